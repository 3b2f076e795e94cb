//! The evaluation bar: the share of the points that the side to move can expect.

use std::collections::BTreeMap;
use std::time::Duration;

use egui::{Context, Panel, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::Table;
use crate::app::playable::Playable;
use crate::app::theme::{self, Colors};
use crate::app::worker::{Worker, within};
use crate::engine::{Bot, Level};
use crate::record::{NodeId, Record};
use crate::rules::{Outcome, Side, State as _};

/// How long a place is looked at.
const TIME: Duration = Duration::from_millis(400);
/// The width of the bar, in points.
const WIDTH: f32 = 14.0;
/// The width of the edge, which sets both shares off from the canvas, in points.
const EDGE: f32 = 2.0;
/// What a game is worth in all.
const WHOLE: u16 = 1000;

/// What one side can expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Share {
    side: Side,
    /// The part of the points, in thousandths.
    thousandths: u16,
}

/// The shares found so far. Each place is looked at once.
#[derive(Debug)]
pub(super) struct Shares {
    found: BTreeMap<NodeId, Share>,
    worker: Worker<NodeId, Share>,
}

impl Default for Shares {
    fn default() -> Self {
        Self { found: BTreeMap::new(), worker: Worker::new("evaluation") }
    }
}

impl Shares {
    /// Takes in what was found, and looks at the place that the record shows, unless it is known.
    pub(super) fn look<G: Playable>(&mut self, record: &Record<G>, ctx: &Context) {
        if let Some((node, share)) = self.worker.take() {
            self.found.insert(node, share);
        }
        let here = record.cursor();
        if self.found.contains_key(&here) {
            return self.worker.stop();
        }
        let state = record.state().clone();
        let side = state.to_move();
        if let Some(outcome) = state.outcome() {
            self.worker.stop();
            self.found.insert(here, Share { side, thousandths: settled(outcome, side) });
            return;
        }
        self.worker.ask(here, ctx, move |is_cancelled| {
            let bot = Bot::new(Level::Expert, 0);
            let choice = within(TIME, is_cancelled, |budget| bot.choose::<G>(&state, budget)).ok()??;
            Some(Share { side, thousandths: choice.value.expectation() })
        });
    }

    /// Gives the search up.
    pub(super) fn stop(&mut self) {
        self.worker.stop();
    }
}

/// What a finished game gave a side.
fn settled(outcome: Outcome, side: Side) -> u16 {
    match outcome {
        Outcome::Win(winner, _) if winner == side => WHOLE,
        Outcome::Win(..) => 0,
        Outcome::Draw(_) => WHOLE / 2,
    }
}

impl<G: Playable> Table<G> {
    /// Draws the bar at the left edge.
    pub(super) fn show_evaluation(&self, ui: &mut Ui) {
        let colors = Colors::of(ui.style());
        let margin = egui::Margin { left: 10, right: 0, top: 22, bottom: 22 };
        let frame = egui::Frame::new().fill(colors.canvas).inner_margin(margin);
        let panel = Panel::left("evaluation").resizable(false).show_separator_line(false).exact_size(28.0);
        panel.frame(frame).show(ui, |ui| {
            let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, ui.available_height()), Sense::hover());
            let share = self.practice.shares.found.get(&self.record.cursor());
            let text = self.shares_in_words(share);
            response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
            self.paint_shares(ui, rect, share);
            response.on_hover_text(format!(
                "{text} The number comes from a short search: take it as a rough guess."
            ));
        });
    }

    /// Paints the share of the first side from below, or from above where the board is turned around. With more
    /// than two players it is that of the side to move.
    fn paint_shares(&self, ui: &Ui, rect: Rect, share: Option<&Share>) {
        let colors = Colors::of(ui.style());
        let (painter, round) = (ui.painter(), f32::from(theme::ROUND_SMALL));
        painter.rect_filled(rect, round, colors.button);
        if let Some((side, part)) = share.map(|share| self.lower(*share)) {
            let length = rect.height() * f32::from(part) / f32::from(WHOLE);
            let (own, rest) = if self.viewer.flipped {
                rect.split_top_bottom_at_y(rect.top() + length)
            } else {
                let (upper, lower) = rect.split_top_bottom_at_y(rect.bottom() - length);
                (lower, upper)
            };
            let other = (self.record.state().players() == 2).then(|| side.other());
            for (part, colour) in [
                (own, G::side_mark(side).colour(ui.style())),
                (rest, other.map_or(colors.button_down, |other| G::side_mark(other).colour(ui.style()))),
            ] {
                painter.with_clip_rect(part.intersect(ui.clip_rect())).rect_filled(rect, round, colour);
            }
            if part > 0 && part < WHOLE {
                let border = if self.viewer.flipped { own.bottom() } else { own.top() };
                painter.hline(rect.x_range(), border, Stroke::new(EDGE, colors.muted));
            }
            let middle = rect.center().y;
            painter.hline(rect.x_range(), middle, Stroke::new(1.0, colors.accent));
        }
        painter.rect_stroke(rect, round, Stroke::new(EDGE, colors.muted), StrokeKind::Inside);
    }

    /// The side whose share is drawn from below, with its share.
    fn lower(&self, share: Share) -> (Side, u16) {
        match self.record.state().players() {
            2 if share.side != Side::FIRST => (Side::FIRST, WHOLE.saturating_sub(share.thousandths)),
            _ => (share.side, share.thousandths),
        }
    }

    fn shares_in_words(&self, share: Option<&Share>) -> String {
        let Some((side, part)) = share.map(|share| self.lower(*share)) else {
            return "Expected share of the points: not known yet.".to_owned();
        };
        let (own, rest) = (percent(part), 100 - percent(part));
        let name = side.name::<G>();
        if self.record.state().players() == 2 {
            let other = side.other().name::<G>();
            format!("Expected share of the points: {name} {own} %, {other} {rest} %.")
        } else {
            format!("Expected share of the points: {name}, to move, {own} %, all others together {rest} %.")
        }
    }
}

/// Hundredths, rounded.
const fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}
