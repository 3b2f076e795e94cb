//! The effects of a turn on chains: those that it links or separates, and the length of each player's longest.

use std::collections::BTreeMap;

use super::CrumbleEffect;
use crate::rules::Side;
use crate::rules::crumble::geometry::{Coord, Point, Rect};
use crate::rules::crumble::{Chain, Position};

/// A link between two chains is worth mentioning if the product of their areas, in squared starting squares, is at least this.
const LEAST: u64 = 2;
/// A starting square has this many parts, in which areas are measured.
const PARTS: u64 = 256;

/// The chains of a position, with the chain of each piece.
pub(super) struct Chains<'p> {
    position: &'p Position,
    list: Vec<Chain>,
    of: BTreeMap<Rect, usize>,
}

impl<'p> Chains<'p> {
    pub(super) fn new(position: &'p Position) -> Self {
        let list: Vec<Chain> = position.chains().collect();
        let pieces = |(index, chain): (usize, &Chain)| -> Vec<(Rect, usize)> {
            chain.pieces.iter().map(|(rect, _)| (*rect, index)).collect()
        };
        let of = list.iter().enumerate().flat_map(pieces).collect();
        Self { position, list, of }
    }

    /// The largest number of sides of the board that one chain of a player touches.
    pub(super) fn sides_joined(&self, side: Side) -> usize {
        self.owned_by(side).map(Chain::sides_touched).max().unwrap_or_default()
    }

    fn owned_by(&self, side: Side) -> impl Iterator<Item = &Chain> {
        self.list.iter().filter(move |chain| chain.side == side)
    }

    /// The number of the chain at this point; `None` if the piece there is the opponent's.
    fn at(&self, point: Point, owner: Side) -> Option<usize> {
        let piece = self.position.piece_at(point).filter(|piece| piece.side == owner)?;
        self.of.get(&piece.rect).copied()
    }

    /// True if two pieces of this player are in one chain, false if they are in two; `None` if they aren't both the
    /// player's.
    pub(super) fn are_linked(&self, one: Point, other: Point, owner: Side) -> Option<bool> {
        Some(self.at(one, owner)? == self.at(other, owner)?)
    }

    /// The area of a chain, in parts.
    fn area(&self, number: usize) -> u64 {
        let area: u128 = self.list[number].pieces.iter().map(|(rect, _)| rect.area()).sum();
        let part = u128::from(Coord::ONE.raw()).pow(2) / u128::from(PARTS);
        u64::try_from(area / part).unwrap_or(u64::MAX)
    }

    /// The longest chain of a player, and the rectangle around it.
    fn longest(&self, owner: Side) -> Option<(&Chain, Rect)> {
        let chains = self.owned_by(owner).filter_map(|chain| {
            let rects = chain.pieces.iter().map(|(rect, _)| *rect);
            Some((chain, rects.reduce(|whole, rect| whole.around(&rect))?))
        });
        chains.max_by_key(|(_, around)| diagonal(around))
    }
}

/// The squared diagonal of a rectangle, by which the lengths of chains are compared, in squared smallest units.
fn diagonal(rect: &Rect) -> u128 {
    [rect.w, rect.h].map(|side| u128::from(side.raw()).pow(2)).iter().sum()
}

/// The same in squared starting squares, rounded down to even numbers: a turn isn't better for a smaller difference.
pub(super) fn length(rect: &Rect) -> usize {
    let squares = diagonal(rect) / u128::from(Coord::ONE.raw()).pow(2);
    usize::try_from(squares / 2).unwrap_or_default()
}

/// The effects of a turn of this player on the chains of both, their own first.
pub(super) fn effects(before: &Chains<'_>, after: &Chains<'_>, player: Side) -> Vec<CrumbleEffect> {
    let opponent = player.other();
    let mut effects = Vec::new();
    for (owner, is_own) in [(player, true), (opponent, false)] {
        if let Some((pieces, weight)) = parted(before, before, after, owner) {
            effects.push(CrumbleEffect::Links { owner, pieces, weight, is_gain: is_own });
        }
        if let Some((pieces, weight)) = parted(before, after, before, owner) {
            effects.push(CrumbleEffect::Separates { owner, pieces, weight, is_gain: !is_own });
        }
    }
    let longest = |owner| Some((before.longest(owner)?, after.longest(owner)?));
    if let Some(((_, was), (chain, is))) = longest(player)
        && diagonal(&is) > diagonal(&was)
    {
        let held = chain.pieces.iter().map(|(rect, _)| *rect);
        let mut held =
            held.filter(|rect| before.of.contains_key(rect) && before.at(rect.at, player).is_some());
        effects.extend(held.next().map(|at| CrumbleEffect::Extends { at, around: is }));
    }
    if let Some(((chain, was), (_, is))) = longest(opponent)
        && diagonal(&is) < diagonal(&was)
    {
        let at = chain.pieces[0].0;
        effects.push(CrumbleEffect::Shortens { opponent, at, around: is });
    }
    effects
}

/// Two pieces of the position before a turn whose places are a player's before and after it, in different chains in
/// `apart` and in one chain in `together`; and the product of the areas of the two chains. They are the pair with the
/// greatest product, and the nearest pieces of these chains.
fn parted(
    before: &Chains<'_>,
    apart: &Chains<'_>,
    together: &Chains<'_>,
    owner: Side,
) -> Option<([Rect; 2], usize)> {
    let mut parts: BTreeMap<(usize, usize), Vec<Rect>> = BTreeMap::new();
    for (rect, _) in before.owned_by(owner).flat_map(|chain| &chain.pieces) {
        if let Some(whole) = together.at(rect.at, owner)
            && let Some(part) = apart.at(rect.at, owner)
        {
            parts.entry((whole, part)).or_default().push(*rect);
        }
    }
    let parts: Vec<(usize, u64, Vec<Rect>)> =
        parts.into_iter().map(|((whole, part), rects)| (whole, apart.area(part), rects)).collect();
    let mut best: Option<(u64, [&[Rect]; 2])> = None;
    for (index, (whole, area, rects)) in parts.iter().enumerate() {
        for (_, other, others) in parts[..index].iter().filter(|part| part.0 == *whole) {
            let weight = area.saturating_mul(*other);
            if weight >= LEAST * PARTS.pow(2) && best.is_none_or(|(most, _)| weight > most) {
                best = Some((weight, [others, rects]));
            }
        }
    }
    let (weight, [these, those]) = best?;
    let pairs = these.iter().flat_map(|this| those.iter().map(|that| [*this, *that]));
    let nearest = pairs.min_by_key(|[this, that]| {
        this.at.x.raw().abs_diff(that.at.x.raw()) + this.at.y.raw().abs_diff(that.at.y.raw())
    });
    Some((nearest?, usize::try_from(weight).unwrap_or(usize::MAX)))
}
