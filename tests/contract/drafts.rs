//! The contract of drafts: a walk over the offered steps ends in a successor, and taking them back ends at the start.

use halfsquare::rules::{Draft, Game, Outcome, State};

use crate::rng::SeededRng;
use crate::site::{Site, Verdict, about, ensure, is_sentence, same_state};

/// Enough steps for any turn except an endless swap path.
const MOST_STEPS: usize = 40;

/// Everything visible in a draft.
#[derive(PartialEq)]
struct Seen<G: Game> {
    draft: G::Draft,
    position: String,
    steps: Vec<G::Step>,
    next_steps: Vec<G::Step>,
    outcome: Option<Outcome>,
    end: Option<String>,
}

impl<G: Game> Seen<G> {
    fn of(draft: &G::Draft) -> Self {
        Self {
            draft: draft.clone(),
            position: draft.position().to_string(),
            steps: draft.steps().to_vec(),
            next_steps: draft.next_steps(),
            outcome: draft.outcome(),
            end: draft.may_end().err().map(|error| error.to_string()),
        }
    }
}

/// Walks a random draft of the site; returns the turn's text and the state after it if the turn could end there.
pub(crate) fn walk<G: Game>(
    site: &Site<'_, G>,
    strays: &[G::Step],
    rng: &mut SeededRng,
) -> Result<Option<(String, G::State)>, String> {
    let mut draft = site.state.draft();
    let mut seen = Vec::new();
    while seen.len() < MOST_STEPS {
        let now = Seen::<G>::of(&draft);
        let doubled =
            now.next_steps.iter().enumerate().find(|(index, step)| now.next_steps[..*index].contains(step));
        ensure(doubled.is_none(), || format!("a step is offered twice: {doubled:?}"))?;
        match draft.may_end() {
            Ok(()) if now.next_steps.is_empty() || rng.one_in(3) => break,
            Ok(()) => {}
            Err(error) => {
                is_sentence(&error)?;
                ensure(draft.finish().is_err(), || "a draft that may not end was finished".to_owned())?;
                let stuck = now.next_steps.is_empty() && !site.successors.is_empty();
                ensure(!stuck, || format!("the draft {:?} can neither go on nor end", now.steps))?;
            }
        }
        if let Some(stray) = rng.pick(strays).filter(|stray| !now.next_steps.contains(stray)) {
            let refusal = draft.push(stray).err();
            let what = || format!("{stray:?} is not offered, but taken after {:?}", now.steps);
            is_sentence(&refusal.ok_or_else(what)?)?;
            about(stray, is_as::<G>(&draft, &now, "a refused step changed the draft"))?;
        }
        let Some(step) = rng.pick(&now.next_steps) else { break };
        for event in about(step, draft.push(step))? {
            is_sentence(&event)?;
        }
        ensure(draft.steps().last() == Some(step), || format!("{step:?} is not the last of the steps"))?;
        ensure(draft.base() == site.state, || "a step changed the state the draft goes from".to_owned())?;
        let step = step.clone();
        seen.push((now, step));
    }
    let end = end(site, &draft)?;
    while let Some((then, step)) = seen.pop() {
        ensure(draft.pop() == Some(step), || "what was taken back is not the last step".to_owned())?;
        is_as::<G>(&draft, &then, "a step taken back left something behind")?;
    }
    ensure(draft.pop().is_none(), || "a step was taken back from an empty draft".to_owned())?;
    ensure(draft == site.state.draft(), || "an emptied draft is not a new one".to_owned())?;
    Ok(end)
}

/// Checks that a draft has the same visible state as before.
fn is_as<G: Game>(draft: &G::Draft, then: &Seen<G>, otherwise: &str) -> Verdict {
    ensure(Seen::of(draft) == *then, || format!("{otherwise}: {draft:?}\n  before: {:?}", then.draft))
}

/// Finishes a draft that may end and checks that its turn is legal, and that the representative of the successor it
/// reaches is at least as short.
fn end<G: Game>(site: &Site<'_, G>, draft: &G::Draft) -> Result<Option<(String, G::State)>, String> {
    let state = site.state;
    if draft.may_end().is_err() {
        return Ok(None);
    }
    let (turn, next, events) = about("a draft that may end", draft.finish())?;
    events.iter().try_for_each(is_sentence)?;
    let outcomes = (draft.outcome(), next.outcome());
    ensure(outcomes.0 == outcomes.1, || format!("the draft and the state after it end as {outcomes:?}"))?;
    let text = state.turn_text(&turn);
    let parsed = about(&text, state.parse_turn(&text))?;
    ensure(parsed == turn, || format!("{text} is read as {parsed:?}, not {turn:?}"))?;
    let played = about(&text, state.play(&turn))?;
    same_state::<G>(&played, &next, "played and drafted")?;
    let Some(representative) = site.at(next.position()) else {
        return Err(format!("{text} reaches what no successor is: {}", next.position()));
    };
    let steps = |turn| state.turn_steps(turn).len();
    let shorter = steps(&representative.turn) < steps(&turn);
    ensure(shorter || representative.text <= text, || {
        format!("{} should not stand for {text}", representative.text)
    })?;
    Ok(Some((text, next)))
}
