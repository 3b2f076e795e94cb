//! The Crumble board, played with the pointer and with the keys, by the names of its pieces.
#![cfg(feature = "gui")]
#![cfg(test)]

#[cfg(test)]
#[path = "crumble_board/positions.rs"]
mod positions;

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, accesskit::Role, vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::board::BoardAction;
use halfsquare::app::board::view::Turned;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::look::Material;
use halfsquare::rules::crumble::geometry::{Axis, Coord, Rect};
use halfsquare::rules::crumble::{BLACK, CHAIN, Crumble, Event as Rules, Step};
use halfsquare::rules::{Draft as _, Outcome, State as _};
use halfsquare_ui_tests::{
    Table as AnyTable, about, centre, click, click_at, contrasts, drag, hold, inside, let_go, picture, point,
    point_at, press, press_with, remark, words, written_on,
};
use positions::{ARM, BRIDGE, ROW, quartered, squares};

type Table = AnyTable<Crumble>;
type Window = Harness<'static, Table>;

fn wheel(window: &mut Window, lines: f32) {
    window.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, lines),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    window.run();
}

fn rect(x: u8, y: u8, w: u8, h: u8) -> Rect {
    Rect::new(Coord::whole(x), Coord::whole(y), Coord::whole(w), Coord::whole(h))
}

#[test]
fn pieces_are_nodes_under_the_board() {
    let window = Table::start("size=6x6").shown(560.0);
    let piece = window.get_by_label("black square at 2,1, side 1");
    let parents = std::iter::successors(piece.accesskit_node().parent(), |node| node.parent());
    let names: Vec<_> = parents.map(|node| (node.role(), node.label())).collect();
    assert!(names.contains(&(Role::Grid, Some("Crumble board".to_owned()))), "{names:?}");
}

/// The cut would look like a part of the coach's example.
#[test]
fn a_cut_in_a_piece_of_the_example_is_told_in_its_place() {
    let mut table = Table::start("size=6x6");
    let (pieces, into) = (vec![rect(2, 1, 1, 1), rect(3, 1, 1, 1)], rect(2, 1, 2, 1));
    table.examples = vec![Rules::Joined { side: BLACK, pieces, into }];
    let mut window = table.shown(560.0);
    let elsewhere = inside(&window, "black square at 4,1, side 1", 0.1, 0.55);
    point_at(&mut window, elsewhere);
    assert_eq!(remark(&window), None);
    let there = inside(&window, "black square at 2,1, side 1", 0.1, 0.55);
    point_at(&mut window, there);
    assert_eq!(remark(&window).as_deref(), Some("Cut 1 piece"));
}

#[test]
fn a_click_cuts_through_the_nearest_middle() {
    let mut window = Table::start("size=6x6").shown(560.0);
    let left = inside(&window, "black square at 2,1, side 1", 0.1, 0.55);
    click_at(&mut window, left);
    window.get_by_label("black wide half-square at 2,1, 1 by ½");
    window.get_by_label("black wide half-square at 2,1½, 1 by ½");

    let mut window = Table::start("size=6x6").shown(560.0);
    let below = inside(&window, "black square at 2,1, side 1", 0.45, 0.1);
    click_at(&mut window, below);
    window.get_by_label("black tall half-square at 2½,1, ½ by 1");
}

#[test]
fn a_click_in_the_middle_makes_the_cut_of_the_example() {
    for (axis, half) in [
        (Axis::Horizontal, "black wide half-square at 2,1, 1 by ½"),
        (Axis::Vertical, "black tall half-square at 2,1, ½ by 1"),
    ] {
        let mut table = Table::start("size=6x6");
        table.examples = vec![Rules::Cut { side: BLACK, axis, pieces: vec![rect(2, 1, 1, 1)] }];
        let mut window = table.shown(560.0);
        let middle = centre(&window, "black square at 2,1, side 1");
        click_at(&mut window, middle);
        window.get_by_label(half);
    }
}

#[test]
fn a_click_of_a_screen_reader_cuts_too() {
    let mut window = Table::start("size=6x6").shown(560.0);
    window.get_by_label("black square at 2,1, side 1").click_accesskit();
    window.run();
    assert!(matches!(window.state().draft.steps(), [Step::Split(_)]));
}

