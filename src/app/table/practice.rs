//! Practice at a table: threats, the guard against blunders, hints, and turns that are shown without being played.

use egui::Context;

use super::demonstration::{Demonstration, Subject};
use super::gauge::Gauge;
use super::hints::Hints;
use super::threats::{Threats, announcer};
use super::worker::Worker;
use super::{Offer, Table, words};
use crate::app::command::Command;
use crate::app::playable::Playable;
use crate::engine::{Budget, Threat, winning_turn};
use crate::record::{BlunderQuestion, NodeId, Takebacks};
use crate::rules::{Game, Side, State};

/// What a table knows and shows besides the game itself.
#[derive(Debug)]
pub(super) struct Practice<G: Game> {
    judge: Worker<NodeId, bool>,
    threats: Threats<G>,
    /// The place whose threat is to be shown once it is found.
    awaited: Option<NodeId>,
    refuter: Worker<NodeId, Option<G::Turn>>,
    pub(super) hints: Hints<G>,
    pub(super) gauge: Gauge,
    demonstration: Option<Demonstration<G>>,
    /// Whether threats are searched and announced without being asked for.
    announces: bool,
    /// Whether the evaluation bar shows.
    gauges: bool,
}

impl<G: Game> Default for Practice<G> {
    fn default() -> Self {
        Self {
            judge: Worker::new("judge"),
            threats: Threats::default(),
            awaited: None,
            refuter: Worker::new("refutation"),
            hints: Hints::default(),
            gauge: Gauge::default(),
            demonstration: None,
            announces: false,
            gauges: false,
        }
    }
}

impl<G: Game> Practice<G> {
    /// Asks whether a turn was a blunder.
    pub(super) fn judge(&mut self, question: BlunderQuestion<G>, ctx: &Context) {
        self.judge.ask(question.node(), ctx, move |is_cancelled| question.answer(is_cancelled));
    }

    /// Whether a turn is being judged.
    #[must_use]
    pub(super) const fn is_judging(&self) -> bool {
        self.judge.is_busy()
    }

    /// The judgement of a turn, once it has come in.
    pub(super) fn judgement(&mut self) -> Option<(NodeId, bool)> {
        self.judge.take()
    }

    /// Whether threats are announced without being asked for, from now on.
    pub(super) const fn set_announces(&mut self, announces: bool) {
        self.announces = announces;
    }

    /// Whether the evaluation bar shows, from now on.
    pub(super) const fn set_gauges(&mut self, gauges: bool) {
        self.gauges = gauges;
    }

    /// The turn that is shown without being played.
    #[must_use]
    pub(super) const fn demonstration(&self) -> Option<&Demonstration<G>> {
        self.demonstration.as_ref()
    }

    /// The same, to walk through its steps.
    pub(super) const fn demonstration_mut(&mut self) -> Option<&mut Demonstration<G>> {
        self.demonstration.as_mut()
    }

    /// The threat at a place, if the players are to know it.
    fn told(&self, node: NodeId) -> Option<&Threat<G>> {
        self.threats.at(node).filter(|_| self.announces || self.threats.is_demanded(node))
    }
}

impl<G: Playable> Table<G> {
    /// Takes in what was found off the frame, and has the place looked at searched.
    pub(super) fn practise(&mut self, ctx: &Context) {
        let here = self.record.cursor();
        while let Some((node, mark)) = self.practice.threats.take(here) {
            self.record.set_mark(node, mark);
        }
        if self.practice.awaited.is_some_and(|node| node != here) {
            self.practice.awaited = None;
        }
        if self.practice.announces || self.practice.awaited.is_some() {
            self.practice.threats.search(&self.record, ctx);
        } else {
            self.practice.threats.stop();
        }
        if self.practice.awaited.is_some() && self.practice.threats.at(here).is_some() {
            self.practice.awaited = None;
            self.show_known_threat(ctx);
        }
        if let Some((node, turn)) = self.practice.refuter.take()
            && node == here
            && let Some(turn) = turn
        {
            let state = self.record.state().clone();
            self.demonstrate(Subject::Refutation(state.to_move()), state, &turn, ctx);
        } else if self.practice.refuter.is_busy() && !self.practice.refuter.is_asked(&here) {
            self.practice.refuter.stop();
        }
        self.take_hint();
        if self.practice.gauges {
            self.practice.gauge.look(&self.record, ctx);
        } else {
            self.practice.gauge.stop();
        }
    }

