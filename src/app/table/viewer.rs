//! The part of a game that a table shows: a turn on its timeline.

use std::collections::BTreeMap;

use crate::record::{NodeId, Record, Source, Subject, Timeline};
use crate::rules::{Game, TurnError};

/// The end of a playback.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// To the end of the turn shown.
    TurnEnd,
    /// To the end of the shown line of turns.
    LineEnd,
}

/// Steps that are played one after the other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Playback {
    /// When the next step is due, in seconds of the interface's clock.
    pub(super) due: f64,
    /// Where it ends.
    pub(super) until: Until,
}

/// Shows one timeline at a time: the past turn at the cursor while it is walked through, the turn that is built after
/// it as soon as it is shown to its end, or a demonstration.
#[derive(Debug)]
pub(super) struct Viewer<G: Game> {
    shown: Timeline<G>,
    /// The turns that were being built where one no longer looks, by the places they are to follow.
    parked: BTreeMap<NodeId, Timeline<G>>,
    serial: u64,
    forward: bool,
    /// The steps that are being played.
    pub(super) playback: Option<Playback>,
    /// The place after the turn that was just ended by hand, until the board has come to rest.
    pub(super) ended: Option<NodeId>,
    /// The board is turned by half a turn.
    pub(super) flipped: bool,
}

impl<G: Game> Viewer<G> {
    /// Shows the place at the cursor.
    pub(super) fn new(record: &Record<G>) -> Self {
        Self {
            shown: Timeline::build(record),
            parked: BTreeMap::new(),
            serial: 0,
            forward: false,
            playback: None,
            ended: None,
            flipped: false,
        }
    }

    // ---- what is shown ----------------------------------------------------------------------------------

    /// The turn or position shown.
    pub(super) const fn shown(&self) -> &Timeline<G> {
        &self.shown
    }

    /// Changes whenever another position is shown.
    pub(super) const fn serial(&self) -> u64 {
        self.serial
    }

    /// The position shown follows the one before by one step.
    pub(super) const fn is_forward(&self) -> bool {
        self.forward
    }

    /// The number of steps shown of a past turn.
    pub(super) const fn past_step(&self) -> Option<usize> {
        match self.shown.source() {
            Source::Past(_) => Some(self.shown.playhead()),
            Source::Building { .. } | Source::Demonstration { .. } => None,
        }
    }

    /// Why a turn is shown that was not played, if one is.
    pub(super) const fn subject(&self) -> Option<Subject> {
        match self.shown.source() {
            Source::Demonstration { subject, .. } => Some(*subject),
            Source::Building { .. } | Source::Past(_) => None,
        }
    }

    /// A turn can be built on what is shown, as far as that goes: the turn at the cursor is shown to its end.
    pub(super) const fn is_building(&self) -> bool {
        matches!(self.shown.source(), Source::Building { .. })
    }

    /// The turn being built is shown, and has steps.
    pub(super) const fn has_steps(&self) -> bool {
        self.is_building() && self.shown.playhead() > 0
    }

    // ---- showing something else -------------------------------------------------------------------------

    /// Shows the place at the cursor, with the turn that was being built there. Whatever was played stops.
    pub(super) fn show_place(&mut self, record: &Record<G>) {
        self.playback = None;
        self.settle(record);
        self.changed(false);
    }

    /// Shows the turn at the cursor after so many of its steps.
    pub(super) fn show_step(&mut self, record: &Record<G>, step: usize) {
        let before = self.past_step();
        let mut past = Timeline::past(record);
        past.seek(step);
        if past.is_at_end() {
            self.settle(record);
        } else {
            self.show(past);
        }
        if before != self.past_step() {
            self.changed(before.is_some_and(|before| step == before + 1));
        }
    }

    /// Shows a turn that is not played.
    pub(super) fn demonstrate(&mut self, demonstration: Timeline<G>) {
        self.show(demonstration);
        self.changed(false);
    }

    /// Shows the place at the cursor after a turn that was ended on the board: its steps stand there already, only
    /// what the rules did at its end is new.
    pub(super) fn show_ended(&mut self, record: &Record<G>) {
        self.ended = Some(record.cursor());
        let stood = self.shown.done().len();
        self.shown = self.building(record);
        self.changed(self.shown.last_turn().len() > stood);
    }

    fn settle(&mut self, record: &Record<G>) {
        let here = record.cursor();
        if !matches!(self.shown.source(), Source::Building { place, .. } if *place == here) {
            let building = self.building(record);
            self.show(building);
        }
    }

    fn building(&mut self, record: &Record<G>) -> Timeline<G> {
        self.parked.remove(&record.cursor()).unwrap_or_else(|| Timeline::build(record))
    }

    fn show(&mut self, timeline: Timeline<G>) {
        let left = std::mem::replace(&mut self.shown, timeline);
        if let Source::Building { place, .. } = left.source()
            && !left.is_empty()
        {
            self.parked.insert(*place, left);
        }
    }

    const fn changed(&mut self, forward: bool) {
        self.serial += 1;
        self.forward = forward;
    }

