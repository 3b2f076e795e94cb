//! Threats in all three games: the positions of `tests/threats/<game>.txt`, the plain definition over whole games,
//! budgets, and the command.
#![cfg(test)]

#[path = "common/commands.rs"]
mod commands;
#[path = "common/data.rs"]
mod data;
#[path = "threats/definition.rs"]
mod definition;
#[path = "threats/row.rs"]
mod row;
#[path = "common/set_up.rs"]
mod set_up;
#[path = "common/table.rs"]
mod table;

use std::cell::Cell;

use definition::{sign, successors, winning};
use halfsquare::engine::{Budget, Stop, Threat, winning_turn};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, Side, State};
use proptest::prelude::RngExt;
use proptest::test_runner::{RngAlgorithm, TestRng};

/// More nodes than any of these positions needs.
const PLENTY: u64 = 10_000_000;

/// A crumblemate: White is to play, and whatever White does, Black wins.
const MATE: &str =
    "2x2 w b0,0,1,1 b1,0,1,1 w0,1,1,1/2 w1,1,1,1/2 b0,3/2,1/2,1/2 w1/2,3/2,1/2,1/2 b1,3/2,1,1/2";

fn after<G: Game>(options: &str, position: Option<&str>, turns: &str) -> (G::State, Side) {
    let mut state = G::State::begin(options, position).unwrap();
    let mut announcer = Threat::<G>::announcer(&state);
    for turn in turns.split_whitespace() {
        announcer = state.to_move();
        state = state.play_text(turn).ok().unwrap().1;
    }
    (state, announcer)
}

/// Plays random games from a position and compares all claims with the definition; returns the number of each sign.
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
            let wanted = sign::<G>(&state, announcer);
            assert_eq!(threat.mark(), wanted, "seed {seed} at {}", state.position());
            if let Some(turn) = threat.turn() {
                assert!(wins.contains(&state.handed_to(announcer).unwrap().turn_text(turn)));
            }
            met["-+#".find(wanted).unwrap()] += 1;
            let open: Vec<G::State> = successors::<G>(&state)
                .into_iter()
                .map(|(_, next)| next)
                .filter(|next| next.outcome().is_none())
                .collect();
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
    // Few stones, near the corners and blocking each other.
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

/// Checks that a game's table holds and has rows with each of these signs.
fn table_holds<G: Game>(signs: &[&str]) {
    let met = row::check_table::<G>().unwrap_or_else(|report| panic!("{report}"));
    assert!(signs.iter().all(|sign| met.contains_key(*sign)), "{met:?}");
}

#[test]
fn the_positions_of_crumble_hold() {
    table_holds::<Crumble>(&["-", "+", "#"]);
}

#[test]
fn the_positions_of_crosse_hold() {
    table_holds::<Crosse>(&["+", "#"]);
}

#[test]
fn the_positions_of_topple_hold() {
    table_holds::<Topple>(&["-", "+", "#"]);
}

#[test]
fn a_row_that_does_not_hold_is_reported() {
    let position = "position: 2x2 w b0,0,1/2,1 w1/2,0,1/2,1 b1,0,1,1 b0,1,1,1 w1,1,1/2,1/2 b3/2,1,1/2,1 \
                    w1,3/2,1/2,1/2";
    let failures = |fields: &str| row::check::<Crumble>(&format!("{position}\n{fields}")).1.len();
    assert_eq!(failures("sign: +\nwins: 0,1HN-ES\ndefences: 2,1J1,2W"), 0);
    for wrong in [
        "sign: #",
        "sign: -",
        "wins: 0,1HN-ES",
        "sign: +\nwins: 0,1HN-E",
        "sign: +\ndefences: 2,1J1,2",
        "sign: +\ndefences: 2,1J1,2W claim",
        "sign: +\nturns: 9,9H",
        "sign: +\nsign: +",
        "sigh: +",
    ] {
        assert_eq!(failures(wrong), 1, "{wrong}");
    }
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

/// Black's swapping piece can close some of the traps of a white comb, in any order, on its path to any place: there
/// are far more paths than boards.
#[test]
fn a_search_is_asked_while_it_finds_nothing_new() {
    let comb = |x: usize, y: usize| match y {
        0..8 => 'w',
        8..10 if x % 2 == 1 && x < 10 => 'w',
        _ => 'b',
    };
    let pieces = (0..16).flat_map(|y| (0..16).map(move |x| format!(" {}{x},{y},1,1", comb(x, y))));
    let position = format!("16x16 b{}", pieces.collect::<String>());
    let (state, _) = after::<Crumble>("", Some(&position), "");
    let mut turns = 0;
    state.for_each_successor(|_, _| turns += 1);
    let mut budget = Budget::new(PLENTY);
    assert_eq!(winning_turn::<Crumble>(&state, &mut budget), Ok(None));
    assert!(PLENTY - budget.nodes() > turns);
}

/// Exit status, standard output and standard error of `threats` with these arguments.
fn run(line: &str) -> (u8, String, String) {
    commands::run(["threats"].into_iter().chain(line.split_whitespace()))
}

#[test]
fn the_command_prints_the_mark_and_the_turn() {
    let opening = "2,1VW 3,5HS 3,2HNNW 1,3HSSS+";
    for (line, wanted) in [
        (format!("crumble {opening}"), "+\t5,3HN\n"),
        (format!("crumble --nodes 0 {opening}"), "?\t\n"),
        (format!("crumble --nodes 200 {opening}"), "?\t5,3HN\n"),
        ("crumble --nodes 50".to_owned(), "?\t\n"),
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
