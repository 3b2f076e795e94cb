//! The coach at a table: explains each new possibility once.

use std::collections::BTreeSet;
use std::time::Duration;

use derive_where::derive_where;

use super::game_view::GameView;
use crate::app::kit::saved::Saved;
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::learn::{self, Coaching, Progress, Taught};
use crate::record::{Help, NodeId};
use crate::rules::Game;

/// The time limit for examining the turns at a position.
const TIME: Duration = Duration::from_secs(2);

/// The coach of a table, with the tip found last.
#[derive_where(Default)]
#[derive(Debug)]
pub(super) struct Coach<G: Game> {
    /// The saved progress with the tips given; without it there is no coach.
    saved: Option<Saved<Progress>>,
    /// The position that was examined last, and its tip, if any.
    found: Option<(NodeId, Option<Coaching<G>>)>,
}

impl<G: Taught> Coach<G> {
    /// A coach who records in `saved` which tips have been given.
    pub(super) fn new(saved: Saved<Progress>) -> Self {
        Self { saved: Some(saved), found: None }
    }

    /// The names of the tips given.
    pub(super) fn met(&self) -> BTreeSet<String> {
        self.saved.as_ref().map(|saved| saved.read(|progress| progress.met::<G>())).unwrap_or_default()
    }

    /// Stores the tip for a position, and saves that it was given.
    pub(super) fn learn(&mut self, node: NodeId, coaching: Option<Coaching<G>>) {
        if let (Some(saved), Some(coaching)) = (&self.saved, &coaching) {
            saved.change(|progress| progress.meet::<G>(coaching.tip.name));
        }
        self.found = Some((node, coaching));
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

impl<G: Playable> Coach<G> {
    /// The coach's tip for the position shown.
    pub(super) fn coaching(&self, game: &GameView<G>) -> Option<&Coaching<G>> {
        let here = game.record().cursor();
        let (_, coaching) = self.found.as_ref().filter(|(place, _)| *place == here)?;
        coaching.as_ref().filter(|_| game.viewer.is_building() && !game.viewer.has_steps())
    }

    /// True if the coach may speak at this table now.
    fn may_speak(&self, game: &GameView<G>, settings: &Settings) -> bool {
        self.saved.is_some()
            && settings.coach
            && game.helps() == Help::All
            && game.takes_input()
            && !game.seats.is_bots_turn(game.record())
    }

    /// Drops the tip of a coach who may no longer speak.
    pub(super) fn follow(&mut self, game: &GameView<G>, settings: &Settings) {
        if !self.may_speak(game, settings) {
            self.found = None;
        }
    }

    /// True if the coach must examine the position shown.
    pub(super) fn is_wanted(&self, game: &GameView<G>, settings: &Settings) -> bool {
        let is_known = self.found.as_ref().is_some_and(|(place, _)| *place == game.record().cursor());
        !is_known && self.may_speak(game, settings) && self.met().len() < G::TIPS.len()
    }
}
