//! The merits of a turn, in words.

use super::effect::{Effect as _, Teller};
use super::explanation::{MOST, effects};
use super::own::Taught;
use crate::rules::{Names, Side, State as _, list};

/// The gains of a turn, in words that follow "it": "it captures the pieces at (2,1) and (3,1) and makes a chain of yours
/// touch three sides". Only the most important are named. `None` if there is none worth mentioning, or the turn isn't
/// legal.
pub fn reasons<G: Taught>(state: &G::State, turn: &G::Turn) -> Option<String> {
    reply_reasons::<G>(state, turn, state.to_move())
}

/// The same gains, each in words of its own, the most important first.
pub fn each_reason<G: Taught>(state: &G::State, turn: &G::Turn) -> Vec<String> {
    told::<G>(state, turn, state.to_move())
}

/// The gains of an opponent's reply to a turn of this player, like [`reasons`]: "captures your piece at (2,2)".
pub fn reply_reasons<G: Taught>(state: &G::State, reply: &G::Turn, player: Side) -> Option<String> {
    let told = list(told::<G>(state, reply, player), "and");
    (!told.is_empty()).then_some(told)
}

/// The most important gains of a turn, told to this reader.
fn told<G: Taught>(state: &G::State, turn: &G::Turn, reader: Side) -> Vec<String> {
    let names = Names::of_sides::<G>();
    let teller = Teller { player: state.to_move(), reader: Some(reader), names: &names, is_possible: false };
    let effects = effects::<G>(state, turn).unwrap_or_default();
    let gains = effects.iter().filter(|effect| effect.is_gain()).take(MOST);
    gains.map(|effect| effect.words(&teller)).collect()
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
            (of::<Crumble>("capture"), "captures the piece at (2,2)"),
            (of::<Crumble>("win"), "makes a chain of yours touch all four sides"),
            (of::<Crumble>("cut"), ""),
            (of::<Crosse>("give"), "gives away a stone"),
            (of::<Topple>("pawn"), "gains a pawn on c4"),
            (of::<Topple>("crush"), "crushes Blue's pawn on c3 and leaves Blue a single pawn"),
            (of::<Topple>("take"), "takes Blue's pawn on e5 and leaves Blue a single pawn"),
        ] {
            assert_eq!(told, reason);
        }
    }

    #[test]
    fn a_reply_is_told_to_the_player_whom_it_hurts() {
        let lesson: Lesson =
            lessons::<Crumble>().into_iter().find(|lesson| lesson.name == "capture").unwrap();
        let (state, turn) = (lesson.start::<Crumble>().unwrap(), lesson.solution::<Crumble>().unwrap());
        let told = reply_reasons::<Crumble>(&state, &turn, state.to_move().other());
        assert_eq!(told.as_deref(), Some("captures your piece at (2,2)"));
    }

    #[test]
    fn numbers_are_words_as_far_as_these_are_short() {
        assert_eq!(count(1, "piece", "pieces"), "a piece");
        assert_eq!(count(10, "piece", "pieces"), "ten pieces");
        assert_eq!(count(11, "piece", "pieces"), "11 pieces");
    }
}
