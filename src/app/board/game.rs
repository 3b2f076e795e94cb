//! The trait of a game's board, and the state of a board in one frame.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use egui::{CursorIcon, Id, Key, Pos2, Rect, Shape, Ui};

use super::canvas::Canvas;
use super::hint::Hint;
use super::input::Input;
use super::interaction::Interaction;
use super::legend::Mark;
use super::links::LinkMarks;
use super::motion::Moving;
use super::palette::Palette;
use super::view::{Extent, Projection, Spot};
use super::{BoardAction, Foresight, Scene};
use crate::app::kit::sound::Sound;
use crate::rules::{Game, Heading, Side};

/// Everything that [`BoardShell`](super::shell::BoardShell) needs from a game to show and play it.
///
/// The shell calls these functions in each frame in this order: [`areas`](Self::areas) for the layout; if the position or
/// the draft is new, [`extent`](Self::extent), [`legal`](Self::legal) and [`position_changed`](Self::position_changed);
/// [`input`](Self::input) for the player's input, [`preview`](Self::preview) for the effect of a click,
/// [`paint`](Self::paint), [`controls`](Self::controls), and for texts [`nodes`](Self::nodes), [`notice`](Self::notice)
/// and [`tooltip`](Self::tooltip).
pub trait BoardGame: Game {
    /// A place on the board: a tile, a cell or a piece.
    type Place: Copy + PartialEq + Hash + Debug + Send + Sync;
    /// The pieces and their places, as they are drawn.
    type Pieces: Pieces<Self>;
    /// The legal next steps of the turn being built, computed once for each draft.
    type Legal;
    /// The player's selection or drawing on the board.
    type Selection: Default;
    /// The position of the keyboard cursor.
    type Cursor: Copy + Default + PartialEq;
    /// The effect that a click or Enter would have now.
    type Preview;

    /// The board's own keys, besides arrows, Enter, Backspace and Escape.
    const KEYS: &'static [Key];
    /// True if the board can be zoomed. Boards whose places are always large don't need zoom.
    const ZOOMS: bool = true;
    /// The keys and gestures of this board for the help page: pairs of gesture and meaning.
    const HELP: &'static [(&'static str, &'static str)];
    /// The marks on this board for the help page.
    const MARKS: &'static [Mark] = &[];

    /// The space for what stands on the table beside the board, as a share of the board's height.
    const BESIDE: f32 = 0.0;

    /// The darkness of a won board around what has won, as a share of the material's darkness: all of it where every piece
    /// belongs to a side, and less where the board itself is seen.
    const DARKNESS: f32 = 1.0;

    /// True if each side starts at its own edge of the board. An only human then has that edge near.
    const HAS_EDGES: bool = false;

    /// True if the game has chains whose links can be marked.
    const HAS_LINKS: bool = false;

    /// The strength of the links of chains in a state; `None` if the search was cancelled. Called on another thread.
    fn links(_state: &Self::State, _is_cancelled: &dyn Fn() -> bool) -> Option<LinkMarks> {
        Some(LinkMarks::default())
    }

    // ---- places -----------------------------------------------------------------------------------------

