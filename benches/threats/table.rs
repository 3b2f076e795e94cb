//! The tables of `benches/README.md`.

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;

use halfsquare::engine::Budget;
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Options, State};

use crate::clock::{round, seconds};
use crate::positions::Kind;
use crate::question::Question;

const MILLI: f64 = 1e3;

pub(crate) fn print() {
    println!("\n| positions | `-` `+` `#` | asked | turns looked at | median | 9 of 10 | longest |");
    println!("|---|---|---|--:|--:|--:|--:|");
    for kind in Kind::ALL {
        let states = kind.kept();
        for question in [Question::Win, Question::Sign] {
            usual(kind, question, &states);
        }
    }
    println!("\n| board | sign | turns looked at | time | longest without asking |");
    println!("|---|---|--:|--:|--:|");
    for pieces in [40, 100, 300, 1_000] {
        big(&format!("{pieces} pieces"), &kept(pieces));
    }
    big("start of 16×16", &State::start(&Options::default().with_size(16, 16).unwrap()));
}

/// The cost of a question on many positions of one kind.
fn usual(kind: Kind, question: Question, states: &[State]) {
    let signs: Vec<char> = states.iter().map(|state| Question::Sign.count(state).0).collect();
    let mut nodes: Vec<u64> = states.iter().map(|state| question.count(state).1).collect();
    let mut times: Vec<f64> = states.iter().map(|state| round(|| ask(question, state))).collect();
    nodes.sort_unstable();
    times.sort_by(f64::total_cmp);
    let of = |sign| signs.iter().filter(|&&other| other == sign).count();
    let (median, most, last) = (times.len() / 2, times.len() * 9 / 10, times.len() - 1);
    println!(
        "| {} | {} {} {} | `{}` | {} | {:.2} ms | {:.2} ms | {:.2} ms |",
        kind.name(),
        of('-'),
        of('+'),
        of('#'),
        question.name(),
        nodes[median],
        MILLI * times[median],
        MILLI * times[most],
        MILLI * times[last],
    );
}

/// The cost of the sign of one position.
fn big(name: &str, state: &State) {
    let (sign, nodes) = Question::Sign.count(state);
    let time = seconds(|| ask(Question::Sign, state));
    let stretch = Question::Sign.stretch(state).as_secs_f64();
    println!("| {name} | `{sign}` | {nodes} | {:.2} ms | {:.2} ms |", MILLI * time, MILLI * stretch);
}

fn ask(question: Question, state: &State) -> char {
    question.answer(black_box(state), &mut Budget::new(u64::MAX))
}

fn kept(pieces: usize) -> State {
    let file = format!("crumble-{pieces}.txt");
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "benches", "positions", &file].iter().collect();
    let position = fs::read_to_string(path).unwrap().parse().unwrap();
    State::from_position(position, &Options::default()).unwrap()
}
