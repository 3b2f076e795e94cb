//! The sidebar: who plays, whose turn it is, the turns, and what can be done with the game.

use std::borrow::Cow;

use egui::containers::menu::MenuButton;
use egui::{Button, Frame, Panel, Rect, Response, RichText, Sense, StrokeKind, Ui, vec2};

use super::list::ListAction;
use super::{Table, ending, transport, words};
use crate::app::board::mark;
use crate::app::board::palette::Palette;
use crate::app::command::Command;
use crate::app::focus;
use crate::app::icon::Icon;
use crate::app::menu;
use crate::app::playable::Playable;
use crate::app::seats;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::sidebar_edge;
use crate::app::theme::{self, Colors};
use crate::record::Seat;
use crate::rules::{Outcome, Side, State as _};

/// Draws the sidebar at the right edge, unless it is folded away.
pub(super) fn show<G: Playable>(
    table: &mut Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    commands: &mut Vec<Command>,
    picked: &mut Vec<ListAction>,
) {
    if !settings.sidebar {
        focus::note_after_board(ui.ctx(), None);
        return;
    }
    let frame = Frame::new().fill(Colors::of(ui.style()).panel).inner_margin(theme::SPACE);
    let width = sidebar_edge::width(ui.ctx(), settings);
    let panel = Panel::right("sidebar").resizable(false).exact_size(width).frame(frame);
    let panel = panel.show(ui, |ui| {
        players(table, ui);
        ui.add_space(theme::GAP);
        Panel::bottom("actions").frame(Frame::new()).show_separator_line(false).show(ui, |ui| {
            ui.add_space(theme::GAP);
            let can = |command| table.can(command);
            let playing = table.viewer.playback.is_some();
            transport::show(ui, transport::State { playing, can: &can }, commands);
            ui.add_space(theme::GAP);
            actions(table, ui, commands);
        });
        let colors = Colors::of(ui.style());
        Frame::new().fill(colors.card).corner_radius(theme::ROUND).inner_margin(4).show(ui, |ui| {
            let Table { list, record, viewer, reviewing, .. } = table;
            list.show(ui, record, viewer.past_step(), reviewing.review(), picked);
        });
    });
    sidebar_edge::show(ui, panel.response.rect);
}

fn players<G: Playable>(table: &mut Table<G>, ui: &mut Ui) {
    let seats: Vec<(Side, Seat)> = table.seats().collect();
    for (side, sitting) in seats {
        let standing = Standing::of(table, side);
        let response = player(table, ui, side, standing);
        if side == Side::FIRST {
            focus::note_after_board(ui.ctx(), Some(response.id));
        }
        let response = response.on_hover_text("Click to choose who plays here: a person or a bot.");
        if let Some(seat) = seats::menu(&response, sitting) {
            table.seat(side, seat);
            focus::to_board(ui.ctx());
        }
    }
    if table.is_unsettled() {
        ui.label(RichText::new("Threat: not settled").small().weak()).on_hover_text(
            "The search for a threat to win took too long and was given up: nothing is claimed.",
        );
    }
}

/// What is said of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It is their turn.
    ToMove,
    /// They won.
    Won,
    /// They are out, and the others play on.
    Out,
    /// The game is over, and this is their place in it.
    Placed(usize),
    /// Nothing.
    Plain,
}

impl Standing {
    /// What is said of a player at the place looked at.
    fn of<G: Playable>(table: &Table<G>, side: Side) -> Self {
        let record = &table.record;
        let state = record.state();
        match state.outcome() {
            // While looking at something else, the line above the board says whose turn it is.
            None if state.to_move() == side && record.at_head() && table.viewer.is_building() => Self::ToMove,
            None if words::is_out::<G>(state, side) => Self::Out,
            Some(Outcome::Win(winner, _)) if winner == side => Self::Won,
            Some(_) if state.players() > 2 => Self::Placed(ending::place(record, side)),
            _ => Self::Plain,
        }
    }

    fn word(self) -> Cow<'static, str> {
        match self {
            Self::ToMove => "to move".into(),
            Self::Won => "won".into(),
            Self::Out => "out".into(),
            Self::Placed(place) => ending::ordinal(place).into(),
            Self::Plain => "".into(),
        }
    }

    /// Whether the player is to be seen first.
    const fn stands_out(self) -> bool {
        matches!(self, Self::ToMove | Self::Won)
    }
}

