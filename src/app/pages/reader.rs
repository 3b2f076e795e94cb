//! A long scrolled text: its sections, with links to their headings, and the boards in it.

use std::time::Duration;

use egui::{
    Align, Frame, Margin, Rect, RichText, ScrollArea, Sense, Shape, Stroke, TextStyle, Ui, Vec2, vec2,
};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use crate::app::board::access;
use crate::app::games::catalogue::{self, GAMES, OfferedGame};
use crate::app::games::diagram::Diagram;
use crate::app::games::showcase::Showcase;
use crate::app::kit::modal;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::parts::names;
use crate::learn::page::{self, Part};

/// The number of sections measured in each frame: measuring all of them at once would block the window.
const AT_ONCE: usize = 1;
/// The share of the quiet colour in text that isn't bold.
const WEAKER: f32 = 0.2;
/// The distance from the upper edge within which a section is the current one, in points.
const READ_FROM: f32 = 40.0;
/// The time for which a looked-up section is highlighted, in seconds.
const LIT: f64 = 2.5;

/// The width of the contents beside a text, in points.
const CONTENTS: f32 = 190.0;
/// The width of a dialog with a text and its contents, in points.
pub(super) const WIDTH: f32 = CONTENTS + theme::SPACE + theme::COLUMN;

/// The share of a table's width for its first column.
const FIRST_COLUMN: f32 = 0.36;
/// The indent of the explanation of a term and of a ruling, in points.
const INDENT: i8 = 16;
/// The title of the picture that shows the boards of all games.
const EVERY_GAME: &str = "The start page";
/// The maximum width of a board in a text without turns, in points.
const BOARD: f32 = 240.0;

/// A scrolled text, with the section to scroll to or to highlight.
pub(super) struct Reader {
    title: String,
    /// The game whose boards the text contains.
    game: Option<&'static dyn OfferedGame>,
    sections: Vec<Section>,
    cache: CommonMarkCache,
    jump: Option<String>,
    /// The index of the section at the upper edge.
    current: usize,
    /// The looked-up section, and the time when its highlight ends, in seconds of egui's clock.
    lit: Option<(String, f64)>,
}

impl Reader {
    /// A reader for the Markdown of a page; `game` draws the boards in it.
    pub(super) fn new(title: String, text: &str, game: Option<&'static dyn OfferedGame>) -> Self {
        Self {
            title,
            game,
            sections: page::sections(text).iter().map(Section::of).collect(),
            cache: CommonMarkCache::default(),
            jump: None,
            current: 0,
            lit: None,
        }
    }

    pub(super) fn title(&self) -> &str {
        &self.title
    }

    /// Scrolls to a section.
    pub(super) fn go_to(&mut self, heading: &str) {
        self.jump = Some(heading.to_owned());
    }

    /// Scrolls to a section and highlights it for a moment.
    pub(super) fn look_up(&mut self, heading: &str, ctx: &egui::Context) {
        self.go_to(heading);
        self.lit = Some((heading.to_owned(), ctx.input(|input| input.time) + LIT));
        ctx.request_repaint();
    }

    /// The headings of the sections, without the empty heading of the text before the first section.
    pub(super) fn headings(&self) -> impl Iterator<Item = &str> {
        let headings = self.sections.iter().map(|section| section.heading.as_str());
        headings.filter(|heading| !heading.is_empty())
    }

