//! Today's program reads the files of earlier versions, and the files it writes keep their names.
//!
//! A field or variant that is renamed in the code keeps its name on disk through `serde(rename)`; without that, a test
//! here fails. `tests/data-folders/COMMIT` is a data folder as the program at that commit wrote it, with an autosave
//! of a new game, of a game whose file is unchanged, and of a game whose file another program changed afterwards.
//! `tests/data-folders/today` has the files that today's program writes from the last commit's: a new field gets a
//! line there.

#![cfg(test)]

#[path = "common/data_folder.rs"]
mod data_folder;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::path::Path;
use std::time::Duration;

use data_folder::{COMMITS, copy_of, kept};
use halfsquare::engine::Level;
use halfsquare::learn::{Kind, Listed, Progress, Score, Tally, TaskState};
use halfsquare::record::deck::Deck;
use halfsquare::record::format::{Document, VERSION};
use halfsquare::record::store::{Event, Store};
use halfsquare::record::{
    Allowance, Date, Glyph, Help, Home, RecentFiles, Record, Seat, Takebacks, TimeOut, ron_file,
};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, State as _};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;

/// The text of a file in a commit's data folder.
fn text_of(commit: &str, file: &str) -> String {
    fs::read_to_string(kept(&format!("{commit}/{file}"))).unwrap()
}

/// A file in a commit's data folder, as today's program reads it.
fn read<T: DeserializeOwned + Default>(commit: &str, file: &str) -> T {
    // The copy protects the original, since a file that can't be read is moved away.
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join(file);
    fs::write(&copy, text_of(commit, file)).unwrap();
    let (value, notice) = ron_file::load(&copy);
    assert!(notice.is_none(), "{commit}/{file}: {}", notice.unwrap());
    value
}

/// The values in a text that `ron_file` wrote, by path: for example `games/"topple"/streak` with `1`.
fn values(text: &str) -> BTreeMap<String, String> {
    let mut values = BTreeMap::new();
    let mut parents: Vec<(String, usize)> = Vec::new();
    for line in text.lines() {
        let content = line.trim_start();
        parents.truncate((line.len() - content.len()) / 4);
        if content.starts_with([')', ']', '}']) {
            continue;
        }
        let named = content.rsplit_once("\": ").map(|(name, value)| (format!("{name}\""), value));
        let named = named.or(content.split_once(": ").map(|(name, value)| (name.to_owned(), value)));
        let number = parents.last_mut().map_or(0, |(_, count)| std::mem::replace(count, *count + 1));
        let (name, value) =
            named.filter(|_| !content.starts_with(['(', 'S'])).unwrap_or((number.to_string(), content));
        parents.push((name, 0));
        let path: Vec<&str> = parents.iter().map(|(name, _)| name.as_str()).collect();
        values.insert(path.join("/"), value.trim_end_matches(',').to_owned());
    }
    values
}

/// Checks that today's program, after reading a commit's file, writes every value of it under the same name.
fn assert_kept<T: Serialize + DeserializeOwned + Default>(commit: &str, file: &str) {
    let written = values(&ron_file::to_text(&read::<T>(commit, file)).unwrap());
    for (place, value) in values(&text_of(commit, file)) {
        assert_eq!(written.get(&place), Some(&value), "{commit}/{file}: {place}");
    }
}

/// Checks that a file is rewritten unchanged if no value changes, whichever version wrote it.
fn assert_unchanged<T: Serialize + DeserializeOwned + Default>(commit: &str, file: &str) {
    let value: T = read(commit, file);
    let written = ron_file::merged_text(&kept(&format!("{commit}/{file}")), &value, &value).unwrap();
    assert_eq!(written, text_of(commit, file), "{commit}/{file}");
}

/// Checks that today's program writes the newest data folder's file as in `tests/data-folders/today`.
fn assert_written<T: Serialize + DeserializeOwned + Default>(file: &str) {
    let written = ron_file::to_text(&read::<T>("a3071c3", file)).unwrap();
    let agreed = text_of("today", file);
    for (line, agreed) in written.lines().zip(agreed.lines()) {
        assert_eq!(line, agreed, "today/{file}: older files keep their names; a new field gets a line there");
    }
    assert_eq!(written, agreed);
}

