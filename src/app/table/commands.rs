//! The commands of a table: what they do, the reasons why they can't be carried out, and their labels.

use egui::Context;

use super::Table;
use super::game_view::GameView;
use super::question::Question;
use super::words;
use crate::app::kit::command::Command;
use crate::app::kit::sentence::capitalised;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::record::{EditKind, NodeId, Record, Seat, TakebackError, Takebacks, UndoError};
use crate::rules::{Draft as _, Ending, Side, State as _};

// Reasons that several commands share.
const OVER: &str = "The game is over.";
const NO_STEP: &str = "You haven't taken a step yet.";
const OTHER_TURN: &str = "Another turn is being shown. Go back to the game first.";
const CURRENT: &str = "This is the current position.";
const NOT_FREE: &str = "You need free takebacks for that.";
const AT_START: &str = "This is the start of the game.";
const NO_TURN: &str = "There is no turn to take back.";
const LAST_STEP: &str = "This is the last step.";

/// The effect of a command in a situation.
enum Meaning {
    /// The effect that the command is named after.
    Command(Command),
    /// Redoes a step of the turn being built.
    RedoStep,
    /// Goes to the first or the last step of a turn that is shown without being played.
    Seek(usize),
    /// Lets the bots play on after a takeback that awaited the player's own turn.
    LetStand,
}

/// A layer over the position shown, which Escape removes.
enum Over {
    /// A turn that is shown without being played.
    Demonstration,
    /// The search for a winning reply.
    Refutation,
    /// The steps of the turn being built.
    Steps,
    /// A hint, or the search for it.
    Hint,
}

impl<G: Playable> GameView<G> {
    /// True if the players agreed on free takebacks.
    pub(super) fn is_free(&self) -> bool {
        self.record.header().takebacks() == Takebacks::Free
    }
}

impl<G: Playable> Table<G> {
    /// Carries out a command that [`Self::check`] allows.
    pub(super) fn carry_out(&mut self, command: Command, ctx: &Context, settings: &Settings) {
        let command = match self.meaning(command) {
            Meaning::LetStand => {
                self.game.seats.bots.let_stand(self.game.record.head());
                return self.game.seats.bots.pause(false);
            }
            Meaning::RedoStep => return self.game.redo_step(),
            Meaning::Seek(step) => {
                self.game.playback = None;
                self.game.seek(step);
                return;
            }
            Meaning::Command(command) => command,
        };
        match command {
            Command::EndTurn => self.game.end_turn(),
            Command::PopStep => self.game.undo_step(),
            Command::DropDraft => self.put_away_uppermost(),
            Command::PauseBots => self.game.seats.bots.pause(!self.game.seats.bots.is_paused()),
            Command::MoveNow => self.game.seats.bots.hurry(),
            Command::Undo => self.game.undo(),
            Command::Redo => self.game.redo(),
            Command::TakeBack => self.game.take_back(),
            Command::OfferDraw if !self.game.seats.bots_agree(&self.game.record) => {
                let bots = self.game.record.seats().filter(|(_, seat)| *seat != Seat::Person).count();
                self.game.notice = Some(words::bots_decline(bots).to_owned());
            }
            Command::OfferDraw if self.game.record.persons().nth(1).is_none() => {
                self.game.end(Ending::Agreement);
            }
            Command::OfferDraw | Command::ClaimDraw | Command::Resign => {
                self.question = self.question_for(command, settings);
            }
            Command::PlayFromHere => self.game.play_from_here(),
            Command::Promote => self.game.promote(false),
            Command::MakeMain => self.game.promote(true),
            Command::Delete => self.game.delete(ctx),
            Command::PreviousVariation | Command::NextVariation => {
                if let Some(node) = self.game.sibling(command) {
                    self.game.look(|record| record.go_to(node));
                }
            }
            Command::Hint => {
                self.board.forget_refusal();
                self.analyst.hints.show(&mut self.game, ctx);
            }
            Command::DraftHint => self.draft_hint(),
            Command::ShowThreat => self.analyst.threats.show(&mut self.game, self.digest.leaves(), ctx),
            Command::ShowRefutation => self.analyst.replies.refute(&mut self.game, ctx),
            Command::Review => {
                self.analyst.begin_review(&self.game.record, settings.effort);
                self.reviewing.open();
            }
            Command::Analyse => self.analyst.toggle_analysis(),
            Command::Links => {
                self.analyst.toggle_links();
                self.game.notice = self.analyst.links.is_some().then(|| words::LINKS_SHOWN.to_owned());
            }
            Command::NextMistake => {
                if let Some(node) = self.analyst.next_mistake(&self.game.record) {
                    self.visit(node);
                }
            }
            Command::Annotate => self.annotate(),
            Command::CopyGame => {
                ctx.copy_text(self.game.record.to_plain_text());
                self.game.notice = Some(words::COPIED_GAME.to_owned());
            }
            Command::CopyPosition => {
                ctx.copy_text(self.game.record.state().position().to_string());
                self.game.notice = Some(words::copied_position(self.game.is_drafting()).to_owned());
            }
            Command::First => self.game.look(Record::first),
            Command::Back => self.game.look(|record| {
                record.back();
            }),
            Command::Forward => self.game.look(|record| {
                record.forward();
            }),
            Command::Last => self.game.look(Record::last),
            Command::ToGame => self.game.look(Record::to_head),
            Command::StepBack => {
                self.game.playback = None;
                self.game.step_back();
            }
            Command::StepForward => {
                self.game.playback = None;
                self.game.step_forward();
            }
            Command::PlayPause => self.game.play_or_pause(ctx),
            Command::Replay => self.game.replay(ctx, settings),
            Command::Flip => self.game.flipped = !self.game.flipped,
            // The window carries out the others.
            _ => {}
        }
    }

