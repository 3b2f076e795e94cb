//! The window from the start page to the saved game, used by the names of its widgets.
#![cfg(feature = "gui")]
#![cfg(test)]

#[cfg(test)]
#[path = "shell/bots.rs"]
mod bots;
#[cfg(test)]
#[path = "shell/clock.rs"]
mod clock;
#[cfg(test)]
#[path = "shell/coach.rs"]
mod coach;

#[path = "shell/courses.rs"]
mod courses;
#[cfg(test)]
#[path = "shell/crosse.rs"]
mod crosse;
#[cfg(test)]
#[path = "../../common/data_folder.rs"]
mod data_folder;
#[cfg(test)]
#[path = "shell/data_folders.rs"]
mod data_folders;
#[cfg(test)]
#[path = "shell/dialogs.rs"]
mod dialogs;
#[cfg(test)]
#[path = "shell/editor.rs"]
mod editor;
#[cfg(test)]
#[path = "shell/endings.rs"]
mod endings;
#[cfg(test)]
#[path = "shell/exchange.rs"]
mod exchange;
#[cfg(test)]
#[path = "shell/face_to_face.rs"]
mod face_to_face;
#[cfg(test)]
#[path = "shell/fields.rs"]
mod fields;
#[cfg(test)]
#[path = "shell/files.rs"]
mod files;
#[path = "shell/fitting.rs"]
mod fitting;
#[cfg(test)]
#[path = "shell/gestures.rs"]
mod gestures;
#[cfg(test)]
#[path = "shell/hand.rs"]
mod hand;
#[cfg(test)]
#[path = "shell/keyboard.rs"]
mod keyboard;
#[cfg(test)]
#[path = "shell/layout.rs"]
mod layout;
#[cfg(test)]
#[path = "shell/library.rs"]
mod library;
#[cfg(test)]
#[path = "shell/pages.rs"]
mod pages;
#[cfg(test)]
#[path = "shell/players.rs"]
mod players;
#[cfg(test)]
#[path = "shell/pointing.rs"]
mod pointing;
#[cfg(test)]
#[path = "shell/progress.rs"]
mod progress;
#[cfg(test)]
#[path = "shell/reading.rs"]
mod reading;
#[cfg(test)]
#[path = "shell/review.rs"]
mod review;
#[cfg(test)]
#[path = "shell/status.rs"]
mod status;
#[cfg(test)]
#[path = "shell/topple.rs"]
mod topple;
#[cfg(test)]
#[path = "shell/touch.rs"]
mod touch;
#[cfg(test)]
#[path = "shell/two_windows.rs"]
mod two_windows;
#[cfg(test)]
#[path = "shell/variations.rs"]
mod variations;
#[cfg(test)]
#[path = "shell/whole_games.rs"]
mod whole_games;

use std::fs;

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, ViewportCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::files::Picked;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Help, Record, Takebacks};
use halfsquare::rules::crumble::{Crumble, Options};
use halfsquare::rules::{Reason, State as _};
use halfsquare_ui_tests::{Window, words};

const FIRST: &str = "black square at 2,1, side 1";
const SECOND: &str = "white square at 3,3, side 1";
const OTHER: &str = "black square at 3,2, side 1";

pub(crate) fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Plays the first turn of a game of Crumble in a window that is then killed.
pub(crate) fn crash(home: &tempfile::TempDir) {
    Window::crumble(home, []).cut(FIRST);
}

/// The text of a saved game with these turns.
pub(crate) fn game(turns: &[&str]) -> String {
    agreed_game(turns, Takebacks::Free)
}

/// A window that was opened with the file of a game with these turns.
pub(crate) fn opened(home: &tempfile::TempDir, turns: &[&str]) -> Window {
    let file = home.path().join("game.halfsquare.ron");
    fs::write(&file, game(turns)).unwrap();
    Window::with_file(home, &file)
}

pub(crate) fn agreed_game(turns: &[&str], takebacks: Takebacks) -> String {
    let header = Header::new(Vec::new(), takebacks, None).unwrap().with_help(Some(Help::All));
    let mut record: Record<Crumble> = Record::new(&Options::default(), header).unwrap();
    for text in turns {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap();
    }
    Document::of(&record).to_text().unwrap()
}