/// The names of an enum's variants, which may replace the `?` in this text.
fn variants<T: DeserializeOwned + Debug>(text: &str) -> Vec<&'static str> {
    let error = ron::from_str::<T>(&text.replace('?', "Nonsense")).unwrap_err();
    match error.code {
        ron::Error::NoSuchEnumVariant { expected, .. } => expected.to_vec(),
        code => panic!("{text}: {code}"),
    }
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

// ---- the names --------------------------------------------------------------------------------------------

#[test]
fn what_older_files_have_keeps_its_name() {
    for commit in COMMITS {
        assert_kept::<Deck>(commit, "deck.ron");
        assert_unchanged::<Deck>(commit, "deck.ron");
    }
    assert_kept::<Progress>("a3071c3", "progress.ron");
    assert_unchanged::<Progress>("a3071c3", "progress.ron");
}

#[test]
fn what_is_written_today_has_the_names_that_were_agreed() {
    assert_written::<Progress>("progress.ron");
    assert_written::<Deck>("deck.ron");
    assert_eq!(ron::to_string(&RecentFiles::default()).unwrap(), "(paths:[])");
}

#[test]
fn variants_have_the_names_that_were_agreed() {
    assert_eq!(variants::<Level>("?"), ["Beginner", "Casual", "Skilled", "Expert"]);
    assert_eq!(variants::<Score>("?"), ["Won", "Drawn", "Lost"]);
    assert_eq!(variants::<Seat>("?"), ["Person", "Bot"]);
    assert_eq!(variants::<Takebacks>("?"), ["Free", "BlundersOnly", "None"]);
    assert_eq!(variants::<Help>("?"), ["None", "Announcements", "All"]);
    assert_eq!(variants::<Allowance>("?"), ["Game", "Turn"]);
    assert_eq!(variants::<TimeOut>("?"), ["PlayOn", "Lost"]);
    let glyphs = ["Brilliant", "Good", "Interesting", "Dubious", "Mistake", "Blunder"];
    assert_eq!(variants::<Glyph>("?"), glyphs);
}

/// The files have every field that a save of their version can have, and every ending that players can agree on.
#[test]
fn a_save_is_written_by_the_names_that_it_was_read_by() {
    fn check<G: Game>(version: u32) {
        let name = format!("tests/saves/{}-{version}-full.ron", G::NAME);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        let record: Record<G> = Document::read(&path).unwrap().replay().unwrap();
        let text = fs::read_to_string(path).unwrap();
        // A game of versions 1 and 2 is written as version 3.
        let expected =
            text.replace(&format!("version: {version},"), &format!("version: {},", version.max(3)));
        assert_eq!(Document::of(&record).to_text().unwrap(), expected, "{name}");
    }
    for version in 1..=VERSION {
        check::<Crumble>(version);
        check::<Crosse>(version);
        check::<Topple>(version);
    }
}

// ---- the values -------------------------------------------------------------------------------------------

#[test]
fn progress_of_before_says_what_it_said() {
    let progress: Progress = read("a3071c3", "progress.ron");
    assert_eq!(["crumble", "crosse", "topple"].map(|game| progress.counts(game)), [(0, 0), (0, 0), (2, 2)]);
    assert!(progress.is_learned::<Topple>("first") && progress.is_learned::<Topple>("place"));
    let kinds = [Kind::WIN2, Kind::WIN1].map(|kind| progress.tally::<Topple>(kind));
    assert_eq!(kinds, [Tally { solved: 1, failed: 1 }, Tally::default()]);
    let met = [progress.met::<Crumble>(), progress.met::<Topple>()];
    let names = |names: [&str; 3]| BTreeSet::from(names.map(str::to_owned));
    assert_eq!(met, [names(["join", "long cut", "swap"]), names(["enter", "move", "place"])]);
    assert_eq!(progress.totals("crumble", Level::Skilled), [0, 0, 1]);
    assert_eq!((progress.rating("topple").to_string().as_str(), progress.streak("topple")), ("1562?", 1));
    let on = Some(day("2026-11-25"));
    assert_eq!(progress.past("topple"), [(on.clone(), 1684), (on, 1562)]);
    // One puzzle was failed, and solved when it returned.
    let due = ["2026-11-28", "2026-11-29"].map(|on| progress.due("topple", &day(on)));
    assert_eq!(due, [0, 1]);
    let tried = halfsquare::learn::shipped::<Topple>().map(|line| Listed::read::<Topple>(line).unwrap());
    let task_state = |puzzle: &Listed| progress.task_state::<Topple>(puzzle, Some(&day("2026-11-25")));
    let mut solved: Vec<_> = tried.filter(|puzzle| task_state(puzzle) == TaskState::Solved).collect();
    solved.sort_by_key(|puzzle| progress.puzzle_rating::<Topple>(puzzle).points());
    let ratings = solved.iter().map(|puzzle| progress.puzzle_rating::<Topple>(puzzle).points());
    assert_eq!(ratings.collect::<Vec<_>>(), [1478, 1726]);
}

