//! Positions that are set up by hand, to play from or to analyse.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::app::parts::playable::Editable as _;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare_ui_tests::{Window, words};

use crate::{FIRST, home};

const READY: &str = words::editor::PLAYABLE;
const CORNER: &str = "white square at 0,0, side 1";

/// Opens the editor over the start page.
fn editor(home: &tempfile::TempDir, game: &str) -> Window {
    let mut window = Window::open(home, []);
    window.menu(words::shell::EDIT_MENU, Command::SetUp);
    if !is_chosen(&window, game) {
        window.click(game);
    }
    window
}

fn is_chosen(window: &Window, game: &str) -> bool {
    window.app().title().contains(&format!("{game}: set up a position"))
}

fn tool(window: &mut Window, name: &str) {
    window.click_role(Role::RadioButton, name);
}

/// The text of the editor's position.
fn position(window: &Window) -> String {
    window.app().set_up_text().expect("a position is set up")
}

// ---- the three games ------------------------------------------------------------------------------------

#[test]
fn pieces_of_crumble_change_colour_are_cut_and_joined_and_a_game_begins() {
    let home = home();
    let mut window = editor(&home, "Crumble");
    tool(&mut window, "Black");
    window.click_piece(CORNER);
    assert!(window.has("black square at 0,0, side 1") && window.is_told(READY));
    tool(&mut window, "Cut vertically");
    window.click_piece("black square at 0,0, side 1");
    assert!(window.says("black tall half-square at 0,0, "));
    tool(&mut window, "Join");
    window.click_piece("black square at 0,1, side 1");
    window.click_piece("black square at 1,2, side 1");
    assert!(window.has("black square at 0,1, side 2"), "the first piece gives the colour");
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.has("black square at 1,2, side 1") && window.says("black tall half-square at 0,0, "));
    window.press_with(Modifiers::COMMAND, Key::Y);
    window.click_role(Role::RadioButton, words::editor::is_to_play("White"));
    let position = position(&window);
    assert!(position.starts_with("6x6 w b0,0,1/2,1 b1/2,0,1/2,1 ") && position.contains(" b0,1,2,2 "));
    window.click(Command::PlayFromHere);
    assert!(window.says(words::table::task("White", "cut")) && window.has("black square at 0,1, side 2"));
    let text = window.app().session().unwrap().document().to_text().unwrap();
    assert!(text.contains(&position), "{text}");
}

#[test]
fn what_is_wrong_is_said_and_marked_at_once() {
    let home = home();
    let mut window = editor(&home, "Crumble");
    let inside = window.place_of("white square at 2,2, side 1");
    window.click(Crumble::CLEAR);
    assert!(window.is_told("White has won in this position."));
    tool(&mut window, "Black");
    assert_eq!(window.painted_over(inside.shrink(3.0)), 0);
    window.click_piece("white square at 2,2, side 1");
    assert!(window.is_told("The piece at 2,2 is surrounded: its capture is pending."));
    assert!(window.painted_over(inside.shrink(3.0)) > 0, "it is marked");
    assert!(window.is_disabled(Command::PlayFromHere) && window.is_disabled(words::editor::ANALYSE));
    window.click(words::editor::START);
    assert!(window.is_told(READY) && !window.is_disabled(Command::PlayFromHere));
}

#[test]
fn stones_and_spent_moves_of_crosse_are_set_and_analysed() {
    let home = home();
    let mut window = editor(&home, "Abstract Crosse");
    window.click(Crosse::CLEAR);
    assert!(window.is_told("The game is over in this position: White has no stones left."));
    tool(&mut window, "White stone");
    window.click_piece("c3 empty");
    window.click_piece("e3 empty");
    tool(&mut window, "Black stone");
    window.click_piece("b10 empty");
    assert!(window.is_told(READY));
    window.click_piece("b10 black stone");
    assert!(window.has("b10 empty"), "once more takes it away");
    window.click_piece("b10 empty");
    window.click_role(Role::CheckBox, words::editor::has_move("White", "2F"));
    assert_eq!(position(&window), "1b8/10/10/10/10/10/10/2w1w5/10/10 w 13.123 123.123");
    for one in ["1F", "3F", "1B", "2B", "3B"] {
        window.click_role(Role::CheckBox, words::editor::has_move("White", one));
    }
    assert!(window.is_told("White has spent all six moves: the set should have been renewed."));
    window.click_role(Role::CheckBox, words::editor::has_move("White", "2F"));
    window.click(words::editor::ANALYSE);
    window.until(Command::Analyse);
    assert!(window.app().session().unwrap().can(Command::Analyse).is_ok());
    assert!(window.has("c3 white stone") && window.has("White 2F, left") && window.has("White 1F, spent"));
}

