//! Clicks, drags and keys on the Crumble board.
//!
//! A drag that starts close to the line of the cut shown and runs along it draws a longer cut; every other drag draws a
//! join box, unless a tool or a modifier key decides. The board shows at once which of the two it is, and a drag that
//! stays inside one piece counts as a click. After the cut or join, a drag moves a swapping piece (see `legal`).

use egui::{Key, Pos2, Vec2};

use super::drag::Drag;
use super::legal::{Fitting, Legal};
use super::preview::{Cut, Join, Preview};
use super::tool::Tool;
use super::{Board, Part, place};
use crate::app::board::BoardAction;
use crate::app::board::input::{Arrow, Input, Press};
use crate::app::board::interaction::{Anchor, Interaction};
use crate::app::board::view::Spot;
use crate::app::board::words;
use crate::app::kit::command::Command;
use crate::rules::crumble::geometry::{Axis, Coord, Dir, Point, Rect};
use crate::rules::crumble::{Crumble, Draft, Event, Illegal, Piece, Step, Swap, Way, sections};
use crate::rules::{Decided as _, Draft as _, Side};

/// The distance from the line of a cut within which a drag must start to draw a cut: this share of the piece's side, at
/// most this many points.
const BAND: Band = Band { share: 0.16, points: 12.0 };
/// Like [`BAND`], but for a finger, which hides the line.
const FINGER_BAND: Band = Band { share: 0.3, points: 24.0 };

/// Half the width of the band around a line: a share of the piece's side, with a maximum in points.
#[derive(Clone, Copy)]
pub(super) struct Band {
    share: f32,
    points: f32,
}

/// A cut or box being drawn, by a drag or with the keys.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Drawing {
    /// A cut being dragged from this piece to the pointer.
    LongCut { axis: Axis, from: Rect },
    /// A join box being dragged from this corner to the pointer.
    Box { corner: Spot },
    /// A cut set up with the keys, over `further` more pieces to the east or north or, if negative, to the west or
    /// south.
    KeyCut { axis: Axis, from: Rect, further: i32 },
    /// A join box set up with the keys, from the piece at this point to the cursor.
    KeyBox { anchor: Point },
}

impl Drawing {
    fn is_by_keys(&self) -> bool {
        matches!(self, Self::KeyCut { .. } | Self::KeyBox { .. })
    }
}

/// The player's selection or drawing on the board.
#[derive(Default)]
pub struct Selection {
    pub(super) drawing: Option<Drawing>,
    /// The swapping piece chosen from several.
    pub(super) traveller: Option<Rect>,
    /// The current drag of a swapping piece.
    pub(super) drag: Option<Drag>,
    /// The chosen tool for drags before the cut or join.
    pub(super) tool: Tool,
    /// The player who chose the tool, or who could have.
    pub(super) player: Option<Side>,
}

impl Interaction<Crumble> {
    pub(super) fn input(
        &mut self,
        board: &Board<'_, Crumble>,
        input: Input<Rect>,
    ) -> Option<BoardAction<Crumble>> {
        match input {
            Input::Move => None,
            Input::Cancel => {
                self.selection.drawing = self.selection.drawing.filter(Drawing::is_by_keys);
                self.selection.drag = None;
                None
            }
            Input::DragStart(from, at) => {
                self.begin(board, from, at);
                None
            }
            Input::Drop(at) => self.release(board, at),
            Input::Click(at) => {
                self.selection.drawing = None;
                self.click(board, board.projection.spot(at), Anchor::Pointer(at))
            }
            Input::Activate(rect) => self.click(board, place::centre(&rect), Anchor::Thing(board.rect(rect))),
            Input::Press(press) => self.press(board, press),
        }
    }

    // ---- previews ---------------------------------------------------------------------------------------

    /// The effect of the current drawing, or else of a click.
    pub(super) fn preview(&self, board: &Board<'_, Crumble>) -> Option<Preview> {
        match board.part() {
            Part::Watching => None,
            Part::Action(draft) => self.action_preview(board, draft),
            Part::Path(_, legal) => self.way_pointed_at(board, legal).map(Preview::Way),
        }
    }

