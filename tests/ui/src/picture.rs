//! Pictures of boards, painted without a graphics card.

use std::collections::HashMap;

use egui::epaint::{ImageData, ImageDelta, Mesh, Primitive, Vertex};
use egui::{Color32, ColorImage, Context, Pos2, RawInput, Rect, Rgba, TextureId, Vec2, pos2, vec2};
use halfsquare::app::parts::playable::Playable;

use crate::Table;

/// A picture of this part of a table in a square window with this side length; a point is a pixel.
pub fn picture<G: Playable>(mut table: Table<G>, side: u16, place: Rect) -> ColorImage {
    let ctx = Context::default();
    let mut textures = HashMap::new();
    let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, Vec2::splat(f32::from(side))));
    let mut shapes = Vec::new();
    // Fonts and textures are complete after the first frame.
    for frame in [0.0, 1.0, 2.0] {
        let input = RawInput { time: Some(frame), screen_rect, ..RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| table.ui(ui));
        for (id, deltas) in output.textures_delta.set.drain() {
            deltas.into_iter().for_each(|delta| load(&mut textures, id, &delta));
        }
        output.textures_delta.clear();
        shapes = output.shapes;
    }
    let mut picture = ColorImage::filled([usize::from(side); 2], Color32::GRAY);
    for part in ctx.tessellate(shapes, 1.0) {
        if let Primitive::Mesh(mesh) = part.primitive
            && let Some(texture) = textures.get(&mesh.texture_id)
        {
            paint(&mut picture, part.clip_rect.intersect(place), &mesh, texture);
        }
    }
    part(&picture, place)
}

/// The number of pixels with a contrast of at least 3 between two pictures of the same size.
pub fn contrasts(one: &ColorImage, other: &ColorImage) -> usize {
    let light = |color: &Color32| {
        let color = Rgba::from(*color);
        0.2126 * color.r() + 0.7152 * color.g() + 0.0722 * color.b() + 0.05
    };
    let pairs = one.pixels.iter().zip(&other.pixels).map(|(one, other)| (light(one), light(other)));
    pairs.filter(|(one, other)| one.max(*other) / one.min(*other) >= 3.0).count()
}

/// The pixels of a picture in this rectangle, row by row.
fn part(picture: &ColorImage, place: Rect) -> ColorImage {
    let rect = place.round();
    let rows = whole(rect.top())..whole(rect.bottom());
    let columns = whole(rect.left())..whole(rect.right());
    let size = [columns.len(), rows.len()];
    let pixels = rows.flat_map(|y| columns.clone().map(move |x| picture[(x, y)]));
    ColorImage::new(size, pixels.collect())
}

fn load(textures: &mut HashMap<TextureId, ColorImage>, id: TextureId, delta: &ImageDelta) {
    let ImageData::Color(image) = &delta.image;
    let Some([left, top]) = delta.pos else {
        textures.insert(id, ColorImage::clone(image));
        return;
    };
    let Some(texture) = textures.get_mut(&id) else { return };
    for y in 0..image.height() {
        for x in 0..image.width() {
            texture[(left + x, top + y)] = image[(x, y)];
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels in a small picture")]
fn whole(length: f32) -> usize {
    length.max(0.0) as usize
}

fn paint(picture: &mut ColorImage, clip: Rect, mesh: &Mesh, texture: &ColorImage) {
    let size = picture.size.map(|side| f32::from(u16::try_from(side).expect("a small picture")));
    let clip = clip.intersect(Rect::from_min_size(Pos2::ZERO, vec2(size[0], size[1]))).round();
    for corners in mesh.indices.chunks_exact(3) {
        if let &[a, b, c] = corners {
            let corners = [a, b, c].map(|index| mesh.vertices[usize::try_from(index).expect("an index")]);
            triangle(picture, clip, corners, texture);
        }
    }
}

fn triangle(picture: &mut ColorImage, clip: Rect, corners: [Vertex; 3], texture: &ColorImage) {
    let [a, b, c] = corners.map(|corner| corner.pos);
    let cross = |from: Pos2, to: Pos2, at: Pos2| (to - from).rot90().dot(at - from);
    let area = cross(a, b, c);
    let around = Rect::from_points(&[a, b, c]).intersect(clip);
    if area == 0.0 || !around.is_positive() {
        return;
    }
    let (left, top) = (whole(around.left()), whole(around.top()));
    for y in top..whole(around.bottom().ceil()).min(picture.height()) {
        for x in left..whole(around.right().ceil()).min(picture.width()) {
            let at = pos2(middle(x), middle(y));
            // The share of each corner in the colour.
            let shares = [cross(b, c, at), cross(c, a, at), cross(a, b, at)].map(|part| part / area);
            if clip.contains(at) && shares.iter().all(|share| *share >= 0.0) {
                let mix = |of: fn(&Vertex) -> f32| {
                    corners.iter().zip(shares).map(|(corner, share)| of(corner) * share).sum::<f32>()
                };
                let sampled = sample(texture, mix(|corner| corner.uv.x), mix(|corner| corner.uv.y));
                let channels: [fn(&Vertex) -> f32; 4] = [
                    |corner| f32::from(corner.color.r()),
                    |corner| f32::from(corner.color.g()),
                    |corner| f32::from(corner.color.b()),
                    |corner| f32::from(corner.color.a()),
                ];
                let [r, g, b, a] = channels.map(mix);
                let above = Color32::from_rgba_premultiplied(byte(r), byte(g), byte(b), byte(a)) * sampled;
                picture[(x, y)] = picture[(x, y)].blend(above);
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a colour's channel")]
fn byte(channel: f32) -> u8 {
    channel.round() as u8
}

fn middle(pixel: usize) -> f32 {
    f32::from(u16::try_from(pixel).expect("a small picture")) + 0.5
}

fn sample(texture: &ColorImage, u: f32, v: f32) -> Color32 {
    let at = |share: f32, side: usize| {
        let side = f32::from(u16::try_from(side).expect("a small texture"));
        whole((share * side).floor().min(side - 1.0))
    };
    texture[(at(u, texture.width()), at(v, texture.height()))]
}
