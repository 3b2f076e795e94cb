//! Pages to be read: the rules, the keys, what this program is.

use egui::{Context, Frame, Grid, Margin, RichText, ScrollArea, TextStyle, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::catalogue::{Entry, GAMES};
use super::command::{Command, key_text};
use super::modal::{self, DialogButton};
use super::theme::{self, Colors};

/// The rules of a game, with a way to those of the others.
pub struct RulesPage {
    /// The name of the game shown.
    game: &'static str,
    text: String,
    cache: CommonMarkCache,
    jump: Option<String>,
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
        }
    }

    /// Shows the page; whether it was closed.
    pub fn show(&mut self, ctx: &Context) -> bool {
        let title = format!("Rules of {}", self.game);
        let (done, closed) = modal::show_wide(ctx, &title, theme::READING, |ui| {
            let top = ui.cursor().top();
            let other = if GAMES.len() > 1 { self.games(ui) } else { None };
            self.contents(ui);
            ui.separator();
            // The names of the sections take more lines in a narrow window.
            let height = modal::room(ui.ctx()) - (ui.cursor().top() - top);
            // Each game's page has a place of its own to be scrolled to.
            let area = ScrollArea::vertical().id_salt(self.game).auto_shrink([false, false]);
            modal::scrolled(ui, height.max(120.0), area, |ui| {
                modal::scroll_by_keys(ui);
                ui.visuals_mut().code_bg_color = Colors::of(ui.style()).chosen;
                // Lines as high as buttons would stand below their bullets, and apart from each other.
                ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
                for section in sections(&self.text) {
                    let response = ui.scope(|ui| {
                        CommonMarkViewer::new().show(ui, &mut self.cache, section.body);
                    });
                    if self.jump.as_deref() == Some(section.heading) {
                        response.response.scroll_to_me(Some(egui::Align::TOP));
                        self.jump = None;
                    }
                    ui.add_space(theme::GAP);
                }
            });
            ui.add_space(theme::GAP);
            let done = modal::buttons(ui, &[DialogButton::main("Close")]);
            if let Some(other) = other {
                *self = Self::new(other);
            }
            done
        });
        done.is_some() || closed
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
            for section in sections(&self.text).filter(|section| !section.heading.is_empty()) {
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
struct Section<'a> {
    heading: &'a str,
    body: &'a str,
}

/// The parts of a Markdown page between its second-level headings.
fn sections(text: &str) -> impl Iterator<Item = Section<'_>> {
    let starts = std::iter::once(0).chain(text.match_indices("\n## ").map(|(at, _)| at + 1));
    let ends = text.match_indices("\n## ").map(|(at, _)| at + 1).chain([text.len()]);
    starts.zip(ends).filter_map(move |(start, end)| {
        let body = text.get(start..end)?;
        let heading = body.strip_prefix("## ").and_then(|rest| rest.lines().next()).unwrap_or_default();
        (!body.trim().is_empty()).then_some(Section { heading, body })
    })
}

/// What there is to be known of a board: pairs of words.
#[derive(Clone, Copy, Debug)]
pub struct BoardHelp {
    /// The name of the game.
    pub game: &'static str,
    /// Gestures and keys, and what they do.
    pub gestures: &'static [(&'static str, &'static str)],
    /// Marks, and what they mean.
    pub marks: &'static [(&'static str, &'static str)],
}

/// Shows the keys, the gestures and the marks; whether the page was closed.
pub fn keys(ctx: &Context, board: Option<BoardHelp>) -> bool {
    let height = ctx.content_rect().height() - 200.0;
    let (done, closed) = modal::show_wide(ctx, "Keys and gestures", theme::READING, |ui| {
        let area = ScrollArea::vertical().auto_shrink([false, false]);
        modal::scrolled(ui, height.max(160.0), area, |ui| {
            modal::scroll_by_keys(ui);
            if let Some(BoardHelp { game, gestures, marks }) = board {
                let parts = [("On the board of", gestures), ("Marks on the board of", marks)];
                for (title, rows) in parts.into_iter().filter(|(_, rows)| !rows.is_empty()) {
                    heading(ui, &format!("{title} {game}"));
                    table(ui, title, rows.iter().map(|(word, meaning)| ((*word).into(), (*meaning).into())));
                    ui.add_space(theme::SPACE);
                }
            }
            heading(ui, "In the window");
            let ctx = ui.ctx().clone();
            let rows = Command::ALL.iter().filter(|command| !command.shortcuts().is_empty()).map(|command| {
                let keys: Vec<String> = command.shortcuts().iter().map(|key| key_text(&ctx, key)).collect();
                (keys.join(" or "), command.tip().to_owned())
            });
            let tab = (
                "Tab".to_owned(),
                "Go from the board to the sidebar, on to the buttons and back to the board; with Shift the other \
                 way, from the sidebar to the menus."
                    .to_owned(),
            );
            table(ui, "window", rows.chain([tab]));
        });
        ui.add_space(theme::SPACE);
        modal::buttons(ui, &[DialogButton::main("Close")])
    });
    done.is_some() || closed
}

/// What stands over a table.
fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).size(17.0).color(Colors::of(ui.style()).accent));
    ui.add_space(theme::GAP / 2.0);
}

fn table(ui: &mut Ui, id: &str, rows: impl Iterator<Item = (String, String)>) {
    let width = ui.available_width();
    let keys = (width * 0.36).min(220.0);
    let grid = Grid::new(id).num_columns(2).min_col_width(keys).striped(true);
    grid.spacing([theme::SPACE, theme::GAP]).show(ui, |ui| {
        for (key, meaning) in rows {
            cell(ui, keys, RichText::new(key).strong());
            cell(ui, width - keys - theme::SPACE - 32.0, RichText::new(meaning));
            ui.end_row();
        }
    });
}

/// A cell of the table, whose text is broken where it gets wider than `width` points.
fn cell(ui: &mut Ui, width: f32, text: RichText) {
    Frame::new().inner_margin(Margin::symmetric(8, 0)).show(ui, |ui| {
        ui.set_max_width(width);
        ui.add(egui::Label::new(text).wrap());
    });
}

/// What this program is, and whose games it plays.
#[derive(Default)]
pub struct AboutPage {
    cache: CommonMarkCache,
}

impl AboutPage {
    /// Shows the page; whether it was closed.
    pub fn show(&mut self, ctx: &Context) -> bool {
        let (done, closed) = modal::show(ctx, "Halfsquare", |ui| {
            modal::body(ui, |ui| {
                modal::scroll_by_keys(ui);
                ui.label(format!(
                    "Version {}. Board games with the rules spelled out, for people who play them seriously.",
                    env!("HALFSQUARE_VERSION")
                ));
                ui.add_space(theme::GAP);
                ui.label("Free software under the MIT licence or the Apache licence 2.0, as you like.");
                for game in GAMES {
                    ui.add_space(theme::SPACE);
                    ui.label(RichText::new(game.title()).strong());
                    CommonMarkViewer::new().show(ui, &mut self.cache, credit(game.rules()));
                }
            });
            ui.add_space(theme::SPACE);
            modal::buttons(ui, &[DialogButton::main("Close")])
        });
        done.is_some() || closed
    }
}

/// What a rules page says about whose game it is and where its rules stand.
fn credit(rules: &str) -> &str {
    let section = sections(rules).find(|section| section.heading == "Whose game it is");
    section.and_then(|section| section.body.split_once('\n')).map_or("", |(_, text)| text.trim())
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
    fn every_page_has_a_credit() {
        for game in GAMES {
            assert!(credit(game.rules()).contains("](http"), "{}", game.title());
        }
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
