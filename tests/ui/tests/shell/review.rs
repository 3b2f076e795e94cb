//! Reviews after a game, and positions to retry later.

use std::fs;
use std::ops::ControlFlow;

use egui::accesskit::Role;
use egui::epaint::ColorMode;
use egui::{Color32, Key, Modifiers, Rect, Shape, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::board::palette::Palette;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::look::Material;
use halfsquare::app::kit::settings::{Effort, Settings};
use halfsquare::record::deck::{Card, Deck};
use halfsquare::record::format::Document;
use halfsquare::record::{
    EditKind, Evaluation, Header, Help, Home, NodeId, Note, Record, Takebacks, ron_file,
};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{Crumble, Options, State};
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Options as _, State as _};
use halfsquare_ui_tests::{Fingers, Window, hold, let_go, point_at, words};
use tempfile::TempDir;

use crate::hand::{Hand, Mouse};
use crate::{FIRST, agreed_game, game, home, opened};

/// Black overlooks White's threat 5,4HN, and then White does too.
const TURNS: [&str; 6] = ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H", "5,6H"];

/// A window size that shows all mistakes of the game.
const TALL: Vec2 = vec2(1180.0, 960.0);

/// Makes reviews as short as possible.
fn look_quickly(home: &TempDir) {
    fs::write(home.path().join("settings.ron"), "(effort: Quick)").unwrap();
}

/// A window in which this game has been reviewed.
fn reviewed(home: &TempDir) -> Window {
    look_quickly(home);
    let mut window = opened(home, &TURNS);
    window.harness.set_size(TALL);
    window.press_with(Modifiers::COMMAND, Key::R);
    window.until(words::table::reviewed(5, 6, 0));
    window
}

#[test]
fn a_review_marks_what_was_given_away_and_adds_the_better_turn() {
    let home = home();
    let mut window = reviewed(&home);
    assert!(window.is_focused(words::table::CLOSE), "Enter goes on");
    assert!(window.says("Lets White win at once."));
    assert!(window.says("Missed a win. 5,4HN wins at once: it makes a chain of yours touch all four sides."));
    // Scrolls to the last mistake in the list, which may be partly out of view.
    window.tab_to(words::table::show_turn(&words::turn(6, "White", "5,6H")));
    window.click(words::table::show_turn(&words::turn(6, "White", "5,6H")));
    assert!(window.says(words::turn(6, "White", "5,6H")) && window.says(words::table::MISSED_WIN));
    assert!(window.says(words::variation(6, "White", "5,4HN")));
    assert!(window.has(words::table::listed(
        0,
        Some(5),
        Some("Black"),
        "5,2H",
        Some(&words::table::let_win("White")),
        false
    )));
}

#[test]
fn the_line_above_the_board_tells_what_a_mistake_lost() {
    let home = home();
    let mut window = reviewed(&home);
    window.click(words::table::show_turn(&words::turn(2, "White", "3,5HS")));
    window.settle();
    let board = window.harness.get_by_role(Role::Grid).rect();
    let told = window.painted_text("White's winning chances fell");
    assert!(told.bottom() <= board.top(), "{told:?} is above {board:?}");
    window.press_with(Modifiers::COMMAND, Key::A);
    assert_eq!(window.painted_text("White's winning chances fell"), told, "also beside the analysis");
    assert_eq!(window.harness.get_by_role(Role::Grid).rect(), board);
}

#[test]
fn the_answers_of_a_review_keep_their_place_while_mistakes_are_found() {
    let home = home();
    look_quickly(&home);
    let mut window = opened(&home, &TURNS);
    window.harness.set_size(TALL);
    window.press_frames(Modifiers::COMMAND, Key::R);
    window.frames_until(words::table::STOP);
    let stop = window.place_of(words::table::STOP);
    while window.has_button(words::table::STOP) {
        assert_eq!(window.place_of(words::table::STOP), stop);
        let reviewing =
            window.name_of(Role::ProgressIndicator, words::table::reviewing(1, 6).split(' ').next().unwrap());
        assert!(reviewing.ends_with("of 6…"), "{reviewing}");
        window.frame();
    }
    assert!(window.says(words::table::reviewed(5, 6, 0)));
}

/// The places of the small boards, which are painted as pictures.
fn small_boards(window: &Window) -> Vec<Rect> {
    window.pictures().into_iter().map(|(place, _)| place).filter(|place| place.height() > 40.0).collect()
}

#[test]
fn until_it_finds_a_mistake_a_review_shows_the_board_that_it_looks_at() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&TURNS)).unwrap();
    let settings = Settings { effort: Effort::Thorough, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.harness.set_size(TALL);
    window.until(Command::TakeBack);
    let before = small_boards(&window).len();
    window.press_frames(Modifiers::COMMAND, Key::R);
    window.frames_until(words::table::NO_MISTAKES_YET);
    let boards = small_boards(&window);
    assert_eq!(boards.len(), before + 1, "{boards:?}");
    let [above, below] =
        [words::table::NO_MISTAKES_YET, words::table::STOP].map(|name| window.place_of(name));
    assert!(
        boards.iter().any(|board| above.bottom() <= board.top() && board.bottom() <= below.top()),
        "{boards:?} between {above:?} and {below:?}"
    );
    window.click(words::table::STOP);
}

