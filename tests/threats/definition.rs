//! The definition of a threat, taken literally (crumble.md, Announcements): slow, and without any of the engine's
//! short cuts.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use halfsquare::rules::{Distinct, Game, Outcome, Side, State, Visit};

/// Every turn with the state after it.
pub(crate) fn successors<G: Game>(state: &G::State) -> Vec<(G::Turn, G::State)> {
    let mut all = Vec::new();
    let _: ControlFlow<()> = state.visit_successors(Distinct::Outcomes, |found| {
        let Visit::Found((turn, next)) = found else { return ControlFlow::Continue(()) };
        all.push((turn.clone(), next.clone()));
        ControlFlow::Continue(())
    });
    all
}

/// The turns that win, by text.
pub(crate) fn winning<G: Game>(state: &G::State) -> BTreeSet<String> {
    let mut winning = BTreeSet::new();
    state.for_each_successor(|turn, next| {
        if matches!(next.outcome(), Some(Outcome::Win(side, _)) if side == state.to_move()) {
            winning.insert(state.turn_text(turn));
        }
    });
    winning
}

/// The defences of the opponent, who is to play: the texts of replies, and `claim` for claiming a draw instead.
pub(crate) fn defences<G: Game>(state: &G::State, announcer: Side) -> BTreeSet<String> {
    let may_claim = |state: &G::State| state.claims().iter().any(|(side, _)| *side != announcer);
    let helps = |next: &G::State| match next.outcome() {
        Some(Outcome::Win(winner, _)) => winner != announcer,
        Some(Outcome::Draw(_)) => true,
        None => next.to_move() != announcer || may_claim(next) || winning::<G>(next).is_empty(),
    };
    let mut defences: BTreeSet<String> = successors::<G>(state)
        .iter()
        .filter(|(_, next)| helps(next))
        .map(|(turn, _)| state.turn_text(turn))
        .collect();
    if may_claim(state) {
        defences.insert("claim".to_owned());
    }
    defences
}

/// The sign for this side's threat.
pub(crate) fn sign<G: Game>(state: &G::State, announcer: Side) -> char {
    let wins = state.handed_to(announcer).map(|again| winning::<G>(&again)).unwrap_or_default();
    let players = (0..4).filter(|&seat| state.handed_to(Side::new(seat)).is_ok()).count();
    let is_duel = players == 2 && state.to_move() != announcer;
    match wins.is_empty() {
        true => '-',
        false if is_duel && defences::<G>(state, announcer).is_empty() => '#',
        false => '+',
    }
}
