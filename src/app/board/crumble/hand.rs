//! What the player is doing on the board: the gesture under way, the cursor, the chosen traveller.

use super::frame::{Frame, Part};
use super::place;
use super::plan::{Cut, Join, Plan};
use super::reach::Reach;
use super::refusal::Refusal;
use crate::app::board::BoardAction;
use crate::app::board::view::Spot;
use crate::rules::Draft as _;
use crate::rules::crumble::geometry::{Axis, Point, Rect};
use crate::rules::crumble::{Crumble, Draft, Piece, Step, Swap};

/// What is being drawn, by a drag of the pointer or with the keys.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Drawing {
    /// A drag along a cut, from this piece to where the pointer is.
    LongCut { axis: Axis, from: Rect },
    /// A drag of a join box from this corner to where the pointer is.
    Box { corner: Spot },
    /// A cut set up with the keys, over so many further pieces.
    KeyCut { axis: Axis, from: Rect, reach: i32 },
    /// A join box set up with the keys, from the piece at this point to the cursor.
    KeyBox { anchor: Point },
}

impl Drawing {
    /// Whether it is drawn with the keys.
    pub(super) fn by_keys(&self) -> bool {
        matches!(self, Self::KeyCut { .. } | Self::KeyBox { .. })
    }
}

/// What the player is doing on the board.
#[derive(Default)]
pub(super) struct Hand {
    pub(super) drawing: Option<Drawing>,
    /// What the drawing, or else a click where the pointer is, would do.
    pub(super) plan: Option<Plan>,
    /// The piece under the pointer.
    pub(super) hovered: Option<Piece>,
    /// The traveller that was chosen among several.
    pub(super) chosen: Option<Rect>,
    pub(super) refusal: Option<Refusal>,
    /// Where the keyboard cursor is: on the piece that covers this point.
    pub(super) cursor: Point,
    /// Whether the cursor shows: the board was last used with the keys.
    pub(super) cursor_shows: bool,
}

impl Hand {
    /// Forgets what belonged to the position before this one.
    pub(super) fn position_changed(&mut self, reach: Option<&Reach>) {
        self.drawing = None;
        self.plan = None;
        self.refusal = None;
        self.chosen = None;
        if let Some(rect) = reach.and_then(|reach| reach.trail().last()) {
            self.cursor = middle(rect);
        }
    }

    /// The piece that the keyboard cursor is on.
    pub(super) fn cursor_piece(&self, frame: &Frame<'_>) -> Option<Piece> {
        frame.tiling.at(self.cursor)
    }

    /// The traveller that is meant where several could be: the chosen one, else the one the cursor is on.
    pub(super) fn meant(&self, frame: &Frame<'_>, reach: &Reach) -> Option<Rect> {
        let under_cursor = || self.cursor_piece(frame).map(|piece| piece.rect).filter(|_| self.cursor_shows);
        self.chosen.or_else(under_cursor).filter(|rect| reach.travellers().contains(rect))
    }

    /// What the drawing comes to with the pointer at `pointer`; while nothing is drawn, what a click would do.
    pub(super) fn plan_now(&self, frame: &Frame<'_>, pointer: Option<Spot>) -> Option<Plan> {
        let Part::Action(draft) = frame.part() else { return None };
        let tiling = frame.tiling;
        match (self.drawing, pointer) {
            (Some(Drawing::LongCut { axis, from }), Some(spot)) => {
                let to = place::point(spot);
                Cut::towards(draft, tiling, axis, from, to).ok().map(Plan::Cut)
            }
            (Some(Drawing::Box { corner }), Some(spot)) => match Join::of_box(draft, tiling, corner, spot) {
                // A drag inside one piece is a click that slipped.
                Some(join) if join.pieces.len() < 2 => self.click_plan(frame, draft, corner),
                join => join.map(Plan::Join),
            },
            (Some(Drawing::KeyCut { axis, from, reach }), _) => {
                Cut::reaching(draft, tiling, axis, from, reach).ok().map(Plan::Cut)
            }
            (Some(Drawing::KeyBox { anchor }), _) => {
                let (from, to) = (tiling.at(anchor)?.rect, tiling.at(self.cursor)?.rect);
                let (low, high) = place::corners(&from.around(&to));
                Join::of_box(draft, tiling, low, high).map(Plan::Join)
            }
            (None, Some(spot)) => self.click_plan(frame, draft, spot),
            (Some(Drawing::LongCut { .. } | Drawing::Box { .. }) | None, None) => None,
        }
    }

