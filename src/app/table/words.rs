//! The words of a table: names, results and turns, the lines above and below the board, and the labels and sentences of
//! its panels and dialogs. The reasons why a command can't be carried out are beside the code that checks it.

use std::borrow::Cow;
use std::fmt::Display;

use crate::app::board::words::{count, times};
use crate::app::kit::seats;
use crate::app::kit::sentence::{because, capitalised, list};
use crate::app::parts::playable::Playable;
use crate::engine::Threat;
use crate::record::{EditKind, Evaluation, Glyph, Node, NodeKind, Record, Seat, Subject};
use crate::rules::{Cause, Ending, Game, Names, Outcome, Reason, Side, State as _, Told as _};

/// The name of an edit, for *Undo* and *Redo*.
pub(super) const fn edit(kind: EditKind) -> &'static str {
    match kind {
        EditKind::Turn => "turn",
        EditKind::Order => "promotion",
        EditKind::Deletion => "deletion",
        EditKind::Variation => "variation",
        EditKind::Comment => "comment",
    }
}

/// A turn with its number and player: "6. Ben: 5,4HN"; `None` for the start and for an ending.
pub(super) fn numbered<G: Game>(node: &Node<G>, names: &Names) -> Option<String> {
    Some(format!("{}. {}: {}", node.depth(), names.of(node.side()?), node.text()?))
}

/// The opponent's name in a game of two, else "another player".
pub(super) fn opponent<'a, G: Game>(state: &G::State, side: Side, names: &'a Names) -> &'a str {
    if state.players() == 2 { names.of(side.other()) } else { "another player" }
}

/// The names used in sentences: a human's name if nobody else has the same, else the side. Several bots may have the
/// same level, so they are named by their sides.
pub(super) fn names<G: Game>(record: &Record<G>) -> Names {
    let sides = || Side::all(record.start_state().players());
    let called = |side| player_name(record, side);
    let is_own = |side: Side| {
        let is_person = record.header().seat(side) == Seat::Person;
        is_person && !sides().any(|other| other != side && called(other) == called(side))
    };
    let name = |side: Side| if is_own(side) { called(side) } else { side.name::<G>().into() };
    Names::of_players(sides().map(|side| name(side).into_owned()).collect())
}

/// A player has lost while the others play on.
pub(super) fn is_out<G: Game>(state: &G::State, side: Side) -> bool {
    state.players() > 2 && !state.is_in(side)
}

/// A player's name: the name given, a bot's level, or the side's name.
pub(super) fn player_name<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
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
pub(super) fn actor<G: Game>(record: &Record<G>, side: Side) -> Cow<'_, str> {
    let name = player_name(record, side);
    match record.header().seat(side) {
        Seat::Person => name,
        Seat::Bot(_) => format!("{} ({name})", side.name::<G>()).into(),
    }
}

/// The title of a demonstration: "What White threatens".
pub(super) fn subject(subject: Subject, names: &Names) -> String {
    match subject {
        Subject::Threat(side) => format!("{}'s threat", names.of(side)),
        Subject::Refutation(side) => format!("{}'s winning reply", names.of(side)),
        Subject::Answer(side) => format!("{}'s reply", names.of(side)),
        Subject::Hint(side) => format!("Hint for {}", names.of(side)),
        Subject::Solution(side) => format!("Solution for {}", names.of(side)),
    }
}

/// The players' names: "Ada – Ben".
pub(in crate::app) fn players<G: Game>(record: &Record<G>) -> String {
    let sides = Side::all(record.start_state().players());
    sides.map(|side| player_name(record, side)).collect::<Vec<_>>().join(" – ")
}

/// The result of a game, or the player whose turn it is.
pub(in crate::app) fn standing<G: Game>(record: &Record<G>) -> String {
    let state = record.head_node().state();
    match state.outcome() {
        Some(Outcome::Win(side, reason)) => win(&actor(record, side), reason),
        Some(draw) => outcome(draw, &names(record)),
        None => format!("{} to play", player_name(record, state.to_move())),
    }
}

