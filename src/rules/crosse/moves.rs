//! The set of six moves that each player spends (crosse.md, Moving).

use std::fmt;

/// The direction of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sense {
    /// Towards the far side; on the Crosse, anticlockwise.
    Forward,
    /// Towards the player's own side; on the Crosse, clockwise.
    Backward,
}

impl Sense {
    /// The letter in turn texts.
    pub const fn letter(self) -> char {
        match self {
            Self::Forward => 'F',
            Self::Backward => 'B',
        }
    }

    /// The direction in words: `forward` or `backward`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Backward => "backward",
        }
    }
}

/// One of the six moves of a set: 1, 2 or 3 steps, forward or backward. `Display` writes `2F`. Moves are sorted by
/// their texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The six moves of a full set, in the order of their texts.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The move of this many steps in this direction; `None` unless it has 1, 2 or 3 steps.
    pub const fn new(steps: u8, sense: Sense) -> Option<Self> {
        match (steps, sense) {
            (1..=3, Sense::Backward) => Some(Self(2 * (steps - 1))),
            (1..=3, Sense::Forward) => Some(Self(2 * (steps - 1) + 1)),
            _ => None,
        }
    }

    /// The index in [`Move::ALL`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of steps.
    pub const fn steps(self) -> u8 {
        self.0 / 2 + 1
    }

    /// The direction of the move.
    pub const fn sense(self) -> Sense {
        if self.0.is_multiple_of(2) { Sense::Backward } else { Sense::Forward }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.steps(), self.sense().letter())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The moves that a player has left. `Display` writes `123.13`: forward moves, then backward moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveSet(u8);

impl MoveSet {
    /// A full set: all six moves.
    pub const FULL: Self = Self(0b11_1111);
    /// The empty set, which is renewed at once, so no player has it when a turn starts.
    pub const SPENT: Self = Self(0);

    /// True if the set contains the move.
    pub const fn contains(self, one: Move) -> bool {
        self.0 >> one.0 & 1 == 1
    }

    /// The number of moves left.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// True if all six moves are spent.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The moves left, in the order of their texts.
    pub fn iter(self) -> impl Iterator<Item = Move> {
        Move::ALL.into_iter().filter(move |&one| self.contains(one))
    }

    /// The set with this move added.
    #[must_use]
    pub const fn with(self, one: Move) -> Self {
        Self(self.0 | 1 << one.0)
    }

    /// The set after spending this move; if it was the last, a full set.
    #[must_use]
    pub const fn spend(self, one: Move) -> Self {
        match self.0 & !(1 << one.0) {
            0 => Self::FULL,
            left => Self(left),
        }
    }
}

impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = |sense| {
            let steps: String = (1..=3)
                .filter(|&steps| Move::new(steps, sense).is_some_and(|one| self.contains(one)))
                .map(|steps| char::from(b'0' + steps))
                .collect();
            if steps.is_empty() { "-".to_owned() } else { steps }
        };
        write!(f, "{}.{}", steps(Sense::Forward), steps(Sense::Backward))
    }
}

impl fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_in_the_order_of_their_texts() {
        assert_eq!(Move::ALL.map(|one| one.to_string()), ["1B", "1F", "2B", "2F", "3B", "3F"]);
        assert!(Move::ALL.iter().all(|one| Move::new(one.steps(), one.sense()) == Some(*one)));
        assert_eq!((Move::new(0, Sense::Forward), Move::new(4, Sense::Backward)), (None, None));
    }

    #[test]
    fn a_set_is_renewed_when_its_last_move_is_spent() {
        let mut set = MoveSet::FULL;
        for (spent, one) in Move::ALL.into_iter().enumerate() {
            assert_eq!((set.len(), set.contains(one)), (6 - spent, true));
            set = set.spend(one);
        }
        assert_eq!(set, MoveSet::FULL);
    }

    #[test]
    fn a_set_is_written_forward_first() {
        let moves = |list: &[(u8, Sense)]| {
            list.iter()
                .fold(MoveSet::SPENT, |set, &(steps, sense)| set.with(Move::new(steps, sense).unwrap()))
        };
        assert_eq!(MoveSet::FULL.to_string(), "123.123");
        assert_eq!(MoveSet::SPENT.to_string(), "-.-");
        assert_eq!(
            moves(&[(1, Sense::Forward), (3, Sense::Forward), (2, Sense::Backward)]).to_string(),
            "13.2"
        );
        assert_eq!(Move::ALL.into_iter().fold(MoveSet::FULL, MoveSet::with), MoveSet::FULL);
        assert_eq!(format!("{:?} {:?}", Move::ALL[0], MoveSet::FULL), "1B 123.123");
    }
}
