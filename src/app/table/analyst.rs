//! The analyst: finds out about positions, off the frame, what the table wants to know, and remembers it.
//!
//! In each frame the table says what it wants to know, the most urgent first ([`Table::wanted`]). So many of these questions as
//! there are cores are searched; all other searches are given up. What is still wanted is still being thought about.

use std::num::NonZeroUsize;
use std::thread;

use egui::Context;

use super::Table;
use super::analysing::{Found, Lines};
use super::blunders::{self, WantedReply};
use super::coach::{self, Coach};
use super::expectations::{self, Expectation, Expectations};
use super::hints::{self, Hints};
use super::review::{self, Judged, Review};
use super::threats::{self, Threats};
use super::{analysing, words};
use crate::app::kit::settings::Settings;
use crate::app::kit::worker::{Queue, Search};
use crate::app::parts::playable::Playable;
use crate::engine::{Decision, Stop, Threat};
use crate::learn::{Coaching, Reply};
use crate::record::NodeId;
use crate::rules::Game;

/// Something to be found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// The turn that led there lets another player win at once.
    Blunder,
    /// An answer to the turn that led there.
    Reply,
    /// A turn for a hint.
    Hint,
    /// The turn by which the player who has just moved would win.
    Threat,
    /// The same where nobody looks.
    ThreatAside,
    /// Something that becomes possible for the first time.
    Coach,
    /// The shares of the points that the sides can expect.
    Expectation,
    /// The best turns; so many looks at them were taken before.
    Lines(u32),
    /// The mistake in the turn that led there, if it was one.
    Verdict,
}

/// The answer to the question of the same name; to both about threats the same.
pub(super) enum Finding<G: Game> {
    Blunder(bool),
    Reply(Result<Option<Reply<G>>, Stop>),
    Hint(Option<Decision<G>>),
    Threat(Threat<G>),
    Coach(Option<Coaching<G>>),
    Expectation(Expectation),
    Lines(u32, Found<G>),
    Verdict(Judged<G>),
}

/// A question and the position that it is about.
type Asked = (NodeId, Question);

/// The findings, the players' requests, and the searches.
pub(super) struct Analyst<G: Game> {
    searches: Queue<Asked, Finding<G>>,
    pub(super) threats: Threats<G>,
    /// The reply that is to be shown.
    pub(super) reply: Option<WantedReply<G>>,
    pub(super) hints: Hints<G>,
    pub(super) coach: Coach<G>,
    /// The expected shares at the positions that were searched.
    pub(super) expectations: Expectations,
    /// The best turns, while they are shown.
    pub(super) lines: Option<Lines<G>>,
    pub(super) review: Option<Review<G>>,
}

impl<G: Playable> Default for Analyst<G> {
    fn default() -> Self {
        Self {
            searches: queue(),
            threats: Threats::default(),
            reply: None,
            hints: Hints::default(),
            coach: Coach::default(),
            expectations: Expectations::default(),
            lines: None,
            review: None,
        }
    }
}

impl<G: Game> Analyst<G> {
    /// The search that a player waits for, in words.
    pub(super) const fn thinking(&self) -> Option<&'static str> {
        if self.threats.is_awaited() {
            Some(words::LOOKING_FOR_THREAT)
        } else if self.reply.is_some() {
            Some(words::LOOKING_FOR_REPLY)
        } else if self.hints.is_thinking() {
            Some(words::LOOKING_FOR_HINT)
        } else {
            None
        }
    }
}

/// A queue with a worker for each core; a long look is never to hold everything up.
fn queue<G: Playable>() -> Queue<Asked, Finding<G>> {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Queue::new("analyst", cores.max(2))
}

impl<G: Playable> Table<G> {
    /// Takes in what was found, and has what the table wants to know now searched.
    pub(super) fn run_analyst(&mut self, ctx: &Context, settings: &Settings) {
        self.judge_try();
        self.follow_threats(settings);
        self.follow_hint();
        self.follow_reply();
        self.follow_coach(settings);
        self.follow_analysis();
        if let Some(review) = &mut self.analyst.review {
            review.forget_deleted(&self.game.record);
        }
        let mut wanted = self.wanted(settings);
        while let Some((asked, answer)) = self.analyst.searches.take() {
            // An answer that nobody wants any more is lost.
            if wanted.contains(&asked) {
                self.learn(asked, answer, ctx);
                wanted = self.wanted(settings);
            }
        }
        for asked in self.analyst.searches.follow(&wanted) {
            let search = self.search(asked, settings);
            self.analyst.searches.begin(asked, ctx, search);
        }
    }

