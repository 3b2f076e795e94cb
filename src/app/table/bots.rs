//! The bots at a table: they think off the frame, one at a time.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::Context;

use super::worker::Worker;
use crate::engine::{Bot, Budget, Decision, Evaluated, Level, Value};
use crate::record::NodeId;

/// What a bot is asked: its turn where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    /// Where the game stands.
    pub(super) node: NodeId,
    /// How well the bot plays.
    pub(super) level: Level,
}

/// Asks the bot whose turn it is.
#[derive(Debug)]
pub(super) struct Bots<G: Evaluated> {
    worker: Worker<Question, Decision<G>>,
    /// Tells the bot that thinks to play the best it has found.
    hurry: Arc<AtomicBool>,
    /// What the last choice was worth to the bot that made it.
    worth: Option<Value>,
    held: bool,
    seed: u64,
}

impl<G: Evaluated> Default for Bots<G> {
    fn default() -> Self {
        // Every hasher of this kind has keys of its own: the chance in the standard library.
        let seed = RandomState::new().hash_one(0_u8);
        Self { worker: Worker::new("bot"), hurry: Arc::default(), worth: None, held: false, seed }
    }
}

impl<G: Evaluated> Bots<G> {
    /// Lets a bot think about its turn in a state, unless it does already.
    pub(super) fn think(&mut self, question: Question, state: &G::State, time: Duration, ctx: &Context) {
        if self.worker.is_asked(&question) {
            return;
        }
        self.hurry = Arc::default();
        // After a takeback the same bot may well do something else.
        self.seed = self.seed.wrapping_add(1);
        let (state, hurry) = (state.clone(), Arc::clone(&self.hurry));
        let bot = Bot::new(question.level, self.seed);
        self.worker.ask(question, ctx, move |is_cancelled| {
            let begun = Instant::now();
            let is_late = || hurry.load(Ordering::Relaxed) || begun.elapsed() >= time;
            let mut budget = Budget::new(u64::MAX).cancelled_by(is_cancelled).spent_when(&is_late);
            bot.choose::<G>(&state, &mut budget).ok().flatten()
        });
    }

    /// What the bot chose, once.
    pub(super) fn take(&mut self) -> Option<Decision<G>> {
        let (_, choice) = self.worker.take()?;
        self.worth = Some(choice.value);
        Some(choice)
    }

    /// What the last choice was worth to the bot that made it.
    #[must_use]
    pub(super) const fn worth(&self) -> Option<Value> {
        self.worth
    }

    /// Whether a bot is thinking.
    #[must_use]
    pub(super) const fn is_thinking(&self) -> bool {
        self.worker.is_busy()
    }

    /// Tells the bot that thinks to play the best it has found.
    pub(super) fn hurry(&self) {
        self.hurry.store(true, Ordering::Relaxed);
    }

    /// Ends all thinking and forgets what was chosen.
    pub(super) fn stop(&mut self) {
        self.worker.stop();
    }

    /// Whether the players hold the bots back: then anybody may play their turns.
    #[must_use]
    pub(super) const fn is_held(&self) -> bool {
        self.held
    }

    /// Holds the bots back, or lets them play.
    pub(super) fn hold(&mut self, held: bool) {
        self.held = held;
    }
}
