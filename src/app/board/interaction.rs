//! What a player is doing on a board, as far as all boards share it: what is pointed at, the keyboard cursor, steps on
//! their way, and why something was not possible.

use std::collections::VecDeque;

use egui::{Event, Key, Modifiers, Pos2, Rect, Ui, Vec2};

use super::game::{Board, BoardGame};
use super::{BoardAction, words};
use crate::app::kit::command::Command;
use crate::rules::{Decided as _, Draft as _, Heading, TurnError};

/// The time that a refusal is shown, in seconds.
const LASTS: f64 = 12.0;
/// The distance of the pointer from its click at which a refusal's bubble leaves, in points.
const LEASH: f32 = 36.0;

/// The state of input on a board.
pub struct Interaction<G: BoardGame> {
    /// What is chosen or being drawn; it belongs to the position shown and is forgotten with it.
    pub selection: G::Selection,
    /// Where the pointer is on the screen, while it is over the board or drags from it.
    pub pointer: Option<Pos2>,
    /// The point of the finger, if the pointer is one.
    pub finger: Option<Pos2>,
    /// The place under the pointer.
    pub hovered: Option<G::Place>,
    /// The modifier keys that are held.
    pub modifiers: Modifiers,
    /// The keyboard cursor.
    pub cursor: G::Cursor,
    /// The cursor shows: the board was last used with the keys.
    pub cursor_shows: bool,
    /// Why what was tried last is not possible.
    pub refusal: Option<Refusal<G::Place>>,
    /// What was refused last, also when its bubble has gone, until the next thing is tried.
    pub(super) refused: Option<Refused>,
    /// The time of the frame, in seconds of the interface's clock.
    pub(super) now: f64,
    /// Where the pointer was when what is shown changed, while it stays there.
    pub(super) rests_at: Option<Pos2>,
    /// Steps that one click stood for and that are still to be taken, one by one, so that each is seen.
    queue: VecDeque<G::Step>,
    /// The step of them that was taken last.
    sent: Option<G::Step>,
}

impl<G: BoardGame> Default for Interaction<G> {
    fn default() -> Self {
        Self {
            selection: G::Selection::default(),
            pointer: None,
            finger: None,
            hovered: None,
            modifiers: Modifiers::NONE,
            cursor: G::Cursor::default(),
            cursor_shows: false,
            refusal: None,
            refused: None,
            now: 0.0,
            rests_at: None,
            queue: VecDeque::new(),
            sent: None,
        }
    }
}

impl<G: BoardGame> Interaction<G> {
    /// Forgets what belonged to the position shown before.
    pub(super) fn forget_selection(&mut self) {
        self.selection = G::kept(&self.selection);
        self.forget_refusal();
    }

    /// Forgets what was refused: something else is tried.
    pub(super) fn forget_refusal(&mut self) {
        self.refusal = None;
        self.refused = None;
    }

    /// The pointer rests where it was before what is shown changed: then it points at nothing, so that nothing
    /// covers what has just happened.
    pub const fn is_resting(&self) -> bool {
        self.rests_at.is_some() && !self.cursor_shows
    }

    /// The place that the keyboard cursor is on.
    pub fn cursor_place(&self, board: &Board<'_, G>) -> Option<G::Place> {
        G::cursor_place(board.pieces, self.cursor)
    }

    /// The place that is pointed at, with the pointer or with the keys.
    pub fn pointed(&self, board: &Board<'_, G>) -> Option<G::Place> {
        if self.cursor_shows { self.cursor_place(board) } else { self.hovered }
    }

    /// What a refusal of something that was done with the keys stays beside.
    pub fn at_cursor(&self, board: &Board<'_, G>) -> Anchor {
        let place = self.cursor_place(board).map_or(board.projection.board(), |place| board.rect(place));
        Anchor::Thing(place)
    }

    /// Takes a step, or says why that is not possible.
    pub fn take(&mut self, board: &Board<'_, G>, step: G::Step, at: Anchor) -> Option<BoardAction<G>> {
        match board.scene.draft?.clone().push(&step) {
            Ok(_) => Some(BoardAction::Step(step)),
            Err(why) => self.refuse_turn(&why, at),
        }
    }

    /// Takes several steps in order, each when the one before has been shown.
    pub fn take_in_order(&mut self, steps: Vec<G::Step>) {
        self.queue = steps.into();
        self.sent = None;
    }

