//! Threats in all three games: positions made by hand, the plain definition over whole games, budgets, and the
//! command.
#![expect(
    clippy::unwrap_used,
    reason = "all of this is test code; the exemption in clippy.toml reaches the test functions only"
)]

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::ops::ControlFlow;

use halfsquare::cli;
use halfsquare::engine::{Budget, Stop, Threat, winning_turn};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, Options, Outcome, Side, State};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// More than any of these positions needs.
const PLENTY: u64 = 10_000_000;

/// A crumblemate: White is on move, and whatever White does, Black wins.
const MATE: &str =
    "2x2 w b0,0,1,1 b1,0,1,1 w0,1,1,1/2 w1,1,1,1/2 b0,3/2,1/2,1/2 w1/2,3/2,1/2,1/2 b1,3/2,1,1/2";

fn after<G: Game>(options: &str, position: Option<&str>, turns: &str) -> (G::State, Side) {
    let position: Option<G::Position> = position.map(|text| text.parse().ok().unwrap());
    let options = G::Options::parse(options, position.as_ref()).unwrap();
    let mut state = match position {
        None => G::State::start(&options),
        Some(position) => G::State::from_position(position, &options).ok().unwrap(),
    };
    let mut announcer = Threat::<G>::announcer(&state);
    for turn in turns.split_whitespace() {
        announcer = state.to_move();
        state = state.play_text(turn).ok().unwrap().1;
    }
    (state, announcer)
}

/// The mark of the player before the side to move, and the winning turn.
fn threat<G: Game>(options: &str, position: &str) -> (char, String) {
    let (state, announcer) = after::<G>(options, Some(position), "");
    let threat = Threat::<G>::of(&state, announcer, &mut Budget::new(PLENTY));
    let again = state.handed_to(announcer).unwrap();
    (threat.mark(), threat.turn().map(|turn| again.turn_text(turn)).unwrap_or_default())
}

fn successors<G: Game>(state: &G::State) -> Vec<G::State> {
    let mut all = Vec::new();
    let _: ControlFlow<()> = state.successors_by_outcome(|_, next| {
        all.push(next.clone());
        ControlFlow::Continue(())
    });
    all
}

/// The turns that win, by text.
fn winning<G: Game>(state: &G::State) -> BTreeSet<String> {
    let mut winning = BTreeSet::new();
    let _: ControlFlow<()> = state.successors(|turn, next| {
        if matches!(next.outcome(), Some(Outcome::Win(side, _)) if side == state.to_move()) {
            winning.insert(state.turn_text(turn));
        }
        ControlFlow::Continue(())
    });
    winning
}

/// The definition, word by word: the replies that help, of a state where the opponent is on move.
fn defences<G: Game>(state: &G::State, announcer: Side) -> usize {
    let helps = |next: &&G::State| match next.outcome() {
        Some(Outcome::Win(winner, _)) => winner != announcer,
        Some(Outcome::Draw(_)) => true,
        None => {
            next.to_move() != announcer
                || next.claims().iter().any(|(side, _)| *side != announcer)
                || winning::<G>(next).is_empty()
        }
    };
    successors::<G>(state).iter().filter(helps).count()
}

/// Plays random games from a position and compares all claims with the definition; how often each mark came up.
fn agree<G: Game>(options: &str, position: Option<&str>, games: u64, turns: usize) -> [usize; 3] {
    let mut met = [0; 3];
    for seed in 0..games {
        let mut seeds = [7; 16];
        seeds[..8].copy_from_slice(&seed.to_le_bytes());
        let mut rng = TestRng::from_seed(RngAlgorithm::XorShift, &seeds);
        let (mut state, mut announcer) = after::<G>(options, position, "");
        for _ in 0..turns {
            let threat = Threat::<G>::of(&state, announcer, &mut Budget::new(PLENTY));
            let wins = state.handed_to(announcer).map(|again| winning::<G>(&again)).unwrap_or_default();
            let players = (0..4).filter(|&seat| state.handed_to(Side::new(seat)).is_ok()).count();
            let duel = players == 2 && state.to_move() != announcer;
            let wanted = match wins.is_empty() {
                true => 0,
                false if duel && defences::<G>(&state, announcer) == 0 => 2,
                false => 1,
            };
            assert_eq!(threat.mark(), ['-', '+', '#'][wanted], "seed {seed} at {}", state.position());
            if let Some(turn) = threat.turn() {
                assert!(wins.contains(&state.handed_to(announcer).unwrap().turn_text(turn)));
            }
            met[wanted] += 1;
            let open: Vec<G::State> =
                successors::<G>(&state).into_iter().filter(|next| next.outcome().is_none()).collect();
            if open.is_empty() {
                break;
            }
            announcer = state.to_move();
            state = open[rng.random_range(0..open.len())].clone();
        }
    }
    met
}

