//! Captures and wins, found by a look at the whole board (crumble.md, Captures and Winning).

use super::bits::{Bits, View};
use super::tiling::{Border, Id, Tiling};
use super::{BLACK, WHITE};
use crate::rules::Side;

pub(super) const fn colour(white: View<'_>, id: Id) -> Side {
    if white.has(id) { WHITE } else { BLACK }
}

/// The pieces of one colour that hang together, and the sides of the board they touch.
struct Group {
    pieces: Vec<Id>,
    border: Border,
}

/// The groups of pieces that hang together by the given contact, each sorted, in the order of their first pieces.
fn groups<'t>(tiling: &'t Tiling, white: View<'_>, contact: impl Fn(Id) -> &'t [Id]) -> Vec<Group> {
    let mut met = Bits::none(tiling.numbers());
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
        tiling.sort(&mut group.pieces);
        groups.push(group);
    }
    groups
}

/// Captures a group, and says for whom.
pub(super) fn flip(white: &mut Bits, pieces: Vec<Id>) -> (Side, Vec<Id>) {
    let by = colour(white.view(), pieces[0]).other();
    for &id in &pieces {
        white.set(id, by == WHITE);
    }
    (by, pieces)
}

/// Captures every enclosed group: while one lies next to a group that reaches the border, it changes colour.
pub(super) fn capture(tiling: &Tiling, white: &mut Bits) -> Vec<(Side, Vec<Id>)> {
    let mut captures = Vec::new();
    loop {
        let groups = groups(tiling, white.view(), |id| tiling.contacts(id));
        let mut open = Bits::none(tiling.numbers());
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
