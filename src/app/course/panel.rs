//! The panel beside the board in lessons and puzzles: the task, hints, the judgement of a try, and the other tasks.

use egui::style::ScrollAnimation;
use egui::{
    Align, Button, Frame, Id, Label, Layout, Panel, Rect, RichText, Role, ScrollArea, Stroke, TextStyle, Ui,
    Vec2, WidgetInfo, vec2,
};

use super::{Course, Task, mining, words};
use crate::app::kit::command::Command;
use crate::app::kit::files;
use crate::app::kit::focus;
use crate::app::kit::modal;
use crate::app::kit::settings::Settings;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::parts::names;
use crate::app::parts::playable::Playable;
use crate::app::parts::request::CourseKind;
use crate::app::parts::screen::Screen as _;
use crate::app::parts::sidebar_edge;
use crate::learn::{CoursePart, TaskState};

/// The least width of a puzzle's number in the grid, in points.
const NUMBER: f32 = 40.0;
/// The ratings from which a puzzle has two and three dots below its number.
const HARDER: [u16; 2] = [1450, 1800];
/// The distance between two of these dots, and their distance from the lower edge, in points.
const DOT: Vec2 = Vec2::new(4.5, 4.0);
/// The length in bytes from which a task has smaller letters, so that the buttons below it stay in view.
const SHORT: usize = 60;
/// The part of the panel's height that the list of tasks has, and its least height in points.
const LIST: f32 = 0.25;
const LEAST_LIST: f32 = 96.0;
/// The height for a task in a high panel, in points, enough for most tasks with their judgement. The list has the rest.
const TASK: f32 = 400.0;

/// The player's choice in the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PanelAction {
    /// Give the next hint.
    Hint,
    /// Show the solution on the board.
    Show,
    /// Show the gesture of a lesson once more.
    Gesture,
    /// Show why the turn that the player tried is wrong.
    WhyNot,
    /// Try again, or continue with the next task.
    GoOn,
    /// Start a game, because every task is solved.
    Play,
    /// Search for more puzzles.
    More,
    /// Stop the search for puzzles.
    Cancel,
    /// Go to this task.
    GoTo(usize),
    /// Go back to the game that was left for the lessons or puzzles, or to the start page.
    Back,
}

/// Draws the panel at the right edge. Returns the player's choice, and the board location whose name is under the
/// pointer.
pub(super) fn show<G: Playable>(
    course: &Course<G>,
    ui: &mut Ui,
    settings: &Settings,
) -> (Option<PanelAction>, Option<String>) {
    let width = sidebar_edge::width(ui.ctx(), settings);
    let has_margins = sidebar_edge::centre(ui, width, G::BESIDE);
    let frame = sidebar_edge::frame(&Colors::of(ui.style()), has_margins);
    let panel = Panel::right("course").resizable(false).exact_size(width).frame(frame);
    let panel = panel.show_separator_line(!has_margins);
    let (mut picked, mut named) = (None, None);
    let shown = panel.show(ui, |ui| {
        // The list begins at the same height for every task, so that a second click doesn't hit another one.
        let whole = ui.available_height();
        let list = (whole * LIST).max(whole - TASK).max(LEAST_LIST);
        let (back, tip) = match &course.back {
            Some(game) => (words::BACK, files::name(game)),
            None => (words::START_PAGE, Command::Close.tip().to_owned()),
        };
        if touch::link(ui, back).on_hover_text(tip).clicked() {
            picked = Some(PanelAction::Back);
        }
        head(course, ui);
        let area = ScrollArea::vertical().id_salt(("task", course.at)).auto_shrink([false, false]);
        let room = (ui.available_height() - list).max(40.0);
        area.max_height(room).show(ui, |ui| {
            let top = ui.cursor().with_max_y(ui.cursor().min.y);
            picked = picked.or(task(course, ui, &mut named));
            ui.add_space(theme::GAP);
            let is_judged = course.verdict.is_some();
            let before = exchange(ui, "said of the task", (course.at, course.hints, is_judged));
            let says_more = |(at, hints, was_judged): (usize, usize, bool)| {
                at == course.at && (course.hints > hints || is_judged && !was_judged)
            };
            // Scroll to a new judgement or hint, which is below the earlier texts unless the task is solved.
            if before.is_some_and(says_more) {
                if is_solved(course) {
                    ui.scroll_to_rect(top, Some(Align::Min));
                } else {
                    ui.scroll_to_cursor(None);
                }
                ui.ctx().request_repaint();
            }
            focus::follow(ui);
        });
        ui.add_space(theme::GAP);
        if course.kind == CourseKind::Puzzles {
            picked = picked.or(more(course, ui));
        }
        picked = picked.or(tasks(course, ui));
    });
    sidebar_edge::show(ui, shown.response.rect);
    (picked, named)
}

