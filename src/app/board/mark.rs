//! The shapes of marks that several boards draw. Each has a halo.

use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use super::palette::Palette;

/// A five-pointed star on a winning place or piece.
pub fn star(painter: &Painter, centre: Pos2, radius: f32, colour: Color32, halo: Color32) {
    for (radius, colour) in [(radius + 2.0, halo), (radius, colour)] {
        let corner = |n: u8, radius: f32| {
            let turn = f32::from(n) * std::f32::consts::TAU / 10.0;
            centre + vec2(turn.sin(), -turn.cos()) * radius
        };
        // A star isn't convex. Its line smooths the edge of its triangles, which have none inside.
        let edge: Vec<Pos2> =
            (0..10).map(|n| corner(n, if n % 2 == 0 { radius } else { radius * 0.45 })).collect();
        let mut mesh = Mesh::default();
        mesh.colored_vertex(centre, colour);
        edge.iter().for_each(|&at| mesh.colored_vertex(at, colour));
        (1..=10).for_each(|n| mesh.add_triangle(0, n, n % 10 + 1));
        painter.add(mesh);
        painter.add(Shape::closed_line(edge, Stroke::new(1.0, colour)));
    }
}

/// A dashed frame of this width, with a dark halo around a light one, on a place that is about to be lost or might be.
pub fn dashes(painter: &Painter, rect: Rect, width: f32, colour: Color32, [dark, light]: [Color32; 2]) {
    let path = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.rect_stroke(rect, 0.0, Stroke::new(width + 2.0, dark), StrokeKind::Middle);
    painter.rect_stroke(rect, 0.0, Stroke::new(width, light), StrokeKind::Middle);
    painter.extend(Shape::dashed_line(&path, Stroke::new(width, colour), 6.0, 4.0));
}

/// A ring round a place where something was refused. It closes in as `share` goes from 0 to 1.
pub fn refused(painter: &Painter, place: Rect, share: f32, palette: &Palette) {
    let radius = place.size().min_elem() * (0.75 - 0.25 * share);
    for (width, colour) in [(6.0, palette.halo_dark), (4.5, palette.halo_light), (3.0, palette.loss)] {
        painter.circle_stroke(place.center(), radius, Stroke::new(width, colour));
    }
}

/// A tint with a frame on a place that a text names.
pub fn ring(painter: &Painter, rect: Rect, palette: &Palette) {
    painter.rect_filled(rect, 0.0, palette.mark.gamma_multiply(0.3));
    outline(painter, rect, palette);
}

/// A frame on a place that a task or a tip names. It is ivory, because in Topple a colour would belong to a player.
pub fn outline(painter: &Painter, rect: Rect, palette: &Palette) {
    painter.rect_stroke(rect, 0.0, Stroke::new(5.0, palette.halo_dark), StrokeKind::Inside);
    painter.rect_stroke(rect.shrink(1.0), 0.0, Stroke::new(3.0, palette.mark), StrokeKind::Inside);
}

/// The opacity of a hatch's halo: faint, just to set pale lines off from the background.
const HATCH_HALO: f32 = 0.35;

/// Slanting lines, `step` points apart, over a captured piece. In rectangles side by side, the lines continue from one
/// to the next without a break.
pub fn hatch(painter: &Painter, rect: Rect, step: f32, colour: Color32, halo: Color32) {
    slanting(painter, [rect.min, rect.max], step, colour, halo, |sum| {
        let low = (sum - rect.bottom()).max(rect.left());
        let high = (sum - rect.top()).min(rect.right());
        [Pos2::new(low, sum - low), Pos2::new(high, sum - high)]
    });
}

/// Lines of constant x + y between two points, every `step`; `ends` returns the end points for a sum.
fn slanting(
    painter: &Painter,
    [from, to]: [Pos2; 2],
    step: f32,
    colour: Color32,
    halo: Color32,
    ends: impl Fn(f32) -> [Pos2; 2],
) {
    let halo = halo.gamma_multiply(HATCH_HALO * f32::from(colour.a()) / 255.0);
    let strokes = [Stroke::new(3.4, halo), Stroke::new(2.0, colour)];
    let mut sum = ((from.x + from.y) / step).ceil() * step;
    while sum < to.x + to.y {
        let line = ends(sum);
        for stroke in strokes {
            painter.line_segment(line, stroke);
        }
        sum += step;
    }
}

/// Right angles in the corners of a box. `arm` is the length of their arms and `width` the width of their lines, in
/// points.
pub fn corners(painter: &Painter, rect: Rect, arm: f32, width: f32, colour: Color32, halo: Color32) {
    for (corner, x, y) in [
        (rect.left_top(), arm, arm),
        (rect.right_top(), -arm, arm),
        (rect.right_bottom(), -arm, -arm),
        (rect.left_bottom(), arm, -arm),
    ] {
        let path = vec![corner + vec2(x, 0.0), corner, corner + vec2(0.0, y)];
        painter.line(path.clone(), Stroke::new(width + 2.0, halo));
        painter.line(path, Stroke::new(width, colour));
    }
}

/// A line with an arrowhead at its end.
pub fn arrow(painter: &Painter, [from, to]: [Pos2; 2], width: f32, colour: Color32, halo: Color32) {
    let way = (to - from).normalized();
    let head = width * 3.2;
    let neck = to - way * head;
    let wing = way.rot90() * head * 0.62;
    let triangle = || vec![to, neck + wing, neck - wing];
    painter.line_segment([from, neck], Stroke::new(width + 2.5, halo));
    painter.add(Shape::convex_polygon(triangle(), halo, Stroke::new(2.5, halo)));
    painter.line_segment([from, neck], Stroke::new(width, colour));
    painter.add(Shape::convex_polygon(triangle(), colour, Stroke::NONE));
}

/// A cross with arms of this length and width, in points.
pub fn cross(painter: &Painter, at: Pos2, arm: f32, width: f32, colour: Color32, halo: Color32) {
    for (width, colour) in [(width + 3.0, halo), (width, colour)] {
        let stroke = Stroke::new(width, colour);
        painter.line_segment([at - vec2(arm, arm), at + vec2(arm, arm)], stroke);
        painter.line_segment([at + vec2(-arm, arm), at + vec2(arm, -arm)], stroke);
    }
}

/// A dimple with a light rim.
pub fn dimple(painter: &Painter, at: Pos2, radius: f32, palette: &Palette) {
    painter.circle_filled(at, radius + 1.25, palette.mark);
    painter.circle_filled(at, radius, palette.halo_dark);
}

/// The double frame of the keyboard cursor.
pub fn cursor(painter: &Painter, rect: Rect, palette: &Palette) {
    for (rect, width, colour) in [
        (rect.expand(3.0), 1.5, palette.halo_dark),
        (rect.expand(2.0), 3.0, palette.act),
        (rect.shrink(1.0), 1.5, palette.halo_light),
    ] {
        painter.rect_stroke(rect, 3.0, Stroke::new(width, colour), StrokeKind::Inside);
    }
}

/// An arrowhead: a triangle.
pub fn arrowhead(painter: &Painter, triangle: [Pos2; 3], colour: Color32, halo: Color32) {
    let path = triangle.to_vec();
    painter.add(Shape::convex_polygon(path.clone(), halo, Stroke::new(2.5, halo)));
    painter.add(Shape::convex_polygon(path, colour, Stroke::NONE));
}