/// A side's threat, as a sentence; `None` without one, or where the search didn't settle it.
pub(super) fn announcement<G: Playable>(
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
pub(super) fn outcome(outcome: Outcome, names: &Names) -> String {
    match outcome {
        Outcome::Win(side, reason) => win(names.of(side), reason),
        Outcome::Draw(reason) => format!("Draw {}", draw_reason(reason)),
    }
}

/// The winner and the reason: "Ada wins by resignation".
pub(super) fn win(winner: &str, reason: &Reason) -> String {
    let sign = if reason == Reason::RESIGNATION { "" } else { ":" };
    format!("{winner} wins{sign} {}", reason.words())
}

/// The reason for a draw: "by agreement".
pub(super) fn draw_reason(reason: &Reason) -> String {
    let by = if reason.cause() == Cause::Claim { "by " } else { "" };
    format!("{by}{}", reason.words())
}

/// The turn list's text for a turn or ending.
pub(super) fn made<G: Game>(made: &NodeKind<G>, names: &Names) -> String {
    match made {
        NodeKind::Start => "Start".to_owned(),
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
pub(super) fn happens<G: Game>(events: &[G::Event], names: &Names) -> String {
    sentence(events.iter().map(|event| event.with(names).to_string()))
}

/// The events at the end of a turn, for the middle of a sentence, without the result of the game.
pub(super) fn happens_then<G: Playable>(events: &[G::Event], names: &Names) -> String {
    told(events.iter().filter(|event| !G::is_result(event)).map(|event| event.with(names).to_string()))
}

/// The events of a finished turn in the past tense, one after the other, without the result of the game.
pub(in crate::app) fn happened<G: Playable>(events: &[G::Event], names: &Names) -> String {
    let told = |event: &G::Event| format!("{:#}", event.with(names));
    let told = events.iter().filter(|event| !G::is_result(event)).map(told);
    let told = sentence(told);
    if told.is_empty() && !events.is_empty() { "The game ended".to_owned() } else { told }
}

/// Several parts as one sentence that starts with a capital letter and has no full stop.
fn sentence(parts: impl Iterator<Item = String>) -> String {
    capitalised(&told(parts))
}

/// Several parts for the middle of a sentence. Equal neighbours appear once, with their count.
fn told(parts: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = parts.collect();
    let told = all.chunk_by(|a, b| a == b).filter_map(|same| match same {
        [] => None,
        [one] => Some(one.clone()),
        [one, ..] => Some(format!("{one} {}", times(same.len()))),
    });
    told.collect::<Vec<_>>().join("; ")
}

// ---- whose turn it is ---------------------------------------------------------------------------------------

pub(super) const RESUME_OR_PLAY: &str = "Resume the bots, or play their turn yourself.";
pub(super) const TAKE_BACK_OR_RESUME: &str = "Take back the turn, or resume the bots.";
pub(super) const GAME_STARTS: &str = "The game starts.";

/// A player, and the actions that the rules allow next.
pub(super) fn task(player: &str, task: &str) -> String {
    format!("{player}: {task}")
}

/// The same in a variation being tried.
pub(super) fn task_in_variation(player: &str, task: &str) -> String {
    format!("{player} (variation): {task}")
}

pub(super) fn paused(player: &str) -> String {
    format!("Paused: {player} to play")
}

pub(super) fn waits(player: &str) -> String {
    format!("{player} is waiting")
}

pub(super) fn is_thinking(player: &str) -> String {
    format!("{player} is thinking…")
}

pub(super) fn coach(tip: &str) -> String {
    format!("Coach: {tip}")
}

// ---- events -------------------------------------------------------------------------------------------------

/// One step of the turn shown.
pub(super) fn step(at: usize, steps: usize, happened: &str) -> String {
    match at {
        0 => format!("Step 0 of {steps}: before the turn"),
        _ => format!("Step {at} of {steps}: {happened}"),
    }
}

/// A demonstration: "Hint for Ada: 5,4HN".
pub(super) fn demonstration(subject: &str, turn: &str) -> String {
    format!("{subject}: {turn}")
}

pub(super) fn not_played(step: &str) -> String {
    format!("Shown only, not played. {step}")
}

/// The turn being built: its text so far, the events of its steps, and the further events at its end.
pub(super) fn built(text: Option<&str>, happened: &str, at_the_end: &str) -> String {
    let text = text.map(|text| format!("{text} – ")).unwrap_or_default();
    let then = if at_the_end.is_empty() { String::new() } else { format!("; then: {at_the_end}") };
    format!("{text}{happened}{then}")
}

pub(super) fn played(player: &str, turn: &str) -> String {
    format!("{player} played {turn}")
}

pub(super) fn drawn(how: &str) -> String {
    format!("{how}. Each player gets half a point.")
}

// ---- viewing another position -------------------------------------------------------------------------------

/// The position at the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// The start of the game.
    Start,
    /// The position after a turn of the game, and the number of all its turns.
    Played { turn: usize, turns: usize },
    /// The position after a turn that was taken back.
    Undone { turn: usize },
    /// The position after a turn of a variation, and the number of all turns in that line.
    Variation { turn: usize, turns: usize },
}

impl Place {
    fn words(self) -> String {
        match self {
            Self::Start => "The start".to_owned(),
            Self::Played { turn, turns } => format!("Turn {turn} of {turns}"),
            Self::Undone { turn } => format!("Turn {turn}, taken back"),
            Self::Variation { turn, turns } => format!("Variation, turn {turn} of {turns}"),
        }
    }
}

/// A position, and the turn that led to it.
pub(super) fn turn_at(place: Place, turn: &str) -> String {
    format!("{}: {turn}", place.words())
}

/// The same before its first step is shown.
pub(super) fn before_turn_at(place: Place, turn: &str) -> String {
    format!("{}, before {turn}", place.words())
}

pub(super) fn to_play_at(place: Place, player: &str) -> String {
    match place {
        Place::Played { turn, turns } => format!("After turn {turn} of {turns}: {player} to play"),
        Place::Start | Place::Undone { .. } | Place::Variation { .. } => {
            format!("{}: {player} to play", place.words())
        }
    }
}

/// The reason why a position is view only, or the way to play on there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Viewing {
    /// Turns follow, and the player may try another turn.
    MayTry,
    /// There is nothing to say.
    Plain,
    BlundersOnly,
    NoTakebacks,
}

/// The current position, and the actions allowed at the position viewed instead.
pub(super) fn viewing(current: &str, viewing: Viewing) -> String {
    match viewing {
        Viewing::MayTry => format!("{current} Play from here to try another turn as a variation."),
        Viewing::Plain => current.to_owned(),
        Viewing::BlundersOnly => format!("{current} View only: you can take back only blunders."),
        Viewing::NoTakebacks => format!("{current} View only: this game has no takebacks."),
    }
}

/// The current position, as a sentence.
pub(super) fn current(turn: usize, is_paused: bool) -> String {
    let place = if turn == 0 { "at the start".to_owned() } else { format!("after turn {turn}") };
    let paused = if is_paused { ", bots paused" } else { "" };
    format!("Current position: {place}{paused}.")
}

pub(super) fn ended_after(turns: usize) -> String {
    format!("The game ended after {}.", count(turns, "turn"))
}

/// The answer to a click on a board that shows something other than the current position.
pub(super) const SHOWN_ONLY: &str = "View only: go back to the game to play.";
pub(super) const GO_BACK_OR_PLAY: &str =
    "This is not the current position. Go back to the game, or play from here.";
pub(super) const GO_BACK: &str = "This is not the current position. Go back to the game to play.";

// ---- the strip below the board ------------------------------------------------------------------------------

pub(super) fn still_threatens(player: &str) -> String {
    format!("{player} still threatens to win.")
}

pub(super) fn stops_threat(player: &str) -> String {
    format!("This turn stops {player}'s threat.")
}

pub(super) fn may_take_back(player: &str) -> String {
    format!("{player} may take this turn back.")
}

pub(super) fn lets_win(player: &str, winner: &str) -> String {
    format!("{player}'s turn lets {winner} win at once.")
}

pub(super) fn out<T: AsRef<str>>(players: &[T]) -> String {
    let are = if players.len() == 1 { "is" } else { "are" };
    format!("{} {are} out.", list(players))
}

/// Players can claim a draw, for this reason: "by repetition".
pub(super) fn can_claim<T: AsRef<str>>(players: &[T], reason: &str) -> String {
    format!("{} can claim a draw {reason}.", list(players))
}

// ---- the turn list ------------------------------------------------------------------------------------------

pub(super) const MISSED_WIN: &str = "missed a win";

pub(super) fn let_win(winner: &str) -> String {
    format!("let {winner} win")
}

/// A step without events.
pub(super) fn step_number(at: usize) -> String {
    format!("Step {at}")
}

/// The name of the button that folds variations.
pub(super) fn fold(is_open: bool, variations: usize) -> String {
    let verb = if is_open { "Hide" } else { "Show" };
    format!("{verb} {}", count(variations, "variation"))
}

/// The accessible name of a line in the list.
pub(super) fn listed(
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

pub(super) const TO_PLAY: &str = "to play";
pub(super) const WON: &str = "won";
pub(super) const DREW: &str = "½";
pub(super) const OUT: &str = "out";
pub(super) const OUT_OF_TIME: &str = "out of time";

/// A player's name with the side, if several players have the same name: "Ada (White)".
pub(super) fn with_side(player: &str, side: &str) -> String {
    format!("{player} ({side})")
}

/// A player's name and side: "Ada, White".
pub(super) fn and_side(player: &str, side: &str) -> String {
    format!("{player}, {side}")
}

/// The turn with which a player went out.
pub(super) fn out_in(turn: usize) -> String {
    format!("out in turn {turn}")
}

/// The players' score in the games of a day: "Score of the day: Ada 2½, Ben ½, in 3 games".
pub(super) fn score_of_the_day<'a>(
    scores: impl Iterator<Item = (Cow<'a, str>, String)>,
    games: usize,
) -> String {
    let scores: Vec<String> = scores.map(|(name, points)| format!("{name} {points}")).collect();
    format!("Score of the day: {}, in {games} games", scores.join(", "))
}

pub(super) fn in_match(score: &str) -> String {
    format!("{score} in the match")
}

pub(super) fn clock_of(player: &str, time: &str) -> String {
    format!("{player}, {time}")
}

/// The tooltip of a player's line: name and standing, then the counts if there are any.
pub(super) fn player_tip(standing: &str, counts: &str) -> String {
    let counts = if counts.is_empty() { String::new() } else { format!(": {counts}") };
    format!("{standing}{counts}.\nClick to choose a human or a bot.")
}

pub(super) fn is_out_of_time(player: &str) -> String {
    format!("{player} is out of time.")
}

pub(super) fn couldnt_play(player: &str, error: impl Display) -> String {
    format!("{player} couldn't play: {error}.")
}

// ---- the end of a game --------------------------------------------------------------------------------------

pub(super) const DRAW_OFFER: &str = "Draw offer";
pub(super) const ACCEPT: &str = "Accept draw";
pub(super) const DECLINE: &str = "Decline";
pub(super) const PLAY_ON: &str = "Play on";
pub(super) const DRAW_DECLINED: &str = "Draw declined.";
pub(super) const CLAIM_ENDS: &str = "This ends the game in a draw.";
pub(super) const WHO_RESIGNS: &str = "Who resigns?";
/// The other players, if more than one must agree to a draw.
pub(super) const EVERYONE_ELSE: &str = "everyone else";
/// The menu for ending a game.
pub(super) const ENDINGS: &str = "Draw or resign";

pub(super) fn offers_draw(player: &str, others: &str) -> String {
    format!("{player} offers a draw. Does {others} agree?")
}

pub(super) const fn bots_decline(bots: usize) -> &'static str {
    if bots == 1 { "The bot declines the draw." } else { "The bots decline the draw." }
}

pub(super) fn claims(player: &str, reason: &Reason) -> String {
    format!("{player} claims {}", reason.words())
}

pub(super) fn resigns(player: &str) -> String {
    format!("{player} resigns")
}

pub(super) fn resign_as(player: &str) -> String {
    format!("Resign as {player}?")
}

pub(super) fn wins_on_time(winner: &str) -> String {
    format!("{winner} wins on time")
}

pub(super) fn ran_out_of_time(loser: &str) -> String {
    format!("{loser} ran out of time")
}

/// The result of a game with its length.
pub(super) fn ended(result: &str, turns: usize) -> String {
    format!("{result}, after {}.", count(turns, "turn"))
}

// ---- taking back, undoing, copying --------------------------------------------------------------------------

pub(super) const LOSS_ON_TIME: &str = "loss on time";
pub(super) const RESIGNATION: &str = "resignation";
pub(super) const DRAW_CLAIM: &str = "draw claim";
pub(super) const AGREED_DRAW: &str = "the agreed draw";
pub(super) const TURN: &str = "turn";
pub(super) const REDO_STEP: &str = "Redo step";
pub(super) const COPIED_GAME: &str = "Copied the game as text.";

/// The turn or ending of a player: "Ada's turn".
pub(super) fn of_player(player: &str, what: &str) -> String {
    format!("{player}'s {what}")
}

pub(super) fn turn(number: usize) -> String {
    format!("turn {number}")
}

pub(super) fn take_back(what: &str) -> String {
    format!("Take back {what}")
}

pub(super) fn undo(kind: EditKind) -> String {
    format!("Undo {}", edit(kind))
}

pub(super) fn redo(kind: EditKind) -> String {
    format!("Redo {}", edit(kind))
}

pub(super) fn deleted(turns: usize, undo: &str) -> String {
    match turns {
        1 => format!("The turn is deleted. {undo} restores it."),
        _ => format!("{turns} turns are deleted. {undo} restores them."),
    }
}

pub(super) const fn copied_position(is_building: bool) -> &'static str {
    if is_building {
        "Copied the position as text, as it was before this turn."
    } else {
        "Copied the position as text."
    }
}