/// Draws the number and the title of the task, which stay in place while the texts below them scroll.
fn head<G: Playable>(course: &Course<G>, ui: &mut Ui) {
    let Some(task) = course.tasks.get(course.at) else { return };
    let number = words::number::<G>(task.part(), course.kind, course.at + 1, course.tasks.len());
    let quiet = Colors::of(ui.style()).quiet;
    ui.label(RichText::new(number).small().color(quiet));
    // Many a puzzle's task is its title.
    let is_title = course.kind == CourseKind::Puzzles
        && course.table.view().task().to_lowercase().contains(&task.title().to_lowercase());
    if !is_title {
        ui.add(Label::new(RichText::new(task.title()).text_style(theme::name()).color(quiet)).wrap());
    }
    ui.add_space(theme::GAP / 2.0);
}

/// True if the player has solved the task on the table.
fn is_solved<G: Playable>(course: &Course<G>) -> bool {
    course.verdict.as_ref().is_some_and(|(_, verdict)| verdict.is_solved)
}

/// Draws the task with its hints and the judgement of a try or, once the task is solved, what it teaches. Stores the board
/// location whose name is under the pointer.
fn task<G: Playable>(course: &Course<G>, ui: &mut Ui, named: &mut Option<String>) -> Option<PanelAction> {
    let colors = Colors::of(ui.style());
    let task = course.tasks.get(course.at)?;
    if course.kind == CourseKind::Puzzles {
        rating(course, ui, &colors);
    }
    let mut styled = |ui: &mut Ui, text: &str, style: TextStyle| {
        let found = names::label::<G>(ui, text, &course.table.view().positions(), &style);
        *named = found.or(named.take());
    };
    if !is_solved(course) {
        let text = course.table.view().task();
        styled(ui, text, if text.len() < SHORT { TextStyle::Heading } else { theme::name() });
        ui.add_space(theme::GAP);
        for hint in task.hints().iter().take(course.hints) {
            card(ui, &colors, words::HINT, colors.legal, |ui| styled(ui, hint, TextStyle::Body));
        }
    }
    let mut picked = None;
    if let Some((_, verdict)) = &course.verdict {
        let is_helped = course.is_helped && course.kind == CourseKind::Puzzles;
        let (title, color) = match verdict.is_solved {
            true if is_helped => (words::SOLVED_WITH_HELP, colors.quiet),
            true => (words::SOLVED, colors.legal),
            false => (words::NOT_YET, colors.loss),
        };
        let prevented = task.prevented(&course.table);
        card(ui, &colors, title, color, |ui| {
            styled(ui, &verdict.text, TextStyle::Body);
            if let Some(prevented) = &prevented {
                styled(ui, prevented, TextStyle::Body);
            }
        });
        let (next, goes) = match (verdict.is_solved, course.has_next()) {
            (false, _) => (words::TRY_AGAIN.to_owned(), PanelAction::GoOn),
            (true, true) => (words::next(course.kind), PanelAction::GoOn),
            (true, false) => {
                ui.label(words::all_done(course.kind));
                (words::PLAY.to_owned(), PanelAction::Play)
            }
        };
        ui.horizontal(|ui| {
            let next = ui.add(modal::main_button(&colors, &next).min_size(theme::BUTTON));
            focus::note_after_board(ui.ctx(), Some(next.id));
            if next.clicked() {
                picked = Some(goes);
            }
            if verdict.is_refuted {
                let can = course.can(Command::ShowRefutation);
                let why = Button::new(words::WHY_NOT).min_size(theme::BUTTON);
                if modal::press(ui, can, why, words::WHY_NOT_TIP) {
                    picked = Some(PanelAction::WhyNot);
                }
            }
        });
        return picked;
    }
    if course.table.view().tried().is_some() {
        focus::note_after_board(ui.ctx(), None);
        ui.label(RichText::new(words::CHECKING).color(colors.quiet));
        return picked;
    }
    ui.horizontal_wrapped(|ui| {
        let is_first = course.hints == 0 && !course.is_helped;
        let text = if is_first { words::GIVE_HINT } else { words::ANOTHER_HINT };
        let can = course.table.can(Command::Hint);
        let hint = modal::offer(ui, can, Button::new(text).min_size(theme::BUTTON), "");
        focus::note_after_board(ui.ctx(), Some(hint.id).filter(|_| hint.enabled()));
        if hint.clicked() {
            picked = Some(PanelAction::Hint);
        }
        let has_solution = !matches!(task, Task::Card(_));
        if has_solution && ui.add(Button::new(words::SHOW_SOLUTION).min_size(theme::BUTTON)).clicked() {
            picked = Some(PanelAction::Show);
        }
        if !task.gesture().is_empty() {
            let gesture = Button::new(words::SHOW_GESTURE).min_size(theme::BUTTON);
            if modal::press(ui, course.table.can_show_gesture(), gesture, words::SHOW_GESTURE_TIP) {
                picked = Some(PanelAction::Gesture);
            }
        }
    });
    if let Some(later) = task.wins_later().filter(|_| course.table.view().shows_solution()) {
        ui.label(later);
    }
    if course.kind == CourseKind::Puzzles && (course.is_first || course.is_helped) {
        let told = if course.is_first { words::HELP_COUNTS } else { words::HELP_COUNTED };
        ui.label(RichText::new(told).small().color(colors.quiet));
    }
    picked
}