    // ---- moving along -----------------------------------------------------------------------------------

    /// Moves the playhead; `false` if nothing else is shown then.
    pub(super) fn seek(&mut self, playhead: usize) -> bool {
        let next = self.shown.playhead() + 1;
        let moved = self.shown.seek(playhead);
        if moved {
            self.changed(playhead == next);
        }
        moved
    }

    /// Shows one step less of what is shown, or else of the turn before; `false` at the start of the game.
    pub(super) fn step_back(&mut self, record: &mut Record<G>) -> bool {
        let step = match self.shown.source() {
            Source::Building { .. } => steps(record),
            Source::Past(_) | Source::Demonstration { .. } => self.shown.playhead(),
        };
        if let Some(step) = step.checked_sub(1) {
            match self.shown.source() {
                Source::Building { .. } => self.show_step(record, step),
                Source::Past(_) | Source::Demonstration { .. } => {
                    self.seek(step);
                }
            }
            return true;
        }
        if self.subject().is_some() || !record.back() {
            return false;
        }
        self.show_step(record, steps(record).saturating_sub(1));
        self.changed(false);
        true
    }

    /// Shows one step more of what is shown, or else of the next turn; `false` at the end of the line.
    pub(super) fn step_forward(&mut self, record: &mut Record<G>) -> bool {
        if self.is_building() {
            if !record.forward() {
                return false;
            }
            self.show_step(record, 1);
            self.changed(true);
            return true;
        }
        let moved = self.seek(self.shown.playhead() + 1);
        if self.past_step().is_some() && self.shown.is_at_end() {
            self.settle(record);
        }
        moved
    }

    /// Forgets steps of the turn being built that were undone, if none is left: something else was undone after them.
    pub(super) fn forget_undone(&mut self, record: &Record<G>) {
        if self.is_building() && self.shown.playhead() == 0 {
            self.shown = Timeline::build(record);
        }
    }

    /// Has what is shown taken as something new, and not as what follows by one step.
    pub(super) const fn jump(&mut self) {
        self.changed(false);
    }

    /// Takes a step of the turn being built.
    ///
    /// # Errors
    /// The rules refuse it.
    pub(super) fn push(&mut self, step: &G::Step) -> Result<(), TurnError<G::Illegal>> {
        self.shown.push(step)?;
        self.changed(true);
        Ok(())
    }
}

/// The number of steps that the turn at the cursor has.
fn steps<G: Game>(record: &Record<G>) -> usize {
    record.frames(record.cursor()).map_or(0, <[_]>::len)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Header;
    use crate::rules::crumble::{Crumble, Options};
    use crate::rules::{Draft as _, State as _};

    fn record() -> Record<Crumble> {
        let mut record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        for text in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "2,3VENE"] {
            let turn = record.state().parse_turn(text).unwrap();
            record.play(&turn).unwrap();
        }
        record
    }

    #[test]
    fn stepping_shows_every_position_of_a_game_forward_and_backward() {
        let mut record = record();
        let mut expected = vec![record.start_state().position().clone()];
        for id in record.line() {
            let frames = record.frames(*id).unwrap();
            expected.extend(frames.iter().map(|frame| frame.position.clone()));
        }
        record.first();
        let mut viewer = Viewer::new(&record);
        let mut shown = vec![viewer.shown().position().clone()];
        while viewer.step_forward(&mut record) {
            assert!(viewer.is_forward());
            shown.push(viewer.shown().position().clone());
        }
        assert!(shown == expected && viewer.is_building() && record.at_head());
        while viewer.step_back(&mut record) && record.cursor() != NodeId::START {
            assert!(!viewer.is_forward());
            expected.pop();
            assert!(Some(viewer.shown().position()) == expected.last());
        }
        assert_eq!((expected.len(), record.cursor()), (1, NodeId::START));
        assert!(viewer.is_building() && !viewer.step_back(&mut record));
    }

    #[test]
    fn a_turn_being_built_is_there_again_wherever_one_looked_and_played_meanwhile() {
        let mut record = record();
        let mut viewer = Viewer::new(&record);
        let push = |viewer: &mut Viewer<Crumble>| {
            let step = viewer.shown().draft().unwrap().next_steps().swap_remove(0);
            viewer.push(&step).unwrap();
            viewer.shown().position().clone()
        };
        let at_head = push(&mut viewer);
        assert!(viewer.step_back(&mut record) && viewer.past_step().is_some());
        assert!(viewer.step_forward(&mut record));
        assert_eq!(viewer.shown().position(), &at_head);
        record.first();
        viewer.show_place(&record);
        assert!(!viewer.has_steps());
        let at_start = push(&mut viewer);
        viewer.seek(0);
        record.to_head();
        viewer.show_place(&record);
        assert_eq!(viewer.shown().position(), &at_head);
        record.first();
        viewer.show_place(&record);
        assert!(!viewer.has_steps() && viewer.seek(1), "what was undone can be redone");
        assert_eq!(viewer.shown().position(), &at_start);
    }
}
