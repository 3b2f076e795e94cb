//! The headless command that lets bots play a match.

use std::fs;
use std::io::Write;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use clap::Args;

use super::match_game::{Effort, Played, Series};
use super::match_score::Score;
use super::{Failure, StartArgs, number, start};
use crate::engine::{Evaluated, Level};
use crate::games::{ForGame, GameKind};
use crate::record::format::Document;
use crate::record::store::ENDING;
use crate::record::{Header, Record, files};
use crate::rules::State as _;

/// A match between bots. Its games are grouped in rounds: the games of a round start with the same few random turns,
/// and every player plays every side once.
#[derive(Debug, Args)]
pub struct Match {
    /// The game to play.
    pub(super) game: GameKind,
    /// The bot of each player, as in skilled,casual.
    #[arg(long, value_delimiter = ',', required = true)]
    players: Vec<Level>,
    /// The number of games to play.
    #[arg(long, allow_negative_numbers = true, value_parser = number::from_one::<NonZeroUsize>)]
    games: NonZeroUsize,
    /// The seed of all random choices.
    #[arg(long, allow_negative_numbers = true, value_parser = number::from_zero::<u64>)]
    seed: u64,
    /// The number of turns that a bot may examine before each turn it plays.
    #[arg(long, conflicts_with = "time_ms", required_unless_present = "time_ms")]
    #[arg(allow_negative_numbers = true, value_parser = number::from_one::<NonZeroU64>)]
    nodes: Option<NonZeroU64>,
    /// The time that a bot may take for a turn, in milliseconds.
    #[arg(long, allow_negative_numbers = true, value_parser = number::from_one::<NonZeroU64>)]
    time_ms: Option<NonZeroU64>,
    /// The number of search threads of each Expert, one value per player, as in 2,1; at most one for each core. The node
    /// limit is per thread.
    #[arg(long, value_delimiter = ',', default_value = "1", hide_default_value = true)]
    #[arg(allow_negative_numbers = true, value_parser = number::from_one::<NonZeroUsize>)]
    threads: Vec<NonZeroUsize>,
    /// Lets Experts also think during their opponents' turns, for as long as on their own: one value per player, as in
    /// true,false.
    #[arg(long, value_delimiter = ',', default_value = "false", hide_default_value = true)]
    ponder: Vec<bool>,
    /// The number of turns after which an unfinished game counts as a draw.
    #[arg(long, default_value = "400")]
    #[arg(allow_negative_numbers = true, value_parser = number::from_one::<NonZeroUsize>)]
    max_turns: NonZeroUsize,
    /// The number of games to play at a time; at most one for each core.
    #[arg(long, default_value = "1")]
    #[arg(allow_negative_numbers = true, value_parser = number::from_one::<NonZeroUsize>)]
    jobs: NonZeroUsize,
    /// Saves each game in this folder, which is created if necessary; no file in it is replaced. Halfsquare opens them
    /// like any saved game.
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
    /// The options and the position that the games start from.
    #[command(flatten)]
    from: StartArgs,
}

/// The reason why a game isn't saved over another.
const TAKEN: &str = "a file with this name exists: choose another folder";

/// The requested number of threads, limited to the number of processor cores; reports to `err` if it was reduced.
fn on_cores(option: &str, requested: NonZeroUsize, err: &mut dyn Write) -> Result<NonZeroUsize, Failure> {
    let cores = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    if requested > cores {
        writeln!(err, "halfsquare: {option}: using {cores} instead of {requested}, one per core")?;
    }
    Ok(requested.min(cores))
}

/// A match before it is played; progress goes to `err`.
pub(super) struct Run<'a> {
    pub(super) arguments: &'a Match,
    pub(super) out: &'a mut dyn Write,
    pub(super) err: &'a mut dyn Write,
}

impl ForGame for Run<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Evaluated>(self) -> Self::Output {
        self.arguments.run::<G>(self.out, self.err)
    }
}

impl Match {
    fn run<G: Evaluated>(&self, out: &mut dyn Write, err: &mut dyn Write) -> Result<(), Failure> {
        let start = start::<G>(&self.from)?;
        let (seats, given) = (start.players(), self.players.len());
        if seats != given {
            let reason = format!("--players: {given} given, but the game has {seats}");
            return Err(Failure::new(reason));
        }
        let threads = for_each("--threads", &self.threads, seats)?;
        let pondering = for_each("--ponder", &self.ponder, seats)?;
        let jobs = on_cores("--jobs", self.jobs, err)?;
        let threads: Vec<NonZeroUsize> = threads
            .into_iter()
            .map(|requested| on_cores("--threads", requested, err))
            .collect::<Result<_, _>>()?;
        let effort = match (self.nodes, self.time_ms) {
            (Some(nodes), _) => Effort::Nodes(nodes.get()),
            (None, time) => Effort::Time(Duration::from_millis(time.map_or(0, NonZeroU64::get))),
        };
        let series = Series::<G> {
            start: &start,
            levels: &self.players,
            threads: &threads,
            pondering: &pondering,
            seed: self.seed,
            effort,
            longest: self.max_turns.get(),
        };
        if let Some(folder) = &self.save {
            self.prepare(folder)?;
        }
        let score = self.play(&series, jobs, err)?;
        self.print(&score, out)
    }

