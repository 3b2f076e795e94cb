//! What is known of a settled board before any colours are exchanged, so that settling an exchange need not walk
//! far: where a piece's group and chain lead.

use super::bits::View;
use super::tiling::{Border, Id, Tiling, as_id};

/// For each piece of a settled board how its group hangs on the border, and what its chain touches.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// How many contacts the way through a piece's group to a piece at the border has.
    depths: Vec<u32>,
    /// The sides of the board that a piece's chain touches.
    sides: Vec<Border>,
}

impl Survey {
    /// Looks at a settled board.
    pub(super) fn new(tiling: &Tiling, white: View<'_>) -> Self {
        let mut queue = Vec::with_capacity(tiling.len());
        let depths = depths(tiling, white, &mut queue);
        queue.clear();
        Self { depths, sides: sides(tiling, white, &mut queue) }
    }

    /// The number that the next new piece would have had.
    pub(super) fn numbers(&self) -> Id {
        as_id(self.depths.len())
    }

    /// How deep in its group a piece lies: 0 at the border. Each piece but those touches one of its group that is
    /// less deep. A piece that was not there is deeper than any.
    pub(super) fn depth(&self, id: Id) -> u32 {
        self.depths.get(id as usize).copied().unwrap_or(u32::MAX)
    }

    /// The sides of the board that a piece's chain touches; all that it may touch, if the piece was not there.
    pub(super) fn sides(&self, id: Id) -> Border {
        self.sides.get(id as usize).copied().unwrap_or(Border::ALL)
    }
}

/// Walks inwards from the border, through both colours at once.
fn depths(tiling: &Tiling, white: View<'_>, queue: &mut Vec<Id>) -> Vec<u32> {
    let mut depths = vec![u32::MAX; tiling.numbers()];
    for id in tiling.ids().filter(|&id| tiling.border(id).any()) {
        depths[id as usize] = 0;
        queue.push(id);
    }
    let mut next = 0;
    while let Some(&id) = queue.get(next) {
        next += 1;
        let deeper = depths[id as usize] + 1;
        for &other in tiling.contacts(id) {
            if white.has(other) == white.has(id) && depths[other as usize] > deeper {
                depths[other as usize] = deeper;
                queue.push(other);
            }
        }
    }
    depths
}

/// Walks through one chain after the other.
fn sides(tiling: &Tiling, white: View<'_>, queue: &mut Vec<Id>) -> Vec<Border> {
    let mut sides = vec![Border::ALL; tiling.numbers()];
    let mut met = vec![false; tiling.numbers()];
    for first in tiling.ids() {
        if std::mem::replace(&mut met[first as usize], true) {
            continue;
        }
        let begin = queue.len();
        let (mut next, mut chain) = (begin, Border::default());
        queue.push(first);
        while let Some(&id) = queue.get(next) {
            next += 1;
            chain = chain.with(tiling.border(id));
            for &other in tiling.neighbours(id) {
                if white.has(other) == white.has(id) && !std::mem::replace(&mut met[other as usize], true) {
                    queue.push(other);
                }
            }
        }
        for &id in &queue[begin..] {
            sides[id as usize] = chain;
        }
    }
    sides
}