// ---- buttons that change their names ------------------------------------------------------------------------

pub(super) const PAUSE: &str = "Pause";
pub(super) const PLAY: &str = "Play";
pub(super) const RESUME_BOTS: &str = "Resume bots";
pub(super) const STOP_SHOWING: &str = "Stop";
pub(super) const BACK: &str = "Back";
pub(super) const HIDE_HINT: &str = "Hide hint";
pub(super) const HIDE_LINKS: &str = "Hide chain links";
/// The meaning of the marks of links, said when they appear.
pub(super) const LINKS_SHOWN: &str = "A ring: the chain breaks without this link. An arrowhead: the opponent can swap in there, within one turn if full, within two if open.";
pub(super) const PLAY_IT: &str = "Play it";
pub(super) const ADD_VARIATION: &str = "Add variation";

/// A button's name, and its effect.
pub(super) fn with_tip(name: &str, tip: &str) -> String {
    format!("{name}: {tip}")
}

// ---- comments -----------------------------------------------------------------------------------------------

pub(super) const ANNOTATE: &str = "Annotate turn";
pub(super) const COMMENT: &str = "Comment";
pub(super) const COMMENT_TIP: &str = "Click to change the comment.";
pub(super) const AT_THIS_POSITION: &str = "In this position";
pub(super) const NO_GLYPH: &str = "none";
pub(super) const NO_GLYPH_TIP: &str = "No symbol";
pub(super) const CANCEL: &str = "Cancel";
pub(super) const SAVE_COMMENT: &str = "Save comment";

