//! The table: one running game with its board, its turns and its players.

mod agreement;
mod analysing;
mod analyst;
mod annotating;
mod bar;
mod blunders;
mod bots;
mod clock;
mod clock_face;
mod coach;
mod commands;
mod digest;
mod ending;
mod evaluation_bar;
mod exercise;
mod expectations;
mod facing;
mod facts;
mod findings;
mod game_view;
mod gesture;
mod graph;
mod hints;
mod links;
mod list;
mod looking;
mod moment;
mod offer;
mod opponents;
mod outline;
mod plate;
mod players;
mod playing;
mod question;
mod review;
mod review_page;
mod reviewing;
mod seats;
mod session;
mod sidebar;
mod tabs;
mod threats;
mod transport;
mod variations;
mod viewer;
pub mod words;

use std::time::Instant;

use egui::{CentralPanel, Context, Frame, Ui};

use self::analyst::Analyst;
use self::annotating::Annotating;
use self::digest::Digest;
pub(super) use self::ending::{earned, headline, persons, points, title_of};
pub(super) use self::exercise::Judgement;
use self::game_view::GameView;
use self::gesture::Gesture;
use self::list::{ListAction, TurnList};
use self::question::Question;
use self::reviewing::Reviewing;
use self::tabs::Tabs;
pub(super) use self::words::{happened, length, players, standing};
use crate::app::board::shell::BoardShell;
use crate::app::board::{BoardAction, Scene};
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::pointer;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme;
use crate::app::parts::names;
use crate::app::parts::playable::Playable;
use crate::app::parts::screen::DayScore;
use crate::app::parts::sidebar_edge;
use crate::learn::Coaching;
use crate::record::Record;
use crate::record::format::Begun;
use crate::rules::State as _;

/// A game in progress or under review, with everything shown around its board.
pub struct Table<G: Playable> {
    game: GameView<G>,
    board: BoardShell<G>,
    analyst: Analyst<G>,
    /// The time of the last frame.
    last_frame: Instant,
    list: TurnList,
    /// The board location whose name is under the pointer in a text beside the table.
    named: Option<String>,
    /// The gesture that a lesson shows.
    gesture: Option<Gesture>,
    reviewing: Reviewing,
    tabs: Tabs,
    /// The question that the players must answer first.
    question: Option<Question>,
    /// The comment being typed.
    annotating: Option<Annotating>,
    /// The texts and counts for the position shown.
    digest: Digest<G>,
    /// There are margins left and right of the board and the sidebar.
    has_margins: bool,
    /// The players' score in the other games that they have finished on the last day of this game.
    day: Option<DayScore>,
    /// The game had ended when this was last checked.
    was_over: bool,
}

/// The events to mark on the board because of what is around it.
struct Marked<G: Playable> {
    /// Those under the pointer in the turn list, or in a line above or below the board.
    pointed: Vec<G::Event>,
    /// Those of the coach's tip, unless something else is pointed at.
    examples: Vec<G::Event>,
    /// The coach's tip warns of a loss.
    warns: bool,
    /// Those of the reply to the mistake shown, unless something else is pointed at or the coach says something.
    replies: Vec<G::Event>,
    /// Those under the pointer in the analysis.
    suggested: Vec<G::Event>,
}

impl<G: Playable> Table<G> {
    /// Puts a game on a new table. A game between bots that has already started is paused.
    pub fn new(record: Record<G>) -> Self {
        let game = GameView::new(record);
        let mut analyst = Analyst::default();
        analyst.findings.recall_judged(game.record());
        Self {
            was_over: game.is_over(),
            game,
            board: BoardShell::default(),
            analyst,
            last_frame: Instant::now(),
            list: TurnList::default(),
            named: None,
            gesture: None,
            reviewing: Reviewing::default(),
            tabs: Tabs::default(),
            question: None,
            annotating: None,
            digest: Digest::default(),
            has_margins: false,
            day: None,
        }
    }

    /// The table with these turns being built.
    #[must_use]
    pub fn with_begun(mut self, begun: Begun<G>) -> Self {
        self.game.viewer.take_begun(begun);
        self
    }

