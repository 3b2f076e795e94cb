//! The chips of both players beside the board.

use egui::accesskit::Role;
use egui::{Align2, Color32, FontId, Id, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::chip::{self, Look};
use super::frame::Frame;
use super::hand::Hand;
use super::marks;
use super::motion::Running;
use super::prospect::Way;
use super::{stones, words};
use crate::app::board::palette::Palette;
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Event, Move, MoveSet, WHITE};

/// Draws the chips of both players and says which one was clicked, and where it is.
pub(super) fn show(
    ui: &Ui,
    id: Id,
    frame: &Frame<'_>,
    hand: &Hand,
    running: Option<&Running<'_>>,
    palette: &Palette,
) -> Option<(Side, Move, Rect)> {
    let mut clicked = None;
    let lit = lit(frame, hand);
    for side in [WHITE, BLACK] {
        let moves = frame.scene.position.to_move() == side && frame.scene.outcome.is_none();
        title(ui, frame, side, moves, palette);
        let left = frame.scene.position.left(side);
        let usable = frame.prospect.filter(|_| moves).map_or(MoveSet::SPENT, |prospect| prospect.usable());
        for (index, one) in Move::ALL.into_iter().enumerate() {
            let rect = frame.layout.chip(side, one);
            let response = ui.interact(rect, id.with((side.index(), index)), Sense::CLICK);
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, words::chip(side, one, left.contains(one)))
            });
            if response.clicked() {
                clicked = Some((side, one, rect));
            }
            let look = if !left.contains(one) {
                Look::Spent
            } else if moves && lit.contains(one) {
                Look::Lit
            } else if usable.contains(one) {
                Look::Usable
            } else {
                Look::Left
            };
            let dealt = running.map_or(1.0, |running| running.dealt(side));
            deal(ui, frame, side, one, rect, look, (dealt, index), palette);
            if spent_last(frame, side) == Some(one) {
                let under = rect.center_bottom() + vec2(0.0, 2.0);
                let (a, b) = (under - vec2(rect.width() * 0.3, 0.0), under + vec2(rect.width() * 0.3, 0.0));
                ui.painter().line_segment([a, b], Stroke::new(3.0, palette.last));
            }
            if response.hovered() && usable.contains(one) {
                ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
            }
        }
    }
    clicked
}

/// A chip; the chips of a new set come one after the other, growing.
#[expect(clippy::too_many_arguments, reason = "everything a chip's looks depend on")]
fn deal(
    ui: &Ui,
    frame: &Frame<'_>,
    side: Side,
    one: Move,
    rect: Rect,
    look: Look,
    (dealt, index): (f32, usize),
    palette: &Palette,
) {
    let order = f32::from(u8::try_from(index).unwrap_or(u8::MAX));
    let grown = (dealt * 8.5 - order).clamp(0.0, 1.0);
    let (tone, up) = (stones::tone(side, palette), frame.goes_up(side));
    if grown < 1.0 {
        chip::paint(ui.painter(), rect, one, tone, Look::Spent, up, palette);
    }
    if grown > 0.0 {
        let rect = Rect::from_center_size(rect.center(), rect.size() * grown);
        chip::paint(ui.painter(), rect, one, tone, look, up, palette);
    }
}

/// The chips that are in hand, or lead to what is looked at.
fn lit(frame: &Frame<'_>, hand: &Hand) -> MoveSet {
    let Some(prospect) = frame.prospect else { return MoveSet::SPENT };
    if let Some(chip) = hand.chip {
        return MoveSet::SPENT.with(chip);
    }
    if let Some(menu) = &hand.menu {
        let of_way = |way: &Way| if let Way::Walk { spent, .. } = way { Some(*spent) } else { None };
        let active = menu.active();
        let one = active.and_then(|choice| choice.chip.or_else(|| choice.way.as_ref().and_then(of_way)));
        return one.map_or(MoveSet::SPENT, |one| MoveSet::SPENT.with(one));
    }
    let target = hand.shown(prospect).zip(hand.looked_at());
    let target = target.and_then(|(from, to)| prospect.target(from, to));
    target.map_or(MoveSet::SPENT, |target| target.moves)
}

/// The chip that the last turn of a side spent, or the one on the board.
fn spent_last(frame: &Frame<'_>, side: Side) -> Option<Move> {
    let trail = frame.prospect.map(|prospect| prospect.trail()).filter(|trail| !trail.is_empty());
    trail.unwrap_or(frame.scene.last_turn).iter().find_map(|event| match *event {
        Event::Walked { side: whose, spent, .. } | Event::Forfeited { side: whose, spent }
            if whose == side =>
        {
            Some(spent)
        }
        _ => None,
    })
}

/// The line over a player's chips: a small stone, the name, the number of stones; framed for who is to move.
fn title(ui: &Ui, frame: &Frame<'_>, side: Side, moves: bool, palette: &Palette) {
    let rect = frame.layout.title(side);
    let painter = ui.painter();
    if moves {
        let panel = frame.layout.rack(side).expand(6.0);
        painter.rect_stroke(panel, 8.0, Stroke::new(2.0, palette.plan), StrokeKind::Middle);
    }
    let height = rect.height();
    let middle = rect.center().y - height * 0.08;
    let dot = pos2(rect.left() + height * 0.4, middle);
    stones::paint(painter, dot, height * 0.85, side, palette, 0.0, 1.0);
    let font = FontId::proportional((height * 0.6).clamp(11.0, 20.0));
    let again = moves && marks::again(frame.scene.last_turn) == Some(side);
    let name = if again { format!("{}, again", words::side(side)) } else { words::side(side).to_owned() };
    let ink: Color32 = palette.label;
    painter.text(pos2(rect.left() + height * 0.95, middle), Align2::LEFT_CENTER, name, font.clone(), ink);
    let count = frame.scene.position.stones(side).len();
    painter.text(pos2(rect.right(), middle), Align2::RIGHT_CENTER, count, font, ink);
}
