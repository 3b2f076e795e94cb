//! Texts beside and above the board must be shown in full.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::app::parts::playable::Playable;
use halfsquare::record::format::Document;
use halfsquare::record::{Allowance, Header, Help, Record, Takebacks, TimeControl, TimeOut};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Options as _, State as _};
use halfsquare_ui_tests::Window;

use crate::home;

/// Names with twelve letters each.
const NAMES: [&str; 4] = ["Maximilianna", "Bartholomaus", "Christabella", "Wolfgangomar"];
/// The players' scores in earlier games, in half points.
const POINTS: [u32; 4] = [5, 3, 1, 21];
/// The window size, in points.
const SIZE: Vec2 = vec2(1280.0, 800.0);

/// A game of a match in which each player has an hour and a half.
fn record<G: Playable>(options: &str) -> Record<G> {
    let options = G::Options::parse(options, None).unwrap();
    let players = G::State::start(&options).players();
    let names = NAMES.iter().take(players).map(ToString::to_string).collect();
    let clock = TimeControl::new(Allowance::Game { increment: 0 }, vec![5400; players], TimeOut::Lost);
    let header = Header::new(names, Takebacks::Free, None).unwrap();
    let header = header.with_help(Some(Help::All)).with_clock(Some(clock));
    let points = POINTS.iter().take(players).copied().collect();
    Record::new(&options, header.with_half_points(points)).unwrap()
}

/// The game of a transcript in `tests/playthroughs`, without its last `but` turns.
fn playthrough<G: Playable>(text: &str, but: usize) -> Record<G> {
    let options = text.lines().find_map(|line| line.strip_prefix("options: ")).unwrap();
    let turns: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("turn: ")).collect();
    let mut record = record::<G>(options);
    for turn in &turns[..turns.len() - but] {
        let turn = record.state().parse_turn(turn).unwrap();
        record.play(&turn).unwrap();
    }
    record
}

fn window<G: Playable>(record: &Record<G>) -> Window {
    let home = home();
    let file = home.path().join("game.ron");
    std::fs::write(&file, Document::of(record).to_text().unwrap()).unwrap();
    let settings = Settings { bot_seconds: 0.2, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.harness.set_size(SIZE);
    window.until(Command::TakeBack);
    window.keeping(home)
}

fn look(window: &mut Window) {
    window.harness.run();
    assert_eq!(window.cut_texts(), [""; 0]);
}

/// Steps through a game and gets hints halfway; all texts must be shown in full.
fn walk<G: Playable>(record: &Record<G>) {
    let mut window = window(record);
    look(&mut window);
    window.press_with(Modifiers::ALT, Key::Home);
    let turns = record.turns();
    let steps = turns.iter().map(|turn| record.frames(*turn).unwrap().len()).sum::<usize>();
    for _ in 0..steps {
        window.press_frames(Modifiers::NONE, Key::Period);
        look(&mut window);
    }
    window.press_with(Modifiers::ALT, Key::Home);
    for _ in 0..turns.len() / 2 {
        window.press_with(Modifiers::ALT, Key::ArrowRight);
    }
    for said in ["Hint: look at", "Hint: ", "Hint for "] {
        window.press_frames(Modifiers::NONE, Key::F3);
        window.until(said);
        look(&mut window);
        let board = window.harness.get_by_role(Role::Grid).rect();
        assert!(window.painted_text(said).bottom() <= board.top(), "{said}");
    }
}

#[test]
fn crumble_shows_its_texts_whole() {
    walk(&playthrough::<Crumble>(include_str!("../../../playthroughs/crumble-win.txt"), 0));
}

#[test]
fn a_long_swap_shows_whole() {
    let mut record = record::<Crumble>("size=6x6");
    let mut text = "0,1HN".to_owned();
    while text.len() < 40 {
        let longer = ["E", "N", "W", "S"].map(|direction| format!("{text}{direction}"));
        let mut longer = longer.into_iter().cycle().skip(text.len() / 3).take(4);
        text = longer.find(|text| record.state().parse_turn(text).is_ok()).unwrap();
    }
    let turn = record.state().parse_turn(&text).unwrap();
    record.play(&turn).unwrap();
    let mut window = window(&record);
    look(&mut window);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    look(&mut window);
}

#[test]
fn crosse_shows_its_texts_whole() {
    walk(&playthrough::<Crosse>(include_str!("../../../playthroughs/crosse.txt"), 0));
}

#[test]
fn topple_shows_its_texts_whole() {
    walk(&playthrough::<Topple>(include_str!("../../../playthroughs/topple-2.txt"), 0));
    walk(&playthrough::<Topple>(include_str!("../../../playthroughs/topple-3.txt"), 0));
    // The button that takes back a resignation is the longest.
    walk(&playthrough::<Topple>(include_str!("../../../playthroughs/topple-4.txt"), 1));
}

#[test]
fn courses_show_their_texts_whole() {
    let home = home();
    let mut window = Window::open(&home, []);
    for course in ["Lessons of ", "Puzzles of "] {
        for game in ["Crumble", "Abstract Crosse", "Topple"] {
            window.harness.set_size(SIZE);
            window.harness.run();
            window.click_containing(format!("{course}{game}"));
            look(&mut window);
            // Makes the window high enough for the whole list of tasks.
            window.harness.set_size(vec2(SIZE.x, 16_000.0));
            look(&mut window);
            window.press_with(Modifiers::COMMAND, Key::W);
        }
    }
}

#[test]
fn the_settings_show_their_notes_whole() {
    let home = home();
    for fractions in [false, true] {
        let settings = Settings { fractions, ..Settings::default() };
        let mut window = Window::start(&home, [], settings, None);
        for size in [vec2(640.0, 480.0), vec2(1024.0, 700.0), SIZE] {
            window.harness.set_size(size);
            window.press_with(Modifiers::COMMAND, Key::Comma);
            window.harness.run();
            assert_eq!(window.cut_texts(), [""; 0], "{size}");
            window.press(Key::Escape);
        }
    }
}

#[test]
fn who_is_out_is_told_by_name() {
    let game = playthrough::<Topple>(include_str!("../../../playthroughs/topple-4.txt"), 1);
    let mut window = window(&game);
    window.until("Maximilianna and Bartholomaus are out.");
}
