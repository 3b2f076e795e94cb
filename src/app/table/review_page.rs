//! The dialog of a review: the mistakes found, with buttons to show and to save them; and in the sidebar, their list and
//! the better turn.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{
    Align, Align2, Button, Color32, Context, CursorIcon, Label, Layout, Margin, Rect, Response, RichText,
    Role, ScrollArea, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo, vec2,
};

use super::analyst::Analyst;
use super::review;
use super::{analysing, words};
use crate::app::board::view::single;
use crate::app::kit::command::Command;
use crate::app::kit::focus;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::sentence::capitalised;
use crate::app::kit::settings::Effort;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::app::parts::small_board::{self, SmallBoard};
use crate::learn::{Scorecard, unexplained};
use crate::record::{Glyph, NodeId, Record};
use crate::rules::{Side, State as _};

/// The width of the button that adds a position to the deck, in points: "Saved" must not be narrower than "Retry
/// later".
const RETRY: f32 = 108.0;
/// The width of the button that shows a turn, in points.
const SHOW: f32 = 64.0;
/// The width and height of the board of a mistake in the sidebar, in points.
const CARD: f32 = 72.0;
/// The number of mistakes in the sidebar that get their pictures in a frame.
const AT_ONCE: usize = 20;
/// The space left of the better turn below its mistake, in points.
const INDENT: i8 = 16;
/// The number of letters from which only the first sentence of a reason is beside the list of turns; all of them appear on
/// hover.
const LENGTHY: usize = 130;
/// The height of the card of a mistake, with its board and three lines of explanation, in points.
const ROW: f32 = 130.0;
/// The greatest width and height of the board of the turn that is being judged while no mistake is found, in points.
const EXAMINED: f32 = 320.0;
/// The width of the page, and of the ring that shows a player's accuracy, in points.
const WIDTH: f32 = 760.0;
const RING: f32 = 68.0;
/// The height of the word below the ring, with the space between them, in points.
const CAPTION: f32 = 19.0;
/// The height of the bar that shows the progress of a review, in points.
const THIN: f32 = 4.0;
/// Below this height, in points, the whole page scrolls instead of only its turns.
const LOW: f32 = 320.0;

/// The player's choice in the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// Close the dialog.
    Close,
    /// Go to a turn.
    Show(NodeId),
    /// Add the position before a turn to the deck.
    Retry(NodeId),
    /// Judge all turns again.
    Again,
}

/// Shows the dialog, and returns the player's choice.
pub(super) fn show<G: Playable>(
    ctx: &Context,
    record: &Record<G>,
    analyst: &Analyst<G>,
    in_deck: &BTreeSet<NodeId>,
    (pictured, examined): (&mut BTreeMap<NodeId, Pictured>, &mut Examined),
    effort: Effort,
) -> Option<Answer> {
    let (picked, closed) = modal::show_wide(ctx, words::REVIEW, WIDTH, |ui| {
        let is_low = modal::room(ctx) < LOW;
        let is_done = analyst.review.is_done();
        let mut content = |ui: &mut Ui| {
            let turns = review::turns(record);
            let mistakes = review::mistakes(&turns, &analyst.review, &analyst.findings);
            ui.label(summary(analyst, turns.len(), mistakes.len()))
                .on_hover_text(words::review_explained(effort.nodes::<G>()));
            progress(ui, analyst);
            scorecards(ui, record, &turns);
            let all = (ROW + ui.spacing().item_spacing.y) * mistakes.len() as f32;
            let height = if is_low { all } else { modal::rest(ui).max(120.0) };
            let mut picked = None;
            let end = ui.cursor().top() + height + ui.spacing().item_spacing.y;
            if mistakes.is_empty() && !is_done && analyst.next_mistake(record).is_none() {
                ui.label(RichText::new(words::NO_MISTAKES_YET).weak());
                let height = end - ui.cursor().top() - theme::SPACE;
                let next = turns.iter().find(|turn| analyst.findings.judged(**turn).is_none());
                if let Some(board) = next.and_then(|turn| examined.board(record, *turn)) {
                    let size = vec2(ui.available_width(), height.clamp(CARD, EXAMINED));
                    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
                    board.paint(ui, ui.painter(), place);
                }
            }
            modal::scrolled_rows(ui, height, ROW, mistakes.len(), |ui, rows| {
                for (node, why) in mistakes.get(rows).unwrap_or_default() {
                    let better = review::better(record, &analyst.findings, *node);
                    let why = better.map_or(Some((*why).to_owned()), |better| reason(record, better, why));
                    let better = better.and_then(|better| Pictured::known(pictured, record, better, true));
                    let better = better.map(|better| words::score(words::BETTER_TURN, &better.turn));
                    let Some(picture) = Pictured::known(pictured, record, *node, false) else { continue };
                    let texts = (better.as_deref(), why.as_deref());
                    let make = |ui: &mut Ui| row(ui, record, in_deck.contains(node), *node, picture, texts);
                    picked = picked.or(ui.push_id(node, make).inner);
                }
            });
            if !is_done {
                // The cards still to come have their place, so nothing below them moves.
                ui.add_space((end - ui.cursor().top()).max(0.0));
            }
            picked
        };
        let picked = if is_low { modal::body(ui, content) } else { content(ui) };
        ui.add_space(theme::SPACE);
        let answers = if is_done {
            vec![DialogButton::plain(words::REVIEW_AGAIN), DialogButton::main(words::CLOSE)]
        } else {
            vec![DialogButton::plain(words::STOP)]
        };
        let last = answers.len() - 1;
        // Once all turns are judged, there are other buttons. With the new id, the main button gets the keyboard focus,
        // unless a widget above the buttons has it.
        let focused = ui.memory(|memory| memory.focused());
        let above = focused.filter(|widget| focus::is_drawn(ctx, *widget));
        let make =
            |ui: &mut Ui| (modal::is_new(ui), ui.push_id("answers", |ui| modal::buttons(ui, &answers)).inner);
        let (is_new, answer) = ui.push_id(is_done, make).inner;
        if let Some(above) = above.filter(|_| is_new) {
            ui.memory_mut(|memory| memory.request_focus(above));
        }
        picked.or(answer.map(|index| if index == last { Answer::Close } else { Answer::Again }))
    });
    picked.or(closed.then_some(Answer::Close))
}

