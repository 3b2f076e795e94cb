//! The window from the first page to the saved game, by the names of what is on it.
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
#[path = "shell/files.rs"]
mod files;
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
#[path = "shell/variations.rs"]
mod variations;
#[cfg(test)]
#[path = "shell/whole_games.rs"]
mod whole_games;

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers, ViewportCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::files::Picked;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Takebacks};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, Options};
use halfsquare_ui_tests::Window;

const FIRST: &str = "black square at 2,1, side 1";
const SECOND: &str = "white square at 3,3, side 1";
const OTHER: &str = "black square at 3,2, side 1";

pub(crate) fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// A window that ends without a word after the first turn of a game of Crumble.
pub(crate) fn crash(home: &tempfile::TempDir) {
    Window::crumble(home, []).cut(FIRST);
}

/// A saved game with these turns.
pub(crate) fn game(turns: &[&str]) -> String {
    agreed_game(turns, Takebacks::Free)
}

pub(crate) fn agreed_game(turns: &[&str], takebacks: Takebacks) -> String {
    let header = Header::new(Vec::new(), takebacks, None).unwrap();
    let mut record: Record<Crumble> = Record::new(&Options::default(), header).unwrap();
    for text in turns {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap();
    }
    Document::of(&record).to_text().unwrap()
}

// ---- before a game --------------------------------------------------------------------------------------

#[test]
fn the_dialog_takes_size_names_and_agreement() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Play Crumble");
    window.click("2 × 4");
    window.type_into("Black", "Ada");
    window.click_role(Role::RadioButton, "None");
    window.click("Start game");
    assert!(window.has("Ada, Black, to move") && window.has("White"));
    assert!(window.has("white square at 0,0, side 1") && !window.has("black square at 5,0, side 1"));
    assert_eq!(window.app().title(), "Crumble: Ada – White – Halfsquare");
    assert_eq!(window.app().settings().names, ["Ada", ""]);
}

#[test]
fn escape_leaves_the_dialog_without_a_game() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Play Crumble");
    assert!(window.has("Start game"));
    window.press(Key::Escape);
    assert!(!window.has("Start game") && window.has("Play Crumble"));
}

#[test]
fn rules_keys_and_settings_open_and_close_by_key() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    for (modifiers, key, sign) in [
        (Modifiers::NONE, Key::F1, "Rules of Crumble"),
        (Modifiers::NONE, Key::F2, "Keys and gestures"),
        (Modifiers::COMMAND, Key::Comma, "Interface zoom"),
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
    assert!(window.says("Rules of Crumble"));
    window.click_role(Role::Link, "Captures");
    window.click("Close");
    assert!(!window.says("Rules of"));
}

#[test]
fn a_file_held_over_the_window_may_be_dropped() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    assert!(!window.has("Drop to open"));
    window.hover_file(true);
    assert!(window.has("Drop to open"));
    window.hover_file(false);
    assert!(!window.has("Drop to open"));
}

// ---- playing --------------------------------------------------------------------------------------------

#[test]
fn a_turn_is_drafted_undone_redone_and_ended() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    assert!(window.says("Black: 2,1"), "the notation is written live");
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.has(FIRST));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(!window.has(FIRST));
    window.click("End turn");
    assert!(window.has("White, to move") || window.says("White: cut"));
    assert!(window.says("1. Black: 2,1"));
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
        window.click("File");
        window.press(key);
        assert!(!window.has(FIRST) && window.says("Black: swap"), "{key:?}");
        if window.says("Close game") {
            window.click("File");
        }
    }
}

#[test]
fn a_takeback_says_whose_and_another_turn_keeps_the_old_line() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.click("Take back Black's turn");
    assert!(window.has(FIRST));
    window.cut(OTHER);
    assert!(window.says("1. Black: 3,2"));
    window.click("Unfold 1 variation");
    window.click_containing("Variation 1. Black: 2,1");
    assert!(!window.has(FIRST) && window.has(OTHER), "the old line is shown again");
    window.click("Play from here");
    assert!(window.says("White: cut"));
}

