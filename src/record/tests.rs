//! Tests of the record against a simple model, and of the takeback agreements sentence by sentence.

use std::time::Duration;

use proptest::prelude::*;

use super::takeaway::{Agreement, Play, Take, Takeaway};
use super::*;
use crate::rules::{EndError, Ending, Options as _, Outcome, Reason, Side, State as _, TurnError};

/// Options with one heap of this many counters, followed by further options, each as `,key=value`.
pub(super) fn heap(counters: u32, more: &str) -> Agreement {
    Agreement::parse(&format!("heaps={counters}{more}"), None).unwrap()
}

/// A turn that takes this many counters from the first heap.
pub(super) fn take(counters: u8) -> Take {
    Take { heap: 0, counters }
}

fn record(counters: u32, takebacks: Takebacks) -> Record<Takeaway> {
    agreed(&heap(counters, ""), takebacks)
}

fn agreed(options: &Agreement, takebacks: Takebacks) -> Record<Takeaway> {
    let header = Header::new(vec!["Ada".to_owned(), "Ben".to_owned()], takebacks, None).unwrap();
    Record::new(options, header).unwrap()
}

fn texts(record: &Record<Takeaway>) -> Vec<String> {
    record
        .line()
        .iter()
        .map(|id| match record.node(*id).unwrap().kind() {
            NodeKind::Turn { text, .. } => text.clone(),
            NodeKind::Ending(ending) => format!("{ending:?}"),
            NodeKind::Start => unreachable!(),
        })
        .collect()
}

#[test]
fn a_turn_played_again_is_entered_and_not_doubled() {
    let mut record = record(20, Takebacks::Free);
    let first = record.play(&take(1)).unwrap();
    record.play(&take(2)).unwrap();
    let (head, revision) = (record.head(), record.revision());
    record.first();
    assert_eq!(record.play(&take(1)), Ok(first));
    assert_eq!((record.len(), record.head(), record.revision()), (2, head, revision));
}

#[test]
fn another_turn_becomes_the_main_line_and_the_old_one_a_variation() {
    let mut record = record(20, Takebacks::Free);
    record.play(&take(1)).unwrap();
    let old = record.play(&take(2)).unwrap();
    record.take_back().unwrap();
    let new = record.play(&take(1)).unwrap();
    assert_eq!(texts(&record), ["a1", "a1"]);
    assert_eq!(record.variations(record.node(new).unwrap().parent().unwrap()), [new, old]);
    let continuations = |id: &NodeId| record.variations(record.node(*id).unwrap().parent().unwrap()).len();
    assert_eq!(record.line().iter().map(continuations).collect::<Vec<_>>(), [1, 2]);
    record.go_to(old);
    assert_eq!(texts(&record), ["a1", "a2"]);
    assert_eq!(record.line().iter().map(|id| record.is_played(*id)).collect::<Vec<_>>(), [true, false]);
    assert_eq!(record.head(), new);
    record.promote(old, true).unwrap();
    assert_eq!(record.head(), old);
    assert!(record.line().iter().all(|id| record.is_played(*id)));
}

#[test]
fn the_player_of_a_turn_comes_from_the_state() {
    let mut record = agreed(&heap(20, ",again=on"), Takebacks::Free);
    for count in [3, 3, 1, 1] {
        record.play(&take(count)).unwrap();
    }
    let sides: Vec<_> = record.line().iter().map(|id| record.node(*id).unwrap().side().unwrap()).collect();
    assert_eq!(sides, [Side::FIRST, Side::FIRST, Side::FIRST, Side::SECOND]);
}

#[test]
fn a_refused_turn_changes_nothing() {
    let mut record = record(2, Takebacks::Free);
    let before = format!("{record:?}");
    assert!(matches!(record.play(&take(3)), Err(PlayError::Turn(TurnError::Illegal(_)))));
    assert_eq!(
        record.end(Ending::Claim(Side::FIRST, Reason::REPETITION)),
        Err(PlayError::End(EndError::NoClaim))
    );
    assert_eq!(format!("{record:?}"), before);
}

