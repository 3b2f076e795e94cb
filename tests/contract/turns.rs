//! The contract of turns: those that the rules generate, and texts that are nearly right.

use std::ops::ControlFlow;

use halfsquare::rules::{Distinct, Draft, Game, State, TurnError, Visit};
use rustc_hash::FxHashSet;

use crate::mutate::mutate;
use crate::rng::SeededRng;
use crate::site::{Reached, Site, Verdict, about, ensure, is_sentence, same_state};

/// The number of a state's turns that are tested; all of them if there are no more than this.
const TRIED: usize = 24;
/// The number of a state's mutated turn texts that are tested.
const MUTATED: usize = 8;

pub(crate) fn check<G: Game>(site: &Site<'_, G>, rng: &mut SeededRng) -> Verdict {
    comes_with_each_outcome(site)?;
    for reached in sample(rng, &site.successors, TRIED) {
        about(&reached.text, is_accepted(site.state, reached))?;
    }
    let texts: Vec<String> = sample(rng, &site.successors, TRIED).iter().map(|r| r.text.clone()).collect();
    for text in sample(rng, &texts, MUTATED) {
        let mutant = mutate(text, &texts, rng);
        about(&mutant, is_refused_or_legal(site, &mutant))?;
    }
    Ok(())
}

/// Checks that a generated turn is accepted by value and by text, and that its steps build it.
fn is_accepted<G: Game>(state: &G::State, reached: &Reached<G>) -> Verdict {
    let text = &reached.text;
    let played = about("by value", state.play(&reached.turn))?;
    same_state::<G>(&played, &reached.state, "played and visited")?;
    for spelling in [text.clone(), text.to_uppercase(), text.to_lowercase(), format!(" \t{text} ")] {
        let parsed = about(&spelling, state.parse_turn(&spelling))?;
        ensure(parsed == reached.turn, || {
            format!("{spelling:?} is read as {parsed:?}, not {:?}", reached.turn)
        })?;
    }
    let mut draft = state.draft();
    for step in state.turn_steps(&reached.turn) {
        ensure(draft.next_steps().contains(&step), || {
            format!("{step:?} is not offered after {:?}", draft.steps())
        })?;
        about(&step, draft.push(&step))?;
    }
    let (turn, next, _) = about("finishing its steps", draft.finish())?;
    ensure(turn == reached.turn, || format!("its steps build {:?}", state.turn_text(&turn)))?;
    same_state::<G>(&next, &reached.state, "drafted and visited")
}

/// Checks that a search for outcomes finds exactly the successors, and that each visit has the result of playing its
/// turn.
fn comes_with_each_outcome<G: Game>(site: &Site<'_, G>) -> Verdict {
    let mut found = FxHashSet::default();
    let broken = site.state.visit_successors(Distinct::Outcomes, |next| {
        let Visit::Found((turn, next)) = next else { return ControlFlow::Continue(()) };
        let played = about("by value", site.state.play(turn)).and_then(|played| {
            same_state::<G>(&played, next, "played and visited with its outcome")?;
            ensure(site.at(next.position()).is_some(), || "no successor is like it".to_owned())
        });
        found.insert((next.position().clone(), next.outcome()));
        match about(&site.state.turn_text(turn), played) {
            Ok(()) => ControlFlow::Continue(()),
            Err(what) => ControlFlow::Break(what),
        }
    });
    if let ControlFlow::Break(what) = broken {
        return Err(what);
    }
    let missed = site
        .successors
        .iter()
        .find(|reached| !found.contains(&(reached.state.position().clone(), reached.state.outcome())));
    ensure(missed.is_none(), || {
        format!("{:?} comes with no outcome", missed.map(|reached| reached.text.as_str()))
    })
}

/// Checks that any text is either refused with a reason or a legal turn.
fn is_refused_or_legal<G: Game>(site: &Site<'_, G>, text: &str) -> Verdict {
    let state = site.state;
    let before = (state.clone(), state.position().to_string());
    match state.parse_turn(text) {
        Err(error) => {
            is_sentence(&error)?;
            if let TurnError::Syntax(error) = &error {
                let length = text.trim().chars().count();
                ensure(error.at <= length, || format!("the error is at {} of {length}", error.at))?;
            }
        }
        Ok(turn) => {
            let canonical = state.turn_text(&turn);
            let next = about("read, but not played", state.play(&turn))?;
            // Some games accept resigning as a turn, but don't list it.
            let known = canonical == "resign" || site.at(next.position()).is_some();
            ensure(known, || {
                format!("read as {canonical}, it reaches what no successor is: {}", next.position())
            })?;
            let again = about(&canonical, state.parse_turn(&canonical))?;
            ensure(again == turn, || format!("its canonical text {canonical} is another turn"))?;
        }
    }
    same_state::<G>(state, &before.0, "before and after reading a turn")?;
    ensure(state.position().to_string() == before.1, || "reading it changed the position".to_owned())
}

/// All elements if there are at most `few`, otherwise `few` of them, drawn with replacement.
fn sample<'a, T>(rng: &mut SeededRng, from: &'a [T], few: usize) -> Vec<&'a T> {
    if from.len() <= few { from.iter().collect() } else { (0..few).filter_map(|_| rng.pick(from)).collect() }
}