    // ---- threats ----------------------------------------------------------------------------------------

    /// What is announced at the place looked at, as a sentence.
    pub(super) fn announcement(&self) -> Option<String> {
        let side = announcer(&self.record, self.record.cursor())?;
        let threat = self.practice.told(self.record.cursor())?;
        words::announcement::<G>(threat, side, self.record.state().to_move())
    }

    /// Whether the search for a threat at the place looked at ended without an answer.
    pub(super) fn is_unsettled(&self) -> bool {
        matches!(self.practice.told(self.record.cursor()), Some(Threat::Unsettled(_)))
    }

    /// Shows the turn that the last player would win by, or says that there is none.
    pub(super) fn show_threat(&mut self, ctx: &Context) {
        let here = self.record.cursor();
        self.notice = None;
        self.practice.threats.demand(here);
        if self.practice.threats.at(here).is_some() {
            self.show_known_threat(ctx);
        } else {
            self.practice.awaited = Some(here);
            self.practise(ctx);
        }
    }

    fn show_known_threat(&mut self, ctx: &Context) {
        let Some(side) = announcer(&self.record, self.record.cursor()) else { return };
        let Some(threat) = self.practice.threats.at(self.record.cursor()) else { return };
        match (threat.turn().cloned(), self.record.state().handed_to(side)) {
            (Some(turn), Ok(again)) => self.demonstrate(Subject::Threat(side), again, &turn, ctx),
            _ => self.notice = self.can_show_threat().err(),
        }
    }

