//! The effects of turns: facts that replaying a turn shows, and their words.

use std::convert::Infallible;
use std::fmt::{Debug, Display};
use std::mem;

use crate::rules::{Names, Side, list};

/// A fact about a turn: what it changed for its player or for an opponent.
pub trait Effect: Clone + Eq + Debug + Send {
    /// Some effects are aims.
    const HAS_AIMS: bool = true;

    /// It helps the player of the turn.
    fn is_gain(&self) -> bool;

    /// It is an aim: a turn may be good only because it prepares this effect.
    fn is_aim(&self) -> bool;

    /// The two effects are of one kind, so that one makes up for the other: pawns gained on different tiles.
    fn is_like(&self, other: &Self) -> bool {
        mem::discriminant(self) == mem::discriminant(other)
    }

    /// The amount of the effect, compared with effects of the same kind.
    fn amount(&self) -> usize {
        1
    }

    /// Words with places that follow "it" or "can": "captures the piece at (2,1)", "capture your piece at (2,1)".
    fn words(&self, teller: &Teller<'_>) -> String;
}

/// For a game whose turns have no effects worth mentioning.
impl Effect for Infallible {
    fn is_gain(&self) -> bool {
        match *self {}
    }

    fn is_aim(&self) -> bool {
        match *self {}
    }

    fn words(&self, _: &Teller<'_>) -> String {
        match *self {}
    }
}

/// Tells the effects of a player's turn.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// The player of the turn.
    pub(super) player: Side,
    /// The player who is addressed as "you", if any.
    pub(super) reader: Option<Side>,
    pub(super) names: &'a Names,
    /// The words follow "can", or else "it".
    pub(super) is_possible: bool,
}

impl Teller<'_> {
    /// The form of a verb: "takes" after "it", "take" after "can".
    pub(super) fn verb(&self, verb: &str) -> String {
        let ending = if verb.ends_with("sh") { "es" } else { "s" };
        if self.is_possible { verb.to_owned() } else { format!("{verb}{ending}") }
    }

    /// "your", or "Blue's".
    pub(super) fn whose(&self, owner: Side) -> String {
        if Some(owner) == self.reader { "your".to_owned() } else { format!("{}'s", self.names.of(owner)) }
    }

    /// "you", or "Blue".
    pub(super) fn whom(&self, side: Side) -> &str {
        if Some(side) == self.reader { "you" } else { self.names.of(side) }
    }
}

/// "piece at (2,1)", "pieces at (2,1) and (3,1)", "seven pieces, such as the one at (2,1)": many places would hide the
/// rest of a sentence.
pub(super) fn at_places<T: Display>(one: &str, more: &str, preposition: &str, places: &[T]) -> String {
    match places {
        [] => more.to_owned(),
        [place] => format!("{one} {preposition} {place}"),
        [_, _] | [_, _, _] => format!("{more} {preposition} {}", list(places, "and")),
        [first, ..] => {
            let number = super::reasons::count(places.len(), one, more);
            format!("{number}, such as the {one} {preposition} {first}")
        }
    }
}
