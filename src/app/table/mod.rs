//! The table: one running game with its board, its turns and its players.

mod bar;
mod bots;
mod demonstration;
mod gauge;
mod hints;
mod list;
mod moment;
mod opponents;
mod practice;
mod question;
mod review;
mod review_page;
mod reviewing;
mod session;
mod sidebar;
mod threats;
mod transport;
mod words;
mod work;
mod worker;

use std::path::PathBuf;
use std::time::Duration;

use egui::{Context, Ui};

use self::bots::Bots;
use self::list::{ListAction, TurnList};
use self::moment::Moment;
use self::practice::Practice;
use self::question::{Answer, Question};
use self::review::Review;
use self::reviewing::Trial;
use self::work::Work;
use super::board::{BoardAction, BoardView, Scene};
use super::command::Command;
use super::playable::Playable;
use super::session::Session as _;
use super::settings::Settings;
use crate::record::deck::Card;
use crate::record::{NodeId, Record, Seat, Takeback, TakebackError, Taken};
use crate::rules::{Draft as _, DrawReason, Ending, Side, State as _};

/// Whether the last turn may be taken back, as last found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Offer {
    Open(Taken),
    Refused(TakebackError),
}

/// What is derived from the record; worked out again when the record or the place shown changes.
#[derive(Debug)]
struct Facts {
    revision: u64,
    node: NodeId,
    claims: Vec<(Side, DrawReason)>,
    takeback: Offer,
    /// Why no turn may be played at the place shown.
    blocked: Option<String>,
}

/// A running game.
pub struct Table<G: Playable> {
    record: Record<G>,
    work: Work<G>,
    /// A draft that was left to look elsewhere: it is there again when one comes back.
    parked: Option<Work<G>>,
    moment: Moment<G>,
    board: G::Board,
    list: TurnList,
    practice: Practice<G>,
    bots: Bots<G>,
    /// The turn that a person lets stand, blunder or not.
    let_stand: Option<NodeId>,
    review: Option<Review<G>>,
    /// Whether the review's dialog is open.
    reviewing: bool,
    trial: Option<Trial>,
    /// The position that is to be kept next.
    card: Option<Card>,
    facts: Facts,
    question: Option<Question>,
    notice: Option<String>,
    /// When the next step is due, in seconds of the interface's clock, while steps are played.
    next_step: Option<f64>,
    flipped: bool,
    confirm: bool,
    animate: bool,
    /// How long a bot may think about a turn.
    bot_time: Duration,
    file: Option<PathBuf>,
    saved: u64,
}

impl<G: Playable> Table<G> {
    /// A table for a game; `file` is where it is saved, as it is.
    #[must_use]
    pub fn new(record: Record<G>, file: Option<PathBuf>) -> Self {
        let saved = record.revision();
        Self {
            work: Work::new(record.cursor(), record.state()),
            parked: None,
            moment: Moment::new(&record),
            board: G::Board::default(),
            list: TurnList::default(),
            practice: Practice::default(),
            bots: Bots::default(),
            let_stand: None,
            review: None,
            reviewing: false,
            trial: None,
            card: None,
            facts: Facts {
                revision: saved,
                node: record.cursor(),
                claims: Vec::new(),
                takeback: Offer::Refused(TakebackError::Nothing),
                blocked: None,
            },
            question: None,
            notice: None,
            next_step: None,
            flipped: false,
            confirm: true,
            animate: true,
            bot_time: Settings::default().bot_time(),
            file,
            saved,
            record,
        }
        .with_facts()
    }

    /// Marks the game as never saved.
    #[must_use]
    pub const fn unsaved(mut self) -> Self {
        self.saved = u64::MAX;
        self
    }

    fn with_facts(mut self) -> Self {
        self.find_facts(None);
        self
    }

    fn find_facts(&mut self, ctx: Option<&Context>) {
        let record = &self.record;
        let takeback = match record.takeback() {
            Takeback::Allowed(taken) => Offer::Open(taken),
            Takeback::Refused(error) => Offer::Refused(error),
            Takeback::Open(question) => {
                if let Some(ctx) = ctx {
                    self.practice.judge(question, ctx);
                }
                Offer::Refused(TakebackError::NotJudged)
            }
        };
        self.facts = Facts {
            revision: record.revision(),
            node: record.cursor(),
            claims: self.claims(),
            takeback,
            blocked: record.may_play().err().map(|error| error.to_string()),
        };
    }

    /// Brings everything derived up to date with the record.
    fn refresh(&mut self, ctx: &Context) {
        let judgement = self.practice.judgement();
        let unknown =
            self.facts.takeback == Offer::Refused(TakebackError::NotJudged) && !self.practice.is_judging();
        if let Some((node, blunder)) = judgement {
            self.record.set_blunder(node, blunder);
        }
        let stale = self.facts.revision != self.record.revision() || self.facts.node != self.record.cursor();
        if stale || unknown || judgement.is_some() {
            self.find_facts(Some(ctx));
        }
        self.practise(ctx);
        self.run_review(ctx);
        self.run_bots(ctx);
    }

