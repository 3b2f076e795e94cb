//! The rounded corners of cards that pictures fill.

use egui::{Color32, CornerRadius, Mesh, Painter, Rect, Shape, vec2};

use crate::app::kit::theme;

/// The part of a card's rim under which a picture ends, in points: outside the rim, its pixels would be seen.
const UNDER: f32 = 0.75;

/// The corners of a picture in the upper part of a card, which end under the rim.
pub(super) const fn top() -> CornerRadius {
    CornerRadius { nw: theme::ROUND + 1, ne: theme::ROUND + 1, sw: 0, se: 0 }
}

/// Covers the corners of a card with the colour of what is behind the card. The rim is painted afterwards.
pub(super) fn cover(painter: &Painter, card: Rect, ground: Color32) {
    let radius = f32::from(theme::ROUND);
    let corners = [
        (card.left_top(), vec2(1.0, 1.0)),
        (card.right_top(), vec2(-1.0, 1.0)),
        (card.left_bottom(), vec2(1.0, -1.0)),
        (card.right_bottom(), vec2(-1.0, -1.0)),
    ];
    for (corner, inward) in corners {
        let centre = corner + inward * radius;
        let mut mesh = Mesh::default();
        mesh.colored_vertex(corner, ground);
        for n in 0..=8_u8 {
            let turn = std::f32::consts::FRAC_PI_2 * f32::from(n) / 8.0;
            mesh.colored_vertex(centre - inward * vec2(turn.cos(), turn.sin()) * (radius - UNDER), ground);
            if n > 0 {
                mesh.add_triangle(0, u32::from(n), u32::from(n) + 1);
            }
        }
        painter.add(Shape::mesh(mesh));
    }
}
