//! Parts of sentences for players to read.

use crate::learn::Rating;

/// The text with a capital first letter. The name of a tile or cell at its start, like `e5`, stays in lower case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    if text.chars().nth(1).is_some_and(|letter| letter.is_ascii_digit()) {
        return text.to_owned();
    }
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A rating in words: "1264", or "about 1264" while it is uncertain.
pub fn rating_in_words(rating: &Rating) -> String {
    let about = if rating.is_uncertain() { "about " } else { "" };
    format!("{about}{}", rating.points())
}

/// The clause after a turn that has [`reasons`](crate::learn::reasons), such as ": it surrounds two pieces"; `sign` is
/// the text before "it".
pub fn because(sign: &str, reasons: Option<&str>) -> String {
    reasons.map_or_else(String::new, |reasons| format!("{sign} it {reasons}"))
}
