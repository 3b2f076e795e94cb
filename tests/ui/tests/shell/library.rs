//! My games: finding, renaming and deleting games.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::export;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Takebacks};
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::{Ending, Side};
use halfsquare_ui_tests::{Window, words};

use crate::{FIRST, game, home};

/// A folder with a game of Crumble between Ada and Ben, and a game of Topple.
fn folder(home: &Path) -> PathBuf {
    let folder = home.join("games");
    fs::create_dir(&folder).unwrap();
    let crumble = game(&["2,1VW"]).replace("players: []", "players: [\"Ada\", \"Ben\"]");
    assert!(crumble.contains("Ada"));
    fs::write(folder.join("one.halfsquare.ron"), crumble).unwrap();
    fs::write(folder.join("two.halfsquare.ron"), include_str!("../../../saves/topple-3.ron")).unwrap();
    folder
}

/// A window that shows My games once all games have been read.
fn library(home: &tempfile::TempDir) -> (PathBuf, Window) {
    let folder = folder(home.path());
    let mut settings = Settings::default();
    settings.recent.push(&folder.join("two.halfsquare.ron"));
    let mut window = listed(home, settings);
    window.until(words::game("one.halfsquare.ron", "Ada – Ben, Crumble · 1 turn"));
    window.until(words::game("two.halfsquare.ron", ""));
    (folder, window)
}

/// A window that shows My games, with a game called "one", once all games have been read.
fn listed(home: &tempfile::TempDir, settings: Settings) -> Window {
    // My games is opened from a table, since the start page also lists games.
    let mut window = Window::start(home, [], settings, None);
    // The list of games pushes the cards down when it appears.
    window.until(words::pages::continue_game(""));
    window.set_up("Topple");
    window.click(words::pages::START_GAME);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until(words::pages::open_game("one"));
    window.wait("all games to be read", |window| {
        (1..4).all(|games| !window.says(words::pages::reading_more(games)))
    });
    window
}

#[test]
fn the_game_on_the_table_is_chosen_and_then_another() {
    let home = home();
    let (_, mut window) = library(&home);
    let open = |window: &mut Window| {
        window.press_with(Modifiers::COMMAND, Key::O);
        window.until(words::game("one.halfsquare.ron", ""));
    };
    window.click_containing(words::game("one.halfsquare.ron", ""));
    window.until(Command::TakeBack);
    open(&mut window);
    window.click_containing(words::game("one.halfsquare.ron", ""));
    assert!(
        window.says(words::shell::ALREADY_OPEN) && !window.has(words::pages::MY_GAMES),
        "the page closes"
    );
    open(&mut window);
    window.click_containing(words::game("two.halfsquare.ron", ""));
    window.wait("the other game", |window| !window.has(words::pages::MY_GAMES) && !window.says("2,1VW"));
}

#[test]
fn a_row_tells_the_result_and_when_and_a_file_name_only_if_a_player_gave_it() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.type_into("Black", "Ada");
    window.type_into("White", "Ben");
    window.click(words::pages::START_GAME);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    let file = window.stored();
    fs::copy(&file, file.with_file_name("evening.halfsquare.ron")).unwrap();
    window.press_with(Modifiers::COMMAND, Key::W);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until(words::pages::open_game("evening"));
    let count = |window: &Window, text: &str| window.painted_texts(text).len();
    window.wait("both games to be read", |window| count(window, words::table::has_won("Ada").as_str()) >= 2);
    assert!(count(&window, "Today ") >= 2 && count(&window, "evening") >= 1);
    assert_eq!(count(&window, "Crumble Ada – Ben"), 0, "the name that the program gave says nothing new");
}

#[test]
fn games_are_found_by_who_played_what_and_how_far() {
    let home = home();
    let (_, mut window) = library(&home);
    for (wish, finds) in [("ada crumble", "one"), ("TOPPLE", "two"), ("two", "two")] {
        window.harness.get_by_role_and_label(Role::TextInput, words::pages::SEARCH).focus();
        window.harness.run();
        window.press_with(Modifiers::COMMAND, Key::A);
        window.type_into(words::pages::SEARCH, wish);
        let other = if finds == "one" { "two" } else { "one" };
        assert!(
            window.says(words::pages::open_game(finds))
                && !window.says(words::game(&format!("{other}.halfsquare.ron"), "")),
            "{wish}"
        );
    }
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_into(words::pages::SEARCH, "bread");
    assert!(window.says(words::pages::NO_GAMES_FOUND));
}

