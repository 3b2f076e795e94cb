//! Whole games whose players aim for a draw by three draw turns, each compared with its mirror image.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use halfsquare::rules::crumble::{Crumble, Options, State};
use halfsquare::rules::{Distinct, State as _, Visit, result_text};

use super::board::Board;
use super::draws::{Progress, Turn};
use super::rng::SeededRng;
use super::symmetry::Symmetry;
use super::tally::Tally;
use super::turns::{self, Played};
use super::{result, successors, threats};

/// A game in progress: its state by the rules, and the record of its turns.
struct Table {
    state: State,
    board: Board,
    record: Vec<Turn>,
}

impl Table {
    fn new(board: Board, same_target: bool) -> Self {
        let mut options = Options::default();
        options.same_target = same_target;
        let state = State::from_position(board.to_string().parse().unwrap(), &options).unwrap();
        Self { state, board, record: Vec::new() }
    }

    fn result(&self) -> String {
        result_text::<Crumble>(self.state.outcome())
    }

    fn play(&mut self, turn: &Played) {
        let wanted = result(turn, &self.record, self.state.options().same_target);
        self.state = self.state.play_text(&turn.text).unwrap().1;
        self.record.push(turn.into());
        self.board = turn.board.clone();
        assert_eq!(self.state.position().to_string(), self.board.to_string(), "after {}", turn.text);
        assert_eq!(self.result(), wanted, "after {} in {:?}", turn.text, self.record);
    }

    /// The value of a turn for reaching a draw.
    fn merit(&self, turn: &Played) -> usize {
        let turn = Turn::from(turn);
        let before = |turns: usize| self.record.len().checked_sub(turns).map(|at| &self.record[at]);
        let pair = before(1).is_none_or(|other| other.shares_target(&turn));
        let renewed = [2, 4].into_iter().filter_map(before).all(|other| turn.renews(other));
        let pair = usize::from(pair) * if self.state.options().same_target { 4 } else { 1 };
        2 * usize::from(turn.swapped()) + pair + 2 * usize::from(renewed)
    }

    fn choose<'a>(&self, turns: &'a [Played], rng: &mut SeededRng) -> &'a Played {
        let mut open: Vec<&Played> = turns.iter().filter(|turn| turn.winner.is_none()).collect();
        if open.is_empty() {
            return rng.pick(turns).unwrap();
        }
        // Cutting leaves more to cut; now and then a random turn spoils the draw.
        if !rng.one_in(12) {
            let best = open.iter().map(|turn| self.merit(turn)).max();
            open.retain(|turn| Some(self.merit(turn)) == best);
        }
        open[rng.below(open.len())]
    }
}

/// The positions that one turn reaches, each with all of its results.
fn outcomes(state: &State) -> BTreeSet<(String, String)> {
    let mut outcomes = BTreeSet::new();
    let _: ControlFlow<()> = state.visit_successors(Distinct::Outcomes, |found| {
        let Visit::Found((_, next)) = found else { return ControlFlow::Continue(()) };
        outcomes.insert((next.position().to_string(), result_text::<Crumble>(next.outcome())));
        ControlFlow::Continue(())
    });
    outcomes
}

fn wanted_outcomes(turns: &[Played], table: &Table) -> BTreeSet<(String, String)> {
    let same_target = table.state.options().same_target;
    turns.iter().map(|turn| (turn.board.to_string(), result(turn, &table.record, same_target))).collect()
}

fn play(rng: &mut SeededRng, tally: &mut Tally) {
    let &(columns, rows) = rng.pick(&[(2, 2), (2, 3), (3, 2), (2, 2)]).unwrap();
    let start = Board::cells(columns, rows, |x, y| (x + y + rows) % 2 == 0);
    let same_target = rng.one_in(2);
    let symmetry = Symmetry::any(rng);
    let mut mirror = Table::new(symmetry.board(&start), same_target);
    let mut table = Table::new(start, same_target);
    for _ in 0..14 {
        let turns = turns::all(&table.board);
        if turns.iter().any(|turn| result(turn, &table.record, same_target) == "draw:draw-turns") {
            assert_eq!(outcomes(&table.state), wanted_outcomes(&turns, &table), "from {}", table.board);
            threats::compare(&table.board, &table.state, &table.record);
            let got = successors(&table.state);
            for (position, turn) in turns::representatives(&turns) {
                let wanted = (turn.text.clone(), result(turn, &table.record, same_target));
                assert_eq!(got.get(&position), Some(&wanted), "from {} to {position}", table.board);
            }
            tally.count("successors compared where one draws", true);
        }
        let turn = table.choose(&turns, rng);
        let target = turn.target.map(|rect| symmetry.rect(&table.board, rect));
        let reflected = turns::all(&mirror.board)
            .into_iter()
            .find(|other| other.target == target && other.board == symmetry.board(&turn.board));
        mirror.play(&reflected.unwrap());
        table.play(turn);
        assert_eq!(symmetry.result(&table.result()), mirror.result());
        if let Some(progress) = Progress::of(&table.record) {
            let Progress { draw_turns, one_target, renewed } = progress;
            let [off, on] = [false, true].map(|option| same_target == option);
            tally.count("draw with one target", draw_turns && renewed && one_target && on);
            tally.count("draw with several targets", draw_turns && renewed && !one_target && off);
            tally.count("no draw for want of one target", draw_turns && renewed && !one_target && on);
            tally.count("no draw for want of renewal", draw_turns && !renewed);
            tally.count("no draw for want of a draw turn", !draw_turns && renewed);
        }
        if table.state.outcome().is_some() {
            break;
        }
    }
}

#[test]
fn three_draw_turns_draw_and_nothing_less() {
    let (mut rng, mut tally) = (SeededRng::new(4), Tally::default());
    for _ in 0..500 {
        play(&mut rng, &mut tally);
    }
    tally.assert_met(3);
}
