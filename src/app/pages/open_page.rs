//! My games: all games, to search, open, rename, copy and delete.

use std::ops::Range;
use std::path::{Path, PathBuf};

use egui::{
    Align, Button, ComboBox, Context, FocusDirection, Id, Key, Layout, Modifiers, Popup, Rect, Response,
    Role, ScrollArea, TextStyle, Ui, UiBuilder, WidgetInfo, vec2,
};

use super::words;
use crate::app::games::catalogue::{self, GAMES};
use crate::app::games::summary::Summary;
use crate::app::kit::files;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::pages::game_row;
use crate::record::store::{Change, Entry, GameList, Location};

/// The player's answer in the dialog.
pub enum Answer {
    /// Close the dialog.
    Close,
    /// Open this game.
    Open(PathBuf),
    /// Open another file.
    Browse,
    /// Show the folder in the system's file manager.
    ShowFolder(PathBuf),
    /// Rename this game; the dialog stays open.
    Rename(PathBuf),
    /// Copy this game; the dialog stays open.
    Duplicate(PathBuf),
    /// Move this game to the bin; the dialog stays open.
    Bin(PathBuf),
    /// Set up a new game.
    NewGame,
    /// Undo the last change; the dialog stays open.
    Undo(Change),
}

/// A filter for games, by their status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StatusFilter {
    Any,
    GoingOn,
    Over,
}

impl StatusFilter {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Any, words::ANY_STATUS), (Self::GoingOn, words::UNFINISHED), (Self::Over, words::FINISHED)];
}

/// The player's search: the words and the filters.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wish {
    text: String,
    /// The title of a game, or `None` for all games.
    game: Option<&'static str>,
    status: StatusFilter,
}

impl Wish {
    /// The words of the search, in lower case.
    fn words(&self) -> Vec<String> {
        self.text.split_whitespace().map(str::to_lowercase).collect()
    }

    /// True if the game matches the search. Until its summary has been read, only its file name can match.
    fn takes(&self, words: &[String], entry: &Entry<Summary>) -> bool {
        let about = entry.summary();
        let fits = match about {
            Some(about) => {
                self.game.is_none_or(|game| about.game() == game)
                    && (self.status == StatusFilter::Any
                        || about.is_over() == (self.status == StatusFilter::Over))
            }
            None => self.game.is_none() && self.status == StatusFilter::Any,
        };
        if !fits {
            return false;
        }
        let name = files::name(&entry.file);
        let said = match about {
            Some(about) => {
                let shown = [about.title(), about.headline(), &game_row::when(entry, about)].join(" ");
                format!("{name} {} {} {shown}", about.players(), about.line())
            }
            None => name,
        };
        has_all(&said, words)
    }
}