fn summary<G: Playable>(analyst: &Analyst<G>, played: usize, mistakes: usize) -> String {
    if analyst.review.is_done() {
        words::reviewed(mistakes, played, analyst.findings.unsettled_turns())
    } else {
        let (judged, turns) = analyst.review_progress();
        words::reviewing(judged + 1, turns)
    }
}

/// Draws the share of the turns that are judged, as a thin bar. When the review is done, only its place is left.
fn progress<G: Playable>(ui: &mut Ui, analyst: &Analyst<G>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), THIN), Sense::hover());
    ui.add_space(theme::GAP);
    if analyst.review.is_done() {
        return;
    }
    let (judged, turns) = analyst.review_progress();
    response.widget_info(|| {
        WidgetInfo::labeled(Role::ProgressIndicator, true, words::reviewing(judged + 1, turns))
    });
    let (colors, round) = (Colors::of(ui.style()), THIN / 2.0);
    let share = judged as f32 / turns.max(1) as f32;
    ui.painter().rect_filled(rect, round, colors.line);
    ui.painter().rect_filled(rect.with_max_x(rect.left() + rect.width() * share), round, colors.act);
}

/// Draws each player's accuracy in the turns reviewed so far, as rings side by side, or in two columns if there are more
/// than two players.
fn scorecards<G: Playable>(ui: &mut Ui, record: &Record<G>, turns: &[NodeId]) {
    let of = |side: Side| -> Scorecard {
        let is_own = |turn: &&NodeId| record.node(**turn).and_then(|node| node.side()) == Some(side);
        let own = turns.iter().filter(is_own);
        own.filter_map(|turn| review::noted(record, *turn)).sum()
    };
    let sides: Vec<Side> = Side::all(record.start_state().players()).collect();
    for pair in sides.chunks(2) {
        ui.columns_const(|columns: &mut [Ui; 2]| {
            for (side, ui) in pair.iter().zip(columns) {
                scorecard(ui, record, *side, &of(*side));
            }
        });
    }
    ui.add_space(theme::GAP);
}

