//! Clicks and keys on the board of the editor.

use std::mem;

use derive_where::derive_where;
use egui::Key;

use crate::app::board::BoardAction;
use crate::app::board::game::{Board, BoardGame};
use crate::app::board::input::{Input, Policy, Press, number};
use crate::app::board::interaction::Interaction;

/// An action of the player on the editor's board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Doing<P> {
    /// A click on a place.
    Click(P),
    /// A drag reached a place. The flag is false for the first place of the drag, and true for all others.
    Paint(P, bool),
    /// A drag from one place ended on another.
    Span(P, P),
    /// Remove the piece on a place.
    Remove(P),
    /// Choose the tool with this index.
    Choose(usize),
    /// Cancel the current drag or box.
    Forget,
}

/// Collects the actions on the board.
#[derive_where(Default)]
#[derive(Debug)]
pub(super) struct SetUp<P> {
    done: Vec<Doing<P>>,
    /// The first and the latest place of the current drag.
    drag: Option<(P, P)>,
}

impl<P: Copy + PartialEq> SetUp<P> {
    /// The actions since the last call.
    pub(super) fn take(&mut self) -> Vec<Doing<P>> {
        mem::take(&mut self.done)
    }

    /// The start of the current drag.
    pub(super) fn drag(&self) -> Option<P> {
        self.drag.map(|(from, _)| from)
    }

    /// Records that the drag has reached a place.
    fn drag_to(&mut self, place: P) {
        if let Some((_, last)) = self.drag.as_mut().filter(|(_, last)| *last != place) {
            *last = place;
            self.done.push(Doing::Paint(place, true));
        }
    }
}

impl<G: BoardGame> Policy<G> for SetUp<G::Place> {
    const PLAYS: bool = false;
    const OTHER_BUTTON: bool = true;
    const KEYS: &'static [Key] = &[
        Key::Space,
        Key::Delete,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];

    fn input(
        &mut self,
        board: &Board<'_, G>,
        interaction: &mut Interaction<G>,
        input: Input<G::Place>,
    ) -> Option<BoardAction<G>> {
        let cursor = interaction.cursor_place(board).filter(|_| interaction.cursor_shows);
        match input {
            Input::Move => {
                if let Some(place) = interaction.hovered {
                    self.drag_to(place);
                }
            }
            Input::DragStart(from, _) => {
                let from = board.under(from).filter(|_| board.projection.visible().contains(from));
                self.drag = from.map(|from| (from, from));
                self.done.extend(from.map(|from| Doing::Paint(from, false)));
                if let Some(place) = interaction.hovered {
                    self.drag_to(place);
                }
            }
            Input::Drop(at) => {
                let to = board.under(at).filter(|_| board.projection.visible().contains(at));
                let span = self.drag.take().zip(to).map(|((from, _), to)| Doing::Span(from, to));
                self.done.extend(span.or(Some(Doing::Forget)));
            }
            Input::Cancel => {
                if self.drag.take().is_some() {
                    self.done.push(Doing::Forget);
                }
            }
            Input::Click(_) => self.done.extend(interaction.hovered.map(Doing::Click)),
            Input::Activate(place) => self.done.push(Doing::Click(place)),
            // Only the game knows how to move the cursor.
            Input::Press(Press::Arrow(..)) => {
                let _ = G::input(board, interaction, input);
            }
            Input::Press(Press::Enter | Press::Key(Key::Space)) => {
                self.done.extend(cursor.map(Doing::Click));
            }
            Input::Press(Press::Backspace | Press::Key(Key::Delete)) => {
                self.done.extend(cursor.map(Doing::Remove));
            }
            Input::Press(Press::Escape) => self.done.push(Doing::Forget),
            Input::Press(Press::Key(key)) => {
                self.done.extend(number(key).map(|number| Doing::Choose(number - 1)));
            }
        }
        None
    }
}
