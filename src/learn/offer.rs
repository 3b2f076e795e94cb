//! The choice of the next puzzle.

use super::progress::TaskState;
use super::rating::Rating;

/// The index of the puzzle to offer next: first a puzzle that is due, then a new one, then one that is waiting for
/// another day. Among these, the puzzle whose rating is nearest to the player's, and if several are equally near, the
/// first. `None` if all are solved.
pub fn offer(player: Rating, puzzles: impl IntoIterator<Item = (TaskState, Rating)>) -> Option<usize> {
    let offered = puzzles.into_iter().enumerate().filter_map(|(at, (task_state, rating))| {
        let order = match task_state {
            TaskState::Due => 0,
            TaskState::New => 1,
            TaskState::Waiting => 2,
            TaskState::Solved => return None,
        };
        Some((order, rating.points().abs_diff(player.points()), at))
    });
    offered.min().map(|(.., at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_due_come_first_then_the_nearest_new_ones_then_those_that_wait() {
        use TaskState::{Due, New, Solved, Waiting};
        let player = Rating::default();
        let rated = |difficulty| Rating::of_difficulty(difficulty);
        let mut puzzles =
            vec![(New, rated(0)), (New, rated(20)), (New, rated(20)), (Waiting, rated(19)), (Due, rated(99))];
        for place in [4, 1, 2, 0, 3] {
            assert_eq!(offer(player, puzzles.iter().copied()), Some(place));
            puzzles[place].0 = Solved;
        }
        assert_eq!(offer(player, puzzles), None);
    }
}
