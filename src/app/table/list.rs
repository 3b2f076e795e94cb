//! The turn list: the main line with its variations, and the steps of the turn shown.

use std::collections::BTreeSet;
use std::iter;
use std::ops::Range;
use std::sync::Arc;

use egui::{
    Align2, Button, Color32, CursorIcon, Event, FontId, Galley, Id, Rect, RectAlign, Response, Role,
    ScrollArea, Sense, Stroke, TextStyle, Tooltip, Ui, Vec2, WidgetInfo, pos2, style::ScrollAnimation, vec2,
};

use super::findings::Findings;
use super::game_view::GameView;
use super::outline::{self, Row, What};
use super::review::Judged;
use super::{ending, words};
use crate::app::kit::command::Command;
use crate::app::kit::sentence::capitalised;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::parts::icon::Icon;
use crate::app::parts::playable::Playable;
use crate::app::parts::small_board::{self, SmallBoard};
use crate::engine::Verdict;
use crate::record::{Frame, Glyph, Help, NodeId, NodeKind, Record};
use crate::rules::{Game, Names, Side, State as _};

/// The indent of a variation, in points.
const INDENT: f32 = 20.0;
/// The indent of a step's text, in points: less than a turn's, because the texts of steps are longer.
const STEP: f32 = 42.0;
/// The space around a step's words, in points.
const GAP: f32 = 8.0;
/// The maximum number of indents: with more, there would be no space for the text.
const DEEPEST: usize = 4;

/// The height, in lines, below which a list leaves out the steps of a turn that would fill more than half of it: the line
/// above the board tells them, too.
const LOW: f32 = 9.0;

/// The size of the preview board beside the list, in points.
const PREVIEW: Vec2 = Vec2::new(180.0, 180.0);

/// The player's choice in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ListAction {
    /// Go to a turn.
    Show(NodeId),
    /// Go to a turn, after this many of its steps.
    Step(NodeId, usize),
    /// The pointer is on a turn, or on one of its steps.
    Point(NodeId, Option<usize>),
    /// Go to a turn, and carry out a command there.
    Do(NodeId, Command),
}

/// The state of the list: the unfolded variations, the turn last shown, and the scroll position.
#[derive(Debug, Default)]
pub(super) struct TurnList {
    /// The positions after which variations are unfolded.
    unfolded: BTreeSet<NodeId>,
    shown: Option<Shown>,
    top: f32,
    height: f32,
    /// The largest offset that the list could have in the previous frame, in points.
    end: f32,
    /// True if the previous frame scrolled the list, because scrolling takes effect one frame later.
    revealing: bool,
    /// The turn that was clicked, and the height at which it stands on the screen: it stays there if something unfolds
    /// above it, or if the list gets more room above.
    clicked: Option<(NodeId, f32)>,
    /// The position whose variations were just unfolded, to scroll to them.
    unveiled: Option<NodeId>,
    /// The steps of the turn shown, cached between frames because a turn may have thousands of steps.
    steps: Vec<StepLine>,
    /// The column that the steps were laid out in.
    column: Option<Column>,
    /// The turn under the pointer.
    previewed: Option<Preview>,
    /// The line that the player has moved the pointer to. A line that slides under a resting pointer isn't pointed at.
    pointed: Option<Id>,
}

/// The position after a turn, and its small board.
type Preview = (NodeId, Arc<dyn SmallBoard>);

/// A step, as the list shows it.
#[derive(Debug)]
struct StepLine {
    /// The step's events in words, with the player's name.
    text: String,
    /// The height of the step's line, in points.
    height: f32,
}

/// The turn whose steps are listed, and everything else that their texts and heights depend on.
#[derive(Clone, PartialEq, Debug)]
struct Column {
    turn: NodeId,
    names: Names,
    /// The left and right edges of the words, in points from the left edge of the list.
    edges: [f32; 2],
    font: FontId,
    /// The height of a line, in points.
    line: f32,
    pixels_per_point: f32,
}

/// The turn shown, and the step shown while the player steps through it.
type Shown = (NodeId, Option<usize>);

