//! The analyst: answers the table's questions about positions by searches in the background, and stores the answers in
//! its findings.
//!
//! In each frame, it lists the open questions, the most urgent first ([`Analyst::wanted`]). Searches run for as
//! many of them as there are cores; all other searches are cancelled. While a question is in the list, its answer is
//! still missing.

use std::num::NonZeroUsize;
use std::thread;

use egui::Context;

use super::analysing::Found;
use super::blunders::{self, Replies};
use super::coach::{self, Coach};
use super::expectations::{self, Expectation};
use super::findings::Findings;
use super::game_view::GameView;
use super::hints::{self, Hints};
use super::review::{self, Judged, Review};
use super::threats::{self, Threats};
use super::{analysing, words};
use crate::app::board::links::LinkMarks;
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::{Queue, Search};
use crate::app::parts::playable::Playable;
use crate::engine::{Decision, Stop, Threat};
use crate::learn::{Coaching, Reply};
use crate::record::NodeId;
use crate::rules::{Game, Side};

/// A question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    /// Does the turn that led to the position let another player win at once?
    Blunder,
    /// The reply to the turn that led to the position.
    Reply,
    /// A turn for a hint.
    Hint,
    /// The turn with which the last player would win.
    Threat,
    /// Like `Threat`, but for a position that isn't shown.
    ThreatAside,
    /// A tip about something that becomes possible for the first time.
    Coach,
    /// The winning chances of the sides.
    Expectation,
    /// The best turns, after this many earlier searches.
    Lines(u32),
    /// The strength of the links of chains.
    Links,
    /// The mistake in the turn that led to the position, if any.
    Verdict,
}

/// The answer to the question of the same name; both questions about threats have the same answer.
pub(super) enum Finding<G: Game> {
    Blunder(bool),
    Reply(Result<Option<Reply<G>>, Stop>),
    Hint(Option<Decision<G>>),
    Threat(Threat<G>),
    Coach(Option<Coaching<G>>),
    Expectation(Expectation),
    Lines(u32, Found<G>),
    Links(LinkMarks),
    Verdict(Judged<G>),
}

/// A question and the position that it is about.
type Asked = (NodeId, Query);

/// The findings, the players' requests, and the searches.
pub(super) struct Analyst<G: Game> {
    searches: Queue<Asked, Finding<G>>,
    pub(super) findings: Findings<G>,
    pub(super) threats: Threats,
    pub(super) replies: Replies<G>,
    pub(super) hints: Hints<G>,
    pub(super) coach: Coach,
    /// The analysis is shown.
    pub(super) analyses: bool,
    /// One of the best turns is pointed at: they stay as they are meanwhile, so that no other turn is pressed.
    pub(super) keeps_lines: bool,
    /// The position to which a press on one of the best turns led: its own best turn isn't drawn over that one.
    pub(super) pressed: Option<NodeId>,
    /// The links of chains are marked.
    pub(super) marks_links: bool,
    pub(super) review: Review,
}

impl<G: Playable> Default for Analyst<G> {
    fn default() -> Self {
        Self {
            searches: queue(),
            findings: Findings::default(),
            threats: Threats::default(),
            replies: Replies::default(),
            hints: Hints::default(),
            coach: Coach::default(),
            analyses: false,
            keeps_lines: false,
            pressed: None,
            marks_links: false,
            review: Review::default(),
        }
    }
}

impl<G: Game> Analyst<G> {
    /// The search that a player waits for, in words.
    pub(super) const fn thinking(&self) -> Option<&'static str> {
        if self.threats.is_awaited() {
            Some(words::LOOKING_FOR_THREAT)
        } else if self.replies.is_searching() {
            Some(words::LOOKING_FOR_REPLY)
        } else if self.hints.is_thinking() {
            Some(words::LOOKING_FOR_HINT)
        } else {
            None
        }
    }
}

/// A queue with a worker for each core, and at least two, so that a long search can't block all others.
fn queue<G: Playable>() -> Queue<Asked, Finding<G>> {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Queue::new("analyst", cores.max(2))
}

impl<G: Playable> Analyst<G> {
    /// Starts or stops the analysis of each position shown.
    pub(super) fn toggle_analysis(&mut self) {
        self.analyses = !self.analyses;
    }

    /// Starts or stops marking the links of chains.
    pub(super) const fn toggle_links(&mut self) {
        self.marks_links = !self.marks_links;
    }

    /// The side that played the turn shown, if the review found that this turn let another player win.
    pub(super) fn reviewed_blunder(&self, game: &GameView<G>) -> Option<Side> {
        self.findings.blunder(game.record(), game.record().cursor())
    }

    /// True if *Show winning reply* is offered, because the turn shown was found to be a blunder.
    pub(super) fn offers_refutation(&self, game: &GameView<G>) -> bool {
        let blunder = game.blunder().or_else(|| self.reviewed_blunder(game));
        blunder.is_some() && game.can_show_refutation().is_ok()
    }

