//! One player, killed, and the rest of the game.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use halfsquare::engine::SeededRng;
use halfsquare::games::ForGame;
use halfsquare::record::Home;
use halfsquare::record::format::Document;
use halfsquare::record::store::Store;
use halfsquare::rules::Game;

use crate::{Failure, game, player};

/// The longest wait for the sweep of the next start.
const PATIENCE: Duration = Duration::from_secs(60);
/// The longest life of a player.
const LIFE: Duration = Duration::from_millis(150);

/// The reports of the player before it was killed, and its files.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) keeping: usize,
    pub(crate) kept: usize,
    /// The number of files that it left half written.
    pub(crate) litter: usize,
}

impl Told {
    fn take_in(&mut self, line: &str) -> Result<(), Failure> {
        let (what, number) = line.split_once(' ').ok_or("the player told nothing to be understood")?;
        let number = number.parse()?;
        match what {
            "ready" => {}
            "keeping" => self.keeping = number,
            "kept" => self.kept = number,
            _ => return Err(format!("the player told '{line}'").into()),
        }
        Ok(())
    }
}

/// A game and the time of the kill.
pub(crate) struct Trial {
    seed: u64,
    life: Duration,
}

impl Trial {
    /// A trial decided by a seed and a number.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let mut rng = SeededRng::for_item(seed, number);
        let longest = u64::try_from(LIFE.as_micros()).unwrap_or(u64::MAX);
        Self { seed: rng.next_u64(), life: Duration::from_micros(rng.below(longest)) }
    }

    /// Kills a player, and examines the files left.
    pub(crate) fn run(&self) -> Result<Told, Failure> {
        let directory = tempfile::tempdir()?;
        let directory = directory.path();
        let mut told = self.kill(directory)?;
        told.litter = litter(directory)?;
        let left = game::kind(self.seed).run(Look { directory, seed: self.seed })?;
        left.check(&told)?;
        // The next start sweeps.
        let store = Store::open(Some(&Home::at(directory)), None, |_| String::new(), || {});
        store.flush(PATIENCE);
        match litter(directory)? {
            0 => Ok(told),
            more => Err(format!("{more} files of the killed player are not swept up").into()),
        }
    }

    fn kill(&self, directory: &Path) -> Result<Told, Failure> {
        let mut player = Command::new(std::env::current_exe()?)
            .arg("play")
            .args([directory])
            .arg(self.seed.to_string())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut lines = BufReader::new(player.stdout.take().ok_or("no pipe to the player")?).lines();
        // Its life starts when the game is open.
        let ready = lines.next();
        let listener = thread::spawn(move || lines.collect::<Result<Vec<_>, _>>());
        thread::sleep(self.life);
        let early = player.try_wait()?;
        player.kill()?;
        player.wait()?;
        let lines = listener.join().map_err(|_| "the player could not be heard")??;
        if let Some(status) = early {
            return Err(format!("the player ended by itself: {status}").into());
        }
        let mut told = Told::default();
        for line in ready.transpose()?.iter().chain(&lines) {
            told.take_in(line)?;
        }
        Ok(told)
    }
}

/// The number of half-written files.
fn litter(directory: &Path) -> Result<usize, Failure> {
    let folder = player::games(directory);
    if !folder.exists() {
        return Ok(0);
    }
    let mut litter = 0;
    for entry in fs::read_dir(folder)? {
        litter += usize::from(entry?.path().extension().is_some_and(|ending| ending == "part"));
    }
    Ok(litter)
}

/// The number of turns left in the game's file; `None` if there is no file.
struct Left(Option<usize>);

impl Left {
    fn check(&self, told: &Told) -> Result<(), Failure> {
        let (least, most) = (told.kept, told.keeping);
        match self.0 {
            Some(left) if (least..=most).contains(&left) => Ok(()),
            None if least == 0 => Ok(()),
            left => Err(format!("the game has {left:?} turns instead of {least} to {most}").into()),
        }
    }
}

/// Examines the files left, as the window does at its start.
struct Look<'a> {
    directory: &'a Path,
    seed: u64,
}

impl ForGame for Look<'_> {
    type Output = Result<Left, Failure>;

    fn run<G: Game>(self) -> Self::Output {
        let turns = game::turns::<G>(self.seed)?;
        let Ok(entries) = fs::read_dir(player::games(self.directory)) else { return Ok(Left(None)) };
        let files: Vec<_> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        let mut games = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "ron"));
        let Some(file) = games.next() else { return Ok(Left(None)) };
        match games.count() {
            0 => Ok(Left(Some(game::turns_in(&Document::read(file)?.replay::<G>()?, &turns)?))),
            more => Err(format!("there are {more} games too many").into()),
        }
    }
}
