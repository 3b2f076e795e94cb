//! The widget that all boards share: layout, focus, pointer and keys, zoom, motion, hint marks, remarks and
//! accessibility. [`BoardGame`] adds the parts specific to a game.
//!
//! A single widget reads the pointer for the whole board, and a single tab stop takes the keys. Places are nodes only
//! for screen readers and tests.

use std::time::Duration;

use derive_where::derive_where;
use egui::accesskit::Role;
use egui::{
    Context, Event, Id, InputState, Key, Modifiers, Painter, Pos2, Rect, Response, Sense, TouchPhase, Ui,
    Vec2, WidgetInfo, vec2,
};

use super::access::{self, Spoken};
use super::canvas::Canvas;
use super::finger::Gesture;
use super::game::{Board, BoardGame, Pieces as _, PlaceNode};
use super::input::{self, Input, PlayTurn, Policy, Press};
use super::interaction::{Anchor, Interaction, Refused};
use super::motion::{Motion, ease_out};
use super::view::{Extent, Projection, Turned, View};
use super::{BoardAction, Scene, focus, frame, hint, loupe, mark, overview, words};
use crate::app::kit::{sound, touch};
use crate::rules::{Draft as _, Heading};

/// Boards with a side shorter than this many points aren't drawn.
const SMALLEST: f32 = 40.0;
/// A pointer that has moved by less than this many points counts as resting.
const STILL: f32 = 3.0;
/// The time that the pointer must rest before the marks below it are explained.
const PATIENCE: Duration = Duration::from_millis(600);
/// A click is the second of a double click if it comes within this many seconds, and within this many points.
const DOUBLE: f64 = 0.5;
const DOUBLE_NEAR: f32 = 16.0;
/// The time in which pieces fade out that no motion leads away from, in seconds at pace 1.
const FADING: f64 = 0.14;
/// The time for which a ring marks a refused click, and the time in which it closes in, in seconds at pace 1.
const RING: f64 = 0.9;
const CLOSING: f64 = 0.18;
/// The time between frames while something moves or is being computed.
pub const NEXT_FRAME: Duration = Duration::from_millis(16);

/// The board of a game. `P` interprets clicks and keys.
#[derive_where(Default; P)]
pub struct BoardShell<G: BoardGame, P = PlayTurn> {
    view: View,
    interaction: Interaction<G>,
    policy: P,
    shown: Option<Shown<G>>,
    motion: Option<Motion<G>>,
    /// The pieces shown before, which fade out over the new ones, if nothing moved.
    fading: Option<Fading<G>>,
    /// Events that aren't animated and whose sounds haven't been played yet.
    unheard: Vec<G::Event>,
    /// The remark on the place pointed at in the last frame, and the section of the rules behind it.
    remark: Option<String>,
    section: Option<Heading>,
    /// The mapping between board and screen in the last frame.
    projection: Option<Projection>,
    gesture: Gesture,
    clicked: Option<Clicked>,
    /// The place on which the secondary button was clicked or a finger rested in the last frame.
    asked: Option<G::Place>,
    /// The serial of the last position on which the player began something.
    begun: Option<u64>,
    /// A hint was marked in the last frame.
    was_hinted: bool,
}

/// True if a key, a button or a finger goes down anywhere in this frame.
fn has_press(input: &InputState) -> bool {
    input.events.iter().any(|event| match event {
        Event::Key { pressed, repeat, .. } => *pressed && !repeat,
        Event::PointerButton { pressed, .. } => *pressed,
        Event::Touch { phase, .. } => *phase == TouchPhase::Start,
        _ => false,
    })
}

/// Pieces that fade out.
struct Fading<G: BoardGame> {
    pieces: G::Pieces,
    /// The board was dark, because it showed the end of a won game.
    is_dark: bool,
    /// The time when the pieces began to fade, in seconds of the interface's clock.
    start: f64,
}

