//! The end of a game: the result, the ranking, the score of the match, and the rematch.

use std::borrow::Cow;
use std::iter;

use super::words;
use crate::app::parts::playable::Playable;
use crate::app::parts::screen::DayScore;
use crate::record::{Date, Header, Node, NodeId, NodeKind, Record, Seat, TimeControl, TimeOut};
use crate::rules::{Ending, Game, Outcome, Side, State as _};

/// The result and the number of turns, as a sentence; `None` while the game goes on.
pub(super) fn result<G: Game>(record: &Record<G>) -> Option<String> {
    let how = match record.head_node().state().outcome()? {
        Outcome::Win(side, _) if is_on_time(record, record.head()) => {
            words::wins_on_time(&winner(record, side))
        }
        Outcome::Win(side, reason) => words::win(&winner(record, side), reason),
        draw @ Outcome::Draw(_) => words::outcome(draw, &words::names(record)),
    };
    Some(words::ended(&how, record.turns().len()))
}

/// The result and its reason, as two texts; `None` while the game goes on.
pub(super) fn told<G: Game>(record: &Record<G>) -> Option<[String; 2]> {
    let has_won = |side: Side| match you(record) {
        Some(you) if you == side => words::YOU_WON.to_owned(),
        Some(_) => words::YOU_LOST.to_owned(),
        None => words::has_won(&winner(record, side)),
    };
    Some(match record.head_node().state().outcome()? {
        Outcome::Win(side, _) if is_on_time(record, record.head()) => {
            [has_won(side), words::ON_TIME.to_owned()]
        }
        // The reason is about the winner.
        Outcome::Win(side, reason) if is_lost(record) => {
            [has_won(side), words::won(&winner(record, side), reason)]
        }
        Outcome::Win(side, reason) => [has_won(side), words::reason_of(reason.words())],
        Outcome::Draw(reason) => [words::DRAW.to_owned(), words::reason_of(&words::draw_reason(reason))],
    })
}

/// The side of the only human, who plays against bots.
pub(super) fn only_human<G: Game>(record: &Record<G>) -> Option<Side> {
    let mut persons = record.persons();
    persons.next().filter(|_| persons.next().is_none())
}

/// The side of the only human, if the human gave no name.
fn you<G: Game>(record: &Record<G>) -> Option<Side> {
    let you = only_human(record)?;
    let is_named = record.header().players().get(you.index()).is_some_and(|name| !name.trim().is_empty());
    (!is_named).then_some(you)
}

/// True if the only human lost against bots.
pub(super) fn is_lost<G: Game>(record: &Record<G>) -> bool {
    let winner = record.head_node().state().outcome().and_then(|outcome| outcome.winner());
    winner.zip(you(record)).is_some_and(|(winner, you)| winner != you)
}

/// The result, or the player to play, in two or three words.
pub(in crate::app) fn headline<G: Game>(record: &Record<G>) -> String {
    let side = record.head_node().state().to_move();
    match told(record) {
        Some([result, _]) => result,
        None if you(record) == Some(side) => words::YOUR_TURN.to_owned(),
        None => words::to_play(&words::player_name(record, side)),
    }
}

/// The players' names: "Ada – Ben", "You – Beginner bot" for an only human without a name, or "4 Skilled bots". The game's
/// title, if no player has a name.
pub(in crate::app) fn title_of<G: Playable>(record: &Record<G>) -> String {
    let players = record.start_state().players();
    let seats: Vec<Seat> = Side::all(players).map(|side| record.header().seat(side)).collect();
    if seats.iter().all(|seat| *seat == Seat::Person) && persons(record).iter().all(String::is_empty) {
        return G::TITLE.to_owned();
    }
    if let [Seat::Bot(level), _, _, ..] = *seats.as_slice()
        && seats.iter().all(|seat| *seat == Seat::Bot(level))
    {
        return words::bots(players, level);
    }
    let you = you(record);
    words::players_named(record, |side| match you {
        Some(you) if you == side => words::YOU.into(),
        _ => words::player_name(record, side),
    })
}

/// The turn list's text for a turn or ending.
pub(super) fn made<G: Game>(record: &Record<G>, node: NodeId) -> String {
    match record.node(node).map(Node::kind) {
        Some(NodeKind::Ending(Ending::Resignation(side))) if is_on_time(record, node) => {
            words::ran_out_of_time(words::names(record).of(*side))
        }
        Some(kind) => words::made::<G>(kind, &words::names(record)),
        None => String::new(),
    }
}

/// True if the ending at `end` is a loss on time.
pub(super) fn is_on_time<G: Game>(record: &Record<G>, end: NodeId) -> bool {
    let agreed = record.header().clock().is_some_and(|control| control.time_out() == TimeOut::Lost);
    let kind = record.node(end).map(Node::kind);
    let Some(NodeKind::Ending(Ending::Resignation(loser))) = kind else { return false };
    agreed && record.time_left_at(end, *loser).is_some_and(|left| left.is_zero())
}

