//! The Crumble board: cuts, joins and swaps with the pointer or the keys.
//!
//! One interaction reads the pointer for the whole board, one tab stop the keys; the pieces are nodes only for
//! screen readers. What is made once for a position (names, mesh, consequences of swaps) is kept until the
//! position changes, so that a frame costs little with a thousand pieces.

mod brush;
mod edges;
mod frame;
mod hand;
mod hint;
mod keys;
mod loupe;
mod mesh;
mod motion;
mod outline;
mod paint;
mod place;
mod plan;
mod pointer;
mod reach;
mod refusal;
mod tiling;
mod words;

use egui::accesskit::Role;
use egui::{CornerRadius, CursorIcon, Rect, Response, Sense, Ui, WidgetInfo, vec2};

use super::access::{self, Node};
use super::animate::Animation;
use super::bubble;
use super::focus::{self, live};
use super::overview;
use super::palette::Palette;
use super::view::{Projection, View};
use super::{BoardAction, BoardView, Look, Scene};
use crate::rules::Draft as _;
use crate::rules::crumble::Crumble;
use crate::rules::crumble::geometry::{self, Axis};
use brush::Brush;
use frame::{Frame, Part};
use hand::{Drawing, Hand};
use mesh::{MeshCache, pieces_mesh};
use plan::Plan;
use reach::Reach;
use tiling::Tiling;

/// The room for coordinates left of and below the board, and for the rim.
const LEFT: f32 = 34.0;
const BELOW: f32 = 26.0;
const RIM: f32 = 6.0;

/// The Crumble board.
#[derive(Default)]
pub struct CrumbleBoard {
    view: View,
    animation: Animation,
    hand: Hand,
    tiling: Option<Tiling>,
    reach: Option<Reach>,
    mesh: MeshCache,
    look: Look,
}

impl BoardView<Crumble> for CrumbleBoard {
    fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Crumble>) -> Vec<BoardAction<Crumble>> {
        self.look = scene.look;
        self.animation.set_pace(scene.look.pace);
        let outer = ui.available_rect_before_wrap();
        let board = ui.allocate_rect(outer, Sense::focusable_noninteractive());
        board.widget_info(|| WidgetInfo::labeled(Role::Grid, true, "Crumble board"));
        let (left, below) = if self.look.coordinates { (LEFT, BELOW) } else { (RIM, RIM) };
        let area = Rect::from_min_max(outer.min + vec2(left, RIM), outer.max - vec2(RIM, below));
        if !area.is_positive() {
            return Vec::new();
        }
        let pointer = ui.interact(area, board.id.with("pointer"), Sense::CLICK | Sense::DRAG);
        let focused = focus::hold(ui, &board, &pointer, &mut self.hand.cursor_shows);

        let tiling = match self.tiling.take() {
            Some(tiling) if tiling.shows(scene.position) => tiling,
            before => self.new_position(scene, before.as_ref()),
        };
        self.keep_reach(scene);
        let seconds = if scene.animate && scene.forward { motion::seconds(scene.events) } else { 0.0 };
        if self.animation.show(ui.ctx(), scene.moment, seconds) {
            self.hand.position_changed(self.reach.as_ref());
        }
        self.navigate(ui, &pointer, area, &tiling, focused, scene.flipped);

        let projection = self.project(ui, area, &tiling, scene.flipped);
        let reach = self.reach.take();
        let frame = Frame { scene, tiling: &tiling, reach: reach.as_ref(), projection };
        let cursor = self.hand.cursor;
        let mut actions = self.hand.read_pointer(ui, &pointer, &frame);
        if live(ui, focused) {
            actions.extend(self.hand.read_keys(ui, &frame, focused));
        }
        if self.hand.cursor_shows && cursor != self.hand.cursor {
            if let Some(piece) = self.hand.cursor_piece(&frame) {
                let (low, high) = place::corners(&piece.rect);
                self.view.reveal(&projection, low, high);
            }
            ui.ctx().request_repaint_after(std::time::Duration::ZERO);
        }
        let palette = Palette::of(ui.visuals().dark_mode);
        self.paint(ui, &frame, &pointer, &palette);
        actions.extend(self.tell(ui, &frame, &board));
        if let Some(hint) = scene.hint
            && let Some(place) = hint::place(&frame, hint)
        {
            super::hint::tell(ui, board.id, place, hint.name());
        }
        self.bubbles(ui, &frame, &board, &palette);
        self.tiling = Some(tiling);
        self.reach = reach;
        actions
    }

    fn help() -> &'static [(&'static str, &'static str)] {
        &[
            ("Click a piece", "Cut it through the middle line that is shown, the one nearest to the pointer"),
            ("Drag along the line shown", "Cut further pieces with the same cut, as far as it may go"),
            ("Drag anything else", "Draw a box: the pieces that it touches are joined"),
            ("Click a marked neighbour", "Swap the glowing piece with it"),
            ("Click a glowing piece", "Choose it where several could travel; click it again to choose none"),
            ("Wheel, pinch, + and -", "Zoom"),
            ("0", "Show the whole board"),
            (
                "Middle or right drag, Space + drag, two fingers",
                "Move a zoomed board; the overview does it, too",
            ),
            ("Arrows", "Move the cursor; after the cut or join, take a swap step"),
            ("H, V", "Show a horizontal or vertical cut of the piece under the cursor; again or Enter: cut"),
            ("Shift + arrows", "Make the cut that is shown longer or shorter; after it, move the cursor"),
            ("J", "Begin a join box at the cursor, arrows widen it; again or Enter: join"),
            ("T", "Move the cursor to the next piece that can travel"),
            ("Enter", "End the turn"),
            ("Backspace", "Take the last step back, or drop the cut or box that is shown"),
            ("Escape", "Drop the whole turn, or the cut or box that is shown"),
        ]
    }
}

