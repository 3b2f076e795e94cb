//! Fingers on a touch screen. Nothing else asks egui for them.
//!
//! The ground that this stands on, as the sources of winit 0.30, egui-winit 0.37 and egui 0.37 have it:
//!
//! - A finger comes as [`Event::Touch`]. After it egui-winit sends what a mouse would have sent, for one finger at a time:
//!   `PointerMoved` and a pressed `PointerButton` where it goes down, `PointerMoved` where it goes, a released
//!   `PointerButton` and `PointerGone` where it is lifted. Both come in one frame: in the frame of a click there is no
//!   pointer any more. On X11 winit moves the pointer by itself, too, before the touch.
//! - When that finger is lifted before another, the other one moves the pointer from then on, without a button.
//! - A finger whose touch the system cancels sends `PointerGone` alone: for egui the button stays held.
//! - A finger that rests on what senses clicks for `max_click_duration` counts as the other mouse button once
//!   (`Response::secondary_clicked`), and egui forgets the press. Since a button is still held that no widget knows, nothing
//!   is hovered from then on, and a tip goes when it has hardly come.
//! - `Context::multi_touch` says how two fingers or more moved and spread since the frame before.

use egui::{
    Context, Event, Plugin, PointerButton, Pos2, RawInput, TouchDeviceId, TouchId, TouchPhase, Ui, Vec2,
};

use crate::app::kit::theme;

/// A pointer that is this close to where a finger was is the finger's, in points.
const SAME: f32 = 2.0;
/// Farther from where it went down than a click may be, in points.
const NO_CLICK: Vec2 = Vec2::new(50.0, 0.0);

/// The finger that acts as the pointer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Finger {
    /// The point at which it went down.
    pub origin: Pos2,
    /// Its point now, or at its end.
    pub at: Pos2,
    /// It went down in this frame.
    pub began: bool,
    /// It moved in this frame.
    pub moved: bool,
    /// No other finger has been down with it.
    pub alone: bool,
    /// Its end, in the frame of that.
    pub end: Option<End>,
}

/// The end of a touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The finger was lifted.
    Lifted,
    /// The system took the touch for a gesture of its own.
    Cancelled,
}

/// The move and spread of two fingers since the frame before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pinch {
    /// The middle between them.
    pub centre: Pos2,
    /// The move of that point.
    pub moved: Vec2,
    /// The factor by which they spread.
    pub spread: f32,
}

/// Follows fingers from now on.
pub fn install(ctx: &Context) {
    ctx.add_plugin(Fingers::default());
}

/// The player pointed with a finger last.
pub fn is_used(ctx: &Context) -> bool {
    ctx.with_plugin(|fingers: &mut Fingers| fingers.are_used).unwrap_or_default()
}

/// The finger that acts as the pointer, while it is down and in the frame in which it ends.
pub fn finger(ctx: &Context) -> Option<Finger> {
    ctx.with_plugin(|fingers: &mut Fingers| fingers.first.map(|(_, finger)| finger)).flatten()
}

/// The move and spread of two fingers in this frame.
pub fn pinch(ctx: &Context) -> Option<Pinch> {
    let touch = ctx.multi_touch()?;
    Some(Pinch { centre: touch.center_pos, moved: touch.translation_delta, spread: touch.zoom_delta })
}

/// The height of something that is touched, which is this high for a mouse.
pub fn height(ctx: &Context, for_mouse: f32) -> f32 {
    let is_large = ctx.with_plugin(|fingers: &mut Fingers| fingers.sizes_fit).unwrap_or_default();
    if is_large { for_mouse.max(theme::FINGER) } else { for_mouse }
}

/// The height of a line in a list.
pub fn line(ctx: &Context) -> f32 {
    height(ctx, theme::LINE)
}

type Id = (TouchDeviceId, TouchId);

#[derive(Default)]
struct Fingers {
    down: Vec<Id>,
    /// The finger that egui-winit makes a pointer of.
    first: Option<(Id, Finger)>,
    are_used: bool,
    /// Buttons and rows have the size for fingers.
    sizes_fit: bool,
    /// A mouse button is held.
    button: bool,
    /// The point of the last finger.
    last: Option<Pos2>,
    /// The last point of a pointer that moved without a finger.
    alone: Option<Pos2>,
    /// egui has taken the finger for the other mouse button and forgotten that it is down.
    rests: Rest,
}

/// Since egui forgets a finger that rests, the pointer is let go of for it, and stays where it is: so the tip stays.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Rest {
    #[default]
    No,
    /// It was taken for the other button in the last frame.
    Begins,
    /// The pointer was let go of.
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
        // Never while something is held, nor in the frame in which it is let go of: what is pressed stays where it is.
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

    /// Pointer events are hidden from the window: a finger rests, or one that is left of several moves it.
    fn is_hidden(&self, touched: bool) -> bool {
        self.rests != Rest::No || (touched && self.first.is_none())
    }

    fn is_cancelled(&self) -> bool {
        self.first.is_some_and(|(_, finger)| finger.end == Some(End::Cancelled))
    }

    /// A mouse is used, if the event is not what a finger leaves behind.
    fn note_mouse(&mut self, event: &Event, touched: bool) {
        let is_mouse = match event {
            // X11 moves the pointer once to where a finger is about to go down; a mouse goes on.
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
