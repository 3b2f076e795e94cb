//! The names of the sides in sentences.

use std::fmt::{self, Display, Formatter};

use super::{Game, Side, SideName};

/// The names of the sides in sentences: the sides' own names or those of the players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Source);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    Sides(&'static [SideName]),
    Players(Vec<String>),
}

impl Names {
    /// The names of the sides themselves: "Black".
    pub const fn of_sides<G: Game>() -> Self {
        Self(Source::Sides(G::SIDES))
    }

    /// The names of the players, in playing order.
    pub const fn of_players(names: Vec<String>) -> Self {
        Self(Source::Players(names))
    }

    /// The name of a side; empty if it isn't in the game.
    pub fn of(&self, side: Side) -> &str {
        match &self.0 {
            Source::Sides(sides) => sides.get(side.index()).map_or("", |side| side.name),
            Source::Players(names) => names.get(side.index()).map_or("", String::as_str),
        }
    }
}

/// Something described by a sentence in which sides are named.
pub trait Told {
    /// Writes the sentence: in the present tense, and with `{:#}` in the past tense.
    ///
    /// # Errors
    /// Those of the formatter.
    fn tell(&self, names: &Names, f: &mut Formatter<'_>) -> fmt::Result;

    /// A value that displays the sentence with these names.
    fn with<'a>(&'a self, names: &'a Names) -> Telling<'a, Self> {
        Telling { item: self, names }
    }
}

/// Displays a sentence with given names of the sides; see [`Told::with`].
#[derive(Debug)]
pub struct Telling<'a, T: ?Sized> {
    item: &'a T,
    names: &'a Names,
}

impl<T: Told + ?Sized> Display for Telling<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.item.tell(self.names, f)
    }
}

/// Items in a sentence: "a", "a and b", "a, b and c", with `last` ("and", "or") before the last one.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.as_slice() {
        [others @ .., end] if !others.is_empty() => format!("{} {last} {end}", others.join(", ")),
        items => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;
    use crate::rules::{State as _, TurnError};

    /// The refusal of a turn in a sentence with the players' names, and the section that forbids the turn.
    fn refused<G: Game>(position: &str, turn: &str) -> String {
        let names = Names::of_players(vec!["Ann".to_owned(), "Bob".to_owned()]);
        let state = G::State::begin("", Some(position)).unwrap();
        let refusal = state.parse_turn(turn).unwrap_err();
        let section = refusal.section().map_or("-", |section| section.text());
        format!("{} ({section})", refusal.with(&names))
    }

    #[test]
    fn refusals_name_the_players_and_the_section() {
        let board = "3x2 b b0,0,1,1 w1,0,1,1 b2,0,1,1 b0,1,1,1 w1,1,1,1 w2,1,1,1";
        for (turn, refusal) in [
            ("1H", "this is Bob's piece, not yours (A turn)"),
            ("0H2", "the cut would enter Bob's piece (Cuts)"),
            ("0J2,1", "you can't join Bob's piece (Joins)"),
            ("0J3,1", "these pieces make a 3\u{d7}1 block, not a square or half-square (Joins)"),
            ("", "at character 1: expected a number of 0 or more, without leading zeros (-)"),
        ] {
            assert_eq!(refused::<Crumble>(board, turn), refusal, "{turn}");
        }
        let board = "10/b9/10/3w2w3/10/10/6w3/10/10/w5w3 w 3.- 123.123";
        for (turn, refusal) in [
            ("3F:a9-b8", "the stone on a9 is Bob's (Turns)"),
            ("a1xc3", "Bob has no stone on b2 to jump over (Jumping)"),
            ("1F:a1-b2", "you have already spent 1F (Moving)"),
        ] {
            assert_eq!(refused::<Crosse>(board, turn), refusal, "{turn}");
        }
        let board = "0,0,0,0,0/0,0,0,0,0/0,1b,0,0,0/4,1b,2r,1r,3b/1r,0,0,0,0 r r3,b3";
        for (turn, refusal) in [
            ("+b3", "Bob's pawn is on b3, so you can't place a piece there (Placing)"),
            ("b3-b2", "the pawn on b3 is Bob's (Moving)"),
            ("c2-d2", "Ann's pawn is on d2, so your pawn can't move there (Moving)"),
            ("c2-c3", "a pawn moves from stack to stack, and c3 is empty (Moving)"),
        ] {
            assert_eq!(refused::<Topple>(board, turn), refusal, "{turn}");
        }
        assert!(refused::<Topple>(board, "c2-b2").starts_with("you can't move onto Bob's pawn on b2: "));
        let finished: TurnError<crate::rules::topple::Illegal> = TurnError::Finished;
        assert_eq!(finished.with(&Names::of_players(Vec::new())).to_string(), "the game is over");
    }
}
