//! Writes the seeds of the fuzz targets: what random games of the project's own rules are made of.
//!
//! `cargo run --example seeds -- DIRECTORY` makes a directory for each target there. The same seeds are made each
//! time.

mod chance;
mod game;

use std::error::Error;
use std::fs;
use std::path::Path;

use halfsquare::rules::Game;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;

use self::chance::Chance;
use self::game::RandomGame;

type Failure = Box<dyn Error>;

/// How many games there are of each list of options.
const GAMES: usize = 6;
/// The turns of the longest game.
const MOST_TURNS: usize = 30;

fn main() -> Result<(), Failure> {
    let directory = std::env::args_os().nth(1).ok_or("usage: seeds DIRECTORY")?;
    let directory = Path::new(&directory);
    write::<Crumble>(directory, &["size=2x2", "size=3x2", "size=4x4,sametarget=on", "size=6x6", "size=8x8"])?;
    write::<Crosse>(directory, &["rows=1", "rows=2", "rows=3"])?;
    write::<Topple>(directory, &["size=5", "size=5,players=3", "size=6,players=4", "size=8"])
}

fn write<G: Game>(directory: &Path, options: &[&str]) -> Result<(), Failure> {
    let put = |target: &str, name: &str, seed: &[u8]| -> Result<(), Failure> {
        let directory = directory.join(format!("{target}_{}", G::NAME));
        fs::create_dir_all(&directory)?;
        Ok(fs::write(directory.join(name), seed)?)
    };
    let mut chance = Chance::new(1);
    for options in options {
        for number in 0..GAMES {
            let turns = MOST_TURNS * (number + 1) / GAMES;
            let game = RandomGame::<G>::play(options, turns, &mut chance)?;
            let name = format!("{}-{number}", options.replace([',', '='], "-"));
            put("turns", &name, &game.turns())?;
            put("position", &name, &game.position())?;
            put("draft", &name, &game.draft())?;
            put("file", &name, &game.file()?)?;
        }
    }
    Ok(())
}
