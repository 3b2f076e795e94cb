//! Every distinct position after one turn: a visitor for counting and search.
//!
//! Turns are visited in the order of their texts, so the first that leads to a position represents it. Different turns
//! lead to the same position only in the following cases, and only then are positions compared:
//!
//! - Moves after which a stone is removed: the board no longer shows where the removed stone would have ended, or
//!   which stone left the first row to cover the last corner.
//! - Jumps after which stones are removed, or that reach the same cell with the same captures in another order
//!   (see [`jump`]).

use std::collections::BTreeSet;
use std::mem;
use std::ops::ControlFlow;

use super::board::Cells;
use super::cover::{Cover, cover};
use super::jump::{self, Jumper, Longest};
use super::position::Position;
use super::reach;
use super::turn::Turn;

impl Position {
    /// Visits each distinct position after one turn, with the first turn in text order that leads to it; visits nothing
    /// if the game is won. Doesn't build the history for the repetition claim, because searches don't need it.
    pub fn successors<B>(&self, visit: impl FnMut(Turn, &Self) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_won() {
            return ControlFlow::Continue(());
        }
        if self.must_jump() { visit_jumps(self, visit) } else { visit_moves(self, visit) }
    }

    /// True if the side to play can jump and therefore must (crosse.md, Jumping).
    pub fn must_jump(&self) -> bool {
        let (enemies, empty) = (self.enemies(), self.empty());
        self.own().iter().any(|from| Jumper::new(from, enemies, empty).leaps().next().is_some())
    }

    /// Counts the positions after `depth` turns. A position that follows from several different positions is counted
    /// once for each of them. At depth 0 the result is 1.
    ///
    /// A repetition doesn't end the game unless a player claims it, so the later turns depend on the position alone.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        let _: ControlFlow<()> = self.successors(|_, next| {
            count += if depth > 1 { next.perft(depth - 1) } else { 1 };
            ControlFlow::Continue(())
        });
        count
    }
}

/// Visits moves or, if the mover can't move, the moves that can be given up.
fn visit_moves<B>(
    position: &Position,
    mut visit: impl FnMut(Turn, &Position) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mover = position.to_move();
    let (own, empty) = (position.own(), position.empty());
    let mut can_move = false;
    for spent in position.left(mover).iter() {
        let ends = reach::reach_of(mover, spent);
        let mut passed = position.with_spent(spent).handed_over();
        let mut left_cleared_row = false;
        for from in own.iter() {
            let rest = own.without(from);
            let mut has_retired = false;
            for to in (ends[from.index()] & empty).iter() {
                can_move = true;
                let found = |clears| Turn::Walk { spent, from, to, clears };
                let moved = rest.with(to);
                // The same position is changed for each move, since copying it would take longer than finding the move.
                passed.set_stones(mover, moved);
                match cover(position, moved, to) {
                    Cover::Nothing => visit(found(false), &passed)?,
                    Cover::Covered { removable } => {
                        let after = passed.handed_over();
                        visit(found(false), &after)?;
                        let leaves_row = Cells::first_row(mover).contains(from);
                        let is_repeat = leaves_row && mem::replace(&mut left_cleared_row, true);
                        if !removable.is_empty() && !is_repeat {
                            visit(found(true), &after.without_own(removable))?;
                        }
                    }
                    Cover::ReachedRow(end) => {
                        if !mem::replace(&mut has_retired, true) {
                            visit(found(false), &passed.handed_over().without_own(Cells::of(end)))?;
                        }
                    }
                }
            }
        }
    }
    if !can_move {
        for spent in position.left(mover).iter() {
            visit(Turn::Forfeit(spent), &position.with_spent(spent).handed_over())?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the jumps that capture the most stones.
fn visit_jumps<B>(
    position: &Position,
    mut visit: impl FnMut(Turn, &Position) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (own, enemies, empty) = (position.own(), position.enemies(), position.empty());
    let most = Longest::default().of_all(own, enemies);
    let mut seen = BTreeSet::new();
    let mut visit_once = |found: Turn, next: &Position, has_removed: bool| {
        if (has_removed || jump::may_coincide(most)) && !seen.insert(*next) {
            return ControlFlow::Continue(());
        }
        visit(found, next)
    };
    for from in own.iter() {
        jump::visit_routes(Jumper::new(from, enemies, empty), 0, most, |path, uncaptured| {
            let end = path.last().copied().unwrap_or(from);
            let found = |clears| Turn::Jump { path: path.clone(), clears };
            let mut after = position.with_moved(from, end);
            after.set_stones(position.to_move().other(), uncaptured);
            match cover(position, after.own(), end) {
                Cover::Nothing => visit_once(found(false), &after.handed_over(), false),
                Cover::Covered { removable } => {
                    visit_once(found(false), &after, false)?;
                    if removable.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    visit_once(found(true), &after.without_own(removable), true)
                }
                Cover::ReachedRow(end) => visit_once(found(false), &after.without_own(Cells::of(end)), true),
            }
        })?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn successors(text: &str) -> Vec<String> {
        let position: Position = text.parse().unwrap();
        let mut found = Vec::new();
        let _: ControlFlow<()> = position.successors(|turn, _| {
            found.push(turn.to_string());
            ControlFlow::Continue(())
        });
        found
    }

    #[test]
    fn the_counts_of_the_start_hold() {
        let start = Position::start(3);
        assert_eq!([0, 1, 2, 3].map(|depth| start.perft(depth)), [1, 126, 15_672, 1_235_676]);
    }

    #[test]
    fn who_can_jump_must() {
        for (text, must) in [
            ("10/10/10/6w3/3w6/10/3w2w3/8b1/9w/10 w 123.123 1.3", true),
            ("10/10/10/6w3/3w6/10/3w2w3/8b1/9w/10 b 123.123 1.3", false),
        ] {
            assert_eq!(text.parse::<Position>().unwrap().must_jump(), must, "{text}");
            assert_eq!(successors(text).iter().any(|turn| turn.contains('x')), must, "{text}");
        }
    }

    #[test]
    fn turns_come_in_the_order_of_their_texts() {
        let turns = successors(&Position::start(3).to_string());
        assert!(turns.is_sorted());
        assert_eq!(turns.len(), 126);
        assert_eq!(turns[..2], ["1B:e3-e4", "1B:g3-g4"]);
    }

    #[test]
    fn which_stone_left_a_cleared_row_does_not_show() {
        // Either a1 or g1 can reach the last corner, d4, with 3F; in both cases the row ends up empty.
        let turns = successors("10/b9/10/3w2w3/10/10/6w3/10/10/w5w3 w 3.- 123.123");
        assert_eq!(turns.iter().filter(|turn| turn.ends_with('*')).collect::<Vec<_>>(), ["3F:a1-d4*"]);
        assert!(["3F:a1-d4", "3F:g1-d4"].iter().all(|turn| turns.contains(&(*turn).to_owned())));
    }

    #[test]
    fn where_a_removed_stone_ended_does_not_show() {
        let turns = successors("10/b9/10/3w2w3/10/10/3w2w3/10/1w8/10 w -.1 123.123");
        assert_eq!(turns.iter().filter(|turn| turn.starts_with("1B:b2")).collect::<Vec<_>>(), ["1B:b2-a1"]);
    }
}
