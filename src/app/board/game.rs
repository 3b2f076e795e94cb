//! The trait of a game's board, and its input in each frame.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use egui::{CursorIcon, Id, Key, Pos2, Rect, Shape, Ui};

use super::canvas::Canvas;
use super::hint::Hint;
use super::input::Input;
use super::interaction::Interaction;
use super::motion::Moving;
use super::palette::Palette;
use super::view::{Extent, Projection, Spot};
use super::{BoardAction, Scene};
use crate::app::kit::sound::Sound;
use crate::rules::{Game, Heading, Side};

/// Everything that [`BoardShell`](super::shell::BoardShell) has to be told about a game to show and play it.
///
/// The shell calls these functions in each frame in this order: [`areas`](Self::areas) and [`extent`](Self::extent) to
/// lay out, [`input`](Self::input) for what the player did, [`preview`](Self::preview) for what is pointed at now,
/// [`paint`](Self::paint), [`controls`](Self::controls), and what is said: [`nodes`](Self::nodes),
/// [`notice`](Self::notice) and [`tooltip`](Self::tooltip).
pub trait BoardGame: Game {
    /// Somewhere on the board: a tile, a cell, a piece.
    type Place: Copy + PartialEq + Hash + Debug;
    /// The pieces and their places, as they are drawn.
    type Pieces: Pieces<Self>;
    /// The legal next steps of the turn being built; worked out once for each draft.
    type Legal;
    /// The player's selection or drawing on the board.
    type Selection: Default;
    /// Where the keyboard cursor is.
    type Cursor: Copy + Default + PartialEq;
    /// The effect that a click or Enter would have now.
    type Preview;

    /// The keys that mean something on this board besides arrows, Enter, Backspace and Escape.
    const KEYS: &'static [Key];
    /// The board can be zoomed; one whose places are always large need not.
    const ZOOMS: bool = true;
    /// Words for the keys and gestures of this board, for the help page: pairs of gesture and meaning.
    const HELP: &'static [(&'static str, &'static str)];
    /// Words for the marks on this board, for the help page: pairs of mark and meaning.
    const MARKS: &'static [(&'static str, &'static str)] = &[];

    // ---- places -----------------------------------------------------------------------------------------

