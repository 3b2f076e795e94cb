//! Saving and opening.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::files::Picked;
use halfsquare::app::settings::{Settings, ThemeChoice};
use halfsquare::app::theme;
use halfsquare::record::{Home, ron_file};
use halfsquare_ui_tests::Window;

use crate::{FIRST, OTHER, SECOND, game, home};

#[test]
fn a_game_is_saved_and_opened_again() {
    let home = home();
    let file = home.path().join("game.ron");
    let mut window = Window::crumble(&home, [Picked::File(file.clone())]);
    window.cut(FIRST);
    assert!(window.app().title().starts_with("• "));
    window.press_with(Modifiers::COMMAND, Key::S);
    window.wait("the file", |window| !window.app().title().starts_with("• "));
    assert!(window.app().title().contains("game.ron"));
    let window = Window::with_file(&home, &file);
    assert!(window.says("1. Black: 2,1") && !window.has(FIRST));
}

#[test]
fn without_a_native_dialog_a_path_is_typed() {
    let home = home();
    let file = home.path().join("typed.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::open(&home, [Picked::NoDialog]);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.click("Another file…");
    window.type_into("This system has no file dialog. Path of the file:", &file.display().to_string());
    window.press(Key::Enter);
    window.until("1. Black: 2,1VW");
}

#[test]
fn a_name_typed_without_an_ending_gets_one_and_the_name_is_told() {
    let home = home();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.press_with(Modifiers::COMMAND, Key::A);
    let typed = home.path().join("evening").display().to_string();
    window.type_into("This system has no file dialog. Path of the file:", &typed);
    window.press(Key::Enter);
    window.until("Saved as evening.halfsquare.ron.");
    assert!(home.path().join("evening.halfsquare.ron").exists() && !home.path().join("evening").exists());
}

#[test]
fn the_next_file_is_looked_for_where_the_last_one_was() {
    let home = home();
    let folder = home.path().join("club");
    fs::create_dir(&folder).unwrap();
    let file = folder.join("first.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::open(&home, [Picked::File(file), Picked::NoDialog]);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.click("Another file…");
    window.until("1. Black: 2,1VW");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    let field = "This system has no file dialog. Path of the file:";
    window.until(field);
    let field = window.harness.get_by_role_and_label(Role::TextInput, field);
    assert_eq!(Path::new(&field.value().unwrap()).parent(), Some(&*folder));
}

#[test]
fn copying_a_game_is_confirmed() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::C);
    assert!(window.says("The game is on the clipboard as text."));
}

#[test]
fn a_bad_file_gives_a_sentence_and_the_game_stays() {
    let home = home();
    let bad = home.path().join("bad.ron");
    fs::write(&bad, game(&["2,1VW"]).replace("2,1VW", "9,9H")).unwrap();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.drop_file(&bad);
    window.until("Cannot open the file");
    assert!(window.says("bad.ron: "));
    window.press(Key::Enter);
    assert!(window.says("1. Black: 2,1") && !window.says("Cannot open the file"));
}