    fn action_preview(&self, board: &Board<'_, Crumble>, draft: &Draft) -> Option<Preview> {
        let pieces = board.pieces;
        let pointer = self.pointer.map(|at| board.projection.spot(at));
        match self.selection.drawing {
            Some(Drawing::LongCut { axis, from }) => {
                Cut::towards(draft, pieces, axis, from, place::point(pointer?)).ok().map(Preview::Cut)
            }
            Some(Drawing::Box { corner }) => match Join::of_box(draft, pieces, corner, pointer?) {
                // A drag inside one piece counts as a click.
                Some(join) if join.pieces.len() < 2 && self.tool() != Tool::Join => {
                    click_preview(board, draft, corner)
                }
                join => join.map(Preview::Join),
            },
            Some(Drawing::KeyCut { axis, from, further }) => {
                Cut::over(draft, pieces, axis, from, further).ok().map(Preview::Cut)
            }
            Some(Drawing::KeyBox { anchor }) => {
                let (from, to) = (pieces.at(anchor)?.rect, pieces.at(self.cursor)?.rect);
                let (low, high) = place::corners(&from.around(&to));
                Join::of_box(draft, pieces, low, high).map(Preview::Join)
            }
            None if self.tool() == Tool::Join => None,
            // A second mark beside the keyboard cursor would confuse.
            None if self.cursor_shows => None,
            None => click_preview(board, draft, pointer.filter(|_| self.hovered.is_some())?),
        }
    }

    /// The swaps that a click at the pointer would make.
    fn way_pointed_at(&self, board: &Board<'_, Crumble>, legal: &Legal) -> Option<Way> {
        let place = self.pointed(board)?;
        let pointer = self.pointer.filter(|_| !self.cursor_shows);
        let meant = self.traveller_sent(board, legal, &place, pointer.map(Anchor::Pointer));
        if legal.travellers().contains(&place) { None } else { legal.way(&place, meant) }
    }

    /// The swapping piece to prefer if several could move: the chosen piece, else the piece under the cursor.
    fn traveller_meant(&self, board: &Board<'_, Crumble>, legal: &Legal) -> Option<Rect> {
        let under_cursor = || self.cursor_place(board).filter(|_| self.cursor_shows);
        self.selection.traveller.or_else(under_cursor).filter(|rect| legal.travellers().contains(rect))
    }

    /// The swapping piece to send to a place: the preferred swapping piece, or else the nearest of those with the best
    /// path.
    pub(super) fn traveller_sent(
        &self,
        board: &Board<'_, Crumble>,
        legal: &Legal,
        place: &Rect,
        at: Option<Anchor>,
    ) -> Option<Rect> {
        let nearest = || match at? {
            Anchor::Pointer(at) => legal.nearest(place, board.projection.spot(at)),
            Anchor::Thing(_) | Anchor::Board => None,
        };
        self.traveller_meant(board, legal).or_else(nearest)
    }

    /// True if a click at a point of the screen does something, or a drawing continues there.
    pub(super) fn takes_click(&self, board: &Board<'_, Crumble>, at: Pos2) -> bool {
        let spot = board.projection.spot(at);
        let draws = self.selection.drawing.is_some() || self.selection.drag.is_some();
        match board.part() {
            Part::Watching => false,
            Part::Action(_) if draws || self.tool() == Tool::Join => true,
            Part::Action(draft) => cut_at(board, draft, spot).is_some_and(|cut| cut.is_ok()),
            Part::Path(_, legal) => {
                draws
                    || board.under(at).is_some_and(|place| {
                        legal.can_go(&place)
                            || legal.way(&place, self.traveller_meant(board, legal)).is_some()
                    })
            }
        }
    }

    /// The band around a cut's line in which a drag draws a longer cut.
    pub(super) fn band(&self) -> Band {
        if self.finger.is_some() { FINGER_BAND } else { BAND }
    }

    // ---- pointer ----------------------------------------------------------------------------------------

    /// The tool for a drag or a click before the cut or join.
    pub(super) fn tool(&self) -> Tool {
        self.selection.tool.used(self.modifiers)
    }

    /// Starts a drag that has moved from `origin` to `now`.
    fn begin(&mut self, board: &Board<'_, Crumble>, origin: Pos2, now: Pos2) {
        let corner = board.projection.spot(origin);
        match board.part() {
            Part::Watching => {}
            Part::Action(draft) => {
                let cut = match self.tool() {
                    Tool::Automatic => long_cut(board, draft, (origin, now), self.band()),
                    Tool::Cut => cut_along(board, draft, origin, now),
                    Tool::Join => None,
                };
                self.selection.drawing = Some(cut.unwrap_or(Drawing::Box { corner }));
            }
            Part::Path(_, legal) => {
                match board.under(origin).filter(|rect| legal.travellers().contains(rect)) {
                    Some(traveller) => {
                        self.selection.traveller = Some(traveller);
                        self.selection.drag = Some(Drag::new(traveller, corner, legal));
                    }
                    None => self.selection.drawing = Some(Drawing::Box { corner }),
                }
            }
        }
    }

