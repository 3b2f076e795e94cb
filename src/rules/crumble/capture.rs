//! Captures and wins, found by a search of the whole board (crumble.md, Captures and Winning).

use super::piece_set::{Contacts, PieceSet};
use super::tiling::{Border, Id, Tiling};
use super::{BLACK, WHITE};
use crate::rules::Side;

pub(super) fn colour(white: &PieceSet, id: Id) -> Side {
    if white.contains(id) { WHITE } else { BLACK }
}

/// Connected pieces of one colour, and the sides of the board they touch.
struct Group {
    pieces: Vec<Id>,
    border: Border,
}

/// The groups of pieces of one colour that the given contact connects, each sorted, in the order of their first pieces.
fn groups<'t>(tiling: &'t Tiling, white: &PieceSet, contact: impl Fn(Id) -> Contacts<'t>) -> Vec<Group> {
    let mut visited = PieceSet::empty(tiling.id_bound());
    let mut groups = Vec::new();
    for id in tiling.ids() {
        if !visited.insert(id) {
            continue;
        }
        let mut group = Group { pieces: vec![id], border: Border::default() };
        let mut next = 0;
        while let Some(&id) = group.pieces.get(next) {
            next += 1;
            group.border = group.border.with(tiling.border(id));
            let same_colour = contact(id).within(white, white.contains(id));
            group.pieces.extend(same_colour.filter(|&other| visited.insert(other)));
        }
        tiling.sort(&mut group.pieces);
        groups.push(group);
    }
    groups
}

/// Changes the colour of a group; returns its new owner and the group.
pub(super) fn flip(white: &mut PieceSet, pieces: Vec<Id>) -> (Side, Vec<Id>) {
    let by = colour(white, pieces[0]).other();
    for &id in &pieces {
        white.set(id, by == WHITE);
    }
    (by, pieces)
}

/// Captures every enclosed group: as long as one lies next to a group that reaches the border, it changes colour.
pub(super) fn capture(tiling: &Tiling, white: &mut PieceSet) -> Vec<(Side, Vec<Id>)> {
    let mut captures = Vec::new();
    loop {
        let groups = groups(tiling, white, |id| tiling.contacts(id));
        let mut connected = PieceSet::empty(tiling.id_bound());
        for id in groups.iter().filter(|group| group.border.any()).flat_map(|group| &group.pieces) {
            connected.set(*id, true);
        }
        let before = captures.len();
        for Group { pieces, border } in groups {
            let outermost =
                || pieces.iter().any(|&id| tiling.contacts(id).within(&connected, true).next().is_some());
            if !border.any() && outermost() {
                captures.push(flip(white, pieces));
            }
        }
        if captures.len() == before {
            return captures;
        }
    }
}

/// The pieces of enclosed groups; a settled position has none.
pub(super) fn enclosed(tiling: &Tiling, white: &PieceSet) -> Vec<Id> {
    let groups = groups(tiling, white, |id| tiling.contacts(id));
    groups.into_iter().filter(|group| !group.border.any()).flat_map(|group| group.pieces).collect()
}

/// The chain that touches all four sides, and whose it is.
pub(super) fn winning_chain(tiling: &Tiling, white: &PieceSet) -> Option<(Side, Vec<Id>)> {
    let groups = groups(tiling, white, |id| tiling.neighbours(id));
    let chain = groups.into_iter().find(|group| group.border.all_four())?;
    Some((colour(white, chain.pieces[0]), chain.pieces))
}
