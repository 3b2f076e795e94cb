//! Words that all boards use.

/// Words as a sentence of their own. The name of a tile or cell at its beginning, like `e5`, keeps its small letter.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let is_place = text.chars().nth(1).is_some_and(|letter| letter.is_ascii_digit());
    let mut sentence = match letters.next() {
        Some(first) if !is_place => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    };
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn words_become_sentences() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("Done."), "Done.");
        assert_eq!(sentence(""), ".");
    }

    #[test]
    fn sentences_keep_the_names_of_tiles() {
        assert_eq!(sentence("e5 is far"), "e5 is far.");
        assert_eq!(sentence("the turn is complete"), "The turn is complete.");
    }
}
