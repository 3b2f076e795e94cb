//! The window used with fingers alone, from the start page to the end of a game.

use egui::accesskit::Role;
use egui::{Event, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::theme::{FINGER, PAGE};
use halfsquare::record::Subject;
use halfsquare::rules::State as _;
use halfsquare::rules::crosse::{Crosse, Step as Walk};
use halfsquare::rules::crumble::{Options, State};
use halfsquare::rules::{Game, Options as _};
use halfsquare_ui_tests::{Window, words};

use crate::hand::{Finger, Hand as _};
use crate::home;
use crate::whole_games::GAME;

/// A complete game of Abstract Crosse with one row of stones for each player.
const CROSSE: &str = "3F:e1-d4 3F:f10-c7 3B:d4-d7 c7xe7 2F:g1-e3 3B:e7-g5 1B:e3-e4 2F:g5-i3 1F:i1-h2 i3xg1 2B:e4-f2 \
                      g1xe3 1F:c1-d2 e3xc1 3F:a1-b4 2B:c1-e3 2B:b4-d2 e3xc1";
/// The turns of `tests/playthroughs/topple-2.txt` on a larger board: pawns are gained, a reset happens, and a take
/// wins.
const TOPPLE: &str = "@b2 @d4 +b3 +d3 +b3 +d3 +b3 +d3 +c3 +c3 +c3 +c3 +c3 d4-c3";

/// Taps the only cell whose name begins with `start`.
fn tap_cell(window: &mut Window, start: &str) {
    let name = window.name_of(Role::GridCell, start);
    window.touch_role(Role::GridCell, &name);
}

fn end_turn(window: &mut Window) {
    if window.has_button(Command::EndTurn) {
        window.touch(Command::EndTurn);
    }
}

#[test]
fn a_game_of_crumble_is_played_to_its_end() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.touch(words::pages::START_GAME);
    let mut state = State::start(&Options::parse("", None).unwrap());
    for text in GAME {
        state = Finger.draft(&mut window, &state, text);
        end_turn(&mut window);
    }
    window.until("White wins: a chain touches all four sides");
    assert!(!window.has(Command::EndTurn));
}

#[test]
fn a_game_of_topple_is_played_to_its_end() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
    window.touch(words::games::size(6, 6));
    window.touch(words::pages::START_GAME);
    for turn in TOPPLE.split_whitespace() {
        for tile in turn.trim_start_matches(['@', '+']).split('-') {
            tap_cell(&mut window, &format!("{tile}, "));
        }
        end_turn(&mut window);
    }
    // The result is told once the board has shown the last turn.
    window.harness.run_steps(40);
    assert!(window.says("Blue wins"));
}

#[test]
fn a_game_of_crosse_is_played_to_its_end() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Abstract Crosse");
    window.touch(words::games::rows_of_stones(1));
    window.touch(words::pages::START_GAME);
    let mut state = <Crosse as Game>::State::begin("rows=1", None).unwrap();
    for text in CROSSE.split_whitespace() {
        let turn = state.parse_turn(text).unwrap();
        for step in state.turn_steps(&turn) {
            let (Walk::Walk { from, to, .. } | Walk::Leap { from, to }) = step else { panic!("{step:?}") };
            // The only stone that can move is already chosen.
            if state.draft().movers().len() > 1 {
                tap_cell(&mut window, &format!("{from} "));
            }
            tap_cell(&mut window, &format!("{to} "));
            let spent = match step {
                Walk::Walk { spent, .. } => spent.to_string(),
                _ => String::new(),
            };
            if window.has_button(&spent) {
                window.touch(&spent);
            }
        }
        end_turn(&mut window);
        state = state.play(&turn).unwrap();
    }
    window.harness.run_steps(40);
    assert!(state.outcome().is_some() && window.says("White wins"));
}

#[test]
fn the_settings_fit_into_their_columns_at_the_size_for_fingers() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.set_size(vec2(1024.0, 700.0));
    window.harness.run();
    window.touch(Command::Settings);
    let right = window.painted_text(words::pages::ENDING_TURN).left();
    let all = [Role::ComboBox, Role::CheckBox].into_iter();
    let all = all.flat_map(|role| window.harness.query_all_by_role(role)).map(|node| node.rect());
    let left: Vec<_> = all.filter(|place| place.left() < right).collect();
    assert!(left.len() > 2 && left.iter().all(|place| place.right() <= right - PAGE), "{left:?}");
}

