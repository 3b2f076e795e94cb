//! Words that all boards use.

use crate::app::kit::sentence::capitalised;
use crate::rules::{Names, Told};

/// The name of the small picture of the whole board.
pub const OVERVIEW: &str = "Overview: the part of the board in view";

/// The name of the mark on the area where the player should look.
pub const HINT_AREA: &str = "Hint: look around here";
/// The name of the mark on a turn's first step.
pub const HINT_STEP: &str = "Hint: the first step";

/// The name of a game's board.
pub fn board(game: &str) -> String {
    format!("{game} board")
}

/// The reason why the rules refuse something, as a sentence with these names.
pub fn refusal(why: &impl Told, names: &Names) -> String {
    sentence(&why.with(names).to_string())
}

/// Text as a sentence: capitalised, with a full stop.
pub fn sentence(text: &str) -> String {
    let mut sentence = capitalised(text);
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// A number of things: "1 piece", "3 pieces".
pub fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// A number of times: "twice", "three times".
pub fn times(number: usize) -> String {
    const WORDS: [&str; 7] = ["three", "four", "five", "six", "seven", "eight", "nine"];
    match (number, number.checked_sub(3).and_then(|index| WORDS.get(index))) {
        (1, _) => "once".to_owned(),
        (2, _) => "twice".to_owned(),
        (_, Some(word)) => format!("{word} times"),
        (number, None) => format!("{number} times"),
    }
}

#[cfg(test)]
mod tests {
    use super::{sentence, times};

    #[test]
    fn how_often_is_said_in_words() {
        assert_eq!([2, 3, 9, 10].map(times), ["twice", "three times", "nine times", "10 times"]);
    }

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
