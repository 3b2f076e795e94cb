//! Exact lengths, points and rectangles. This module alone knows the scale.
//!
//! A length is stored as a multiple of 2⁻⁴⁸ of a starting square, so a starting square can be halved 48 times in each
//! direction and a board of 16 squares needs 52 bits.

use std::fmt::{self, Display, Write as _};
use std::ops::{Add, Sub};

use crate::rules::SyntaxError;

const SCALE_BITS: u32 = 48;

/// An exact length or coordinate; the unit is a starting square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Coord(u64);

impl Coord {
    /// Zero; as a coordinate, the west or south side of the board.
    pub const ZERO: Self = Self(0);
    /// The side of a starting square.
    pub const ONE: Self = Self::whole(1);

    /// The length of this many starting squares.
    pub const fn whole(squares: u8) -> Self {
        Self((squares as u64) << SCALE_BITS)
    }

    /// The length in its smallest unit; divide by `Coord::ONE.raw()` to get starting squares.
    pub const fn raw(self) -> u64 {
        self.0
    }

    /// The length of this many smallest units.
    pub const fn from_raw(raw: u64) -> Self {
        Self(raw)
    }

    /// Half the length; `None` below the supported depth.
    #[must_use]
    pub const fn half(self) -> Option<Self> {
        if self.0 & 1 == 0 { Some(Self(self.0 / 2)) } else { None }
    }

    /// Twice the length.
    pub(crate) const fn twice(self) -> Self {
        Self(self.0 * 2)
    }

    /// True if the length is 1, 2, 4 … or 1/2, 1/4 … starting squares.
    pub(crate) const fn is_power_of_two(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The fraction `n/d` of this length; `None` if the result isn't a valid length.
    pub(crate) fn part_of(self, n: u64, d: u64) -> Option<Self> {
        let product = u128::from(self.0) * u128::from(n);
        let part = product.checked_div(u128::from(d)).filter(|part| part * u128::from(d) == product)?;
        part.try_into().ok().map(Self)
    }

    /// This length as a fraction of another, in lowest terms.
    pub(crate) fn as_part_of(self, whole: Self) -> (u64, u64) {
        in_lowest_terms(self.0, whole.0)
    }

    /// The length for people to read: `2`, `2½`, `1/16` or `3 1/16`; position texts write `5/2` instead.
    pub fn mixed(self) -> String {
        let (whole, part) = (self.0 >> SCALE_BITS, Self(self.0 & (Self::ONE.0 - 1)));
        let fraction = match part.to_string().as_str() {
            "1/2" => "½".to_owned(),
            "1/4" => "¼".to_owned(),
            "3/4" => "¾".to_owned(),
            "1/8" => "⅛".to_owned(),
            "3/8" => "⅜".to_owned(),
            "5/8" => "⅝".to_owned(),
            "7/8" => "⅞".to_owned(),
            other => other.to_owned(),
        };
        match (whole, part) {
            (_, Self::ZERO) => whole.to_string(),
            (0, _) => fraction,
            _ if fraction.chars().count() == 1 => format!("{whole}{fraction}"),
            _ => format!("{whole} {fraction}"),
        }
    }

    /// Reads a whole number or a dyadic fraction `n/d` in lowest terms, at most 16 squares; `at` is the offset of the
    /// text.
    pub(crate) fn parse(text: &str, at: usize) -> Result<Self, SyntaxError> {
        let bad = |message: &str| Err(SyntaxError::new(at, message));
        let (n, d) = text.split_once('/').map_or((text, None), |(n, d)| (n, Some(d)));
        let number = |text: &str| -> Option<u64> {
            let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
            if plain { text.parse().ok() } else { None }
        };
        let Some(n) = number(n) else {
            return bad("expected a number without leading zeros");
        };
        let shift = match d.map(number) {
            None => 0,
            Some(Some(d)) if d.is_power_of_two() && d > 1 => d.trailing_zeros(),
            Some(_) => return bad("expected 2, 4, 8 or another power of two below the fraction bar"),
        };
        if shift > SCALE_BITS {
            return bad("this coordinate is too fine to store exactly");
        }
        if shift > 0 && n % 2 == 0 {
            return bad("this fraction isn't in lowest terms");
        }
        match n.checked_mul(1 << (SCALE_BITS - shift)) {
            Some(raw) if raw <= Self::whole(16).0 => Ok(Self(raw)),
            _ => bad("this coordinate is beyond any board"),
        }
    }
}

/// A fraction in lowest terms.
pub(crate) fn in_lowest_terms(n: u64, d: u64) -> (u64, u64) {
    let (mut divisor, mut rest) = (d, n);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    let part = |number: u64| number.checked_div(divisor).unwrap_or(number);
    (part(n), part(d))
}

impl Add for Coord {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Coord {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Display for Coord {
    /// Writes a whole number, or `n/d` in lowest terms.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let halvings = SCALE_BITS.saturating_sub(self.0.trailing_zeros());
        let (n, d) = (self.0 >> (SCALE_BITS - halvings), 1_u64 << halvings);
        // This avoids `write!`, whose arguments would cost more than the digits: positions are written by the thousand.
        Display::fmt(&n, f)?;
        if d == 1 {
            return Ok(());
        }
        f.write_char('/')?;
        Display::fmt(&d, f)
    }
}

/// A point of the board: x to the right, y up, from the lower left corner. Points are sorted like the pieces in a
/// position text: south to north, then west to east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// Distance from the south side.
    pub y: Coord,
    /// Distance from the west side.
    pub x: Coord,
}

impl Display for Point {
    /// Writes x and y, for example `5/2,1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.x, f)?;
        f.write_char(',')?;
        Display::fmt(&self.y, f)
    }
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dir {
    /// To the right. The variants are in the order of their letters, so that paths compare like their text.
    East,
    /// Up.
    North,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Dir {
    /// All four, in the order of their letters.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::South, Self::West];

    /// The letter in turn texts: E, N, S or W.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::North => 'N',
            Self::South => 'S',
            Self::West => 'W',
        }
    }

