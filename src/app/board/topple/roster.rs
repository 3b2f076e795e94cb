//! The players in a strip above the board, in turn order: their pawns on the board, in reserve and lost, and whether
//! they are out.

use egui::{
    Align2, FontId, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::{Board, pawn, words};
use crate::app::board::palette::Palette;
use crate::app::board::words::sentence;
use crate::app::kit::text::Text;
use crate::rules::topple::{PAWNS, Position, Reserve, Topple};
use crate::rules::{Outcome, Side};

/// The height of the strip, in points.
pub(super) const HEIGHT: f32 = 46.0;
const GAP: f32 = 8.0;
const WIDEST: f32 = 210.0;

/// Shows the strip above the board, unless the players are listed beside it.
pub(super) fn show(ui: &Ui, board: &Board<'_, Topple>) {
    if board.scene.has_players_beside {
        return;
    }
    let (position, outcome) = (board.scene.position, board.scene.outcome);
    let below = board.areas.around;
    let area = Rect::from_min_size(below.min - vec2(0.0, HEIGHT), vec2(below.width(), HEIGHT));
    let players = f32::from(position.players());
    let width = ((area.width() - GAP * (players - 1.0)) / players).min(WIDEST);
    let left = area.center().x - (width * players + GAP * (players - 1.0)) / 2.0;
    for (n, side) in (0_u8..).zip(position.sides()) {
        let at = pos2(left + f32::from(n) * (width + GAP), area.top());
        let card = Rect::from_min_size(at, vec2(width, HEIGHT - 8.0));
        let wins = outcome.and_then(Outcome::winner) == Some(side);
        let to_move = outcome.is_none() && position.to_move() == side;
        let state = match (wins, to_move) {
            (true, _) => ", wins",
            (false, true) => ", to play",
            (false, false) => "",
        };
        let told = format!("{}{state}", words::player(position, side, &board.scene.names));
        let node = ui.interact(card, board.id.with(("player", n)), Sense::hover());
        node.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &told));
        paint(ui, card, board, side, Emphasis { wins, to_move });
        if n > 0 {
            // The arrowhead shows that play passes from left to right.
            let (tip, arm) = (card.left_center() - vec2(1.5, 0.0), 5.0);
            let way = vec![tip, tip + vec2(-arm, -arm), tip + vec2(-arm, arm)];
            ui.painter().add(Shape::convex_polygon(way, board.palette.label, Stroke::NONE));
        }
        node.on_hover_text(sentence(&told));
    }
}

#[derive(Clone, Copy)]
struct Emphasis {
    wins: bool,
    to_move: bool,
}

fn paint(ui: &Ui, card: Rect, board: &Board<'_, Topple>, side: Side, emphasis: Emphasis) {
    let (painter, palette, position) = (ui.painter(), &board.palette, board.scene.position);
    let out = position.reserve(side) == Reserve::Out;
    let (edge, width) = match emphasis {
        Emphasis { wins: true, .. } => (palette.win, 3.0),
        Emphasis { to_move: true, .. } => (palette.act, 2.0),
        _ => (palette.frame.face_bottom, 1.0),
    };
    painter.rect(card, 6.0, palette.paper, Stroke::new(width, edge), StrokeKind::Inside);
    let ink = if out { palette.label } else { palette.text };
    let middle = card.center().y;
    let mark = pos2(card.left() + 20.0, middle);
    pawn::mark(painter, mark, 9.0, side, palette);
    if out {
        let line = Stroke::new(2.5, palette.loss);
        painter.line_segment([mark + vec2(-11.0, -11.0), mark + vec2(11.0, 11.0)], line);
        painter.line_segment([mark + vec2(-11.0, 11.0), mark + vec2(11.0, -11.0)], line);
    }
    let body = TextStyle::Body.resolve(ui.style());
    let left = card.left() + 38.0;
    let said = match (emphasis.wins, emphasis.to_move, out) {
        (true, ..) => "wins",
        (_, true, _) => "to play",
        (_, _, true) => "out",
        _ => "",
    };
    let above = middle - 8.0;
    let right = pos2(card.right() - 9.0, above);
    let said = painter.text(right, Align2::RIGHT_CENTER, said, FontId::proportional(11.0), ink);
    let name = Text { text: board.scene.names.of(side), font: body, color: ink };
    name.paint(painter, pos2(left, above), Align2::LEFT_CENTER, said.left() - 6.0 - left);
    pips(painter, pos2(left, middle + 9.0), card.right() - 9.0, position, side, palette);
}

/// Draws a pip for each pawn: filled if the pawn is on the board, hollow if in reserve, crossed if lost.
fn pips(painter: &egui::Painter, at: Pos2, right: f32, position: &Position, side: Side, palette: &Palette) {
    let on_board = position.pawns().of(side).len();
    let reserve = usize::from(position.reserve(side).pawns());
    let step = ((right - at.x) / f32::from(PAWNS)).min(14.0);
    let reach = step * 0.36;
    for n in 0..PAWNS {
        let centre = pos2(at.x + reach + f32::from(n) * step, at.y);
        let tone = palette.pawn(side);
        let number = usize::from(n);
        if number < on_board {
            painter.circle(centre, reach, tone.face, Stroke::new(1.0, palette.halo_dark));
        } else if number < on_board + reserve {
            painter.circle_stroke(centre, reach - 0.5, Stroke::new(1.5, palette.label));
        } else {
            let (arm, line) = (reach * 0.6, Stroke::new(1.2, palette.label));
            painter.line_segment([centre - vec2(arm, arm), centre + vec2(arm, arm)], line);
            painter.line_segment([centre + vec2(-arm, arm), centre + vec2(arm, -arm)], line);
        }
    }
}
