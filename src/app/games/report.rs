//! A player's progress in a game, in numbers.

use crate::app::course::Studies;
use crate::app::kit::sentence::capitalised;
use crate::engine::Level;
use crate::learn::{Advice, Kind, Rating, Tally, Taught};
use crate::record::Date;

/// The progress in one game.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the game.
    pub title: &'static str,
    /// The number of lessons solved, and the total.
    pub lessons: [usize; 2],
    /// The number of puzzles solved, and the total.
    pub puzzles: [usize; 2],
    /// The results for each kind of puzzle that the player has tried, named by its task.
    pub kinds: Vec<(String, Tally)>,
    /// The player's rating in puzzles.
    pub rating: Rating,
    /// The player's points after each rated puzzle.
    pub past: Vec<u16>,
    /// The day of the first of these puzzles, if it was recorded.
    pub since: Option<Date>,
    /// The numbers of games won, drawn and lost against each level that the player has played.
    pub games: Vec<(Level, [usize; 3])>,
    /// The player's rating against bots, if the player has finished a game against one.
    pub strength: Option<Rating>,
    /// Advice on the level to play next, if there is any.
    pub advice: Option<Advice>,
}

impl Report {
    /// The report on a game with these numbers of lessons and puzzles.
    pub fn of<G: Taught>([all_lessons, all_puzzles]: [usize; 2], studies: &Studies) -> Self {
        studies.progress.read(|progress| {
            let (lessons, puzzles) = progress.counts(G::NAME);
            let kinds = Kind::COMMON.iter().chain(G::KINDS);
            let kinds = kinds.map(|kind| (capitalised(kind.task()), progress.tally::<G>(kind)));
            let games = Level::ALL.into_iter().map(|level| (level, progress.totals(G::NAME, level)));
            Self {
                title: G::TITLE,
                lessons: [lessons, all_lessons],
                puzzles: [puzzles, all_puzzles],
                kinds: kinds.filter(|(_, tally)| *tally != Tally::default()).collect(),
                rating: progress.rating(G::NAME),
                since: progress.past(G::NAME).first().and_then(|(day, _)| day.clone()),
                past: progress.past(G::NAME).iter().map(|(_, points)| *points).collect(),
                games: games.filter(|(_, totals)| *totals != [0; 3]).collect(),
                strength: progress.strength(G::NAME),
                advice: progress.advice(G::NAME),
            }
        })
    }
}
