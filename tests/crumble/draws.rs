//! The rule of three draw turns, taken literally over the whole record of a game.

use super::board::Rect;
use super::turns::Played;

/// The parts of a turn that the rule depends on.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    target: Option<Rect>,
    involved: Vec<Rect>,
}

impl From<&Played> for Turn {
    fn from(played: &Played) -> Self {
        Self { target: played.target, involved: played.action.involved.clone() }
    }
}

impl Turn {
    pub(crate) fn swapped(&self) -> bool {
        self.target.is_some()
    }

    /// True if both turns swapped and their paths ended on the same piece.
    pub(crate) fn shares_target(&self, other: &Self) -> bool {
        self.target.is_some() && self.target == other.target
    }

    /// True if every piece that this turn split or joined was involved in the splits or joins of the earlier turn.
    pub(crate) fn renews(&self, earlier: &Self) -> bool {
        self.involved.iter().all(|piece| is_covered(*piece, &earlier.involved))
    }
}

/// The conditions of the rule that the newest turns fulfil.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Progress {
    /// True if the last three pairs are draw turns.
    pub(crate) draw_turns: bool,
    /// True if all of them have the same target.
    pub(crate) one_target: bool,
    /// True if the newest pieces of both players were also involved in their two earlier turns.
    pub(crate) renewed: bool,
}

impl Progress {
    /// The conditions after the newest turns of a game; `None` before its sixth turn.
    pub(crate) fn of(game: &[Turn]) -> Option<Self> {
        let newest = game.len().checked_sub(6).map(|from| &game[from..])?;
        let [a, b, c, d, e, f] = newest else { return None };
        Some(Self {
            draw_turns: a.shares_target(b) && c.shares_target(d) && e.shares_target(f),
            one_target: a.target == c.target && c.target == e.target,
            renewed: e.renews(a) && e.renews(c) && f.renews(b) && f.renews(d),
        })
    }

    pub(crate) fn draws(self, same_target: bool) -> bool {
        self.draw_turns && self.renewed && (self.one_target || !same_target)
    }
}

/// Returns true if pieces cover a rectangle: nothing is left of it once all of them have been cut out.
fn is_covered(rect: Rect, pieces: &[Rect]) -> bool {
    let Some(piece) = pieces.iter().find(|piece| piece.overlaps(&rect)) else { return false };
    let (west, east) = (rect.x.max(piece.x), rect.east().min(piece.east()));
    let (south, north) = (rect.y.max(piece.y), rect.north().min(piece.north()));
    let left = [
        Rect::between((rect.x, rect.y), (west, rect.north())),
        Rect::between((east, rect.y), (rect.east(), rect.north())),
        Rect::between((west, rect.y), (east, south)),
        Rect::between((west, north), (east, rect.north())),
    ];
    left.into_iter().filter(|part| part.w > 0 && part.h > 0).all(|part| is_covered(part, pieces))
}
