//! The board's words: names of pieces and consequences of steps.

use std::collections::{BTreeMap, BTreeSet};

use super::{Board, Part, links};
use crate::app::board::words::count;
use crate::rules::crumble::geometry::{Coord, Rect};
use crate::rules::crumble::{Crumble, Event, Piece, Position};
use crate::rules::{Names, Side};

fn side(side: Side) -> &'static str {
    side.name::<Crumble>()
}

/// The name of a piece for screen readers and tests, with its lower left corner in the coordinates along the edges of
/// the board: `black square at 2½,1, side 1`.
pub(super) fn piece(piece: &Piece) -> String {
    format!(
        "{} {} at {},{}, {}",
        side(piece.side).to_lowercase(),
        piece.rect.shape_word(),
        piece.rect.at.x.mixed(),
        piece.rect.at.y.mixed(),
        size(&piece.rect)
    )
}

/// The size of a piece: `side 1`, or `1 by ½` (width by height, as in the sizes of boards).
fn size(rect: &Rect) -> String {
    let [width, height] = [rect.w, rect.h].map(Coord::mixed);
    if rect.w == rect.h { format!("side {width}") } else { format!("{width} by {height}") }
}

/// The counts of a side: `18 pieces`, `3 sides linked`.
pub(super) fn counts(position: &Position, side: Side) -> Vec<String> {
    let pieces = position.pieces().filter(|piece| piece.side == side).count();
    vec![count(pieces, "piece"), format!("{} linked", count(position.sides_joined(side), "side"))]
}

/// A cut in words: `Cut 3 pieces`.
pub(super) fn cut(pieces: usize) -> String {
    format!("Cut {}", count(pieces, "piece"))
}

/// A join in words: `Join 4 pieces into a square, side 2`.
pub(super) fn join(pieces: usize, into: &Rect) -> String {
    format!("Join {} into a {}, {}", count(pieces, "piece"), into.shape_word(), size(into))
}

/// The consequences of a step by `mover` beyond the step itself, in sentences; empty if there are none.
pub(super) fn consequences(events: &[Event], mover: Side, names: &Names) -> String {
    let mut sentences = Vec::new();
    let captured = |side: Side| {
        let of = |event: &Event| match event {
            Event::Captured { by, pieces } if *by == side => pieces.len(),
            _ => 0,
        };
        events.iter().map(of).sum::<usize>()
    };
    let mut told: Vec<Side> = Vec::new();
    for event in events {
        match event {
            // A swap may close several loops.
            Event::Captured { by, .. } if told.contains(by) => {}
            Event::Captured { by, .. } => {
                told.push(*by);
                let pieces = count(captured(*by), &format!("{} piece", side(by.other()).to_lowercase()));
                let verb = if *by == mover { "captures" } else { "loses" };
                sentences.push(format!("{} {verb} {pieces}.", names.of(mover)));
            }
            Event::Won { by, .. } => sentences.push(format!("{} wins.", names.of(*by))),
            Event::Drawn(_) => sentences.push("The game is drawn.".to_owned()),
            Event::Cut { .. } | Event::Joined { .. } | Event::Exchanged { .. } => {}
        }
    }
    sentences.join(" ")
}

/// The marks on pieces and the possible actions with them, in words.
pub(super) fn about(board: &Board<'_, Crumble>) -> BTreeMap<Rect, String> {
    let mut about = BTreeMap::new();
    let when = if board.scene.done.is_empty() { "in the last turn" } else { "in this turn" };
    describe_events(&mut about, board.scene.past(), when);
    if let Part::Path(draft, legal) = board.part() {
        for rect in legal.travellers().iter().filter(|rect| legal.can_go(rect)) {
            say(&mut about, *rect, "can swap");
        }
        let moves: BTreeSet<Rect> = legal.moves().iter().map(|one| one.to).collect();
        for place in legal.reached(None).into_iter().filter(|place| !moves.contains(place)) {
            say(&mut about, place, "can be reached");
        }
        for one in legal.moves() {
            let result = consequences(&one.events, draft.side(), &board.scene.names);
            let swap = format!("swap {}", one.swap.dir.word());
            let words =
                if result.is_empty() { swap } else { format!("{swap}: {}", result.trim_end_matches('.')) };
            say(&mut about, one.to, &words);
        }
    }
    if let Some(marks) = board.scene.links {
        for (rect, words) in links::words(board, marks) {
            say(&mut about, rect, &words);
        }
    }
    about
}

