//! The materials of boards. The grains of wood and stone are drawn once into textures, from seeded noise.

use std::sync::Arc;

use egui::{Color32, ColorImage, Context, Id, Pos2, Rect, TextureHandle, TextureOptions, Vec2};

use super::palette::Palette;
use crate::app::kit::look::Material;

impl Material {
    /// The colours of the material in a theme, with its grain if it has one.
    pub fn palette(self, ctx: &Context, dark_mode: bool) -> Palette {
        let grain = self.grain(ctx).map(|(texture, _)| texture.id());
        Palette { grain, ..Palette::made_of(self, dark_mode) }
    }

    /// The image of the material's grains, for painting without a graphics card.
    pub fn grain_image(self, ctx: &Context) -> Option<Arc<ColorImage>> {
        self.grain(ctx).map(|(_, image)| image)
    }

    /// The grains of the material's pale and of its dark parts; none in high contrast, which is plain.
    const fn grains(self) -> Option<[Grain; 2]> {
        match self {
            Self::Wood => Some(WOODS),
            Self::Ivory => Some(STONES),
            Self::Contrast => None,
        }
    }

    /// The texture of the grains and its image, drawn in device pixels at its first use and cached for as long as the window
    /// is open.
    fn grain(self, ctx: &Context) -> Option<(TextureHandle, Arc<ColorImage>)> {
        let fine = ctx.pixels_per_point() > FINE;
        let id = Id::unique("grain").with((self, fine));
        if let Some(grain) = ctx.data(|data| data.get_temp(id)) {
            return Some(grain);
        }
        let image = Arc::new(image(if fine { 2 * SPAN } else { SPAN }, self.grains()?));
        let texture = ctx.load_texture("grain", Arc::clone(&image), TextureOptions::LINEAR);
        ctx.data_mut(|data| data.insert_temp(id, (texture.clone(), Arc::clone(&image))));
        Some((texture, image))
    }
}

/// The length on the screen that a grain covers, in points. Larger planks show it enlarged.
const SPAN: u16 = 256;
/// The share of a grain that the largest plank uses, so that no two large planks are cut from the same place.
const USED: f32 = 0.65;
/// The share of a grain at each of its edges that planks leave free, because the texture is smoothed.
const MARGIN: f32 = 1.0 / 256.0;
/// The pixels per point from which the texture has two texels for each point.
const FINE: f32 = 1.25;

/// The grain of a kind of wood, or of stone. The texture of a material contains two, one below the other.
#[derive(Clone, Copy)]
struct Grain {
    /// The brightness of the darkest streaks, as a share of the colour.
    darkest: f32,
    /// The shares of growth rings, pores and broad bands in the depth of the grain.
    shares: [f32; 3],
    /// The number of cells of the pores' noise, across and down.
    pores: [u16; 2],
    /// The depth of a streak in each channel, as a share of its depth in green.
    tint: [f32; 3],
}

/// Streaks of wood are warmer than the wood between them.
const WARM: [f32; 3] = [0.85, 1.0, 1.2];
/// Warm streaks would stain stone.
const NEUTRAL: [f32; 3] = [1.0, 1.0, 1.0];

impl Grain {
    /// The colour of the grain at a depth from 0 to 1.
    fn tint(self, depth: f32) -> Color32 {
        let [r, g, b] = self.tint.map(|channel| byte(1.0 - (1.0 - self.darkest) * depth * channel));
        Color32::from_rgb(r, g, b)
    }
}

/// A pale wood with soft bands, such as maple, and a dark wood, such as walnut, whose streaks must be deeper to be seen.
const WOODS: [Grain; 2] = [
    Grain { darkest: 0.8, shares: [0.45, 0.3, 0.25], pores: [8, 128], tint: WARM },
    Grain { darkest: 0.55, shares: [0.35, 0.35, 0.3], pores: [14, 150], tint: WARM },
];
/// Ivory and slate: soft clouds, with the fine lines of ivory.
const STONES: [Grain; 2] = [
    Grain { darkest: 0.9, shares: [0.0, 0.4, 0.6], pores: [4, 5], tint: NEUTRAL },
    Grain { darkest: 0.72, shares: [0.0, 0.6, 0.4], pores: [7, 6], tint: NEUTRAL },
];
/// Colours whose strongest channel is weaker are dark wood, horn or slate.
const DARK: u8 = 135;

