//! The line of the moment above the board: who is to do something and what is possible, or what is being looked at; and
//! the buttons that go with it.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Button, Color32, Frame, Galley, Label, Layout, Margin, Panel, Rect, Response, Role, Sense,
    TextStyle, Ui, UiBuilder, WidgetInfo, vec2,
};

use super::{Table, ending, transport, words};
use crate::app::board::words::count;
use crate::app::kit::command::Command;
use crate::app::kit::modal::{main_button, press};
use crate::app::kit::session::Session;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::app::parts::sidebar_edge;
use crate::record::{NodeId, NodeKind, Source, Takebacks, Timeline};
use crate::rules::{Names, Outcome, Side, State as _};

/// The height of the line with what stands below it and the margins, in points.
const HEIGHT: f32 = 66.0;
/// With so much room beside the sidebar the line stands there, above the board, and else over the whole window, in points.
const BESIDE: f32 = 900.0;
/// The widest that the line gets, in points: in a wide window its buttons stay near its words, and both near the board.
const WIDEST: f32 = 960.0;
/// The width of the mark of whom the line is about, in points.
const MARK: f32 = 16.0;
/// How far down a line stands that has nothing below it, in points.
const ALONE: f32 = 12.0;
/// The room for the way to the rules after the sentence below the line, in points.
const WHY: f32 = 48.0;
/// The height of each of two rows below the line, in points.
const CLOSE: f32 = 15.0;
/// The room for a clock, in points.
const CLOCK: f32 = 104.0;

/// The line and the sentence above the board.
struct Said {
    /// Whom it is about, where it is about a player's turn.
    side: Option<Side>,
    /// The player and the task, in one line.
    line: String,
    /// What stands below it: what happened, or more about the place.
    below: String,
}

/// The line stands beside the sidebar, which is drawn before it then.
pub(super) fn is_beside(ui: &Ui, settings: &Settings) -> bool {
    sidebar_edge::shows(ui.ctx(), settings)
        && ui.available_width() - sidebar_edge::width(ui.ctx(), settings) >= BESIDE
}

/// Keeps the upper edge free for the line: the room for it.
///
/// Where the line goes over the whole width, the keyboard reaches its buttons after the sidebar all the same: it is drawn later.
pub(super) fn reserve<G: Playable>(table: &Table<G>, ui: &mut Ui, is_beside: bool) -> Rect {
    let colors = Colors::of(ui.style());
    let looks = table.game.subject().is_some() || !table.game.record.at_head();
    let fill = if looks { colors.chosen } else { Color32::TRANSPARENT };
    let frame = Frame::new().fill(fill).inner_margin(Margin::symmetric(16, 4));
    let panel = Panel::top("moment").frame(frame).exact_size(HEIGHT).show_separator_line(!is_beside);
    let room = panel.show(ui, |ui| ui.available_rect_before_wrap()).inner;
    if is_beside { above_the_board(room) } else { room }
}

/// The middle of a strip above or below the board, no wider than is good for it.
pub(super) fn above_the_board(strip: Rect) -> Rect {
    Rect::from_center_size(strip.center(), vec2(strip.width().min(WIDEST), strip.height()))
}

/// Draws the line into its room. Gives what happened if the pointer is on the sentence that tells it.
pub(super) fn show<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    room: Rect,
    settings: &Settings,
    commands: &mut Vec<Command>,
) -> Vec<G::Event> {
    let layout = Layout::right_to_left(Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).layout(layout));
    buttons(table, &mut ui, settings, commands);
    if !sidebar_edge::shows(ui.ctx(), settings) {
        clock(table, &mut ui);
    }
    let (said, told) = (said(table), told(table));
    let mark = if said.side.is_some() { MARK + ui.spacing().item_spacing.x } else { 0.0 };
    let has_room = told.is_some() || is_one_row(&ui, &said.line, ui.available_width() - mark);
    if !has_room {
        why(table, &mut ui, commands);
    }
    let is_alone = has_room && told.is_none() && said.below.is_empty();
    let told_of = ui.with_layout(Layout::top_down(Align::Min), |ui| {
        if is_alone {
            ui.add_space(ALONE);
        }
        ui.spacing_mut().item_spacing.y = 2.0;
        // A link is no higher than the sentence before it.
        ui.spacing_mut().interact_size.y = 0.0;
        ui.horizontal(|ui| {
            if let Some(side) = said.side {
                let (rect, _) = ui.allocate_exact_size(vec2(MARK, 26.0), Sense::hover());
                G::side_mark(side).paint(ui, rect.shrink2(vec2(0.0, 5.0)));
            }
            line(ui, said.line, if has_room { 1 } else { 2 });
        });
        let is_told = told.is_none();
        let (below, color) = match told {
            Some(told) => (told, ui.visuals().text_color()),
            None => (said.below, ui.visuals().weak_text_color()),
        };
        let pointed = has_room && with_why(table, ui, &below, color, commands).hovered() && is_told;
        if pointed { happened(table).to_vec() } else { Vec::new() }
    });
    told_of.inner
}