/// Draws the player's rating, and the number of puzzles due.
fn rating<G: Playable>(course: &Course<G>, ui: &mut Ui, colors: &Colors) {
    let (rating, streak) =
        course.studies.progress.read(|progress| (progress.rating(G::NAME), progress.streak(G::NAME)));
    let text = words::rating(&rating, course.rated.map(|rated| rated.change), streak);
    let label = ui.label(RichText::new(text).text_style(theme::strong_small()));
    if rating.is_uncertain() {
        label.on_hover_text(words::UNCERTAIN);
    }
    let due = course.task_states.iter().filter(|task_state| **task_state == TaskState::Due).count();
    if due > 0 {
        ui.label(RichText::new(words::due(due)).small().color(colors.threat));
    }
}

fn card(ui: &mut Ui, colors: &Colors, title: &str, color: egui::Color32, text: impl FnOnce(&mut Ui)) {
    let frame = Frame::new().fill(colors.raised).corner_radius(theme::ROUND).inner_margin(theme::GAP + 4.0);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(title).text_style(theme::strong_small()).color(color));
        text(ui);
    });
    ui.add_space(theme::GAP);
}

/// Draws the button that starts the search for more puzzles, or the progress of the search.
fn more<G: Playable>(course: &Course<G>, ui: &mut Ui) -> Option<PanelAction> {
    let mut picked = None;
    let height = vec2(ui.available_width(), theme::BUTTON.y);
    Panel::bottom("more").frame(Frame::new()).show_separator_line(false).show(ui, |ui| {
        ui.add_space(theme::GAP);
        ui.allocate_ui_with_layout(height, Layout::left_to_right(Align::Center), |ui| {
            if let Some(found) = course.mining.progress() {
                if ui.add(Button::new(words::CANCEL).min_size(theme::BUTTON)).clicked() {
                    picked = Some(PanelAction::Cancel);
                }
                ui.add(Label::new(words::searching(found, mining::MORE)).truncate());
                return;
            }
            let can = mining::has_room(&course.found);
            let more = Button::new(words::MORE).min_size(theme::BUTTON);
            if modal::press(ui, can, more, words::MORE_TIP) {
                picked = Some(PanelAction::More);
            }
        });
    });
    picked
}

