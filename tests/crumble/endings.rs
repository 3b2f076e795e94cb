//! Endings that the players decide.

use halfsquare::rules::crumble::{BIG_PIECE, BLACK, Options, State, WHITE};
use halfsquare::rules::{EndError, Ending, Outcome, Reason, Side, State as _, TurnError};

const CLAIM: [Ending; 2] = [Ending::Claim(BLACK, BIG_PIECE), Ending::Claim(WHITE, BIG_PIECE)];

fn state(position: &str, big_piece: bool) -> State {
    let mut options = Options::default();
    options.big_piece = big_piece;
    State::from_position(position.parse().unwrap(), &options).unwrap()
}

/// The sides that may claim a draw.
fn claimants(state: &State) -> Vec<Side> {
    let claims = state.claims();
    assert!(claims.iter().all(|(_, reason)| *reason == BIG_PIECE));
    for (claim, side) in CLAIM.into_iter().zip([BLACK, WHITE]) {
        let holds = claims.contains(&(side, BIG_PIECE));
        let outcome = state.end(claim).map(|next| next.outcome());
        let drawn = Ok(Some(Outcome::Draw(BIG_PIECE)));
        assert_eq!(outcome, if holds { drawn } else { Err(EndError::NoClaim) });
    }
    claims.into_iter().map(|(side, _)| side).collect()
}

#[test]
fn one_big_piece_is_a_claim_of_its_owner_whoever_is_to_move() {
    for mover in ["b", "w"] {
        let across = format!("2x2 {mover} b0,0,2,1 w0,1,1,1 w1,1,1,1");
        assert_eq!(claimants(&state(&across, true)), [BLACK]);
        assert_eq!(claimants(&state(&across, false)), []);
        // The second piece, of the other colour, has room only beside the first.
        let upright = format!("2x2 {mover} w0,0,1,2 b1,0,1,2");
        assert_eq!(claimants(&state(&upright, true)), [BLACK, WHITE]);
    }
    // A piece in a corner touches two sides of the board, but not opposite ones.
    assert_eq!(claimants(&state("3x3 b b0,0,2,2 w2,0,1,1 w2,1,1,1 w0,2,1,1 w1,2,1,1 b2,2,1,1", true)), []);
    assert_eq!(claimants(&State::start(&Options::default())), []);
}

#[test]
fn either_player_may_resign_and_both_may_agree() {
    let start = State::start(&Options::default());
    for side in [BLACK, WHITE] {
        let resigned = start.end(Ending::Resignation(side)).unwrap();
        assert_eq!(resigned.outcome(), Some(Outcome::Win(side.other(), Reason::RESIGNATION)));
        assert_eq!(resigned.position(), start.position());
    }
    let agreed = start.end(Ending::Agreement).unwrap();
    assert_eq!(agreed.outcome(), Some(Outcome::Draw(Reason::AGREED)));
    for ending in [Ending::Agreement, Ending::Resignation(BLACK), CLAIM[0]] {
        assert_eq!(agreed.end(ending), Err(EndError::Finished));
    }
    assert_eq!(agreed.play_text("1H").unwrap_err(), TurnError::Finished);
    assert_eq!(agreed.claims(), []);
    assert_eq!(agreed.perft(1), 0);
}
