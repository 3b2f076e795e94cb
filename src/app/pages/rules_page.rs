//! The rules of a game to be read: in a dialog, or beside the board while the game goes on.

use std::time::Duration;

use egui::containers::menu::MenuButton;
use egui::{
    Align, Button, Context, Frame, Key, Label, Layout, Modifiers, Panel, Rangef, Rect, RichText, ScrollArea,
    Sense, Shape, TextStyle, Ui, vec2,
};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use crate::app::board::access;
use crate::app::games::catalogue::{Entry, GAMES};
use crate::app::games::diagram::Diagram;
use crate::app::kit::command::{self, Command};
use crate::app::kit::focus;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::icon::{self, Icon};
use crate::learn::page::{self, Part};

/// How many sections are measured in a frame: all at once would hold the window up.
const AT_ONCE: usize = 1;
/// How long a section that was looked up is lit, in seconds.
const LIT: f64 = 2.5;

/// The rules of a game.
pub struct RulesPage {
    /// The game shown.
    game: &'static dyn Entry,
    sections: Vec<Section>,
    cache: CommonMarkCache,
    jump: Option<String>,
    /// The section that was looked up, and until when it is lit, in seconds of the interface's clock.
    lit: Option<(String, f64)>,
    /// Whether it is to take the keyboard when it is shown beside the board.
    wants_keyboard: bool,
    /// Whether the keyboard was on it at the end of the frame before, beside the board.
    has_keyboard: bool,
}

impl RulesPage {
    /// A page for the rules of a game.
    #[must_use]
    pub fn new(game: &'static dyn Entry) -> Self {
        Self {
            game,
            sections: page::sections(game.rules()).iter().map(Section::of).collect(),
            cache: CommonMarkCache::default(),
            jump: None,
            lit: None,
            wants_keyboard: false,
            has_keyboard: false,
        }
    }

