//! The contract of positions: their texts, and the fact that a position alone decides the legal turns.

use halfsquare::rules::{Cause, Game, Options, Outcome, State};

use crate::mutate::mutate;
use crate::rng::SeededRng;
use crate::site::{Site, Verdict, about, ensure, is_sentence};

/// The number of mutated texts of a position that are tried.
const MUTATED: usize = 4;

pub(crate) fn check<G: Game>(site: &Site<'_, G>, others: &[String], rng: &mut SeededRng) -> Verdict {
    let text = site.state.position().to_string();
    for spelling in [text.clone(), text.to_uppercase(), text.to_lowercase(), format!(" {text}\t")] {
        let position: G::Position = about(&spelling, spelling.parse())?;
        let same = position == *site.state.position() && position.to_string() == text;
        ensure(same, || format!("{spelling:?} is read as {position}"))?;
        if spelling == text {
            needs_no_history(site, position)?;
        }
    }
    for _ in 0..MUTATED {
        let mutant = mutate(&text, others, rng);
        about(&mutant, is_refused_or_round_trips::<G>(&mutant))?;
    }
    Ok(())
}

/// Checks that the position without its history has the same successors, in the same order, with the same turns.
fn needs_no_history<G: Game>(site: &Site<'_, G>, position: G::Position) -> Verdict {
    let fresh =
        about("played, but not to be played from", G::State::from_position(position, site.state.options()))?;
    let fresh = Site::<G>::new(&fresh)?;
    let (with, without) = (site.listing(), fresh.listing());
    let odd = with.iter().zip(&without).find(|(with, without)| with != without);
    let what = || format!("{} successors with its history, {} without: {odd:?}", with.len(), without.len());
    ensure(with == without, what)
}

/// Checks that any text is either refused with a reason or the canonical text of a position.
fn is_refused_or_round_trips<G: Game>(text: &str) -> Verdict {
    let position: G::Position = match text.parse() {
        Ok(position) => position,
        Err(error) => return is_sentence(&error),
    };
    let canonical = position.to_string();
    ensure(canonical.eq_ignore_ascii_case(text.trim()), || format!("read, though its text is {canonical}"))?;
    let again: G::Position = about(&canonical, canonical.parse())?;
    ensure(again == position, || format!("its text {canonical} is another position"))?;
    let options = about(&canonical, G::Options::parse("", Some(&position)))?;
    match G::State::from_position(position.clone(), &options) {
        Err(error) => is_sentence(&error),
        Ok(state) => {
            let fresh = *state.position() == position && state.outcome().is_none();
            ensure(fresh, || format!("played from, it becomes {}", state.position()))?;
            Site::<G>::new(&state).map(drop)
        }
    }
}

/// Checks that play can't start from a position in which the rules ended the game. Other endings leave no trace in it.
pub(crate) fn check_finished<G: Game>(state: &G::State) -> Verdict {
    let on_the_board = match state.outcome() {
        Some(Outcome::Win(_, reason) | Outcome::Draw(reason)) => reason.cause() == Cause::Position,
        None => false,
    };
    let text = state.position().to_string();
    let position: G::Position = match text.parse() {
        Ok(position) => position,
        Err(error) => return ensure(on_the_board, || format!("{text:?}: {error}")),
    };
    let begun = G::State::from_position(position, state.options());
    match begun {
        Err(error) => is_sentence(&error),
        Ok(_) => ensure(!on_the_board, || format!("the game can be begun where it is over: {text}")),
    }
}
