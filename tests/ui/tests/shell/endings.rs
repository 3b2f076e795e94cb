//! The ends of games, and the actions that follow.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::engine::Level;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Seat, Takebacks};
use halfsquare::rules::crumble::{Crumble, Options, State};
use halfsquare::rules::{Reason, State as _};
use halfsquare_ui_tests::{Window, words};

use crate::hand::{Hand, Mouse};
use crate::{FIRST, SECOND, home, opened};

/// A game between Ada, who plays Black, and Ben.
fn ada_against_ben(home: &tempfile::TempDir) -> Window {
    let mut window = Window::open(home, []);
    window.set_up("Crumble");
    window.type_into("Black", "Ada");
    window.type_into("White", "Ben");
    window.click(words::pages::START_GAME);
    window
}

/// Their game, which Ben resigned after its first turn.
fn resigned_by_ben(home: &tempfile::TempDir) -> Window {
    let mut window = ada_against_ben(home);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    window
}

#[test]
fn the_winner_is_told_once_with_why_and_after_how_many_turns() {
    let home = home();
    let window = resigned_by_ben(&home);
    assert!(window.has(words::table::ended(&words::table::win("Ada", Reason::RESIGNATION), 1)));
    assert_eq!(window.harness.query_all_by_label_contains("wins").count(), 1);
    assert!(
        !window.has(words::table::ENDINGS) && window.has(Command::NewGame),
        "it starts another game instead"
    );
}

#[test]
fn the_plate_says_who_won_and_why_and_the_line_after_how_many_turns() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    assert!(window.has(words::player(&["Ada", "Black", words::table::WON])));
    assert_eq!(window.painted_texts(words::table::has_won("Ada")).len(), 1);
    window.painted_text(words::table::ended_after(1));
    // Without a plate, the line says who won and why.
    window.harness.set_size(vec2(1024.0, 470.0));
    window.settle();
    assert!(window.painted_texts(words::table::has_won("Ada")).is_empty());
}

#[test]
fn a_low_list_leaves_out_steps_that_would_fill_it() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS", "3,2HNNW"]);
    let shown = |window: &Window| window.painted_texts("Swapped north").len();
    window.harness.set_size(vec2(1024.0, 900.0));
    window.settle();
    assert_eq!(shown(&window), 2);
    window.harness.set_size(vec2(1024.0, 480.0));
    window.settle();
    assert_eq!(shown(&window), 0);
    window.press(Key::Comma);
    assert!(shown(&window) > 0, "the step that is looked at is in the list");
}

#[test]
fn while_a_step_is_looked_at_the_list_takes_the_place_of_the_analysis() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.press_with(Modifiers::COMMAND, Key::A);
    assert!(!window.says(words::turn(1, "Ada", "2,1")));
    window.press(Key::Comma);
    assert!(window.is_disabled(words::table::ANALYSIS));
    assert!(window.says(words::turn(1, "Ada", "2,1")), "the list tells the steps");
    window.press(Key::Period);
    assert!(!window.is_disabled(words::table::ANALYSIS) && !window.says(words::turn(1, "Ada", "2,1")));
}

#[test]
fn the_result_is_beside_the_board_or_above_it_if_the_sidebar_is_folded() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    let said = words::table::ended(&words::table::win("Ada", Reason::RESIGNATION), 1);
    let board = window.harness.get_by_role(Role::Grid).rect();
    assert!(window.place_of(&said).left() > board.right());
    window.press(Key::F9);
    assert!(window.has(&said) && window.has(Command::Rematch) && window.has(Command::Review));
    assert!(window.place_of(&said).bottom() <= board.top());
}

#[test]
fn a_rematch_has_the_seats_swapped_and_the_finished_game_is_not_lost() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.click(Command::Rematch);
    window.settle();
    assert_eq!(fs::read_dir(home.path().join("games")).unwrap().count(), 1, "the finished game is kept");
    assert!(
        window.has(words::player(&["Ben", "Black", words::table::TO_PLAY]))
            && window.has("Ada, White")
            && window.has(FIRST)
    );
    assert!(!window.says("wins") && !window.has(Command::Rematch));
}