/// The last position shown, with everything computed for it.
struct Shown<G: BoardGame> {
    serial: u64,
    extent: Extent,
    pieces: G::Pieces,
    /// The board is dark, because it shows the end of a won game.
    is_dark: bool,
    /// The draft's steps, if the board took input, and the legal steps after them.
    legal: Option<(Vec<G::Step>, G::Legal)>,
}

impl<G: BoardGame> Shown<G> {
    /// True if this was computed for the serial and the draft of a scene.
    fn is_of(&self, scene: &Scene<'_, G>) -> bool {
        let steps = self.legal.as_ref().map(|(steps, _)| steps.as_slice());
        self.serial == scene.serial && steps == scene.draft.map(|draft| draft.steps())
    }
}

/// A click on the board.
#[derive(Clone, Copy)]
struct Clicked {
    /// The time in seconds of the interface's clock.
    time: f64,
    at: Pos2,
    /// The serial of the position that was clicked.
    serial: u64,
}

impl<G: BoardGame, P: Policy<G>> BoardShell<G, P> {
    /// True while an animation or queued steps are in progress, for which bots and further steps should wait.
    /// Afterwards the board requests another frame, in which they can continue.
    pub fn is_moving(&self) -> bool {
        self.motion.is_some() || self.interaction.has_queued()
    }

    /// Ends the animation at once.
    pub fn stop_motion(&mut self) {
        self.motion = None;
    }

    /// The possible actions with the selection, verbs first and without a full stop, while the board shows the position
    /// with this serial; `None` if no selection limits the turn.
    pub fn possible_with_chosen(&self, serial: u64) -> Option<String> {
        let shown = self.shown.as_ref().filter(|shown| shown.serial == serial)?;
        let (_, legal) = shown.legal.as_ref()?;
        G::possible_with(&self.interaction.selection, legal)
    }

    /// The last refusal, until the next input.
    pub const fn refused(&self) -> Option<&Refused> {
        self.interaction.refused.as_ref()
    }

    /// Clears the refusal, before the player tries something else.
    pub fn forget_refusal(&mut self) {
        self.interaction.forget_refusal();
    }

    /// Records that the rules refused a turn on this board. The caller shows the reason elsewhere.
    pub fn note_refused(&mut self, refused: Refused) {
        self.interaction.refused = Some(refused);
    }

    /// The effect of a press at the place pointed at, or the meaning of its marks for a pointer that rests there. The caller
    /// shows it elsewhere: on the board, it would cover its subject.
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// The section of the rules behind the remark, or else behind the last refusal.
    pub fn section(&self) -> Option<Heading> {
        self.section.or_else(|| self.refused()?.section)
    }

    /// True if the player has begun something on the board, with the pointer or a key, since it shows the position with
    /// this serial.
    pub fn has_begun(&self, serial: u64) -> bool {
        self.begun == Some(serial)
    }

    /// The mapping between board and screen in the last frame.
    pub const fn projection(&self) -> Option<Projection> {
        self.projection
    }

    /// The outline of the board's frame on the screen in the last frame.
    pub fn frame(&self) -> Option<Rect> {
        Some(frame::outline(self.projection?.visible()))
    }

