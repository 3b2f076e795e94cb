//! Reviews in all three games: the losses of turns.

#![cfg(test)]

#[path = "common/ahead.rs"]
mod ahead;
#[path = "common/commands.rs"]
mod commands;
#[path = "common/quirk.rs"]
mod quirk;
#[path = "common/takeaway.rs"]
mod takeaway;

use halfsquare::engine::{
    Assessment, Budget, Evaluated, Stop, Verdict, assess, assess_fully, is_blunder, verdict,
};
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::{self, Topple};
use halfsquare::rules::{Game, Options as _, Side, State as _};

use ahead::{PLENTY, cancelled_after, is_lost};
use takeaway::Takeaway;

/// The state after some turns from a position, or from the start.
fn state<G: Game>(position: Option<&str>, turns: &str) -> G::State {
    let start = G::State::begin("", position).unwrap();
    turns.split_whitespace().fold(start, |state, turn| state.play_text(turn).unwrap().1)
}

/// The verdict on a turn: a word, then the turns that it names.
fn told<G: Evaluated>(before: &G::State, turn: &str) -> Vec<String> {
    let after = before.play_text(turn).unwrap().1;
    match verdict::<G>(before, &after, &mut Budget::new(PLENTY)).unwrap() {
        Verdict::Fine => vec!["fine".to_owned()],
        Verdict::MissedWin { winning } => vec!["missed".to_owned(), before.turn_text(&winning)],
        Verdict::AllowedWin { refutation, better } => {
            let refutation = refutation.map(|turn| after.turn_text(&turn));
            vec!["allowed".to_owned(), refutation.unwrap_or_default(), before.turn_text(&better)]
        }
    }
}

#[test]
fn crumble_turns_are_judged() {
    // White threatens to win with 5,3HN; two turns earlier nobody had a threat.
    assert_eq!(told::<Crumble>(&state::<Crumble>(None, "2,1VW 3,5HS"), "3,2HNNW"), ["fine"]);
    let threatened = state::<Crumble>(None, "2,1VW 3,5HS 3,2HNNW 1,3HSSS");
    let allowed = told::<Crumble>(&threatened, "0,1H");
    assert_eq!(allowed[..2], ["allowed", "5,3HN"]);
    assert_eq!(told::<Crumble>(&threatened, &allowed[2]), ["fine"]);
    let won = threatened.play_text("0,1H").unwrap().1;
    assert_eq!(told::<Crumble>(&won, "5,3HN"), ["fine"]);
    assert_eq!(told::<Crumble>(&won, "0H")[0], "missed");
}

#[test]
fn a_lost_turn_is_fine_where_all_are() {
    let mate = "2x2 w b0,0,1,1 b1,0,1,1 w0,1,1,1/2 w1,1,1,1/2 b0,3/2,1/2,1/2 w1/2,3/2,1/2,1/2 b1,3/2,1,1/2";
    assert_eq!(told::<Crumble>(&state::<Crumble>(Some(mate), ""), "0,1V"), ["fine"]);
    let one_defence =
        "2x2 w b0,0,1/2,1 w1/2,0,1/2,1 b1,0,1,1 b0,1,1,1 w1,1,1/2,1/2 b3/2,1,1/2,1 w1,3/2,1/2,1/2";
    let allowed = told::<Crumble>(&state::<Crumble>(Some(one_defence), ""), "1H");
    assert_eq!((allowed[0].as_str(), allowed[2].as_str()), ("allowed", "2,1J1,2W"));
}

#[test]
fn crosse_turns_are_judged() {
    // White covers the last corner with 1B; Black's only defence is to offer the stone with 3B.
    let position = "10/10/10/6w3/3w6/10/3w2w3/10/9b/10 b 123.123 1.3";
    let black = state::<Crosse>(Some(position), "");
    assert_eq!(told::<Crosse>(&black, "1F:j2-i1"), ["allowed", "1B:d6-d7", "3B:j2-g5"]);
    assert_eq!(told::<Crosse>(&black, "3B:j2-g5"), ["fine"]);
    let white = state::<Crosse>(Some(position), "1F:j2-i1");
    assert_eq!(told::<Crosse>(&white, "2B:d6-e7"), ["missed", "1B:d6-d7"]);
}

