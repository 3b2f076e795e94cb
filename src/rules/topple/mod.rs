//! Topple, for two to four players. The rules are in `assets/rules/topple.md`; the rulings of this module:
//!
//! - A diagonal step counts as one; a first placement goes on any empty tile; a pawn's own tile is at distance 0.
//! - A laid piece only adds to the height: no pawn, no further topple. So stacks above three can exist.
//! - A reset removes the stacks of the lines, not the whole board; pawns on them are out for good, a pawn just
//!   gained too.
//! - Locks are local to a group of pawns tied together by arrows.
//! - The last player with pawns wins; if no player is left the game is drawn, and the next seat counts as the player
//!   to move.
//! - A player who can neither place nor move passes.
//! - With three or four players resigning is a turn, also when some of them are out already.
//! - The third time a position occurs, every player still in may claim a draw.
//! - A stack has at most 255 pieces: a topple that would lay a piece on that is refused.
//!
//! Within a turn: the step, then resets, then (at its end) takes, players who are out, the end of the game, the
//! next player. One file per noun: `place`, `toppling`, `reset`, `pawn_move`, `take` and `end` are the primitives
//! that a [`Draft`] and the bulk visitor of `successors` share; each changes the board by
//! [`Event`]s alone.

mod draft;
mod end;
mod event;
mod illegal;
mod notation;
mod options;
mod pawn_move;
mod place;
mod position;
mod position_text;
mod progress;
mod reset;
pub mod sections;
mod state;
mod successors;
mod take;
#[cfg(test)]
mod tests;
mod tile;
mod tile_set;
mod toppling;
mod turn;

pub use draft::Draft;
pub use event::Event;
pub use illegal::Illegal;
pub use options::Options;
pub use place::Placing;
pub use position::{PAWNS, Pawns, Position, Reserve};
pub use position_text::PositionError;
pub use state::State;
pub use take::{Arrow, Group};
pub use tile::{Direction, MAX_SIZE, Tile};
pub use tile_set::{TileSet, Tiles};
pub use toppling::Lifted;
pub use turn::{Step, Turn};

use crate::rules::{Cause, Game, Reason, SideName};

/// Won: every other player is out (topple.md, The end).
pub const LAST: &Reason = &Reason::new("last", "everyone else is out", Cause::Position);
/// Drawn: no player is left (topple.md, The end).
pub const NONE_LEFT: &Reason = &Reason::new("none-left", "because nobody is left", Cause::Position);

/// The game of Topple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Topple;

impl Game for Topple {
    const NAME: &'static str = "topple";
    const TITLE: &'static str = "Topple";
    const SIDES: &'static [SideName] = &[
        SideName { letter: 'r', name: "Red" },
        SideName { letter: 'b', name: "Blue" },
        SideName { letter: 'g', name: "Green" },
        SideName { letter: 'y', name: "Yellow" },
    ];
    const REASONS: &'static [&'static Reason] = &[LAST, NONE_LEFT, Reason::REPETITION];
    const RULES: &'static str = include_str!("../../../assets/rules/topple.md");

    type Options = Options;
    type Position = Position;
    type PositionError = PositionError;
    type Turn = Turn;
    type Step = Step;
    type Event = Event;
    type Illegal = Illegal;
    type State = State;
    type Draft = Draft;
}