    /// Draws the scene into all available space and returns the player's actions.
    pub fn ui(&mut self, ui: &mut Ui, scene: &Scene<'_, G>) -> Vec<BoardAction<G>> {
        let room = ui.available_rect_before_wrap();
        // An id of its own: with an automatic id, the board would lose the focus when a panel appears beside it.
        let grid = ui.interact(room, Id::unique(("board", P::PLAYS)), Sense::focusable_noninteractive());
        ui.advance_cursor_after_rect(room);
        let name = words::board(G::TITLE);
        grid.widget_info(|| WidgetInfo::labeled(Role::Grid, true, &name));
        let areas = if P::PLAYS { G::areas(room, scene) } else { G::areas_alone(room, scene) };
        let pointer = ui.interact(areas.around, grid.id.with("pointer"), Sense::CLICK | Sense::DRAG);
        let is_focused = focus::hold(ui, &grid, &pointer, &mut self.interaction.cursor_shows);
        if areas.board.size().min_elem() < SMALLEST {
            self.motion = None;
            return Vec::new();
        }
        let takes_keys = focus::live(ui, is_focused);

        // The motion is stopped before `follow` is called, since the same press may have caused the next motion.
        if ui.input(has_press) {
            self.finish_motion(ui.ctx());
            self.fading = None;
        }
        let (shown, is_new) = self.follow(ui.ctx(), scene);
        let board = Board {
            scene,
            pieces: &shown.pieces,
            legal: shown.legal.as_ref().map(|(_, legal)| legal),
            id: grid.id,
            areas,
            projection: self.navigate(ui, areas.board, scene.turned, &shown, &pointer, takes_keys),
            palette: scene.look.material.palette(ui.ctx(), ui.visuals().dark_mode),
            has_remark: self.remark.is_some(),
        };
        // The marks of what was selected before would be taken for the hint's.
        let was_hinted = std::mem::replace(&mut self.was_hinted, scene.hint.is_some());
        if is_new || (self.was_hinted && !was_hinted) {
            self.interaction.forget_selection();
            G::position_changed(&board, &mut self.interaction);
        }
        if is_new {
            self.interaction.rests_at = ui.input(|input| input.pointer.latest_pos());
        }
        self.advance(ui.ctx(), scene.look.pace);
        self.sound(ui.ctx());

        let cursor = (self.interaction.cursor, self.interaction.cursor_shows);
        let mut actions = self.read_pointer(ui, &pointer, &board);
        if actions.is_empty() && takes_keys {
            actions.extend(self.read_keys(ui, &board, is_focused));
            // A key that nothing else takes wakes the board.
            if !is_focused && self.interaction.cursor_shows {
                grid.request_focus();
            }
        }
        let is_busy =
            self.motion.as_ref().and_then(Motion::moving).is_some() || self.interaction.is_resting();
        let preview = if is_busy { None } else { G::preview(&board, &self.interaction) };
        actions.extend(self.draw(ui, &board, preview.as_ref()));
        actions.extend(self.tell(ui, &board, &grid));
        if actions.is_empty() && self.motion.is_none() {
            actions.extend(self.queued(scene));
        }
        self.explain(ui, &board, preview.as_ref());
        let icon = G::pointer_icon(&board, &self.interaction, preview.as_ref());
        if let Some(icon) = icon.filter(|_| pointer.hovered()) {
            ui.ctx().set_cursor_icon(icon);
        }
        if cursor != (self.interaction.cursor, self.interaction.cursor_shows) {
            self.reveal_cursor(&board);
            ui.ctx().request_repaint();
        }
        self.wake(ui, !actions.is_empty());
        self.projection = Some(board.projection);
        self.shown = Some(shown);
        actions
    }

    /// Zooms and moves the view, if the game allows it, and returns the mapping between board and screen.
    fn navigate(
        &mut self,
        ui: &Ui,
        area: Rect,
        turned: Turned,
        shown: &Shown<G>,
        pointer: &Response,
        takes_keys: bool,
    ) -> Projection {
        let pixels_per_point = ui.pixels_per_point();
        let project = |view: &View| view.projection(area, shown.extent, turned, pixels_per_point);
        if G::ZOOMS {
            let before = project(&self.view);
            let finest = G::finest(&shown.pieces);
            self.view.navigate(ui, pointer, &before, takes_keys, finest);
            if let Some(pinch) = self.gesture.pinch(ui.ctx()) {
                self.view.pinch(&project(&self.view), pinch, finest);
            }
        }
        project(&self.view)
    }

    /// Draws the board, what is beside it, and the loupe. Returns the action chosen beside the board.
    fn draw(
        &mut self,
        ui: &mut Ui,
        board: &Board<'_, G>,
        preview: Option<&G::Preview>,
    ) -> Option<BoardAction<G>> {
        // The shadow also falls on the strips below the board.
        let table = ui.clip_rect().with_max_y(ui.ctx().content_rect().bottom());
        self.paint(ui, board, preview, table);
        let moving = self.motion.as_ref().and_then(Motion::moving);
        let action = if P::PLAYS {
            G::controls(ui, board, &mut self.interaction, preview, moving.as_ref())
        } else {
            G::beside(ui, board, moving.as_ref());
            None
        };
        if self.motion.is_none() {
            loupe::show(ui, board, &self.interaction, preview);
        }
        action
    }

