//! Variations of a game: promoting and deleting them, and stepping from one to the next.

use egui::Context;

use super::game_view::GameView;
use super::{Table, words};
use crate::app::kit::command::Command;
use crate::app::parts::playable::Playable;
use crate::record::{Help, NodeId};

impl<G: Playable> GameView<G> {
    /// Moves the variation shown up one level or, with `whole`, makes it the main line.
    pub(super) fn promote(&mut self, whole: bool) {
        self.viewer.edit(|record| record.promote(record.cursor(), whole));
    }

    /// Deletes the turn shown and all turns after it.
    pub(super) fn delete(&mut self, ctx: &Context) {
        let Some(count) = self.viewer.change(|record| record.delete(record.cursor())) else { return };
        self.viewer.say(words::deleted(count, &Command::Undo.with_key(ctx, Command::Undo.text())));
    }

    /// The alternative after the turn shown or, without `is_next`, before it.
    pub(super) fn sibling(&self, is_next: bool) -> Option<NodeId> {
        let here = self.record().cursor();
        let siblings = self.record().variations(self.record().node(here)?.parent()?);
        // Without help, the turns that only a review suggests stay hidden.
        let is_listed = |node: &NodeId| self.helps() == Help::All || !self.record().is_suggestion(*node);
        let siblings: Vec<NodeId> = siblings.iter().copied().filter(is_listed).collect();
        let at = siblings.iter().position(|sibling| *sibling == here)?;
        let other = if is_next { at.checked_add(1) } else { at.checked_sub(1) };
        siblings.get(other?).copied()
    }
}

impl<G: Playable> Table<G> {
    /// Goes to a turn after the position shown, and adds it as a variation if it is new.
    pub(super) fn show_variation(&mut self, turn: &G::Turn) {
        match self.game.viewer.change(|record| record.add_variation(record.cursor(), turn)) {
            Ok(node) => self.visit(node),
            Err(error) => self.game.viewer.say(error.to_string()),
        }
    }
}