pub(super) fn couldnt_save_comment(error: impl Display) -> String {
    format!("Couldn't save the comment: {error}. Try again.")
}

// ---- threats, replies and hints -----------------------------------------------------------------------------

pub(super) const LOOKING_FOR_THREAT: &str = "Looking for a threat…";
pub(super) const LOOKING_FOR_REPLY: &str = "Looking for the reply…";
pub(super) const LOOKING_FOR_HINT: &str = "Looking for a hint…";
pub(super) const THREAT_UNKNOWN: &str = "Threat: unknown";
pub(super) const THREAT_UNKNOWN_TIP: &str = "The search for a threat took too long.";
pub(super) const REPLY_UNKNOWN: &str = "Couldn't tell in time who can win.";
pub(super) const TRY_UNKNOWN: &str = "Couldn't tell in time whether that is good.";
pub(super) const GOOD_TURN: &str = "Well done. That is a good turn.";
pub(super) const HINT_PLACE: &str = "Hint: look at the marked place.";
pub(super) const SHOW_STEP: &str = "Show first step";
pub(super) const SHOW_TURN: &str = "Show whole turn";
pub(super) const SHOW_AGAIN: &str = "Show turn again";
pub(super) const NO_TURN: &str = "There is no turn to play.";

pub(super) fn finish_to_see_threat(player: &str) -> String {
    format!("Finish or undo your turn to see what {player} threatens.")
}

