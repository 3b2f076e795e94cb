//! Proves the results that can be forced from the start of a game for two players: who wins within how many turns, who
//! can get at least a draw, and which results no side can force within a number of turns.
//!
//! `solve GAME OPTIONS NODES`, as in `solve crumble size=2x2 1000000`, searches one turn ahead, then two, and so on,
//! counting the turns of both players, until the game is decided or the next depth would examine more than `NODES`
//! turns. Then it tries to prove the open results at any depth with as many nodes again, always where the proof is
//! most nearly complete (depth-first proof-number search). Equal arguments print the same, except for the time.
//!
//! The meaning of a proof: the searches use positions alone, so the result of a position holds however it is reached.
//! Draws that depend on earlier turns (three draw turns in a row, the third repetition of a position) are left out:
//!
//! - A result that no side can force without these rules can't be forced with them either, as long as a draw by them
//!   doesn't count as forced: they only end games that could have continued.
//! - A result that a side can force is replayed by the full rules, with history, against every reply; a draw that the
//!   opponent gets by any rule, or may claim, refutes a win.
//!
//! Positions are identified by 128 bits of their hash.

#![expect(clippy::print_stdout, reason = "a tool that prints what it proved")]

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use halfsquare::engine::after_legal;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Distinct, Game, Options as _, Outcome, Side, State, Visit};

/// The maximum number of positions in the table. They take a gigabyte and a half, including the moment when the table
/// grows to that size.
const MOST: usize = 29_000_000;
/// The length of the longest games that the proof-number search examines, in turns.
const LONGEST: usize = 100;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["crumble", options, nodes] => solve::<Crumble>(options, nodes),
        ["topple", options, nodes] => solve::<Topple>(options, nodes),
        _ => Err("solve GAME OPTIONS NODES: crumble size=2x2 1000000, topple size=5 1000000".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn solve<G: Game>(options: &str, nodes: &str) -> Result<(), String> {
    let options = G::Options::parse(options, None).map_err(|error| error.to_string())?;
    let nodes = nodes.parse().map_err(|error| format!("{nodes}: {error}"))?;
    let start = G::State::start(&options);
    if start.players() != 2 {
        return Err("proofs are for two players".to_owned());
    }
    println!("{} {options}", G::TITLE);
    let mut proofs = Proofs::<G> {
        start,
        nodes,
        begun: Instant::now(),
        // The first goal is at least a draw.
        solvers: [Side::FIRST, Side::SECOND].map(|side| Solver::new(side, Goal::Draw)),
    };
    let settled = (1..u8::MAX).find_map(|turns| proofs.pass(Some(turns)));
    if settled == Some(false) && proofs.pass(None) != Some(true) {
        println!("the game is not solved");
    }
    Ok(())
}

/// The search for proofs on both sides.
struct Proofs<G: Game> {
    start: G::State,
    /// The number of turns that each search may examine.
    nodes: u64,
    begun: Instant,
    solvers: [Solver<G>; 2],
}

impl<G: Game> Proofs<G> {
    /// Searches for a result that each side can force within `turns` turns, or within any number if that is `None`.
    /// Returns true if that solves the game, false if the search ends without a solution, or `None` if a deeper search
    /// may prove more.
    fn pass(&mut self, turns: Option<u8>) -> Option<bool> {
        let mut out = turns.is_none();
        for place in 0..self.solvers.len() {
            loop {
                let solver = &mut self.solvers[place];
                let (side, goal, before) = (solver.side, solver.goal, solver.nodes);
                solver.most = before + self.nodes;
                let found = match turns {
                    Some(turns) => solver.forces(&self.start, turns),
                    None => solver.proves(&self.start),
                };
                let within = solver.bound(&self.start);
                let what = match (found, turns) {
                    (Ok(true), Some(turns)) => format!("forces {} within {turns} turns", goal.words()),
                    (Ok(true), None) => format!("forces {} within {within} turns or less", goal.words()),
                    (Ok(false), Some(turns)) => format!("cannot force {} within {turns} turns", goal.words()),
                    (Err(OutOfNodes), Some(turns)) => {
                        format!("may force {} within {turns} turns or not", goal.words())
                    }
                    (_, None) => format!("is not proved to force {}", goal.words()),
                };
                let (looks, time) = (solver.nodes - before, self.begun.elapsed().as_secs_f64());
                println!("{} {what}; {looks} looks, {time:.0} s", side.name::<G>());
                if found != Ok(true) {
                    out |= found.is_err();
                    break;
                }
                solver.most = u64::MAX;
                let held = solver.replay(&self.start, within, &mut HashSet::new());
                println!("  {} against every answer", if held { "holds" } else { "fails" });
                println!("  {}", solver.line(&self.start, turns.is_some()).join(" "));
                let drawn = goal == Goal::Draw && self.solvers.iter().any(|other| other.goal == Goal::Win);
                if drawn || goal == Goal::Win {
                    return Some(held);
                }
                self.solvers[place] = Solver::new(side, Goal::Win);
            }
        }
        out.then_some(false)
    }
}

/// The result that a side tries to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Goal {
    /// A win or a draw, at the end of the game or by a claim.
    Draw,
    /// A win, before the opponent may claim a draw.
    Win,
}

