//! Everything the window can be told to do. Menus, buttons, shortcuts and the list of keys derive from it.

use egui::{Key, KeyboardShortcut, Modifiers};

/// Something that the window, or the table in it, can be told to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Command {
    /// Set up another game of the same kind; without a game, go to the choice of games.
    NewGame,
    /// Open a file.
    Open,
    /// Save to the file the game came from.
    Save,
    /// Save to another file.
    SaveAs,
    /// Leave the table.
    Close,
    /// Close the window.
    Quit,
    /// Take the last step of the draft, or else the last turn, back.
    Undo,
    /// Do again what was undone.
    Redo,
    /// Take the last turn back.
    TakeBack,
    /// End the turn being built.
    EndTurn,
    /// Take the last step of the draft back.
    PopStep,
    /// Drop the draft.
    DropDraft,
    /// Offer the other players a draw.
    OfferDraw,
    /// Claim a draw.
    ClaimDraw,
    /// Give up.
    Resign,
    /// Let the game stand at the turn that is shown.
    PlayFromHere,
    /// Get a hint, or more of it.
    Hint,
    /// Put the turn that is shown as a hint on the board.
    DraftHint,
    /// Show the turn that the last player would win by.
    ShowThreat,
    /// Show the turn that wins after a blunder.
    ShowRefutation,
    /// Let a turn stand that could be taken back as a blunder, so that the bots go on.
    LetStand,
    /// Hold the bots back, or let them play.
    HoldBots,
    /// Have the bot that thinks play at once.
    MoveNow,
    /// Look the game through for turns that gave something away.
    Review,
    /// Keep the position shown, to be tried again.
    KeepToRetry,
    /// Copy the game as text.
    CopyGame,
    /// Look at the start.
    First,
    /// Look one turn back.
    Back,
    /// Look one turn forward.
    Forward,
    /// Look at the last turn.
    Last,
    /// Look at where the game stands.
    ToGame,
    /// Look one step back.
    StepBack,
    /// Look one step forward.
    StepForward,
    /// Play the steps one after the other, or stop.
    PlayPause,
    /// Turn the board by half a turn.
    Flip,
    /// Change the settings.
    Settings,
    /// Read the rules.
    Rules,
    /// See the keys and gestures.
    Keys,
    /// See what this program is.
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

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

