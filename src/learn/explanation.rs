//! The reasons why a turn was a mistake: what the better turn does, and what an opponent can do now.

use std::ops::ControlFlow;

use super::effect::{Effect as _, Teller};
use super::own::Taught;
use crate::engine::{Budget, Stop, winning_turn};
use crate::record::{Evaluation, events_of};
use crate::rules::{Distinct, Names, Side, State as _, list};

/// The maximum number of effects of a turn that a text names.
pub(super) const MOST: usize = 2;

/// The facts that explain a mistake. Replaying the turns proves all of them but a forced win, which the search proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation<G: Taught> {
    /// The player of the mistake.
    pub mover: Side,
    /// The text of the better turn.
    pub better: String,
    /// The result that the better turn leads to.
    pub outcome: Prospect,
    /// The gains that the better turn brings and the turn played doesn't.
    pub gains: Vec<G::Effect>,
    /// The text of a turn with which the better turn threatens to win, while the turn played threatens nothing.
    pub threat: Option<String>,
    /// The gain that the better turn threatens if it brings none: the text of a turn that brings it, and the effect. The
    /// turn played threatens nothing like it.
    pub aim: Option<(String, G::Effect)>,
    /// The losses that the turn played brings and the better turn doesn't.
    pub losses: Vec<G::Effect>,
    /// The next player's reply, if it wins or brings something that no reply to the better turn brings.
    pub reply: Option<Punishment<G>>,
}

/// A reply to a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Punishment<G: Taught> {
    /// Its player.
    pub player: Side,
    /// The text of the reply.
    pub turn: String,
    /// The result that the reply leads to.
    pub outcome: Prospect,
    /// The gains that it brings, and that no reply to the better turn brings.
    pub gains: Vec<G::Effect>,
}

/// The result that a turn leads to for its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// It wins at once.
    Win,
    /// It is the first turn of a win that can't be prevented.
    ForcedWin,
    /// The game goes on.
    Open,
}

impl Prospect {
    /// The result for the player of a turn that led to this state.
    fn of<G: Taught>(after: &G::State, player: Side, is_proved_win: bool) -> Self {
        if after.is_won_by(player) {
            Self::Win
        } else if is_proved_win {
            Self::ForcedWin
        } else {
            Self::Open
        }
    }
}

impl<G: Taught> Explanation<G> {
    /// A number of turns that is enough to prove most facts.
    pub const NODES: u64 = 100_000;

    /// Explains a turn that a review calls worse than its better turn, given the best reply to it, if one is known. A
    /// fact that can't be proved within the budget is left out. `None` if the review has no better turn, or if a turn
    /// isn't legal.
    pub fn of(
        before: &G::State,
        played: &G::Turn,
        found: &Evaluation,
        reply: Option<&G::Turn>,
        budget: &mut Budget<'_>,
    ) -> Option<Self> {
        let mover = before.to_move();
        let text = found.better.clone()?;
        let better = before.parse_turn(&text).ok()?;
        let [now, instead] = [before.play(played).ok()?, before.play(&better).ok()?];
        let [own, others] = [effects::<G>(before, played)?, effects::<G>(before, &better)?];
        // Only a proved result is 1,000 or 0.
        let outcome = Prospect::of::<G>(&instead, mover, found.before == 1000);
        let threat = match outcome {
            Prospect::Open => new_threat::<G>(&now, &instead, mover, budget),
            _ => None,
        };
        let punishment = reply.filter(|_| now.outcome().is_none() && now.to_move() != mover);
        let punishment = punishment.and_then(|reply| {
            let player = now.to_move();
            let is_loss = found.after == 0 && now.players() == 2;
            let outcome = Prospect::of::<G>(&now.play(reply).ok()?, player, is_loss);
            let gains = only_now::<G>(&now, reply, &instead, budget);
            let is_told = outcome != Prospect::Open || !gains.is_empty();
            is_told.then(|| Punishment { player, turn: now.turn_text(reply), outcome, gains })
        });
        let exceeding =
            |these: &[G::Effect], those: &[G::Effect], after: &G::State, is_gain| -> Vec<G::Effect> {
                let these_exceed = |effect: &&G::Effect| {
                    effect.is_gain() == is_gain && exceeds::<G>(effect, these, those, before, after)
                };
                these.iter().filter(these_exceed).take(MOST).cloned().collect()
            };
        let gains = exceeding(&others, &own, &now, true);
        let is_quiet = gains.is_empty() && threat.is_none() && outcome == Prospect::Open;
        let aim = if is_quiet && <G::Effect>::HAS_AIMS {
            new_aim::<G>(&now, &instead, mover, budget)
        } else {
            None
        };
        Some(Self {
            mover,
            better: text,
            outcome,
            threat,
            gains,
            aim,
            losses: exceeding(&own, &others, &instead, false),
            reply: punishment,
        })
    }

