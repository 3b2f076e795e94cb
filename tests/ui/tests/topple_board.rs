//! The Topple board, played with the pointer and with the keys, by the names of its tiles and choices.
#![cfg(feature = "gui")]

use egui::{ColorImage, Key, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::board::palette::Palette;
use halfsquare::app::board::view::Turned;
use halfsquare::app::kit::look::Material;
use halfsquare::rules::topple::{Event, LAST, Step, Topple};
use halfsquare::rules::{Draft as _, Outcome, Side, State as _};
use halfsquare_ui_tests::{
    Table as AnyTable, about, centre, click, contrasts, drag, hold, let_go, picture, point, point_at, press,
    remark, words, written_on,
};

type Table = AnyTable<Topple>;
type Window = Harness<'static, Table>;

const RED: Side = Side::FIRST;
/// Red's stack of three is between one of Red's pawns and one of Blue's.
const BETWEEN: &str = "0,0,0,0,0/0,0,0,0,0/0,0,1r,3,1b/0,0,0,0,0/0,0,0,0,0 r r7,b7";
/// No tile is free, and Green has yet to place a pawn.
const FULL: &str = "1r,1b,1r,1b,1r/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1/1,1,1,1,1 g r3,b3,g8";

fn drag_tile(window: &mut Window, from: &str, to: &str) {
    drag(window, centre(window, from), centre(window, to));
}

/// The text of the last finished turn.
fn last_turn(window: &Window) -> &str {
    window.state().turns.last().map_or("", String::as_str)
}

#[test]
fn tiles_are_nodes_under_the_board() {
    let window = Table::start("size=5").shown(560.0);
    let tile = window.get_by_label("c3, empty");
    let parents = std::iter::successors(tile.accesskit_node().parent(), |node| node.parent());
    let names: Vec<_> = parents.map(|node| (node.role(), node.label())).collect();
    assert!(names.contains(&(Role::Grid, Some("Topple board".to_owned()))), "{names:?}");
}

/// The numbers on the board in painting order, each with the number of shapes painted over it.
fn numbers_and_covers(window: &Window) -> Vec<(String, usize)> {
    let shapes: Vec<&egui::Shape> = window.output().shapes.iter().map(|clipped| &clipped.shape).collect();
    let board = window.get_by_label("a1, empty").rect().union(window.get_by_label("e5, empty").rect());
    let numbered = shapes.iter().enumerate().filter_map(|(index, shape)| match shape {
        egui::Shape::Text(text) if board.contains_rect(text.visual_bounding_rect()) => {
            let place = text.visual_bounding_rect();
            let over =
                shapes[index + 1..].iter().filter(|later| later.visual_bounding_rect().intersects(place));
            Some((text.galley.text().to_owned(), over.count()))
        }
        _ => None,
    });
    numbered.collect()
}

#[test]
fn nothing_covers_the_height_of_a_stack() {
    let text = "0,0,0,0,0/0,12r,9,1b,0/0,12,255r,2,0/0,3,1,2b,0/0,0,0,0,0 r r5,b5";
    for flat_stacks in [false, true] {
        for side in [300.0, 560.0, 1000.0] {
            let mut table = Table::from_text(text).play("+b3>S");
            table.look.flat_stacks = flat_stacks;
            let window = table.shown(side);
            let mut numbers = numbers_and_covers(&window);
            assert!(numbers.iter().all(|(_, covers)| *covers == 0), "{numbers:?} at {side}");
            numbers.sort();
            let heights: Vec<&str> = numbers.iter().map(|(text, _)| text.as_str()).collect();
            assert_eq!(heights, ["12", "255", "4", "9"]);
        }
    }
}

#[test]
fn heights_are_those_that_the_step_pointed_at_would_make() {
    let text = "0,0,0,0,0/0,0,0,0,0/0,0,1r,2,1b/0,0,0,4,0/0,0,0,0,0 r r7,b7";
    let mut window = Table::from_text(text).shown(560.0);
    let heights = |window: &Window| {
        let written = numbers_and_covers(window).into_iter().map(|(text, _)| text);
        let mut numbers: Vec<String> = written.filter(|text| text.len() == 1).collect();
        numbers.sort();
        numbers.concat()
    };
    assert_eq!(heights(&window), "4", "up to three they are counted at a glance");
    point(&mut window, "d3, stack of 2");
    assert_eq!(heights(&window), "4");
}

/// A board of `size` tiles in a row, with one stack of this height in its middle.
fn one_stack(size: usize, height: u8) -> Table {
    let mut rows = vec![vec!["0".to_owned(); size]; size];
    rows[0][0] = "1r".to_owned();
    rows[0][size - 1] = "1b".to_owned();
    rows[size / 2][size / 2] = height.to_string();
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    Table::from_text(&format!("{} r r7,b7", rows.join("/")))
}

#[test]
fn heights_are_read_from_the_picture_by_shape_up_to_four_and_by_number_from_there() {
    for (material, _) in Material::ALL {
        for size in [5, 8, 12] {
            let tile = format!("{}{}", char::from(b"abcdefghijkl"[size / 2]), size - size / 2);
            let window = one_stack(size, 0).shown(440.0);
            let place = window.get_by_label(&format!("{tile}, empty")).rect();
            // High piles reach over the tile behind.
            let place = place.with_min_y(place.top() - place.height() * 0.8);
            let seen = [0, 1, 2, 3, 4, 8, 40].map(|height| {
                let mut table = one_stack(size, height);
                table.look.material = material;
                picture(table, 440, place)
            });
            let [empty, piles @ ..] = &seen;
            let row = |picture: &ColorImage, row: usize| {
                let pixels = picture.pixels[row * picture.width()..(row + 1) * picture.width()].to_vec();
                ColorImage::new([picture.width(), 1], pixels)
            };
            // The uppermost row in which the pile is seen.
            let top = |pile: &ColorImage| {
                (0..pile.height()).find(|y| row(pile, *y).pixels != row(empty, *y).pixels).expect("a pile")
            };
            let tops: Vec<usize> = piles.iter().map(top).collect();
            let what = format!("{material:?}, {size} tiles: {tops:?}");
            assert!(tops[..4].is_sorted_by(|low, high| low >= &(high + 2)), "{what}");
            assert!(tops[3..].is_sorted_by(|low, high| low > high), "{what}");
            // From four on, the faces bear different numbers.
            let face = |index: usize| {
                let tall = empty.width() / 2;
                let from = tops[index] * empty.width();
                let pixels = piles[index].pixels[from..from + tall * empty.width()].to_vec();
                ColorImage::new([empty.width(), tall], pixels)
            };
            for (one, other) in [(3, 4), (3, 5), (4, 5)] {
                let differ = contrasts(&face(one), &face(other));
                assert!(differ >= 8, "{what}: {differ} between the faces {one} and {other}");
            }
        }
    }
}

#[test]
fn small_tiles_have_numbers_and_smaller_ones_tell_their_heights() {
    for flat_stacks in [false, true] {
        let mut rows = vec![["0"; 12].join(","); 12];
        rows[7] = "0,0,0,0,0,4b,0,0,0,0,0,0".to_owned();
        rows[8] = "0,0,0,1r,0,0,0,0,0,0,0,0".to_owned();
        let mut table = Table::from_text(&format!("{} r r7,b7", rows.join("/")));
        table.look.flat_stacks = flat_stacks;
        let shown = |window: &Window| {
            let texts = window.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
                egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
                _ => None,
            });
            texts.filter(|text| text == "4").count()
        };
        let mut window = table.shown(400.0);
        // Two of the texts are a row's number, engraved: the digit and its shade.
        assert_eq!(shown(&window), 3);
        window.set_size(egui::vec2(260.0, 260.0));
        window.run();
        assert_eq!(shown(&window), 2);
        point(&mut window, "f5, stack of 4, Blue's pawn");
        window.run_steps(8);
        assert!(remark(&window).is_some_and(|said| said.starts_with("f5, stack of 4, Blue's pawn.")));
    }
}

