//! Pages of text other than the rules: the keys, and information about the program.

use egui::{CollapsingHeader, Context, Frame, Grid, Margin, RichText, ScrollArea, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::words;
use crate::app::board::legend::{self, Drawn};
use crate::app::games::catalogue::GAMES;
use crate::app::kit::command::{Command, key_text};
use crate::app::kit::fonts;
use crate::app::kit::look::Material;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::theme;
use crate::app::parts::screen::BoardHelp;
use crate::learn::page::{self, Part};

/// The libraries in the packaged program, one per line with version and licence, as listed by `packaging/notices
/// --list`.
const LIBRARIES: &str = include_str!("../../../assets/bundled.txt");

/// Shows the keys, the gestures and the marks. Returns true if the page was closed.
pub fn keys(ctx: &Context, board: Option<BoardHelp>) -> bool {
    let height = modal::room(ctx);
    let (done, closed) = modal::show_wide(ctx, Command::Keys.text(), theme::READING, |ui| {
        let area = modal::from_top(modal::is_new(ui), ScrollArea::vertical().auto_shrink([false, false]));
        modal::scrolled(ui, height.max(160.0), area, |ui| {
            modal::scroll_by_keys(ui);
            if let Some(BoardHelp { place, gestures, marks }) = board {
                let gestures: Vec<Row> =
                    gestures.iter().map(|(word, meaning)| Row::of_words(*word, *meaning)).collect();
                let marks: Vec<Row> = marks
                    .iter()
                    .map(|&(picture, word, meaning)| Row { picture, ..Row::of_words(word, meaning) })
                    .collect();
                let parts = [(words::gestures_in(place), gestures), (words::marks_in(place), marks)];
                for (title, rows) in parts.into_iter().filter(|(_, rows)| !rows.is_empty()) {
                    heading(ui, &title);
                    table(ui, &title, rows);
                    ui.add_space(theme::SPACE);
                }
            }
            heading(ui, words::IN_WINDOW);
            let ctx = ui.ctx().clone();
            let rows = Command::ALL.iter().filter(|command| !command.shortcuts().is_empty()).map(|command| {
                let keys: Vec<String> = command.shortcuts().iter().map(|key| key_text(&ctx, key)).collect();
                Row::of_words(keys.join(words::OR), command.tip())
            });
            let more = words::MORE_KEYS.map(|(key, meaning)| Row::of_words(key, meaning));
            table(ui, "window", rows.chain(more));
        });
        ui.add_space(theme::SPACE);
        ui.push_id("answers", |ui| modal::buttons(ui, &[DialogButton::main(words::CLOSE)])).inner
    });
    done.is_some() || closed
}

/// Draws the title of a table of keys.
fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).text_style(theme::name()));
    ui.add_space(theme::GAP / 2.0);
}

/// A row of a table.
struct Row {
    /// The picture before the key or mark; nothing is drawn if it is empty.
    picture: &'static [Drawn],
    key: String,
    meaning: String,
}

impl Row {
    fn of_words(key: impl Into<String>, meaning: impl Into<String>) -> Self {
        Self { picture: &[], key: key.into(), meaning: meaning.into() }
    }
}

fn table(ui: &mut Ui, id: &str, rows: impl IntoIterator<Item = Row>) {
    let width = ui.available_width();
    let keys = (width * 0.36).min(220.0);
    let grid = Grid::new(id).num_columns(2).min_col_width(keys).striped(true);
    grid.spacing([theme::SPACE, theme::GAP]).show(ui, |ui| {
        for Row { picture, key, meaning } in rows {
            cell(ui, keys, picture, RichText::new(key).text_style(theme::strong()));
            cell(ui, width - keys - theme::SPACE - 32.0, &[], RichText::new(meaning));
            ui.end_row();
        }
    });
}

/// Draws a cell of the table, in which text wraps at `width` points, with a picture before the text if there is one.
fn cell(ui: &mut Ui, width: f32, picture: &[Drawn], text: RichText) {
    Frame::new().inner_margin(Margin::symmetric(8, 0)).show(ui, |ui| {
        // All tables are equally wide.
        ui.set_width(width);
        if picture.is_empty() {
            ui.add(egui::Label::new(text).wrap());
            return;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let (_, tile) = ui.allocate_space(legend::SIZE);
            let palette = Material::of(ui.ctx()).palette(ui.ctx(), ui.visuals().dark_mode);
            legend::paint(ui.painter(), tile, picture, &palette);
            ui.add(egui::Label::new(text).wrap());
        });
    });
}

