//! The smallest size of a piece.

use halfsquare::rules::crumble::{Illegal, Options, Position, State};
use halfsquare::rules::{State as _, TurnError};

/// White has the lower left corner, and Black a piece on the right that can be cut and joined for ever.
fn start() -> State {
    let position = "2x2 w w0,0,1,1 b1,0,1,1 b0,1,1,1 w1,1,1,1".parse().unwrap();
    State::from_position(position, &Options::default()).unwrap()
}

/// White halves the piece in the corner with this cut, then Black cuts or joins.
fn halve(state: &State, cut: &str) -> Result<State, TurnError<Illegal>> {
    let (turn, next) = state.play_text(&format!("0{cut}"))?;
    assert_eq!(state.turn_text(&turn), format!("0{cut}"));
    // The walk to Black's piece on the right depends on the earlier cuts; one of these is right.
    let places = 1..=3 + next.position().len();
    let mut blacks = places.flat_map(|east| [format!("{east}J1,2"), format!("{east}H")]);
    Ok(blacks.find_map(|text| next.play_text(&text).ok()).unwrap().1)
}

fn halve_times(times: usize) -> State {
    let mut state = start();
    for number in 0..2 * times {
        state = halve(&state, if number % 2 == 0 { "V" } else { "H" }).unwrap();
        let text = state.position().to_string();
        assert_eq!(text.parse::<Position>().as_ref(), Ok(state.position()));
    }
    state
}

#[test]
fn forty_halvings_in_each_direction_are_exact() {
    let state = halve_times(40);
    let side = 1_u64 << 40;
    let corner = format!(" w0,0,1/{side},1/{side} w1/{side},0,1/{side},1/{} ", side / 2);
    assert!(state.position().to_string().contains(&corner), "{}", state.position());
}

#[test]
fn a_cut_below_the_supported_depth_has_its_own_refusal() {
    let mut state = halve_times(40);
    let refusal = (0..100).find_map(|number| {
        let cut = if number % 2 == 0 { "V" } else { "H" };
        match halve(&state, cut) {
            Ok(next) => {
                state = next;
                None
            }
            Err(refusal) => Some(refusal),
        }
    });
    assert!(matches!(refusal, Some(TurnError::Illegal(Illegal::TooDeep(_)))), "{refusal:?}");
    // The pieces can still be joined, so no cut was rounded.
    assert!(state.play_text("0J2,1").or_else(|_| state.play_text("0J1,2")).is_ok(), "{}", state.position());
}
