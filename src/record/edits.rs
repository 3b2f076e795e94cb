//! The history of a record: a list of the user's changes, for undo and redo.

use super::node::NodeId;
use super::note::Glyph;

/// A kind of change of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditKind {
    /// A turn or ending was played at the current position. Undoing the edit takes the turn or ending back.
    Turn,
    /// A variation was promoted.
    Order,
    /// Turns were deleted.
    Deletion,
    /// A variation was added.
    Variation,
    /// A comment or glyph was written.
    Comment,
}

/// An edit, stored as the part of a record that it replaced. Restoring that part gives the edit that reverses this
/// edit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edit {
    pub(super) kind: EditKind,
    /// The node shown before the edit; unused for a turn, since that is played at the head.
    pub(super) cursor: NodeId,
    /// The head before the edit, if the edit moved it.
    pub(super) head: Option<NodeId>,
    /// The nodes whose continuations the edit changed, each with its continuations before the edit.
    pub(super) children: Vec<(NodeId, Vec<NodeId>)>,
    /// The number of turns and endings in the tree before the edit. Nodes added later stay in the tree when this part
    /// is restored: turns that were taken back, and suggestions of a review.
    pub(super) tree_len: usize,
    /// The comment and glyph before the edit, and their node.
    pub(super) remark: Option<(NodeId, Remark)>,
}

/// A comment and a glyph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Remark {
    pub(super) comment: String,
    pub(super) glyph: Option<Glyph>,
}

impl Edit {
    /// An edit that hasn't replaced anything yet.
    pub(super) const fn new(kind: EditKind, cursor: NodeId, tree_len: usize) -> Self {
        Self { kind, cursor, head: None, children: Vec::new(), tree_len, remark: None }
    }

    /// The edit with the head that it replaced.
    pub(super) const fn with_head(mut self, head: NodeId) -> Self {
        self.head = Some(head);
        self
    }
}

/// The edits that were made, and those that were undone; the last of each is the next to be undone or redone.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    done: Vec<Edit>,
    undone: Vec<Edit>,
}

impl Edits {
    /// A history without edits to undo. The edits to redo are turns that were taken back; the last in the list is
    /// redone first.
    pub(super) const fn taken_back(undone: Vec<Edit>) -> Self {
        Self { done: Vec::new(), undone }
    }

    /// Adds an edit. Undone edits can then no longer be redone, with one exception: after a comment or a new variation,
    /// turns that were taken back still can.
    pub(super) fn note(&mut self, edit: Edit) {
        let turns = if matches!(edit.kind, EditKind::Comment | EditKind::Variation) {
            self.undone.iter().rev().take_while(|undone| undone.kind == EditKind::Turn).count()
        } else {
            0
        };
        self.undone.drain(..self.undone.len() - turns);
        self.done.push(edit);
    }

    /// The edit to be undone next.
    pub(super) fn last(&self) -> Option<&Edit> {
        self.done.last()
    }

    /// The edit to be redone next.
    pub(super) fn next(&self) -> Option<&Edit> {
        self.undone.last()
    }

    /// Removes and returns the edit to be undone next.
    pub(super) fn pop_last(&mut self) -> Option<Edit> {
        self.done.pop()
    }

    /// Removes and returns the edit to be redone next.
    pub(super) fn pop_next(&mut self) -> Option<Edit> {
        self.undone.pop()
    }

    /// Removes and returns the edit that played the last turn of the game, even if there are later edits of other
    /// kinds.
    pub(super) fn take_turn(&mut self) -> Option<Edit> {
        let index = self.done.iter().rposition(|edit| edit.head.is_some())?;
        (self.done[index].kind == EditKind::Turn).then(|| self.done.remove(index))
    }

    /// Adds the reversal of an edit that was undone.
    pub(super) fn push_next(&mut self, edit: Edit) {
        self.undone.push(edit);
    }

