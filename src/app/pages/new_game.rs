//! The dialog that starts a game, in two parts of which one is unfolded: at first the opponent and the players, or else
//! options, takebacks, help and clock.

use std::ops::RangeInclusive;

use egui::style::ScrollAnimation;
use egui::{
    Align, Align2, Button, CollapsingHeader, Context, CursorIcon, Frame, Layout, Popup, Rect, Response,
    RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, WidgetText, vec2,
};

use super::{corners, words};
use crate::app::course::Studies;
use crate::app::games::catalogue::{self, GAMES, GameForm, OfferedGame};
use crate::app::games::rivals::Rivals;
use crate::app::kit::choices;
use crate::app::kit::clock_form::ClockForm;
use crate::app::kit::command::{self, Command};
use crate::app::kit::look::Material;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::seats;
use crate::app::kit::settings::{LastSetup, Settings};
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::today;
use crate::app::kit::touch;
use crate::app::parts::icon::Icon;
use crate::app::parts::request::{CourseKind, Request};
use crate::app::parts::small_board::SmallBoard;
use crate::engine::Level;
use crate::learn::Rating;
use crate::record::{Header, Help, Seat, Takebacks};
use crate::rules::Side;

/// The player's answer in the dialog.
pub enum Answer {
    /// Don't start a game.
    Cancel,
    /// Carry out this request. The dialog stays open for a request to read the rules.
    Request(Request),
}

/// The dialog, with the player's choices for every game.
pub struct NewGame {
    /// The options chosen for each game, in the order of [`GAMES`].
    forms: Vec<Box<dyn GameForm>>,
    /// The index of the chosen game in [`GAMES`].
    game: usize,
    /// The choices for each game besides its options, in the order of [`GAMES`].
    choices: Vec<Choices>,
    /// The number of lessons offered for each game, if the game is new to the player.
    new: Vec<Option<usize>>,
    /// True for each game whose lessons the player hasn't finished.
    unlearned: Vec<bool>,
    /// The player's rating against bots in each game, if there is one.
    strengths: Vec<Option<Rating>>,
    /// The players of earlier games, for their names and scores.
    rivals: Rivals,
    refusal: Option<String>,
    /// The choices besides the players are unfolded, and the players are folded.
    is_unfolded: bool,
    /// The dialog has been drawn before. In its first frame, the key that opened it must not answer it.
    drawn: bool,
    /// The dialog is drawn for the first time since it was opened.
    is_new: bool,
}

/// The choices for a game besides its options.
#[derive(Default)]
struct Choices {
    names: Vec<String>,
    seats: Vec<Seat>,
    takebacks: Takebacks,
    /// The agreement on help; `None` for the default with these players.
    help: Option<Help>,
    clock: ClockForm,
}

impl Choices {
    /// Reserves a name and a seat for this number of players. A player who is added is of the same kind as the last.
    fn seat(&mut self, players: usize) {
        self.names.resize_with(self.names.len().max(players), String::new);
        let last = self.seats.last().copied().unwrap_or(Seat::Person);
        self.seats.resize(self.seats.len().max(players), last);
    }

    /// Gives each of this number of players the next side, and the last player the first side.
    fn rotate(&mut self, players: usize) {
        self.seat(players);
        if let (Some(names), Some(seats)) = (self.names.get_mut(..players), self.seats.get_mut(..players)) {
            names.rotate_right(1);
            seats.rotate_right(1);
        }
    }

    /// The agreements for this number of players, without names and clock.
    fn agreements(&self, players: usize) -> Header {
        let seats = self.seats.iter().take(players).copied().collect();
        Header::new(Vec::new(), self.takebacks, None).unwrap_or_default().with_seats(seats)
    }