/// The winner's name, with the side if another player has the same name; for bots of the same level, only the side.
fn winner<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
    let side_name = side.name::<G>();
    let name = words::player_name(record, side);
    let sides = Side::all(record.start_state().players());
    let is_shared = sides.filter(|other| words::player_name(record, *other) == name).count() > 1;
    match record.header().seat(side) {
        _ if !is_shared => name,
        Seat::Person => words::with_side(&name, side_name).into(),
        Seat::Bot(_) => side_name.into(),
    }
}

/// A player's rank in a finished game, from 1: players who stayed in longer come first, and players who stayed in
/// equally long share a rank.
pub(super) fn place<G: Game>(record: &Record<G>, side: Side) -> usize {
    let stayed = |side: Side| record.played().take_while(|node| node.state().is_in(side)).count();
    let own = stayed(side);
    let sides = Side::all(record.start_state().players());
    1 + sides.filter(|other| stayed(*other) > own).count()
}

/// The number of the turn in which a player went out; `None` if the player stayed in to the end.
pub(super) fn out_in<G: Game>(record: &Record<G>, side: Side) -> Option<usize> {
    record.played().find(|node| !node.state().is_in(side)).map(Node::depth)
}

/// The players' score of the day, as a sentence; `None` if they haven't finished another game that day.
pub(super) fn day<G: Game>(record: &Record<G>, day: Option<&DayScore>) -> Option<String> {
    let day = day?;
    let games = day.games + usize::from(record.head_node().state().outcome().is_some());
    let halves = day.half_points.iter().zip(earned(record)).map(|(others, own)| others + own);
    let sides = Side::all(record.start_state().players()).zip(halves);
    let scores = sides.map(|(side, halves)| (words::player_name(record, side), points(halves)));
    Some(words::score_of_the_day(scores, games))
}

