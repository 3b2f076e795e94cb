//! How many of the opponent's pieces a player still needs for a chain to all four sides.

use super::set::Set;
use crate::rules::Side;
use crate::rules::crumble::Position;

/// A board whose pieces have numbers below 64 × `W`, as a graph.
pub(super) struct Chains<const W: usize> {
    /// By the numbers of the pieces.
    neighbours: Vec<Set<W>>,
    /// The pieces that touch each side of the board.
    borders: [Set<W>; 4],
    /// The pieces of each player.
    owned: [Set<W>; 2],
}

impl<const W: usize> Chains<W> {
    /// Of a position whose pieces have numbers below 64 × `W`.
    pub(super) fn new(position: &Position) -> Self {
        let mut chains = Self {
            neighbours: vec![Set::EMPTY; position.number_bound()],
            borders: [Set::EMPTY; 4],
            owned: [Set::EMPTY; 2],
        };
        for node in position.nodes() {
            if let Some(neighbours) = chains.neighbours.get_mut(node.number) {
                for (index, word) in node.neighbour_words() {
                    neighbours.insert_word(index, word);
                }
            }
            if node.sides.contains(&true) {
                for (border, _) in chains.borders.iter_mut().zip(node.sides).filter(|(_, touched)| *touched) {
                    border.insert(node.number);
                }
            }
            chains.owned[node.side.index() & 1].insert(node.number);
        }
        chains
    }

    /// How many pieces a player has.
    pub(super) fn pieces(&self, side: Side) -> i32 {
        i32::try_from(self.owned[side.index() & 1].len()).unwrap_or(i32::MAX)
    }

    /// How many of the opponent's pieces are on the player's shortest ways from west to east and from south to north
    /// together. A player with both ways complete has won, because they cross.
    pub(super) fn missing(&self, side: Side) -> i32 {
        let own = self.owned[side.index() & 1];
        let [west, east, south, north] = self.borders;
        self.shortest_way(own, west, east) + self.shortest_way(own, south, north)
    }

    /// The opposing pieces on the shortest way between two sides: a breadth-first search in which own pieces cost
    /// nothing and each opposing piece costs one.
    fn shortest_way(&self, own: Set<W>, from: Set<W>, to: Set<W>) -> i32 {
        let mut pending = from & own;
        let mut reached = pending;
        let mut outside = from.without(own);
        let mut missing = 0;
        loop {
            while let Some(index) = pending.take_first() {
                let new = self.neighbours[index].without(reached);
                let inside = new & own;
                reached |= inside;
                pending |= inside;
                outside |= new.without(own);
            }
            if !(reached & to).is_empty() || outside.is_empty() {
                return missing;
            }
            missing += 1;
            pending = outside;
            reached |= outside;
            outside = Set::EMPTY;
        }
    }
}
