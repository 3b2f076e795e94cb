//! The colours of the boards. No other file of the boards names a colour.
//!
//! The accents are taken from a set that colour-blind people can tell apart; every mark also has a shape of its
//! own, and a halo, so that it stands out on black, on white and on the bed between them.

use egui::Color32;

use crate::picture::Color;
use crate::rules::Side;

/// A colour of the pictures, as the window draws with it.
#[must_use]
pub const fn colour(color: Color) -> Color32 {
    Color32::from_rgb(color.r, color.g, color.b)
}

/// How one side's pieces are shaded.
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
    /// What is written or drawn on the face.
    pub ink: Color32,
}

impl Tone {
    /// The same under a translucent colour.
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

/// How one player's pawns are shaded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PawnTone {
    /// The upper face.
    pub face: Color32,
    /// The line on it.
    pub light: Color32,
    /// The body below.
    pub shade: Color32,
}

impl PawnTone {
    const RED: Self = Self {
        face: Color32::from_rgb(0xc8, 0x37, 0x2d),
        light: Color32::from_rgb(0xf2, 0xa0, 0x98),
        shade: Color32::from_rgb(0x8a, 0x1f, 0x18),
    };
    const BLUE: Self = Self {
        face: Color32::from_rgb(0x2f, 0x6f, 0xc0),
        light: Color32::from_rgb(0xa6, 0xcb, 0xf5),
        shade: Color32::from_rgb(0x1b, 0x45, 0x7d),
    };
    const GREEN: Self = Self {
        face: Color32::from_rgb(0x2f, 0x8f, 0x4e),
        light: Color32::from_rgb(0xa5, 0xe0, 0xb6),
        shade: Color32::from_rgb(0x1a, 0x59, 0x2f),
    };
    const YELLOW: Self = Self {
        face: Color32::from_rgb(0xe3, 0xb0, 0x2c),
        light: Color32::from_rgb(0xff, 0xef, 0xb8),
        shade: Color32::from_rgb(0x94, 0x6d, 0x0d),
    };
}

/// The colours of a board in one theme.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Palette {
    /// What shows between and under the pieces.
    pub bed: Color32,
    /// The rim around the board.
    pub rim: Color32,
    /// Coordinates along the edges.
    pub label: Color32,
    /// The dark side's pieces.
    pub black: Tone,
    /// The light side's pieces.
    pub white: Tone,
    /// A cell that stones stand on.
    pub cell: Color32,
    /// A cell of the Crosse, the track around the centre.
    pub track: Color32,
    /// A place where nothing can stand.
    pub closed: Color32,
    /// What is drawn or written on cells, track and closed places.
    pub line: Color32,
    /// What is about to be cut or joined.
    pub plan: Color32,
    /// A piece that can travel, and where it can go.
    pub travel: Color32,
    /// What would be, or was, captured.
    pub capture: Color32,
    /// A chain that wins.
    pub win: Color32,
    /// Pieces that are at fault.
    pub fault: Color32,
    /// The last turn.
    pub last: Color32,
    /// The keyboard cursor.
    pub cursor: Color32,
    /// Around accents, to set them off from light ground.
    pub halo_dark: Color32,
    /// Around accents, to set them off from dark ground.
    pub halo_light: Color32,
    /// Below what floats over the board.
    pub shadow: Color32,
    /// The ground of bubbles and badges.
    pub paper: Color32,
    /// The text on `paper`.
    pub text: Color32,
}

impl Palette {
    /// The colours that go with a theme.
    #[must_use]
    pub const fn of(dark_mode: bool) -> Self {
        if dark_mode { Self::DARK } else { Self::LIGHT }
    }

    /// The pawns of a side: red, blue, green, yellow in either theme, since the game names them so.
    #[must_use]
    pub const fn pawn(&self, side: Side) -> PawnTone {
        match side.index() {
            0 => PawnTone::RED,
            1 => PawnTone::BLUE,
            2 => PawnTone::GREEN,
            _ => PawnTone::YELLOW,
        }
    }

