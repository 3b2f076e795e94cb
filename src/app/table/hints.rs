//! Hints: a turn that a bot would play, given away bit by bit.

use std::time::Duration;

use egui::Context;

use super::{Table, words};
use crate::app::board::hint::Hint;
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::engine::{Bot, BotAction, Decision, Level};
use crate::learn::{Taught, reasons};
use crate::record::{self, Help, NodeId, Subject, Takebacks};
use crate::rules::{Draft as _, Game, Names, State as _};

/// The longest time that a hint is thought about, whatever an Expert takes for its turns.
const TIME: Duration = Duration::from_secs(2);

/// The part of the turn that the hint gives away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reveal {
    /// Where its first step happens.
    Area,
    /// The first step.
    Step,
    /// All of it.
    Turn,
}

/// A turn to be given away.
#[derive(Clone, Debug)]
struct Advice<G: Game> {
    turn: G::Turn,
    text: String,
    first: G::Step,
    /// The first step, in words.
    happens: String,
    /// The purpose of the whole turn, in words that follow "it".
    reasons: Option<String>,
    reveal: Reveal,
}

impl<G: Taught> Advice<G> {
    /// The advice to play a turn; `None` if the rules refuse it. Where only one step can come first, that is
    /// given away at once.
    fn new(state: &G::State, turn: G::Turn, names: &Names) -> Option<Self> {
        let frames = record::frames::<G>(state, &turn).ok()?;
        let first = frames.first()?;
        let step = first.step.clone()?;
        let only = state.draft().next_steps().len() == 1;
        Some(Self {
            text: state.turn_text(&turn),
            first: step,
            happens: words::happens::<G>(&first.events, names),
            reasons: reasons::<G>(state, &turn),
            reveal: if only { Reveal::Step } else { Reveal::Area },
            turn,
        })
    }
}

impl<G: Game> Advice<G> {
    fn words(&self) -> String {
        match self.reveal {
            Reveal::Area => words::HINT_PLACE.to_owned(),
            Reveal::Step => words::hint_step(&self.happens, self.reasons.as_deref()),
            Reveal::Turn => words::hint_turn(&self.text, self.reasons.as_deref()),
        }
    }
}

/// The hints of a table.
#[derive(Debug)]
pub(super) struct Hints<G: Game> {
    /// The place that a hint is being thought about for.
    wanted: Option<NodeId>,
    /// The place that the advice is for, and the advice.
    advice: Option<(NodeId, Advice<G>)>,
}

impl<G: Game> Default for Hints<G> {
    fn default() -> Self {
        Self { wanted: None, advice: None }
    }
}

impl<G: Game> Hints<G> {
    /// A hint is being thought about.
    pub(super) const fn is_thinking(&self) -> bool {
        self.wanted.is_some()
    }

    /// The place that a hint is being thought about for.
    pub(super) const fn wanted(&self) -> Option<NodeId> {
        self.wanted
    }

    /// There is a hint that can be hidden or given up.
    pub(super) const fn is_open(&self) -> bool {
        self.is_thinking() || self.advice.is_some()
    }

    /// The hint's text.
    pub(super) fn words(&self) -> Option<String> {
        self.advice.as_ref().map(|(_, advice)| advice.words())
    }

    /// The hint's mark on the board.
    pub(super) fn mark(&self) -> Option<Hint<'_, G>> {
        let (_, advice) = self.advice.as_ref()?;
        Some(match advice.reveal {
            Reveal::Area => Hint::Area(&advice.first),
            Reveal::Step | Reveal::Turn => Hint::Step(&advice.first),
        })
    }

    /// The next part of the hint.
    pub(super) fn next(&self) -> Option<&'static str> {
        self.advice.as_ref().map(|(_, advice)| match advice.reveal {
            Reveal::Area => words::SHOW_STEP,
            Reveal::Step => words::SHOW_TURN,
            Reveal::Turn => words::SHOW_AGAIN,
        })
    }

    /// Forgets the hint, or stops thinking about it.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// The bot that thinks about hints, and how long it may.
pub(super) fn adviser<G: Playable>(settings: &Settings) -> (Duration, Bot) {
    let bot = Bot::new(Level::Expert, 0).on_threads(settings.bot_cores.threads::<G>());
    (settings.bot_time().min(TIME), bot)
}

