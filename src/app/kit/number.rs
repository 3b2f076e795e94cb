//! Numbers that are changed by dragging.

use std::ops::RangeInclusive;

use egui::emath::Numeric;
use egui::{Context, DragValue, Id, Key, Pos2, Response, Ui, vec2};

use crate::app::kit::touch;

/// A finger that has moved by at most this many points isn't swiping yet.
const SLOP: f32 = 8.0;

/// A finger on a control, since it was put down.
#[derive(Clone, Copy)]
struct Swipe<N> {
    /// The value when the finger was put down.
    before: N,
    /// The finger's point in the last frame.
    at: Pos2,
    /// True if the finger swipes up or down, false if it drags the value; `None` until it has moved far enough.
    is_upright: Option<bool>,
}

/// Draws a number with its label.
pub fn number<N: Numeric + Send + Sync>(
    ui: &mut Ui,
    label: &str,
    value: &mut N,
    range: RangeInclusive<N>,
) -> Response {
    // After Enter, Tab goes on from here, and digits replace the number: egui selects it if it gets the focus before it is
    // drawn, in a frame that began without the focus.
    let entered = ui.scope_id().with((label, "entered"));
    if let Some(id) = ui.data_mut(|data| data.remove_temp::<Option<Id>>(entered)).flatten() {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    let label = ui.label(label);
    let response =
        dragged(ui, value, |ui, value| ui.add(DragValue::new(value).range(range)).labelled_by(label.id));
    if response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
        ui.data_mut(|data| data.insert_temp(entered, Some(response.id)));
        ui.ctx().request_repaint();
    }
    if response.has_focus() {
        ui.data_mut(|data| data.insert_temp(Id::unique("number"), response.id));
    }
    response
}

/// True if the focus is on a number: Enter then only takes what was typed there.
pub(super) fn is_typed(ctx: &Context) -> bool {
    let number: Option<Id> = ctx.data(|data| data.get_temp(Id::unique("number")));
    number.is_some() && ctx.memory(|memory| memory.focused()) == number
}

/// Draws a control whose value changes when it is dragged. A finger that swipes up or down over it scrolls the area
/// around it instead.
pub fn dragged<N: Copy + Send + Sync + 'static>(
    ui: &mut Ui,
    value: &mut N,
    draw: impl FnOnce(&mut Ui, &mut N) -> Response,
) -> Response {
    let before = *value;
    let response = draw(ui, value);
    let Some(finger) = touch::finger(ui.ctx()) else { return response };
    let id = response.id.with("swipe");
    // Scrolling moves the control away from the point where the finger was put down.
    let swipe: Option<Swipe<N>> = if finger.began {
        let is_here = response.rect.contains(finger.origin);
        is_here.then_some(Swipe { before, at: finger.origin, is_upright: None })
    } else {
        ui.data(|data| data.get_temp(id)).flatten()
    };
    let swipe = swipe.map(|mut swipe| {
        let way = finger.at - finger.origin;
        if swipe.is_upright.is_none() && way.length() > SLOP {
            swipe.is_upright = Some(way.y.abs() > way.x.abs());
        }
        match swipe.is_upright {
            Some(true) => {
                *value = swipe.before;
                ui.scroll_with_delta(vec2(0.0, finger.at.y - swipe.at.y));
            }
            None if finger.end.is_none() => *value = swipe.before,
            // A tap sets the value to its point, too.
            Some(false) | None => {}
        }
        Swipe { at: finger.at, ..swipe }
    });
    ui.data_mut(|data| data.insert_temp(id, swipe));
    response
}
