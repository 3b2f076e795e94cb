//! The places that the swapping pieces of a turn can reach, and the shortest path to each (crumble.md, Swaps).
//!
//! Shorter paths are tried first. A path without captures changes the colours only of its start and its end, so a
//! swapping piece needs only one such path to each place; after a capture whole boards are compared. With captures
//! there can be very many boards, so the search is limited and can be done in parts.

use std::collections::{BTreeMap, BTreeSet};

use super::connectivity::Connectivity;
use super::geometry::{Dir, Rect};
use super::piece_set::PieceSet;
use super::position::Position;
use super::resolve::{self, Baseline, Scratch, SwapResult};
use super::tiling::Id;
use super::{Event, Illegal, Swap, swap};

/// The maximum number of boards examined in one search. Without captures, even a board of a thousand pieces needs fewer
/// for each swapping piece.
const MOST_BOARDS: usize = 16_384;

/// A path of a swapping piece to a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The steps, in order; never empty.
    pub swaps: Vec<Swap>,
    /// The places after each step; the last is the path's destination.
    pub places: Vec<Rect>,
    /// The events that a draft reports for all steps of the path.
    pub events: Vec<Event>,
}

/// The board after a step of a path, linked to the step before.
#[derive(Clone, Debug)]
struct Reached {
    white: PieceSet,
    at: Id,
    /// The index of its swapping piece.
    start: usize,
    dir: Dir,
    /// The node of the previous step, if any.
    before: Option<usize>,
    caused: SwapResult,
    /// The number of the mover's own pieces captured along the path.
    lost: usize,
    /// True if something was captured along the path.
    captured: bool,
}

/// A search for the places that swapping pieces can reach from their current places. Among the paths to a place it
/// prefers fewer steps, then fewer of the mover's own pieces lost, then the first directions in text order.
#[derive(Debug)]
pub struct Reach {
    /// The board on which all paths start.
    position: Position,
    connectivity: Connectivity,
    scratch: Scratch,
    starts: Vec<Id>,
    /// The boards found, shorter paths first.
    nodes: Vec<Reached>,
    /// The node to extend next.
    next: usize,
    /// The nodes of the paths one step longer, in the order in which they were found.
    longer: Vec<Reached>,
    /// The places that each swapping piece reached; after captures, together with the board.
    seen: BTreeSet<(Option<PieceSet>, usize, Id)>,
    /// The node of each swapping piece's best path to each place.
    best: BTreeMap<(usize, Id), usize>,
    /// The limit on the number of nodes.
    most: usize,
    /// The number of steps that may still be added to the path of the node to extend next.
    steps_left: usize,
}

impl Reach {
    /// Starts a search on a settled board, for swapping pieces that may take up to `steps` steps; `steps` must be at
    /// least 1.
    pub(super) fn new(position: &Position, starts: Vec<Id>, steps: usize) -> Self {
        let mut reach = Self {
            connectivity: Connectivity::new(position),
            position: position.clone(),
            scratch: Scratch::default(),
            starts,
            nodes: Vec::new(),
            next: 0,
            longer: Vec::new(),
            seen: BTreeSet::new(),
            best: BTreeMap::new(),
            most: MOST_BOARDS,
            steps_left: steps,
        };
        for start in 0..reach.starts.len() {
            for dir in Dir::ALL {
                reach.step(start, None, dir);
            }
        }
        reach.end_layer();
        reach
    }

    /// Continues the search: extends the paths that lead to the next `boards` boards.
    pub fn look_on(&mut self, boards: usize) {
        for _ in 0..boards {
            let Some(node) = self.nodes.get(self.next).filter(|_| !self.is_done()) else { return };
            let travels = node.caused.winner.is_none()
                && node.white.contains(node.at) == (self.position.side == super::WHITE);
            let (start, before) = (node.start, self.next);
            self.next += 1;
            if travels {
                for dir in Dir::ALL {
                    self.step(start, Some(before), dir);
                }
            }
            if self.next == self.nodes.len() {
                self.end_layer();
            }
        }
    }

    /// True if the search is complete: all paths have been tried, or the limit of boards was reached.
    pub fn is_done(&self) -> bool {
        self.next == self.nodes.len() || self.nodes.len() >= self.most || self.steps_left == 0
    }

    /// The places found, in a stable order, for one swapping piece or for all.
    pub fn places(&self, traveller: Option<&Rect>) -> Vec<Rect> {
        let found = self.best.keys().filter(|(start, _)| self.is_meant(self.starts[*start], traveller));
        let ids: BTreeSet<Id> = found.map(|(_, id)| *id).collect();
        ids.into_iter().map(|id| *self.position.tiling.rect(id)).collect()
    }

