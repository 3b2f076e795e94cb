//! The page that shows the manual in the window.

use egui::Context;

use super::reader::{Reader, WIDTH};
use super::words;
use crate::app::kit::command::Command;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::settings::Settings;
use crate::app::kit::theme;

/// The manual, which can also be read outside the program.
const MANUAL: &str = include_str!("../../../docs/manual.md");

/// The page of the manual.
pub struct ManualPage(Reader);

impl Default for ManualPage {
    fn default() -> Self {
        // The lines above the first section are for readers outside the program.
        let sections = MANUAL.lines().skip_while(|line| !line.starts_with("## "));
        let text: String = sections.flat_map(|line| [line, "\n"]).collect();
        Self(Reader::new(Command::Manual.text().to_owned(), &text, None))
    }
}

impl ManualPage {
    /// Shows the page. Returns true if it was closed.
    pub fn show(&mut self, ctx: &Context, settings: &Settings) -> bool {
        let Self(reader) = self;
        let (done, closed) = modal::show_wide(ctx, Command::Manual.text(), WIDTH, |ui| {
            let bottom = ui.cursor().top() + modal::room(ui.ctx());
            reader.page(ui, settings, bottom);
            ui.add_space(theme::GAP);
            modal::buttons(ui, &[DialogButton::main(words::CLOSE)])
        });
        done.is_some() || closed
    }
}
