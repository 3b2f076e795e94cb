//! Paints triangles into an image, as a graphics card does. A board that is only shown is painted once in this way; as
//! triangles it would cost time and memory in every frame.

use std::mem;
use std::ops::Range;

use egui::epaint::{Mesh, Vertex};
use egui::{Color32, ColorImage, Pos2, Rangef, Rect, Vec2, pos2};

/// An image of an area of the screen.
#[derive(Debug)]
pub struct Raster {
    image: ColorImage,
    corner: Pos2,
    pixels_per_point: f32,
}

impl Raster {
    /// An image of this area, in points, filled with a colour. Its sides have at most 65,535 pixels.
    pub fn new(area: Rect, pixels_per_point: f32, ground: Color32) -> Self {
        let size = area.size() * pixels_per_point;
        let image = ColorImage::filled([size.x, size.y].map(|side| usize::from(whole(side))), ground);
        Self { image, corner: area.min, pixels_per_point }
    }

    /// The finished image.
    pub fn finish(self) -> ColorImage {
        self.image
    }

    /// Paints a mesh, in points, inside `clip`. If there is a texture, its colours are multiplied by those of the mesh.
    pub fn paint(&mut self, mesh: &Mesh, clip: Rect, texture: Option<&ColorImage>) {
        let clip = Rect::from_min_max(self.pixel(clip.min), self.pixel(clip.max));
        for corners in mesh.indices.chunks_exact(3) {
            let vertex = |index: u32| mesh.vertices.get(usize::try_from(index).ok()?).copied();
            if let &[a, b, c] = corners
                && let (Some(a), Some(b), Some(c)) = (vertex(a), vertex(b), vertex(c))
            {
                let corners = [a, b, c].map(|corner| Vertex { pos: self.pixel(corner.pos), ..corner });
                self.triangle(corners, clip, texture);
            }
        }
    }

    /// A point of the screen in pixels of the image.
    fn pixel(&self, at: Pos2) -> Pos2 {
        ((at - self.corner) * self.pixels_per_point).to_pos2()
    }

    fn triangle(&mut self, corners: [Vertex; 3], clip: Rect, texture: Option<&ColorImage>) {
        let [a, mut b, mut c] = corners;
        if Edge::new(a.pos, b.pos).turn(c.pos) < 0.0 {
            mem::swap(&mut b, &mut c);
        }
        let area = Edge::new(a.pos, b.pos).turn(c.pos);
        let around = Rect::from_points(&[a.pos, b.pos, c.pos]).intersect(clip);
        if area.is_nan() || area <= 0.0 {
            return;
        }
        let [width, height] = self.image.size;
        let (first, second, third) = (values(a), values(b), values(c));
        let edges = (Edge::new(b.pos, c.pos), Edge::new(c.pos, a.pos), Edge::new(a.pos, b.pos));
        for y in middles(around.y_range(), height) {
            for x in middles(around.x_range(), width) {
                let at = pos2(f32::from(x) + 0.5, f32::from(y) + 0.5);
                let (i, j, k) = (edges.0.turn(at), edges.1.turn(at), edges.2.turn(at));
                if !(edges.0.holds(i) && edges.1.holds(j) && edges.2.holds(k)) {
                    continue;
                }
                let (i, j, k) = (i / area, j / area, k / area);
                let mix = |value: usize| first[value] * i + second[value] * j + third[value] * k;
                let [red, green, blue, alpha] = match texture {
                    Some(texture) => sample(texture, mix(4), mix(5)),
                    None => [1.0; 4],
                };
                let above = Color32::from_rgba_premultiplied(
                    byte(mix(0) * red),
                    byte(mix(1) * green),
                    byte(mix(2) * blue),
                    byte(mix(3) * alpha),
                );
                if let Some(pixel) = self.image.pixels.get_mut(usize::from(y) * width + usize::from(x)) {
                    *pixel = pixel.blend(above);
                }
            }
        }
    }
}

/// The values that a triangle mixes: the channels of the colour, and the place in the texture.
fn values(corner: Vertex) -> [f32; 6] {
    let [red, green, blue, alpha] = corner.color.to_array();
    [red.into(), green.into(), blue.into(), alpha.into(), corner.uv.x, corner.uv.y]
}

/// An edge of a triangle.
#[derive(Clone, Copy)]
struct Edge {
    /// One of its ends, the same for both triangles that have this edge.
    end: Pos2,
    /// The vector across it, from that end's point of view.
    across: Vec2,
    /// True if its triangle gets the pixels on it, which are on the opposite edge of its neighbour, too.
    is_owner: bool,
}

impl Edge {
    fn new(from: Pos2, to: Pos2) -> Self {
        if (from.x, from.y) < (to.x, to.y) {
            Self { end: from, across: (to - from).rot90(), is_owner: true }
        } else {
            Self { end: to, across: (from - to).rot90(), is_owner: false }
        }
    }

    /// Twice the area of the triangle with a point, negative if it turns the other way. Exactly the opposite for an edge
    /// back, so that of two triangles with a common edge exactly one gets each pixel.
    fn turn(self, at: Pos2) -> f32 {
        let turn = self.across.dot(at - self.end);
        if self.is_owner { turn } else { -turn }
    }

    /// True if a point that turns so belongs to this side of the edge.
    fn holds(self, turn: f32) -> bool {
        turn > 0.0 || (turn == 0.0 && self.is_owner)
    }
}

/// The pixels whose middles are in a range or at its ends, of so many in all.
fn middles(range: Rangef, all: usize) -> Range<u16> {
    let (first, end) = (whole((range.min - 0.5).ceil()), whole((range.max + 0.5).floor()));
    first..end.min(u16::try_from(all).unwrap_or(u16::MAX))
}