#[test]
fn a_lesson_and_a_puzzle_are_solved() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.touch(crate::lessons_solved(0));
    window.touch("2  Cutting");
    let start = State::start(&Options::parse("size=4x4", None).unwrap());
    Finger.draft(&mut window, &start, "2,1V");
    window.touch(Command::EndTurn);
    assert!(window.has(words::course::SOLVED));
    drop(window);

    let mut window = Window::open(&home, []);
    window.touch_containing("Puzzles of Topple, 0 of ");
    let at = window.harness.get_by_role_and_label(Role::Button, words::course::SHOW_SOLUTION).rect().center();
    window.harness.input_mut().events.extend(tap_events(at));
    window.harness.run_steps(3);
    window.until(words::subject(Subject::Solution, ""));
    window.touch(words::table::PLAY_IT);
    assert!(window.has(words::course::SOLVED_WITH_HELP));
}

/// The events of a tap within one frame.
fn tap_events(at: Pos2) -> Vec<Event> {
    let mut fingers = halfsquare_ui_tests::Fingers::default();
    let mut events = fingers.events(1, egui::TouchPhase::Start, at);
    events.extend(fingers.events(1, egui::TouchPhase::End, at));
    events
}

#[test]
fn a_position_is_set_up_and_a_long_press_takes_away() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.touch(words::shell::EDIT_MENU);
    window.touch_containing(Command::SetUp);
    window.touch("Topple");
    let empty = "c3, empty";
    assert!(window.has(empty));
    window.touch_role(Role::GridCell, empty);
    assert!(!window.has(empty));
    window.touch_long("c3, ");
    assert!(window.has(empty), "what the other mouse button does");
}

#[test]
fn the_title_of_another_menu_opens_it_while_one_is_open() {
    let home = home();
    let mut window = Window::open(&home, []);
    for by_finger in [false, true] {
        let press = |window: &mut Window, title: &str| {
            let at = window.harness.get_by_role_and_label(Role::Button, title).rect().center();
            if by_finger { window.slide(at, at) } else { window.drag(at, at) }
        };
        // Menus on both sides of the open one.
        for title in [words::shell::FILE_MENU, words::shell::EDIT_MENU, words::shell::FILE_MENU] {
            press(&mut window, title);
            assert!(egui::Popup::is_any_open(&window.harness.ctx), "{title}, by finger: {by_finger}");
            assert_eq!(window.says(Command::Redo), title == words::shell::EDIT_MENU);
        }
        press(&mut window, words::shell::FILE_MENU);
        assert!(!egui::Popup::is_any_open(&window.harness.ctx), "the title of an open menu closes it");
    }
}

#[test]
fn a_list_in_a_dialog_opens_twice() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.unfold_players();
    for _ in 0..2 {
        let list = window.harness.query_all_by_role(Role::ComboBox).last().expect("a list").rect().center();
        window.slide(list, list);
        assert!(egui::Popup::is_any_open(&window.harness.ctx));
        window.slide(list, list);
        assert!(!egui::Popup::is_any_open(&window.harness.ctx));
    }
}

#[test]
fn a_long_press_tells_the_tip_of_a_button_and_does_not_press_it() {
    let home = home();
    let mut window = Window::open(&home, []);
    // The first touch enlarges the controls, so it mustn't be the one under test.
    window.set_up("Crumble");
    window.touch(words::pages::START_GAME);
    assert!(!window.says("Every drag draws a box to join."));
    window.touch_long("Join");
    assert!(window.says("Every drag draws a box to join."), "and it stays to be read");
    let at = window.harness.get_by_role_and_label(Role::Button, "Cut").rect().center();
    window.slide(at, at);
    assert!(!window.says("Every drag draws a box to join."));
}

