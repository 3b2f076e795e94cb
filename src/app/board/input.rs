//! Input on a board from pointer and keys, and the policy that interprets it.

use egui::{Key, Modifiers, PointerButton, Pos2, Response, Ui, Vec2};

use super::BoardAction;
use super::focus::take_key;
use super::game::{Board, BoardGame};
use super::interaction::Interaction;
use super::view::{Turned, is_pan_drag};

/// Input on a board. Points are in screen coordinates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Input<P> {
    /// The pointer moved over the board, to the interaction's `pointer`.
    Move,
    /// A drag started at the first point and is now at the second.
    DragStart(Pos2, Pos2),
    /// A drag ended at this point.
    Drop(Pos2),
    /// A click on this point.
    Click(Pos2),
    /// The drag pans the view or has left the window, so it selects nothing.
    Cancel,
    /// A key was pressed.
    Press(Press),
    /// A screen reader requested the effect of a click on this place.
    Activate(P),
}

/// A key for a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// An arrow key, in directions of the screen; `true` with Shift.
    Arrow(Arrow, bool),
    /// One of the board's own keys.
    Key(Key),
    /// The Enter key.
    Enter,
    /// The Backspace key.
    Backspace,
    /// The Escape key.
    Escape,
}

/// The direction of an arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    /// →
    Right,
    /// ↑
    Up,
    /// ←
    Left,
    /// ↓
    Down,
}

impl Arrow {
    const KEYS: [(Key, Self); 4] = [
        (Key::ArrowRight, Self::Right),
        (Key::ArrowUp, Self::Up),
        (Key::ArrowLeft, Self::Left),
        (Key::ArrowDown, Self::Down),
    ];

    /// The direction on the board, which may be rotated.
    #[must_use]
    pub const fn on_board(self, turned: Turned) -> Self {
        const CLOCKWISE: [Arrow; 4] = [Arrow::Up, Arrow::Right, Arrow::Down, Arrow::Left];
        let at = match self {
            Self::Up => 0,
            Self::Right => 1,
            Self::Down => 2,
            Self::Left => 3,
        };
        CLOCKWISE[(at + 4 - turned as usize) % 4]
    }
}

/// Interprets a player's input on a board, for the shell. [`PlayTurn`] passes the input on to the game; the editor has
/// a policy of its own.
pub trait Policy<G: BoardGame>: Default {
    /// True if turns are played on the board; otherwise the game's controls for playing aren't shown.
    const PLAYS: bool = true;
    /// The extra keys of a board without turns, besides arrows, Enter, Backspace and Escape.
    const KEYS: &'static [Key] = &[];
    /// True if the secondary mouse button does something. A resting finger then does the same, and doesn't click.
    const OTHER_BUTTON: bool = false;

    /// True if a click at a point of the screen does something.
    fn takes_click(board: &Board<'_, G>, _interaction: &Interaction<G>, at: Pos2) -> bool {
        board.under(at).is_some()
    }

    /// True if a drag from a point of the screen does something.
    fn takes_drag(_board: &Board<'_, G>, _interaction: &Interaction<G>, _from: Pos2) -> bool {
        true
    }

    /// Handles input from pointer, keys or a screen reader, and returns the action that results.
    fn input(
        &mut self,
        board: &Board<'_, G>,
        interaction: &mut Interaction<G>,
        input: Input<G::Place>,
    ) -> Option<BoardAction<G>>;
}

/// The keys of numbered choices.
pub const NUMBER_KEYS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The number of a number key, from 1.
pub fn number(key: Key) -> Option<usize> {
    NUMBER_KEYS.iter().position(|one| *one == key).map(|index| index + 1)
}

/// The policy of boards on which turns are played: the game interprets all input.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlayTurn;

impl<G: BoardGame> Policy<G> for PlayTurn {
    fn takes_click(board: &Board<'_, G>, interaction: &Interaction<G>, at: Pos2) -> bool {
        G::takes_click(board, interaction, at)
    }

    fn takes_drag(board: &Board<'_, G>, interaction: &Interaction<G>, from: Pos2) -> bool {
        G::takes_drag(board, interaction, from)
    }

    fn input(
        &mut self,
        board: &Board<'_, G>,
        interaction: &mut Interaction<G>,
        input: Input<G::Place>,
    ) -> Option<BoardAction<G>> {
        G::input(board, interaction, input)
    }
}

/// The pointer's position, if it is over the board or dragging from it, and its inputs in this frame.
pub(super) fn read_pointer<P>(ui: &Ui, response: &Response) -> (Option<Pos2>, Vec<Input<P>>) {
    if is_pan_drag(ui, response) {
        return (None, vec![Input::Cancel]);
    }
    let dropped = response.drag_stopped_by(PointerButton::Primary);
    let held = response.dragged() || response.drag_stopped();
    let at = if held { response.interact_pointer_pos() } else { response.hover_pos() };
    let Some(at) = at else {
        return (None, if dropped { vec![Input::Cancel] } else { Vec::new() });
    };
    let (moved, origin) =
        ui.input(|input| (input.pointer.delta() != Vec2::ZERO, input.pointer.press_origin()));
    let started = response.drag_started_by(PointerButton::Primary);
    let inputs = [
        moved.then_some(Input::Move),
        origin.filter(|_| started).map(|origin| Input::DragStart(origin, at)),
        dropped.then_some(Input::Drop(at)),
        response.clicked_by(PointerButton::Primary).then_some(Input::Click(at)),
    ];
    (Some(at), inputs.into_iter().flatten().collect())
}

/// The next key for the board. Arrows need the focus; the board's own keys also work while nothing has it, unless they
/// have another meaning then. While the board takes no input, arrows move the cursor if it is visible.
pub(super) fn next_press<G: BoardGame, P: Policy<G>>(
    ui: &Ui,
    board: &Board<'_, G>,
    interaction: &Interaction<G>,
    is_focused: bool,
) -> Option<Press> {
    let consume = |modifiers, key| ui.input_mut(|input| take_key(input, modifiers, key));
    let plain = |key| consume(Modifiers::NONE, key);
    let watching = board.scene.draft.is_none() && P::PLAYS;
    // After the end of a game, and in earlier positions, left and right walk through the turns.
    let walks = watching && (board.scene.outcome.is_some() || board.scene.idle.is_some());
    if is_focused && (!watching || interaction.cursor_shows) {
        for (key, arrow) in Arrow::KEYS {
            // A plain key also matches with Shift held, so Shift is tried first.
            if consume(Modifiers::SHIFT, key) {
                return Some(Press::Arrow(arrow, true));
            }
            if !(walks && matches!(arrow, Arrow::Left | Arrow::Right)) && plain(key) {
                return Some(Press::Arrow(arrow, false));
            }
        }
    }
    if watching {
        return None;
    }
    let keys = if P::PLAYS { G::KEYS } else { P::KEYS }.iter();
    let own = keys.filter(|key| !P::PLAYS || G::takes_key(board, interaction, **key, is_focused));
    let own = own.map(|key| (*key, Press::Key(*key)));
    let always =
        [(Key::Enter, Press::Enter), (Key::Backspace, Press::Backspace), (Key::Escape, Press::Escape)];
    own.chain(always).find_map(|(key, press)| plain(key).then_some(press))
}
