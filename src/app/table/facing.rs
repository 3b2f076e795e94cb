//! The way that the board faces.

use super::game_view::GameView;
use crate::app::board::view::Turned;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::engine::Evaluated;
use crate::record::{Record, Seat};
use crate::rules::{Side, State as _};

/// The player to whom the board faces.
#[derive(Debug)]
pub(super) struct Facing {
    /// The player on the near side of the board, unless the board is flipped.
    towards: Side,
    /// The player on the near side while the board doesn't turn to the player on move. It stays the same if a bot takes
    /// over a seat.
    home: Side,
    /// True if the board is rotated by another half turn.
    is_flipped: bool,
}

impl Facing {
    /// The board faces this player.
    pub(super) const fn to(home: Side) -> Self {
        Self { towards: home, home, is_flipped: false }
    }

    /// Rotates the board by a half turn.
    pub(super) const fn flip(&mut self) {
        self.is_flipped = !self.is_flipped;
    }

    /// Turns the board to the human whose turn it is, if the players want that and nothing moves on the board. Returns
    /// true if the board then faces another player.
    pub(super) fn follow<G: Evaluated>(&mut self, record: &Record<G>, turns: bool, is_moving: bool) -> bool {
        let towards = match record.head_node().state() {
            _ if !turns || record.persons().nth(1).is_none() => self.home,
            state if state.outcome().is_some() || is_moving => self.towards,
            state if record.header().seat(state.to_move()) == Seat::Person => state.to_move(),
            _ => self.towards,
        };
        std::mem::replace(&mut self.towards, towards) != towards
    }
}

impl<G: Playable> GameView<G> {
    /// The player on the near side of the board.
    pub(super) fn near(&self) -> Side {
        let players = self.record().start_state().players();
        let round = if self.facing.is_flipped { players / 2 } else { 0 };
        Side::all(players).cycle().nth(self.facing.towards.index() + round).unwrap_or(Side::FIRST)
    }

    /// The rotation of the board.
    pub(super) fn turned(&self) -> Turned {
        let players = self.record().start_state().players();
        let towards = Turned::towards(self.facing.towards.index(), players);
        towards.and(Turned::half_if(self.facing.is_flipped))
    }

    /// True if two humans play, and nobody else.
    pub(super) fn has_two_humans(&self) -> bool {
        let record = self.record();
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
