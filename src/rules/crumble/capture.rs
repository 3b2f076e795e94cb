//! Captures and wins, found by a search of the whole board (crumble.md, Captures and Winning).

use super::piece_set::{Contacts, PieceSet};
use super::tiling::{Border, Id, Tiling};
use super::{BLACK, WHITE};
use crate::rules::Side;

pub(super) fn colour(white: &PieceSet, id: Id) -> Side {
    if white.contains(id) { WHITE } else { BLACK }
}

/// A search for connected pieces of one colour; reuses its buffers from one search to the next.
#[derive(Debug, Default)]
pub(super) struct Flood {
    /// The pieces that were reached.
    pub(super) reached: PieceSet,
    /// The reached pieces whose contacts have not been searched yet.
    pending: PieceSet,
}

impl Flood {
    /// Empties the flood for a board whose piece numbers are below the bound.
    pub(super) fn clear(&mut self, id_bound: usize) {
        self.reached.clear(id_bound);
        self.pending.clear(id_bound);
    }

    /// Reaches all pieces of one colour that are connected with this piece by the given contact, except those already
    /// reached. If the search is stopped, a new search must start with [`Flood::clear`].
    pub(super) fn from<'t>(
        &mut self,
        id: Id,
        white: &PieceSet,
        contact: impl Fn(Id) -> Contacts<'t>,
    ) -> impl Iterator<Item = Id> {
        let Self { reached, pending } = self;
        if reached.insert(id) {
            pending.insert(id);
        }
        let is_white = white.contains(id);
        std::iter::from_fn(move || {
            let id = pending.pop()?;
            contact(id).spread(white, is_white, reached, pending);
            Some(id)
        })
    }
}

/// Connected pieces of one colour, sorted, and the sides of the board they touch.
type Group = (Vec<Id>, Border);

/// The groups of pieces of one colour that the given contact connects, in the order of their first pieces.
pub(super) fn groups<'t>(
    tiling: &'t Tiling,
    white: &PieceSet,
    contact: impl Fn(Id) -> Contacts<'t>,
) -> Vec<Group> {
    let mut flood = Flood::default();
    flood.clear(tiling.id_bound());
    let mut groups = Vec::new();
    for id in tiling.ids() {
        let mut pieces: Vec<Id> = flood.from(id, white, &contact).collect();
        if !pieces.is_empty() {
            tiling.sort(&mut pieces);
            let border = pieces.iter().map(|&id| tiling.border(id)).fold(Border::default(), Border::with);
            groups.push((pieces, border));
        }
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

/// Captures every enclosed group: repeatedly changes the colour of each enclosed group that borders a group at the edge
/// of the board.
pub(super) fn capture(tiling: &Tiling, white: &mut PieceSet) -> Vec<(Side, Vec<Id>)> {
    let mut captures = Vec::new();
    loop {
        let groups = groups(tiling, white, |id| tiling.contacts(id));
        let mut connected = PieceSet::empty(tiling.id_bound());
        for id in groups.iter().filter(|(_, border)| border.any()).flat_map(|(pieces, _)| pieces) {
            connected.set(*id, true);
        }
        let before = captures.len();
        for (pieces, border) in groups {
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

/// The pieces of enclosed groups; a settled position doesn't have any.
pub(super) fn enclosed(tiling: &Tiling, white: &PieceSet) -> Vec<Id> {
    let groups = groups(tiling, white, |id| tiling.contacts(id));
    groups.into_iter().filter(|(_, border)| !border.any()).flat_map(|(pieces, _)| pieces).collect()
}

/// The chain that touches all four sides, and its owner.
pub(super) fn winning_chain(tiling: &Tiling, white: &PieceSet) -> Option<(Side, Vec<Id>)> {
    let groups = groups(tiling, white, |id| tiling.neighbours(id));
    let (chain, _) = groups.into_iter().find(|(_, border)| border.all_four())?;
    Some((colour(white, chain[0]), chain))
}

#[cfg(test)]
mod tests {
    use super::super::{BLACK, Position, WHITE};
    use super::*;

    /// Four rings of 24, 16, 8 and one piece, each inside the one before: White's, Black's, White's, Black's.
    fn rings() -> Position {
        let mut text = "7x7 b".to_owned();
        for (y, x) in (0..7_u8).flat_map(|y| (0..7).map(move |x| (y, x))) {
            let ring = x.min(y).min(6 - x).min(6 - y);
            text.push_str(&format!(" {}{x},{y},1,1", if ring % 2 == 0 { 'w' } else { 'b' }));
        }
        text.parse().unwrap()
    }

    #[test]
    fn groups_inside_captured_groups_are_captured_from_the_outside() {
        let Position { tiling, mut white, .. } = rings();
        assert_eq!(rings().enclosed().len(), 25);
        let captures = capture(&tiling, &mut white);
        let told: Vec<(Side, usize)> = captures.iter().map(|(by, pieces)| (*by, pieces.len())).collect();
        assert_eq!(told, [(WHITE, 16), (WHITE, 1)]);
        assert!(tiling.ids().all(|id| colour(&white, id) != BLACK));
        assert_eq!(Position::start(3, 3).enclosed(), []);
    }
}
