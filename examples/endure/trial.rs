//! One player, killed, and what is left of the game.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use halfsquare::engine::SeededRng;
use halfsquare::games::ForGame;
use halfsquare::record::autosave::Autosave;
use halfsquare::record::files;
use halfsquare::record::format::Document;
use halfsquare::rules::Game;

use crate::{Failure, game, player};

/// The longest life of a player.
const LIFE: Duration = Duration::from_millis(150);

/// What the player told before being killed, and left.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) keeping: usize,
    pub(crate) kept: usize,
    pub(crate) saving: usize,
    pub(crate) saved: usize,
    /// What else it left: files half written, and locks without a game.
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
            "saving" => self.saving = number,
            "saved" => self.saved = number,
            _ => return Err(format!("the player told '{line}'").into()),
        }
        Ok(())
    }
}

/// A game and the moment of its end.
pub(crate) struct Trial {
    seed: u64,
    life: Duration,
}

impl Trial {
    /// One of the many trials that a seed decides.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let mut rng = SeededRng::for_item(seed, number);
        let longest = u64::try_from(LIFE.as_micros()).unwrap_or(u64::MAX);
        Self { seed: rng.next_u64(), life: Duration::from_micros(rng.below(longest)) }
    }

    /// Kills a player, and looks at what is left.
    pub(crate) fn run(&self) -> Result<Told, Failure> {
        let directory = tempfile::tempdir()?;
        let directory = directory.path();
        let mut told = self.kill(directory)?;
        told.litter = litter(directory)?;
        let left = game::kind(self.seed).run(Look { directory, seed: self.seed })?;
        left.check(&told)?;
        // The next save beside it.
        files::replace(&directory.join("another"), b"")?;
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
        // Its life begins when the game is on the table.
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

/// How many files there are that are no game: half written, or a lock of none.
fn litter(directory: &Path) -> Result<usize, Failure> {
    let mut litter = 0;
    for directory in [directory, &player::autosaves(directory)] {
        for entry in fs::read_dir(directory)? {
            let path = entry?.path();
            let ending = path.extension().and_then(OsStr::to_str);
            let is_litter = match ending {
                Some("part") => true,
                Some("lock") => !path.with_extension("ron").exists(),
                _ => false,
            };
            litter += usize::from(is_litter);
        }
    }
    Ok(litter)
}

/// How many turns are left where.
struct Left {
    /// In the autosave; `None` if there is none.
    kept: Option<usize>,
    /// In the saved file.
    saved: usize,
}

impl Left {
    fn check(&self, told: &Told) -> Result<(), Failure> {
        let Self { kept, saved } = *self;
        if saved != told.saved && saved != told.saving {
            let (old, new) = (told.saved, told.saving);
            return Err(
                format!("the saved file has {saved} turns, neither the old {old} nor the new {new}").into()
            );
        }
        if kept.is_some_and(|kept| kept < told.kept || kept > told.keeping) {
            let (least, most) = (told.kept, told.keeping);
            return Err(format!("the autosave has {kept:?} turns instead of {least} to {most}").into());
        }
        // Once saved, a game needs no autosave.
        if kept.is_none() && saved < told.kept {
            return Err(format!("of {} finished turns there are {saved}, and no autosave", told.kept).into());
        }
        Ok(())
    }
}

/// Looks at what is left as the window does at its start.
struct Look<'a> {
    directory: &'a Path,
    seed: u64,
}

impl ForGame for Look<'_> {
    type Output = Result<Left, Failure>;

    fn run<G: Game>(self) -> Self::Output {
        let turns = game::turns::<G>(self.seed)?;
        let saved = Document::read(&player::save(self.directory))?.replay::<G>()?;
        let saved = game::turns_in(&saved, &turns)?;
        let found = Autosave::recoverable(&player::autosaves(self.directory))?;
        let kept = match &found[..] {
            [] => None,
            [Err((path, error))] => return Err(format!("{}: {error}", path.display()).into()),
            [Ok(one)] => Some(game::turns_in(&one.read()?.0.replay::<G>()?, &turns)?),
            more => return Err(format!("there are {} autosaves", more.len()).into()),
        };
        Ok(Left { kept, saved })
    }
}
