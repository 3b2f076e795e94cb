//! The coach at a table: says what becomes possible for the first time, once.

use std::time::Duration;

use egui::Context;

use super::Table;
use crate::app::kit::kept::Kept;
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::{Worker, within};
use crate::app::parts::playable::Playable;
use crate::learn::{self, Coaching, Progress};
use crate::record::{Help, NodeId};
use crate::rules::Game;

/// The time that the turns of a place may be looked through.
const TIME: Duration = Duration::from_secs(2);

/// The coach of a table.
#[derive(Debug)]
pub(super) struct Coach<G: Game> {
    /// Where it is kept what was spoken of; without it there is no coach.
    kept: Option<Kept<Progress>>,
    worker: Worker<NodeId, Option<Coaching<G>>>,
    /// The place that was looked through last, and what there is to say at it.
    found: Option<(NodeId, Option<Coaching<G>>)>,
}

impl<G: Game> Default for Coach<G> {
    fn default() -> Self {
        Self { kept: None, worker: Worker::new("coach"), found: None }
    }
}

impl<G: Game> Coach<G> {
    /// A coach who keeps there what was spoken of.
    #[must_use]
    pub(super) fn new(kept: Kept<Progress>) -> Self {
        Self { kept: Some(kept), ..Self::default() }
    }
}

impl<G: Playable> Table<G> {
    /// Takes in what the coach found to say, and has the place looked through where a person is to play.
    pub(super) fn run_coach(&mut self, ctx: &Context, settings: &Settings) {
        let here = self.record.cursor();
        let speaks =
            settings.coach && self.helps() == Help::All && self.takes_input() && !self.is_bots_turn();
        let coach = &mut self.practice.coach;
        let Some(kept) = coach.kept.as_ref().filter(|_| speaks) else {
            coach.worker.stop();
            coach.found = None;
            return;
        };
        // What is to be said of a place that was left by now is not said, so it may be said again.
        if let Some((place, coaching)) = coach.worker.take().filter(|(place, _)| *place == here) {
            let tip = coaching.as_ref().map(|coaching| coaching.tip.name);
            coach.found = Some((place, coaching));
            if let Some(tip) = tip {
                kept.change(|progress| progress.meet::<G>(tip));
            }
        } else if !coach.worker.is_asked(&here)
            && coach.found.as_ref().is_none_or(|(place, _)| *place != here)
        {
            let met = kept.read(|progress| progress.met::<G>());
            if met.len() >= G::TIPS.len() {
                coach.found = Some((here, None));
                return;
            }
            let state = self.record.state().clone();
            coach.worker.ask(here, ctx, move |is_cancelled| {
                Some(
                    within(TIME, is_cancelled, |budget| learn::coach::<G>(&state, &met, budget))
                        .ok()
                        .flatten(),
                )
            });
        }
    }

    /// The coach's sentence at the place shown.
    pub(super) fn coaching(&self) -> Option<&Coaching<G>> {
        let here = self.record.cursor();
        let (_, coaching) = self.practice.coach.found.as_ref().filter(|(place, _)| *place == here)?;
        coaching.as_ref().filter(|_| self.viewer.is_building() && !self.viewer.has_steps())
    }
}
