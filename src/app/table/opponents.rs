//! The bots at a table: starts their searches and plays their decisions.

use std::time::Duration;

use egui::{Context, Key, Modifiers};

use super::bots::Job;
use super::game_view::GameView;
use super::viewer::Until;
use super::{Table, words};
use crate::app::kit::focus;
use crate::app::kit::settings::Settings;
use crate::app::parts::playable::Playable;
use crate::engine::{BotAction, Decision, Level};
use crate::record::Seat;
use crate::rules::{Ending, Side, State as _};

/// The maximum thinking time of bots below Expert.
const QUICK: Duration = Duration::from_secs(1);
/// A window that hasn't been drawn for this long, although a frame was due, counts as hidden or covered.
pub(super) const UNSEEN: Duration = Duration::from_secs(2);

impl<G: Playable> GameView<G> {
    /// Gives a side to a human or a bot.
    pub(super) fn seat(&mut self, side: Side, seat: Seat) {
        let seats = self.record().seats();
        let seats = seats.map(|(other, sitting)| if other == side { seat } else { sitting }).collect();
        let header = self.record().header().clone().with_seats(seats);
        if let Err(error) = self.viewer.change(|record| record.set_header(header)) {
            self.viewer.say(error.to_string());
        }
    }
}

impl<G: Playable> Table<G> {
    /// When the space bar is pressed, pauses or resumes bots that play each other, unless a button has the keyboard
    /// focus or a turn is being built or viewed.
    pub(super) fn pause_by_space(&mut self, ctx: &Context) {
        let record = self.game.record();
        let watches = !record.has_humans() && self.game.seats.is_bots_turn(record) && record.at_head();
        if watches
            && !self.game.is_drafting()
            && self.question.is_none()
            && focus::is_at_board(ctx)
            && ctx.input_mut(|input| {
                !input.pointer.any_down() && input.consume_key(Modifiers::NONE, Key::Space)
            })
        {
            self.game.seats.bots.pause(!self.game.seats.bots.is_paused());
        }
    }

    /// The level of the bot whose turn it is at the current position, if it may play now.
    pub(super) fn bot_to_move(&self) -> Option<Level> {
        self.game.seats.bot_to_move(self.game.record()).filter(|_| self.question.is_none())
    }

    /// Lets the bot whose turn it is think, and plays its decision.
    pub(super) fn run_bots(&mut self, ctx: &Context, settings: &Settings) {
        let Some(level) = self.bot_to_move() else {
            self.game.seats.bots.stop();
            self.ponder(ctx, settings);
            return;
        };
        let time = settings.bot_time();
        let time = if level == Level::Expert { time } else { time.min(QUICK) };
        let job = Job { node: self.game.record().head(), level };
        let GameView { viewer, seats, .. } = &mut self.game;
        seats.bots.think(job, viewer.record().head_node().state(), time, settings.bot_cores, ctx);
        // The animation on the board ends before the next turn starts.
        let showing =
            self.game.viewer.is_playing() || !self.game.viewer.is_building() || self.board.is_moving();
        if showing && self.game.record().at_head() {
            self.game.seats.bots.stir();
            return;
        }
        if !self.game.seats.bots.wait_for(job.node, settings.pace.beat(), ctx) {
            return;
        }
        if let Some(decision) = self.game.seats.bots.take() {
            self.carry_out_decision(&decision, ctx, settings);
        }
    }

    /// Lets the next Expert think ahead during a human's turn, if the settings allow it. It stops after the time of one
    /// turn, so that the computer can rest.
    fn ponder(&mut self, ctx: &Context, settings: &Settings) {
        let GameView { viewer, seats, .. } = &mut self.game;
        let record = viewer.record();
        match settings.pondering.then(|| seats.next_expert(record)).flatten() {
            Some(side) => {
                seats.bots.ponder(record.head(), record.head_node().state(), side, settings.bot_time(), ctx);
            }
            None => seats.bots.stop_pondering(),
        }
    }

    /// Skips the rest of the last turn if nobody sees it: a hidden or covered window isn't drawn, so the bots would
    /// wait for ever.
    pub(super) fn skip_unseen(&mut self, ctx: &Context, settings: &Settings) {
        let showing = self.game.viewer.is_playing() || self.board.is_moving();
        if !showing || !self.game.record().at_head() || self.bot_to_move().is_none() {
            return;
        }
        let patience = settings.step_time() + UNSEEN;
        let left = patience.saturating_sub(self.last_frame.elapsed());
        if left.is_zero() {
            self.board.stop_motion();
            self.game.viewer.arrive();
        } else {
            ctx.request_repaint_after(left);
        }
    }

    fn carry_out_decision(&mut self, decision: &Decision<G>, ctx: &Context, settings: &Settings) {
        let follow = self.game.record().at_head();
        let side = self.game.record().head_node().state().to_move();
        let played = self.game.viewer.change(|record| {
            let looking = record.cursor();
            record.to_head();
            let played = match &decision.action {
                BotAction::Turn(turn) => record.play(turn),
                BotAction::Claim(reason) => record.end(Ending::Claim(side, reason)),
            };
            if !follow {
                record.go_to(looking);
            }
            played
        });
        if let Ok(node) = played {
            self.game.seats.bots.note_worth(side, node, decision.value);
        }
        if follow && played.is_ok() && settings.animate {
            self.game.viewer.show_step(0);
            self.game.viewer.play_until(Until::TurnEnd, ctx);
        }
        if let Err(error) = played {
            // The record is full: thinking again wouldn't help.
            self.game.seats.bots.pause(true);
            self.game.viewer.say(words::couldnt_play(self.game.viewer.names().of(side), &error));
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::RawInput;

    use super::*;
    use crate::app::kit::theme;
    use crate::app::parts::screen::Screen as _;
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
            let turn = table.game.record().state().parse_turn(text).unwrap();
            if text == "@a1" {
                table.game.viewer.change(|record| record.play(&turn)).unwrap();
            } else {
                let decision = Decision { action: BotAction::Turn(turn), value: Value::loss_in(4) };
                table.carry_out_decision(&decision, &ctx, &settings);
            }
            assert_eq!(table.game.seats.bots_agree(table.game.record()), agreed, "after {text}");
        }
        table.game.viewer.change(Record::take_back).unwrap();
        assert!(
            !table.game.seats.bots_agree(table.game.record()),
            "what was taken back says nothing any more"
        );
    }

    #[test]
    fn a_turn_that_a_bot_repeats_is_played_to_its_end_and_what_once_followed_is_not() {
        let mut record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        let mut places = Vec::new();
        for text in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS"] {
            let turn = record.state().parse_turn(text).unwrap();
            places.push(record.play(&turn).unwrap());
        }
        for _ in 0..3 {
            record.take_back().unwrap();
        }
        let turn = record.state().parse_turn("3,5HS").unwrap();
        let mut table = Table::new(record);
        let (ctx, settings) = (Context::default(), Settings::default());
        theme::install(&ctx);
        let decision = Decision { action: BotAction::Turn(turn), value: Value::EVEN };
        table.carry_out_decision(&decision, &ctx, &settings);
        assert_eq!(table.game.viewer.past_step(), Some(0), "it is played step by step");
        for second in 0..60 {
            let input = RawInput { time: Some(f64::from(second)), ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                table.ui(ui, &settings);
            });
            // There is no graphics card for these textures.
            output.textures_delta.clear();
        }
        assert!(!table.game.viewer.is_playing() && table.game.viewer.is_building());
        assert_eq!((table.game.record().head(), table.game.record().cursor()), (places[1], places[1]));
    }
}
