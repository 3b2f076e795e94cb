//! The boards used with fingers alone.
#![cfg(feature = "gui")]
#![cfg(test)]

use egui::{Key, Pos2, Shape, TouchPhase, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::parts::playable::Playable;
use halfsquare::rules::Draft as _;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{Crumble, Step};
use halfsquare::rules::topple::Topple;
use halfsquare_ui_tests::{Fingers, Table, centre, drag, inside, pinch, point_at, press, remark, slide, tap};

const BLACK: &str = "black square at 2,1, side 1";
/// Red's stack of three is between one of Red's pawns and one of Blue's.
const BETWEEN: &str = "0,0,0,0,0/0,0,0,0,0/0,0,1r,3,1b/0,0,0,0,0/0,0,0,0,0 r r7,b7";
/// The stone on a1 has to capture b2, b4 and b6.
const THREE: &str = "9b/10/10/10/1b8/10/1b8/10/1b8/w7w1 w 123.123 123.123";

fn steps<G: Playable>(window: &Harness<'_, Table<G>>) -> usize {
    window.state().draft.steps().len()
}

#[test]
fn a_tap_cuts_and_a_tap_sends_the_new_piece() {
    let mut window = Table::<Crumble>::start("size=6x6").shown(560.0);
    let left = inside(&window, BLACK, 0.1, 0.55);
    tap(&mut window, left);
    window.get_by_label("black wide half-square at 2,1, 1 by ½");

    let mut window = Table::<Crumble>::start("size=6x6").shown(560.0);
    let below = inside(&window, BLACK, 0.45, 0.1);
    tap(&mut window, below);
    let at = centre(&window, "black tall half-square at 2½,1, ½ by 1");
    tap(&mut window, at);
    assert_eq!(steps(&window), 1);
    let east = centre(&window, "white square at 3,1, side 1");
    tap(&mut window, east);
    assert_eq!(steps(&window), 2);
}

#[test]
fn a_tap_within_one_frame_plays_too() {
    let mut window = Table::<Topple>::start("size=5").shown(560.0);
    let (mut fingers, at) = (Fingers::default(), centre(&window, "c3, empty"));
    let both: Vec<_> = [TouchPhase::Start, TouchPhase::End]
        .into_iter()
        .flat_map(|phase| fingers.events(1, phase, at))
        .collect();
    window.input_mut().events.extend(both);
    window.run();
    assert_eq!(steps(&window), 1);
}

#[test]
fn a_finger_that_rests_shows_what_pointing_shows_and_plays_when_it_is_lifted() {
    let mut window = Table::<Topple>::from_text(BETWEEN).shown(560.0);
    let at = centre(&window, "d3, stack of 3");
    point_at(&mut window, at);
    let pointed = remark(&window);
    let mut window = Table::<Topple>::from_text(BETWEEN).shown(560.0);
    let mut fingers = Fingers::default();
    fingers.down(&mut window, at);
    fingers.rest(&mut window);
    assert!(pointed.is_some());
    assert_eq!(remark(&window), pointed);
    assert_eq!(steps(&window), 0);
    fingers.up(&mut window, at);
    assert_eq!(steps(&window), 1);
}

#[test]
fn sliding_off_gives_up() {
    let mut window = Table::<Topple>::start("size=5").shown(560.0);
    let [from, to] = ["c3, empty", "d3, empty"].map(|tile| centre(&window, tile));
    slide(&mut window, &[from, to]);
    slide(&mut window, &[from, to, from]);
    assert_eq!((steps(&window), remark(&window)), (0, None));
    slide(&mut window, &[from, from + vec2(20.0, 0.0)]);
    assert_eq!(steps(&window), 1, "not where it stays on the tile");

    let mut window = Table::<Crumble>::start("size=6x6").shown(560.0);
    let from = inside(&window, BLACK, 0.2, 0.2);
    slide(&mut window, &[from, Pos2::new(from.x, 559.0)]);
    assert_eq!((steps(&window), remark(&window)), (0, None), "nor off the board");
}

#[test]
fn a_touch_that_the_system_cancels_plays_nothing_and_leaves_nothing_behind() {
    let mut window = Table::<Topple>::start("size=5").shown(560.0);
    let [first, second] = ["c3, empty", "b2, empty"].map(|tile| centre(&window, tile));
    let mut fingers = Fingers::default();
    fingers.down(&mut window, first);
    fingers.touch(&mut window, 1, TouchPhase::Cancel, first);
    assert_eq!(steps(&window), 0);
    assert!(!window.ctx.input(|input| input.pointer.any_down()));
    tap(&mut window, second);
    assert_eq!(steps(&window), 1);
}

#[test]
fn two_fingers_zoom_and_move_and_play_nothing() {
    let mut window = Table::<Crumble>::start("size=6x6").shown(560.0);
    let before = window.get_by_label(BLACK).rect();
    let at = before.center();
    pinch(&mut window, at, Vec2::ZERO, 3.0);
    let zoomed = window.get_by_label(BLACK).rect();
    assert!((zoomed.width() / before.width() - 3.0).abs() < 0.2, "{before} {zoomed}");
    assert!(zoomed.center().distance(at) < 3.0, "it stays between the fingers");
    pinch(&mut window, at, vec2(40.0, 30.0), 1.0);
    let moved = window.get_by_label(BLACK).rect();
    assert!((moved.center() - zoomed.center() - vec2(40.0, 30.0)).length() < 3.0, "{zoomed} {moved}");
    pinch(&mut window, at, Vec2::ZERO, 0.1);
    assert_eq!(window.get_by_label(BLACK).rect(), before);
    assert_eq!((steps(&window), remark(&window)), (0, None));
    tap(&mut window, at);
    assert_eq!(steps(&window), 1);
}

#[test]
fn two_fingers_zoom_and_move_a_board_of_topple() {
    const TILE: &str = "b4, empty";
    let mut window = Table::<Topple>::start("size=12").shown(560.0);
    let before = window.get_by_label(TILE).rect();
    let at = before.center();
    pinch(&mut window, at, Vec2::ZERO, 3.0);
    let zoomed = window.get_by_label(TILE).rect();
    assert!((zoomed.width() / before.width() - 3.0).abs() < 0.2, "{before} {zoomed}");
    pinch(&mut window, at, vec2(-30.0, 20.0), 1.0);
    let moved = window.get_by_label(TILE).rect();
    assert!((moved.center() - zoomed.center() - vec2(-30.0, 20.0)).length() < 3.0, "{zoomed} {moved}");
    pinch(&mut window, at, Vec2::ZERO, 0.1);
    assert_eq!(window.get_by_label(TILE).rect(), before);
    assert_eq!((steps(&window), remark(&window)), (0, None));
}

#[test]
fn of_two_fingers_the_second_alone_plays_nothing() {
    let mut window = Table::<Topple>::start("size=5").shown(560.0);
    let [first, second] = ["c3, empty", "b2, empty"].map(|tile| centre(&window, tile));
    let mut fingers = Fingers::default();
    fingers.down(&mut window, first);
    for (id, phase, at) in [
        (2, TouchPhase::Start, second),
        (1, TouchPhase::End, first),
        (2, TouchPhase::Move, second + vec2(2.0, 0.0)),
        (2, TouchPhase::End, second + vec2(2.0, 0.0)),
    ] {
        fingers.touch(&mut window, id, phase, at);
    }
    assert_eq!(steps(&window), 0);
}

#[test]
fn the_nearest_place_that_can_be_meant_is_taken() {
    // The finger touches a white piece, which Black can't cut, just beside a black one.
    let mut window = Table::<Crumble>::start("size=6x6").shown(560.0);
    let piece = window.get_by_label(BLACK).rect();
    tap(&mut window, piece.left_center() - vec2(8.0, 0.0));
    assert!(matches!(window.state().draft.steps(), [Step::Split(_)]));
    // Farther away than a finger's width, the touch is refused, like a click.
    let mut window = Table::<Crumble>::start("size=6x6").shown(560.0);
    tap(&mut window, piece.left_center() - vec2(25.0, 0.0));
    assert_eq!(steps(&window), 0);
    assert!(remark(&window).is_some());

    let mut window = Table::<Crosse>::from_text(THREE).shown(720.0);
    let stone = window.get_by_label("a1 white stone").rect();
    tap(&mut window, stone.center_top() - vec2(0.0, 8.0));
    let end = centre(&window, "c7 empty");
    tap(&mut window, end);
    assert_eq!(steps(&window), 3);
}

#[test]
fn a_long_cut_is_drawn_from_where_a_finger_hits_the_line() {
    let text = "4x2 b b0,0,1,1 b1,0,1,1 w2,0,1,1 b3,0,1,1 w0,1,1,1 b1,1,1,1 w2,1,1,1 b3,1,1,1";
    let mut window = Table::<Crumble>::from_text(text).shown(560.0);
    let from = inside(&window, "black square at 0,0, side 1", 0.2, 0.64);
    let to = inside(&window, "black square at 1,0, side 1", 0.8, 0.55);
    slide(&mut window, &[from, to]);
    let [Step::Split(split)] = window.state().draft.steps() else { panic!("no cut") };
    assert_eq!(split.count, 2);
}

#[test]
fn a_box_joins_and_a_slide_swaps_along_a_path() {
    let text = "4x2 b b0,0,1,1 b1,0,1,1 w2,0,2,1 w0,1,1,1 b1,1,1,1 w2,1,1,1 b3,1,1,1";
    let mut window = Table::<Crumble>::from_text(text).shown(560.0);
    let from = inside(&window, "black square at 0,0, side 1", 0.1, 0.1);
    let to = inside(&window, "black square at 1,0, side 1", 0.9, 0.9);
    slide(&mut window, &[from, to]);
    assert!(matches!(window.state().draft.steps(), [Step::Join(_)]));
    let [start, end] = ["black wide half-square at 0,0, 2 by 1", "white wide half-square at 2,0, 2 by 1"]
        .map(|piece| centre(&window, piece));
    slide(&mut window, &[start, end]);
    assert_eq!(steps(&window), 2);
}

#[test]
fn a_direction_arrow_is_tapped_and_dragged() {
    for drags in [false, true] {
        let mut window = Table::<Topple>::from_text(BETWEEN).shown(560.0);
        let stack = centre(&window, "d3, stack of 3");
        tap(&mut window, stack);
        let north = centre(&window, "Topple d3 north");
        let way: &[Pos2] = if drags { &[stack, north + vec2(0.0, -40.0)] } else { &[north] };
        slide(&mut window, way);
        assert_eq!(window.state().turns.len() + steps(&window), 2, "{drags}");
    }
}

#[test]
fn a_stack_topples_in_one_slide() {
    let mut window = Table::<Topple>::from_text(BETWEEN).shown(560.0);
    let [stack, north, east] =
        ["d3, stack of 3", "d4, empty", "e3, stack of 1, Blue's pawn"].map(|tile| centre(&window, tile));
    let mut fingers = Fingers::default();
    fingers.down(&mut window, stack);
    fingers.slide(&mut window, stack.lerp(east, 0.5));
    fingers.slide(&mut window, east);
    let said = remark(&window).expect("a forecast");
    assert!(
        said.starts_with("A piece lands on e3. Blue's pawn on e3 is crushed. 2 pieces fall off"),
        "{said}"
    );
    fingers.slide(&mut window, stack);
    assert_eq!(remark(&window).as_deref(), Some("Let go here to cancel."));
    fingers.up(&mut window, stack);
    assert_eq!(steps(&window), 0, "slid back");
    slide(&mut window, &[stack, north]);
    assert_eq!(steps(&window), 2);
    window.get_by_label("d4, stack of 1");
    let mut window = Table::<Topple>::from_text(BETWEEN).shown(560.0);
    tap(&mut window, stack);
    assert_eq!(steps(&window), 1, "a tap still only places a piece");
}

#[test]
fn a_route_of_jumps_is_tapped() {
    let mut window = Table::<Crosse>::from_text(THREE).shown(720.0);
    for cell in ["a1 white stone", "c3 empty", "a5 empty", "c7 empty"] {
        let at = centre(&window, cell);
        tap(&mut window, at);
    }
    assert_eq!(steps(&window), 3);
}

#[test]
fn a_stone_is_moved_by_a_slide() {
    let mut window = Table::<Crosse>::start("").shown(720.0);
    let [from, to] = ["a3 white stone", "b4 empty"].map(|cell| centre(&window, cell));
    slide(&mut window, &[from, to]);
    assert_eq!(steps(&window), 1);
}

/// True if a stone is drawn on this point by itself, and not with all stones that rest on the board.
fn has_stone_on<T>(window: &Harness<'_, T>, at: Pos2, unit: f32) -> bool {
    let mut shapes = window.output().shapes.iter();
    shapes.any(|clipped| match &clipped.shape {
        Shape::Circle(circle) => {
            circle.fill.a() == 255
                && (circle.radius / unit - 0.39).abs() < 0.02
                && circle.center.distance(at) < 1.0
        }
        _ => false,
    })
}

#[test]
fn a_stone_that_was_dragged_stays_where_it_was_dropped() {
    for by_finger in [false, true] {
        let carry = |window: &mut Harness<'_, Table<Crosse>>, [from, to]: [&str; 2]| {
            window.state_mut().animate = true;
            // A motion would outlast the frames that the test draws.
            window.state_mut().look.pace = 0.01;
            let [from, to] = [from, to].map(|cell| centre(window, cell));
            if by_finger {
                slide(window, &[from, to])
            } else {
                drag(window, from, to)
            }
            to
        };
        let mut window = Table::<Crosse>::start("").shown(720.0);
        carry(&mut window, ["a3 white stone", "b4 empty"]);
        assert!(steps(&window) == 1 && !window.state().is_moving(), "a walk");

        let mut window = Table::<Crosse>::start("").shown(720.0);
        let to = carry(&mut window, ["e3 white stone", "e4 empty"]);
        let unit = window.get_by_label("e4 empty").rect().width();
        assert!(has_stone_on(&window, to, unit), "the stone waits there for the choice of a move");
        press(&mut window, &[Key::Num1]);
        assert!(steps(&window) == 1 && !window.state().is_moving(), "a choice of moves");

        let mut window = Table::<Crosse>::from_text(THREE).shown(720.0);
        carry(&mut window, ["a1 white stone", "c7 empty"]);
        assert!(steps(&window) == 3 && !window.state().is_moving(), "a jump over three stones");

        let pawn = "0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r7,b7";
        let mut window = Table::<Topple>::from_text(pawn).shown(560.0);
        window.state_mut().animate = true;
        window.state_mut().look.pace = 0.01;
        let [from, to] = ["c3, stack of 1, Red's pawn", "d3, stack of 2"].map(|tile| centre(&window, tile));
        if by_finger {
            slide(&mut window, &[from, to])
        } else {
            drag(&mut window, from, to)
        }
        assert!(steps(&window) == 1 && !window.state().is_moving(), "a pawn");
    }
}

