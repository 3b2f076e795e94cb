//! The start page: the game to continue, the games to play, and the saved games.

use std::mem;

use egui::{
    Align, Button, CentralPanel, Color32, Context, CursorIcon, Frame, Key, Layout, Modifiers, Popup, Rect,
    Response, RichText, Role, ScrollArea, Sense, Shadow, Stroke, StrokeKind, TextStyle, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use crate::app::board::shade;
use crate::app::course::Studies;
use crate::app::games::catalogue::{self, GAMES, OfferedGame};
use crate::app::games::showcase::Showcase;
use crate::app::games::summary::Summary;
use crate::app::kit::command::Command;
use crate::app::kit::files;
use crate::app::kit::focus;
use crate::app::kit::look::Material;
use crate::app::kit::modal;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::today;
use crate::app::kit::touch;
use crate::app::pages::corners;
use crate::app::pages::game_row::{self, outline};
use crate::app::pages::open_page;
use crate::app::pages::words;
use crate::app::parts::request::{CourseKind, Request};
use crate::app::parts::small_board::SmallBoard;
use crate::engine::Level;
use crate::record::store::{Entry as Stored, GameList, Location};
use crate::record::{Header, Seat, Takebacks};

/// The page's content besides the cards of the games.
pub struct Contents<'a> {
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
    /// The showcases on the cards, once they have been made.
    showcases: &'static [Showcase],
    /// True once a frame of the page has been drawn.
    is_shown: bool,
    /// The card under the pointer, and the time when the pointer entered it, in seconds of egui's clock.
    pointed: Option<(usize, f64)>,
    /// The numbers of lessons and puzzles of each game.
    courses: Vec<[usize; 2]>,
}

/// The number of columns of a board that a card shows: only its middle, so that the pieces are large.
const COLUMNS: f32 = 5.2;
/// The height of a card's scene as a share of its width, and its limits in points.
const SCENE: f32 = 0.62;
const SCENES: std::ops::RangeInclusive<f32> = 72.0..=320.0;
/// The least height of a scene that makes room for the first listed game, in points.
const SCENE_ABOVE_LIST: f32 = 112.0;
/// The maximum width of the page, and in a window of at least this width, in points.
const WIDTH: f32 = 1120.0;
const WIDE: (f32, f32) = (1600.0, 1440.0);
/// The maximum number of games in each list of the page.
const MOST: usize = 5;
/// The height of a clickable line, in points.
const LINE: f32 = 40.0;
/// The height of the lead, the first part of the page, as a share of the page's, and its limits in points.
const LEAD: f32 = 0.26;
const LEADS: std::ops::RangeInclusive<f32> = 96.0..=280.0;
/// The least height of a lead whose buttons are below its texts, in points.
const TALL: f32 = 132.0;
/// The size of the lead's button, in points.
const LEAD_BUTTON: Vec2 = vec2(140.0, 44.0);
/// The page height, in points, from which there is more space above the title.
const ROOMY: f32 = 680.0;
/// The page height, in points, below which a page is low: a lead that continues no game is left out.
const LOW: f32 = 420.0;
/// The minimum width of a game's card, in points. If the page is too narrow for that, the cards are in one column.
const NARROWEST: f32 = 168.0;

