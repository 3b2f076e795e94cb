//! Writes a saved game of many turns, to measure with.
//!
//! `long_game GAME TURNS SEED FILE` plays that many random turns; the game isn't over after them. Equal seeds make
//! equal games.

#[path = "common/long_game.rs"]
mod long_game;
#[path = "common/random_turn.rs"]
mod random_turn;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use halfsquare::games::{ForGame, GameKind};
use halfsquare::record::format::Document;
use halfsquare::rules::Game;

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [game, turns, seed, file] => write(game, turns, seed, Path::new(file)),
        _ => Err("usage: long_game GAME TURNS SEED FILE".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("long_game: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(game: &str, turns: &str, seed: &str, file: &Path) -> Result<(), Failure> {
    let kind = GameKind::from_name(game).ok_or_else(|| format!("there is no game '{game}'"))?;
    kind.run(Write { turns: turns.parse()?, seed: seed.parse()?, file })
}

struct Write<'a> {
    turns: usize,
    seed: u64,
    file: &'a Path,
}

impl ForGame for Write<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Self::Output {
        let record = long_game::long_game::<G>(self.turns, self.seed)?;
        Document::of(&record).write(self.file)?;
        Ok(())
    }
}
