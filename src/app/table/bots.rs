//! The bots at a table: they think off the frame, one at a time.

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

/// A turn that a bot is to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Job {
    /// Where the game stands.
    pub(super) node: NodeId,
    /// The bot's level.
    pub(super) level: Level,
}

/// Since when nothing moves on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rest {
    /// Where the game has stood since then.
    node: NodeId,
    since: Instant,
    /// The same by the interface's clock, in seconds.
    time: f64,
}

/// Asks the bot whose turn it is.
#[derive(Debug)]
pub(super) struct Bots<G: Evaluated> {
    worker: Worker<Job, Decision<G>>,
    /// Looks ahead where a person is on move, for this side.
    ahead: Worker<(NodeId, Side), ()>,
    /// The memory of the last Expert's search, for its next turn.
    memory: Option<Memory>,
    /// Tells the bot that thinks to play the best it has found.
    hurry: Arc<AtomicBool>,
    /// What the last decision of each bot was worth to it, and the place that it led to.
    worth: BTreeMap<Side, (NodeId, Value)>,
    paused: bool,
    rest: Option<Rest>,
    /// The turn of a person that stands, blunder or not, as a place.
    let_stand: Option<NodeId>,
    seed: u64,
}

impl<G: Evaluated> Default for Bots<G> {
    fn default() -> Self {
        // Every hasher of this kind has keys of its own: the chance in the standard library.
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
    /// Lets a bot think about its turn in a state, for so long and, if it is an Expert, on these cores, unless it does
    /// already.
    pub(super) fn think(&mut self, job: Job, state: &G::State, time: Duration, cores: Cores, ctx: &Context) {
        if self.worker.is_asked(&job) {
            return;
        }
        self.stop_pondering();
        self.hurry = Arc::default();
        // After a takeback the same bot may well do something else.
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

    /// Lets an Expert look ahead in a state in which a person is on move, for so long, unless it does or did already, or
    /// the computer runs on its battery.
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

    /// Ends looking ahead.
    pub(super) fn stop_pondering(&mut self) {
        self.ahead.stop();
    }

    /// The memory of an Expert's search, for its next one. Only the last one is kept: it can take 25 MB.
    fn memory_of(&mut self, side: Side) -> Memory {
        let known = self.memory.take().filter(|memory| memory.player() == side);
        self.memory.insert(known.unwrap_or_else(|| Memory::new(side))).clone()
    }

    /// The bot's decision, once.
    pub(super) fn take(&mut self) -> Option<Decision<G>> {
        self.worker.take().map(|(_, decision)| decision)
    }

    /// Notes what a bot's decision was worth to it, and the place that it led to.
    pub(super) fn note_worth(&mut self, side: Side, node: NodeId, value: Value) {
        self.worth.insert(side, (node, value));
    }

    /// What the last decision of a bot was worth to it, and the place that it led to.
    pub(super) fn worth(&self, side: Side) -> Option<(NodeId, Value)> {
        self.worth.get(&side).copied()
    }

    /// A bot is thinking.
    pub(super) const fn is_thinking(&self) -> bool {
        self.worker.is_busy()
    }

    /// Tells the bot that thinks to play the best it has found.
    pub(super) fn hurry(&self) {
        self.hurry.store(true, Ordering::Relaxed);
    }

    /// Ends the choosing of a turn, and forgets what was chosen.
    pub(super) fn stop(&mut self) {
        self.worker.stop();
    }

    /// The players have the bots wait: then anybody may play their turns.
    pub(super) const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Has the bots wait, or play on.
    pub(super) fn pause(&mut self, paused: bool) {
        self.paused = paused;
        self.stir();
    }

    /// Notes that something moves on the table: the beat before the next turn begins anew.
    pub(super) const fn stir(&mut self) {
        self.rest = None;
    }

    /// A bot may play where the game stands: nothing has moved on the table for a beat. If not, the window is
    /// drawn again when it may.
    pub(super) fn is_due(&mut self, node: NodeId, beat: Duration, ctx: &Context) -> bool {
        let now = ctx.input(|input| input.time);
        let begun = Rest { node, since: Instant::now(), time: now };
        let rest = self.rest.filter(|rest| rest.node == node).unwrap_or(begun);
        self.rest = Some(rest);
        // The interface's clock stands still while the window is hidden.
        let shown = Duration::try_from_secs_f64(now - rest.time).unwrap_or_default();
        let left = beat.saturating_sub(shown.max(rest.since.elapsed()));
        if !left.is_zero() {
            ctx.request_repaint_after(left);
        }
        left.is_zero()
    }

    /// Notes that the turn which led to a place stands, even if it was a blunder.
    pub(super) const fn let_stand(&mut self, node: NodeId) {
        self.let_stand = Some(node);
    }

    /// The players let the turn stand that led to a place.
    pub(super) fn lets_stand(&self, node: NodeId) -> bool {
        self.let_stand == Some(node)
    }
}
