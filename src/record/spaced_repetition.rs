//! Spaced repetition: the day on which an unsolved puzzle or position returns.

use serde::{Deserialize, Serialize};

use super::header::Date;

/// The number of days until an unsolved task returns: after it was failed, after it was solved once, and after it was
/// solved twice.
const DAYS: [u8; 3] = [1, 3, 10];

/// The next return of a task that wasn't solved on the first try: one day later, then three and ten days later if it is
/// solved each time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SpacedRepetition {
    due: Date,
    /// The number of times that the task was solved after a return.
    #[serde(default)]
    solved: u8,
}

impl SpacedRepetition {
    /// The return of a task that was failed on this day.
    pub fn failed(day: &Date) -> Self {
        Self { due: day.days_later(DAYS[0]), solved: 0 }
    }

    /// The next return of a task that was solved on this day after returning; `None` if it was solved often enough.
    #[must_use]
    pub fn solved(&self, day: &Date) -> Option<Self> {
        let solved = self.solved.saturating_add(1);
        let days = DAYS.get(usize::from(solved))?;
        Some(Self { due: day.days_later(*days), solved })
    }

    /// The next return of a due task after a try on this day.
    #[must_use]
    pub fn tried(&self, is_solved: bool, day: &Date) -> Option<Self> {
        if is_solved { self.solved(day) } else { Some(Self::failed(day)) }
    }

    /// True if the task is due on this day.
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
        // If the task is solved later than on the due day, the next days are counted from that date.
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