/// Stores a value under this name, and returns the value stored in the previous frame.
fn exchange<T: Clone + Send + Sync + 'static>(ui: &Ui, name: &str, now: T) -> Option<T> {
    let id = Id::unique(name);
    ui.data_mut(|data| {
        let before = data.get_temp(id);
        data.insert_temp(id, now);
        before
    })
}

/// A row in the list of tasks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    /// The heading of a part.
    Part(CoursePart),
    /// The task with this index.
    Task(usize),
}

/// The tasks in order, with a heading before each part.
fn rows(tasks: &[Task]) -> Vec<Row> {
    let mut rows = Vec::with_capacity(tasks.len());
    let mut part = None;
    for (at, task) in tasks.iter().enumerate() {
        if task.part() != part {
            part = task.part();
            rows.extend(part.map(Row::Part));
        }
        rows.push(Row::Task(at));
    }
    rows
}

/// Draws rows of tasks that scroll, of which `at` has the task on the table: when another task is, or the height of the
/// rows changes, they scroll to that row unless it is in view.
fn scrolled(ui: &mut Ui, at: (usize, usize), count: usize, mut row: impl FnMut(&mut Ui, usize)) {
    let area = ScrollArea::vertical().id_salt("tasks").auto_shrink([false, false]);
    let (task, at) = at;
    let shown = (task, ui.available_height());
    let is_other = exchange(ui, "task on the table", shown) != Some(shown);
    let line = touch::line(ui.ctx());
    let pitch = line + ui.spacing().item_spacing.y;
    let output = area.show_rows(ui, line, count, |ui, range| {
        if is_other {
            // The row may be outside of those that are drawn.
            let top = (at as f32 - range.start as f32) * pitch;
            let size = vec2(ui.available_width(), line);
            let rect = Rect::from_min_size(ui.max_rect().min + vec2(0.0, top), size);
            // A row at an edge fades, and shows nothing of what is beyond it.
            if !ui.clip_rect().shrink2(vec2(0.0, pitch)).contains_rect(rect.shrink(1.0)) {
                ui.scroll_to_rect_animation(rect, Some(Align::Center), ScrollAnimation::none());
            }
        }
        range.for_each(|index| row(ui, index));
    });
    let offset = output.state.unclamped_offset().y;
    if exchange(ui, "offset of the tasks", offset) != Some(offset) {
        // The rows scroll after they have been drawn, so another frame is needed.
        ui.ctx().request_repaint();
    }
}

/// Draws all puzzles as numbers in a grid, because most of them have the same name, with the player's result for each.
fn grid<G: Playable>(course: &Course<G>, ui: &mut Ui) -> Option<PanelAction> {
    const GAP: f32 = 4.0;
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    ui.spacing_mut().button_padding.x = 2.0;
    ui.label(RichText::new(words::DOTS).small().weak());
    let room = ui.available_width() - ui.spacing().scroll.allocated_width() + GAP;
    let columns = (1..).take_while(|n| *n as f32 * (NUMBER + GAP) <= room).last().unwrap_or(1);
    let size = vec2((room / columns as f32 - GAP).floor(), touch::line(ui.ctx()));
    let mut picked = None;
    let at = (course.at, course.at / columns);
    scrolled(ui, at, course.tasks.len().div_ceil(columns), |ui, row| {
        ui.horizontal(|ui| {
            for at in (row * columns..).take(columns) {
                picked = number(course, ui, at, size).or(picked);
            }
        });
    });
    picked
}

