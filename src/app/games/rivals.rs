//! The people who play on this computer, and the scores of their games in My games.

use std::collections::BTreeSet;

use super::summary::Summary;
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
    /// Each player's name, with the half points earned.
    scores: Vec<(String, u32)>,
}

impl Rivals {
    /// The people in these games, which are listed latest first.
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
                rivals.games.push(Finished { game: game.game().to_owned(), scores });
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
        let wanted: BTreeSet<&str> = persons.iter().copied().collect();
        let is_theirs = |finished: &&Finished| {
            let played: BTreeSet<&str> = finished.scores.iter().map(|(name, _)| name.as_str()).collect();
            finished.game == game && finished.scores.len() == persons.len() && played == wanted
        };
        let games: Vec<&Finished> = self.games.iter().filter(is_theirs).collect();
        if games.is_empty() || wanted.len() < persons.len() {
            return None;
        }
        let earned = |person: &str| -> u32 {
            let scores = games.iter().flat_map(|game| &game.scores);
            scores.filter(|(name, _)| name == person).map(|(_, earned)| earned).sum()
        };
        let scores = persons.iter().map(|person| format!("{person} {}", table::points(earned(person))));
        Some(scores.collect::<Vec<_>>().join(", "))
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
        let names = names.map(str::to_owned).to_vec();
        let header = Header::new(names, Takebacks::Free, None).unwrap().with_seats(seats);
        let mut record = Record::<Crumble>::new(&Default::default(), header).unwrap();
        if is_over {
            record.end(Ending::Resignation(Side::SECOND)).unwrap();
        }
        Summary::of(&record)
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
}
