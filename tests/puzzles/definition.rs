//! The definitions of the kinds of puzzles, taken literally: slow, without proofs, killer moves and budgets. They use
//! only the list of distinct positions after one more turn.

use halfsquare::engine::Budget;
use halfsquare::learn::{Puzzle, Reply, Taught};
use halfsquare::rules::{Game, Outcome, Side, State, result_text};

pub(crate) struct Checked {
    pub(crate) position: String,
    pub(crate) kind: String,
}

/// Each distinct position after one more turn, as the text of a turn and the state.
fn after<G: Game>(state: &G::State) -> Vec<(String, G::State)> {
    let mut all = Vec::new();
    state.for_each_successor(|turn, next| all.push((state.turn_text(turn), next.clone())));
    all
}

fn is_won<G: Game>(state: &G::State, side: Side) -> bool {
    matches!(state.outcome(), Some(Outcome::Win(winner, _)) if winner == side)
}

/// Returns true if it is this side's turn and one of its turns wins at once.
fn can_win<G: Game>(state: &G::State, side: Side) -> bool {
    state.outcome().is_none()
        && state.to_move() == side
        && after::<G>(state).iter().any(|(_, next)| is_won::<G>(next, side))
}

/// Returns true if after every turn of the opponent the side has won, or can win with at most `turns` turns.
fn is_lost<G: Game>(state: &G::State, side: Side, turns: u32) -> bool {
    state.outcome().is_none()
        && state.to_move() != side
        && after::<G>(state).iter().all(|(_, reply)| {
            is_won::<G>(reply, side)
                || can_win::<G>(reply, side)
                || turns > 1
                    && reply.outcome().is_none()
                    && reply.to_move() == side
                    && after::<G>(reply).iter().any(|(_, next)| is_lost::<G>(next, side, turns - 1))
        })
}

/// Checks a line of `halfsquare puzzles`.
pub(crate) fn check<G: Game>(line: &str, options: &str) -> Result<Checked, String> {
    let [position, kind, solution] = line.split('\t').collect::<Vec<_>>()[..] else {
        return Err("three fields are wanted".to_owned());
    };
    let state = set_up::<G>(options, position)?;
    if state.position().to_string() != position {
        return Err("the position is not canonical".to_owned());
    }
    let side = state.to_move();
    let foe = side.other();
    let next = after::<G>(&state);
    let count = |is: &dyn Fn(&G::State) -> bool| {
        next.iter().filter(|(_, next)| is(next)).map(|(turn, _)| turn.as_str()).collect::<Vec<_>>()
    };
    let wins = count(&|next| is_won::<G>(next, side));
    let has_win = !wins.is_empty();
    let keeping = match kind {
        "win1" | "reset" => wins,
        _ if has_win => return Err("a turn wins at once".to_owned()),
        "win2" => count(&|next| is_lost::<G>(next, side, 1)),
        "win3" => {
            if next.iter().any(|(_, next)| is_lost::<G>(next, side, 1)) {
                return Err("a turn wins in two".to_owned());
            }
            count(&|next| is_lost::<G>(next, side, 2))
        }
        "defence" | "save" => {
            let handed = state.handed_to(foe).map_err(|error| error.to_string())?;
            if handed.outcome().is_some() {
                return Err("it is over".to_owned());
            }
            let mut threats = Vec::new();
            handed.for_each_successor(|turn, after| {
                threats.extend(is_won::<G>(after, foe).then(|| turn.clone()));
            });
            // Which of several threats was found first isn't defined.
            let most = threats.iter().map(|threat| stopping::<G>(&next, threat, foe)).max();
            if most.is_none_or(|most| most < 3) {
                return Err(format!("{most:?} turns stop a threat"));
            }
            count(&|next| !is_won::<G>(next, foe) && !can_win::<G>(next, foe))
        }
        "last" => count(&|next| {
            next.to_move() == foe
                && next.outcome().is_none()
                && after::<G>(next).iter().all(|(_, reply)| {
                    result_text::<G>(reply.outcome()).ends_with(":no-stones") && is_won::<G>(reply, side)
                })
        }),
        "give" => {
            let most = next.iter().map(|(_, next)| stones_lost::<G>(next, side)).max().unwrap_or(0);
            if most < 3 {
                return Err(format!("at most {most} stones can be given away"));
            }
            count(&|next| stones_lost::<G>(next, side) == most)
        }
        "renewable" => {
            let is_solution = |(turn, _): &&(String, G::State)| turn == solution;
            let solved = &next.iter().find(is_solution).ok_or("the solution isn't a turn")?.1;
            let [place] = gained(position, &solved.position().to_string(), side.letter::<G>())[..] else {
                return Err("the solution doesn't take one piece".to_owned());
            };
            let turns = count(&|next| has::<G>(next, &place, side)).len();
            if turns < 3 {
                return Err(format!("{turns} turns take the piece"));
            }
            if !is_contested::<G>(solved, &place, side) {
                return Err("the opponent can't come back twice".to_owned());
            }
            count(&|next| holds::<G>(next, &place, side, 2))
        }
        "lock" => {
            let before = pawns(&state.position().to_string());
            let of = |side: Side| side.letter::<G>();
            let here = |pawns: &[(usize, char)], side| pawns.iter().filter(|pawn| pawn.1 == of(side)).count();
            let locked = locked(&state.position().to_string(), of(side));
            count(&|next| {
                let now = pawns(&next.position().to_string());
                here(&now, side) >= here(&before, side)
                    && locked.iter().any(|tile| !now.contains(&(*tile, of(foe))))
            })
        }
        other => return Err(format!("there is no kind {other}")),
    };
    if keeping != [solution] {
        return Err(format!("these do it: {keeping:?}"));
    }
    let solved = next.iter().find(|(turn, _)| turn == solution).ok_or("the solution isn't a turn")?;
    let solved = solved.1.position().to_string();
    let letter = side.letter::<G>();
    let pawns = pawns(position).iter().filter(|pawn| pawn.1 == letter).count();
    if kind == "save" && pawns != 1 {
        return Err(format!("{pawns} pawns are left"));
    }
    let stones = solved.split(' ').next().unwrap_or_default().matches(letter).count();
    if kind == "last" && stones < 2 {
        return Err(format!("{stones} stones are captured"));
    }
    if kind == "reset" && !is_reset(position, &solved, letter) {
        return Err("no opponent's pawn is removed by a reset".to_owned());
    }
    Ok(Checked { position: position.to_owned(), kind: kind.to_owned() })
}

