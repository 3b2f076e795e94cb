//! The graph of a reviewed game: the winning chances after each turn.

use egui::{Color32, CursorIcon, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::evaluation_bar::percent;
use super::expectations::{Expectation, WHOLE};
use super::{Table, review, words};
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch::{self, End, Finger};
use crate::app::parts::playable::Playable;
use crate::record::{Evaluation, Glyph, Help, Node, NodeId};
use crate::rules::{Game, Names, Side, State as _};

/// The height of the graph, in points.
const HEIGHT: f32 = 56.0;
/// The height of the space below the players, in points, below which the list needs the graph's place.
const LOW: f32 = 240.0;

/// A turn of the game up to the current position.
struct Turn<'a, G: Game> {
    id: NodeId,
    at: &'a Node<G>,
    side: Side,
    /// The winning chances after the turn, from the deepest search. `None` with more than two players and at the end of
    /// the game: then only the review has them.
    expected: Option<Expectation>,
}

impl<G: Playable> Turn<'_, G> {
    fn number(&self) -> usize {
        self.at.depth()
    }

    fn found(&self) -> Option<&Evaluation> {
        self.at.note().evaluation.as_ref()
    }

    /// The winning chances of the turn's player after the turn, in thousandths.
    fn own(&self) -> Option<u16> {
        let reviewed = self.found()?.after;
        Some(self.expected.as_ref().map_or(reviewed, |expected| expected.of_side(self.side)))
    }

    /// The turn's height in the graph: the winning chances of the first side or, with more than two sides, of the turn's
    /// player.
    fn share(&self) -> Option<f32> {
        let own = f32::from(self.own()?);
        let is_turned = is_for_two::<G>(self.at.state()) && self.side != Side::FIRST;
        Some(if is_turned { f32::from(WHOLE) - own } else { own })
    }

    fn glyph(&self) -> Option<Glyph> {
        self.found().and_then(Evaluation::glyph)
    }

    fn words(&self, names: &Names) -> String {
        let turn = words::numbered(self.at, names).unwrap_or_default();
        let Some(own) = self.own() else { return words::not_reviewed(&turn) };
        let turn = words::with_glyph(&turn, self.glyph());
        let depth = self.expected.as_ref().map(|expected| expected.depth_in_words());
        words::could_expect(&turn, names.of(self.side), percent(own), depth.as_deref())
    }
}

fn is_for_two<G: Game>(state: &G::State) -> bool {
    state.players() == 2
}

impl<G: Playable> Table<G> {
    /// Draws the graph above the lists, once at least two turns are reviewed. Returns the turn that was clicked, or that the
    /// pointer was dragged to.
    pub(super) fn show_graph(&self, ui: &mut Ui, settings: &Settings) -> Option<NodeId> {
        if !settings.graph
            || self.game.helps() != Help::All
            || ui.available_height() < LOW
            || !self.game.record().is_reviewed()
            || self.game.is_ending()
        {
            return None;
        }
        let turn = |id: NodeId| {
            let at = self.game.record().node(id)?;
            let is_known = is_for_two::<G>(at.state()) && at.state().outcome().is_none();
            let expected =
                is_known.then(|| self.analyst.findings.expectation(self.game.record(), id)).flatten();
            Some(Turn { id, at, side: at.side()?, expected })
        };
        let turns: Vec<_> = review::turns(self.game.record()).into_iter().filter_map(turn).collect();
        if turns.iter().filter(|turn| turn.found().is_some()).count() < 2 {
            return None;
        }
        self.graph(ui, &turns)
    }

