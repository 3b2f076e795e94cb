//! The keyboard focus, and its way back to the board.

use egui::{Key, Modifiers, Pos2, pos2};
use halfsquare_ui_tests::Window;

use super::{FIRST, game, home};

/// A place in the sidebar where nothing can be clicked: below the list of turns.
fn beside_the_board(window: &Window) -> Pos2 {
    let above = window.place_of("Start");
    pos2(above.left() + 20.0, above.bottom() + 120.0)
}

#[test]
fn an_arrow_or_escape_leads_back_to_the_board_after_a_click_beside_it() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::Escape] {
        window.click_piece(FIRST);
        window.press(Key::Escape);
        assert!(window.has(FIRST));
        let beside = beside_the_board(&window);
        window.tap_at(beside);
        assert!(window.cursor().is_none());
        window.press(key);
        assert!(window.cursor().is_some(), "{key:?}");
    }
    window.press(Key::H);
    window.press(Key::Enter);
    assert!(!window.has(FIRST), "the board has the keys for cuts, too");
}

#[test]
fn escape_leads_from_the_sidebar_to_the_board_and_leaves_the_turn_there() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    window.press(Key::Tab);
    assert!(window.is_focused("Black, to play"));
    window.press(Key::Escape);
    assert!(window.cursor().is_some() && !window.has(FIRST));
    window.press(Key::Escape);
    assert!(window.has(FIRST));
}

#[test]
fn where_nothing_has_the_keyboard_tab_leads_to_the_board() {
    let home = home();
    let file = home.path().join("one.halfsquare.ron");
    std::fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press(Key::Tab);
    assert!(window.cursor().is_some());
}

#[test]
fn plain_arrows_walk_the_turns_until_the_board_is_used() {
    let home = home();
    let file = home.path().join("two.halfsquare.ron");
    std::fs::write(&file, game(&["2,1VW", "3,5HS"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    let beside = beside_the_board(&window);
    window.tap_at(beside);
    window.press(Key::ArrowLeft);
    assert!(window.says("After turn 1 of 2"), "a game that was opened is looked at");
    window.press(Key::ArrowRight);
    window.press(Key::ArrowUp);
    assert!(window.cursor().is_some(), "no turn is above another");
    let beside = beside_the_board(&window);
    window.tap_at(beside);
    window.press(Key::ArrowLeft);
    assert!(window.cursor().is_some() && !window.says("After turn 1 of 2"));
    window.click_containing("2. White: 3,5HS");
    window.press(Key::ArrowLeft);
    assert!(window.says("After turn 1 of 2"), "the list was used last");
    window.press(Key::ArrowLeft);
    assert!(window.says("The start: "));
}

#[test]
fn menus_are_opened_walked_and_left_by_keys() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    window.press(Key::F10);
    assert!(window.says("New game…") && window.is_focused("New game… Ctrl+N"));
    window.press(Key::ArrowRight);
    assert!(!window.says("New game…") && window.is_focused("Undo step Ctrl+Z"));
    window.press(Key::ArrowLeft);
    window.press(Key::ArrowLeft);
    assert!(window.is_focused("Rules F1"), "before the first menu comes the last");
    window.press(Key::Escape);
    assert!(!window.says("Rules F1") && !window.has(FIRST), "Escape leaves the menu alone");
    assert!(window.cursor().is_some());
    for (key, entry) in [(Key::V, "Previous variation"), (Key::W, "First turn"), (Key::H, "Rules")] {
        window.press_with(Modifiers::ALT, key);
        assert!(window.says(&format!("{entry} ")), "{entry}");
        window.press(Key::Escape);
    }
    window.press_with(Modifiers::ALT, Key::E);
    window.press(Key::Enter);
    assert!(window.has(FIRST) && window.cursor().is_some(), "undone from the menu");
}

#[test]
fn a_dialog_that_was_opened_from_a_menu_by_keys_gives_the_keyboard_back() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.tab_to("Play Crumble");
    window.press_with(Modifiers::ALT, Key::F);
    window.press(Key::Enter);
    assert!(window.has("Start game"));
    window.press_with(Modifiers::ALT, Key::F);
    assert!(!window.says("Quit"), "a dialog is open");
    window.press(Key::Escape);
    assert!(window.is_focused("Play Crumble"));
}

#[test]
fn enter_on_the_first_page_goes_on_with_the_last_game() {
    let home = home();
    let file = home.path().join("one.halfsquare.ron");
    std::fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.press(Key::Escape);
    window.until("Continue one");
    assert!(window.app().session().is_none());
    window.press(Key::Enter);
    window.until("1. Black: 2,1VW");
}

#[test]
fn escape_keeps_the_comment_that_was_typed() {
    let home = home();
    let file = home.path().join("one.halfsquare.ron");
    std::fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press_with(Modifiers::COMMAND, Key::J);
    window.harness.event(egui::Event::Text("Too slow".to_owned()));
    window.harness.run();
    window.press(Key::Escape);
    assert!(!window.has("Save comment") && window.says(", commented") && window.says("Too slow"));
}

#[test]
fn a_comment_that_is_being_typed_is_kept_when_the_window_closes() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::J);
    window.harness.event(egui::Event::Text("Too slow".to_owned()));
    window.harness.run();
    window.close();
    while !window.is_stored() {
        window.frame();
    }
    drop(window);
    let mut window = Window::open(&home, []);
    window.until("Continue ");
    window.click_containing("Continue ");
    window.until("1. Black: 2,1V, commented");
}
