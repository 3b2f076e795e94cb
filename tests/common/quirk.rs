//! Defects that can be switched on in Takeaway's rules, to show that the runners notice them.

use std::cell::Cell;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quirk {
    /// A successor that several turns reach is visited once for each of them.
    Duplicates,
    /// The last successor isn't visited.
    MissesOne,
    /// Successors are visited in another order after an odd number of turns.
    RemembersTooMuch,
    /// The last of a successor's turns represents it instead of the first.
    WrongRepresentative,
    /// The visitor continues after it was stopped.
    NeverStops,
    /// A finished game accepts more turns.
    PlaysOn,
    /// Any draw may be claimed.
    ClaimsAnything,
    /// Turn texts are accepted in lower case only.
    MindsCase,
    /// Turns are written with the wrong heap.
    Misspells,
    /// More counters may be taken than a heap can lose in a turn.
    TakesTooMany,
    /// Position texts are accepted with leading zeros.
    ReadsZeros,
    /// A step that was taken back remains in the position shown.
    PopForgets,
    /// A refused step empties the draft.
    RefusalSpoils,
    /// The draft offers a step that it refuses.
    OffersTooMuch,
}

thread_local! {
    /// The current thread's defect, usually none; a test has its thread to itself.
    pub(crate) static QUIRK: Cell<Option<Quirk>> = const { Cell::new(None) };
}

impl Quirk {
    pub(crate) fn is_on(self) -> bool {
        QUIRK.get() == Some(self)
    }
}
