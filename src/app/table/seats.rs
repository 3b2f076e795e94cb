//! The humans and bots at a table: who may play, claim a draw and take back at the current position.

use std::mem;

use super::bots::Bots;
use super::clock_face::TableClock;
use super::{ending, words};
use crate::engine::{Evaluated, Level};
use crate::learn::Score;
use crate::record::{NodeId, NodeKind, Record, Seat, TakebackError, Takebacks};
use crate::rules::{Ending, Outcome, Reason, Side, State as _};

/// The bots at a table, and the players' clock.
#[derive(Debug)]
pub(super) struct Seats<G: Evaluated> {
    pub(super) bots: Bots<G>,
    pub(super) clock: TableClock,
    /// True if the result was reported, or if the game was already over when it was opened.
    is_reported: bool,
}

/// True if the game is over, or was over before its end was taken back.
fn was_over<G: Evaluated>(record: &Record<G>) -> bool {
    let places = record.line().iter().copied().chain([record.head()]);
    let mut nodes = places.into_iter().filter_map(|place| record.node(place));
    nodes.any(|node| node.state().outcome().is_some())
}

impl<G: Evaluated> Seats<G> {
    /// The bots and the clock for a game that was just opened.
    pub(super) fn new(record: &Record<G>) -> Self {
        let mut bots = Bots::default();
        // A player who opens a game between bots may want to study it first.
        if !record.is_empty() && !record.has_humans() {
            bots.pause(true);
        }
        Self { bots, clock: TableClock::default(), is_reported: was_over(record) }
    }

    /// The score of the only human in a game against bots, and the level of the strongest bot, once the game is over.
    /// It is returned only for a game that was played from its start, and only once, even if the end is taken back.
    pub(super) fn take_result(&mut self, record: &Record<G>) -> Option<(Level, Score)> {
        let outcome = record.head_node().state().outcome()?;
        if mem::replace(&mut self.is_reported, true) || record.is_from_position() {
            return None;
        }
        let persons: Vec<Side> = record.persons().collect();
        let level = record.seats().filter_map(|(_, seat)| seat.bot()).max()?;
        let [person] = persons.as_slice() else { return None };
        let score = match outcome {
            Outcome::Win(winner, _) if winner == *person => Score::Won,
            Outcome::Win(..) => Score::Lost,
            Outcome::Draw(_) => Score::Drawn,
        };
        Some((level, score))
    }

    /// True if a human may play this side's turn, because a human has the side or the bots are paused.
    pub(super) fn may_handle(&self, record: &Record<G>, side: Side) -> bool {
        self.bots.is_paused() || record.header().seat(side) == Seat::Person
    }

    /// True if it is a bot's turn at the current position, even if the bots are paused.
    pub(super) fn is_bots_turn(&self, record: &Record<G>) -> bool {
        let state = record.head_node().state();
        state.outcome().is_none() && record.header().seat(state.to_move()) != Seat::Person
    }

    /// The level of the bot whose turn it is at the current position, if it may play now.
    pub(super) fn bot_to_move(&self, record: &Record<G>) -> Option<Level> {
        let state = record.head_node().state();
        if state.outcome().is_some() || self.bots.is_paused() {
            return None;
        }
        let level = record.header().seat(state.to_move()).bot()?;
        (!self.awaits_takeback(record)).then_some(level)
    }

    /// True while the bots wait, because the last turn may be a blunder that the human who played it may take back.
    pub(super) fn awaits_takeback(&self, record: &Record<G>) -> bool {
        let header = record.header();
        let head = record.head_node();
        let by_person = head.side().is_some_and(|side| header.seat(side) == Seat::Person);
        let may_be_blunder = matches!(record.takeback(), Ok(_) | Err(TakebackError::Undecided));
        header.takebacks() == Takebacks::BlundersOnly
            && by_person
            && may_be_blunder
            && !self.bots.lets_stand(record.head())
    }

