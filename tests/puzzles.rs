//! Puzzles keep their promises, checked by brute force and by the definitions alone, without the program's search.

#![cfg(test)]

#[path = "common/commands.rs"]
mod commands;
#[path = "puzzles/definition.rs"]
mod definition;

use std::collections::{BTreeMap, BTreeSet};

use definition::{Checked, check, refuted};
use halfsquare::games::{ForGame, GameKind};
use halfsquare::learn::{Listed, Miner, NoPuzzle, Puzzle, Rating, Taught, names, shipped, words};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{BLACK, Crumble};
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, State as _};

/// The output of `halfsquare puzzles`.
fn printed(game: &str, rest: &[&str]) -> String {
    let (status, out, err) = commands::run(["puzzles", game].iter().chain(rest).copied());
    assert_eq!((status, err.as_str()), (0, ""), "{game} {rest:?}");
    out
}

/// Finds puzzles with these options and checks each of them; they must be of several kinds.
fn mined<G: Taught>(count: &str, seed: &str, options: &str) {
    let out = printed(G::NAME, &["--count", count, "--seed", seed, "--options", options]);
    let mut positions = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    for line in out.lines() {
        let checked: Checked = check::<G>(line, options).unwrap_or_else(|what| panic!("{line}: {what}"));
        assert!(positions.insert(checked.position), "twice: {line}");
        kinds.insert(checked.kind);
    }
    assert_eq!(positions.len().to_string(), count);
    assert!(kinds.len() >= 3, "{kinds:?}");
}

#[test]
fn those_of_crumble_hold() {
    // Six may be of two kinds: of one kind the miner takes a third and one more.
    mined::<Crumble>("7", "3", "size=4x4");
}

#[test]
fn those_of_crosse_hold() {
    mined::<Crosse>("14", "1", "rows=2");
}

#[test]
fn those_of_topple_hold() {
    mined::<Topple>("12", "1", "size=5");
}

#[test]
fn equal_seeds_give_equal_puzzles_and_others_do_not() {
    let puzzles = |seed| printed("crosse", &["--count", "5", "--seed", seed]);
    assert_eq!(puzzles("7"), puzzles("7"));
    assert_ne!(puzzles("7"), puzzles("8"));
}

#[test]
fn the_time_goes_to_standard_error() {
    let (status, out, err) =
        commands::run(["puzzles", "crosse", "--count", "2", "--seed", "7", "--options", "rows=2", "--time"]);
    assert_eq!((status, out.lines().count(), err.lines().count()), (0, 2, 1));
    assert!(err.ends_with(" s per puzzle\n"), "{err}");
}

/// Four levels try a puzzle five times each, so every failed try adds five per cent.
#[test]
fn the_difficulty_is_the_percentage_of_failed_tries() {
    let out = printed("crosse", &["--count", "4", "--seed", "1", "--options", "rows=2", "--difficulty"]);
    for line in out.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let percent = fields.last().and_then(|last| last.parse::<u32>().ok());
        assert!(fields.len() == 4 && percent.is_some_and(|it| it <= 100 && it.is_multiple_of(5)), "{line}");
    }
    assert_eq!(out.lines().count(), 4);
}

#[test]
fn the_deviations_of_ratings_are_those_described() {
    let deviation = |rating: Rating| <(f64, f64, f64)>::from(rating).1.to_string();
    let text = std::fs::read_to_string("docs/puzzles.md").unwrap().replace('\n', " ");
    for told in [
        format!("with a deviation of {}.", deviation(Rating::of_difficulty(20))),
        format!("with 1500 and a deviation of {}.", deviation(Rating::default())),
    ] {
        assert!(text.contains(&told), "{told}");
    }
    let is_uncertain = |deviation: f64| Rating::try_from((1500.0, deviation, 0.06)).unwrap().is_uncertain();
    assert!(text.contains("a deviation above 110 is shown with a question mark"));
    assert_eq!([110.0, 110.1].map(is_uncertain), [false, true]);
}

#[test]
fn only_turns_to_the_position_of_the_solution_solve_it() {
    let mut miner = Miner::<Topple>::new(&Options::default(), 3).unwrap();
    let puzzle = miner.next_puzzle(&|| false).unwrap();
    let mut solving = 0;
    puzzle.state().for_each_successor(|turn, _| solving += u32::from(puzzle.is_solved_by(turn).unwrap()));
    assert_eq!(solving, 1);
}

