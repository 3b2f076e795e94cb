//! The players in the sidebar: one strip above the turn list, in the order of turns. The line of the player to play is
//! a raised card with a bar, in large letters, so that it can be read from across a table.

use std::borrow::Cow;
use std::iter;

use egui::{
    Align2, Color32, CursorIcon, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, TextStyle, Ui,
    Vec2, WidgetInfo, pos2, vec2,
};

use super::clock_face::Face;
use super::game_view::GameView;
use super::{Table, ending, plate, words};
use crate::app::board::mark;
use crate::app::board::palette::Palette;
use crate::app::board::view::single;
use crate::app::kit::focus;
use crate::app::kit::seats;
use crate::app::kit::settings::Settings;
use crate::app::kit::text::Text;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::parts::icon::{Icon, SideMark};
use crate::app::parts::playable::Playable;
use crate::record::Seat;
use crate::rules::{Outcome, Side, State as _};

/// The height of a line with the counts below the name, in points.
const TALL: f32 = 60.0;
/// The maximum share of the sidebar's height for all these lines, without and with clocks. If they need more, the counts
/// move up beside the name. The share is larger with clocks, because a clock leaves little space beside the name.
const SHARES: [f32; 2] = [0.36, 0.42];
/// That share beside a reviewed game, whose graph and explanations need room.
const REVIEWED: f32 = 0.2;
/// The share of a line for the counts in one row with the name: at most the greater, and at least the smaller even if the
/// name is cut.
const BESIDE: [f32; 2] = [0.3, 0.68];
/// The width of the symbol for a player's badge, in points.
const SIGN: f32 = 22.0;
/// The size of a side's mark, in points, in a low and in a tall line.
const MARKS: [f32; 2] = [18.0, 26.0];
/// The width of the bar at the edge of the card of the player to play, in points.
const BAR: f32 = 3.0;
/// The time in which the card of the next player appears, in seconds at pace 1.
const WARMING: f32 = 0.18;

/// The players, in the order of turns, and what is said about all of them.
pub(super) struct Players {
    lines: Vec<PlayerLine>,
    is_tall: bool,
    /// The time in which the card of the next player appears, in seconds; 0 without motion.
    warming: f32,
    /// Their score of the day, if they have finished another game.
    pub(super) day: Option<String>,
    /// Nobody could tell whether the last player threatens to win.
    pub(super) threat_is_unknown: bool,
}

impl Players {
    /// The players of a table, in the sidebar.
    pub(super) fn of<G: Playable>(table: &Table<G>, ui: &Ui, settings: &Settings) -> Self {
        let game = &table.game;
        let is_told = plate::is_shown(table, ui.ctx(), settings);
        let day = ending::day(game.record(), table.day.as_ref());
        let lines = game.record().seats().map(|(side, seat)| {
            let counts = table.digest.counts(side);
            PlayerLine::of(game, (side, seat), counts, (is_told, day.is_some()))
        });
        let lines: Vec<PlayerLine> = lines.collect();
        let share = if game.record().is_reviewed() && game.shows_mistakes() {
            REVIEWED
        } else {
            SHARES[usize::from(game.record().header().clock().is_some())]
        };
        let is_tall = lines.iter().map(|_| TALL).sum::<f32>() <= ui.available_height() * share;
        let warming = if settings.moves() { WARMING / single(settings.look().pace) } else { 0.0 };
        Self { lines, is_tall, warming, day, threat_is_unknown: table.analyst.threat_is_unsettled(game) }
    }

    /// The space around the players' lines, in points.
    pub(super) const fn gap(&self) -> f32 {
        if self.is_tall { theme::GAP } else { 0.0 }
    }

    /// Draws the players' lines; a click opens the menu that gives the side to a human or a bot. Returns the choice.
    pub(super) fn show(&self, ui: &mut Ui) -> Option<(Side, Seat)> {
        let mut chosen = None;
        let mut first = None;
        for line in &self.lines {
            let response = line.show(ui, self.is_tall, self.warming);
            first = first.or(Some(response.id));
            chosen = chosen.or(seats::menu(&response, line.seat).map(|seat| (line.side, seat)));
        }
        focus::note_after_board(ui.ctx(), first);
        chosen
    }
}