    /// Draws the text in a scroll area `height` points high; `scroll` handles the keys that scroll it.
    pub(super) fn body(&mut self, ui: &mut Ui, settings: &Settings, height: f32, scroll: impl FnOnce(&Ui)) {
        // Each game's page has its own scroll position.
        let area = ScrollArea::vertical().id_salt(&self.title).auto_shrink([false, false]);
        modal::scrolled(ui, height, area, |ui| {
            scroll(ui);
            let colors = Colors::of(ui.style());
            ui.visuals_mut().code_bg_color = colors.chosen;
            // The viewer shows bold text only in a stronger colour, so other text is made slightly weaker.
            let quieter = colors.ink.lerp_to_gamma(colors.quiet, WEAKER);
            ui.visuals_mut().widgets.noninteractive.fg_stroke.color = quieter;
            // By default a line is as high as a button, so the text would be lower than its bullet, and the lines too
            // far apart.
            ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
            let now = ui.input(|input| input.time);
            self.lit.take_if(|(_, until)| *until <= now);
            if let Some((_, until)) = &self.lit {
                ui.ctx().request_repaint_after(Duration::from_secs_f64(until - now));
            }
            // A screen reader gets the whole page; otherwise only the visible part is drawn.
            let is_heard = access::is_heard(ui, ui.unique_id());
            // The boards in a text fit into the window.
            let room = vec2(ui.available_width(), ui.ctx().content_rect().height());
            let mut is_known = true;
            let mut more = AT_ONCE;
            let (read_from, before) = (ui.clip_rect().top() + READ_FROM, self.current);
            for (at, section) in self.sections.iter_mut().enumerate() {
                let ground = ui.painter().add(Shape::Noop);
                let place = Rect::from_min_size(ui.cursor().min, vec2(room.x, section.height(room.x)));
                let measures = !section.is_known(room) && more > 0;
                // A section isn't drawn before it has been measured: one section per frame is faster than anyone reads.
                let is_due = section.measured.is_some() && ui.is_rect_visible(place);
                let response = if is_heard || measures || is_due {
                    more -= usize::from(measures);
                    let shown = ui.push_id(at, |ui| section.show(ui, self.game, &mut self.cache, settings));
                    let before = section.measured.filter(|(at, ..)| *at == room);
                    let often = before.map_or(0, |(.., often)| often).saturating_add(1);
                    section.measured = Some((room, shown.response.rect.height(), often));
                    shown.response
                } else {
                    ui.allocate_rect(place, Sense::hover())
                };
                if self.lit.as_ref().is_some_and(|(heading, _)| *heading == section.heading) {
                    let (place, colors) = (response.rect.expand(4.0), Colors::of(ui.style()));
                    ui.painter().set(ground, Shape::rect_filled(place, theme::ROUND_SMALL, colors.chosen));
                }
                if at == 0 || response.rect.top() <= read_from {
                    self.current = at;
                }
                is_known &= section.is_known(room);
                if is_known && self.jump.as_ref() == Some(&section.heading) {
                    response.scroll_to_me(Some(Align::TOP));
                    self.jump = None;
                    // The highlight starts now, even if it took long to measure the sections before it.
                    if let Some((_, until)) = &mut self.lit {
                        *until = now + LIT;
                    }
                }
                ui.add_space(theme::GAP);
            }
            // The links to the sections are drawn before them.
            if !is_known || self.current != before {
                ui.ctx().request_repaint();
            }
        });
    }

    /// Draws a page of a dialog: the contents and the text, which scrolls and goes down to `bottom`. In a wide dialog, the
    /// contents are a column beside the text.
    pub(super) fn page(&mut self, ui: &mut Ui, settings: &Settings, bottom: f32) {
        let is_wide = ui.available_width() >= WIDTH;
        if !is_wide {
            let links = |ui: &mut Ui| {
                ui.spacing_mut().item_spacing = vec2(theme::SPACE, 0.0);
                self.contents(ui, is_wide);
            };
            ui.horizontal_wrapped(links);
            ui.separator();
        }
        let height = (bottom - ui.cursor().top()).max(120.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = theme::SPACE;
            if is_wide {
                ui.vertical(|ui| {
                    ui.set_width(CONTENTS);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let area = ScrollArea::vertical().id_salt("contents").max_height(height);
                    area.show(ui, |ui| self.contents(ui, is_wide));
                });
            }
            ui.vertical(|ui| self.body(ui, settings, height, modal::scroll_by_keys));
        });
    }

    /// Draws the headings of the sections, as links to them; the current one has a line below or, in a column, beside it.
    fn contents(&mut self, ui: &mut Ui, in_column: bool) {
        let line = Stroke::new(2.0, Colors::of(ui.style()).act);
        for (at, Section { heading, .. }) in self.sections.iter().enumerate() {
            if heading.is_empty() {
                continue;
            }
            let link = if in_column {
                ui.horizontal(|ui| {
                    ui.add_space(theme::GAP);
                    touch::link(ui, heading)
                })
                .inner
            } else {
                touch::link(ui, heading)
            };
            if at == self.current {
                let place = link.rect;
                if in_column {
                    ui.painter().vline(place.left() - theme::GAP + 1.0, place.y_range(), line);
                } else {
                    let below = place.center().y + ui.text_style_height(&TextStyle::Body) / 2.0 + 2.0;
                    ui.painter().hline(place.x_range(), below, line);
                }
            }
            if link.clicked() {
                self.jump = Some(heading.clone());
            }
        }
    }
}

