//! The line above the board: what it says about the moment of the game, and which commands it offers.

use std::iter;

use super::analyst::Analyst;
use super::digest::Digest;
use super::game_view::GameView;
use super::offer::Offer;
use super::words::{LinePosition, Viewing};
use super::{Table, ending, words};
use crate::app::board::interaction::Refused;
use crate::app::kit::command::Command;
use crate::app::kit::sentence::capitalised;
use crate::app::parts::playable::Playable;
use crate::app::parts::screen::Screen as _;
use crate::record::{NodeId, NodeKind, Source, Takebacks, Timeline};
use crate::rules::{Names, Outcome, Side, State as _};

/// The texts of the line.
pub(super) struct Texts {
    /// The side that the line is about, if it is about a player's turn.
    pub(super) side: Option<Side>,
    /// The player and the task, in one line.
    pub(super) line: String,
    /// The sentence below the line: the events, or more about the position.
    pub(super) below: String,
}

/// Everything that the line shows.
pub(super) struct Moment {
    pub(super) text: Texts,
    /// The message that replaces the sentence below the line, if any.
    pub(super) told: Option<String>,
    /// True if that message says why something was refused, or if the coach warns.
    pub(super) warns: bool,
    /// True if the rules explain the sentence, because it describes events or a refusal.
    pub(super) asks: bool,
    /// The side whose turn it is, if a player at this screen plays it.
    pub(super) plays: Option<Side>,
    /// The buttons at the right edge, the likeliest first.
    pub(super) offers: Vec<Offer>,
    /// The button drawn in colour, if any: the likeliest meaning of Enter.
    pub(super) main: Option<Command>,
}

impl<G: Playable> Table<G> {
    /// The line as it is now. If the result of the game has a plate (`has_plate`), or the sidebar is shown
    /// (`has_sidebar`), the line leaves out what these say and offer.
    pub(super) fn moment(&self, has_plate: bool, has_sidebar: bool) -> Moment {
        let Self { game, board, analyst, digest, .. } = self;
        let is_thinking = analyst.hints.is_thinking();
        let is_of_place = game.viewer.is_building() && !game.is_drafting() && !game.record().at_head();
        // A notice takes the place of a refusal and of a remark.
        let is_free = game.viewer.notice().is_none();
        let refused = board.refused().filter(|_| is_free);
        let remark = board.remark().filter(|_| is_free);
        let has_begun = board.has_begun(game.viewer.serial());
        let (told, warns) = told(game, refused, remark, analyst, has_begun).unzip();
        let is_explained = if refused.is_some() || remark.is_some() {
            board.section().is_some()
        } else {
            // Of the other messages, such as a tip of the coach, the rules know nothing.
            told.is_none() && !is_of_place
        };
        // Below a tried turn, *Why not?* would be taken for the same.
        let asks = !is_thinking && is_explained && !game.is_tried() && self.can(Command::Why).is_ok();
        let mut offered = offered(game, is_thinking, has_plate);
        offered.retain(|command| match command {
            // The sidebar already has these buttons, even during a human's turn.
            Command::PauseBots | Command::MoveNow | Command::NewGame => !has_sidebar,
            // The panel of a task has its own hint button, which starts with hints in words.
            Command::Hint => game.exercise.is_none() && game.need_help().is_ok(),
            Command::PlayFromHere => game.exercise.is_none(),
            _ => true,
        });
        let looks = offered.first() == Some(&Command::ToGame);
        let is_left_out = |offer: &Offer| {
            let is_extra = looks && offer.command != Command::ToGame;
            offer.can.is_err() && (is_extra || offer.command == Command::Replay)
        };
        let offers = offered.into_iter().map(|command| Offer::of(self, command));
        let offers: Vec<Offer> = offers.filter(|offer| !is_left_out(offer)).collect();
        let leads = |(index, offer): (usize, &Offer)| match offer.command {
            Command::Rematch => true,
            // After a game, the first button is only in the place of *End turn*.
            Command::Hint | Command::Review => false,
            _ => index == 0,
        };
        let main = offers.iter().enumerate().find(|offer| leads(*offer) && offer.1.can.is_ok());
        Moment {
            text: text(game, digest, has_plate),
            told: told.or_else(|| self.told_mistake(has_sidebar)),
            warns: warns == Some(true),
            asks,
            plays: game.takes_input().then(|| game.record().state().to_move()),
            // The panel of a task has a main button of its own.
            main: main.map(|(_, offer)| offer.command).filter(|_| !game.is_tried()),
            offers,
        }
    }
}

