//! The process that plays until it is killed.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use halfsquare::games::ForGame;
use halfsquare::record::format::Document;
use halfsquare::record::store::Store;
use halfsquare::record::{Header, Home, Record};
use halfsquare::rules::Game;

use crate::{Failure, game};

/// The longest wait for a turn; the window doesn't wait at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// The folder with the player's games.
pub(crate) fn games(directory: &Path) -> PathBuf {
    Home::at(directory).games()
}

/// Plays the game of a seed in a directory, and reports each action before and after it.
pub(crate) struct Player {
    pub(crate) directory: PathBuf,
    pub(crate) seed: u64,
}

impl ForGame for Player {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Self::Output {
        let turns = game::turns::<G>(self.seed)?;
        let mut record = Record::<G>::new(&G::Options::default(), Header::default())?;
        let store = Store::open(Some(&Home::at(&self.directory)), None, |_| String::new(), || {});
        let id = store.begin(None);
        tell("ready", 0)?;
        for (number, turn) in (1..).zip(&turns) {
            record.play(turn).map_err(|error| error.to_string())?;
            tell("keeping", number)?;
            store.put(id, Document::of(&record), "game".to_owned());
            if !store.flush(PATIENCE) {
                return Err("the disk takes too long".into());
            }
            if let Some(fault) = store.standing(id).fault {
                return Err(fault.into());
            }
            tell("kept", number)?;
        }
        // A short game is over before the kill: then its end must last.
        loop {
            std::thread::park();
        }
    }
}

fn tell(what: &str, number: usize) -> Result<(), Failure> {
    let mut out = stdout().lock();
    writeln!(out, "{what} {number}")?;
    Ok(out.flush()?)
}
