//! The one who plays until being killed.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

use halfsquare::games::ForGame;
use halfsquare::record::autosave::{Autosave, Snapshot};
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record};
use halfsquare::rules::Game;

use crate::{Failure, game};

/// How many turns go by between two saves.
const TURNS_A_SAVE: usize = 3;
/// How long a turn is waited for; the window gives up sooner.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where the player keeps the game.
pub(crate) fn autosaves(directory: &Path) -> PathBuf {
    directory.join("autosave")
}

/// Where the player saves the game.
pub(crate) fn save(directory: &Path) -> PathBuf {
    directory.join("game.halfsquare.ron")
}

/// Plays the game of a seed in a directory, and tells each thing before it is done and when it is done.
pub(crate) struct Player {
    pub(crate) directory: PathBuf,
    pub(crate) seed: u64,
}

impl ForGame for Player {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Self::Output {
        let turns = game::turns::<G>(self.seed)?;
        let mut record = Record::<G>::new(&G::Options::default(), Header::default())?;
        let file = save(&self.directory);
        Document::of(&record).write(&file)?;
        let autosave = Autosave::begin(&autosaves(&self.directory))?;
        tell("ready", 0)?;
        for (number, turn) in (1..).zip(&turns) {
            record.play(turn).map_err(|error| error.to_string())?;
            tell("keeping", number)?;
            let document = Document::of(&record).to_text()?;
            autosave.write(Snapshot { document, origin: Some(file.clone()), unsaved: true, known: None });
            if !autosave.flush(PATIENCE) {
                return Err("the disk takes too long".into());
            }
            if let Some(fault) = autosave.fault() {
                return Err(fault.into());
            }
            tell("kept", number)?;
            if number.is_multiple_of(TURNS_A_SAVE) {
                tell("saving", number)?;
                Document::of(&record).write(&file)?;
                autosave.clear();
                tell("saved", number)?;
            }
        }
        // A short game is over before the kill: then its end is what must last.
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