    /// The name of the game whose rules these are.
    #[must_use]
    pub fn game(&self) -> &'static str {
        self.game.title()
    }

    /// Has it take the keyboard as soon as it is shown beside the board.
    pub const fn take_keyboard(&mut self) {
        self.wants_keyboard = true;
    }

    /// Goes to a section, and lights it for a moment.
    pub fn look_up(&mut self, heading: &str, ctx: &Context) {
        self.jump = Some(heading.to_owned());
        self.lit = Some((heading.to_owned(), ctx.input(|input| input.time) + LIT));
        ctx.request_repaint();
    }

    fn title(&self) -> String {
        format!("Rules of {}", self.game())
    }

    /// Shows the page as a dialog, with a way to the rules of the other games; whether it was closed.
    pub fn show(&mut self, ctx: &Context, settings: &Settings) -> bool {
        let put_away = command::take_key_of(Command::Rules, ctx);
        let (done, closed) = modal::show_wide(ctx, &self.title(), theme::COLUMN, |ui| {
            let top = ui.cursor().top();
            let other = if GAMES.len() > 1 { self.games(ui) } else { None };
            self.contents(ui);
            ui.separator();
            // The names of the sections take more lines in a narrow window.
            let height = modal::room(ui.ctx()) - (ui.cursor().top() - top);
            self.body(ui, settings, height.max(120.0), modal::scroll_by_keys);
            ui.add_space(theme::GAP);
            let done = modal::buttons(ui, &[DialogButton::main("Close")]);
            if let Some(other) = other {
                *self = Self::new(other);
            }
            done
        });
        put_away || done.is_some() || closed
    }

    /// Shows the page at the left edge of the room that is left, where its width can be dragged within `widths`;
    /// whether it was closed.
    pub fn beside(&mut self, ui: &mut Ui, settings: &Settings, usual: f32, widths: Rangef) -> bool {
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
            self.body(ui, settings, ui.available_height(), scroll);
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
        let line = vec2(ui.available_width(), theme::ICON);
        // The keyboard comes to the button first, which stands last.
        let closed = ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
            let close = icon::button(ui, Icon::Close, "Close", true);
            focus::note_beside_board(ui.ctx(), Some(close.id));
            if std::mem::take(&mut self.wants_keyboard) {
                close.request_focus();
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(self.title()).heading()).truncate());
            });
            let tip = Command::Rules.with_key(ui.ctx(), "Put the rules away");
            close.on_hover_text(tip).clicked()
        });
        ui.add_space(theme::GAP / 2.0);
        let sections = Button::new("Sections").min_size(vec2(ui.available_width(), theme::BUTTON.y));
        let (sections, _) = MenuButton::from_button(sections).ui(ui, |ui| {
            for heading in headings(&self.sections) {
                if ui.button(heading).clicked() {
                    self.jump = Some(heading.to_owned());
                    ui.close();
                }
            }
        });
        let end =
            Rect::from_min_max(sections.rect.max - egui::Vec2::splat(theme::BUTTON.y), sections.rect.max);
        Icon::Unfolded.paint(ui.painter(), end, Colors::of(ui.style()).quiet);
        closed.inner
    }

    /// The text, scrolled in an area that is so many points high; `scroll` scrolls it by keys.
    fn body(&mut self, ui: &mut Ui, settings: &Settings, height: f32, scroll: impl FnOnce(&Ui)) {
        // Each game's page has a place of its own to be scrolled to.
        let area = ScrollArea::vertical().id_salt(self.game()).auto_shrink([false, false]);
        modal::scrolled(ui, height, area, |ui| {
            scroll(ui);
            let colors = Colors::of(ui.style());
            ui.visuals_mut().code_bg_color = colors.chosen;
            // What the viewer sets in bold it only sets in ink: the rest is a little quieter.
            let quieter = colors.ink.lerp_to_gamma(colors.quiet, 0.5);
            ui.visuals_mut().widgets.noninteractive.fg_stroke.color = quieter;
            // Lines as high as buttons would stand below their bullets, and apart from each other.
            ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
            let now = ui.input(|input| input.time);
            self.lit.take_if(|(_, until)| *until <= now);
            if let Some((_, until)) = &self.lit {
                ui.ctx().request_repaint_after(Duration::from_secs_f64(until - now));
            }
            // Who listens hears the whole page; otherwise only what is in sight is drawn.
            let is_heard = access::is_heard(ui, ui.unique_id());
            let width = ui.available_width();
            let mut is_known = true;
            let mut more = AT_ONCE;
            for (at, section) in self.sections.iter_mut().enumerate() {
                let ground = ui.painter().add(Shape::Noop);
                let place = Rect::from_min_size(ui.cursor().min, vec2(width, section.height(width)));
                let measures = !section.is_known(width) && more > 0;
                // A page that is opened comes a section a frame, which is sooner than anybody reads.
                let is_due = section.known.is_some() && ui.is_rect_visible(place);
                let response = if is_heard || measures || is_due {
                    more -= usize::from(measures);
                    let shown = ui.push_id(at, |ui| section.show(ui, self.game, &mut self.cache, settings));
                    let before = section.known.filter(|(at, ..)| *at == width);
                    let often = before.map_or(0, |(.., often)| often).saturating_add(1);
                    section.known = Some((width, shown.response.rect.height(), often));
                    shown.response
                } else {
                    ui.allocate_rect(place, Sense::hover())
                };
                if self.lit.as_ref().is_some_and(|(heading, _)| *heading == section.heading) {
                    let (place, colors) = (response.rect.expand(4.0), Colors::of(ui.style()));
                    ui.painter().set(ground, Shape::rect_filled(place, theme::ROUND_SMALL, colors.chosen));
                }
                is_known &= section.is_known(width);
                if is_known && self.jump.as_ref() == Some(&section.heading) {
                    response.scroll_to_me(Some(Align::TOP));
                    self.jump = None;
                    // It is lit from now on, however long the sections before it took to be measured.
                    if let Some((_, until)) = &mut self.lit {
                        *until = now + LIT;
                    }
                }
                ui.add_space(theme::GAP);
            }
            if !is_known {
                ui.ctx().request_repaint();
            }
        });
    }

    /// The games to choose from: another one that was chosen.
    fn games(&self, ui: &mut Ui) -> Option<&'static dyn Entry> {
        let choose = |ui: &mut Ui| {
            let shown = |entry: &dyn Entry| entry.title() == self.game();
            let chosen =
                GAMES.iter().filter(|entry| ui.selectable_label(shown(**entry), entry.title()).clicked());
            chosen.copied().last()
        };
        ui.horizontal_wrapped(choose).inner
    }

    fn contents(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            for heading in headings(&self.sections) {
                if ui.link(heading).clicked() {
                    self.jump = Some(heading.to_owned());
                }
            }
        });
    }
}

