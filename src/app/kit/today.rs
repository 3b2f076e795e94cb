//! Today's date, and other days and times as players read them.

use std::time::SystemTime;

use jiff::civil;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

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

/// The time of day at an instant, with the number of days since then: 0 for today. `None` if the instant is in the
/// future or has no date.
pub fn time_of_day(instant: SystemTime) -> Option<(u32, String)> {
    ago(instant, SystemTime::now(), &TimeZone::system())
}

fn ago(instant: SystemTime, now: SystemTime, zone: &TimeZone) -> Option<(u32, String)> {
    let zoned = |time| Some(Timestamp::try_from(time).ok()?.to_zoned(zone.clone()));
    let (then, now): (Zoned, Zoned) = (zoned(instant)?, zoned(now)?);
    let days = now.date().since(then.date()).ok()?.get_days();
    Some((days.try_into().ok()?, then.strftime("%H:%M").to_string()))
}

/// A day of a game's header, as players read it: "21 Nov 2026". A text that isn't a day stays as it is.
pub fn readable(day: &str) -> String {
    day.parse::<civil::Date>().map_or_else(|_| day.to_owned(), |day| day.strftime("%-d %b %Y").to_string())
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
    fn times_are_counted_in_days_of_the_place() {
        let ago = |then: &str| {
            let [then, now] = [then, "2026-11-22T08:30:00Z"].map(|time| time.parse::<Timestamp>().unwrap());
            ago(then.into(), now.into(), &offset(-8).to_time_zone())
        };
        assert_eq!(ago("2026-11-22T08:05:00Z"), Some((0, "00:05".to_owned())));
        assert_eq!(ago("2026-11-22T07:55:00Z"), Some((1, "23:55".to_owned())));
        assert_eq!(ago("2026-11-24T08:00:00Z"), None);
        assert_eq!((readable("2026-11-02"), readable("1")), ("2 Nov 2026".to_owned(), "1".to_owned()));
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
