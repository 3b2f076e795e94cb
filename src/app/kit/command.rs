//! All commands of the window in one table, from which menus, buttons, keys, help and refusals are derived.

use egui::{Key, KeyboardShortcut, Modifiers};

use crate::app::kit::{focus, touch};

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

/// The reaction to a command that isn't possible now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is never refused.
    Never,
    /// None: the key does nothing, like an arrow at the end of a list.
    Silent,
    /// The player is told the reason: the rules or the other players forbid it.
    Said,
}

/// The properties of a command.
struct Row {
    name: &'static str,
    tip: &'static str,
    refusal: Refusal,
    keys: &'static [KeyboardShortcut],
}

/// Makes the commands of each owner, and [`Command::owner`], from a list of all owners and commands.
macro_rules! owned {
    ([$($screen:ident)*] [$($window:ident)*] Screen $command:ident $($rest:tt)*) => {
        owned! { [$($screen)* $command] [$($window)*] $($rest)* }
    };
    ([$($screen:ident)*] [$($window:ident)*] Window $command:ident $($rest:tt)*) => {
        owned! { [$($screen)*] [$($window)* $command] $($rest)* }
    };
    ([$($screen:ident)*] [$($window:ident)*]) => {
        /// A [`Command`] that the visible screen carries out.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "each is the command of the same name")]
        pub enum ScreenCommand { $($screen,)* }

        /// A [`Command`] that the window carries out.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "each is the command of the same name")]
        pub enum WindowCommand { $($window,)* }

        impl Command {
            /// The command as its owner knows it.
            pub const fn owner(self) -> Owner {
                match self {
                    $(Self::$screen => Owner::Screen(ScreenCommand::$screen),)*
                    $(Self::$window => Owner::Window(WindowCommand::$window),)*
                }
            }
        }
    };
}

/// The part of the program that carries out a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The visible screen: a table, a course or an editor.
    Screen(ScreenCommand),
    /// The window. The screen may still forbid the command.
    Window(WindowCommand),
}

/// Makes the commands and [`Menu`] from the table below: menus of groups of commands, each command with its tip, name,
/// owner, refusal and keys.
macro_rules! commands {
    ($($menu:ident {
        $({ $(
            #[doc = $tip:literal]
            $command:ident = $name:literal, $owner:ident, $refusal:ident, [$($key:expr),*];
        )+ })+
    })+) => {
        owned! { [] [] $($($($owner $command)+)+)+ }

        /// A command to the window or its screen. The variants are in the order of the menus.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Command { $($($(#[doc = $tip] $command,)+)+)+ }

        /// A menu of the menu bar.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "each is named as its title is")]
        pub enum Menu { $($menu,)+ }

        impl Command {
            /// All commands, in the order of the menus.
            pub const ALL: &'static [Self] = &[$($($(Self::$command,)+)+)+];

            const fn row(self) -> &'static Row {
                match self {
                    $($($(Self::$command => &const {
                        let refusal = Refusal::$refusal;
                        Row { name: $name, tip: $tip.trim_ascii(), refusal, keys: &[$($key),*] }
                    },)+)+)+
                }
            }
        }

        impl Menu {
            /// The menu's commands, in groups.
            pub const fn groups(self) -> &'static [&'static [Command]] {
                match self { $(Self::$menu => &[$(&[$(Command::$command,)+],)+],)+ }
            }
        }
    };
}