    /// The choices in the last game of this kind or, if there wasn't one, the names from the last game of any kind
    /// against bots of the level last played against.
    fn last(settings: &Settings, studies: &Studies, game: &str) -> Self {
        let level = studies.progress.read(|progress| progress.last_level(game)).unwrap_or(Level::Beginner);
        let bots = vec![Seat::Person, Seat::Bot(level)];
        match settings.setups.get(game).cloned() {
            Some(LastSetup { names, seats, takebacks, help, clock, .. }) => {
                Self { names, seats, takebacks, help, clock: clock.unwrap_or_else(|| settings.clock.clone()) }
            }
            None if settings.setups.is_empty() => Self {
                names: settings.names.clone(),
                seats: if settings.seats.is_empty() { bots } else { settings.seats.clone() },
                clock: settings.clock.clone(),
                ..Self::default()
            },
            None => Self { names: settings.names.clone(), seats: bots, ..Self::default() },
        }
    }
}

/// The width of the dialog, in points.
const WIDTH: f32 = 720.0;
/// The height of the unfolded choices, if the window is high enough, in points.
const HEIGHT: f32 = 660.0;
/// The range of heights of the board in a game's tab, in points, and the number of its columns that the tab shows.
const TABS: RangeInclusive<f32> = 52.0..=88.0;
const COLUMNS: f32 = 5.4;
/// The margin inside a side's plate, in points.
const EDGE: f32 = 4.0;
/// The heights of the two parts without the boards in the tabs, in points: of a game for four while the other choices are
/// folded, and of those choices. Where they leave too little room, the tabs have no boards.
const FOLDED: f32 = 412.0;
const UNFOLDED: f32 = 450.0;
/// The width of a name's field, if the window is wide enough, in points.
const NAME: f32 = 240.0;
/// The maximum number of names offered for a side: the most recent names.
const MOST_NAMES: usize = 12;
/// The width and height of the board's picture, in points.
const BOARD: f32 = 112.0;

const AGREEMENTS: [(Takebacks, &str, &str); 3] = [
    (Takebacks::Free, words::FREE, words::FREE_TIP),
    (Takebacks::BlundersOnly, words::BLUNDERS_ONLY, words::BLUNDERS_ONLY_TIP),
    (Takebacks::None, words::NO_TAKEBACKS, words::NO_TAKEBACKS_TIP),
];

const HELPS: [(Help, &str, &str); 3] = [
    (Help::None, words::NO_HELP, words::NO_HELP_TIP),
    (Help::Announcements, words::ANNOUNCEMENTS, words::ANNOUNCEMENTS_TIP),
    (Help::All, words::ALL_HELP, words::ALL_HELP_TIP),
];

impl NewGame {
    /// The dialog with `game` chosen, and each game's last choices.
    pub fn new(game: &dyn OfferedGame, settings: &Settings, studies: &Studies) -> Self {
        let last = |entry: &&dyn OfferedGame| settings.setups.get(entry.name());
        let options = |entry| last(entry).map_or("", |last| last.options.as_str());
        Self {
            forms: GAMES.iter().map(|entry| entry.form(options(entry))).collect(),
            game: place_of(game),
            choices: GAMES.iter().map(|entry| Choices::last(settings, studies, entry.name())).collect(),
            new: offered_lessons(settings, studies),
            unlearned: GAMES
                .iter()
                .map(|entry| {
                    studies.progress.read(|progress| progress.counts(entry.name()).0) < entry.lessons()
                })
                .collect(),
            strengths: strengths(studies),
            rivals: Rivals::default(),
            refusal: None,
            is_unfolded: false,
            drawn: false,
            is_new: false,
        }
    }

    /// Reopens the dialog as the player left it, but with this game chosen.
    pub fn open_again(&mut self, game: &dyn OfferedGame, settings: &Settings, studies: &Studies) {
        self.choose(place_of(game));
        self.new = offered_lessons(settings, studies);
        self.strengths = strengths(studies);
        self.drawn = false;
    }

    /// Sets the players of earlier games.
    pub fn meet(&mut self, rivals: Rivals) {
        self.rivals = rivals;
    }

