//! What the monkey found, one test each.

use halfsquare::app::command::Command::{EndTurn, Forward, PlayFromHere, Undo};
use halfsquare::games::GameKind::Crumble;

use crate::action::Action::{Act, Do, UndoRedo};
use crate::action::{Setup, Via};
use crate::shrink::replay;

#[test]
fn a_turn_taken_back_is_what_redo_brings_back_and_no_step_undone_before() {
    replay(
        &Setup::of(Crumble, ""),
        &[
            Act("black square at 2,1, side 1", 0),
            Do(EndTurn, Via::Menu),
            Do(Undo, Via::Key(0)),
            Act("black square at 3,2, side 1", 0),
            Do(Undo, Via::Key(0)),
            Do(Forward, Via::Menu),
            Do(PlayFromHere, Via::Menu),
            UndoRedo,
        ],
    );
}
