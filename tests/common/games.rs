//! The games that every runner proves: one entry here wires a game into all of them.

/// Makes a test of each game: `for_each_game!(check)` calls `check::<Game>()`, and `for_each_game!(check, samples)`
/// calls `check::<Game>(&[…])` with options to draw random games from, as comma lists. A check returns what is wrong.
macro_rules! for_each_game {
    ($check:ident $(, $samples:ident)?) => {
        $crate::games::tests! { $check [$($samples)?]
            takeaway: $crate::takeaway::Takeaway, ["", "heaps=2+2", "heaps=6+7+8+9+9,patience=3", "heaps=4+5+6+7+8+9,misere=on"];
            crumble: halfsquare::rules::crumble::Crumble, ["size=2x2", "size=3x2", "size=3x3,sametarget=on", "size=4x4", "size=2x5,bigpiece=off"];
            crosse: halfsquare::rules::crosse::Crosse, ["rows=1", "rows=2", ""];
            topple: halfsquare::rules::topple::Topple, ["size=5", "size=5,players=3", "size=5,players=4", "size=6,players=3", ""];
        }
    };
}
pub(crate) use for_each_game;

/// Writes what [`for_each_game`] asks for.
macro_rules! tests {
    ($check:ident [] $($name:ident: $game:ty, $options:expr;)*) => {
        $(#[test]
        fn $name() {
            $check::<$game>().unwrap_or_else(|report: String| panic!("{report}"));
        })*
    };
    ($check:ident [samples] $($name:ident: $game:ty, $options:expr;)*) => {
        $(#[test]
        fn $name() {
            $check::<$game>(&$options).unwrap_or_else(|report: String| panic!("{report}"));
        })*
    };
}
pub(crate) use tests;
