//! The Crosse board, played with the pointer and with the keys, by the names of its cells, moves and choices.
#![cfg(feature = "gui")]
#![cfg(test)]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use egui::{Key, Modifiers, Rect, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::board::palette::Palette;
use halfsquare::app::board::view::Turned;
use halfsquare::app::kit::look::Material;
use halfsquare::rules::crosse::{CORNERS, Cell, Crosse, WHITE};
use halfsquare::rules::{Draft as _, Outcome, State as _};
use halfsquare_ui_tests::{
    Table as AnyTable, about, centre, click, point, point_at, press, press_with, remark, tap, words,
    written_on,
};

type Table = AnyTable<Crosse>;
type Window = Harness<'static, Table>;

/// The stone on a1 has to capture b2, b4 and b6.
const THREE: &str = "9b/10/10/10/1b8/10/1b8/10/1b8/w7w1 w 123.123 123.123";
/// A move from d6 to d7 covers the corners; White also has a stone on the first row and one on i5.
const COVER: &str = "9b/10/10/6w3/3w6/8w1/3w2w3/10/10/w9 w 123.123 123.123";
/// The same position without the stone on i5.
const LAST_FIVE: &str = "9b/10/10/6w3/3w6/10/3w2w3/10/10/w9 w 123.123 123.123";
/// White has a single stone.
const LONE: &str = "9b/10/10/10/10/10/10/4w5/10/10 w 123.123 123.123";
/// White's only move left is longer than the distance to the last row.
const STUCK: &str = "10/w9/10/10/10/10/10/10/9b/10 w 3.- 123.123";

#[test]
fn of_two_chips_that_reach_a_cell_the_player_picks_one() {
    for chip in ["1F", "1B"] {
        let mut window = Table::start("").shown(720.0);
        click(&mut window, "e3 white stone");
        let said = about(&window, "e4 empty");
        assert!(said.contains("1F or 1B or 2F leads here from e3"), "{said}");
        click(&mut window, "e4 empty");
        assert!(window.state().draft.steps().is_empty());
        click(&mut window, chip);
        press(&mut window, &[Key::Enter]);
        assert_eq!(window.state().turns, [format!("{chip}:e3-e4")]);
        window.get_by_label(&format!("White {chip}, spent"));
    }
}

#[test]
fn a_turn_and_its_chip_are_chosen_with_the_keys_alone() {
    let mut window = Table::start("").shown(720.0);
    window.get_by_label(&words::board::board("Abstract Crosse")).focus();
    window.run();
    press(&mut window, &[Key::ArrowUp, Key::ArrowRight, Key::ArrowRight]);
    press(&mut window, &[Key::Space, Key::ArrowUp, Key::Space]);
    // The list opens with 1F selected, which comes first, as beside the board.
    press(&mut window, &[Key::ArrowDown, Key::Enter, Key::Enter]);
    assert_eq!(window.state().turns, ["1B:e3-e4"]);
}

#[test]
fn what_the_cursor_marks_can_be_clicked() {
    let mut window = Table::start("").shown(720.0);
    window.get_by_label(&words::board::board("Abstract Crosse")).focus();
    window.run();
    press(&mut window, &[Key::ArrowUp]);
    assert!(about(&window, "b4 empty").contains("leads here from a3"));
    point(&mut window, "b4 empty");
    assert!(about(&window, "b4 empty").contains("leads here from a3"), "the mark is still there");
    click(&mut window, "b4 empty");
    assert_eq!(remark(&window), None);
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["1F:a3-b4"]);
}

#[test]
fn arrows_go_straight_and_with_shift_to_the_nearest_cell() {
    let mut window = Table::start("").shown(720.0);
    window.get_by_label(&words::board::board("Abstract Crosse")).focus();
    window.run();
    let is_at = |window: &Window, cell: &str| window.get_by_label(cell).is_focused();
    for (modifiers, key, cell) in [
        (Modifiers::NONE, Key::ArrowRight, "c1 white stone"),
        (Modifiers::NONE, Key::ArrowUp, "c3 white stone"),
        (Modifiers::SHIFT, Key::ArrowUp, "b4 empty"),
        (Modifiers::NONE, Key::ArrowRight, "d4 empty"),
        (Modifiers::NONE, Key::ArrowRight, "e4 empty"),
    ] {
        press_with(&mut window, modifiers, &[key]);
        assert!(is_at(&window, cell), "{cell}");
    }
}

