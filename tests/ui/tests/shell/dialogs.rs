//! Dialogs: the lists in them, and what is behind them.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::board::material::Material;
use halfsquare_ui_tests::Window;

use super::{game, home};

#[test]
fn a_list_in_a_dialog_opens_as_often_as_it_is_tapped() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    for (material, name) in [Material::ALL[1], Material::ALL[2], Material::ALL[0]] {
        window.tap(Role::ComboBox, "Boards");
        window.tap(Role::Label, "Theme");
        assert!(!window.has(name) || window.app().settings().material == material);
        window.tap(Role::ComboBox, "Boards");
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

/// Runs frames for longer than tips take to come up.
fn wait_for_tips(window: &mut Window) {
    for _ in 0..40 {
        window.frame();
    }
}
