use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::*;
use crate::record::takeaway::Takeaway;
use crate::record::tests::{heap, take};
use crate::record::{Header, Record, format};

/// A time in which any disk finishes writing.
const LONG: Duration = Duration::from_secs(60);

/// A game after this many turns.
pub(super) fn document(turns: u32) -> Document {
    let mut record = Record::<Takeaway>::new(&heap(99, ""), Header::default()).unwrap();
    for _ in 0..turns {
        record.play(&take(1)).unwrap();
    }
    Document::of(&record)
}

fn turns(file: &Path) -> usize {
    Document::read(file).unwrap().replay::<Takeaway>().unwrap().len()
}

fn open(home: &Path) -> Store {
    Store::open(Some(&Home::at(home)), None, |_| "kept".to_owned(), || {})
}

impl Store {
    /// Makes the disk hang until the sender is dropped.
    pub(crate) fn hang(&self) -> Sender<()> {
        let ((answer, wait), (begun, begins)) = (mpsc::channel(), mpsc::channel::<()>());
        self.run(move || {
            drop(begun);
            let _ = wait.recv();
        });
        let _ = begins.recv();
        answer
    }
}

fn put(store: &Store, id: GameId, turns: u32) {
    store.put(id, document(turns), "game".to_owned());
    assert!(store.flush(LONG));
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn read(file: &Path) -> Origin {
    let content = fs::read(file).unwrap();
    Origin { file: file.to_owned(), content: Some(Fingerprint::of(&content)) }
}

#[test]
fn a_game_has_a_file_from_its_first_document_on_and_keeps_its_name() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games");
    let store = open(home.path());
    let [one, other] = [store.begin(None), store.begin(None)];
    assert!(store.flush(LONG) && names(&folder).is_empty());
    for count in 1..4 {
        put(&store, one, count);
    }
    put(&store, other, 7);
    assert_eq!(names(&folder), ["game 2.halfsquare.ron", "game.halfsquare.ron"]);
    let file = store.save_state(one).file.unwrap();
    assert_eq!((file.clone(), turns(&file)), (folder.join("game.halfsquare.ron"), 3));
    store.leave(one);
    assert!(store.flush(LONG));
    assert_eq!(store.closing(), Closing::Ready);
}

#[test]
fn of_documents_that_wait_the_last_is_there_when_the_store_is_gone() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let id = store.begin(None);
    for count in 1..50 {
        store.put(id, document(count), "game".to_owned());
    }
    let small = home.path().join("deep/small.ron");
    for number in 0..50 {
        store.write(&small, move || Ok(number.to_string()));
    }
    assert_eq!(store.closing(), Closing::Writing);
    store.leave(id);
    drop(store);
    assert_eq!(turns(&home.path().join("games/game.halfsquare.ron")), 49);
    assert_eq!(fs::read_to_string(small).unwrap(), "49");
}

#[test]
fn a_game_of_my_games_goes_on_in_its_file() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let id = store.begin(None);
    put(&store, id, 1);
    let file = store.save_state(id).file.unwrap();
    store.leave(id);
    let again = store.begin(Some(read(&file)));
    put(&store, again, 2);
    assert_eq!((names(file.parent().unwrap()).len(), turns(&file)), (1, 2));
    assert!(store.events().all(|event| matches!(event, Event::Settled(_))));
}

#[test]
fn a_file_from_elsewhere_is_never_written() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("evening.halfsquare.ron");
    fs::write(&file, document(1).to_text().unwrap()).unwrap();
    let picture = Origin { file: home.path().join("board.png"), content: None };
    let store = open(home.path());
    for origin in [read(&file), picture] {
        let id = store.begin(Some(origin.clone()));
        assert_eq!(store.save_state(id).from.as_ref(), Some(&origin.file));
        assert!(store.flush(LONG));
        assert_eq!(store.save_state(id).file, None, "nothing has changed");
        put(&store, id, 2);
        put(&store, id, 3);
        let save_state = store.save_state(id);
        assert_eq!((turns(&save_state.file.unwrap()), save_state.from), (3, Some(origin.file.clone())));
        let told: Vec<_> = store.events().collect();
        assert_eq!(told, [Event::Copied(id, origin.file)]);
    }
    assert_eq!(turns(&file), 1);
}

