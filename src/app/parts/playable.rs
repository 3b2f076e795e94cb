//! The traits of a game in the window: to be played, and to have its positions set up.

use std::fmt::Debug;

use egui::Ui;

use crate::app::board::game::BoardGame;
use crate::app::parts::icon::SideMark;
use crate::learn::Taught;
use crate::picture::Pictured;
use crate::rules::Side;

/// A game with everything that the window needs to know about it.
pub trait Playable: Editable + Pictured + Taught<Spot = <Self as BoardGame>::Place> {
    /// The part of the new-game dialog that chooses its options.
    type Panel: OptionsPanel<Self> + 'static;
    /// One sentence on what the game is about.
    const BLURB: &'static str;
    /// A saved game, as text: the first page shows its board, and plays its last turns.
    const SHOWCASE: Option<&'static str> = None;
    /// A turn that nothing can follow ends by itself if the settings let it. Where that is rare, players end each turn
    /// themselves.
    const ENDS_BY_ITSELF: bool = true;
    /// The numbers of players, in words.
    const PLAYERS: &'static str;
    /// What the announcements of a threat to win, and of one that nothing helps against, begin with, where the
    /// game has words of its own for them.
    const THREAT_TERMS: [&'static str; 2] = ["", ""];

    /// What the player can do next with the turn under way, verbs first and without a full stop. What is legal is
    /// asked from the draft.
    fn possible(draft: &Self::Draft) -> &'static str;

    /// An event says no more than how the game ended, which the window says in a place of its own.
    fn is_result(_event: &Self::Event) -> bool {
        false
    }

    /// The mark that stands for a side.
    fn side_mark(side: Side) -> SideMark;
}

/// Chooses the options of a game in the new-game dialog.
pub trait OptionsPanel<G: Playable> {
    /// The game has options that change its rules.
    const HAS_RULES: bool = false;

    /// The panel with these options chosen.
    fn new(options: &G::Options) -> Self;

    /// Draws the choices that are made often: the board, the number of players.
    fn ui(&mut self, ui: &mut Ui);

    /// Draws what is recommended for first games, if there is something.
    fn first_games(&mut self, _ui: &mut Ui) {}

    /// Draws the options that change the rules, each with a sentence on what it does.
    fn rules(&mut self, _ui: &mut Ui) {}

    /// The options as chosen.
    ///
    /// # Errors
    /// A sentence on what is wrong with the choice.
    fn options(&self) -> Result<G::Options, String>;
}

/// A game whose positions can be set up by hand.
pub trait Editable: BoardGame {
    /// The effect of a click on the board.
    type Tool: Copy + PartialEq + Debug;

    /// The name of the button that takes everything off the board.
    const CLEAR: &'static str = "Empty board";
    /// The effect of Delete and the right mouse button, verbs first and without a full stop.
    const REMOVE: &'static str = "remove it";

    /// The tools, in the order of their keys, 1 to 9.
    fn tools(position: &Self::Position) -> Vec<Self::Tool>;
    /// The name of a tool.
    fn name(tool: Self::Tool) -> String;
    /// A sentence on what it does.
    fn tip(tool: Self::Tool) -> &'static str;
    /// The side whose mark it has.
    fn side(tool: Self::Tool) -> Option<Side>;
    /// It is used on a box from one place to another.
    fn spans(_tool: Self::Tool) -> bool {
        false
    }

    /// The places that a tool would make of one, where it makes several.
    fn parts(_tool: Self::Tool, _place: Self::Place) -> Vec<Self::Place> {
        Vec::new()
    }

    /// The position after a tool was used on a place, or from there to the other place.
    ///
    /// # Errors
    /// A sentence on why it cannot be used there.
    fn used(
        position: &Self::Position,
        tool: Self::Tool,
        place: Self::Place,
        to: Self::Place,
    ) -> Result<Self::Position, String>;
    /// The position without what lies uppermost on a place.
    fn removed(position: &Self::Position, place: Self::Place) -> Self::Position;
    /// The position without anything on the board.
    fn cleared(position: &Self::Position) -> Self::Position;

    /// Whose turn it is.
    fn to_move(position: &Self::Position) -> Side;
    /// The position with this side to move; `None` if that side plays no more.
    fn with_side_to_move(position: &Self::Position, side: Side) -> Option<Self::Position>;
    /// What stays of the position when these options are chosen; if it is none of a game with them, the board begins anew.
    fn with_options(position: &Self::Position, _options: &Self::Options) -> Self::Position {
        position.clone()
    }

    /// Draws what is left to spend for each side; the position after a change of that.
    fn left(_ui: &mut Ui, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The places because of which no game begins from a position.
    fn faults(position: &Self::Position, error: &Self::PositionError) -> Vec<Self::Place>;
}
