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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::num::NonZero;

    use serde::Deserialize;
    use serde::de::DeserializeOwned;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct One {
        #[expect(dead_code, reason = "only read")]
        one: u8,
    }

    fn told<T: DeserializeOwned>(text: &str) -> String {
        let error = ron::from_str::<T>(text).map(drop).expect_err("nothing is wrong");
        in_words(&error, text)
    }

    #[test]
    fn each_error_has_words_for_players() {
        type Map = BTreeMap<u8, u8>;
        for (words, expected) in [
            (told::<NonZero<u8>>("0 "), "expected a nonzero u8, found the unsigned integer `0`"),
            (told::<u8>("500"), "the number is too large or too small"),
            (told::<u8>("0b12"), "'2' isn't a digit"),
            (told::<String>("\"a\\qb\""), "this backslash doesn't escape anything"),
            (told::<u8>("/x 1"), "'x' doesn't belong here"),
            (told::<Vec<u8>>("x yz"), "'[' is missing"),
            (told::<Vec<u8>>("[1 2]"), "',' is missing"),
            (told::<(u8, u8)>("[1, 2]"), "'(' is missing"),
            (told::<One>("[1]"), "'(' is missing"),
            (told::<One>("(one: 1 one)"), "',' is missing"),
            (told::<(u8,)>("(1 2)"), "')' is missing"),
            (told::<Option<u8>>("Some(1 2)"), "')' is missing"),
            (told::<Map>("{1 2}"), "':' is missing"),
            (told::<bool>("xyz"), "true or false is missing"),
            (told::<Option<u8>>("xyz"), "Some(…) or None is missing"),
            (told::<String>("xyz"), "text in quotation marks is missing"),
            (told::<char>("xyz"), "a letter in single quotation marks is missing"),
            (told::<bool>("x"), "true or false is missing"),
            (told::<(bool, bool)>("(true,\n                x,\n)"), "true or false is missing"),
            (told::<bool>("  "), "the file ends too early: the rest is missing"),
        ] {
            assert_eq!(words, expected);
        }
    }
}
