//! Draws the line above the board, with its buttons. If players sit face to face, it is at both ends of the board, the
//! far one upside down.

use std::sync::Arc;

use egui::epaint::RectShape;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Button, Color32, CornerRadius, Frame, Galley, Label, Layout, Margin, Panel, Rect, Response,
    RichText, Role, Sense, Shape, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::game_view::GameView;
use super::moment::Moment;
use super::{offer, words};
use crate::app::kit::command::Command;
use crate::app::kit::modal::main_button;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::kit::upside_down::{tip, turned, upside_down};
use crate::app::parts::playable::Playable;
use crate::app::parts::sidebar_edge;
use crate::rules::Side;

/// The height of the line, the sentence below it and the margins, in points.
const HEIGHT: f32 = 66.0;
/// If the space beside the sidebar is narrower than this, in points, the line above the board spans the window.
const BESIDE: f32 = 900.0;
/// The maximum width of the line beside a board that is too narrow for it, in points: even in a wide window, its buttons
/// stay near its text, and both near the board.
const WIDEST: f32 = 960.0;
/// The width of a board, with its frame, above which the line is as wide as the board, in points.
const WIDE: f32 = 800.0;
/// The width of the mark of the side that the line is about, in points.
const MARK: f32 = 16.0;
/// The height of the line, in points.
const ROW: f32 = 26.0;
/// The space above a line without a sentence below it, in points.
const ALONE: f32 = 12.0;
/// The width of the link to the rules after the sentence below the line, in points.
const WHY: f32 = 48.0;
/// The height of each row of a sentence in two rows, in points.
const CLOSE: f32 = 15.0;
/// The opacity of the colour behind a refusal.
const REFUSED: f32 = 0.1;
/// The width of a clock, in points.
const CLOCK: f32 = 104.0;

/// True if the line ends at the sidebar or at the panel of a task instead of spanning the window. The sidebar is then
/// drawn before the line; the panel of a task always is.
pub(super) fn is_beside<G: Playable>(game: &GameView<G>, ui: &Ui, settings: &Settings) -> bool {
    let sidebar = match sidebar_edge::shows(ui.ctx(), settings) {
        _ if game.exercise.is_some() => Some(0.0),
        true => Some(sidebar_edge::width(ui.ctx(), settings)),
        false => None,
    };
    sidebar.is_some_and(|width| ui.available_width() - width >= BESIDE)
}

/// An end of the board at which the line is drawn.
#[derive(Clone, Copy)]
pub(super) struct End {
    /// The space for the line, or for the facts beside it.
    pub(super) room: Rect,
    /// The player who sits at this end; `None` if all players sit at the same end.
    pub(super) player: Option<Side>,
    /// The player sits at the upper edge and reads the line upside down.
    pub(super) is_far: bool,
}

impl End {
    /// Mirrors a rectangle from top to bottom within the space for the line, if this is the far end.
    fn place(&self, rect: Rect) -> Rect {
        let mirrored = |y: f32| self.room.top() + self.room.bottom() - y;
        if !self.is_far {
            return rect;
        }
        Rect::from_min_max(
            pos2(rect.left(), mirrored(rect.bottom())),
            pos2(rect.right(), mirrored(rect.top())),
        )
    }

    /// A layout from left to right, as seen by the player who sits at this end.
    pub(super) fn forward(&self, align: Align) -> Layout {
        if self.is_far { Layout::right_to_left(align.flipped()) } else { Layout::left_to_right(align) }
    }

    /// A layout from right to left, as seen by the player who sits at this end.
    pub(super) fn backward(&self, align: Align) -> Layout {
        if self.is_far { Layout::left_to_right(align.flipped()) } else { Layout::right_to_left(align) }
    }
}

