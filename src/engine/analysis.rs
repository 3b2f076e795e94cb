//! Analysis: the best turns of a position, with their values and likely continuations.

use std::cmp::Reverse;

use super::bot::all_candidates;
use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::parity::levelled;
use super::search::{Candidate, Search};
use super::value::Value;
use super::win::after_legal;
use crate::rules::{Outcome, Side, State};

/// The maximum depth of an analysis, in turns.
const DEEPEST: u32 = 60;
/// The maximum number of turns in a line after its first turn.
const LONGEST: usize = 6;
/// The sum of all players' winning chances, in thousandths.
const WHOLE: u32 = 1000;

/// A turn, its value, and a likely continuation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<G: Evaluated> {
    /// The first turn of the line.
    pub turn: G::Turn,
    /// The turn's value for the side that plays it.
    pub value: Value,
    /// The winning chances of this side after the turn, in thousandths, on the scale of [`Analysis::shares`].
    pub share: u16,
    /// The likely next turns, each the best found.
    pub continuation: Vec<G::Turn>,
}

/// The result of an analysis of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis<G: Evaluated> {
    /// The number of turns ahead for which all lines were searched completely.
    pub depth: u32,
    /// The best turns, best first.
    pub lines: Vec<Line<G>>,
    /// The winning chances of each side, in thousandths that add up to 1000. With more than two sides, each is
    /// estimated as if all others played against it, so the results are scaled to that sum.
    pub shares: Vec<u16>,
    /// True if more nodes wouldn't change the result.
    pub is_settled: bool,
}

/// The best turns of a state, at most `count` of them, and the winning chances of all sides, within the budget. If the
/// game is over, there are no lines, and the chances are the result. The same budget gives the same analysis.
///
/// # Errors
/// Only [`Stop::Cancelled`].
pub fn analyse<G: Evaluated>(
    state: &G::State,
    count: usize,
    budget: &mut Budget<'_>,
) -> Result<Analysis<G>, Stop> {
    if let Some(outcome) = state.outcome() {
        let shares = result(outcome, state.players());
        return Ok(Analysis { depth: 0, lines: Vec::new(), shares, is_settled: true });
    }
    let others = expected_by_others::<G>(state, budget)?;
    let mut candidates = all_candidates::<G>(state, budget)?;
    let count = count.min(candidates.len());
    let mut search = Search::new(state.to_move(), budget);
    let mut known = (1, candidates.clone());
    // The values of the best turns at each depth so far. The static evaluation after a turn is its value at depth one.
    let mut depths = vec![best_values(&candidates, count)];
    let is_sure = |value: Value| value.is_win() || value.is_loss();
    let settled = loop {
        if candidates.iter().take(count).all(|candidate| is_sure(candidate.value)) || known.0 >= DEEPEST {
            break true;
        }
        let depth = known.0 + 1;
        let ended = (0..count).try_for_each(|rank| {
            // Leave out the turns of better lines, so that each line gets its own value.
            let mut rest = candidates.split_off(rank);
            let ended = search.search_root(state, &mut rest, depth, Value::WORST);
            candidates.append(&mut rest);
            ended.map(drop)
        });
        let beaten = candidates.first().is_some_and(|best| best.value.is_loss());
        match ended {
            // With more than two players, the search lets all others play against one, which they seldom do. So a loss
            // found in this way isn't credible: stop, and return the result of the previous depth.
            Ok(()) if beaten && state.players() > 2 => break false,
            Ok(()) => {
                depths.push(best_values(&candidates, count));
                known = (depth, candidates.clone());
            }
            Err(Stop::OutOfBudget) => break false,
            Err(Stop::Cancelled) => return Err(Stop::Cancelled),
        }
    };
    let (depth, mut best) = known;
    best.truncate(count);
    best.sort_by_key(|candidate| Reverse(candidate.value));
    let levelled = levelled::<G>(&depths, state.players());
    best.iter_mut().zip(levelled).for_each(|(candidate, value)| candidate.value = value);
    let expected = |value: Value| u32::from(G::share(value, state.players()));
    let own = best.first().map_or(0, |best| expected(best.value));
    let shares = shares::<G>(state, own, &others);
    let share = shares.get(state.to_move().index()).map_or(0, |share| u32::from(*share));
    let lines = best.into_iter().map(|candidate| {
        let next = after_legal::<G>(state, &candidate.turn);
        let continuation = search.principal_line(&next, LONGEST);
        let Candidate { turn, value, .. } = candidate;
        let share = u16::try_from(expected(value) * share / own.max(1)).unwrap_or(u16::MAX);
        Line { turn, value, share, continuation }
    });
    Ok(Analysis { depth, lines: lines.collect(), shares, is_settled: settled })
}

