//! The keyboard focus, and its return to the board.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, ViewportCommand, pos2, vec2};
use egui_kittest::kittest::{By, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare_ui_tests::{Window, words};

use super::{FIRST, game, home, opened};

/// The name of a menu's entry: the command and its key.
fn with_key(command: Command, key: &str) -> String {
    format!("{} {key}", command.text())
}

/// A point in the sidebar with nothing to click, below the list of turns.
fn beside_the_board(window: &Window) -> Pos2 {
    let above = window.place_of(words::table::START);
    pos2(above.left() + 20.0, above.bottom() + 120.0)
}

#[test]
fn an_arrow_or_escape_leads_back_to_the_board_after_a_click_beside_it() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::Escape] {
        window.click_piece(FIRST);
        window.press(Key::Escape);
        assert!(window.has(FIRST));
        let beside = beside_the_board(&window);
        window.tap_at(beside);
        assert!(window.cursor().is_none());
        window.press(key);
        assert!(window.cursor().is_some(), "{key:?}");
    }
    window.press(Key::H);
    window.press(Key::Enter);
    assert!(!window.has(FIRST), "the board has the keys for cuts, too");
}

#[test]
fn escape_leads_from_the_sidebar_to_the_board_and_leaves_the_turn_there() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    window.press(Key::Tab);
    assert!(window.is_focused(words::to_play("Black")));
    window.press(Key::Escape);
    assert!(window.cursor().is_some() && !window.has(FIRST));
    window.press(Key::Escape);
    assert!(window.has(FIRST));
}

#[test]
fn where_nothing_has_the_keyboard_tab_leads_to_the_board() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.press(Key::Tab);
    assert!(window.cursor().is_some());
}

#[test]
fn plain_arrows_walk_the_turns_until_the_board_is_used() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS"]);
    let beside = beside_the_board(&window);
    window.tap_at(beside);
    window.press(Key::ArrowLeft);
    assert!(window.says(words::after_turn(1, 2, "White")), "a game that was opened is looked at");
    window.press(Key::ArrowRight);
    window.press(Key::ArrowUp);
    assert!(window.cursor().is_some(), "no turn is above another");
    let beside = beside_the_board(&window);
    window.tap_at(beside);
    window.press(Key::ArrowLeft);
    assert!(window.cursor().is_some() && !window.says(words::after_turn(1, 2, "White")));
    window.click_containing(words::turn(2, "White", "3,5HS"));
    window.press(Key::ArrowLeft);
    assert!(window.says(words::after_turn(1, 2, "White")), "the list was used last");
    window.press(Key::ArrowLeft);
    assert!(window.says(words::table::to_play_at(words::table::LinePosition::Start, "Black")));
}

#[test]
fn menus_are_opened_walked_and_left_by_keys() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    window.press(Key::F10);
    assert!(window.says(Command::NewGame) && window.is_focused(with_key(Command::NewGame, "Ctrl+N")));
    window.press(Key::ArrowRight);
    assert!(!window.says(Command::NewGame) && window.is_focused(with_key(Command::PopStep, "Ctrl+Z")));
    window.press(Key::ArrowLeft);
    window.press(Key::ArrowLeft);
    assert!(window.is_focused(with_key(Command::Rules, "F1")), "before the first menu comes the last");
    window.press(Key::Escape);
    assert!(
        !window.says(with_key(Command::Rules, "F1")) && !window.has(FIRST),
        "Escape leaves the menu alone"
    );
    assert!(window.cursor().is_some());
    for (key, entry) in
        [(Key::V, Command::PreviousVariation), (Key::W, Command::First), (Key::H, Command::Rules)]
    {
        window.press_with(Modifiers::ALT, key);
        assert!(window.says(with_key(entry, "")), "{entry:?}");
        window.press(Key::Escape);
    }
    window.press_with(Modifiers::ALT, Key::E);
    window.press(Key::Enter);
    assert!(window.has(FIRST) && window.cursor().is_some(), "undone from the menu");
}

