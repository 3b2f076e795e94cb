//! The library: the saved games of a folder and those that were kept, to be searched, opened, renamed and thrown away.

use std::ops::Range;
use std::path::{Path, PathBuf};

use egui::{
    Align, Button, ComboBox, Context, Layout, Rect, RichText, Role, ScrollArea, Ui, UiBuilder, WidgetInfo,
    vec2,
};

use super::catalogue::GAMES;
use super::library::{About, Library};
use super::modal::{self, DialogButton};
use super::picker::Kept;
use super::shelf::Shelf;
use super::theme::{self, Colors};
use super::{files, game_row};

/// What came of the dialog.
pub enum Answer {
    /// Nothing is opened.
    Cancel,
    /// This game.
    Open(PathBuf),
    /// The kept game of this index.
    Resume(usize),
    /// Another file, wherever it is.
    Browse,
    /// The folder itself, in the system's own window.
    OpenFolder(PathBuf),
    /// Another name for this game; the dialog stays.
    Rename(PathBuf),
    /// This game is thrown away; the dialog stays.
    Bin(PathBuf),
}

/// Which games are shown, by how far they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    Any,
    GoingOn,
    Over,
}

impl Standing {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Any, "Any result"), (Self::GoingOn, "Still going on"), (Self::Over, "Over")];
}

/// What is looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wish {
    text: String,
    /// The title of a game.
    game: Option<&'static str>,
    standing: Standing,
}

impl Wish {
    /// The words that are looked for, in small letters.
    fn words(&self) -> Vec<String> {
        self.text.split_whitespace().map(str::to_lowercase).collect()
    }

    /// Whether a file with this name is one of those, as far as is known.
    fn takes(&self, words: &[String], name: &str, about: Option<&About>) -> bool {
        let details = about.and_then(|about| about.as_ref().ok());
        let fits = match details {
            Some(details) => {
                self.game.is_none_or(|game| details.game() == game)
                    && (self.standing == Standing::Any
                        || details.is_over() == (self.standing == Standing::Over))
            }
            None => self.game.is_none() && self.standing == Standing::Any,
        };
        if !fits {
            return false;
        }
        let said = match details {
            Some(details) => format!("{name} {} {}", details.players(), details.line()),
            None => name.to_owned(),
        };
        has_all(&said, words)
    }
}