#[test]
fn the_main_line_stays_main_and_variations_stand_whole_below_it_whatever_is_looked_at() {
    let home = home();
    let file = home.path().join("variation.ron");
    fs::write(&file, game(&["2,1VW", "3,5HS"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.click("Take back White's turn");
    window.click("Take back Black's turn");
    window.cut(FIRST);
    window.click("Unfold 1 variation");
    assert!(window.says("Variation 1. Black: 2,1VW") && window.says("Variation 2. White: 3,5HS"));
    window.click_containing("Variation 2. White: 3,5HS");
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    let lines = |window: &Window| -> Vec<String> {
        let buttons = window.harness.query_all_by_role(Role::Button);
        let names = buttons.filter_map(|node| node.accesskit_node().label());
        let ends = ["Back to the game", "End turn"];
        names.skip_while(|name| name != "Start").take_while(|name| !ends.contains(&&**name)).collect()
    };
    let begin = |lines: &[String], starts: &[&str]| {
        let fits = lines.len() == starts.len() && lines.iter().zip(starts).all(|(a, b)| a.starts_with(b));
        assert!(fits, "{lines:#?}");
    };
    let fold = "Fold 1 variation";
    let steps = ["Black cut", "Black swapped"];
    // The variation is looked at, and its steps stand below its own turn.
    let variation = ["Start", fold, "1. Black: 2,1", "Variation 1. Black: 2,1VW"];
    begin(&lines(&window), &[&variation[..], &steps, &["Variation 2. White: 3,5HS"]].concat());
    assert!(window.says("Variation, turn 1 of 2: White to move"));
    window.click_containing("Variation 2. White: 3,5HS");
    begin(
        &lines(&window),
        &[&variation[..], &["Variation 2. White: 3,5HS", "White cut", "White swapped"]].concat(),
    );
    // Folded away, it is no longer what is looked at.
    window.click(fold);
    begin(&lines(&window), &["Start", "Unfold 1 variation", "1. Black: 2,1"]);
    assert!(window.says("White: cut"));
}

#[test]
fn without_takebacks_the_button_says_why() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Play Crumble");
    window.click_role(Role::RadioButton, "None");
    window.click("Start game");
    window.cut(FIRST);
    for key in [Key::Backspace, Key::Z] {
        let why = "Not to be taken back: the players agreed on no takebacks";
        window.press_with(Modifiers::COMMAND, key);
        assert!(window.says(why) && !window.has(FIRST), "{key:?}");
        // What is done next takes the sentence away.
        window.press_with(Modifiers::ALT, Key::ArrowLeft);
        window.press_with(Modifiers::ALT, Key::ArrowRight);
        assert!(!window.says(why));
    }
}

#[test]
fn a_turn_that_is_no_blunder_is_not_taken_back() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Play Crumble");
    window.click_role(Role::RadioButton, "Blunders only");
    window.click("Start game");
    window.cut(FIRST);
    window.press_until(Modifiers::COMMAND, Key::Backspace, "this turn lets nobody win at once");
    assert!(!window.has(FIRST));
}

#[test]
fn a_blunder_is_told_and_may_be_taken_back() {
    let home = home();
    let file = home.path().join("blunder.ron");
    // White threatens to win by 5,3HN, and Black looks away.
    let turns = ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H"];
    fs::write(&file, agreed_game(&turns, Takebacks::BlundersOnly)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.until("Black's turn lets White win at once");
    window.click("Take back Black's turn");
    assert!(window.says("Black: cut"));
}

#[test]
fn a_draw_is_offered_declined_and_accepted() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu("Draw or resign", "Offer draw");
    assert!(window.says("Black offers a draw. Does White agree?"));
    window.click("Decline");
    assert!(!window.says("Draw by agreement"));
    assert!(window.says("The draw is declined."));
    window.menu("Draw or resign", "Offer draw");
    window.click("Accept draw");
    assert!(window.says("Draw by agreement"));
    assert!(window.says("The players agreed to a draw. Each player gets half a point."));
    assert!(window.has("Black, ½") && window.has("White, ½"));
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
    assert!(window.is_focused("White") && window.cursor().is_none());
    window.press(Key::Tab);
    assert!(window.is_focused("Black, to move"));
    for _ in 0..60 {
        window.press(Key::Tab);
        if window.cursor().is_some() {
            break;
        }
    }
    assert!(window.cursor().is_some(), "further on comes the board again");
    window.press(Key::Tab);
    window.press_with(Modifiers::SHIFT, Key::Tab);
    assert!(window.is_focused("Help"), "the menus can be reached by key");
}

#[test]
fn resigning_asks_first() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu("Draw or resign", "Resign");
    window.press(Key::Escape);
    assert!(!window.says("wins"));
    window.menu("Draw or resign", "Resign");
    window.click("Black resigns");
    assert!(window.says("White wins by resignation"));
    assert!(window.has("White, won") && window.has("Black"), "the winner is marked among the players");
}

#[test]
fn what_is_taken_back_is_named_turn_or_not() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.menu("Draw or resign", "Resign");
    window.click("White resigns");
    assert!(window.says("Black wins by resignation"));
    window.click("Take back White's resignation");
    assert!(window.says("White: cut") && !window.has(FIRST), "only the resignation is taken back");
    window.menu("Draw or resign", "Offer draw");
    window.click("Accept draw");
    window.click("Take back the agreed draw");
    window.click("Take back Black's turn");
    assert!(window.says("Black: cut"));
}

