//! The keyboard: a cursor on the pieces, cuts, joins and swaps.

use egui::{Key, Modifiers, Ui};

use super::frame::{Frame, Part};
use super::hand::{Drawing, Hand, ambiguous, middle};
use super::place;
use super::plan::Cut;
use super::reach::{Choice, Reach};
use super::refusal::Refusal;
use crate::app::board::BoardAction;
use crate::app::command::Command;
use crate::rules::Draft as _;
use crate::rules::crumble::geometry::{Axis, Coord, Dir, Point};
use crate::rules::crumble::{Crumble, Draft, Piece, Step, Swap};

const ARROWS: [(Key, Dir); 4] = [
    (Key::ArrowRight, Dir::East),
    (Key::ArrowUp, Dir::North),
    (Key::ArrowDown, Dir::South),
    (Key::ArrowLeft, Dir::West),
];

/// What a key asks for. The directions are those of the board, not of the screen.
#[derive(Clone, Copy, PartialEq)]
enum Press {
    Arrow(Dir),
    ShiftArrow(Dir),
    Cut(Axis),
    Join,
    NextTraveller,
    Enter,
    Backspace,
    Escape,
}

impl Hand {
    /// Reads the keys and says what the player did. Arrows and letters count only while the board has the focus.
    pub(super) fn read_keys(
        &mut self,
        ui: &Ui,
        frame: &Frame<'_>,
        focused: bool,
    ) -> Vec<BoardAction<Crumble>> {
        let mut actions = Vec::new();
        // After an action the next key waits: what it means depends on the position to come.
        while actions.is_empty()
            && let Some(press) = self.next_press(ui, frame, focused)
        {
            self.refusal = None;
            if !matches!(press, Press::Enter | Press::Backspace | Press::Escape) {
                self.cursor_shows = true;
            }
            actions = self.press(frame, press);
            self.plan = self.plan_now(frame, None).or(self.plan.take());
        }
        actions
    }

    fn next_press(&self, ui: &Ui, frame: &Frame<'_>, focused: bool) -> Option<Press> {
        let watching = matches!(frame.part(), Part::Watching);
        let consume = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let plain = |key| consume(Modifiers::NONE, key);
        let flipped = frame.projection.flipped();
        if focused && (!watching || self.cursor_shows) {
            for (key, dir) in ARROWS {
                let dir = place::turned(dir, flipped);
                // A plain key matches with Shift held, too: so Shift comes first.
                if consume(Modifiers::SHIFT, key) {
                    return Some(Press::ShiftArrow(dir));
                }
                if plain(key) {
                    return Some(Press::Arrow(dir));
                }
            }
        }
        if watching {
            return None;
        }
        let letters = [
            (Key::H, Press::Cut(Axis::Horizontal)),
            (Key::V, Press::Cut(Axis::Vertical)),
            (Key::J, Press::Join),
            (Key::T, Press::NextTraveller),
        ];
        let always =
            [(Key::Enter, Press::Enter), (Key::Backspace, Press::Backspace), (Key::Escape, Press::Escape)];
        let letters = letters.into_iter().filter(|_| focused);
        letters.chain(always).find_map(|(key, press)| plain(key).then_some(press))
    }

    fn press(&mut self, frame: &Frame<'_>, press: Press) -> Vec<BoardAction<Crumble>> {
        match (frame.part(), press) {
            (Part::Watching, Press::Arrow(dir) | Press::ShiftArrow(dir)) => self.step_cursor(frame, dir),
            (Part::Watching, _) => {}
            (Part::Action(draft), press) => return self.press_in_action(frame, draft, press),
            (Part::Path(draft, reach), press) => return self.press_in_path(frame, draft, reach, press),
        }
        Vec::new()
    }

