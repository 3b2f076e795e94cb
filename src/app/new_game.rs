//! The dialog before a game: options, names, takebacks.

use egui::{Button, Context, RadioButton, RichText, Sense, TextEdit, Ui, vec2};

use super::catalogue::Setup;
use super::modal::{self, Choice};
use super::session::Session;
use super::theme::{self, Colors};
use super::{thumbnail, today};
use crate::record::{Header, Takebacks};

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
    /// The dialog for a game, with names to begin with.
    #[must_use]
    pub fn new(setup: Box<dyn Setup>, names: &[String]) -> Self {
        Self { setup, names: names.to_vec(), takebacks: Takebacks::default(), refusal: None }
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
            if let Some(refusal) = &self.refusal {
                ui.add_space(theme::GAP);
                ui.colored_label(Colors::of(ui.style()).danger, refusal);
            }
            ui.add_space(theme::SPACE);
            let pressed = modal::buttons(ui, &[Choice::plain("Cancel"), Choice::main("Start game")]);
            if submitted { Some(1) } else { pressed }
        });
        match wish {
            Some(1) => self.start(),
            Some(_) => Some(Answer::Cancel),
            None => closed.then_some(Answer::Cancel),
        }
    }

    fn preview(&self, ui: &mut Ui) {
        let side = ui.available_width().min(176.0);
        let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "The starting board"));
        if let Some(picture) = self.setup.picture(ui.visuals().dark_mode) {
            thumbnail::paint(ui.painter(), rect, &picture);
        }
    }

    /// The fields for the names; whether Enter was pressed in one.
    fn names_ui(&mut self, ui: &mut Ui) -> bool {
        let sides = self.setup.sides();
        self.names.resize_with(self.names.len().max(sides.len()), String::new);
        let mut submitted = false;
        egui::Grid::new("names").num_columns(2).spacing(vec2(theme::SPACE, theme::GAP)).show(ui, |ui| {
            for (side, name) in sides.iter().zip(&mut self.names) {
                let label = ui.label(side.name);
                let field = TextEdit::singleline(name)
                    .hint_text(side.name)
                    .char_limit(Header::MAX_NAME)
                    .margin(vec2(8.0, 6.0))
                    .desired_width(280.0);
                submitted |= modal::entered(&ui.add(field).labelled_by(label.id));
                ui.end_row();
            }
        });
        if sides.len() == 2 && ui.add(Button::new("Swap names")).clicked() {
            self.names.swap(0, 1);
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
        let started = Header::new(names, self.takebacks, today::today())
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
