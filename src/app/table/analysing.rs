//! The analysis: the best turns in the position shown, found in the background and improved for as long as it is shown.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Align2, CursorIcon, Galley, Id, Label, Rect, Response, Role, ScrollArea, Sense, Stroke, TextStyle, Ui,
    UiBuilder, Vec2, WidgetInfo, vec2,
};

use super::evaluation_bar::percent;
use super::expectations::Expectation;
use super::findings::Findings;
use super::{list, words};
use crate::app::kit::sentence::capitalised;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::engine::{Analysis, Budget, Line, analyse};
use crate::learn::each_reason;
use crate::record::{NodeId, Record, events_of};
use crate::rules::{self, Game, Names, Side, State as _};

/// The number of best turns shown.
const LINES: usize = 3;
/// The number of turns that the first search examines. Each further search examines four times as many.
const FIRST: u64 = 4_000;
/// The maximum number of searches of a position.
const LOOKS: u32 = 7;

/// The greatest number of rows for which a turn has room: more would leave short turns far apart.
const MOST_ROWS: usize = 4;
/// The number of rows of text for each turn, and below all of them, from a high to a low sidebar.
const ROWS: [(usize, u8); 6] = [(MOST_ROWS, 2), (3, 2), (3, 1), (2, 2), (2, 1), (2, 0)];
/// The number of the first rows, whose letters are larger than those of the reason below them.
const LARGE: usize = 2;
/// The space above and below the text of a turn together, in points.
const AROUND: f32 = 9.0;
/// The width of the column for the winning chances, in points.
const CHANCES: f32 = 58.0;

/// The text in the place of winning chances that aren't known yet.
const UNKNOWN: &str = "…";

/// The result of a search, in words. It has no lines if the game is over.
#[derive(Debug)]
pub(super) struct Found<G: Game> {
    depth: u32,
    is_settled: bool,
    expectation: Expectation,
    lines: Vec<LineText<G>>,
}

/// One of the best turns, in words.
#[derive(Debug)]
struct LineText<G: Game> {
    turn: G::Turn,
    /// The player's winning chances, in per cent.
    share: u16,
    /// The turn wins at once.
    wins: bool,
    /// The events of the opponent's likely answer.
    answer: Option<Vec<G::Event>>,
    /// The purposes of the turn that no better turn has, the most important first.
    reasons: Vec<String>,
    /// The events of the turn.
    events: Vec<G::Event>,
}

impl<G: Game> Found<G> {
    /// The winning chances found.
    pub(super) const fn expectation(&self) -> &Expectation {
        &self.expectation
    }

    fn depth_in_words(&self) -> String {
        if self.is_settled { words::CERTAIN.to_owned() } else { words::turns_ahead(self.depth) }
    }
}

impl<G: Playable> LineText<G> {
    /// The events of the turn in words, without the player's name: "Moves from c3 to e5 (2F)".
    fn deed(&self, side: Side, names: &Names) -> String {
        deed::<G>(&self.events, side, names)
    }

    /// Draws the line at least this high, with the turn in words (`deed`) in this style, and the winning chances, which may be
    /// unknown. `lights` is true if it shows that the pointer is over it.
    fn show(
        &self,
        ui: &mut Ui,
        (height, style): (f32, &TextStyle),
        (deed, share): (&str, Option<&str>),
        lights: bool,
    ) -> Response {
        let is_new = |reason: &&String| !words::is_told(deed, reason);
        let reasons: Vec<String> = self.reasons.iter().filter(is_new).cloned().collect();
        let spoken = words::best_turn(deed, share, told(&reasons).as_deref());
        let width = Columns::of(ui.available_rect_before_wrap()).turn.width();
        let galley = laid_out(ui, (deed, style), &reasons, vec2(width, height - AROUND));
        let height = height.max(galley.size().y + AROUND);
        let (id, rect) = ui.allocate_space(vec2(ui.available_width(), height));
        let response = list::row(ui, id, rect, &spoken, false, lights);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        let columns = Columns::of(rect);
        columns.paint_chances(ui, share);
        let place = Align2::LEFT_CENTER.anchor_size(columns.turn.left_center(), galley.size());
        ui.painter().galley(place.min, galley, Colors::of(ui.style()).ink);
        response.on_hover_cursor(CursorIcon::PointingHand)
    }
}

