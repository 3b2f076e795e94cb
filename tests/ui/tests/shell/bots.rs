//! Games with bots.

use std::fs;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::{Pace, Settings};
use halfsquare::engine::Level;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Seat, Takebacks};
use halfsquare::rules::crumble::{Crumble, Options};
use halfsquare::rules::{Reason, State as _};
use halfsquare_ui_tests::{Window, words};
use tempfile::TempDir;

use crate::{FIRST, home};

/// A window without animation whose Experts think for half a second.
fn window(home: &TempDir) -> Window {
    let settings = Settings { animate: false, bot_seconds: 0.5, ..Settings::default() };
    Window::start(home, [], settings, None)
}

/// Opens the dialog for a game of Crumble and chooses the players. The board is small, unless both players are bots:
/// their game must outlast the test.
fn set_up(window: &mut Window, seats: [Seat; 2]) {
    window.set_up("Crumble");
    if seats.contains(&Seat::Person) {
        window.click(words::games::size(2, 4));
    }
    for (side, seat) in ["Black", "White"].into_iter().zip(seats) {
        if seat != Seat::Person {
            window.click_role(Role::ComboBox, words::who_plays(side, Seat::Person));
            window.click(words::seat(seat));
        }
    }
}

const PIECE: &str = "black square at 0,3, side 1";

#[test]
fn a_bot_answers_and_taking_back_leads_to_the_person() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, [Seat::Person, Seat::Bot(Level::Beginner)]);
    window.click(words::pages::START_GAME);
    assert_eq!(window.app().title(), "Crumble: Black – Beginner bot – Halfsquare");
    assert_eq!(window.app().settings().setups["crumble"].seats, [Seat::Person, Seat::Bot(Level::Beginner)]);
    window.cut(PIECE);
    window.until(words::turn(2, "White", ""));
    window.until(words::table::task("Black", "cut"));
    let answer = window.name_of(Role::Button, words::turn(2, "White", ""));
    window.click(words::take_back_turn("Black"));
    assert!(window.has(PIECE) && window.says(words::table::task("Black", "cut")));
    assert!(window.is_disabled(Command::MoveNow));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(
        window.has(&answer) && window.says(words::table::task("Black", "cut")),
        "the bot's answer comes back with the turn"
    );
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
        window.until(words::turn(2, "Blue", ""));
    };
    play(&mut window, "a1, empty");
    // The results of the Expert's earlier thinking do no harm in another position.
    window.until(words::table::task("Red", ""));
    window.click(words::take_back_turn("Red"));
    play(&mut window, "e5, empty");
    assert!(window.name_of(Role::Button, words::turn(1, "Red", "")).contains("e5"));
}

#[test]
fn a_bot_plays_the_steps_of_its_turn_where_steps_are_animated() {
    let home = home();
    let settings = Settings { step_ms: 200, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    set_up(&mut window, [Seat::Bot(Level::Beginner), Seat::Person]);
    window.click(words::pages::START_GAME);
    window.until(words::turn(1, "Black", ""));
    window.until(words::table::task("White", "cut"));
}

#[test]
fn bots_play_each_other_until_they_are_paused() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, [Seat::Bot(Level::Expert), Seat::Bot(Level::Skilled)]);
    window.click_role(Role::Button, words::pages::SWAP_PLAYERS);
    window.click_frames(words::pages::START_GAME);
    // Neither bot lets the other win within the next few turns, and the second takes its time.
    window.frames_until(words::turn(1, "Black", ""));
    window.press_frames(Modifiers::COMMAND, Key::B);
    window.until(words::table::TO_PLAY);
    assert!(window.has(words::table::RESUME_BOTS) && window.is_disabled(Command::MoveNow));
    let title = window.app().title().to_owned();
    assert_eq!(title, "Crumble: Skilled bot – Expert bot – Halfsquare");
}

#[test]
fn the_space_bar_pauses_bots_that_play_each_other_and_has_them_go_on() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, [Seat::Bot(Level::Expert), Seat::Bot(Level::Skilled)]);
    window.click_frames(words::pages::START_GAME);
    window.frames_until(words::turn(1, "Black", ""));
    window.press_frames(Modifiers::NONE, Key::Space);
    window.until(words::table::RESUME_OR_PLAY);
    assert!(window.says(words::table::RESUME_OR_PLAY) && window.has(words::table::RESUME_BOTS));
    let turns = |window: &Window| window.harness.query_all_by_label_contains(". Black: ").count();
    let before = turns(&window);
    for _ in 0..20 {
        window.frame();
    }
    assert_eq!(turns(&window), before, "nobody plays");
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(window.says(", bots paused."));
    window.click(Command::ToGame);
    window.press_frames(Modifiers::NONE, Key::Space);
    window.frames_until(words::turn(2 * before + 1, "Black", ""));
    // The button also pauses the bots.
    window.click_frames(Command::PauseBots);
    window.until(words::table::RESUME_OR_PLAY);
}