impl CrumbleBoard {
    fn new_position(&mut self, scene: &Scene<'_, Crumble>, before: Option<&Tiling>) -> Tiling {
        self.mesh.clear();
        self.reach = None;
        self.hand.plan = None;
        let tiling = Tiling::of(scene.position);
        if before.is_some_and(|before| before.extent() != tiling.extent()) {
            self.view.fit();
            self.hand = Hand::default();
        }
        tiling
    }

    fn keep_reach(&mut self, scene: &Scene<'_, Crumble>) {
        match scene.draft {
            Some(draft) if !draft.steps().is_empty() => {
                if !self.reach.as_ref().is_some_and(|reach| reach.follows(draft)) {
                    self.reach = Some(Reach::of(draft));
                }
            }
            _ => self.reach = None,
        }
    }

    fn project(&self, ui: &Ui, area: Rect, tiling: &Tiling, flipped: bool) -> Projection {
        self.view.projection(area, tiling.extent(), flipped, ui.pixels_per_point())
    }

    fn navigate(
        &mut self,
        ui: &Ui,
        pointer: &Response,
        area: Rect,
        tiling: &Tiling,
        focused: bool,
        flipped: bool,
    ) {
        let projection = self.project(ui, area, tiling, flipped);
        self.view.navigate(ui, pointer, &projection, live(ui, focused), tiling.finest());
    }

    fn paint(&mut self, ui: &Ui, frame: &Frame<'_>, pointer: &Response, palette: &Palette) {
        let projection = frame.projection;
        let seen = projection.visible();
        ui.painter().rect_filled(seen.expand(RIM), CornerRadius::same(7), palette.rim);
        ui.painter().rect_filled(seen.expand(2.0), CornerRadius::same(3), palette.bed);
        let painter = ui.painter().with_clip_rect(seen.expand(RIM).intersect(ui.clip_rect()));
        let brush = Brush { painter, projection, palette };
        let inside = brush.painter.with_clip_rect(seen.intersect(ui.clip_rect()));
        inside.add(self.mesh.shape(frame.tiling.pieces(), &projection, palette));
        if let Some(passed) = self.animation.seconds(ui.ctx()) {
            motion::paint(&brush, frame.scene.events, passed);
            paint::moving(&brush, frame);
        } else {
            paint::marks(&brush, frame, &self.hand);
        }
        if self.look.coordinates {
            edges::paint(&Brush { painter: ui.painter().clone(), projection, palette });
        }
        self.show_cursor(ui, frame, pointer);
        loupe::show(ui, frame, &self.hand, pointer.hover_pos(), palette);
        let pieces = frame.tiling.pieces();
        overview::show(ui, pointer.id.with("overview"), &mut self.view, &projection, palette, |inset| {
            egui::Shape::mesh(pieces_mesh(pieces.iter().copied(), inset, palette))
        });
    }