/// Thinks about a hint; `None` if that was cancelled.
pub(super) fn think<G: Playable>(
    bot: &Bot,
    time: Duration,
    state: &G::State,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Option<Decision<G>>> {
    within(time, is_cancelled, |budget| bot.choose::<G>(state, budget)).ok()
}

impl<G: Playable> Table<G> {
    /// Forgets a hint for another place, and stops thinking about one where a turn has begun.
    pub(super) fn follow_hint(&mut self) {
        let (here, drafting) = (self.game.record.cursor(), self.game.has_steps());
        let hints = &mut self.analyst.hints;
        if drafting {
            // A player who has begun a turn doesn't want to be told another.
            hints.wanted = None;
        }
        let advised = hints.advice.as_ref().map(|(node, _)| *node);
        if hints.wanted.or(advised).is_some_and(|node| node != here) {
            hints.forget();
        }
    }

    /// Takes in a hint that was thought out.
    pub(super) fn take_hint(&mut self, decision: Option<Decision<G>>) {
        self.analyst.hints.wanted = None;
        // It is newer than what was said while it was thought about, that it was being thought about for instance.
        self.game.notice = None;
        self.board.forget_refusal();
        match decision.map(|decision| decision.action) {
            Some(BotAction::Turn(turn)) => self.give_away(turn),
            Some(BotAction::Claim(reason)) => {
                self.game.notice = Some(words::hint_claim(&words::draw_reason(reason)));
            }
            None => self.game.notice = Some(words::NO_TURN.to_owned()),
        }
    }

    /// Players may be told what to play at the place looked at: on a person's turn where the game stands, and
    /// elsewhere if the game is over or the agreement is *free*.
    ///
    /// # Errors
    /// A sentence on why not.
    fn may_be_advised(&self) -> Result<(), String> {
        let state = self.game.record.state();
        let why = if state.outcome().is_some() {
            "The game is over."
        } else if self.game.record.at_head() && !self.seats.may_handle(&self.game.record, state.to_move()) {
            "It's a bot's turn."
        } else if !self.game.record.at_head() && !self.is_open_to_study() {
            "For now, hints work only on the current position."
        } else {
            return Ok(());
        };
        Err(why.to_owned())
    }

    /// Every position may be looked into: the game is over, or the players take turns back as they like and get all help.
    pub(super) fn is_open_to_study(&self) -> bool {
        let over = self.game.record.head_node().state().outcome().is_some();
        over || (self.is_free() && self.helps() == Help::All)
    }

    /// The help that the players get: all of it in an exercise and once the game is over.
    pub(super) fn helps(&self) -> Help {
        let over = self.game.record.head_node().state().outcome().is_some();
        if over || self.exercise.is_some() { Help::All } else { self.game.record.header().help() }
    }

    /// The players get all help.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn need_help(&self) -> Result<(), String> {
        let why = match (self.helps(), self.game.record.header().takebacks()) {
            (Help::All, _) => return Ok(()),
            (_, Takebacks::None) => "There is no help in a game without takebacks.",
            _ => "Help is off in this game. You choose it in New game.",
        };
        Err(why.to_owned())
    }

    /// A hint can be given, or more of it.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn can_hint(&self) -> Result<(), String> {
        // While the whole turn is shown, asking again shows it again.
        if self.shows_hint() {
            return Ok(());
        }
        self.need_help()?;
        self.may_be_advised()?;
        let why = if self.game.subject().is_some() {
            "Another turn is playing."
        } else if !self.game.is_building() {
            "Hints are for whole turns. Go to the end of this one first."
        } else if self.game.has_steps() {
            "Hints are for whole turns. Undo your steps first."
        } else if self.analyst.hints.is_thinking() {
            "Looking for a hint…"
        } else {
            return Ok(());
        };
        Err(why.to_owned())
    }

    /// Gives a hint, or more of the one that was given.
    pub(super) fn hint(&mut self, ctx: &Context) {
        self.game.notice = None;
        self.board.forget_refusal();
        let known = self.solution().cloned();
        match &mut self.analyst.hints.advice {
            None => match known {
                Some(turn) => self.give_away(turn),
                None => self.analyst.hints.wanted = Some(self.game.record.cursor()),
            },
            Some((_, advice)) if advice.reveal == Reveal::Area => advice.reveal = Reveal::Step,
            Some((_, advice)) => {
                advice.reveal = Reveal::Turn;
                let (turn, state) = (advice.turn.clone(), self.game.record.state().clone());
                self.game.demonstrate(Subject::Hint(state.to_move()), state, &turn, ctx);
            }
        }
    }

    /// Begins to give a turn away.
    pub(super) fn give_away(&mut self, turn: G::Turn) {
        let advice = Advice::new(self.game.record.state(), turn, &self.game.names());
        self.analyst.hints.advice = advice.map(|advice| (self.game.record.cursor(), advice));
    }

    /// The turn that is shown can be put on the board, or added as a variation.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn can_draft_hint(&self) -> Result<(), String> {
        if !self.shows_hint() {
            return Err("No hint is shown.".to_owned());
        }
        if self.may_play_here() || self.is_open_to_study() {
            return Ok(());
        }
        Err("View only: you can't play the turn here.".to_owned())
    }

    /// A turn is shown as a hint.
    fn shows_hint(&self) -> bool {
        matches!(self.game.subject(), Some(Subject::Hint(_) | Subject::Solution(_)))
    }

    /// Takes the steps of the turn that is shown as a hint: unless it wins, ending it is left to the player. Where nobody may
    /// play, adds the turn as a variation.
    pub(super) fn draft_hint(&mut self) {
        let drafts = self.may_play_here();
        self.game.end_demonstration();
        let Some((_, advice)) = self.analyst.hints.advice.take() else { return };
        if !drafts {
            return self.show_variation(&advice.turn);
        }
        let steps = self.game.record.state().turn_steps(&advice.turn);
        self.game.push_all(&steps);
        self.end_if_complete(false);
    }
}
