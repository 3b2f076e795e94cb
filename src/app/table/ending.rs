//! The end of a game: who won, who came in which place, and the game that follows.

use std::borrow::Cow;

use super::words;
use crate::record::{Date, Header, NodeKind, Record, Seat};
use crate::rules::{Game, Outcome, Side, State as _};

/// How the game ended and after how many turns, as a sentence; `None` while it goes on.
#[must_use]
pub(super) fn result<G: Game>(record: &Record<G>) -> Option<String> {
    let how = match record.head_node().state().outcome()? {
        Outcome::Win(side, reason) => words::win(&winner(record, side), reason),
        draw @ Outcome::Draw(_) => words::outcome::<G>(draw),
    };
    let turns = record.played().filter(|node| matches!(node.kind(), NodeKind::Turn { .. })).count();
    let turns = if turns == 1 { "1 turn".to_owned() } else { format!("{turns} turns") };
    Some(format!("{how}, after {turns}."))
}

/// What the winner is called: the name given, with the side where another player has the same, or else the side.
fn winner<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
    let side_name = side.name::<G>();
    if record.header().seat(side) != Seat::Person {
        return side_name.into();
    }
    let name = words::player_name(record, side);
    let same = record.header().players().iter().filter(|other| **other == name).count();
    if same > 1 { format!("{name} ({side_name})").into() } else { name }
}

/// A player's place in a game that is over: who stayed in longer comes first, and those who stayed in as long as each
/// other share a place.
#[must_use]
pub(super) fn place<G: Game>(record: &Record<G>, side: Side) -> usize {
    let stayed = |side: Side| record.played().take_while(|node| node.state().is_in(side)).count();
    let own = stayed(side);
    let sides = (0_u8..).take(record.start_state().players()).map(Side::new);
    1 + sides.filter(|other| stayed(*other) > own).count()
}

/// `1st`, `2nd`, `3rd`, `4th`.
#[must_use]
pub(super) fn ordinal(place: usize) -> String {
    let ending = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// The same game once more with everybody a seat further, so that who was second begins; `date` is its day. `None` if
/// the record refuses its own players.
pub(super) fn rematch<G: Game>(record: &Record<G>, date: Option<Date>) -> Option<Record<G>> {
    let old = record.header();
    let header = Header::new(moved_up(old.players()), old.takebacks(), date).ok()?;
    let header = header.with_seats(moved_up(old.seats()));
    let start = record.start_state();
    if record.is_from_position() {
        Record::from_state(start.clone(), header).ok()
    } else {
        Record::new(start.options(), header).ok()
    }
}

/// The same list with the first at its end.
fn moved_up<T: Clone>(seats: &[T]) -> Vec<T> {
    seats.iter().skip(1).chain(seats.first()).cloned().collect()
}