/// Reasons in one sentence; `None` if there are none.
fn told(reasons: &[String]) -> Option<String> {
    (!reasons.is_empty()).then(|| rules::list(reasons, "and"))
}

/// A turn in words (`deed`) and, below them, as many of its purposes as fit into this space. The turn itself may be higher.
fn laid_out(ui: &Ui, deed: (&str, &TextStyle), reasons: &[String], room: Vec2) -> Arc<Galley> {
    let with = |count: usize| in_rows(ui, deed, told(&reasons[..count]).as_deref(), room.x);
    let mut fewer = (0..=reasons.len()).rev().map(with);
    fewer.find(|galley| galley.size().y <= room.y).unwrap_or_else(|| with(0))
}

/// A turn in words (`deed`) in this style and, below them, its purpose.
fn in_rows(ui: &Ui, (deed, style): (&str, &TextStyle), reason: Option<&str>, width: f32) -> Arc<Galley> {
    let colors = Colors::of(ui.style());
    let format = |style: TextStyle, color| TextFormat::simple(style.resolve(ui.style()), color);
    let mut job = LayoutJob::single_section(deed.to_owned(), format(style.clone(), colors.ink));
    if let Some(reason) = reason {
        let reason = format!("\n{}", capitalised(reason));
        job.append(&reason, 0.0, format(TextStyle::Small, colors.quiet));
    }
    job.wrap = TextWrapping::wrap_at_width(width);
    ui.painter().layout_job(job)
}

/// The events of a turn in words, without the player's name: "Moves from c3 to e5 (2F)".
pub(super) fn deed<G: Playable>(events: &[G::Event], side: Side, names: &Names) -> String {
    let deed = list::brief(&words::happens_then::<G>(events, names), names.of(side));
    match G::place_of(events) {
        Some(place) => format!("{place}: {deed}"),
        None => capitalised(&deed),
    }
}

impl<G: Playable> Found<G> {
    fn of(state: &G::State, analysis: Analysis<G>, nodes: u64) -> Self {
        let expectation = Expectation::of(&analysis, nodes);
        let mut known = BTreeSet::new();
        let told = |line: Line<G>| {
            let answer = line.continuation.first().and_then(|answer| {
                let next = state.play(&line.turn).ok()?;
                Some(events_of::<G>(&next, answer))
            });
            LineText {
                share: percent(line.share),
                wins: is_won::<G>(state, &line.turn),
                answer,
                reasons: {
                    let reasons = each_reason::<G>(state, &line.turn).into_iter();
                    reasons.filter(|reason| known.insert(reason.clone())).collect()
                },
                events: events_of::<G>(state, &line.turn),
                turn: line.turn,
            }
        };
        let Analysis { depth, lines, is_settled, .. } = analysis;
        Self { depth, is_settled, expectation, lines: lines.into_iter().map(told).collect() }
    }
}

/// True if a turn wins the game.
fn is_won<G: Game>(state: &G::State, turn: &G::Turn) -> bool {
    let outcome = state.play(turn).ok().and_then(|next| next.outcome());
    outcome.and_then(|outcome| outcome.winner()) == Some(state.to_move())
}

/// Searches for the best turns, after `looks` earlier searches; `None` if cancelled.
pub(super) fn search<G: Playable>(
    state: &G::State,
    looks: u32,
    is_cancelled: &dyn Fn() -> bool,
) -> Option<Found<G>> {
    let nodes = FIRST << (2 * looks);
    let mut budget = Budget::new(nodes).cancelled_by(is_cancelled);
    Some(Found::of(state, analyse::<G>(state, LINES, &mut budget).ok()?, nodes))
}

impl<G: Game> Findings<G> {
    /// The best turns known of a position, with the number of the last search.
    fn lines(&self, node: NodeId) -> Option<&(u32, Found<G>)> {
        self.at(node)?.lines.as_ref()
    }

    /// The number of the next search for the best turns of a position; `None` if no more searches are needed.
    pub(super) fn wanted_look(&self, node: NodeId) -> Option<u32> {
        match self.lines(node) {
            Some((look, found)) => (!found.is_settled && look + 1 < LOOKS).then_some(look + 1),
            None => Some(0),
        }
    }

    /// The events of the best turn of a position, if it is known.
    pub(super) fn best(&self, node: NodeId) -> Option<&[G::Event]> {
        let (_, found) = self.lines(node)?;
        Some(&found.lines.first()?.events)
    }
}