    /// Ends a drag: takes the step that it drew, or explains why it can't be taken.
    fn release(&mut self, board: &Board<'_, Crumble>, at: Pos2) -> Option<BoardAction<Crumble>> {
        if let Some(drag) = &mut self.selection.drag {
            drag.drop(at);
            return None;
        }
        let preview = self.preview(board);
        let drawing = self.selection.drawing.take()?;
        let anchor = Anchor::Pointer(at);
        match (board.part(), drawing, preview) {
            // The cut tool found no cut here, so the click explains why.
            (Part::Action(_), Drawing::Box { corner }, _) if self.tool() == Tool::Cut => {
                self.click(board, corner, anchor)
            }
            (Part::Action(_), Drawing::Box { corner }, None) => self.click(board, corner, anchor),
            (Part::Action(_), _, Some(preview)) => self.take_preview(board, &preview, anchor),
            (Part::Path(draft, legal), Drawing::Box { corner }, _) => {
                let [from, to] = [board.pieces.under(corner), board.pieces.under(board.projection.spot(at))];
                if from == to {
                    return self.click_path(board, draft, legal, to?.rect, anchor);
                }
                // The drag would be a join if the turn didn't already have its cut or join.
                let why = draft.join_of(&[from?.rect, to?.rect]).err()?;
                self.refuse_step(board, &why, anchor)
            }
            _ => None,
        }
    }

    fn take_preview(
        &mut self,
        board: &Board<'_, Crumble>,
        preview: &Preview,
        at: Anchor,
    ) -> Option<BoardAction<Crumble>> {
        match (preview.action()?, preview) {
            (Ok(step), _) => Some(BoardAction::Step(step)),
            (Err(why), Preview::Join(join)) => self.refuse(
                words::refusal(&why, &board.scene.names),
                Some(why.section()),
                join.in_the_way.clone(),
                at,
            ),
            (Err(why), _) => self.refuse_step(board, &why, at),
        }
    }

    /// A click on the board, or an equivalent input.
    fn click(&mut self, board: &Board<'_, Crumble>, spot: Spot, at: Anchor) -> Option<BoardAction<Crumble>> {
        self.refusal = None;
        let piece = board.pieces.under(spot)?;
        self.cursor = place::point(spot);
        match board.part() {
            Part::Watching => None,
            Part::Action(draft) if self.tool() == Tool::Join => {
                let why = draft.join_of(&[piece.rect]).err()?;
                self.refuse_step(board, &why, at)
            }
            Part::Action(draft) => match cut_at(board, draft, spot)? {
                Ok(cut) => Some(BoardAction::Step(Step::Split(cut.split))),
                Err(why) => self.refuse_step(board, &why, at),
            },
            Part::Path(draft, legal) => self.click_path(board, draft, legal, piece.rect, at),
        }
    }

    /// A click on a piece after the cut or join: chooses a swapping piece, or sends a swapping piece there by the best
    /// path.
    pub(super) fn click_path(
        &mut self,
        board: &Board<'_, Crumble>,
        draft: &Draft,
        legal: &Legal,
        place: Rect,
        at: Anchor,
    ) -> Option<BoardAction<Crumble>> {
        let is_traveller = legal.travellers().contains(&place);
        if is_traveller && legal.can_go(&place) {
            let was_chosen = self.selection.traveller == Some(place);
            self.selection.traveller = Some(place).filter(|_| !was_chosen);
            return None;
        }
        let meant = self.traveller_sent(board, legal, &place, Some(at));
        let why = match legal.way_or_why(&place, meant) {
            Ok(way) => {
                self.take_in_order(way.swaps.into_iter().map(Step::Swap).collect());
                return None;
            }
            // The clicked piece is new and has no neighbour to swap with.
            Err(_) if is_traveller => {
                let swap = |dir| draft.clone().push(&Step::Swap(Swap { from: place, dir })).err();
                let why = Dir::ALL.into_iter().find_map(swap)?;
                return self.refuse_turn(board, &why, at);
            }
            Err(why) => why,
        };
        self.refuse_step(board, &why, at)
    }

