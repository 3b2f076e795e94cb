//! Why not: the sentence in a bubble, and the pieces at fault.

use egui::{Pos2, Rect, Ui, Vec2};

use crate::rules::TurnError;
use crate::rules::crumble::Illegal;
use crate::rules::crumble::geometry;

/// How far the pointer may go from where it clicked before the bubble leaves, in points.
const LEASH: f32 = 36.0;

/// Something that was tried and is not possible.
#[derive(Clone)]
pub(super) struct Refusal {
    text: String,
    pieces: Vec<geometry::Rect>,
    at: Pos2,
    by_pointer: bool,
}

impl Refusal {
    /// A refusal by the rules.
    pub(super) fn illegal(why: &Illegal, at: Pos2, by_pointer: bool) -> Self {
        Self { text: sentence(&why.to_string()), pieces: why.pieces(), at, by_pointer }
    }

    /// A refusal of a whole turn or of a step.
    pub(super) fn turn(why: &TurnError<Illegal>, at: Pos2, by_pointer: bool) -> Self {
        let pieces = if let TurnError::Illegal(illegal) = why { illegal.pieces() } else { Vec::new() };
        Self { text: sentence(&why.to_string()), pieces, at, by_pointer }
    }

    /// A gesture that can mean more than one thing.
    pub(super) fn ambiguous(text: &str, pieces: Vec<geometry::Rect>, at: Pos2, by_pointer: bool) -> Self {
        Self { text: text.to_owned(), pieces, at, by_pointer }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The pieces at fault.
    pub(super) fn pieces(&self) -> &[geometry::Rect] {
        &self.pieces
    }

    /// What the bubble stays beside: the pointer as it was, or the top of the piece under the cursor.
    pub(super) fn about(&self) -> Rect {
        Rect::from_center_size(self.at, Vec2::splat(if self.by_pointer { 20.0 } else { 4.0 }))
    }

    /// Whether it has been seen: the pointer went away. A bubble of the keyboard stays until the next key.
    pub(super) fn is_over(&self, ui: &Ui) -> bool {
        self.by_pointer
            && ui.input(|input| input.pointer.latest_pos()).is_some_and(|pos| pos.distance(self.at) > LEASH)
    }
}

/// A refusal as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let mut sentence: String = first.into_iter().flatten().chain(letters).collect();
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    #[test]
    fn refusals_read_as_sentences() {
        assert_eq!(super::sentence("the game is over"), "The game is over.");
        assert_eq!(super::sentence("Done."), "Done.");
        assert_eq!(super::sentence(""), ".");
    }
}
