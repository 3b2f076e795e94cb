//! The player's actions as data: a run is a list of actions, and so is the test made from it.

use egui::{Key, Modifiers, PointerButton};
use halfsquare::app::kit::command::Command;
use halfsquare::games::GameKind;
use halfsquare::record::{Help, Seat, Takebacks};

/// An action on the window or its files. It is skipped if its target is gone (a button, a question for a file), so any
/// part of a list of actions can be left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Action {
    /// Clicks the middle of a widget, given by its name and its number among widgets of that name.
    Click(&'static str, usize),
    /// Taps the widget on a trackpad: press and release come in one frame.
    Tap(&'static str, usize),
    /// Clicks the widget through the accessibility interface, as a screen reader does.
    Act(&'static str, usize),
    /// Clicks at a point, in points from the upper left corner.
    ClickAt(PointerButton, i16, i16),
    /// Presses the left button at a point, moves to another point and releases it.
    Drag([i16; 2], [i16; 2]),
    /// Puts a finger down at the first point and makes a gesture towards the second.
    Touch(Touch, [i16; 2], [i16; 2]),
    /// Presses the left button at a point.
    Hold(i16, i16),
    /// Moves the pointer to a point.
    Move(i16, i16),
    /// Releases the left button at a point.
    LetGo(i16, i16),
    /// Moves the pointer out of the window.
    Leave,
    /// Turns the wheel at a point, with or without Ctrl.
    Wheel([i16; 2], [i16; 2], bool),
    Press(Mods, Key),
    /// Presses the key of a Latin letter on a keyboard with Cyrillic letters, which also types one.
    PressCyrillic(Key),
    Type(&'static str),
    /// Gives a command.
    Do(Command, Via),
    /// Undoes the last action and redoes it.
    UndoRedo,
    /// Waits until no frame is requested.
    Rest,
    /// Gives other threads time, in milliseconds.
    Think(u64),
    /// Moves the clock forward, in milliseconds.
    Jump(u32),
    Resize(u16, u16),
    /// Answers the oldest question for a file.
    Answer(Pick),
    /// Another program changes the files.
    Outside(Outside),
    /// Drops a file on the window.
    Drop(Slot),
    /// Changes the game with this number in My games, and undoes the change if the last field is true.
    Library(Change, usize, bool),
    /// Acts in another window.
    Other(Other),
    /// Presses the close button.
    Close,
    /// Kills the program and starts it again.
    Crash,
}

/// A gesture of a finger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// Slides the finger there and lifts it; equal points make a tap.
    Slide,
    /// Rests the finger until it counts as the secondary mouse button, then lifts it there.
    Rest,
    /// Slides the finger there, but the system takes over the touch.
    Cancel,
    /// Puts down a second finger and moves it in the opposite direction.
    Pinch,
}

/// The input that gives a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    /// The command's menu entry.
    Menu,
    /// The command's key with this number, or its menu entry if it has no such key.
    Key(usize),
}

/// The modifier keys held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mods {
    Plain,
    Ctrl,
    Shift,
    Alt,
    CtrlShift,
}

impl Mods {
    pub(crate) const ALL: [Self; 5] = [Self::Plain, Self::Ctrl, Self::Shift, Self::Alt, Self::CtrlShift];

    pub(crate) fn modifiers(self) -> Modifiers {
        match self {
            Self::Plain => Modifiers::NONE,
            Self::Ctrl => Modifiers::CTRL | Modifiers::COMMAND,
            Self::Shift => Modifiers::SHIFT,
            Self::Alt => Modifiers::ALT,
            Self::CtrlShift => Modifiers::CTRL | Modifiers::COMMAND | Modifiers::SHIFT,
        }
    }
}

/// One of the files that the runs use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Slot {
    A,
    B,
    C,
    /// The current game's file in My games; if it has none, the first file elsewhere.
    Mine,
}

impl Slot {
    pub(crate) const ELSEWHERE: [Self; 3] = [Self::A, Self::B, Self::C];
    pub(crate) const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::Mine];
}

/// A change to a game's file in My games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Rename(&'static str),
    Duplicate,
    Bin,
}

/// An action in another window of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Other {
    /// Opens the game with this number in My games.
    Open(usize),
    /// Plays a turn of the game that the window shows.
    Play,
    Close,
}

/// An answer to a question for a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    File(Slot),
    /// A file in a folder that doesn't exist.
    Nowhere,
    Nothing,
    /// The system has no file dialog.
    NoDialog,
}

/// A change to the files by another program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outside {
    /// Saves another game at this place.
    Game(Slot),
    /// Saves a picture that carries another game at this place.
    Picture(Slot),
    /// Writes something that isn't a game to this place.
    Junk(Slot),
    Remove(Slot),
    ReadOnly(Slot),
    Writable(Slot),
    /// Replaces the file with a folder.
    Folder(Slot),
    /// Replaces the folder of My games with a file.
    RefuseGames,
    /// Replaces the settings file with a folder.
    RefuseSettings,
    /// Makes My games and the settings writable again.
    Allow,
}

/// The start of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Setup {
    pub(crate) game: GameKind,
    /// The options, as on the command line.
    pub(crate) options: &'static str,
    /// The players by side; all human if it is empty.
    pub(crate) seats: &'static [Seat],
    pub(crate) takebacks: Takebacks,
    pub(crate) help: Option<Help>,
    pub(crate) animate: bool,
    pub(crate) confirm_turns: bool,
    pub(crate) announce_threats: bool,
    pub(crate) evaluation_bar: bool,
    /// The inner size of the window, in points.
    pub(crate) size: [u16; 2],
}

impl Setup {
    /// A game between humans, with the default settings.
    pub(crate) const fn of(game: GameKind, options: &'static str) -> Self {
        Self {
            game,
            options,
            seats: &[],
            takebacks: Takebacks::Free,
            help: Some(Help::All),
            animate: true,
            confirm_turns: true,
            announce_threats: true,
            evaluation_bar: false,
            size: [1180, 800],
        }
    }
}
