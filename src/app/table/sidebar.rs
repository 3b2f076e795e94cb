//! The sidebar: the players, the turn list, and the buttons for the game.

use egui::containers::menu::MenuButton;
use egui::{
    Align, Button, Frame, Label, Layout, Panel, RichText, Role, ScrollArea, Sense, TextStyle, TextWrapMode,
    Ui, WidgetInfo, WidgetText, vec2,
};

use super::bar::End;
use super::list::ListAction;
use super::offer::Offer;
use super::players::Players;
use super::tabs::Tab;
use super::{Table, analysing, facts, offer, plate, transport, words};
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::menu_entry::entry;
use crate::app::kit::modal::{self, press};
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::upside_down::{self, upside_down};
use crate::app::parts::icon::{self, Icon};
use crate::app::parts::playable::Playable;
use crate::app::parts::screen::Screen;
use crate::app::parts::sidebar_edge;
use crate::record::{NodeId, Seat};
use crate::rules::{Side, State as _};

/// The width, in points, of the menu for ending a game, which is in one row with *Take back* and *Redo*.
const ENDINGS: f32 = 104.0;
/// The share of the space beside the other buttons at an end of the board that *Take back* uses at most.
const TAKE_BACK: f32 = 0.3;
/// The maximum height of a text about the turn shown before it scrolls, in points.
const COMMENT: f32 = 80.0;
/// The height of the space left in the sidebar, in points, from which a better turn has a small board, and from which its
/// reason is told beside it: the list of turns needs the rest.
const ROOMY: f32 = 440.0;
const WORDY: f32 = 560.0;
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
        // Beside an exercise there is the panel of the task.
        if table.game.exercise.is_none() {
            focus::note_after_board(ui.ctx(), None);
        }
        return Vec::new();
    }
    let frame = sidebar_edge::frame(&Colors::of(ui.style()), table.has_margins);
    let width = sidebar_edge::width(ui.ctx(), settings);
    let panel = Panel::right("sidebar").resizable(false).exact_size(width).frame(frame);
    let panel = panel.show_separator_line(!table.has_margins);
    let panel = panel.show(ui, |ui| {
        let players = Players::of(table, ui, settings);
        let gap = players.gap();
        if let Some((side, seat)) = seats(&players, ui) {
            table.game.seat(side, seat);
            focus::to_board(ui.ctx());
        }
        ui.add_space(gap);
        // Without what the plate of a finished game takes.
        let plate = if plate::is_shown(table, ui.ctx(), settings) { plate::HEIGHT } else { 0.0 };
        let room = ui.available_height() - plate;
        picked.extend(table.show_graph(ui, settings).map(ListAction::Show));
        let mistakes: Vec<NodeId> = table.listed_mistakes().collect();
        let analysis = [table.analyst.analyses, table.has_lines()];
        let tab = table.tabs.show(ui, mistakes.len(), analysis);
        // Below the graph and the tabs, which stay in place while the plate comes and goes.
        plate::show(table, ui, settings, commands);
        Panel::bottom("actions").frame(Frame::new()).show_separator_line(false).show(ui, |ui| {
            ui.add_space(theme::GAP);
            // The list of mistakes explains them itself, and the better turns of the analysis take the place of an
            // explanation.
            if tab == Tab::Turns {
                explanation(table, ui, room, picked);
            }
            comment(&table.game.record().cursor_node().note().comment, ui, commands);
            transport::show(ui, table, table.game.viewer.is_playing(), commands);
            ui.add_space(gap);
            bots(table, table.game.record().has_humans(), ui, commands);
            if table.game.face_to_face(settings).is_none() || !ends_have_actions(ui) {
                actions(table, table.game.is_over(), ui, commands);
            }
        });
        let frame = Frame::new().fill(Colors::of(ui.style()).raised).corner_radius(theme::ROUND);
        frame.inner_margin(4).show(ui, |ui| page(table, ui, tab, &mistakes, settings, picked)).inner
    });
    sidebar_edge::show(ui, panel.response.rect);
    panel.inner
}