/// The page about the program and the authors of its games.
pub struct AboutPage {
    /// The names of the games, with the credits from their rules pages.
    credits: Vec<(&'static str, String)>,
    cache: CommonMarkCache,
}

impl Default for AboutPage {
    fn default() -> Self {
        let credits = GAMES.iter().map(|game| (game.title(), credit(game.rules()))).collect();
        Self { credits, cache: CommonMarkCache::default() }
    }
}

impl AboutPage {
    /// Shows the page. Returns true if it was closed.
    pub fn show(&mut self, ctx: &Context) -> bool {
        let (done, closed) = modal::show(ctx, words::HALFSQUARE, |ui| {
            modal::body(ui, |ui| {
                modal::scroll_by_keys(ui);
                ui.label(words::version(env!("HALFSQUARE_VERSION")));
                ui.add_space(theme::GAP);
                ui.label(words::LICENCE);
                for (title, credit) in &self.credits {
                    ui.add_space(theme::SPACE);
                    ui.label(RichText::new(*title).text_style(theme::name()));
                    CommonMarkViewer::new().show(ui, &mut self.cache, credit);
                }
                ui.add_space(theme::SPACE);
                ui.label(RichText::new(words::FONTS_AND_LIBRARIES).text_style(theme::name()));
                ui.label(words::FONTS_TIP);
                for (title, text) in [(words::FONTS, fonts::LICENCE), (words::LIBRARIES, LIBRARIES)] {
                    let header = CollapsingHeader::new(title);
                    header.show_unindented(ui, |ui| ui.label(RichText::new(text.trim_end()).weak()));
                }
            });
            ui.add_space(theme::SPACE);
            modal::buttons(ui, &[DialogButton::main(words::CLOSE)])
        });
        done.is_some() || closed
    }
}

/// The credits on a rules page: the author of the game and the source of its rules.
fn credit(rules: &str) -> String {
    let sections = page::sections(rules);
    let section = sections.iter().find(|section| section.heading == "Credits");
    let text = section.and_then(|section| match section.parts.first() {
        Some(Part::Text(text)) => text.split_once('\n'),
        Some(Part::Board(_)) | None => None,
    });
    text.map_or_else(String::new, |(_, text)| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::app::board::game::BoardGame;
    use crate::app::editor::words as editor;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;

    #[test]
    fn the_list_of_libraries_is_that_of_the_lock_file() {
        let locked = include_str!("../../../Cargo.lock");
        let known: BTreeSet<(&str, &str)> = locked.split("[[package]]").filter_map(named).collect();
        for line in LIBRARIES.lines() {
            let (name, rest) = line.split_once(' ').unwrap();
            let (version, licence) = rest.split_once(' ').unwrap();
            let is_known = known.contains(&(name, &version[1..])) && licence.starts_with('(');
            assert!(is_known, "{line}: run packaging/notices --list >assets/bundled.txt");
        }
        let manifest = include_str!("../../../Cargo.toml");
        let listed = manifest
            .split_once("[dependencies]")
            .and_then(|(_, rest)| rest.split_once("[build-dependencies]"));
        for line in listed.unwrap().0.lines() {
            let Some((name, _)) = line.split_once(" = ").filter(|_| !line.starts_with([' ', '#'])) else {
                continue;
            };
            // This library only generates code at compile time, so the program contains nothing of it.
            if name == "derive-where" {
                continue;
            }
            let is_listed = LIBRARIES.lines().any(|line| line.split(' ').next() == Some(name));
            assert!(is_listed, "{name}");
        }
    }

    #[test]
    fn gestures_and_marks_are_told_in_words_that_fit_a_finger_too() {
        let editors = [editor::GESTURES, editor::GESTURES_ON_PIECES];
        let boards = [Crumble::HELP, Crosse::HELP, Topple::HELP].into_iter().chain(editors);
        let marks = [Crumble::MARKS, Crosse::MARKS, Topple::MARKS, editor::MARKS, editor::MARKS_ON_PIECES];
        let gestures = boards.flatten().copied();
        let marks = marks.into_iter().flatten().map(|&(picture, word, meaning)| {
            assert!(!picture.is_empty(), "{word}");
            (word, meaning)
        });
        for (word, meaning) in gestures.chain(marks) {
            let text = format!("{word}: {meaning}").to_lowercase();
            assert!(!text.contains("click") || text.contains("long press"), "{text}");
        }
    }

    /// The name and version of a package in the lock file.
    fn named(package: &str) -> Option<(&str, &str)> {
        let value = |key: &str| package.lines().find_map(|line| line.strip_prefix(key)?.strip_suffix('"'));
        Some((value("name = \"")?, value("version = \"")?))
    }

    #[test]
    fn every_page_has_a_credit() {
        for game in GAMES {
            assert!(credit(game.rules()).contains("](http"), "{}", game.title());
        }
    }
}
