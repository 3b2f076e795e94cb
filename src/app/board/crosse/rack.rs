//! The chips of both players beside the board.

use egui::accesskit::Role;
use egui::{Align2, Color32, FontId, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2};

use super::chip::{self, Status};
use super::legal::Way;
use super::{Board, paint, words};
use crate::app::board::hint::Hint;
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::Moving;
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Crosse, Event, Move, MoveSet, Step, WHITE};

/// Draws the chips of both players and says which one was clicked, and where it is.
pub(super) fn show(
    ui: &Ui,
    board: &Board<'_, Crosse>,
    interaction: &Interaction<Crosse>,
    moving: Option<&Moving<'_, Crosse>>,
) -> Option<(Side, Move, Rect)> {
    paint(ui, board, interaction, moving);
    let (id, layout, position) = (board.id.with("rack"), board.layout(), board.scene.position);
    let mut clicked = None;
    for side in [WHITE, BLACK] {
        let left = position.left(side);
        let usable = usable(board, side);
        for (index, one) in Move::ALL.into_iter().enumerate() {
            let rect = layout.chip(side, one);
            let response = ui.interact(rect, id.with((side.index(), index)), Sense::CLICK);
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Button, true, words::chip(side, one, left.contains(one)))
            });
            if response.clicked() {
                clicked = Some((side, one, rect));
            }
            if response.hovered() && usable.contains(one) {
                ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
            }
        }
    }
    clicked
}

/// Whether a side is to move.
fn moves(board: &Board<'_, Crosse>, side: Side) -> bool {
    board.scene.position.to_move() == side && board.scene.outcome.is_none()
}

/// The chips that a side can play now.
fn usable(board: &Board<'_, Crosse>, side: Side) -> MoveSet {
    board.legal.filter(|_| moves(board, side)).map_or(MoveSet::SPENT, |legal| legal.usable())
}

/// Paints the chips of both players.
pub(super) fn paint(
    ui: &Ui,
    board: &Board<'_, Crosse>,
    interaction: &Interaction<Crosse>,
    moving: Option<&Moving<'_, Crosse>>,
) {
    let (layout, position) = (board.layout(), board.scene.position);
    let lit = lit(board, interaction);
    for side in [WHITE, BLACK] {
        let moves = moves(board, side);
        title(ui, board, side, moves);
        let left = position.left(side);
        let usable = usable(board, side);
        for (index, one) in Move::ALL.into_iter().enumerate() {
            let rect = layout.chip(side, one);
            let status = if moves && lit.contains(one) {
                Status::Lit
            } else if usable.contains(one) {
                Status::Usable
            } else {
                Status::Left
            };
            let left = moving.map_or(left, |moving| moving.pieces.left(side));
            let grown = if left.contains(one) { 1.0 } else { dealt(moving, side, index) };
            deal(ui, board, side, one, rect, status, grown);
            if spent_last(board, side) == Some(one) {
                let edge = Stroke::new(2.0, board.palette.last);
                ui.painter().rect_stroke(rect, rect.height() * 0.24, edge, StrokeKind::Inside);
            }
        }
    }
}

/// How far a chip of a new set has grown: they come one after the other.
fn dealt(moving: Option<&Moving<'_, Crosse>>, side: Side, index: usize) -> f32 {
    match moving {
        Some(Moving { event: Event::Renewed { side: whose }, share, .. }) if *whose == side => {
            let order = f32::from(u8::try_from(index).unwrap_or(u8::MAX));
            (share * 8.5 - order).clamp(0.0, 1.0)
        }
        _ => 0.0,
    }
}

/// A chip that has grown so far over the mark of a spent one.
fn deal(ui: &Ui, board: &Board<'_, Crosse>, side: Side, one: Move, rect: Rect, status: Status, grown: f32) {
    let palette = &board.palette;
    // Forward is up the screen for White, unless the board is turned.
    let (tone, up) = (paint::tone(side, palette), (side == WHITE) != board.scene.flipped);
    if grown < 1.0 {
        chip::paint(ui.painter(), rect, one, tone, Status::Spent, up, palette);
    }
    let rect = Rect::from_center_size(rect.center(), rect.size() * grown);
    // There are no letters for less than that.
    if rect.height() >= 2.0 {
        chip::paint(ui.painter(), rect, one, tone, status, up, palette);
    }
}

/// The chips that are chosen, or lead to what is looked at.
fn lit(board: &Board<'_, Crosse>, interaction: &Interaction<Crosse>) -> MoveSet {
    let Some(legal) = board.legal else { return MoveSet::SPENT };
    if let Some(chip) = interaction.selection.chip {
        return MoveSet::SPENT.with(chip);
    }
    if let Some(menu) = &interaction.selection.menu {
        let of_way = |way: &Way| if let Way::Walk { spent, .. } = way { Some(*spent) } else { None };
        let active = menu.active();
        let one = active.and_then(|choice| choice.chip.or_else(|| choice.way.as_ref().and_then(of_way)));
        return one.map_or(MoveSet::SPENT, |one| MoveSet::SPENT.with(one));
    }
    if let Some(Hint::Step(Step::Walk { spent, .. })) = board.scene.hint {
        return MoveSet::SPENT.with(*spent);
    }
    let target = interaction.stone_shown(legal).zip(interaction.cell_pointed_at());
    let target = target.and_then(|(from, to)| legal.target(from, to));
    target.map_or(MoveSet::SPENT, |target| target.moves)
}

/// The chip that the last turn spent, or the one on the board, if it was this side's.
fn spent_last(board: &Board<'_, Crosse>, side: Side) -> Option<Move> {
    board.scene.past().iter().find_map(|event| match *event {
        Event::Walked { side: whose, spent, .. } | Event::Forfeited { side: whose, spent }
            if whose == side =>
        {
            Some(spent)
        }
        _ => None,
    })
}

/// The line over a player's chips: a small stone, the name, the number of stones; framed for who is to move.
fn title(ui: &Ui, board: &Board<'_, Crosse>, side: Side, moves: bool) {
    let (layout, palette) = (board.layout(), &board.palette);
    let rect = layout.title(side);
    let painter = ui.painter();
    if moves {
        let panel = layout.rack(side).expand(6.0);
        painter.rect_stroke(panel, 8.0, Stroke::new(2.0, palette.plan), StrokeKind::Middle);
    }
    let height = rect.height();
    let middle = rect.center().y - height * 0.08;
    let dot = pos2(rect.left() + height * 0.4, middle);
    paint::stone(painter, dot, height * 0.85, paint::tone(side, palette), 0.0, 1.0);
    let font = FontId::proportional((height * 0.6).clamp(11.0, 20.0));
    let name = side.name::<Crosse>();
    let ink: Color32 = palette.label;
    painter.text(pos2(rect.left() + height * 0.95, middle), Align2::LEFT_CENTER, name, font.clone(), ink);
    let count = board.scene.position.stones(side).len();
    painter.text(pos2(rect.right(), middle), Align2::RIGHT_CENTER, count, font, ink);
}
