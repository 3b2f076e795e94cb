//! Places named in texts: squares like d4, and corners of pieces like (2,1).

use std::ops::Range;

use crate::rules::crumble::geometry::{Coord, Point};

/// The words of a text that may be names, without punctuation around them, and their character ranges.
pub fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut read = (0, 0);
    text.split_whitespace().filter_map(move |token| {
        let (bytes, characters) = read;
        let rest = text.get(bytes..)?;
        let at = rest.find(token)?;
        let start = characters + rest.get(..at)?.chars().count();
        read = (bytes + at + token.len(), start + token.chars().count());
        let word = token.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let word = word.strip_suffix("'s").unwrap_or(word);
        let word = if word.contains('(') { word } else { word.trim_end_matches(')') };
        Some((start..start + word.chars().count(), word))
    })
}

/// The column and row that a word like d4 names, both from 1.
pub fn square(word: &str) -> Option<(u8, u8)> {
    let (letter, digits) = word.split_at_checked(1)?;
    let letter = letter.bytes().next().filter(u8::is_ascii_lowercase)?;
    let is_plain = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    let row = digits.parse().ok().filter(|_| is_plain)?;
    Some((letter - b'a' + 1, row))
}

/// The point that a word like (2,1) or (5/2,0) names.
pub fn corner(word: &str) -> Option<Point> {
    let (x, y) = word.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    let [x, y] = [x, y].map(|text| Coord::parse(text, 0).ok());
    Some(Point { x: x?, y: y? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_where_they_stand() {
        let text = "½ of (2,1), d4's and a10: not 2F, a01 or (a).";
        let found: Vec<_> =
            words(text).filter(|(_, word)| square(word).is_some() || corner(word).is_some()).collect();
        assert_eq!(found, [(5..10, "(2,1)"), (12..14, "d4"), (21..24, "a10")]);
        assert_eq!(square("j10"), Some((10, 10)));
        assert_eq!(corner("(5/2,0)").map(|point| point.to_string()).as_deref(), Some("5/2,0"));
    }
}