/// True if a text contains all these lower-case words, regardless of its own case.
fn has_all(text: &str, words: &[String]) -> bool {
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// The dialog of My games: the search, the change that can be undone, and the focus.
pub struct OpenPage {
    wish: Wish,
    /// The change that can be undone.
    done: Option<Change>,
    drawn: bool,
    /// A chosen game is still being read.
    is_reading: bool,
    /// The last focused row, and its widget.
    row: Option<(usize, Id)>,
    /// The row to focus next.
    next_row: Option<usize>,
    /// The egui id of the search field.
    field: Option<Id>,
}

impl Default for OpenPage {
    fn default() -> Self {
        let wish = Wish { text: String::new(), game: None, status: StatusFilter::Any };
        let (row, next_row, field) = (None, None, None);
        Self { wish, done: None, drawn: false, is_reading: false, row, next_row, field }
    }
}

/// The width of the button beside a game, in points.
const MORE: f32 = 40.0;
/// The maximum size of the board that a list without games shows, in points.
const INVITING: f32 = 240.0;
/// The height of everything in the dialog except the list and the line about the last change, in points.
const REST: f32 = 132.0;

impl OpenPage {
    /// Offers to undo a change.
    pub fn note(&mut self, change: Change) {
        self.done = Some(change);
    }

    /// Offers to undo a change once more after that failed, unless another change was made meanwhile.
    pub fn note_again(&mut self, change: Change) {
        self.done.get_or_insert(change);
    }

    /// Lets the player choose again after a game that couldn't be read.
    pub const fn choose_again(&mut self) {
        self.is_reading = false;
    }

    /// Shows the dialog with all games and the folder of My games. Returns an answer, once there is one.
    pub fn show(
        &mut self,
        ctx: &Context,
        games: &GameList<Summary>,
        folder: Option<&Path>,
    ) -> Option<Answer> {
        let submitted = self.drawn && !self.wish.text.is_empty() && modal::submitted(ctx);
        let new = !std::mem::replace(&mut self.drawn, true);
        let mut chosen = None;
        let (pressed, closed) = modal::show_wide(ctx, words::MY_GAMES, theme::READING, |ui| {
            if modal::is_new(ui) {
                // A dialog about one of the games has closed: focus the row of that game again.
                self.next_row = self.row.map(|(row, _)| row);
            }
            self.search(ui, games, new);
            ui.add_space(theme::GAP);
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            chosen = self.list(ui, games, submitted, modal::from_top(new, area));
            if self.done.is_some() {
                ui.add_space(theme::GAP);
                chosen = chosen.take().or(self.undo_line(ui));
            }
            ui.add_space(theme::SPACE);
            let answers = [words::SHOW_FOLDER, words::OPEN_FILE, words::CLOSE].map(DialogButton::plain);
            modal::buttons(ui, &answers)
        });
        match (chosen, pressed) {
            // A chosen game is already being opened.
            (Some(Answer::Open(_)), _) if self.is_reading => None,
            (Some(chosen), _) => {
                self.is_reading |= matches!(chosen, Answer::Open(_));
                Some(chosen)
            }
            (None, Some(1)) => Some(Answer::Browse),
            (None, Some(0)) => folder.map(|folder| Answer::ShowFolder(folder.to_owned())),
            (None, Some(_)) => Some(Answer::Close),
            (None, None) => closed.then_some(Answer::Close),
        }
    }

    fn search(&mut self, ui: &mut Ui, games: &GameList<Summary>, new: bool) {
        let label = ui.label(words::SEARCH);
        let field = modal::field(ui.ctx(), &mut self.wish.text).desired_width(f32::INFINITY);
        let field = ui.add(field.hint_text(words::SEARCH_HINT));
        let field = field.labelled_by(label.id);
        // For a finger, the on-screen keyboard would open over the list.
        if new && !touch::is_used(ui.ctx()) {
            field.request_focus();
        }
        self.field = Some(field.id);
        ui.add_space(theme::GAP / 2.0);
        ui.horizontal(|ui| {
            let shown = ComboBox::from_id_salt("game").width(160.0);
            let titles = shown.selected_text(self.wish.game.unwrap_or(words::ALL_GAMES)).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.wish.game, None, words::ALL_GAMES);
                for game in GAMES {
                    ui.selectable_value(&mut self.wish.game, Some(game.title()), game.title());
                }
            });
            titles.response.on_hover_text(words::GAME);
            let name = StatusFilter::ALL.iter().find(|(status, _)| *status == self.wish.status);
            let shown = ComboBox::from_id_salt("status").width(160.0);
            let statuses = shown.selected_text(name.map_or("", |(_, name)| name)).show_ui(ui, |ui| {
                for (status, name) in StatusFilter::ALL {
                    ui.selectable_value(&mut self.wish.status, status, name);
                }
            });
            statuses.response.on_hover_text(words::STATUS);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let unread = games.unread();
                if unread > 0 {
                    ui.weak(words::reading_more(unread));
                }
            });
        });
    }

    /// Draws the games that match the search. Returns the chosen action on one of them; Enter opens the first.
    fn list(
        &mut self,
        ui: &mut Ui,
        games: &GameList<Summary>,
        submitted: bool,
        area: ScrollArea,
    ) -> Option<Answer> {
        let words = self.wish.words();
        let mut found: Vec<&Entry<Summary>> =
            games.entries().iter().filter(|entry| self.wish.takes(&words, entry)).collect();
        // Files that can't be read come last.
        found.sort_by_key(|entry| matches!(entry.about, Some(Err(_))));
        if submitted && let Some(first) = found.first() {
            return Some(Answer::Open(first.file.clone()));
        }
        let undo = touch::height(ui.ctx(), theme::BUTTON.y) + theme::GAP + 2.0 * ui.spacing().item_spacing.y;
        let rest = REST + if self.done.is_some() { undo } else { 0.0 };
        let height = (modal::room(ui.ctx()) - rest).max(game_row::HEIGHT);
        if found.is_empty() {
            let size = vec2(ui.available_width(), height);
            return ui
                .allocate_ui(size, |ui| {
                    ui.set_min_size(size);
                    empty(ui, games).then_some(Answer::NewGame)
                })
                .inner;
        }
        let next = self.next_row(ui, found.len());
        let area = match next {
            // The row is scrolled to the middle, so that its neighbours are also drawn.
            Some(row) => {
                let step = game_row::HEIGHT + ui.spacing().item_spacing.y;
                let above = (height - game_row::HEIGHT) / 2.0;
                area.vertical_scroll_offset((row as f32 * step - above).max(0.0))
            }
            None => area,
        };
        let (mut answer, mut focused) = (None, None);
        modal::with_bar(ui, modal::BAR, height, |ui| {
            area.show_rows(ui, game_row::HEIGHT, found.len(), |ui, rows: Range<usize>| {
                for row in rows {
                    let Some(entry) = found.get(row) else { continue };
                    // An open menu stays with its game, even if the game moves to another row.
                    let id = ui.scope_id().with(&entry.file);
                    ui.scope_builder(UiBuilder::new().scope_id(id), |ui| {
                        let (response, done) = stored_game(ui, entry);
                        if next == Some(row) {
                            response.request_focus();
                        }
                        if response.has_focus() {
                            focused = Some((row, response.id));
                        }
                        answer = answer.take().or(done);
                    });
                }
            });
        });
        self.row = focused.or(self.row);
        answer
    }

    /// The row to focus next. The arrow keys move from row to row. Down also enters the list from the search field, or
    /// if nothing has the focus; up leaves the first row for the search field.
    fn next_row(&mut self, ui: &Ui, all: usize) -> Option<usize> {
        let wanted = self.next_row.take();
        let focused = ui.memory(|memory| memory.focused());
        let row = self.row.filter(|(_, id)| focused == Some(*id)).map(|(row, _)| row);
        let is_elsewhere = row.is_none() && focused.is_some() && focused != self.field;
        if is_elsewhere || Popup::is_any_open(ui.ctx()) {
            return wanted;
        }
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let next = match row {
            Some(row) if pressed(Key::ArrowDown) => Some(row + 1),
            Some(row) if pressed(Key::ArrowUp) => {
                if row == 0
                    && let Some(field) = self.field
                {
                    ui.memory_mut(|memory| memory.request_focus(field));
                }
                row.checked_sub(1)
            }
            None if pressed(Key::ArrowDown) => {
                Some(self.row.filter(|_| focused.is_none()).map_or(0, |(row, _)| row))
            }
            _ => return wanted,
        };
        // By default egui would focus the nearest widget.
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        next.map(|next| next.min(all.saturating_sub(1)))
    }

    /// Draws the last change, with a button to undo it.
    fn undo_line(&mut self, ui: &mut Ui) -> Option<Answer> {
        let mut answer = None;
        ui.horizontal(|ui| {
            ui.set_min_height(theme::BUTTON.y);
            let Some(change) = &self.done else { return };
            let text = match change {
                Change::Renamed { to, .. } => words::renamed(&files::stem(to)),
                Change::Duplicated { copy } => words::duplicated(&files::stem(copy)),
                Change::Binned { file, .. } => words::binned(&files::stem(file)),
            };
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.add(Button::new(words::UNDO).min_size(theme::BUTTON)).clicked() {
                    answer = self.done.take().map(Answer::Undo);
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(text).truncate());
                });
            });
        });
        answer
    }
}