#[test]
fn a_half_square_has_one_cut_wherever_it_is_clicked() {
    let text = "2x2 b b0,0,1,1/2 w1,0,1,1 w0,1/2,1,1/2 b0,1,1,1 b1,1,1,1";
    let mut window = Table::from_text(text).shown(500.0);
    let at_level_middle = inside(&window, "black wide half-square at 0,0, 1 by ½", 0.1, 0.5);
    click_at(&mut window, at_level_middle);
    window.get_by_label("black square at ½,0, side ½");
}

#[test]
fn a_drag_along_the_line_cuts_further_pieces() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    let from = inside(&window, "black square at 0,1, side 1", 0.2, 0.5);
    let second = centre(&window, "black square at 1,1, side 1");
    hold(&mut window, from, second);
    assert_eq!(remark(&window).as_deref(), Some("Cut 2 pieces"));
    let_go(&mut window, second);
    let state = window.state();
    let [Step::Split(split)] = state.draft.steps() else { panic!("{:?}", state.draft.steps()) };
    assert_eq!((split.axis, split.first, split.count), (Axis::Horizontal, rect(0, 1, 1, 1), 2));
}

#[test]
fn a_cut_that_must_stop_says_why() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    let from = inside(&window, "black square at 0,1, side 1", 0.2, 0.5);
    let beyond = inside(&window, "white square at 3,1, side 1", 0.7, 0.5);
    hold(&mut window, from, beyond);
    let said = remark(&window).expect("a remark");
    assert!(said.starts_with("Cut 3 pieces: ") && said.contains("White's piece"), "{said}");
    let_go(&mut window, beyond);
    assert!(matches!(window.state().draft.steps(), [Step::Split(split)] if split.count == 3));
}

#[test]
fn of_two_halves_that_reach_a_piece_the_one_nearer_to_the_pointer_goes() {
    for (up, from_north) in [(0.9, true), (0.1, false)] {
        let mut window = Table::start("size=4x4").play("1,2VW").shown(500.0);
        let below = inside(&window, "white square at 1,1, side 1", 0.5, 0.1);
        let above = inside(&window, "white square at 1,3, side 1", 0.5, 0.5);
        drag(&mut window, below, above);
        let between = inside(&window, "black tall half-square at 1½,2, ½ by 1", 0.5, up);
        point_at(&mut window, between);
        window.run_steps(8);
        assert_eq!(remark(&window), None, "the board shows the swap");
        click_at(&mut window, between);
        let state = window.state();
        let [Step::Split(_), Step::Swap(swap)] = state.draft.steps() else {
            panic!("{:?}", state.draft.steps())
        };
        assert_eq!(swap.from.south() > Coord::whole(2), from_north);
    }
}

#[test]
fn a_box_joins_the_pieces_it_touches() {
    let mut window = Table::from_text(&squares(&["wwb", "bbw", "www"])).shown(500.0);
    let from = inside(&window, "black square at 0,1, side 1", 0.2, 0.2);
    let to = inside(&window, "black square at 1,1, side 1", 0.7, 0.8);
    hold(&mut window, from, to);
    assert_eq!(remark(&window).as_deref(), Some("Join 2 pieces into a wide half-square, 2 by 1"));
    let_go(&mut window, to);
    assert_eq!(window.state().draft.steps(), [Step::Join(rect(0, 1, 2, 1))]);
    window.get_by_label("black wide half-square at 0,1, 2 by 1");
}

#[test]
fn a_box_that_cannot_join_says_why_and_changes_nothing() {
    let mut window = Table::start("size=6x6").shown(560.0);
    let from = inside(&window, "black square at 0,1, side 1", 0.2, 0.2);
    let to = inside(&window, "white square at 1,1, side 1", 0.7, 0.8);
    hold(&mut window, from, to);
    let said = remark(&window).expect("a remark");
    assert!(said == "You can't join White's piece.", "{said}");
    let_go(&mut window, to);
    assert!(remark(&window).is_some_and(|said| said.contains("White's piece")));
    assert!(window.state().actions.is_empty());
}

#[test]
fn a_long_swap_with_a_step_back() {
    let mut window = Table::start("size=6x6").play("2,1VW 3,5HS").shown(560.0);
    let start = inside(&window, "black square at 3,2, side 1", 0.1, 0.5);
    click_at(&mut window, start);
    click(&mut window, "white square at 3,3, side 1");
    click(&mut window, "white square at 3,4, side 1");
    press(&mut window, &[Key::Backspace]);
    window.get_by_label("white square at 3,4, side 1");
    click(&mut window, "white square at 3,4, side 1");
    click(&mut window, "white square at 2,4, side 1");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["2,1VW", "3,5HS", "3,2HNNW"]);
}

