//! The command that lets bots play matches.

#![cfg(test)]

#[path = "common/commands.rs"]
mod commands;

use std::fs;
use std::process::Command;
use std::thread;

/// Exit status, standard output and standard error of `match` with these arguments.
fn run(line: &str) -> (u8, String, String) {
    commands::run(["match"].into_iter().chain(line.split_whitespace()))
}

/// Wins, draws and losses in the line of a player.
fn tally(line: &str) -> Vec<usize> {
    line.split([' ', ',']).filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn a_match_is_the_same_with_more_games_at_a_time() {
    for game in ["crumble --options size=3x3", "crosse --options rows=1", "topple --options size=5"] {
        let line = format!("{game} --players casual,beginner --games 5 --seed 3 --nodes 200 --max-turns 60");
        let (status, alone, progress) = run(&line);
        assert_eq!((status, progress.lines().count()), (0, 5), "{progress}");
        assert_eq!(run(&format!("{line} --jobs 3")).1, alone);
        let lines: Vec<&str> = alone.lines().collect();
        let (casual, beginner) = (tally(lines[1]), tally(lines[2]));
        assert_eq!(casual.iter().sum::<usize>(), 5, "{alone}");
        assert_eq!(casual, beginner.into_iter().rev().collect::<Vec<_>>(), "{alone}");
        assert!(lines[1].starts_with("casual: ") && lines[3].starts_with("Elo difference: "), "{alone}");
    }
}

#[test]
fn games_are_saved_with_the_bots_at_their_seats_and_never_over_others() {
    let home = tempfile::tempdir().unwrap();
    for (game, turns) in [("crumble --options size=2x2", 40), ("topple --options size=5", 30)] {
        let folder = home.path().join(game).join("games");
        let line =
            format!("{game} --players skilled,beginner --games 3 --seed 5 --nodes 60 --max-turns {turns}");
        let save = ["--save", folder.to_str().unwrap()];
        let run = || commands::run(["match"].into_iter().chain(line.split_whitespace()).chain(save));
        let (status, out, err) = run();
        assert_eq!((status, &out), (0, &self::run(&line).1), "{err}");
        let name = game.split(' ').next().unwrap();
        let files =
            [1, 2, 3].map(|number| folder.join(format!("{name} seed 5 game {number}.halfsquare.ron")));
        for (file, seats) in files.iter().zip(["skilled, beginner", "beginner, skilled", "skilled, beginner"])
        {
            let text = fs::read_to_string(file).unwrap();
            let told = text.to_lowercase().replace(['(', ')', '"', '\n'], " ");
            let words: Vec<&str> = told.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            let bots = words.iter().filter(|word| matches!(**word, "skilled" | "beginner"));
            assert_eq!(bots.copied().collect::<Vec<_>>().join(", "), seats, "{text}");
            let (_, checked, _) = commands::run(["check", file.to_str().unwrap()]);
            assert!(checked.contains(&format!(": ok, {name}, ")), "{checked}");
        }
        let before = fs::read(&files[1]).unwrap();
        fs::remove_file(&files[0]).unwrap();
        let (status, out, err) = run();
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
        assert!(err.contains("game 2.halfsquare.ron: a file with this name exists"), "{err}");
        assert_eq!((fs::read(&files[1]).unwrap(), files[0].exists()), (before, false));
    }
}

#[test]
fn more_jobs_or_threads_than_cores_are_lowered_and_that_is_said() {
    const LINE: &str = "topple --players casual,casual --games 2 --seed 1 --nodes 9 --max-turns 20";
    let cores = thread::available_parallelism().unwrap();
    let alone = run(LINE).1;
    for (more, option) in [("--jobs 99999", "--jobs"), ("--threads 1,99999", "--threads")] {
        let (status, out, err) = run(&format!("{LINE} {more}"));
        assert_eq!((status, &out), (0, &alone));
        let says = format!("halfsquare: {option}: using {cores} instead of 99999, one per core");
        assert_eq!(err.lines().next(), Some(says.as_str()));
        assert_eq!(err.lines().count(), 3, "{err}");
    }
}

#[test]
fn a_thread_that_cannot_start_is_told_in_one_line() {
    let line = "match topple --players casual,casual --games 2 --seed 1 --nodes 9";
    // No computer has enough memory for such a stack.
    let program = Command::new(env!("CARGO_BIN_EXE_halfsquare"))
        .args(line.split(' '))
        .env("RUST_MIN_STACK", (1_u64 << 60).to_string())
        .output()
        .unwrap();
    let err = String::from_utf8(program.stderr).unwrap();
    assert_eq!(
        (program.status.code(), program.stdout.as_slice(), err.lines().count()),
        (Some(2), &[][..], 1),
        "{err}"
    );
    assert!(err.starts_with("halfsquare: can't start the games: "), "{err}");
}

#[test]
fn experts_on_several_threads_play_whole_games() {
    for threads in ["2", "1,3"] {
        let line = format!(
            "crosse --options rows=1 --players expert,expert --threads {threads} --games 2 --seed 1 --nodes 300"
        );
        let (status, out, _) = run(&format!("{line} --max-turns 40"));
        let played: usize = tally(out.lines().nth(1).unwrap()).iter().take(3).sum();
        assert_eq!((status, played), (0, 2), "{out}");
    }
}

/// Experts that ponder by nodes also repeat a match exactly, and pondering changes their turns.
#[test]
fn experts_that_ponder_play_whole_games_and_equal_matches_alike() {
    const LINE: &str =
        "crosse --options rows=1 --players expert,expert --games 4 --seed 1 --nodes 400 --max-turns 80";
    let [neither, first, both] =
        ["", " --ponder true,false", " --ponder true"].map(|ponder| run(&format!("{LINE}{ponder}")).1);
    assert_eq!(run(&format!("{LINE} --ponder true,false")).1, first);
    assert!(neither != first && first != both, "{first}");
    let played: usize = tally(first.lines().nth(1).unwrap()).iter().take(3).sum();
    assert_eq!(played, 4);
}

#[test]
fn more_than_two_players_have_a_line_each_and_no_difference_in_elo() {
    let (_, out, _) =
        run("topple --options size=5,players=3 --players casual,casual,casual --games 6 --seed 1 \
        --nodes 100 --max-turns 20");
    assert_eq!(out.lines().filter(|line| line.starts_with("casual: ")).count(), 3);
    assert!(!out.contains("Elo"), "{out}");
}

#[test]
fn a_game_that_does_not_end_counts_as_a_draw_and_is_told() {
    let (status, out, _) =
        run("crosse --players beginner,beginner --games 2 --seed 1 --nodes 50 --max-turns 6");
    assert_eq!(status, 0);
    assert!(out.contains("0 wins, 2 draws, 0 losses, 50.0% of the points"), "{out}");
    assert!(out.ends_with("turns per game: 6.0\ngames counted as draws after 6 turns: 2\n"), "{out}");
}

#[test]
fn a_match_by_the_clock_is_played_to_its_end() {
    let (status, out, progress) =
        run("topple --options size=5 --players expert,beginner --games 2 --seed 1 \
        --time-ms 1 --max-turns 20");
    assert_eq!((status, progress.lines().count()), (0, 2), "{progress}");
    let played: usize = tally(out.lines().nth(1).unwrap()).iter().take(3).sum();
    assert_eq!(played, 2, "{out}");
}

#[test]
fn what_is_missing_or_wrong_is_told_in_one_line() {
    for (line, reason) in [
        ("topple --players casual --games 1 --seed 1 --nodes 9", "1 given, but the game has 2"),
        ("topple --players casual,master --games 1 --seed 1 --nodes 9", "no bot level 'master'"),
        ("topple --players casual,casual --games 1 --seed 1", "--nodes"),
        ("topple --players casual,casual --games 0 --seed 1 --nodes 9", "--games"),
        ("topple --players casual,casual --games 1 --seed 1 --nodes 9 --time-ms 9", "cannot be used with"),
        ("topple --players casual,casual --games 1 --seed 1 --nodes 9 --options size=1", "size=1"),
        (
            "topple --players casual,casual --games 1 --seed 1 --nodes 9 --threads 1,1,1",
            "3 given, but the game has 2",
        ),
        (
            "topple --players casual,casual --games 1 --seed 1 --nodes 9 --ponder true,true,true",
            "--ponder: 3 given, but the game has 2",
        ),
        (
            "topple --players casual,casual --games 1 --seed 1 --nodes 9 --ponder 1",
            "invalid value '1' for '--ponder <PONDER>'",
        ),
    ] {
        let (status, out, err) = run(line);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{line}: {err}");
        assert!(err.contains(reason), "{line}: {err}");
    }
}
