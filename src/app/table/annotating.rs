//! The dialog for comments and glyphs on turns.

use egui::{Button, Context, Key, Modifiers, RichText, TextEdit};

use super::{Table, words};
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::record::{Glyph, NodeId, Note};

/// A comment and a glyph being edited.
#[derive(Debug)]
pub(super) struct Annotating {
    node: NodeId,
    /// The turn, in words.
    turn: String,
    comment: String,
    glyph: Option<Glyph>,
}

impl Annotating {
    /// Shows the dialog. Once it is closed, returns `true` if the comment must be saved: *Cancel* and Escape discard it.
    fn show(&mut self, ctx: &Context) -> Option<bool> {
        let saved_by_key = ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter));
        let (pressed, closed) = modal::show_with_field(ctx, words::ANNOTATE, |ui| {
            let colors = Colors::of(ui.style());
            ui.label(RichText::new(&self.turn).color(colors.quiet));
            ui.add_space(theme::GAP);
            let field = TextEdit::multiline(&mut self.comment)
                .char_limit(Note::MAX_COMMENT)
                .hint_text(words::COMMENT)
                .desired_rows(5)
                .desired_width(f32::INFINITY);
            let new = modal::is_new(ui);
            let response = ui.add(field);
            if new {
                response.request_focus();
            }
            ui.add_space(theme::GAP);
            ui.horizontal_wrapped(|ui| {
                for glyph in std::iter::once(None).chain(Glyph::ALL.map(Some)) {
                    let text = glyph.map_or_else(|| words::NO_GLYPH.to_owned(), |glyph| glyph.to_string());
                    let tip = glyph.map_or(words::NO_GLYPH_TIP, Glyph::words);
                    let button = Button::selectable(self.glyph == glyph, RichText::new(text).monospace());
                    let response = ui.add(button.min_size(theme::BUTTON / 2.0)).on_hover_text(tip);
                    if response.clicked() {
                        self.glyph = glyph;
                    }
                }
            });
            ui.add_space(theme::SPACE);
            let buttons = [DialogButton::plain(words::CANCEL), DialogButton::main(words::SAVE_COMMENT)];
            modal::buttons(ui, &buttons).map(|index| index == 1)
        });
        saved_by_key.then_some(true).or(closed.then_some(false)).or(pressed)
    }

    /// The comment to save, without blank lines around it and without characters that a file can't hold.
    fn comment(&self) -> String {
        let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
        self.comment.trim().chars().map(plain).collect()
    }
}

impl<G: Playable> Table<G> {
    /// Opens the dialog for the position shown.
    pub(super) fn annotate(&mut self) {
        let node = self.game.record().cursor();
        let Some(at) = self.game.record().node(node) else { return };
        let Note { comment, glyph, .. } = at.note().clone();
        let turn = words::numbered(at, &self.game.viewer.names())
            .unwrap_or_else(|| words::AT_THIS_POSITION.to_owned());
        self.annotating = Some(Annotating { node, turn, comment, glyph });
    }

    /// Shows the dialog, and saves the comment when it is closed.
    pub(super) fn show_annotating(&mut self, ctx: &Context) {
        let Some(annotating) = &mut self.annotating else { return };
        let Some(is_kept) = annotating.show(ctx) else { return };
        let before = self.game.record().revision();
        self.keep_annotation();
        if !is_kept && self.game.record().revision() > before {
            self.game.undo();
            self.game.viewer.say(words::COMMENT_DISCARDED);
        }
    }

    /// Saves the comment that is being written, if there is one, and closes the dialog.
    pub(super) fn keep_annotation(&mut self) {
        let Some(annotating) = self.annotating.take() else { return };
        let (comment, glyph) = (annotating.comment(), annotating.glyph);
        if let Err(error) = self.game.viewer.change(|record| record.annotate(annotating.node, comment, glyph))
        {
            self.game.viewer.say(words::couldnt_save_comment(&error));
        }
    }
}