#[test]
fn topple_turns_are_judged() {
    // Red takes the last pawn from b2, unless Blue raises that stack or moves the pawn away.
    let position = "1,2,0,0,0/0,0,1,0,0/1b,1,2r,1,0/1,2,1,0,0/0,0,0,1,0 b r7,b0";
    let blue = state::<Topple>(Some(position), "");
    let allowed = told::<Topple>(&blue, "+a5");
    assert_eq!(allowed[..2], ["allowed", "c3-b2"]);
    assert_eq!(told::<Topple>(&blue, &allowed[2]), ["fine"]);
    let red = state::<Topple>(Some(position), "+a5");
    assert_eq!(told::<Topple>(&red, "+e3"), ["missed", "c3-b2"]);
}

/// Checks in games of first, last or middle turns that verdicts agree with their definition.
fn verdicts_agree_with_the_definition<G: Evaluated>(options: &str, turns: usize) -> [usize; 3] {
    let mut met = [0; 3];
    for game in 0..12_usize {
        let mut state = G::State::begin(options, None).unwrap();
        for number in 0..turns {
            let all = ahead::successors::<G>(&state);
            if all.is_empty() {
                break;
            }
            let mover = state.to_move();
            let wins = |next: &G::State| next.is_won_by(mover);
            let loses = |next: &G::State| is_lost::<G>(next, mover);
            let played = &all[(game * 31 + number * (7 + game)) % all.len()];
            let verdict = verdict::<G>(&state, played, &mut Budget::new(PLENTY)).unwrap();
            assert_eq!(is_blunder::<G>(mover, played, &mut Budget::new(PLENTY)), Ok(loses(played)));
            match &verdict {
                Verdict::Fine => {
                    assert!(wins(played) || !all.iter().any(wins));
                    assert!(wins(played) || !loses(played) || all.iter().all(loses));
                    met[0] += 1;
                }
                Verdict::MissedWin { winning } => {
                    assert!(!wins(played) && wins(&state.play(winning).unwrap()));
                    met[1] += 1;
                }
                Verdict::AllowedWin { refutation, better } => {
                    assert!(loses(played) && !loses(&state.play(better).unwrap()));
                    if let Some(refutation) = refutation {
                        let next = played.play(refutation).unwrap();
                        assert!(next.is_won_by(played.to_move()));
                    }
                    met[2] += 1;
                }
            }
            state = played.clone();
        }
    }
    met
}

#[test]
fn crumble_verdicts_agree_with_the_definition() {
    let met = verdicts_agree_with_the_definition::<Crumble>("size=2x2", 8);
    assert!(met.iter().all(|&met| met > 0), "{met:?}");
}

#[test]
fn topple_verdicts_agree_with_the_definition() {
    let met = verdicts_agree_with_the_definition::<Topple>("size=5", 40);
    assert!(met.iter().all(|&met| met > 0), "{met:?}");
    let met = verdicts_agree_with_the_definition::<Topple>("size=5,players=3", 40);
    assert!(met[0] > 0, "{met:?}");
}

#[test]
fn a_blunder_lets_another_player_win_with_the_next_turn_or_loses_at_once() {
    for (options, turn, expected) in [
        // Leaves four: no turn of the opponent wins at once.
        ("heaps=5", "a1", false),
        // Leaves one: the opponent takes it and wins.
        ("heaps=3", "a2", true),
        // Takes the last counter in misère play, which loses the game at once.
        ("heaps=2,misere=on", "a2", true),
        // A win isn't a blunder.
        ("heaps=1", "a1", false),
        // The same player moves again, with one counter left: no other player has a turn.
        ("heaps=4,again=on", "a3", false),
    ] {
        let before = <Takeaway as Game>::State::begin(options, None).unwrap();
        let after = before.play_text(turn).unwrap().1;
        let found = is_blunder::<Takeaway>(before.to_move(), &after, &mut Budget::new(PLENTY));
        assert_eq!(found, Ok(expected), "{options} {turn}");
    }
    // A cancelled search gives no answer.
    let before = <Takeaway as Game>::State::begin("heaps=4", None).unwrap();
    let after = before.play_text("a1").unwrap().1;
    let mut budget = Budget::new(PLENTY).cancelled_by(&|| true);
    assert_eq!(is_blunder::<Takeaway>(before.to_move(), &after, &mut budget), Err(Stop::Cancelled));
}