    /// Announces the remark on the place pointed at, and remembers it with the section of the rules behind it.
    fn explain(&mut self, ui: &Ui, board: &Board<'_, G>, preview: Option<&G::Preview>) {
        let points = preview.is_some() && !self.interaction.cursor_shows;
        if points && self.interaction.refusal.is_none() && self.interaction.refused.is_some() {
            // A refusal may still be read until the pointer rests on something else that is possible.
            let left = Self::until_still(ui);
            if left.is_zero() {
                self.interaction.refused = None;
            }
            ui.ctx().request_repaint_after(left);
        }
        let remark = self.remark_now(ui, board, preview);
        // A board without turns doesn't offer a link to the rules.
        let deciding = remark.as_ref().filter(|_| P::PLAYS);
        let section = deciding.and_then(|_| G::section(board, &self.interaction, preview));
        if let Some(text) = &remark {
            let place = self.interaction.pointed(board).map_or(board.areas.board, |place| board.rect(place));
            access::announce(ui, board.id.with("remark"), place, text);
        }
        if self.remark != remark || self.section != section {
            self.remark = remark;
            self.section = section;
            // The line that shows them may already have been drawn in this frame, so it must be drawn again.
            ui.ctx().request_repaint();
        }
    }

    /// Requests the next frame if the player has acted, or when the marks of a refusal are to go.
    fn wake(&self, ui: &Ui, has_acted: bool) {
        let refusal = self.interaction.refusal.as_ref();
        // The pointer may already have left the window when something is refused; in the next frame, the marks then go.
        if has_acted || refusal.is_some_and(|refusal| refusal.is_over(ui)) {
            ui.ctx().request_repaint();
        } else if let Some(refusal) = refusal {
            let left = refusal.left(self.interaction.now).max(0.0);
            ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
        }
    }

    /// The policy that interprets input on the board.
    pub const fn policy(&mut self) -> &mut P {
        &mut self.policy
    }

    /// The place on which the secondary button was clicked or a finger came to rest in the last frame.
    pub const fn asked(&self) -> Option<G::Place> {
        self.asked
    }

    /// The place pointed at in the last frame, with the pointer or the keys.
    pub fn pointed(&self) -> Option<G::Place> {
        if !self.interaction.cursor_shows {
            return self.interaction.hovered;
        }
        G::cursor_place(&self.shown.as_ref()?.pieces, self.interaction.cursor)
    }

    /// The visible part of the rectangle around these places in the last frame; `None` if they aren't visible.
    pub fn drawn_at(&self, places: &[G::Place]) -> Option<Rect> {
        let projection = self.projection?;
        let rects = places.iter().map(|place| {
            let (low, high) = G::bounds(*place);
            projection.rect(low, high)
        });
        let seen = rects.reduce(Rect::union)?.intersect(projection.visible());
        seen.is_positive().then_some(seen)
    }

    /// Draws the scene into `room` for viewing only: it takes neither input nor focus and has no accessibility tree.
    pub fn look_at(&mut self, ui: &Ui, room: Rect, scene: &Scene<'_, G>) {
        let areas = G::areas_alone(room, scene);
        let (shown, _) = self.follow(ui.ctx(), scene);
        let projection = self.view.projection(areas.board, shown.extent, scene.turned, ui.pixels_per_point());
        let palette = scene.look.material.palette(ui.ctx(), ui.visuals().dark_mode);
        let id = ui.scope_id().with("board");
        let (pieces, has_remark) = (&shown.pieces, false);
        let board = Board { scene, pieces, legal: None, id, areas, projection, palette, has_remark };
        self.advance(ui.ctx(), scene.look.pace);
        self.paint(ui, &board, None, ui.clip_rect());
        let moving = self.motion.as_ref().and_then(Motion::moving);
        G::beside(ui, &board, moving.as_ref());
        self.shown = Some(shown);
    }

