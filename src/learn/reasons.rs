//! The merits of a turn, in words.

use super::own::Taught;
use crate::record::events_of;
use crate::rules::State as _;

/// The effects of a turn on its player and opponent, in words that follow "it": "it surrounds two pieces and makes your
/// chain touch three sides". They are derived only from the turn's events and from the parts of the evaluation that the
/// turn changed. `None` if no effect is worth mentioning, or the turn isn't legal.
pub fn reasons<G: Taught>(state: &G::State, turn: &G::Turn) -> Option<String> {
    let after = state.play(turn).ok()?;
    let reasons = G::reasons(state, &events_of::<G>(state, turn), &after);
    let (last, others) = reasons.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}

/// A counted noun: "a piece", "two pieces", "12 pieces".
pub(super) fn count(number: usize, one: &str, more: &str) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    match (number, WORDS.get(number)) {
        (1, _) => format!("a {one}"),
        (_, Some(word)) => format!("{word} {more}"),
        _ => format!("{number} {more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::{Lesson, lessons};
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;

    /// The reasons for the solution of a lesson.
    fn of<G: Taught>(name: &str) -> String {
        let lesson: Lesson = lessons::<G>().into_iter().find(|lesson| lesson.name == name).unwrap();
        let (state, turn) = (lesson.start::<G>().unwrap(), lesson.solution::<G>().unwrap());
        reasons::<G>(&state, &turn).unwrap_or_default()
    }

    #[test]
    fn the_reasons_for_turns_are_what_they_did() {
        for (told, reason) in [
            (of::<Crumble>("capture"), "surrounds a piece"),
            (of::<Crumble>("win"), "makes a chain of yours touch all four sides"),
            (of::<Crumble>("cut"), ""),
            (of::<Crosse>("give"), "gives away a stone"),
            (of::<Topple>("pawn"), "gains a pawn"),
            (of::<Topple>("crush"), "crushes Blue's pawn and leaves Blue a single pawn"),
            (of::<Topple>("take"), "takes Blue's pawn and leaves Blue a single pawn"),
        ] {
            assert_eq!(told, reason);
        }
    }

    #[test]
    fn numbers_are_words_as_far_as_these_are_short() {
        assert_eq!(count(1, "piece", "pieces"), "a piece");
        assert_eq!(count(10, "piece", "pieces"), "ten pieces");
        assert_eq!(count(11, "piece", "pieces"), "11 pieces");
    }
}
