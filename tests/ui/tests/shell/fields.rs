//! Text fields with the system's on-screen keyboard, which covers the lower half of the window.

use egui::accesskit::Role;
use egui::vec2;
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::files::Picked;
use halfsquare_ui_tests::{Window, words};

use crate::{FIRST, home};

/// Taps the last number of a dialog, which is the lowest. A tap makes it a text field.
fn tap_number(window: &mut Window) {
    let last = |window: &Window| {
        let numbers = window.harness.query_all_by_role(Role::SpinButton);
        numbers.last().expect("a number").rect().center()
    };
    window.harness.query_all_by_role(Role::SpinButton).last().expect("a number").scroll_to_me();
    window.harness.run();
    let at = last(window);
    window.slide(at, at);
    window.harness.run();
    check(window, "a number");
}

/// Taps a text field with a finger. It must get the focus, ask the system for its keyboard, and be above the middle of
/// the window.
fn tap(window: &mut Window, role: Role, field: &str) {
    // A field out of view is scrolled into view first, as a finger would.
    window.harness.get_by_role_and_label(role, field).scroll_to_me();
    window.harness.run();
    window.touch_role(role, field);
    check(window, field);
}

/// The field that has the focus asks for the keyboard, which doesn't cover it.
fn check(window: &Window, field: &str) {
    let output = &window.harness.output().platform_output;
    let ime = output.ime.unwrap_or_else(|| panic!("'{field}' opens no keyboard"));
    let middle = window.harness.ctx.content_rect().center().y;
    assert!(ime.rect.bottom() <= middle, "'{field}' at {} is below {middle}", ime.rect);
    assert!(ime.rect.top() >= 0.0, "'{field}' at {} is out of the window", ime.rect);
}

/// A window of the size of a small tablet.
fn tablet(home: &tempfile::TempDir) -> Window {
    let mut window = Window::open(home, []);
    shrink(&mut window);
    window
}

/// Such a window with a game whose first turn has been played.
fn tablet_with_a_turn(home: &tempfile::TempDir) -> Window {
    let mut window = Window::crumble(home, []);
    shrink(&mut window);
    window.cut(FIRST);
    window
}

fn shrink(window: &mut Window) {
    window.harness.set_size(vec2(1024.0, 640.0));
    window.harness.run();
}

#[test]
fn the_players_names_and_the_numbers_of_a_new_game() {
    let home = home();
    let mut window = tablet(&home);
    window.set_up("Topple");
    window.unfold_players();
    window.touch(words::games::players(4));
    for player in ["Yellow", "Green", "Blue", "Red"] {
        tap(&mut window, Role::TextInput, player);
    }
    window.touch("Crumble");
    window.unfold_choices();
    tap_number(&mut window);
}

#[test]
fn the_search_of_my_games_and_the_new_name_of_a_game() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.stored();
    shrink(&mut window);
    window.touch(words::shell::FILE_MENU);
    window.touch_containing(Command::Open);
    window.until(".halfsquare.ron");
    tap(&mut window, Role::TextInput, words::pages::SEARCH);
    let more = window.name_of(Role::Button, words::pages::more_for("").trim_end());
    window.touch(&*more);
    window.touch(words::pages::RENAME);
    tap(&mut window, Role::TextInput, words::shell::FILE_NAME);
}

#[test]
fn the_path_of_a_file_where_the_system_has_no_dialog() {
    let home = home();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    shrink(&mut window);
    window.touch(words::shell::FILE_MENU);
    window.touch_containing(Command::SaveAs);
    window.until(words::shell::type_path(false));
    tap(&mut window, Role::TextInput, words::shell::type_path(false));
}

#[test]
fn the_comment_on_a_turn() {
    let home = home();
    let mut window = tablet_with_a_turn(&home);
    window.touch(words::shell::VARIATION_MENU);
    window.touch_containing(Command::Annotate);
    let field = window.harness.get_by_role(Role::MultilineTextInput).rect().center();
    window.slide(field, field);
    check(&window, words::table::COMMENT);
}

#[test]
fn the_position_as_text() {
    let home = home();
    let mut window = tablet(&home);
    window.touch(words::shell::EDIT_MENU);
    window.touch_containing(Command::SetUp);
    tap(&mut window, Role::TextInput, words::editor::TEXT);
}

#[test]
fn the_numbers_of_the_settings() {
    let home = home();
    let mut window = tablet_with_a_turn(&home);
    window.touch(words::shell::VIEW_MENU);
    // The menu is higher than the window.
    window.harness.get_by_label_contains(Command::Settings.text()).scroll_to_me();
    window.harness.run();
    window.touch_containing(Command::Settings);
    tap_number(&mut window);
}

#[test]
fn the_turns_of_an_animation() {
    let home = home();
    let mut window = tablet_with_a_turn(&home);
    window.touch(words::shell::FILE_MENU);
    window.touch_containing(Command::Export);
    window.touch_role(Role::RadioButton, words::pages::ANIMATION);
    tap_number(&mut window);
}
