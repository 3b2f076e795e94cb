//! The gesture of a lesson: a pointer that moves over the board and shows what the player can do.

use std::time::Duration;

use egui::{Color32, Pos2, Shape, Stroke, Ui, pos2, vec2};

use super::{Table, words};
use crate::app::board::motion::ease;
use crate::app::board::shell::NEXT_FRAME;
use crate::app::board::view::Spot;
use crate::app::kit::settings::Settings;
use crate::app::kit::touch;
use crate::app::parts::playable::Playable;
use crate::learn::Movement;

/// The time from one place to the next, and to the first, in seconds.
const TRAVEL: f64 = 0.8;
/// The time for a click, and for pressing and releasing in a drag, in seconds.
const PRESS: f64 = 0.35;
/// The time for a drag, in seconds.
const SLIDE: f64 = 1.4;
/// The time for which the pointer stays after the last movement and, without animation, the time for which the gesture
/// is shown, in seconds.
const RESTS: [f64; 2] = [1.2, 5.0];
/// The pointer's starting point, as an offset from the first place of the gesture, in cells.
const FROM: (f64, f64) = (0.9, -0.9);

/// A gesture that is being shown.
#[derive(Debug)]
pub(super) struct Gesture {
    movements: Vec<Movement>,
    /// The time of the first frame; `None` until that frame is drawn.
    since: Option<f64>,
}

/// The gesture at one moment.
#[derive(Debug, Default, PartialEq)]
struct Pose {
    pointer: Spot,
    is_pressed: bool,
    clicked: Vec<Spot>,
    dragged: Vec<[Spot; 2]>,
    is_over: bool,
}

impl Pose {
    /// The moment `time` seconds after the start.
    fn of(movements: &[Movement], mut time: f64) -> Self {
        let spot = |(x, y): (f32, f32)| Spot { x: f64::from(x), y: f64::from(y) };
        let mut now = Self::default();
        let mut before = None;
        for movement in movements {
            let (start, end, slide) = match *movement {
                Movement::Click(x, y) => (spot((x, y)), spot((x, y)), 0.0),
                Movement::Drag(from, to) => (spot(from), spot(to), SLIDE),
            };
            let from = before.unwrap_or(Spot { x: start.x + FROM.0, y: start.y + FROM.1 });
            now.pointer = between(from, start, time / TRAVEL);
            if time < TRAVEL {
                return now;
            }
            time -= TRAVEL;
            now.is_pressed = time < PRESS + slide;
            if slide == 0.0 {
                now.clicked.push(start);
            } else {
                now.pointer = between(start, end, (time - PRESS) / SLIDE);
                now.dragged.push([start, now.pointer]);
            }
            if now.is_pressed {
                return now;
            }
            time -= PRESS + slide;
            before = Some(end);
        }
        now.is_over = time > RESTS[0];
        now
    }
}

