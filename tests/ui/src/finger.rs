//! Fingers on a window, with all that winit and egui-winit send for them.

use egui::{Event, Modifiers, PointerButton, Pos2, TouchDeviceId, TouchId, TouchPhase, Vec2};
use egui_kittest::Harness;

/// The glass, and which finger egui-winit makes a pointer of.
#[derive(Default)]
pub struct Fingers {
    pointer: Option<u64>,
}

impl Fingers {
    /// The events of a finger in one frame: the touch itself, and for the first finger those of a mouse.
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

    /// A finger does this, and everything that follows from it is drawn.
    pub fn touch<T>(&mut self, window: &mut Harness<'_, T>, id: u64, phase: TouchPhase, at: Pos2) {
        // Given to the harness as events of their own, they would come in a frame each.
        window.input_mut().events.extend(self.events(id, phase, at));
        window.run();
    }

    /// A finger goes down.
    pub fn down<T>(&mut self, window: &mut Harness<'_, T>, at: Pos2) {
        self.touch(window, 1, TouchPhase::Start, at);
    }

    /// It slides to a point.
    pub fn slide<T>(&mut self, window: &mut Harness<'_, T>, at: Pos2) {
        self.touch(window, 1, TouchPhase::Move, at);
    }

    /// It is lifted.
    pub fn up<T>(&mut self, window: &mut Harness<'_, T>, at: Pos2) {
        self.touch(window, 1, TouchPhase::End, at);
    }

    /// It rests for longer than a click lasts.
    pub fn rest<T>(&mut self, window: &mut Harness<'_, T>) {
        for _ in 0..8 {
            window.step();
        }
        window.run();
    }
}

/// Taps a point.
pub fn tap<T>(window: &mut Harness<'_, T>, at: Pos2) {
    slide(window, &[at]);
}

/// A finger goes down at the first point, slides through the others and is lifted at the last.
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

/// Two fingers go down left and right of a point, move by so much, spread by this factor, and are lifted.
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