    /// The smallest area of this width, in points, in which [`Self::look_at`] can draw the scene at full size.
    pub fn snug(scene: &Scene<'_, G>, width: f32) -> Vec2 {
        let extent = G::extent(scene.position);
        let drawn = |height: f32| {
            let room = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            View::default()
                .projection(G::areas_alone(room, scene).board, extent, Turned::No, 1.0)
                .board()
                .width()
        };
        let (mut low, mut high) = (SMALLEST, 3.0 * width);
        let most = drawn(high);
        while high - low > 1.0 {
            let middle = f32::midpoint(low, high);
            if drawn(middle) < most {
                low = middle;
            } else {
                high = middle;
            }
        }
        vec2(width, high.ceil())
    }

    /// Computes the state to show, and starts the motion that leads to it. Also returns true if the state is new.
    fn follow(&mut self, ctx: &Context, scene: &Scene<'_, G>) -> (Shown<G>, bool) {
        let before = self.shown.take();
        let is_same = before.as_ref().is_some_and(|before| before.pieces.are_of(scene));
        let before = match before {
            Some(before) if is_same && before.is_of(scene) => return (before, false),
            before => before,
        };
        let now = Shown {
            serial: scene.serial,
            extent: G::extent(scene.position),
            is_dark: scene.won().is_some(),
            pieces: match &before {
                Some(before) if is_same => before.pieces.clone(),
                _ => G::Pieces::of(scene),
            },
            legal: scene.draft.map(|draft| (draft.steps().to_vec(), G::legal(draft, scene.foresight))),
        };
        let Some(before) = before else { return (now, true) };
        if before.extent != now.extent {
            self.view.fit();
            self.interaction = Interaction::default();
        }
        if before.serial != now.serial || !is_same {
            let time = ctx.input(|input| input.time);
            let has_dragged = self.interaction.take_dragged();
            // The events that may lead here: those of the step, or those at the end of the last turn that haven't been
            // shown yet.
            let ends = (0..scene.last_turn.len()).rev().filter_map(|from| scene.last_turn.get(from..));
            let ways = std::iter::once(scene.events).chain(ends).filter(|_| scene.animate && scene.forward);
            let is_reduced = scene.look.reduced;
            self.motion = Motion::between(&before.pieces, &now.pieces, ways, time, is_reduced, has_dragged);
            if self.motion.is_none() && scene.forward {
                self.unheard = scene.events.to_vec();
            }
            let fades = scene.animate && !scene.look.reduced && before.extent == now.extent && !has_dragged;
            let is_dark = before.is_dark;
            self.fading = (fades && self.motion.is_none() && !before.pieces.look_like(&now.pieces))
                .then_some(Fading { pieces: before.pieces, is_dark, start: time });
        }
        (now, true)
    }

    /// Advances the motion and requests another frame, in which the motion or, after its end, waiting bots and steps
    /// continue.
    fn advance(&mut self, ctx: &Context, pace: f64) {
        let Some(motion) = &mut self.motion else { return };
        if motion.advance(ctx.input(|input| input.time), pace) {
            ctx.request_repaint_after(NEXT_FRAME);
        } else {
            self.finish_motion(ctx);
        }
    }

    /// Plays the sounds of events that have started to be shown. If several start at once, each sound is played once.
    fn sound(&mut self, ctx: &Context) {
        let mut sounds: Vec<_> = self.unheard.drain(..).filter_map(|event| G::sound(&event)).collect();
        if let Some(motion) = &mut self.motion {
            sounds.extend(motion.take_started().iter().filter_map(G::sound));
        }
        sounds.sort_unstable();
        sounds.dedup();
        for sound in sounds {
            sound::note(ctx, sound);
        }
    }

    fn finish_motion(&mut self, ctx: &Context) {
        if self.motion.take().is_some() {
            ctx.request_repaint();
        }
    }

    // ---- input ------------------------------------------------------------------------------------------

