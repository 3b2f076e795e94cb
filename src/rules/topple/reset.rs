//! Resets: stacks of three in line.

use super::event::Event;
use super::place::THREE;
use super::position::Position;
use super::tile::{Direction, Tile};
use super::tile_set::TileSet;

impl Position {
    /// The stacks that a reset removes now: all that are exactly three high and part of three or more such stacks side
    /// by side in a row, column or diagonal (topple.md, Resets).
    pub fn resetting(&self) -> TileSet {
        let threes: TileSet = self.tiles().into_iter().filter(|tile| self.height(*tile) == THREE).collect();
        let mut lines = TileSet::EMPTY;
        if threes.len() < 3 {
            return lines;
        }
        let three = |tile: Option<Tile>| tile.filter(|tile| threes.contains(*tile));
        // A longer line is found as several overlapping lines of three.
        for middle in threes {
            for direction in Direction::LINES {
                let before = three(self.next_tile(middle, direction.opposite()));
                let after = three(self.next_tile(middle, direction));
                if let (Some(before), Some(after)) = (before, after) {
                    lines |= [before, middle, after].into_iter().collect();
                }
            }
        }
        lines
    }

    /// Removes, all at once, the stacks that are due for a reset and the pawns on them.
    pub(super) fn reset(&mut self, report: &mut impl FnMut(Event)) {
        let stacks = self.resetting();
        if !stacks.is_empty() {
            self.apply_and_report(Event::Reset { stacks, pawns: self.pawns().on(stacks) }, report);
        }
    }
}
