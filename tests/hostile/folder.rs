//! A folder of My games that somebody else filled, with links and names that would be trouble in a list, in a message or
//! in a path.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use halfsquare::record::Home;
use halfsquare::record::fingerprint::Fingerprint;
use halfsquare::record::format::Document;
use halfsquare::record::store::{self, Change, Entry, GameList, Origin, Places, Store};
use halfsquare::rules::crumble::Crumble;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::saved;

/// A file in the folder.
#[derive(Clone, Copy, Debug)]
enum Planted {
    Game,
    Nonsense,
    Folder,
    Pipe,
    /// A link to this path from the folder.
    Link(&'static str),
}

fn planted() -> impl Strategy<Value = Planted> {
    let target = select(vec![
        "../outside/game.ron",
        "../outside/secret.ron",
        "../outside",
        "..",
        ".",
        "../outside/none.ron",
        "/dev/zero",
    ]);
    prop_oneof![
        3 => Just(Planted::Game),
        1 => Just(Planted::Nonsense),
        1 => Just(Planted::Folder),
        1 => Just(Planted::Pipe),
        6 => target.prop_map(Planted::Link),
    ]
}

/// File names that would be trouble in a list, in a message or in a path.
fn hostile_name() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        4 => select("\u{202e}\u{2066}\u{200b}\u{7}\u{1b}\n\r\t .-~$`'\"\\:*?<>|%".chars().collect::<Vec<_>>()),
        2 => proptest::char::any().prop_filter("a name has no such characters", |c| !matches!(c, '/' | '\0')),
        1 => proptest::char::range('a', 'z'),
    ];
    let ending = select(vec![".ron", ".halfsquare.ron", ".RON", ".png", ".ron.tmp", ""]);
    (vec(character, 1..40), ending).prop_map(|(stem, ending)| stem.into_iter().collect::<String>() + ending)
}

fn plant(folder: &Path, name: &str, what: Planted) {
    let place = folder.join(name);
    if fs::symlink_metadata(&place).is_ok() {
        return;
    }
    match what {
        Planted::Game => fs::write(place, saved("\"2,1VW\"")).unwrap(),
        Planted::Nonsense => fs::write(place, "(version: 4, \u{202e}\u{7}").unwrap(),
        Planted::Folder => fs::create_dir(place).unwrap(),
        Planted::Pipe => assert!(Command::new("mkfifo").arg("--").arg(&place).status().unwrap().success()),
        Planted::Link(to) => symlink(to, place).unwrap(),
    }
}

/// The files below a folder with their contents; links and pipes aren't followed.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            found.extend(contents(&entry.path()));
        }
        found.insert(entry.path(), kind.is_file().then(|| fs::read(entry.path()).unwrap()));
    }
    found
}

/// Everything in the list of games, once it has been read.
fn listed(mine: &Path) -> Vec<Entry<String>> {
    let mut list = GameList::new(None, |document| Ok(document.game().to_owned()), || {});
    list.refresh(Places { mine: Some(mine.to_owned()), ..Places::default() });
    let patience = Instant::now() + Duration::from_secs(60);
    while !list.is_listed() || list.unread() > 0 {
        assert!(Instant::now() < patience, "the list is never complete: {:?}", list.entries());
        thread::sleep(Duration::from_millis(1));
        list.poll();
    }
    assert_eq!(list.fault(), None);
    list.entries().to_vec()
}

/// Plays on in a listed game, as a window does.
fn play_on(store: &Store, file: &Path) {
    let mut record = Document::read(file).unwrap().replay::<Crumble>().unwrap();
    record.take_back().unwrap();
    let content = fs::read(file).ok().map(|content| Fingerprint::of(&content));
    let id = store.begin(Some(Origin { file: file.to_owned(), content }));
    store.put(id, Document::of(&record), "game".to_owned());
    assert!(store.flush(Duration::from_secs(60)));
    store.leave(id);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever names and links are in My games, listing, playing on, copying and renaming change nothing outside it.
    #[test]
    fn nothing_is_written_through_a_folder_of_my_games(
        files in vec((hostile_name(), planted()), 0..12),
        names in vec(prop_oneof![hostile_name(), Just("../outside/stolen".to_owned()), Just("/tmp/..".to_owned())], 12),
    ) {
        let root = tempfile::tempdir().unwrap();
        let (home, mine, outside) =
            (root.path().join("home"), root.path().join("home/games"), root.path().join("home/outside"));
        fs::create_dir_all(&mine).unwrap();
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("game.ron"), saved("\"2,1VW\"")).unwrap();
        fs::write(outside.join("secret.ron"), "a secret").unwrap();
        for (name, what) in &files {
            plant(&mine, name, *what);
        }
        let before = contents(&outside);
        let store = Store::open(Some(&Home::at(&home)), None, |_| "kept".to_owned(), || {});
        for (entry, name) in listed(&mine).into_iter().zip(&names) {
            match &entry.about {
                Some(Ok(_)) => play_on(&store, &entry.file),
                Some(Err(reason)) => prop_assert!(
                    !reason.contains(|c: char| c.is_control() || c == '\u{202e}'), "{:?}", reason
                ),
                None => prop_assert!(false, "{:?} wasn't read", entry.file),
            }
            for change in [store::duplicate(&entry.file), store::rename(&store.locks(), &entry.file, name)] {
                if let Ok(Change::Duplicated { copy: to } | Change::Renamed { to, .. }) = change {
                    prop_assert_eq!(to.parent(), Some(mine.as_path()));
                }
            }
        }
        drop(store);
        prop_assert_eq!(contents(&outside), before);
        let beside: Vec<_> = fs::read_dir(root.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        prop_assert_eq!(beside, ["home"]);
    }
}
