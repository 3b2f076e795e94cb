//! Finding errors in turns: for reviews of games, and for warnings during a game.

use super::blunder::{Blunder, BlunderCheck};
use super::bot::{all_candidates, first_sound};
use super::budget::{Budget, Stop};
use super::evaluation::Evaluated;
use super::win::winning_turn;
use crate::rules::{Game, State};

/// The error that a search one turn ahead finds in a turn that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict<G: Game> {
    /// No error: the turn missed no win and allowed none.
    Fine,
    /// The turn didn't win, but another would have won at once.
    MissedWin {
        /// The turn that would have won.
        winning: G::Turn,
    },
    /// The turn let another player win at once, and a better turn would have prevented that.
    AllowedWin {
        /// The next turn, with which another player wins; `None` if the turn itself made another player win.
        refutation: Option<G::Turn>,
        /// A turn after which no other player can win at once.
        better: G::Turn,
    },
}

/// Judges the turn from `before` to `after`.
///
/// A turn that allowed a win is fine if every other turn would have allowed it too. Otherwise `better` is the turn with
/// the best static evaluation among those that wouldn't have.
///
/// # Errors
/// The search was stopped before it reached a verdict.
pub fn verdict<G: Evaluated>(
    before: &G::State,
    after: &G::State,
    budget: &mut Budget<'_>,
) -> Result<Verdict<G>, Stop> {
    let mover = before.to_move();
    if after.is_won_by(mover) {
        return Ok(Verdict::Fine);
    }
    if let Some(winning) = winning_turn::<G>(before, budget)? {
        return Ok(Verdict::MissedWin { winning });
    }
    let mut check = BlunderCheck::<G>::new();
    let refutation = match check.check(mover, after, budget)? {
        Blunder::None => return Ok(Verdict::Fine),
        Blunder::LosesAtOnce => None,
        Blunder::AllowsWin(turn) => Some(turn),
    };
    let mut candidates = all_candidates::<G>(before, budget)?;
    let sound = first_sound(&mut check, before, &candidates, budget)?;
    Ok(sound.map_or(Verdict::Fine, |sound| {
        let better = candidates.swap_remove(sound).turn;
        Verdict::AllowedWin { refutation, better }
    }))
}
