//! Errors found by the monkey, one test each.

use halfsquare::app::kit::command::Command::{
    Analyse, Back, Close, Delete, EndTurn, Forward, Hint, Lessons, NewGame, Open, PlayFromHere, Puzzles,
    Quit, SetUp, Settings, StepBack, Undo,
};
use halfsquare::games::GameKind::{Crosse, Crumble, Topple};

use crate::action::Action::{self, Act, Click, Do, Hold, Rest, Tap, UndoRedo};
use crate::action::{Change, Mods, Outside, Setup, Slot, Via};
use crate::shrink::replay;

/// A first turn in Crumble.
const TURN: [Action; 2] = [Act("black square at 2,1, side 1", 0), Do(EndTurn, Via::Menu)];

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

#[test]
fn a_game_that_begins_under_a_notice_is_not_drawn_all_the_time() {
    let refuse = Action::Outside(Outside::RefuseSettings);
    replay(&Setup::of(Crumble, ""), &[refuse, Do(NewGame, Via::Key(0)), Click("Start game", 0), Rest]);
}

#[test]
fn a_pointer_that_is_held_still_asks_for_the_frame_in_which_it_drags() {
    let setup = Setup { size: [1900, 1000], ..Setup::of(Crumble, "size=4x4") };
    replay(&setup, &[Hold(697, 399), Rest]);
}

#[test]
fn a_tip_goes_when_the_button_under_the_pointer_is_held() {
    replay(&Setup::of(Topple, "size=5"), &[Hold(1098, 164), Rest]);
}

#[test]
fn a_chip_that_vanishes_is_drawn_to_its_end() {
    let setup = Setup { size: [1900, 1000], ..Setup::of(Topple, "size=5,players=4") };
    let puzzles = Act("Puzzles of Abstract Crosse, 0 of 210 solved", 0);
    replay(&setup, &[Action::Crash, puzzles, Click("Give up 3B", 0), Rest]);
}

#[test]
fn a_turn_goes_on_from_the_step_shown_and_not_from_one_that_was_being_built_there() {
    let (first, other) = ("black square at 2,1, side 1", "black square at 3,2, side 1");
    replay(
        &Setup::of(Crumble, ""),
        &[
            Act(first, 0),
            Act("white square at 1,1, side 1", 0),
            Do(EndTurn, Via::Menu),
            Do(Back, Via::Menu),
            Act(other, 0),
            Do(Forward, Via::Menu),
            Do(StepBack, Via::Key(0)),
            Do(PlayFromHere, Via::Menu),
        ],
    );
}

#[test]
fn a_lesson_leads_back_from_a_step_of_the_turn_that_was_tried() {
    let cut = Act("black square at 3,0, side 1", 0);
    let steps = [Do(Lessons, Via::Menu), cut, Do(EndTurn, Via::Menu), Do(StepBack, Via::Key(0)), UndoRedo];
    replay(&Setup::of(Crumble, "size=4x4"), &steps);
}

#[test]
fn the_list_of_lessons_comes_to_rest_near_its_end() {
    let setup = Setup { size: [1900, 1000], ..Setup::of(Crumble, "") };
    replay(&setup, &[Do(Lessons, Via::Menu), Click("7  A longer way", 0), Click("5  Joining", 0), Rest]);
}

#[test]
fn the_list_of_puzzles_comes_to_rest_after_that_of_the_lessons() {
    let steps = [Do(Lessons, Via::Menu), Do(Puzzles, Via::Menu), Rest];
    replay(&Setup::of(Topple, "size=6,players=3"), &steps);
}

#[test]
fn a_board_without_room_to_be_drawn_has_the_keyboard_after_a_dialog() {
    let setup = Setup { size: [640, 400], ..Setup::of(Topple, "size=6,players=4") };
    replay(&setup, &[Do(Settings, Via::Key(0)), Click("Interface zoom", 1), Click("Close", 0)]);
}

#[test]
fn an_analysis_opens_the_sidebar_that_it_stands_in() {
    use halfsquare::engine::Level::Expert;
    use halfsquare::record::Seat::{Bot, Person};
    let seats = &[Bot(Expert), Person, Person, Person];
    let setup = Setup { size: [1180, 800], seats, ..Setup::of(Topple, "size=5,players=4") };
    replay(&setup, &[Rest, Do(EndTurn, Via::Key(0)), Do(Analyse, Via::Key(0))]);
}

#[test]
fn a_game_from_a_position_with_more_stones_than_its_option_is_read_again() {
    let steps = [Do(SetUp, Via::Key(0)), Click("c5 empty", 0), Click("Play from here", 0)];
    replay(&Setup::of(Crosse, "rows=1"), &steps);
}

#[test]
fn a_list_opens_above_its_dialog_the_second_time_too() {
    let boards = Tap("Board style", 1);
    let steps = [Do(Settings, Via::Key(0)), boards, Tap("Theme", 0), boards];
    replay(&Setup::of(Crumble, ""), &steps);
}

#[test]
fn the_board_is_undone_from_the_field_of_its_text_where_nothing_was_typed() {
    let steps = [
        Do(SetUp, Via::Key(0)),
        Click("White is to play", 0),
        Click("Position as text", 0),
        UndoRedo,
        UndoRedo,
    ];
    replay(&Setup::of(Crumble, "size=3x2"), &steps);
}

