//! The targets of the kills.

use std::fmt;

use crate::Failure;
use crate::trial::Told;

/// Less than one kill in this many while a turn is written proves nothing.
const ONE_IN: usize = 20;

/// Counts of kills.
#[derive(Default)]
pub(crate) struct Report {
    trials: usize,
    keeping: usize,
    turns: usize,
    litter: usize,
}

impl Report {
    pub(crate) fn count(&mut self, told: &Told) {
        self.trials += 1;
        self.keeping += usize::from(told.keeping > told.kept);
        self.turns += told.kept;
        self.litter += told.litter;
    }

    /// Checks that enough writes were hit.
    pub(crate) fn verdict(&self) -> Result<(), Failure> {
        if self.keeping * ONE_IN < self.trials {
            return Err("the kills hit too few writes: try another seed".into());
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trials, keeping, turns, litter } = self;
        let between = trials - keeping;
        write!(
            f,
            "{trials} kills after {turns} finished turns: {keeping} while a turn was written, {between} in between; nothing was \
             lost, {litter} files half written were left, and swept up"
        )
    }
}