#[test]
fn a_stone_that_goes_back_to_its_cell_when_the_list_closes_can_be_dragged_again() {
    let mut window = Table::<Crosse>::start("").shown(720.0);
    let [from, to] = ["e3 white stone", "e4 empty"].map(|cell| centre(&window, cell));
    let unit = window.get_by_label("e4 empty").rect().width();
    drag(&mut window, from, to);
    assert!(has_stone_on(&window, to, unit));
    press(&mut window, &[Key::Escape]);
    assert!(!has_stone_on(&window, to, unit) && steps(&window) == 0);
    tap(&mut window, to);
    assert!(!has_stone_on(&window, to, unit), "the list opened by a tap leaves the stone on its cell");
}

#[test]
fn the_loupe_shows_the_dragged_stone_and_no_crosshair_over_the_labels() {
    let mut window = Table::<Crosse>::start("").shown(420.0);
    let [from, to] = ["e3 white stone", "e4 empty"].map(|cell| centre(&window, cell));
    let mut fingers = Fingers::default();
    fingers.down(&mut window, from);
    for share in [0.3, 0.6, 1.0] {
        fingers.slide(&mut window, from.lerp(to, share));
    }
    let shapes = window.output().shapes.iter();
    let loupe: Vec<_> = shapes.filter(|clipped| clipped.clip_rect.size() == vec2(150.0, 150.0)).collect();
    let is_stone = |shape: &Shape, at: Pos2| match shape {
        Shape::Circle(circle) => circle.radius > 24.0 && circle.center.distance(at) < 16.0,
        _ => false,
    };
    assert!(loupe.iter().any(|clipped| is_stone(&clipped.shape, clipped.clip_rect.center())));
    let is_crosshair = |shape: &Shape| match shape {
        Shape::LineSegment { points: [a, b], .. } => (a.distance(*b) - 12.0).abs() < 0.1,
        _ => false,
    };
    assert!(!loupe.iter().any(|clipped| is_crosshair(&clipped.shape)));
    fingers.up(&mut window, to);
}