    /// Chooses the game with this index in [`GAMES`].
    fn choose(&mut self, game: usize) {
        self.refusal = None;
        self.game = game;
    }

    /// The chosen game's name in save files, and its choices in the dialog.
    pub fn chosen(&self) -> Option<(&'static str, LastSetup)> {
        let (entry, setup) = GAMES.get(self.game).zip(self.forms.get(self.game))?;
        let Choices { names, seats, takebacks, help, clock } = self.choices.get(self.game)?;
        let setup = LastSetup {
            options: setup.options(),
            names: names.clone(),
            seats: seats.clone(),
            takebacks: *takebacks,
            help: *help,
            clock: Some(clock.clone()),
        };
        Some((entry.name(), setup))
    }

    /// Shows the dialog. Returns an answer, once there is one.
    pub fn show(&mut self, ctx: &Context) -> Option<Answer> {
        let submitted = self.drawn && modal::submitted(ctx);
        self.is_new = !std::mem::replace(&mut self.drawn, true);
        if self.is_new {
            self.is_unfolded = false;
            // The rules that were left unfolded are folded at once.
            ctx.clear_animations();
        }
        let mut asked = command::take_key_of(Command::Rules, ctx)
            .then(|| self.entry())
            .flatten()
            .map(|entry| Request::Read(entry.kind()));
        let (pressed, closed) = modal::show_wide(ctx, words::NEW_GAME, WIDTH, |ui| {
            let refusal = self.refusal.as_ref().map(|refusal| {
                let text = RichText::new(refusal).color(Colors::of(ui.style()).loss);
                let text = WidgetText::from(text);
                text.into_galley(ui, None, ui.available_width(), TextStyle::Body)
            });
            let below = refusal
                .as_ref()
                .map_or(0.0, |refusal| theme::GAP + refusal.size().y + ui.spacing().item_spacing.y);
            let height = HEIGHT.min(modal::room(ui.ctx())) - below;
            // While the choices are unfolded the dialog's height is always the same, so that the buttons stay in place.
            let area = ScrollArea::vertical().auto_shrink([false, !self.is_unfolded]);
            let area = modal::from_top(self.is_new, area);
            modal::scrolled(ui, height, area, |ui| {
                self.games(ui);
                self.choices(ui, &mut asked);
            });
            if let Some(refusal) = refusal {
                ui.add_space(theme::GAP);
                ui.label(refusal);
            }
            ui.add_space(theme::SPACE);
            modal::buttons(ui, &[DialogButton::plain(words::CANCEL), DialogButton::main(words::START_GAME)])
        });
        match pressed {
            _ if submitted => self.start(),
            Some(1) => self.start(),
            Some(_) => Some(Answer::Cancel),
            None if closed => Some(Answer::Cancel),
            None => asked.map(Answer::Request),
        }
    }

    /// Draws the boards that choose the game. In a low window, they are left out and only the names remain.
    fn games(&mut self, ui: &mut Ui) {
        let count = GAMES.len() as f32;
        let width = ((ui.available_width() - theme::GAP * (count - 1.0)) / count).floor();
        let other = if self.is_unfolded { UNFOLDED } else { FOLDED };
        let room = modal::room(ui.ctx()) - other;
        let scene = if room < *TABS.start() { 0.0 } else { room.min(*TABS.end()).floor() };
        let mut chosen = None;
        ui.horizontal(|ui| {
            choices::group(ui, |ui| {
                for (index, (entry, showcase)) in GAMES.iter().zip(catalogue::showcases()).enumerate() {
                    let size = vec2(width, scene);
                    if tab(ui, size, entry.title(), self.game == index, showcase.at_rest()) {
                        chosen = Some(index);
                    }
                }
            });
        });
        if let Some(index) = chosen {
            self.choose(index);
        }
    }

