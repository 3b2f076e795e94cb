//! The list of games, the only place that names them all.
//!
//! Code for every game is generated from it: through [`GameKind`] while the program runs, or through
//! [`for_each_game!`](crate::for_each_game) where types are needed.

use crate::learn::Taught;
use crate::picture::Pictured;
use crate::record::format::{Document, LoadError};

/// Calls a macro with all games, in the order in which they are offered: `for_each_game!(make this)` becomes
/// `make! { this crumble Crumble, crosse Crosse, … }`. Each game is named by its module in [`rules`](crate::rules) and
/// by its type in that module.
#[macro_export]
macro_rules! for_each_game {
    ($make:ident $($with:tt)*) => {
        $make! { $($with)*
            crumble Crumble,
            crosse Crosse,
            topple Topple,
        }
    };
}

/// Work that can be done for any game, so that the game can be chosen at run time. An implementation may have weaker
/// bounds on `G`.
pub trait ForGame {
    /// The result of the work.
    type Output;

    /// Does the work for a game.
    fn run<G: Pictured + Taught>(self) -> Self::Output;
}

macro_rules! kinds {
    ($($module:ident $Game:ident,)*) => {
        /// A game that can be played.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind {
            $(
                #[doc = concat!("That of [`rules::", stringify!($module), "`](crate::rules::", stringify!($module), ").")]
                $Game,
            )*
        }

        impl GameKind {
            /// All games, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$Game),*];

            /// Does some work for this game.
            pub fn run<W: ForGame>(self, work: W) -> W::Output {
                match self {
                    $(Self::$Game => work.run::<crate::rules::$module::$Game>(),)*
                }
            }

            /// The name in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$Game => <crate::rules::$module::$Game as crate::rules::Game>::NAME,)*
                }
            }

            /// The name for players to read.
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$Game => <crate::rules::$module::$Game as crate::rules::Game>::TITLE,)*
                }
            }
        }
    };
}

for_each_game!(kinds);

impl GameKind {
    /// The game with this name; `None` if there is none.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// The game in a file.
    ///
    /// # Errors
    /// There is no such game.
    pub fn of(document: &Document) -> Result<Self, LoadError> {
        Self::from_name(document.game()).ok_or_else(|| LoadError::unknown_game(document.game()))
    }
}

#[cfg(test)]
mod tests {
    use super::GameKind;

    #[test]
    fn a_game_is_found_by_its_name_in_files() {
        for kind in GameKind::ALL {
            assert_eq!(GameKind::from_name(kind.name()), Some(*kind));
        }
        assert_eq!(GameKind::from_name("chess"), None);
    }
}