    /// The layout of the board's room on the screen.
    fn areas(room: Rect, scene: &Scene<'_, Self>) -> Areas;

    /// The layout of a board that is only shown.
    fn areas_alone(room: Rect, scene: &Scene<'_, Self>) -> Areas {
        Self::areas(room, scene)
    }

    /// The size of the board of a position, in the unit of [`bounds`](Self::bounds).
    fn extent(position: &Self::Position) -> Extent;

    /// The shortest side of any place, in the same unit: how far zooming in makes sense.
    fn finest(_pieces: &Self::Pieces) -> f64 {
        1.0
    }

    /// The lower left and the upper right corner of a place.
    fn bounds(place: Self::Place) -> (Spot, Spot);

    /// The place that covers a spot of the board.
    fn place_at(pieces: &Self::Pieces, spot: Spot) -> Option<Self::Place>;

    /// The place that the keyboard cursor is on.
    fn cursor_place(pieces: &Self::Pieces, cursor: Self::Cursor) -> Option<Self::Place>;

    /// The places that a refusal is about.
    fn at_fault(why: &Self::Illegal) -> Vec<Self::Place>;

    // ---- playing ----------------------------------------------------------------------------------------

    /// The part of a selection that stays when another position is shown; by default nothing.
    fn kept(_selection: &Self::Selection) -> Self::Selection {
        Self::Selection::default()
    }

    /// What may come next in a draft; and what that would bring about, where the board marks that beforehand and is to.
    fn legal(draft: &Self::Draft, foresees: bool) -> Self::Legal;

    /// Another position is shown, or another draft: brings the selection, which is a new one, and the cursor into line
    /// with it.
    fn position_changed(_board: &Board<'_, Self>, _interaction: &mut Interaction<Self>) {}

    /// A key of [`KEYS`](Self::KEYS) is for the board now. By themselves keys are while the board has the focus.
    fn takes_key(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _key: Key,
        is_focused: bool,
    ) -> bool {
        is_focused
    }

    /// What the player did, where a turn is played: what it changes in the interaction, and the step or command that
    /// it comes to.
    fn input(
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        input: Input<Self::Place>,
    ) -> Option<BoardAction<Self>>;

    /// A click at a point of the screen does something, where a turn is played. A finger, which is wide, takes the nearest
    /// such point.
    fn takes_click(board: &Board<'_, Self>, _interaction: &Interaction<Self>, at: Pos2) -> bool {
        board.under(at).is_some()
    }

    /// A drag that begins at a point of the screen does something, where a turn is played. A finger that slides from
    /// elsewhere gives up.
    fn takes_drag(_board: &Board<'_, Self>, _interaction: &Interaction<Self>, _from: Pos2) -> bool {
        true
    }

    /// The effect that a click or Enter would have now.
    fn preview(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Option<Self::Preview>;

    // ---- showing ----------------------------------------------------------------------------------------

    /// The sound of an event, if it has one.
    fn sound(event: &Self::Event) -> Option<Sound>;

    /// Paints everything from the bottom layer to the top. While something is `moving` the pieces are those of it,
    /// and marks wait.
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

    /// Paints the board and what is on it alone, for pages and lists: no marks, no names, and no letters at all. By default
    /// nothing.
    fn still(_canvas: &Canvas<'_, Self>) {}

    /// The board as small as it is in the overview of a zoomed one.
    fn miniature(_board: &Board<'_, Self>, _projection: &Projection) -> Shape {
        Shape::Noop
    }

    /// Where the mark of a hint is on the screen; `None` where its step happens nowhere on the board.
    fn hint_place(board: &Board<'_, Self>, hint: Hint<'_, Self>) -> Option<Rect>;

    /// The mouse cursor, if not the usual one.
    fn pointer_icon(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _preview: Option<&Self::Preview>,
    ) -> Option<CursorIcon> {
        None
    }

    /// Draws the widgets of this game's board: chips, lists, buttons.
    fn controls(
        _ui: &mut Ui,
        _board: &Board<'_, Self>,
        _interaction: &mut Interaction<Self>,
        _preview: Option<&Self::Preview>,
        _moving: Option<&Moving<'_, Self>>,
    ) -> Option<BoardAction<Self>> {
        None
    }

    /// Draws the widgets of a board that is only shown.
    fn beside(_ui: &Ui, _board: &Board<'_, Self>, _moving: Option<&Moving<'_, Self>>) {}

    // ---- saying -----------------------------------------------------------------------------------------

    /// What counts in the game for a side, in few words each, what tells most first: "18 pieces", "5 in reserve".
    fn counts(_position: &Self::Position, _side: Side) -> Vec<String> {
        Vec::new()
    }

    /// What the player can do with what is chosen, verbs first and without a full stop; `None` where nothing is chosen
    /// that limits the turn.
    fn possible_with(_selection: &Self::Selection, _legal: &Self::Legal) -> Option<String> {
        None
    }

    /// The places in words, for screen readers and tests; only asked for while somebody listens.
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

    /// What bubbles should not cover beside what they are about: where one clicks next, and what else floats.
    fn keeps_clear(_board: &Board<'_, Self>, _interaction: &Interaction<Self>) -> Vec<Rect> {
        Vec::new()
    }

    /// The text of the bubble about the place pointed at, and the area that it stands beside.
    fn notice(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _preview: Option<&Self::Preview>,
    ) -> Option<(Rect, String)> {
        None
    }

    /// The section of the rules that decides what a bubble says about what is pointed at.
    fn section(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        _preview: Option<&Self::Preview>,
    ) -> Option<Heading> {
        None
    }
}

/// The pieces on a board, as they are drawn; events are carried out on them one by one while they are shown.
pub trait Pieces<G: BoardGame<Pieces = Self>>: Clone {
    /// The pieces in a scene.
    fn of(scene: &Scene<'_, G>) -> Self;

    /// These are the pieces of a scene.
    fn are_of(&self, scene: &Scene<'_, G>) -> bool;

    /// Both would be drawn alike.
    fn look_like(&self, other: &Self) -> bool;

    /// Does what an event did.
    fn apply(&mut self, event: &G::Event);

    /// The time that it takes to show an event, in seconds at the pace that the board is made for; 0 for one that does not
    /// show.
    fn seconds(event: &G::Event) -> f64;

    /// An event shows on the pieces already, so that it needs no time.
    fn have_shown(&self, _event: &G::Event) -> bool {
        false
    }
}

/// The layout of a board's room.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Areas {
    /// Where the board is drawn, as large as it fits.
    pub board: Rect,
    /// What belongs to the board: here it reads the pointer, and its marks and bubbles stay inside.
    pub around: Rect,
}

/// A place in words.
pub struct PlaceNode<'a, P> {
    /// The place.
    pub place: P,
    /// The accessible name, with the place.
    pub name: Cow<'a, str>,
    /// Its possible actions now; may be empty.
    pub about: Cow<'a, str>,
}

/// A board in one frame: what it shows, and where on the screen.
pub struct Board<'a, G: BoardGame> {
    /// The content to draw.
    pub scene: &'a Scene<'a, G>,
    /// The pieces in the scene.
    pub pieces: &'a G::Pieces,
    /// The legal next steps, where the board takes input.
    pub legal: Option<&'a G::Legal>,
    /// The board's own id; its parts make theirs from it.
    pub id: Id,
    /// Where the parts of the board are.
    pub areas: Areas,
    /// The way between the board and the screen.
    pub projection: Projection,
    /// The colours.
    pub palette: Palette,
}

impl<G: BoardGame> Board<'_, G> {
    /// Where a place is on the screen.
    pub fn rect(&self, place: G::Place) -> Rect {
        let (low, high) = G::bounds(place);
        self.projection.rect(low, high)
    }

    /// The place under a point of the screen.
    pub fn under(&self, at: Pos2) -> Option<G::Place> {
        G::place_at(self.pieces, self.projection.spot(at))
    }

    /// The smallest rectangle of the screen around these places; `None` around nothing.
    pub fn around(&self, places: impl IntoIterator<Item = G::Place>) -> Option<Rect> {
        places.into_iter().map(|place| self.rect(place)).reduce(Rect::union)
    }
}