#[cfg(unix)]
#[test]
fn a_link_in_my_games_is_only_read() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    put(&store, store.begin(None), 1);
    let (file, link) =
        (home.path().join("of somebody else.ron"), home.path().join("games/link.halfsquare.ron"));
    fs::write(&file, document(1).to_text().unwrap()).unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let id = store.begin(Some(read(&link)));
    put(&store, id, 2);
    assert_eq!((turns(&file), turns(&store.save_state(id).file.unwrap())), (1, 2));
}

#[test]
fn a_file_of_my_games_that_somebody_else_changed_stays_and_the_game_becomes_another_one() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let id = store.begin(None);
    put(&store, id, 1);
    let file = store.save_state(id).file.unwrap();
    fs::write(&file, "something else").unwrap();
    put(&store, id, 2);
    let other = store.save_state(id).file.unwrap();
    assert_ne!(other, file);
    assert_eq!((fs::read_to_string(&file).unwrap().as_str(), turns(&other)), ("something else", 2));
    assert_eq!(store.events().collect::<Vec<_>>(), [Event::Copied(id, file)]);
}

#[test]
fn a_file_of_my_games_that_is_gone_is_made_again() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let id = store.begin(None);
    put(&store, id, 1);
    fs::remove_dir_all(home.path().join("games")).unwrap();
    put(&store, id, 2);
    assert_eq!(turns(&home.path().join("games/game.halfsquare.ron")), 2);
}

#[test]
fn a_game_that_is_passed_again_has_a_file_again_but_never_the_place_of_another() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let id = store.begin(None);
    put(&store, id, 1);
    let file = store.save_state(id).file.unwrap();
    fs::remove_file(&file).unwrap();
    put(&store, id, 1);
    assert_eq!(turns(&file), 1);
    fs::write(&file, "another").unwrap();
    put(&store, id, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "another");
    assert_eq!(turns(&store.save_state(id).file.unwrap()), 1);
}

#[test]
fn a_document_is_overdue_if_the_disk_does_not_answer_and_until_it_does() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let answer = store.hang();
    let id = store.begin(None);
    assert_eq!(store.save_state(id).overdue_in(), None);
    assert!(!store.save_state(id).is_overdue());
    store.put(id, document(1), "game".to_owned());
    while !store.save_state(id).is_overdue() {
        thread::sleep(Duration::from_millis(5));
    }
    drop(answer);
    assert!(store.flush(LONG));
    assert_eq!((store.save_state(id).overdue_in(), store.unwritten()), (None, Vec::new()));
}

#[test]
fn a_store_that_gave_up_ends_although_the_disk_does_not_answer() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let answer = store.hang();
    store.put(store.begin(None), document(1), "game".to_owned());
    store.abandon();
    let before = Instant::now();
    drop(store);
    assert!(before.elapsed() < PATIENCE / 2);
    drop(answer);
}

#[test]
fn a_game_that_is_open_is_locked() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    let id = store.begin(None);
    put(&store, id, 1);
    let file = store.save_state(id).file.unwrap();
    assert_eq!(rename(&store.locks(), &file, "two").unwrap_err(), "This game is open. Close it first.");
    let elsewhere = open(home.path());
    assert!(rename(&elsewhere.locks(), &file, "two").unwrap_err().contains("in another window"));
}

#[test]
fn two_windows_on_one_game_never_mix_their_turns() {
    let home = tempfile::tempdir().unwrap();
    let [first, second] = [open(home.path()), open(home.path())];
    let one = first.begin(None);
    put(&first, one, 1);
    let file = first.save_state(one).file.unwrap();
    let other = second.begin(Some(read(&file)));
    assert!(second.flush(LONG));
    assert!(second.save_state(other).is_shared);
    for count in 2..5 {
        put(&first, one, count);
        put(&second, other, 10 + count);
    }
    let copy = second.save_state(other).file.unwrap();
    assert_eq!((turns(&file), turns(&copy)), (4, 14));
    assert!(!second.save_state(other).is_shared, "it is a game of its own now");
    let told: Vec<_> = second.events().collect();
    assert_eq!(told, [Event::Shared(other, file.clone()), Event::Copied(other, file)]);
}

