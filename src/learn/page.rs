//! Divides a rules page into sections, and each section into texts and boards.
//!
//! A board is a fenced block in the Markdown, so that it can also be read as text:
//!
//! ````text
//! ```board
//! caption: White jumps over h8 and captures it.
//! position: 1b3w4/6b3/10/10/10/10/10/10/10/10 w 123.123 123.123
//! turn: f10xh8
//! events: jump, capture
//! ```
//! ````
//!
//! The events are in the words of [`Taught::event_word`](super::Taught::event_word) and of `details`, each once; a turn
//! that ends the game also has a line `result: win:w:no-stones`. A line that starts with blanks continues the line
//! before. Lines left out have their defaults: no options, the start of a game, no turns.

use super::lesson::{LessonError, begin, play_all};
use crate::record::Record;
use crate::rules::Game;

/// The start of a block with a board.
const FENCE: &str = "```board\n";
/// The end of a block.
const END: &str = "\n```\n";

/// A part of a page: the text before the first second-level heading, or such a heading with the text below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// The heading; empty for the text before the first heading.
    pub heading: String,
    /// Its text, including the heading, and its boards, in order.
    pub parts: Vec<Part>,
}

/// A text or a board in a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A text, as Markdown.
    Text(String),
    /// A board with turns to step through.
    Board(Diagram),
}

/// A board on a page, with turns from its position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// The caption: a sentence or two about the board.
    pub caption: String,
    options: String,
    position: String,
    /// The turns from the position, in the notation of the game.
    turns: Vec<String>,
    /// The effects of the turns, each word once, in the order in which they first occur. The tests verify them.
    events: Vec<String>,
    /// The result after the turns; empty if the game isn't over.
    result: String,
}

/// The error in the block of a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DiagramError {
    /// A line isn't of the form `word: text`, or has an unknown word.
    #[error("'{0}' isn't one of caption, options, position, turn, events and result")]
    Line(String),
    /// The caption is missing.
    #[error("the board has no caption")]
    NoCaption,
    /// The options, the position or a turn is refused.
    #[error(transparent)]
    Game(#[from] LessonError),
}

/// The sections of a page. A block that can't be read remains text.
pub fn sections(page: &str) -> Vec<Section> {
    let starts = std::iter::once(0).chain(page.match_indices("\n## ").map(|(at, _)| at + 1));
    let ends = page.match_indices("\n## ").map(|(at, _)| at + 1).chain([page.len()]);
    let bodies = starts.zip(ends).filter_map(|(start, end)| page.get(start..end));
    let section = |body: &str| {
        let heading = body.strip_prefix("## ").and_then(|rest| rest.lines().next());
        Section { heading: heading.unwrap_or_default().to_owned(), parts: parts(body) }
    };
    bodies.filter(|body| !body.trim().is_empty()).map(section).collect()
}

/// The blocks of boards in a page, as text.
pub fn blocks(page: &str) -> impl Iterator<Item = &str> {
    page.split(FENCE).skip(1).map(|rest| rest.split_once(END).map_or(rest, |(block, _)| block))
}

fn parts(body: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut text = String::new();
    let mut rest = body;
    while let Some((before, after)) = rest.split_once(FENCE) {
        text.push_str(before);
        let (block, after) = after.split_once(END).unwrap_or((after, ""));
        match Diagram::read(block) {
            Ok(diagram) => {
                parts.push(Part::Text(std::mem::take(&mut text)));
                parts.push(Part::Board(diagram));
            }
            Err(_) => text.push_str(&format!("{FENCE}{block}{END}")),
        }
        rest = after;
    }
    text.push_str(rest);
    parts.push(Part::Text(text));
    parts.retain(|part| !matches!(part, Part::Text(text) if text.trim().is_empty()));
    parts
}

impl Diagram {
    /// Reads the lines of a block.
    ///
    /// # Errors
    /// A line has an unknown word, or there is no caption. Errors in the board itself are found by
    /// [`Diagram::record`].
    pub fn read(block: &str) -> Result<Self, DiagramError> {
        let mut diagram = Self::default();
        for line in block.replace("\n ", " ").lines() {
            let (word, text) = line.split_once(':').ok_or_else(|| DiagramError::Line(line.to_owned()))?;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            match word {
                "caption" => diagram.caption = text,
                "options" => diagram.options = text,
                "position" => diagram.position = text,
                "turn" => diagram.turns.extend(text.split(' ').map(str::to_owned)),
                "events" => diagram.events.extend(text.split(", ").map(str::to_owned)),
                "result" => diagram.result = text,
                _ => return Err(DiagramError::Line(line.to_owned())),
            }
        }
        if diagram.caption.is_empty() { Err(DiagramError::NoCaption) } else { Ok(diagram) }
    }

    /// The turns, in the notation of the game.
    pub fn turns(&self) -> &[String] {
        &self.turns
    }

    /// The effects of the turns, each word once, as the page states them.
    pub fn events(&self) -> &[String] {
        &self.events
    }

    /// The result after the turns, as the page states it: `-` if the game isn't over.
    pub fn result(&self) -> &str {
        if self.result.is_empty() { "-" } else { &self.result }
    }

    /// A game that starts from the position and contains the turns. The start is shown.
    ///
    /// # Errors
    /// The rules refuse the options, the position or a turn.
    pub fn record<G: Game>(&self) -> Result<Record<G>, DiagramError> {
        let mut record = play_all(begin::<G>(&self.options, &self.position)?, &self.turns)?;
        record.first();
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crumble::Crumble;

    const PAGE: &str = "# Title\nfirst\n\n## One\na\n\n```board\ncaption: A cut,\n  and a swap.\noptions: size=4x4\n\
                        turn: 2,1VW\n```\n\nb\n## Two\n```text\nc\n```\n### Deeper\nd\n";

    #[test]
    fn a_page_is_cut_at_its_headings_and_boards_and_nothing_is_lost() {
        let sections = sections(PAGE);
        let headings: Vec<_> = sections.iter().map(|section| section.heading.as_str()).collect();
        assert_eq!(headings, ["", "One", "Two"]);
        let [Part::Text(before), Part::Board(board), Part::Text(after)] = &sections[1].parts[..] else {
            panic!("{:?}", sections[1].parts);
        };
        assert_eq!((before.as_str(), after.as_str()), ("## One\na\n\n", "\nb\n"));
        assert_eq!(
            (board.caption.as_str(), board.turns()),
            ("A cut, and a swap.", &["2,1VW".to_owned()][..])
        );
        assert_eq!(sections[2].parts, [Part::Text("## Two\n```text\nc\n```\n### Deeper\nd\n".to_owned())]);
        let record = board.record::<Crumble>().unwrap();
        assert_eq!((record.line().len(), record.cursor()), (1, crate::record::NodeId::START));
    }

    #[test]
    fn a_block_that_cannot_be_read_stays_text() {
        let page = PAGE.replace("options:", "size 4");
        assert!(matches!(&sections(&page)[1].parts[..], [Part::Text(text)] if text.contains("size 4")));
        assert!(matches!(Diagram::read("turn: 2,1VW"), Err(DiagramError::NoCaption)));
        assert!(matches!(Diagram::read("caption: a\nb"), Err(DiagramError::Line(_))));
    }

    #[test]
    fn a_board_that_breaks_the_rules_says_why() {
        let board = |line: &str| Diagram::read(&format!("caption: a\n{line}")).unwrap().record::<Crumble>();
        for line in ["turn: 9,9V", "position: 2x2 b nonsense", "options: size=0x0"] {
            assert!(matches!(board(line), Err(DiagramError::Game(_))), "{line}");
        }
    }
}