    fn press_in_action(
        &mut self,
        frame: &Frame<'_>,
        draft: &Draft,
        press: Press,
    ) -> Vec<BoardAction<Crumble>> {
        match (press, self.drawing) {
            (Press::ShiftArrow(dir), Some(Drawing::KeyCut { axis, from, reach })) => {
                self.lengthen(frame, draft, axis, from, reach, dir);
            }
            (Press::Arrow(dir) | Press::ShiftArrow(dir), drawing) => {
                self.drawing = drawing.filter(|drawing| matches!(drawing, Drawing::KeyBox { .. }));
                self.step_cursor(frame, dir);
            }
            (Press::Cut(axis), Some(Drawing::KeyCut { axis: shown, .. })) if axis == shown => {
                return self.confirm(frame);
            }
            (Press::Cut(axis), _) => self.show_cut(frame, draft, axis),
            (Press::Join, Some(Drawing::KeyBox { .. })) => return self.confirm(frame),
            (Press::Join, _) => {
                self.drawing =
                    self.cursor_piece(frame).map(|piece| Drawing::KeyBox { anchor: middle(&piece.rect) });
            }
            (Press::Enter, Some(drawing)) if drawing.by_keys() => return self.confirm(frame),
            (Press::Enter, _) => return self.end(frame, draft),
            (Press::Backspace | Press::Escape, Some(_)) => {
                self.drawing = None;
                self.plan = None;
            }
            (Press::Backspace, None) => return vec![BoardAction::Command(Command::PopStep)],
            (Press::Escape, None) => return vec![BoardAction::Command(Command::DropDraft)],
            (Press::NextTraveller, _) => {}
        }
        Vec::new()
    }

    fn press_in_path(
        &mut self,
        frame: &Frame<'_>,
        draft: &Draft,
        reach: &Reach,
        press: Press,
    ) -> Vec<BoardAction<Crumble>> {
        match press {
            Press::Arrow(dir) => return self.swap(frame, draft, reach, dir),
            Press::ShiftArrow(dir) => {
                self.chosen = None;
                self.step_cursor(frame, dir);
            }
            Press::NextTraveller => self.next_traveller(frame, reach),
            Press::Enter => return self.end(frame, draft),
            Press::Backspace => return vec![BoardAction::Command(Command::PopStep)],
            Press::Escape => return vec![BoardAction::Command(Command::DropDraft)],
            Press::Cut(axis) => self.show_cut(frame, draft, axis),
            Press::Join => {
                let here = self.cursor_piece(frame).map(|piece| piece.rect);
                if let (Some(rect), Some(at)) = (here, self.cursor_pos(frame))
                    && let Err(why) = draft.join_of(&[rect])
                {
                    self.refusal = Some(Refusal::illegal(&why, at, false));
                }
            }
        }
        Vec::new()
    }

    /// Where a bubble of the keyboard points.
    fn cursor_pos(&self, frame: &Frame<'_>) -> Option<egui::Pos2> {
        let piece = self.cursor_piece(frame)?;
        Some(place::on_screen(&frame.projection, &piece.rect).center_top())
    }

    /// Moves the cursor to the piece beyond the side it looks at, along the line it is on.
    fn step_cursor(&mut self, frame: &Frame<'_>, dir: Dir) {
        let Some(Piece { rect, .. }) = self.cursor_piece(frame) else { return };
        let one = Coord::from_raw(1);
        let Point { x, y } = self.cursor;
        let beyond = match dir {
            Dir::East => Some(Point { x: rect.east(), y }),
            Dir::North => Some(Point { x, y: rect.north() }),
            Dir::West if rect.west() > Coord::ZERO => Some(Point { x: rect.west() - one, y }),
            Dir::South if rect.south() > Coord::ZERO => Some(Point { x, y: rect.south() - one }),
            Dir::West | Dir::South => None,
        };
        let Some((beyond, next)) = beyond.and_then(|point| Some((point, frame.tiling.at(point)?))) else {
            return;
        };
        let centre = middle(&next.rect);
        self.cursor = match dir {
            Dir::East | Dir::West => Point { x: centre.x, y: beyond.y },
            Dir::North | Dir::South => Point { x: beyond.x, y: centre.y },
        };
    }