    // ---- what is shown ----------------------------------------------------------------------------------

    /// Whether the board takes input: the whole turn is shown, and another may follow.
    fn is_live(&self) -> bool {
        self.moment.is_settled()
            && self.facts.blocked.is_none()
            && self.may_handle(self.record.state().to_move())
            && self.work.node() == self.record.cursor()
            && self.practice.demonstration().is_none()
    }

    /// Whether the end of the game is looked at.
    fn shows_end(&self) -> bool {
        self.moment.is_settled()
            && self.practice.demonstration().is_none()
            && self.record.state().outcome().is_some()
    }

    /// The cursor moved: shows where it is now.
    fn arrive(&mut self) {
        self.end_demonstration();
        self.notice = None;
        self.moment.settle(&self.record);
        self.fit_work();
    }

    fn fit_work(&mut self) {
        let here = self.record.cursor();
        if self.work.node() == here {
            return;
        }
        let fresh = match self.parked.take() {
            Some(parked) if parked.node() == here => parked,
            parked => {
                self.parked = parked;
                Work::new(here, self.record.state())
            }
        };
        let left = std::mem::replace(&mut self.work, fresh);
        if !left.is_empty() {
            self.parked = Some(left);
        }
    }

    fn look(&mut self, walk: impl FnOnce(&mut Record<G>)) {
        self.next_step = None;
        walk(&mut self.record);
        self.arrive();
    }

    fn step_back(&mut self) {
        if self.walk_demonstration(|shown| shown.at().saturating_sub(1)).is_some() {
            return;
        }
        match self.moment.at() {
            0 => {
                if self.record.back() {
                    self.arrive();
                    let at = self.moment.at();
                    self.moment.show(at.saturating_sub(1));
                }
            }
            at => {
                self.moment.show(at - 1);
            }
        }
    }

    /// Shows one step more; `false` at the end of the line.
    fn step_forward(&mut self) -> bool {
        if let Some(moved) = self.walk_demonstration(|shown| shown.at() + 1) {
            return moved;
        }
        if self.moment.show(self.moment.at() + 1) {
            return true;
        }
        if !self.record.forward() {
            return false;
        }
        self.arrive();
        self.moment.show_first_step();
        true
    }

    fn play_steps(&mut self, ctx: &Context, settings: &Settings) {
        let Some(due) = self.next_step else { return };
        let now = ctx.input(|input| input.time);
        if now < due {
            ctx.request_repaint_after(Duration::from_secs_f64(due - now));
            return;
        }
        if self.board.is_moving() {
            // Its last event is to be seen as long as a step without any.
            self.next_step = Some(now + settings.step_time().as_secs_f64());
            ctx.request_repaint_after(settings.step_time());
            return;
        }
        self.next_step = None;
        if self.step_forward() && self.can(Command::StepForward).is_ok() {
            let pause = settings.step_time();
            self.next_step = Some(now + pause.as_secs_f64());
            ctx.request_repaint_after(pause);
        }
    }

    // ---- playing ----------------------------------------------------------------------------------------

    /// Does what a player did on the board, unless it takes no input by now. Commands go the way of all others.
    fn on_board(&mut self, action: BoardAction<G>, commands: &mut Vec<Command>) {
        if !self.is_live() {
            return;
        }
        match action {
            BoardAction::Step(step) => self.take_step(&step),
            BoardAction::Command(command) => commands.push(command),
        }
    }

    fn take_step(&mut self, step: &G::Step) {
        match self.work.push(step) {
            Ok(()) => {
                self.notice = None;
                self.moment.changed(true);
                if !self.confirm && self.work.is_complete() {
                    self.end_turn();
                }
            }
            Err(error) => self.notice = Some(error.to_string()),
        }
    }

    fn pop_step(&mut self) {
        if self.work.pop() {
            self.notice = None;
            self.moment.changed(false);
        }
    }

    fn end_turn(&mut self) {
        let (turn, _, _) = match self.work.draft().finish() {
            Ok(finished) => finished,
            Err(error) => {
                self.notice = Some(error.to_string());
                return;
            }
        };
        match self.record.play(&turn) {
            Ok(_) => {
                self.notice = None;
                self.work = Work::new(self.record.cursor(), self.record.state());
                self.moment.turn_ended(&self.record);
            }
            Err(error) => self.notice = Some(error.to_string()),
        }
    }

    fn undo(&mut self) {
        if self.is_live() && !self.work.is_empty() {
            self.pop_step();
        } else {
            self.take_back();
        }
    }

