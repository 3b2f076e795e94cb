//! The commands of a table: when each is possible, what it does, and its label.

use egui::Context;

use super::Table;
use super::question::Question;
use super::tabs::Tab;
use super::{review, words};
use crate::app::kit::command::{Command, ScreenCommand, WindowCommand};
use crate::app::kit::deed::{Deed, Plan as _, need};
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::app::parts::screen::Session as _;
use crate::record::{EditKind, NodeId, Record, Seat};
use crate::rules::{Draft as _, Ending, Side, State as _};

/// A layer over the position shown, which Escape removes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Over {
    /// A turn that is shown without being played.
    Demonstration,
    /// The search for a winning reply.
    Refutation,
    /// The steps of the turn being built.
    Steps,
    /// A hint, or the search for it.
    Hint,
    /// Another position than the current one.
    Past,
}

impl<G: Playable> Table<G> {
    /// The deed of a command, if the command is possible now.
    ///
    /// # Errors
    /// The reason why it isn't possible, as a sentence.
    pub fn plan(&self, command: ScreenCommand) -> Result<Deed<Self>, String> {
        let Self { game, analyst, .. } = self;
        let (shown, record) = (game.viewer.shown(), game.record());
        let demonstrates = game.viewer.subject().is_some();
        let walks = game.viewer.past_step().is_some();
        let at_start = record.cursor() == NodeId::START;
        let has_next_turn = !game.viewer.is_at_line_end() || walks;
        let has_next_step = game.viewer.has_next_step() || game.viewer.is_playing();
        match command {
            // Enter accepts the hint shown.
            ScreenCommand::EndTurn if game.can_draft_hint().is_ok() => self.plan(ScreenCommand::DraftHint),
            ScreenCommand::EndTurn => {
                let draft = shown.draft().filter(|_| game.takes_input());
                draft
                    .ok_or_else(|| game.idle().unwrap_or(words::NO_TURN_STARTED))?
                    .may_end()
                    .map_err(words::cant_end_turn)?;
                Self::deed(|table, _, _| table.game.end_turn())
            }
            ScreenCommand::PopStep => {
                need(!game.is_tried(), words::TRY_AGAIN_FIRST)?;
                Self::when(game.is_drafting(), words::NO_STEP, |table, _, _| table.game.viewer.undo_step())
            }
            ScreenCommand::DropDraft => match self.uppermost() {
                Some(over) => Self::deed(move |table, _, _| table.put_away(over)),
                // The turn has been played, and that needn't be said.
                None if game.is_tried() => Self::deed(|_, _, _| {}),
                None => Err(words::NO_STEP.to_owned()),
            },
            ScreenCommand::Undo if game.is_drafting() => self.plan(ScreenCommand::PopStep),
            ScreenCommand::Undo => {
                // While an earlier position is shown, a single key mustn't change the game.
                let is_turn = record.last_edit() == Some(EditKind::Turn);
                need(record.at_head() || !is_turn, words::GO_TO_CURRENT_TO_UNDO)?;
                need(!self.is_untried(), words::NO_TURN_TO_TAKE_BACK)?;
                record.may_undo().map_err(words::couldnt_undo)?;
                Self::deed(|table, _, _| table.game.undo())
            }
            ScreenCommand::Redo if game.can_redo_step() => {
                Self::deed(|table, _, _| table.game.viewer.redo_step())
            }
            ScreenCommand::Redo => {
                let kind = record.may_redo().map_err(words::couldnt_redo)?;
                need(record.at_head() || kind != EditKind::Turn, words::GO_TO_CURRENT_TO_REDO)?;
                Self::deed(|table, _, _| table.game.redo())
            }
            ScreenCommand::TakeBack => {
                need(!self.is_untried(), words::NO_TURN_TO_TAKE_BACK)?;
                record.takeback().map_err(|error| words::couldnt_undo(error.into()))?;
                Self::deed(|table, _, _| table.game.take_back())
            }
            ScreenCommand::CopyGame => Self::deed(|table, ctx, _| {
                ctx.copy_text(table.game.record().to_plain_text());
                table.game.viewer.say(words::COPIED_GAME);
            }),
            ScreenCommand::CopyPosition => {
                Self::when(!walks && !demonstrates, words::OTHER_TURN, |table, ctx, _| {
                    ctx.copy_text(table.game.record().state().position().to_string());
                    table.game.viewer.say(words::copied_position(table.game.is_drafting()));
                })
            }
            ScreenCommand::OfferDraw => {
                self.need_humans_in_play()?;
                let to_move = record.head_node().state().to_move();
                need(game.seats.may_handle(record, to_move), words::BOTS_TURN)?;
                Self::deed(move |table, _, _| table.offer_draw(to_move))
            }
            ScreenCommand::ClaimDraw => {
                let claims = game.claims()?;
                Self::deed(move |table, _, _| table.question = Some(Question::Claim { claims }))
            }
            ScreenCommand::Resign => {
                self.need_humans_in_play()?;
                let state = record.head_node().state();
                let may = state.players() == 2 || game.seats.may_handle(record, state.to_move());
                need(may, words::BOTS_TURN)?;
                Self::deed(|table, _, settings| {
                    table.question = Some(Question::Resign { sides: table.may_resign(settings) });
                })
            }
            ScreenCommand::PauseBots => {
                self.need_bots_in_play()?;
                let waits = game.seats.awaits_takeback(record);
                Self::deed(move |table, _, _| {
                    let head = table.game.record().head();
                    let bots = &mut table.game.seats.bots;
                    if waits {
                        bots.let_stand(head);
                    }
                    bots.pause(!waits && !bots.is_paused());
                })
            }
            ScreenCommand::MoveNow => {
                need(game.seats.bots.is_thinking(), words::NO_BOT_THINKS)?;
                Self::deed(|table, _, _| table.game.seats.bots.hurry())
            }
            ScreenCommand::Hint => {
                analyst.hints.can_show(game)?;
                Self::deed(|table, ctx, _| {
                    table.board.forget_refusal();
                    table.analyst.hints.show(&mut table.game, ctx);
                })
            }
            ScreenCommand::DraftHint => {
                game.can_draft_hint()?;
                Self::deed(|table, _, _| table.draft_hint())
            }
            ScreenCommand::ShowThreat => {
                analyst.can_show_threat(game, self.digest.leaves())?;
                Self::deed(|table, ctx, _| {
                    table.analyst.show_threat(&mut table.game, table.digest.leaves(), ctx);
                })
            }
            ScreenCommand::ShowRefutation => {
                game.can_show_refutation()?;
                Self::deed(|table, ctx, _| table.analyst.replies.refute(&mut table.game, ctx))
            }
            ScreenCommand::Analyse => {
                need(game.is_open_to_study(), words::NO_ANALYSIS_YET)?;
                Self::deed(|table, _, _| {
                    // On another page, it comes to the front instead of ending.
                    if !table.has_lines() || table.tab() == Tab::Analysis {
                        table.analyst.toggle_analysis();
                    }
                    table.tabs.choose(Tab::Analysis);
                    if table.analyst.analyses && table.game.record().state().outcome().is_some() {
                        table.game.viewer.say(words::ANALYSIS_OVER);
                    }
                })
            }
            ScreenCommand::Links => {
                need(G::HAS_LINKS, words::NO_CHAINS)?;
                need(game.is_open_to_study(), words::NO_LINKS_YET)?;
                Self::deed(|table, _, _| {
                    table.analyst.toggle_links();
                    if table.analyst.marks_links {
                        table.game.viewer.say(words::LINKS_SHOWN);
                    } else {
                        table.game.viewer.hush();
                    }
                })
            }
            ScreenCommand::Review => {
                need(game.is_open_to_study(), words::NO_REVIEW_YET)?;
                need(record.head() != NodeId::START, words::NOTHING_TO_REVIEW)?;
                Self::deed(|table, _, settings| {
                    // The last review may have been stopped, and the line still say so.
                    table.game.viewer.hush();
                    table.analyst.begin_review(table.game.record(), settings.effort);
                    table.reviewing.open();
                })
            }
            ScreenCommand::NextMistake => {
                game.need_help()?;
                let mistake = analyst.next_mistake(record).ok_or(words::NO_MORE_MISTAKES)?;
                Self::deed(move |table, _, _| table.visit(mistake))
            }
            ScreenCommand::PreviousVariation | ScreenCommand::NextVariation => {
                let sibling = game.sibling(command == ScreenCommand::NextVariation);
                let sibling = sibling.ok_or(words::NO_OTHER_VARIATION)?;
                Self::deed(move |table, _, _| table.game.viewer.go(|record| record.go_to(sibling)))
            }
            ScreenCommand::PlayFromHere => {
                need(!record.at_head() || walks, words::IS_CURRENT)?;
                need(!game.viewer.is_trying(), words::ALREADY_TRYING)?;
                need(game.viewer.settled().outcome().is_none(), words::GAME_ENDS_HERE)?;
                need(game.may_try(), words::NEEDS_FREE_TAKEBACKS)?;
                Self::deed(|table, _, _| table.game.viewer.play_from_here())
            }
            ScreenCommand::Promote | ScreenCommand::MakeMain => {
                need(!record.turnings(record.cursor()).is_empty(), words::IS_MAIN_LINE)?;
                need(game.is_free(), words::NEEDS_FREE_TAKEBACKS)?;
                Self::deed(move |table, _, _| table.game.promote(command == ScreenCommand::MakeMain))
            }
            ScreenCommand::Delete => {
                need(!at_start, words::AT_START)?;
                need(!record.is_played(record.cursor()), words::PART_OF_GAME)?;
                Self::deed(|table, ctx, _| table.game.delete(ctx))
            }
            ScreenCommand::Annotate => Self::deed(|table, _, _| table.annotate()),
            ScreenCommand::First if demonstrates => self.plan_seek(0, words::FIRST_STEP),
            ScreenCommand::Last if demonstrates => self.plan_seek(shown.len(), words::LAST_STEP),
            ScreenCommand::First => {
                Self::when(!at_start, words::AT_START, |table, _, _| table.game.viewer.go(Record::first))
            }
            ScreenCommand::Back => {
                need(!at_start, words::AT_START)?;
                Self::deed(|table, _, _| table.game.viewer.go(|record| _ = record.back()))
            }
            ScreenCommand::Forward => {
                need(has_next_turn, words::IS_LAST_TURN)?;
                Self::deed(|table, _, _| table.game.viewer.go(|record| _ = record.forward()))
            }
            ScreenCommand::Last => Self::when(has_next_turn, words::IS_LAST_TURN, |table, _, _| {
                table.game.viewer.go(Record::last)
            }),
            ScreenCommand::ToGame => {
                need(!record.at_head() || walks || demonstrates, words::IS_CURRENT)?;
                Self::deed(|table, _, _| table.game.viewer.go(Record::to_head))
            }
            ScreenCommand::StepBack => {
                need(demonstrates || !at_start, words::AT_START)?;
                need(!demonstrates || shown.playhead() > 0, words::FIRST_STEP)?;
                Self::deed(|table, _, _| {
                    table.game.viewer.stop();
                    table.game.viewer.hush();
                    table.game.viewer.step_back();
                })
            }
            ScreenCommand::StepForward => Self::when(has_next_step, words::LAST_STEP, |table, _, _| {
                table.game.viewer.stop();
                table.game.viewer.hush();
                table.game.viewer.step_forward();
            }),
            ScreenCommand::PlayPause => Self::when(has_next_step, words::LAST_STEP, |table, ctx, _| {
                table.game.viewer.play_or_pause(ctx)
            }),
            ScreenCommand::Replay => {
                need(!game.is_drafting(), words::FINISH_TURN_FIRST)?;
                need(!at_start, words::NOTHING_TO_REPLAY)?;
                Self::deed(|table, ctx, settings| table.game.viewer.replay(ctx, settings))
            }
            ScreenCommand::Flip => Self::deed(|table, _, _| table.game.facing.flip()),
        }
    }