/// The colour of a texture, as shares from 0 to 1, mixed from its four nearest texels.
fn sample(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let ((left, right, x), (upper, lower, y)) = (near(u, texture.width()), near(v, texture.height()));
    let texel = |x: usize, y: usize| texture.pixels.get(y * texture.width() + x).copied().unwrap_or_default();
    let row = |y: usize| (texel(left, y).to_array(), texel(right, y).to_array());
    let (above, below) = (row(upper), row(lower));
    let mixed = |(left, right): &([u8; 4], [u8; 4]), channel: usize| {
        egui::lerp(f32::from(left[channel])..=f32::from(right[channel]), x)
    };
    std::array::from_fn(|channel| egui::lerp(mixed(&above, channel)..=mixed(&below, channel), y) / 255.0)
}

/// The two texels nearest to a share of a row, and the share of the second.
fn near(share: f32, side: usize) -> (usize, usize, f32) {
    let last = side.saturating_sub(1);
    let at = (share * f32::from(u16::try_from(side).unwrap_or(u16::MAX)) - 0.5).max(0.0);
    let first = usize::from(whole(at.floor())).min(last);
    (first, (first + 1).min(last), at.fract())
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float cast saturates")]
fn whole(length: f32) -> u16 {
    length.round() as u16
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float cast saturates")]
fn byte(channel: f32) -> u8 {
    channel.round() as u8
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;

    const SIDE: f32 = 20.0;

    fn raster() -> Raster {
        Raster::new(Rect::from_min_size(pos2(100.0, 50.0), vec2(SIDE, SIDE)), 2.0, Color32::BLACK)
    }

    /// Paints a part of the area, red where it is painted once.
    fn redden(raster: &mut Raster, corners: &[Pos2], middle: Pos2) {
        let mut mesh = Mesh::default();
        let thin = Color32::from_rgba_premultiplied(60, 0, 0, 0);
        mesh.colored_vertex(middle, thin);
        corners.iter().for_each(|corner| mesh.colored_vertex(*corner, thin));
        let count = u32::try_from(corners.len()).unwrap();
        (0..count).for_each(|corner| mesh.add_triangle(0, 1 + corner, 1 + (corner + 1) % count));
        raster.paint(&mesh, Rect::EVERYTHING, None);
    }

    #[test]
    fn triangles_with_common_edges_cover_each_pixel_once() {
        let area = Rect::from_min_size(pos2(100.0, 50.0), vec2(SIDE, SIDE));
        // The middle of a pixel, so that edges lead through the middles of others.
        let middle = pos2(107.25, 56.75);
        let mut fan = raster();
        let spoke = |corner: u8| Vec2::angled(f32::from(corner) * std::f32::consts::TAU / 16.0);
        let ring: Vec<Pos2> = (0..16).map(|corner| middle + spoke(corner) * 40.0).collect();
        redden(&mut fan, &ring, middle);
        let mut quarters = raster();
        for corner in [area.left_top(), area.right_top(), area.right_bottom(), area.left_bottom()] {
            let quarter = Rect::from_two_pos(corner, middle);
            let corners =
                [quarter.left_top(), quarter.right_top(), quarter.right_bottom(), quarter.left_bottom()];
            redden(&mut quarters, &corners, quarter.center());
        }
        for image in [fan.finish(), quarters.finish()] {
            assert_eq!(image.size, [40, 40]);
            let wrong: Vec<usize> =
                (0..image.pixels.len()).filter(|at| image.pixels[*at].r() != 60).collect();
            assert!(wrong.is_empty(), "{wrong:?}");
        }
    }

    #[test]
    fn colours_fade_between_corners_and_stay_inside_the_clip() {
        let mut raster = raster();
        let area = Rect::from_min_size(pos2(100.0, 50.0), vec2(SIDE, SIDE));
        let mut mesh = Mesh::default();
        mesh.add_colored_rect(area, Color32::WHITE);
        for vertex in &mut mesh.vertices {
            let is_left = vertex.pos.x == area.left();
            vertex.color = if is_left { Color32::BLACK } else { Color32::WHITE };
        }
        raster.paint(&mesh, area.with_max_y(area.center().y), None);
        let image = raster.finish();
        let row: Vec<u8> = (0..40).map(|x| image[(x, 0)].r()).collect();
        assert!(row.is_sorted() && row[0] < 10 && row[39] > 245 && row[20].abs_diff(128) < 8, "{row:?}");
        assert!((0..40).all(|x| image[(x, 19)] != Color32::BLACK || x == 0));
        assert!((0..40).all(|x| image[(x, 20)] == Color32::BLACK));
    }

    #[test]
    fn a_texture_is_smoothed_and_multiplies_the_colour() {
        let mut raster = raster();
        let area = Rect::from_min_size(pos2(100.0, 50.0), vec2(SIDE, SIDE));
        let texture = ColorImage::new([2, 1], vec![Color32::BLACK, Color32::WHITE]);
        let uv = Rect::from_min_max(pos2(0.25, 0.0), pos2(0.75, 1.0));
        let mut mesh = Mesh::default();
        mesh.add_rect_with_uv(area, uv, Color32::RED);
        raster.paint(&mesh, Rect::EVERYTHING, Some(&texture));
        let row: Vec<Color32> = (0..40).map(|x| raster.image[(x, 3)]).collect();
        assert!(row.is_sorted_by_key(Color32::r) && row[0].r() < 10 && row[39].r() > 245, "{row:?}");
        assert!(row.iter().all(|pixel| [pixel.g(), pixel.b()] == [0, 0]), "{row:?}");
    }
}