/// Draws a player's accuracy as a ring, and beside it the name, the loss and the mistakes.
fn scorecard<G: Playable>(ui: &mut Ui, record: &Record<G>, side: Side, card: &Scorecard) {
    let colors = Colors::of(ui.style());
    let known = |text: String| if card.turns > 0 { text } else { "–".to_owned() };
    let accuracy = card.accuracy().filter(|_| card.turns > 0);
    ui.horizontal(|ui| {
        let (rect, response) = ui.allocate_exact_size(vec2(RING, RING + CAPTION), Sense::hover());
        let percent = known(format!("{:.0}%", accuracy.unwrap_or_default()));
        let (title, tip) = words::ACCURACY;
        let spoken = words::score(title, &percent);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        response.on_hover_text(format!("{title}: {tip}"));
        let round = rect.with_max_y(rect.top() + RING);
        ring(ui, round, accuracy.unwrap_or_default() / 100.0, &percent);
        let small = TextStyle::Small.resolve(ui.style());
        ui.painter().text(rect.center_bottom(), Align2::CENTER_BOTTOM, title, small, colors.quiet);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.horizontal(|ui| {
                let (mark, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
                G::side_mark(side).paint(ui, mark);
                ui.label(RichText::new(words::player_name(record, side)).text_style(theme::name()));
            });
            let (title, tip) = words::LOSS;
            let loss = known(format!("{}.{}%", card.loss() / 10, card.loss() % 10));
            ui.label(RichText::new(words::score(title, &loss)).color(colors.quiet)).on_hover_text(tip);
            flaws(ui, card, known(words::NO_FLAWS.to_owned()));
        });
    });
}

/// Draws how many mistakes of each kind a player made, or else the text for none.
fn flaws(ui: &mut Ui, card: &Scorecard, none: String) {
    let colors = Colors::of(ui.style());
    if card.flaws.iter().all(|count| *count == 0) {
        ui.label(RichText::new(none).color(colors.quiet));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let glyphs = [Glyph::Dubious, Glyph::Mistake, Glyph::Blunder];
        for ((glyph, (one, many)), count) in glyphs.into_iter().zip(words::FLAWS).zip(card.flaws) {
            if count > 0 {
                let text = format!("{count}\u{a0}{}", if count == 1 { one } else { many });
                ui.label(RichText::new(text).text_style(theme::strong()).color(colors.of_glyph(glyph)));
            }
        }
    });
}

/// Paints a ring of which this share is filled, and a text inside it.
fn ring(ui: &Ui, rect: Rect, share: f64, text: &str) {
    let (painter, colors) = (ui.painter(), Colors::of(ui.style()));
    let radius = rect.width() / 2.0 - 4.0;
    // The track is a line, too: the stroke of a circle would be drawn outside it, beside the arc.
    let line = |share: f32, color: Color32| {
        let at = |n: u8| {
            let turn = share * f32::from(n) / 48.0 - 0.25;
            rect.center() + Vec2::angled(turn * std::f32::consts::TAU) * radius
        };
        painter.add(Shape::line((0..=48).map(at).collect(), Stroke::new(6.0, color)));
    };
    line(1.0, colors.line);
    let share = single(share.clamp(0.0, 1.0));
    if share > 0.0 {
        line(share, colors.act);
    }
    let font = theme::name().resolve(ui.style());
    painter.text(rect.center(), Align2::CENTER_CENTER, text, font, colors.ink);
}

/// A mistake or a better turn as its card shows it.
#[derive(Debug)]
pub(super) struct Pictured {
    /// The board before the turn, with the turn.
    board: Arc<dyn SmallBoard>,
    /// The turn in words: a mistake in the past, and a better turn without its player.
    turn: String,
}

impl Pictured {
    /// The picture of a turn, which is made once.
    fn known<'a, G: Playable>(
        pictured: &'a mut BTreeMap<NodeId, Self>,
        record: &Record<G>,
        node: NodeId,
        is_better: bool,
    ) -> Option<&'a Self> {
        if !pictured.contains_key(&node) {
            pictured.extend(Self::of(record, node, is_better).map(|picture| (node, picture)));
        }
        pictured.get(&node)
    }

    /// A turn by its events.
    pub(super) fn of<G: Playable>(record: &Record<G>, node: NodeId, is_better: bool) -> Option<Self> {
        let frames = record.frames(node).ok()?;
        let events: Vec<G::Event> = frames.iter().flat_map(|frame| frame.events.iter().cloned()).collect();
        let (names, at) = (words::names(record), record.node(node)?);
        let turn = if is_better {
            analysing::deed::<G>(&events, at.side()?, &names)
        } else {
            words::happened::<G>(&events, &names)
        };
        let before = record.before(node).map(|before| before.position().clone());
        let board = match before.zip(frames.first().and_then(|frame| frame.step.clone())) {
            Some((before, step)) => small_board::before_turn::<G>(before, step, &events, is_better),
            None => small_board::of::<G>(at.state().position().clone()),
        };
        Some(Self { board, turn })
    }
}

/// The board of the turn that is judged next.
#[derive(Debug, Default)]
pub(super) struct Examined(Option<(NodeId, Arc<dyn SmallBoard>)>);