#[test]
fn a_game_goes_on_only_where_it_stands() {
    for takebacks in [Takebacks::None, Takebacks::BlundersOnly, Takebacks::Free] {
        let mut record = record(20, takebacks);
        let first = record.play(&take(1)).unwrap();
        record.play(&take(1)).unwrap();
        record.first();
        let before = format!("{record:?}");
        assert_eq!(record.may_play(), Err(PlayError::NotHere));
        assert_eq!(record.play(&take(2)), Err(PlayError::NotHere));
        assert_eq!(record.end(Ending::Agreement), Err(PlayError::NotHere));
        assert_eq!(format!("{record:?}"), before);
        assert_eq!(record.play(&take(1)), Ok(first), "following the game is looking");
    }
}

#[test]
fn only_what_was_taken_back_is_played_again() {
    let mut record = record(20, Takebacks::Free);
    let first = record.play(&take(1)).unwrap();
    let looked_at = record.suggest(first, &take(3)).unwrap();
    record.go_to(looked_at);
    record.to_head();
    assert!(record.redo().is_err(), "it was only looked at");
    let second = record.play(&take(2)).unwrap();
    record.take_back().unwrap();
    record.take_back().unwrap();
    assert_eq!((record.redo().is_ok(), record.head()), (true, first));
    assert_eq!((record.redo().is_ok(), record.head()), (true, second));
    assert!(record.redo().is_err());
    record.take_back().unwrap();
    record.play(&take(1)).unwrap();
    assert!(record.redo().is_err());
}

#[test]
fn endings_are_recorded_and_taken_back() {
    let mut record = record(20, Takebacks::Free);
    record.play(&take(1)).unwrap();
    record.end(Ending::Resignation(Side::FIRST)).unwrap();
    assert_eq!(record.state().outcome(), Some(Outcome::Win(Side::SECOND, Reason::RESIGNATION)));
    assert_eq!(record.play(&take(1)), Err(PlayError::Turn(TurnError::Finished)));
    let taken = record.take_back().unwrap();
    assert_eq!(taken, Some(Side::FIRST));
    assert_eq!(record.state().outcome(), None);
    record.redo().unwrap();
    assert!(record.state().outcome().is_some());
    assert!(record.redo().is_err());
}

#[test]
fn no_takebacks_means_none() {
    let mut record = record(20, Takebacks::None);
    assert_eq!(record.take_back(), Err(TakebackError::Nothing));
    record.play(&take(1)).unwrap();
    assert_eq!(record.take_back(), Err(TakebackError::Never));
}

/// Checks that the last turn is undecided, records whether it was a blunder, and returns true if it may be taken back.
fn offered(record: &mut Record<Takeaway>, was_blunder: bool) -> bool {
    assert_eq!(record.take_back(), Err(TakebackError::Undecided));
    record.set_blunder(record.head(), was_blunder);
    record.takeback().is_ok()
}

#[test]
fn blunders_only_offers_blunders_only() {
    // This turn leaves four counters, and the opponent can't win at once.
    let mut quiet = record(5, Takebacks::BlundersOnly);
    quiet.play(&take(1)).unwrap();
    assert!(!offered(&mut quiet, false));
    assert_eq!(quiet.take_back(), Err(TakebackError::NoBlunder));
    // This turn leaves one counter: the opponent takes it and wins.
    let mut lets_win = record(3, Takebacks::BlundersOnly);
    lets_win.play(&take(2)).unwrap();
    assert!(offered(&mut lets_win, true));
    assert_eq!(lets_win.take_back(), Ok(Some(Side::FIRST)));
    // With this option, the player who takes the last counter loses.
    let misere = heap(2, ",misere=on");
    let mut own_loss = agreed(&misere, Takebacks::BlundersOnly);
    own_loss.play(&take(2)).unwrap();
    assert!(own_loss.state().outcome().is_some());
    assert!(offered(&mut own_loss, true));
    own_loss.take_back().unwrap();
    assert_eq!(own_loss.state(), &Play::start(&misere));
    // An ending isn't a turn.
    let mut resigned = record(4, Takebacks::BlundersOnly);
    resigned.end(Ending::Resignation(Side::SECOND)).unwrap();
    assert_eq!(resigned.take_back(), Err(TakebackError::NoTurn));
}

#[test]
fn frames_show_each_step_and_the_end() {
    let mut record = agreed(&heap(20, ",again=on"), Takebacks::Free);
    let node = record.play(&take(3)).unwrap();
    let frames = record.frames(node).unwrap();
    let positions: Vec<_> = frames.iter().map(|frame| frame.position.to_string()).collect();
    assert_eq!(positions, ["19 f", "18 f", "17 f", "17 f"]);
    assert_eq!(frames.iter().filter(|frame| frame.step.is_some()).count(), 3);
    assert!(frames.iter().all(|frame| frame.events.len() == 1));
    assert!(record.frames(NodeId::START).unwrap().is_empty());
}

