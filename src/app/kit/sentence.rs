//! Sentences, as players read them.

/// The text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Several names: "Ada", "Ada and Ben", "Ada, Ben and Cleo".
pub fn list<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others @ [_, ..])) => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The words after a turn with known [`reasons`](crate::learn::reasons), as in ": it surrounds two pieces",
/// with the text before "it".
pub fn because(sign: &str, reasons: Option<&str>) -> String {
    reasons.map_or_else(String::new, |reasons| format!("{sign} it {reasons}"))
}
