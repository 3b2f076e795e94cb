//! Chooses the next action: without a plan, but aimed at widgets, so that most actions hit something.

use egui::accesskit::Role;
use egui::{Key, PointerButton, Rect};
use halfsquare::app::kit::command::Command;
use halfsquare::engine::{Level, SeededRng};
use halfsquare::games::GameKind;
use halfsquare::record::{Help, Seat, Takebacks};

use crate::action::{Action, Change, Mods, Other, Outside, Pick, Setup, Slot, Touch, Via};
use crate::screen::{Screen, Thing};

/// Chooses actions at random. Equal seeds give equal choices, but their effects depend on the screen.
pub(crate) struct Generator {
    rng: SeededRng,
    /// The names seen so far, which actions refer to.
    names: std::collections::BTreeSet<&'static str>,
}

const TEXTS: [&str; 7] = ["7", "Ada", "evening", "0", "/", "Zo\u{eb} ", "Жанна"];
const KEYS: [Key; 24] = [
    Key::Tab,
    Key::Tab,
    Key::Enter,
    Key::Enter,
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Escape,
    Key::Backspace,
    Key::ArrowUp,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::ArrowDown,
    Key::ArrowLeft,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowRight,
    Key::Home,
    Key::End,
    Key::PageDown,
    Key::PageUp,
    Key::Comma,
    Key::Period,
    Key::Plus,
];
/// Keys that the editor uses.
const TOOLS: [Key; 8] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Delete, Key::Space, Key::Enter];
/// Commands that advance a game.
const PLAYING: [Command; 8] = [
    Command::EndTurn,
    Command::EndTurn,
    Command::EndTurn,
    Command::Undo,
    Command::Redo,
    Command::Back,
    Command::Hint,
    Command::TakeBack,
];

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: SeededRng::for_item(seed, 1), names: std::collections::BTreeSet::new() }
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.rng.below(end as u64)).unwrap_or_default()
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let at = self.below(from.len());
        from.get(at).copied()
    }

    fn slot(&mut self) -> Slot {
        self.pick(&Slot::ALL).unwrap_or(Slot::A)
    }

    /// Returns a copy of the name that lives as long as the program, since actions hold static names.
    fn name(&mut self, name: &str) -> &'static str {
        if let Some(known) = self.names.get(name) {
            return known;
        }
        let kept: &'static str = Box::leak(name.to_owned().into_boxed_str());
        self.names.insert(kept);
        kept
    }

    /// A random start of a run.
    pub(crate) fn setup(&mut self, game: GameKind) -> Setup {
        let options = match game.name() {
            "crumble" => include_str!("../../../options/crumble.txt"),
            "crosse" => include_str!("../../../options/crosse.txt"),
            "topple" => include_str!("../../../options/topple.txt"),
            _ => "-",
        };
        let options: Vec<&'static str> = options.lines().collect();
        let options = self.pick(&options).filter(|options| *options != "-").unwrap_or_default();
        let players =
            options.split(',').find_map(|option| option.strip_prefix("players=")?.parse().ok()).unwrap_or(2);
        let seats: Vec<Seat> = if self.one_in(3) {
            let all = [
                Seat::Person,
                Seat::Person,
                Seat::Bot(Level::Beginner),
                Seat::Bot(Level::Casual),
                Seat::Bot(Level::Expert),
            ];
            (0..players).map(|_| self.pick(&all).unwrap_or_default()).collect()
        } else {
            Vec::new()
        };
        let takebacks =
            [Takebacks::Free, Takebacks::Free, Takebacks::Free, Takebacks::BlundersOnly, Takebacks::None];
        let sizes = [[1180, 800], [1180, 800], [640, 400], [1900, 1000], [800, 600]];
        Setup {
            game,
            options,
            seats: Box::leak(seats.into_boxed_slice()),
            takebacks: self.pick(&takebacks).unwrap_or_default(),
            help: if self.one_in(3) { None } else { Some(Help::All) },
            animate: !self.one_in(3),
            confirm_turns: !self.one_in(3),
            announce_threats: !self.one_in(3),
            evaluation_bar: self.one_in(4),
            size: self.pick(&sizes).unwrap_or([1180, 800]),
        }
    }

    /// Chooses the next action for this screen.
    pub(crate) fn next(&mut self, screen: &Screen) -> Action {
        let things = screen.things();
        if screen.held.is_waiting() && self.one_in(3) {
            return Action::Answer(self.answer());
        }
        if screen.has_dialog() {
            return match self.below(12) {
                0..7 => self.click(&things),
                7 | 8 => self.key(),
                9 => Action::Rest,
                10 => Action::Type(self.pick(&TEXTS).unwrap_or_default()),
                _ => self.anything(screen, &things),
            };
        }
        if screen.app().set_up_text().is_some() {
            return match self.below(20) {
                0..7 => self.on_board(&things),
                7..14 => self.click(&things),
                14 | 15 => Action::Press(Mods::Plain, self.pick(&TOOLS).unwrap_or(Key::Num1)),
                _ => self.anything(screen, &things),
            };
        }
        if self.one_in(80) {
            return Action::Do(Command::SetUp, Via::Key(0));
        }
        if screen.app().session().is_none() {
            return match self.below(8) {
                0..5 => self.click(&things),
                5 => Action::Drop(self.slot()),
                _ => self.anything(screen, &things),
            };
        }
        match self.below(100) {
            0..38 => self.on_board(&things),
            38..50 => {
                let command = self.pick(&PLAYING).unwrap_or(Command::EndTurn);
                Action::Do(command, Via::Key(0))
            }
            50..58 => self.click(&things),
            _ => self.anything(screen, &things),
        }
    }

    fn anything(&mut self, screen: &Screen, things: &[Thing]) -> Action {
        let window = screen.ctx().content_rect();
        match self.below(100) {
            0..20 => self.command(),
            20..26 => Action::UndoRedo,
            26..36 => self.key(),
            36..52 => Action::Rest,
            52..56 => Action::Think(self.rng.below(30)),
            56..61 => Action::Jump(self.pick(&[1, 100, 1000, 60_000, 100_000_000]).unwrap_or(1)),
            61..67 => {
                let by = self
                    .pick(&[[0, 40], [0, -40], [30, 0], [-30, 0], [0, 300], [0, -300]])
                    .unwrap_or([0, 40]);
                let at = self.inside(window);
                Action::Wheel(at, by, self.one_in(2))
            }
            67..73 => {
                let button = [
                    PointerButton::Primary,
                    PointerButton::Primary,
                    PointerButton::Secondary,
                    PointerButton::Middle,
                ];
                let [x, y] = self.inside(window);
                Action::ClickAt(self.pick(&button).unwrap_or(PointerButton::Primary), x, y)
            }
            73..75 => Action::Drag(self.inside(window), self.inside(window)),
            75 | 76 => {
                let (from, to) = (self.inside(window), self.inside(window));
                self.touch(from, to)
            }
            77..83 => {
                let [x, y] = self.inside(window);
                match self.below(4) {
                    0 => Action::Hold(x, y),
                    1 => Action::Move(x, y),
                    2 => Action::LetGo(x, y),
                    _ => Action::Leave,
                }
            }
            83..88 => Action::Outside(self.outside()),
            88 | 89 => Action::Other(self.other()),
            90 | 91 => {
                let index = self.below(3);
                Action::Library(self.change(), index, self.one_in(2))
            }
            92 => Action::Drop(self.slot()),
            93..96 => Action::Resize(
                640 + 20 * u16::try_from(self.below(60)).unwrap_or(0),
                400 + 20 * u16::try_from(self.below(30)).unwrap_or(0),
            ),
            96 | 97 => Action::Close,
            98 => Action::Crash,
            _ => self.click(things),
        }
    }

    fn inside(&mut self, rect: Rect) -> [i16; 2] {
        let mut along = |from: f32, length: f32| {
            let share = self.rng.below(1000);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_precision_loss,
                reason = "points of a window"
            )]
            let at = (from + length * share as f32 / 1000.0) as i16;
            at
        };
        [along(rect.min.x, rect.width()), along(rect.min.y, rect.height())]
    }

    fn on_board(&mut self, things: &[Thing]) -> Action {
        let all: Vec<&Thing> = things.iter().filter(|thing| thing.role == Role::GridCell).collect();
        let able: Vec<&Thing> = all.iter().copied().filter(|thing| thing.about).collect();
        let cells = if able.is_empty() || self.one_in(3) { &all } else { &able };
        let (Some(cell), Some(other)) = (self.pick(cells), self.pick(&all)) else {
            return self.click(things);
        };
        match self.below(12) {
            10 | 11 => {
                let (from, to) = (self.inside(cell.rect), self.inside(other.rect));
                self.touch(from, to)
            }
            0..4 => {
                let [x, y] = self.inside(cell.rect);
                Action::ClickAt(PointerButton::Primary, x, y)
            }
            4..6 => Action::Act(self.name(&cell.name), 0),
            6..8 => Action::Click(self.name(&cell.name), 0),
            8 => Action::Drag(self.inside(cell.rect), self.inside(other.rect)),
            _ => {
                let [x, y] = self.inside(cell.rect);
                Action::Move(x, y)
            }
        }
    }

    /// A finger's gesture, mostly a tap.
    fn touch(&mut self, from: [i16; 2], to: [i16; 2]) -> Action {
        let how = [Touch::Slide, Touch::Rest, Touch::Cancel, Touch::Pinch];
        match self.below(6) {
            0 | 1 => Action::Touch(Touch::Slide, from, from),
            _ => Action::Touch(self.pick(&how).unwrap_or(Touch::Slide), from, to),
        }
    }

    fn click(&mut self, things: &[Thing]) -> Action {
        let takes = |role| {
            matches!(
                role,
                Role::Button
                    | Role::CheckBox
                    | Role::RadioButton
                    | Role::ComboBox
                    | Role::Link
                    | Role::Slider
                    | Role::SpinButton
                    | Role::TextInput
                    | Role::Tab
            )
        };
        let all: Vec<&Thing> =
            things.iter().filter(|thing| takes(thing.role) && !thing.name.is_empty()).collect();
        // Only a few widgets of a dialog open a list.
        let lists: Vec<&Thing> = all
            .iter()
            .copied()
            .filter(|thing| thing.role == Role::ComboBox || thing.name.starts_with("More for "))
            .collect();
        let some = if !lists.is_empty() && self.one_in(5) { &lists } else { &all };
        let Some(thing) = self.pick(some) else { return Action::Rest };
        let index = all.iter().filter(|other| other.name == thing.name).position(|other| *other == thing);
        let name = self.name(&thing.name);
        let index = index.unwrap_or(0);
        match self.below(4) {
            0 => Action::Act(name, index),
            1 => Action::Tap(name, index),
            _ => Action::Click(name, index),
        }
    }

    fn key(&mut self) -> Action {
        if self.one_in(12) {
            let letters: Vec<Key> =
                Key::ALL.iter().copied().filter(|key| (Key::A..=Key::Z).contains(key)).collect();
            return Action::PressCyrillic(self.pick(&letters).unwrap_or(Key::A));
        }
        let mods = if self.one_in(3) { self.pick(&Mods::ALL) } else { None };
        let key = if self.one_in(3) { self.pick(Key::ALL) } else { self.pick(&KEYS) };
        Action::Press(mods.unwrap_or(Mods::Plain), key.unwrap_or(Key::Tab))
    }

    fn command(&mut self) -> Action {
        let command = self.pick(Command::ALL).unwrap_or(Command::EndTurn);
        let keys = command.shortcuts().len();
        let via = if keys == 0 || self.one_in(2) { Via::Menu } else { Via::Key(self.below(keys)) };
        Action::Do(command, via)
    }

    fn answer(&mut self) -> Pick {
        match self.below(8) {
            0..5 => Pick::File(self.slot()),
            5 => Pick::Nowhere,
            6 => Pick::Nothing,
            _ => Pick::NoDialog,
        }
    }

    fn outside(&mut self) -> Outside {
        let slot = self.slot();
        match self.below(14) {
            0..3 => Outside::Game(slot),
            3 => Outside::Picture(slot),
            4 => Outside::Junk(slot),
            5 => Outside::Remove(slot),
            6 => Outside::ReadOnly(slot),
            7 => Outside::Writable(slot),
            8 => Outside::Folder(slot),
            9 | 10 => Outside::RefuseGames,
            11 => Outside::RefuseSettings,
            _ => Outside::Allow,
        }
    }

    fn change(&mut self) -> Change {
        match self.below(4) {
            0 | 1 => Change::Rename(self.pick(&TEXTS).unwrap_or_default()),
            2 => Change::Duplicate,
            _ => Change::Bin,
        }
    }

    fn other(&mut self) -> Other {
        match self.below(6) {
            0 | 1 => Other::Open(self.below(3)),
            5 => Other::Close,
            _ => Other::Play,
        }
    }
}