    /// The chosen game.
    fn entry(&self) -> Option<&'static dyn OfferedGame> {
        GAMES.get(self.game).copied()
    }

    /// Draws all choices for the game, with links to its rules and to the position editor.
    fn choices(&mut self, ui: &mut Ui, asked: &mut Option<Request>) {
        let Some(entry) = self.entry() else { return };
        if let Some((setup, choices)) = self.forms.get(self.game).zip(self.choices.get_mut(self.game)) {
            choices.seat(setup.most_players());
        }
        let was_unfolded = self.is_unfolded;
        let players = was_unfolded.then(|| part(ui, &self.pairing(), "players", false));
        if !was_unfolded {
            ui.add_space(theme::GAP);
            self.opponent(ui);
            ui.add_space(theme::GAP);
            self.beside_board(ui, entry, asked, |this, ui, asked| this.players(ui, asked));
            ui.add_space(theme::GAP);
        }
        let more = part(ui, &self.summary(), "more", was_unfolded);
        if was_unfolded {
            self.beside_board(ui, entry, asked, |this, ui, _| this.more(ui, entry));
        }
        let folds = players.filter(Response::clicked);
        if folds.as_ref().is_some_and(Response::has_focus) {
            more.request_focus();
        }
        if more.clicked() || folds.is_some() {
            self.is_unfolded = !was_unfolded;
        }
    }

    /// Draws choices beside the board at the start, with links to the game's rules and to the position editor.
    fn beside_board(
        &mut self,
        ui: &mut Ui,
        entry: &dyn OfferedGame,
        asked: &mut Option<Request>,
        content: impl FnOnce(&mut Self, &mut Ui, &mut Option<Request>),
    ) {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width((ui.available_width() - BOARD - theme::SPACE).max(240.0));
                content(self, ui, asked);
            });
            ui.vertical(|ui| {
                self.preview(ui);
                if touch::link(ui, Command::Rules.text()).clicked() {
                    *asked = Some(Request::Read(entry.kind()));
                }
                let link = touch::link(ui, Command::SetUp.text()).on_hover_text(Command::SetUp.tip());
                if link.clicked() {
                    // If the game can't be played with these choices, the editor keeps its own.
                    let options = self.forms.get(self.game).map(|form| form.options());
                    *asked = Some(Request::Edit(entry.kind(), options.filter(|text| !text.is_empty())));
                }
            });
        });
    }

    /// Draws the choice of the opponent, who takes all seats except the first human's.
    fn opponent(&mut self, ui: &mut Ui) {
        let Some((setup, choices)) = self.forms.get(self.game).zip(self.choices.get_mut(self.game)) else {
            return;
        };
        let seats = &mut choices.seats;
        let human = seats.iter().take(setup.sides().len()).position(|seat| *seat == Seat::Person);
        let own = human.unwrap_or_default();
        let mut others = seats.iter().take(setup.sides().len()).enumerate().filter(|(seat, _)| *seat != own);
        // Nothing is chosen if the opponents differ, or if bots play among themselves.
        let first = others.next().map(|(_, seat)| *seat);
        let chosen = first.filter(|first| human.is_some() && others.all(|(_, seat)| seat == first));
        let strength = self.strengths.get(self.game).copied().flatten();
        let mut picked = None;
        ui.horizontal_wrapped(|ui| {
            ui.label(words::PLAY_AGAINST);
            choices::group(ui, |ui| {
                for seat in seats::all() {
                    let text = seat.bot().map_or_else(|| words::HUMAN_HERE.to_owned(), words::level);
                    let spoken = words::play_against(&seats::name(seat));
                    let mut choice = choices::button(ui, chosen == Some(seat), text, &spoken);
                    if let Some(strength) = strength.filter(|_| seat != Seat::Person) {
                        choice = choice.on_hover_text(words::strength(strength));
                    }
                    if choice.clicked() {
                        picked = Some(seat);
                    }
                }
            });
        });
        if let Some(picked) = picked {
            seats.fill(picked);
            if let Some(seat) = seats.get_mut(own) {
                *seat = Seat::Person;
            }
        }
    }

    /// The players, in a line.
    fn pairing(&self) -> String {
        let Some((setup, choices)) = self.forms.get(self.game).zip(self.choices.get(self.game)) else {
            return String::new();
        };
        let seats = choices.names.iter().zip(&choices.seats);
        let player = |(side, (name, seat)): (_, (&String, &Seat))| {
            let name = Some(name.trim()).filter(|name| *seat == Seat::Person && !name.is_empty());
            words::plays(side, name.unwrap_or(&seats::name(*seat)))
        };
        let sides = setup.sides();
        sides.iter().map(|side| side.name).zip(seats).map(player).collect::<Vec<_>>().join(" · ")
    }

    /// The choices besides the players, in a line.
    fn summary(&self) -> String {
        let Some((setup, choices)) = self.forms.get(self.game).zip(self.choices.get(self.game)) else {
            return String::new();
        };
        let players = setup.sides().len();
        let help = choices.agreements(players).with_help(choices.help).help();
        let parts = [
            setup.summary(),
            words::takebacks_set(choices.takebacks).to_owned(),
            words::help_set(help).to_owned(),
            choices.clock.summary(),
        ];
        parts.join(" · ")
    }

    /// Draws the choices besides the players: options, takebacks, help, clock and rules.
    fn more(&mut self, ui: &mut Ui, entry: &dyn OfferedGame) {
        if let Some(setup) = self.forms.get_mut(self.game) {
            ui.label(RichText::new(words::BOARD).text_style(theme::strong()));
            setup.ui(ui);
            if self.unlearned.get(self.game) == Some(&true) {
                setup.first_games(ui);
            }
        }
        ui.add_space(theme::GAP);
        ui.columns_const(|[left, right]| {
            // By default, the words of a column would be spread to both of its edges.
            let layout = Layout::top_down(Align::Min);
            left.with_layout(layout, |ui| self.takebacks_ui(ui));
            right.with_layout(layout, |ui| self.help_ui(ui));
        });
        self.clock_ui(ui);
        if let Some(setup) = self.forms.get_mut(self.game).filter(|form| form.has_rules()) {
            folded(ui, words::SPECIAL_RULES, entry.name(), self.is_new, |ui| setup.rules(ui));
        }
    }

    fn preview(&mut self, ui: &mut Ui) {
        let side = ui.available_width().min(BOARD);
        let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::START_POSITION));
        if let Some(board) = self.forms.get_mut(self.game).and_then(|form| form.board()) {
            board.paint(ui, ui.painter(), rect);
        }
    }

    /// Draws the player of each side, and the names of the humans. Below them, offers the lessons of a game that is new
    /// to the player.
    fn players(&mut self, ui: &mut Ui, asked: &mut Option<Request>) {
        let score = self.score();
        let title = self.entry().map_or("", |entry| entry.title());
        let lessons = self.entry().zip(self.new.get(self.game).copied().flatten());
        let Some((setup, choices)) = self.forms.get_mut(self.game).zip(self.choices.get_mut(self.game))
        else {
            return;
        };
        let sides = setup.sides();
        let Choices { names, seats, .. } = choices;
        let seats = names.iter_mut().zip(seats);
        for ((index, side), (name, seat)) in (0..).zip(sides).zip(seats) {
            plate(ui, |ui| {
                let (mark, _) = ui.allocate_exact_size(vec2(28.0, theme::BUTTON.y), Sense::hover());
                setup.mark(Side::new(index)).paint(ui, mark.shrink2(vec2(2.0, 4.0)));
                let label = ui.allocate_ui_with_layout(
                    vec2(64.0, theme::BUTTON.y),
                    Layout::left_to_right(Align::Center),
                    |ui| {
                        ui.set_min_width(64.0);
                        ui.label(side.name)
                    },
                );
                seat_ui(ui, side.name, seat);
                if *seat == Seat::Person {
                    let has_known = !self.rivals.names().is_empty();
                    let beside = if has_known { theme::ICON + ui.spacing().item_spacing.x } else { 0.0 };
                    let field = modal::field(ui.ctx(), name)
                        .hint_text(side.name)
                        .char_limit(Header::MAX_NAME)
                        .desired_width((ui.available_width() - beside).min(NAME));
                    ui.add(field).labelled_by(label.inner.id);
                    if has_known {
                        earlier_names(ui, side.name, name, self.rivals.names());
                    }
                }
            });
        }
        ui.horizontal_wrapped(|ui| {
            let left = ui.cursor().left();
            setup.players(ui);
            if ui.cursor().left() > left {
                // Beside the numbers of players, the button would look like another number.
                ui.add_space(theme::SPACE);
            }
            let rotate = if sides.len() == 2 { words::SWAP_PLAYERS } else { words::ROTATE_PLAYERS };
            if ui.add(Button::new(rotate)).clicked() {
                choices.rotate(sides.len());
            }
            if let Some(score) = score {
                ui.label(RichText::new(words::so_far(title, &score)).weak());
            }
        });
        if let Some((entry, lessons)) = lessons {
            ui.horizontal_wrapped(|ui| {
                ui.label(words::try_lessons(entry.title(), lessons));
                if touch::link(ui, words::START_LESSONS).clicked() {
                    *asked = Some(Request::Learn(entry.kind(), CourseKind::Lessons));
                }
            });
        }
    }

    /// The score of these players in their earlier games against each other.
    fn score(&self) -> Option<String> {
        let (setup, choices) = self.forms.get(self.game).zip(self.choices.get(self.game))?;
        let sides = setup.sides().len();
        let names: Vec<&str> = choices.names.iter().take(sides).map(|name| name.trim()).collect();
        let are_persons = choices.seats.iter().take(sides).all(|seat| *seat == Seat::Person);
        self.rivals.score(self.entry()?.title(), &names).filter(|_| are_persons)
    }

    fn takebacks_ui(&mut self, ui: &mut Ui) {
        let Some(choices) = self.choices.get_mut(self.game) else { return };
        if let Some(picked) = agreement(ui, words::TAKEBACKS, "", &AGREEMENTS, choices.takebacks) {
            choices.takebacks = picked;
        }
        said_of(ui, &AGREEMENTS, choices.takebacks);
    }

    fn help_ui(&mut self, ui: &mut Ui) {
        let Some((setup, choices)) = self.forms.get(self.game).zip(self.choices.get_mut(self.game)) else {
            return;
        };
        let agreements = choices.agreements(setup.sides().len());
        let help_with = |agreed| agreements.clone().with_help(agreed).help();
        let help = help_with(choices.help);
        // The choice is fixed if the takebacks already determine it.
        let is_fixed = Help::ALL.iter().all(|other| help_with(Some(*other)) == help);
        let picked = ui
            .add_enabled_ui(!is_fixed, |ui| agreement(ui, words::HELP, words::HELP_SPOKEN, &HELPS, help))
            .inner;
        choices.help = picked.or(choices.help);
        if is_fixed {
            ui.label(RichText::new(words::NO_HELP_WITHOUT_TAKEBACKS).weak());
        } else {
            said_of(ui, &HELPS, help);
        }
    }

    fn clock_ui(&mut self, ui: &mut Ui) {
        let Some((setup, choices)) = self.forms.get(self.game).zip(self.choices.get_mut(self.game)) else {
            return;
        };
        let players: Vec<&str> = setup.sides().iter().map(|side| side.name).collect();
        let (before, top) = (choices.clock.clone(), ui.cursor().top());
        choices.clock.ui(ui, &players);
        if choices.clock != before {
            // The numbers that have appeared below the choice would be out of sight.
            let shown = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=ui.cursor().top());
            ui.scroll_to_rect_animation(shown, None, ScrollAnimation::none());
        }
    }

    fn start(&mut self) -> Option<Answer> {
        let (setup, choices) = self.forms.get(self.game).zip(self.choices.get(self.game))?;
        let sides = setup.sides().len();
        let names: Vec<String> =
            choices.names.iter().take(sides).map(|name| name.trim().to_owned()).collect();
        let names = if names.iter().all(String::is_empty) { Vec::new() } else { names };
        let seats = choices.seats.iter().take(sides).copied().collect();
        let started = Header::new(names, choices.takebacks, today::today())
            .map(|header| {
                header.with_seats(seats).with_help(choices.help).with_clock(choices.clock.control(sides))
            })
            .map_err(|error| error.to_string())
            .and_then(|header| setup.start(header));
        match started {
            Ok(document) => Some(Answer::Request(Request::Play(Box::new(document)))),
            Err(refusal) => {
                self.refusal = Some(refusal);
                None
            }
        }
    }
}

