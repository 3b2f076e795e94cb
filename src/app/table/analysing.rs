//! The analysis: the best turns at the cursor, found in the background and improved while the position is shown.

use std::collections::BTreeMap;
use std::iter;

use egui::{Align2, CursorIcon, Frame, Panel, Rect, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use super::evaluation_bar::percent;
use super::expectations::Expectation;
use super::{Table, list, words};
use crate::app::kit::command::Command;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::parts::playable::Playable;
use crate::engine::{Analysis, Budget, Line, analyse};
use crate::learn::reasons;
use crate::record::{NodeId, Record, events_of};
use crate::rules::{Game, Side, State as _};

/// The number of best turns shown.
const LINES: usize = 3;
/// The number of turns that the first look examines. Each further look examines four times as many.
const FIRST: u64 = 4_000;
/// The maximum number of looks at a position.
const LOOKS: u32 = 7;

/// The separator between two turns of a line.
const BETWEEN: &str = "  ";

/// The best turns found by the analysis.
#[derive(Debug)]
pub(super) struct Lines<G: Game> {
    /// The results by position, with the number of the last look.
    found: BTreeMap<NodeId, (u32, Found<G>)>,
}

/// The result of a look, in words; without lines if the game is over.
#[derive(Debug)]
pub(super) struct Found<G: Game> {
    depth: u32,
    is_settled: bool,
    expectation: Expectation,
    lines: Vec<LineText<G>>,
}

/// One of the best turns, in words.
#[derive(Debug)]
struct LineText<G: Game> {
    turn: G::Turn,
    /// The player's winning chances, in per cent.
    share: u16,
    text: String,
    /// The turns that are likely to follow.
    continuation: String,
    /// The purpose of the turn.
    reason: Option<String>,
    /// The events of the turn.
    events: Vec<G::Event>,
}

impl<G: Playable> Found<G> {
    fn of(state: &G::State, analysis: Analysis<G>, nodes: u64) -> Self {
        let expectation = Expectation::of(&analysis, nodes);
        let told = |line: Line<G>| {
            let mut at = state.clone();
            let all: Vec<G::Turn> = iter::once(line.turn.clone()).chain(line.continuation).collect();
            let mut texts = Vec::new();
            for turn in all {
                texts.push(at.turn_text(&turn));
                match at.play(&turn) {
                    Ok(next) => at = next,
                    Err(_) => break,
                }
            }
            LineText {
                share: percent(line.share),
                text: texts.first().cloned().unwrap_or_default(),
                continuation: texts.get(1..).unwrap_or_default().join(BETWEEN),
                reason: reasons::<G>(state, &line.turn),
                events: events_of::<G>(state, &line.turn),
                turn: line.turn,
            }
        };
        let Analysis { depth, lines, is_settled, .. } = analysis;
        Self { depth, is_settled, expectation, lines: lines.into_iter().map(told).collect() }
    }
}

/// Looks for the best turns, after `looks` earlier looks; `None` if cancelled.
pub(super) fn look<G: Playable>(
    state: &G::State,
    looks: u32,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Found<G>> {
    let nodes = FIRST << (2 * looks);
    let mut budget = Budget::new(nodes).cancelled_by(is_cancelled);
    Some(Found::of(state, analyse::<G>(state, LINES, &mut budget).ok()?, nodes))
}

impl<G: Playable> Table<G> {
    /// Starts or stops the analysis of each position at the cursor.
    pub(super) fn toggle_analysis(&mut self) {
        let lines = &mut self.analyst.lines;
        *lines = if lines.is_some() { None } else { Some(Lines { found: BTreeMap::new() }) };
    }

    /// Stops the analysis where the players may not analyse.
    pub(super) fn follow_analysis(&mut self) {
        if self.check(Command::Analyse).is_err() {
            self.analyst.lines = None;
        }
    }

    /// The number of the next look at the position at the cursor; `None` if no more are needed.
    pub(super) fn wanted_look(&self) -> Option<u32> {
        match self.analyst.lines.as_ref()?.found.get(&self.game.record.cursor()) {
            Some((look, found)) => (!found.is_settled && look + 1 < LOOKS).then_some(look + 1),
            None => Some(0),
        }
    }

    /// Stores the result of a look.
    pub(super) fn take_lines(&mut self, node: NodeId, look: u32, found: Found<G>) {
        let Some(lines) = &mut self.analyst.lines else { return };
        self.analyst.expectations.learn(&self.game.record, node, found.expectation.clone());
        lines.found.insert(node, (look, found));
    }

    /// Shows the best turns at the bottom of the room left in the sidebar. Returns the events of the turn that the
    /// pointer is on.
    pub(super) fn show_analysis(&mut self, ui: &mut Ui) -> Vec<G::Event> {
        let Some(known) = &self.analyst.lines else { return Vec::new() };
        let here = self.game.record.cursor();
        let found = known.found.get(&here).map(|(_, found)| found);
        let known = self.analyst.expectations.at(&self.game.record, here);
        let frame = Frame::new().inner_margin(egui::Margin { top: 8, ..egui::Margin::ZERO });
        let height = theme::LINE + touch::line(ui.ctx()) * 3.0 + 8.0;
        let panel = Panel::bottom("analysis").frame(frame).exact_size(height).show_separator_line(false);
        let (pointed, picked) =
            panel.show(ui, |ui| lines(ui, found, known.as_ref(), &self.game.record)).inner;
        let line = |index: Option<usize>| found?.lines.get(index?);
        let events = line(pointed).map(|line| line.events.clone()).unwrap_or_default();
        if let Some(turn) = line(picked).map(|line| line.turn.clone()) {
            self.show_variation(&turn);
        }
        events
    }
}

/// As many of the first turns as fit, without a truncated turn.
fn whole_turns(turns: &str, fits: impl Fn(&str) -> bool) -> &str {
    let ends = turns.match_indices(BETWEEN).map(|(end, _)| end).chain([turns.len()]);
    let shown = ends.filter_map(|end| turns.get(..end)).take_while(|shown| fits(shown)).last();
    shown.unwrap_or_default()
}

/// The winning chances at a line, in per cent. If a deeper result than that of the lines is available, only the best
/// line has chances, from the deeper result.
fn share_shown<G: Game>(
    found: Option<&Found<G>>,
    known: Option<&Expectation>,
    index: usize,
    side: Side,
) -> Option<u16> {
    let found = found?;
    match known {
        Some(known) if *known != found.expectation => (index == 0).then(|| percent(known.of_side(side))),
        _ => found.lines.get(index).map(|line| line.share),
    }
}

/// Draws the heading and the lines. Returns the indices of the line that the pointer is on and of the clicked line.
fn lines<G: Game>(
    ui: &mut Ui,
    found: Option<&Found<G>>,
    known: Option<&Expectation>,
    record: &Record<G>,
) -> (Option<usize>, Option<usize>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let colors = Colors::of(ui.style());
    let state = record.state();
    let heading = if state.outcome().is_some() {
        words::ANALYSIS_OVER.to_owned()
    } else {
        let depth = match found {
            Some(found) if found.is_settled => words::CERTAIN.to_owned(),
            Some(found) => words::turns_ahead(found.depth),
            None => words::LOOKING.to_owned(),
        };
        words::analysis(words::names(record).of(state.to_move()), &depth)
    };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), theme::LINE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &heading));
    let small = TextStyle::Small.resolve(ui.style());
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, heading, small.clone(), colors.quiet);
    let (mut pointed, mut picked) = (None, None);
    for (index, line) in found.map_or(&[][..], |found| found.lines.as_slice()).iter().enumerate() {
        let (id, rect) = ui.allocate_space(vec2(ui.available_width(), touch::line(ui.ctx())));
        let share = share_shown(found, known, index, state.to_move()).map(words::percent);
        let spoken = words::best_turn(&line.text, share.as_deref(), line.reason.as_deref());
        let response = list::row(ui, id, rect, &spoken, false);
        let middle = rect.center().y;
        let end = pos2(rect.left() + 44.0, middle);
        let body = TextStyle::Body.resolve(ui.style());
        ui.painter().text(end, Align2::RIGHT_CENTER, share.unwrap_or_default(), body, colors.ink);
        let mono = TextStyle::Monospace.resolve(ui.style());
        let room = Rect::from_min_max(pos2(rect.left() + 56.0, rect.top()), rect.max);
        let turn = Text { text: &line.text, font: mono, color: colors.ink };
        let turn = turn.paint_in(ui.painter(), room);
        let left = turn.max.x + 12.0;
        let width = |text: &str| {
            let galley = ui.painter().layout_no_wrap(text.to_owned(), small.clone(), colors.quiet);
            galley.size().x
        };
        let rest = whole_turns(&line.continuation, |rest| width(rest) <= room.right() - left);
        ui.painter().text(pos2(left, middle), Align2::LEFT_CENTER, rest, small.clone(), colors.quiet);
        if response.hovered() || response.has_focus() {
            pointed = Some(index);
        }
        let tip = words::best_turn_tip(&line.text, line.reason.as_deref(), &line.continuation);
        let response = response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip);
        if response.clicked() {
            picked = Some(index);
        }
    }
    (pointed, picked)
}

#[cfg(test)]
mod tests {
    use super::whole_turns;

    #[test]
    fn no_turn_of_a_line_is_shown_in_part() {
        let shown = |room: usize| whole_turns("+a4  b5-a4  +c1", |shown| shown.len() <= room);
        assert_eq!(
            [2, 3, 9, 10, 14, 15].map(shown),
            ["", "+a4", "+a4", "+a4  b5-a4", "+a4  b5-a4", "+a4  b5-a4  +c1"]
        );
        assert_eq!(whole_turns("", |_| true), "");
    }
}
