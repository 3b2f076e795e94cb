//! The progress page: lessons, puzzles with the rating over time, and games against bots.

use egui::{
    Button, Context, Grid, RichText, Role, ScrollArea, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::words;
use crate::app::course::Studies;
use crate::app::games::catalogue::{self, GAMES};
use crate::app::games::report::Report;
use crate::app::kit::command::Command;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::request::{CourseKind, Request};
use crate::learn::Rating;

/// The height of the rating's graph, in points.
const LINE: f32 = 96.0;
/// The minimum range of ratings that the graph's height covers.
const LEAST_SPAN: u16 = 100;

/// The width and height of a game's board, in points.
const BOARD: f32 = 96.0;
/// The height of a bar that shows how many tasks are solved, in points.
const BAR: f32 = 6.0;

/// The player's choice on the page.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Close the page.
    Close,
    /// Close the page, and carry this out.
    Request(Request),
    /// Export the progress to a file.
    Export,
    /// Erase all progress.
    Erase,
}

/// The progress page, with a report on each game.
#[derive(Debug)]
pub struct ProgressPage(Vec<Report>);

impl ProgressPage {
    /// The page for the player's progress so far.
    pub fn new(studies: &Studies) -> Self {
        Self(GAMES.iter().map(|game| game.report(studies)).collect())
    }

    /// Shows the page. Returns the choice, once there is one.
    pub fn show(&self, ctx: &Context) -> Option<Answer> {
        let mut learned = None;
        let is_empty = self.0.iter().all(is_new);
        let (picked, closed) = modal::show_wide(ctx, Command::Progress.text(), theme::READING, |ui| {
            let area = ScrollArea::vertical().auto_shrink([false, true]);
            modal::scrolled(ui, modal::room(ui.ctx()), area, |ui| {
                modal::scroll_by_keys(ui);
                if is_empty {
                    ui.label(RichText::new(words::NOTHING_YET).color(Colors::of(ui.style()).quiet));
                    ui.add_space(theme::GAP);
                }
                for (place, (report, showcase)) in self.0.iter().zip(catalogue::showcases()).enumerate() {
                    if place > 0 {
                        ui.add_space(theme::GAP);
                        ui.separator();
                        ui.add_space(theme::GAP);
                    }
                    ui.horizontal_top(|ui| {
                        ui.spacing_mut().item_spacing.x = theme::SPACE;
                        let (rect, _) = ui.allocate_exact_size(vec2(BOARD, BOARD), Sense::hover());
                        showcase.at_rest().paint(ui, ui.painter(), rect);
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.x = theme::GAP;
                            ui.set_width(ui.available_width());
                            if game(ui, report) {
                                let kind = GAMES.get(place).map(|entry| entry.kind());
                                learned = kind.map(|kind| Request::Learn(kind, CourseKind::Lessons));
                            }
                        });
                    });
                }
            });
            ui.add_space(theme::SPACE);
            let erase = (!is_empty).then(|| (DialogButton::danger(words::ERASE), Answer::Erase));
            let others = [
                (DialogButton::plain(words::EXPORT_PROGRESS), Answer::Export),
                (DialogButton::main(words::CLOSE), Answer::Close),
            ];
            let (buttons, answers): (Vec<_>, Vec<_>) = erase.into_iter().chain(others).unzip();
            modal::buttons(ui, &buttons).and_then(|chosen| answers.get(chosen).cloned())
        });
        learned.map(Answer::Request).or(picked).or(closed.then_some(Answer::Close))
    }
}

/// True if the player has done nothing in a game yet.
fn is_new(report: &Report) -> bool {
    report.past.is_empty() && report.games.is_empty() && report.lessons[0] == 0 && report.puzzles[0] == 0
}

