//! Viewing turns: the choices in the turn list, the side that the board faces, and the replay of a turn just ended.

use egui::Context;

use super::Table;
use super::list::ListAction;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::NodeId;

impl<G: Playable> Table<G> {
    /// Goes to a turn, and unfolds it in the turn list.
    pub(super) fn visit(&mut self, node: NodeId) {
        self.list.unfold(self.game.record(), node);
        self.game.viewer.go(|record| record.go_to(node));
    }

    /// Carries out the player's choice in the turn list.
    pub(super) fn on_list(&mut self, action: ListAction, ctx: &Context, commands: &mut Vec<Command>) {
        if matches!(action, ListAction::Show(_) | ListAction::Step(..)) {
            focus::walk(ctx);
        }
        match action {
            ListAction::Do(node, command) => {
                self.game.viewer.go(|record| record.go_to(node));
                commands.push(command);
            }
            ListAction::Show(node) => self.game.viewer.go(|record| record.go_to(node)),
            // The drawing code handles this in the same frame.
            ListAction::Point(..) => {}
            ListAction::Step(node, step) => {
                if self.game.record().cursor() != node || self.game.viewer.subject().is_some() {
                    self.game.viewer.go(|record| record.go_to(node));
                }
                self.game.viewer.stop();
                self.game.viewer.show_step(step);
            }
        }
    }

    /// Turns the board to the human whose turn it is, if the players want that, once the motion of the last turn has
    /// ended.
    pub(super) fn face_mover(&mut self, ctx: &Context, settings: &Settings) {
        let game = &mut self.game;
        if game.facing.follow(game.viewer.record(), settings.board_turns, self.board.is_moving()) {
            ctx.request_repaint();
        }
    }

    /// Replays a human's turn to the human who plays next, when the animation on the board has ended.
    pub(super) fn replay_ended(&mut self, ctx: &Context, settings: &Settings) {
        if self.board.is_moving() {
            return;
        }
        let game = &mut self.game;
        let here = game.record().cursor();
        let ended = game.viewer.take_ended().filter(|node| *node == here && settings.replay_turns);
        let steps = ended.and_then(|node| game.record().frames(node).ok()).map_or(0, <[_]>::len);
        let is_bots = self.game.seats.is_bots_turn(self.game.record());
        if steps > 1 && self.game.takes_input() && !self.game.viewer.has_steps() && !is_bots {
            self.game.viewer.replay(ctx, settings);
        }
    }
}