#[test]
fn each_mistake_of_a_review_is_on_a_small_board() {
    let home = home();
    let window = reviewed(&home);
    let boards = small_boards(&window);
    for (number, player, turn) in [(2, "White", "3,5HS"), (3, "Black", "3,2HNNW")] {
        let show = window.place_of(words::table::show_turn(&words::turn(number, player, turn)));
        let beside = |board: &&Rect| board.y_range().contains(show.center().y) && board.right() < show.left();
        assert_eq!(boards.iter().filter(beside).count(), 1, "{turn}: {boards:?} beside {show:?}");
    }
}

#[test]
fn the_end_of_a_review_leaves_the_focus_in_the_list() {
    let home = home();
    look_quickly(&home);
    let mut window = opened(&home, &TURNS);
    window.harness.set_size(TALL);
    window.press_with(Modifiers::COMMAND, Key::R);
    let show = words::table::show_turn(&words::turn(2, "White", "3,5HS"));
    window.until(&show);
    window.tab_to(&show);
    window.until(words::table::reviewed(5, 6, 0));
    assert!(window.is_focused(&show));
}

#[test]
fn the_mistakes_stay_listed_beside_the_board_while_one_walks_through_the_game() {
    let home = home();
    let mut window = reviewed(&home);
    window.click(words::table::CLOSE);
    assert!(!window.says(words::table::mistake("", "").trim_end_matches(": ")), "the turns are listed first");
    window.click(words::table::mistakes(5));
    let [last, other] = [(5, "Black", "5,2H"), (4, "White", "1,3HSSS")]
        .map(|(number, player, turn)| format!("Mistake {number}. {player}: {turn}"));
    for (mistake, number) in [(&last, 5), (&other, 4)] {
        let name = window.name_of(Role::Button, mistake);
        window.click(name);
        assert!(window.says(format!("After turn {number} of 6")), "{mistake}");
        assert!(window.says(&last) && window.says(&other), "the list stays");
    }
    // The strip below the graph leaves the better turn to the explanation beside the board.
    let told = |window: &Window| {
        let mut told = 0;
        window.each_text(|text, _| told += text.galley.text().matches(words::table::BETTER_TURN).count());
        told
    };
    assert!(told(&window) <= 1, "{}", told(&window));
    window.press(Key::ArrowLeft);
    assert!(window.says(&last), "also while the game is walked");
    // The list scrolls to the mistake shown.
    window.harness.set_size(vec2(1024.0, 640.0));
    window.press_with(Modifiers::ALT, Key::Home);
    for number in [2, 3, 4, 5, 6] {
        window.press(Key::M);
        let (head, mut is_seen) = (words::table::turn_number(number), false);
        window.each_text(|text, clip| {
            let is_head = text.galley.text().ends_with(&head);
            is_seen |= is_head && clip.contains_rect(text.visual_bounding_rect());
        });
        assert!(is_seen, "{head}");
    }
    window.click(words::table::TURNS);
    assert!(!window.says(&last) && window.says(words::turn(5, "Black", "5,2H")));
}

#[test]
fn a_mistake_unfolds_its_better_turn_and_keeps_its_place_at_the_end_of_a_game() {
    let home = home();
    let file = home.path().join("won.halfsquare.ron");
    let options = Options::parse("size=2x2", None).unwrap();
    let mut record = Record::<Crumble>::new(&options, Header::default().with_help(Some(Help::All))).unwrap();
    for (text, evaluation) in [
        ("0,1VE", Evaluation { before: 800, after: 500, better: Some("1VW".to_owned()) }),
        ("0VW-N", Evaluation { before: 500, after: 0, better: None }),
        ("2,1VWS", Evaluation { before: 1000, after: 1000, better: None }),
    ] {
        let turn = record.state().parse_turn(text).unwrap();
        let place = record.play(&turn).unwrap();
        record.set_note(place, Note { evaluation: Some(evaluation), ..Note::default() }).unwrap();
    }
    let better = record.start_state().parse_turn("1VW").unwrap();
    record.suggest(NodeId::START, &better).unwrap();
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.settle();
    let board_top = |window: &Window| window.harness.get_by_role(Role::Grid).rect().top();
    assert!(window.place_of(Command::Rematch).top() > board_top(&window), "on the plate");
    let tab = window.place_of(words::table::mistakes(2));
    window.click(words::table::mistakes(2));
    assert_eq!(window.place_of(words::table::mistakes(2)), tab, "the tabs stay in place");
    assert!(window.place_of(Command::Rematch).top() < board_top(&window), "the mistakes have the room");
    let mistake = window.name_of(Role::Button, "Mistake 1. Black: 0,1VE");
    let place = window.place_of(&mistake);
    window.click(&mistake);
    assert_eq!(window.place_of(&mistake), place);
    let better = window.name_of(Role::Button, words::table::score(words::table::BETTER_TURN, ""));
    let below = window.place_of(&better);
    assert!(below.top() >= place.bottom(), "{below:?} below {place:?}");
    window.click(&better);
    assert_eq!((window.place_of(&mistake), window.place_of(&better)), (place, below));
    assert!(window.says("Variation, turn 1"), "the better turn is shown");
}