#[test]
fn the_deck_of_before_has_its_cards() {
    for (commit, played, solved, dues) in [
        ("46ae730", &[None, Some("0,1V")][..], &[false; 2][..], &["2026-11-25"; 2][..]),
        (
            "a3071c3",
            &[None, Some("4,3V"), Some("1V")],
            &[true, false, false],
            &["2026-11-29", "2026-11-26", "2026-11-26"],
        ),
    ] {
        let deck: Deck = read(commit, "deck.ron");
        assert_eq!(deck.cards().iter().map(|card| card.played()).collect::<Vec<_>>(), played);
        assert_eq!(deck.cards().iter().map(|card| card.is_solved()).collect::<Vec<_>>(), solved);
        for (card, due) in deck.cards().iter().zip(dues) {
            assert!(card.is_due(&day(due)), "{commit}: {due}");
            assert_eq!(card.is_due(&day("2026-11-25")), *due == "2026-11-25");
            let record: Record<Crumble> = card.record().unwrap();
            assert!(record.state().options().to_string().starts_with("size=4x4,sametarget=off,bigpiece=o"));
        }
    }
}

#[test]
fn puzzles_of_before_can_be_solved() {
    let lines = text_of("a3071c3", "puzzles-topple.txt");
    for line in lines.lines() {
        assert_eq!(Listed::read::<Topple>(line).unwrap().to_string(), line);
    }
    assert_eq!(lines.lines().count(), 12);
    let lines = text_of("a3071c3", "puzzles-crosse.txt");
    for line in lines.lines() {
        assert_eq!(Listed::read::<Crosse>(line).unwrap().to_string(), line);
    }
    assert_eq!(lines.lines().count(), 12);
}

/// The turns of each game in a folder, sorted.
fn turns_in(folder: &Path) -> Vec<usize> {
    let games = fs::read_dir(folder).unwrap().map(|entry| Document::read(&entry.unwrap().path()).unwrap());
    let count = |document: Document| match document.game() {
        "topple" => document.replay::<Topple>().unwrap().len(),
        _ => document.replay::<Crumble>().unwrap().len(),
    };
    let mut turns: Vec<_> = games.map(count).collect();
    turns.sort_unstable();
    turns
}

#[test]
fn games_left_behind_move_in_once_and_their_files_stay_as_they_are() {
    let name_of = |document: &Document| format!("kept {}", document.game());
    for (commit, turns) in [("46ae730", [2, 4, 4]), ("a3071c3", [2, 5, 5])] {
        let copy = copy_of(commit);
        let home = Home::at(copy.path());
        let evenings = || -> Vec<_> {
            let files = fs::read_dir(copy.path().join("evenings")).unwrap();
            files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect()
        };
        let (before, kept) = (evenings(), home.autosaves().join("game-new.ron"));
        let text = fs::read_to_string(&kept).unwrap();
        drop(Store::open(Some(&home), None, name_of, || {}));
        assert_eq!(turns_in(&home.games()), turns, "{commit}");
        assert!(!home.autosaves().exists() && evenings() == before);
        // As after a crash that came after writing the game but before removing its autosave.
        fs::create_dir(home.autosaves()).unwrap();
        fs::write(&kept, text).unwrap();
        drop(Store::open(Some(&home), None, name_of, || {}));
        assert_eq!(turns_in(&home.games()), turns, "{commit}");
        assert!(!home.autosaves().exists() && evenings() == before);
    }
}

// ---- a newer version --------------------------------------------------------------------------------------