    /// The areas in the space given to the board on the screen.
    fn areas(room: Rect, scene: &Scene<'_, Self>) -> Areas;

    /// Like [`areas`](Self::areas), but for a board that isn't played on.
    fn areas_alone(room: Rect, scene: &Scene<'_, Self>) -> Areas {
        Self::areas(room, scene)
    }

    /// The size of a position's board, in the unit of [`bounds`](Self::bounds).
    fn extent(position: &Self::Position) -> Extent;

    /// The shortest side of any place, in the unit of [`bounds`](Self::bounds); limits the zoom.
    fn finest(_pieces: &Self::Pieces) -> f64 {
        1.0
    }

    /// The lower left and the upper right corner of a place.
    fn bounds(place: Self::Place) -> (Spot, Spot);

    /// The place that covers a spot of the board.
    fn place_at(pieces: &Self::Pieces, spot: Spot) -> Option<Self::Place>;

    /// The place that the keyboard cursor is on.
    fn cursor_place(pieces: &Self::Pieces, cursor: Self::Cursor) -> Option<Self::Place>;

    /// The places that a refusal is about, to be marked.
    fn at_fault(why: &Self::Illegal) -> Vec<Self::Place>;

    // ---- playing ----------------------------------------------------------------------------------------

    /// The part of the selection that survives a change of position; nothing by default.
    fn carried_over(_selection: &Self::Selection) -> Self::Selection {
        Self::Selection::default()
    }

    /// The legal next steps of a draft, with those of their consequences that the board marks in advance.
    fn legal(draft: &Self::Draft, foresight: Foresight) -> Self::Legal;

    /// Adapts the new selection and the cursor after the position or the draft has changed.
    fn position_changed(_board: &Board<'_, Self>, _interaction: &mut Interaction<Self>) {}

    /// True if the board takes a key of [`KEYS`](Self::KEYS) now, while it has the focus or nothing has; by default, any
    /// key but Space, which acts at the visible cursor: without a cursor, it moves the board while the pointer drags.
    fn takes_key(
        _board: &Board<'_, Self>,
        interaction: &Interaction<Self>,
        key: Key,
        is_focused: bool,
    ) -> bool {
        key != Key::Space || (is_focused && interaction.cursor_shows)
    }

    /// Adapts the selection to a pointer that is used while the keyboard cursor is still visible: what the cursor has
    /// marked must stay there for a click. Does nothing by default.
    fn pointer_takes_over(_board: &Board<'_, Self>, _interaction: &mut Interaction<Self>) {}

    /// Handles the player's input to a turn: changes the interaction and returns the step or command that results.
    fn input(
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        input: Input<Self::Place>,
    ) -> Option<BoardAction<Self>>;

    /// True if a click at a point of the screen does something while a turn is played. A finger, which is wide, clicks
    /// the nearest such point.
    fn takes_click(board: &Board<'_, Self>, _interaction: &Interaction<Self>, at: Pos2) -> bool {
        board.under(at).is_some()
    }

    /// True if a drag from a point of the screen does something while a turn is played. A finger that slides from
    /// anywhere else cancels.
    fn takes_drag(_board: &Board<'_, Self>, _interaction: &Interaction<Self>, _from: Pos2) -> bool {
        true
    }

    /// The effect that a click or Enter would have now.
    fn preview(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Option<Self::Preview>;

    // ---- showing ----------------------------------------------------------------------------------------

    /// The sound of an event, if any.
    fn sound(event: &Self::Event) -> Option<Sound>;

    /// Paints all layers from bottom to top. While an event is `moving`, paints its pieces and leaves out most marks.
    fn paint(
        canvas: &Canvas<'_, Self>,
        interaction: &Interaction<Self>,
        preview: Option<&Self::Preview>,
        moving: Option<&Moving<'_, Self>>,
    );

    /// Paints an enlarged part of the board at rest.
    fn magnify(canvas: &Canvas<'_, Self>, interaction: &Interaction<Self>, preview: Option<&Self::Preview>) {
        Self::paint(canvas, interaction, preview, None);
    }

    /// Paints only the board and its pieces, for pages and lists: without marks, names or letters. Does nothing by
    /// default.
    fn still(_canvas: &Canvas<'_, Self>) {}

    /// The place where a turn with these events ends, if it moves anything. `None` by default.
    fn end_of(_events: &[Self::Event]) -> Option<Self::Place> {
        None
    }

    /// The board in miniature, for the overview of a zoomed board.
    fn miniature(_board: &Board<'_, Self>, _projection: &Projection) -> Shape {
        Shape::Noop
    }

    /// The rectangle of a hint's mark on the screen; `None` if its step doesn't happen on the board.
    fn hint_place(board: &Board<'_, Self>, hint: Hint<'_, Self>) -> Option<Rect>;

    /// The mouse cursor; `None` for the default.
    fn pointer_icon(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _preview: Option<&Self::Preview>,
    ) -> Option<CursorIcon> {
        None
    }

    /// Draws the widgets of this game's board, such as moves, lists and buttons, and returns the action that they
    /// cause.
    fn controls(
        _ui: &mut Ui,
        _board: &Board<'_, Self>,
        _interaction: &mut Interaction<Self>,
        _preview: Option<&Self::Preview>,
        _moving: Option<&Moving<'_, Self>>,
    ) -> Option<BoardAction<Self>> {
        None
    }

    /// Draws the widgets of a board that isn't played on.
    fn beside(_ui: &Ui, _board: &Board<'_, Self>, _moving: Option<&Moving<'_, Self>>) {}

    // ---- saying -----------------------------------------------------------------------------------------

    /// A side's counts, each in a few words and the most important first: "18 pieces", "5 in reserve".
    fn counts(_position: &Self::Position, _side: Side) -> Vec<String> {
        Vec::new()
    }

    /// The possible actions with the selection, verbs first and without a full stop; `None` if no selection limits the
    /// turn.
    fn possible_with(_selection: &Self::Selection, _legal: &Self::Legal) -> Option<String> {
        None
    }

    /// The places in words, for screen readers and tests; called only while accessibility is on.
    fn nodes<'a>(
        board: &'a Board<'_, Self>,
        interaction: &Interaction<Self>,
    ) -> Vec<PlaceNode<'a, Self::Place>>;

    /// The meaning of the marks on a place, in sentences, for a pointer that rests there.
    fn tooltip(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _place: Self::Place,
    ) -> Option<String> {
        None
    }

    /// The areas that the loupe should leave free: targets of the next click, and other floating parts.
    fn keeps_clear(_board: &Board<'_, Self>, _interaction: &Interaction<Self>) -> Vec<Rect> {
        Vec::new()
    }

    /// The effect of a press at the place pointed at, in sentences.
    fn notice(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _preview: Option<&Self::Preview>,
    ) -> Option<String> {
        None
    }

    /// The section of the rules behind the effect of a press at the place pointed at.
    fn section(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _preview: Option<&Self::Preview>,
    ) -> Option<Heading> {
        None
    }
}

/// The pieces as they are drawn. Events are applied to them one by one as they are shown.
pub trait Pieces<G: BoardGame<Pieces = Self>>: Clone {
    /// The pieces of a scene.
    fn of(scene: &Scene<'_, G>) -> Self;

    /// True if these are the pieces of a scene.
    fn are_of(&self, scene: &Scene<'_, G>) -> bool;

    /// True if these pieces and `other` look the same on the board.
    fn look_like(&self, other: &Self) -> bool;

    /// Applies an event to these pieces.
    fn apply(&mut self, event: &G::Event);

    /// The time that it takes to show an event, in seconds at pace 1; 0 if it isn't shown.
    fn seconds(event: &G::Event) -> f64;

    /// True if the pieces already show an event, which then takes no time.
    fn have_shown(&self, _event: &G::Event) -> bool {
        false
    }

    /// True if an event moves a piece that a player can drag there instead.
    fn is_way(_event: &G::Event) -> bool {
        false
    }
}

/// The areas in the space given to a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Areas {
    /// The area in which the board is drawn as large as possible.
    pub board: Rect,
    /// The area that belongs to the board: it reads the pointer there, and its marks stay inside.
    pub around: Rect,
}

/// A place in words, for screen readers.
pub struct PlaceNode<'a, P> {
    /// The place that the node describes.
    pub place: P,
    /// The accessible name, including the place.
    pub name: Cow<'a, str>,
    /// The marks and possible actions; may be empty.
    pub about: Cow<'a, str>,
}

/// A board in one frame: its content, and its layout on the screen.
pub struct Board<'a, G: BoardGame> {
    /// The content to draw.
    pub scene: &'a Scene<'a, G>,
    /// The pieces in the scene.
    pub pieces: &'a G::Pieces,
    /// The legal next steps, if the board takes input.
    pub legal: Option<&'a G::Legal>,
    /// The board's id, from which the ids of its parts are derived.
    pub id: Id,
    /// The areas in the space given to the board.
    pub areas: Areas,
    /// The mapping between the board and the screen.
    pub projection: Projection,
    /// The colours of the board's material and theme.
    pub palette: Palette,
    /// A remark on the place pointed at takes the place of the coach's words.
    pub has_remark: bool,
}

impl<'a, G: BoardGame> Board<'a, G> {
    /// The events that the coach gives as an example, while his words are shown.
    pub fn examples(&self) -> &'a [G::Event] {
        if self.has_remark { &[] } else { self.scene.examples }
    }

    /// The rectangle of a place on the screen.
    pub fn rect(&self, place: G::Place) -> Rect {
        let (low, high) = G::bounds(place);
        self.projection.rect(low, high)
    }

    /// The place under a point of the screen.
    pub fn under(&self, at: Pos2) -> Option<G::Place> {
        G::place_at(self.pieces, self.projection.spot(at))
    }

    /// The smallest rectangle of the screen around these places; `None` if there are none.
    pub fn around(&self, places: impl IntoIterator<Item = G::Place>) -> Option<Rect> {
        places.into_iter().map(|place| self.rect(place)).reduce(Rect::union)
    }
}
