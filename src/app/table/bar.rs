//! The bar under the board: the turn being built and what ends it, or what is being looked at.

use egui::{Align, Button, Frame, Label, Layout, Panel, RichText, Ui};

use super::{Table, transport, words};
use crate::app::command::Command;
use crate::app::modal::main_button;
use crate::app::playable::Playable;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::app::theme::{self, Colors};
use crate::record::{Made, NodeId, Source, Subject, Timeline};
use crate::rules::State as _;

/// Draws the bar at the lower edge.
pub(super) fn show<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let colors = Colors::of(ui.style());
    let fill = if table.viewer.subject().is_some() { colors.chosen } else { colors.panel };
    let frame = Frame::new().fill(fill).inner_margin(egui::Margin::symmetric(16, 10));
    Panel::bottom("turn").frame(frame).show(ui, |ui| {
        ui.set_min_height(44.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            buttons(table, ui, settings, commands);
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let (first, second) = lines(table, &Colors::of(ui.style()));
                ui.add(Label::new(first).truncate());
                ui.add(Label::new(second).truncate());
            });
        });
    });
}

/// What the buttons at the right edge do, the one to press next first.
fn offered<G: Playable>(table: &Table<G>, settings: &Settings) -> Vec<Command> {
    // From an earlier turn one may well play on: then the draft's buttons belong here.
    let mut offered = if table.can_draft_hint().is_ok() {
        return vec![Command::DraftHint, Command::DropDraft];
    } else if table.viewer.subject().is_some() {
        return vec![Command::DropDraft];
    } else if table.is_drafting() {
        return vec![Command::EndTurn, Command::DropDraft, Command::PopStep];
    } else if !table.record.at_head() || table.viewer.past_step().is_some() {
        vec![Command::ToGame, Command::PlayFromHere]
    } else if table.record.head_node().state().outcome().is_some() {
        return vec![Command::NewGame, Command::Review];
    } else if table.can(Command::LetStand).is_ok() {
        vec![Command::TakeBack, Command::LetStand]
    } else if !table.may_handle(table.record.state().to_move()) {
        vec![Command::MoveNow, Command::HoldBots]
    } else {
        let hint = if table.practice.hints.is_thinking() { Command::DropDraft } else { Command::Hint };
        vec![Command::EndTurn, hint]
    };
    if table.can_show_refutation().is_ok() {
        offered.push(Command::ShowRefutation);
    } else if table.offers_threat(settings) && !table.practice.hints.is_open() {
        offered.push(Command::ShowThreat);
    }
    offered
}

fn buttons<G: Playable>(table: &Table<G>, ui: &mut Ui, settings: &Settings, commands: &mut Vec<Command>) {
    let colors = Colors::of(ui.style());
    let offered = offered(table, settings);
    for (index, command) in offered.iter().enumerate() {
        let can = table.can(*command);
        if can.is_err() && *command == Command::PlayFromHere {
            continue;
        }
        let main = index == 0 && can.is_ok();
        let label = table.label(*command).unwrap_or_else(|| command.text().to_owned());
        let button = if main { main_button(&colors, &label) } else { Button::new(label) };
        let response =
            ui.add_enabled(can.is_ok() || *command == Command::NewGame, button.min_size(theme::BUTTON));
        let response = match can {
            Err(reason) if *command != Command::NewGame => response.on_disabled_hover_text(reason),
            _ => response.on_hover_text(transport::tip(ui, *command)),
        };
        if response.clicked() {
            commands.push(*command);
        }
    }
}

/// Two lines: what stands on the board, and what to do or what happened.
fn lines<G: Playable>(table: &Table<G>, colors: &Colors) -> (RichText, RichText) {
    let (first, second) = match table.viewer.shown().source() {
        Source::Demonstration { subject, text, .. } => {
            demonstration_lines(table.viewer.shown(), *subject, text)
        }
        Source::Building { .. } if table.takes_input() => draft_lines(table),
        Source::Building { .. } => place_lines(table),
        Source::Past(_) => past_lines(table),
    };
    let first = RichText::new(first).monospace();
    if let Some(notice) = &table.notice {
        return (first, RichText::new(notice).small().weak());
    }
    if let Some(told) = told(table) {
        return (first, RichText::new(told).color(colors.accent));
    }
    if table.viewer.is_building() && table.record.state().outcome().is_some() {
        return (first, RichText::new(second).strong());
    }
    (first, RichText::new(second).small().weak())
}