#[test]
fn another_game_is_proposed_with_the_same_agreement_on_takebacks() {
    let home = home();
    let file = home.path().join("serious.ron");
    fs::write(&file, agreed_game(&[], Takebacks::None)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press_with(Modifiers::COMMAND, Key::N);
    assert!(window.says("A tournament game: what is played stays."));
}

// ---- walking --------------------------------------------------------------------------------------------

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
    window.click_containing("1. Black: 2,1");
    assert!(window.has(SECOND) && !window.has(FIRST));
    window.click("Back to the game");
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
    let file = home.path().join("swap.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    assert!(window.has("black square at 1,1, side 1"));
    window.press(Key::Comma);
    assert!(window.says("Step 1 of 2") && window.has("white square at 1,1, side 1"));
    window.press(Key::Comma);
    assert!(window.has(FIRST));
    window.press(Key::Period);
    window.press(Key::Period);
    assert!(window.has("black square at 1,1, side 1"));
}

// ---- nothing is lost without asking ---------------------------------------------------------------------

#[test]
fn closing_the_window_asks_and_can_be_cancelled() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    assert!(!window.close());
    window.click("Cancel");
    assert!(!window.says("Save the game?"));
    assert!(!window.close());
    assert!(window.click_and_listen("Discard").contains(&ViewportCommand::Close));
    assert!(window.close(), "now it may");
}

#[test]
fn closing_the_window_can_save_first() {
    let home = home();
    let file = home.path().join("last.ron");
    let mut window = Window::crumble(&home, [Picked::File(file.clone())]);
    window.cut(FIRST);
    assert!(!window.close());
    window.click("Save");
    window.wait("the file", |_| file.exists());
    window.wait("the table to be left", |window| window.has("Play Crumble"));
    assert!(window.close());
}

#[test]
fn a_game_without_changes_is_left_without_asking() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has("Play Crumble"));
    assert!(window.close());
}

#[test]
fn leaving_the_table_asks() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.says("Save the game?"));
    window.press(Key::Escape);
    assert!(window.says("1. Black: 2,1"));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click("Discard");
    assert!(window.has("Play Crumble"));
}

#[test]
fn a_new_game_asks_before_it_takes_the_table() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Start game");
    assert!(window.says("Save the game?"));
    window.click("Cancel");
    assert!(window.has("Start game"), "what was chosen for it is not lost");
    window.click("Start game");
    window.click("Discard");
    assert!(window.has(FIRST) && !window.has("Start game"));
}

#[test]
fn opening_and_dropping_a_file_ask_before_they_take_the_table() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&["3,2H"])).unwrap();
    let mut window = Window::crumble(&home, [Picked::File(file.clone())]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.click("Another file…");
    window.until("Save the game?");
    window.click("Cancel");
    assert!(!window.has(FIRST) && window.has(OTHER));
    window.drop_file(&file);
    window.until("Save the game?");
    window.click("Discard");
    assert!(window.has(FIRST) && !window.has(OTHER));
}

// ---- after a crash --------------------------------------------------------------------------------------

#[test]
fn a_turn_on_the_screen_is_on_the_disk() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    // The window lives on: what is there now is what a sudden end would leave.
    let files = fs::read_dir(home.path().join("autosave")).unwrap();
    let kept: Vec<_> = files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    assert!(kept.iter().any(|text| text.contains("(turns: [\\\"2,1")), "{kept:?}");
}

#[test]
fn a_game_left_by_a_crash_is_offered_and_continued() {
    let home = home();
    crash(&home);
    let mut window = Window::open(&home, []);
    assert!(window.says("ended before this game was saved"));
    window.click("Resume game");
    window.until("1. Black: 2,1");
    assert!(window.app().title().starts_with("• "), "it is still unsaved");
}

#[test]
fn a_kept_game_waits_on_the_first_page() {
    let home = home();
    crash(&home);
    let mut window = Window::open(&home, []);
    window.click("Later");
    window.click("Resume Crumble");
    window.until("1. Black: 2,1");
}

#[test]
fn a_kept_game_can_be_discarded() {
    let home = home();
    crash(&home);
    let mut window = Window::open(&home, []);
    window.click("Discard");
    drop(window);
    assert!(!Window::open(&home, []).says("A game was kept"));
}

#[test]
fn a_game_discarded_on_purpose_is_not_offered() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click("Discard");
    drop(window);
    assert!(!Window::open(&home, []).says("A game was kept"));
}