#[test]
fn what_cannot_be_written_is_told_and_tried_again_by_itself() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games");
    fs::write(&folder, "in the way").unwrap();
    let small = home.path().join("small");
    fs::create_dir(&small).unwrap();
    let store = open(home.path());
    let id = store.begin(None);
    put(&store, id, 1);
    store.write(&small, || Ok("content".to_owned()));
    assert!(store.flush(LONG));
    let fault = store.save_state(id).fault.unwrap();
    assert!(fault.starts_with(&format!("{}: ", folder.display())), "{fault}");
    assert!(store.save_state(id).is_waiting() && store.unwritten().len() == 1);
    assert_eq!(store.closing(), Closing::Failing(fault));
    let told: Vec<_> = store.events().collect();
    let place = small.display();
    let sentence = format!("{place} can't be written: a folder or a device has this name");
    assert_eq!(told, [Event::Unwritten(sentence)]);
    assert!(!store.has_written(&small));
    fs::remove_file(&folder).unwrap();
    fs::remove_dir(&small).unwrap();
    while store.closing() != Closing::Ready || !store.has_written(&small) {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(store.save_state(id).fault, None);
    assert_eq!(turns(&folder.join("game.halfsquare.ron")), 1);
    assert_eq!(fs::read_to_string(small).unwrap(), "content");
}

#[test]
fn what_crashed_writes_left_is_swept_at_the_start() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    for place in [home.path(), &folder] {
        fs::write(place.join(".halfsquare-a1b2c3.part"), "half").unwrap();
    }
    let store = open(home.path());
    assert!(store.flush(LONG));
    assert!(names(&folder).is_empty());
    assert!(!home.path().join(".halfsquare-a1b2c3.part").exists());
}

#[test]
fn another_folder_is_used_from_then_on_and_never_made() {
    let home = tempfile::tempdir().unwrap();
    let stick = home.path().join("stick");
    let store = open(home.path());
    let id = store.begin(None);
    put(&store, id, 1);
    assert_eq!(store.folder(), Some(home.path().join("games")));
    store.set_folder(Some(stick.clone()));
    assert_eq!(store.folder().as_ref(), Some(&stick));
    assert!(format!("{store:?}").contains("stick"));
    put(&store, id, 2);
    assert_eq!(turns(&home.path().join("games/game.halfsquare.ron")), 2, "it stays where it is");
    let new = store.begin(None);
    put(&store, new, 1);
    assert_eq!(store.save_state(new).fault, Some(format!("there is no folder {}", stick.display())));
    fs::create_dir(&stick).unwrap();
    put(&store, new, 2);
    assert_eq!(names(&stick), ["game.halfsquare.ron"]);
}

#[test]
fn the_usual_folder_is_made_although_it_was_chosen_by_hand() {
    let home = tempfile::tempdir().unwrap();
    let store = open(home.path());
    store.set_folder(Some(home.path().join("games")));
    let id = store.begin(None);
    put(&store, id, 1);
    assert_eq!(store.save_state(id).fault, None);
    assert_eq!(names(&home.path().join("games")), ["game.halfsquare.ron"]);
}

// ---- games saved by earlier versions ----------------------------------------------------------------------

/// Saves a game in case of a crash, as earlier versions did; returns its lock.
fn keep(home: &Path, name: &str, turns: u32, origin: Option<&Path>, unsaved: bool) -> PathBuf {
    let folder = home.join("autosave");
    fs::create_dir_all(&folder).unwrap();
    let text = document(turns).to_text().unwrap();
    let origin = origin.map_or("None".to_owned(), |file| format!("Some({:?})", file.to_str().unwrap()));
    let kept = format!("(document:{text:?},origin:{origin},unsaved:{unsaved},known:None)");
    fs::write(folder.join(format!("game-{name}.ron")), kept).unwrap();
    let lock = folder.join(format!("game-{name}.lock"));
    fs::write(&lock, "").unwrap();
    lock
}

