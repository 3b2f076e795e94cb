//! A player's progress in learning.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::kind::Kind;
use super::puzzle::Listed;
use super::rating::Rating;
use super::results::{self, Advice, PlayedGame};
use crate::engine::Level;
use crate::record::{Date, SpacedRepetition};
use crate::rules::Game;

/// The number of latest puzzles for which the player's rating is saved.
const PAST: usize = 500;
/// The number of latest games against bots that are saved.
const PLAYED: usize = 500;

/// A player's progress in learning: a small file in the data directory.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The progress in each game, by the game's name.
    games: BTreeMap<String, Learned>,
}

/// The progress in one game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Learned {
    /// The solved lessons, by name.
    lessons: BTreeSet<String>,
    /// The results of puzzles, by kind.
    puzzles: BTreeMap<String, Tally>,
    /// The positions of solved puzzles that aren't in `tried`; written by earlier versions.
    solved: BTreeSet<String>,
    /// The tips that the coach has given, by name.
    met: BTreeSet<String>,
    /// The puzzles tried, by position.
    tried: BTreeMap<String, Tried>,
    /// The player's rating at puzzles.
    rating: Rating,
    /// The number of consecutive puzzles solved on the first try.
    streak: u32,
    /// The days of the rated puzzles, and the player's rating after each.
    past: Vec<(Option<Date>, u16)>,
    /// The games against bots, newest last.
    played: Vec<PlayedGame>,
}

/// A puzzle that was tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Tried {
    rating: Rating,
    /// True if the puzzle has been solved, on any try.
    #[serde(default)]
    is_solved: bool,
    /// The schedule for the puzzle's return, if the puzzle wasn't solved on the first try.
    #[serde(default)]
    again: Option<SpacedRepetition>,
}

/// The results of puzzles of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// The number solved on the first try and without help.
    pub solved: u32,
    /// The number of the other puzzles tried.
    pub failed: u32,
}

/// The state of a puzzle for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TaskState {
    /// The player hasn't tried it yet.
    New,
    /// The puzzle wasn't solved on the first try, and is due again.
    Due,
    /// The puzzle wasn't solved on the first try, and returns on a later day.
    Waiting,
    /// The puzzle was solved; it may return another day.
    Solved,
}

/// The effect of a first try on the ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// The change in the player's rating.
    pub change: i32,
    /// The new rating of the puzzle.
    pub puzzle: Rating,
}

impl Progress {
    fn of<G: Game>(&self) -> Option<&Learned> {
        self.games.get(G::NAME)
    }

    fn of_mut<G: Game>(&mut self) -> &mut Learned {
        self.games.entry(G::NAME.to_owned()).or_default()
    }

    // ---- lessons ----------------------------------------------------------------------------------------

    /// True if the player has solved the lesson of this name.
    pub fn is_learned<G: Game>(&self, lesson: &str) -> bool {
        self.of::<G>().is_some_and(|learned| learned.lessons.contains(lesson))
    }

    /// Records that the lesson of this name was solved.
    pub fn learn<G: Game>(&mut self, lesson: &str) {
        self.of_mut::<G>().lessons.insert(lesson.to_owned());
    }

    // ---- puzzles ----------------------------------------------------------------------------------------

    /// The state of a puzzle for the player on a day.
    pub fn task_state<G: Game>(&self, puzzle: &Listed, day: Option<&Date>) -> TaskState {
        self.of::<G>().map_or(TaskState::New, |learned| learned.task_state(puzzle.key(), day))
    }

    /// True if a solved puzzle comes back, because it wasn't solved at the first try and without help.
    pub fn is_to_return<G: Game>(&self, puzzle: &Listed) -> bool {
        let tried = self.of::<G>().and_then(|learned| learned.tried.get(puzzle.key()));
        tried.is_some_and(|tried| tried.is_solved && tried.again.is_some())
    }