    /// The explanation as up to three short sentences. `reader` is the player who is addressed as "you", if any.
    pub fn told(&self, names: &Names, reader: Option<Side>) -> String {
        let said = |effects: &[G::Effect], player, is_possible| -> Vec<String> {
            let teller = Teller { player, reader, names, is_possible };
            effects.iter().map(|effect| effect.words(&teller)).collect()
        };
        let mut merits = said(&self.gains, self.mover, false);
        match (self.outcome, &self.threat) {
            (Prospect::Win, _) if merits.is_empty() => merits.push("wins at once".to_owned()),
            (Prospect::ForcedWin, _) => merits.push("forces a win".to_owned()),
            (Prospect::Open, Some(threat)) => merits = vec![format!("threatens to win with {threat}")],
            _ => {}
        }
        if let Some((turn, aim)) = &self.aim {
            let aim = list(said(std::slice::from_ref(aim), self.mover, true), "and");
            merits.push(format!("threatens to {aim} with {turn}"));
        }
        let mut told = if !merits.is_empty() {
            format!("{} was better: it {}.", self.better, list(&merits, "and"))
        } else if !self.losses.is_empty() {
            let losses = list(said(&self.losses, self.mover, false), "and");
            format!("{} was better: this turn {losses}.", self.better)
        } else {
            unexplained(&self.better)
        };
        if let Some(Punishment { player, turn, outcome, gains }) = &self.reply {
            let mut merits = said(gains, *player, true);
            match outcome {
                Prospect::Win => merits = vec!["win".to_owned()],
                Prospect::ForcedWin => merits.push("force a win".to_owned()),
                Prospect::Open => {}
            }
            let merits = list(&merits, "and");
            told += &format!(" After the turn played, {} can {merits} with {turn}.", names.of(*player));
        }
        told
    }
}

/// The explanation that says no more than which turn was better.
pub fn unexplained(better: &str) -> String {
    format!("{better} was better.")
}

/// The text of a turn with which the player would win if they could play again after `instead`. `None` if there is no
/// such turn, if there is one after `now` too, or if the search is too long.
fn new_threat<G: Taught>(
    now: &G::State,
    instead: &G::State,
    player: Side,
    budget: &mut Budget<'_>,
) -> Option<String> {
    let mut winning = |state: &G::State| -> Result<Option<String>, Stop> {
        let Ok(again) = state.handed_to(player) else { return Ok(None) };
        Ok(winning_turn::<G>(&again, budget)?.map(|turn| again.turn_text(&turn)))
    };
    let threat = winning(instead).ok()??;
    winning(now).is_ok_and(|other| other.is_none()).then_some(threat)
}

/// A gain that the player could make by playing again after `instead`, and the turn that brings it. `None` if there is
/// none, if a turn after `now` makes up for it, or if the search is too long.
fn new_aim<G: Taught>(
    now: &G::State,
    instead: &G::State,
    player: Side,
    budget: &mut Budget<'_>,
) -> Option<(String, G::Effect)> {
    let [now, instead] = [now.handed_to(player).ok()?, instead.handed_to(player).ok()?];
    let mut aims: Vec<(String, G::Effect, Vec<G::Effect>)> = Vec::new();
    each_turn::<G>(&instead, budget, |turn, _, effects| {
        let is_new = |effect: &&G::Effect| effect.is_aim() && aims.iter().all(|(_, aim, _)| aim != *effect);
        if let Some(aim) = effects.iter().find(is_new).cloned() {
            aims.push((instead.turn_text(turn), aim, effects));
        }
        true
    })
    .ok()?;
    if !aims.is_empty() {
        each_turn::<G>(&now, budget, |_, next, others| {
            aims.retain(|(_, aim, effects)| exceeds::<G>(aim, effects, &others, &now, next));
            !aims.is_empty()
        })
        .ok()?;
    }
    aims.into_iter().next().map(|(turn, aim, _)| (turn, aim))
}

/// Visits the turns of a state, the states after them and their effects, until `visit` returns false.
fn each_turn<G: Taught>(
    state: &G::State,
    budget: &mut Budget<'_>,
    mut visit: impl FnMut(&G::Turn, &G::State, Vec<G::Effect>) -> bool,
) -> Result<(), Stop> {
    let visited = budget.visit_successors::<G, ()>(state, Distinct::Positions, |_, turn, next| {
        let goes_on = visit(turn, next, G::effects(state, &events_of::<G>(state, turn), next));
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
    });
    visited.map(drop)
}

/// The gains of a reply in the state `now` that no reply in the state `instead` brings, at most [`MOST`].
fn only_now<G: Taught>(
    now: &G::State,
    reply: &G::Turn,
    instead: &G::State,
    budget: &mut Budget<'_>,
) -> Vec<G::Effect> {
    let brought = effects::<G>(now, reply).unwrap_or_default();
    let mut gains: Vec<G::Effect> = brought.iter().filter(|effect| effect.is_gain()).cloned().collect();
    if instead.outcome().is_some() {
        gains.truncate(MOST);
        return gains;
    }
    if gains.is_empty() || instead.to_move() != now.to_move() {
        // In the second case another turn comes before the next reply.
        return Vec::new();
    }
    let searched = each_turn::<G>(instead, budget, |_, next, others| {
        gains.retain(|effect| exceeds::<G>(effect, &brought, &others, instead, next));
        !gains.is_empty()
    });
    if searched.is_err() {
        gains.clear();
    }
    gains.truncate(MOST);
    gains
}

/// True if one of these effects isn't among those of another turn, which leads from `before` to `after`, nor made up for
/// by others of its kind.
fn exceeds<G: Taught>(
    effect: &G::Effect,
    these: &[G::Effect],
    those: &[G::Effect],
    before: &G::State,
    after: &G::State,
) -> bool {
    let amounts = |of: &[G::Effect]| -> usize {
        of.iter().filter(|other| other.is_like(effect)).map(<G::Effect>::amount).sum()
    };
    !those.contains(effect) && amounts(these) > amounts(those) && !G::also_brings(effect, before, after)
}

/// The effects of a turn; `None` if it isn't legal.
pub(super) fn effects<G: Taught>(state: &G::State, turn: &G::Turn) -> Option<Vec<G::Effect>> {
    let after = state.play(turn).ok()?;
    Some(G::effects(state, &events_of::<G>(state, turn), &after))
}
