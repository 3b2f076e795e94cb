//! Measures the levels of bots against the plainest players imaginable: `yardstick GAME [GAMES [NODES]]` lets each
//! level play this many games against plain alpha-beta one turn deep and two turns deep, and prints the points that
//! each level won, and their Elo numbers on one scale.
//!
//! The yardsticks evaluate by counting. In Crumble they count the squared spans of chains and 0.3 times their squared
//! areas (like the only other program that plays it), in Crosse the stones to lose, in Topple the pawns on the board.
//! Openings are random, and each is played from both sides. Seeds are fixed. The nodes are those of an Expert's turn;
//! the other levels limit themselves.

#![expect(clippy::print_stdout, reason = "a tool that prints what it found")]

#[path = "common/bot_turn.rs"]
mod bot_turn;
#[path = "common/opening.rs"]
mod opening;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fmt, iter, thread};

use bot_turn::bot_turn;
use halfsquare::engine::{Bot, Evaluated, Level, SeededRng};
use halfsquare::rules::crosse::{self, Crosse};
use halfsquare::rules::crumble::geometry::Coord;
use halfsquare::rules::crumble::{self, Crumble};
use halfsquare::rules::topple::{self, Topple};
use halfsquare::rules::{Outcome, Side, State};
use opening::opening;

/// The number of turns after which a game counts as a draw.
const LONGEST: usize = 400;
/// The number of refutations that are tried first.
const RECENT: usize = 6;
/// Greater than any count.
const WON: f64 = 1e9;

/// The plainest evaluation of a game.
trait Plain: Evaluated {
    /// The count of a side, less that of its opponent; more is better.
    fn lead(state: &Self::State, side: Side) -> f64;
}

impl Plain for Crumble {
    fn lead(state: &crumble::State, side: Side) -> f64 {
        let squares = |length: Coord| length.raw() as f64 / Coord::ONE.raw() as f64;
        let counts = state.position().chains().map(|chain| {
            let rects = || chain.pieces.iter().map(|(rect, _)| rect);
            let reach = |from: Option<Coord>, to: Option<Coord>| match (from, to) {
                (Some(from), Some(to)) => squares(to) - squares(from),
                _ => 0.0,
            };
            let wide = reach(rects().map(|rect| rect.west()).min(), rects().map(|rect| rect.east()).max());
            let high = reach(rects().map(|rect| rect.south()).min(), rects().map(|rect| rect.north()).max());
            let area: f64 = rects()
                .map(|rect| {
                    (squares(rect.east()) - squares(rect.west()))
                        * (squares(rect.north()) - squares(rect.south()))
                })
                .sum();
            let count = wide * wide + high * high + 0.3 * area * area;
            if chain.side == side { count } else { -count }
        });
        counts.sum()
    }
}

impl Plain for Crosse {
    fn lead(state: &crosse::State, side: Side) -> f64 {
        let left = |side: Side| state.position().stones(side).len() as f64;
        left(side.other()) - left(side)
    }
}

impl Plain for Topple {
    fn lead(state: &topple::State, side: Side) -> f64 {
        let pawns = |side: Side| state.position().pawns().of(side).len() as f64;
        pawns(side) - pawns(side.other())
    }
}

#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    /// Plain alpha-beta, this many turns deep.
    Plain(u32),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => f.write_str(level.title()),
            Self::Plain(depth) => write!(f, "plain, {depth} deep"),
        }
    }
}

const PLAYERS: [Player; 6] = [
    Player::Level(Level::Beginner),
    Player::Level(Level::Casual),
    Player::Level(Level::Skilled),
    Player::Level(Level::Expert),
    Player::Plain(1),
    Player::Plain(2),
];
/// The index of the first yardstick.
const FIRST_PLAIN: usize = 4;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, without| arguments.get(index).map_or(Some(without), |text| text.parse().ok());
    let (Some(games), Some(nodes)) = (number(1, 100), number(2, 3_000)) else { return explain() };
    match arguments.first().map(String::as_str) {
        Some("crumble") => run::<Crumble>(games, nodes),
        Some("crosse") => run::<Crosse>(games, nodes),
        Some("topple") => run::<Topple>(games, nodes),
        _ => return explain(),
    }
    ExitCode::SUCCESS
}

fn explain() -> ExitCode {
    eprintln!(
        "yardstick GAME [GAMES [NODES]]: crumble, crosse or topple; 100 games and 3000 nodes a turn without"
    );
    ExitCode::FAILURE
}

fn run<G: Plain>(games: u64, nodes: u64) {
    println!("{}: {games} games a match, {nodes} nodes for each turn of an Expert", G::NAME);
    println!("| player | one turn deep | two turns deep | Elo |\n|---|--:|--:|--:|");
    // The points of one player (row) against another (column).
    let mut points = [[None; PLAYERS.len()]; PLAYERS.len()];
    for second in FIRST_PLAIN..PLAYERS.len() {
        for first in 0..second {
            let taken = match_points::<G>([PLAYERS[first], PLAYERS[second]], games, nodes);
            points[first][second] = Some(taken);
            points[second][first] = Some(games as f64 - taken);
            eprintln!("{} against {}: {taken} points", PLAYERS[first], PLAYERS[second]);
        }
    }
    let elo = elo(&points, games as f64);
    for (index, player) in PLAYERS.into_iter().enumerate() {
        let against = |other: usize| {
            let share =
                points[index][other].map(|points: f64| format!("{:.1} %", 100.0 * points / games as f64));
            share.unwrap_or_default()
        };
        println!(
            "| {player} | {} | {} | {:.0} |",
            against(FIRST_PLAIN),
            against(FIRST_PLAIN + 1),
            elo[index]
        );
    }
}

