//! The bar under the board: the turn being built and what ends it, or what is being looked at.

use egui::{Align, Button, Frame, Label, Layout, Panel, RichText, Ui};

use super::{Offer, Table, transport, words};
use crate::app::command::Command;
use crate::app::modal::main_button;
use crate::app::playable::Playable;
use crate::app::session::Session;
use crate::app::theme::{self, Colors};
use crate::record::{Made, NodeId, Takebacks};
use crate::rules::{Draft as _, State as _};

/// Draws the bar at the lower edge.
pub(super) fn show<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let frame = Frame::new().fill(Colors::of(ui.style()).panel).inner_margin(egui::Margin::symmetric(16, 10));
    Panel::bottom("turn").frame(frame).show(ui, |ui| {
        ui.set_min_height(44.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            buttons(table, ui, commands);
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let (first, second) = lines(table);
                ui.add(Label::new(first).truncate());
                ui.add(Label::new(second).truncate());
            });
        });
    });
}

fn buttons<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let offered: &[Command] = if !table.record.at_head() || !table.moment.is_settled() {
        &[Command::ToGame, Command::PlayFromHere]
    } else if table.record.head_node().state().outcome().is_some() {
        &[Command::NewGame]
    } else {
        &[Command::EndTurn, Command::DropDraft, Command::PopStep]
    };
    let colors = Colors::of(ui.style());
    // From an earlier turn one may well play on: then the draft's buttons belong here.
    let drafting = table.is_live() && !table.work.is_empty();
    let offered = if drafting { &[Command::EndTurn, Command::DropDraft, Command::PopStep] } else { offered };
    for (index, command) in offered.iter().enumerate() {
        let can = table.can(*command);
        if can.is_err() && *command == Command::PlayFromHere {
            continue;
        }
        let main = index == 0 && can.is_ok();
        let button = if main { main_button(&colors, command.text()) } else { Button::new(command.text()) };
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
fn lines<G: Playable>(table: &Table<G>) -> (RichText, RichText) {
    let (first, second) = if table.is_live() { draft_lines(table) } else { look_lines(table) };
    let second = table.notice.clone().unwrap_or(second);
    (RichText::new(first).monospace(), RichText::new(second).small().weak())
}

fn draft_lines<G: Playable>(table: &Table<G>) -> (String, String) {
    let side = words::side_name::<G>(table.record.state().to_move());
    if table.work.is_empty() {
        let first = format!("{side} to move");
        let second = if !table.record.at_head() {
            "A turn played here keeps what follows as a variation.".to_owned()
        } else if let Some(warning) = blunder(table) {
            warning
        } else if table.moment.node() == NodeId::START {
            "The game begins.".to_owned()
        } else {
            words::events::<G>(table.moment.turn_events())
        };
        return (first, second);
    }
    let first =
        table.work.text().map_or_else(|| format!("{side} is on the move"), |text| format!("{side}: {text}"));
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
    let Offer::Open(taken) = table.facts.takeback else { return None };
    if table.record.header().takebacks() != Takebacks::BlundersOnly {
        return None;
    }
    let side = words::side_name::<G>(taken.side?);
    Some(format!("{side}'s turn lets another player win at once: it may be taken back."))
}