#[test]
fn what_is_touched_is_as_high_as_a_finger_needs_and_low_again_for_the_mouse() {
    let home = home();
    let mut window = Window::open(&home, []);
    let by_mouse = window.place_of(words::pages::play("Crumble"));
    let check = |window: &Window, page: &str| {
        let mut low = window.too_low();
        // The moves beside the Crosse board use the available room; the list beside a cell offers the same choices.
        low.retain(|name| !name.contains(", left: "));
        // A link in running text is as high as the text, and a quotation has its own button to copy it.
        low.retain(|name| !page.contains("rules") || !(name.starts_with("Link ") || name.contains('🗐')));
        assert_eq!(low, [""; 0], "{page}");
    };
    window.slide(Pos2::new(3.0, 400.0), Pos2::new(3.0, 400.0));
    check(&window, "the first page");
    window.touch(words::shell::FILE_MENU);
    check(&window, "a menu");
    window.touch_containing(Command::Settings);
    check(&window, "the settings");
    window.press(egui::Key::Escape);
    for game in ["Play Crumble", "Play Abstract Crosse", "Play Topple"] {
        window.touch(game);
        check(&window, &format!("{game}: the dialog"));
        window.touch(words::pages::START_GAME);
        check(&window, game);
        window.press(egui::Key::F1);
        check(&window, &format!("{game}: the rules beside it"));
        window.press(egui::Key::F1);
        window.press_with(egui::Modifiers::COMMAND, egui::Key::W);
    }
    for (keys, page) in [
        ((egui::Modifiers::COMMAND, egui::Key::O), "My games"),
        ((egui::Modifiers::NONE, egui::Key::F1), "the rules"),
        ((egui::Modifiers::NONE, egui::Key::F2), "keys and gestures"),
    ] {
        window.press_with(keys.0, keys.1);
        check(&window, page);
        window.press(egui::Key::Escape);
    }
    window.touch_containing(words::shell::PROGRESS);
    check(&window, "progress");
    window.press(egui::Key::Escape);
    // A game with some turns, a refusal and its link to the rules, a comment and a form to export it.
    window.touch("Play Crumble");
    window.touch(words::pages::START_GAME);
    window.touch_role(Role::GridCell, crate::SECOND);
    assert!(window.says("not yours"));
    check(&window, "a refusal");
    window.touch_role(Role::GridCell, crate::FIRST);
    window.touch(Command::EndTurn);
    for (key, page) in [(egui::Key::J, "a comment"), (egui::Key::E, "export")] {
        window.press_with(egui::Modifiers::COMMAND, key);
        check(&window, page);
        window.press(egui::Key::Escape);
    }
    window.press_with(egui::Modifiers::COMMAND, egui::Key::W);
    window.touch(crate::lessons_solved(0));
    check(&window, "a lesson");
    window.press_with(egui::Modifiers::COMMAND, egui::Key::W);
    window.touch(words::shell::EDIT_MENU);
    window.touch_containing(Command::SetUp);
    check(&window, "the editor");
    window.press_with(egui::Modifiers::COMMAND, egui::Key::W);
    let by_finger = window.place_of(words::pages::play("Crumble"));
    assert!(by_finger.height() >= FINGER);
    // X11 moves the pointer once before each touch, which mustn't change the layout.
    window.harness.hover_at(Pos2::new(600.0, 300.0));
    window.harness.run();
    assert_eq!(window.place_of(words::pages::play("Crumble")), by_finger);
    window.harness.hover_at(Pos2::new(620.0, 300.0));
    window.harness.run();
    assert_eq!(window.place_of(words::pages::play("Crumble")), by_mouse);
}

#[test]
fn nothing_grows_while_a_finger_is_down() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let before = window.place_of(words::table::ENDINGS);
    let mut fingers = halfsquare_ui_tests::Fingers::default();
    let at = window.harness.get_by_role_and_label(Role::Button, "Cut").rect().center();
    fingers.down(&mut window.harness, at);
    assert_eq!(window.place_of(words::table::ENDINGS), before);
    fingers.up(&mut window.harness, at);
    assert!(window.place_of(words::table::ENDINGS).height() > before.height());
}

#[test]
fn a_finger_is_told_no_keys() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click(words::shell::FILE_MENU);
    assert!(!window.painted_texts("Ctrl+").is_empty(), "in a menu, for a mouse");
    window.press(egui::Key::Escape);
    window.touch_role(Role::GridCell, crate::SECOND);
    assert!(window.says("not yours"));
    window.touch(words::shell::FILE_MENU);
    assert!(!window.painted_texts(Command::Open).is_empty() && window.painted_texts("Ctrl+").is_empty());
}

#[test]
fn a_finger_that_rests_on_a_turn_or_a_game_opens_its_menu() {
    let home = home();
    let mut window = crate::opened(&home, &["2,1VW", "3,5HS"]);
    let turn = words::turn(1, "Black", "2,1VW");
    window.touch_long(&turn);
    assert!(window.has_button(Command::Annotate) && window.has_button(Command::PlayFromHere));
    window.touch(Command::Annotate);
    assert!(window.has(words::table::SAVE_COMMENT), "what the menu offers is done");
    window.press(egui::Key::Escape);
    window.press_with(egui::Modifiers::COMMAND, egui::Key::W);
    window.press_with(egui::Modifiers::COMMAND, egui::Key::O);
    window.until(words::pages::open_game("game"));
    assert!(!window.has(words::pages::RENAME));
    window.touch_long(words::pages::open_game("game"));
    assert!(window.has(words::pages::RENAME) && window.has(words::pages::DUPLICATE));
    assert!(window.has(words::pages::MY_GAMES), "the game isn't opened");
}
