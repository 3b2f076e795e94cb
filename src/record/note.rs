//! Notes on the turns of a game: comments, glyphs and results of a review.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The note on a turn, or on the start of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The user's comment; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The user's judgement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Glyph>,
    /// The result of a review.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
}

/// The quality of a turn, in the symbols of chess books.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Glyph {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// The result of a search about a turn that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// The winning chances before the turn, in thousandths (a draw counts half).
    pub before: u16,
    /// The winning chances after the turn, in thousandths.
    pub after: u16,
    /// The text of a better turn; `None` if there isn't one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
}

/// The reason a note was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoteError {
    /// The record doesn't have such a turn.
    #[error("there is no turn here to annotate")]
    NoTurn,
    /// The comment is too long.
    #[error("the comment is longer than {} characters", Note::MAX_COMMENT)]
    Long,
    /// The comment holds a control character other than a line break.
    #[error("the comment contains a control character")]
    ControlCharacter,
    /// The winning chances are out of range.
    #[error("the winning chances must be between 0 and 1000")]
    Share,
    /// The better turn can't be played there.
    #[error("the better turn '{text}' isn't legal: {reason}")]
    Better {
        /// The text of the better turn.
        text: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// The record is full.
    #[error("this game has reached the maximum file size")]
    Full,
}

impl Note {
    /// The maximum length of a comment, in characters.
    pub const MAX_COMMENT: usize = 2_000;

    /// The quality of the turn: the user's judgement, or the review's if there is none.
    pub fn quality(&self) -> Option<Glyph> {
        self.glyph.or_else(|| self.evaluation.as_ref().and_then(Evaluation::glyph))
    }

    /// True if the note is empty.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The length of the note's text, in bytes.
    pub(super) fn len(&self) -> usize {
        let better = self.evaluation.as_ref().and_then(|evaluation| evaluation.better.as_ref());
        self.comment.len() + better.map_or(0, String::len)
    }

    /// Makes the checks that don't need the game.
    pub(super) fn check(&self) -> Result<(), NoteError> {
        if self.comment.chars().count() > Self::MAX_COMMENT {
            return Err(NoteError::Long);
        }
        if self.comment.chars().any(|c| c.is_control() && c != '\n') {
            return Err(NoteError::ControlCharacter);
        }
        let is_share = |evaluation: &Evaluation| evaluation.before.max(evaluation.after) <= 1000;
        if self.evaluation.as_ref().is_none_or(is_share) { Ok(()) } else { Err(NoteError::Share) }
    }
}

impl Evaluation {
    /// The smallest loss of winning chances that counts as an inaccuracy, in thousandths: one win in 25 games from the
    /// position. This threshold and the next two mark about as many turns as lichess does, whose scale is steeper.
    pub const INACCURACY: u16 = 40;
    /// The smallest loss that counts as a mistake: two wins in 25 games.
    pub const MISTAKE: u16 = 2 * Self::INACCURACY;
    /// The smallest loss that counts as a blunder: three wins in 25 games. A turn that misses a near win or allows a
    /// near loss is always a blunder.
    pub const BLUNDER: u16 = 3 * Self::INACCURACY;

    /// The winning chances that the turn lost, in thousandths.
    pub const fn loss(&self) -> u16 {
        self.before.saturating_sub(self.after)
    }

    /// The judgement on the loss, by the thresholds above.
    pub const fn glyph(&self) -> Option<Glyph> {
        match self.loss() {
            ..Self::INACCURACY => None,
            Self::INACCURACY..Self::MISTAKE => Some(Glyph::Dubious),
            Self::MISTAKE..Self::BLUNDER => Some(Glyph::Mistake),
            Self::BLUNDER.. => Some(Glyph::Blunder),
        }
    }

    /// The accuracy of the turn compared with the best turn, from 0 to 100: 100 if it loses nothing, 64 if it loses
    /// [`Self::MISTAKE`], 40 if it loses twice as much. The curve is that of lichess, on whose scale a mistake loses 10
    /// percentage points.
    pub fn accuracy(&self) -> f64 {
        let loss = 10.0 * f64::from(self.loss()) / f64::from(Self::MISTAKE);
        (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
    }
}

impl Glyph {
    /// All glyphs, best first.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Good, Self::Interesting, Self::Dubious, Self::Mistake, Self::Blunder];

    /// Its meaning in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Brilliant => "brilliant",
            Self::Good => "good",
            Self::Interesting => "interesting",
            Self::Dubious => "dubious",
            Self::Mistake => "a mistake",
            Self::Blunder => "a blunder",
        }
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_judgement_comes_before_that_of_a_review() {
        let quality = |glyph, after| {
            let evaluation = Evaluation { before: 500, after, better: None };
            Note { glyph, evaluation: Some(evaluation), ..Note::default() }.quality()
        };
        assert_eq!(quality(Some(Glyph::Good), 100), Some(Glyph::Good));
        assert_eq!(
            [461, 460, 421, 420, 381, 380].map(|after| quality(None, after).map(Glyph::words)),
            [None, Some("dubious"), Some("dubious"), Some("a mistake"), Some("a mistake"), Some("a blunder")]
        );
    }
}
