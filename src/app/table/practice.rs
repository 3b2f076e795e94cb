//! Practice at a table: threats, the guard against blunders, hints.

use std::time::Duration;

use egui::Context;

use super::coach::Coach;
use super::exercise::Exercise;
use super::hints::Hints;
use super::moment::Leaves;
use super::threats::{Threats, announcer};
use super::{Table, words};
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::{Worker, within};
use crate::app::parts::playable::Playable;
use crate::engine::{Budget, Stop, Threat, Verdict, is_blunder, winning_turn};
use crate::learn::Reply;
use crate::record::{Help, NodeId, Subject, TakebackError, Takebacks};
use crate::rules::{Game, Side, State};

/// The time that the turn that wins at once may be searched.
const REFUTATION_TIME: Duration = Duration::from_secs(15);

/// Everything that helps the players: coach, threats, hints, reviews.
#[derive(Debug)]
pub(super) struct Practice<G: Game> {
    judge: Worker<NodeId, bool>,
    threats: Threats<G>,
    /// The place whose threat is to be shown once it is found.
    awaited: Option<NodeId>,
    refuter: Worker<NodeId, Result<Option<Reply<G>>, Stop>>,
    /// The text shown if the search finds no winning reply.
    unanswered: String,
    pub(super) hints: Hints<G>,
    pub(super) coach: Coach<G>,
    /// The turn that is to be found, if the table is for that.
    pub(super) exercise: Option<Exercise<G>>,
}

impl<G: Game> Default for Practice<G> {
    fn default() -> Self {
        Self {
            judge: Worker::new("judge"),
            threats: Threats::default(),
            awaited: None,
            refuter: Worker::new("refutation"),
            unanswered: String::new(),
            hints: Hints::default(),
            coach: Coach::default(),
            exercise: None,
        }
    }
}

impl<G: Playable> Table<G> {
    /// Takes in what was found off the frame, and has the place looked at searched.
    pub(super) fn run_practice(&mut self, ctx: &Context, settings: &Settings) {
        self.judge_blunder(ctx);
        self.search_threats(ctx, settings);
        self.take_refutation(ctx);
        self.take_hint();
        if self.has_evaluation_bar(settings) {
            self.expectations.look(&self.record, ctx);
        } else {
            self.expectations.stop();
        }
    }

    // ---- threats ----------------------------------------------------------------------------------------

    fn search_threats(&mut self, ctx: &Context, settings: &Settings) {
        let here = self.record.cursor();
        while let Some((node, mark)) = self.practice.threats.take() {
            self.record.set_mark(node, mark);
        }
        let is_awaited = |node: &NodeId| *node == here && !self.is_drafting();
        self.practice.awaited = self.practice.awaited.filter(is_awaited);
        let announces = self.announces(settings);
        if !announces {
            self.practice.threats.forget_undemanded();
        }
        if announces || self.practice.awaited.is_some() {
            self.practice.threats.search(&self.record, ctx);
        } else {
            self.practice.threats.stop();
        }
        if self.practice.awaited.is_some() && self.practice.threats.at(here).is_some() {
            self.practice.awaited = None;
            self.show_known_threat(ctx);
        }
    }

    /// Threats are announced without being asked for.
    fn announces(&self, settings: &Settings) -> bool {
        settings.announce_threats && self.helps() >= Help::Announcements
    }

    /// The announcement at the place shown, as a sentence.
    pub(super) fn announcement(&self) -> Option<String> {
        let side = announcer(&self.record, self.record.cursor())?;
        let threat = self.practice.threats.at(self.record.cursor())?;
        words::announcement::<G>(threat, side, self.record.state().to_move(), &self.names())
    }

    /// The turn that is threatened at the place looked at, and by whom, as far as players are to know it.
    pub(super) fn threatened_turn(&self) -> Option<(Side, G::Turn)> {
        let side = announcer(&self.record, self.record.cursor())?;
        let turn = self.practice.threats.at(self.record.cursor())?.turn()?;
        Some((side, turn.clone()))
    }

