//! Dialogs: the lists in them, and the page behind them.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::look::Material;
use halfsquare::app::kit::settings::{Pace, Settings, Speed};
use halfsquare::engine::Level;
use halfsquare::record::Seat;
use halfsquare_ui_tests::{Window, words};

use super::{game, home};

#[test]
fn a_list_in_a_dialog_opens_as_often_as_it_is_tapped() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    for _ in 0..3 {
        window.tap(Role::ComboBox, words::pages::ANIMATIONS);
        window.tap(Role::Label, words::pages::THEME);
        assert!(!window.has(words::pages::FAST));
        window.tap(Role::ComboBox, words::pages::ANIMATIONS);
        window.tap(Role::Button, words::pages::FAST);
        assert_eq!(window.app().settings().speed, Speed::Fast);
        window.tap(Role::Button, words::pages::RESET);
    }
}

#[test]
fn a_board_style_is_chosen_by_its_picture() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    for (material, name) in [Material::ALL[1], Material::ALL[2], Material::ALL[0]] {
        window.tap(Role::RadioButton, name);
        assert_eq!(window.app().settings().material, material);
    }
}

/// The pictures of boards on a page.
fn pictures(window: &Window) -> Vec<egui::TextureId> {
    let pictures = window.pictures().into_iter().filter(|(place, _)| place.height() > 40.0);
    pictures.map(|(_, picture)| picture).collect()
}

/// A picture of a small board is cached by the colours of its style, so another picture has other colours.
#[test]
fn pages_and_lists_follow_the_board_style() {
    let home = home();
    let folder = home.path().join("games");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("one.halfsquare.ron"), game(&["2,1VW"])).unwrap();
    let mut window = Window::open(&home, []);
    window.until(words::pages::continue_game("one"));
    let seen = |window: &mut Window| {
        let page = pictures(window);
        window.press_with(Modifiers::COMMAND, Key::O);
        window.until(words::pages::open_game("one"));
        window.wait("the game to be read", |window| !window.says(words::pages::reading_more(1)));
        let list: Vec<_> = pictures(window).into_iter().filter(|picture| !page.contains(picture)).collect();
        window.press(Key::Escape);
        assert!(!page.is_empty() && !list.is_empty(), "{page:?} {list:?}");
        (page, list)
    };
    let mut before = Vec::new();
    for (_, name) in [Material::ALL[1], Material::ALL[2], Material::ALL[0]] {
        window.press_with(Modifiers::COMMAND, Key::Comma);
        window.tap(Role::RadioButton, name);
        window.press(Key::Escape);
        let (page, list) = seen(&mut window);
        for picture in page.into_iter().chain(list) {
            assert!(!before.contains(&picture), "{name}");
            before.push(picture);
        }
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
        window.until(words::game("one.halfsquare.ron", ""));
        window.harness.get_by_label_contains(&words::game("one.halfsquare.ron", "")).rect().center()
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
    window.click(words::shell::FILE_MENU);
    assert!(window.says(Command::Quit));
    window.drop_file(&file);
    window.until(words::shell::OK);
    assert!(!window.says(Command::Quit));
    window.press(Key::Escape);
    assert!(!window.has(words::shell::OK), "the first Escape is for the dialog");
}

