//! A game of Crosse from the picker to the file and back.

use egui::{Key, Modifiers};
use halfsquare_ui_tests::Window;

#[test]
fn a_game_is_played_saved_and_opened_again() {
    let home = tempfile::tempdir().unwrap();
    let mut window = Window::open(&home, []);
    window.click("Play Abstract Crosse");
    window.click("Start game");
    window.click_piece("c3 white stone");
    assert!(window.says("White: move the stone on c3 to a lit cell"));
    for cells in [["a3 white stone", "b4 empty"], ["b8 black stone", "a7 empty"]] {
        for cell in cells {
            window.click_piece(cell);
        }
        window.click("End turn");
    }
    let file = window.stored();
    drop(window);
    let mut window = Window::with_file(&home, &file);
    assert!(window.has("b4 white stone") && window.has("a3 empty") && window.has("a7 black stone"));
    assert!(window.has("White 1F, spent") && window.has("Black 1F, spent"));
    assert!(window.says("White: spend a move") && window.says("2. Black: 1F:b8-a7"));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has("b8 black stone") && window.has("a7 empty"));
}
