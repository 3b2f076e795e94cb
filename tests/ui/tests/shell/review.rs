//! Reviews after a game, and positions that are tried again.

use std::fs;

use egui::{Key, Modifiers};
use halfsquare::app::settings::Settings;
use halfsquare::record::Takebacks;
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Options, State};
use tempfile::TempDir;

use crate::hand::{Hand, Mouse};
use crate::window::Window;
use crate::{agreed_game, game, home};

/// Black looks away from White's threat 5,4HN, and White does not see it either.
const TURNS: [&str; 6] = ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H", "5,6H"];

/// A window with the reviewed game.
fn reviewed(home: &TempDir) -> Window {
    let file = home.path().join("game.ron");
    fs::write(&file, game(&TURNS)).unwrap();
    let mut window = Window::with_file(home, &file);
    window.press_with(Modifiers::COMMAND, Key::R);
    window.until("2 of 6 turns gave something away");
    window
}

#[test]
fn a_review_marks_what_was_given_away_and_adds_the_better_turn() {
    let home = home();
    let mut window = reviewed(&home);
    assert!(window.says("Lets White win on their next turn;"));
    assert!(
        window.says("Gave a win away: 5,4HN wins at once: it makes a chain of yours touch all four sides.")
    );
    window.click("Look at 6. White: 5,6H");
    assert!(window.says("6. White: 5,6H") && window.says(", gave a win away"));
    assert!(window.says("Variation 6. White: 5,4HN"));
    assert!(window.has("5. Black: 5,2H, let White win"));
}

#[test]
fn a_serious_game_is_reviewed_only_when_it_is_over() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, agreed_game(&TURNS, Takebacks::None)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press_with(Modifiers::COMMAND, Key::R);
    assert!(!window.has("Review"));
    window.menu("Draw or resign", "Resign");
    window.click("Black resigns");
    window.click("Review game");
    window.until("2 of 6 turns gave something away");
}

#[test]
fn a_mistake_is_kept_and_tried_again_after_a_restart() {
    let home = home();
    let mut window = reviewed(&home);
    let places =
        |window: &Window, keep: &str| [keep, "Look at 6. White: 5,6H"].map(|name| window.place_of(name));
    let before = places(&window, "Retry later: 6. White: 5,6H");
    window.click("Retry later: 6. White: 5,6H");
    assert!(window.is_disabled("Kept: 6. White: 5,6H"));
    assert_eq!(places(&window, "Kept: 6. White: 5,6H"), before, "nothing moves");
    window.click("Close");
    assert!(window.says("The position is kept"));

    let settings = Settings { animate: false, bot_seconds: 0.5, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    window.click("Retry Crumble: White to move, better than 5,6H");
    assert!(window.says("Find a better turn than 5,6H."));
    window.cut("white square at 3,3, side 1");
    window.until("Gave a win away: 5,4HN wins at once: it makes a chain of yours touch all four sides.");
    window.click("Try again");
    assert!(window.says("Find a better turn than 5,6H.") && !window.has("Not yet"));
    Mouse.draft(&mut window, &before_mistake(), "5,4HN");
    window.until("gives nothing away");
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has("Retry Crumble: White to move, better than 5,6H (solved)"), "left without a question");
}

/// What the sixth turn was played from.
fn before_mistake() -> State {
    let start = State::start(&Options::default());
    TURNS[..5].iter().fold(start, |state, turn| state.play_text(turn).unwrap().1)
}

#[test]
fn a_position_shown_is_kept_by_key_and_removed_on_the_first_page() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press_with(Modifiers::COMMAND, Key::K);
    assert!(window.says("The position is kept"));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click("Remove Crumble: Black to move");
    assert!(!window.says("Retry"));
    let window = Window::open(&home, []);
    assert!(!window.says("Retry"));
}

#[test]
fn nothing_moves_when_a_threat_is_told() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&TURNS[..4])).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.until("Show threat");
    let told = window.piece_at("0,0");
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(!window.says("Show threat"));
    assert_eq!(window.piece_at("0,0"), told);
}