/// The number of Crumble's lessons.
pub(crate) fn lessons() -> usize {
    halfsquare::learn::lessons::<Crumble>().len()
}

/// The name of the button for Crumble's lessons when this many are solved.
pub(crate) fn lessons_solved(solved: usize) -> String {
    format!("Lessons of Crumble, {solved} of {} solved", lessons())
}

// ---- before a game --------------------------------------------------------------------------------------

#[test]
fn the_dialog_takes_size_names_and_agreement() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click(words::games::size(2, 4));
    window.type_into("Black", "Ada");
    window.click_role(Role::RadioButton, words::pages::NO_TAKEBACKS);
    window.click(words::pages::START_GAME);
    assert!(window.has(words::player(&["Ada", "Black", words::table::TO_PLAY])) && window.has("White"));
    assert!(window.has("white square at 0,0, side 1") && !window.has("black square at 5,0, side 1"));
    assert_eq!(window.app().title(), "Crumble: Ada – White – Halfsquare");
    assert_eq!(window.app().settings().names, ["Ada", ""]);
}

#[test]
fn escape_leaves_the_dialog_without_a_game() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    assert!(window.has(words::pages::START_GAME));
    window.press(Key::Escape);
    assert!(!window.has(words::pages::START_GAME) && window.has(words::pages::play("Crumble")));
}

#[test]
fn rules_keys_and_settings_open_and_close_by_key() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    for (modifiers, key, sign) in [
        (Modifiers::NONE, Key::F1, &*words::pages::rules_of("Crumble")),
        (Modifiers::NONE, Key::F2, Command::Keys.text()),
        (Modifiers::COMMAND, Key::Comma, words::pages::ZOOM),
    ] {
        window.press_with(modifiers, key);
        assert!(window.says(sign), "{sign}");
        window.press(Key::Escape);
        assert!(!window.says(sign), "{sign}");
    }
}

#[test]
fn the_rules_of_the_first_game_can_be_read_before_one_is_begun() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press(Key::F1);
    assert!(window.says(words::pages::rules_of("Crumble")));
    window.click_role(Role::Link, "Captures");
    window.click(words::pages::CLOSE);
    assert!(!window.says(words::pages::rules_of("")));
}

#[test]
fn a_file_held_over_the_window_may_be_dropped() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    assert!(!window.has(words::shell::DROP_TO_OPEN));
    window.hover_file(true);
    assert!(window.has(words::shell::DROP_TO_OPEN));
    window.hover_file(false);
    assert!(!window.has(words::shell::DROP_TO_OPEN));
}

// ---- playing --------------------------------------------------------------------------------------------

#[test]
fn a_turn_is_drafted_undone_redone_and_ended() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    assert!(window.says("Black cuts a square"), "the turn is told as it grows");
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.has(FIRST));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(!window.has(FIRST));
    window.click(Command::EndTurn);
    assert!(window.has(words::to_play("White")) || window.says(words::table::task("White", "cut")));
    assert!(window.says(words::turn(1, "Black", "2,1")));
}

#[test]
fn an_empty_turn_cannot_end_and_says_why() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press(Key::Enter);
    assert!(window.says("A turn needs a cut or a join"));
}

#[test]
fn keys_in_an_open_menu_are_not_for_the_board() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    for key in [Key::Escape, Key::Backspace, Key::Enter] {
        window.click(words::shell::FILE_MENU);
        window.press(key);
        assert!(!window.has(FIRST) && window.says(words::table::task("Black", "swap")), "{key:?}");
        if window.says(Command::Close) {
            window.click(words::shell::FILE_MENU);
        }
    }
}

#[test]
fn a_takeback_says_whose_and_another_turn_keeps_the_old_line() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.click(words::take_back_turn("Black"));
    assert!(window.has(FIRST));
    window.cut(OTHER);
    assert!(window.says(words::turn(1, "Black", "3,2")));
    window.click(words::table::fold(false, 1));
    window.click_containing(words::variation(1, "Black", "2,1"));
    assert!(!window.has(FIRST) && window.has(OTHER), "the old line is shown again");
    window.click(Command::PlayFromHere);
    assert!(window.says(words::table::to_play_in_variation("White")));
}