    fn meaning(&self, command: Command) -> Meaning {
        let demonstrates = self.game.subject().is_some();
        match command {
            // Enter accepts the hint shown.
            Command::EndTurn if self.game.can_draft_hint().is_ok() => Meaning::Command(Command::DraftHint),
            Command::Undo if self.game.is_drafting() => Meaning::Command(Command::PopStep),
            Command::Redo if self.game.can_redo_step() => Meaning::RedoStep,
            Command::First if demonstrates => Meaning::Seek(0),
            Command::Last if demonstrates => Meaning::Seek(self.game.shown().len()),
            Command::PauseBots
                if self.game.record.has_bots() && self.game.seats.awaits_takeback(&self.game.record) =>
            {
                Meaning::LetStand
            }
            _ => Meaning::Command(command),
        }
    }

    /// The topmost layer, which Escape removes first.
    fn uppermost(&self) -> Option<Over> {
        if self.game.subject().is_some() {
            Some(Over::Demonstration)
        } else if self.analyst.replies.is_searching() {
            Some(Over::Refutation)
        } else if self.game.is_drafting() {
            Some(Over::Steps)
        } else {
            self.analyst.hints.is_open().then_some(Over::Hint)
        }
    }

    fn put_away_uppermost(&mut self) {
        let uppermost = self.uppermost();
        self.game.notice = None;
        match uppermost {
            Some(Over::Demonstration) => self.game.end_demonstration(),
            Some(Over::Refutation) => self.analyst.replies.forget(),
            Some(Over::Steps) => drop(self.game.seek(0)),
            Some(Over::Hint) => self.analyst.hints.forget(),
            None => {}
        }
    }

    fn question_for(&self, command: Command, settings: &Settings) -> Option<Question> {
        let state = self.game.record.head_node().state();
        // Face to face, the button is at the end of the player whose turn it is.
        let is_own = state.players() > 2 || self.game.face_to_face(settings).is_some();
        match command {
            Command::OfferDraw => Some(Question::Draw { from: state.to_move() }),
            Command::ClaimDraw => Some(Question::Claim { claims: self.game.seats.claims(&self.game.record) }),
            Command::Resign if is_own => Some(Question::Resign { sides: vec![state.to_move()] }),
            Command::Resign => {
                let mut sides: Vec<Side> = self.game.record.persons().collect();
                sides.sort_by_key(|side| *side != state.to_move());
                Some(Question::Resign { sides })
            }
            _ => None,
        }
    }