/// The content of the list.
struct Listed<'a, G: Game> {
    record: &'a Record<G>,
    shown: Shown,
    findings: &'a Findings<G>,
    /// False while the players get no help, so that what a review found stays hidden.
    shows_review: bool,
    names: Names,
    /// True if the list writes turns in the game's other notation, if there is one.
    in_other_notation: bool,
    /// The height of a line, in points.
    line: f32,
}

/// The upper edge of each line, and the lower edge of the last line, in points from the top of the list. Steps whose
/// words need several rows are taller than turns.
struct Tops(Vec<f32>);

impl Tops {
    fn new(heights: impl Iterator<Item = f32>) -> Self {
        let mut top = 0.0;
        let below = heights.map(|height| {
            top += height;
            top
        });
        Self(iter::once(0.0).chain(below).collect())
    }

    fn of(&self, index: usize) -> f32 {
        self.0.get(index).copied().unwrap_or_default()
    }

    /// The total height of these lines, in points.
    fn height(&self, lines: &Range<usize>) -> f32 {
        self.of(lines.end) - self.of(lines.start)
    }

    fn end(&self) -> f32 {
        self.0.last().copied().unwrap_or_default()
    }

    /// The lines that are at least partly between two distances from the top of the list, in points.
    fn between(&self, top: f32, bottom: f32) -> Range<usize> {
        let first = self.0.partition_point(|at| *at <= top).saturating_sub(1);
        let last = self.0.partition_point(|at| *at < bottom).min(self.0.len().saturating_sub(1));
        first..last
    }
}

/// The text of a turn's line.
struct Said {
    /// The number of the turn; `None` for the start and for endings.
    number: Option<usize>,
    side: Option<Side>,
    text: String,
    /// The glyph on the turn, from a human or a review.
    sign: Option<Glyph>,
    /// The review's verdict on the turn.
    flaw: Option<String>,
    commented: bool,
}

impl<G: Playable> Listed<'_, G> {
    /// True if the line is the turn shown, or the step shown of that turn.
    fn is_chosen(&self, line: &Row) -> bool {
        let (cursor, step) = self.shown;
        match line.what {
            What::Turn { node, .. } => node == cursor,
            What::Step { node, at } => node == cursor && step == Some(at),
        }
    }

    /// True if the line's turn is part of the game up to the current position.
    fn is_played(&self, line: &Row) -> bool {
        let depth = |node| self.record.node(node).map_or(0, |node| node.depth());
        line.level == 0 && depth(line.node()) <= depth(self.record.head())
    }

    fn turn(&self, node: NodeId) -> Option<Said> {
        let at = self.record.node(node)?;
        let judged = self.findings.judged(node).filter(|_| self.shows_review);
        let verdict = judged.and_then(Judged::mistake);
        let sign = if self.shows_review { at.note().quality() } else { at.note().glyph };
        let sign = sign.or(verdict.map(|_| Glyph::Dubious));
        Some(Said {
            number: matches!(at.kind(), NodeKind::Turn { .. }).then_some(at.depth()),
            side: at.side(),
            text: self.other_text(node).unwrap_or_else(|| ending::made(self.record, node)),
            flaw: verdict.and_then(|verdict| flaw(self.record, node, verdict, &self.names)),
            sign,
            commented: !at.note().comment.is_empty(),
        })
    }

    /// A turn in the game's other notation, with its announcement, if the list uses that notation.
    fn other_text(&self, node: NodeId) -> Option<String> {
        let node = self.record.node(node).filter(|_| self.in_other_notation)?;
        let NodeKind::Turn { turn, mark, .. } = node.kind() else { return None };
        let before = self.record.node(node.parent()?)?.state();
        let text = before.other_text(turn)?;
        Some(mark.map_or_else(|| text.clone(), |mark| format!("{text}{mark}")))
    }

    /// The column for the steps of the turn shown; `None` if the list has no steps.
    fn column(&self, ui: &Ui, lines: &[Row]) -> Option<Column> {
        let step = lines.iter().find(|line| matches!(line.what, What::Step { .. }))?;
        Some(Column {
            turn: step.node(),
            names: self.names.clone(),
            edges: [step_left(step.level), ui.available_width() - GAP],
            font: TextStyle::Small.resolve(ui.style()),
            line: self.line,
            pixels_per_point: ui.pixels_per_point(),
        })
    }

    fn steps(&self, ui: &Ui, column: &Column) -> Vec<StepLine> {
        let frames = self.record.frames(column.turn).unwrap_or_default();
        let step = |(frame, at): (&Frame<G>, usize)| {
            let text = if frame.events.is_empty() {
                words::step_number(at)
            } else {
                words::happened::<G>(&frame.events, &self.names)
            };
            let height = (self.step_words(ui, &text, column).size().y + GAP).max(self.line);
            StepLine { text, height }
        };
        frames.iter().zip(1..).map(step).collect()
    }

    /// The words of a step, in as many lines as they need.
    fn step_words(&self, ui: &Ui, text: &str, column: &Column) -> Arc<Galley> {
        let side = self.record.node(column.turn).and_then(|node| node.side());
        let text =
            side.map_or_else(|| text.to_owned(), |side| capitalised(&brief(text, self.names.of(side))));
        let [left, right] = column.edges;
        let width = (right - left).max(0.0);
        ui.painter().layout(text, column.font.clone(), Colors::of(ui.style()).quiet, width)
    }
}

