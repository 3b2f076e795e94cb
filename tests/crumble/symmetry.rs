//! The board's symmetries and the swap of colours.

use super::board::{Board, ONE, Rect};
use super::rng::SeededRng;

/// A reflection or rotation of the board, with or without a swap of colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    /// First swaps x and y.
    transposed: bool,
    /// Then swaps east with west, and south with north.
    mirrored: [bool; 2],
    /// Swaps Black and White.
    pub(crate) colours: bool,
}

impl Symmetry {
    /// Any of the sixteen except the identity.
    pub(crate) fn any(rng: &mut SeededRng) -> Self {
        let bits = 1 + rng.below(15);
        let bit = |place: u32| bits >> place & 1 != 0;
        Self { transposed: bit(0), mirrored: [bit(1), bit(2)], colours: bit(3) }
    }

    /// The rectangle of a piece on this board after the symmetry.
    pub(crate) fn rect(self, board: &Board, rect: Rect) -> Rect {
        let Rect { x, y, w, h } = rect;
        let (size, mut rect) = if self.transposed {
            ((board.rows, board.columns), Rect { x: y, y: x, w: h, h: w })
        } else {
            ((board.columns, board.rows), rect)
        };
        if self.mirrored[0] {
            rect.x = size.0 * ONE - rect.east();
        }
        if self.mirrored[1] {
            rect.y = size.1 * ONE - rect.north();
        }
        rect
    }

    pub(crate) fn board(self, board: &Board) -> Board {
        board.map(self.transposed, self.colours, |rect| self.rect(board, rect))
    }

    /// The result after the symmetry.
    pub(crate) fn result(self, result: &str) -> String {
        match result {
            "win:b:chain" if self.colours => "win:w:chain".to_owned(),
            "win:w:chain" if self.colours => "win:b:chain".to_owned(),
            other => other.to_owned(),
        }
    }
}

mod tests {
    use std::collections::BTreeMap;

    use super::super::{sample, state, successors};
    use super::{Board, SeededRng, Symmetry};

    #[test]
    fn symmetries_map_successors_onto_successors() {
        let mut rng = SeededRng::new(3);
        for _ in 0..200 {
            let board = sample::board(&mut rng);
            let symmetry = Symmetry::any(&mut rng);
            let wanted: BTreeMap<String, String> = successors(&state(&board))
                .into_iter()
                .map(|(position, (_, result))| {
                    (symmetry.board(&Board::read(&position)).to_string(), symmetry.result(&result))
                })
                .collect();
            let got: BTreeMap<String, String> = successors(&state(&symmetry.board(&board)))
                .into_iter()
                .map(|(position, (_, result))| (position, result))
                .collect();
            assert_eq!(wanted, got, "{symmetry:?} of {board}");
        }
    }
}
