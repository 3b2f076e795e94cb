//! Reading text from the clipboard: a saved game, a game as plain text, or a position.

use super::words;
use crate::app::editor::position_in;
use crate::app::games::catalogue::{self, GAMES, Loaded, OfferedGame};
use crate::record::format::{Document, LoadError};
use crate::record::game_in;

/// The game in a text, or a new game from the position in it.
///
/// # Errors
/// The reason why the text contains neither, as a sentence.
pub(crate) fn game(text: &str) -> Result<Loaded, String> {
    catalogue::load(&document(text)?).map_err(words::couldnt_open_copied)
}

fn document(text: &str) -> Result<Document, String> {
    match Document::parse(text) {
        Ok(document) => {
            find(document.game())?;
            return Ok(document);
        }
        // Text that isn't a saved game may be a game as plain text, or a position.
        Err(LoadError::Foreign | LoadError::Empty) => {}
        Err(error) => return Err(words::couldnt_open_copied(error)),
    }
    if let Some(name) = game_in(text) {
        return find(name)?.read(text).map_err(words::couldnt_open_copied);
    }
    let begun = GAMES.iter().find_map(|game| game.begin_from(position_in(text)));
    match begun {
        Some(begun) => begun.map_err(words::cant_play_copied),
        None => Err(words::NOTHING_TO_PASTE.to_owned()),
    }
}

fn find(name: &str) -> Result<&'static dyn OfferedGame, String> {
    let name: String = name.chars().take(40).collect();
    catalogue::find(&name).ok_or_else(|| words::unknown_game(&name))
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
            assert_eq!(game(&text).unwrap().open().game(), "crumble", "{text}");
        }
        let crosse = crosse::State::start(&crosse::Options::default()).position().to_string();
        let topple = topple::State::start(&topple::Options::default()).position().to_string();
        for (text, name) in [(crosse, "crosse"), (topple, "topple")] {
            assert_eq!(game(&text).unwrap().open().game(), name, "{text}");
        }
    }

    #[test]
    fn nonsense_gets_one_sentence() {
        let finished = "game: chess\n";
        for (text, says) in [
            ("", "The clipboard has no game or position."),
            ("Buy bread.", "The clipboard has no game or position."),
            (finished, "The copied game is 'chess', which Halfsquare doesn't have."),
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
        assert_eq!(said, "The clipboard has no game or position.");
    }
}
