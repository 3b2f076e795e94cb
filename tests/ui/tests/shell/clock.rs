//! Clocks and matches, from the dialog to the saved game.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::files::Picked;
use halfsquare_ui_tests::{Window, words};

use super::{FIRST, SECOND, home};

/// The check box that makes a player lose when out of time.
const LOST: &str = "Lose on time";

/// A new game of Crumble with this number of seconds for each turn.
fn seconds_a_turn(home: &tempfile::TempDir, seconds: &str, loses: bool, answers: Vec<Picked>) -> Window {
    let mut window = Window::open(home, answers);
    window.set_up("Crumble");
    window.click_role(Role::RadioButton, words::clock::PER_TURN);
    window.tab_to(words::clock::SECONDS);
    window.set_number(seconds);
    if loses {
        window.tab_to(LOST);
        window.press(Key::Space);
    }
    window.click(words::pages::START_GAME);
    window
}

/// The text of a player's clock.
fn clock(window: &Window, player: &str) -> String {
    let lines = window.harness.query_all_by_role(Role::Button);
    let names = lines.filter_map(|node| node.accesskit_node().label());
    let line = names.into_iter().find(|name| name.starts_with(player)).unwrap_or_default();
    line.rsplit(", ").next().unwrap_or_default().to_owned()
}

/// Lets this many seconds pass.
fn pass(window: &mut Window, seconds: usize) {
    window.harness.run_steps(4 * seconds);
}

#[test]
fn a_game_has_no_clock_unless_one_is_chosen() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece(FIRST);
    assert!(window.has(words::to_play("Black")) && window.has("White"));
    assert!(window.next_frame() > Duration::from_secs(60));
}

#[test]
fn a_clock_runs_from_the_first_step_on_and_stands_still_in_dialogs_and_the_past() {
    let home = home();
    let mut window = seconds_a_turn(&home, "60", false, Vec::new());
    pass(&mut window, 5);
    assert!(
        window.has(words::player(&["Black", words::table::TO_PLAY, "1:00"])) && window.has("White, 1:00")
    );
    assert!(window.next_frame() > Duration::from_secs(60), "it does not run yet");
    window.cut(FIRST);
    pass(&mut window, 1);
    assert!(window.has("Black, 1:00") && window.next_frame() <= Duration::from_millis(1001));
    window.click_piece(SECOND);
    let before = clock(&window, "White");
    pass(&mut window, 10);
    assert_ne!(clock(&window, "White"), before);
    for (key, modifiers, back) in
        [(Key::Comma, Modifiers::COMMAND, Key::Escape), (Key::ArrowLeft, Modifiers::ALT, Key::End)]
    {
        window.press_with(modifiers, key);
        let before = clock(&window, "White");
        pass(&mut window, 10);
        assert_eq!(clock(&window, "White"), before, "{key:?}");
        assert!(window.next_frame() > Duration::from_secs(60), "{key:?}");
        window.press_with(if back == Key::End { Modifiers::ALT } else { Modifiers::NONE }, back);
        pass(&mut window, 2);
        assert_ne!(clock(&window, "White"), before, "{key:?}");
    }
}

#[test]
fn who_is_out_of_time_plays_on_under_a_flag() {
    let home = home();
    let mut window = seconds_a_turn(&home, "6", false, Vec::new());
    window.click_piece(FIRST);
    pass(&mut window, 8);
    assert!(
        window.says(words::table::is_out_of_time("Black"))
            && window.has(words::player(&["Black", words::table::TO_PLAY, words::table::OUT_OF_TIME]))
    );
    window.click(Command::EndTurn);
    assert!(
        window.says(words::player(&["White", words::table::TO_PLAY, "0:0"])) && window.has("Black, 0:06")
    );
}

#[test]
fn who_is_out_of_time_has_lost_and_taking_that_back_gives_the_time_back() {
    let home = home();
    let mut window = seconds_a_turn(&home, "6", true, Vec::new());
    window.cut(FIRST);
    pass(&mut window, 8);
    assert!(window.has(words::table::ended(&words::table::wins_on_time("Black"), 1)));
    window.click(words::table::take_back(&words::table::of_player("White", words::table::LOSS_ON_TIME)));
    assert!(window.says(words::player(&["White", words::table::TO_PLAY, "0:0"])));
}

