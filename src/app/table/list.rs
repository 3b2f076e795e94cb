//! The list of turns: the shown line, with the steps of the shown turn and the variations unfolded.

use std::collections::BTreeSet;
use std::ops::Range;

use egui::{
    Align2, CursorIcon, FontId, Id, Rect, Response, Role, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, pos2,
    style::ScrollAnimation, vec2,
};

use super::review::Review;
use super::words;
use crate::app::icon::Icon;
use crate::app::playable::Playable;
use crate::app::theme::{self, Colors};
use crate::engine::Verdict;
use crate::record::{Made, NodeId, Record};
use crate::rules::{Game, Side};

/// What was picked in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ListAction {
    /// Look at a turn.
    Show(NodeId),
    /// Look at a turn after so many of its steps.
    Step(NodeId, usize),
}

/// What the list keeps: which variations are unfolded, what it showed, and where it is scrolled to.
#[derive(Debug, Default)]
pub(super) struct TurnList {
    unfolded: BTreeSet<NodeId>,
    shown: Option<Shown>,
    top: f32,
    height: f32,
    /// Whether it was scrolled in the frame before: that shows in the next one only.
    revealing: bool,
}

/// The turn that is looked at, and the step reached while it is walked through.
type Shown = (NodeId, Option<usize>);

/// One line of the list.
struct Line {
    what: What,
    number: Option<usize>,
    side: Option<Side>,
    text: String,
    /// What a review found wrong with the turn.
    flaw: Option<String>,
    chosen: bool,
    /// Whether it belongs to the game as it stands.
    played: bool,
}

#[derive(Clone, Copy)]
enum What {
    Turn { node: NodeId, variations: usize },
    Step { node: NodeId, at: usize },
    Variation { node: NodeId },
}

impl TurnList {
    /// Unfolds the variations beside a turn.
    pub(super) fn unfold(&mut self, node: NodeId) {
        self.unfolded.insert(node);
    }

    /// Draws the list, scrolled to the turn that is looked at whenever that is another one; `step` is the one reached
    /// while the turn is walked through.
    pub(super) fn show<G: Playable>(
        &mut self,
        ui: &mut Ui,
        record: &Record<G>,
        step: Option<usize>,
        review: Option<&Review<G>>,
        actions: &mut Vec<ListAction>,
    ) {
        let lines = self.lines(record, step, review);
        ui.spacing_mut().item_spacing.y = 0.0;
        let shown = (record.cursor(), step);
        let height = ui.available_height();
        let turned = self.shown.replace(shown) != Some(shown);
        let reveal = turned || (height != self.height && (self.revealing || self.sees_chosen(&lines)));
        let wanted = if reveal { wanted(&lines, height) } else { None };
        let area =
            ScrollArea::vertical().id_salt("turns").auto_shrink([false, false]).min_scrolled_height(0.0);
        let output = area.show_rows(ui, theme::LINE, lines.len(), |ui, range| {
            if let Some(wanted) = wanted {
                let top = ui.max_rect().top() - top_of(range.start);
                let size = vec2(ui.available_width(), top_of(wanted.len()));
                let rect = Rect::from_min_size(pos2(ui.max_rect().left(), top + top_of(wanted.start)), size);
                ui.scroll_to_rect_animation(rect, None, ScrollAnimation::none());
            }
            for index in range {
                if let Some(line) = lines.get(index) {
                    self.line::<G>(ui, line, actions);
                }
            }
        });
        self.top = output.state.clamped_offset().y;
        self.height = height;
        self.revealing = reveal;
    }

    /// Whether the turn that is looked at was in sight in the frame before.
    fn sees_chosen(&self, lines: &[Line]) -> bool {
        let chosen = lines.iter().position(|line| line.chosen).map(top_of);
        chosen.is_some_and(|line| self.top < line + theme::LINE && line < self.top + self.height)
    }

