//! Viewing turns: the choices in the turn list, the side that the board faces, and the replay of a turn just ended.

use egui::Context;

use super::Table;
use super::game_view::GameView;
use super::list::ListAction;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::{NodeId, Seat};
use crate::rules::{Side, State as _};

impl<G: Playable> GameView<G> {
    /// True if the game has ended, whatever position is shown.
    pub(super) fn is_over(&self) -> bool {
        self.record.head_node().state().outcome().is_some()
    }

    /// True if two humans play, and nobody else.
    pub(super) fn has_two_humans(&self) -> bool {
        let record = &self.record;
        record.start_state().players() == 2 && record.persons().count() == 2
    }

    /// The players at the far and the near edge of the board, if they play face to face.
    pub(super) fn face_to_face(&self, settings: &Settings) -> Option<[Side; 2]> {
        let near = self.near();
        (settings.face_to_face && self.has_two_humans()).then_some([near.other(), near])
    }

    /// True if this player sits at the far edge of the board.
    pub(super) fn is_far(&self, settings: &Settings, side: Side) -> bool {
        self.face_to_face(settings).is_some_and(|[far, _]| far == side)
    }
}

impl<G: Playable> Table<G> {
    /// Goes to a turn, and unfolds it in the turn list.
    pub(super) fn visit(&mut self, node: NodeId) {
        self.list.unfold(&self.game.record, node);
        self.game.go(|record| record.go_to(node));
    }

    /// Carries out the player's choice in the turn list.
    pub(super) fn on_list(&mut self, action: ListAction, ctx: &Context, commands: &mut Vec<Command>) {
        if matches!(action, ListAction::Show(_) | ListAction::Step(..)) {
            focus::walk(ctx);
        }
        match action {
            ListAction::Do(node, command) => {
                self.game.go(|record| record.go_to(node));
                commands.push(command);
            }
            ListAction::Show(node) => self.game.go(|record| record.go_to(node)),
            // The drawing code handles this in the same frame.
            ListAction::Point(..) => {}
            ListAction::Step(node, step) => {
                if self.game.record.cursor() != node || self.game.subject().is_some() {
                    self.game.go(|record| record.go_to(node));
                }
                self.game.playback = None;
                self.game.show_step(step);
            }
        }
    }

    /// Turns the board to the human whose turn it is, if the players want that, once the motion of the last turn has
    /// ended.
    pub(super) fn face_mover(&mut self, ctx: &Context, settings: &Settings) {
        let record = &self.game.record;
        let facing = match record.head_node().state() {
            _ if !settings.board_turns || record.persons().nth(1).is_none() => self.game.nearest,
            state if state.outcome().is_some() || self.board.is_moving() => self.game.facing,
            state if record.header().seat(state.to_move()) == Seat::Person => state.to_move(),
            _ => self.game.facing,
        };
        if facing != self.game.facing {
            self.game.facing = facing;
            ctx.request_repaint();
        }
    }

    /// Replays a human's turn to the human who plays next, when the animation on the board has ended.
    pub(super) fn replay_ended(&mut self, ctx: &Context, settings: &Settings) {
        if self.board.is_moving() {
            return;
        }
        let game = &mut self.game;
        let here = game.record.cursor();
        let ended = game.ended.take().filter(|node| *node == here && settings.replay_turns);
        let steps = ended.and_then(|node| game.record.frames(node).ok()).map_or(0, <[_]>::len);
        let is_bots = self.game.seats.is_bots_turn(&self.game.record);
        if steps > 1 && self.game.takes_input() && !self.game.has_steps() && !is_bots {
            self.game.replay(ctx, settings);
        }
    }
}