#[test]
fn a_dialog_closes_the_menus_of_what_lies_below() {
    let steps = [
        Action::Crash,
        Act("Play Topple", 0),
        Act("Practice", 0),
        Click("Variation", 0),
        Action::Drop(Slot::B),
    ];
    replay(&Setup { size: [800, 600], ..Setup::of(Crumble, "size=3x2") }, &steps);
}

#[test]
fn a_game_that_arrives_closes_the_menu_that_is_open() {
    let setup = Setup { evaluation_bar: true, size: [640, 400], ..Setup::of(Topple, "size=5,players=3") };
    let steps = [
        Action::Outside(Outside::RefuseSettings),
        Do(Quit, Via::Key(0)),
        Click("View", 0),
        Action::Drop(Slot::Mine),
    ];
    replay(&setup, &steps);
}

#[test]
fn the_bar_of_a_very_low_list_can_be_pressed() {
    use halfsquare::engine::Level::Expert;
    use halfsquare::record::Seat::Bot;
    let seats = &[Bot(Expert), Bot(Expert)];
    let setup = Setup { seats, size: [800, 600], ..Setup::of(Crosse, "rows=1") };
    let steps = [
        Do(SetUp, Via::Key(0)),
        Action::Resize(1080, 420),
        Do(Analyse, Via::Menu),
        Action::ClickAt(egui::PointerButton::Middle, 1060, 158),
    ];
    replay(&setup, &steps);
}

#[test]
fn a_game_whose_only_turn_was_deleted_keeps_its_file() {
    let steps = [
        Act("black square at 2,1, side 1", 0),
        Do(EndTurn, Via::Menu),
        Do(Undo, Via::Menu),
        Do(Forward, Via::Menu),
        Do(Delete, Via::Menu),
        Action::Crash,
        Act("Continue Crumble Black – White.halfsquare.ron", 0),
    ];
    replay(&Setup::of(Crumble, ""), &steps);
}

#[test]
fn a_window_that_closes_during_a_first_turn_leaves_its_game() {
    let setup = Setup { size: [640, 400], ..Setup::of(Topple, "size=5,players=4") };
    replay(&setup, &[Act("c4, empty", 0), Action::Close]);
}

#[test]
fn the_board_has_the_keyboard_after_a_dialog_in_a_window_that_has_become_wide() {
    let steps = [
        Action::Press(Mods::Plain, egui::Key::Tab),
        Do(Settings, Via::Key(0)),
        Action::Resize(1800, 400),
        Click("Close", 0),
    ];
    replay(&Setup::of(Crosse, "rows=1"), &steps);
}

#[test]
fn the_board_has_the_keyboard_after_a_dialog_above_a_button_that_is_disabled_meanwhile() {
    let tab = Action::Press(Mods::Plain, egui::Key::Tab);
    let dialog = [Do(Settings, Via::Key(0)), Act("Start of game", 0), Click("Close", 0)];
    replay(&Setup::of(Crumble, ""), &[&TURN[..], &[tab; 5], &dialog].concat());
}

#[test]
fn a_lesson_that_is_solved_gives_no_hint() {
    let stone = Act("c3 white stone", 0);
    let steps =
        [Do(Lessons, Via::Menu), stone, Act("d4 empty", 0), Do(EndTurn, Via::Key(0)), Do(Hint, Via::Key(0))];
    replay(&Setup::of(Crosse, ""), &steps);
}

#[test]
fn a_game_brought_back_from_the_bin_has_its_old_place_on_the_first_page() {
    let first = "Open Crumble Black – White.halfsquare.ron: Black – White, Crumble · 1 turn · White to play";
    let steps = [
        TURN[0],
        TURN[1],
        Do(NewGame, Via::Key(0)),
        Click("Start game", 0),
        TURN[0],
        TURN[1],
        Do(Open, Via::Key(0)),
        Click(first, 0),
        Action::Library(Change::Bin, 1, true),
        Action::Crash,
    ];
    replay(&Setup::of(Crumble, ""), &steps);
}

#[test]
fn the_size_chosen_in_new_game_replaces_a_position_until_it_is_undone() {
    let steps = [
        Do(SetUp, Via::Key(0)),
        Click("black square at 1,1, side 1", 0),
        Do(Close, Via::Key(0)),
        Do(NewGame, Via::Key(0)),
        Click("Set up position…", 0),
    ];
    replay(&Setup::of(Crumble, "size=3x3"), &steps);
}

#[test]
fn a_game_opened_in_place_of_the_editor_is_examined_first() {
    use halfsquare::engine::Level;
    use halfsquare::record::Seat;
    let steps = [
        Do(SetUp, Via::Key(0)),
        Action::Library(Change::Bin, 2, false),
        Act("Edit", 0),
        Click("Close", 1),
        Click("Open a.halfsquare.ron: Black – Casual bot, Crumble · 0 turns · Black to play", 0),
    ];
    let seats = &[Seat::Person, Seat::Bot(Level::Casual)];
    let setup = Setup { seats, size: [800, 600], ..Setup::of(Crumble, "size=2x2") };
    replay(&setup, &steps);
}

#[test]
fn a_game_that_is_written_just_before_the_window_closes_is_a_game_that_was_played() {
    let steps = [
        Act("black square at 2,1, side 1", 0),
        Action::Outside(Outside::RefuseGames),
        Action::Close,
        Action::Outside(Outside::Allow),
    ];
    replay(&Setup { size: [640, 400], ..Setup::of(Crumble, "size=3x2") }, &steps);
}