#[test]
fn a_save_that_fails_says_why_and_the_game_stays() {
    let home = home();
    let nowhere = home.path().join("no such folder").join("game.ron");
    let mut window = Window::crumble(&home, [Picked::File(nowhere.clone())]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.until("Cannot save the game");
    assert!(window.says(&format!("{} cannot be written: ", nowhere.display())));
    window.press(Key::Enter);
    assert!(window.says("1. Black: 2,1") && !window.says("Cannot save the game"));
    assert!(window.app().title().starts_with("• "), "it is still unsaved");
    assert!(!nowhere.exists());
}

#[test]
fn a_save_that_fails_keeps_the_window_open() {
    let home = home();
    // A folder stands where the file would go.
    let folder = home.path().join("folder.ron");
    fs::create_dir(&folder).unwrap();
    let mut window = Window::crumble(&home, [Picked::File(folder)]);
    window.cut(FIRST);
    assert!(!window.close());
    window.click("Save");
    window.until("Cannot save the game");
    window.press(Key::Enter);
    assert!(window.says("1. Black: 2,1"));
    assert!(!window.close(), "closing asks again");
}

#[test]
fn save_as_takes_the_game_to_another_file() {
    let home = home();
    let (first, second) = (home.path().join("first.ron"), home.path().join("second.ron"));
    let answers = [Picked::File(first.clone()), Picked::File(second.clone())];
    let mut window = Window::crumble(&home, answers);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.wait("the first file", |window| window.app().title().contains("(first.ron)"));
    window.cut(SECOND);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait("the second file", |window| window.app().title().contains("(second.ron)"));
    assert!(!window.app().title().starts_with("• "));
    let turns = |file| fs::read_to_string(file).unwrap().matches("3,3").count();
    assert_eq!((turns(&first), turns(&second)), (0, 1), "the first file stays as it was");
}

#[test]
fn of_two_saves_in_a_row_the_newer_one_stays() {
    let home = home();
    let file = home.path().join("game.ron");
    let mut window = Window::crumble(&home, [Picked::File(file.clone())]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.wait("the file", |window| window.app().title().contains("(game.ron)"));
    for _ in 0..20 {
        window.cut(SECOND);
        window.press_with(Modifiers::COMMAND, Key::S);
        window.click("Take back White's turn");
        window.press_with(Modifiers::COMMAND, Key::S);
    }
    window.wait("all saves", |window| !window.app().title().starts_with("• "));
    let window = Window::with_file(&home, &file);
    assert!(window.says("White: cut"), "the last thing saved was the takeback");
}

#[test]
fn a_place_picked_for_a_game_that_left_the_table_is_not_used() {
    let home = home();
    let file = home.path().join("late.ron");
    let (mut window, held) = Window::with_questions(&home);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click("Discard");
    window.click("Play Crumble");
    window.click("Start game");
    window.cut(OTHER);
    held.answer(&file);
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(!window.app().title().contains("late.ron") && !file.exists());
}

#[test]
fn settings_are_there_again_after_a_restart() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click("Dark");
    window.click("Off");
    window.press(Key::Escape);
    drop(window);
    let (kept, notice) = ron_file::load::<Settings>(&Home::at(home.path()).settings_file());
    assert!(notice.is_none(), "{notice:?}");
    assert_eq!((kept.theme, kept.animate), (ThemeChoice::Dark, false));
    let window = Window::start(&home, [], kept, None);
    assert!(window.is_dark());
}

// ---- what others do to the file -------------------------------------------------------------------------

/// A window with a turn more than its file holds, which somebody else has changed.
fn overtaken(home: &tempfile::TempDir, file: &Path, answers: impl IntoIterator<Item = Picked>) -> Window {
    fs::write(file, game(&["2,1VW"])).unwrap();
    let mut window = Window::start(home, answers, Settings::default(), Some(file.to_owned()));
    window.until("1. Black: 2,1VW");
    window.cut(SECOND);
    fs::write(file, game(&["3,2H"])).unwrap();
    window.press_with(Modifiers::COMMAND, Key::S);
    window.until("The file has changed");
    assert_eq!(fs::read_to_string(file).unwrap(), game(&["3,2H"]), "nothing is written yet");
    window
}

#[test]
fn what_somebody_else_wrote_is_not_overwritten_without_asking() {
    let home = home();
    let file = home.path().join("game.ron");
    let mut window = overtaken(&home, &file, []);
    assert!(window.says("game.ron was changed by another window or program"));
    window.click("Cancel");
    assert!(window.app().title().starts_with("• ") && window.says("2. White: 3,3"));
    window.press_with(Modifiers::COMMAND, Key::S);
    window.until("The file has changed");
    window.click("Overwrite");
    window.wait("the file", |window| !window.app().title().starts_with("• "));
    assert!(fs::read_to_string(&file).unwrap().contains("2,1VW"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.wait("the file", |window| !window.app().title().starts_with("• "));
    assert!(!window.says("The file has changed"), "what it holds is its own again");
}

#[test]
fn the_answers_of_a_dialog_are_walked_from_left_to_right() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until("Save the game?");
    let answers = ["Cancel", "Discard", "Save"];
    let [cancel, discard, save] = answers.map(|name| window.place_of(name));
    assert!(cancel.right() < discard.left() && discard.right() < save.left());
    let text = window.place_of("Save the game?");
    let below = save.right() - text.left();
    assert!((below - theme::DIALOG).abs() <= 1.0, "the last one ends where the text does: {below}");
    window.tab_to("Cancel");
    for name in ["Discard", "Save", "Cancel"] {
        window.press(Key::Tab);
        assert!(window.is_focused(name), "{name}");
    }
}

#[test]
fn what_somebody_else_wrote_can_be_loaded_instead() {
    let home = home();
    let file = home.path().join("game.ron");
    let mut window = overtaken(&home, &file, []);
    window.click("Reload");
    window.wait("the other game", |window| window.says("1. Black: 3,2") && !window.has(OTHER));
    assert!(!window.says("Save the game?") && !window.app().title().starts_with("• "));
    assert_eq!(fs::read_to_string(&file).unwrap(), game(&["3,2H"]));
}

#[test]
fn a_game_whose_file_was_changed_can_be_saved_elsewhere() {
    let home = home();
    let (file, other) = (home.path().join("game.ron"), home.path().join("other.ron"));
    let mut window = overtaken(&home, &file, [Picked::File(other.clone())]);
    window.press(Key::Enter);
    window.wait("the other file", |window| window.app().title().contains("(other.ron)"));
    assert_eq!(fs::read_to_string(&file).unwrap(), game(&["3,2H"]));
    assert!(fs::read_to_string(&other).unwrap().contains("2,1VW"));
}

#[test]
fn closing_goes_on_once_a_changed_file_is_dealt_with() {
    let home = home();
    let file = home.path().join("game.ron");
    let mut window = overtaken(&home, &file, []);
    window.click("Cancel");
    assert!(!window.close());
    window.click("Save");
    window.until("The file has changed");
    window.click("Cancel");
    assert!(!window.close(), "that was given up");
    window.click("Save");
    window.until("The file has changed");
    window.click("Overwrite");
    window.wait("the table to be left", |window| window.has("Play Crumble"));
    assert!(fs::read_to_string(&file).unwrap().contains("2,1VW"));
}

#[test]
fn a_file_opened_again_over_its_own_unsaved_game_and_saved_first_is_not_shown_as_it_was_before() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.cut(SECOND);
    window.drop_file(&file);
    window.until("Save the game?");
    window.click("Save");
    window.wait("the file", |window| !window.app().title().starts_with("• "));
    assert!(fs::read_to_string(&file).unwrap().contains("3,3"));
    assert!(window.says("2. White: 3,3"), "what was just saved is on the table");
}

#[test]
fn a_file_that_was_only_touched_or_removed_is_saved_without_a_question() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    fs::write(&file, game(&["2,1VW"])).unwrap();
    window.cut(SECOND);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.wait("the file", |window| !window.app().title().starts_with("• "));
    fs::remove_file(&file).unwrap();
    window.press_with(Modifiers::COMMAND, Key::S);
    window.wait("the file", |_| file.exists());
    assert!(!window.says("The file has changed"));
}

