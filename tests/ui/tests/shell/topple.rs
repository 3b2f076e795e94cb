//! A game of Topple from the picker to the file and back.

use egui::{Key, Modifiers};
use halfsquare::app::files::Picked;

use crate::window::Window;

#[test]
fn a_game_for_four_is_set_up_played_saved_and_opened_again() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("topple.ron");
    let mut window = Window::open(&home, [Picked::File(file.clone())]);
    window.click("Play Topple");
    window.click("4 players");
    window.click("6 × 6");
    window.type_into("Yellow", "Yu");
    window.click("Start game");
    assert!(window.has("Yu, Yellow") && window.has("f6, empty") && !window.has("g1, empty"));
    for tile in ["a1, empty", "f6, empty", "a6, empty", "f1, empty", "b2, empty"] {
        window.click_piece(tile);
        window.click("End turn");
    }
    window.press_with(Modifiers::COMMAND, Key::S);
    window.wait("the file", |window| !window.app().title().starts_with("• "));

    drop(window);
    let mut window = Window::with_file(&home, &file);
    assert!(window.has("a1, stack of 1, Red's pawn") && window.has("b2, stack of 1"));
    assert!(window.says("Blue: place a piece") && window.says("5. Red: +b2"));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has("b2, empty"));
}
