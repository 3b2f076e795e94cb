//! A short list of choices over the board, beside its subject.
//!
//! Each choice has a number, which is also its key.

use egui::accesskit::Role;
use egui::{Align2, FontId, Pos2, Rect, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::legal::{Legal, Way};
use super::words;
use super::{Board, chip};
use crate::app::board::OVER_BOARD;
use crate::app::board::beside;
use crate::app::board::palette::Palette;
use crate::app::kit::touch;
use crate::app::kit::upside_down::{paint_upside_down, turned};
use crate::rules::Draft as _;
use crate::rules::crosse::{Cell, Cells, Crosse, Move, Sense, Step};

const ROW: f32 = 30.0;
const PADDING: f32 = 6.0;
const NUMBER: f32 = 26.0;
const TEXT: f32 = 14.0;
/// The number of choices in a column; further choices start another column.
const ROWS: usize = 9;

/// A choice in a list.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The number beside the choice, which is also its key.
    pub(super) number: usize,
    /// The text of the choice's row, after the tile of its move if it has one.
    text: String,
    /// The name of the choice's row for screen readers.
    spoken: String,
    /// The move whose tile represents the choice.
    pub(super) chip: Option<Move>,
    /// The steps that the choice takes.
    pub(super) steps: Vec<Step>,
    /// The way that is previewed while the choice is active.
    pub(super) way: Option<Way>,
}

impl Choice {
    /// A choice with text alone.
    fn plain(number: usize, text: String, steps: Vec<Step>) -> Self {
        Self { number, spoken: text.clone(), text, chip: None, steps, way: None }
    }
}

/// A short list of choices.
#[derive(Clone, Debug)]
pub(super) struct Menu {
    title: String,
    /// The cell that all choices lead to.
    to: Option<Cell>,
    /// The cells that the choices are about.
    about: Vec<Cell>,
    /// The list's rectangle, and the area for which it was computed. Cached, so that the list doesn't avoid an
    /// approaching pointer.
    place: Option<(Rect, Rect)>,
    choices: Vec<Choice>,
    /// The index of the active choice, which is previewed.
    active: Option<usize>,
    /// True if the turn can't continue without a choice.
    standing: bool,
}

impl Menu {
    /// The list of the possible meanings of a click on a cell.
    pub(super) fn of_ways(to: Cell, ways: Vec<Way>) -> Self {
        let mut free = 1;
        let goes = |sense: Sense| {
            ways.iter().any(|way| matches!(way, Way::Walk { spent, .. } if spent.sense() == sense))
        };
        let title = match ways.first() {
            // A sideways step is both forward and backward, which needs a word.
            Some(Way::Walk { .. }) if goes(Sense::Forward) && goes(Sense::Backward) => {
                format!("To {to}, counted as")
            }
            Some(Way::Walk { .. }) => format!("To {to} with"),
            _ => format!("To {to}"),
        };
        let mut choices = Vec::new();
        for way in ways {
            let steps = way.steps();
            let choice = match &way {
                Way::Walk { spent, .. } => Choice {
                    chip: Some(*spent),
                    spoken: spent.to_string(),
                    ..Choice::plain(free, words::walk(*spent), steps)
                },
                Way::Route { number, route, .. } => {
                    Choice::plain(*number, format!("capture {}", words::cells(route.captures.iter())), steps)
                }
                Way::Part { .. } => Choice::plain(free, "land here, then choose".to_owned(), steps),
            };
            free = choice.number.max(free) + 1;
            choices.push(Choice { way: Some(way), ..choice });
        }
        let about = choices.iter().filter_map(|choice| choice.way.as_ref()).flat_map(Way::cells).collect();
        Self { title, to: Some(to), about, place: None, choices, active: None, standing: false }
    }

    /// The list from which the turn requires a choice, if there is one.
    pub(super) fn standing(legal: &Legal) -> Option<Self> {
        let removable = legal.removable();
        if !removable.is_empty() {
            let stones = words::cells(removable.iter());
            return Some(Self {
                title: "The corners are covered".to_owned(),
                to: None,
                about: removable.iter().chain(Cells::CORNERS.iter()).collect(),
                place: None,
                choices: vec![
                    Choice::plain(1, format!("Remove {stones}"), vec![Step::Remove]),
                    Choice::plain(2, format!("Keep {stones}"), vec![Step::Keep]),
                ],
                active: None,
                standing: true,
            });
        }
        let forfeits = legal.forfeits();
        let choice = |(index, &one): (usize, &Move)| Choice {
            chip: Some(one),
            spoken: format!("Give up {one}"),
            ..Choice::plain(index + 1, "Give it up".to_owned(), vec![Step::Forfeit(one)])
        };
        (!forfeits.is_empty()).then(|| Self {
            // The line above the board says whose stones can't move.
            title: "Give up one move".to_owned(),
            to: None,
            about: legal.draft().position().stones(legal.draft().position().to_move()).iter().collect(),
            place: None,
            choices: forfeits.iter().enumerate().map(choice).collect(),
            active: None,
            standing: true,
        })
    }

    /// True if the choices are moves to give up.
    pub(super) fn is_of_moves(&self) -> bool {
        self.standing && self.choices.iter().all(|choice| choice.chip.is_some())
    }

    /// True if the turn can't continue without a choice.
    pub(super) fn is_standing(&self) -> bool {
        self.standing
    }

    /// The active choice, which is previewed.
    pub(super) fn active(&self) -> Option<&Choice> {
        self.choices.get(self.active?)
    }

    /// The cells that the choices are about.
    pub(super) fn about(&self) -> &[Cell] {
        &self.about
    }

    /// The cell that all choices lead to, beside which the list is placed.
    pub(super) fn target(&self) -> Option<Cell> {
        self.to
    }