/// Reserves the edges for the line: the upper one, and the lower one, too, if the players sit face to face.
///
/// A line that spans the window gets its space before the sidebar does, but is drawn after the sidebar, so that the
/// keyboard reaches the sidebar first. `board` is the outline of the board's frame.
pub(super) fn reserve<G: Playable>(
    game: &GameView<G>,
    has_margins: bool,
    board: Option<Rect>,
    ui: &mut Ui,
    settings: &Settings,
    is_beside: bool,
) -> Vec<End> {
    let colors = Colors::of(ui.style());
    let looks = game.viewer.subject().is_some() || game.viewer.is_looking_back();
    let fill = if looks { colors.chosen } else { Color32::TRANSPARENT };
    // Between margins, a tinted strip would end beside nothing, so only the line itself is tinted.
    let is_alone = is_beside && has_margins;
    let across = if is_alone { Color32::TRANSPARENT } else { fill };
    let mut room = |panel: Panel, inwards: CornerRadius| {
        let margin = Margin::symmetric(16, 4);
        let frame = Frame::new().inner_margin(margin).fill(across);
        let panel = panel.frame(frame).exact_size(HEIGHT).show_separator_line(!is_beside);
        let room = panel.show(ui, |ui| ui.available_rect_before_wrap()).inner;
        let room = if is_beside { above_the_board(room, board) } else { room };
        if is_alone {
            ui.painter().rect_filled(room + margin, inwards, fill);
        }
        room
    };
    let (top, bottom) = (Panel::top("moment"), Panel::bottom("moment of the near player"));
    let round = theme::ROUND;
    let [below, above] = [
        CornerRadius { sw: round, se: round, ..CornerRadius::ZERO },
        CornerRadius { nw: round, ne: round, ..CornerRadius::ZERO },
    ];
    match game.face_to_face(settings) {
        Some([far, near]) => vec![
            End { room: room(top, below), player: Some(far), is_far: true },
            End { room: room(bottom, above), player: Some(near), is_far: false },
        ],
        None => vec![End { room: room(top, below), player: None, is_far: false }],
    }
}

/// The part of a strip above or below the board (the outline of its frame) that begins and ends where the board does; if
/// the board is narrow, the strip's middle.
pub(super) fn above_the_board(strip: Rect, board: Option<Rect>) -> Rect {
    match board.filter(|board| board.width() >= WIDE) {
        Some(board) => strip.with_min_x(board.left()).with_max_x(board.right()),
        None => Rect::from_center_size(strip.center(), vec2(strip.width().min(WIDEST), strip.height())),
    }
}

/// Draws the line at these ends of the board. Returns true while the pointer is on the sentence below it, or on the
/// message in its place.
pub(super) fn show<G: Playable>(
    game: &GameView<G>,
    moment: &Moment,
    ui: &mut Ui,
    ends: &[End],
    settings: &Settings,
    commands: &mut Vec<Command>,
) -> bool {
    let mut is_pointed = false;
    for end in ends {
        is_pointed |= show_at(game, moment, ui, *end, settings, commands);
    }
    is_pointed
}

/// Draws the line at an end of the board.
fn show_at<G: Playable>(
    game: &GameView<G>,
    moment: &Moment,
    ui: &mut Ui,
    end: End,
    settings: &Settings,
    commands: &mut Vec<Command>,
) -> bool {
    let (text, told) = (&moment.text, moment.told.as_deref());
    let mut ui = ui.new_child(UiBuilder::new().max_rect(end.room).layout(end.backward(Align::Center)));
    buttons(moment, &mut ui, end, commands);
    let clocks = match end.player {
        None if sidebar_edge::shows(ui.ctx(), settings) => None,
        player => Some(player.unwrap_or_else(|| game.record().to_move())),
    };
    if let Some(side) = clocks {
        upside_down(&mut ui, end.is_far, |ui| clock(game, ui, side));
    }
    let mark = if text.side.is_some() { MARK + ui.spacing().item_spacing.x } else { 0.0 };
    let has_room = told.is_some() || is_one_row(&ui, &text.line, ui.available_width() - mark);
    if !has_room {
        why(moment.asks, &mut ui, end, TextStyle::Body, commands);
    }
    let is_alone = has_room && told.is_none() && text.below.is_empty();
    let room = end.place(ui.available_rect_before_wrap());
    let (above, below) = match (has_room, is_alone) {
        (false, _) => (room, Rect::NOTHING),
        (true, true) => {
            (room.with_min_y(room.top() + ALONE).with_max_y(room.top() + ALONE + ROW), Rect::NOTHING)
        }
        (true, false) => (room.with_max_y(room.top() + ROW), room.with_min_y(room.top() + ROW + 2.0)),
    };
    {
        let layout = end.forward(Align::Center);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(end.place(above)).layout(layout));
        if let Some(side) = text.side {
            upside_down(&mut ui, end.is_far, |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(MARK, ROW), Sense::hover());
                G::side_mark(side).paint(ui, rect.shrink2(vec2(0.0, 5.0)));
            });
        }
        upside_down(&mut ui, end.is_far, |ui| match told {
            // The message leaves no second row for the line.
            Some(_) if !is_one_row(ui, &text.line, ui.available_width()) => small_line(ui, &text.line),
            _ => line(ui, text.line.clone(), if has_room { 1 } else { 2 }),
        });
    }
    if !has_room || is_alone {
        return false;
    }
    let mut ui = ui.new_child(UiBuilder::new().max_rect(end.place(below)).layout(end.forward(Align::Min)));
    // The link must not be higher than the sentence before it.
    ui.spacing_mut().interact_size.y = 0.0;
    let threat = Colors::of(ui.style()).threat;
    let (below, color) = match told {
        Some(told) if moment.warns => (told, threat),
        Some(told) => (told, ui.visuals().text_color()),
        None => (text.below.as_str(), ui.visuals().weak_text_color()),
    };
    let ground = ui.painter().add(Shape::Noop);
    let label = with_why(moment.asks, &mut ui, end, below, color, commands);
    if moment.warns {
        let mut strip = label.rect.expand2(vec2(theme::GAP, 2.0));
        strip.max.x += if moment.asks { WHY - theme::GAP } else { 0.0 };
        let tint = threat.gamma_multiply(REFUSED);
        ui.painter().set(ground, RectShape::filled(strip, f32::from(theme::ROUND_SMALL), tint));
    }
    label.hovered()
}

