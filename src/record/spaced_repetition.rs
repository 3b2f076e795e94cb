//! Spaced repetition: when a puzzle or a position that was not solved comes back.

use serde::{Deserialize, Serialize};

use super::header::Date;

/// After how many days something comes back that was not solved; once it is solved then; and once more.
const DAYS: [u8; 3] = [1, 3, 10];

/// When something that was not solved at the first try comes back to be tried again: after a day, three and ten, as
/// long as it is solved each time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SpacedRepetition {
    due: Date,
    /// How often it was solved when it came back.
    #[serde(default)]
    solved: u8,
}

impl SpacedRepetition {
    /// When it comes back that was not solved on this day, whatever was before.
    #[must_use]
    pub fn failed(day: &Date) -> Self {
        Self { due: day.days_later(DAYS[0]), solved: 0 }
    }

    /// When it comes back that had come back and was solved on this day; `None` if it was solved often enough.
    #[must_use]
    pub fn solved(&self, day: &Date) -> Option<Self> {
        let solved = self.solved.saturating_add(1);
        let days = DAYS.get(usize::from(solved))?;
        Some(Self { due: day.days_later(*days), solved })
    }

    /// What follows from a try on this day, at something that comes back now.
    #[must_use]
    pub fn tried(&self, is_solved: bool, day: &Date) -> Option<Self> {
        if is_solved { self.solved(day) } else { Some(Self::failed(day)) }
    }

    /// Whether it is to be tried again on this day.
    #[must_use]
    pub fn is_due(&self, day: &Date) -> bool {
        self.due <= *day
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_solved_each_time_comes_back_after_one_three_and_ten_days() {
        let first = SpacedRepetition::failed(&day("2026-12-30"));
        assert!(!first.is_due(&day("2026-12-30")) && first.is_due(&day("2026-12-31")));
        // Late counts from the day on which it was solved.
        let second = first.solved(&day("2027-01-02")).unwrap();
        assert!(!second.is_due(&day("2027-01-04")) && second.is_due(&day("2027-01-05")));
        let third = second.solved(&day("2027-01-05")).unwrap();
        assert!(!third.is_due(&day("2027-01-14")) && third.is_due(&day("2027-01-15")));
        assert_eq!(third.solved(&day("2027-01-15")), None);
    }

    #[test]
    fn what_fails_again_begins_anew() {
        let second = SpacedRepetition::failed(&day("2026-11-01")).solved(&day("2026-11-02")).unwrap();
        assert_eq!(
            second.tried(false, &day("2026-11-05")),
            Some(SpacedRepetition::failed(&day("2026-11-05")))
        );
        assert_eq!(second.tried(true, &day("2026-11-05")), second.solved(&day("2026-11-05")));
    }

    #[test]
    fn the_calendar_has_an_end() {
        let last = SpacedRepetition::failed(&day("9999-12-31"));
        assert!(last.is_due(&day("9999-12-31")));
    }
}
