//! Dialogs: the lists in them, and the page behind them.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::look::Material;
use halfsquare::app::kit::settings::{Pace, Settings};
use halfsquare_ui_tests::Window;

use super::{game, home};

#[test]
fn a_list_in_a_dialog_opens_as_often_as_it_is_tapped() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    for (material, name) in [Material::ALL[1], Material::ALL[2], Material::ALL[0]] {
        window.tap(Role::ComboBox, "Board style");
        window.tap(Role::Label, "Theme");
        assert!(!window.has(name) || window.app().settings().material == material);
        window.tap(Role::ComboBox, "Board style");
        window.tap(Role::Button, name);
        assert_eq!(window.app().settings().material, material);
    }
}

#[test]
fn no_tip_comes_up_where_the_pointer_rests_when_a_dialog_opens() {
    let home = home();
    let folder = home.path().join("games");
    std::fs::create_dir(&folder).unwrap();
    let file = folder.join("one.halfsquare.ron");
    std::fs::write(&file, game(&[])).unwrap();
    let path = file.display().to_string();
    let mut window = Window::with_file(&home, &file);
    let open = |window: &mut Window| {
        window.press_with(Modifiers::COMMAND, Key::O);
        window.until("Open one.halfsquare.ron: ");
        window.harness.get_by_label_contains("Open one.halfsquare.ron: ").rect().center()
    };
    let row = open(&mut window);
    window.press(Key::Escape);
    window.harness.event(Event::PointerMoved(row));
    window.harness.run();
    assert_eq!(open(&mut window), row);
    wait_for_tips(&mut window);
    assert!(!window.has(&path));
    window.harness.event(Event::PointerMoved(row + vec2(4.0, 0.0)));
    wait_for_tips(&mut window);
    assert!(window.has(&path), "the row has a tip");
}

#[test]
fn a_dialog_closes_the_menus_behind_it() {
    let home = home();
    let file = home.path().join("bread.ron");
    std::fs::write(&file, "bread").unwrap();
    let mut window = Window::crumble(&home, []);
    window.click("File");
    assert!(window.says("Quit"));
    window.drop_file(&file);
    window.until("OK");
    assert!(!window.says("Quit"));
    window.press(Key::Escape);
    assert!(!window.has("OK"), "the first Escape is for the dialog");
}

#[test]
fn a_click_beside_a_dialog_leaves_it_open() {
    let home = home();
    let mut window = Window::open(&home, []);
    for (modifiers, key, sign) in [
        (Modifiers::COMMAND, Key::N, "Start game"),
        (Modifiers::COMMAND, Key::O, "Open file…"),
        (Modifiers::COMMAND, Key::Comma, "Interface zoom"),
        (Modifiers::NONE, Key::F2, "Close"),
    ] {
        window.press_with(modifiers, key);
        window.tap_at(pos2(4.0, 400.0));
        assert!(window.has(sign), "{sign}");
        window.press(Key::Escape);
        assert!(!window.has(sign), "{sign}");
    }
}

#[test]
fn what_is_chosen_in_a_new_game_is_there_again_until_one_is_started() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Play Topple");
    window.click("3 players");
    window.type_into("Red", "Ada");
    window.click_role(Role::RadioButton, "None");
    window.click_role(Role::RadioButton, "Per turn");
    window.press(Key::Escape);
    window.click("Play Crumble");
    window.click("2 × 4");
    window.click("Cancel");
    window.click("Play Topple");
    assert!(window.has("Seconds") && window.says("No takebacks, as in tournaments"));
    window.click("Start game");
    assert!(window.has("Ada, Red, to play, 1:00") && window.has("Green, 1:00"));
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Crumble");
    window.click("Start game");
    assert!(window.has("black square at 5,0, side 1"), "a game was started: Crumble is as it was begun last");
}

#[test]
fn the_buttons_of_a_new_game_stay_where_they_are() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Play Crumble");
    let start = window.place_of("Start game");
    for choice in ["Per game", "Per turn", "Off"] {
        window.click_role(Role::RadioButton, choice);
        assert_eq!(window.place_of("Start game"), start, "{choice}");
    }
    for game in ["Topple", "4 players", "Abstract Crosse", "Crumble", "Rules"] {
        window.click(game);
        assert_eq!(window.place_of("Start game"), start, "{game}");
    }
}

#[test]
fn the_rail_of_a_slider_is_tapped() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    let end = |window: &Window, name: &str| {
        let rail = window.harness.get_by_role_and_label(Role::Slider, name).rect();
        rail.right_center() - vec2(2.0, 0.0)
    };
    window.tap_at(end(&window, "Playback speed"));
    window.tap_at(end(&window, "Expert time"));
    window.tap_at(end(&window, "Interface zoom"));
    let settings = window.app().settings();
    assert_eq!(settings.step_ms, *Settings::STEP_MS.end());
    assert_eq!(settings.bot_seconds, *Settings::BOT_SECONDS.end());
    assert_eq!(settings.zoom, *Settings::ZOOM.end());
}

#[test]
fn the_zoom_changes_when_its_slider_or_its_number_is_let_go() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    for role in [Role::Slider, Role::SpinButton] {
        let zoom = window.app().settings().zoom;
        let before = window.harness.get_by_role_and_label(role, "Interface zoom").rect();
        let button = |pressed, pos| {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos, button, pressed, modifiers }
        };
        let mut pointer = before.center();
        window.harness.event(Event::PointerMoved(pointer));
        window.harness.event(button(true, pointer));
        window.harness.run();
        for _ in 0..4 {
            pointer.x += 5.0;
            window.harness.event(Event::PointerMoved(pointer));
            window.harness.run();
            assert_eq!(window.app().settings().zoom, zoom, "{role:?}");
            assert_eq!(window.harness.get_by_role_and_label(role, "Interface zoom").rect(), before);
        }
        window.harness.event(button(false, pointer));
        window.harness.run();
        assert!(window.app().settings().zoom > zoom, "{role:?}");
    }
}

#[test]
fn settings_are_reset_without_what_belongs_to_games_and_the_reset_is_undone() {
    let home = home();
    let names = vec!["Ada".to_owned(), "Ben".to_owned()];
    let chosen =
        Settings { names, flat_stacks: true, pace: Pace::Slow, sidebar: false, ..Settings::default() };
    let mut window = Window::start(&home, [], chosen, None);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    assert!(window.says("Bots pause for 2 s before they play."));
    let choices = |window: &Window| {
        let Settings { names, flat_stacks, pace, sidebar, .. } = window.app().settings().clone();
        (names, flat_stacks, pace, sidebar)
    };
    let before = choices(&window);
    window.click("Reset to defaults");
    assert_eq!(choices(&window), (before.0.clone(), false, Pace::Natural, false));
    assert!(window.says("Bots pause for 0.4 s before they play."));
    window.click("Undo reset");
    assert_eq!(choices(&window), before);
    window.click("Reset to defaults");
    window.click("Top view");
    // Something has been chosen since the reset, and can be reset.
    assert!(window.has("Reset to defaults"));
}

/// Runs frames for longer than tips are delayed.
fn wait_for_tips(window: &mut Window) {
    for _ in 0..40 {
        window.frame();
    }
}