#[test]
fn crumble_claims_agree_with_the_definition() {
    let met = agree::<Crumble>("size=2x2", None, 40, 8);
    assert!(met[0] > 0 && met[1] > 0, "{met:?}");
    let met = agree::<Crumble>("", Some(MATE), 4, 4);
    assert!(met[2] > 0, "{met:?}");
}

#[test]
fn crosse_claims_agree_with_the_definition() {
    // Few stones, near the corners and in each other's way.
    let few = "10/2b7/10/6w3/3w6/10/3w2w3/10/9b/10 b 123.123 123.123";
    let met = agree::<Crosse>("", Some(few), 60, 14);
    assert!(met[0] > 0 && met[1] > 0, "{met:?}");
}

#[test]
fn topple_claims_agree_with_the_definition() {
    let met = agree::<Topple>("size=5", None, 12, 50);
    assert!(met[0] > 0 && met[1] > 0, "{met:?}");
    let met = agree::<Topple>("size=5,players=3", None, 6, 50);
    assert!(met[0] > 0, "{met:?}");
}

#[test]
fn the_example_of_the_rules_is_a_crumble() {
    let opening = "2,1VW 3,5HS 3,2HNNW 1,3HSSS+";
    let (state, white) = after::<Crumble>("", None, opening);
    let again = state.handed_to(white).unwrap();
    let Threat::Win(turn) = Threat::<Crumble>::of(&state, white, &mut Budget::new(PLENTY)) else {
        panic!("a crumble, and no crumblemate");
    };
    assert_eq!(again.turn_text(&turn), "5,3HN");
    let (state, black) = after::<Crumble>("", None, "2,1VW 3,5HS");
    assert_eq!(Threat::<Crumble>::of(&state, black, &mut Budget::new(PLENTY)), Threat::None);
}

#[test]
fn a_crumblemate_has_no_defence_and_one_defence_spoils_it() {
    assert_eq!(threat::<Crumble>("", MATE), ('#', "0HNE".to_owned()));
    let almost = "2x2 w b0,0,1/2,1 w1/2,0,1/2,1 b1,0,1,1 b0,1,1,1 w1,1,1/2,1/2 b3/2,1,1/2,1 w1,3/2,1/2,1/2";
    let (state, black) = after::<Crumble>("", Some(almost), "");
    assert_eq!(threat::<Crumble>("", almost), ('+', "0,1HN-ES".to_owned()));
    assert_eq!(defences::<Crumble>(&state, black), 1);
    let (defended, _) = after::<Crumble>("", Some(almost), "2,1J1,2W");
    assert_eq!(winning_turn::<Crumble>(&defended, &mut Budget::new(PLENTY)), Ok(None));
}

#[test]
fn a_stone_threatens_the_last_corner() {
    // Black's only stone can only step aside; with a move of three steps back it could force White to capture it.
    let position = "10/10/10/6w3/3w6/10/3w2w3/10/9b/10 b 123.123";
    let ask = |left: &str| threat::<Crosse>("", &format!("{position} {left}"));
    assert_eq!(ask("1.-"), ('#', "1B:d6-d7".to_owned()));
    assert_eq!(ask("1.3"), ('+', "1B:d6-d7".to_owned()));
    let (state, white) = after::<Crosse>("", Some(&format!("{position} 1.3")), "");
    let (defended, _) = after::<Crosse>("", Some(&state.position().to_string()), "3B:j2-g5");
    assert_eq!((defences::<Crosse>(&state, white), winning::<Crosse>(&defended).len()), (1, 0));
}

