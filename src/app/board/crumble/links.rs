//! Marks the links of chains: a ring on each link that its chain needs, and an arrowhead on each side from which the
//! opponent can soon swap into the link.

use egui::{Pos2, Shape, Stroke, vec2};

use super::place;
use super::{Board, Canvas};
use crate::app::board::game::BoardGame as _;
use crate::app::board::links::{LinkMark, LinkMarks};
use crate::app::board::view::Spot;
use crate::rules::crumble::geometry::{Dir, Rect};
use crate::rules::crumble::{Crumble, Link, State};
use crate::rules::list;

/// The sides of a piece in the order of [`LinkMark::open`].
const SIDES: [Dir; 4] = [Dir::West, Dir::East, Dir::South, Dir::North];
/// The height of an arrowhead as a share of a piece's shorter side, and its limits in points. Pieces with smaller
/// arrowheads get no marks.
const HEIGHT: f32 = 0.13;
const SMALLEST: f32 = 2.5;
const LARGEST: f32 = 9.0;

pub(super) fn of(state: &State, is_cancelled: &dyn Fn() -> bool) -> Option<LinkMarks> {
    let links = state.links(is_cancelled)?;
    let mark = |link: &Link| LinkMark {
        corners: place::corners(&link.piece),
        open: SIDES.map(|dir| link.open.get(&dir).copied()),
        is_redundant: link.is_redundant,
    };
    Some(LinkMarks { list: links.list.iter().map(mark).collect(), is_complete: links.is_complete })
}

pub(super) fn paint(canvas: &Canvas<'_>, marks: &LinkMarks) {
    for link in &marks.list {
        let (low, high) = link.corners;
        let rect = canvas.projection.rect(low, high);
        let shorter = rect.size().min_elem();
        let height = (shorter * HEIGHT).min(LARGEST);
        if height < SMALLEST || !rect.intersects(canvas.painter.clip_rect()) {
            continue;
        }
        let palette = canvas.palette();
        if !link.is_redundant {
            let (radius, width) = ((shorter * 0.12).min(10.0), (shorter * 0.03).clamp(1.0, 2.5));
            canvas.painter.circle_stroke(rect.center(), radius, Stroke::new(width + 2.0, palette.halo_dark));
            canvas.painter.circle_stroke(rect.center(), radius, Stroke::new(width, palette.mark));
        }
        for (side, turns) in link.open.iter().enumerate() {
            let Some(turns) = turns else { continue };
            let [tip, left, right] = arrowhead(link, side, height, canvas);
            if *turns == 1 {
                canvas.arrowhead([left, right, tip], palette.mark);
            } else {
                let line =
                    |width: f32, colour| Shape::line(vec![left, tip, right], Stroke::new(width, colour));
                let width = (height * 0.22).clamp(1.0, 1.75);
                canvas.painter.add(line(width + 2.0, palette.halo_dark));
                canvas.painter.add(line(width, palette.mark));
            }
        }
    }
}

/// The tip and the two base corners of the arrowhead that points into a link from one of its sides.
fn arrowhead(link: &LinkMark, side: usize, height: f32, canvas: &Canvas<'_>) -> [Pos2; 3] {
    let (low, high) = link.corners;
    let middle = link.middle();
    let edge = match SIDES.get(side) {
        Some(Dir::West) => Spot { x: low.x, ..middle },
        Some(Dir::East) => Spot { x: high.x, ..middle },
        Some(Dir::South) => Spot { y: low.y, ..middle },
        _ => Spot { y: high.y, ..middle },
    };
    let [edge, middle] = [edge, middle].map(|spot| canvas.projection.pos(spot));
    let inwards = (middle - edge).normalized();
    let across = vec2(-inwards.y, inwards.x);
    let foot = edge + inwards * (height * 0.45);
    let tip = foot + inwards * height;
    let wide = across * (height * 0.9);
    [tip, foot + wide, foot - wide]
}

/// The strength of each link in words, with its piece.
pub(super) fn words(board: &Board<'_, Crumble>, marks: &LinkMarks) -> Vec<(Rect, String)> {
    let named = |link: &LinkMark| {
        Some((Crumble::place_at(board.pieces, link.middle())?, in_words(link, marks.is_complete)))
    };
    marks.list.iter().filter_map(named).collect()
}

fn in_words(link: &LinkMark, is_complete: bool) -> String {
    let holds = if link.is_redundant { "its chain holds without it" } else { "its chain breaks without it" };
    let from = |wanted: u8| {
        let sides = SIDES.iter().zip(link.open).filter(|(_, turns)| *turns == Some(wanted));
        all_of(&sides.map(|(dir, _)| dir.word()).collect::<Vec<_>>())
    };
    let open = match [from(1), from(2)] {
        [None, None] => {
            let turns = if is_complete { "two turns" } else { "one turn" };
            format!("the opponent can't swap in within {turns}")
        }
        [Some(one), None] => format!("the opponent can swap in from {one} within one turn"),
        [None, Some(two)] => format!("the opponent can swap in from {two} within two turns"),
        [Some(one), Some(two)] => {
            format!("the opponent can swap in from {one} within one turn, from {two} within two")
        }
    };
    format!("{holds}; {open}")
}

/// Sides of a piece: "the west, east and south".
fn all_of(sides: &[&str]) -> Option<String> {
    match sides.len() {
        0 => None,
        4 => Some("all sides".to_owned()),
        _ => Some(format!("the {}", list(sides, "and"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::State as _;
    use crate::rules::crumble::Options;

    #[test]
    fn links_are_told_in_words() {
        let link = |open, is_redundant| LinkMark { corners: Default::default(), open, is_redundant };
        for (link, is_complete, words) in [
            (
                link([None; 4], true),
                true,
                "its chain holds without it; the opponent can't swap in within two turns",
            ),
            (
                link([None; 4], false),
                false,
                "its chain breaks without it; the opponent can't swap in within one turn",
            ),
            (
                link([Some(1), None, None, Some(2)], false),
                true,
                "its chain breaks without it; the opponent can swap in from the west within one turn, from the north within two",
            ),
            (
                link([Some(2), Some(2), None, None], true),
                true,
                "its chain holds without it; the opponent can swap in from the west and east within two turns",
            ),
        ] {
            assert_eq!(in_words(&link, is_complete), words);
        }
    }

    #[test]
    fn sides_are_listed() {
        let sides = ["west", "east", "south", "north"];
        assert_eq!(all_of(&sides).as_deref(), Some("all sides"));
        assert_eq!(all_of(&sides[..3]).as_deref(), Some("the west, east and south"));
        assert_eq!(all_of(&[]), None);
    }

    #[test]
    fn the_links_of_a_state_are_marked() {
        let start = State::start(&Options::default());
        let marks = of(&start, &|| false).unwrap();
        // Only pieces in corners touch two sides of the board.
        assert_eq!(marks.list.len(), 4);
        assert!(marks.list.iter().all(|mark| !mark.is_redundant && mark.open.contains(&Some(1))));
        assert_eq!(of(&start, &|| true), None);
    }
}