    /// Adds the reversal of an edit that was redone.
    pub(super) fn push_last(&mut self, edit: Edit) {
        self.done.push(edit);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
    use proptest::{collection, test_runner::Config};

    use super::*;
    use crate::record::format::Document;
    use crate::record::takeaway::Takeaway;
    use crate::record::tests::{heap, take};
    use crate::record::{Header, MAX_NOTE_TEXT, MAX_VARIATIONS, Note, NoteError};
    use crate::record::{Record, TakebackError, Takebacks, UndoError};
    use crate::rules::crumble::Crumble;
    use crate::rules::{Ending, Side, State as _};

    fn record(takebacks: Takebacks) -> Record<Takeaway> {
        let header = Header::new(Vec::new(), takebacks, None).unwrap();
        Record::new(&heap(4_000, ""), header).unwrap()
    }

    /// True if a node is in the tree and hasn't been deleted.
    fn holds(record: &Record<Takeaway>, id: NodeId) -> bool {
        let parent = record.node(id).unwrap().parent();
        parent.is_none_or(|parent| record.variations(parent).contains(&id) && holds(record, parent))
    }

    /// The part of a record that can be changed by edits.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct Snapshot {
        head: NodeId,
        cursor: NodeId,
        children: Vec<Vec<NodeId>>,
        remarks: Vec<Remark>,
    }

    impl Snapshot {
        fn of(record: &Record<Takeaway>) -> Self {
            let nodes = || (0..=record.len()).map(|id| record.node(NodeId(id)).unwrap());
            let remark = |note: &Note| Remark { comment: note.comment.clone(), glyph: note.glyph };
            Self {
                head: record.head(),
                cursor: record.cursor(),
                children: nodes().map(|node| node.children().to_vec()).collect(),
                remarks: nodes().map(|node| remark(node.note())).collect(),
            }
        }

        /// The same part without the nodes added after the first `tree_len`.
        fn without_later(mut self, tree_len: usize) -> Self {
            self.children.truncate(tree_len + 1);
            self.children.iter_mut().for_each(|children| children.retain(|child| child.0 <= tree_len));
            self.remarks.truncate(tree_len + 1);
            self
        }

        /// The same part with the continuations of each node in the order in which they were added.
        fn unordered(mut self) -> Self {
            self.children.iter_mut().for_each(|children| children.sort_unstable());
            self
        }

        /// The same part with the head shown.
        fn at_head(self) -> Self {
            Self { cursor: self.head, ..self }
        }
    }

    /// An action on a record. Numbers choose a node.
    #[derive(Clone, Debug)]
    enum Deed {
        Play(u8),
        Resign,
        GoTo(usize),
        TakeBack,
        Promote(usize, bool),
        Delete(usize),
        Add(usize, u8),
        Comment(usize, u8),
        /// An addition by a review, which isn't an edit.
        Suggest(usize, u8),
        Undo,
        Redo,
    }

    fn deeds() -> impl Strategy<Value = Vec<Deed>> {
        let place = any::<usize>;
        let deed = prop_oneof![
            8 => (1_u8..=3).prop_map(Deed::Play),
            1 => Just(Deed::Resign),
            3 => place().prop_map(Deed::GoTo),
            3 => Just(Deed::TakeBack),
            3 => (place(), any::<bool>()).prop_map(|(place, whole)| Deed::Promote(place, whole)),
            2 => place().prop_map(Deed::Delete),
            2 => (place(), 1_u8..=3).prop_map(|(place, counters)| Deed::Add(place, counters)),
            2 => (place(), 0_u8..3).prop_map(|(place, text)| Deed::Comment(place, text)),
            1 => (place(), 1_u8..=3).prop_map(|(place, counters)| Deed::Suggest(place, counters)),
            4 => Just(Deed::Undo),
            3 => Just(Deed::Redo),
        ];
        collection::vec(deed, 0..50)
    }

