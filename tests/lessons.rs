//! Every lesson, played by the rules: its solution is accepted, and every other first turn gets a remark of the file.

#![cfg(test)]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use halfsquare::engine::Budget;
use halfsquare::games::{ForGame, GameKind};
use halfsquare::learn::{Feedback, Lesson, Taught, lessons, names, words};
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::{State as _, result_text};

struct Played;

impl ForGame for Played {
    /// The errors, one for each lesson that fails.
    type Output = Vec<String>;

    fn run<G: Taught>(self) -> Vec<String> {
        let lessons = lessons::<G>();
        let names: BTreeSet<&str> = lessons.iter().map(|lesson| lesson.name.as_str()).collect();
        let mut wrong = Vec::new();
        if lessons.len() < 10 || names.len() < lessons.len() {
            wrong.push(format!("{} has {} lessons, {} names", G::NAME, lessons.len(), names.len()));
        }
        if !lessons.is_sorted_by_key(|lesson| lesson.part) {
            wrong.push(format!("{}: the parts are mixed", G::NAME));
        }
        for lesson in &lessons {
            if let Err(what) = played::<G>(lesson) {
                wrong.push(format!("{}, {}: {what}", G::NAME, lesson.name));
            }
        }
        wrong
    }
}

/// Plays a lesson and returns its error, if any.
fn played<G: Taught>(lesson: &Lesson) -> Result<(), String> {
    let said = |error: halfsquare::learn::LessonError| error.to_string();
    let start = lesson.start::<G>().map_err(said)?;
    let solution = lesson.solution::<G>().map_err(said)?;
    if lesson.judge::<G>(&solution).map_err(said)? != Feedback::Solved {
        return Err("its solution does not solve it".to_owned());
    }
    let stated: BTreeSet<&str> = lesson.events().iter().map(String::as_str).collect();
    // Turns that solve it may start or go on differently, but have no other effects than the solution.
    let is_same = |word: &&str| !["cut", "long cut", "join", "swap"].contains(word);
    let does_the_same = |turn: &G::Turn, is_compared: &dyn Fn(&&str) -> bool| {
        let [events, details] = words::<G>(&start, turn);
        let does = |word: &&str| events.iter().chain(&details).any(|done| done == word);
        let is_stated = |word: &str| !is_compared(&word) || stated.contains(word);
        if stated.iter().filter(|word| is_compared(word)).all(does)
            && events.iter().all(|word| is_stated(word))
        {
            return Ok(());
        }
        let text = start.turn_text(turn);
        Err(format!("it states {stated:?}, and {text} does {events:?}, {details:?}"))
    };
    does_the_same(&solution, &|_| true)?;
    let end = start.play(&solution).map_err(|error| error.to_string())?;
    for (_, word) in lesson.sentences().flat_map(names::words) {
        let places = [&start, &end].map(|state| G::named(state.position(), word));
        if places.iter().any(Option::is_some) && places.iter().all(|place| !matches!(place, Some(Some(_)))) {
            return Err(format!("it speaks of {word}, which is not on its board"));
        }
    }
    refuted::<G>(lesson)?;
    // The remarks on all first turns, and the positions after those that solve the lesson.
    let mut sayings = BTreeSet::new();
    let mut solved = BTreeSet::new();
    let judged = start.successors(|turn, next| match lesson.judge::<G>(turn) {
        // A lesson that isn't about the end of the game doesn't end it.
        Ok(Feedback::Solved) if result_text::<G>(next.outcome()) != lesson.result() => {
            let result = result_text::<G>(next.outcome());
            ControlFlow::Break(format!("{} solves it with the result {result}", start.turn_text(turn)))
        }
        Ok(Feedback::Solved) => match does_the_same(turn, &is_same) {
            Ok(()) => {
                solved.insert(next.position().to_string());
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(error),
        },
        Ok(Feedback::NotYet(said)) if next.outcome().is_some() && !tells_the_end(&said) => {
            ControlFlow::Break(format!("{} ends the game and is told: {said}", start.turn_text(turn)))
        }
        Ok(Feedback::NotYet(said)) => {
            sayings.insert(said.into_owned());
            ControlFlow::Continue(())
        }
        Err(error) => ControlFlow::Break(error.to_string()),
    });
    if let ControlFlow::Break(error) = judged {
        return Err(error);
    }
    if sayings.is_empty() {
        return Err("every turn solves it".to_owned());
    }
    let mut accepted = BTreeSet::new();
    for text in lesson.accepted() {
        let (_, next) = start.play_text(text).map_err(|error| error.to_string())?;
        if !accepted.insert(next.position().to_string()) {
            return Err(format!("{text} leads to the same position as an earlier turn in its list"));
        }
    }
    let is_as_stated = match lesson.many() {
        Some(number) => number > MANY && solved.len() == number && accepted.is_empty(),
        None => solved == accepted,
    };
    if !is_as_stated {
        return Err(format!("it lists {} positions, and {} solve it", accepted.len(), solved.len()));
    }
    if let Some(odd) =
        sayings.iter().find(|said| !said.starts_with(char::is_uppercase) || !said.ends_with('.'))
    {
        return Err(format!("a wrong try is told: {odd}"));
    }
    let unheard: Vec<&str> = lesson.remarks().filter(|said| !sayings.contains(*said)).collect();
    // The last remark is for all other turns, of which there may be none.
    if unheard.iter().any(|said| Some(*said) != lesson.remarks().last()) {
        return Err(format!("no first turn is told: {unheard:?}"));
    }
    let sentences = [&lesson.task, &lesson.learned].into_iter().chain(&lesson.hints);
    if let Some(vague) = lesson.remarks().find(|said| said.contains("another piece")) {
        return Err(format!("a try is told no more than: {vague}"));
    }
    if let Some(odd) = sentences.into_iter().find(|text| !text.ends_with('.') || text.len() > 240) {
        return Err(format!("this is no short sentence: {odd}"));
    }
    if lesson.hints.len() > 2 || lesson.hints.is_empty() || lesson.title.is_empty() {
        return Err("a title and one or two hints are wanted".to_owned());
    }
    Ok(())
}

/// Checks the replies that show why a try is wrong: no turn that solves the lesson has one, and where the lesson promises
/// a win, every other turn has one, unless it ends the game.
fn refuted<G: Taught>(lesson: &Lesson) -> Result<(), String> {
    let start = lesson.start::<G>().map_err(|error| error.to_string())?;
    let odd = start.successors(|turn, next| {
        let reply = lesson.refutation::<G>(turn, &mut Budget::new(REFUTATION_NODES));
        let is_solved = lesson.judge::<G>(turn) == Ok(Feedback::Solved);
        let is_odd = match &reply {
            Ok(Some(_)) => is_solved,
            Ok(None) => !is_solved && lesson.wins_in().is_some() && next.outcome().is_none(),
            Err(_) => true,
        };
        if is_odd { ControlFlow::Break((start.turn_text(turn), reply)) } else { ControlFlow::Continue(()) }
    });
    odd.break_value().map_or(Ok(()), |(turn, reply)| Err(format!("the reply to {turn} is {reply:?}")))
}

/// The window examines as many turns for a reply to a try.
const REFUTATION_NODES: u64 = 20_000;

/// Lessons that are solved by turns to more positions than this state only their number.
const MANY: usize = 20;

/// Returns true if a sentence mentions the result of the game.
fn tells_the_end(said: &str) -> bool {
    [" win", " won", " draw", " last"].iter().any(|word| said.contains(word))
}

#[test]
fn every_lesson_can_be_played() {
    let wrong: Vec<String> = GameKind::ALL.iter().flat_map(|kind| kind.run(Played)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_board_shows_why_a_try_in_these_lessons_is_wrong() {
    // Each with a wrong try, and true if the reply wins.
    for (name, turn, wins) in [
        ("parry", "1,3VW", true),
        ("link", "2,3VE", true),
        ("double", "2VE", false),
        ("impervious", "2H", false),
        ("fight", "0J2,1E", false),
    ] {
        let lesson = lessons::<Crumble>().into_iter().find(|lesson| lesson.name == name).unwrap();
        let start = lesson.start::<Crumble>().unwrap();
        let (turn, next) = start.play_text(turn).unwrap();
        assert!(matches!(lesson.judge::<Crumble>(&turn), Ok(Feedback::NotYet(_))), "{name}");
        let reply = lesson.refutation::<Crumble>(&turn, &mut Budget::new(REFUTATION_NODES)).unwrap().unwrap();
        assert_eq!(reply.wins, wins, "{name}");
        assert_eq!(next.play(&reply.turn).unwrap().outcome().is_some(), wins, "{name}");
    }
    // A rule isn't refuted by the opponent's win.
    let aim = lessons::<Crumble>().remove(0);
    let (turn, _) = aim.start::<Crumble>().unwrap().play_text("2H").unwrap();
    assert_eq!(aim.refutation::<Crumble>(&turn, &mut Budget::new(REFUTATION_NODES)), Ok(None));
}
