//! How the pieces of a board hang together before any swap. A swap changes few pieces, so with this most captures
//! and wins are ruled out without a search through the board.

use super::piece_set::PieceSet;
use super::tiling::{Border, Id, Tiling, as_id};

/// For each piece of a settled board how far it is from the border through its group, whether others need it to reach
/// the border, and what its chain touches.
#[derive(Debug)]
pub(super) struct Connectivity {
    /// The contacts on the shortest way from a piece through its own group to a piece at the border.
    distances: Vec<u32>,
    vital: PieceSet,
    calm: PieceSet,
    /// The sides of the board that a piece's chain touches.
    chain_sides: Vec<Border>,
}

impl Connectivity {
    /// Computes it for a settled board.
    pub(super) fn new(tiling: &Tiling, white: &PieceSet) -> Self {
        let mut queue = Vec::with_capacity(tiling.len());
        let (distances, vital) = distances(tiling, white, &mut queue);
        queue.clear();
        let chain_sides = chain_sides(tiling, white, &mut queue);
        let mut calm = PieceSet::empty(tiling.id_bound());
        for id in tiling.ids().filter(|&id| !vital.contains(id)) {
            calm.set(id, is_received_calmly(tiling, white, id, |id| chain_sides[id as usize]));
        }
        Self { distances, vital, calm, chain_sides }
    }

    /// [`Tiling::id_bound`] of the board; a later split numbers its first new piece so.
    pub(super) fn id_bound(&self) -> Id {
        as_id(self.distances.len())
    }

    /// How many contacts a piece is from the border, counted through pieces of its own group: 0 for a piece at the
    /// border. A piece that was not there is farther than any.
    pub(super) fn distance(&self, id: Id) -> u32 {
        self.distances.get(id as usize).copied().unwrap_or(u32::MAX)
    }

    /// Whether some piece has this one as its only contact on shortest ways to the border. If not, its whole group reaches
    /// the border without it.
    pub(super) fn is_vital(&self, id: Id) -> bool {
        self.vital.contains(id)
    }

    /// Whether nothing is captured and nobody wins when this piece exchanges colours with any other of which the same is
    /// true: no piece needs it to reach the border, and the other colour receives it calmly.
    pub(super) fn is_calm(&self, id: Id) -> bool {
        self.calm.contains(id)
    }

    /// The sides of the board that a piece's chain touches; for a piece that was not there all four, so that no
    /// win is missed.
    pub(super) fn chain_sides(&self, id: Id) -> Border {
        self.chain_sides.get(id as usize).copied().unwrap_or(Border::ALL)
    }
}

/// Whether a piece that changes colour reaches the border at once and does not make a chain win: it lies there or touches
/// two pieces of its new colour, of which one may change colour with it, and chains with it miss a side of the board.
pub(super) fn is_received_calmly(
    tiling: &Tiling,
    white: &PieceSet,
    id: Id,
    chain_sides: impl Fn(Id) -> Border,
) -> bool {
    let new_colour = !white.contains(id);
    (tiling.border(id).any() || tiling.contacts(id).within(white, new_colour).nth(1).is_some())
        && !sides_joined(tiling, white, id, new_colour, chain_sides).all_four()
}

/// The sides of the board that a piece touches together with the chains beside it of this colour.
pub(super) fn sides_joined(
    tiling: &Tiling,
    white: &PieceSet,
    id: Id,
    is_white: bool,
    chain_sides: impl Fn(Id) -> Border,
) -> Border {
    let beside = tiling.neighbours(id).within(white, is_white);
    beside.fold(tiling.border(id), |sides, other| sides.with(chain_sides(other)))
}

/// Breadth-first search from the border inwards, through both colours at once: the distances, and which pieces are vital.
fn distances(tiling: &Tiling, white: &PieceSet, queue: &mut Vec<Id>) -> (Vec<u32>, PieceSet) {
    let mut distances = vec![u32::MAX; tiling.id_bound()];
    // For each piece the only contact that is nearer to the border.
    let mut only: Vec<Option<Id>> = vec![None; tiling.id_bound()];
    for id in tiling.ids().filter(|&id| tiling.border(id).any()) {
        distances[id as usize] = 0;
        queue.push(id);
    }
    let mut next = 0;
    while let Some(&id) = queue.get(next) {
        next += 1;
        let distance = distances[id as usize] + 1;
        for other in tiling.contacts(id).within(white, white.contains(id)) {
            let index = other as usize;
            if distances[index] < distance {
                continue;
            }
            only[index] = (distances[index] > distance).then_some(id);
            if distances[index] > distance {
                distances[index] = distance;
                queue.push(other);
            }
        }
    }
    let mut vital = PieceSet::empty(tiling.id_bound());
    only.into_iter().flatten().for_each(|id| vital.set(id, true));
    (distances, vital)
}

/// Searches one chain after the other.
fn chain_sides(tiling: &Tiling, white: &PieceSet, queue: &mut Vec<Id>) -> Vec<Border> {
    let mut chain_sides = vec![Border::ALL; tiling.id_bound()];
    let mut visited = PieceSet::empty(tiling.id_bound());
    for first in tiling.ids() {
        if !visited.insert(first) {
            continue;
        }
        let begin = queue.len();
        let (mut next, mut sides) = (begin, Border::default());
        queue.push(first);
        while let Some(&id) = queue.get(next) {
            next += 1;
            sides = sides.with(tiling.border(id));
            let same_colour = tiling.neighbours(id).within(white, white.contains(id));
            queue.extend(same_colour.filter(|&other| visited.insert(other)));
        }
        for &id in &queue[begin..] {
            chain_sides[id as usize] = sides;
        }
    }
    chain_sides
}