/// Whether a text has all these words, written large or small.
fn has_all(text: &str, words: &[String]) -> bool {
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// The dialog.
pub struct OpenPage {
    library: Library,
    wish: Wish,
    /// The files that the wish leaves, as long as neither it nor what is known changes.
    found: Option<(Wish, Vec<PathBuf>)>,
    drawn: bool,
    /// Whether a game was chosen that is still being read.
    is_reading: bool,
}

/// The width of the button beside a game, in points.
const MORE: f32 = 40.0;

impl OpenPage {
    /// The dialog for a library.
    #[must_use]
    pub const fn new(library: Library) -> Self {
        let wish = Wish { text: String::new(), game: None, standing: Standing::Any };
        Self { library, wish, found: None, drawn: false, is_reading: false }
    }

    /// Has the folder read again: something in it changed.
    pub fn read_again(&mut self, ctx: &Context) {
        self.library.read_again(ctx);
    }

    /// The game that was chosen could not be read: another one may be.
    pub const fn choose_again(&mut self) {
        self.is_reading = false;
    }

    /// Shows the dialog, with the games that earlier sessions left behind; an answer, once there is one.
    pub fn show(&mut self, ctx: &Context, shelf: &mut Shelf, kept: &[Kept]) -> Option<Answer> {
        if self.library.poll() {
            self.found = None;
        }
        let submitted = self.drawn && !self.wish.text.is_empty() && modal::submitted(ctx);
        let new = !std::mem::replace(&mut self.drawn, true);
        let mut chosen = None;
        let (pressed, closed) = modal::show_wide(ctx, "Library", theme::READING, |ui| {
            let folder = self.library.folder().display().to_string();
            ui.add(egui::Label::new(RichText::new(&folder).small().weak()).truncate()).on_hover_text(&folder);
            self.search(ui, new);
            ui.add_space(theme::GAP);
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            chosen = self.list(ui, shelf, kept, submitted, modal::from_top(new, area));
            ui.add_space(theme::SPACE);
            let answers = ["Cancel", "Open folder", "Another file…"].map(DialogButton::plain);
            modal::buttons(ui, &answers)
        });
        match (chosen, pressed) {
            // One game is on its way to the table already.
            (Some(Answer::Open(_)), _) if self.is_reading => None,
            (Some(chosen), _) => {
                self.is_reading |= matches!(chosen, Answer::Open(_));
                Some(chosen)
            }
            (None, Some(2)) => Some(Answer::Browse),
            (None, Some(1)) => Some(Answer::OpenFolder(self.library.folder().to_owned())),
            (None, Some(_)) => Some(Answer::Cancel),
            (None, None) => closed.then_some(Answer::Cancel),
        }
    }

    fn search(&mut self, ui: &mut Ui, new: bool) {
        let label = ui.label("Search");
        let field = modal::field(&mut self.wish.text).desired_width(f32::INFINITY);
        let field = ui.add(field.hint_text("Players, game, date, result or file"));
        let field = field.labelled_by(label.id);
        if new {
            field.request_focus();
        }
        ui.add_space(theme::GAP / 2.0);
        ui.horizontal(|ui| {
            let shown = ComboBox::from_id_salt("game").width(160.0);
            let games = shown.selected_text(self.wish.game.unwrap_or("All games")).show_ui(ui, |ui| {
                ui.selectable_value(&mut self.wish.game, None, "All games");
                for game in GAMES {
                    ui.selectable_value(&mut self.wish.game, Some(game.title()), game.title());
                }
            });
            games.response.on_hover_text("Which game");
            let name = Standing::ALL.iter().find(|(standing, _)| *standing == self.wish.standing);
            let shown = ComboBox::from_id_salt("standing").width(160.0);
            let standings = shown.selected_text(name.map_or("", |(_, name)| name)).show_ui(ui, |ui| {
                for (standing, name) in Standing::ALL {
                    ui.selectable_value(&mut self.wish.standing, standing, name);
                }
            });
            standings.response.on_hover_text("How far they are");
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let unread = self.library.unread();
                if unread > 0 {
                    ui.weak(format!("{unread} still to be read"));
                }
            });
        });
    }

    /// The files that are looked for.
    fn find(&mut self) -> &[PathBuf] {
        let Self { library, wish, found, .. } = self;
        let is_current = found.as_ref().is_some_and(|(before, _)| before == wish);
        if !is_current {
            let words = wish.words();
            let files = library.files().and_then(|files| files.as_ref().ok()).map_or(&[][..], Vec::as_slice);
            let takes = |file: &&PathBuf| wish.takes(&words, &files::name(file), library.about(file));
            *found = Some((wish.clone(), files.iter().filter(takes).cloned().collect()));
        }
        found.as_ref().map_or(&[], |(_, files)| files)
    }

    /// The games that the search leaves: what was done with one of them, or the first one opened if Enter was pressed.
    fn list(
        &mut self,
        ui: &mut Ui,
        shelf: &mut Shelf,
        kept: &[Kept],
        submitted: bool,
        area: ScrollArea,
    ) -> Option<Answer> {
        let words = self.wish.words();
        let is_meant = |game: &Kept| has_all(&format!("{} {}", game.name, game.standing), &words);
        let filtered = self.wish.game.is_some() || self.wish.standing != Standing::Any;
        let resumed: Vec<usize> =
            (0..kept.len()).filter(|index| !filtered && kept.get(*index).is_some_and(is_meant)).collect();
        let files = self.find();
        if submitted && let Some(first) = files.first() {
            return Some(Answer::Open(first.clone()));
        }
        let height = (modal::room(ui.ctx()) - 146.0).max(game_row::HEIGHT);
        if files.is_empty() && resumed.is_empty() {
            let size = vec2(ui.available_width(), height);
            ui.allocate_ui(size, |ui| {
                ui.set_min_size(size);
                self.empty(ui);
            });
            return None;
        }
        let mut answer = None;
        let all = resumed.len() + files.len();
        modal::with_bar(ui, height, |ui| {
            area.show_rows(ui, game_row::HEIGHT, all, |ui, rows: Range<usize>| {
                for row in rows {
                    // Scrolled, a row is still the one that the keyboard came to.
                    ui.push_id(row, |ui| {
                        let game = resumed.get(row).and_then(|index| Some((*index, kept.get(*index)?)));
                        let file = row.checked_sub(resumed.len()).and_then(|row| files.get(row));
                        let done = match game {
                            Some((index, game)) => {
                                kept_game(ui, game, shelf).then_some(Answer::Resume(index))
                            }
                            None => file.and_then(|file| saved_game(ui, file, shelf)),
                        };
                        answer = answer.take().or(done);
                    });
                }
            });
        });
        answer
    }

    /// Why there is nothing to choose from.
    fn empty(&self, ui: &mut Ui) {
        match self.library.files() {
            None => ui.weak("Looking for games…"),
            Some(Ok(files)) if files.is_empty() => ui.weak("There are no saved games in this folder."),
            Some(Ok(_)) => ui.weak("No game here is like that."),
            Some(Err(reason)) => {
                let text = format!("The folder cannot be read: {reason}.");
                ui.colored_label(Colors::of(ui.style()).loss, text)
            }
        };
    }
}

