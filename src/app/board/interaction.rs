//! The input state that all boards share: the place pointed at, the keyboard cursor, queued steps and refusals.

use std::collections::VecDeque;

use derive_where::derive_where;
use egui::{Event, Key, Modifiers, Pos2, Rect, Ui, Vec2};

use super::game::{Board, BoardGame};
use super::{BoardAction, words};
use crate::app::kit::command::Command;
use crate::rules::{Decided as _, Draft as _, Heading, TurnError};

/// The time for which the board marks a refusal, in seconds.
const LASTS: f64 = 12.0;
/// The marks of a refusal go when the pointer is farther than this from the refused click, in points.
const LEASH: f32 = 36.0;
/// The side of the mark on a refused click, in points.
const MARK: f32 = 36.0;

/// The state of input on a board.
#[derive_where(Default)]
pub struct Interaction<G: BoardGame> {
    /// The selection or drawing on the board; reset when the position or the draft changes.
    pub selection: G::Selection,
    /// The pointer's position on the screen, while it is over the board or dragging from it.
    pub pointer: Option<Pos2>,
    /// The finger's position, if a finger is the pointer.
    pub finger: Option<Pos2>,
    /// The place under the pointer.
    pub hovered: Option<G::Place>,
    /// The modifier keys that are held.
    pub modifiers: Modifiers,
    /// The position of the keyboard cursor.
    pub cursor: G::Cursor,
    /// The cursor is visible: the board was last used with the keys.
    pub cursor_shows: bool,
    /// The refusal that the board marks.
    pub refusal: Option<Refusal<G::Place>>,
    /// The last refusal, until the next input, even after its marks have gone.
    pub(super) refused: Option<Refused>,
    /// The time of the frame, in seconds of the interface's clock.
    pub(super) now: f64,
    /// The pointer's position at the last change of the board, as long as it rests there.
    pub(super) rests_at: Option<Pos2>,
    /// The remaining steps of a click, which are taken one by one so that each can be seen.
    queue: VecDeque<G::Step>,
    /// The last step taken from the queue.
    sent: Option<G::Step>,
    /// The steps of the last click move a piece to where the player has dragged it.
    has_dragged: bool,
}

impl<G: BoardGame> Interaction<G> {
    /// Resets the selection made on the previous position, and the refusal.
    pub(super) fn forget_selection(&mut self) {
        self.selection = G::carried_over(&self.selection);
        self.forget_refusal();
    }

    /// Clears the refusal, before the player tries something else.
    pub(super) fn forget_refusal(&mut self) {
        self.refusal = None;
        self.refused = None;
    }

    /// True if the pointer has rested since the board changed. It then points at nothing, so no preview covers the
    /// change.
    pub const fn is_resting(&self) -> bool {
        self.rests_at.is_some() && !self.cursor_shows
    }

    /// The place that the keyboard cursor is on.
    pub fn cursor_place(&self, board: &Board<'_, G>) -> Option<G::Place> {
        G::cursor_place(board.pieces, self.cursor)
    }

    /// The place pointed at, with the pointer or the keys.
    pub fn pointed(&self, board: &Board<'_, G>) -> Option<G::Place> {
        if self.cursor_shows { self.cursor_place(board) } else { self.hovered }
    }

    /// The anchor of a refusal caused by a key.
    pub fn at_cursor(&self, board: &Board<'_, G>) -> Anchor {
        self.cursor_place(board).map_or(Anchor::Board, |place| Anchor::Thing(board.rect(place)))
    }

    /// Takes a step, or explains why it isn't possible.
    pub fn take(&mut self, board: &Board<'_, G>, step: G::Step, at: Anchor) -> Option<BoardAction<G>> {
        match board.scene.draft?.clone().push(&step) {
            Ok(_) => Some(BoardAction::Step(step)),
            Err(why) => self.refuse_turn(board, &why, at),
        }
    }

    /// Queues steps to take in order, each after the previous step has been shown.
    pub fn take_in_order(&mut self, steps: Vec<G::Step>) {
        self.queue = steps.into();
        self.sent = None;
        self.has_dragged = false;
    }

    /// Notes that the steps taken now move a piece to where the player has dragged it. The board doesn't show its way
    /// again.
    pub const fn note_dragged(&mut self) {
        self.has_dragged = true;
    }

    /// True if the steps taken now move a piece to where the player has dragged it.
    pub const fn has_dragged(&self) -> bool {
        self.has_dragged
    }

    /// Returns the same as [`has_dragged`](Self::has_dragged), and forgets it.
    pub(super) const fn take_dragged(&mut self) -> bool {
        std::mem::replace(&mut self.has_dragged, false)
    }

