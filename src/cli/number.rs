//! Numbers on the command line, with refusals that name the expected value.

use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The reason a text isn't the number that an argument takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum NumberError {
    /// The text isn't a whole number, or is less than the minimum.
    #[error("it takes a whole number from {0} up")]
    NotFrom(u8),
    /// The text isn't a first and last number.
    #[error("it takes a first and a last number from 1 up, as in 3-10")]
    NoRange,
    /// It is larger than the program can count.
    #[error("the number is too large")]
    TooLarge,
}

/// Reads a whole number from 0 up.
///
/// # Errors
/// The text is something else, or too large for the type.
pub(super) fn from_zero<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, NumberError> {
    from(0, text)
}

/// Reads a whole number from 1 up, for the types that have no zero.
///
/// # Errors
/// As [`from_zero`].
pub(super) fn from_one<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, NumberError> {
    from(1, text)
}

/// Reads a first and a last number, as in `3-10`; both are 1 or more, and the last isn't less than the first.
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
