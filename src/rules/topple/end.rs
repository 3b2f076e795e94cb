//! The end of a turn: takes, players who are out, the winner, the next player; passing and resigning.

use super::event::Event;
use super::illegal::Illegal;
use super::position::{Position, Reserve};

impl Position {
    /// True if the player can place a piece or move a pawn (topple.md, Passing).
    fn can_play(&self) -> bool {
        let placeable = |tile| self.check_place(tile).is_ok();
        let mut pawns = self.pawns().of(self.to_move()).into_iter();
        !self.first_placements().is_empty()
            || self.placements().into_iter().any(placeable)
            || pawns.any(|from| !self.moves_from(from).is_empty())
    }

    /// Checks that the player may pass.
    pub(super) fn check_pass(&self) -> Result<(), Illegal> {
        if self.can_play() { Err(Illegal::MayNotPass) } else { Ok(()) }
    }

    /// Passes. The caller must have checked that this is allowed.
    pub(super) fn pass(&mut self, report: &mut impl FnMut(Event)) {
        self.apply_and_report(Event::Passed { side: self.to_move() }, report);
    }

    /// Checks that resigning is a turn in this game.
    pub(super) fn check_resign(&self) -> Result<(), Illegal> {
        if self.players() > 2 { Ok(()) } else { Err(Illegal::ResigningIsNoTurn) }
    }

    /// Removes the pawns of the player who resigns; [`Self::end_turn`] then marks the player as out.
    pub(super) fn resign(&mut self, report: &mut impl FnMut(Event)) {
        self.apply_and_report(Event::Resigned { side: self.to_move() }, report);
    }

    /// Ends a turn: takes, then players who are out, then the end of the game, then the next player's turn.
    ///
    /// A player who resigns before the first placement is also out.
    pub(super) fn end_turn(&mut self, resigned: bool, report: &mut impl FnMut(Event)) {
        self.carry_out_takes(report);
        for side in self.sides() {
            let lost = self.pawns().of(side).is_empty() && matches!(self.reserve(side), Reserve::Left(_));
            if lost || (resigned && side == self.to_move()) {
                self.apply_and_report(Event::Out { side }, report);
            }
        }
        if let Some(outcome) = self.outcome() {
            self.apply_and_report(Event::Ended(outcome), report);
        }
        self.hand_over();
    }
}
