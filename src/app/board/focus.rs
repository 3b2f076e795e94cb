//! The one tab stop of a board.

use egui::{EventFilter, Response, Ui};

use crate::app::kit::focus as window;

/// Takes and holds the focus: a press on the board gives it, and while it is here arrows and Escape stay here.
/// `cursor_shows` follows: arriving with the keys shows the cursor, leaving hides it. Says whether the board has
/// the focus.
pub fn hold(ui: &Ui, board: &Response, pointer: &Response, cursor_shows: &mut bool) -> bool {
    let quietly = window::note_board(ui.ctx(), board.id, *cursor_shows);
    // egui takes a click on what lies on the board, as the pointer's widget does, for one beside it.
    let clicked = board.lost_focus()
        && ui.memory(|memory| memory.top_modal_layer().is_none())
        && ui.input(|input| {
            let inside = input.pointer.interact_pos().is_some_and(|at| board.interact_rect.contains(at));
            input.pointer.any_click() && inside
        });
    // A quick click is over within one frame: then nothing is held down when it is seen.
    if clicked || pointer.clicked() || (pointer.is_pointer_button_down_on() && !board.has_focus()) {
        board.request_focus();
    }
    if board.gained_focus() && !quietly && !pointer.is_pointer_button_down_on() && !pointer.clicked() {
        *cursor_shows = true;
    }
    if board.gained_focus() {
        // Only in the next frame it can claim the arrows: until then they would lead to the menus.
        ui.ctx().request_repaint();
    }
    if board.lost_focus() {
        *cursor_shows = false;
    }
    let filter =
        EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..Default::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(board.id, filter));
    board.has_focus()
}

/// Keys are for the board: it has the focus, or nothing has, and neither dialog nor menu is open. With Alt they
/// are for the table, which walks through the turns by them.
pub fn live(ui: &Ui, focused: bool) -> bool {
    let idle = ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer().is_none());
    // Asked for without modifiers, a key would match with Alt, too.
    (focused || idle)
        && ui.is_enabled()
        && !window::is_listed(ui.ctx())
        && !ui.input(|input| input.modifiers.alt)
}