/// One player: mark, name, side, and whether it is their turn or they won.
fn player<G: Playable>(table: &Table<G>, ui: &mut Ui, side: Side, standing: Standing) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 40.0), Sense::click());
    let (name, side_name) = (words::player_name(&table.record, side), side.name::<G>());
    let word = standing.word();
    let spoken = if name == side_name { name.to_string() } else { format!("{name}, {side_name}") };
    let spoken = if word.is_empty() { spoken } else { format!("{spoken}, {word}") };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &spoken));
    let painter = ui.painter();
    let badge = Rect::from_min_size(rect.min, vec2(26.0, rect.height()));
    if !standing.stands_out() {
        if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, f32::from(theme::ROUND_SMALL), colors.card);
        }
    } else {
        painter.rect_filled(rect, f32::from(theme::ROUND_SMALL), colors.chosen);
        let stroke = egui::Stroke::new(1.0, colors.accent);
        painter.rect_stroke(rect, f32::from(theme::ROUND_SMALL), stroke, StrokeKind::Inside);
    }
    match standing {
        Standing::ToMove => Icon::Play.paint(painter, badge, colors.accent),
        Standing::Won => {
            let palette = Palette::of(ui.visuals().dark_mode);
            mark::star(painter, badge.center() + vec2(2.0, 0.0), 7.0, palette.win, palette.halo_dark);
        }
        Standing::Out => {
            let (middle, reach) = (badge.center() + vec2(2.0, 0.0), 5.0);
            let stroke = egui::Stroke::new(2.0, colors.danger);
            for slope in [-1.0, 1.0] {
                let arm = vec2(reach, reach * slope);
                painter.line_segment([middle - arm, middle + arm], stroke);
            }
        }
        Standing::Placed(_) | Standing::Plain => {}
    }
    let mark = Rect::from_center_size(egui::pos2(rect.min.x + 38.0, rect.center().y), vec2(16.0, 16.0));
    G::side_mark(side).paint(ui, mark);
    let body = egui::TextStyle::Body.resolve(ui.style());
    let small = egui::TextStyle::Small.resolve(ui.style());
    let painter = painter.with_clip_rect(rect);
    let middle = rect.center().y;
    let right = egui::pos2(rect.max.x - 12.0, middle);
    let said = if name == side_name { word.to_string() } else { format!("{side_name} {word}") };
    let said = painter.text(
        right,
        egui::Align2::RIGHT_CENTER,
        said.trim_end(),
        small,
        if standing.stands_out() { colors.accent } else { colors.muted },
    );
    let mut job = egui::text::LayoutJob::simple_singleline(name.into_owned(), body, colors.text);
    job.wrap = egui::text::TextWrapping::truncate_at_width(said.min.x - rect.min.x - 64.0);
    let galley = painter.layout_job(job);
    let top = middle - galley.size().y / 2.0;
    painter.galley(egui::pos2(rect.min.x + 56.0, top), galley, colors.text);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// What can be done with the game.
fn actions<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let over = table.record.head_node().state().outcome().is_some();
    if table.has_bots() {
        row(table, ui, &[Command::PauseBots, Command::MoveNow], commands);
        if !table.has_persons() && !over {
            row(table, ui, &[Command::Slower, Command::Faster], commands);
        }
    }
    // What stands lowest keeps its place when the game ends and the menu goes.
    if !over {
        // Behind a menu, so that no stray click ends a game.
        let width = ui.available_width();
        let button = Button::new("Draw or resign").min_size(vec2(width, theme::BUTTON.y));
        ui.horizontal(|ui| {
            MenuButton::from_button(button).ui(ui, |ui| {
                for command in [Command::OfferDraw, Command::ClaimDraw, Command::Resign] {
                    menu::entry(ui, command, Some(table), commands);
                }
            });
        });
    }
    row(table, ui, &[Command::TakeBack], commands);
}

/// Buttons of one width in a row.
fn row<G: Playable>(table: &Table<G>, ui: &mut Ui, row: &[Command], commands: &mut Vec<Command>) {
    let gaps = ui.spacing().item_spacing.x * (row.len() as f32 - 1.0);
    let width = (ui.available_width() - gaps) / row.len() as f32;
    ui.horizontal(|ui| {
        for command in row {
            let label = table.label(*command).unwrap_or_else(|| command.text().to_owned());
            let can = table.can(*command);
            let size = vec2(width, theme::BUTTON.y);
            ui.spacing_mut().button_padding.x = 4.0;
            let response = ui.add_enabled(can.is_ok(), Button::new(label).min_size(size));
            let response = match can {
                Ok(()) => response.on_hover_text(transport::tip(ui, *command)),
                Err(reason) => response.on_disabled_hover_text(reason),
            };
            if response.clicked() {
                commands.push(*command);
            }
        }
    });
}
