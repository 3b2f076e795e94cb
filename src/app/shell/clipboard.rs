//! The clipboard: boards copied to it as pictures, games and positions taken from it.

use egui::{ColorImage, Context, Event};

use super::App;
use crate::app::games::catalogue::Loaded;
use crate::picture::{Pixels, PngError};

/// What is said where a picture is pasted: systems hand on its pixels, not what it carries.
const ONLY_PIXELS: &str =
    "The clipboard has a picture. Drop the file of a picture on the window to open its game.";

impl App {
    /// Takes in what was pasted, unless a field of text has the keyboard: then it is for that. To be called after
    /// drawing.
    pub(super) fn take_pasted(&mut self, ctx: &Context) {
        if ctx.text_edit_focused() {
            return;
        }
        let is_pasted = |event: &&Event| matches!(event, Event::Paste(_) | Event::PasteImage(_));
        let pasted: Vec<Event> = ctx.input(|input| input.events.iter().filter(is_pasted).cloned().collect());
        for event in pasted {
            match event {
                Event::Paste(text) if self.editors.open.is_some() => {
                    if let Some(editor) = &mut self.editors.open {
                        editor.paste(&text);
                        ctx.request_repaint();
                    }
                }
                Event::Paste(text) => self.inbox.paste(text),
                Event::PasteImage(_) => self.tell("Paste", ONLY_PIXELS.to_owned()),
                _ => {}
            }
        }
    }

    /// Puts the game that was pasted on the table, or says why there is none.
    pub(super) fn pasted(&mut self, result: Result<Loaded, String>, ctx: &Context) {
        match result {
            Ok(loaded) => self.put_on_table(loaded.open(), None, ctx),
            Err(reason) => self.tell("Paste", reason),
        }
    }

    /// Begins to copy the board on the table as a picture.
    pub(super) fn copy_picture(&mut self) {
        let Some(picture) = self.session.as_ref().map(|session| session.picture()) else { return };
        self.inbox.draw(picture);
    }

    /// Puts a board that was drawn on the clipboard.
    pub(super) fn copied(&mut self, result: Result<Pixels, PngError>, ctx: &Context) {
        let text = match result.map(|pixels| image(&pixels)) {
            Ok(image) => {
                ctx.copy_image(image);
                "Copied the board as a picture.".to_owned()
            }
            Err(error) => format!("Couldn't draw the board: {error}."),
        };
        self.tell("Copy picture", text);
    }

    /// Says something at the table, or in a dialog where there is none.
    pub(super) fn tell(&mut self, title: &str, text: String) {
        match (&mut self.editors.open, &mut self.session) {
            (Some(editor), _) => editor.say(text),
            (None, Some(session)) => session.say(text),
            (None, None) => self.notify(title, text),
        }
    }
}

fn image(pixels: &Pixels) -> ColorImage {
    let side = |pixels: u32| usize::try_from(pixels).unwrap_or_default();
    ColorImage::from_rgb([side(pixels.width), side(pixels.height)], &pixels.rgb)
}
