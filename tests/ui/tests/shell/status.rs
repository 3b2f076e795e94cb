//! The status line: the player to play, and the possible actions.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::settings::Settings;
use halfsquare_ui_tests::Window;

use super::{FIRST, SECOND, game, home};

#[test]
fn a_line_above_the_board_says_what_can_be_done() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let line = window.place_of("Black: cut one of your pieces");
    assert!(line.bottom() < window.place_of("Crumble board").top() && line.height() >= 20.0);
    window.click_piece(FIRST);
    assert!(window.has("Black: swap a new piece with a neighbour, or end the turn"));
    window.click("End turn");
    assert!(window.has("White: cut one of your pieces"));
}

#[test]
fn every_game_says_what_can_be_done() {
    for (play, line) in [
        ("Play Abstract Crosse", "White: spend a move: choose a stone to see where it can go"),
        ("Play Topple", "Red: place your first piece on a marked tile"),
    ] {
        let home = home();
        let mut window = Window::open(&home, []);
        window.click(play);
        window.click("Start game");
        assert!(window.has(line), "{line}");
    }
}

#[test]
fn the_name_of_the_player_begins_the_line() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Play Crumble");
    window.type_into("Black", "Ada");
    window.click("Start game");
    assert!(window.has("Ada: cut one of your pieces"));
}

#[test]
fn the_last_turn_is_played_once_more_by_a_button_a_key_or_by_itself() {
    const SWAPS: [&str; 1] = ["2,1VW"];
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&SWAPS)).unwrap();
    let slow = Settings { step_ms: 3000, ..Settings::default() };
    let mut window = Window::start(&home, [], slow.clone(), Some(file.clone()));
    let here = "White: cut one of your pieces";
    for (index, by) in ["Replay turn", ""].into_iter().enumerate() {
        window.until(here);
        match index {
            0 => window.click_frames(by),
            _ => window.press_frames(Modifiers::NONE, Key::R),
        }
        window.frames_until("Black played 2,1VW");
        window.frames_until(here);
    }
    window.click_piece("white square at 3,3, side 1");
    window.press(Key::R);
    assert!(window.says("Finish or undo your turn first."));

    let settings = Settings { replay_turns: true, ..slow };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(here);
    window.never("Black played");
    window.click_piece("white square at 3,3, side 1");
    window.click_piece("black square at 2,3, side 1");
    window.click_frames("End turn");
    window.frames_until("White played 3,3VW");
    window.frames_until("Black: cut one of your pieces");
}

#[test]
fn looking_back_overwrites_nothing_and_playing_from_there_is_undone() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.cut(SECOND);
    let text = |window: &Window| window.app().session().unwrap().document().to_text().unwrap();
    let before = text(&window);
    window.press_with(Modifiers::ALT, Key::Home);
    window.click_piece("black square at 3,2, side 1");
    assert!(window.says("This is not the current position. Go back to the game, or play from here."));
    window.press(Key::Enter);
    assert_eq!(text(&window), before, "what is looked at is only looked at");
    window.click("Play from here");
    window.cut("black square at 3,2, side 1");
    assert!(window.says("Variation 1. Black: 3,2") && window.says("White (variation): "));
    assert!(
        window.says("1. Black: 2,1V") && window.says("Current position: after turn 2."),
        "the game stays"
    );
    // Only this command makes the variation part of the game.
    window.click("Make main line");
    assert!(window.says("1. Black: 3,2") && window.says("White: "));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.says("1. Black: 2,1V") && window.says("2. White: 3,3V"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(text(&window), before, "undo brings back everything");
}

#[test]
fn a_variation_is_tried_turn_by_turn_and_left_for_the_game() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.cut(SECOND);
    window.press_with(Modifiers::ALT, Key::Home);
    window.click("Play from here");
    window.cut("black square at 3,2, side 1");
    window.cut("white square at 2,2, side 1");
    assert!(window.says("Variation 2. White: 2,2") && window.says("Black (variation): "));
    window.click("Back to the game");
    assert!(window.says("Black: cut one of your pieces") && window.has("Black, to play"));
    // Viewing the start again doesn't continue the variation.
    window.press_with(Modifiers::ALT, Key::Home);
    window.click_piece("black square at 2,3, side 1");
    assert!(window.says("This is not the current position. Go back to the game, or play from here."));
}

#[test]
fn looking_back_says_once_what_is_shown_and_once_where_the_game_stands() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.cut(SECOND);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has("After turn 1 of 2: White to play"));
    assert!(window.has("Take back turn 2"), "and not one that is looked at");
    assert!(
        window.says("Current position: after turn 2. Play from here to try another turn as a variation.")
    );
    assert!(
        !window.has("Black, to play") && !window.has("White, to play"),
        "the sidebar does not say it again"
    );
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has("The start: Black to play"));
    window.click("Back to the game");
    assert!(window.says("Black: cut one of your pieces") && window.has("Black, to play"));
    assert!(!window.says("Current position:"));
}

#[test]
fn past_turns_are_told_in_the_past() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press(Key::Comma);
    assert!(window.says("Turn 1 of 1, before Black played 2,1"));
}

#[test]
fn a_variation_begins_at_the_step_that_is_shown() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press(Key::Comma);
    window.click("Play from here");
    assert!(window.says("Black (variation): cut one of your pieces") && window.has(FIRST));
}

#[test]
fn line_and_buttons_fit_into_small_windows() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    for size in [vec2(1024.0, 700.0), vec2(640.0, 400.0)] {
        window.harness.set_size(size);
        window.harness.run();
        let line = window.place_of("Black: swap a new piece with a neighbour, or end the turn");
        let board = window.place_of("Crumble board");
        assert!(line.bottom() <= board.top() && board.bottom() <= size.y, "{line:?} above {board:?}");
        for name in ["End turn", "Undo step", "Undo all steps"] {
            let button = window.harness.get_by_role_and_label(Role::Button, name).rect();
            assert!(button.right() <= size.x && line.right() <= button.left(), "{name} at {button:?}");
            assert!(button.bottom() <= board.top());
        }
        assert!(board.height() >= 200.0, "{board:?}");
    }
}
