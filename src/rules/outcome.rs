//! The ends of games and the reasons for them.

use std::fmt::{self, Display};

use super::{Game, Side, State};

/// The place where a [`Reason`] that ended a game can be seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The position itself: a game can't start from it.
    Position,
    /// The turns that led to the position: another game that reaches it may go on.
    Turns,
    /// A player's claim, where [`State::claims`] allows it.
    Claim,
    /// The players' decision, in any position.
    Players,
}

/// A reason that ended a game. The reasons that every game has are constants here; each game has constants
/// for its own reasons and lists all but [`Self::RESIGNATION`] and [`Self::AGREED`] in [`Game::REASONS`].
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
    /// The position occurred for the third time, in a game that lets its players claim a draw then.
    pub const REPETITION: &'static Self = &Self::new("repetition", "repetition", Cause::Claim);

    /// A reason with this [`Self::code`] and these [`Self::words`].
    pub const fn new(code: &'static str, words: &'static str, cause: Cause) -> Self {
        Self { code, words, cause }
    }

    /// Its name in results and files: lower-case words joined by hyphens, unique within a game.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The words shown to players: for a win those after "Black wins: ", for a draw those after "Draw ", for
    /// a claim the thing claimed, as in "Draw by repetition".
    pub const fn words(&self) -> &'static str {
        self.words
    }

    /// The place where the end of the game can be seen.
    pub const fn cause(&self) -> Cause {
        self.cause
    }

    /// The draw with this code that players of a game may claim; `None` if it has none.
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
    /// Nobody won.
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

/// The turn by which a player resigns in a game of more than two.
pub const RESIGN: &str = "resign";

/// An end of the game made by the players and not by a turn.
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
    /// The outcome when it ends a game in this state.
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

/// The result of a game as text: `-` while it goes on, else like `win:b:chain` or `draw:agreed`.
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
