//! Lessons and puzzles, in the order of a newcomer.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::sentence::capitalised;
use halfsquare::app::parts::request::CourseKind;
use halfsquare::engine::Budget;
use halfsquare::learn::{Kind, Listed, Puzzle, Rating, TaskState, lessons as all_lessons, shipped};
use halfsquare::record;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::{Crumble, State};
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Options as _, State as _};
use halfsquare_ui_tests::{Window, words};

use crate::hand::{Hand, Mouse};
use crate::{FIRST, home, lessons, lessons_solved};

/// The position of the first lessons of Crumble.
fn start() -> State {
    State::start(&halfsquare::rules::crumble::Options::parse("size=4x4", None).unwrap())
}

#[test]
fn a_lesson_is_tried_solved_and_kept() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(lessons_solved(0));
    assert!(window.has("The aim") && window.has(format!("Crumble · The rules · lesson 1 of {}", lessons())));
    let before = window.harness.ctx.content_rect().size();
    // High enough for all lessons.
    window.harness.set_size(vec2(before.x, 2400.0));
    window.harness.run();
    for part in ["The rules", "First games", "Ideas"] {
        assert!(window.has(part), "the parts have headings in the list: {part}");
    }
    window.harness.set_size(before);
    window.harness.run();
    window.click("2  Cutting");
    let task = window.harness.query_all_by_label_contains("Cut one of your pieces. Don't swap.");
    assert_eq!(task.count(), 1, "the task is said once");
    Mouse.draft(&mut window, &start(), "2,1VW");
    window.click(Command::EndTurn);
    assert!(window.has(words::course::NOT_YET) && window.says("then a half swapped"));
    window.click(words::course::TRY_AGAIN);
    assert!(!window.has(words::course::NOT_YET));
    window.click(words::course::GIVE_HINT);
    assert!(window.says("You play Black"));
    Mouse.draft(&mut window, &start(), "2,1V");
    window.click(Command::EndTurn);
    assert!(window.has(words::course::SOLVED) && window.says("Every turn starts with a cut or a join."));
    window.press(Key::Enter);
    assert!(window.has("Swapping") && !window.has(words::course::SOLVED));

    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has(lessons_solved(1)), "left without a question");
    window.click(words::pages::lessons_of(words::pages::NEXT_LESSON, "Crumble"));
    assert!(window.has("The aim"), "the first one that is not solved");
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click(Command::Progress);
    // The start page behind it has such a button, too.
    let next = words::pages::lessons_of(words::pages::NEXT_LESSON, "Crumble");
    window.harness.query_all_by_role_and_label(Role::Button, &next).last().unwrap().click();
    window.harness.run();
    assert!(window.has("The aim"), "the page of progress leads there, too");
    drop(window);
    let mut window = Window::open(&home, []);
    window.click(lessons_solved(1));
    assert!(window.has("The aim"), "the first one that is not solved");
}

#[test]
fn in_a_wide_window_the_line_above_a_lesson_begins_at_its_board() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.set_size(vec2(1920.0, 1080.0));
    window.harness.run();
    window.click(lessons_solved(0));
    window.settle();
    let line =
        window.harness.query_all_by_label_contains("Black to play").next().expect("whose turn it is").rect();
    let pieces = window.harness.query_all_by_role(Role::GridCell).map(|piece| piece.rect());
    let board = pieces.reduce(egui::Rect::union).expect("pieces");
    let beside = line.left() - board.left();
    assert!((-24.0..24.0).contains(&beside) && line.bottom() < board.top(), "{line:?} above {board:?}");
}

#[test]
fn the_title_of_a_lesson_stays_above_its_texts() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(lessons_solved(0));
    window.click("2  Cutting");
    window.harness.set_size(vec2(1024.0, 680.0));
    window.harness.run();
    let before = window.place_of("Cutting");
    window.click(words::course::GIVE_HINT);
    Mouse.draft(&mut window, &start(), "2,1VW");
    window.click(Command::EndTurn);
    assert_eq!(window.place_of("Cutting"), before);
    window.press(Key::Escape);
    assert!(window.has(words::course::NOT_YET) && !window.says(words::table::NO_STEP), "it is judged");
}

