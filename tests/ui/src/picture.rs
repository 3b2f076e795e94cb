//! Pictures of boards, painted without a graphics card.

use std::collections::HashMap;

use egui::epaint::{ImageData, ImageDelta, Primitive};
use egui::{Color32, ColorImage, Context, Pos2, RawInput, Rect, Rgba, TextureId, Vec2};
use halfsquare::app::board::raster::Raster;
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
    let mut raster = Raster::new(place.round(), 1.0, Color32::GRAY);
    for part in ctx.tessellate(shapes, 1.0) {
        if let Primitive::Mesh(mesh) = part.primitive
            && let Some(texture) = textures.get(&mesh.texture_id)
        {
            raster.paint(&mesh, part.clip_rect, Some(texture));
        }
    }
    raster.finish()
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
