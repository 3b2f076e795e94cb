//! Turn texts: written texts are read back, and altered texts are read or refused.

use std::collections::BTreeSet;

use halfsquare::rules::crumble::{Illegal, Position, State};
use halfsquare::rules::{Draft as _, State as _, TurnError};

use super::board::Board;
use super::rng::SeededRng;
use super::turns::Played;
use super::{place, sample, state, turns};

/// Checks that a turn's text is read, written, played and drafted alike.
fn round_trip(state: &State, turn: &Played) {
    let (read, next) = state.play_text(&turn.text).unwrap();
    assert_eq!(state.turn_text(&read), turn.text, "from {}", state.position());
    assert_eq!(next.position().to_string(), turn.board.to_string(), "{}", turn.text);
    assert_eq!(state.play(&read).as_ref(), Ok(&next));
    for other in [turn.text.to_lowercase(), format!(" \t{}+\n", turn.text), format!("{}#", turn.text)] {
        assert_eq!(state.parse_turn(&other).as_ref(), Ok(&read), "{other:?}");
    }
    let mut draft = state.draft();
    for step in state.turn_steps(&read) {
        draft.push(&step).unwrap();
    }
    let (drafted, after, _) = draft.finish().unwrap();
    assert_eq!((&drafted, &after), (&read, &next));
    assert_eq!(draft.outcome(), next.outcome());
    let position: Position = turn.board.to_string().parse().unwrap();
    assert_eq!(position, *next.position());
    assert_eq!(turn.board.to_string().to_uppercase().parse(), Ok(position));
}

#[test]
fn every_turn_text_is_read_as_it_is_written() {
    let mut rng = SeededRng::new(5);
    for _ in 0..50 {
        let board = sample::board(&mut rng);
        let (state, turns) = (state(&board), turns::all(&board));
        for _ in 0..60 {
            round_trip(&state, rng.pick(&turns).unwrap());
        }
    }
}

/// Any walk to the lower left corner of one of the player's own pieces names it, and no other walk names a piece.
#[test]
fn any_walk_to_a_piece_names_it() {
    let mut rng = SeededRng::new(6);
    let (mut roundabout, mut refused) = (0, 0);
    for _ in 0..60 {
        let board = sample::board(&mut rng);
        let (state, canonical) = (state(&board), place::canonical(&board));
        let mine: BTreeSet<(i128, i128)> = board
            .pieces()
            .filter(|(_, white)| *white == board.white_moves)
            .map(|(r, _)| (r.x, r.y))
            .collect();
        for (point, counts) in place::staircases(&board, 5).into_iter().flatten() {
            // A square can be cut in both directions, a half-square in one.
            let texts = ["H", "V"].map(|cut| format!("{}{cut}", place::text(&counts)));
            let read: Vec<String> = texts
                .iter()
                .filter_map(|text| state.parse_turn(text).ok())
                .map(|turn| state.turn_text(&turn))
                .collect();
            assert_eq!(mine.contains(&point), !read.is_empty(), "{texts:?} in {board}");
            for text in &read {
                assert_eq!(&text[..text.len() - 1], canonical[&point], "{texts:?} in {board}");
                roundabout += usize::from(!texts.contains(text));
            }
            refused += usize::from(read.is_empty());
        }
    }
    assert!(roundabout > 500 && refused > 500, "{roundabout} {refused}");
}

/// The half that swaps may be named even if it needn't be.
#[test]
fn a_half_may_be_named_without_need() {
    let mut rng = SeededRng::new(7);
    let mut named = 0;
    for _ in 0..30 {
        let board = sample::board(&mut rng);
        let state = state(&board);
        for turn in turns::all(&board) {
            let single = turn.action.letter != 'J' && turn.action.involved.len() == 1;
            let cut = turn.text.find(turn.action.letter).unwrap() + 1;
            let (cut, path) = turn.text.split_at(cut);
            if single && turn.steps > 0 && !path.contains('-') {
                let half = &path[..1];
                let text = format!("{cut}{half}-{path}");
                assert_eq!(state.parse_turn(&text), state.parse_turn(&turn.text), "{text} in {board}");
                named += 1;
            }
        }
    }
    assert!(named > 300, "{named}");
}

/// A text with a letter removed, inserted or changed is refused, or means another turn, which round-trips.
#[test]
fn broken_texts_are_refused_or_mean_what_they_say() {
    const LETTERS: &[u8] = b"0123456789,-HVJNESW+# x\xc3\xa9";
    let mut rng = SeededRng::new(8);
    let (mut refused, mut illegal) = (0, 0);
    for _ in 0..60 {
        let board = sample::board(&mut rng);
        let (state, turns) = (state(&board), turns::all(&board));
        for _ in 0..60 {
            let mut bytes = rng.pick(&turns).unwrap().text.clone().into_bytes();
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, *rng.pick(LETTERS).unwrap()),
                _ => bytes[at] = *rng.pick(LETTERS).unwrap(),
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            match state.play_text(&text) {
                Ok((turn, next)) => {
                    let (again, after) = state.play_text(&state.turn_text(&turn)).unwrap();
                    assert_eq!((again, after), (turn, next), "{text} in {board}");
                }
                Err(TurnError::Syntax(error)) => {
                    assert!(error.at <= text.trim().chars().count(), "{text}: {error}");
                    refused += 1;
                }
                Err(TurnError::Illegal(error)) => {
                    assert!(!error.to_string().contains('\n'));
                    illegal += 1;
                }
                Err(TurnError::Finished) => panic!("{board} is not finished"),
            }
        }
    }
    assert!(refused > 1000 && illegal > 100, "{refused} {illegal}");
}

#[test]
fn what_the_notation_excludes_is_refused() {
    let state = state(&Board::cells(6, 6, |x, y| (x + y) % 2 == 0));
    for text in
        ["1H1", "1H0", "1H01", "1HN-", "1H-N", "1H2-", "1H2-1-N", "1HE", "1VN", "", "1", "H", "01H", "1,0H"]
    {
        assert!(matches!(state.parse_turn(text), Err(TurnError::Syntax(_))), "{text}");
    }
    for text in ["7H", "1,7H", "99999999999999999999H"] {
        assert!(matches!(state.parse_turn(text), Err(TurnError::Syntax(_))), "{text}");
    }
    assert!(matches!(state.parse_turn("6,6H"), Err(TurnError::Illegal(Illegal::NoPiece(_)))));
    assert!(matches!(state.parse_turn("0H"), Err(TurnError::Illegal(Illegal::NotYours(_)))));
}

/// Every turn is also read when its place is written as fractions.
#[test]
fn fractions_name_the_same_turns() {
    let mut rng = SeededRng::new(14);
    for _ in 0..12 {
        let state = state(&sample::board(&mut rng));
        state.for_each_successor(|turn, _| {
            let text = state.other_text(turn).unwrap();
            assert_eq!(state.parse_turn(&text).as_ref(), Ok(turn), "{text} in {}", state.position());
        });
    }
}