    /// The file of the game with this number.
    fn file(&self, folder: &Path, number: usize) -> PathBuf {
        folder.join(format!("{} seed {} game {}.{ENDING}", self.game.name(), self.seed, number + 1))
    }

    /// Creates the folder for the games. Refuses a folder that already has such games, before any game is played.
    fn prepare(&self, folder: &Path) -> Result<(), Failure> {
        fs::create_dir_all(folder).map_err(|error| Failure::in_file(folder, files::in_words(&error)))?;
        let taken = (0..self.games.get()).map(|number| self.file(folder, number)).find(|file| file.exists());
        taken.map_or(Ok(()), |file| Err(Failure::in_file(&file, TAKEN)))
    }

    /// Saves a game.
    fn save<G: Evaluated>(
        &self,
        folder: &Path,
        series: &Series<'_, G>,
        game: &Played<G>,
    ) -> Result<(), Failure> {
        let file = self.file(folder, game.number);
        let header = Header::default().with_seats(series.seats(game.number));
        let record = match self.from.position {
            Some(_) => Record::<G>::from_state(series.start.clone(), header),
            None => Record::new(series.start.options(), header),
        };
        let mut record = record.map_err(|error| Failure::in_file(&file, error))?;
        for turn in &game.turns {
            record.play(turn).map_err(|error| Failure::in_file(&file, error))?;
        }
        if let Some(claim) = game.claim {
            record.end(claim).map_err(|error| Failure::in_file(&file, error))?;
        }
        let text = Document::of(&record).to_text();
        let is_new = text.and_then(|text| files::create_new(&file, text.as_bytes(), None));
        match is_new {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::in_file(&file, TAKEN)),
            Err(error) => Err(Failure::in_file(&file, error)),
        }
    }

    /// Plays all games, several at a time.
    fn play<G: Evaluated>(
        &self,
        series: &Series<'_, G>,
        jobs: NonZeroUsize,
        err: &mut dyn Write,
    ) -> Result<Score, Failure> {
        let games = self.games.get();
        let mut score = Score::new(self.players.len());
        let mut slowest = Duration::ZERO;
        let next = AtomicUsize::new(0);
        // The lock is held until all threads have started, so that no game starts if a thread can't.
        let gate = Mutex::new(());
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let closed = gate.lock();
            for _ in 0..jobs.get().min(games) {
                let (sender, next, gate) = (sender.clone(), &next, &gate);
                let play = move || {
                    drop(gate.lock());
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        // The receiver no longer exists once the progress can't be written.
                        if number >= games || sender.send(series.play(number)).is_err() {
                            return;
                        }
                    }
                };
                thread::Builder::new().spawn_scoped(scope, play).map_err(|error| {
                    next.store(games, Ordering::Relaxed);
                    Failure::new(format_args!("can't start the games: {}", files::in_words(&error)))
                })?;
            }
            drop((sender, closed));
            for game in receiver {
                if let Some(folder) = &self.save {
                    self.save(folder, series, &game)?;
                }
                score.add(game.ended, game.turns.len());
                slowest = slowest.max(game.slowest);
                let (wins, draws, losses) = score.of(0);
                writeln!(
                    err,
                    "{} of {games} games: {wins} wins, {draws} draws, {losses} losses for the first player; \
                    slowest turn {} ms",
                    score.games(),
                    slowest.as_millis()
                )?;
            }
            Ok(score)
        })
    }

    fn print(&self, score: &Score, out: &mut dyn Write) -> Result<(), Failure> {
        let budget = match (self.nodes, self.time_ms) {
            (Some(nodes), _) => format!("{nodes} nodes per turn"),
            (None, time) => format!("{} ms per turn", time.map_or(0, NonZeroU64::get)),
        };
        writeln!(out, "{}: {} games, {budget}, seed {}", self.game.name(), self.games, self.seed)?;
        for (player, level) in self.players.iter().enumerate() {
            let (wins, draws, losses) = score.of(player);
            let share = 100.0 * score.share(player);
            writeln!(out, "{level}: {wins} wins, {draws} draws, {losses} losses, {share:.1}% of the points")?;
        }
        if self.players.len() == 2 {
            writeln!(out, "Elo difference: {}", score.elo())?;
        }
        writeln!(out, "turns per game: {:.1}", score.turns_per_game())?;
        if score.too_long() > 0 {
            let (games, turns) = (score.too_long(), self.max_turns);
            writeln!(out, "games counted as draws after {turns} turns: {games}")?;
        }
        Ok(())
    }
}

/// The values of an option for each player; a single value applies to all.
fn for_each<T: Copy>(option: &str, given: &[T], seats: usize) -> Result<Vec<T>, Failure> {
    match given {
        [all] => Ok(vec![*all; seats]),
        each if each.len() == seats => Ok(each.to_vec()),
        _ => Err(Failure::new(format!("{option}: {} given, but the game has {seats}", given.len()))),
    }
}
