//! Viewing turns: from the turn list, and once more after another player's turn.

use egui::Context;

use super::Table;
use super::list::ListAction;
use crate::app::kit::command::Command;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::NodeId;

impl<G: Playable> Table<G> {
    /// Goes to a turn, and unfolds it in the turn list.
    pub(super) fn visit(&mut self, node: NodeId) {
        self.list.unfold(&self.game.record, node);
        self.game.look(|record| record.go_to(node));
    }

    /// Carries out the player's choice in the turn list.
    pub(super) fn on_list(&mut self, action: ListAction, commands: &mut Vec<Command>) {
        match action {
            ListAction::Do(node, command) => {
                self.game.look(|record| record.go_to(node));
                commands.push(command);
            }
            ListAction::Show(node) => self.game.look(|record| record.go_to(node)),
            // The drawing code handles this in the same frame.
            ListAction::Point(..) => {}
            ListAction::Step(node, step) => {
                if self.game.record.cursor() != node || self.game.subject().is_some() {
                    self.game.look(|record| record.go_to(node));
                }
                self.game.playback = None;
                self.game.show_step(step);
            }
        }
    }

    /// Shows a human's turn once more to the human who plays next, when the animation on the board has ended.
    pub(super) fn replay_ended(&mut self, ctx: &Context, settings: &Settings) {
        if self.board.is_moving() {
            return;
        }
        let game = &mut self.game;
        let here = game.record.cursor();
        let ended = game.ended.take().filter(|node| *node == here && settings.replay_turns);
        let steps = ended.and_then(|node| game.record.frames(node).ok()).map_or(0, <[_]>::len);
        let is_bots = self.seats.is_bots_turn(&self.game.record);
        if steps > 1 && self.takes_input() && !self.game.has_steps() && !is_bots {
            self.game.replay(ctx, settings);
        }
    }
}