/// Draws the sentence below the line and, after it, the link to the rules, if they explain the sentence (`asks`).
fn with_why(
    asks: bool,
    ui: &mut Ui,
    end: End,
    text: &str,
    color: Color32,
    commands: &mut Vec<Command>,
) -> Response {
    let room = if asks { ui.available_width() - WHY } else { ui.available_width() };
    let galley = sentence(ui, text, color, room.max(0.0));
    let is_whole = galley.text() == text && !galley.elided;
    let small = TextStyle::Small.resolve(ui.style());
    let is_small = galley.job.sections.iter().any(|section| section.format.font_id == small);
    let style = if is_small { TextStyle::Small } else { TextStyle::Body };
    let last = galley.rows.last().map_or(Rect::ZERO, |row| row.rect());
    let label = upside_down(ui, end.is_far, |ui| {
        let label = ui.add(Label::new(galley));
        label.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        if is_whole { label } else { tip(ui, label, text) }
    });
    // The link follows the last word.
    let start = label.rect.min + last.right_top().to_vec2() + vec2(theme::GAP, 0.0);
    let link = Rect::from_min_size(start, vec2(WHY - theme::GAP, last.height()));
    let place = if end.is_far { turned(link, label.rect.center()) } else { link };
    let layout = end.forward(Align::Center);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
    why(asks, &mut ui, end, style, commands);
    label
}

/// Lays out the sentence below the line in one row or, if it is too long, in two smaller rows. If it is even longer, it
/// loses its beginning, because the result is at its end.
pub(super) fn sentence(ui: &Ui, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    let set = |job| ui.fonts_mut(|fonts| fonts.layout_job(job));
    let galley = set(LayoutJob::simple(text.to_owned(), TextStyle::Body.resolve(ui.style()), color, width));
    if galley.rows.len() <= 1 {
        return galley;
    }
    let format = TextFormat {
        line_height: Some(CLOSE),
        ..TextFormat::simple(TextStyle::Small.resolve(ui.style()), color)
    };
    let in_two = |text: String| {
        let mut job = LayoutJob::single_section(text, format.clone());
        job.wrap = TextWrapping { max_rows: 2, ..TextWrapping::wrap_at_width(width) };
        set(job)
    };
    let galley = in_two(text.to_owned());
    if !galley.elided {
        return galley;
    }
    let ends = |between| text.match_indices(between).map(|(at, between)| at + between.len());
    let mut parts: Vec<usize> = ["; ", ", ", " and "].into_iter().flat_map(ends).collect();
    parts.sort_unstable();
    let from = |part: &usize| in_two(format!("… {}", text.get(*part..).unwrap_or_default()));
    // Find the first part from which the rest of the text fits. A turn may have thousands of parts, so don't try all of
    // them.
    let first = parts.partition_point(|part| from(part).elided);
    parts.get(first).or(parts.last()).map_or(galley, from)
}