#[test]
fn a_record_goes_to_other_threads() {
    fn sent<T: Send + 'static>() {}
    sent::<Record<Takeaway>>();
}

#[derive(Clone, Debug)]
pub(super) enum Action {
    Play(u8),
    Resign,
    Agree,
    Back,
    Forward,
    First,
    Last,
    GoTo(usize),
    Undo,
    Redo,
}

pub(super) fn actions() -> impl Strategy<Value = Vec<Action>> {
    let action = prop_oneof![
        8 => (1_u8..=3).prop_map(Action::Play),
        1 => Just(Action::Resign),
        1 => Just(Action::Agree),
        2 => Just(Action::Back),
        1 => Just(Action::Forward),
        1 => Just(Action::First),
        1 => Just(Action::Last),
        1 => any::<usize>().prop_map(Action::GoTo),
        2 => Just(Action::Undo),
        1 => Just(Action::Redo),
    ];
    prop::collection::vec(action, 0..60)
}

/// Carries out an action; a refused action changes nothing.
pub(super) fn apply(record: &mut Record<Takeaway>, action: &Action) {
    step(record, &mut Model::of(record), action);
}

/// A simple model of a record. It identifies each node by the path that leads to it, and lists the nodes in the order
/// of their creation.
#[derive(Default)]
struct Model {
    places: Vec<Vec<String>>,
    head: Vec<String>,
    cursor: Vec<String>,
}

fn path(record: &Record<Takeaway>, id: NodeId) -> Vec<String> {
    let node = record.node(id).unwrap();
    let mut path = node.parent().map_or_else(Vec::new, |parent| path(record, parent));
    match node.kind() {
        NodeKind::Start => {}
        NodeKind::Turn { text, .. } => path.push(text.clone()),
        NodeKind::Ending(ending) => path.push(format!("{ending:?}")),
    }
    path
}

impl Model {
    fn new() -> Self {
        Self { places: vec![Vec::new()], ..Self::default() }
    }

    /// The parts of a record that the model also has, except the nodes.
    fn of(record: &Record<Takeaway>) -> Self {
        Self { head: path(record, record.head()), cursor: path(record, record.cursor()), ..Self::default() }
    }

    fn play(&mut self, what: String) {
        let mut next = self.cursor.clone();
        next.push(what);
        if !self.places.contains(&next) {
            self.places.push(next.clone());
        }
        if !self.head.starts_with(&next) {
            self.head.clone_from(&next);
        }
        self.cursor = next;
    }
}

fn step(record: &mut Record<Takeaway>, model: &mut Model, action: &Action) {
    match action {
        Action::Play(count) => {
            if record.play(&take(*count)).is_ok() {
                model.play(format!("a{count}"));
            }
        }
        Action::Resign => {
            if record.end(Ending::Resignation(Side::SECOND)).is_ok() {
                model.play(format!("{:?}", Ending::Resignation(Side::SECOND)));
            }
        }
        Action::Agree => {
            if record.end(Ending::Agreement).is_ok() {
                model.play("Agreement".to_owned());
            }
        }
        Action::Back => {
            let moved = record.back();
            assert_eq!(moved, model.cursor.pop().is_some());
        }
        Action::Forward => {
            let more = !record.variations(record.cursor()).is_empty();
            let places = model.cursor.len() + usize::from(more);
            assert_eq!(record.forward(), more);
            model.cursor = path(record, record.cursor());
            assert_eq!(model.cursor.len(), places);
        }
        Action::First => {
            record.first();
            model.cursor.clear();
        }
        Action::Last => {
            record.last();
            model.cursor = path(record, record.cursor());
            assert!(record.node(record.cursor()).unwrap().children().is_empty());
        }
        Action::GoTo(index) => {
            let id = NodeId(index % (record.len() + 1));
            record.go_to(id);
            model.cursor = path(record, id);
        }
        Action::Undo => {
            if record.take_back().is_ok() {
                model.head.pop();
                model.cursor.clone_from(&model.head);
            }
        }
        Action::Redo => {
            if record.redo().is_ok() {
                model.head = path(record, record.head());
                model.cursor = path(record, record.cursor());
            }
        }
    }
}