#[test]
fn games_that_were_kept_for_a_crash_move_in_once() {
    let home = tempfile::tempdir().unwrap();
    let saved = home.path().join("saved.ron");
    fs::write(&saved, document(3).to_text().unwrap()).unwrap();
    let changed = home.path().join("changed.ron");
    fs::write(&changed, document(1).to_text().unwrap()).unwrap();
    keep(home.path(), "new", 1, None, true);
    keep(home.path(), "same", 3, Some(&saved), true);
    keep(home.path(), "changed", 2, Some(&changed), true);
    let running = fs::File::create(keep(home.path(), "running", 9, None, true)).unwrap();
    running.try_lock().unwrap();
    fs::write(home.path().join("autosave/game-broken.ron"), "(").unwrap();
    let store = open(home.path());
    assert!(store.flush(LONG));
    let folder = home.path().join("games");
    let mut moved: Vec<_> = names(&folder).iter().map(|name| turns(&folder.join(name))).collect();
    moved.sort_unstable();
    assert_eq!(moved, [1, 2], "the file of the third one holds it already");
    let told: Vec<_> = store.events().collect();
    let broken = home.path().join("autosave/game-broken.ron");
    assert!(told.contains(&Event::MovedIn(2)) && broken.exists());
    let names_it = |event: &Event| matches!(event, Event::NotMovedIn(why) if why.contains("game-broken.ron"));
    assert_eq!(told.iter().filter(|event| names_it(event)).count(), 1);
    drop(store);
    drop(running);
    let store = open(home.path());
    assert!(store.flush(LONG));
    assert_eq!(names(&folder).len(), 3, "the window that held it has closed");
    assert!(names(&home.path().join("autosave")).iter().all(|name| name.starts_with("game-broken")));
}

#[test]
fn a_game_that_did_not_change_moves_in_if_its_file_did() {
    let home = tempfile::tempdir().unwrap();
    for (name, count) in [("same", 1), ("changed", 2), ("unsaved", 3)] {
        let file = home.path().join(format!("{name}.ron"));
        fs::write(&file, document(9).to_text().unwrap()).unwrap();
        keep(home.path(), name, count, Some(&file), name == "unsaved");
        let known = if name == "changed" {
            Fingerprint::of(b"before")
        } else {
            Fingerprint::of_file(&file).unwrap().unwrap()
        };
        let kept = home.path().join(format!("autosave/game-{name}.ron"));
        let text = fs::read_to_string(&kept).unwrap();
        let known = format!("known:Some({})", ron::to_string(&known).unwrap());
        fs::write(&kept, text.replace("known:None", &known)).unwrap();
    }
    let store = open(home.path());
    assert!(store.flush(LONG));
    let folder = home.path().join("games");
    let mut moved: Vec<_> = names(&folder).iter().map(|name| turns(&folder.join(name))).collect();
    moved.sort_unstable();
    assert_eq!(moved, [2, 3]);
    assert_eq!(store.events().collect::<Vec<_>>(), [Event::MovedIn(2)]);
}

#[test]
fn files_of_others_among_the_kept_games_stay() {
    let home = tempfile::tempdir().unwrap();
    keep(home.path(), "new", 1, None, true);
    let folder = home.path().join("autosave");
    let others = ["game-notes.txt", "notes.lock", "notes.ron", "notes.txt"];
    for name in others {
        fs::write(folder.join(name), "").unwrap();
    }
    fs::write(folder.join("game-gone.lock"), "").unwrap();
    let store = open(home.path());
    assert!(store.flush(LONG));
    assert_eq!(names(&folder), others);
    assert_eq!(store.events().collect::<Vec<_>>(), [Event::MovedIn(1)]);
}

#[test]
fn moving_in_goes_on_where_it_was_interrupted() {
    let home = tempfile::tempdir().unwrap();
    keep(home.path(), "one", 1, None, true);
    drop(open(home.path()));
    // Saves it again, as if the program had crashed after writing the game and before removing this file.
    keep(home.path(), "one", 1, None, true);
    drop(open(home.path()));
    assert_eq!(names(&home.path().join("games")), ["kept.halfsquare.ron"]);
    assert!(!home.path().join("autosave").exists());
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_locks_is_left_alone() {
    let home = tempfile::tempdir().unwrap();
    let lock = keep(home.path(), "one", 1, None, true);
    fs::remove_file(&lock).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&lock).status().unwrap().success());
    let store = open(home.path());
    assert!(store.flush(LONG));
    assert!(matches!(store.events().next(), Some(Event::NotMovedIn(_))));
    assert!(names(&home.path().join("games")).is_empty());
}

