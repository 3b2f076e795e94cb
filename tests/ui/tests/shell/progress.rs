//! The Progress page, and the results of games against bots.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::files::Picked;
use halfsquare::engine::Level;
use halfsquare::learn::{Rating, Score};
use halfsquare::record::Seat;
use halfsquare_ui_tests::{Window, words};

use crate::{home, lessons, lessons_solved};

/// Starts a game against a Beginner and resigns at once.
fn resign(window: &mut Window) {
    window.set_up("Crumble");
    window.click_role(Role::ComboBox, words::who_plays("White", Seat::Person));
    window.click(words::seat(Seat::Bot(Level::Beginner)));
    window.click(words::pages::START_GAME);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    // The only human is addressed; the other player is a bot.
    assert_eq!(window.painted_texts(words::table::YOU_LOST).len(), 1, "on the plate");
}

#[test]
fn a_lost_game_against_a_bot_is_noted_once_and_advice_follows_four() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(Command::Progress);
    assert!(window.says(words::pages::NOTHING_YET));
    window.click(words::pages::lessons_of(words::pages::START_LESSONS, "Topple"));
    assert!(window.app().title().starts_with("Topple: Lessons"));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click(Command::Progress);
    window.press(Key::Escape);
    resign(&mut window);
    window.menu(words::shell::PRACTICE_MENU, Command::Progress);
    assert!(
        window.has(words::pages::against(Level::Beginner)) && window.has(words::pages::results([0, 0, 1]))
    );
    assert!(
        window.has(words::pages::strength(Rating::of_newcomer().after_game(Level::Beginner, Score::Lost)))
    );
    window.press(Key::Escape);
    // Resigning again after a takeback doesn't count as another game.
    window.press_with(Modifiers::COMMAND, Key::Backspace);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    drop(window);
    let mut window = Window::open(&home, []);
    window.until(words::pages::open_game("20"));
    window.click_containing(words::pages::open_game("20"));
    window.wait("the table", |window| window.app().session().is_some());
    window.menu(words::shell::PRACTICE_MENU, Command::Progress);
    window.until(words::pages::results([0, 0, 1]));
}

#[test]
fn another_window_opens_and_what_is_learned_in_one_is_known_in_the_other() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.menu(words::shell::FILE_MENU, Command::NewWindow);
    assert!(home.path().join("other window").exists());
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(window.says("Couldn't open a window: "));
    window.click(words::shell::OK);
    let mut other = Window::open(&home, []);
    resign(&mut other);
    drop(other);
    assert!(window.has(Command::Progress));
    window.harness.event(egui::Event::WindowFocused(true));
    // The progress file is read in the background.
    for _ in 0..1000 {
        window.click(Command::Progress);
        if window.has(words::pages::results([0, 0, 1])) {
            return;
        }
        window.press(Key::Escape);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("the other window's game is not counted");
}

#[test]
fn progress_is_exported_and_erased_after_a_question() {
    let home = home();
    let file = home.path().join("mine.ron");
    fs::write(
        home.path().join("progress.ron"),
        "(games: {\"crumble\": (lessons: [\"cut\"], past: [(Some(\"2026-11-21\"), 1600), (None, 1580)])})",
    )
    .unwrap();
    let mut window = Window::open(&home, [Picked::File(file.clone())]);
    window.click(Command::Progress);
    let solved = format!("Lessons: 1 of {}", lessons());
    assert!(window.says(&solved) && window.has(words::pages::rating_line("Crumble", 1500, 1500)));
    window.click(words::pages::EXPORT_PROGRESS);
    window.until("Exported your progress to");
    assert!(fs::read_to_string(&file).unwrap().contains("2026-11-21"));
    window.click(words::shell::OK);
    window.click(Command::Progress);
    window.click(words::pages::ERASE);
    window.click(words::shell::CANCEL);
    assert!(window.says(&solved), "back on the page");
    window.click(words::pages::ERASE);
    window.click(words::shell::ERASE);
    assert!(!window.says(&solved));
    window.click(words::pages::CLOSE);
    assert!(window.has(lessons_solved(0)));
    drop(window);
    assert!(Window::open(&home, []).has(lessons_solved(0)));
}
