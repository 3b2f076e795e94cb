//! Turns as text.

use halfsquare::rules::{Cause, Draft, Game, Options, Outcome, State, TurnError};

use crate::{assert_sentence, hash_of};

/// The maximum number of turns that one input plays.
const MOST_TURNS: usize = 100;

/// Plays turns. The first line of the input holds options, the second a position (`-` for the usual start), and each
/// further line a turn. A refused turn must change nothing; then the next line is tried.
pub fn play<G: Game>(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let mut lines = text.split('\n');
    let (options, position) = (lines.next().unwrap_or_default(), lines.next().unwrap_or("-"));
    let Some(mut state) = begin::<G>(options, position) else { return };
    for line in lines.take(MOST_TURNS) {
        let before = state.clone();
        match state.parse_turn(line) {
            Ok(turn) => {
                let next = played::<G>(&state, &turn);
                assert_eq!(state, before, "playing a turn changed the state it was played from");
                state = next;
            }
            Err(error) => {
                assert_sentence(&error);
                if let TurnError::Syntax(error) = &error {
                    assert!(
                        error.at <= line.trim().chars().count(),
                        "the error lies beyond the text: {error}"
                    );
                }
                assert_eq!(state, before, "a refused turn changed the state");
            }
        }
    }
}

/// The game's first state, if these options and position are accepted.
fn begin<G: Game>(options: &str, position: &str) -> Option<G::State> {
    let position: Option<G::Position> = match position {
        "-" => None,
        text => Some(text.parse().map_err(assert_sentence).ok()?),
    };
    let options = G::Options::parse(options, position.as_ref()).map_err(assert_sentence).ok()?;
    let again = G::Options::parse(&options.to_string(), position.as_ref());
    assert_eq!(again.as_ref(), Ok(&options), "options do not round-trip");
    match position {
        None => Some(G::State::start(&options)),
        Some(position) => G::State::from_position(position, &options).map_err(assert_sentence).ok(),
    }
}

/// Plays a legal turn and checks everything that the rules promise about it.
pub(crate) fn played<G: Game>(state: &G::State, turn: &G::Turn) -> G::State {
    let next = state.play(turn).unwrap_or_else(|error| panic!("a turn that was read is refused: {error}"));
    let text = state.turn_text(turn);
    assert_eq!(state.parse_turn(&text).as_ref(), Ok(turn), "the text {text} is another turn");

    let mut draft = state.draft();
    for step in state.turn_steps(turn) {
        draft.push(&step).unwrap_or_else(|error| panic!("{text}: its step {step:?} is refused: {error}"));
    }
    let (drafted, after, _) =
        draft.finish().unwrap_or_else(|error| panic!("the steps of {text} make no turn: {error}"));
    assert_eq!(&drafted, turn, "the steps of {text} make another turn");
    assert_eq!(after, next, "{text}, drafted and played");
    assert_eq!(hash_of(&after), hash_of(&next), "{text}: equal states have different hashes");
    while draft.pop().is_some() {}
    assert_eq!(draft, state.draft(), "{text}: steps taken back left something behind");

    assert_is_settled::<G>(&next);
    next
}

/// Checks that play can start from this position, unless the game ended on the board.
fn assert_is_settled<G: Game>(state: &G::State) {
    let text = state.position().to_string();
    let position: Result<G::Position, _> = text.parse();
    let ended_on_the_board = match state.outcome() {
        None => false,
        Some(Outcome::Win(_, reason) | Outcome::Draw(reason)) => reason.cause() == Cause::Position,
    };
    let set_up = position.and_then(|position| {
        assert_eq!(position.to_string(), text, "a position does not round-trip");
        G::State::from_position(position, state.options())
    });
    match set_up {
        Ok(set_up) => {
            assert!(!ended_on_the_board, "a finished position can be played from: {text}");
            assert_eq!(set_up.position(), state.position(), "a position reached is another one set up");
            assert_eq!(hash_of(set_up.position()), hash_of(state.position()), "{text}: hashes differ");
        }
        Err(error) => {
            assert_sentence(&error);
            assert!(ended_on_the_board, "a position was reached that is none: {text}: {error}");
        }
    }
}