    /// The direction of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|dir| dir.letter() == letter.to_ascii_uppercase())
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::North => Self::South,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The direction in words: `north`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::East => "east",
            Self::North => "north",
            Self::South => "south",
            Self::West => "west",
        }
    }
}

/// The direction of a cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Axis {
    /// A horizontal cut, which makes a south and a north half.
    Horizontal,
    /// A vertical cut, which makes a west and an east half.
    Vertical,
}

impl Axis {
    /// The letter in turn texts: H or V.
    pub const fn letter(self) -> char {
        match self {
            Self::Horizontal => 'H',
            Self::Vertical => 'V',
        }
    }

    /// `horizontal` or `vertical`.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
        }
    }

    /// The directions of the first and the second half of a piece: south and north, or west and east.
    pub const fn halves(self) -> [Dir; 2] {
        match self {
            Self::Horizontal => [Dir::South, Dir::North],
            Self::Vertical => [Dir::West, Dir::East],
        }
    }

    /// True if a step in this direction crosses a cut along this axis.
    pub const fn crossed_by(self, dir: Dir) -> bool {
        matches!(
            (self, dir),
            (Self::Horizontal, Dir::North | Dir::South) | (Self::Vertical, Dir::East | Dir::West)
        )
    }
}

/// A rectangle with sides parallel to the board's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rect {
    /// The lower left corner.
    pub at: Point,
    /// The width.
    pub w: Coord,
    /// The height.
    pub h: Coord,
}

impl Rect {
    /// The rectangle with this lower left corner, width and height.
    pub const fn new(x: Coord, y: Coord, w: Coord, h: Coord) -> Self {
        Self { at: Point { x, y }, w, h }
    }

    /// The x of its west side.
    pub const fn west(&self) -> Coord {
        self.at.x
    }

    /// The y of its south side.
    pub const fn south(&self) -> Coord {
        self.at.y
    }

    /// The x of its east side.
    pub fn east(&self) -> Coord {
        self.at.x + self.w
    }

    /// The y of its north side.
    pub fn north(&self) -> Coord {
        self.at.y + self.h
    }

    /// True if the rectangle is 1:1, 1:2 or 2:1 (crumble.md, The board).
    pub fn is_legal_shape(&self) -> bool {
        self.w > Coord::ZERO && (self.w == self.h || self.w == self.h.twice() || self.h == self.w.twice())
    }

    /// True if the point is inside, or on the west or south side, so each point of a tiled board belongs to exactly one
    /// piece.
    pub fn holds(&self, point: Point) -> bool {
        self.at.x <= point.x && point.x < self.east() && self.at.y <= point.y && point.y < self.north()
    }

    /// True if the other rectangle is inside this one, or is the same.
    pub fn contains(&self, other: &Self) -> bool {
        self.west() <= other.west()
            && self.south() <= other.south()
            && self.east() >= other.east()
            && self.north() >= other.north()
    }

