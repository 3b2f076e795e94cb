//! The words of a table: names, results and turns, the lines above and below the board, and the labels and sentences of
//! its panels and dialogs, and the reasons why a command isn't possible.
#![expect(missing_docs, reason = "a text documents itself")]

use std::borrow::Cow;
use std::fmt::Display;

use crate::app::board::words::{count, times};
use crate::app::kit::seats;
use crate::app::kit::sentence::{because, capitalised};
use crate::app::parts::playable::Playable;
use crate::engine::{Level, Threat};
use crate::record::{
    EditKind, Evaluation, Glyph, Node, NodeKind, Record, Seat, Subject, TakebackError, UndoError,
};
use crate::rules::{Cause, Ending, Game, Names, Outcome, Reason, Side, State as _, Told as _, list};

/// The name of an edit, for *Undo* and *Redo*.
pub const fn edit(kind: EditKind) -> &'static str {
    match kind {
        EditKind::Turn => "turn",
        EditKind::Order => "promotion",
        EditKind::Deletion => "deletion",
        EditKind::Variation => "variation",
        EditKind::Comment => "comment",
    }
}

/// A turn with its number and player: "6. Ben: 5,4HN"; `None` for the start and for an ending.
pub fn numbered<G: Game>(node: &Node<G>, names: &Names) -> Option<String> {
    Some(format!("{}. {}: {}", node.depth(), names.of(node.side()?), node.text()?))
}

/// The opponent's name in a game for two, or else "another player".
pub fn opponent<'a, G: Game>(state: &G::State, side: Side, names: &'a Names) -> &'a str {
    if state.players() == 2 { names.of(side.other()) } else { "another player" }
}

/// The names used in sentences: a human's name if nobody else has the same, else the side. Several bots may have the
/// same level, so they are named by their sides.
pub fn names<G: Game>(record: &Record<G>) -> Names {
    let sides = || Side::all(record.start_state().players());
    let called = |side| player_name(record, side);
    let is_own = |side: Side| {
        let is_person = record.header().seat(side) == Seat::Person;
        is_person && !sides().any(|other| other != side && called(other) == called(side))
    };
    let name = |side: Side| if is_own(side) { called(side) } else { side.name::<G>().into() };
    Names::of_players(sides().map(|side| name(side).into_owned()).collect())
}

/// True if a player is out, in a game with more than two players.
pub fn is_out<G: Game>(state: &G::State, side: Side) -> bool {
    state.players() > 2 && !state.is_in(side)
}

/// A player's name: the name given, a bot's level, or the side's name.
pub fn player_name<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
    let seat = record.header().seat(side);
    if seat != Seat::Person {
        return seats::name(seat).into();
    }
    match record.header().players().get(side.index()) {
        Some(name) if !name.trim().is_empty() => name.into(),
        _ => side.name::<G>().into(),
    }
}

/// A player who acts: the name given, or the side and the level for a bot, because several bots may have the same
/// level.
pub fn actor<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
    let name = player_name(record, side);
    match record.header().seat(side) {
        Seat::Person => name,
        Seat::Bot(_) => format!("{} ({name})", side.name::<G>()).into(),
    }
}

/// The title of a demonstration: "White's threat".
pub fn subject(subject: Subject, names: &Names) -> String {
    match subject {
        Subject::Threat(side) => format!("{}'s threat", names.of(side)),
        Subject::Refutation(side) => format!("{}'s winning reply", names.of(side)),
        Subject::Answer(side) => format!("{}'s reply", names.of(side)),
        Subject::Hint(side) => format!("Hint for {}", names.of(side)),
        Subject::Solution(side) => format!("Solution for {}", names.of(side)),
    }
}

/// The title of a game's window: "Crumble: Ada – Ben".
pub fn title(game: &str, players: &str) -> String {
    format!("{game}: {players}")
}

/// The players' names: "Ada – Ben".
pub fn players<G: Game>(record: &Record<G>) -> String {
    players_named(record, |side| player_name(record, side))
}

/// All players, with a name for each.
pub fn players_named<G: Game, T: Display>(record: &Record<G>, name: impl Fn(Side) -> T) -> String {
    let sides = Side::all(record.start_state().players());
    sides.map(|side| name(side).to_string()).collect::<Vec<_>>().join(" – ")
}

/// The result of a game, or the player whose turn it is.
pub fn standing<G: Game>(record: &Record<G>) -> String {
    let state = record.head_node().state();
    match state.outcome() {
        Some(Outcome::Win(side, reason)) => win(&actor(record, side), reason),
        Some(draw) => outcome(draw, &names(record)),
        None => to_play(&player_name(record, state.to_move())),
    }
}

/// The player to play.
pub fn to_play(player: &str) -> String {
    format!("{player} to play")
}

/// A side's threat, as a sentence; `None` if there isn't one or the search didn't settle it.
pub fn announcement<G: Playable>(
    threat: &Threat<G>,
    side: Side,
    to_move: Side,
    names: &Names,
) -> Option<String> {
    let [threat_term, mate_term] = G::THREAT_TERMS;
    let (announcer, other) = (names.of(side), names.of(to_move));
    Some(match threat {
        Threat::None | Threat::Unsettled(_) => return None,
        // The last player plays again.
        Threat::Win(_) if side == to_move => format!("{announcer} can win with the next turn."),
        Threat::Win(_) => format!("{threat_term}{announcer} threatens to win."),
        Threat::Mate(_) => format!("{mate_term}{announcer} wins next turn, whatever {other} plays."),
    })
}

/// The result, as a sentence without its full stop.
pub fn outcome(outcome: Outcome, names: &Names) -> String {
    match outcome {
        Outcome::Win(side, reason) => win(names.of(side), reason),
        Outcome::Draw(reason) => format!("Draw {}", draw_reason(reason)),
    }
}

/// The winner and the reason: "Ada wins by resignation".
pub fn win(winner: &str, reason: &Reason) -> String {
    format!("{winner} wins{}", how_won(reason))
}

/// The winner of a finished game and the reason, as a sentence: "Ada won: all corners are covered."
pub fn won(winner: &str, reason: &Reason) -> String {
    format!("{}{}.", has_won(winner), how_won(reason))
}