#[test]
fn a_third_piece_that_gains_no_pawn_says_why() {
    let text = "0,0,0,0,1r/0,0,0,2,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,1b r r0,b7";
    let mut window = Table::from_text(text).shown(560.0);
    point(&mut window, "d4, stack of 2");
    assert_eq!(remark(&window).as_deref(), Some("You gain no pawn: you have none in reserve."));
}

#[test]
fn first_placements_go_on_any_empty_tile() {
    let mut window = Table::start("size=5,players=3").shown(560.0);
    assert_eq!(about(&window, "c3, empty"), "make the first placement");
    click(&mut window, "c3, empty");
    window.get_by_label("c3, stack of 1, Red's pawn");
    press(&mut window, &[Key::Enter]);
    click(&mut window, "a1, empty");
    press(&mut window, &[Key::Enter]);
    click(&mut window, "e5, empty");
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns, ["@c3", "@a1", "@e5"]);
    window.get_by_label("Green: 1 pawn, 7 in reserve");
    window.get_by_label("Red: 1 pawn, 7 in reserve, to play");
}

#[test]
fn a_third_piece_gains_a_pawn() {
    let mut window = Table::start("").play("@d4 @f5 +e5 +e5").shown(560.0);
    assert_eq!(about(&window, "e5, stack of 2"), "place the third piece and gain a pawn");
    point(&mut window, "e5, stack of 2");
    assert_eq!(remark(&window).as_deref(), Some("Red gains a pawn on e5."));
    click(&mut window, "e5, stack of 2");
    window.get_by_label("e5, stack of 3, Red's pawn");
    window.get_by_label("Red: 2 pawns, 6 in reserve, to play");
    press(&mut window, &[Key::Enter]);
    assert_eq!(last_turn(&window), "+e5");
}

