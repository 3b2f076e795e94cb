//! Ways in which Takeaway's rules can be broken, so that the runners can be shown to notice.

use std::fmt::Debug;
use std::hash::Hash;

/// What is wrong with a game's rules; nothing, unless a constant says so.
pub(crate) trait Quirk: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Successors that several turns reach are visited once for each.
    const DUPLICATES: bool = false;
    /// The last successor is not visited.
    const MISSES_ONE: bool = false;
    /// Successors are visited in another order after an odd number of turns.
    const REMEMBERS_TOO_MUCH: bool = false;
    /// A successor is represented by the last of its turns instead of the first.
    const WRONG_REPRESENTATIVE: bool = false;
    /// The visitor goes on after being told to stop.
    const NEVER_STOPS: bool = false;
    /// A finished game takes more turns.
    const PLAYS_ON: bool = false;
    /// Any draw may be claimed.
    const CLAIMS_ANYTHING: bool = false;
    /// Turn texts are read in lower case only.
    const MINDS_CASE: bool = false;
    /// Turns are written with the wrong heap.
    const MISSPELLS: bool = false;
    /// More counters may be taken than a heap can lose in a turn.
    const TAKES_TOO_MANY: bool = false;
    /// Position texts are read with leading zeros.
    const READS_ZEROS: bool = false;
    /// A step taken back stays carried out on the shown position.
    const POP_FORGETS: bool = false;
    /// A refused step empties the draft.
    const REFUSAL_SPOILS: bool = false;
    /// The draft offers a step that it refuses.
    const OFFERS_TOO_MUCH: bool = false;
}

/// Nothing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Honest;

impl Quirk for Honest {}
