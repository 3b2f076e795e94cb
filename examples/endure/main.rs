//! Plays in the real window and kills it at random moments (SIGKILL): `endure PROGRAM SCREEN HOME KILLS SEED`, for
//! `.ci/kill`.
//!
//! In each window it plays, takes back, plays again, starts another game or renames one. Everything that the screen
//! showed for a quarter of a second before the kill must be in My games after it, every file must be complete, and no
//! other file may have changed; newer changes may be there or not. The exit status is 1 if that fails, or if too few
//! kills hit a write to prove it.

mod game;
mod window;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Write as _, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use halfsquare::engine::SeededRng;
use halfsquare::record::Home;

use self::game::{Game, ON_DISK};
use self::window::Desktop;

type Failure = Box<dyn Error + Send + Sync>;

/// Settings that make a turn take few keys and stop all animation.
const SETTINGS: &str = "(theme: Dark, coach: false, animate: false, confirm_turns: false, pace: AtOnce, \
    announce_threats: false, seats: [Person, Person], \
    window: (position: Some((0.0, 0.0)), size: (800.0, 640.0), maximized: false))";
/// A game from another folder, which must not change.
const EVENING: &str = r#"(version: 3, game: "topple", options: "size=8,players=2", players: ["Ann", "Ben"],
    takebacks: Free, result: "-", lines: [(turns: ["@c4", "@f5", "+d5"])])"#;
/// The longest time between the last key and the kill, in milliseconds.
const LONGEST: u64 = 500;
/// The longest time between a key and the end of its write, in milliseconds.
const WRITE: u64 = 60;
/// The number of kills after which My games is emptied.
const KILLS_A_HOME: u64 = 50;
/// The test proves nothing unless at least one kill in this many hits a write.
const ONE_IN: u64 = 20;

/// Counts of the moments that the kills hit.
#[derive(Default)]
struct Report {
    kills: u64,
    due: usize,
    behind: u64,
    halves: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [program, screen, home, kills, seed] => endure(program, screen, home, kills, seed),
        _ => Err("usage: endure PROGRAM SCREEN HOME KILLS SEED".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("endure: {error}");
            ExitCode::FAILURE
        }
    }
}

fn endure(program: &str, screen: &str, home: &str, kills: &str, seed: &str) -> Result<(), Failure> {
    let (kills, seed): (u64, u64) = (kills.parse()?, seed.parse()?);
    let [program, screen, home] = [program, screen, home].map(PathBuf::from);
    let desktop = Desktop { program, screen, home };
    let mut report = Report::default();
    let mut player = None;
    for number in 0..kills {
        let player = match &mut player {
            Some(player) if number % KILLS_A_HOME > 0 => player,
            _ => player.insert(Player::begin(&desktop)?),
        };
        player
            .live(&mut SeededRng::for_item(seed, number), number, &mut report)
            .map_err(|error| format!("seed {seed}, kill {number}: {error}"))?;
    }
    let Report { kills, due, behind, halves } = report;
    writeln!(
        stdout(),
        "{kills} kills of the window: all {due} turns, takebacks and renamings that it had shown for a quarter of a second were \
         in My games; {behind} times something younger was on its way, and {halves} files were half written"
    )?;
    if behind * ONE_IN < kills {
        Err("the kills hit too few writes: try another seed".into())
    } else {
        Ok(())
    }
}

/// The player, who uses one window after another.
struct Player<'a> {
    desktop: &'a Desktop,
    elsewhere: PathBuf,
    /// My games as the last kill left it.
    left: BTreeMap<PathBuf, String>,
    /// The file of the game played last, if it has one.
    last: Option<PathBuf>,
}

