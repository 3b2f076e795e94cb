//! Positions as text.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use halfsquare::rules::{Game, Options, State};

use crate::assert_sentence;
use crate::turns::played;

/// The maximum number of a position's successors that are checked.
const MOST_SUCCESSORS: usize = 24;

/// Reads a position, and plays on from it if play can start there.
pub fn read<G: Game>(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let position: G::Position = match text.parse() {
        Ok(position) => position,
        Err(error) => return assert_sentence(&error),
    };
    let canonical = position.to_string();
    assert!(canonical.eq_ignore_ascii_case(text.trim()), "{text:?} is read as {canonical}");
    assert_eq!(canonical.parse().as_ref(), Ok(&position), "the text {canonical} is another position");
    let options = G::Options::parse("", Some(&position))
        .unwrap_or_else(|error| panic!("{canonical}: the usual options do not fit: {error}"));
    match G::State::from_position(position.clone(), &options) {
        Ok(state) => {
            assert_eq!(state.position(), &position, "set up, it is another position");
            assert_eq!(state.outcome(), None, "{canonical}: a game begins with its end");
            visit::<G>(&state);
        }
        Err(error) => assert_sentence(&error),
    }
}

/// Checks the first successors: each occurs once, and each is the result of playing its turn.
fn visit<G: Game>(state: &G::State) {
    let mut seen = BTreeSet::new();
    let _: ControlFlow<()> = state.successors(|turn, next| {
        assert_eq!(&played::<G>(state, turn), next, "played and visited");
        assert!(seen.insert(next.position().to_string()), "visited twice: {}", next.position());
        if seen.len() < MOST_SUCCESSORS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(!seen.is_empty(), "the game goes on, but there is no turn: {}", state.position());
}