#[test]
fn a_wrong_turn_is_told_what_it_lacks() {
    fn remarks<G: Taught>(kind: &str, mut check: impl FnMut(&Puzzle<G>, &G::State)) {
        let all = shipped::<G>().filter_map(|line| Listed::read::<G>(line).ok());
        let listed = all.into_iter().find(|listed| listed.kind().name() == kind).unwrap();
        let puzzle = listed.puzzle::<G>().unwrap();
        puzzle.state().for_each_successor(|turn, next| {
            if !puzzle.is_solved_by(turn).unwrap() && next.outcome().is_none() {
                check(&puzzle, next);
            }
        });
    }
    // The number in the remark is that of the stones which any reply captures.
    remarks::<Crosse>("last", |puzzle, next| {
        let side = puzzle.state().to_move();
        let mut left = None;
        next.for_each_successor(|_, reply| left = Some(reply.position().stones(side).len()));
        let Some(remark) = Crosse::own_remark(puzzle, next) else { return assert_eq!(next.to_move(), side) };
        let left = match left.unwrap() {
            1 => "a stone.".to_owned(),
            more => format!("{} stones.", ["no", "one", "two", "three", "four", "five", "six"][more]),
        };
        assert!(remark.ends_with(&format!("you still have {left}")), "{remark} {left}");
    });
    remarks::<Topple>("win1", |puzzle, next| {
        let side = puzzle.state().to_move();
        let foes = next.position().pawns().of(side.other());
        let said = Topple::shortfall(next, side);
        let first = foes.into_iter().next().unwrap();
        assert!(said.starts_with("your opponent still has ") && said.contains(&first.to_string()), "{said}");
    });
    remarks::<Crumble>("win1", |puzzle, next| {
        let side = puzzle.state().to_move();
        let lacking = 4 - next.position().sides_joined(side);
        let said = Crumble::shortfall(next, side);
        let named = ["west", "east", "south", "north"].into_iter().filter(|name| said.contains(name)).count();
        assert_eq!(named, lacking, "{said}");
    });
}

#[test]
fn what_cannot_be_mined_is_refused_in_one_line() {
    for (arguments, reason) in [
        (&["puzzles", "topple", "--count", "1", "--seed", "1", "--options", "players=3"][..], "two players"),
        (&["puzzles", "topple", "--count", "1"], "--seed"),
        (&["puzzles", "topple", "--seed", "1"], "--count"),
        (&["puzzles", "topple", "--count", "0", "--seed", "1"], "1 or more"),
        (&["puzzles", "topple"], "--count"),
        (&["puzzles", "topple", "--shipped", "--seed", "1"], "--shipped"),
        (&["puzzles", "chess", "--shipped"], "chess"),
    ] {
        let (status, out, err) = commands::run(arguments.iter().copied());
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{arguments:?}: {err}");
        assert!(err.contains(reason), "{arguments:?}: {err}");
    }
}

#[test]
fn a_search_for_puzzles_can_be_cancelled() {
    let mut miner = Miner::<Crumble>::new(&Default::default(), 1).unwrap();
    assert_eq!(miner.next_puzzle(&|| true), Err(NoPuzzle::Cancelled));
}

type Options = <Topple as Game>::Options;

/// Checks one in `one_in` of the shipped puzzles, and returns the number checked.
struct Shipped {
    one_in: usize,
    /// The kinds that aren't checked.
    without: &'static [&'static str],
}

impl ForGame for Shipped {
    type Output = usize;

    fn run<G: Taught>(self) -> usize {
        let lines: Vec<&str> = shipped::<G>().collect();
        let out = printed(G::NAME, &["--shipped"]);
        let mut positions = BTreeSet::new();
        for (number, (line, shown)) in lines.iter().zip(out.lines()).enumerate() {
            let listed = Listed::read::<G>(line).unwrap_or_else(|e| panic!("{line}: {e}"));
            let puzzle = listed.puzzle::<G>().unwrap_or_else(|e| panic!("{line}: {e}"));
            assert_eq!(listed.to_string(), *line, "{} {number}", G::NAME);
            assert_eq!(Listed::new(&puzzle, listed.difficulty()), listed);
            assert_eq!(puzzle.to_string(), shown);
            assert!(positions.insert(puzzle.state().position().to_string()), "twice: {line}");
            if number.is_multiple_of(self.one_in) && !self.without.contains(&puzzle.kind().name()) {
                check::<G>(shown, "").unwrap_or_else(|what| panic!("{shown}: {what}"));
            }
        }
        assert_eq!(out.lines().count(), lines.len());
        lines.len()
    }
}

