//! The players in the sidebar: one strip in the order of turns.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::{Settings, Speed};
use halfsquare::app::kit::theme::Colors;
use halfsquare_ui_tests::{Window, words};

use super::{FIRST, SECOND, home};

/// A game of Topple for three players in which Blue has lost pawns.
const THREE: &str = r#"(version: 2, game: "topple", options: "size=5,players=3",
    start: Some("0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,2g/1b,0,0,0,0 r r7,b4,g0"),
    players: ["Maximiliane von und zu Hohenstein", "", ""], takebacks: Free, result: "-", lines: [])"#;

/// The rectangle of a player's line.
fn line(window: &Window, name: &str) -> Rect {
    window.harness.get_by_role_and_label(Role::Button, name).rect()
}

/// The counts in a player's line, for example "2 pawns".
fn counts(window: &Window, name: &str) -> String {
    let line = window.harness.get_by_role_and_label(Role::Button, name);
    line.accesskit_node().description().unwrap_or_default()
}

/// The players of a game, from the top of the sidebar to the bottom.
fn order<'a>(window: &Window, names: &[&'a str]) -> Vec<&'a str> {
    let mut names = names.to_vec();
    names.sort_by(|a, b| line(window, a).top().total_cmp(&line(window, b).top()));
    names
}

#[test]
fn the_players_are_one_strip_above_the_list_of_turns() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let names = ["Black, to play", "White"];
    assert_eq!(order(&window, &names), names);
    assert!(line(&window, "White").bottom() < window.place_of(words::table::START).top());
    let above = |window: &Window| window.piece_at("0,0").center().y < window.piece_at("5,5").center().y;
    assert!(!above(&window));
    window.press_with(Modifiers::COMMAND, Key::F);
    assert!(above(&window));
    assert_eq!(order(&window, &names), names, "a board that turns doesn't change the order of turns");
    window.cut(FIRST);
    let names = ["Black", "White, to play"];
    assert_eq!(order(&window, &names), names, "and nobody moves up");
}

/// The size of the letters of a text, in points.
fn letters(window: &Window, text: &str) -> f32 {
    let line = window.harness.get_by_role_and_label(Role::Button, text).rect();
    let name = text.split(',').next().unwrap();
    let shapes = window.harness.output().shapes.iter();
    let texts = shapes.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) if line.contains_rect(text.visual_bounding_rect()) => Some(&text.galley),
        _ => None,
    });
    let named = texts.into_iter().find(|galley| galley.text() == name).expect("the name");
    named.job.sections[0].format.font_id.size
}

/// The colour that fills the line of a player.
fn fill(window: &Window, name: &str) -> Option<egui::Color32> {
    let line = line(window, name);
    let mut shapes = window.harness.output().shapes.iter();
    shapes.find_map(|clipped| match &clipped.shape {
        egui::Shape::Rect(rect) if rect.rect == line => Some(rect.fill),
        _ => None,
    })
}

#[test]
fn whose_turn_it_is_can_be_read_from_across_the_table() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    for (name, other) in [("Black, to play", "White"), ("White, to play", "Black")] {
        assert!(letters(&window, name) >= 28.0 && letters(&window, other) <= 20.0, "{name}");
        let colors = Colors::of(&window.harness.ctx.global_style());
        assert_eq!((fill(&window, name), fill(&window, other)), (Some(colors.raised), None), "{name}");
        if name.starts_with("Black") {
            window.cut(FIRST);
        }
    }
}

#[test]
fn what_counts_is_told_of_the_position_shown() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    assert_eq!(counts(&window, "White"), "18 pieces, 2 sides linked");
    window.click_piece(FIRST);
    assert_eq!(counts(&window, "Black, to play"), "19 pieces, 2 sides linked", "while a turn is built");
    window.click(Command::EndTurn);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(counts(&window, "Black"), "18 pieces, 2 sides linked", "and when looking back");
}

#[test]
fn the_race_of_crosse_is_told_once() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Abstract Crosse");
    window.click(words::pages::START_GAME);
    let race = "11 to lose, 0 corners covered, 6 moves left";
    assert_eq!(counts(&window, "White, to play"), race);
    assert!(!window.says(race), "the chips beside the board do not say it again");
    window.press(Key::F9);
    assert!(window.has(format!("White: {race}")), "unless the sidebar is folded away");
}

#[test]
fn three_players_are_in_the_order_of_turns() {
    let home = home();
    let file = home.path().join("three.ron");
    std::fs::write(&file, THREE).unwrap();
    let mut window = Window::with_file(&home, &file);
    let red = "Maximiliane von und zu Hohenstein, Red, to play";
    let names = [red, "Blue", "Green"];
    assert_eq!(order(&window, &names), names);
    assert_eq!(
        names.map(|name| counts(&window, name)),
        ["1 pawn, 7 in reserve", "1 pawn, 4 in reserve, 3 lost", "1 pawn, 0 in reserve, 7 lost"]
    );
    assert!(!window.says("Blue: 1 pawn"), "above the board it is not said again");
    window.press_with(Modifiers::COMMAND, Key::F);
    assert_eq!(order(&window, &names), names);
}

