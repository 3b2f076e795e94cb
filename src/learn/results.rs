//! Results of games against bots, and the advice on the next level to play.

use serde::{Deserialize, Serialize};

use super::rating::Rating;
use crate::engine::Level;
use crate::record::Date;

/// The number of latest games considered for advice.
const RECENT: usize = 4;
/// The number of wins among these games that is required to advise a stronger bot.
const UP: usize = 3;

/// The result of a game for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Score {
    /// The player won.
    Won,
    /// The game was drawn.
    Drawn,
    /// A bot won.
    Lost,
}

/// A game against bots that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The day on which it ended.
    pub day: Option<Date>,
    /// The level of the strongest bot.
    pub level: Level,
    /// The result for the player.
    pub score: Score,
}

/// The advice on the next level to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Three of the last four games against the first level were won: try the second level.
    Up(Level, Level),
    /// The last four games against the first level were lost: return to the second level.
    Down(Level, Level),
}

/// The numbers of games won, drawn and lost against a level.
pub(super) fn totals(games: &[PlayedGame], level: Level) -> [usize; 3] {
    let ended = |score| games.iter().filter(|game| game.level == level && game.score == score).count();
    [ended(Score::Won), ended(Score::Drawn), ended(Score::Lost)]
}

/// The player's rating after these games; `None` if there are none.
pub(super) fn strength(games: &[PlayedGame]) -> Option<Rating> {
    let after = |rating: Rating, game: &PlayedGame| rating.after_game(game.level, game.score);
    (!games.is_empty()).then(|| games.iter().fold(Rating::of_newcomer(), after))
}

/// The advice on the next level, based on the last games against the level that was played last.
pub(super) fn advice(games: &[PlayedGame]) -> Option<Advice> {
    let level = games.last()?.level;
    let scores = games.iter().rev().filter(|game| game.level == level).map(|game| game.score);
    let recent: Vec<Score> = scores.take(RECENT).collect();
    let ended = |score| recent.iter().filter(|other| **other == score).count();
    let beside = |other: fn(usize) -> Option<usize>| {
        let place = Level::ALL.iter().position(|known| *known == level)?;
        Level::ALL.get(other(place)?).copied()
    };
    if recent.len() < RECENT {
        None
    } else if ended(Score::Won) >= UP {
        beside(|place| place.checked_add(1)).map(|next| Advice::Up(level, next))
    } else if ended(Score::Lost) == RECENT {
        beside(|place| place.checked_sub(1)).map(|next| Advice::Down(level, next))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games against a level with these results: a win `+`, a draw `=` or a loss `-`.
    fn games(level: Level, scores: &str) -> Vec<PlayedGame> {
        let score = |sign| match sign {
            '+' => Score::Won,
            '-' => Score::Lost,
            _ => Score::Drawn,
        };
        scores.chars().map(|sign| PlayedGame { day: None, level, score: score(sign) }).collect()
    }

    #[test]
    fn advice_follows_the_last_four_games_against_the_level_played_last() {
        use Level::{Beginner, Casual, Expert, Skilled};
        let told = |level, scores| advice(&games(level, scores));
        assert_eq!(told(Casual, "+++"), None, "too few");
        assert_eq!(told(Casual, "--+-++"), Some(Advice::Up(Casual, Skilled)));
        assert_eq!(told(Casual, "++=-"), None);
        assert_eq!(told(Casual, "+----"), Some(Advice::Down(Casual, Beginner)));
        assert_eq!((told(Expert, "++++"), told(Beginner, "----")), (None, None));
        let mixed = [games(Skilled, "----"), games(Casual, "+-")].concat();
        assert_eq!(advice(&mixed), None, "another level is played now");
        assert_eq!((totals(&mixed, Skilled), totals(&mixed, Casual)), ([0, 0, 4], [1, 0, 1]));
    }

    #[test]
    fn who_holds_their_own_against_a_level_has_its_stars() {
        for (level, stars) in Level::ALL.into_iter().zip([2, 4, 6, 8]) {
            assert_eq!(Rating::of_level(level).half_stars(), stars, "{level}");
            let even = strength(&games(level, &"+-=-+".repeat(8))).unwrap();
            assert_eq!(even.half_stars(), stars, "{level}");
        }
        let stars = |level, scores| strength(&games(level, scores)).map(Rating::half_stars);
        assert_eq!(stars(Level::Beginner, ""), None);
        assert!(stars(Level::Beginner, "+") > stars(Level::Beginner, "-"));
        assert!(stars(Level::Casual, "+++++") > stars(Level::Beginner, "+++++"));
    }
}