#[test]
fn the_main_line_stays_main_and_variations_stand_whole_below_it_whatever_is_looked_at() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS"]);
    window.click(words::take_back_turn("White"));
    window.click(words::take_back_turn("Black"));
    window.cut(FIRST);
    window.click(words::table::fold(false, 1));
    assert!(
        window.says(words::variation(1, "Black", "2,1VW"))
            && window.says(words::variation(2, "White", "3,5HS"))
    );
    window.click_containing(words::variation(2, "White", "3,5HS"));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    let lines = |window: &Window| -> Vec<String> {
        let buttons = window.harness.query_all_by_role(Role::Button);
        let names = buttons.filter_map(|node| node.accesskit_node().label());
        let ends = [Command::ToGame, Command::EndTurn].map(Command::text);
        names
            .skip_while(|name| name != words::table::START)
            .take_while(|name| !ends.contains(&&**name))
            .collect()
    };
    let begin = |lines: &[String], starts: &[&str]| {
        let fits = lines.len() == starts.len() && lines.iter().zip(starts).all(|(a, b)| a.starts_with(b));
        assert!(fits, "{lines:#?}");
    };
    let fold = &*words::table::fold(true, 1);
    let steps = ["Black cut", "Black swapped"];
    // The variation is viewed, and its steps are listed below its own turn.
    let variation = ["Start", fold, "1. Black: 2,1", "Variation 1. Black: 2,1VW"];
    begin(&lines(&window), &[&variation[..], &steps, &["Variation 2. White: 3,5HS"]].concat());
    assert!(window.says(words::table::to_play_at(
        words::table::LinePosition::Variation { turn: 1, turns: 2 },
        "White"
    )));
    window.click_containing(words::variation(2, "White", "3,5HS"));
    begin(
        &lines(&window),
        &[&variation[..], &["Variation 2. White: 3,5HS", "White cut", "White swapped"]].concat(),
    );
    // A variation that is folded away is no longer viewed.
    window.click(fold);
    begin(&lines(&window), &["Start", "Show 1 variation", "1. Black: 2,1"]);
    assert!(window.says(words::table::task("White", "cut")));
}

#[test]
fn without_takebacks_the_button_says_why() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click_role(Role::RadioButton, words::pages::NO_TAKEBACKS);
    window.click(words::pages::START_GAME);
    window.cut(FIRST);
    for key in [Key::Backspace, Key::Z] {
        let why = "You can't take this back: the players agreed to play without takebacks";
        window.press_with(Modifiers::COMMAND, key);
        assert!(window.says(why) && !window.has(FIRST), "{key:?}");
        // The next action removes the message.
        window.press_with(Modifiers::ALT, Key::ArrowLeft);
        window.press_with(Modifiers::ALT, Key::ArrowRight);
        assert!(!window.says(why));
    }
}

#[test]
fn a_turn_that_is_no_blunder_is_not_taken_back() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click_role(Role::RadioButton, words::pages::BLUNDERS_ONLY);
    window.click(words::pages::START_GAME);
    window.cut(FIRST);
    window.press_until(Modifiers::COMMAND, Key::Backspace, "this turn doesn't let an opponent win at once");
    assert!(!window.has(FIRST));
}

#[test]
fn a_blunder_is_told_and_may_be_taken_back() {
    let home = home();
    let file = home.path().join("blunder.ron");
    // White threatens to win with 5,3HN, and Black overlooks it.
    let turns = ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H"];
    fs::write(&file, agreed_game(&turns, Takebacks::BlundersOnly)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.until(words::table::lets_win("Black", "White"));
    window.click(words::take_back_turn("Black"));
    assert!(window.says(words::table::task("Black", "cut")));
}

#[test]
fn a_draw_is_offered_declined_and_accepted() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu(words::table::ENDINGS, Command::OfferDraw);
    assert!(window.says(words::table::offers_draw("Black", "White")));
    window.click(words::table::DECLINE);
    assert!(!window.says("Draw by agreement"));
    assert!(window.says(words::table::DRAW_DECLINED));
    window.menu(words::table::ENDINGS, Command::OfferDraw);
    window.click(words::table::ACCEPT);
    assert!(window.says("Draw by agreement"));
    assert!(window.says("The players agreed to a draw. Each player gets half a point."));
    assert!(
        window.has(words::player(&["Black", words::table::DREW]))
            && window.has(words::player(&["White", words::table::DREW]))
    );
}