/// The ordinal number of a rank: `1st`, `2nd`, `3rd`, `4th`.
pub(super) fn ordinal(place: usize) -> String {
    let ending = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// The names of the human players, in playing order; empty for a bot and for a human without a name.
pub(in crate::app) fn persons<G: Game>(record: &Record<G>) -> Vec<String> {
    let named = |(side, seat): (Side, Seat)| {
        let name = record.header().players().get(side.index()).filter(|_| seat == Seat::Person);
        name.cloned().unwrap_or_default()
    };
    record.seats().map(named).collect()
}

/// The half points that each player earned, in playing order; 0 while the game goes on.
pub(in crate::app) fn earned<G: Game>(record: &Record<G>) -> Vec<u32> {
    let outcome = record.head_node().state().outcome();
    let earned = |side| match outcome {
        Some(Outcome::Win(winner, _)) if winner == side => 2,
        Some(Outcome::Draw(_)) => 1,
        Some(Outcome::Win(..)) | None => 0,
    };
    Side::all(record.start_state().players()).map(earned).collect()
}

/// Each player's half points in the match so far, in playing order, with those of this game if it is over.
fn half_points<G: Game>(record: &Record<G>) -> Vec<u32> {
    let before = record.header().half_points().iter().copied().chain(iter::repeat(0));
    earned(record).into_iter().zip(before).map(|(earned, before)| before.saturating_add(earned)).collect()
}

/// A player's score in the match: `2`, `½`, `1½`; `None` in the first game of a match.
pub(super) fn score<G: Game>(record: &Record<G>, side: Side) -> Option<String> {
    if record.header().half_points().is_empty() {
        return None;
    }
    half_points(record).get(side.index()).copied().map(points)
}

/// The side that a human had in the last game of a match. `None` if names tell the humans apart, or in a first game.
pub(super) fn was<G: Game>(record: &Record<G>, side: Side) -> Option<Side> {
    let is_unnamed = persons(record).iter().all(String::is_empty) && record.persons().nth(1).is_some();
    let is_told = is_unnamed && record.persons().any(|person| person == side);
    let players = record.start_state().players();
    let before = Side::all(players).cycle().nth(side.index() + 1);
    before.filter(|_| is_told && !record.header().half_points().is_empty())
}

/// Half points as text: `2`, `½`, `1½`.
pub(in crate::app) fn points(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The same game again, with each player moved up one side, so that the second player starts. Times and scores stay
/// with the players; `date` is the day of the new game. `None` if the record refuses its own players.
pub(super) fn rematch<G: Game>(record: &Record<G>, date: Option<Date>) -> Option<Record<G>> {
    let old = record.header();
    let header = Header::new(moved_up(old.players()), old.takebacks(), date).ok()?;
    let clock = old
        .clock()
        .map(|clock| TimeControl::new(clock.allowance(), moved_up(clock.seconds()), clock.time_out()));
    let header = header.with_seats(moved_up(old.seats())).with_help(old.agreed_help()).with_clock(clock);
    let header = header.with_half_points(moved_up(&half_points(record)));
    let start = record.start_state();
    if record.is_from_position() {
        Record::from_state(start.clone(), header).ok()
    } else {
        Record::new(start.options(), header).ok()
    }
}

/// The list with its first element moved to the end.
fn moved_up<T: Clone>(seats: &[T]) -> Vec<T> {
    seats.iter().skip(1).chain(seats.first()).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::record::{Allowance, Takebacks};
    use crate::rules::topple::Topple;
    use crate::rules::{Options as _, crumble::Crumble};

    #[test]
    fn a_match_is_counted_in_points_and_halves_which_go_with_the_players() {
        let names = vec!["Ada".to_owned(), "Ben".to_owned()];
        let control = TimeControl::new(Allowance::Turn, vec![60, 20], TimeOut::PlayOn);
        let header = Header::new(names, Takebacks::None, None).unwrap().with_clock(Some(control));
        let mut record = Record::<Crumble>::new(&Default::default(), header).unwrap();
        let score = |record: &Record<Crumble>| [Side::FIRST, Side::SECOND].map(|side| score(record, side));
        record.end(Ending::Resignation(Side::SECOND)).unwrap();
        assert_eq!(score(&record), [None, None], "one game is no match");
        let mut record = rematch(&record, None).unwrap();
        assert_eq!(record.header().players(), ["Ben", "Ada"]);
        assert_eq!(record.header().clock().unwrap().seconds(), [20, 60]);
        assert_eq!(score(&record), [Some("0".to_owned()), Some("1".to_owned())]);
        record.end(Ending::Agreement).unwrap();
        assert_eq!(score(&record), [Some("½".to_owned()), Some("1½".to_owned())]);
        let mut record = rematch(&record, None).unwrap();
        record.end(Ending::Resignation(Side::SECOND)).unwrap();
        assert_eq!(record.header().half_points(), [3, 1]);
        assert_eq!(score(&record), [Some("2½".to_owned()), Some("½".to_owned())]);
        assert_eq!(result(&record).unwrap(), "Ada wins by resignation, after 0 turns.");
    }

    #[test]
    fn a_score_of_players_without_names_says_which_side_they_had() {
        let mut record = Record::<Crumble>::new(&Default::default(), Header::default()).unwrap();
        record.end(Ending::Resignation(Side::SECOND)).unwrap();
        assert_eq!(was(&record, Side::FIRST), None, "nobody has changed sides yet");
        let record = rematch(&record, None).unwrap();
        assert_eq!(score(&record, Side::SECOND), Some("1".to_owned()), "the first player won");
        assert_eq!(
            [Side::FIRST, Side::SECOND].map(|side| was(&record, side)),
            [Some(Side::SECOND), Some(Side::FIRST)]
        );
        let header = record.header().clone().with_seats(vec![Seat::Person, Seat::Bot(Level::Beginner)]);
        let record = Record::<Crumble>::new(&Default::default(), header).unwrap();
        assert_eq!(was(&record, Side::FIRST), None, "a bot is known by its name");
    }

    #[test]
    fn a_defeat_is_told_with_the_winner_because_the_reason_is_about_them() {
        let text = "0,0,0,0,0/0,0,0,0,0/0,0,1r,3,1b/0,0,0,0,0/0,0,0,0,0 r r7,b7";
        let bot = Seat::Bot(Level::Beginner);
        for (seats, says) in [
            ([bot, Seat::Person], ["You lost", "Beginner bot won: no opponent has a pawn left."]),
            ([Seat::Person, bot], ["You won!", "No opponent has a pawn left."]),
        ] {
            let state = crate::rules::topple::State::begin("", Some(text)).unwrap();
            let header = Header::default().with_seats(seats.to_vec());
            let mut record = Record::<Topple>::from_state(state, header).unwrap();
            record.play_text("+d3>E").unwrap();
            assert_eq!(told(&record).unwrap(), says);
        }
    }

    #[test]
    fn a_draw_of_three_is_half_a_point_for_each() {
        let options = crate::rules::topple::Options::parse("players=3", None).unwrap();
        let header = Header::default().with_half_points(vec![2, 0, 3]);
        let mut record = Record::<Topple>::new(&options, header).unwrap();
        record.end(Ending::Agreement).unwrap();
        let scores = (0..3).map(|side| score(&record, Side::new(side)).unwrap());
        assert_eq!(scores.collect::<Vec<_>>(), ["1½", "½", "2"]);
    }

    #[test]
    fn a_game_is_lost_on_time_only_where_that_was_agreed() {
        for (time_out, says) in [(TimeOut::Lost, "wins on time"), (TimeOut::PlayOn, "wins by resignation")] {
            let control = TimeControl::new(Allowance::Turn, vec![60, 20], time_out);
            let header = Header::default().with_clock(Some(control));
            let mut record = Record::<Crumble>::new(&Default::default(), header).unwrap();
            record.spend(std::time::Duration::from_secs(60));
            record.end(Ending::Resignation(Side::FIRST)).unwrap();
            assert!(result(&record).unwrap().contains(says), "{time_out:?}");
        }
    }
}