/// Draws the reason why the list is empty and, if there are no games at all, an invitation to play one. Returns true if
/// the player accepts it.
fn empty(ui: &mut Ui, games: &GameList<Summary>) -> bool {
    if let Some(reason) = games.fault() {
        ui.colored_label(Colors::of(ui.style()).loss, words::couldnt_list(reason));
    } else if !games.is_listed() {
        ui.weak(words::LOOKING_FOR_GAMES);
    } else if !games.entries().is_empty() {
        ui.weak(words::NO_GAMES_FOUND);
    } else {
        return invite(ui);
    }
    false
}

fn invite(ui: &mut Ui) -> bool {
    let room = ui.available_rect_before_wrap();
    let text = theme::BUTTON.y + 4.0 * theme::GAP + ui.text_style_height(&TextStyle::Body);
    let side = (room.height() - text).clamp(0.0, INVITING);
    let rest = (room.height() - side - text).max(0.0);
    ui.vertical_centered(|ui| {
        ui.add_space(rest * 0.4);
        let (rect, _) = ui.allocate_exact_size(vec2(side, side), egui::Sense::hover());
        if let Some(showcase) = catalogue::showcases().last() {
            showcase.at_rest().paint(ui, ui.painter(), rect);
        }
        ui.add_space(theme::GAP);
        ui.weak(words::NO_GAMES_YET);
        ui.add_space(theme::GAP);
        ui.add(modal::main_button(&Colors::of(ui.style()), words::NEW_GAME)).clicked()
    })
    .inner
}