impl<'a> Player<'a> {
    fn begin(desktop: &'a Desktop) -> Result<Self, Failure> {
        match fs::remove_dir_all(&desktop.home) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => fs::create_dir_all(&desktop.home)?,
        }
        fs::write(desktop.home.join("settings.ron"), SETTINGS)?;
        let elsewhere = desktop.home.join("evening.ron");
        fs::write(&elsewhere, EVENING)?;
        Ok(Self { desktop, elsewhere, left: BTreeMap::new(), last: None })
    }

    /// Opens a window, acts in it, kills it, and examines the files.
    fn live(&mut self, rng: &mut SeededRng, number: u64, report: &mut Report) -> Result<(), Failure> {
        match self.last.clone() {
            Some(game) if rng.below(8) == 0 => self.rename(&game, rng, number, report),
            _ => self.play(rng, report),
        }?;
        report.kills += 1;
        if fs::read_to_string(&self.elsewhere)? == EVENING {
            Ok(())
        } else {
            Err("the game from elsewhere has changed".into())
        }
    }

    /// Continues the last game, from the start page or its file, or opens the game from the other folder.
    fn play(&mut self, rng: &mut SeededRng, report: &mut Report) -> Result<(), Failure> {
        let choice = rng.below(3);
        let last = self.last.clone().filter(|_| choice > 0);
        let file = match (&last, choice) {
            (Some(_), 1) => None,
            (Some(file), _) => Some(file.as_path()),
            (None, _) => Some(self.elsewhere.as_path()),
        };
        let window = self.desktop.open(file)?;
        if file.is_none() {
            window.press("Return")?;
            window.load()?;
        }
        // Gives the board the focus: otherwise arrow keys may step through the turns.
        window.press_at_last("Escape")?;
        let text = last.as_ref().map_or(Ok(EVENING.to_owned()), fs::read_to_string)?;
        let mut games = vec![(last.clone(), Game::opened(&text, last.is_some())?)];
        for _ in 0..=rng.below(4) {
            let Some((_, game)) = games.last_mut() else { continue };
            let keys = if rng.below(10) == 0 { None } else { game.act(rng)? };
            let key = match &keys {
                Some((way, key)) => {
                    window.press(way)?;
                    *key
                }
                None => {
                    window.press("ctrl+n")?;
                    games.push((None, Game::begun()?));
                    "Return"
                }
            };
            let before = window.press_at_last(key)?;
            let end = moment(rng);
            if !window.shows_other_than(before, end)? {
                break;
            }
            if let Some((_, game)) = games.last_mut() {
                game.see();
            }
            thread::sleep(end.saturating_duration_since(Instant::now()));
        }
        let killed = window.kill()?;
        self.examine(killed, games, report)
    }

    /// Compares My games with the turns played in a window.
    fn examine(
        &mut self,
        killed: Instant,
        games: Vec<(Option<PathBuf>, Game)>,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let (files, halves) = my_games(&self.desktop.home)?;
        let mut new: Vec<&PathBuf> = files.keys().filter(|file| !self.left.contains_key(*file)).collect();
        let mut is_behind = false;
        self.last = None;
        let mut played = Vec::new();
        for (file, game) in games {
            let is_of_game =
                |file: &&PathBuf| game.check(killed, files.get(*file).map(String::as_str)).is_ok();
            let file = file.or_else(|| new.iter().position(is_of_game).map(|at| new.remove(at).clone()));
            let text = file.as_ref().and_then(|file| files.get(file));
            let (due, behind) = game.check(killed, text.map(String::as_str))?;
            report.due += due;
            is_behind |= behind;
            self.last = file.clone().or_else(|| self.last.take());
            played.extend(file);
        }
        report.behind += u64::from(is_behind);
        report.halves += halves;
        if let Some(file) = new.first() {
            return Err(format!("nobody has played {}", file.display()).into());
        }
        for (file, text) in &self.left {
            if !played.contains(file) && files.get(file) != Some(text) {
                return Err(format!("{} has changed", file.display()).into());
            }
        }
        self.left = files;
        Ok(())
    }

    /// Renames the last game, which is the first in the list.
    fn rename(
        &mut self,
        from: &Path,
        rng: &mut SeededRng,
        number: u64,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let window = self.desktop.open(None)?;
        window.press("ctrl+o Down Tab Return Down Down Return")?;
        // The menu may be gone for some time before the dialog is there, and the dialog needs the first letter, too.
        window.load()?;
        window.write(&format!("game{number}"))?;
        let before = window.press_at_last("Return")?;
        let end = moment(rng);
        let seen = window.shows_other_than(before, end)?.then(Instant::now);
        thread::sleep(end.saturating_duration_since(Instant::now()));
        let killed = window.kill()?;
        let (files, halves) = my_games(&self.desktop.home)?;
        let to = from.with_file_name(format!("game{number}.halfsquare.ron"));
        let mut renamed = self.left.clone();
        let text = renamed.remove(from).ok_or("the game is gone")?;
        renamed.insert(to.clone(), text);
        let is_due = seen.is_some_and(|seen| killed.duration_since(seen) >= ON_DISK);
        if files == renamed {
            // The game to continue is saved once the renaming is done.
            self.last = is_due.then_some(to);
        } else if is_due || files != self.left {
            return Err(
                format!("{} was to become {}: {:?}", from.display(), to.display(), files.keys()).into()
            );
        } else {
            report.behind += 1;
        }
        report.due += usize::from(is_due);
        report.halves += halves;
        self.left = files;
        Ok(())
    }
}

/// The next moment at which a window may be killed; half of these moments are during a write.
fn moment(rng: &mut SeededRng) -> Instant {
    let longest = if rng.below(2) == 0 { LONGEST } else { WRITE };
    Instant::now() + Duration::from_millis(rng.below(longest))
}

/// The games on disk with the contents of their files, and the number of half-written files.
fn my_games(home: &Path) -> Result<(BTreeMap<PathBuf, String>, usize), Failure> {
    let entries = match fs::read_dir(Home::at(home).games()) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Default::default()),
        entries => entries?,
    };
    let (mut files, mut halves) = (BTreeMap::new(), 0);
    for entry in entries {
        let file = entry?.path();
        if file.extension().is_some_and(|extension| extension == "ron") {
            let text = fs::read_to_string(&file)?;
            files.insert(file, text);
        } else {
            halves += 1;
        }
    }
    Ok((files, halves))
}
