//! The keyboard focus: its ring, the Tab order around the board, and its return after a dialog.

use std::mem;

use egui::style::ScrollAnimation;
use egui::{
    Align, Context, Event, FocusDirection, Id, Key, Modifiers, Plugin, Popup, RawInput, Rect, Response,
    Stroke, StrokeKind, Ui,
};

use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;

/// The thickness of the focus ring, in points.
const RING: f32 = 2.0;

/// The board, its neighbours in the Tab order, and the widget that will get the focus.
#[derive(Clone, Copy, Default)]
struct Stops {
    board: Option<Id>,
    after_board: Option<Id>,
    /// The widget beside the board, to which Tab leads first.
    beside_board: Option<Id>,
    /// The widget that had the focus before the dialog or menu opened.
    before: Option<Id>,
    /// The widget that will get the focus once no dialog has it.
    heir: Option<Heir>,
    /// The board's cursor is visible.
    cursor_shows: bool,
    /// The focus wasn't visible before the dialog opened.
    unshown: bool,
    /// The player's last input was a key.
    by_key: bool,
    /// The pass in which the focused widget is drawn invisibly.
    unseen: Option<u64>,
    /// A menu or list was open at the start of the frame.
    listed: bool,
    /// True if a dialog was open at the end of the last frame.
    asked: bool,
    /// The latest pass in which the board was drawn.
    board_pass: u64,
    /// The board uses the arrows, unless another widget has the focus.
    plays: bool,
    /// The player is stepping through turns with the arrows.
    walks: bool,
    /// The widget that had the focus at the end of the last frame.
    had: Option<Id>,
    /// Escape has moved the focus from another widget to the board.
    escapes: bool,
}

/// The input that follows a Tab in one frame. egui moves the focus once a frame, so it waits for the next frame: in slow
/// frames a second Tab would be lost, and Enter would press the widget that Tab leaves.
#[derive(Default)]
struct AfterTab {
    rest: Vec<Event>,
    /// Tab was pressed in the last frame.
    is_tabbed: bool,
}

impl Plugin for AfterTab {
    fn debug_name(&self) -> &'static str {
        "after Tab"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let mut events = mem::take(&mut self.rest);
        events.append(&mut input.events);
        let is_tab = |event: &Event| matches!(event, Event::Key { key: Key::Tab, pressed: true, .. });
        // From the last widget, Tab leads to the first, which gets the focus only in the next frame.
        let is_on_its_way =
            mem::replace(&mut self.is_tabbed, false) && ctx.memory(|memory| memory.focused().is_none());
        if is_on_its_way {
            self.rest = mem::take(&mut events);
        } else if let Some(tab) = events.iter().position(is_tab) {
            self.rest = events.split_off(tab + 1);
            self.is_tabbed = true;
        }
        if !self.rest.is_empty() {
            ctx.request_repaint();
        }
        input.events = events;
    }
}

/// Makes every press of Tab count, however slow the frames. Call it before what else changes the events of a frame.
pub fn install(ctx: &Context) {
    ctx.add_plugin(AfterTab::default());
}

#[derive(Clone, Copy)]
enum Heir {
    Board,
    Widget(Id),
}

fn stops(ctx: &Context, change: impl FnOnce(&mut Stops)) -> Stops {
    ctx.data_mut(|data| {
        let stops = data.get_temp_mut_or_default(Id::NULL);
        change(stops);
        *stops
    })
}

/// Records the board's widget and the visibility of its cursor, and focuses the board if that was requested. Returns
/// true if the cursor may stay hidden: the board has just got the focus, and either the last input wasn't a key, or the
/// focus wasn't visible before the dialog that has closed. The board doesn't get a ring, since its cursor shows the
/// focus.
pub fn note_board(ctx: &Context, id: Id, cursor_shows: bool) -> bool {
    let waits = |stops: &Stops| matches!(stops.heir, Some(Heir::Board));
    let (free, pass) = (is_free(ctx), ctx.cumulative_pass_nr());
    let is_used = ctx.memory(|memory| memory.has_focus(id));
    let (mut given, mut unshown) = (false, false);
    let stops = stops(ctx, |stops| {
        stops.board = Some(id);
        stops.board_pass = pass;
        stops.walks &= !is_used;
        stops.cursor_shows = cursor_shows;
        stops.unshown &= !cursor_shows;
        given = free && waits(stops);
        if given {
            stops.heir = None;
            unshown = mem::take(&mut stops.unshown);
        }
    });
    if stops.escapes {
        // The board would take this Escape as a request to undo the steps of the turn.
        ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
    }
    if given {
        ctx.memory_mut(|memory| memory.request_focus(id));
    } else if waits(&stops) && !stops.asked {
        // A dialog that has just closed still has the focus in this frame, so try again in the next one. While a
        // dialog stays open, nothing needs redrawing.
        ctx.request_repaint();
    }
    given && (unshown || !stops.by_key)
}

