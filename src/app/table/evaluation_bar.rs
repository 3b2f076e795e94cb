//! The evaluation bar: the share of the points that each side can expect.

use std::collections::BTreeMap;
use std::time::Duration;

use egui::{Context, Panel, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::Table;
use crate::app::board::view::single;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::worker::{Worker, within};
use crate::app::parts::playable::Playable;
use crate::engine::{Bot, Budget, Level, shares};
use crate::record::{NodeId, Record};
use crate::rules::{Outcome, Side, State as _};

/// How many turns are looked at where more than two play.
const NODES: u64 = 40_000;
/// How long a place is looked at where two play.
const TIME: Duration = Duration::from_millis(400);
/// The width of the bar, in points.
const WIDTH: f32 = 14.0;
/// The width of the edge, which sets both shares off from the canvas, in points.
const EDGE: f32 = 2.0;
/// The room for the bar with its margins, in points.
const ROOM: f32 = 28.0;
/// The margin above and below the bar, in points.
const MARGIN: f32 = 22.0;
/// The room that a board takes beside itself at most, for coordinates, tools and chips, in points.
const BESIDE: f32 = 160.0;
/// What a game is worth in all.
const WHOLE: u16 = 1000;

/// What each side can expect of the points, in thousandths.
type Split = Vec<u16>;

/// The shares found so far. Each place is looked at once.
#[derive(Debug)]
pub(super) struct Shares {
    found: BTreeMap<NodeId, Split>,
    worker: Worker<NodeId, Split>,
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
        if let Some(outcome) = state.outcome() {
            self.worker.stop();
            self.found.insert(here, settled(outcome, state.players()));
            return;
        }
        self.worker.ask(here, ctx, move |is_cancelled| {
            if state.players() > 2 {
                let mut budget = Budget::new(NODES).cancelled_by(is_cancelled);
                return shares::<G>(&state, &mut budget).ok();
            }
            let bot = Bot::new(Level::Expert, 0);
            let choice = within(TIME, is_cancelled, |budget| bot.choose::<G>(&state, budget)).ok()??;
            let own = choice.value.expectation();
            let other = WHOLE.saturating_sub(own);
            Some(if state.to_move() == Side::FIRST { vec![own, other] } else { vec![other, own] })
        });
    }

    /// Gives the search up.
    pub(super) fn stop(&mut self) {
        self.worker.stop();
    }
}

/// What a finished game gave each side.
fn settled(outcome: Outcome, players: usize) -> Split {
    let share = |side: Side| match outcome {
        Outcome::Win(winner, _) if winner == side => WHOLE,
        Outcome::Win(..) => 0,
        Outcome::Draw(_) => WHOLE / u16::try_from(players).unwrap_or(WHOLE),
    };
    Side::all(players).map(share).collect()
}

impl<G: Playable> Table<G> {
    /// Whether the bar is shown: where the players may study the game, if they want it.
    pub(super) fn has_evaluation_bar(&self, settings: &Settings) -> bool {
        settings.evaluation_bar && self.is_open_to_study()
    }

    /// Draws the bar left of the board. In a wide window the room that the board has no use for lies beyond both.
    pub(super) fn show_evaluation(&self, ui: &mut Ui) {
        let frame = egui::Frame::new().fill(Colors::of(ui.style()).ground);
        let room = ui.available_size();
        let extent = G::extent(self.viewer.shown().position());
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
            let split = self.practice.shares.found.get(&self.record.cursor());
            let text = in_words::<G>(split);
            response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, &text));
            self.paint_shares(ui, rect, split);
            response.on_hover_text(format!(
                "{text} The numbers come from a short search: take them as a rough guess."
            ));
        });
    }

    /// Paints the share of the first side at the bottom, or at the top where the board is turned around, and the others
    /// in their order after it.
    fn paint_shares(&self, ui: &Ui, rect: Rect, split: Option<&Split>) {
        let colors = Colors::of(ui.style());
        let (painter, round) = (ui.painter(), f32::from(theme::ROUND_SMALL));
        painter.rect_filled(rect, round, colors.button);
        let mut sum = 0;
        let players = self.record.start_state().players();
        for (side, part) in Side::all(players).zip(split.into_iter().flatten()) {
            let at = |share: u16| {
                let length = rect.height() * f32::from(share) / f32::from(WHOLE);
                if self.viewer.flipped { rect.top() + length } else { rect.bottom() - length }
            };
            // Whoever is out has no part of it.
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
            // With more than two, colours alone would not do.
            if players > 2 && area.height() > WIDTH + 4.0 {
                G::side_mark(side).paint(ui, Rect::from_center_size(area.center(), vec2(10.0, 10.0)));
            }
        }
        painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, colors.act));
        painter.rect_stroke(rect, round, Stroke::new(EDGE, colors.quiet), StrokeKind::Inside);
    }
}

fn in_words<G: Playable>(split: Option<&Split>) -> String {
    let Some(split) = split else { return "Expected share of the points: not known yet.".to_owned() };
    let mut percents: Vec<u16> = split.iter().copied().map(percent).collect();
    let sum: u16 = percents.iter().sum();
    if let Some(most) = percents.iter_mut().max() {
        *most = (*most + 100).saturating_sub(sum);
    }
    let part = |(side, part): (Side, u16)| format!("{} {part} %", side.name::<G>());
    let parts: Vec<String> = Side::all(split.len()).zip(percents).map(part).collect();
    format!("Expected share of the points: {}.", parts.join(", "))
}

/// Hundredths, rounded.
pub(super) const fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}
