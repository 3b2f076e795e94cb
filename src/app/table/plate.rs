//! The plate in the sidebar when the game is over: who won and why, and what to do next.

use egui::{Color32, Context, Frame, Role, Sense, Shadow, Stroke, TextStyle, Ui, Vec2, WidgetInfo, vec2};

use super::{Table, ending, transport};
use crate::app::kit::command::Command;
use crate::app::kit::modal::{main_button, press};
use crate::app::kit::screen::Screen as _;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::app::parts::sidebar_edge;
use crate::rules::State as _;

/// The size of the winner's mark, in points.
const MARK: f32 = 40.0;
/// The window height, in points, below which the result is in the line above the board instead.
const LOW: f32 = 480.0;

/// True if the result of the game has a plate, so that nothing else needs to tell it.
pub(super) fn has_one<G: Playable>(table: &Table<G>, ctx: &Context, settings: &Settings) -> bool {
    table.game.is_over()
        && table.game.exercise.is_none()
        && sidebar_edge::shows(ctx, settings)
        && table.game.face_to_face(settings).is_none()
        && ctx.content_rect().height() >= LOW
}

impl<G: Playable> Table<G> {
    /// Lets the plate appear once the board has shown the end of the game.
    pub(super) fn announce_result(&mut self, ctx: &Context) {
        let head = self.game.record.head();
        let is_new = self.game.is_over() && self.announced != Some(head);
        if is_new && self.game.record.at_head() && self.game.is_building() && !self.board.is_moving() {
            self.announced = Some(head);
            ctx.request_repaint();
        }
    }
}

/// Draws the plate, if the game is over and the board has shown its end.
pub(super) fn show<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let record = &table.game.record;
    if table.announced != Some(record.head()) || !has_one(table, ui.ctx(), settings) {
        return;
    }
    let Some((spoken, [title, reason])) = ending::result(record).zip(ending::told(record)) else { return };
    let winner = record.head_node().state().outcome().and_then(|outcome| outcome.winner());
    let colors = Colors::of(ui.style());
    let edge = if winner.is_some() { Stroke::new(1.5, colors.win) } else { Stroke::new(1.0, colors.line) };
    let shadow = Shadow { offset: [0, 8], blur: 24, spread: 0, color: Color32::from_black_alpha(60) };
    let frame = Frame::new().fill(colors.raised).stroke(edge).corner_radius(theme::ROUND).shadow(shadow);
    frame.inner_margin(theme::SPACE - 4.0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = Vec2::splat(theme::GAP);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP + 4.0;
            if let Some(side) = winner {
                let (mark, _) = ui.allocate_exact_size(Vec2::splat(MARK), Sense::hover());
                G::side_mark(side).paint(ui, mark);
            }
            ui.vertical(|ui| texts(ui, &title, &reason, &spoken));
        });
        ui.add_space(2.0);
        let width = (ui.available_width() - theme::GAP) / 2.0;
        ui.horizontal(|ui| {
            for (index, command) in [Command::Rematch, Command::Review].into_iter().enumerate() {
                let label = table.label(command).unwrap_or_else(|| command.text().to_owned());
                let button = if index == 0 { main_button(&colors, &label) } else { egui::Button::new(label) };
                let button = button.min_size(vec2(width, theme::BUTTON.y));
                let tip = transport::tip(ui, command);
                if press(ui, table.can(command), button, &tip) {
                    commands.push(command);
                }
            }
        });
    });
    ui.add_space(theme::GAP);
}

/// Draws the result in large letters, and the reason below it. Both are one label, which says `spoken`.
fn texts(ui: &mut Ui, title: &str, reason: &str, spoken: &str) {
    let colors = Colors::of(ui.style());
    let width = ui.available_width();
    let set = |ui: &Ui, style: TextStyle| {
        ui.painter().layout(title.to_owned(), style.resolve(ui.style()), colors.ink, width)
    };
    // A long name has smaller letters.
    let large = set(ui, theme::title());
    let title = if large.rows.len() == 1 { large } else { set(ui, TextStyle::Heading) };
    let body = TextStyle::Body.resolve(ui.style());
    let reason = ui.painter().layout(reason.to_owned(), body, colors.quiet, width);
    let size = vec2(width, title.size().y + reason.size().y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken));
    let below = rect.left_top() + vec2(0.0, title.size().y);
    ui.painter().galley(rect.min, title, colors.ink);
    ui.painter().galley(below, reason, colors.quiet);
}