    /// Stores the answers found, and starts the searches that the table needs now.
    pub(super) fn run(&mut self, game: &mut GameView<G>, ctx: &Context, settings: &Settings) {
        self.judge_try(game);
        self.follow_threats(game, settings);
        self.hints.follow(game);
        self.replies.follow(game);
        self.follow_coach(game, settings);
        if game.need_help().is_err() {
            // The game has ended without help, and goes on because its last turn was taken back.
            self.forget_review();
            self.replies.forget();
            self.hints.forget();
        }
        if !game.is_open_to_study() {
            self.analyses = false;
            self.marks_links = false;
        }
        self.review.forget_deleted(game.record());
        let mut wanted = self.wanted(game, settings);
        while let Some((asked, answer)) = self.searches.take() {
            // Drop an answer that isn't needed any more.
            if wanted.contains(&asked) {
                self.learn(game, asked, answer, ctx);
                wanted = self.wanted(game, settings);
            }
        }
        for asked in self.searches.follow(&wanted) {
            let search = self.search(game, asked, settings);
            self.searches.begin(asked, ctx, search);
        }
    }

    /// The number of the next search for the best turns, if they are shown and may change.
    fn wants_lines(&self, here: NodeId) -> Option<u32> {
        self.findings.wanted_look(here).filter(|_| self.analyses && !self.keeps_lines)
    }

    /// All open questions, the most urgent first.
    fn wanted(&self, game: &GameView<G>, settings: &Settings) -> Vec<Asked> {
        let here = game.record().cursor();
        let threat = self.wanted_threat(game, settings);
        let of = |question| move |node| (node, question);
        let first = [
            game.wanted_judgement().map(of(Query::Blunder)),
            self.replies.is_searching().then_some((here, Query::Reply)),
            self.hints.wanted().map(of(Query::Hint)),
            threat.filter(|node| *node == here).map(of(Query::Threat)),
            self.wants_coaching(game, settings).then_some((here, Query::Coach)),
            self.findings.wants_expectation(game, settings).then_some((here, Query::Expectation)),
            self.wants_links(game).then_some((here, Query::Links)),
            self.wants_lines(here).map(|look| (here, Query::Lines(look))),
        ];
        let turns = self.review.left().iter().copied().map(of(Query::Verdict));
        let aside = threat.filter(|node| *node != here).map(of(Query::ThreatAside));
        first.into_iter().flatten().chain(turns).chain(aside).collect()
    }

    /// The search that answers a question.
    fn search(&self, game: &GameView<G>, (node, question): Asked, settings: &Settings) -> Search<Finding<G>> {
        let record = game.record();
        let Some(state) = record.node(node).map(|node| node.state().clone()) else {
            return Box::new(|_| None);
        };
        match question {
            Query::Blunder => {
                let mover = record.node(node).and_then(|node| node.side());
                Box::new(move |stops| blunders::judge::<G>(mover?, &state, stops).map(Finding::Blunder))
            }
            Query::Reply => {
                let search = self.replies.wanted();
                Box::new(move |stops| Some(Finding::Reply(search?(stops))))
            }
            Query::Hint => {
                let (time, bot) = hints::adviser::<G>(settings);
                Box::new(move |stops| hints::think::<G>(&bot, time, &state, stops).map(Finding::Hint))
            }
            Query::Threat | Query::ThreatAside => {
                let (side, is_aside) = (threats::announcer(record, node), question == Query::ThreatAside);
                Box::new(move |stops| threats::find::<G>(&state, side?, is_aside, stops).map(Finding::Threat))
            }
            Query::Coach => {
                let met = self.coach.met::<G>();
                Box::new(move |stops| Some(Finding::Coach(coach::search::<G>(&state, &met, stops))))
            }
            Query::Expectation => {
                Box::new(move |stops| expectations::search::<G>(&state, stops).map(Finding::Expectation))
            }
            Query::Lines(look) => Box::new(move |stops| {
                analysing::search::<G>(&state, look, stops).map(|found| Finding::Lines(look, found))
            }),
            Query::Links => Box::new(move |stops| G::links(&state, stops).map(Finding::Links)),
            Query::Verdict => {
                let before = record.before(node).cloned();
                let played = record.node(node).and_then(|node| node.turn().cloned());
                let effort = self.review.effort();
                let (header, names) = (record.header().clone(), words::names(record));
                Box::new(move |stops| {
                    review::judge::<G>(&before?, &played?, &state, effort, (&header, &names), stops)
                        .map(Finding::Verdict)
                })
            }
        }
    }

    /// Stores an answer that is still needed, or shows it.
    fn learn(&mut self, game: &mut GameView<G>, (node, question): Asked, answer: Finding<G>, ctx: &Context) {
        match answer {
            Finding::Blunder(is_blunder) => game.viewer.change(|record| record.set_blunder(node, is_blunder)),
            Finding::Reply(found) => self.replies.show(game, found, ctx),
            Finding::Hint(decision) => self.hints.take(game, decision),
            Finding::Threat(threat) => {
                self.take_threat(game, node, threat, question == Query::ThreatAside, ctx);
            }
            Finding::Coach(coaching) => self.take_coaching(node, coaching),
            Finding::Expectation(found) => self.findings.learn_expectation(game.record(), node, found),
            Finding::Links(found) => self.findings.about(node).links = Some(found),
            Finding::Lines(look, found) => {
                self.findings.learn_expectation(game.record(), node, found.expectation().clone());
                self.findings.about(node).lines = Some((look, found));
            }
            Finding::Verdict(judged) => self.take_verdict(game, node, judged),
        }
    }
}