/// Draws the page of a tab. Returns the events of the analysed turn that is pointed at.
fn page<G: Playable>(
    table: &mut Table<G>,
    ui: &mut Ui,
    tab: Tab,
    mistakes: &[NodeId],
    settings: &Settings,
    picked: &mut Vec<ListAction>,
) -> Vec<G::Event> {
    let Table { list, game, analyst, reviewing, .. } = table;
    match tab {
        Tab::Mistakes => picked.extend(reviewing.list(ui, game, analyst, mistakes).map(ListAction::Show)),
        Tab::Analysis => return analysis(table, ui),
        Tab::Turns => list.show(ui, game, &analyst.findings, settings.fractions, picked),
    }
    Vec::new()
}

/// Draws the best turns. Returns the events of the turn that is pointed at; a click shows the turn as a variation.
fn analysis<G: Playable>(table: &mut Table<G>, ui: &mut Ui) -> Vec<G::Event> {
    let (pointed, clicked) = analysing::show(ui, table.game.record(), &table.analyst.findings);
    table.analyst.keeps_lines = !pointed.is_empty();
    if let Some(turn) = clicked {
        table.show_variation(&turn);
        table.analyst.pressed = Some(table.game.record().cursor());
        focus::walk(ui.ctx());
    }
    pointed
}

/// Draws the players, their score of the day if they have finished another game, and a note if the threat is unknown.
/// Returns the side that gets another player, and that player.
fn seats(players: &Players, ui: &mut Ui) -> Option<(Side, Seat)> {
    let mut chosen = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = theme::GAP / 2.0;
        chosen = players.show(ui);
    });
    if let Some(score) = &players.day {
        ui.label(RichText::new(score).text_style(theme::strong()));
    }
    if players.threat_is_unknown {
        ui.label(RichText::new(words::THREAT_UNKNOWN).small().weak())
            .on_hover_text(words::THREAT_UNKNOWN_TIP);
    }
    chosen
}

impl<G: Playable> Table<G> {
    /// The tab that the sidebar shows.
    pub(super) fn tab(&self) -> Tab {
        self.tabs.shown(|| self.listed_mistakes().next().is_some(), self.has_lines())
    }

    /// True if the best turns are shown: not while the steps of a turn are looked at, which the list of turns tells, and
    /// not where the game is over.
    pub(super) fn has_lines(&self) -> bool {
        let goes_on = self.game.record().state().outcome().is_none();
        self.analyst.analyses && self.game.viewer.is_building() && goes_on
    }

    /// True if the sidebar, which is shown or not (`has_sidebar`), tells what was better than the turn shown.
    pub(super) fn explains_mistake(&self, has_sidebar: bool) -> bool {
        has_sidebar && self.analyst.why_mistake(&self.game).is_some()
    }
}

/// Draws the reason why the turn shown was a mistake, if a review found one. If `room`, the height left in the sidebar,
/// is enough, the better turn is beside it on a small board and in words.
fn explanation<G: Playable>(table: &mut Table<G>, ui: &mut Ui, room: f32, picked: &mut Vec<ListAction>) {
    let Table { analyst, game, reviewing, .. } = table;
    let Some(why) = analyst.why_mistake(game) else { return };
    if room > ROOMY
        && let Some((better, response)) = reviewing.show_better(ui, (game, analyst), why, room > WORDY)
    {
        if response.clicked() {
            picked.push(ListAction::Show(better));
        }
        ui.add_space(theme::GAP);
        return;
    }
    scrolled(ui, "explanation", |ui| ui.add(Label::new(why).wrap()));
}

