//! The marks on pieces: outlines, washes, arrows, plates and paths.

use std::collections::BTreeMap;

use egui::{Color32, Pos2, Rect as ScreenRect, Shape, Stroke, vec2};

use super::legal::Move;
use super::mesh::pieces_mesh;
use super::outline::outline;
use super::{Canvas, place};
use crate::app::board::canvas::{gold, light};
use crate::app::board::view::Spot;
use crate::app::kit::look::Material;
use crate::rules::crumble::geometry::{Dir, Rect};
use crate::rules::crumble::{BLACK, Piece};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Solid,
    Dashed,
}

/// The length of a piece's shorter side on the screen.
pub(super) fn side(canvas: &Canvas<'_>, rect: &Rect) -> f32 {
    canvas.projection.length(place::shorter(rect))
}

/// True if a place is in view. Pieces beyond a zoomed view needn't be drawn.
pub(super) fn is_seen(canvas: &Canvas<'_>, place: ScreenRect) -> bool {
    place.expand(8.0).intersects(canvas.painter.clip_rect())
}

/// The visible parts of the line around the pieces as a whole.
fn contour(canvas: &Canvas<'_>, pieces: &[Rect]) -> Vec<[Pos2; 2]> {
    let on_screen = |ends: &[Spot; 2]| ends.map(|end| canvas.projection.pos(end));
    let segments = outline(pieces).iter().map(on_screen).collect::<Vec<_>>();
    segments.into_iter().filter(|&[a, b]| is_seen(canvas, ScreenRect::from_two_pos(a, b))).collect()
}

/// A line around the pieces as a whole, with its halo below the whole line.
pub(super) fn around(canvas: &Canvas<'_>, pieces: &[Rect], width: f32, colour: Color32, line: Line) {
    let (painter, palette, pixel) = (&canvas.painter, canvas.palette(), canvas.projection.pixel());
    let segments = contour(canvas, pieces);
    let width = pixel.max(width);
    let bar = |[a, b]: [Pos2; 2], grow: f32| ScreenRect::from_two_pos(a, b).expand(width / 2.0 + grow);
    for &segment in &segments {
        painter.rect_filled(bar(segment, pixel), 0.0, palette.halo_dark);
    }
    for &segment in &segments {
        match line {
            Line::Solid => {
                painter.rect_filled(bar(segment, 0.0), 0.0, colour);
            }
            Line::Dashed => {
                painter.rect_filled(bar(segment, 0.0), 0.0, palette.halo_light);
                // Only the part of a line near the view is divided into dashes.
                let near = painter.clip_rect().expand(16.0);
                let clipped = segment.map(|end| end.clamp(near.min, near.max));
                painter.extend(Shape::dashed_line(&clipped, Stroke::new(width, colour), 5.0, 4.0));
            }
        }
    }
}

/// The pieces of a winning chain on a dark board: in their own colours, walnut in a warm light, with a strong line
/// around all of them.
pub(super) fn gilded(canvas: &Canvas<'_>, chain: &[Piece]) {
    let palette = canvas.palette();
    canvas.painter.add(pieces_mesh(chain.iter().copied(), &[], &canvas.projection, palette));
    // The same light would make ink brown and maple pale.
    if canvas.look().material == Material::Wood {
        let dark = chain.iter().filter(|piece| piece.side == BLACK);
        dark.for_each(|piece| wash(canvas, &piece.rect, light(Material::Wood), 0.4));
    }
    edged(canvas, chain);
}

/// The pieces of a player who has won without a chain, lit on a dark board. In high contrast black pieces are black on a dark
/// board, too, so there a line around them marks them.
pub(super) fn left(canvas: &Canvas<'_>, pieces: &[Piece]) {
    let palette = canvas.palette();
    canvas.painter.add(pieces_mesh(pieces.iter().copied(), &[], &canvas.projection, palette));
    if canvas.look().material == Material::Contrast {
        edged(canvas, pieces);
    }
}

/// A golden line around the pieces.
fn edged(canvas: &Canvas<'_>, pieces: &[Piece]) {
    let places: Vec<Rect> = pieces.iter().map(|piece| piece.rect).collect();
    let segments = contour(canvas, &places);
    for (away, width, colour) in gold(4.0, canvas.palette()) {
        for &[a, b] in &segments {
            let bar = ScreenRect::from_two_pos(a, b).expand(width / 2.0).translate(away);
            canvas.painter.rect_filled(bar, 0.0, colour);
        }
    }
}

/// Slanting lines over the pieces.
pub(super) fn hatch(canvas: &Canvas<'_>, pieces: &[Rect], step: f32, colour: Color32) {
    pieces.iter().for_each(|piece| canvas.hatch(canvas.rect(*piece), step, colour));
}

pub(super) fn wash(canvas: &Canvas<'_>, piece: &Rect, colour: Color32, strength: f32) {
    let rect = canvas.rect(*piece);
    if is_seen(canvas, rect) {
        canvas.wash(rect.intersect(canvas.painter.clip_rect()), 0.0, colour, strength);
    }
}

/// The mark of the pieces that the last turn touched: a warm line in the grooves around them as a whole. A line around each
/// would be double between two of them, and a tint would make another owner's colour.
pub(super) fn touched(canvas: &Canvas<'_>, pieces: &[Rect]) {
    // Flat pieces have no light edges that the line would stand out from.
    let width = if canvas.palette().is_flat { 2.0 } else { 1.0 };
    around(canvas, pieces, (canvas.unit() * 0.025).min(2.0) * width, canvas.palette().last, Line::Solid);
}

