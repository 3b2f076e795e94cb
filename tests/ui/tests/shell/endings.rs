//! The ends of games, and the actions that follow.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::rules::crumble::{Options, State};
use halfsquare::rules::{Reason, State as _};
use halfsquare_ui_tests::{Window, words};

use crate::hand::{Hand, Mouse};
use crate::{FIRST, SECOND, home};

/// A game between Ada, who plays Black, and Ben.
fn ada_against_ben(home: &tempfile::TempDir) -> Window {
    let mut window = Window::open(home, []);
    window.click(words::pages::play("Crumble"));
    window.type_into("Black", "Ada");
    window.type_into("White", "Ben");
    window.click(words::pages::START_GAME);
    window
}

#[test]
fn the_winner_is_told_once_with_why_and_after_how_many_turns() {
    let home = home();
    let mut window = ada_against_ben(&home);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    assert!(window.has(words::table::ended(&words::table::win("Ada", Reason::RESIGNATION), 1)));
    assert_eq!(window.harness.query_all_by_label_contains("wins").count(), 1);
    assert!(!window.has(words::table::ENDINGS), "what is no longer possible is gone");
}

#[test]
fn a_rematch_has_the_seats_swapped_and_the_finished_game_is_not_lost() {
    let home = home();
    let mut window = ada_against_ben(&home);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    window.click(Command::Rematch);
    window.settle();
    assert_eq!(std::fs::read_dir(home.path().join("games")).unwrap().count(), 1, "the finished game is kept");
    assert!(
        window.has(words::player(&["Ben", "Black", words::table::TO_PLAY]))
            && window.has("Ada, White")
            && window.has(FIRST)
    );
    assert!(!window.says("wins") && !window.has(Command::Rematch));
}

#[test]
fn a_finished_game_leads_to_a_review_and_to_a_new_game() {
    let home = home();
    let mut window = ada_against_ben(&home);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    window.click(Command::NewGame);
    assert!(window.has(words::pages::START_GAME));
    window.click(words::pages::CANCEL);
    window.click_frames(Command::Review);
    window.until(words::table::reviewed(0, 1, 0));
}

#[test]
fn a_step_that_wins_ends_the_turn_by_itself() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(words::pages::play("Crumble"));
    for side in ["Columns", "Rows"] {
        window.tab_to(side);
        window.set_number("2");
    }
    window.press(Key::Enter);
    if window.has(words::pages::START_GAME) {
        window.click(words::pages::START_GAME);
    }
    let options: Options = halfsquare::rules::Options::parse("size=2x2", None).unwrap();
    let mut state = State::start(&options);
    for text in ["0,1VE", "0VW-N", "2,1VWS"] {
        state = Mouse.draft(&mut window, &state, text);
        if state.outcome().is_none() {
            window.click(Command::EndTurn);
        }
    }
    assert!(state.outcome().is_some(), "the last one wins");
    assert!(window.says("Black wins: a chain touches all four sides, after 3 turns."));
    assert!(!window.has(Command::EndTurn) && window.has(Command::Rematch));
    window.press(Key::Enter);
    assert!(!window.says("You haven't started a turn."), "what ended the game stays to be read");
}

#[test]
fn players_who_are_out_are_marked_and_all_have_their_place_in_the_end() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(words::pages::play("Topple"));
    window.click(words::games::players(3));
    window.click(words::pages::START_GAME);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Red"));
    assert!(
        window.has(words::player(&["Red", words::table::OUT]))
            && window.has(words::to_play("Blue"))
            && window.has("Green")
    );
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Blue"));
    assert!(
        window.has(words::player(&["Green", words::table::WON]))
            && window.has("Blue, 2nd")
            && window.has("Red, 3rd")
    );
    for (player, when) in [("Blue, 2nd", "out on turn 2"), ("Red, 3rd", "out on turn 1")] {
        let line = window.harness.get_by_role_and_label(Role::Button, player);
        let about = line.accesskit_node().description().unwrap_or_default();
        assert!(about.starts_with(when), "{player}: {about}");
    }
    assert!(window.says("Green wins: everyone else is out, after 2 turns."));
    window.press_frames(Modifiers::COMMAND, Key::R);
    window.until(words::table::reviewed(0, 1, 0));
}

#[test]
fn arrows_walk_the_turns_of_a_game_that_is_over_though_the_board_was_clicked() {
    let home = home();
    let mut window = ada_against_ben(&home);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    window.click_piece(SECOND);
    window.press(Key::ArrowLeft);
    assert!(window.says(words::after_turn(1, 1, "Ben")));
}

#[test]
fn after_several_games_of_a_day_their_score_is_told_with_the_result() {
    let home = home();
    let resign = |window: &mut Window, who: &str| {
        window.cut(FIRST);
        window.menu(words::table::ENDINGS, Command::Resign);
        window.click(who);
        window.settle();
    };
    let mut window = ada_against_ben(&home);
    resign(&mut window, "Ben (White) resigns");
    window.never("Score for the day");
    // The next game is no rematch: only My games knows of the first.
    window.click(Command::NewGame);
    window.click(words::pages::START_GAME);
    resign(&mut window, "Ben (White) resigns");
    window.until("Score for the day: Ada 2, Ben 0, in 2 games");
    window.press(Key::ArrowLeft);
    assert!(!window.says("Score for the day"), "not while looking back");
    window.press(Key::ArrowRight);
    window.click(Command::Rematch);
    assert!(!window.says("Score for the day"));
    resign(&mut window, "Ada (White) resigns");
    window.until("Score for the day: Ben 1, Ada 2, in 3 games");
}
