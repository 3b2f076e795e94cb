//! The light on a table, soft shadows on it, and flat discs.

use egui::epaint::Mesh;
use egui::{Color32, Pos2, Rect, Shape, TextureId, Vec2, vec2};

use super::material::Plank;

/// The number of corners of a shadow's edge.
const CORNERS: u8 = 20;
/// The share of a shadow's reach at which it starts to fade.
const CORE: f32 = 0.72;

/// The shadow of something round: dark in the middle, and faded out at the distance `reach` in x and y.
pub fn ellipse(at: Pos2, reach: Vec2, colour: Color32) -> Shape {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(at, colour);
    let ring = |n: u8| u32::from(2 * (n % CORNERS) + 1);
    for n in 0..CORNERS {
        let way = Vec2::angled(std::f32::consts::TAU * f32::from(n) / f32::from(CORNERS)) * reach;
        mesh.colored_vertex(at + way * CORE, colour);
        mesh.colored_vertex(at + way, Color32::TRANSPARENT);
        let (here, next) = (ring(n), ring(n + 1));
        mesh.add_triangle(0, here, next);
        mesh.add_triangle(here, here + 1, next);
        mesh.add_triangle(next, here + 1, next + 1);
    }
    Shape::mesh(mesh)
}

/// A table lit from the upper left: the first colour in the light, the second far from it.
pub fn table(room: Rect, [lit, edge]: [Color32; 2]) -> Shape {
    const STEPS: u8 = 6;
    let light = room.min + room.size() * vec2(0.35, 0.25);
    // The corner farthest from the light is fully dark.
    let reach = (room.max - light) / room.size();
    let mut mesh = Mesh::default();
    for y in 0..=STEPS {
        for x in 0..=STEPS {
            let at = room.min + room.size() * vec2(f32::from(x), f32::from(y)) / f32::from(STEPS);
            let away = ((at - light) / room.size()).length() / reach.length();
            mesh.colored_vertex(at, lit.lerp_to_gamma(edge, away.min(1.0)));
            if x > 0 && y > 0 {
                let here = u32::from(y) * u32::from(STEPS + 1) + u32::from(x);
                let above = here - u32::from(STEPS + 1);
                mesh.add_triangle(above - 1, above, here);
                mesh.add_triangle(above - 1, here, here - 1);
            }
        }
    }
    Shape::mesh(mesh)
}

/// A disc with the radii `reach` in x and y, wooden if there is a grain. `shade` returns its colour at an offset from
/// the middle, with the edge at 1.
pub fn disc(at: Pos2, reach: Vec2, shade: impl Fn(Vec2) -> Color32, grain: Option<TextureId>) -> Shape {
    const CORNERS: u16 = 48;
    let mut mesh = Mesh::default();
    mesh.colored_vertex(at, shade(Vec2::ZERO));
    for corner in 0..CORNERS {
        let way = Vec2::angled(f32::from(corner) / f32::from(CORNERS) * std::f32::consts::TAU);
        mesh.colored_vertex(at + way * reach, shade(way));
        let next = (corner + 1) % CORNERS;
        mesh.add_triangle(0, u32::from(corner) + 1, u32::from(next) + 1);
    }
    if let Some(grain) = grain {
        let plank = Plank::new(at, 5, false);
        mesh.vertices.iter_mut().for_each(|vertex| vertex.uv = plank.uv(vertex.pos));
        mesh.texture_id = grain;
    }
    Shape::mesh(mesh)
}