/// The commands of the buttons at the right edge, the likeliest first.
fn offered<G: Playable>(game: &GameView<G>, is_thinking: bool, has_plate: bool) -> Vec<Command> {
    // A turn being played back is new: the player hasn't gone back to it.
    let plays = game.record().has_bots() && game.viewer.is_playing();
    let hint = if is_thinking { Command::DropDraft } else { Command::Hint };
    // The draft is checked first, because a turn can also be built at an earlier position.
    if game.can_draft_hint().is_ok() {
        vec![Command::DraftHint, Command::DropDraft]
    } else if game.viewer.subject().is_some() {
        vec![Command::DropDraft]
    } else if game.is_tried() {
        Vec::new()
    } else if game.is_drafting() {
        vec![Command::EndTurn, Command::DropDraft, Command::PopStep]
    } else if !game.record().at_head() || (game.viewer.past_step().is_some() && !plays) {
        let second = if game.viewer.is_trying() { Command::MakeMain } else { Command::PlayFromHere };
        vec![Command::ToGame, second, hint]
    } else if game.is_ending() {
        // A turn that wins ends by itself, perhaps just as the player is about to press *End turn*.
        Vec::new()
    } else if game.is_over() {
        // Beside the plate, the sidebar has all of them.
        if has_plate { Vec::new() } else { vec![Command::Review, Command::Rematch, Command::NewGame] }
    } else if game.record().has_bots() && game.seats.awaits_takeback(game.record()) {
        vec![Command::TakeBack, Command::PauseBots]
    } else if game.seats.is_bots_turn(game.record()) && game.seats.bots.is_paused() {
        vec![Command::PauseBots, hint]
    } else if !game.seats.may_handle(game.record(), game.record().state().to_move()) {
        vec![Command::MoveNow, Command::PauseBots]
    } else {
        // There is room for only one more button.
        let second = if game.need_help().is_ok() { hint } else { Command::Replay };
        vec![Command::EndTurn, second]
    }
}

/// A message that is more urgent than the sentence below the line, and true if it refuses something or warns. `has_begun`
/// if the player has begun something on the board.
fn told<G: Playable>(
    game: &GameView<G>,
    refused: Option<&Refused>,
    remark: Option<&str>,
    analyst: &Analyst<G>,
    has_begun: bool,
) -> Option<(String, bool)> {
    if let Some(notice) = game.viewer.notice() {
        return Some((notice.to_owned(), false));
    }
    if let Some(refused) = refused {
        return Some((refused.text.clone(), true));
    }
    if let Some(remark) = remark {
        return Some((remark.to_owned(), false));
    }
    if !game.viewer.is_building() || game.is_drafting() {
        return None;
    }
    let thinking = analyst.thinking().map(str::to_owned);
    let known = thinking.or_else(|| analyst.hints.words()).map(|text| (text, false));
    // A tip about marked places would be about nothing once the player has begun something else there.
    let coaching = || analyst.coaching(game).filter(|it| !has_begun || it.about.is_empty());
    known.or_else(|| coaching().map(|it| (words::coach(it.tip.text), it.is_warning())))
}