    /// The rating of a puzzle; until it is tried, it is derived from its difficulty for bots.
    pub fn puzzle_rating<G: Game>(&self, puzzle: &Listed) -> Rating {
        let tried = self.of::<G>().and_then(|learned| learned.tried.get(puzzle.key()));
        tried.map_or_else(|| Rating::of_difficulty(puzzle.difficulty()), |tried| tried.rating)
    }

    /// Records the player's first try at a puzzle since it was shown, and whether it was solved without help. Only a
    /// new or due puzzle counts. The ratings change only for a new puzzle, and then the change is returned.
    pub fn note_first_try<G: Game>(
        &mut self,
        puzzle: &Listed,
        is_solved: bool,
        day: Option<&Date>,
    ) -> Option<Rated> {
        let first = self.puzzle_rating::<G>(puzzle);
        let learned = self.of_mut::<G>();
        let task_state = learned.task_state(puzzle.key(), day);
        if !matches!(task_state, TaskState::New | TaskState::Due) {
            return None;
        }
        let tally = learned.puzzles.entry(puzzle.kind().name().to_owned()).or_default();
        let counted = if is_solved { &mut tally.solved } else { &mut tally.failed };
        *counted = counted.saturating_add(1);
        learned.streak = if is_solved { learned.streak.saturating_add(1) } else { 0 };
        if let Some(tried) = learned.tried.get_mut(puzzle.key()) {
            tried.again = day.and_then(|day| tried.again.as_ref()?.tried(is_solved, day));
            return None;
        }
        let before = learned.rating.points();
        let (player, rating) = Rating::after(learned.rating, first, is_solved);
        learned.rating = player;
        let again = day.filter(|_| !is_solved).map(SpacedRepetition::failed);
        learned.tried.insert(puzzle.key().to_owned(), Tried { rating, is_solved: false, again });
        push(&mut learned.past, (day.cloned(), player.points()), PAST);
        Some(Rated { change: i32::from(player.points()) - i32::from(before), puzzle: rating })
    }

    /// Records that a puzzle was solved, on any try.
    pub fn solve<G: Game>(&mut self, puzzle: &Listed) {
        let learned = self.of_mut::<G>();
        match learned.tried.get_mut(puzzle.key()) {
            Some(tried) => tried.is_solved = true,
            None => {
                learned.solved.insert(puzzle.key().to_owned());
            }
        }
    }

    /// The player's rating at puzzles of a game.
    pub fn rating(&self, game: &str) -> Rating {
        self.games.get(game).map_or_else(Rating::default, |learned| learned.rating)
    }

    /// The number of consecutive puzzles of a game solved on the first try.
    pub fn streak(&self, game: &str) -> u32 {
        self.games.get(game).map_or(0, |learned| learned.streak)
    }

    /// The days of the rated puzzles of a game, if recorded, and the player's rating after each, newest last.
    pub fn past(&self, game: &str) -> &[(Option<Date>, u16)] {
        self.games.get(game).map_or(&[], |learned| &learned.past)
    }

    /// The number of puzzles of a game that are due on a day.
    pub fn due(&self, game: &str, day: &Date) -> usize {
        let tried = self.games.get(game).into_iter().flat_map(|learned| learned.tried.values());
        tried.filter(|tried| tried.is_due(Some(day))).count()
    }

    /// The number of solved lessons and of solved puzzles of a game.
    pub fn counts(&self, game: &str) -> (usize, usize) {
        self.games.get(game).map_or((0, 0), |learned| {
            let tried = learned.tried.values().filter(|tried| tried.is_solved).count();
            (learned.lessons.len(), learned.solved.len() + tried)
        })
    }

    /// The results of puzzles of a kind.
    pub fn tally<G: Game>(&self, kind: &Kind) -> Tally {
        let tally = self.of::<G>().and_then(|learned| learned.puzzles.get(kind.name()));
        tally.copied().unwrap_or_default()
    }