/// Draws the line of one of the dialog's two parts, with an arrow that tells whether it is unfolded.
fn part(ui: &mut Ui, title: &str, id: &str, is_unfolded: bool) -> Response {
    CollapsingHeader::new(title)
        .id_salt(id)
        .open(Some(is_unfolded))
        .show_unindented(ui, |_| ())
        .header_response
}

/// Draws rules that are folded whenever the dialog `is_new`, and scrolls to them while they unfold.
fn folded(ui: &mut Ui, title: &str, id: &str, is_new: bool, content: impl FnOnce(&mut Ui)) {
    let header = CollapsingHeader::new(title).id_salt(id).open(is_new.then_some(false));
    let part = header.show_unindented(ui, content);
    let last = part.header_response.id.with("openness");
    let before: f32 =
        ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(last), part.openness));
    let Some(unfolded) = part.body_response else { return };
    // Not while they fold: when the frame is drawn again, the click would unfold them.
    if part.openness > before {
        ui.scroll_to_rect_animation(unfolded.rect, Some(Align::BOTTOM), ScrollAnimation::none());
        // Drawn again, because the area scrolls only after it was drawn.
        ui.ctx().request_discard("unfolding");
    }
}

/// Draws the plate of a side, with its player.
fn plate(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let colors = Colors::of(ui.style());
    let frame = Frame::new().fill(colors.panel).corner_radius(theme::ROUND_SMALL).inner_margin(EDGE);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(content);
    });
}