    /// Ends the turn, or says why that is not possible.
    pub fn end_turn(&mut self, board: &Board<'_, G>) -> Option<BoardAction<G>> {
        match board.scene.draft?.may_end() {
            Ok(()) => Some(BoardAction::Command(Command::EndTurn)),
            Err(why) => self.refuse_turn(&why, self.at_cursor(board)),
        }
    }

    /// Says why the rules refuse a turn or a step of it. Gives no action.
    pub fn refuse_turn(&mut self, why: &TurnError<G::Illegal>, at: Anchor) -> Option<BoardAction<G>> {
        let places = if let TurnError::Illegal(illegal) = why { G::at_fault(illegal) } else { Vec::new() };
        self.refuse(words::sentence(&why.to_string()), why.section(), places, at)
    }

    /// Says why the rules refuse a step. Gives no action.
    pub fn refuse_step(&mut self, why: &G::Illegal, at: Anchor) -> Option<BoardAction<G>> {
        self.refuse(words::sentence(&why.to_string()), Some(why.section()), G::at_fault(why), at)
    }

    /// Says in whole sentences why something is not possible, and which section of the rules decides it, if one does.
    /// Gives no action.
    pub fn refuse(
        &mut self,
        text: String,
        section: Option<Heading>,
        places: Vec<G::Place>,
        at: Anchor,
    ) -> Option<BoardAction<G>> {
        self.refused = section.map(|section| Refused { text: text.clone(), section });
        self.refusal = Some(Refusal { text, section, places, at, since: self.now });
        None
    }

    /// Steps are still to be taken.
    pub(super) fn has_queued(&self) -> bool {
        !self.queue.is_empty()
    }

    /// The next of the steps that are taken in order. None of them is left if the turn went another way meanwhile.
    pub(super) fn next_queued(&mut self, draft: Option<&G::Draft>) -> Option<BoardAction<G>> {
        if self.sent.is_some() && draft.and_then(|draft| draft.steps().last()) != self.sent.as_ref() {
            self.queue.clear();
        }
        self.sent = self.queue.pop_front();
        self.sent.clone().map(BoardAction::Step)
    }

    /// All of the steps that are taken in order.
    pub(super) fn all_queued(&mut self, draft: Option<&G::Draft>) -> Vec<BoardAction<G>> {
        let first = self.next_queued(draft);
        self.sent = None;
        first.into_iter().chain(self.queue.drain(..).map(BoardAction::Step)).collect()
    }
}

/// What a bubble about something that was tried stays beside.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    /// The pointer, as it was.
    Pointer(Pos2),
    /// The place of the keyboard cursor, or the one that a screen reader asked for.
    Thing(Rect),
}

/// Something that the rules refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Why, in whole sentences.
    pub text: String,
    /// The section of the rules that decides it.
    pub section: Heading,
}

/// Something that was tried and is not possible.
#[derive(Clone, Debug)]
pub struct Refusal<P> {
    text: String,
    section: Option<Heading>,
    places: Vec<P>,
    at: Anchor,
    since: f64,
}

impl<P> Refusal<P> {
    /// The bubble's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The section of the rules that decides it, if one does.
    pub(super) const fn section(&self) -> Option<Heading> {
        self.section
    }

    /// The places at fault.
    pub fn places(&self) -> &[P] {
        &self.places
    }

    /// What the bubble stays beside; `place` is where the first of the places at fault is.
    pub(super) fn about(&self, place: Option<Rect>) -> Rect {
        match (self.at, place) {
            (Anchor::Pointer(at), _) => Rect::from_center_size(at, Vec2::splat(20.0)),
            (Anchor::Thing(_), Some(place)) => place,
            (Anchor::Thing(rect), None) => Rect::from_center_size(rect.center_top(), Vec2::splat(4.0)),
        }
    }

    /// It has been seen: the pointer went away, a key or a button was pressed, on the board or elsewhere, or there
    /// was time enough to read it.
    pub(super) fn is_over(&self, ui: &Ui) -> bool {
        ui.input(|input| {
            let away = |at: Pos2| input.pointer.latest_pos().is_some_and(|pos| pos.distance(at) > LEASH);
            // But for the keys that ask why.
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

    /// For how many seconds more it is shown.
    pub(super) fn left(&self, now: f64) -> f64 {
        LASTS - (now - self.since)
    }
}
