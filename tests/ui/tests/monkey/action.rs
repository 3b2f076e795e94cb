//! The player's actions, as data: a run is a list of them, and so is the test made from it.

use egui::{Key, Modifiers, PointerButton};
use halfsquare::app::kit::command::Command;
use halfsquare::games::GameKind;
use halfsquare::record::{Help, Seat, Takebacks};

/// One action on the window or its files. An action whose target is gone (a button, a question for a file) is
/// skipped, so any part of a list of actions can be left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Action {
    /// Clicks the middle of a widget, given by its name and its number among widgets of that name.
    Click(&'static str, usize),
    /// Taps it as a trackpad does: press and release in one frame.
    Tap(&'static str, usize),
    /// Clicks it through the accessibility interface, as a screen reader does.
    Act(&'static str, usize),
    /// Clicks at a point, in points from the upper left corner.
    ClickAt(PointerButton, i16, i16),
    /// Presses the left button at a point, moves to another point and releases it.
    Drag([i16; 2], [i16; 2]),
    /// A finger goes down at the first point, and does this towards the second.
    Touch(Touch, [i16; 2], [i16; 2]),
    /// Presses the left button.
    Hold(i16, i16),
    /// Moves the pointer.
    Move(i16, i16),
    /// Releases the left button.
    LetGo(i16, i16),
    /// The pointer leaves the window.
    Leave,
    /// Turns the wheel at a point, with or without Ctrl.
    Wheel([i16; 2], [i16; 2], bool),
    /// Presses a key.
    Press(Mods, Key),
    /// Types text.
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
    /// Resizes the window.
    Resize(u16, u16),
    /// Answers the oldest question for a file.
    Answer(Pick),
    /// Another program changes the files.
    Outside(Outside),
    /// Drops a file on the window.
    Drop(Slot),
    /// Changes the game with this number in My games, and undoes it if requested.
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
    /// It slides there and is lifted; where both points are one, that is a tap.
    Slide,
    /// It rests for so long that it counts as the other mouse button, and is lifted there.
    Rest,
    /// It slides there, and the system takes the touch for itself.
    Cancel,
    /// A second finger goes down and moves as far the other way.
    Pinch,
}

/// The way in which a command is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    /// From its menu.
    Menu,
    /// By its key with this number; from the menu if it doesn't have one.
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

/// One of the files used by the runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Slot {
    A,
    B,
    C,
    /// The current game's file in My games; without one, the first other file.
    Mine,
}

impl Slot {
    pub(crate) const ELSEWHERE: [Self; 3] = [Self::A, Self::B, Self::C];
    pub(crate) const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::Mine];
}

/// A change to the file of a game in My games.
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
    /// Plays a turn of its game.
    Play,
    Close,
}

/// An answer to a question for a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    File(Slot),
    /// A file in a folder that does not exist.
    Nowhere,
    Nothing,
    /// The system has no file dialog.
    NoDialog,
}

/// A change that another program makes to the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outside {
    /// Saves another game there.
    Game(Slot),
    /// Saves a picture that carries another game there.
    Picture(Slot),
    /// Writes something there that isn't a game.
    Junk(Slot),
    Remove(Slot),
    ReadOnly(Slot),
    Writable(Slot),
    /// A folder takes the place of the file.
    Folder(Slot),
    /// A file takes the place of the folder of My games.
    RefuseGames,
    /// A folder takes the place of the file with the settings.
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
    /// The players at the seats; people if it is empty.
    pub(crate) seats: &'static [Seat],
    pub(crate) takebacks: Takebacks,
    pub(crate) help: Option<Help>,
    pub(crate) animate: bool,
    pub(crate) confirm_turns: bool,
    pub(crate) announce_threats: bool,
    pub(crate) evaluation_bar: bool,
    /// The inside of the window, in points.
    pub(crate) size: [u16; 2],
}

impl Setup {
    /// A game between people, with the default settings.
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
