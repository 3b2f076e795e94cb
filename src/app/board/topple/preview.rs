//! What a step would bring about, before it is taken.

use super::words;
use crate::rules::Draft as _;
use crate::rules::topple::{Draft, Event, Position, Step, Tile};

/// A step that could be taken, with what would happen.
pub struct Preview {
    step: Step,
    /// What the step itself does.
    pub(super) events: Vec<Event>,
    /// What would happen at the end of the turn; nothing while the turn could not end yet.
    pub(super) end: Vec<Event>,
    /// The board after the step.
    pub(super) position: Position,
}

impl Preview {
    /// What a step would do; `None` if it is not a legal one.
    pub(super) fn of(draft: &Draft, step: Step) -> Option<Self> {
        let mut draft = draft.clone();
        let events = draft.push(&step).ok()?;
        let end = draft.finish().map(|(_, _, events)| events).unwrap_or_default();
        Some(Self { step, events, end, position: *draft.position() })
    }

    /// What would happen, in sentences.
    pub(super) fn words(&self) -> String {
        words::sentences(self.events.iter().chain(&self.end))
    }

    /// What would happen beside what the step says itself; empty if nothing.
    pub(super) fn consequences(&self) -> String {
        match self.step {
            Step::Topple(_) => self.words(),
            _ => words::sentences(self.events.iter().chain(&self.end).skip(1)),
        }
    }

    /// The tiles it is about, for the bubble to stay clear of.
    pub(super) fn tiles(&self) -> Vec<Tile> {
        self.events.iter().chain(&self.end).flat_map(tiles).collect()
    }
}

/// The tiles that an event is about.
pub(super) fn tiles(event: &Event) -> Vec<Tile> {
    match *event {
        Event::Entered { at, .. }
        | Event::Placed { at, .. }
        | Event::PawnSet { at, .. }
        | Event::Lifted { at, .. }
        | Event::Laid { at }
        | Event::Crushed { at, .. } => vec![at],
        Event::Reset { stacks, .. } => stacks.into_iter().collect(),
        Event::Moved { from, to, .. } | Event::Took { from, at: to, .. } => vec![from, to],
        Event::FellOff { .. }
        | Event::Passed { .. }
        | Event::Resigned { .. }
        | Event::Out { .. }
        | Event::Ended(_) => Vec::new(),
    }
}
