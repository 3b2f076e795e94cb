//! The line above the board, with its buttons. It names the player and the possible actions, or the position viewed. If
//! players sit face to face, it is at both ends of the board, the far one upside down.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align, Button, Color32, Frame, Galley, Label, Layout, Margin, Panel, Rect, Response, RichText, Role,
    Sense, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::words::{LinePosition, Viewing};
use super::{Table, ending, plate, transport, words};
use crate::app::kit::command::Command;
use crate::app::kit::modal::{main_button, press};
use crate::app::kit::screen::Screen;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::kit::upside_down::{tip, turned, upside_down};
use crate::app::parts::playable::Playable;
use crate::app::parts::sidebar_edge;
use crate::record::{NodeId, NodeKind, Source, Takebacks, Timeline};
use crate::rules::{Names, Outcome, Side, State as _};

/// The height of the line, the sentence below it and the margins, in points.
const HEIGHT: f32 = 66.0;
/// If the space beside the sidebar is narrower than this, in points, the line above the board spans the window.
const BESIDE: f32 = 900.0;
/// The maximum width of the line, in points: even in a wide window, its buttons stay near its text, and both near the
/// board.
const WIDEST: f32 = 960.0;
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
/// The width of a clock, in points.
const CLOCK: f32 = 104.0;

/// The texts above the board.
struct BarText {
    /// The side that the line is about, if it is about a player's turn.
    side: Option<Side>,
    /// The player and the task, in one line.
    line: String,
    /// The sentence below the line: the events, or more about the position.
    below: String,
}

/// True if the line ends at the sidebar instead of spanning the window. The sidebar is then drawn before the line.
pub(super) fn is_beside(ui: &Ui, settings: &Settings) -> bool {
    sidebar_edge::shows(ui.ctx(), settings)
        && ui.available_width() - sidebar_edge::width(ui.ctx(), settings) >= BESIDE
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
/// keyboard reaches the sidebar first.
pub(super) fn reserve<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    is_beside: bool,
) -> Vec<End> {
    let colors = Colors::of(ui.style());
    let looks = table.game.subject().is_some() || !table.game.record.at_head();
    let fill = if looks { colors.chosen } else { Color32::TRANSPARENT };
    let mut room = |panel: Panel| {
        let frame = Frame::new().fill(fill).inner_margin(Margin::symmetric(16, 4));
        let panel = panel.frame(frame).exact_size(HEIGHT).show_separator_line(!is_beside);
        let room = panel.show(ui, |ui| ui.available_rect_before_wrap()).inner;
        if is_beside { above_the_board(room) } else { room }
    };
    let (top, bottom) = (Panel::top("moment"), Panel::bottom("moment of the near player"));
    match table.game.face_to_face(settings) {
        Some([far, near]) => vec![
            End { room: room(top), player: Some(far), is_far: true },
            End { room: room(bottom), player: Some(near), is_far: false },
        ],
        None => vec![End { room: room(top), player: None, is_far: false }],
    }
}

/// The middle of a strip above or below the board, with a limited width.
pub(super) fn above_the_board(strip: Rect) -> Rect {
    Rect::from_center_size(strip.center(), vec2(strip.width().min(WIDEST), strip.height()))
}

/// Draws the line at these ends of the board. Returns the events that the sentence below it describes, while the pointer
/// is on the sentence.
pub(super) fn show<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    ends: &[End],
    settings: &Settings,
    commands: &mut Vec<Command>,
) -> Vec<G::Event> {
    let has_plate = plate::has_one(table, ui.ctx(), settings);
    let (text, told) = (text(table, has_plate), told(table));
    let mut is_pointed = false;
    for end in ends {
        is_pointed |= show_at(table, ui, *end, (&text, told.as_deref()), settings, commands);
    }
    // A message doesn't describe events.
    if is_pointed && told.is_none() { happened(table).to_vec() } else { Vec::new() }
}

