//! Why not: the sentence in a bubble, and the places at fault.

use std::error::Error;

use egui::{Pos2, Rect, Ui, Vec2};

/// How far the pointer may go from where it clicked before the bubble leaves, in points.
const LEASH: f32 = 36.0;

/// Something that was tried and is not possible. `P` is what a place is: a piece, a cell.
#[derive(Clone, Debug)]
pub struct Refusal<P> {
    text: String,
    places: Vec<P>,
    at: Pos2,
    by_pointer: bool,
}

impl<P> Refusal<P> {
    /// A refusal in the words of its error, beside `at`: where the pointer clicked, or else what the keyboard's
    /// cursor is on.
    pub fn error(why: &dyn Error, places: Vec<P>, at: Pos2, by_pointer: bool) -> Self {
        Self::words(sentence(&why.to_string()), places, at, by_pointer)
    }

    /// A refusal in words of the board: whole sentences.
    pub fn words(text: String, places: Vec<P>, at: Pos2, by_pointer: bool) -> Self {
        Self { text, places, at, by_pointer }
    }

    /// What the bubble says.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The places at fault.
    #[must_use]
    pub fn places(&self) -> &[P] {
        &self.places
    }

    /// What the bubble stays beside: the pointer as it was, or the top of what the cursor is on.
    #[must_use]
    pub fn about(&self) -> Rect {
        Rect::from_center_size(self.at, Vec2::splat(if self.by_pointer { 20.0 } else { 4.0 }))
    }

    /// Whether it has been seen: the pointer went away. A bubble of the keyboard stays until the next key.
    #[must_use]
    pub fn is_over(&self, ui: &Ui) -> bool {
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