    fn graph(&self, ui: &mut Ui, turns: &[Turn<'_, G>]) -> Option<NodeId> {
        let for_two = is_for_two::<G>(self.game.record().start_state());
        let colors = Colors::of(ui.style());
        let size = vec2(ui.available_width(), HEIGHT);
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK | Sense::DRAG);
        let here = turns.iter().rposition(|turn| turn.id == self.game.record().cursor());
        let spoken = here.and_then(|at| turns.get(at)).map(|turn| turn.words(&self.game.viewer.names()));
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::graph(spoken.as_deref())));
        let painter = ui.painter().with_clip_rect(rect);
        painter.rect_filled(rect, f32::from(theme::ROUND_SMALL), colors.raised);
        painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, colors.line));
        let area = Rect::from_min_max(rect.min + vec2(24.0, 6.0), rect.max - vec2(8.0, 6.0));
        if for_two {
            // The line rises towards the mark of the first side, and falls towards the mark of the other.
            for (side, y) in [(Side::FIRST, rect.top() + 11.0), (Side::FIRST.other(), rect.bottom() - 11.0)] {
                let mark = Rect::from_center_size(pos2(rect.left() + 11.0, y), vec2(12.0, 12.0));
                G::side_mark(side).paint(ui, mark);
            }
        }
        let place = |number: usize, share: f32| area_point(area, turns, number, share);
        if let Some(turn) = here.and_then(|at| turns.get(at)) {
            painter.vline(place(turn.number(), 0.0).x, rect.y_range(), Stroke::new(2.0, colors.act));
        }
        if for_two {
            let start = turns
                .first()
                .and_then(|turn| self.analyst.findings.expectation(self.game.record(), turn.at.parent()?));
            let start = start.map(|start| (0, f32::from(start.of_side(Side::FIRST))));
            let after = turns.iter().filter_map(|turn| Some((turn.number(), turn.share()?)));
            let all = start.into_iter().chain(after);
            let points: Vec<Pos2> = all.map(|(number, share)| place(number, share)).collect();
            fill_below(&painter, &points, area.bottom(), colors.ink.gamma_multiply(0.12));
            painter.line(points, Stroke::new(1.5, colors.ink));
        } else {
            self.lines_of_all(ui, &painter, turns, &place);
        }
        for turn in turns {
            if turn.at.mark().is_some() {
                let at = pos2(place(turn.number(), 0.0).x, rect.top() + 6.0);
                let points = vec![at + vec2(-4.0, -4.0), at + vec2(4.0, -4.0), at + vec2(0.0, 3.0)];
                painter.add(Shape::convex_polygon(points, colors.threat, Stroke::NONE));
            }
        }
        // The graver the mistake, the larger its dot. Graver dots cover others, not the reverse.
        for (glyph, radius) in [(Glyph::Dubious, 1.5), (Glyph::Mistake, 2.0), (Glyph::Blunder, 3.0)] {
            for turn in turns.iter().filter(|turn| turn.glyph() == Some(glyph)) {
                let Some(share) = turn.share() else { continue };
                let at = place(turn.number(), share);
                painter.circle(at, radius, colors.of_glyph(glyph), Stroke::new(1.0, colors.raised));
            }
        }
        // Once a finger has rested, egui no longer knows that it is down.
        let on_graph = |finger: &Finger| {
            rect.contains(finger.origin) && ui.ctx().layer_id_at(finger.origin) == Some(ui.layer_id())
        };
        let finger = touch::finger(ui.ctx()).filter(on_graph);
        // A finger that taps has already left in the frame of the click. Afterwards egui still tells where it was.
        let hovers = response.hover_pos().filter(|_| !touch::is_used(ui.ctx()));
        let by_pointer = response.interact_pointer_pos().or(hovers);
        let at = finger.map(|finger| finger.at).or(by_pointer)?;
        let pointed = nearest(area, turns, at.x)?;
        let away = |x: f32| (x - at.x).abs();
        let start = turns.first().and_then(|turn| turn.at.parent());
        let start = start.filter(|_| away(area.left()) < away(place(pointed.number(), 0.0).x));
        let (goes_to, x, words) = match start {
            Some(start) => (start, area.left(), words::START.to_owned()),
            None => {
                let words = pointed.words(&self.game.viewer.names());
                (pointed.id, place(pointed.number(), 0.0).x, words)
            }
        };
        painter.vline(x, rect.y_range(), Stroke::new(1.0, colors.quiet));
        let response = response.on_hover_cursor(CursorIcon::PointingHand);
        response.clone().on_hover_text_at_pointer(words);
        let is_elsewhere = goes_to != self.game.record().cursor();
        let is_led = finger.is_some_and(|finger| finger.moved || finger.end == Some(End::Lifted));
        let is_dragged = response.dragged() || response.drag_stopped() || is_led;
        (response.clicked() || (is_dragged && is_elsewhere)).then_some(goes_to)
    }

    /// With more than two sides, draws a line for each side through the side's own turns, with its mark at the end.
    fn lines_of_all(
        &self,
        ui: &Ui,
        painter: &egui::Painter,
        turns: &[Turn<'_, G>],
        place: &dyn Fn(usize, f32) -> Pos2,
    ) {
        for side in Side::all(self.game.record().start_state().players()) {
            let own = turns.iter().filter(|turn| turn.side == side);
            let points: Vec<Pos2> =
                own.filter_map(|turn| Some(place(turn.number(), turn.share()?))).collect();
            let mark = G::side_mark(side);
            painter.line(points.clone(), Stroke::new(1.5, mark.colour(ui.style())));
            if let Some(end) = points.last() {
                mark.paint(ui, Rect::from_center_size(*end, vec2(10.0, 10.0)));
            }
        }
    }
}

/// The point in the graph for the winning chances after the turn with this number.
#[expect(clippy::cast_precision_loss, reason = "a game has far fewer turns than a float can count")]
fn area_point<G: Playable>(area: Rect, turns: &[Turn<'_, G>], number: usize, share: f32) -> Pos2 {
    let last = turns.last().map_or(1, Turn::number).max(1);
    let x = area.left() + area.width() * number as f32 / last as f32;
    pos2(x, area.bottom() - area.height() * share / f32::from(WHOLE))
}

/// The turn drawn nearest to `x`.
fn nearest<'a, 'b, G: Playable>(area: Rect, turns: &'a [Turn<'b, G>], x: f32) -> Option<&'a Turn<'b, G>> {
    let away = |turn: &&Turn<'_, G>| (area_point(area, turns, turn.number(), 0.0).x - x).abs();
    turns.iter().min_by(|a, b| away(a).total_cmp(&away(b)))
}

/// Fills the area between a line and the bottom.
fn fill_below(painter: &egui::Painter, points: &[Pos2], bottom: f32, color: Color32) {
    for (from, to) in points.iter().zip(points.iter().skip(1)) {
        let corners = vec![*from, *to, pos2(to.x, bottom), pos2(from.x, bottom)];
        painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    }
}