    /// Explains that several swapping pieces could take the step.
    fn refuse_several(&mut self, legal: &Legal, at: Anchor) -> Option<BoardAction<Crumble>> {
        let movable = legal.travellers().iter().copied().filter(|rect| legal.can_go(rect)).collect();
        let text = "Several new pieces can take this step. Choose one first.";
        self.refuse(text.to_owned(), Some(sections::SWAPS), movable, at)
    }

    // ---- keys -------------------------------------------------------------------------------------------

    fn press(&mut self, board: &Board<'_, Crumble>, press: Press) -> Option<BoardAction<Crumble>> {
        match (board.part(), press) {
            (Part::Watching, Press::Arrow(arrow, _)) => {
                self.step_cursor(board, dir(board, arrow));
                None
            }
            (Part::Watching, _) => None,
            (_, Press::Key(key)) if Tool::of_key(key).is_some() => {
                self.selection.tool = Tool::of_key(key)?;
                None
            }
            (_, Press::Key(Key::H)) => self.press_cut(board, Axis::Horizontal),
            (_, Press::Key(Key::V)) => self.press_cut(board, Axis::Vertical),
            (Part::Action(draft), press) => self.press_in_action(board, draft, press),
            (Part::Path(draft, legal), press) => self.press_in_path(board, draft, legal, press),
        }
    }

    fn press_in_action(
        &mut self,
        board: &Board<'_, Crumble>,
        draft: &Draft,
        press: Press,
    ) -> Option<BoardAction<Crumble>> {
        match (press, self.selection.drawing) {
            (Press::Arrow(arrow, true), Some(Drawing::KeyCut { axis, from, further })) => {
                return self.lengthen(board, draft, (axis, from, further), dir(board, arrow));
            }
            (Press::Arrow(arrow, _), drawing) => {
                self.selection.drawing = drawing.filter(|drawing| matches!(drawing, Drawing::KeyBox { .. }));
                self.step_cursor(board, dir(board, arrow));
            }
            (Press::Key(Key::J), Some(Drawing::KeyBox { .. })) => return self.confirm(board),
            (Press::Key(Key::J), _) => {
                let anchor = self.cursor_place(board).map(|rect| place::middle(&rect));
                self.selection.drawing = anchor.map(|anchor| Drawing::KeyBox { anchor });
            }
            (Press::Enter | Press::Key(Key::Space), Some(drawing)) if drawing.is_by_keys() => {
                return self.confirm(board);
            }
            (Press::Enter | Press::Key(Key::Space), _) => {
                // With the cursor on a piece, the key may have been meant to cut it.
                let why = draft.may_end().err()?;
                let is_own = |piece: &Piece| piece.side == draft.side();
                if !self.cursor_shows
                    && !board.pieces.at(self.cursor).is_some_and(|piece| is_own(&piece))
                    && let Some(own) = board.pieces.list().iter().find(|piece| is_own(piece))
                {
                    self.cursor = place::middle(&own.rect);
                }
                let keys = "H or V cuts the piece at the cursor. J starts a join.";
                let text = format!("{} {keys}", words::sentence(&why.to_string()));
                return self.refuse(text, why.section(), Vec::new(), Anchor::Board);
            }
            (Press::Key(_), _) => {}
            (Press::Backspace | Press::Escape, Some(_)) => self.selection.drawing = None,
            (Press::Backspace, None) => return Some(BoardAction::Command(Command::PopStep)),
            (Press::Escape, None) => return Some(BoardAction::Command(Command::DropDraft)),
        }
        None
    }

    fn press_in_path(
        &mut self,
        board: &Board<'_, Crumble>,
        draft: &Draft,
        legal: &Legal,
        press: Press,
    ) -> Option<BoardAction<Crumble>> {
        match press {
            Press::Arrow(arrow, false) => return self.swap(board, draft, legal, dir(board, arrow)),
            Press::Arrow(arrow, true) => {
                self.selection.traveller = None;
                self.step_cursor(board, dir(board, arrow));
            }
            Press::Key(Key::T) => self.next_traveller(board, legal),
            Press::Key(Key::Space) => {
                let here = self.cursor_place(board)?;
                return self.click(board, place::centre(&here), self.at_cursor(board));
            }
            Press::Key(_) => {
                // A second cut or join is refused in the words of the rules.
                let here = self.cursor_place(board)?;
                let why = draft.join_of(&[here]).err()?;
                return self.refuse_step(board, &why, self.at_cursor(board));
            }
            Press::Enter => return self.end_turn(board),
            Press::Backspace => return Some(BoardAction::Command(Command::PopStep)),
            Press::Escape => return Some(BoardAction::Command(Command::DropDraft)),
        }
        None
    }

