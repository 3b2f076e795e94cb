//! The threats of players: the turns that would win if it were their turn again (crumble.md, Announcements).

use super::budget::Budget;
use super::mate::is_mate;
use super::win::winning_turn;
use crate::rules::{Game, Side, State};

/// The threat of a player, the announcer, while it is another player's turn.
///
/// A crumble is a [`Threat::Win`], a crumblemate a [`Threat::Mate`]; other games also have such threats. Only proven
/// threats are claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Threat<G: Game> {
    /// No turn would win.
    None,
    /// This turn would win if it were the announcer's turn.
    Win(G::Turn),
    /// This turn would win too, and whatever the only opponent plays, the announcer wins with the next turn. Claimed
    /// only if two players are left and it is the opponent's turn.
    Mate(G::Turn),
    /// The search was stopped. Contains the winning turn, if one had been found.
    Unsettled(Option<G::Turn>),
}

impl<G: Game> Threat<G> {
    /// The threat of this side: none in a finished game, or if its player is out.
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

    /// The player whose threats matter in a position whose last turn is unknown: the player before the side to play.
    pub fn announcer(state: &G::State) -> Side {
        let mover = state.to_move();
        let before = sides_in::<G>(state).filter(|&side| side < mover).last();
        before.or_else(|| sides_in::<G>(state).last()).unwrap_or(mover)
    }

    /// The turn that would win, if one was found.
    pub const fn turn(&self) -> Option<&G::Turn> {
        match self {
            Self::None => None,
            Self::Win(turn) | Self::Mate(turn) => Some(turn),
            Self::Unsettled(turn) => turn.as_ref(),
        }
    }

    /// The threat's symbol: `-`, `+`, `#`, or `?` if the search was stopped.
    pub const fn mark(&self) -> char {
        match self {
            Self::None => '-',
            Self::Win(_) => '+',
            Self::Mate(_) => '#',
            Self::Unsettled(_) => '?',
        }
    }
}

/// The players still in the game, in playing order.
fn sides_in<G: Game>(state: &G::State) -> impl Iterator<Item = Side> + '_ {
    Side::all(state.players()).filter(|&side| state.is_in(side))
}