    /// All that is to be found out now, the most urgent first.
    fn wanted(&self, settings: &Settings) -> Vec<Asked> {
        let here = self.game.record.cursor();
        let threat = self.wanted_threat(settings);
        let of = |question| move |node| (node, question);
        let first = [
            self.wanted_judgement().map(of(Question::Blunder)),
            self.analyst.reply.as_ref().map(|_| (here, Question::Reply)),
            self.analyst.hints.wanted().map(of(Question::Hint)),
            threat.filter(|node| *node == here).map(of(Question::Threat)),
            self.wants_coach(settings).then_some((here, Question::Coach)),
            self.wants_expectation(settings).then_some((here, Question::Expectation)),
            self.wanted_look().map(|look| (here, Question::Lines(look))),
        ];
        let turns = self.analyst.review.iter().flat_map(Review::left).map(of(Question::Verdict));
        let aside = threat.filter(|node| *node != here).map(of(Question::ThreatAside));
        first.into_iter().flatten().chain(turns).chain(aside).collect()
    }

    /// The search that answers a question.
    fn search(&self, (node, question): Asked, settings: &Settings) -> Search<Finding<G>> {
        let record = &self.game.record;
        let Some(state) = record.node(node).map(|node| node.state().clone()) else {
            return Box::new(|_| None);
        };
        match question {
            Question::Blunder => {
                let mover = record.node(node).and_then(|node| node.side());
                Box::new(move |stops| blunders::judge::<G>(mover?, &state, stops).map(Finding::Blunder))
            }
            Question::Reply => {
                let search = self.analyst.reply.as_ref().map(WantedReply::search);
                Box::new(move |stops| Some(Finding::Reply(search?(stops))))
            }
            Question::Hint => {
                let (time, bot) = hints::adviser::<G>(settings);
                Box::new(move |stops| hints::think::<G>(&bot, time, &state, stops).map(Finding::Hint))
            }
            Question::Threat | Question::ThreatAside => {
                let (side, is_aside) = (threats::announcer(record, node), question == Question::ThreatAside);
                Box::new(move |stops| threats::find::<G>(&state, side?, is_aside, stops).map(Finding::Threat))
            }
            Question::Coach => {
                let met = self.analyst.coach.met();
                Box::new(move |stops| Some(Finding::Coach(coach::look::<G>(&state, &met, stops))))
            }
            Question::Expectation => {
                Box::new(move |stops| expectations::look::<G>(&state, stops).map(Finding::Expectation))
            }
            Question::Lines(look) => Box::new(move |stops| {
                analysing::look::<G>(&state, look, stops).map(|found| Finding::Lines(look, found))
            }),
            Question::Verdict => {
                let before = record.before(node).cloned();
                let effort = self.analyst.review.as_ref().and_then(Review::effort);
                let names = words::names(record);
                Box::new(move |stops| {
                    review::judge::<G>(&before?, &state, effort, &names, stops).map(Finding::Verdict)
                })
            }
        }
    }

    /// Takes in an answer that is still wanted.
    fn learn(&mut self, (node, question): Asked, answer: Finding<G>, ctx: &Context) {
        match answer {
            Finding::Blunder(is_blunder) => self.game.record.set_blunder(node, is_blunder),
            Finding::Reply(found) => self.show_reply(found, ctx),
            Finding::Hint(decision) => self.take_hint(decision),
            Finding::Threat(threat) => {
                self.take_threat(node, threat, question == Question::ThreatAside, ctx);
            }
            Finding::Coach(coaching) => self.analyst.coach.learn(node, coaching),
            Finding::Expectation(found) => self.analyst.expectations.learn(&self.game.record, node, found),
            Finding::Lines(look, found) => self.take_lines(node, look, found),
            Finding::Verdict(judged) => self.take_verdict(node, judged),
        }
    }
}
