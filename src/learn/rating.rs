//! Ratings: a player's skill at puzzles and against bots, and the difficulty of each puzzle and bot for players.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::results::Score;
use crate::engine::Level;

/// The initial rating of a puzzle that bots always solve.
const EASIEST: f64 = 1200.0;
/// The increase in rating for each per cent of failed tries by bots: a puzzle that bots never solve starts at 2800.
const PER_CENT: f64 = 16.0;
/// The deviation of a puzzle's initial rating, which is large because bots aren't humans.
const OF_BOTS: f64 = 150.0;
/// The rating of a Beginner, and the difference between two levels, at which ten of eleven games are won.
const BEGINNER: f64 = 1000.0;
const LEVEL: f64 = 400.0;
/// The deviation of a bot's rating.
const OF_A_LEVEL: f64 = 50.0;
/// The highest rating.
const HIGHEST: f64 = 4000.0;
/// The deviation of a rating without any games, the maximum uncertainty.
const UNKNOWN: f64 = 350.0;
/// A rating with a deviation above this is uncertain.
const UNCERTAIN: f64 = 110.0;

/// The skill of a player at puzzles, or the difficulty of a puzzle: a Glicko-2 rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "(f64, f64, f64)", into = "(f64, f64, f64)")]
pub struct Rating(Glicko2Rating);

/// The error for three numbers that aren't a valid rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a rating has points from 0 to 4000, a deviation up to 350 and a volatility up to 1")]
pub struct NoRating;

impl Rating {
    /// The initial rating of a puzzle, by its difficulty (0 to 100): 1200, plus 16 for each per cent of failed tries by
    /// bots.
    pub fn of_difficulty(difficulty: u8) -> Self {
        let rating = EASIEST + PER_CENT * f64::from(difficulty.min(100));
        Self(Glicko2Rating { rating, deviation: OF_BOTS, ..Glicko2Rating::new() })
    }

    /// The new ratings of the player and the puzzle after a try.
    pub fn after(player: Self, puzzle: Self, is_solved: bool) -> (Self, Self) {
        let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (player, puzzle) = glicko2(&player.0, &puzzle.0, &outcome, &Glicko2Config::new());
        (Self(player).checked(), Self(puzzle).checked())
    }

    /// The rating of a bot: 1000 for a Beginner, and 400 more for each higher level.
    pub fn of_level(level: Level) -> Self {
        let below = Level::ALL.into_iter().filter(|other| *other < level);
        let rating = below.fold(BEGINNER, |rating, _| rating + LEVEL);
        Self(Glicko2Rating { rating, deviation: OF_A_LEVEL, ..Glicko2Rating::new() })
    }

    /// The rating against bots of a player who hasn't played any: that of a Beginner, and uncertain.
    pub fn of_newcomer() -> Self {
        Self(Glicko2Rating { rating: BEGINNER, ..Glicko2Rating::new() })
    }

    /// The player's new rating after a game against a bot.
    #[must_use]
    pub fn after_game(self, level: Level, score: Score) -> Self {
        let outcome = match score {
            Score::Won => Outcomes::WIN,
            Score::Drawn => Outcomes::DRAW,
            Score::Lost => Outcomes::LOSS,
        };
        let (player, _) = glicko2(&self.0, &Self::of_level(level).0, &outcome, &Glicko2Config::new());
        Self(player).checked()
    }

    /// The strength in half stars, from 1 to 10: a Beginner has one star, and each higher level one more.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 1 to 10")]
    pub fn half_stars(self) -> u8 {
        let stars = (self.0.rating - BEGINNER) / LEVEL + 1.0;
        (stars * 2.0).round().clamp(1.0, 10.0) as u8
    }

    /// The rating, limited to the range allowed for ratings in files.
    fn checked(self) -> Self {
        let Glicko2Rating { rating, deviation, volatility } = self.0;
        Self(Glicko2Rating {
            rating: rating.clamp(0.0, HIGHEST),
            deviation: deviation.clamp(1.0, UNKNOWN),
            volatility: volatility.clamp(1e-6, 1.0),
        })
    }

    /// The rating as a rounded number.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 4000")]
    pub fn points(self) -> u16 {
        self.0.rating.round() as u16
    }

    /// True if the rating may still change a lot.
    pub fn is_uncertain(self) -> bool {
        self.0.deviation > UNCERTAIN
    }
}

/// The rating of a player without any tries: 1500.
impl Default for Rating {
    fn default() -> Self {
        Self(Glicko2Rating::new())
    }
}

/// Writes the rounded rating, with a question mark if it is uncertain: `1500?`.
impl Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.points(), if self.is_uncertain() { "?" } else { "" })
    }
}

impl TryFrom<(f64, f64, f64)> for Rating {
    type Error = NoRating;

    fn try_from(numbers: (f64, f64, f64)) -> Result<Self, NoRating> {
        let rating = Self(numbers.into());
        if rating.checked() == rating { Ok(rating) } else { Err(NoRating) }
    }
}

impl From<Rating> for (f64, f64, f64) {
    fn from(Rating(numbers): Rating) -> Self {
        (numbers.rating, numbers.deviation, numbers.volatility)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_begin_with_what_their_difficulty_says() {
        let points = |difficulty| Rating::of_difficulty(difficulty).points();
        assert_eq!([points(0), points(50), points(100), points(200)], [1200, 2000, 2800, 2800]);
    }

    #[test]
    fn who_solves_rises_and_grows_certain() {
        let (mut player, puzzle) = (Rating::default(), Rating::of_difficulty(20));
        assert_eq!(player.to_string(), "1500?");
        for _ in 0..12 {
            let (up, down) = Rating::after(player, puzzle, true);
            assert!(up.points() > player.points() && down.points() < puzzle.points());
            let (lower, higher) = Rating::after(player, puzzle, false);
            assert!(lower.points() < player.points() && higher.points() > puzzle.points());
            player = up;
        }
        assert!(player.points() > 1600);
        let mut even = Rating::default();
        for number in 0..40 {
            even = Rating::after(even, even, number % 2 == 0).0;
        }
        assert!(!even.is_uncertain() && even.to_string() == even.points().to_string());
    }

    #[test]
    fn nothing_leaves_the_limits_and_nothing_beyond_them_is_read() {
        let mut player = Rating::default();
        for _ in 0..500 {
            player = Rating::after(player, player, true).0;
        }
        let text = ron::to_string(&player).unwrap();
        assert_eq!(ron::from_str::<Rating>(&text).unwrap(), player);
        for bad in [
            "(NaN,100,0.06)",
            "(1500.0,inf,0.06)",
            "(1500.0,0.0,0.06)",
            "(-1.0,100.0,0.06)",
            "(1500.0,100.0,2.0)",
        ] {
            assert!(ron::from_str::<Rating>(bad).is_err(), "{bad}");
        }
    }
}