#[test]
fn the_list_of_lessons_stays_in_place() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(lessons_solved(0));
    window.click("2  Cutting");
    let places = |window: &Window| ["1  The aim", "4  Which half swaps"].map(|name| window.place_of(name));
    let before = places(&window);
    window.click(words::course::GIVE_HINT);
    assert_eq!(places(&window), before, "a hint is above the list");
    Mouse.draft(&mut window, &start(), "2,1V");
    window.click(Command::EndTurn);
    assert!(window.has(words::course::SOLVED));
    assert_eq!(places(&window), before, "so is the judgement");
    window.press(Key::Enter);
    assert!(window.has("Swapping") && !window.has(words::course::SOLVED));
    assert_eq!(places(&window), before, "the next lesson has a longer task");
}

#[test]
fn a_solution_is_shown_when_asked_for_and_can_be_played() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click_containing("Puzzles of Topple, 0 of ");
    play_solution(&mut window);
    let solved = number(&window);
    window.click(words::course::next(CourseKind::Puzzles));
    assert!(!window.has(words::course::SOLVED_WITH_HELP) && number(&window) != solved);
}

/// The panel's line with the number of the current puzzle of Topple.
fn number(window: &Window) -> String {
    line(window, "Topple · puzzle ")
}

#[test]
fn the_puzzle_on_the_table_stays_in_sight_in_a_lower_window() {
    let home = home();
    let mut window = Window::on("2026-11-22", &home);
    window.click(words::pages::course(CourseKind::Puzzles, "Topple", [0, 210, 0]));
    let number = number(&window);
    let row = format!("{}  ", number.split(' ').nth(3).unwrap());
    assert!(window.says(&row), "{number}");
    window.harness.set_size(vec2(640.0, 400.0));
    window.harness.run_steps(4);
    assert!(window.says(&row), "{number}");
}

#[test]
fn a_key_gives_hints_in_a_puzzle_and_the_puzzle_then_counts_as_failed() {
    let home = home();
    let mut window = Window::on("2026-11-22", &home);
    window.click(words::pages::course(CourseKind::Puzzles, "Topple", [0, 210, 0]));
    assert!(window.says(words::course::HELP_COUNTS) && window.has_button(words::course::GIVE_HINT));
    let told = |window: &Window| {
        let mut told = Vec::new();
        window.each_text(|text, _| {
            told.extend(Some(text.galley.text().to_owned()).filter(|text| text.starts_with("Hint: ")));
        });
        told
    };
    assert!(told(&window).is_empty());
    let mut hints = BTreeSet::new();
    for _ in 0..2 {
        window.press(Key::F3);
        let now = told(&window);
        assert!(now.len() == 1 && hints.insert(now[0].clone()), "{now:?} after {hints:?}");
    }
    assert!(window.has_button(words::course::ANOTHER_HINT));
    assert!(window.says(words::course::HELP_COUNTED) && !window.says(words::course::HELP_COUNTS));
}

#[test]
fn dots_below_the_number_of_a_puzzle_tell_how_hard_it_is() {
    let home = home();
    let mut window = Window::on("2026-11-22", &home);
    window.click(words::pages::course(CourseKind::Puzzles, "Topple", [0, 210, 0]));
    // High enough for all puzzles.
    window.harness.set_size(vec2(1180.0, 2400.0));
    window.harness.run();
    let dots = |place: egui::Rect| {
        let mut dots = 0;
        for clipped in &window.harness.output().shapes {
            if let egui::Shape::Circle(circle) = &clipped.shape {
                dots += usize::from(circle.radius < 2.0 && place.contains(circle.center));
            }
        }
        dots
    };
    let mut puzzles: Vec<Listed> =
        shipped::<Topple>().map(|line| Listed::read::<Topple>(line).unwrap()).collect();
    puzzles.sort_by_key(Listed::difficulty);
    let mut seen = [0; 3];
    for (at, listed) in puzzles.iter().enumerate() {
        let rating = Rating::of_difficulty(listed.difficulty()).points();
        let expected = match rating {
            1800.. => 3,
            1450.. => 2,
            _ => 1,
        };
        let name = words::course::listed(at + 1, &capitalised(listed.kind().task()), TaskState::New);
        let button = window.harness.query_all_by_role(Role::Button);
        let button =
            button.into_iter().find(|node| node.accesskit_node().label().is_some_and(|label| label == name));
        // The puzzle on the table has another name.
        let Some(button) = button else { continue };
        assert_eq!(dots(button.rect()), expected, "{name}, {rating}");
        seen[expected - 1] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > 3), "{seen:?}");
}

