//! What is noted beside the turns of a game: comments, glyphs and what a review found.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What is noted about a turn, or about the start of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// What somebody has to say about it; empty for nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// How good somebody finds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Glyph>,
    /// What a review found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Evaluation>,
}

/// How good a turn is, as the books of chess write it.
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

/// What a search says of a turn that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evaluation {
    /// The share of the points that the player could expect before it, in thousandths.
    pub before: u16,
    /// The share that they could expect after it, in thousandths.
    pub after: u16,
    /// The text of the turn that was better; `None` if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
}

/// Why something cannot be noted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoteError {
    /// There is no such turn.
    #[error("there is no turn to note anything at")]
    NoTurn,
    /// The comment is too long.
    #[error("the comment is longer than {} characters", Note::MAX_COMMENT)]
    Long,
    /// The comment holds a control character other than a line break.
    #[error("the comment holds a control character")]
    ControlCharacter,
    /// A share of the points is none.
    #[error("a share of the points is more than 1000 thousandths")]
    Share,
    /// The better turn cannot be played there.
    #[error("the better turn '{text}' is refused: {reason}")]
    Better {
        /// The turn.
        text: String,
        /// Why it is refused.
        reason: String,
    },
    /// The record can take no more.
    #[error("the notes of this game have grown as large as a file may be")]
    Full,
}

impl Note {
    /// The longest comment, in characters.
    pub const MAX_COMMENT: usize = 2_000;

    /// How good the turn is: as somebody finds it, or else as a review does.
    #[must_use]
    pub fn quality(&self) -> Option<Glyph> {
        self.glyph.or_else(|| self.evaluation.as_ref().and_then(Evaluation::glyph))
    }

    /// Whether nothing is noted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// How much text it has, in bytes.
    pub(super) fn len(&self) -> usize {
        let better = self.evaluation.as_ref().and_then(|evaluation| evaluation.better.as_ref());
        self.comment.len() + better.map_or(0, String::len)
    }

    /// Checks what can be said without the game.
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
    /// The share of the points that the turn gave away, in thousandths.
    #[must_use]
    pub const fn loss(&self) -> u16 {
        self.before.saturating_sub(self.after)
    }

    /// What the loss amounts to: from 50, 100 and 150 thousandths of the points on a turn is dubious, a mistake, a blunder.
    /// These are the bounds of lichess, which counts 0.1, 0.2 and 0.3 of winning chances from -1 to 1.
    #[must_use]
    pub const fn glyph(&self) -> Option<Glyph> {
        match self.loss() {
            0..50 => None,
            50..100 => Some(Glyph::Dubious),
            100..150 => Some(Glyph::Mistake),
            150.. => Some(Glyph::Blunder),
        }
    }

    /// How near the turn came to the best one, from 0 to 100: 100 where nothing is lost, 64 where a tenth of the points is,
    /// 40 where a fifth is. The curve is that of lichess.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        let loss = f64::from(self.loss()) / 10.0;
        (103.1668 * (-0.04354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
    }
}

impl Glyph {
    /// All, the best first.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Good, Self::Interesting, Self::Dubious, Self::Mistake, Self::Blunder];

    /// What it says, in words.
    #[must_use]
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