    /// Carries out the action; a refused action changes nothing.
    fn apply(record: &mut Record<Takeaway>, deed: &Deed) {
        // The tests don't play, promote or write anything at a turn that was deleted.
        let in_tree: Vec<NodeId> = (0..=record.len()).map(NodeId).filter(|id| holds(record, *id)).collect();
        let chosen = |place: &usize| in_tree[place % in_tree.len()];
        match deed {
            Deed::Play(counters) => drop(record.play(&take(*counters))),
            Deed::Resign => drop(record.end(Ending::Resignation(Side::FIRST))),
            Deed::GoTo(place) => record.go_to(chosen(place)),
            Deed::TakeBack => drop(record.take_back()),
            Deed::Promote(place, whole) => drop(record.promote(chosen(place), *whole)),
            Deed::Delete(place) => {
                record.delete(chosen(place));
            }
            Deed::Add(place, counters) => drop(record.add_variation(chosen(place), &take(*counters))),
            Deed::Comment(place, text) => {
                let glyph = Glyph::ALL.get(usize::from(*text)).copied();
                record.annotate(chosen(place), "x".repeat(usize::from(*text)), glyph).unwrap();
            }
            Deed::Suggest(place, counters) => drop(record.suggest(chosen(place), &take(*counters))),
            Deed::Undo => drop(record.undo()),
            Deed::Redo => drop(record.redo()),
        }
    }

    /// Checks that undoing the latest edit restores everything, except that a played turn stays in the tree.
    fn undoes_the_last(record: &Record<Takeaway>, before: &Snapshot, tree_len: usize) {
        let mut record = record.clone();
        let kind = record.undo().unwrap();
        let after = Snapshot::of(&record).without_later(tree_len);
        if kind == EditKind::Turn {
            assert_eq!(after.unordered(), Snapshot { cursor: before.head, ..before.clone() }.unordered());
        } else {
            assert_eq!(&after, before, "{kind:?}");
        }
    }

    /// Checks that undo then redo, and redo then undo, both restore the record.
    fn goes_to_and_fro(record: &Record<Takeaway>) {
        type Way = fn(&mut Record<Takeaway>) -> Result<EditKind, UndoError>;
        let ways: [(Way, Way); 2] = [(Record::undo, Record::redo), (Record::redo, Record::undo)];
        for (to, fro) in ways {
            let (mut record, before) = (record.clone(), Snapshot::of(record));
            let Ok(kind) = to(&mut record) else { continue };
            assert_eq!(fro(&mut record), Ok(kind));
            let after = Snapshot::of(&record);
            if kind == EditKind::Turn {
                assert_eq!(after, before.at_head());
            } else {
                assert_eq!(after, before, "{kind:?}");
            }
        }
    }

    proptest! {
        #![proptest_config(Config { cases: 300, failure_persistence: None, ..Config::default() })]

        #[test]
        fn every_edit_can_be_undone_and_redone(deeds in deeds()) {
            let mut record = record(Takebacks::Free);
            for deed in &deeds {
                let (before, tree_len, revision) = (Snapshot::of(&record), record.len(), record.revision());
                apply(&mut record, deed);
                let is_edit = !matches!(deed, Deed::Undo | Deed::Redo | Deed::TakeBack | Deed::Suggest(..));
                if is_edit && record.revision() > revision {
                    undoes_the_last(&record, &before, tree_len);
                }
                goes_to_and_fro(&record);
                assert!(record.turnings(record.head()).is_empty(), "the game is not the main line");
                assert!(holds(&record, record.head()) && holds(&record, record.cursor()));
                let text = Document::of(&record).to_text().unwrap();
                let again = Document::parse(&text).unwrap().replay::<Takeaway>().unwrap();
                assert_eq!(Document::of(&again).to_text().unwrap(), text);
            }
            // Undoes all edits, then redoes them.
            let (end, mut count) = (Snapshot::of(&record), 0);
            while record.undo().is_ok() {
                count += 1;
            }
            assert_eq!((record.last_edit(), record.head()), (None, NodeId::START));
            assert!(Snapshot::of(&record).remarks.iter().all(|remark| remark.comment.is_empty()));
            for _ in 0..count {
                record.redo().unwrap();
            }
            assert_eq!(Snapshot::of(&record).at_head(), end.at_head());
        }

        #[test]
        fn without_takebacks_turns_stay_and_all_else_is_undone(deeds in deeds()) {
            let mut record = record(Takebacks::None);
            for deed in &deeds {
                let (last, head) = (record.last_edit(), record.head());
                let refused = match last {
                    None => Err(UndoError::Takeback(TakebackError::Nothing)),
                    Some(EditKind::Turn) => Err(UndoError::Takeback(TakebackError::Never)),
                    Some(kind) => Ok(kind),
                };
                assert_eq!(record.may_undo(), refused);
                apply(&mut record, deed);
                assert!(record.is_played(head), "a turn was taken back");
            }
        }
    }