#[test]
fn the_lines_keep_apart_in_windows_of_any_size() {
    let home = home();
    let file = home.path().join("three.ron");
    std::fs::write(&file, THREE).unwrap();
    for (size, width) in [
        (vec2(640.0, 400.0), 264.0),
        (vec2(640.0, 400.0), 1200.0),
        (vec2(1024.0, 700.0), 264.0),
        (vec2(1920.0, 1080.0), 328.0),
    ] {
        let settings = Settings { sidebar_width: width, ..Settings::default() };
        let mut window = Window::start(&home, [], settings, Some(file.clone()));
        window.until(Command::TakeBack);
        window.harness.set_size(size);
        window.harness.run();
        let whole = Rect::from_min_size(egui::Pos2::ZERO, size);
        let red = "Maximiliane von und zu Hohenstein, Red, to play";
        let names = [red, "Blue", "Green", "Start of game", "Draw or resign"];
        let lines = names.map(|name| line(&window, name));
        for pair in lines.windows(2) {
            assert!(pair[0].bottom() < pair[1].top(), "{lines:?} in {size}");
        }
        assert!(lines.iter().all(|line| whole.contains_rect(*line)), "{lines:?} in {size}");
    }
}

#[test]
fn the_board_turns_to_the_human_on_move() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let above = |window: &Window| window.piece_at("0,0").center().y < window.piece_at("5,5").center().y;
    window.menu(words::shell::VIEW_MENU, Command::BoardTurns);
    assert!(window.says("The board turns to the player whose turn it is.") && !above(&window));
    window.click_piece(FIRST);
    assert!(!above(&window), "the turn isn't over");
    window.click(Command::EndTurn);
    window.wait("the board to turn", above);
    window.cut(SECOND);
    window.wait("the board to turn back", |window| !above(window));
    window.menu(words::shell::VIEW_MENU, words::shell::STOP_TURNING);
    window.cut("black square at 3,2, side 1");
    assert!(!above(&window) && !window.app().settings().board_turns);
}

/// The middle of a name on the frame around the board: `below` it, or else beside it.
fn engraved(window: &Window, name: &str, below: bool) -> egui::Pos2 {
    let cells = window.harness.query_all_by_role(Role::GridCell).map(|cell| cell.rect());
    let board = cells.reduce(Rect::union).expect("a board");
    let mut places = Vec::new();
    window.each_text(|text, _| {
        let place = text.visual_bounding_rect();
        let is_there =
            if below { place.top() > board.bottom() - 2.0 } else { place.right() < board.left() + 2.0 };
        if text.galley.text() == name && board.expand(40.0).contains_rect(place) && is_there {
            places.push(place.center());
        }
    });
    // A name is engraved by painting it twice.
    places.pop().unwrap_or_else(|| panic!("no {name} around {board:?}"))
}

#[test]
fn the_board_turns_by_a_key_with_its_letters_and_numbers() {
    for (game, [low, high], [left, right]) in [
        ("Crumble", ["1", "5"], ["0", "4"]),
        ("Abstract Crosse", ["1", "9"], ["a", "j"]),
        ("Topple", ["1", "5"], ["a", "e"]),
    ] {
        let home = home();
        let mut window = Window::open(&home, []);
        window.set_up(game);
        window.click(words::pages::START_GAME);
        window.settle();
        let is_turned = |window: &Window| {
            let [low, high] = [low, high].map(|name| engraved(window, name, false));
            let [left, right] = [left, right].map(|name| engraved(window, name, true));
            (low.y < high.y, left.x > right.x)
        };
        for turned in [false, true, false] {
            assert_eq!(is_turned(&window), (turned, turned), "{game}");
            window.press_with(Modifiers::COMMAND, Key::F);
        }
    }
}

/// The frames after a turn of Topple in which the board hasn't turned to the next player yet.
fn frames_before_turning(settings: Settings) -> usize {
    let home = home();
    let settings = Settings { board_turns: true, ..settings };
    let mut window = Window::start(&home, [], settings, None);
    window.set_up("Topple");
    window.click(words::pages::START_GAME);
    window.settle();
    let place = |window: &Window, name: &str| {
        window.harness.get_by_role_and_label(Role::GridCell, name).rect().center()
    };
    let is_turned = |window: &Window| place(window, "a1, empty").y < place(window, "b5, empty").y;
    assert!(!is_turned(&window));
    let at = place(&window, "c3, empty");
    window.harness.hover_at(at);
    window.harness.run();
    window.harness.drag_at(at);
    window.harness.drop_at(at);
    let mut frames = 0;
    while !is_turned(&window) {
        window.frame();
        frames += 1;
        assert!(frames < 500, "the board never turns");
    }
    frames
}

#[test]
fn the_board_turns_only_once_everything_on_it_has_come_to_rest() {
    let at_once = frames_before_turning(Settings { animate: false, ..Settings::default() });
    let slow = frames_before_turning(Settings { speed: Speed::Slow, ..Settings::default() });
    assert!(slow > at_once + 1, "{slow} {at_once}");
}