    /// Carries out a command that was found to be possible.
    pub fn perform(&mut self, deed: Deed<Self>, ctx: &Context, settings: &Settings) {
        deed(self, ctx, settings);
        // If the command needs a search, start it now instead of in the next frame.
        self.analyst.run(&mut self.game, ctx, settings);
    }

    /// Checks that the game allows a command of the window.
    ///
    /// # Errors
    /// The reason why it doesn't, as a sentence.
    pub(super) fn allows(&self, command: WindowCommand) -> Result<(), String> {
        let game = &self.game;
        match command {
            WindowCommand::Why => need(self.why().is_some(), words::NOTHING_TO_EXPLAIN),
            WindowCommand::BoardTurns => need(game.record().persons().nth(1).is_some(), words::ONE_HUMAN),
            WindowCommand::FaceToFace => need(game.has_two_humans(), words::NEEDS_TWO_HUMANS),
            WindowCommand::Rematch => need(game.is_over(), words::NOT_OVER),
            WindowCommand::Slower | WindowCommand::Faster => self.need_bots_in_play(),
            // The position picked in the review is saved, so the position shown doesn't matter.
            WindowCommand::KeepToRetry if self.reviewing.has_picked() => Ok(()),
            WindowCommand::KeepToRetry => {
                need(game.viewer.past_step().is_none(), words::OTHER_TURN)?;
                need(game.record().state().outcome().is_none(), words::NO_TURN_HERE)
            }
            // No game forbids these.
            WindowCommand::NewGame
            | WindowCommand::Open
            | WindowCommand::Save
            | WindowCommand::SaveAs
            | WindowCommand::Export
            | WindowCommand::NewWindow
            | WindowCommand::Close
            | WindowCommand::Quit
            | WindowCommand::CopyPicture
            | WindowCommand::Paste
            | WindowCommand::SetUp
            | WindowCommand::Lessons
            | WindowCommand::Puzzles
            | WindowCommand::Progress
            | WindowCommand::Sidebar
            | WindowCommand::FullScreen
            | WindowCommand::Settings
            | WindowCommand::Rules
            | WindowCommand::Manual
            | WindowCommand::Keys
            | WindowCommand::About => Ok(()),
        }
    }