/// The sentence below the line, and after it a way to what the rules say of it.
fn with_why<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    text: &str,
    color: Color32,
    commands: &mut Vec<Command>,
) -> Response {
    ui.horizontal(|ui| {
        let room = if asks(table) { ui.available_width() - WHY } else { ui.available_width() };
        let galley = sentence(ui, text, color, room.max(0.0));
        let is_whole = galley.text() == text && !galley.elided;
        let label = ui.add(Label::new(galley));
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        let label = if is_whole { label } else { label.on_hover_text(text) };
        why(table, ui, commands);
        label
    })
    .inner
}

/// Sets the sentence below the line in one row or, where it is too long for that, in two smaller ones. What is too long for these,
/// too, loses its beginning: it ends with what came of it all.
fn sentence(ui: &Ui, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    let set = |job| ui.fonts_mut(|fonts| fonts.layout_job(job));
    let galley = set(LayoutJob::simple(text.to_owned(), TextStyle::Body.resolve(ui.style()), color, width));
    if galley.rows.len() <= 1 {
        return galley;
    }
    let format = TextFormat {
        line_height: Some(CLOSE),
        ..TextFormat::simple(TextStyle::Small.resolve(ui.style()), color)
    };
    let in_two = |text: String| {
        let mut job = LayoutJob::single_section(text, format.clone());
        job.wrap = TextWrapping { max_rows: 2, ..TextWrapping::wrap_at_width(width) };
        set(job)
    };
    let (mut galley, mut rest) = (in_two(text.to_owned()), text);
    while galley.elided
        && let Some((_, later)) = rest.split_once("; ")
    {
        rest = later;
        galley = in_two(format!("… {rest}"));
    }
    galley
}

/// The rules have something to say of what the sentence tells: what happened, or was refused.
fn asks<G: Playable>(table: &Table<G>) -> bool {
    let is_of_place = table.game.is_building() && !table.is_drafting() && !table.game.record.at_head();
    table.game.notice.is_none()
        && !table.analyst.hints.is_thinking()
        && (!is_of_place || table.board.refused().is_some())
        && table.can(Command::Why).is_ok()
}

/// The way to what the rules say, where they say something.
fn why<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    if asks(table) && ui.link(Command::Why.text()).on_hover_text(transport::tip(ui, Command::Why)).clicked() {
        commands.push(Command::Why);
    }
}

/// What the sentence below the line tells of.
fn happened<G: Playable>(table: &Table<G>) -> &[G::Event] {
    let shown = table.game.shown();
    match shown.source() {
        Source::Building { .. } if !table.is_drafting() => shown.last_turn(),
        Source::Building { .. } | Source::Past(_) | Source::Demonstration { .. } => shown.events(),
    }
}

/// A text in the largest type beside titles, within so many points.
fn set(ui: &Ui, text: String, width: f32) -> LayoutJob {
    let font = TextStyle::Heading.resolve(ui.style());
    let mut job = LayoutJob::single_section(text, TextFormat::simple(font, ui.visuals().text_color()));
    job.wrap.max_width = width;
    job
}

/// A text in that type takes no second row within so many points.
fn is_one_row(ui: &Ui, text: &str, width: f32) -> bool {
    let job = set(ui, text.to_owned(), width);
    ui.fonts_mut(|fonts| fonts.layout_job(job)).rows.len() == 1
}