#[test]
fn a_mistake_is_explained_by_the_better_turn_and_the_reply_to_it() {
    let home = home();
    look_quickly(&home);
    let file = home.path().join("crosse.halfsquare.ron");
    let header = Header::new(vec!["Ada".into(), "Ben".into()], Takebacks::Free, None).unwrap();
    let mut record = Record::<Crosse>::new(&Default::default(), header.with_help(Some(Help::All))).unwrap();
    for text in ["3F:e3-g4", "2F:h8-j6"] {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap();
    }
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.harness.set_size(TALL);
    window.press_with(Modifiers::COMMAND, Key::R);
    window.until(words::table::reviewed(2, 2, 0));
    let [better, reply] =
        ["It gives away a stone.", "After the turn played, Ada can give away two stones with 2F:g3-i5."];
    assert!(
        window.says(words::table::fall(130).unwrap()) && window.says(format!("{better} {reply}")),
        "in the list"
    );
    window.click(words::table::CLOSE);
    assert!(window.says(format!("{better} {reply}")), "beside the board");
    let card = window.name_of(
        Role::Button,
        words::table::score(words::table::BETTER_TURN, "Moves from j8 through i7 and h6 to g5"),
    );
    window.click(&card);
    assert!(window.says(words::turn(2, "Ben", "3F:j8-g5")), "the card leads to the better turn");
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(!window.says(better) && !window.says(reply));
}

#[test]
fn a_review_is_kept_in_the_file_with_its_graph_and_leads_from_mistake_to_mistake() {
    let home = home();
    let mut window = reviewed(&home);
    assert!(window.says(words::table::ACCURACY.0) && window.says(words::table::LOSS.0));
    window.click(words::table::CLOSE);
    window.press_with(Modifiers::ALT, Key::Home);
    window.press(Key::M);
    assert!(window.says("percentage points") && window.says(words::table::BETTER_TURN));
    for mistake in [
        "2. White: 3,5HS ? ",
        "3. Black: 3,2HNNW ? ",
        "4. White: 1,3HSSS ??",
        "5. Black: 5,2H ??",
        "6. White: 5,6H ??",
    ] {
        let graph = window.name_of(Role::Image, words::table::graph(Some("")));
        assert!(graph.contains(mistake), "{graph}");
        window.press(Key::M);
    }
    let graph = window.name_of(Role::Image, words::table::graph(Some("")));
    assert!(graph.contains("2. White: 3,5HS ? "), "after the last mistake, the first: {graph}");

    // A click on the graph views the turn below it.
    let graph = window.place_of(window.name_of(Role::Image, "Graph"));
    window.harness.drag_at(graph.left_center() + vec2(12.0, 0.0));
    window.harness.drop_at(graph.left_center() + vec2(12.0, 0.0));
    window.harness.run();
    assert_eq!(
        window.name_of(Role::Image, "Graph"),
        words::table::graph(None),
        "left of the turns is the start"
    );
    let viewed = |window: &Window| window.name_of(Role::Image, words::table::graph(Some("")));
    // A tap does the same, and a finger or a held button that slides views each turn that it comes to.
    window.slide(graph.right_center(), graph.right_center());
    assert!(viewed(&window).contains("6. White: 5,6H"));
    let mut fingers = Fingers::default();
    let along = |share: f32| graph.lerp_inside(vec2(share, 0.5));
    fingers.down(&mut window.harness, along(0.9));
    fingers.slide(&mut window.harness, along(0.7));
    fingers.slide(&mut window.harness, along(0.7));
    assert!(viewed(&window).contains("4. White: 1,3HSSS"), "{}", viewed(&window));
    fingers.slide(&mut window.harness, along(0.36));
    assert!(viewed(&window).contains("2. White: 3,5HS"), "{}", viewed(&window));
    fingers.up(&mut window.harness, along(0.36));
    fingers.down(&mut window.harness, along(0.9));
    fingers.rest(&mut window.harness);
    fingers.slide(&mut window.harness, along(0.2));
    assert!(viewed(&window).contains("1. Black: 2,1VW"), "also after a rest: {}", viewed(&window));
    fingers.up(&mut window.harness, along(0.36));
    assert!(viewed(&window).contains("2. White: 3,5HS"), "{}", viewed(&window));
    hold(&mut window.harness, along(0.9), along(0.2));
    assert!(viewed(&window).contains("1. Black: 2,1VW"));
    let_go(&mut window.harness, along(0.2));
    for shown in [false, true] {
        window.press_with(Modifiers::COMMAND, Key::Comma);
        window.click_role(Role::CheckBox, words::pages::GRAPH);
        window.click(words::pages::CLOSE);
        assert_eq!(window.says(words::table::graph(None)), shown);
    }

    let file = window.stored();
    drop(window);
    let mut window = Window::with_file(&home, &file);
    window.harness.set_size(TALL);
    window.harness.run();
    assert!(window.name_of(Role::Button, words::turn(6, "White", "5,6H")).ends_with(", a blunder"));
    window.press_with(Modifiers::COMMAND, Key::R);
    assert!(window.says(words::table::reviewed(5, 6, 0)), "nothing is judged twice");
    assert!(window.says("It makes a chain of yours touch all four sides."));
    window.click(words::table::CLOSE);
    // A thorough review is still at the first turn when it is stopped.
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click(words::pages::THOROUGH);
    window.click(words::pages::CLOSE);
    window.press_with(Modifiers::COMMAND, Key::R);
    window.click(words::table::REVIEW_AGAIN);
    window.until(words::table::reviewing(1, 6));
    window.click(words::table::STOP);
    assert!(window.says(words::table::review_stopped(0, 6)));
    assert!(window.has(words::table::mistakes(5)), "and so does their list");
    assert!(
        window.name_of(Role::Button, words::turn(6, "White", "5,6H")).ends_with(", a blunder"),
        "what was known stays"
    );
}