    /// The best path found to a place, for one swapping piece or for all.
    pub fn way_to(&self, place: &Rect, traveller: Option<&Rect>) -> Option<Way> {
        let at = self.position.tiling.find(place)?;
        let starts = (0..self.starts.len()).filter(|start| self.is_meant(self.starts[*start], traveller));
        // The nodes are in the order of preference, so the smallest index belongs to the best path.
        let last = starts.filter_map(|start| self.best.get(&(start, at))).min()?;
        let mut nodes: Vec<&Reached> = self.back_from(*last).collect();
        nodes.reverse();
        Some(self.way(&nodes))
    }

    /// The swapping pieces whose paths to the place are the shortest and lose the fewest of the mover's own pieces.
    pub fn best_travellers(&self, place: &Rect) -> Vec<Rect> {
        let Some(at) = self.position.tiling.find(place) else { return Vec::new() };
        let way = |start: usize| {
            let last = *self.best.get(&(start, at))?;
            Some((self.back_from(last).count(), self.nodes.get(last)?.lost))
        };
        let ways: Vec<_> =
            (0..self.starts.len()).filter_map(|start| Some((way(start)?, self.starts[start]))).collect();
        let best = ways.iter().map(|(way, _)| *way).min();
        let travellers = ways.iter().filter(|(way, _)| Some(*way) == best);
        travellers.map(|(_, id)| *self.position.tiling.rect(*id)).collect()
    }

    /// The nodes of a path, from the last to the first.
    fn back_from(&self, last: usize) -> impl Iterator<Item = &Reached> {
        std::iter::successors(self.nodes.get(last), |node| self.nodes.get(node.before?))
    }

    /// The reason why the swapping piece doesn't reach a place; if none is given, why no swapping piece does.
    pub fn why_not(&self, place: &Rect, traveller: Option<&Rect>) -> Illegal {
        let Some(at) = self.position.tiling.find(place) else { return Illegal::NoPiece(place.at) };
        // For a neighbour, the rule that forbids the single step is the best explanation.
        let starts = self.starts.iter().filter(|&&id| id != at && self.is_meant(id, traveller));
        let mut steps = starts.flat_map(|&id| Dir::ALL.map(|dir| swap::check(&self.position, id, dir)));
        let refused = steps.find_map(|step| step.err().filter(|why| why.pieces().contains(place)));
        if let Some(why) = refused {
            why
        } else if self.position.owns(at) {
            Illegal::NoWayToOwn(*place)
        } else if self.nodes.len() >= self.most {
            Illegal::NoWayFound(*place)
        } else if self.next < self.nodes.len() && self.is_done() {
            Illegal::TooManySwaps
        } else {
            Illegal::NoWay(*place)
        }
    }

    /// True if the start belongs to the requested swapping piece; without a request, true for every start.
    fn is_meant(&self, start: Id, traveller: Option<&Rect>) -> bool {
        traveller.is_none_or(|rect| self.position.tiling.rect(start) == rect)
    }

    /// Extends the path of the node `before` by a step or, if there is none, starts a path of the swapping piece
    /// `start`.
    fn step(&mut self, start: usize, before: Option<usize>, dir: Dir) {
        let from = before.and_then(|before| self.nodes.get(before));
        let Position { tiling, white, side } = &self.position;
        let mover_is_white = *side == super::WHITE;
        let here = from.map_or(self.starts[start], |node| node.at);
        let colours = from.map_or(white, |node| &node.white);
        let Some(at) = tiling.two_point(here, dir).filter(|&to| colours.contains(to) != mover_is_white)
        else {
            return;
        };
        let was_captured = from.is_some_and(|node| node.captured);
        if !was_captured && (at == self.starts[start] || self.seen.contains(&(None, start, at))) {
            return;
        }
        let mut white = swap::exchanged(&self.position, colours, here, at);
        let baseline = Baseline { white: &self.position.white, connectivity: &self.connectivity };
        let caused = resolve::resolve(tiling, &mut white, [here, at], baseline, &mut self.scratch);
        let lost = caused.captures.iter().filter(|(by, _)| by != side).map(|(_, pieces)| pieces.len());
        let lost = lost.sum::<usize>() + from.map_or(0, |node| node.lost);
        self.longer.push(Reached {
            white,
            at,
            start,
            dir,
            before,
            captured: was_captured || !caused.captures.is_empty(),
            caused,
            lost,
        });
    }

    /// Completes the nodes of one path length: sorts them by pieces lost and, of several nodes with the same board,
    /// keeps the best.
    fn end_layer(&mut self) {
        self.steps_left -= 1;
        self.longer.sort_by_key(|node| node.lost);
        for node in self.longer.drain(..) {
            let (start, at) = (node.start, node.at);
            let is_new = self.seen.insert((node.captured.then(|| node.white.clone()), start, at));
            let is_best = at != self.starts[start] && !self.best.contains_key(&(start, at));
            if is_best {
                self.best.insert((start, at), self.nodes.len());
            }
            if is_new || is_best {
                self.nodes.push(node);
            }
        }
    }

