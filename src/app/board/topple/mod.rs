//! The Topple board: first placements, pieces, moves of pawns and the rose of directions, with the pointer or
//! the keys.
//!
//! One interaction reads the pointer for the whole board, one tab stop the keys; tiles and choices are nodes
//! only for screen readers. What a step would do is found by taking it on a copy of the draft.

mod brush;
mod forecast;
mod frame;
mod hand;
mod hint;
mod keys;
mod motion;
mod paint;
pub(crate) mod pawn;
mod place;
mod pointer;
mod refusal;
mod rose;
mod roster;
mod stack;
mod ties;
mod words;

use egui::accesskit::Role;
use egui::{Button, CornerRadius, Rect, Response, Sense, Ui, Vec2, WidgetInfo, vec2};

use super::access::{self, Node};
use super::animate::Animation;
use super::bubble;
use super::focus::{self, live};
use super::overview;
use super::palette::Palette;
use super::view::{Extent, Projection, View};
use super::{BoardAction, BoardView, Look, Scene};
use crate::rules::Draft as _;
use crate::rules::topple::{Group, Step, Tile, Topple};
use brush::Brush;
use forecast::Forecast;
use frame::{Frame, Part};
use hand::Hand;
use motion::{Motion, Shown};

/// The room around the board for coordinates and for the rose at its edges.
const MARGIN: f32 = 30.0;
const RIM: f32 = 6.0;

/// The Topple board.
#[derive(Default)]
pub struct ToppleBoard {
    view: View,
    animation: Animation,
    hand: Hand,
    look: Look,
    shown: Option<Shown>,
    motion: Option<Motion>,
}

impl BoardView<Topple> for ToppleBoard {
    fn set_look(&mut self, look: Look) {
        self.look = look;
        self.animation.set_pace(look.pace);
    }

    fn is_moving(&self) -> bool {
        self.motion.is_some()
    }

    fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_, Topple>) -> Vec<BoardAction<Topple>> {
        let outer = ui.available_rect_before_wrap();
        let board = ui.allocate_rect(outer, Sense::focusable_noninteractive());
        board.widget_info(|| WidgetInfo::labeled(Role::Grid, true, "Topple board"));
        let strip = Rect::from_min_size(outer.min, vec2(outer.width(), roster::HEIGHT));
        let below = Rect::from_min_max(strip.left_bottom(), outer.max);
        let area = below.shrink(MARGIN);
        if !area.is_positive() {
            return Vec::new();
        }
        let pointer = ui.interact(below, board.id.with("pointer"), Sense::CLICK | Sense::DRAG);
        let focused = focus::hold(ui, &board, &pointer, &mut self.hand.cursor_shows);
        self.follow(ui, scene);

        let projection = self.project(ui, area, scene);
        self.view.navigate(ui, &pointer, &projection, live(ui, focused), 1.0);
        let next = scene.draft.map(|draft| draft.next_steps()).unwrap_or_default();
        let projection = self.project(ui, area, scene);
        let frame = Frame { scene, next: &next, projection, look: self.look };
        let mut actions = self.hand.read_pointer(ui, &pointer, &frame);
        let cursor = self.hand.cursor(scene.position);
        if live(ui, focused) {
            actions.extend(self.hand.read_keys(ui, &frame, focused));
        }
        if self.hand.cursor_shows && cursor != self.hand.cursor(scene.position) {
            self.reveal_cursor(ui, &frame);
        }
        let palette = Palette::of(ui.visuals().dark_mode);
        roster::show(ui, board.id.with("player"), strip, scene.position, scene.outcome, &palette);
        let forecast = self.hand.forecast(&frame).filter(|_| self.hand.refusal.is_none());
        let groups = groups(&frame, forecast.as_ref());
        self.paint(ui, &frame, &pointer, &groups, forecast.as_ref(), &palette);
        actions.extend(self.tell(ui, &frame, &board, &groups));
        if let Some(hint) = scene.hint
            && let Some(place) = hint::place(&frame, hint)
        {
            super::hint::tell(ui, board.id, place, hint.name());
        }
        if frame.must_pass() {
            actions.extend(pass_button(ui, projection.visible()));
        }
        self.bubbles(ui, &frame, &board, &pointer, (&groups, forecast.as_ref()), &palette);
        actions
    }

    fn help() -> &'static [(&'static str, &'static str)] {
        &[
            (
                "Click a marked tile",
                "Place a piece there; in a player's first turn, a piece with the first pawn",
            ),
            ("Click a pawn of yours", "Choose it to move; its tiles light up. Click it again to choose none"),
            ("Click a ringed tile", "Move the chosen pawn there; dragging the pawn does the same"),
            ("Point at an arrow of the rose", "See where the pieces of a topple land and whom they crush"),
            ("Click an arrow of the rose", "Topple that way; a click on a tile that way does the same"),
            ("Point at a lock", "See why nothing happens to these pawns"),
            ("Wheel, pinch, + and -", "Zoom"),
            ("0", "Show the whole board"),
            (
                "Middle or right drag, Space + drag, two fingers",
                "Move a zoomed board; the overview does it, too",
            ),
            ("Arrows", "Move the cursor; while a stack topples, choose and turn the direction"),
            ("Enter", "Do at the cursor what a click does; take the direction shown; then end the turn"),
            ("T", "Move the cursor to your next pawn"),
            ("P", "Pass, where you can do nothing else"),
            ("Backspace", "Take the last step back, or choose no pawn"),
            ("Escape", "Drop the whole turn, or choose no pawn"),
        ]
    }
}