pub(super) fn no_threat(player: &str) -> String {
    format!("{player} doesn't threaten to win.")
}

pub(super) fn threat_unknown(player: &str) -> String {
    format!("Couldn't tell whether {player} threatens to win.")
}

pub(super) fn cant_win(player: &str) -> String {
    format!("{player} can't win at once.")
}

/// The first step, and the purpose of the whole turn.
pub(super) fn hint_step(happens: &str, reasons: Option<&str>) -> String {
    let whole = reasons.map(|reasons| format!(" The whole turn {reasons}.")).unwrap_or_default();
    format!("Hint: {happens}.{whole}")
}

pub(super) fn hint_turn(turn: &str, reasons: Option<&str>) -> String {
    format!("Hint: {turn}{}", because(":", reasons))
}

/// The advice to claim a draw, for this reason: "by repetition".
pub(super) fn hint_claim(reason: &str) -> String {
    format!("Hint: claim a draw {reason}.")
}

// ---- winning chances and the analysis -----------------------------------------------------------------------

pub(super) const CERTAIN: &str = "certain";
pub(super) const FROM_REVIEW: &str = "from the review";
pub(super) const LOOKING: &str = "looking…";
pub(super) const CHANCES_UNKNOWN: &str = "Winning chances: not known yet.";
pub(super) const ANALYSIS_OVER: &str = "Analysis: the game is over";