    fn need_humans_in_play(&self) -> Result<(), String> {
        need(!self.game.is_over(), words::OVER)?;
        need(self.game.record().has_humans(), words::ONLY_BOTS)
    }

    fn need_bots_in_play(&self) -> Result<(), String> {
        need(self.game.record().has_bots(), words::NO_BOTS)?;
        need(!self.game.is_over(), words::OVER)
    }

    /// True in an exercise without a try: the turns before it aren't the player's.
    fn is_untried(&self) -> bool {
        self.game.exercise.is_some() && !self.game.is_tried()
    }

    /// The plan to go to step `step` of a turn that is shown without being played.
    fn plan_seek(&self, step: usize, why_not: &str) -> Result<Deed<Self>, String> {
        need(self.game.viewer.shown().playhead() != step, why_not)?;
        Self::deed(move |table, _, _| {
            table.game.viewer.stop();
            table.game.viewer.seek(step);
        })
    }

    /// The topmost layer, which Escape removes first.
    fn uppermost(&self) -> Option<Over> {
        if self.game.viewer.subject().is_some() {
            Some(Over::Demonstration)
        } else if self.analyst.replies.is_searching() {
            Some(Over::Refutation)
        } else if self.game.is_drafting() {
            Some(Over::Steps)
        } else if self.analyst.hints.is_open() {
            Some(Over::Hint)
        } else {
            self.plan(ScreenCommand::ToGame).is_ok().then_some(Over::Past)
        }
    }

