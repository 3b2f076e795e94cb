//! The words of the window, by the folders of `src/app` that show them, and names that are put together from them.

pub use halfsquare::app::board::words as board;
pub use halfsquare::app::course::words as course;
pub use halfsquare::app::editor::words as editor;
pub use halfsquare::app::games::words as games;
pub use halfsquare::app::kit::clock_form as clock;
use halfsquare::app::kit::seats;
pub use halfsquare::app::pages::words as pages;
pub use halfsquare::app::parts::sidebar_edge;
pub use halfsquare::app::shell::words as shell;
pub use halfsquare::app::table::words as table;
use halfsquare::record::{Seat, Subject};
use halfsquare::rules::{Names, Side};

/// The name of a turn, as in the list of turns.
pub fn turn(number: usize, player: &str, turn: &str) -> String {
    table::listed(0, Some(number), Some(player), turn, None, false)
}

/// The name of a turn of a variation, as in the list of turns.
pub fn variation(number: usize, player: &str, turn: &str) -> String {
    table::listed(1, Some(number), Some(player), turn, None, false)
}

/// The name of a player's line, of the player's name and what is said of the player.
pub fn player(parts: &[&str]) -> String {
    parts.join(", ")
}

/// The name of the line of a player who is to play.
pub fn to_play(name: &str) -> String {
    player(&[name, table::TO_PLAY])
}

/// The name of the button that takes a player's turn back.
pub fn take_back_turn(player: &str) -> String {
    table::take_back(&table::of_player(player, table::TURN))
}

/// The line about a position shown, after a turn of the game and before the turn of a player.
pub fn after_turn(turn: usize, turns: usize, player: &str) -> String {
    table::to_play_at(table::LinePosition::Played { turn, turns }, player)
}

/// The start of the line about a step of a demonstration.
pub fn step_shown(at: usize, steps: usize) -> String {
    table::not_played(&table::step(at, steps, ""))
}

/// The title of a demonstration: "White's threat".
pub fn subject(of: impl Fn(Side) -> Subject, player: &str) -> String {
    table::subject(of(Side::new(0)), &Names::of_players(vec![player.to_owned()]))
}

/// The name of a kind of player.
pub fn seat(seat: Seat) -> String {
    seats::name(seat)
}

/// The name of the choice of who plays a side.
pub fn who_plays(side: &str, seat: Seat) -> String {
    pages::who_plays(side, &seats::name(seat))
}

/// The name of a choice of help.
pub fn help(choice: &str) -> String {
    format!("{}{choice}", pages::HELP_SPOKEN)
}

/// The name of a game's line in My games, with as much as is known of what is said about the game.
pub fn game(file: &str, about: &str) -> String {
    pages::listed_fault(&pages::open_game(file), about)
}
