//! The files that commands write: a command never replaces the game itself by another format, replaces other files
//! only with `--force`, and checks its output before the work.

#![cfg(test)]

#[path = "common/commands.rs"]
mod commands;

use std::fs;
use std::path::{Path, PathBuf};

use commands::run;
use halfsquare::record::format::Document;

const GAME: &str = "tests/saves/crumble-3.ron";
const PICTURE: &str = "tests/saves/crumble.png";

/// All paths that lead to a file, under its own and other names.
fn names(file: &Path) -> Vec<PathBuf> {
    let folder = file.parent().unwrap();
    let (inner, link, hard) = (folder.join("inner"), folder.join("link"), folder.join("hard"));
    fs::create_dir(&inner).unwrap();
    let mut names = vec![file.to_owned(), inner.join("..").join(file.file_name().unwrap())];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(file, &link).unwrap();
        fs::hard_link(file, &hard).unwrap();
        names.extend([link, hard]);
    }
    #[cfg(not(unix))]
    let _ = (link, hard);
    names
}

/// The output of a command that should write to `path`.
fn written(command: &str, file: &Path, path: &Path, force: bool) -> (u8, String, String) {
    let (file, path) = (file.to_str().unwrap(), path.to_str().unwrap());
    let mut words: Vec<&str> = command.split(' ').collect();
    words.insert(1, file);
    words.extend(["--out", path]);
    words.extend(force.then_some("--force"));
    run(words)
}

#[test]
fn a_game_is_never_replaced_by_another_form_of_it() {
    for (sample, commands) in [
        (GAME, &["export --to text", "export --to svg", "export --to png", "export --to apng"][..]),
        (PICTURE, &["export --to text", "export --to png --turn 1", "review --nodes 9"]),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("game");
        fs::copy(sample, &file).unwrap();
        let before = fs::read(&file).unwrap();
        for path in names(&file) {
            for (command, force) in commands.iter().flat_map(|command| [(command, false), (command, true)]) {
                let (status, out, err) = written(command, &file, &path, force);
                let reason = "this would overwrite the game itself: choose another file";
                let says = format!("halfsquare: can't write {}: {reason}\n", path.display());
                assert_eq!((status, out.as_str(), err), (2, "", says), "{command}");
                assert_eq!(fs::read(&file).unwrap(), before);
            }
        }
    }
}

#[test]
fn another_file_is_replaced_only_by_force() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("other");
    for command in ["export --to text", "export --to png", "review --nodes 9"] {
        fs::write(&path, "mine").unwrap();
        let (status, out, err) = written(command, Path::new(GAME), &path, false);
        let reason = "a file with this name exists: add --force to replace it";
        let says = format!("halfsquare: can't write {}: {reason}\n", path.display());
        assert_eq!((status, out.as_str(), err), (2, "", says), "{command}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        assert_eq!(written(command, Path::new(GAME), &path, true).0, 0);
        assert_ne!(fs::read(&path).unwrap(), b"mine");
        fs::remove_file(&path).unwrap();
        assert_eq!(written(command, Path::new(GAME), &path, false).0, 0, "nothing is there");
    }
}

#[test]
fn a_review_may_go_into_the_game_itself_by_force() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.ron");
    fs::copy("tests/saves/crumble-1.ron", &file).unwrap();
    let before = fs::read(&file).unwrap();
    assert_eq!(written("review --nodes 9", &file, &file, false).0, 2);
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(written("review --nodes 9", &file, &file, true).0, 0);
    assert!(Document::read(&file).unwrap().to_text().unwrap().contains("evaluation"));
}

#[test]
fn a_place_that_cannot_be_written_is_found_before_the_work() {
    let directory = tempfile::tempdir().unwrap();
    let (nowhere, folder) = (directory.path().join("nowhere"), directory.path().join("folder"));
    fs::create_dir(&folder).unwrap();
    for (path, reason) in [
        (nowhere.join("game.ron"), format!("there is no folder {}", nowhere.display())),
        (folder, "a folder or a device has this name".to_owned()),
        #[cfg(target_os = "linux")]
        ("/proc/x".into(), "you can't create files in /proc".to_owned()),
    ] {
        // A review prints its first line early.
        let (status, out, err) = written("review --nodes 9", Path::new(GAME), &path, false);
        let says = format!("halfsquare: can't write {}: {reason}\n", path.display());
        assert_eq!((status, out.as_str(), err), (2, "", says));
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "nothing is left there");
}
