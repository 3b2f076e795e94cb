//! Games with bots.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::settings::{Pace, Settings};
use halfsquare::engine::Level;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Seat, Takebacks};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, Options};
use halfsquare_ui_tests::Window;
use tempfile::TempDir;

use crate::{FIRST, home};

/// A window without animation whose Experts think for half a second.
fn window(home: &TempDir) -> Window {
    let settings = Settings { animate: false, bot_seconds: 0.5, ..Settings::default() };
    Window::start(home, [], settings, None)
}

/// Opens the dialog for a game of Crumble and chooses the players. The board is small, unless both players are bots:
/// their game must outlast the test.
fn set_up(window: &mut Window, seats: [&str; 2]) {
    window.click("Play Crumble");
    if seats.contains(&"Human") {
        window.click("2 × 4");
    }
    for (side, seat) in ["Black", "White"].into_iter().zip(seats) {
        if seat != "Human" {
            window.click_role(Role::ComboBox, &format!("Player for {side}: Human"));
            window.click(seat);
        }
    }
}

const PIECE: &str = "black square at 0,3, side 1";

#[test]
fn a_bot_answers_and_taking_back_leads_to_the_person() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, ["Human", "Beginner bot"]);
    window.click("Start game");
    assert_eq!(window.app().title(), "Crumble: Black – Beginner bot – Halfsquare");
    assert_eq!(window.app().settings().setups["crumble"].seats, [Seat::Person, Seat::Bot(Level::Beginner)]);
    window.cut(PIECE);
    window.until("2. White: ");
    window.until("Black: cut");
    let answer = window.name_of(Role::Button, "2. White: ");
    window.click("Take back Black's turn");
    assert!(window.has(PIECE) && window.says("Black: cut"));
    assert!(window.is_disabled("Play now"));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(window.has(&answer) && window.says("Black: cut"), "the bot's answer comes back with the turn");
}

/// Red is human, and Blue an Expert.
const AGAINST_EXPERT: &str = r#"(version: 2, game: "topple", options: "size=5", players: ["", ""],
    seats: [Person, Bot(Expert)], takebacks: Free, result: "-", lines: [(turns: [])])"#;

#[test]
fn an_expert_that_thinks_on_a_persons_time_answers_as_any_other() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, AGAINST_EXPERT).unwrap();
    let settings = Settings { animate: false, bot_seconds: 0.5, pondering: true, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    let play = |window: &mut Window, tile: &str| {
        window.click_piece(tile);
        window.until("2. Blue: ");
    };
    play(&mut window, "a1, empty");
    // The results of the Expert's earlier thinking do no harm in another position.
    window.until("Red: ");
    window.click("Take back Red's turn");
    play(&mut window, "e5, empty");
    assert!(window.name_of(Role::Button, "1. Red: ").contains("e5"));
}

#[test]
fn a_bot_plays_the_steps_of_its_turn_where_steps_are_animated() {
    let home = home();
    let settings = Settings { step_ms: 200, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    set_up(&mut window, ["Beginner bot", "Human"]);
    window.click("Start game");
    window.until("1. Black: ");
    window.until("White: cut");
}

#[test]
fn bots_play_each_other_until_they_are_paused() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, ["Expert bot", "Skilled bot"]);
    window.click_role(Role::Button, "Swap players");
    window.click_frames("Start game");
    // Neither bot lets the other win within the next few turns, and the second takes its time.
    window.frames_until("1. Black: ");
    window.press_frames(Modifiers::COMMAND, Key::B);
    window.until("to play");
    assert!(window.has("Resume bots") && window.is_disabled("Play now"));
    let title = window.app().title().to_owned();
    assert_eq!(title, "Crumble: Skilled bot – Expert bot – Halfsquare");
}

