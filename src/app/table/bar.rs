//! The bar under the board: the turn being built and what ends it, or what is being looked at.

use egui::{Align, Button, Frame, Label, Layout, Panel, RichText, Ui};

use super::demonstration::Demonstration;
use super::{Table, transport, words};
use crate::app::command::Command;
use crate::app::modal::main_button;
use crate::app::playable::Playable;
use crate::app::session::Session;
use crate::app::theme::{self, Colors};
use crate::record::{Made, NodeId};
use crate::rules::{Draft as _, State as _};

/// Draws the bar at the lower edge.
pub(super) fn show<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let colors = Colors::of(ui.style());
    let fill = if table.practice.demonstration().is_some() { colors.chosen } else { colors.panel };
    let frame = Frame::new().fill(fill).inner_margin(egui::Margin::symmetric(16, 10));
    Panel::bottom("turn").frame(frame).show(ui, |ui| {
        ui.set_min_height(44.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            buttons(table, ui, commands);
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
fn offered<G: Playable>(table: &Table<G>) -> Vec<Command> {
    // From an earlier turn one may well play on: then the draft's buttons belong here.
    let drafting = table.is_live() && !table.work.is_empty();
    let mut offered = if table.can_draft_hint().is_ok() {
        return vec![Command::DraftHint, Command::DropDraft];
    } else if table.practice.demonstration().is_some() {
        return vec![Command::DropDraft];
    } else if drafting {
        return vec![Command::EndTurn, Command::DropDraft, Command::PopStep];
    } else if !table.record.at_head() || !table.moment.is_settled() {
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
    } else if table.offers_threat() && !table.practice.hints.is_open() {
        offered.push(Command::ShowThreat);
    }
    offered
}

fn buttons<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let colors = Colors::of(ui.style());
    let offered = offered(table);
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
    let (first, second) = match table.practice.demonstration() {
        Some(shown) => demonstration_lines(shown),
        None if table.is_live() => draft_lines(table),
        None => look_lines(table),
    };
    let first = RichText::new(first).monospace();
    if let Some(notice) = &table.notice {
        return (first, RichText::new(notice).small().weak());
    }
    if let Some(told) = told(table) {
        return (first, RichText::new(told).color(colors.accent));
    }
    if table.shows_end() {
        return (first, RichText::new(second).strong());
    }
    (first, RichText::new(second).small().weak())
}

/// What a player has to know before anything else about the place looked at.
fn told<G: Playable>(table: &Table<G>) -> Option<String> {
    let at_rest = table.practice.demonstration().is_none()
        && table.moment.is_settled()
        && (!table.is_live() || table.work.is_empty());
    if !at_rest {
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
fn demonstration_lines<G: Playable>(shown: &Demonstration<G>) -> (String, String) {
    let (at, steps) = (shown.at(), shown.len());
    let happened = match at {
        0 => "before the turn".to_owned(),
        _ => words::events::<G>(shown.step_events()),
    };
    (format!("{}: {}", shown.title(), shown.text()), format!("Not played. Step {at} of {steps}: {happened}"))
}

fn draft_lines<G: Playable>(table: &Table<G>) -> (String, String) {
    let side = words::side_name::<G>(table.record.state().to_move());
    if table.work.is_empty() {
        let first = format!("{side} to move");
        let second = if !table.record.at_head() {
            "A turn played here keeps what follows as a variation.".to_owned()
        } else if table.moment.node() == NodeId::START {
            table.task().unwrap_or_else(|| "The game begins.".to_owned())
        } else {
            words::events::<G>(table.moment.turn_events())
        };
        return (first, second);
    }
    let first = table.work.text().map_or_else(|| format!("{side} to move"), |text| format!("{side}: {text}"));
    let second = match table.work.draft().outcome() {
        Some(outcome) => format!("{}.", words::outcome::<G>(outcome)),
        None => words::events::<G>(table.work.last_events()),
    };
    (first, second)
}

fn look_lines<G: Playable>(table: &Table<G>) -> (String, String) {
    let node = table.record.node(table.moment.node());
    let text = node.map_or_else(String::new, |node| {
        let side = node.side().map(|side| format!("{}: ", words::side_name::<G>(side))).unwrap_or_default();
        let side = if matches!(node.made(), Made::Turn { .. }) { side } else { String::new() };
        format!("{side}{}", words::made::<G>(node.made()))
    });
    if table.moment.is_settled() && table.record.at_head() && table.record.state().outcome().is_none() {
        let side = table.record.state().to_move();
        let name = words::player_name(&table.record, side);
        let side = words::side_name::<G>(side);
        let second = words::events::<G>(table.moment.turn_events());
        let doing = if table.awaits_takeback() { "waits" } else { "is thinking…" };
        return (format!("{side} ({name}) {doing}"), second);
    }
    if table.moment.is_settled() {
        let over = table.record.state().outcome().map(words::outcome::<G>);
        let second = over.or_else(|| table.facts.blocked.clone()).unwrap_or_default();
        return (text, second);
    }
    let steps = table.moment.frames().len();
    let happened = match table.moment.at() {
        0 => "before the turn".to_owned(),
        _ => words::events::<G>(table.moment.step_events()),
    };
    (text, format!("Step {} of {steps}: {happened}", table.moment.at()))
}

/// The blunder guard's sentence, where the agreement lets a turn be taken back only because it was a blunder.
fn blunder<G: Playable>(table: &Table<G>) -> Option<String> {
    let by = table.blunder()?;
    let side = words::side_name::<G>(by);
    let winner = words::opponent::<G>(table.record.state(), by);
    Some(format!("{side}'s turn lets {winner} win at once."))
}
