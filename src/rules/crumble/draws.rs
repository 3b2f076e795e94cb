//! The rule of three draw turns (crumble.md, Draws).

use std::sync::Arc;

use smallvec::SmallVec;

use super::geometry::Rect;

/// The number of turns that the rule considers: three pairs.
const TURNS: usize = 6;

/// The parts of a turn with a swap that matter to the rule.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Swapped {
    /// The place where the swapping piece ends.
    target: Rect,
    /// The pieces that were cut or joined.
    involved: SmallVec<[Rect; 1]>,
}

/// The newest turns. A turn without a swap empties the list, since such a turn can't be part of a draw.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct RecentTurns {
    newest: Option<Swapped>,
    /// The turns before the newest, oldest first. Several states use the same copy of each turn.
    before: SmallVec<[Arc<Swapped>; TURNS - 2]>,
}

impl RecentTurns {
    /// The list with one more turn; `target` is the end of its path, if it swapped.
    pub(super) fn after(&self, target: Option<Rect>, involved: &[Rect]) -> Self {
        let Some(target) = target else { return Self::default() };
        let newest = Some(Swapped { target, involved: SmallVec::from_slice(involved) });
        let mut before = SmallVec::new();
        if let Some(last) = &self.newest {
            before.extend(self.before.iter().skip(usize::from(self.may_draw())).cloned());
            before.push(Arc::new(last.clone()));
        }
        Self { newest, before }
    }

    /// True if the list is long enough for the next turn to draw.
    pub(super) fn may_draw(&self) -> bool {
        self.before.len() + 2 == TURNS
    }

    /// True if one more turn, whose path ends at `target` and which cuts or joins these pieces, draws the game.
    /// `same_target` is the option of that name.
    pub(super) fn draws(&self, target: &Rect, involved: &[Rect], same_target: bool) -> bool {
        let ([first, second, third, fourth], Some(fifth)) = (self.before.as_slice(), &self.newest) else {
            return false;
        };
        // Three consecutive pairs of turns, each pair ending on the same piece.
        let pairs =
            [(&first.target, &second.target), (&third.target, &fourth.target), (&fifth.target, target)];
        let draw_turns = pairs.iter().all(|(one, other)| one == other);
        let one_target = pairs.iter().all(|(one, _)| *one == target);
        // For each player, the pieces involved in the newest turn were also involved in both turns before.
        let compacted = |newest: &[Rect], before: [&Arc<Swapped>; 2]| {
            before.iter().all(|turn| newest.iter().all(|piece| covers(&turn.involved, piece)))
        };
        draw_turns
            && (one_target || !same_target)
            && compacted(involved, [second, fourth])
            && compacted(&fifth.involved, [first, third])
    }
}

/// True if these pieces, which don't overlap, together cover this piece.
fn covers(pieces: &[Rect], piece: &Rect) -> bool {
    pieces.iter().map(|other| other.shared_area(piece)).sum::<u128>() == piece.area()
}

#[cfg(test)]
mod tests {
    use super::super::geometry::Coord;
    use super::{RecentTurns, Rect, TURNS};

    #[test]
    fn only_after_five_turns_with_swaps_the_next_may_draw() {
        let [corner, side] = [0, 1].map(Coord::whole);
        let piece = Rect::new(corner, corner, side, side);
        let mut recent = RecentTurns::default();
        for turn in 1..=TURNS + 1 {
            assert_eq!(recent.may_draw(), turn >= TURNS, "turn {turn}");
            recent = recent.after(Some(piece), &[piece]);
        }
        assert!(!recent.after(None, &[]).may_draw());
    }
}