#[test]
fn at_least_two_hundred_of_each_game_come_with_the_program_and_a_sample_holds() {
    for kind in GameKind::ALL {
        let count = kind.run(Shipped { one_in: 20, without: &["win3", "renewable"] });
        assert!(count >= 200, "{}: {count}", kind.name());
    }
}

/// Refutes every wrong turn of one in `one_in` of the shipped puzzles of each kind, up to a limit; returns the number
/// of turns refuted.
struct Refuted {
    one_in: usize,
    most: usize,
}

impl ForGame for Refuted {
    type Output = usize;

    fn run<G: Taught>(self) -> usize {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        let mut refuted_turns = 0;
        for line in shipped::<G>() {
            let puzzle = Listed::read::<G>(line).unwrap().puzzle::<G>().unwrap();
            let number = seen.entry(puzzle.kind().name()).or_default();
            *number += 1;
            if *number % self.one_in != 1 {
                continue;
            }
            let mut wrong = Vec::new();
            puzzle.state().for_each_successor(|turn, _| {
                if !puzzle.is_solved_by(turn).unwrap() {
                    wrong.push(turn.clone());
                }
            });
            let step = wrong.len().div_ceil(self.most).max(1);
            for turn in wrong.iter().step_by(step) {
                let text = puzzle.state().turn_text(turn);
                refuted(&puzzle, turn).unwrap_or_else(|what| panic!("{puzzle}\n{text}: {what}"));
                refuted_turns += 1;
            }
        }
        refuted_turns
    }
}

#[test]
fn wrong_turns_are_refuted_as_the_rules_confirm() {
    for kind in GameKind::ALL {
        let turns = kind.run(Refuted { one_in: 12, most: 12 });
        assert!(turns > 100, "{}: {turns}", kind.name());
    }
}

#[test]
fn the_renewables_hold_and_their_tasks_name_the_piece() {
    let (mut count, mut long_cuts, mut joins) = (0, 0, 0);
    for line in shipped::<Crumble>().filter(|line| line.contains("\trenewable\t")) {
        let puzzle = Listed::read::<Crumble>(line).unwrap().puzzle::<Crumble>().unwrap();
        let [did, _] = words::<Crumble>(puzzle.state(), puzzle.solution());
        long_cuts += usize::from(did.iter().any(|word| word == "long cut"));
        joins += usize::from(did.iter().any(|word| word == "join"));
        // Larger boards take minutes by brute force.
        if line.starts_with("3x3") {
            check::<Crumble>(&puzzle.to_string(), "").unwrap_or_else(|what| panic!("{line}: {what}"));
        }
        let (task, [own, other]) = (puzzle.task(), ["Black", "White"]);
        let named: Vec<_> = names::words(&task)
            .filter_map(|(_, word)| Crumble::named(puzzle.state().position(), word)?)
            .filter_map(|rect| puzzle.state().position().piece_at(rect.at))
            .collect();
        let [piece] = named[..] else { panic!("{task}") };
        assert_ne!(piece.side, puzzle.state().to_move(), "{task}");
        let [mover, opponent] = if piece.side == BLACK { [other, own] } else { [own, other] };
        assert!(
            task.starts_with(&format!("{mover} to play: swap into the {}", opponent.to_lowercase())),
            "{task}"
        );
        assert!(task.ends_with(&format!("whatever {opponent} does.")), "{task}");
        count += 1;
    }
    assert_eq!((count, long_cuts, joins), (12, 3, 1));
}

#[test]
fn one_kind_can_be_asked_for() {
    let out =
        printed("crumble", &["--count", "1", "--seed", "1", "--options", "size=3x3", "--kind", "renewable"]);
    let shipped = printed("crumble", &["--shipped"]);
    assert!(shipped.contains(&out), "the first of those that come with the program: {out}");
    let (status, out, err) =
        commands::run(["puzzles", "crumble", "--count", "1", "--seed", "1", "--kind", "lock"]);
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("no puzzle kind 'lock'"), "{err}");
}

#[test]
#[ignore = "takes minutes: every shipped puzzle by brute force"]
fn all_that_come_with_the_program_hold() {
    for kind in GameKind::ALL {
        kind.run(Shipped { one_in: 1, without: &[] });
    }
}