#[test]
fn tab_leads_through_all_mistakes_although_only_those_in_sight_are_drawn() {
    const MISTAKES: usize = 30;
    let home = home();
    look_quickly(&home);
    let file = home.path().join("long.halfsquare.ron");
    let mut record =
        Record::<Topple>::new(&Default::default(), Header::default().with_help(Some(Help::All))).unwrap();
    for _ in 0..MISTAKES {
        let first = record.state().successors(|turn, _| ControlFlow::Break(*turn));
        let place = record.play(&first.break_value().unwrap()).unwrap();
        let evaluation = Some(Evaluation { before: 900, after: 100, better: None });
        record.set_note(place, Note { evaluation, ..Note::default() }).unwrap();
    }
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    // Without threats: finding those of thirty turns, one after another, would wake the window thirty times.
    let settings = Settings { announce_threats: false, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, Some(file));
    window.until(Command::TakeBack);
    window.press_with(Modifiers::COMMAND, Key::R);
    window.until(words::table::reviewed(30, 30, 0));
    assert!(window.says(words::table::show_turn("1. ")) && !window.says(words::table::show_turn("30. ")));
    assert!(window.is_focused(words::table::CLOSE));
    let buttons = |number: usize| {
        let turn = format!("{number}. ");
        [words::table::show_turn(&turn), words::table::about_turn(words::shell::RETRY_LATER, &turn)]
    };
    for number in 1..=MISTAKES {
        for button in buttons(number) {
            window.press(Key::Tab);
            let name = window.name_of(Role::Button, button);
            assert!(window.is_focused(&name), "{name}");
        }
    }
    window.press(Key::Tab);
    assert!(window.is_focused(words::table::REVIEW_AGAIN));
    window.press(Key::Tab);
    assert!(window.is_focused(words::table::CLOSE));
    window.press_with(Modifiers::SHIFT, Key::Tab);
    for number in (1..=MISTAKES).rev() {
        for button in buttons(number).into_iter().rev() {
            window.press_with(Modifiers::SHIFT, Key::Tab);
            let name = window.name_of(Role::Button, button);
            assert!(window.is_focused(&name), "{name}");
        }
    }
}

