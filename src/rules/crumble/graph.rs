//! The pieces of a position as a graph, for evaluations of the whole board.

use super::position::Position;
use super::tiling::Id;

/// The pieces of a position, by their index in [`Position::pieces`], with their neighbours and the sides of the board
/// that they touch.
#[derive(Clone, Debug)]
pub struct PieceGraph<'p> {
    position: &'p Position,
    ids: Vec<Id>,
    /// The index of each piece, by its number.
    indices: Vec<usize>,
}

impl<'p> PieceGraph<'p> {
    pub(super) fn new(position: &'p Position) -> Self {
        let ids: Vec<Id> = position.tiling.ids().collect();
        let mut indices = vec![0; position.tiling.id_bound()];
        for (index, &id) in ids.iter().enumerate() {
            indices[id as usize] = index;
        }
        Self { position, ids, indices }
    }

    /// The indices of a piece's neighbours (crumble.md, Contact).
    ///
    /// # Panics
    /// There is no piece with this index.
    pub fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> {
        let neighbours = self.position.tiling.neighbours(self.ids[index]);
        neighbours.iter().map(|&id| self.indices[id as usize])
    }

    /// Whether a piece touches the west, east, south and north side of the board.
    ///
    /// # Panics
    /// There is no piece with this index.
    #[must_use]
    pub fn sides_touched(&self, index: usize) -> [bool; 4] {
        self.position.tiling.border(self.ids[index]).sides()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Crumble, Options, Position, State};
    use crate::rules::State as _;

    fn contacts(position: &Position) -> Vec<(BTreeSet<usize>, [bool; 4])> {
        let graph = position.graph();
        (0..position.len()).map(|at| (graph.neighbours(at).collect(), graph.sides_touched(at))).collect()
    }

    #[test]
    fn a_played_position_has_the_graph_of_one_that_was_read() {
        let mut state = <State as crate::rules::State<Crumble>>::start(&Options::default());
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "2,3VENE"] {
            state = state.play_text(turn).unwrap().1;
            let read: Position = state.position().to_string().parse().unwrap();
            assert_eq!(contacts(state.position()), contacts(&read));
        }
    }
}