    // ---- games against bots -----------------------------------------------------------------------------

    /// Records the result of a game against bots.
    pub fn note_game(&mut self, game: &str, played: PlayedGame) {
        push(&mut self.games.entry(game.to_owned()).or_default().played, played, PLAYED);
    }

    /// The numbers of games against a level that were won, drawn and lost.
    pub fn totals(&self, game: &str, level: Level) -> [usize; 3] {
        self.games.get(game).map_or([0; 3], |learned| results::totals(&learned.played, level))
    }

    /// The level of the last game against bots: of this kind or, if there wasn't one, of the latest day.
    pub fn last_level(&self, game: &str) -> Option<Level> {
        let last = |learned: &Learned| learned.played.last().map(|played| (played.day.clone(), played.level));
        let own = self.games.get(game).and_then(last);
        let latest = || self.games.values().filter_map(last).max_by(|(a, _), (b, _)| a.cmp(b));
        own.or_else(latest).map(|(_, level)| level)
    }

    /// The player's rating against bots in a game; `None` if the player hasn't finished any game against a bot.
    pub fn strength(&self, game: &str) -> Option<Rating> {
        results::strength(&self.games.get(game)?.played)
    }

    /// The advice on the next level to play.
    pub fn advice(&self, game: &str) -> Option<Advice> {
        self.games.get(game).and_then(|learned| results::advice(&learned.played))
    }

    // ---- the coach --------------------------------------------------------------------------------------

    /// The tips that the coach has given in a game, by name.
    pub fn met<G: Game>(&self) -> BTreeSet<String> {
        self.of::<G>().map_or_else(BTreeSet::new, |learned| learned.met.clone())
    }

    /// Records that the coach has given a tip.
    pub fn meet<G: Game>(&mut self, tip: &str) {
        self.of_mut::<G>().met.insert(tip.to_owned());
    }
}

/// Appends the newest item, and removes the oldest items beyond `most`.
fn push<T>(list: &mut Vec<T>, newest: T, most: usize) {
    list.push(newest);
    list.drain(..list.len().saturating_sub(most));
}

impl Learned {
    fn task_state(&self, key: &str, day: Option<&Date>) -> TaskState {
        match self.tried.get(key) {
            Some(tried) if tried.is_due(day) => TaskState::Due,
            Some(tried) if tried.is_solved => TaskState::Solved,
            Some(_) => TaskState::Waiting,
            None if self.solved.contains(key) => TaskState::Solved,
            None => TaskState::New,
        }
    }
}

impl Tried {
    fn is_due(&self, day: Option<&Date>) -> bool {
        self.again.as_ref().zip(day).is_some_and(|(again, day)| again.is_due(day))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::learn::{Score, shipped};
    use crate::record::ron_file::{self, Notice};
    use crate::rules::crosse::Crosse;
    use crate::rules::topple::Topple;

    fn puzzle(number: usize) -> Listed {
        Listed::read::<Topple>(shipped::<Topple>().nth(number).unwrap()).unwrap()
    }

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    /// Records a first try at the puzzle with this number.
    fn first_try(progress: &mut Progress, number: usize, is_solved: bool, on: &str) -> Option<Rated> {
        progress.note_first_try::<Topple>(&puzzle(number), is_solved, Some(&day(on)))
    }

    #[test]
    fn progress_is_loaded_as_it_was_saved() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("progress.ron");
        let (mut progress, notice) = ron_file::load::<Progress>(&path);
        assert!(progress == Progress::default() && notice.is_none());
        progress.learn::<Topple>("first");
        progress.meet::<Topple>("take");
        for (number, is_solved) in [(0, true), (1, false), (2, true)] {
            first_try(&mut progress, number, is_solved, "2026-11-22").unwrap();
        }
        progress.solve::<Topple>(&puzzle(0));
        fs::write(&path, ron_file::to_text(&progress).unwrap()).unwrap();
        let (loaded, notice) = ron_file::load::<Progress>(&path);
        assert!(loaded == progress && notice.is_none());
        assert!(loaded.is_learned::<Topple>("first"));
        assert!(!loaded.is_learned::<Topple>("second") && !loaded.is_learned::<Crosse>("first"));
        let kinds = BTreeSet::from([0, 1, 2].map(|number| puzzle(number).kind()));
        let tallies = kinds.into_iter().map(|kind| loaded.tally::<Topple>(kind));
        let (solved, failed) =
            tallies.fold((0, 0), |(solved, failed), tally| (solved + tally.solved, failed + tally.failed));
        assert_eq!((solved, failed), (2, 1));
        assert_eq!(loaded.tally::<Crosse>(Kind::WIN1), Tally::default());
        assert!(loaded.met::<Topple>().contains("take") && loaded.met::<Crosse>().is_empty());
        assert_eq!((loaded.counts("topple"), loaded.counts("crosse")), ((1, 1), (0, 0)));
    }

