//! Each game's material for learning: the lessons, the puzzles, and the kinds of puzzles that only this game has.

mod crosse;
mod crumble;
mod topple;

pub use crosse::CrosseEffect;
pub use crumble::CrumbleEffect;
pub use topple::ToppleEffect;

use super::coach::Tip;
use super::effect::Effect;
use super::kind::Kind;
use super::puzzle::Puzzle;
use crate::engine::{Budget, Evaluated, Stop};
use crate::rules::Side;

/// A game with lessons, puzzles and a coach.
pub trait Taught: Evaluated {
    /// The lessons, as a list of [`Lesson`](super::Lesson)s in RON.
    const LESSONS: &'static str;
    /// The kinds that only this game has.
    const KINDS: &'static [&'static Kind];
    /// The puzzles that come with the program, one a line, in the format of [`Listed::read`](super::Listed::read);
    /// lines that start with `#` are remarks.
    const SHIPPED: &'static str;

    /// The coach's tips for things that become possible for the first time, most important first.
    const TIPS: &'static [Tip];

    /// The word that lessons use for an event in a turn of this side. If it matters, the word also tells which player
    /// is affected.
    fn event_word(event: &Self::Event, side: Side) -> &'static str;

    /// True if a tip may speak of an event of a turn from this state: its words fit it, and the board can show it as it is
    /// before the turn.
    fn is_shown_before(_state: &Self::State, _event: &Self::Event) -> bool {
        true
    }

    /// The names of the tips that warn of a loss.
    const WARNINGS: &'static [&'static str] = &[];

    /// The events, of those of a turn, by which the board shows an example of the last of them; empty if any place would
    /// do as well.
    fn example(events: &[Self::Event]) -> &[Self::Event] {
        events.split_at(events.len().saturating_sub(1)).1
    }

    /// A place of the board that a text can name.
    type Spot;

    /// The place named by a word in a text: `None` if the word isn't a name, `Some(None)` if this board doesn't have
    /// the place.
    fn named(position: &Self::Position, word: &str) -> Option<Option<Self::Spot>>;

    /// Further words for a turn of this side with these events, for use in lessons and on the boards of pages:
    /// directions, places, kinds of moves.
    fn details(_events: &[Self::Event], _side: Side) -> Vec<String> {
        Vec::new()
    }

    /// Words for features of the state itself, such as a lock. The coach's tips and the lessons refer to them.
    fn holds(_state: &Self::State) -> &'static [&'static str] {
        &[]
    }

    /// An effect of a turn on its player or an opponent.
    type Effect: Effect;

    /// The effects of a turn, most important first. They must always be true: they are derived from its events and from
    /// the parts of the evaluation that it changed.
    fn effects(before: &Self::State, events: &[Self::Event], after: &Self::State) -> Vec<Self::Effect>;

    /// True if the turn between these states brings this effect of another turn, although [`Self::effects`] names a
    /// greater one of its kind instead, or none.
    fn also_brings(_effect: &Self::Effect, _before: &Self::State, _after: &Self::State) -> bool {
        false
    }

    /// The kind of a puzzle that was proved to be of this common kind: the same kind, or a narrower one of the game's
    /// own.
    fn narrowed(kind: &'static Kind, _state: &Self::State, _solution: &Self::Turn) -> &'static Kind {
        kind
    }

    /// The task of a puzzle that must name a place of its position, as the words after "White to play: ". `None` if the
    /// task of the puzzle's kind is enough.
    fn own_task(_puzzle: &Puzzle<Self>) -> Option<String> {
        None
    }

    /// The reason why this player hasn't won in a state, worded to follow "That doesn't win: ".
    fn shortfall(state: &Self::State, player: Side) -> String;

    /// The reason why a turn that led to this state doesn't solve a puzzle of one of the game's own kinds, as a sentence,
    /// if there is more to say than that it doesn't.
    fn own_remark(_puzzle: &Puzzle<Self>, _next: &Self::State) -> Option<String> {
        None
    }

    /// The reply that shows why a turn doesn't solve a puzzle of one of the game's own kinds, if the turn itself
    /// doesn't show it. `next` is the state after that turn. Call this function only if no turn of the opponent wins at
    /// once there.
    ///
    /// # Errors
    /// The search was stopped.
    fn own_answer(
        _puzzle: &Puzzle<Self>,
        _next: &Self::State,
        _budget: &mut Budget<'_>,
    ) -> Result<Option<Self::Turn>, Stop> {
        Ok(None)
    }

    /// The kind and solution of a puzzle of one of the game's own kinds in this state, if there is such a puzzle. Call
    /// this function only if no turn wins at once.
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