/// The page with its rulings set off by a ground of their own.
fn with_badges(text: &str) -> String {
    text.replace("**Ruling.**", "`Ruling`").replace("**Ruling**", "`Ruling`")
}

/// A text with its heading apart, for which the viewer has no font.
fn in_blocks(text: &str) -> Vec<Block> {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let heading = first.trim_start_matches('#');
    let style = match first.len() - heading.len() {
        0 => return vec![Block::Text(in_paragraphs(text))],
        1 => TextStyle::Heading,
        2 => theme::name(),
        _ => theme::strong(),
    };
    let heading = Block::Heading(heading.trim().to_owned(), style);
    let rest = in_paragraphs(rest.trim_start_matches('\n'));
    if rest.trim().is_empty() { vec![heading] } else { vec![heading, Block::Text(rest)] }
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

/// The names of the sections that have one.
fn headings(sections: &[Section]) -> impl Iterator<Item = &str> {
    sections.iter().map(|section| section.heading.as_str()).filter(|heading| !heading.is_empty())
}

/// A part of a page: its heading (empty for what stands before the first one), and what stands below it.
struct Section {
    heading: String,
    blocks: Vec<Block>,
    /// The width for which it was drawn last, how high it was then, in points, and how often.
    known: Option<(f32, f32, u8)>,
}

enum Block {
    /// The name of the page or of a part of it.
    Heading(String, TextStyle),
    /// Markdown without a heading.
    Text(String),
    /// A board that was not drawn yet: playing its turns takes a while.
    Board(page::Diagram),
    /// A board.
    Drawn(Box<dyn Diagram>),
}

impl Section {
    fn of(section: &page::Section) -> Self {
        let blocks = |part: &Part| match part {
            Part::Text(text) => in_blocks(&with_badges(text)),
            Part::Board(board) => vec![Block::Board(board.clone())],
        };
        let blocks = section.parts.iter().flat_map(blocks).collect();
        Self { heading: section.heading.clone(), blocks, known: None }
    }

    /// Whether its height at this width is known.
    fn is_known(&self, width: f32) -> bool {
        // Lines of code find their height only when they are drawn again.
        self.known.is_some_and(|(at, _, often)| at == width && often > 1)
    }

    /// How high it is, or was at another width, or may be as long as nobody knows.
    fn height(&self, width: f32) -> f32 {
        match self.known {
            Some((_, height, _)) => height,
            None => width * 1.5,
        }
    }

    fn show(&mut self, ui: &mut Ui, game: &dyn Entry, cache: &mut CommonMarkCache, settings: &Settings) {
        for (at, block) in self.blocks.iter_mut().enumerate() {
            if let Block::Board(board) = block {
                // The tests play all boards of all pages.
                let drawn = game.diagram(board);
                *block = drawn.map_or_else(|error| Block::Text(error.to_string()), Block::Drawn);
            }
            match block {
                Block::Heading(heading, style) => {
                    let ink = Colors::of(ui.style()).ink;
                    ui.label(RichText::new(heading.as_str()).text_style(style.clone()).color(ink));
                }
                Block::Text(text) => {
                    CommonMarkViewer::new().show(ui, cache, text);
                }
                Block::Board(_) => {}
                Block::Drawn(board) => {
                    ui.push_id((&self.heading, at), |ui| board.ui(ui, settings));
                }
            }
        }
    }
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
    fn headings_stand_apart_and_nothing_else_is_lost() {
        let blocks = in_blocks("## Name\n\nText\nof two lines.\n");
        assert!(matches!(&blocks[..], [Block::Heading(name, _), Block::Text(text)]
            if name == "Name" && text == "Text of two lines.\n"));
        assert!(matches!(&in_blocks("Text\n")[..], [Block::Text(_)]));
        assert!(matches!(&in_blocks("# Name\n")[..], [Block::Heading(..)]));
    }

    #[test]
    fn lines_broken_in_the_source_are_joined_within_paragraphs_and_items_alone() {
        let text = "# Title\nOne\ntwo.\n\n- a\n  b\n- c\n1. d\n2. e\n\n```\nf\ng\n```\n| h |\n| i |\n";
        let joined = "# Title\nOne two.\n\n- a b\n- c\n1. d\n2. e\n\n```\nf\ng\n```\n| h |\n| i |\n";
        assert_eq!(in_paragraphs(text), joined);
    }
}