#[test]
fn under_a_resting_pointer_nothing_covers_what_has_just_happened() {
    let mut window = Table::start("").play("@d4 @f5 +e5").shown(560.0);
    click(&mut window, "e5, stack of 1");
    press(&mut window, &[Key::Enter]);
    // Red could gain a pawn here, but the pointer hasn't moved yet.
    assert_eq!(remark(&window), None);
    let at = centre(&window, "e5, stack of 2");
    point_at(&mut window, at + egui::vec2(5.0, 0.0));
    assert_eq!(remark(&window).as_deref(), Some("Red gains a pawn on e5."));
}

#[test]
fn a_pointer_that_rests_is_told_what_the_marks_mean() {
    let mut window = Table::start("").play("@d4 @h8 +e5").shown(560.0);
    let told = |window: &mut Window, name: &str| {
        point(window, name);
        let at_once = remark(window);
        window.run_steps(8);
        (at_once, remark(window))
    };
    let why = "e5 is 3 tiles from your nearest pawn, on h8: place a piece one or two tiles from a pawn.";
    let marks = format!("{why} Red placed a piece on e5.");
    assert_eq!(told(&mut window, "e5, stack of 1"), (None, Some(marks)));
    let mut window = Table::start("").play("@d4 @f5 +e5").shown(560.0);
    let pawn = "f5, stack of 1, Blue's pawn";
    assert_eq!(told(&mut window, pawn), (None, Some("This pawn can move.".to_owned())));
    let why = "a1 is 5 tiles from your nearest pawn, on f5: place a piece one or two tiles from a pawn.";
    assert_eq!(told(&mut window, "a1, empty"), (None, Some(why.to_owned())));
    let mut window = Table::start("").play("@d4 @f5").shown(560.0);
    let why = "The pawn on d4 can't move: no stack beside it is free and within one piece of its height.";
    assert_eq!(told(&mut window, "d4, stack of 1, Red's pawn"), (None, Some(why.to_owned())));
}

#[test]
fn the_step_pointed_at_is_told_at_once() {
    let mut window = Table::start("").play("@d4 @f5").shown(560.0);
    point(&mut window, "e5, empty");
    assert_eq!(remark(&window).as_deref(), Some("Place a piece on e5."));
}

#[test]
fn a_topple_is_previewed_and_chosen_from_the_rose() {
    let mut window = Table::from_text(BETWEEN).shown(560.0);
    point(&mut window, "d3, stack of 3");
    let said = remark(&window).expect("a remark");
    assert_eq!(said, "The stack on d3 topples. Choose where its top 3 pieces land.");
    click(&mut window, "d3, stack of 3");
    assert_eq!(window.state().draft.steps().len(), 1);
    // The direction arrows don't cover the marks beside them.
    let tile = window.get_by_label("d3, stack of 1").rect();
    assert!(tile.expand(tile.width() * 0.2).contains_rect(window.get_by_label("Topple d3 east").rect()));
    point(&mut window, "Topple d3 east");
    let said = remark(&window).expect("a remark");
    assert_eq!(
        said,
        "A piece lands on e3. Blue's pawn on e3 is crushed. 2 pieces fall off the board. Blue is out. Red wins."
    );
    // The preview moves nothing: the pawn is still there.
    window.get_by_label("e3, stack of 1, Blue's pawn");
    click(&mut window, "Topple d3 south-west");
    window.get_by_label("c2, stack of 1");
    window.get_by_label("b1, stack of 1");
    press(&mut window, &[Key::Enter]);
    assert_eq!(last_turn(&window), "+d3>SW");
}

