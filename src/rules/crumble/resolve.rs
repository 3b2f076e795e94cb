//! The consequences of a swap step: captures, then a win (crumble.md, Captures and Winning). Searches only around the
//! two pieces that swapped; `capture` checks a whole board.

use smallvec::SmallVec;

use super::capture::{self, Flood, colour};
use super::connectivity::Connectivity;
use super::piece_set::PieceSet;
use super::position::Position;
use super::tiling::{Border, Id, Tiling};
use super::{BLACK, Event, Swap, WHITE};
use crate::rules::Side;

/// The consequences of one swap step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SwapResult {
    /// The groups that changed colour, outermost first, each with its new owner.
    pub(super) captures: Vec<(Side, Vec<Id>)>,
    /// The side whose chain touches all four sides of the board.
    pub(super) winner: Option<Side>,
}

impl SwapResult {
    /// The events of the step, which led to this board and moved the swapping piece to `to`.
    pub(super) fn events(&self, board: &Position, swap: Swap, to: Id) -> Vec<Event> {
        let to = *board.tiling.rect(to);
        let mut events = vec![Event::Exchanged { side: board.side, from: swap.from, to, dir: swap.dir }];
        let captured = |(by, ids): &(Side, Vec<Id>)| Event::Captured { by: *by, pieces: board.rects(ids) };
        events.extend(self.captures.iter().map(captured));
        if self.winner.is_some() {
            events.extend(board.winning_chain().map(|(by, chain)| Event::Won { by, chain }));
        }
        events
    }
}

/// Buffers that are reused from step to step.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    flood: Flood,
    /// Pieces whose groups are known to reach the edge of the board.
    connected: PieceSet,
}

/// A settled board before one or more swap steps, and the groups and chains computed for it so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Baseline<'b> {
    pub(super) white: &'b PieceSet,
    pub(super) connectivity: &'b Connectivity,
}

/// Carries out the captures, and finds the winner, after the pieces `from` and `to` swapped colours on a settled board.
///
/// Only groups that the swap changed can now be enclosed: those that the two pieces now belong to, and the parts of the
/// groups that they left. Each of these contains or touches one of the two pieces. A chain that wins now contains one
/// of the two pieces.
pub(super) fn resolve(
    tiling: &Tiling,
    white: &mut PieceSet,
    [from, to]: [Id; 2],
    baseline: Baseline<'_>,
    scratch: &mut Scratch,
) -> SwapResult {
    let board = ChangedBoard::new(tiling, white, baseline);
    let mut groups = board.enclosed(from, to, scratch);
    let captures = match groups.len() {
        0 => return SwapResult { captures: Vec::new(), winner: board.winner(scratch) },
        // The pieces around a single enclosed group reach the edge of the board, so its capture leaves nothing
        // enclosed.
        1 => vec![capture::flip(white, groups.remove(0))],
        _ => capture::capture(tiling, white),
    };
    SwapResult { captures, winner: ChangedBoard::new(tiling, white, baseline).winner(scratch) }
}

/// A board after colour swaps, and its differences from the baseline.
struct ChangedBoard<'t> {
    tiling: &'t Tiling,
    white: &'t PieceSet,
    baseline: Baseline<'t>,
    /// The pieces whose colour differs from the baseline.
    changed: SmallVec<[Id; 8]>,
    /// For Black and White: an unchanged piece still reaches the edge of the board if its distance from the edge is
    /// smaller than this.
    reach: [u32; 2],
}

impl<'t> ChangedBoard<'t> {
    fn new(tiling: &'t Tiling, white: &'t PieceSet, baseline: Baseline<'t>) -> Self {
        let (mut changed, mut reach) = (SmallVec::new(), [u32::MAX; 2]);
        white.differing(baseline.white, |id| {
            let reach = &mut reach[colour(baseline.white, id).index()];
            *reach = baseline.connectivity.distance(id).min(*reach);
            changed.push(id);
        });
        Self { tiling, white, baseline, changed, reach }
    }

    /// True if the piece is known to reach the edge of the board without a search: it touches the edge, or a shortest
    /// path of the baseline leads there through unchanged pieces.
    fn is_connected(&self, id: Id) -> bool {
        let Baseline { white, connectivity } = self.baseline;
        self.tiling.border(id).any()
            || connectivity.distance(id) < self.reach[colour(self.white, id).index()]
                && white.contains(id) == self.white.contains(id)
    }

    /// The side whose chain now touches all four sides. Only a chain with a changed piece can, because no chain of the
    /// settled baseline does.
    fn winner(&self, Scratch { flood, .. }: &mut Scratch) -> Option<Side> {
        let Self { tiling, white, .. } = *self;
        flood.clear(tiling.id_bound());
        let mut chain_wins = |id| {
            let mut border = Border::default();
            flood.from(id, white, |id| tiling.neighbours(id)).any(|id| {
                border = border.with(tiling.border(id));
                border.all_four()
            })
        };
        [BLACK, WHITE].into_iter().find(|&side| {
            let own = self.changed.iter().copied().filter(|&id| colour(white, id) == side);
            let joined = |id| self.baseline.connectivity.sides_joined(tiling, white, id, side == WHITE);
            own.clone().map(joined).fold(Border::default(), Border::with).all_four()
                && own.clone().any(&mut chain_wins)
        })
    }

