//! Reads a text from the clipboard: a saved game, a game as people share it, or a position.

use crate::app::games::catalogue::{self, Entry, GAMES, Loaded};
use crate::record::format::{Document, LoadError};
use crate::record::game_in;

/// The game that a text holds, or one that begins from the position that it is.
///
/// # Errors
/// A sentence on why there is none.
pub(crate) fn game(text: &str) -> Result<Loaded, String> {
    catalogue::load(&document(text)?).map_err(|error| refused(&error))
}

fn document(text: &str) -> Result<Document, String> {
    match Document::parse(text) {
        Ok(document) => {
            find(document.game())?;
            return Ok(document);
        }
        // A text that is no saved game may be another one.
        Err(LoadError::Foreign | LoadError::Empty) => {}
        Err(error) => return Err(refused(&error)),
    }
    if let Some(name) = game_in(text) {
        return find(name)?.read(text).map_err(|error| refused(&error));
    }
    // The commands print what kind of position it is behind it.
    let position = text.trim().split('\t').next().unwrap_or_default();
    let begun = GAMES.iter().find_map(|game| game.begin_from(position));
    match begun {
        Some(begun) => begun.map_err(|reason| format!("Can't play from the copied position: {reason}.")),
        None => Err("The clipboard has no game and no position.".to_owned()),
    }
}

fn find(name: &str) -> Result<&'static dyn Entry, String> {
    let name: String = name.chars().take(40).collect();
    catalogue::find(&name).ok_or_else(|| format!("Halfsquare doesn't have the copied game '{name}'."))
}

fn refused(reason: &dyn std::fmt::Display) -> String {
    format!("Couldn't open the copied game: {reason}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Header, Record};
    use crate::rules::crumble::{Crumble, Options, State};
    use crate::rules::{State as _, crosse, topple};

    fn record() -> Record<Crumble> {
        let mut record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        let turn = record.state().parse_turn("2,1VW").unwrap();
        record.play(&turn).unwrap();
        record
    }

    #[test]
    fn games_in_either_form_and_positions_are_known_by_themselves() {
        let record = record();
        let position = record.state().position().to_string();
        let saved = Document::of(&record).to_text().unwrap();
        for text in
            [saved, format!("\n{}\n", record.to_plain_text()), position.clone(), format!(" {position}\t-\n")]
        {
            assert_eq!(game(&text).unwrap().open().game_title(), "Crumble", "{text}");
        }
        let crosse = crosse::State::start(&crosse::Options::default()).position().to_string();
        let topple = topple::State::start(&topple::Options::default()).position().to_string();
        for (text, title) in [(crosse, "Abstract Crosse"), (topple, "Topple")] {
            assert_eq!(game(&text).unwrap().open().game_title(), title, "{text}");
        }
    }

    #[test]
    fn nonsense_gets_one_sentence() {
        let finished = "game: chess\n";
        for (text, says) in [
            ("", "The clipboard has no game and no position."),
            ("Buy bread.", "The clipboard has no game and no position."),
            (finished, "Halfsquare doesn't have the copied game 'chess'."),
            ("(version: 3, game: \"crumble\")", "Couldn't open the copied game: "),
            (
                "game: crumble\n\n1. White 2,1VW\n",
                "Couldn't open the copied game: line 3: it is Black's turn",
            ),
        ] {
            let said = game(text).unwrap_err();
            assert!(said.starts_with(says) && said.ends_with('.') && !said.contains('\n'), "{text}: {said}");
        }
        let start = State::start(&Options::default()).position().to_string();
        let said = game(&start.replacen("w0", "x0", 1)).unwrap_err();
        assert_eq!(said, "The clipboard has no game and no position.");
    }
}
