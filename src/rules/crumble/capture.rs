//! What happens after a swap step: captures, then wins (crumble.md, Captures and Winning).

use super::bits::{Bits, View};
use super::masks::Masks;
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

/// What settling step after step on one tiling uses again.
#[derive(Debug)]
pub(super) struct Scratch {
    masks: Option<Masks>,
    /// Pieces whose groups reach the border.
    open: Bits,
    /// Pieces met on the walk under way.
    met: Bits,
    stack: Vec<Id>,
}

impl Scratch {
    /// For a few steps, for which describing the whole board first would not pay.
    pub(super) fn new() -> Self {
        Self { masks: None, open: Bits::none(0), met: Bits::none(0), stack: Vec::new() }
    }

    /// For many steps on this tiling, until it is prepared for another.
    pub(super) fn prepare(&mut self, tiling: &Tiling) {
        if tiling.len() <= Masks::PIECES {
            self.masks.get_or_insert_default().fill(tiling);
        } else {
            self.masks = None;
        }
    }

    /// Begins a walk at this piece.
    fn begin(&mut self, pieces: usize, id: Id) {
        self.met.clear(pieces);
        self.met.insert(id);
        self.stack.clear();
        self.stack.push(id);
    }
}

const fn colour(white: View<'_>, id: Id) -> Side {
    if white.has(id) { WHITE } else { BLACK }
}

/// Settles a board that was settled before the pieces `from` and `to` exchanged their colours; `scratch` is
/// prepared for this tiling or for none.
///
/// Only groups that the exchange changed can be enclosed now: those of the two pieces, and what is left of
/// the groups that each of them left, which all touch it. The same goes for chains that win.
pub(super) fn settle(
    tiling: &Tiling,
    white: &mut Bits,
    from: Id,
    to: Id,
    scratch: &mut Scratch,
) -> Consequence {
    let view = white.view();
    let enclosed = match &scratch.masks {
        Some(masks) if masks.all_open(view) => Enclosed::Nothing,
        Some(_) => Enclosed::Groups,
        None => enclosed_by(tiling, view, from, to, scratch),
    };
    let captures = match enclosed {
        Enclosed::Nothing => {
            let changed = [from, to].into_iter();
            let winner = match &scratch.masks {
                Some(masks) => {
                    changed.filter(|&id| masks.chain_wins(view, id)).map(|id| colour(view, id)).next()
                }
                None => changed.filter_map(|id| chain_wins(tiling, view, id, scratch)).next(),
            };
            return Consequence { captures: Vec::new(), winner };
        }
        Enclosed::Group(pieces) => vec![flip(white, pieces)],
        Enclosed::Groups => capture(tiling, white),
    };
    let winner = winning_chain(tiling, white).map(|(side, _)| side);
    Consequence { captures, winner }
}

/// What an exchange enclosed.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Enclosed {
    Nothing,
    /// One group: these pieces, sorted. All around it is open, so its capture leaves nothing enclosed.
    Group(Vec<Id>),
    /// More than one group, or nobody has looked.
    Groups,
}

/// What is enclosed after the exchange.
fn enclosed_by(tiling: &Tiling, white: View<'_>, from: Id, to: Id, scratch: &mut Scratch) -> Enclosed {
    scratch.open.clear(tiling.len());
    let mut group: Vec<Id> = Vec::new();
    let left = [from, to].into_iter().flat_map(|changed| {
        let contacts = tiling.contacts(changed).iter().copied();
        contacts.filter(move |&other| white.has(other) != white.has(changed))
    });
    for id in [from, to].into_iter().chain(left) {
        if group.binary_search(&id).is_ok() || reaches_border(tiling, white, id, scratch) {
            continue;
        }
        if !group.is_empty() {
            return Enclosed::Groups;
        }
        group = tiling.ids().filter(|&id| scratch.met.has(id)).collect();
    }
    if group.is_empty() { Enclosed::Nothing } else { Enclosed::Group(group) }
}

/// Whether the piece's group, by neighbours and corners, touches a side of the board.
fn reaches_border(tiling: &Tiling, white: View<'_>, id: Id, scratch: &mut Scratch) -> bool {
    let side = white.has(id);
    let touches_border = |id: Id| white.has(id) == side && tiling.border(id).any();
    if touches_border(id) || tiling.contacts(id).iter().any(|&id| touches_border(id)) {
        return true;
    }
    scratch.begin(tiling.len(), id);
    while let Some(id) = scratch.stack.pop() {
        if tiling.border(id).any() || scratch.open.has(id) {
            scratch.open.unite(&scratch.met);
            return true;
        }
        for &other in tiling.contacts(id) {
            if white.has(other) == side && scratch.met.insert(other) {
                scratch.stack.push(other);
            }
        }
    }
    false
}

/// The owner of the piece's chain, if the chain touches all four sides.
fn chain_wins(tiling: &Tiling, white: View<'_>, id: Id, scratch: &mut Scratch) -> Option<Side> {
    let mut border = Border::default();
    scratch.begin(tiling.len(), id);
    let side = colour(white, id);
    while let Some(id) = scratch.stack.pop() {
        border = border.with(tiling.border(id));
        if border.all_four() {
            return Some(side);
        }
        for &other in tiling.neighbours(id) {
            if colour(white, other) == side && scratch.met.insert(other) {
                scratch.stack.push(other);
            }
        }
    }
    None
}

