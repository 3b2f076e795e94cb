//! Small pictures of the marks on the boards, for the list of marks on the help page.

use std::f32::consts::TAU;

use egui::epaint::RectShape;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, lerp, vec2};

use super::material::Plank;
use super::palette::Palette;
use super::{badge, mark};
use crate::rules::Side;

/// A mark on a board: the layers of its picture, its name and its meaning.
pub type Mark = (&'static [Drawn], &'static str, &'static str);

/// The keyboard cursor of every board.
pub const CURSOR: Mark = (&[Drawn::Cursor], "Double frame", "The cursor: keys act here");
/// The ring round a place where nothing can be done.
pub const NOTHING: Mark = (&[Drawn::Ring(Hue::Loss, 8.0)], "Red ring", "You can't do anything here now");
/// The frames around the places because of which something was refused.
pub const REFUSED: Mark = (&[Drawn::Frame(Hue::Threat)], "Amber frame", "The reason you can't do that");

/// The width and height of a picture, in points.
pub const SIZE: Vec2 = Vec2::splat(22.0);
/// The radius of the corners of a picture, in points.
const ROUND: f32 = 3.0;

/// A colour of the palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hue {
    /// The selection and hints.
    Act,
    /// Legal places and forecasts.
    Legal,
    /// Something in the way or dangerous.
    Threat,
    /// A loss, a refusal or the reply to a mistake.
    Loss,
    /// A winning place or piece.
    Win,
    /// The last turn.
    Last,
    /// The neutral accent, which the names of marks call light.
    Mark,
    /// The dark halo, which text on plates and on light pieces has.
    Dark,
    /// The light halo.
    White,
    /// The light side's pieces.
    Ivory,
}

impl Hue {
    const fn of(self, palette: &Palette) -> Color32 {
        match self {
            Self::Act => palette.act,
            Self::Legal => palette.legal,
            Self::Threat => palette.threat,
            Self::Loss => palette.loss,
            Self::Win => palette.win,
            Self::Last => palette.last,
            Self::Mark => palette.mark,
            Self::Dark => palette.halo_dark,
            Self::White => palette.halo_light,
            Self::Ivory => palette.white.face_bottom,
        }
    }
}

/// A layer of a picture, drawn over the layers before it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Drawn {
    /// The darkness around what has won.
    Dim,
    /// A square piece.
    Piece(Hue),
    /// A round stone.
    Stone(Hue),
    /// A pawn with this opacity.
    Pawn(f32),
    /// A solid frame.
    Frame(Hue),
    /// A dashed frame.
    Dashes(Hue),
    /// Right angles in the corners.
    Corners(Hue),
    /// The tint and frame of a place that a text names.
    Named,
    /// The keyboard cursor.
    Cursor,
    /// A golden glow at an edge.
    Glow,
    /// Slanting red lines.
    Hatch,
    /// A line with a bar at each end.
    Cut(Hue),
    /// Dashed lines above and below the middle.
    Band,
    /// A line with a dot at its start.
    Line(Hue),
    /// A line with an arrowhead.
    Arrow(Hue),
    /// An arrowhead without a line.
    Head,
    /// A filled and a hollow arrowhead at the sides.
    Entries,
    /// A dot where something was lost or can be reached.
    Dot(Hue),
    /// A ring of this radius, in points.
    Ring(Hue, f32),
    /// A dashed ring around a stone.
    DashedRing(Hue),
    /// A flat ring around a stack.
    Oval(Hue),
    /// Arrowheads that point at a stone from outside.
    Ticks,
    /// A dimple with a light rim.
    Dimple,
    /// A cross.
    Cross(Hue),
    /// A golden star.
    Star,
    /// A padlock.
    Padlock,
    /// A word or number on a plate of this colour.
    Badge(&'static str, Hue),
    /// A word or number of this colour.
    Text(&'static str, Hue),
    /// The inlay of a corner of the Crosse.
    Quarters,
    /// An arrow in the middle of the Crosse.
    Turn,
    /// The back of a move.
    Back,
    /// A pawn on the board, one in reserve and one that is lost.
    Pips,
}

/// Paints the layers of a picture on a small tile of the board's material.
pub fn paint(painter: &Painter, tile: Rect, layers: &[Drawn], palette: &Palette) {
    let painter = painter.with_clip_rect(tile.intersect(painter.clip_rect()));
    let board = RectShape::filled(tile, ROUND, palette.tile);
    painter.add(match palette.grain {
        Some(grain) => {
            let plank = Plank::new(tile, palette.tile, 1, false);
            board.with_texture(grain, Rect::from_min_max(plank.uv(tile.min), plank.uv(tile.max)))
        }
        None => board,
    });
    let pen = Pen { painter, tile, palette };
    layers.iter().for_each(|layer| pen.draw(*layer));
}

/// Draws on a tile. Offsets and lengths are in points, from its middle.
struct Pen<'a> {
    painter: Painter,
    tile: Rect,
    palette: &'a Palette,
}

