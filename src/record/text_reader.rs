//! Reads a game from plain text in the format that [`Record::to_plain_text`] writes.

use super::format::MAX_FILE;
use super::{Glyph, Header, Mark, NodeId, Note, NoteError, Record, Seat, Takebacks};
use crate::engine::Level;
use crate::rules::{self, Ending, Game, Reason, Side, StartError, State as _, quoted};

/// The reason a text isn't a game: one sentence each, with the number of the line, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextError {
    /// The text is larger than a saved game may be.
    #[error("the text is larger than {} MB", MAX_FILE >> 20)]
    TooLarge,
    /// The content of a line is invalid.
    #[error("line {line}: {reason}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The error in it.
        reason: String,
    },
    /// The lines before the turns contradict each other.
    #[error("{0}")]
    Heading(String),
    /// The stated result isn't the result of the turns.
    #[error("the text says the result is '{stored}', but its turns lead to '{replayed}'")]
    Result {
        /// The result in the text.
        stored: String,
        /// The result of the turns.
        replayed: String,
    },
}

/// The name of the game in a text; `None` if the text doesn't begin like a game.
pub fn game_in(text: &str) -> Option<&str> {
    let (key, name) = text.lines().map(str::trim).find(|line| !line.is_empty())?.split_once(':')?;
    (key == "game").then(|| name.trim())
}

/// The lines before the turns. Unknown fields are ignored.
#[derive(Default)]
struct Heading<'a> {
    options: &'a str,
    start: Option<&'a str>,
    players: Vec<(Side, &'a str)>,
    takebacks: Takebacks,
    date: Option<&'a str>,
    result: Option<&'a str>,
}

impl<'a> Heading<'a> {
    fn read<G: Game>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<Self, TextError> {
        let mut heading = Self::default();
        for (line, text) in lines {
            if text.is_empty() {
                break;
            }
            let fail = |what: &str| TextError::Line { line, reason: format!("{what}: '{}'", quoted(text)) };
            let (key, value) =
                text.split_once(':').ok_or_else(|| fail("expected a line like 'date: 2026-11-21'"))?;
            let value = value.trim();
            match key {
                "options" => heading.options = value,
                "start" => heading.start = Some(value),
                "date" => heading.date = Some(value),
                "result" => heading.result = Some(value),
                "takebacks" => {
                    let agreed = Takebacks::ALL.into_iter().find(|agreed| agreed.words() == value);
                    heading.takebacks =
                        agreed.ok_or_else(|| fail("takebacks can be free, blunders only or none"))?;
                }
                name => {
                    let side = Side::all(G::SIDES.len()).find(|side| side.name::<G>() == name);
                    heading.players.extend(side.map(|side| (side, value)));
                }
            }
        }
        Ok(heading)
    }

    fn begin<G: Game>(&self) -> Result<Record<G>, TextError> {
        let refused = |what: &str, reason: String| TextError::Heading(format!("{what}: {}", quoted(&reason)));
        let start = G::State::begin(self.options, self.start).map_err(|error| match error {
            StartError::Position(error) => refused("start", error.to_string()),
            StartError::Options(error) => refused("options", error.to_string()),
        })?;
        let header = self.header(start.players()).map_err(|reason| refused("players", reason))?;
        let record = Record::begin(start, self.start.is_some(), header);
        record.map_err(|error| refused("players", error.to_string()))
    }

    fn header(&self, players: usize) -> Result<Header, String> {
        let mut names = vec![String::new(); players];
        let mut seats = vec![Seat::Person; players];
        for (side, name) in &self.players {
            let (Some(place), Some(seat)) = (names.get_mut(side.index()), seats.get_mut(side.index())) else {
                return Err(format!("there are only {players} players"));
            };
            match bot_in(name) {
                Some((name, level)) => (*place, *seat) = (name.to_owned(), Seat::Bot(level)),
                None => name.strip_suffix(PERSON).unwrap_or(name).clone_into(place),
            }
        }
        let date = self.date.map(str::parse).transpose().map_err(|error| format!("{error}"))?;
        let names = if names.iter().all(String::is_empty) { Vec::new() } else { names };
        Ok(Header::new(names, self.takebacks, date).map_err(|error| error.to_string())?.with_seats(seats))
    }
}

/// The text added to a human's name that would otherwise be read as a bot's.
pub(super) const PERSON: &str = " (person)";

