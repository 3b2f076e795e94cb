//! The swing of values between odd and even depths: the player of the last turn in a line seems to be better off.

use super::evaluation::Evaluated;
use super::value::Value;

/// The winning chances at two depths are averaged if they differ by at most this, in thousandths.
const SWING: u16 = 150;

/// The function that combines the value at a depth with the value at the next depth: their average or, if any of these
/// pairs differs by more than `SWING`, the later value, since the deeper search has found something.
pub(super) fn levelling<G: Evaluated>(
    mut pairs: impl Iterator<Item = (Value, Value)>,
    players: usize,
) -> fn(Value, Value) -> Value {
    let share = |value| G::share(value, players);
    let is_near = |(earlier, later): (Value, Value)| {
        earlier.is_certain() || later.is_certain() || share(earlier).abs_diff(share(later)) <= SWING
    };
    if pairs.all(is_near) { Value::between } else { |_, later| later }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::Crosse;

    #[test]
    fn near_values_are_averaged_and_of_far_ones_the_later_counts() {
        let level = |pairs: &[(i32, i32)]| {
            let pairs = pairs.iter().map(|(a, b)| (Value::estimate(*a), Value::estimate(*b)));
            levelling::<Crosse>(pairs, 2)(Value::estimate(-20), Value::estimate(60))
        };
        assert_eq!(level(&[(-20, 60)]), Value::estimate(20));
        assert_eq!(level(&[(-20, 60), (-300, 300)]), Value::estimate(60));
        let found = levelling::<Crosse>([(Value::EVEN, Value::win_in(3))].into_iter(), 2);
        assert_eq!(found(Value::EVEN, Value::win_in(3)), Value::win_in(3));
    }
}