    /// Shows the cut through the piece under the cursor, for Enter to make.
    fn show_cut(&mut self, frame: &Frame<'_>, draft: &Draft, axis: Axis) {
        let Some(piece) = self.cursor_piece(frame) else { return };
        self.drawing = None;
        match Cut::reaching(draft, frame.tiling, axis, piece.rect, 0) {
            Ok(_) => self.drawing = Some(Drawing::KeyCut { axis, from: piece.rect, reach: 0 }),
            Err(why) => {
                self.plan = None;
                self.refusal = self.cursor_pos(frame).map(|at| Refusal::illegal(&why, at, false));
            }
        }
    }

    fn lengthen(
        &mut self,
        frame: &Frame<'_>,
        draft: &Draft,
        axis: Axis,
        from: crate::rules::crumble::geometry::Rect,
        reach: i32,
        dir: Dir,
    ) {
        let by = match (axis, dir) {
            (Axis::Horizontal, Dir::East) | (Axis::Vertical, Dir::North) => 1,
            (Axis::Horizontal, Dir::West) | (Axis::Vertical, Dir::South) => -1,
            _ => return,
        };
        let wanted = reach + by;
        match Cut::reaching(draft, frame.tiling, axis, from, wanted) {
            Ok(cut) if cut.halved.len() == halved_by(wanted) => {
                self.drawing = Some(Drawing::KeyCut { axis, from, reach: wanted });
            }
            Ok(Cut { stop: Some(why), .. }) => {
                self.refusal = self.cursor_pos(frame).map(|at| Refusal::illegal(&why, at, false));
            }
            // The board ends here.
            Ok(_) | Err(_) => {}
        }
    }

    fn confirm(&mut self, frame: &Frame<'_>) -> Vec<BoardAction<Crumble>> {
        let Some(plan) = self.plan_now(frame, None) else { return Vec::new() };
        match plan.step() {
            Ok(step) => {
                self.drawing = None;
                self.plan = None;
                vec![BoardAction::Step(step)]
            }
            Err(why) => {
                self.refusal = self.cursor_pos(frame).map(|at| Refusal::illegal(&why, at, false));
                Vec::new()
            }
        }
    }

    fn end(&mut self, frame: &Frame<'_>, draft: &Draft) -> Vec<BoardAction<Crumble>> {
        match draft.may_end() {
            Ok(()) => vec![BoardAction::Command(Command::EndTurn)],
            Err(why) => {
                self.refusal = self.cursor_pos(frame).map(|at| Refusal::turn(&why, at, false));
                Vec::new()
            }
        }
    }

    fn swap(
        &mut self,
        frame: &Frame<'_>,
        draft: &Draft,
        reach: &Reach,
        dir: Dir,
    ) -> Vec<BoardAction<Crumble>> {
        let meant = self.meant(frame, reach);
        match reach.towards(dir, meant) {
            Choice::Step(step) => return vec![BoardAction::Step(step)],
            Choice::Ambiguous => {
                self.refusal = self.cursor_pos(frame).map(|at| ambiguous(reach, at, false));
            }
            Choice::None => {
                let from = meant.or_else(|| reach.travellers().first().copied());
                self.refusal = from.and_then(|from| {
                    let why = draft.clone().push(&Step::Swap(Swap { from, dir })).err()?;
                    let at = place::on_screen(&frame.projection, &from).center_top();
                    Some(Refusal::turn(&why, at, false))
                });
            }
        }
        Vec::new()
    }

    /// Puts the cursor on the next piece that can travel.
    fn next_traveller(&mut self, frame: &Frame<'_>, reach: &Reach) {
        let movable: Vec<_> = reach.travellers().iter().filter(|rect| reach.can_go(rect)).collect();
        let here = self.cursor_piece(frame).map(|piece| piece.rect);
        let after = movable.iter().position(|rect| Some(**rect) == here).map_or(0, |index| index + 1);
        if let Some(rect) = movable.get(after).or(movable.first()) {
            self.chosen = None;
            self.cursor = middle(rect);
        }
    }
}

/// How many pieces a cut with this reach halves.
fn halved_by(reach: i32) -> usize {
    usize::try_from(reach.unsigned_abs()).unwrap_or(usize::MAX).saturating_add(1)
}
