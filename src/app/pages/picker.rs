//! The start page: the game to continue, the games to play, and the saved games.

use std::mem;

use egui::{
    Align, Button, CentralPanel, Color32, Context, CursorIcon, Frame, Key, Label, Layout, Mesh, Modifiers,
    Rect, Response, RichText, Role, ScrollArea, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, UiBuilder,
    Vec2, WidgetInfo, pos2, vec2,
};

use crate::app::course::Studies;
use crate::app::games::catalogue::{Entry, GAMES};
use crate::app::games::showcase::Showcase;
use crate::app::games::summary::Summary;
use crate::app::kit::command::Command;
use crate::app::kit::files;
use crate::app::kit::focus;
use crate::app::kit::modal;
use crate::app::kit::request::{Request, Subject};
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::pages::game_row::outline;
use crate::app::pages::open_page;
use crate::app::pages::words;
use crate::app::parts::small_board::SmallBoard;
use crate::record::store::{Entry as Stored, GameList, Location};

/// The page's content besides the cards of the games.
pub struct Shown<'a> {
    /// The player's training: progress, and positions to retry.
    pub studies: &'a Studies,
    /// Boards are animated.
    pub moves: bool,
    /// All games, most recently used first.
    pub games: &'a GameList<Summary>,
}

/// The page's state between frames, such as the showcases on the cards.
#[derive(Debug, Default)]
pub struct Picker {
    /// The game and the task of each position to retry.
    pub retries: Vec<(String, String)>,
    showcases: Vec<Showcase>,
    /// True once a frame of the page has been drawn.
    is_shown: bool,
    /// The card under the pointer, and the time when the pointer entered it, in seconds of egui's clock.
    pointed: Option<(usize, f64)>,
    /// The numbers of lessons and puzzles of each game.
    courses: Vec<[usize; 2]>,
}

/// The width of a card's board, as a multiple of the card's width; the card shows only the middle of the board.
const NEAR: f32 = 1.45;
/// The maximum width of the page, in points.
const WIDTH: f32 = 1120.0;
/// The maximum number of games in each list of the page.
const MOST: usize = 5;
/// The height of a clickable line, in points.
const LINE: f32 = 40.0;
/// The height of a row with a sentence below its title, in points.
const ROW: f32 = 46.0;
/// The buttons of a row take at most this fraction of its width.
const WAYS: f32 = 0.7;
/// The maximum width of a button at the end of a row, in points.
const WAY: f32 = 200.0;
/// The height of the game to continue, in points.
const LAST: f32 = 128.0;
/// The height of the game to continue in a low window, in points.
const LAST_LOW: f32 = 96.0;
/// The window height, in points, below which a window is low.
const LOW: f32 = 680.0;
/// The minimum width of a game's card, in points. If the page is too narrow for that, the cards are in one column.
const NARROWEST: f32 = 168.0;

