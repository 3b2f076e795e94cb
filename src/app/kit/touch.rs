//! Fingers on a touch screen. Only this module asks egui about them.
//!
//! It relies on the following behaviour, found in the sources of winit 0.30, egui-winit 0.37 and egui 0.37:
//!
//! - A finger is reported as [`Event::Touch`]. After it egui-winit sends the events of a mouse, for one finger at a
//!   time: `PointerMoved` and a pressed `PointerButton` when it goes down, `PointerMoved` when it moves, a released
//!   `PointerButton` and `PointerGone` when it is lifted. The last two are sent in the same frame: in the frame of a
//!   click, the pointer has already left. On X11 winit itself also moves the pointer before the touch.
//! - If another finger is down when that finger is lifted, the other then moves the pointer, without a button.
//! - For a finger whose touch the system cancels, only `PointerGone` is sent: for egui the button stays pressed.
//! - When a finger rests for `max_click_duration` on a widget that senses clicks, it counts as a click of the other
//!   mouse button (`Response::secondary_clicked`), and egui forgets which widget was pressed. From then on no widget
//!   counts as hovered while the button is held, so a tip disappears as soon as it has appeared.
//! - `Context::multi_touch` returns how two or more fingers moved and spread since the last frame.

use egui::{
    Context, CursorIcon, Event, Plugin, PointerButton, Pos2, RawInput, Rect, Response, Role, Sense, Stroke,
    TextStyle, TextWrapMode, TouchDeviceId, TouchId, TouchPhase, Ui, Vec2, WidgetInfo, WidgetText, vec2,
};

use crate::app::kit::theme;

/// A pointer at most this far, in points, from a finger's last position counts as moved by that finger.
const SAME: f32 = 2.0;
/// The time in seconds after which a resting finger counts as a long press.
const HOLD: f64 = 0.8;
/// A movement, in points, that is too long for a click.
const NO_CLICK: Vec2 = Vec2::new(50.0, 0.0);

/// The finger that acts as the pointer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Finger {
    /// The point where it was put down.
    pub origin: Pos2,
    /// Its current point, or the last point before the touch ended.
    pub at: Pos2,
    /// The finger was put down in this frame.
    pub began: bool,
    /// The finger moved in this frame.
    pub moved: bool,
    /// No other finger has been down at the same time.
    pub alone: bool,
    /// The end of the touch; set only in the frame in which the touch ends.
    pub end: Option<End>,
}

/// The end of a touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The finger was lifted.
    Lifted,
    /// The system cancelled the touch for a gesture of its own.
    Cancelled,
}

/// The movement and spread of two fingers since the last frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pinch {
    /// The point midway between the fingers.
    pub centre: Pos2,
    /// The movement of `centre`.
    pub moved: Vec2,
    /// The factor by which the distance between the fingers changed.
    pub spread: f32,
}

/// Starts following fingers.
pub fn install(ctx: &Context) {
    ctx.add_plugin(Fingers::default());
}

/// Sets the time in seconds after which a resting finger counts as a long press, for tests whose clock runs faster.
pub fn set_hold(ctx: &Context, seconds: f64) {
    ctx.with_plugin(|fingers: &mut Fingers| fingers.hold = seconds);
}

/// True if the player's last input was by finger rather than by mouse.
pub fn is_used(ctx: &Context) -> bool {
    ctx.with_plugin(|fingers: &mut Fingers| fingers.are_used).unwrap_or_default()
}

/// The finger that acts as the pointer, while it is down and in the frame in which it ends.
pub fn finger(ctx: &Context) -> Option<Finger> {
    ctx.with_plugin(|fingers: &mut Fingers| fingers.first.map(|(_, finger)| finger)).flatten()
}

/// The movement and spread of two fingers in this frame.
pub fn pinch(ctx: &Context) -> Option<Pinch> {
    let touch = ctx.multi_touch()?;
    Some(Pinch { centre: touch.center_pos, moved: touch.translation_delta, spread: touch.zoom_delta })
}

