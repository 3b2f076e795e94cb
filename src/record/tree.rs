//! The tree of a game: an arena of nodes. Nodes are added and reordered, and are removed together with all that follow
//! them. Removed nodes keep their ids, so that they can be restored.

use super::node::{Node, NodeId, NodeKind};
use super::{MAX_PIECES, MAX_TURN_TEXT, MAX_TURNS, MAX_VARIATIONS};
use crate::rules::{Game, State};

/// The record is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Full;

/// The nodes of a game. The start always exists, and ids are only valid in the tree that issued them.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    start: Node<G>,
    rest: Vec<Node<G>>,
    turn_text: usize,
    pieces: usize,
}

impl<G: Game> Tree<G> {
    pub(super) fn new(state: G::State) -> Self {
        let start = Node::new(NodeKind::Start, state, None, 0);
        Self { start, rest: Vec::new(), turn_text: 0, pieces: 0 }
    }

    /// The node with this id; `None` for an id of another tree.
    pub(super) fn get(&self, id: NodeId) -> Option<&Node<G>> {
        match id.0.checked_sub(1) {
            None => Some(&self.start),
            Some(index) => self.rest.get(index),
        }
    }

    /// The node with this id, which must be from this tree; for an invalid id, the start.
    pub(super) fn node(&self, id: NodeId) -> &Node<G> {
        debug_assert!(self.get(id).is_some(), "{id:?} belongs to another tree");
        self.get(id).unwrap_or(&self.start)
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node<G> {
        match id.0.checked_sub(1) {
            Some(index) if index < self.rest.len() => &mut self.rest[index],
            _ => &mut self.start,
        }
    }

    /// The number of turns and endings.
    pub(super) const fn len(&self) -> usize {
        self.rest.len()
    }

    /// The continuation that meets a condition.
    pub(super) fn child(&self, parent: NodeId, fits: impl Fn(&NodeKind<G>) -> bool) -> Option<NodeId> {
        self.node(parent).children.iter().copied().find(|child| fits(&self.node(*child).kind))
    }

    /// Adds a continuation after the existing ones.
    pub(super) fn add(&mut self, parent: NodeId, kind: NodeKind<G>, state: G::State) -> Result<NodeId, Full> {
        let turn_text = self.turn_text + if let NodeKind::Turn { text, .. } = &kind { text.len() } else { 0 };
        let pieces = self.pieces + state.pieces();
        let siblings = self.node(parent).children.len();
        if self.rest.len() >= MAX_TURNS
            || siblings >= MAX_VARIATIONS
            || turn_text > MAX_TURN_TEXT
            || pieces > MAX_PIECES
        {
            return Err(Full);
        }
        let depth = self.node(parent).depth + 1;
        let id = NodeId(self.rest.len() + 1);
        self.rest.push(Node::new(kind, state, Some(parent), depth));
        self.node_mut(parent).children.push(id);
        (self.turn_text, self.pieces) = (turn_text, pieces);
        Ok(id)
    }

    /// Puts a node on the main line: the node and each node before it become first among their siblings. Stops at
    /// `on_main`, a node of the main line, so that adding a turn at the end of a long game doesn't cost a walk through
    /// the whole game. Returns the previous continuations of the nodes that changed.
    pub(super) fn promote(&mut self, mut id: NodeId, on_main: NodeId) -> Vec<(NodeId, Vec<NodeId>)> {
        let mut before = Vec::new();
        while id != on_main {
            let Some(parent) = self.node(id).parent else { break };
            let children = &mut self.node_mut(parent).children;
            if let Some(index @ 1..) = children.iter().position(|child| *child == id) {
                before.push((parent, children.clone()));
                children[..=index].rotate_right(1);
            }
            id = parent;
        }
        before
    }

    /// Removes a node, with all that follow it. Returns the parent's previous continuations, or `None` for the start
    /// and for a node that was already removed.
    pub(super) fn take_out(&mut self, id: NodeId) -> Option<Vec<NodeId>> {
        let parent = self.node(id).parent?;
        let children = &mut self.node_mut(parent).children;
        let index = children.iter().position(|child| *child == id)?;
        let before = children.clone();
        children.remove(index);
        Some(before)
    }

    /// These continuations of a node, followed by those that were added when the tree already had `tree_len` nodes. Of
    /// two equal turns, the later is left out.
    pub(super) fn with_later(
        &self,
        place: NodeId,
        mut children: Vec<NodeId>,
        tree_len: usize,
    ) -> Vec<NodeId> {
        let same = |one: NodeId, other: NodeId| self.node(one).kind.is_same(&self.node(other).kind);
        let later = self.node(place).children.iter().copied().filter(|child| child.0 > tree_len);
        let later: Vec<NodeId> =
            later.filter(|child| !children.iter().any(|old| same(*old, *child))).collect();
        children.extend(later);
        children
    }

    /// Replaces the continuations of a node, and returns the old ones.
    pub(super) fn set_children(&mut self, place: NodeId, children: Vec<NodeId>) -> Vec<NodeId> {
        std::mem::replace(&mut self.node_mut(place).children, children)
    }

    /// True if a node is in the tree: neither it nor any node before it was removed.
    pub(super) fn holds(&self, id: NodeId) -> bool {
        let mut place = id;
        while let Some(parent) = self.node(place).parent {
            if !self.node(parent).children.contains(&place) {
                return false;
            }
            place = parent;
        }
        true
    }

    /// The nodes from the start to `id`, and from there along the main continuations to the end.
    pub(super) fn line_through(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = vec![id];
        let mut place = id;
        while let Some(parent) = self.node(place).parent {
            line.push(parent);
            place = parent;
        }
        line.reverse();
        self.extend(&mut line);
        line
    }

    /// Extends a line along the main continuations of its last node.
    pub(super) fn extend(&self, line: &mut Vec<NodeId>) {
        while let Some(next) = line.last().and_then(|last| self.node(*last).children.first()) {
            line.push(*next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::MAX_VARIATIONS;
    use crate::rules::Side;
    use crate::rules::crumble::{Crumble, Options, State as Board};

    #[test]
    fn a_tree_is_full_when_one_of_its_limits_is_reached() {
        let start = Board::start(&Options::default());
        let turn = start.parse_turn("2,1VW").unwrap();
        let kind =
            || NodeKind::Turn { turn: turn.clone(), text: "2,1VW".to_owned(), side: Side::FIRST, mark: None };
        let pieces = start.pieces();
        for (turn_text, pieces, fits) in [
            (MAX_TURN_TEXT - 5, MAX_PIECES - pieces, true),
            (MAX_TURN_TEXT - 4, 0, false),
            (MAX_TURN_TEXT, 0, false),
            (0, MAX_PIECES - pieces + 1, false),
            (0, MAX_PIECES, false),
        ] {
            let tree = Tree { turn_text, pieces, ..Tree::<Crumble>::new(start.clone()) };
            let added = tree.clone().add(NodeId::START, kind(), start.clone());
            assert_eq!(added.is_ok(), fits, "{turn_text} bytes, {pieces} pieces");
        }
        let mut tree = Tree::<Crumble>::new(start.clone());
        for number in 1..=MAX_VARIATIONS {
            assert_eq!(tree.add(NodeId::START, kind(), start.clone()), Ok(NodeId(number)));
        }
        assert_eq!((tree.turn_text, tree.pieces), (5 * MAX_VARIATIONS, pieces * MAX_VARIATIONS));
        assert_eq!(tree.add(NodeId::START, kind(), start), Err(Full));
    }
}
