//! A game with the part of it that a table shows: a turn on its timeline.

use std::collections::BTreeMap;

use egui::Context;

use super::playback::{Playback, Until};
use super::words;
use crate::app::board::view::Turned;
use crate::record::{NodeId, Record, Source, Subject, Timeline};
use crate::rules::{Game, Names, Side, State as _, TurnError};

/// A game and the part of it that is shown.
///
/// It shows one timeline at a time: the past turn at the cursor while it is walked through, the turn that is built after
/// it as soon as it is shown to its end, or a demonstration.
#[derive(Debug)]
pub(super) struct GameView<G: Game> {
    /// The game. After a change of it or of its cursor, [`Self::arrive`].
    pub(super) record: Record<G>,
    shown: Timeline<G>,
    /// The turns that were being built where one no longer looks, by the places they are to follow.
    parked: BTreeMap<NodeId, Timeline<G>>,
    serial: u64,
    forward: bool,
    /// The place from which a variation is tried out beside the game.
    tried_from: Option<NodeId>,
    /// The steps that play by themselves.
    pub(super) playback: Option<Playback>,
    /// The place after the turn that was just ended by hand, until the board has come to rest.
    pub(super) ended: Option<NodeId>,
    /// The player that the board is turned to.
    pub(super) facing: Side,
    /// The board is turned by another half.
    pub(super) flipped: bool,
    /// The notice to the players, until the next input.
    pub(super) notice: Option<String>,
}

impl<G: Game> GameView<G> {
    /// Shows the place at the cursor of a game.
    pub(super) fn new(record: Record<G>) -> Self {
        Self {
            shown: Timeline::build(&record),
            parked: BTreeMap::new(),
            serial: 0,
            forward: false,
            tried_from: None,
            playback: None,
            ended: None,
            facing: Side::FIRST,
            flipped: false,
            notice: None,
            record,
        }
    }

    /// The names that sentences give the sides.
    pub(super) fn names(&self) -> Names {
        words::names(&self.record)
    }

    /// The player on the near side of the board.
    pub(super) fn near(&self) -> Side {
        let players = self.record.start_state().players();
        let round = if self.flipped { players / 2 } else { 0 };
        Side::all(players).cycle().nth(self.facing.index() + round).unwrap_or(Side::FIRST)
    }

