//! Names, results and turns in words.

use std::borrow::Cow;

use crate::app::board::words::times;
use crate::app::kit::seats;
use crate::app::kit::sentence::capitalised;
use crate::app::parts::playable::Playable;
use crate::engine::Threat;
use crate::record::{EditKind, Node, NodeKind, Record, Seat, Subject};
use crate::rules::{Cause, Ending, Game, Names, Outcome, Reason, Side, State as _, Told as _};

/// An edit, as what is undone.
pub(super) const fn edit(kind: EditKind) -> &'static str {
    match kind {
        EditKind::Turn => "turn",
        EditKind::Order => "promotion",
        EditKind::Deletion => "deletion",
        EditKind::Variation => "variation",
        EditKind::Comment => "comment",
    }
}

/// A turn with its number and who played it: "6. Ben: 5,4HN"; `None` for the start and for an ending.
pub(super) fn numbered<G: Game>(node: &Node<G>, names: &Names) -> Option<String> {
    Some(format!("{}. {}: {}", node.depth(), names.of(node.side()?), node.text()?))
}

/// The opponent of a side: the other one of two by name, else "another player".
pub(super) fn opponent<'a, G: Game>(state: &G::State, side: Side, names: &'a Names) -> &'a str {
    if state.players() == 2 { names.of(side.other()) } else { "another player" }
}

/// The names that sentences give the sides: those of the persons who have one that nobody else has, else the sides' own.
/// Several bots may be of one level, so they go by their sides.
pub(super) fn names<G: Game>(record: &Record<G>) -> Names {
    let sides = || Side::all(record.start_state().players());
    let called = |side| player_name(record, side);
    let is_own = |side: Side| {
        let is_person = record.header().seat(side) == Seat::Person;
        is_person && !sides().any(|other| other != side && called(other) == called(side))
    };
    let name = |side: Side| if is_own(side) { called(side) } else { side.name::<G>().into() };
    Names::of_players(sides().map(|side| name(side).into_owned()).collect())
}

/// A player has lost while the others play on.
pub(super) fn is_out<G: Game>(state: &G::State, side: Side) -> bool {
    state.players() > 2 && !state.is_in(side)
}

/// A player's name: the name given, a bot's level, or the side's name.
pub(super) fn player_name<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
    let seat = record.header().seat(side);
    if seat != Seat::Person {
        return seats::name(seat).into();
    }
    match record.header().players().get(side.index()) {
        Some(name) if !name.trim().is_empty() => name.into(),
        _ => side.name::<G>().into(),
    }
}

/// Who is to do something or did it: the name given, or the side with the bot that plays it, of which there may be
/// more than one.
pub(super) fn actor<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
    let name = player_name(record, side);
    match record.header().seat(side) {
        Seat::Person => name,
        Seat::Bot(_) => format!("{} ({name})", side.name::<G>()).into(),
    }
}

/// The title of a demonstration: "What White threatens".
pub(super) fn subject(subject: Subject, names: &Names) -> String {
    match subject {
        Subject::Threat(side) => format!("What {} threatens", names.of(side)),
        Subject::Refutation(side) => format!("How {} can win", names.of(side)),
        Subject::Answer(side) => format!("How {} answers", names.of(side)),
        Subject::Hint(side) => format!("Hint for {}", names.of(side)),
    }
}

/// The players' names: "Ada – Ben".
pub(in crate::app) fn players<G: Game>(record: &Record<G>) -> String {
    let sides = Side::all(record.start_state().players());
    sides.map(|side| player_name(record, side)).collect::<Vec<_>>().join(" – ")
}

/// The result of a game, or the player to move.
pub(in crate::app) fn standing<G: Game>(record: &Record<G>) -> String {
    let state = record.head_node().state();
    match state.outcome() {
        Some(Outcome::Win(side, reason)) => win(&actor(record, side), reason),
        Some(draw) => outcome(draw, &names(record)),
        None => format!("{} to move", player_name(record, state.to_move())),
    }
}

/// A side's threat, as a sentence; `None` without one, or where the search didn't settle it.
pub(super) fn announcement<G: Playable>(
    threat: &Threat<G>,
    side: Side,
    to_move: Side,
    names: &Names,
) -> Option<String> {
    let [threat_term, mate_term] = G::THREAT_TERMS;
    let (announcer, other) = (names.of(side), names.of(to_move));
    Some(match threat {
        Threat::None | Threat::Unsettled(_) => return None,
        // The last turn was not the end of the player's go.
        Threat::Win(_) if side == to_move => format!("{announcer} can win with the next turn."),
        Threat::Win(_) => format!("{threat_term}{announcer} threatens to win."),
        Threat::Mate(_) => format!("{mate_term}{announcer} wins next turn, whatever {other} plays."),
    })
}

/// The result, as a sentence without its full stop.
pub(super) fn outcome(outcome: Outcome, names: &Names) -> String {
    match outcome {
        Outcome::Win(side, reason) => win(names.of(side), reason),
        Outcome::Draw(reason) => format!("Draw {}", draw_reason(reason)),
    }
}

