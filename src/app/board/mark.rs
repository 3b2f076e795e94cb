//! The shapes of marks that more than one board draws. Each has a halo.

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

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