#[test]
fn stacks_pawns_and_reserves_of_topple_are_set() {
    let home = home();
    let mut window = editor(&home, "Topple");
    tool(&mut window, "Red pawn");
    window.click_piece("c3, empty");
    tool(&mut window, "Blue pawn");
    window.click_piece("c4, empty");
    assert!(window.has("c3, stack of 1, Red's pawn") && window.is_told(READY));
    tool(&mut window, "Piece");
    window.click_piece("c3, stack of 1, Red's pawn");
    assert!(window.is_told("the pawn on c3 must take the pawn on c4 first."));
    window.harness.get_by_role_and_label(Role::GridCell, "c4, stack of 1, Blue's pawn").hover();
    window.harness.run();
    assert!(window.says("c3 could take c4") && !window.says(Command::Why), "no way that leads nowhere");
    tool(&mut window, "Remove");
    window.click_piece("c4, stack of 1, Blue's pawn");
    window.click_piece("c4, stack of 1");
    assert!(window.has("c4, empty") && window.is_told(READY));
    window.click_role(Role::CheckBox, words::editor::is_out("Blue"));
    assert!(window.is_told("The game is over in this position: Red is the only player left."));
    window.click_containing(words::editor::BOARD_AND_RULES);
    window.click(words::games::players(3));
    assert!(window.is_told(READY), "green has not placed yet");
    tool(&mut window, "Green pawn");
    window.click_piece("e5, empty");
    assert!(position(&window).ends_with(" r r7,bx,g7"), "{}", position(&window));
    window.click(Command::PlayFromHere);
    assert!(
        window.says(words::table::task("Red", "place a piece")) && window.has("e5, stack of 1, Green's pawn")
    );
}

// ---- by keyboard ----------------------------------------------------------------------------------------

#[test]
fn everything_is_done_by_keyboard() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::U);
    window.tab_to("Black");
    window.tab_to(words::editor::CLOSE);
    for _ in 0..10 {
        if window.cursor().is_some() {
            break;
        }
        window.press(Key::Tab);
    }
    assert!(window.cursor().is_some(), "the board has the keyboard");
    // Makes the corner square black and halves it, then joins it again with the piece beside it.
    window.press(Key::Num1);
    window.press(Key::Space);
    assert!(window.has("black square at 0,0, side 1"));
    window.press(Key::Num3);
    window.press(Key::Enter);
    assert!(window.says("black wide half-square at 0,0, "));
    window.press(Key::Num5);
    window.press(Key::Enter);
    window.press(Key::ArrowUp);
    window.press(Key::Enter);
    assert!(window.has("black square at 0,0, side 1"));
    window.press(Key::Delete);
    assert!(window.has(CORNER), "the other colour");
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.has("black square at 0,0, side 1"));
    window.press(Key::Tab);
    assert!(window.is_focused("Black"), "from the board to the tools");
    window.tab_to(Command::PlayFromHere);
    window.press(Key::Space);
    assert!(window.says(words::table::task("Black", "cut")) && window.has("black square at 0,0, side 1"));
}

