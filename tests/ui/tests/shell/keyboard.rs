//! Where the keyboard is, and the way back to the board.

use egui::{Key, Pos2, pos2};
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
    window.press(Key::Tab);
    assert!(window.is_focused("Black, to move"));
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
    assert!(window.says("Turn 1 of 2"), "a game that was opened is looked at");
    window.press(Key::ArrowRight);
    window.press(Key::ArrowUp);
    assert!(window.cursor().is_some(), "no turn is above another");
    let beside = beside_the_board(&window);
    window.tap_at(beside);
    window.press(Key::ArrowLeft);
    assert!(window.cursor().is_some() && !window.says("Turn 1 of 2"));
    window.click_containing("2. White: 3,5HS");
    window.press(Key::ArrowLeft);
    assert!(window.says("Turn 1 of 2"), "the list was used last");
    window.press(Key::ArrowLeft);
    assert!(window.says("The start: "));
}
