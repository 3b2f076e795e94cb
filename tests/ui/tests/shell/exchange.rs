//! Games that are copied, pasted, exported, and opened from other files than saved games.

use std::fs;
use std::path::Path;

use egui::{Event, Key, Modifiers, OutputCommand, ViewportCommand};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::files::Picked;
use halfsquare::export;
use halfsquare::record::Record;
use halfsquare::record::format::Document;
use halfsquare::rules::crumble::Crumble;
use halfsquare_ui_tests::{Window, words};

use crate::{FIRST, SECOND, game, home};

const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// A position of Crumble after the tests' first turn.
const POSITION: &str = "2x2 w w0,0,1,1 b1,0,1/2,1 b3/2,0,1/2,1 b0,1,1,1 w1,1,1,1";

/// A game with these turns.
fn record(turns: &[&str]) -> Record<Crumble> {
    Document::parse(&game(turns)).unwrap().replay().unwrap()
}

/// A picture that carries a game with these turns.
fn picture(turns: &[&str]) -> Vec<u8> {
    let record = record(turns);
    export::png(&export::board_after(&record, Some(0)).unwrap(), &Document::of(&record)).unwrap()
}

// ---- pictures -------------------------------------------------------------------------------------------

#[test]
fn a_picture_is_opened_as_the_game_that_it_carries_and_never_saved_over() {
    let home = home();
    let file = home.path().join("evening.png");
    fs::write(&file, picture(&["2,1VW", "3,5HS"])).unwrap();
    let mut window = Window::open(&home, []);
    window.drop_file(&file);
    window.until(words::turn(2, "White", "3,5HS"));
    assert!(!window.is_stored(), "the picture has it");
    window.press_with(Modifiers::COMMAND, Key::Backspace);
    window.until(words::shell::copied_to_my_games("evening.png".as_ref()));
    assert!(fs::read(&file).unwrap() == picture(&["2,1VW", "3,5HS"]));
}

#[test]
fn a_picture_without_a_game_or_a_damaged_one_gives_a_sentence() {
    let home = home();
    let file = home.path().join("board.png");
    let plain = export::board_after(&record(&[]), Some(0)).unwrap().to_png(None).unwrap();
    let mut damaged = picture(&["2,1VW"]);
    let at = damaged.windows(5).position(|part| part == b"2,1VW").unwrap();
    damaged[at] = b'3';
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    for (content, says) in [
        (plain, "board.png: this picture carries no game."),
        (damaged, "board.png: this picture is damaged, so its game can't be read."),
    ] {
        fs::write(&file, content).unwrap();
        window.drop_file(&file);
        window.until(says);
        window.press(Key::Enter);
        assert!(window.says(words::turn(1, "Black", "2,1")) && !window.says("board.png"));
    }
}

// ---- the clipboard --------------------------------------------------------------------------------------

#[test]
fn a_game_copied_here_is_pasted_elsewhere() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.cut(SECOND);
    let OutputCommand::CopyText(text) = window.copied(CTRL_SHIFT, Key::C) else { panic!("no text") };
    let other = crate::home();
    let mut window = Window::open(&other, []);
    window.paste(&text);
    window.until(words::turn(2, "White", "3,3"));
    assert!(window.says(words::shell::PASTED));
    assert!(!window.is_stored(), "it is only looked at");
    window.cut(crate::OTHER);
    drop(window);
    let mut window = Window::open(&other, []);
    window.until(words::pages::continue_game(""));
    window.click_containing(words::pages::continue_game(""));
    window.until(words::turn(3, "Black", "3,2"));
}

#[test]
fn a_position_copied_here_begins_a_game_elsewhere() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.click_piece(SECOND);
    let OutputCommand::CopyText(text) = window.copied(CTRL_SHIFT, Key::P) else { panic!("no text") };
    window.until(words::table::copied_position(true));
    window.press(Key::Escape);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.paste(&text);
    window.until(words::to_play("White"));
    assert!(!window.has(FIRST) && window.has(SECOND));
    assert!(!window.is_stored(), "nothing was played yet");
}

#[test]
fn the_board_is_copied_as_a_picture() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let OutputCommand::CopyImage(image) = window.copied(CTRL_SHIFT, Key::I) else { panic!("no picture") };
    assert_eq!(image.size, [448, 448]);
    window.until(words::shell::COPIED_PICTURE);
}

#[test]
fn nonsense_on_the_clipboard_gets_one_sentence() {
    const SAYS: &str = words::shell::NOTHING_TO_PASTE;
    let home = home();
    let mut window = Window::open(&home, []);
    window.paste("Buy bread.");
    window.until(SAYS);
    window.press(Key::Enter);
    assert!(!window.says(SAYS));
    window.set_up("Crumble");
    window.click(words::pages::START_GAME);
    window.paste("Buy bread.");
    window.until(SAYS);
    window.cut(FIRST);
    assert!(window.says(words::turn(1, "Black", "2,1")) && !window.says(SAYS));
}

#[test]
fn what_is_pasted_into_a_field_is_the_fields() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.paste(POSITION);
    assert!(window.harness.query_all_by_value(POSITION).next().is_some());
    window.press(Key::Escape);
    window.until(words::pages::play("Crumble"));
    release_v(&mut window);
    assert!(window.has(words::pages::play("Crumble")) && !window.says("clipboard"));
}

/// Releases V with Ctrl held.
fn release_v(window: &mut Window) {
    let (key, modifiers) = (Key::V, Modifiers::COMMAND);
    window.harness.event(Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers });
    window.harness.run();
}

