//! Plays Crumble as the lessons teach it, against a level of bots: `pupil [LEVEL [GAMES [TURNS]]]`, as in `pupil
//! casual 40 30`, prints the points of two pupils who know nothing but the lessons. Each considers this many random
//! turns, and the wins and threats that the window announces.
//!
//! - *The rules*: win if you can (lesson `win`), and leave no turn that wins for the opponent (`parry`).
//! - *Ideas*: also count the pieces that each chain still needs, and play the turn that helps you and hurts the
//!   opponent most (`missing`). Prefer a double threat: a turn after which you win with your next one, whatever the
//!   opponent plays (`double`).
//!
//! Games begin at the start position; each pupil plays both colours. Seeds are fixed.

#![expect(clippy::print_stdout, reason = "a tool that prints what it found")]

#[path = "common/bot_turn.rs"]
mod bot_turn;

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::process::ExitCode;

use bot_turn::bot_turn;
use halfsquare::engine::{Bot, Level, SeededRng};
use halfsquare::rules::crumble::{Crumble, Options, Position, State};
use halfsquare::rules::{Outcome, Side, State as _};

/// The number of turns after which a game counts as a draw.
const LONGEST: usize = 300;
/// The number of turns that the bot may examine for each of its turns.
const NODES: u64 = 3_000;
/// The number of its best turns that a pupil checks for double threats.
const CONSIDERED: usize = 3;

/// A player who knows a part of the lessons.
#[derive(Clone, Copy)]
struct Pupil {
    name: &'static str,
    knows_ideas: bool,
    /// The number of turns that it considers.
    turns: usize,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, without| arguments.get(index).map_or(Some(without), |text| text.parse().ok());
    let level = arguments.first().map_or(Some(Level::Casual), |text| text.parse().ok());
    let (Some(level), Some(games), Some(turns)) = (level, number(1, 40), number(2, 30)) else {
        eprintln!("pupil [LEVEL [GAMES [TURNS]]]: casual, 40 and 30 without");
        return ExitCode::FAILURE;
    };
    for (name, knows_ideas) in [("after The rules", false), ("after Ideas", true)] {
        let pupil = Pupil { name, knows_ideas, turns };
        let mut points = 0.0;
        for game in 0..games {
            points += play(pupil, level, game as u64);
            eprintln!("{name}: {points} of {}", game + 1);
        }
        println!("{}: {points} of {games} points against {}", pupil.name, level.title());
    }
    ExitCode::SUCCESS
}

/// The pupil's points in game number `game`.
fn play(pupil: Pupil, level: Level, game: u64) -> f64 {
    let own = if game.is_multiple_of(2) { Side::FIRST } else { Side::SECOND };
    let mut rng = SeededRng::for_item(3, game);
    let mut state = State::start(&Options::default());
    for _ in 0..LONGEST {
        if state.outcome().is_some() {
            break;
        }
        let next = if state.to_move() == own {
            pupil.choose(&state, &mut rng)
        } else {
            bot_turn::<Crumble>(&state, Bot::new(level, rng.next_u64()), NODES)
        };
        let Some(next) = next else { break };
        state = next;
    }
    match state.outcome() {
        Some(Outcome::Win(winner, _)) => f64::from(u8::from(winner == own)),
        _ => 0.5,
    }
}

/// The state after a turn that wins at once.
fn win(state: &State) -> Option<State> {
    let side = state.to_move();
    let found = state.successors(|_, next| {
        if next.is_won_by(side) { ControlFlow::Break(next.clone()) } else { ControlFlow::Continue(()) }
    });
    found.break_value()
}

impl Pupil {
    /// The state after the pupil's turn.
    fn choose(self, state: &State, rng: &mut SeededRng) -> Option<State> {
        if let Some(won) = win(state) {
            return Some(won);
        }
        let side = state.to_move();
        let mut all = Vec::new();
        state.for_each_successor(|_, next| {
            if !next.is_won_by(side.other()) {
                all.push((rng.next_u64(), next.clone()));
            }
        });
        all.sort_by_key(|(chance, _)| *chance);
        let mut seen: Vec<(i64, State)> =
            all.iter().take(self.turns).map(|(_, next)| (self.worth(next, side), next.clone())).collect();
        seen.sort_by_key(|(worth, _)| -worth);
        let is_safe = |next: &&State| next.outcome().is_some() || win(next).is_none();
        let mut safe = seen.iter().map(|(_, next)| next).filter(is_safe);
        let best = safe.next();
        if self.knows_ideas
            && let Some(double) =
                best.into_iter().chain(safe.take(CONSIDERED - 1)).find(|next| is_double(next, side))
        {
            return Some(double.clone());
        }
        // The window shows the threat, so the pupil keeps looking for a turn that stops it.
        let others = || all.iter().skip(self.turns).map(|(_, next)| next).find(is_safe);
        best.or_else(others).or(seen.first().map(|(_, next)| next)).cloned()
    }

    /// The value of the turn that led to this state.
    fn worth(self, next: &State, side: Side) -> i64 {
        if self.knows_ideas {
            missing(next.position(), side.other()) - missing(next.position(), side)
        } else {
            0
        }
    }
}

/// Returns true if no turn of the opponent stops the threat.
fn is_double(next: &State, side: Side) -> bool {
    let threatens = next.handed_to(side).is_ok_and(|again| win(&again).is_some());
    threatens
        && next
            .successors(|_, reply| {
                let wins = reply.is_won_by(side) || reply.outcome().is_none() && win(reply).is_some();
                if wins { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
            .is_continue()
}

/// The number of pieces that the side's best chain still needs, counted as a player does by eye: the opponent's pieces
/// on the shortest connections from some piece to all sides of the board.
fn missing(position: &Position, side: Side) -> i64 {
    let pieces: Vec<_> = position.pieces().collect();
    let nodes: Vec<_> = position.nodes().collect();
    let index: BTreeMap<usize, usize> =
        nodes.iter().enumerate().map(|(index, node)| (node.number, index)).collect();
    let cost = |index: usize| i64::from(pieces[index].side != side);
    let mut total = vec![0; pieces.len()];
    for border in 0..4 {
        let mut distance = vec![i64::MAX; pieces.len()];
        let mut queue = VecDeque::new();
        for at in (0..nodes.len()).filter(|at| nodes[*at].sides[border]) {
            distance[at] = cost(at);
            if cost(at) == 0 { queue.push_front(at) } else { queue.push_back(at) }
        }
        while let Some(at) = queue.pop_front() {
            for (word, bits) in nodes[at].neighbour_words() {
                for bit in (0..64).filter(|bit| bits >> bit & 1 != 0) {
                    let Some(&to) = index.get(&(word * 64 + bit)) else { continue };
                    let far = distance[at] + cost(to);
                    if far < distance[to] {
                        distance[to] = far;
                        if cost(to) == 0 { queue.push_front(to) } else { queue.push_back(to) }
                    }
                }
            }
        }
        for (sum, far) in total.iter_mut().zip(distance) {
            *sum += far;
        }
    }
    // The piece itself was counted four times.
    let counted = total.iter().enumerate().map(|(at, sum)| sum - 3 * cost(at));
    counted.min().unwrap_or_default()
}