#[test]
fn a_click_beside_a_dialog_leaves_it_open() {
    let home = home();
    let mut window = Window::open(&home, []);
    for (modifiers, key, sign) in [
        (Modifiers::COMMAND, Key::N, words::pages::START_GAME),
        (Modifiers::COMMAND, Key::O, words::pages::OPEN_FILE),
        (Modifiers::COMMAND, Key::Comma, words::pages::ZOOM),
        (Modifiers::NONE, Key::F2, words::pages::CLOSE),
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
    window.set_up("Topple");
    window.click(words::games::players(3));
    window.type_into("Red", "Ada");
    window.click_role(Role::RadioButton, words::pages::NO_TAKEBACKS);
    window.click_role(Role::RadioButton, words::clock::PER_TURN);
    window.press(Key::Escape);
    window.set_up("Crumble");
    window.click(words::games::size(2, 4));
    window.click(words::pages::CANCEL);
    window.set_up("Topple");
    assert!(window.has(words::clock::SECONDS) && window.says(words::pages::NO_TAKEBACKS_TIP));
    window.click(words::pages::START_GAME);
    assert!(
        window.has(words::player(&["Ada", "Red", words::table::TO_PLAY, "1:00"]))
            && window.has("Green, 1:00")
    );
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Crumble");
    window.click(words::pages::START_GAME);
    assert!(window.has("black square at 5,0, side 1"), "a game was started: Crumble is as it was begun last");
}

#[test]
fn enter_in_a_number_takes_it_over_and_starts_no_game() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click_role(Role::RadioButton, words::clock::PER_TURN);
    window.click_role(Role::SpinButton, words::clock::SECONDS);
    window.set_number("90");
    window.press(Key::Enter);
    assert!(window.has(words::pages::START_GAME) && window.says("90 s per turn"));
    assert!(window.is_focused(words::clock::SECONDS), "Tab goes on from the number");
    window.press(Key::Enter);
    assert!(window.has(words::pages::START_GAME), "Enter never starts the game from there");
    window.harness.event(Event::Text("75".to_owned()));
    window.press(Key::Enter);
    assert!(window.says("75 s per turn"), "digits replace the number");
    window.click(words::pages::START_GAME);
    assert!(!window.has(words::pages::START_GAME) && window.says("1:15"));
}

#[test]
fn what_unfolds_in_a_new_game_is_in_its_place_from_the_first_frame() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.set_size(vec2(1180.0, 600.0));
    window.click(words::pages::play("Crumble"));
    let line = window.harness.get_by_role(Role::DisclosureTriangle);
    line.click();
    while !window.has(words::clock::OFF) {
        window.frame();
    }
    // A frame on the test's clock is longer than the unfolding.
    window.frame();
    let place = window.place_of(words::clock::OFF);
    window.harness.run();
    assert_eq!(window.place_of(words::clock::OFF), place);
}

#[test]
fn the_buttons_of_a_new_game_stay_where_they_are() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    let start = window.place_of(words::pages::START_GAME);
    for choice in [words::clock::PER_GAME, words::clock::PER_TURN, words::clock::OFF] {
        window.click_role(Role::RadioButton, choice);
        assert_eq!(window.place_of(words::pages::START_GAME), start, "{choice}");
    }
    let four = words::games::players(4);
    for game in ["Topple", &*four, "Abstract Crosse", "Crumble"] {
        window.click_role(Role::Button, game);
        // The number of players is chosen in the other part.
        window.unfold_choices();
        assert_eq!(window.place_of(words::pages::START_GAME), start, "{game}");
    }
    window.click_role(Role::DisclosureTriangle, words::pages::SPECIAL_RULES);
    assert_eq!(window.place_of(words::pages::START_GAME), start, "with other rules");
}

#[test]
fn closing_a_dialog_gives_the_focus_back_to_the_dialog_below() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.tab_to(Command::Rules);
    for _ in 0..2 {
        window.press(Key::Enter);
        window.press(Key::Escape);
        assert!(window.has(words::pages::START_GAME) && window.is_focused(Command::Rules));
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
    window.tap_at(end(&window, words::pages::PLAYBACK_SPEED));
    window.tap_at(end(&window, words::pages::EXPERT_TIME));
    window.tap_at(end(&window, words::pages::ZOOM));
    let settings = window.app().settings();
    assert_eq!(settings.step_ms, *Settings::STEP_MS.end());
    assert_eq!(settings.bot_seconds, *Settings::BOT_SECONDS.end());
    assert_eq!(settings.zoom, *Settings::ZOOM.end());
}

