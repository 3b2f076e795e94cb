//! The lessons, puzzles and coach's tips of Abstract Crosse.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::Taught;
use crate::engine::{Budget, Stop};
use crate::learn::coach::Tip;
use crate::learn::effect::{Effect, Teller, at_places};
use crate::learn::kind::{Kind, Promise};
use crate::learn::names;
use crate::learn::proof::is_forced;
use crate::learn::puzzle::Puzzle;
use crate::learn::reasons::count;
use crate::rules::crosse::{Cell, Cells, Crosse, Event, Position, Sense, State, Step, Turn};
use crate::rules::{Distinct, Draft as _, Side, State as _, list};

/// Puzzles in which no turn wins at once. After exactly one turn, the opponent must capture more of the player's stones
/// with the next turn than after any other, and at least three.
const GIVE: &Kind = &Kind::new("give", "make your opponent capture as many stones as possible", Promise::Own);
/// Puzzles in which no turn wins at once. After exactly one turn, each of the opponent's turns captures all of the
/// player's remaining stones, at least two, and so makes the player win.
const LAST: &Kind = &Kind::new("last", "give away your last stones", Promise::Own);

/// The minimum number of stones that the opponent captures in a puzzle of each kind.
const LEAST_GIVEN: usize = 3;
const LEAST_LAST: usize = 2;

impl Taught for Crosse {
    const LESSONS: &'static str = include_str!("../../../assets/lessons/crosse.ron");
    const KINDS: &'static [&'static Kind] = &[GIVE, LAST];
    const SHIPPED: &'static str = include_str!("../../../assets/puzzles/crosse.txt");

    const TIPS: &'static [Tip] = &[
        Tip { name: "win", text: "You can win now: lose all your stones, or all but four on the corners." },
        Tip {
            name: "cover",
            text: "You can cover all four corners. Then you may remove your stones from your first row, and you play again.",
        },
        Tip {
            name: "choice",
            text: "You must jump. Several jumps capture the same number: look at where each ends.",
        },
        Tip {
            name: "jump",
            text: "You must jump now and capture as many stones as you can. Jumps don't spend a move.",
        },
        Tip { name: "forfeit", text: "Your stones can't make any of the moves left. Give one up." },
        Tip {
            name: "retire",
            text: "While you cover the corners, a stone that you move to your first row leaves the board.",
        },
        Tip {
            name: "new set",
            text: "This is the last move of your set. When you spend it, you get all six back.",
        },
        Tip {
            name: "move",
            text: "Spend one of your moves: 1F takes a stone one cell forward, 2F two. It may turn at each cell.",
        },
    ];

    fn holds(state: &State) -> &'static [&'static str] {
        let jumps =
            state.draft().next_steps().iter().filter(|step| matches!(step, Step::Leap { .. })).count();
        if jumps > 1 { &["choice"] } else { &[] }
    }

    fn is_shown_before(_state: &State, event: &Event) -> bool {
        match event {
            // The tip speaks of 1F, so its example is a 1F, too.
            Event::Walked { spent, .. } => spent.steps() == 1 && spent.sense() == Sense::Forward,
            _ => true,
        }
    }

    fn event_word(event: &Event, side: Side) -> &'static str {
        match event {
            Event::Walked { .. } => "move",
            Event::Leapt { .. } => "jump",
            Event::Captured { .. } => "capture",
            Event::Forfeited { .. } => "forfeit",
            Event::Renewed { .. } => "new set",
            Event::Covered { .. } => "cover",
            Event::Cleared { .. } => "clear",
            Event::Kept { .. } => "keep",
            Event::Retired { .. } => "retire",
            Event::PlaysAgain { .. } => "again",
            Event::Won { side: winner, .. } if *winner == side => "win",
            Event::Won { .. } => "lose",
        }
    }

    type Spot = Cell;

    fn named(_position: &Position, word: &str) -> Option<Option<Cell>> {
        let (column, row) = names::square(word)?;
        Some(Cell::at(column, row))
    }

    fn details(events: &[Event], _side: Side) -> Vec<String> {
        let of = |event: &Event| match event {
            Event::Walked { spent, path, .. } => {
                let to = path.last().map(|cell| format!("to {cell}"));
                std::iter::once(spent.to_string()).chain(to).collect()
            }
            Event::Leapt { from, over, to, .. } => {
                vec![format!("from {from}"), format!("over {over}"), format!("to {to}")]
            }
            Event::Forfeited { spent, .. } => vec![spent.to_string()],
            _ => Vec::new(),
        };
        events.iter().flat_map(of).collect()
    }

    fn shortfall(state: &State, player: Side) -> String {
        format!("you still have {}", count(state.position().stones(player).len(), "stone", "stones"))
    }

    fn own_remark(puzzle: &Puzzle<Self>, next: &State) -> Option<String> {
        let side = puzzle.state().to_move();
        if next.outcome().is_some() || next.to_move() == side {
            return None;
        }
        let given = captured(next, side, &mut Budget::new(1)).unwrap_or_default();
        let left = next.position().stones(side).len().saturating_sub(given);
        let opponent = next.to_move().name::<Self>();
        let captures = match given {
            0 => format!("{opponent} needn't capture anything"),
            _ => format!("{opponent} must capture {}", count(given, "stone", "stones")),
        };
        Some(if puzzle.kind() == LAST {
            format!("{captures}, and you still have {}.", count(left, "stone", "stones"))
        } else {
            format!("{captures}. Another turn gives away more.")
        })
    }

    /// The first reply in the order of the rules. Any reply would do, because all replies capture the same number of
    /// stones.
    fn own_answer(_: &Puzzle<Self>, next: &State, _: &mut Budget<'_>) -> Result<Option<Turn>, Stop> {
        Ok(next.successors(|turn, _| ControlFlow::Break(turn.clone())).break_value())
    }

    type Effect = CrosseEffect;

    fn effects(before: &State, events: &[Event], after: &State) -> Vec<CrosseEffect> {
        let side = before.to_move();
        let mut effects = Vec::new();
        let [was, is] = [before, after].map(|state| state.position().stones(side) & Cells::CORNERS);
        if was.len() < is.len() {
            let new = is.iter().filter(|cell| !was.contains(*cell)).collect();
            effects.push(CrosseEffect::Covers(new, is.len()));
        }
        for event in events {
            match event {
                Event::Cleared { cells, .. } => effects.push(CrosseEffect::Removes(cells.clone())),
                Event::Retired { cell, .. } => effects.push(CrosseEffect::Removes(vec![*cell])),
                Event::Renewed { .. } => effects.push(CrosseEffect::Renews),
                _ => {}
            }
        }
        if after.outcome().is_none() && after.to_move() != side {
            // All turns capture the same number of stones, so one turn is enough.
            let given = captured(after, side, &mut Budget::new(1)).unwrap_or_default();
            if given > 0 {
                effects.push(CrosseEffect::Gives(after.to_move(), given));
            }
        }
        effects
    }

    fn own_puzzle(state: &State, budget: &mut Budget<'_>) -> Result<Option<(&'static Kind, Turn)>, Stop> {
        let side = state.to_move();
        let Some((turn, given)) = most_given(state, budget)? else { return Ok(None) };
        let Ok(next) = state.play(&turn) else { return Ok(None) };
        if given < next.position().stones(side).len() {
            return Ok((given >= LEAST_GIVEN).then_some((GIVE, turn)));
        }
        // The opponent's capture may make the opponent win instead of the player, so this must be checked.
        let is_last = given >= LEAST_LAST && is_forced::<Self>(&next, side, 1, budget)?;
        Ok(is_last.then_some((LAST, turn)))
    }
}