#[test]
fn tab_leads_from_the_board_to_the_sidebar_and_round_to_the_board() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let middle = window.piece_at("3,3").center();
    window.drag(middle, middle);
    window.press(Key::ArrowLeft);
    assert!(window.cursor().is_some(), "a click gives the board the keyboard");
    window.press(Key::Tab);
    assert!(window.is_focused("Black, to play") && window.cursor().is_none());
    window.press(Key::Tab);
    assert!(window.is_focused("White"));
    for _ in 0..60 {
        window.press(Key::Tab);
        if window.cursor().is_some() {
            break;
        }
    }
    assert!(window.cursor().is_some(), "further on comes the board again");
    window.press(Key::Tab);
    window.press_with(Modifiers::SHIFT, Key::Tab);
    assert!(window.is_focused(words::shell::HELP_MENU), "the menus can be reached by key");
}

#[test]
fn resigning_asks_first() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.press(Key::Escape);
    assert!(!window.says("wins"));
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    assert!(window.says(words::table::win("White", Reason::RESIGNATION)));
    assert!(
        window.has(words::player(&["White", words::table::WON])) && window.has("Black"),
        "the winner is marked among the players"
    );
}

#[test]
fn what_is_taken_back_is_named_turn_or_not() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("White"));
    assert!(window.says(words::table::win("Black", Reason::RESIGNATION)));
    window.click(words::table::take_back(&words::table::of_player("White", words::table::RESIGNATION)));
    assert!(
        window.says(words::table::task("White", "cut")) && !window.has(FIRST),
        "only the resignation is taken back"
    );
    window.menu(words::table::ENDINGS, Command::OfferDraw);
    window.click(words::table::ACCEPT);
    window.click(words::table::take_back(words::table::AGREED_DRAW));
    window.click(words::take_back_turn("Black"));
    assert!(window.says(words::table::task("Black", "cut")));
}

// ---- stepping through turns -----------------------------------------------------------------------------

#[test]
fn turns_are_walked_by_key_and_by_click() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.cut(SECOND);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has(SECOND) && !window.has(FIRST));
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(window.has(SECOND) && window.has(FIRST));
    window.press_with(Modifiers::ALT, Key::End);
    assert!(!window.has(SECOND) && !window.has(FIRST));
    window.click_containing(words::turn(1, "Black", "2,1"));
    assert!(window.has(SECOND) && !window.has(FIRST));
    window.click(Command::ToGame);
    assert!(!window.has(SECOND));
}

#[test]
fn a_draft_left_to_look_back_is_there_again() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.click_piece(SECOND);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has(SECOND));
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    assert!(!window.has(SECOND));
}

#[test]
fn a_turn_with_a_swap_is_walked_step_by_step() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    assert!(window.has("black square at 1,1, side 1"));
    window.press(Key::Comma);
    assert!(window.says(words::table::step(1, 2, "")) && window.has("white square at 1,1, side 1"));
    window.press(Key::Comma);
    assert!(window.has(FIRST));
    window.press(Key::Period);
    window.press(Key::Period);
    assert!(window.has("black square at 1,1, side 1"));
}

// ---- saving without questions ---------------------------------------------------------------------------

/// The texts of all games in My games, sorted.
fn my_games(home: &tempfile::TempDir) -> Vec<String> {
    let Ok(entries) = fs::read_dir(home.path().join("games")) else { return Vec::new() };
    let mut games: Vec<_> = entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect();
    games.sort();
    games
}

#[test]
fn whatever_takes_the_table_keeps_the_game_without_a_question() {
    type Leave = fn(&mut Window);
    let ways: [(Leave, &str); 6] = [
        (|window| window.press_with(Modifiers::COMMAND, Key::W), "Play Crumble"),
        (|window| window.menu(words::shell::PRACTICE_MENU, Command::Lessons), "Lessons"),
        (|window| window.paste(&game(&["3,2H"])), "1. Black: 3,2H"),
        (|window| window.menu(words::shell::PRACTICE_MENU, Command::Puzzles), "Puzzles"),
        (
            |window| {
                window.press_with(Modifiers::COMMAND, Key::N);
                window.click(words::pages::START_GAME);
            },
            FIRST,
        ),
        (
            |window| {
                window.press_with(Modifiers::COMMAND, Key::U);
                window.click(Command::PlayFromHere);
            },
            "White: cut",
        ),
    ];
    for (leave, then) in ways {
        let home = home();
        let mut window = Window::crumble(&home, []);
        assert!(my_games(&home).is_empty(), "a game without a turn leaves no file");
        window.cut(FIRST);
        leave(&mut window);
        window.wait(then, |window| window.says(then) || window.app().title().contains(then));
        window.settle();
        let games = my_games(&home);
        assert!(matches!(&games[..], [game] if game.contains("2,1")), "{then}: {games:?}");
        assert!(window.close());
    }
}