/// The texts; the result of a finished game is left out if it `has_plate`.
fn text<G: Playable>(game: &GameView<G>, digest: &Digest<G>, has_plate: bool) -> Texts {
    let shown = game.viewer.shown();
    match shown.source() {
        Source::Demonstration { subject, .. } => Texts {
            side: None,
            line: words::subject(*subject, &game.viewer.names()),
            below: words::not_played(&step(shown, &game.viewer.names())),
        },
        Source::Building { .. } if game.is_drafting() || game.takes_input() => {
            let side = game.record().state().to_move();
            let name = words::actor(game.record(), side);
            if game.viewer.is_trying() {
                // The whole task wouldn't fit beside the buttons of a variation.
                let line = words::to_play_in_variation(&name);
                let below = if game.is_drafting() {
                    progress(game, digest)
                } else {
                    words::possible_there(digest.possible(), &standing(game))
                };
                return Texts { side: Some(side), line, below };
            }
            if game.seats.is_bots_turn(game.record()) && !game.is_drafting() {
                let below = words::RESUME_OR_PLAY.to_owned();
                return Texts { side: Some(side), line: words::paused(&name), below };
            }
            if game.exercise.is_some() && !game.is_drafting() {
                // The task in the panel asks for less than the rules allow.
                let below = progress(game, digest);
                return Texts { side: Some(side), line: words::to_play(&name), below };
            }
            let line = words::task(&name, digest.possible());
            Texts { side: Some(side), line, below: progress(game, digest) }
        }
        Source::Building { .. } if game.is_tried() && game.record().at_head() => {
            let below = words::happened::<G>(shown.last_turn(), &game.viewer.names());
            let side = game.record().head_node().side();
            let name = side.map_or_else(String::new, |side| words::actor(game.record(), side).into_owned());
            let has_won = side.is_some_and(|side| game.record().state().is_won_by(side));
            let line = if has_won { words::has_won(&name) } else { words::has_played(&name) };
            Texts { side, line, below }
        }
        Source::Building { .. } => place(game, has_plate),
        Source::Past(_) => {
            let side = game.record().cursor_node().side();
            let (place, turn) = (place_shown(game), turn_line(game));
            let line = match shown.playhead() {
                // The last turn is being played back: the player hasn't gone back to it.
                1.. if game.record().at_head() && game.viewer.is_playing() => turn,
                1.. => words::turn_at(place, &turn),
                0 => words::before_turn_at(place, &turn),
            };
            Texts { side, line, below: step(shown, &game.viewer.names()) }
        }
    }
}

/// The step of a turn that is shown: its number and its events.
fn step<G: Playable>(shown: &Timeline<G>, names: &Names) -> String {
    let happened = match shown.source() {
        Source::Past(_) => words::happened::<G>(shown.events(), names),
        Source::Building { .. } | Source::Demonstration { .. } => words::happens::<G>(shown.events(), names),
    };
    words::step(shown.playhead(), shown.len(), &happened)
}

/// The steps of the turn being built, or the events of the last turn.
fn progress<G: Playable>(game: &GameView<G>, digest: &Digest<G>) -> String {
    let shown = game.viewer.shown();
    if !game.is_drafting() {
        // The panel beside the board shows the task of an exercise.
        let begins = game.record().cursor() == NodeId::START && game.exercise.is_none();
        let changed = ending::was(game.record(), Side::FIRST).map(|_| words::SIDES_CHANGED);
        let begins = begins.then(|| changed.unwrap_or(words::GAME_STARTS).to_owned());
        return begins.unwrap_or_else(|| words::happened::<G>(shown.last_turn(), &game.viewer.names()));
    }
    let names = game.viewer.names();
    let happened = match shown.outcome() {
        Some(outcome) => format!("{}.", words::outcome(outcome, &names)),
        None => words::happens::<G>(shown.events(), &names),
    };
    words::built(&happened, digest.at_the_end())
}