commands! {
    File {
        {
            /// Choose a game and start it.
            NewGame = "New game…", Window, Never, [ctrl(Key::N)];
            /// Play again. The players rotate sides.
            Rematch = "Rematch", Window, Silent, [];
            /// Open, rename or delete a game.
            Open = "My games…", Window, Never, [ctrl(Key::O)];
        }
        {
            /// Games save themselves. See where this one is.
            Save = "Save", Window, Silent, [ctrl(Key::S)];
            /// Save a copy of the game anywhere.
            SaveAs = "Save a copy…", Window, Silent, [ctrl_shift(Key::S)];
            /// Export a picture, an animation or text.
            Export = "Export…", Window, Silent, [ctrl(Key::E)];
        }
        {
            /// Open another window for another game.
            NewWindow = "New window", Window, Never, [ctrl_shift(Key::N)];
        }
        {
            /// Return to the start page.
            Close = "Close game", Window, Silent, [ctrl(Key::W)];
            /// Close this window. Other windows stay open.
            Quit = "Quit", Window, Never, [ctrl(Key::Q)];
        }
    }
    Edit {
        {
            /// Undo the last step, change or turn.
            Undo = "Undo", Screen, Said, [ctrl(Key::Z)];
            /// Redo what you undid last.
            Redo = "Redo", Screen, Said, [ctrl_shift(Key::Z), ctrl(Key::Y)];
        }
        {
            /// Copy the players, the turns and the result.
            CopyGame = "Copy game as text", Screen, Silent, [ctrl_shift(Key::C)];
            /// Copy the position shown. You can paste it into Halfsquare.
            CopyPosition = "Copy position as text", Screen, Silent, [ctrl_shift(Key::P)];
            /// Copy the board shown, to paste it into other programs.
            CopyPicture = "Copy board as picture", Window, Silent, [ctrl_shift(Key::I)];
        }
        {
            /// Open the game or position on the clipboard.
            Paste = "Paste game or position", Window, Never, [ctrl(Key::V)];
        }
        {
            /// Set up a position to play from or to analyse.
            SetUp = "Set up position…", Window, Never, [ctrl(Key::U)];
        }
    }
    Game {
        {
            /// Finish your turn.
            EndTurn = "End turn", Screen, Said, [plain(Key::Enter)];
            /// Undo the last step of your turn.
            PopStep = "Undo step", Screen, Silent, [plain(Key::Backspace)];
            /// Start your turn over.
            DropDraft = "Undo all steps", Screen, Silent, [plain(Key::Escape)];
        }
        {
            /// Take the last turn back, if your game allows it.
            TakeBack = "Take back", Screen, Said, [ctrl(Key::Backspace)];
        }
        {
            /// Ask the other players to agree to a draw.
            OfferDraw = "Offer draw", Screen, Silent, [];
            /// End the game in a draw, if the rules allow it now.
            ClaimDraw = "Claim draw", Screen, Said, [];
            /// Concede the game.
            Resign = "Resign", Screen, Silent, [];
        }
        {
            /// Try other turns from this position, as a variation.
            PlayFromHere = "Play from here", Screen, Silent, [];
        }
    }
    Variation {
        {
            /// View the variation before this one.
            PreviousVariation = "Previous variation", Screen, Silent, [shift(Key::ArrowUp), alt(Key::ArrowUp)];
            /// View the variation after this one.
            NextVariation = "Next variation", Screen, Silent, [shift(Key::ArrowDown), alt(Key::ArrowDown)];
            /// Return to the current position.
            ToGame = "Back to the game", Screen, Silent, [ctrl(Key::G)];
        }
        {
            /// Go to the next turn that a review marked.
            NextMistake = "Next mistake", Screen, Said, [plain(Key::M)];
            /// Comment on this turn, and give it a symbol.
            Annotate = "Annotate turn…", Screen, Silent, [ctrl(Key::J)];
        }
        {
            /// Move this variation up one level.
            Promote = "Promote variation", Screen, Silent, [];
            /// Continue the game with this variation. The old turns become a variation.
            MakeMain = "Make main line", Screen, Silent, [];
        }
        {
            /// Delete the turn shown and all after it. You can undo it.
            Delete = "Delete from here", Screen, Said, [shift(Key::Delete)];
        }
    }
    Practice {
        {
            /// Show where to look, then the first step, then the turn.
            Hint = "Hint", Screen, Said, [plain(Key::F3)];
            /// Put the hint's turn on the board.
            DraftHint = "Play the hint", Screen, Silent, [];
        }
        {
            /// Show how the last player threatens to win.
            ShowThreat = "Show threat", Screen, Said, [ctrl(Key::T)];
            /// Show the reply that wins at once.
            ShowRefutation = "Show winning reply", Screen, Said, [];
        }
        {
            /// Pause or resume the bots.
            PauseBots = "Pause bots", Screen, Silent, [ctrl(Key::B)];
            /// Make the bot play the best turn found so far.
            MoveNow = "Play now", Screen, Silent, [ctrl(Key::M)];
            /// Make bots pause longer before they play.
            Slower = "Slower bots", Window, Silent, [plain(Key::OpenBracket)];
            /// Make bots pause less before they play.
            Faster = "Faster bots", Window, Silent, [plain(Key::CloseBracket)];
        }
        {
            /// Show the best turns in this position.
            Analyse = "Analysis", Screen, Said, [ctrl(Key::A)];
            /// Mark weak links, and where the opponent can swap in.
            Links = "Chain links", Screen, Said, [plain(Key::L)];
            /// Find mistakes and better turns.
            Review = "Review game", Screen, Said, [ctrl(Key::R)];
            /// Save this position to try it again later.
            KeepToRetry = "Retry later", Window, Said, [ctrl(Key::K)];
        }
        {
            /// Learn the game step by step.
            Lessons = "Lessons", Window, Never, [];
            /// Find the one turn that works.
            Puzzles = "Puzzles", Window, Never, [];
            /// See your lessons, your rating and your results.
            Progress = "Progress", Window, Never, [];
        }
    }
    View {
        {
            /// View the position before the first turn.
            First = "Start of game", Screen, Silent, [plain(Key::Home), alt(Key::Home)];
            /// View the position one turn earlier.
            Back = "Previous turn", Screen, Silent, [plain(Key::ArrowLeft), alt(Key::ArrowLeft)];
            /// View the position one turn later.
            Forward = "Next turn", Screen, Silent, [plain(Key::ArrowRight), alt(Key::ArrowRight)];
            /// View the last turn of this line.
            Last = "Last turn", Screen, Silent, [plain(Key::End), alt(Key::End)];
        }
        {
            /// View the position one step earlier.
            StepBack = "Previous step", Screen, Silent, [plain(Key::Comma)];
            /// View the position one step later.
            StepForward = "Next step", Screen, Silent, [plain(Key::Period)];
            /// Play the steps, or pause. Also pauses bots.
            PlayPause = "Play or pause", Screen, Silent, [plain(Key::Space), ctrl(Key::P)];
            /// Show the last turn again, step by step.
            Replay = "Replay turn", Screen, Said, [plain(Key::R)];
        }
        {
            /// View the board from the other side.
            Flip = "Turn board round", Screen, Silent, [ctrl(Key::F)];
            /// After each turn, show the board from the next player's side.
            BoardTurns = "Turn board to each player", Window, Said, [];
            /// For a tablet between you: a status line and clock for each.
            FaceToFace = "Face to face", Window, Said, [];
            /// Hide the sidebar, or show it again.
            Sidebar = "Show or hide sidebar", Window, Silent, [plain(Key::F9)];
            /// Fill the screen, or return to a window.
            FullScreen = "Full screen", Window, Never, [plain(Key::F11)];
        }
        {
            /// Choose theme, animation and more.
            Settings = "Settings…", Window, Never, [ctrl(Key::Comma)];
        }
    }
    Help {
        {
            /// Read the rules beside the board.
            Rules = "Rules", Window, Never, [plain(Key::F1)];
            /// Read the rule behind what you see.
            Why = "Why?", Window, Silent, [shift(Key::F1)];
        }
        {
            /// Read how to use Halfsquare.
            Manual = "Manual", Window, Never, [];
            /// See what keys and gestures do.
            Keys = "Keys and gestures", Window, Never, [plain(Key::F2)];
        }
        {
            /// See version, authors and licences.
            About = "About Halfsquare", Window, Never, [];
        }
    }
}

