//! The strip below the board: what stays true until somebody plays, in a place that no notice takes.

use egui::{Align, Button, Frame, Label, Layout, Margin, Panel, RichText, Ui};

use super::{Table, transport, words};
use crate::app::command::Command;
use crate::app::playable::Playable;
use crate::app::settings::Settings;
use crate::app::theme::{self, Colors};
use crate::rules::{Side, State as _};

/// The height of the strip with its margins, in points.
const HEIGHT: f32 = 40.0;
/// In a window lower than this the strip is there only while it says something, in points.
const LOW: f32 = 520.0;

/// Draws the strip at the lower edge.
pub(super) fn show<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let (facts, offered) = (table.facts(), offered(table, settings));
    if facts.is_empty() && offered.is_empty() && ui.ctx().content_rect().height() < LOW {
        return;
    }
    let colors = Colors::of(ui.style());
    let frame = Frame::new().fill(colors.panel).inner_margin(Margin::symmetric(16, 4));
    Panel::bottom("facts").frame(frame).exact_size(HEIGHT).show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for command in offered {
                let button = Button::new(command.text()).min_size(theme::BUTTON);
                if ui.add(button).on_hover_text(transport::tip(ui, command)).clicked() {
                    commands.push(command);
                }
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = theme::SPACE;
                for fact in facts {
                    ui.add(Label::new(RichText::new(fact).color(colors.accent)).truncate());
                }
            });
        });
    });
}

/// What can be shown about the facts.
fn offered<G: Playable>(table: &Table<G>, settings: &Settings) -> Vec<Command> {
    let shows = table.viewer.subject().is_some() || table.practice.exercise.is_some();
    let refutation = !shows && !table.is_drafting() && table.offers_refutation();
    let threat = !shows && table.offers_threat(settings);
    [(Command::ShowRefutation, refutation), (Command::ShowThreat, threat)]
        .into_iter()
        .filter_map(|(command, is_offered)| is_offered.then_some(command))
        .collect()
}

impl<G: Playable> Table<G> {
    /// What stays true at the place looked at until somebody plays, the most urgent first, as sentences.
    fn facts(&self) -> Vec<String> {
        if !self.viewer.is_building() {
            return Vec::new();
        }
        let leaves = self.moment.leaves().filter(|_| self.is_drafting());
        let check = leaves.map(|(side, wins)| {
            let name = side.name::<G>();
            if wins {
                format!("After this turn {name} could still win.")
            } else {
                format!("After this turn {name} could not win by the turn that was threatened.")
            }
        });
        check
            .into_iter()
            .chain(self.announcement())
            .chain(self.blunder_words())
            .chain(self.who_is_out())
            .collect()
    }

    /// That the last turn was a blunder, where the agreement lets it be taken back because of that, or a review found
    /// it.
    fn blunder_words(&self) -> Option<String> {
        let by = self.blunder().or_else(|| self.reviewed_blunder())?;
        let winner = words::opponent::<G>(self.record.state(), by);
        Some(format!("{}'s turn lets {winner} win at once.", by.name::<G>()))
    }

    /// Who has lost while the others play on.
    fn who_is_out(&self) -> Option<String> {
        let state = self.record.state();
        let out = |side: &Side| state.outcome().is_none() && words::is_out::<G>(state, *side);
        let names: Vec<&str> =
            self.seats().map(|(side, _)| side).filter(out).map(|side| side.name::<G>()).collect();
        match names.as_slice() {
            [] => None,
            [name] => Some(format!("{name} is out.")),
            names => Some(format!("{} are out.", names.join(" and "))),
        }
    }
}