    fn put_away(&mut self, over: Over) {
        self.game.viewer.hush();
        match over {
            Over::Demonstration => self.game.viewer.end_demonstration(),
            Over::Refutation => self.analyst.replies.forget(),
            Over::Steps => drop(self.game.viewer.seek(0)),
            Over::Hint => self.analyst.hints.forget(),
            Over::Past => self.game.viewer.go(Record::to_head),
        }
    }

    /// Asks the opponents of the player to move to agree to a draw. Bots answer at once.
    fn offer_draw(&mut self, from: Side) {
        let record = self.game.record();
        if !self.game.seats.bots_agree(record) {
            let bots = record.seats().filter(|(_, seat)| *seat != Seat::Person).count();
            self.game.viewer.say(words::bots_decline(bots));
        } else if record.persons().nth(1).is_none() {
            self.game.end(Ending::Agreement);
        } else {
            self.question = Some(Question::Draw { from });
        }
    }

    /// The sides that may resign, the side to move first.
    fn may_resign(&self, settings: &Settings) -> Vec<Side> {
        let state = self.game.record().head_node().state();
        // Face to face, the button is at the end of the player whose turn it is.
        if state.players() > 2 || self.game.face_to_face(settings).is_some() {
            return vec![state.to_move()];
        }
        let mut sides: Vec<Side> = self.game.record().persons().collect();
        sides.sort_by_key(|side| *side != state.to_move());
        sides
    }

