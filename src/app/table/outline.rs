//! The lines of the turn list: the whole tree, with the variations of a turn below it.

use std::collections::BTreeSet;

use crate::record::{NodeId, Record};
use crate::rules::Game;

/// A line of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) what: What,
    /// The depth: 0 on the main line, 1 in a variation, 2 in a variation of a variation, and so on.
    pub(super) level: usize,
}

/// The content of a line of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// The start, a turn or an ending.
    Turn {
        /// The position after the turn or ending.
        node: NodeId,
        /// The number of alternatives, which can be unfolded below this line; 0 for an alternative itself.
        variations: usize,
    },
    /// A step of the turn shown.
    Step {
        /// The position after the turn.
        node: NodeId,
        /// The number of the step, from 1.
        at: usize,
    },
}

impl Row {
    /// The position that the line belongs to.
    pub(super) const fn node(&self) -> NodeId {
        match self.what {
            What::Turn { node, .. } | What::Step { node, .. } => node,
        }
    }
}

/// The lines of the whole tree. Below a turn are its steps if it is the turn shown, then its alternatives with all
/// their turns if they are unfolded, and only then the turns that follow it. `unfolded` has the positions after which
/// variations are shown. Unless `with_suggestions`, variations that only a review suggests are left out.
pub(super) fn lines<G: Game>(
    record: &Record<G>,
    unfolded: &BTreeSet<NodeId>,
    with_suggestions: bool,
) -> Vec<Row> {
    let start = What::Turn { node: NodeId::START, variations: 0 };
    let mut lines = vec![Row { what: start, level: 0 }];
    let first = record.variations(NodeId::START).first();
    // The turns still to list, with their levels; the last in the vector is listed next.
    let mut left: Vec<(NodeId, usize)> = first.map(|first| (*first, 0)).into_iter().collect();
    while let Some((node, level)) = left.pop() {
        let parent = record.node(node).and_then(|node| node.parent()).unwrap_or(NodeId::START);
        let others = match record.variations(parent) {
            [first, others @ ..] if *first == node => others,
            _ => &[],
        };
        let is_listed = |other: &&NodeId| with_suggestions || !record.is_suggestion(**other);
        let others: Vec<NodeId> = others.iter().filter(is_listed).copied().collect();
        lines.push(Row { what: What::Turn { node, variations: others.len() }, level });
        // Computing the frames replays the turn, so do it only for the turn shown.
        let frames = (node == record.cursor()).then(|| record.frames(node).ok()).flatten();
        let steps = frames.map_or(0, <[_]>::len);
        if steps > 1 {
            lines.extend((1..=steps).map(|at| Row { what: What::Step { node, at }, level }));
        }
        left.extend(record.variations(node).first().map(|next| (*next, level)));
        if unfolded.contains(&parent) {
            left.extend(others.into_iter().rev().map(|other| (other, level + 1)));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Header, Takebacks};
    use crate::rules::State as _;
    use crate::rules::crumble::{Crumble, Options};

    /// Takes turns back to a position, and plays other turns from there.
    fn play(record: &mut Record<Crumble>, place: NodeId, turns: &str) -> NodeId {
        while record.head() != place {
            record.take_back().unwrap();
        }
        for text in turns.split_whitespace() {
            let turn = record.state().parse_turn(text).unwrap();
            record.play(&turn).unwrap();
        }
        record.cursor()
    }

    /// A main line of three turns, a variation of two turns that replaces its second turn, and a nested variation of
    /// one turn that replaces the second turn of the first variation. Returns `(record, [end of the main line, end of
    /// the variation, end of the nested variation])`.
    fn nested() -> (Record<Crumble>, [NodeId; 3]) {
        let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap();
        let mut record = Record::<Crumble>::new(&Options::default(), header).unwrap();
        let first = play(&mut record, NodeId::START, "2,1VW");
        let inner = play(&mut record, first, "3,5HS 3,2HNNW");
        let branch = record.node(inner).unwrap().parent().unwrap();
        let variation = play(&mut record, branch, "3,2H");
        let main = play(&mut record, first, "3,5H 3,2H");
        (record, [main, variation, inner])
    }

    fn texts(record: &Record<Crumble>, unfolded: &[NodeId]) -> Vec<String> {
        let lines = lines(record, &unfolded.iter().copied().collect(), true);
        let texts = |line: &Row| {
            let text = match line.what {
                What::Turn { node, variations: 0 } => {
                    record.node(node).unwrap().text().unwrap_or("Start").into()
                }
                What::Turn { node, variations } => {
                    format!("{} [{variations}]", record.node(node).unwrap().text().unwrap())
                }
                What::Step { at, .. } => format!("step {at}"),
            };
            format!("{}{text}", "  ".repeat(line.level))
        };
        lines.iter().map(texts).collect()
    }

    #[test]
    fn the_main_line_stays_what_it_is_whatever_is_looked_at() {
        let (mut record, places) = nested();
        for place in places {
            record.go_to(place);
            let texts = texts(&record, &[]);
            let turns: Vec<_> = texts.iter().filter(|line| !line.contains("step")).collect();
            assert_eq!(turns, ["Start", "2,1VW", "3,5H [1]", "3,2H"]);
        }
    }

    #[test]
    fn variations_stand_whole_below_the_turn_they_replace_and_its_steps() {
        let (mut record, [main, variation, inner]) = nested();
        let at = |record: &Record<Crumble>, place: NodeId| record.node(place).unwrap().parent().unwrap();
        let (outer, nested) = (at(&record, at(&record, variation)), at(&record, inner));
        assert_eq!(record.turnings(main), []);
        assert_eq!(record.turnings(variation), [outer]);
        assert_eq!(record.turnings(inner), [nested, outer]);
        record.go_to(inner);
        let whole = [
            "Start",
            "2,1VW",
            "3,5H [1]",
            "  3,5HS",
            "  3,2H [1]",
            "    3,2HNNW",
            "    step 1",
            "    step 2",
            "    step 3",
            "    step 4",
            "3,2H",
        ];
        assert_eq!(texts(&record, &[outer, nested]), whole);
        record.go_to(at(&record, variation));
        let steps = ["Start", "2,1VW", "3,5H [1]", "  3,5HS", "  step 1", "  step 2", "  3,2H [1]", "3,2H"];
        assert_eq!(texts(&record, &[outer]), steps);
        record.go_to(at(&record, main));
        assert_eq!(texts(&record, &[]), ["Start", "2,1VW", "3,5H [1]", "3,2H"]);
    }
}