#[test]
fn escape_drops_the_draft() {
    let mut window = Table::start("size=6x6").shown(560.0);
    click(&mut window, "black square at 2,1, side 1");
    press(&mut window, &[Key::Escape]);
    window.get_by_label("black square at 2,1, side 1");
    assert_eq!(window.state().actions.last(), Some(&BoardAction::Command(Command::DropDraft)));
}

#[test]
fn a_capture_is_told_before_the_click_and_then_happens() {
    let mut window = Table::from_text(&squares(&ARM)).shown(560.0);
    click(&mut window, "black square at 0,0, side 1");
    click(&mut window, "white square at 1,0, side 1");
    click(&mut window, "white square at 2,0, side 1");
    point(&mut window, "white square at 2,1, side 1");
    assert_eq!(remark(&window).as_deref(), Some("Black captures 1 white piece."));
    let target = about(&window, "white square at 2,1, side 1");
    assert_eq!(target, "swap north: Black captures 1 white piece");
    click(&mut window, "white square at 2,1, side 1");
    window.get_by_label("black square at 2,2, side 1");
    let captured = Rules::Captured { by: BLACK, pieces: vec![rect(2, 2, 1, 1)] };
    assert!(window.state().events.contains(&captured));
}

#[test]
fn a_loss_is_told_before_the_click_and_ends_the_path() {
    let mut window = Table::from_text(&squares(&["bwww"; 5])).shown(560.0);
    click(&mut window, "black square at 0,2, side 1");
    click(&mut window, "white square at 1,2, side 1");
    point(&mut window, "white square at 2,2, side 1");
    assert_eq!(remark(&window).as_deref(), Some("Black loses 1 black piece."));
    click(&mut window, "white square at 2,2, side 1");
    window.get_by_label("white square at 2,2, side 1");
    click(&mut window, "white square at 3,2, side 1");
    assert!(remark(&window).is_some(), "the path has ended");
    assert_eq!(window.state().draft.steps().len(), 3);
}

#[test]
fn a_capture_is_animated_and_comes_to_rest() {
    let mut table = Table::from_text(&squares(&ARM));
    table.animate = true;
    let mut window = Harness::builder()
        .with_size([560.0, 560.0])
        .with_step_dt(0.02)
        .build_ui_state(|ui, table: &mut Table| table.ui(ui), table);
    window.run_steps(20);
    let delay = |window: &Window| window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    for name in ["black square at 0,0", "white square at 1,0", "white square at 2,0", "white square at 2,1"] {
        let steps = window.state().draft.steps().len();
        window.get_by_label(&format!("{name}, side 1")).click();
        // By then, the repaints that the click causes are over.
        window.run_steps(8);
        assert_eq!(window.state().draft.steps().len(), steps + 1, "{name}");
        assert!(delay(&window).as_millis() <= 20, "animating after {name}, not in {:?}", delay(&window));
        window.run_steps(80);
        assert_eq!(delay(&window), std::time::Duration::MAX, "at rest after {name}");
    }
}

#[test]
fn a_win_is_told_before_the_click_and_ends_the_game() {
    let mut window = Table::from_text(&squares(&BRIDGE)).shown(560.0);
    let start = inside(&window, "black square at 0,1, side 1", 0.1, 0.5);
    click_at(&mut window, start);
    click(&mut window, "white square at 0,0, side 1");
    point(&mut window, "white square at 1,0, side 1");
    assert_eq!(remark(&window).as_deref(), Some("Black wins."));
    click(&mut window, "white square at 1,0, side 1");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().state.outcome(), Some(Outcome::Win(BLACK, CHAIN)));
}

#[test]
fn an_illegal_click_says_why_until_the_pointer_leaves() {
    let mut window = Table::start("size=6x6").shown(560.0);
    click(&mut window, "white square at 1,1, side 1");
    let said = remark(&window).expect("a remark");
    assert!(said.contains("White's piece"), "{said}");
    let at = inside(&window, "white square at 1,1, side 1", 0.55, 0.55);
    point_at(&mut window, at);
    assert_eq!(remark(&window), Some(said));
    let away = centre(&window, "white square at 5,5, side 1");
    point_at(&mut window, away);
    assert_eq!(remark(&window), None);
    assert!(window.state().actions.is_empty());
}