/// Adds words about a piece.
fn say(about: &mut BTreeMap<Rect, String>, piece: Rect, words: &str) {
    let all = about.entry(piece).or_default();
    if !all.is_empty() {
        all.push_str("; ");
    }
    all.push_str(words);
}

/// Adds the effects of these events on pieces; `when` names their turn.
fn describe_events(about: &mut BTreeMap<Rect, String>, events: &[Event], when: &str) {
    let mut swaps = 0;
    for event in events {
        match event {
            Event::Cut { axis, pieces, .. } => {
                let halves = pieces.iter().filter_map(|piece| piece.halves(*axis)).flatten();
                halves.for_each(|half| say(about, half, &format!("cut {when}")));
            }
            Event::Joined { into, .. } => say(about, *into, &format!("joined {when}")),
            Event::Exchanged { from, to, .. } => {
                if swaps == 0 {
                    say(about, *from, "the swaps started here");
                }
                swaps += 1;
                say(about, *to, &format!("swap {swaps} ended here"));
            }
            Event::Captured { pieces, .. } => pieces.iter().for_each(|piece| say(about, *piece, "captured")),
            Event::Won { chain, .. } => {
                chain.iter().for_each(|piece| say(about, *piece, "in the winning chain"))
            }
            Event::Drawn(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crumble::geometry::{Axis, Dir};
    use crate::rules::crumble::{BLACK, DRAW_TURNS, WHITE};

    fn rect(x: u64, y: u64, w: u64, h: u64) -> Rect {
        let quarter = |n: u64| Coord::from_raw(Coord::ONE.raw() / 4 * n);
        Rect::new(quarter(x), quarter(y), quarter(w), quarter(h))
    }

    #[test]
    fn pieces_are_named_by_colour_shape_place_and_size() {
        let square = Piece { rect: rect(8, 4, 4, 4), side: BLACK };
        assert_eq!(piece(&square), "black square at 2,1, side 1");
        let wide = Piece { rect: rect(10, 4, 4, 2), side: WHITE };
        assert_eq!(piece(&wide), "white wide half-square at 2½,1, 1 by ½");
        let tall = Piece { rect: rect(0, 0, 1, 2), side: WHITE };
        assert_eq!(piece(&tall), "white tall half-square at 0,0, ¼ by ½");
        assert_eq!(join(2, &rect(4, 4, 4, 8)), "Join 2 pieces into a tall half-square, 1 by 2");
    }

    #[test]
    fn consequences_name_who_gains() {
        let taken = vec![rect(0, 0, 4, 4)];
        let events = [
            Event::Captured { by: BLACK, pieces: taken.clone() },
            Event::Captured { by: WHITE, pieces: vec![taken[0], rect(4, 0, 4, 4)] },
            Event::Won { by: WHITE, chain: taken },
        ];
        let said = "Black captures 1 white piece. Black loses 2 black pieces. White wins.";
        let names = Names::of_sides::<Crumble>();
        assert_eq!(consequences(&events, BLACK, &names), said);
        let loops = [events[1].clone(), events[1].clone()];
        assert_eq!(consequences(&loops, WHITE, &names), "White captures 4 black pieces.");
        assert_eq!(consequences(&[Event::Drawn(DRAW_TURNS)], BLACK, &names), "The game is drawn.");
    }

    #[test]
    fn what_happened_to_a_piece_is_said_in_order() {
        let [west, east] = rect(0, 0, 4, 4).halves(Axis::Vertical).unwrap();
        let beside = rect(4, 0, 4, 4);
        let swap = |from, to, dir| Event::Exchanged { side: BLACK, from, to, dir };
        let events = [
            Event::Cut { side: BLACK, axis: Axis::Vertical, pieces: vec![rect(0, 0, 4, 4)] },
            swap(east, beside, Dir::East),
            swap(beside, east, Dir::West),
            Event::Captured { by: WHITE, pieces: vec![east] },
        ];
        let mut about = BTreeMap::new();
        describe_events(&mut about, &events, "in the last turn");
        assert_eq!(about[&west], "cut in the last turn");
        assert_eq!(about[&east], "cut in the last turn; the swaps started here; swap 2 ended here; captured");
        assert_eq!(about[&beside], "swap 1 ended here");
    }
}
