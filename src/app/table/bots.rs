//! The bots at a table. They think in the background, one at a time.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::Context;

use crate::app::kit::power;
use crate::app::kit::settings::Cores;
use crate::app::kit::worker::{Worker, within};
use crate::engine::{Bot, Budget, Decision, Evaluated, Level, Memory, Value, ponder};
use crate::record::NodeId;
use crate::rules::{Side, State as _};

/// A request for a bot's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Job {
    /// The current position.
    pub(super) node: NodeId,
    pub(super) level: Level,
}

/// The start of a period without movement on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rest {
    /// The current position during the period.
    node: NodeId,
    since: Instant,
    /// The start of the period, in seconds of egui's clock.
    time: f64,
}

/// The searches of the bots at a table, and their results.
#[derive(Debug)]
pub(super) struct Bots<G: Evaluated> {
    worker: Worker<Job, Decision<G>>,
    /// The Expert's search during a human's turn, for a position and the Expert's side.
    ahead: Worker<(NodeId, Side), ()>,
    /// The memory of the last Expert's search, for its next search.
    memory: Option<Memory>,
    /// Makes the thinking bot play the best turn found so far.
    hurry: Arc<AtomicBool>,
    /// For each bot, the position after its last decision, and the decision's value for the bot.
    worth: BTreeMap<Side, (NodeId, Value)>,
    paused: bool,
    rest: Option<Rest>,
    /// The position after a turn that the player chose not to take back, so that the bots needn't wait.
    let_stand: Option<NodeId>,
    seed: u64,
}

impl<G: Evaluated> Default for Bots<G> {
    fn default() -> Self {
        // Each `RandomState` has random keys: the standard library's source of randomness.
        let seed = RandomState::new().hash_one(0_u8);
        Self {
            worker: Worker::new("bot"),
            ahead: Worker::new("pondering"),
            memory: None,
            hurry: Arc::default(),
            worth: BTreeMap::new(),
            paused: false,
            rest: None,
            let_stand: None,
            seed,
        }
    }
}

impl<G: Evaluated> Bots<G> {
    /// Starts a bot's search for its turn, for at most `time`, unless it is already running. Only Experts use several
    /// cores.
    pub(super) fn think(&mut self, job: Job, state: &G::State, time: Duration, cores: Cores, ctx: &Context) {
        if self.worker.is_asked(&job) {
            return;
        }
        self.stop_pondering();
        self.hurry = Arc::default();
        // With a new seed, the bot may choose another turn after a takeback.
        self.seed = self.seed.wrapping_add(1);
        let (state, hurry) = (state.clone(), Arc::clone(&self.hurry));
        let bot = Bot::new(job.level, self.seed).on_threads(cores.threads::<G>());
        let memory = (job.level == Level::Expert).then(|| self.memory_of(state.to_move()));
        self.worker.ask(job, ctx, move |is_cancelled| {
            let begun = Instant::now();
            let is_late = || hurry.load(Ordering::Relaxed) || begun.elapsed() >= time;
            let mut budget = Budget::new(u64::MAX).cancelled_by(is_cancelled).spent_when(&is_late);
            bot.choose_from::<G>(&state, memory, &mut budget).ok().flatten()
        });
    }

    /// Lets an Expert think ahead during a human's turn, for at most `time` and only once for each position, unless the
    /// computer runs on battery.
    pub(super) fn ponder(
        &mut self,
        node: NodeId,
        state: &G::State,
        side: Side,
        time: Duration,
        ctx: &Context,
    ) {
        if self.ahead.is_asked(&(node, side)) {
            return;
        }
        let (state, memory) = (state.clone(), self.memory_of(side));
        self.ahead.ask((node, side), ctx, move |is_cancelled| {
            if power::is_on_battery() {
                return None;
            }
            within(time, is_cancelled, |budget| ponder::<G>(&state, memory, budget)).ok()
        });
    }

    /// Stops thinking ahead.
    pub(super) fn stop_pondering(&mut self) {
        self.ahead.stop();
    }

    /// The memory of an Expert's search, for its next search. Only the last Expert's memory stays: it can take 25 MB.
    fn memory_of(&mut self, side: Side) -> Memory {
        let known = self.memory.take().filter(|memory| memory.player() == side);
        self.memory.insert(known.unwrap_or_else(|| Memory::new(side))).clone()
    }

    /// Takes the bot's decision, once there is one.
    pub(super) fn take(&mut self) -> Option<Decision<G>> {
        self.worker.take().map(|(_, decision)| decision)
    }

    /// Stores the position after a bot's decision, and the decision's value for the bot.
    pub(super) fn note_worth(&mut self, side: Side, node: NodeId, value: Value) {
        self.worth.insert(side, (node, value));
    }

    /// The position after a bot's last decision, and the decision's value for the bot.
    pub(super) fn worth(&self, side: Side) -> Option<(NodeId, Value)> {
        self.worth.get(&side).copied()
    }

    /// True while a bot is searching for its turn; thinking ahead doesn't count.
    pub(super) const fn is_thinking(&self) -> bool {
        self.worker.is_busy()
    }

    /// Makes the thinking bot play the best turn found so far.
    pub(super) fn hurry(&self) {
        self.hurry.store(true, Ordering::Relaxed);
    }

    /// Cancels the search for a turn and drops its result.
    pub(super) fn stop(&mut self) {
        self.worker.stop();
    }

    /// True while the bots are paused, so that anybody may play their turns.
    pub(super) const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Pauses or resumes the bots.
    pub(super) fn pause(&mut self, paused: bool) {
        self.paused = paused;
        self.stir();
    }

    /// Restarts the wait before the next bot's turn, because something moves on the table.
    pub(super) const fn stir(&mut self) {
        self.rest = None;
    }

    /// Waits until nothing has moved on the table for `beat`. Returns true if a bot may play now; otherwise requests a
    /// repaint when the time is up.
    pub(super) fn wait_for(&mut self, node: NodeId, beat: Duration, ctx: &Context) -> bool {
        let now = ctx.input(|input| input.time);
        let begun = Rest { node, since: Instant::now(), time: now };
        let rest = self.rest.filter(|rest| rest.node == node).unwrap_or(begun);
        self.rest = Some(rest);
        // Use the real time if it is ahead, since egui's clock stops while the window is hidden.
        let shown = Duration::try_from_secs_f64(now - rest.time).unwrap_or_default();
        let left = beat.saturating_sub(shown.max(rest.since.elapsed()));
        if !left.is_zero() {
            ctx.request_repaint_after(left);
        }
        left.is_zero()
    }

    /// Stops waiting for a takeback of the turn that led to a position.
    pub(super) const fn let_stand(&mut self, node: NodeId) {
        self.let_stand = Some(node);
    }

    /// True if the player chose not to take back the turn that led to a position.
    pub(super) fn lets_stand(&self, node: NodeId) -> bool {
        self.let_stand == Some(node)
    }
}