#[test]
fn a_drag_colours_all_pieces_in_one_change_and_the_other_button_turns_one() {
    let home = home();
    let mut window = editor(&home, "Crumble");
    tool(&mut window, "White");
    let before = position(&window);
    let (from, to) = (window.piece_at("1,0").center(), window.piece_at("5,0").center());
    window.drag(from, to);
    for x in [1, 3, 5] {
        assert!(window.has(format!("white square at {x},0, side 1")));
    }
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(position(&window), before);
    window.harness.get_by_role_and_label(Role::GridCell, CORNER).hover();
    window.harness.run();
    window.harness.get_by_role_and_label(Role::GridCell, CORNER).click_secondary();
    window.harness.run();
    assert!(window.has("black square at 0,0, side 1"));
    // With the keyboard cursor on a piece, a secondary click elsewhere changes nothing.
    window.press(Key::ArrowRight);
    let before = position(&window);
    window
        .harness
        .get_by_role_and_label(Role::RadioButton, &words::editor::is_to_play("White"))
        .click_secondary();
    window.harness.run();
    assert_eq!(position(&window), before);
}

#[test]
fn another_board_is_one_change_and_said() {
    let home = home();
    let mut window = editor(&home, "Crumble");
    window.click_piece(CORNER);
    let before = position(&window);
    window.click_containing(words::editor::BOARD_AND_RULES);
    window.click(words::games::size(4, 4));
    assert!(position(&window).starts_with("4x4 ") && window.is_told(words::editor::NEW_BOARD));
    window.click_containing(words::games::BIG_PIECE);
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(position(&window), before);
}

// ---- text -----------------------------------------------------------------------------------------------

#[test]
fn a_position_is_pasted_and_typed_and_what_is_none_is_refused() {
    let home = home();
    let mut window = editor(&home, "Crumble");
    window.paste("2x2 w w0,0,1,1 b1,0,1,1 b0,1,1,1 w1,1,1,1");
    assert!(window.is_told(words::editor::PASTED));
    assert_eq!(position(&window), "2x2 w w0,0,1,1 b1,0,1,1 b0,1,1,1 w1,1,1,1");
    let copied = window.copied_by(Event::Copy);
    assert!(matches!(copied, OutputCommand::CopyText(text) if text == position(&window)));
    window.paste("2x2 w w0,0,1,1");
    assert!(window.is_told(words::editor::nothing_pasted("Crumble", "The pieces don't fill the board.")));
    assert!(position(&window).starts_with("2x2 w w0,0,1,1 b1"), "it is as before");
    window.harness.get_by_role_and_label(Role::TextInput, words::editor::TEXT).focus();
    window.harness.run();
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("3x2 b".to_owned()));
    window.harness.run();
    window.press(Key::Enter);
    assert!(window.is_told(words::editor::no_position("Crumble", "The pieces don't fill the board.")));
    assert!(!window.says(words::editor::PLAYABLE), "it would seem to be about the text");
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(position(&window).starts_with("2x2 w w0,0,1,1 b1"), "the text is undone");
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(position(&window).starts_with("6x6 b "), "the paste is undone");
}

#[test]
fn in_its_field_what_was_typed_is_undone_before_the_board() {
    let home = home();
    let mut window = editor(&home, "Crumble");
    let begun = position(&window);
    window.click(Crumble::CLEAR);
    let white = position(&window);
    let text =
        |window: &Window| window.harness.get_by_role_and_label(Role::TextInput, words::editor::TEXT).value();
    window.harness.get_by_role_and_label(Role::TextInput, words::editor::TEXT).focus();
    window.harness.run();
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("3x2 b".to_owned()));
    window.harness.run();
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!((text(&window), position(&window)), (Some(white.clone()), white.clone()));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!((text(&window), position(&window)), (Some("3x2 b".to_owned()), white.clone()));
    // The field may first undo a selection.
    while text(&window).as_ref() != Some(&white) {
        window.press_with(Modifiers::COMMAND, Key::Z);
        assert_eq!(position(&window), white);
    }
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!((text(&window), position(&window)), (Some(begun.clone()), begun));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!((text(&window), position(&window)), (Some(white.clone()), white));
}

// ---- saving without questions ---------------------------------------------------------------------------

