//! What there is to say of the moment shown: worked out once, and not in every frame.

use std::borrow::Cow;

use super::Table;
use crate::app::playable::Playable;
use crate::record::NodeId;
use crate::rules::{Draft as _, Game, Outcome, Side, State as _};

/// What there is to say of what is shown.
#[derive(Debug)]
pub(super) struct Moment<G: Game> {
    /// What it was worked out for.
    of: Option<Shown<G>>,
    /// What the player can do next.
    possible: Cow<'static, str>,
    /// Whether the turn being built leaves the threatened turn open, and it still wins.
    leaves: Option<Side>,
}

/// What is shown, as far as there is something to say of it.
#[derive(PartialEq, Debug)]
struct Shown<G: Game> {
    serial: u64,
    revision: u64,
    place: NodeId,
    threat: Option<(Side, G::Turn)>,
    /// What can be done with what is chosen on the board.
    chosen: Option<String>,
}

impl<G: Game> Default for Moment<G> {
    fn default() -> Self {
        Self { of: None, possible: "".into(), leaves: None }
    }
}

impl<G: Game> Moment<G> {
    /// What the player can do next with the turn under way; empty where none is.
    #[must_use]
    pub(super) fn possible(&self) -> &str {
        &self.possible
    }

    /// Who could still win by the turn that is threatened if the turn being built ended as it is.
    #[must_use]
    pub(super) const fn leaves(&self) -> Option<Side> {
        self.leaves
    }
}

impl<G: Playable> Table<G> {
    /// Works out what there is to say of what is shown, unless that is known.
    pub(super) fn follow_moment(&mut self) {
        let now = Shown {
            serial: self.viewer.serial(),
            revision: self.record.revision(),
            place: self.record.cursor(),
            threat: self.threatened_turn(),
            chosen: self.board.possible_with_chosen(self.viewer.serial()),
        };
        if self.moment.of.as_ref() == Some(&now) {
            return;
        }
        let draft = self.viewer.shown().draft();
        let possible = match &now.chosen {
            Some(chosen) => chosen.clone().into(),
            None => draft.map_or("", G::possible).into(),
        };
        let leaves = draft.filter(|_| self.viewer.has_steps()).zip(now.threat.as_ref());
        let leaves = leaves.and_then(|(draft, (side, turn))| {
            let (_, next, _) = draft.finish().ok()?;
            let wins = |after: G::State| matches!(after.outcome(), Some(Outcome::Win(by, _)) if by == *side);
            (next.to_move() == *side && next.play(turn).is_ok_and(wins)).then_some(*side)
        });
        self.moment = Moment { of: Some(now), possible, leaves };
    }
}