    #[test]
    fn what_is_taken_back_is_redone_though_another_turn_was_played_there_later() {
        let mut record = record(Takebacks::Free);
        let first = record.play(&take(1)).unwrap();
        record.take_back().unwrap();
        let second = record.play(&take(2)).unwrap();
        record.promote(first, true).unwrap();
        assert_eq!(record.head(), first);
        record.take_back().unwrap();
        assert_eq!((record.redo(), record.head()), (Ok(EditKind::Turn), first));
        assert_eq!((record.undo(), record.head()), (Ok(EditKind::Turn), NodeId::START));
        assert_eq!((record.undo(), record.head()), (Ok(EditKind::Order), second));
        assert_eq!(record.variations(NodeId::START), [second, first]);
    }

    #[test]
    fn an_edit_that_moved_the_game_is_redone_with_the_order_of_what_was_played_and_taken_back_since() {
        let mut record = record(Takebacks::Free);
        let first = record.play(&take(1)).unwrap();
        let second = record.play(&take(1)).unwrap();
        let other = record.add_variation(first, &take(2)).unwrap();
        record.promote(other, true).unwrap();
        assert_eq!(record.head(), other);
        record.take_back().unwrap();
        record.take_back().unwrap();
        let later = record.play(&take(3)).unwrap();
        record.take_back().unwrap();
        assert_eq!(record.variations(NodeId::START), [later, first]);
        assert_eq!((record.undo(), record.head()), (Ok(EditKind::Order), second));
        assert_eq!(record.variations(NodeId::START), [first, later]);
        assert_eq!((record.redo(), record.head()), (Ok(EditKind::Order), NodeId::START));
        assert_eq!(record.variations(NodeId::START), [later, first]);
        assert_eq!(record.variations(first), [other, second]);
    }

    #[test]
    fn turns_that_were_taken_back_can_be_redone_until_the_game_goes_on_otherwise() {
        let mut record = record(Takebacks::Free);
        let [first, second, _] = [(); 3].map(|()| record.play(&take(1)).unwrap());
        for _ in 0..3 {
            record.take_back().unwrap();
        }
        record.annotate(second, "Too slow".to_owned(), None).unwrap();
        record.add_variation(first, &take(2)).unwrap();
        assert_eq!(record.play(&take(1)), Ok(first), "played by hand");
        assert_eq!((record.redo(), record.head()), (Ok(EditKind::Turn), second));
        record.play(&take(3)).unwrap();
        assert_eq!(record.redo(), Err(UndoError::NothingUndone));
    }