/// The end of a sentence after "wins" or "won": "by resignation", after a blank or a colon.
fn how_won(reason: &Reason) -> String {
    let sign = if reason == Reason::RESIGNATION { "" } else { ":" };
    format!("{sign} {}", reason.words())
}

/// The reason for a draw: "by agreement".
pub fn draw_reason(reason: &Reason) -> String {
    let by = if reason.cause() == Cause::Claim { "by " } else { "" };
    format!("{by}{}", reason.words())
}

/// The start of the game in the turn list.
pub const START: &str = "Start";

/// The turn list's text for a turn or ending.
pub fn made<G: Game>(made: &NodeKind<G>, names: &Names) -> String {
    match made {
        NodeKind::Start => START.to_owned(),
        kind @ NodeKind::Turn { side, .. } if kind.is_resignation() => {
            format!("{} resigned", names.of(*side))
        }
        NodeKind::Turn { text, mark, .. } => {
            mark.map_or_else(|| text.clone(), |mark| format!("{text}{mark}"))
        }
        NodeKind::Ending(Ending::Resignation(side)) => format!("{} resigned", names.of(*side)),
        NodeKind::Ending(Ending::Agreement) => "The players agreed to a draw".to_owned(),
        NodeKind::Ending(Ending::Claim(side, reason)) => {
            format!("{} claimed a draw {}", names.of(*side), draw_reason(reason))
        }
    }
}

/// The events in the present tense, one after the other.
pub fn happens<G: Game>(events: &[G::Event], names: &Names) -> String {
    capitalised(&joined::<G>(names, events.iter().map(|event| event.with(names).to_string())))
}

/// The events at the end of a turn, for the middle of a sentence, without the result of the game.
pub fn happens_then<G: Playable>(events: &[G::Event], names: &Names) -> String {
    let parts = G::told(events).into_iter().map(|(event, more)| event.with(names).to_string() + &more);
    joined::<G>(names, parts)
}

/// The events of a finished turn in the past tense, one after the other, without the result of the game.
pub fn happened<G: Playable>(events: &[G::Event], names: &Names) -> String {
    let parts = G::told(events).into_iter().map(|(event, more)| format!("{:#}{more}", event.with(names)));
    let text = capitalised(&joined::<G>(names, parts));
    if text.is_empty() && !events.is_empty() { "The game ended".to_owned() } else { text }
}

/// Several parts for the middle of a sentence. Equal neighbours appear once, with their count, and a player and a verb are
/// named once: "Ada cut a square vertically, swapped east twice and north, and captured 2 pieces". A part of two
/// sentences stays for itself.
fn joined<G: Game>(names: &Names, parts: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = parts.collect();
    let counted = all.chunk_by(|a, b| a == b).filter_map(|same| match same {
        [] => None,
        [one] => Some(one.clone()),
        [one, ..] => Some(format!("{one} {}", times(same.len()))),
    });
    let counted: Vec<String> = counted.collect();
    let names: Vec<&str> = Side::all(G::SIDES.len()).map(|side| names.of(side)).collect();
    // The player and the deed. The longest name counts: "Ann Lee" also starts with "Ann".
    let split = |part: &str| {
        let deeds = names.iter().filter(|name| !name.is_empty()).filter_map(|name| {
            let deed = part.strip_prefix(name)?.strip_prefix(' ')?;
            (!deed.contains(", and ")).then(|| (*name, deed.to_owned()))
        });
        deeds.max_by_key(|(name, _)| name.len())
    };
    let by = |part: &str| split(part).map(|(name, _)| name);
    let sentences = counted.chunk_by(|one, next| by(one).is_some() && by(one) == by(next)).map(|deeds| {
        match deeds.first().and_then(|part| by(part)) {
            Some(name) => {
                let deeds: Vec<String> = deeds.iter().filter_map(|part| Some(split(part)?.1)).collect();
                format!("{name} {}", told_once(&deeds))
            }
            None => deeds.concat(),
        }
    });
    sentences.collect::<Vec<_>>().join("; ")
}

/// The deeds of one player, with verbs told once: "swaps east twice and north, and captures 2 pieces".
fn told_once(deeds: &[String]) -> String {
    // Longer deeds would be hard to read without their verbs.
    let is_short = |rest: &str| rest.split(' ').count() <= 3;
    let is_alike = |one: &String, next: &String| match (one.split_once(' '), next.split_once(' ')) {
        (Some((verb, rest)), Some((other, more))) => verb == other && is_short(rest) && is_short(more),
        _ => false,
    };
    let told = |alike: &[String]| {
        if let Some(sum) = summed(alike) {
            return sum;
        }
        let rest = |(index, deed): (usize, &String)| match deed.split_once(' ') {
            Some((_, rest)) if index > 0 => rest.to_owned(),
            _ => deed.clone(),
        };
        list(alike.iter().enumerate().map(rest), "and")
    };
    let groups: Vec<&[String]> = deeds.chunk_by(is_alike).collect();
    let is_nested = groups.len() > 1 && groups.len() < deeds.len();
    let told: Vec<String> = groups.into_iter().map(told).collect();
    match told.as_slice() {
        [others @ .., last] if is_nested => format!("{}, and {last}", others.join(", ")),
        told => list(told, "and"),
    }
}

/// Several deeds with the same verb and things that are counted, as one: "captures 6 pieces" and "captures 1 piece" as
/// "captures 7 pieces".
fn summed(deeds: &[String]) -> Option<String> {
    let parts = |deed: &String| {
        let (verb, rest) = deed.split_once(' ')?;
        let (number, things) = rest.split_once(' ')?;
        Some((verb.to_owned(), number.parse::<usize>().ok()?, things.trim_end_matches('s').to_owned()))
    };
    let all: Vec<_> = deeds.iter().map(parts).collect::<Option<_>>()?;
    let (verb, _, thing) = all.first().filter(|_| all.len() > 1)?;
    let number = all.iter().map(|(_, number, _)| number).sum();
    all.iter().all(|(_, _, other)| other == thing).then(|| format!("{verb} {}", count(number, thing)))
}