/// The values of the best turns, at most `count`, best first.
fn best_values<G: Evaluated>(candidates: &[Candidate<G>], count: usize) -> Vec<Value> {
    let mut values: Vec<Value> = candidates.iter().take(count).map(|candidate| candidate.value).collect();
    values.sort_by_key(|value| Reverse(*value));
    values
}

/// Each side's result in a finished game, in thousandths.
fn result(outcome: Outcome, players: usize) -> Vec<u16> {
    let won = |side: Side| match outcome {
        Outcome::Win(winner, _) => u32::from(winner == side),
        Outcome::Draw(_) => 1,
    };
    scaled(&Side::all(players).map(won).collect::<Vec<_>>())
}

/// The winning chances of each side if all others played against it, in thousandths. They are 0 for sides that are out.
/// They are also 0 for the side to play, since its best turn gives its winning chances, and for two sides, since the
/// chances of one determine those of the other.
fn expected_by_others<G: Evaluated>(state: &G::State, budget: &mut Budget<'_>) -> Result<Vec<u32>, Stop> {
    let players = state.players();
    let each = budget.nodes() / players as u64;
    let expected = |side: Side| {
        if players == 2 || side == state.to_move() || !state.is_in(side) {
            return Ok(0);
        }
        let value = budget.within(each, |budget| Search::<G>::new(side, budget).look(state, DEEPEST))?;
        Ok(G::share(value, players).into())
    };
    Side::all(players).map(expected).collect()
}

/// The winning chances of all sides, given those of the side to play, `own`.
fn shares<G: Evaluated>(state: &G::State, own: u32, others: &[u32]) -> Vec<u16> {
    let share = |(side, other): (Side, &u32)| match (side == state.to_move(), state.players()) {
        (true, _) => own,
        // A win that was found leaves no chances for the others, whatever their estimates are.
        (false, _) if own == WHOLE => 0,
        (false, 2) => WHOLE - own,
        (false, _) => *other,
    };
    scaled(&Side::all(state.players()).zip(others).map(share).collect::<Vec<_>>())
}

