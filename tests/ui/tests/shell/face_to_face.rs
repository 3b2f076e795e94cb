//! Two players face to face, with a tablet between them: the line above the board is at both ends.

use egui::accesskit::Role;
use egui::{Key, Pos2, Rect, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::engine::Level;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Seat, Takebacks};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{Options, State};
use halfsquare::rules::{Options as _, State as _};
use halfsquare_ui_tests::{Window, words};

use crate::hand::{Finger, Hand};
use crate::{FIRST, game, home};

/// The turns of a whole game of Crumble on a board of 2 × 2, won by Black.
const GAME: [&str; 3] = ["0,1VE", "0VW-N", "2,1VWS"];

fn start(options: &str) -> State {
    State::start(&Options::parse(options, None).unwrap())
}

/// A game that was begun, of two players face to face.
fn facing(home: &tempfile::TempDir) -> Window {
    let file = home.path().join("game.ron");
    std::fs::write(&file, game(&["2,1VW"])).unwrap();
    let settings = Settings { face_to_face: true, coach: false, ..Settings::default() };
    let mut window = Window::start(home, [], settings, Some(file));
    window.until(Command::TakeBack);
    window
}

/// The place of each button of this name.
fn places(window: &Window, button: &str) -> Vec<Rect> {
    window.harness.query_all_by_role_and_label(Role::Button, button).map(|node| node.rect()).collect()
}

/// The middle of each copy of a text, from top to bottom, and true for a copy that is painted upside down.
fn painted(window: &Window, part: &str) -> Vec<(Pos2, bool)> {
    let texts = window.painted_texts(part).into_iter();
    let mut found: Vec<_> = texts.map(|(place, is_turned)| (place.center(), is_turned)).collect();
    found.sort_by(|a, b| a.0.y.total_cmp(&b.0.y));
    found
}

#[test]
fn a_whole_game_is_played_from_both_ends_by_fingers_alone() {
    let home = home();
    let setup = halfsquare::app::kit::settings::LastSetup {
        options: "size=2x2".to_owned(),
        names: vec!["Ada".to_owned(), "Ben".to_owned()],
        ..Default::default()
    };
    let settings = Settings {
        face_to_face: true,
        setups: [("crumble".to_owned(), setup)].into_iter().collect(),
        ..Settings::default()
    };
    let mut window = Window::start(&home, [], settings, None);
    window.set_up("Crumble");
    window.touch(words::pages::START_GAME);
    let middle = |window: &Window| window.harness.get_by_role(Role::Grid).rect().center().y;
    let mut state = start("size=2x2");
    for (turn, text) in GAME.iter().enumerate() {
        let is_far = turn % 2 == 1;
        let [end] = places(&window, Command::EndTurn.text())[..] else { panic!("one player ends the turn") };
        assert_eq!(end.center().y < middle(&window), is_far, "{text}: the player's own end");
        // The far player reads from right to left.
        assert_eq!(end.center().x < window.harness.ctx.content_rect().center().x / 2.0, is_far, "{text}");
        let name = if is_far { "Ben: " } else { "Ada: " };
        let lines: Vec<bool> = painted(&window, name).into_iter().map(|(_, turned)| turned).collect();
        assert_eq!(lines, [true, false], "{text}: both see whose turn it is, the far player upside down");
        state = Finger.draft(&mut window, &state, text);
        if state.outcome().is_none() {
            window.touch(Command::EndTurn);
        }
    }
    assert!(state.outcome().is_some());
    window.until("Ada wins: a chain touches all four sides");
    let won: Vec<bool> = painted(&window, "Ada wins").into_iter().map(|(_, turned)| turned).collect();
    assert_eq!(won, [true, false], "both see who won");
    let [far, near] = places(&window, Command::Rematch.text())[..] else {
        panic!("both ends offer a rematch")
    };
    assert!(far.center().y < middle(&window) && middle(&window) < near.center().y);
    window.slide(far.center(), far.center());
    assert!(
        window.has(words::player(&["Ben", "Black", words::table::TO_PLAY])) && window.has("Ada, White"),
        "the far one works as well"
    );
    let [end] = places(&window, Command::EndTurn.text())[..] else { panic!("Ben ends the turn") };
    assert!(end.center().y < middle(&window), "Ben has Black now, and keeps his end");
}