#[test]
fn games_are_found_by_their_date_and_by_their_result() {
    let home = home();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    let game = |result: Option<Ending>, date: &str| {
        let names = ["Ada", "Ben"].map(str::to_owned).to_vec();
        let header = Header::new(names, Takebacks::Free, Some(date.parse().unwrap())).unwrap();
        let mut record = Record::<Crumble>::new(&Default::default(), header).unwrap();
        record.play_text("2,1VW").unwrap();
        if let Some(ending) = result {
            record.end(ending).unwrap();
        }
        Document::of(&record).to_text().unwrap()
    };
    let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000);
    for (name, text) in [
        ("one", game(Some(Ending::Resignation(Side::SECOND)), "2019-03-07")),
        ("two", game(None, "2019-03-08")),
        ("three", game(Some(Ending::Agreement), "2018-03-08")),
    ] {
        let file = folder.join(format!("{name}.halfsquare.ron"));
        fs::write(&file, text).unwrap();
        // The row of a game that was played lately has the time of day in place of the date.
        fs::File::options().write(true).open(&file).unwrap().set_modified(old).unwrap();
    }
    let mut window = listed(&home, Settings::default());
    for (wish, finds) in [
        ("won", &["one"][..]),
        ("draw", &["three"]),
        ("mar 2019", &["one", "two"]),
        ("8 mar", &["two", "three"]),
        ("2018", &["three"]),
    ] {
        window.harness.get_by_role_and_label(Role::TextInput, words::pages::SEARCH).focus();
        window.harness.run();
        window.press_with(Modifiers::COMMAND, Key::A);
        window.type_into(words::pages::SEARCH, wish);
        for name in ["one", "two", "three"] {
            let is_found = window.says(words::pages::open_game(name));
            assert_eq!(is_found, finds.contains(&name), "{wish}: {name}");
        }
    }
}

#[test]
fn files_that_cannot_be_read_come_last() {
    let home = home();
    let folder = folder(home.path());
    // By its time, it would be the first.
    fs::write(folder.join("broken.halfsquare.ron"), "bread").unwrap();
    let window = listed(&home, Settings::default());
    let top = |name: &str| window.harness.get_by_label_contains(&words::pages::open_game(name)).rect().top();
    assert!(["one", "two"].into_iter().all(|name| top(name) < top("broken")));
}

/// The text in the field for the new name.
fn field(window: &Window) -> Option<String> {
    window.harness.get_by_role_and_label(Role::TextInput, words::shell::FILE_NAME).value()
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
        if reached.contains(words::pages::OPEN_FILE) {
            break;
        }
    }
    assert_eq!(
        reached.iter().filter(|name| name.starts_with("Open ") && name.contains(": ")).count(),
        14,
        "{reached:?}"
    );
    assert!(reached.contains(words::pages::OPEN_FILE), "{reached:?}");
}

#[test]
fn a_broken_game_leaves_the_library_open() {
    let home = home();
    let (folder, mut window) = library(&home);
    fs::write(folder.join("one.halfsquare.ron"), "no game").unwrap();
    window.click_containing(words::game("one.halfsquare.ron", ""));
    window.until(words::shell::CANT_OPEN);
    window.click(words::shell::OK);
    assert!(window.has(words::pages::SEARCH));
    window.click_containing(words::game("two.halfsquare.ron", ""));
    window.wait("the game to be opened", |window| !window.has(words::pages::SEARCH));
}

/// Renames a game by typing, which replaces the name in the field.
fn rename(window: &mut Window, file: &str, name: &str) {
    window.pick(words::pages::more_for(file), words::pages::RENAME);
    window.harness.event(Event::Text(name.to_owned()));
    window.press(Key::Enter);
}

