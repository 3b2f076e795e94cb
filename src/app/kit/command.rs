//! Everything the window can be told to do. Menus, buttons, shortcuts and the list of keys derive from it.

use egui::{Key, KeyboardShortcut, Modifiers};
use strum::{EnumMessage, VariantArray};

use crate::app::kit::focus;

/// Something that the window, or the table in it, can be told to do: with the name that menus, buttons and screen
/// readers give it, and as its documentation the sentence that tips and the list of keys show. In the order of the menus.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, EnumMessage, VariantArray)]
pub enum Command {
    /// Choose a game and start it.
    #[strum(message = "New game…")]
    NewGame,
    /// Play again. Each player takes the next side.
    #[strum(message = "Rematch")]
    Rematch,
    /// Open, rename or delete a game.
    #[strum(message = "My games…")]
    Open,
    /// Games save themselves. See where this one is.
    #[strum(message = "Save")]
    Save,
    /// Save a copy of the game anywhere.
    #[strum(message = "Save a copy…")]
    SaveAs,
    /// Export a picture, an animation or text.
    #[strum(message = "Export…")]
    Export,
    /// Close this game.
    #[strum(message = "Close game")]
    Close,
    /// Open another window for another game.
    #[strum(message = "New window")]
    NewWindow,
    /// Close the window.
    #[strum(message = "Quit")]
    Quit,
    /// Finish your turn.
    #[strum(message = "End turn")]
    EndTurn,
    /// Undo the last step of your turn.
    #[strum(message = "Undo step")]
    PopStep,
    /// Undo all steps of your turn.
    #[strum(message = "Undo all steps")]
    DropDraft,
    /// Take the last turn back, if your game allows it.
    #[strum(message = "Take back")]
    TakeBack,
    /// Ask the other players to agree to a draw.
    #[strum(message = "Offer draw")]
    OfferDraw,
    /// Claim a draw that the rules allow now.
    #[strum(message = "Claim draw")]
    ClaimDraw,
    /// Lose the game by choice.
    #[strum(message = "Resign")]
    Resign,
    /// Continue from this position.
    #[strum(message = "Play from here")]
    PlayFromHere,
    /// Move this variation up one level.
    #[strum(message = "Promote variation")]
    Promote,
    /// Make this variation the main line.
    #[strum(message = "Make main line")]
    MakeMain,
    /// Delete the turn shown and all that follows it. You can undo it.
    #[strum(message = "Delete from here")]
    Delete,
    /// Comment on this turn, and give it a symbol.
    #[strum(message = "Annotate turn…")]
    Annotate,
    /// Show where to look, then the first step, then the turn.
    #[strum(message = "Hint")]
    Hint,
    /// Set up the hinted turn. You still end it.
    #[strum(message = "Play the hint")]
    DraftHint,
    /// Show how the last player threatens to win.
    #[strum(message = "Show threat")]
    ShowThreat,
    /// Show the turn that wins at once after the last one.
    #[strum(message = "Show winning reply")]
    ShowRefutation,
    /// Pause or resume the bots.
    #[strum(message = "Pause bots")]
    PauseBots,
    /// Make bots pause longer before they play.
    #[strum(message = "Slower bots")]
    Slower,
    /// Make bots pause less before they play.
    #[strum(message = "Faster bots")]
    Faster,
    /// Make the bot play the best turn found so far.
    #[strum(message = "Play now")]
    MoveNow,
    /// Show the best turns of the position shown.
    #[strum(message = "Analysis")]
    Analyse,
    /// Find mistakes and better turns.
    #[strum(message = "Review game")]
    Review,
    /// Go to the next mistake.
    #[strum(message = "Next mistake")]
    NextMistake,
    /// Save this position to try it again later.
    #[strum(message = "Retry later")]
    KeepToRetry,
    /// Undo the last step, change or turn.
    #[strum(message = "Undo")]
    Undo,
    /// Redo what you undid last.
    #[strum(message = "Redo")]
    Redo,
    /// Copy the players, the turns and the result.
    #[strum(message = "Copy game as text")]
    CopyGame,
    /// Copy the position shown. You can paste it here.
    #[strum(message = "Copy position as text")]
    CopyPosition,
    /// Copy a picture of the board.
    #[strum(message = "Copy board as picture")]
    CopyPicture,
    /// Open the game or position on the clipboard.
    #[strum(message = "Paste game or position")]
    Paste,
    /// Set up a position to play from or to analyse.
    #[strum(message = "Set up position…")]
    SetUp,
    /// Learn the game step by step.
    #[strum(message = "Lessons")]
    Lessons,
    /// Find the one turn that works.
    #[strum(message = "Puzzles")]
    Puzzles,
    /// See your lessons, your rating and your results.
    #[strum(message = "Progress")]
    Progress,
    /// View the start of the game.
    #[strum(message = "First turn")]
    First,
    /// View the turn before.
    #[strum(message = "Previous turn")]
    Back,
    /// View the next turn.
    #[strum(message = "Next turn")]
    Forward,
    /// View the last turn of this line.
    #[strum(message = "Last turn")]
    Last,
    /// View the variation before this one.
    #[strum(message = "Previous variation")]
    PreviousVariation,
    /// View the variation after this one.
    #[strum(message = "Next variation")]
    NextVariation,
    /// Return to the current position.
    #[strum(message = "Back to the game")]
    ToGame,
    /// View the step before.
    #[strum(message = "Previous step")]
    StepBack,
    /// View the next step.
    #[strum(message = "Next step")]
    StepForward,
    /// Play the steps, or pause. Also pauses bots.
    #[strum(message = "Play or pause")]
    PlayPause,
    /// View the board from the other side.
    #[strum(message = "Turn board around")]
    Flip,
    /// Hide the sidebar, or show it again.
    #[strum(message = "Show or hide sidebar")]
    Sidebar,
    /// Fill the screen, or return to a window.
    #[strum(message = "Full screen")]
    FullScreen,
    /// Choose theme, animation and more.
    #[strum(message = "Settings…")]
    Settings,
    /// Read the rules beside the board.
    #[strum(message = "Rules")]
    Rules,
    /// Read the rule that decides what you see.
    #[strum(message = "Why?")]
    Why,
    /// Read what you can do and how.
    #[strum(message = "Manual")]
    Manual,
    /// See what keys and gestures do.
    #[strum(message = "Keys and gestures")]
    Keys,
    /// See version, authors and licences.
    #[strum(message = "About Halfsquare")]
    About,
}