#[test]
fn a_verdict_that_is_stopped_is_none() {
    let threatened = state::<Crumble>(None, "2,1VW 3,5HS 3,2HNNW 1,3HSSS");
    let after = threatened.play_text("0,1H").unwrap().1;
    let judged = |budget: &mut Budget<'_>| verdict::<Crumble>(&threatened, &after, budget);
    assert_eq!(judged(&mut Budget::new(50)), Err(Stop::OutOfBudget));
    // However far the search has come, once it is cancelled it examines no further turn.
    let cancelled = |asks: u32| {
        cancelled_after(asks, |is_cancelled| judged(&mut Budget::new(PLENTY).cancelled_by(is_cancelled)))
    };
    let (verdict, all) = cancelled(u32::MAX);
    assert!(matches!(verdict, Ok(Verdict::AllowedWin { .. })));
    for asks in (0..all).step_by(7).chain([all - 1]) {
        assert_eq!(cancelled(asks), (Err(Stop::Cancelled), asks + 1), "of {all}");
    }
    assert!(matches!(cancelled(all), (Ok(Verdict::AllowedWin { .. }), _)));
}

/// The assessment of a turn by a search of 500 turns.
fn assessed<G: Evaluated>(before: &G::State, turn: &str) -> Assessment<G> {
    let after = before.play_text(turn).unwrap().1;
    assess::<G>(before, &after, 500, &|| false).unwrap()
}

#[test]
fn what_is_certain_is_assessed_exactly() {
    let won = state::<Crumble>(None, "2,1VW 3,5HS 3,2HNNW 1,3HSSS 0,1H");
    let win = assessed::<Crumble>(&won, "5,3HN");
    assert!(win.after.is_win() && win.before == win.after && win.better.is_none());
    let missed = assessed::<Crumble>(&won, "0H");
    assert!(missed.before.is_win() && missed.after < missed.before);
    assert!(won.play(&missed.better.unwrap()).unwrap().outcome().is_some());
    let threatened = state::<Crumble>(None, "2,1VW 3,5HS 3,2HNNW 1,3HSSS");
    let allowed = assessed::<Crumble>(&threatened, "0,1H");
    assert!(allowed.after.is_loss() && !allowed.before.is_loss());
    let better = threatened.play(&allowed.better.unwrap()).unwrap();
    assert!(!is_lost::<Crumble>(&better, threatened.to_move()));
}

#[test]
fn that_two_opponents_could_win_together_is_no_loss() {
    let mut state = topple::State::begin("size=5,players=3", None).unwrap();
    for number in 0..24 {
        let all = ahead::successors::<Topple>(&state);
        let Some(next) = all.get(number * 7 % all.len().max(1)) else { break };
        let found = assess::<Topple>(&state, next, 2_000, &|| false).unwrap();
        let wins = |side| side != state.to_move() && next.is_won_by(side);
        assert_eq!(found.after.is_loss(), Side::all(3).any(wins), "at {}", next.position());
        state = next.clone();
    }
}

#[test]
fn the_same_effort_gives_the_same_assessment() {
    let position = "1,2,0,0,0/0,0,1,0,0/1b,1,2r,1,0/1,2,1,0,0/0,0,0,1,0 b r7,b0";
    let blue = state::<Topple>(Some(position), "");
    let allowed = assessed::<Topple>(&blue, "+a5");
    assert!(allowed.after.is_loss() && allowed.before > allowed.after);
    assert_eq!(allowed, assessed::<Topple>(&blue, "+a5"));
}

#[test]
fn an_assessment_in_crumble_ends_before_a_depth_that_it_could_not_finish() {
    let before = state::<Crumble>(None, "2,1VW 3,5HS 3,2HNNW");
    let after = before.play_text("1,3HSSS").unwrap().1;
    let (early, fewer) = cancelled_after(u32::MAX, |stop| assess::<Crumble>(&before, &after, 400_000, stop));
    let (whole, all) =
        cancelled_after(u32::MAX, |stop| assess_fully::<Crumble>(&before, &after, 400_000, stop));
    assert_eq!(early, whole);
    assert!(all > 400_000 && fewer < 400_000, "{fewer} of {all}");
}

#[test]
fn an_assessment_that_is_cancelled_is_none() {
    let before = state::<Crumble>(None, "2,1VW");
    let after = before.play_text("3,5HS").unwrap().1;
    let cancelled = |asks: u32| {
        cancelled_after(asks, |is_cancelled| assess::<Crumble>(&before, &after, 400, is_cancelled))
    };
    let (whole, all) = cancelled(u32::MAX);
    assert!(whole.is_ok());
    for asks in (0..all).step_by(97).chain([all - 1]) {
        assert_eq!(cancelled(asks), (Err(Stop::Cancelled), asks + 1), "of {all}");
    }
}