/// Draws the best turns of the position shown. Returns the events of the turn that is pointed at or has the focus, and the
/// turn that the player clicked.
pub(super) fn show<G: Playable>(
    ui: &mut Ui,
    record: &Record<G>,
    findings: &Findings<G>,
) -> (Vec<G::Event>, Option<G::Turn>) {
    let found = findings.lines(record.cursor()).map(|(_, found)| found);
    let expectation = findings.expectation(record, record.cursor());
    let (pointed, picked) = show_lines(ui, found, expectation.as_ref(), record);
    let told = |index: Option<usize>| found?.lines.get(index?);
    (
        told(pointed).map(|line| line.events.clone()).unwrap_or_default(),
        told(picked).map(|line| line.turn.clone()),
    )
}

/// The winning chances shown at a line, in per cent. If a deeper search has updated the best line's since the lines were
/// found, the others keep their distance from it.
fn share_shown<G: Game>(
    found: &Found<G>,
    expectation: Option<&Expectation>,
    index: usize,
    side: Side,
) -> Option<u16> {
    let [best, own] = [0, index].map(|index| found.lines.get(index).map(|line| line.share));
    match expectation.filter(|expectation| **expectation != found.expectation) {
        Some(newer) => Some(percent(newer.of_side(side)).saturating_sub(best?.saturating_sub(own?))),
        None => own,
    }
}

/// The columns of a line.
struct Columns {
    chances: Rect,
    turn: Rect,
}

impl Columns {
    fn of(line: Rect) -> Self {
        let (chances, turn) = line.split_left_right_at_x(line.left() + CHANCES);
        Self {
            chances: chances.with_max_x(chances.right() - theme::GAP),
            turn: turn.with_min_x(turn.left() + theme::GAP / 2.0).with_max_x(turn.right() - theme::GAP),
        }
    }

    /// Paints the winning chances at the end of their column, so that they don't move once they are known.
    fn paint_chances(&self, ui: &Ui, share: Option<&str>) {
        let colors = Colors::of(ui.style());
        let (text, color) = share.map_or((UNKNOWN, colors.quiet), |share| (share, colors.ink));
        let font = theme::strong().resolve(ui.style());
        ui.painter().text(self.chances.right_center(), Align2::RIGHT_CENTER, text, font, color);
    }

    /// Paints small, quiet texts: at the end of the winning chances, and at the start and the end of the turn.
    fn paint_quiet(&self, ui: &Ui, texts: [&str; 3]) {
        let (font, color) = (TextStyle::Small.resolve(ui.style()), Colors::of(ui.style()).quiet);
        let places = [
            (self.chances.right_center(), Align2::RIGHT_CENTER),
            (self.turn.left_center(), Align2::LEFT_CENTER),
            (self.turn.right_center(), Align2::RIGHT_CENTER),
        ];
        for ((at, align), text) in places.into_iter().zip(texts) {
            ui.painter().text(at, align, text, font.clone(), color);
        }
    }
}