/// The part of the texture that a piece of wood or stone shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plank {
    corner: Pos2,
    /// The texture coordinates of the corner, and their change in a point along and across the grain.
    cut_at: Pos2,
    step: Vec2,
    upright: bool,
}

impl Plank {
    /// Wood or stone of this colour at `place` on the screen. `seed` decides which part of the grain it shows; the grain is
    /// vertical if `upright`.
    pub fn new(place: Rect, colour: Color32, seed: u32, upright: bool) -> Self {
        let size = if upright { place.size().yx() } else { place.size() };
        let span = (size / USED).max(Vec2::splat(f32::from(SPAN)));
        let mut step = Vec2::splat(1.0 - 2.0 * MARGIN) / span;
        let room = Vec2::splat(1.0 - 2.0 * MARGIN) - size * step;
        let mut cut = Vec2::splat(MARGIN) + room * Vec2::new(unit(hash(seed, 1)), unit(hash(seed, 2)));
        // Planks are turned round, too.
        for (axis, way) in [(0, 3), (1, 4)] {
            if hash(seed, way).is_multiple_of(2) {
                cut[axis] += size[axis] * step[axis];
                step[axis] = -step[axis];
            }
        }
        // The dark grain is in the lower half of the texture.
        let half = if colour.r().max(colour.g()).max(colour.b()) < DARK { 0.5 } else { 0.0 };
        Self {
            corner: place.min,
            cut_at: Pos2::new(cut.x, half + cut.y / 2.0),
            step: step * Vec2::new(1.0, 0.5),
            upright,
        }
    }

    /// The texture coordinates of a point on the screen.
    pub fn uv(&self, at: Pos2) -> Pos2 {
        let way = at - self.corner;
        let along = if self.upright { way.yx() } else { way };
        self.cut_at + along * self.step
    }
}

/// An image of streaks, by which colours are multiplied: a square for each grain, with sides of `side` texels.
fn image(side: u16, grains: [Grain; 2]) -> ColorImage {
    let share = |at: u16| (f32::from(at) + 0.5) / f32::from(side);
    let mut pixels = Vec::with_capacity(grains.len() * usize::from(side) * usize::from(side));
    for grain in grains {
        for y in 0..side {
            let row = |across, down, seed| Row::of(across, down, seed, share(y));
            let wander = [row(2, 4, 3), row(4, 16, 4)];
            let [across, down] = grain.pores;
            let [pores, fibres, bands] = [row(across, down, 5), row(6, 250, 7), row(2, 3, 6)];
            for x in (0..side).map(share) {
                // Growth rings that wander, with fine pores along them.
                let [far, near] = &wander;
                let ring = ring(share(y) * 9.0 + far.at(x) * 1.6 + near.at(x) * 0.35);
                let [rings, fine, broad] = grain.shares;
                let pores = 0.65 * pores.at(x) + 0.35 * fibres.at(x);
                let depth = rings * ring + fine * pores + broad * bands.at(x);
                pixels.push(grain.tint(depth));
            }
        }
    }
    ColorImage::new([usize::from(side), grains.len() * usize::from(side)], pixels)
}

/// The depth of a growth ring, which darkens slowly and ends soon, but not at once: an edge would look like stairs.
fn ring(at: f32) -> f32 {
    const END: f32 = 0.85;
    let share = at.fract();
    if share < END { (share / END).powi(2) } else { smooth((1.0 - share) / (1.0 - END)) }
}

/// Smooth noise from 0 to 1 along a line through a grid of random values: its values at the edges of the cells.
struct Row(Vec<f32>);

