//! What a swap step brings about: captures, then wins (crumble.md, Captures and Winning), found without a look at
//! the whole board.

use smallvec::SmallVec;

use super::bits::{Bits, View};
use super::capture::{self, colour};
use super::ground::Ground;
use super::tiling::{Border, Id, Tiling};
use super::{BLACK, WHITE};
use crate::rules::Side;

/// What one swap step brought about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Consequence {
    /// The groups that changed colour, outermost first, and whose they are now.
    pub(super) captures: Vec<(Side, Vec<Id>)>,
    /// Whose chain touches all four sides now.
    pub(super) winner: Option<Side>,
}

/// What settling step after step uses again.
#[derive(Debug)]
pub(super) struct Scratch {
    /// Pieces whose groups reach the border.
    open: Bits,
    /// Pieces met on the walk under way.
    met: Bits,
    /// The same pieces, in the order in which they were met.
    walk: Vec<Id>,
}

impl Scratch {
    pub(super) fn new() -> Self {
        Self { open: Bits::none(0), met: Bits::none(0), walk: Vec::new() }
    }

    /// Begins a walk at this piece.
    fn begin(&mut self, tiling: &Tiling, id: Id) {
        self.met.clear(tiling.numbers());
        self.met.insert(id);
        self.walk.clear();
        self.walk.push(id);
    }
}

/// Settles a board that was settled before the pieces `from` and `to` exchanged their colours.
///
/// Only groups that the exchange changed can be enclosed now: those of the two pieces, and what is left of
/// the groups that each of them left, which all touch it. The same goes for chains that win.
pub(super) fn settle(
    tiling: &Tiling,
    white: &mut Bits,
    from: Id,
    to: Id,
    ground: Option<Ground<'_>>,
    scratch: &mut Scratch,
) -> Consequence {
    let look = Look::new(tiling, white.view(), ground, &[from, to]);
    let captures = match look.enclosed(from, to, scratch) {
        Enclosed::Nothing => {
            return Consequence { captures: Vec::new(), winner: look.winner(scratch) };
        }
        Enclosed::Group(pieces) => vec![capture::flip(white, pieces)],
        Enclosed::Groups => capture::capture(tiling, white),
    };
    let captured = captures.iter().flat_map(|(_, pieces)| pieces);
    let last: Changed = [from, to].iter().chain(captured).copied().collect();
    let winner = Look::new(tiling, white.view(), ground, &last).winner(scratch);
    Consequence { captures, winner }
}

/// What an exchange enclosed.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Enclosed {
    Nothing,
    /// One group: these pieces, sorted. All around it is open, so its capture leaves nothing enclosed.
    Group(Vec<Id>),
    /// More than one group.
    Groups,
}

/// A board where colours were exchanged, seen against the ground.
struct Look<'t> {
    tiling: &'t Tiling,
    white: View<'t>,
    ground: Option<Ground<'t>>,
    /// Pieces of either colour, Black's first, that had the colour before and are less deep than this hang on the
    /// border as they did.
    intact: [u32; 2],
    /// The pieces that have another colour than on the ground.
    changed: Changed,
}

/// Pieces that changed colour.
type Changed = SmallVec<[Id; 8]>;

impl<'t> Look<'t> {
    /// The board after the `last` pieces changed colour; with a ground it tells itself which did.
    fn new(tiling: &'t Tiling, white: View<'t>, ground: Option<Ground<'t>>, last: &[Id]) -> Self {
        let mut look = Self { tiling, white, ground, intact: [0; 2], changed: Changed::new() };
        if let Some(ground) = ground {
            white.differing(ground.white, |id| look.changed.push(id));
            look.intact = [u32::MAX; 2];
            for &id in &look.changed {
                let intact = &mut look.intact[colour(ground.white, id).index()];
                *intact = ground.intact_without(id).min(*intact);
            }
        } else {
            look.changed.extend_from_slice(last);
        }
        look
    }

