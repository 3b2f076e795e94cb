//! The effects of steps under the rules, for animations, the move history and screen readers.

use std::fmt;

use super::board::Cell;
use super::illegal::Listed;
use super::moves::Move;
use super::{CORNERS, Crosse, NO_STONES};
use crate::rules::tense::verb;
use crate::rules::{Names, Reason, Side, Told};

/// An effect of a step, or of the end of a turn, under the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A stone moved.
    Walked {
        /// The stone's owner.
        side: Side,
        /// The move of the set that was spent.
        spent: Move,
        /// The cells it went through, its start and its end included.
        path: Vec<Cell>,
    },
    /// A stone leapt over another, which stays where it is until the turn ends.
    Leapt {
        /// The stone's owner.
        side: Side,
        /// The stone's cell before the leap.
        from: Cell,
        /// The cell of the stone that will be captured.
        over: Cell,
        /// The landing cell.
        to: Cell,
    },
    /// The stones that were leapt over left the board.
    Captured {
        /// The captured stones' owner.
        side: Side,
        /// Their cells, in the order of capture.
        cells: Vec<Cell>,
    },
    /// A move of the set was given up.
    Forfeited {
        /// The player who gave it up.
        side: Side,
        /// The move.
        spent: Move,
    },
    /// The last move of the set was spent, and the set is full again.
    Renewed {
        /// The set's owner.
        side: Side,
    },
    /// A turn covered the four corners.
    Covered {
        /// The player who covers them.
        side: Side,
    },
    /// On covering the corners, the stones on the first row were removed.
    Cleared {
        /// The stones' owner.
        side: Side,
        /// Their cells.
        cells: Vec<Cell>,
    },
    /// On covering the corners, the stones on the first row were left where they are.
    Kept {
        /// The stones' owner.
        side: Side,
        /// Their cells.
        cells: Vec<Cell>,
    },
    /// While the corners were covered, the stone that moved ended on the first row and was removed.
    Retired {
        /// The stone's owner.
        side: Side,
        /// Its last cell.
        cell: Cell,
    },
    /// The mover has another turn.
    PlaysAgain {
        /// The player.
        side: Side,
    },
    /// The game is won.
    Won {
        /// The winner.
        side: Side,
        /// The reason for the win.
        reason: &'static Reason,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tell(&Names::of_sides::<Crosse>(), f)
    }
}

impl Told for Event {
    fn tell(&self, names: &Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walked { side, spent, path } => {
                write!(f, "{} {} {spent}", names.of(*side), verb(f, "plays", "played"))?;
                if let [from, between @ .., to] = path.as_slice() {
                    write!(f, " from {from}")?;
                    if !between.is_empty() {
                        write!(f, " through {}", Listed(between, "and"))?;
                    }
                    write!(f, " to {to}")?;
                }
                Ok(())
            }
            Self::Leapt { side, from, over, to } => {
                let jumps = verb(f, "jumps", "jumped");
                write!(f, "{} {jumps} from {from} over {over} to {to}", names.of(*side))
            }
            Self::Captured { side, cells } => {
                let (stones, are, were) =
                    if cells.len() == 1 { ("stone", "is", "was") } else { ("stones", "are", "were") };
                let (side, are) = (names.of(*side), verb(f, are, were));
                write!(f, "{side}'s {stones} on {} {are} captured", Listed(cells, "and"))
            }
            Self::Forfeited { side, spent } => {
                let (can, gives) = (verb(f, "can", "could"), verb(f, "gives", "gave"));
                write!(f, "{} {can} neither jump nor move and {gives} up {spent}", names.of(*side))
            }
            Self::Renewed { side } => {
                write!(f, "{} {} a new set of six moves", names.of(*side), verb(f, "gets", "got"))
            }
            Self::Covered { side } => {
                let covers = verb(f, "covers", "covered");
                write!(f, "{} {covers} the four corners of the Crosse", names.of(*side))
            }
            Self::Cleared { side, cells } => {
                let (side, clears) = (names.of(*side), verb(f, "clears", "cleared"));
                write!(f, "{side} {clears} the first row: {}", Listed(cells, "and"))
            }
            Self::Kept { side, cells } => {
                let (leaves, is) = (verb(f, "leaves", "left"), verb(f, "is", "was"));
                let (side, cells) = (names.of(*side), Listed(cells, "and"));
                write!(f, "{side} {leaves} the first row as it {is}: {cells}")
            }
            Self::Retired { side, cell } => {
                write!(
                    f,
                    "{} {} the corners covered: the stone on {cell} {} the board",
                    names.of(*side),
                    verb(f, "has", "had"),
                    verb(f, "leaves", "left")
                )
            }
            Self::PlaysAgain { side } => {
                write!(f, "{} {} again", names.of(*side), verb(f, "plays", "played"))
            }
            Self::Won { side, reason } => {
                let (side, wins, are) = (names.of(*side), verb(f, "wins", "won"), verb(f, "are", "were"));
                match *reason {
                    CORNERS => write!(f, "{side} {wins}: only the four corner stones {are} left"),
                    NO_STONES => write!(f, "{side} {wins}: no stones {are} left"),
                    reason => write!(f, "{side} {wins}: {reason}"),
                }
            }
        }
    }
}