impl Picker {
    /// Draws the page. Returns the player's requests.
    pub fn show(&mut self, ui: &mut Ui, shown: &Shown<'_>) -> Vec<Request> {
        self.count(shown.studies);
        self.make_showcases(ui.ctx());
        let mut actions = Vec::new();
        // The window is cleared to the colour of the page, so filling the page would only cost time: without a graphics
        // card, more than everything else on it.
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
            // The window's height limits the size of the cards, so that the rest of the page is also visible.
            let height = ui.available_height();
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                let margin = if ui.available_width() < WIDTH { theme::SPACE } else { theme::PAGE };
                let width = (ui.available_width() - 2.0 * margin).min(WIDTH).floor();
                let left = ((ui.available_width() - width) / 2.0).floor();
                ui.add_space(if height < LOW { theme::GAP } else { theme::PAGE - theme::GAP });
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    ui.add_space(left);
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.x = theme::GAP;
                        ui.set_width(width);
                        self.page(ui, height, shown, &mut actions);
                    });
                });
                ui.add_space(theme::SPACE);
                focus::follow(ui);
            });
        });
        actions
    }

    /// Makes the page count lessons and puzzles again, because a game may have changed them.
    pub fn refresh(&mut self) {
        self.courses.clear();
    }

    fn count(&mut self, studies: &Studies) {
        if self.courses.is_empty() {
            self.courses = GAMES.iter().map(|entry| entry.course_sizes(studies)).collect();
        }
    }

    /// Makes the boards on the cards, but only in the second frame: replaying their games takes a while, and the window
    /// should appear first.
    fn make_showcases(&mut self, ctx: &Context) {
        if !mem::replace(&mut self.is_shown, true) {
            ctx.request_repaint();
        } else if self.showcases.is_empty() {
            self.showcases = GAMES.iter().map(|entry| entry.showcase()).collect();
        }
    }

    fn page(&mut self, ui: &mut Ui, height: f32, shown: &Shown<'_>, actions: &mut Vec<Request>) {
        ui.horizontal(|ui| {
            ui.label(RichText::new(words::HALFSQUARE).text_style(theme::title()));
            let commands = [Command::Progress, Command::Rules, Command::Settings];
            modal::before_buttons(ui, commands.iter().map(|command| (command.text(), TextStyle::Button)));
            for command in commands {
                let button = Button::new(command.text()).min_size(theme::BUTTON);
                if ui.add(button).on_hover_text(command.tip()).clicked() {
                    actions.push(Request::Run(command));
                }
            }
        });
        ui.add_space(theme::GAP);
        let Listed { last, going_on, over } = Listed::of(shown.games);
        if let Some(entry) = last {
            if resume(ui, if height < LOW { LAST_LOW } else { LAST }, entry) || is_entered(ui) {
                actions.push(Request::Open(entry.file.clone()));
            }
            ui.add_space(theme::GAP);
        } else if shown.games.entries().iter().any(|entry| entry.about.is_none()) {
            // A game that hasn't been read yet may be the game to continue. Reserve its space, so that nothing moves
            // when it is shown.
            ui.add_space(
                if height < LOW { LAST_LOW } else { LAST } + theme::GAP + ui.spacing().item_spacing.y,
            );
        }
        heading(ui, words::NEW_GAME);
        // The cards are smaller if there is a game to continue.
        let share = if last.is_some() || height < LOW { 0.19 } else { 0.32 };
        self.cards(ui, height * share, shown.moves, actions);
        ui.add_space(theme::GAP);
        self.practice(ui, shown.studies, actions);
        ui.add_space(theme::GAP);
        if !self.retries.is_empty() {
            heading(ui, words::RETRY);
            for (index, (game, task)) in self.retries.iter().enumerate() {
                retry(ui, index, game, task, actions);
            }
            ui.add_space(theme::GAP);
        }
        rows(ui, words::UNFINISHED_GAMES, &going_on, actions);
        rows(ui, words::FINISHED_GAMES, &over, actions);
        let colors = Colors::of(ui.style());
        row(ui, words::MY_GAMES, words::MY_GAMES_TIP, colors.quiet, WAY, |ui| {
            let button = Button::new(Command::Open.text())
                .min_size(vec2(WAY, touch::height(ui.ctx(), theme::BUTTON.y)));
            if ui.add(button).on_hover_text(Command::Open.tip()).clicked() {
                actions.push(Request::Run(Command::Open));
            }
        });
    }

    /// Draws the cards of the games, side by side if the page is wide enough, with boards about `board` points high.
    fn cards(&mut self, ui: &mut Ui, board: f32, moves: bool, actions: &mut Vec<Request>) {
        let count = GAMES.len() as f32;
        let gap = theme::SPACE;
        let beside = (ui.available_width() - gap * (count - 1.0)) / count;
        let (width, layout) = if beside < NARROWEST {
            (ui.available_width(), Layout::top_down(Align::Min))
        } else {
            (beside, Layout::left_to_right(Align::Min))
        };
        let scene = board.clamp(72.0, 360.0).min(width).floor();
        let text = card_text(ui, width - 2.0 * gap);
        let size = vec2(width, scene + text + 2.0 * gap);
        ui.with_layout(layout, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(gap);
            for (index, entry) in GAMES.iter().enumerate() {
                let card = card(ui, *entry, size, scene);
                let pointed = moves && card.contains_pointer();
                if let Some(board) = self.board(ui, index, pointed) {
                    paint_scene(ui, board, card.rect.with_max_y(card.rect.min.y + scene));
                }
                let rim = outline(&card, &Colors::of(ui.style()));
                ui.painter().rect_stroke(card.rect, f32::from(theme::ROUND), rim, StrokeKind::Inside);
                if card.clicked() {
                    actions.push(Request::NewGame(entry.kind()));
                }
            }
        });
    }

    /// Draws a row for lessons and one for puzzles, with a button for every game.
    fn practice(&self, ui: &mut Ui, studies: &Studies, actions: &mut Vec<Request>) {
        let colors = Colors::of(ui.style());
        let count = GAMES.len() as f32;
        let room = (ui.available_width() - 2.0 * theme::SPACE) * WAYS;
        let high = touch::height(ui.ctx(), theme::BUTTON.y);
        let button = vec2(((room - theme::GAP * (count - 1.0)) / count).floor().min(WAY), high);
        let room = (button.x + theme::GAP) * count - theme::GAP;
        for subject in [Subject::Lessons, Subject::Puzzles] {
            let numbers = |(entry, [lessons, puzzles]): (&&dyn Entry, &[usize; 2])| {
                let solved = studies.progress.read(|progress| progress.counts(entry.name()));
                match subject {
                    Subject::Lessons => [solved.0, *lessons, 0],
                    Subject::Puzzles => [solved.1, *puzzles, studies.due(entry.name())],
                }
            };
            let games: Vec<[usize; 3]> = GAMES.iter().zip(&self.courses).map(numbers).collect();
            let all = games.iter().fold([0; 3], |[a, b, c], [d, e, f]| [a + d, b + e, c + f]);
            let (about, is_due) = about(subject, all);
            let color = if is_due { colors.act } else { colors.quiet };
            row(ui, subject.title(), &about, color, room, |ui| {
                for (entry, numbers) in GAMES.iter().zip(games) {
                    if way(ui, button, subject, entry.title(), numbers) {
                        actions.push(Request::Learn(entry.kind(), subject));
                    }
                }
            });
        }
    }
}

