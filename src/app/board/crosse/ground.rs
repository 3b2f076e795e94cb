//! The surface of the board: a plank for each place, the Crosse inlaid with its track, and the closed centre.

use egui::emath::GuiRounding as _;
use egui::epaint::Mesh;
use egui::{Color32, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::Canvas;
use super::marks::centre_of;
use crate::app::board::material::Plank;
use crate::app::board::view::{Projection, Spot};
use crate::rules::crosse::{Cell, Cells, SIZE};

/// The distance of the Crosse from the edge, in cells; its centre starts one cell further in.
const CROSSE: f64 = 3.0;
/// The width of a seam between two planks and of the line inlaid along the track, in points.
const SEAM: f32 = 0.75;
const INLAY: f32 = 1.5;

/// Paints the board itself: planks, track and centre. The corners of the Crosse on which stones lie, `covered`, have no
/// inlays, of which only scraps would be seen.
pub(super) fn paint(canvas: &Canvas<'_>, covered: Cells) {
    planks(canvas);
    track(canvas, covered);
    marked_centre(canvas);
}

/// A plank for each place, flush with its neighbours. The grain is vertical in cells and horizontal in closed places.
fn planks(canvas: &Canvas<'_>) {
    let palette = canvas.palette();
    for column in 0..SIZE {
        for row in 0..SIZE {
            let is_open = (column + row).is_multiple_of(2);
            let colour = if is_open { palette.cell } else { palette.closed };
            let seed = 16 * u32::from(row) + u32::from(column);
            plank(canvas, place(&canvas.projection, column, row), colour, seed, is_open);
        }
    }
    seams(canvas, canvas.projection.board(), canvas.palette().frame.shade);
}

/// A plank with vertical grain if it is `upright`, else with horizontal grain.
fn plank(canvas: &Canvas<'_>, rect: Rect, colour: Color32, seed: u32, upright: bool) {
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(rect, colour);
    if let Some(grain) = canvas.palette().grain {
        let plank = Plank::new(rect, colour, seed, upright);
        mesh.vertices.iter_mut().for_each(|vertex| vertex.uv = plank.uv(vertex.pos));
        mesh.texture_id = grain;
    }
    canvas.painter.add(Shape::mesh(mesh));
}

/// Fine lines between the places inside a square of the board.
fn seams(canvas: &Canvas<'_>, inside: Rect, colour: Color32) {
    let seam = Stroke::new(SEAM, colour.gamma_multiply(0.5));
    for line in 1..SIZE {
        let at = canvas.projection.pos(Spot { x: f64::from(line), y: f64::from(line) });
        if inside.x_range().contains(at.x) {
            canvas.painter.vline(at.x, inside.y_range(), seam);
        }
        if inside.y_range().contains(at.y) {
            canvas.painter.hline(inside.x_range(), at.y, seam);
        }
    }
}

/// The Crosse: a band of a different wood between inlaid lines, with quarter rings in its corners.
fn track(canvas: &Canvas<'_>, covered: Cells) {
    let palette = canvas.palette();
    let band = band_rect(&canvas.projection);
    for (seed, cell) in (300..).zip(Cell::ring()) {
        let is_level = matches!(u32::from(cell.row()) - 1, 3 | 6);
        plank(canvas, canvas.rect(cell), palette.track, seed, !is_level);
    }
    // Without grain, only the seams tell the cells apart.
    seams(canvas, band, if palette.is_flat { palette.inlay } else { palette.frame.shade });
    let width = inlay(canvas);
    for corner in Cells::CORNERS.iter().filter(|corner| !covered.contains(*corner)) {
        quarter_ring(canvas, corner, band.center(), width);
    }
    inlaid(canvas, band, width);
}

/// The width of the inlaid lines.
fn inlay(canvas: &Canvas<'_>) -> f32 {
    INLAY.max(canvas.unit() * 0.03)
}

/// A line inlaid around a rectangle, set off by seams.
fn inlaid(canvas: &Canvas<'_>, rect: Rect, width: f32) {
    let palette = canvas.palette();
    for (width, colour) in [(width + 2.0 * SEAM, palette.frame.shade), (width, palette.inlay)] {
        canvas.painter.rect_stroke(rect, 0.0, Stroke::new(width, colour), StrokeKind::Middle);
    }
}

/// A quarter of a ring inlaid in a corner of the Crosse, around its outermost point.
fn quarter_ring(canvas: &Canvas<'_>, corner: Cell, middle: Pos2, width: f32) {
    let rect = canvas.rect(corner);
    let outward = rect.center() - middle;
    let point = rect.center() + vec2(outward.x.signum(), outward.y.signum()) * rect.size() / 2.0;
    let arc = |radius: f32| -> Vec<Pos2> {
        let turn = |n: u8| std::f32::consts::FRAC_PI_2 * f32::from(n) / 12.0;
        let at = |n: u8| vec2(-outward.x.signum() * turn(n).cos(), -outward.y.signum() * turn(n).sin());
        (0..=12).map(|n| point + at(n) * radius).collect()
    };
    for share in [0.2, 0.3] {
        let line = arc(rect.width() * share);
        let stroke = Stroke::new(width + 2.0 * SEAM, canvas.palette().frame.shade);
        canvas.painter.line(line.clone(), stroke);
        canvas.painter.line(line, Stroke::new(width, canvas.palette().inlay));
    }
}

/// A thin arrow along each side of the band, of its wood but darker, inlaid in the closed centre, where no stones stand.
fn arrows(canvas: &Canvas<'_>) {
    let (unit, pixel) = (canvas.unit(), canvas.projection.pixel());
    // An even number of pixels around whole ones, so that all lines are equally sharp.
    let width = (unit * 0.04 / pixel / 2.0).round().max(1.0) * 2.0 * pixel;
    let palette = canvas.palette();
    let stroke = Stroke::new(width, palette.track.lerp_to_gamma(palette.line, 0.5));
    let sharp = |at: Pos2| at.round_to_pixels(1.0 / pixel);
    let ring: Vec<Cell> = Cell::ring().collect();
    let sides = ring.len() / 4;
    let is_corner = |cell: &Cell| Cells::CORNERS.contains(*cell);
    let Some(first) = ring.iter().position(is_corner) else { return };
    for side in 0..4 {
        let at =
            |n: usize| ring.get((first + side * sides + n) % ring.len()).map(|cell| centre_of(canvas, *cell));
        let (Some(from), Some(to)) = (at(0), at(sides)) else { continue };
        let way = (to - from).normalized();
        let inward = (canvas.projection.board().center() - from.lerp(to, 0.5)).normalized();
        let middle = from.lerp(to, 0.5) + inward * unit * 0.72;
        let (start, tip) = (sharp(middle - way * unit * 0.5), sharp(middle + way * unit * 0.5));
        let (head, wing) = (way * unit * 0.22, way.rot90() * unit * 0.11);
        canvas.painter.add(Shape::convex_polygon(
            vec![tip, tip - head + wing, tip - head - wing],
            stroke.color,
            Stroke::NONE,
        ));
        canvas.painter.line_segment([start, tip - head], stroke);
    }
}

/// The rectangle of a place by its column and row, from 0.
fn place(projection: &Projection, column: u8, row: u8) -> Rect {
    let (x, y) = (f64::from(column), f64::from(row));
    projection.rect(Spot { x, y }, Spot { x: x + 1.0, y: y + 1.0 })
}

/// The rectangle of a square of the board that is `side` cells wide and starts `from` cells from the left and lower
/// edges.
fn square(projection: &Projection, from: f64, side: f64) -> Rect {
    projection.rect(Spot { x: from, y: from }, Spot { x: from + side, y: from + side })
}

/// The rectangle of the Crosse.
pub(super) fn band_rect(projection: &Projection) -> Rect {
    square(projection, CROSSE, f64::from(SIZE) - 2.0 * CROSSE)
}

/// The rectangle of the closed centre.
pub(super) fn centre_rect(projection: &Projection) -> Rect {
    square(projection, CROSSE + 1.0, f64::from(SIZE) - 2.0 * CROSSE - 2.0)
}

/// The plain closed centre. Returns its rectangle.
pub(super) fn centre(canvas: &Canvas<'_>) -> Rect {
    let rect = centre_rect(&canvas.projection);
    plank(canvas, rect, canvas.palette().closed, 9, false);
    inlaid(canvas, rect, inlay(canvas));
    rect
}

/// The closed centre, with an arrow along each side.
fn marked_centre(canvas: &Canvas<'_>) {
    centre(canvas);
    arrows(canvas);
}