impl Examined {
    /// The board after a turn, which is made once.
    fn board<G: Playable>(&mut self, record: &Record<G>, turn: NodeId) -> Option<&dyn SmallBoard> {
        if self.0.as_ref().is_none_or(|(node, _)| *node != turn) {
            let position = record.node(turn)?.state().position().clone();
            self.0 = Some((turn, small_board::of::<G>(position)));
        }
        self.0.as_ref().map(|(_, board)| &**board)
    }
}

/// A mistake in the sidebar that is unfolded.
#[derive(Clone, Copy)]
pub(super) struct Opened<'a> {
    /// The position after the mistake.
    pub(super) mistake: NodeId,
    /// The position after the better turn, if the review added one.
    pub(super) better: Option<NodeId>,
    /// The reason why the turn was a mistake.
    pub(super) why: &'a str,
}

/// Draws the mistakes as a list for the sidebar: small boards, each with the loss and the turn in words. Below the mistake
/// that is `opened` is the better turn. The turn shown has an outline, and the list scrolls to it if another position
/// `is_new` on the board. Returns the turn that was clicked.
pub(super) fn list<G: Playable>(
    ui: &mut Ui,
    record: &Record<G>,
    mistakes: &[NodeId],
    pictured: &mut BTreeMap<NodeId, Pictured>,
    opened: Option<Opened<'_>>,
    is_new: bool,
) -> Option<NodeId> {
    let (mut picked, mut made) = (None, 0);
    let area = ScrollArea::vertical().id_salt("mistakes").auto_shrink([false, false]);
    area.min_scrolled_height(0.0).show(ui, |ui| {
        for node in mistakes {
            // A turn is replayed for its picture, so the rest of a long list follows in the next frames.
            if !pictured.contains_key(node) {
                if made == AT_ONCE {
                    ui.ctx().request_repaint();
                    break;
                }
                made += 1;
            }
            let Some(picture) = Pictured::known(pictured, record, *node, false) else { continue };
            let Some(card) = ui.push_id(node, |ui| card(ui, record, *node, picture)).inner else { continue };
            if card.clicked() {
                picked = Some(*node);
            }
            let mut shown = (record.cursor() == *node).then_some(card.rect);
            if let Some(opened) = opened.filter(|opened| opened.mistake == *node)
                && let Some(below) = explanation(ui, record, opened, pictured)
            {
                if below.clicked() {
                    picked = opened.better;
                }
                shown = Some(card.rect.union(below.rect));
            }
            if let Some(shown) = shown.filter(|_| is_new) {
                // In a low list, the mistake comes before its explanation.
                let lowest = card.rect.top() + ui.clip_rect().height();
                ui.scroll_to_rect(shown.with_max_y(shown.bottom().min(lowest)), None);
            }
        }
    });
    picked
}

/// Draws the explanation of a mistake below its card: the better turn, and the reason in words. Returns the response of the
/// better turn or, if there is none, of the reason.
fn explanation<G: Playable>(
    ui: &mut Ui,
    record: &Record<G>,
    Opened { better: node, why, .. }: Opened<'_>,
    pictured: &mut BTreeMap<NodeId, Pictured>,
) -> Option<Response> {
    let frame = egui::Frame::new().outer_margin(Margin { left: INDENT, ..Margin::ZERO });
    let content = |ui: &mut Ui| {
        let card = node.and_then(|node| better(ui, record, node, pictured, (why, false)));
        let told = node.map_or(Some(why.to_owned()), |node| reason(record, node, why));
        let told = told.map(|told| ui.add(Label::new(RichText::new(told).small().weak()).wrap()));
        card.or(told)
    };
    frame.show(ui, content).inner
}

/// Draws a mistake in the sidebar. Returns its response; `None` if the turn was deleted.
fn card<G: Playable>(ui: &mut Ui, record: &Record<G>, node: NodeId, pictured: &Pictured) -> Option<Response> {
    let colors = Colors::of(ui.style());
    let at = record.node(node)?;
    let turn = words::numbered(at, &words::names(record))?;
    let glyph = at.note().quality();
    let loss = review::noted(record, node).and_then(|found| words::fall(found.loss()));
    let parts = [glyph.map(|glyph| glyph.to_string()), loss, Some(words::turn_number(at.depth()))];
    let head = parts.into_iter().flatten().collect::<Vec<_>>().join("  ");
    let color = glyph.map_or(colors.quiet, |glyph| colors.of_glyph(glyph));
    let is_shown = record.cursor() == node;
    let spoken = words::mistake(&turn, &pictured.turn);
    let texts = [(head, theme::strong(), color), (pictured.turn.clone(), TextStyle::Body, colors.ink)];
    let response = with_board(ui, &pictured.board, &texts, is_shown);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &spoken));
    Some(response)
}