impl Command {
    /// All commands, in the order of the menus.
    pub const ALL: &'static [Self] = &[
        Self::NewGame,
        Self::Open,
        Self::Save,
        Self::SaveAs,
        Self::Close,
        Self::Quit,
        Self::EndTurn,
        Self::PopStep,
        Self::DropDraft,
        Self::Undo,
        Self::Redo,
        Self::TakeBack,
        Self::OfferDraw,
        Self::ClaimDraw,
        Self::Resign,
        Self::PlayFromHere,
        Self::Hint,
        Self::DraftHint,
        Self::ShowThreat,
        Self::ShowRefutation,
        Self::LetStand,
        Self::HoldBots,
        Self::MoveNow,
        Self::Review,
        Self::KeepToRetry,
        Self::CopyGame,
        Self::First,
        Self::Back,
        Self::Forward,
        Self::Last,
        Self::ToGame,
        Self::StepBack,
        Self::StepForward,
        Self::PlayPause,
        Self::Flip,
        Self::Settings,
        Self::Rules,
        Self::Keys,
        Self::About,
    ];

    /// What menus, buttons and screen readers call it.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::NewGame => "New game…",
            Self::Open => "Open…",
            Self::Save => "Save",
            Self::SaveAs => "Save as…",
            Self::Close => "Close game",
            Self::Quit => "Quit",
            Self::Undo => "Undo",
            Self::Redo => "Redo",
            Self::TakeBack => "Take back",
            Self::EndTurn => "End turn",
            Self::PopStep => "Step back",
            Self::DropDraft => "Drop draft",
            Self::OfferDraw => "Offer draw",
            Self::ClaimDraw => "Claim draw",
            Self::Resign => "Resign",
            Self::PlayFromHere => "Continue from here",
            Self::Hint => "Hint",
            Self::DraftHint => "Play the hint",
            Self::ShowThreat => "Show threat",
            Self::ShowRefutation => "Show refutation",
            Self::LetStand => "Let it stand",
            Self::HoldBots => "Hold bots",
            Self::MoveNow => "Move now",
            Self::Review => "Review game",
            Self::KeepToRetry => "Keep to retry",
            Self::CopyGame => "Copy game as text",
            Self::First => "First turn",
            Self::Back => "Previous turn",
            Self::Forward => "Next turn",
            Self::Last => "Last turn",
            Self::ToGame => "Back to the game",
            Self::StepBack => "Previous step",
            Self::StepForward => "Next step",
            Self::PlayPause => "Play or pause",
            Self::Flip => "Turn board around",
            Self::Settings => "Settings…",
            Self::Rules => "Rules",
            Self::Keys => "Keys and gestures",
            Self::About => "About Halfsquare",
        }
    }

    /// A sentence on what it does.
    #[must_use]
    pub const fn tip(self) -> &'static str {
        match self {
            Self::NewGame => "Pick a game and begin it.",
            Self::Open => "Open a saved game.",
            Self::Save => "Save the game to its file.",
            Self::SaveAs => "Save the game to another file.",
            Self::Close => "Leave the table and go back to the games.",
            Self::Quit => "Close the window.",
            Self::Undo => "Take back the last step of the draft, or else the last turn.",
            Self::Redo => "Do again what was undone.",
            Self::TakeBack => "Take the last turn back, as the players agreed.",
            Self::EndTurn => "Play the turn that stands on the board.",
            Self::PopStep => "Take back the last step of the draft.",
            Self::DropDraft => "Take back all steps of the draft.",
            Self::OfferDraw => "Ask the other players to agree to a draw.",
            Self::ClaimDraw => "Claim a draw that the rules allow now.",
            Self::Resign => "Give the game up.",
            Self::PlayFromHere => "Let the game stand at the turn shown; what follows stays as a variation.",
            Self::Hint => "Give a hint: first where to look, then the first step, then the whole turn.",
            Self::DraftHint => "Put the turn that is shown on the board; ending it is left to you.",
            Self::ShowThreat => "Walk through the turn that the last player would win by if on move again.",
            Self::ShowRefutation => "Walk through the turn that wins after the blunder.",
            Self::LetStand => "Let the turn stand; the bots play on.",
            Self::HoldBots => "Hold the bots back; until they go on, anybody may play their turns.",
            Self::MoveNow => "Have the bot play the best it has found so far.",
            Self::Review => "Find the turns that gave a win away or allowed one.",
            Self::KeepToRetry => "Keep the position shown, to be tried again from the first page.",
            Self::CopyGame => "Copy the players, the turns and the result to the clipboard.",
            Self::First => "Look at the start of the game.",
            Self::Back => "Look one turn back.",
            Self::Forward => "Look one turn forward.",
            Self::Last => "Look at the last turn of this line.",
            Self::ToGame => "Look at where the game stands.",
            Self::StepBack => "Look one step back inside the turn.",
            Self::StepForward => "Look one step forward inside the turn.",
            Self::PlayPause => "Play the steps one after the other, or stop.",
            Self::Flip => "Show the board from the other side.",
            Self::Settings => "Choose theme, animation and more.",
            Self::Rules => "Read the rules.",
            Self::Keys => "See what keys and gestures do.",
            Self::About => "See what this program is.",
        }
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
            Self::Close => &const { [ctrl(Key::W)] },
            Self::Quit => &const { [ctrl(Key::Q)] },
            Self::Undo => &const { [ctrl(Key::Z)] },
            Self::Redo => &const { [ctrl_shift(Key::Z), ctrl(Key::Y)] },
            Self::TakeBack => &const { [ctrl(Key::Backspace)] },
            Self::EndTurn => &const { [plain(Key::Enter)] },
            Self::PopStep => &const { [plain(Key::Backspace)] },
            Self::DropDraft => &const { [plain(Key::Escape)] },
            Self::Hint => &const { [plain(Key::F3)] },
            Self::ShowThreat => &const { [ctrl(Key::T)] },
            Self::HoldBots => &const { [ctrl(Key::B)] },
            Self::MoveNow => &const { [ctrl(Key::M)] },
            Self::Review => &const { [ctrl(Key::R)] },
            Self::KeepToRetry => &const { [ctrl(Key::K)] },
            Self::CopyGame => &const { [ctrl_shift(Key::C)] },
            Self::First => &const { [plain(Key::Home), alt(Key::Home)] },
            Self::Back => &const { [plain(Key::ArrowLeft), alt(Key::ArrowLeft)] },
            Self::Forward => &const { [plain(Key::ArrowRight), alt(Key::ArrowRight)] },
            Self::Last => &const { [plain(Key::End), alt(Key::End)] },
            Self::ToGame => &const { [ctrl(Key::G)] },
            Self::StepBack => &const { [plain(Key::Comma)] },
            Self::StepForward => &const { [plain(Key::Period)] },
            Self::PlayPause => &const { [plain(Key::Space), ctrl(Key::P)] },
            Self::Flip => &const { [ctrl(Key::F)] },
            Self::Settings => &const { [ctrl(Key::Comma)] },
            Self::Rules => &const { [plain(Key::F1)] },
            Self::Keys => &const { [plain(Key::F2)] },
            Self::OfferDraw
            | Self::ClaimDraw
            | Self::Resign
            | Self::PlayFromHere
            | Self::DraftHint
            | Self::ShowRefutation
            | Self::LetStand
            | Self::About => &[],
        }
    }
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
    if !shortcut.modifiers.is_none() {
        return KeyScope::Anywhere;
    }
    match shortcut.logical_key {
        Key::F1 | Key::F2 | Key::F3 => KeyScope::Anywhere,
        Key::Enter | Key::Space | Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End => {
            KeyScope::Unfocused
        }
        _ => KeyScope::NotInText,
    }
}

/// Takes the commands whose keys were pressed out of the input. To be called after drawing, so that what has
/// the keyboard comes first.
pub fn take_pressed(ctx: &egui::Context) -> Vec<Command> {
    let (in_text, focused) = (ctx.text_edit_focused(), ctx.egui_wants_keyboard_input());
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
    fn every_command_is_listed_once() {
        let mut all = Command::ALL.to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), Command::ALL.len());
        assert_eq!(Command::ALL.last(), Some(&Command::About), "the last variant closes the list");
        assert_eq!(all.len(), Command::About as usize + 1);
    }

    #[test]
    fn names_differ() {
        let mut names: Vec<_> = Command::ALL.iter().map(|command| command.text()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Command::ALL.len());
    }
}