#[test]
fn a_tile_that_way_chooses_the_direction_too() {
    let mut window = Table::from_text(BETWEEN).shown(560.0);
    click(&mut window, "d3, stack of 3");
    click(&mut window, "d5, empty");
    assert!(matches!(window.state().draft.steps(), [Step::Place(_), Step::Topple(_)]));
    window.get_by_label("d4, stack of 1");
}

#[test]
fn a_screen_reader_chooses_from_the_rose() {
    let mut window = Table::from_text(BETWEEN).shown(560.0);
    window.get_by_label("d3, stack of 3").click_accesskit();
    window.run();
    assert!(about(&window, "Topple d3 east").contains("Blue's pawn on e3 is crushed."));
    window.get_by_label("Topple d3 east").click_accesskit();
    window.run();
    assert_eq!(window.state().draft.outcome(), Some(Outcome::Win(RED, LAST)));
}

#[test]
fn a_pawn_is_chosen_and_moved() {
    let text = "0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r7,b7";
    let mut window = Table::from_text(text).shown(560.0);
    assert_eq!(about(&window, "c3, stack of 1, Red's pawn"), "can move");
    click(&mut window, "c3, stack of 1, Red's pawn");
    assert!(window.state().draft.steps().is_empty());
    click(&mut window, "d3, stack of 2");
    window.get_by_label("d3, stack of 2, Red's pawn");
    press(&mut window, &[Key::Enter]);
    assert_eq!(last_turn(&window), "c3-d3");
}

#[test]
fn a_drag_moves_a_pawn() {
    let text = "0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r7,b7";
    let mut window = Table::from_text(text).shown(560.0);
    drag_tile(&mut window, "c3, stack of 1, Red's pawn", "d3, stack of 2");
    window.get_by_label("d3, stack of 2, Red's pawn");
}

#[test]
fn a_drag_plays_only_what_belongs_to_its_start() {
    let dropped = |table: Table, from: &str, to: &str| {
        let mut window = table.shown(560.0);
        drag_tile(&mut window, from, to);
        let draft = window.state().draft.steps().to_vec();
        (draft, remark(&window).unwrap_or_default())
    };
    let start = || Table::start("").play("@d4 @f5");
    let (draft, said) = dropped(start(), "d4, stack of 1, Red's pawn", "e5, empty");
    assert!(draft.is_empty() && said.starts_with("The pawn on d4 can't move"), "{said}");
    let (draft, said) = dropped(start(), "a8, empty", "e4, empty");
    assert!(draft.is_empty() && said.starts_with("a8 is 4 tiles from your nearest pawn"), "{said}");
    let (draft, said) = dropped(start(), "c4, empty", "e4, empty");
    assert!(draft.is_empty() && said.ends_with("To place a piece, press a tile."), "{said}");
    let (draft, said) = dropped(start(), "f5, stack of 1, Blue's pawn", "e4, empty");
    assert!(draft.is_empty() && said.starts_with("Blue's pawn is on f5"), "{said}");

    for (from, steps) in [("a1, empty", 1), ("d3, stack of 1", 2)] {
        let mut window = Table::from_text(BETWEEN).shown(560.0);
        click(&mut window, "d3, stack of 3");
        drag_tile(&mut window, from, "d5, empty");
        assert_eq!(window.state().draft.steps().len(), steps, "{from}");
        assert_eq!(
            remark(&window).is_some_and(|said| said.ends_with("choose its direction first.")),
            steps == 1
        );
    }
}

#[test]
fn a_drag_that_is_back_on_its_stack_says_that_it_can_be_given_up() {
    let mut window = Table::from_text(BETWEEN).play("+a1 +e5").shown(560.0);
    let [stack, aside] = ["d3, stack of 3", "d5, empty"].map(|name| centre(&window, name));
    hold(&mut window, stack, aside);
    assert!(remark(&window).is_some_and(|said| said.contains("land on")), "{:?}", remark(&window));
    point_at(&mut window, stack);
    assert_eq!(remark(&window).as_deref(), Some("Let go here to cancel."));
    let_go(&mut window, stack);
    assert!(window.state().draft.steps().is_empty());
}