// ---- whose turn it is ---------------------------------------------------------------------------------------

pub const RESUME_OR_PLAY: &str = "Resume the bots, or play their turn yourself.";
pub const TAKE_BACK_OR_RESUME: &str = "Take back the turn, or resume the bots.";
pub const GAME_STARTS: &str = "The game starts.";

/// A player, and the actions that the rules allow next.
pub fn task(player: &str, task: &str) -> String {
    format!("{player}: {task}")
}

/// Whose turn it is in a variation being tried.
pub fn to_play_in_variation(player: &str) -> String {
    format!("Variation: {player} to play")
}

/// The actions that the rules allow next in a variation, and the current position of the game.
pub fn possible_there(task: &str, standing: &str) -> String {
    format!("{}. {standing}", capitalised(task))
}

pub fn paused(player: &str) -> String {
    format!("Paused: {player} to play")
}

pub fn waits(player: &str) -> String {
    format!("{player} is waiting")
}

pub fn is_thinking(player: &str) -> String {
    format!("{player} is thinking…")
}

pub fn coach(tip: &str) -> String {
    format!("Coach: {tip}")
}

// ---- events -------------------------------------------------------------------------------------------------

/// One step of the turn shown.
pub fn step(at: usize, steps: usize, happened: &str) -> String {
    match at {
        0 if steps == 1 => "The turn has one step.".to_owned(),
        0 => format!("The turn has {steps} steps."),
        _ => format!("Step {at} of {steps}: {happened}"),
    }
}

pub fn not_played(step: &str) -> String {
    format!("Only shown, not played. {step}")
}

/// The turn being built: the events of its steps, and the further events at its end.
pub fn built(happened: &str, at_the_end: &str) -> String {
    let then = if at_the_end.is_empty() { String::new() } else { format!("; then: {at_the_end}") };
    format!("{happened}{then}")
}

/// The line above the board after a try in an exercise.
pub fn has_played(player: &str) -> String {
    format!("{player} has played")
}

/// A turn that is shown step by step.
pub fn plays(player: &str) -> String {
    format!("{player} plays")
}

pub fn drawn(how: &str) -> String {
    format!("{how}. Each player gets half a point.")
}

// ---- viewing another position -------------------------------------------------------------------------------

/// The position shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinePosition {
    /// The start of the game.
    Start,
    /// The position after a turn of the game, and the number of all its turns.
    Played { turn: usize, turns: usize },
    /// The position after a turn beyond the last one: it was taken back, or only looked at.
    Beyond { turn: usize },
    /// The position after a turn of a variation, and the number of all turns in that line.
    Variation { turn: usize, turns: usize },
}

impl LinePosition {
    pub fn words(self) -> String {
        match self {
            Self::Start => "The start".to_owned(),
            Self::Played { turn, turns } => format!("Turn {turn} of {turns}"),
            Self::Beyond { turn } => format!("Turn {turn}, not in the game"),
            Self::Variation { turn, turns } => format!("Variation, turn {turn} of {turns}"),
        }
    }
}

/// A position, and the turn that led to it.
pub fn turn_at(place: LinePosition, turn: &str) -> String {
    format!("{}: {turn}", place.words())
}

/// A position, and the turn that led to it, before the first step of the turn is shown.
pub fn before_turn_at(place: LinePosition, turn: &str) -> String {
    format!("{}, before {turn}", place.words())
}

pub fn to_play_at(place: LinePosition, player: &str) -> String {
    match place {
        LinePosition::Played { turn, turns } => format!("After turn {turn} of {turns}: {player} to play"),
        LinePosition::Start | LinePosition::Beyond { .. } | LinePosition::Variation { .. } => {
            format!("{}: {player} to play", place.words())
        }
    }
}

/// The reason why a position is view only, or how the player can play on there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewing {
    /// Turns follow, and the player may try another turn.
    MayTry,
    /// Only the current position is named.
    Plain,
    BlundersOnly,
    NoTakebacks,
}

/// The current position, and the actions allowed at the position viewed instead.
pub fn viewing(current: &str, viewing: Viewing) -> String {
    match viewing {
        Viewing::MayTry => format!("{current} Play from here to try another turn as a variation."),
        Viewing::Plain => current.to_owned(),
        Viewing::BlundersOnly => {
            format!("{current} View only: with takebacks for blunders only, you can't play from here.")
        }
        Viewing::NoTakebacks => format!("{current} View only: this game has no takebacks."),
    }
}

/// The current position, as a sentence.
pub fn current(turn: usize, is_paused: bool) -> String {
    let place = if turn == 0 { "at the start".to_owned() } else { format!("after turn {turn}") };
    let paused = if is_paused { ", bots paused" } else { "" };
    format!("Current position: {place}{paused}.")
}

/// The line above a board that shows how the last turn ends the game.
pub fn is_ending(player: &str, turns: usize) -> String {
    format!("{player} played turn {turns}.")
}

pub fn ended_after(turns: usize) -> String {
    format!("The game ended after {}.", count(turns, "turn"))
}

/// The answer to a click on a board that shows something other than the current position.
pub const SHOWN_ONLY: &str = "View only: go back to the game to play.";
pub const GO_BACK_OR_PLAY: &str = "This is not the current position. Go back to the game, or play from here.";
pub const GO_BACK: &str = "This is not the current position. Go back to the game to play.";

// ---- the strip below the board ------------------------------------------------------------------------------

pub fn still_threatens(player: &str) -> String {
    format!("{player} still threatens to win.")
}

pub fn stops_threat(player: &str) -> String {
    format!("This turn stops {player}'s threat.")
}

pub fn may_take_back(player: &str) -> String {
    format!("{player} may take this turn back.")
}

pub fn lets_win(player: &str, winner: &str) -> String {
    format!("{player}'s turn lets {winner} win at once.")
}

pub fn out<T: Display>(players: &[T]) -> String {
    let are = if players.len() == 1 { "is" } else { "are" };
    format!("{} {are} out.", list(players, "and"))
}

/// The players who can claim a draw, and the reason: "by repetition".
pub fn can_claim<T: Display>(players: &[T], reason: &str) -> String {
    format!("{} can claim a draw {reason}.", list(players, "and"))
}