impl Goal {
    const fn words(self) -> &'static str {
        match self {
            Self::Draw => "a draw or better",
            Self::Win => "a win",
        }
    }
}

/// The search has examined as many turns as it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OutOfNodes;

/// The results proved for a position.
#[derive(Clone, Copy)]
struct Known {
    /// The goal is reached within this many turns; [`u8::MAX`] if that isn't proved.
    within: u8,
    /// The goal can't be reached within this many turns.
    beyond: u8,
}

impl Known {
    const NOTHING: Self = Self { within: u8::MAX, beyond: 0 };
}

/// Lower bounds on the positions still to be proved to show that the goal can be forced, and that it can't (proof
/// numbers).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Missing {
    proof: u32,
    disproof: u32,
}

impl Missing {
    /// More than any proof can need: it is impossible.
    const ALL: u32 = u32::MAX;

    const fn settled(good: bool) -> Self {
        if good { Self { proof: 0, disproof: Self::ALL } } else { Self { proof: Self::ALL, disproof: 0 } }
    }

    /// The proof numbers of the side to move and of its opponent.
    const fn seen_by(self, own: bool) -> (u32, u32) {
        if own { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    const fn of(own: bool, (mover, opponent): (u32, u32)) -> Self {
        let (proof, disproof) = if own { (mover, opponent) } else { (opponent, mover) };
        Self { proof, disproof }
    }
}

/// The result of examining the turns of a state.
enum Opened<G: Game> {
    /// This turn decides at once for the side to move.
    Decided(G::Turn),
    /// No turn decides; the states after these turns are open. The states are without history.
    Open(Vec<(G::Turn, G::State)>),
}

/// A search for the result that one side can force.
struct Solver<G: Game> {
    side: Side,
    goal: Goal,
    known: HashMap<u128, Known>,
    missing: HashMap<u128, Missing>,
    /// The positions from the start to the current one: returning to one of them proves nothing.
    path: Vec<u128>,
    /// The turn that last decided a state for its side to move, by the number of turns left.
    deciders: Vec<Option<G::Turn>>,
    /// The number of turns examined, and the limit.
    nodes: u64,
    most: u64,
}

impl<G: Game> Solver<G> {
    fn new(side: Side, goal: Goal) -> Self {
        Self {
            side,
            goal,
            known: HashMap::new(),
            missing: HashMap::new(),
            path: Vec::new(),
            deciders: Vec::new(),
            nodes: 0,
            most: u64::MAX,
        }
    }

    /// True if the goal is reached in a state, false if it can no longer be; `None` while that is open.
    fn judge(&self, state: &G::State) -> Option<bool> {
        match state.outcome() {
            Some(Outcome::Win(winner, _)) => return Some(winner == self.side),
            Some(Outcome::Draw(_)) => return Some(self.goal == Goal::Draw),
            None => {}
        }
        match self.goal {
            Goal::Draw => state.claims().iter().any(|(side, _)| *side == self.side).then_some(true),
            Goal::Win => state.claims().iter().any(|(side, _)| *side != self.side).then_some(false),
        }
    }

    fn known(&self, key: u128) -> Known {
        self.known.get(&key).copied().unwrap_or(Known::NOTHING)
    }

    /// Returns true if the side can force its goal within `turns` turns, counting those of both players, from an open
    /// state without history.
    fn forces(&mut self, state: &G::State, turns: u8) -> Result<bool, OutOfNodes> {
        if turns == 0 {
            return Ok(false);
        }
        let key = key::<G>(state);
        let mut known = self.known(key);
        if known.within <= turns || known.beyond >= turns {
            return Ok(known.within <= turns);
        }
        let forced = self.search(state, turns)?;
        *(if forced { &mut known.within } else { &mut known.beyond }) = turns;
        // The last turn is quick to search, so the table holds only earlier ones, and wins.
        if (turns > 1 || forced) && (self.known.len() < MOST || self.known.contains_key(&key)) {
            self.known.insert(key, known);
        }
        Ok(forced)
    }

    /// Decides the same by examining the state's turns, first the turn that last decided with this many turns left:
    /// the side to move needs only one such turn.
    fn search(&mut self, state: &G::State, turns: u8) -> Result<bool, OutOfNodes> {
        let own = state.to_move() == self.side;
        let place = usize::from(turns);
        self.deciders.resize(self.deciders.len().max(place + 1), None);
        let first = self.deciders[place].clone();
        if let Some(next) = first.and_then(|turn| state.play(&turn).ok())
            && match self.look(&next, turns)? {
                Some(good) => good == own,
                None => self.forces(&without_history::<G>(&next), turns - 1)? == own,
            }
        {
            return Ok(own);
        }
        let open = match self.open(state, turns)? {
            Opened::Open(open) => open,
            Opened::Decided(turn) => {
                self.deciders[place] = Some(turn);
                return Ok(own);
            }
        };
        for (turn, next) in open {
            if self.forces(&next, turns - 1)? == own {
                self.deciders[place] = Some(turn);
                return Ok(own);
            }
        }
        Ok(!own)
    }

    /// Counts the state after a turn as examined and judges it; after the last turn an open state counts as a failure.
    fn look(&mut self, next: &G::State, turns: u8) -> Result<Option<bool>, OutOfNodes> {
        if self.nodes >= self.most {
            return Err(OutOfNodes);
        }
        self.nodes += 1;
        Ok(self.judge(next).or((turns == 1).then_some(false)))
    }

    /// Examines the turns of a state until one decides at once.
    fn open(&mut self, state: &G::State, turns: u8) -> Result<Opened<G>, OutOfNodes> {
        let own = state.to_move() == self.side;
        let mut open = Vec::new();
        let decided = state.visit_successors(Distinct::Positions, |found| {
            let Visit::Found((turn, next)) = found else { return ControlFlow::Continue(()) };
            match self.look(next, turns) {
                Err(stop) => return ControlFlow::Break(Err(stop)),
                Ok(Some(good)) if good == own => return ControlFlow::Break(Ok(turn.clone())),
                Ok(Some(_)) => {}
                Ok(None) => open.push((turn.clone(), without_history::<G>(next))),
            }
            ControlFlow::Continue(())
        });
        Ok(match decided.break_value().transpose()? {
            Some(turn) => Opened::Decided(turn),
            None => Opened::Open(open),
        })
    }

    /// Returns true if a proof is found that the side can force its goal, within any number of turns, from an open
    /// state without history.
    fn proves(&mut self, state: &G::State) -> Result<bool, OutOfNodes> {
        self.path.clear();
        let all = Missing { proof: Missing::ALL, disproof: Missing::ALL };
        Ok(self.expand(state, key::<G>(state), all)?.proof == 0)
    }

    /// Expands a state until one of its proof numbers reaches the limit.
    fn expand(&mut self, state: &G::State, key: u128, limit: Missing) -> Result<Missing, OutOfNodes> {
        let own = state.to_move() == self.side;
        let open: Vec<(u128, G::State)> = match self.open(state, u8::MAX)? {
            Opened::Open(open) => open.into_iter().map(|(_, next)| (self::key::<G>(&next), next)).collect(),
            Opened::Decided(_) => return Ok(self.settle(key, Missing::settled(own), 1)),
        };
        let (limit, opponent_limit) = limit.seen_by(own);
        self.path.push(key);
        let missing = loop {
            // The side to move needs its best turn. The opponent must refute all turns: the hardest counts fully and
            // each other a little, since a sum would count positions twice where lines meet again.
            let (mut best, mut second, mut place) = (Missing::ALL, Missing::ALL, 0);
            let (mut hardest, mut others) = (0, 0);
            for (index, (next, _)) in open.iter().enumerate() {
                let (mover, opponent) = self.missing(*next).seen_by(own);
                if mover < best {
                    (best, second, place) = (mover, best, index);
                } else {
                    second = second.min(mover);
                }
                hardest = hardest.max(opponent);
                others += u32::from(opponent > 0);
            }
            let all = hardest.saturating_add(others.saturating_sub(1));
            let missing = Missing::of(own, (best, all));
            if best >= limit || all >= opponent_limit || best == 0 || all == 0 {
                break missing;
            }
            // Continues with this turn until the second best is clearly better, since switching costs time.
            let inner = limit.min(second.saturating_add(second / 4).saturating_add(1));
            let (next, state) = &open[place];
            self.expand(state, *next, Missing::of(own, (inner, opponent_limit)))?;
        };
        self.path.pop();
        let bounds = open.iter().map(|(next, _)| self.known(*next).within);
        let within = if own { bounds.min() } else { bounds.max() };
        Ok(self.settle(key, missing, within.unwrap_or(0).saturating_add(1)))
    }

    /// Stores the proof numbers and, once one of them is 0, the number of turns within which the goal is reached.
    fn settle(&mut self, key: u128, missing: Missing, within: u8) -> Missing {
        if missing.proof == 0 {
            self.known.insert(key, Known { within, ..self.known(key) });
        }
        self.missing.insert(key, missing);
        missing
    }

    fn missing(&self, key: u128) -> Missing {
        if self.known(key).within < u8::MAX {
            Missing::settled(true)
        } else if self.path.len() >= LONGEST || self.path.contains(&key) {
            Missing::settled(false)
        } else {
            self.missing.get(&key).copied().unwrap_or(Missing { proof: 1, disproof: 1 })
        }
    }

    /// Plays the solution by the full rules, against every reply; returns true if it always reaches the goal. `held`
    /// has the states that were already checked.
    fn replay(&self, state: &G::State, turns: u8, held: &mut HashSet<(G::State, u8)>) -> bool {
        if let Some(good) = self.judge(state) {
            return good;
        }
        let done = (state.clone(), turns);
        if turns == 0 || held.contains(&done) {
            return turns > 0;
        }
        let own = state.to_move() == self.side;
        let mut nexts = turns_of::<G>(state).into_iter().map(|turn| after_legal::<G>(state, &turn));
        let holds = if own {
            nexts.any(|next| self.bound(&next) < turns && self.replay(&next, turns - 1, held))
        } else {
            nexts.all(|next| self.replay(&next, turns - 1, held))
        };
        if holds {
            held.insert(done);
        }
        holds
    }

    /// The number of turns within which the goal is proved to be reached; [`u8::MAX`] if it isn't proved.
    fn bound(&self, state: &G::State) -> u8 {
        match self.judge(state) {
            Some(true) => 0,
            Some(false) => u8::MAX,
            None => self.known(key::<G>(state)).within,
        }
    }

    /// A game in which the side reaches its goal within the proved number of turns, and the opponent holds out as long
    /// as the proof allows. If `exact`, the opponent holds out as long as possible, since the bounds of deepening are
    /// minimal only at the start.
    fn line(&mut self, state: &G::State, exact: bool) -> Vec<String> {
        let mut line = Vec::new();
        let mut state = state.clone();
        let mut left = self.bound(&state);
        while self.judge(&state).is_none() {
            let own = state.to_move() == self.side;
            let mut nexts: Vec<(G::Turn, G::State)> = Vec::new();
            for turn in turns_of::<G>(&state) {
                let next = after_legal::<G>(&state, &turn);
                nexts.push((turn, next));
            }
            nexts.sort_by_key(|(_, next)| if own { self.bound(next) } else { u8::MAX - self.bound(next) });
            let slowest = |(_, next): &(G::Turn, G::State)| {
                exact && !own && self.judge(next).is_none() && {
                    self.forces(&without_history::<G>(next), left.saturating_sub(2)) == Ok(false)
                }
            };
            let place = nexts.iter().position(slowest).unwrap_or(0);
            let Some((turn, next)) = nexts.into_iter().nth(place).filter(|_| left > 0) else { break };
            line.push(state.turn_text(&turn));
            state = next;
            left -= 1;
        }
        line
    }
}

/// One turn of a state for each different position and outcome.
fn turns_of<G: Game>(state: &G::State) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    let _: ControlFlow<()> = state.visit_successors(Distinct::Outcomes, |found| {
        turns.extend(found.found().map(|(turn, _)| turn.clone()));
        ControlFlow::Continue(())
    });
    turns
}

fn without_history<G: Game>(state: &G::State) -> G::State {
    match state.handed_to(state.to_move()) {
        Ok(state) => state,
        Err(error) => {
            unreachable!("the game goes on, so its position can stand without what was before: {error}")
        }
    }
}

fn key<G: Game>(state: &G::State) -> u128 {
    let half = |which: u8| {
        let mut hasher = DefaultHasher::new();
        which.hash(&mut hasher);
        state.position().hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Black's win from the start of 2x2, which this program found.
    const LINE: &str = "1HN 0HN 1,2VW 1,2H 0,1V2 1,2H 0,2,3HN-WSS 1,4H 1VW";

    fn after(turns: usize) -> <Crumble as Game>::State {
        let start = State::<Crumble>::start(&halfsquare::rules::Options::parse("size=2x2", None).unwrap());
        LINE.split(' ').take(turns).fold(start, |state, turn| state.play_text(turn).unwrap().1)
    }

    /// Decides the same by the full rules, without a table.
    fn plainly(solver: &Solver<Crumble>, state: &<Crumble as Game>::State, turns: u8) -> bool {
        if let Some(good) = solver.judge(state) {
            return good;
        }
        let own = state.to_move() == solver.side;
        let next = |turn| after_legal::<Crumble>(state, &turn);
        turns > 0
            && turns_of::<Crumble>(state)
                .into_iter()
                .any(|turn| plainly(solver, &next(turn), turns - 1) == own)
                == own
    }

    #[test]
    fn a_win_is_found_as_many_turns_before_it_as_there_are() {
        let mut solver = Solver::<Crumble>::new(Side::FIRST, Goal::Win);
        for left in 1..=5 {
            let state = without_history::<Crumble>(&after(9 - usize::from(left)));
            assert_eq!(solver.forces(&state, left), Ok(true), "{left} turns before the end");
            assert_eq!(solver.forces(&state, left - 1), Ok(false), "{left} turns before the end");
            assert!(solver.replay(&state, left, &mut HashSet::new()));
            assert_eq!(solver.line(&state, true).len(), usize::from(left));
        }
    }

    #[test]
    fn the_table_changes_nothing() {
        for (side, goal) in
            [Side::FIRST, Side::SECOND].into_iter().flat_map(|s| [(s, Goal::Draw), (s, Goal::Win)])
        {
            let mut solver = Solver::<Crumble>::new(side, goal);
            for (played, turns) in [(0, 4), (4, 4), (5, 3), (6, 4), (7, 3)] {
                let state = after(played);
                state.for_each_successor(|turn, next| {
                    if solver.judge(next).is_none() {
                        let plain = plainly(&solver, next, turns - 1);
                        let found = solver.forces(&without_history::<Crumble>(next), turns - 1);
                        assert_eq!(found, Ok(plain), "{side:?} {goal:?}: {LINE} {played} {turn:?}");
                    }
                });
            }
        }
    }

    #[test]
    fn a_proof_of_any_length_holds_by_the_rules() {
        let start = after(0);
        let mut solver = Solver::<Crumble>::new(Side::FIRST, Goal::Win);
        assert_eq!(solver.proves(&start), Ok(true));
        let within = solver.bound(&start);
        assert!((9..=40).contains(&within), "{within}");
        assert!(solver.replay(&start, within, &mut HashSet::new()));
        assert!(!solver.replay(&start, 8, &mut HashSet::new()));
        assert!(!solver.line(&start, false).is_empty());
    }

    #[test]
    fn it_stops_when_it_may_look_no_further() {
        let mut solver = Solver::<Crumble>::new(Side::FIRST, Goal::Win);
        solver.most = 100;
        assert_eq!(solver.forces(&after(0), 5), Err(OutOfNodes));
        assert_eq!(solver.nodes, 100);
    }
}