#[test]
fn space_does_what_a_press_at_the_cursor_does() {
    let mut window = Table::start("").play("@d4").shown(560.0);
    press(&mut window, &[Key::Tab, Key::ArrowUp, Key::ArrowRight, Key::Space, Key::Space]);
    assert_eq!(window.state().draft.steps().len(), 1, "the second press is refused");
    assert!(remark(&window).is_some());
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().turns.len(), 2);
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let text = "1,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r7,b7";
    let refused = |clicks: &[&str]| {
        let mut window = Table::from_text(text).shown(560.0);
        for name in clicks {
            click(&mut window, name);
        }
        assert!(window.state().draft.steps().is_empty() && window.state().turns.is_empty());
        remark(&window).expect("a remark")
    };
    let pawn = "c3, stack of 1, Red's pawn";
    assert_eq!(
        refused(&["a1, stack of 1, Blue's pawn"]),
        "Blue's pawn is on a1, so you can't place a piece there."
    );
    assert!(refused(&[pawn, "c2, stack of 3"]).starts_with("A pawn climbs or descends one piece at most"));
    // On a tile where a piece could be placed, the refusal also says how.
    let let_go = " To place a piece there, first press the pawn on c3 to deselect it.";
    for (tile, why) in [("b3, empty", "b3 is empty."), ("e5, empty", "e5 isn't next to c3.")] {
        let said = refused(&[pawn, tile]);
        assert!(said.strip_suffix(let_go).is_some_and(|said| said.ends_with(why)), "{said}");
    }

    let mut window = Table::start("size=5").play("@c3").shown(560.0);
    click(&mut window, "c3, stack of 1, Red's pawn");
    let said = remark(&window).expect("a remark");
    assert!(said.starts_with("The first placement needs an empty tile"), "{said}");
}

#[test]
fn a_placement_too_far_names_the_nearest_pawn() {
    let mut window = Table::start("").play("@d4 @f5").shown(560.0);
    click(&mut window, "a8, empty");
    let said = remark(&window).expect("a remark");
    assert_eq!(
        said,
        "a8 is 4 tiles from your nearest pawn, on d4: place a piece one or two tiles from a pawn."
    );
}

#[test]
fn a_pawn_that_can_go_nowhere_says_so() {
    let mut window = Table::start("").play("@d4 @f5").shown(560.0);
    click(&mut window, "d4, stack of 1, Red's pawn");
    let said = remark(&window).expect("a remark");
    assert!(said.starts_with("The pawn on d4 can't move"), "{said}");
}

#[test]
fn a_toppling_stack_waits_for_its_direction() {
    let mut window = Table::from_text(BETWEEN).shown(560.0);
    click(&mut window, "d3, stack of 3");
    press(&mut window, &[Key::Enter]);
    assert_eq!(remark(&window).as_deref(), Some("The stack on d3 is toppling: choose its direction first."));
    assert!(window.state().turns.is_empty());
    press(&mut window, &[Key::Escape]);
    window.get_by_label("d3, stack of 3");
}

#[test]
fn a_complete_turn_takes_no_further_step() {
    let mut window = Table::start("").play("@d4 @f5").shown(560.0);
    click(&mut window, "e5, empty");
    click(&mut window, "e4, empty");
    assert_eq!(remark(&window).as_deref(), Some("The turn is complete: end it, or undo its last step."));
    press(&mut window, &[Key::Backspace]);
    window.get_by_label("e5, empty");
}

#[test]
fn only_a_player_who_can_do_nothing_may_pass() {
    let mut window = Table::start("").play("@d4 @f5").shown(560.0);
    window.get_by_label(&words::board::board("Topple")).focus();
    window.run();
    press(&mut window, &[Key::P]);
    let said = remark(&window).expect("a remark");
    assert!(said.starts_with("You may pass only if you can neither place nor move"), "{said}");
}