// ---- the turn list ------------------------------------------------------------------------------------------

pub const MISSED_WIN: &str = "missed a win";

pub fn let_win(winner: &str) -> String {
    format!("let {winner} win")
}

/// The text of a step without events.
pub fn step_number(at: usize) -> String {
    format!("Step {at}")
}

/// The name of the button that folds variations.
pub fn fold(is_open: bool, variations: usize) -> String {
    let verb = if is_open { "Hide" } else { "Show" };
    format!("{verb} {}", count(variations, "variation"))
}

/// The accessible name of a line in the list.
pub fn listed(
    level: usize,
    number: Option<usize>,
    player: Option<&str>,
    turn: &str,
    flaw: Option<&str>,
    is_commented: bool,
) -> String {
    let variation = match level {
        0 => String::new(),
        1 => "Variation ".to_owned(),
        _ => format!("Variation at level {level}, "),
    };
    let number = number.map(|number| format!("{number}. ")).unwrap_or_default();
    let player = player.map(|player| format!("{player}: ")).unwrap_or_default();
    let flaw = flaw.map(|flaw| format!(", {flaw}")).unwrap_or_default();
    let comment = if is_commented { ", commented" } else { "" };
    format!("{variation}{number}{player}{turn}{flaw}{comment}")
}

pub(super) const UNDO_FOR_GESTURE: &str = "Undo your steps first.";

// ---- players ------------------------------------------------------------------------------------------------

pub const TO_PLAY: &str = "to play";
pub const WON: &str = "won";
pub const DREW: &str = "½";
pub const OUT: &str = "out";
pub const OUT_OF_TIME: &str = "out of time";

/// A player's name with the side, if several players have the same name: "Ada (White)".
pub fn with_side(player: &str, side: &str) -> String {
    format!("{player} ({side})")
}

/// A player's name and side: "Ada, White".
pub fn and_side(player: &str, side: &str) -> String {
    format!("{player}, {side}")
}

/// The turn with which a player went out.
pub fn out_in(turn: usize) -> String {
    format!("out on turn {turn}")
}

/// The length of a game in a list, in which a turn is being built if `has_begun`: "24 turns".
pub fn length(turns: usize, has_begun: bool) -> String {
    if turns == 0 && has_begun { "first turn begun".to_owned() } else { count(turns, "turn") }
}

/// The players' score in the games of a day: "Score for the day: Ada 2½, Ben ½, in 3 games".
pub fn score_of_the_day<'a>(scores: impl Iterator<Item = (Cow<'a, str>, String)>, games: usize) -> String {
    let scores: Vec<String> = scores.map(|(name, points)| format!("{name} {points}")).collect();
    format!("Score for the day: {}, in {}", scores.join(", "), count(games, "game"))
}

pub fn in_match(score: &str) -> String {
    format!("{score} in the match")
}

/// The side that a player without a name had in the last game.
pub fn was(side: &str) -> String {
    format!("was {side}")
}

/// The start of a rematch of players without names.
pub const SIDES_CHANGED: &str = "The players changed sides. Their scores go with them.";

pub fn clock_of(player: &str, time: &str) -> String {
    format!("{player}, {time}")
}

/// The tooltip of a player's line: name and standing, then the counts if there are any.
pub fn player_tip(standing: &str, counts: &str) -> String {
    let counts = if counts.is_empty() { String::new() } else { format!(": {counts}") };
    format!("{standing}{counts}.\nClick to choose a human or a bot.")
}

pub fn is_out_of_time(player: &str) -> String {
    format!("{player} is out of time.")
}

pub fn couldnt_play(player: &str, error: impl Display) -> String {
    format!("{player} couldn't play: {error}.")
}

// ---- the end of a game --------------------------------------------------------------------------------------

pub const DRAW_OFFER: &str = "Draw offer";
pub const ACCEPT: &str = "Accept draw";
pub const DECLINE: &str = "Decline";
pub const PLAY_ON: &str = "Play on";
pub const DRAW_DECLINED: &str = "Draw declined.";
pub const CLAIM_ENDS: &str = "This ends the game in a draw.";
pub const WHO_RESIGNS: &str = "Who resigns?";
/// The other players, if more than one must agree to a draw.
pub const EVERYONE_ELSE: &str = "everyone else";
/// The menu for ending a game.
pub const ENDINGS: &str = "Draw or resign";

pub fn offers_draw(player: &str, others: &str) -> String {
    format!("{player} offers a draw. Does {others} agree?")
}

pub const fn bots_decline(bots: usize) -> &'static str {
    if bots == 1 { "The bot declines the draw." } else { "The bots decline the draw." }
}

pub fn claims(player: &str, reason: &Reason) -> String {
    format!("{player} claims {}", reason.words())
}

pub fn resigns(player: &str) -> String {
    format!("{player} resigns")
}

pub fn resign_as(player: &str) -> String {
    format!("Resign as {player}?")
}

pub fn wins_on_time(winner: &str) -> String {
    format!("{winner} wins on time")
}

pub fn ran_out_of_time(loser: &str) -> String {
    format!("{loser} ran out of time")
}

/// The result of a game with its length.
pub fn ended(result: &str, turns: usize) -> String {
    format!("{result}, after {}.", count(turns, "turn"))
}

pub const DRAW: &str = "Draw";

/// The result of a game, in large letters.
pub fn has_won(winner: &str) -> String {
    format!("{winner} won")
}

/// The players of a game between bots of the same level.
pub fn bots(count: usize, level: Level) -> String {
    format!("{count} {} bots", level.title())
}

/// The result for the only human in a game against bots.
pub const YOU_WON: &str = "You won!";
pub const YOU_LOST: &str = "You lost";
/// The name of that human in a list.
pub const YOU: &str = "You";
pub const YOUR_TURN: &str = "Your turn";

/// The reason for the result of a game, as a sentence.
pub fn reason_of(reason: &str) -> String {
    format!("{}.", capitalised(reason))
}

pub const ON_TIME: &str = "On time.";

// ---- taking back, undoing, copying --------------------------------------------------------------------------

