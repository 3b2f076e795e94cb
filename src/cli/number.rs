//! Numbers on the command line, with refusals that name the expected value.

use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The reason a text isn't a valid number for an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NumberError {
    /// The text isn't a whole number, or is less than the minimum.
    #[error("it takes a whole number, {0} or more")]
    NotFrom(u8),
    /// The text isn't a range of numbers.
    #[error("it takes a first and a last number, each 1 or more, as in 3-10")]
    NoRange,
    /// The number is too large for its type.
    #[error("the number is too large")]
    TooLarge,
}

/// Reads a whole number that is at least 0.
///
/// # Errors
/// The text is something else, or too large for the type.
pub(super) fn from_zero<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, NumberError> {
    from(0, text)
}

/// Reads a whole number that is at least 1, for types without a zero.
///
/// # Errors
/// The same as for [`from_zero`].
pub(super) fn from_one<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, NumberError> {
    from(1, text)
}

/// Reads a range such as `3-10`; both numbers are at least 1, and the second isn't less than the first.
///
/// # Errors
/// The text is something else.
pub(super) fn range(text: &str) -> Result<RangeInclusive<usize>, NumberError> {
    let (first, last) = text.split_once('-').ok_or(NumberError::NoRange)?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|number| *number > 0);
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err(NumberError::NoRange),
    }
}

fn from<T: FromStr<Err = ParseIntError>>(least: u8, text: &str) -> Result<T, NumberError> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => NumberError::TooLarge,
        _ => NumberError::NotFrom(least),
    })
}
