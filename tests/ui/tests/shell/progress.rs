//! The Progress page, and the results of games against bots.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use halfsquare::app::kit::files::Picked;
use halfsquare_ui_tests::Window;

use crate::{home, lessons, lessons_solved};

/// Starts a game against a Beginner and resigns at once.
fn resign(window: &mut Window) {
    window.click("Play Crumble");
    window.click_role(Role::ComboBox, "Player for White: Human");
    window.click("Beginner bot");
    window.click("Start game");
    window.menu("Draw or resign", "Resign");
    window.click("Black resigns");
}

#[test]
fn a_lost_game_against_a_bot_is_noted_once_and_advice_follows_four() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Progress");
    assert!(
        window.has("You haven't finished a game against a bot yet.")
            && window.has("You haven't tried a puzzle yet.")
    );
    window.press(Key::Escape);
    resign(&mut window);
    window.menu("Practice", "Progress");
    assert!(window.has("Against Beginner") && window.has("0 won, 0 drawn, 1 lost"));
    window.press(Key::Escape);
    // Resigning again after a takeback doesn't count as another game.
    window.press_with(Modifiers::COMMAND, Key::Backspace);
    window.menu("Draw or resign", "Resign");
    window.click("Black resigns");
    drop(window);
    let mut window = Window::open(&home, []);
    window.until("Open 20");
    window.click_containing("Open 20");
    window.wait("the table", |window| window.app().session().is_some());
    window.menu("Practice", "Progress");
    window.until("0 won, 0 drawn, 1 lost");
}

#[test]
fn another_window_opens_and_what_is_learned_in_one_is_known_in_the_other() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.menu("File", "New window");
    assert!(home.path().join("other window").exists());
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(window.says("Couldn't open a window: "));
    window.click("OK");
    let mut other = Window::open(&home, []);
    resign(&mut other);
    drop(other);
    assert!(window.has("Progress"));
    window.harness.event(egui::Event::WindowFocused(true));
    // The progress file is read in the background.
    for _ in 0..1000 {
        window.click("Progress");
        if window.has("0 won, 0 drawn, 1 lost") {
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
    window.click("Progress");
    let solved = format!("Lessons: 1 of {}.", lessons());
    assert!(window.says(&solved) && window.has("Crumble: rating from 1500 to 1500"));
    window.click("Export…");
    window.until("Exported your progress to");
    assert!(fs::read_to_string(&file).unwrap().contains("2026-11-21"));
    window.click("OK");
    window.click("Progress");
    window.click("Erase…");
    window.click("Cancel");
    assert!(window.says(&solved), "back on the page");
    window.click("Erase…");
    window.click("Erase");
    assert!(!window.says(&solved));
    window.click("Close");
    assert!(window.has(&lessons_solved(0)));
    drop(window);
    assert!(Window::open(&home, []).has(&lessons_solved(0)));
}
