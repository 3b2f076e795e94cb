//! The traits of a game in the window: for playing it, and for setting up its positions.

use std::fmt::Debug;

use egui::Ui;

use crate::app::board::game::BoardGame;
use crate::app::parts::icon::SideMark;
use crate::learn::Taught;
use crate::picture::Pictured;
use crate::rules::Side;

/// A game with everything that the window needs.
pub trait Playable: Editable + Pictured + Taught<Spot = <Self as BoardGame>::Place> {
    /// The part of the new-game dialog that chooses its options.
    type Panel: OptionsPanel<Self> + 'static;
    /// One sentence on what the game is about.
    const BLURB: &'static str;
    /// A saved game, as text: the start page shows its board and plays its last turns.
    const SHOWCASE: Option<&'static str> = None;
    /// A turn that nothing can follow ends by itself if the settings let it. Where that is rare, players end each turn
    /// themselves.
    const ENDS_BY_ITSELF: bool = true;
    /// The numbers of players, in words.
    const PLAYERS: &'static str;
    /// The starts of the announcements of a threat to win, and of a threat without a defence, if the
    /// game has its own words for them.
    const THREAT_TERMS: [&'static str; 2] = ["", ""];

    /// The player's next possible actions in the current turn, verbs first and without a full stop. The draft says
    /// which steps are legal.
    fn possible(draft: &Self::Draft) -> &'static str;

    /// An event only says how the game ended, which the window says elsewhere.
    fn is_result(_event: &Self::Event) -> bool {
        false
    }

    /// The place that a turn's text begins with, where the words for its events don't name it.
    fn place_in(_turn: &str) -> Option<&str> {
        None
    }

    /// The mark of a side.
    fn side_mark(side: Side) -> SideMark;
}

/// Chooses the options of a game in the new-game dialog.
pub trait OptionsPanel<G: Playable> {
    /// The game has options that change its rules.
    const HAS_RULES: bool = false;

    /// The panel with these options chosen.
    fn new(options: &G::Options) -> Self;

    /// Draws the common choices: the board, the number of players.
    fn ui(&mut self, ui: &mut Ui);

    /// Draws the recommendation for first games, if there is one.
    fn first_games(&mut self, _ui: &mut Ui) {}

    /// Draws the options that change the rules, each with a sentence on its effect.
    fn rules(&mut self, _ui: &mut Ui) {}

    /// The options as chosen.
    ///
    /// # Errors
    /// A sentence on the error in the choice.
    fn options(&self) -> Result<G::Options, String>;
}

/// A game whose positions can be set up by hand.
pub trait Editable: BoardGame {
    /// The effect of a click on the board.
    type Tool: Copy + PartialEq + Debug;

    /// The name of the button that clears the board.
    const CLEAR: &'static str = "Empty board";
    /// The effect of Delete and the right mouse button, verbs first and without a full stop.
    const REMOVE: &'static str = "remove it";

    /// The tools, in the order of their keys, 1 to 9.
    fn tools(position: &Self::Position) -> Vec<Self::Tool>;
    /// The name of a tool.
    fn name(tool: Self::Tool) -> String;
    /// A sentence on its effect.
    fn tip(tool: Self::Tool) -> &'static str;
    /// The side whose mark it has.
    fn side(tool: Self::Tool) -> Option<Side>;
    /// The tool applies to a box from one place to another.
    fn spans(_tool: Self::Tool) -> bool {
        false
    }

    /// The places that a tool would make of one, if it makes several.
    fn parts(_tool: Self::Tool, _place: Self::Place) -> Vec<Self::Place> {
        Vec::new()
    }

    /// The position after a tool was used on a place, or from there to the other place.
    ///
    /// # Errors
    /// A sentence on why it can't be used there.
    fn used(
        position: &Self::Position,
        tool: Self::Tool,
        place: Self::Place,
        to: Self::Place,
    ) -> Result<Self::Position, String>;
    /// The position without the topmost piece or pawn of a place.
    fn removed(position: &Self::Position, place: Self::Place) -> Self::Position;
    /// The position without anything on the board.
    fn cleared(position: &Self::Position) -> Self::Position;

    /// The side to move.
    fn to_move(position: &Self::Position) -> Side;
    /// The position with this side to move; `None` if that side is out.
    fn with_side_to_move(position: &Self::Position, side: Side) -> Option<Self::Position>;
    /// The position after these options are chosen: the start of the game if it doesn't fit them.
    fn with_options(position: &Self::Position, _options: &Self::Options) -> Self::Position {
        position.clone()
    }

    /// Draws the moves left for each side. Returns the position after a change of them.
    fn left(_ui: &mut Ui, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The places that keep a game from starting in a position.
    fn faults(position: &Self::Position, error: &Self::PositionError) -> Vec<Self::Place>;
}
