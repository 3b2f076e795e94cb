//! Dragging a swapping piece: it swaps with each neighbour that it is dragged to, and undoes a step when it is dragged
//! back. Steps taken before the drag are undone only when the piece is dropped on an earlier place, since the path to
//! another place may cross earlier places.

use egui::Pos2;

use super::legal::Legal;
use super::{Board, Part};
use crate::app::board::BoardAction;
use crate::app::board::interaction::{Anchor, Interaction};
use crate::app::board::view::Spot;
use crate::app::kit::command::Command;
use crate::rules::crumble::geometry::Rect;
use crate::rules::crumble::{Crumble, Step};

/// The maximum number of spots checked along the pointer's movement in one frame.
const MOST_SPOTS: u16 = 240;

/// A drag of a swapping piece. It survives the changes of position that its steps cause.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Drag {
    /// The swapping piece's place when the drag started.
    start: Rect,
    /// The spot up to which the drag has been followed.
    at: Spot,
    /// The point at which the drag ended, if it has ended.
    dropped: Option<Pos2>,
    /// The number of steps in the path before the drag.
    before: usize,
    /// The number of steps from before the drag that the drag would undo if it ended now.
    back: usize,
    /// The path is being undone step by step until only `before` steps are left.
    undoes: bool,
}

impl Drag {
    /// A drag that starts on this swapping piece.
    pub(super) fn new(start: Rect, at: Spot, legal: &Legal) -> Self {
        Self { start, at, dropped: None, before: taken(legal), back: 0, undoes: false }
    }

    /// Ends the drag at this point.
    pub(super) const fn drop(&mut self, at: Pos2) {
        self.dropped = Some(at);
    }

    /// The last place of the path, not counting the steps that the drag would undo.
    fn place_back(&self, legal: &Legal) -> Option<Rect> {
        legal.trail().iter().rev().nth(self.back).copied()
    }

    /// Follows the drag over a place: back along the steps taken before the drag, or forward again.
    fn follow(&mut self, legal: &Legal, place: Rect) {
        if taken(legal) != self.before {
            return;
        }
        let nearer = Self { back: self.back.saturating_sub(1), ..*self };
        let further = Self { back: self.back + 1, ..*self };
        if self.back > 0 && nearer.place_back(legal) == Some(place) {
            self.back = nearer.back;
        } else if further.place_back(legal) == Some(place) {
            self.back = further.back;
        }
    }

    /// The swapping piece's current place.
    pub(super) fn traveller(&self, legal: &Legal) -> Rect {
        legal.trail().last().copied().unwrap_or(self.start)
    }
}

impl Interaction<Crumble> {
    /// Follows a drag of a swapping piece and returns the piece's next step.
    pub(super) fn follow_drag(&mut self, board: &Board<'_, Crumble>) -> Option<BoardAction<Crumble>> {
        let mut drag = self.selection.drag?;
        let Part::Path(draft, legal) = board.part() else {
            self.selection.drag = None;
            return None;
        };
        let end = drag.dropped.or(self.pointer)?;
        if drag.undoes {
            if taken(legal) > drag.before {
                return Some(BoardAction::Command(Command::PopStep));
            }
            self.selection.drag = None;
            let place = board.under(end).filter(|place| *place != drag.traveller(legal))?;
            return self.click_path(board, draft, legal, place, Anchor::Pointer(end));
        }
        let traveller = drag.traveller(legal);
        let to = board.projection.spot(end);
        let steps = stretch(board, board.projection.pos(drag.at), end);
        let mut found = None;
        for spot in steps {
            let Some(place) = board.pieces.under(spot).map(|piece| piece.rect) else { continue };
            drag.follow(legal, place);
            if place != traveller
                && drag.back == 0
                && let Some(action) = step_to(legal, traveller, place, drag.before)
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
        let is_back = drag.back > 0 && drag.place_back(legal) == Some(dropped_on);
        let is_refused = || legal.way_or_why(&dropped_on, self.selection.traveller).is_err();
        if is_back || (taken(legal) > drag.before && is_refused()) {
            let before = drag.before - if is_back { drag.back } else { 0 };
            self.selection.drag = Some(Drag { before, undoes: true, ..drag });
            return Some(BoardAction::Command(Command::PopStep));
        }
        self.click_path(board, draft, legal, dropped_on, Anchor::Pointer(end))
    }
}

/// The number of steps in the path.
fn taken(legal: &Legal) -> usize {
    legal.trail().len().saturating_sub(1)
}

/// The swap with the neighbour at `place`, or the undoing of the last step if the swapping piece came from there in
/// this drag.
fn step_to(legal: &Legal, traveller: Rect, place: Rect, before: usize) -> Option<BoardAction<Crumble>> {
    if let [.., came_from, _] = legal.trail()
        && *came_from == place
        && taken(legal) > before
    {
        return Some(BoardAction::Command(Command::PopStep));
    }
    let mut moves = legal.moves_of(Some(traveller));
    moves.find(|one| one.to == place).map(|one| BoardAction::Step(Step::Swap(one.swap)))
}

/// Spots on the line between two points of the screen, close enough together to hit every piece that can be aimed at.
fn stretch<'a>(board: &'a Board<'_, Crumble>, from: Pos2, to: Pos2) -> impl Iterator<Item = Spot> + 'a {
    let apart = (from.distance(to) / 2.0).clamp(1.0, f32::from(MOST_SPOTS));
    let share = (0..=MOST_SPOTS).map(move |n| f32::from(n) / apart).take_while(|share| *share < 1.0);
    share.chain([1.0]).map(move |share| board.projection.spot(from.lerp(to, share)))
}