/// The texts for a position that is only viewed, or in which it isn't a human's turn.
fn place<G: Playable>(game: &GameView<G>, has_plate: bool) -> Texts {
    let state = game.record().state();
    if let Some(side) = game.record().head_node().side().filter(|_| game.is_ending()) {
        let name = words::actor(game.record(), side);
        let line = words::is_ending(&name, game.record().turns().len());
        return Texts { side: Some(side), line, below: String::new() };
    }
    if let Some(outcome) = state.outcome() {
        let ended = ending::result(game.record()).filter(|_| game.record().at_head());
        let (side, line, below) = match ended {
            Some(_) if has_plate => {
                let line = words::ended_after(game.record().turns().len());
                (None, line, brief(&last_done(game)))
            }
            Some(ended) => (outcome.winner(), ended, last_done(game)),
            None => {
                let outcome = words::outcome(outcome, &game.viewer.names());
                (None, words::turn_at(place_shown(game), &outcome), standing(game))
            }
        };
        return Texts { side, line, below };
    }
    let side = state.to_move();
    let name = words::actor(game.record(), side);
    if game.record().at_head() {
        let (line, below) = if game.seats.awaits_takeback(game.record()) {
            (words::waits(&name), words::TAKE_BACK_OR_RESUME.to_owned())
        } else {
            let happened = words::happened::<G>(game.viewer.shown().last_turn(), &game.viewer.names());
            (words::is_thinking(&name), happened)
        };
        return Texts { side: Some(side), line, below };
    }
    let viewing = if game.may_try() {
        let is_played_on = !game.record().cursor_node().children().is_empty();
        if is_played_on { Viewing::MayTry } else { Viewing::Plain }
    } else if game.record().header().takebacks() == Takebacks::BlundersOnly {
        Viewing::BlundersOnly
    } else {
        Viewing::NoTakebacks
    };
    let line = words::to_play_at(place_shown(game), &name);
    Texts { side: Some(side), line, below: words::viewing(&standing(game), viewing) }
}

/// The sentence about the current position, while another position is viewed.
fn standing<G: Playable>(game: &GameView<G>) -> String {
    if game.is_over() {
        // The last turn says more than that the game is over.
        let happened = words::happened::<G>(game.viewer.shown().last_turn(), &game.viewer.names());
        let ended = || words::ended_after(game.record().turns().len());
        return if happened.is_empty() { ended() } else { format!("{happened}.") };
    }
    let is_paused = game.seats.is_bots_turn(game.record()) && game.seats.bots.is_paused();
    words::current(game.record().head_node().depth(), is_paused)
}

/// The position shown.
fn place_shown<G: Playable>(game: &GameView<G>) -> LinePosition {
    let (record, here) = (game.record(), game.record().cursor());
    match record.node(here).map_or(0, |node| node.depth()) {
        0 => LinePosition::Start,
        turn if record.is_played(here) => LinePosition::Played { turn, turns: record.turns().len() },
        turn if record.turnings(here).is_empty() => LinePosition::Beyond { turn },
        turn => LinePosition::Variation { turn, turns: record.line().len() },
    }
}

/// The turn or ending shown, with its player.
fn turn_line<G: Playable>(game: &GameView<G>) -> String {
    let kind = game.record().cursor_node().kind();
    match kind {
        NodeKind::Turn { side, .. } if !kind.is_resignation() => {
            words::plays(&words::actor(game.record(), *side))
        }
        NodeKind::Turn { .. } | NodeKind::Start | NodeKind::Ending(_) => {
            ending::made(game.record(), game.record().cursor())
        }
    }
}

/// The events of a finished game's last turn, or the ending if the game ended without a turn.
fn last_done<G: Playable>(game: &GameView<G>) -> String {
    let head = game.record().head_node();
    let kind = head.kind();
    let done = if matches!(kind, NodeKind::Turn { .. }) && !kind.is_resignation() {
        words::happened::<G>(game.viewer.shown().last_turn(), &game.viewer.names())
    } else {
        turn_line(game)
    };
    let drawn = matches!(head.state().outcome(), Some(Outcome::Draw(_)));
    if drawn { words::drawn(&done) } else { done }
}

/// The end of a sentence for which a line has no room: what happened last decided the game, and the turn list tells the
/// rest.
fn brief(sentence: &str) -> String {
    const ROOM: usize = 90;
    let starts = sentence.match_indices("; ").map(|(at, sign)| at + sign.len());
    let mut ends = iter::once(0).chain(starts).filter_map(|start| sentence.get(start..));
    capitalised(ends.find(|end| end.chars().count() <= ROOM).unwrap_or(sentence))
}

/// The events described by the sentence below the line.
pub(super) fn happened<G: Playable>(game: &GameView<G>) -> &[G::Event] {
    let shown = game.viewer.shown();
    match shown.source() {
        Source::Building { .. } if !game.is_drafting() => shown.last_turn(),
        Source::Building { .. } | Source::Past(_) | Source::Demonstration { .. } => shown.events(),
    }
}