// ---- the list ---------------------------------------------------------------------------------------------

fn list(home: &Path, places: &Places) -> Vec<(String, Location, Stored<usize>)> {
    let index = home.join("library.ron");
    let shorten = |document: &Document| {
        let record = document.replay::<Takeaway>();
        record.map(|record| record.len()).map_err(|error| error.to_string())
    };
    let mut list = GameList::new(Some(index), shorten, || {});
    list.refresh(places.clone());
    while !list.is_listed() || list.unread() > 0 {
        list.poll();
        thread::yield_now();
    }
    let entry = |entry: &Entry<usize>| {
        let name = entry.file.file_name().unwrap().to_str().unwrap().to_owned();
        assert_eq!(entry.time.is_some(), entry.location == Location::Mine);
        assert_eq!(entry.summary().copied(), entry.about.clone().unwrap().ok());
        (name, entry.location, entry.about.clone().unwrap())
    };
    list.entries().iter().map(entry).collect()
}

#[test]
fn the_list_has_what_was_used_last_first_whatever_the_clock_says() {
    let home = tempfile::tempdir().unwrap();
    let [mine, other] = ["games", "other"].map(|name| home.path().join(name));
    for folder in [&mine, &other] {
        fs::create_dir(folder).unwrap();
    }
    let now = std::time::SystemTime::now();
    let write = |file: &Path, turns: u32, age: u64| {
        fs::write(file, document(turns).to_text().unwrap()).unwrap();
        let time = now + Duration::from_secs(1000) - Duration::from_secs(age);
        fs::File::options().write(true).open(file).unwrap().set_modified(time).unwrap();
    };
    write(&mine.join("old.ron"), 1, 1300);
    write(&mine.join("new.ron"), 2, 1100);
    // The game's window was killed before it recorded that it used the game.
    write(&mine.join("killed.ron"), 4, 1050);
    // This one was not used after the last of the recent games.
    write(&mine.join("equal.ron"), 6, 1100);
    // The clock has been set back since then.
    write(&mine.join("future.ron"), 5, 0);
    write(&other.join("abroad.ron"), 3, 1200);
    fs::write(mine.join("broken.ron"), "((").unwrap();
    let broken = fs::File::options().write(true).open(mine.join("broken.ron")).unwrap();
    broken.set_len(1).unwrap();
    broken.set_modified(now - Duration::from_secs(400)).unwrap();
    fs::write(mine.join("notes.txt"), "").unwrap();
    fs::create_dir(mine.join("folder.ron")).unwrap();
    let places = Places {
        mine: Some(mine.clone()),
        elsewhere: vec![other, home.path().join("away")],
        recent: ["old.ron", "gone.ron", "new.ron"].map(|name| mine.join(name)).into(),
    };
    for _ in 0..2 {
        let listed = list(home.path(), &places);
        let names: Vec<_> = listed.iter().map(|(name, place, _)| (name.as_str(), *place)).collect();
        let wanted = [
            ("killed.ron", Location::Mine),
            ("old.ron", Location::Mine),
            ("new.ron", Location::Mine),
            ("future.ron", Location::Mine),
            ("equal.ron", Location::Mine),
            ("abroad.ron", Location::Elsewhere),
            ("broken.ron", Location::Mine),
        ];
        assert_eq!(names, wanted);
        assert!(listed[2].2 == Ok(2) && listed[6].2.is_err());
    }
}