const fn plain(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

impl Command {
    /// All commands, in the order of the menus.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The window carries it out, and always can, whatever it shows.
    #[must_use]
    pub const fn is_of_window(self) -> bool {
        matches!(
            self,
            Self::NewGame
                | Self::Open
                | Self::SetUp
                | Self::Paste
                | Self::NewWindow
                | Self::Quit
                | Self::Settings
                | Self::Lessons
                | Self::Puzzles
                | Self::Progress
                | Self::Rules
                | Self::Manual
                | Self::Keys
                | Self::FullScreen
                | Self::About
        )
    }

    /// What menus, buttons and screen readers call it.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }

    /// A sentence on what it does.
    #[must_use]
    pub fn tip(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// The keys that give it; the first is the one shown.
    ///
    /// Keys without Ctrl or Alt work only while nothing on the screen claims them: a board that has the
    /// keyboard keeps its arrows, a field its letters. The turn list can then be walked with Alt.
    #[must_use]
    pub const fn shortcuts(self) -> &'static [KeyboardShortcut] {
        match self {
            Self::NewGame => &const { [ctrl(Key::N)] },
            Self::Open => &const { [ctrl(Key::O)] },
            Self::Save => &const { [ctrl(Key::S)] },
            Self::SaveAs => &const { [ctrl_shift(Key::S)] },
            Self::Export => &const { [ctrl(Key::E)] },
            Self::Close => &const { [ctrl(Key::W)] },
            Self::NewWindow => &const { [ctrl_shift(Key::N)] },
            Self::Quit => &const { [ctrl(Key::Q)] },
            Self::Undo => &const { [ctrl(Key::Z)] },
            Self::Redo => &const { [ctrl_shift(Key::Z), ctrl(Key::Y)] },
            Self::TakeBack => &const { [ctrl(Key::Backspace)] },
            Self::EndTurn => &const { [plain(Key::Enter)] },
            Self::PopStep => &const { [plain(Key::Backspace)] },
            Self::DropDraft => &const { [plain(Key::Escape)] },
            Self::Hint => &const { [plain(Key::F3)] },
            Self::ShowThreat => &const { [ctrl(Key::T)] },
            Self::PauseBots => &const { [ctrl(Key::B)] },
            Self::Slower => &const { [plain(Key::OpenBracket)] },
            Self::Faster => &const { [plain(Key::CloseBracket)] },
            Self::MoveNow => &const { [ctrl(Key::M)] },
            Self::Review => &const { [ctrl(Key::R)] },
            Self::KeepToRetry => &const { [ctrl(Key::K)] },
            Self::Analyse => &const { [ctrl(Key::A)] },
            Self::NextMistake => &const { [plain(Key::M)] },
            Self::Annotate => &const { [ctrl(Key::J)] },
            Self::CopyGame => &const { [ctrl_shift(Key::C)] },
            Self::CopyPosition => &const { [ctrl_shift(Key::P)] },
            Self::CopyPicture => &const { [ctrl_shift(Key::I)] },
            Self::Paste => &const { [ctrl(Key::V)] },
            Self::SetUp => &const { [ctrl(Key::U)] },
            Self::First => &const { [plain(Key::Home), alt(Key::Home)] },
            Self::Back => &const { [plain(Key::ArrowLeft), alt(Key::ArrowLeft)] },
            Self::Forward => &const { [plain(Key::ArrowRight), alt(Key::ArrowRight)] },
            Self::Last => &const { [plain(Key::End), alt(Key::End)] },
            Self::PreviousVariation => &const { [shift(Key::ArrowUp), alt(Key::ArrowUp)] },
            Self::NextVariation => &const { [shift(Key::ArrowDown), alt(Key::ArrowDown)] },
            Self::Delete => &const { [shift(Key::Delete)] },
            Self::ToGame => &const { [ctrl(Key::G)] },
            Self::StepBack => &const { [plain(Key::Comma)] },
            Self::StepForward => &const { [plain(Key::Period)] },
            Self::PlayPause => &const { [plain(Key::Space), ctrl(Key::P)] },
            Self::Flip => &const { [ctrl(Key::F)] },
            Self::Sidebar => &const { [plain(Key::F9)] },
            Self::FullScreen => &const { [plain(Key::F11)] },
            Self::Settings => &const { [ctrl(Key::Comma)] },
            Self::Rules => &const { [plain(Key::F1)] },
            Self::Why => &const { [shift(Key::F1)] },
            Self::Keys => &const { [plain(Key::F2)] },
            Self::Rematch
            | Self::OfferDraw
            | Self::ClaimDraw
            | Self::Resign
            | Self::PlayFromHere
            | Self::Promote
            | Self::MakeMain
            | Self::DraftHint
            | Self::ShowRefutation
            | Self::Lessons
            | Self::Puzzles
            | Self::Progress
            | Self::Manual
            | Self::About => &[],
        }
    }

    /// A text about the command, with its first key behind it: "Analysis (Ctrl+A)".
    #[must_use]
    pub fn with_key(self, ctx: &egui::Context, text: &str) -> String {
        match self.shortcuts().first() {
            Some(key) => format!("{text} ({})", key_text(ctx, key)),
            None => text.to_owned(),
        }
    }
}

/// How a shortcut is shown to the player: with `[` and not with the name of that key.
#[must_use]
pub fn key_text(ctx: &egui::Context, shortcut: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(shortcut);
    let sign = match shortcut.logical_key {
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::Comma => ",",
        Key::Period => ".",
        _ => return text,
    };
    let modifiers = text.strip_suffix(shortcut.logical_key.name()).unwrap_or_default();
    format!("{modifiers}{sign}")
}

/// How freely a shortcut may be taken while something on the screen has the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyScope {
    /// Always: it has Ctrl or Alt, or is a function key.
    Anywhere,
    /// Not while text is typed.
    NotInText,
    /// Only while nothing has the keyboard: buttons and lists use these keys themselves.
    Unfocused,
}