impl TurnList {
    /// Unfolds the variations on a turn, and scrolls to them.
    pub(super) fn unfold<G: Game>(&mut self, record: &Record<G>, turn: NodeId) {
        let place = record.node(turn).and_then(|node| node.parent());
        self.unfolded.extend(place);
        self.unveiled = place;
    }

    /// Draws the list, and scrolls to the turn or step shown when that changes.
    pub(super) fn show<G: Playable>(
        &mut self,
        ui: &mut Ui,
        game: &GameView<G>,
        findings: &Findings<G>,
        in_other_notation: bool,
        actions: &mut Vec<ListAction>,
    ) {
        if has_moved(ui) {
            self.pointed = None;
        }
        let record = game.record();
        let shows_review = game.helps() == Help::All;
        let shown = (record.cursor(), game.viewer.past_step());
        let turned = self.shown.replace(shown) != Some(shown);
        if turned {
            // The turn shown must never be folded away.
            self.unfolded.extend(record.turnings(record.cursor()));
        }
        let line = touch::line(ui.ctx());
        let names = words::names(record);
        let listed = Listed { record, shown, findings, shows_review, names, in_other_notation, line };
        let mut lines = outline::lines(record, &self.unfolded, shows_review);
        ui.spacing_mut().item_spacing.y = 0.0;
        self.lay_out_steps(ui, &listed, &lines);
        let height = ui.available_height();
        let steps: f32 = self.steps.iter().map(|step| step.height).sum();
        if shown.1.is_none() && height < LOW * line && steps > height / 2.0 {
            lines.retain(|line| !matches!(line.what, What::Step { .. }));
        }
        let tops = Tops::new(lines.iter().map(|line| match line.what {
            What::Turn { .. } => listed.line,
            What::Step { at, .. } => self.step(at).map_or(listed.line, |step| step.height),
        }));
        if height < line {
            // egui would panic if a scroll bar shorter than its handle were pressed.
            ui.spacing_mut().scroll.handle_min_length = 0.0;
        }
        let reveal =
            turned || (height != self.height && (self.revealing || self.sees_chosen(&lines, &tops, &listed)));
        let unveiled = self.unveiled.take().and_then(|place| variations_at(&lines, record, place));
        let wanted = unveiled.or_else(|| if reveal { wanted(&lines, &tops, &listed, height) } else { None });
        let area =
            ScrollArea::vertical().id_salt("turns").auto_shrink([false, false]).min_scrolled_height(0.0);
        let end = (tops.end() - height).max(0.0);
        // Lines at the edge of the list fade.
        let faded = ui.spacing().scroll.fade.size;
        let clicked = self.clicked.take().filter(|(node, _)| *node == record.cursor());
        let top = ui.cursor().top();
        let offset = clicked.map(|(_, height_on_screen)| {
            let at = lines.iter().position(|line| listed.is_chosen(line)).unwrap_or_default();
            // The list may have become lower, because the plate of a finished game is back.
            let lowest = (height - tops.height(&(at..at + 1))).max(0.0);
            let below = (height_on_screen - top).clamp(0.0, lowest);
            (tops.of(at) - below).clamp(0.0, end)
        });
        // The area springs back from an offset that the list hadn't in the last frame, and scrolls too far if the list has
        // just become lower.
        let reached = |wanted: &Range<usize>| {
            let (top, bottom) = (tops.of(wanted.start) - faded, tops.of(wanted.end) + faded);
            let offset = self.top.clamp((bottom - height).min(top), top).clamp(0.0, end);
            (offset <= self.end).then_some(offset)
        };
        let offset = offset.or_else(|| reached(wanted.as_ref()?));
        let (area, wanted) = match offset {
            Some(offset) => (area.vertical_scroll_offset(offset), None),
            None => (area, wanted),
        };
        let output = area.show_viewport(ui, |ui, seen| {
            ui.set_height(tops.end());
            let rect = |lines: Range<usize>| {
                let top = ui.max_rect().left_top() + vec2(0.0, tops.of(lines.start));
                Rect::from_min_size(top, vec2(ui.available_width(), tops.height(&lines)))
            };
            if let Some(wanted) = wanted {
                let clear = rect(wanted).expand2(vec2(0.0, faded));
                ui.scroll_to_rect_animation(clear, None, ScrollAnimation::none());
            }
            let seen = tops.between(seen.top(), seen.bottom());
            let rows = seen.clone().map(|at| rect(at..at + 1)).collect::<Vec<_>>();
            // Skip the ids of the lines above, so that a line's id doesn't depend on the scroll position.
            ui.skip_ahead_auto_ids(seen.start);
            for (line, rect) in lines.get(seen).unwrap_or_default().iter().zip(rows) {
                let id = ui.next_auto_id();
                ui.skip_ahead_auto_ids(1);
                self.line(ui, &listed, line, (id, rect), actions);
            }
        });
        self.top = output.state.clamped_offset().y;
        self.height = height;
        self.end = (tops.end() - height.ceil()).max(0.0).floor();
        // With too little room, the turn shown comes into view only once there is more.
        self.revealing = reveal || (self.revealing && !self.sees_chosen(&lines, &tops, &listed));
        if reveal {
            ui.ctx().request_repaint();
        }
    }

