//! The dialog for exporting a game, in which the player chooses the format.

use std::ops::RangeInclusive;

use egui::{Context, RichText, Ui};

use super::words;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::number::number;
use crate::app::kit::theme;

/// The format of an exported game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The board shown, as a PNG that contains the game.
    Picture,
    /// The turns, step by step, as an animated PNG that contains the game.
    Moving,
    /// The board shown, as SVG.
    Drawing,
    /// The game as text.
    Text,
}

impl Form {
    /// All formats, in the order of the dialog, each with its name and a description.
    const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Picture, words::PICTURE, words::PICTURE_TIP),
        (Self::Moving, words::ANIMATION, words::ANIMATION_TIP),
        (Self::Drawing, words::DRAWING, words::DRAWING_TIP),
        (Self::Text, words::TEXT, words::TEXT_TIP),
    ];

    /// The extension of files in this format, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Picture | Self::Moving => "png",
            Self::Drawing => "svg",
            Self::Text => "txt",
        }
    }
}

/// The content to export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The format of the file.
    pub form: Form,
    /// The turns of an animation, from 1.
    pub turns: RangeInclusive<usize>,
}

/// The dialog: the format chosen and, for an animation, the first and last turn.
#[derive(Clone, Debug)]
pub struct ExportPage {
    form: Form,
    first: usize,
    last: usize,
    /// The number of turns in the game.
    turns: usize,
    drawn: bool,
}

impl ExportPage {
    /// The dialog for a game with this number of turns.
    pub const fn new(turns: usize) -> Self {
        Self { form: Form::Picture, first: 1, last: turns, turns, drawn: false }
    }

    /// Shows the dialog. Once it is answered, returns the content to export, or `Some(None)` if it was cancelled.
    pub fn show(&mut self, ctx: &Context) -> Option<Option<Wanted>> {
        let submitted = self.drawn && modal::submitted(ctx);
        self.drawn = true;
        let (pressed, closed) = modal::show_wide(ctx, words::EXPORT, theme::DIALOG, |ui| {
            modal::body(ui, |ui| self.forms(ui));
            ui.add_space(theme::SPACE);
            modal::buttons(ui, &[DialogButton::plain(words::CANCEL), DialogButton::main(words::EXPORT_TO)])
        });
        match pressed {
            _ if submitted => Some(Some(self.wanted())),
            Some(1) => Some(Some(self.wanted())),
            Some(_) => Some(None),
            None => closed.then_some(None),
        }
    }

    const fn wanted(&self) -> Wanted {
        Wanted { form: self.form, turns: self.first..=self.last }
    }

    fn forms(&mut self, ui: &mut Ui) {
        ui.visuals_mut().indent_has_left_vline = false;
        // A sentence begins below the name that it is about, and near it.
        let spacing = ui.spacing_mut();
        spacing.indent = spacing.icon_width + spacing.icon_spacing;
        spacing.item_spacing.y = 2.0;
        for (form, name, sentence) in Form::ALL {
            let is_possible = form != Form::Moving || self.turns > 0;
            ui.add_enabled_ui(is_possible, |ui| {
                let choice = ui.radio_value(&mut self.form, form, name);
                choice.on_disabled_hover_text(words::NO_TURN_YET);
            });
            ui.indent(name, |ui| ui.label(RichText::new(sentence).small().weak()));
            // Draw the range even if it is disabled, so that the buttons stay in place.
            if form == Form::Moving && is_possible {
                let is_chosen = self.form == form;
                ui.add_enabled_ui(is_chosen, |ui| ui.indent("turns", |ui| self.range(ui)));
            }
            ui.add_space(1.5 * theme::GAP);
        }
    }

    /// Draws the fields for the first and last turn; the first can't be after the last.
    fn range(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            number(ui, words::FROM_TURN, &mut self.first, 1..=self.last);
            number(ui, words::TO_TURN, &mut self.last, self.first..=self.turns);
        });
    }
}