/// The text in blocks, with its headings and terms separate, because the viewer doesn't have a font for them.
fn in_blocks(text: &str) -> Vec<Block> {
    let (mut blocks, mut rest, mut fenced) = (Vec::new(), String::new(), false);
    for line in in_paragraphs(text).lines() {
        fenced ^= line.starts_with("```");
        if let Some(row) = row(line).filter(|_| !fenced) {
            blocks.extend(text_block(&mut rest));
            match blocks.last_mut() {
                // The line below the titles of the columns.
                Some(Block::Table(_)) if row[0].starts_with("---") => {}
                Some(Block::Table(rows)) => rows.push(row.map(|cell| upright(&cell))),
                _ => blocks.push(Block::Table(vec![row.map(|title| format!("**{title}**"))])),
            }
            continue;
        }
        match heading(line).or_else(|| term(line)).or_else(|| aside(line)).filter(|_| !fenced) {
            Some(block) => {
                blocks.extend(text_block(&mut rest));
                blocks.push(block);
            }
            None => {
                rest.push_str(&if fenced { line.to_owned() } else { upright(line) });
                rest.push('\n');
            }
        }
    }
    blocks.extend(text_block(&mut rest));
    blocks
}

/// A line with bold letters instead of italics, which the fonts don't have.
fn upright(line: &str) -> String {
    let (mut text, mut before, mut in_code) = (String::with_capacity(line.len()), ' ', false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        in_code ^= letter == '`';
        let is_single = letter == '*' && before != '*' && letters.peek() != Some(&'*');
        if is_single && !in_code {
            text.push('*');
        }
        text.push(letter);
        before = letter;
    }
    text
}

/// The text collected so far as a block, unless it is blank.
fn text_block(text: &mut String) -> Option<Block> {
    let text = std::mem::take(text);
    (!text.trim().is_empty()).then(|| Block::Text(text.trim_start_matches('\n').to_owned()))
}

fn heading(line: &str) -> Option<Block> {
    let heading = line.trim_start_matches('#');
    let style = match line.len() - heading.len() {
        0 => return None,
        1 => TextStyle::Heading,
        2 => theme::name(),
        _ => theme::strong(),
    };
    Some(Block::Heading(heading.trim().to_owned(), style))
}

/// A ruling, or the boards that take the place of a picture: the program has better ones than a file.
fn aside(line: &str) -> Option<Block> {
    if line.starts_with("**Ruling.** ") {
        return Some(Block::Ruling(upright(line)));
    }
    let (title, _) = line.strip_prefix("![")?.split_once(']')?;
    let shows = |entry: &dyn OfferedGame| title == EVERY_GAME || title == entry.title();
    let games = GAMES.iter().zip(catalogue::showcases());
    Some(Block::Boards(games.filter(|(entry, _)| shows(**entry)).map(|(_, showcase)| showcase).collect()))
}

/// A row of a table with two columns.
fn row(line: &str) -> Option<[String; 2]> {
    let (first, second) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
    Some([first.to_owned(), second.to_owned()])
}

/// An item of a list such as "- **Hints** (`F3`): first the part…".
fn term(line: &str) -> Option<Block> {
    let (name, rest) = line.strip_prefix("- **")?.split_once("**")?;
    let (key, text) = rest.split_once(": ")?;
    let key = match key.strip_prefix(" (`").map(|key| key.strip_suffix("`)")) {
        None if key.is_empty() => None,
        None => return None,
        Some(key) => Some(key?.to_owned()),
    };
    let mut text = text.to_owned();
    if let Some(first) = text.get(..1).map(str::to_uppercase) {
        text.replace_range(..1, &first);
    }
    Some(Block::Term { name: name.to_owned(), key, text: upright(&text) })
}

/// The page with every paragraph and item on a single line. At a line break in the source, the viewer would start the
/// next line with a space.
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

/// A part of a page: its heading (empty before the first heading), and its content.
struct Section {
    heading: String,
    blocks: Vec<Block>,
    /// The room for the section and its height as last drawn, in points, and how often it has been drawn there.
    measured: Option<(Vec2, f32, u8)>,
    /// The word of a text under the pointer, and the index of the board nearest to the text.
    pointed: Option<(usize, String)>,
}

enum Block {
    /// The title of the page, or of a part of the page.
    Heading(String, TextStyle),
    /// Markdown without a heading.
    Text(String),
    /// A term of a list, with its key if it has one, and its explanation in Markdown.
    Term { name: String, key: Option<String>, text: String },
    /// A decision of the program where the published rules leave something open, in Markdown.
    Ruling(String),
    /// The boards of games, side by side.
    Boards(Vec<&'static Showcase>),
    /// A table with two columns. The viewer wouldn't wrap its cells.
    Table(Vec<[String; 2]>),
    /// A board that hasn't been drawn yet: playing its turns takes a while.
    Board(page::Diagram),
    /// A board whose turns have been played.
    Drawn(Box<dyn Diagram>),
}

impl Section {
    fn of(section: &page::Section) -> Self {
        let blocks = |part: &Part| match part {
            Part::Text(text) => in_blocks(text),
            Part::Board(board) => vec![Block::Board(board.clone())],
        };
        let blocks = section.parts.iter().flat_map(blocks).collect();
        Self { heading: section.heading.clone(), blocks, measured: None, pointed: None }
    }

