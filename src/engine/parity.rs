//! The swing of values between odd and even depths: the player of the last turn in a line seems to be better off.

use super::evaluation::Evaluated;
use super::value::Value;

/// Two values are far apart if their winning chances differ by more than this, in thousandths.
const SWING: u16 = 150;
/// The last value is compared with this many before it.
const COMPARED: usize = 2;

/// The values of some turns, given those of the same turns at successive depths: the averages of the last two depths.
/// But if the last value of any turn is far from both values before it, the last values, since then the deeper search
/// has found something. A value near to the one two depths before only swings between odd and even.
pub(super) fn levelled<G: Evaluated>(depths: &[Vec<Value>], players: usize) -> Vec<Value> {
    let Some((last, before)) = depths.split_last() else { return Vec::new() };
    let before = before.get(before.len().saturating_sub(COMPARED)..).unwrap_or_default();
    let share = |value| G::share(value, players);
    let is_far = |earlier: Value, later: Value| {
        !earlier.is_certain() && !later.is_certain() && share(earlier).abs_diff(share(later)) > SWING
    };
    let has_found = |(index, later): (usize, &Value)| {
        before.iter().all(|earlier| earlier.get(index).is_some_and(|earlier| is_far(*earlier, *later)))
    };
    match before.last() {
        Some(earlier) if !last.iter().enumerate().any(has_found) => {
            earlier.iter().zip(last).map(|(earlier, later)| earlier.between(*later)).collect()
        }
        _ => last.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::Crosse;

    fn estimates(depths: &[&[i32]]) -> Vec<i32> {
        let depths: Vec<Vec<Value>> = depths
            .iter()
            .map(|values| values.iter().map(|units| Value::estimate(*units)).collect())
            .collect();
        levelled::<Crosse>(&depths, 2).into_iter().map(Value::units).collect()
    }

    #[test]
    fn near_values_are_averaged_and_of_far_ones_the_later_counts() {
        assert_eq!(estimates(&[]), []);
        assert_eq!(estimates(&[&[60]]), [60]);
        assert_eq!(estimates(&[&[-20, 0], &[60, 40]]), [20, 20]);
        assert_eq!(estimates(&[&[-20, -300], &[60, 300]]), [60, 300]);
        let won = [Value::EVEN, Value::win_in(3)];
        assert_eq!(levelled::<Crosse>(&won.map(|value| vec![value]), 2), [Value::win_in(3)]);
    }

    #[test]
    fn a_wide_swing_that_goes_on_is_averaged() {
        assert_eq!(estimates(&[&[300], &[-300], &[280]]), [-10]);
        assert_eq!(estimates(&[&[-20], &[300], &[-300], &[280]]), [-10]);
        assert_eq!(estimates(&[&[-300], &[-280], &[300]]), [300], "not a swing");
    }
}
