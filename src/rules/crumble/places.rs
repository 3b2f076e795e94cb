//! What lies beside the pieces of a position, for those who look at the whole board.

use super::position::Position;
use super::tiling::Id;

/// The pieces of a position by their places in the order of [`Position::pieces`], and what they touch.
#[derive(Clone, Debug)]
pub struct Places<'p> {
    position: &'p Position,
    ids: Vec<Id>,
    /// The places of the pieces, by their numbers.
    places: Vec<usize>,
}

impl<'p> Places<'p> {
    pub(super) fn new(position: &'p Position) -> Self {
        let ids: Vec<Id> = position.tiling.ids().collect();
        let mut places = vec![0; position.tiling.numbers()];
        for (place, &id) in ids.iter().enumerate() {
            places[id as usize] = place;
        }
        Self { position, ids, places }
    }

    /// The places of a piece's neighbours (crumble.md, Contact).
    ///
    /// # Panics
    /// There is no such place.
    pub fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> {
        let neighbours = self.position.tiling.neighbours(self.ids[place]);
        neighbours.iter().map(|&id| self.places[id as usize])
    }

    /// Whether a piece touches the west, east, south and north side of the board.
    ///
    /// # Panics
    /// There is no such place.
    #[must_use]
    pub fn sides_touched(&self, place: usize) -> [bool; 4] {
        self.position.tiling.border(self.ids[place]).sides()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Crumble, Options, Position, State};
    use crate::rules::State as _;

    fn beside(position: &Position) -> Vec<(BTreeSet<usize>, [bool; 4])> {
        let places = position.places();
        (0..position.len()).map(|at| (places.neighbours(at).collect(), places.sides_touched(at))).collect()
    }

    #[test]
    fn a_played_position_lies_as_one_that_was_read() {
        let mut state = <State as crate::rules::State<Crumble>>::start(&Options::default());
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "2,3VENE"] {
            state = state.play_text(turn).unwrap().1;
            let read: Position = state.position().to_string().parse().unwrap();
            assert_eq!(beside(state.position()), beside(&read));
        }
    }
}
