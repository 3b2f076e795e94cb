//! The contract of history: if turns in another order lead to the same position, play continues in the same way.

use halfsquare::rules::{Game, State};

use crate::rng::SeededRng;
use crate::site::{Site, Verdict, about, ensure, hash_of, same_state};

/// Plays two turns of one player with the opponents' replies in between, then the same two in the other order. Returns
/// true if both orders were legal and led to the same position, after checking that it allows the same play.
pub(crate) fn check<G: Game>(site: &Site<'_, G>, rng: &mut SeededRng) -> Result<bool, String> {
    let (Some(one), Some(other)) = (rng.pick(&site.successors), rng.pick(&site.successors)) else {
        return Ok(false);
    };
    if one.turn == other.turn {
        return Ok(false);
    }
    let Some(answers) = answers::<G>(&one.state, site.state, rng)? else { return Ok(false) };
    let play = |first: &G::Turn, last: &G::Turn| -> Option<G::State> {
        let mut state = site.state.clone();
        for turn in std::iter::once(first).chain(&answers).chain([last]) {
            state = state.play(turn).ok()?;
        }
        Some(state)
    };
    let (Some(there), Some(here)) = (play(&one.turn, &other.turn), play(&other.turn, &one.turn)) else {
        return Ok(false);
    };
    // The draw rules depend on the order, so they may have ended one of the games.
    if there.position() != here.position() || there.outcome().is_some() || here.outcome().is_some() {
        return Ok(false);
    }
    about(&(&one.text, &other.text), are_one_position::<G>(&there, &here))?;
    Ok(true)
}

/// Random turns of the other players, until it is the same player's turn again; `None` if the game ends first.
fn answers<G: Game>(
    after: &G::State,
    before: &G::State,
    rng: &mut SeededRng,
) -> Result<Option<Vec<G::Turn>>, String> {
    let mut state = after.clone();
    let mut answers = Vec::new();
    while state.outcome().is_none() && state.to_move() != before.to_move() {
        let site = Site::<G>::new(&state)?;
        let Some(answer) = rng.pick(&site.successors) else { return Ok(None) };
        answers.push(answer.turn.clone());
        let next = answer.state.clone();
        state = next;
    }
    Ok(state.outcome().is_none().then_some(answers))
}

fn are_one_position<G: Game>(there: &G::State, here: &G::State) -> Verdict {
    let hashes = (hash_of(there.position()), hash_of(here.position()));
    ensure(hashes.0 == hashes.1, || "in another order, the same position has another hash".to_owned())?;
    let (left, right) = (Site::<G>::new(there)?, Site::<G>::new(here)?);
    ensure(left.listing() == right.listing(), || {
        "in another order, the same position allows other turns".to_owned()
    })?;
    let fresh = |state: &G::State| about("without its history", state.handed_to(state.to_move()));
    same_state::<G>(&fresh(there)?, &fresh(here)?, "without history")
}
