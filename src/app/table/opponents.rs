//! The bots at a table: starts their searches and plays what they choose.

use std::time::Duration;

use egui::{Context, Key, Modifiers};

use super::Table;
use super::bots::Job;
use super::viewer::Until;
use crate::app::kit::focus;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::engine::{BotAction, Decision, Level};
use crate::learn::Score;
use crate::record::{NodeId, Seat, TakebackError, Takebacks};
use crate::rules::{Ending, Outcome, Reason, Side, State as _};

/// The time that a bot may think at most that is not to use all its time.
const QUICK: Duration = Duration::from_secs(1);
/// A window that was not drawn for this long, though it was to be, is not seen.
pub(super) const UNSEEN: Duration = Duration::from_secs(2);

impl<G: Playable> Table<G> {
    /// The player at each seat, in playing order.
    pub(super) fn seats(&self) -> impl Iterator<Item = (Side, Seat)> + '_ {
        let sides = Side::all(self.record.start_state().players());
        sides.map(|side| (side, self.record.header().seat(side)))
    }

    pub(super) fn has_bots(&self) -> bool {
        !self.record.header().seats().is_empty()
    }

    pub(super) fn has_persons(&self) -> bool {
        self.seats().any(|(_, seat)| seat == Seat::Person)
    }

    /// How the game ended for the one person who played it against bots from its start, as soon as it is over, and how
    /// well the strongest of them plays. Told once, also if the end is taken back.
    pub(super) fn tell_result(&mut self) -> Option<(Level, Score)> {
        let outcome = self.record.head_node().state().outcome()?;
        if std::mem::replace(&mut self.is_told, true) || self.record.is_from_position() {
            return None;
        }
        let persons: Vec<Side> =
            self.seats().filter(|(_, seat)| *seat == Seat::Person).map(|(side, _)| side).collect();
        let level = self.seats().filter_map(|(_, seat)| seat.bot()).max()?;
        let [person] = persons.as_slice() else { return None };
        let score = match outcome {
            Outcome::Win(winner, _) if winner == *person => Score::Won,
            Outcome::Win(..) => Score::Lost,
            Outcome::Draw(_) => Score::Drawn,
        };
        Some((level, score))
    }

    /// A person may play this side's turn.
    pub(super) fn may_handle(&self, side: Side) -> bool {
        self.bots.is_paused() || self.record.header().seat(side) == Seat::Person
    }

    /// A bot has the turn where the game stands, paused or not.
    pub(super) fn is_bots_turn(&self) -> bool {
        let state = self.record.head_node().state();
        state.outcome().is_none() && self.record.header().seat(state.to_move()) != Seat::Person
    }

    /// Pauses or resumes bots that play each other when the space bar is pressed, unless that means something else:
    /// it does where a button has the keyboard, or a turn is being built or looked at.
    pub(super) fn pause_by_space(&mut self, ctx: &Context) {
        let watches = !self.has_persons() && self.is_bots_turn() && self.record.at_head();
        if watches
            && !self.is_drafting()
            && self.question.is_none()
            && focus::is_at_board(ctx)
            && ctx.input_mut(|input| {
                !input.pointer.any_down() && input.consume_key(Modifiers::NONE, Key::Space)
            })
        {
            self.bots.pause(!self.bots.is_paused());
        }
    }

    /// Puts somebody else on a seat.
    pub(super) fn seat(&mut self, side: Side, seat: Seat) {
        let seats = self.seats().map(|(other, sitting)| if other == side { seat } else { sitting }).collect();
        let header = self.record.header().clone().with_seats(seats);
        if let Err(error) = self.record.set_header(header) {
            self.notice = Some(error.to_string());
        }
    }

    /// The bot whose turn it is where the game stands, and that may play it now.
    pub(super) fn bot_to_move(&self) -> Option<Level> {
        let state = self.record.head_node().state();
        if state.outcome().is_some() || self.bots.is_paused() || self.question.is_some() {
            return None;
        }
        let level = self.record.header().seat(state.to_move()).bot()?;
        (!self.awaits_takeback()).then_some(level)
    }

    /// The last turn may turn out to be a blunder that its player, a person, may take back: then the bots
    /// wait.
    pub(super) fn awaits_takeback(&self) -> bool {
        let header = self.record.header();
        let head = self.record.head_node();
        let by_person = head.side().is_some_and(|side| header.seat(side) == Seat::Person);
        let may_be_blunder = matches!(self.record.takeback(), Ok(_) | Err(TakebackError::Undecided));
        header.takebacks() == Takebacks::BlundersOnly
            && by_person
            && may_be_blunder
            && !self.bots.lets_stand(self.record.head())
    }

    /// Lets the bot think whose turn it is, and plays what it chose.
    pub(super) fn run_bots(&mut self, ctx: &Context, settings: &Settings) {
        let Some(level) = self.bot_to_move() else {
            self.bots.stop();
            self.ponder(ctx, settings);
            return;
        };
        let time = settings.bot_time();
        let time = if level == Level::Expert { time } else { time.min(QUICK) };
        let job = Job { node: self.record.head(), level };
        self.bots.think(job, self.record.head_node().state(), time, settings.bot_cores, ctx);
        // The motion on the board ends before the next turn begins.
        let showing = self.viewer.playback.is_some() || !self.viewer.is_building() || self.board.is_moving();
        if showing && self.record.at_head() {
            self.bots.stir();
            return;
        }
        if !self.bots.is_due(job.node, settings.pace.beat(), ctx) {
            return;
        }
        if let Some(decision) = self.bots.take() {
            self.carry_out_decision(&decision, ctx, settings);
        }
    }

    /// Lets the next Expert look ahead while a person thinks, if the settings have it so: no longer than about a turn of its
    /// own, and then the computer rests.
    fn ponder(&mut self, ctx: &Context, settings: &Settings) {
        match settings.pondering.then(|| self.next_expert()).flatten() {
            Some(side) => {
                let head = self.record.head_node();
                self.bots.ponder(self.record.head(), head.state(), side, settings.bot_time(), ctx);
            }
            None => self.bots.stop_pondering(),
        }
    }

    /// The first Expert that may ponder after the person who is on move where the game stands.
    fn next_expert(&self) -> Option<Side> {
        let state = self.record.head_node().state();
        let mover = state.to_move();
        if !G::PONDERS
            || state.outcome().is_some()
            || self.bots.is_paused()
            || self.record.header().seat(mover) != Seat::Person
        {
            return None;
        }
        let sides = Side::all(state.players());
        let mut after = sides.clone().skip(mover.index() + 1).chain(sides.take(mover.index()));
        after.find(|side| state.is_in(*side) && self.record.header().seat(*side).bot() == Some(Level::Expert))
    }

    /// Shows the last turn to its end at once where nobody sees it: a window that is hidden or covered is not drawn, and
    /// bots would wait for ever.
    pub(super) fn skip_unseen(&mut self, ctx: &Context, settings: &Settings) {
        let showing = self.viewer.playback.is_some() || self.board.is_moving();
        if !showing || !self.record.at_head() || self.bot_to_move().is_none() {
            return;
        }
        let patience = settings.step_time() + UNSEEN;
        let left = patience.saturating_sub(self.drawn.elapsed());
        if left.is_zero() {
            self.board.stop_motion();
            self.arrive();
        } else {
            ctx.request_repaint_after(left);
        }
    }

    fn carry_out_decision(&mut self, decision: &Decision<G>, ctx: &Context, settings: &Settings) {
        let looking = self.record.cursor();
        let follow = self.record.at_head();
        let side = self.record.head_node().state().to_move();
        self.record.to_head();
        let played = match &decision.action {
            BotAction::Turn(turn) => self.record.play(turn),
            BotAction::Claim(reason) => self.record.end(Ending::Claim(side, reason)),
        };
        if let Ok(node) = played {
            self.bots.note_worth(side, node, decision.value);
        }
        if !follow {
            self.record.go_to(looking);
        } else if played.is_ok() {
            self.arrive();
            if settings.animate {
                self.viewer.show_step(&self.record, 0);
                self.play_until(Until::TurnEnd, ctx);
            }
        }
        if let Err(error) = played {
            // The record is full: nothing that thinking again would mend.
            self.bots.pause(true);
            self.notice = Some(format!("{} couldn't play: {error}.", self.names().of(side)));
        }
    }

    /// Takes turns back until a person is to move again. Only one goes where the bots are paused, and where there are only
    /// bots, which are paused then.
    pub(super) fn take_back_to_person(&mut self) {
        if !self.has_persons() {
            self.bots.pause(true);
        }
        while !self.may_handle(self.record.head_node().state().to_move())
            && self.record.head() != NodeId::START
            && self.record.take_back().is_ok()
        {}
    }

    /// The turn before which taking back leads: the last one of a person, or where there is none the last one.
    pub(super) fn last_of_persons(&self) -> NodeId {
        let mut place = Some(self.record.head());
        while let Some((id, node)) = place.and_then(|id| Some((id, self.record.node(id)?))) {
            if node.side().is_some_and(|side| self.may_handle(side)) {
                return id;
            }
            place = node.parent();
        }
        self.record.head()
    }

    /// The draws that persons may claim where the game stands.
    pub(super) fn claims(&self) -> Vec<(Side, &'static Reason)> {
        let mut claims = self.record.head_node().state().claims();
        claims.retain(|(side, _)| self.may_handle(*side));
        claims
    }

    /// Every bot at the table agrees to a draw: each one that does not believe in its game.
    pub(super) fn bots_agree(&self) -> bool {
        let players = self.record.start_state().players();
        let agrees = |side| {
            let worth = self.bots.worth(side).filter(|(node, _)| self.record.is_played(*node));
            worth.is_some_and(|(_, worth)| usize::from(G::share(worth, players)) < 900 / players)
        };
        self.seats().all(|(side, seat)| seat == Seat::Person || agrees(side))
    }
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;
    use crate::app::kit::command::Command;
    use crate::app::kit::session::Session as _;
    use crate::app::kit::theme;
    use crate::engine::Value;
    use crate::record::{Header, Record};
    use crate::rules::Options as _;
    use crate::rules::crumble::{Crumble, Options};
    use crate::rules::topple::{self, Topple};

    #[test]
    fn a_draw_needs_every_bot_to_see_its_game_as_lost_where_it_stands() {
        let options = topple::Options::parse("players=3", None).unwrap();
        let seats = vec![Seat::Person, Seat::Bot(Level::Casual), Seat::Bot(Level::Casual)];
        let record = Record::<Topple>::new(&options, Header::default().with_seats(seats)).unwrap();
        let mut table = Table::new(record);
        let (ctx, settings) = (Context::default(), Settings { animate: false, ..Settings::default() });
        theme::install(&ctx);
        for (text, agreed) in [("@a1", false), ("@h8", false), ("@d4", true)] {
            let turn = table.record.state().parse_turn(text).unwrap();
            if text == "@a1" {
                table.record.play(&turn).unwrap();
            } else {
                let decision = Decision { action: BotAction::Turn(turn), value: Value::loss_in(4) };
                table.carry_out_decision(&decision, &ctx, &settings);
            }
            assert_eq!(table.bots_agree(), agreed, "after {text}");
        }
        table.record.take_back().unwrap();
        assert!(!table.bots_agree(), "what was taken back says nothing any more");
    }

    #[test]
    fn a_turn_that_a_bot_repeats_is_played_to_its_end_and_what_once_followed_is_not() {
        let mut record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        let mut places = Vec::new();
        for text in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS"] {
            let turn = record.state().parse_turn(text).unwrap();
            places.push(record.play(&turn).unwrap());
        }
        record.go_to(places[0]);
        let turn = record.state().parse_turn("3,5HS").unwrap();
        let mut table = Table::new(record);
        let (ctx, settings) = (Context::default(), Settings::default());
        theme::install(&ctx);
        table.run(Command::PlayFromHere, &ctx, &settings);
        let decision = Decision { action: BotAction::Turn(turn), value: Value::EVEN };
        table.carry_out_decision(&decision, &ctx, &settings);
        assert_eq!(table.viewer.past_step(), Some(0), "it is played step by step");
        for second in 0..60 {
            let input = RawInput { time: Some(f64::from(second)), ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                table.ui(ui, &settings);
            });
            // There is no graphics card to give them to.
            output.textures_delta.clear();
        }
        assert!(table.viewer.playback.is_none() && table.viewer.is_building());
        assert_eq!((table.record.head(), table.record.cursor()), (places[1], places[1]));
    }
}
