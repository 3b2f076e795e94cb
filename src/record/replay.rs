//! A turn, step by step.

use crate::rules::{Draft, Game, State, TurnError};

/// One step of a finished turn, to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame<G: Game> {
    /// The step; `None` for what the rules did when the turn ended.
    pub step: Option<G::Step>,
    /// What the rules did because of it.
    pub events: Vec<G::Event>,
    /// The position after it.
    pub position: G::Position,
}

/// Plays a turn through a draft. The last frame is the end of the turn, with the position handed over.
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
    frames.push(Frame { step: None, events, position: after.position().clone() });
    Ok(frames)
}