impl Pen<'_> {
    fn draw(&self, layer: Drawn) {
        let Self { painter, tile, palette } = self;
        let (middle, halo, pawn) = (tile.center(), palette.halo_dark, palette.pawn(Side::FIRST));
        match layer {
            Drawn::Dim => self.fill(halo.gamma_multiply(0.6)),
            Drawn::Piece(hue) => {
                let edge = Stroke::new(1.0, halo);
                painter.rect(self.square(7.5), 1.0, hue.of(palette), edge, StrokeKind::Outside);
            }
            Drawn::Stone(hue) => self.disc(middle, 6.5, hue.of(palette)),
            Drawn::Pawn(opacity) => {
                for (down, colour) in [(3.5, pawn.shade), (0.5, pawn.face)] {
                    let edge = Stroke::new(1.0, halo.gamma_multiply(opacity));
                    painter.circle(self.at(-3.0, down), 5.0, colour.gamma_multiply(opacity), edge);
                }
            }
            Drawn::Frame(hue) => self.frame(self.square(8.0), 2.5, hue.of(palette)),
            Drawn::Dashes(hue) => {
                mark::dashes(painter, self.square(7.5), 3.0, hue.of(palette), [halo, palette.halo_light]);
            }
            Drawn::Corners(hue) => {
                mark::corners(painter, self.square(8.0), 5.0, 2.0, hue.of(palette), halo);
            }
            Drawn::Named => mark::ring(painter, self.square(9.0), palette),
            Drawn::Cursor => mark::cursor(painter, self.square(7.0), palette),
            Drawn::Glow => {
                for reach in [3.0, 6.0, 9.0, 12.0] {
                    let strip = Rect::from_min_size(tile.min, vec2(reach, tile.height()));
                    painter.rect_filled(strip, 0.0, palette.win.gamma_multiply(0.35));
                }
            }
            Drawn::Hatch => mark::hatch(painter, self.square(9.0), 7.0, palette.loss, halo),
            Drawn::Cut(hue) => {
                for (width, colour) in [(4.5, halo), (2.5, hue.of(palette))] {
                    for [from, to] in
                        [[(-8.0, 0.0), (8.0, 0.0)], [(-8.0, -4.0), (-8.0, 4.0)], [(8.0, -4.0), (8.0, 4.0)]]
                    {
                        let line = [from, to].map(|(x, y)| self.at(x, y));
                        painter.line_segment(line, Stroke::new(width, colour));
                    }
                }
            }
            Drawn::Band => {
                for y in [-7.0, 7.0] {
                    let edge = [self.at(-9.0, y), self.at(9.0, y)];
                    painter.extend(Shape::dashed_line(&edge, Stroke::new(1.5, palette.mark), 3.0, 3.0));
                }
            }
            Drawn::Line(hue) => {
                self.line(&[self.at(-7.0, 0.0), self.at(7.0, 0.0)], 2.0, hue.of(palette));
                self.disc(self.at(-7.0, 0.0), 2.5, hue.of(palette));
            }
            Drawn::Arrow(hue) => {
                mark::arrow(painter, [self.at(-8.0, 0.0), self.at(9.0, 0.0)], 2.0, hue.of(palette), halo);
            }
            Drawn::Head => self.head(self.at(4.5, 0.0), Vec2::RIGHT, 9.0, palette.mark),
            Drawn::Entries => {
                self.head(self.at(-3.0, 0.0), Vec2::RIGHT, 6.0, palette.mark);
                let hollow = [self.at(9.0, -4.0), self.at(3.0, 0.0), self.at(9.0, 4.0)];
                self.line(&hollow, 1.75, palette.mark);
            }
            Drawn::Dot(hue) => self.disc(middle, 3.5, hue.of(palette)),
            Drawn::Ring(hue, radius) => self.line(&arc(middle, radius, [0.0, 1.0]), 2.0, hue.of(palette)),
            Drawn::DashedRing(hue) => {
                for dash in (0..8_u8).map(|n| f32::from(n) / 8.0) {
                    self.line(&arc(middle, 8.0, [dash, dash + 0.07]), 2.0, hue.of(palette));
                }
            }
            Drawn::Oval(hue) => {
                for (width, colour) in [(4.0, halo), (2.0, hue.of(palette))] {
                    let stroke = Stroke::new(width, colour);
                    painter.add(Shape::ellipse_stroke(middle, vec2(8.5, 6.0), stroke));
                }
            }
            Drawn::Ticks => {
                for turn in [0.125, 0.375, 0.625, 0.875] {
                    let way = Vec2::angled(turn * TAU);
                    self.head(middle + way * 8.0, -way, 4.5, palette.mark);
                }
            }
            Drawn::Dimple => mark::dimple(painter, middle, 4.0, palette),
            Drawn::Cross(hue) => mark::cross(painter, middle, 4.5, 2.5, hue.of(palette), halo),
            Drawn::Star => mark::star(painter, middle, 6.0, palette.win, halo),
            Drawn::Padlock => {
                self.line(&arc(self.at(0.0, -1.0), 3.0, [0.5, 1.0]), 1.5, palette.halo_light);
                let body = Rect::from_center_size(self.at(0.0, 2.0), vec2(9.0, 6.5));
                painter.rect(body, 1.0, palette.halo_light, Stroke::new(1.5, halo), StrokeKind::Outside);
                painter.circle_filled(body.center(), 1.25, halo);
            }
            Drawn::Badge(text, hue) => badge::number(painter, middle, text, 10.5, hue.of(palette), halo),
            Drawn::Text(text, hue) => {
                painter.text(
                    middle,
                    Align2::CENTER_CENTER,
                    text,
                    FontId::proportional(12.0),
                    hue.of(palette),
                );
            }
            Drawn::Quarters => {
                self.fill(palette.track);
                for radius in [8.0, 13.0] {
                    self.line(&arc(tile.left_bottom(), radius, [0.75, 1.0]), 1.5, palette.inlay);
                }
            }
            Drawn::Turn => {
                self.fill(palette.closed);
                self.line(&[self.at(-7.0, 0.0), self.at(3.0, 0.0)], 2.0, palette.track);
                self.head(self.at(7.5, 0.0), vec2(1.0, 0.0), 6.0, palette.track);
            }
            Drawn::Back => {
                self.fill(palette.frame.shade);
                let corners = [(0.0, -4.0), (4.0, 0.0), (0.0, 4.0), (-4.0, 0.0)].map(|(x, y)| self.at(x, y));
                painter.add(Shape::closed_line(corners.to_vec(), Stroke::new(1.5, palette.frame.light)));
            }
            Drawn::Pips => {
                self.disc(self.at(-6.5, 0.0), 2.5, palette.pawn(Side::FIRST).face);
                self.line(&arc(middle, 2.25, [0.0, 1.0]), 1.25, palette.mark);
                mark::cross(painter, self.at(6.5, 0.0), 2.0, 1.25, palette.mark, halo);
            }
        }
    }

    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.tile.center() + vec2(x, y)
    }

    /// A square around the middle.
    fn square(&self, reach: f32) -> Rect {
        Rect::from_center_size(self.tile.center(), Vec2::splat(2.0 * reach))
    }

    fn fill(&self, colour: Color32) {
        self.painter.rect_filled(self.tile, ROUND, colour);
    }

    fn disc(&self, at: Pos2, radius: f32, colour: Color32) {
        self.painter.circle(at, radius, colour, Stroke::new(1.2, self.palette.halo_dark));
    }

    fn frame(&self, rect: Rect, width: f32, colour: Color32) {
        for (width, colour) in [(width + 2.0, self.palette.halo_dark), (width, colour)] {
            self.painter.rect_stroke(rect, 1.0, Stroke::new(width, colour), StrokeKind::Middle);
        }
    }

    fn line(&self, points: &[Pos2], width: f32, colour: Color32) {
        for (width, colour) in [(width + 2.0, self.palette.halo_dark), (width, colour)] {
            self.painter.line(points.to_vec(), Stroke::new(width, colour));
        }
    }

    fn head(&self, tip: Pos2, way: Vec2, length: f32, colour: Color32) {
        let (base, wing) = (tip - way * length, way.rot90() * length * 0.6);
        mark::arrowhead(&self.painter, [tip, base + wing, base - wing], colour, self.palette.halo_dark);
    }
}

/// An arc around a point, between two angles in turns.
fn arc(middle: Pos2, radius: f32, [from, to]: [f32; 2]) -> Vec<Pos2> {
    let turn = |n: u8| lerp(from..=to, f32::from(n) / 24.0) * TAU;
    (0..=24).map(|n| middle + Vec2::angled(turn(n)) * radius).collect()
}