    /// True if the section's height in this room is known.
    fn is_known(&self, room: Vec2) -> bool {
        // Lines of code get their final height only when they are drawn a second time.
        self.measured.is_some_and(|(at, _, often)| at == room && often > 1)
    }

    /// The section's last known height, or an estimate if it hasn't been drawn yet.
    fn height(&self, width: f32) -> f32 {
        match self.measured {
            Some((_, height, _)) => height,
            None => width * 1.5,
        }
    }

    fn show(
        &mut self,
        ui: &mut Ui,
        game: Option<&dyn OfferedGame>,
        cache: &mut CommonMarkCache,
        settings: &Settings,
    ) {
        let mut text_pointed = None;
        for (at, block) in self.blocks.iter_mut().enumerate() {
            if let (Block::Board(board), Some(game)) = (&*block, game) {
                // The tests play all boards on all pages, so this doesn't fail.
                let drawn = game.diagram(board);
                *block = drawn.map_or_else(|error| Block::Text(error.to_string()), Block::Drawn);
            }
            match block {
                Block::Heading(heading, style) => {
                    let ink = Colors::of(ui.style()).ink;
                    // A heading belongs to the text below it.
                    ui.add_space(if at == 0 { 0.0 } else { theme::GAP });
                    ui.label(RichText::new(heading.as_str()).text_style(style.clone()).color(ink));
                }
                Block::Text(text) => {
                    let shown = ui.scope(|ui| CommonMarkViewer::new().show(ui, cache, text));
                    let word = names::word_under_pointer(ui, shown.response.rect);
                    text_pointed = word.map(|word| (at, word)).or(text_pointed);
                }
                Block::Ruling(text) => {
                    let colors = Colors::of(ui.style());
                    let margin = Margin { left: INDENT, ..Margin::ZERO };
                    let shown = Frame::new().inner_margin(margin).show(ui, |ui| {
                        ui.visuals_mut().widgets.noninteractive.fg_stroke.color = colors.quiet;
                        ui.push_id(at, |ui| CommonMarkViewer::new().show(ui, cache, text));
                    });
                    let place = shown.response.rect;
                    ui.painter().vline(place.left() + 2.0, place.y_range(), Stroke::new(3.0, colors.line));
                    let word = names::word_under_pointer(ui, place);
                    text_pointed = word.map(|word| (at, word)).or(text_pointed);
                }
                Block::Boards(showcases) => boards(ui, showcases),
                Block::Term { name, key, text } => {
                    let ink = Colors::of(ui.style()).ink;
                    ui.horizontal_wrapped(|ui| {
                        ui.label(RichText::new(name.as_str()).text_style(theme::strong()).color(ink));
                        if let Some(key) = key {
                            ui.label(RichText::new(key.as_str()).code().color(ink));
                        }
                    });
                    let margin = Margin { left: INDENT, bottom: 4, ..Margin::ZERO };
                    Frame::new().inner_margin(margin).show(ui, |ui| {
                        ui.push_id(at, |ui| CommonMarkViewer::new().show(ui, cache, text));
                    });
                }
                Block::Table(rows) => {
                    ui.push_id(at, |ui| table(ui, cache, rows));
                }
                Block::Board(_) => {}
                Block::Drawn(board) => {
                    let pointed = self.pointed.as_ref().filter(|(nearest, _)| *nearest == at);
                    let word = pointed.map(|(_, word)| word.as_str());
                    ui.push_id((&self.heading, at), |ui| board.ui(ui, settings, word));
                }
            }
        }
        // The board may be above the text, so it lights the place in the next frame.
        let pointed = text_pointed.and_then(|(text, word)| Some((self.board_near(text)?, word)));
        if pointed != self.pointed {
            self.pointed = pointed;
            ui.ctx().request_repaint();
        }
    }

