//! Hints: a turn that a bot would play, revealed in stages.

use std::time::Duration;

use derive_where::derive_where;
use egui::Context;

use super::game_view::GameView;
use super::{Table, words};
use crate::app::board::hint::Hint;
use crate::app::kit::deed::need;
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::engine::{Bot, BotAction, Decision, Level};
use crate::learn::each_reason;
use crate::record::{self, NodeId, Subject, events_of};
use crate::rules::{Draft as _, Game, Names, State as _};

/// The maximum time to think about a hint, even if an Expert's turns may take longer.
const TIME: Duration = Duration::from_secs(2);

/// The part of the turn that a hint reveals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reveal {
    /// The area of the turn's first step.
    Area,
    /// The turn's first step.
    Step,
    /// The whole turn.
    Turn,
}

/// A turn to reveal in stages.
#[derive(Clone, Debug)]
struct Advice<G: Game> {
    turn: G::Turn,
    /// The whole turn, in words.
    text: String,
    first: G::Step,
    /// The first step, in words.
    happens: String,
    /// The most important purpose of the whole turn, worded to follow "The turn".
    reason: Option<String>,
    reveal: Reveal,
}

impl<G: Playable> Advice<G> {
    /// The advice to play a turn; `None` if the rules refuse it. If only one first step is possible, the advice reveals
    /// this step at once.
    fn new(state: &G::State, turn: G::Turn, names: &Names) -> Option<Self> {
        let frames = record::frames::<G>(state, &turn).ok()?;
        let first = frames.first()?;
        let step = first.step.clone()?;
        let only = state.draft().next_steps().len() == 1;
        Some(Self {
            text: words::whole_turn::<G>(&events_of::<G>(state, &turn), names),
            first: step,
            happens: words::happens::<G>(&first.events, names),
            reason: each_reason::<G>(state, &turn).into_iter().next(),
            reveal: if only { Reveal::Step } else { Reveal::Area },
            turn,
        })
    }
}

impl<G: Game> Advice<G> {
    /// The purpose of the turn, unless this text already tells it.
    fn reason_beyond(&self, text: &str) -> Option<&str> {
        self.reason.as_deref().filter(|reason| !words::is_told(text, reason))
    }

    fn words(&self) -> String {
        match self.reveal {
            Reveal::Area => words::HINT_PLACE.to_owned(),
            Reveal::Step => words::hint_step(&self.happens, self.reason_beyond(&self.happens)),
            Reveal::Turn => words::hint_turn(&self.text, self.reason_beyond(&self.text)),
        }
    }
}

/// The hint of a table, or the request for a hint.
#[derive_where(Default)]
#[derive(Debug)]
pub(super) struct Hints<G: Game> {
    /// The position that needs a hint, while a bot thinks about it.
    wanted: Option<NodeId>,
    /// The position, and the advice for it.
    advice: Option<(NodeId, Advice<G>)>,
}

impl<G: Game> Hints<G> {
    /// True while a bot is thinking about a hint.
    pub(super) const fn is_thinking(&self) -> bool {
        self.wanted.is_some()
    }

    /// The position that needs a hint, while a bot thinks about it.
    pub(super) const fn wanted(&self) -> Option<NodeId> {
        self.wanted
    }

    /// True while a hint is shown or a bot is thinking about a hint.
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

    /// The label of the command that shows the next part of the hint.
    pub(super) fn next(&self) -> Option<&'static str> {
        self.advice.as_ref().map(|(_, advice)| match advice.reveal {
            Reveal::Area => words::SHOW_STEP,
            Reveal::Step => words::SHOW_TURN,
            Reveal::Turn => words::SHOW_AGAIN,
        })
    }

    /// Removes the hint, or stops thinking about it.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

/// The time limit for a hint, and the bot that thinks about it.
pub(super) fn adviser<G: Playable>(settings: &Settings) -> (Duration, Bot) {
    let bot = Bot::new(Level::Expert, 0).on_threads(settings.bot_cores.threads::<G>());
    (settings.bot_time().min(TIME), bot)
}

