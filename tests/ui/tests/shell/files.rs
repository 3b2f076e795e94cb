//! Saving and opening games.

use std::fs;
use std::path::{Path, PathBuf};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::files::Picked;
use halfsquare::app::kit::settings::{Settings, ThemeChoice};
use halfsquare::app::kit::theme;
use halfsquare::record::{Home, ron_file};
use halfsquare_ui_tests::{Window, words};

use crate::{FIRST, OTHER, SECOND, game, home};

#[test]
fn without_a_native_dialog_a_path_is_typed() {
    let home = home();
    let file = home.path().join("typed.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    let mut window = Window::open(&home, [Picked::NoDialog]);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.click(words::pages::OPEN_FILE);
    window.type_into(words::shell::type_path(false), &file.display().to_string());
    window.press(Key::Enter);
    window.until(words::turn(1, "Black", "2,1VW"));
}

#[test]
fn a_name_typed_without_an_ending_gets_one_and_the_name_is_told() {
    let home = home();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.press_with(Modifiers::COMMAND, Key::A);
    let typed = home.path().join("evening").display().to_string();
    window.type_into(words::shell::type_path(false), &typed);
    window.press(Key::Enter);
    window.until(words::shell::saved_copy("evening.halfsquare.ron".as_ref()));
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
    window.click(words::pages::OPEN_FILE);
    window.until(words::turn(1, "Black", "2,1VW"));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    let field = "This system has no file dialog. Type the path of the file:";
    window.until(field);
    let field = window.harness.get_by_role_and_label(Role::TextInput, field);
    assert_eq!(Path::new(&field.value().unwrap()).parent(), Some(&*folder));
}

#[test]
fn copying_a_game_is_confirmed() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::C);
    assert!(window.says(words::table::COPIED_GAME));
}

#[test]
fn a_bad_file_gives_a_sentence_and_the_game_stays() {
    let home = home();
    let bad = home.path().join("bad.ron");
    fs::write(&bad, game(&["2,1VW"]).replace("2,1VW", "9,9H")).unwrap();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.drop_file(&bad);
    window.until(words::shell::CANT_OPEN);
    assert!(window.says("bad.ron: "));
    window.press(Key::Enter);
    assert!(window.says(words::turn(1, "Black", "2,1")) && !window.says(words::shell::CANT_OPEN));
}

#[test]
fn a_copy_that_cannot_be_saved_says_why_and_the_game_stays() {
    let home = home();
    let nowhere = home.path().join("no such folder").join("game.ron");
    let mut window = Window::crumble(&home, [Picked::File(nowhere.clone())]);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.until(format!("Couldn't write {}: ", nowhere.display()));
    window.press(Key::Enter);
    assert!(window.says(words::turn(1, "Black", "2,1")) && !window.says("Couldn't write"));
    assert!(window.is_stored() && !nowhere.exists());
}

#[test]
fn a_copy_is_the_game_as_it_was_and_the_game_goes_on_where_it_is_kept() {
    let home = home();
    let copy = home.path().join("copy.ron");
    let mut window = Window::crumble(&home, [Picked::File(copy.clone())]);
    window.cut(FIRST);
    let file = window.stored();
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.until(words::shell::saved_copy("copy.ron".as_ref()));
    window.cut(SECOND);
    assert_eq!(window.stored(), file);
    let turns = |file: &Path| fs::read_to_string(file).unwrap().matches("3,3").count();
    assert_eq!((turns(&copy), turns(&file)), (0, 1));
}

#[test]
fn a_place_picked_late_gets_the_game_that_it_was_asked_for() {
    let home = home();
    let file = home.path().join("late.ron");
    let (mut window, held) = Window::with_questions(&home);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.set_up("Crumble");
    window.click(words::pages::START_GAME);
    window.cut(OTHER);
    held.answer(&file);
    window.until(words::shell::saved_copy("late.ron".as_ref()));
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("2,1") && !text.contains("3,2"), "{text}");
}

#[test]
fn settings_are_there_again_after_a_restart() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click(words::pages::DARK);
    window.click(words::pages::OFF);
    window.press(Key::Escape);
    drop(window);
    let (kept, notice) = ron_file::load::<Settings>(&Home::at(home.path()).settings_file());
    assert!(notice.is_none(), "{notice:?}");
    assert_eq!((kept.theme, kept.animate), (ThemeChoice::Dark, false));
    let window = Window::start(&home, [], kept, None);
    assert!(window.is_dark());
}

// ---- changes by other programs --------------------------------------------------------------------------

#[test]
fn what_somebody_else_wrote_stays_and_the_game_becomes_another_one() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    let file = window.stored();
    fs::write(&file, game(&["3,2H"])).unwrap();
    window.cut(SECOND);
    window.until("Saved in My games. ");
    let other = window.stored();
    assert_ne!(other, file);
    assert_eq!(fs::read_to_string(&file).unwrap(), game(&["3,2H"]));
    assert!(fs::read_to_string(&other).unwrap().contains("3,3"));
}

