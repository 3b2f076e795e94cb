//! The first page: which game to play, what to go on with.

use std::path::{Path, PathBuf};

use egui::{
    Align, Align2, Button, CentralPanel, CursorIcon, Frame, Layout, Rect, Response, RichText, Role,
    ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, vec2,
};

use super::catalogue::{Entry, GAMES};
use super::command::Command;
use super::theme::{self, Colors};
use super::thumbnail;
use crate::picture::Picture;

/// What was chosen on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PickerAction {
    /// Set up the game with this place in [`GAMES`].
    SetUp(usize),
    /// Open this file.
    Open(PathBuf),
    /// Go on with the recovered game of this index.
    Continue(usize),
    /// Try the position of the deck with this index again.
    Retry(usize),
    /// Remove the position of the deck with this index.
    Forget(usize),
    /// Something that has a command.
    Run(Command),
}

/// What the page keeps: the boards of the cards, drawn once per theme.
#[derive(Debug, Default)]
pub struct Picker {
    boards: Vec<Option<Picture>>,
    dark: Option<bool>,
    /// Whether the first card is to get the keyboard.
    focus: bool,
}

const CARD: egui::Vec2 = egui::Vec2::new(288.0, 340.0);
const BOARD: f32 = 208.0;
/// The width of the page: three cards beside each other.
const WIDTH: f32 = 3.0 * CARD.x + 2.0 * theme::SPACE;
/// The height of a line to be clicked.
const LINE: f32 = 40.0;

impl Picker {
    /// Gives the keyboard to the first game, once the page is drawn next.
    pub const fn focus(&mut self) {
        self.focus = true;
    }

    /// Draws the page. `recovered` are the games that were left unfinished without a file, in words; `retries` game and
    /// task of each position to be tried again.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        recovered: &[String],
        retries: &[(String, String)],
        recent: &[PathBuf],
    ) -> Vec<PickerAction> {
        let colors = Colors::of(ui.style());
        self.draw_boards(ui.visuals().dark_mode);
        let mut actions = Vec::new();
        let frame = Frame::new().fill(colors.canvas);
        CentralPanel::default().frame(frame).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                let width = (ui.available_width() - 2.0 * theme::PAGE).min(WIDTH);
                let left = ((ui.available_width() - width) / 2.0).max(theme::PAGE);
                ui.add_space(theme::PAGE);
                ui.horizontal_top(|ui| {
                    ui.add_space(left - ui.spacing().item_spacing.x);
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        self.page(ui, recovered, retries, recent, &mut actions);
                    });
                });
                ui.add_space(theme::PAGE);
            });
        });
        actions
    }

    fn draw_boards(&mut self, dark: bool) {
        if self.dark != Some(dark) {
            self.dark = Some(dark);
            self.boards = GAMES.iter().map(|entry| entry.setup().picture(dark)).collect();
        }
    }

    fn page(
        &mut self,
        ui: &mut Ui,
        recovered: &[String],
        retries: &[(String, String)],
        recent: &[PathBuf],
        actions: &mut Vec<PickerAction>,
    ) {
        ui.label(RichText::new("Halfsquare").text_style(theme::title()));
        ui.label(
            RichText::new("Board games for people at one screen, and for practice against bots.").weak(),
        );
        ui.add_space(theme::SPACE);
        if !recovered.is_empty() {
            heading(ui, "Continue");
            for (index, name) in recovered.iter().enumerate() {
                if line(ui, &format!("Continue {name}"), name, "kept, not saved").clicked() {
                    actions.push(PickerAction::Continue(index));
                }
            }
            ui.add_space(theme::SPACE);
        }
        heading(ui, "New game");
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::Vec2::splat(theme::SPACE);
            for (index, entry) in GAMES.iter().enumerate() {
                let response = card(ui, *entry, self.boards.get(index).and_then(Option::as_ref));
                if std::mem::take(&mut self.focus) {
                    response.request_focus();
                }
                if response.clicked() {
                    actions.push(PickerAction::SetUp(index));
                }
            }
        });
        ui.add_space(theme::SPACE);
        if !retries.is_empty() {
            heading(ui, "Retry");
            for (index, (game, task)) in retries.iter().enumerate() {
                retry(ui, index, game, task, actions);
            }
            ui.add_space(theme::SPACE);
        }
        heading(ui, "Saved games");
        for file in recent {
            let name =
                file.file_name().map_or_else(|| file.to_string_lossy(), std::ffi::OsStr::to_string_lossy);
            let folder = file.parent().map(Path::to_string_lossy).unwrap_or_default();
            if line(ui, &format!("Open {name}"), &name, &folder).clicked() {
                actions.push(PickerAction::Open(file.clone()));
            }
        }
        ui.add_space(theme::GAP / 2.0);
        ui.horizontal(|ui| {
            for command in [Command::Open, Command::Rules, Command::Settings] {
                let button = Button::new(command.text()).min_size(theme::BUTTON);
                if ui.add(button).on_hover_text(command.tip()).clicked() {
                    actions.push(PickerAction::Run(command));
                }
            }
        });
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).heading());
    ui.add_space(theme::GAP / 2.0);
}