pub(super) fn turns_ahead(turns: u32) -> String {
    match turns {
        1 => "one turn ahead".to_owned(),
        _ => format!("{turns} turns ahead"),
    }
}

pub(super) fn percent(hundredths: u16) -> String {
    format!("{hundredths}\u{a0}%")
}

/// The shares of the players, in per cent.
fn shares(shares: &[(&str, u16)]) -> String {
    let shares: Vec<_> =
        shares.iter().map(|(player, share)| format!("{player} {}", percent(*share))).collect();
    shares.join(", ")
}

pub(super) fn shares_won(won: &[(&str, u16)]) -> String {
    format!("Result: {}.", shares(won))
}

pub(super) fn chances(expected: &[(&str, u16)], depth: &str) -> String {
    format!("Winning chances: {} ({depth}).", shares(expected))
}

pub(super) fn analysis(player: &str, depth: &str) -> String {
    format!("Analysis for {player}: {depth}")
}

/// The accessible name of one of the best turns.
pub(super) fn best_turn(turn: &str, share: Option<&str>, reasons: Option<&str>) -> String {
    let share = share.map(|share| format!(", {share}")).unwrap_or_default();
    format!("Variation {turn}{share}{}", because(":", reasons))
}

/// The tip of a line: its turns.
pub(super) fn best_turn_tip(turns: &str) -> String {
    format!("{turns}\nClick to view it as a variation.")
}

/// The accessible name of the graph, with the turn at the cursor.
pub(super) fn graph(turn: Option<&str>) -> String {
    turn.map_or_else(|| "Graph of the game".to_owned(), |turn| format!("Graph of the game. {turn}"))
}

pub(super) fn not_reviewed(turn: &str) -> String {
    format!("{turn}, not reviewed")
}

pub(super) fn with_glyph(turn: &str, glyph: Option<Glyph>) -> String {
    glyph.map_or_else(|| turn.to_owned(), |glyph| format!("{turn} {glyph}"))
}

pub(super) fn could_expect(turn: &str, player: &str, share: u16, depth: Option<&str>) -> String {
    let depth = depth.map(|depth| format!(" ({depth})")).unwrap_or_default();
    format!("{turn} – {player}'s winning chances after it: {}{depth}", percent(share))
}

// ---- reviews ------------------------------------------------------------------------------------------------

