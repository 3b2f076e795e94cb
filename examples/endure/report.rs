//! What the kills hit.

use std::fmt;

use crate::Failure;
use crate::trial::Told;

/// Less than one kill in this many during an autosave, or during a save, proves nothing.
const ONE_IN: usize = 20;

/// Counts of kills.
#[derive(Default)]
pub(crate) struct Report {
    trials: usize,
    keeping: usize,
    saving: usize,
    turns: usize,
    litter: usize,
}

impl Report {
    pub(crate) fn count(&mut self, told: &Told) {
        self.trials += 1;
        self.keeping += usize::from(told.keeping > told.kept);
        self.saving += usize::from(told.saving > told.saved);
        self.turns += told.kept;
        self.litter += told.litter;
    }

    /// Whether enough writes were hit.
    pub(crate) fn verdict(&self) -> Result<(), Failure> {
        if self.keeping * ONE_IN < self.trials || self.saving * ONE_IN < self.trials {
            return Err("the kills hit too few writes: try another seed".into());
        }
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { trials, keeping, saving, turns, litter } = self;
        let between = trials - keeping - saving;
        write!(
            f,
            "{trials} kills after {turns} finished turns: {keeping} while a turn was kept, {saving} while a file was \
             saved, {between} in between; nothing was lost, {litter} files half written and locks without a game were \
             left, and swept up"
        )
    }
}