pub const LOSS_ON_TIME: &str = "loss on time";
pub const RESIGNATION: &str = "resignation";
pub const DRAW_CLAIM: &str = "draw claim";
pub const AGREED_DRAW: &str = "the agreed draw";
pub const TURN: &str = "turn";
pub const REDO_STEP: &str = "Redo step";
pub const COPIED_GAME: &str = "Copied the game as text.";

/// The turn or ending of a player: "Ada's turn".
pub fn of_player(player: &str, what: &str) -> String {
    format!("{player}'s {what}")
}

pub fn turn(number: usize) -> String {
    format!("turn {number}")
}

pub fn take_back(what: &str) -> String {
    format!("Take back {what}")
}

pub fn undo(kind: EditKind) -> String {
    format!("Undo {}", edit(kind))
}

/// The notice that an edit was undone, which may not be visible on the board.
pub fn undone(kind: EditKind) -> String {
    format!("Undone: {}.", edit(kind))
}

pub fn redo(kind: EditKind) -> String {
    format!("Redo {}", edit(kind))
}

pub fn deleted(turns: usize, undo: &str) -> String {
    match turns {
        1 => format!("Deleted the turn. {undo} restores it."),
        _ => format!("Deleted {turns} turns. {undo} restores them."),
    }
}

pub const fn copied_position(is_building: bool) -> &'static str {
    if is_building {
        "Copied the position as text, as it was before this turn."
    } else {
        "Copied the position as text."
    }
}

// ---- the reasons why a command isn't possible ---------------------------------------------------------------

pub const OVER: &str = "The game is over.";
pub const NOT_OVER: &str = "The game isn't over yet.";
pub const BOTS_TURN: &str = "It's a bot's turn.";
pub const ONLY_BOTS: &str = "Only bots play this game.";
pub const NO_BOTS: &str = "No bot plays in this game.";
pub const NO_BOT_THINKS: &str = "No bot is thinking.";
pub const ONE_HUMAN: &str = "Only one human plays this game.";
pub const NEEDS_TWO_HUMANS: &str = "Only two humans can play face to face.";
pub const NO_TURN_STARTED: &str = "You haven't started a turn.";
pub const NO_STEP: &str = "You haven't taken a step yet.";
pub const TRY_AGAIN_FIRST: &str = "This turn has been played. Try again to play another.";
pub const NO_TURN_TO_TAKE_BACK: &str = "There is no turn to take back.";
pub const NO_CLAIM: &str = "You can't claim a draw now.";
pub const GO_TO_CURRENT_TO_UNDO: &str = "Go to the current position to take a turn back.";
pub const GO_TO_CURRENT_TO_REDO: &str = "Go to the current position to redo a turn.";
pub const FINISH_TURN_FIRST: &str = "Finish or undo your turn first.";
pub const NOTHING_TO_REPLAY: &str = "No turn has been played yet.";
pub const NOTHING_TO_EXPLAIN: &str = "There is nothing to explain yet.";
pub const OTHER_TURN: &str = "Another turn is being shown. Go back to the game first.";
pub const IS_CURRENT: &str = "This is the current position.";
pub const IS_MAIN_LINE: &str = "This is the main line.";
pub const IS_LAST_TURN: &str = "This is the last turn.";
pub const AT_START: &str = "This is the start of the game.";
pub const FIRST_STEP: &str = "This is the first step.";
pub const LAST_STEP: &str = "This is the last step.";
pub const NEEDS_FREE_TAKEBACKS: &str = "You need free takebacks for that.";
pub const ALREADY_TRYING: &str = "You are already trying a variation.";
pub const NO_OTHER_VARIATION: &str = "There is no other variation here.";
pub const PART_OF_GAME: &str = "This turn is part of the game. Take it back instead.";
pub const GAME_ENDS_HERE: &str = "The game ends in this position.";
pub const NO_TURN_HERE: &str = "There is no turn to play here.";
pub const NO_REVIEW_YET: &str = "You can review this game once it's over.";
pub const NOTHING_TO_REVIEW: &str = "You haven't played a turn yet.";
pub const NO_ANALYSIS_YET: &str = "You can analyse this game once it's over.";
pub const NO_CHAINS: &str = "This game has no chains.";
pub const NO_LINKS_YET: &str = "You can see the links once the game is over.";
pub const NO_MORE_MISTAKES: &str = "No more mistakes found.";
pub const NO_HELP: &str = "There is no help in a game without takebacks.";
pub const HELP_IS_OFF: &str = "Help is off in this game. You can choose it only when you start a game.";
pub const HINTS_ONLY_AT_CURRENT: &str = "Until the game is over, hints work only on the current position.";
pub const NO_HINT_SHOWN: &str = "No hint is shown.";
pub const HINT_IS_VIEW_ONLY: &str = "View only: you can't play the turn here.";
pub const HINT_NEEDS_TURN_END: &str = "Hints are for whole turns. Go to the end of this one first.";
pub const HINT_NEEDS_NO_STEPS: &str = "Hints are for whole turns. Undo your steps first.";
pub const ANOTHER_TURN_SHOWN: &str = "Another turn is being shown.";
pub const NO_TURN_BEFORE: &str = "There is no turn before this position.";
pub const TURN_ENDED_GAME: &str = "The turn ended the game.";
pub const NO_BLUNDER: &str = "No blunder was found in the last turn.";
pub const NO_THREAT_AT_START: &str = "There can be a threat only after a turn.";

pub fn cant_end_turn(error: impl Display) -> String {
    format!("You can't end the turn yet: {error}.")
}

pub fn couldnt_undo(error: UndoError) -> String {
    match error {
        UndoError::Takeback(TakebackError::Nothing) => NO_TURN_TO_TAKE_BACK.to_owned(),
        UndoError::Takeback(error) => format!("You can't take this back: {error}."),
        UndoError::NothingUndone | UndoError::Full => format!("Couldn't undo: {error}."),
    }
}

pub fn couldnt_redo(error: UndoError) -> String {
    format!("{}.", capitalised(&error.to_string()))
}

pub fn couldnt_take_back(error: TakebackError) -> String {
    format!("Couldn't take the turn back: {error}.")
}