/// Replays a path from the start, using only the rules.
fn state_at(counters: u32, path: &[String]) -> Play {
    path.iter().fold(Play::start(&heap(counters, "")), |state, what| match what.as_str() {
        "Agreement" => state.end(Ending::Agreement).unwrap(),
        turn if turn.starts_with('a') => state.play(&state.parse_turn(turn).unwrap()).unwrap(),
        _ => state.end(Ending::Resignation(Side::SECOND)).unwrap(),
    })
}

proptest! {
    #[test]
    fn any_course_of_play_agrees_with_the_model(actions in actions(), counters in 1_u32..40) {
        let mut record = record(counters, Takebacks::Free);
        let mut model = Model::new();
        for action in &actions {
            let (before, revision) = (record.head(), record.revision());
            step(&mut record, &mut model, action);
            prop_assert_eq!(path(&record, record.head()), model.head.clone());
            prop_assert_eq!(path(&record, record.cursor()), model.cursor.clone());
            prop_assert_eq!(record.state(), &state_at(counters, &model.cursor));
            prop_assert_eq!(record.len() + 1, model.places.len());
            prop_assert_eq!(record.is_empty(), model.places.len() == 1);
            prop_assert_eq!(record.at_head(), model.head == model.cursor);
            prop_assert_eq!(record.revision() != revision, record.head() != before);
            for (index, id) in record.line().iter().enumerate() {
                let place = path(&record, *id);
                prop_assert_eq!(place.len(), index + 1);
                prop_assert_eq!(record.node(*id).unwrap().depth(), index + 1);
                prop_assert_eq!(record.is_played(*id), model.head.starts_with(&place));
            }
            for index in 0..=record.len() {
                let place = path(&record, NodeId(index));
                prop_assert_eq!(&place, &model.places[index]);
                prop_assert_eq!(record.node(NodeId(index)).unwrap().state(), &state_at(counters, &place));
            }
        }
    }
}

#[test]
fn every_change_of_the_game_makes_its_revision_grow() {
    type Change = fn(&mut Record<Takeaway>);
    let changes: [(&str, Change); 8] = [
        ("a turn", |record| record.play(&take(1)).map(|_| ()).unwrap()),
        ("a suggestion", |record| record.suggest(NodeId::START, &take(2)).map(|_| ()).unwrap()),
        ("a note", |record| record.set_note(NodeId::START, commented("Twenty".to_owned())).unwrap()),
        ("another header", |record| record.set_header(Header::default()).unwrap()),
        ("an end", |record| record.end(Ending::Agreement).map(|_| ()).unwrap()),
        ("a takeback", |record| record.take_back().map(|_| ()).unwrap()),
        ("a deletion", |record| record.delete(NodeId(2)).map(|_| ()).unwrap()),
        ("an undone deletion", |record| record.undo().map(|_| ()).unwrap()),
    ];
    let mut record = record(20, Takebacks::Free);
    for (what, change) in changes {
        let before = record.revision();
        change(&mut record);
        assert!(record.revision() > before, "{what}");
    }
}

fn commented(comment: String) -> Note {
    Note { comment, ..Note::default() }
}

#[test]
fn notes_fill_a_record_to_the_last_byte() {
    let long = commented("\u{1f3b2}".repeat(Note::MAX_COMMENT));
    let mut record = record(1_000, Takebacks::Free);
    let longer = commented("x".repeat(Note::MAX_COMMENT + 1));
    assert_eq!(record.set_note(NodeId::START, longer), Err(NoteError::Long));
    for _ in 0..MAX_NOTE_TEXT / long.len() {
        let node = record.play(&take(1)).unwrap();
        record.set_note(node, long.clone()).unwrap();
    }
    let left = MAX_NOTE_TEXT % long.len();
    let last = record.play(&take(1)).unwrap();
    assert_eq!(record.set_note(last, commented("x".repeat(left + 1))), Err(NoteError::Full));
    assert_eq!(record.set_note(last, commented("x".repeat(left))), Ok(()));
    assert_eq!(record.set_note(last, commented("y".repeat(left))), Ok(()), "in place of what was there");
    assert_eq!(record.set_note(NodeId::START, commented("x".to_owned())), Err(NoteError::Full));
    record.annotate(last, "z".repeat(left), None).unwrap();
    for _ in 0..600 {
        assert_eq!((record.undo(), record.redo()), (Ok(EditKind::Comment), Ok(EditKind::Comment)));
    }
    assert_eq!(record.set_note(last, commented("y".repeat(left))), Ok(()), "an edit takes no room");
}

