//! The sidebar: the players, the turn list, and the buttons for the game.

use egui::containers::menu::MenuButton;
use egui::{
    Align, Button, Frame, Label, Layout, Panel, RichText, Role, ScrollArea, Sense, TextStyle, TextWrapMode,
    Ui, WidgetInfo, WidgetText, vec2,
};

use super::analyst::Analyst;
use super::bar::End;
use super::list::ListAction;
use super::players::Players;
use super::{Table, ending, facts, plate, transport, words};
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::menu_entry::entry;
use crate::app::kit::modal::{offer, press};
use crate::app::kit::screen::Screen;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::upside_down::{self, upside_down};
use crate::app::parts::icon::{self, Icon};
use crate::app::parts::playable::Playable;
use crate::app::parts::sidebar_edge;

/// The width, in points, of the menu for ending a game, which is in one row with *Take back* and *Redo*.
const ENDINGS: f32 = 104.0;
/// The share of the space beside the other buttons at an end of the board that *Take back* uses at most.
const TAKE_BACK: f32 = 0.3;
/// The maximum height of a text about the turn shown before it scrolls, in points.
const COMMENT: f32 = 80.0;
/// The space between the edge of a button and its text, in points.
const PADDING: f32 = 4.0;

/// Draws the sidebar at the right edge, unless it is hidden. Returns the events of the analysed turn under the pointer.
pub(super) fn show<G: Playable>(
    table: &mut Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    commands: &mut Vec<Command>,
    picked: &mut Vec<ListAction>,
) -> Vec<G::Event> {
    if !sidebar_edge::shows(ui.ctx(), settings) {
        focus::note_after_board(ui.ctx(), None);
        return Vec::new();
    }
    let frame = sidebar_edge::frame(&Colors::of(ui.style()), table.has_margins);
    let width = sidebar_edge::width(ui.ctx(), settings);
    let panel = Panel::right("sidebar").resizable(false).exact_size(width).frame(frame);
    let panel = panel.show_separator_line(!table.has_margins);
    let panel = panel.show(ui, |ui| {
        let players = Players::of(table, ui.available_height(), settings);
        let gap = players.gap();
        seats(table, ui, &players);
        ui.add_space(gap);
        // Tab leads from the players to the result, which is below them.
        plate::show(table, ui, settings, commands);
        Panel::bottom("actions").frame(Frame::new()).show_separator_line(false).show(ui, |ui| {
            ui.add_space(theme::GAP);
            explanation(table, ui);
            comment(table, ui, commands);
            transport::show(ui, table, commands);
            ui.add_space(gap);
            actions(table, ui, settings, commands);
        });
        let (pointed, clicked) = analysis(table, ui, settings);
        if let Some(turn) = clicked {
            table.show_variation(&turn);
        }
        let colors = Colors::of(ui.style());
        let mistakes = table.mistakes();
        let lists_mistakes = table.choose_list(ui, mistakes.len());
        Frame::new().fill(colors.raised).corner_radius(theme::ROUND).inner_margin(4).show(ui, |ui| {
            if lists_mistakes {
                picked.extend(table.list_mistakes(ui, &mistakes).map(ListAction::Show));
                return;
            }
            let Table { list, game, analyst, .. } = table;
            list.show(ui, game, analyst.review.as_ref(), settings.fractions, picked);
        });
        pointed
    });
    sidebar_edge::show(ui, panel.response.rect);
    panel.inner
}

/// Draws the best turns while the players analyse. Returns the events to mark on the board, and the turn clicked.
fn analysis<G: Playable>(
    table: &mut Table<G>,
    ui: &mut Ui,
    settings: &Settings,
) -> (Vec<G::Event>, Option<G::Turn>) {
    let Table { analyst: Analyst { lines: Some(lines), expectations, .. }, game, .. } = table else {
        return (Vec::new(), None);
    };
    let record = &game.record;
    let expectation = expectations.at(record, record.cursor());
    lines.show(ui, record, expectation.as_ref(), settings.step_time())
}

/// Draws the players, their score of the day if they have finished another game, and a note if the threat is unknown.
fn seats<G: Playable>(table: &mut Table<G>, ui: &mut Ui, players: &Players) {
    let mut first = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = theme::GAP / 2.0;
        for player in &players.seats {
            let response = players.show(table, ui, *player);
            first = first.or(Some(response.id));
        }
    });
    focus::note_after_board(ui.ctx(), first);
    if let Some(score) = ending::day(&table.game.record, table.day.as_ref()) {
        ui.label(RichText::new(score).text_style(theme::strong()));
    }
    if table.analyst.threats.is_unsettled(&table.game) {
        ui.label(RichText::new(words::THREAT_UNKNOWN).small().weak())
            .on_hover_text(words::THREAT_UNKNOWN_TIP);
    }
}

/// Draws the reason why the turn shown was a mistake, if a review found one.
fn explanation<G: Playable>(table: &Table<G>, ui: &mut Ui) {
    let Some(why) = table.analyst.why_mistake(&table.game) else { return };
    ui.label(RichText::new(words::REVIEW).small().weak());
    scrolled(ui, "explanation", |ui| ui.add(Label::new(why).wrap()));
}