#[test]
fn a_second_cut_and_a_far_swap_are_refused() {
    let mut window = Table::start("size=6x6").shown(560.0);
    click(&mut window, "black square at 2,1, side 1");
    click(&mut window, "black square at 4,1, side 1");
    assert!(remark(&window).is_some());
    click(&mut window, "white square at 5,5, side 1");
    assert!(remark(&window).is_some());
    assert_eq!(window.state().actions.len(), 1);
}

#[test]
fn a_turn_with_the_keys_alone() {
    let mut window = Table::start("size=6x6").shown(560.0);
    press(&mut window, &[Key::Tab]);
    // While the board has the focus, screen readers read the piece under the cursor.
    assert!(window.get_by_label("white square at 0,0, side 1").is_focused());
    press(&mut window, &[Key::ArrowRight, Key::ArrowRight, Key::ArrowUp]);
    assert!(
        window.get_by_label("black square at 2,1, side 1").accesskit_node().is_selected().unwrap_or(false)
    );
    press(&mut window, &[Key::Enter]);
    let said = remark(&window).unwrap();
    assert!(said.contains("A turn needs a cut or a join. H or V cuts the piece at the cursor"), "{said}");
    press(&mut window, &[Key::V]);
    assert!(window.state().actions.is_empty(), "the cut is only shown");
    press(&mut window, &[Key::Enter, Key::ArrowLeft, Key::Enter]);
    assert_eq!(window.state().turns, ["2,1VW"]);
}

#[test]
fn space_makes_the_cut_shown_and_then_acts_at_the_cursor_but_never_ends_the_turn() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    press(&mut window, &[Key::Tab, Key::ArrowUp, Key::H, Key::Space]);
    assert!(matches!(window.state().draft.steps(), [Step::Split(_)]));
    press(&mut window, &[Key::Space]);
    assert!(window.state().turns.is_empty() && window.state().draft.steps().len() == 1);
    // The cursor is on a half, which is chosen; the piece above it can be reached.
    press_with(&mut window, Modifiers::SHIFT, &[Key::ArrowUp, Key::ArrowUp]);
    press(&mut window, &[Key::Space]);
    assert!(matches!(window.state().draft.steps(), [Step::Split(_), Step::Swap(_), ..]));
}

#[test]
fn a_long_cut_and_a_join_with_the_keys() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    press(&mut window, &[Key::Tab, Key::ArrowUp, Key::H]);
    press_with(&mut window, Modifiers::SHIFT, &[Key::ArrowRight; 2]);
    assert_eq!(remark(&window).as_deref(), Some("Cut 3 pieces"));
    press_with(&mut window, Modifiers::SHIFT, &[Key::ArrowRight]);
    assert!(remark(&window).is_some_and(|said| said.contains("White's piece")), "it is in the way");
    press_with(&mut window, Modifiers::SHIFT, &[Key::ArrowLeft]);
    press(&mut window, &[Key::Enter]);
    assert!(matches!(window.state().draft.steps(), [Step::Split(split)] if split.count == 2));

    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    press(&mut window, &[Key::Tab, Key::ArrowUp, Key::J, Key::ArrowRight, Key::Enter]);
    assert_eq!(window.state().draft.steps(), [Step::Join(rect(0, 1, 2, 1))]);
}

#[test]
fn keys_go_the_way_they_show_on_a_turned_board() {
    let mut table = Table::start("size=6x6");
    table.turned = Turned::Half;
    let mut window = table.shown(560.0);
    let piece = |name: &str| window.get_by_label(name).rect().center();
    assert!(piece("white square at 0,0, side 1").x > piece("white square at 2,0, side 1").x);
    press(&mut window, &[Key::Tab, Key::ArrowLeft, Key::ArrowLeft, Key::ArrowDown, Key::V, Key::V]);
    press(&mut window, &[Key::ArrowRight, Key::Enter]);
    assert_eq!(window.state().turns, ["2,1VW"]);
}

#[test]
fn looking_back_takes_no_input() {
    let mut table = Table::start("size=6x6");
    table.watching = true;
    let mut window = table.shown(560.0);
    click(&mut window, "black square at 2,1, side 1");
    press(&mut window, &[Key::V, Key::Enter, Key::Backspace, Key::Escape]);
    assert!(window.state().actions.is_empty());
}

