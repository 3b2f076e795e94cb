//! A turn, step by step.

use crate::rules::{Draft, Game, State, TurnError};

/// One step of a turn, to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame<G: Game> {
    /// The step; `None` for what the rules did when the turn ended.
    pub step: Option<G::Step>,
    /// What the rules did because of it.
    pub events: Vec<G::Event>,
    /// The position after it.
    pub position: G::Position,
}

/// Plays a turn through a draft: a frame for each step, and one more for the end of the turn if the rules did anything
/// there. The last frame has the position that the turn hands over.
///
/// # Errors
/// The rules refuse the turn.
pub fn frames<G: Game>(before: &G::State, turn: &G::Turn) -> Result<Vec<Frame<G>>, TurnError<G::Illegal>> {
    let mut draft = before.draft();
    let mut frames = Vec::new();
    for step in before.turn_steps(turn) {
        let events = draft.push(&step)?;
        frames.push(Frame { step: Some(step), events, position: draft.position().clone() });
    }
    let (_, after, events) = draft.finish()?;
    close(&mut frames, &after, events);
    Ok(frames)
}

/// Completes the frames of a turn's steps by its end: the state after it, and what the rules did there.
pub(super) fn close<G: Game>(frames: &mut Vec<Frame<G>>, after: &G::State, events: Vec<G::Event>) {
    let position = after.position().clone();
    match frames.last_mut() {
        Some(last) if events.is_empty() => last.position = position,
        _ => frames.push(Frame { step: None, events, position }),
    }
}
