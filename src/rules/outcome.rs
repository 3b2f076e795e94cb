//! The outcomes of games and their reasons.

use std::fmt::{self, Display};

use super::{Game, Side, State};

/// The cause behind a [`Reason`] for the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The position itself: a game can't start from it.
    Position,
    /// The turns that led to the position: another game may reach it and continue.
    Turns,
    /// A player's claim, where [`State::claims`] allows it.
    Claim,
    /// The players' decision, in any position.
    Players,
}

/// A reason that ended a game. The constants here are reasons that several games share. Each game has constants for its
/// own reasons, and lists in [`Game::REASONS`] all of its reasons except [`Self::RESIGNATION`] and [`Self::AGREED`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reason {
    code: &'static str,
    words: &'static str,
    cause: Cause,
}

impl Reason {
    /// The opponent resigned.
    pub const RESIGNATION: &'static Self = &Self::new("resignation", "by resignation", Cause::Players);
    /// All players agreed to a draw.
    pub const AGREED: &'static Self = &Self::new("agreed", "by agreement", Cause::Players);
    /// The position occurred for the third time, in a game in which players can then claim a draw.
    pub const REPETITION: &'static Self = &Self::new("repetition", "repetition", Cause::Claim);

    /// A reason with this [`Self::code`] and these [`Self::words`].
    pub const fn new(code: &'static str, words: &'static str, cause: Cause) -> Self {
        Self { code, words, cause }
    }

    /// The name of the reason in results and files: lower-case words joined by hyphens, unique within a game.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The words shown to players, after "Black wins" in a win, "Draw" in a draw, and "Draw by" in a draw that was
    /// claimed.
    pub const fn words(&self) -> &'static str {
        self.words
    }

    /// The cause behind the reason: the position, the turns, a claim or the players.
    pub const fn cause(&self) -> Cause {
        self.cause
    }

    /// The draw with this code that players of a game may claim, if any.
    pub fn claim<G: Game>(code: &str) -> Option<&'static Self> {
        G::REASONS.iter().copied().find(|reason| reason.cause == Cause::Claim && reason.code == code)
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win(Side, &'static Reason),
    /// The game was drawn.
    Draw(&'static Reason),
}

impl Outcome {
    /// The winner; `None` in a draw.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side, _) => Some(side),
            Self::Draw(_) => None,
        }
    }
}

/// The text of the turn by which a player resigns in a game with more than two players.
pub const RESIGN: &str = "resign";

/// A way in which the players can end the game without a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This side resigns, in a game of two players; with more, resigning is a turn.
    Resignation(Side),
    /// All players agree to a draw.
    Agreement,
    /// This side claims a draw that [`State::claims`] lists.
    Claim(Side, &'static Reason),
}

impl Ending {
    /// The outcome of ending a game in this state.
    ///
    /// # Errors
    /// The game is over, the claim doesn't hold, or resigning is a turn in this game.
    pub fn outcome<G: Game>(self, state: &G::State) -> Result<Outcome, EndError> {
        if state.outcome().is_some() {
            return Err(EndError::Finished);
        }
        match self {
            Self::Resignation(_) if state.players() > 2 => Err(EndError::ResignIsATurn),
            Self::Resignation(side) => Ok(Outcome::Win(side.other(), Reason::RESIGNATION)),
            Self::Agreement => Ok(Outcome::Draw(Reason::AGREED)),
            Self::Claim(side, reason) if state.claims().contains(&(side, reason)) => {
                debug_assert!(
                    Reason::claim::<G>(reason.code).is_some(),
                    "{reason} is not in REASONS: a file with this claim would be refused"
                );
                Ok(Outcome::Draw(reason))
            }
            Self::Claim(..) => Err(EndError::NoClaim),
        }
    }
}

/// The reason an [`Ending`] was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndError {
    /// The game is over already.
    #[error("the game is over")]
    Finished,
    /// The claim doesn't hold in this position.
    #[error("you can't claim this draw now")]
    NoClaim,
    /// Resigning is a turn in this game, made on the player's own turn.
    #[error("with three or four players, resign on your own turn")]
    ResignIsATurn,
}

/// The result of a game as text: `-` while it continues, else text such as `win:b:chain` or `draw:agreed`.
pub fn result_text<G: Game>(outcome: Option<Outcome>) -> String {
    match outcome {
        None => "-".to_owned(),
        Some(Outcome::Win(side, reason)) => format!("win:{}:{reason}", side.letter::<G>()),
        Some(Outcome::Draw(reason)) => format!("draw:{reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::Reason;

    #[test]
    fn a_reason_has_a_code_for_files_and_words_for_players() {
        let resignation = Reason::RESIGNATION;
        assert_eq!((resignation.code(), resignation.words()), ("resignation", "by resignation"));
    }
}
