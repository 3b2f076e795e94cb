//! A game's record, and what is shown of it.

mod building;
mod playback;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::iter;

use egui::Context;

use self::playback::Playback;
pub(super) use self::playback::Until;
use super::words;
use crate::engine::Evaluated;
use crate::record::{NodeId, Record, Source, Subject, Timeline};
use crate::rules::{Game, Names};

/// A game's record and the timeline that is shown of it.
///
/// One timeline is shown at a time: the past turn that the player steps through, a demonstration, or otherwise the turn
/// being built.
#[derive(Debug)]
pub(super) struct Viewer<G: Evaluated> {
    record: Record<G>,
    shown: Timeline<G>,
    /// The unfinished turns that aren't shown now, by the positions that they start from.
    parked: BTreeMap<NodeId, Timeline<G>>,
    /// The number of changes of turns being built.
    steps_taken: u64,
    serial: u64,
    /// The serial of the position that the board showed in the last frame.
    drawn_serial: Option<u64>,
    forward: bool,
    /// The position from which the player tries a variation; `None` if new turns are added to the game.
    tried_from: Option<NodeId>,
    /// The automatic playback of steps, while it runs.
    playback: Option<Playback>,
    /// The position after a turn that a player just ended, until the board's animation has finished.
    ended: Option<NodeId>,
    /// The notice to the players, until the next input.
    notice: Option<String>,
}

impl<G: Evaluated> Viewer<G> {
    /// Shows the position at a game's cursor.
    pub(super) fn new(record: Record<G>) -> Self {
        Self {
            shown: Timeline::build(&record),
            parked: BTreeMap::new(),
            steps_taken: 0,
            serial: 0,
            drawn_serial: None,
            forward: false,
            tried_from: None,
            playback: None,
            ended: None,
            notice: None,
            record,
        }
    }

    /// The game.
    pub(super) const fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Changes the game, and shows the position at its cursor if that is another one now.
    pub(super) fn change<T>(&mut self, change: impl FnOnce(&mut Record<G>) -> T) -> T {
        let before = self.record.cursor();
        let result = change(&mut self.record);
        if self.record.cursor() != before {
            self.arrive();
        }
        result
    }

    /// Changes the game and shows the position at its cursor, or says why the change failed.
    pub(super) fn edit<T, E: Display>(
        &mut self,
        edit: impl FnOnce(&mut Record<G>) -> Result<T, E>,
    ) -> Option<T> {
        match edit(&mut self.record) {
            Ok(done) => {
                self.arrive();
                Some(done)
            }
            Err(error) => {
                self.say(error.to_string());
                None
            }
        }
    }

    /// The players' names, for use in sentences.
    pub(super) fn names(&self) -> Names {
        words::names(&self.record)
    }