#[test]
fn a_score_without_names_says_which_side_the_player_had() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("White"));
    window.click(Command::Rematch);
    assert!(window.says(words::table::SIDES_CHANGED));
    let line = window.place_of("White");
    let was = window.painted_text(words::table::was("Black"));
    let score = window.painted_texts("1").into_iter().any(|(place, _)| line.contains_rect(place));
    assert!(line.contains_rect(was) && score, "the winner was Black");
}

#[test]
fn tab_leads_from_the_players_to_the_result() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.tab_to("Ben, White");
    window.press(Key::Tab);
    assert!(window.is_focused(Command::Rematch));
}

#[test]
fn enter_on_the_start_page_begins_another_game() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.stored();
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::new_game_of("Crumble"));
    window.press(Key::Enter);
    assert!(window.has(words::pages::START_GAME));
}

#[test]
fn the_start_page_opens_the_game_that_ended_last() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.stored();
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::LAST_GAME);
    window.click_frames(words::pages::LAST_GAME);
    window.wait("the table", |window| window.app().session().is_some());
    window.until(Command::Rematch);
}

#[test]
fn a_finished_game_leads_to_a_review_and_to_a_new_game() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.click(Command::NewGame);
    assert!(window.has(words::pages::START_GAME));
    window.click(words::pages::CANCEL);
    window.click_frames(Command::Review);
    window.until(words::table::reviewed(0, 1, 0));
}

#[test]
fn escape_gives_the_focus_back_to_the_button_that_opened_the_review() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.tab_to(Command::Review);
    window.press_frames(Modifiers::NONE, Key::Enter);
    window.until(words::table::reviewed(0, 1, 0));
    window.press(Key::Escape);
    assert!(window.is_focused(words::table::SHOW_REVIEW));
}

#[test]
fn the_edge_of_the_only_human_is_near_also_after_a_rematch() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Abstract Crosse");
    window.click_role(Role::ComboBox, words::who_plays("Black", Seat::Person));
    window.click(words::seat(Seat::Bot(Level::Beginner)));
    window.click(words::pages::START_GAME);
    let is_turned = |window: &Window| {
        let [first, last] = ["a1 ", "j10 "].map(|cell| {
            let name = window.name_of(Role::GridCell, cell);
            window.place_of(name).center().y
        });
        first < last
    };
    assert!(!is_turned(&window));
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click_containing(words::table::resigns(""));
    window.click(Command::Rematch);
    assert!(is_turned(&window), "the human plays Black now");
    // The same seats in a new game.
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::play("Abstract Crosse"));
    window.click(words::pages::play("Abstract Crosse"));
    window.click_role(Role::ComboBox, words::who_plays("White", Seat::Person));
    window.click(words::seat(Seat::Bot(Level::Beginner)));
    window.click_role(Role::ComboBox, words::who_plays("Black", Seat::Bot(Level::Beginner)));
    window.click(words::seat(Seat::Person));
    window.click(words::pages::START_GAME);
    assert!(is_turned(&window));
}

#[test]
fn a_step_that_wins_ends_the_turn_by_itself() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
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
    window.until("Black wins: a chain touches all four sides, after 3 turns.");
    assert!(!window.has(Command::EndTurn) && window.has(Command::Rematch));
    window.press(Key::Enter);
    assert!(!window.says(words::table::NO_TURN_STARTED), "what ended the game stays to be read");
}

#[test]
fn players_who_are_out_are_marked_and_all_have_their_place_in_the_end() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
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
    assert!(window.says("Green wins: no opponent has a pawn left, after 2 turns."));
    window.press_frames(Modifiers::COMMAND, Key::R);
    window.until(words::table::reviewed(0, 1, 0));
}

#[test]
fn arrows_walk_the_turns_of_a_game_that_is_over_though_the_board_was_clicked() {
    let home = home();
    let mut window = resigned_by_ben(&home);
    window.click_piece(SECOND);
    window.press(Key::ArrowLeft);
    assert!(window.says(words::after_turn(1, 1, "Ben")));
}

