//! A game as plain text, for the clipboard and for people to read.

use std::fmt::Write;

use super::Record;
use super::node::{NodeId, NodeKind};
use super::text_reader::{COMMENT, PERSON, VARIATION, bot_in};
use crate::rules::{self, Ending, Game, Side, State};

impl<G: Game> Record<G> {
    /// The game up to the current position, as text: a header, and a numbered line for each turn. Each turn is followed
    /// by its comment, with `;` before each line, and by the variations that replace it, with one `|` for each level
    /// before each line.
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
        let mut game = vec![NodeId::START];
        game.extend(self.turns());
        if game.last() != Some(&self.head()) {
            game.push(self.head());
        }
        // The lines that have yet to be written, the next line last, each with its level.
        let mut lines = vec![(0, game.into_iter())];
        while let Some((level, line)) = lines.last_mut() {
            let Some(id) = line.next() else {
                lines.pop();
                continue;
            };
            let level = *level;
            self.write_entry(text, id, level)?;
            lines.extend(self.variations_of(id).map(|line| (level + 1, line.into_iter())));
        }
        Ok(())
    }

    /// The variations in place of a turn that is the first continuation; the variation to be written next is last.
    fn variations_of(&self, id: NodeId) -> impl Iterator<Item = Vec<NodeId>> {
        let siblings =
            self.node(id).and_then(|node| node.parent()).map_or(&[][..], |parent| self.variations(parent));
        let others =
            siblings.split_first().filter(|(first, _)| **first == id).map_or(&[][..], |(_, others)| others);
        others.iter().rev().map(|other| self.main_continuations(*other))
    }

    /// Writes a turn, or the ending of a game or variation, with the comment on it.
    fn write_entry(&self, text: &mut String, id: NodeId, level: usize) -> std::fmt::Result {
        let Some(node) = self.node(id) else { return Ok(()) };
        let indent = VARIATION.repeat(level);
        match node.kind() {
            NodeKind::Start => {}
            NodeKind::Turn { text: turn, side, mark, .. } => {
                let mark = mark.map_or_else(String::new, |mark| mark.to_string());
                let glyph = node.note().glyph.map_or_else(String::new, |glyph| format!(" {glyph}"));
                writeln!(text, "{indent}{}. {} {turn}{mark}{glyph}", node.depth(), side.name::<G>())?;
            }
            NodeKind::Ending(ending) => {
                // In a variation, the number of its first turn shows where it branches off.
                let number = if level > 0 { format!("{}. ", node.depth()) } else { String::new() };
                let ending = match ending {
                    Ending::Resignation(side) => format!("{} resigns", side.name::<G>()),
                    Ending::Agreement => "draw agreed".to_owned(),
                    Ending::Claim(side, reason) => format!("{} claims a draw: {reason}", side.name::<G>()),
                };
                writeln!(text, "{indent}{number}{ending}")?;
            }
        }
        // Blank lines at the ends of a comment say nothing, and would be lost one by one when the text is read again.
        node.note().comment.trim().lines().try_for_each(|line| writeln!(text, "{indent}{COMMENT} {line}"))
    }
}

#[cfg(test)]
mod tests {
    use crate::record::takeaway::Takeaway;
    use crate::record::tests::{heap, take};
    use crate::record::{Glyph, Header, Mark, Record, Takebacks};
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

    #[test]
    fn variations_and_comments_stand_where_they_belong() {
        let mut record = Record::<Takeaway>::new(&heap(9, ""), Header::default()).unwrap();
        let first = record.play(&take(1)).unwrap();
        let second = record.play(&take(1)).unwrap();
        record.play(&take(2)).unwrap();
        let other = record.add_variation(first, &take(2)).unwrap();
        let nested = record.add_variation(other, &take(1)).unwrap();
        record.add_variation(other, &take(3)).unwrap();
        record.add_variation(first, &take(3)).unwrap();
        record.annotate(first, "Slow.\nBut safe.".to_owned(), Some(Glyph::Dubious)).unwrap();
        record.annotate(nested, "Better.".to_owned(), None).unwrap();
        record.annotate(second, String::new(), Some(Glyph::Good)).unwrap();
        let text = record.to_plain_text();
        let (_, lines) = text.split_once("\n\n").unwrap();
        let wanted = "1. First a1 ?!\n; Slow.\n; But safe.\n2. Second a1 !\n| 2. Second a2\n| 3. First a1\n\
                      | ; Better.\n| | 3. First a3\n| 2. Second a3\n3. First a2\n";
        assert_eq!(lines, wanted);
    }
}
