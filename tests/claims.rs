//! Sentences that name something and its place, such as "the white square at (2,1)", are true of their board.

#![cfg(test)]

use halfsquare::learn::page::{self, Part};
use halfsquare::learn::{Lesson, Taught, lessons, names};
use halfsquare::record::Record;
use halfsquare::rules::crosse::{Cell, Crosse, Position as Stones};
use halfsquare::rules::crumble::geometry::Rect;
use halfsquare::rules::crumble::{Crumble, Position as Pieces};
use halfsquare::rules::topple::{Position as Stacks, Tile, Topple};
use halfsquare::rules::{Game, Side, State as _};

/// A game whose sentences name pieces and the like with their places.
trait Claimed: Taught {
    /// The owner of the thing with this name at a place; `Some(None)` if it belongs to nobody, `None` if it doesn't
    /// exist.
    fn owner(position: &Self::Position, thing: &str, at: &Self::Spot) -> Option<Option<Side>>;
}

impl Claimed for Crumble {
    fn owner(position: &Pieces, thing: &str, at: &Rect) -> Option<Option<Side>> {
        let piece = position.piece_at(at.at).filter(|piece| piece.rect == *at)?;
        let is_square = at.w == at.h;
        let is_so = match thing {
            "square" => is_square,
            "half-square" => !is_square,
            _ => true,
        };
        is_so.then_some(Some(piece.side))
    }
}

impl Claimed for Crosse {
    fn owner(position: &Stones, _thing: &str, at: &Cell) -> Option<Option<Side>> {
        position.stone(*at).map(Some)
    }
}

impl Claimed for Topple {
    fn owner(position: &Stacks, thing: &str, at: &Tile) -> Option<Option<Side>> {
        match thing {
            "pawn" => position.pawns().at(*at).map(Some),
            _ => (position.height(*at) > 0).then_some(None),
        }
    }
}

/// The words that a sentence may use with a place.
const THINGS: [&str; 6] = ["square", "half-square", "piece", "stone", "pawn", "stack"];

/// A thing that a sentence names with its place, and sometimes with its colour.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Claim<'a> {
    /// The word before the thing.
    before: &'a str,
    thing: &'a str,
    place: &'a str,
}

fn claims(text: &str) -> Vec<Claim<'_>> {
    let words: Vec<&str> = names::words(text).map(|(_, word)| word).collect();
    let is_place = |word: &str| names::square(word).is_some() || names::corner(word).is_some();
    let mut claims = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let thing = word.strip_suffix('s').unwrap_or(word);
        let is_placed = matches!(words.get(at + 1), Some(&("at" | "on")));
        if THINGS.contains(&thing) && is_placed {
            let before = at.checked_sub(1).map_or("", |before| words[before]);
            let places = words[at + 2..].iter().take_while(|word| is_place(word) || **word == "and");
            claims.extend(places.filter(|word| is_place(word)).map(|place| Claim { before, thing, place }));
        }
    }
    claims
}

/// Returns true if one of these positions has the thing at its place, in its colour.
fn holds<G: Claimed>(claim: &Claim<'_>, positions: &[G::Position]) -> bool {
    let colour = Side::all(G::SIDES.len()).find(|side| side.name::<G>().eq_ignore_ascii_case(claim.before));
    positions.iter().any(|position| {
        let place = G::named(position, claim.place).flatten();
        let owner = place.and_then(|place| G::owner(position, claim.thing, &place));
        owner.is_some_and(|owner| colour.is_none() || owner == colour)
    })
}

/// All positions of a game, step by step.
fn positions<G: Game>(record: &Record<G>) -> Vec<G::Position> {
    let frames = record.line().iter().flat_map(|id| record.frames(*id).unwrap().to_vec());
    let last = record.head_node().state().position().clone();
    frames.map(|frame| frame.position).chain([record.state().position().clone(), last]).collect()
}

/// The false claims in a game's lessons and about the boards of its rules page, and the number of all claims.
fn odd<G: Claimed>() -> (Vec<String>, usize) {
    let (mut odd, mut count) = (Vec::new(), 0);
    let mut check = |text: &str, positions: &[G::Position]| {
        for claim in claims(text) {
            count += 1;
            if !holds::<G>(&claim, positions) {
                odd.push(format!("{claim:?} in: {text}"));
            }
        }
    };
    for lesson in lessons::<G>() {
        let positions = of_lesson::<G>(&lesson);
        for text in lesson.sentences() {
            check(text, &positions);
        }
    }
    for section in page::sections(G::RULES) {
        // The text after a board speaks of that board.
        let mut shown = Vec::new();
        for part in section.parts {
            match part {
                Part::Board(board) => {
                    shown = positions::<G>(&board.record::<G>().unwrap());
                    check(&board.caption, &shown);
                }
                Part::Text(text) if !shown.is_empty() => check(&text, &shown),
                Part::Text(_) => {}
            }
        }
    }
    (odd, count)
}

/// The positions before a lesson's task, and those along its solution.
fn of_lesson<G: Taught>(lesson: &Lesson) -> Vec<G::Position> {
    let mut record = lesson.record::<G>().unwrap();
    let before = record.state().position().clone();
    record.play(&lesson.solution::<G>().unwrap()).unwrap();
    let mut positions = positions::<G>(&record);
    positions.push(before);
    positions
}

#[test]
fn what_is_said_to_be_somewhere_is_there() {
    for (odd, count) in [odd::<Crumble>(), odd::<Crosse>(), odd::<Topple>()] {
        assert!(odd.is_empty(), "{}", odd.join("\n"));
        assert!(count > 10, "only {count} claims are found");
    }
}

#[test]
fn claims_are_found_with_their_colours() {
    let found = claims("Cut the black squares at (1,0) and (5/2,1): Blue's pawn on c3 isn't on a stack.");
    let claim = |before, thing, place| Claim { before, thing, place };
    let expected =
        [claim("black", "square", "(1,0)"), claim("black", "square", "(5/2,1)"), claim("Blue", "pawn", "c3")];
    assert_eq!(found, expected);
}