#[test]
fn the_only_stone_that_can_go_stays_chosen_when_it_is_clicked() {
    let mut window = Table::from_text(LONE).shown(720.0);
    for _ in 0..2 {
        click(&mut window, "e3 white stone");
        assert!(about(&window, "e4 empty").contains("leads here from e3"));
    }
    let at = centre(&window, "e3 white stone");
    tap(&mut window, at);
    assert!(about(&window, "e4 empty").contains("leads here from e3"));
}

#[test]
fn at_rest_dots_without_numbers_say_where_stones_were_captured() {
    let window = Table::from_text(THREE).play("a1xc3xa5xc7").shown(720.0);
    let written = ["b2 empty", "b4 empty", "b6 empty"].map(|cell| written_on(&window, cell));
    assert!(written.iter().all(Vec::is_empty), "{written:?}");
}

#[test]
fn a_pointer_that_rests_is_told_what_the_marks_mean() {
    let mut window = Table::start("").play("1F:c3-b4").shown(720.0);
    point(&mut window, "b4 white stone");
    window.run_steps(8);
    assert_eq!(remark(&window).as_deref(), Some("White moved from c3 to b4 (1F)."));
    // The inlay of the Crosse, the ring around the stone and the marked cells say enough.
    for cell in ["d4 empty", "b8 black stone"] {
        point(&mut window, cell);
        window.run_steps(8);
        assert!(window.query_by_role(Role::Status).is_none(), "{cell}");
    }
}

#[test]
fn a_target_of_the_chosen_stone_tells_nothing_of_the_last_turn() {
    let start = "10/10/10/4b5/10/10/10/4w5/10/10 b 123.123 123.123";
    let mut window = Table::from_text(start).play("2F:e7-c5").shown(720.0);
    let told = |window: &mut Window, cell: &str| {
        point(window, cell);
        window.run_steps(8);
        remark(window)
    };
    assert!(told(&mut window, "e7 empty").is_some_and(|said| said.starts_with("Black moved from e7")));
    assert!(
        about(&window, "d6 empty").contains("leads here from e3"),
        "Black moved over it, and White can go there"
    );
    assert_eq!(told(&mut window, "d6 empty"), None);
}

#[test]
fn the_goal_of_a_jump_says_what_a_click_does() {
    let mut window = Table::from_text(THREE).shown(720.0);
    point(&mut window, "c7 empty");
    window.run_steps(8);
    assert_eq!(remark(&window).as_deref(), Some("Press to jump here and capture b2, b4 and b6."));
}

#[test]
fn cards_cover_nothing_of_what_they_are_about() {
    let covered = |window: &Window, rows: &[&str], cells: &[&str]| {
        let rects =
            |names: &[&str]| names.iter().map(|name| window.get_by_label(name).rect()).collect::<Vec<_>>();
        let (rows, cells) = (rects(rows), rects(cells));
        assert!(rows.iter().all(|row| row.left() >= 0.0 && row.right() <= 720.0));
        assert!(rows.iter().all(|row| cells.iter().all(|cell| !row.intersects(*cell))), "{rows:?} {cells:?}");
    };
    let mut window = Table::start("").shown(720.0);
    click(&mut window, "e3 white stone");
    click(&mut window, "e4 empty");
    covered(
        &window,
        &["1F", "1B", "2F"],
        &["e3 white stone", "e4 empty", "d5 empty", "f4 empty", "b4 empty"],
    );

    let mut window = Table::from_text(COVER).shown(720.0);
    click(&mut window, "White 1B, left");
    click(&mut window, "d6 white stone");
    click(&mut window, "d7 empty");
    covered(&window, &["Remove a1", "Keep a1"], &["a1 white stone"]);
}

#[test]
fn a_refusal_leaves_with_the_next_key_or_after_a_while() {
    let refused = || {
        let mut window = Table::from_text(THREE).shown(720.0);
        press(&mut window, &[Key::Enter]);
        assert!(remark(&window).is_some_and(|said| said.starts_with("You must jump")));
        window
    };
    let mut window = refused();
    press(&mut window, &[Key::F5]);
    assert!(window.query_by_role(Role::Status).is_none());
    let mut window = refused();
    window.run_steps(20);
    assert!(window.query_by_role(Role::Status).is_some(), "there is time to read it");
    window.run_steps(60);
    assert!(window.query_by_role(Role::Status).is_none());
}