#[test]
fn a_game_is_renamed_but_never_over_another() {
    let home = home();
    let (folder, mut window) = library(&home);
    rename(&mut window, "one.halfsquare.ron", "two");
    assert!(window.says("two.halfsquare.ron already exists."), "{:?}", field(&window));
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("games/one".to_owned()));
    window.click(words::shell::RENAME);
    assert!(window.says("You can't use this file name."), "{:?}", field(&window));
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("evening".to_owned()));
    window.press(Key::Enter);
    window.until(words::game("evening.halfsquare.ron", "Ada – Ben"));
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
    window.pick(words::pages::more_for("one.halfsquare.ron"), words::pages::RENAME);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("One".to_owned()));
    window.press(Key::Enter);
    assert!(window.says("One.halfsquare.ron already exists."));
    assert!(one.exists() && fs::read(&other).unwrap() == before);
}

#[test]
fn a_dot_in_a_new_name_is_no_ending() {
    let home = home();
    let (folder, mut window) = library(&home);
    window.pick(words::pages::more_for("one.halfsquare.ron"), words::pages::RENAME);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.harness.event(Event::Text("Ada v. Ben".to_owned()));
    window.press(Key::Enter);
    window.until(words::game("Ada v. Ben.halfsquare.ron", "Ada – Ben"));
    assert!(folder.join("Ada v. Ben.halfsquare.ron").exists());
}

#[test]
fn what_is_done_with_a_game_can_be_undone() {
    let home = home();
    let (folder, mut window) = library(&home);
    let one = folder.join("one.halfsquare.ron");
    let text = fs::read_to_string(&one).unwrap();
    window.pick(words::pages::more_for("one.halfsquare.ron"), words::pages::MOVE_TO_BIN);
    window.until(words::pages::binned("one"));
    assert!(!one.exists());
    window.click(words::pages::UNDO);
    window.until(words::game("one.halfsquare.ron", "Ada – Ben"));
    assert_eq!(fs::read_to_string(&one).unwrap(), text);
    window.pick(words::pages::more_for("one.halfsquare.ron"), words::pages::DUPLICATE);
    window.until(words::pages::duplicated("one 2"));
    window.until(words::game("one 2.halfsquare.ron", "Ada – Ben"));
    window.click(words::pages::UNDO);
    window.wait("the copy to go", |window| !window.says(words::pages::open_game("one 2")));
    rename(&mut window, "one.halfsquare.ron", "evening");
    window.until(words::pages::renamed("evening"));
    window.click(words::pages::UNDO);
    window.until(words::game("one.halfsquare.ron", "Ada – Ben"));
    assert!(one.exists() && !window.has(words::pages::UNDO));
}

#[test]
fn an_undo_that_fails_says_why_and_can_be_tried_again() {
    let home = home();
    let (folder, mut window) = library(&home);
    let one = folder.join("one.halfsquare.ron");
    rename(&mut window, "one.halfsquare.ron", "evening");
    window.until(words::pages::renamed("evening"));
    fs::copy(folder.join("two.halfsquare.ron"), &one).unwrap();
    window.click(words::pages::UNDO);
    window.until("one.halfsquare.ron already exists.");
    assert!(window.is_focused(words::shell::OK));
    window.press(Key::Enter);
    assert!(!window.says("one.halfsquare.ron already exists.") && window.has(words::pages::UNDO));
    fs::remove_file(&one).unwrap();
    window.click(words::pages::UNDO);
    window.until(words::game("one.halfsquare.ron", "Ada – Ben"));
    assert!(one.exists() && !window.has(words::pages::UNDO));
}

#[test]
fn a_menu_stays_with_its_game_when_another_comes_to_its_place() {
    let home = home();
    let (folder, mut window) = library(&home);
    window.click(words::pages::more_for("one.halfsquare.ron"));
    // The copy is the newest game, so it is listed first.
    fs::copy(folder.join("one.halfsquare.ron"), folder.join("three.halfsquare.ron")).unwrap();
    window.harness.event(Event::WindowFocused(true));
    window.until(words::game("three.halfsquare.ron", "Ada – Ben"));
    window.click(words::pages::MOVE_TO_BIN);
    window.until(words::pages::binned("one"));
}

