//! The pieces that link a chain to the sides of the board: from which sides the opponent could soon swap into them, and
//! which of them the chain could lose (crumble.md, Swaps and Winning).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::geometry::{Dir, Rect};
use super::graph::Chain;
use super::state::State;
use super::{BLACK, WHITE, capture};
use crate::rules::{Distinct, State as _, Visit};

/// The pieces of a chain are links if the chain touches at least this many sides of the board.
const LEAST_SIDES: usize = 2;
/// The maximum number of pairs of turns to examine for each player.
const MOST_PAIRS: u64 = 2_000_000;

/// A piece of a chain that touches several sides of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The place of the piece.
    pub piece: Rect,
    /// The sides from which the opponent could swap into the piece, each with the number of turns that this takes, one
    /// or two, if the owner doesn't play.
    pub open: BTreeMap<Dir, u8>,
    /// True if the rest of the chain would still link the same sides of the board.
    pub is_redundant: bool,
}

/// The links of the chains of both players.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Links {
    /// Black's links, then White's.
    pub list: Vec<Link>,
    /// True if all pairs of turns were examined: then two turns aren't enough to swap in from a side that isn't open.
    /// If false, this is certain only of one turn.
    pub is_complete: bool,
}

/// The pieces that can be swapped into, each with the side of entry; the value is the number of turns.
type Opened = BTreeMap<(Rect, Dir), u8>;

impl State {
    /// The links of the chains of both players; empty once the game is over, and `None` if the search was cancelled.
    /// `is_cancelled` is called before every turn that is examined.
    pub fn links(&self, is_cancelled: &dyn Fn() -> bool) -> Option<Links> {
        if self.outcome().is_some() {
            return Some(Links::default());
        }
        let chains: Vec<Chain> =
            self.position().chains().filter(|chain| chain.sides_touched() >= LEAST_SIDES).collect();
        let mut links = Links { list: Vec::new(), is_complete: true };
        for side in [BLACK, WHITE] {
            let mut opened = Opened::new();
            if let Ok(opponent) = self.handed_to(side.other()) {
                links.is_complete &= open(&opponent, &mut opened, is_cancelled)?;
            }
            for chain in chains.iter().filter(|chain| chain.side == side) {
                links.list.extend(chain.pieces.iter().map(|(piece, _)| {
                    let from = |dir: Dir| opened.get(&(*piece, dir)).map(|turns| (dir, *turns));
                    let open = Dir::ALL.into_iter().filter_map(from).collect();
                    Link { piece: *piece, open, is_redundant: is_redundant(self, chain, piece) }
                }));
            }
        }
        Some(links)
    }
}

/// True if, with the piece in the opponent's colour, a chain would still touch all the sides of the board that this
/// chain touches.
fn is_redundant(state: &State, chain: &Chain, piece: &Rect) -> bool {
    let position = state.position();
    let Some(id) = position.tiling.find(piece) else { return false };
    let mut white = position.white.clone();
    white.set(id, chain.side == BLACK);
    let groups = capture::groups(&position.tiling, &white, |id| position.tiling.neighbours(id));
    groups.into_iter().any(|(ids, border)| {
        let is_own = ids.first().is_some_and(|id| capture::colour(&white, *id) == chain.side);
        is_own && border.sides().iter().zip(chain.sides).all(|(joined, was)| *joined || !was)
    })
}

