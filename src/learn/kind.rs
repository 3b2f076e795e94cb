//! The kinds of puzzles and their promises.

use std::fmt::{self, Display};

use super::own::Taught;

/// The promise and the task of a puzzle. The kinds that every game has are constants here; each game has constants for
/// its own kinds and lists them in [`Taught::KINDS`](super::Taught::KINDS).
///
/// Turns that lead to the same position count as one turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind {
    name: &'static str,
    task: &'static str,
    promise: Promise,
    is_rare: bool,
}

/// The promise of a puzzle, which determines how wrong turns fail.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Promise {
    /// The player wins in this many turns, including the solution.
    Win(u32),
    /// The player doesn't lose at once.
    Defence,
    /// A promise that exists in only one game.
    Own,
}

impl Kind {
    /// Puzzles in which exactly one turn wins at once.
    pub const WIN1: &'static Self = &Self::new("win1", "win at once", Promise::Win(1));
    /// Puzzles in which no turn wins at once. After exactly one turn, each of the opponent's turns either lets the
    /// player win with the next turn, or itself makes the player win.
    pub const WIN2: &'static Self =
        &Self::new("win2", "win in two turns, whatever your opponent plays", Promise::Win(2));
    /// Puzzles in which no turn wins at once, and no turn keeps the promise of [`Self::WIN2`]. After exactly one turn,
    /// each of the opponent's turns lets the player continue with such a turn, or win with the next turn, or itself
    /// makes the player win.
    pub const WIN3: &'static Self =
        &Self::new("win3", "win in three turns, whatever your opponent plays", Promise::Win(3));
    /// Puzzles in which the opponent threatens to win. After exactly one turn, the opponent can't win with the next
    /// turn; but at least three turns stop the first winning turn that the search finds.
    pub const DEFENCE: &'static Self =
        &Self::new("defence", "find the only turn that doesn't lose at once", Promise::Defence);
    /// The kinds that every game has.
    pub const COMMON: [&'static Self; 4] = [Self::WIN1, Self::WIN2, Self::WIN3, Self::DEFENCE];

    /// A kind with this [`Self::name`], [`Self::task`] and [`Self::promise`].
    pub const fn new(name: &'static str, task: &'static str, promise: Promise) -> Self {
        Self { name, task, promise, is_rare: false }
    }

    /// The same kind, but its puzzles are searched for only on request, because few games contain one.
    #[must_use]
    pub const fn rare(self) -> Self {
        Self { is_rare: true, ..self }
    }

    /// True if puzzles of this kind are searched for only on request.
    pub const fn is_rare(&self) -> bool {
        self.is_rare
    }

    /// The kind of a game with this name.
    pub fn named<G: Taught>(name: &str) -> Option<&'static Self> {
        Self::COMMON.iter().chain(G::KINDS).find(|kind| kind.name() == name).copied()
    }

    /// Its name in files and commands: one lower-case word, unique within a game.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The player's task, for any puzzle of the kind: the words after "White to play: ".
    pub const fn task(&self) -> &'static str {
        self.task
    }

    /// The promise that the solution of a puzzle of this kind keeps.
    pub const fn promise(&self) -> Promise {
        self.promise
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
