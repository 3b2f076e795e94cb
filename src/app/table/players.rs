//! The players in the sidebar, each in a line of their own: those on the far side of the board above the list of turns, who
//! sits on the near side below it.

use std::borrow::Cow;

use egui::{
    Align2, Color32, CursorIcon, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};

use super::clock_face::Face;
use super::{Table, ending, words};
use crate::app::board::mark;
use crate::app::board::palette::Palette;
use crate::app::kit::focus;
use crate::app::kit::seats;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::parts::icon::Icon;
use crate::app::parts::playable::Playable;
use crate::record::Seat;
use crate::rules::{Outcome, Side, State as _};

/// The height of a line with what counts below the name, in points.
const TALL: f32 = 52.0;
/// The share of the sidebar's height that the lines may take so, without and with clocks; else what counts stands behind the
/// name, where a clock leaves little room for both.
const SHARES: [f32; 2] = [1.0 / 3.0, 0.4];
/// The share of a line that what counts may take beside the name.
const BESIDE: f32 = 0.68;
/// The room for the sign of how a player stands, in points.
const SIGN: f32 = 22.0;
/// The side of a player's mark, in points.
const MARK: f32 = 16.0;

/// The players at their sides of the board.
pub(super) struct Players {
    /// Those on the far side, in playing order.
    pub(super) far: Vec<(Side, Seat)>,
    /// The players on the near side.
    pub(super) near: Option<(Side, Seat)>,
    is_tall: bool,
}

impl Players {
    /// The players of a table, with lines for a sidebar of so many points from top to bottom.
    ///
    /// The player that the board is turned to sits on the near side, all others on the far side.
    pub(super) fn of<G: Playable>(table: &Table<G>, height: f32) -> Self {
        let seats: Vec<(Side, Seat)> = table.game.record.seats().collect();
        let near = table.game.near().index();
        let far = seats.iter().cycle().skip(near + 1).take(seats.len().saturating_sub(1)).copied().collect();
        let share = SHARES[usize::from(table.game.record.header().clock().is_some())];
        let is_tall = seats.iter().map(|_| TALL).sum::<f32>() <= height * share;
        Self { far, near: seats.get(near).copied(), is_tall }
    }

    /// The room between the lines and what stands beside them, in points.
    pub(super) const fn gap(&self) -> f32 {
        if self.is_tall { theme::GAP } else { 0.0 }
    }

    /// Draws the line of a player, which opens the choice of who plays there.
    pub(super) fn show<G: Playable>(
        &self,
        table: &mut Table<G>,
        ui: &mut Ui,
        (side, sitting): (Side, Seat),
    ) -> Response {
        let line = Line::of(table, side);
        let response = line.show::<G>(ui, self.is_tall);
        if let Some(seat) = seats::menu(&response, sitting) {
            table.seat(side, seat);
            focus::to_board(ui.ctx());
        }
        response
    }
}

/// The text of a player's line.
struct Line {
    side: Side,
    name: String,
    /// The counts of the game.
    counts: Vec<String>,
    /// The player's points in the match, if it has more games than this.
    score: Option<String>,
    clock: Option<Face>,
    standing: Standing,
}

impl Line {
    fn of<G: Playable>(table: &Table<G>, side: Side) -> Self {
        let name = words::player_name(&table.game.record, side).into_owned();
        let counts = table.moment.counts(side).to_vec();
        let (score, clock) =
            (ending::score(&table.game.record, side), table.seats.clock.face(&table.game.record, side));
        Self { side, name, counts, score, clock, standing: Standing::of(table, side) }
    }

    /// The name of the player: "Ada, White", or the side alone where that is the name.
    fn called<G: Playable>(&self) -> String {
        let side = self.side.name::<G>();
        if self.name == side { self.name.clone() } else { format!("{}, {side}", self.name) }
    }