    /// Checks that a command can be carried out now.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub(super) fn check(&self, command: Command) -> Result<(), String> {
        let need = |holds: bool, why: &str| if holds { Ok(()) } else { Err(why.to_owned()) };
        let shown = self.game.shown();
        let demonstrates = self.game.subject().is_some();
        let walks = self.game.past_step().is_some();
        let plays = self.game.playback.is_some();
        let over = self.game.is_over();
        let after_first_step = || need(shown.playhead() > 0, "This is the first step.");
        let at_start = self.game.record.cursor() == NodeId::START;
        let command = match self.meaning(command) {
            Meaning::RedoStep => return Ok(()),
            Meaning::Seek(0) => return after_first_step(),
            Meaning::Seek(_) => return need(!shown.is_at_end(), LAST_STEP),
            Meaning::LetStand => Command::PauseBots,
            Meaning::Command(command) => command,
        };
        match command {
            Command::EndTurn => {
                let draft = shown.draft().filter(|_| self.game.takes_input());
                let draft = draft.ok_or("You haven't started a turn.")?;
                draft.may_end().map_err(|error| format!("You can't end the turn yet: {error}."))
            }
            Command::Why => need(self.deciding_section().is_some(), "There is nothing to explain yet."),
            Command::PopStep => need(self.game.is_drafting(), NO_STEP),
            Command::DropDraft => need(self.uppermost().is_some(), NO_STEP),
            // While an earlier position is shown, a single key mustn't change the game.
            Command::Undo
                if !self.game.record.at_head() && self.game.record.last_edit() == Some(EditKind::Turn) =>
            {
                Err("Go to the current position to take a turn back.".to_owned())
            }
            Command::Redo => match self.game.record.may_redo() {
                Ok(kind) => need(
                    self.game.record.at_head() || kind != EditKind::Turn,
                    "Go to the current position to redo a turn.",
                ),
                Err(error) => Err(format!("{}.", capitalised(&error.to_string()))),
            },
            // The turns before an exercise aren't the player's tries.
            Command::Undo | Command::TakeBack if self.game.exercise.is_some() && !self.game.is_tried() => {
                Err(NO_TURN.to_owned())
            }
            Command::Undo => self.game.record.may_undo().map(|_| ()).map_err(why_not_undone),
            Command::TakeBack => {
                self.game.record.takeback().map(|_| ()).map_err(|error| why_not_undone(error.into()))
            }
            Command::OfferDraw | Command::Resign => {
                need(!over, OVER)?;
                need(self.game.record.has_humans(), "Only bots play this game.")?;
                let state = self.game.record.head_node().state();
                let own = state.players() == 2 && command == Command::Resign;
                need(
                    own || self.game.seats.may_handle(&self.game.record, state.to_move()),
                    "It's a bot's turn.",
                )
            }
            Command::ClaimDraw => {
                need(!over, OVER)?;
                need(!self.game.seats.claims(&self.game.record).is_empty(), "You can't claim a draw now.")
            }
            Command::BoardTurns => {
                need(self.game.record.persons().nth(1).is_some(), "Only one human plays this game.")
            }
            Command::FaceToFace => need(self.game.has_two_humans(), "Only two humans can play face to face."),
            Command::Rematch => need(over, "The game isn't over yet."),
            Command::PauseBots | Command::Slower | Command::Faster => {
                need(self.game.record.has_bots(), "No bot plays in this game.")?;
                need(!over, OVER)
            }
            Command::MoveNow => need(self.game.seats.bots.is_thinking(), "No bot is thinking."),
            Command::Review => {
                need(self.game.is_open_to_study(), "You can review this game once it's over.")?;
                need(self.game.record.head() != NodeId::START, "You haven't played a turn yet.")
            }
            Command::CopyPosition => need(!walks && !demonstrates, OTHER_TURN),
            Command::Analyse => {
                need(self.game.is_open_to_study(), "You can analyse this game once it's over.")
            }
            Command::Links => {
                need(G::HAS_LINKS, "This game has no chains.")?;
                need(self.game.is_open_to_study(), "You can see the links once the game is over.")
            }
            Command::NextMistake => {
                self.game.need_help()?;
                need(self.analyst.next_mistake(&self.game.record).is_some(), "No more mistakes found.")
            }
            // The position picked in the review is saved, so the position shown doesn't matter.
            Command::KeepToRetry if self.reviewing.has_picked() => Ok(()),
            Command::KeepToRetry => {
                need(!walks, OTHER_TURN)?;
                need(self.game.record.state().outcome().is_none(), "There is no turn to play here.")
            }
            Command::PlayFromHere => {
                need(!self.game.record.at_head() || walks, CURRENT)?;
                need(!self.game.is_trying(), "You are already trying a variation.")?;
                need(self.game.settled().outcome().is_none(), "The game ends in this position.")?;
                need(self.game.may_try(), NOT_FREE)
            }
            Command::Promote | Command::MakeMain => {
                let here = self.game.record.cursor();
                need(!self.game.record.turnings(here).is_empty(), "This is the main line.")?;
                need(self.game.is_free(), NOT_FREE)
            }
            Command::Delete => {
                need(!at_start, AT_START)?;
                let played = self.game.record.is_played(self.game.record.cursor());
                need(!played, "This turn is part of the game. Take it back instead.")
            }
            Command::PreviousVariation | Command::NextVariation => {
                need(self.game.sibling(command).is_some(), "There is no other variation here.")
            }
            Command::Replay => {
                need(!self.game.is_drafting(), "Finish or undo your turn first.")?;
                need(!at_start, "No turn has been played yet.")
            }
            Command::Hint => self.analyst.hints.can_show(&self.game),
            Command::DraftHint => self.game.can_draft_hint(),
            Command::ShowThreat => self.analyst.threats.can_show(&self.game, self.digest.leaves()),
            Command::ShowRefutation => self.game.can_show_refutation(),
            Command::StepBack if demonstrates => after_first_step(),
            Command::ToGame if demonstrates => Ok(()),
            Command::First | Command::Back | Command::StepBack => need(!at_start, AT_START),
            Command::Forward | Command::Last => {
                need(!self.game.is_at_line_end() || walks, "This is the last turn.")
            }
            Command::StepForward | Command::PlayPause => need(self.game.has_next_step() || plays, LAST_STEP),
            Command::ToGame => need(!self.game.record.at_head() || walks, CURRENT),
            _ => Ok(()),
        }
    }

    /// The label of a command in this situation, if it differs from [`Command::text`].
    pub(super) fn name_of(&self, command: Command) -> Option<String> {
        let asked = command;
        let command = match self.meaning(command) {
            Meaning::RedoStep => return Some(words::REDO_STEP.to_owned()),
            Meaning::LetStand => return Some(words::RESUME_BOTS.to_owned()),
            Meaning::Seek(_) => return None,
            Meaning::Command(command) => command,
        };
        if let Some(name) = self.practice_name_of(command) {
            return Some(name.to_owned());
        }
        match command {
            Command::PopStep if asked == Command::Undo => Some(Command::PopStep.text().to_owned()),
            Command::PauseBots if self.game.seats.bots.is_paused() => Some(words::RESUME_BOTS.to_owned()),
            Command::PlayPause if self.game.playback.is_some() => Some(words::PAUSE.to_owned()),
            Command::TakeBack => {
                Some(words::take_back(&self.game.seats.what_is_taken_back(&self.game.record)?))
            }
            Command::Undo => match self.game.record.last_edit()? {
                EditKind::Turn => self.name_of(Command::TakeBack),
                kind => Some(words::undo(kind)),
            },
            Command::Redo => Some(words::redo(self.game.record.may_redo().ok()?)),
            _ => None,
        }
    }

    /// The label of a command while it applies to a hint, a demonstration or a search.
    fn practice_name_of(&self, command: Command) -> Option<&'static str> {
        let hints = &self.analyst.hints;
        match command {
            Command::DropDraft => match self.uppermost()? {
                Over::Demonstration => Some(words::STOP_SHOWING),
                Over::Refutation => Some(words::BACK),
                Over::Steps => None,
                Over::Hint if hints.is_thinking() => Some(words::BACK),
                Over::Hint => Some(words::HIDE_HINT),
            },
            Command::DraftHint if self.game.can_draft_hint().is_ok() => {
                Some(if self.game.may_play_here() { words::PLAY_IT } else { words::ADD_VARIATION })
            }
            Command::Hint => hints.next(),
            Command::Links if self.analyst.links.is_some() => Some(words::HIDE_LINKS),
            _ => None,
        }
    }
}

/// The reason why nothing can be undone, as a sentence.
fn why_not_undone(error: UndoError) -> String {
    match error {
        UndoError::Takeback(TakebackError::Nothing) => NO_TURN.to_owned(),
        UndoError::Takeback(error) => format!("You can't take this back: {error}."),
        UndoError::NothingUndone | UndoError::Full => format!("Couldn't undo: {error}."),
    }
}
