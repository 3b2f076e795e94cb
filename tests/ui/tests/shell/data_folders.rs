//! Whole data folders of earlier versions, opened in today's window.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::settings::{Settings, ThemeChoice};
use halfsquare::learn::shipped;
use halfsquare::record::{Home, ron_file};
use halfsquare::rules::topple::Topple;
use halfsquare_ui_tests::{Window, words};
use tempfile::TempDir;

use crate::data_folder::{COMMITS, copy_of};

/// Opens a window whose home is a copy of a commit's data folder.
fn window_of(commit: &str) -> (TempDir, Window) {
    let home = copy_of(commit);
    let (settings, notice) = ron_file::load::<Settings>(&Home::at(home.path()).settings_file());
    assert!(notice.is_none(), "{commit}");
    let window = Window::start(&home, [], settings.checked(), None);
    (home, window)
}

#[test]
fn a_window_finds_everything_that_an_earlier_one_left() {
    for (commit, theme, recent, retries) in
        [("46ae730", ThemeChoice::Dark, 3, 2), ("a3071c3", ThemeChoice::Light, 4, 3)]
    {
        let (home, window) = window_of(commit);
        assert!(!window.says("Couldn't load"), "{commit}: nothing is set aside");
        let settings = window.app().settings();
        assert_eq!((settings.theme, settings.recent.iter().count()), (theme, recent));
        assert_eq!(settings.former_folders, [home.path().join("evenings")]);
        let remove = words::pages::remove_retry("Crumble", "");
        let listed = window.harness.query_all_by_label_contains(&remove);
        assert_eq!(listed.count(), retries, "{commit}");
        if commit == "a3071c3" {
            assert!(window.says("Lessons of Topple, 2 of "));
            // The data folder also has twelve puzzles.
            let puzzles = shipped::<Topple>().count() + 12;
            assert!(window.says(format!("Puzzles of Topple, 2 of {puzzles} solved")));
        }
        for file in ["settings.ron", "deck.ron", "progress.ron"] {
            assert!(!home.path().join(format!("{file}.bad")).exists(), "{commit}: {file}");
        }
    }
}

#[test]
fn games_left_behind_are_among_my_games_and_those_elsewhere_stay_listed() {
    for commit in COMMITS {
        let (home, mut window) = window_of(commit);
        window.press_with(Modifiers::COMMAND, Key::O);
        window.until(words::pages::open_game("changed.halfsquare.ron"));
        window.until(words::pages::open_game("lost.halfsquare.ron"));
        let mine = || std::fs::read_dir(home.path().join("games")).map_or(0, Iterator::count);
        window.wait("the games to move in", |_| mine() == 3);
    }
}

#[test]
fn what_a_newer_version_wrote_is_left_as_it_is_and_named() {
    let home = copy_of("a3071c3");
    let deck = ("deck.ron", "is_solved: true,", "is_solved: true,\n            colour: Red,");
    let game = ("evenings/three.halfsquare.ron", "version: 3,", "version: 99,");
    let text_of = |file: &str| std::fs::read_to_string(home.path().join(file)).unwrap();
    for (file, today, tomorrow) in [deck, game] {
        let text = text_of(file);
        assert!(text.contains(today), "{file}");
        std::fs::write(home.path().join(file), text.replacen(today, tomorrow, 1)).unwrap();
    }
    let (settings, _) = ron_file::load::<Settings>(&Home::at(home.path()).settings_file());
    let mut window = Window::start(&home, [], settings.checked(), None);
    window.until("Couldn't load part of");
    window.click(words::shell::OK);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until("install a newer Halfsquare");
    drop(window);
    assert!(text_of(deck.0).contains("colour: Red,") && text_of(game.0).contains(game.2));
}