/// Draws the report on a game. Returns true if the player chose its lessons.
fn game(ui: &mut Ui, report: &Report) -> bool {
    let colors = Colors::of(ui.style());
    ui.label(RichText::new(report.title).text_style(theme::name()));
    // The lines contain only text, so they don't need the height of buttons.
    let height = ui.spacing().interact_size.y;
    ui.spacing_mut().interact_size.y = ui.text_style_height(&TextStyle::Body);
    Grid::new((report.title, "tasks")).num_columns(2).spacing(vec2(theme::PAGE, 2.0)).show(ui, |ui| {
        for (command, numbers) in [(Command::Lessons, report.lessons), (Command::Puzzles, report.puzzles)] {
            ui.label(words::done(command.text(), numbers));
            bar(ui, &colors, numbers);
            ui.end_row();
        }
    });
    if !report.past.is_empty() {
        ui.label(words::rating(&report.rating, report.past.len(), report.since.as_ref()));
        line(ui, report, &colors);
        Grid::new((report.title, "kinds")).num_columns(2).spacing(vec2(theme::PAGE, 2.0)).show(ui, |ui| {
            for (task, tally) in &report.kinds {
                ui.label(task);
                ui.label(words::at_first_try(tally.solved, tally.solved.saturating_add(tally.failed)));
                ui.end_row();
            }
        });
    }
    if !report.games.is_empty() {
        ui.add_space(theme::GAP);
        Grid::new((report.title, "games")).num_columns(2).spacing(vec2(theme::PAGE, 2.0)).show(ui, |ui| {
            for (level, results) in &report.games {
                ui.label(words::against(*level));
                ui.label(words::results(*results));
                ui.end_row();
            }
        });
    }
    if let Some(strength) = report.strength {
        ui.label(words::strength(strength));
    }
    if let Some(advice) = report.advice {
        ui.label(RichText::new(words::advice(advice)).color(colors.legal));
    }
    let [solved, all] = report.lessons;
    if solved == all {
        return false;
    }
    ui.spacing_mut().interact_size.y = height;
    ui.add_space(theme::GAP);
    let text = if solved == 0 { words::START_LESSONS } else { words::NEXT_LESSON };
    let button = ui.add(Button::new(text).min_size(theme::BUTTON));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::lessons_of(text, report.title)));
    button.clicked()
}

/// Draws a bar that shows how many tasks are solved.
fn bar(ui: &mut Ui, colors: &Colors, [solved, all]: [usize; 2]) {
    let size = vec2(ui.available_width(), BAR);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let share = if all == 0 { 0.0 } else { solved as f32 / all as f32 };
    // A filled bar without progress would look full.
    let edge = Stroke::new(1.0, colors.line);
    ui.painter().rect(rect, BAR / 2.0, colors.panel, edge, StrokeKind::Inside);
    if solved > 0 {
        let width = (rect.width() * share).max(BAR);
        ui.painter().rect_filled(rect.with_max_x(rect.min.x + width), BAR / 2.0, colors.legal);
    }
}

/// Draws the rating after each puzzle, as a line from left to right.
fn line(ui: &mut Ui, report: &Report, colors: &Colors) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    // Every rating starts at this value.
    let points: Vec<u16> =
        [Rating::default().points()].into_iter().chain(report.past.iter().copied()).collect();
    let (Some(least), Some(most)) = (points.iter().min(), points.iter().max()) else { return };
    let (first, last) = (points.first().copied().unwrap_or_default(), report.rating.points());
    let spoken = words::rating_line(report.title, first, last);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    response.on_hover_text(words::rating_range([first, last], [*least, *most]));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect(
        rect,
        f32::from(theme::ROUND_SMALL),
        colors.panel,
        Stroke::new(1.0, colors.line),
        StrokeKind::Inside,
    );
    let font = TextStyle::Small.resolve(ui.style());
    let room = rect.shrink2(vec2(theme::GAP, 12.0));
    let plot = room.with_min_x(room.min.x + 44.0);
    let (least, span) = (f32::from(*least), f32::from(most.abs_diff(*least).max(LEAST_SPAN)));
    let height = |points: f32| plot.max.y - (points - least) / span * plot.height();
    for mark in [least, least + span] {
        let y = height(mark);
        painter.hline(plot.x_range(), y, Stroke::new(1.0, colors.line));
        let at = pos2(room.min.x, y);
        painter.text(at, egui::Align2::LEFT_CENTER, format!("{mark:.0}"), font.clone(), colors.quiet);
    }
    let steps = (points.len() - 1).max(1) as f32;
    let shown: Vec<_> = (0_u16..)
        .zip(&points)
        .map(|(place, points)| {
            let x = plot.min.x + f32::from(place) / steps * plot.width();
            pos2(x, height(f32::from(*points)))
        })
        .collect();
    if let Some(end) = shown.last() {
        painter.circle_filled(*end, 3.0, colors.act);
    }
    painter.add(Shape::line(shown, Stroke::new(2.0, colors.act)));
}
