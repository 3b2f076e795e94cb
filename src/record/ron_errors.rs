//! The errors of the RON parser, in words for players who have never written RON.

use ron::Error;
use ron::error::SpannedError;

/// The error in words, without its position. `text` is the text that was parsed.
pub(super) fn in_words(error: &SpannedError, text: &str) -> String {
    match &error.code {
        Error::MissingStructField { field, .. } => format!("'{field}' is missing"),
        Error::DuplicateStructField { field, .. } => format!("'{field}' is given twice"),
        Error::NoSuchStructField { found, expected, .. }
        | Error::NoSuchEnumVariant { found, expected, .. } => {
            format!("'{found}' isn't allowed here (allowed: {})", expected.join(", "))
        }
        Error::InvalidValueForType { expected, found } => format!("expected {expected}, found {found}"),
        Error::Message(message) => message.clone(),
        Error::ExceededRecursionLimit => "brackets are nested too deeply".to_owned(),
        Error::TrailingCharacters => "there is more text after the end".to_owned(),
        Error::IntegerOutOfBounds => "the number is too large or too small".to_owned(),
        Error::InvalidIntegerDigit { digit, .. } => format!("{digit:?} isn't a digit"),
        Error::InvalidEscape(_) => "this backslash doesn't escape anything".to_owned(),
        Error::UnexpectedChar(found) => format!("{found:?} doesn't belong here"),
        _ if ends(error, text) => "the file ends too early: the rest is missing".to_owned(),
        other => match wanted(other) {
            Some(wanted) => format!("{wanted} is missing"),
            None => "this can't be read".to_owned(),
        },
    }
}

/// True if the parser reached the end of the text.
fn ends(error: &SpannedError, text: &str) -> bool {
    let text = text.trim_end();
    let line = 1 + text.matches('\n').count();
    let column = 1 + text.rsplit('\n').next().map_or(0, |last| last.chars().count());
    let reached = error.span.end;
    matches!(error.code, Error::Eof) || (reached.line, reached.col) >= (line, column)
}

/// The text that the parser expected, if it can be named in one word.
const fn wanted(error: &Error) -> Option<&'static str> {
    Some(match error {
        Error::ExpectedArray => "'['",
        Error::ExpectedArrayEnd => "']'",
        Error::ExpectedOptionEnd | Error::ExpectedStructLikeEnd => "')'",
        Error::ExpectedStructLike | Error::ExpectedNamedStructLike(_) => "'('",
        Error::ExpectedMapColon => "':'",
        Error::ExpectedComma => "','",
        Error::ExpectedBoolean => "true or false",
        Error::ExpectedInteger => "a number",
        Error::ExpectedOption => "Some(…) or None",
        Error::ExpectedString => "text in quotation marks",
        Error::ExpectedStringEnd => "the closing quotation mark",
        Error::ExpectedChar => "a letter in single quotation marks",
        Error::ExpectedIdentifier => "the name of a field",
        _ => return None,
    })
}
