//! The colours of the boards. No other file of the boards names a colour.
//!
//! Each accent has one meaning on every board. The accents are the same in both themes, like the pieces. Their hues are
//! those of the window's colours with the same meaning, and colour-blind people can tell them all apart. Every mark
//! also has its own shape, and a halo that sets it off from black, white and the bed between them.

use egui::{Color32, TextureId};

use crate::app::kit::look::Material;
use crate::picture::Color;
use crate::rules::Side;

/// A colour of the pictures, as egui's type.
pub const fn colour(color: Color) -> Color32 {
    Color32::from_rgb(color.r, color.g, color.b)
}

const fn rgb(hex: u32) -> Color32 {
    colour(Color::rgb(hex))
}

/// The shades of one side's pieces, or of a frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tone {
    /// The face at its upper edge.
    pub face_top: Color32,
    /// The face at its lower edge.
    pub face_bottom: Color32,
    /// The lit part of the bevel.
    pub light: Color32,
    /// The shaded part of the bevel.
    pub shade: Color32,
    /// Text and lines on the face.
    pub ink: Color32,
}

impl Tone {
    const fn of([face_top, face_bottom, light, shade, ink]: [u32; 5]) -> Self {
        Self {
            face_top: rgb(face_top),
            face_bottom: rgb(face_bottom),
            light: rgb(light),
            shade: rgb(shade),
            ink: rgb(ink),
        }
    }

    // The edges of dark pieces are lighter than their faces, to stand out from every background.
    const INK: Self = Self::of([0x44_413d, 0x10_0f0e, 0x9a_9893, 0x45_4340, 0xf4_f1e8]);
    const IVORY: Self = Self::of([0xf4_eee2, 0xea_e2d2, 0xff_fdf8, 0xb9_ae98, 0x23_272e]);
    const WALNUT: Self = Self::of([0x5f_3f28, 0x58_3a24, 0xb8_8a5c, 0x1e_1108, 0xf6_e8cf]);
    const MAPLE: Self = Self::of([0xf9_e6bd, 0xf3_dca8, 0xff_f3d8, 0xa4_804e, 0x2c_1c10]);
    const PITCH: Self = Self::of([0x00_0000, 0x00_0000, 0xa0_a0a0, 0x80_8080, 0xff_ffff]);
    const SNOW: Self = Self::of([0xff_ffff, 0xff_ffff, 0xff_ffff, 0x60_6060, 0x00_0000]);
    const CHALK: Self = Self::of([0xec_ecec, 0xec_ecec, 0xff_ffff, 0x60_6060, 0x00_0000]);

    // Frames: the names of rows and columns are engraved into them.
    const OILED: Self = Self::of([0x6a_482d, 0x4c_321f, 0xa7_7b52, 0x24_160d, 0xe7_d2ae]);
    const COAL: Self = Self::of([0x30_3030, 0x30_3030, 0xa0_a0a0, 0x80_8080, 0xff_ffff]);
    const SLATE: Self = Self::of([0x4d_545b, 0x3d_4349, 0x7d_868e, 0x1d_2024, 0xee_eae1]);

    /// These shades, seen through a translucent colour.
    #[must_use]
    pub fn under(&self, tint: Color32) -> Self {
        Self {
            face_top: self.face_top.blend(tint),
            face_bottom: self.face_bottom.blend(tint),
            light: self.light.blend(tint),
            shade: self.shade.blend(tint),
            ink: self.ink,
        }
    }
}

/// The shades of one player's pawns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PawnTone {
    /// The upper face of the pawn.
    pub face: Color32,
    /// The line on the face.
    pub light: Color32,
    /// The pawn's body, below the face.
    pub shade: Color32,
}

impl PawnTone {
    const fn of(face: u32, light: u32, shade: u32) -> Self {
        Self { face: rgb(face), light: rgb(light), shade: rgb(shade) }
    }

    /// Red, blue, green and yellow, as in [`crate::picture`].
    const ALL: [Self; 4] = [
        Self::of(0xc2_3616, 0xe6_a08e, 0x74_200d),
        Self::of(0x00_72b2, 0x8c_bfdc, 0x00_446b),
        Self::of(0x00_9e73, 0x8c_d3c0, 0x00_5f45),
        Self::of(0xf0_e442, 0xf8_f3aa, 0x90_8928),
    ];
}

/// The colours of a board in one material and theme.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Palette {
    /// The background between and under the pieces.
    pub bed: Color32,
    /// The frame around the board, with the names of rows and columns on it.
    pub frame: Tone,
    /// The text beside the board, and the rims of the sides' marks, on the window's background.
    pub label: Color32,
    /// The dark side's pieces.
    pub black: Tone,
    /// The light side's pieces.
    pub white: Tone,
    /// A cell beside the Crosse.
    pub cell: Color32,
    /// A tile of Topple's board, on which all pieces are white.
    pub tile: Color32,
    /// The background between the tiles.
    pub groove: Color32,
    /// A cell of the Crosse, the track around the centre.
    pub track: Color32,
    /// The line inlaid along the track's edges.
    pub inlay: Color32,
    /// A place that isn't used.
    pub closed: Color32,
    /// Text and lines on cells, track and closed places.
    pub line: Color32,
    /// The texture of the material's grains, already loaded; without it, pieces and cells have one colour each.
    pub grain: Option<TextureId>,
    /// True for flat pieces without light and shade: in high contrast, only shapes and edges tell.
    pub is_flat: bool,
    /// The selection, the place pointed at, the keyboard cursor and hints.
    pub act: Color32,
    /// Legal places and forecasts.
    pub legal: Color32,
    /// Something in the way, refused or dangerous.
    pub threat: Color32,
    /// A piece that would be, or was, captured, taken or crushed.
    pub loss: Color32,
    /// A winning place or piece.
    pub win: Color32,
    /// The background of places that the last turn touched.
    pub last: Color32,
    /// The neutral accent: pieces that can be used, and the path of a past turn.
    pub mark: Color32,
    /// The halo that sets accents off from a light background.
    pub halo_dark: Color32,
    /// The halo that sets accents off from a dark background.
    pub halo_light: Color32,
    /// The shadow of everything on the board or floating over it.
    pub shadow: Color32,
    /// The background of cards and badges.
    pub paper: Color32,
    /// The text on `paper`.
    pub text: Color32,
}

