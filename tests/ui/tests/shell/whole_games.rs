//! Whole games, from the start page to the winner's banner.

use std::fs;

use egui::{Key, Modifiers};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::engine::Level;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Seat, Takebacks};
use halfsquare::rules::crumble::{Crumble, Options, State};
use halfsquare::rules::{Options as _, State as _};
use halfsquare_ui_tests::{Window, words};

use crate::hand::{Hand, Keys, Mouse};
use crate::{game, home};

/// The turns of `tests/playthroughs/crumble-win.txt`: long swaps, cuts of several pieces, a join, captures by
/// both sides, and a win for White.
pub(crate) const GAME: [&str; 14] = [
    "4,3VE",
    "4,2V2-2E-E",
    "5HN",
    "2HN",
    "4,1V2-1W-NEN",
    "2,2H2-2N-N",
    "5,2V2-2W-WWWWS",
    "1,3HS",
    "0,1,5H2-1N-NWWS",
    "3,4J3,1",
    "0,3HSEES",
    "0,5,4HNESSE",
    "1H2-1N-NNES",
    "1,2H2-2S-EENN",
];

fn start(options: &str) -> State {
    State::start(&Options::parse(options, None).unwrap())
}

#[test]
fn a_game_is_won_taken_back_saved_and_stepped_through_with_the_mouse_alone() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let mut state = start("");
    let mut before = state.clone();
    for (index, text) in GAME.iter().enumerate() {
        before = state.clone();
        state = Mouse.draft(&mut window, &state, text);
        if *text == "5,2V2-2W-WWWWS" {
            assert!(window.says("Black swaps south"));
            window.click(Command::PopStep);
            assert!(window.says("Black swaps west") && !window.says("Black swaps south"));
            let target = window.piece_at("2,1½").center();
            window.drag(target, target);
        }
        if index == 5 {
            assert!(window.says("captures 1 piece"));
        }
        // A winning step ends the turn by itself.
        if state.outcome().is_none() {
            window.click(Command::EndTurn);
        }
        assert!(window.says(words::turn(index + 1, ["Black", "White"][index % 2], text)));
    }
    window.until("White wins: a chain touches all four sides");
    assert!(state.outcome().is_some() && !window.has(Command::EndTurn));

    window.click(words::take_back_turn("White"));
    assert!(window.says(words::table::task("White", "cut")) && !window.says("White wins"));
    Mouse.draft(&mut window, &before, "2V");
    window.click(Command::EndTurn);
    assert!(window.says(words::turn(14, "White", "2V")) && window.has(words::table::fold(false, 1)));

    // The winning turn is played again from its variation.
    window.click(words::table::fold(false, 1));
    window.click_containing(words::variation(14, "White", "1,2H2-2S-EENN"));
    window.menu(words::shell::VARIATION_MENU, Command::MakeMain);
    window.until("White wins: a chain touches all four sides");
    let file = window.stored();
    drop(window);
    let mut window = Window::with_file(&home, &file);
    assert!(window.says("White wins: a chain touches all four sides"));
    assert!(window.has(words::table::fold(false, 1)), "the variation is in the file");
    window.click_containing(words::turn(11, "Black", "0,3HSEES"));
    let steps = [
        "Black swapped south; White captured 1 piece",
        "Black swapped east",
        "Black swapped south",
        "Black cut a square horizontally",
    ];
    assert!(steps.iter().all(|step| window.says(step)), "the turn unfolds into its steps");
    assert!(window.has("white wide half-square at 2,1½, 1 by ½"), "it was captured");
    window.click(Command::StepBack);
    assert!(window.says("Step 4 of 5: Black swapped east"));
    assert!(window.has("black square at 2,2, side 1"));
    window.click(Command::StepBack);
    assert!(window.has("white square at 2,2, side 1") && window.has("black square at 1,2, side 1"));
    window.click(Command::StepForward);
    window.click(Command::StepForward);
    assert!(
        window.has("white wide half-square at 2,1½, 1 by ½") && !window.says(words::table::step(4, 5, ""))
    );
}