#[test]
fn a_chain_of_takes_is_foretold_and_happens_at_the_end() {
    let text = "0,0,0,0,0/3r,3,2b,0,0/0,0,0,1b,0/0,0,0,0,0/1b,0,0,0,0 r r5,b5";
    let mut window = Table::from_text(text).shown(560.0);
    click(&mut window, "a4, stack of 3, Red's pawn");
    point(&mut window, "b4, stack of 3");
    let chain = "Red's pawn on b4 takes Blue's pawn on c4. Red's pawn on c4 takes Blue's pawn on d3.";
    assert_eq!(remark(&window).as_deref(), Some(chain));
    click(&mut window, "b4, stack of 3");
    // The arrow takes nothing until the turn ends.
    assert!(
        about(&window, "c4, stack of 2, Blue's pawn").contains("the take happens at the end of the turn")
    );
    press(&mut window, &[Key::Enter]);
    window.get_by_label("d3, stack of 1, Red's pawn");
    window.get_by_label("c4, stack of 2");
    let taken = written_on(&window, "d3, stack of 1, Red's pawn");
    assert!(taken.is_empty(), "at rest a dot says it: {taken:?}");
    window.get_by_label("Blue: 1 pawn, 5 in reserve, 2 lost, to play");
    let takes = window.state().last_turn.iter().filter(|event| matches!(event, Event::Took { .. }));
    let from: Vec<String> = takes.map(ToString::to_string).collect();
    assert_eq!(from.join(". ") + ".", chain);
}

#[test]
fn a_lock_forms_says_why_and_is_undone() {
    let text = "0,1b,0,0,0/0,2,0,0,0/1r,1b,0,0,0/0,0,0,0,0/0,0,0,0,0 r r5,b5";
    let mut window = Table::from_text(text).shown(560.0);
    click(&mut window, "a3, stack of 1, Red's pawn");
    point(&mut window, "b4, stack of 2");
    let why = "b4 could take b3, b4 could take b5: two or more takes are possible, so all of these pawns are locked.";
    assert_eq!(remark(&window).as_deref(), Some(why));
    click(&mut window, "b4, stack of 2");
    point(&mut window, "b4, stack of 2, Red's pawn");
    assert_eq!(remark(&window).as_deref(), Some(why));
    press(&mut window, &[Key::Backspace]);
    window.get_by_label("a3, stack of 1, Red's pawn");
    assert!(!about(&window, "b5, stack of 1, Blue's pawn").contains("locked"));
    click(&mut window, "a3, stack of 1, Red's pawn");
    click(&mut window, "b4, stack of 2");
    press(&mut window, &[Key::Enter]);
    // Nothing was taken.
    assert!(about(&window, "b5, stack of 1, Blue's pawn").contains("locked"));
    window.get_by_label("b3, stack of 1, Blue's pawn");
}

#[test]
fn arrows_lead_from_each_pawn_to_those_that_it_could_take() {
    let text = "1b,2r,1b,1,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/1r,0,0,0,0 b r5,b5";
    let window = Table::from_text(text).shown(560.0);
    let place = |name: &str| window.get_by_label(name).rect();
    let [left, right] = ["a5, stack of 1, Blue's pawn", "c5, stack of 1, Blue's pawn"].map(place);
    let light = Palette::made_of(Material::default(), true).halo_light;
    let shapes = window.output().shapes.iter();
    let heads: Vec<egui::Pos2> = shapes
        .filter_map(|clipped| match &clipped.shape {
            egui::Shape::Path(path) if path.closed && path.points.len() == 3 && path.fill == light => {
                Some(path.points[0])
            }
            _ => None,
        })
        .collect();
    let [west, east]: [egui::Pos2; 2] = heads.try_into().expect("two arrows");
    assert!(left.contains(west) && right.contains(east), "{west:?} in {left:?}, {east:?} in {right:?}");
}

#[test]
fn a_lock_is_undone_by_a_pawn_that_leaves() {
    let text = "1b,2r,1b,1,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/1r,0,0,0,0 b r5,b5";
    let mut window = Table::from_text(text).shown(560.0);
    assert!(about(&window, "b5, stack of 2, Red's pawn").contains("locked"));
    click(&mut window, "c5, stack of 1, Blue's pawn");
    point(&mut window, "d5, stack of 1");
    assert_eq!(remark(&window).as_deref(), Some("Red's pawn on b5 takes Blue's pawn on a5."));
    click(&mut window, "d5, stack of 1");
    press(&mut window, &[Key::Enter]);
    window.get_by_label("a5, stack of 1, Red's pawn");
    assert_eq!(last_turn(&window), "c5-d5");
}