    /// The index of the board that a text is about: the last one before it, or else the first one after it.
    fn board_near(&self, text: usize) -> Option<usize> {
        let is_board = |at: &usize| matches!(self.blocks.get(*at), Some(Block::Drawn(_)));
        (0..text).rev().find(is_board).or_else(|| (text..self.blocks.len()).find(is_board))
    }
}

/// Draws boards side by side.
fn boards(ui: &mut Ui, showcases: &[&Showcase]) {
    let gap = theme::GAP;
    let count = showcases.len().max(1) as f32;
    let width = ((ui.available_width() - (count - 1.0) * gap) / count).floor().clamp(1.0, BOARD);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for showcase in showcases {
            let (place, _) = ui.allocate_exact_size(Vec2::splat(width), Sense::hover());
            showcase.at_rest().paint(ui, ui.painter(), place);
        }
    });
    // The boards' shadows.
    ui.add_space(theme::GAP);
}

/// Draws a table with two columns, whose cells wrap.
fn table(ui: &mut Ui, cache: &mut CommonMarkCache, rows: &[[String; 2]]) {
    let gap = theme::SPACE;
    let first = ((ui.available_width() - gap) * FIRST_COLUMN).floor();
    let widths = [first, ui.available_width() - gap - first];
    for (at, row) in rows.iter().enumerate() {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.push_id((at, column), |ui| CommonMarkViewer::new().show(ui, cache, cell));
                });
            }
        });
        let line = Stroke::new(1.0, Colors::of(ui.style()).line);
        ui.painter().hline(ui.max_rect().x_range(), ui.cursor().top() - theme::GAP / 2.0, line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_stand_apart_on_every_page() {
        for game in GAMES {
            let marked = game.rules().matches("\n**Ruling.** ").count();
            let blocks = in_blocks(game.rules());
            let apart = blocks.iter().filter(|block| matches!(block, Block::Ruling(_))).count();
            assert!(apart > 0 && apart == marked, "{}: {apart} of {marked}", game.title());
        }
    }

    #[test]
    fn the_boards_of_games_take_the_place_of_pictures() {
        let shown = |text: &str| match &in_blocks(text)[..] {
            [Block::Boards(boards), Block::Text(_)] => boards.len(),
            blocks => panic!("{text}: {} blocks", blocks.len()),
        };
        assert_eq!(shown(&format!("![{EVERY_GAME}](first.png)\n\nText\n")), GAMES.len());
        assert_eq!(shown("![Topple](topple.png)\n\nText\n"), 1);
        assert_eq!(shown("![A long swap](swap.gif)\n\nText\n"), 0);
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
    fn terms_stand_apart_with_their_keys() {
        let text = "- **Hints** (`F3`): first the part,\n  then the step.\n- **Why?**: the rule.\n- plain\n";
        let blocks = in_blocks(text);
        let [Block::Term { name, key, text }, Block::Term { name: other, key: None, .. }, Block::Text(plain)] =
            &blocks[..]
        else {
            panic!("{}", blocks.len())
        };
        assert_eq!((name.as_str(), key.as_deref()), ("Hints", Some("F3")));
        assert_eq!((text.as_str(), other.as_str()), ("First the part, then the step.", "Why?"));
        assert_eq!(plain, "- plain\n");
    }

    #[test]
    fn italics_are_bold_and_code_stays_as_it_is() {
        assert_eq!(upright("In *New game*, **all** of `*.ron`"), "In **New game**, **all** of `*.ron`");
    }

    #[test]
    fn tables_stand_apart_with_the_titles_of_their_columns() {
        let blocks = in_blocks("Text\n\n| Key | Deed |\n| --- | --- |\n| `F1`, `F2` | help |\n\nMore\n");
        let [Block::Text(_), Block::Table(rows), Block::Text(_)] = &blocks[..] else {
            panic!("{}", blocks.len())
        };
        assert_eq!(
            rows[..],
            [["**Key**", "**Deed**"], ["`F1`, `F2`", "help"]].map(|row| row.map(str::to_owned))
        );
    }

    #[test]
    fn smaller_headings_stand_apart_too() {
        let blocks = in_blocks("## Play\n\n### Start\n\nText.\n\n### End\n\nMore.\n");
        let headings = blocks.iter().filter(|block| matches!(block, Block::Heading(..))).count();
        assert_eq!((headings, blocks.len()), (3, 5));
    }

    #[test]
    fn lines_broken_in_the_source_are_joined_within_paragraphs_and_items_alone() {
        let text = "# Title\nOne\ntwo.\n\n- a\n  b\n- c\n1. d\n2. e\n\n```\nf\ng\n```\n| h |\n| i |\n";
        let joined = "# Title\nOne two.\n\n- a b\n- c\n1. d\n2. e\n\n```\nf\ng\n```\n| h |\n| i |\n";
        assert_eq!(in_paragraphs(text), joined);
    }
}
