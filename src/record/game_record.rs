//! The record of one game.

use std::time::Duration;

use super::clock::Clock;
use super::edits::{Edit, EditKind, Edits, Remark};
use super::header::{Header, HeaderError, Takebacks};
use super::node::{Mark, Node, NodeId, NodeKind};
use super::note::{Glyph, Note, NoteError};
use super::replay::{self, Frame};
use super::seat::Seat;
use super::timeline::FinishedTurn;
use super::tree::{Full, Tree};
use super::{MAX_NOTE_TEXT, MAX_VARIATIONS};
use crate::rules::{EndError, Ending, Game, Side, State, TurnError};

/// The reason a turn or an ending wasn't recorded. The record is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError<G: Game> {
    /// The turn isn't legal.
    #[error(transparent)]
    Turn(#[from] TurnError<G::Illegal>),
    /// The game can't end this way here.
    #[error(transparent)]
    End(#[from] EndError),
    /// The node shown isn't the current position, or a promotion would move the current position against the agreement.
    #[error("this is not the current position")]
    NotHere,
    /// The record is full.
    #[error("this game has reached the maximum file size: start a new game")]
    Full,
}

impl<G: Game> From<Full> for PlayError<G> {
    fn from(_: Full) -> Self {
        Self::Full
    }
}

/// The reason a takeback is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TakebackError {
    /// No turn has been played.
    #[error("there is no turn to take back")]
    Nothing,
    /// The agreement is *none*.
    #[error("the players agreed to play without takebacks")]
    Never,
    /// The agreement is *blunders only*, and the turn isn't a blunder.
    #[error(
        "the players agreed to take back only blunders, and this turn doesn't let an opponent win at once"
    )]
    NoBlunder,
    /// The agreement is *blunders only*, and the last entry isn't a turn.
    #[error("the players agreed to take back only blunders, not resignations or draws")]
    NoTurn,
    /// The agreement is *blunders only*, and [`Record::set_blunder`] hasn't decided yet whether the turn was a
    /// blunder.
    #[error("this turn is still being checked for a blunder")]
    Undecided,
}

/// The reason an undo or redo is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UndoError {
    /// The last edit is a turn that can't be taken back.
    #[error(transparent)]
    Takeback(#[from] TakebackError),
    /// There is no undone edit to redo.
    #[error("there is nothing to redo")]
    NothingUndone,
    /// The record is full.
    #[error("this game has reached the maximum file size")]
    Full,
}

/// A game as it was played: the tree of its turns, the node of the current position (the *head*) and the node shown
/// (the *cursor*).
///
/// The *shown line* leads from the start through the node shown to an end of the tree; [`Self::forward`] follows it.
/// The head always is on the *main line*, which follows the first continuation of each node.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    header: Header,
    from_position: bool,
    tree: Tree<G>,
    head: NodeId,
    /// The shown line; never empty.
    line: Vec<NodeId>,
    /// The index in the shown line of the node shown.
    at: usize,
    /// The edits that can be undone and redone.
    edits: Edits,
    revision: u64,
    /// The length of all notes, in bytes.
    note_text: usize,
    /// The number of turns that a review judged, including deleted turns.
    evaluations: usize,
    /// The clocks at the current position, if the players agreed on any.
    clock: Option<Clock>,
}

impl<G: Game> Record<G> {
    /// A new game from the usual start.
    ///
    /// # Errors
    /// The header doesn't fit the number of players, or a clock's time is out of range.
    pub fn new(options: &G::Options, header: Header) -> Result<Self, HeaderError> {
        Self::begin(G::State::start(options), false, header)
    }

    /// A new game from a state made by [`State::from_position`].
    ///
    /// # Errors
    /// The header doesn't fit the number of players, or a clock's time is out of range.
    pub fn from_state(state: G::State, header: Header) -> Result<Self, HeaderError> {
        Self::begin(state, true, header)
    }

    /// A new game from a state. `from_position` is true unless the state is the usual start.
    pub(super) fn begin(state: G::State, from_position: bool, header: Header) -> Result<Self, HeaderError> {
        header.check_for(state.players())?;
        let clock = header.clock().map(Clock::new);
        Ok(Self {
            header,
            from_position,
            tree: Tree::new(state),
            head: NodeId::START,
            line: vec![NodeId::START],
            at: 0,
            edits: Edits::default(),
            revision: 0,
            note_text: 0,
            evaluations: 0,
            clock,
        })
    }