#[test]
fn what_the_far_player_reads_is_the_near_line_turned_by_half() {
    let home = home();
    let mut window = facing(&home);
    for size in [vec2(640.0, 400.0), vec2(1024.0, 700.0), vec2(1280.0, 800.0), vec2(1920.0, 1080.0)] {
        window.harness.set_size(size);
        window.harness.run();
        // In a small window the line takes the room of the sentence.
        let parts = if size.x < 1100.0 { vec!["White: cut"] } else { vec!["White: cut", "Black cut"] };
        for part in &parts {
            let [(far, true), (near, false)] = painted(&window, part)[..] else {
                panic!("{part} in {size}: {:?}", painted(&window, part))
            };
            let board = window.harness.get_by_role(Role::Grid).rect();
            assert!(far.y < board.top() && board.bottom() < near.y, "{part} in {size}");
        }
        let line = |part| painted(&window, part).into_iter().map(|(at, _)| at.y);
        if let [first, second] = parts[..] {
            let pairs: Vec<(f32, f32)> = line(first).zip(line(second)).collect();
            assert!(pairs[0].0 > pairs[0].1 && pairs[1].0 < pairs[1].1, "the sentence is below: {pairs:?}");
        }
        assert!(window.cut_texts().is_empty(), "{size}: {:?}", window.cut_texts());
    }
}

#[test]
fn each_player_sees_their_own_clock() {
    let home = home();
    let file = home.path().join("clock.ron");
    std::fs::write(&file, include_str!("../../../saves/crumble-3-clock.ron")).unwrap();
    let settings = Settings { face_to_face: true, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(Command::TakeBack);
    let (ada, ben) = ("Ada, 3:26", "Ben, 1:46");
    assert!(window.place_of(ben).bottom() < window.place_of(ada).top(), "Ada began, at the near end");
    let is_turned = |time: &str| painted(&window, time).iter().any(|(_, turned)| *turned);
    assert!(is_turned("1:46") && !is_turned("3:26"), "Ben reads the own clock upside down");
    window.menu(words::shell::VIEW_MENU, Command::Flip);
    assert!(window.place_of(ada).bottom() < window.place_of(ben).top(), "the clocks turn with the board");
}

#[test]
fn face_to_face_is_for_two_humans_and_the_board_stays() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu(words::shell::VIEW_MENU, Command::BoardTurns);
    window.menu(words::shell::VIEW_MENU, Command::FaceToFace);
    assert!(window.says(words::shell::seating(false, true)));
    window.click(words::shell::VIEW_MENU);
    assert!(window.says(words::shell::SAME_SIDE) && window.says(Command::BoardTurns));
    window.press(Key::Escape);
    let settings = window.app().settings();
    assert!(
        settings.face_to_face && !settings.board_turns,
        "a board that turns would be upside down for both"
    );
    window.cut(FIRST);
    assert_eq!(painted(&window, "White: cut").len(), 2);
    window.click(words::to_play("White"));
    window.click(words::seat(Seat::Bot(Level::Beginner)));
    window.until(words::table::task("Black", "cut"));
    assert_eq!(painted(&window, "Black: cut").len(), 1, "nobody sits on the other side");
    let refused = window.app().session().unwrap().can(Command::FaceToFace);
    assert_eq!(refused, Err("Only two humans can play face to face.".to_owned()));
}

#[test]
fn each_end_has_upright_what_its_player_needs_in_their_own_turn() {
    let home = home();
    let mut window = facing(&home);
    let middle = |window: &Window| window.harness.get_by_role(Role::Grid).rect().center().y;
    let needed = [Command::OfferDraw, Command::Resign].map(Command::text);
    for is_far in [true, false] {
        for name in needed {
            let [at] = places(&window, name)[..] else { panic!("{name} is at the player's own end only") };
            assert_eq!(at.center().y < middle(&window), is_far, "{name}");
            let turned: Vec<bool> = painted(&window, name).into_iter().map(|(_, turned)| turned).collect();
            assert_eq!(turned, [is_far], "{name}");
        }
        let taken = window.name_of(Role::Button, Command::TakeBack.text());
        let [at] = places(&window, &taken)[..] else { panic!("{taken} is at the player's own end only") };
        assert_eq!(at.center().y < middle(&window), is_far, "{taken}");
        for tool in ["Auto", "Cut", "Join"] {
            assert!(
                painted(&window, tool).iter().any(|(_, turned)| *turned == is_far),
                "{tool} is upright for the player"
            );
        }
        // A cut of the opponent's piece is refused in the lines at both ends.
        let opponents = if is_far { "black square at 4,1, side 1" } else { "white square at 4,4, side 1" };
        window.click_piece(opponents);
        let refused = if is_far { "This is Black's piece" } else { "This is White's piece" };
        let told = painted(&window, refused);
        let turned: Vec<bool> = told.iter().map(|(_, turned)| *turned).collect();
        assert_eq!((turned.len(), turned.iter().filter(|turned| **turned).count()), (2, 1), "{told:?}");
        let own = if is_far { "white square at 3,3, side 1" } else { "black square at 4,1, side 1" };
        window.cut(own);
    }
}

