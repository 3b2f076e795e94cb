//! Writes the seeds of the fuzz targets: the parts of random games under the project's own rules, and the sample saves
//! of the tests.
//!
//! `cargo run --example seeds -- DIRECTORY` makes a directory for each target and game there. Every run makes the same
//! seeds.

mod game;

use std::error::Error;
use std::fs;
use std::path::Path;

use halfsquare::engine::SeededRng;
use halfsquare::games::{ForGame, GameKind};
use halfsquare::rules::Game;

use self::game::RandomGame;

type Failure = Box<dyn Error>;

/// The number of games for each list of options.
const GAMES: usize = 6;
/// The turns of the longest game.
const MOST_TURNS: usize = 30;

fn main() -> Result<(), Failure> {
    let directory = std::env::args_os().nth(1).ok_or("usage: seeds DIRECTORY")?;
    let directory = Path::new(&directory);
    GameKind::ALL.iter().try_for_each(|kind| kind.run(Write(directory)))
}

/// Writes the seeds for each game, with the usual options and with those that its tests use.
struct Write<'a>(&'a Path);

impl ForGame for Write<'_> {
    type Output = Result<(), Failure>;

    fn run<G: Game>(self) -> Self::Output {
        let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/options");
        let lists = fs::read_to_string(tests.join(format!("{}.txt", G::NAME)))?;
        let mut options: Vec<&str> = lists.lines().filter(|list| *list != "-").collect();
        options.push("");
        write::<G>(self.0, &options)
    }
}

fn write<G: Game>(directory: &Path, options: &[&str]) -> Result<(), Failure> {
    let put = |target: &str, name: &str, seed: &[u8]| -> Result<(), Failure> {
        let directory = directory.join(format!("{target}_{}", G::NAME));
        fs::create_dir_all(&directory)?;
        Ok(fs::write(directory.join(name), seed)?)
    };
    let mut rng = SeededRng::new(1);
    for options in options {
        for number in 0..GAMES {
            let turns = MOST_TURNS * (number + 1) / GAMES;
            let game = RandomGame::<G>::play(options, turns, &mut rng)?;
            let name = format!("{}-{number}", options.replace([',', '='], "-"));
            put("turns", &name, &game.turns())?;
            put("position", &name, &game.position())?;
            put("draft", &name, &game.draft())?;
            put("file", &name, &game.file()?)?;
            put("file", &format!("{name}.png"), &game.picture(number % 2 == 0)?)?;
            put("text", &name, &game.text())?;
        }
    }
    write_samples::<G>(put)
}

/// Writes the sample saves of all versions of the format.
fn write_samples<G: Game>(put: impl Fn(&str, &str, &[u8]) -> Result<(), Failure>) -> Result<(), Failure> {
    for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/saves"))? {
        let file = file?.path();
        let name = file.file_name().and_then(|name| name.to_str()).ok_or("a sample has no name")?;
        if name.starts_with(G::NAME) && name.ends_with(".ron") {
            put("file", name, &fs::read(&file)?)?;
        }
    }
    Ok(())
}