#[test]
fn a_reset_is_foretold_and_takes_the_last_pawn() {
    let text = "3,3b,2,0,0/0,0,0,1r,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 r r0,b6";
    let mut window = Table::from_text(text).shown(560.0);
    assert_eq!(about(&window, "c5, stack of 2"), "place the third piece; no pawn is left in reserve");
    point(&mut window, "c5, stack of 2");
    let said = remark(&window).expect("a remark");
    assert!(said.contains(" are reset") && said.ends_with("Blue is out. Red wins."), "{said}");
    click(&mut window, "c5, stack of 2");
    for name in ["a5, empty", "b5, empty", "c5, empty"] {
        window.get_by_label(name);
    }
    press(&mut window, &[Key::Enter]);
    assert_eq!(window.state().state.outcome(), Some(Outcome::Win(RED, LAST)));
    window.get_by_label("Red: 1 pawn, 0 in reserve, 7 lost, wins");
    window.get_by_label("Blue: out");
}

#[test]
fn with_four_players_two_are_out_in_one_turn() {
    let text = "0,0,0,0,0/3,1b,1g,0,0/1r,0,0,0,0/0,0,0,0,0/0,0,0,0,1y r r5,b0,g3,y7";
    let mut window = Table::from_text(text).shown(560.0);
    click(&mut window, "a4, stack of 3");
    click(&mut window, "Topple a4 east");
    window.get_by_label("Blue: 0 pawns, 0 in reserve, 8 lost");
    press(&mut window, &[Key::Enter]);
    window.get_by_label("Blue: out");
    window.get_by_label("Green: out");
    window.get_by_label("Yellow: 1 pawn, 7 in reserve, to play");
    assert_eq!(window.state().state.outcome(), None);
}

#[test]
fn passing_is_a_button_where_nothing_else_is_left() {
    let mut window = Table::from_text(FULL).shown(560.0);
    click(&mut window, "Pass: you have no other turn");
    press(&mut window, &[Key::Enter]);
    assert_eq!(last_turn(&window), "pass");
    assert!(window.query_by_label("Pass: you have no other turn").is_none());
}

#[test]
fn turns_are_played_with_the_keys_alone() {
    let mut window = Table::from_text(BETWEEN).shown(560.0);
    window.get_by_label(&words::board::board("Topple")).focus();
    window.run();
    // The cursor starts in the middle, on Red's pawn.
    press(&mut window, &[Key::ArrowRight, Key::Enter]);
    assert_eq!(window.state().draft.steps().len(), 1);
    // The first arrow key chooses a direction, and further ones turn it towards theirs.
    press(&mut window, &[Key::ArrowUp, Key::ArrowRight, Key::ArrowRight]);
    assert!(remark(&window).expect("a remark").contains("Blue's pawn on e3 is crushed"));
    press(&mut window, &[Key::ArrowUp, Key::Enter, Key::Enter]);
    assert_eq!(last_turn(&window), "+d3>NE");

    let mut window = Table::from_text(FULL).shown(560.0);
    window.get_by_label(&words::board::board("Topple")).focus();
    window.run();
    press(&mut window, &[Key::P, Key::Enter]);
    assert_eq!(last_turn(&window), "pass");
}

#[test]
fn a_pawn_is_moved_with_the_keys_also_on_a_turned_board() {
    let text = "0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r7,b7";
    let mut table = Table::from_text(text);
    table.turned = Turned::Half;
    let mut window = table.shown(560.0);
    window.get_by_label(&words::board::board("Topple")).focus();
    window.run();
    // East is on the left of a turned board.
    press(&mut window, &[Key::T, Key::Enter, Key::ArrowLeft, Key::Enter, Key::Enter]);
    assert_eq!(last_turn(&window), "c3-d3");
}

