//! The keyboard: a cursor on the cells, and the numbers of choices.

use egui::{Key, Modifiers, Ui};

use super::frame::Frame;
use super::hand::Hand;
use super::menu::Menu;
use super::place::{Cursor, Way};
use super::prospect::{self, Prospect};
use super::refusal::Refusal;
use crate::app::board::BoardAction;
use crate::app::command::Command;
use crate::rules::Draft as _;
use crate::rules::crosse::{Cell, Cells, Crosse, Move};

const ARROWS: [(Key, Way); 4] = [
    (Key::ArrowRight, Way::Right),
    (Key::ArrowLeft, Way::Left),
    (Key::ArrowUp, Way::Up),
    (Key::ArrowDown, Way::Down),
];

const NUMBERS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// What a key asks for. The ways are those of the screen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Press {
    Arrow(Way),
    Number(usize),
    Act,
    Chip,
    Next,
    Enter,
    Backspace,
    Escape,
}

impl Hand {
    /// Reads the keys and says what the player did. Arrows, letters and the space bar count only while the
    /// board has the focus.
    pub(super) fn read_keys(
        &mut self,
        ui: &Ui,
        frame: &Frame<'_>,
        focused: bool,
    ) -> Vec<BoardAction<Crosse>> {
        // One at a time: what the next one means depends on the position after this one.
        let Some(press) = self.next_press(ui, frame, focused) else { return Vec::new() };
        self.refusal = None;
        if matches!(press, Press::Arrow(_) | Press::Act | Press::Next) {
            self.cursor_shows = true;
        }
        let Some(prospect) = frame.prospect else {
            if let Press::Arrow(way) = press {
                self.cursor = self.cursor.moved(way.turned(frame.scene.flipped));
            }
            return Vec::new();
        };
        match self.menu.take() {
            Some(menu) => self.press_in_menu(frame, menu, press),
            None => self.press(frame, prospect, press),
        }
    }

    fn next_press(&self, ui: &Ui, frame: &Frame<'_>, focused: bool) -> Option<Press> {
        let plain = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let arrow = || ARROWS.into_iter().find(|(key, _)| plain(*key)).map(|(_, way)| Press::Arrow(way));
        let Some(prospect) = frame.prospect else { return arrow().filter(|_| focused && self.cursor_shows) };
        if focused {
            let letters = [(Key::Space, Press::Act), (Key::C, Press::Chip), (Key::T, Press::Next)];
            let letter = || letters.into_iter().find(|(key, _)| plain(*key)).map(|(_, press)| press);
            if let Some(press) = arrow().or_else(letter) {
                return Some(press);
            }
        }
        if self.menu.is_some() || self.stone.is_some_and(|stone| !prospect.routes(stone).is_empty()) {
            let number = NUMBERS.into_iter().zip(1..).find(|(key, _)| plain(*key));
            if let Some((_, number)) = number {
                return Some(Press::Number(number));
            }
        }
        let always =
            [(Key::Enter, Press::Enter), (Key::Backspace, Press::Backspace), (Key::Escape, Press::Escape)];
        always.into_iter().find(|(key, _)| plain(*key)).map(|(_, press)| press)
    }

    fn press_in_menu(&mut self, frame: &Frame<'_>, mut menu: Menu, press: Press) -> Vec<BoardAction<Crosse>> {
        let chosen = match press {
            Press::Arrow(way) => {
                menu.go(matches!(way, Way::Down | Way::Right));
                None
            }
            Press::Next => {
                menu.go(true);
                None
            }
            Press::Number(number) => menu.numbered(number).cloned(),
            Press::Act | Press::Enter => {
                let active = menu.active().cloned();
                menu.begin();
                active
            }
            Press::Backspace if menu.is_standing() => return vec![BoardAction::Command(Command::PopStep)],
            Press::Escape if menu.is_standing() => return vec![BoardAction::Command(Command::DropDraft)],
            Press::Backspace | Press::Escape => return Vec::new(),
            Press::Chip => None,
        };
        match chosen {
            Some(choice) => self.choose(frame, &choice),
            None => {
                self.menu = Some(menu);
                Vec::new()
            }
        }
    }

    fn press(&mut self, frame: &Frame<'_>, prospect: &Prospect, press: Press) -> Vec<BoardAction<Crosse>> {
        match press {
            Press::Arrow(way) => self.cursor = self.cursor.moved(way.turned(frame.scene.flipped)),
            Press::Number(number) => {
                let Some(from) = self.stone else { return Vec::new() };
                if let Some(route) = number.checked_sub(1).and_then(|index| prospect.routes(from).get(index))
                {
                    let way = prospect::Way::Route { number, from, route: route.clone() };
                    return self.take(frame, way.steps());
                }
            }
            Press::Next => self.go_on(prospect),
            Press::Chip => self.next_chip(prospect),
            Press::Act => return self.act(frame),
            Press::Enter => match prospect.draft().may_end() {
                Ok(()) => return vec![BoardAction::Command(Command::EndTurn)],
                Err(_) if self.cursor_shows => return self.act(frame),
                Err(why) => self.refusal = Some(Refusal::turn(&why, self.cursor_pos(frame), false)),
            },
            Press::Backspace | Press::Escape if self.lets_go(prospect) => {}
            Press::Backspace => return vec![BoardAction::Command(Command::PopStep)],
            Press::Escape => return vec![BoardAction::Command(Command::DropDraft)],
        }
        Vec::new()
    }

    /// Does what a click on the cursor's cell does.
    fn act(&mut self, frame: &Frame<'_>) -> Vec<BoardAction<Crosse>> {
        self.click(frame, self.cursor.cell(), self.cursor_pos(frame), false)
    }

    /// Puts the chip, or else the stone, out of the hand; says whether there was one.
    fn lets_go(&mut self, prospect: &Prospect) -> bool {
        let free = prospect.draft().steps().is_empty() && prospect.movers().len() > 1;
        self.chip.take().is_some() || (free && self.stone.take().is_some())
    }

    /// Takes up the next chip that can be used; after the last, none.
    fn next_chip(&mut self, prospect: &Prospect) {
        if prospect.must() > 0 || !prospect.draft().steps().is_empty() {
            return;
        }
        let usable: Vec<Move> = prospect.usable().iter().collect();
        let next = match self.chip {
            None => 0,
            Some(chip) => usable.iter().position(|&one| one == chip).map_or(0, |index| index + 1),
        };
        self.chip = usable.get(next).copied();
        let walkers = self.movers(prospect);
        self.stone = self.stone.filter(|&stone| walkers.contains(stone));
    }

    /// Puts the cursor on the next cell that the stone in hand can go to, or else on the next stone that can go.
    fn go_on(&mut self, prospect: &Prospect) {
        let cells: Cells = match self.stone {
            Some(from) => {
                Cell::all().filter(|&to| !prospect.ways_to(from, to, self.chip).is_empty()).collect()
            }
            None => self.movers(prospect),
        };
        let here = self.cursor.cell();
        if let Some(next) = cells.iter().find(|&cell| cell > here).or_else(|| cells.iter().next()) {
            self.cursor = Cursor::on(next);
        }
    }
}