    /// Lays out the texts of the steps, unless those of the previous frame still fit.
    fn lay_out_steps<G: Playable>(&mut self, ui: &Ui, listed: &Listed<'_, G>, lines: &[Row]) {
        let column = listed.column(ui, lines);
        if self.column != column {
            self.steps = column.as_ref().map(|column| listed.steps(ui, column)).unwrap_or_default();
            self.column = column;
        }
    }

    /// A step of the turn shown, by its number from 1.
    fn step(&self, at: usize) -> Option<&StepLine> {
        self.steps.get(at.checked_sub(1)?)
    }

    /// True if the turn shown was visible in the previous frame.
    fn sees_chosen<G: Playable>(&self, lines: &[Row], tops: &Tops, listed: &Listed<'_, G>) -> bool {
        let chosen = lines.iter().position(|line| listed.is_chosen(line));
        chosen.is_some_and(|at| self.top < tops.of(at + 1) && tops.of(at) < self.top + self.height)
    }

    fn line<G: Playable>(
        &mut self,
        ui: &mut Ui,
        listed: &Listed<'_, G>,
        line: &Row,
        (id, rect): (Id, Rect),
        actions: &mut Vec<ListAction>,
    ) {
        let chosen = listed.is_chosen(line);
        let indented = indent(ui, rect, line.level);
        match line.what {
            What::Turn { node, variations } => {
                let Some(said) = listed.turn(node) else { return };
                // The strokes before a variation stay visible beside a highlighted line.
                let mut body = indented;
                if variations > 0 {
                    body.max.x -= 48.0;
                    let fold = Rect::from_min_max(pos2(body.max.x, rect.min.y), rect.max);
                    self.fold(ui, id.with("fold"), fold, listed.record, (node, variations), actions);
                }
                let response = row(ui, id, body, &said.name(line.level, &listed.names), chosen, true);
                let is_pointed = self.note_pointed(ui, &response);
                if response.clicked() {
                    actions.push(ListAction::Show(node));
                    self.clicked = Some((node, rect.top()));
                } else if is_pointed {
                    actions.push(ListAction::Point(node, None));
                }
                if node != NodeId::START {
                    response.context_menu(|ui| choices(ui, listed, node, actions));
                }
                if is_pointed {
                    let mut tip = Tooltip::for_enabled(&response);
                    tip.popup =
                        tip.popup.align(RectAlign::LEFT_START).align_alternatives(&[RectAlign::LEFT_END]);
                    tip.show(|ui| preview(ui, listed.record, node, &mut self.previewed));
                }
                let colors = Colors::of(ui.style());
                let color = if listed.is_played(line) || chosen { colors.ink } else { colors.quiet };
                said.paint::<G>(ui, body, color);
            }
            What::Step { node, at } => {
                let Some((step, column)) = self.step(at).zip(self.column.as_ref()) else { return };
                let response = row(ui, id, indented, &step.text, chosen, true);
                let words = listed.step_words(ui, &step.text, column);
                if response.clicked() {
                    actions.push(ListAction::Step(node, at));
                } else if self.note_pointed(ui, &response) {
                    actions.push(ListAction::Point(node, Some(at)));
                }
                let left = rect.left_center() + vec2(step_left(line.level), 0.0);
                let place = Align2::LEFT_CENTER.anchor_size(left, words.size());
                ui.painter().galley(place.min, words, Color32::PLACEHOLDER);
            }
        }
    }