    #[test]
    fn first_tries_change_rating_and_streak_and_others_do_not() {
        let mut progress = Progress::default();
        let before = progress.puzzle_rating::<Topple>(&puzzle(0));
        let up = first_try(&mut progress, 0, true, "2026-11-22").unwrap();
        assert!(up.change > 0 && up.puzzle.points() < before.points());
        assert_eq!(progress.puzzle_rating::<Topple>(&puzzle(0)), up.puzzle);
        assert_eq!(i32::from(progress.rating("topple").points()), 1500 + up.change);
        first_try(&mut progress, 1, true, "2026-11-22").unwrap();
        assert_eq!((progress.streak("topple"), progress.streak("crosse")), (2, 0));
        let down = first_try(&mut progress, 2, false, "2026-11-22").unwrap();
        assert!(down.change < 0 && progress.streak("topple") == 0);
        let after = progress.clone();
        assert_eq!(first_try(&mut progress, 2, true, "2026-11-22"), None, "it waits for the next day");
        assert_eq!(progress, after);
        let points: Vec<u16> = progress.past("topple").iter().map(|(_, points)| *points).collect();
        assert_eq!(points.len(), 3);
        assert_eq!(points.last(), Some(&progress.rating("topple").points()));
        assert_eq!(progress.rating("crosse"), Rating::default());
    }

    #[test]
    fn the_last_level_is_that_of_the_game_or_else_of_the_latest_day() {
        let mut progress = Progress::default();
        assert_eq!(progress.last_level("crumble"), None);
        for (game, on, level) in [
            ("topple", "2026-11-22", Level::Skilled),
            ("crosse", "2026-11-21", Level::Expert),
            ("crosse", "2026-11-20", Level::Casual),
        ] {
            progress.note_game(game, PlayedGame { day: Some(day(on)), level, score: Score::Lost });
        }
        let levels = ["crumble", "topple", "crosse"].map(|game| progress.last_level(game));
        assert_eq!(levels, [Some(Level::Skilled), Some(Level::Skilled), Some(Level::Casual)]);
    }

    #[test]
    fn what_failed_comes_back_until_it_was_solved_three_times() {
        let mut progress = Progress::default();
        let failed = puzzle(0);
        let task_state =
            |progress: &Progress, on: &str| progress.task_state::<Topple>(&failed, Some(&day(on)));
        assert_eq!(task_state(&progress, "2026-11-22"), TaskState::New);
        first_try(&mut progress, 0, false, "2026-11-22");
        assert_eq!(task_state(&progress, "2026-11-22"), TaskState::Waiting);
        progress.solve::<Topple>(&failed);
        assert_eq!(task_state(&progress, "2026-11-22"), TaskState::Solved);
        let rating = progress.rating("topple");
        for (on, before) in
            [("2026-11-23", "2026-11-22"), ("2026-11-26", "2026-11-25"), ("2026-12-06", "2026-12-05")]
        {
            assert_eq!(
                (task_state(&progress, before), progress.due("topple", &day(before))),
                (TaskState::Solved, 0)
            );
            assert_eq!((task_state(&progress, on), progress.due("topple", &day(on))), (TaskState::Due, 1));
            assert_eq!(first_try(&mut progress, 0, true, on), None);
            assert_eq!(progress.rating("topple"), rating, "only what is new changes it");
        }
        assert_eq!(task_state(&progress, "2030-01-01"), TaskState::Solved);
        assert_eq!(progress.streak("topple"), 3);
    }

