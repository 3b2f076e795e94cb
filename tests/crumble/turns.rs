//! Every turn of a position by brute force: each swapping piece, each step, each board and place, settled anew.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::action::Action;
use super::board::{Board, Rect};
use super::contact::{Captures, Contacts};
use super::place;

#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) text: String,
    pub(crate) action: Rc<Action>,
    /// The number of swap steps.
    pub(crate) steps: usize,
    /// The last place of the path.
    pub(crate) target: Option<Rect>,
    /// The board after the turn, with the other side to move.
    pub(crate) board: Board,
    /// The colours after the last swap, before the board was settled.
    pub(crate) unsettled: Vec<bool>,
    pub(crate) captures: Captures,
    pub(crate) traveller_captured: bool,
    /// The colour whose chain touches all four sides; `true` for white.
    pub(crate) winner: Option<bool>,
}

/// Every turn: for each swapping piece, each combination of board and last place that a path reaches, with the first
/// of the shortest texts that reach it.
pub(crate) fn all(board: &Board) -> Vec<Played> {
    let places = place::canonical(board);
    let mut turns = Vec::new();
    for action in Action::all(board).into_iter().map(Rc::new) {
        turns.extend(with_action(board, &action, &places[&action.corner]));
    }
    turns
}

fn with_action(board: &Board, action: &Rc<Action>, place: &str) -> Vec<Played> {
    let cut = action.carry_out(board);
    let mut text = format!("{place}{}", action.letter);
    let pieces = action.involved.len();
    if action.letter == 'J' {
        let into = action.made[0].0;
        text += &place::across(board, action.corner, (into.east(), into.north()));
    } else if pieces > 1 {
        text += &pieces.to_string();
    }
    let contacts = Contacts::of(&cut);
    let mut turns = vec![Played {
        text: text.clone(),
        action: Rc::clone(action),
        steps: 0,
        target: None,
        board: Board { white_moves: !cut.white_moves, ..cut.clone() },
        unsettled: cut.white.clone(),
        captures: Captures::default(),
        traveller_captured: false,
        winner: None,
    }];
    for (start, side, number) in &action.made {
        let across = if action.letter == 'H' { "NS" } else { "EW" };
        let first = |dir: char| match action.letter {
            'J' => format!("{text}{dir}"),
            _ if pieces > 1 => format!("{text}-{number}{side}-{dir}"),
            _ if across.contains(dir) => format!("{text}{dir}"),
            _ => format!("{text}{side}-{dir}"),
        };
        let start = cut.rects.iter().position(|rect| rect == start).unwrap();
        turns.extend(paths(&cut, &contacts, action, start, first));
    }
    turns
}

/// Walks every path of one swapping piece.
fn paths(
    cut: &Board,
    contacts: &Contacts,
    action: &Rc<Action>,
    start: usize,
    first: impl Fn(char) -> String,
) -> Vec<Played> {
    let mover = cut.white_moves;
    let mut turns = Vec::new();
    let mut seen: BTreeSet<(Vec<bool>, usize)> = BTreeSet::new();
    let mut ends = vec![(String::new(), cut.white.clone(), start)];
    for steps in 1.. {
        let mut layer: BTreeMap<(Vec<bool>, usize), Played> = BTreeMap::new();
        for (text, white, at) in &ends {
            for (dir, to) in contacts.two_point(*at).filter(|(_, to)| white[*to] != mover) {
                let text = if steps == 1 { first(dir) } else { format!("{text}{dir}") };
                let mut white = white.clone();
                white.swap(*at, to);
                let unsettled = white.clone();
                let captures = contacts.settle(&mut white);
                let key = (white.clone(), to);
                if seen.contains(&key) || layer.get(&key).is_some_and(|other| other.text <= text) {
                    continue;
                }
                let played = Played {
                    text,
                    action: Rc::clone(action),
                    steps,
                    target: Some(cut.rects[to]),
                    unsettled,
                    captures,
                    traveller_captured: white[to] != mover,
                    winner: contacts.winner(&white),
                    board: Board { white, white_moves: !mover, ..cut.clone() },
                };
                layer.insert(key, played);
            }
        }
        if layer.is_empty() {
            break;
        }
        seen.extend(layer.keys().cloned());
        let goes_on = |played: &&Played| played.winner.is_none() && !played.traveller_captured;
        let at = |played: &Played| cut.rects.iter().position(|rect| Some(*rect) == played.target).unwrap();
        ends = layer
            .values()
            .filter(goes_on)
            .map(|played| (played.text.clone(), played.board.white.clone(), at(played)))
            .collect();
        turns.extend(layer.into_values());
    }
    turns
}

/// For each board that one turn reaches, its representative: the fewest swap steps, then the first text.
pub(crate) fn representatives(turns: &[Played]) -> BTreeMap<String, &Played> {
    let mut first: BTreeMap<String, &Played> = BTreeMap::new();
    for turn in turns {
        let held = first.entry(turn.board.to_string()).or_insert(turn);
        if (turn.steps, &turn.text) < (held.steps, &held.text) {
            *held = turn;
        }
    }
    first
}