/// The winner and the reason: "Ada wins by resignation".
pub(super) fn win(winner: &str, reason: &Reason) -> String {
    let sign = if reason == Reason::RESIGNATION { "" } else { ":" };
    format!("{winner} wins{sign} {}", reason.words())
}

/// Why a game is drawn: "by agreement".
pub(super) fn draw_reason(reason: &Reason) -> String {
    let by = if reason.cause() == Cause::Claim { "by " } else { "" };
    format!("{by}{}", reason.words())
}

/// The turn list's text for a turn or ending.
pub(super) fn made<G: Game>(made: &NodeKind<G>, names: &Names) -> String {
    match made {
        NodeKind::Start => "Start".to_owned(),
        kind @ NodeKind::Turn { side, .. } if kind.is_resignation() => {
            format!("{} resigned", names.of(*side))
        }
        NodeKind::Turn { text, mark, .. } => {
            mark.map_or_else(|| text.clone(), |mark| format!("{text}{mark}"))
        }
        NodeKind::Ending(Ending::Resignation(side)) => format!("{} resigned", names.of(*side)),
        NodeKind::Ending(Ending::Agreement) => "The players agreed to a draw".to_owned(),
        NodeKind::Ending(Ending::Claim(side, reason)) => {
            format!("{} claimed a draw {}", names.of(*side), draw_reason(reason))
        }
    }
}

/// The events, one after the other.
pub(super) fn happens<G: Game>(events: &[G::Event], names: &Names) -> String {
    sentence(events.iter().map(|event| event.with(names).to_string()))
}

/// The events at the end of a turn, for the middle of a sentence. The game's end is told elsewhere.
pub(super) fn happens_then<G: Playable>(events: &[G::Event], names: &Names) -> String {
    told(events.iter().filter(|event| !G::is_result(event)).map(|event| event.with(names).to_string()))
}

/// The events of a finished turn, one after the other. The game's end is told elsewhere.
pub(in crate::app) fn happened<G: Playable>(events: &[G::Event], names: &Names) -> String {
    let told = |event: &G::Event| format!("{:#}", event.with(names));
    let told = events.iter().filter(|event| !G::is_result(event)).map(told);
    let told = sentence(told);
    if told.is_empty() && !events.is_empty() { "The game ended".to_owned() } else { told }
}

/// One sentence of several, that begins with a capital letter and has no full stop.
fn sentence(parts: impl Iterator<Item = String>) -> String {
    capitalised(&told(parts))
}

/// Several parts for the middle of a sentence. A part that repeats is said once, with its count.
fn told(parts: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = parts.collect();
    let told = all.chunk_by(|a, b| a == b).filter_map(|same| match same {
        [] => None,
        [one] => Some(one.clone()),
        [one, ..] => Some(format!("{one} {}", times(same.len()))),
    });
    told.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::{happened, names, sentence};
    use crate::engine::Level;
    use crate::record::{Header, Record, Seat, Takebacks};
    use crate::rules::Side;
    use crate::rules::topple::{Options, Topple};
    use crate::rules::{Options as _, State as _};

    /// The names in a game of three with these players.
    fn named(players: [&str; 3], seats: [Seat; 3]) -> [String; 3] {
        let header = Header::new(players.map(str::to_owned).to_vec(), Takebacks::Free, None).unwrap();
        let options = Options::parse("players=3", None).unwrap();
        let record = Record::<Topple>::new(&options, header.with_seats(seats.to_vec())).unwrap();
        [0, 1, 2].map(|side| names(&record).of(Side::new(side)).to_owned())
    }

    #[test]
    fn sides_go_by_their_players_as_long_as_that_is_clear() {
        let (person, bot) = (Seat::Person, Seat::Bot(Level::Casual));
        assert_eq!(named(["Ada", "", "Cleo"], [person; 3]), ["Ada", "Blue", "Cleo"]);
        assert_eq!(named(["Ada", "Ben", "Ada"], [person; 3]), ["Red", "Ben", "Green"]);
        assert_eq!(named(["Ada", "Ben", ""], [person, bot, bot]), ["Ada", "Blue", "Green"]);
    }

    #[test]
    fn what_happened_is_told_with_the_players_names() {
        let header = Header::new(vec!["Ada".into(), "Ben".into()], Takebacks::Free, None).unwrap();
        let mut record = Record::<Topple>::new(&Options::default(), header).unwrap();
        let turn = record.state().parse_turn("@d4").unwrap();
        record.play(&turn).unwrap();
        let events = &record.frames(record.head()).unwrap()[0].events;
        let told = "Ada placed a piece on d4 with the first pawn on it";
        assert_eq!(happened::<Topple>(events, &names(&record)), told);
    }

    #[test]
    fn what_comes_again_is_said_once() {
        let told = |parts: &[&str]| sentence(parts.iter().map(ToString::to_string));
        assert_eq!(
            told(&["swapped east", "swapped east", "swapped north"]),
            "Swapped east twice; swapped north"
        );
        assert_eq!(told(&[]), "");
    }
}
