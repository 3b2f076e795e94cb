//! Both players' moves, as tiles beside the board.

use egui::accesskit::Role;
use egui::{Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::chip::{self, Status};
use super::legal::Way;
use super::pieces::SPENDING;
use super::{Board, stone, win, words};
use crate::app::board::OVER_BOARD;
use crate::app::board::canvas::{self, dim_tray, mark_turn};
use crate::app::board::game::BoardGame as _;
use crate::app::board::hint::{self, Hint};
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::{Moving, ease_out};
use crate::app::kit::upside_down::paint_upside_down;
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Cells, Crosse, Event, Move, MoveSet, Step, WHITE};

/// Draws both players' moves and returns the clicked move, if any, with its rectangle.
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
        if !board.scene.has_players_beside {
            let race = ui.interact(layout.title(side), id.with((side.index(), "race")), Sense::hover());
            let told =
                format!("{}: {}", board.scene.names.of(side), words::counts(position, side).join(", "));
            race.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
            race.on_hover_text(told);
        }
        let left = position.left(side);
        let usable = usable(board, side);
        for (index, one) in Move::ALL.into_iter().enumerate() {
            let rect = layout.chip(side, one);
            let response = ui.interact(rect, id.with((side.index(), index)), OVER_BOARD);
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

/// True if it is this side's turn and the game isn't over.
fn moves(board: &Board<'_, Crosse>, side: Side) -> bool {
    board.scene.position.to_move() == side && board.scene.outcome.is_none()
}

/// The moves that a side can spend now.
fn usable(board: &Board<'_, Crosse>, side: Side) -> MoveSet {
    board.legal.filter(|_| moves(board, side)).map_or(MoveSet::SPENT, |legal| legal.usable())
}

/// Paints both players' moves, without reading input.
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
        tray(ui, board, side);
        if moves {
            mark_turn(ui.painter(), layout.tray(side), &board.palette);
        }
        if !board.scene.has_players_beside {
            let middle = layout.title(side).center();
            paint_upside_down(ui.painter(), board.scene.far == Some(side), middle, || title(ui, board, side));
        }
        let left = position.left(side);
        let usable = usable(board, side);
        let marked = [
            (spent_in(board.scene.past(), side), board.palette.last),
            (spent_in(board.examples(), side), board.scene.example_colour(&board.palette)),
        ];
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
            let grown = match moving {
                _ if !left.contains(one) => dealt(moving, side, index),
                Some(moving) => 1.0 - spent(moving, side, one),
                None => 1.0,
            };
            deal(ui, board, side, one, rect, status, grown);
            for (_, colour) in marked.iter().filter(|(spent, _)| *spent == Some(one)) {
                let edge = Stroke::new(2.0, *colour);
                ui.painter().rect_stroke(rect, chip::ROUND, edge, StrokeKind::Inside);
            }
        }
    }
    if board.scene.won().is_some() {
        let shown = Crosse::DARKNESS * moving.map_or(1.0, |moving| win::dimmed(moving.passed));
        for side in [WHITE, BLACK] {
            dim_tray(ui.painter(), layout.tray(side), board.scene.look.material, shown);
        }
    }
    hinted(ui, board);
}

/// The mark of a hint about moves: around all of a side's tiles, or around the move to give up.
fn hinted(ui: &Ui, board: &Board<'_, Crosse>) {
    let Some(mark) = board.scene.hint.filter(|mark| matches!(mark.step(), Step::Forfeit(_))) else { return };
    let Some(place) = Crosse::hint_place(board, mark) else { return };
    match mark {
        Hint::Area(_) => hint::area(ui.painter(), place, &board.palette),
        Hint::Step(_) => {
            let stroke = Stroke::new(3.0, board.palette.act);
            ui.painter().rect_stroke(place.expand(2.0), 4.0, stroke, StrokeKind::Outside);
        }
    }
}

/// The tray for a side's tiles, with its shadow.
fn tray(ui: &Ui, board: &Board<'_, Crosse>, side: Side) {
    let seed = 50 + u32::from(side == WHITE);
    canvas::tray(ui.painter(), board.layout().tray(side), seed, &board.palette);
}

