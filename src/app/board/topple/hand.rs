//! What the player is doing on the board: the pawn chosen, the cursor, what is pointed at.

use egui::Pos2;

use super::forecast::Forecast;
use super::frame::{Frame, Part};
use super::place;
use super::refusal::Refusal;
use super::rose;
use crate::app::board::BoardAction;
use crate::rules::Draft as _;
use crate::rules::topple::{Direction, Draft, Position, Step, Tile, Topple};

/// What the player is doing on the board.
#[derive(Default)]
pub(super) struct Hand {
    /// The pawn that is about to move.
    pub(super) chosen: Option<Tile>,
    /// The tile under the pointer.
    pub(super) hovered: Option<Tile>,
    /// The choice of the rose under the pointer, or the one that the keys turned to.
    pub(super) direction: Option<Direction>,
    /// The tile on which a drag began.
    pub(super) dragged: Option<Tile>,
    pub(super) refusal: Option<Refusal>,
    /// Where the keyboard cursor is; until it was used, in the middle of the board.
    cursor: Option<Tile>,
    /// Whether the cursor shows: the board was last used with the keys.
    pub(super) cursor_shows: bool,
}

impl Hand {
    /// Forgets what belonged to the position before this one.
    pub(super) fn position_changed(&mut self) {
        self.chosen = None;
        self.direction = None;
        self.refusal = None;
        self.dragged = None;
    }

    /// The tile that the keyboard cursor is on.
    pub(super) fn cursor(&self, position: &Position) -> Option<Tile> {
        let middle = (position.size() - 1) / 2;
        self.cursor.filter(|tile| position.has(*tile)).or_else(|| Tile::new(middle, middle))
    }

    pub(super) fn set_cursor(&mut self, tile: Tile) {
        self.cursor = Some(tile);
    }

    /// The tile that is pointed at, by the pointer or with the keys.
    pub(super) fn pointed(&self, position: &Position) -> Option<Tile> {
        if self.cursor_shows { self.cursor(position) } else { self.hovered }
    }

    /// The step that a click on a tile stands for, legal or not; `None` where the click only chooses a pawn.
    pub(super) fn step(&self, frame: &Frame<'_>, tile: Tile) -> Option<Step> {
        let position = frame.position();
        match frame.part() {
            Part::First(_) if position.pawns().at(tile) == Some(position.to_move()) => None,
            Part::First(_) => Some(match self.chosen {
                Some(from) => Step::Move { from, to: tile },
                None if position.first_placement_due() => Step::Enter(tile),
                None => Step::Place(tile),
            }),
            Part::Direction(_, lifted) => {
                Some(place::direction(lifted.at(), tile).map_or(Step::Place(tile), Step::Topple))
            }
            Part::End(_) => Some(Step::Place(tile)),
            Part::Watching => None,
        }
    }

    /// What a click, or Enter, would do now.
    pub(super) fn forecast(&self, frame: &Frame<'_>) -> Option<Forecast> {
        let step = match (frame.part(), self.direction) {
            (Part::Direction(..), Some(direction)) => Step::Topple(direction),
            _ => self.step(frame, self.pointed(frame.position())?)?,
        };
        Forecast::of(frame.scene.draft?, step)
    }

    /// A click on the board with the pointer at `pointer`, or the same by other means.
    pub(super) fn click(
        &mut self,
        frame: &Frame<'_>,
        tile: Tile,
        pointer: Option<Pos2>,
    ) -> Vec<BoardAction<Topple>> {
        self.refusal = None;
        self.cursor = Some(tile);
        let at = pointer.unwrap_or_else(|| frame.cell(tile).center_top());
        let (Some(draft), Some(step)) = (frame.scene.draft, self.step(frame, tile)) else {
            if matches!(frame.part(), Part::First(_)) {
                self.choose(frame, tile, at, pointer.is_some());
            }
            return Vec::new();
        };
        self.take(draft, step, at, pointer.is_some())
    }

    /// Takes a step, or says why it is none.
    pub(super) fn take(
        &mut self,
        draft: &Draft,
        step: Step,
        at: Pos2,
        by_pointer: bool,
    ) -> Vec<BoardAction<Topple>> {
        match draft.clone().push(&step) {
            Ok(_) => vec![BoardAction::Step(step)],
            Err(why) => {
                self.refusal = Some(Refusal::new(&why, at, by_pointer));
                Vec::new()
            }
        }
    }

    /// Chooses one of the player's pawns, or none if it was chosen.
    fn choose(&mut self, frame: &Frame<'_>, tile: Tile, at: Pos2, by_pointer: bool) {
        if self.chosen == Some(tile) {
            self.chosen = None;
        } else if frame.can_move(tile) {
            self.chosen = Some(tile);
        } else {
            self.chosen = None;
            self.refusal = Some(Refusal::stuck(tile, at, by_pointer));
        }
    }

    /// The choice of the rose under the pointer.
    pub(super) fn petal(frame: &Frame<'_>, at: Pos2) -> Option<Direction> {
        let Part::Direction(_, lifted) = frame.part() else { return None };
        rose::petals(frame, lifted.at()).iter().find(|petal| petal.holds(at)).map(|petal| petal.direction)
    }
}
