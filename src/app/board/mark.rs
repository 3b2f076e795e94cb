//! The shapes of marks that more than one board draws. Each has a halo.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

/// A five-pointed star: this wins.
pub fn star(painter: &Painter, centre: Pos2, radius: f32, colour: Color32, halo: Color32) {
    for (radius, colour) in [(radius + 2.0, halo), (radius, colour)] {
        let corner = |n: u8, radius: f32| {
            let turn = f32::from(n) * std::f32::consts::TAU / 10.0;
            centre + vec2(turn.sin(), -turn.cos()) * radius
        };
        // A star is not convex: each point is a kite on the middle.
        for point in 0..5_u8 {
            let tip = corner(2 * point, radius);
            let valleys = [corner(2 * point + 9, radius * 0.45), corner(2 * point + 1, radius * 0.45)];
            let kite = vec![tip, valleys[1], centre, valleys[0]];
            painter.add(Shape::convex_polygon(kite, colour, Stroke::new(0.5, colour)));
        }
    }
}

/// A hollow diamond: something was captured here.
pub fn diamond(painter: &Painter, c: Pos2, r: f32, colour: Color32, halo: Color32) {
    let path = vec![c + vec2(0.0, -r), c + vec2(r, 0.0), c + vec2(0.0, r), c + vec2(-r, 0.0)];
    for (width, colour) in [(4.0, halo), (2.0, colour)] {
        painter.add(Shape::closed_line(path.clone(), Stroke::new(width, colour)));
    }
}

/// Angles in the corners of a box, with arms and lines of this length and width in points.
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

/// An arrowhead: a triangle.
pub fn arrowhead(painter: &Painter, triangle: [Pos2; 3], colour: Color32, halo: Color32) {
    let path = triangle.to_vec();
    painter.add(Shape::convex_polygon(path.clone(), halo, Stroke::new(2.5, halo)));
    painter.add(Shape::convex_polygon(path, colour, Stroke::NONE));
}