#[test]
fn under_a_resting_pointer_the_next_players_ways_do_not_light_up() {
    let mut window = Table::start("").shown(720.0);
    let lit = |window: &Window| window.output().shapes.len();
    let at = centre(&window, "b8 black stone");
    click(&mut window, "a3 white stone");
    click(&mut window, "b4 empty");
    point_at(&mut window, at);
    press(&mut window, &[Key::Enter]);
    let resting = lit(&window);
    point_at(&mut window, at + egui::vec2(6.0, 0.0));
    assert!(lit(&window) > resting, "Black's stone shows where it can go");
}

#[test]
fn a_jump_goes_landing_by_landing_and_back() {
    let mut window = Table::from_text(THREE).shown(720.0);
    click(&mut window, "c3 empty");
    assert!(about(&window, "b2 black stone").contains("captured when the turn ends"));
    click(&mut window, "a5 empty");
    assert_eq!(window.state().draft.steps().len(), 2);
    press(&mut window, &[Key::Backspace]);
    window.get_by_label("c3 white stone");
    click(&mut window, "a5 empty");
    click(&mut window, "c7 empty");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["a1xc3xa5xc7"]);
    window.get_by_label("b2 empty");
}

#[test]
fn a_jump_is_taken_in_one_click_on_its_last_cell() {
    let mut window = Table::from_text(THREE).shown(720.0);
    click(&mut window, "c7 empty");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["a1xc3xa5xc7"]);
}

#[test]
fn a_jump_is_taken_as_far_as_a_later_landing_that_one_way_leads_to() {
    let mut window = Table::from_text(THREE).shown(720.0);
    click(&mut window, "a5 empty");
    assert_eq!(window.state().draft.steps().len(), 2);
    window.get_by_label("a5 white stone");
    click(&mut window, "c7 empty");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["a1xc3xa5xc7"]);
}

#[test]
fn a_landing_that_several_ways_lead_to_names_what_to_click_first() {
    // White's stone can jump round the four black ones in either direction.
    let ring = "9b/10/10/10/10/10/1b1b6/10/1b1b6/2w7 w 123.123 123.123";
    let mut window = Table::from_text(ring).shown(720.0);
    click(&mut window, "c5 empty");
    assert!(window.state().actions.is_empty());
    assert_eq!(
        remark(&window).as_deref(),
        Some("Several jumps lead to c5: press one of their first landings, a3 or e3.")
    );
    click(&mut window, "e3 empty");
    click(&mut window, "a3 empty");
    assert_eq!(window.state().draft.steps().len(), 3);

    let two = "9b/10/10/10/1b1b6/10/1b1b6/w3w5/10/10 w 123.123 123.123";
    let mut window = Table::from_text(two).shown(720.0);
    click(&mut window, "c5 empty");
    assert_eq!(remark(&window).as_deref(), Some("Several stones can reach c5: press one first, a3 or e3."));
    click(&mut window, "e3 white stone");
    click(&mut window, "c5 empty");
    window.get_by_label("c5 white stone");
}

/// The texts whose middle is on a cell, with their places.
fn labels(window: &Window) -> Vec<(String, Rect)> {
    let shapes = window.output().shapes.iter();
    let labels = shapes.filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => Some((text.galley.text().to_owned(), text.visual_bounding_rect())),
        _ => None,
    });
    labels.collect()
}