/// Right angles in the corners of a piece.
pub(super) fn corners(canvas: &Canvas<'_>, piece: &Rect, colour: Color32) {
    let rect = canvas.rect(*piece).shrink((side(canvas, piece) * 0.06).min(4.0));
    if is_seen(canvas, rect) && rect.size().min_elem() >= 3.0 {
        let arm = (rect.size().min_elem() * 0.22).min(12.0);
        let width = (side(canvas, piece) * 0.04).clamp(1.0, 2.5);
        canvas.corners(rect, arm, width, colour);
    }
}

/// The first `share` of a cut's line, with a bar across each end.
pub(super) fn cut_line(canvas: &Canvas<'_>, from: Spot, to: Spot, share: f32, colour: Color32) {
    let start = canvas.projection.pos(from);
    let end = start + (canvas.projection.pos(to) - start) * share;
    let across = (end - start).normalized().rot90() * 5.0;
    let palette = canvas.palette();
    for (width, colour) in [(6.5, palette.halo_dark), (4.5, palette.halo_light), (2.5, colour)] {
        let stroke = Stroke::new(width, colour);
        canvas.painter.line_segment([start, end], stroke);
        canvas.painter.line_segment([start - across, start + across], stroke);
        canvas.painter.line_segment([end - across, end + across], stroke);
    }
}

/// An arrowhead at a neighbour's edge, pointing into the neighbour. `beside` is its offset from the middle, as a share
/// of the shorter side.
pub(super) fn arrow(canvas: &Canvas<'_>, one: &Move, strong: bool, beside: f32) {
    let (from, to) = (canvas.rect(one.swap.from), canvas.rect(one.to));
    let (right, up) = match one.swap.dir {
        Dir::East => (1.0, 0.0),
        Dir::West => (-1.0, 0.0),
        Dir::North => (0.0, 1.0),
        Dir::South => (0.0, -1.0),
    };
    let (right, up) = canvas.projection.turned().on_screen(right, up);
    let way = vec2(right, -up);
    let shared = from.expand(1.0).intersect(to.expand(1.0)).center();
    let (part, most) = if strong { (0.26, 18.0) } else { (0.2, 14.0) };
    let size = (side(canvas, &one.to) * part).clamp(3.0, most);
    let tip = shared + way * (size * 1.15) + way.rot90() * (side(canvas, &one.to) * beside);
    let wing = way.rot90() * size * 0.75;
    let base = tip - way * size;
    canvas.arrowhead([tip, base + wing, base - wing], canvas.palette().mark);
}

/// Letters smaller than this many points can't be read on plates.
pub(super) const SMALLEST_BADGE: f32 = 8.5;

/// The size of the letters on the plate of a piece.
pub(super) fn badge_size(canvas: &Canvas<'_>, piece: &Rect) -> f32 {
    (side(canvas, piece) * 0.36).min(15.0)
}

/// A word or number on a plate in the middle of a piece, if it fits.
pub(super) fn badge(canvas: &Canvas<'_>, piece: &Rect, text: &str, fill: Color32) {
    let size = badge_size(canvas, piece);
    let rect = canvas.rect(*piece);
    if size >= SMALLEST_BADGE && is_seen(canvas, rect) {
        canvas.number(rect.center(), text, size, fill);
    }
}

/// A line through the middles of these places, with a dot at its start. Where it passes between the same two places
/// again, it runs beside itself.
pub(super) fn path(canvas: &Canvas<'_>, places: &[Rect], width: f32, colour: Color32) {
    let mut points: Vec<Pos2> = Vec::new();
    for (pair, lane) in places.windows(2).zip(lanes(places)) {
        let [a, b] = pair else { continue };
        let [from, to] = [a, b].map(|rect| canvas.rect(*rect).center());
        let gap = (side(canvas, a).min(side(canvas, b)) * 0.12).clamp(1.0, 7.0);
        // The offset is to the same side in both directions.
        let across =
            if (from.x - to.x).abs() > (from.y - to.y).abs() { vec2(0.0, 1.0) } else { vec2(1.0, 0.0) };
        points.extend([from, to].map(|point| point + across * lane * gap));
    }
    for (extra, colour) in [(2.0, canvas.palette().halo_dark), (0.0, colour)] {
        canvas.painter.line(points.clone(), Stroke::new(width + extra, colour));
        if let Some(start) = points.first() {
            canvas.painter.circle_filled(*start, width + 1.0 + extra / 2.0, colour);
        }
    }
}

/// The lateral offset of each step of a path: 0, but 1, -1, 2 and so on where the path passes between the same two
/// places again, in either direction.
fn lanes(places: &[Rect]) -> Vec<f32> {
    let mut gone: BTreeMap<(Rect, Rect), u8> = BTreeMap::new();
    let lane = |pair: &[Rect]| {
        let [a, b] = pair else { return 0.0 };
        let before = gone.entry((*a.min(b), *a.max(b))).or_default();
        let lane = f32::from(before.div_ceil(2)) * if before.is_multiple_of(2) { -1.0 } else { 1.0 };
        *before = before.saturating_add(1);
        lane
    };
    places.windows(2).map(lane).collect()
}

#[cfg(test)]
mod tests {
    use super::lanes;
    use crate::rules::crumble::geometry::{Coord, Rect};

    #[test]
    fn a_way_that_goes_back_and_forth_goes_beside_itself() {
        let [a, b, c] = [0, 1, 2].map(|x| Rect::new(Coord::whole(x), Coord::ZERO, Coord::ONE, Coord::ONE));
        assert_eq!(lanes(&[a, b, a, b, c, b]), [0.0, 1.0, -1.0, 0.0, 1.0]);
    }
}