    fn click_plan(&self, frame: &Frame<'_>, draft: &Draft, spot: Spot) -> Option<Plan> {
        let piece = frame.tiling.under(spot)?;
        Cut::nearest(draft, frame.tiling, &piece, spot).ok().map(Plan::Cut)
    }

    /// A click on the board, or the same by other means.
    pub(super) fn click(
        &mut self,
        frame: &Frame<'_>,
        spot: Spot,
        by_pointer: bool,
    ) -> Vec<BoardAction<Crumble>> {
        self.refusal = None;
        let Some(piece) = frame.tiling.under(spot) else { return Vec::new() };
        self.cursor = place::point(spot);
        let at = frame.projection.pos(spot);
        match frame.part() {
            Part::Watching => Vec::new(),
            Part::Action(draft) => match Cut::nearest(draft, frame.tiling, &piece, spot) {
                Ok(cut) => vec![BoardAction::Step(Step::Split(cut.split))],
                Err(why) => {
                    self.refusal = Some(Refusal::illegal(&why, at, by_pointer));
                    Vec::new()
                }
            },
            Part::Path(draft, reach) => self.click_path(frame, draft, reach, piece.rect, spot, by_pointer),
        }
    }

    fn click_path(
        &mut self,
        frame: &Frame<'_>,
        draft: &Draft,
        reach: &Reach,
        place: Rect,
        spot: Spot,
        by_pointer: bool,
    ) -> Vec<BoardAction<Crumble>> {
        let at = frame.projection.pos(spot);
        let meant = self.meant(frame, reach);
        match reach.to(&place, meant) {
            super::reach::Choice::Step(step) => return vec![BoardAction::Step(step)],
            super::reach::Choice::Ambiguous => {
                self.refusal = Some(ambiguous(reach, at, by_pointer));
                return Vec::new();
            }
            super::reach::Choice::None => {}
        }
        if reach.travellers().contains(&place) && reach.can_go(&place) {
            self.chosen = if self.chosen == Some(place) { None } else { Some(place) };
            return Vec::new();
        }
        // The rules say why: as a swap if it borders on a traveller, else as the cut it would have been.
        let from = meant.into_iter().chain(reach.travellers().iter().copied());
        let swap = from
            .filter_map(|from| place::bordering(&from, &place).map(|dir| Swap { from, dir }))
            .find_map(|swap| draft.clone().push(&Step::Swap(swap)).err());
        self.refusal = match swap {
            Some(why) => Some(Refusal::turn(&why, at, by_pointer)),
            None => draft
                .split_run(Axis::Vertical, place, place.at)
                .err()
                .map(|why| Refusal::illegal(&why, at, by_pointer)),
        };
        Vec::new()
    }
}

/// Several travellers could take the step.
pub(super) fn ambiguous(reach: &Reach, at: egui::Pos2, by_pointer: bool) -> Refusal {
    let movable = reach.travellers().iter().copied().filter(|rect| reach.can_go(rect)).collect();
    let text = "More than one new piece can take this step. Choose the traveller first.";
    Refusal::words(text.to_owned(), movable, at, by_pointer)
}

/// A point inside a piece, its middle where it has an exact one.
pub(super) fn middle(rect: &Rect) -> Point {
    let half = |at, side: crate::rules::crumble::geometry::Coord| side.half().map_or(at, |half| at + half);
    Point { x: half(rect.at.x, rect.w), y: half(rect.at.y, rect.h) }
}