/// Draws the headings of the columns and, below them, the lines, all of the same height. Returns the indices of the line
/// that is pointed at or has the focus, and of the clicked line.
fn show_lines<G: Playable>(
    ui: &mut Ui,
    found: Option<&Found<G>>,
    expectation: Option<&Expectation>,
    record: &Record<G>,
) -> (Option<usize>, Option<usize>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    let (side, names) = (record.state().to_move(), words::names(record));
    let depth = found.map_or_else(|| words::LOOKING.to_owned(), Found::depth_in_words);
    let turns = words::best_turns(side.name::<G>());
    let columns = [words::CHANCES_COLUMN, &turns, if found.is_some() { &depth } else { "" }];
    heading(ui, &words::analysis(names.of(side), &depth), columns);
    let [large, small] = [TextStyle::Body, TextStyle::Small].map(|style| ui.text_style_height(&style));
    let height =
        |rows: usize| large * rows.min(LARGE) as f32 + small * rows.saturating_sub(LARGE) as f32 + AROUND;
    let room = ui.available_height();
    let below = |foot: u8| if foot == 0 { 0.0 } else { f32::from(foot) * small + theme::GAP };
    let fits = |(rows, foot): &(usize, u8)| LINES as f32 * height(*rows) + below(*foot) <= room;
    let (rows, foot) = ROWS.into_iter().find(fits).unwrap_or((LARGE, 0));
    let line_height = ((room - below(foot)) / LINES as f32).floor().clamp(height(rows), height(MOST_ROWS));
    let is_pointer_moved = has_moved(ui, record.cursor());
    let area = ScrollArea::vertical().id_salt("lines").auto_shrink([false, false]).min_scrolled_height(0.0);
    let area = area.max_height(room - below(foot));
    let (pointed, picked) = area
        .show(ui, |ui| {
            let (mut pointed, mut focused, mut picked) = (None, None, None);
            let Some(found) = found else {
                looking(ui, line_height);
                return (pointed, picked);
            };
            let deeds: Vec<String> = found.lines.iter().map(|line| line.deed(side, &names)).collect();
            let style = style_of(ui, G::NAME, &deeds, line_height);
            for (index, (line, deed)) in found.lines.iter().zip(&deeds).enumerate() {
                let share = share_shown(found, expectation, index, side).map(words::percent);
                let share = if line.wins { Some(words::WINS.to_owned()) } else { share };
                let response =
                    line.show(ui, (line_height, &style), (deed, share.as_deref()), is_pointer_moved);
                if index > 0 {
                    let line = Stroke::new(1.0, Colors::of(ui.style()).line);
                    let rect = response.rect;
                    ui.painter().hline(rect.shrink(theme::GAP).x_range(), rect.top(), line);
                }
                if response.hovered() && is_pointer_moved {
                    pointed = Some(index);
                }
                if response.has_focus() {
                    focused = Some(index);
                }
                if response.clicked() {
                    picked = Some(index);
                }
            }
            (pointed.or(focused), picked)
        })
        .inner;
    if foot > 0 {
        let line = pointed.and_then(|index| found?.lines.get(index));
        let answer = line.and_then(|line| line.answer.as_ref());
        let answer = answer.map(|events| words::likely_answer::<G>(events, &names));
        footer(ui, (below(foot), foot), answer);
    }
    (pointed, picked)
}

/// The style of the turns in words (`deeds`): smaller if one of them needs more than this height, and from then on in all
/// positions of a game (`game`), since letters that change their size from turn to turn are hard to read.
fn style_of(ui: &Ui, game: &'static str, deeds: &[String], height: f32) -> TextStyle {
    let width = Columns::of(ui.available_rect_before_wrap()).turn.width();
    let is_high =
        |deed: &String| in_rows(ui, (deed, &TextStyle::Body), None, width).size().y + AROUND > height;
    let (id, here) = (Id::unique("small letters of the analysis"), (game, vec2(width, height)));
    let is_small = ui.data(|data| data.get_temp(id)) == Some(here);
    if is_small {
        return TextStyle::Small;
    }
    if !deeds.iter().any(is_high) {
        return TextStyle::Body;
    }
    ui.data_mut(|data| data.insert_temp(id, here));
    TextStyle::Small
}

/// True if the pointer has moved since this position is shown and something has the focus: a turn that comes under a resting
/// pointer isn't pointed at, nor is one that the player leaves with a key.
fn has_moved(ui: &Ui, shown: NodeId) -> bool {
    let at = ui.input(|input| input.pointer.latest_pos());
    let now = (shown, ui.memory(|memory| memory.focused()));
    let id = Id::unique("pointer over the analysis");
    ui.data_mut(|data| {
        let (of, rested) = *data.get_temp_mut_or_insert_with(id, || (now, at));
        if of != now {
            data.insert_temp(id, (now, at));
        }
        of == now && rested != at
    })
}

/// Draws what answers the turn pointed at or, if there is none or it doesn't fit, what a press does, in a space with room for
/// this many rows.
fn footer(ui: &mut Ui, (height, rows): (f32, u8), answer: Option<String>) {
    let (_, room) = ui.allocate_space(vec2(ui.available_width(), height));
    let room = room.shrink2(vec2(theme::GAP, 0.0));
    let font = TextStyle::Small.resolve(ui.style());
    let laid_out = |text| ui.painter().layout(text, font.clone(), Colors::of(ui.style()).quiet, room.width());
    let answer = answer.map(laid_out).filter(|galley| galley.rows.len() <= usize::from(rows));
    let galley = answer.unwrap_or_else(|| laid_out(words::PRESS_A_TURN.to_owned()));
    ui.new_child(UiBuilder::new().max_rect(room)).add(Label::new(galley));
}

