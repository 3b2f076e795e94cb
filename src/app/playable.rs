//! What a game brings along to be played in the window.

use egui::Ui;

use super::board::game::BoardGame;
use super::editor::Editable;
use super::icon::SideMark;
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
    /// How many can play, in words.
    const PLAYERS: &'static str;
    /// What the announcements of a threat to win, and of one that nothing helps against, begin with, where the
    /// game has words of its own for them.
    const THREAT_TERMS: [&'static str; 2] = ["", ""];

    /// What the player can do next with the turn under way, verbs first and without a full stop. What is legal is
    /// asked from the draft.
    fn possible(draft: &Self::Draft) -> &'static str;

    /// Whether an event says no more than how the game ended, which the window says in a place of its own.
    fn is_result(_event: &Self::Event) -> bool {
        false
    }

    /// The mark that stands for a side.
    fn side_mark(side: Side) -> SideMark;
}

/// Chooses the options of a game in the new-game dialog.
pub trait OptionsPanel<G: Playable> {
    /// Whether the game has options that change its rules.
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
