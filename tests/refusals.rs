//! The refusals of commands: status 2, and one sentence with the error and its place.

#![cfg(test)]

#[path = "common/commands.rs"]
mod commands;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};

use commands::run;
use halfsquare::cli;
use halfsquare::picture::{Color, Picture};

/// The standard error of a refused command line; the status must be 2, and nothing may be printed.
fn refusal(line: &str) -> String {
    let (status, out, err) = run(line.split_whitespace());
    assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{line}: {err}");
    err.trim_end().to_owned()
}

#[test]
fn a_command_that_does_not_exist_is_no_file() {
    for line in ["bogus", "bogus crumble 2", "chekc game.ron", "Turns crumble"] {
        let name = line.split(' ').next().unwrap();
        let says = format!("halfsquare: '{name}' is neither a command nor a file (commands: turns, perft,");
        assert!(refusal(line).starts_with(&says), "{line}: {}", refusal(line));
    }
}

#[test]
fn what_may_be_a_file_is_left_to_the_window() {
    // The last file exists in the package's own directory, where tests run.
    for file in ["evening.ron", "games/evening", "./evening", "LICENSE-MIT"] {
        let arguments = ["halfsquare", file].map(OsString::from);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let read = cli::arguments(arguments, &mut out, &mut err).unwrap();
        assert!(read.command.is_none() && read.file.is_some_and(|read| read.as_os_str() == file));
        assert!(out.is_empty() && err.is_empty());
    }
    let more = refusal("one.ron two.ron");
    assert_eq!(more, "halfsquare: unexpected 'two.ron' after the file name");
}

#[test]
fn a_number_that_cannot_be_says_what_it_takes() {
    const MATCH: &str = "match topple --players casual,casual --seed 1 --nodes 9";
    const GAME: &str = "tests/saves/crumble-2.ron --to svg";
    let (from_zero, from_one) = ("it takes a whole number, 0 or more", "it takes a whole number, 1 or more");
    for (line, says) in [
        (format!("{MATCH} --games 0"), format!("invalid value '0' for '--games <GAMES>': {from_one}")),
        (format!("{MATCH} --games -1"), format!("invalid value '-1' for '--games <GAMES>': {from_one}")),
        (format!("{MATCH} --games 1 --jobs x"), format!("invalid value 'x' for '--jobs <JOBS>': {from_one}")),
        (
            format!("{MATCH} --games 1 --threads 0"),
            format!("invalid value '0' for '--threads <THREADS>': {from_one}"),
        ),
        ("perft crumble x".to_owned(), format!("invalid value 'x' for '<DEPTH>': {from_zero}")),
        ("perft crumble -1".to_owned(), format!("invalid value '-1' for '<DEPTH>': {from_zero}")),
        (
            "perft crumble 9999999999".to_owned(),
            "invalid value '9999999999' for '<DEPTH>': the number is too large".to_owned(),
        ),
        (
            "threats crumble --nodes few".to_owned(),
            format!("invalid value 'few' for '--nodes <NODES>': {from_zero}"),
        ),
        (format!("export {GAME} --turn -3"), format!("invalid value '-3' for '--turn <TURN>': {from_zero}")),
        (
            format!("export {GAME} --turn 9"),
            "tests/saves/crumble-2.ron: the game has only 5 turns: there is no turn 9".to_owned(),
        ),
    ] {
        assert_eq!(refusal(&line), format!("halfsquare: {says}"));
    }
}

/// Escape sequences that colour a terminal and set its title, one that reverses the direction of writing, and a very
/// long text.
#[test]
fn nothing_is_repeated_raw_or_at_length() {
    let directory = tempfile::tempdir().unwrap();
    let game = directory.path().join("game.ron");
    let game = game.to_str().unwrap();
    let evil = "\u{1b}]0;x\u{7}\u{202e}\n\nE";
    let long = "E".repeat(100_000);
    for text in [evil, long.as_str()] {
        let saved = fs::read_to_string("tests/saves/crumble-1.ron").unwrap();
        fs::write(game, saved.replace("3,2HNNW", &format!("3,2HNNW{text}"))).unwrap();
        let (file, option, turn) = (format!("./{text}.ron"), format!("size={text}"), format!("1V{text}"));
        for words in [
            &["check", &file][..],
            &["check", game],
            &["export", game, "--to", "text"],
            &["export", game, "--to", text],
            &["export", "tests/saves/crumble-1.ron", "--to", "text", "--out", &file, "--force", text],
            &["review", &file, "--nodes", "9"],
            &["play", "crumble", &turn],
            &["turns", "crumble", "--options", text],
            &["turns", "crumble", "--options", &option],
            &["turns", "crumble", "--position", text],
            &["perft", "crumble", text],
            &["perft", text, "1"],
            &[text],
            &["one.ron", text],
            &["turns", "crumble", "--seed", text],
        ] {
            let (status, out, err) = run(words.iter().copied());
            assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{err:?}");
            let line = err.trim_end();
            assert!(!line.contains(|c: char| c.is_control() || c == '\u{202e}'), "{line:?}");
            assert!(line.len() < 700 || line.starts_with("./") || line.contains(" ./"), "{line}");
        }
    }
}

