//! The rules of a game: in a dialog, or beside the board during a game.

use egui::containers::menu::MenuButton;
use egui::{
    Align, Button, Context, Frame, Key, Label, Layout, Modifiers, Panel, Rangef, Rect, RichText, Ui, vec2,
};

use super::reader::{Reader, WIDTH};
use super::words;
use crate::app::games::catalogue::{GAMES, OfferedGame};
use crate::app::kit::command::{self, Command};
use crate::app::kit::focus;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::icon::{self, Icon};

/// The page with the rules of a game.
pub struct RulesPage {
    /// The game shown.
    game: &'static dyn OfferedGame,
    reader: Reader,
    /// The page takes the focus when it is next shown beside the board.
    wants_keyboard: bool,
    /// The page had the focus beside the board at the end of the last frame.
    has_keyboard: bool,
}

impl RulesPage {
    /// A page for the rules of a game.
    pub fn new(game: &'static dyn OfferedGame) -> Self {
        // The page's title says the game's name already.
        let (_, text) = game.rules().split_once('\n').unwrap_or_default();
        Self {
            game,
            reader: Reader::new(words::rules_of(game.title()), text, Some(game)),
            wants_keyboard: false,
            has_keyboard: false,
        }
    }

    /// The name in save files of the game that the rules belong to.
    pub fn game(&self) -> &'static str {
        self.game.name()
    }

    /// Gives the page the focus once it is shown beside the board.
    pub const fn take_keyboard(&mut self) {
        self.wants_keyboard = true;
    }

    /// Scrolls to a section and highlights it for a moment.
    pub fn look_up(&mut self, heading: &str, ctx: &Context) {
        self.reader.look_up(heading, ctx);
    }

    /// Shows the page as a dialog, with links to the rules of the other games. Returns true if it was closed.
    pub fn show(&mut self, ctx: &Context, settings: &Settings) -> bool {
        let put_away = command::take_key_of(Command::Rules, ctx);
        let (done, closed) = modal::show_wide(ctx, &words::rules_of(self.game.title()), WIDTH, |ui| {
            let bottom = ui.cursor().top() + modal::room(ui.ctx());
            let other = if GAMES.len() > 1 { self.games(ui) } else { None };
            self.reader.page(ui, settings, bottom);
            ui.add_space(theme::GAP);
            let done = modal::buttons(ui, &[DialogButton::main(words::CLOSE)]);
            if let Some(other) = other {
                *self = Self::new(other);
            }
            done
        });
        put_away || done.is_some() || closed
    }

    /// Shows the page at the left edge of the remaining space; its width can be dragged within `widths`.
    /// Returns true if it was closed.
    pub fn beside(&mut self, ui: &mut Ui, settings: &Settings, usual: f32, widths: Rangef) -> bool {
        let frame = Frame::new().fill(Colors::of(ui.style()).panel).inner_margin(theme::SPACE);
        let panel = Panel::left("rules").resizable(true).default_size(usual).size_range(widths).frame(frame);
        let free = focus::is_free(ui.ctx()) && !focus::is_listed(ui.ctx());
        // The rules were opened after the turn was begun, so Escape closes them first, unless it cancels a drag.
        let is_dragging = ui.input(|input| input.pointer.any_down());
        let escape = || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let left = free && !is_dragging && escape();
        let shown = panel.show(ui, |ui| {
            let closed = self.head(ui);
            ui.separator();
            let scroll = match (free, self.has_keyboard) {
                (false, _) => |_: &Ui| {},
                (true, true) => modal::scroll_by_keys,
                (true, false) => modal::scroll_by_pages,
            };
            self.reader.body(ui, settings, ui.available_height(), scroll);
            closed
        });
        // During a click, querying a widget would take the focus from it.
        if !ui.input(|input| input.pointer.any_click() || input.pointer.any_pressed()) {
            let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
            let place = shown.response.rect;
            self.has_keyboard = focused.is_some_and(|widget| place.contains(widget.interact_rect.center()));
        }
        shown.inner || left
    }

    /// Draws the header of the page beside the board. Returns true if the page was closed.
    fn head(&mut self, ui: &mut Ui) -> bool {
        let line = vec2(ui.available_width(), theme::ICON);
        // From right to left, so that Tab reaches the button first, although it is at the right end.
        let closed = ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
            let close = icon::button(ui, Icon::Close, words::CLOSE, true);
            focus::note_beside_board(ui.ctx(), Some(close.id));
            if std::mem::take(&mut self.wants_keyboard) {
                close.request_focus();
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(self.reader.title()).heading()).truncate());
            });
            let tip = Command::Rules.with_key(ui.ctx(), words::CLOSE_RULES);
            close.on_hover_text(tip).clicked()
        });
        ui.add_space(theme::GAP / 2.0);
        let sections = Button::new(words::SECTIONS).min_size(vec2(ui.available_width(), theme::BUTTON.y));
        let (sections, _) = MenuButton::from_button(sections).ui(ui, |ui| {
            let chosen = self.reader.headings().filter(|heading| ui.button(*heading).clicked()).last();
            if let Some(heading) = chosen.map(str::to_owned) {
                self.reader.go_to(&heading);
                ui.close();
            }
        });
        let end =
            Rect::from_min_max(sections.rect.max - egui::Vec2::splat(theme::BUTTON.y), sections.rect.max);
        Icon::Unfolded.paint(ui.painter(), end, Colors::of(ui.style()).quiet);
        closed.inner
    }

    /// Draws the games to choose from. Returns the game that was clicked.
    fn games(&self, ui: &mut Ui) -> Option<&'static dyn OfferedGame> {
        let choose = |ui: &mut Ui| {
            let shown = |entry: &dyn OfferedGame| entry.name() == self.game();
            let chosen =
                GAMES.iter().filter(|entry| ui.selectable_label(shown(**entry), entry.title()).clicked());
            chosen.copied().last()
        };
        ui.horizontal_wrapped(choose).inner
    }
}