/// Draws a game's tab: the middle of a board of this size with the game's name below it. Returns true if it was clicked.
fn tab(ui: &mut Ui, size: Vec2, title: &str, is_chosen: bool, board: &dyn SmallBoard) -> bool {
    let colors = Colors::of(ui.style());
    let line = touch::height(ui.ctx(), theme::BUTTON.y);
    let (rect, response) = ui.allocate_exact_size(size + vec2(0.0, line), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, title));
    choices::note(&response, is_chosen);
    let fill = if is_chosen { colors.chosen } else { colors.panel };
    ui.painter().rect_filled(rect, f32::from(theme::ROUND), fill);
    let scene = rect.with_max_y(rect.min.y + size.y);
    if scene.is_positive() {
        board.paint_middle(ui, (scene, corners::top()), COLUMNS, Material::of(ui.ctx()));
    }
    let rim = match (is_chosen, response.hovered() || response.has_focus()) {
        (true, _) => Stroke::new(3.0, colors.act),
        (false, true) => Stroke::new(2.0, colors.act),
        (false, false) => Stroke::new(1.0, colors.line),
    };
    ui.painter().rect_stroke(rect, f32::from(theme::ROUND), rim, StrokeKind::Inside);
    let name = rect.with_min_y(rect.max.y - line);
    let font = theme::name().resolve(ui.style());
    let text = Text { text: title, font, color: colors.ink };
    text.paint(ui.painter(), name.center(), Align2::CENTER_CENTER, name.width() - 2.0 * theme::GAP);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}

