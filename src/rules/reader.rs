//! Reading the texts of turns and positions.

use super::{Game, Side, SyntaxError};

/// Reads a text from left to right, ignoring letter case and surrounding blanks. Each game's notation extends it.
pub(super) struct Reader<'a> {
    text: &'a str,
    /// The number of characters read. It is also the number of bytes, because only ASCII is ever accepted.
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text: text.trim(), at: 0 }
    }

    /// An error at the offset of the next character.
    pub(super) fn error(&self, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(self.at, message)
    }

    /// The rest of the text.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next byte, in lower case.
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).map(u8::to_ascii_lowercase)
    }

    /// Skips this byte if it is next; the byte must not be a capital letter.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        self.take_if(|next| (next == byte).then_some(())).is_some()
    }

    /// Reads the next byte if `read` accepts it, and returns its value.
    pub(super) fn take_if<T>(&mut self, read: impl FnOnce(u8) -> Option<T>) -> Option<T> {
        let value = self.peek().and_then(read)?;
        self.at += 1;
        Some(value)
    }

    /// Reads the letter of a side, if it is next.
    pub(super) fn side<G: Game>(&mut self) -> Option<Side> {
        self.take_if(|letter| Side::from_letter::<G>(char::from(letter)))
    }

    /// Skips this byte, or fails if it isn't next.
    pub(super) fn expect(&mut self, byte: u8, what: &str) -> Result<(), SyntaxError> {
        self.expect_if(what, |next| (next == byte).then_some(()))
    }

    /// Reads the next byte, which `read` must accept, and returns its value.
    pub(super) fn expect_if<T>(
        &mut self,
        what: &str,
        read: impl FnOnce(u8) -> Option<T>,
    ) -> Result<T, SyntaxError> {
        self.take_if(read).ok_or_else(|| self.error(format!("expected {what}")))
    }

    /// The digits at the current offset.
    pub(super) fn digits(&self) -> &'a str {
        let rest = self.rest();
        rest.get(..rest.bytes().take_while(u8::is_ascii_digit).count()).unwrap_or_default()
    }

    /// Checks that all of the text has been read; `kind` names the text in the error.
    pub(super) fn end(&self, kind: &str) -> Result<(), SyntaxError> {
        if self.at == self.text.len() {
            Ok(())
        } else {
            Err(self.error(format!("expected the end of the {kind}")))
        }
    }
}
