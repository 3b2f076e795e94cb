//! Hiding the pointer from widgets.

use std::mem;

use egui::Context;

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