/// The choices for an agreement, each with its name and a description.
type Agreements<T> = [(T, &'static str, &'static str)];

/// Draws the choices for an agreement in a row, with `prefix` before their names for screen readers. Returns the choice
/// that was clicked.
fn agreement<T: Copy + PartialEq>(
    ui: &mut Ui,
    title: &str,
    prefix: &str,
    offered: &Agreements<T>,
    chosen: T,
) -> Option<T> {
    ui.label(RichText::new(title).text_style(theme::strong()));
    let mut picked = None;
    ui.horizontal(|ui| {
        choices::group(ui, |ui| {
            for (one, name, tip) in offered {
                let choice = choices::button(ui, *one == chosen, *name, &format!("{prefix}{name}"));
                if choice.on_hover_text(*tip).clicked() {
                    picked = Some(*one);
                }
            }
        });
    });
    picked
}

/// Draws the description of the chosen agreement.
fn said_of<T: Copy + PartialEq>(ui: &mut Ui, choices: &Agreements<T>, chosen: T) {
    if let Some((.., tip)) = choices.iter().find(|(choice, ..)| *choice == chosen) {
        ui.label(RichText::new(*tip).weak());
    }
}

/// The index of a game in [`GAMES`].
fn place_of(game: &dyn OfferedGame) -> usize {
    GAMES.iter().position(|entry| entry.name() == game.name()).unwrap_or_default()
}