/// Draws a game with a menu beside it. Returns the response of the game's row, and the chosen action.
fn stored_game(ui: &mut Ui, entry: &Entry<Summary>) -> (Response, Option<Answer>) {
    let file = entry.file.as_path();
    let size = vec2(ui.available_width(), game_row::HEIGHT);
    let (whole, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let place = |rect| UiBuilder::new().max_rect(rect);
    let line = Rect::from_min_max(whole.min, whole.max - vec2(MORE + theme::GAP / 2.0, 0.0));
    let beside = Rect::from_min_max(whole.max - vec2(MORE, game_row::HEIGHT), whole.max);
    let mut answer = None;
    let mut menu = |ui: &mut Ui| {
        for (name, chosen) in [
            (words::OPEN, Answer::Open(file.to_owned())),
            (words::RENAME, Answer::Rename(file.to_owned())),
            (words::DUPLICATE, Answer::Duplicate(file.to_owned())),
            (words::MOVE_TO_BIN, Answer::Bin(file.to_owned())),
        ] {
            if ui.button(name).clicked() {
                answer = Some(chosen);
                ui.close();
            }
        }
    };
    let response = row(&mut ui.new_child(place(line)), entry);
    let response = response.on_hover_text_at_pointer(entry.file.display().to_string());
    response.context_menu(&mut menu);
    let mut beside = ui.new_child(place(beside));
    let (more, _) = egui::containers::menu::MenuButton::from_button(
        Button::new("…").frame_when_inactive(false).min_size(vec2(MORE, game_row::HEIGHT)),
    )
    .ui(&mut beside, &mut menu);
    let spoken = words::more_for(&files::name(file));
    more.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    let deletes = || ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete));
    if response.clicked() {
        answer = Some(Answer::Open(file.to_owned()));
    } else if response.has_focus() && deletes() {
        answer = Some(Answer::Bin(file.to_owned()));
    }
    (response, answer)
}

/// Draws a game as a clickable line.
pub fn row(ui: &mut Ui, entry: &Entry<Summary>) -> Response {
    let name = files::name(&entry.file);
    let shown = match entry.location {
        Location::Mine => files::stem(&entry.file),
        Location::Elsewhere => words::elsewhere(&name),
        Location::Picture => words::picture(&name),
    };
    game_row::show(ui, &words::open_game(&name), &shown, entry)
}