#[test]
fn a_game_whose_first_turn_was_not_ended_comes_back() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    assert!(!window.has(FIRST));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::continue_game(""));
    window.wait("its length", |window| !window.painted_texts("first turn begun").is_empty());
    window.click_containing(words::pages::continue_game(""));
    window.until(Command::EndTurn);
    assert!(!window.has(FIRST), "it comes back with its steps");
}

#[test]
fn a_game_that_was_only_looked_at_leaves_no_file() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    window.press(Key::Escape);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.settle();
    assert!(!window.says(words::pages::continue_game("")));
}

#[test]
fn a_tool_of_crumble_is_the_choice_of_one_player() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let is_chosen = |window: &Window, tool| {
        let tool = window.harness.get_by_role_and_label(Role::Button, tool);
        tool.accesskit_node().toggled() == Some(Toggled::True)
    };
    window.click("Cut");
    assert!(is_chosen(&window, "Cut"));
    window.click_piece(FIRST);
    window.press(Key::Escape);
    assert!(is_chosen(&window, "Cut"), "it stays in the turn");
    window.cut(FIRST);
    assert!(is_chosen(&window, "Auto"), "the other player begins without one");
}

#[test]
fn a_turn_that_was_not_ended_is_there_again_when_the_game_comes_back() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.click_piece(SECOND);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Topple");
    window.click(words::pages::START_GAME);
    window.press_with(Modifiers::COMMAND, Key::W);
    let come_back = |window: &mut Window| {
        window.until(words::pages::continue_game(""));
        window.click_containing(words::pages::continue_game(""));
        window.until(Command::TakeBack);
    };
    come_back(&mut window);
    assert!(!window.has(SECOND), "it comes back with its steps");
    assert!(window.close());
    drop(window);
    let mut window = Window::open(&home, []);
    come_back(&mut window);
    assert!(!window.has(SECOND), "also after a restart");
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.press_with(Modifiers::COMMAND, Key::W);
    come_back(&mut window);
    assert!(!window.has(SECOND), "also if the player was looking back");
    window.press(Key::Escape);
    assert!(window.has(SECOND));
    window.press_with(Modifiers::COMMAND, Key::W);
    come_back(&mut window);
    assert!(window.has(SECOND), "the steps were undone");
    window.click_piece(SECOND);
    window.click(Command::EndTurn);
    window.settle();
    let games = my_games(&home);
    assert!(matches!(&games[..], [game] if !game.contains("unfinished")), "{games:?}");
}

#[test]
fn each_step_of_a_turn_is_kept_even_if_the_window_is_killed() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    window.settle();
    assert!(my_games(&home).is_empty(), "a game gets its file when its first turn ends, or when it is left");
    window.press(Key::Escape);
    window.cut(FIRST);
    window.click_piece(SECOND);
    // The window is still open, so these are the files that a crash would leave.
    let file = window.stored();
    let copy = home.path().join("copy.halfsquare.ron");
    fs::copy(file, &copy).unwrap();
    let window = Window::with_file(&home, &copy);
    assert!(!window.has(FIRST) && !window.has(SECOND), "the steps are there again");
}

#[test]
fn a_turn_begun_in_a_variation_waits_where_it_belongs() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS"]);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.click(Command::PlayFromHere);
    window.click_piece(SECOND);
    assert!(!window.has(SECOND));
    window.press_with(Modifiers::COMMAND, Key::G);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::continue_game(""));
    window.click_containing(words::pages::continue_game(""));
    window.until(Command::TakeBack);
    window.wait("its steps again", |window| !window.has(SECOND));
}