/// Draws the lines while nothing is found yet, each of this height.
fn looking(ui: &mut Ui, height: f32) {
    for text in [words::LOOKING, "", ""] {
        let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
        let columns = Columns::of(rect);
        columns.paint_chances(ui, None);
        columns.paint_quiet(ui, ["", text, ""]);
    }
}

/// Draws the headings of the columns, with an accessible name for all of them.
fn heading(ui: &mut Ui, name: &str, columns: [&str; 3]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), theme::LINE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    Columns::of(rect).paint_quiet(ui, columns);
}

#[cfg(test)]
mod tests {
    use egui::epaint::ClippedShape;
    use egui::{Context, Pos2, RawInput, Shape};

    use super::*;
    use crate::record::Header;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;

    /// Describes a turn at the start of a game.
    fn deed<G: Playable>(turn: &str) -> String {
        let state = G::State::start(&G::Options::default());
        let turn = state.parse_turn(turn).unwrap();
        let events = events_of::<G>(&state, &turn);
        super::deed::<G>(&events, state.to_move(), &Names::of_sides::<G>())
    }

    #[test]
    fn a_turn_is_told_in_words_without_its_player() {
        assert_eq!(deed::<Crumble>("2,1VW"), "(2,1): cuts a square vertically and swaps west");
        assert_eq!(deed::<Crosse>("1F:c3-b4"), "Moves from c3 to b4 (1F)");
        assert_eq!(deed::<Topple>("@d4"), "Places a piece on d4 with the first pawn on it");
    }

    #[test]
    fn an_answer_is_told_with_its_player_and_place() {
        fn answer<G: Playable>(turn: &str) -> String {
            let state = G::State::start(&G::Options::default());
            let events = events_of::<G>(&state, &state.parse_turn(turn).unwrap());
            words::likely_answer::<G>(&events, &Names::of_sides::<G>())
        }
        assert_eq!(
            answer::<Crumble>("2,1VW"),
            "Likely answer: at (2,1), Black cuts a square vertically and swaps west."
        );
        assert_eq!(answer::<Crosse>("1F:c3-b4"), "Likely answer: White moves from c3 to b4 (1F).");
    }

    #[test]
    fn winning_chances_have_their_places_before_they_are_known() {
        let record = Record::<Crosse>::new(&Default::default(), Header::default()).unwrap();
        let shares = |found: Option<&Found<Crosse>>| -> Vec<(bool, Pos2)> {
            let ctx = Context::default();
            theme::install(&ctx);
            let mut output = ctx.run_ui(RawInput::default(), |ui| {
                show_lines(ui, found, None, &record);
            });
            output.textures_delta.clear();
            let share = |clipped: ClippedShape| match clipped.shape {
                Shape::Text(text) if text.galley.text() == UNKNOWN || text.galley.text().ends_with('%') => {
                    let end = text.pos + vec2(text.galley.size().x, text.galley.size().y / 2.0);
                    Some((text.galley.text() != UNKNOWN, end))
                }
                _ => None,
            };
            output.shapes.into_iter().filter_map(share).collect()
        };
        let (before, found) = (shares(None), search::<Crosse>(record.state(), 0, &|| false));
        let after = shares(found.as_ref());
        assert_eq!((before.len(), after.len()), (LINES, LINES));
        for ((was_known, before), (is_known, after)) in before.into_iter().zip(after) {
            assert!(!was_known && is_known && before.distance(after) < 1.5, "{before:?} {after:?}");
        }
    }

    #[test]
    fn a_purpose_is_told_at_the_best_turn_that_has_it_and_a_newer_look_moves_all_chances() {
        let record = Record::<Crosse>::new(&Default::default(), Header::default()).unwrap();
        let found = search::<Crosse>(record.state(), 1, &|| false).unwrap();
        let told: Vec<&String> = found.lines.iter().flat_map(|line| &line.reasons).collect();
        assert_eq!(told.len(), told.iter().collect::<BTreeSet<_>>().len(), "{told:?}");
        let side = record.to_move();
        let shares = |expectation: &Expectation| {
            [0, 1, 2].map(|index| i32::from(share_shown(&found, Some(expectation), index, side).unwrap()))
        };
        let (known, newer) =
            (shares(&found.expectation), shares(&Expectation::of_two(side, 900, Some(9), 1)));
        assert_eq!(newer[0], 90);
        assert_eq!(newer.map(|share| newer[0] - share), known.map(|share| known[0] - share));
    }
}