#[test]
fn a_dialog_that_was_opened_from_a_menu_by_keys_gives_the_keyboard_back() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.tab_to(words::pages::play("Crumble"));
    window.press_with(Modifiers::ALT, Key::F);
    window.press(Key::Enter);
    assert!(window.has(words::pages::START_GAME));
    window.press_with(Modifiers::ALT, Key::F);
    assert!(!window.says(Command::Quit), "a dialog is open");
    window.press(Key::Escape);
    assert!(window.is_focused(words::pages::play("Crumble")));
}

#[test]
fn a_lesson_that_was_begun_from_a_menu_by_keys_has_the_keyboard() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press(Key::F10);
    for _ in 0..4 {
        window.press(Key::ArrowRight);
    }
    for _ in 0..20 {
        if window.is_focused(Command::Lessons) {
            break;
        }
        window.press(Key::ArrowDown);
    }
    window.press(Key::Enter);
    assert!(window.harness.get_by_role(Role::Grid).is_focused());
    window.press(Key::Tab);
    assert!(window.is_focused(words::course::GIVE_HINT), "Tab leads to the panel of the lesson");
}

#[test]
fn the_key_for_chain_links_says_why_there_are_none() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press(Key::L);
    assert!(window.says(words::table::NO_LINKS_YET));
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Topple");
    window.click(words::pages::START_GAME);
    window.press(Key::L);
    assert!(window.says(words::table::NO_CHAINS));
}

#[test]
fn enter_on_the_first_page_goes_on_with_the_last_game() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.press(Key::Escape);
    window.until(words::pages::continue_game("game"));
    assert!(window.app().session().is_none());
    window.press(Key::Enter);
    window.until(words::turn(1, "Black", "2,1VW"));
}

#[test]
fn escape_gives_up_the_comment_that_was_typed_and_redo_brings_it_back() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.press_with(Modifiers::COMMAND, Key::J);
    window.harness.event(Event::Text("Too slow".to_owned()));
    window.harness.run();
    window.press(Key::Escape);
    assert!(!window.has(words::table::SAVE_COMMENT) && !window.says(", commented"));
    assert!(window.says(words::table::COMMENT_DISCARDED));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(window.says(", commented") && window.says("Too slow"));
    window.press_with(Modifiers::COMMAND, Key::J);
    window.press(Key::Escape);
    assert!(!window.says(words::table::COMMENT_DISCARDED), "nothing was typed");
    assert!(window.says("Too slow"));
}

#[test]
fn a_comment_that_is_being_typed_is_kept_when_the_window_closes() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::J);
    window.harness.event(Event::Text("Too slow".to_owned()));
    window.harness.run();
    window.close();
    while !window.is_stored() {
        window.frame();
    }
    drop(window);
    let mut window = Window::open(&home, []);
    window.until(words::pages::continue_game(""));
    window.click_containing(words::pages::continue_game(""));
    window.until(words::table::listed(0, Some(1), Some("Black"), "2,1V", None, true));
}

#[test]
fn what_tab_reaches_is_scrolled_into_view() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.harness.set_size(vec2(900.0, 480.0));
    window.press_with(Modifiers::COMMAND, Key::N);
    let seen = |window: &Window| {
        let focused = window.harness.query_all(By::new().predicate(|node| node.is_focused())).last().unwrap();
        let (heading, start) =
            (window.place_of(words::pages::NEW_GAME), window.place_of(words::pages::START_GAME));
        let place = focused.rect();
        let is_answer = place.top() >= start.top() - 1.0;
        assert!(
            is_answer || (heading.bottom() <= place.top() && place.bottom() <= start.top()),
            "{focused:?}"
        );
        is_answer
    };
    for modifiers in [Modifiers::NONE, Modifiers::SHIFT] {
        let mut in_area = 0;
        for _ in 0..40 {
            window.press_with(modifiers, Key::Tab);
            in_area += usize::from(!seen(&window));
        }
        assert!(in_area > 20, "{in_area}");
    }
}

#[test]
fn alt_with_an_arrow_only_steps_through_turns_though_alt_is_let_go_within_the_frame() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press(Key::ArrowUp);
    let cursor = window.cursor();
    assert!(cursor.is_some());
    let key =
        |key, pressed, modifiers| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    // The frame's own modifiers are those at its end, when Alt is no longer held.
    window
        .harness
        .input_mut()
        .events
        .extend([key(Key::ArrowLeft, true, Modifiers::ALT), key(Key::ArrowLeft, false, Modifiers::ALT)]);
    window.harness.run();
    assert!(window.says("Start of game") && window.has(Command::ToGame));
    assert_eq!(window.cursor(), cursor);
}