#[test]
fn a_turn_is_commented_and_signed_and_the_file_has_it() {
    let home = home();
    let mut window = opened(&home, &TURNS);
    window.press_with(Modifiers::COMMAND, Key::J);
    window.harness.event(egui::Event::Text("Too slow: the corner was free.".to_owned()));
    window.harness.run();
    window.click("?!");
    window.click(words::table::SAVE_COMMENT);
    assert!(window.says(", dubious, commented"));
    assert!(window.says("Too slow: the corner was free."));
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(!window.says("Too slow: the corner was free."));
    window.secondary(window.name_of(Role::Button, words::turn(6, "White", "5,6H")));
    window.click(Command::Annotate);
    window.click(words::table::NO_GLYPH);
    window.click(words::table::CANCEL);
    assert!(window.says(", dubious, commented"), "cancelled");
    let text = fs::read_to_string(window.stored()).unwrap();
    assert!(text.contains("Too slow: the corner was free.") && text.contains("Dubious"), "{text}");

    window.press_with(Modifiers::COMMAND, Key::J);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.press(Key::Delete);
    window.click(words::table::NO_GLYPH);
    window.press_with(Modifiers::COMMAND, Key::Enter);
    assert!(!window.says("commented") && !window.says("dubious"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.says("commented") && window.says(words::table::undone(EditKind::Comment)));
}

#[test]
fn a_serious_game_is_reviewed_only_when_it_is_over() {
    let home = home();
    look_quickly(&home);
    let file = home.path().join("game.ron");
    fs::write(&file, agreed_game(&TURNS, Takebacks::None)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press_with(Modifiers::COMMAND, Key::R);
    assert!(!window.has(words::table::REVIEW));
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    window.press_with(Modifiers::COMMAND, Key::K);
    assert!(window.says(words::table::NO_TURN_HERE));
    window.click(Command::Review);
    window.until(words::table::reviewed(5, 6, 0));
    window.tab_to(words::table::about_turn(words::shell::RETRY_LATER, &words::turn(6, "White", "5,6H")));
    window.click(words::table::about_turn(words::shell::RETRY_LATER, &words::turn(6, "White", "5,6H")));
    assert!(
        window.is_disabled(words::table::about_turn(words::table::SAVED, &words::turn(6, "White", "5,6H"))),
        "though the game that is shown is over"
    );
}

#[test]
fn help_after_the_end_of_a_game_without_help_is_gone_when_the_game_goes_on() {
    let home = home();
    look_quickly(&home);
    let header = Header::default().with_help(Some(Help::None));
    let mut record: Record<Crumble> = Record::new(&Options::default(), header).unwrap();
    for text in TURNS[..5].iter().chain(&["5,4HN"]) {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap();
    }
    let file = home.path().join("game.ron");
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.harness.set_size(TALL);
    window.press_with(Modifiers::COMMAND, Key::R);
    window.until(words::table::CLOSE);
    window.click(words::table::CLOSE);
    window.press_with(Modifiers::ALT, Key::Home);
    window.press(Key::M);
    window.until("1,3HSSS+");
    let found =
        ["1,3HSSS+", "mistake", "let White win", "variation", words::table::BETTER_TURN, "Graph of the game"];
    assert_eq!(found.map(|part| window.says(part)), [true, true, true, true, true, true]);

    window.press_with(Modifiers::ALT, Key::End);
    let taken_back = window.name_of(Role::Button, Command::TakeBack.text());
    window.click(taken_back);
    assert!(window.says(words::table::task("White", "cut")), "the game goes on");
    let left: Vec<&str> = found.into_iter().filter(|part| window.says(part)).collect();
    assert!(left.is_empty(), "{left:?}");
    window.press(Key::M);
    assert!(!window.says("mistake"), "no way leads to a mistake");

    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.until("1,3HSSS+");
    assert!(window.says("mistake") && window.says("variation"), "with the end, the review is back");
}

#[test]
fn a_blunder_is_told_in_full_beside_its_button() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, agreed_game(&TURNS[..5], Takebacks::BlundersOnly)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.harness.set_size(vec2(1024.0, 700.0));
    window.until(Command::ShowRefutation);
    let told = words::table::lets_win("Black", "White");
    assert_eq!(window.painted_texts(told.as_str()).len(), 1);
    assert!(!window.cut_texts().contains(&told));
}

#[test]
fn the_focus_stays_with_the_mistake_that_is_kept_to_retry() {
    let home = home();
    let mut window = reviewed(&home);
    let turn = words::turn(6, "White", "5,6H");
    window.tab_to(words::table::about_turn(words::shell::RETRY_LATER, &turn));
    window.press(Key::Enter);
    assert!(window.is_disabled(words::table::about_turn(words::table::SAVED, &turn)));
    assert!(window.is_focused(words::table::show_turn(&turn)));
}

#[test]
fn a_mistake_that_found_no_room_in_the_deck_can_be_kept_later() {
    let home = home();
    let mut deck = Deck::default();
    let _ = State::start(&Options::default()).successors::<()>(|_, next| {
        next.successors(|_, next| match deck.add(Card::of::<Crumble>(next, None)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        })
    });
    let file = Home::at(home.path()).deck_file();
    fs::write(file, ron_file::to_text(&deck).unwrap()).unwrap();
    let mut window = reviewed(&home);
    window.tab_to(words::table::about_turn(words::shell::RETRY_LATER, &words::turn(6, "White", "5,6H")));
    window.click(words::table::about_turn(words::shell::RETRY_LATER, &words::turn(6, "White", "5,6H")));
    window.until("there is no room for more positions to retry");
    window.click(words::shell::OK);
    assert!(
        window.has(words::table::about_turn(words::shell::RETRY_LATER, &words::turn(6, "White", "5,6H")))
            && !window.has(words::table::about_turn(words::table::SAVED, &words::turn(6, "White", "5,6H")))
    );
}

#[test]
fn a_mistake_is_kept_and_tried_again_after_a_restart() {
    let home = home();
    let mut window = reviewed(&home);
    let places =
        |window: &Window, keep: &str| [keep, "View 6. White: 5,6H"].map(|name| window.place_of(name));
    window.tab_to(words::table::about_turn(words::shell::RETRY_LATER, &words::turn(6, "White", "5,6H")));
    let before = places(&window, "Retry later: 6. White: 5,6H");
    window.click(words::table::about_turn(words::shell::RETRY_LATER, &words::turn(6, "White", "5,6H")));
    assert!(
        window.is_disabled(words::table::about_turn(words::table::SAVED, &words::turn(6, "White", "5,6H")))
    );
    assert_eq!(places(&window, "Saved: 6. White: 5,6H"), before, "nothing moves");
    window.click(words::table::REVIEW_AGAIN);
    window.until(words::table::reviewed(5, 6, 0));
    assert!(
        window.is_disabled(words::table::about_turn(words::table::SAVED, &words::turn(6, "White", "5,6H"))),
        "it is still there"
    );
    window.click(words::table::CLOSE);
    assert!(window.says(words::shell::SAVED_TO_RETRY));
    let deck = Home::at(home.path()).deck_file();
    window.wait("the deck on the disk", |_| deck.exists());

    let settings = Settings { animate: false, bot_seconds: 0.5, ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    window.click(words::pages::retry("Crumble", "White to play: find a better turn than 5,6H"));
    assert!(window.says(words::course::find_better("5,6H")));
    window.cut("white square at 3,3, side 1");
    window.until(words::table::TRY_MISSES_WIN);
    let told: Vec<_> = window.harness.query_all_by_label_contains("5,4HN").collect();
    assert!(told.is_empty(), "the solution isn't given away: {told:?}");
    drop(told);
    window.click(words::course::TRY_AGAIN);
    assert!(window.says(words::course::find_better("5,6H")) && !window.has(words::course::NOT_YET));
    Mouse.draft(&mut window, &before_mistake(), "5,6H");
    window.click(Command::EndTurn);
    window.until(words::course::SAME_TURN);
    window.click(words::course::TRY_AGAIN);
    Mouse.draft(&mut window, &before_mistake(), "5,4HN");
    window.until(words::table::GOOD_TURN);
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(
        window.has(words::pages::retry("Crumble", "White to play: find a better turn than 5,6H (solved)")),
        "left without a question"
    );
}

/// The state before the sixth turn.
fn before_mistake() -> State {
    let start = State::start(&Options::default());
    TURNS[..5].iter().fold(start, |state, turn| state.play_text(turn).unwrap().1)
}

#[test]
fn a_position_shown_is_kept_by_key_and_removed_on_the_first_page() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press_with(Modifiers::COMMAND, Key::K);
    assert!(window.says(words::shell::SAVED_TO_RETRY));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click(words::pages::remove_retry("Crumble", "Black to play"));
    assert!(!window.says(words::pages::RETRY));
    drop(window);
    let window = Window::open(&home, []);
    assert!(!window.says(words::pages::RETRY));
}

#[test]
fn a_file_that_cannot_be_written_is_named_once() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let file = home.path().join("deck.ron");
    fs::create_dir(&file).unwrap();
    window.press_with(Modifiers::COMMAND, Key::K);
    window.until("Couldn't save your changes");
    assert!(window.says(format!("{} can't be written", file.display())));
    window.click(words::shell::OK);
    window.cut(FIRST);
    window.press_with(Modifiers::COMMAND, Key::K);
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click(words::pages::remove_retry("Crumble", "White to play"));
    assert!(
        window.has(words::pages::remove_retry("Crumble", "Black to play"))
            && !window.says("can't be written")
    );
}