/// The number of lessons of each game that the player has neither played nor solved a lesson of; `None` for the others.
fn offered_lessons(settings: &Settings, studies: &Studies) -> Vec<Option<usize>> {
    let offered = |entry: &&dyn OfferedGame| {
        let learned = studies.progress.read(|progress| progress.counts(entry.name()).0);
        let is_new = !settings.setups.contains_key(entry.name()) && learned == 0;
        is_new.then(|| entry.lessons())
    };
    GAMES.iter().map(offered).collect()
}

/// The player's rating against bots in each game, if there is one.
fn strengths(studies: &Studies) -> Vec<Option<Rating>> {
    GAMES.iter().map(|entry| studies.progress.read(|progress| progress.strength(entry.name()))).collect()
}

/// Draws a button that opens the list of names of earlier players.
fn earlier_names(ui: &mut Ui, side: &str, name: &mut String, known: &[String]) {
    let button = ui.add(Button::new("").min_size(vec2(theme::ICON, theme::BUTTON.y)));
    Icon::Unfolded.paint(ui.painter(), button.rect, Colors::of(ui.style()).quiet);
    let spoken = words::earlier_names(side);
    button.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &spoken));
    Popup::menu(&button).show(|ui| {
        ui.set_min_width(120.0);
        for known in known.iter().take(MOST_NAMES) {
            if ui.selectable_label(name == known, known).clicked() {
                name.clone_from(known);
                button.request_focus();
                ui.close();
            }
        }
    });
}

/// Draws a button that shows the player of a side and opens the list of choices.
fn seat_ui(ui: &mut Ui, side: &str, seat: &mut Seat) {
    let text = seats::name(*seat);
    let button = Button::new(text.as_str()).min_size(vec2(150.0, theme::BUTTON.y));
    let button = ui.add(button.right_text(" "));
    let arrow = Rect::from_min_max(button.rect.right_top() - vec2(26.0, 0.0), button.rect.right_bottom());
    Icon::Unfolded.paint(ui.painter(), arrow, Colors::of(ui.style()).quiet);
    let spoken = words::who_plays(side, &text);
    button.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &spoken));
    if let Some(picked) = seats::menu(&button, *seat) {
        *seat = picked;
    }
}