    /// The search for a threat at the place looked at ended without an answer.
    pub(super) fn is_unsettled(&self) -> bool {
        matches!(self.practice.threats.at(self.record.cursor()), Some(Threat::Unsettled(_)))
    }

    /// Shows the turn that the last player would win by, or says that there is none.
    pub(super) fn show_threat(&mut self, ctx: &Context, settings: &Settings) {
        let here = self.record.cursor();
        self.notice = None;
        if let Some(Leaves { side, wins: Some((again, turn)) }) = self.moment.leaves() {
            let (side, again, turn) = (*side, again.clone(), turn.clone());
            return self.demonstrate(Subject::Threat(side), again, &turn, ctx);
        }
        self.practice.threats.demand(here);
        if self.practice.threats.at(here).is_some() {
            self.show_known_threat(ctx);
        } else {
            self.practice.awaited = Some(here);
            self.search_threats(ctx, settings);
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

    /// A threat can be shown at the place looked at, or at least searched.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn can_show_threat(&self) -> Result<(), String> {
        self.need_help()?;
        let names = self.names();
        let side = announcer(&self.record, self.record.cursor())
            .map(|side| names.of(side))
            .ok_or("There can be a threat only after a turn.")?;
        match self.moment.leaves() {
            Some(Leaves { wins: Some(_), .. }) => return Ok(()),
            Some(_) => return Err(format!("This turn stops {side}'s threat.")),
            None if self.is_drafting() => {
                return Err(format!("Finish or undo your turn to see what {side} threatens."));
            }
            None => {}
        }
        match self.practice.threats.at(self.record.cursor()) {
            Some(Threat::None) => Err(format!("{side} threatens nothing.")),
            Some(Threat::Unsettled(None)) => Err(format!("Couldn't tell whether {side} threatens to win.")),
            _ => Ok(()),
        }
    }

    /// *Show threat* is offered: a threat was announced, or may be asked for.
    pub(super) fn offers_threat(&self, settings: &Settings) -> bool {
        let can = self.can_show_threat().is_ok();
        match self.practice.threats.at(self.record.cursor()) {
            Some(threat) => can && threat.turn().is_some(),
            None => can && !self.announces(settings),
        }
    }

    // ---- the guard against blunders ---------------------------------------------------------------------

    /// Takes in whether the last turn was a blunder, and has it judged where the agreement asks for that.
    fn judge_blunder(&mut self, ctx: &Context) {
        if let Some((node, blunder)) = self.practice.judge.take() {
            self.record.set_blunder(node, blunder);
        }
        let (last, node) = (self.record.head_node(), self.record.head());
        if self.record.takeback() == Err(TakebackError::Undecided)
            && let Some(mover) = last.side()
        {
            let after = last.state().clone();
            self.practice.judge.ask(node, ctx, move |is_cancelled| {
                is_blunder::<G>(mover, &after, &mut Budget::new(u64::MAX).cancelled_by(is_cancelled)).ok()
            });
        }
    }

    /// Whose turn the agreement lets be taken back because it was a blunder, while one looks at where the game
    /// stands.
    pub(super) fn blunder(&self) -> Option<Side> {
        let judged = self.record.at_head() && self.record.header().takebacks() == Takebacks::BlundersOnly;
        let taken = self.record.takeback().ok().filter(|_| judged)?;
        taken.filter(|side| self.may_handle(*side))
    }

    /// Whose turn a review found to let another player win, where one looks at the place after it.
    pub(super) fn reviewed_blunder(&self) -> Option<Side> {
        let here = self.record.cursor();
        let mistake = self.reviewing.review()?.mistake(here)?;
        matches!(mistake, Verdict::AllowedWin { .. }).then(|| self.record.node(here)?.side())?
    }

    /// The turn that wins after a blunder can be shown, or at least searched.
    ///
    /// # Errors
    /// A sentence on why not.
    pub(super) fn can_show_refutation(&self) -> Result<(), String> {
        let here = self.record.node(self.record.cursor());
        if here.is_none_or(|node| node.text().is_none()) {
            return Err("No turn led here.".to_owned());
        }
        if self.record.state().outcome().is_some() {
            return Err("The turn ended the game.".to_owned());
        }
        self.need_help()?;
        if self.blunder().is_none() && !self.is_open_to_study() {
            return Err("The last turn was no blunder, as far as known.".to_owned());
        }
        Ok(())
    }

    /// *Show winning reply* is offered: the turn that led here is known to be a blunder.
    pub(super) fn offers_refutation(&self) -> bool {
        let blunder = self.blunder().or_else(|| self.reviewed_blunder());
        blunder.is_some() && self.can_show_refutation().is_ok()
    }

    /// Searches the turn that wins after a blunder, and shows it.
    pub(super) fn show_refutation(&mut self, ctx: &Context) {
        let state = self.record.state().clone();
        let none = format!("{} can't win at once.", self.names().of(state.to_move()));
        self.answer_try(none, ctx, move |budget| {
            Ok(winning_turn::<G>(&state, budget)?.map(|turn| Reply { turn, wins: true }))
        });
    }

    /// Searches an answer to the turn that led to the place shown, off the frame, and walks through it; `none` is said if
    /// there is no such turn.
    pub fn answer_try(
        &mut self,
        none: String,
        ctx: &Context,
        search: impl FnOnce(&mut Budget<'_>) -> Result<Option<Reply<G>>, Stop> + Send + 'static,
    ) {
        self.notice = None;
        self.practice.unanswered = none;
        self.practice.refuter.ask(self.record.cursor(), ctx, move |is_cancelled| {
            Some(within(REFUTATION_TIME, is_cancelled, search))
        });
    }

    /// The turn that wins at once is being searched.
    pub(super) const fn is_refuting(&self) -> bool {
        self.practice.refuter.is_busy()
    }

    /// Gives up the search for the turn that wins at once.
    pub(super) fn stop_refuting(&mut self) {
        self.practice.refuter.stop();
    }

    fn take_refutation(&mut self, ctx: &Context) {
        let (here, refuter) = (self.record.cursor(), &mut self.practice.refuter);
        let found = refuter.take();
        if refuter.is_busy() && !refuter.is_asked(&here) {
            refuter.stop();
        }
        let Some((_, found)) = found.filter(|(node, _)| *node == here) else { return };
        let state = self.record.state().clone();
        let side = state.to_move();
        match found {
            Ok(Some(Reply { turn, wins: true })) => {
                self.demonstrate(Subject::Refutation(side), state, &turn, ctx);
            }
            Ok(Some(Reply { turn, wins: false })) => {
                self.demonstrate(Subject::Answer(side), state, &turn, ctx);
            }
            Err(_) => self.notice = Some("Couldn't find out in time who could win.".to_owned()),
            Ok(None) => self.notice = Some(std::mem::take(&mut self.practice.unanswered)),
        }
    }

    /// The work off the frame that a player waits for.
    pub(super) fn pending(&self) -> Option<&'static str> {
        let here = self.record.cursor();
        if self.practice.awaited.is_some() && self.practice.threats.is_searching(here) {
            Some("Looking for a threat…")
        } else if self.is_refuting() {
            Some("Looking for the reply…")
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;
    use crate::app::kit::session::Session as _;
    use crate::app::kit::settings::Settings;
    use crate::app::kit::theme;
    use crate::record::{Header, Record};
    use crate::rules::crumble::{Crumble, Options};

    /// All that a screen reader could read of a table.
    fn said(table: &mut Table<Crumble>) -> Vec<String> {
        let ctx = Context::default();
        theme::install(&ctx);
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
        let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap().with_help(Some(Help::All));
        let mut record = Record::<Crumble>::new(&Options::default(), header).unwrap();
        let turn = record.state().parse_turn("2,1VW").unwrap();
        let node = record.play(&turn).unwrap();
        let mut table = Table::new(record);
        table.practice.threats = Threats::found_at(node, Threat::Unsettled(None));
        let said = said(&mut table);
        assert!(said.iter().any(|text| text == "Threat: unknown"), "{said:?}");
        assert_eq!(table.announcement(), None);
        assert_eq!(table.can_show_threat(), Err("Couldn't tell whether Black threatens to win.".to_owned()));
    }
}