#[test]
fn tips_of_the_far_buttons_are_turned_to_the_far_player() {
    let home = home();
    let mut window = facing(&home);
    for is_far in [true, false] {
        let at = places(&window, Command::Resign.text())[0].center();
        window.harness.hover_at(at);
        window.harness.run_steps(60);
        let tip = painted(&window, Command::Resign.tip());
        let [(_, turned)] = tip[..] else { panic!("{tip:?}") };
        assert_eq!(turned, is_far);
        window.cut(if is_far { "white square at 3,3, side 1" } else { "black square at 4,1, side 1" });
    }
}

/// The letters on the board's cells and beside the board, and true for those that are upside down.
fn letters(window: &Window, letters: &str) -> Vec<bool> {
    window.painted_texts(letters).into_iter().map(|(_, turned)| turned).collect()
}

#[test]
fn moves_of_crosse_are_turned_to_their_player() {
    let home = home();
    let settings = Settings { face_to_face: true, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    window.set_up("Abstract Crosse");
    window.click(words::pages::START_GAME);
    let chip = |window: &Window, side: &str, one: &str| {
        window.place_of(window.name_of(Role::Button, format!("{side} {one}")))
    };
    assert_eq!(letters(&window, "3B"), [false, true], "White's tile, and Black's");
    // As each player sees the own tray, 1F is at its upper left and 3B at its lower right.
    for (side, from) in [("White", 1.0), ("Black", -1.0)] {
        let way = chip(&window, side, "3B").center() - chip(&window, side, "1F").center();
        assert!(way.x * from > 0.0 && way.y * from > 0.0, "{side}: {way}");
    }
    let stone = window.name_of(Role::GridCell, "a3 ");
    window.click_role(Role::GridCell, &stone);
    let to = window.name_of(Role::GridCell, "b4 ");
    window.point_at(&to);
    assert!(letters(&window, "1F").iter().filter(|turned| !**turned).count() > 1, "labels on the cell");
    window.click_role(Role::GridCell, &to);
    let stone = window.name_of(Role::GridCell, "j8 ");
    window.click_role(Role::GridCell, &stone);
    window.point_at(window.name_of(Role::GridCell, "i7 "));
    assert!(
        letters(&window, "1F").iter().filter(|turned| **turned).count() > 1,
        "{:?}",
        letters(&window, "1F")
    );
}

#[test]
fn the_notice_of_a_jump_is_turned_to_the_player_who_must_jump() {
    // The black stone on j10 has to capture i9, i7 and i5.
    let position = "1b7b/8w1/10/8w1/10/8w1/10/10/10/w9 b 123.123 123.123";
    let state = halfsquare::rules::crosse::State::begin("", Some(position)).unwrap();
    let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap();
    let record: Record<Crosse> = Record::from_state(state, header).unwrap();
    let home = home();
    let file = home.path().join("game.ron");
    std::fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let settings = Settings { face_to_face: true, coach: false, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until("must jump");
    assert_eq!(letters(&window, "must jump:"), [true]);
}

#[test]
fn a_question_is_upright_for_the_player_who_answers_it() {
    let home = home();
    let mut window = facing(&home);
    // White, at the far end, offers a draw: Black answers at the near end, and declines.
    window.click(Command::OfferDraw);
    let turned = |window: &Window, part: &str| painted(window, part).iter().all(|(_, turned)| *turned);
    assert!(!painted(&window, words::table::DRAW_OFFER).is_empty());
    assert!(!turned(&window, words::table::DRAW_OFFER));
    window.click(words::table::DECLINE);
    window.click(Command::Resign);
    let title = painted(&window, &words::table::resign_as("White"));
    let [(question, true)] = title[..] else { panic!("{title:?}") };
    let on = window.place_of(words::table::PLAY_ON).center();
    assert!(
        turned(&window, words::table::PLAY_ON) && on.y < question.y,
        "the answers are nearer to the reader's feet"
    );
    window.tap_at(on);
    assert!(!window.has(words::table::PLAY_ON), "it takes clicks where it is drawn");
    window.cut("white square at 3,3, side 1");
    window.click(Command::OfferDraw);
    assert!(turned(&window, words::table::DRAW_OFFER), "White answers at the far end");
    window.click(words::table::ACCEPT);
    assert!(window.says("Draw by agreement"));
}