#[test]
fn a_finger_drags_a_slider_along_and_scrolls_when_it_swipes_up_or_down() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.set_size(vec2(1024.0, 480.0));
    window.press_with(Modifiers::COMMAND, Key::Comma);
    // From now on controls have the size for fingers.
    window.touch_role(Role::Label, words::pages::THEME);
    let place = |window: &Window, role| {
        window.harness.get_by_role_and_label(role, words::pages::PLAYBACK_SPEED).rect().center()
    };
    let before = window.app().settings().step_ms;
    for (role, by) in [(Role::Slider, -60.0), (Role::SpinButton, 60.0)] {
        let from = place(&window, role);
        window.slide(from, from + vec2(0.0, by));
        assert_eq!(window.app().settings().step_ms, before, "{role:?}");
        assert!((place(&window, role).y - from.y) * by.signum() > 30.0, "{role:?}");
    }
    let from = place(&window, Role::Slider);
    window.slide(from, from + vec2(30.0, 5.0));
    assert!(window.app().settings().step_ms > before);
}

#[test]
fn the_zoom_changes_when_its_slider_or_its_number_is_let_go() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    for role in [Role::Slider, Role::SpinButton] {
        let zoom = window.app().settings().zoom;
        let before = window.harness.get_by_role_and_label(role, words::pages::ZOOM).rect();
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
            assert_eq!(window.harness.get_by_role_and_label(role, words::pages::ZOOM).rect(), before);
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
    assert!(window.says(words::pages::bots_pause(Duration::from_secs(2))));
    let choices = |window: &Window| {
        let Settings { names, flat_stacks, pace, sidebar, .. } = window.app().settings().clone();
        (names, flat_stacks, pace, sidebar)
    };
    let before = choices(&window);
    window.click(words::pages::RESET);
    assert_eq!(choices(&window), (before.0.clone(), false, Pace::Natural, false));
    assert!(window.says(words::pages::bots_pause(Duration::from_millis(400))));
    window.click(words::pages::UNDO_RESET);
    assert_eq!(choices(&window), before);
    window.click(words::pages::RESET);
    window.click(words::pages::TOP_VIEW);
    // Something has been chosen since the reset, and can be reset.
    assert!(window.has(words::pages::RESET));
}

/// Runs frames for longer than tips are delayed.
fn wait_for_tips(window: &mut Window) {
    for _ in 0..40 {
        window.frame();
    }
}

/// On a slow screen the next click comes with the next frame.
#[test]
fn a_click_right_after_a_choice_reaches_what_the_list_covered() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.unfold_players();
    let [above, below] = ["Black", "White"].map(|side| {
        let name = words::who_plays(side, Seat::Person);
        window.harness.get_by_role_and_label(Role::ComboBox, &name).rect()
    });
    let click = |window: &mut Window, at: Pos2| {
        let button = |pressed| {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos: at, button, pressed, modifiers }
        };
        window.harness.input_mut().events.extend([Event::PointerMoved(at), button(true), button(false)]);
        window.harness.step();
    };
    click(&mut window, above.center());
    window.harness.run();
    let choice = words::seat(Seat::Bot(Level::Skilled));
    let choices = window.harness.query_all_by_role_and_label(Role::Button, &choice);
    let choice =
        choices.map(|choice| choice.rect()).find(|choice| choice.top() > above.bottom()).expect("a list");
    click(&mut window, choice.center());
    click(&mut window, below.center());
    window.harness.run();
    assert!(egui::Popup::is_any_open(&window.harness.ctx));
    let other = words::who_plays("Black", Seat::Bot(Level::Skilled));
    assert!(window.has(other), "the choice was made");
}

#[test]
fn a_quick_click_counts_where_a_dialog_opened_under_the_pointer() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::N);
    let at = window.place_of("Topple").center();
    window.press(Key::Escape);
    window.harness.hover_at(at);
    window.harness.run();
    window.press_with(Modifiers::COMMAND, Key::N);
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.harness.input_mut().events.extend([button(true), button(false)]);
    window.harness.run_steps(3);
    assert!(window.says("Red"), "Topple is chosen");
}
