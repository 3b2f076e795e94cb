//! Topple, for two to four players. The rules are in `assets/rules/topple.md`; the rulings of this module:
//!
//! - A diagonal step counts as one; a first placement goes on any empty tile; a pawn's own tile is at distance 0.
//! - A piece that lands only adds to the height: no pawn, no further topple. So stacks of more than three pieces can
//!   exist.
//! - A reset removes the stacks of the lines, not the whole board. The pawns on them are lost for good, even a pawn
//!   gained in the same turn.
//! - Locks are local to a group of pawns connected by arrows.
//! - The last player with pawns wins. If no player is left, the game is drawn, and the next side counts as the side to
//!   play.
//! - A player who can neither place nor move passes.
//! - With three or four players resigning is a turn, even if some of them are already out.
//! - When a position occurs for the third time, every player still in the game may claim a draw.
//! - A stack has at most 255 pieces: a topple that would make a higher stack is refused.
//!
//! Within a turn the order is: the step, then resets, then (at its end) takes, players who are out, the end of the
//! game, the next player. Each has a file of its own: `place`, `toppling`, `reset`, `pawn_move`, `take` and `end` are
//! the primitives that a [`Draft`] and the visitor of `successors` share; they change the board only by [`Event`]s.

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
pub const LAST: &Reason = &Reason::new("last", "no opponent has a pawn left", Cause::Position);
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