/// The size of a tile of a new set, from 0 to 1; the tiles appear one after the other.
fn dealt(moving: Option<&Moving<'_, Crosse>>, side: Side, index: usize) -> f32 {
    match moving {
        Some(Moving { event: Event::Renewed { side: whose }, share, .. }) if *whose == side => {
            let order = f32::from(u8::try_from(index).unwrap_or(u8::MAX));
            (share * 8.5 - order).clamp(0.0, 1.0)
        }
        _ => 0.0,
    }
}

/// The share of a tile that has already disappeared while its move is being spent.
fn spent(moving: &Moving<'_, Crosse>, whose: Side, one: Move) -> f32 {
    match *moving.event {
        Event::Walked { side, spent, .. } | Event::Forfeited { side, spent }
            if (side, spent) == (whose, one) =>
        {
            ease_out(moving.passed, 0.0, SPENDING)
        }
        _ => 0.0,
    }
}

/// A tile at the share `grown` of its full size, over the back of a spent tile.
fn deal(ui: &Ui, board: &Board<'_, Crosse>, side: Side, one: Move, rect: Rect, status: Status, grown: f32) {
    let palette = &board.palette;
    let is_far = board.scene.far == Some(side);
    // Forward is up the screen for White, unless the board is rotated. For a player at the far edge, it is up, too.
    let (tone, up) = (stone::tone(side, palette), is_far || (side == WHITE) != board.is_round());
    paint_upside_down(ui.painter(), is_far, rect.center(), || {
        if grown < 1.0 {
            chip::paint(ui.painter(), rect, one, tone, Status::Spent, up, palette);
        }
        let rect = Rect::from_center_size(rect.center(), rect.size() * grown);
        // Letters can't be drawn any smaller.
        if rect.height() >= 2.0 {
            chip::paint(ui.painter(), rect, one, tone, status, up, palette);
        }
    });
}

/// The moves to highlight: the chosen move, or the moves of the active choice, of the hint or of the cell pointed at.
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

/// The move that this side spends in these events.
fn spent_in(events: &[Event], side: Side) -> Option<Move> {
    events.iter().find_map(|event| match *event {
        Event::Walked { side: whose, spent, .. } | Event::Forfeited { side: whose, spent }
            if whose == side =>
        {
            Some(spent)
        }
        _ => None,
    })
}

/// The line over a player's tiles: a small stone, the number of stones, and the corners of the Crosse, filled if the
/// player covers them. Together with the tiles, the line shows how close the player is to winning.
fn title(ui: &Ui, board: &Board<'_, Crosse>, side: Side) {
    let (layout, palette) = (board.layout(), &board.palette);
    let rect = layout.title(side);
    let painter = ui.painter();
    let height = rect.height();
    let middle = rect.center().y - height * 0.14;
    let dot = pos2(rect.left() + height * 0.4, middle);
    stone::mark(painter, dot, height * 0.36, side, palette);
    let font = FontId::proportional((height * 0.6).clamp(11.0, 20.0));
    let position = board.scene.position;
    let at = pos2(rect.left() + height * 0.95, middle);
    painter.text(at, Align2::LEFT_CENTER, format!("×{}", position.stones(side).len()), font, palette.label);
    // The corners are arranged as on the board.
    let pip = (height * 0.26).round();
    let middle = pos2(rect.right() - pip - 2.0, middle).round();
    let held = position.corners(side);
    for (corner, (x, y)) in Cells::CORNERS.iter().zip([(-1.0, 1.0), (-1.0, -1.0), (1.0, 1.0), (1.0, -1.0)]) {
        let away = vec2(x, y) * (pip / 2.0 + 1.0) * if board.is_round() { -1.0 } else { 1.0 };
        let square = Rect::from_center_size(middle + away, Vec2::splat(pip));
        if held.contains(corner) {
            painter.rect_filled(square, 2.0, palette.win);
            painter.rect_stroke(square, 2.0, Stroke::new(1.0, palette.halo_dark), StrokeKind::Inside);
        } else {
            painter.rect_stroke(square, 2.0, Stroke::new(1.0, palette.label), StrokeKind::Inside);
        }
    }
}