#[test]
fn nothing_moves_when_a_threat_is_told() {
    let home = home();
    let mut window = opened(&home, &TURNS[..4]);
    window.until(Command::ShowThreat);
    let told = window.piece_at("0,0");
    window.press_with(Modifiers::ALT, Key::Home);
    assert!(!window.says(Command::ShowThreat));
    assert_eq!(window.piece_at("0,0"), told);
}

#[test]
fn an_analysis_grows_and_its_lines_are_looked_at_as_variations() {
    let home = home();
    let mut window = opened(&home, &TURNS[..5]);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.until(words::table::analysis("White", ""));
    // White can win at once, so this line comes first.
    window.until(" and swaps north, wins");
    let best = window.name_of(Role::Button, "Variation (5,3): cuts a ");
    assert!(best.contains(": it makes a chain of yours touch all four sides"), "{best}");
    window.click(&best);
    window.until(words::turn(6, "White", "5,4HN"));
    assert!(window.says("Turn 6, not in the game") && !window.says(" turns ahead"), "it is over");
    window.press_with(Modifiers::ALT, Key::Home);
    window.until(" turns ahead");
    window.press_with(Modifiers::COMMAND, Key::A);
    assert!(!window.says(Command::Analyse));
}

#[test]
fn the_best_turns_stay_as_they_are_while_one_is_pointed_at() {
    let home = home();
    let mut window = opened(&home, &TURNS[..2]);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.until("Variation ");
    let best = window.harness.query_all_by_label_contains("Variation ").next().map(|row| row.rect().center());
    point_at(&mut window.harness, best.expect("a best turn"));
    window.until("Likely answer: ");
    let told = |window: &Window| {
        let mut nodes = window.harness.query_all_by_label_contains("Analysis for ");
        nodes.find_map(|node| node.accesskit_node().value())
    };
    let before = told(&window);
    for _ in 0..40 {
        window.frame();
        std::thread::sleep(std::time::Duration::from_millis(2));
        assert_eq!(told(&window), before);
    }
    window.point_at(Command::EndTurn);
    window.wait("a deeper search", |window| told(window) != before);
}