#[test]
fn on_a_board_turned_by_a_quarter_letters_places_and_arrows_turn_along() {
    let text = "0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r7,b7";
    let mut table = Table::from_text(text);
    table.turned = Turned::Quarter;
    let mut window = table.shown(560.0);
    let place = |window: &Window, name: &str| window.get_by_label(name).rect().center();
    // North is to the right and east is below.
    let [here, north, east] =
        ["c3, stack of 1, Red's pawn", "c4, empty", "d3, stack of 2"].map(|name| place(&window, name));
    assert!(north.x > here.x && (north.y - here.y).abs() < 1.0, "{here:?} {north:?}");
    assert!(east.y > here.y && (east.x - here.x).abs() < 1.0, "{here:?} {east:?}");
    // The letters are at the left and the numbers below, in the order of the tiles beside them.
    let tiles = window.query_all_by_role(Role::GridCell).map(|tile| tile.rect());
    let board = tiles.reduce(egui::Rect::union).expect("tiles");
    let engraved = |name: &str| {
        let shapes = window.output().shapes.iter();
        let mut places = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) if text.galley.text() == name => Some(text.visual_bounding_rect()),
            _ => None,
        });
        places.find(|place| !place.intersects(board)).expect("a name").center()
    };
    let [first, last] = ["a", "e"].map(engraved);
    assert!(first.y < last.y && first.x < board.left() && last.x < board.left(), "{first:?} {last:?}");
    let [first, last] = ["1", "5"].map(engraved);
    assert!(first.x < last.x && first.y > board.bottom() && last.y > board.bottom(), "{first:?} {last:?}");
    window.get_by_label(&words::board::board("Topple")).focus();
    window.run();
    press(&mut window, &[Key::T, Key::Enter, Key::ArrowDown, Key::Enter, Key::Enter]);
    assert_eq!(last_turn(&window), "c3-d3");
}

#[test]
fn a_board_that_only_shows_takes_no_input() {
    let mut table = Table::start("size=5");
    table.watching = true;
    table.idle = Some("This turn is over.");
    let mut window = table.shown(560.0);
    click(&mut window, "c3, empty");
    assert_eq!(remark(&window).as_deref(), Some("This turn is over."));
    press(&mut window, &[Key::Enter, Key::Backspace, Key::Escape]);
    assert!(window.state().actions.is_empty());
}

#[test]
fn events_are_animated_and_come_to_rest() {
    let mut table = Table::from_text("0,0,0,0,0/3,1b,1g,0,0/1r,0,0,0,0/0,0,0,0,0/0,0,0,0,1y r r5,b0,g3,y7");
    table.animate = true;
    let mut window = Harness::builder()
        .with_size([560.0, 560.0])
        .with_step_dt(0.02)
        .build_ui_state(|ui, table: &mut Table| table.ui(ui), table);
    window.run_steps(20);
    let delay = |window: &Window| window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    for name in ["a4, stack of 3", "Topple a4 east"] {
        let steps = window.state().draft.steps().len();
        window.get_by_label(name).click();
        // By then, the repaints that the click causes are over.
        window.run_steps(8);
        assert_eq!(window.state().draft.steps().len(), steps + 1, "{name}");
        assert!(delay(&window).as_millis() <= 20, "animating after {name}, not in {:?}", delay(&window));
        window.run_steps(120);
        assert_eq!(delay(&window), std::time::Duration::MAX, "at rest after {name}");
    }
}

#[test]
fn in_high_contrast_pieces_are_flat() {
    let place = one_stack(8, 2).shown(440.0).get_by_label("e4, stack of 2").rect();
    let colours = |material| {
        let mut table = one_stack(8, 2);
        table.look.material = material;
        let colours: std::collections::HashSet<_> = picture(table, 440, place).pixels.into_iter().collect();
        colours.len()
    };
    let [wood, ivory, contrast] = [Material::Wood, Material::Ivory, Material::Contrast].map(colours);
    assert!(wood.min(ivory) > contrast * 4, "{wood} {ivory} {contrast}");
}

#[test]
fn the_tray_of_the_player_whose_turn_it_is_has_an_inlaid_line() {
    let inlay = Palette::made_of(Material::default(), true).inlay;
    let marked = |window: &Window| -> Vec<egui::Rect> {
        let shapes = window.output().shapes.iter();
        let lines = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Rect(shape) if shape.stroke.color == inlay => Some(shape.rect),
            _ => None,
        });
        lines.collect()
    };
    let mut window = Table::start("size=5").shown(400.0);
    window.set_size(egui::vec2(900.0, 400.0));
    window.run();
    let first = marked(&window);
    click(&mut window, "c3, empty");
    press(&mut window, &[Key::Enter]);
    let second = marked(&window);
    assert_eq!([first.len(), second.len()], [1, 1]);
    assert_ne!(first, second);
}
