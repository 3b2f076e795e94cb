//! The search for the players' threats: first in the position shown, then in the other positions of the line.

use std::collections::BTreeSet;
use std::time::Duration;

use egui::Context;

use super::analyst::Analyst;
use super::digest::Leaves;
use super::game_view::GameView;
use super::words;
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::within;
use crate::app::parts::playable::Playable;
use crate::engine::Threat;
use crate::record::{Help, Mark, NodeId, NodeKind, Record, Subject};
use crate::rules::{Game, Side, State};

/// The time limit of the search of the position shown.
const TIME: Duration = Duration::from_secs(4);
/// The time limit of a search of another position: a long game mustn't heat up the machine.
const TIME_ASIDE: Duration = Duration::from_millis(500);

/// The requests for threats. Each position is searched once.
#[derive(Debug, Default)]
pub(super) struct Threats {
    /// The positions whose search took too long while another position was shown.
    skipped: BTreeSet<NodeId>,
    /// The positions for which a player chose *Show threat*.
    demanded: BTreeSet<NodeId>,
    /// The position whose threat will be shown once it is found.
    awaited: Option<NodeId>,
}

impl Threats {
    /// True while a search is running for a threat that will be shown.
    pub(super) const fn is_awaited(&self) -> bool {
        self.awaited.is_some()
    }
}

/// The player who could threaten to win at a position: the player of the turn that led there, unless the game is over.
pub(super) fn announcer<G: Game>(record: &Record<G>, place: NodeId) -> Option<Side> {
    let node = record.node(place)?;
    match node.kind() {
        NodeKind::Turn { side, .. } if node.state().outcome().is_none() => Some(*side),
        _ => None,
    }
}

