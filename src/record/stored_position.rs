//! A position and its options, as text.

use serde::{Deserialize, Serialize};

use crate::rules::Game;

/// A position with the options of its game, as text.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredPosition {
    /// The options, as `key=value,key=value`.
    pub options: String,
    /// The position, in its canonical text.
    pub position: String,
}

impl StoredPosition {
    /// The text of a position and of the options of its game.
    pub fn of<G: Game>(position: &G::Position, options: &G::Options) -> Self {
        Self { options: options.to_string(), position: position.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::State as _;
    use crate::rules::crosse::{Crosse, State};

    #[test]
    fn a_stored_position_has_the_texts_of_the_game() {
        let state = State::begin("rows=1", None).unwrap();
        let stored = StoredPosition::of::<Crosse>(state.position(), state.options());
        assert_eq!((stored.options, stored.position), ("rows=1".to_owned(), state.position().to_string()));
    }
}