    fn read_pointer(&mut self, ui: &Ui, response: &Response, board: &Board<'_, G>) -> Vec<BoardAction<G>> {
        let interaction = &mut self.interaction;
        interaction.now = ui.input(|input| input.time);
        if interaction.refusal.as_ref().is_some_and(|refusal| refusal.is_over(ui)) {
            interaction.refusal = None;
        }
        let finger = touch::finger(ui.ctx());
        let by_finger = touch::is_used(ui.ctx());
        let (at, inputs) = if by_finger {
            self.gesture.read::<G, P>(finger, response, board, interaction)
        } else {
            input::read_pointer(ui, response)
        };
        interaction.pointer = at;
        interaction.finger = finger.filter(|_| at.is_some()).map(|finger| finger.at);
        let is_there = |rest: &Pos2| {
            at.is_some_and(|at| at.distance(*rest) < STILL) && !response.dragged() && !by_finger
        };
        interaction.rests_at = interaction.rests_at.filter(is_there);
        interaction.modifiers = ui.input(|input| input.modifiers);
        let seen = board.projection.visible();
        interaction.hovered = at.filter(|at| seen.contains(*at)).and_then(|at| board.under(at));
        // A finger that rests counts as the secondary button.
        self.asked = interaction.hovered.filter(|_| P::OTHER_BUTTON && response.secondary_clicked());
        if response.is_pointer_button_down_on() || response.clicked() {
            let actions = self.hurry(ui.ctx(), board.scene);
            if !actions.is_empty() {
                return actions;
            }
        }
        if response.is_pointer_button_down_on() || !inputs.iter().all(|input| matches!(input, Input::Move)) {
            self.begun = Some(board.scene.serial);
        }
        let mut actions = Vec::new();
        for input in inputs {
            if !matches!(input, Input::Cancel) {
                if self.interaction.cursor_shows {
                    G::pointer_takes_over(board, &mut self.interaction);
                }
                self.interaction.cursor_shows = false;
            }
            if matches!(input, Input::DragStart(..) | Input::Click(_)) {
                self.interaction.forget_refusal();
            }
            let clicked = if let Input::Click(at) = input { Some(at) } else { None };
            if clicked.is_some_and(|at| self.note_click(at, board.scene)) {
                continue;
            }
            actions.extend(self.policy.input(board, &mut self.interaction, input));
            if let Some(at) = clicked.filter(|_| self.interaction.hovered.is_some()) {
                self.answer_idly(board, Anchor::Pointer(at));
            }
        }
        actions
    }

    /// Notes a click. Returns true if it is the second of a double click whose first has ended a turn: it isn't meant for
    /// the next player's turn.
    fn note_click(&mut self, at: Pos2, scene: &Scene<'_, G>) -> bool {
        let now = Clicked { time: self.interaction.now, at, serial: scene.serial };
        let is_double = |before: &Clicked| {
            now.time - before.time < DOUBLE
                && at.distance(before.at) < DOUBLE_NEAR
                && before.serial != now.serial
        };
        let begins = scene.draft.is_some_and(|draft| draft.steps().is_empty());
        let slip = self.clicked.filter(|before| begins && is_double(before));
        // A third click also belongs to the first.
        self.clicked = Some(slip.map_or(now, |before| Clicked { serial: before.serial, ..now }));
        slip.is_some()
    }

    /// Explains why a click does nothing, if the board shows something other than the game.
    fn answer_idly(&mut self, board: &Board<'_, G>, at: Anchor) {
        if let Some(text) = board.scene.idle.filter(|_| board.scene.draft.is_none()) {
            self.interaction.refuse(text.to_owned(), None, Vec::new(), at);
        }
    }