/// Draws the comment on the turn shown, if there is one; a click edits it.
fn comment<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let note = table.game.record.node(table.game.record.cursor()).map(|at| at.note());
    let Some(note) = note.filter(|note| !note.comment.is_empty()) else { return };
    ui.label(RichText::new(words::COMMENT).small().weak());
    scrolled(ui, "comment", |ui| {
        let label = Label::new(&note.comment).wrap().sense(Sense::click());
        let response = ui.add(label).on_hover_text(words::COMMENT_TIP);
        if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
            commands.push(Command::Annotate);
        }
    });
}

/// Draws a text about the turn shown, which scrolls if it is long.
fn scrolled<R>(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui) -> R) {
    let area = ScrollArea::vertical().id_salt(id).max_height(COMMENT).auto_shrink([false, true]);
    area.show(ui, content);
    ui.add_space(theme::GAP);
}

/// Draws the buttons below the turn list.
fn actions<G: Playable>(table: &Table<G>, ui: &mut Ui, settings: &Settings, commands: &mut Vec<Command>) {
    let over = table.game.is_over();
    if table.game.record.has_bots() && !over {
        row(table, ui, &[Command::PauseBots, Command::MoveNow], commands);
        if !table.game.record.has_humans() {
            row(table, ui, &[Command::Slower, Command::Faster], commands);
        }
    }
    if table.game.face_to_face(settings).is_some() && ends_have_actions(ui) {
        return;
    }
    let size = vec2(ui.available_width(), theme::BUTTON.y);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().button_padding.x = PADDING;
        // None of these buttons ever disappears or changes its width, so that a click can't hit the wrong one.
        ui.add_enabled_ui(!over, |ui| endings(table, ui, commands));
        redo(table, ui, commands);
        let width = ui.available_width();
        take_back(table, ui, width, commands);
    });
}

/// True if each end of the board has these buttons when the players sit face to face: the window is high enough.
pub(super) fn ends_have_actions(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() >= facts::LOW
}

/// Draws the buttons for a player who sits at an end of the board. A menu would be upside down for the far player, so
/// each command that ends the game has a button; both are followed by a question.
pub(super) fn actions_at<G: Playable>(table: &Table<G>, ui: &mut Ui, end: End, commands: &mut Vec<Command>) {
    ui.spacing_mut().button_padding.x = PADDING;
    for command in [Command::Resign, Command::OfferDraw] {
        let button = Button::new(command.text()).min_size(theme::BUTTON);
        let (can, tip) = (table.can(command), transport::tip(ui, command));
        if upside_down(ui, end.is_far, |ui| press(ui, can, button, &tip)) {
            commands.push(command);
        }
    }
    upside_down(ui, end.is_far, |ui| redo(table, ui, commands));
    let width = (ui.available_width() * TAKE_BACK).clamp(theme::BUTTON.x, ENDINGS * 1.5);
    upside_down(ui, end.is_far, |ui| take_back(table, ui, width, commands));
}

/// Draws the menu of the commands that end the game. They are in a menu, so that a stray click can't end it.
fn endings<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let button = Button::new(words::ENDINGS).min_size(vec2(ENDINGS, theme::BUTTON.y));
    MenuButton::from_button(button).ui(ui, |ui| {
        for command in [Command::OfferDraw, Command::ClaimDraw, Command::Resign] {
            if entry(ui, command, table.can(command), table.label(command)) {
                commands.push(command);
            }
        }
    });
}

fn redo<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let redo = label(table, Command::Redo);
    let can = table.can(Command::Redo);
    let response = icon::button(ui, Icon::Redo, &redo, can.is_ok());
    let tip = match can {
        Ok(()) => words::with_tip(&redo, &transport::tip(ui, Command::Redo)),
        Err(reason) => reason,
    };
    if upside_down::tip(ui, response, &tip).clicked() {
        commands.push(Command::Redo);
    }
}

/// Draws *Take back*. Its text is shorter if what is taken back doesn't fit; its tip and its name for screen readers
/// always say it.
fn take_back<G: Playable>(table: &Table<G>, ui: &mut Ui, width: f32, commands: &mut Vec<Command>) {
    let label = label(table, Command::TakeBack);
    let whole = WidgetText::from(label.as_str());
    let galley = whole.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Button);
    let fits = galley.size().x + 2.0 * PADDING <= width;
    let text = if fits { label.as_str() } else { Command::TakeBack.text() };
    let button = Button::new(text).truncate().min_size(vec2(width, theme::BUTTON.y));
    let tip = words::with_tip(&label, &transport::tip(ui, Command::TakeBack));
    let response = offer(ui, table.can(Command::TakeBack), button, &tip);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, response.enabled(), &label));
    if response.clicked() {
        commands.push(Command::TakeBack);
    }
}

/// The label of a command's button in this situation.
fn label<G: Playable>(table: &Table<G>, command: Command) -> String {
    table.label(command).unwrap_or_else(|| command.text().to_owned())
}

/// Draws buttons of equal width in a row.
fn row<G: Playable>(table: &Table<G>, ui: &mut Ui, row: &[Command], commands: &mut Vec<Command>) {
    let gaps = ui.spacing().item_spacing.x * (row.len() as f32 - 1.0);
    let width = (ui.available_width() - gaps) / row.len() as f32;
    ui.horizontal(|ui| {
        for command in row {
            let label = label(table, *command);
            let can = table.can(*command);
            let size = vec2(width, theme::BUTTON.y);
            ui.spacing_mut().button_padding.x = PADDING;
            let tip = words::with_tip(&label, &transport::tip(ui, *command));
            if press(ui, can, Button::new(label).truncate().min_size(size), &tip) {
                commands.push(*command);
            }
        }
    });
}