    /// Says by the shape of the pointer what a drag that begins here would draw.
    fn show_cursor(&self, ui: &Ui, frame: &Frame<'_>, pointer: &Response) {
        let (Some(at), Part::Action(_)) = (pointer.hover_pos(), frame.part()) else { return };
        let icon = match (&self.hand.plan, self.hand.drawing) {
            (_, Some(Drawing::Box { .. })) => CursorIcon::Crosshair,
            (Some(Plan::Cut(cut)), _) => {
                let on_line = self
                    .hand
                    .hovered
                    .is_some_and(|piece| pointer::in_band(frame, cut.split.axis, &piece.rect, at));
                match cut.split.axis {
                    _ if !on_line => CursorIcon::PointingHand,
                    Axis::Horizontal => CursorIcon::ResizeHorizontal,
                    Axis::Vertical => CursorIcon::ResizeVertical,
                }
            }
            _ => return,
        };
        ui.ctx().set_cursor_icon(icon);
    }

    /// Tells screen readers the pieces, and acts on what they ask for.
    fn tell(&mut self, ui: &mut Ui, frame: &Frame<'_>, board: &Response) -> Vec<BoardAction<Crumble>> {
        let current = self.hand.cursor_piece(frame).map(|piece| piece.rect);
        let about: Vec<(geometry::Rect, String)> = abilities(frame);
        let nodes = frame.tiling.named().map(|(piece, name)| Node {
            id: board.id.with(piece.rect),
            rect: place::on_screen(&frame.projection, &piece.rect),
            name,
            about: about.iter().find(|(rect, _)| *rect == piece.rect).map_or("", |(_, words)| words),
            current: current == Some(piece.rect),
        });
        let asked = access::tell(ui, board.id, frame.projection.area(), nodes);
        let piece = asked.and_then(|index| frame.tiling.pieces().get(index));
        piece.map_or_else(Vec::new, |piece| self.hand.click(frame, place::centre(&piece.rect), false))
    }

    fn bubbles(&self, ui: &Ui, frame: &Frame<'_>, board: &Response, palette: &Palette) {
        let area = frame.projection.area();
        let id = board.id.with("bubble");
        if let Some(refusal) = &self.hand.refusal {
            bubble::show(ui, id, area, refusal.about(), refusal.text(), bubble::Tone::Refusal, palette);
            return;
        }
        let place_of = |rect| place::on_screen(&frame.projection, &rect).intersect(area);
        let notice = match (&self.hand.plan, self.hand.drawing, frame.part()) {
            (Some(plan), Some(_), Part::Action(_)) => match plan {
                Plan::Cut(cut) => cut.halved.last().map(|rect| (place_of(*rect), plan.words())),
                Plan::Join(join) => Some((place_of(join.outline), plan.words())),
            },
            (_, _, Part::Path(draft, reach)) => paint::hovered_move(frame, &self.hand, reach)
                .map(|one| {
                    let marked = one.captured().into_iter().chain([one.to]).map(place_of);
                    let about = marked.reduce(|all, place| all.union(place)).unwrap_or(area);
                    (about, reach::forecast(one, draft))
                })
                .filter(|(_, words)| !words.is_empty()),
            _ => None,
        };
        if let Some((about, words)) = notice {
            bubble::show(ui, id, area, about, &words, bubble::Tone::Notice, palette);
        }
    }
}

/// What can be done with pieces now, for screen readers.
fn abilities(frame: &Frame<'_>) -> Vec<(geometry::Rect, String)> {
    let Part::Path(draft, reach) = frame.part() else { return Vec::new() };
    let travellers = reach.travellers().iter().filter(|rect| reach.can_go(rect));
    let mut about: Vec<_> = travellers.map(|rect| (*rect, "can travel".to_owned())).collect();
    for one in reach.moves() {
        let words = format!("{} {}", one.swap.dir.word(), reach::forecast(one, draft));
        about.push((one.to, format!("swap {}", words.trim_end())));
    }
    about
}
