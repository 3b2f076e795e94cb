//! The effects of steps, which the board animates and screen readers announce.

use std::fmt;

use super::board::Cell;
use super::moves::Move;
use super::{CORNERS, Crosse, NO_STONES};
use crate::rules::words::{Listed, verb};
use crate::rules::{Names, Reason, Side, Told};

/// An effect of a step, or of the end of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A stone moved.
    Walked {
        /// The stone's owner.
        side: Side,
        /// The move of the set that was spent.
        spent: Move,
        /// The cells that the stone passed, including its start and its end.
        path: Vec<Cell>,
    },
    /// A stone jumped over another, which stays where it is until the turn ends.
    Leapt {
        /// The stone's owner.
        side: Side,
        /// The stone's cell before the jump.
        from: Cell,
        /// The cell of the stone that will be captured.
        over: Cell,
        /// The landing cell.
        to: Cell,
    },
    /// The stones that were jumped over left the board.
    Captured {
        /// The captured stones' owner.
        side: Side,
        /// Their cells, in the order of capture.
        cells: Vec<Cell>,
    },
    /// A move of the set was given up.
    Forfeited {
        /// The player who gave up the move.
        side: Side,
        /// The move that was given up.
        spent: Move,
    },
    /// The last move of the set was spent, and the set is full again.
    Renewed {
        /// The set's owner.
        side: Side,
    },
    /// A turn covered the four corners.
    Covered {
        /// The player who covers the corners.
        side: Side,
    },
    /// The stones on the first row were removed, since the turn covered the corners.
    Cleared {
        /// The stones' owner.
        side: Side,
        /// The cells from which they were removed.
        cells: Vec<Cell>,
    },
    /// The stones on the first row were kept, although the turn covered the corners.
    Kept {
        /// The stones' owner.
        side: Side,
        /// The cells where they remain.
        cells: Vec<Cell>,
    },
    /// While the corners were covered, the stone that moved ended on the first row and was removed.
    Retired {
        /// The stone's owner.
        side: Side,
        /// The stone's last cell.
        cell: Cell,
    },
    /// The mover has another turn.
    PlaysAgain {
        /// The player who plays again.
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

/// The stones on some cells: "stones on a1 and c1".
struct Stones<'a>(&'a [Cell]);

impl fmt::Display for Stones<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = if self.0.len() == 1 { "stone" } else { "stones" };
        write!(f, "{stones} on {}", Listed(self.0, "and"))
    }
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
                write!(f, "{} {}", names.of(*side), verb(f, "moves", "moved"))?;
                if let [from, between @ .., to] = path.as_slice() {
                    write!(f, " from {from}")?;
                    if !between.is_empty() {
                        write!(f, " through {}", Listed(between, "and"))?;
                    }
                    write!(f, " to {to}")?;
                }
                write!(f, " ({spent})")
            }
            Self::Leapt { side, from, over, to } => {
                let jumps = verb(f, "jumps", "jumped");
                write!(f, "{} {jumps} from {from} over {over} to {to}", names.of(*side))
            }
            Self::Captured { side, cells } => {
                let (are, were) = if cells.len() == 1 { ("is", "was") } else { ("are", "were") };
                let (side, are) = (names.of(*side), verb(f, are, were));
                write!(f, "{side}'s {} {are} captured", Stones(cells))
            }
            Self::Forfeited { side, spent } => {
                let (cant, gives) = (verb(f, "can't", "couldn't"), verb(f, "gives", "gave"));
                write!(f, "{} {cant} jump or move and {gives} up {spent}", names.of(*side))
            }
            Self::Renewed { side } => {
                write!(f, "{} {} six new moves", names.of(*side), verb(f, "gets", "got"))
            }
            Self::Covered { side } => {
                let covers = verb(f, "covers", "covered");
                write!(f, "{} {covers} all four corners", names.of(*side))
            }
            Self::Cleared { side, cells } => {
                let (side, removes) = (names.of(*side), verb(f, "removes", "removed"));
                write!(f, "{side} {removes} the {} from the first row", Stones(cells))
            }
            Self::Kept { side, cells } => {
                let (side, keeps) = (names.of(*side), verb(f, "keeps", "kept"));
                write!(f, "{side} {keeps} the {} on the first row", Stones(cells))
            }
            Self::Retired { side, cell } => {
                write!(f, "{}'s stone on {cell} {} the board", names.of(*side), verb(f, "leaves", "left"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::{BLACK, WHITE};

    #[test]
    fn one_stone_and_several_are_told_apart() {
        let cells: Vec<Cell> = Cell::all().take(2).collect();
        let captured = |n: usize| Event::Captured { side: BLACK, cells: cells[..n].to_vec() };
        assert_eq!(captured(1).to_string(), "Black's stone on a1 is captured");
        assert_eq!(captured(2).to_string(), "Black's stones on a1 and a3 are captured");
        let kept = Event::Kept { side: WHITE, cells };
        assert_eq!(kept.to_string(), "White keeps the stones on a1 and a3 on the first row");
    }
}