#[test]
fn an_index_is_used_while_a_file_is_the_same_and_made_again_otherwise() {
    let home = tempfile::tempdir().unwrap();
    let mine = home.path().join("games");
    fs::create_dir(&mine).unwrap();
    let file = mine.join("one.ron");
    fs::write(&file, document(5).to_text().unwrap()).unwrap();
    let places = Places { mine: Some(mine), ..Places::default() };
    let index = home.path().join("library.ron");
    let about = || list(home.path(), &places).remove(0).2;
    let wait_for = |part: &str| {
        while !fs::read_to_string(&index).is_ok_and(|text| text.contains(part)) {
            thread::yield_now();
        }
    };
    assert_eq!(about(), Ok(5));
    wait_for("Ok(5)");
    let kept = fs::read_to_string(&index).unwrap();
    fs::write(&index, kept.replace("Ok(5)", "Ok(55)")).unwrap();
    assert_eq!(about(), Ok(55), "what the index says is believed of a file that did not change");
    fs::write(&file, document(6).to_text().unwrap()).unwrap();
    assert_eq!(about(), Ok(6));
    wait_for("Ok(6)");
    let kept = fs::read_to_string(&index).unwrap();
    for broken in ["(".to_owned(), kept.replace("program:\"", "program:\"not ").replace("Ok(6)", "Ok(66)")] {
        fs::write(&index, broken).unwrap();
        assert_eq!(about(), Ok(6));
        wait_for("Ok(6)");
    }
}

#[test]
fn a_folder_that_cannot_be_listed_says_why() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let mut list = GameList::<usize>::new(None, |_| Ok(0), || {});
    list.refresh(Places { mine: Some(file), ..Places::default() });
    while !list.is_listed() {
        list.poll();
    }
    assert!(list.fault().is_some() && list.entries().is_empty());
    // My games is made when the first game is saved.
    let mut list = GameList::<usize>::new(None, |_| Ok(0), || {});
    list.refresh(Places { mine: Some(home.path().join("games")), ..Places::default() });
    while !list.is_listed() {
        list.poll();
    }
    assert!(list.fault().is_none() && list.entries().is_empty());
}

#[test]
fn a_picture_is_listed_once_a_game_was_found_in_it() {
    let home = tempfile::tempdir().unwrap();
    let picture = |name: &str, text: &str| {
        let file = fs::File::create(home.path().join(name)).unwrap();
        let mut encoder = png::Encoder::new(file, 1, 1);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.add_itxt_chunk(format::KEYWORD.to_owned(), text.to_owned()).unwrap();
        encoder.write_header().unwrap().write_image_data(&[0]).unwrap();
    };
    picture("broken.png", "nothing");
    picture("game.png", &document(4).to_text().unwrap());
    let shorten = |document: &Document| Ok(document.replay::<Takeaway>().unwrap().len());
    let mut list = GameList::new(None, shorten, || {});
    list.refresh(Places { elsewhere: vec![home.path().to_owned()], ..Places::default() });
    while list.entries().is_empty() {
        list.poll();
        thread::yield_now();
    }
    let [entry] = list.entries() else { panic!("{:?}", list.entries()) };
    assert_eq!((entry.file.ends_with("game.png"), entry.location), (true, Location::Picture));
    assert_eq!(entry.summary(), Some(&4));
}

#[test]
fn two_windows_that_write_a_small_file_at_once_take_turns() {
    let home = tempfile::tempdir().unwrap();
    let [one, other] = [open(home.path()), open(home.path())];
    let file = home.path().join("small.ron");
    let line_after = |file: &Path, line: &str| fs::read_to_string(file).unwrap_or_default() + line;
    let ((reads, is_read), (hand_over, may_write)) = (mpsc::channel(), mpsc::channel::<()>());
    let may_write = Mutex::new(may_write);
    let path = file.clone();
    one.write(&file, move || {
        let text = line_after(&path, "one ");
        let _ = reads.send(());
        let _ = may_write.lock().unwrap().recv();
        Ok(text)
    });
    is_read.recv().unwrap();
    let path = file.clone();
    other.write(&file, move || Ok(line_after(&path, "other ")));
    // The other window would be done by now if it didn't wait.
    assert!(!other.flush(Duration::from_millis(200)), "it waits for its turn");
    drop(hand_over);
    assert!(one.flush(LONG) && other.flush(LONG));
    assert_eq!(fs::read_to_string(&file).unwrap(), "one other ");
}
