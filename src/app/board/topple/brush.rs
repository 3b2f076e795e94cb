//! The marks that are drawn over tiles. Each has a shape of its own and a halo.

use egui::epaint::RectShape;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::pawn::Token;
use super::place;
use super::stack::Stack;
use crate::app::board::palette::Palette;
use crate::app::board::view::Projection;
use crate::app::board::{Look, bubble, mark};
use crate::rules::Side;
use crate::rules::topple::{Position, Tile};

/// How far a pawn reaches from its middle, as a share of a tile.
const PAWN: f32 = 0.19;
/// From which side on, in points, a tile has room for the height as a number.
const NUMBERED: f32 = 26.0;

/// Draws on a board, or on the inset of it.
pub(super) struct Brush<'a> {
    pub(super) painter: Painter,
    pub(super) projection: Projection,
    pub(super) palette: &'a Palette,
    pub(super) look: Look,
}

impl Brush<'_> {
    pub(super) fn cell(&self, tile: Tile) -> Rect {
        place::on_screen(&self.projection, tile)
    }

    pub(super) fn side(&self) -> f32 {
        self.projection.length(1.0)
    }

    pub(super) fn stack(&self, tile: Tile, height: u8) -> Stack {
        Stack::new(self.cell(tile), height, self.look)
    }

    /// The ground of a tile.
    pub(super) fn ground(&self, tile: Tile) {
        let gap = (self.side() * 0.015).max(self.projection.pixel());
        self.painter.rect_filled(
            self.cell(tile).shrink(gap),
            (self.side() * 0.05).min(5.0),
            self.palette.cell,
        );
    }

    /// A pawn as this board draws it.
    pub(super) fn token(&self) -> Token {
        let reach = self.side() * PAWN;
        if self.look.flat_stacks { Token::flat(reach) } else { Token::angled(reach) }
    }

    /// The pieces of a tile and their number.
    pub(super) fn pieces(&self, tile: Tile, height: u8) {
        self.stack(tile, height).paint(&self.painter, self.palette);
        if height > 0 && self.side() >= NUMBERED {
            self.number(tile, height);
        }
    }

    /// The height of a stack in the upper right corner of its tile; on a plate where the stack reaches there.
    fn number(&self, tile: Tile, height: u8) {
        let size = (self.side() * 0.2).clamp(9.0, 24.0);
        let (corner, text) = (self.cell(tile).right_top(), height.to_string());
        if self.look.flat_stacks {
            let at = corner + vec2(-self.side() * 0.15, self.side() * 0.15);
            bubble::badge(&self.painter, at, &text, size, self.palette.paper, self.palette.text);
        } else {
            // Clear of the marks in the corners.
            let at = corner + vec2(-self.side() * 0.13, self.side() * 0.08);
            let (font, ink) = (FontId::proportional(size), self.palette.line);
            self.painter.text(at, Align2::RIGHT_TOP, text, font, ink);
        }
    }

    pub(super) fn pawn(&self, tile: Tile, height: u8, side: Side) {
        self.token().paint(&self.painter, self.stack(tile, height).top(), side, self.palette);
    }

    /// The whole board as it stands, apart from the pawns on the tiles of `without`.
    pub(super) fn board(&self, position: &Position, without: &[Tile]) {
        position.tiles().into_iter().for_each(|tile| self.ground(tile));
        self.standing(position, without);
    }

    /// Stacks and pawns, the far rows first: a high pile hides what is behind it.
    pub(super) fn standing(&self, position: &Position, without: &[Tile]) {
        let mut tiles: Vec<Tile> = position.tiles().into_iter().collect();
        if !self.projection.flipped() {
            tiles.sort_by_key(|tile| std::cmp::Reverse(tile.row()));
        }
        for tile in tiles {
            let height = position.height(tile);
            self.pieces(tile, height);
            if let Some(side) = position.pawns().at(tile).filter(|_| !without.contains(&tile)) {
                self.pawn(tile, height, side);
            }
        }
    }

    /// A wash of colour over a tile.
    pub(super) fn wash(&self, tile: Tile, colour: Color32, strength: f32) {
        let round = (self.side() * 0.05).min(5.0);
        self.painter.rect_filled(self.cell(tile).shrink(1.0), round, colour.gamma_multiply(strength));
    }

    /// A frame inside a tile, brightest outside.
    pub(super) fn glow(&self, tile: Tile, colour: Color32) {
        let width = (self.side() * 0.04).clamp(1.5, 4.0);
        let cell = self.cell(tile).shrink(self.projection.pixel());
        for (step, strength) in [(2.0, 0.25), (1.0, 0.6), (0.0, 1.0)] {
            let stroke = Stroke::new(width, colour.gamma_multiply(strength));
            self.painter.rect_stroke(cell.shrink(step * width), 3.0, stroke, StrokeKind::Inside);
        }
    }

    /// A dashed frame inside a tile.
    pub(super) fn dashes(&self, tile: Tile, colour: Color32) {
        let rect = self.cell(tile).shrink(2.0);
        let path =
            [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
        let halo = Stroke::new(5.0, self.palette.halo_dark);
        self.painter.rect_stroke(rect, 0.0, halo, StrokeKind::Middle);
        self.painter.rect_stroke(rect, 0.0, Stroke::new(3.0, self.palette.halo_light), StrokeKind::Middle);
        self.painter.extend(Shape::dashed_line(&path, Stroke::new(3.0, colour), 6.0, 4.0));
    }

    /// Angles in the corners of a tile.
    pub(super) fn corners(&self, tile: Tile, colour: Color32) {
        let rect = self.cell(tile).shrink((self.side() * 0.06).min(4.0));
        let arm = (self.side() * 0.2).min(14.0);
        let width = (self.side() * 0.04).clamp(1.0, 3.0);
        mark::corners(&self.painter, rect, arm, width, colour, self.palette.halo_dark);
    }

    /// A line with an arrowhead at its end.
    pub(super) fn arrow(&self, from: Pos2, to: Pos2, width: f32, colour: Color32) {
        let way = (to - from).normalized();
        let head = width * 3.2;
        let neck = to - way * head;
        let wing = way.rot90() * head * 0.62;
        let tip = vec![to, neck + wing, neck - wing];
        let halo = self.palette.halo_dark;
        self.painter.line_segment([from, neck], Stroke::new(width + 2.5, halo));
        self.painter.add(Shape::convex_polygon(tip.clone(), halo, Stroke::new(2.5, halo)));
        self.painter.line_segment([from, neck], Stroke::new(width, colour));
        self.painter.add(Shape::convex_polygon(tip, colour, Stroke::NONE));
    }

    /// A padlock around a point.
    pub(super) fn padlock(&self, at: Pos2, colour: Color32) {
        let unit = (self.side() * 0.11).clamp(4.0, 11.0);
        let body = Rect::from_center_size(at + vec2(0.0, unit * 0.45), vec2(unit * 1.9, unit * 1.4));
        let bow = |radius: f32| -> Vec<Pos2> {
            let arc = (0..=12_u8).map(|n| {
                let turn = std::f32::consts::PI * (1.0 + f32::from(n) / 12.0);
                at + vec2(turn.cos() * radius, turn.sin() * radius * 1.3 - unit * 0.2)
            });
            arc.collect()
        };
        let halo = self.palette.halo_dark;
        self.painter.line(bow(unit * 0.6), Stroke::new(unit * 0.3 + 2.5, halo));
        self.painter.rect_filled(body.expand(1.5), unit * 0.25 + 1.5, halo);
        self.painter.line(bow(unit * 0.6), Stroke::new(unit * 0.3, colour));
        self.painter.rect_filled(body, unit * 0.25, colour);
        self.painter.circle_filled(body.center(), unit * 0.25, halo);
    }

    /// A cross over the middle of a stack: what stands here is crushed.
    pub(super) fn cross(&self, at: Pos2, colour: Color32) {
        let arm = (self.side() * 0.17).clamp(4.0, 16.0);
        let width = (self.side() * 0.06).clamp(2.0, 5.0);
        for (width, colour) in [(width + 3.0, self.palette.halo_dark), (width, colour)] {
            let stroke = Stroke::new(width, colour);
            self.painter.line_segment([at - vec2(arm, arm), at + vec2(arm, arm)], stroke);
            self.painter.line_segment([at + vec2(-arm, arm), at + vec2(arm, -arm)], stroke);
        }
    }

    /// A hollow diamond: something was taken away here.
    pub(super) fn diamond(&self, at: Pos2, colour: Color32) {
        let reach = (self.side() * 0.15).clamp(3.0, 12.0);
        mark::diamond(&self.painter, at, reach, colour, self.palette.halo_dark);
    }

    /// A ring on the ground around a stack.
    pub(super) fn ring(&self, tile: Tile, colour: Color32, width: f32) {
        let centre = self.stack(tile, 0).seat(0.0);
        let around = self.cell(tile).shrink(self.side() * 0.06);
        for (width, colour) in [(width + 1.6, self.palette.halo_dark), (width, colour)] {
            let stroke = Stroke::new(width, colour);
            self.painter.add(if self.look.flat_stacks {
                Shape::Rect(RectShape::stroke(around, self.side() * 0.08, stroke, StrokeKind::Middle))
            } else {
                Shape::ellipse_stroke(centre, vec2(0.43, 0.27) * self.side(), stroke)
            });
        }
    }

    /// A dot where a piece or pawn can go.
    pub(super) fn dot(&self, at: Pos2, radius: f32, colour: Color32) {
        self.painter.circle_filled(at, radius + 1.2, self.palette.halo_dark);
        self.painter.circle_filled(at, radius, colour);
    }

    /// The keyboard cursor: a double frame.
    pub(super) fn cursor(&self, tile: Tile) {
        let rect = self.cell(tile);
        for (rect, width, colour) in [
            (rect.expand(3.0), 1.5, self.palette.halo_dark),
            (rect.expand(2.0), 3.0, self.palette.cursor),
            (rect.shrink(1.0), 1.5, self.palette.halo_light),
        ] {
            self.painter.rect_stroke(rect, 3.0, Stroke::new(width, colour), StrokeKind::Inside);
        }
    }

    /// A five-pointed star.
    pub(super) fn star(&self, centre: Pos2, radius: f32, colour: Color32) {
        mark::star(&self.painter, centre, radius, colour, self.palette.halo_dark);
    }

    /// The letters of the columns and the numbers of the rows, beside the board.
    pub(super) fn coordinates(&self, size: u8) {
        let seen = self.projection.visible();
        let font = FontId::proportional(12.0);
        for n in 0..size {
            let Some(tile) = Tile::new(n, n) else { continue };
            let (centre, name) = (self.cell(tile).center(), tile.to_string());
            let (column, row) = name.split_at(1);
            if seen.x_range().contains(centre.x) {
                let at = Pos2::new(centre.x, seen.bottom() + 9.0);
                self.painter.text(at, Align2::CENTER_TOP, column, font.clone(), self.palette.label);
            }
            if seen.y_range().contains(centre.y) {
                let at = Pos2::new(seen.left() - 11.0, centre.y);
                self.painter.text(at, Align2::RIGHT_CENTER, row, font.clone(), self.palette.label);
            }
        }
    }
}
