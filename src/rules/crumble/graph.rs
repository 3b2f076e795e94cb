//! The pieces of a position as a graph, and their chains.

use super::geometry::Rect;
use super::piece_set::Contacts;
use super::position::Position;
use super::tiling::{Id, as_id};
use super::{WHITE, capture};
use crate::rules::Side;

/// A piece with its number, by which evaluations identify it, since they examine millions of positions. The number is
/// below [`Position::number_bound`] and says nothing about where the piece is.
#[derive(Clone, Copy, Debug)]
pub struct Node<'p> {
    /// The number of the piece.
    pub number: usize,
    /// For the west, east, south and north side of the board: true if the piece touches it.
    pub sides: [bool; 4],
    /// The place of the piece.
    pub rect: &'p Rect,
    neighbours: Contacts<'p>,
}

impl Node<'_> {
    /// The piece's neighbours (crumble.md, Contact): the 64-bit words of a bit set of their numbers, each with its
    /// index.
    pub fn neighbour_words(&self) -> impl Iterator<Item = (usize, u64)> {
        self.neighbours.neighbour_words()
    }

    /// True if the piece with this number is a neighbour.
    pub fn has_neighbour(&self, number: usize) -> bool {
        self.neighbours.contains(as_id(number))
    }
}

impl Position {
    /// The pieces with their numbers, in the order of [`Position::pieces`].
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = Node<'_>> {
        self.tiling.ids().map(|id| self.node(id))
    }

    pub(super) fn node(&self, id: Id) -> Node<'_> {
        Node {
            number: id as usize,
            sides: self.tiling.border(id).sides(),
            rect: self.tiling.rect(id),
            neighbours: self.tiling.neighbours(id),
        }
    }

    /// The numbers of a player's pieces as words of 64 bits. Numbers that belong to no piece may be included.
    pub fn owned_words(&self, side: Side) -> impl Iterator<Item = u64> {
        let flip = if side == WHITE { 0 } else { u64::MAX };
        self.white.words().map(move |word| word ^ flip)
    }

    /// A number greater than every piece number, and at most about twice the number of pieces.
    pub fn number_bound(&self) -> usize {
        self.tiling.id_bound()
    }

    /// The chains of both players, in the order of their first pieces.
    pub fn chains(&self) -> impl Iterator<Item = Chain> {
        let groups = capture::groups(&self.tiling, &self.white, |id| self.tiling.neighbours(id));
        groups.into_iter().map(|(ids, border)| Chain {
            side: self.colour(ids[0]),
            pieces: ids.iter().map(|&id| (*self.tiling.rect(id), self.tiling.border(id).sides())).collect(),
            sides: border.sides(),
        })
    }

    /// The largest number of sides of the board that one chain of a player touches; a player with a chain that touches
    /// all four has won (crumble.md, Winning).
    pub fn sides_joined(&self, side: Side) -> usize {
        let own = self.chains().filter(|chain| chain.side == side);
        own.map(|chain| chain.sides_touched()).max().unwrap_or_default()
    }
}

/// A maximal group of connected pieces of one player (crumble.md, Contact).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// The owner.
    pub side: Side,
    /// Its pieces, in the order of [`Position::pieces`], each with four values for the west, east, south and north side
    /// of the board: true if the piece touches it.
    pub pieces: Vec<(Rect, [bool; 4])>,
    /// For the west, east, south and north side of the board: true if the chain touches it.
    pub sides: [bool; 4],
}

impl Chain {
    /// The number of sides of the board that the chain touches.
    pub fn sides_touched(&self) -> usize {
        self.sides.into_iter().filter(|touched| *touched).count()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{BLACK, Crumble, Node, Options, Position, State, WHITE};
    use crate::rules::State as _;

    /// For each piece, its neighbours by index in [`Position::pieces`], and the sides of the board that it touches.
    fn contacts(position: &Position) -> Vec<(BTreeSet<usize>, [bool; 4])> {
        let of = |node: Node<'_>| {
            let words: Vec<(usize, u64)> = node.neighbour_words().collect();
            let is_neighbour = |number: usize| {
                words.iter().any(|(index, word)| *index == number / 64 && word >> (number % 64) & 1 != 0)
            };
            assert!((0..position.number_bound()).all(|id| node.has_neighbour(id) == is_neighbour(id)));
            let neighbours = position.nodes().enumerate().filter(|(_, other)| is_neighbour(other.number));
            (neighbours.map(|(index, _)| index).collect(), node.sides)
        };
        position.nodes().map(of).collect()
    }

    #[test]
    fn the_sides_that_a_chain_joins_are_counted_for_the_best_chain() {
        let start = Position::start(4, 4);
        assert_eq!([BLACK, WHITE].map(|side| start.sides_joined(side)), [2, 2]);
        // White's only row is between those of Black.
        let owners = ["bbbb", "wwww", "bbbb", "bbbb"];
        let pieces = owners
            .iter()
            .enumerate()
            .flat_map(|(y, row)| row.chars().enumerate().map(move |(x, side)| format!(" {side}{x},{y},1,1")));
        let position: Position = format!("4x4 b{}", pieces.collect::<String>()).parse().unwrap();
        assert_eq!([BLACK, WHITE].map(|side| position.sides_joined(side)), [3, 2]);
    }

    #[test]
    fn a_played_position_has_the_graph_of_one_that_was_read() {
        let mut state = <State as crate::rules::State<Crumble>>::start(&Options::default());
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "2,3VENE"] {
            state = state.play_text(turn).unwrap().1;
            let read: Position = state.position().to_string().parse().unwrap();
            assert_eq!(contacts(state.position()), contacts(&read));
            assert!(state.position().chains().eq(read.chains()), "{turn}");
        }
    }
}