#[test]
fn the_turn_pointed_at_in_an_analysis_is_marked_on_the_board() {
    let home = home();
    let mut window = opened(&home, &TURNS[..2]);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.until("Variation ");
    // Not the best turn, which is marked anyway.
    let row = window.harness.query_all_by_label_contains("Variation ").last().unwrap();
    let (name, at) = (row.accesskit_node().label().unwrap(), row.rect().center());
    let piece = window.piece_at(name.split(['(', ')']).nth(1).unwrap());
    let board = window.harness.get_by_role(Role::Grid).rect();
    let drawn = |window: &Window| -> Vec<Shape> {
        let shapes = window.harness.output().shapes.iter().map(|clipped| &clipped.shape);
        let on_piece = shapes.filter(|shape| {
            let place = shape.visual_bounding_rect();
            board.contains_rect(place) && place.intersects(piece.shrink(2.0))
        });
        on_piece.cloned().collect()
    };
    let plain = drawn(&window);
    point_at(&mut window.harness, at);
    let pointed = drawn(&window);
    assert!(pointed.iter().any(|shape| !plain.contains(shape)), "{name}: {pointed:?}");
    window.point_at(Command::EndTurn);
    assert_ne!(drawn(&window), pointed, "{name}");
}

#[test]
fn the_analysis_is_a_page_beside_the_turns_for_as_long_as_it_is_on() {
    let home = home();
    let mut window = opened(&home, &TURNS[..5]);
    let listed = words::turn(5, "Black", "5,2H");
    assert!(window.says(&listed) && !window.has_button(words::table::TURNS), "a single page needs no tab");
    let list = window.place_of(window.name_of(Role::Button, &listed));
    window.press_with(Modifiers::COMMAND, Key::A);
    assert!(
        window.has_button(words::table::ANALYSIS) && !window.says(&listed),
        "the analysis is shown first"
    );
    window.until(" and swaps north, wins");
    let rows: Vec<_> =
        window.harness.query_all_by_label_contains("Variation ").map(|row| row.rect()).collect();
    assert!(rows.len() == 3 && rows.iter().all(|row| row.size() == rows[0].size()), "{rows:?}");
    assert!(rows.iter().all(|row| row.width() == list.width() && row.height() > list.height()), "{rows:?}");
    for name in [words::table::TURNS, words::table::ANALYSIS] {
        window.click(name);
        assert_eq!(window.says(&listed), name == words::table::TURNS);
    }
    window.click(words::table::TURNS);
    window.press_with(Modifiers::COMMAND, Key::A);
    assert!(window.says(" turns ahead") && !window.says(&listed), "it comes to the front");
    window.press_with(Modifiers::COMMAND, Key::A);
    assert!(window.says(&listed) && !window.has_button(words::table::TURNS));
}

#[test]
fn the_board_keeps_its_size_when_its_game_is_reviewed() {
    for size in [vec2(1024.0, 660.0), TALL] {
        let home = home();
        look_quickly(&home);
        let mut window = opened(&home, &TURNS);
        window.harness.set_size(size);
        window.harness.run();
        let before = window.piece_at("0,0");
        window.press_with(Modifiers::COMMAND, Key::R);
        window.until(words::table::reviewed(5, 6, 0));
        window.click(words::table::CLOSE);
        assert_eq!(window.piece_at("0,0"), before);
        let graph = window.place_of(window.name_of(Role::Image, words::table::graph(Some(""))));
        let tabs = window.place_of(words::table::TURNS);
        assert!(graph.height() == 56.0 && graph.bottom() <= tabs.top() && graph.left() == tabs.left());
    }
}

#[test]
fn the_best_turn_is_marked_on_the_board_until_another_turn_is_begun_there() {
    let home = home();
    let mut window = opened(&home, &TURNS[..5]);
    let act = Color32::from_rgb(0x63, 0xc5, 0xfd);
    let marks = |window: &Window| {
        let shapes = window.harness.output().shapes.iter();
        shapes.filter(|clipped| matches!(&clipped.shape, Shape::Rect(rect) if rect.fill == act)).count()
    };
    assert_eq!(marks(&window), 0);
    window.press_with(Modifiers::COMMAND, Key::A);
    window.until(" and swaps north, wins");
    window.wait("the best turn on the board", |window| marks(window) > 0);
    window.click_piece("white square at 0,0, side 1");
    assert_eq!(marks(&window), 0, "the player builds a turn");
    window.press(Key::Escape);
    window.press_with(Modifiers::COMMAND, Key::A);
    assert_eq!(marks(&window), 0);
}

/// The percentages in a text, in order.
fn per_cents(text: &str) -> Vec<u16> {
    text.split(' ').filter_map(|word| word.split_once('%')?.0.parse().ok()).collect()
}

