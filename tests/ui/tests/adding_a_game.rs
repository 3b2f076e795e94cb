//! A game that isn't in the program, added as *Adding a game* in CONTRIBUTING.md describes and played on the real
//! table and board: following that page is enough. The rules of Takeaway are in `tests/common`, for all tests. Its
//! parts for the window are here, in one file each, as for a game of the list.
#![cfg(feature = "gui")]
#![cfg(test)]

#[path = "adding_a_game/board.rs"]
mod board;
#[path = "adding_a_game/editor.rs"]
mod editor;
#[path = "adding_a_game/evaluation.rs"]
mod evaluation;
#[path = "adding_a_game/learning.rs"]
mod learning;
#[path = "adding_a_game/picture.rs"]
mod picture;
#[path = "../../common/quirk.rs"]
mod quirk;
#[path = "../../common/takeaway.rs"]
mod takeaway;
#[path = "adding_a_game/window.rs"]
mod window;

use std::time::Duration;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::{Command, Owner};
use halfsquare::app::kit::settings::Settings;
use halfsquare::app::parts::request::Request;
use halfsquare::app::parts::screen::{Screen as _, Session as _};
use halfsquare::app::table::Table;
use halfsquare::engine::Level;
use halfsquare::record::{Header, Record, Seat};
use halfsquare::rules::{Game, Options as _};
use halfsquare_ui_tests::click;
use takeaway::Takeaway;

struct Window {
    table: Table<Takeaway>,
    settings: Settings,
}

impl Window {
    fn ui(&mut self, ui: &mut egui::Ui) {
        self.table.poll(ui.ctx(), &self.settings);
        for request in self.table.ui(ui, &self.settings) {
            if let Request::Run(command) = request
                && let Owner::Screen(command) = command.owner()
            {
                self.table.run(command, ui.ctx(), &self.settings).unwrap();
            }
        }
    }

    fn text(&self) -> String {
        self.table.document().to_text().unwrap()
    }
}

fn open(options: &str, header: Header, settings: Settings) -> Harness<'static, Window> {
    let options = <Takeaway as Game>::Options::parse(options, None).unwrap();
    let table = Table::new(Record::new(&options, header).unwrap());
    let mut harness = Harness::builder()
        .with_size([1100.0, 760.0])
        .with_max_steps(24)
        .with_context_setup(halfsquare::app::kit::theme::install)
        .build_ui_state(|ui, window: &mut Window| window.ui(ui), Window { table, settings });
    harness.run();
    harness
}

fn ends_turn(harness: &mut Harness<'_, Window>) {
    harness.get_by_role_and_label(Role::Button, Command::EndTurn.text()).click();
    harness.run();
}

#[test]
fn a_whole_game_is_played_by_clicks() {
    let mut window = open("heaps=1+2", Header::default(), Settings { animate: false, ..Settings::default() });
    click(&mut window, "heap b, 2 counters");
    click(&mut window, "heap b, 1 counter");
    ends_turn(&mut window);
    // A winning step ends the turn by itself.
    click(&mut window, "heap a, 1 counter");
    let end = "Second wins: all counters are taken";
    assert!(window.query_all_by_label_contains(end).next().is_some());
    let record: Record<Takeaway> = window.state().table.document().replay().unwrap();
    assert_eq!(record.line().iter().map(|id| record.node(*id).unwrap().depth()).collect::<Vec<_>>(), [1, 2]);
    assert!(window.state().text().contains("win:s:last"), "{}", window.state().text());
}

#[test]
fn the_keys_play_too_and_a_refusal_is_told() {
    let settings = Settings { animate: false, confirm_turns: true, ..Settings::default() };
    let mut window = open("heaps=1+2", Header::default(), settings);
    click(&mut window, "heap a, 1 counter");
    window.key_press(Key::ArrowRight);
    window.run();
    window.key_press(Key::Enter);
    window.run();
    let refused = "A turn takes from one heap.";
    assert!(window.query_all_by_label_contains(refused).next().is_some());
    window.key_press(Key::Backspace);
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert!(window.query_by_label("heap b, 1 counter").is_some());
}

#[test]
fn counters_are_seen_leaving() {
    let mut window = open("heaps=1+2", Header::default(), Settings::default());
    window.get_by_label("heap b, 2 counters").click();
    window.run_steps(3);
    let before = window.state().text();
    window.run();
    assert!(window.query_by_label("heap b, 1 counter").is_some());
    assert_eq!(window.state().text(), before, "a step is no turn");
}

#[test]
fn a_bot_answers() {
    let seats = vec![Seat::Person, Seat::Bot(Level::Expert)];
    let header = Header::default().with_seats(seats);
    let mut window = open("heaps=1+2", header, Settings { animate: false, ..Settings::default() });
    click(&mut window, "heap a, 1 counter");
    for _ in 0..2_000 {
        if window.query_all_by_label_contains("Expert bot wins").next().is_some() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
        window.step();
    }
    panic!("the bot does not take the rest: {}", window.state().text());
}