    fn read_keys(&mut self, ui: &Ui, board: &Board<'_, G>, is_focused: bool) -> Vec<BoardAction<G>> {
        let is_hidden = board.scene.draft.is_some() && !self.interaction.cursor_shows;
        if is_focused
            && is_hidden
            && !G::takes_key(board, &self.interaction, Key::Space, is_focused)
            && ui.input_mut(|input| focus::take_key(input, Modifiers::NONE, Key::Space))
        {
            // Space would act where nobody sees the cursor, so first it shows it.
            self.interaction.cursor_shows = true;
        }
        // After an action the next key must wait: its meaning depends on the new position.
        while let Some(press) = input::next_press::<G, P>(ui, board, &self.interaction, is_focused) {
            let actions = self.hurry(ui.ctx(), board.scene);
            if !actions.is_empty() {
                return actions;
            }
            self.interaction.forget_refusal();
            if matches!(press, Press::Arrow(..) | Press::Key(_)) {
                self.interaction.cursor_shows = true;
            }
            if !matches!(press, Press::Arrow(..)) {
                self.begun = Some(board.scene.serial);
            }
            let action = self.policy.input(board, &mut self.interaction, Input::Press(press));
            // A refusal tells what the keys do at the cursor.
            self.interaction.cursor_shows |= self.interaction.refusal.is_some();
            if let Some(action) = action {
                return vec![action];
            }
        }
        Vec::new()
    }

    /// Ends all motion because the player is acting, and returns the steps that are still queued.
    fn hurry(&mut self, ctx: &Context, scene: &Scene<'_, G>) -> Vec<BoardAction<G>> {
        self.finish_motion(ctx);
        self.interaction.all_queued(scene.draft)
    }

    /// The queued steps to take now: only the next step, or all of them if changes aren't animated or a drag has shown
    /// them.
    fn queued(&mut self, scene: &Scene<'_, G>) -> Vec<BoardAction<G>> {
        if scene.animate && !self.interaction.has_dragged() {
            self.interaction.next_queued(scene.draft).into_iter().collect()
        } else {
            self.interaction.all_queued(scene.draft)
        }
    }

    fn reveal_cursor(&mut self, board: &Board<'_, G>) {
        if self.interaction.cursor_shows
            && let Some(place) = self.interaction.cursor_place(board)
        {
            let (low, high) = G::bounds(place);
            self.view.reveal(&board.projection, low, high);
        }
    }

    // ---- output -----------------------------------------------------------------------------------------

    /// Paints the board; its frame and shadow stay inside `table`.
    fn paint(&mut self, ui: &Ui, board: &Board<'_, G>, preview: Option<&G::Preview>, table: Rect) {
        let seen = board.projection.visible();
        // When the whole board is visible, marks may reach beyond its edge; a zoomed board is clipped to its area.
        let clip = if self.view.is_fit() { board.areas.around } else { seen };
        // The table may be larger than the area of the board.
        let mut outside = ui.painter().clone();
        outside.set_clip_rect(table);
        let canvas = Canvas {
            painter: ui.painter().with_clip_rect(clip.intersect(ui.clip_rect())),
            outside,
            board,
            projection: board.projection,
        };
        let moving = self.motion.as_ref().and_then(Motion::moving);
        G::paint(&canvas, &self.interaction, preview, moving.as_ref());
        self.fade(ui, board);
        if let Some((low, high)) = board.scene.named {
            mark::ring(&canvas.painter, board.projection.rect(low, high), &board.palette);
        }
        for (low, high) in board.scene.lit {
            mark::outline(&canvas.painter, board.projection.rect(*low, *high), &board.palette);
        }
        self.mark_refusal(ui, board, &canvas.outside);
        if G::ZOOMS {
            let (id, palette) = (board.id.with("overview"), &board.palette);
            overview::show(ui, id, &mut self.view, &board.projection, palette, |inset| {
                G::miniature(board, inset)
            });
        }
    }

    /// Marks the place where something was refused for a moment, unless the marks of the places at fault say more. The
    /// reason is announced there; players read it in the line above the board.
    fn mark_refusal(&self, ui: &Ui, board: &Board<'_, G>, painter: &Painter) {
        let Some((refusal, refused)) = self.interaction.refusal.as_ref().zip(self.refused()) else { return };
        let place = refusal.place();
        access::announce(ui, board.id.with("refusal"), place.unwrap_or(board.areas.board), &refused.text);
        let age = refusal.age(ui.input(|input| input.time)) * board.scene.look.pace;
        let Some(place) = place.filter(|_| refusal.places().is_empty() && age < RING) else { return };
        let moves = board.scene.animate && !board.scene.look.reduced;
        let share = if moves { ease_out(age, 0.0, CLOSING) } else { 1.0 };
        mark::refused(painter, place, share, &board.palette);
        let wait = if share < 1.0 { NEXT_FRAME } else { Duration::from_secs_f64(RING - age) };
        ui.ctx().request_repaint_after(wait);
    }

