//! Colours and their meanings.

use std::fmt::{self, Display};

/// An opaque colour; `Display` writes it as `#rrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Color {
    /// Red, from 0 to 255.
    pub r: u8,
    /// Green, from 0 to 255.
    pub g: u8,
    /// Blue, from 0 to 255.
    pub b: u8,
}

impl Color {
    /// Pure black.
    pub const BLACK: Self = Self::rgb(0x00_0000);
    /// Pure white.
    pub const WHITE: Self = Self::rgb(0xff_ffff);

    /// The colour `0xrrggbb`; the uppermost eight bits are ignored.
    pub const fn rgb(hex: u32) -> Self {
        let [_, r, g, b] = hex.to_be_bytes();
        Self { r, g, b }
    }
}

#[cfg(test)]
impl Color {
    /// The contrast ratio of two colours, from 1 to 21, as WCAG 2 defines it.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let luminance = |color: Self| {
            let linear = |channel: u8| {
                let c = f64::from(channel) / 255.0;
                if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
        };
        let (a, b) = (luminance(self), luminance(other));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// The colours of a board, each named by its meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The area behind and around the board.
    pub background: Color,
    /// Coordinates along the edge.
    pub text: Color,
    /// The line round the board.
    pub frame: Color,
    /// A black piece or stone.
    pub black: Color,
    /// The rim of a black piece, which keeps it apart from black neighbours.
    pub black_rim: Color,
    /// A white piece or stone.
    pub white: Color,
    /// The rim of a white piece, which keeps it apart from white neighbours.
    pub white_rim: Color,
    /// An ordinary cell of a board with stones.
    pub cell: Color,
    /// A cell of a special kind.
    pub special_cell: Color,
    /// The area outside the cells in use.
    pub closed: Color,
    /// The pawns of each of up to four players, in playing order.
    pub players: [Color; 4],
    /// Marks of the last turn's effects; readable on black and on white.
    pub mark: Color,
    /// The outline of the winning pieces; readable on black and on white.
    pub win: Color,
}

impl Palette {
    /// Red, blue, green and yellow, since the games name players by them. Colour-blind people can tell them apart. All
    /// but the red are from the palette of Okabe and Ito, which has an orange instead.
    const PLAYERS: [Color; 4] =
        [Color::rgb(0xc2_3616), Color::rgb(0x00_72b2), Color::rgb(0x00_9e73), Color::rgb(0xf0_e442)];

    /// The colours of exported pictures.
    pub const LIGHT: Self = Self {
        background: Color::rgb(0xf3_efe7),
        text: Color::rgb(0x56_5e67),
        frame: Color::rgb(0x6d_6b67),
        black: Color::rgb(0x23_272e),
        black_rim: Color::rgb(0x5e_6a77),
        white: Color::rgb(0xef_e8da),
        white_rim: Color::rgb(0xb0_a48c),
        cell: Color::rgb(0xb7_b2a8),
        special_cell: Color::rgb(0x86_98a8),
        closed: Color::rgb(0xdb_d5c9),
        players: Self::PLAYERS,
        mark: Color::rgb(0x7f_68c0),
        win: Color::rgb(0xa8_7f14),
    };
}

/// The colours of the pill that shows a stack's height at its foot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tint {
    /// The fill behind the number.
    pub fill: Color,
    /// The colour of the number.
    pub ink: Color,
    /// The line round the pill.
    pub edge: Color,
}

impl Tint {
    /// The tints for stacks of one, two, three, and more pieces, from light to dark. They are the same on every board
    /// and in both themes.
    const ALL: [Self; 4] =
        [Self::dark_on(0xff_ffff), Self::dark_on(0xcb_d6e2), Self::dark_on(0x98_adc3), Self::MORE];
    const MORE: Self = Self { fill: Color::rgb(0x22_2e3b), ink: Color::WHITE, edge: Color::rgb(0xe4_dece) };

    const fn dark_on(fill: u32) -> Self {
        Self { fill: Color::rgb(fill), ink: Color::rgb(0x14_181d), edge: Color::rgb(0x14_181d) }
    }

    /// The colours for a stack of this height, which is at least 1.
    pub fn of_height(height: u8) -> Self {
        Self::ALL.get(usize::from(height.saturating_sub(1))).copied().unwrap_or(Self::MORE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_can_be_read_and_their_pills_stand_out() {
        for height in 1..=u8::MAX {
            let tint = Tint::of_height(height);
            assert!(tint.ink.contrast(tint.fill) >= 4.5, "{height}: {tint:?}");
            for ground in [Palette::LIGHT.cell, Palette::LIGHT.white] {
                let most = tint.fill.contrast(ground).max(tint.edge.contrast(ground));
                assert!(most >= 3.0, "{height} on {ground}: {most}");
            }
        }
        for (one, other) in [(1, 2), (2, 3), (3, 4)].map(|(a, b)| (Tint::of_height(a), Tint::of_height(b))) {
            assert!(one.fill.contrast(other.fill) >= 1.4, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_colour_is_written_in_hexadecimal() {
        assert_eq!(Color::rgb(0x01_fe0a).to_string(), "#01fe0a");
    }

    #[test]
    fn the_palette_can_be_read() {
        let palette = Palette::LIGHT;
        assert!(palette.text.contrast(palette.background) >= 4.5, "text of {palette:?}");
        assert!(palette.black.contrast(palette.white) >= 7.0, "pieces of {palette:?}");
        for mark in [palette.mark, palette.win] {
            assert!(mark.contrast(palette.black) >= 2.5, "{mark} on black of {palette:?}");
            assert!(mark.contrast(palette.white) >= 2.5, "{mark} on white of {palette:?}");
        }
        assert!(palette.black_rim.contrast(palette.black) >= 1.8, "black rim of {palette:?}");
        assert!(palette.white_rim.contrast(palette.white) >= 1.8, "white rim of {palette:?}");
        for ground in [palette.cell, palette.special_cell, palette.closed] {
            let most = palette.black.contrast(ground).max(palette.black_rim.contrast(ground));
            assert!(most >= 2.2, "a black stone on {ground} of {palette:?}: {most}");
        }
    }
}