/// Draws the number of a puzzle in the colour of the player's result: filled if it was solved without help.
fn number<G: Playable>(course: &Course<G>, ui: &mut Ui, at: usize, size: Vec2) -> Option<PanelAction> {
    let colors = Colors::of(ui.style());
    let task = course.tasks.get(at)?;
    let task_state = course.task_states.get(at).copied().unwrap_or(TaskState::New);
    let (color, fill) = match task_state {
        // Not filled, since it comes back.
        TaskState::Solved if task.is_to_return::<G>(&course.studies) => (colors.legal, colors.panel),
        TaskState::Solved => (colors.legal, colors.chosen),
        TaskState::Waiting => (colors.quiet, colors.panel),
        TaskState::Due => (colors.threat, colors.panel),
        TaskState::New => (colors.ink, colors.panel),
    };
    let is_shown = at == course.at;
    let edge = Stroke::new(if is_shown { 2.0 } else { 1.0 }, if is_shown { colors.act } else { colors.line });
    let text = RichText::new((at + 1).to_string()).small().color(color);
    let button = ui.add(Button::new(text).fill(fill).stroke(edge).min_size(size));
    focus::reveal(&button);
    let spoken = words::listed(at + 1, &task.title(), task_state);
    button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &spoken));
    let rating = task.rating::<G>(&course.studies).points();
    let dots = 1 + HARDER.into_iter().filter(|harder| rating >= *harder).count();
    for dot in 0..dots {
        let beside = (dot as f32 - (dots - 1) as f32 / 2.0) * DOT.x;
        ui.painter().circle_filled(button.rect.center_bottom() + vec2(beside, -DOT.y), 1.25, color);
    }
    button.on_hover_text(words::rated(&spoken, rating)).clicked().then_some(PanelAction::GoTo(at))
}

/// Draws all lessons as a list, with the player's result for each.
fn list<G: Playable>(course: &Course<G>, ui: &mut Ui) -> Option<PanelAction> {
    let colors = Colors::of(ui.style());
    ui.spacing_mut().item_spacing.y = 0.0;
    let rows = rows(&course.tasks);
    let shown = rows.iter().position(|row| *row == Row::Task(course.at)).unwrap_or_default();
    let mut picked = None;
    scrolled(ui, (course.at, shown), rows.len(), |ui, index| {
        let size = vec2(ui.available_width(), touch::line(ui.ctx()));
        let at = match rows.get(index) {
            Some(Row::Task(at)) => *at,
            Some(Row::Part(part)) => {
                ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.label(RichText::new(part.title()).text_style(theme::strong_small()));
                });
                return;
            }
            None => return,
        };
        let Some(task) = course.tasks.get(at) else { return };
        let task_state = course.task_states.get(at).copied().unwrap_or(TaskState::New);
        let color = match task_state {
            TaskState::Solved | TaskState::Waiting => colors.quiet,
            TaskState::Due => colors.threat,
            TaskState::New => colors.ink,
        };
        let text = words::listed(at + 1, &task.title(), task_state);
        let room = size.x - 2.0 * ui.spacing().button_padding.x;
        let text = Text { text: &text, font: TextStyle::Button.resolve(ui.style()), color };
        let text = text.fit(ui.painter(), vec2(room, size.y));
        let row = ui.add(Button::selectable(at == course.at, text).min_size(size));
        focus::reveal(&row);
        if row.clicked() {
            picked = Some(PanelAction::GoTo(at));
        }
    });
    picked
}

/// Draws all lessons or puzzles on a sheet of their own.
fn tasks<G: Playable>(course: &Course<G>, ui: &mut Ui) -> Option<PanelAction> {
    let sheet = Frame::new().fill(Colors::of(ui.style()).raised).corner_radius(theme::ROUND);
    match course.kind {
        CourseKind::Lessons => sheet.inner_margin(4).show(ui, |ui| list(course, ui)).inner,
        CourseKind::Puzzles => sheet.inner_margin(theme::GAP).show(ui, |ui| grid(course, ui)).inner,
    }
}