/// The name and the level of a player who is a bot according to the text, such as `Ada (casual bot)`.
pub(super) fn bot_in(player: &str) -> Option<(&str, Level)> {
    let (name, level) = player.strip_suffix(" bot)")?.rsplit_once('(')?;
    Some((name.trim_end(), level.parse().ok()?))
}

/// The prefix of each line of a variation, once for each level.
pub(super) const VARIATION: &str = "| ";
/// The prefix of each line of a comment.
pub(super) const COMMENT: char = ';';

/// A line after the heading.
enum Entry<'a> {
    Turn(&'a str, Option<Glyph>),
    End(Ending),
}

impl<'a> Entry<'a> {
    /// Reads the entry with this number, if it is a turn.
    fn read<G: Game>(text: &'a str, state: &G::State, number: usize) -> Result<Self, String> {
        if let Some(ending) = ending::<G>(text, state.players())? {
            return Ok(Self::End(ending));
        }
        let Some((said, rest)) = numbered(text) else {
            return Err(format!("this is neither a turn nor an ending: '{}'", quoted(text)));
        };
        if said != number {
            return Err(format!("this should be turn {number}, not {said}"));
        }
        let mover = state.to_move().name::<G>();
        let turn = rest.strip_prefix(mover).filter(|turn| turn.starts_with(char::is_whitespace));
        let turn = turn.ok_or_else(|| format!("it is {mover}'s turn: '{}'", quoted(text)))?;
        // Announcements and marks aren't part of the turn.
        let mut words = turn.split_whitespace();
        let turn = words.next().unwrap_or_default();
        let glyph =
            words.next().and_then(|word| Glyph::ALL.into_iter().find(|glyph| glyph.to_string() == word));
        Ok(Self::Turn(Mark::strip(turn.trim_end_matches(['!', '?'])), glyph))
    }
}

/// The ending that a text describes, if any.
fn ending<G: Game>(text: &str, players: usize) -> Result<Option<Ending>, String> {
    if text == "draw agreed" {
        return Ok(Some(Ending::Agreement));
    }
    for side in Side::all(players) {
        let Some(rest) = text.strip_prefix(side.name::<G>()) else { continue };
        if rest == " resigns" {
            return Ok(Some(Ending::Resignation(side)));
        }
        if let Some(claim) = rest.strip_prefix(" claims a draw: ") {
            let reason = Reason::claim::<G>(claim);
            let reason = reason.ok_or_else(|| format!("there is no draw claim '{}'", quoted(claim)))?;
            return Ok(Some(Ending::Claim(side, reason)));
        }
    }
    Ok(None)
}

/// The number at the start of a text, and the text after it.
fn numbered(text: &str) -> Option<(usize, &str)> {
    let (said, rest) = text.split_once('.')?;
    Some((said.parse().ok()?, rest.trim()))
}

/// While a game is read, the node of the last entry of each level.
struct Places(Vec<NodeId>);

impl Places {
    /// The node that an entry of a level follows, and the entry's text for [`Entry::read`]. An entry of a variation
    /// either replaces the last entry of the level above, or continues the variation.
    fn before<'a, G: Game>(
        &self,
        record: &Record<G>,
        level: usize,
        text: &'a str,
    ) -> Result<(NodeId, &'a str), String> {
        let Some(above) = level.checked_sub(1) else { return Ok((record.head(), text)) };
        let depth = |id: NodeId| record.node(id).map_or(0, |node| node.depth());
        let Some((number, rest)) = numbered(text) else {
            return Err(format!(
                "each line of a variation must start with a turn number: '{}'",
                quoted(text)
            ));
        };
        let replaced = self.0.get(above).copied().filter(|id| depth(*id) > 0);
        let replaced = replaced.ok_or("there is no turn above this variation")?;
        let place = match self.0.get(level) {
            _ if number == depth(replaced) => record.node(replaced).and_then(|node| node.parent()),
            Some(last) if number == depth(*last) + 1 => Some(*last),
            _ => None,
        };
        let place = place.ok_or_else(|| format!("no turn comes before turn {number} of this variation"))?;
        let is_turn = ending::<G>(rest, record.start_state().players())?.is_none();
        Ok((place, if is_turn { text } else { rest }))
    }

    fn note(&mut self, level: usize, id: NodeId) {
        self.0.truncate(level);
        self.0.push(id);
    }
}

