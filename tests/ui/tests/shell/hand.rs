//! Plays turns of Crumble as a human does, with the pointer, a finger or the keys.

use egui::{Key, Pos2, Rect, lerp};
use halfsquare::rules::crumble::geometry::{Axis, Dir, Point};
use halfsquare::rules::crumble::{Draft, Event, State, Step};
use halfsquare::rules::{Draft as _, State as _};
use halfsquare_ui_tests::Window;

/// A way to make the steps of a turn in a window, without ending the turn.
pub(crate) trait Hand {
    /// Makes one step, which causes `events`.
    fn step(&self, window: &mut Window, step: &Step, events: &[Event], first_swap: bool);

    /// Makes all steps of a turn in notation and returns the state after it.
    fn draft(&self, window: &mut Window, state: &State, text: &str) -> State {
        let turn = state.parse_turn(text).unwrap();
        let mut draft = state.draft();
        for (index, step) in state.turn_steps(&turn).iter().enumerate() {
            let events = draft.push(step).unwrap();
            self.step(window, step, &events, index == 1);
            assert!(is_shown(window, &draft), "after step {index} of {text}");
        }
        state.play(&turn).unwrap()
    }
}

/// Returns true if the window shows the draft's position.
fn is_shown(window: &Window, draft: &Draft) -> bool {
    draft.position().pieces().all(|piece| {
        let side = if piece.side == halfsquare::rules::crumble::BLACK { "black" } else { "white" };
        window.says(format!("{side} {} at {}, ", piece.rect.shape_word(), corner(piece.rect.at)))
    })
}

/// A corner, written as in the names of pieces.
fn corner(at: Point) -> String {
    format!("{},{}", at.x.mixed(), at.y.mixed())
}

fn inside(rect: Rect, right: f32, up: f32) -> Pos2 {
    Pos2::new(lerp(rect.x_range(), right), lerp(rect.y_range(), 1.0 - up))
}

fn target(events: &[Event]) -> String {
    let to = events.iter().find_map(|event| match event {
        Event::Exchanged { to, .. } => Some(corner(to.at)),
        _ => None,
    });
    to.expect("a swap exchanges")
}

/// Plays with the pointer alone.
pub(crate) struct Mouse;

/// Plays with a finger alone.
pub(crate) struct Finger;

impl Hand for Mouse {
    fn step(&self, window: &mut Window, step: &Step, events: &[Event], first_swap: bool) {
        point(window, step, events, first_swap, Window::drag);
    }
}

impl Hand for Finger {
    fn step(&self, window: &mut Window, step: &Step, events: &[Event], first_swap: bool) {
        point(window, step, events, first_swap, Window::slide);
    }
}

/// Makes one step with clicks and drags.
fn point(
    window: &mut Window,
    step: &Step,
    events: &[Event],
    first_swap: bool,
    drag: impl Fn(&mut Window, Pos2, Pos2),
) {
    match (step, events) {
        (Step::Split(split), [Event::Cut { pieces, .. }, ..]) => {
            let first = window.piece_at(&corner(split.first.at));
            let last = pieces.last().map_or(first, |rect| window.piece_at(&corner(rect.at)));
            let from = match split.axis {
                Axis::Horizontal => inside(first, 0.2, 0.5),
                Axis::Vertical => inside(first, 0.5, 0.2),
            };
            let to = if split.count == 1 { from } else { last.center() };
            drag(window, from, to);
        }
        (Step::Join(_), [Event::Joined { pieces, .. }, ..]) => {
            let places: Vec<Rect> = pieces.iter().map(|rect| window.piece_at(&corner(rect.at))).collect();
            let all = places.into_iter().reduce(Rect::union).expect("pieces");
            drag(window, inside(all, 0.08, 0.08), inside(all, 0.92, 0.92));
        }
        (Step::Swap(swap), events) => {
            let (from, to) = (window.piece_at(&corner(swap.from.at)), window.piece_at(&target(events)));
            if first_swap {
                drag(window, from.center(), from.center());
            }
            drag(window, to.center(), to.center());
        }
        other => panic!("{other:?}"),
    }
}

/// Plays with the keys alone, while the board has the focus.
pub(crate) struct Keys;

impl Keys {
    /// Moves the keyboard cursor to the piece with its lower left corner at this point.
    fn steer(window: &mut Window, corner: &str) {
        for _ in 0..40 {
            let (here, there) = (window.cursor().expect("a cursor").center(), window.piece_at(corner));
            let by = there.center() - here;
            if there.contains(here) {
                return;
            }
            window.press(match (by.x.abs() > by.y.abs(), by.x > 0.0, by.y > 0.0) {
                (true, true, _) => Key::ArrowRight,
                (true, false, _) => Key::ArrowLeft,
                (false, _, true) => Key::ArrowDown,
                (false, _, false) => Key::ArrowUp,
            });
        }
        panic!("the cursor never reaches {corner}");
    }
}

impl Hand for Keys {
    fn step(&self, window: &mut Window, step: &Step, _: &[Event], first_swap: bool) {
        match step {
            Step::Split(split) => {
                Self::steer(window, &corner(split.first.at));
                window.press(if split.axis == Axis::Horizontal { Key::H } else { Key::V });
                let longer = if split.axis == Axis::Horizontal { Key::ArrowRight } else { Key::ArrowUp };
                for _ in 1..split.count {
                    window.press_with(egui::Modifiers::SHIFT, longer);
                }
                window.press(Key::Enter);
            }
            Step::Join(rect) => {
                Self::steer(window, &corner(rect.at));
                window.press(Key::J);
                window.press(Key::ArrowRight);
                window.press(Key::Enter);
            }
            Step::Swap(swap) => {
                if first_swap {
                    let start = window.piece_at(&corner(swap.from.at));
                    let on_it = |window: &Window| {
                        window.cursor().is_some_and(|cursor| start.contains(cursor.center()))
                    };
                    for _ in 0..8 {
                        if !on_it(window) {
                            window.press(Key::T);
                        }
                    }
                    assert!(on_it(window), "T never reaches {}", corner(swap.from.at));
                }
                window.press(match swap.dir {
                    Dir::North => Key::ArrowUp,
                    Dir::South => Key::ArrowDown,
                    Dir::East => Key::ArrowRight,
                    Dir::West => Key::ArrowLeft,
                });
            }
        }
    }
}