#[test]
fn a_file_from_elsewhere_is_copied_for_an_unfinished_turn_but_not_for_a_look() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.settle();
    assert!(my_games(&home).is_empty());
    let mut window = opened(&home, &["2,1VW"]);
    window.click_piece("white square at 3,3, side 1");
    window.press_with(Modifiers::COMMAND, Key::W);
    window.settle();
    assert!(matches!(&my_games(&home)[..], [game] if game.contains("unfinished")));
}

#[test]
fn a_game_without_a_turn_leaves_no_file() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has(words::pages::play("Crumble")) && window.close());
    drop(window);
    assert!(my_games(&home).is_empty());
}

#[test]
fn the_name_of_a_game_tells_day_game_and_players_and_a_number_where_it_is_taken() {
    let home = home();
    for wanted in ["Crumble Ada – White.halfsquare.ron", "Crumble Ada – White 2.halfsquare.ron"] {
        let mut window = Window::open(&home, []);
        window.set_up("Crumble");
        window.type_into("Black", "Ada");
        window.click(words::pages::START_GAME);
        window.cut(FIRST);
        let file = window.stored();
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(name.ends_with(wanted) && name.starts_with("20"), "{name}");
        window.cut(SECOND);
        assert_eq!(window.stored(), file, "it keeps its name");
    }
}

#[test]
fn what_is_done_to_a_game_is_in_its_file() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    let file = window.stored();
    let turns = |window: &mut Window| {
        window.settle();
        let text = fs::read_to_string(&file).unwrap();
        (text.matches("2,1").count(), text.contains("stands_after: Some(0)"), text.contains("Resignation"))
    };
    assert_eq!(turns(&mut window), (1, false, false));
    window.press_with(Modifiers::COMMAND, Key::Backspace);
    assert_eq!(turns(&mut window), (1, true, false), "a turn taken back");
    window.press_with(Modifiers::COMMAND, Key::Y);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("White"));
    assert_eq!(turns(&mut window), (1, false, true), "the result");
}

#[test]
fn a_file_from_elsewhere_stays_as_it_is() {
    let home = home();
    let file = home.path().join("evening.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    assert!(!window.is_stored() && my_games(&home).is_empty(), "it is only looked at");
    window.press_with(Modifiers::COMMAND, Key::S);
    assert!(window.says("evening.ron stays as it is"));
    window.cut(SECOND);
    window.until(words::shell::copied_to_my_games("evening.ron".as_ref()));
    window.cut(OTHER);
    assert!(!window.says("Saved in My games."), "it is said once");
    let stored = window.stored();
    assert_eq!(fs::read_to_string(&file).unwrap(), game(&["2,1VW"]));
    assert!(fs::read_to_string(&stored).unwrap().contains("3,3"));
    window.press_with(Modifiers::COMMAND, Key::S);
    window.until("Saved in My games as ");
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until("Continue ");
    window.wait("the copy in the file's place", |window| !window.says("evening.ron"));
}

#[test]
fn a_game_whose_file_is_gone_is_saved_again_before_the_window_says_so_and_when_it_closes() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    let file = window.stored();
    let text = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    window.press_with(Modifiers::COMMAND, Key::S);
    window.until("Saved in My games as ");
    assert!(fs::read(&file).unwrap() == text);
    fs::remove_file(&file).unwrap();
    assert!(window.close());
    assert!(fs::read(&file).unwrap() == text);
}

#[test]
fn a_game_that_cannot_be_written_says_so_while_that_lasts_and_only_then_closing_asks() {
    let home = home();
    fs::write(home.path().join("games"), "in the way").unwrap();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    let says = "Not saved: ";
    window.until(says);
    assert!(!window.close());
    window.until(words::shell::ASK_CLOSE);
    window.click(words::shell::KEEP_OPEN);
    fs::remove_file(home.path().join("games")).unwrap();
    window.wait("the disk", |window| window.app().is_settled() && !window.says(says));
    assert!(window.close(), "nothing is asked");
    assert_eq!(my_games(&home).len(), 1);
}

#[test]
fn a_window_that_asks_whether_to_close_closes_once_everything_is_written() {
    let home = home();
    fs::write(home.path().join("games"), "in the way").unwrap();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    assert!(!window.close());
    fs::remove_file(home.path().join("games")).unwrap();
    while !window.commands().contains(&ViewportCommand::Close) {
        window.frame();
    }
    assert!(!window.has(words::shell::ASK_CLOSE) && my_games(&home).len() == 1);
}