    /// Notes the line that the player moves the pointer to. Returns true if it is this line.
    fn note_pointed(&mut self, ui: &Ui, line: &Response) -> bool {
        if line.hovered() && has_moved(ui) {
            self.pointed = Some(line.id);
        }
        line.hovered() && self.pointed == Some(line.id)
    }

    /// Draws the button that folds or unfolds the alternatives to a turn. If this hides the turn shown, `node` is shown
    /// instead.
    fn fold<G: Playable>(
        &mut self,
        ui: &Ui,
        id: Id,
        rect: Rect,
        record: &Record<G>,
        (node, variations): (NodeId, usize),
        actions: &mut Vec<ListAction>,
    ) {
        let Some(parent) = record.node(node).and_then(|node| node.parent()) else { return };
        let open = self.unfolded.contains(&parent);
        let response = ui.interact(rect, id, Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
        let name = words::fold(open, variations);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let colors = Colors::of(ui.style());
        let color = if response.hovered() || response.has_focus() { colors.act } else { colors.quiet };
        let icon = Rect::from_min_size(rect.min, vec2(24.0, rect.height()));
        (if open { Icon::Unfolded } else { Icon::Folded }).paint(ui.painter(), icon, color);
        let at = pos2(icon.max.x - 2.0, rect.center().y);
        ui.painter().text(at, Align2::LEFT_CENTER, variations, TextStyle::Small.resolve(ui.style()), color);
        if response.clicked() {
            if !open {
                self.unfolded.insert(parent);
                self.unveiled = Some(parent);
                return;
            }
            self.unfolded.remove(&parent);
            if record.turnings(record.cursor()).contains(&parent) {
                actions.push(ListAction::Show(node));
            }
        }
    }
}

impl Said {
    /// The line's accessible name.
    fn name(&self, level: usize, names: &Names) -> String {
        let player = self.side.map(|side| names.of(side));
        let flaw = self.flaw.as_deref().or(self.sign.map(Glyph::words));
        words::listed(level, self.number, player, &self.text, flaw, self.commented)
    }

