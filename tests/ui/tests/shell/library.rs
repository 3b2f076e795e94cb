//! The library: games found, renamed and thrown away.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::settings::Settings;
use halfsquare_ui_tests::Window;

use crate::{FIRST, crash, game, home};

/// A folder with a game of Crumble by these names, and one of Topple.
fn folder(home: &Path) -> PathBuf {
    let folder = home.join("games");
    fs::create_dir(&folder).unwrap();
    let crumble = game(&["2,1VW"]).replace("players: []", "players: [\"Ada\", \"Ben\"]");
    assert!(crumble.contains("Ada"));
    fs::write(folder.join("one.halfsquare.ron"), crumble).unwrap();
    fs::write(folder.join("two.halfsquare.ron"), include_str!("../../../saves/topple-3.ron")).unwrap();
    folder
}

/// A window whose library is open, with all games read.
fn library(home: &tempfile::TempDir) -> (PathBuf, Window) {
    let folder = folder(home.path());
    let mut settings = Settings::default();
    settings.recent.push(&folder.join("two.halfsquare.ron"));
    let mut window = Window::start(home, [], settings, None);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until("Open one.halfsquare.ron: Ada – Ben, Crumble · 1 turn");
    window.until("Open two.halfsquare.ron: ");
    window.wait("all games to be read", |window| !window.says("still to be read"));
    (folder, window)
}

#[test]
fn games_are_found_by_who_played_what_and_how_far() {
    let home = home();
    let (_, mut window) = library(&home);
    for (wish, finds) in [("ada crumble", "Open one"), ("TOPPLE", "Open two"), ("two", "Open two")] {
        window.harness.get_by_role_and_label(Role::TextInput, "Search").focus();
        window.harness.run();
        window.press_with(Modifiers::COMMAND, Key::A);
        window.type_into("Search", wish);
        let other = if finds == "Open one" { "Open two" } else { "Open one" };
        assert!(window.says(finds) && !window.says(&format!("{other}.halfsquare.ron: ")), "{wish}");
    }
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_into("Search", "bread");
    assert!(window.says("No game here is like that."));
}

/// What stands in the field for another name.
fn field(window: &Window) -> Option<String> {
    window.harness.get_by_role_and_label(Role::TextInput, "Name of the file").value()
}

#[test]
fn the_keyboard_comes_to_every_game_and_to_what_stands_below_them() {
    let home = home();
    let folder = folder(home.path());
    for number in 0..12 {
        fs::copy(folder.join("one.halfsquare.ron"), folder.join(format!("game {number}.ron"))).unwrap();
    }
    let mut settings = Settings::default();
    settings.recent.push(&folder.join("two.halfsquare.ron"));
    let mut window = Window::start(&home, [], settings, None);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until("Ada – Ben");
    let mut reached = std::collections::BTreeSet::new();
    for _ in 0..40 {
        window.press(Key::Tab);
        let has_keyboard = |node: &egui_kittest::Node<'_>| node.is_focused();
        let focused = window.harness.query_all_by(|node| node.label().is_some()).find(has_keyboard);
        reached.extend(focused.and_then(|node| node.accesskit_node().label()));
        if reached.contains("Another file…") {
            break;
        }
    }
    assert_eq!(
        reached.iter().filter(|name| name.starts_with("Open ") && name.contains(": ")).count(),
        14,
        "{reached:?}"
    );
    assert!(reached.contains("Another file…"), "{reached:?}");
}

#[test]
fn a_broken_game_leaves_the_library_open() {
    let home = home();
    let (folder, mut window) = library(&home);
    fs::write(folder.join("one.halfsquare.ron"), "no game").unwrap();
    window.click_containing("Open one.halfsquare.ron: ");
    window.until("Cannot open the file");
    window.click("OK");
    assert!(window.has("Search"));
    window.click_containing("Open two.halfsquare.ron: ");
    window.until("Take back");
    assert!(!window.has("Search"));
}

