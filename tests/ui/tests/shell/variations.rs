//! Variations in the list of turns: moving between them, ordering them and deleting them.

use std::fs;

use egui::{Key, Modifiers, vec2};
use halfsquare::app::kit::command::Command;
use halfsquare::record::format::Document;
use halfsquare::record::{EditKind, Header, Record, Takebacks};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, Options};
use halfsquare_ui_tests::{Window, words};
use tempfile::TempDir;

use crate::{SECOND, home};

/// A window with a game of two turns, and a variation instead of the second.
fn window(home: &TempDir) -> Window {
    let mut record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
    for text in ["2,1VW", "3,5H"] {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap();
    }
    record.take_back().unwrap();
    let turn = record.state().parse_turn("3,5HS").unwrap();
    record.play(&turn).unwrap();
    let file = home.path().join("game.ron");
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    Window::with_file(home, &file)
}

#[test]
fn arrows_walk_from_a_variation_to_the_next() {
    let home = home();
    let mut window = window(&home);
    for held in [Modifiers::ALT, Modifiers::SHIFT] {
        window.press_with(held, Key::ArrowDown);
        assert!(
            window.says(words::table::to_play_at(
                words::table::LinePosition::Variation { turn: 2, turns: 2 },
                "Black"
            )) && window.has(words::variation(2, "White", "3,5H"))
        );
        window.press_with(held, Key::ArrowDown);
        assert!(
            window.says(words::table::LinePosition::Variation { turn: 2, turns: 2 }.words()),
            "there is no other"
        );
        window.press_with(held, Key::ArrowUp);
        assert!(
            window.has(words::turn(2, "White", "3,5HS")) && window.says(words::table::task("Black", "cut"))
        );
    }
}

#[test]
fn a_variation_is_made_the_main_line_and_the_game_stands_at_its_end() {
    let home = home();
    let mut window = window(&home);
    window.press_with(Modifiers::ALT, Key::ArrowDown);
    window.menu(words::shell::VARIATION_MENU, Command::MakeMain);
    assert!(window.has(words::turn(2, "White", "3,5H")) && window.has(words::variation(2, "White", "3,5HS")));
    assert!(window.says(words::table::task("Black", "cut")), "the game stands there");
    assert!(window.is_stored(), "the game has changed");
    window.press_with(Modifiers::ALT, Key::ArrowDown);
    window.menu(words::shell::VARIATION_MENU, Command::Promote);
    assert!(window.has(words::turn(2, "White", "3,5HS")) && window.has(words::variation(2, "White", "3,5H")));
}

#[test]
fn a_message_leaves_the_line_of_a_variation_whole() {
    let home = home();
    let names = ["Maximilianna", "Bartholomaus"].map(str::to_owned).to_vec();
    let header = Header::new(names, Takebacks::Free, None).unwrap();
    let mut record = Record::<Crumble>::new(&Options::default(), header).unwrap();
    record.play_text("2,1VW").unwrap();
    let file = home.path().join("game.ron");
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.harness.set_size(vec2(1280.0, 800.0));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.click(Command::PlayFromHere);
    window.click_piece(SECOND);
    assert!(window.says("This is Bartholomaus's piece"));
    assert!(window.says(words::table::to_play_in_variation("Maximilianna")));
    assert_eq!(window.cut_texts(), Vec::<String>::new());
}

#[test]
fn a_variation_is_deleted_and_brought_back() {
    let home = home();
    let mut window = window(&home);
    window.menu(words::shell::VARIATION_MENU, Command::Delete);
    assert!(window.has(words::turn(2, "White", "3,5HS")), "what was played is not deleted");
    window.press(Key::Escape);
    window.press_with(Modifiers::ALT, Key::ArrowDown);
    window.menu(words::shell::VARIATION_MENU, Command::Delete);
    assert!(!window.says("Variation 2.") && !window.says(words::table::fold(true, 1)));
    assert!(window.says("Deleted the turn.") && window.says(words::after_turn(1, 2, "White")));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(
        window.has(words::variation(2, "White", "3,5H"))
            && window.says(words::table::LinePosition::Variation { turn: 2, turns: 2 }.words())
    );
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(!window.says("Variation 2."));
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.press_with(Modifiers::SHIFT, Key::Delete);
    assert!(!window.says("Variation 2."));
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(
        window.says(words::table::LinePosition::Variation { turn: 2, turns: 2 }.words()),
        "looking at it takes nothing back"
    );
    window.click(Command::ToGame);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.says(words::table::task("White", "cut")), "then turns are taken back again");
}

#[test]
fn a_turn_in_the_list_has_a_menu_of_its_own() {
    let home = home();
    let mut window = window(&home);
    window.press_with(Modifiers::ALT, Key::ArrowDown);
    window.press_with(Modifiers::ALT, Key::ArrowUp);
    window.secondary(words::variation(2, "White", "3,5H"));
    window.click(Command::MakeMain);
    assert!(window.has(words::turn(2, "White", "3,5H")) && window.has(words::variation(2, "White", "3,5HS")));
}

#[test]
fn a_promotion_is_undone_and_no_turn_is_taken_back() {
    let home = home();
    let mut window = window(&home);
    window.press_with(Modifiers::ALT, Key::ArrowDown);
    window.menu(words::shell::VARIATION_MENU, Command::MakeMain);
    window.menu(words::shell::EDIT_MENU, words::table::undo(EditKind::Order));
    assert!(window.has(words::turn(2, "White", "3,5HS")) && window.has(words::variation(2, "White", "3,5H")));
    assert!(
        window.says(words::table::LinePosition::Variation { turn: 2, turns: 2 }.words()),
        "one looks where one looked before"
    );
    window.menu(words::shell::EDIT_MENU, words::table::redo(EditKind::Order));
    assert!(window.has(words::turn(2, "White", "3,5H")) && window.says(words::table::task("Black", "cut")));
}

#[test]
fn redo_brings_back_the_turn_that_was_taken_back_and_no_other() {
    let home = home();
    let mut window = window(&home);
    window.press_with(Modifiers::ALT, Key::ArrowDown);
    window.menu(words::shell::VARIATION_MENU, Command::MakeMain);
    window.press_with(Modifiers::COMMAND, Key::Backspace);
    assert!(window.says(words::table::task("White", "cut")));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(window.says(words::table::task("Black", "cut")) && window.has(words::turn(2, "White", "3,5H")));
}

#[test]
fn a_comment_is_undone_wherever_one_looks_and_redone() {
    let home = home();
    let mut window = window(&home);
    window.press_with(Modifiers::COMMAND, Key::J);
    window.harness.event(egui::Event::Text("Bold".to_owned()));
    window.harness.run();
    window.click(words::table::SAVE_COMMENT);
    assert!(window.has(words::table::listed(0, Some(2), Some("White"), "3,5HS", None, true)));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(
        window.has(words::turn(2, "White", "3,5HS")) && window.says(words::table::task("Black", "cut")),
        "it is shown where it was"
    );
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(window.has(words::table::listed(0, Some(2), Some("White"), "3,5HS", None, true)));
}