    fn show<G: Playable>(&self, ui: &mut Ui, is_tall: bool) -> Response {
        let height = if is_tall { TALL } else { touch::line(ui.ctx()) };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        let word = Some(self.standing.word()).filter(|word| !word.is_empty());
        let clock = self.clock.map(|clock| clock.words().into());
        let spoken: Vec<_> = [Some(self.called::<G>().into()), word, clock].into_iter().flatten().collect();
        let spoken = spoken.join(", ");
        let score = self.score.as_ref().map(|score| format!("{score} in the match"));
        let told = self.counts.iter().cloned().chain(score).collect::<Vec<_>>().join(", ");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
        if !told.is_empty() {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(&*told));
        }
        self.standing.paint(ui, rect, &response);
        let mark = pos2(rect.left() + SIGN + MARK / 2.0, rect.center().y);
        G::side_mark(self.side).paint(ui, Rect::from_center_size(mark, vec2(MARK, MARK)));
        let left = mark.x + MARK / 2.0 + theme::GAP;
        let room = Rect::from_min_max(pos2(left, rect.top()), rect.max - vec2(theme::GAP, 0.0));
        self.words::<G>(ui, room, is_tall);
        let whole = if told.is_empty() { spoken } else { format!("{spoken}: {told}") };
        let tip = format!("{whole}.\nClick to choose a human or a bot.");
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip)
    }

    /// The words of the line: from the left the name, the score and, if there is room, the side; from the right the clock and
    /// what stands at its end. What counts is below, or in a low line behind the name.
    fn words<G: Playable>(&self, ui: &Ui, room: Rect, is_tall: bool) {
        let figures = if is_tall { TextStyle::Heading } else { theme::name() };
        let colors = Colors::of(ui.style());
        let font = |style: TextStyle| style.resolve(ui.style());
        let painter = ui.painter();
        let counts = self.counts.join(" · ");
        let counted = |style| Text { text: &counts, font: font(style), color: colors.quiet };
        let (mut line, below) = if is_tall {
            room.shrink2(vec2(0.0, 3.0)).split_top_bottom_at_fraction(0.54)
        } else {
            (room, room)
        };
        line = self.clock.map_or(line, |clock| clock.paint(ui, line, &figures));
        let score = self.score.clone().map(|score| {
            let galley = painter.layout_no_wrap(score, font(theme::strong_small()), colors.ink);
            (galley.size() + vec2(theme::GAP, 2.0), galley)
        });
        let beside = score.as_ref().map_or(0.0, |(size, _)| size.x + theme::GAP);
        let width =
            |text: &str, style| painter.layout_no_wrap(text.to_owned(), font(style), colors.ink).size().x;
        // Whose turn it is, arrow and edge show, and the line above the board says.
        let word = if self.standing == Standing::ToMove { "".into() } else { self.standing.word() };
        let style = if self.standing == Standing::Drew { figures } else { theme::strong_small() };
        let needed = width(&self.name, theme::name()) + beside + theme::GAP + width(&word, style.clone());
        if needed <= line.width() || !self.standing.has_sign() {
            let word = Text { text: &word, font: font(style), color: self.standing.color(&colors) };
            line = at_end(painter, line, word, 1.0);
        }
        if is_tall {
            let wide = painter.layout_no_wrap(counts.clone(), font(TextStyle::Body), colors.quiet);
            let style = if wide.size().x <= below.width() { TextStyle::Body } else { TextStyle::Small };
            counted(style).paint(painter, below.left_center(), Align2::LEFT_CENTER, below.width());
        } else {
            line = at_end(painter, line, counted(TextStyle::Small), BESIDE);
        }
        let name = Text { text: &self.name, font: font(theme::name()), color: colors.ink };
        let mut left =
            name.paint(painter, line.left_center(), Align2::LEFT_CENTER, line.width() - beside).right()
                + theme::GAP;
        if let Some((size, galley)) = score {
            let chip = Align2::LEFT_CENTER.anchor_size(pos2(left, line.center().y), size);
            painter.rect_filled(chip, f32::from(theme::ROUND_SMALL), colors.button_hover);
            let inside = Align2::CENTER_CENTER.anchor_size(chip.center(), galley.size());
            painter.galley(inside.min, galley, colors.ink);
            left = chip.right() + theme::GAP;
        }
        let side = self.side.name::<G>();
        if is_tall && self.name != side {
            let galley = painter.layout_no_wrap(side.to_owned(), font(TextStyle::Body), colors.quiet);
            let place = Align2::LEFT_CENTER.anchor_size(pos2(left, line.center().y), galley.size());
            // The mark and the tip say it, too.
            if place.right() <= line.right() {
                painter.galley(place.min, galley, colors.quiet);
            }
        }
    }
}