    #[test]
    fn a_broken_file_is_set_aside_and_others_are_read() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("progress.ron");
        fs::write(&path, "(games: 7)").unwrap();
        let (progress, notice) = ron_file::load::<Progress>(&path);
        assert!(progress == Progress::default() && matches!(notice, Some(Notice::SetAside { .. })));
        let broken = "(games: {\"topple\": (lessons: [\"first\"], rating: (1500.0, -7.0, 0.06))})";
        fs::write(&path, broken).unwrap();
        let (progress, notice) = ron_file::load::<Progress>(&path);
        assert!(progress.is_learned::<Topple>("first") && matches!(notice, Some(Notice::Partly { .. })));
        assert_eq!(progress.rating("topple"), Rating::default());
        // A file written by a later version.
        fs::write(&path, "(games: {\"topple\": (lessons: [\"first\"], more: 1)}, rating: 1500)").unwrap();
        let (progress, notice) = ron_file::load::<Progress>(&path);
        assert!(progress.is_learned::<Topple>("first") && notice.is_none());
        // A file written by a version without ratings.
        let position = puzzle(0).key().to_owned();
        let old =
            format!("(games: {{\"topple\": (puzzles: {{\"win1\": (solved: 1)}}, solved: [{position:?}])}})");
        fs::write(&path, old).unwrap();
        let (mut progress, notice) = ron_file::load::<Progress>(&path);
        assert!(notice.is_none());
        assert_eq!(progress.task_state::<Topple>(&puzzle(0), None), TaskState::Solved);
        assert_eq!((progress.counts("topple"), progress.tally::<Topple>(Kind::WIN1).solved), ((0, 1), 1));
        assert_eq!(first_try(&mut progress, 0, true, "2026-11-22"), None);
        progress.solve::<Topple>(&puzzle(0));
        assert_eq!(progress.counts("topple"), (0, 1), "counted once");
    }

    #[test]
    fn the_fullest_progress_can_be_read_again() {
        fn fill<G: crate::learn::Taught>(progress: &mut Progress) {
            for round in 0..3 {
                for puzzle in shipped::<G>().map(|line| Listed::read::<G>(line).unwrap()) {
                    let day = day("2026-11-22").days_later(round);
                    progress.note_first_try::<G>(&puzzle, false, Some(&day));
                    progress.solve::<G>(&puzzle);
                }
            }
            let learned = progress.of_mut::<G>();
            learned.past = vec![learned.past[0].clone(); PAST];
            let played =
                PlayedGame { day: Some(day("2026-11-22")), level: Level::Beginner, score: Score::Drawn };
            learned.played = vec![played; PLAYED];
            // Doubles the number of puzzles, since a player may also try puzzles that a search finds.
            let more: Vec<_> =
                learned.tried.iter().map(|(key, tried)| (format!("{key}+"), tried.clone())).collect();
            learned.tried.extend(more);
        }
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("progress.ron");
        let mut progress = Progress::default();
        fill::<Topple>(&mut progress);
        fill::<Crosse>(&mut progress);
        fill::<crate::rules::crumble::Crumble>(&mut progress);
        fs::write(&path, ron_file::to_text(&progress).unwrap()).unwrap();
        let (loaded, notice) = ron_file::load::<Progress>(&path);
        assert!(loaded == progress && notice.is_none(), "{notice:?}");
    }
}
