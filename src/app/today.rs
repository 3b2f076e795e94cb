//! What day it is.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::record::Date;

/// The day in universal time; `None` if the clock stands before 1970 or past the year 9999.
#[must_use]
pub fn today() -> Option<Date> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    date(seconds / 86_400)
}

/// The day that lies so many days after the first of January 1970.
fn date(days: u64) -> Option<Date> {
    let (mut year, mut left) = (1970_u64, days);
    loop {
        let length = if is_leap(year) { 366 } else { 365 };
        if left < length {
            break;
        }
        (year, left) = (year + 1, left - length);
        if year > 9999 {
            return None;
        }
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < length {
            break;
        }
        (month, left) = (month + 1, left - length);
    }
    format!("{year:04}-{month:02}-{:02}", left + 1).parse().ok()
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_453, "2025-12-31"),
        ] {
            assert_eq!(date(days).map(|date| date.to_string()).as_deref(), Some(text));
        }
        assert_eq!(date(u64::MAX / 86_400), None);
    }
}
