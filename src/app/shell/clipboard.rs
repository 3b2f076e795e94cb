//! The clipboard: copying boards to it as pictures, and pasting games and positions.

use egui::{ColorImage, Context, Event, Id, Key, ViewportCommand};

use super::words;
use super::{App, own_game};
use crate::app::games::catalogue::Loaded;
use crate::picture::{Pixels, PngError};

/// Notices that the player pastes from an empty clipboard, for which there is no event: after the command there is just
/// none, and of the keys only the release of V remains.
#[derive(Clone, Copy, Default)]
struct Pasting {
    /// The number of the frame in which the command was chosen.
    asked: Option<u64>,
    /// V is down, and was typed or has pasted something.
    is_v_used: bool,
}

impl Pasting {
    fn id() -> Id {
        Id::unique("pasting")
    }

    /// Follows the events of a frame. Returns true if they show that the clipboard is empty.
    fn follow(&mut self, ctx: &Context) -> bool {
        let mut finds_nothing = false;
        ctx.input(|input| {
            for event in &input.events {
                match event {
                    Event::Paste(_) | Event::PasteImage(_) => *self = Self { asked: None, is_v_used: true },
                    Event::Key { key: Key::V, pressed: true, .. } => self.is_v_used = true,
                    Event::Key { key: Key::V, pressed: false, modifiers, .. } => {
                        finds_nothing |= modifiers.command && !self.is_v_used;
                        self.is_v_used = false;
                    }
                    _ => {}
                }
            }
        });
        // The content of the clipboard comes with the next frame.
        let frame = ctx.cumulative_frame_nr();
        if self.asked.is_some_and(|asked| frame >= asked + 2) {
            self.asked = None;
            finds_nothing = true;
        } else if self.asked.is_some() {
            ctx.request_repaint();
        }
        finds_nothing
    }
}

/// True if the player has just tried to paste, and the clipboard is empty. Call it in each frame, whoever has the focus.
pub(super) fn finds_nothing(ctx: &Context) -> bool {
    let mut pasting: Pasting = ctx.data(|data| data.get_temp(Pasting::id())).unwrap_or_default();
    let finds_nothing = pasting.follow(ctx);
    ctx.data_mut(|data| data.insert_temp(Pasting::id(), pasting));
    finds_nothing
}

/// Asks for the content of the clipboard.
pub(super) fn paste(ctx: &Context) {
    ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
    let asked = Some(ctx.cumulative_frame_nr());
    ctx.data_mut(|data| data.insert_temp(Pasting::id(), Pasting { asked, ..Pasting::default() }));
}

impl App {
    /// Opens pasted text, or says that the clipboard has nothing, unless a text field has the focus, which then gets the
    /// text. Call it after drawing.
    pub(super) fn take_pasted(&mut self, finds_nothing: bool, ctx: &Context) {
        if ctx.text_edit_focused() {
            return;
        }
        if finds_nothing {
            self.tell(words::PASTE, words::NOTHING_TO_PASTE.to_owned());
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