/// An effect of a turn in Abstract Crosse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrosseEffect {
    /// It covers these corners, and so this many.
    Covers(Vec<Cell>, usize),
    /// It removes the player's stones from these cells of the first row.
    Removes(Vec<Cell>),
    /// The player gets a new set of moves.
    Renews,
    /// This opponent must capture this many of the player's stones with the next turn.
    Gives(Side, usize),
}

impl Effect for CrosseEffect {
    /// All turns capture the same number of stones, so captures aren't among the effects.
    fn is_gain(&self) -> bool {
        true
    }

    fn is_aim(&self) -> bool {
        matches!(self, Self::Covers(_, 4) | Self::Removes(_))
    }

    fn amount(&self) -> usize {
        match self {
            Self::Covers(_, corners) => *corners,
            Self::Removes(cells) => cells.len(),
            Self::Renews => 1,
            Self::Gives(_, number) => *number,
        }
    }

    fn words(&self, teller: &Teller<'_>) -> String {
        match self {
            Self::Covers(_, 4) => format!("{} all four corners", teller.verb("cover")),
            Self::Covers(cells, _) => {
                let corners = if cells.len() == 1 { "corner" } else { "corners" };
                format!("{} the {corners} {}", teller.verb("cover"), list(cells, "and"))
            }
            Self::Removes(cells) => {
                let whose = if cells.len() > 3 { String::new() } else { teller.whose(teller.player) + " " };
                format!("{} {whose}{}", teller.verb("remove"), at_places("stone", "stones", "on", cells))
            }
            Self::Renews if teller.is_possible => "get six new moves".to_owned(),
            Self::Renews => format!("gets {} six new moves", teller.whom(teller.player)),
            Self::Gives(_, number) => {
                format!("{} away {}", teller.verb("give"), count(*number, "stone", "stones"))
            }
        }
    }
}

/// The turn after which the opponent captures the most stones, and the number of these stones. `None` if several turns
/// give that number, or if any turn ends the game or lets its player play again, since then the opponent has no turn to
/// compare.
fn most_given(state: &State, budget: &mut Budget<'_>) -> Result<Option<(Turn, usize)>, Stop> {
    let side = state.to_move();
    let (mut most, mut best) = (0, None);
    let unclear =
        budget.visit_successors::<Crosse, _>(state, Distinct::Positions, |budget, turn, next| {
            if next.outcome().is_some() || next.to_move() == side {
                return ControlFlow::Break(Ok(()));
            }
            let given = match captured(next, side, budget) {
                Ok(given) => given,
                Err(stop) => return ControlFlow::Break(Err(stop)),
            };
            match given.cmp(&most) {
                Ordering::Greater => (most, best) = (given, Some(turn.clone())),
                Ordering::Equal => best = None,
                Ordering::Less => {}
            }
            ControlFlow::Continue(())
        })?;
    Ok(best.filter(|_| unclear.is_none()).map(|turn| (turn, most)))
}

/// The number of this side's stones that the next turn captures, which is the same for all legal turns: the rules
/// require capturing as many stones as possible.
fn captured(state: &State, side: Side, budget: &mut Budget<'_>) -> Result<usize, Stop> {
    let stones = |state: &State| state.position().stones(side).len();
    let after = budget.visit_successors::<Crosse, _>(state, Distinct::Positions, |_, _, reply| {
        ControlFlow::Break(Ok(stones(reply)))
    })?;
    Ok(stones(state) - after.unwrap_or_else(|| stones(state)))
}