    /// Whether the piece is known to hang on the border, by a way of pieces that all are as they were: each is
    /// less deep than the one before.
    fn is_open(&self, id: Id) -> bool {
        let intact = |ground: Ground<'_>| {
            ground.depth(id) < self.intact[colour(self.white, id).index()]
                && ground.white.has(id) == self.white.has(id)
        };
        self.tiling.border(id).any() || self.ground.is_some_and(intact)
    }

    /// Whether a chain of this side may touch all four sides now: the chains of the ground that the changed pieces
    /// put together do.
    fn may_win(&self, side: Side) -> bool {
        let Some(ground) = self.ground else { return true };
        let mut sides = Border::default();
        for &id in self.changed.iter().filter(|&&id| colour(self.white, id) == side) {
            sides = sides.with(self.tiling.border(id));
            for &other in self.tiling.neighbours(id) {
                if colour(self.white, other) == side && colour(ground.white, other) == side {
                    sides = sides.with(ground.sides(other));
                }
            }
        }
        sides.all_four()
    }

    /// Whose chain touches all four sides now, if none did before.
    fn winner(&self, scratch: &mut Scratch) -> Option<Side> {
        let wins = |&side: &Side| {
            let mut own = self.changed.iter().filter(|&&id| colour(self.white, id) == side);
            self.may_win(side) && own.any(|&id| self.chain_wins(id, scratch))
        };
        [BLACK, WHITE].into_iter().find(wins)
    }

    /// What is enclosed after these two exchanged colours.
    fn enclosed(&self, from: Id, to: Id, scratch: &mut Scratch) -> Enclosed {
        let Self { tiling, white, .. } = *self;
        scratch.open.clear(tiling.numbers());
        let mut group: Vec<Id> = Vec::new();
        let left = [from, to].into_iter().flat_map(|changed| {
            let contacts = tiling.contacts(changed).iter().copied();
            contacts.filter(move |&other| white.has(other) != white.has(changed))
        });
        for id in [from, to].into_iter().chain(left) {
            if group.contains(&id) || self.reaches_border(id, scratch) {
                continue;
            }
            if !group.is_empty() {
                return Enclosed::Groups;
            }
            group.clone_from(&scratch.walk);
            tiling.sort(&mut group);
        }
        if group.is_empty() { Enclosed::Nothing } else { Enclosed::Group(group) }
    }

    /// Whether the piece's group, by neighbours and corners, touches a side of the board; if not, the walk of the
    /// scratch is the group.
    fn reaches_border(&self, id: Id, scratch: &mut Scratch) -> bool {
        let Self { tiling, white, .. } = *self;
        let side = white.has(id);
        if self.is_open(id) || tiling.contacts(id).iter().any(|&id| white.has(id) == side && self.is_open(id))
        {
            return true;
        }
        scratch.begin(tiling, id);
        let mut next = 0;
        while let Some(&id) = scratch.walk.get(next) {
            next += 1;
            for &other in tiling.contacts(id) {
                if white.has(other) != side || scratch.met.has(other) {
                    continue;
                }
                if self.is_open(other) || scratch.open.has(other) {
                    scratch.open.unite(&scratch.met);
                    return true;
                }
                scratch.met.insert(other);
                scratch.walk.push(other);
            }
        }
        false
    }

    /// Whether the piece's chain touches all four sides.
    fn chain_wins(&self, id: Id, scratch: &mut Scratch) -> bool {
        let Self { tiling, white, .. } = *self;
        let mut border = Border::default();
        scratch.begin(tiling, id);
        let mut next = 0;
        while let Some(&id) = scratch.walk.get(next) {
            next += 1;
            border = border.with(tiling.border(id));
            if border.all_four() {
                return true;
            }
            for &other in tiling.neighbours(id) {
                if white.has(other) == white.has(id) && scratch.met.insert(other) {
                    scratch.walk.push(other);
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::action::Acted;
    use super::super::position::Position;
    use super::super::survey::Survey;
    use super::super::{Crumble, Options, State};
    use super::super::{action, swap};
    use super::*;
    use crate::rules::State as _;

    /// What was seen while boards were settled.
    #[derive(Default, Debug)]
    struct Seen {
        steps: u32,
        captures: u32,
        wins: u32,
    }

    /// Settles every first and second step of every turn of this position in three ways: against the ground, without
    /// it, and by a look at the whole board.
    fn settle_in_three_ways(position: &Position, seen: &mut Seen) {
        let survey = Survey::new(&position.tiling, position.white.view());
        for checked in action::all(position) {
            let (acted, _) = Acted::new(position.clone(), checked);
            let ground = Ground::after(&survey, &acted);
            for start in &acted.starts {
                settle_steps(&acted.position, ground, start.id, 2, seen);
            }
        }
    }

    fn settle_steps(board: &Position, ground: Ground<'_>, from: Id, steps: u32, seen: &mut Seen) {
        for (_, to) in swap::steps(board, from) {
            let mut exchanged = board.white.clone();
            exchanged.set(from, !board.white.has(from));
            exchanged.set(to, !board.white.has(to));
            let [mut white, mut alone, mut whole] = [(); 3].map(|()| exchanged.clone());
            let tiling = &board.tiling;
            let settled =
                |white: &mut Bits, ground| settle(tiling, white, from, to, ground, &mut Scratch::new());
            let consequence = settled(&mut white, Some(ground));
            let captures = capture::capture(tiling, &mut whole);
            let winner = capture::winning_chain(tiling, &whole).map(|(side, _)| side);
            assert_eq!(consequence, Consequence { captures, winner });
            assert_eq!(consequence, settled(&mut alone, None));
            assert_eq!((&white, &white), (&whole, &alone));
            seen.steps += 1;
            seen.captures += u32::from(!consequence.captures.is_empty());
            seen.wins += u32::from(winner.is_some());
            let next = Position { white, ..board.clone() };
            if steps > 1 && winner.is_none() && next.owns(to) {
                settle_steps(&next, ground, to, steps - 1, seen);
            }
        }
    }

    #[test]
    fn what_is_known_of_the_ground_changes_nothing() {
        let mut seen = Seen::default();
        for seed in 0..30_u32 {
            let mut state = <State as crate::rules::State<Crumble>>::start(&Options::default());
            let mut random = seed;
            for turn in 0..24 {
                if turn % 3 == 2 {
                    settle_in_three_ways(&state.position().renewed(), &mut seen);
                }
                // Some turn, by a fixed sequence of numbers.
                let mut count = 0;
                let _: ControlFlow<()> = state.successors(|_, _| {
                    count += 1;
                    ControlFlow::Continue(())
                });
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
