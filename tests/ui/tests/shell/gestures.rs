//! Gestures that lessons show on the board, and the places that their tasks name.

use egui::accesskit::Role;
use egui::{Event, Modifiers, PointerButton, Pos2, Rect, Shape, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::board::view::Extent;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::app::parts::playable::Playable;
use halfsquare::learn::{Movement, lessons};
use halfsquare::rules::State as _;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare_ui_tests::{Window, words};

use crate::home;

/// A window with a lesson of a game.
fn lesson<G: Playable>(home: &tempfile::TempDir, at: usize, settings: Settings) -> Window {
    let mut window = Window::start(home, [], settings, None);
    let all = lessons::<G>();
    window.click_containing(format!("Lessons of {}, ", G::TITLE));
    let name = format!("{}  {}", at + 1, all[at].title);
    // Scrolls to the lesson.
    window.tab_to(name.as_str());
    window.click(name);
    window
}

/// The field of the board on the screen: all its places together.
fn field(window: &Window) -> Rect {
    let cells = window.harness.query_all_by_role(Role::GridCell);
    cells.map(|cell| cell.rect()).reduce(Rect::union).expect("places")
}

/// The numbers of columns and rows.
#[expect(clippy::cast_possible_truncation, reason = "small whole numbers")]
fn cells(extent: Extent) -> [f32; 2] {
    [extent.columns as f32, extent.rows as f32]
}

/// Does what the gestures of a game's lessons show, by hand.
fn follow_all<G: Playable>() -> usize {
    let mut count = 0;
    for (at, shown) in lessons::<G>().iter().enumerate().filter(|(_, lesson)| !lesson.gesture.is_empty()) {
        count += 1;
        let home = home();
        let mut window = lesson::<G>(&home, at, Settings { animate: false, ..Settings::default() });
        let [columns, rows] = cells(G::extent(shown.start::<G>().unwrap().position()));
        let field = field(&window);
        let point = |(x, y): (f32, f32)| -> Pos2 {
            pos2(field.left() + field.width() * x / columns, field.bottom() - field.height() * y / rows)
        };
        for movement in &shown.gesture {
            match *movement {
                Movement::Click(x, y) => window.drag(point((x, y)), point((x, y))),
                Movement::Drag(from, to) => window.drag(point(from), point(to)),
            }
        }
        if window.has_button(Command::EndTurn) && !window.has(words::course::SOLVED) {
            window.click(Command::EndTurn);
        }
        assert!(window.has(words::course::SOLVED), "{}: {}", G::TITLE, shown.title);
    }
    count
}

#[test]
fn whoever_does_what_the_gestures_show_solves_the_lessons() {
    assert!(follow_all::<Crumble>() >= 4);
    assert!(follow_all::<Crosse>() >= 2);
    assert!(follow_all::<Topple>() >= 2);
}

/// The index of the lesson about long cuts.
fn long_cut() -> usize {
    lessons::<Crumble>().iter().position(|lesson| lesson.title == "A long cut").unwrap()
}

/// The ends of the line that the pointer has drawn so far.
fn drawn(window: &Window) -> Option<[Pos2; 2]> {
    let mut shapes = window.harness.output().shapes.iter();
    shapes.find_map(|clipped| match &clipped.shape {
        Shape::LineSegment { points, stroke } if stroke.width == 4.0 => Some(*points),
        _ => None,
    })
}

/// Draws frames until this is so; a frame is a quarter of a second of the test's clock.
fn frames(window: &mut Window, what: &str, done: impl Fn(&Window) -> bool) {
    for _ in 0..60 {
        window.harness.step();
        if done(window) {
            return;
        }
    }
    panic!("waited in vain for {what}");
}

#[test]
fn a_long_cut_is_drawn_once_on_the_board_and_again_on_request() {
    let home = home();
    let mut window = lesson::<Crumble>(&home, long_cut(), Settings::default());
    for _ in 0..2 {
        frames(&mut window, "a cut through the first piece", |window| {
            drawn(window).is_some_and(|[from, to]| to.x - from.x > window.piece_at("1,0").width())
        });
        let [from, to] = drawn(&window).unwrap();
        let [first, second] = ["1,0", "2,0"].map(|corner| window.piece_at(corner));
        assert!(first.contains(from) && second.contains(to) && from.y == to.y, "{from} {to}");
        assert!((from.y - first.center().y).abs() < 1.0, "through the middle");
        frames(&mut window, "its end", |window| drawn(window).is_none());
        window.harness.run();
        assert!(drawn(&window).is_none(), "only once");
        window.click_frames(words::course::SHOW_GESTURE);
    }
    let middle = window.piece_at("1,0").center();
    window.drag(middle, middle);
    assert!(drawn(&window).is_none(), "the player begins");
    assert!(
        window
            .harness
            .get_by_role_and_label(Role::Button, words::course::SHOW_GESTURE)
            .accesskit_node()
            .is_disabled()
    );
}

#[test]
fn a_quick_press_counts_while_a_gesture_is_shown() {
    let home = home();
    let mut window = lesson::<Crumble>(&home, long_cut(), Settings::default());
    frames(&mut window, "the gesture", |window| drawn(window).is_some());
    let pos = window.piece_at("1,0").center();
    let button = |pressed| {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        Event::PointerButton { pos, button, pressed, modifiers }
    };
    // Both are in one frame, as on a busy machine.
    window.harness.input_mut().events.extend([Event::PointerMoved(pos), button(true), button(false)]);
    window.harness.step();
    window.harness.run();
    assert!(window.has_button(Command::EndTurn) && drawn(&window).is_none());
    assert!(window.is_disabled(words::course::SHOW_GESTURE), "the piece is cut");
}

#[test]
fn the_buttons_of_a_long_task_are_in_view_in_a_small_window() {
    let home = home();
    let mut window = lesson::<Crumble>(&home, 0, Settings::default());
    window.harness.set_size(vec2(1024.0, 660.0));
    window.harness.run();
    let mut is_whole = false;
    window.each_text(|text, clip| {
        let is_button = text.galley.text() == words::course::SHOW_GESTURE;
        is_whole |= is_button && clip.contains_rect(text.visual_bounding_rect().expand(6.0));
    });
    assert!(is_whole);
}

#[test]
fn without_motion_the_whole_gesture_is_there_at_once() {
    let home = home();
    let settings = Settings { reduced_motion: true, ..Settings::default() };
    let mut window = lesson::<Crumble>(&home, long_cut(), settings);
    window.click_frames(words::course::SHOW_GESTURE);
    let whole = drawn(&window).expect("the whole line");
    window.harness.step();
    assert_eq!(drawn(&window), Some(whole), "and rests");
    frames(&mut window, "its end", |window| drawn(window).is_none());
}

/// The places with a frame as wide as those of named places.
fn framed(window: &Window) -> Vec<Rect> {
    let shapes = window.harness.output().shapes.iter();
    let rects = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Rect(rect) if rect.stroke.width == 3.0 => Some(rect.rect),
        _ => None,
    });
    rects.collect()
}

#[test]
fn the_piece_that_a_task_names_is_lit_until_the_first_step() {
    let home = home();
    let at = lessons::<Crumble>().iter().position(|lesson| lesson.title == "Which half swaps").unwrap();
    let mut window = lesson::<Crumble>(&home, at, Settings { animate: false, ..Settings::default() });
    let named = window.piece_at("2,1");
    let is_lit = |window: &Window| {
        framed(window)
            .iter()
            .any(|rect| rect.expand(2.0).contains_rect(named) && named.expand(2.0).contains_rect(*rect))
    };
    assert!(is_lit(&window), "{:?} {named:?}", framed(&window));
    let other = window.piece_at("1,2").center();
    window.drag(other, other);
    assert!(!is_lit(&window), "the player has begun");
}
