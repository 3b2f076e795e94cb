//! Texts that are nearly right.

use crate::rng::SeededRng;

/// Strings that a mutation may insert: parts of the notations, and pitfalls for careless parsers.
const STRAYS: [&str; 24] = [
    "0",
    "1",
    "2",
    "9",
    "-",
    "+",
    "#",
    "*",
    ",",
    "/",
    ":",
    ">",
    "x",
    "b",
    "W",
    "J",
    "N",
    " ",
    "\n",
    "\t",
    "\0",
    "é",
    "\u{2009}",
    "18446744073709551617",
];

/// Changes a text: leaves out, doubles, swaps, replaces or inserts a few characters, cuts it short, or mixes it with
/// one of the others.
pub(crate) fn mutate(text: &str, others: &[String], rng: &mut SeededRng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() + 1);
        let stray = rng.pick(&STRAYS).map_or("", |stray| stray).chars();
        match rng.below(7) {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 if at < chars.len() => chars.insert(at, chars[at]),
            2 if at + 1 < chars.len() => chars.swap(at, at + 1),
            3 if at < chars.len() => drop(chars.splice(at..=at, stray)),
            4 => chars.truncate(at),
            5 => {
                let other: Vec<char> = rng.pick(others).map_or("", String::as_str).chars().collect();
                let from = rng.below(other.len() + 1);
                drop(chars.splice(at.., other.into_iter().skip(from)));
            }
            _ => drop(chars.splice(at..at, stray)),
        }
    }
    chars.into_iter().collect()
}