/// The height of a control, given its height for a mouse.
pub fn height(ctx: &Context, for_mouse: f32) -> f32 {
    let is_large = ctx.with_plugin(|fingers: &mut Fingers| fingers.sizes_fit).unwrap_or_default();
    if is_large { for_mouse.max(theme::FINGER) } else { for_mouse }
}

/// The height of a line in a list.
pub fn line(ctx: &Context) -> f32 {
    height(ctx, theme::LINE)
}

/// Draws a link, as high as a control.
pub fn link(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    draw_link(ui, text.into(), true)
}

/// Draws a link in a line of text, as high as its letters. A finger also hits it a little above and below them.
pub fn link_in_text(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    draw_link(ui, text.into(), false)
}

/// Draws a link, which takes as much room as a control if it stands alone.
fn draw_link(ui: &mut Ui, text: WidgetText, stands_alone: bool) -> Response {
    let galley = text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    let size = vec2(galley.size().x, height(ui.ctx(), galley.size().y));
    let taken = if stands_alone { size } else { galley.size() };
    let (place, taken) = ui.allocate_exact_size(taken, Sense::empty());
    let around = Rect::from_center_size(place.center(), size);
    // With the id of what only takes room, the link would lose the focus in each frame.
    let id = taken.id.with("link");
    let response = ui.interact(around, id, Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), galley.text()));
    let letters = Rect::from_center_size(place.center(), galley.size());
    let color = ui.visuals().hyperlink_color;
    if response.hovered() || response.has_focus() {
        ui.painter().hline(letters.x_range(), letters.bottom(), Stroke::new(1.0, color));
    }
    ui.painter().galley_with_override_text_color(letters.min, galley, color);
    response
}

type Id = (TouchDeviceId, TouchId);

struct Fingers {
    /// The time in seconds after which a resting finger counts as a long press.
    hold: f64,
    down: Vec<Id>,
    /// The finger that egui-winit treats as the pointer.
    first: Option<(Id, Finger)>,
    are_used: bool,
    /// The controls are currently sized for fingers.
    sizes_fit: bool,
    /// A mouse button is held.
    button: bool,
    /// The position in the last touch event, of any finger.
    last: Option<Pos2>,
    /// The last point of a pointer that moved without a finger.
    alone: Option<Pos2>,
    /// Not [`Rest::No`] while a finger rests on a widget and egui no longer knows that it is down.
    rests: Rest,
}

impl Default for Fingers {
    fn default() -> Self {
        Self {
            hold: HOLD,
            down: Vec::new(),
            first: None,
            are_used: false,
            sizes_fit: false,
            button: false,
            last: None,
            alone: None,
            rests: Rest::No,
        }
    }
}

/// The steps in which the pointer's button is released while a finger still rests on a widget. Otherwise the button
/// would stay pressed for egui, and the widget's tip would disappear.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Rest {
    #[default]
    No,
    /// Egui counted the finger as the other mouse button in the last frame.
    Begins,
    /// The pointer's button was released.
    Goes,
}