/// A copy of the newest data folder with what only a newer version knows: fields, values and a format of games.
fn of_tomorrow() -> TempDir {
    let copy = copy_of("a3071c3");
    for (file, today, tomorrow) in [
        ("deck.ron", "    cards: [\n", "    shelf: 3,\n    cards: [\n"),
        (
            "deck.ron",
            "            is_solved: true,\n",
            "            is_solved: true,\n            colour: Red,\n",
        ),
        ("progress.ron", "            lessons: [],\n", "            lessons: [],\n            medals: 2,\n"),
        ("progress.ron", "level: Skilled", "level: Grandmaster"),
        ("evenings/three.halfsquare.ron", "version: 3", "version: 99"),
        ("autosave/game-new.ron", "version: 3", "version: 99"),
    ] {
        let path = copy.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(today), "{file}: {today}");
        fs::write(path, text.replacen(today, tomorrow, 1)).unwrap();
    }
    copy
}

/// Checks that the program uses what it knows of a newer version's file, and that the rest stays in it when a value
/// changes.
fn assert_left<T>(home: &TempDir, file: &str, newer: &[&str], change: impl FnOnce(&mut T))
where
    T: Serialize + DeserializeOwned + Default + Clone + PartialEq,
{
    let path = home.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let (before, notice) = ron_file::load::<T>(&path);
    assert!(before != T::default(), "{file}: the known values are used");
    assert!(notice.is_none_or(|notice| notice.to_string().contains("which stays unchanged")), "{file}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text, "{file}: reading changes nothing");
    let mut after = before.clone();
    change(&mut after);
    let written = ron_file::merged_text(&path, &before, &after).unwrap();
    assert!(written != text, "{file}: the change is written");
    for part in newer {
        assert!(written.contains(part), "{file}: {part} stays");
    }
}

#[test]
fn what_a_newer_version_wrote_stays_as_it_is() {
    let copy = of_tomorrow();
    assert_left(&copy, "deck.ron", &["shelf: 3", "colour: Red"], |deck: &mut Deck| {
        let card = deck.cards()[1].clone();
        deck.solve(&card);
    });
    assert_left(&copy, "progress.ron", &["medals: 2", "level: Grandmaster"], |progress: &mut Progress| {
        progress.learn::<Topple>("move");
    });
    let home = Home::at(copy.path());
    let [game, kept] =
        [copy.path().join("evenings/three.halfsquare.ron"), home.autosaves().join("game-new.ron")];
    let refused = Document::read(&game).unwrap_err().to_string();
    let says = format!(
        "this file has format version 99, but this Halfsquare reads up to {VERSION}: install a newer Halfsquare"
    );
    assert_eq!(refused, says);
    let text = fs::read_to_string(&kept).unwrap();
    let store = Store::open(Some(&home), None, |document| format!("kept {}", document.game()), || {});
    assert!(store.flush(Duration::from_secs(60)));
    let told =
        store.events().find_map(|event| if let Event::NotMovedIn(why) = event { Some(why) } else { None });
    assert!(told.is_some_and(|why| why.contains("install a newer Halfsquare")));
    drop(store);
    assert_eq!(fs::read_to_string(&kept).unwrap(), text, "the game waits for a newer version");
}

#[cfg(feature = "gui")]
mod settings {
    use halfsquare::app::kit::clock_form::ClockForm;
    use halfsquare::app::kit::look::Material;
    use halfsquare::app::kit::settings::{
        Cores, Effort, LastSetup, Pace, Settings, Speed, ThemeChoice, WindowPlace,
    };
    use halfsquare::record::TimeControl;

    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn recent(files: &[&str]) -> RecentFiles {
        let mut recent = RecentFiles::default();
        for file in files.iter().rev() {
            recent.push(Path::new(&format!("{{HOME}}/evenings/{file}.halfsquare.ron")));
        }
        recent
    }

    #[test]
    fn what_older_files_have_keeps_its_name() {
        for commit in COMMITS {
            assert_kept::<Settings>(commit, "settings.ron");
            assert_unchanged::<Settings>(commit, "settings.ron");
        }
    }

    #[test]
    fn what_is_written_today_has_the_names_that_were_agreed() {
        assert_written::<Settings>("settings.ron");
        assert_eq!(variants::<Settings>("(theme: ?)"), ["System", "Light", "Dark"]);
        assert_eq!(variants::<Settings>("(speed: ?)"), ["Slow", "Normal", "Fast"]);
        assert_eq!(variants::<Settings>("(material: ?)"), ["Ivory", "Wood", "Contrast"]);
        assert_eq!(variants::<Settings>("(bot_cores: ?)"), ["One", "All"]);
        assert_eq!(variants::<Settings>("(pace: ?)"), ["AtOnce", "Natural", "Slow"]);
        assert_eq!(variants::<Settings>("(effort: ?)"), ["Quick", "Normal", "Thorough"]);
        assert_eq!(variants::<Settings>("(clock: (kind: ?))"), ["Off", "Game", "Turn"]);
    }

    #[test]
    fn settings_of_46ae730_say_what_they_said() {
        let expected = Settings {
            theme: ThemeChoice::Dark,
            animate: false,
            speed: Speed::Slow,
            coordinates: false,
            flat_stacks: true,
            step_ms: 1800,
            bot_seconds: 6.0,
            confirm_turns: false,
            announce_threats: false,
            evaluation_bar: true,
            zoom: 1.25,
            window: WindowPlace { position: None, size: (1280.0, 777.0), maximized: true },
            recent: recent(&["changed", "same", "lost"]),
            names: names(&["Dee", ""]),
            seats: vec![Seat::Person, Seat::Bot(Level::Skilled)],
            // Fields that this version didn't have.
            ..Settings::default()
        };
        assert_eq!(read::<Settings>("46ae730", "settings.ron"), expected);
    }

    #[test]
    fn settings_of_a3071c3_say_what_they_said() {
        let settings: Settings = read("a3071c3", "settings.ron");
        let setup = |options: &str, players: &[&str], seats: &[Seat]| LastSetup {
            options: options.to_owned(),
            names: names(players),
            seats: seats.to_vec(),
            // This version had one clock for all games, and no takebacks in its setup.
            ..LastSetup::default()
        };
        let three = [Seat::Person, Seat::Bot(Level::Casual), Seat::Person];
        let setups = [
            (
                "crosse",
                setup("rows=1", &["Ann", ""], &[Seat::Bot(Level::Expert), Seat::Bot(Level::Beginner)]),
            ),
            (
                "crumble",
                setup(
                    "size=4x4,sametarget=off,bigpiece=on",
                    &["Ann", ""],
                    &[Seat::Person, Seat::Bot(Level::Skilled)],
                ),
            ),
            ("topple", setup("size=6,players=3", &["Bo", "", "Cy"], &three)),
        ];
        let expected = Settings {
            theme: ThemeChoice::Light,
            animate: true,
            reduced_motion: true,
            speed: Speed::Fast,
            coordinates: false,
            flat_stacks: true,
            chain_ends: true,
            material: Material::Wood,
            step_ms: 1600,
            bot_seconds: 0.5,
            bot_cores: Cores::One,
            pondering: true,
            pace: Pace::AtOnce,
            confirm_turns: false,
            announce_threats: false,
            coach: false,
            evaluation_bar: true,
            sounds: false,
            volume: 35,
            sidebar: false,
            sidebar_width: 401.0,
            effort: Effort::Quick,
            graph: false,
            zoom: 1.1,
            window: WindowPlace { position: Some((12.0, 34.0)), size: (1280.0, 777.0), maximized: false },
            recent: recent(&["changed", "three", "bots", "lost"]),
            names: names(&["Bo", "", "Cy"]),
            seats: three.to_vec(),
            clock: settings.clock.clone(),
            setups: setups.into_iter().map(|(game, setup)| (game.to_owned(), setup)).collect(),
            // Fields that this version didn't have.
            ..Settings::default()
        };
        assert_eq!(settings, expected);
        let control = TimeControl::new(Allowance::Turn, vec![60, 45, 60], TimeOut::Lost);
        assert_eq!(settings.clock.control(3), Some(control));
        // The clock's time for a whole game is also saved, though another kind is chosen.
        let text = ron::to_string(&settings.clock).unwrap();
        let whole: ClockForm = ron::from_str(&text.replace("kind:Turn", "kind:Game")).unwrap();
        let control = TimeControl::new(Allowance::Game { increment: 7 }, vec![600, 180, 600], TimeOut::Lost);
        assert_eq!(whole.control(3), Some(control));
    }
}