#[test]
fn a_piece_of_a_sixty_fourth_is_zoomed_and_clicked() {
    const TINY: &str = "black square at 1,1, side 1/64";
    let mut window = Table::from_text(&quartered()).shown(500.0);
    let before = window.get_by_label(TINY).rect().width();
    for _ in 0..6 {
        let at = inside(&window, TINY, 0.4, 0.5);
        point_at(&mut window, at);
        wheel(&mut window, 2.0);
    }
    let after = window.get_by_label(TINY).rect().width();
    assert!(before < 5.0 && after > 40.0, "{before} {after}");
    window.get_by_label(words::board::OVERVIEW);
    let at = inside(&window, TINY, 0.45, 0.2);
    click_at(&mut window, at);
    window.get_by_label("black tall half-square at 1 1/128,1, 1/128 by 1/64");
    press(&mut window, &[Key::Num0]);
    assert!(window.query_by_label(words::board::OVERVIEW).is_none());
}

#[test]
fn plus_and_minus_zoom_the_board_in_and_out() {
    const PIECE: &str = "black square at 2,1, side 1";
    let mut window = Table::start("size=6x6").shown(560.0);
    let width = |window: &Harness<'static, Table>| window.get_by_label(PIECE).rect().width();
    let whole = width(&window);
    press(&mut window, &[Key::Plus]);
    let larger = width(&window);
    assert!(larger > whole, "{whole} {larger}");
    press(&mut window, &[Key::Plus, Key::Minus]);
    assert!((width(&window) - larger).abs() < 0.1, "one step in and one out");
    press(&mut window, &[Key::Minus]);
    assert!((width(&window) - whole).abs() < 0.1);
}

#[test]
fn a_tiny_piece_is_clickable_without_zooming() {
    let mut window = Table::from_text(&quartered()).shown(500.0);
    click(&mut window, "black square at 1,1, side 1/64");
    assert!(
        matches!(window.state().draft.steps(), [Step::Split(split)] if split.first.w.to_string() == "1/64")
    );
}

#[test]
fn a_zoomed_board_is_moved_by_a_drag_and_by_its_overview() {
    const PIECE: &str = "black square at 2,1, side 1";
    let mut window = Table::start("size=6x6").shown(560.0);
    let at = centre(&window, PIECE);
    point_at(&mut window, at);
    wheel(&mut window, 4.0);
    let before = window.get_by_label(PIECE).rect().center();
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Secondary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.event(button(at, true));
    for share in [0.5, 1.0] {
        point_at(&mut window, at + vec2(40.0, -30.0) * share);
    }
    window.event(button(at + vec2(40.0, -30.0), false));
    window.run();
    let moved = window.get_by_label(PIECE).rect().center() - before;
    assert!((moved - vec2(40.0, -30.0)).length() < 2.0, "{moved}");
    assert!(window.state().actions.is_empty());

    let overview = window.get_by_label(words::board::OVERVIEW).rect();
    click_at(&mut window, overview.right_top() + vec2(-2.0, 2.0));
    let corner = window.get_by_label("white square at 5,5, side 1").rect();
    assert!(corner.right() < 560.0 && corner.top() > 0.0, "{corner}");
    assert!(window.state().actions.is_empty());
}

#[test]
fn several_travellers_are_told_apart_by_choosing_one() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    press(&mut window, &[Key::Tab, Key::ArrowUp, Key::H]);
    press_with(&mut window, Modifiers::SHIFT, &[Key::ArrowRight]);
    press(&mut window, &[Key::Enter]);
    press_with(&mut window, Modifiers::SHIFT, &[Key::ArrowRight; 3]);
    press(&mut window, &[Key::ArrowUp]);
    assert!(remark(&window).is_some_and(|said| said.contains("Choose one first")));
    press(&mut window, &[Key::T, Key::ArrowDown]);
    let [Step::Split(_), Step::Swap(swap)] = window.state().draft.steps() else {
        panic!("{:?}", window.state().draft.steps())
    };
    assert_eq!(swap.from.at, rect(0, 1, 1, 1).at);
}

#[test]
fn a_drag_from_a_traveller_swaps() {
    let mut window = Table::start("size=6x6").shown(560.0);
    click(&mut window, "black square at 2,1, side 1");
    let from = inside(&window, "black tall half-square at 2,1, ½ by 1", 0.5, 0.3);
    let to = centre(&window, "white square at 1,1, side 1");
    drag(&mut window, from, to);
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["2,1VW"]);
}

