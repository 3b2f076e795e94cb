//! Lessons and puzzles, as a newcomer goes through them.

use egui::{Key, Modifiers};
use halfsquare::app::command::Command;
use halfsquare::rules::crumble::State;
use halfsquare::rules::{Options as _, State as _};

use crate::hand::{Hand, Mouse};
use crate::window::Window;
use crate::{FIRST, home};

/// What the first lessons of Crumble are played from.
fn start() -> State {
    State::start(&halfsquare::rules::crumble::Options::parse("size=4x4", None).unwrap())
}

#[test]
fn a_lesson_is_tried_solved_and_kept() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click("Lessons of Crumble, 0 of 12 solved");
    assert!(window.has("Cutting") && window.has("Crumble · lesson 1 of 12"));
    Mouse.draft(&mut window, &start(), "2,1VW");
    window.click("End turn");
    assert!(window.has("Not yet") && window.says("one of the halves exchanged colours"));
    window.click("Try again");
    assert!(!window.has("Not yet"));
    window.click("Give a hint");
    assert!(window.says("You play Black"));
    Mouse.draft(&mut window, &start(), "2,1V");
    window.click("End turn");
    assert!(window.has("Solved") && window.says("Every turn begins with a cut or a join."));
    window.press(Key::Enter);
    assert!(window.has("Swapping") && !window.has("Solved"));

    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has("Lessons of Crumble, 1 of 12 solved"), "left without a question");
    drop(window);
    let mut window = Window::open(&home, []);
    window.click("Lessons of Crumble, 1 of 12 solved");
    assert!(window.has("Swapping"), "resumed where it was left");
}

#[test]
fn a_solution_is_shown_when_asked_for_and_can_be_played() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click_containing("Puzzles of Topple, 0 of ");
    window.click_frames("Show solution");
    window.until("Hint for ");
    window.click("Play it");
    window.click("End turn");
    assert!(window.has("Solved"));
    window.click("Next puzzle");
    assert!(window.has("Topple · puzzle 2 of 210"));
}

#[test]
fn a_course_is_no_game_to_be_saved_or_left_with_a_question() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.menu("Practice", "Lessons");
    assert!(window.says("Save the game?"), "the game on the table is not lost");
    window.click("Discard");
    let session = window.app().session().unwrap();
    for command in [Command::Save, Command::Sidebar, Command::Resign, Command::Review, Command::PlayFromHere]
    {
        assert_eq!(session.can(command), Err("That is for games: this is a lesson.".to_owned()));
    }
    window.press_with(Modifiers::COMMAND, Key::S);
    assert!(window.says("That is for games: this is a lesson."));
    assert!(!window.has("Sidebar"), "the panel of a course is not folded");
    window.press(Key::F9);
    assert!(window.app().settings().sidebar);
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has("Play Crumble"));
}
