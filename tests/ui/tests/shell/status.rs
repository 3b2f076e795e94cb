//! The status line: the player to play, and the possible actions.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare_ui_tests::{Window, words};

use super::{FIRST, SECOND, game, home};

#[test]
fn a_line_above_the_board_says_what_can_be_done() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let line = window.place_of(words::table::task("Black", "cut one of your pieces"));
    assert!(line.bottom() < window.place_of(words::board::board("Crumble")).top() && line.height() >= 20.0);
    window.click_piece(FIRST);
    assert!(window.has(words::table::task("Black", "swap a new piece with a neighbour, or end the turn")));
    window.click(Command::EndTurn);
    assert!(window.has(words::table::task("White", "cut one of your pieces")));
}

#[test]
fn every_game_says_what_can_be_done() {
    for (play, line) in [
        ("Play Abstract Crosse", "White: choose a stone to see where it can go"),
        ("Play Topple", "Red: place your first piece on an empty tile"),
    ] {
        let home = home();
        let mut window = Window::open(&home, []);
        window.click(play);
        window.click(words::pages::START_GAME);
        assert!(window.has(line), "{line}");
    }
}

#[test]
fn the_name_of_the_player_begins_the_line() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.type_into("Black", "Ada");
    window.click(words::pages::START_GAME);
    assert!(window.has(words::table::task("Ada", "cut one of your pieces")));
}

#[test]
fn the_last_turn_is_played_once_more_by_a_button_a_key_or_by_itself() {
    const SWAPS: [&str; 1] = ["2,1VW"];
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&SWAPS)).unwrap();
    let slow = Settings { step_ms: 3000, ..Settings::default() };
    let mut window = Window::start(&home, [], slow.clone(), Some(file.clone()));
    let here = &*words::table::task("White", "cut one of your pieces");
    for (index, by) in [Command::Replay.text(), ""].into_iter().enumerate() {
        window.until(here);
        match index {
            0 => window.click_frames(by),
            _ => window.press_frames(Modifiers::NONE, Key::R),
        }
        window.frames_until(words::table::plays("Black"));
        window.frames_until(here);
    }
    window.click_piece("white square at 3,3, side 1");
    window.press(Key::R);
    assert!(window.says(words::table::FINISH_TURN_FIRST));

    let settings = Settings { replay_turns: true, ..slow };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(here);
    window.never(words::table::plays("Black"));
    window.click_piece("white square at 3,3, side 1");
    window.click_piece("black square at 2,3, side 1");
    window.click_frames(Command::EndTurn);
    window.frames_until(words::table::plays("White"));
    window.frames_until(words::table::task("Black", "cut one of your pieces"));
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
    assert!(window.says(words::table::GO_BACK_OR_PLAY));
    window.press(Key::Enter);
    assert_eq!(text(&window), before, "what is looked at is only looked at");
    window.click(Command::PlayFromHere);
    window.cut("black square at 3,2, side 1");
    assert!(
        window.says(words::variation(1, "Black", "3,2"))
            && window.says(words::table::to_play_in_variation("White"))
    );
    assert!(
        window.says(words::turn(1, "Black", "2,1V")) && window.says(words::table::current(2, false)),
        "the game stays"
    );
    // Only this command makes the variation part of the game.
    window.click(Command::MakeMain);
    assert!(window.says(words::turn(1, "Black", "3,2")) && window.says(words::table::task("White", "")));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.says(words::turn(1, "Black", "2,1V")) && window.says(words::turn(2, "White", "3,3V")));
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
    window.click(Command::PlayFromHere);
    window.cut("black square at 3,2, side 1");
    window.cut("white square at 2,2, side 1");
    assert!(
        window.says(words::variation(2, "White", "2,2"))
            && window.says(words::table::to_play_in_variation("Black"))
    );
    window.click(Command::ToGame);
    assert!(
        window.says(words::table::task("Black", "cut one of your pieces"))
            && window.has(words::to_play("Black"))
    );
    // Viewing the start again doesn't continue the variation.
    window.press_with(Modifiers::ALT, Key::Home);
    window.click_piece("black square at 2,3, side 1");
    assert!(window.says(words::table::GO_BACK_OR_PLAY));
}

#[test]
fn looking_back_says_once_what_is_shown_and_once_where_the_game_stands() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.cut(SECOND);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has(words::after_turn(1, 2, "White")));
    assert!(window.has(words::table::take_back(&words::table::turn(2))), "and not one that is looked at");
    assert!(
        window.says(words::table::viewing(&words::table::current(2, false), words::table::Viewing::MayTry))
    );
    assert!(
        !window.has(words::to_play("Black")) && !window.has(words::to_play("White")),
        "the sidebar does not say it again"
    );
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has(words::table::to_play_at(words::table::LinePosition::Start, "Black")));
    window.click(Command::ToGame);
    assert!(
        window.says(words::table::task("Black", "cut one of your pieces"))
            && window.has(words::to_play("Black"))
    );
    assert!(!window.says("Current position:"));
}

#[test]
fn past_turns_are_told_in_the_past() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press(Key::Comma);
    assert!(window.says(words::table::before_turn_at(
        words::table::LinePosition::Played { turn: 1, turns: 1 },
        &words::table::plays("Black")
    )));
}

#[test]
fn a_variation_begins_at_the_step_that_is_shown() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press(Key::Comma);
    window.click(Command::PlayFromHere);
    let is_tried = window.says(words::table::to_play_in_variation("Black"));
    assert!(is_tried && window.says("Cut one of your pieces") && window.has(FIRST));
}

#[test]
fn line_and_buttons_fit_into_small_windows() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    for size in [vec2(1024.0, 700.0), vec2(640.0, 400.0)] {
        window.harness.set_size(size);
        window.harness.run();
        let line = window
            .place_of(words::table::task("Black", "swap a new piece with a neighbour, or end the turn"));
        let board = window.place_of(words::board::board("Crumble"));
        assert!(line.bottom() <= board.top() && board.bottom() <= size.y, "{line:?} above {board:?}");
        for name in [Command::EndTurn, Command::PopStep, Command::DropDraft] {
            let button = window.harness.get_by_role_and_label(Role::Button, name.text()).rect();
            assert!(button.right() <= size.x && line.right() <= button.left(), "{name:?} at {button:?}");
            assert!(button.bottom() <= board.top());
        }
        assert!(board.height() >= 200.0, "{board:?}");
    }
}