/// Thinks about a hint; `None` if cancelled.
pub(super) fn think<G: Playable>(
    bot: &Bot,
    time: Duration,
    state: &G::State,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Option<Decision<G>>> {
    within(time, is_cancelled, |budget| bot.choose::<G>(state, budget)).ok()
}

impl<G: Playable> GameView<G> {
    /// True while a whole turn is shown as a hint or a solution.
    fn shows_hint(&self) -> bool {
        matches!(self.viewer.subject(), Some(Subject::Hint(_) | Subject::Solution(_)))
    }

    /// Checks that hints may be shown here: at the current position, it must be a human's turn; at another position,
    /// [every position may be studied](Self::is_open_to_study).
    ///
    /// # Errors
    /// The reason why not, as a sentence.
    fn may_be_advised(&self) -> Result<(), String> {
        let state = self.record().state();
        need(state.outcome().is_none(), words::OVER)?;
        if self.record().at_head() {
            need(self.seats.may_handle(self.record(), state.to_move()), words::BOTS_TURN)
        } else {
            need(self.is_open_to_study(), words::HINTS_ONLY_AT_CURRENT)
        }
    }

    /// Checks that the hinted turn shown can be set up on the board or added as a variation.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub(super) fn can_draft_hint(&self) -> Result<(), String> {
        need(self.shows_hint(), words::NO_HINT_SHOWN)?;
        need(self.may_play_here() || self.is_open_to_study(), words::HINT_IS_VIEW_ONLY)
    }
}

impl<G: Playable> Hints<G> {
    /// Removes the hint for another position, and stops thinking about a hint when a turn is started.
    pub(super) fn follow(&mut self, game: &GameView<G>) {
        let (here, drafting) = (game.record().cursor(), game.viewer.has_steps());
        if drafting {
            // A player who has started a turn doesn't want a hint for another turn.
            self.wanted = None;
        }
        let advised = self.advice.as_ref().map(|(node, _)| *node);
        if self.wanted.or(advised).is_some_and(|node| node != here) {
            self.forget();
        }
    }

    /// Starts to reveal a turn.
    pub(super) fn give_away(&mut self, game: &GameView<G>, turn: G::Turn) {
        let advice = Advice::new(game.record().state(), turn, &game.viewer.names());
        self.advice = advice.map(|advice| (game.record().cursor(), advice));
    }

    /// Shows the hint from a bot's decision.
    pub(super) fn take(&mut self, game: &mut GameView<G>, decision: Option<Decision<G>>) {
        self.wanted = None;
        // The hint replaces any older message, such as the message that the bot is thinking.
        game.viewer.hush();
        match decision.map(|decision| decision.action) {
            Some(BotAction::Turn(turn)) => self.give_away(game, turn),
            Some(BotAction::Claim(reason)) => {
                game.viewer.say(words::hint_claim(&words::draw_reason(reason)));
            }
            None => game.viewer.say(words::NO_TURN),
        }
    }

    /// Checks that a hint, or more of it, can be shown.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub(super) fn can_show(&self, game: &GameView<G>) -> Result<(), String> {
        // While the whole turn is shown, *Hint* shows it again.
        if game.shows_hint() {
            return Ok(());
        }
        game.need_help()?;
        need(!game.is_tried(), words::TRY_AGAIN_FIRST)?;
        game.may_be_advised()?;
        need(game.viewer.subject().is_none(), words::ANOTHER_TURN_SHOWN)?;
        need(game.viewer.is_building(), words::HINT_NEEDS_TURN_END)?;
        need(!game.viewer.has_steps(), words::HINT_NEEDS_NO_STEPS)?;
        need(!self.is_thinking(), words::LOOKING_FOR_HINT)
    }

    /// Shows a hint, or more of the current hint.
    pub(super) fn show(&mut self, game: &mut GameView<G>, ctx: &Context) {
        game.viewer.hush();
        match &mut self.advice {
            None => match game.solution().cloned() {
                Some(turn) => self.give_away(game, turn),
                None => self.wanted = Some(game.record().cursor()),
            },
            Some((_, advice)) if advice.reveal == Reveal::Area => advice.reveal = Reveal::Step,
            Some((_, advice)) => {
                advice.reveal = Reveal::Turn;
                let state = game.record().state().clone();
                game.viewer.demonstrate(Subject::Hint(state.to_move()), state, &advice.turn, ctx);
            }
        }
    }
}

impl<G: Playable> Table<G> {
    /// Takes the steps of the hinted turn shown. The player still ends the turn, unless the turn wins. Where nobody may
    /// play, the turn is added as a variation instead.
    pub(super) fn draft_hint(&mut self) {
        let drafts = self.game.may_play_here();
        self.game.viewer.end_demonstration();
        let Some((_, advice)) = self.analyst.hints.advice.take() else { return };
        if !drafts {
            return self.show_variation(&advice.turn);
        }
        let steps = self.game.record().state().turn_steps(&advice.turn);
        self.game.viewer.push_all(&steps);
        self.game.end_if_complete(false);
    }
}