    fn paint<G: Playable>(&self, ui: &Ui, room: Rect, color: Color32) {
        let colors = Colors::of(ui.style());
        let middle = room.center().y;
        let small = TextStyle::Small.resolve(ui.style());
        if let Some(number) = self.number {
            let at = pos2(room.min.x + 32.0, middle);
            ui.painter().text(at, Align2::RIGHT_CENTER, number, small.clone(), colors.quiet);
        }
        if let Some(side) = self.side {
            let at = pos2(room.min.x + 50.0, middle);
            G::side_mark(side).paint(ui, Rect::from_center_size(at, vec2(16.0, 16.0)));
        }
        let left = room.min.x + if self.side.is_some() { 68.0 } else { 12.0 };
        let font = if self.number.is_some() { TextStyle::Monospace.resolve(ui.style()) } else { small };
        let mut right = room.max.x - 8.0;
        if let Some(sign) = self.sign {
            let font = TextStyle::Monospace.resolve(ui.style());
            let at = pos2(right, middle);
            right =
                ui.painter().text(at, Align2::RIGHT_CENTER, sign, font, colors.of_glyph(sign)).min.x - 4.0;
        }
        if self.commented {
            let icon = Rect::from_center_size(pos2(right - 8.0, middle), vec2(24.0, 24.0));
            Icon::Comment.paint(ui.painter(), icon, colors.quiet);
            right -= 20.0;
        }
        let place = room.with_min_x(left).with_max_x(right);
        Text { text: &self.text, font, color }.paint_in(ui.painter(), place);
    }
}

/// Draws the context menu of a turn.
fn choices<G: Playable>(ui: &mut Ui, listed: &Listed<'_, G>, node: NodeId, actions: &mut Vec<ListAction>) {
    let leads = listed.record.turnings(node).is_empty();
    let played = listed.record.is_played(node);
    let choices = [
        (Command::Annotate, true),
        (Command::PlayFromHere, node != listed.record.head()),
        (Command::Promote, !leads),
        (Command::MakeMain, !leads),
        (Command::Delete, !played),
    ];
    for (command, can) in choices {
        let response = ui.add_enabled(can, Button::new(command.text())).on_hover_text(command.tip());
        if response.clicked() {
            actions.push(ListAction::Do(node, command));
            ui.close();
        }
    }
}

/// True if the pointer was moved in this frame.
fn has_moved(ui: &Ui) -> bool {
    ui.input(|input| input.events.iter().any(|event| matches!(event, Event::PointerMoved(_))))
}

/// Draws a small board of the position after a turn, with its comment.
fn preview<G: Playable>(ui: &mut Ui, record: &Record<G>, node: NodeId, board: &mut Option<Preview>) {
    let Some(at) = record.node(node) else { return };
    let board = match board.take() {
        Some(known) if known.0 == node => board.insert(known),
        _ => board.insert((node, small_board::of::<G>(at.state().position().clone()))),
    };
    let (rect, _) = ui.allocate_exact_size(PREVIEW, Sense::hover());
    board.1.paint(ui, ui.painter(), rect);
    if !at.note().comment.is_empty() {
        ui.set_max_width(PREVIEW.x);
        ui.label(&at.note().comment);
    }
}

/// Draws the vertical strokes before a line of a variation, one for each level. Returns the rest of the line.
fn indent(ui: &Ui, rect: Rect, level: usize) -> Rect {
    let colors = Colors::of(ui.style());
    let mut room = rect;
    for _ in 0..level.min(DEEPEST) {
        room.min.x += INDENT;
        let stroke = Stroke::new(1.0, colors.quiet.gamma_multiply(0.5));
        ui.painter().vline(room.min.x, rect.y_range(), stroke);
    }
    room
}

/// The left edge of the words of a step, in points from the left edge of the list.
fn step_left(level: usize) -> f32 {
    let levels = u8::try_from(level.min(DEEPEST)).unwrap_or_default();
    INDENT * f32::from(levels) + STEP
}

/// The lines to scroll to: the turn shown with all its steps or, if they don't fit, only the step shown.
fn wanted<G: Playable>(
    lines: &[Row],
    tops: &Tops,
    listed: &Listed<'_, G>,
    height: f32,
) -> Option<Range<usize>> {
    let first = lines.iter().position(|line| listed.is_chosen(line))?;
    let reached = lines.iter().rposition(|line| listed.is_chosen(line))?;
    let steps = lines.iter().skip(first + 1).take_while(|line| matches!(line.what, What::Step { .. }));
    let whole = first..first + 1 + steps.count();
    Some(if tops.height(&whole) <= height { whole } else { reached..reached + 1 })
}

/// The lines of the variations after a position, with the turn that they replace.
fn variations_at<G: Game>(lines: &[Row], record: &Record<G>, place: NodeId) -> Option<Range<usize>> {
    let replaces = |line: &Row| {
        let parent = record.node(line.node()).and_then(|node| node.parent());
        matches!(line.what, What::Turn { variations: 1.., .. }) && parent == Some(place)
    };
    let first = lines.iter().position(replaces)?;
    let level = lines.get(first)?.level;
    let rest = lines.iter().skip(first + 1);
    let own_steps =
        rest.clone().take_while(|line| line.level == level && matches!(line.what, What::Step { .. }));
    let own_steps = own_steps.count();
    let below = rest.skip(own_steps).take_while(|line| line.level > level).count();
    Some(first..first + 1 + own_steps + below)
}

/// A review's verdict on a turn, in a few words.
fn flaw<G: Game>(record: &Record<G>, turn: NodeId, verdict: &Verdict<G>, names: &Names) -> Option<String> {
    match verdict {
        Verdict::Fine => None,
        Verdict::MissedWin { .. } => Some(words::MISSED_WIN.to_owned()),
        Verdict::AllowedWin { .. } => {
            let side = record.node(turn)?.side()?;
            Some(words::let_win(words::opponent::<G>(record.start_state(), side, names)))
        }
    }
}

/// The events of a step without the player's name, to save space: the turn's line already has the name.
pub(super) fn brief(text: &str, name: &str) -> String {
    let deed = |deed: &str| {
        let rest = deed.strip_prefix(name).unwrap_or_default();
        let own = rest.strip_prefix(' ');
        // Leave out the owner's name only for a pawn that takes another pawn: a crushed pawn doesn't act.
        let own = own.or_else(|| {
            rest.strip_prefix("'s ").filter(|rest| rest.contains(" took ") || rest.contains(" takes "))
        });
        own.unwrap_or(deed).to_owned()
    };
    text.split("; ").map(deed).collect::<Vec<_>>().join("; ")
}

/// Draws the background of a clickable line; `lights` is true if it shows that the pointer is over the line.
pub(super) fn row(ui: &Ui, id: Id, rect: Rect, name: &str, chosen: bool, lights: bool) -> Response {
    let response = ui.interact(rect, id.with("row"), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, name));
    let colors = Colors::of(ui.style());
    let ground = rect.shrink2(vec2(2.0, 1.0));
    if chosen {
        ui.painter().rect_filled(ground, f32::from(theme::ROUND_SMALL), colors.chosen);
    } else if lights && response.hovered() {
        ui.painter().rect_filled(ground, f32::from(theme::ROUND_SMALL), colors.button);
    }
    if response.has_focus() {
        let stroke = Stroke::new(2.0, colors.act);
        ui.painter().rect_stroke(ground, f32::from(theme::ROUND_SMALL), stroke, egui::StrokeKind::Inside);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::brief;

    #[test]
    fn who_did_it_is_left_out_of_steps_but_not_who_suffers_it() {
        assert_eq!(
            brief("Black swapped west; Black captured a square", "Black"),
            "swapped west; captured a square"
        );
        assert_eq!(brief("A piece was laid on e4; Red is out", "Blue"), "A piece was laid on e4; Red is out");
        let took = "Blue's pawn on e5 took Red's pawn on f5";
        assert_eq!(brief(took, "Blue"), "pawn on e5 took Red's pawn on f5");
        assert_eq!(brief("Blue's pawn on e5 was crushed", "Blue"), "Blue's pawn on e5 was crushed");
    }
}
