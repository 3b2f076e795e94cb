//! Building blocks of the sentences about events and refusals: verbs in two tenses, counted nouns, lists.

use std::fmt::{self, Display, Formatter};

/// The verb in the tense of the sentence: present, or past with `{:#}`.
pub(super) fn verb<'a>(f: &Formatter<'_>, happens: &'a str, happened: &'a str) -> &'a str {
    if f.alternate() { happened } else { happens }
}

/// A counted noun: "1 stone", "3 stones".
pub(super) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// A list in words, with the word before its last item: "a1, c1 and e1".
pub(super) struct Listed<'a, T>(pub(super) &'a [T], pub(super) &'static str);

impl<T: Display> Display for Listed<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, item) in self.0.iter().enumerate() {
            match i {
                0 => {}
                _ if i + 1 == self.0.len() => write!(f, " {} ", self.1)?,
                _ => f.write_str(", ")?,
            }
            write!(f, "{item}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Listed;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;
    use crate::rules::{Draft, Game, State};

    /// Plays the turns of a game and passes each event to `check`.
    fn play<G: Game>(options: &str, turns: usize, check: impl Fn(&G::Event)) {
        let mut state = G::State::begin(options, None).unwrap();
        let mut choices = 1_usize;
        for _ in 0..turns {
            let mut draft = state.draft();
            for _ in 0..6 {
                choices = choices.wrapping_mul(25_173).wrapping_add(13_849) % 65_536;
                let steps = draft.next_steps();
                if steps.is_empty() || (draft.may_end().is_ok() && choices.is_multiple_of(3)) {
                    break;
                }
                draft.push(&steps[choices % steps.len()]).unwrap().iter().for_each(&check);
            }
            let Ok((_, next, events)) = draft.finish() else { continue };
            events.iter().for_each(&check);
            if next.outcome().is_some() {
                return;
            }
            state = next;
        }
    }

    #[test]
    fn only_the_last_item_of_a_list_has_a_word_before_it() {
        let lists = [1, 2, 3].map(|n| Listed(&["a1", "c1", "e1"][..n], "and").to_string());
        assert_eq!(lists, ["a1", "a1 and c1", "a1, c1 and e1"]);
    }

    #[test]
    fn what_happened_is_told_in_another_tense_than_what_happens() {
        fn differs<E: std::fmt::Display>(event: &E) {
            let told = event.to_string();
            // Being out is a lasting state, so the sentence about it has only one tense.
            assert!(told.ends_with(" is out") || format!("{event:#}") != told, "{told}");
        }
        play::<Crumble>("", 40, differs);
        play::<Crosse>("", 200, differs);
        play::<Topple>("players=3", 200, differs);
    }
}