// ---- buttons that change their names ------------------------------------------------------------------------

pub const PAUSE: &str = "Pause";
pub const PLAY: &str = "Play";
pub const RESUME_BOTS: &str = "Resume bots";
pub const STOP_SHOWING: &str = "Stop";
pub const BACK: &str = "Back";
pub const HIDE_HINT: &str = "Hide hint";
pub const HIDE_LINKS: &str = "Hide chain links";
/// The meaning of the marks on chain links, shown when they appear.
pub const LINKS_SHOWN: &str = "A ring: the chain breaks without this link. An arrowhead: the opponent can swap in there, within one turn if filled, within two if hollow.";
pub const PLAY_IT: &str = "Play it";
pub const ADD_VARIATION: &str = "Add variation";

/// A button's name, and its effect.
pub fn with_tip(name: &str, tip: &str) -> String {
    format!("{name}: {tip}")
}

// ---- comments -----------------------------------------------------------------------------------------------

pub const ANNOTATE: &str = "Annotate turn";
pub const COMMENT: &str = "Comment";
pub const COMMENT_TIP: &str = "Press to change the comment.";
pub const AT_THIS_POSITION: &str = "In this position";
pub const NO_GLYPH: &str = "none";
pub const NO_GLYPH_TIP: &str = "No symbol";
pub const CANCEL: &str = "Cancel";
pub const SAVE_COMMENT: &str = "Save comment";

/// After *Cancel* or Escape in the dialog for comments.
pub const COMMENT_DISCARDED: &str = "Discarded your changes to the comment. Redo brings them back.";

pub fn couldnt_save_comment(error: impl Display) -> String {
    format!("Couldn't save the comment: {error}. Try again.")
}

// ---- threats, replies and hints -----------------------------------------------------------------------------

/// The meaning of the marks on a mistake.
pub fn reply_is_marked(player: &str) -> String {
    format!("In red: {player}'s reply.")
}

pub const LOOKING_FOR_THREAT: &str = "Looking for a threat…";
pub const LOOKING_FOR_REPLY: &str = "Looking for the reply…";
pub const LOOKING_FOR_HINT: &str = "Looking for a hint…";
pub const THREAT_UNKNOWN: &str = "Threat: unknown";
pub const THREAT_UNKNOWN_TIP: &str = "The search for a threat took too long.";
pub const REPLY_UNKNOWN: &str = "Couldn't tell in time who can win.";
pub const TRY_UNKNOWN: &str = "Couldn't tell in time whether that is good.";
pub const TRY_MISSES_WIN: &str = "Another turn wins at once.";
pub const TRY_ALLOWS_WIN: &str = "After that, an opponent can win.";
pub const GOOD_TURN: &str = "Well done. That is a good turn.";
pub const HINT_PLACE: &str = "Hint: look at the marked place.";
pub const SHOW_STEP: &str = "Show first step";
pub const SHOW_TURN: &str = "Show whole turn";
pub const SHOW_AGAIN: &str = "Show turn again";
pub const NO_TURN: &str = "There is no turn to play.";

pub fn finish_to_see_threat(player: &str) -> String {
    format!("Finish or undo your turn to see what {player} threatens.")
}

pub fn no_threat(player: &str) -> String {
    format!("{player} doesn't threaten to win.")
}

pub fn threat_unknown(player: &str) -> String {
    format!("Couldn't tell whether {player} threatens to win.")
}

pub fn cant_win(player: &str) -> String {
    format!("{player} can't win at once.")
}

/// True if a turn in words already tells its purpose: "gets six new moves", and "gets you six new moves".
pub fn is_told(turn: &str, reason: &str) -> bool {
    turn.to_lowercase().contains(&reason.to_lowercase().replace(" you ", " "))
}

/// The start of each hint.
pub const HINT: &str = "Hint:";

/// The first step, and the purpose of the whole turn.
pub fn hint_step(happens: &str, reason: Option<&str>) -> String {
    let whole = reason.map(|reason| format!(" The whole turn {reason}.")).unwrap_or_default();
    format!("{HINT} {happens}.{whole}")
}

pub fn hint_turn(turn: &str, reason: Option<&str>) -> String {
    let purpose = reason.map(|reason| format!(" The turn {reason}.")).unwrap_or_default();
    format!("{HINT} {turn}.{purpose}")
}

/// The advice to claim a draw; `reason` is, for example, "by repetition".
pub fn hint_claim(reason: &str) -> String {
    format!("Hint: claim a draw {reason}.")
}

// ---- winning chances and the analysis -----------------------------------------------------------------------

/// The page of the sidebar with the best turns, and the headings of its columns.
pub const ANALYSIS: &str = "Analysis";
pub const CHANCES_COLUMN: &str = "Chances";

pub fn best_turns(side: &str) -> String {
    format!("{side}'s best turns")
}

pub const WINS: &str = "wins";
pub const CERTAIN: &str = "certain";
pub const SHOW_REVIEW: &str = "Show review";
pub const FROM_REVIEW: &str = "from the review";
pub const LOOKING: &str = "looking…";
pub const CHANCES: &str = "Winning chances";
pub const CHANCES_UNKNOWN: &str = "Winning chances: not known yet.";
pub const ANALYSIS_OVER: &str = "The game is over here. Go back to an earlier turn to see its analysis.";
pub const ANALYSIS_OF_TURNS: &str = "The analysis goes on when you look at a whole turn before the end.";

pub fn turns_ahead(turns: u32) -> String {
    match turns {
        1 => "one turn ahead".to_owned(),
        _ => format!("{turns} turns ahead"),
    }
}

pub fn percent(hundredths: u16) -> String {
    format!("{hundredths}%")
}

/// The players with their winning chances, or with their points once the game is over, in per cent.
fn shares(shares: &[(&str, u16)]) -> String {
    let shares: Vec<_> =
        shares.iter().map(|(player, share)| format!("{player} {}", percent(*share))).collect();
    shares.join(", ")
}

pub fn shares_won(won: &[(&str, u16)]) -> String {
    format!("Result: {}.", shares(won))
}