#[test]
fn a_game_that_went_on_after_a_crash_still_knows_its_file() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut crashed = Window::with_file(&home, &file);
    crashed.cut(SECOND);
    drop(crashed);
    fs::write(&file, game(&["3,2H"])).unwrap();
    let mut window = Window::open(&home, []);
    window.click("Resume game");
    window.until("2. White: 3,3");
    window.press_with(Modifiers::COMMAND, Key::S);
    window.until("The file has changed");
}

#[test]
fn a_second_window_on_a_game_says_so() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let open = "game.ron is open in another window of Halfsquare";
    let mut first = Window::with_file(&home, &file);
    assert!(!first.says(open));
    let mut second = Window::with_file(&home, &file);
    assert!(second.says(open));
    second.press(Key::Enter);
    first.press_with(Modifiers::COMMAND, Key::W);
    second.press_with(Modifiers::COMMAND, Key::W);
    assert!(!Window::with_file(&home, &file).says(open));
}

#[cfg(unix)]
#[test]
fn a_relative_path_is_remembered_from_the_root() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let here = std::env::current_dir().unwrap();
    let up: PathBuf = here.ancestors().skip(1).map(|_| "..").collect();
    let relative = up.join(file.strip_prefix("/").unwrap());
    assert!(relative.is_relative() && relative.exists());
    let mut window = Window::with_file(&home, &relative);
    assert!(window.app().settings().recent.iter().all(Path::is_absolute));
    window.drop_file(&relative);
    window.wait("the file", |window| window.app().settings().recent.iter().all(Path::is_absolute));
    assert_eq!(window.app().settings().recent.iter().count(), 1);
}

#[test]
fn a_folder_is_no_place_to_save_to() {
    let home = home();
    let folder = home.path().join("folder");
    fs::create_dir(&folder).unwrap();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::S);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_into("This system has no file dialog. Path of the file:", &folder.display().to_string());
    window.press(Key::Enter);
    assert!(window.says(&format!("{} is a folder: add a name for the file.", folder.display())));
    assert!(!window.says("replaces it"));
    window.click("Save");
    assert!(window.says("is a folder"), "asked again, it is still one");
}

#[test]
fn that_a_game_cannot_be_kept_for_a_crash_is_said_once() {
    const NOTICE: &str = "The game cannot be kept for a crash";
    let home = home();
    let mut window = Window::crumble(&home, []);
    let autosaves = Home::at(home.path()).autosaves();
    fs::rename(&autosaves, home.path().join("away")).unwrap();
    fs::write(&autosaves, "").unwrap();
    window.cut(FIRST);
    window.until(NOTICE);
    window.press(Key::Escape);
    assert!(!window.says(NOTICE));
    window.cut(SECOND);
    assert!(window.says("2. White: ") && !window.says(NOTICE));
}
