//! Runs the fuzz targets on a fuzzer's input and checks the results: besides not panicking, every accepted input must
//! keep the contract of `halfsquare::rules` and `halfsquare::record`.
//!
//! A function panics if the contract is broken: the fuzzer searches for panics.

#![forbid(unsafe_code)]

pub mod drafts;
pub mod files;
pub mod positions;
pub mod turns;

use std::fmt::Display;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use halfsquare::games::{ForGame, GameKind};
use halfsquare::rules::Game;

/// The game that a fuzzer was started for.
static GAME: LazyLock<GameKind> = LazyLock::new(|| {
    let name = std::env::var("HALFSQUARE_GAME").unwrap_or_default();
    GameKind::from_name(&name).unwrap_or_else(|| panic!("HALFSQUARE_GAME names no game: {name:?}"))
});

/// The kinds of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Turns as text.
    Turns,
    /// A position as text.
    Position,
    /// Turns built step by step.
    Draft,
    /// A saved game, or a picture that carries one.
    File,
    /// A game as plain text.
    Text,
}

/// Tries an input on the game that the environment names as `HALFSQUARE_GAME`.
pub fn run(target: Target, input: &[u8]) {
    GAME.run(Input { target, bytes: input });
}

struct Input<'a> {
    target: Target,
    bytes: &'a [u8],
}

impl ForGame for Input<'_> {
    type Output = ();

    fn run<G: Game>(self) {
        match self.target {
            Target::Turns => turns::play::<G>(self.bytes),
            Target::Position => positions::read::<G>(self.bytes),
            Target::Draft => drafts::walk::<G>(self.bytes),
            Target::File => files::load::<G>(self.bytes),
            Target::Text => files::read::<G>(self.bytes),
        }
    }
}

/// Checks that a message to players is one line and isn't empty.
fn assert_sentence(message: impl Display) {
    let message = message.to_string();
    assert!(!message.trim().is_empty() && !message.contains(char::is_control), "a message is {message:?}");
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