impl ToppleBoard {
    /// Notes a new position, and the way to it if it is to be shown.
    fn follow(&mut self, ui: &Ui, scene: &Scene<'_, Topple>) {
        let before = self.shown.take();
        if before.as_ref().is_some_and(|before| before.position().size() != scene.position.size()) {
            self.view.fit();
            self.hand = Hand::default();
        }
        let way = before.filter(|_| scene.animate && scene.forward);
        let motion = way.and_then(|before| Motion::between(&before, scene));
        let seconds = motion.as_ref().map_or(0.0, Motion::seconds);
        if self.animation.show(ui.ctx(), scene.moment, seconds) {
            self.motion = motion;
            self.hand.position_changed();
        }
        self.shown = Some(Shown::of(scene));
    }

    fn project(&self, ui: &Ui, area: Rect, scene: &Scene<'_, Topple>) -> Projection {
        let side = f64::from(scene.position.size());
        let extent = Extent { columns: side, rows: side };
        self.view.projection(area, extent, scene.flipped, ui.pixels_per_point())
    }

    fn reveal_cursor(&mut self, ui: &Ui, frame: &Frame<'_>) {
        if let Some(tile) = self.hand.cursor(frame.position()) {
            let (low, high) = place::corners(tile);
            self.view.reveal(&frame.projection, low, high);
        }
        ui.ctx().request_repaint_after(std::time::Duration::ZERO);
    }

    fn paint(
        &mut self,
        ui: &Ui,
        frame: &Frame<'_>,
        pointer: &Response,
        groups: &[Group],
        forecast: Option<&Forecast>,
        palette: &Palette,
    ) {
        let (projection, look) = (frame.projection, frame.look);
        let seen = projection.visible();
        ui.painter().rect_filled(seen.expand(RIM), CornerRadius::same(7), palette.rim);
        ui.painter().rect_filled(seen.expand(2.0), CornerRadius::same(3), palette.bed);
        // At rest the rose may reach beyond the edge; a zoomed board ends where its area does.
        let room = if self.view.is_fit() { seen.expand(MARGIN) } else { seen };
        let painter = ui.painter().with_clip_rect(room.intersect(ui.clip_rect()));
        let brush = Brush { painter, projection, palette, look };
        match (self.animation.seconds(ui.ctx()), &self.motion) {
            (Some(passed), Some(motion)) => motion.paint(&brush, passed),
            _ => {
                self.motion = None;
                paint::board(&brush, frame, &self.hand);
                ties::paint(&brush, frame.position(), groups);
                paint::above(&brush, frame, &self.hand, forecast);
                if let Some(hint) = frame.scene.hint {
                    hint::paint(&brush, frame, hint);
                }
            }
        }
        let edges = Brush { painter: ui.painter().clone(), projection, palette, look };
        if look.coordinates {
            edges.coordinates(frame.position().size());
        }
        let id = pointer.id.with("overview");
        let inset_painter = ui.painter().clone();
        let position = frame.position();
        overview::show(ui, id, &mut self.view, &projection, palette, |inset| {
            paint::overview(inset_painter, inset, position, palette)
        });
    }