impl Picker {
    /// The board on a game's card: its showcase, which is played twice when the pointer enters the card.
    fn board(&mut self, ui: &Ui, index: usize, is_pointed: bool) -> Option<&dyn SmallBoard> {
        let now = ui.input(|input| input.time);
        let showcase = self.showcases.get(index)?;
        if !is_pointed {
            self.pointed.take_if(|(card, _)| *card == index);
            return Some(showcase.at_rest());
        }
        let before = self.pointed.filter(|(card, _)| *card == index);
        let since = before.map_or(now, |(_, since)| since);
        self.pointed = Some((index, since));
        let (board, left) = showcase.played(now - since);
        if let Some(left) = left {
            ui.ctx().request_repaint_after(left);
        }
        Some(board)
    }
}

/// Paints a board over the whole upper part of a card. The board is larger than that part, so only its middle is
/// visible.
fn paint_scene(ui: &Ui, board: &dyn SmallBoard, scene: Rect) {
    let painter = ui.painter().with_clip_rect(scene.intersect(ui.clip_rect()));
    board.paint(ui, &painter, Rect::from_center_size(scene.center(), Vec2::splat(NEAR * scene.width())));
    // Cover the corners of the board, because a card has rounded corners.
    let (ground, radius) = (Colors::of(ui.style()).ground, f32::from(theme::ROUND));
    for (corner, side) in [(scene.left_top(), 1.0), (scene.right_top(), -1.0)] {
        let centre = corner + vec2(side * radius, radius);
        let mut mesh = Mesh::default();
        mesh.colored_vertex(corner, ground);
        for n in 0..=8_u8 {
            let turn = std::f32::consts::FRAC_PI_2 * f32::from(n) / 8.0;
            mesh.colored_vertex(centre - vec2(side * turn.cos(), turn.sin()) * radius, ground);
            if n > 0 {
                mesh.add_triangle(0, u32::from(n), u32::from(n) + 1);
            }
        }
        painter.add(Shape::mesh(mesh));
    }
}

/// True if Enter was pressed while no widget has the focus.
fn is_entered(ui: &Ui) -> bool {
    let is_free = focus::is_free(ui.ctx()) && !focus::is_listed(ui.ctx());
    let is_idle = is_free && ui.memory(|memory| memory.focused().is_none());
    is_idle && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
}

/// The games that the page shows.
struct Listed<'a> {
    /// The unfinished game in My games that was played last or, if there is none, the game from elsewhere that was
    /// opened last.
    last: Option<&'a Stored<Summary>>,
    /// The other unfinished games.
    going_on: Vec<&'a Stored<Summary>>,
    /// The finished games, and the files that don't contain a game.
    over: Vec<&'a Stored<Summary>>,
}