    /// The label of a command in this situation, if it differs from [`Command::text`].
    pub(super) fn label_of(&self, command: ScreenCommand) -> Option<String> {
        let Self { game, analyst, .. } = self;
        let label = match command {
            ScreenCommand::EndTurn if game.can_draft_hint().is_ok() => {
                return self.label_of(ScreenCommand::DraftHint);
            }
            ScreenCommand::DraftHint if game.can_draft_hint().is_err() => return None,
            ScreenCommand::DraftHint if game.may_play_here() => words::PLAY_IT,
            ScreenCommand::DraftHint => words::ADD_VARIATION,
            ScreenCommand::DropDraft => match self.uppermost()? {
                Over::Demonstration => words::STOP_SHOWING,
                Over::Refutation => words::BACK,
                Over::Steps => return None,
                Over::Hint if analyst.hints.is_thinking() => words::BACK,
                Over::Hint => words::HIDE_HINT,
                Over::Past => Command::ToGame.text(),
            },
            ScreenCommand::Hint => analyst.hints.next()?,
            ScreenCommand::Review => {
                let is_done = game.record().is_reviewed() && review::unjudged(game.record()).is_empty();
                is_done.then_some(words::SHOW_REVIEW)?
            }
            ScreenCommand::Links => analyst.marks_links.then_some(words::HIDE_LINKS)?,
            ScreenCommand::PauseBots => self.resumes_bots().then_some(words::RESUME_BOTS)?,
            ScreenCommand::PlayPause => Some(words::PAUSE).filter(|_| game.viewer.is_playing())?,
            ScreenCommand::TakeBack => {
                return Some(words::take_back(&game.seats.what_is_taken_back(game.record())?));
            }
            ScreenCommand::Undo if game.is_drafting() => Command::PopStep.text(),
            ScreenCommand::Undo => match game.record().last_edit()? {
                EditKind::Turn => return self.label_of(ScreenCommand::TakeBack),
                kind => return Some(words::undo(kind)),
            },
            ScreenCommand::Redo if game.can_redo_step() => words::REDO_STEP,
            ScreenCommand::Redo => return Some(words::redo(game.record().may_redo().ok()?)),
            _ => return None,
        };
        Some(label.to_owned())
    }

    /// True if *Pause bots* makes the bots play on.
    fn resumes_bots(&self) -> bool {
        let seats = &self.game.seats;
        seats.bots.is_paused() || (self.game.record().has_bots() && seats.awaits_takeback(self.game.record()))
    }
}
