//! The words of the window, by the folders of `src/app` that show them.

pub use halfsquare::app::course::words as course;
pub use halfsquare::app::editor::words as editor;
pub use halfsquare::app::games::words as games;
pub use halfsquare::app::pages::words as pages;
pub use halfsquare::app::shell::words as shell;
pub use halfsquare::app::table::words as table;

/// The name of a turn, as in the list of turns.
pub fn turn(number: usize, player: &str, turn: &str) -> String {
    table::listed(0, Some(number), Some(player), turn, None, false)
}

/// The name of a turn of a variation, as in the list of turns.
pub fn variation(number: usize, player: &str, turn: &str) -> String {
    table::listed(1, Some(number), Some(player), turn, None, false)
}
