//! The rules of a game to be read: in a dialog, or beside the board while the game goes on.

use egui::containers::menu::MenuButton;
use egui::{
    Align, Button, Context, Frame, Key, Label, Layout, Modifiers, Panel, Rangef, RichText, ScrollArea,
    TextStyle, Ui,
};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::catalogue::{Entry, GAMES};
use super::focus;
use super::modal::{self, DialogButton};
use super::theme::{self, Colors};

/// The rules of a game.
pub struct RulesPage {
    /// The name of the game shown.
    game: &'static str,
    text: String,
    cache: CommonMarkCache,
    jump: Option<String>,
    /// Whether it was shown beside the board before.
    is_beside: bool,
    /// Whether the keyboard was on it at the end of the frame before, beside the board.
    has_keyboard: bool,
}

impl RulesPage {
    /// A page for the rules of a game.
    #[must_use]
    pub fn new(game: &dyn Entry) -> Self {
        Self {
            game: game.title(),
            text: in_paragraphs(&with_badges(game.rules())),
            cache: CommonMarkCache::default(),
            jump: None,
            is_beside: false,
            has_keyboard: false,
        }
    }

    /// The name of the game whose rules these are.
    #[must_use]
    pub const fn game(&self) -> &'static str {
        self.game
    }

    fn title(&self) -> String {
        format!("Rules of {}", self.game)
    }

    /// Shows the page as a dialog, with a way to the rules of the other games; whether it was closed.
    pub fn show(&mut self, ctx: &Context) -> bool {
        let (done, closed) = modal::show_wide(ctx, &self.title(), theme::READING, |ui| {
            let top = ui.cursor().top();
            let other = if GAMES.len() > 1 { self.games(ui) } else { None };
            self.contents(ui);
            ui.separator();
            // The names of the sections take more lines in a narrow window.
            let height = modal::room(ui.ctx()) - (ui.cursor().top() - top);
            self.body(ui, height.max(120.0), modal::scroll_by_keys);
            ui.add_space(theme::GAP);
            let done = modal::buttons(ui, &[DialogButton::main("Close")]);
            if let Some(other) = other {
                *self = Self::new(other);
            }
            done
        });
        done.is_some() || closed
    }

    /// Shows the page at the left edge of the room that is left, where its width can be dragged within `widths`;
    /// whether it was closed. It takes the keyboard when it is opened.
    pub fn beside(&mut self, ui: &mut Ui, usual: f32, widths: Rangef) -> bool {
        let frame = Frame::new().fill(Colors::of(ui.style()).panel).inner_margin(theme::SPACE);
        let panel = Panel::left("rules").resizable(true).default_size(usual).size_range(widths).frame(frame);
        let free = focus::is_free(ui.ctx()) && !focus::is_listed(ui.ctx());
        let escape = || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        let left = free && self.has_keyboard && escape();
        let shown = panel.show(ui, |ui| {
            let closed = self.head(ui);
            ui.separator();
            let scroll = match (free, self.has_keyboard) {
                (false, _) => |_: &Ui| {},
                (true, true) => modal::scroll_by_keys,
                (true, false) => modal::scroll_by_pages,
            };
            self.body(ui, ui.available_height(), scroll);
            closed
        });
        // Where a click is going on, asking about a widget would take the keyboard from it.
        if !ui.input(|input| input.pointer.any_click() || input.pointer.any_pressed()) {
            let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
            let place = shown.response.rect;
            self.has_keyboard = focused.is_some_and(|widget| place.contains(widget.interact_rect.center()));
        }
        shown.inner || left
    }

    /// What stands over the page beside the board; whether it was closed.
    fn head(&mut self, ui: &mut Ui) -> bool {
        let mut closed = false;
        // The keyboard comes to the button first, which stands last.
        ui.allocate_ui_with_layout(
            egui::vec2(ui.available_width(), theme::BUTTON.y),
            Layout::right_to_left(Align::Center),
            |ui| {
                let close = ui.add(Button::new("Close").min_size(egui::vec2(64.0, theme::BUTTON.y)));
                focus::note_beside_board(ui.ctx(), Some(close.id));
                if !std::mem::replace(&mut self.is_beside, true) {
                    close.request_focus();
                }
                closed = close.clicked();
                let sections = Button::new("Sections").min_size(egui::vec2(80.0, theme::BUTTON.y));
                MenuButton::from_button(sections).ui(ui, |ui| {
                    for section in sections_named(&self.text) {
                        if ui.button(section.heading).clicked() {
                            self.jump = Some(section.heading.to_owned());
                            ui.close();
                        }
                    }
                });
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(RichText::new(self.title()).heading()).truncate());
                });
            },
        );
        closed
    }

    /// The text, scrolled in an area that is so many points high; `scroll` scrolls it by keys.
    fn body(&mut self, ui: &mut Ui, height: f32, scroll: impl FnOnce(&Ui)) {
        // Each game's page has a place of its own to be scrolled to.
        let area = ScrollArea::vertical().id_salt(self.game).auto_shrink([false, false]);
        modal::scrolled(ui, height, area, |ui| {
            scroll(ui);
            ui.visuals_mut().code_bg_color = Colors::of(ui.style()).chosen;
            // Lines as high as buttons would stand below their bullets, and apart from each other.
            ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
            for section in sections(&self.text) {
                let response = ui.scope(|ui| {
                    CommonMarkViewer::new().show(ui, &mut self.cache, section.body);
                });
                if self.jump.as_deref() == Some(section.heading) {
                    response.response.scroll_to_me(Some(Align::TOP));
                    self.jump = None;
                }
                ui.add_space(theme::GAP);
            }
        });
    }

    /// The games to choose from: another one that was chosen.
    fn games(&self, ui: &mut Ui) -> Option<&'static dyn Entry> {
        let choose = |ui: &mut Ui| {
            let shown = |entry: &dyn Entry| entry.title() == self.game;
            let chosen =
                GAMES.iter().filter(|entry| ui.selectable_label(shown(**entry), entry.title()).clicked());
            chosen.copied().last()
        };
        ui.horizontal_wrapped(choose).inner
    }

    fn contents(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            for section in sections_named(&self.text) {
                if ui.link(section.heading).clicked() {
                    self.jump = Some(section.heading.to_owned());
                }
            }
        });
    }
}

