//! How a Crosse player stands: by the stones still to be lost.

use super::Evaluated;
use crate::rules::crosse::{self, Crosse};
use crate::rules::{Side, State as _};

impl Evaluated for Crosse {
    fn evaluate(state: &crosse::State, side: Side) -> i32 {
        let stones = |side| i32::try_from(state.position().stones(side).len()).unwrap_or(0);
        (stones(side.other()) - stones(side)) * 20
    }
}
