//! A position being set up, with its history for undo and redo.

use std::mem;

use crate::record::StoredPosition;
use crate::rules::{Game, Options as _, State as _};

/// A position, and the options of the game that would start from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<G: Game> {
    /// The position to start from.
    pub position: G::Position,
    /// The options of the game.
    pub options: G::Options,
}

impl<G: Game> Setup<G> {
    /// The start position of a game with these options.
    pub fn start(options: G::Options) -> Self {
        Self { position: G::State::start(&options).position().clone(), options }
    }

    /// A position with these options, or with the default options if the given options contradict it.
    pub(super) fn of(position: G::Position, options: G::Options) -> Self {
        let setup = Self { position, options };
        if setup.agrees() {
            return setup;
        }
        let Self { position, options } = setup;
        Self { options: G::Options::parse("", Some(&position)).unwrap_or(options), position }
    }

    /// A stored setup; `None` if the texts aren't of this game.
    pub fn read(stored: &StoredPosition) -> Option<Self> {
        let position: G::Position = stored.position.parse().ok()?;
        let options = G::Options::parse(&stored.options, Some(&position)).ok()?;
        Some(Self::of(position, options))
    }

    /// True if the position is possible in a game with these options.
    pub(super) fn agrees(&self) -> bool {
        self.options.clone().fit(&self.position, G::Options::KEYS).is_ok()
    }

    /// The setup with the position in a text; its options change only if they contradict the position.
    ///
    /// # Errors
    /// The text isn't a position.
    pub fn with_text(&self, text: &str) -> Result<Self, G::PositionError> {
        let position: G::Position = text.parse()?;
        let mut options = self.options.clone();
        // `fit` refuses only given options, and none are given here.
        let fitted = options.fit(&position, &[]);
        debug_assert!(fitted.is_ok(), "{fitted:?}");
        Ok(Self::of(position, options))
    }

    /// The state at the start of a game.
    ///
    /// # Errors
    /// No game can start from the position.
    pub fn state(&self) -> Result<G::State, G::PositionError> {
        G::State::from_position(self.position.clone(), &self.options)
    }
}

/// The position being set up, with its history for undo and redo.
#[derive(Clone, Debug)]
pub(super) struct History<G: Game> {
    now: Setup<G>,
    before: Vec<Setup<G>>,
    undone: Vec<Setup<G>>,
}

impl<G: Game> History<G> {
    /// A history that starts with this setup.
    pub(super) fn new(now: Setup<G>) -> Self {
        Self { now, before: Vec::new(), undone: Vec::new() }
    }

    /// The position being set up.
    pub(super) const fn now(&self) -> &Setup<G> {
        &self.now
    }

    /// True if there is a change to undo.
    pub(super) fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// True if there is a change to redo.
    pub(super) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a change. If `goes_on`, it is undone together with the previous change. Returns true if anything changed.
    pub(super) fn change(&mut self, setup: Setup<G>, goes_on: bool) -> bool {
        if setup == self.now {
            return false;
        }
        let before = mem::replace(&mut self.now, setup);
        if !goes_on || self.before.is_empty() {
            self.before.push(before);
        }
        self.undone.clear();
        true
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.before.pop() {
            self.undone.push(mem::replace(&mut self.now, before));
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.undone.pop() {
            self.before.push(mem::replace(&mut self.now, after));
        }
    }
}
