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
