//! The coach at a table: explains each new possibility once.

use std::collections::BTreeSet;
use std::time::Duration;

use super::analyst::Analyst;
use super::game_view::GameView;
use crate::app::kit::saved::Saved;
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::learn::{self, Coaching, Progress, Taught};
use crate::record::{Help, NodeId};

/// The time limit for examining the turns at a position.
const TIME: Duration = Duration::from_secs(2);

/// The coach of a table.
#[derive(Debug, Default)]
pub(super) struct Coach {
    /// The saved progress with the tips given; without it there is no coach.
    saved: Option<Saved<Progress>>,
}

impl Coach {
    /// A coach who records in `saved` which tips have been given.
    pub(super) const fn new(saved: Saved<Progress>) -> Self {
        Self { saved: Some(saved) }
    }

    /// The names of the tips given.
    pub(super) fn met<G: Taught>(&self) -> BTreeSet<String> {
        self.saved.as_ref().map(|saved| saved.read(|progress| progress.met::<G>())).unwrap_or_default()
    }

    /// True if the coach may speak at this table now.
    fn may_speak<G: Playable>(&self, game: &GameView<G>, settings: &Settings) -> bool {
        self.saved.is_some()
            && settings.coach
            && game.helps() == Help::All
            && game.takes_input()
            && !game.seats.is_bots_turn(game.record())
    }
}

/// The first tip that applies to a state and hasn't been given.
pub(super) fn search<G: Taught>(
    state: &G::State,
    met: &BTreeSet<String>,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Coaching<G>> {
    within(TIME, is_cancelled, |budget| learn::coach::<G>(state, met, budget)).ok().flatten()
}

impl<G: Playable> Analyst<G> {
    /// The coach's tip for the position shown.
    pub(super) fn coaching(&self, game: &GameView<G>) -> Option<&Coaching<G>> {
        let coaching = self.findings.at(game.record().cursor())?.coaching.as_ref()?.as_ref();
        // The analysis draws a turn of its own.
        coaching.filter(|_| game.viewer.is_building() && !game.viewer.has_steps() && !self.analyses)
    }

    /// Drops all tips.
    fn forget_coaching(&mut self) {
        for (_, about) in self.findings.all_mut() {
            about.coaching = None;
        }
    }

    /// Stores the tip for a position instead of the last tip, and saves that it was given.
    pub(super) fn take_coaching(&mut self, node: NodeId, coaching: Option<Coaching<G>>) {
        if let (Some(saved), Some(coaching)) = (&self.coach.saved, &coaching) {
            saved.change(|progress| progress.meet::<G>(coaching.tip.name));
        }
        self.forget_coaching();
        self.findings.about(node).coaching = Some(coaching);
    }

    /// Drops the tip of a coach who may no longer speak.
    pub(super) fn follow_coach(&mut self, game: &GameView<G>, settings: &Settings) {
        if !self.coach.may_speak(game, settings) {
            self.forget_coaching();
        }
    }

    /// True if the coach must examine the position shown.
    pub(super) fn wants_coaching(&self, game: &GameView<G>, settings: &Settings) -> bool {
        let is_known = self.findings.at(game.record().cursor()).is_some_and(|about| about.coaching.is_some());
        !is_known && self.coach.may_speak(game, settings) && self.coach.met::<G>().len() < G::TIPS.len()
    }
}