impl<'a> Listed<'a> {
    fn of(games: &'a GameList<Summary>) -> Self {
        // A picture is left out, because its game is usually listed already.
        let games = games.entries().iter().filter(|entry| entry.location != Location::Picture);
        let read = games.filter(|entry| entry.about.is_some());
        // A game is listed only once it has been read, because it may be over.
        let is_going_on =
            |entry: &&Stored<Summary>| matches!(&entry.about, Some(Ok(summary)) if !summary.is_over());
        let all_going_on = || read.clone().filter(is_going_on);
        // Prefer a game in My games: a file elsewhere may only have been viewed, since playing on makes a copy in My
        // games.
        let last =
            all_going_on().find(|entry| entry.location == Location::Mine).or_else(|| all_going_on().next());
        let is_other = |entry: &&Stored<Summary>| last.is_none_or(|last| last.file != entry.file);
        let going_on = all_going_on().filter(is_other).take(MOST).collect();
        let (mut over, damaged): (Vec<_>, Vec<_>) =
            read.filter(|entry| !is_going_on(entry)).partition(|entry| matches!(entry.about, Some(Ok(_))));
        over.extend(damaged);
        over.truncate(MOST);
        Self { last, going_on, over }
    }
}

/// Draws games as clickable lines below a heading; draws nothing if there are no games.
fn rows(ui: &mut Ui, title: &str, games: &[&Stored<Summary>], actions: &mut Vec<Request>) {
    if games.is_empty() {
        return;
    }
    heading(ui, title);
    for entry in games {
        if open_page::row(ui, entry).clicked() {
            actions.push(Request::Open(entry.file.clone()));
        }
    }
    ui.add_space(theme::GAP);
}

/// Draws the game to continue with its current position and a button, `height` points high. True if the button was
/// pressed.
fn resume(ui: &mut Ui, height: f32, entry: &Stored<Summary>) -> bool {
    let colors = Colors::of(ui.style());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let rim = Stroke::new(1.0, colors.line);
    ui.painter().rect(rect, f32::from(theme::ROUND), colors.raised, rim, StrokeKind::Inside);
    let inside = rect.shrink(theme::SPACE - 4.0);
    let board = Rect::from_min_size(inside.min, Vec2::splat(inside.height()));
    let place = Rect::from_min_max(pos2(inside.max.x - 120.0, inside.min.y), inside.max);
    let mut buttons =
        ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::right_to_left(Align::Center)));
    let button = buttons.add(modal::main_button(&colors, words::CONTINUE));
    let spoken = words::continue_game(&files::name(&entry.file));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    let left = board.max.x + theme::SPACE;
    let width = button.rect.min.x - left - theme::SPACE;
    let (heading, body) = (TextStyle::Heading.resolve(ui.style()), TextStyle::Body.resolve(ui.style()));
    let middle = inside.center().y;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let line = |text: &str, font, color, y: f32| {
        Text { text, font, color }.paint(&painter, pos2(left, y), egui::Align2::LEFT_CENTER, width);
    };
    if let Some(Ok(summary)) = &entry.about {
        if let Some(small) = summary.board() {
            small.paint(ui, &painter, board);
        }
        line(summary.players(), heading, colors.ink, middle - 16.0);
        line(&summary.line(), body, colors.quiet, middle + 14.0);
    }
    button.clicked()
}

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).text_style(theme::name()));
    ui.add_space(theme::GAP / 2.0);
}

/// Draws a position to retry, with a button that removes it.
fn retry(ui: &mut Ui, index: usize, game: &str, task: &str, actions: &mut Vec<Request>) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let remove = ui.add(Button::new(words::REMOVE).min_size(vec2(theme::BUTTON.x, LINE)));
            let spoken = words::remove_retry(game, task);
            remove.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
            if remove.clicked() {
                actions.push(Request::Forget(index));
            }
            if line(ui, &words::retry(game, task), game, task).clicked() {
                actions.push(Request::Retry(index));
            }
        });
    });
}

/// The height of the longest text on a card. All cards reserve it, so that they are equally high.
fn card_text(ui: &Ui, width: f32) -> f32 {
    let body = TextStyle::Body.resolve(ui.style());
    let blurb = |entry: &&dyn Entry| {
        let galley = ui.painter().layout(entry.blurb().to_owned(), body.clone(), Color32::WHITE, width);
        galley.size().y
    };
    let longest = GAMES.iter().map(blurb).fold(0.0, f32::max);
    let heading = ui.text_style_height(&TextStyle::Heading) + ui.text_style_height(&TextStyle::Small);
    heading + longest + 2.0 * theme::GAP
}

/// The description of the lessons or puzzles, from the totals of all games. The flag is true if the description should
/// stand out.
fn about(subject: Subject, [solved, all, due]: [usize; 3]) -> (String, bool) {
    let is_due = subject == Subject::Puzzles && due > 0;
    let about = match subject {
        Subject::Puzzles if is_due => words::due_today(due),
        _ if solved == all => words::ALL_SOLVED.to_owned(),
        Subject::Lessons if solved == 0 => words::LESSONS_TIP.to_owned(),
        Subject::Puzzles if solved == 0 => words::PUZZLES_TIP.to_owned(),
        Subject::Lessons | Subject::Puzzles => words::solved(solved, all),
    };
    (about, is_due)
}

