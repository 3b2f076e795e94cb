//! The coach: shows a sentence when something becomes possible for the first time.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::own::Taught;
use crate::engine::{Budget, Stop};
use crate::record::events_of;
use crate::rules::{Distinct, Game, State as _};

/// A sentence of the coach about something that can happen in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tip {
    /// The word for the event, from [`Taught::event_word`], or for the state, from [`Taught::holds`].
    pub name: &'static str,
    /// A sentence or two, short enough for one line.
    pub text: &'static str,
}

/// A tip for the side to play, with the events that the board can show for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Coaching<G: Game> {
    /// The tip to show.
    pub tip: &'static Tip,
    /// The possible events that show an example. Empty if the tip is about the state or about many places, or if the
    /// events belong to a turn that ends the game.
    pub about: Vec<G::Event>,
}

impl<G: Taught> Coaching<G> {
    /// True if the tip warns of a loss.
    pub fn is_warning(&self) -> bool {
        G::WARNINGS.contains(&self.tip.name)
    }
}

/// The game's first tip that applies to one of the turns from a state, or to the state itself, and isn't among those
/// already `met`.
///
/// # Errors
/// The search was stopped.
pub fn coach<G: Taught>(
    state: &G::State,
    met: &BTreeSet<String>,
    budget: &mut Budget<'_>,
) -> Result<Option<Coaching<G>>, Stop> {
    let new: Vec<&Tip> = G::TIPS.iter().filter(|tip| !met.contains(tip.name)).collect();
    let rank = |name: &str| new.iter().position(|tip| tip.name == name);
    let holds = G::holds(state).iter().filter_map(|name| rank(name)).min();
    let mut best = holds.map(|rank| (rank, Vec::new()));
    let side = state.to_move();
    if !new.is_empty() {
        budget.visit_successors::<G, ()>(state, Distinct::Positions, |_, turn, next| {
            let events = events_of::<G>(state, turn);
            for (at, event) in events.iter().enumerate() {
                let word = G::event_word(event, side);
                let rank = rank(word).filter(|_| G::is_shown_before(state, event));
                if let Some(rank) = rank.filter(|rank| best.as_ref().is_none_or(|(best, _)| rank < best)) {
                    // A tip must not give away a winning turn.
                    let gives_away = next.outcome().is_some();
                    let example = G::example(&events[..=at]).to_vec();
                    best = Some((rank, if gives_away { Vec::new() } else { example }));
                }
                // No tip is about what a loss leads to: a pawn that takes after another was lost isn't simply a take.
                if G::WARNINGS.contains(&word) {
                    break;
                }
            }
            // Once the first tip applies, no other tip can be more important.
            if matches!(best, Some((0, _))) { ControlFlow::Break(Ok(())) } else { ControlFlow::Continue(()) }
        })?;
    }
    Ok(best.and_then(|(rank, about)| Some(Coaching { tip: new.get(rank)?, about })))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::{self, Crosse};
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::{self, Topple};

    #[test]
    fn every_tip_is_met_in_a_game_from_the_lessons_and_fits_a_line() {
        fn check<G: Taught>() {
            let mut met = BTreeSet::new();
            for lesson in crate::learn::lessons::<G>() {
                let state = lesson.start::<G>().unwrap();
                while let Some(found) = coach::<G>(&state, &met, &mut Budget::new(u64::MAX)).unwrap() {
                    assert!(found.about.iter().all(|event| G::is_shown_before(&state, event)));
                    met.insert(found.tip.name.to_owned());
                }
            }
            for tip in G::TIPS {
                assert_eq!(G::WARNINGS.contains(&tip.name), tip.text.starts_with("Careful"), "{}", tip.text);
                assert!(met.contains(tip.name), "{} {}", G::NAME, tip.name);
                assert!(tip.text.len() <= 120 && tip.text.ends_with('.'), "{}", tip.text);
            }
        }
        check::<Crumble>();
        check::<Crosse>();
        check::<Topple>();
    }

    #[test]
    fn an_example_is_given_only_where_the_place_matters() {
        let topple = topple::State::start(&topple::Options::default());
        let found = coach::<Topple>(&topple, &BTreeSet::new(), &mut Budget::new(u64::MAX)).unwrap().unwrap();
        assert!(found.tip.name == "enter" && found.about.is_empty(), "any tile would do");
        let crumble = <Crumble as Game>::State::start(&Default::default());
        let found =
            coach::<Crumble>(&crumble, &BTreeSet::new(), &mut Budget::new(u64::MAX)).unwrap().unwrap();
        assert_eq!((found.tip.name, found.about.len()), ("swap", 2), "the cut and the swap");
    }

    #[test]
    fn the_example_of_a_move_in_crosse_is_the_move_that_the_tip_names() {
        let start = <Crosse as Game>::State::start(&Default::default());
        let found = coach::<Crosse>(&start, &BTreeSet::new(), &mut Budget::new(u64::MAX)).unwrap().unwrap();
        let [crosse::Event::Walked { spent, .. }] = found.about.as_slice() else { panic!("{found:?}") };
        assert!(found.tip.text.contains(&format!("{spent} takes")), "{spent}: {}", found.tip.text);
    }

    #[test]
    fn the_most_important_tip_comes_first_and_each_once() {
        let told = |met: &[&str]| {
            let state = topple::State::start(&topple::Options::default());
            let met = met.iter().map(|name| (*name).to_owned()).collect();
            let found = coach::<Topple>(&state, &met, &mut Budget::new(u64::MAX)).unwrap();
            found.map(|found| found.tip.name)
        };
        assert_eq!(told(&[]), Some("enter"));
        assert_eq!(told(&["enter"]), None);
    }

    #[test]
    fn a_take_that_costs_a_pawn_first_isnt_told_as_a_take() {
        // After b1-c2 Blue takes the pawn that moved, and only then does Red's pawn on c1 take Blue's.
        let position = "0,0,0,0,1b/0,0,0,0,0/0,0,3b,0,0/0,0,2,0,0/0,1r,3r,0,0 r r6,b6";
        let position: topple::Position = position.parse().unwrap();
        let state = topple::State::from_position(position, &topple::Options::new(5, 2).unwrap()).unwrap();
        let (_, next) = state.play_text("b1-c2").unwrap();
        assert_eq!(next.position().pawns().of(state.to_move()).len(), 1);
        let found = coach::<Topple>(&state, &BTreeSet::new(), &mut Budget::new(u64::MAX)).unwrap().unwrap();
        assert_eq!(found.tip.name, "reset");
    }
}
