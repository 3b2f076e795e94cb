//! Dragging the traveller: it swaps with each neighbour that it is dragged to, and goes back a step where it is dragged
//! back.

use egui::Pos2;

use super::legal::Legal;
use super::{Board, Part};
use crate::app::board::BoardAction;
use crate::app::board::interaction::{Anchor, Interaction};
use crate::app::board::view::Spot;
use crate::app::command::Command;
use crate::rules::crumble::geometry::Rect;
use crate::rules::crumble::{Crumble, Step};

/// The most spots of one frame's stretch that are looked at.
const MOST_SPOTS: u16 = 240;

/// A drag of the traveller. It outlives the positions that its steps lead to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drag {
    /// Where the traveller was before its first step.
    start: Rect,
    /// As far as the drag has been followed.
    at: Spot,
    /// Where it ended, once it has.
    dropped: Option<Pos2>,
}

impl Drag {
    /// A drag that began on this traveller.
    pub(super) const fn new(start: Rect, at: Spot) -> Self {
        Self { start, at, dropped: None }
    }

    /// It ends here.
    pub(super) const fn drop(&mut self, at: Pos2) {
        self.dropped = Some(at);
    }

    /// Where the traveller is now.
    pub(super) fn traveller(&self, legal: &Legal) -> Rect {
        legal.trail().last().copied().unwrap_or(self.start)
    }
}

impl Interaction<Crumble> {
    /// Follows a drag of the traveller by one step.
    pub(super) fn follow_drag(&mut self, board: &Board<'_, Crumble>) -> Option<BoardAction<Crumble>> {
        let drag = self.selection.drag?;
        let Part::Path(draft, legal) = board.part() else {
            self.selection.drag = None;
            return None;
        };
        let end = drag.dropped.or(self.pointer)?;
        let traveller = drag.traveller(legal);
        let to = board.projection.spot(end);
        let steps = stretch(board, board.projection.pos(drag.at), end);
        let mut found = None;
        for spot in steps {
            let Some(place) = board.pieces.under(spot).map(|piece| piece.rect) else { continue };
            if place != traveller
                && let Some(action) = step_to(legal, traveller, place)
            {
                found = Some((spot, action));
                break;
            }
        }
        if let Some((spot, action)) = found {
            self.selection.drag = Some(Drag { at: spot, ..drag });
            return Some(action);
        }
        self.selection.drag = drag.dropped.is_none().then_some(Drag { at: to, ..drag });
        let dropped_on = drag.dropped.and_then(|at| board.under(at)).filter(|place| *place != traveller)?;
        self.click_path(board, draft, legal, dropped_on, Anchor::Pointer(end))
    }
}

/// The step to a neighbour of the traveller, or back to where it came from.
fn step_to(legal: &Legal, traveller: Rect, place: Rect) -> Option<BoardAction<Crumble>> {
    if let [.., before, _] = legal.trail()
        && *before == place
    {
        return Some(BoardAction::Command(Command::PopStep));
    }
    let mut moves = legal.moves_of(Some(traveller));
    moves.find(|one| one.to == place).map(|one| BoardAction::Step(Step::Swap(one.swap)))
}

/// Spots on the way from one point of the screen to another, close enough to miss no piece that can be aimed at.
fn stretch<'a>(board: &'a Board<'_, Crumble>, from: Pos2, to: Pos2) -> impl Iterator<Item = Spot> + 'a {
    let apart = (from.distance(to) / 2.0).clamp(1.0, f32::from(MOST_SPOTS));
    let share = (0..=MOST_SPOTS).map(move |n| f32::from(n) / apart).take_while(|share| *share < 1.0);
    share.chain([1.0]).map(move |share| board.projection.spot(from.lerp(to, share)))
}
