//! The traits of a game in the window: for playing it and for setting up positions.

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
    /// One sentence that describes the game.
    const BLURB: &'static str;
    /// A saved game, as text; the start page shows its board and plays its last turns.
    const SHOWCASE: Option<&'static str> = None;
    /// True if a turn ends automatically when no step can follow and the settings allow it. False for games in which
    /// that is rare: their players end each turn themselves.
    const ENDS_BY_ITSELF: bool = true;
    /// The possible numbers of players, in words.
    const PLAYERS: &'static str;
    /// The words that announcements start with: for a threat to win, and for a threat that can't be stopped. Empty if
    /// the game has no terms of its own.
    const THREAT_TERMS: [&'static str; 2] = ["", ""];

    /// The player's possible next actions in the current turn, starting with a verb and without a full stop. The draft
    /// knows which steps are legal.
    fn possible(draft: &Self::Draft) -> &'static str;

    /// True if the event only reports the result of the game, which the window shows elsewhere.
    fn is_result(_event: &Self::Event) -> bool {
        false
    }

    /// Those of some events of a turn that a text tells, each with words that follow its own. It leaves out the result of
    /// the game and what other events say.
    fn told(events: &[Self::Event]) -> Vec<(&Self::Event, String)> {
        events.iter().filter(|event| !Self::is_result(event)).map(|event| (event, String::new())).collect()
    }

    /// The place where a turn with these events begins, for games whose events don't name it in words.
    fn place_of(_events: &[Self::Event]) -> Option<String> {
        None
    }

    /// The mark of a side.
    fn side_mark(side: Side) -> SideMark;
}

/// Chooses the options of a game in the new-game dialog.
pub trait OptionsPanel<G: Playable> {
    /// True if the game has options that change its rules.
    const HAS_RULES: bool = false;

    /// The panel with these options chosen.
    fn new(options: &G::Options) -> Self;

    /// Draws the common choices, such as the board's size.
    fn ui(&mut self, ui: &mut Ui);

    /// Draws the choice of the number of players, if there is one.
    fn players(&mut self, _ui: &mut Ui) {}

    /// The chosen options in a few words, without the number of players: "6 × 6".
    fn summary(&self) -> String;

    /// Draws the recommendation for first games, if any.
    fn first_games(&mut self, _ui: &mut Ui) {}

    /// Draws the options that change the rules, each with a description of its effect.
    fn rules(&mut self, _ui: &mut Ui) {}

    /// The chosen options.
    ///
    /// # Errors
    /// The error in the choices, as a sentence.
    fn options(&self) -> Result<G::Options, String>;
}

/// A game whose positions can be set up by hand.
pub trait Editable: BoardGame {
    /// The effect of a click on the board.
    type Tool: Copy + PartialEq + Debug;

    /// The name of the button that clears the board.
    const CLEAR: &'static str = "Empty board";
    /// True if pieces fill the board, so that tools only join or divide them or change their colours.
    const FILLS_BOARD: bool = false;
    /// The effect of Delete and the right mouse button, starting with a verb and without a full stop.
    const REMOVE: &'static str = "remove a piece";

    /// The tools, in the order of their keys, 1 to 9.
    fn tools(position: &Self::Position) -> Vec<Self::Tool>;
    /// The name of a tool.
    fn name(tool: Self::Tool) -> String;
    /// A sentence about the effect of a tool.
    fn tip(tool: Self::Tool) -> &'static str;
    /// The side whose mark is shown beside a tool, if any.
    fn side(tool: Self::Tool) -> Option<Side>;
    /// True if the tool is used on a box, from one place to another.
    fn spans(_tool: Self::Tool) -> bool {
        false
    }

    /// The places into which a tool would divide a place, if any.
    fn parts(_tool: Self::Tool, _place: Self::Place) -> Vec<Self::Place> {
        Vec::new()
    }

    /// The position after a tool was used on a place, or on the box from `place` to `to`.
    ///
    /// # Errors
    /// The reason why the tool can't be used there, as a sentence.
    fn used(
        position: &Self::Position,
        tool: Self::Tool,
        place: Self::Place,
        to: Self::Place,
    ) -> Result<Self::Position, String>;
    /// The position without the topmost piece or pawn on a place.
    fn removed(position: &Self::Position, place: Self::Place) -> Self::Position;
    /// The position with an empty board.
    fn cleared(position: &Self::Position) -> Self::Position;

    /// The side to play.
    fn to_move(position: &Self::Position) -> Side;
    /// The position with this side to play; `None` if that side is out.
    fn with_side_to_move(position: &Self::Position, side: Side) -> Option<Self::Position>;
    /// The position with these options, or the start of the game if the options don't fit the position.
    fn with_options(position: &Self::Position, _options: &Self::Options) -> Self::Position {
        position.clone()
    }

    /// Draws the moves left for each side. Returns the position with changed moves, if they were changed.
    fn left(_ui: &mut Ui, _position: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// The places at fault if a game can't start from the position.
    fn faults(position: &Self::Position, error: &Self::PositionError) -> Vec<Self::Place>;
}