#[test]
fn labels_stay_in_their_cell_at_every_size() {
    // A stone that can jump two ways round, and a stone that several moves lead to the same cell.
    let ring = "9b/10/10/10/10/10/1b1b6/10/1b1b6/2w7 w 123.123 123.123";
    for side in [300.0, 420.0, 720.0] {
        let mut two = 0;
        for (position, stone) in [(ring, "c1 white stone"), (LONE, "e3 white stone")] {
            let mut window = Table::from_text(position).shown(side);
            click(&mut window, stone);
            for at in Cell::all() {
                let name = format!("{at} empty");
                let Some(cell) = window.query_by_label(&name).map(|cell| cell.rect()) else { continue };
                // The moves that lead to a cell are on a tag at its edge while the pointer is on it.
                point(&mut window, &name);
                let labels = labels(&window);
                let tells_two = |text: &str| {
                    let moves: Vec<&str> = text.split(' ').collect();
                    moves.len() == 2
                        && moves.iter().all(|one| one.starts_with(|first: char| first.is_ascii_digit()))
                };
                two += labels
                    .iter()
                    .filter(|(text, place)| tells_two(text) && place.intersects(cell.expand(6.0)))
                    .count();
                // Letters are placed on whole pixels.
                let mut inside = labels.iter().filter(|(_, place)| cell.contains(place.center()));
                let is_inside = inside.all(|(_, place)| cell.expand(1.0).contains_rect(*place));
                assert!(is_inside, "{labels:?} on {at}, {cell}, at {side}");
            }
        }
        assert!(two > 0, "no tag has two moves at {side}");
    }
}

#[test]
fn covering_the_corners_asks_for_the_first_row() {
    let cases = [("Remove a1", "1B:d6-d7*", "a1 empty"), ("Keep a1", "1B:d6-d7", "a1 white stone")];
    for (choice, turn, cell) in cases {
        let mut window = Table::from_text(COVER).shown(720.0);
        click(&mut window, "White 1B, left");
        click(&mut window, "d6 white stone");
        click(&mut window, "d7 empty");
        press(&mut window, &[Key::Enter]);
        assert!(window.state().turns.is_empty());
        click(&mut window, choice);
        press(&mut window, &[Key::Enter]);
        assert_eq!(window.state().turns, [turn]);
        window.get_by_label(cell);
        assert_eq!(window.state().state.position().to_move(), WHITE, "White plays again");
    }
}

#[test]
fn four_stones_on_the_corners_win() {
    let mut window = Table::from_text(LAST_FIVE).shown(720.0);
    click(&mut window, "White 1B, left");
    click(&mut window, "d6 white stone");
    click(&mut window, "d7 empty");
    click(&mut window, "Remove a1");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().state.outcome(), Some(Outcome::Win(WHITE, CORNERS)));
}

#[test]
fn a_player_who_can_do_nothing_gives_up_a_move() {
    let mut window = Table::from_text(STUCK).shown(720.0);
    click(&mut window, "Give up 3F");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["3F:pass"]);
    // That was the last move of the set, so White has a new set.
    window.get_by_label("White 3F, left");
}