/// A line in that type, on so many rows at most; what does not fit is in its tooltip.
fn line(ui: &mut Ui, text: String, rows: usize) {
    let mut job = set(ui, text, ui.available_width());
    job.wrap.max_rows = rows;
    ui.add(Label::new(job).wrap());
}

/// What the buttons at the right edge do, the one to press next first.
fn offered<G: Playable>(table: &Table<G>) -> Vec<Command> {
    // A turn that was just played is shown step by step: nobody went back to it.
    let plays = table.game.record.has_bots() && table.game.playback.is_some();
    let hint = if table.analyst.hints.is_thinking() { Command::DropDraft } else { Command::Hint };
    // From an earlier turn one may well play on: then the draft's buttons belong here.
    if table.can_draft_hint().is_ok() {
        vec![Command::DraftHint, Command::DropDraft]
    } else if table.game.subject().is_some() {
        vec![Command::DropDraft]
    } else if table.is_tried() {
        Vec::new()
    } else if table.is_drafting() {
        vec![Command::EndTurn, Command::DropDraft, Command::PopStep]
    } else if !table.game.record.at_head() || (table.game.past_step().is_some() && !plays) {
        let second = if table.game.is_trying() { Command::MakeMain } else { Command::PlayFromHere };
        vec![Command::ToGame, second, hint]
    } else if table.game.record.head_node().state().outcome().is_some() {
        // A game may end under a hand that is about to press End turn: what comes in its place does no harm.
        vec![Command::Review, Command::Rematch, Command::NewGame]
    } else if table.game.record.has_bots() && table.seats.awaits_takeback(&table.game.record) {
        vec![Command::TakeBack, Command::PauseBots]
    } else if table.seats.is_bots_turn(&table.game.record) && table.seats.bots.is_paused() {
        vec![Command::PauseBots, hint]
    } else if !table.seats.may_handle(&table.game.record, table.game.record.state().to_move()) {
        vec![Command::MoveNow, Command::PauseBots]
    } else {
        // There is room for one of them.
        let second = if table.need_help().is_ok() { hint } else { Command::Replay };
        vec![Command::EndTurn, second]
    }
}

fn buttons<G: Playable>(table: &Table<G>, ui: &mut Ui, settings: &Settings, commands: &mut Vec<Command>) {
    let colors = Colors::of(ui.style());
    let mut offered = offered(table);
    if sidebar_edge::shows(ui.ctx(), settings) {
        // There they stand already, at hand on a person's turn too.
        offered.retain(|command| !matches!(command, Command::PauseBots | Command::MoveNow));
    }
    if table.exercise.is_some() {
        // Beside the task there are hints in words first.
        offered.retain(|command| !matches!(command, Command::Hint | Command::PlayFromHere));
    }
    if table.need_help().is_err() {
        offered.retain(|command| *command != Command::Hint);
    }
    for (index, command) in offered.iter().enumerate() {
        let can = table.can(*command);
        let looks = offered.first() == Some(&Command::ToGame);
        if can.is_err() && ((looks && index > 0) || *command == Command::Replay) {
            continue;
        }
        let main = index == 0 && can.is_ok() && *command != Command::Hint;
        let label = table.label(*command).unwrap_or_else(|| command.text().to_owned());
        let button = if main { main_button(&colors, &label) } else { Button::new(label) };
        let tip = transport::tip(ui, *command);
        if press(ui, can, button.min_size(theme::BUTTON), &tip) {
            commands.push(*command);
        }
    }
}

/// The clock of the player to move: the sidebar, where all of them stand, is folded away.
fn clock<G: Playable>(table: &Table<G>, ui: &mut Ui) {
    let side = table.game.record.to_move();
    let Some(face) = table.seats.clock.face(&table.game.record, side) else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(CLOCK, theme::BUTTON.y), Sense::hover());
    let spoken = format!("{}, {}", words::player_name(&table.game.record, side), face.words());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    face.paint(ui, rect, &TextStyle::Heading);
}

