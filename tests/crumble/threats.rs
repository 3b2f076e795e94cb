//! Crumbles and crumblemates by the definition in the rules, over every turn and every reply.

use halfsquare::engine::{Budget, Threat};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{BLACK, Crumble, State, WHITE};

use super::board::Board;
use super::draws::Turn;
use super::rng::SeededRng;
use super::tally::Tally;
use super::{result, state, turns};

/// The sign for the threat of the player who has just played, after the turns of this record.
fn mark(board: &Board, record: &[Turn], same_target: bool) -> char {
    let announcer = !board.white_moves;
    if !can_win(&Board { white_moves: announcer, ..board.clone() }) {
        return '-';
    }
    let may_claim = |board: &Board| {
        let opponent = if announcer { BLACK } else { WHITE };
        state(board).claims().iter().any(|(side, _)| *side == opponent)
    };
    let refuted = |reply: &turns::Played| match (reply.winner, result(reply, record, same_target).as_str()) {
        (Some(winner), _) => winner == announcer,
        (None, "-") => !may_claim(&reply.board) && can_win(&reply.board),
        (None, _) => false,
    };
    if !may_claim(board) && turns::all(board).iter().all(refuted) { '#' } else { '+' }
}

/// Returns true if the player to play has a turn that wins.
fn can_win(board: &Board) -> bool {
    turns::all(board).iter().any(|turn| turn.winner == Some(board.white_moves))
}

/// Compares the engine's claims about the player who has just played; returns the sign.
pub(crate) fn compare(board: &Board, state: &State, record: &[Turn]) -> char {
    let announcer = state.to_move().other();
    let threat = Threat::<Crumble>::of(state, announcer, &mut Budget::new(10_000_000));
    let wanted = mark(board, record, state.options().same_target);
    assert_eq!(threat.mark(), wanted, "at {board} after {record:?}");
    if let Some(turn) = threat.turn() {
        let won = state.handed_to(announcer).unwrap().play(turn).unwrap();
        assert_eq!(won.to_move(), announcer.other());
        assert!(won.position().winning_chain().is_some_and(|(side, _)| side == announcer));
    }
    wanted
}

#[test]
fn threats_are_those_of_brute_force() {
    let (mut rng, mut tally) = (SeededRng::new(5), Tally::default());
    for _ in 0..60 {
        let &(columns, rows) = rng.pick(&[(2, 2), (3, 2), (2, 3)]).unwrap();
        let mut board = Board::cells(columns, rows, |x, y| (x + y + rows) % 2 == 0);
        for _ in 0..6 {
            let mark = compare(&board, &state(&board), &[]);
            tally.count("no threat", mark == '-');
            tally.count("crumble", mark == '+');
            tally.count("crumblemate", mark == '#');
            let mut turns = turns::all(&board);
            turns.retain(|turn| turn.winner.is_none());
            if turns.is_empty() {
                break;
            }
            board = rng.pick(&turns).unwrap().board.clone();
        }
    }
    tally.assert_met(1);
}

/// No chain can pass a piece that reaches from side to side, and the piece remains one after any swap of colours.
#[test]
fn against_one_big_piece_there_is_no_threat() {
    let (mut rng, mut tally) = (SeededRng::new(8), Tally::default());
    for _ in 0..120 {
        let &(columns, rows) = rng.pick(&[(2, 2), (3, 2), (2, 3)]).unwrap();
        let mut board = Board::cells(columns, rows, |x, y| (x + y + rows) % 2 == 0);
        for _ in 0..10 {
            let state = state(&board);
            let has_big_piece = state.claims().iter().any(|(side, _)| *side == state.to_move());
            tally.count("big piece", has_big_piece);
            if has_big_piece {
                assert_eq!(compare(&board, &state, &[]), '-', "at {board}");
            }
            let mut turns = turns::all(&board);
            turns.retain(|turn| turn.winner.is_none());
            // Plays the one of a few turns that leaves the fewest pieces, so that joins make large pieces.
            let few = (0..8).filter_map(|_| rng.pick(&turns));
            let Some(fewest) = few.min_by_key(|turn| turn.board.rects.len()) else { break };
            board = fewest.board.clone();
        }
    }
    tally.assert_met(20);
}
