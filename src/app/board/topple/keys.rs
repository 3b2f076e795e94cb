//! The keyboard: a cursor on the tiles, and the rose turned by arrows.

use egui::{Key, Modifiers, Pos2, Ui};

use super::frame::{Frame, Part};
use super::hand::Hand;
use super::refusal::Refusal;
use super::rose::CLOCKWISE;
use crate::app::board::BoardAction;
use crate::app::command::Command;
use crate::rules::Draft as _;
use crate::rules::topple::{Direction, Draft, Lifted, Step, Topple};

const ARROWS: [(Key, Direction); 4] = [
    (Key::ArrowRight, Direction::East),
    (Key::ArrowUp, Direction::North),
    (Key::ArrowDown, Direction::South),
    (Key::ArrowLeft, Direction::West),
];

/// What a key asks for; arrows as they are on the screen.
#[derive(Clone, Copy, PartialEq)]
enum Press {
    Arrow(Direction),
    NextPawn,
    Pass,
    Enter,
    Backspace,
    Escape,
}

impl Hand {
    /// Reads the keys and says what the player did. Arrows and letters count only while the board has the focus.
    pub(super) fn read_keys(
        &mut self,
        ui: &Ui,
        frame: &Frame<'_>,
        focused: bool,
    ) -> Vec<BoardAction<Topple>> {
        let mut actions = Vec::new();
        // After an action the next key waits: what it means depends on the position to come.
        while actions.is_empty()
            && let Some(press) = self.next_press(ui, frame, focused)
        {
            self.refusal = None;
            if matches!(press, Press::Arrow(_) | Press::NextPawn) && !self.cursor_shows {
                self.cursor_shows = true;
                self.direction = None;
            }
            actions = self.press(frame, press);
        }
        actions
    }

    fn next_press(&self, ui: &Ui, frame: &Frame<'_>, focused: bool) -> Option<Press> {
        let watching = matches!(frame.part(), Part::Watching);
        let plain = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if focused
            && (!watching || self.cursor_shows)
            && let Some((_, direction)) = ARROWS.into_iter().find(|(key, _)| plain(*key))
        {
            return Some(Press::Arrow(direction));
        }
        if watching {
            return None;
        }
        let letters = [(Key::T, Press::NextPawn), (Key::P, Press::Pass)];
        let always =
            [(Key::Enter, Press::Enter), (Key::Backspace, Press::Backspace), (Key::Escape, Press::Escape)];
        let letters = letters.into_iter().filter(|_| focused);
        letters.chain(always).find_map(|(key, press)| plain(key).then_some(press))
    }

    fn press(&mut self, frame: &Frame<'_>, press: Press) -> Vec<BoardAction<Topple>> {
        match (frame.part(), press) {
            (Part::Direction(_, lifted), Press::Arrow(arrow)) => self.turn_rose(frame, lifted, arrow),
            (_, Press::Arrow(arrow)) => self.step_cursor(frame, arrow),
            (Part::Watching, _) => {}
            (_, Press::NextPawn) => self.next_pawn(frame),
            (Part::First(draft), Press::Pass) => {
                return self.take(draft, Step::Pass, self.cursor_pos(frame), false);
            }
            (_, Press::Pass) => {}
            (Part::First(draft), Press::Enter) => return self.enter_first(frame, draft),
            (Part::Direction(draft, _), Press::Enter) => return self.enter_direction(frame, draft),
            (Part::End(draft), Press::Enter) => return self.end(frame, draft),
            (_, Press::Backspace | Press::Escape) if self.chosen.is_some() => self.chosen = None,
            (_, Press::Backspace) => return vec![BoardAction::Command(Command::PopStep)],
            (_, Press::Escape) => return vec![BoardAction::Command(Command::DropDraft)],
        }
        Vec::new()
    }

    fn enter_first(&mut self, frame: &Frame<'_>, draft: &Draft) -> Vec<BoardAction<Topple>> {
        match self.cursor(frame.position()) {
            Some(tile) if self.cursor_shows => self.click(frame, tile, None),
            _ => self.end(frame, draft),
        }
    }

    fn enter_direction(&mut self, frame: &Frame<'_>, draft: &Draft) -> Vec<BoardAction<Topple>> {
        let at = self.cursor_pos(frame);
        match self.direction {
            Some(direction) => self.take(draft, Step::Topple(direction), at, false),
            None => self.end(frame, draft),
        }
    }

    fn end(&mut self, frame: &Frame<'_>, draft: &Draft) -> Vec<BoardAction<Topple>> {
        match draft.may_end() {
            Ok(()) => vec![BoardAction::Command(Command::EndTurn)],
            Err(why) => {
                self.refusal = Some(Refusal::new(&why, self.cursor_pos(frame), false));
                Vec::new()
            }
        }
    }

    /// Where a bubble of the keyboard points.
    fn cursor_pos(&self, frame: &Frame<'_>) -> Pos2 {
        let board = frame.projection.board().center();
        self.cursor(frame.position()).map_or(board, |tile| frame.cell(tile).center_top())
    }

    fn step_cursor(&mut self, frame: &Frame<'_>, arrow: Direction) {
        let position = frame.position();
        let Some(here) = self.cursor(position) else { return };
        let way = if frame.projection.flipped() { opposite(arrow) } else { arrow };
        self.set_cursor(position.next_tile(here, way).unwrap_or(here));
    }

    /// Turns the rose: an arrow to the right or down goes clockwise. The first arrow is the direction itself.
    fn turn_rose(&mut self, frame: &Frame<'_>, lifted: Lifted, arrow: Direction) {
        self.set_cursor(lifted.at());
        let open: Vec<Direction> =
            CLOCKWISE.into_iter().filter(|one| frame.next.contains(&Step::Topple(*one))).collect();
        let first = if frame.projection.flipped() { opposite(arrow) } else { arrow };
        let here = self.direction.and_then(|now| open.iter().position(|one| *one == now));
        self.direction = match here {
            None => open.iter().copied().find(|one| *one == first).or(open.first().copied()),
            Some(here) => {
                let on = matches!(arrow, Direction::East | Direction::South);
                let next = if on { here + 1 } else { here + open.len() - 1 };
                open.get(next % open.len()).copied()
            }
        };
    }

    /// Puts the cursor on the next of the player's pawns.
    fn next_pawn(&mut self, frame: &Frame<'_>) {
        let position = frame.position();
        let pawns: Vec<_> = position.pawns().of(position.to_move()).into_iter().collect();
        let here = self.cursor(position);
        let after = pawns.iter().position(|pawn| Some(*pawn) == here).map_or(0, |index| index + 1);
        if let Some(pawn) = pawns.get(after).or(pawns.first()) {
            self.set_cursor(*pawn);
        }
    }
}

fn opposite(arrow: Direction) -> Direction {
    let (right, up) = arrow.offset();
    let back = |one: &Direction| one.offset() == (-right, -up);
    Direction::ALL.into_iter().find(back).unwrap_or(arrow)
}