/// True if no dialog has the focus.
pub fn is_free(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.top_modal_layer().is_none())
}

/// True if the focus is on the board or nowhere, and no dialog is open.
pub fn is_at_board(ctx: &Context) -> bool {
    let focused = ctx.memory(|memory| memory.focused());
    is_free(ctx) && (focused.is_none() || focused == stops(ctx, |_| ()).board)
}

/// Focuses the board, as soon as it is drawn and no dialog has the focus.
pub fn to_board(ctx: &Context) {
    stops(ctx, |stops| stops.heir = Some(Heir::Board));
    ctx.request_repaint();
}

/// Records whether it is a human's turn on the board, which then uses the arrows unless another widget has the focus.
pub fn note_plays(ctx: &Context, plays: bool) {
    stops(ctx, |stops| stops.plays = plays);
}

/// Starts stepping through turns: while no widget has the focus, plain arrows show the previous or next turn, until the
/// board is used.
pub fn walk(ctx: &Context) {
    stops(ctx, |stops| stops.walks = true);
}

/// Records the widget that has the focus or will get it. Call it before a dialog opens or a key opens a menu.
pub fn leave(ctx: &Context) {
    let focused = ctx.memory(|memory| memory.focused());
    stops(ctx, |stops| {
        let heir = match stops.heir {
            Some(Heir::Widget(heir)) => Some(heir),
            Some(Heir::Board) => stops.board,
            None => None,
        };
        let focused = heir.or(focused);
        stops.before = focused;
        stops.unshown = focused.is_none() || (focused == stops.board && !stops.cursor_shows);
        stops.heir = None;
    });
}

/// Records whether a dialog is open at the end of this frame. Returns true if one was open at the end of the last
/// frame.
pub fn note_dialog(ctx: &Context, open: bool) -> bool {
    let had = had_dialog(ctx);
    stops(ctx, |stops| stops.asked = open);
    had
}

/// True if a dialog was open at the end of the last frame.
pub fn had_dialog(ctx: &Context) -> bool {
    stops(ctx, |_| ()).asked
}

/// Returns the focus to its widget once a menu has closed, unless the menu's command has led elsewhere.
pub fn back_from_menu(ctx: &Context) {
    if stops(ctx, |_| ()).heir.is_none() {
        back(ctx);
    }
}

/// Returns the focus to its widget once the last dialog or menu has closed.
pub fn back(ctx: &Context) {
    stops(ctx, |stops| stops.heir = stops.before.take().map(Heir::Widget));
    ctx.request_repaint();
}

/// Returns the focus to its widget once the last dialog of a table has closed, or to the board if that widget is gone or
/// disabled by now, or none had the focus. A button that is disabled has another id, and its old id may be that of a
/// widget without focus.
pub fn back_to_table(ctx: &Context) {
    let Stops { before, board, heir, .. } = stops(ctx, |_| ());
    let can_have = |widget: Response| widget.sense.is_focusable() && widget.enabled();
    let is_there = |widget: &Id| board != Some(*widget) && ctx.read_response(*widget).is_some_and(can_have);
    if heir.is_none() && before.as_ref().is_some_and(is_there) {
        back(ctx);
    } else {
        to_board(ctx);
    }
}

/// True if the widget has been drawn in this frame.
pub fn is_drawn(ctx: &Context, widget: Id) -> bool {
    ctx.viewport(|viewport| viewport.this_pass.widgets.get(widget).is_some())
}

/// Scrolls a row into the middle when it gets the focus: the rows beside it are then drawn, so that Tab can reach them.
pub fn reveal(row: &Response) {
    if row.gained_focus() {
        row.scroll_to_me(Some(Align::Center));
    }
}

/// Records the widget to which Tab leads from the board; with `None`, Tab leads to egui's next widget.
pub fn note_after_board(ctx: &Context, id: Option<Id>) {
    stops(ctx, |stops| stops.after_board = id);
}

/// Records the widget beside the board to which Tab leads first, if any.
pub fn note_beside_board(ctx: &Context, id: Option<Id>) {
    stops(ctx, |stops| stops.beside_board = id);
}