/// Shows the solution of the current puzzle and plays it.
fn play_solution(window: &mut Window) {
    window.click_frames(words::course::SHOW_SOLUTION);
    window.until(words::subject(record::Subject::Solution, ""));
    window.click(words::table::PLAY_IT);
    assert!(window.has(words::course::SOLVED_WITH_HELP), "it wins, so it ends by itself");
}

#[test]
fn a_puzzle_solved_with_help_counts_as_failed_and_comes_back_the_next_day() {
    let home = home();
    let mut window = Window::on("2026-11-22", &home);
    window.click(words::pages::course(CourseKind::Puzzles, "Topple", [0, 210, 0]));
    assert!(window.has("Your rating: about 1500"), "nobody knows yet");
    let failed = number(&window);
    play_solution(&mut window);
    assert!(window.says("Your rating: about 1") && window.says(" (−"));
    assert!(window.says("(solved)"));
    window.click(words::course::next(CourseKind::Puzzles));
    assert!(!window.says("Due today"));
    drop(window);

    let mut window = Window::on("2026-11-22", &home);
    window.click(words::pages::course(CourseKind::Puzzles, "Topple", [1, 210, 0]));
    assert_ne!(number(&window), failed, "it waits for the next day");
    drop(window);

    let mut window = Window::on("2026-11-23", &home);
    window.click(words::pages::course(CourseKind::Puzzles, "Topple", [1, 210, 1]));
    assert_eq!(number(&window), failed);
    assert!(window.has(words::course::due(1)));
    let rating = rating(&window);
    play_solution(&mut window);
    assert!(!window.has(words::course::due(1)), "it failed again, and comes back tomorrow");
    assert_eq!(self::rating(&window), rating, "ratings change by what is new");
}

/// The panel's line with the player's rating.
fn rating(window: &Window) -> String {
    line(window, "Your rating: ")
}

/// The line that contains `part`.
fn line(window: &Window, part: &str) -> String {
    let mut nodes = window.harness.query_all_by_label_contains(part);
    nodes.find_map(|node| node.accesskit_node().value().or(node.accesskit_node().label())).unwrap()
}

#[test]
fn a_wrong_try_is_answered_when_asked_for() {
    let mut puzzles: Vec<Listed> =
        shipped::<Crumble>().map(|line| Listed::read::<Crumble>(line).unwrap()).collect();
    puzzles.sort_by_key(Listed::difficulty);
    // A cut that doesn't solve the puzzle, and is answered.
    let wrong = |puzzle: &Puzzle<Crumble>| {
        let state = puzzle.state();
        let found = state.successors(|turn, _| {
            let is_cut = state.turn_steps(turn).len() == 1;
            let refutation = puzzle.refutation(turn, &mut Budget::new(1_000_000));
            if is_cut && !puzzle.is_solved_by(turn).unwrap() && refutation != Ok(None) {
                return ControlFlow::Break(state.turn_text(turn));
            }
            ControlFlow::Continue(())
        });
        found.break_value()
    };
    let home = home();
    let mut window = Window::open(&home, []);
    window.click_containing("Puzzles of Crumble, 0 of ");
    // High enough for all puzzles.
    window.harness.set_size(vec2(1180.0, 2400.0));
    window.harness.run();
    let tried = |window: &mut Window, kind: &'static Kind| {
        let of_kind = |(at, listed): (usize, &Listed)| {
            let puzzle = listed.puzzle::<Crumble>().ok().filter(|_| listed.kind() == kind)?;
            Some((at, wrong(&puzzle)?, puzzle))
        };
        let (at, wrong, puzzle) = puzzles.iter().enumerate().find_map(of_kind).unwrap();
        let number = words::course::listed(at + 1, &capitalised(kind.task()), TaskState::New);
        window.click(number);
        Mouse.draft(window, puzzle.state(), &wrong);
        window.click(Command::EndTurn);
        assert!(window.has(words::course::NOT_YET));
    };
    tried(&mut window, Kind::WIN1);
    assert!(
        window.says(words::course::doesnt_win("your best chain doesn't touch the ").trim_end_matches('.'))
    );
    assert!(!window.has(words::course::WHY_NOT), "that says all");
    tried(&mut window, Kind::WIN2);
    assert!(window.says(words::course::doesnt_force(2)));
    window.click_frames(words::course::WHY_NOT);
    window.frames_until("can't win in time");
    window.press(Key::Escape);
    window.click(words::course::TRY_AGAIN);
    assert!(!window.has(words::course::NOT_YET));
}

