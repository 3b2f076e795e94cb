//! The dialog that opens a saved game: the games of a folder, the last changed first.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use egui::{Context, RichText, ScrollArea, Ui, vec2};

use super::game_row;
use super::modal::{self, DialogButton};
use super::shelf::{self, Shelf};
use super::theme::{self, Colors};
use crate::record::files::in_words;

/// What came of the dialog.
pub enum Answer {
    /// Nothing is opened.
    Cancel,
    /// This game.
    Open(PathBuf),
    /// Another file, wherever it is.
    Browse,
}

/// The games of a folder, once they are listed.
type Listed = io::Result<Vec<PathBuf>>;

/// The dialog.
pub struct OpenPage {
    folder: PathBuf,
    listing: Option<Receiver<Listed>>,
    files: Option<Result<Vec<PathBuf>, String>>,
    /// What the names are to hold.
    filter: String,
    drawn: bool,
}

impl OpenPage {
    /// The dialog for a folder, whose games are listed on another thread.
    #[must_use]
    pub fn new(folder: PathBuf, ctx: &Context) -> Self {
        let (sender, listing) = mpsc::channel();
        let (ctx, place) = (ctx.clone(), folder.clone());
        let work = move || {
            // The dialog may be closed by now.
            let _ = sender.send(shelf::list(&place));
            ctx.request_repaint();
        };
        let begun = thread::Builder::new().name("folder".to_owned()).spawn(work);
        let files = begun.err().map(|error| Err(in_words(&error)));
        Self { folder, listing: Some(listing), files, filter: String::new(), drawn: false }
    }

    /// Shows the dialog; an answer, once there is one.
    pub fn show(&mut self, ctx: &Context, shelf: &mut Shelf) -> Option<Answer> {
        if let Some(listed) = self.listing.as_ref().and_then(|listing| listing.try_recv().ok()) {
            self.listing = None;
            self.files = Some(listed.map_err(|error| in_words(&error)));
        }
        let submitted = self.drawn && !self.filter.is_empty() && modal::submitted(ctx);
        let new = !std::mem::replace(&mut self.drawn, true);
        let mut chosen = None;
        let (pressed, closed) = modal::show_wide(ctx, "Open game", theme::READING, |ui| {
            let folder = self.folder.display().to_string();
            ui.add(egui::Label::new(RichText::new(&folder).small().weak()).truncate()).on_hover_text(&folder);
            let label = ui.label("Search");
            let field = modal::field(&mut self.filter).desired_width(f32::INFINITY);
            let field = ui.add(field.hint_text("Part of a file's name"));
            let field = field.labelled_by(label.id);
            if new {
                field.request_focus();
            }
            ui.add_space(theme::GAP);
            chosen = self.list(ui, shelf, submitted);
            ui.add_space(theme::SPACE);
            modal::buttons(ui, &[DialogButton::plain("Cancel"), DialogButton::plain("Another file…")])
        });
        match (chosen, pressed) {
            (Some(file), _) => Some(Answer::Open(file)),
            (None, Some(1)) => Some(Answer::Browse),
            (None, Some(_)) => Some(Answer::Cancel),
            (None, None) => closed.then_some(Answer::Cancel),
        }
    }

    /// The games that the search leaves: the one clicked, or the first one if Enter was pressed.
    fn list(&self, ui: &mut Ui, shelf: &mut Shelf, submitted: bool) -> Option<PathBuf> {
        let filter = self.filter.trim().to_lowercase();
        let named = |file: &&PathBuf| game_row::name(file).to_lowercase().contains(&filter);
        let files: Vec<&PathBuf> = match &self.files {
            Some(Ok(files)) => files.iter().filter(named).collect(),
            _ => Vec::new(),
        };
        if submitted {
            return files.first().map(|file| (*file).clone());
        }
        let mut chosen = None;
        let height = modal::room(ui.ctx()) - 110.0;
        let area = ScrollArea::vertical().auto_shrink([false, false]);
        let height = height.max(game_row::HEIGHT);
        if files.is_empty() {
            let size = vec2(ui.available_width(), height);
            ui.allocate_ui(size, |ui| {
                self.empty(ui);
                ui.set_min_size(size);
            });
            return None;
        }
        modal::with_bar(ui, height, |ui| {
            area.show_rows(ui, game_row::HEIGHT, files.len(), |ui, rows| {
                for file in files.get(rows).unwrap_or_default() {
                    if row(ui, file, shelf).clicked() {
                        chosen = Some((*file).clone());
                    }
                }
            });
        });
        chosen
    }

    /// Why there is nothing to choose from.
    fn empty(&self, ui: &mut Ui) {
        match &self.files {
            None => ui.weak("Looking for games…"),
            Some(Ok(files)) if files.is_empty() => ui.weak("There are no saved games in this folder."),
            Some(Ok(_)) => ui.weak("No game here has such a name."),
            Some(Err(reason)) => {
                let text = format!("The folder cannot be read: {reason}.");
                ui.colored_label(Colors::of(ui.style()).danger, text)
            }
        };
    }
}

/// A game as a line to be clicked.
pub fn row(ui: &mut Ui, file: &Path, shelf: &mut Shelf) -> egui::Response {
    let name = game_row::name(file);
    let response = game_row::show(ui, &format!("Open {name}"), &name, shelf.look(file));
    modal::keep_enter(&response);
    response.on_hover_text(file.display().to_string())
}
