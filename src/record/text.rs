//! A game as plain text, for the clipboard and for readers.

use std::fmt::Write;

use super::Record;
use super::node::NodeKind;
use super::text_reader::{PERSON, bot_in};
use crate::rules::{self, Ending, Game, Side, State};

impl<G: Game> Record<G> {
    /// The main line up to the current position, as text: a header, a numbered line for each turn, the result.
    /// Variations and turns that were taken back are left out.
    pub fn to_plain_text(&self) -> String {
        let mut text = String::new();
        // Writing to a String can't fail.
        let _ = self.write_plain_text(&mut text);
        text
    }

    fn write_plain_text(&self, text: &mut String) -> std::fmt::Result {
        let (header, head) = (self.header(), self.head_node());
        writeln!(text, "game: {}", G::NAME)?;
        writeln!(text, "options: {}", head.state().options())?;
        if self.is_from_position() {
            writeln!(text, "start: {}", self.start_state().position())?;
        }
        for side in Side::all(head.state().players()) {
            let (name, player) = (side.name::<G>(), header.players().get(side.index()));
            let player = player.map_or("", String::as_str);
            match header.seat(side).bot() {
                None if player.is_empty() => {}
                None if bot_in(player).is_some() || player.ends_with(PERSON) => {
                    writeln!(text, "{name}: {player}{PERSON}")?;
                }
                None => writeln!(text, "{name}: {player}")?,
                Some(level) => writeln!(text, "{name}: {player} ({level} bot)")?,
            }
        }
        writeln!(text, "takebacks: {}", header.takebacks().words())?;
        if let Some(date) = header.date() {
            writeln!(text, "date: {date}")?;
        }
        writeln!(text, "result: {}", rules::result_text::<G>(head.state().outcome()))?;
        writeln!(text)?;
        for node in self.played() {
            match node.kind() {
                NodeKind::Start => {}
                NodeKind::Turn { text: turn, side, mark, .. } => {
                    let mark = mark.map_or_else(String::new, |mark| mark.to_string());
                    writeln!(text, "{}. {} {turn}{mark}", node.depth(), side.name::<G>())?;
                }
                NodeKind::Ending(Ending::Resignation(side)) => {
                    writeln!(text, "{} resigns", side.name::<G>())?
                }
                NodeKind::Ending(Ending::Agreement) => writeln!(text, "draw agreed")?,
                NodeKind::Ending(Ending::Claim(side, reason)) => {
                    writeln!(text, "{} claims a draw: {reason}", side.name::<G>())?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::record::takeaway::Takeaway;
    use crate::record::tests::{heap, take};
    use crate::record::{Header, Mark, Record, Takebacks};
    use crate::rules::{Ending, Side};

    #[test]
    fn a_game_reads_well() {
        let date = Some("2026-11-21".parse().unwrap());
        let header =
            Header::new(vec!["Ada".to_owned(), String::new()], Takebacks::BlundersOnly, date).unwrap();
        let mut record = Record::<Takeaway>::new(&heap(9, ",again=on"), header).unwrap();
        record.play(&take(3)).unwrap();
        let second = record.play(&take(2)).unwrap();
        record.set_mark(second, Some(Mark::Mate));
        record.end(Ending::Resignation(Side::SECOND)).unwrap();
        let text = "game: takeaway\noptions: heaps=9,misere=off,again=on,patience=0\nFirst: Ada\ntakebacks: blunders only\ndate: 2026-11-21\n\
                    result: win:f:resignation\n\n1. First a3\n2. First a2#\nSecond resigns\n";
        assert_eq!(record.to_plain_text(), text);
    }
}