    /// Collects the results of searches, starts the searches needed next, and lets the bots play.
    fn refresh(&mut self, ctx: &Context, settings: &Settings) {
        self.game.clear_board();
        self.analyst.run(&mut self.game, ctx, settings);
        self.run_bots(ctx, settings);
    }

    // ---- drawing ----------------------------------------------------------------------------------------

    fn draw(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Command> {
        self.advance(ui.ctx(), settings);
        // The panel of a task is already drawn, and in the middle.
        if self.game.exercise.is_none() {
            let shows = sidebar_edge::shows(ui.ctx(), settings);
            let sidebar = if shows { sidebar_edge::width(ui.ctx(), settings) } else { 0.0 };
            self.has_margins = sidebar_edge::centre(ui, sidebar, G::BESIDE);
        }
        let (mut commands, mut picked) = (Vec::new(), Vec::new());
        let marked = self.draw_around(ui, settings, &mut commands, &mut picked);
        let actions = self.draw_board(ui, settings, &marked);
        for action in picked {
            self.on_list(action, ui.ctx(), &mut commands);
        }
        for action in actions {
            self.game.on_board(action, settings, &mut commands);
        }
        commands
    }

    /// Does what is due before a frame is drawn: playback, clocks, and the texts for the position shown.
    fn advance(&mut self, ctx: &Context, settings: &Settings) {
        self.last_frame = Instant::now();
        self.pause_by_space(ctx);
        self.refresh(ctx, settings);
        self.replay_ended(ctx, settings);
        self.game.viewer.play_steps(self.board.is_moving(), ctx, settings);
        self.run_clock(ctx);
        focus::note_plays(ctx, self.game.takes_input());
        self.follow_digest();
    }

    /// Draws everything around the board. Returns the events to mark on the board.
    fn draw_around(
        &mut self,
        ui: &mut Ui,
        settings: &Settings,
        commands: &mut Vec<Command>,
        picked: &mut Vec<ListAction>,
    ) -> Marked<G> {
        let is_beside = bar::is_beside(&self.game, ui, settings);
        let reserve = |table: &Self, ui: &mut Ui| {
            // The panel of a task has already left out the margins.
            let has_margins = table.has_margins || table.game.exercise.is_some();
            bar::reserve(&table.game, has_margins, table.board.frame(), ui, settings, is_beside)
        };
        let across = (!is_beside).then(|| reserve(self, ui));
        self.analyst.keeps_lines = false;
        let suggested = sidebar::show(self, ui, settings, commands, picked);
        let ends = across.unwrap_or_else(|| reserve(self, ui));
        let has_plate = plate::has_one(self, ui.ctx(), settings);
        let moment = self.moment(has_plate, sidebar_edge::shows(ui.ctx(), settings));
        // A message doesn't describe events.
        let spoken = bar::show(&self.game, &moment, ui, &ends, settings, commands) && moment.told.is_none();
        facts::show(self, ui, settings, commands);
        let listed = picked.iter().rev().find_map(|action| match *action {
            ListAction::Point(node, step) => Some(self.game.viewer.events_of(node, step)),
            _ => None,
        });
        if self.game.has_evaluation_bar(settings) {
            self.show_evaluation(ui);
        }
        // A hint and the coach's example would contradict each other, and a notice takes the place of the coach's words.
        let is_coached = !self.board.has_begun(self.game.viewer.serial())
            && self.analyst.hints.mark().is_none()
            && self.game.viewer.notice().is_none();
        let coaching = || self.analyst.coaching(&self.game).filter(|_| is_coached);
        let coached = || coaching().map(|coaching| coaching.about.clone());
        let happened = spoken.then(|| moment::happened(&self.game)).filter(|events| !events.is_empty());
        let pointed = listed.or_else(|| happened.map(<[_]>::to_vec)).filter(|_| suggested.is_empty());
        let is_free = suggested.is_empty() && pointed.is_none();
        let examples = if is_free { coached() } else { None };
        let replies = || self.analyst.reply_to_mistake(&self.game).to_vec();
        Marked {
            replies: if is_free && examples.is_none() { replies() } else { Vec::new() },
            examples: examples.unwrap_or_default(),
            warns: coaching().is_some_and(Coaching::is_warning),
            pointed: pointed.unwrap_or_default(),
            suggested,
        }
    }

    /// Shows the table's open dialog, if any.
    fn show_dialogs(&mut self, ctx: &Context, settings: &Settings) -> Vec<Command> {
        let mut commands = Vec::new();
        self.show_review(ctx, settings, &mut commands);
        self.show_annotating(ctx);
        let record = self.game.record();
        let answer = self.question.as_ref().and_then(|question| {
            question.show(ctx, record, self.game.is_far(settings, question.answers(record)))
        });
        if let Some(answer) = answer {
            match (answer, self.question.take()) {
                (Some(ending), _) => self.game.end(ending),
                (None, Some(Question::Draw { .. })) => self.game.viewer.say(words::DRAW_DECLINED),
                (None, _) => {}
            }
        }
        commands
    }

    /// Highlights the place with this name on the board, until the next call.
    pub fn light(&mut self, name: Option<String>) {
        self.named = name;
    }

    fn draw_board(&mut self, ui: &mut Ui, settings: &Settings, marked: &Marked<G>) -> Vec<BoardAction<G>> {
        let (shown, takes_input, lit) = (
            self.game.viewer.shown(),
            self.game.takes_input(),
            if self.named.is_none() { self.game.task_places() } else { Vec::new() },
        );
        let is_untouched = self.game.viewer.is_building() && !self.game.viewer.has_steps();
        let cursor = self.game.record().cursor();
        self.analyst.pressed.take_if(|pressed| *pressed != cursor);
        let is_free = is_untouched
            && self.analyst.pressed.is_none()
            && marked.pointed.is_empty()
            && marked.examples.is_empty()
            && !self.board.has_begun(self.game.viewer.serial());
        let suggested = match marked.suggested.as_slice() {
            // A hint gives the turn away step by step.
            [] if is_free && self.analyst.analyses && self.analyst.hints.mark().is_none() => {
                self.analyst.findings.best(self.game.record().cursor()).unwrap_or_default()
            }
            pointed => pointed,
        };
        let scene: Scene<'_, G> = Scene {
            position: shown.position(),
            start: self.game.record().start_state().position(),
            names: self.game.viewer.names(),
            draft: shown.draft().filter(|_| takes_input),
            foresight: self.game.foresight(),
            events: shown.events(),
            done: shown.done(),
            last_turn: shown.last_turn(),
            serial: self.game.viewer.serial(),
            forward: self.game.viewer.is_forward(),
            pointed: &marked.pointed,
            examples: &marked.examples,
            warns: marked.warns,
            replies: &marked.replies,
            suggested,
            named: names::lit::<G>(shown.position(), self.named.as_deref()),
            lit: &lit,
            hint: self.analyst.hints.mark().filter(|_| is_untouched),
            links: self.analyst.links_shown(&self.game),
            outcome: shown.outcome(),
            animate: settings.animate,
            look: settings.look(),
            turned: self.game.turned(),
            is_far: takes_input && self.game.is_far(settings, self.game.record().to_move()),
            far: self.game.face_to_face(settings).map(|[far, _]| far),
            // The panel of an exercise has its place, and its board shows everything.
            has_players_beside: sidebar_edge::shows(ui.ctx(), settings) || self.game.exercise.is_some(),
            idle: self.game.idle(),
        };
        let board = &mut self.board;
        let refused_before = board.refused().is_some();
        let frame = Frame::new().inner_margin(theme::SPACE);
        // Beside the pointer of a gesture, the preview for the player's own pointer would contradict the lesson.
        let is_used = ui.input(|input| input.pointer.any_down() || input.pointer.any_pressed());
        let is_resting = self.gesture.is_some() && !is_used;
        let (ctx, framed) = (ui.ctx().clone(), board.frame());
        let actions = pointer::without(&ctx, is_resting, || {
            CentralPanel::default().frame(frame).show(ui, |ui| board.ui(ui, &scene)).inner
        });
        // The line above the board begins and ends where the board did in the last frame.
        if board.frame() != framed {
            ctx.request_repaint();
        }
        self.game.viewer.note_drawn();
        if board.refused().is_some() && !refused_before {
            // The refusal is newer than the notice, so it replaces it.
            self.game.viewer.hush();
        }
        self.game.announce_result(self.board.is_moving(), ui.ctx());
        self.draw_gesture(ui, settings);
        self.face_mover(ui.ctx(), settings);
        actions
    }
}