impl Picker {
    /// Draws the page. Returns the player's requests.
    pub fn show(&mut self, ui: &mut Ui, contents: &Contents<'_>) -> Vec<Request> {
        self.count(contents.studies);
        self.make_showcases(ui.ctx());
        let mut actions = Vec::new();
        // The window is cleared to the colour of the page, so filling the page would only cost time: without a graphics
        // card, more than everything else on it.
        CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
            // The window's height limits the size of the cards, so that the rest of the page is also visible.
            let height = ui.available_height();
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                let most = if ui.available_width() < WIDE.0 { WIDTH } else { WIDE.1 };
                let margin = if ui.available_width() < WIDTH { theme::SPACE } else { theme::PAGE };
                let wanted = (ui.available_width() - 2.0 * margin).min(most);
                // Its right edge is that of the last card, all of which are equally wide.
                let (count, gaps) = (GAMES.len() as f32, theme::SPACE * (GAMES.len() - 1) as f32);
                let width = ((wanted - gaps) / count).floor() * count + gaps;
                let left = ((ui.available_width() - width) / 2.0).floor();
                let listed = Listed::of(contents.games);
                let sizes = Sizes::of(ui, vec2(width, height), listed.is_short());
                ui.add_space(sizes.above);
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 0.0;
                    ui.add_space(left);
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.x = theme::GAP;
                        ui.set_width(width);
                        self.page(ui, &sizes, contents, &listed, &mut actions);
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
            self.showcases = catalogue::showcases();
        }
    }

    fn page(
        &mut self,
        ui: &mut Ui,
        sizes: &Sizes,
        contents: &Contents<'_>,
        listed: &Listed<'_>,
        actions: &mut Vec<Request>,
    ) {
        ui.horizontal(|ui| {
            ui.label(RichText::new(words::HALFSQUARE).text_style(theme::title()));
            let commands = [Command::Open, Command::Progress, Command::Rules, Command::Settings];
            modal::before_buttons(ui, commands.iter().map(|command| (command.text(), TextStyle::Button)));
            for command in commands {
                let button = Button::new(command.text()).min_size(theme::BUTTON);
                if ui.add(button).on_hover_text(command.tip()).clicked() {
                    actions.push(Request::Run(command));
                }
            }
        });
        ui.add_space(theme::GAP);
        if listed.last.is_some() || !sizes.is_low {
            self.lead(ui, sizes.lead, listed, contents.studies, actions);
            ui.add_space(theme::GAP);
        }
        self.cards(ui, sizes, contents, actions);
        ui.add_space(theme::GAP);
        if !self.retries.is_empty() {
            heading(ui, words::RETRY);
            for (index, (game, task)) in self.retries.iter().enumerate() {
                retry(ui, index, game, task, actions);
            }
            ui.add_space(theme::GAP);
        }
        rows(ui, words::UNFINISHED_GAMES, &listed.going_on, actions);
        rows(ui, words::FINISHED_GAMES, &listed.over, actions);
    }

    /// Draws the first part of the page: the game to continue or, if there is none, what to do instead.
    fn lead(
        &self,
        ui: &mut Ui,
        height: f32,
        listed: &Listed<'_>,
        studies: &Studies,
        actions: &mut Vec<Request>,
    ) {
        let said = |entry: &Stored<Summary>| {
            let summary = entry.summary()?;
            let about = summary.about();
            let mut parts = vec![summary.headline().to_owned(), about, game_row::when(entry, summary)];
            parts.retain(|part| !part.is_empty());
            Some((summary.title().to_owned(), parts.join(" · ")))
        };
        if let Some(entry) = listed.last {
            let (title, line) = said(entry).unwrap_or_default();
            let spoken = words::continue_game(&files::name(&entry.file));
            let is_pressed = lead(ui, height, board_of(entry), [&title, &line], |ui| {
                lead_button(ui, words::CONTINUE, &spoken).clicked()
            });
            if is_pressed || is_entered(ui) {
                actions.push(Request::Open(entry.file.clone()));
            }
        } else if !listed.is_known {
            // The game to continue may be among the games that haven't been read yet. Reserve its space, so that nothing
            // moves when it is shown.
            ui.allocate_space(vec2(ui.available_width(), height));
        } else if let Some((entry, game)) =
            listed.over.iter().find_map(|entry| Some((*entry, game_of(entry)?)))
        {
            let (_, line) = said(entry).unwrap_or_default();
            let spoken = words::new_game_of(game.title());
            let [plays, looks] = lead(ui, height, board_of(entry), [words::ANOTHER_GAME, &line], |ui| {
                let plays = lead_button(ui, words::NEW_GAME, &spoken).clicked();
                [plays, second_button(ui, words::LAST_GAME).clicked()]
            });
            if looks {
                actions.push(Request::Open(entry.file.clone()));
            } else if plays || is_entered(ui) {
                actions.push(Request::NewGame(game.kind()));
            }
        } else {
            let course = self.begun_course(studies);
            let board = course.map_or(self.showcases.last(), |(index, ..)| self.showcases.get(index));
            let board = board.map(Showcase::at_rest);
            // In a low lead, the buttons leave no room for it.
            let tip = if height >= TALL { words::NEW_HERE_TIP } else { "" };
            let told = course
                .map(|(_, game, counts)| (game.title(), words::done(CourseKind::Lessons.title(), counts)));
            let texts = told.as_ref().map_or([words::NEW_HERE, tip], |(title, line)| [*title, line.as_str()]);
            lead(ui, height, board, texts, |ui| {
                if let Some((_, game, _)) = course {
                    let spoken = words::lessons_of(words::NEXT_LESSON, game.title());
                    if lead_button(ui, words::NEXT_LESSON, &spoken).clicked() {
                        actions.push(Request::Learn(game.kind(), CourseKind::Lessons));
                    }
                } else if let Some(game) = choose_game(&lead_button(ui, words::LEARN, words::LEARN)) {
                    actions.push(Request::Learn(game.kind(), CourseKind::Lessons));
                }
                let bot = second_button(ui, words::PLAY_BEGINNER);
                if let Some(request) = choose_game(&bot).and_then(against_beginner) {
                    actions.push(request);
                }
            });
        }
    }

    /// The game, with its index, of whose lessons the player has solved most, but not all, and the numbers of solved and of
    /// all lessons. `None` if the player hasn't begun.
    fn begun_course(&self, studies: &Studies) -> Option<(usize, &'static dyn OfferedGame, [usize; 2])> {
        let courses = GAMES.iter().zip(&self.courses).enumerate().map(|(index, (game, [all, _]))| {
            let (solved, _) = studies.progress.read(|progress| progress.counts(game.name()));
            (index, *game, [solved, *all])
        });
        let begun = courses.filter(|(.., [solved, all])| *solved > 0 && solved < all);
        begun.max_by_key(|(.., [solved, _])| *solved)
    }

    /// Draws the cards of the games, side by side if the page is wide enough.
    fn cards(&mut self, ui: &mut Ui, sizes: &Sizes, contents: &Contents<'_>, actions: &mut Vec<Request>) {
        let colors = Colors::of(ui.style());
        let layout =
            if sizes.is_column { Layout::top_down(Align::Min) } else { Layout::left_to_right(Align::Min) };
        ui.with_layout(layout, |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(theme::SPACE);
            for (index, entry) in GAMES.iter().enumerate() {
                let card = card(ui, *entry, sizes);
                let pointed = contents.moves && card.contains_pointer();
                if let Some(board) = self.board(ui, index, pointed) {
                    let scene = card.rect.with_max_y(card.rect.min.y + sizes.scene);
                    board.paint_middle(ui, (scene, corners::top()), COLUMNS, Material::of(ui.ctx()));
                }
                let rim = outline(&card, &colors);
                ui.painter().rect_stroke(card.rect, f32::from(theme::ROUND), rim, StrokeKind::Inside);
                if card.clicked() {
                    actions.push(Request::NewGame(entry.kind()));
                }
                self.courses_of(ui, index, card.rect, contents.studies, actions);
            }
        });
    }

    /// Draws the links to a game's lessons and puzzles at the bottom of its card.
    fn courses_of(
        &self,
        ui: &mut Ui,
        index: usize,
        card: Rect,
        studies: &Studies,
        actions: &mut Vec<Request>,
    ) {
        let Some((entry, [lessons, puzzles])) = GAMES.get(index).zip(self.courses.get(index).copied()) else {
            return;
        };
        let colors = Colors::of(ui.style());
        let height = links_height(ui.ctx());
        let strip = card.with_min_y(card.max.y - height);
        let line = Stroke::new(1.0, colors.line);
        ui.painter().hline(strip.shrink2(vec2(theme::SPACE, 0.0)).x_range(), strip.min.y, line);
        let inside = strip.shrink2(vec2(theme::SPACE - 6.0, 4.0));
        let layout = Layout::left_to_right(Align::Center);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(inside).layout(layout));
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding.x = 6.0;
        let solved = studies.progress.read(|progress| progress.counts(entry.name()));
        for (course, numbers) in [
            (CourseKind::Lessons, [solved.0, lessons, 0]),
            (CourseKind::Puzzles, [solved.1, puzzles, studies.due(entry.name())]),
        ] {
            if link(&mut ui, course, entry.title(), numbers) {
                actions.push(Request::Learn(entry.kind(), course));
            }
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

/// The sizes of the parts of the page, in points.
struct Sizes {
    /// The space above the page.
    above: f32,
    /// The height of the lead.
    lead: f32,
    /// The page is low.
    is_low: bool,
    /// The width of a card.
    card: f32,
    /// The height of a card's scene.
    scene: f32,
    /// The height of the texts on a card.
    text: f32,
    /// The cards are in one column.
    is_column: bool,
}

impl Sizes {
    /// The sizes for a page of this size. If it is `short`, it has no lists and is centred.
    fn of(ui: &Ui, page: Vec2, short: bool) -> Self {
        let count = GAMES.len() as f32;
        let beside = ((page.x - theme::SPACE * (count - 1.0)) / count).floor();
        let is_column = beside < NARROWEST;
        let card = if is_column { page.x } else { beside };
        let is_low = page.y < LOW;
        let lead = (page.y * LEAD).clamp(*LEADS.start(), *LEADS.end()).floor();
        let text = card_text(ui, card - 2.0 * theme::SPACE);
        let above = if page.y < ROOMY { theme::GAP } else { theme::PAGE - theme::GAP };
        // The height of the title, the lead and the gaps around them.
        let title = theme::BUTTON.y + 3.0 * theme::GAP;
        let rest = page.y - above - title - if is_low { 0.0 } else { lead + 2.0 * theme::GAP };
        let room = rest - text - links_height(ui.ctx()) - theme::SPACE;
        // The first listed game is either whole or not in view at first.
        let listed = ui.text_style_height(&theme::name()) + game_row::HEIGHT + 3.5 * theme::GAP;
        let makes_room = !short && !is_column && room - listed >= SCENE_ABOVE_LIST;
        let highest = if makes_room { room - listed } else { room };
        let scene = highest.min(card * SCENE).clamp(*SCENES.start(), *SCENES.end()).floor();
        let spare = if short && !is_column { (room - scene) * 0.4 } else { 0.0 };
        Self { above: above + spare.max(0.0).floor(), lead, is_low, card, scene, text, is_column }
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
    /// All games have been listed and read.
    is_known: bool,
}

impl<'a> Listed<'a> {
    fn of(list: &'a GameList<Summary>) -> Self {
        // A picture is left out, because its game is usually listed already.
        let games = list.entries().iter().filter(|entry| entry.location != Location::Picture);
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
        Self { last, going_on, over, is_known: list.is_listed() && list.unread() == 0 }
    }

    /// True if there are no games to list below the cards.
    fn is_short(&self) -> bool {
        self.going_on.is_empty() && self.over.is_empty()
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

/// The board of a saved game.
fn board_of(entry: &Stored<Summary>) -> Option<&dyn SmallBoard> {
    entry.summary()?.board()
}

/// The kind of a saved game.
fn game_of(entry: &Stored<Summary>) -> Option<&'static dyn OfferedGame> {
    catalogue::titled(entry.summary()?.game())
}

/// Draws the lead: a board on a table, a title, a line and, below them, buttons. Returns the result of `buttons`.
fn lead<T>(
    ui: &mut Ui,
    height: f32,
    board: Option<&dyn SmallBoard>,
    [title, line]: [&str; 2],
    buttons: impl FnOnce(&mut Ui) -> T,
) -> T {
    let colors = Colors::of(ui.style());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.add(shade::table(rect, colors.table));
    let inside = rect.shrink((height * 0.09).max(theme::GAP).floor());
    let place = Rect::from_min_size(inside.min, Vec2::splat(inside.height()));
    if let Some(board) = board {
        board.paint(ui, &painter, place);
    }
    corners::cover(&painter, rect, colors.ground);
    painter.rect_stroke(rect, f32::from(theme::ROUND), Stroke::new(1.0, colors.line), StrokeKind::Inside);
    let left = place.max.x + theme::PAGE.min(inside.height() * 0.2);
    let room = Rect::from_min_max(pos2(left, inside.min.y), inside.max);
    let is_tall = height >= TALL;
    let title_style = if is_tall { theme::title() } else { TextStyle::Heading };
    let body = TextStyle::Body;
    let [title_height, line_height] = [&title_style, &body].map(|style| ui.text_style_height(style));
    // In a low lead the buttons are at the end of the texts, otherwise below them.
    let below = if is_tall { theme::SPACE + LEAD_BUTTON.y } else { 0.0 };
    let top = room.center().y - (title_height + theme::GAP / 2.0 + line_height + below) / 2.0;
    let (layout, place) = if is_tall {
        let top = top + title_height + theme::GAP / 2.0 + line_height + theme::SPACE;
        (Layout::left_to_right(Align::Center), room.with_min_y(top).with_max_y(top + LEAD_BUTTON.y))
    } else {
        (Layout::right_to_left(Align::Center), room)
    };
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
    let made = buttons(&mut ui);
    let width = if is_tall { room.width() } else { ui.min_rect().min.x - room.min.x - theme::SPACE };
    let mut y = top;
    for (text, style, color, height) in
        [(title, title_style, colors.ink, title_height), (line, body, colors.quiet, line_height)]
    {
        let font = style.resolve(ui.style());
        Text { text, font, color }.paint(&painter, pos2(room.min.x, y), egui::Align2::LEFT_TOP, width);
        y += height + theme::GAP / 2.0;
    }
    made
}

/// Draws a button beside the lead's main button.
fn second_button(ui: &mut Ui, text: &str) -> Response {
    ui.add(Button::new(text).min_size(vec2(0.0, LEAD_BUTTON.y)))
}

/// Draws the main button of the lead.
fn lead_button(ui: &mut Ui, text: &str, spoken: &str) -> Response {
    let colors = Colors::of(ui.style());
    let button = ui.add(modal::main_button(&colors, text).min_size(LEAD_BUTTON));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    button
}

/// Opens a menu of all games below a button when it is clicked. Returns the chosen game.
fn choose_game(button: &Response) -> Option<&'static dyn OfferedGame> {
    let mut chosen = None;
    let opens = button.clicked();
    Popup::menu(button).show(|ui| {
        ui.set_min_width(160.0);
        for (index, entry) in GAMES.iter().enumerate() {
            let line = ui.selectable_label(false, entry.title());
            if opens && index == 0 {
                line.request_focus();
            }
            if line.clicked() {
                chosen = Some(*entry);
                ui.close();
            }
        }
    });
    chosen
}

/// The request for a game of a human against the easiest bot.
fn against_beginner(game: &'static dyn OfferedGame) -> Option<Request> {
    let form = game.form("");
    let bots = form.sides().iter().skip(1).map(|_| Seat::Bot(Level::Beginner));
    let seats = std::iter::once(Seat::Person).chain(bots).collect();
    let header = Header::new(Vec::new(), Takebacks::Free, today::today()).ok()?.with_seats(seats);
    Some(Request::Play(Box::new(form.start(header).ok()?)))
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
    let blurb = |entry: &&dyn OfferedGame| {
        let galley = ui.painter().layout(entry.blurb().to_owned(), body.clone(), Color32::WHITE, width);
        galley.size().y
    };
    let longest = GAMES.iter().map(blurb).fold(0.0, f32::max);
    ui.text_style_height(&TextStyle::Heading) + longest + 2.0 * theme::GAP + 4.0
}

/// The height of the links to lessons and puzzles at the bottom of a card, in points.
fn links_height(ctx: &Context) -> f32 {
    touch::height(ctx, theme::BUTTON.y) + 2.0 * 4.0
}

/// Draws the link to a game's lessons or puzzles, with the number of solved tasks. True if it was clicked.
fn link(ui: &mut Ui, course: CourseKind, game: &str, [solved, all, due]: [usize; 3]) -> bool {
    let colors = Colors::of(ui.style());
    let text = RichText::new(words::course_link(course, [solved, all, due])).color(colors.act);
    let height = touch::height(ui.ctx(), theme::BUTTON.y);
    let link = ui.add(Button::new(text).frame_when_inactive(false).min_size(vec2(0.0, height)));
    let spoken = words::course(course, game, [solved, all, due]);
    link.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    link.on_hover_text(format!("{spoken}.")).clicked()
}

/// Draws the card of a game, without its scene and its links.
fn card(ui: &mut Ui, entry: &dyn OfferedGame, sizes: &Sizes) -> Response {
    let colors = Colors::of(ui.style());
    let height = sizes.scene + sizes.text + links_height(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(sizes.card, height), Sense::click());
    let name = words::play(entry.title());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    let shadow = Shadow {
        offset: [0, 4],
        blur: if response.contains_pointer() { 20 } else { 10 },
        spread: 0,
        color: Color32::from_black_alpha(30),
    };
    ui.painter().add(shadow.as_shape(rect, theme::ROUND));
    ui.painter().rect_filled(rect, f32::from(theme::ROUND), colors.raised);
    let inside = rect.shrink2(vec2(theme::SPACE, 0.0));
    // The card is one button with one name, so its words are painted and aren't widgets.
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let font = |style: TextStyle| style.resolve(ui.style());
    let top = inside.min.y + sizes.scene + theme::GAP + 2.0;
    let title = Text { text: entry.title(), font: font(TextStyle::Heading), color: colors.ink };
    let title = title.paint(&painter, pos2(inside.min.x, top), egui::Align2::LEFT_TOP, inside.width());
    let players = painter.layout_no_wrap(entry.players().to_owned(), font(TextStyle::Small), colors.quiet);
    // On a narrow card, only the title has room.
    if players.size().x <= inside.max.x - title.max.x - theme::GAP {
        let at = pos2(inside.max.x, title.center().y + 1.0) - vec2(players.size().x, players.size().y / 2.0);
        painter.galley(at, players, colors.quiet);
    }
    let body = font(TextStyle::Body);
    let blurb = painter.layout(entry.blurb().to_owned(), body, colors.quiet, inside.width());
    painter.galley(title.left_bottom() + vec2(0.0, 2.0), blurb, colors.quiet);
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