pub fn chances(expected: &[(&str, u16)], depth: &str) -> String {
    format!("{CHANCES}: {} ({depth}).", shares(expected))
}

pub fn analysis(player: &str, depth: &str) -> String {
    format!("Analysis for {player}: {depth}")
}

/// The accessible name of one of the best turns.
pub fn best_turn(turn: &str, share: Option<&str>, reasons: Option<&str>) -> String {
    let share = share.map(|share| format!(", {share}")).unwrap_or_default();
    format!("Variation {turn}{share}{}", because(":", reasons))
}

pub const PRESS_A_TURN: &str = "Press a turn to view it as a variation.";

/// The opponent's likely answer to one of the best turns.
pub fn likely_answer<G: Playable>(events: &[G::Event], names: &Names) -> String {
    format!("Likely answer: {}.", whole_turn::<G>(events, names))
}

/// A turn for the middle of a sentence, after its place if its events don't tell it: "at (2,1), Ada cuts a square".
pub fn whole_turn<G: Playable>(events: &[G::Event], names: &Names) -> String {
    let turn = happens_then::<G>(events, names);
    G::place_of(events).map_or_else(|| turn.clone(), |place| format!("at {place}, {turn}"))
}

/// The accessible name of the graph, with the turn shown.
pub fn graph(turn: Option<&str>) -> String {
    turn.map_or_else(|| "Graph of the game".to_owned(), |turn| format!("Graph of the game. {turn}"))
}

pub fn not_reviewed(turn: &str) -> String {
    format!("{turn}, not reviewed")
}

pub fn with_glyph(turn: &str, glyph: Option<Glyph>) -> String {
    glyph.map_or_else(|| turn.to_owned(), |glyph| format!("{turn} {glyph}"))
}

pub fn could_expect(turn: &str, player: &str, share: u16, depth: Option<&str>) -> String {
    let depth = depth.map(|depth| format!(" ({depth})")).unwrap_or_default();
    format!("{turn} – {player}'s winning chances after it: {}{depth}", percent(share))
}

// ---- reviews ------------------------------------------------------------------------------------------------

pub const REVIEW: &str = "Review";
pub const REVIEW_AGAIN: &str = "Review again";
pub const CLOSE: &str = "Close";
pub const STOP: &str = "Stop";
pub const SHOW: &str = "Show";
pub const SAVED: &str = "Saved";
pub const RETRY_TIP: &str = "Save the position before this turn.";
pub const CLAIM_WAS_BETTER: &str = "Claiming a draw would have been better.";
/// The columns of the players' scores: for each, its heading and an explanation.
pub const ACCURACY: (&str, &str) =
    ("Accuracy", "100 if every turn was the best, 64 if each cost 8 percentage points of winning chances.");
// The text above names the loss of a mistake.
const _: () =
    assert!(Evaluation::MISTAKE == 80, "the accuracy is explained with a loss of 8 percentage points");
pub const LOSS: (&str, &str) =
    ("Loss per turn", "Percentage points of winning chances lost per turn, on average.");
/// The kinds of mistakes, from the least on, each for one of them and for several.
pub const FLAWS: [(&str, &str); 3] =
    [("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")];
pub const NO_FLAWS: &str = "No mistakes";

/// A part of a player's score in a review: "Accuracy: 87%".
pub fn score(title: &str, value: &str) -> String {
    format!("{title}: {value}")
}

pub fn show_turn(turn: &str) -> String {
    format!("View {turn}")
}

/// A mistake in the list beside the board: the turn, and the same in words.
pub fn mistake(turn: &str, told: &str) -> String {
    format!("Mistake {turn}: {told}")
}

pub fn turn_number(turn: usize) -> String {
    format!("turn {turn}")
}

/// The lists in the sidebar after a review.
pub const TURNS: &str = "Turns";
pub fn mistakes(found: usize) -> String {
    format!("Mistakes: {found}")
}

pub fn about_turn(what: &str, turn: &str) -> String {
    format!("{what}: {turn}")
}

pub const NO_MISTAKES_YET: &str = "No mistakes found yet.";

pub fn reviewing(turn: usize, turns: usize) -> String {
    format!("Reviewing turn {turn} of {turns}…")
}

/// The summary of a review: the number of mistakes among the turns, and the number of turns that couldn't be judged.
pub fn reviewed(mistakes: usize, turns: usize, unsettled: usize) -> String {
    let mut text = match mistakes {
        0 => format!(
            "No turn lowered the winning chances by {} percentage points or more.",
            Evaluation::INACCURACY / 10
        ),
        1 => "One turn can be improved. The better turn is listed as a variation.".to_owned(),
        _ => {
            format!("{mistakes} of {turns} turns can be improved. Better turns are listed as variations.")
        }
    };
    match unsettled {
        0 => {}
        1 => text += " One turn took too long to judge.",
        _ => text += &format!(" {unsettled} turns took too long to judge."),
    }
    text
}

pub fn review_stopped(judged: usize, turns: usize) -> String {
    format!("Reviewed {judged} of {turns} turns. Review the game again to continue.")
}

/// The explanation of the numbers of a review that examines `nodes` turns.
pub fn review_explained(nodes: u64) -> String {
    format!(
        "Each turn is compared with the best one found by a search that examines {} turns (see Review depth in Settings). A turn that lowers the winning chances by {} percentage points is an inaccuracy\u{a0}(?!), by {} a mistake\u{a0}(?), by {} a blunder\u{a0}(??).",
        grouped(nodes),
        Evaluation::INACCURACY / 10,
        Evaluation::MISTAKE / 10,
        Evaluation::BLUNDER / 10
    )
}

/// A number with commas between its thousands: "1,800,000".
fn grouped(number: u64) -> String {
    match (number / 1000, number % 1000) {
        (0, rest) => rest.to_string(),
        (more, rest) => format!("{},{rest:03}", grouped(more)),
    }
}

pub const BETTER_TURN: &str = "Better turn";

/// A better turn, with its purpose.
pub fn was_better(turn: &str, reasons: Option<&str>) -> String {
    format!("{turn} was better{}", because(":", reasons))
}

