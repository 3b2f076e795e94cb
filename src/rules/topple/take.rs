//! Takes and locks.

use std::fmt::{self, Display};

use smallvec::SmallVec;

use super::event::Event;
use super::position::Position;
use super::tile::Tile;
use super::tile_set::TileSet;
use crate::rules::Side;

/// A possible take: the pawns belong to different players and are adjacent, and the taker's stack is exactly one higher
/// (topple.md, Takes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrow {
    /// The tile of the pawn that can take.
    pub from: Tile,
    /// The tile of the pawn that can be taken.
    pub to: Tile,
}

/// A group of pawns connected by arrows. If it has a single arrow, that take is carried out at the end of the turn; if
/// it has more, the group is locked. `Display` lists the possible takes and says if they are locked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    arrows: Vec<Arrow>,
}

impl Group {
    /// The arrows in the group, one or more, in the order of the takers' tiles.
    pub fn arrows(&self) -> &[Arrow] {
        &self.arrows
    }

    /// The tiles of the group's pawns.
    pub fn tiles(&self) -> TileSet {
        self.arrows.iter().flat_map(|arrow| [arrow.from, arrow.to]).collect()
    }

    /// True if the group has two or more possible takes, so none happens.
    pub fn is_locked(&self) -> bool {
        self.arrows.len() > 1
    }
}

impl Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, Arrow { from, to }) in self.arrows.iter().enumerate() {
            let before = if i == 0 { "" } else { ", " };
            write!(f, "{before}{from} could take {to}")?;
        }
        f.write_str(if self.is_locked() {
            ": two or more takes are possible, so all of these pawns are locked"
        } else {
            ": the take happens at the end of the turn"
        })
    }
}

impl Position {
    /// The pawns connected by arrows, in either direction, to the pawn of this side on this tile.
    #[inline]
    fn ties(&self, tile: Tile, side: Side) -> TileSet {
        let others = self.pawns().tiles() & !self.pawns().of(side);
        let near = TileSet::adjacent(tile) & others;
        if near.is_empty() {
            return near;
        }
        near.into_iter().filter(|other| self.height(*other).abs_diff(self.height(tile)) == 1).collect()
    }

    /// True if an arrow connects the pawn on this tile to another.
    #[inline]
    pub(super) fn is_tied(&self, tile: Tile, side: Side) -> bool {
        !self.ties(tile, side).is_empty()
    }

    /// Every group of pawns connected by arrows, in the order of their first tiles.
    pub fn groups(&self) -> Vec<Group> {
        let mut seen = TileSet::EMPTY;
        let mut groups = Vec::new();
        for first in self.pawns().tiles() {
            let mut arrows = Vec::new();
            let mut open = vec![first];
            while let Some((tile, side)) = open.pop().and_then(|tile| Some((tile, self.pawns().at(tile)?))) {
                if seen.contains(tile) {
                    continue;
                }
                seen.insert(tile);
                let ties = self.ties(tile, side);
                let lower = |to: &Tile| self.height(*to) < self.height(tile);
                arrows.extend(ties.into_iter().filter(lower).map(|to| Arrow { from: tile, to }));
                open.extend(ties);
            }
            if !arrows.is_empty() {
                arrows.sort_unstable();
                groups.push(Group { arrows });
            }
        }
        groups
    }

    /// The takes that must be carried out now: those of groups with exactly one arrow. Such a group has only two pawns.
    pub(super) fn due_takes(&self) -> SmallVec<[Arrow; 4]> {
        let mut takes = SmallVec::new();
        for side in self.sides() {
            for from in self.pawns().of(side) {
                let Some(to) = self.ties(from, side).only() else { continue };
                let victim = self.pawns().at(to);
                debug_assert!(victim.is_some(), "pawns are tied to pawns");
                let is_tied_once = |victim| self.ties(to, victim).only().is_some();
                if self.height(from) > self.height(to) && victim.is_some_and(is_tied_once) {
                    takes.push(Arrow { from, to });
                }
            }
        }
        takes
    }

    /// Carries out all single takes at once, and repeats this until there are none.
    pub(super) fn carry_out_takes(&mut self, report: &mut impl FnMut(Event)) {
        loop {
            let takes = self.due_takes();
            if takes.is_empty() {
                return;
            }
            // The groups share no pawns or tiles, so the order of the takes doesn't matter.
            for Arrow { from, to } in takes {
                if let (Some(side), Some(victim)) = (self.pawns().at(from), self.pawns().at(to)) {
                    self.apply_and_report(Event::Took { side, from, victim, at: to }, report);
                }
            }
        }
    }
}
