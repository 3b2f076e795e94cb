//! The parts of each game for learning it: its lessons, its puzzles, and the kinds of puzzles that only it has.

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
    /// that start with `#` are remarks.
    const SHIPPED: &'static str;

    /// The coach's tips for things that become possible for the first time, the most important first.
    const TIPS: &'static [Tip];

    /// The word for an event in lessons, in a turn of this side; it also tells the player concerned, where that
    /// matters.
    fn event_word(event: &Self::Event, side: Side) -> &'static str;

    /// A place of the board that a text can name.
    type Spot;

    /// The place that a word of a text names: `None` if the word isn't a name, `Some(None)` if this board doesn't have
    /// the place.
    fn named(position: &Self::Position, word: &str) -> Option<Option<Self::Spot>>;

    /// Further words for a turn with these events, made by this side, which lessons and boards of pages may use:
    /// directions, places, kinds of moves.
    fn details(_events: &[Self::Event], _side: Side) -> Vec<String> {
        Vec::new()
    }

    /// Features of a state that have a tip of the coach, besides the effects of its turns.
    fn holds(_state: &Self::State) -> &'static [&'static str] {
        &[]
    }

    /// The effects of a turn on its player and opponent, in words that follow "it" and are always true: from its
    /// events, and the parts of the evaluation that it changed.
    fn reasons(before: &Self::State, events: &[Self::Event], after: &Self::State) -> Vec<String>;

    /// The kind of a puzzle that was proved to be of this common kind: the same, or a narrower kind of the game's own.
    fn narrowed(kind: &'static Kind, _state: &Self::State, _solution: &Self::Turn) -> &'static Kind {
        kind
    }

    /// The reply that shows the result of a turn which doesn't solve a puzzle of one of the game's own kinds, if the
    /// turn itself doesn't show it: in the state after that turn, where no turn of the opponent wins at once.
    fn own_answer(_next: &Self::State) -> Option<Self::Turn> {
        None
    }

    /// The puzzle of one of the game's own kinds in a state, if no turn wins at once there.
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