/// Draws the link to the rules, if they explain the sentence (`asks`).
fn why(asks: bool, ui: &mut Ui, end: End, style: TextStyle, commands: &mut Vec<Command>) {
    if !asks {
        return;
    }
    let text = RichText::new(Command::Why.text()).text_style(style);
    let link = upside_down(ui, end.is_far, |ui| {
        let link = touch::link_in_text(ui, text);
        tip(ui, link, &offer::tip(ui, Command::Why))
    });
    if link.clicked() {
        commands.push(Command::Why);
    }
}

/// A text in the font of the line, wrapped at `width` points.
fn set(ui: &Ui, text: String, width: f32) -> LayoutJob {
    let font = TextStyle::Heading.resolve(ui.style());
    let mut job = LayoutJob::single_section(text, TextFormat::simple(font, ui.visuals().text_color()));
    job.wrap.max_width = width;
    job
}

/// True if a text in the font of the line fits in one row of `width` points.
fn is_one_row(ui: &Ui, text: &str, width: f32) -> bool {
    let job = set(ui, text.to_owned(), width);
    ui.fonts_mut(|fonts| fonts.layout_job(job)).rows.len() == 1
}

/// Draws the line in at most `rows` rows; its tooltip shows the whole text if it doesn't fit.
fn line(ui: &mut Ui, text: String, rows: usize) {
    let mut job = set(ui, text, ui.available_width());
    job.wrap.max_rows = rows;
    // Laid out here, because a label in a row from right to left would begin its rows at the right.
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    ui.add(Label::new(galley));
}

/// Draws a line that is too long for a single row, in smaller letters.
fn small_line(ui: &mut Ui, text: &str) {
    let galley = sentence(ui, text, ui.visuals().text_color(), ui.available_width());
    ui.add(Label::new(galley));
}

/// Draws the buttons at the right edge.
fn buttons(moment: &Moment, ui: &mut Ui, end: End, commands: &mut Vec<Command>) {
    if end.player.is_some() && moment.plays.is_some_and(|side| end.player != Some(side)) {
        // The buttons of a turn are for the player whose turn it is.
        return;
    }
    let colors = Colors::of(ui.style());
    for offer in &moment.offers {
        let is_main = moment.main == Some(offer.command);
        let button = if is_main { main_button(&colors, &offer.label) } else { Button::new(&offer.label) };
        upside_down(ui, end.is_far, |ui| offer.press(ui, button.min_size(theme::BUTTON), commands));
    }
}

/// Draws a player's clock, if there are clocks.
fn clock<G: Playable>(game: &GameView<G>, ui: &mut Ui, side: Side) {
    let Some(face) = game.seats.clock.face(game.record(), side) else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(CLOCK, theme::BUTTON.y), Sense::hover());
    let spoken = words::clock_of(&words::player_name(game.record(), side), &face.words());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    face.paint(ui, rect, &TextStyle::Heading);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_that_is_too_long_loses_no_more_of_its_beginning_than_it_must() {
        let ctx = egui::Context::default();
        theme::install(&ctx);
        let part = |number: usize| format!("White swapped west to step {number}");
        for parts in [1, 2, 3, 7, 40] {
            let text = (1..=parts).map(part).collect::<Vec<_>>().join("; ");
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                let galley = |text: &str| sentence(ui, text, Color32::WHITE, 400.0);
                let shown = galley(&text);
                assert!(!shown.elided && shown.text().ends_with(&part(parts)), "{parts}: {}", shown.text());
                if let Some(tail) = shown.text().strip_prefix("… ") {
                    let left_out = text.strip_suffix(tail).expect("a tail of the text");
                    let last = left_out.trim_end_matches("; ").rsplit("; ").next().unwrap_or_default();
                    let longer = format!("… {last}; {tail}");
                    assert_ne!(galley(&longer).text(), longer, "one more part would fit");
                } else {
                    assert_eq!(shown.text(), text);
                }
            });
            // Tests have no graphics card for these textures.
            output.textures_delta.clear();
        }
    }
}