/// Draws the turn that would have been better than the turn shown, in words, with `why` it is better: on hover and, if that
/// `is_told`, below them. Returns its response; `None` if the turn was deleted.
pub(super) fn better<G: Playable>(
    ui: &mut Ui,
    record: &Record<G>,
    node: NodeId,
    pictured: &mut BTreeMap<NodeId, Pictured>,
    (why, is_told): (&str, bool),
) -> Option<Response> {
    let colors = Colors::of(ui.style());
    let pictured = Pictured::known(pictured, record, node, true)?;
    let title = (words::BETTER_TURN.to_owned(), theme::strong(), colors.legal);
    let turn = (pictured.turn.clone(), TextStyle::Body, colors.ink);
    let why = reason(record, node, why);
    let told = why.as_deref().filter(|_| is_told).map(|why| {
        let all = why.chars().count() <= LENGTHY;
        let first = why.split_inclusive(". ").next().filter(|_| !all).unwrap_or(why);
        (first.trim_end().to_owned(), TextStyle::Small, colors.quiet)
    });
    let texts: Vec<_> = [Some(title), Some(turn), told].into_iter().flatten().collect();
    let is_shown = record.cursor() == node;
    let response = with_board(ui, &pictured.board, &texts, is_shown);
    let said = format!("{}. {}", pictured.turn, why.as_deref().unwrap_or_default());
    let response = match why {
        Some(why) => response.on_hover_text(why),
        None => response,
    };
    let spoken = words::score(words::BETTER_TURN, said.trim_end());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, &spoken));
    Some(response)
}

/// An explanation without the name of the better turn, which is told beside it in words; `None` if it says no more.
fn reason<G: Playable>(record: &Record<G>, better: NodeId, why: &str) -> Option<String> {
    let text = record.node(better).and_then(|better| better.text()).unwrap_or_default();
    let named = unexplained(text);
    let why = why
        .strip_prefix(named.trim_end_matches('.'))
        .map_or(why, |why| why.trim_start_matches([':', '.', ' ']));
    (!why.is_empty()).then(|| capitalised(why))
}

/// Draws a button with a small board and, beside it, texts one below the other. It has an outline if `is_shown`.
fn with_board(
    ui: &mut Ui,
    board: &Arc<dyn SmallBoard>,
    texts: &[(String, TextStyle, Color32)],
    is_shown: bool,
) -> Response {
    let colors = Colors::of(ui.style());
    let width = ui.available_width();
    let left = CARD + 2.0 * theme::GAP;
    let wrap = (width - left - theme::GAP).max(40.0);
    let painter = ui.painter().clone();
    let laid = |(text, style, color): &(String, TextStyle, Color32)| {
        painter.layout(text.clone(), style.resolve(ui.style()), *color, wrap)
    };
    let laid: Vec<_> = texts.iter().map(laid).collect();
    let height = laid.iter().map(|text| text.size().y).sum::<f32>().max(CARD) + 2.0 * theme::GAP;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
    if ui.is_rect_visible(rect) {
        let rim = match (is_shown, response.hovered() || response.has_focus()) {
            (true, _) => Stroke::new(2.0, colors.act),
            (false, true) => Stroke::new(1.0, colors.act),
            (false, false) => Stroke::NONE,
        };
        painter.rect(rect, f32::from(theme::ROUND_SMALL), colors.panel, rim, StrokeKind::Inside);
        let place = Rect::from_min_size(rect.min + Vec2::splat(theme::GAP), Vec2::splat(CARD));
        board.paint(ui, &painter, place);
        let mut at = rect.min + vec2(left, theme::GAP);
        for text in laid {
            let height = text.size().y;
            painter.galley(at, text, colors.ink);
            at.y += height;
        }
    }
    response.on_hover_cursor(CursorIcon::PointingHand)
}

