//! The places that swaps can reach, compared with those found by trying all drafts.

use std::collections::{BTreeMap, BTreeSet};

use halfsquare::rules::crumble::geometry::{Axis, Coord, Dir, Rect};
use halfsquare::rules::crumble::{Draft, Event, Illegal, Split, Step, Swap, Way};
use halfsquare::rules::{Draft as _, State as _};

use super::board::Board;
use super::rng::SeededRng;
use super::{sample, state};

/// The cost of a path: its length, and the number of the player's own pieces lost along it.
type Cost = (usize, usize);

fn cell(x: u8, y: u8) -> Rect {
    Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE)
}

fn lost(draft: &Draft, events: &[Event]) -> usize {
    let lost = |event: &Event| match event {
        Event::Captured { by, pieces } if *by != draft.side() => pieces.len(),
        _ => 0,
    };
    events.iter().map(lost).sum()
}

/// The lowest cost of each swapping piece's paths to each place, found by trying all of them; `None` if there are too
/// many.
fn by_trying(begun: &Draft) -> Option<BTreeMap<(Rect, Rect), Cost>> {
    let mut best: BTreeMap<(Rect, Rect), Cost> = BTreeMap::new();
    let mut seen: BTreeMap<(String, Rect, Rect), usize> = BTreeMap::new();
    let mut layer = vec![(begun.clone(), None, 0)];
    for length in 1.. {
        let mut longer = Vec::new();
        for (draft, start, lost_before) in &layer {
            for (swap, to) in draft.swaps() {
                let mut next: Draft = draft.clone();
                let events = next.push(&Step::Swap(swap)).unwrap();
                let (start, lost) = (start.unwrap_or(swap.from), lost_before + lost(&next, &events));
                longer.push((next, to, start, lost));
            }
        }
        longer.sort_by_key(|(.., lost)| *lost);
        layer.clear();
        for (next, to, start, lost) in longer {
            if to != start {
                best.entry((start, to)).or_insert((length, lost));
            }
            if seen.insert((next.position().to_string(), to, start), lost).is_none() {
                layer.push((next, Some(start), lost));
            }
        }
        if layer.is_empty() {
            return Some(best);
        }
        if seen.len() > 3_000 {
            return None;
        }
    }
    None
}

/// Checks that the steps of a path are legal one after the other, and lead to its places.
fn is_played(draft: &Draft, way: &Way) {
    let mut played = draft.clone();
    let events: Vec<Event> =
        way.swaps.iter().flat_map(|swap| played.push(&Step::Swap(*swap)).unwrap()).collect();
    assert_eq!(events, way.events);
    let trail = played.trail();
    assert!(trail.ends_with(&way.places), "{trail:?} does not end with {:?}", way.places);
}

/// Compares the places that a draft lists with those found by trying; returns the number of places whose best path has
/// losses.
fn check(draft: &Draft) -> usize {
    let Some(expected) = by_trying(draft) else { return 0 };
    let Ok(mut reach) = draft.reach() else {
        assert!(expected.is_empty());
        return 0;
    };
    while !reach.is_done() {
        reach.look_on(7);
    }
    let mut losses = 0;
    for traveller in draft.travellers() {
        let places: BTreeSet<Rect> = reach.places(Some(&traveller)).into_iter().collect();
        for place in draft.position().pieces().map(|piece| piece.rect) {
            let expected = expected.get(&(traveller, place));
            let way = reach.way_to(&place, Some(&traveller));
            let cost = way.as_ref().map(|way| (way.swaps.len(), lost(draft, &way.events)));
            assert_eq!(cost.as_ref(), expected, "{} from {traveller:?} to {place:?}", draft.position());
            assert_eq!(places.contains(&place), way.is_some());
            losses += usize::from(cost.is_some_and(|(_, lost)| lost > 0));
            if let Some(way) = way {
                is_played(draft, &way);
            }
        }
    }
    for place in reach.places(None) {
        let way = reach.way_to(&place, None).unwrap();
        let to_place = expected.iter().filter(|((_, to), _)| *to == place).map(|(_, cost)| *cost);
        assert_eq!(Some((way.swaps.len(), lost(draft, &way.events))), to_place.min());
    }
    losses
}

#[test]
fn the_shortest_way_with_the_fewest_losses_is_found_to_every_place_that_can_be_reached() {
    let mut rng = SeededRng::new(23);
    let (mut checked, mut losses) = (0, 0);
    while checked < 150 {
        let board = sample::board(&mut rng);
        if board.rects.len() > 30 {
            continue;
        }
        let mut draft = state(&board).draft();
        let Some(action) = rng.pick(&draft.next_steps()).copied() else { continue };
        draft.push(&action).unwrap();
        losses += check(&draft);
        // Checks again in the middle of a path.
        for _ in 0..3 {
            let Some(swap) = rng.pick(&draft.next_steps()).copied() else { break };
            draft.push(&swap).unwrap();
            losses += check(&draft);
        }
        checked += 1;
    }
    assert!(losses > 10, "only {losses} ways with losses");
}

#[test]
fn what_is_not_reached_says_why() {
    let text = "3x2 b b0,0,1,1 w1,0,1,1 b2,0,1,1 b0,1,1,1 w1,1,1,1 w2,1,1,1";
    let mut draft = state(&Board::read(text)).draft();
    assert_eq!(draft.reach().err(), Some(Illegal::SwapFirstNeedsAction));
    draft.push(&Step::Split(Split { axis: Axis::Horizontal, first: cell(0, 0), count: 1 })).unwrap();
    let mut reach = draft.reach().unwrap();
    reach.look_on(usize::MAX);
    let why = |place: Rect| reach.why_not(&place, None);
    assert_eq!(why(cell(2, 0)), Illegal::NoWayToOwn(cell(2, 0)));
    assert_eq!(why(cell(2, 1)), Illegal::NoWay(cell(2, 1)));
    let [south, _] = cell(0, 0).halves(Axis::Horizontal).unwrap();
    let beside = Illegal::NoTwoPointNeighbour { from: south, dir: Dir::East, meets: Some(cell(1, 0)) };
    assert_eq!(why(cell(1, 0)), beside);
}

#[test]
fn after_the_traveller_is_captured_nothing_is_reached() {
    // A black half leaves the left side of the board, and no chain remains for it to link to.
    let mut draft = state(&Board::cells(4, 5, |x, _| x > 0)).draft();
    let split = Split { axis: Axis::Vertical, first: cell(0, 2), count: 1 };
    draft.push(&Step::Split(split)).unwrap();
    let [_, east] = cell(0, 2).halves(Axis::Vertical).unwrap();
    for from in [east, cell(1, 2)] {
        assert!(draft.reach().is_ok());
        draft.push(&Step::Swap(Swap { from, dir: Dir::East })).unwrap();
    }
    assert_eq!(draft.reach().err(), Some(Illegal::TravellerCaptured(cell(2, 2))));
}