#[test]
fn a_game_is_won_and_the_win_taken_back_with_the_keys_alone() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.tab_to(words::pages::play("Crumble"));
    window.press(Key::Enter);
    window.tab_to(words::pages::play_against(&words::seat(Seat::Bot(Level::Beginner))));
    window.press(Key::ArrowLeft);
    window.press(Key::Space);
    window.tab_to("6 × 6 · takebacks free · no help · no clock");
    window.press(Key::Space);
    window.tab_to(words::games::COLUMNS);
    window.set_number("2");
    window.tab_to(words::games::ROWS);
    window.set_number("2");
    window.press(Key::Enter);
    if window.has(words::pages::START_GAME) {
        window.tab_to(words::pages::START_GAME);
        window.press(Key::Enter);
    }
    window.tab_to("white square at 0,0, side 1");
    let mut state = start("size=2x2");
    let mut before = state.clone();
    for text in ["0,1VE", "0VW-N", "2,1VWS"] {
        before = state.clone();
        state = Keys.draft(&mut window, &state, text);
        window.press(Key::Enter);
        assert!(window.says(text), "{text} is in the list");
    }
    assert!(state.outcome().is_some());
    window.until("Black wins: a chain touches all four sides");
    window.press_with(Modifiers::COMMAND, Key::Backspace);
    assert!(window.says(words::table::task("Black", "cut")) && !window.says("Black wins"));
    Keys.draft(&mut window, &before, "2,1V");
    window.press(Key::Enter);
    assert!(window.says(words::turn(3, "Black", "2,1V")) && window.says(words::table::task("White", "cut")));
}

#[test]
fn one_big_piece_is_claimed_by_its_owner() {
    let home = home();
    let file = home.path().join("big.ron");
    let position = "2x2 w b0,0,1,2 w1,0,1,1 w1,1,1,1".parse().unwrap();
    let state = State::from_position(position, &Options::parse("size=2x2", None).unwrap()).unwrap();
    let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap();
    let record: Record<Crumble> = Record::from_state(state, header).unwrap();
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    assert!(window.has("Black can claim a draw by One Big Piece."));
    window.click(Command::ClaimDraw);
    assert!(window.says(words::table::CLAIM_ENDS) && !window.has("White claims One Big Piece"));
    window.click("Black claims One Big Piece");
    assert!(window.says("Draw by One Big Piece"));
    assert!(window.says("Black claimed a draw by One Big Piece. Each player gets half a point."));
    assert!(
        window.has(words::player(&["Black", words::table::DREW]))
            && window.has(words::player(&["White", words::table::DREW]))
            && !window.says("can claim")
    );
}

#[test]
fn nothing_is_claimed_where_nothing_can_be() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click(words::table::ENDINGS);
    assert!(window.is_disabled(Command::ClaimDraw) && !window.is_disabled(Command::OfferDraw));
    window.click(Command::ClaimDraw);
    assert!(!window.says(words::table::CLAIM_ENDS));
}

#[test]
fn steps_are_played_one_after_the_other_and_paused() {
    let home = home();
    let file = home.path().join("swap.ron");
    fs::write(&file, game(&["2,1VW", "3,5HS"])).unwrap();
    // A click takes a few frames of the clock, so the steps must last longer.
    let settings = Settings { step_ms: 3000, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(words::table::ENDINGS);
    window.click(Command::First);
    window.click(words::table::PLAY);
    window.frames_until(words::table::step(1, 2, ""));
    assert!(window.says(words::turn(1, "Black", "2,1VW")) && window.has("white square at 1,1, side 1"));
    window.click(words::table::PAUSE);
    for _ in 0..40 {
        window.frame();
    }
    assert!(window.says(words::table::step(1, 2, "")), "it stays where it was paused");
    window.click(words::table::PLAY);
    window.frames_until(words::table::task("Black", "cut"));
    assert!(window.has(Command::Replay) && !window.has(words::table::PAUSE), "it stops at the end");
}