/// Returns the focus after a dialog, and handles Tab on the board, which leads to the widget beside it or to the
/// sidebar. If no widget has the focus, Tab leads to the board, as do Escape and the arrows on a human's turn. Call it
/// before drawing.
///
/// The board is drawn last, since it fills the space left by the panels, so by default Tab would lead from it to the
/// widgets drawn first, the menus.
pub fn lead(ctx: &Context) {
    let pressed = |key| is_pressed(ctx, key);
    let used = ctx.input(|input| {
        input.events.iter().rev().find_map(|event| match event {
            Event::Key { .. } | Event::Text(_) => Some(true),
            Event::PointerButton { .. } | Event::PointerMoved(_) => Some(false),
            _ => None,
        })
    });
    let (free, pass) = (is_free(ctx), ctx.cumulative_pass_nr());
    let listed = Popup::is_any_open(ctx);
    let mut heir = None;
    let stops = stops(ctx, |stops| {
        stops.listed = listed;
        stops.escapes = false;
        stops.by_key = used.unwrap_or(stops.by_key);
        if let Some(Heir::Widget(id)) = stops.heir.filter(|_| free) {
            stops.heir = None;
            heir = Some(id);
        }
    });
    if let Some(id) = heir {
        ctx.memory_mut(|memory| memory.request_focus(id));
    }
    let focused = ctx.memory(|memory| memory.focused());
    let Some(board) = stops.board.filter(|_| free && !listed && stops.board_pass + 1 >= pass) else { return };
    let (tab, escape) = (pressed(Key::Tab), pressed(Key::Escape));
    let next = if focused == Some(board) {
        stops.beside_board.or(stops.after_board).filter(|_| tab)
    } else if focused.is_none() {
        let walks = pressed(Key::ArrowLeft) || pressed(Key::ArrowRight);
        let arrow = pressed(Key::ArrowUp) || pressed(Key::ArrowDown) || (walks && !stops.walks);
        Some(board).filter(|_| tab || (stops.plays && (escape || arrow)))
    } else {
        None
    };
    let Some(next) = next else { return };
    ctx.memory_mut(|memory| {
        memory.move_focus(FocusDirection::None);
        memory.request_focus(next);
    });
    let escapes = escape && stops.had.is_some_and(|had| had != board);
    self::stops(ctx, |stops| stops.escapes = escapes);
}

/// True if this key was pressed without modifiers. Each event tells its own modifiers: those of the frame may have
/// changed since the key was pressed.
fn is_pressed(ctx: &Context, wanted: Key) -> bool {
    let is_it = |event: &Event| {
        matches!(event, Event::Key { key, pressed: true, modifiers, .. }
            if *key == wanted && modifiers.is_none())
    };
    ctx.input(|input| input.events.iter().any(is_it))
}

/// Keeps the left and right arrows inside a row of a dialog's choices. By default they lead to the nearest widget, which
/// may be above or below. Call it before drawing.
pub fn stay_in_row(ctx: &Context) {
    let (left, right) = (is_pressed(ctx, Key::ArrowLeft), is_pressed(ctx, Key::ArrowRight));
    if left == right || is_free(ctx) || Popup::is_any_open(ctx) || ctx.text_edit_focused() {
        return;
    }
    let Some(focused) = ctx.memory(|memory| memory.focused()) else { return };
    let next = ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let ((layer, _), here) = widgets.order(focused).zip(widgets.get(focused))?;
        // Sliders and numbers use these arrows themselves.
        if here.sense.senses_drag() {
            return None;
        }
        let gap = |rect: Rect| {
            if right { rect.left() - here.rect.right() } else { here.rect.left() - rect.right() }
        };
        let beside = widgets.get_layer(layer).filter(|widget| {
            let is_in_row = here.rect.y_range().contains(widget.rect.center().y);
            let is_near = (0.0..theme::PAGE).contains(&gap(widget.rect));
            widget.enabled && widget.sense.is_focusable() && is_in_row && is_near
        });
        let nearest = beside.min_by(|a, b| gap(a.rect).total_cmp(&gap(b.rect)));
        Some(nearest.map_or(focused, |widget| widget.id))
    });
    if let Some(next) = next {
        ctx.memory_mut(|memory| {
            memory.move_focus(FocusDirection::None);
            memory.request_focus(next);
        });
    }
}

/// True if an open menu or list gets the keys. Stays true for the rest of the frame in which a key closed it, for
/// widgets that are drawn later.
pub fn is_listed(ctx: &Context) -> bool {
    stops(ctx, |_| ()).listed || Popup::is_any_open(ctx)
}