    fn lines<G: Playable>(
        &self,
        record: &Record<G>,
        step: Option<usize>,
        review: Option<&Review<G>>,
    ) -> Vec<Line> {
        let mut lines = vec![Line {
            what: What::Turn { node: NodeId::START, variations: 0 },
            number: None,
            side: None,
            text: words::made::<G>(&Made::Start),
            flaw: None,
            chosen: record.cursor() == NodeId::START,
            played: true,
        }];
        for row in record.rows() {
            let shown = row.node == record.cursor();
            lines.push(Line {
                what: What::Turn { node: row.node, variations: row.variations },
                number: Some(row.number),
                side: record.node(row.node).and_then(|node| node.side()),
                text: words::made::<G>(row.made),
                flaw: review
                    .and_then(|review| review.mistake(row.node))
                    .and_then(|verdict| flaw(record, row.node, verdict)),
                chosen: shown,
                played: row.played,
            });
            let frames = record.frames(row.node).ok().filter(|frames| shown && frames.len() > 1);
            if let Some(frames) = frames {
                let steps = frames.iter().enumerate();
                lines.extend(steps.map(|(index, frame)| Line {
                    what: What::Step { node: row.node, at: index + 1 },
                    number: None,
                    side: None,
                    text: if frame.events.is_empty() {
                        format!("Step {}", index + 1)
                    } else {
                        words::events::<G>(&frame.events)
                    },
                    flaw: None,
                    chosen: step == Some(index + 1),
                    played: row.played,
                }));
            }
            if self.unfolded.contains(&row.node) {
                lines.extend(variations(record, row.node));
            }
        }
        lines
    }

    fn line<G: Playable>(&mut self, ui: &mut Ui, line: &Line, actions: &mut Vec<ListAction>) {
        let size = vec2(ui.available_width(), theme::LINE);
        let (id, rect) = ui.allocate_space(size);
        match line.what {
            What::Turn { node, variations } => {
                let mut body = rect;
                if variations > 0 {
                    body.max.x -= 48.0;
                    let fold = Rect::from_min_max(pos2(body.max.x, rect.min.y), rect.max);
                    self.fold(ui, id.with("fold"), fold, node, variations);
                }
                let name = self.name::<G>(line);
                if row(ui, id, body, &name, line.chosen).clicked() {
                    actions.push(ListAction::Show(node));
                }
                self.paint::<G>(ui, rect, body, line, 0.0);
            }
            What::Variation { node } => {
                let name = format!("Variation {}", self.name::<G>(line));
                if row(ui, id, rect, &name, line.chosen).clicked() {
                    actions.push(ListAction::Show(node));
                }
                self.paint::<G>(ui, rect, rect, line, 28.0);
            }
            What::Step { node, at } => {
                let response = row(ui, id, rect, &line.text, line.chosen).on_hover_text(&line.text);
                if response.clicked() {
                    actions.push(ListAction::Step(node, at));
                }
                let colors = Colors::of(ui.style());
                let left = rect.min.x + 68.0;
                let font = TextStyle::Small.resolve(ui.style());
                elided(
                    ui,
                    pos2(left, rect.center().y),
                    rect.max.x - left - 8.0,
                    &line.text,
                    font,
                    colors.muted,
                );
            }
        }
    }

    fn name<G: Playable>(&self, line: &Line) -> String {
        let number = line.number.map(|number| format!("{number}. ")).unwrap_or_default();
        let side = line.side.map(|side| format!("{}: ", side.name::<G>())).unwrap_or_default();
        let flaw = line.flaw.as_ref().map(|flaw| format!(", {flaw}")).unwrap_or_default();
        format!("{number}{side}{}{flaw}", line.text)
    }