/// Accepts nothing, like a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for words in [&["--help"][..], &["--version"], &["turns", "--help"]] {
        let mut err = Vec::new();
        let words = ["halfsquare"].iter().chain(words).map(OsString::from);
        assert_eq!(cli::arguments(words, &mut Full, &mut err).unwrap_err(), 2);
        let says = String::from_utf8(err).unwrap();
        assert!(says.starts_with("halfsquare: can't write: ") && says.lines().count() == 1, "{says}");
    }
}

#[test]
fn a_picture_that_cannot_be_written_names_no_file_that_nobody_chose() {
    let directory = tempfile::tempdir().unwrap();
    let nowhere = directory.path().join("nowhere");
    let path = nowhere.join("board.svg");
    let (status, out, err) =
        run(["export", "tests/saves/crumble-2.ron", "--to", "svg", "--out", path.to_str().unwrap()]);
    assert_eq!((status, out.as_str()), (2, ""));
    let (path, nowhere) = (path.display(), nowhere.display());
    assert_eq!(err, format!("halfsquare: can't write {path}: there is no folder {nowhere}\n"));
}

#[test]
fn a_file_that_is_no_game_says_why() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("game.ron");
    let name = path.to_str().unwrap();
    let whole = fs::read_to_string("tests/saves/crumble-2.ron").unwrap();
    let missing = run(["check", name]).2;
    assert_eq!(missing, format!("{name}: there is no such file\n"));
    for (text, says) in [
        ("", "the file is empty"),
        (" \n", "the file is empty"),
        ("# Notes\nBuy bread.\n", "this isn't a game that Halfsquare saved"),
        ("hello", "this isn't a game that Halfsquare saved"),
        ("(theme: Dark, animate: true)", "this isn't a game that Halfsquare saved"),
        (&whole[..whole.len() / 2], "line 10, column 16: the file ends too early: the rest is missing"),
        ("(version: 2, game: \"crumble\")", "line 1, column 29: 'options' is missing"),
    ] {
        fs::write(&path, text).unwrap();
        let (status, out, err) = run(["check", name]);
        assert_eq!((status, out.as_str(), err), (2, "", format!("{name}: {says}\n")), "{text}");
        let (status, _, err) = run(["export", name, "--to", "text"]);
        assert_eq!((status, err), (2, format!("halfsquare: {name}: {says}\n")), "{text}");
    }
}

#[test]
fn a_picture_that_carries_no_game_or_a_damaged_one_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("board.png");
    let name = path.to_str().unwrap();
    let whole = fs::read("tests/saves/crumble.png").unwrap();
    let mut changed = whole.clone();
    let at = changed.windows(5).position(|part| part == b"2,1VW").unwrap();
    changed[at] = b'3';
    let nothing = Picture::new("nothing", 8, 8, Color::WHITE).to_png(None).unwrap();
    for (content, says) in [
        (nothing.as_slice(), "this picture carries no game"),
        (&whole[..at], "this picture is damaged, so its game can't be read"),
        (&changed, "this picture is damaged, so its game can't be read"),
        (&whole[..8], "this picture is damaged, so its game can't be read"),
    ] {
        fs::write(&path, content).unwrap();
        let (status, out, err) = run(["check", name]);
        assert_eq!((status, out.as_str(), err), (2, "", format!("{name}: {says}\n")));
    }
}

#[test]
fn turns_of_a_moving_picture_that_cannot_be_say_why() {
    const EXPORT: &str = "export tests/saves/crumble-2.ron";
    let range = "invalid value";
    for (line, says) in [
        (
            "--to apng --turns 4-2",
            format!(
                "{range} '4-2' for '--turns <TURNS>': it takes a first and a last number, each 1 or more, as in 3-10"
            ),
        ),
        (
            "--to apng --turns 0-2",
            format!(
                "{range} '0-2' for '--turns <TURNS>': it takes a first and a last number, each 1 or more, as in 3-10"
            ),
        ),
        (
            "--to apng --turns 2-9",
            "tests/saves/crumble-2.ron: the game has only 5 turns: there is no turn 9".to_owned(),
        ),
        ("--to png --turns 1-2", "--turns works only with --to apng".to_owned()),
        (
            "--to apng --turn 2",
            "--turn works only with --to svg or png: for an animation use --turns, as in 3-10".to_owned(),
        ),
    ] {
        assert_eq!(refusal(&format!("{EXPORT} {line}")), format!("halfsquare: {says}"));
    }
}
