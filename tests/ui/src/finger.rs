//! Fingers on a window, with all events that winit and egui-winit send for them.

use egui::{Event, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, Vec2};
use egui_kittest::Harness;

/// The touch screen, with the finger that egui-winit turns into a pointer.
#[derive(Default)]
pub struct Fingers {
    pointer: Option<u64>,
}

impl Fingers {
    /// The events of a finger in one frame: the touch itself and, for the first finger, mouse events.
    pub fn events(&mut self, id: u64, phase: TouchPhase, pos: Pos2) -> Vec<Event> {
        let touch = Event::Touch { device_id: TouchDeviceId(7), id: TouchId(id), phase, pos, force: None };
        let mut events = vec![touch];
        if self.pointer.is_some_and(|first| first != id) {
            return events;
        }
        let button = |pressed| {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos, button, pressed, modifiers }
        };
        match phase {
            TouchPhase::Start => {
                self.pointer = Some(id);
                events.extend([Event::PointerMoved(pos), button(true)]);
            }
            TouchPhase::Move => events.push(Event::PointerMoved(pos)),
            TouchPhase::End => {
                self.pointer = None;
                events.extend([button(false), Event::PointerGone]);
            }
            TouchPhase::Cancel => {
                self.pointer = None;
                events.push(Event::PointerGone);
            }
        }
        events
    }

    /// Moves a finger through this phase, and draws frames until nothing changes any more.
    pub fn touch<T>(&mut self, window: &mut Harness<'_, T>, id: u64, phase: TouchPhase, at: Pos2) {
        // As separate events, the harness would draw a frame for each.
        window.input_mut().events.extend(self.events(id, phase, at));
        window.run();
    }

    /// Puts a finger down.
    pub fn down<T>(&mut self, window: &mut Harness<'_, T>, at: Pos2) {
        self.touch(window, 1, TouchPhase::Start, at);
    }

    /// Slides the finger to a point.
    pub fn slide<T>(&mut self, window: &mut Harness<'_, T>, at: Pos2) {
        self.touch(window, 1, TouchPhase::Move, at);
    }

    /// Lifts the finger.
    pub fn up<T>(&mut self, window: &mut Harness<'_, T>, at: Pos2) {
        self.touch(window, 1, TouchPhase::End, at);
    }

    /// Rests the finger for longer than a click lasts.
    pub fn rest<T>(&mut self, window: &mut Harness<'_, T>) {
        for _ in 0..8 {
            window.step();
        }
        window.run();
    }
}

/// Taps a point with one finger.
pub fn tap<T>(window: &mut Harness<'_, T>, at: Pos2) {
    slide(window, &[at]);
}

/// Puts a finger down at the first point, slides it through the others and lifts it at the last.
pub fn slide<T>(window: &mut Harness<'_, T>, way: &[Pos2]) {
    let mut fingers = Fingers::default();
    let Some((&first, rest)) = way.split_first() else { return };
    fingers.down(window, first);
    let mut here = first;
    for &next in rest {
        for share in [0.2, 0.5, 0.8, 1.0] {
            fingers.slide(window, here + (next - here) * share);
        }
        here = next;
    }
    fingers.up(window, here);
}

/// Puts two fingers down left and right of a point, moves them by an offset, spreads them by a factor, and lifts them.
pub fn pinch<T>(window: &mut Harness<'_, T>, centre: Pos2, by: Vec2, factor: f32) {
    let mut fingers = Fingers::default();
    let apart = Vec2::new(40.0, 0.0);
    let places = |share: f32| {
        let (centre, apart) = (centre + by * share, apart * (1.0 + (factor - 1.0) * share));
        [(1, centre - apart), (2, centre + apart)]
    };
    let mut all = |phase, share| {
        for (id, at) in places(share) {
            fingers.touch(window, id, phase, at);
        }
    };
    all(TouchPhase::Start, 0.0);
    for share in [0.25, 0.5, 0.75, 1.0] {
        all(TouchPhase::Move, share);
    }
    all(TouchPhase::End, 1.0);
}