/// What a player has to know before anything else that stands below the line.
fn told<G: Playable>(table: &Table<G>) -> Option<String> {
    if let Some(notice) = &table.game.notice {
        return Some(notice.clone());
    }
    if let Some(refused) = table.board.refused() {
        return Some(refused.text.clone());
    }
    if !table.game.is_building() || table.is_drafting() {
        return None;
    }
    let thinking = table.analyst.thinking().map(str::to_owned);
    let known = thinking.or_else(|| table.analyst.hints.words());
    known.or_else(|| table.coaching().map(|coaching| format!("Coach: {}", coaching.tip.text)))
}

fn said<G: Playable>(table: &Table<G>) -> Said {
    let shown = table.game.shown();
    match shown.source() {
        Source::Demonstration { subject, text, .. } => Said {
            side: None,
            line: format!("{}: {text}", words::subject(*subject, &table.game.names())),
            below: format!("Not played. {}", step(shown, &table.game.names())),
        },
        Source::Building { .. } if table.is_drafting() || table.takes_input() => {
            let side = table.game.record.state().to_move();
            let name = words::actor(&table.game.record, side);
            if table.game.is_trying() {
                let below = if table.is_drafting() { progress(table) } else { standing(table) };
                let line = format!("{name} (variation): {}", table.moment.possible());
                return Said { side: Some(side), line, below };
            }
            if table.seats.is_bots_turn(&table.game.record) && !table.is_drafting() {
                let line = format!("Paused: {name} to move");
                let below = "Resume the bots, or play their turn yourself.".to_owned();
                return Said { side: Some(side), line, below };
            }
            let line = format!("{name}: {}", table.moment.possible());
            Said { side: Some(side), line, below: progress(table) }
        }
        Source::Building { .. } if table.is_tried() && table.game.record.at_head() => {
            let below = words::happened::<G>(shown.last_turn(), &table.game.names());
            Said { side: table.game.record.head_node().side(), line: turn_line(table), below }
        }
        Source::Building { .. } => place(table),
        Source::Past(_) => {
            let side = table.game.record.node(table.game.record.cursor()).and_then(|node| node.side());
            let (number, turn) = (number(table), turn_line(table));
            let line = match shown.playhead() {
                // It is played just now, and nobody went back to it.
                1.. if table.game.record.at_head() && table.game.playback.is_some() => turn,
                1.. => format!("{number}: {turn}"),
                0 => format!("{number}, before {turn}"),
            };
            Said { side, line, below: step(shown, &table.game.names()) }
        }
    }
}

/// The step shown of a turn: its number, and what happened.
fn step<G: Playable>(shown: &Timeline<G>, names: &Names) -> String {
    let (at, steps) = (shown.playhead(), shown.len());
    let happened = match at {
        0 => "before the turn".to_owned(),
        _ if matches!(shown.source(), Source::Past(_)) => words::happened::<G>(shown.events(), names),
        _ => words::happens::<G>(shown.events(), names),
    };
    format!("Step {at} of {steps}: {happened}")
}

/// The steps of the turn being built, or the events of the last turn.
fn progress<G: Playable>(table: &Table<G>) -> String {
    let shown = table.game.shown();
    if !table.is_drafting() {
        // What an exercise asks for stands in the panel beside the board.
        let begins = table.game.record.cursor() == NodeId::START && table.exercise.is_none();
        let begins = begins.then(|| "The game starts.".to_owned());
        return begins.unwrap_or_else(|| words::happened::<G>(shown.last_turn(), &table.game.names()));
    }
    let second = match shown.outcome() {
        Some(outcome) => format!("{}.", words::outcome(outcome, &table.game.names())),
        None => words::happens::<G>(shown.events(), &table.game.names()),
    };
    let second = match table.moment.at_the_end() {
        "" => second,
        ending => format!("{second}; then: {ending}"),
    };
    shown.text().map_or_else(|| second.clone(), |text| format!("{text} – {second}"))
}