/// Draws the button for a game's lessons or puzzles, with the number of solved tasks. True if it was clicked.
fn way(ui: &mut Ui, size: Vec2, subject: Subject, game: &str, [solved, all, due]: [usize; 3]) -> bool {
    let text = words::course_button(game, solved, all);
    let button = ui.add_sized(size, Button::new(text).truncate());
    let spoken = words::course(subject, game, [solved, all, due]);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    button.on_hover_text(format!("{spoken}.")).clicked()
}

/// Draws a plain row of the page: a title, a description and, at its end, buttons within this width.
fn row(ui: &mut Ui, title: &str, about: &str, color: Color32, width: f32, ways: impl FnOnce(&mut Ui)) {
    let colors = Colors::of(ui.style());
    let height = ROW + touch::height(ui.ctx(), theme::BUTTON.y) - theme::BUTTON.y;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let rim = Stroke::new(1.0, colors.line);
    ui.painter().rect(rect, f32::from(theme::ROUND), colors.raised, rim, StrokeKind::Inside);
    let inside = rect.shrink2(vec2(theme::SPACE, 0.0));
    let (room, end) = inside.split_left_right_at_x(inside.max.x - width);
    ways(&mut ui.new_child(UiBuilder::new().max_rect(end).layout(Layout::left_to_right(Align::Center))));
    let words = room.with_max_x(room.max.x - theme::GAP).shrink2(vec2(0.0, 4.0));
    let mut ui = ui.new_child(UiBuilder::new().max_rect(words));
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.add(Label::new(RichText::new(title).text_style(theme::strong())).truncate());
    ui.add(Label::new(RichText::new(about).small().color(color)).truncate());
}

/// Draws the card of a game, whose upper part is a scene `scene` points high.
fn card(ui: &mut Ui, entry: &dyn Entry, size: Vec2, scene: f32) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = words::play(entry.title());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let rim = outline(&response, &colors);
    ui.painter().rect(rect, f32::from(theme::ROUND), colors.raised, rim, StrokeKind::Inside);
    let inside = rect.shrink2(vec2(theme::SPACE, 0.0));
    // The card is one button with one name, so its words are painted and aren't widgets.
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let heading = TextStyle::Heading.resolve(ui.style());
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let at = inside.left_top() + vec2(0.0, scene + theme::SPACE - 4.0);
    let line = |text, font, color, at| {
        Text { text, font, color }.paint(&painter, at, egui::Align2::LEFT_TOP, inside.width())
    };
    let title = line(entry.title(), heading, colors.ink, at);
    let players = line(entry.players(), small, colors.quiet, title.left_bottom());
    let blurb = painter.layout(entry.blurb().to_owned(), body, colors.quiet, inside.width());
    painter.galley(players.left_bottom() + vec2(0.0, theme::GAP), blurb, colors.quiet);
    response
}

/// Draws a clickable line of the page: a name, followed by less prominent text.
fn line(ui: &mut Ui, spoken: &str, name: &str, more: &str) -> Response {
    let colors = Colors::of(ui.style());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let rim = outline(&response, &colors);
    ui.painter().rect(rect, f32::from(theme::ROUND), colors.raised, rim, StrokeKind::Inside);
    let inside = rect.shrink2(vec2(theme::SPACE, 0.0));
    let painter = ui.painter().with_clip_rect(inside.intersect(ui.clip_rect()));
    let text = |text, style: TextStyle, color, x| {
        let font = style.resolve(ui.style());
        let at = pos2(x, inside.center().y);
        Text { text, font, color }.paint(&painter, at, egui::Align2::LEFT_CENTER, inside.max.x - x)
    };
    let name = text(name, TextStyle::Body, colors.ink, inside.min.x);
    text(more, TextStyle::Small, colors.quiet, name.max.x + theme::SPACE);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_is_on_the_screen_before_the_boards_of_the_cards_are_made() {
        let (mut picker, ctx) = (Picker::default(), Context::default());
        picker.make_showcases(&ctx);
        assert!(picker.showcases.is_empty() && ctx.has_requested_repaint());
        picker.make_showcases(&ctx);
        assert_eq!(picker.showcases.len(), GAMES.len());
    }
}