impl Row {
    /// A line through a grid with this many cells across and down, at the share `y` of the height.
    fn of(across: u16, down: u16, seed: u32, y: f32) -> Self {
        let (upper, share) = cell(y, down);
        let value = |x: u16, y: u16| unit(hash(u32::from(x) + 256 * u32::from(y), seed));
        let between = |x: u16| egui::lerp(value(x, upper)..=value(x, upper + 1), share);
        Self((0..=across).map(between).collect())
    }

    /// The noise at the share `x` of the width.
    fn at(&self, x: f32) -> f32 {
        let (left, share) = cell(x, u16::try_from(self.0.len() - 1).unwrap_or(u16::MAX));
        match self.0.get(usize::from(left)..) {
            Some(&[left, right, ..]) => egui::lerp(left..=right, share),
            _ => 0.0,
        }
    }
}

/// The cell at a share of a row of `count` cells, and the share of the way to the next.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float cast saturates")]
fn cell(at: f32, count: u16) -> (u16, f32) {
    let at = at * f32::from(count);
    (at as u16, smooth(at.fract()))
}

fn smooth(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
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
    f32::from(u16::try_from(hash >> 16).unwrap_or(u16::MAX)) / 65_535.0
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a float cast saturates")]
fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    #[test]
    fn the_grain_of_a_material_is_drawn_once_and_high_contrast_has_none() {
        let ctx = Context::default();
        let of = |material: Material| material.palette(&ctx, false).grain;
        for material in [Material::Wood, Material::Ivory] {
            assert!(of(material).is_some());
            assert_eq!(of(material), of(material));
        }
        assert_ne!(of(Material::Wood), of(Material::Ivory));
        assert_eq!(of(Material::Contrast), None);
    }

    /// All grains, each with its shades, row by row.
    fn grains(side: u16) -> Vec<(Grain, Vec<u8>)> {
        let shades = |grains: [Grain; 2]| {
            let shades: Vec<u8> = image(side, grains).pixels.iter().map(|pixel| pixel.g()).collect();
            let (pale, dark) = shades.split_at(shades.len() / 2);
            grains.into_iter().zip([pale.to_vec(), dark.to_vec()])
        };
        [WOODS, STONES].into_iter().flat_map(shades).collect()
    }

    #[test]
    fn the_grain_is_seen_and_never_dirty() {
        for (grain, shades) in grains(SPAN) {
            let (low, high) = (shades.iter().min().unwrap(), shades.iter().max().unwrap());
            assert!(*low >= byte(grain.darkest) && *high > 230, "{low} {high}");
            assert!(f32::from(high - low) > 0.5 * 255.0 * (1.0 - grain.darkest), "{low} {high}");
        }
    }

    #[test]
    fn the_grain_has_no_stairs() {
        for (grain, shades) in grains(2 * SPAN) {
            let rows: Vec<&[u8]> = shades.chunks(usize::from(2 * SPAN)).collect();
            let steps = rows.windows(2).flat_map(|pair| pair[0].iter().zip(pair[1]));
            let step = steps.map(|(above, below)| above.abs_diff(*below)).max().unwrap();
            assert!(f32::from(step) < 0.25 * 255.0 * (1.0 - grain.darkest), "{step}");
        }
    }

    #[test]
    fn a_plank_of_any_size_is_cut_from_the_grain_of_its_wood() {
        let (pale, dark) = (Color32::from_rgb(240, 220, 180), Color32::from_rgb(90, 60, 40));
        for size in [vec2(20.0, 30.0), vec2(2000.0, 27.0), vec2(900.0, 900.0)] {
            let place = Rect::from_min_size(pos2(31.0, -7.0), size);
            for (colour, half) in [(pale, 0.0..=0.5), (dark, 0.5..=1.0)] {
                for (seed, upright) in [(1, false), (2, true), (3, false), (4, true)] {
                    let plank = Plank::new(place, colour, seed, upright);
                    // Edges are softened one point outside.
                    for corner in [place.expand(1.0).min, place.expand(1.0).max] {
                        let uv = plank.uv(corner);
                        assert!((0.0..=1.0).contains(&uv.x) && half.contains(&uv.y), "{size:?}: {uv:?}");
                    }
                }
            }
        }
    }
}
