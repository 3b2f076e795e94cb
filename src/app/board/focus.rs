//! The keyboard focus of a board, which is a single tab stop.

use egui::{Event, EventFilter, InputState, Key, Modifiers, Response, Ui};

use crate::app::kit::focus as window;

/// Handles the board's focus, and returns true if the board has it. A press on the board focuses it, and a focused
/// board keeps arrows and Escape for itself. `cursor_shows` is set when the focus arrives by keyboard, and cleared when
/// it leaves.
pub fn hold(ui: &Ui, board: &Response, pointer: &Response, cursor_shows: &mut bool) -> bool {
    let quietly = window::note_board(ui.ctx(), board.id, *cursor_shows);
    // egui counts a click on a widget over the board, such as the widget that senses the pointer, as a click outside
    // the board.
    let clicked = board.lost_focus()
        && ui.memory(|memory| memory.top_modal_layer().is_none())
        && ui.input(|input| {
            let inside = input.pointer.interact_pos().is_some_and(|at| board.interact_rect.contains(at));
            input.pointer.any_click() && inside
        });
    // A quick click ends within one frame, so no button is down when it is seen.
    if clicked || pointer.clicked() || (pointer.is_pointer_button_down_on() && !board.has_focus()) {
        board.request_focus();
    }
    if board.gained_focus() && !quietly && !pointer.is_pointer_button_down_on() && !pointer.clicked() {
        *cursor_shows = true;
    }
    if board.gained_focus() {
        // The board claims the arrows only from the next frame; until then they would lead to the menus.
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

/// True if the board gets keys: the focus is on the board or nowhere, and no dialog or menu is open.
pub fn live(ui: &Ui, focused: bool) -> bool {
    let idle = ui.memory(|memory| memory.focused().is_none() && memory.top_modal_layer().is_none());
    (focused || idle) && ui.is_enabled() && !window::is_listed(ui.ctx())
}

/// Removes a key press from the input. Keys with Alt are left for the table, which steps through the turns with them.
/// Each event tells its own modifiers: those of the frame may have changed since the key was pressed.
pub(super) fn take_key(input: &mut InputState, modifiers: Modifiers, wanted: Key) -> bool {
    let is_wanted = |event: &Event| {
        matches!(event, Event::Key { key, pressed: true, modifiers: held, .. }
            if *key == wanted && !held.alt && held.matches_logically(modifiers))
    };
    let count = input.events.len();
    input.events.retain(|event| !is_wanted(event));
    input.events.len() < count
}