    /// The notice to the players, if any.
    pub(super) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// Shows a notice to the players until their next action.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(text.into());
    }

    /// Removes the notice.
    pub(super) fn hush(&mut self) {
        self.notice = None;
    }

    // ---- the timeline shown -----------------------------------------------------------------------------

    pub(super) const fn shown(&self) -> &Timeline<G> {
        &self.shown
    }

    /// A number that changes whenever another position is shown.
    pub(super) const fn serial(&self) -> u64 {
        self.serial
    }

    /// Notes that the board shows this position.
    pub(super) const fn note_drawn(&mut self) {
        self.drawn_serial = Some(self.serial);
    }

    /// True if the last change of position was exactly one step forward.
    pub(super) const fn is_forward(&self) -> bool {
        self.forward
    }

    /// The number of steps shown of a past turn; `None` for other timelines.
    pub(super) const fn past_step(&self) -> Option<usize> {
        match self.shown.source() {
            Source::Past(_) => Some(self.shown.playhead()),
            Source::Building { .. } | Source::Demonstration { .. } => None,
        }
    }

    /// The purpose of the demonstration shown, if any.
    pub(super) const fn subject(&self) -> Option<Subject> {
        match self.shown.source() {
            Source::Demonstration { subject, .. } => Some(*subject),
            Source::Building { .. } | Source::Past(_) => None,
        }
    }

    /// True if an earlier position or a step of a turn is looked at; a turn that is being played back isn't.
    pub(super) fn is_looking_back(&self) -> bool {
        !self.record.at_head() || (self.past_step().is_some() && !self.is_playing())
    }

    /// True if the timeline shown is the turn being built, so the turn before it has been shown to its end. The rules
    /// or the table may still forbid playing a turn here.
    pub(super) const fn is_building(&self) -> bool {
        matches!(self.shown.source(), Source::Building { .. })
    }

    /// True if the turn being built is shown and has steps.
    pub(super) const fn has_steps(&self) -> bool {
        self.is_building() && self.shown.playhead() > 0
    }

    /// The turns being built, with the positions that they start from, even while another position is shown.
    pub(super) fn begun(&self) -> impl Iterator<Item = (NodeId, &G::Draft)> {
        iter::once(&self.shown).chain(self.parked.values()).filter_map(|timeline| match timeline.source() {
            Source::Building { place, draft } => Some((*place, draft)),
            Source::Past(_) | Source::Demonstration { .. } => None,
        })
    }

    /// The number of steps taken, undone and redone so far, in turns being built.
    pub(super) const fn steps_taken(&self) -> u64 {
        self.steps_taken
    }

    /// The state shown or, while the player steps through a turn, the state before that turn, because not all of its
    /// effects are shown yet.
    pub(super) fn settled(&self) -> &G::State {
        let walked = self.past_step().and_then(|_| self.record.before(self.record.cursor()));
        walked.unwrap_or(self.record.state())
    }

    /// The events of a turn, or only of its step `step`, counted from 1.
    pub(super) fn events_of(&self, node: NodeId, step: Option<usize>) -> Vec<G::Event> {
        let frames = self.record.frames(node).unwrap_or_default();
        let meant = |at: usize| step.is_none_or(|step| step == at + 1);
        let meant = frames.iter().enumerate().filter(|(at, _)| meant(*at));
        meant.flat_map(|(_, frame)| frame.events.iter().cloned()).collect()
    }

    /// The turn that a player just ended, once.
    pub(super) const fn take_ended(&mut self) -> Option<NodeId> {
        self.ended.take()
    }

    /// True while the player tries a variation: new turns are added to the variation, not to the game.
    pub(super) fn is_trying(&self) -> bool {
        self.tried_from.is_some()
    }

    // ---- showing something else -------------------------------------------------------------------------

    /// Shows the position that the record has selected, with its unfinished turn. Clears the notice and stops playback.
    pub(super) fn arrive(&mut self) {
        self.hush();
        self.show_place();
    }

    /// Goes to another position and shows it.
    pub(super) fn go(&mut self, walk: impl FnOnce(&mut Record<G>)) {
        walk(&mut self.record);
        self.arrive();
    }

    fn show_place(&mut self) {
        self.playback = None;
        self.settle();
        self.changed(false);
    }

    /// Goes to step `step` of the turn shown.
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

    /// Plays a turn from its first step as a demonstration, without adding it to the game.
    pub(super) fn demonstrate(&mut self, subject: Subject, before: G::State, turn: &G::Turn, ctx: &Context) {
        match Timeline::demonstration(subject, before, turn) {
            Ok(demonstration) => {
                self.show(demonstration);
                self.changed(false);
                self.play_until(Until::TurnEnd, ctx);
            }
            Err(error) => self.say(error.to_string()),
        }
    }

    /// Returns from a demonstration to the game.
    pub(super) fn end_demonstration(&mut self) {
        if self.subject().is_some() {
            self.show_place();
        }
    }

    /// Shows the position after a turn that was ended on the board. If the board `has_shown` the last step, only the
    /// events at the turn's end are new.
    fn show_ended(&mut self, has_shown: bool) {
        self.ended = Some(self.record.cursor());
        let stood = self.shown.done().len();
        let is_step = self.forward && !has_shown;
        self.shown = self.building();
        self.changed(is_step || self.shown.last_turn().len() > stood);
    }

    fn settle(&mut self) {
        let here = self.record.cursor();
        if !matches!(self.shown.source(), Source::Building { place, .. } if *place == here) {
            let building = self.building();
            self.show(building);
        }
    }

    /// The turn being built at the position shown. A turn that was begun in a variation is there again only once the
    /// player tries it again: until then, the position is only looked at.
    fn building(&mut self) -> Timeline<G> {
        let is_tried = || self.tried_from.is_some_and(|from| is_tried(&self.record, from));
        let is_built = self.record.at_head() || is_tried();
        let begun = if is_built { self.parked.remove(&self.record.cursor()) } else { None };
        begun.unwrap_or_else(|| Timeline::build(&self.record))
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

    /// Moves the playhead; `false` if the position shown doesn't change.
    pub(super) fn seek(&mut self, playhead: usize) -> bool {
        let next = self.shown.playhead() + 1;
        let moved = self.shown.seek(playhead);
        if moved {
            self.steps_taken += u64::from(self.is_building());
            self.changed(playhead == next);
        }
        moved
    }

    /// True if another step follows, in the turn shown or in the next turn of the line.
    pub(super) fn has_next_step(&self) -> bool {
        match self.shown.source() {
            Source::Demonstration { .. } => !self.shown.is_at_end(),
            Source::Past(_) => true,
            Source::Building { .. } => !self.is_at_line_end(),
        }
    }

    /// True if no turn follows in the line.
    pub(super) fn is_at_line_end(&self) -> bool {
        self.record.line().last().is_none_or(|last| *last == self.record.cursor())
    }

    /// Goes one step back, if necessary into the previous turn; `false` at the first position.
    pub(super) fn step_back(&mut self) -> bool {
        let builds = self.is_building();
        let step = if builds { self.steps() } else { self.shown.playhead() };
        if let Some(step) = step.checked_sub(1) {
            if builds {
                self.show_step(step);
            } else {
                self.seek(step);
            }
            return true;
        }
        if self.subject().is_some() || !self.record.back() {
            return false;
        }
        self.hush();
        self.show_step(self.steps().saturating_sub(1));
        self.changed(false);
        true
    }

    /// Goes one step forward, if necessary into the next turn; `false` at the end of the line.
    pub(super) fn step_forward(&mut self) -> bool {
        if self.is_building() {
            if !self.record.forward() {
                return false;
            }
            self.hush();
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

    /// The number of steps of the turn shown.
    fn steps(&self) -> usize {
        self.record.frames(self.record.cursor()).map_or(0, <[_]>::len)
    }
}

/// True if the position shown is in the variation being tried, which starts at `from`.
fn is_tried<G: Game>(record: &Record<G>, from: NodeId) -> bool {
    let here = record.cursor();
    let mut way = iter::successors(Some(here), |place| record.node(*place)?.parent());
    here == from || (!record.is_played(here) && way.any(|place| place == from))
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
        let mut viewer = Viewer::new(record);
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
        let mut viewer = Viewer::new(record());
        let push = |viewer: &mut Viewer<Crumble>| {
            let step = viewer.shown().draft().unwrap().next_steps().swap_remove(0);
            viewer.push(&step).unwrap();
            viewer.shown().position().clone()
        };
        let at_head = push(&mut viewer);
        assert!(viewer.step_back() && viewer.past_step().is_some());
        assert!(viewer.step_forward());
        assert_eq!(viewer.shown().position(), &at_head);
        viewer.go(Record::first);
        viewer.play_from_here();
        assert!(!viewer.has_steps());
        let at_start = push(&mut viewer);
        viewer.go(Record::to_head);
        assert_eq!(viewer.shown().position(), &at_head);
        viewer.go(Record::first);
        assert!(!viewer.has_steps(), "the start is only looked at");
        viewer.play_from_here();
        assert_eq!(viewer.shown().position(), &at_start);
        viewer.seek(0);
        viewer.go(Record::to_head);
        viewer.go(Record::first);
        viewer.play_from_here();
        assert!(!viewer.has_steps() && viewer.seek(1), "what was undone can be redone");
        assert_eq!(viewer.shown().position(), &at_start);
    }
}
