//! The score of a match.

use std::fmt::{self, Display};

/// Printed in place of an infinite difference.
const ONE_SIDED: &str = "infinite, since one player scored all the points";

/// The result of one game for the players of a match, who are numbered in the order given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ended {
    /// The player with this number won.
    Won(usize),
    /// A draw by the rules.
    Drawn,
    /// The game was too long and counts as a draw.
    TooLong,
}

/// The finished games of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Score {
    wins: Vec<u32>,
    draws: u32,
    too_long: u32,
    turns: usize,
}

/// The share of the points and its confidence interval, as a difference in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Elo {
    /// Some of the points, but not all, so the difference can be computed.
    Between { difference: f64, low: f64, high: f64 },
    /// No points: the difference only has an upper bound.
    Nothing { high: f64 },
    /// All points: the difference only has a lower bound.
    Everything { low: f64 },
}

impl Score {
    /// The score before the first game, for this number of players.
    pub(super) fn new(players: usize) -> Self {
        Self { wins: vec![0; players], draws: 0, too_long: 0, turns: 0 }
    }

    /// Adds a game of this many turns.
    pub(super) fn add(&mut self, ended: Ended, turns: usize) {
        self.turns += turns;
        match ended {
            Ended::Won(player) => {
                if let Some(wins) = self.wins.get_mut(player) {
                    *wins += 1;
                }
            }
            Ended::Drawn => self.draws += 1,
            Ended::TooLong => {
                self.draws += 1;
                self.too_long += 1;
            }
        }
    }

    /// The number of finished games.
    pub(super) fn games(&self) -> u32 {
        self.wins.iter().sum::<u32>() + self.draws
    }

    /// The number of games that counted as draws because they were too long.
    pub(super) const fn too_long(&self) -> u32 {
        self.too_long
    }

    /// The average number of turns in a game.
    pub(super) fn turns_per_game(&self) -> f64 {
        self.turns as f64 / f64::from(self.games().max(1))
    }

    /// Wins, draws and losses of a player.
    pub(super) fn of(&self, player: usize) -> (u32, u32, u32) {
        let wins = self.wins.get(player).copied().unwrap_or_default();
        (wins, self.draws, self.games() - wins - self.draws)
    }

    /// A player's share of the points, from 0 to 1: each game has one point, which a draw divides equally.
    pub(super) fn share(&self, player: usize) -> f64 {
        let (wins, draws, _) = self.of(player);
        let points = f64::from(wins) + f64::from(draws) / self.wins.len() as f64;
        points / f64::from(self.games().max(1))
    }

    /// The difference in strength between the first and the second of two players.
    pub(super) fn elo(&self) -> impl Display {
        let share = self.share(0);
        let (low, high) = wilson(share, f64::from(self.games()));
        if share <= 0.0 {
            Elo::Nothing { high: elo(high) }
        } else if share >= 1.0 {
            Elo::Everything { low: elo(low) }
        } else {
            Elo::Between { difference: elo(share), low: elo(low), high: elo(high) }
        }
    }
}

/// The difference at which this share of the points is expected: the logistic curve of the Elo scale.
fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The 95% confidence interval for a share of the points in this number of games, by Wilson's score method, which is
/// also valid if one player won them all. It assumes games without draws; with draws, the true interval is narrower.
fn wilson(share: f64, games: f64) -> (f64, f64) {
    const DEVIATIONS: f64 = 1.959_964;
    let square = DEVIATIONS * DEVIATIONS / games;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = (square * (share * (1.0 - share) + square / 4.0)).sqrt() / (1.0 + square);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

impl Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between { difference, low, high } => {
                write!(f, "{difference:+.0} (95% interval {low:+.0} to {high:+.0})")
            }
            Self::Nothing { high } => {
                write!(f, "{ONE_SIDED} (95% interval up to {high:+.0})")
            }
            Self::Everything { low } => {
                write!(f, "{ONE_SIDED} (95% interval from {low:+.0} up)")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(wins: [u32; 2], draws: u32) -> Score {
        Score { wins: wins.to_vec(), draws, too_long: 0, turns: 0 }
    }

    #[test]
    fn points_become_shares_and_differences() {
        assert_eq!(score([60, 30], 10).share(0), 0.65);
        assert_eq!(score([50, 50], 0).elo().to_string(), "+0 (95% interval -68 to +68)");
        // Three quarters of the points are 191 Elo.
        assert_eq!(score([70, 20], 10).elo().to_string(), "+191 (95% interval +113 to +269)");
        let (none, all) = (score([0, 9], 0).elo().to_string(), score([9, 0], 0).elo().to_string());
        assert_eq!(none, "infinite, since one player scored all the points (95% interval up to -148)");
        assert_eq!(all, "infinite, since one player scored all the points (95% interval from +148 up)");
        assert_eq!(score([0, 0], 9).elo().to_string(), "+0 (95% interval -213 to +213)");
    }

    #[test]
    fn games_are_counted_for_each_player() {
        let mut score = Score::new(3);
        for (ended, turns) in [(Ended::Won(2), 10), (Ended::Drawn, 20), (Ended::TooLong, 60)] {
            score.add(ended, turns);
        }
        assert_eq!([0, 1, 2].map(|player| score.of(player)), [(0, 2, 1), (0, 2, 1), (1, 2, 0)]);
        assert_eq!((score.games(), score.too_long(), score.turns_per_game()), (3, 1, 30.0));
        assert_eq!(score.share(2), (1.0 + 2.0 / 3.0) / 3.0);
    }
}