/// Draws the line at an end of the board: its text, and the message that replaces the sentence below it, if any. Returns
/// true while the pointer is on the sentence or the message.
fn show_at<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    end: End,
    (text, told): (&BarText, Option<&str>),
    settings: &Settings,
    commands: &mut Vec<Command>,
) -> bool {
    let mut ui = ui.new_child(UiBuilder::new().max_rect(end.room).layout(end.backward(Align::Center)));
    buttons(table, &mut ui, end, settings, commands);
    let clocks = match end.player {
        None if sidebar_edge::shows(ui.ctx(), settings) => None,
        player => Some(player.unwrap_or_else(|| table.game.record.to_move())),
    };
    if let Some(side) = clocks {
        upside_down(&mut ui, end.is_far, |ui| clock(table, ui, side));
    }
    let mark = if text.side.is_some() { MARK + ui.spacing().item_spacing.x } else { 0.0 };
    let has_room = told.is_some() || is_one_row(&ui, &text.line, ui.available_width() - mark);
    if !has_room {
        why(table, &mut ui, end, TextStyle::Body, commands);
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
        upside_down(&mut ui, end.is_far, |ui| line(ui, text.line.clone(), if has_room { 1 } else { 2 }));
    }
    if !has_room || is_alone {
        return false;
    }
    let mut ui = ui.new_child(UiBuilder::new().max_rect(end.place(below)).layout(end.forward(Align::Min)));
    // The link must not be higher than the sentence before it.
    ui.spacing_mut().interact_size.y = 0.0;
    let (below, color) = match told {
        Some(told) => (told, ui.visuals().text_color()),
        None => (text.below.as_str(), ui.visuals().weak_text_color()),
    };
    with_why(table, &mut ui, end, below, color, commands).hovered()
}