    #[test]
    fn the_turns_after_where_a_loaded_game_stands_can_be_redone() {
        let mut record = record(Takebacks::Free);
        let [_, second, third] = [(); 3].map(|()| record.play(&take(1)).unwrap());
        record.suggest(NodeId::START, &take(3)).unwrap();
        record.take_back().unwrap();
        record.take_back().unwrap();
        let text = Document::of(&record).to_text().unwrap();
        let mut loaded = Document::parse(&text).unwrap().replay::<Takeaway>().unwrap();
        assert_eq!((loaded.redo(), loaded.head()), (Ok(EditKind::Turn), second));
        assert_eq!((loaded.redo(), loaded.head()), (Ok(EditKind::Turn), third));
        assert_eq!(loaded.redo(), Err(UndoError::NothingUndone));
        assert_eq!((loaded.undo(), loaded.head()), (Ok(EditKind::Turn), second));
    }

    #[test]
    fn a_comment_is_undone_and_what_a_review_found_meanwhile_stays() {
        let mut record = record(Takebacks::Free);
        let node = record.play(&take(1)).unwrap();
        record.annotate(node, "Good".to_owned(), Some(Glyph::Good)).unwrap();
        record.annotate(node, "Good".to_owned(), Some(Glyph::Good)).unwrap();
        let found = crate::record::Evaluation { before: 500, after: 400, better: None };
        let judged = Note { evaluation: Some(found.clone()), ..record.node(node).unwrap().note().clone() };
        record.set_note(node, judged.clone()).unwrap();
        assert_eq!(record.undo(), Ok(EditKind::Comment));
        assert_eq!(record.node(node).unwrap().note(), &Note { evaluation: Some(found), ..Note::default() });
        assert_eq!(record.redo(), Ok(EditKind::Comment));
        assert_eq!(record.node(node).unwrap().note(), &judged);
    }

    #[test]
    fn what_a_file_could_not_hold_is_not_undone() {
        let mut record = record(Takebacks::Free);
        let long = "x".repeat(Note::MAX_COMMENT);
        let node = record.play(&take(1)).unwrap();
        record.annotate(node, long.clone(), None).unwrap();
        record.annotate(node, String::new(), None).unwrap();
        for _ in 0..MAX_NOTE_TEXT / long.len() {
            let place = record.suggest(record.line().last().copied().unwrap(), &take(1)).unwrap();
            record.set_note(place, Note { comment: long.clone(), ..Note::default() }).unwrap();
            record.go_to(place);
        }
        let before = Snapshot::of(&record);
        assert_eq!((record.undo(), Snapshot::of(&record)), (Err(UndoError::Full), before));
        // A comment that fills it to the last byte is put back, and gives its room back when it is removed again.
        let filling = |bytes: usize| Note { comment: "x".repeat(bytes), ..Note::default() };
        let last = record.line().last().copied().unwrap();
        record.set_note(last, filling(MAX_NOTE_TEXT % long.len())).unwrap();
        assert_eq!(record.undo(), Ok(EditKind::Comment));
        assert_eq!(record.set_note(NodeId::START, filling(1)), Err(NoteError::Full));
        assert_eq!(record.redo(), Ok(EditKind::Comment));
        assert_eq!(record.set_note(NodeId::START, filling(long.len())), Ok(()));
        assert_eq!(record.undo(), Err(UndoError::Full));
    }

    #[test]
    fn no_more_variations_are_put_back_than_a_file_holds() {
        let mut record = Record::<Crumble>::new(&Default::default(), Header::default()).unwrap();
        let to_and_fro = "WE".repeat(MAX_VARIATIONS);
        let turn = |more: usize| record.state().parse_turn(&format!("2,1V{}", &to_and_fro[..=more])).unwrap();
        let (turns, last) = ((0..MAX_VARIATIONS).map(turn).collect::<Vec<_>>(), turn(MAX_VARIATIONS));
        for turn in &turns {
            record.suggest(NodeId::START, turn).unwrap();
        }
        record.delete(NodeId(1)).unwrap();
        assert_eq!(record.may_undo(), Ok(EditKind::Deletion));
        record.suggest(NodeId::START, &last).unwrap();
        assert_eq!(record.may_undo(), Err(UndoError::Full));
    }
}
