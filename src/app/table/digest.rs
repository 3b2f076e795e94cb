//! Texts and counts for the position shown, computed once instead of in every frame.

use std::borrow::Cow;

use super::{Table, words};
use crate::app::parts::playable::Playable;
use crate::record::{Help, NodeId};
use crate::rules::{Draft as _, Game, Side, State as _};

/// The texts and counts that the panels show.
#[derive(Debug)]
pub(super) struct Digest<G: Game> {
    /// The situation for which the digest was computed.
    of: Option<Situation<G>>,
    /// The player's next possible actions.
    possible: Cow<'static, str>,
    /// The effect of the turn being built on the threat that was announced before it, if any.
    leaves: Option<Leaves<G>>,
    /// The events at the end of the turn being built, without those of its steps.
    at_the_end: String,
    /// The counts of each side in the position shown, in playing order.
    counts: Vec<Vec<String>>,
}

/// The effect on an announced threat if the turn being built ended now.
#[derive(Debug)]
pub(super) struct Leaves<G: Game> {
    /// The player who threatened to win before the turn.
    pub(super) side: Side,
    /// The position with that player to play next, and the threatened turn, if that turn still wins.
    pub(super) wins: Option<(G::State, G::Turn)>,
}

/// Everything that the digest depends on.
#[derive(PartialEq, Debug)]
struct Situation<G: Game> {
    serial: u64,
    revision: u64,
    place: NodeId,
    threat: Option<(Side, G::Turn)>,
    /// The player's possible actions with the selection on the board, if there is one.
    chosen: Option<String>,
}

impl<G: Game> Default for Digest<G> {
    fn default() -> Self {
        Self { of: None, possible: "".into(), leaves: None, at_the_end: String::new(), counts: Vec::new() }
    }
}

impl<G: Game> Digest<G> {
    /// The player's next possible actions; empty if no turn can be built in the position shown.
    pub(super) fn possible(&self) -> &str {
        &self.possible
    }

    /// The effect of the turn being built on the announced threat; `None` without a threat, or if the turn can't end
    /// yet.
    pub(super) const fn leaves(&self) -> Option<&Leaves<G>> {
        self.leaves.as_ref()
    }

    /// The counts of a side in the position shown.
    pub(super) fn counts(&self, side: Side) -> &[String] {
        self.counts.get(side.index()).map_or(&[], Vec::as_slice)
    }

    /// The further events that ending the turn now would cause; empty if there are none.
    pub(super) fn at_the_end(&self) -> &str {
        &self.at_the_end
    }
}

impl<G: Playable> Table<G> {
    /// Updates the digest if the situation has changed.
    pub(super) fn follow_digest(&mut self) {
        let now = Situation {
            serial: self.game.viewer.serial(),
            revision: self.game.record().revision(),
            place: self.game.record().cursor(),
            threat: self.analyst.threatened_turn(&self.game).filter(|_| self.game.helps() == Help::All),
            chosen: self.board.possible_with_chosen(self.game.viewer.serial()),
        };
        if self.digest.of.as_ref() == Some(&now) {
            return;
        }
        let draft = self.game.viewer.shown().draft();
        let possible = match &now.chosen {
            Some(chosen) => chosen.clone().into(),
            None => draft.map_or("", G::possible).into(),
        };
        let finished = draft.filter(|_| self.game.viewer.has_steps()).and_then(|draft| draft.finish().ok());
        let mover = self.game.record().state().to_move();
        let threat = now.threat.as_ref().filter(|(side, _)| *side != mover);
        let leaves = finished.as_ref().zip(threat).and_then(|((_, next, _), (side, turn))| {
            // Handing over fails if the game is over or the player is out: then there is no threat.
            let again = next.handed_to(*side).ok()?;
            let wins = again.play(turn).is_ok_and(|after| after.is_won_by(*side));
            Some(Leaves { side: *side, wins: wins.then(|| (again, turn.clone())) })
        });
        let at_the_end = finished.map_or_else(String::new, |(_, _, events)| {
            words::happens_then::<G>(&events, &self.game.viewer.names())
        });
        let position = self.game.viewer.shown().position();
        let counts = self.game.record().seats().map(|(side, _)| G::counts(position, side)).collect();
        self.digest = Digest { of: Some(now), possible, leaves, at_the_end, counts };
    }
}