#[test]
fn a_record_knows_its_humans_and_bots() {
    let mut record = record(20, Takebacks::Free);
    let bot = Seat::Bot(crate::engine::Level::Casual);
    for (seats, humans) in [
        (vec![], vec![Side::FIRST, Side::SECOND]),
        (vec![bot, Seat::Person], vec![Side::SECOND]),
        (vec![bot, bot], vec![]),
    ] {
        record.set_header(record.header().clone().with_seats(seats.clone())).unwrap();
        assert_eq!(record.persons().collect::<Vec<_>>(), humans);
        assert_eq!((record.has_humans(), record.has_bots()), (!humans.is_empty(), !seats.is_empty()));
        assert!(seats.is_empty() || record.seats().eq([Side::FIRST, Side::SECOND].into_iter().zip(seats)));
    }
}

#[test]
fn a_node_knows_its_turn_and_a_record_what_was_before_it() {
    let mut record = record(20, Takebacks::Free);
    let first = record.play(&take(1)).unwrap();
    record.set_mark(first, Some(Mark::Threat));
    record.play(&take(2)).unwrap();
    record.take_back().unwrap();
    assert_eq!(record.turns(), [first]);
    let node = record.node(first).unwrap();
    assert_eq!((node.turn(), node.text(), node.mark()), (Some(&take(1)), Some("a1"), Some(Mark::Threat)));
    assert_eq!((record.before(first), record.before(NodeId::START)), (Some(record.start_state()), None));
    assert!(record.played().map(Node::depth).eq([0, 1]), "a turn that was taken back isn't played");
    let ending = record.end(Ending::Agreement).unwrap();
    let node = record.node(ending).unwrap();
    assert_eq!((node.turn(), node.text(), node.mark()), (None, None, None));
    assert_eq!((record.played().count(), record.turns()), (3, vec![first]));
}

#[test]
fn resigning_in_a_game_of_three_is_a_turn() {
    use crate::rules::topple::{Options, Topple};
    let mut record = Record::<Topple>::new(&Options::new(5, 3).unwrap(), Header::default()).unwrap();
    let nodes = ["@a1", "resign"].map(|text| {
        let turn = record.state().parse_turn(text).unwrap();
        record.play(&turn).unwrap()
    });
    let is_resignation = |id| record.node(id).unwrap().kind().is_resignation();
    assert_eq!(nodes.map(is_resignation), [false, true]);
}

#[test]
fn only_a_turn_that_nobody_touched_is_a_suggestion() {
    let mut record = record(20, Takebacks::Free);
    let played = record.play(&take(1)).unwrap();
    let evaluation = |better: &str| Evaluation { before: 500, after: 400, better: Some(better.to_owned()) };
    let judged = |better| Note { evaluation: Some(evaluation(better)), ..Note::default() };
    assert!(!record.is_reviewed());
    record.set_note(played, judged("a3")).unwrap();
    assert!(record.is_reviewed());
    let [better, other] = [3, 2].map(|counters| record.suggest(NodeId::START, &take(counters)).unwrap());
    let suggested = |record: &Record<Takeaway>, id| record.is_suggestion(id);
    assert_eq!(
        [NodeId::START, played, better, other].map(|id| suggested(&record, id)),
        [false, false, true, false]
    );
    record.set_note(better, commented("Good".to_owned())).unwrap();
    assert!(!suggested(&record, better), "it has a note");
    record.set_note(better, Note::default()).unwrap();
    record.suggest(better, &take(1)).unwrap();
    assert!(!suggested(&record, better), "it was continued");
    record.set_note(played, judged("a1")).unwrap();
    assert!(!suggested(&record, played), "it was played last");
    record.set_note(played, Note::default()).unwrap();
    assert!(!record.is_reviewed());
}

/// A main line of three turns, with variations in place of the second and the third turn; the current position is the
/// end of the main line. Returns the record, and the ends of the three lines.
fn with_variations(takebacks: Takebacks) -> (Record<Takeaway>, [NodeId; 3]) {
    let mut record = record(40, Takebacks::Free);
    record.play(&take(1)).unwrap();
    let second = record.play(&take(3)).unwrap();
    record.take_back().unwrap();
    record.play(&take(1)).unwrap();
    let inner = record.play(&take(2)).unwrap();
    record.take_back().unwrap();
    let main = record.play(&take(1)).unwrap();
    let header = Header::new(Vec::new(), takebacks, None).unwrap();
    record.set_header(header).unwrap();
    (record, [main, second, inner])
}