    /// The path through these nodes.
    fn way(&self, nodes: &[&Reached]) -> Way {
        let position = &self.position;
        let mut way = Way { swaps: Vec::new(), places: Vec::new(), events: Vec::new() };
        for node in nodes {
            let from = way.places.last().copied().unwrap_or(*position.tiling.rect(self.starts[node.start]));
            let swap = Swap { from, dir: node.dir };
            let board = Position { white: node.white.clone(), ..position.clone() };
            way.events.extend(node.caused.events(&board, swap, node.at));
            way.swaps.push(swap);
            way.places.push(*position.tiling.rect(node.at));
        }
        way
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{Axis, Coord};
    use super::super::{MAX_SWAPS, Options, Split, State, Step};
    use super::*;
    use crate::rules::{Draft as _, State as _};

    #[test]
    fn a_search_that_was_given_up_says_so() {
        let text = "5x3 b b0,0,1,1 w1,0,1,1 w2,0,1,1 w3,0,1,1 w4,0,1,1 w0,1,1,1 w1,1,1,1 w2,1,1,1 w3,1,1,1 w4,1,1,1 \
                    b0,2,1,1 b1,2,1,1 b2,2,1,1 b3,2,1,1 b4,2,1,1";
        let state = State::from_position(text.parse().unwrap(), &Options::default()).unwrap();
        let cell = |x, y| Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE);
        let mut draft = state.draft();
        draft.push(&Step::Split(Split { axis: Axis::Vertical, first: cell(0, 0), count: 1 })).unwrap();
        let mut reach = draft.reach().unwrap();
        let far = cell(3, 0);
        reach.most = 2;
        reach.look_on(100);
        assert!(reach.is_done());
        assert_eq!((reach.way_to(&far, None), reach.why_not(&far, None)), (None, Illegal::NoWayFound(far)));
        reach.most = MOST_BOARDS;
        reach.look_on(100);
        let way = reach.way_to(&far, None).unwrap();
        assert_eq!(way.swaps.len(), 3);
        assert_eq!(reach.best_travellers(&far), [way.swaps[0].from], "the other half is farther away");
        assert_eq!(reach.best_travellers(&cell(0, 2)), [], "it is Black's already");
        let [east, west] = [way.swaps[0].from, cell(0, 0).halves(Axis::Vertical).unwrap()[0]];
        assert_eq!(reach.why_not(&west, None), Illegal::SameColour { from: east, to: west });

        let mut reach = draft.reach().unwrap();
        assert_eq!(reach.steps_left, MAX_SWAPS - 1, "the first steps are found at once");
        reach.steps_left = 0;
        assert_eq!(reach.why_not(&far, None), Illegal::TooManySwaps);
        draft.push(&Step::Swap(way.swaps[0])).unwrap();
        assert_eq!(draft.reach().unwrap().steps_left, MAX_SWAPS - 2);
    }

    #[test]
    fn of_equally_short_paths_the_one_that_loses_nothing_is_best() {
        let text = "4x3 b b0,0,1,1 w1,0,1,1 w2,0,1,1 b3,0,1,1 w0,1,1,1 b1,1,1,1 w2,1,1,1 b3,1,1,1 w0,2,1,1 w1,2,1,1 \
                    w2,2,1,1 b3,2,1,1";
        let state = State::from_position(text.parse().unwrap(), &Options::default()).unwrap();
        let cell = |x, y| Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE);
        let mut draft = state.draft();
        draft.push(&Step::Split(Split { axis: Axis::Vertical, first: cell(1, 1), count: 1 })).unwrap();
        let mut reach = draft.reach().unwrap();
        reach.look_on(100);
        let (north, [west, east]) = (cell(1, 2), cell(1, 1).halves(Axis::Vertical).unwrap());
        let around = |x| [cell(x, 1), cell(x, 2), north];
        let way = |half: &Rect| reach.way_to(&north, Some(half)).unwrap();
        // When the west half leaves its place, White's loop closes round the east half.
        assert_eq!(way(&west).places, around(0));
        let lost = |event: &Event| matches!(event, Event::Captured { pieces, .. } if *pieces == [east]);
        assert_eq!(way(&west).events.iter().filter(|event| lost(event)).count(), 1);
        assert_eq!(way(&east).places, around(2));
        assert_eq!(reach.way_to(&north, None), Some(way(&east)));
        assert_eq!(reach.best_travellers(&north), [east]);
    }
}