impl<G: Game> Record<G> {
    /// Reads a game from the text written by [`Self::to_plain_text`], and replays it turn by turn.
    ///
    /// # Errors
    /// The content of a line is invalid, or breaks the rules.
    pub fn from_plain_text(text: &str) -> Result<Self, TextError> {
        if text.len() as u64 > MAX_FILE {
            return Err(TextError::TooLarge);
        }
        let mut lines = (1..).zip(text.lines().map(str::trim));
        // Skips the line with the game's name, and the empty lines before it.
        let _ = lines.find(|(_, line)| !line.is_empty());
        let heading = Heading::read::<G>(&mut lines)?;
        let mut record: Self = heading.begin()?;
        let mut places = Places(vec![NodeId::START]);
        for (line, mut text) in lines.filter(|(_, text)| !text.is_empty()) {
            let fail = |reason: String| TextError::Line { line, reason };
            let mut level = 0;
            while let Some(rest) = text.strip_prefix(VARIATION.trim_end()) {
                (level, text) = (level + 1, rest.trim_start());
            }
            if let Some(comment) = text.strip_prefix(COMMENT) {
                let id = places
                    .0
                    .get(level)
                    .ok_or_else(|| fail("there is no turn above this comment".to_owned()))?;
                record.add_comment(*id, comment.trim()).map_err(|error| fail(error.to_string()))?;
                continue;
            }
            let (place, text) = places.before(&record, level, text).map_err(fail)?;
            let (state, number) =
                record.node(place).map_or((record.state(), 1), |at| (at.state(), at.depth() + 1));
            let entry = Entry::read::<G>(text, state, number).map_err(fail)?;
            let glyph = if let Entry::Turn(_, glyph) = entry { glyph } else { None };
            let played = match entry {
                Entry::Turn(turn, _) if level > 0 => record.load_turn(place, turn),
                Entry::End(ending) if level > 0 => record.load_ending(place, ending),
                Entry::Turn(turn, _) => record.play_text(turn),
                Entry::End(ending) => record.end(ending),
            };
            let id = played.map_err(|error| fail(error.to_string()))?;
            record
                .set_note(id, Note { glyph, ..Note::default() })
                .map_err(|error| fail(error.to_string()))?;
            places.note(level, id);
        }
        let replayed = rules::result_text::<G>(record.state().outcome());
        match heading.result.filter(|stored| *stored != replayed) {
            Some(stored) => Err(TextError::Result { stored: quoted(stored), replayed }),
            None => Ok(record),
        }
    }