/// The pointer's location after this share of the time from one spot to another; it moves slowly at both ends.
fn between(from: Spot, to: Spot, share: f64) -> Spot {
    let share = f64::from(ease(share, 0.0, 1.0));
    Spot { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

impl<G: Playable> Table<G> {
    /// Shows a gesture on the board, once.
    pub fn show_gesture(&mut self, movements: &[Movement]) {
        let movements = movements.to_vec();
        self.gesture = (!movements.is_empty()).then_some(Gesture { movements, since: None });
    }

    /// Checks that a gesture can be shown: the board must show the position of the task, before the player's first
    /// step.
    ///
    /// # Errors
    /// The player must undo something first.
    pub fn can_show_gesture(&self) -> Result<(), String> {
        let is_there = self.game.viewer.is_building() && !self.game.viewer.has_steps();
        if is_there { Ok(()) } else { Err(words::UNDO_FOR_GESTURE.to_owned()) }
    }

    /// Draws the gesture over the board. It ends when the player does something.
    pub(super) fn draw_gesture(&mut self, ui: &Ui, settings: &Settings) {
        let Some(projection) = self.board.projection() else { return };
        let is_on = self.can_show_gesture().is_ok() && !ui.input(|input| input.pointer.any_pressed());
        let Some(gesture) = self.gesture.as_mut().filter(|_| is_on) else {
            self.gesture = None;
            return;
        };
        let time = ui.input(|input| input.time);
        let past = time - *gesture.since.get_or_insert(time);
        let moves = settings.moves();
        let moment = if moves {
            Pose::of(&gesture.movements, past * settings.look().pace)
        } else {
            Pose { is_over: past > RESTS[1], ..Pose::of(&gesture.movements, f64::INFINITY) }
        };
        let next = if moves { NEXT_FRAME } else { Duration::from_secs(1) };
        ui.ctx().request_repaint_after(next);
        if moment.is_over {
            self.gesture = None;
            return;
        }
        let painter = ui.painter();
        let at = |spot: &Spot| projection.pos(*spot);
        for [from, to] in &moment.dragged {
            for (width, colour) in [(7.0, DARK), (4.0, LIGHT)] {
                painter.line_segment([at(from), at(to)], Stroke::new(width, colour));
            }
        }
        let starts = moment.dragged.iter().map(|[from, _]| from);
        for spot in moment.clicked.iter().chain(starts) {
            painter.circle(at(spot), 7.0, LIGHT, Stroke::new(1.5, DARK));
        }
        if touch::is_used(ui.ctx()) {
            finger(ui, at(&moment.pointer), moment.is_pressed);
        } else {
            pointer(ui, at(&moment.pointer), moment.is_pressed);
        }
    }
}

/// The pointer has two colours, so that it is visible on light and on dark wood.
const LIGHT: Color32 = Color32::WHITE;
const DARK: Color32 = Color32::from_gray(20);

/// Draws the tip of a finger, larger while it touches the screen.
fn finger(ui: &Ui, at: Pos2, is_down: bool) {
    let radius = if is_down { 15.0 } else { 11.0 };
    ui.painter().circle(at, radius, LIGHT.gamma_multiply(0.75), Stroke::new(2.0, DARK));
}

/// Draws a pointer with its tip at a point, in a ring while its button is pressed.
fn pointer(ui: &Ui, tip: Pos2, is_pressed: bool) {
    let painter = ui.painter();
    if is_pressed {
        painter.circle_stroke(tip, 14.0, Stroke::new(5.0, DARK));
        painter.circle_stroke(tip, 14.0, Stroke::new(2.5, LIGHT));
    }
    let outline =
        [(0.0, 0.0), (0.0, 25.0), (6.0, 19.5), (10.5, 29.0), (14.5, 27.0), (10.2, 17.8), (18.0, 17.5)];
    let outline: Vec<Pos2> = outline.map(|(x, y)| pos2(tip.x, tip.y) + vec2(x, y)).into();
    // The outline isn't convex, so the arrowhead and its shaft are filled separately.
    let part =
        |points: &[usize]| points.iter().filter_map(|at| outline.get(*at).copied()).collect::<Vec<_>>();
    for part in [part(&[0, 1, 2, 5, 6]), part(&[2, 3, 4, 5])] {
        painter.add(Shape::convex_polygon(part, LIGHT, Stroke::NONE));
    }
    painter.add(Shape::closed_line(outline, Stroke::new(1.5, DARK)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_goes_to_each_place_presses_there_and_draws_what_it_drags() {
        let movements = [Movement::Click(1.0, 2.0), Movement::Drag((1.0, 0.5), (3.0, 0.5))];
        let at = |time: f64| Pose::of(&movements, time);
        assert!(!at(TRAVEL / 2.0).is_pressed && at(TRAVEL / 2.0).clicked.is_empty());
        let click = at(TRAVEL + PRESS / 2.0);
        assert!(
            click.is_pressed
                && click.clicked == [Spot { x: 1.0, y: 2.0 }]
                && click.pointer == click.clicked[0]
        );
        let before_drag = TRAVEL + PRESS + TRAVEL;
        assert!(!at(before_drag - 0.1).is_pressed && at(before_drag - 0.1).dragged.is_empty());
        let drag = at(before_drag + PRESS + SLIDE / 2.0);
        assert!(drag.is_pressed && drag.pointer == Spot { x: 2.0, y: 0.5 });
        assert_eq!(drag.dragged, [[Spot { x: 1.0, y: 0.5 }, drag.pointer]]);
        let end = at(before_drag + PRESS + SLIDE + 0.1);
        assert!(!end.is_pressed && !end.is_over && end.pointer == Spot { x: 3.0, y: 0.5 });
        assert!(at(f64::INFINITY).is_over && at(f64::INFINITY).dragged == end.dragged);
    }
}