    /// Tells screen readers the tiles and the choices of the rose, and acts on what they ask for.
    fn tell(
        &mut self,
        ui: &mut Ui,
        frame: &Frame<'_>,
        board: &Response,
        groups: &[Group],
    ) -> Vec<BoardAction<Topple>> {
        let position = frame.position();
        let current = self.hand.cursor(position).filter(|_| self.hand.cursor_shows);
        let told: Vec<(Tile, String, String)> = position
            .tiles()
            .into_iter()
            .map(|tile| (tile, words::tile(position, tile), about(frame, groups, tile)))
            .collect();
        let tiles = told.iter().map(|(tile, name, about)| Node {
            key: (u64::from(tile.column()), u64::from(tile.row())),
            rect: frame.cell(*tile),
            name,
            about,
            current: current == Some(*tile),
        });
        let asked = access::tell(ui, board.id, frame.projection.area(), tiles);
        if let Some((tile, ..)) = asked.and_then(|index| told.get(index)) {
            return self.hand.click(frame, *tile, None);
        }
        let Part::Direction(draft, lifted) = frame.part() else { return Vec::new() };
        let petals = rose::petals(frame, lifted.at());
        let told: Vec<(String, String)> = petals
            .iter()
            .map(|petal| {
                let forecast = Forecast::of(draft, Step::Topple(petal.direction));
                let about = forecast.map(|forecast| forecast.words()).unwrap_or_default();
                (words::topple(lifted.at(), petal.direction), about)
            })
            .collect();
        let nodes = petals.iter().zip(&told).zip(0..).map(|((petal, (name, about)), n)| Node {
            key: (u64::MAX, n),
            rect: petal.rect(),
            name,
            about,
            current: self.hand.direction == Some(petal.direction),
        });
        let asked = access::tell(ui, board.id, frame.projection.area(), nodes);
        let step = asked.and_then(|index| petals.get(index)).map(|petal| Step::Topple(petal.direction));
        step.map_or_else(Vec::new, |step| {
            self.hand.take(draft, step, frame.cell(lifted.at()).center_top(), false)
        })
    }

    fn bubbles(
        &self,
        ui: &Ui,
        frame: &Frame<'_>,
        board: &Response,
        pointer: &Response,
        (groups, forecast): (&[Group], Option<&Forecast>),
        palette: &Palette,
    ) {
        let area = frame.projection.area().expand(MARGIN);
        let id = board.id.with("bubble");
        if let Some(refusal) = &self.hand.refusal {
            bubble::show(ui, id, area, refusal.about(), refusal.text(), bubble::Tone::Refusal, palette);
            return;
        }
        if let Some(forecast) = forecast {
            let text = forecast.consequences();
            if !text.is_empty() {
                let mut tiles = forecast.tiles();
                if let Part::Direction(_, lifted) = frame.part() {
                    tiles.push(lifted.at());
                }
                let about = tiles.iter().map(|tile| frame.cell(*tile)).reduce(Rect::union);
                let about =
                    about.unwrap_or(area).expand(if self.hand.direction.is_some() { 24.0 } else { 0.0 });
                bubble::show(ui, id, area, about, &text, bubble::Tone::Notice, palette);
            }
            return;
        }
        let pointed = self.hand.pointed(frame.position());
        let brush =
            Brush { painter: ui.painter().clone(), projection: frame.projection, palette, look: frame.look };
        if let Some(group) = ties::under(&brush, groups, pointed, pointer.hover_pos()) {
            let about = group.tiles().into_iter().map(|tile| frame.cell(tile)).reduce(Rect::union);
            let text = words::group(group);
            bubble::show(ui, id, area, about.unwrap_or(area), &text, bubble::Tone::Notice, palette);
        }
    }
}

/// The groups of pawns that arrows tie together, on the board as the step pointed at would leave it.
fn groups(frame: &Frame<'_>, forecast: Option<&Forecast>) -> Vec<Group> {
    forecast.map_or(frame.position(), |forecast| &forecast.position).groups()
}

/// What can be done with a tile now and what holds its pawn, for screen readers.
fn about(frame: &Frame<'_>, groups: &[Group], tile: Tile) -> String {
    let mut about = Vec::new();
    for step in frame.next {
        match *step {
            Step::Enter(at) if at == tile => about.push("make the first placement".to_owned()),
            Step::Place(at) if at == tile => about.push(words::placing(frame.position().placing(tile))),
            _ => {}
        }
    }
    if frame.can_move(tile) {
        about.push("can move".to_owned());
    }
    let group = groups.iter().find(|group| group.tiles().contains(tile));
    about.extend(group.map(ToString::to_string));
    about.join("; ")
}

/// The button that stands on the board when there is nothing to do but to pass.
fn pass_button(ui: &mut Ui, board: Rect) -> Option<BoardAction<Topple>> {
    let place = Rect::from_center_size(board.center_bottom() - Vec2::new(0.0, 30.0), vec2(220.0, 36.0));
    // The board is the one tab stop: P passes from there.
    let button = Button::new("Pass: you can do nothing else").sense(Sense::CLICK);
    ui.put(place, button).clicked().then_some(BoardAction::Step(Step::Pass))
}