    /// The players, the agreement and the date.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Changes the header.
    ///
    /// # Errors
    /// The header doesn't fit the number of players, or a clock's time is out of range.
    pub fn set_header(&mut self, header: Header) -> Result<(), HeaderError> {
        header.check_for(self.state().players())?;
        if header != self.header {
            let is_other_clock = header.clock() != self.header.clock();
            self.header = header;
            self.revision += 1;
            if is_other_clock {
                self.set_clocks();
            }
        }
        Ok(())
    }

    /// All sides with their kinds of players, in playing order.
    pub fn seats(&self) -> impl Iterator<Item = (Side, Seat)> + '_ {
        Side::all(self.start_state().players()).map(|side| (side, self.header.seat(side)))
    }

    /// The sides that humans play, in playing order.
    pub fn persons(&self) -> impl Iterator<Item = Side> + '_ {
        self.seats().filter_map(|(side, seat)| (seat == Seat::Person).then_some(side))
    }

    /// True if at least one human plays.
    pub fn has_humans(&self) -> bool {
        self.persons().next().is_some()
    }

    /// True if at least one bot plays.
    pub fn has_bots(&self) -> bool {
        !self.header.seats().is_empty()
    }

    /// True if the game started from a custom position instead of the usual start.
    pub const fn is_from_position(&self) -> bool {
        self.from_position
    }

    /// A number that grows with every change of the game, but not when another node is shown. There are unsaved changes
    /// if it differs from its value at the last save.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The node of the current position.
    pub const fn head(&self) -> NodeId {
        self.head
    }

    /// The node that is shown.
    pub fn cursor(&self) -> NodeId {
        self.line.get(self.at).copied().unwrap_or(NodeId::START)
    }

    /// True if the node shown is the current position.
    pub fn at_head(&self) -> bool {
        self.cursor() == self.head
    }

    /// The state at the node shown, from which new turns are built.
    pub fn state(&self) -> &G::State {
        self.cursor_node().state()
    }

    /// The node with this id; `None` for an id of another record.
    pub fn node(&self, id: NodeId) -> Option<&Node<G>> {
        self.tree.get(id)
    }

    /// The state before the turn or ending of a node; `None` for the start.
    pub fn before(&self, id: NodeId) -> Option<&G::State> {
        Some(self.node(self.node(id)?.parent()?)?.state())
    }

    /// The node of the position shown.
    pub fn cursor_node(&self) -> &Node<G> {
        self.tree.node(self.cursor())
    }

    /// The node of the current position.
    pub fn head_node(&self) -> &Node<G> {
        self.tree.node(self.head)
    }

    /// The state at the start of the game.
    pub fn start_state(&self) -> &G::State {
        self.tree.node(NodeId::START).state()
    }

    /// The nodes from the start to the current position, whatever node is shown.
    pub fn played(&self) -> impl Iterator<Item = &Node<G>> {
        let line = self.tree.line_through(self.head);
        let places = self.head_node().depth() + 1;
        line.into_iter().take(places).map(|id| self.tree.node(id))
    }

    /// The nodes of the turns played up to the current position, in playing order. They don't include the start or an
    /// ending.
    pub fn turns(&self) -> Vec<NodeId> {
        let line = self.tree.line_through(self.head).into_iter().take(self.head_node().depth() + 1);
        line.filter(|id| matches!(self.tree.node(*id).kind(), NodeKind::Turn { .. })).collect()
    }

    /// The number of turns and endings in the tree, including variations, and deleted turns that can be restored.
    pub const fn len(&self) -> usize {
        self.tree.len()
    }

    /// True if no turns have been played.
    pub const fn is_empty(&self) -> bool {
        self.tree.len() == 0
    }

    // ---- playing ----------------------------------------------------------------------------------------

    /// Checks that the game continues at the node shown: it is the current position, and the game isn't over there.
    ///
    /// # Errors
    /// [`PlayError::NotHere`], or the game is over there.
    pub fn may_play(&self) -> Result<(), PlayError<G>> {
        if self.state().outcome().is_some() {
            Err(TurnError::Finished.into())
        } else if self.at_head() {
            Ok(())
        } else {
            Err(PlayError::NotHere)
        }
    }

    /// Plays a turn at the node shown, and shows the position after it. If the turn was already played there, nothing
    /// else changes. A new turn, which is possible only where [`Self::may_play`] allows it, becomes the main
    /// continuation, before any variations.
    ///
    /// # Errors
    /// The turn is illegal, the game is over, another position than the current one is shown, or the record is full.
    pub fn play(&mut self, turn: &G::Turn) -> Result<NodeId, PlayError<G>> {
        let after = self.state().play(turn)?;
        self.play_on(turn, after)
    }

    /// Reads a turn and plays it like [`Self::play`].
    ///
    /// # Errors
    /// The text isn't a legal turn, the game is over, another position than the current one is shown, or the record is
    /// full.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, PlayError<G>> {
        let (turn, after) = self.state().play_text(text)?;
        self.play_on(&turn, after)
    }

    /// Plays a turn that was built at the node shown, like [`Self::play`], but uses its frames and state instead of
    /// playing it a second time.
    ///
    /// # Errors
    /// The node shown isn't the current position, or the record is full.
    pub fn play_finished(&mut self, finished: FinishedTurn<G>) -> Result<NodeId, PlayError<G>> {
        let FinishedTurn { turn, after, frames } = finished;
        debug_assert_eq!(
            self.state().play(&turn).as_ref(),
            Ok(&after),
            "the turn was built from another position"
        );
        let id = self.play_on(&turn, after)?;
        // If the turn was shown before, it already has frames.
        let _ = self.tree.node(id).frames.set(frames);
        Ok(id)
    }

    /// Plays a turn at the node shown, given the state after it.
    fn play_on(&mut self, turn: &G::Turn, after: G::State) -> Result<NodeId, PlayError<G>> {
        if let Some(child) = self.turn_after(self.cursor(), turn) {
            return self.enter(child);
        }
        self.may_play()?;
        let id = self.add_turn(self.cursor(), turn, after)?;
        self.played_to(id);
        Ok(id)
    }

    /// Ends the game at the node shown without a turn, like [`Self::play`].
    ///
    /// # Errors
    /// The game can't end this way, another position than the current one is shown, or the record is full.
    pub fn end(&mut self, ending: Ending) -> Result<NodeId, PlayError<G>> {
        if let Some(child) = self.ending_after(self.cursor(), ending) {
            return self.enter(child);
        }
        let after = self.state().end(ending)?;
        self.may_play()?;
        let id = self.tree.add(self.cursor(), NodeKind::Ending(ending), after)?;
        self.played_to(id);
        Ok(id)
    }

    fn turn_after(&self, place: NodeId, turn: &G::Turn) -> Option<NodeId> {
        self.tree.child(place, |kind| matches!(kind, NodeKind::Turn { turn: other, .. } if other == turn))
    }

    fn ending_after(&self, place: NodeId, ending: Ending) -> Option<NodeId> {
        self.tree.child(place, |kind| *kind == NodeKind::Ending(ending))
    }

    fn add_turn(&mut self, place: NodeId, turn: &G::Turn, after: G::State) -> Result<NodeId, Full> {
        let before = self.tree.node(place).state();
        let (text, side) = (before.turn_text(turn), before.to_move());
        self.tree.add(place, NodeKind::Turn { turn: turn.clone(), text, side, mark: None }, after)
    }

    /// Adds a turn at a node as a variation. The current position and the node shown stay the same.
    ///
    /// # Errors
    /// The turn is illegal there, the game is over there, or the record is full.
    pub fn add_variation(&mut self, place: NodeId, turn: &G::Turn) -> Result<NodeId, PlayError<G>> {
        let before = (self.tree.len(), self.variations(place).to_vec());
        let id = self.suggest(place, turn)?;
        if self.tree.len() > before.0 {
            let mut edit = self.edit(EditKind::Variation);
            edit.children.push((place, before.1));
            self.edits.note(edit);
        }
        Ok(id)
    }

    /// Adds a turn like [`Self::add_variation`], but not as an edit that can be undone: it is the result of a search.
    ///
    /// # Errors
    /// The turn is illegal there, the game is over there, or the record is full.
    pub fn suggest(&mut self, place: NodeId, turn: &G::Turn) -> Result<NodeId, PlayError<G>> {
        if let Some(child) = self.turn_after(place, turn) {
            return Ok(child);
        }
        let after = self.tree.node(place).state().play(turn)?;
        let id = self.add_turn(place, turn, after)?;
        self.revision += 1;
        Ok(id)
    }

    /// True if a turn is only known as the better turn of a review's note: nobody has played it or continued it, and it
    /// has no note.
    pub fn is_suggestion(&self, id: NodeId) -> bool {
        let node = self.tree.node(id);
        let Some((text, parent)) = node.text().zip(node.parent()) else { return false };
        let is_better = |other: &NodeId| {
            let evaluation = self.tree.node(*other).note().evaluation.as_ref();
            evaluation.is_some_and(|evaluation| evaluation.better.as_deref() == Some(text))
        };
        // A turn that was played has children unless it was the last one. The list asks this of every turn.
        let is_untouched = node.children().is_empty() && node.note().is_empty() && id != self.head;
        is_untouched && self.variations(parent).iter().any(is_better)
    }

    /// Adds a turn from a file. The current position and the node shown stay the same.
    pub(super) fn load_turn(&mut self, place: NodeId, text: &str) -> Result<NodeId, PlayError<G>> {
        let (turn, after) = self.tree.node(place).state().play_text(text)?;
        match self.turn_after(place, &turn) {
            Some(child) => Ok(child),
            None => Ok(self.add_turn(place, &turn, after)?),
        }
    }

    /// Adds an ending from a file. The current position and the node shown stay the same.
    pub(super) fn load_ending(&mut self, place: NodeId, ending: Ending) -> Result<NodeId, PlayError<G>> {
        if let Some(child) = self.ending_after(place, ending) {
            return Ok(child);
        }
        let after = self.tree.node(place).state().end(ending)?;
        Ok(self.tree.add(place, NodeKind::Ending(ending), after)?)
    }

    /// Sets the head of a game that was just loaded to a node of its main line; the game counts as saved.
    pub(super) fn set_loaded_head(&mut self, head: NodeId) {
        self.head = head;
        self.enter_line(head);
        self.set_clocks();
        // The turns after the current position had been taken back when the game was saved.
        let mut next = self.main_continuations(head).split_off(1);
        next.reverse();
        let edit = |id: NodeId| self.edit(EditKind::Turn).with_head(id);
        self.edits = Edits::taken_back(next.into_iter().map(edit).collect());
        self.revision = 0;
    }

    /// Shows an existing continuation.
    fn enter(&mut self, child: NodeId) -> Result<NodeId, PlayError<G>> {
        if self.is_played(child) {
            self.go_to(child);
        } else {
            self.may_play()?;
            self.played_to(child);
        }
        Ok(child)
    }

    /// Makes the node of the turn or ending that was just played the current position, and shows it. The time that
    /// passed before is recorded as spent on that turn or ending.
    fn played_to(&mut self, id: NodeId) {
        self.tree.node_mut(id).spent = self.clock.as_ref().map(Clock::spent).unwrap_or_default();
        // If a turn that was taken back is played again, it is redone, so that the turns after it can still be redone
        // too.
        let is_next_again = |next: &Edit| next.kind == EditKind::Turn && next.head == Some(id);
        if self.edits.next().is_some_and(is_next_again) && self.redo().is_ok() {
            return;
        }
        let edit = self.edit(EditKind::Turn).with_head(self.head);
        // A turn that was taken back stays first among its siblings, so that it can be redone. The new turn must come
        // before it.
        self.tree.promote(id, self.head);
        self.edits.note(edit);
        self.head = id;
        self.revision += 1;
        self.enter_line(id);
        self.set_clocks();
    }

    /// Sets the announcement of a turn; endings and the start don't have any. Announcements can be computed from the
    /// turns, so setting one doesn't change the game.
    pub fn set_mark(&mut self, id: NodeId, announced: Option<Mark>) {
        if self.tree.get(id).is_some()
            && let NodeKind::Turn { mark, .. } = &mut self.tree.node_mut(id).kind
        {
            *mark = announced;
        }
    }

    /// Replaces the note at a turn, at an ending or at the start.
    ///
    /// # Errors
    /// The node doesn't exist, the note is too long or unfit for a file, or its better turn isn't legal there.
    pub fn set_note(&mut self, id: NodeId, note: Note) -> Result<(), NoteError> {
        let node = self.tree.get(id).ok_or(NoteError::NoTurn)?;
        if *node.note() == note {
            return Ok(());
        }
        note.check()?;
        if let Some(text) = note.evaluation.as_ref().and_then(|evaluation| evaluation.better.as_ref()) {
            let before = node.parent().and_then(|parent| self.tree.get(parent)).ok_or(NoteError::NoTurn)?;
            let turn = before.state().parse_turn(text);
            turn.map_err(|error| NoteError::Better { text: text.clone(), reason: error.to_string() })?;
        }
        let note_text = self.note_text - node.note().len() + note.len();
        if note_text > MAX_NOTE_TEXT {
            return Err(NoteError::Full);
        }
        self.note_text = note_text;
        let is_judged = |note: &Note| usize::from(note.evaluation.is_some());
        self.evaluations = self.evaluations - is_judged(self.tree.node(id).note()) + is_judged(&note);
        self.tree.node_mut(id).note = note;
        self.revision += 1;
        Ok(())
    }

    /// Replaces the comment and the glyph at a turn, at an ending or at the start.
    ///
    /// # Errors
    /// The node doesn't exist, or the comment is too long or unfit for a file.
    pub fn annotate(&mut self, id: NodeId, comment: String, glyph: Option<Glyph>) -> Result<(), NoteError> {
        let before = self.tree.get(id).ok_or(NoteError::NoTurn)?.note().clone();
        let mut edit = self.edit(EditKind::Comment);
        self.set_note(id, Note { comment, glyph, evaluation: before.evaluation })?;
        let before = Remark { comment: before.comment, glyph: before.glyph };
        if self.written(id) != before {
            edit.remark = Some((id, before));
            self.edits.note(edit);
        }
        Ok(())
    }

    /// The comment and the glyph at a node.
    fn written(&self, id: NodeId) -> Remark {
        let Note { comment, glyph, .. } = self.tree.node(id).note();
        Remark { comment: comment.clone(), glyph: *glyph }
    }

    /// Replaces the comment and the glyph at a node, and returns the old ones.
    fn remark(&mut self, id: NodeId, remark: Remark) -> Remark {
        let before = self.written(id);
        self.note_text = self.note_text - before.comment.len() + remark.comment.len();
        let note = &mut self.tree.node_mut(id).note;
        (note.comment, note.glyph) = (remark.comment, remark.glyph);
        before
    }

    /// True if a review has judged at least one turn.
    pub const fn is_reviewed(&self) -> bool {
        self.evaluations > 0
    }

    // ---- time -------------------------------------------------------------------------------------------

    /// Lets time pass for the side to play at the current position, if there is a clock. The game counts as changed
    /// only when the turn ends; then the time is recorded with the turn.
    pub fn spend(&mut self, time: Duration) {
        let to_move = self.to_move();
        if self.head_node().state().outcome().is_none()
            && let Some(clock) = &mut self.clock
        {
            clock.spend(to_move, time);
        }
    }

    /// The time spent on the current turn.
    pub fn spent(&self) -> Duration {
        self.clock.as_ref().map(Clock::spent).unwrap_or_default()
    }

    /// The time that a player has left at the current position; `None` in a game without a clock.
    pub fn time_left(&self, side: Side) -> Option<Duration> {
        Some(self.clock.as_ref()?.left(side, self.to_move()))
    }

    /// The time that a player had left at a node; `None` without a clock.
    pub fn time_left_at(&self, id: NodeId, side: Side) -> Option<Duration> {
        Some(self.clock_at(id)?.left(side, self.tree.node(id).state.to_move()))
    }

    /// Sets the clocks to their times at the current position, with no time spent on the current turn yet.
    fn set_clocks(&mut self) {
        self.clock = self.clock_at(self.head);
    }

    /// The clocks at a node, with no time spent on the next turn yet.
    fn clock_at(&self, id: NodeId) -> Option<Clock> {
        let control = self.header.clock()?;
        let way = std::iter::successors(Some(id), |place| self.tree.node(*place).parent);
        let mut way: Vec<&Node<G>> = way.map(|place| self.tree.node(place)).collect();
        way.reverse();
        let mut clock = Clock::new(control);
        for (before, node) in way.iter().zip(way.iter().skip(1)) {
            let side = before.state.to_move();
            clock.spend(side, node.spent);
            clock.end_turn(control, side, matches!(node.kind, NodeKind::Turn { .. }));
        }
        Some(clock)
    }

    /// Sets the time that a file records for the turn or ending of a node.
    pub(super) fn set_spent(&mut self, id: NodeId, spent: Duration) {
        self.tree.node_mut(id).spent = spent;
    }

    // ---- viewing ----------------------------------------------------------------------------------------------------

    /// The nodes of the shown line except the start, from first to last, including those after the node shown.
    pub fn line(&self) -> &[NodeId] {
        self.line.get(1..).unwrap_or_default()
    }

    /// True if a node is on the path from the start to the current position.
    pub fn is_played(&self, id: NodeId) -> bool {
        let depth = self.tree.node(id).depth;
        let mut game = self.head;
        while self.tree.node(game).depth > depth {
            match self.tree.node(game).parent {
                Some(parent) => game = parent,
                None => break,
            }
        }
        game == id
    }

    /// The continuations of a node, the main continuation first.
    pub fn variations(&self, id: NodeId) -> &[NodeId] {
        &self.tree.node(id).children
    }

    /// Shows the node one turn earlier; `false` at the start.
    pub fn back(&mut self) -> bool {
        let moved = self.at > 0;
        self.at = self.at.saturating_sub(1);
        moved
    }

    /// Shows the node one turn later on the shown line; `false` at its end.
    pub fn forward(&mut self) -> bool {
        let moved = self.at + 1 < self.line.len();
        self.at += usize::from(moved);
        moved
    }

    /// Shows the start of the game.
    pub const fn first(&mut self) {
        self.at = 0;
    }

    /// Shows the end of the shown line.
    pub const fn last(&mut self) {
        self.at = self.line.len().saturating_sub(1);
    }

    /// Shows the current position.
    pub fn to_head(&mut self) {
        self.go_to(self.head);
    }

    /// Shows a node; the shown line then leads through it. Ignores ids of other records and of deleted turns.
    pub fn go_to(&mut self, id: NodeId) {
        let Some(node) = self.tree.get(id) else { return };
        if self.line.get(node.depth) == Some(&id) || self.tree.holds(id) {
            self.enter_line(id);
        }
    }

    /// A node and the main continuations that follow it.
    pub(crate) fn main_continuations(&self, first: NodeId) -> Vec<NodeId> {
        let mut line = vec![first];
        self.tree.extend(&mut line);
        line
    }

    /// Shows a node. The caller must have checked that it is in the tree, since checking takes as long as walking to
    /// the node.
    fn enter_line(&mut self, id: NodeId) {
        let depth = self.tree.node(id).depth;
        if self.line.get(depth) == Some(&id) {
            self.at = depth;
        } else {
            self.show(id);
        }
    }

    fn show(&mut self, id: NodeId) {
        let depth = self.tree.node(id).depth;
        // The most common case is one more turn at the end of the line, which must not cost a walk through the whole
        // game.
        if depth == self.line.len() && self.tree.node(id).parent == self.line.last().copied() {
            self.line.push(id);
            self.tree.extend(&mut self.line);
        } else {
            self.line = self.tree.line_through(id);
        }
        self.at = depth;
    }

    /// The turn that led to a node, step by step; empty at the start and for endings. It is replayed only the first
    /// time.
    ///
    /// # Errors
    /// The rules refuse a step of the turn that they accepted before, which would be a defect of the rules.
    pub fn frames(&self, id: NodeId) -> Result<&[Frame<G>], TurnError<G::Illegal>> {
        let node = self.tree.node(id);
        if let Some(frames) = node.frames.get() {
            return Ok(frames);
        }
        let frames = match (&node.kind, node.parent) {
            (NodeKind::Turn { turn, .. }, Some(parent)) => {
                replay::frames(self.tree.node(parent).state(), turn)?
            }
            _ => Vec::new(),
        };
        Ok(node.frames.get_or_init(|| frames))
    }

    // ---- taking back ------------------------------------------------------------------------------------

    /// The player of the last turn or ending of the game, if it may be taken back now; `None` for an agreed draw.
    ///
    /// # Errors
    /// Nothing has been played, the agreement forbids it, or it isn't decided yet whether the turn was a blunder.
    pub fn takeback(&self) -> Result<Option<Side>, TakebackError> {
        let node = self.tree.node(self.head);
        if node.parent.is_none() {
            return Err(TakebackError::Nothing);
        }
        match (self.header.takebacks(), &node.kind, node.blunder) {
            (Takebacks::Free, ..) | (Takebacks::BlundersOnly, _, Some(true)) => Ok(node.side()),
            (Takebacks::None, ..) => Err(TakebackError::Never),
            (Takebacks::BlundersOnly, NodeKind::Turn { .. }, None) => Err(TakebackError::Undecided),
            (Takebacks::BlundersOnly, NodeKind::Start | NodeKind::Turn { .. }, _) => {
                Err(TakebackError::NoBlunder)
            }
            (Takebacks::BlundersOnly, NodeKind::Ending(_), _) => Err(TakebackError::NoTurn),
        }
    }

    /// Records whether a turn was a blunder: it lets another player win with their very next turn, or its own player
    /// lost by it. The caller must find that out by a search.
    pub fn set_blunder(&mut self, id: NodeId, blunder: bool) {
        if self.tree.get(id).is_some() {
            self.tree.node_mut(id).blunder = Some(blunder);
        }
    }

    /// Takes back the last turn or ending of the game: the position before it becomes the current position and is
    /// shown. The turn stays in the tree, so that [`Self::redo`] can play it again. Returns its player, as
    /// [`Self::takeback`] does.
    ///
    /// # Errors
    /// Nothing has been played, the agreement forbids it, or it isn't decided yet whether the turn was a blunder.
    pub fn take_back(&mut self) -> Result<Option<Side>, TakebackError> {
        let side = self.takeback()?;
        let parent = self.tree.node(self.head).parent;
        debug_assert!(parent.is_some(), "nothing is taken back at the start");
        let parent = parent.unwrap_or(NodeId::START);
        let played = self.edits.take_turn();
        let edit = played.unwrap_or_else(|| self.edit(EditKind::Turn).with_head(parent));
        debug_assert_eq!(edit.head, Some(parent), "the last turn was played from another position");
        let again = self.exchange(edit);
        self.edits.push_next(again);
        Ok(side)
    }

    // ---- ordering and deleting ----------------------------------------------------------------------------

    /// The nodes at which the path to the node `place` leaves the first continuation, from last to first; none if that
    /// node is on the main line.
    pub fn turnings(&self, place: NodeId) -> Vec<NodeId> {
        let way = std::iter::successors(Some(place), |place| self.tree.node(*place).parent);
        let turns_off = |place: NodeId| {
            let parent = self.tree.node(place).parent?;
            (self.tree.node(parent).children.first() != Some(&place)).then_some(parent)
        };
        way.filter_map(turns_off).collect()
    }

    /// Makes the variation that contains a node the first continuation of the line from which it branches, or, with
    /// `whole`, the main line. If the current position is no longer on the main line, it moves to the end of the new
    /// main line.
    ///
    /// # Errors
    /// The current position would move, and the agreement isn't *free*.
    pub fn promote(&mut self, id: NodeId, whole: bool) -> Result<(), PlayError<G>> {
        let turnings = self.turnings(id);
        let last = if whole { turnings.last() } else { turnings.first() };
        let Some(on_main) = last.copied().filter(|_| self.tree.holds(id)) else { return Ok(()) };
        let stays = turnings.len() > 1 && !whole || !self.leaves_game(on_main);
        if !stays && self.header.takebacks() != Takebacks::Free {
            return Err(PlayError::NotHere);
        }
        let mut edit = self.edit(EditKind::Order);
        edit.children = self.tree.promote(id, on_main);
        if !stays {
            edit.head = Some(self.head);
            self.head = self.tree.line_through(id).last().copied().unwrap_or(id);
            self.set_clocks();
        }
        self.edits.note(edit);
        self.rearranged(self.cursor());
        Ok(())
    }

    /// True if the current position comes after this node of the main line.
    fn leaves_game(&self, place: NodeId) -> bool {
        self.tree.node(place).depth < self.head_node().depth
    }

    /// Deletes a turn or ending and everything after it. If the node shown is deleted, the node before the deleted part
    /// is shown. Returns the number of deleted nodes; `None` for the start, or if the current position is among them.
    pub fn delete(&mut self, id: NodeId) -> Option<usize> {
        if self.tree.get(id).is_none() || self.is_played(id) {
            return None;
        }
        let parent = self.tree.node(id).parent?;
        let within = self.line.get(..=self.at).is_some_and(|way| way.contains(&id));
        let mut edit = self.edit(EditKind::Deletion);
        edit.children.push((parent, self.tree.take_out(id)?));
        self.edits.note(edit);
        self.rearranged(if within { parent } else { self.cursor() });
        let mut left = vec![id];
        let mut count = 0;
        while let Some(node) = left.pop() {
            count += 1;
            left.extend(&self.tree.node(node).children);
        }
        Some(count)
    }

    /// Updates the shown line to lead through the node `cursor`, after the order or the nodes of the tree have changed.
    fn rearranged(&mut self, cursor: NodeId) {
        self.revision += 1;
        self.line = self.tree.line_through(cursor);
        self.at = self.tree.node(cursor).depth;
    }

    // ---- undoing ----------------------------------------------------------------------------------------

    /// The kind of the last edit, which is the next to be undone; `None` if there are no edits.
    pub fn last_edit(&self) -> Option<EditKind> {
        let played = || self.tree.node(self.head).parent.map(|_| EditKind::Turn);
        self.edits.last().map(|edit| edit.kind).or_else(played)
    }

    /// Checks that the last edit can be undone.
    ///
    /// # Errors
    /// It is a turn, and the agreement forbids taking it back; or the record is full.
    pub fn may_undo(&self) -> Result<EditKind, UndoError> {
        match self.edits.last() {
            Some(edit) if edit.kind != EditKind::Turn => self.fits(edit),
            _ => self.takeback().map(|_| EditKind::Turn).map_err(Into::into),
        }
    }

    /// Undoes the last edit: a turn is taken back, and any other edit is reversed. Turns that were played stay in the
    /// tree.
    ///
    /// # Errors
    /// It is a turn, and the agreement forbids taking it back; or the record is full.
    pub fn undo(&mut self) -> Result<EditKind, UndoError> {
        let kind = self.may_undo()?;
        if kind == EditKind::Turn {
            self.take_back()?;
        } else if let Some(edit) = self.edits.pop_last() {
            let again = self.exchange(edit);
            self.edits.push_next(again);
        }
        Ok(kind)
    }

    /// Checks that there is an undone edit to redo.
    ///
    /// # Errors
    /// There are no undone edits, or the record is full.
    pub fn may_redo(&self) -> Result<EditKind, UndoError> {
        self.fits(self.edits.next().ok_or(UndoError::NothingUndone)?)
    }

    /// Redoes the last undone edit.
    ///
    /// # Errors
    /// There are no undone edits, or the record is full.
    pub fn redo(&mut self) -> Result<EditKind, UndoError> {
        let kind = self.may_redo()?;
        if let Some(edit) = self.edits.pop_next() {
            let back = self.exchange(edit);
            self.edits.push_last(back);
        }
        Ok(kind)
    }

    /// An edit that is about to be made.
    fn edit(&self, kind: EditKind) -> Edit {
        Edit::new(kind, self.cursor(), self.tree.len())
    }

    /// Checks that a file could still hold the record if the part replaced by an edit were restored.
    fn fits(&self, edit: &Edit) -> Result<EditKind, UndoError> {
        let is_wide = |(place, children): &(NodeId, Vec<NodeId>)| {
            self.tree.with_later(*place, children.clone(), edit.tree_len).len() > MAX_VARIATIONS
        };
        let is_long = |(place, remark): &(NodeId, Remark)| {
            let now = self.tree.node(*place).note().comment.len();
            self.note_text - now + remark.comment.len() > MAX_NOTE_TEXT
        };
        if edit.children.iter().any(is_wide) || edit.remark.as_ref().is_some_and(is_long) {
            return Err(UndoError::Full);
        }
        Ok(edit.kind)
    }

    /// Restores the part that an edit replaced. Returns the edit that reverses this change.
    fn exchange(&mut self, edit: Edit) -> Edit {
        let mut back = self.edit(edit.kind);
        for (place, children) in edit.children {
            let children = self.tree.with_later(place, children, edit.tree_len);
            back.children.push((place, self.tree.set_children(place, children)));
        }
        if let Some((place, remark)) = edit.remark {
            back.remark = Some((place, self.remark(place, remark)));
        }
        if let Some(head) = edit.head {
            back.head = Some(std::mem::replace(&mut self.head, head));
            // Other turns may have been played and taken back since then. They mustn't come before the turns that lead
            // to the head.
            for (place, children) in self.tree.promote(head, NodeId::START) {
                if back.children.iter().all(|(other, _)| *other != place) {
                    back.children.push((place, children));
                }
            }
            self.set_clocks();
        }
        self.rearranged(if edit.kind == EditKind::Turn { self.head } else { edit.cursor });
        back
    }

    /// The side to play at the current position; in a finished game, the side whose turn it would have been.
    pub fn to_move(&self) -> Side {
        self.tree.node(self.head).state().to_move()
    }
}