    /// Paints the pieces shown before over the new ones, fainter from frame to frame.
    fn fade(&mut self, ui: &Ui, board: &Board<'_, G>) {
        let Some(Fading { pieces, is_dark, start }) = &self.fading else { return };
        let passed = (ui.input(|input| input.time) - start) * board.scene.look.pace;
        if passed >= FADING {
            self.fading = None;
            return;
        }
        let clip = board.projection.visible().intersect(ui.clip_rect());
        let mut painter = ui.painter().with_clip_rect(clip);
        painter.set_opacity(1.0 - ease_out(passed, 0.0, FADING));
        let board = Board { pieces, legal: None, ..*board };
        let canvas = Canvas {
            painter: painter.clone(),
            outside: painter,
            board: &board,
            projection: board.projection,
        };
        G::still(&canvas);
        if *is_dark {
            canvas.dim(1.0);
        }
        ui.ctx().request_repaint_after(NEXT_FRAME);
    }

    /// Adds the places to the accessibility tree, if it is in use, and carries out a screen reader's requests.
    fn tell(&mut self, ui: &mut Ui, board: &Board<'_, G>, grid: &Response) -> Vec<BoardAction<G>> {
        if !access::is_heard(ui, grid.id) {
            return Vec::new();
        }
        if let Some(hint) = board.scene.hint
            && let Some(place) = G::hint_place(board, hint)
        {
            hint::tell(ui, grid.id, place, hint.name());
        }
        let current = self.interaction.cursor_place(board).filter(|_| self.interaction.cursor_shows);
        let places = G::nodes(board, &self.interaction);
        let nodes = places.iter().map(|PlaceNode { place, name, about }| Spoken {
            id: grid.id.with(place),
            rect: board.rect(*place),
            name,
            about,
            current: current == Some(*place),
        });
        let asked = access::tell(ui, grid.id, board.areas.board, nodes);
        let Some(PlaceNode { place, .. }) = asked.and_then(|index| places.get(index)) else {
            return Vec::new();
        };
        let hurried = self.hurry(ui.ctx(), board.scene);
        if !hurried.is_empty() {
            return hurried;
        }
        self.interaction.forget_refusal();
        let action = self.policy.input(board, &mut self.interaction, Input::Activate(*place));
        self.answer_idly(board, Anchor::Thing(board.rect(*place)));
        action.into_iter().collect()
    }

    /// The effect of a press at the place pointed at, or the meaning of the marks where the pointer rests.
    fn remark_now(&self, ui: &Ui, board: &Board<'_, G>, preview: Option<&G::Preview>) -> Option<String> {
        if self.interaction.refusal.is_some() || self.motion.is_some() {
            return None;
        }
        G::notice(board, &self.interaction, preview).or_else(|| self.tooltip(ui, board))
    }

    /// The time for which the pointer must still rest before it is answered.
    fn until_still(ui: &Ui) -> Duration {
        let still = ui.input(|input| input.pointer.time_since_last_movement());
        PATIENCE.saturating_sub(Duration::from_secs_f32(still.clamp(0.0, 60.0)))
    }

    /// The meaning of the marks where the pointer has come to rest.
    fn tooltip(&self, ui: &Ui, board: &Board<'_, G>) -> Option<String> {
        let place = self.interaction.hovered.filter(|_| self.interaction.rests_at.is_none())?;
        let left = Self::until_still(ui);
        if left.is_zero() {
            // The text is computed only now, because that takes a long time on a large board and the pointer usually
            // moves on.
            return G::tooltip(board, &self.interaction, place);
        }
        ui.ctx().request_repaint_after(left);
        None
    }
}