/// The winning chances that a turn lost, in thousandths, as a short label; `None` if it lost less than 1%, because it
/// only threw away a forced win or let the opponent force one.
pub fn fall(loss: u16) -> Option<String> {
    (loss >= 10).then(|| format!("−{}%", loss / 10))
}

/// The winning chances that a turn lost, in thousandths.
pub fn lost(loss: u16) -> String {
    fell("Winning chances", loss)
}

/// The winning chances that the turn of the player with this name lost, in thousandths.
pub fn lost_by(name: &str, loss: u16) -> String {
    fell(&format!("{name}'s winning chances"), loss)
}

fn fell(chances: &str, loss: u16) -> String {
    // Rounded down, so that a loss just below a mistake is never shown as the loss of a mistake.
    format!("{chances} fell by {} percentage points.", loss / 10)
}

pub fn missed_win(turn: &str, reasons: Option<&str>) -> String {
    format!("Missed a win. {turn} wins at once{}.", because(":", reasons))
}

/// The player whom a turn allowed to win, and the better turn.
pub fn allowed_win(winner: &str, better: &str) -> String {
    format!("Lets {winner} win at once. {better}.")
}

#[cfg(test)]
mod tests {
    use super::{grouped, happened, happens_then, joined, names, summed};
    use crate::engine::Level;
    use crate::record::{Header, Record, Seat, Takebacks};
    use crate::rules::topple::{Options, Tile, Topple};
    use crate::rules::{Names, Options as _, Side, State as _};

    /// The names in a game for three with these players.
    fn named(players: [&str; 3], seats: [Seat; 3]) -> [String; 3] {
        let header = Header::new(players.map(str::to_owned).to_vec(), Takebacks::Free, None).unwrap();
        let options = Options::parse("players=3", None).unwrap();
        let record = Record::<Topple>::new(&options, header.with_seats(seats.to_vec())).unwrap();
        [0, 1, 2].map(|side| names(&record).of(Side::new(side)).to_owned())
    }

    #[test]
    fn sides_go_by_their_players_as_long_as_that_is_clear() {
        let (person, bot) = (Seat::Person, Seat::Bot(Level::Casual));
        assert_eq!(named(["Ada", "", "Cleo"], [person; 3]), ["Ada", "Blue", "Cleo"]);
        assert_eq!(named(["Ada", "Ben", "Ada"], [person; 3]), ["Red", "Ben", "Green"]);
        assert_eq!(named(["Ada", "Ben", ""], [person, bot, bot]), ["Ada", "Blue", "Green"]);
    }

    #[test]
    fn what_happened_is_told_with_the_players_names() {
        let header = Header::new(vec!["Ada".into(), "Ben".into()], Takebacks::Free, None).unwrap();
        let mut record = Record::<Topple>::new(&Options::default(), header).unwrap();
        let turn = record.state().parse_turn("@d4").unwrap();
        record.play(&turn).unwrap();
        let events = &record.frames(record.head()).unwrap()[0].events;
        let told = "Ada placed a piece on d4 with the first pawn on it";
        assert_eq!(happened::<Topple>(events, &names(&record)), told);
    }

    #[test]
    fn a_topple_names_its_landings_once_and_no_piece_that_crushes_a_pawn() {
        use crate::rules::topple::Event::{Crushed, Laid, Lifted};
        let at = |column| Tile::new(column, 2).unwrap();
        let crushed = Crushed { side: Side::new(1), at: at(2) };
        let all = [
            Lifted { side: Side::FIRST, at: at(3), pieces: 3 },
            Laid { at: at(2) },
            crushed,
            Laid { at: at(1) },
        ];
        let names = Names::of_sides::<Topple>();
        assert_eq!(
            happens_then::<Topple>(&all, &names),
            "Red topples 3 pieces from d3 onto c3 and b3; Blue's pawn on c3 is crushed"
        );
        assert_eq!(
            happened::<Topple>(&[Laid { at: at(2) }, crushed], &names),
            "Blue's pawn on c3 was crushed"
        );
        assert_eq!(happened::<Topple>(&[Laid { at: at(1) }], &names), "A piece landed on b3");
    }

    #[test]
    fn things_counted_with_the_same_verb_are_added_up() {
        let sum = |deeds: &[&str]| summed(&deeds.iter().map(|deed| (*deed).to_owned()).collect::<Vec<_>>());
        assert_eq!(sum(&["captures 6 pieces", "captures 1 piece"]).as_deref(), Some("captures 7 pieces"));
        assert_eq!(sum(&["cuts 2 pieces", "cuts 3 squares"]), None);
        assert_eq!(sum(&["captures 6 pieces"]), None);
        assert_eq!(sum(&["swaps east", "swaps north"]), None);
    }

    #[test]
    fn thousands_are_parted_by_commas() {
        assert_eq!([7, 20_000, 1_800_005].map(grouped), ["7", "20,000", "1,800,005"]);
    }

    #[test]
    fn what_one_player_does_is_one_sentence_in_which_nothing_is_said_twice() {
        let names = Names::of_players(vec!["Ann".to_owned(), "Ann Lee".to_owned()]);
        let told = |parts: &[&str]| joined::<Topple>(&names, parts.iter().map(ToString::to_string));
        assert_eq!(
            told(&["swapped east", "swapped east", "swapped north"]),
            "swapped east twice; swapped north"
        );
        assert_eq!(
            told(&["Ann cut a square", "Ann swapped east", "Ann swapped east", "Ann lost 3 pieces"]),
            "Ann cut a square, swapped east twice and lost 3 pieces"
        );
        assert_eq!(
            told(&["Ann cut a square", "Ann swapped east", "Ann swapped east", "Ann swapped north"]),
            "Ann cut a square, and swapped east twice and north"
        );
        assert_eq!(
            told(&["Ann Lee swapped east", "Ann captured 1 piece", "Ann's pawn was crushed"]),
            "Ann Lee swapped east; Ann captured 1 piece; Ann's pawn was crushed"
        );
        assert_eq!(
            told(&["Ann resigned, and Ann's pawns left the board", "Ann is out"]),
            "Ann resigned, and Ann's pawns left the board; Ann is out"
        );
        assert_eq!(told(&[]), "");
    }
}