/// The number of these positions in which the opponent's turn no longer wins.
fn stopping<G: Game>(next: &[(String, G::State)], threat: &G::Turn, foe: Side) -> usize {
    let wins = |next: &G::State| next.play(threat).is_ok_and(|after| is_won::<G>(&after, foe));
    next.iter().filter(|(_, next)| !wins(next)).count()
}

/// Returns true if a tile with a pawn of another player than this letter's is empty after the turn.
fn is_reset(before: &str, after: &str, own: char) -> bool {
    let after = tiles(after);
    let removed = |(tile, pawn): (usize, char)| pawn != own && after[tile] == (tile, 0, None);
    pawns(before).into_iter().any(removed)
}

/// A piece of Crumble: its owner's letter and its place (x, y, width and height). Floats represent all numbers
/// exactly.
type Piece = (char, [f64; 4]);

/// The pieces of a position of Crumble.
fn pieces(position: &str) -> Vec<Piece> {
    let number = |text: &str| match text.split_once('/') {
        Some((n, d)) => n.parse::<f64>().unwrap() / d.parse::<f64>().unwrap(),
        None => text.parse().unwrap(),
    };
    let piece = |word: &str| {
        let numbers: Vec<f64> = word[1..].split(',').map(number).collect();
        (word.chars().next().unwrap(), numbers.try_into().unwrap())
    };
    position.split(' ').skip(2).map(piece).collect()
}

/// The places of other players' pieces that belong to the player with this letter after a turn.
fn gained(before: &str, after: &str, own: char) -> Vec<[f64; 4]> {
    let after = pieces(after);
    let lost = pieces(before).into_iter().filter(|piece| piece.0 != own && after.contains(&(own, piece.1)));
    lost.map(|piece| piece.1).collect()
}

/// Returns true if everything at the place belongs to this side, or if the side has won.
fn has<G: Game>(state: &G::State, place: &[f64; 4], side: Side) -> bool {
    if state.outcome().is_some() {
        return is_won::<G>(state, side);
    }
    let [x, y, w, h] = *place;
    let is_there = |at: &[f64; 4]| at[0] < x + w && x < at[0] + at[2] && at[1] < y + h && y < at[1] + at[3];
    let own = side.letter::<G>();
    pieces(&state.position().to_string()).iter().all(|piece| piece.0 == own || !is_there(&piece.1))
}

/// Returns true if the side, which has just played, holds the place now and after each of `turns` more turns, whatever
/// the opponent plays.
fn holds<G: Game>(next: &G::State, place: &[f64; 4], side: Side, turns: u32) -> bool {
    has::<G>(next, place, side)
        && (turns == 0
            || next.outcome().is_some()
            || after::<G>(next).iter().all(|(_, reply)| {
                is_won::<G>(reply, side)
                    || reply.outcome().is_none()
                        && after::<G>(reply).iter().any(|(_, next)| holds::<G>(next, place, side, turns - 1))
            }))
}

/// Returns true if the opponent can take the place now, and again after each turn with which the side keeps its
/// promise.
fn is_contested<G: Game>(next: &G::State, place: &[f64; 4], side: Side) -> bool {
    let taking = |state: &G::State| {
        let replies = after::<G>(state).into_iter().map(|(_, reply)| reply);
        replies.filter(|reply| !has::<G>(reply, place, side)).collect::<Vec<_>>()
    };
    taking(next).iter().any(|reply| {
        reply.outcome().is_none()
            && after::<G>(reply).iter().all(|(_, back)| {
                !taking(back).is_empty() && back.outcome().is_none() || !holds::<G>(back, place, side, 1)
            })
    })
}

