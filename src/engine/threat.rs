//! The threats of players: the turns that would win if they were on move again (crumble.md, Announcements).

use super::budget::Budget;
use super::mate::is_mate;
use super::win::winning_turn;
use crate::rules::{Game, Side, State};

/// The threat of a player, the announcer, while another is on move.
///
/// A crumble is a [`Threat::Win`], a crumblemate a [`Threat::Mate`]; other games have them as well. Nothing is claimed
/// that wasn't proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Threat<G: Game> {
    /// No turn would win.
    None,
    /// This turn would win if the announcer were on move again.
    Win(G::Turn),
    /// This turn would win too, and whatever the only opponent does, the announcer wins at once. Claimed only while
    /// two players are left and the opponent is on move.
    Mate(G::Turn),
    /// The search was stopped; this turn would win, if there is one.
    Unsettled(Option<G::Turn>),
}

impl<G: Game> Threat<G> {
    /// The threat of this side. In a finished game there are none, and a player who is out has none.
    pub fn of(state: &G::State, side: Side, budget: &mut Budget<'_>) -> Self {
        let Ok(again) = state.handed_to(side) else { return Self::None };
        let turn = match winning_turn::<G>(&again, budget) {
            Ok(Some(turn)) => turn,
            Ok(None) => return Self::None,
            Err(_) => return Self::Unsettled(None),
        };
        let is_duel = state.to_move() != side && sides_in::<G>(state).count() == 2;
        if !is_duel {
            return Self::Win(turn);
        }
        match is_mate::<G>(state, side, turn.clone(), budget) {
            Ok(true) => Self::Mate(turn),
            Ok(false) => Self::Win(turn),
            Err(_) => Self::Unsettled(Some(turn)),
        }
    }

    /// The player whose threat matters in a position whose last turn is unknown: the player before the side to move.
    pub fn announcer(state: &G::State) -> Side {
        let mover = state.to_move();
        let before = sides_in::<G>(state).filter(|&side| side < mover).last();
        before.or_else(|| sides_in::<G>(state).last()).unwrap_or(mover)
    }

    /// A turn that would win.
    pub const fn turn(&self) -> Option<&G::Turn> {
        match self {
            Self::None => None,
            Self::Win(turn) | Self::Mate(turn) => Some(turn),
            Self::Unsettled(turn) => turn.as_ref(),
        }
    }

    /// Its sign: `-`, `+`, `#`, or `?` if the search was stopped.
    pub const fn mark(&self) -> char {
        match self {
            Self::None => '-',
            Self::Win(_) => '+',
            Self::Mate(_) => '#',
            Self::Unsettled(_) => '?',
        }
    }
}

/// The players who are still in, in playing order.
fn sides_in<G: Game>(state: &G::State) -> impl Iterator<Item = Side> + '_ {
    Side::all(state.players()).filter(|&side| state.is_in(side))
}