impl Plugin for Fingers {
    fn debug_name(&self) -> &'static str {
        "fingers"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if let Some((_, finger)) = &mut self.first {
            finger.began = false;
            finger.moved = false;
        }
        self.first = self.first.filter(|(_, finger)| finger.end.is_none());
        if self.rests != Rest::No && self.first.is_none() {
            self.rests = Rest::No;
        }
        let touched = input.events.iter().any(|event| matches!(event, Event::Touch { .. }));
        let mut events = Vec::with_capacity(input.events.len());
        if self.rests == Rest::Begins {
            self.rests = Rest::Goes;
            events.extend(self.first.map(|(_, finger)| released(finger.at)));
        }
        for event in input.events.drain(..) {
            match event {
                Event::Touch { device_id, id, phase, pos, .. } => {
                    self.follow((device_id, id), phase, pos);
                    events.push(event);
                }
                Event::PointerMoved(_) | Event::PointerButton { .. } | Event::PointerGone
                    if self.is_hidden(touched) => {}
                Event::PointerGone if self.is_cancelled() => {
                    if let Some((_, finger)) = self.first {
                        events.extend([Event::PointerMoved(finger.origin + NO_CLICK), released(finger.at)]);
                    }
                    events.push(event);
                }
                _ => {
                    self.note_mouse(&event, touched);
                    events.push(event);
                }
            }
        }
        input.events = events;
        // A mouse button may be held for as long as one likes, and is still a click.
        let longest = if self.first.is_some() { self.hold } else { f64::INFINITY };
        ctx.options_mut(|options| options.input_options.max_click_duration = longest);
        // Sizes don't change in a frame in which a widget is pressed or released, so that it stays in place.
        if !touched && self.down.is_empty() && !self.button && self.sizes_fit != self.are_used {
            self.sizes_fit = self.are_used;
            theme::fit(ctx, self.are_used);
        }
    }

    fn on_end_pass(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx();
        let is_taken = ctx.interaction_snapshot(|now| now.long_touched.is_some());
        if is_taken && self.rests == Rest::No && self.first.is_some() {
            self.rests = Rest::Begins;
            ctx.request_repaint();
        }
    }
}

impl Fingers {
    fn follow(&mut self, id: Id, phase: TouchPhase, at: Pos2) {
        self.are_used = true;
        self.last = Some(at);
        self.alone = None;
        match phase {
            TouchPhase::Start => {
                let alone = self.down.is_empty();
                self.down.push(id);
                match &mut self.first {
                    Some((_, first)) if first.end.is_none() => first.alone = false,
                    first => {
                        let (origin, end) = (at, None);
                        *first = Some((id, Finger { origin, at, began: true, moved: false, alone, end }));
                        self.rests = Rest::No;
                    }
                }
            }
            TouchPhase::Move => {
                if let Some((_, finger)) = self.first.as_mut().filter(|(first, _)| *first == id) {
                    (finger.at, finger.moved) = (at, true);
                }
            }
            TouchPhase::End | TouchPhase::Cancel => {
                self.down.retain(|down| *down != id);
                if let Some((_, finger)) = self.first.as_mut().filter(|(first, _)| *first == id) {
                    let end = if phase == TouchPhase::End { End::Lifted } else { End::Cancelled };
                    (finger.at, finger.end) = (at, Some(end));
                }
            }
        }
    }

    /// True if pointer events must be hidden from egui, because a finger is resting, or because they come from a finger
    /// other than the first.
    fn is_hidden(&self, touched: bool) -> bool {
        self.rests != Rest::No || (touched && self.first.is_none())
    }

    fn is_cancelled(&self) -> bool {
        self.first.is_some_and(|(_, finger)| finger.end == Some(End::Cancelled))
    }

    /// Records the use of a mouse, unless a finger caused the event.
    fn note_mouse(&mut self, event: &Event, touched: bool) {
        let is_mouse = match event {
            // On X11, a touch moves the pointer once before the touch event, so only a second movement counts as a
            // mouse's.
            Event::PointerMoved(at) => {
                let is_elsewhere = |point: Option<Pos2>| point.is_none_or(|point| point.distance(*at) > SAME);
                let before = self.alone.replace(*at);
                before.is_some() && is_elsewhere(before) && is_elsewhere(self.last)
            }
            Event::PointerButton { pressed, .. } => {
                self.button = *pressed && !touched;
                true
            }
            Event::MouseWheel { .. } => true,
            _ => false,
        };
        if is_mouse && !touched && self.down.is_empty() {
            self.are_used = false;
        }
    }
}

fn released(pos: Pos2) -> Event {
    let (button, modifiers) = (PointerButton::Primary, egui::Modifiers::NONE);
    Event::PointerButton { pos, button, pressed: false, modifiers }
}