/// The directions of the swaps so far.
fn way(window: &Window) -> String {
    let dir = |step: &Step| if let Step::Swap(swap) = step { Some(swap.dir.letter()) } else { None };
    window.state().draft.steps().iter().filter_map(dir).collect()
}

#[test]
fn a_click_on_a_far_piece_takes_the_shortest_way_there() {
    let mut window = Table::from_text(&squares(&ARM)).shown(560.0);
    click(&mut window, "black square at 0,0, side 1");
    point(&mut window, "white square at 2,1, side 1");
    assert_eq!(remark(&window).as_deref(), Some("Black captures 1 white piece."));
    click(&mut window, "white square at 2,1, side 1");
    assert_eq!(way(&window), "EEN");
    window.get_by_label("black square at 2,2, side 1");
    // The piece continues from its new place, and can return to its old one.
    click(&mut window, "white square at 1,0, side 1");
    assert_eq!(way(&window), "EENSW");
}

#[test]
fn a_piece_that_cannot_be_reached_says_why() {
    let mut window = Table::from_text(&squares(&ARM)).shown(560.0);
    click(&mut window, "black square at 0,0, side 1");
    click(&mut window, "black square at 1,2, side 1");
    assert!(remark(&window).is_some_and(|said| said.starts_with("This piece is yours")));
    let mut window = Table::start("size=6x6").shown(560.0);
    click(&mut window, "black square at 2,1, side 1");
    click(&mut window, "white square at 5,5, side 1");
    assert!(remark(&window).is_some_and(|said| said.starts_with("No path leads to this piece")));
    assert_eq!(window.state().actions.len(), 1);
}

#[test]
fn a_traveller_that_is_dragged_swaps_step_by_step() {
    let mut window = Table::from_text(&squares(&ARM)).shown(560.0);
    click(&mut window, "black square at 0,0, side 1");
    let from = centre(&window, "black tall half-square at ½,0, ½ by 1");
    let [one, two, up] = ["white square at 1,0", "white square at 2,0", "white square at 2,1"]
        .map(|name| centre(&window, &format!("{name}, side 1")));
    hold(&mut window, from, one);
    assert_eq!(way(&window), "E", "it swaps before it is dropped");
    point_at(&mut window, two);
    point_at(&mut window, up);
    assert_eq!(way(&window), "EEN");
    // Drags back along the path.
    point_at(&mut window, two);
    assert_eq!(way(&window), "EE");
    let_go(&mut window, two);
    assert_eq!(way(&window), "EE");
    assert_eq!(remark(&window), None);
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["0VEE"]);
}

#[test]
fn a_traveller_that_is_dropped_far_away_goes_there() {
    let mut window = Table::from_text(&squares(&ARM)).shown(560.0);
    click(&mut window, "black square at 0,0, side 1");
    let from = centre(&window, "black tall half-square at ½,0, ½ by 1");
    let over = centre(&window, "black square at 1,2, side 1");
    let to = centre(&window, "white square at 2,1, side 1");
    hold(&mut window, from, over);
    point_at(&mut window, to);
    let_go(&mut window, to);
    assert_eq!(way(&window), "EEN");
}

#[test]
fn a_drag_that_is_refused_leaves_the_way_as_it_was() {
    let mut window = Table::from_text(&squares(&ARM)).shown(560.0);
    click(&mut window, "black square at 0,0, side 1");
    click(&mut window, "white square at 2,1, side 1");
    assert_eq!(way(&window), "EEN");
    let own = centre(&window, "black square at 1,2, side 1");
    let [here, before] = ["black square at 2,1", "white square at 2,0"]
        .map(|name| centre(&window, &format!("{name}, side 1")));
    // Drags over the piece's last place to a piece that it can't reach.
    hold(&mut window, here, before);
    point_at(&mut window, own);
    let_go(&mut window, own);
    assert_eq!(way(&window), "EEN");
    assert!(remark(&window).is_some_and(|said| said.starts_with("This piece is yours")));
    // Dropped at its last place, the piece goes back.
    drag(&mut window, here, before);
    assert_eq!(way(&window), "EE");
    // A refused drag also undoes its own steps.
    hold(&mut window, before, here);
    assert_eq!(way(&window), "EEN");
    point_at(&mut window, own);
    let_go(&mut window, own);
    assert_eq!(way(&window), "EE");
    assert!(remark(&window).is_some_and(|said| said.starts_with("This piece is yours")));
}

