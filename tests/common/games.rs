//! The games that every runner tests: those of the list, and the small game of the tests.

/// Makes a test for each game, which calls `check::<Game>()`; a check returns its errors.
macro_rules! for_each_game {
    ($check:ident) => {
        #[test]
        fn takeaway() {
            $check::<$crate::takeaway::Takeaway>().unwrap_or_else(|report: String| panic!("{report}"));
        }

        halfsquare::for_each_game!(tests $check);
    };
}

/// The tests for the games of the list.
macro_rules! tests {
    ($check:ident $($module:ident $Game:ident,)*) => {
        $(#[test]
        fn $module() {
            $check::<halfsquare::rules::$module::$Game>().unwrap_or_else(|report: String| panic!("{report}"));
        })*
    };
}