    /// The list's rectangle; `None` until the list is first drawn.
    pub(super) fn place(&self) -> Option<Rect> {
        self.place.map(|(place, _)| place)
    }

    /// Activates the first choice if none is active, for a player who uses the keyboard.
    pub(super) fn begin(&mut self) {
        self.active = self.active.or(Some(0));
    }

    /// Activates the next choice if `forward`, else the previous choice.
    pub(super) fn go(&mut self, forward: bool) {
        let count = self.choices.len();
        self.active = match self.active {
            None => (count > 0).then(|| if forward { 0 } else { count - 1 }),
            Some(at) => Some((at + if forward { 1 } else { count - 1 }) % count.max(1)),
        };
    }

    /// The choice with this number.
    pub(super) fn numbered(&self, number: usize) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.number == number)
    }

    /// The choice that spends this move.
    pub(super) fn with_chip(&self, one: Move) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.chip == Some(one))
    }

    /// Draws the list beside `about`, where it covers least of `clear`, and returns the choice that was clicked.
    pub(super) fn show(
        &mut self,
        ui: &Ui,
        board: &Board<'_, Crosse>,
        about: Rect,
        clear: &[Rect],
    ) -> Option<Choice> {
        let (id, palette) = (board.id.with("menu"), &board.palette);
        let area = board.areas.around.shrink(4.0);
        let font = FontId::proportional(TEXT);
        let width_of =
            |text: &str| ui.painter().layout_no_wrap(text.to_owned(), font.clone(), palette.text).size().x;
        let texts = self.choices.iter().map(|choice| width_of(&choice.text) + NUMBER + chip_room(choice));
        let column = texts.fold(0.0, f32::max) + 3.0 * PADDING;
        let columns = self.choices.len().div_ceil(ROWS).max(1);
        let rows = self.choices.len().min(ROWS);
        let title = width_of(&self.title) + 4.0 * PADDING;
        let width = (column * count(columns)).max(title).ceil();
        let high = touch::height(ui.ctx(), ROW - 2.0) + 2.0;
        let size = vec2(width, high * count(rows + 1) + PADDING);
        let known = self.place.filter(|(_, within)| *within == area).map(|(place, _)| place);
        let rect = known.unwrap_or_else(|| beside::place(area, about, clear, size, board.scene.is_far));
        self.place = Some((rect, area));
        let painter = ui.painter();
        painter.add(ui.visuals().popup_shadow.as_shape(rect, 8.0));
        let rim = palette.paper.lerp_to_gamma(palette.text, if palette.is_flat { 1.0 } else { 0.4 });
        painter.rect(rect, 8.0, palette.paper, Stroke::new(1.0, rim), StrokeKind::Inside);
        // Clicks and touches between the choices must not reach the cells below.
        let _ = ui.interact(rect, id, OVER_BOARD);
        // For a player at the far edge, the whole list is upside down.
        let is_far = board.scene.is_far;
        let placed = |part: Rect| if is_far { turned(part, rect.center()) } else { part };
        let head = placed(Rect::from_min_size(rect.min, vec2(width, high)));
        paint_upside_down(ui.painter(), is_far, head.center(), || {
            let left = pos2(head.left() + 2.0 * PADDING, head.center().y + 1.0);
            let ink = palette.text.gamma_multiply(0.75);
            painter.text(left, Align2::LEFT_CENTER, &self.title, font.clone(), ink);
        });
        let mut clicked = None;
        let each = if columns == 1 { width } else { column };
        for (index, choice) in self.choices.iter().enumerate() {
            let corner = vec2(each * count(index / ROWS), high * count(index % ROWS + 1));
            let row = Rect::from_min_size(rect.min + corner, vec2(each, high)).shrink2(vec2(PADDING, 1.0));
            let row = placed(row);
            let response = ui.interact(row, id.with(index), OVER_BOARD);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &choice.spoken));
            if response.hovered() {
                self.active = Some(index);
            }
            if response.clicked() {
                clicked = Some(choice.clone());
            }
            let is_active = self.active == Some(index);
            paint_upside_down(ui.painter(), is_far, row.center(), || {
                row_of(ui, row, choice, is_active, palette)
            });
        }
        clicked
    }
}

fn row_of(ui: &Ui, row: Rect, choice: &Choice, active: bool, palette: &Palette) {
    let painter = ui.painter();
    if active {
        painter.rect_filled(row, 5.0, palette.act.gamma_multiply(0.28));
        painter.rect_stroke(row, 5.0, Stroke::new(1.5, palette.act), StrokeKind::Inside);
    }
    let plate = Rect::from_center_size(pos2(row.left() + NUMBER / 2.0, row.center().y), vec2(18.0, 18.0));
    painter.rect_stroke(plate, 4.0, Stroke::new(1.0, palette.text.gamma_multiply(0.6)), StrokeKind::Inside);
    let small = FontId::proportional(12.0);
    painter.text(plate.center(), Align2::CENTER_CENTER, choice.number, small, palette.text);
    let mut left = row.left() + NUMBER + PADDING;
    if let Some(one) = choice.chip {
        let place = Rect::from_min_size(pos2(left, row.center().y - 11.0), vec2(30.0, 22.0));
        chip::label(painter, place, one, palette);
        left = place.right() + PADDING;
    }
    let at = Pos2::new(left, row.center().y);
    painter.text(at, Align2::LEFT_CENTER, &choice.text, FontId::proportional(TEXT), palette.text);
}

fn chip_room(choice: &Choice) -> f32 {
    if choice.chip.is_some() { 30.0 + 2.0 * PADDING } else { PADDING }
}

/// A small number as a length.
fn count(number: usize) -> f32 {
    f32::from(u16::try_from(number).unwrap_or(u16::MAX))
}
