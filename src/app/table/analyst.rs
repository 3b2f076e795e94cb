//! The analyst: finds out about positions, off the frame, what the table wants to know, and remembers it.
//!
//! In each frame the table says what it wants to know, the most urgent first ([`Table::wanted`]). So many of these questions as
//! there are cores are searched; all other searches are given up. What is still wanted is still being thought about.

use std::num::NonZeroUsize;
use std::{mem, thread};

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
    /// What becomes possible for the first time.
    Coach,
    /// The shares of the points that the sides can expect.
    Expectation,
    /// The best turns; so many looks at them were taken before.
    Lines(u32),
    /// What the turn that led there gave away.
    Verdict,
}

/// The answer to the question of the same name.
pub(super) enum Answer<G: Game> {
    Blunder(bool),
    Reply(Result<Option<Reply<G>>, Stop>),
    Hint(Option<Decision<G>>),
    Threat(Threat<G>),
    ThreatAside(Threat<G>),
    Coach(Option<Coaching<G>>),
    Expectation(Expectation),
    Lines(u32, Found<G>),
    Verdict(Judged<G>),
}

/// A question and the position that it is about.
type Asked = (NodeId, Question);

/// What was found out, what the players have asked for, and the searches.
pub(super) struct Analyst<G: Game> {
    searches: Queue<Asked, Answer<G>>,
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
    /// What a player waits for.
    pub(super) const fn thinking(&self) -> Option<&'static str> {
        if self.threats.is_awaited() {
            Some("Looking for a threat…")
        } else if self.reply.is_some() {
            Some("Looking for the reply…")
        } else if self.hints.is_thinking() {
            Some("Looking for a hint…")
        } else {
            None
        }
    }
}

/// A queue with a worker for each core; a long look is never to hold everything up.
fn queue<G: Playable>() -> Queue<Asked, Answer<G>> {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    Queue::new("analyst", cores.max(2))
}

impl<G: Playable> Table<G> {
    /// Takes in what was found, and has what the table wants to know now searched.
    pub(super) fn run_analyst(&mut self, ctx: &Context, settings: &Settings) {
        self.judge_try();
        while let Some(((node, _), answer)) = self.analyst.searches.take() {
            self.learn(node, answer, ctx);
        }
        self.follow_threats(ctx, settings);
        self.follow_hint();
        self.follow_reply();
        self.follow_coach(settings);
        self.follow_analysis();
        if let Some(review) = &mut self.analyst.review {
            review.forget_deleted(&self.record);
        }
        let wanted = self.wanted(settings);
        let mut searches = mem::replace(&mut self.analyst.searches, Queue::new("", 0));
        searches.follow(&wanted, ctx, |asked| self.search(asked, settings));
        self.analyst.searches = searches;
    }

    /// All that is to be found out now, the most urgent first.
    fn wanted(&self, settings: &Settings) -> Vec<Asked> {
        let here = self.record.cursor();
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
    fn search(&self, (node, question): Asked, settings: &Settings) -> Search<Answer<G>> {
        let record = &self.record;
        let Some(state) = record.node(node).map(|node| node.state().clone()) else {
            return Box::new(|_| None);
        };
        match question {
            Question::Blunder => {
                let mover = record.node(node).and_then(|node| node.side());
                Box::new(move |stops| blunders::judge::<G>(mover?, &state, stops).map(Answer::Blunder))
            }
            Question::Reply => {
                let search = self.analyst.reply.as_ref().map(WantedReply::search);
                Box::new(move |stops| Some(Answer::Reply(search?(stops))))
            }
            Question::Hint => {
                let (time, bot) = hints::adviser::<G>(settings);
                Box::new(move |stops| hints::think::<G>(&bot, time, &state, stops).map(Answer::Hint))
            }
            Question::Threat | Question::ThreatAside => {
                let (side, is_aside) = (threats::announcer(record, node), question == Question::ThreatAside);
                let answer = if is_aside { Answer::ThreatAside } else { Answer::Threat };
                Box::new(move |stops| threats::find::<G>(&state, side?, is_aside, stops).map(answer))
            }
            Question::Coach => {
                let met = self.analyst.coach.met();
                Box::new(move |stops| Some(Answer::Coach(coach::look::<G>(&state, &met, stops))))
            }
            Question::Expectation => {
                Box::new(move |stops| expectations::look::<G>(&state, stops).map(Answer::Expectation))
            }
            Question::Lines(look) => Box::new(move |stops| {
                analysing::look::<G>(&state, look, stops).map(|found| Answer::Lines(look, found))
            }),
            Question::Verdict => {
                let before = record.before(node).cloned();
                let effort = self.analyst.review.as_ref().and_then(Review::effort);
                let names = words::names(record);
                Box::new(move |stops| {
                    review::judge::<G>(&before?, &state, effort, &names, stops).map(Answer::Verdict)
                })
            }
        }
    }

    /// Takes in an answer.
    fn learn(&mut self, node: NodeId, answer: Answer<G>, ctx: &Context) {
        match answer {
            Answer::Blunder(is_blunder) => self.record.set_blunder(node, is_blunder),
            Answer::Reply(found) => self.show_reply(node, found, ctx),
            Answer::Hint(decision) => self.take_hint(node, decision),
            Answer::Threat(threat) => {
                let mark = self.analyst.threats.learn(node, threat, false);
                self.record.set_mark(node, mark);
            }
            Answer::ThreatAside(threat) => {
                let mark = self.analyst.threats.learn(node, threat, true);
                self.record.set_mark(node, mark);
            }
            Answer::Coach(coaching) => self.take_coaching(node, coaching),
            Answer::Expectation(found) => self.analyst.expectations.learn(&self.record, node, found),
            Answer::Lines(look, found) => self.take_lines(node, look, found),
            Answer::Verdict(judged) => self.take_verdict(node, judged),
        }
    }
}