    /// Ends the turn, or explains why it can't end.
    pub fn end_turn(&mut self, board: &Board<'_, G>) -> Option<BoardAction<G>> {
        match board.scene.draft?.may_end() {
            Ok(()) => Some(BoardAction::Command(Command::EndTurn)),
            // A turn ends at no place, so a ring at the cursor would blame the wrong one.
            Err(why) => self.refuse_turn(board, &why, Anchor::Board),
        }
    }

    /// Explains why the rules refuse a turn or one of its steps. Returns no action.
    pub fn refuse_turn(
        &mut self,
        board: &Board<'_, G>,
        why: &TurnError<G::Illegal>,
        at: Anchor,
    ) -> Option<BoardAction<G>> {
        let places = if let TurnError::Illegal(illegal) = why { G::at_fault(illegal) } else { Vec::new() };
        self.refuse(words::refusal(why, &board.scene.names), why.section(), places, at)
    }

    /// Explains why the rules refuse a step. Returns no action.
    pub fn refuse_step(
        &mut self,
        board: &Board<'_, G>,
        why: &G::Illegal,
        at: Anchor,
    ) -> Option<BoardAction<G>> {
        self.refuse(words::refusal(why, &board.scene.names), Some(why.section()), G::at_fault(why), at)
    }

    /// Explains in whole sentences why something isn't possible, with the section of the rules behind the refusal.
    /// Returns no action.
    pub fn refuse(
        &mut self,
        text: String,
        section: Option<Heading>,
        places: Vec<G::Place>,
        at: Anchor,
    ) -> Option<BoardAction<G>> {
        self.refused = Some(Refused { text, section });
        self.refusal = Some(Refusal { places, at, since: self.now });
        None
    }

    /// True if any steps are queued.
    pub(super) fn has_queued(&self) -> bool {
        !self.queue.is_empty()
    }

    /// The next queued step. If anything else has changed the turn in the meantime, the queue is cleared.
    pub(super) fn next_queued(&mut self, draft: Option<&G::Draft>) -> Option<BoardAction<G>> {
        if self.sent.is_some() && draft.and_then(|draft| draft.steps().last()) != self.sent.as_ref() {
            self.queue.clear();
        }
        self.sent = self.queue.pop_front();
        self.sent.clone().map(BoardAction::Step)
    }

    /// All queued steps in order.
    pub(super) fn all_queued(&mut self, draft: Option<&G::Draft>) -> Vec<BoardAction<G>> {
        let first = self.next_queued(draft);
        self.sent = None;
        first.into_iter().chain(self.queue.drain(..).map(BoardAction::Step)).collect()
    }
}

/// The place where the player tried something.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    /// The pointer's position.
    Pointer(Pos2),
    /// The place of the keyboard cursor, or the place that a screen reader chose.
    Thing(Rect),
    /// No place: the keyboard cursor isn't on any.
    Board,
}

/// A refusal, as the line above the board says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The reason, in whole sentences.
    pub text: String,
    /// The section of the rules behind the refusal, if any.
    pub section: Option<Heading>,
}

/// A refusal, as the board marks it.
#[derive(Clone, Debug)]
pub struct Refusal<P> {
    places: Vec<P>,
    at: Anchor,
    since: f64,
}

impl<P> Refusal<P> {
    /// The places at fault.
    pub fn places(&self) -> &[P] {
        &self.places
    }

    /// The place where the player tried something, if any.
    pub(super) fn place(&self) -> Option<Rect> {
        match self.at {
            Anchor::Pointer(at) => Some(Rect::from_center_size(at, Vec2::splat(MARK))),
            Anchor::Thing(rect) => Some(rect),
            Anchor::Board => None,
        }
    }

    /// True if a place at fault is the one that the player tried, so that it gets the sign of a refusal.
    pub fn is_tried(&self, place: Rect) -> bool {
        self.place().is_none_or(|tried| place.contains(tried.center()))
    }

    /// The time since the refusal, in seconds.
    pub(super) fn age(&self, now: f64) -> f64 {
        now - self.since
    }

    /// True if the marks can go: the pointer has moved away, a key or a button was pressed anywhere, or there has been
    /// enough time to see them.
    pub(super) fn is_over(&self, ui: &Ui) -> bool {
        ui.input(|input| {
            let away = |at: Pos2| input.pointer.latest_pos().is_some_and(|pos| pos.distance(at) > LEASH);
            // The keys that open the rules leave the marks.
            let asks = |key: Key| matches!(key, Key::F1 | Key::ShiftLeft | Key::ShiftRight);
            let presses =
                |event: &Event| matches!(event, Event::Key { key, pressed: true, .. } if !asks(*key));
            let presses = input.events.iter().any(presses);
            presses
                || input.pointer.any_pressed()
                || self.left(input.time) <= 0.0
                || matches!(self.at, Anchor::Pointer(at) if away(at))
        })
    }

    /// The seconds until the marks go.
    pub(super) fn left(&self, now: f64) -> f64 {
        LASTS - self.age(now)
    }
}