#[test]
fn a_game_on_the_table_keeps_its_file() {
    let home = home();
    let (folder, mut window) = library(&home);
    window.click_containing(words::pages::open_game("two.halfsquare.ron"));
    window.wait("the game to be opened", |window| !window.has(words::pages::SEARCH));
    window.settle();
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until(words::game("two.halfsquare.ron", ""));
    window.pick(words::pages::more_for("two.halfsquare.ron"), words::pages::MOVE_TO_BIN);
    window.until("This game is open. Close it first.");
    assert!(folder.join("two.halfsquare.ron").exists());
}

#[test]
fn games_elsewhere_are_listed_and_the_folder_is_shown() {
    let home = home();
    let folder = folder(home.path());
    let elsewhere = home.path().join("evening.ron");
    fs::write(&elsewhere, game(&["2,1VW"])).unwrap();
    let mut settings = Settings::default();
    settings.recent.push(&elsewhere);
    let mut window = Window::start(&home, [], settings, None);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until(words::game("one.halfsquare.ron", "Ada – Ben"));
    window.until(words::game("evening.ron", "Black – White"));
    window.click(words::pages::SHOW_FOLDER);
    assert!(folder.join("opened").exists() && window.has(words::pages::SEARCH));
}

#[test]
fn pictures_that_carry_a_game_are_listed_and_others_are_not() {
    let home = home();
    let (folder, mut window) = library(&home);
    let record: Record<Crumble> =
        Document::parse(&game(&["2,1VW", "3,5HS"])).and_then(|document| document.replay()).unwrap();
    let picture = export::png(&export::board_after(&record, None).unwrap(), &Document::of(&record)).unwrap();
    fs::write(folder.join("evening.png"), &picture).unwrap();
    fs::write(folder.join("holiday.png"), include_bytes!("../../../../docs/pictures/crumble.png")).unwrap();
    // The first time the files are read, the second time the index knows them.
    for _ in 0..2 {
        window.harness.event(Event::WindowFocused(true));
        window.until(words::game("evening.png", "Black – White, Crumble · 2 turns"));
        assert!(!window.says("holiday"));
        window = Window::start(&home, [], Settings::default(), None);
        window.until(words::pages::continue_game(""));
        assert!(!window.says("evening.png"), "the start page shows no game twice");
        window.press_with(Modifiers::COMMAND, Key::O);
    }
    rename(&mut window, "evening.png", "party");
    window.until(words::game("party.png", ""));
    window.click_containing(words::game("party.png", ""));
    window.until(words::turn(2, "White", "3,5HS"));
    assert_eq!(fs::read(folder.join("party.png")).unwrap(), picture);
}

#[test]
fn games_are_reached_opened_and_thrown_away_by_keys() {
    const ROWS: [&str; 2] = ["Open two.halfsquare.ron: ", "Open one.halfsquare.ron: "];
    let home = home();
    let (folder, mut window) = library(&home);
    let names = |window: &Window| -> Vec<String> {
        let buttons = window.harness.query_all_by_role(Role::Button);
        let names = buttons.filter_map(|node| node.accesskit_node().label());
        names.filter(|name| ROWS.iter().any(|row| name.starts_with(row))).collect()
    };
    let rows = names(&window);
    assert_eq!(rows.len(), 2);
    for (key, row) in [(Key::ArrowDown, 0), (Key::ArrowDown, 1), (Key::ArrowDown, 1), (Key::ArrowUp, 0)] {
        window.press(key);
        assert!(window.is_focused(&rows[row]), "{key:?} to {}", rows[row]);
    }
    window.press(Key::ArrowUp);
    assert!(window.is_focused(words::pages::SEARCH));
    window.press(Key::ArrowDown);
    window.press(Key::Delete);
    window.until(words::pages::binned("two"));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    window.press(Key::ArrowDown);
    assert!(window.is_focused(&rows[1]));
    window.press(Key::Enter);
    window.until(words::turn(1, "Ada", "2,1VW"));
}
