//! The lessons, puzzles and coach's tips of Crumble.

mod renewable;

use self::renewable::RENEWABLE;
use super::Taught;
use crate::engine::{Budget, Stop};
use crate::learn::coach::Tip;
use crate::learn::kind::Kind;
use crate::learn::names;
use crate::learn::puzzle::Puzzle;
use crate::learn::reasons::count;
use crate::rules::Side;
use crate::rules::State as _;
use crate::rules::crumble::geometry::{Axis, Rect};
use crate::rules::crumble::{Crumble, Event, Position, State, Turn};

impl Taught for Crumble {
    const LESSONS: &'static str = include_str!("../../../assets/lessons/crumble.ron");
    const KINDS: &'static [&'static Kind] = &[RENEWABLE];
    const SHIPPED: &'static str = include_str!("../../../assets/puzzles/crumble.txt");

    const TIPS: &'static [Tip] = &[
        Tip { name: "win", text: "You can win now: look for a chain that touches all four sides." },
        Tip {
            name: "capture",
            text: "You can capture: close a loop of your colour round these pieces with a swap.",
        },
        Tip {
            name: "join",
            text: "Your pieces here fill a square or a half-square. You can join them instead of cutting.",
        },
        Tip {
            name: "long cut",
            text: "One straight cut can halve several of your pieces here. Drag along the line.",
        },
        Tip {
            name: "lost",
            text: "Careful: your swap can close the opponent's loop round these pieces, and you lose them.",
        },
        Tip {
            name: "swap",
            text: "Cut first. Then one half may swap with an opponent's piece if they share a whole side.",
        },
    ];

    fn holds(state: &State) -> &'static [&'static str] {
        if state.claims().is_empty() { &[] } else { &["big piece"] }
    }

    fn event_word(event: &Event, side: Side) -> &'static str {
        match event {
            Event::Cut { pieces, .. } if pieces.len() > 1 => "long cut",
            Event::Cut { .. } => "cut",
            Event::Joined { .. } => "join",
            Event::Exchanged { .. } => "swap",
            Event::Captured { by, .. } if *by == side => "capture",
            Event::Captured { .. } => "lost",
            Event::Won { by, .. } if *by == side => "win",
            Event::Won { .. } => "lose",
            Event::Drawn(_) => "draw",
        }
    }

    type Spot = Rect;

    fn named(position: &Position, word: &str) -> Option<Option<Rect>> {
        let corner = names::corner(word)?;
        Some(position.piece_at(corner).map(|piece| piece.rect).filter(|rect| rect.at == corner))
    }

    fn details(events: &[Event], side: Side) -> Vec<String> {
        let corner = |what: &str, rect: &Rect| format!("{what} ({},{})", rect.at.x, rect.at.y);
        let mut details = Vec::new();
        let mut traveller = None;
        for event in events {
            match event {
                Event::Cut { axis, pieces, .. } => {
                    let way = if *axis == Axis::Horizontal { "horizontal" } else { "vertical" };
                    details.push(way.to_owned());
                    details.extend(pieces.iter().map(|piece| corner("at", piece)));
                }
                Event::Joined { into, .. } => details.push(corner("at", into)),
                Event::Exchanged { to, dir, .. } => {
                    details.extend([dir.word().to_owned(), corner("to", to)]);
                    traveller = Some(to);
                }
                Event::Captured { by, pieces } => {
                    let stops = *by != side && traveller.is_some_and(|piece| pieces.contains(piece));
                    details.extend(stops.then(|| "stop".to_owned()));
                }
                Event::Won { .. } | Event::Drawn(_) => {}
            }
        }
        details
    }

    fn own_task(puzzle: &Puzzle<Self>) -> Option<String> {
        renewable::task(puzzle)
    }

    fn own_answer(
        puzzle: &Puzzle<Self>,
        next: &State,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Turn>, Stop> {
        renewable::answer(puzzle, next, budget)
    }

    fn own_puzzle(state: &State, budget: &mut Budget<'_>) -> Result<Option<(&'static Kind, Turn)>, Stop> {
        Ok(renewable::find(state, budget)?.map(|turn| (RENEWABLE, turn)))
    }

    fn reasons(before: &State, events: &[Event], after: &State) -> Vec<String> {
        let side = before.to_move();
        let mut reasons = Vec::new();
        let captured = |own: bool| -> usize {
            let pieces = events.iter().map(|event| match event {
                Event::Captured { by, pieces } if (*by == side) == own => pieces.len(),
                _ => 0,
            });
            pieces.sum()
        };
        if captured(true) > 0 {
            reasons.push(format!("surrounds {}", count(captured(true), "piece", "pieces")));
        }
        if captured(false) > 0 {
            reasons.push(format!("loses {} of yours", count(captured(false), "piece", "pieces")));
        }
        let sides = |whose| [before, after].map(|state| state.position().sides_joined(whose));
        match sides(side) {
            [was, 4] if was < 4 => reasons.push("makes a chain of yours touch all four sides".to_owned()),
            [was, 3] if was < 3 => reasons.push("makes a chain of yours touch three sides".to_owned()),
            _ => {}
        }
        if let [3, is] = sides(side.other())
            && is < 3
        {
            reasons.push("breaks your opponent's chain that touched three sides".to_owned());
        }
        reasons
    }
}