#[test]
fn the_space_bar_pauses_bots_that_play_each_other_and_has_them_go_on() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, ["Expert bot", "Skilled bot"]);
    window.click_frames("Start game");
    window.frames_until("1. Black: ");
    window.press_frames(Modifiers::NONE, Key::Space);
    window.until("Paused: ");
    assert!(window.says("Resume the bots, or play their turn yourself.") && window.has("Resume bots"));
    let turns = |window: &Window| window.harness.query_all_by_label_contains(". Black: ").count();
    let before = turns(&window);
    for _ in 0..20 {
        window.frame();
    }
    assert_eq!(turns(&window), before, "nobody plays");
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(window.says(", bots paused."));
    window.click("Back to the game");
    window.press_frames(Modifiers::NONE, Key::Space);
    window.frames_until(&format!("{}. Black: ", 2 * before + 1));
    // The button also pauses the bots.
    window.click_frames("Pause bots");
    window.until("Paused: ");
}

#[test]
fn the_pace_of_bots_is_set_at_the_table() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, ["Expert bot", "Skilled bot"]);
    window.click_frames("Start game");
    window.press_frames(Modifiers::NONE, Key::Space);
    window.until("Paused: ");
    for (button, pace) in [
        ("Slower bots", Pace::Slow),
        ("Slower bots", Pace::Slow),
        ("Faster bots", Pace::Natural),
        ("Faster bots", Pace::AtOnce),
        ("Faster bots", Pace::AtOnce),
    ] {
        window.click(button);
        assert_eq!(window.app().settings().pace, pace);
    }
    assert!(window.says("The bots play at once."));
    window.press(Key::OpenBracket);
    assert!(window.says("The bots play at a natural pace."));
}

#[test]
fn a_seat_is_given_to_a_bot_in_mid_game_and_taken_back() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, ["Human", "Human"]);
    window.click("Start game");
    window.click("Black, to play");
    window.click("Skilled bot");
    window.until("1. Black: ");
    window.until("White: cut");
    window.click("Skilled bot, Black");
    window.click("Human");
    assert!(window.has("Black") && !window.has("Pause bots"));
}

/// Saves a game of Crumble with these turns, takebacks and players.
fn file(home: &TempDir, turns: &[&str], takebacks: Takebacks, seats: [Seat; 2]) -> std::path::PathBuf {
    let header = Header::new(Vec::new(), takebacks, None).unwrap().with_seats(seats.to_vec());
    let mut record: Record<Crumble> = Record::new(&Options::default(), header).unwrap();
    for text in turns {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap();
    }
    let file = home.path().join("bots.ron");
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    file
}

#[test]
fn a_saved_game_goes_on_against_the_same_bot() {
    let home = home();
    let file = file(&home, &["2,1VW"], Takebacks::Free, [Seat::Person, Seat::Bot(Level::Casual)]);
    let settings = Settings { animate: false, bot_seconds: 0.5, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until("2. White: ");
    assert!(window.has("Casual bot, White") && !window.has(FIRST));
}

#[test]
fn a_game_between_bots_is_opened_as_it_stands_and_goes_on_when_asked() {
    let home = home();
    let file = file(&home, &["2,1VW"], Takebacks::Free, [Seat::Bot(Level::Casual); 2]);
    let settings = Settings { animate: false, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until("1. Black: 2,1VW");
    assert!(!window.is_disabled("Resume bots"));
    window.click_frames("Resume bots");
    window.frames_until("2. White: ");
}

#[test]
fn a_bot_waits_while_a_blunder_may_be_taken_back_and_wins_when_it_stands() {
    let home = home();
    // White threatens to win with 5,4HN, and Black overlooks it.
    let turns = ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H"];
    let file = file(&home, &turns, Takebacks::BlundersOnly, [Seat::Person, Seat::Bot(Level::Expert)]);
    let settings = Settings { animate: false, bot_seconds: 0.5, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until("Black's turn lets White win at once");
    assert!(window.says("White (Expert bot) is waiting"));
    window.click("Resume bots");
    window.until("White wins: a chain touches all four sides");
}

#[test]
fn a_bot_that_does_not_know_better_declines_a_draw_and_only_persons_resign() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, ["Human", "Expert bot"]);
    window.click("Start game");
    window.menu("Draw or resign", "Offer draw");
    assert!(window.says("The bot declines the draw."));
    window.menu("Draw or resign", "Resign");
    assert!(window.has("Black resigns") && !window.has("White resigns"));
    window.click("Black resigns");
    assert!(window.says("White wins by resignation"));
    assert!(window.is_disabled("Pause bots"));
}
