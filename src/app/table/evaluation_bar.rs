//! The evaluation bar: the winning chances of each side.

use egui::{Panel, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::expectations::{Expectation, WHOLE};
use super::game_view::GameView;
use super::{Table, words};
use crate::app::board::view::single;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::rules::{Names, Side, State as _};

/// The width of the bar, in points.
const WIDTH: f32 = 14.0;
/// The width of the bar's edge and of the lines between its parts, in points.
const EDGE: f32 = 2.0;
/// The width of the bar with its margins, in points.
const ROOM: f32 = 28.0;
/// The margin above and below the bar, in points.
const MARGIN: f32 = 22.0;
/// The maximum space beside the squares of a board for coordinates, tools and moves, in points.
const BESIDE: f32 = 160.0;

impl<G: Playable> GameView<G> {
    /// True if the bar is shown, because the players may study the game and the settings allow it.
    pub(super) fn has_evaluation_bar(&self, settings: &Settings) -> bool {
        settings.evaluation_bar && self.is_open_to_study()
    }
}

impl<G: Playable> Table<G> {
    /// Draws the bar to the left of the board. In a wide window, half of the free space is to the left of the bar, and
    /// half to the right of the board.
    pub(super) fn show_evaluation(&self, ui: &mut Ui) {
        let frame = egui::Frame::new();
        let room = ui.available_size();
        let extent = G::extent(self.game.viewer.shown().position());
        let board = room.y * single(extent.columns / extent.rows) + BESIDE;
        let beyond = ((room.x - ROOM - board) / 2.0).max(0.0).floor();
        let side = |panel: Panel| panel.resizable(false).show_separator_line(false).frame(frame);
        if beyond > 0.0 {
            side(Panel::right("beyond")).exact_size(beyond).show(ui, |_| {});
        }
        side(Panel::left("evaluation")).exact_size(beyond + ROOM).show(ui, |ui| {
            let rect = ui.available_rect_before_wrap();
            let rect = rect.with_min_x(rect.right() - ROOM).shrink2(vec2((ROOM - WIDTH) / 2.0, MARGIN));
            let response = ui.allocate_rect(rect, Sense::hover());
            let expectation =
                self.analyst.findings.expectation(self.game.record(), self.game.record().cursor());
            let text = in_words(expectation.as_ref(), &self.game.viewer.names());
            response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
            self.paint_shares(ui, rect, expectation.as_ref());
            response.on_hover_text(text);
        });
    }

    /// Paints the winning chances of the first side at the bottom, or at the top if the board is turned, then those of
    /// the other sides in order.
    fn paint_shares(&self, ui: &Ui, rect: Rect, expectation: Option<&Expectation>) {
        let colors = Colors::of(ui.style());
        let (painter, round) = (ui.painter(), f32::from(theme::ROUND_SMALL));
        painter.rect_filled(rect, round, colors.button);
        let mut sum = 0;
        let players = self.game.record().start_state().players();
        for (side, part) in Side::all(players).zip(expectation.into_iter().flat_map(|found| &found.shares)) {
            let at = |share: u16| {
                let length = rect.height() * f32::from(share) / f32::from(WHOLE);
                if self.game.near() != Side::FIRST { rect.top() + length } else { rect.bottom() - length }
            };
            // Nothing is painted for a side without winning chances, such as a player who is out.
            if part == &0 {
                continue;
            }
            let area = Rect::from_two_pos(pos2(rect.left(), at(sum)), pos2(rect.right(), at(sum + part)));
            let clipped = painter.with_clip_rect(area.intersect(ui.clip_rect()));
            clipped.rect_filled(rect, round, G::side_mark(side).colour(ui.style()));
            sum += part;
            if sum < WHOLE {
                painter.hline(rect.x_range(), at(sum), Stroke::new(EDGE, colors.quiet));
            }
            // With more than two sides, colours alone aren't clear enough, so the sides' marks are drawn too.
            if players > 2 && area.height() > WIDTH + 4.0 {
                G::side_mark(side).paint(ui, Rect::from_center_size(area.center(), vec2(10.0, 10.0)));
            }
        }
        painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, colors.act));
        painter.rect_stroke(rect, round, Stroke::new(EDGE, colors.quiet), StrokeKind::Inside);
    }
}

fn in_words(expectation: Option<&Expectation>, names: &Names) -> String {
    let Some(found) = expectation else { return words::CHANCES_UNKNOWN.to_owned() };
    let mut percents: Vec<u16> = found.shares.iter().copied().map(percent).collect();
    let sum: u16 = percents.iter().sum();
    if let Some(most) = percents.iter_mut().max() {
        *most = (*most + 100).saturating_sub(sum);
    }
    let shares: Vec<_> = Side::all(percents.len()).map(|side| names.of(side)).zip(percents).collect();
    if found.is_over() {
        words::shares_won(&shares)
    } else {
        words::chances(&shares, &found.depth_in_words())
    }
}

/// Converts thousandths to hundredths, rounded.
pub(super) const fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}