#[test]
fn of_three_players_the_one_who_is_out_of_time_is_out_and_the_others_play_on() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
    window.click(words::games::players(3));
    window.click_role(Role::RadioButton, words::help(words::pages::ALL_HELP));
    window.click_role(Role::RadioButton, words::clock::PER_GAME);
    window.tab_to(words::clock::MINUTES);
    window.set_number("1");
    window.tab_to(words::clock::INCREMENT);
    window.set_number("0");
    window.tab_to(LOST);
    window.press(Key::Space);
    window.click(words::pages::START_GAME);
    // The clock starts after the first turn.
    window.press_frames(Modifiers::NONE, Key::F3);
    window.press_until(Modifiers::NONE, Key::F3, words::table::PLAY_IT);
    window.click_frames(words::table::PLAY_IT);
    window.click(Command::EndTurn);
    pass(&mut window, 62);
    assert!(
        window.says(words::table::is_out_of_time("Blue"))
            && window.has(words::player(&["Blue", words::table::OUT]))
    );
    assert!(
        window.says(words::player(&["Green", words::table::TO_PLAY, "0:"]))
            || window.says(words::player(&["Green", words::table::TO_PLAY, "1:00"]))
    );
}

#[test]
fn each_player_can_have_their_own_time_and_the_next_game_proposes_it_again() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click_role(Role::RadioButton, words::clock::PER_GAME);
    window.tab_to(words::clock::HANDICAP);
    window.press(Key::Space);
    for (field, minutes) in [("Minutes for Black", "3"), ("Minutes for White", "90")] {
        window.tab_to(field);
        window.set_number(minutes);
    }
    window.click(words::pages::START_GAME);
    assert!(
        window.has(words::player(&["Black", words::table::TO_PLAY, "3:00"])) && window.has("White, 1:30:00")
    );
    window.press_with(Modifiers::COMMAND, Key::N);
    window.unfold_choices();
    assert!(window.has(words::clock::time_of(words::clock::MINUTES, "White")));
    window.click(words::pages::START_GAME);
    assert!(window.has("White, 1:30:00"));
}

#[test]
fn the_clock_is_saved_in_the_midst_of_a_turn_and_waits_for_the_first_step() {
    let home = home();
    let mut window = seconds_a_turn(&home, "60", true, vec![]);
    window.cut(FIRST);
    pass(&mut window, 20);
    let before = clock(&window, "White");
    let file = window.stored();
    window.press_with(Modifiers::COMMAND, Key::W);
    drop(window);
    let mut window = Window::with_file(&home, &file);
    let opened = clock(&window, "White");
    assert!(opened.starts_with("0:") && opened <= before, "{opened} after {before}");
    pass(&mut window, 10);
    assert_eq!(clock(&window, "White"), opened);
    window.click_piece(SECOND);
    pass(&mut window, 2);
    assert_ne!(clock(&window, "White"), opened);
}

#[test]
fn a_rematch_keeps_the_score_of_the_match() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click(words::pages::START_GAME);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("White"));
    window.click(Command::Rematch);
    let score = |window: &Window, player: &str| {
        let lines = window.harness.query_all_by_role(Role::Button);
        let told = |node: &egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            node.label().is_some_and(|name| name.starts_with(player)).then(|| node.description()).flatten()
        };
        lines.into_iter().find_map(|node| told(&node)).unwrap_or_default()
    };
    assert!(score(&window, "White").contains("1 in the match"));
    assert!(score(&window, "Black").contains("0 in the match"));
    window.menu(words::table::ENDINGS, Command::OfferDraw);
    window.click(words::table::ACCEPT);
    assert!(score(&window, "White").contains("1½ in the match"));
    assert!(score(&window, "Black").contains("½ in the match"));
}