#[test]
fn the_left_and_right_arrows_stay_in_a_row_of_choices() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.tab_to("Crumble");
    for (key, there) in [
        (Key::ArrowRight, "Abstract Crosse"),
        (Key::ArrowRight, "Topple"),
        (Key::ArrowRight, "Topple"),
        (Key::ArrowLeft, "Abstract Crosse"),
        (Key::ArrowLeft, "Crumble"),
        (Key::ArrowLeft, "Crumble"),
    ] {
        window.press(key);
        assert!(window.is_focused(there), "{key:?} leads to {there}");
    }
    window.press(Key::Escape);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.tab_to(words::pages::SYSTEM);
    for (key, there) in [
        (Key::ArrowRight, words::pages::LIGHT),
        (Key::ArrowRight, words::pages::DARK),
        (Key::ArrowRight, words::pages::DARK),
        (Key::ArrowLeft, words::pages::LIGHT),
        (Key::ArrowLeft, words::pages::SYSTEM),
        (Key::ArrowLeft, words::pages::SYSTEM),
    ] {
        window.press(key);
        assert!(window.is_focused(there), "{key:?} leads to {there}");
    }
}

#[test]
fn a_key_of_the_board_wakes_it_where_nothing_has_the_focus() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    assert!(window.cursor().is_none());
    window.press(Key::T);
    assert!(window.cursor().is_some());
    window.press(Key::ArrowUp);
    assert!(window.cursor().is_some(), "the board has the focus now");
}

#[test]
fn at_the_end_of_a_game_plain_arrows_walk_through_its_turns() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS"]);
    window.press(Key::T);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    window.until(Command::Rematch);
    window.press(Key::ArrowLeft);
    assert!(window.has(Command::ToGame), "an earlier turn is shown");
}

#[test]
fn space_shows_the_cursor_of_a_new_game_before_it_does_anything() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
    window.click(words::pages::START_GAME);
    window.settle();
    let board = window.board();
    assert!(window.cursor().is_none(), "nobody has used a key");
    window.press(Key::Space);
    assert!(window.cursor().is_some() && window.board() == board);
    window.press(Key::Space);
    assert!(window.board() != board, "the second one places a piece");
}

#[test]
fn escape_leads_back_to_the_game_from_an_earlier_position() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(window.says(Command::ToGame) && !window.has(Command::EndTurn));
    window.press(Key::Escape);
    assert!(!window.says(Command::ToGame) && window.has(Command::EndTurn));
    window.press(Key::Escape);
    assert!(window.has(Command::EndTurn), "there is nothing left to leave");
}

#[test]
fn the_space_bar_plays_the_steps_of_a_game_and_pauses_them() {
    let home = home();
    let file = home.path().join("swap.ron");
    std::fs::write(&file, game(&["2,1VW", "3,5HS"])).unwrap();
    // A key takes a few frames of the clock, so the steps must last longer.
    let settings = Settings { step_ms: 3000, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(words::table::ENDINGS);
    window.press_with(Modifiers::ALT, Key::Home);
    window.press_frames(Modifiers::NONE, Key::Space);
    window.frames_until(words::table::step(1, 2, ""));
    assert!(window.has(words::table::PAUSE), "the steps are playing");
    window.press_frames(Modifiers::NONE, Key::Space);
    for _ in 0..40 {
        window.frame();
    }
    assert!(window.says(words::table::step(1, 2, "")) && window.has(words::table::PLAY));
    window.press_frames(Modifiers::NONE, Key::Space);
    window.frames_until(words::table::task("Black", "cut"));
}

#[test]
fn the_key_to_quit_closes_the_window() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.settle();
    let (key, modifiers) = (Key::Q, Modifiers::COMMAND);
    let press = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    window.harness.input_mut().events.push(press);
    let mut closes = false;
    for _ in 0..4 {
        window.frame();
        closes |= window.commands().contains(&ViewportCommand::Close);
    }
    assert!(closes);
}
