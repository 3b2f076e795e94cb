//! A game of Topple, from the picker to the file and back.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::record::EditKind;
use halfsquare_ui_tests::{Window, words};

/// A turn that topples a stack over two pawns.
const TOPPLED: &str = r#"(version: 2, game: "topple", options: "size=5,players=4",
    start: Some("0,0,0,0,0/3,1b,1g,0,0/1r,0,0,0,0/0,0,0,0,0/0,0,0,0,1y r r5,b0,g3,y7"),
    players: ["", "", "", ""], takebacks: Free, result: "-", lines: [(turns: ["+a4>E"])])"#;

/// Red's pawn can climb the stack beside it.
const CHOSEN: &str = r#"(version: 2, game: "topple", options: "size=5",
    start: Some("0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r7,b7"),
    players: ["", ""], takebacks: Free, result: "-", lines: [])"#;

#[test]
fn a_past_turn_is_shown_one_thing_after_the_other() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("toppled.ron");
    std::fs::write(&file, TOPPLED).unwrap();
    let mut window = Window::with_file(&home, &file);
    let mut back = |tiles: [&str; 3]| {
        window.press(Key::Comma);
        tiles.map(|tile| window.has(tile))
    };
    // Steps back through the player who is out, the landings from last to first, then the toppled stack.
    assert_eq!(back(["b4, stack of 2", "c4, stack of 2", "d4, stack of 1"]), [true; 3]);
    assert_eq!(back(["b4, stack of 2", "c4, stack of 2", "d4, empty"]), [true; 3]);
    assert_eq!(back(["b4, stack of 2", "c4, stack of 1, Green's pawn", "d4, empty"]), [true; 3]);
    let landed = ["a4, stack of 1", "b4, stack of 1, Blue's pawn", "c4, stack of 1, Green's pawn"];
    assert_eq!(back(landed), [true; 3]);
    assert_eq!(back(["a4, stack of 3", "b4, stack of 1, Blue's pawn", "d4, empty"]), [true; 3]);
    window.click_piece("e5, empty");
    assert!(window.says(words::table::GO_BACK_OR_PLAY));
    window.press_with(Modifiers::NONE, Key::F2);
    assert!(window.has("Number on a stack"));
}

#[test]
fn a_game_for_four_is_set_up_played_saved_and_opened_again() {
    let home = tempfile::tempdir().unwrap();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
    window.click(words::games::players(4));
    window.click(words::games::size(6, 6));
    window.type_into("Yellow", "Yu");
    window.click(words::pages::START_GAME);
    assert!(window.has("Yu, Yellow") && window.has("f6, empty") && !window.has("g1, empty"));
    for tile in ["a1, empty", "f6, empty", "a6, empty", "f1, empty", "b2, empty"] {
        window.click_piece(tile);
        window.click(Command::EndTurn);
    }
    let file = window.stored();
    drop(window);
    let mut window = Window::with_file(&home, &file);
    assert!(window.has("a1, stack of 1, Red's pawn") && window.has("b2, stack of 1"));
    assert!(
        window.says(words::table::task("Blue", "place a piece")) && window.says(words::turn(5, "Red", "+b2"))
    );
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has("b2, empty"));
}

#[test]
fn the_line_of_the_moment_is_about_the_chosen_pawn() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("toppled.ron");
    std::fs::write(&file, CHOSEN).unwrap();
    let mut window = Window::with_file(&home, &file);
    assert!(window.says(words::table::task("Red", "place a piece near a pawn of yours, or move a pawn")));
    window.click_piece("c3, stack of 1, Red's pawn");
    assert!(window.says("Red: move the pawn on c3 to a marked tile"));
    window.click_piece("d3, stack of 2");
    assert!(window.says(words::table::task("Blue", "")), "nothing could follow: the turn ended by itself");
    window.click(words::take_back_turn("Red"));
    assert!(window.says(words::table::task("Red", "place a piece near a pawn of yours, or move a pawn")));
    window.tap(Role::Button, words::table::redo(EditKind::Turn));
    assert!(window.says(words::table::task("Blue", "")));
}

#[test]
fn a_hint_lets_go_of_the_pawn_that_was_chosen() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("chosen.ron");
    let text = CHOSEN.replace("version: 2", "version: 4");
    std::fs::write(&file, text.replace("takebacks: Free", "takebacks: Free, help: Some(All)")).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.click_piece("c3, stack of 1, Red's pawn");
    let chosen = "Red: move the pawn on c3 to a marked tile";
    assert!(window.says(chosen));
    window.press(Key::F3);
    window.until(words::table::SHOW_STEP);
    assert!(!window.says(chosen));
    window.click_piece("c3, stack of 1, Red's pawn");
    assert!(window.says(chosen), "it can be chosen again, with the hint");
}

#[test]
fn where_turns_stay_and_where_the_player_wants_it_every_turn_is_ended_by_hand() {
    for (takebacks, confirm_turns) in [("None", false), ("Free", true)] {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("toppled.ron");
        std::fs::write(&file, CHOSEN.replace("takebacks: Free", &format!("takebacks: {takebacks}"))).unwrap();
        let settings = Settings { confirm_turns, ..Settings::default() };
        let mut window = Window::start(&home, [], settings, Some(file));
        window.click_piece("c3, stack of 1, Red's pawn");
        window.click_piece("d3, stack of 2");
        assert!(window.says(words::table::task("Red", "end the turn")), "{takebacks}, {confirm_turns}");
    }
}

/// Two players have a pawn each; a click places a piece and ends the turn.
const BEGUN: &str = r#"(version: 2, game: "topple", options: "size=5", players: ["", ""], takebacks: Free, result: "-",
    lines: [(turns: ["@b2", "@d4"])])"#;

fn begun(home: &tempfile::TempDir) -> Window {
    let file = home.path().join("begun.ron");
    std::fs::write(&file, BEGUN).unwrap();
    Window::with_file(home, &file)
}

#[test]
fn a_press_beside_an_open_menu_or_list_only_closes_it() {
    let home = tempfile::tempdir().unwrap();
    let mut window = begun(&home);
    let tile = window.place_of("c2, empty").center();
    let is_open = |window: &Window| window.says(Command::OfferDraw);
    for by_finger in [false, true] {
        window.click(words::table::ENDINGS);
        assert!(is_open(&window));
        if by_finger {
            window.slide(tile, tile);
        } else {
            window.tap_at(tile);
        }
        assert!(!is_open(&window) && window.has("c2, empty"), "by finger: {by_finger}");
    }
    window.slide(tile, tile);
    assert!(window.says(words::turn(3, "Red", "+c2")), "the next press plays");
}

#[test]
fn the_second_click_of_a_double_click_is_not_the_other_players_turn() {
    let home = tempfile::tempdir().unwrap();
    let mut window = begun(&home);
    let pos = window.place_of("c3, empty").center();
    window.harness.event(Event::PointerMoved(pos));
    window.harness.run();
    let click = |window: &mut Window| {
        let button = |pressed| {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos, button, pressed, modifiers }
        };
        window.harness.input_mut().events.extend([button(true), button(false)]);
        window.harness.step();
    };
    click(&mut window);
    click(&mut window);
    window.harness.run();
    assert!(window.says(words::turn(3, "Red", "+c3")) && window.has("c3, stack of 1"));
    window.settle();
    click(&mut window);
    window.harness.run();
    assert!(window.has("c3, stack of 2"), "a later click plays");
}
