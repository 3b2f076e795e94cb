//! What each game brings for learning it: its lessons, its puzzles, and the kinds of puzzles that only it has.

mod crosse;
mod crumble;
mod topple;

use super::coach::Tip;
use super::kind::Kind;
use crate::engine::{Budget, Evaluated, Stop};
use crate::rules::Side;

/// A game that can be learned here.
pub trait Taught: Evaluated {
    /// The lessons: RON, a list of [`Lesson`](super::Lesson)s.
    const LESSONS: &'static str;
    /// The kinds that only this game has.
    const KINDS: &'static [&'static Kind];
    /// The puzzles that come with the program: a line each, as [`Listed::read`](super::Listed::read) takes it; lines
    /// that begin with `#` are remarks.
    const SHIPPED: &'static str;

    /// What the coach says when something is possible for the first time, the most important first.
    const TIPS: &'static [Tip];

    /// What an event is called in lessons, of which it is the turn of this side: one word, which also says whom it
    /// happened to where that matters.
    fn event_word(event: &Self::Event, side: Side) -> &'static str;

    /// A place of the board that a text can name.
    type Spot;

    /// The place that a word of a text names: nothing if it is no name, `Some(None)` if this board has no such place.
    fn named(position: &Self::Position, word: &str) -> Option<Option<Self::Spot>>;

    /// What else lessons and boards of pages may say of a turn that did all this, of which it is the turn of this side:
    /// directions, places, kinds of moves.
    fn details(_events: &[Self::Event], _side: Side) -> Vec<String> {
        Vec::new()
    }

    /// What a state holds of which the coach has something to say, beside what turns from it do.
    fn holds(_state: &Self::State) -> &'static [&'static str] {
        &[]
    }

    /// What a turn did for its player, and to, each in words that follow "it" and say nothing that is not so: from what the
    /// rules did, and the parts of the evaluation that it changed.
    fn reasons(before: &Self::State, events: &[Self::Event], after: &Self::State) -> Vec<String>;

    /// The kind of a puzzle that was proved to be of the common kind given: that, or a narrower one of the game's own.
    fn narrowed(kind: &'static Kind, _state: &Self::State, _solution: &Self::Turn) -> &'static Kind {
        kind
    }

    /// The reply that shows what a turn came to which does not solve a puzzle of one of the game's own kinds, if the turn
    /// does not show it by itself: in the state after that turn, where the opponent has no turn that wins at once.
    fn own_answer(_next: &Self::State) -> Option<Self::Turn> {
        None
    }

    /// The puzzle of one of the game's own kinds that a state holds, if no turn wins at once there.
    ///
    /// # Errors
    /// The search was stopped.
    fn own_puzzle(
        _state: &Self::State,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<(&'static Kind, Self::Turn)>, Stop> {
        Ok(None)
    }
}
