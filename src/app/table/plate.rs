//! The plate in the sidebar when the game is over: who won and why, and what to do next.

use egui::{
    Align, Align2, Color32, Context, Frame, Layout, Role, Sense, Shadow, Stroke, TextStyle, Ui, UiBuilder,
    Vec2, WidgetInfo, vec2,
};

use super::Table;
use super::ending;
use super::game_view::GameView;
use super::offer::Offer;
use super::tabs::Tab;
use crate::app::board::view::single;
use crate::app::kit::command::Command;
use crate::app::kit::modal::main_button;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::app::parts::sidebar_edge;
use crate::rules::State as _;

/// The size of the winner's mark, in points, on a plate and on a low plate.
const MARKS: [f32; 2] = [40.0, 28.0];
/// The time in which the plate slides in, in seconds at pace 1, and the height of which it slides at first, in points.
const SLIDING: f32 = 0.18;
pub(super) const HEIGHT: f32 = 132.0;
/// The window height, in points, below which the plate is low, and below which the result is in the line above the board
/// instead.
const TIGHT: f32 = 720.0;
const LOW: f32 = 480.0;

/// True if the result of the game has a plate, above the list of turns, so that nothing else needs to tell it.
pub(super) fn has_one<G: Playable>(table: &Table<G>, ctx: &Context, settings: &Settings) -> bool {
    let game = &table.game;
    game.is_over()
        && table.tab() == Tab::Turns
        && game.exercise.is_none()
        && sidebar_edge::shows(ctx, settings)
        && game.face_to_face(settings).is_none()
        && ctx.content_rect().height() >= LOW
}

/// True if the plate is drawn: the board has shown the end of the game. While an earlier turn is viewed, the turn list
/// gets its room.
pub(super) fn is_shown<G: Playable>(table: &Table<G>, ctx: &Context, settings: &Settings) -> bool {
    let game = &table.game;
    let record = game.record();
    let is_announced = game.announced == Some(record.head()) && record.at_head();
    is_announced && !game.viewer.is_looking_back() && has_one(table, ctx, settings)
}

impl<G: Playable> GameView<G> {
    /// True while the board shows how the game ends, so nothing beside it tells the result yet.
    pub(super) fn is_ending(&self) -> bool {
        let shows_end = self.is_over() && self.record().at_head() && self.viewer.is_building();
        shows_end && self.announced != Some(self.record().head())
    }

    /// Lets the plate appear once the board has shown the end of the game, and no longer moves.
    pub(super) fn announce_result(&mut self, is_moving: bool, ctx: &Context) {
        if !self.is_over() {
            // The end was taken back. If the same turn ends the game again, its end is shown again.
            self.announced = None;
        }
        if self.is_ending() && !is_moving {
            self.announced = Some(self.record().head());
            ctx.request_repaint();
        }
    }
}

/// Draws the plate, if it is shown.
pub(super) fn show<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let is_told = is_shown(table, ui.ctx(), settings);
    let id = ui.scope_id().with("plate");
    let time = if settings.moves() { SLIDING / single(settings.look().pace) } else { 0.0 };
    let share = ui.ctx().animate_bool_with_time(id, is_told, time);
    if !is_told {
        return;
    }
    // The plate pushes the turn list down step by step, so that no row jumps.
    let height = ui.data(|data| data.get_temp(id)).unwrap_or(HEIGHT);
    let size = vec2(ui.available_width(), height);
    let (room, _) = ui.allocate_exact_size(vec2(size.x, height * share), Sense::hover());
    let place = Align2::LEFT_BOTTOM.align_size_within_rect(size, room);
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)));
    if share < 1.0 {
        inside.shrink_clip_rect(room);
    }
    plate(table, &mut inside, commands);
    let drawn = inside.min_size().y;
    if drawn != height {
        ui.data_mut(|data| data.insert_temp(id, drawn));
        ui.ctx().request_repaint();
    }
}

fn plate<G: Playable>(table: &Table<G>, ui: &mut Ui, commands: &mut Vec<Command>) {
    let record = table.game.record();
    let Some((spoken, [title, reason])) = ending::result(record).zip(ending::told(record)) else { return };
    let winner = record.head_node().state().outcome().and_then(|outcome| outcome.winner());
    let colors = Colors::of(ui.style());
    let is_celebrated = winner.is_some() && !ending::is_lost(record);
    let edge = if is_celebrated { Stroke::new(1.5, colors.win) } else { Stroke::new(1.0, colors.line) };
    let shadow = Shadow { offset: [0, 8], blur: 24, spread: 0, color: Color32::from_black_alpha(60) };
    let frame = Frame::new().fill(colors.raised).stroke(edge).corner_radius(theme::ROUND).shadow(shadow);
    let is_low = ui.ctx().content_rect().height() < TIGHT;
    let margin = if is_low { theme::GAP } else { theme::SPACE - 4.0 };
    frame.inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = Vec2::splat(theme::GAP);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP + 4.0;
            if let Some(side) = winner {
                let size = Vec2::splat(MARKS[usize::from(is_low)]);
                let (mark, _) = ui.allocate_exact_size(size, Sense::hover());
                G::side_mark(side).paint(ui, mark);
            }
            let style = if is_low { TextStyle::Heading } else { theme::title() };
            ui.vertical(|ui| texts(ui, style, [&title, &reason], &spoken));
        });
        if !is_low {
            ui.add_space(2.0);
        }
        let width = (ui.available_width() - theme::GAP) / 2.0;
        ui.horizontal(|ui| {
            let [main, second] = [Command::Rematch, Command::Review].map(|command| Offer::of(table, command));
            let size = vec2(width, theme::BUTTON.y);
            main.press(ui, main_button(&colors, &main.label).min_size(size), commands);
            second.press(ui, egui::Button::new(&second.label).min_size(size), commands);
        });
    });
    ui.add_space(theme::GAP);
}

