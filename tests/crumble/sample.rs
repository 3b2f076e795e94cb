//! Sample boards for the comparison.

use super::action::Action;
use super::board::{Board, ONE, Rect};
use super::contact::Contacts;
use super::rng::SeededRng;

const SIZES: [(i128, i128); 12] =
    [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 4), (5, 3), (4, 4), (5, 5), (6, 5), (6, 6), (7, 7)];

/// A random tiling, with all pieces black.
pub(crate) fn tiled(rng: &mut SeededRng) -> Board {
    let &(columns, rows) = rng.pick(&SIZES).unwrap();
    let mut board = Board::cells(columns, rows, |_, _| false);
    let recuts = rng.below(if columns * rows > 20 { 5 } else { 9 });
    for _ in 0..recuts {
        let actions = Action::all(&board);
        let few: Vec<&Action> =
            actions.iter().filter(|action| action.involved.len() <= 4 || rng.one_in(4)).collect();
        board = rng.pick(&few).unwrap().carry_out(&board);
    }
    board
}

/// A settled board that no player has won, with random cuts and colours.
pub(crate) fn board(rng: &mut SeededRng) -> Board {
    loop {
        let mut board = tiled(rng);
        if board.rects.len() > 56 {
            continue;
        }
        colour(&mut board, rng);
        board.white_moves = rng.one_in(2);
        let contacts = Contacts::of(&board);
        contacts.settle(&mut board.white);
        if contacts.winner(&board.white).is_none() {
            return board;
        }
    }
}

fn colour(board: &mut Board, rng: &mut SeededRng) {
    let (mode, noise) = (rng.below(4), 4 + rng.below(12));
    let (columns, rows) = (board.columns * ONE, board.rows * ONE);
    let rings = |rect: &Rect| {
        let depth = [rect.x, rect.y, columns - rect.east(), rows - rect.north()].into_iter().min();
        depth.unwrap_or_default() / ONE
    };
    for (rect, white) in board.rects.iter().zip(&mut board.white) {
        *white = match mode {
            0 => rng.one_in(2),
            1 => (rect.x / ONE + rect.y / ONE) % 2 == 0,
            2 => rect.y >= rows / 2,
            // Loops inside loops. The outermost pieces are mixed, since a whole ring of one colour would have won.
            _ if rings(rect) == 0 => rng.one_in(2),
            _ => rings(rect) % 2 == 0,
        };
        *white ^= rng.one_in(noise);
    }
}

/// A row of black cells below a row of white ones, which allows long cuts.
pub(crate) fn long_rows() -> Board {
    Board::cells(12, 2, |_, y| y == 1)
}

/// Twelve thin black pieces with white ones above them, surrounded by black except for one gap. Whichever half moves
/// into the gap, the loop that closes there captures everything inside: many texts lead to one board.
pub(crate) fn thin_row() -> Board {
    let quarter = ONE / 4;
    let mut pieces: Vec<(Rect, bool)> = Vec::new();
    for x in 0..5 {
        for (y, white) in [(0, false), (2, false), (3, true)] {
            pieces.push((Rect { x: x * ONE, y: y * ONE, w: ONE, h: ONE }, white));
        }
    }
    pieces.push((Rect { x: 0, y: ONE, w: ONE, h: ONE }, false));
    let thin = |x, y| Rect { x, y, w: quarter, h: 2 * quarter };
    for place in 0..12 {
        let x = ONE + place * quarter;
        pieces.extend([(thin(x, ONE), false), (thin(x, ONE + 2 * quarter), true)]);
    }
    let (gap, above) = (4 * ONE, ONE + 2 * quarter);
    pieces.extend([(thin(gap, above), true), (thin(gap + quarter, above), true)]);
    for (x, y, white) in [(2, 2, true), (0, 0, false), (2, 0, false)] {
        let (x, y) = (gap + x * quarter, ONE + y * quarter);
        pieces.push((Rect { x, y, w: 2 * quarter, h: 2 * quarter }, white));
    }
    Board::new(5, 4, false, pieces)
}

/// Loops inside loops with one gap, which a single step closes in both.
pub(crate) fn nested_loops(rng: &mut SeededRng) -> Board {
    loop {
        let (loop_is_white, gap) = (rng.one_in(2), 2 + i128::try_from(rng.below(3)).unwrap());
        let mut board = Board::cells(7, 7, |x, y| match [x, y, 6 - x, 6 - y].into_iter().min() {
            Some(1) => loop_is_white != ((x, y) == (gap, 1)),
            Some(2) => loop_is_white == ((x, y) == (gap, 2)),
            _ => loop_is_white,
        });
        for (rect, white) in board.rects.iter().zip(&mut board.white) {
            if rect.x == 0 || rect.y == 0 || rect.east() == 7 * ONE || rect.north() == 7 * ONE {
                // The pieces in the gap's column link the inner loop to the border.
                *white = if rect.x == gap * ONE { !loop_is_white } else { rng.one_in(2) };
            }
        }
        board.white_moves = rng.one_in(2);
        let contacts = Contacts::of(&board);
        contacts.settle(&mut board.white);
        if contacts.winner(&board.white).is_none() {
            return board;
        }
    }
}
