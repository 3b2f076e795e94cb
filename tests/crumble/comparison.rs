//! Successors, captures and wins of both implementations, compared turn by turn.

use std::collections::BTreeMap;

use super::board::Board;
use super::contact::Contacts;
use super::rng::SeededRng;
use super::tally::Tally;
use super::{result, sample, state, successors, turns};

fn compare(board: &Board, tally: &mut Tally) {
    let turns = turns::all(board);
    for turn in &turns {
        tally.turn(board, turn);
    }
    let wanted: BTreeMap<String, (String, String)> = turns::representatives(&turns)
        .into_iter()
        .map(|(position, turn)| (position, (turn.text.clone(), result(turn, &[], false))))
        .collect();
    let got = successors(&state(board));
    for (position, wanted) in &wanted {
        assert_eq!(Some(wanted), got.get(position), "from {board} to {position}");
    }
    assert_eq!(wanted.len(), got.len(), "from {board}");
}

#[test]
fn successors_turn_texts_and_results_agree() {
    let mut tally = Tally::default();
    compare(&sample::long_rows(), &mut tally);
    compare(&sample::thin_row(), &mut tally);
    let mut rng = SeededRng::new(1);
    for _ in 0..12 {
        compare(&sample::nested_loops(&mut rng), &mut tally);
    }
    for _ in 0..100 {
        compare(&sample::board(&mut rng), &mut tally);
    }
    tally.assert_met(10);
}

/// Searches for the loop itself that, by the rules, encloses a group.
#[test]
fn captures_are_what_loops_enclose() {
    let mut rng = SeededRng::new(2);
    let mut tally = Tally::default();
    for round in 0..64 {
        let board = if round % 4 == 0 { sample::nested_loops(&mut rng) } else { sample::board(&mut rng) };
        for turn in turns::all(&board) {
            let captured = turn.captures.by != [0, 0];
            let one_in = if turn.captures.nested {
                1
            } else if captured {
                4
            } else {
                40
            };
            if turn.steps == 0 || !rng.one_in(one_in) {
                continue;
            }
            let mut white = turn.unsettled.clone();
            if Contacts::of(&turn.board).settle_by_loops(&mut white).is_some() {
                assert_eq!(white, turn.board.white, "{} from {board}", turn.text);
                tally.count("no capture", !captured);
                tally.count("black captures", turn.captures.by[0] > 0);
                tally.count("white captures", turn.captures.by[1] > 0);
                tally.count("nested captures", turn.captures.nested);
                tally.count("traveller captured", turn.traveller_captured);
            }
        }
    }
    tally.assert_met(10);
}
