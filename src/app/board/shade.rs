//! The light on a table, soft shadows on it, and flat discs.

use std::f32::consts::{FRAC_1_SQRT_2, TAU};

use egui::epaint::Mesh;
use egui::{Color32, Pos2, Rect, Shape, TextureId, Vec2, vec2};

use super::material::Plank;

/// The number of corners of a round shape with this reach, in points. A large shape needs many to look round; those of the
/// many small shapes of a small board would cost time and memory.
pub fn corners(reach: f32) -> u8 {
    match reach {
        ..12.0 => 16,
        ..40.0 => 32,
        _ => 64,
    }
}

/// The share of a shadow's reach at which it starts to fade.
const CORE: f32 = 0.72;

/// The shadow of something round: dark in the middle, and faded out at the distance `reach` in x and y.
pub fn ellipse(at: Pos2, reach: Vec2, colour: Color32) -> Shape {
    // A soft edge needs few corners.
    let corners = corners(reach.x) / 2;
    let mut mesh = Mesh::default();
    mesh.colored_vertex(at, colour);
    let ring = |n: u8| u32::from(2 * (n % corners) + 1);
    for n in 0..corners {
        let way = Vec2::angled(TAU * f32::from(n) / f32::from(corners)) * reach;
        mesh.colored_vertex(at + way * CORE, colour);
        mesh.colored_vertex(at + way, Color32::TRANSPARENT);
        let (here, next) = (ring(n), ring(n + 1));
        mesh.add_triangle(0, here, next);
        mesh.add_triangle(here, here + 1, next);
        mesh.add_triangle(next, here + 1, next + 1);
    }
    Shape::mesh(mesh)
}

/// Light along the edge of a rectangle that fades inwards over this distance.
pub fn rim(rect: Rect, depth: f32, colour: Color32) -> Shape {
    let corners = |rect: Rect| [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let mut mesh = Mesh::default();
    for (edge, inner) in corners(rect).into_iter().zip(corners(rect.shrink(depth))) {
        mesh.colored_vertex(edge, colour);
        mesh.colored_vertex(inner, Color32::TRANSPARENT);
    }
    for edge in [0, 2, 4, 6] {
        let next = (edge + 2) % 8;
        mesh.add_triangle(edge, edge + 1, next);
        mesh.add_triangle(next, edge + 1, next + 1);
    }
    Shape::mesh(mesh)
}

/// A mesh of this many columns and rows of cells, with a vertex for each column and row of corners.
pub fn grid(columns: u8, rows: u8, vertex: impl Fn(u8, u8) -> (Pos2, Color32)) -> Mesh {
    let mut mesh = Mesh::default();
    let width = u32::from(columns) + 1;
    for row in 0..=rows {
        for column in 0..=columns {
            let (at, colour) = vertex(column, row);
            mesh.colored_vertex(at, colour);
            if row > 0 && column > 0 {
                let here = u32::from(row) * width + u32::from(column);
                let above = here - width;
                mesh.add_triangle(above - 1, above, here);
                mesh.add_triangle(above - 1, here, here - 1);
            }
        }
    }
    mesh
}

/// A table lit from the upper left: the first colour in the light, the second far from it.
pub fn table(room: Rect, [lit, edge]: [Color32; 2]) -> Shape {
    const STEPS: u8 = 6;
    let light = room.min + room.size() * vec2(0.35, 0.25);
    // The corner farthest from the light is fully dark.
    let reach = (room.max - light) / room.size();
    Shape::mesh(grid(STEPS, STEPS, |x, y| {
        let at = room.min + room.size() * vec2(f32::from(x), f32::from(y)) / f32::from(STEPS);
        let away = ((at - light) / room.size()).length() / reach.length();
        (at, lit.lerp_to_gamma(edge, away.min(1.0)))
    }))
}

/// The shades of one ring of a disc: its distance from the middle, with the edge at 1, and its colours where it faces the
/// light and where it is turned away.
pub type Ring = (f32, [Color32; 2]);

/// A disc with the radii `reach` in x and y, shaded from ring to ring; wooden if there is a grain, whose part depends on
/// `seed`. Light comes from the upper left.
pub fn disc(at: Pos2, reach: Vec2, rings: &[Ring], grain: Option<TextureId>, seed: u32) -> Shape {
    let corners = corners(reach.x);
    let mut mesh = Mesh::default();
    let Some((_, [lit, far])) = rings.first() else { return Shape::Noop };
    mesh.colored_vertex(at, lit.lerp_to_gamma(*far, 0.5));
    for (ring, (radius, [lit, far])) in (0_u32..).zip(rings) {
        for corner in 0..corners {
            let way = Vec2::angled(f32::from(corner) / f32::from(corners) * TAU);
            let away = ((way.x + way.y) * FRAC_1_SQRT_2 + 1.0) / 2.0;
            mesh.colored_vertex(at + way * reach * *radius, lit.lerp_to_gamma(*far, away));
            let spoke = |ring: u32, corner: u8| 1 + ring * u32::from(corners) + u32::from(corner % corners);
            let (here, next) = (spoke(ring, corner), spoke(ring, corner + 1));
            if let Some(inner) = ring.checked_sub(1) {
                let (inner, inner_next) = (spoke(inner, corner), spoke(inner, corner + 1));
                mesh.add_triangle(inner, here, next);
                mesh.add_triangle(inner, next, inner_next);
            } else {
                mesh.add_triangle(0, here, next);
            }
        }
    }
    if let Some(grain) = grain {
        let plank = Plank::new(Rect::from_center_size(at, reach * 2.0), *lit, seed, false);
        mesh.vertices.iter_mut().for_each(|vertex| vertex.uv = plank.uv(vertex.pos));
        mesh.texture_id = grain;
    }
    Shape::mesh(mesh)
}
