//! The rules of the current game: beside the board, or in a dialog if the window is too narrow for both.

use egui::{Context, Rangef, Ui};

use super::App;
use super::dialog::Dialog;
use crate::app::games::catalogue;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::theme;
use crate::app::pages::rules_page::RulesPage;
use crate::app::parts::sidebar_edge;

/// The minimum width of the board beside the rules, in points. In a narrower window the rules are in a dialog.
const BOARD: f32 = 460.0;
/// The minimum width of the rules beside the board, in points.
const LEAST: f32 = 280.0;
/// The minimum width of the rules before the player has dragged their edge, in points.
const USUAL: f32 = 340.0;

impl App {
    /// Opens or closes the rules of the current game; without a game, the rules of the first game in the list.
    pub(super) fn read_rules(&mut self, ctx: &Context) {
        if self.rules.is_some() {
            self.put_rules_away(ctx);
        } else if let Some(game) = self.game() {
            let mut page = Box::new(RulesPage::new(game));
            if self.session.is_some() && self.editors.open.is_none() {
                focus::leave(ctx);
                page.take_keyboard();
                self.rules = Some(page);
                ctx.request_repaint();
            } else {
                self.dialogs.add(Dialog::Rules { page, docks: false });
            }
        }
    }

    /// Opens the rules at the section about the last refusal, the event that the player points at, or the last event.
    /// Beside the board the rules don't take the focus.
    pub(super) fn read_why(&mut self, ctx: &Context) {
        let Some(section) = self.session.as_ref().and_then(|session| session.why()) else { return };
        let game = self.game();
        let page = self.rules.take().or_else(|| Some(Box::new(RulesPage::new(game?))));
        self.rules = page.map(|mut page| {
            page.look_up(section.text(), ctx);
            page
        });
    }

    /// Closes the rules beside the board.
    pub(super) fn put_rules_away(&mut self, ctx: &Context) {
        self.rules = None;
        focus::to_board(ctx);
    }

    /// Draws the rules beside the table, if they are open; if the window is too narrow, shows them in a dialog.
    pub(super) fn show_rules(&mut self, ui: &mut Ui) {
        focus::note_beside_board(ui.ctx(), None);
        if !self.draw_rules(ui) {
            // Keep the ids of the widgets drawn next the same with and without the rules.
            ui.skip_ahead_auto_ids(1);
        }
    }

    /// Draws the rules beside the table. Returns false if they aren't open, or have moved to a dialog.
    fn draw_rules(&mut self, ui: &mut Ui) -> bool {
        let Some(mut page) = self.rules.take() else { return false };
        // The rules close together with their table.
        let Some(session) = &self.session else { return false };
        if page.game() != session.game()
            && let Some(game) = catalogue::find(session.game())
        {
            page = Box::new(RulesPage::new(game));
        }
        if !self.has_room_for_rules(ui.ctx(), ui.available_width()) {
            self.dialogs.add(Dialog::Rules { page, docks: true });
            return false;
        }
        let rest = ui.available_width() - self.sidebar_width(ui.ctx());
        let most = rest - BOARD;
        // A board needs about as much width as height. The rules get the rest, limited to a width at which lines are
        // easy to read.
        let usual = (rest - ui.available_height()).clamp(USUAL, theme::READING).min(most);
        if page.beside(ui, &self.settings.now, usual, Rangef::new(LEAST, most.min(theme::READING))) {
            self.put_rules_away(ui.ctx());
        } else {
            self.rules = Some(page);
        }
        true
    }

    /// The current width of the sidebar, in points.
    fn sidebar_width(&self, ctx: &Context) -> f32 {
        let folds = self.session.as_ref().is_some_and(|session| session.can(Command::Sidebar).is_ok());
        let settings = &self.settings.now;
        if folds && !sidebar_edge::shows(ctx, settings) { 0.0 } else { sidebar_edge::width(ctx, settings) }
    }

    /// True if the rules and the board fit side by side in `width` points.
    pub(super) fn has_room_for_rules(&self, ctx: &Context, width: f32) -> bool {
        width - self.sidebar_width(ctx) >= BOARD + LEAST
    }
}
