//! Counts of the cases in the comparisons, so that none passes because its cases never came up.

use std::collections::BTreeMap;

use super::board::Board;
use super::turns::Played;

/// The number of cases, by name.
#[derive(Debug, Default)]
pub(crate) struct Tally(BTreeMap<&'static str, usize>);

impl Tally {
    pub(crate) fn count(&mut self, what: &'static str, met: bool) {
        *self.0.entry(what).or_default() += usize::from(met);
    }

    /// Counts the rare features of a turn on this board.
    pub(crate) fn turn(&mut self, board: &Board, played: &Played) {
        let mover = board.white_moves;
        let (pieces, split) = (played.action.involved.len(), played.action.letter != 'J');
        self.count("black captures", played.captures.by[0] > 0);
        self.count("white captures", played.captures.by[1] > 0);
        self.count("nested captures", played.captures.nested);
        self.count("traveller captured", played.traveller_captured);
        self.count("mover wins", played.winner == Some(mover));
        self.count("opponent wins", played.winner == Some(!mover));
        self.count("split of two or more", split && pieces > 1);
        self.count("swap after a split of ten or more", split && pieces > 9 && played.steps > 0);
        self.count("join of four or more", !split && pieces > 3);
        self.count("path of five or more", played.steps > 4);
        let mut pairs = played.action.involved.windows(2);
        let apart = pairs.any(|two| match played.action.letter {
            'H' => two[0].east() < two[1].x,
            _ => two[0].north() < two[1].y,
        });
        self.count("cut along an edge in between", split && apart);
    }

    /// Fails if any case came up less often than this.
    #[track_caller]
    pub(crate) fn assert_met(&self, least: usize) {
        let rare: Vec<_> = self.0.iter().filter(|(_, times)| **times < least).collect();
        assert!(rare.is_empty(), "met too rarely: {rare:?}");
    }
}