#[test]
fn turns_of_paused_bots_can_be_played_by_hand() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, [Seat::Bot(Level::Expert), Seat::Bot(Level::Expert)]);
    window.click_frames(words::pages::START_GAME);
    // Nobody has played yet, since an Expert thinks for longer than these frames last.
    window.press_frames(Modifiers::NONE, Key::Space);
    window.until(words::table::RESUME_OR_PLAY);
    window.cut(FIRST);
    assert!(window.says(words::turn(1, "Black", "2,1")));
    window.never(words::turn(2, "White", ""));
    window.cut(crate::SECOND);
    assert!(window.says(words::turn(2, "White", "3,3")) && window.has(words::table::RESUME_BOTS));
    window.press_frames(Modifiers::NONE, Key::Space);
    window.frames_until(words::turn(3, "Black", ""));
}

#[test]
fn a_key_makes_a_bot_play_the_best_turn_that_it_has_found_so_far() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, AGAINST_EXPERT).unwrap();
    // By itself, the Expert would think for longer than a test waits.
    let settings = Settings { animate: false, bot_seconds: 600.0, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.click_piece("a1, empty");
    window.wait("the bot to think", |window| !window.is_disabled(Command::MoveNow));
    assert!(!window.says(words::turn(2, "Blue", "")));
    window.press_frames(Modifiers::COMMAND, Key::M);
    window.frames_until(words::turn(2, "Blue", ""));
}

#[test]
fn the_pace_of_bots_is_set_at_the_table() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, [Seat::Bot(Level::Expert), Seat::Bot(Level::Skilled)]);
    window.click_frames(words::pages::START_GAME);
    window.press_frames(Modifiers::NONE, Key::Space);
    window.until(words::table::RESUME_OR_PLAY);
    for (button, pace) in [
        (Command::Slower, Pace::Slow),
        (Command::Slower, Pace::Slow),
        (Command::Faster, Pace::Natural),
        (Command::Faster, Pace::AtOnce),
        (Command::Faster, Pace::AtOnce),
    ] {
        window.click(button);
        assert_eq!(window.app().settings().pace, pace);
    }
    assert!(window.says(words::shell::bots_play(Pace::AtOnce)));
    for (key, pace) in [(Key::OpenBracket, Pace::Natural), (Key::CloseBracket, Pace::AtOnce)] {
        window.press(key);
        assert!(window.says(words::shell::bots_play(pace)), "{key:?}");
        assert_eq!(window.app().settings().pace, pace);
    }
}

#[test]
fn a_seat_is_given_to_a_bot_in_mid_game_and_taken_back() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, [Seat::Person, Seat::Person]);
    window.click(words::pages::START_GAME);
    window.click(words::to_play("Black"));
    window.click(words::seat(Seat::Bot(Level::Skilled)));
    window.until(words::turn(1, "Black", ""));
    window.until(words::table::task("White", "cut"));
    window.click(words::table::and_side(&words::seat(Seat::Bot(Level::Skilled)), "Black"));
    window.click(words::seat(Seat::Person));
    assert!(window.has("Black") && !window.has(Command::PauseBots));
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
    window.until(words::turn(2, "White", ""));
    assert!(
        window.has(words::table::and_side(&words::seat(Seat::Bot(Level::Casual)), "White"))
            && !window.has(FIRST)
    );
}

#[test]
fn a_game_between_bots_is_opened_as_it_stands_and_goes_on_when_asked() {
    let home = home();
    let file = file(&home, &["2,1VW"], Takebacks::Free, [Seat::Bot(Level::Casual); 2]);
    let settings = Settings { animate: false, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(words::turn(1, "Black", "2,1VW"));
    assert!(!window.is_disabled(words::table::RESUME_BOTS));
    window.click_frames(words::table::RESUME_BOTS);
    window.frames_until(words::turn(2, "White", ""));
}

#[test]
fn a_bot_waits_while_a_blunder_may_be_taken_back_and_wins_when_it_stands() {
    let home = home();
    // White threatens to win with 5,4HN, and Black overlooks it.
    let turns = ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H"];
    let file = file(&home, &turns, Takebacks::BlundersOnly, [Seat::Person, Seat::Bot(Level::Expert)]);
    let settings = Settings { animate: false, bot_seconds: 0.5, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(words::table::lets_win("Black", "White"));
    assert!(window.says(words::table::waits("White (Expert bot)")));
    window.click(words::table::RESUME_BOTS);
    window.until("Expert bot wins: a chain touches all four sides");
}

#[test]
fn a_bot_that_does_not_know_better_declines_a_draw_and_only_persons_resign() {
    let home = home();
    let mut window = window(&home);
    set_up(&mut window, [Seat::Person, Seat::Bot(Level::Expert)]);
    window.click(words::pages::START_GAME);
    window.menu(words::table::ENDINGS, Command::OfferDraw);
    assert!(window.says(words::table::bots_decline(1)));
    window.menu(words::table::ENDINGS, Command::Resign);
    assert!(window.has(words::table::resigns("Black")) && !window.has(words::table::resigns("White")));
    window.click(words::table::resigns("Black"));
    assert!(window.says(words::table::win("Expert bot", Reason::RESIGNATION)));
    assert!(!window.has(Command::PauseBots));
}
