//! Forecasts: the consequences of steps that could be taken.

use super::words;
use crate::app::board::words::sentence;
use crate::rules::topple::{Draft, Event, Group, Placing, Position, Step, Tile, sections};
use crate::rules::{Decided, Draft as _, Heading, Names};

/// A step that could be taken, with its consequences.
pub struct Preview {
    step: Step,
    /// The position before the step.
    pub(super) before: Position,
    /// The stack that the step topples, if any.
    pub(super) stack: Option<Tile>,
    /// The events of the step itself.
    pub(super) events: Vec<Event>,
    /// The legal steps after the step.
    pub(super) ways: Vec<Step>,
    /// The events at the end of the turn; empty if the turn can't end after this step.
    pub(super) end: Vec<Event>,
    /// The position after the step.
    pub(super) position: Position,
    /// The position after the step, but without resets: stacks have the heights that they would reach.
    pub(super) piled: Position,
    /// The locks that the turn would create.
    locks: Vec<Group>,
    /// The piece is the third of its stack, but no pawn is left in reserve.
    is_without_pawn: bool,
}

impl Preview {
    /// The forecast of a step; `None` if the step isn't legal.
    pub(super) fn of(draft: &Draft, step: Step) -> Option<Self> {
        let before = *draft.position();
        let stack = draft.lifted().map(|lifted| lifted.at());
        let mut draft = draft.clone();
        let events = draft.push(&step).ok()?;
        let ways = draft.next_steps();
        let end = draft.finish().map(|(_, _, events)| events).unwrap_or_default();
        let after = |from: Position, events: &[Event]| {
            events.iter().fold(from, |mut position, event| {
                position.apply(event);
                position
            })
        };
        let position = *draft.position();
        let stays = |event: &&Event| !matches!(event, Event::Reset { .. });
        let piled = after(before, &events.iter().filter(stays).copied().collect::<Vec<_>>());
        let locked = before.groups();
        let is_new = |group: &Group| group.is_locked() && !locked.contains(group);
        let locks = after(position, &end).groups().into_iter().filter(is_new).collect();
        let is_without_pawn =
            matches!(step, Step::Place(tile) if before.placing(tile) == Placing::Third { pawn: false });
        Some(Self { step, before, stack, events, ways, end, position, piled, locks, is_without_pawn })
    }

    /// The step and its consequences, in sentences.
    pub(super) fn words(&self, names: &Names) -> String {
        self.in_words(0, names)
    }

    /// The step and its consequences without the first `said` events, in sentences.
    fn in_words(&self, said: usize, names: &Names) -> String {
        let happens = words::sentences(self.events.iter().chain(&self.end).skip(said), names, false);
        let locks = self.locks.iter().map(|group| sentence(&group.to_string()));
        let in_words: Vec<String> =
            std::iter::once(happens).chain(locks).filter(|text| !text.is_empty()).collect();
        in_words.join(" ")
    }

    /// The consequences in sentences. A step without consequences is told as an offer, not as if it had happened.
    pub(super) fn notice(&self, names: &Names) -> String {
        let beyond = self.consequences(names);
        match self.step {
            _ if !beyond.is_empty() => beyond,
            Step::Enter(at) | Step::Place(at) => format!("Place a piece on {at}."),
            Step::Move { from, to } => format!("Move the pawn from {from} to {to}."),
            Step::Topple(_) | Step::Pass | Step::Resign => self.words(names),
        }
    }

    /// The consequences beyond the step itself, in sentences; may be empty.
    fn consequences(&self, names: &Names) -> String {
        match (self.step, self.events.as_slice()) {
            (Step::Topple(_), _) => self.words(names),
            (_, [Event::Lifted { at, pieces, .. }, ..]) => {
                format!("The stack on {at} topples. Choose where its top {pieces} pieces land.")
            }
            _ if self.is_without_pawn => {
                let beyond = self.in_words(1, names);
                [words::NO_PAWN, &beyond].join(" ").trim_end().to_owned()
            }
            _ => self.in_words(1, names),
        }
    }

    /// The section of the rules about the consequences, ignoring players who go out and the end of the game.
    pub(super) fn section(&self) -> Option<Heading> {
        let mut events = self.events.iter().chain(&self.end).rev();
        let last = events.find(|event| !matches!(event, Event::Out { .. } | Event::Ended(_)));
        if self.locks.is_empty() { last.map(Decided::section) } else { Some(sections::TAKES) }
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
