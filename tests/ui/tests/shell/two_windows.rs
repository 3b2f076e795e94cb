//! Two windows with one home: a setting that is changed in one changes in both.

use std::fs;
use std::path::Path;

use egui::{Event, Key, Modifiers};
use halfsquare::app::kit::settings::{Settings, ThemeChoice};
use halfsquare::record::{Home, ron_file};
use halfsquare_ui_tests::{Window, words};
use tempfile::TempDir;

use crate::{game, home};

fn stored(home: &TempDir) -> Settings {
    ron_file::load(&Home::at(home.path()).settings_file()).0
}

/// Waits until the saved settings satisfy the predicate.
fn wait(window: &mut Window, home: &TempDir, what: &str, are: impl Fn(&Settings) -> bool) {
    window.wait(what, |_| are(&stored(home)));
}

/// Focuses a window, which makes it read the files on disk.
fn focus(window: &mut Window, home: &TempDir) {
    window.harness.event(Event::WindowFocused(true));
    window.wait("the settings of the other window", |window| {
        // Each window keeps its own place on the screen.
        let stored = stored(home);
        Settings { window: stored.window, ..window.app().settings().clone() } == stored
    });
}

/// Opens a window's settings and clicks a choice.
fn set(window: &mut Window, choice: &str) {
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click(choice);
    window.press(Key::Escape);
}

#[test]
fn settings_of_two_windows_are_one() {
    let home = home();
    let [mut one, mut other] = [Window::open(&home, []), Window::open(&home, [])];
    set(&mut one, words::pages::DARK);
    wait(&mut one, &home, "dark", |settings| settings.theme == ThemeChoice::Dark);
    // The other window hasn't been focused since, so it still has the old theme; it must save only its own change.
    set(&mut other, words::pages::TOP_VIEW);
    let both = |settings: &Settings| settings.theme == ThemeChoice::Dark && settings.flat_stacks;
    wait(&mut other, &home, "flat stacks", |settings| settings.flat_stacks);
    assert!(both(&stored(&home)));
    assert!(other.app().settings().theme != ThemeChoice::Dark && !one.app().settings().flat_stacks);
    focus(&mut one, &home);
    focus(&mut other, &home);
    assert!(both(one.app().settings()) && both(other.app().settings()));
    one.harness.run();
    other.harness.run();
    assert!(one.is_dark() && other.is_dark(), "what is taken in takes effect");
    // Starting a game in the other window doesn't reset the theme either.
    set(&mut one, words::pages::LIGHT);
    wait(&mut one, &home, "light", |settings| settings.theme == ThemeChoice::Light);
    other.set_up("Crumble");
    other.click(words::pages::START_GAME);
    wait(&mut other, &home, "the game", |settings| settings.setups.contains_key("crumble"));
    assert_eq!(stored(&home).theme, ThemeChoice::Light);
    focus(&mut one, &home);
    assert!(one.app().settings().setups.contains_key("crumble"));
}

#[test]
fn the_zoom_of_one_window_is_that_of_the_other() {
    let home = home();
    let [mut one, mut other] = [Window::open(&home, []), Window::open(&home, [])];
    one.press_with(Modifiers::COMMAND, Key::Plus);
    wait(&mut one, &home, "the zoom", |settings| settings.zoom > 1.0);
    let zoom = one.app().settings().zoom;
    focus(&mut other, &home);
    other.harness.run();
    assert_eq!((other.app().settings().zoom, other.harness.ctx.zoom_factor()), (zoom, zoom));
    for _ in 0..30 {
        one.press_with(Modifiers::COMMAND, Key::Plus);
    }
    assert_eq!(one.app().settings().zoom, *Settings::ZOOM.end());
    assert_eq!(one.harness.ctx.zoom_factor(), *Settings::ZOOM.end());
}

#[test]
fn games_that_two_windows_used_are_all_remembered() {
    let home = home();
    let files = ["a.ron", "b.ron", "c.ron"].map(|name| home.path().join(name));
    for file in &files {
        fs::write(file, game(&["2,1VW"])).unwrap();
    }
    let [a, b, c] = &files;
    let [mut one, mut other] = [Window::with_file(&home, a), Window::with_file(&home, b)];
    let has = |settings: &Settings, file: &Path| settings.recent.iter().any(|recent| recent == file);
    one.wait("the first game", |window| has(window.app().settings(), a));
    other.wait("the second game", |window| has(window.app().settings(), b));
    one.drop_file(c);
    wait(&mut one, &home, "the third game", |settings| has(settings, c));
    wait(&mut other, &home, "all games", |settings| files.iter().all(|file| has(settings, file)));
    focus(&mut other, &home);
    assert!(files.iter().all(|file| has(other.app().settings(), file)));
}
