//! The result of a turn, before the turn and its state are built.

use std::sync::Arc;

use smallvec::{SmallVec, smallvec};

use super::action::AfterAction;
use super::geometry::{Dir, Rect};
use super::graph::Node;
use super::piece_set::PieceSet;
use super::position::Position;
use super::state::State;
use super::swap;
use super::tiling::Id;
use super::{Action, Path, Turn};
use crate::rules::{Outcome, Side};

/// A step of a path, with the results of the path so far.
#[derive(Clone, Debug)]
pub(super) struct PathStep {
    pub(super) at: Id,
    pub(super) start: usize,
    pub(super) dir: Dir,
    /// The index of the previous step, if any.
    pub(super) before: Option<u32>,
    /// The board, once the path has captured something. Until then only its start and its end have swapped colours.
    pub(super) captured: Option<Box<PieceSet>>,
    pub(super) winner: Option<Side>,
}

impl PathStep {
    /// The colours of the board after the step.
    pub(super) fn white(&self, acted: &AfterAction) -> PieceSet {
        match &self.captured {
            Some(white) => (**white).clone(),
            None => {
                swap::exchanged(&acted.position, &acted.position.white, acted.starts[self.start].id, self.at)
            }
        }
    }
}

/// Half of a piece that a turn cut, which a swap path exchanged for an opposing piece.
pub struct ExchangedHalf<'a> {
    /// The number before the turn of the piece that was cut.
    pub piece: usize,
    /// The half that the opponent has now.
    pub given_up: Node<'a>,
    /// The half that the mover kept.
    pub kept: Node<'a>,
}

/// A state after one more turn. It isn't built yet: only its differences from the state before the turn are stored.
pub struct Successor<'a> {
    pub(super) before: &'a State,
    pub(super) acted: &'a AfterAction,
    /// The steps of all paths taken so far.
    pub(super) nodes: &'a [PathStep],
    /// The last step of the path, if there is one.
    pub(super) node: Option<&'a PathStep>,
}

