//! Parts of sentences for players to read.

/// The text with a capital first letter. The name of a tile or cell at its start, like `e5`, stays in lower case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    if text.chars().nth(1).is_some_and(|letter| letter.is_ascii_digit()) {
        return text.to_owned();
    }
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Several names as a list: "Ada", "Ada and Ben", "Ada, Ben and Cleo".
pub fn list<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.split_last() {
        Some((last, others @ [_, ..])) => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The clause after a turn that has [`reasons`](crate::learn::reasons), such as ": it surrounds two pieces"; `sign` is
/// the text before "it".
pub fn because(sign: &str, reasons: Option<&str>) -> String {
    reasons.map_or_else(String::new, |reasons| format!("{sign} it {reasons}"))
}