/// Paints a text at the right end of a line, in at most this share of it; what room it leaves.
fn at_end(painter: &Painter, line: Rect, text: Text<'_>, share: f32) -> Rect {
    if text.text.is_empty() {
        return line;
    }
    let said = text.paint(painter, line.right_center(), Align2::RIGHT_CENTER, line.width() * share);
    line.with_max_x(said.left() - theme::GAP)
}

/// What is said of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It is their turn.
    ToMove,
    /// They won.
    Won,
    /// They are out, and the others play on.
    Out,
    /// The game is drawn, and they got half a point like everybody.
    Drew,
    /// The game is over, and this is their place in it.
    Placed(usize),
    /// Nothing.
    Plain,
}

impl Standing {
    /// What is said of a player at the place looked at.
    fn of<G: Playable>(table: &Table<G>, side: Side) -> Self {
        let record = &table.game.record;
        let state = record.state();
        match state.outcome() {
            // While looking at something else, the line above the board says whose turn it is.
            None if state.to_move() == side && record.at_head() && table.game.is_building() => Self::ToMove,
            None if words::is_out::<G>(table.game.settled(), side) => Self::Out,
            // The turn that ended the game is still shown step by step.
            Some(_) if !table.game.is_building() => Self::Plain,
            Some(outcome) if outcome.winner() == Some(side) => Self::Won,
            Some(Outcome::Draw(_)) => Self::Drew,
            Some(_) if state.players() > 2 => Self::Placed(ending::place(record, side)),
            _ => Self::Plain,
        }
    }

    fn word(self) -> Cow<'static, str> {
        match self {
            Self::ToMove => "to move".into(),
            Self::Won => "won".into(),
            Self::Drew => "½".into(),
            Self::Out => "out".into(),
            Self::Placed(place) => ending::ordinal(place).into(),
            Self::Plain => "".into(),
        }
    }

    /// A sign at the beginning of the line says it, too.
    const fn has_sign(self) -> bool {
        matches!(self, Self::ToMove | Self::Won | Self::Out)
    }

    const fn color(self, colors: &Colors) -> Color32 {
        match self {
            Self::ToMove => colors.act,
            Self::Won => colors.win,
            Self::Out => colors.loss,
            Self::Drew => colors.ink,
            Self::Placed(_) | Self::Plain => colors.quiet,
        }
    }

    /// Paints the ground of a line, and the sign at its beginning.
    fn paint(self, ui: &Ui, rect: Rect, response: &Response) {
        let (colors, painter) = (Colors::of(ui.style()), ui.painter());
        let round = f32::from(theme::ROUND_SMALL);
        if matches!(self, Self::ToMove | Self::Won) {
            let edge = Stroke::new(1.0, self.color(&colors));
            painter.rect(rect, round, colors.chosen, edge, StrokeKind::Inside);
        } else if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, round, colors.raised);
        }
        let sign = Rect::from_min_size(rect.min, vec2(SIGN, rect.height()));
        match self {
            Self::ToMove => Icon::Play.paint(painter, sign, colors.act),
            Self::Won => {
                let palette = Palette::of(ui.visuals().dark_mode);
                // Clear of the frame and of the side's mark.
                mark::star(painter, sign.center() - vec2(0.5, 0.0), 5.5, palette.win, palette.halo_dark);
            }
            Self::Out => {
                let stroke = Stroke::new(2.0, colors.loss);
                for slope in [-5.0, 5.0] {
                    let arm = vec2(5.0, slope);
                    painter.line_segment([sign.center() - arm, sign.center() + arm], stroke);
                }
            }
            Self::Drew | Self::Placed(_) | Self::Plain => {}
        }
    }
}