#[test]
fn a_variation_that_is_promoted_leads_and_the_game_stands_at_its_end_where_it_must() {
    let (mut record, [main, second, inner]) = with_variations(Takebacks::Free);
    assert_eq!((record.turnings(main), record.turnings(inner).len()), (Vec::new(), 1));
    record.go_to(inner);
    record.promote(inner, false).unwrap();
    assert_eq!((record.head(), record.cursor(), record.turnings(inner)), (inner, inner, Vec::new()));
    record.promote(second, true).unwrap();
    assert_eq!((record.head(), record.cursor()), (second, inner), "looking goes on where it was");
    assert_eq!(record.turnings(main).len(), 2);
    record.promote(main, false).unwrap();
    assert_eq!(
        (record.head(), record.turnings(main).len()),
        (second, 1),
        "within a variation the game stays"
    );
    record.promote(main, true).unwrap();
    assert_eq!((record.head(), record.turnings(second).len()), (main, 1));
    let revision = record.revision();
    record.promote(main, true).unwrap();
    assert_eq!(record.revision(), revision, "it is the main line already");
}

#[test]
fn the_game_stays_where_what_is_promoted_does_not_leave_it() {
    let mut record = record(40, Takebacks::Free);
    let [branch, _, _, end] = [(); 4].map(|()| record.play(&take(1)).unwrap());
    record.go_to(branch);
    let variation = record.suggest(branch, &take(2)).unwrap();
    record.suggest(variation, &take(1)).unwrap();
    let nested = record.suggest(variation, &take(2)).unwrap();
    assert_eq!(record.turnings(nested), [variation, branch]);
    record.promote(nested, false).unwrap();
    assert_eq!((record.head(), record.turnings(nested)), (end, vec![branch]), "within a variation");
    while record.head() != branch {
        record.take_back().unwrap();
    }
    record.promote(nested, false).unwrap();
    assert_eq!((record.head(), record.turnings(nested)), (branch, Vec::new()), "after where it stands");
}

#[test]
fn a_serious_game_is_not_moved_by_ordering_its_variations() {
    let (mut record, [main, second, _]) = with_variations(Takebacks::None);
    let before = format!("{record:?}");
    assert_eq!(record.promote(second, true), Err(PlayError::NotHere));
    assert_eq!(format!("{record:?}"), before);
    assert_eq!(record.head(), main);
}

#[test]
fn what_is_deleted_is_put_back_where_it_was_and_the_game_itself_stays() {
    let (mut record, [main, second, inner]) = with_variations(Takebacks::Free);
    assert_eq!((record.delete(main), record.delete(NodeId::START)), (None, None));
    let text = format::Document::of(&record).to_text().unwrap();
    record.go_to(inner);
    assert_eq!(record.delete(inner), Some(1));
    assert_eq!(record.cursor(), record.node(main).unwrap().parent().unwrap());
    record.go_to(inner);
    assert_ne!(record.cursor(), inner, "it is not there any more");
    assert_eq!(record.delete(second), Some(1));
    record.last();
    assert_eq!(record.cursor(), main);
    assert_ne!(format::Document::of(&record).to_text().unwrap(), text);
    assert_eq!([record.undo(), record.undo()], [Ok(EditKind::Deletion); 2]);
    assert_eq!(record.cursor(), inner);
    assert_eq!(format::Document::of(&record).to_text().unwrap(), text);
}

#[test]
fn a_turn_played_again_after_its_deletion_is_not_put_back_twice() {
    let (mut record, [main, second, _]) = with_variations(Takebacks::Free);
    let first = record.line()[0];
    assert_eq!(record.variations(first).len(), 2);
    record.delete(second).unwrap();
    let again = record.suggest(first, &take(3)).unwrap();
    record.set_mark(again, Some(Mark::Threat));
    let other = record.suggest(first, &take(2)).unwrap();
    let ending = record.load_ending(first, Ending::Agreement).unwrap();
    assert_eq!(record.undo(), Ok(EditKind::Deletion));
    let main = record.node(main).unwrap().parent().unwrap();
    assert_eq!(record.variations(first), [main, second, other, ending]);
    // Nor is it an edit to add what is there.
    assert_eq!(record.add_variation(first, &take(2)), Ok(other));
    assert_ne!(record.may_undo(), Ok(EditKind::Variation));
}

