//! Where the keyboard is: how that shows, and where Tab leads from the board.

use egui::{Context, FocusDirection, Id, Key, Stroke, StrokeKind};

use super::theme::{self, Colors};

/// How thick the ring round what has the keyboard is, in points.
const RING: f32 = 2.0;

/// The board, and what follows it.
#[derive(Clone, Copy, Default)]
struct Stops {
    board: Option<Id>,
    after_board: Option<Id>,
}

fn stops(ctx: &Context, change: impl FnOnce(&mut Stops)) -> Stops {
    ctx.data_mut(|data| {
        let stops = data.get_temp_mut_or_default(Id::NULL);
        change(stops);
        *stops
    })
}

/// Notes which widget is the board. It gets no ring: it shows the keyboard by a cursor of its own.
pub fn note_board(ctx: &Context, id: Id) {
    stops(ctx, |stops| stops.board = Some(id));
}

/// Notes which widget Tab leads to from the board.
pub fn note_after_board(ctx: &Context, id: Id) {
    stops(ctx, |stops| stops.after_board = Some(id));
}

/// Leads Tab from the board to the sidebar. To be called before anything is drawn.
///
/// The board is drawn last, since it takes the space that the panels leave: by itself Tab would go on to what is
/// drawn first, the menus.
pub fn lead(ctx: &Context) {
    let tab = ctx.input(|input| !input.modifiers.any() && input.key_pressed(Key::Tab));
    let stops = stops(ctx, |_| ());
    let focused = ctx.memory(|memory| memory.focused());
    if let Some(next) = stops.after_board
        && tab
        && focused.is_some()
        && focused == stops.board
    {
        ctx.memory_mut(|memory| {
            memory.move_focus(FocusDirection::None);
            memory.request_focus(next);
        });
    }
}

/// Draws a ring round what has the keyboard. To be called after everything is drawn.
///
/// It lies outside the widget and in the colour of text, so that it is seen whatever the widget looks like: on the
/// accent, on the ground of the player to move, beside frames in the accent. A field of text has a caret instead.
pub fn ring(ctx: &Context) {
    let focused = ctx.memory(|memory| memory.focused());
    let Some(id) = focused.filter(|id| stops(ctx, |_| ()).board != Some(*id)) else { return };
    if ctx.text_edit_focused() {
        return;
    }
    // Where a click is going on, asking about a widget makes egui take the focus from it unless it is the one clicked:
    // the main button of a dialog that a click has just opened would lose it.
    if ctx.input(|input| input.pointer.any_click() || input.pointer.any_pressed()) {
        ctx.request_repaint();
        return;
    }
    let Some(response) = ctx.read_response(id) else { return };
    let stroke = Stroke::new(RING, Colors::of(&ctx.global_style()).text);
    let rect = response.interact_rect.expand(1.0);
    let painter = ctx.layer_painter(response.layer_id);
    painter.rect_stroke(rect, f32::from(theme::ROUND_SMALL) + 1.0, stroke, StrokeKind::Outside);
}