/// The content of a player's line.
struct PlayerLine {
    side: Side,
    /// The human or bot on this side.
    seat: Seat,
    side_name: &'static str,
    mark: SideMark,
    name: String,
    /// The turn with which the player went out, if the game is over, and the game's counts for this side.
    counts: Vec<String>,
    /// The player's points in the match; `None` in the first game of a match, or if the score of the day is shown, which
    /// includes those of the match.
    score: Option<String>,
    /// The name of the side that a player without a name had in the last game of the match.
    was: Option<&'static str>,
    clock: Option<Face>,
    badge: Badge,
    /// The badge in words, unless it is known from elsewhere.
    word: Cow<'static, str>,
}

impl PlayerLine {
    /// The line of a player with these counts, beside the plate that tells the result (`is_told`) and the score of the
    /// day (`has_day`), or without them.
    fn of<G: Playable>(
        game: &GameView<G>,
        (side, seat): (Side, Seat),
        counts: &[String],
        (is_told, has_day): (bool, bool),
    ) -> Self {
        let record = game.record();
        let badge = Badge::of(game, side);
        // The card, its bar and the line above the board already show whose turn it is.
        let is_known = badge == Badge::ToPlay || (is_told && matches!(badge, Badge::Won | Badge::Drew));
        let out = matches!(badge, Badge::Placed(_)).then(|| ending::out_in(record, side));
        let out = out.flatten().map(words::out_in);
        Self {
            side,
            seat,
            side_name: side.name::<G>(),
            mark: G::side_mark(side),
            name: words::player_name(record, side).into_owned(),
            counts: out.into_iter().chain(counts.iter().cloned()).collect(),
            score: ending::score(record, side).filter(|_| !has_day),
            was: ending::was(record, side).map(Side::name::<G>),
            clock: game.seats.clock.face(record, side),
            badge,
            word: match badge {
                Badge::Won if is_known && record.state().players() > 2 => ending::ordinal(1).into(),
                _ if is_known => "".into(),
                _ => badge.word(),
            },
        }
    }

    /// The player's name: "Ada, White", or only the side if that is the name.
    fn called(&self) -> String {
        let side = self.side_name;
        if self.name == side { self.name.clone() } else { words::and_side(&self.name, side) }
    }