/// An empty clipboard brings no event: after the command nothing comes, and of the keys only a release is left.
#[test]
fn an_empty_clipboard_gets_a_sentence() {
    const SAYS: &str = words::shell::NOTHING_TO_PASTE;
    let home = home();
    let mut window = Window::open(&home, []);
    window.menu(words::shell::EDIT_MENU, Command::Paste);
    window.until(SAYS);
    window.press(Key::Enter);
    assert!(!window.says(SAYS));
    release_v(&mut window);
    window.until(SAYS);
    window.press(Key::Enter);
    window.paste(POSITION);
    window.until(words::shell::PASTED);
    release_v(&mut window);
    assert!(!window.says(SAYS), "V had pasted something");
}

// ---- other formats --------------------------------------------------------------------------------------

#[test]
fn a_game_is_exported_in_each_form() {
    for (form, name) in [
        (words::pages::PICTURE, "board.png"),
        (words::pages::ANIMATION, "game.png"),
        (words::pages::DRAWING, "board.svg"),
        (words::pages::TEXT, "game.txt"),
    ] {
        let home = home();
        let file = home.path().join(name);
        let mut window = Window::crumble(&home, [Picked::File(file.clone())]);
        window.cut(FIRST);
        window.press_with(Modifiers::COMMAND, Key::E);
        window.click_role(egui::accesskit::Role::RadioButton, form);
        window.click(words::pages::EXPORT_TO);
        window.until(words::shell::exported_game(name.as_ref()));
        let written = fs::read(&file).unwrap();
        match name {
            "board.svg" => assert!(written.starts_with(b"<svg")),
            "game.txt" => assert!(written.starts_with(b"game: crumble\n")),
            _ => {
                let record: Record<Crumble> = Document::read(&file).unwrap().replay().unwrap();
                assert_eq!(record.len(), 1, "{name}");
            }
        }
        assert_eq!(written.windows(4).any(|part| part == b"acTL"), form == words::pages::ANIMATION, "{form}");
    }
}

#[test]
fn an_export_that_fails_says_why_and_one_without_a_native_dialog_asks_for_a_path() {
    let home = home();
    let nowhere = home.path().join("nowhere").join("board.png");
    let mut window =
        Window::crumble(&home, [Picked::File(nowhere.clone()), Picked::NoDialog, Picked::Nothing]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::E);
    window.press(Key::Enter);
    window.until(format!("{}: there is no folder", nowhere.display()));
    window.press(Key::Enter);
    window.press_with(Modifiers::COMMAND, Key::E);
    window.press(Key::Enter);
    window.until(words::shell::type_path(false));
    let field = "This system has no file dialog. Type the path of the file:";
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_into(field, &nowhere.display().to_string());
    window.press(Key::Enter);
    assert!(window.says("There is no folder ") && window.is_focused(field));
    window.press_with(Modifiers::COMMAND, Key::A);
    let typed = home.path().join("typed.png");
    window.type_into(field, &typed.display().to_string());
    window.press(Key::Enter);
    window.until(words::shell::exported_game("typed.png".as_ref()));
    assert!(typed.exists());
    window.press_with(Modifiers::COMMAND, Key::E);
    window.press(Key::Enter);
    assert!(window.says(words::turn(1, "Black", "2,1")) && window.is_stored());
}

/// A window that receives a close request while its new game is being exported to this file.
fn closing_while_exporting(home: &tempfile::TempDir, file: &Path) -> Window {
    let (mut window, held) = Window::with_questions(home);
    window.press_with(Modifiers::COMMAND, Key::E);
    window.press(Key::Enter);
    held.answer(file);
    assert!(!window.close_frame());
    window
}

#[test]
fn each_of_two_exports_goes_where_its_own_answer_says() {
    let home = home();
    let (mut window, held) = Window::with_questions(&home);
    for form in [words::pages::DRAWING, words::pages::TEXT] {
        window.press_with(Modifiers::COMMAND, Key::E);
        window.click_role(egui::accesskit::Role::RadioButton, form);
        window.click(words::pages::EXPORT_TO);
    }
    let [drawing, text] = ["board.svg", "game.txt"].map(|name| home.path().join(name));
    held.answer(&drawing);
    held.answer(&text);
    window.wait("both files", |_| drawing.exists() && text.exists());
    assert!(fs::read(&drawing).unwrap().starts_with(b"<svg"));
    assert!(fs::read(&text).unwrap().starts_with(b"game: crumble\n"));
}

#[test]
fn the_window_waits_for_what_is_being_written_and_then_closes() {
    let home = home();
    let file = home.path().join("board.png");
    let mut window = closing_while_exporting(&home, &file);
    let mut closes = false;
    while !closes {
        assert!(window.app().is_busy() || file.exists());
        window.frame();
        closes = window.commands().contains(&ViewportCommand::Close);
    }
    assert!(Document::read(&file).is_ok() && window.close());
}

#[test]
fn the_window_stays_where_what_it_waited_for_cannot_be_written() {
    let home = home();
    let mut window = closing_while_exporting(&home, &home.path().join("nowhere").join("board.png"));
    for _ in 0..2000 {
        window.frame();
        assert!(!window.commands().contains(&ViewportCommand::Close));
        if window.says("can't be written") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    window.click(words::shell::OK);
    assert!(window.has(Command::EndTurn) && window.close());
}
