//! Drafts enumerate the successors, step by step, and accept nothing else.

use std::collections::{BTreeMap, BTreeSet};

use halfsquare::rules::crumble::{Crumble, Draft, Step};
use halfsquare::rules::{Draft as _, Outcome, State as _, result_text};

use super::rng::SeededRng;
use super::{sample, state, successors};

/// Pushes, pops and pushes again, and checks that the draft is the same as before in everything.
fn push(draft: &Draft, step: &Step) -> Draft {
    let mut pushed = draft.clone();
    let events = pushed.push(step).unwrap();
    assert!(!events.is_empty());
    assert_eq!(pushed.steps().last(), Some(step));
    assert_eq!(pushed.base(), draft.base());
    let mut popped = pushed.clone();
    assert_eq!(popped.pop(), Some(*step));
    assert_eq!(popped, *draft);
    assert_eq!(popped.push(step).as_ref(), Ok(&events));
    assert_eq!(popped, pushed);
    pushed
}

/// Tries every step; those that aren't among the next steps must be refused and change nothing.
fn refuse_others(draft: &Draft, steps: &[Step]) {
    let next = draft.next_steps();
    for step in steps {
        let mut tried = draft.clone();
        assert_eq!(tried.push(step).is_ok(), next.contains(step), "{step:?} after {:?}", draft.steps());
        if !next.contains(step) {
            assert_eq!(tried, *draft);
        }
    }
}

#[test]
fn drafts_enumerate_the_successors() {
    let mut rng = SeededRng::new(9);
    let mut refused = 0;
    for _ in 0..60 {
        let board = sample::board(&mut rng);
        if board.rects.len() > 20 {
            continue;
        }
        let state = state(&board);
        let mut ends: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut others: Vec<Step> = state.draft().next_steps();
        let mut drafts = vec![state.draft()];
        let mut seen = BTreeSet::new();
        assert!(drafts[0].may_end().is_err() && drafts[0].finish().is_err());
        while let Some(draft) = drafts.pop() {
            refuse_others(&draft, &others);
            refused += others.len();
            if !draft.steps().is_empty() {
                assert_eq!(draft.may_end(), Ok(()));
                let (turn, next, _) = draft.finish().unwrap();
                assert_eq!(state.turn_steps(&turn), draft.steps());
                assert_eq!(draft.outcome(), next.outcome());
                let end = ends.entry(next.position().to_string()).or_default();
                end.insert(result_text::<Crumble>(next.outcome()));
            }
            if matches!(draft.outcome(), Some(Outcome::Win(..))) {
                assert_eq!(draft.next_steps(), []);
            }
            for step in draft.next_steps() {
                let pushed = push(&draft, &step);
                let place = format!("{} {:?}", pushed.position(), pushed.travellers());
                if seen.insert(place) {
                    drafts.push(pushed);
                }
                if others.len() < 80 && rng.one_in(4) {
                    others.push(step);
                }
            }
        }
        let wanted = successors(&state);
        assert_eq!(ends.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>(), "from {board}");
        for (position, (_, result)) in wanted {
            assert!(ends[&position].contains(&result), "from {board} to {position}");
        }
    }
    assert!(refused > 10_000, "{refused}");
}