impl Command {
    /// The command's name in menus, on buttons and for screen readers.
    pub const fn text(self) -> &'static str {
        self.row().name
    }

    /// A sentence about the command's effect, for tips and the list of keys.
    pub const fn tip(self) -> &'static str {
        self.row().tip
    }

    /// The reaction if the command isn't possible now.
    pub const fn refusal(self) -> Refusal {
        self.row().refusal
    }

    /// True if the window carries out the command, whatever the screen shows.
    pub const fn is_always_possible(self) -> bool {
        matches!(self.refusal(), Refusal::Never)
    }

    /// The command's shortcuts. The first is shown to the player.
    ///
    /// Keys without Ctrl or Alt work only while no widget needs them: a focused board uses the arrows itself, and a
    /// field uses letters. Alt with an arrow always steps through the turns.
    pub const fn shortcuts(self) -> &'static [KeyboardShortcut] {
        self.row().keys
    }

    /// A text about the command, followed by its first key: "Analysis (Ctrl+A)". A player who uses fingers isn't told the
    /// key.
    pub fn with_key(self, ctx: &egui::Context, text: &str) -> String {
        match self.key(ctx) {
            Some(key) => format!("{text} ({key})"),
            None => text.to_owned(),
        }
    }

    /// The text of the command's first key; `None` if there is none, or if the player uses fingers.
    pub fn key(self, ctx: &egui::Context) -> Option<String> {
        let key = self.shortcuts().first().filter(|_| !touch::is_used(ctx));
        key.map(|key| key_text(ctx, key))
    }
}

/// The text of a shortcut. Brackets, comma and full stop are shown as characters, not by the names of their keys.
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

/// The situations in which a shortcut works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyScope {
    /// Always: it has Ctrl or Alt, or is a function key.
    Anywhere,
    /// Except while text is being typed.
    NotInText,
    /// Only while no widget has the keyboard focus, because buttons and lists use these keys themselves.
    Unfocused,
}

/// The situations in which a shortcut works.
pub fn key_scope(shortcut: &KeyboardShortcut) -> KeyScope {
    if shortcut.modifiers == Modifiers::SHIFT {
        // In a text field, arrows with Shift select text.
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

/// Removes a key press of this command from the input, before any widget gets it. Returns true if there was one.
pub fn take_key_of(command: Command, ctx: &egui::Context) -> bool {
    ctx.input_mut(|input| command.shortcuts().iter().any(|key| input.consume_shortcut(key)))
}

/// Removes the commands' key presses from the input, and returns the commands. Call it after drawing, so that the
/// focused widget gets the keys first.
pub fn take_pressed(ctx: &egui::Context) -> Vec<Command> {
    // A focused board uses arrows only while it is playable; keys that it doesn't use are available.
    let focused = ctx.egui_wants_keyboard_input() && !focus::is_at_board(ctx);
    let in_text = ctx.text_edit_focused();
    let mut keys: Vec<_> = Command::ALL
        .iter()
        .flat_map(|command| command.shortcuts().iter().map(move |key| (*command, key)))
        .collect();
    // Ctrl+S also matches Ctrl+Shift+S: shortcuts with Shift are tried first.
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

    /// The physical keys of a shortcut on an operating system: `(ctrl, shift, alt, mac command, key)`.
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
