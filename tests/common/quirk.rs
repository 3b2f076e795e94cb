//! Ways in which Takeaway's rules can be broken, so that the runners can be shown to notice.

use std::cell::Cell;

/// A defect in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quirk {
    /// Successors that several turns reach are visited once for each.
    Duplicates,
    /// The last successor isn't visited.
    MissesOne,
    /// Successors are visited in another order after an odd number of turns.
    RemembersTooMuch,
    /// A successor is represented by the last of its turns instead of the first.
    WrongRepresentative,
    /// The visitor goes on after being told to stop.
    NeverStops,
    /// A finished game takes more turns.
    PlaysOn,
    /// Any draw may be claimed.
    ClaimsAnything,
    /// Turn texts are read in lower case only.
    MindsCase,
    /// Turns are written with the wrong heap.
    Misspells,
    /// More counters may be taken than a heap can lose in a turn.
    TakesTooMany,
    /// Position texts are read with leading zeros.
    ReadsZeros,
    /// A step taken back stays carried out on the shown position.
    PopForgets,
    /// A refused step empties the draft.
    RefusalSpoils,
    /// The draft offers a step that it refuses.
    OffersTooMuch,
}

thread_local! {
    /// The defect on this thread, which a test has to itself as long as it runs; usually none.
    pub(crate) static QUIRK: Cell<Option<Quirk>> = const { Cell::new(None) };
}

impl Quirk {
    /// This is the defect.
    pub(crate) fn is_on(self) -> bool {
        QUIRK.get() == Some(self)
    }
}
