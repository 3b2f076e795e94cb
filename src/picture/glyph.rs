//! The characters of board coordinates as strokes, for pictures in pixels: a whole font file would be too much for just
//! twenty-two characters.

/// The height of a digit, in grid units.
pub(super) const CAP_HEIGHT: f32 = 6.0;
/// The width of a column of the grid, in grid units, a little less than the height of a row.
const COLUMN: f32 = 0.8;
/// The width of every glyph, in grid units.
const WIDTH: f32 = 4.0 * COLUMN;
/// The distance from the left edge of a glyph to that of the next, in grid units.
const ADVANCE: f32 = 6.0 * COLUMN;
/// The grid row of the baseline; the rows below are for the tail of a `g`.
const BASELINE: u8 = 2;

/// The width of a text, in grid units.
pub(super) fn width(text: &str) -> f32 {
    let gaps = text.chars().skip(1).count();
    if text.is_empty() { 0.0 } else { left(gaps) + WIDTH }
}

/// The strokes of a text, each as points in grid units: x to the right from the left end of the text, y up from its
/// baseline. A character without a glyph becomes an empty box.
pub(super) fn lines(text: &str) -> Vec<Vec<(f32, f32)>> {
    let mut lines = Vec::new();
    for (i, c) in text.chars().enumerate() {
        for stroke in strokes(c) {
            lines.push(stroke.iter().map(|&point| place(point, left(i))).collect());
        }
    }
    lines
}

fn left(index: usize) -> f32 {
    std::iter::repeat_n(ADVANCE, index).sum()
}

fn place(point: u8, left: f32) -> (f32, f32) {
    (left + COLUMN * f32::from(point / 10), f32::from(point % 10) - f32::from(BASELINE))
}

/// The strokes of a character. Each point is a number whose tens digit is the column, 0 to 4, and whose units digit is
/// the row.
fn strokes(c: char) -> &'static [&'static [u8]] {
    match c {
        '0' => &[&[12, 32, 43, 47, 38, 18, 7, 3, 12]],
        '1' => &[&[17, 28, 22], &[12, 32]],
        '2' => &[&[7, 18, 38, 47, 46, 2, 42]],
        '3' => &[&[7, 18, 38, 47, 46, 35, 44, 43, 32, 12, 3], &[15, 35]],
        '4' => &[&[32, 38, 4, 44]],
        '5' => &[&[48, 8, 5, 35, 44, 43, 32, 12, 3]],
        '6' => &[&[47, 38, 18, 7, 3, 12, 32, 43, 44, 35, 5]],
        '7' => &[&[8, 48, 12]],
        '8' => &[&[15, 6, 7, 18, 38, 47, 46, 35, 15, 4, 3, 12, 32, 43, 44, 35]],
        '9' => &[&[3, 12, 32, 43, 47, 38, 18, 7, 6, 15, 45]],
        'a' => &[&[46, 42], &[45, 36, 16, 5, 3, 12, 32, 43]],
        'b' => &[&[8, 2], &[5, 16, 36, 45, 43, 32, 12, 3]],
        'c' => &[&[45, 36, 16, 5, 3, 12, 32, 43]],
        'd' => &[&[48, 42], &[45, 36, 16, 5, 3, 12, 32, 43]],
        'e' => &[&[4, 44, 45, 36, 16, 5, 3, 12, 32, 43]],
        'f' => &[&[48, 38, 27, 22], &[16, 36]],
        'g' => &[&[46, 41, 30, 10, 1], &[45, 36, 16, 5, 3, 12, 32, 43]],
        'h' => &[&[8, 2], &[5, 16, 36, 45, 42]],
        'i' => &[&[26, 22], &[29, 28]],
        'j' => &[&[36, 31, 20, 10], &[39, 38]],
        'k' => &[&[8, 2], &[46, 4, 42]],
        'l' => &[&[18, 28, 23, 32]],
        _ => &[&[2, 8, 48, 42, 2]],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &str = "0123456789abcdefghijkl";

    #[test]
    fn every_coordinate_has_a_glyph_of_its_own() {
        let mut glyphs: Vec<_> = KNOWN.chars().map(strokes).collect();
        assert!(!glyphs.contains(&strokes('?')), "a coordinate is drawn as an empty box");
        glyphs.sort_unstable();
        glyphs.dedup();
        assert_eq!(glyphs.len(), KNOWN.len());
    }

    #[test]
    fn glyphs_keep_to_their_cells() {
        for c in KNOWN.chars() {
            for (x, y) in lines(&c.to_string()).into_iter().flatten() {
                assert!((0.0..=WIDTH).contains(&x) && (-2.0..=7.0).contains(&y), "{c}: {x},{y}");
            }
        }
    }

    #[test]
    fn characters_follow_each_other() {
        assert_eq!(width(""), 0.0);
        assert_eq!(width("1"), WIDTH);
        assert_eq!(width("10"), ADVANCE + WIDTH);
        let second = &lines("?1")[1..];
        assert!(second.iter().flatten().all(|&(x, _)| x >= ADVANCE));
    }
}
