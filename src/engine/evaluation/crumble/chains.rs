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

/// The shortest ways of a player across the board, by the numbers of the pieces.
pub(super) struct Routes {
    /// [`Chains::missing`].
    pub(super) missing: i32,
    /// How many would be missing with this piece in addition.
    pub(super) with: Vec<i32>,
    /// Which of the shortest ways from west to east, and from south to north, lead through this piece.
    on: [Vec<On>; 2],
}

/// Which of the shortest ways between two sides lead through a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum On {
    None,
    /// Not all of them.
    Some,
    /// Perhaps all.
    All,
}

impl Routes {
    /// The most that can be missing when these pieces make a way one longer each.
    pub(super) fn longest_with(&self, pieces: &(impl Iterator<Item = usize> + Clone)) -> i32 {
        let longer = self.on.iter().map(|on| {
            let (mut all, mut some) = (0, 0);
            for number in pieces.clone() {
                match on[number] {
                    On::None => {}
                    On::Some => some += 1,
                    On::All => all += 1,
                }
            }
            // There is a shortest way around one of those that not all lead through.
            all + i32::max(some - 1, 0)
        });
        self.missing + longer.sum::<i32>()
    }
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

    /// Where the shortest ways of a player lead.
    pub(super) fn routes(&self, side: Side) -> Routes {
        let own = self.owned[side.index() & 1];
        let [west, east, south, north] = self.borders;
        let mut with = vec![0; self.neighbours.len()];
        let on = [(west, east), (south, north)].map(|(from, to)| {
            let (there, back) = (self.distances(own, from), self.distances(own, to));
            let missing = self.shortest_way(own, from, to);
            // Every shortest way crosses one opposing piece at each distance.
            let mut at_distance = vec![0_u32; usize::try_from(missing).unwrap_or_default() + 1];
            let through: Vec<(i32, i32)> = (0..with.len())
                .map(|number| {
                    let cost = i32::from(!own.contains(number));
                    (there[number].saturating_add(back[number]).saturating_sub(cost), cost)
                })
                .collect();
            let level = |number: usize| usize::try_from(there[number]).unwrap_or_default();
            for (number, &(through, cost)) in through.iter().enumerate() {
                with[number] += missing.min(through.saturating_sub(cost));
                if through <= missing && cost == 1 {
                    at_distance[level(number)] += 1;
                }
            }
            let on = |(number, &(through, cost)): (usize, &(i32, i32))| {
                if through > missing {
                    On::None
                } else if cost == 1 && at_distance[level(number)] > 1 {
                    On::Some
                } else {
                    On::All
                }
            };
            (missing, through.iter().enumerate().map(on).collect())
        });
        let missing = on[0].0 + on[1].0;
        Routes { missing, with, on: on.map(|(_, on)| on) }
    }

    /// For each piece the opposing pieces on the shortest way from one side of the board to it, itself included.
    fn distances(&self, own: Set<W>, from: Set<W>) -> Vec<i32> {
        let mut distances = vec![i32::MAX; self.neighbours.len()];
        let mut pending = from & own;
        let mut reached = from;
        let mut outside = from.without(own);
        let mut distance = 0;
        loop {
            while let Some(index) = pending.take_first() {
                distances[index] = distance;
                let new = self.neighbours[index].without(reached);
                reached |= new;
                pending |= new & own;
                outside |= new.without(own);
            }
            if outside.is_empty() {
                return distances;
            }
            distance += 1;
            pending = outside;
            outside = Set::EMPTY;
        }
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
