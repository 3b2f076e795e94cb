//! Boards of the second implementation: plain rectangles, read and written as section 5 of the rules defines.

use std::fmt::{self, Display};

/// The side of a starting square; fine enough for every board that the tests compare.
pub(crate) const ONE: i128 = 1 << 56;

/// A rectangle; the order is that of the pieces in a position text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rect {
    pub(crate) y: i128,
    pub(crate) x: i128,
    pub(crate) w: i128,
    pub(crate) h: i128,
}

impl Rect {
    pub(crate) fn between((west, south): (i128, i128), (east, north): (i128, i128)) -> Self {
        Self { x: west, y: south, w: east - west, h: north - south }
    }

    pub(crate) fn east(&self) -> i128 {
        self.x + self.w
    }

    pub(crate) fn north(&self) -> i128 {
        self.y + self.h
    }

    pub(crate) fn is_legal(&self) -> bool {
        self.w > 0 && self.h > 0 && (self.w == self.h || self.w == 2 * self.h || self.h == 2 * self.w)
    }

    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        self.x < other.east() && other.x < self.east() && self.y < other.north() && other.y < self.north()
    }

    pub(crate) fn contains(&self, other: &Self) -> bool {
        self.x <= other.x && self.y <= other.y && self.east() >= other.east() && self.north() >= other.north()
    }
}

/// A board: its pieces sorted, their colours, and the side to move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Board {
    pub(crate) columns: i128,
    pub(crate) rows: i128,
    pub(crate) white_moves: bool,
    pub(crate) rects: Vec<Rect>,
    pub(crate) white: Vec<bool>,
}

impl Board {
    /// A board of these pieces, in any order; `true` is white.
    pub(crate) fn new(
        columns: i128,
        rows: i128,
        white_moves: bool,
        pieces: impl IntoIterator<Item = (Rect, bool)>,
    ) -> Self {
        let mut pieces: Vec<_> = pieces.into_iter().collect();
        pieces.sort_unstable();
        let (rects, white) = pieces.into_iter().unzip();
        Self { columns, rows, white_moves, rects, white }
    }

    /// A board of starting squares, with a colour for each.
    pub(crate) fn cells(columns: i128, rows: i128, white: impl Fn(i128, i128) -> bool) -> Self {
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let pieces = cells.map(|(x, y)| (Rect { x: x * ONE, y: y * ONE, w: ONE, h: ONE }, white(x, y)));
        Self::new(columns, rows, false, pieces)
    }

    /// Reads a valid position text.
    pub(crate) fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let (columns, rows) = words.next().unwrap().split_once('x').unwrap();
        let white_moves = words.next().unwrap() == "w";
        let piece = |word: &str| {
            let numbers: Vec<i128> = word[1..].split(',').map(read_number).collect();
            let [x, y, w, h] = numbers[..] else { panic!("{word} has not four numbers") };
            (Rect { x, y, w, h }, word.starts_with('w'))
        };
        Self::new(columns.parse().unwrap(), rows.parse().unwrap(), white_moves, words.map(piece))
    }

    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Rect, bool)> + '_ {
        self.rects.iter().copied().zip(self.white.iter().copied())
    }

    pub(crate) fn is_movers(&self, piece: usize) -> bool {
        self.white[piece] == self.white_moves
    }

    /// The same board with each rectangle transformed; `turned` swaps columns and rows, `flipped` the colours.
    pub(crate) fn map(&self, turned: bool, flipped: bool, rect: impl Fn(Rect) -> Rect) -> Self {
        let (columns, rows) = if turned { (self.rows, self.columns) } else { (self.columns, self.rows) };
        let pieces = self.pieces().map(|(piece, white)| (rect(piece), white != flipped));
        Self::new(columns, rows, self.white_moves != flipped, pieces)
    }
}

fn read_number(text: &str) -> i128 {
    match text.split_once('/') {
        None => text.parse::<i128>().unwrap() * ONE,
        Some((n, d)) => n.parse::<i128>().unwrap() * ONE / d.parse::<i128>().unwrap(),
    }
}

fn number(value: i128) -> String {
    let (mut n, mut d) = (value, ONE);
    while n % 2 == 0 && d > 1 {
        (n, d) = (n / 2, d / 2);
    }
    if d == 1 { n.to_string() } else { format!("{n}/{d}") }
}

impl Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |white| if white { 'w' } else { 'b' };
        write!(f, "{}x{} {}", self.columns, self.rows, letter(self.white_moves))?;
        for (Rect { x, y, w, h }, white) in self.pieces() {
            let [x, y, w, h] = [x, y, w, h].map(number);
            write!(f, " {}{x},{y},{w},{h}", letter(white))?;
        }
        Ok(())
    }
}
