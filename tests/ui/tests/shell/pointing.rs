//! Pieces in a sentence light up while the pointer is on the sentence.

use egui::accesskit::Role;
use egui::{Key, Rect, Shape, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare_ui_tests::{Window, words};

use crate::{home, opened};

#[test]
fn the_pieces_of_a_turn_and_of_its_steps_light_up() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS"]);
    window.click_containing(words::turn(1, "Black", "2,1VW"));
    let [west, east, beside] = ["2,1", "2½,1", "1,1"].map(|corner| window.piece_at(corner));
    let places = [west.union(east), west, beside];
    window.point_at(words::board::board("Crumble"));
    let plain = places.map(|place| window.painted_over(place));
    let mut lit = |part: &str| {
        window.point_at(part);
        let now = places.map(|place| window.painted_over(place));
        [0, 1, 2].map(|place| now[place] > plain[place])
    };
    assert_eq!(lit("1. Black: 2,1VW"), [true; 3]);
    assert_eq!(lit("Black cut a square vertically"), [true, false, false]);
    assert_eq!(lit("Black swapped west"), [false, true, true]);
}

/// A turn that comes under a resting pointer, here with the sidebar, isn't marked on the board.
#[test]
fn a_turn_lights_up_only_for_a_pointer_that_moved() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS"]);
    let row = window.place_of(window.name_of(Role::Button, words::turn(1, "Black", "2,1VW"))).center();
    window.press(Key::F9);
    window.harness.hover_at(row);
    window.harness.run();
    window.press(Key::F9);
    let place = window.piece_at("2,1").union(window.piece_at("2½,1"));
    let plain = window.painted_over(place);
    window.harness.hover_at(row + vec2(3.0, 0.0));
    window.harness.run();
    assert!(window.painted_over(place) > plain);
    window.harness.run();
    assert!(window.painted_over(place) > plain, "as long as it stays there");
}

#[test]
fn a_turn_pointed_at_has_a_small_board_beside_it() {
    let home = home();
    let mut window = opened(&home, &["2,1VW", "3,5HS"]);
    let row = window.place_of(window.name_of(Role::Button, words::turn(1, "Black", "2,1VW")));
    let small = |window: &Window| {
        let boards = window.pictures().into_iter().map(|(board, _)| board);
        let small =
            |board: &Rect| board.width() > 120.0 && board.width() < 260.0 && board.right() <= row.left();
        boards.filter(small).count()
    };
    assert_eq!(small(&window), 0);
    window.point_at("1. Black: 2,1VW");
    window.wait("the small board", |window| small(window) == 1);
    window.point_at(words::board::board("Crumble"));
    window.wait("no board", |window| small(window) == 0);
}

#[test]
fn the_edge_of_the_sidebar_is_bright_only_for_a_pointer_that_moved() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let edge = window.place_of(words::sidebar_edge::NAME);
    let is_bright = |window: &Window| {
        let shapes = window.harness.output().shapes.iter();
        let mut lines = shapes.filter_map(|clipped| match &clipped.shape {
            // The line between the panels is narrower.
            Shape::LineSegment { points: [from, to], stroke } if stroke.width == 2.0 => {
                Some((from.x, to.y - from.y))
            }
            _ => None,
        });
        lines.any(|(x, length)| (x - edge.center().x).abs() < 2.0 && length > 0.9 * edge.height())
    };
    assert!(!is_bright(&window));
    window.harness.hover_at(edge.center());
    window.harness.step();
    window.harness.step();
    assert!(is_bright(&window));
    for _ in 0..6 {
        window.frame();
    }
    assert!(!is_bright(&window));
}

/// A place that a task names is lit on the board while the pointer is on its name; other places aren't.
#[test]
fn a_place_that_a_task_names_is_lit_while_its_name_is_pointed_at() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click_containing("Lessons of Topple, ");
    let part = "with your first pawn on the middle tile";
    let task = window.harness.get_by_label_contains(part).rect();
    let place = |window: &Window, name: &str| {
        let cells = window.harness.query_all_by_role(Role::GridCell);
        let mut named =
            cells.filter(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(name)));
        named.next().unwrap().rect()
    };
    let places = ["c3", "d3"].map(|name| place(&window, name));
    let painted = |window: &Window| places.map(|place| window.painted_over(place));
    let plain = painted(&window);
    let mut lit = 0;
    for row in 0..8_u8 {
        for column in 0..60_u8 {
            let at = task.min + vec2(f32::from(column) * 6.0 + 2.0, f32::from(row) * 12.0 + 8.0);
            if task.contains(at) {
                window.harness.hover_at(at);
                window.harness.run();
                let [c3, d3] = painted(&window);
                assert_eq!(d3, plain[1], "a place that is not named is lit");
                lit += usize::from(c3 > plain[0]);
            }
        }
    }
    assert!((1..16).contains(&lit), "lit at {lit} of the places in the text");
    window.harness.hover_at(place(&window, "a1").center());
    window.harness.run();
    assert_eq!(painted(&window), plain);
}
