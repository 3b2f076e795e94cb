//! The materials of boards. The grain of wood is drawn once into a texture, from seeded noise.

use egui::{ColorImage, Context, Id, Pos2, TextureHandle, TextureId, TextureOptions, TextureWrapMode, Vec2};

use super::palette::Palette;
use crate::app::kit::look::Material;

impl Material {
    /// The colours of the material in a theme, with its grain if it has one.
    pub fn palette(self, ctx: &Context, dark_mode: bool) -> Palette {
        let grain = if self == Self::Wood { Some(grain(ctx)) } else { None };
        Palette { grain, ..Palette::made_of(self, dark_mode) }
    }
}

/// The side of the texture in texels, and the length on the screen that it covers before it repeats, in points.
const SIDE: u16 = 256;
const SPAN: f32 = 256.0;
/// The brightness of the darkest streaks, as a share of the wood's colour.
const DARKEST: f32 = 0.78;

/// The direction and origin of the grain in one piece of wood.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plank {
    corner: Pos2,
    cut_at: Vec2,
    upright: bool,
}

impl Plank {
    /// Wood with its upper left corner at `corner` on the screen. `seed` decides which part of the texture it shows;
    /// the grain is vertical if `upright`.
    pub fn new(corner: Pos2, seed: u32, upright: bool) -> Self {
        Self { corner, cut_at: Vec2::new(unit(hash(seed, 1)), unit(hash(seed, 2))), upright }
    }

    /// The texture coordinates of a point on the screen.
    pub fn uv(&self, at: Pos2) -> Pos2 {
        let way = (at - self.corner) / SPAN;
        let way = if self.upright { Vec2::new(way.y, way.x) } else { way };
        (way + self.cut_at).to_pos2()
    }
}

/// The texture of the grain, drawn at its first use and cached for as long as the window is open.
fn grain(ctx: &Context) -> TextureId {
    let id = Id::unique("grain of wood");
    if let Some(texture) = ctx.data(|data| data.get_temp::<TextureHandle>(id)) {
        return texture.id();
    }
    let options = TextureOptions { wrap_mode: TextureWrapMode::Repeat, ..TextureOptions::LINEAR };
    let texture = ctx.load_texture("grain of wood", image(), options);
    let texture_id = texture.id();
    ctx.data_mut(|data| data.insert_temp(id, texture));
    texture_id
}

/// An image of horizontal streaks, by which colours are multiplied. Its opposite edges match, so the image can be
/// repeated.
fn image() -> ColorImage {
    let shade = |n: u32| {
        let (x, y) = (n % u32::from(SIDE), n / u32::from(SIDE));
        // Growth rings that wander, with fine pores along them.
        let wander = noise(x, y, [2, 4], 3) * 1.6 + noise(x, y, [4, 16], 4) * 0.35;
        let ring = (whole(y) / f32::from(SIDE) * 9.0 + wander).fract();
        let ring = ring * ring;
        let pores = noise(x, y, [8, 128], 5);
        let tone = noise(x, y, [2, 3], 6);
        let depth = 0.45 * ring + 0.3 * pores + 0.25 * tone;
        byte(1.0 - (1.0 - DARKEST) * depth)
    };
    let pixels: Vec<u8> = (0..u32::from(SIDE) * u32::from(SIDE)).map(shade).collect();
    ColorImage::from_gray([usize::from(SIDE); 2], &pixels)
}

/// Smooth noise from 0 to 1 on a grid of `cells` across and down, repeating at the edges.
fn noise(x: u32, y: u32, cells: [u32; 2], seed: u32) -> f32 {
    let [(left, right, across), (top, bottom, down)] = [(x, cells[0]), (y, cells[1])].map(|(at, cells)| {
        let cell = at * cells / u32::from(SIDE);
        let share = (whole(at * cells) / f32::from(SIDE)).fract();
        (cell, (cell + 1) % cells, share * share * (3.0 - 2.0 * share))
    });
    let at = |x: u32, y: u32| unit(hash(x + 256 * y, seed));
    let upper = egui::lerp(at(left, top)..=at(right, top), across);
    let lower = egui::lerp(at(left, bottom)..=at(right, bottom), across);
    egui::lerp(upper..=lower, down)
}

/// A pseudo-random number, the same in every run.
const fn hash(value: u32, seed: u32) -> u32 {
    let mut hash = value.wrapping_mul(0x9e37_79b9) ^ seed.wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
    hash = (hash ^ (hash >> 12)).wrapping_mul(0x297a_2d39);
    hash ^ (hash >> 15)
}

/// A share from 0 to 1, from the upper 16 bits.
fn unit(hash: u32) -> f32 {
    whole(hash >> 16) / 65_535.0
}

#[expect(clippy::cast_precision_loss, reason = "at most sixteen bits are asked for")]
fn whole(number: u32) -> f32 {
    number as f32
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float cast saturates")]
fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grain_is_drawn_once_and_for_wood_alone() {
        let ctx = Context::default();
        let of = |material: Material| material.palette(&ctx, false).grain;
        assert!(of(Material::Wood).is_some());
        assert_eq!(of(Material::Wood), of(Material::Wood));
        assert_eq!((of(Material::Ivory), of(Material::Contrast)), (None, None));
    }

    #[test]
    fn the_grain_is_seen_and_never_dirty() {
        let shades: Vec<u8> = image().pixels.iter().map(|pixel| pixel.r()).collect();
        let (low, high) = (shades.iter().min(), shades.iter().max());
        assert!(low.is_some_and(|low| *low >= byte(DARKEST)) && high.is_some_and(|high| *high > 235));
        assert!(high.zip(low).is_some_and(|(high, low)| high - low > 25), "{low:?} {high:?}");
    }

    #[test]
    fn the_grain_fits_itself_from_edge_to_edge() {
        let image = image();
        let at = |x: usize, y: usize| i32::from(image.pixels[y * usize::from(SIDE) + x].r());
        let last = usize::from(SIDE) - 1;
        let steps = |edge: bool| -> i32 {
            let (a, b) = if edge { (last, 0) } else { (100, 101) };
            (0..=last).map(|y| (at(a, y) - at(b, y)).abs()).sum()
        };
        assert!(steps(true) < 3 * steps(false).max(1), "{} {}", steps(true), steps(false));
    }
}