pub(super) const REVIEW: &str = "Review";
pub(super) const REVIEW_AGAIN: &str = "Review again";
pub(super) const CLOSE: &str = "Close";
pub(super) const STOP: &str = "Stop";
pub(super) const SHOW: &str = "Show";
pub(super) const SAVED: &str = "Saved";
pub(super) const RETRY_TIP: &str = "Save the position before this turn.";
pub(super) const CLAIM_WAS_BETTER: &str = "Claiming a draw would have been better";
/// The columns of the players' scores, with their explanations.
pub(super) const ACCURACY: (&str, &str) =
    ("Accuracy", "100 if every turn was the best, 64 if each lost 10\u{a0}% of the winning chances.");
pub(super) const LOSS: (&str, &str) = ("Loss per turn", "Average winning chances lost per turn.");
pub(super) const INACCURACIES: (&str, &str) = ("?!", "Inaccuracies");
pub(super) const MISTAKES: (&str, &str) = ("?", "Mistakes");
pub(super) const BLUNDERS: (&str, &str) = ("??", "Blunders");

pub(super) fn show_turn(turn: &str) -> String {
    format!("View {turn}")
}

pub(super) fn about_turn(what: &str, turn: &str) -> String {
    format!("{what}: {turn}")
}

pub(super) fn reviewing(turn: usize, turns: usize) -> String {
    format!("Reviewing turn {turn} of {turns}…")
}

/// The summary of a review: the number of mistakes among the turns, and the number of turns that couldn't be judged.
pub(super) fn reviewed(mistakes: usize, turns: usize, unsettled: usize) -> String {
    let mut text = match mistakes {
        0 => format!("No turn lost {}\u{a0}% or more of the winning chances.", Evaluation::INACCURACY / 10),
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

pub(super) fn review_stopped(judged: usize, turns: usize) -> String {
    format!("Reviewed {judged} of {turns} turns. Review the game again to continue.")
}

/// The explanation of the numbers of a review that examines `nodes` turns.
pub(super) fn review_explained(nodes: u64) -> String {
    format!(
        "Each turn is compared with the best one found by a search that examines {} turns (see Review depth in Settings). Losing {}\u{a0}% of the winning chances is an inaccuracy\u{a0}(?!), {}\u{a0}% a mistake\u{a0}(?), {}\u{a0}% a blunder\u{a0}(??).",
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

/// A better turn, with its purpose.
pub(super) fn was_better(turn: &str, reasons: Option<&str>) -> String {
    format!("{turn} was better{}", because(":", reasons))
}

/// The winning chances that a turn lost, in thousandths, and the better turn.
pub(super) fn lost(loss: u16, better: Option<&str>) -> String {
    let better = better.map(|better| format!(" {better}.")).unwrap_or_default();
    // Rounded down, so that a loss just below a mistake never looks like a mistake.
    format!("Lost {}\u{a0}% of the winning chances.{better}", loss / 10)
}

pub(super) fn missed_win(turn: &str, reasons: Option<&str>) -> String {
    format!("Missed a win. {turn} wins at once{}.", because(":", reasons))
}

/// The player whom a turn allowed to win, and the better turn.
pub(super) fn allowed_win(winner: &str, better: &str) -> String {
    format!("Lets {winner} win at once. {better}.")
}

#[cfg(test)]
mod tests {
    use super::{grouped, happened, names, sentence};
    use crate::engine::Level;
    use crate::record::{Header, Record, Seat, Takebacks};
    use crate::rules::Side;
    use crate::rules::topple::{Options, Topple};
    use crate::rules::{Options as _, State as _};

    /// The names in a game of three with these players.
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
    fn thousands_are_parted_by_commas() {
        assert_eq!([7, 20_000, 1_800_005].map(grouped), ["7", "20,000", "1,800,005"]);
    }

    #[test]
    fn what_comes_again_is_said_once() {
        let told = |parts: &[&str]| sentence(parts.iter().map(ToString::to_string));
        assert_eq!(
            told(&["swapped east", "swapped east", "swapped north"]),
            "Swapped east twice; swapped north"
        );
        assert_eq!(told(&[]), "");
    }
}