#[test]
fn a_deleted_line_goes_as_a_whole() {
    let (mut record, [main, _, inner]) = with_variations(Takebacks::Free);
    let first = record.line()[0];
    while record.take_back().is_ok() {}
    assert_eq!(record.delete(first), Some(5));
    assert_eq!((record.cursor(), record.line().len()), (NodeId::START, 0));
    assert_eq!(record.undo(), Ok(EditKind::Deletion));
    record.go_to(inner);
    assert_eq!(record.cursor(), inner);
    record.promote(main, true).unwrap();
}

/// A game between Ada, who has a minute, and Ben, who has half a minute; each turn adds five seconds.
fn timed(takebacks: Takebacks) -> Record<Takeaway> {
    let control = TimeControl::new(Allowance::Game { increment: 5 }, vec![60, 30], TimeOut::Lost);
    let header = Header::new(Vec::new(), takebacks, None).unwrap().with_clock(Some(control));
    Record::new(&heap(40, ""), header).unwrap()
}

/// The time that Ada and Ben have left, in seconds.
fn left(record: &Record<Takeaway>) -> [u64; 2] {
    [Side::FIRST, Side::SECOND].map(|side| record.time_left(side).unwrap().as_secs())
}

/// Plays a turn that takes this many seconds.
fn play_in(record: &mut Record<Takeaway>, seconds: u64) -> NodeId {
    record.spend(Duration::from_secs(seconds));
    record.play(&take(1)).unwrap()
}

#[test]
fn time_is_spent_by_the_player_to_move_and_is_no_change_of_the_game() {
    let mut record = timed(Takebacks::None);
    record.spend(Duration::from_secs(10));
    assert_eq!((left(&record), record.revision(), record.spent()), ([50, 30], 0, Duration::from_secs(10)));
    let first = play_in(&mut record, 2);
    assert_eq!(record.node(first).unwrap().spent(), Duration::from_secs(12));
    assert_eq!((left(&record), record.spent()), ([53, 30], Duration::ZERO));
    record.spend(Duration::from_secs(40));
    assert_eq!(left(&record), [53, 0]);
    record.end(Ending::Resignation(Side::SECOND)).unwrap();
    record.spend(Duration::from_secs(1));
    assert_eq!(left(&record), [53, 0], "no clock runs in a game that is over");
    assert_eq!(record.time_left(Side::new(2)), Some(Duration::ZERO));
}

#[test]
fn taking_back_gives_the_time_back_and_redoing_takes_it_again() {
    let mut record = timed(Takebacks::Free);
    play_in(&mut record, 10);
    play_in(&mut record, 8);
    record.spend(Duration::from_secs(20));
    assert_eq!(left(&record), [35, 27]);
    record.take_back().unwrap();
    assert_eq!(left(&record), [55, 30]);
    record.redo().unwrap();
    assert_eq!(left(&record), [55, 27]);
    record.take_back().unwrap();
    play_in(&mut record, 3);
    assert_eq!(left(&record), [55, 32], "the same turn, played faster");
    while record.take_back().is_ok() {}
    assert_eq!(left(&record), [60, 30]);
    let first = record.line()[0];
    let left_at = |id, side| record.time_left_at(id, side).map(|left| left.as_secs());
    assert_eq!([Side::FIRST, Side::SECOND].map(|side| left_at(first, side)), [Some(55), Some(30)]);
    assert_eq!(record.header().clock().map(TimeControl::time_out), Some(TimeOut::Lost));
}

#[test]
fn who_sits_where_changes_no_clock() {
    let mut record = timed(Takebacks::Free);
    play_in(&mut record, 10);
    record.set_header(record.header().clone().with_seats(vec![Seat::Person; 2])).unwrap();
    record.spend(Duration::from_secs(5));
    let seats = vec![Seat::Bot(crate::engine::Level::Casual), Seat::Person];
    record.set_header(record.header().clone().with_seats(seats)).unwrap();
    assert_eq!(left(&record), [55, 25]);
    record.set_header(Header::default()).unwrap();
    assert_eq!((record.time_left(Side::FIRST), record.spent()), (None, Duration::ZERO));
}