/// A place that is looked at, or where nobody at the board is to play.
fn place<G: Playable>(table: &Table<G>) -> Said {
    let state = table.game.record.state();
    if let Some(outcome) = state.outcome() {
        let ended = ending::result(&table.game.record).filter(|_| table.game.record.at_head());
        let (line, below) = match ended {
            Some(ended) => (ended, last_done(table)),
            None => (
                format!("{}: {}", number(table), words::outcome(outcome, &table.game.names())),
                standing(table),
            ),
        };
        return Said { side: None, line, below };
    }
    let side = state.to_move();
    let name = words::actor(&table.game.record, side);
    if table.game.record.at_head() {
        let (doing, below) = if table.seats.awaits_takeback(&table.game.record) {
            ("waits", "Take back the turn, or resume the bots.".to_owned())
        } else {
            let happened = words::happened::<G>(table.game.shown().last_turn(), &table.game.names());
            ("is thinking…", happened)
        };
        return Said { side: Some(side), line: format!("{name} {doing}"), below };
    }
    let line = match played(table) {
        Some((turn, turns)) => format!("After turn {turn} of {turns}: {name} to move"),
        None => format!("{}: {name} to move", number(table)),
    };
    let here = table.game.record.node(table.game.record.cursor());
    let about = if table.may_try() {
        let is_played_on = here.is_some_and(|node| !node.children().is_empty());
        if is_played_on { " Play from here to try another turn as a variation." } else { "" }
    } else if table.game.record.header().takebacks() == Takebacks::BlundersOnly {
        " View only: you can take back only blunders."
    } else {
        " View only: this game has no takebacks."
    };
    Said { side: Some(side), line, below: format!("{}{about}", standing(table)) }
}

/// Where the game stands, for who looks at another place.
fn standing<G: Playable>(table: &Table<G>) -> String {
    let head = table.game.record.head_node();
    let turn = head.depth();
    if head.state().outcome().is_some() {
        return format!("The game ended after {}.", count(table.game.record.turns().len(), "turn"));
    }
    let place = if turn == 0 { "at the start".to_owned() } else { format!("after turn {turn}") };
    let paused = if table.seats.is_bots_turn(&table.game.record) && table.seats.bots.is_paused() {
        ", bots paused"
    } else {
        ""
    };
    format!("Current position: {place}{paused}.")
}

/// The number of the turn that led to the place looked at and that of all turns, if it is one of the game.
fn played<G: Playable>(table: &Table<G>) -> Option<(usize, usize)> {
    let (record, here) = (&table.game.record, table.game.record.cursor());
    let turn = record.node(here).map_or(0, |node| node.depth());
    (turn > 0 && record.is_played(here)).then(|| (turn, record.turns().len()))
}

/// Which turn of which line is looked at.
fn number<G: Playable>(table: &Table<G>) -> String {
    if let Some((turn, turns)) = played(table) {
        return format!("Turn {turn} of {turns}");
    }
    let (record, here) = (&table.game.record, table.game.record.cursor());
    let turn = record.node(here).map_or(0, |node| node.depth());
    match turn {
        0 => "The start".to_owned(),
        _ if record.turnings(here).is_empty() => format!("Turn {turn}, not part of the game"),
        _ => format!("Variation, turn {turn} of {}", record.line().len()),
    }
}

/// The turn or ending at the cursor, with who played it.
fn turn_line<G: Playable>(table: &Table<G>) -> String {
    let Some(node) = table.game.record.node(table.game.record.cursor()) else { return String::new() };
    let made = ending::made(&table.game.record, table.game.record.cursor());
    match node.kind() {
        NodeKind::Turn { side, .. } if !node.kind().is_resignation() => {
            format!("{} played {made}", words::actor(&table.game.record, *side))
        }
        NodeKind::Turn { .. } | NodeKind::Start | NodeKind::Ending(_) => made,
    }
}

/// What was done last in a game that is over: what the last turn did, or how it ended otherwise.
fn last_done<G: Playable>(table: &Table<G>) -> String {
    let head = table.game.record.head_node();
    let kind = head.kind();
    let done = if matches!(kind, NodeKind::Turn { .. }) && !kind.is_resignation() {
        words::happened::<G>(table.game.shown().last_turn(), &table.game.names())
    } else {
        turn_line(table)
    };
    let drawn = matches!(head.state().outcome(), Some(Outcome::Draw(_)));
    if drawn { format!("{done}. Each player gets half a point.") } else { done }
}