/// How freely a shortcut may be taken.
#[must_use]
pub fn key_scope(shortcut: &KeyboardShortcut) -> KeyScope {
    if shortcut.modifiers == Modifiers::SHIFT {
        // With Shift, arrows mark text.
        return KeyScope::NotInText;
    }
    if !shortcut.modifiers.is_none() {
        return KeyScope::Anywhere;
    }
    match shortcut.logical_key {
        Key::F1 | Key::F2 | Key::F3 | Key::F9 => KeyScope::Anywhere,
        Key::Enter | Key::Space | Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End => {
            KeyScope::Unfocused
        }
        _ => KeyScope::NotInText,
    }
}

/// Takes a key of this command out of the input, before what is drawn gets it; whether one was pressed.
pub fn take_key_of(command: Command, ctx: &egui::Context) -> bool {
    ctx.input_mut(|input| command.shortcuts().iter().any(|key| input.consume_shortcut(key)))
}

/// Takes the commands whose keys were pressed out of the input. To be called after drawing, so that what has
/// the keyboard comes first.
pub fn take_pressed(ctx: &egui::Context) -> Vec<Command> {
    // What a board that has the keyboard leaves is free: it takes no arrows where there is nothing to play.
    let focused = ctx.egui_wants_keyboard_input() && !focus::is_at_board(ctx);
    let in_text = ctx.text_edit_focused();
    let mut keys: Vec<_> = Command::ALL
        .iter()
        .flat_map(|command| command.shortcuts().iter().map(move |key| (*command, key)))
        .collect();
    // Ctrl+S also matches what is pressed with Ctrl+Shift+S: the more modifiers, the earlier it is asked for.
    keys.sort_by_key(|(_, key)| std::cmp::Reverse(u8::from(key.modifiers.shift)));
    keys.retain(|(_, key)| match key_scope(key) {
        KeyScope::Anywhere => true,
        KeyScope::NotInText => !in_text,
        KeyScope::Unfocused => !focused,
    });
    ctx.input_mut(|input| {
        keys.into_iter().filter(|(_, key)| input.consume_shortcut(key)).map(|(command, _)| command).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a shortcut comes down to on an operating system: `(ctrl, shift, alt, mac command, key)`.
    fn physical(key: &KeyboardShortcut, mac: bool) -> (bool, bool, bool, bool, Key) {
        let m = key.modifiers;
        (m.ctrl || (m.command && !mac), m.shift, m.alt, m.mac_cmd || (m.command && mac), key.logical_key)
    }

    #[test]
    fn no_two_commands_share_a_key_on_any_system() {
        for mac in [false, true] {
            let mut seen = Vec::new();
            for command in Command::ALL {
                for key in command.shortcuts() {
                    let key = physical(key, mac);
                    assert!(!seen.contains(&key), "{command:?} has {key:?}, which is taken");
                    seen.push(key);
                }
            }
        }
    }

    #[test]
    fn no_command_takes_the_keys_of_the_interface_zoom() {
        for command in Command::ALL {
            for key in command.shortcuts() {
                let zoom = matches!(key.logical_key, Key::Plus | Key::Minus | Key::Equals | Key::Num0);
                assert!(!(zoom && key.modifiers.command), "{command:?}");
            }
        }
    }

    #[test]
    fn every_command_has_a_name_and_a_sentence() {
        for command in Command::ALL {
            assert!(!command.text().is_empty(), "{command:?}");
            assert!(command.tip().ends_with('.') && !command.tip().contains('\n'), "{command:?}");
        }
    }

    #[test]
    fn keys_are_shown_as_they_are_printed_on_the_keyboard() {
        let ctx = egui::Context::default();
        for (command, text) in [
            (Command::Slower, "["),
            (Command::StepForward, "."),
            (Command::Settings, "Ctrl+,"),
            (Command::Hint, "F3"),
        ] {
            let key = command.shortcuts().first().map(|key| key_text(&ctx, key));
            assert_eq!(key.as_deref(), Some(text));
        }
    }

    #[test]
    fn names_differ() {
        let mut names: Vec<_> = Command::ALL.iter().map(|command| command.text()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Command::ALL.len());
    }
}