/// A position to be tried again, with a button that removes it.
fn retry(ui: &mut Ui, index: usize, game: &str, task: &str, actions: &mut Vec<PickerAction>) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let remove = ui.add(Button::new("Remove").min_size(vec2(theme::BUTTON.x, LINE)));
            let spoken = format!("Remove {game}: {task}");
            remove.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
            if remove.clicked() {
                actions.push(PickerAction::Forget(index));
            }
            if line(ui, &format!("Retry {game}: {task}"), game, task).clicked() {
                actions.push(PickerAction::Retry(index));
            }
        });
    });
}

/// The card of a game.
fn card(ui: &mut Ui, entry: &dyn Entry, board: Option<&Picture>) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(CARD, Sense::click());
    let name = format!("Play {}", entry.title());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let outline = outline(&response, &colors);
    ui.painter().rect(rect, f32::from(theme::ROUND), colors.card, outline, StrokeKind::Inside);
    let inside = rect.shrink(20.0);
    let place = Rect::from_min_size(inside.min, vec2(inside.width(), BOARD));
    if let Some(board) = board {
        thumbnail::paint(ui.painter(), place, board);
    }
    let text = Rect::from_min_max(place.left_bottom() + vec2(0.0, theme::SPACE), inside.max);
    // The card is one button with one name: its words are painted, not widgets of their own.
    let painter = ui.painter().with_clip_rect(rect);
    let heading = TextStyle::Heading.resolve(ui.style());
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let title = painter.text(text.min, Align2::LEFT_TOP, entry.title(), heading, colors.text);
    let at = egui::pos2(text.max.x, title.max.y - 3.0);
    painter.text(at, Align2::RIGHT_BOTTOM, entry.players(), small, colors.muted);
    let blurb = painter.layout(entry.blurb().to_owned(), body, colors.muted, text.width());
    painter.galley(egui::pos2(text.min.x, title.max.y + theme::GAP), blurb, colors.muted);
    response
}

/// A line of the page to be clicked: a name, and more of less weight behind it.
fn line(ui: &mut Ui, spoken: &str, name: &str, more: &str) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    ui.painter().rect(
        rect,
        f32::from(theme::ROUND),
        colors.card,
        outline(&response, &colors),
        StrokeKind::Inside,
    );
    let inside = rect.shrink2(vec2(theme::SPACE, 0.0));
    let painter = ui.painter().with_clip_rect(inside.intersect(ui.clip_rect()));
    let body = TextStyle::Body.resolve(ui.style());
    let name = painter.text(inside.left_center(), Align2::LEFT_CENTER, name, body, colors.text);
    let small = TextStyle::Small.resolve(ui.style());
    let at = egui::pos2(name.max.x + theme::SPACE, inside.center().y);
    painter.text(at, Align2::LEFT_CENTER, more, small, colors.muted);
    response
}

fn outline(response: &Response, colors: &Colors) -> Stroke {
    if response.has_focus() {
        Stroke::new(2.0, colors.accent)
    } else if response.hovered() {
        Stroke::new(1.0, colors.accent)
    } else {
        Stroke::new(1.0, colors.line)
    }
}