/// Numbers in the same proportion that add up to [`WHOLE`].
fn scaled(parts: &[u32]) -> Vec<u16> {
    let sum = parts.iter().sum::<u32>().max(1);
    let mut shares: Vec<u32> = parts.iter().map(|part| part * WHOLE / sum).collect();
    let rest = WHOLE.saturating_sub(shares.iter().sum());
    if let Some(most) = shares.iter_mut().max() {
        *most += rest;
    }
    shares.into_iter().map(|share| u16::try_from(share).unwrap_or(u16::MAX)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;
    use crate::rules::{Game, Reason};

    fn state<G: Game>(options: &str, turns: &[&str]) -> G::State {
        let start = G::State::begin(options, None).unwrap();
        turns.iter().fold(start, |state, turn| state.play_text(turn).unwrap().1)
    }

    fn analysed<G: Evaluated>(state: &G::State, nodes: u64) -> Analysis<G> {
        analyse::<G>(state, 3, &mut Budget::new(nodes)).unwrap()
    }

    fn holds<G: Evaluated>(state: &G::State) {
        let found = analysed::<G>(state, 100_000);
        assert!(found.lines.len() == 3 && found.depth >= 2, "{found:?}");
        assert!(found.lines.is_sorted_by_key(|line| Reverse(line.value)));
        let mut turns = Vec::new();
        for line in &found.lines {
            let all = std::iter::once(&line.turn).chain(&line.continuation);
            // Every line is playable.
            let end = all.fold(state.clone(), |state, turn| state.play(turn).unwrap());
            assert!(end.outcome().is_some() || !line.continuation.is_empty());
            turns.push(state.turn_text(&line.turn));
        }
        turns.sort();
        turns.dedup();
        assert_eq!(turns.len(), 3, "the lines differ");
        assert_eq!(analysed::<G>(state, 100_000), found, "the same effort, the same analysis");
    }

    #[test]
    fn the_best_turns_differ_and_their_lines_can_be_played() {
        holds::<Crumble>(&state::<Crumble>("", &["2,1VW", "3,5HS"]));
        holds::<Crosse>(&state::<Crosse>("", &[]));
        holds::<Topple>(&state::<Topple>("size=5,players=3", &[]));
    }

    #[test]
    fn a_turn_that_wins_comes_first_and_settles_it() {
        let state = state::<Crumble>("", &["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H"]);
        let found = analysed::<Crumble>(&state, 20_000);
        let best = found.lines.first().unwrap();
        assert!(best.value.is_win() && best.continuation.is_empty());
        assert_eq!(state.turn_text(&best.turn), "5,4HN");
    }

    #[test]
    fn more_effort_looks_further_and_none_at_least_once() {
        let state = state::<Crosse>("", &[]);
        let (little, much) = (analysed::<Crosse>(&state, 1), analysed::<Crosse>(&state, 50_000));
        assert!(!little.lines.is_empty() && little.depth < much.depth);
    }

    #[test]
    fn the_first_depth_searched_is_averaged_with_the_static_evaluation() {
        let state = state::<Crumble>("", &["2,1VW", "3,5HS"]);
        let mut budget = Budget::new(100_000);
        let mut candidates = all_candidates::<Crumble>(&state, &mut budget).unwrap();
        let evaluated = candidates[0].value;
        let mut search = Search::new(state.to_move(), &mut budget);
        let searched = search.search_root(&state, &mut candidates, 2, Value::WORST).unwrap();
        let mut analyses = (0..).map(|doubled| analysed::<Crumble>(&state, 1_000 << doubled));
        let found = analyses.find(|found| found.depth >= 2).unwrap();
        assert_eq!((found.depth, found.lines[0].value), (2, evaluated.between(searched)));
        assert_ne!(evaluated, searched);
    }

    #[test]
    fn shares_add_up_and_favour_who_wins() {
        for players in 2..=4 {
            let state = state::<Topple>(&format!("size=5,players={players}"), &[]);
            let shares = analysed::<Topple>(&state, 4_000).shares;
            assert_eq!((shares.len(), shares.iter().sum::<u16>()), (players, 1000));
        }
        let two_left = state::<Topple>("size=5,players=3", &["@a1", "@e5", "@c3", "resign"]);
        assert!(!two_left.is_in(Side::FIRST));
        let found = analysed::<Topple>(&two_left, 4_000).shares;
        assert_eq!((found[0], found.iter().sum::<u16>()), (0, 1000), "whoever is out has no share");
        let won = state::<Crumble>("", &["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H"]);
        assert_eq!(analysed::<Crumble>(&won, 20_000).shares, [0, 1000]);
        let over = state::<Crumble>("", &["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H", "5,4HN"]);
        let over = analysed::<Crumble>(&over, 0);
        assert_eq!((over.shares, over.is_settled), (vec![0, 1000], true));
        assert_eq!(result(Outcome::Draw(Reason::AGREED), 2), [500, 500]);
    }

    #[test]
    fn the_best_line_has_the_share_of_the_side_to_move() {
        let topple = state::<Topple>("size=5,players=3", &["@a1", "@e5", "@c3", "+b2"]);
        let Analysis { lines, shares, .. } = analysed::<Topple>(&topple, 20_000);
        assert_eq!(lines[0].share, shares[topple.to_move().index()]);
        assert!(lines.is_sorted_by_key(|line| Reverse(line.share)));
        let crosse = state::<Crosse>("", &[]);
        let Analysis { lines, shares, .. } = analysed::<Crosse>(&crosse, 20_000);
        assert_eq!((lines[0].share, shares[0]), (Crosse::share(lines[0].value, 2), lines[0].share));
    }

    #[test]
    fn what_is_cancelled_gives_nothing() {
        let state = state::<Crumble>("", &[]);
        let mut budget = Budget::new(1_000_000).cancelled_by(&|| true);
        assert_eq!(analyse::<Crumble>(&state, 3, &mut budget), Err(Stop::Cancelled));
    }
}