#[test]
fn a_wrong_try_in_a_lesson_is_answered_if_a_reply_shows_why() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(lessons_solved(0));
    let at = |name: &str| all_lessons::<Crumble>().iter().position(|lesson| lesson.name == name).unwrap();
    let tried = |window: &mut Window, name: &str, turn: &str| {
        let lesson = &all_lessons::<Crumble>()[at(name)];
        let line = format!("{}  {}", at(name) + 1, lesson.title);
        // Scrolls to the lesson.
        window.tab_to(line.as_str());
        window.click(line);
        Mouse.draft(window, &lesson.start::<Crumble>().unwrap(), turn);
        window.click(Command::EndTurn);
        assert!(window.has(words::course::NOT_YET));
    };
    tried(&mut window, "cut", "2,1VW");
    assert!(!window.has(words::course::WHY_NOT), "no reply shows it");
    tried(&mut window, "parry", "1,3V");
    window.click_frames(words::course::WHY_NOT);
    window.frames_until(words::subject(record::Subject::Refutation, "Black"));
    window.press(Key::Escape);
    window.click(words::course::TRY_AGAIN);
    assert!(!window.has(words::course::NOT_YET));
}

#[test]
fn more_puzzles_are_found_and_kept_and_the_search_can_be_cancelled() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click_containing("Puzzles of Abstract Crosse, 0 of ");
    let before = shipped::<Crosse>().count();
    window.click_frames(words::course::MORE);
    window.until("Searching: ");
    window.wait("a puzzle", |window| !window.says(format!(" of {before}")));
    if window.says("Searching: ") {
        window.click(words::course::CANCEL);
    }
    assert!(window.has(words::course::MORE));
    drop(window);
    let found = fs::read_to_string(home.path().join("puzzles-crosse.txt")).unwrap();
    let count = before + found.lines().count();
    assert!(count > before && found.lines().all(|line| !shipped::<Crosse>().any(|known| known == line)));
    fs::write(home.path().join("puzzles-crosse.txt"), format!("{found}nonsense\n")).unwrap();
    let mut window = Window::open(&home, []);
    window.click(format!("Puzzles of Abstract Crosse, 0 of {count} solved"));
    assert!(window.says(words::course::broken_lines(1)));
}

#[test]
fn a_course_is_no_game_to_be_saved_or_left_with_a_question() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    window.menu(words::shell::PRACTICE_MENU, Command::Lessons);
    let session = window.app().session().unwrap();
    for command in [Command::Save, Command::Sidebar, Command::Resign, Command::Review, Command::PlayFromHere]
    {
        assert_eq!(session.can(command), Err("You can't do this in a lesson.".to_owned()));
    }
    window.press_with(Modifiers::COMMAND, Key::S);
    assert!(window.says(words::course::cant_do(CourseKind::Lessons)));
    assert!(!window.has(words::shell::SIDEBAR), "the panel of a course is not folded");
    window.press(Key::F9);
    assert!(window.app().settings().sidebar);
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has(words::pages::play("Crumble")));
}

#[test]
fn a_link_leads_from_a_lesson_back_to_the_game_that_was_left_or_to_the_start_page() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click_containing(words::pages::course(CourseKind::Lessons, "Crumble", [0, lessons(), 0]));
    assert!(!window.has(words::course::BACK), "no game was left");
    window.click_role(Role::Link, words::course::START_PAGE);
    assert!(window.has(words::pages::play("Crumble")));
    let mut window = Window::crumble(&home, []);
    window.cut(FIRST);
    let file = window.stored();
    // From the lessons to the puzzles and back again, the way stays open.
    window.menu(words::shell::PRACTICE_MENU, Command::Lessons);
    window.menu(words::shell::PRACTICE_MENU, Command::Puzzles);
    window.click_role(Role::Link, words::course::BACK);
    window.until(words::turn(1, "Black", "2,1"));
    assert_eq!(window.stored(), file);
}