    fn show(&self, ui: &mut Ui, is_tall: bool, warming: f32) -> Response {
        let height = if is_tall { TALL } else { touch::line(ui.ctx()) };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        let word = Some(self.badge.word()).filter(|word| !word.is_empty());
        let clock = self.clock.map(|clock| clock.words().into());
        let spoken: Vec<_> = [Some(self.called().into()), word, clock].into_iter().flatten().collect();
        let spoken = spoken.join(", ");
        let score = self.score.as_ref().map(|score| words::in_match(score));
        let was = self.was.map(words::was);
        let told = self.counts.iter().cloned().chain(score).chain(was).collect::<Vec<_>>().join(", ");
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
        if !told.is_empty() {
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_description(&*told));
        }
        let warmth = ui.ctx().animate_bool_with_time(response.id.with("warmth"), self.is_lit(), warming);
        self.badge.paint(ui, rect, &response, warmth);
        let size = MARKS[usize::from(is_tall)];
        let mark =
            Rect::from_center_size(pos2(rect.left() + SIGN + size / 2.0, rect.center().y), Vec2::splat(size));
        self.mark.paint(ui, mark);
        let left = mark.right() + theme::GAP;
        let room = Rect::from_min_max(pos2(left, rect.top()), rect.max - vec2(theme::GAP, 0.0));
        self.words(ui, room, is_tall);
        let tip = words::player_tip(&spoken, &told);
        response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip)
    }

    /// True if it is this player's turn, so the line is a raised card.
    fn is_lit(&self) -> bool {
        self.badge == Badge::ToPlay
    }

    /// The style of the name: the largest in which it fits into `width` points.
    fn name_style(&self, ui: &Ui, is_tall: bool, width: f32) -> TextStyle {
        let largest = match (self.is_lit(), is_tall) {
            (true, true) => theme::title(),
            (true, false) | (false, true) => TextStyle::Heading,
            (false, false) => theme::name(),
        };
        let fits = |style: &TextStyle| {
            let font = style.resolve(ui.style());
            let galley = ui.painter().layout_no_wrap(self.name.clone(), font, Color32::PLACEHOLDER);
            galley.size().x <= width
        };
        let smaller = [TextStyle::Heading, theme::name(), theme::strong(), theme::strong_small()];
        iter::once(largest).chain(smaller).find(fits).unwrap_or_else(theme::name)
    }

    /// Draws the texts of the line: on the left the name, the score and, if there is room, the side; on the right the
    /// clock and the badge. The counts are below them or, in a low line, also on the right.
    fn words(&self, ui: &Ui, room: Rect, is_tall: bool) {
        let figures = if is_tall { TextStyle::Heading } else { theme::name() };
        let colors = Colors::of(ui.style());
        let (ink, quiet) = (colors.ink, colors.quiet);
        let font = |style: TextStyle| style.resolve(ui.style());
        let painter = ui.painter();
        let counts = self.counts.join(" · ");
        let counted = |style| Text { text: &counts, font: font(style), color: quiet };
        let (mut line, below) = if is_tall {
            room.shrink2(vec2(0.0, 3.0)).split_top_bottom_at_fraction(0.6)
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
        let is_large = matches!(self.badge, Badge::Won | Badge::Drew | Badge::Placed(_));
        let style = if is_large { figures } else { theme::strong_small() };
        let needed =
            width(&self.name, theme::name()) + beside + theme::GAP + width(&self.word, style.clone());
        if needed <= line.width() || !self.badge.has_sign() {
            let word = Text { text: &self.word, font: font(style), color: self.badge.color(&colors) };
            line = at_end(painter, line, word, 1.0);
        }
        if is_tall {
            let wide = painter.layout_no_wrap(counts.clone(), font(TextStyle::Body), quiet);
            let style = if wide.size().x <= below.width() { TextStyle::Body } else { TextStyle::Small };
            counted(style).paint(painter, below.left_center(), Align2::LEFT_CENTER, below.width());
        } else {
            let named = width(&self.name, theme::name()) + beside + theme::GAP;
            let share = (1.0 - named / line.width()).clamp(BESIDE[0], BESIDE[1]);
            // Without room for all counts, the first ones are whole.
            let fits = |text: &String| width(text, TextStyle::Small) <= line.width() * share;
            let mut fewer = (1..=self.counts.len()).rev().map(|count| self.counts[..count].join(" · "));
            let first = fewer.clone().find(fits).or_else(|| fewer.next_back()).unwrap_or_default();
            let said = Text { text: &first, font: font(TextStyle::Small), color: quiet };
            line = at_end(painter, line, said, share);
        }
        let style = self.name_style(ui, is_tall, line.width() - beside);
        let name = Text { text: &self.name, font: font(style), color: ink };
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
        let side =
            Some(self.side_name.to_owned()).filter(|side| self.name != *side).or(self.was.map(words::was));
        if let Some(side) = side.filter(|_| is_tall) {
            let galley = painter.layout_no_wrap(side, font(TextStyle::Body), quiet);
            let place = Align2::LEFT_CENTER.anchor_size(pos2(left, line.center().y), galley.size());
            // Leave out the side if it doesn't fit: the mark and the tooltip also show it.
            if place.right() <= line.right() {
                painter.galley(place.min, galley, quiet);
            }
        }
    }
}

/// Paints a text at the right end of a line, in at most this share of its width. Returns the rest of the line.
fn at_end(painter: &Painter, line: Rect, text: Text<'_>, share: f32) -> Rect {
    if text.text.is_empty() {
        return line;
    }
    let said = text.paint(painter, line.right_center(), Align2::RIGHT_CENTER, line.width() * share);
    line.with_max_x(said.left() - theme::GAP)
}

/// The badge shown in a player's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Badge {
    /// It is the player's turn.
    ToPlay,
    /// The player won.
    Won,
    /// The player is out, but the others play on.
    Out,
    /// The game is a draw, with half a point for everybody.
    Drew,
    /// The game is over, and the player has this rank, from 1.
    Placed(usize),
    /// Nothing is shown.
    Plain,
}

impl Badge {
    /// A player's badge in the position shown.
    fn of<G: Playable>(game: &GameView<G>, side: Side) -> Self {
        let record = game.record();
        let state = record.state();
        match state.outcome() {
            // While another position is viewed, the line above the board says whose turn it is.
            None if state.to_move() == side && record.at_head() && game.viewer.is_building() => Self::ToPlay,
            None if words::is_out::<G>(game.viewer.settled(), side) => Self::Out,
            // The steps of the last turn are still being shown, so don't reveal the result.
            Some(_) if !game.viewer.is_building() || game.is_ending() => Self::Plain,
            Some(outcome) if outcome.winner() == Some(side) => Self::Won,
            Some(Outcome::Draw(_)) => Self::Drew,
            Some(_) if state.players() > 2 => Self::Placed(ending::place(record, side)),
            _ => Self::Plain,
        }
    }

