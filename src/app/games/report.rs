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
    /// The number of lessons that were solved, and of all.
    pub lessons: [usize; 2],
    /// The number of puzzles that were solved, and of all.
    pub puzzles: [usize; 2],
    /// How puzzles went by kind, each named by its task; those that were tried.
    pub kinds: Vec<(String, Tally)>,
    /// How well the player solves puzzles.
    pub rating: Rating,
    /// The points after each puzzle that counted.
    pub past: Vec<u16>,
    /// The day of the first of these, where it is known.
    pub since: Option<Date>,
    /// How many games against each level were won, drawn and lost; those that were played.
    pub games: Vec<(Level, [usize; 3])>,
    /// Which level to play next.
    pub advice: Option<Advice>,
}

impl Report {
    /// The report on a game that has so many lessons and puzzles.
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
                advice: progress.advice(G::NAME),
            }
        })
    }
}