#[test]
fn bar_graph_and_analysis_show_one_judgement() {
    let home = home();
    let mut window = reviewed(&home);
    window.click(words::table::CLOSE);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_containing(words::pages::EVALUATION_BAR);
    window.press(Key::Escape);
    window.press_with(Modifiers::ALT, Key::Home);
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    let bar = |window: &Window| window.name_of(Role::ProgressIndicator, "Winning chances: Black ");
    window.press_with(Modifiers::COMMAND, Key::A);
    let analysed = |window: &Window| -> Vec<u16> {
        let rows = window.harness.query_all_by_label_contains("Variation ");
        rows.filter_map(|row| row.accesskit_node().label())
            .flat_map(|name: String| per_cents(&name))
            .collect()
    };
    // The analysis starts at a lower depth than the review and ends at a higher one.
    window.wait("three lines with shares", |window| {
        let bar = bar(window);
        let graph = window.name_of(Role::Image, words::table::graph(Some("2. White: 3,5HS")));
        let depth = |text: &str| {
            let (_, depth) = text.rsplit_once('(').unwrap_or_else(|| panic!("no depth in {text}"));
            depth.trim_end_matches(['.', ')']).to_owned()
        };
        assert_eq!(depth(&bar), depth(&graph));
        let bar = per_cents(&bar);
        assert_eq!(per_cents(&graph), [bar[1]], "{graph}");
        let lines = analysed(window);
        if let Some(best) = lines.first() {
            assert_eq!(*best, bar[0], "the best line is Black's");
        }
        lines.len() == 3
    });
}

#[test]
fn a_serious_game_is_analysed_only_when_it_is_over() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, agreed_game(&TURNS, Takebacks::None)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press_with(Modifiers::COMMAND, Key::A);
    assert!(window.says(words::table::NO_ANALYSIS_YET) && !window.says(Command::Analyse));
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    window.press_with(Modifiers::COMMAND, Key::A);
    window.until(words::table::ANALYSIS_OVER);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.until(" turns ahead");
}

#[test]
fn links_of_chains_are_marked_where_one_may_analyse() {
    let home = home();
    let file = home.path().join("game.ron");
    fs::write(&file, game(&TURNS[..4])).unwrap();
    let mut window = Window::with_file(&home, &file);
    let told = |window: &Window| -> Vec<String> {
        let cells = window.harness.query_all_by_role(Role::GridCell);
        cells.filter_map(|cell| cell.accesskit_node().description()).collect()
    };
    let has_links =
        |window: &Window| told(window).iter().any(|about| about.contains("its chain breaks without it; "));
    window.press(Key::L);
    assert!(window.says(words::table::LINKS_SHOWN));
    window.wait("the links", has_links);
    window.menu(words::shell::PRACTICE_MENU, words::table::HIDE_LINKS);
    assert!(!has_links(&window));

    fs::write(&file, agreed_game(&TURNS[..4], Takebacks::None)).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.press(Key::L);
    assert!(!window.says(words::table::LINKS_SHOWN) && window.says(words::table::NO_LINKS_YET));
}

/// The shapes in the colour of marks: rings, filled arrowheads and hollow ones.
fn link_marks(window: &Window) -> [usize; 3] {
    let mark = Palette::made_of(Material::default(), window.is_dark()).mark;
    let mut marks = [0; 3];
    for clipped in &window.harness.output().shapes {
        match &clipped.shape {
            Shape::Circle(circle) if circle.stroke.color == mark => marks[0] += 1,
            Shape::Path(path) if path.points.len() == 3 && path.closed && path.fill == mark => marks[1] += 1,
            Shape::Path(path)
                if path.points.len() == 3 && !path.closed && path.stroke.color == ColorMode::Solid(mark) =>
            {
                marks[2] += 1;
            }
            _ => {}
        }
    }
    marks
}

/// The number of sides of a piece in a list of them.
fn sides(list: &str) -> usize {
    let named = ["west", "east", "south", "north"].iter().filter(|side| list.contains(**side)).count();
    if list.contains("all sides") { 4 } else { named }
}

#[test]
fn rings_and_arrowheads_are_at_the_links_that_the_board_tells() {
    let home = home();
    let mut window = opened(&home, &TURNS[..4]);
    let before = link_marks(&window);
    window.press(Key::L);
    let told = |window: &Window| -> Vec<String> {
        let cells = window.harness.query_all_by_role(Role::GridCell);
        let told = cells.filter_map(|cell| cell.accesskit_node().description());
        told.filter(|about| about.contains("its chain ")).collect()
    };
    window.wait("the links", |window| !told(window).is_empty());
    window.wait("two turns", |window| told(window).iter().all(|about| !about.contains("within one turn.")));
    let mut expected = [0; 3];
    for about in told(&window) {
        expected[0] += usize::from(about.contains("its chain breaks without it"));
        for part in about.split("from ").skip(1) {
            let (list, turns) = part.split_once(" within ").unwrap();
            expected[if turns.starts_with("one") { 1 } else { 2 }] += sides(list);
        }
    }
    let marks = link_marks(&window);
    assert!(expected.iter().all(|count| *count > 0), "{expected:?}");
    assert_eq!([0, 1, 2].map(|kind| marks[kind] - before[kind]), expected);
}
