//! The people who play on this computer, and the scores of their games in My games.

use std::collections::BTreeSet;

use super::summary::Summary;
use crate::app::parts::screen::DayScore;
use crate::app::table;

/// The people who play on this computer, by the names that they gave.
#[derive(Debug, Default)]
pub struct Rivals {
    names: Vec<String>,
    games: Vec<Finished>,
}

/// A finished game in which all players were humans with names.
#[derive(Debug)]
struct Finished {
    /// The game's title, as players see it.
    game: String,
    last_day: Option<String>,
    /// Each player's name, with the half points earned.
    scores: Vec<(String, u32)>,
}

impl Rivals {
    /// The people in these games. Pass the latest game first, so that the latest players are listed first.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a Summary>) -> Self {
        let mut rivals = Self::default();
        for game in games {
            for name in game.persons().iter().filter(|name| !name.is_empty()) {
                if !rivals.names.contains(name) {
                    rivals.names.push(name.clone());
                }
            }
            if game.is_over() && game.persons().iter().all(|name| !name.is_empty()) {
                let scores = game.persons().iter().cloned().zip(game.earned().iter().copied()).collect();
                let last_day = game.last_day().map(str::to_owned);
                rivals.games.push(Finished { game: game.game().to_owned(), last_day, scores });
            }
        }
        rivals
    }

    /// Their names, the latest player first.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The score of these people in their games against each other: "Ada 2½, Ben 1½"; `None` if they haven't finished
    /// any.
    pub fn score(&self, game: &str, persons: &[&str]) -> Option<String> {
        let (_, earned) = self.earned(persons, |finished| finished.game == game)?;
        let scores = persons.iter().zip(earned).map(|(person, earned)| {
            let points = table::points(earned);
            format!("{person} {points}")
        });
        Some(scores.collect::<Vec<_>>().join(", "))
    }

    /// The score of these people in all games of any kind that they finished on a day. `None` if there are none, or if
    /// the names don't tell the people apart.
    pub fn day(&self, day: &str, persons: &[String]) -> Option<DayScore> {
        let persons: Vec<&str> = persons.iter().map(String::as_str).collect();
        let (games, half_points) =
            self.earned(&persons, |finished| finished.last_day.as_deref() == Some(day))?;
        Some(DayScore { games, half_points })
    }

    /// The number of these people's games against each other for which `counts` returns true, and the half points that
    /// each person earned in those games. `None` if there are no such games, or if two people have the same name.
    fn earned(&self, persons: &[&str], counts: impl Fn(&Finished) -> bool) -> Option<(usize, Vec<u32>)> {
        let wanted: BTreeSet<&str> = persons.iter().copied().collect();
        let is_theirs = |finished: &&Finished| {
            let played: BTreeSet<&str> = finished.scores.iter().map(|(name, _)| name.as_str()).collect();
            counts(finished) && finished.scores.len() == persons.len() && played == wanted
        };
        let games: Vec<&Finished> = self.games.iter().filter(is_theirs).collect();
        if games.is_empty() || wanted.len() < persons.len() {
            return None;
        }
        let earned = |person: &&str| -> u32 {
            let scores = games.iter().flat_map(|game| &game.scores);
            scores.filter(|(name, _)| name == person).map(|(_, earned)| earned).sum()
        };
        Some((games.len(), persons.iter().map(earned).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;
    use crate::record::{Header, Record, Seat, Takebacks};
    use crate::rules::crumble::Crumble;
    use crate::rules::{Ending, Side};

    /// A game between two players, which the second player resigned if `is_over`.
    fn game(names: [&str; 2], seats: Vec<Seat>, is_over: bool) -> Summary {
        on("", names, seats, is_over)
    }

    /// Like `game`, but begun on a day.
    fn on(date: &str, names: [&str; 2], seats: Vec<Seat>, is_over: bool) -> Summary {
        from_to([date, ""], names, seats, is_over)
    }

    /// Like `game`, but begun and ended on these days.
    fn from_to(days: [&str; 2], names: [&str; 2], seats: Vec<Seat>, is_over: bool) -> Summary {
        let names = names.map(str::to_owned).to_vec();
        let [date, end] = days.map(|day| day.parse().ok());
        let header = Header::new(names, Takebacks::Free, date).unwrap().with_seats(seats).with_end(end);
        let mut record = Record::<Crumble>::new(&Default::default(), header).unwrap();
        if is_over {
            record.end(Ending::Resignation(Side::SECOND)).unwrap();
        }
        Summary::of(&record, false)
    }

    #[test]
    fn games_of_the_same_persons_are_added_up_whoever_began() {
        let persons = || vec![Seat::Person; 2];
        let games = [
            game(["Ben", "Ada"], persons(), true),
            game(["Ada", "Ben"], persons(), true),
            game(["Ada", "Ben"], persons(), true),
            game(["Ada", "Ben"], persons(), false),
            game(["Cleo", "Ada"], persons(), true),
            game(["Dan", ""], vec![Seat::Person, Seat::Bot(Level::Casual)], true),
        ];
        let rivals = Rivals::of(&games);
        assert_eq!(rivals.names(), ["Ben", "Ada", "Cleo", "Dan"]);
        assert_eq!(rivals.score("Crumble", &["Ada", "Ben"]).as_deref(), Some("Ada 2, Ben 1"));
        assert_eq!(rivals.score("Crumble", &["Ben", "Cleo"]), None, "never against each other");
        assert_eq!(rivals.score("Topple", &["Ada", "Ben"]), None);
        assert_eq!(rivals.score("Crumble", &["Ada", "Ada"]), None, "one name is nobody's own");
    }

    #[test]
    fn the_score_of_a_day_has_the_games_of_that_day_alone() {
        let on = |date, names, is_over| on(date, names, vec![Seat::Person; 2], is_over);
        let games = [
            on("2026-11-22", ["Ben", "Ada"], true),
            on("2026-11-22", ["Ada", "Ben"], true),
            on("2026-11-22", ["Ada", "Ben"], false),
            on("2026-11-22", ["Ada", "Cleo"], true),
            from_to(["2026-11-21", "2026-11-22"], ["Ada", "Ben"], vec![Seat::Person; 2], true),
            from_to(["2026-11-22", "2026-11-23"], ["Ada", "Ben"], vec![Seat::Person; 2], true),
            on("", ["Ada", "Ben"], true),
        ];
        let rivals = Rivals::of(&games);
        let day =
            |game: &Summary| rivals.day(game.date()?, game.persons()).map(|day| (day.games, day.half_points));
        assert_eq!(day(&games[0]), Some((3, vec![2, 4])), "and the one that began the day before");
        assert_eq!(day(&games[3]), Some((1, vec![2, 0])));
        assert_eq!(day(&games[6]), None, "nobody knows of which day it is");
    }
}