#[test]
fn the_command_prints_a_line_a_turn_and_keeps_what_it_found() {
    let directory = tempfile::tempdir().unwrap();
    for (game, turns) in [("crumble", 5), ("crosse", 2), ("topple", 5)] {
        let out = directory.path().join(format!("{game}.ron"));
        let path = out.display().to_string();
        let file = format!("tests/saves/{game}-2.ron");
        let asked = ["review", &file, "--nodes", "300", "--out", &path];
        let (status, printed, err) = commands::run(asked);
        assert_eq!((status, err.as_str()), (0, ""));
        let lines: Vec<Vec<&str>> = printed.lines().map(|line| line.split('\t').collect()).collect();
        assert_eq!(lines.len(), turns, "{printed}");
        for (number, line) in (1..).zip(&lines) {
            let [shown, _, before, after, loss, glyph, better, why] = line[..] else { panic!("{line:?}") };
            let thousandths = |text: &str| match text.trim_end_matches(|c: char| c.is_ascii_digit()) {
                "win" => 1000,
                "loss" => 0,
                _ => text.replace('.', "").parse::<u16>().unwrap(),
            };
            let lost = thousandths(before) - thousandths(after);
            let wanted = match lost {
                0..40 => "-",
                40..80 => "?!",
                80..120 => "?",
                _ => "??",
            };
            assert_eq!((shown, thousandths(loss), glyph), (number.to_string().as_str(), lost, wanted));
            assert!(lost == 0 || better != "-", "{line:?}");
            assert!(if glyph == "-" { why == "-" } else { why.starts_with(better) }, "{line:?}");
        }
        let text = Document::read(&out).unwrap().to_text().unwrap();
        assert_eq!(text.matches("evaluation").count(), turns);
        // A second review prints the same.
        assert_eq!(commands::run(["review", &path, "--nodes", "300"]).1, printed);
    }
}

#[test]
fn giving_up_is_nothing_to_judge() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("game.ron").display().to_string();
    let options = topple::Options::parse("players=3", None).unwrap();
    let mut record = Record::<Topple>::new(&options, Header::default()).unwrap();
    for text in ["@a1", "@h8", "resign"] {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap();
    }
    std::fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let (status, printed, _) = commands::run(["review", &file, "--nodes", "50"]);
    assert_eq!((status, printed.lines().count()), (0, 2), "{printed}");
}

#[test]
fn what_cannot_be_reviewed_is_refused_in_one_line() {
    for (line, says) in [
        ("review tests/saves/crumble-2.ron --nodes", "--nodes"),
        ("review tests/saves/none.ron --nodes 9", "tests/saves/none.ron: "),
        ("review Cargo.toml --nodes 9", "Cargo.toml: this isn't a game that Halfsquare saved"),
        (
            "review tests/saves/crumble-2.ron --nodes 0 --out no/such/directory.ron",
            "can't write no/such/directory.ron",
        ),
    ] {
        let (status, _, err) = commands::run(line.split(' '));
        assert_eq!((status, err.lines().count()), (2, 1), "{err}");
        assert!(err.contains(says), "{err}");
    }
}

#[test]
fn a_review_examines_as_many_turns_as_the_normal_one_of_the_window_unless_told_otherwise() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.ron");
    let mut record =
        Record::<Topple>::new(&topple::Options::parse("size=5", None).unwrap(), Header::default()).unwrap();
    record.play_text("@c3").unwrap();
    std::fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let review = |nodes: Option<u64>| {
        let nodes = nodes.map(|nodes| nodes.to_string());
        let mut words = vec!["review", file.to_str().unwrap()];
        words.extend(nodes.iter().flat_map(|nodes| ["--nodes", nodes.as_str()]));
        let (status, out, err) = commands::run(words);
        assert_eq!((status, err.as_str()), (0, ""));
        out
    };
    let [default, normal, quick] = std::thread::scope(|scope| {
        let nodes = [None, Some(Topple::REVIEW_NODES), Some(Topple::REVIEW_NODES / 10)];
        nodes
            .map(|nodes| {
                scope.spawn({
                    let review = &review;
                    move || review(nodes)
                })
            })
            .map(|review| review.join().unwrap())
    });
    assert_eq!(default, normal);
    assert_ne!(default, quick, "here the effort changes what is printed");
}