    /// The first Expert to play after the human whose turn it is, if Experts think ahead in this game.
    pub(super) fn next_expert(&self, record: &Record<G>) -> Option<Side> {
        let state = record.head_node().state();
        let mover = state.to_move();
        if !G::PONDERS
            || state.outcome().is_some()
            || self.bots.is_paused()
            || record.header().seat(mover) != Seat::Person
        {
            return None;
        }
        let sides = Side::all(state.players());
        let mut after = sides.clone().skip(mover.index() + 1).chain(sides.take(mover.index()));
        after.find(|side| state.is_in(*side) && record.header().seat(*side).bot() == Some(Level::Expert))
    }

    /// Takes back the last action of a human: a resignation, a claim or an agreement, or else the last turn.
    ///
    /// # Errors
    /// The agreement forbids the takeback, or there is nothing to take back.
    pub(super) fn take_back(&mut self, record: &mut Record<G>) -> Result<(), TakebackError> {
        let ending = self.own_ending(record);
        record.take_back()?;
        if ending.is_none() {
            self.take_back_to_person(record);
        }
        Ok(())
    }

    /// Takes more turns back until it is a human's turn. If the bots are paused, it takes back none; if only bots play,
    /// it first pauses them.
    fn take_back_to_person(&mut self, record: &mut Record<G>) {
        if !record.has_humans() {
            self.bots.pause(true);
        }
        while !self.may_handle(record, record.head_node().state().to_move())
            && record.head() != NodeId::START
            && record.take_back().is_ok()
        {}
    }

    /// The earliest turn that a takeback removes: the last turn of a human or, if there is none, the last turn.
    pub(super) fn last_of_persons(&self, record: &Record<G>) -> NodeId {
        let mut place = Some(record.head());
        while let Some((id, node)) = place.and_then(|id| Some((id, record.node(id)?))) {
            if node.side().is_some_and(|side| self.may_handle(record, side)) {
                return id;
            }
            place = node.parent();
        }
        record.head()
    }

    /// The draws that humans may claim at the current position.
    pub(super) fn claims(&self, record: &Record<G>) -> Vec<(Side, &'static Reason)> {
        let mut claims = record.head_node().state().claims();
        claims.retain(|(side, _)| self.may_handle(record, *side));
        claims
    }

    /// True if every bot agrees to a draw. A bot agrees if its winning chances are below 90% of what a draw gives it.
    pub(super) fn bots_agree(&self, record: &Record<G>) -> bool {
        let players = record.start_state().players();
        let agrees = |side| {
            let worth = self.bots.worth(side).filter(|(node, _)| record.is_played(*node));
            worth.is_some_and(|(_, worth)| usize::from(G::share(worth, players)) < 900 / players)
        };
        record.seats().all(|(side, seat)| seat == Seat::Person || agrees(side))
    }

    /// The resignation, claim or agreement with which a human ended the game, if a takeback would undo it.
    fn own_ending(&self, record: &Record<G>) -> Option<Ending> {
        match *record.head_node().kind() {
            NodeKind::Ending(ending) => {
                record.head_node().side().is_none_or(|side| self.may_handle(record, side)).then_some(ending)
            }
            NodeKind::Start | NodeKind::Turn { .. } => None,
        }
    }

    /// A description of the turn or ending that would be taken back; `None` if there is none.
    pub(super) fn what_is_taken_back(&self, record: &Record<G>) -> Option<String> {
        let taken = record.takeback().ok()?;
        let names = words::names(record);
        let of = |side: Side, what| Some(words::of_player(names.of(side), what));
        match self.own_ending(record) {
            Some(Ending::Resignation(side)) if ending::is_on_time(record, record.head()) => {
                of(side, words::LOSS_ON_TIME)
            }
            Some(Ending::Resignation(side)) => of(side, words::RESIGNATION),
            Some(Ending::Claim(side, _)) => of(side, words::DRAW_CLAIM),
            Some(Ending::Agreement) => Some(words::AGREED_DRAW.to_owned()),
            None if record.head_node().kind().is_resignation() => of(taken?, words::RESIGNATION),
            None => {
                let last = record.node(self.last_of_persons(record))?;
                // Another turn of the same player may be on the board, so the number tells which turn it is.
                if record.at_head() { of(last.side()?, words::TURN) } else { Some(words::turn(last.depth())) }
            }
        }
    }
}
