//! The page of progress: lessons, puzzles with the rating over time, games against bots.

use egui::{
    Context, Grid, RichText, Role, ScrollArea, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use crate::app::board::words::count;
use crate::app::course::Studies;
use crate::app::games::catalogue::GAMES;
use crate::app::games::report::Report;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::theme::{self, Colors};
use crate::learn::{Advice, Rating};

/// The height of the line of the rating, in points.
const LINE: f32 = 96.0;
/// The least range of points over this height.
const LEAST_SPAN: u16 = 100;

/// The player's choice on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Close it.
    Close,
    /// Write it to a file.
    Export,
    /// Forget all of it.
    Erase,
}

/// The page.
#[derive(Debug)]
pub struct ProgressPage(Vec<Report>);

impl ProgressPage {
    /// The page for the player's progress so far.
    pub fn new(studies: &Studies) -> Self {
        Self(GAMES.iter().map(|game| game.report(studies)).collect())
    }

    /// Shows the page. Returns the choice, once there is one.
    pub fn show(&self, ctx: &Context) -> Option<Answer> {
        let (picked, closed) = modal::show_wide(ctx, "Progress", theme::READING, |ui| {
            let area = ScrollArea::vertical().auto_shrink([false, true]);
            modal::scrolled(ui, modal::room(ui.ctx()), area, |ui| {
                modal::scroll_by_keys(ui);
                // Lines of text, not of buttons.
                ui.spacing_mut().interact_size.y = ui.text_style_height(&egui::TextStyle::Body);
                for (place, report) in self.0.iter().enumerate() {
                    if place > 0 {
                        ui.add_space(theme::SPACE);
                        ui.separator();
                    }
                    game(ui, report);
                }
            });
            ui.add_space(theme::SPACE);
            let choices =
                [DialogButton::danger("Erase…"), DialogButton::plain("Export…"), DialogButton::main("Close")];
            modal::buttons(ui, &choices)
        });
        match picked {
            Some(0) => Some(Answer::Erase),
            Some(1) => Some(Answer::Export),
            Some(_) => Some(Answer::Close),
            None => closed.then_some(Answer::Close),
        }
    }
}

fn game(ui: &mut Ui, report: &Report) {
    let colors = Colors::of(ui.style());
    ui.label(RichText::new(report.title).text_style(theme::name()));
    let [lessons, all_lessons] = report.lessons;
    let [puzzles, all_puzzles] = report.puzzles;
    ui.label(format!("Lessons: {lessons} of {all_lessons}. Puzzles: {puzzles} of {all_puzzles} solved."));
    if report.past.is_empty() {
        ui.label(RichText::new("You haven't tried a puzzle yet.").color(colors.quiet));
    } else {
        let since = report.since.as_ref().map_or_else(String::new, |day| format!(" since {day}"));
        ui.label(format!("Rating {}, after {}{since}.", report.rating, count(report.past.len(), "puzzle")));
        line(ui, report, &colors);
        Grid::new((report.title, "kinds")).num_columns(2).spacing(vec2(theme::PAGE, 2.0)).show(ui, |ui| {
            for (task, tally) in &report.kinds {
                ui.label(task);
                let tried = tally.solved.saturating_add(tally.failed);
                ui.label(format!("{} of {tried} at the first try", tally.solved));
                ui.end_row();
            }
        });
    }
    ui.add_space(theme::GAP);
    if report.games.is_empty() {
        ui.label(RichText::new("You haven't finished a game against a bot yet.").color(colors.quiet));
    } else {
        Grid::new((report.title, "games")).num_columns(2).spacing(vec2(theme::PAGE, 2.0)).show(ui, |ui| {
            for (level, [won, drawn, lost]) in &report.games {
                ui.label(format!("Against {}", level.title()));
                ui.label(format!("{won} won, {drawn} drawn, {lost} lost"));
                ui.end_row();
            }
        });
    }
    if let Some(advice) = report.advice {
        ui.label(RichText::new(advised(advice)).color(colors.legal));
    }
}

/// The advice on the next level, as a sentence.
fn advised(advice: Advice) -> String {
    match advice {
        Advice::Up(level, next) => {
            format!(
                "You won at least 3 of your last 4 games against {}: try {}.",
                level.title(),
                next.title()
            )
        }
        Advice::Down(level, next) => {
            format!("You lost your last 4 games against {}: try {}.", level.title(), next.title())
        }
    }
}

/// The rating after each puzzle, as a line from the left to the right.
fn line(ui: &mut Ui, report: &Report, colors: &Colors) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    // Every rating starts there.
    let points: Vec<u16> =
        [Rating::default().points()].into_iter().chain(report.past.iter().copied()).collect();
    let (Some(least), Some(most)) = (points.iter().min(), points.iter().max()) else { return };
    let (first, last) = (points.first().copied().unwrap_or_default(), report.rating.points());
    let spoken = format!("{}: rating from {first} to {last}", report.title);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &spoken));
    response.on_hover_text(format!("From {first} to {last}, between {least} and {most}."));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect(
        rect,
        f32::from(theme::ROUND_SMALL),
        colors.panel,
        Stroke::new(1.0, colors.line),
        StrokeKind::Inside,
    );
    let font = egui::TextStyle::Small.resolve(ui.style());
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