/// The page with its rulings set off by a ground of their own: there is no bold font to do it.
fn with_badges(text: &str) -> String {
    text.replace("**Ruling.**", "`Ruling`").replace("**Ruling**", "`Ruling`")
}

/// The page with every paragraph and item in one line: where a line is broken in the source, the viewer would begin the
/// next one with the space between them.
fn in_paragraphs(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut fenced = false;
    let mut joins = false;
    for line in text.lines() {
        let plain = line.trim_start();
        let is_fence = plain.starts_with("```");
        fenced ^= is_fence;
        let number = plain.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let begins = is_fence
            || fenced
            || plain.is_empty()
            || plain.starts_with(['#', '|'])
            || plain.starts_with("- ")
            || (number.len() < plain.len() && number.starts_with(". "));
        if joins && !begins {
            whole.push(' ');
            whole.push_str(plain);
        } else {
            if !whole.is_empty() {
                whole.push('\n');
            }
            whole.push_str(line);
        }
        joins = !(is_fence || fenced || plain.is_empty() || plain.starts_with(['#', '|']));
    }
    whole.push('\n');
    whole
}

/// A part of a page: its heading (empty for what stands before the first one) and its text, heading included.
pub(super) struct Section<'a> {
    pub(super) heading: &'a str,
    pub(super) body: &'a str,
}

/// The parts of a Markdown page between its second-level headings.
pub(super) fn sections(text: &str) -> impl Iterator<Item = Section<'_>> {
    let starts = std::iter::once(0).chain(text.match_indices("\n## ").map(|(at, _)| at + 1));
    let ends = text.match_indices("\n## ").map(|(at, _)| at + 1).chain([text.len()]);
    starts.zip(ends).filter_map(move |(start, end)| {
        let body = text.get(start..end)?;
        let heading = body.strip_prefix("## ").and_then(|rest| rest.lines().next()).unwrap_or_default();
        (!body.trim().is_empty()).then_some(Section { heading, body })
    })
}

/// The parts of a page that have a heading.
fn sections_named(text: &str) -> impl Iterator<Item = Section<'_>> {
    sections(text).filter(|section| !section.heading.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_get_badges_on_every_page() {
        for game in GAMES {
            let text = with_badges(game.rules());
            assert!(text.contains("`Ruling`") && !text.contains("**Ruling"), "{}", game.title());
        }
    }

    #[test]
    fn lines_broken_in_the_source_are_joined_within_paragraphs_and_items_alone() {
        let text = "# Title\nOne\ntwo.\n\n- a\n  b\n- c\n1. d\n2. e\n\n```\nf\ng\n```\n| h |\n| i |\n";
        let joined = "# Title\nOne two.\n\n- a b\n- c\n1. d\n2. e\n\n```\nf\ng\n```\n| h |\n| i |\n";
        assert_eq!(in_paragraphs(text), joined);
    }

    #[test]
    fn a_page_is_cut_at_its_headings_and_nothing_is_lost() {
        let text = "# Title\nfirst\n\n## One\na\n## Two\nb\n### Deeper\nc\n";
        let parts: Vec<_> = sections(text).collect();
        let headings: Vec<_> = parts.iter().map(|part| part.heading).collect();
        assert_eq!(headings, ["", "One", "Two"]);
        assert_eq!(parts.iter().map(|part| part.body).collect::<String>(), text);
    }
}