    /// The groups that are enclosed after these two pieces swapped colours, each sorted.
    fn enclosed(&self, from: Id, to: Id, Scratch { flood, connected }: &mut Scratch) -> Vec<Vec<Id>> {
        let Self { tiling, white, .. } = *self;
        connected.clear(tiling.id_bound());
        let mut groups: Vec<Vec<Id>> = Vec::new();
        let mut check = |id| {
            let is_connected = |id| self.is_connected(id) || connected.contains(id);
            if is_connected(id)
                || tiling.contacts(id).within(white, white.contains(id)).any(is_connected)
                || groups.iter().any(|group| group.contains(&id))
            {
                return;
            }
            flood.clear(tiling.id_bound());
            if flood.from(id, white, |id| tiling.contacts(id)).any(is_connected) {
                connected.union_with(&flood.reached);
            } else {
                let mut group: Vec<Id> = std::iter::from_fn(|| flood.reached.pop()).collect();
                tiling.sort(&mut group);
                groups.push(group);
            }
        };
        for (left, other) in [(from, to), (to, from)] {
            check(left);
            // A piece that touches both swapped pieces is in the group of the one that now has its colour, so it isn't
            // checked by itself.
            let beside = tiling.contacts(left).within(white, !white.contains(left));
            beside.filter(|&id| id != other && !tiling.contacts(other).contains(id)).for_each(&mut check);
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::action::AfterAction;
    use super::super::connectivity::Connectivity;
    use super::super::{Crumble, Options, State};
    use super::super::{action, swap};
    use super::*;
    use crate::rules::State as _;

    /// The number of cases of each kind in the test.
    #[derive(Default, Debug)]
    struct Seen {
        steps: u32,
        captures: u32,
        wins: u32,
    }

    /// Resolves every first and second swap step of every turn of this position in three ways: with the baseline,
    /// without it, and by searching the whole board.
    fn resolve_in_three_ways(position: &Position, seen: &mut Seen) {
        let mut connectivity = Connectivity::new(position);
        for action in action::legal_actions(position, None) {
            let acted = AfterAction::new(position.clone(), action);
            connectivity.carry_over(&acted.action);
            let baseline = Baseline { white: &acted.position.white, connectivity: &connectivity };
            for start in &acted.starts {
                resolve_steps(&acted.position, baseline, start.id, 2, seen);
            }
        }
    }

    fn resolve_steps(board: &Position, baseline: Baseline<'_>, from: Id, steps: u32, seen: &mut Seen) {
        for (_, to) in swap::steps(board, from) {
            let mut exchanged = board.white.clone();
            exchanged.set(from, !board.white.contains(from));
            exchanged.set(to, !board.white.contains(to));
            let [mut white, mut alone, mut whole] = [(); 3].map(|()| exchanged.clone());
            let tiling = &board.tiling;
            let resolved = |white: &mut PieceSet, baseline| {
                resolve(tiling, white, [from, to], baseline, &mut Scratch::default())
            };
            let result = resolved(&mut white, baseline);
            let captures = capture::capture(tiling, &mut whole);
            let winner = capture::winning_chain(tiling, &whole).map(|(side, _)| side);
            assert_eq!(result, SwapResult { captures, winner });
            assert_eq!(
                result,
                resolved(
                    &mut alone,
                    Baseline { white: &board.white, connectivity: &Connectivity::default() }
                )
            );
            assert_eq!((&white, &white), (&whole, &alone));
            seen.steps += 1;
            seen.captures += u32::from(!result.captures.is_empty());
            seen.wins += u32::from(winner.is_some());
            let next = Position { white, ..board.clone() };
            if steps > 1 && winner.is_none() && next.owns(to) {
                resolve_steps(&next, baseline, to, steps - 1, seen);
            }
        }
    }

    #[test]
    fn the_baseline_changes_nothing_but_the_time_it_takes() {
        let mut seen = Seen::default();
        for seed in 0..30_u32 {
            let mut state = <State as crate::rules::State<Crumble>>::start(&Options::default());
            let mut random = seed;
            for turn in 0..24 {
                if turn % 3 == 2 {
                    resolve_in_three_ways(&state.position().compacted(), &mut seen);
                }
                // Chooses turns by a fixed sequence of numbers.
                let mut count = 0;
                state.for_each_successor(|_, _| count += 1);
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let mut chosen = (random >> 8) % u32::max(count, 1);
                let next = state.successors(|_, next| {
                    let found = chosen == 0;
                    chosen = chosen.wrapping_sub(1);
                    if found { ControlFlow::Break(next.clone()) } else { ControlFlow::Continue(()) }
                });
                match next {
                    ControlFlow::Break(next) if next.outcome().is_none() => state = next,
                    _ => break,
                }
            }
        }
        assert!(seen.steps > 10_000 && seen.captures > 100 && seen.wins > 100, "{seen:?}");
    }
}