#[test]
fn the_score_of_the_day_stands_for_that_of_the_match_which_is_part_of_it() {
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
    window.click(Command::Rematch);
    window.until("Score for the day: Ben 0, Ada 2, in 2 games");
    let told = |window: &Window| {
        let mut lines = window.harness.query_all_by_role(Role::Button);
        lines.any(|line| {
            line.accesskit_node().description().is_some_and(|told| told.contains(&words::table::in_match("")))
        })
    };
    assert!(!told(&window), "the match has a game less");
    resign(&mut window, "Ada (White) resigns");
    window.until("Score for the day: Ben 1, Ada 2, in 3 games");
    assert!(!told(&window));
}

#[test]
fn the_score_of_the_day_counts_a_game_that_began_the_day_before_and_ended_today() {
    let home = home();
    let names = ["Ada", "Ben"].map(str::to_owned).to_vec();
    let header = Header::new(names, Takebacks::Free, "2026-11-21".parse().ok()).unwrap();
    let record = Record::<Crumble>::new(&Options::default(), header).unwrap();
    let games = home.path().join("games");
    fs::create_dir(&games).unwrap();
    let file = games.join("begun.halfsquare.ron");
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let resign = |window: &mut Window| {
        window.cut(FIRST);
        window.menu(words::table::ENDINGS, Command::Resign);
        window.click("Ben (White) resigns");
        window.settle();
    };
    let mut window = Window::with_file(&home, &file);
    resign(&mut window);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("ended: Some(\"2026-11-22\")"), "{text}");
    window.click(Command::NewGame);
    window.seat_humans();
    window.type_into("Black", "Ada");
    window.type_into("White", "Ben");
    window.click(words::pages::START_GAME);
    resign(&mut window);
    window.until("Score for the day: Ada 2, Ben 0, in 2 games");
}

#[test]
fn a_refusal_names_the_player() {
    let home = home();
    let mut window = ada_against_ben(&home);
    window.click_piece(SECOND);
    assert!(window.says("This is Ben's piece, not yours."));
}

#[test]
fn the_buttons_below_the_turns_keep_their_places_whatever_is_possible() {
    let home = home();
    let mut window = ada_against_ben(&home);
    let places = |window: &Window| {
        let take_back = window.name_of(Role::Button, Command::TakeBack.text());
        let redo = window.name_of(Role::Button, Command::Redo.text());
        let is_over = !window.has(words::table::ENDINGS);
        let last = if is_over { Command::NewGame.text() } else { words::table::ENDINGS };
        [window.place_of(&*take_back), window.place_of(&*redo), window.place_of(last)]
    };
    for width in [1280.0, 800.0, 560.0] {
        window.harness.set_size(vec2(width, 800.0));
        window.harness.run();
        let before = places(&window);
        window.cut(FIRST);
        assert_eq!(places(&window), before, "a turn can be taken back");
        window.press_with(Modifiers::COMMAND, Key::Backspace);
        assert_eq!(places(&window), before, "a turn can be redone");
    }
    window.harness.set_size(vec2(1280.0, 800.0));
    window.harness.run();
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    let over = places(&window);
    let take_back = window.name_of(Role::Button, Command::TakeBack.text());
    window.click(&*take_back);
    assert_eq!(places(&window), over, "the game is over, or goes on");
}

#[test]
fn a_rematch_of_three_or_four_players_has_their_sides_rotated() {
    const SIDES: [&str; 4] = ["Red", "Blue", "Green", "Yellow"];
    for players in [3, 4] {
        let home = home();
        let mut window = Window::open(&home, []);
        window.set_up("Topple");
        window.click(words::games::players(players));
        let names = &["Ada", "Ben", "Cem", "Dee"][..usize::from(players)];
        for (side, name) in SIDES.iter().zip(names) {
            window.type_into(side, name);
        }
        window.click(words::pages::START_GAME);
        window.menu(words::table::ENDINGS, Command::OfferDraw);
        window.click(words::table::ACCEPT);
        window.click(Command::Rematch);
        window.settle();
        let mut rotated = names.to_vec();
        rotated.rotate_left(1);
        for (index, (side, name)) in SIDES.iter().zip(rotated).enumerate() {
            let line = if index == 0 { vec![name, side, words::table::TO_PLAY] } else { vec![name, side] };
            assert!(window.has(words::player(&line)), "{line:?}");
        }
    }
}