#[test]
fn a_second_join_is_refused_in_the_words_of_the_rules() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    let [left, right] = ["black square at 0,1", "black square at 1,1"]
        .map(|name| inside(&window, &format!("{name}, side 1"), 0.2, 0.2));
    drag(&mut window, left, right);
    let [corner, next] = ["white square at 0,0", "white square at 1,0"]
        .map(|name| centre(&window, &format!("{name}, side 1")));
    drag(&mut window, corner, next);
    assert!(remark(&window).is_some_and(|said| said.contains("already cut or joined")));
}

fn drag_with(window: &mut Window, modifiers: Modifiers, from: Pos2, to: Pos2) {
    let button =
        |pos, pressed| Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, modifiers };
    point_at(window, from);
    window.event_modifiers(button(from, true), modifiers);
    window.run();
    for share in [0.2, 0.5, 1.0] {
        window.event_modifiers(Event::PointerMoved(from + (to - from) * share), modifiers);
        window.run();
    }
    window.event_modifiers(button(to, false), modifiers);
    window.run();
}

#[test]
fn a_modifier_key_decides_whether_a_drag_cuts_or_joins() {
    let start = || Table::from_text(&squares(&ROW)).shown(500.0);
    // Drags away from the middle line, where a drag would normally join.
    let mut window = start();
    let [from, to] = ["black square at 0,1", "black square at 1,1"]
        .map(|name| inside(&window, &format!("{name}, side 1"), 0.2, 0.2));
    drag_with(&mut window, Modifiers::COMMAND, from, to);
    assert!(matches!(window.state().draft.steps(), [Step::Split(split)] if split.count == 2));
    // Drags on the middle line, where a drag would normally cut.
    let mut window = start();
    let [from, to] = ["black square at 0,1", "black square at 1,1"]
        .map(|name| inside(&window, &format!("{name}, side 1"), 0.2, 0.5));
    drag_with(&mut window, Modifiers::SHIFT, from, to);
    assert_eq!(window.state().draft.steps(), [Step::Join(rect(0, 1, 2, 1))]);
}

#[test]
fn a_tool_decides_whether_a_drag_cuts_or_joins_until_another_is_chosen() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    let at = |window: &Window, up| {
        ["black square at 0,1", "black square at 1,1"]
            .map(|name| inside(window, &format!("{name}, side 1"), 0.2, up))
    };
    click(&mut window, "Cut");
    let [from, to] = at(&window, 0.2);
    drag(&mut window, from, to);
    assert!(matches!(window.state().draft.steps(), [Step::Split(split)] if split.count == 2));
    press(&mut window, &[Key::Escape]);
    // The tool stays selected.
    hold(&mut window, from, to);
    assert_eq!(remark(&window).as_deref(), Some("Cut 2 pieces"));
    let_go(&mut window, to);
    press(&mut window, &[Key::Escape]);
    // The other tool is chosen by its key, while the board has the focus.
    press(&mut window, &[Key::Tab, Key::B]);
    let [from, to] = at(&window, 0.5);
    click_at(&mut window, from);
    assert_eq!(remark(&window).as_deref(), Some("A join needs at least two pieces."));
    drag(&mut window, from, to);
    assert_eq!(window.state().draft.steps(), [Step::Join(rect(0, 1, 2, 1))]);
    press(&mut window, &[Key::Escape, Key::A]);
    click_at(&mut window, from);
    assert!(matches!(window.state().draft.steps(), [Step::Split(split)] if split.count == 1));
}

#[test]
fn the_cut_tool_says_why_a_piece_cannot_be_cut() {
    let mut window = Table::from_text(&squares(&ROW)).shown(500.0);
    click(&mut window, "Cut");
    let [from, to] = ["white square at 0,0", "white square at 1,0"]
        .map(|name| centre(&window, &format!("{name}, side 1")));
    drag(&mut window, from, to);
    assert!(remark(&window).is_some_and(|said| said.contains("White's piece, not yours")));
}