/// Searches for the threat of a side; `None` if cancelled, because the search might still have found a threat.
pub(super) fn find<G: Game>(
    state: &G::State,
    side: Side,
    is_aside: bool,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Threat<G>> {
    let time = if is_aside { TIME_ASIDE } else { TIME };
    let threat = within(time, is_cancelled, |budget| Threat::of(state, side, budget));
    (!is_cancelled()).then_some(threat)
}

impl<G: Playable> GameView<G> {
    /// True if threats are announced automatically: as set or, if the players agreed on just that, always.
    fn announces(&self, settings: &Settings) -> bool {
        match self.helps() {
            Help::None => false,
            Help::Announcements => true,
            Help::All => settings.announce_threats,
        }
    }
}

impl<G: Playable> Analyst<G> {
    /// The threat at a position, if it was searched.
    fn threat_at(&self, node: NodeId) -> Option<&Threat<G>> {
        self.findings.at(node)?.threat.as_ref()
    }

    /// The threat in the position shown, if it was searched.
    fn threat_here(&self, game: &GameView<G>) -> Option<&Threat<G>> {
        self.threat_at(game.record().cursor())
    }

    /// The announcement in the position shown, as a sentence.
    pub(super) fn announcement(&self, game: &GameView<G>) -> Option<String> {
        let side = announcer(game.record(), game.record().cursor())?;
        let threat = self.threat_here(game)?;
        words::announcement::<G>(threat, side, game.record().state().to_move(), &game.viewer.names())
    }

    /// The threat in the position shown: the player and the turn, unless the threat is secret.
    pub(super) fn threatened_turn(&self, game: &GameView<G>) -> Option<(Side, G::Turn)> {
        let side = announcer(game.record(), game.record().cursor())?;
        let turn = self.threat_here(game)?.turn()?;
        Some((side, turn.clone()))
    }

    /// True if the search for a threat in the position shown ended without an answer.
    pub(super) fn threat_is_unsettled(&self, game: &GameView<G>) -> bool {
        matches!(self.threat_here(game), Some(Threat::Unsettled(_)))
    }

    /// The position whose threat must be searched next: the position shown or, once that is searched, another position
    /// of the line.
    pub(super) fn wanted_threat(&self, game: &GameView<G>, settings: &Settings) -> Option<NodeId> {
        if !self.threats.is_awaited() && !game.announces(settings) {
            return None;
        }
        let record = game.record();
        let is_unknown =
            |place: &NodeId| announcer(record, *place).is_some() && self.threat_at(*place).is_none();
        let here = record.cursor();
        let others = || record.line().iter().rev().filter(|place| !self.threats.skipped.contains(place));
        is_unknown(&here).then_some(here).or_else(|| others().copied().find(is_unknown))
    }

    /// Drops the request for a threat that no player waits for any more, and the threats that must stay secret: those
    /// that aren't announced, and for which no player chose *Show threat*.
    pub(super) fn follow_threats(&mut self, game: &mut GameView<G>, settings: &Settings) {
        let Self { threats, findings, .. } = self;
        let (here, drafts) = (game.record().cursor(), game.is_drafting());
        threats.awaited = threats.awaited.filter(|node| *node == here && !drafts);
        if game.need_help().is_err() {
            threats.demanded.clear();
        }
        if game.announces(settings) {
            return;
        }
        for (node, about) in findings.all_mut().filter(|(node, _)| !threats.demanded.contains(node)) {
            if about.threat.take().is_some() {
                game.viewer.change(|record| record.set_mark(node, None));
            }
        }
    }

    /// Stores the threat at a position and the mark for its turn, and shows the threat if a player waits for it.
    pub(super) fn take_threat(
        &mut self,
        game: &mut GameView<G>,
        node: NodeId,
        threat: Threat<G>,
        is_aside: bool,
        ctx: &Context,
    ) {
        if is_aside && matches!(threat, Threat::Unsettled(_)) {
            self.threats.skipped.insert(node);
            return;
        }
        let mark = match threat {
            Threat::Win(_) => Some(Mark::Threat),
            Threat::Mate(_) => Some(Mark::Mate),
            Threat::None | Threat::Unsettled(_) => None,
        };
        self.findings.about(node).threat = Some(threat);
        game.viewer.change(|record| record.set_mark(node, mark));
        if self.threats.awaited.take_if(|awaited| *awaited == node).is_some() {
            self.show_known_threat(game, ctx);
        }
    }

    /// Shows the turn with which the last player would win, or says that there is none. `leaves` is what the turn
    /// being built leaves of the threat.
    pub(super) fn show_threat(&mut self, game: &mut GameView<G>, leaves: Option<&Leaves<G>>, ctx: &Context) {
        let here = game.record().cursor();
        game.viewer.hush();
        if let Some(Leaves { side, wins: Some((again, turn)) }) = leaves {
            return game.viewer.demonstrate(Subject::Threat(*side), again.clone(), turn, ctx);
        }
        self.threats.demanded.insert(here);
        if self.threat_at(here).is_some() {
            self.show_known_threat(game, ctx);
        } else {
            self.threats.awaited = Some(here);
        }
    }

    fn show_known_threat(&self, game: &mut GameView<G>, ctx: &Context) {
        let Some(side) = announcer(game.record(), game.record().cursor()) else { return };
        let Some(threat) = self.threat_here(game) else { return };
        match (threat.turn().cloned(), game.record().state().handed_to(side)) {
            (Some(turn), Ok(again)) => game.viewer.demonstrate(Subject::Threat(side), again, &turn, ctx),
            _ => match self.can_show_threat(game, None) {
                Ok(()) => game.viewer.hush(),
                Err(reason) => game.viewer.say(reason),
            },
        }
    }

    /// Checks that a threat in the position shown can be displayed, or at least searched for. `leaves` is what the
    /// turn being built leaves of the threat.
    ///
    /// # Errors
    /// The reason why it can't, as a sentence.
    pub(super) fn can_show_threat(
        &self,
        game: &GameView<G>,
        leaves: Option<&Leaves<G>>,
    ) -> Result<(), String> {
        game.need_help()?;
        let (here, names) = (game.record().cursor(), game.viewer.names());
        let side = announcer(game.record(), here).ok_or(words::NO_THREAT_AT_START)?;
        let side = names.of(side);
        match leaves {
            Some(Leaves { wins: Some(_), .. }) => return Ok(()),
            Some(_) => return Err(words::stops_threat(side)),
            None if game.is_drafting() => return Err(words::finish_to_see_threat(side)),
            None => {}
        }
        match self.threat_here(game) {
            Some(Threat::None) => Err(words::no_threat(side)),
            Some(Threat::Unsettled(None)) => Err(words::threat_unknown(side)),
            _ => Ok(()),
        }
    }

    /// True if *Show threat* is offered, because a threat was announced or a search for it may be requested.
    pub(super) fn offers_threat(
        &self,
        game: &GameView<G>,
        leaves: Option<&Leaves<G>>,
        settings: &Settings,
    ) -> bool {
        let can = self.can_show_threat(game, leaves).is_ok();
        match self.threat_here(game) {
            Some(threat) => can && threat.turn().is_some(),
            None => can && !game.announces(settings),
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::super::Table;
    use super::*;
    use crate::app::kit::theme;
    use crate::app::parts::screen::Screen as _;
    use crate::record::{Header, Takebacks};
    use crate::rules::crumble::{Crumble, Options};

    /// All texts that a screen reader could read at a table.
    fn said(table: &mut Table<Crumble>) -> Vec<String> {
        let ctx = Context::default();
        theme::install(&ctx);
        ctx.enable_accesskit();
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            table.ui(ui, &Settings::default());
        });
        // There is no graphics card for these textures.
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
        table.analyst.findings.about(node).threat = Some(Threat::Unsettled(None));
        let said = said(&mut table);
        assert!(said.iter().any(|text| text == "Threat: unknown"), "{said:?}");
        assert_eq!(table.analyst.announcement(&table.game), None);
        assert_eq!(
            table.analyst.can_show_threat(&table.game, None),
            Err("Couldn't tell whether Black threatens to win.".to_owned())
        );
    }
}
