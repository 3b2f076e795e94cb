//! Taking turns back, as the players agreed.

/// Why nothing is taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TakebackError {
    /// Nothing was played.
    #[error("there is no turn to take back")]
    Nothing,
    /// The agreement is *none*.
    #[error("the players agreed on no takebacks")]
    Never,
    /// The agreement is *blunders only*, and the turn is none.
    #[error("the players agreed to take back blunders only, and this turn lets nobody win at once")]
    NoBlunder,
    /// The agreement is *blunders only*, and the last thing done was no turn.
    #[error("the players agreed to take back blunders only, and this ending is no turn")]
    NoTurn,
    /// The agreement is *blunders only*, and [`Record::set_blunder`](super::Record::set_blunder) has not said yet whether the
    /// turn was one.
    #[error("it is not known yet whether this turn was a blunder")]
    Undecided,
}