    fn fold(&mut self, ui: &Ui, id: Id, rect: Rect, node: NodeId, variations: usize) {
        let open = self.unfolded.contains(&node);
        let response = ui.interact(rect, id, Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        let verb = if open { "Fold" } else { "Unfold" };
        let what = if variations == 1 { "variation" } else { "variations" };
        let name = format!("{verb} {variations} {what}");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let colors = Colors::of(ui.style());
        let color = if response.hovered() || response.has_focus() { colors.accent } else { colors.muted };
        let icon = Rect::from_min_size(rect.min, vec2(24.0, rect.height()));
        (if open { Icon::Unfolded } else { Icon::Folded }).paint(ui.painter(), icon, color);
        let at = pos2(icon.max.x - 2.0, rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, variations, TextStyle::Small.resolve(ui.style()), color);
        if response.clicked() {
            if open {
                self.unfolded.remove(&node);
            } else {
                self.unfolded.insert(node);
            }
        }
    }

    fn paint<G: Playable>(&self, ui: &Ui, rect: Rect, body: Rect, line: &Line, indent: f32) {
        let colors = Colors::of(ui.style());
        let color = if line.played { colors.text } else { colors.muted };
        let middle = rect.center().y;
        let small = TextStyle::Small.resolve(ui.style());
        if let Some(number) = line.number {
            let at = pos2(rect.min.x + 32.0 + indent, middle);
            ui.painter().text(at, Align2::RIGHT_CENTER, number, small.clone(), colors.muted);
        }
        if let Some(side) = line.side {
            let at = pos2(rect.min.x + 50.0 + indent, middle);
            G::side_mark(side).paint(ui, Rect::from_center_size(at, vec2(16.0, 16.0)));
        }
        let (left, font) = match line.number {
            Some(_) => (rect.min.x + 68.0 + indent, TextStyle::Monospace.resolve(ui.style())),
            None => (rect.min.x + 12.0, small),
        };
        let mut right = body.max.x - 8.0;
        if line.flaw.is_some() {
            let font = TextStyle::Monospace.resolve(ui.style());
            right =
                ui.painter().text(pos2(right, middle), Align2::RIGHT_CENTER, "??", font, colors.danger).min.x;
        }
        elided(ui, pos2(left, middle), right - left, &line.text, font, color);
    }
}

/// The other turns that were played in place of one, each with what followed it.
fn variations<G: Playable>(record: &Record<G>, turn: NodeId) -> Vec<Line> {
    let parent = record.node(turn).and_then(|node| record.node(node.parent()?));
    let siblings = parent.map_or(&[][..], |parent| parent.children());
    let mut lines = Vec::new();
    for sibling in siblings.iter().filter(|sibling| **sibling != turn) {
        let mut next = Some(*sibling);
        while let Some((id, node)) = next.and_then(|id| Some((id, record.node(id)?))) {
            lines.push(Line {
                what: What::Variation { node: id },
                number: Some(node.depth()),
                side: node.side(),
                text: words::made::<G>(node.made()),
                flaw: None,
                chosen: false,
                played: record.is_played(id),
            });
            next = node.children().first().copied();
        }
    }
    lines
}

/// The lines to be brought into sight: the turn that is looked at with all its steps, or else the line reached in it.
fn wanted(lines: &[Line], height: f32) -> Option<Range<usize>> {
    let first = lines.iter().position(|line| line.chosen)?;
    let reached = lines.iter().rposition(|line| line.chosen)?;
    let steps = lines.iter().skip(first + 1).take_while(|line| matches!(line.what, What::Step { .. }));
    let whole = first..first + 1 + steps.count();
    Some(if top_of(whole.len()) <= height { whole } else { reached..reached + 1 })
}

/// Where a line begins, in points from the top of the list.
#[expect(clippy::cast_precision_loss, reason = "a list has far fewer lines than a float can count")]
fn top_of(index: usize) -> f32 {
    index as f32 * theme::LINE
}

/// What a review found wrong with a turn, in few words.
fn flaw<G: Game>(record: &Record<G>, turn: NodeId, verdict: &Verdict<G>) -> Option<String> {
    match verdict {
        Verdict::Fine => None,
        Verdict::MissedWin { .. } => Some("gave a win away".to_owned()),
        Verdict::AllowedWin { .. } => {
            let side = record.node(turn)?.side()?;
            Some(format!("let {} win", words::opponent::<G>(record.start_state(), side)))
        }
    }
}

/// A line to be clicked, with its background.
fn row(ui: &Ui, id: Id, rect: Rect, name: &str, chosen: bool) -> Response {
    let response = ui.interact(rect, id.with("row"), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, name));
    let colors = Colors::of(ui.style());
    let ground = rect.shrink2(vec2(2.0, 1.0));
    if chosen {
        ui.painter().rect_filled(ground, f32::from(theme::ROUND_SMALL), colors.chosen);
    } else if response.hovered() {
        ui.painter().rect_filled(ground, f32::from(theme::ROUND_SMALL), colors.button);
    }
    if response.has_focus() {
        let stroke = egui::Stroke::new(2.0, colors.accent);
        ui.painter().rect_stroke(ground, f32::from(theme::ROUND_SMALL), stroke, egui::StrokeKind::Inside);
    }
    response
}

/// Paints one line of text from its left middle, cut off with an ellipsis where it is too long.
fn elided(ui: &Ui, at: egui::Pos2, width: f32, text: &str, font: FontId, color: egui::Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(0.0));
    let galley = ui.painter().layout_job(job);
    let top = at.y - galley.size().y / 2.0;
    ui.painter().galley(pos2(at.x, top), galley, color);
}