    /// Adds a line to a node's comment.
    fn add_comment(&mut self, id: NodeId, line: &str) -> Result<(), NoteError> {
        let mut note = self.node(id).map(|node| node.note().clone()).unwrap_or_default();
        if !note.comment.is_empty() {
            note.comment.push('\n');
        }
        note.comment.push_str(line);
        self.set_note(id, note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::record::takeaway::Takeaway;
    use crate::record::tests::{heap, take};

    fn record() -> Record<Takeaway> {
        let names = vec!["Ada (the first)".to_owned(), String::new()];
        let header = Header::new(names, Takebacks::BlundersOnly, Some("2026-11-21".parse().unwrap()));
        let header = header.unwrap().with_seats(vec![Seat::Person, Seat::Bot(Level::Casual)]);
        Record::new(&heap(9, ",again=on"), header).unwrap()
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut record = record();
        record.play(&take(3)).unwrap();
        let second = record.play(&take(2)).unwrap();
        record.set_mark(second, Some(Mark::Mate));
        record.end(Ending::Resignation(Side::SECOND)).unwrap();
        record.set_mark(second, None);
        let read = Record::<Takeaway>::from_plain_text(&record.to_plain_text()).unwrap();
        assert_eq!(read.to_plain_text(), record.to_plain_text());
        assert_eq!(read.header(), record.header());
    }

    #[test]
    fn variations_comments_and_symbols_are_read_again() {
        let mut record = record();
        let first = record.play(&take(1)).unwrap();
        record.play(&take(1)).unwrap();
        let last = record.play(&take(2)).unwrap();
        let other = record.add_variation(first, &take(2)).unwrap();
        let nested = record.add_variation(other, &take(1)).unwrap();
        let deep = record.add_variation(other, &take(3)).unwrap();
        record.add_variation(deep, &take(1)).unwrap();
        record.add_variation(first, &take(3)).unwrap();
        for id in [NodeId::START, first, nested, last] {
            record.annotate(id, format!("After {id:?}:\n\ngood"), None).unwrap();
        }
        record.annotate(deep, String::new(), Some(Glyph::Blunder)).unwrap();
        record.end(Ending::Agreement).unwrap();
        let text = record.to_plain_text();
        let read = Record::<Takeaway>::from_plain_text(&text).unwrap();
        assert_eq!(read.to_plain_text(), text);
        assert_eq!((read.len(), read.turns().len()), (record.len(), 3));
    }

    #[test]
    fn an_ending_can_be_a_variation() {
        let mut record = record();
        let first = record.play(&take(1)).unwrap();
        record.play(&take(2)).unwrap();
        record.load_ending(first, Ending::Resignation(Side::SECOND)).unwrap();
        let text = record.to_plain_text();
        assert!(text.contains("\n| 2. Second resigns\n"), "{text}");
        let read = Record::<Takeaway>::from_plain_text(&text).unwrap();
        assert_eq!((read.to_plain_text(), read.len(), read.turns().len()), (text, record.len(), 2));
    }

    #[test]
    fn who_is_called_like_a_bot_stays_a_person() {
        for name in ["Ada (casual bot)", "Ada (person)", "(expert bot)", "(person)"] {
            let header = Header::new(vec![name.to_owned(), "Ben".to_owned()], Takebacks::Free, None).unwrap();
            let record: Record<Takeaway> = Record::new(&heap(9, ""), header).unwrap();
            let read = Record::<Takeaway>::from_plain_text(&record.to_plain_text()).unwrap();
            assert_eq!(read.header(), record.header());
        }
    }

    #[test]
    fn announcements_marks_and_line_ends_of_other_systems_do_not_matter() {
        let mut record = record();
        record.play(&take(3)).unwrap();
        let text = record.to_plain_text().replace("a3", "a3+").replace('\n', "\r\n");
        assert_eq!(
            Record::<Takeaway>::from_plain_text(&text).unwrap().to_plain_text(),
            record.to_plain_text()
        );
        assert_eq!(game_in(&text), Some("takeaway"));
        assert_eq!(game_in("1. First a3"), None);
    }

    /// The fuzzer found this.
    #[test]
    fn blank_lines_around_a_comment_are_left_out() {
        let read = |text: &str| Record::<Takeaway>::from_plain_text(text).unwrap().to_plain_text();
        let written = read("game: takeaway\noptions: heaps=9\n\n;\t\n; one\n;\n; two\n;\n; \t\n");
        assert!(written.ends_with("\n\n; one\n; \n; two\n"), "{written}");
        assert_eq!(read(&written), written);
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_line() {
        let mut record = record();
        record.play(&take(3)).unwrap();
        let text = record.to_plain_text();
        for (good, bad, says) in [
            ("1. First a3", "1. Second a3", "line 9: it is First's turn: '1. Second a3'"),
            ("1. First a3", "2. First a3", "line 9: this should be turn 1, not 2"),
            ("1. First a3", "First passes", "line 9: this is neither a turn nor an ending: 'First passes'"),
            ("1. First a3", "| 1. First a3", "line 9: there is no turn above this variation"),
            (
                "1. First a3",
                "1. First a3\n| 3. Second a1",
                "line 10: no turn comes before turn 3 of this variation",
            ),
            (
                "1. First a3",
                "1. First a3\n| First a1",
                "line 10: each line of a variation must start with a turn number: 'First a1'",
            ),
            (
                "1. First a3",
                "1. First a3\n| 1. First a1\n| 3. First a1",
                "line 11: no turn comes before turn 3 of this variation",
            ),
            ("1. First a3", "| ; first", "line 9: there is no turn above this comment"),
            (
                "blunders only",
                "never",
                "line 5: takebacks can be free, blunders only or none: 'takebacks: never'",
            ),
            ("2026-11-21", "yesterday", "players: the date isn't valid: write YYYY-MM-DD"),
            (
                "result: -",
                "result: win:f:last",
                "the text says the result is 'win:f:last', but its turns lead to '-'",
            ),
        ] {
            let error = Record::<Takeaway>::from_plain_text(&text.replace(good, bad)).unwrap_err();
            assert_eq!(error.to_string(), says);
        }
        let long = Record::<Takeaway>::from_plain_text(&text.replace("First a3", "First a99")).unwrap_err();
        assert!(matches!(long, TextError::Line { line: 9, .. }), "{long}");
    }

    #[test]
    fn a_text_may_be_as_large_as_a_file() {
        let mut text = record().to_plain_text();
        text.push_str(&"\n".repeat(usize::try_from(MAX_FILE).unwrap() - text.len()));
        assert!(Record::<Takeaway>::from_plain_text(&text).is_ok());
        text.push('\n');
        assert!(matches!(Record::<Takeaway>::from_plain_text(&text), Err(TextError::TooLarge)));
    }
}