/// The pieces of one colour that hang together, and the sides of the board they touch.
struct Group {
    pieces: Vec<Id>,
    border: Border,
}

/// The groups of pieces that hang together by the given contact, each sorted, in the order of their first pieces.
fn groups<'t>(tiling: &'t Tiling, white: View<'_>, contact: impl Fn(Id) -> &'t [Id]) -> Vec<Group> {
    let mut met = Bits::none(tiling.len());
    let mut groups = Vec::new();
    for id in tiling.ids() {
        if !met.insert(id) {
            continue;
        }
        let mut group = Group { pieces: vec![id], border: Border::default() };
        let mut next = 0;
        while let Some(&id) = group.pieces.get(next) {
            next += 1;
            group.border = group.border.with(tiling.border(id));
            for &other in contact(id) {
                if white.has(other) == white.has(id) && met.insert(other) {
                    group.pieces.push(other);
                }
            }
        }
        group.pieces.sort_unstable();
        groups.push(group);
    }
    groups
}

/// Captures a group, and says for whom.
fn flip(white: &mut Bits, pieces: Vec<Id>) -> (Side, Vec<Id>) {
    let by = colour(white.view(), pieces[0]).other();
    for &id in &pieces {
        white.set(id, by == WHITE);
    }
    (by, pieces)
}

/// Captures every enclosed group: while one lies next to a group that reaches the border, it changes colour.
fn capture(tiling: &Tiling, white: &mut Bits) -> Vec<(Side, Vec<Id>)> {
    let mut captures = Vec::new();
    loop {
        let groups = groups(tiling, white.view(), |id| tiling.contacts(id));
        let mut open = Bits::none(tiling.len());
        for id in groups.iter().filter(|group| group.border.any()).flat_map(|group| &group.pieces) {
            open.set(*id, true);
        }
        let before = captures.len();
        for Group { pieces, border } in groups {
            let outermost =
                || pieces.iter().any(|&id| tiling.contacts(id).iter().any(|&other| open.has(other)));
            if !border.any() && outermost() {
                captures.push(flip(white, pieces));
            }
        }
        if captures.len() == before {
            return captures;
        }
    }
}

/// The pieces of enclosed groups, which a settled position has not.
pub(super) fn enclosed(tiling: &Tiling, white: &Bits) -> Vec<Id> {
    let groups = groups(tiling, white.view(), |id| tiling.contacts(id));
    groups.into_iter().filter(|group| !group.border.any()).flat_map(|group| group.pieces).collect()
}

/// The chain that touches all four sides, and whose it is.
pub(super) fn winning_chain(tiling: &Tiling, white: &Bits) -> Option<(Side, Vec<Id>)> {
    let groups = groups(tiling, white.view(), |id| tiling.neighbours(id));
    let chain = groups.into_iter().find(|group| group.border.all_four())?;
    Some((colour(white.view(), chain.pieces[0]), chain.pieces))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::super::action;
    use super::super::swap;
    use super::super::{Crumble, Options, State};
    use super::*;
    use crate::rules::State as _;

    /// On small boards settling by bits and settling by walks must not differ.
    #[test]
    fn masks_agree_with_walks() {
        let (mut steps, mut closed, mut groups, mut wins) = (0, 0, 0, 0);
        for seed in 0..40_u32 {
            let mut state = <State as crate::rules::State<Crumble>>::start(&Options::default());
            let mut random = seed;
            for _ in 0..24 {
                for (_, acted) in action::all(state.position()).step_by(5) {
                    let board = &acted.position;
                    if board.len() > Masks::PIECES {
                        continue;
                    }
                    let mut scratch = Scratch::new();
                    scratch.prepare(&board.tiling);
                    for start in &acted.starts {
                        for (_, to) in swap::steps(board, start.id) {
                            let mut white = board.white.clone();
                            white.set(start.id, !board.white.has(start.id));
                            white.set(to, !board.white.has(to));
                            let masks = scratch.masks.as_ref().unwrap();
                            let open = masks.all_open(white.view());
                            let wins_by_mask = [start.id, to].map(|id| masks.chain_wins(white.view(), id));
                            let view = white.view();
                            let enclosed = enclosed_by(&board.tiling, view, start.id, to, &mut scratch);
                            assert_eq!(open, enclosed == Enclosed::Nothing);
                            if let Enclosed::Group(pieces) = enclosed {
                                let (mut alone, mut all) = (white.clone(), white.clone());
                                let captures = capture(&board.tiling, &mut all);
                                assert_eq!(vec![flip(&mut alone, pieces)], captures);
                                assert_eq!(alone, all);
                                groups += 1;
                            }
                            let wins_by_walk = [start.id, to]
                                .map(|id| chain_wins(&board.tiling, view, id, &mut scratch).is_some());
                            assert_eq!(wins_by_mask, wins_by_walk);
                            steps += 1;
                            closed += u32::from(!open);
                            wins += u32::from(wins_by_walk != [false; 2]);
                        }
                    }
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
                    ControlFlow::Break(next) => state = next,
                    ControlFlow::Continue(()) => break,
                }
            }
        }
        assert!(steps > 10_000 && wins > 10, "{steps} steps, {wins} wins");
        assert!(groups > 10 && closed > groups, "{closed} closed, {groups} by one group");
    }
}