impl Successor<'_> {
    /// The numbers of the halved pieces. One half of each keeps its number; the other halves have new numbers, in the
    /// same order, from the bound before the turn on ([`Position::number_bound`]).
    pub fn halved(&self) -> impl Iterator<Item = usize> + Clone {
        let action = &self.acted.action;
        let pieces = match action.action() {
            Action::Split(_) => action.pieces(),
            Action::Join(_) => &[],
        };
        pieces.iter().map(|&id| id as usize)
    }

    /// The half that the swap path exchanged for the piece where it ended. `None` if there was no path, if it started
    /// from a joined piece, or if it captured something.
    pub fn exchanged_half(&self) -> Option<ExchangedHalf<'_>> {
        let node = self.node.filter(|node| node.captured.is_none())?;
        // The starts of a cut are pairs of halves.
        let piece = self.halved().nth(node.start / 2)?;
        let [given_up, kept] =
            [node.start, node.start ^ 1].map(|start| self.acted.position.node(self.acted.starts[start].id));
        Some(ExchangedHalf { piece, given_up, kept })
    }

    /// The number of the piece where the swap path ended, if there was a path.
    pub fn target(&self) -> Option<usize> {
        self.node.map(|node| node.at as usize)
    }

    /// The numbers of the pieces that the mover gained by the swap and by captures, and the number of pieces
    /// lost.
    pub fn exchange(&self) -> (SmallVec<[usize; 4]>, usize) {
        let board = &self.acted.position;
        let (mut gained, mut lost) = (SmallVec::new(), 0);
        if self.node.is_some_and(|node| node.captured.is_some()) {
            self.white().differing(&board.white, |id| {
                if board.owns(id) {
                    lost += 1;
                } else {
                    gained.push(id as usize);
                }
            });
        } else {
            gained.extend(self.target());
            lost = gained.len();
        }
        (gained, lost)
    }

    /// The number of pieces.
    #[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub fn len(&self) -> usize {
        self.acted.position.len()
    }

    /// A number greater than every piece number ([`Position::number_bound`]).
    pub fn number_bound(&self) -> usize {
        self.acted.position.number_bound()
    }

    /// The steps that could continue the path, each as the opponent's piece that it would enter and its direction.
    /// After a turn without a swap, these are the first steps of each new piece.
    pub(super) fn further_steps(&self) -> impl Iterator<Item = (Rect, Dir)> {
        let AfterAction { position, starts, .. } = self.acted;
        let is_white = position.side == super::WHITE;
        let white = self.white();
        let places: SmallVec<[Id; 4]> = match self.node {
            None => starts.iter().map(|start| start.id).collect(),
            Some(node) if node.winner.is_none() && white.contains(node.at) == is_white => smallvec![node.at],
            Some(_) => SmallVec::new(),
        };
        places.into_iter().flat_map(move |at| {
            let steps = position.tiling.two_points(at).filter(|(_, to)| white.contains(*to) != is_white);
            steps.map(|(dir, to)| (*position.tiling.rect(to), dir)).collect::<SmallVec<[_; 4]>>()
        })
    }

    /// The result, if the turn ended the game.
    pub fn outcome(&self) -> Option<Outcome> {
        let AfterAction { position, involved, .. } = self.acted;
        let target = self.node.map(|node| position.tiling.rect(node.at));
        self.before.outcome_after(|| self.position(), target, involved, self.winner())
    }

    /// Builds the position after the turn.
    pub fn position(&self) -> Position {
        let board = &self.acted.position;
        Position { tiling: Arc::clone(&board.tiling), white: self.white(), side: board.side.other() }
    }

    /// Builds the turn from its cut or join and the steps of its path.
    pub fn turn(&self) -> Turn {
        let path = self.node.map(|last| {
            let (mut dirs, mut node) = (SmallVec::new(), Some(last));
            while let Some(PathStep { dir, before, .. }) = node {
                dirs.push(*dir);
                node = before.and_then(|before| self.nodes.get(before as usize));
            }
            dirs.reverse();
            let start = self.acted.starts[last.start].id;
            Path { start: *self.acted.position.tiling.rect(start), dirs }
        });
        Turn { action: self.acted.action.action(), path }
    }

    /// Builds the state after the turn.
    pub fn state(&self) -> State {
        let AfterAction { position, involved, .. } = self.acted;
        let (tiling, target) = (Arc::clone(&position.tiling), self.node.map(|node| node.at));
        self.before.after(tiling, self.white(), involved, target, self.winner())
    }

    /// The colours of the board.
    fn white(&self) -> PieceSet {
        self.node.map_or_else(|| self.acted.position.white.clone(), |node| node.white(self.acted))
    }

    /// The side whose chain touches all four sides.
    fn winner(&self) -> Option<Side> {
        self.node?.winner
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::super::tiling::as_id;
    use super::super::{Crumble, Options};
    use super::*;
    use crate::rules::{Distinct, State as _, Visit};

    /// The pieces of one player in a position.
    fn own(position: &Position, side: Side) -> BTreeSet<Rect> {
        position.pieces().filter(|piece| piece.side == side).map(|piece| piece.rect).collect()
    }

    /// Compares what a successor tells with the position that it leads to. Returns true if the turn captured something.
    fn check(before: &Position, found: &Successor<'_>) -> bool {
        let (side, after, turn) = (before.side, found.position(), found.turn());
        assert!(after.nodes().all(|node| node.number < found.number_bound()));
        let rect = |number: usize| *found.acted.position.tiling.rect(as_id(number));
        let end = turn.path.is_some().then(|| rect(found.target().unwrap()));
        assert_eq!(found.target().is_some(), end.is_some());
        let cut: Vec<Rect> = found.halved().map(|number| *before.tiling.rect(as_id(number))).collect();
        match turn.action {
            Action::Split(split) => assert_eq!((cut[0], cut.len()), (split.first, split.count)),
            Action::Join(_) => assert!(cut.is_empty()),
        }
        let board = &found.acted.position;
        let (mine, now) = (own(board, side), own(&after, side));
        let (gained, lost) = found.exchange();
        let gained: BTreeSet<Rect> = gained.into_iter().map(rect).collect();
        assert_eq!((gained, lost), (&now - &mine, (&mine - &now).len()));
        let captured = found.node.is_some_and(|node| node.captured.is_some());
        if let Some(half) = found.exchanged_half() {
            let [given_up, kept] = [half.given_up.rect, half.kept.rect];
            assert_eq!(given_up.around(kept), *before.tiling.rect(as_id(half.piece)));
            assert!(!now.contains(given_up) && now.contains(kept));
        } else {
            assert!(captured || end.is_none() || cut.is_empty());
        }
        let goes_on = found.winner().is_none() && end.is_none_or(|end| now.contains(&end));
        assert!(goes_on || found.further_steps().next().is_none());
        captured
    }

    #[test]
    fn what_a_successor_tells_is_so_in_its_position() {
        let mut state = <State as crate::rules::State<Crumble>>::start(&Options::default());
        let mut captures = 0;
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "2,3VENE", "0H", "5,3HN"] {
            let _: ControlFlow<()> = state.visit_prospects(Distinct::Positions, |before, found| {
                if let Visit::Found(found) = found {
                    captures += usize::from(check(before, found));
                }
                ControlFlow::Continue(())
            });
            let Ok((_, next)) = state.play_text(turn) else { break };
            state = next;
        }
        assert!(captures > 0);
    }
}
