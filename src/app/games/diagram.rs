//! A board on a page, drawn like a real board, with buttons that step through its turns.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Align, Label, Layout, Rect, RichText, Sense, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::words;
use crate::app::board::Scene;
use crate::app::board::shell::BoardShell;
use crate::app::board::view::single;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::icon::{self, Icon};
use crate::app::parts::names;
use crate::app::parts::playable::Playable;
use crate::app::table::happened;
use crate::learn::page::{self, DiagramError};
use crate::rules::{Names, Outcome, State as _};

/// The maximum width of a board's column, and the minimum width of a board if the page is wide enough, in points.
const COLUMN: f64 = 48.0;
const LEAST: f32 = 180.0;
/// The maximum share of the window's height that a board uses, so that it is visible together with the text about it.
const SHARE: f32 = 0.5;

/// A board on a page, of any game.
pub trait Diagram {
    /// Draws the board, with its caption, buttons and text. If `word` is the name of a place, the place is lit.
    fn ui(&mut self, ui: &mut Ui, settings: &Settings, word: Option<&str>);
}

/// The board after a step.
struct Shot<G: Playable> {
    position: G::Position,
    /// The events of the step.
    events: Vec<G::Event>,
    /// The events of the turn up to this step.
    done: Vec<G::Event>,
    /// The events of the previous turn.
    last_turn: Vec<G::Event>,
    outcome: Option<Outcome>,
    /// The turn and the events of the step, in words.
    words: String,
}

/// A board on a page, of one game.
struct Of<G: Playable> {
    caption: String,
    shots: Vec<Shot<G>>,
    /// The index of the shot shown.
    at: usize,
    /// A number that grows whenever another shot is shown.
    serial: u64,
    /// The shot shown follows the previous shot by one step.
    forward: bool,
    /// The time of the next shot while the shots play, in seconds of egui's clock.
    due: Option<f64>,
    shell: BoardShell<G>,
    /// The room for a board, with the board's size and the height of the text below it.
    fitted: Option<(Vec2, Vec2, f32)>,
}

/// Prepares a board of a page for drawing.
///
/// # Errors
/// The diagram breaks the rules.
pub fn of<G: Playable>(diagram: &page::Diagram) -> Result<Box<dyn Diagram>, DiagramError> {
    Ok(Box::new(Of::<G> {
        caption: diagram.caption.clone(),
        shots: shots::<G>(diagram)?,
        at: 0,
        serial: 0,
        forward: false,
        due: None,
        shell: BoardShell::default(),
        fitted: None,
    }))
}

fn shots<G: Playable>(diagram: &page::Diagram) -> Result<Vec<Shot<G>>, DiagramError> {
    let record = diagram.record::<G>()?;
    let mut shots = vec![Shot {
        position: record.state().position().clone(),
        events: Vec::new(),
        done: Vec::new(),
        last_turn: Vec::new(),
        outcome: None,
        words: String::new(),
    }];
    let mut last_turn = Vec::new();
    for (id, text) in record.line().iter().zip(diagram.turns()) {
        let mut done = Vec::new();
        for frame in record.frames(*id).unwrap_or_default() {
            done.extend(frame.events.iter().cloned());
            shots.push(Shot {
                position: frame.position.clone(),
                events: frame.events.clone(),
                done: done.clone(),
                last_turn: last_turn.clone(),
                outcome: None,
                words: format!("{text}: {}.", happened::<G>(&frame.events, &Names::of_sides::<G>())),
            });
        }
        last_turn = done;
    }
    if let Some(last) = shots.last_mut() {
        last.outcome = record.head_node().state().outcome();
    }
    Ok(shots)
}

impl<G: Playable> Of<G> {
    fn show(&mut self, at: usize) {
        self.forward = at == self.at + 1;
        self.at = at;
        self.serial += 1;
    }

    /// Shows the next step if it is due.
    fn play(&mut self, ui: &Ui, settings: &Settings) {
        let Some(due) = self.due else { return };
        let now = ui.input(|input| input.time);
        if now >= due {
            self.due = None;
            if !self.shell.is_moving() {
                self.show(self.at + 1);
            }
            if self.at + 1 < self.shots.len() {
                self.due = Some(now + settings.step_time().as_secs_f64());
            }
        }
        if let Some(due) = self.due {
            ui.ctx().request_repaint_after(Duration::from_secs_f64((due - now).max(0.0)));
        }
    }