/// Draws the sentence below the line and, after it, the link to the rules.
fn with_why<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    end: End,
    text: &str,
    color: Color32,
    commands: &mut Vec<Command>,
) -> Response {
    let room = if asks(table) { ui.available_width() - WHY } else { ui.available_width() };
    let galley = sentence(ui, text, color, room.max(0.0));
    let is_whole = galley.text() == text && !galley.elided;
    let style = if galley.rows.len() > 1 { TextStyle::Small } else { TextStyle::Body };
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
    why(table, &mut ui, end, style, commands);
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

/// True if the rules explain the sentence, because it describes events or a refusal.
fn asks<G: Playable>(table: &Table<G>) -> bool {
    let is_of_place = table.game.is_building() && !table.game.is_drafting() && !table.game.record.at_head();
    table.game.notice.is_none()
        && !table.analyst.hints.is_thinking()
        && (!is_of_place || table.board.refused().is_some())
        && table.can(Command::Why).is_ok()
}

/// Draws the link to the rules, if they explain the sentence.
fn why<G: Playable>(table: &Table<G>, ui: &mut Ui, end: End, style: TextStyle, commands: &mut Vec<Command>) {
    if !asks(table) {
        return;
    }
    let text = RichText::new(Command::Why.text()).text_style(style);
    let link = upside_down(ui, end.is_far, |ui| {
        let link = touch::link_in_text(ui, text);
        tip(ui, link, &transport::tip(ui, Command::Why))
    });
    if link.clicked() {
        commands.push(Command::Why);
    }
}

/// The events described by the sentence below the status line.
fn happened<G: Playable>(table: &Table<G>) -> &[G::Event] {
    let shown = table.game.shown();
    match shown.source() {
        Source::Building { .. } if !table.game.is_drafting() => shown.last_turn(),
        Source::Building { .. } | Source::Past(_) | Source::Demonstration { .. } => shown.events(),
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

/// The commands of the buttons at the right edge, the likeliest first.
pub(super) fn offered<G: Playable>(table: &Table<G>, has_plate: bool) -> Vec<Command> {
    // A turn being played back is new: the player hasn't gone back to it.
    let plays = table.game.record.has_bots() && table.game.playback.is_some();
    let hint = if table.analyst.hints.is_thinking() { Command::DropDraft } else { Command::Hint };
    // The draft is checked first, because a turn can also be built at an earlier position.
    if table.game.can_draft_hint().is_ok() {
        vec![Command::DraftHint, Command::DropDraft]
    } else if table.game.subject().is_some() {
        vec![Command::DropDraft]
    } else if table.game.is_tried() {
        Vec::new()
    } else if table.game.is_drafting() {
        vec![Command::EndTurn, Command::DropDraft, Command::PopStep]
    } else if !table.game.record.at_head() || (table.game.past_step().is_some() && !plays) {
        let second = if table.game.is_trying() { Command::MakeMain } else { Command::PlayFromHere };
        vec![Command::ToGame, second, hint]
    } else if table.is_ending() {
        // A turn that wins ends by itself, perhaps just as the player is about to press *End turn*.
        Vec::new()
    } else if table.game.is_over() {
        if has_plate {
            vec![Command::NewGame]
        } else {
            vec![Command::Review, Command::Rematch, Command::NewGame]
        }
    } else if table.game.record.has_bots() && table.game.seats.awaits_takeback(&table.game.record) {
        vec![Command::TakeBack, Command::PauseBots]
    } else if table.game.seats.is_bots_turn(&table.game.record) && table.game.seats.bots.is_paused() {
        vec![Command::PauseBots, hint]
    } else if !table.game.seats.may_handle(&table.game.record, table.game.record.state().to_move()) {
        vec![Command::MoveNow, Command::PauseBots]
    } else {
        // There is room for only one more button.
        let second = if table.game.need_help().is_ok() { hint } else { Command::Replay };
        vec![Command::EndTurn, second]
    }
}

fn buttons<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    end: End,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let colors = Colors::of(ui.style());
    let has_plate = plate::has_one(table, ui.ctx(), settings);
    let mut offered = offered(table, has_plate);
    let plays = table.game.takes_input().then(|| table.game.record.state().to_move());
    if end.player.is_some() && plays.is_some_and(|side| end.player != Some(side)) {
        // The buttons of a turn are for the player whose turn it is.
        offered.clear();
    }
    if sidebar_edge::shows(ui.ctx(), settings) {
        // The sidebar already has these buttons, even during a human's turn.
        offered.retain(|command| !matches!(command, Command::PauseBots | Command::MoveNow));
    }
    if table.game.exercise.is_some() {
        // The panel of the task has its own hint button, which starts with hints in words.
        offered.retain(|command| !matches!(command, Command::Hint | Command::PlayFromHere));
    }
    if table.game.need_help().is_err() {
        offered.retain(|command| *command != Command::Hint);
    }
    for (index, command) in offered.iter().enumerate() {
        let can = table.can(*command);
        let looks = offered.first() == Some(&Command::ToGame);
        if can.is_err() && ((looks && index > 0) || *command == Command::Replay) {
            continue;
        }
        let leads = match *command {
            Command::Rematch => true,
            // After a game, the first button is only in the place of *End turn*.
            Command::Hint | Command::Review => false,
            // The plate beside the board already has a main button.
            Command::NewGame if has_plate => false,
            _ => index == 0,
        };
        let main = leads && can.is_ok();
        let label = table.label(*command).unwrap_or_else(|| command.text().to_owned());
        let button = if main { main_button(&colors, &label) } else { Button::new(label) };
        let tip = transport::tip(ui, *command);
        let button = button.min_size(theme::BUTTON);
        if upside_down(ui, end.is_far, |ui| press(ui, can, button, &tip)) {
            commands.push(*command);
        }
    }
}

/// Draws a player's clock, if there are clocks.
fn clock<G: Playable>(table: &Table<G>, ui: &mut Ui, side: Side) {
    let Some(face) = table.game.seats.clock.face(&table.game.record, side) else { return };
    let (rect, response) = ui.allocate_exact_size(vec2(CLOCK, theme::BUTTON.y), Sense::hover());
    let spoken = words::clock_of(&words::player_name(&table.game.record, side), &face.words());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    face.paint(ui, rect, &TextStyle::Heading);
}

/// A message that is more urgent than the sentence below the line.
fn told<G: Playable>(table: &Table<G>) -> Option<String> {
    if let Some(notice) = &table.game.notice {
        return Some(notice.clone());
    }
    if let Some(refused) = table.board.refused() {
        return Some(refused.text.clone());
    }
    if !table.game.is_building() || table.game.is_drafting() {
        return None;
    }
    let thinking = table.analyst.thinking().map(str::to_owned);
    let known = thinking.or_else(|| table.analyst.hints.words());
    known
        .or_else(|| table.analyst.coach.coaching(&table.game).map(|coaching| words::coach(coaching.tip.text)))
}

/// The texts; the result of a finished game is left out if it `has_plate`.
fn text<G: Playable>(table: &Table<G>, has_plate: bool) -> BarText {
    let shown = table.game.shown();
    match shown.source() {
        Source::Demonstration { subject, .. } => BarText {
            side: None,
            line: words::subject(*subject, &table.game.names()),
            below: words::not_played(&step(shown, &table.game.names())),
        },
        Source::Building { .. } if table.game.is_drafting() || table.game.takes_input() => {
            let side = table.game.record.state().to_move();
            let name = words::actor(&table.game.record, side);
            if table.game.is_trying() {
                let below = if table.game.is_drafting() { progress(table) } else { standing(table) };
                let line = words::task_in_variation(&name, table.digest.possible());
                return BarText { side: Some(side), line, below };
            }
            if table.game.seats.is_bots_turn(&table.game.record) && !table.game.is_drafting() {
                let below = words::RESUME_OR_PLAY.to_owned();
                return BarText { side: Some(side), line: words::paused(&name), below };
            }
            let line = words::task(&name, table.digest.possible());
            BarText { side: Some(side), line, below: progress(table) }
        }
        Source::Building { .. } if table.game.is_tried() && table.game.record.at_head() => {
            let below = words::happened::<G>(shown.last_turn(), &table.game.names());
            let side = table.game.record.head_node().side();
            let name =
                side.map_or_else(String::new, |side| words::actor(&table.game.record, side).into_owned());
            BarText { side, line: words::has_played(&name), below }
        }
        Source::Building { .. } => place(table, has_plate),
        Source::Past(_) => {
            let side = table.game.record.node(table.game.record.cursor()).and_then(|node| node.side());
            let (place, turn) = (place_shown(table), turn_line(table));
            let line = match shown.playhead() {
                // The last turn is being played back: the player hasn't gone back to it.
                1.. if table.game.record.at_head() && table.game.playback.is_some() => turn,
                1.. => words::turn_at(place, &turn),
                0 => words::before_turn_at(place, &turn),
            };
            BarText { side, line, below: step(shown, &table.game.names()) }
        }
    }
}

/// The step of a turn that is shown: its number and its events.
fn step<G: Playable>(shown: &Timeline<G>, names: &Names) -> String {
    let happened = match shown.source() {
        Source::Past(_) => words::happened::<G>(shown.events(), names),
        Source::Building { .. } | Source::Demonstration { .. } => words::happens::<G>(shown.events(), names),
    };
    words::step(shown.playhead(), shown.len(), &happened)
}

/// The steps of the turn being built, or the events of the last turn.
fn progress<G: Playable>(table: &Table<G>) -> String {
    let shown = table.game.shown();
    if !table.game.is_drafting() {
        // The panel beside the board shows the task of an exercise.
        let begins = table.game.record.cursor() == NodeId::START && table.game.exercise.is_none();
        let changed = ending::was(&table.game.record, Side::FIRST).map(|_| words::SIDES_CHANGED);
        let begins = begins.then(|| changed.unwrap_or(words::GAME_STARTS).to_owned());
        return begins.unwrap_or_else(|| words::happened::<G>(shown.last_turn(), &table.game.names()));
    }
    let names = table.game.names();
    let happened = match shown.outcome() {
        Some(outcome) => format!("{}.", words::outcome(outcome, &names)),
        None => words::happens::<G>(shown.events(), &names),
    };
    words::built(&happened, table.digest.at_the_end())
}

/// The texts for a position that is only viewed, or in which it isn't a human's turn.
fn place<G: Playable>(table: &Table<G>, has_plate: bool) -> BarText {
    let state = table.game.record.state();
    if let Some(side) = table.game.record.head_node().side().filter(|_| table.is_ending()) {
        let name = words::actor(&table.game.record, side);
        let line = words::is_ending(&name, table.game.record.turns().len());
        return BarText { side: Some(side), line, below: String::new() };
    }
    if let Some(outcome) = state.outcome() {
        let ended = ending::result(&table.game.record).filter(|_| table.game.record.at_head());
        let (side, line, below) = match ended {
            Some(_) if has_plate => {
                (None, words::ended_after(table.game.record.turns().len()), last_done(table))
            }
            Some(ended) => (outcome.winner(), ended, last_done(table)),
            None => {
                let outcome = words::outcome(outcome, &table.game.names());
                (None, words::turn_at(place_shown(table), &outcome), standing(table))
            }
        };
        return BarText { side, line, below };
    }
    let side = state.to_move();
    let name = words::actor(&table.game.record, side);
    if table.game.record.at_head() {
        let (line, below) = if table.game.seats.awaits_takeback(&table.game.record) {
            (words::waits(&name), words::TAKE_BACK_OR_RESUME.to_owned())
        } else {
            let happened = words::happened::<G>(table.game.shown().last_turn(), &table.game.names());
            (words::is_thinking(&name), happened)
        };
        return BarText { side: Some(side), line, below };
    }
    let here = table.game.record.node(table.game.record.cursor());
    let viewing = if table.game.may_try() {
        let is_played_on = here.is_some_and(|node| !node.children().is_empty());
        if is_played_on { Viewing::MayTry } else { Viewing::Plain }
    } else if table.game.record.header().takebacks() == Takebacks::BlundersOnly {
        Viewing::BlundersOnly
    } else {
        Viewing::NoTakebacks
    };
    let line = words::to_play_at(place_shown(table), &name);
    BarText { side: Some(side), line, below: words::viewing(&standing(table), viewing) }
}

/// The sentence about the current position, while another position is viewed.
fn standing<G: Playable>(table: &Table<G>) -> String {
    if table.game.is_over() {
        return words::ended_after(table.game.record.turns().len());
    }
    let is_paused = table.game.seats.is_bots_turn(&table.game.record) && table.game.seats.bots.is_paused();
    words::current(table.game.record.head_node().depth(), is_paused)
}

/// The position shown.
fn place_shown<G: Playable>(table: &Table<G>) -> LinePosition {
    let (record, here) = (&table.game.record, table.game.record.cursor());
    match record.node(here).map_or(0, |node| node.depth()) {
        0 => LinePosition::Start,
        turn if record.is_played(here) => LinePosition::Played { turn, turns: record.turns().len() },
        turn if record.turnings(here).is_empty() => LinePosition::Undone { turn },
        turn => LinePosition::Variation { turn, turns: record.line().len() },
    }
}

/// The turn or ending shown, with its player.
fn turn_line<G: Playable>(table: &Table<G>) -> String {
    let Some(node) = table.game.record.node(table.game.record.cursor()) else { return String::new() };
    match node.kind() {
        NodeKind::Turn { side, .. } if !node.kind().is_resignation() => {
            words::plays(&words::actor(&table.game.record, *side))
        }
        NodeKind::Turn { .. } | NodeKind::Start | NodeKind::Ending(_) => {
            ending::made(&table.game.record, table.game.record.cursor())
        }
    }
}

/// The events of a finished game's last turn, or the ending if the game ended without a turn.
fn last_done<G: Playable>(table: &Table<G>) -> String {
    let head = table.game.record.head_node();
    let kind = head.kind();
    let done = if matches!(kind, NodeKind::Turn { .. }) && !kind.is_resignation() {
        words::happened::<G>(table.game.shown().last_turn(), &table.game.names())
    } else {
        turn_line(table)
    };
    let drawn = matches!(head.state().outcome(), Some(Outcome::Draw(_)));
    if drawn { words::drawn(&done) } else { done }
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