#[test]
fn a_game_is_renamed_but_never_over_another() {
    let home = home();
    let (folder, mut window) = library(&home);
    window.pick("More for one.halfsquare.ron", "Rename…");
    window.harness.event(Event::Text("two".to_owned()));
    window.press(Key::Enter);
    assert!(window.says("two.halfsquare.ron exists already."), "{:?}", field(&window));
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("games/one".to_owned()));
    window.click("Rename");
    assert!(window.says("That is no name for a file."), "{:?}", field(&window));
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("evening".to_owned()));
    window.press(Key::Enter);
    window.until("Open evening.halfsquare.ron: Ada – Ben");
    assert!(!window.says("one.halfsquare.ron") && folder.join("evening.halfsquare.ron").exists());
    assert!(!folder.join("one.halfsquare.ron").exists());
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_that_differs_by_a_capital_is_another_file_where_the_system_has_it_so() {
    let home = home();
    let (folder, mut window) = library(&home);
    let [one, other] = ["one.halfsquare.ron", "One.halfsquare.ron"].map(|name| folder.join(name));
    fs::copy(folder.join("two.halfsquare.ron"), &other).unwrap();
    let before = fs::read(&other).unwrap();
    window.pick("More for one.halfsquare.ron", "Rename…");
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("One".to_owned()));
    window.press(Key::Enter);
    assert!(window.says("One.halfsquare.ron exists already."));
    assert!(one.exists() && fs::read(&other).unwrap() == before);
}

#[test]
fn a_dot_in_a_new_name_is_no_ending() {
    let home = home();
    let (folder, mut window) = library(&home);
    window.pick("More for one.halfsquare.ron", "Rename…");
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("Ada v. Ben".to_owned()));
    window.press(Key::Enter);
    window.until("Open Ada v. Ben.halfsquare.ron: Ada – Ben");
    assert!(folder.join("Ada v. Ben.halfsquare.ron").exists());
}

#[test]
fn a_game_goes_to_the_bin_after_a_question_and_never_from_the_table() {
    let home = home();
    let (folder, mut window) = library(&home);
    window.pick("More for one.halfsquare.ron", "Move to bin…");
    window.click("Cancel");
    assert!(folder.join("one.halfsquare.ron").exists());
    window.pick("More for one.halfsquare.ron", "Move to bin…");
    window.click("Move to bin");
    window.wait("the game to go", |window| !window.says("Open one.halfsquare.ron"));
    assert!(!folder.join("one.halfsquare.ron").exists());
    window.click_containing("Open two.halfsquare.ron");
    window.until("Take back");
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until("Open two.halfsquare.ron: ");
    window.pick("More for two.halfsquare.ron", "Move to bin…");
    window.click("Move to bin");
    window.until("This game is on the table: close it first.");
    assert!(folder.join("two.halfsquare.ron").exists());
}

#[test]
fn the_folder_is_opened_and_kept_games_are_resumed_from_the_library() {
    let home = home();
    crash(&home);
    let folder = folder(home.path());
    let mut settings = Settings::default();
    settings.recent.push(&folder.join("two.halfsquare.ron"));
    let mut window = Window::start(&home, [], settings, None);
    window.click("Later");
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until("Open one.halfsquare.ron: Ada – Ben");
    window.click("Open folder");
    assert!(folder.join("opened").exists() && window.has("Search"));
    {
        let kept = window.harness.query_all_by_label_contains("Resume Crumble: ");
        kept.last().unwrap().click();
    }
    window.harness.run();
    window.until("1. Black: 2,1");
}

#[test]
fn a_kept_game_stays_in_the_lists_when_another_one_is_not_given_up_for_it() {
    let home = home();
    crash(&home);
    let mut window = Window::start(&home, [], Settings::default(), None);
    window.click("Later");
    window.click("Play Crumble");
    window.click("Start game");
    window.cut(FIRST);
    for answer in ["Cancel", "Discard"] {
        window.press_with(Modifiers::COMMAND, Key::O);
        window.until("Resume Crumble: ");
        window.click_containing("Resume Crumble: ");
        window.until("Save the game?");
        window.click(answer);
    }
    window.until("1. Black: 2,1");
    window.press_with(Modifiers::COMMAND, Key::O);
    assert!(window.has("Search") && !window.says("Resume Crumble: "));
}
