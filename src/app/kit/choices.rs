//! Choices: boxes to tick, and groups of which one choice is chosen: a single Tab stop, with arrows between the choices.
//!
//! By default each choice is a Tab stop of its own, so that Tab needs many presses to cross a dialog.

use egui::style::WidgetVisuals;
use egui::{
    Button, Context, Event, FocusDirection, Id, Key, Rect, Response, Role, Sense, Stroke, Ui, WidgetInfo,
    WidgetText,
};

/// The choices of the group being drawn.
#[derive(Clone, Default)]
struct Drawn {
    /// Those that can have the focus, in the order of Tab.
    members: Vec<Id>,
    chosen: Option<Id>,
}

/// The state of a group at the end of a frame.
#[derive(Clone, Default)]
struct Group {
    members: Vec<Id>,
    /// One of them had the focus.
    had_focus: bool,
    /// Tab was pressed with Shift, which moves the focus in the next frame.
    went_back: bool,
}

/// Draws a group of choices, each of which is drawn by [`value`] or [`button`], or calls [`note`].
pub fn group<T>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> T) -> T {
    let id = ui.next_auto_id().with("choices");
    let before: Group = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let (tab, back) = (is_tab(ui, false), is_tab(ui, true));
    let was_inside = focused(ui).is_some_and(|focused| before.members.contains(&focused));
    if back && was_inside {
        lead_out(ui, id, FocusDirection::Previous);
    }
    let outer = drawn(ui.ctx(), std::mem::take);
    let made = content(ui);
    let Drawn { members, chosen } = drawn(ui.ctx(), |drawn| std::mem::replace(drawn, outer));
    let is_inside = |ui: &Ui| focused(ui).is_some_and(|focused| members.contains(&focused));
    // Tab with Shift arrives a frame later, at the last choice.
    let arrives = (tab && !was_inside) || (before.went_back && !before.had_focus);
    if is_inside(ui) && arrives {
        if let Some(target) = chosen.filter(|chosen| members.contains(chosen)).or(members.first().copied()) {
            ui.memory_mut(|memory| memory.request_focus(target));
        }
    } else if is_inside(ui) && tab {
        lead_out(ui, id, FocusDirection::Next);
    }
    let had_focus = is_inside(ui);
    ui.data_mut(|data| data.insert_temp(id, Group { members, had_focus, went_back: back }));
    made
}

/// Draws a choice that sets `value` to `this`.
pub fn value<T: PartialEq>(ui: &mut Ui, value: &mut T, this: T, text: impl Into<WidgetText>) -> Response {
    let is_chosen = *value == this;
    let mut response = framed(ui, is_chosen, text);
    if response.clicked() && !is_chosen {
        *value = this;
        response.mark_changed();
    }
    response
}

/// Draws a choice as a framed button, with a name of its own for screen readers.
pub fn button(ui: &mut Ui, is_chosen: bool, text: impl Into<WidgetText>, spoken: &str) -> Response {
    let response = framed(ui, is_chosen, text);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_chosen, spoken));
    response
}

/// Draws a box that can be ticked, with an outline that is as clear as its text: an empty box is nothing else.
pub fn check(ui: &mut Ui, is_on: &mut bool, text: impl Into<WidgetText>) -> Response {
    let before = ui.visuals().widgets.inactive;
    let (bg_fill, edge) = (ui.visuals().extreme_bg_color, ui.visuals().weak_text_color());
    ui.visuals_mut().widgets.inactive =
        WidgetVisuals { bg_fill, bg_stroke: Stroke::new(1.0, edge), ..before };
    let response = ui.checkbox(is_on, text);
    ui.visuals_mut().widgets.inactive = before;
    response
}

fn framed(ui: &mut Ui, is_chosen: bool, text: impl Into<WidgetText>) -> Response {
    let mut choice = Button::selectable(is_chosen, text.into()).frame_when_inactive(true);
    if is_chosen {
        // A pale fill alone is weaker than the frames of the others.
        choice = choice.stroke(Stroke::new(1.5, ui.visuals().hyperlink_color));
    }
    let response = ui.add(choice);
    note(&response, is_chosen);
    response
}

/// Records that a choice of the group was drawn. Tab leads to the chosen one.
pub fn note(response: &Response, is_chosen: bool) {
    drawn(&response.ctx, |drawn| {
        if response.enabled() {
            drawn.members.push(response.id);
        }
        if is_chosen {
            drawn.chosen = Some(response.id);
        }
    });
}

fn drawn<T>(ctx: &Context, change: impl FnOnce(&mut Drawn) -> T) -> T {
    ctx.data_mut(|data| change(data.get_temp_mut_or_default(Id::NULL)))
}

fn focused(ui: &Ui) -> Option<Id> {
    ui.memory(|memory| memory.focused())
}

/// True if Tab was pressed, with or without Shift.
fn is_tab(ui: &Ui, shift: bool) -> bool {
    let is_it = |event: &Event| {
        matches!(event, Event::Key { key: Key::Tab, pressed: true, modifiers, .. }
            if if shift { modifiers.shift_only() } else { modifiers.is_none() })
    };
    ui.input(|input| input.events.iter().any(is_it))
}

/// Moves the focus out of the group, to the widget before or after it: where a widget that exists only in this frame has
/// the focus, the key leads on from there.
fn lead_out(ui: &Ui, group: Id, direction: FocusDirection) {
    let id = group.with("end");
    ui.memory_mut(|memory| {
        memory.request_focus(id);
        memory.move_focus(direction);
    });
    ui.interact(Rect::from_pos(ui.cursor().min), id, Sense::focusable_noninteractive());
}