    /// Moves the cursor along its line to the next piece in a direction.
    fn step_cursor(&mut self, board: &Board<'_, Crumble>, dir: Dir) {
        let Some(rect) = self.cursor_place(board) else { return };
        let one = Coord::from_raw(1);
        let Point { x, y } = self.cursor;
        let beyond = match dir {
            Dir::East => Some(Point { x: rect.east(), y }),
            Dir::North => Some(Point { x, y: rect.north() }),
            Dir::West if rect.west() > Coord::ZERO => Some(Point { x: rect.west() - one, y }),
            Dir::South if rect.south() > Coord::ZERO => Some(Point { x, y: rect.south() - one }),
            Dir::West | Dir::South => None,
        };
        let Some((beyond, next)) = beyond.and_then(|point| Some((point, board.pieces.at(point)?))) else {
            return;
        };
        let centre = place::middle(&next.rect);
        self.cursor = match dir {
            Dir::East | Dir::West => Point { x: centre.x, y: beyond.y },
            Dir::North | Dir::South => Point { x: beyond.x, y: centre.y },
        };
    }

    /// Shows the cut through the piece under the cursor, or makes it if it is already shown.
    fn press_cut(&mut self, board: &Board<'_, Crumble>, axis: Axis) -> Option<BoardAction<Crumble>> {
        if let Some(Drawing::KeyCut { axis: shown, .. }) = self.selection.drawing
            && axis == shown
        {
            return self.confirm(board);
        }
        let from = self.cursor_place(board)?;
        self.selection.drawing = None;
        match Cut::over(board.scene.draft?, board.pieces, axis, from, 0) {
            Ok(_) => self.selection.drawing = Some(Drawing::KeyCut { axis, from, further: 0 }),
            Err(why) => return self.refuse_step(board, &why, self.at_cursor(board)),
        }
        None
    }

    /// Makes the shown cut longer or shorter by one piece.
    fn lengthen(
        &mut self,
        board: &Board<'_, Crumble>,
        draft: &Draft,
        (axis, from, further): (Axis, Rect, i32),
        dir: Dir,
    ) -> Option<BoardAction<Crumble>> {
        let by = match (axis, dir) {
            (Axis::Horizontal, Dir::East) | (Axis::Vertical, Dir::North) => 1,
            (Axis::Horizontal, Dir::West) | (Axis::Vertical, Dir::South) => -1,
            _ => return None,
        };
        let further = further + by;
        let wanted = usize::try_from(further.unsigned_abs()).unwrap_or(usize::MAX).saturating_add(1);
        match Cut::over(draft, board.pieces, axis, from, further) {
            Ok(cut) if cut.halved.len() == wanted => {
                self.selection.drawing = Some(Drawing::KeyCut { axis, from, further });
                None
            }
            Ok(Cut { stop: Some(why), .. }) => self.refuse_step(board, &why, self.at_cursor(board)),
            // The board ends here.
            Ok(_) | Err(_) => None,
        }
    }

    /// Makes the cut or the join set up with the keys.
    fn confirm(&mut self, board: &Board<'_, Crumble>) -> Option<BoardAction<Crumble>> {
        let preview = self.preview(board)?;
        let action = self.take_preview(board, &preview, self.at_cursor(board));
        if action.is_some() {
            self.selection.drawing = None;
        }
        action
    }

    fn swap(
        &mut self,
        board: &Board<'_, Crumble>,
        draft: &Draft,
        legal: &Legal,
        dir: Dir,
    ) -> Option<BoardAction<Crumble>> {
        let meant = self.traveller_meant(board, legal);
        match legal.towards(dir, meant) {
            Fitting::One(step) => Some(BoardAction::Step(step)),
            Fitting::Several => self.refuse_several(legal, self.at_cursor(board)),
            Fitting::None => {
                let from = meant.or_else(|| legal.travellers().first().copied())?;
                let why = draft.clone().push(&Step::Swap(Swap { from, dir })).err()?;
                self.refuse_turn(board, &why, Anchor::Thing(board.rect(from)))
            }
        }
    }