#[test]
fn the_last_turn_is_seen_on_both_woods() {
    let turns = "2,1VW 3,5HS 3,2HNNW";
    for (count, name) in [(2, "white square at 3,4, side 1"), (3, "black square at 2,4, side 1")] {
        let turns: Vec<&str> = turns.split_whitespace().take(count).collect();
        for (material, _) in Material::ALL {
            let table = |marks: bool| {
                let mut table = Table::start("size=6x6").play(&turns.join(" "));
                table.look.material = material;
                if !marks {
                    table.last_turn.clear();
                }
                table
            };
            let place = table(true).shown(560.0).get_by_label(name).rect();
            let [with, without] = [true, false].map(|marks| picture(table(marks), 560, place));
            assert!(contrasts(&with, &without) > 100, "{name}, {material:?}: {}", contrasts(&with, &without));
        }
    }
}

#[test]
fn swaps_of_the_last_turn_are_told_and_leave_the_board_quiet() {
    let mut table = Table::start("size=6x6").play("2,1VW 3,5HS 3,2HNNW");
    table.watching = true;
    let window = table.shown(560.0);
    let places =
        ["white square at 3,3, side 1", "white square at 3,4, side 1", "black square at 2,4, side 1"];
    for (number, name) in ["1", "2", "3"].into_iter().zip(places) {
        assert!(written_on(&window, name).is_empty(), "{name}");
        assert_eq!(about(&window, name), format!("swap {number} ended here"));
    }
    assert_eq!(about(&window, "black wide half-square at 3,2, 1 by ½"), "cut in the last turn");
}

/// The shapes that are painted within a place and a little around it.
fn painted_in(window: &Window, place: egui::Rect) -> usize {
    let shapes = window.output().shapes.iter().map(|clipped| clipped.shape.visual_bounding_rect());
    shapes.filter(|shape| place.expand(8.0).contains_rect(*shape)).count()
}

#[test]
fn a_pointer_on_a_piece_of_ones_own_shows_the_cut() {
    let mut window = Table::start("").shown(560.0);
    let places = ["black square at 2,1, side 1", "white square at 3,1, side 1"]
        .map(|name| window.get_by_label(name).rect());
    for (place, is_own) in places.into_iter().zip([true, false]) {
        let plain = painted_in(&window, place);
        point_at(&mut window, place.center() + vec2(0.0, 6.0));
        assert_eq!(painted_in(&window, place) > plain, is_own);
    }
}

#[test]
fn pieces_that_can_be_swapped_with_have_dots() {
    let cut = || {
        let mut table = Table::start("");
        let step = table.state.turn_steps(&table.state.parse_turn("2,1V").unwrap())[0];
        table.apply(&BoardAction::Step(step));
        table
    };
    let quiet = || {
        let mut table = cut();
        table.watching = true;
        table
    };
    let whole = egui::Rect::from_min_size(Pos2::ZERO, vec2(560.0, 560.0));
    let [marked, plain] = [picture(cut(), 560, whole), picture(quiet(), 560, whole)];
    let window = cut().shown(560.0);
    let differs = |name: &str| {
        let middle = egui::Rect::from_center_size(centre(&window, name), vec2(4.0, 4.0)).round();
        let [marked, plain] = [&marked, &plain].map(|image| image.region(&middle, Some(1.0)));
        marked.pixels != plain.pixels
    };
    let names = window.query_all_by_role(Role::GridCell).filter_map(|cell| cell.accesskit_node().label());
    let (mut dots, names) = (0, names.collect::<Vec<_>>());
    for name in names {
        let told = about(&window, &name);
        let is_open = told.starts_with("swap ") || told.contains("can be reached");
        assert_eq!(differs(&name), is_open, "{name}: {told}");
        dots += usize::from(is_open);
    }
    assert_eq!(dots, 2);
}

#[test]
fn a_swap_that_is_pointed_at_shows_its_result() {
    let mut window = Table::start("").shown(560.0);
    click(&mut window, "black square at 2,1, side 1");
    let painted = |window: &mut Window, name: &str| {
        let place = window.get_by_label(name).rect();
        let meshes = |window: &Window| {
            let shapes = window.output().shapes.iter().map(|clipped| &clipped.shape);
            let is_here = |shape: &&egui::Shape| {
                matches!(shape, egui::Shape::Mesh(_))
                    && place.expand(40.0).contains_rect(shape.visual_bounding_rect())
            };
            shapes.filter(is_here).count()
        };
        let before = meshes(window);
        point(window, name);
        meshes(window) > before
    };
    assert!(painted(&mut window, "white square at 1,1, side 1"));
    assert!(!painted(&mut window, "white square at 4,4, side 1"));
}
