//! Every split and join, found by scanning each line and trying each rectangle.

use std::collections::BTreeSet;

use super::board::{Board, Rect};

/// A split or a join: the place in its text, the pieces that it uses and the pieces that it makes.
#[derive(Clone, Debug)]
pub(crate) struct Action {
    /// The lower left corner that its text names.
    pub(crate) corner: (i128, i128),
    /// The letter of its text.
    pub(crate) letter: char,
    /// The pieces that are split or joined; for a split, in the order of the cut.
    pub(crate) involved: Vec<Rect>,
    /// The new pieces, each with the letter of its half and the number of the piece that was halved.
    pub(crate) made: Vec<(Rect, char, usize)>,
}

impl Action {
    /// Every split and join of the player to play.
    pub(crate) fn all(board: &Board) -> Vec<Self> {
        let mut actions = Vec::new();
        for letter in ['H', 'V'] {
            let middles: BTreeSet<i128> = board.rects.iter().map(|rect| middle(rect, letter)).collect();
            for line in middles {
                actions.extend(splits_on(board, letter, line));
            }
        }
        actions.extend(joins(board));
        actions
    }

    /// The board after the split or join.
    pub(crate) fn carry_out(&self, board: &Board) -> Board {
        let stay = board.pieces().filter(|(rect, _)| !self.involved.contains(rect));
        let made = self.made.iter().map(|(rect, _, _)| (*rect, board.white_moves));
        Board::new(board.columns, board.rows, board.white_moves, stay.chain(made))
    }
}

/// The extent of a piece across a cut, and along it.
fn spans(rect: &Rect, letter: char) -> [(i128, i128); 2] {
    let (x, y) = ((rect.x, rect.east()), (rect.y, rect.north()));
    if letter == 'H' { [y, x] } else { [x, y] }
}

fn middle(rect: &Rect, letter: char) -> i128 {
    let [(low, high), _] = spans(rect, letter);
    (low + high) / 2
}

fn halves(rect: &Rect, letter: char) -> [(Rect, char); 2] {
    let Rect { x, y, w, h } = *rect;
    if letter == 'H' {
        [(Rect { h: h / 2, ..*rect }, 'S'), (Rect { x, y: y + h / 2, w, h: h / 2 }, 'N')]
    } else {
        [(Rect { w: w / 2, ..*rect }, 'W'), (Rect { x: x + w / 2, y, w: w / 2, h }, 'E')]
    }
}

/// The splits along one line. It enters the pieces that are split; elsewhere it runs along edges.
fn splits_on(board: &Board, letter: char, line: i128) -> Vec<Action> {
    let enters = |piece: &usize| {
        let [(low, high), _] = spans(&board.rects[*piece], letter);
        low < line && line < high
    };
    let mut entered: Vec<usize> = (0..board.rects.len()).filter(enters).collect();
    entered.sort_by_key(|&piece| spans(&board.rects[piece], letter)[1]);
    let may_halve = |piece: &usize| {
        let rect = &board.rects[*piece];
        board.is_movers(*piece)
            && middle(rect, letter) == line
            && halves(rect, letter).iter().all(|(half, _)| half.is_legal())
    };
    let mut splits = Vec::new();
    for from in 0..entered.len() {
        for to in from..entered.len() {
            if !entered[from..=to].iter().all(may_halve) {
                break;
            }
            let involved: Vec<Rect> = entered[from..=to].iter().map(|&piece| board.rects[piece]).collect();
            let made = (1..)
                .zip(&involved)
                .flat_map(|(number, rect)| halves(rect, letter).map(|(half, side)| (half, side, number)));
            let corner = (involved[0].x, involved[0].y);
            splits.push(Action { corner, letter, made: made.collect(), involved });
        }
    }
    splits
}

/// The joins, found by trying each rectangle between corners.
fn joins(board: &Board) -> Vec<Action> {
    let xs: BTreeSet<i128> = board.rects.iter().flat_map(|rect| [rect.x, rect.east()]).collect();
    let ys: BTreeSet<i128> = board.rects.iter().flat_map(|rect| [rect.y, rect.north()]).collect();
    let mut joins = Vec::new();
    for (&west, &south) in xs.iter().flat_map(|x| ys.iter().map(move |y| (x, y))) {
        for (&east, &north) in xs.range(west + 1..).flat_map(|x| ys.range(south + 1..).map(move |y| (x, y))) {
            let into = Rect::between((west, south), (east, north));
            if !into.is_legal() {
                continue;
            }
            let taken = |&piece: &usize| board.rects[piece].overlaps(&into);
            let taken: Vec<usize> = (0..board.rects.len()).filter(taken).collect();
            let fits = |&piece: &usize| board.is_movers(piece) && into.contains(&board.rects[piece]);
            if taken.len() > 1 && taken.iter().all(fits) {
                let involved = taken.iter().map(|&piece| board.rects[piece]).collect();
                joins.push(Action {
                    corner: (west, south),
                    letter: 'J',
                    involved,
                    made: vec![(into, 'J', 1)],
                });
            }
        }
    }
    joins
}