/// The largest number of this side's stones that the next turn can capture, counted in the position texts.
fn stones_lost<G: Game>(next: &G::State, side: Side) -> usize {
    let stones = |state: &G::State| {
        let text = state.position().to_string();
        let board = text.split(' ').next().unwrap_or_default().to_owned();
        board.matches(side.letter::<G>()).count()
    };
    after::<G>(next).iter().map(|(_, reply)| stones(next) - stones(reply)).max().unwrap_or(0)
}

/// The pawns of a position of Topple: tiles, counted from the top left, with the players' letters. Empty in other
/// games.
fn pawns(position: &str) -> Vec<(usize, char)> {
    tiles(position).into_iter().filter_map(|(tile, _, pawn)| Some((tile, pawn?))).collect()
}

/// The tiles of a position of Topple: number, height and pawn.
fn tiles(position: &str) -> Vec<(usize, i32, Option<char>)> {
    let board = position.split(' ').next().unwrap_or_default();
    let cells = board.split(['/', ',']).enumerate();
    cells
        .map(|(number, cell)| {
            let height = cell.trim_end_matches(char::is_alphabetic).parse().unwrap_or(0);
            (number, height, cell.chars().last().filter(|last| last.is_alphabetic()))
        })
        .collect()
}

/// The tiles of other players' pawns in locked groups (two arrows or more) that include a pawn of this letter.
fn locked(position: &str, own: char) -> Vec<usize> {
    let size = position.split('/').count();
    let all = tiles(position);
    let pawns: Vec<_> =
        all.iter().filter_map(|(tile, height, pawn)| Some((*tile, *height, (*pawn)?))).collect();
    let near = |a: usize, b: usize| (a / size).abs_diff(b / size).max((a % size).abs_diff(b % size)) == 1;
    let takes =
        |a: &(usize, i32, char), b: &(usize, i32, char)| a.2 != b.2 && near(a.0, b.0) && a.1 == b.1 + 1;
    // The group of each pawn: the lowest tile that its arrows reach.
    let mut group: Vec<usize> = (0..pawns.len()).collect();
    for _ in 0..pawns.len() {
        for (i, a) in pawns.iter().enumerate() {
            for (j, b) in pawns.iter().enumerate() {
                if takes(a, b) || takes(b, a) {
                    group[i] = group[i].min(group[j]);
                }
            }
        }
    }
    let arrows = |of: usize| {
        let pairs = pawns.iter().enumerate().flat_map(|(i, a)| pawns.iter().map(move |b| (i, a, b)));
        pairs.filter(|(i, a, b)| group[*i] == of && takes(a, b)).count()
    };
    let has_own = |of: usize| pawns.iter().enumerate().any(|(i, pawn)| group[i] == of && pawn.2 == own);
    let members = pawns
        .iter()
        .enumerate()
        .filter(|(i, pawn)| pawn.2 != own && arrows(group[*i]) >= 2 && has_own(group[*i]));
    members.map(|(_, pawn)| pawn.0).collect()
}

/// The state with these options and this position.
fn set_up<G: Game>(options: &str, position: &str) -> Result<G::State, String> {
    G::State::begin(options, Some(position)).map_err(|error| error.to_string())
}

/// Checks that a turn which doesn't solve a puzzle is refuted correctly; for wins in three turns the replies aren't
/// checked.
pub(crate) fn refuted<G: Taught>(puzzle: &Puzzle<G>, turn: &G::Turn) -> Result<(), String> {
    let (state, side) = (puzzle.state(), puzzle.state().to_move());
    let next = state.play(turn).map_err(|error| error.to_string())?;
    let refutation =
        puzzle.refutation(turn, &mut Budget::new(2_000_000)).map_err(|stop| format!("{stop:?}"))?;
    let reply = |turn: &G::Turn| next.play(turn).map_err(|error| format!("the reply: {error}"));
    let holds = match &refutation {
        Some(Reply { turn, wins: true }) => is_won::<G>(&reply(turn)?, side.other()),
        Some(Reply { turn, wins: false }) => match puzzle.kind().name() {
            "win1" | "reset" | "win2" | "win3" => {
                let reply = reply(turn)?;
                !is_won::<G>(&reply, side) && !can_win::<G>(&reply, side)
            }
            "give" | "last" => reply(turn).is_ok(),
            "renewable" => {
                let solved = state.play(puzzle.solution()).map_err(|error| error.to_string())?;
                let text = |state: &G::State| state.position().to_string();
                let place = gained(&text(state), &text(&solved), side.letter::<G>())[0];
                let reply = reply(turn)?;
                let holds_on = |(_, next): &(String, G::State)| holds::<G>(next, &place, side, 1);
                reply.outcome().is_some() || !after::<G>(&reply).iter().any(holds_on)
            }
            _ => false,
        },
        None => {
            let is_over = next.outcome().is_some() || next.to_move() == side;
            match puzzle.kind().name() {
                // Such a turn may still win later.
                "win1" | "reset" => is_over || is_lost::<G>(&next, side, 1),
                "lock" | "renewable" => true,
                _ => is_over,
            }
        }
    };
    if holds { Ok(()) } else { Err(format!("{refutation:?}")) }
}