#[test]
fn the_line_for_a_failing_disk_names_the_place_and_the_game_that_would_lose_turns() {
    let home = home();
    let folder = home.path().join("games");
    fs::write(&folder, "in the way").unwrap();
    let mut window = Window::crumble(&home, []);
    assert!(!window.says("Not saved: "), "nothing was played yet");
    window.cut(FIRST);
    window.until(format!("Not saved: {}: ", folder.display()));
    window.press_with(Modifiers::COMMAND, Key::W);
    let closed = format!("A closed game isn't saved: {}: ", folder.display());
    window.until(&closed);
    window.set_up("Topple");
    window.click(words::pages::START_GAME);
    assert!(window.says(&closed) && !window.says("Not saved: "));
    fs::remove_file(&folder).unwrap();
    window.wait("the disk", |window| window.app().is_settled() && !window.says(&closed));
}

#[test]
fn a_name_that_turns_the_direction_of_writing_leaves_the_title_alone() {
    let home = home();
    let file = home.path().join("evening.ron");
    fs::write(&file, game(&["2,1VW"]).replace("players: []", "players: [\"Ada\u{202e}\", \"Ben\"]")).unwrap();
    let mut window = Window::open(&home, []);
    window.drop_file(&file);
    window.wait("the game", |window| window.app().title().contains("Ada"));
    assert!(!window.app().title().contains('\u{202e}'));
}

#[test]
fn a_window_can_be_closed_although_a_game_cannot_be_written() {
    let home = home();
    fs::write(home.path().join("games"), "in the way").unwrap();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.until("Not saved: ");
    assert!(!window.close());
    window.until(words::shell::ASK_CLOSE);
    assert!(window.click_and_listen(words::shell::CLOSE_ANYWAY).contains(&ViewportCommand::Close));
    assert!(window.close());
}

#[test]
fn my_games_can_be_kept_in_another_folder() {
    let home = home();
    let stick = home.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let mut window = Window::crumble(&home, [Picked::File(stick.clone())]);
    window.cut(FIRST);
    let first = window.stored();
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click(words::pages::OTHER_FOLDER);
    window.until(words::pages::DEFAULT_FOLDER);
    window.click(words::pages::CLOSE);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click(words::pages::START_GAME);
    window.cut(OTHER);
    let second = window.stored();
    assert_eq!((second.parent(), first.exists()), (Some(&*stick), true));
    window.press_with(Modifiers::COMMAND, Key::O);
    let name = |file: &std::path::Path| format!("Open {}", file.file_name().unwrap().to_str().unwrap());
    window.until(name(&first));
    window.until(name(&second));
}

// ---- after a crash --------------------------------------------------------------------------------------

#[test]
fn a_turn_on_the_screen_is_on_the_disk() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.settle();
    // The window is still open, so these are the files that a crash would leave.
    assert!(my_games(&home).iter().any(|text| text.contains("(turns: [\"2,1")));
}

#[test]
fn a_game_left_by_a_crash_waits_on_the_first_page_without_a_word() {
    let home = home();
    crash(&home);
    let mut window = Window::open(&home, []);
    window.until(words::pages::continue_game(""));
    assert!(!window.has(words::shell::OK) && window.has(words::pages::play("Crumble")));
    window.click_containing(words::pages::continue_game(""));
    window.until(words::turn(1, "Black", "2,1"));
    window.cut(SECOND);
    window.settle();
    assert_eq!(my_games(&home).len(), 1, "it goes on in its file");
}

#[test]
fn games_that_earlier_versions_kept_are_among_my_games() {
    let home = home();
    let folder = home.path().join("autosave");
    fs::create_dir(&folder).unwrap();
    let text = game(&["2,1VW"]);
    fs::write(folder.join("game-a.ron"), format!("(document:{text:?},origin:None,unsaved:true)")).unwrap();
    let mut window = Window::open(&home, []);
    window.until(words::pages::continue_game(""));
    window.click_containing(words::pages::continue_game(""));
    window.until(words::turn(1, "Black", "2,1VW"));
    assert_eq!((my_games(&home), folder.exists()), (vec![text], false));
}