/// The Elo numbers that explain the points best; the first player's is 0. Half a draw is added to each pair, so that
/// the numbers are finite even where one player won all points.
fn elo(points: &[[Option<f64>; 6]; 6], games: f64) -> [f64; 6] {
    let mut strengths = [1.0_f64; 6];
    for _ in 0..2_000 {
        let old = strengths;
        for (index, strength) in strengths.iter_mut().enumerate() {
            let met = points[index].iter().zip(old).filter_map(|(points, other)| Some(((*points)?, other)));
            let (taken, expected) = met.fold((0.0, 0.0), |(taken, expected), (points, other)| {
                (taken + points + 0.25, expected + (games + 0.5) / (old[index] + other))
            });
            *strength = taken / expected;
        }
    }
    strengths.map(|strength| 400.0 * (strength / strengths[0]).log10())
}

/// The points of the first of two players in this many games. Threads share the games, one for each core; the points
/// don't depend on their number.
fn match_points<G: Plain>(players: [Player; 2], games: u64, nodes: u64) -> f64 {
    let next = AtomicU64::new(0);
    let play_next = || {
        let game = next.fetch_add(1, Ordering::Relaxed);
        (game < games).then(|| play::<G>(players, game, nodes))
    };
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        let threads: Vec<_> =
            (0..threads).map(|_| scope.spawn(|| iter::from_fn(play_next).sum::<f64>())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or(f64::NAN)).sum()
    })
}

/// The points of the first of two players in game number `game`.
fn play<G: Plain>(players: [Player; 2], game: u64, nodes: u64) -> f64 {
    let start = G::State::start(&G::Options::default());
    let mut state = opening::<G>(&start, &mut SeededRng::for_item(1, game / 2));
    let first = if game.is_multiple_of(2) { Side::FIRST } else { Side::SECOND };
    let mut rng = SeededRng::for_item(2, game);
    for _ in 0..LONGEST {
        if state.outcome().is_some() {
            break;
        }
        let player = players[usize::from(state.to_move() != first)];
        let next = match player {
            Player::Level(level) => {
                // The other levels limit themselves.
                let nodes = if level == Level::Expert { nodes } else { u64::MAX };
                bot_turn::<G>(&state, Bot::new(level, rng.next_u64()), nodes)
            }
            Player::Plain(depth) => by_counting::<G>(&state, depth, &mut rng),
        };
        let Some(next) = next else { break };
        state = next;
    }
    match state.outcome() {
        Some(Outcome::Win(winner, _)) => f64::from(u8::from(winner == first)),
        _ => 0.5,
    }
}

/// The state after the turn with the highest count at this depth, in turns; a random one among equals.
fn by_counting<G: Plain>(state: &G::State, depth: u32, rng: &mut SeededRng) -> Option<G::State> {
    let mover = state.to_move();
    let mut turns = Vec::new();
    state.for_each_successor(|_, next| turns.push((at_once::<G>(next, mover), rng.next_u64(), next.clone())));
    turns.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut best = (f64::NEG_INFINITY, None);
    let mut refutations = VecDeque::new();
    for (_, _, next) in turns {
        let value = from::<G>(&next, mover, depth - 1, [best.0, f64::INFINITY], &mut refutations);
        if value > best.0 {
            best = (value, Some(next));
        }
    }
    best.1
}

/// Alpha-beta: the value of a state for a player at this depth, in turns. Tries first the turns that recently refuted
/// others, because they often refute this one, too.
fn from<G: Plain>(
    state: &G::State,
    player: Side,
    depth: u32,
    [mut low, mut high]: [f64; 2],
    refutations: &mut VecDeque<G::Turn>,
) -> f64 {
    if depth == 0 || state.outcome().is_some() {
        return at_once::<G>(state, player);
    }
    let own = state.to_move() == player;
    let mut look = |next: &G::State, refutations: &mut VecDeque<G::Turn>| {
        let value = from::<G>(next, player, depth - 1, [low, high], refutations);
        if own {
            low = low.max(value);
        } else {
            high = high.min(value);
        }
        if low >= high { ControlFlow::Break(if own { low } else { high }) } else { ControlFlow::Continue(()) }
    };
    for index in 0..refutations.len() {
        let next = refutations.get(index).and_then(|turn| state.play(turn).ok());
        if let Some(ControlFlow::Break(value)) = next.map(|next| look(&next, refutations)) {
            return value;
        }
    }
    let found = state.successors(|turn, next| {
        let found = look(next, refutations);
        if found.is_break() {
            refutations.push_front(turn.clone());
            refutations.truncate(RECENT);
        }
        found
    });
    found.break_value().unwrap_or(if own { low } else { high })
}

/// The value of a state for a player, without search.
fn at_once<G: Plain>(state: &G::State, player: Side) -> f64 {
    match state.outcome() {
        Some(Outcome::Win(winner, _)) if winner == player => WON,
        Some(Outcome::Win(..)) => -WON,
        Some(Outcome::Draw(_)) => 0.0,
        None => G::lead(state, player),
    }
}
