//! The dialog before a game: options, players, takebacks.

use egui::{Button, ComboBox, Context, RadioButton, RichText, Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::catalogue::Setup;
use super::modal::{self, DialogButton};
use super::seats;
use super::session::Session;
use super::theme::{self, Colors};
use super::{thumbnail, today};
use crate::record::{Header, Seat, Takebacks};

/// What came of the dialog.
pub enum Answer {
    /// No game.
    Cancel,
    /// This game.
    Start(Box<dyn Session>),
}

/// The dialog.
pub struct NewGame {
    setup: Box<dyn Setup>,
    names: Vec<String>,
    seats: Vec<Seat>,
    takebacks: Takebacks,
    refusal: Option<String>,
}

const AGREEMENTS: [(Takebacks, &str, &str); 3] = [
    (Takebacks::Free, "Free", "Any turn may be taken back at any time."),
    (
        Takebacks::BlundersOnly,
        "Blunders only",
        "A turn may be taken back when it lets another player win on their very next turn.",
    ),
    (Takebacks::None, "None", "A tournament game: what is played stays."),
];

impl NewGame {
    /// The dialog for a game, with names, seats and an agreement on takebacks to begin with.
    #[must_use]
    pub fn new(setup: Box<dyn Setup>, names: &[String], seats: &[Seat], takebacks: Takebacks) -> Self {
        Self { setup, names: names.to_vec(), seats: seats.to_vec(), takebacks, refusal: None }
    }

    /// Who sits at the seats as the dialog stands.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The names as they stand in the dialog.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Shows the dialog; an answer, once there is one.
    pub fn show(&mut self, ctx: &Context) -> Option<Answer> {
        let title = format!("New game of {}", self.setup.title());
        let (wish, closed) = modal::show_wide(ctx, &title, 560.0, |ui| {
            let submitted = modal::body(ui, |ui| self.choices(ui));
            if let Some(refusal) = &self.refusal {
                ui.add_space(theme::GAP);
                ui.colored_label(Colors::of(ui.style()).danger, refusal);
            }
            ui.add_space(theme::SPACE);
            let pressed =
                modal::buttons(ui, &[DialogButton::plain("Cancel"), DialogButton::main("Start game")]);
            if submitted { Some(1) } else { pressed }
        });
        match wish {
            Some(1) => self.start(),
            Some(_) => Some(Answer::Cancel),
            None => closed.then_some(Answer::Cancel),
        }
    }

    /// Everything that can be chosen; whether Enter was pressed in a field.
    fn choices(&mut self, ui: &mut Ui) -> bool {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width((ui.available_width() - 200.0).max(240.0));
                self.setup.ui(ui);
            });
            self.preview(ui);
        });
        ui.add_space(theme::SPACE);
        let submitted = self.names_ui(ui);
        ui.add_space(theme::SPACE);
        self.takebacks_ui(ui);
        submitted
    }

    fn preview(&self, ui: &mut Ui) {
        let side = ui.available_width().min(176.0);
        let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "The starting board"));
        if let Some(picture) = self.setup.picture(ui.visuals().dark_mode) {
            thumbnail::paint(ui.painter(), rect, &picture);
        }
    }

    /// Who sits at each seat, and the names of the persons; whether Enter was pressed in a field.
    fn names_ui(&mut self, ui: &mut Ui) -> bool {
        let sides = self.setup.sides();
        self.names.resize_with(self.names.len().max(sides.len()), String::new);
        self.seats.resize(self.seats.len().max(sides.len()), Seat::Person);
        let mut submitted = false;
        egui::Grid::new("names").num_columns(3).spacing(vec2(theme::SPACE, theme::GAP)).show(ui, |ui| {
            for ((side, name), seat) in sides.iter().zip(&mut self.names).zip(&mut self.seats) {
                let label = ui.label(side.name);
                let who = ComboBox::from_id_salt(side.name).width(140.0).selected_text(seats::name(*seat));
                let who = who.show_ui(ui, |ui| {
                    for choice in seats::all() {
                        ui.selectable_value(seat, choice, seats::name(choice));
                    }
                });
                let spoken = format!("Who plays {}: {}", side.name, seats::name(*seat));
                who.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &spoken));
                if *seat == Seat::Person {
                    let field = TextEdit::singleline(name)
                        .hint_text(side.name)
                        .char_limit(Header::MAX_NAME)
                        .margin(vec2(8.0, 6.0))
                        .desired_width(220.0);
                    submitted |= modal::entered(&ui.add(field).labelled_by(label.id));
                } else {
                    ui.label("");
                }
                ui.end_row();
            }
        });
        if sides.len() == 2 && ui.add(Button::new("Swap players")).clicked() {
            self.names.swap(0, 1);
            self.seats.swap(0, 1);
        }
        submitted
    }

    fn takebacks_ui(&mut self, ui: &mut Ui) {
        ui.label(RichText::new("Takebacks").strong());
        ui.horizontal(|ui| {
            for (takebacks, name, tip) in AGREEMENTS {
                let radio = ui.add(RadioButton::new(self.takebacks == takebacks, name)).on_hover_text(tip);
                if radio.clicked() {
                    self.takebacks = takebacks;
                }
                ui.add_space(theme::GAP);
            }
        });
        let chosen = AGREEMENTS.iter().find(|(takebacks, ..)| *takebacks == self.takebacks);
        if let Some((_, _, tip)) = chosen {
            ui.label(RichText::new(*tip).small().weak());
        }
    }

    fn start(&mut self) -> Option<Answer> {
        let sides = self.setup.sides().len();
        let names: Vec<String> = self.names.iter().take(sides).map(|name| name.trim().to_owned()).collect();
        let names = if names.iter().all(String::is_empty) { Vec::new() } else { names };
        let seats = self.seats.iter().take(sides).copied().collect();
        let started = Header::new(names, self.takebacks, today::today())
            .map(|header| header.with_seats(seats))
            .map_err(|error| error.to_string())
            .and_then(|header| self.setup.start(header));
        match started {
            Ok(session) => Some(Answer::Start(session)),
            Err(refusal) => {
                self.refusal = Some(refusal);
                None
            }
        }
    }
}
