//! The window's interface to the table.

use egui::{Context, Ui};

use super::coach::Coach;
use super::{Table, ending, words};
use crate::app::board::interaction::Refused;
use crate::app::board::view::Turned;
use crate::app::kit::command::{Command, Owner, Refusal, ScreenCommand};
use crate::app::kit::saved::Saved;
use crate::app::kit::settings::Settings;
use crate::app::kit::today;
use crate::app::parts::playable::Playable;
use crate::app::parts::request::Request;
use crate::app::parts::screen::{BoardHelp, DayScore, OwnGame, Screen, Session};
use crate::engine::Level;
use crate::learn::{Progress, Score};
use crate::picture::{Picture, Style};
use crate::record::deck::Card;
use crate::record::format::Document;
use crate::record::store::file_name;
use crate::record::{Date, StoredPosition};
use crate::rules::{Decided as _, Heading, State as _};

impl<G: Playable> Screen for Table<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> String {
        words::title(G::TITLE, &words::players(self.game.record()))
    }

    fn board_help(&self) -> BoardHelp {
        BoardHelp { place: G::TITLE, gestures: G::HELP, marks: G::MARKS }
    }

    fn position(&self) -> StoredPosition {
        let state = self.game.record().state();
        StoredPosition::of::<G>(state.position(), state.options())
    }

    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Request> {
        self.draw(ui, settings).into_iter().map(Request::Run).collect()
    }

    fn run(&mut self, command: ScreenCommand, ctx: &Context, settings: &Settings) -> Result<(), String> {
        let deed = self.plan(command)?;
        self.perform(deed, ctx, settings);
        Ok(())
    }

    fn can(&self, command: Command) -> Result<(), String> {
        match command.owner() {
            Owner::Screen(command) => self.plan(command).map(drop),
            Owner::Window(command) => self.allows(command),
        }
    }

    fn label(&self, command: Command) -> Option<String> {
        match command.owner() {
            Owner::Screen(command) => self.label_of(command),
            Owner::Window(_) => None,
        }
    }

    fn say(&mut self, text: String) {
        self.game.viewer.say(text);
    }
}

impl<G: Playable> Session for Table<G> {
    fn ask(&mut self, ctx: &Context, settings: &Settings) -> Vec<Request> {
        self.show_dialogs(ctx, settings).into_iter().map(Request::Run).collect()
    }

    fn poll(&mut self, ctx: &Context, settings: &Settings) {
        self.skip_unseen(ctx, settings);
        self.refresh(ctx, settings);
    }

    fn refuse(&mut self, command: Command, reason: String) {
        let ends = command == Command::EndTurn;
        if let Some(section) = self.game.unfinished().filter(|_| ends) {
            self.game.viewer.hush();
            self.board.note_refused(Refused { text: reason, section: Some(section) });
            return;
        }
        // If the game is over, its result already explains why no turn can be ended.
        let is_over = ends && self.game.record().state().outcome().is_some();
        if command.refusal() == Refusal::Said && !is_over {
            self.game.viewer.say(reason);
        }
    }

    fn why(&self) -> Option<Heading> {
        self.board.section().or_else(|| {
            let shown = self.game.viewer.shown();
            // Prefer the events before the end of the game: they caused it, and the result is shown elsewhere.
            let telling = |events: &[G::Event]| {
                let before_end = events.iter().rev().find(|event| !G::is_result(event));
                before_end.or(events.last()).map(|event| event.section())
            };
            telling(shown.events()).or_else(|| telling(shown.last_turn()))
        })
    }

    fn is_turned(&self) -> bool {
        self.game.turned() == Turned::Half
    }

    fn put_aside(&mut self) {
        self.game.seats.clock.stand_still();
        self.keep_annotation();
    }

    fn is_asking(&self) -> bool {
        self.question.is_some() || self.reviewing.is_open() || self.annotating.is_some()
    }

    fn document(&self) -> Document {
        Document::with_begun(self.game.record(), self.game.viewer.begun())
    }

    fn own_game(&mut self) -> Option<&mut dyn OwnGame> {
        Some(self)
    }
}

impl<G: Playable> Table<G> {
    /// The day of the game, if it is known.
    fn date(&self) -> Option<String> {
        self.game.record().header().date().map(ToString::to_string)
    }
}

impl<G: Playable> OwnGame for Table<G> {
    fn file_name(&self) -> String {
        file_name(self.date().as_deref(), G::TITLE, &words::players(self.game.record()))
    }

    fn revision(&self) -> u64 {
        // A running clock counts as a change every few seconds, so that a crash loses at most that much of its time. It
        // takes the lower bits, so that every turn gives a new number.
        const BEAT: u64 = 5;
        const PLACES: u32 = 20;
        let changes = self.game.record().revision() + self.game.viewer.steps_taken();
        (changes << PLACES) + self.game.record().spent().as_secs() / BEAT
    }

    fn turns(&self) -> usize {
        self.game.record().turns().len()
    }

    fn picture(&self) -> Picture {
        let shown = self.game.viewer.shown();
        let events = if shown.playhead() == 0 { shown.last_turn() } else { shown.done() };
        G::picture(shown.position(), events, &Style::export())
    }

    fn rematch(&self) -> Option<Document> {
        ending::rematch(self.game.record(), today::today()).map(|record| Document::of(&record))
    }

    fn coach_by(&mut self, progress: Saved<Progress>) {
        self.analyst.coach = Coach::new(progress);
    }

    fn take_day(&mut self, today: Option<Date>, score: &dyn Fn(&str, &[String]) -> Option<DayScore>) {
        let record = self.game.record();
        let day = if self.game.is_over() { record.header().last_day().cloned() } else { today };
        self.day = day.and_then(|day| score(&day.to_string(), &ending::persons(record)));
    }

    fn note_end(&mut self, today: Option<Date>) {
        let is_over = self.game.is_over();
        if is_over != self.was_over {
            self.was_over = is_over;
            let header = self.game.record().header().clone().with_end(today.filter(|_| is_over));
            let is_set = self.game.viewer.change(|record| record.set_header(header));
            debug_assert!(is_set.is_ok(), "the same players are refused");
        }
    }

    fn take_result(&mut self) -> Option<(Level, Score)> {
        self.game.seats.take_result(self.game.viewer.record())
    }

    fn keep_card(&mut self, add: &mut dyn FnMut(Card) -> bool) {
        self.add_to_deck(add);
    }

    fn is_saying(&self) -> bool {
        // A finished game also says its result, and the next step of a turn would end a notice.
        let record = self.game.record();
        let is_over = record.state().outcome().is_some();
        self.game.viewer.notice().is_some() || is_over || self.game.is_drafting() || !record.at_head()
    }

    fn unsay(&mut self, notice: &str) {
        if self.game.viewer.notice() == Some(notice) {
            self.game.viewer.hush();
        }
    }
}
