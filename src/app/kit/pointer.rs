//! Hiding the pointer from widgets.

use std::mem;

use egui::{
    Context, Event, LayerId, Order, Plugin, PointerButton, Popup, Pos2, RawInput, Rect, TouchDeviceId,
    TouchId, TouchPhase,
};

/// Draws something that doesn't notice the pointer if `is_hidden`: nothing in it shows a tip or a preview for a pointer
/// that the player hasn't moved there on purpose.
pub fn without<T>(ctx: &Context, is_hidden: bool, draw: impl FnOnce() -> T) -> T {
    let pointer = is_hidden.then(|| ctx.input_mut(|input| mem::take(&mut input.pointer)));
    let made = draw();
    if let Some(pointer) = pointer {
        ctx.input_mut(|input| input.pointer = pointer);
    }
    made
}

/// From now on, a press beside an open menu or list only closes it, and does nothing else. Call it before
/// [`super::touch::install`], which sees only what is left.
pub fn install(ctx: &Context) {
    ctx.add_plugin(Closing::default());
}

/// Tells where the menu bar is: while a menu is open, a press on another title opens that menu.
pub fn note_menu_bar(ctx: &Context, rect: Rect) {
    ctx.with_plugin(|closing: &mut Closing| closing.menu_bar = Some(rect));
}

#[derive(Default)]
struct Closing {
    menu_bar: Option<Rect>,
    /// The finger whose press closed a menu or list, until it is lifted.
    finger: Option<(TouchDeviceId, TouchId)>,
    /// The pointer whose press closed a menu or list is still down.
    is_held: bool,
}

impl Plugin for Closing {
    fn debug_name(&self) -> &'static str {
        "closing"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let mut is_open = Popup::is_any_open(ctx);
        input.events.retain(|event| {
            let pressed = match event {
                Event::Touch { phase: TouchPhase::Start, pos, .. }
                | Event::PointerButton { pressed: true, button: PointerButton::Primary, pos, .. } => {
                    Some(*pos)
                }
                _ => None,
            };
            if is_open && pressed.is_some_and(|at| self.is_beside(ctx, at)) {
                is_open = false;
                Popup::close_all(ctx);
                self.is_held = true;
                if let Event::Touch { device_id, id, .. } = event {
                    self.finger = Some((*device_id, *id));
                }
            }
            match event {
                Event::Touch { device_id, id, phase, .. } if self.finger == Some((*device_id, *id)) => {
                    self.finger =
                        self.finger.filter(|_| !matches!(phase, TouchPhase::End | TouchPhase::Cancel));
                    false
                }
                Event::PointerButton { pressed, .. } if self.is_held => {
                    self.is_held = *pressed;
                    false
                }
                // Without its touch, the movement of that finger would count as that of a mouse.
                Event::PointerMoved(_) => self.finger.is_none(),
                Event::PointerGone => {
                    self.is_held = false;
                    true
                }
                _ => true,
            }
        });
    }
}

impl Closing {
    /// True if this point is neither on a menu or list nor on the menu bar.
    fn is_beside(&self, ctx: &Context, at: Pos2) -> bool {
        let dialog = ctx.memory(|memory| memory.top_modal_layer());
        let is_listed = |layer: LayerId| layer.order == Order::Foreground && Some(layer) != dialog;
        !ctx.layer_id_at(at).is_some_and(is_listed) && !self.menu_bar.is_some_and(|bar| bar.contains(at))
    }
}