    /// The turn of the board.
    pub(super) fn turned(&self) -> Turned {
        let players = self.record.start_state().players();
        Turned::towards(self.facing.index(), players).and(Turned::half_if(self.flipped))
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

    /// The state at the place looked at; while the steps of a turn are walked through, that before the turn: what it led to
    /// is still to be seen.
    pub(super) fn settled(&self) -> &G::State {
        let walked = self.past_step().and_then(|_| self.record.before(self.record.cursor()));
        walked.unwrap_or(self.record.state())
    }

    /// The events of a turn, or of one of its steps, counted from 1.
    pub(super) fn events_of(&self, node: NodeId, step: Option<usize>) -> Vec<G::Event> {
        let frames = self.record.frames(node).unwrap_or_default();
        let meant = |at: usize| step.is_none_or(|step| step == at + 1);
        let meant = frames.iter().enumerate().filter(|(at, _)| meant(*at));
        meant.flat_map(|(_, frame)| frame.events.iter().cloned()).collect()
    }

    /// A variation is tried out beside the game, and turns played here belong to it.
    pub(super) fn is_trying(&self) -> bool {
        self.tried_from.is_some()
    }

    // ---- showing something else -------------------------------------------------------------------------

    /// Shows the place at the cursor, with the turn that was being built there. What was said and played stops.
    pub(super) fn arrive(&mut self) {
        self.notice = None;
        self.show_place();
    }

    /// Moves the cursor, and shows where it is then.
    pub(super) fn look(&mut self, walk: impl FnOnce(&mut Record<G>)) {
        walk(&mut self.record);
        self.arrive();
    }

    fn show_place(&mut self) {
        self.playback = None;
        self.settle();
        self.changed(false);
    }

    /// Shows the turn at the cursor after so many of its steps.
    pub(super) fn show_step(&mut self, step: usize) {
        let before = self.past_step();
        let mut past = Timeline::past(&self.record);
        past.seek(step);
        if past.is_at_end() {
            self.settle();
        } else {
            self.show(past);
        }
        if before != self.past_step() {
            self.changed(before.is_some_and(|before| step == before + 1));
        }
    }

    /// Shows a turn that is not played, from its first step on.
    pub(super) fn demonstrate(&mut self, subject: Subject, before: G::State, turn: &G::Turn, ctx: &Context) {
        match Timeline::demonstration(subject, before, turn) {
            Ok(demonstration) => {
                self.show(demonstration);
                self.changed(false);
                self.play_until(Until::TurnEnd, ctx);
            }
            Err(error) => self.notice = Some(error.to_string()),
        }
    }

    /// Goes back from a demonstration to the game.
    pub(super) fn end_demonstration(&mut self) {
        if self.subject().is_some() {
            self.show_place();
        }
    }

    /// Shows the place at the cursor after a turn that was ended on the board: its steps stand there already, only
    /// what the rules did at its end is new.
    fn show_ended(&mut self) {
        self.ended = Some(self.record.cursor());
        let stood = self.shown.done().len();
        self.shown = self.building();
        self.changed(self.shown.last_turn().len() > stood);
    }

    fn settle(&mut self) {
        let here = self.record.cursor();
        if !matches!(self.shown.source(), Source::Building { place, .. } if *place == here) {
            let building = self.building();
            self.show(building);
        }
    }

    fn building(&mut self) -> Timeline<G> {
        self.parked.remove(&self.record.cursor()).unwrap_or_else(|| Timeline::build(&self.record))
    }

    fn show(&mut self, timeline: Timeline<G>) {
        let left = std::mem::replace(&mut self.shown, timeline);
        if let Source::Building { place, .. } = left.source()
            && !left.is_empty()
        {
            self.parked.insert(*place, left);
        }
    }

    fn changed(&mut self, forward: bool) {
        self.serial += 1;
        self.forward = forward;
        self.tried_from.take_if(|from| !is_tried(&self.record, *from));
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

    /// A step follows what is shown, in its turn or in the next one of the line.
    pub(super) fn has_next_step(&self) -> bool {
        match self.shown.source() {
            Source::Demonstration { .. } => !self.shown.is_at_end(),
            Source::Past(_) => true,
            Source::Building { .. } => !self.is_at_line_end(),
        }
    }

    /// The place looked at is the last one of the line.
    pub(super) fn is_at_line_end(&self) -> bool {
        self.record.line().last().is_none_or(|last| *last == self.record.cursor())
    }

    /// Shows one step less of what is shown, or else of the turn before; `false` at the start of the game.
    pub(super) fn step_back(&mut self) -> bool {
        let step = match self.shown.source() {
            Source::Building { .. } => self.steps(),
            Source::Past(_) | Source::Demonstration { .. } => self.shown.playhead(),
        };
        if let Some(step) = step.checked_sub(1) {
            match self.shown.source() {
                Source::Building { .. } => self.show_step(step),
                Source::Past(_) | Source::Demonstration { .. } => {
                    self.seek(step);
                }
            }
            return true;
        }
        if self.subject().is_some() || !self.record.back() {
            return false;
        }
        self.notice = None;
        self.show_step(self.steps().saturating_sub(1));
        self.changed(false);
        true
    }

    /// Shows one step more of what is shown, or else of the next turn; `false` at the end of the line.
    pub(super) fn step_forward(&mut self) -> bool {
        if self.is_building() {
            if !self.record.forward() {
                return false;
            }
            self.notice = None;
            self.show_step(1);
            self.changed(true);
            return true;
        }
        let moved = self.seek(self.shown.playhead() + 1);
        if self.past_step().is_some() && self.shown.is_at_end() {
            self.settle();
        }
        moved
    }

    /// The number of steps that the turn at the cursor has.
    fn steps(&self) -> usize {
        self.record.frames(self.record.cursor()).map_or(0, <[_]>::len)
    }

    // ---- building a turn --------------------------------------------------------------------------------

    /// Forgets steps of the turn being built that were undone, if none is left: something else was undone after them.
    pub(super) fn forget_undone(&mut self) {
        if self.is_building() && self.shown.playhead() == 0 {
            self.shown = Timeline::build(&self.record);
        }
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

    /// Takes steps of the turn being built, which are shown as something new, and not as what follows by one step; none of
    /// them if the rules refuse one.
    pub(super) fn push_all(&mut self, steps: &[G::Step]) {
        for step in steps {
            if let Err(error) = self.push(step) {
                self.seek(0);
                self.notice = Some(error.to_string());
                break;
            }
        }
        self.changed(false);
    }

    /// Undoes the last step of the turn being built.
    pub(super) fn undo_step(&mut self) {
        if self.seek(self.shown.playhead().saturating_sub(1)) {
            self.notice = None;
        }
    }

    /// Takes the step again that was undone last.
    pub(super) fn redo_step(&mut self) {
        self.seek(self.shown.playhead() + 1);
    }

    /// Ends the turn being built; `false` if the rules refuse that.
    pub(super) fn end_turn(&mut self) -> bool {
        let finished = self.shown.finish().map_err(Into::into);
        let ended = finished.and_then(|turn| {
            if self.is_trying() {
                let node = self.record.add_variation(self.record.cursor(), turn.turn())?;
                self.record.go_to(node);
                return Ok(node);
            }
            self.record.play_finished(turn)
        });
        self.notice = ended.as_ref().err().map(ToString::to_string);
        if ended.is_ok() {
            self.show_ended();
        }
        ended.is_ok()
    }

    /// Begins to try out a variation from what is shown: before a turn that is walked through, with the steps of it that
    /// are shown. The game stays as it is.
    pub(super) fn play_from_here(&mut self) {
        let here = self.record.cursor();
        let walked = self.past_step();
        let place = self.record.node(here).and_then(|node| node.parent()).filter(|_| walked.is_some());
        let frames = self.record.frames(here).unwrap_or_default();
        let shown = frames.iter().take(walked.unwrap_or_default());
        let steps: Vec<G::Step> = shown.filter_map(|frame| frame.step.clone()).collect();
        let from = place.unwrap_or(here);
        self.tried_from = Some(from);
        self.look(|record| record.go_to(from));
        if walked.is_some() {
            // Steps of a turn that was being built there before are not part of what is shown.
            self.seek(0);
        }
        self.push_all(&steps);
    }
}

/// The place looked at is the one from which a variation is tried out, or belongs to that variation.
fn is_tried<G: Game>(record: &Record<G>, from: NodeId) -> bool {
    let here = record.cursor();
    let mut way = std::iter::successors(Some(here), |place| record.node(*place)?.parent());
    here == from || (!record.is_played(here) && way.any(|place| place == from))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Header;
    use crate::rules::Draft as _;
    use crate::rules::crumble::{Crumble, Options};

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
        let mut viewer = GameView::new(record);
        let mut shown = vec![viewer.shown().position().clone()];
        while viewer.step_forward() {
            assert!(viewer.is_forward());
            shown.push(viewer.shown().position().clone());
        }
        assert!(shown == expected && viewer.is_building() && viewer.record.at_head());
        while viewer.step_back() && viewer.record.cursor() != NodeId::START {
            assert!(!viewer.is_forward());
            expected.pop();
            assert!(Some(viewer.shown().position()) == expected.last());
        }
        assert_eq!((expected.len(), viewer.record.cursor()), (1, NodeId::START));
        assert!(viewer.is_building() && !viewer.step_back());
    }

    #[test]
    fn a_turn_being_built_is_there_again_wherever_one_looked_and_played_meanwhile() {
        let mut viewer = GameView::new(record());
        let push = |viewer: &mut GameView<Crumble>| {
            let step = viewer.shown().draft().unwrap().next_steps().swap_remove(0);
            viewer.push(&step).unwrap();
            viewer.shown().position().clone()
        };
        let at_head = push(&mut viewer);
        assert!(viewer.step_back() && viewer.past_step().is_some());
        assert!(viewer.step_forward());
        assert_eq!(viewer.shown().position(), &at_head);
        viewer.record.first();
        viewer.show_place();
        assert!(!viewer.has_steps());
        let at_start = push(&mut viewer);
        viewer.seek(0);
        viewer.record.to_head();
        viewer.show_place();
        assert_eq!(viewer.shown().position(), &at_head);
        viewer.record.first();
        viewer.show_place();
        assert!(!viewer.has_steps() && viewer.seek(1), "what was undone can be redone");
        assert_eq!(viewer.shown().position(), &at_start);
    }
}