/// Draws the result in a large style, and the reason below it. Both are one label, which says `spoken`.
fn texts(ui: &mut Ui, large: TextStyle, [title, reason]: [&str; 2], spoken: &str) {
    let colors = Colors::of(ui.style());
    let width = ui.available_width();
    let set = |ui: &Ui, style: TextStyle| {
        ui.painter().layout(title.to_owned(), style.resolve(ui.style()), colors.ink, width)
    };
    // A long name has smaller letters.
    let large = set(ui, large);
    let title = if large.rows.len() == 1 { large } else { set(ui, TextStyle::Heading) };
    let body = TextStyle::Body.resolve(ui.style());
    let reason = ui.painter().layout(reason.to_owned(), body, colors.quiet, width);
    let size = vec2(width, title.size().y + reason.size().y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, spoken));
    let below = rect.left_top() + vec2(0.0, title.size().y);
    ui.painter().galley(rect.min, title, colors.ink);
    ui.painter().galley(below, reason, colors.quiet);
}

#[cfg(test)]
mod tests {
    use egui::{RawInput, Rect, pos2};

    use super::*;
    use crate::app::board::motion::WIN;
    use crate::app::kit::command::ScreenCommand;
    use crate::app::parts::screen::Screen as _;
    use crate::record::{Header, Record};
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;
    use crate::rules::{Draft as _, Options as _};

    /// A table with simulated time.
    struct Window<G: Playable> {
        table: Table<G>,
        ctx: Context,
        settings: Settings,
        now: f64,
    }

    impl<G: Playable> Window<G> {
        fn open(options: &str, turns: &str) -> Self {
            let options = G::Options::parse(options, None).unwrap();
            let mut record = Record::<G>::new(&options, Header::default()).unwrap();
            for text in turns.split_whitespace() {
                let turn = record.state().parse_turn(text).unwrap();
                record.play(&turn).unwrap();
            }
            let ctx = Context::default();
            theme::install(&ctx);
            let mut window = Self { table: Table::new(record), ctx, settings: Settings::default(), now: 0.0 };
            window.frame();
            window
        }

        fn frame(&mut self) {
            self.now += 0.02;
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0)));
            let input = RawInput { time: Some(self.now), screen_rect, ..RawInput::default() };
            let mut output = self.ctx.run_ui(input, |ui| {
                self.table.ui(ui, &self.settings);
            });
            // There is no graphics card for these textures.
            output.textures_delta.clear();
        }

        /// Takes the steps of a turn, each once the step before has been shown.
        fn play(&mut self, text: &str) {
            let state = self.table.game.record().state().clone();
            for step in state.turn_steps(&state.parse_turn(text).unwrap()) {
                while self.table.board.is_moving() {
                    self.frame();
                }
                self.table.game.take_step(&step, &self.settings);
                self.frame();
            }
        }
    }

    /// Takes steps until one ends the turn by itself, and returns true if the board then moves.
    fn shows_last_step<G: Playable>(options: &str) -> bool {
        let mut window = Window::<G>::open(options, "");
        while window.table.game.record().turns().is_empty() {
            while window.table.board.is_moving() {
                window.frame();
            }
            let step = window.table.game.viewer.shown().draft().unwrap().next_steps().swap_remove(0);
            window.table.game.take_step(&step, &window.settings);
            window.frame();
        }
        window.table.board.is_moving()
    }

    #[test]
    fn the_last_step_of_a_turn_that_ends_by_itself_is_animated() {
        assert!(shows_last_step::<Crosse>(""));
        assert!(shows_last_step::<Topple>("size=5"));
    }

    #[test]
    fn a_win_is_shown_before_anything_tells_the_result() {
        let mut window = Window::<Crumble>::open("size=2x2", "0,1VE 0VW-N");
        window.play("2,1VWS");
        assert!(
            window.table.game.is_over() && window.table.game.is_ending() && window.table.board.is_moving()
        );
        assert!(
            window.table.moment(true, true).offers.is_empty(),
            "the click that was to end the turn does nothing"
        );
        let start = window.now;
        while window.table.game.is_ending() {
            window.frame();
            assert!(window.now < start + 2.0 * WIN, "the end is told");
        }
        assert!(window.now - start >= WIN && !window.table.board.is_moving());
        // Going back and forth doesn't hide the result again.
        window.table.run(ScreenCommand::StepBack, &window.ctx, &window.settings).unwrap();
        window.frame();
        assert!(!window.table.game.is_ending());
        window.table.run(ScreenCommand::Last, &window.ctx, &window.settings).unwrap();
        window.table.run(ScreenCommand::TakeBack, &window.ctx, &window.settings).unwrap();
        window.frame();
        window.play("2,1VWS");
        assert!(window.table.game.is_ending(), "the same win is shown again");
    }

    #[test]
    fn a_win_is_told_at_once_if_nothing_is_animated() {
        let mut window = Window::<Crumble>::open("size=2x2", "0,1VE 0VW-N");
        window.settings.animate = false;
        window.play("2,1VWS");
        assert!(window.table.game.is_over() && !window.table.game.is_ending());
    }
}