/// Draws the comment on the turn shown, unless it is empty; a click edits it.
fn comment(comment: &str, ui: &mut Ui, commands: &mut Vec<Command>) {
    if comment.is_empty() {
        return;
    }
    ui.label(RichText::new(words::COMMENT).small().weak());
    scrolled(ui, "comment", |ui| {
        let label = Label::new(comment).wrap().sense(Sense::click());
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

/// Draws the buttons for the bots of a game that isn't over.
fn bots(screen: &dyn Screen, has_humans: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    if screen.can(Command::PauseBots).is_err() {
        return;
    }
    row(screen, ui, &[Command::PauseBots, Command::MoveNow], commands);
    if !has_humans {
        row(screen, ui, &[Command::Slower, Command::Faster], commands);
    }
}

/// Draws the buttons below the turn list.
fn actions(screen: &dyn Screen, is_over: bool, ui: &mut Ui, commands: &mut Vec<Command>) {
    let size = vec2(ui.available_width(), theme::BUTTON.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().button_padding.x = PADDING;
        // None of these buttons ever disappears or changes its width, so that a click can't hit the wrong one.
        let others = ENDINGS + theme::ICON + 2.0 * ui.spacing().item_spacing.x;
        take_back(screen, ui, size.x - others, commands);
        redo(screen, ui, commands);
        if is_over {
            let button = Button::new(Command::NewGame.text()).min_size(vec2(ENDINGS, theme::BUTTON.y));
            Offer::of(screen, Command::NewGame).press(ui, button, commands);
        } else {
            endings(screen, ui, commands);
        }
    });
}

/// True if each end of the board has these buttons when the players sit face to face: the window is high enough.
pub(super) fn ends_have_actions(ui: &Ui) -> bool {
    ui.ctx().content_rect().height() >= facts::LOW
}

/// Draws the buttons for a player who sits at an end of the board. A menu would be upside down for the far player, so
/// each command that ends the game has a button; both are followed by a question.
pub(super) fn actions_at(screen: &dyn Screen, ui: &mut Ui, end: End, commands: &mut Vec<Command>) {
    ui.spacing_mut().button_padding.x = PADDING;
    for command in [Command::Resign, Command::OfferDraw] {
        let button = Button::new(command.text()).min_size(theme::BUTTON);
        upside_down(ui, end.is_far, |ui| Offer::of(screen, command).press(ui, button, commands));
    }
    upside_down(ui, end.is_far, |ui| redo(screen, ui, commands));
    let width = (ui.available_width() * TAKE_BACK).clamp(theme::BUTTON.x, ENDINGS * 1.5);
    upside_down(ui, end.is_far, |ui| take_back(screen, ui, width, commands));
}

/// Draws the menu of the commands that end the game. They are in a menu, so that a stray click can't end it.
fn endings(screen: &dyn Screen, ui: &mut Ui, commands: &mut Vec<Command>) {
    let button = Button::new(words::ENDINGS).min_size(vec2(ENDINGS, theme::BUTTON.y));
    MenuButton::from_button(button).ui(ui, |ui| {
        for command in [Command::OfferDraw, Command::ClaimDraw, Command::Resign] {
            if entry(ui, command, screen.can(command), screen.label(command)) {
                commands.push(command);
            }
        }
    });
}

fn redo(screen: &dyn Screen, ui: &mut Ui, commands: &mut Vec<Command>) {
    let redo = Offer::of(screen, Command::Redo);
    let response = icon::button(ui, Icon::Redo, &redo.label, redo.can.is_ok());
    let tip = match redo.can {
        Ok(()) => words::with_tip(&redo.label, &offer::tip(ui, Command::Redo)),
        Err(reason) => reason,
    };
    if upside_down::tip(ui, response, &tip).clicked() {
        commands.push(Command::Redo);
    }
}

/// Draws *Take back*. Its text is shorter if what is taken back doesn't fit; its tip and its name for screen readers
/// always say it.
fn take_back(screen: &dyn Screen, ui: &mut Ui, width: f32, commands: &mut Vec<Command>) {
    let Offer { label, can, .. } = Offer::of(screen, Command::TakeBack);
    let whole = WidgetText::from(label.as_str());
    let galley = whole.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Button);
    let fits = galley.size().x + 2.0 * theme::GAP <= width;
    let text = if fits { label.as_str() } else { Command::TakeBack.text() };
    let button = Button::new(text).truncate().min_size(vec2(width, theme::BUTTON.y));
    let tip = words::with_tip(&label, &offer::tip(ui, Command::TakeBack));
    let response = modal::offer(ui, can, button, &tip);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, response.enabled(), &label));
    if response.clicked() {
        commands.push(Command::TakeBack);
    }
}

/// Draws buttons of equal width in a row.
fn row(screen: &dyn Screen, ui: &mut Ui, row: &[Command], commands: &mut Vec<Command>) {
    let gaps = ui.spacing().item_spacing.x * (row.len() as f32 - 1.0);
    let width = (ui.available_width() - gaps) / row.len() as f32;
    ui.horizontal(|ui| {
        for command in row {
            let Offer { label, can, .. } = Offer::of(screen, *command);
            let size = vec2(width, theme::BUTTON.y);
            ui.spacing_mut().button_padding.x = PADDING;
            let tip = words::with_tip(&label, &offer::tip(ui, *command));
            if press(ui, can, Button::new(label).truncate().min_size(size), &tip) {
                commands.push(*command);
            }
        }
    });
}
