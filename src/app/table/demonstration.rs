//! A turn that nobody played, shown step by step.

use super::words;
use crate::app::board::Scene;
use crate::record::{self, Frame};
use crate::rules::{Game, Outcome, Side, State};

/// Why a turn is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    /// This side would win by it if it were on move again.
    Threat(Side),
    /// This side can win by it, after a blunder of another.
    Refutation(Side),
    /// This side is advised to play it.
    Hint(Side),
}

impl Subject {
    /// What stands over the turn: "What White threatens".
    #[must_use]
    pub(super) fn title<G: Game>(self) -> String {
        match self {
            Self::Threat(side) => format!("What {} threatens", words::side_name::<G>(side)),
            Self::Refutation(side) => format!("How {} can win", words::side_name::<G>(side)),
            Self::Hint(side) => format!("Hint for {}", words::side_name::<G>(side)),
        }
    }
}

/// A turn that is shown on the board without being played.
///
/// Like those of a played turn its steps can be walked through; the record knows nothing of it.
#[derive(Debug)]
pub(super) struct Demonstration<G: Game> {
    subject: Subject,
    before: G::State,
    text: String,
    frames: Vec<Frame<G>>,
    outcome: Option<Outcome>,
    at: usize,
}

impl<G: Game> Demonstration<G> {
    /// Begins to show a turn, before its first step; `None` if the rules refuse it.
    #[must_use]
    pub(super) fn new(subject: Subject, before: G::State, turn: &G::Turn) -> Option<Self> {
        let mut frames = record::frames(&before, turn).ok()?;
        frames.retain(|frame| frame.step.is_some() || !frame.events.is_empty());
        let outcome = before.play(turn).ok()?.outcome();
        let text = before.turn_text(turn);
        Some(Self { subject, before, text, frames, outcome, at: 0 })
    }

    /// Why the turn is shown.
    #[must_use]
    pub(super) const fn subject(&self) -> Subject {
        self.subject
    }

    /// What stands over the turn.
    #[must_use]
    pub(super) fn title(&self) -> String {
        self.subject.title::<G>()
    }

    /// The turn in notation.
    #[must_use]
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// How many steps are shown.
    #[must_use]
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// How many steps there are.
    #[must_use]
    pub(super) const fn len(&self) -> usize {
        self.frames.len()
    }

    /// Shows as many steps; `false` if they are shown already, or if there are not that many.
    pub(super) const fn show(&mut self, at: usize) -> bool {
        let other = at != self.at && at <= self.frames.len();
        if other {
            self.at = at;
        }
        other
    }

    /// What the step shown last did.
    #[must_use]
    pub(super) fn step_events(&self) -> &[G::Event] {
        self.shown().map_or(&[], |frame| &frame.events)
    }

    fn shown(&self) -> Option<&Frame<G>> {
        self.at.checked_sub(1).and_then(|last| self.frames.get(last))
    }

    /// The board with the steps shown, put into a scene.
    #[must_use]
    pub(super) fn scene<'a>(&'a self, scene: &Scene<'a, G>) -> Scene<'a, G> {
        Scene {
            position: self.shown().map_or_else(|| self.before.position(), |frame| &frame.position),
            draft: None,
            events: self.step_events(),
            last_turn: &[],
            hint: None,
            outcome: self.outcome.filter(|_| self.at == self.frames.len()),
            ..*scene
        }
    }
}