    /// The size of the board and the height of the text below it for a width: both are the same for all steps.
    fn fit(&mut self, ui: &Ui, width: f32) -> (Vec2, f32) {
        let room = vec2(width, (ui.ctx().content_rect().height() * SHARE).max(LEAST));
        if let Some((fitted, board, words)) = self.fitted
            && fitted == room
        {
            return (board, words);
        }
        let board = self.shots.first().map_or(Vec2::ZERO, |shot| {
            let columns = G::extent(&shot.position).columns;
            let wanted = single(columns * COLUMN).max(LEAST).min(width);
            let scene = Scene::at_rest(&shot.position);
            let size = BoardShell::<G>::snug(&scene, wanted);
            // A board beside which there are tiles or a reserve isn't square.
            if size.y > room.y { BoardShell::<G>::snug(&scene, wanted * room.y / size.y) } else { size }
        });
        let font = TextStyle::Body.resolve(ui.style());
        let height = |shot: &Shot<G>| {
            let galley =
                ui.painter().layout(shot.words.clone(), font.clone(), egui::Color32::PLACEHOLDER, width);
            galley.size().y
        };
        let words = self.shots.iter().map(height).fold(0.0, f32::max);
        self.fitted = Some((room, board, words));
        (board, words)
    }

    fn buttons(&mut self, ui: &mut Ui) {
        let steps = self.shots.len() - 1;
        let named = |what: &str| words::about_board(what, &self.caption);
        let (plays, at) = (self.due.is_some(), self.at);
        let play = if plays { (Icon::Pause, words::PAUSE) } else { (Icon::Playback, words::PLAY) };
        ui.spacing_mut().item_spacing.x = 4.0;
        let back = icon::button(ui, Icon::StepBack, &named(words::STEP_BACK), at > 0)
            .on_hover_text(words::STEP_BACK);
        let play = icon::button(ui, play.0, &named(play.1), true).on_hover_text(play.1);
        let on = icon::button(ui, Icon::StepForward, &named(words::STEP_FORWARD), at < steps);
        let on = on.on_hover_text(words::STEP_FORWARD);
        // Tab also reaches buttons that are scrolled out of sight, so scroll to a button that gets the focus.
        for button in [&back, &play, &on] {
            if button.gained_focus() {
                button.scroll_to_me(Some(Align::Center));
            }
        }
        if back.clicked() {
            self.due = None;
            self.show(at.saturating_sub(1));
        } else if on.clicked() {
            self.due = None;
            self.show((at + 1).min(steps));
        } else if play.clicked() {
            if at == steps && !plays {
                self.show(0);
            }
            self.due = if plays { None } else { Some(ui.input(|input| input.time)) };
            ui.ctx().request_repaint();
        }
        ui.add_space(4.0);
        let number = words::step(at, steps);
        ui.add(Label::new(RichText::new(number).small().weak()).truncate());
    }
}

impl<G: Playable> Diagram for Of<G> {
    fn ui(&mut self, ui: &mut Ui, settings: &Settings, word: Option<&str>) {
        let colors = Colors::of(ui.style());
        self.play(ui, settings);
        let frame =
            egui::Frame::new().fill(colors.ground).corner_radius(theme::ROUND).inner_margin(theme::GAP);
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            let positions: Vec<_> = self.shots.iter().map(|shot| &shot.position).collect();
            let named = names::label::<G>(ui, &self.caption, &positions, &TextStyle::Body);
            let width = ui.available_width();
            let (size, words) = self.fit(ui, width);
            let (row, _) = ui.allocate_exact_size(vec2(width, size.y), Sense::hover());
            let room = Rect::from_min_size(pos2(row.center().x - size.x / 2.0, row.top()).round(), size);
            let (Some(shot), Some(first)) = (self.shots.get(self.at), self.shots.first()) else { return };
            let image = ui.interact(room, ui.scope_id().with("image"), Sense::hover());
            image.widget_info(|| WidgetInfo::labeled(Role::Image, true, &self.caption));
            if ui.is_rect_visible(room) {
                let scene = Scene {
                    start: &first.position,
                    events: &shot.events,
                    done: &shot.done,
                    last_turn: &shot.last_turn,
                    serial: self.serial,
                    forward: self.forward,
                    named: names::lit::<G>(&shot.position, named.as_deref().or(word)),
                    outcome: shot.outcome,
                    animate: settings.animate,
                    look: settings.look(),
                    ..Scene::at_rest(&shot.position)
                };
                self.shell.look_at(ui, room, &scene);
            } else {
                self.shell.stop_motion();
            }
            if self.shots.len() < 2 {
                // Below the board is its shadow.
                ui.add_space(theme::SPACE);
                return;
            }
            let line = vec2(width, theme::ICON);
            ui.allocate_ui_with_layout(line, Layout::left_to_right(Align::Center), |ui| self.buttons(ui));
            let (rect, _) = ui.allocate_exact_size(vec2(width, words), Sense::hover());
            if let Some(shot) = self.shots.get(self.at) {
                ui.put(rect, |ui: &mut Ui| {
                    ui.with_layout(Layout::top_down(Align::Min), |ui| {
                        ui.add(Label::new(RichText::new(&shot.words).weak()).wrap())
                    })
                    .inner
                });
            }
        });
    }
}