#[test]
fn the_cell_that_was_tapped_is_marked_while_a_list_offers_ways_to_it() {
    let mut window = Table::<Crosse>::start("").shown(720.0);
    let [stone, to] = ["e3 white stone", "e4 empty"].map(|cell| centre(&window, cell));
    let strength = |window: &Harness<'_, Table<Crosse>>, cell: &str| {
        let place = window.get_by_label(cell).rect();
        let shapes = window.output().shapes.iter();
        let fills = shapes.filter_map(|clipped| match &clipped.shape {
            Shape::Rect(rect) if place.expand(1.0).contains_rect(rect.rect) => {
                (rect.rect.width() > place.width() * 0.8).then_some(rect.fill.a())
            }
            _ => None,
        });
        fills.max().unwrap_or_default()
    };
    tap(&mut window, stone);
    assert_eq!(strength(&window, "e4 empty"), strength(&window, "f4 empty"));
    tap(&mut window, to);
    assert!(strength(&window, "e4 empty") > strength(&window, "f4 empty"));
}

#[test]
fn small_places_are_enlarged_above_the_finger() {
    let mut window = Table::<Topple>::start("size=12").shown(420.0);
    let at = centre(&window, "f6, empty");
    let count = |window: &Harness<'_, Table<Topple>>| {
        let shapes = window.output().shapes.iter();
        shapes.filter(|clipped| clipped.clip_rect.max.y <= at.y - 15.0).count()
    };
    let before = count(&window);
    let mut fingers = Fingers::default();
    fingers.down(&mut window, at);
    assert!(count(&window) > before);
    fingers.up(&mut window, at);
    assert_eq!(count(&window), before);
    assert_eq!(steps(&window), 1);
}

#[test]
fn a_mouse_button_that_is_held_for_a_long_time_is_still_a_click() {
    let mut window = Table::<Topple>::start("size=5").shown(560.0);
    let at = centre(&window, "c3, empty");
    point_at(&mut window, at);
    window.drag_at(at);
    // A frame lasts a quarter of a second.
    window.run_steps(120);
    window.drop_at(at);
    window.run();
    assert_eq!(steps(&window), 1);
}