/// Adds the pieces that the player to play could swap into within two turns if the other player didn't play. False if
/// there were too many pairs of turns to examine them all, `None` if the search was cancelled.
fn open(state: &State, opened: &mut Opened, is_cancelled: &dyn Fn() -> bool) -> Option<bool> {
    let side = state.to_move();
    let mut left = MOST_PAIRS;
    enter(state, 1, opened, &mut left, is_cancelled).continue_value()?;
    let mut is_complete = true;
    let visit = state.visit_prospects(Distinct::Positions, |_, found| {
        let Visit::Found(found) = found else { return ControlFlow::Continue(()) };
        let Ok(again) = found.state().handed_to(side) else { return ControlFlow::Continue(()) };
        match enter(&again, 2, opened, &mut left, is_cancelled) {
            ControlFlow::Break(()) => ControlFlow::Break(()),
            ControlFlow::Continue(()) if left == 0 => {
                is_complete = false;
                ControlFlow::Break(())
            }
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    });
    (visit.is_continue() || !is_complete).then_some(is_complete)
}

/// Adds the pieces that the player to play can swap into with the next turn, as reached in turn `number`, unless they
/// were added before. Stops after examining `left` turns, and subtracts from `left` the turns examined; breaks only if
/// the search was cancelled.
fn enter(
    state: &State,
    number: u8,
    opened: &mut Opened,
    left: &mut u64,
    is_cancelled: &dyn Fn() -> bool,
) -> ControlFlow<()> {
    let visit = state.explore(true, |_, found| {
        if is_cancelled() {
            return ControlFlow::Break(ControlFlow::Break(()));
        }
        for (piece, dir) in found.found().into_iter().flat_map(|found| found.further_steps()) {
            opened.entry((piece, dir.opposite())).or_insert(number);
        }
        *left = left.saturating_sub(1);
        if *left == 0 { ControlFlow::Break(ControlFlow::Continue(())) } else { ControlFlow::Continue(()) }
    });
    visit.break_value().unwrap_or(ControlFlow::Continue(()))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::BTreeSet;

    use super::super::geometry::{Coord, Point};
    use super::super::{Options, Position};
    use super::*;
    use crate::rules::{Draft as _, Side};

    fn state(position: &str) -> State {
        State::from_position(position.parse().unwrap(), &Options::default()).unwrap()
    }

    fn links(position: &str) -> Links {
        state(position).links(&|| false).unwrap()
    }

    fn owner(state: &State, link: &Link) -> Side {
        state.position().piece_at(link.piece.at).unwrap().side
    }

    fn whole(x: u8, y: u8) -> Point {
        Point { x: Coord::whole(x), y: Coord::whole(y) }
    }

    fn at(links: &Links, x: u8, y: u8) -> &Link {
        links.list.iter().find(|link| link.piece.at == whole(x, y)).unwrap()
    }

    /// The pieces that one turn can swap into, each with the side of entry, computed from the legal next swaps after
    /// each turn.
    fn entered(state: &State) -> BTreeSet<(Rect, Dir)> {
        let mut entered = BTreeSet::new();
        state.for_each_successor(|turn, _| {
            let mut draft = state.draft();
            for step in state.turn_steps(turn) {
                draft.push(&step).unwrap();
            }
            entered.extend(draft.swaps().into_iter().map(|(swap, to)| (to, swap.dir.opposite())));
        });
        entered
    }

    const LESSON: &str = "4x4 b w0,0,1,1 b1,0,1,1 b2,0,1,1 b3,0,1,1 b0,1,1,1 w1,1,1,1 b2,1,1,1 b3,1,1,1 w0,2,1,1 b1,2,1,1 w2,2,1,1 b3,2,1,1 b0,3,1,1 w1,3,1,1 b2,3,1,1 w3,3,1,1";

    #[test]
    fn sides_are_open_that_the_opponent_could_swap_into_it_from() {
        for position in [LESSON, &Position::start(4, 4).to_string()] {
            let before = state(position);
            let links = before.links(&|| false).unwrap();
            assert!(links.is_complete);
            for side in [BLACK, WHITE] {
                let opponent = before.handed_to(side.other()).unwrap();
                let once = entered(&opponent);
                let mut twice = BTreeSet::new();
                opponent.for_each_successor(|_, next| {
                    if let Ok(again) = next.handed_to(side.other()) {
                        twice.extend(entered(&again));
                    }
                });
                for link in links.list.iter().filter(|link| owner(&before, link) == side) {
                    for dir in Dir::ALL {
                        let place = (link.piece, dir);
                        let turns = [&once, &twice].iter().position(|entered| entered.contains(&place));
                        let open = link.open.get(&dir).map(|turns| usize::from(*turns) - 1);
                        assert_eq!(open, turns, "{place:?} in {position}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_join_of_the_lesson_makes_the_piece_impervious() {
        let before = links(LESSON);
        let open: Vec<_> = at(&before, 2, 0).open.iter().filter(|(_, turns)| **turns == 1).collect();
        assert_eq!(open.len(), 3, "White can swap into (2,0) from three sides: {open:?}");
        let joined = state(LESSON).play_text("2J2,2").unwrap().1;
        let after = joined.links(&|| false).unwrap();
        assert!(at(&after, 2, 0).open.values().all(|turns| *turns == 2), "nothing as long is near");
    }

    #[test]
    fn a_link_is_redundant_if_the_chain_joins_the_same_sides_without_it() {
        // First a black column with a branch, then two black columns side by side.
        let one = links(
            "3x3 w w0,0,1,1 b1,0,1,1 w2,0,1,1 w0,1,1,1 b1,1,1,1 b2,1,1/2,1 w5/2,1,1/2,1 w0,2,1,1 b1,2,1,1 w2,2,1,1",
        );
        let redundant = |links: &Links, x, y| at(links, x, y).is_redundant;
        assert_eq!(
            [(1, 0), (1, 1), (1, 2), (2, 1)].map(|(x, y)| redundant(&one, x, y)),
            [false, false, false, true]
        );
        let two =
            links("3x3 w b0,0,1,1 b1,0,1,1 w2,0,1,1 b0,1,1,1 b1,1,1,1 w2,1,1,1 b0,2,1,1 b1,2,1,1 w2,2,1,1");
        assert_eq!([(1, 0), (1, 1), (1, 2)].map(|(x, y)| redundant(&two, x, y)), [true; 3]);
    }

    #[test]
    fn it_can_be_cancelled() {
        let asked = Cell::new(0_u32);
        let links = |last| {
            asked.set(0);
            state(LESSON).links(&|| asked.replace(asked.get() + 1) == last)
        };
        assert!(links(u32::MAX).is_some());
        let all = asked.get();
        assert_eq!([0, all / 2, all - 1].map(links), [None, None, None]);
    }
}