    fn redo(&mut self) {
        if self.is_live() && self.work.redo() {
            self.moment.changed(true);
        } else if self.record.redo().is_some() {
            self.arrive();
        }
    }

    fn take_back(&mut self) {
        match self.record.take_back() {
            Ok(_) => {
                self.take_back_to_person();
                self.notice = None;
                self.next_step = None;
                self.arrive();
            }
            Err(error) => self.notice = Some(format!("Not taken back: {error}.")),
        }
    }

    fn end(&mut self, ending: Ending) {
        self.record.to_head();
        self.arrive();
        // With more than two players giving up is a turn like any other.
        let players = self.record.state().players();
        let ended = match ending {
            Ending::Resignation(_) if players > 2 => self
                .record
                .state()
                .parse_turn("resign")
                .map_err(Into::into)
                .and_then(|turn| self.record.play(&turn)),
            _ => self.record.end(ending),
        };
        match ended {
            Ok(_) => {
                self.notice = None;
                self.arrive();
            }
            Err(error) => self.notice = Some(error.to_string()),
        }
    }

    fn question_for(&self, command: Command) -> Option<Question> {
        let state = self.record.head_node().state();
        match command {
            Command::OfferDraw => Some(Question::Draw { from: state.to_move() }),
            Command::ClaimDraw => Some(Question::Claim { claims: self.facts.claims.clone() }),
            Command::Resign if state.players() > 2 => Some(Question::Resign { sides: vec![state.to_move()] }),
            Command::Resign => {
                let persons = self.seats().filter(|(_, seat)| *seat == Seat::Person);
                Some(Question::Resign { sides: persons.map(|(side, _)| side).collect() })
            }
            _ => None,
        }
    }

    fn on_list(&mut self, action: ListAction) {
        self.end_demonstration();
        match action {
            ListAction::Show(node) => self.look(|record| record.go_to(node)),
            ListAction::Step(node, at) => {
                self.next_step = None;
                if self.moment.node() != node {
                    self.record.go_to(node);
                    self.arrive();
                }
                self.moment.show(at);
            }
        }
    }

    // ---- drawing ----------------------------------------------------------------------------------------

    fn draw(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Command> {
        self.confirm = settings.confirm_turns;
        self.practice.set_announces(settings.announce_threats);
        self.practice.set_gauges(settings.evaluation_bar);
        self.animate = settings.animate;
        self.bot_time = settings.bot_time();
        self.refresh(ui.ctx());
        self.play_steps(ui.ctx(), settings);
        let mut commands = Vec::new();
        let mut picked = Vec::new();
        sidebar::show(self, ui, &mut commands, &mut picked);
        bar::show(self, ui, &mut commands);
        if settings.evaluation_bar {
            self.show_gauge(ui);
        }
        let actions = self.draw_board(ui, settings);
        self.show_review(ui.ctx(), &mut commands);
        for action in picked {
            self.on_list(action);
        }
        for action in actions {
            self.on_board(action, &mut commands);
        }
        if let Some(answer) =
            self.question.as_ref().and_then(|question| question.show(ui.ctx(), &self.record))
        {
            self.question = None;
            if let Answer::End(ending) = answer {
                self.end(ending);
            }
        }
        commands
    }

    fn draw_board(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<BoardAction<G>> {
        let live = self.is_live();
        let drafting = live && !self.work.is_empty();
        let scene: Scene<'_, G> = Scene {
            position: if drafting {
                self.work.draft().position()
            } else {
                self.moment.position(&self.record)
            },
            draft: live.then(|| self.work.draft()),
            events: if drafting { self.work.last_events() } else { self.moment.step_events() },
            last_turn: self.moment.turn_events(),
            moment: self.moment.serial(),
            forward: self.moment.is_forward(),
            hint: self.practice.hints.mark().filter(|_| live && !drafting),
            outcome: match (drafting, self.moment.is_settled()) {
                (true, _) => self.work.draft().outcome(),
                (false, true) => self.record.state().outcome(),
                (false, false) => None,
            },
            animate: settings.animate,
            look: settings.look(),
            flipped: self.flipped,
        };
        let shown = self.practice.demonstration();
        let scene = match shown {
            Some(shown) => shown.scene(&scene),
            None => scene,
        };
        let board = &mut self.board;
        let colors = super::theme::Colors::of(ui.style());
        // What is shown without being played stands in a frame of its own.
        let stroke = egui::Stroke::new(if shown.is_some() { 3.0 } else { 0.0 }, colors.accent);
        let margin = super::theme::SPACE - stroke.width;
        let frame = egui::Frame::new().fill(colors.canvas).stroke(stroke).inner_margin(margin);
        egui::CentralPanel::default().frame(frame).show(ui, |ui| board.ui(ui, &scene)).inner
    }
}
