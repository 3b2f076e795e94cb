//! The board: one widget for all games, and what each game brings along for it.
//!
//! The widget, [`BoardShell`](shell::BoardShell), draws a [`Scene`] that it borrows and returns [`BoardAction`]s, which
//! the table applies after drawing. It keeps only what belongs to looking: zoom, what is pointed at and chosen, its
//! keyboard cursor, what moves. What is legal it asks the draft. A game comes in through
//! [`BoardGame`](game::BoardGame).

pub mod access;
pub mod baked;
pub mod bubble;
pub mod canvas;
pub mod crosse;
pub mod crumble;
mod finger;
pub mod focus;
pub mod frame;
pub mod game;
pub mod hint;
pub mod input;
pub mod interaction;
mod loupe;
pub mod mark;
pub mod material;
pub mod motion;
pub mod overview;
pub mod palette;
pub mod shade;
pub mod shell;
pub mod topple;
pub mod view;
pub mod words;

use egui::Sense;

use self::hint::Hint;
use self::view::{Spot, Turned};
use crate::app::kit::command::Command;
use crate::app::kit::look::Look;
use crate::rules::{Game, Names, Outcome};

/// The sense of what lies over a board and is clicked. With a sense for clicks alone it would leave drags to the board below
/// it, and with them fingers.
const OVER_BOARD: Sense = Sense::CLICK.union(Sense::DRAG);

/// The input of a board widget.
pub struct Scene<'a, G: Game> {
    /// The position to show: of the draft, of a past turn, or between two steps of one.
    pub position: &'a G::Position,
    /// The names that sentences give the sides.
    pub names: Names,
    /// The turn being built, where the board takes input; `None` while looking back, thinking or over.
    pub draft: Option<&'a G::Draft>,
    /// The board marks the effects of steps beforehand: not where a puzzle asks for them.
    pub foresees: bool,
    /// The events of the step that led to this position; animated when `serial` changes, marked afterwards.
    pub events: &'a [G::Event],
    /// The events of the turn shown, up to this position; empty where it has not begun.
    pub done: &'a [G::Event],
    /// The events of the last finished turn before this position, for marking it.
    pub last_turn: &'a [G::Event],
    /// Changes whenever another position is shown, so that the widget knows when to animate.
    pub serial: u64,
    /// The change to this position went forward by one step (and so may be animated).
    pub forward: bool,
    /// What a sentence is about that the pointer is on, outside the board.
    pub pointed: &'a [G::Event],
    /// Where a place is, from its lower left to its upper right corner, whose name the pointer is on in a text.
    pub named: Option<(Spot, Spot)>,
    /// The hint's mark.
    pub hint: Option<Hint<'a, G>>,
    /// The result, where the position shown is the game's last.
    pub outcome: Option<Outcome>,
    /// Events are animated.
    pub animate: bool,
    /// The look of boards.
    pub look: Look,
    /// The turn of the board; boards that aren't square are turned by half.
    pub turned: Turned,
    /// The players stand beside the board with what [counts](game::BoardGame::counts) for each: then the board
    /// says nothing of that.
    pub has_players_beside: bool,
    /// The answer to a click while the board takes no input because it shows something else than the game.
    pub idle: Option<&'a str>,
}

impl<'a, G: Game> Scene<'a, G> {
    /// A position as it stands: nothing is built or marked, and nothing moves.
    pub fn at_rest(position: &'a G::Position) -> Self {
        Self {
            position,
            names: Names::of_sides::<G>(),
            draft: None,
            foresees: true,
            events: &[],
            done: &[],
            last_turn: &[],
            serial: 0,
            forward: false,
            pointed: &[],
            named: None,
            hint: None,
            outcome: None,
            animate: false,
            look: Look::default(),
            turned: Turned::No,
            has_players_beside: false,
            idle: None,
        }
    }

    /// The events to be marked: of the turn shown as far as it goes, or else of the one before.
    pub const fn past(&self) -> &'a [G::Event] {
        if self.done.is_empty() { self.last_turn } else { self.done }
    }
}

/// An action on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardAction<G: Game> {
    /// Take this step.
    Step(G::Step),
    /// Do what a menu, a button or a key outside the board can ask for as well.
    Command(Command),
}
