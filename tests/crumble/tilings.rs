//! Pieces that tile a board, and the refusals of those that don't, found by comparing each pair of pieces.

use std::collections::BTreeMap;

use halfsquare::rules::SyntaxError;
use halfsquare::rules::crumble::geometry::{self, Coord};
use halfsquare::rules::crumble::{Position, PositionError};

use super::board::{Board, ONE, Rect};
use super::rng::SeededRng;
use super::sample;

/// The same rectangle in the types of the first implementation.
fn read(rect: &Rect) -> geometry::Rect {
    let fine = i128::from(Coord::ONE.raw());
    let [x, y, w, h] = [rect.x, rect.y, rect.w, rect.h]
        .map(|length| Coord::from_raw(u64::try_from(length * fine / ONE).unwrap()));
    geometry::Rect::new(x, y, w, h)
}

/// The reason why these pieces, in the order of a text, aren't a board. Faults are checked in this order: the order of
/// the pieces, their shapes and places, overlaps, gaps.
fn refusal(board: &Board) -> Option<PositionError> {
    let Board { columns, rows, rects, .. } = board;
    let whole = Rect { x: 0, y: 0, w: columns * ONE, h: rows * ONE };
    if let Some(pair) = rects.windows(2).find(|pair| (pair[0].y, pair[0].x) > (pair[1].y, pair[1].x)) {
        return Some(PositionError::Order(read(&pair[1])));
    }
    if let Some(rect) = rects.iter().find(|rect| !rect.is_legal() || !whole.contains(rect)) {
        let refuse = if rect.is_legal() { PositionError::OffBoard } else { PositionError::Shape };
        return Some(refuse(read(rect)));
    }
    for (count, rect) in rects.iter().enumerate() {
        // If a piece overlaps several others, the refusal names the easternmost of them.
        let under = rects[..count].iter().filter(|other| other.overlaps(rect)).max_by_key(|other| other.x);
        if let Some(other) = under {
            return Some(PositionError::Overlap(read(other), read(rect)));
        }
    }
    let area = |rect: &Rect| rect.w * rect.h;
    (rects.iter().map(area).sum::<i128>() != area(&whole)).then_some(PositionError::Gap)
}

/// Removes a piece, doubles one, moves one, changes its size, or writes it elsewhere in the order.
fn spoil(board: &mut Board, rng: &mut SeededRng) {
    let at = rng.below(board.rects.len());
    let mut rect = board.rects[at];
    match rng.below(10) {
        0 if board.rects.len() > 1 => {
            board.rects.remove(at);
            board.white.remove(at);
            return;
        }
        1 => {
            board.rects.insert(at, rect);
            board.white.insert(at, rng.one_in(2));
            return;
        }
        2 => {
            let elsewhere = rng.below(board.rects.len());
            board.rects.swap(at, elsewhere);
            return;
        }
        3 => rect.w *= 2,
        4 => rect.h /= 2,
        5 => (rect.w, rect.h) = (2 * rect.w, 2 * rect.h),
        6 => (rect.w, rect.h) = (rect.w / 2, rect.h / 2),
        7 => rect.x += rect.w / 2,
        8 => rect.x = (rect.x - rect.w).max(0),
        _ => rect.y = (rect.y - rect.h / 2).max(0),
    }
    board.rects[at] = rect;
    board.rects.sort_unstable();
}

#[test]
fn pieces_that_do_not_tile_the_board_are_refused_as_a_comparison_of_each_pair_says() {
    let mut rng = SeededRng::new(21);
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for _ in 0..6000 {
        let mut board = sample::tiled(&mut rng);
        for _ in 0..rng.below(4) {
            spoil(&mut board, &mut rng);
        }
        let read: Result<Position, _> = board.to_string().parse();
        assert_eq!(read.as_ref().err(), refusal(&board).as_ref(), "{board}");
        *seen
            .entry(match read {
                Ok(_) => "tiled",
                Err(PositionError::Order(_)) => "out of order",
                Err(PositionError::Shape(_)) => "shape",
                Err(PositionError::OffBoard(_)) => "off the board",
                Err(PositionError::Overlap(..)) => "overlap",
                Err(PositionError::Gap) => "gap",
                Err(other) => panic!("{board}: {other}"),
            })
            .or_default() += 1;
    }
    assert!(seen.len() == 6 && seen.values().all(|&count| count > 100), "{seen:?}");
}

/// A text with any word replaced by nonsense is refused at that word.
#[test]
fn a_word_that_cannot_be_read_is_refused_at_its_place() {
    let text = sample::tiled(&mut SeededRng::new(22)).to_string();
    let words: Vec<&str> = text.split(' ').collect();
    for place in 0..words.len() {
        let before: usize = words[..place].iter().map(|word| word.len() + 1).sum();
        for wrong in ["?", "\u{e9}\u{2014}", "b0,0,1", "w0,0,1,1,1", ""] {
            let spoiled = [&words[..place], &[wrong], &words[place + 1..], &["?"]].concat().join(" ");
            let at = |error: PositionError| match error {
                PositionError::Syntax(SyntaxError { at, .. }) => at,
                other => panic!("{spoiled}: {other}"),
            };
            // Blanks around the whole text don't change the place.
            let read = format!("  {spoiled}\n").parse::<Position>();
            assert_eq!(read.map_err(at).err(), Some(before), "{spoiled}");
        }
    }
    for (cut, at) in [("", 0), ("6x6", 3), ("6x6 ", 3)] {
        let error = cut.parse::<Position>();
        assert!(
            matches!(&error, Err(PositionError::Syntax(syntax)) if syntax.at == at),
            "{cut:?}: {error:?}"
        );
    }
}