/// What a player has to know before anything else about the place looked at.
fn told<G: Playable>(table: &Table<G>) -> Option<String> {
    if !table.viewer.is_building() || table.is_drafting() {
        return None;
    }
    let pending = table.pending().map(str::to_owned);
    pending
        .or_else(|| table.practice.hints.words())
        .or_else(|| blunder(table))
        .or_else(|| table.trial_result())
        .or_else(|| table.announcement())
}

/// What is shown without being played, and the step of it.
fn demonstration_lines<G: Playable>(shown: &Timeline<G>, subject: Subject, text: &str) -> (String, String) {
    let title = words::subject::<G>(subject);
    (format!("{title}: {text}"), format!("Not played. {}", step(shown)))
}

/// The step shown of a turn: its number, and what happened.
fn step<G: Playable>(shown: &Timeline<G>) -> String {
    let (at, steps) = (shown.playhead(), shown.len());
    let happened = match at {
        0 => "before the turn".to_owned(),
        _ => words::events::<G>(shown.events()),
    };
    format!("Step {at} of {steps}: {happened}")
}

fn draft_lines<G: Playable>(table: &Table<G>) -> (String, String) {
    let side = table.record.state().to_move().name::<G>();
    let shown = table.viewer.shown();
    if !table.is_drafting() {
        let second = if !table.record.at_head() {
            "A turn played here keeps what follows as a variation.".to_owned()
        } else if table.record.cursor() == NodeId::START {
            table.task().unwrap_or_else(|| "The game begins.".to_owned())
        } else {
            words::events::<G>(shown.last_turn())
        };
        return (format!("{side} to move"), second);
    }
    let first = shown.text().map_or_else(|| format!("{side} to move"), |text| format!("{side}: {text}"));
    let second = match shown.outcome() {
        Some(outcome) => format!("{}.", words::outcome::<G>(outcome)),
        None => words::events::<G>(shown.events()),
    };
    (first, second)
}

/// A place where nobody at the board is to play.
fn place_lines<G: Playable>(table: &Table<G>) -> (String, String) {
    let state = table.record.state();
    if table.record.at_head() && state.outcome().is_none() {
        let side = state.to_move();
        let name = words::player_name(&table.record, side);
        let side = side.name::<G>();
        let second = words::events::<G>(table.viewer.shown().last_turn());
        let doing = if table.awaits_takeback() { "waits" } else { "is thinking…" };
        return (format!("{side} ({name}) {doing}"), second);
    }
    let over = state.outcome().map(words::outcome::<G>);
    let why = || table.record.may_play().err().map(|error| error.to_string());
    (turn_line(table), over.or_else(why).unwrap_or_default())
}

/// A turn that is walked through.
fn past_lines<G: Playable>(table: &Table<G>) -> (String, String) {
    (turn_line(table), step(table.viewer.shown()))
}

/// The turn or ending at the cursor, with who played it.
fn turn_line<G: Playable>(table: &Table<G>) -> String {
    let Some(node) = table.record.node(table.record.cursor()) else { return String::new() };
    let made = words::made::<G>(node.made());
    match node.made() {
        Made::Turn { side, .. } => format!("{}: {made}", side.name::<G>()),
        Made::Start | Made::Ending(_) => made,
    }
}

/// The blunder guard's sentence, where the agreement lets a turn be taken back only because it was a blunder.
fn blunder<G: Playable>(table: &Table<G>) -> Option<String> {
    let by = table.blunder()?;
    let side = by.name::<G>();
    let winner = words::opponent::<G>(table.record.state(), by);
    Some(format!("{side}'s turn lets {winner} win at once."))
}