    fn word(self) -> Cow<'static, str> {
        match self {
            Self::ToPlay => words::TO_PLAY.into(),
            Self::Won => words::WON.into(),
            Self::Drew => words::DREW.into(),
            Self::Out => words::OUT.into(),
            Self::Placed(place) => ending::ordinal(place).into(),
            Self::Plain => "".into(),
        }
    }

    /// True if a symbol at the start of the line also shows the badge.
    const fn has_sign(self) -> bool {
        matches!(self, Self::ToPlay | Self::Won | Self::Out)
    }

    const fn color(self, colors: &Colors) -> Color32 {
        match self {
            Self::ToPlay => colors.act,
            Self::Won => colors.win,
            Self::Out => colors.loss,
            Self::Drew => colors.ink,
            Self::Placed(_) | Self::Plain => colors.quiet,
        }
    }

    /// Paints the background of a line, and the symbol at its start. `warmth` is the opacity of the card of the player to
    /// play, from 0 to 1.
    fn paint(self, ui: &Ui, rect: Rect, response: &Response, warmth: f32) {
        let (colors, painter) = (Colors::of(ui.style()), ui.painter());
        let round = f32::from(theme::ROUND_SMALL);
        if self == Self::Won {
            let edge = Stroke::new(1.0, self.color(&colors));
            painter.rect(rect, round, colors.chosen, edge, StrokeKind::Inside);
        } else if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, round, colors.raised);
        }
        if warmth > 0.0 {
            let edge = Stroke::new(1.0, colors.line.gamma_multiply(warmth));
            painter.rect(rect, round, colors.raised.gamma_multiply(warmth), edge, StrokeKind::Inside);
            let bar = rect.with_max_x(rect.left() + BAR).shrink2(vec2(0.0, f32::from(theme::ROUND_SMALL)));
            painter.rect_filled(bar, BAR / 2.0, colors.act.gamma_multiply(warmth));
        }
        let sign = Rect::from_min_size(rect.min, vec2(SIGN, rect.height()));
        match self {
            Self::ToPlay => Icon::Play.paint(painter, sign.translate(vec2(1.0, 0.0)), colors.act),
            Self::Won => {
                let palette = Palette::of(ui.visuals().dark_mode);
                // Shifted so that the star touches neither the frame nor the side's mark.
                mark::star(painter, sign.center() - vec2(0.5, 0.0), 4.5, palette.win, palette.halo_dark);
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

#[cfg(test)]
mod tests {
    use egui::epaint::ClippedShape;
    use egui::{Context, RawInput, Shape};

    use super::*;
    use crate::app::kit::settings::Speed;
    use crate::app::parts::screen::Screen as _;
    use crate::record::{Header, Record};
    use crate::rules::crumble::{Crumble, Options};

    /// The opacities of the players' cards in each frame after the end of a turn.
    fn warmths(settings: &Settings) -> Vec<Vec<u8>> {
        let record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        let turn = record.state().parse_turn("2,1VW").unwrap();
        let ctx = Context::default();
        theme::install(&ctx);
        let frame = |table: &mut Table<Crumble>, frame: u8| {
            let screen_rect = Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0)));
            let input = RawInput { time: Some(f64::from(frame) * 0.02), screen_rect, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                table.ui(ui, settings);
            });
            // There is no graphics card for these textures.
            output.textures_delta.clear();
            let opacity = |clipped: &ClippedShape| match &clipped.shape {
                Shape::Rect(line) if line.rect.height() == TALL => Some(line.fill.a()),
                _ => None,
            };
            output.shapes.iter().filter_map(opacity).collect::<Vec<_>>()
        };
        let mut table = Table::new(record);
        frame(&mut table, 0);
        table.game.viewer.go(|record| {
            record.play(&turn).unwrap();
        });
        (1..40).map(|n| frame(&mut table, n)).collect()
    }

    #[test]
    fn the_card_of_the_next_player_appears_at_the_speed_of_animation_and_at_once_without_motion() {
        let part = |settings: &Settings| {
            let warmths = warmths(settings);
            assert_eq!(warmths.last().map(Vec::as_slice), Some(&[255][..]), "{warmths:?}");
            warmths.iter().filter(|lines| lines.iter().any(|opacity| (1..255).contains(opacity))).count()
        };
        let [slow, normal] =
            [Speed::Slow, Speed::Normal].map(|speed| part(&Settings { speed, ..Settings::default() }));
        assert!(normal > 4 && slow > normal + 4, "{slow} and {normal} frames");
        for (animate, reduced_motion) in [(false, false), (true, true)] {
            assert_eq!(part(&Settings { animate, reduced_motion, ..Settings::default() }), 0);
        }
    }
}