fn row<G: Playable>(
    ui: &mut Ui,
    record: &Record<G>,
    in_deck: bool,
    node: NodeId,
    pictured: &Pictured,
    (better, why): (Option<&str>, Option<&str>),
) -> Option<Answer> {
    let at = record.node(node)?;
    let turn = words::numbered(at, &words::names(record))?;
    let glyph = at.note().quality();
    let loss = review::noted(record, node).map(|found| found.loss());
    let mut picked = None;
    let colors = Colors::of(ui.style());
    egui::Frame::new().fill(colors.panel).corner_radius(theme::ROUND).inner_margin(theme::GAP).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.set_height(ROW - 2.0 * theme::GAP);
            ui.horizontal(|ui| {
                // The button says the same to the keyboard.
                let size = Vec2::splat(ROW - 2.0 * theme::GAP);
                let (board, picture) = ui.allocate_exact_size(size, Sense::CLICK);
                if picture.on_hover_cursor(CursorIcon::PointingHand).clicked() {
                    picked = Some(Answer::Show(node));
                }
                pictured.board.paint(ui, ui.painter(), board.shrink(2.0));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 1.0;
                    ui.set_width(ui.available_width() - RETRY - SHOW - 3.0 * theme::GAP);
                    ui.horizontal(|ui| {
                        if let Some(glyph) = glyph {
                            let sign = RichText::new(glyph.to_string()).text_style(theme::name());
                            ui.label(sign.color(colors.of_glyph(glyph)));
                        }
                        if let Some((loss, fall)) = loss.and_then(|loss| Some((loss, words::fall(loss)?))) {
                            ui.label(RichText::new(fall).color(colors.quiet))
                                .on_hover_text(words::lost(loss));
                        }
                        let text = RichText::new(&turn).monospace().small().color(colors.quiet);
                        ui.add(Label::new(text).truncate());
                    });
                    let text = RichText::new(&pictured.turn).text_style(theme::strong());
                    let mut above = ui.add(Label::new(text).wrap()).rect.height();
                    if let Some(better) = better {
                        let text = RichText::new(better).color(colors.legal);
                        above += ui.add(Label::new(text).wrap()).rect.height();
                    }
                    let Some(why) = why else { return };
                    let font = TextStyle::Body.resolve(ui.style());
                    let row = ui.fonts_mut(|fonts| fonts.row_height(&font));
                    let width = ui.available_width();
                    let laid_out = |why: &str| {
                        let mut why = LayoutJob::simple(why.to_owned(), font.clone(), colors.quiet, width);
                        // The rows above leave fewer to the explanation, which is also beside the board.
                        why.wrap.max_rows = match above / row {
                            ..2.5 => 3,
                            2.5..3.5 => 2,
                            _ => 1,
                        };
                        ui.painter().layout_job(why)
                    };
                    let all = laid_out(why);
                    // The other sentences aren't begun if only the first has room.
                    let first = why.split_once(". ").filter(|_| all.elided);
                    let why = first.map_or(all, |(first, _)| laid_out(&format!("{first}.")));
                    ui.add(Label::new(why));
                });
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let show = button(ui, words::SHOW, SHOW, &words::show_turn(&turn));
                    if show.clicked() {
                        picked = Some(Answer::Show(node));
                    }
                    let text = if in_deck { words::SAVED } else { Command::KeepToRetry.text() };
                    let spoken = words::about_turn(text, &turn);
                    let retry = ui.add_enabled_ui(!in_deck, |ui| button(ui, text, RETRY, &spoken)).inner;
                    let was_focused = retry.has_focus();
                    if retry.on_hover_text(words::RETRY_TIP).clicked() {
                        picked = Some(Answer::Retry(node));
                        // The button is disabled from now on, so it can't keep the focus.
                        if was_focused {
                            show.request_focus();
                        }
                    }
                });
            });
        },
    );
    picked
}

/// Draws a button with a fixed width, and with an accessible name that says more than its text.
fn button(ui: &mut Ui, text: &str, width: f32, spoken: &str) -> Response {
    let response = ui.add(Button::new(text).min_size(vec2(width, theme::BUTTON.y)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    focus::reveal(&response);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Header;
    use crate::rules::crumble::{Crumble, Options};

    #[test]
    fn an_explanation_that_only_names_the_better_turn_is_left_out() {
        let mut record = Record::<Crumble>::new(&Options::default(), Header::default()).unwrap();
        let turn = record.state().parse_turn("2,1VW").unwrap();
        record.play(&turn).unwrap();
        let better = record.cursor();
        assert_eq!(reason(&record, better, "2,1VW was better."), None);
        let why = "2,1VW was better: it wins at once.";
        assert_eq!(reason(&record, better, why).as_deref(), Some("It wins at once."));
        assert_eq!(reason(&record, better, "You lost a pawn.").as_deref(), Some("You lost a pawn."));
    }
}
