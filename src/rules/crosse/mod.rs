//! Abstract Crosse. The rules are in `assets/rules/crosse.md`. This module adds these rulings:
//!
//! - The set-up: three rows of stones on the cells of a1's colour (one or two by option), White below, White first.
//! - Only a step between the Crosse and the outside along a row or column is sideways; a step along the Crosse has the
//!   direction of the Crosse, even if it cuts a corner.
//! - A stone may jump back to the cell it started from.
//! - A player who can neither jump nor move gives up a move of the set, of their choice.
//! - A player who covers the corners may remove all stones of the first row or none, and plays again either way.
//! - A stone that jumps to the first row while the corners stay covered is removed like a stone that moves there.
//! - If one turn makes both players win, the player who made it wins.
//! - A third repetition may be claimed as a draw; draws are never automatic.
//! - A game can start only from a position that nobody has won and in which each player has at least one move left.

mod board;
mod cover;
mod draft;
mod event;
mod illegal;
mod jump;
mod moves;
mod notation;
mod options;
mod position;
mod reach;
pub mod sections;
mod state;
mod successors;
mod turn;

pub use board::{CELLS, Cell, Cells, SIZE};
pub use draft::{Draft, Route, Target};
pub use event::Event;
pub use illegal::Illegal;
pub use jump::Path;
pub use moves::{Move, MoveSet, Sense};
pub use notation::PositionError;
pub use options::Options;
pub use position::Position;
pub use state::State;
pub use turn::{Step, Turn};

use crate::rules::{Cause, Game, Reason, Side, SideName};

/// White, who plays first and whose first row is row 1.
pub const WHITE: Side = Side::FIRST;
/// Black, whose first row is row 10.
pub const BLACK: Side = Side::SECOND;

/// A win: the winner has only four stones left, all on the corners of the Crosse (crosse.md, Winning).
pub const CORNERS: &Reason = &Reason::new("corners", "four stones left, all on the corners", Cause::Position);
/// A win: the winner has no stones left (crosse.md, Winning).
pub const NO_STONES: &Reason = &Reason::new("no-stones", "no stones left to lose", Cause::Position);

/// The game of Abstract Crosse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crosse;

impl Game for Crosse {
    const NAME: &'static str = "crosse";
    const TITLE: &'static str = "Abstract Crosse";
    const SIDES: &'static [SideName] =
        &[SideName { letter: 'w', name: "White" }, SideName { letter: 'b', name: "Black" }];
    const REASONS: &'static [&'static Reason] = &[CORNERS, NO_STONES, Reason::REPETITION];
    const RULES: &'static str = include_str!("../../../assets/rules/crosse.md");

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
