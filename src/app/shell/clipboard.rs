//! The clipboard: copying boards to it as pictures, and pasting games and positions.

use egui::{ColorImage, Context, Event};

use super::words;
use super::{App, own_game};
use crate::app::games::catalogue::Loaded;
use crate::picture::{Pixels, PngError};

impl App {
    /// Opens pasted text, unless a text field has the focus, which then gets the text. Call it after drawing.
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
                Event::PasteImage(_) => self.tell(words::PASTE, words::ONLY_PIXELS.to_owned()),
                _ => {}
            }
        }
    }

    /// Opens a pasted game, or reports the reason why it can't be read.
    pub(super) fn pasted(&mut self, result: Result<Loaded, String>, ctx: &Context) {
        match result {
            Ok(loaded) => {
                self.put_on_table(loaded.open(), None, ctx);
                self.tell(words::PASTE, words::PASTED.to_owned());
            }
            Err(reason) => self.tell(words::PASTE, reason),
        }
    }

    /// Starts copying the board as a picture.
    pub(super) fn copy_picture(&mut self) {
        if let Some(game) = own_game(&mut self.session) {
            self.inbox.draw(game.picture());
        }
    }

    /// Copies a drawn board to the clipboard.
    pub(super) fn copied(&mut self, result: Result<Pixels, PngError>, ctx: &Context) {
        let text = match result.map(|pixels| image(&pixels)) {
            Ok(image) => {
                ctx.copy_image(image);
                words::COPIED_PICTURE.to_owned()
            }
            Err(error) => words::couldnt_draw(error),
        };
        self.tell(words::COPY_PICTURE, text);
    }

    /// Shows a notice in the editor or at the table, or in a dialog if neither is open.
    pub(super) fn tell(&mut self, title: &str, text: String) {
        match self.screen_mut() {
            Some(screen) => screen.say(text),
            None => self.notify(title, text),
        }
    }
}

fn image(pixels: &Pixels) -> ColorImage {
    let side = |pixels: u32| usize::try_from(pixels).unwrap_or_default();
    ColorImage::from_rgb([side(pixels.width), side(pixels.height)], &pixels.rgb)
}