#[test]
fn what_was_set_up_is_there_again_when_the_editor_is_opened_again_and_after_a_crash() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::U);
    assert!(is_chosen(&window, "Crumble") && position(&window).starts_with("6x6 w "));
    let current = position(&window);
    window.click(Crumble::CLEAR);
    let white = position(&window);
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.says(words::turn(1, "Black", "2,1")), "the game waits below");
    window.press_with(Modifiers::COMMAND, Key::U);
    assert_eq!(position(&window), white);
    window.click(words::editor::CURRENT);
    assert_eq!(position(&window), current);
    window.click(Command::Undo);
    assert_eq!(position(&window), white);
    window.click("Topple");
    window.click("Crumble");
    assert_eq!(position(&window), white);
    drop(window);
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::U);
    assert_eq!(position(&window), white);
    window.click(words::editor::START);
    assert_ne!(position(&window), white);
}

#[test]
fn to_look_at_another_game_and_come_back_keeps_the_position_on_the_table() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::U);
    let before = position(&window);
    window.click("Topple");
    assert!(is_chosen(&window, "Topple"));
    window.click("Crumble");
    assert_eq!(position(&window), before);
}

#[test]
fn a_game_from_the_position_takes_the_table() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::U);
    tool(&mut window, "Black");
    window.click_piece(CORNER);
    window.click(Command::PlayFromHere);
    assert!(window.app().set_up_text().is_none() && window.says(words::table::task("White", "cut")));
    assert!(window.has("black square at 0,0, side 1") && !window.says(words::turn(1, "Black", "2,1")));
}

#[test]
fn the_dialog_of_a_new_game_leads_there_and_another_game_is_one_click_away() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
    window.click_role(Role::Link, Command::SetUp);
    assert!(is_chosen(&window, "Topple"));
    window.click("Abstract Crosse");
    assert!(is_chosen(&window, "Abstract Crosse"));
    window.click(Crosse::CLEAR);
    window.click("Crumble");
    assert!(is_chosen(&window, "Crumble"));
    window.click(words::editor::CLOSE);
    assert!(window.has(words::pages::play("Crumble")));
}

#[test]
fn the_size_chosen_for_a_new_game_is_that_of_the_position() {
    let home = home();
    let mut window = editor(&home, "Crumble");
    window.click_piece(CORNER);
    let before = position(&window);
    window.click(words::editor::CLOSE);
    let set_up = |window: &mut Window, size: &str| {
        window.set_up("Crumble");
        window.click(size);
        window.click_role(Role::Link, Command::SetUp);
    };
    set_up(&mut window, &words::games::size(6, 6));
    assert_eq!(position(&window), before, "the size is the same");
    window.click(words::editor::CLOSE);
    set_up(&mut window, &words::games::size(4, 4));
    assert!(position(&window).starts_with("4x4 ") && window.is_told(words::editor::NEW_BOARD));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(position(&window), before);
}

#[test]
fn everything_is_seen_in_a_small_window() {
    let home = home();
    let settings = Settings { animate: false, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    window.press_with(Modifiers::COMMAND, Key::U);
    window.click("Topple");
    window.click_containing(words::editor::BOARD_AND_RULES);
    window.click(words::games::players(4));
    for size in [vec2(1024.0, 700.0), vec2(960.0, 540.0), vec2(640.0, 400.0)] {
        window.harness.set_size(size);
        window.harness.run();
        for name in [
            Command::PlayFromHere.text(),
            words::editor::ANALYSE,
            Command::Undo.text(),
            Command::Redo.text(),
            words::editor::CLOSE,
        ] {
            let place = window.harness.get_by_role_and_label(Role::Button, name).rect();
            assert!(place.max.x <= size.x && place.max.y <= size.y, "{name} at {place:?} in {size:?}");
        }
        let whole = window.harness.get_by_role_and_label(Role::Grid, &words::board::board("Topple")).rect();
        let panel = window
            .harness
            .get_by_role_and_label(Role::RadioButton, &words::editor::is_to_play("Yellow"))
            .rect();
        assert!(whole.max.x < panel.min.x && panel.max.x <= size.x, "{whole:?}, {panel:?}");
    }
}
