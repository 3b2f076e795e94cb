//! The computer's power source.

use starship_battery::{Manager, State};

/// True if the computer is running on its battery; false if that can't be determined. Reads system files or queries
/// drivers, so don't call it while drawing.
pub(crate) fn is_on_battery() -> bool {
    let batteries = Manager::new().and_then(|manager| manager.batteries());
    batteries.is_ok_and(|batteries| drains(batteries.flatten().map(|battery| battery.state())))
}

/// True if a computer with batteries in these states is running on one of them.
fn drains(mut states: impl Iterator<Item = State>) -> bool {
    states.any(|state| state == State::Discharging)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_battery_that_discharges_says_so_and_no_other() {
        assert!(drains([State::Full, State::Discharging].into_iter()));
        assert!(!drains([State::Full, State::Charging, State::Empty, State::Unknown].into_iter()));
        assert!(!drains([].into_iter()), "most computers that stand on a desk have none");
    }
}