impl Palette {
    /// The colours of ivory and ink in a theme.
    pub const fn of(dark_mode: bool) -> Self {
        if dark_mode { Self::IVORY_DARK } else { Self::IVORY_LIGHT }
    }

    /// The colours of a material in a theme, without its grain.
    pub const fn made_of(material: Material, dark_mode: bool) -> Self {
        match (material, dark_mode) {
            (Material::Ivory, _) => Self::of(dark_mode),
            (Material::Wood, false) => Self::WOOD_LIGHT,
            (Material::Wood, true) => Self::WOOD_DARK,
            (Material::Contrast, false) => Self::CONTRAST_LIGHT,
            (Material::Contrast, true) => Self::CONTRAST_DARK,
        }
    }

    /// The pawns of a side: red, blue, green or yellow in both themes, as the game names them.
    pub const fn pawn(&self, side: Side) -> PawnTone {
        let [red, blue, green, yellow] = PawnTone::ALL;
        match side.index() {
            0 => red,
            1 => blue,
            2 => green,
            _ => yellow,
        }
    }

    const IVORY_LIGHT: Self = Self {
        bed: rgb(0x5c_666f),
        frame: Tone::SLATE,
        label: rgb(0x56_5e67),
        black: Tone::INK,
        white: Tone::IVORY,
        cell: rgb(0x85_7055),
        tile: rgb(0x6b_7279),
        groove: rgb(0x3c_4248),
        track: rgb(0x75_818a),
        inlay: rgb(0xe9_e3d6),
        closed: rgb(0xe8_e0cf),
        line: rgb(0x17_1e26),
        grain: None,
        is_flat: false,
        act: rgb(0x63_c5fd),
        legal: rgb(0x56_ae98),
        threat: rgb(0xeb_a703),
        loss: rgb(0xec_6b4c),
        win: rgb(0xe9_d381),
        // More orange than brass and maple.
        last: rgb(0xff_b347),
        mark: rgb(0xff_f4dc),
        halo_dark: rgb(0x10_1317),
        halo_light: rgb(0xff_ffff),
        shadow: Color32::from_black_alpha(60),
        paper: rgb(0xff_ffff),
        text: rgb(0x22_262a),
    };

    const IVORY_DARK: Self = Self {
        label: rgb(0xa8_afb7),
        shadow: Color32::from_black_alpha(80),
        paper: rgb(0x27_2c32),
        text: rgb(0xec_e8e0),
        ..Self::IVORY_LIGHT
    };

    const WOOD_LIGHT: Self = Self {
        bed: rgb(0x1d_110a),
        frame: Tone::OILED,
        black: Tone::WALNUT,
        white: Tone::MAPLE,
        cell: rgb(0x8f_6840),
        tile: rgb(0x8f_6840),
        groove: rgb(0x2a_1a10),
        track: rgb(0x9c_4a2f),
        inlay: rgb(0xd9_b468),
        closed: rgb(0xd2_b17c),
        line: rgb(0x22_140a),
        ..Self::IVORY_LIGHT
    };

    const WOOD_DARK: Self =
        Self { label: rgb(0xa8_afb7), paper: rgb(0x27_2c32), text: rgb(0xec_e8e0), ..Self::WOOD_LIGHT };

    const CONTRAST_LIGHT: Self = Self {
        bed: rgb(0x76_7676),
        frame: Tone::PITCH,
        label: rgb(0x22_262a),
        black: Tone::PITCH,
        white: Tone::SNOW,
        cell: rgb(0x8c_8c8c),
        tile: rgb(0x4d_4d4d),
        groove: rgb(0x00_0000),
        track: rgb(0x41_6cb0),
        inlay: rgb(0xff_ffff),
        closed: rgb(0xe0_e0e0),
        line: rgb(0x00_0000),
        is_flat: true,
        last: rgb(0xff_b000),
        mark: rgb(0x2d_ffe1),
        halo_dark: rgb(0x00_0000),
        text: rgb(0x00_0000),
        ..Self::IVORY_LIGHT
    };

    // Large white areas would dazzle on black.
    const CONTRAST_DARK: Self = Self {
        frame: Tone::COAL,
        white: Tone::CHALK,
        cell: rgb(0x7e_7e7e),
        label: rgb(0xec_e8e0),
        closed: rgb(0x16_1616),
        line: rgb(0xff_ffff),
        shadow: Color32::from_black_alpha(110),
        paper: rgb(0x00_0000),
        text: rgb(0xff_ffff),
        ..Self::CONTRAST_LIGHT
    };
}

#[cfg(test)]
mod tests;