#[test]
fn a_second_window_on_a_game_says_so_and_playing_on_in_both_makes_two_games() {
    let home = home();
    let mut first = Window::crumble(&home, []);
    first.cut(FIRST);
    let file = first.stored();
    let mut second = Window::with_file(&home, &file);
    second.until("is also open in another window");
    second.cut(SECOND);
    second.until("Saved in My games. ");
    first.cut("white square at 3,5, side 1");
    let (one, other) = (first.stored(), second.stored());
    assert_eq!((&one, one == other), (&file, false));
    let turns = |file: &Path| {
        let text = fs::read_to_string(file).unwrap();
        (text.matches("3,5").count(), text.matches("3,3").count())
    };
    assert_eq!((turns(&one), turns(&other)), ((1, 0), (0, 1)));
    first.press_with(Modifiers::COMMAND, Key::W);
    first.settle();
    let mut third = Window::with_file(&home, &file);
    third.settle();
    assert!(!third.says("is also open"), "the window that had it has left it");
}

#[test]
fn the_game_on_the_table_is_not_opened_twice() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    let file = window.stored();
    window.drop_file(&file);
    assert!(window.says(words::shell::ALREADY_OPEN));
}

#[test]
fn the_answers_of_a_dialog_are_walked_from_left_to_right() {
    let home = home();
    fs::write(home.path().join("games"), "in the way").unwrap();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.until("Not saved: ");
    window.close();
    window.until(words::shell::ASK_CLOSE);
    let answers = [words::shell::KEEP_OPEN, words::shell::CLOSE_ANYWAY];
    let [stay, close] = answers.map(|name| window.place_of(name));
    assert!(stay.right() < close.left());
    let text = window.place_of(words::shell::ASK_CLOSE);
    let below = close.right() - text.left();
    assert!((below - theme::DIALOG).abs() <= 1.0, "the last one ends where the text does: {below}");
    window.tab_to(words::shell::KEEP_OPEN);
    for name in [words::shell::CLOSE_ANYWAY, words::shell::KEEP_OPEN] {
        window.press(Key::Tab);
        assert!(window.is_focused(name), "{name}");
    }
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
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.type_into(words::shell::type_path(false), &folder.display().to_string());
    window.press(Key::Enter);
    assert!(window.says(words::shell::is_folder(&folder)));
    assert!(!window.says(words::shell::replaces(&folder)));
    window.click(words::shell::SAVE);
    assert!(window.says(words::shell::is_folder(&folder)), "asked again, it is still one");
}

#[test]
fn a_picture_named_without_an_ending_gets_that_of_its_form() {
    let home = home();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    window.press_with(Modifiers::COMMAND, Key::E);
    window.click(words::pages::EXPORT_TO);
    window.press_with(Modifiers::COMMAND, Key::A);
    let typed = home.path().join("evening").display().to_string();
    window.type_into(words::shell::type_path(false), &typed);
    window.press(Key::Enter);
    window.until(words::shell::exported_game("evening.png".as_ref()));
    assert!(home.path().join("evening.png").exists());
}

#[test]
fn a_typed_folder_for_the_games_must_be_there() {
    let home = home();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click(words::pages::OTHER_FOLDER);
    let folder = home.path().join("evenings");
    window.press_with(Modifiers::COMMAND, Key::A);
    let field = "This system has no file dialog. Type the path of the folder:";
    window.type_into(field, &folder.display().to_string());
    window.press(Key::Enter);
    assert!(window.says(words::shell::no_folder(&folder)));
    fs::create_dir(&folder).unwrap();
    window.click(words::shell::USE_FOLDER);
    assert!(!window.has(words::shell::USE_FOLDER));
    assert_eq!(window.app().settings().games_folder.as_deref(), Some(folder.as_path()));
}

#[test]
fn a_copy_or_an_export_never_replaces_the_file_of_an_open_game() {
    let home = home();
    let mut other = Window::crumble(&home, []);
    other.cut(OTHER);
    let elsewhere = other.stored();
    let here = home.path().join("games").join("here.ron");
    fs::write(&here, game(&["2,1VW"])).unwrap();
    let files = [elsewhere, here.clone()];
    let before = files.clone().map(|file| fs::read(file).unwrap());
    for file in &files {
        let mut window = Window::open(&home, [Picked::File(file.clone()), Picked::NoDialog]);
        window.drop_file(&here);
        window.until(words::turn(1, "Black", "2,1VW"));
        window.settle();
        let refusal = words::shell::couldnt_write(file, words::shell::REPLACES_OPEN);
        window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        window.until(&*refusal);
        window.click(words::shell::OK);
        window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        window.press_with(Modifiers::COMMAND, Key::A);
        window.type_into(words::shell::type_path(false), &file.display().to_string());
        window.press(Key::Enter);
        window.press(Key::Enter);
        window.until(&*refusal);
    }
    assert_eq!(files.map(|file| fs::read(file).unwrap()), before);
}