    /// True if the two rectangles share some area, not just an edge or a corner.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.west() < other.east()
            && other.west() < self.east()
            && self.south() < other.north()
            && other.south() < self.north()
    }

    /// The area of the overlap, in squared smallest units.
    pub(crate) fn shared_area(&self, other: &Self) -> u128 {
        let overlap = |low: Coord, high: Coord| u128::from(high.0.saturating_sub(low.0));
        overlap(self.west().max(other.west()), self.east().min(other.east()))
            * overlap(self.south().max(other.south()), self.north().min(other.north()))
    }

    /// The area, in squared smallest units.
    pub(crate) fn area(&self) -> u128 {
        u128::from(self.w.0) * u128::from(self.h.0)
    }

    /// True if the area is more than `1/2^halvings` of a starting square.
    pub(crate) fn is_larger_than_part(&self, halvings: u8) -> bool {
        self.area() > (1 << (2 * SCALE_BITS)) >> halvings
    }

    /// The smallest rectangle around both.
    #[must_use]
    pub fn around(&self, other: &Self) -> Self {
        let (x, y) = (self.west().min(other.west()), self.south().min(other.south()));
        let (east, north) = (self.east().max(other.east()), self.north().max(other.north()));
        Self::new(x, y, east - x, north - y)
    }

    /// The halves that a cut through the middle makes, south before north and west before east; `None` below
    /// the supported depth. The caller checks that they are legal pieces.
    #[must_use]
    pub fn halves(&self, axis: Axis) -> Option<[Self; 2]> {
        let Self { at: Point { x, y }, w, h } = *self;
        Some(match axis {
            Axis::Horizontal => {
                let half = h.half()?;
                [Self::new(x, y, w, half), Self::new(x, y + half, w, half)]
            }
            Axis::Vertical => {
                let half = w.half()?;
                [Self::new(x, y, half, h), Self::new(x + half, y, half, h)]
            }
        })
    }

    /// `square`, `wide half-square` or `tall half-square`.
    pub fn shape_word(&self) -> &'static str {
        if self.w == self.h {
            "square"
        } else if self.w > self.h {
            "wide half-square"
        } else {
            "tall half-square"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Coord, Rect};

    #[test]
    fn coordinates_are_read_as_they_are_written() {
        for text in
            ["0", "1", "16", "1/2", "31/2", "5/4", "1/281474976710656", "4503599627370495/281474976710656"]
        {
            assert_eq!(Coord::parse(text, 0).unwrap().to_string(), text);
        }
        assert_eq!(Coord::parse("3/2", 0), Ok(Coord::from_raw(3 << 47)));
    }

    #[test]
    fn people_read_mixed_numbers() {
        for (text, read) in [
            ("0", "0"),
            ("3", "3"),
            ("1/2", "½"),
            ("13/4", "3¼"),
            ("7/4", "1¾"),
            ("1/8", "⅛"),
            ("31/8", "3⅞"),
            ("49/16", "3 1/16"),
        ] {
            assert_eq!(Coord::parse(text, 0).unwrap().mixed(), read);
        }
    }

    #[test]
    fn other_numbers_are_refused_at_their_place() {
        let others =
            ["", "-1", "+1", "01", "1.5", "0/2", "2/2", "1/0", "1/3", "1/02", "1/", "/2", "17", "33/2"];
        let beyond = ["1/562949953421312", "99999999999999999999", "1/99999999999999999999"];
        for text in others.into_iter().chain(beyond) {
            assert_eq!(Coord::parse(text, 6).unwrap_err().at, 6, "{text}");
        }
    }

    #[test]
    fn halves_are_exact_down_to_the_supported_depth() {
        let mut rect = Rect::new(Coord::ZERO, Coord::ZERO, Coord::ONE, Coord::ONE);
        for _ in 0..48 {
            let [west, east] = rect.halves(Axis::Vertical).unwrap();
            assert_eq!((west.east(), east.east()), (east.west(), rect.east()));
            let [south, north] = west.halves(Axis::Horizontal).unwrap();
            assert_eq!((south.north(), north.north()), (north.south(), rect.north()));
            rect = south;
        }
        assert_eq!([Axis::Horizontal, Axis::Vertical].map(|axis| rect.halves(axis)), [None, None]);
    }

    #[test]
    fn the_smallest_pieces_have_legal_shapes_too() {
        let is_legal = |w, h| Rect::new(Coord::ZERO, Coord::ZERO, Coord(w), Coord(h)).is_legal_shape();
        for (w, h, legal) in [
            (1, 1, true),
            (1, 2, true),
            (2, 1, true),
            (1, 3, false),
            (3, 1, false),
            (0, 0, false),
            (0, 1, false),
        ] {
            assert_eq!(is_legal(w, h), legal, "{w}:{h}");
        }
    }
}