#[test]
fn the_list_of_moves_to_give_up_leaves_the_last_turn_free() {
    let mut seen = 0;
    // White's stone on a9 is stuck after any turn of Black's only stone.
    let inner = |cell: &Cell| (4..=8).contains(&cell.row()) && (2..=9).contains(&cell.column());
    for at in Cell::all().filter(inner).step_by(2) {
        let (before, after) = (at.column() - 1, 10 - at.column());
        let row = |row: u8| match row {
            9 => "w9".to_owned(),
            _ if row == at.row() => format!("{before}b{after}"),
            _ => "10".to_owned(),
        };
        let rows: Vec<String> = (1..=10).rev().map(row).collect();
        let position = format!("{} b 3.- 123.123", rows.join("/"));
        let table = Table::from_text(&position);
        let mut turns = Vec::new();
        let _ = table.state.successors(|turn, _| {
            turns.push(table.state.turn_text(turn));
            ControlFlow::<()>::Continue(())
        });
        for turn in turns {
            let window = Table::from_text(&position).play(&turn).shown(720.0);
            let rows = window.query_all_by_label_contains("Give up").map(|row| row.rect());
            let Some(list) = rows.reduce(Rect::union) else { continue };
            for cell in Cell::all().filter(|cell| turn.contains(&cell.to_string())) {
                let place = window.get_by_label_contains(&format!("{cell} ")).rect().shrink(1.0);
                assert!(!place.intersects(list), "{turn}: {list} on {cell}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 20, "{seen}");
}

#[test]
fn the_first_click_on_the_tile_of_a_move_gives_it_up() {
    let mut window = Table::from_text(STUCK).shown(720.0);
    click(&mut window, "White 3F, left");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["3F:pass"]);
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let refused = |table: Table, clicks: &[&str]| {
        let mut window = table.shown(720.0);
        for name in clicks {
            click(&mut window, name);
        }
        assert!(window.state().actions.is_empty());
        remark(&window).expect("a remark").to_lowercase()
    };
    let said = refused(Table::start(""), &["j10 black stone"]);
    assert!(said.contains("the stone on j10 is black's"), "{said}");
    let said = refused(Table::start(""), &["a3 white stone", "j10 black stone"]);
    assert!(said.contains("none of the six moves leads from a3 to j10"), "{said}");
    let said = refused(Table::start(""), &["Black 1F, left"]);
    assert!(said.contains("these are black's moves"), "{said}");
    let mut window = Table::from_text(THREE).shown(720.0);
    press(&mut window, &[Key::Enter]);
    let said = remark(&window).expect("a remark").to_lowercase();
    assert!(said.contains("you must jump: capture 3 stones with the stone on a1"), "{said}");
    let said = refused(Table::from_text(THREE), &["i1 white stone"]);
    assert!(said.contains("you must jump: capture 3 stones with the stone on a1"), "{said}");
}

#[test]
fn a_turned_board_is_played_with_turned_arrows() {
    let mut table = Table::start("");
    table.turned = Turned::Half;
    let mut window = table.shown(720.0);
    let (near, far) =
        (window.get_by_label("j10 black stone").rect(), window.get_by_label("a1 white stone").rect());
    assert!(near.center().x < far.center().x && near.center().y > far.center().y);
    window.get_by_label(&words::board::board("Abstract Crosse")).focus();
    window.run();
    press(&mut window, &[Key::ArrowDown, Key::ArrowLeft, Key::ArrowLeft]);
    press(&mut window, &[Key::Space, Key::ArrowDown, Key::Space, Key::Enter, Key::Enter]);
    assert_eq!(window.state().turns, ["1F:e3-e4"]);
}

/// The number of arrowheads in the colour of marks around a place.
fn ticks_at(window: &Window, name: &str) -> usize {
    let place = window.get_by_label(name).rect().expand(12.0);
    let mark = Palette::made_of(Material::default(), true).mark;
    let shapes = window.output().shapes.iter();
    let is_tick = |shape: &egui::Shape| match shape {
        egui::Shape::Path(path) => path.fill == mark && place.contains_rect(path.visual_bounding_rect()),
        _ => false,
    };
    shapes.filter(|clipped| is_tick(&clipped.shape)).count()
}

#[test]
fn a_stone_that_must_jump_is_marked_and_its_paths_are_numbered() {
    let window = Table::from_text(THREE).shown(720.0);
    assert_eq!(["a1 white stone", "i1 white stone"].map(|stone| ticks_at(&window, stone)), [4, 0]);
    // This stone can jump all the way round, both ways, and two shorter ways.
    let ring = "9b/10/10/10/10/10/1b1b6/10/1b1b6/2w7 w 123.123 123.123";
    let mut window = Table::from_text(ring).shown(720.0);
    let numbers = |window: &Window| -> BTreeSet<String> {
        let names = ["a3 empty", "c5 empty", "e3 empty", "c1 white stone"];
        names.into_iter().flat_map(|cell| written_on(window, cell)).collect()
    };
    assert!(numbers(&window).is_empty());
    click(&mut window, "c1 white stone");
    assert_eq!(numbers(&window), ["1", "2", "3", "4"].map(str::to_owned).into());
}

/// The number of circles around the middle of a place.
fn dots_on(window: &Window, name: &str) -> usize {
    let middle = centre(window, name);
    let shapes = window.output().shapes.iter();
    let is_dot = |shape: &egui::Shape| match shape {
        egui::Shape::Circle(circle) => circle.center.distance(middle) < 1.0 && circle.radius < 8.0,
        _ => false,
    };
    shapes.filter(|clipped| is_dot(&clipped.shape)).count()
}

#[test]
fn the_cells_that_a_chosen_stone_can_go_to_have_dots() {
    let mut window = Table::start("").shown(720.0);
    let dots = |window: &Window| {
        ["d4 empty", "e4 empty", "g4 empty", "b4 empty", "j4 empty"].map(|cell| dots_on(window, cell) > 0)
    };
    assert_eq!(dots(&window), [false; 5]);
    click(&mut window, "e3 white stone");
    assert_eq!(dots(&window), [true, true, true, false, false]);
}