/// A kept game: whether it was clicked.
fn kept_game(ui: &mut Ui, game: &Kept, shelf: &mut Shelf) -> bool {
    let spoken = format!("Resume {}", game.name);
    let response = game_row::show(ui, &spoken, &game.standing, shelf.look(&game.path));
    modal::keep_enter(&response);
    response.clicked()
}

/// A saved game with a menu beside it: what was done with it.
fn saved_game(ui: &mut Ui, file: &Path, shelf: &mut Shelf) -> Option<Answer> {
    let size = vec2(ui.available_width(), game_row::HEIGHT);
    let (whole, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let place = |rect| UiBuilder::new().max_rect(rect);
    let line = Rect::from_min_max(whole.min, whole.max - vec2(MORE + theme::GAP / 2.0, 0.0));
    let beside = Rect::from_min_max(whole.max - vec2(MORE, game_row::HEIGHT), whole.max);
    let mut answer = None;
    let mut menu = |ui: &mut Ui| {
        for (name, chosen) in [
            ("Open", Answer::Open(file.to_owned())),
            ("Rename…", Answer::Rename(file.to_owned())),
            ("Move to bin…", Answer::Bin(file.to_owned())),
        ] {
            if ui.button(name).clicked() {
                answer = Some(chosen);
                ui.close();
            }
        }
    };
    let response = row(&mut ui.new_child(place(line)), file, shelf);
    response.context_menu(&mut menu);
    let mut beside = ui.new_child(place(beside));
    let (more, _) = egui::containers::menu::MenuButton::from_button(
        Button::new("…").min_size(vec2(MORE, game_row::HEIGHT)),
    )
    .ui(&mut beside, &mut menu);
    let spoken = format!("More for {}", files::name(file));
    more.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
    modal::keep_enter(&more);
    if response.clicked() { Some(Answer::Open(file.to_owned())) } else { answer }
}

/// A game as a line to be clicked.
pub fn row(ui: &mut Ui, file: &Path, shelf: &mut Shelf) -> egui::Response {
    let name = files::name(file);
    let response = game_row::show(ui, &format!("Open {name}"), &name, shelf.look(file));
    modal::keep_enter(&response);
    response.on_hover_text(file.display().to_string())
}