    const LIGHT: Self = Self {
        bed: Color32::from_rgb(0x86, 0x92, 0x9e),
        rim: Color32::from_rgb(0x6b, 0x77, 0x84),
        label: Color32::from_rgb(0x63, 0x6c, 0x76),
        black: Tone {
            face_top: Color32::from_rgb(0x3a, 0x3f, 0x47),
            face_bottom: Color32::from_rgb(0x2a, 0x2e, 0x35),
            light: Color32::from_rgb(0x58, 0x5f, 0x6a),
            shade: Color32::from_rgb(0x15, 0x18, 0x1c),
            ink: Color32::from_rgb(0xf4, 0xf1, 0xe8),
        },
        white: Tone {
            face_top: Color32::from_rgb(0xfa, 0xf7, 0xf0),
            face_bottom: Color32::from_rgb(0xee, 0xe8, 0xdb),
            light: Color32::from_rgb(0xff, 0xff, 0xff),
            shade: Color32::from_rgb(0xc4, 0xba, 0xa6),
            ink: Color32::from_rgb(0x23, 0x26, 0x2b),
        },
        cell: Color32::from_rgb(0xa3, 0xaf, 0xbb),
        track: Color32::from_rgb(0x7c, 0x99, 0xb6),
        closed: Color32::from_rgb(0xd8, 0xde, 0xe4),
        line: Color32::from_rgb(0x2b, 0x3d, 0x50),
        plan: Color32::from_rgb(0x1f, 0x8f, 0xe0),
        travel: Color32::from_rgb(0x2b, 0xa8, 0x84),
        capture: Color32::from_rgb(0xe0, 0x6a, 0x14),
        win: Color32::from_rgb(0xf0, 0xb4, 0x18),
        fault: Color32::from_rgb(0xd6, 0x3c, 0x3c),
        last: Color32::from_rgb(0xb0, 0x6c, 0xb4),
        cursor: Color32::from_rgb(0x1f, 0x8f, 0xe0),
        halo_dark: Color32::from_rgb(0x12, 0x15, 0x19),
        halo_light: Color32::from_rgb(0xff, 0xff, 0xff),
        shadow: Color32::from_black_alpha(60),
        paper: Color32::from_rgb(0xff, 0xff, 0xff),
        text: Color32::from_rgb(0x1d, 0x21, 0x26),
    };

    const DARK: Self = Self {
        bed: Color32::from_rgb(0x5d, 0x68, 0x74),
        rim: Color32::from_rgb(0x47, 0x50, 0x5a),
        label: Color32::from_rgb(0x92, 0x9c, 0xa6),
        black: Tone {
            face_top: Color32::from_rgb(0x2a, 0x2e, 0x35),
            face_bottom: Color32::from_rgb(0x1c, 0x1f, 0x24),
            light: Color32::from_rgb(0x45, 0x4b, 0x55),
            shade: Color32::from_rgb(0x0b, 0x0d, 0x10),
            ink: Color32::from_rgb(0xf4, 0xf1, 0xe8),
        },
        white: Tone {
            face_top: Color32::from_rgb(0xec, 0xe7, 0xdb),
            face_bottom: Color32::from_rgb(0xdc, 0xd5, 0xc5),
            light: Color32::from_rgb(0xfb, 0xf8, 0xf1),
            shade: Color32::from_rgb(0xa9, 0xa0, 0x8d),
            ink: Color32::from_rgb(0x1d, 0x20, 0x25),
        },
        cell: Color32::from_rgb(0x50, 0x5a, 0x66),
        track: Color32::from_rgb(0x54, 0x71, 0x8e),
        closed: Color32::from_rgb(0x2a, 0x30, 0x37),
        line: Color32::from_rgb(0xc6, 0xd3, 0xe0),
        plan: Color32::from_rgb(0x4a, 0xb0, 0xf5),
        travel: Color32::from_rgb(0x35, 0xc4, 0x9a),
        capture: Color32::from_rgb(0xf0, 0x82, 0x2e),
        win: Color32::from_rgb(0xf5, 0xc2, 0x3a),
        fault: Color32::from_rgb(0xf0, 0x5f, 0x5a),
        last: Color32::from_rgb(0xd0, 0x8e, 0xd4),
        cursor: Color32::from_rgb(0x4a, 0xb0, 0xf5),
        halo_dark: Color32::from_rgb(0x0a, 0x0c, 0x0f),
        halo_light: Color32::from_rgb(0xff, 0xff, 0xff),
        shadow: Color32::from_black_alpha(60),
        paper: Color32::from_rgb(0x26, 0x2b, 0x31),
        text: Color32::from_rgb(0xf1, 0xf3, 0xf5),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::theme::contrast;

    #[test]
    fn sides_and_bed_are_told_apart_without_hue() {
        for palette in [Palette::LIGHT, Palette::DARK] {
            assert!(contrast(palette.black.face_top, palette.white.face_bottom) > 7.0);
            assert!(contrast(palette.black.face_top, palette.bed) > 2.0);
            assert!(contrast(palette.white.face_bottom, palette.bed) > 2.0);
            for ground in [palette.cell, palette.track, palette.closed] {
                assert!(contrast(palette.line, ground) > 3.0);
            }
            assert!(contrast(palette.paper, palette.text) > 7.0);
        }
    }

    #[test]
    fn each_accent_stands_out_from_its_halos() {
        for p in [Palette::LIGHT, Palette::DARK] {
            for accent in [p.plan, p.travel, p.capture, p.win, p.fault, p.last, p.cursor] {
                assert!(contrast(accent, p.halo_dark) > 3.0 || contrast(accent, p.halo_light) > 3.0);
            }
        }
    }
}