/// Hides the focus ring in this pass, in which a dialog is drawn invisibly to measure its size.
pub fn hide_ring(ctx: &Context) {
    let pass = ctx.cumulative_pass_nr();
    stops(ctx, |stops| stops.unseen = Some(pass));
    ctx.request_repaint();
}

/// Scrolls the current area to the focused widget if a key has just moved the focus there and the widget isn't wholly
/// visible. A text field that a finger has focused is scrolled to the upper half of the window, because the system's
/// on-screen keyboard covers the lower half. Call it after drawing the content.
pub fn follow(ui: &mut Ui) {
    let ctx = ui.ctx().clone();
    let focused = ctx.memory(|memory| memory.focused());
    let is_typing = touch::is_used(&ctx) && ctx.text_edit_focused();
    let id = ui.scope_id().with("followed");
    let now = (focused, is_typing);
    let before = ui.data_mut(|data| {
        let before: Option<(Option<Id>, bool)> = data.get_temp(id);
        data.insert_temp(id, now);
        before
    });
    let is_new = before != Some(now) && (is_typing || stops(&ctx, |_| ()).by_key);
    if !is_new && !is_typing {
        return;
    }
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else { return };
    // Don't scroll to a widget in another layer, outside the content, or visible beside the area.
    let is_beside =
        response.interact_rect.is_positive() && !ui.clip_rect().intersects(response.interact_rect);
    if response.layer_id != ui.layer_id() || !ui.min_rect().contains_rect(response.rect) || is_beside {
        return;
    }
    let window = ctx.content_rect();
    if is_typing {
        // Without this space the last field couldn't be scrolled up.
        ui.add_space(window.height() / 2.0);
    }
    if is_new {
        let is_low = is_typing && response.rect.bottom() > window.center().y;
        let align = is_low.then_some(Align::Min);
        ui.scroll_to_rect_animation(response.rect.expand(RING), align, ScrollAnimation::none());
        ctx.request_repaint();
    }
}

/// Draws a ring around the focused widget, and records that widget. Call it after drawing.
///
/// The ring is outside the widget and has the colour of text, so that it is visible on any background: next to buttons
/// in the accent colour, on the background of the player whose turn it is, and next to frames in the accent colour. A
/// text field has a caret instead of a ring.
pub fn ring(ctx: &Context) {
    let focused = ctx.memory(|memory| memory.focused());
    let stops = stops(ctx, |stops| stops.had = focused);
    let Some(id) = focused.filter(|id| stops.board != Some(*id)) else { return };
    if ctx.text_edit_focused() || stops.unseen == Some(ctx.cumulative_pass_nr()) {
        return;
    }
    // During a click, querying a widget makes egui take the focus from it, unless the widget was clicked: the main
    // button of a dialog just opened by a click would lose the focus.
    if ctx.input(|input| input.pointer.any_click() || input.pointer.any_pressed()) {
        ctx.request_repaint();
        return;
    }
    let Some(response) = ctx.read_response(id) else { return };
    let stroke = Stroke::new(RING, Colors::of(&ctx.global_style()).ink);
    let rect = response.interact_rect.expand(1.0);
    let painter = ctx.layer_painter(response.layer_id);
    painter.rect_stroke(rect, f32::from(theme::ROUND_SMALL) + 1.0, stroke, StrokeKind::Outside);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_several_tabs_in_a_frame_counts_and_what_follows_reaches_the_next_widget() {
        let ctx = Context::default();
        install(&ctx);
        let key = |key| {
            let event = |pressed| Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: Modifiers::NONE,
            };
            [event(true), event(false)]
        };
        let tabs = |count: usize| {
            std::iter::repeat_n(key(Key::Tab), count).chain([key(Key::Enter)]).flatten().collect()
        };
        let mut clicked = Vec::new();
        let mut frame = |events: Vec<Event>| {
            let mut output = ctx.run_ui(RawInput { events, ..RawInput::default() }, |ui| {
                clicked.extend(
                    ["first", "second", "third"].into_iter().filter(|name| ui.button(*name).clicked()),
                );
            });
            output.textures_delta.clear();
        };
        frame(Vec::new());
        // From the second widget, the next leads to the third, the first and again the second.
        for count in [2, 3] {
            frame(tabs(count));
            for _ in 0..5 {
                frame(Vec::new());
            }
        }
        assert_eq!(clicked, ["second", "second"]);
    }
}
