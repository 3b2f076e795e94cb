//! A turn under construction: the steps so far and the steps that may come next.

use super::event::Event;
use super::illegal::Illegal;
use super::position::Position;
use super::toppling::Lifted;
use super::turn::{Step, Turn};

/// The stage of a turn, which decides the possible next steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// No step has been taken yet.
    FirstStep,
    /// The direction of a topple must be chosen.
    Toppling(Turn, Lifted),
    /// The turn is complete.
    Complete(Turn),
}

/// A turn under construction: the position after the steps so far, and the steps that may follow. Every turn that a
/// player or a file provides is checked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Progress {
    position: Position,
    phase: Phase,
}

impl Progress {
    /// A turn without steps.
    pub(super) const fn new(position: Position) -> Self {
        Self { position, phase: Phase::FirstStep }
    }

    /// The position after the steps so far.
    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    /// The stack that is toppling and whose direction must be chosen.
    pub(super) const fn lifted(&self) -> Option<Lifted> {
        if let Phase::Toppling(_, lifted) = self.phase { Some(lifted) } else { None }
    }

    /// True if no steps have been taken.
    pub(super) const fn is_empty(&self) -> bool {
        matches!(self.phase, Phase::FirstStep)
    }

    /// The turn, if it may end here.
    pub(super) const fn turn(&self) -> Result<Turn, Illegal> {
        match self.phase {
            Phase::FirstStep => Err(Illegal::NothingDone),
            Phase::Toppling(_, lifted) => Err(Illegal::ChooseDirection(lifted.at)),
            Phase::Complete(turn) => Ok(turn),
        }
    }

    /// Takes a step and reports its effects; if it is refused, nothing changes.
    pub(super) fn push(&mut self, step: Step, report: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        self.phase = match (self.phase, step) {
            (Phase::Complete(_), _) => return Err(Illegal::TurnComplete),
            (Phase::Toppling(Turn::Place { at, .. }, lifted), Step::Topple(direction)) => {
                self.position.check_topple(lifted, direction)?;
                self.position.topple(lifted, direction, report);
                Phase::Complete(Turn::Place { at, topple: Some(direction) })
            }
            (Phase::Toppling(_, lifted), _) => return Err(Illegal::ChooseDirection(lifted.at)),
            (Phase::FirstStep, step) => {
                let turn = Turn::beginning(step).ok_or(Illegal::NoTopple)?;
                match self.begin(turn, report)? {
                    Some(lifted) => Phase::Toppling(turn, lifted),
                    None => Phase::Complete(turn),
                }
            }
        };
        Ok(())
    }

    /// Checks and carries out the first step of a turn.
    fn begin(&mut self, turn: Turn, report: &mut impl FnMut(Event)) -> Result<Option<Lifted>, Illegal> {
        let position = &mut self.position;
        match turn {
            Turn::Enter(at) => {
                position.check_enter(at)?;
                position.enter(at, report);
            }
            Turn::Place { at, .. } => {
                position.check_place(at)?;
                return Ok(position.place(at, report));
            }
            Turn::Move { from, to } => {
                position.check_move(from, to)?;
                position.move_pawn(from, to, report);
            }
            Turn::Pass => {
                position.check_pass()?;
                position.pass(report);
            }
            Turn::Resign => {
                position.check_resign()?;
                position.resign(report);
            }
        }
        Ok(None)
    }

    /// Ends the turn and returns the position after it.
    pub(super) fn end(mut self, report: &mut impl FnMut(Event)) -> Result<Position, Illegal> {
        let turn = self.turn()?;
        self.position.end_turn(turn == Turn::Resign, report);
        Ok(self.position)
    }
}

impl Position {
    /// The position after a turn.
    pub(super) fn after(&self, turn: Turn) -> Result<Self, Illegal> {
        let mut progress = Progress::new(*self);
        for step in turn.steps() {
            if let (Phase::Complete(Turn::Place { at, .. }), Step::Topple(_)) = (progress.phase, step) {
                return Err(Illegal::NothingTopples { tile: at, height: self.height(at) });
            }
            progress.push(step, &mut |_| {})?;
        }
        if let Some(Lifted { at, pieces }) = progress.lifted() {
            return Err(Illegal::DirectionMissing { tile: at, height: pieces });
        }
        progress.end(&mut |_| {})
    }
}