#[test]
fn after_an_extra_turn_the_announcer_is_on_move_and_has_no_reply_to_fear() {
    let threatened = "10/10/10/6w3/3w6/10/3w2w3/10/9b/10 w 123.123 1.-";
    let state = after::<Crosse>("", Some(threatened), "").0;
    let threat = Threat::<Crosse>::of(&state, state.to_move(), &mut Budget::new(PLENTY));
    assert_eq!(threat.mark(), '+');
}

#[test]
fn a_pawn_threatens_the_last_take() {
    let position = "1,2,0,0,0/0,0,1,0,0/1b,1,1r,1,0/1,2,1,0,0/0,0,0,1,0 b r7,b7";
    assert_eq!(threat::<Topple>("size=5", position), ('+', "c3-b2".to_owned()));
    let away = "1,2,0,0,0/0,0,1,0,0/1b,1,1r,1,0/1,1,1,0,0/0,0,0,1,0 b r7,b7";
    assert_eq!(threat::<Topple>("size=5", away), ('-', String::new()));
}

#[test]
fn a_budget_that_is_spent_claims_nothing() {
    let (state, black) = after::<Crumble>("", Some(MATE), "");
    let ask = |nodes| Threat::<Crumble>::of(&state, black, &mut Budget::new(nodes));
    assert_eq!(ask(0), Threat::Unsettled(None));
    let mut budget = Budget::new(PLENTY);
    let settled = Threat::<Crumble>::of(&state, black, &mut budget);
    assert_eq!(settled.mark(), '#');
    let needed = PLENTY - budget.nodes();
    assert_eq!(ask(needed), settled);
    let short = ask(needed - 1);
    assert_eq!((short.mark(), short.turn()), ('?', settled.turn()));
    let start = State::start(&Default::default());
    assert_eq!(winning_turn::<Crumble>(&start, &mut Budget::new(95)), Err(Stop::OutOfBudget));
    assert_eq!(winning_turn::<Crumble>(&start, &mut Budget::new(96)), Ok(None));
}

#[test]
fn a_cancelled_search_ends_before_its_next_turn() {
    let asked = Cell::new(0);
    let is_cancelled = || {
        asked.set(asked.get() + 1);
        asked.get() > 10
    };
    let start = State::start(&Default::default());
    let mut budget = Budget::new(PLENTY).cancelled_by(&is_cancelled);
    assert_eq!(winning_turn::<Crumble>(&start, &mut budget), Err(Stop::Cancelled));
    assert_eq!((asked.get(), budget.nodes()), (11, PLENTY - 10));
    let threat = Threat::<Crumble>::of(&start, Side::SECOND, &mut budget);
    assert_eq!(threat, Threat::Unsettled(None));
}

/// Exit status, standard output and standard error of a command line.
fn run(line: &str) -> (u8, String, String) {
    let arguments = ["halfsquare", "threats"].into_iter().chain(line.split_whitespace()).map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = match cli::arguments(arguments, &mut out, &mut err) {
        Ok(arguments) => cli::run(&arguments.command.unwrap(), &mut out, &mut err),
        Err(status) => status,
    };
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

#[test]
fn the_command_prints_the_mark_and_the_turn() {
    let opening = "2,1VW 3,5HS 3,2HNNW 1,3HSSS+";
    for (line, wanted) in [
        (format!("crumble {opening}"), "+\t5,3HN\n"),
        (format!("crumble --nodes 0 {opening}"), "?\t\n"),
        ("crumble".to_owned(), "-\t\n"),
        ("crosse 1F:c3-d4".to_owned(), "-\t\n"),
        ("topple --options players=3 @d4 @f5".to_owned(), "-\t\n"),
    ] {
        assert_eq!(run(&line), (0, wanted.to_owned(), String::new()), "{line}");
    }
    for line in ["crumble 9,9H", "chess", "crumble --nodes few", "topple --options size=99"] {
        let (status, out, err) = run(line);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{line}: {err}");
    }
}