    /// Puts the cursor on the next swapping piece that can move.
    fn next_traveller(&mut self, board: &Board<'_, Crumble>, legal: &Legal) {
        let movable: Vec<_> = legal.travellers().iter().filter(|rect| legal.can_go(rect)).collect();
        let here = self.cursor_place(board);
        let after = movable.iter().position(|rect| Some(**rect) == here).map_or(0, |index| index + 1);
        if let Some(rect) = movable.get(after).or(movable.first()) {
            self.selection.traveller = None;
            self.cursor = place::middle(rect);
        }
    }
}

/// The direction of an arrow key on the board.
fn dir(board: &Board<'_, Crumble>, arrow: Arrow) -> Dir {
    match arrow.on_board(board.scene.turned) {
        Arrow::Right => Dir::East,
        Arrow::Up => Dir::North,
        Arrow::Left => Dir::West,
        Arrow::Down => Dir::South,
    }
}

/// The longer cut that a drag draws, if it starts on the line of the cut shown there and runs along it.
fn long_cut(
    board: &Board<'_, Crumble>,
    draft: &Draft,
    (origin, now): (Pos2, Pos2),
    width: Band,
) -> Option<Drawing> {
    let spot = board.projection.spot(origin);
    let piece = board.pieces.under(spot)?;
    let axis = cut_at(board, draft, spot)?.ok()?.split.axis;
    (in_band(board, axis, &piece.rect, origin, width) && along(axis, now - origin))
        .then_some(Drawing::LongCut { axis, from: piece.rect })
}

/// The cut that a drag draws wherever it starts: along the drag's direction if the piece can be cut that way, else
/// across it.
fn cut_along(board: &Board<'_, Crumble>, draft: &Draft, origin: Pos2, now: Pos2) -> Option<Drawing> {
    let piece = board.under(origin)?;
    let went = now - origin;
    let axes = if went.x.abs() >= went.y.abs() {
        [Axis::Horizontal, Axis::Vertical]
    } else {
        [Axis::Vertical, Axis::Horizontal]
    };
    let can = |axis: &Axis| Cut::over(draft, board.pieces, *axis, piece, 0).is_ok();
    axes.into_iter().find(can).map(|axis| Drawing::LongCut { axis, from: piece })
}

/// The effect that a click on a spot would have.
fn click_preview(board: &Board<'_, Crumble>, draft: &Draft, spot: Spot) -> Option<Preview> {
    cut_at(board, draft, spot)?.ok().map(Preview::Cut)
}

/// The cut that a click on a spot makes, or the reason why the click makes none.
fn cut_at(board: &Board<'_, Crumble>, draft: &Draft, spot: Spot) -> Option<Result<Cut, Illegal>> {
    let piece = board.pieces.under(spot)?;
    // In the middle, where both lines cross, a press means the line that the coach has shown, until this piece was pointed at.
    let at = board.projection.pos(spot);
    let shown = |event: &Event| match event {
        Event::Cut { axis, pieces, .. } if *pieces == [piece.rect] => Some(*axis),
        _ => None,
    };
    let shown = board.scene.examples.iter().find_map(shown);
    let cut = match shown.filter(|axis| in_band(board, *axis, &piece.rect, at, BAND)) {
        Some(axis) => Cut::towards(draft, board.pieces, axis, piece.rect, piece.rect.at),
        None => Cut::nearest(draft, board.pieces, &piece, spot),
    };
    Some(cut)
}

/// The band of a piece on the screen, around its middle line, in which a drag along the line cuts.
pub(super) fn band(piece: egui::Rect, axis: Axis, band: Band) -> egui::Rect {
    let half = |side: f32| (side * band.share).min(band.points);
    match axis {
        Axis::Horizontal => piece.shrink2(egui::vec2(0.0, piece.height() / 2.0 - half(piece.height()))),
        Axis::Vertical => piece.shrink2(egui::vec2(piece.width() / 2.0 - half(piece.width()), 0.0)),
    }
}

/// True if a point of the screen is in the band of a piece.
pub(super) fn in_band(board: &Board<'_, Crumble>, axis: Axis, piece: &Rect, at: Pos2, width: Band) -> bool {
    band(board.rect(*piece), axis, width).contains(at)
}

fn along(axis: Axis, went: Vec2) -> bool {
    match axis {
        Axis::Horizontal => went.x.abs() >= 2.0 * went.y.abs(),
        Axis::Vertical => went.y.abs() >= 2.0 * went.x.abs(),
    }
}
