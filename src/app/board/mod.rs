//! The board: one widget for all games, and the parts that each game adds to it.
//!
//! The widget, [`BoardShell`](shell::BoardShell), draws a borrowed [`Scene`] and returns [`BoardAction`]s, which the
//! table applies after drawing. It holds only view state: zoom, pointer, selection, keyboard cursor and animation. The
//! draft decides what is legal. A game plugs in through [`BoardGame`](game::BoardGame).

pub mod access;
pub mod badge;
pub mod baked;
pub mod beside;
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
pub mod legend;
pub mod links;
mod loupe;
pub mod mark;
pub mod material;
pub mod motion;
pub mod overview;
pub mod palette;
pub mod raster;
pub mod shade;
pub mod shell;
pub mod topple;
pub mod view;
pub mod words;

use egui::{Color32, Sense};

use self::hint::Hint;
use self::links::LinkMarks;
use self::palette::Palette;
use self::view::{Spot, Turned};
use crate::app::kit::command::Command;
use crate::app::kit::look::Look;
use crate::rules::{Game, Names, Outcome, Reason, Side};

/// The sense of clickable widgets over a board. If they sensed only clicks, drags and touches would reach the board
/// below.
const OVER_BOARD: Sense = Sense::CLICK.union(Sense::DRAG);

/// The consequences of steps that the board marks in advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foresight {
    /// No consequences, in puzzles, whose answer they would give away.
    Nothing,
    /// All but the end of the game, for players who get no help.
    Effects,
    /// All consequences.
    All,
}

/// The content that a board widget draws.
pub struct Scene<'a, G: Game> {
    /// The position to show: that of the draft, the position after a past turn, or one between two steps of a past
    /// turn.
    pub position: &'a G::Position,
    /// The position that the game started from.
    pub start: &'a G::Position,
    /// The sides' names in sentences.
    pub names: Names,
    /// The turn being built, if the board takes input; `None` while viewing, while a bot thinks and after the game.
    pub draft: Option<&'a G::Draft>,
    /// The consequences of steps that the board marks in advance.
    pub foresight: Foresight,
    /// The events of the step that led to this position; animated when `serial` changes, marked afterwards.
    pub events: &'a [G::Event],
    /// The events of the shown turn up to this position; empty before its first step.
    pub done: &'a [G::Event],
    /// The events of the last finished turn before this position, to be marked.
    pub last_turn: &'a [G::Event],
    /// Changes with every new position, so that the widget knows when to animate.
    pub serial: u64,
    /// The change to this position is one step forward, so it may be animated.
    pub forward: bool,
    /// The events described by the text under the pointer, outside the board.
    pub pointed: &'a [G::Event],
    /// The events that the coach gives as an example.
    pub examples: &'a [G::Event],
    /// The example is of a loss.
    pub warns: bool,
    /// The events of the reply to the mistake shown, in the colour of losses: another colour would be taken for advice.
    pub replies: &'a [G::Event],
    /// The events of a turn of the analysis, which the board draws like a turn being built: the best turn, or the one
    /// pointed at.
    pub suggested: &'a [G::Event],
    /// The lower left and upper right corners of the place whose name is under the pointer in a text.
    pub named: Option<(Spot, Spot)>,
    /// The corners of the places that the task of a lesson names, before the player's first step.
    pub lit: &'a [(Spot, Spot)],
    /// The hint to mark on the board, if one is shown.
    pub hint: Option<Hint<'a, G>>,
    /// The strength of the links of chains in this position, if the board marks it.
    pub links: Option<&'a LinkMarks>,
    /// The result, if this is the game's last position.
    pub outcome: Option<Outcome>,
    /// Changes are animated.
    pub animate: bool,
    /// The chosen [`Look`] of boards.
    pub look: Look,
    /// The rotation of the board; a board that isn't square is rotated by 180 degrees or not at all.
    pub turned: Turned,
    /// The player whose turn it is sits at the upper edge of the screen, so texts and tools are upside down.
    pub is_far: bool,
    /// The player at the upper edge of the screen, if the players sit face to face. The player's own things beside the
    /// board are always upside down.
    pub far: Option<Side>,
    /// The players are listed beside the board with their [counts](game::BoardGame::counts), so the board leaves these
    /// out.
    pub has_players_beside: bool,
    /// The answer to a click while the board shows something other than the game and so takes no input.
    pub idle: Option<&'a str>,
}

impl<'a, G: Game> Scene<'a, G> {
    /// The winner and the reason, if the game is won and shown at rest: no turn is being built, since nothing is won
    /// before it ends, and the last turn isn't viewed step by step.
    pub fn won(&self) -> Option<(Side, &'static Reason)> {
        match self.outcome {
            Some(Outcome::Win(side, reason)) if self.draft.is_none() && self.done.is_empty() => {
                Some((side, reason))
            }
            _ => None,
        }
    }

    /// A position at rest: without a draft, marks or animation.
    pub fn at_rest(position: &'a G::Position) -> Self {
        Self {
            position,
            start: position,
            names: Names::of_sides::<G>(),
            draft: None,
            foresight: Foresight::All,
            events: &[],
            done: &[],
            last_turn: &[],
            serial: 0,
            forward: false,
            pointed: &[],
            examples: &[],
            warns: false,
            replies: &[],
            suggested: &[],
            named: None,
            lit: &[],
            hint: None,
            links: None,
            outcome: None,
            animate: false,
            look: Look::default(),
            turned: Turned::No,
            is_far: false,
            far: None,
            has_players_beside: false,
            idle: None,
        }
    }

    /// The colour of the coach's example: in the colour of advice, a loss would be taken for a good turn.
    pub const fn example_colour(&self, palette: &Palette) -> Color32 {
        if self.warns { palette.loss } else { palette.act }
    }

    /// True if the last turn is marked: its marks would hide a turn of the analysis.
    pub const fn marks_last_turn(&self) -> bool {
        self.suggested.is_empty()
    }

    /// The events to mark: those of the shown turn so far, or else of the turn before.
    pub const fn past(&self) -> &'a [G::Event] {
        if self.done.is_empty() { self.last_turn } else { self.done }
    }
}

/// An action on a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardAction<G: Game> {
    /// Add this step to the turn.
    Step(G::Step),
    /// Carry out a command that menus, buttons and keys outside the board can also give.
    Command(Command),
}
