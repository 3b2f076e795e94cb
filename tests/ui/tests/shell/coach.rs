//! The welcome for newcomers: lessons are offered, and the coach explains each new thing once.

use egui::accesskit::Role;
use egui::epaint::ColorMode;
use egui::{Key, Modifiers, Shape};
use halfsquare::app::board::palette::Palette;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::look::Material;
use halfsquare::app::kit::settings::Settings;
use halfsquare::record::Subject;
use halfsquare_ui_tests::{Window, words};

use crate::{FIRST, home, lessons_solved};

/// The beginning of the coach's first words in Crumble.
const AT_THE_START: &str = "Coach: Cut first";

fn wait_a_while(window: &mut Window) {
    for _ in 0..20 {
        window.frame();
    }
}

#[test]
fn the_coach_speaks_of_each_thing_once_even_after_a_restart() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click_role(Role::RadioButton, words::help(words::pages::ALL_HELP));
    window.click(words::pages::START_GAME);
    window.until(AT_THE_START);
    window.click_piece(FIRST);
    assert!(!window.says(words::table::coach("")), "not while a turn is built");
    window.click(Command::EndTurn);
    assert!(!window.says(AT_THE_START));
    drop(window);
    let mut window = Window::open(&home, []);
    // The unfinished game's entry pushes the cards down when it appears.
    window.until(words::pages::continue_game(""));
    window.set_up("Crumble");
    window.click(words::pages::START_GAME);
    wait_a_while(&mut window);
    assert!(!window.says(AT_THE_START));
}

#[test]
fn the_marks_of_the_coach_go_when_the_player_begins() {
    let home = home();
    let settings = Settings { animate: false, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    window.set_up("Abstract Crosse");
    window.click_role(Role::RadioButton, words::help(words::pages::ALL_HELP));
    window.click(words::pages::START_GAME);
    window.until("Coach: Spend one of your moves");
    let act = Palette::made_of(Material::default(), window.is_dark()).act;
    let marks = |window: &Window| {
        let shapes = window.harness.output().shapes.iter();
        let is_path = |shape: &Shape| match shape {
            Shape::Path(path) => path.stroke.color == ColorMode::Solid(act),
            Shape::LineSegment { stroke, .. } => stroke.color == act,
            _ => false,
        };
        shapes.filter(|clipped| is_path(&clipped.shape)).count()
    };
    let before = marks(&window);
    window.click_role(Role::GridCell, "j8 black stone");
    let refused = marks(&window);
    assert!(refused < before, "{refused} of {before}");
}

#[test]
fn the_coach_can_be_switched_off() {
    let home = home();
    let settings = Settings { coach: false, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    window.set_up("Crumble");
    window.click_role(Role::RadioButton, words::help(words::pages::ALL_HELP));
    window.click(words::pages::START_GAME);
    wait_a_while(&mut window);
    assert!(!window.says(words::table::coach("")));
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_role(Role::CheckBox, words::pages::EXPLAIN_ONCE);
    window.click(words::pages::CLOSE);
    window.until(AT_THE_START);
}

#[test]
fn a_game_that_is_new_to_the_player_offers_its_lessons_until_it_is_begun() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
    window.unfold_players();
    let lessons = halfsquare::learn::lessons::<halfsquare::rules::topple::Topple>().len();
    assert!(window.says(words::pages::try_lessons("Topple", lessons)));
    window.click_role(Role::Link, words::pages::START_LESSONS);
    assert!(window.has("The first placement"));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.set_up("Topple");
    window.click(words::pages::START_GAME);
    window.press_with(Modifiers::COMMAND, Key::N);
    assert!(window.has(words::pages::START_GAME) && !window.says("New to Topple?"));
    window.click("Crumble");
    assert!(window.says("New to Crumble?"));
}

#[test]
fn the_last_lesson_leads_to_a_game() {
    let home = home();
    let lessons = halfsquare::learn::lessons::<halfsquare::rules::crumble::Crumble>();
    let (_, before) = lessons.split_last().unwrap();
    let solved = before.iter().map(|lesson| format!("{:?}", lesson.name)).collect::<Vec<_>>().join(", ");
    let progress = format!("(games: {{\"crumble\": (lessons: [{solved}])}})");
    std::fs::write(home.path().join("progress.ron"), progress).unwrap();
    let mut window = Window::open(&home, []);
    window.click(lessons_solved(before.len()));
    window.click_frames(words::course::SHOW_SOLUTION);
    window.until(words::subject(Subject::Solution, ""));
    window.click(words::table::PLAY_IT);
    window.click(Command::EndTurn);
    window.click(words::course::PLAY);
    assert!(window.has(words::pages::START_GAME));
}