    /// Whether a threat can be shown at the place looked at, or at least searched.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn can_show_threat(&self) -> Result<(), String> {
        let side = announcer(&self.record, self.record.cursor())
            .ok_or("A threat comes with a turn, and only while the game goes on.")
            .map(words::side_name::<G>)?;
        match self.practice.told(self.record.cursor()) {
            Some(Threat::None) => Err(format!("{side} threatens nothing.")),
            Some(Threat::Unsettled(None)) => {
                Err(format!("It is not settled whether {side} threatens to win."))
            }
            _ => Ok(()),
        }
    }

    /// Whether to offer a threat to be shown: one that was announced, or one that may be asked for.
    pub(super) fn offers_threat(&self) -> bool {
        match self.practice.told(self.record.cursor()) {
            Some(threat) => threat.turn().is_some(),
            None => !self.practice.announces && self.can_show_threat().is_ok(),
        }
    }

    // ---- the guard against blunders ---------------------------------------------------------------------

    /// Whose turn the agreement lets be taken back because it was a blunder, while one looks at where the game
    /// stands.
    pub(super) fn blunder(&self) -> Option<Side> {
        match self.facts.takeback {
            Offer::Open(taken)
                if self.record.at_head() && self.record.header().takebacks() == Takebacks::BlundersOnly =>
            {
                taken.side.filter(|side| self.may_handle(*side))
            }
            _ => None,
        }
    }

    /// Whether the turn that wins after a blunder can be shown.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn can_show_refutation(&self) -> Result<(), String> {
        if self.blunder().is_none() {
            return Err("The last turn is not known to be a blunder.".to_owned());
        }
        match self.record.state().outcome() {
            Some(_) => Err("The turn itself ended the game.".to_owned()),
            None => Ok(()),
        }
    }

    /// Searches the turn that wins after a blunder, and shows it.
    pub(super) fn show_refutation(&mut self, ctx: &Context) {
        self.notice = None;
        let state = self.record.state().clone();
        self.practice.refuter.ask(self.record.cursor(), ctx, move |is_cancelled| {
            winning_turn::<G>(&state, &mut Budget::new(u64::MAX).cancelled_by(is_cancelled)).ok()
        });
    }

    // ---- showing turns ----------------------------------------------------------------------------------

    /// Shows a turn from its first step on.
    pub(super) fn demonstrate(&mut self, subject: Subject, before: G::State, turn: &G::Turn, ctx: &Context) {
        self.practice.demonstration = Demonstration::new(subject, before, turn);
        self.moment.changed(false);
        self.next_step = Some(ctx.input(|input| input.time));
        ctx.request_repaint();
    }

    /// Goes back from a turn that is shown to the game; `false` if none is.
    pub(super) fn end_demonstration(&mut self) -> bool {
        let ended = self.practice.demonstration.take().is_some();
        if ended {
            self.next_step = None;
            self.moment.changed(false);
        }
        ended
    }

    /// Shows as many steps of the turn that is shown, if one is; says whether that is something else than before.
    pub(super) fn walk_demonstration(&mut self, to: impl FnOnce(&Demonstration<G>) -> usize) -> Option<bool> {
        let demonstration = self.practice.demonstration_mut()?;
        let (from, to) = (demonstration.at(), to(demonstration));
        let moved = demonstration.show(to);
        if moved {
            self.moment.changed(to == from + 1);
        }
        Some(moved)
    }

    /// What a command is called while it is about something shown or thought about.
    pub(super) fn practice_label(&self, command: Command) -> Option<&'static str> {
        let (shown, hints) = (self.practice.demonstration(), &self.practice.hints);
        match command {
            Command::DropDraft if shown.is_some() => Some("Stop showing"),
            Command::DropDraft if !self.work.is_empty() => None,
            Command::DropDraft if hints.is_thinking() => Some("Cancel hint"),
            Command::DropDraft if hints.is_open() => Some("Hide hint"),
            Command::DraftHint if shown.is_some() => Some("Play it"),
            Command::Hint => hints.next(),
            _ => None,
        }
    }

    /// What is going on off the frame that a player waits for.
    pub(super) fn pending(&self) -> Option<&'static str> {
        let here = self.record.cursor();
        if self.practice.awaited.is_some() && self.practice.threats.is_searching(here) {
            Some("Looking for a threat…")
        } else if self.practice.refuter.is_busy() {
            Some("Looking for the winning answer…")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;
    use crate::app::session::Session as _;
    use crate::app::settings::Settings;
    use crate::record::{Header, Record};
    use crate::rules::crumble::{Crumble, Options};

    /// All that a screen reader could read of a table.
    fn said(table: &mut Table<Crumble>) -> Vec<String> {
        let ctx = Context::default();
        ctx.enable_accesskit();
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            table.ui(ui, &Settings::default());
        });
        // There is no graphics card to give them to.
        output.textures_delta.clear();
        let nodes = output.platform_output.accesskit_update.unwrap().nodes;
        nodes.iter().filter_map(|(_, node)| node.label().or(node.value()).map(str::to_owned)).collect()
    }

    #[test]
    fn a_search_that_ended_without_an_answer_is_not_settled_and_claims_nothing() {
        let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap();
        let mut record = Record::<Crumble>::new(&Options::default(), header).unwrap();
        let turn = record.state().parse_turn("2,1VW").unwrap();
        let node = record.play(&turn).unwrap();
        let mut table = Table::new(record, None);
        table.practice.threats = Threats::found_at(node, Threat::Unsettled(None));
        let said = said(&mut table);
        assert!(said.iter().any(|text| text == "Threat: not settled"), "{said:?}");
        assert_eq!(table.announcement(), None);
        assert_eq!(
            table.can_show_threat(),
            Err("It is not settled whether Black threatens to win.".to_owned())
        );
    }
}
