//! Today's date.

use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::record::Date;

/// The date in this computer's time zone, or in universal time if its zone is unknown; `None` if its clock is outside
/// the years of a [`Date`].
pub fn today() -> Option<Date> {
    day(SystemTime::now(), TimeZone::system())
}

fn day(now: SystemTime, zone: TimeZone) -> Option<Date> {
    let now = Timestamp::try_from(now).ok()?;
    now.to_zoned(zone).date().try_into().ok()
}

#[cfg(test)]
mod tests {
    use jiff::tz::{Offset, offset};

    use super::*;

    fn day_at(instant: &str, zone: Offset) -> Option<String> {
        let instant: Timestamp = instant.parse().unwrap();
        day(instant.into(), zone.to_time_zone()).map(|date| date.to_string())
    }

    #[test]
    fn the_day_is_that_of_the_place() {
        // An evening in Seattle is the next day in universal time, and a morning in Tokyo the day before.
        assert_eq!(day_at("2026-11-22T03:30:00Z", offset(-8)).as_deref(), Some("2026-11-21"));
        assert_eq!(day_at("2026-11-21T22:00:00Z", offset(9)).as_deref(), Some("2026-11-22"));
        assert_eq!(day_at("2000-02-29T12:00:00Z", Offset::UTC).as_deref(), Some("2000-02-29"));
        assert_eq!(day_at("-000001-01-01T00:00:00Z", Offset::UTC), None);
    }
}
