//! Sentences, as players read them.

/// The text with a capital letter at its beginning.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// What follows a turn that is good for something, as [`reasons`](crate::learn::reasons) says: ": it encloses two pieces",
/// with what stands before "it".
#[must_use]
pub fn because(sign: &str, reasons: Option<&str>) -> String {
    reasons.map_or_else(String::new, |reasons| format!("{sign} it {reasons}"))
}
