//! Tests every tool of every game, without a window.

use super::*;
use crate::rules::State as _;
use crate::rules::crosse::{Cell, Crosse};
use crate::rules::crumble::Crumble;
use crate::rules::topple::Topple;
use crate::rules::{Game, Options as _};

/// Uses every tool on all places, and removes pieces. Each result must have a text and be accepted or refused in one
/// sentence, and everything is undone at the end.
fn is_set_up_and_undone<G: Playable>(options: &str, places: impl Fn(&G::Position) -> Vec<G::Place>) {
    let options = G::Options::parse(options, None).expect("options");
    let first = Setup::<G>::start(options);
    let mut editor = Editor::new(first.clone(), false);
    for tool in 0..G::tools(editor.position()).len() {
        editor.act(Doing::Choose(tool));
        for index in 0..9 {
            let all = places(editor.position());
            let (Some(one), Some(other)) =
                (all.get(index * 3 % all.len()), all.get((index * 3 + 1) % all.len()))
            else {
                continue;
            };
            for doing in [
                Doing::Click(*one),
                Doing::Paint(*other, false),
                Doing::Span(*one, *other),
                Doing::Click(*other),
                if index % 3 == 0 { Doing::Remove(*other) } else { Doing::Click(*other) },
                Doing::Forget,
            ] {
                editor.act(doing);
                let text = editor.text();
                assert_eq!(
                    editor.history.now().with_text(&text).as_ref(),
                    Ok(editor.history.now()),
                    "{text}"
                );
                if let Some(fault) = &editor.fault {
                    assert!(fault.text.ends_with('.') && !fault.text.contains('\n'), "{}", fault.text);
                    assert!(fault.places.iter().all(|place| places(editor.position()).contains(place)));
                    assert_eq!(editor.can(Command::PlayFromHere), Err(fault.text.clone()));
                    assert!(editor.begin(None).is_err());
                } else {
                    let begun = editor.begin(None).unwrap_or_else(|reason| panic!("{text}: {reason}"));
                    assert!(begun.replay::<G>().is_ok(), "{text}: the game is read again");
                }
            }
        }
    }
    editor.put(G::cleared(&first.position), false);
    editor.act(Doing::Choose(0));
    for _ in 0..3 {
        places(editor.position()).into_iter().for_each(|place| editor.act(Doing::Paint(place, false)));
    }
    assert!(editor.fault.is_some(), "one colour, one side, or stacks of three everywhere");
    let last = editor.history.now().clone();
    assert!(editor.changed().is_some_and(|stored| Setup::read(&stored) == Some(last.clone())));
    let mut changes = 0;
    while editor.history.can_undo() {
        editor.history.undo();
        changes += 1;
    }
    assert!(*editor.history.now() == first);
    assert!(editor.changed().is_none(), "what was asked for is stored");
    for _ in 0..changes {
        editor.history.redo();
    }
    assert!(*editor.history.now() == last && !editor.history.can_redo());
}

#[test]
fn positions_of_crosse_are_set_up_and_all_is_undone() {
    is_set_up_and_undone::<Crosse>("rows=1", |_| Cell::all().collect());
}

#[test]
fn positions_of_topple_are_set_up_and_all_is_undone() {
    is_set_up_and_undone::<Topple>("size=5,players=3", |position| position.tiles().into_iter().collect());
}

#[test]
fn positions_of_crumble_are_set_up_and_all_is_undone() {
    is_set_up_and_undone::<Crumble>("size=4x4", |position| {
        position.pieces().map(|piece| piece.rect).collect()
    });
}

#[test]
fn options_that_are_no_matter_of_the_position_stay_when_another_is_read() {
    let options = <Crumble as Game>::Options::parse("size=4x4,bigpiece=off", None);
    let mut editor = Editor::<Crumble>::new(Setup::start(options.expect("options")), false);
    editor.paste("2x2 b w0,0,1,1 b1,0,1,1 b0,1,1,1 w1,1,1,1\t-");
    assert_eq!(editor.history.now().options.to_string(), "size=2x2,sametarget=off,bigpiece=off");
    let state = editor.history.now().state().expect("it can be played");
    assert_eq!(state.options(), &editor.history.now().options);
}

#[test]
fn a_position_of_crosse_with_more_stones_than_its_option_has_another_option() {
    let start =
        |rows: &str| Setup::<Crosse>::start(<Crosse as Game>::Options::parse(rows, None).expect("rows"));
    let mut editor = Editor::new(start("rows=1"), false);
    editor.act(Doing::Click(Cell::all().find(|cell| cell.on_ring()).expect("a cell")));
    assert_eq!(editor.history.now().options.to_string(), "rows=3");
    editor.set_options(start("rows=2").options, false);
    assert_eq!(editor.history.now().options.to_string(), "rows=2");
    editor.set_options(start("rows=1").options, false);
    assert!(*editor.history.now() == start("rows=1") && editor.said.is_some());
}
