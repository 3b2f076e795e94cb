//! What the player does, as data: a run is a list of these, and so is the test that comes of it.

use egui::{Key, Modifiers, PointerButton};
use halfsquare::app::kit::command::Command;
use halfsquare::games::GameKind;
use halfsquare::record::{Help, Seat, Takebacks};

/// One thing done at the window or to the files below it. What is not there any more (a button, a question for a file) is
/// passed over, so that any part of a list of actions can be left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Action {
    /// Clicks the middle of the thing with this name; of several, the one with this number.
    Click(&'static str, usize),
    /// The same within one frame, as a tap on a trackpad is.
    Tap(&'static str, usize),
    /// Asks for the same as a screen reader does.
    Act(&'static str, usize),
    /// Clicks at a point, in points from the upper left corner.
    ClickAt(PointerButton, i16, i16),
    /// Presses the left button at a point, moves to another one and lets go.
    Drag([i16; 2], [i16; 2]),
    /// A finger goes down at the first point, and does this towards the second.
    Touch(Touch, [i16; 2], [i16; 2]),
    /// Presses the left button.
    Hold(i16, i16),
    /// Moves the pointer.
    Move(i16, i16),
    /// Lets the left button go.
    LetGo(i16, i16),
    /// The pointer leaves the window.
    Leave,
    /// Turns the wheel at a point, with Ctrl or without.
    Wheel([i16; 2], [i16; 2], bool),
    /// Presses a key.
    Press(Mods, Key),
    /// Types text.
    Type(&'static str),
    /// Gives a command.
    Do(Command, Via),
    /// Undoes what was done last and does it again.
    UndoRedo,
    /// Waits until nothing asks for another frame.
    Rest,
    /// Gives other threads so many milliseconds.
    Think(u64),
    /// Lets the clock jump so many milliseconds ahead.
    Jump(u32),
    /// Gives the window another size.
    Resize(u16, u16),
    /// Answers the oldest question for a file.
    Answer(Pick),
    /// Somebody else does something to the files.
    Outside(Outside),
    /// Drops a file on the window.
    Drop(Slot),
    /// Does something in the library with the game that has this number there, and undoes it if wanted.
    Library(Change, usize, bool),
    /// Another window does something.
    Other(Other),
    /// Presses the close button.
    Close,
    /// The program ends without a word and is started again.
    Crash,
}

/// What a finger does.
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

/// How a command is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Via {
    /// From its menu.
    Menu,
    /// By the key with this number; from the menu if it has none.
    Key(usize),
}

/// The keys held while another one is pressed.
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

/// One of the files that are played with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Slot {
    A,
    B,
    C,
    /// That of the game on the table in My games; the first of the others where it has none.
    Mine,
}

impl Slot {
    pub(crate) const ELSEWHERE: [Self; 3] = [Self::A, Self::B, Self::C];
    pub(crate) const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::Mine];
}

/// What is done with the file of a game in the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    Rename(&'static str),
    Duplicate,
    Bin,
}

/// What another window of the program does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Other {
    /// It opens the game with this number in My games.
    Open(usize),
    /// It plays a turn of it.
    Play,
    Close,
}

/// What a question for a file is answered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    File(Slot),
    /// A file in a folder that does not exist.
    Nowhere,
    Nothing,
    /// The system has no file dialog.
    NoDialog,
}

/// What others do to the files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outside {
    /// Another game is saved there.
    Game(Slot),
    /// A picture that carries it is saved there.
    Picture(Slot),
    /// Something is written there that is no game.
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
    /// My games and settings can be written again.
    Allow,
}

/// What a run begins with.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Setup {
    pub(crate) game: GameKind,
    /// As on the command line.
    pub(crate) options: &'static str,
    /// Who sits at the seats; persons if it is empty.
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
    /// A game between persons, with the settings as they are at first.
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
