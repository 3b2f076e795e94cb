//! Where the new pieces of a turn can go next, and what that would bring about.
//!
//! A piece that the split or join made, and that may take a swap step, is a traveller.

use std::cell::{Ref, RefCell};

use super::place;
use crate::app::board::view::Spot;
use crate::rules::Draft as _;
use crate::rules::crumble::geometry::{Dir, Rect};
use crate::rules::crumble::{Draft, Event, Illegal, Reach, Step, Swap, Way};

/// So many boards are looked at in a frame while it is worked out what the travellers can reach.
const BOARDS_A_FRAME: usize = 128;

/// A swap step that may come next.
#[derive(Clone)]
pub(super) struct Move {
    pub(super) swap: Swap,
    pub(super) to: Rect,
    /// What the step would do; nothing where that is not to be said.
    pub(super) events: Vec<Event>,
}

/// The swap steps that fit an arrow key.
pub(super) enum Fitting {
    /// One.
    One(Step),
    /// More than one traveller could take it.
    Several,
    /// None.
    None,
}

/// The travellers and their moves; before the split or join there are none.
pub struct Legal {
    travellers: Vec<Rect>,
    moves: Vec<Move>,
    trail: Vec<Rect>,
    /// What the travellers can reach, as far as it was looked for; or why they cannot go on.
    reach: Result<RefCell<Reach>, Illegal>,
    /// The board says what moves and ways would do.
    foresees: bool,
}

/// The pieces that are captured in these events.
pub(super) fn captured(events: &[Event]) -> Vec<Rect> {
    let captured = |event: &Event| match event {
        Event::Captured { pieces, .. } => pieces.clone(),
        _ => Vec::new(),
    };
    events.iter().flat_map(captured).collect()
}

/// The chain that wins in these events, whoever's it is.
pub(super) fn chain(events: &[Event]) -> Option<&[Rect]> {
    events.iter().find_map(|event| match event {
        Event::Won { chain, .. } => Some(chain.as_slice()),
        _ => None,
    })
}

impl Legal {
    pub(super) fn of(draft: &Draft, foresees: bool) -> Self {
        let moves = draft.swaps().into_iter().map(|(swap, to)| {
            let events = foresees.then(|| draft.clone().push(&Step::Swap(swap)).ok()).flatten();
            Move { swap, to, events: events.unwrap_or_default() }
        });
        let legal = Self {
            travellers: draft.travellers(),
            moves: moves.collect(),
            trail: draft.trail(),
            reach: draft.reach().map(RefCell::new),
            foresees,
        };
        let _on_a_small_board_this_is_all = legal.look_on();
        legal
    }

    /// Goes on to look for what the travellers can reach, for a part of a frame; whether more is to be looked for.
    pub(super) fn look_on(&self) -> bool {
        self.reach.as_ref().is_ok_and(|reach| {
            let mut reach = reach.borrow_mut();
            reach.look_on(BOARDS_A_FRAME);
            !reach.is_done()
        })
    }

    fn reach(&self) -> Option<Ref<'_, Reach>> {
        self.reach.as_ref().ok().map(RefCell::borrow)
    }

    /// The places that one traveller can reach, or any of them, as far as they have been found.
    pub(super) fn reached(&self, traveller: Option<Rect>) -> Vec<Rect> {
        self.reach().map_or_else(Vec::new, |reach| reach.places(traveller.as_ref()))
    }

    /// The best way to a place, as far as ways have been found: of the traveller that is meant, or else of any.
    pub(super) fn way(&self, place: &Rect, meant: Option<Rect>) -> Option<Way> {
        let reach = self.reach()?;
        let by_meant = meant.and_then(|meant| reach.way_to(place, Some(&meant)));
        let way = by_meant.or_else(|| reach.way_to(place, None))?;
        Some(if self.foresees { way } else { Way { events: Vec::new(), ..way } })
    }

    /// The traveller nearest to a spot of those that reach a place by the best ways; `None` where none does.
    pub(super) fn nearest(&self, place: &Rect, spot: Spot) -> Option<Rect> {
        let away = |traveller: &Rect| {
            let centre = place::centre(traveller);
            (centre.x - spot.x).hypot(centre.y - spot.y)
        };
        let travellers = self.reach()?.best_travellers(place);
        travellers.into_iter().min_by(|one, other| away(one).total_cmp(&away(other)))
    }

    /// The best way to a place, or why there is none.
    pub(super) fn way_or_why(&self, place: &Rect, meant: Option<Rect>) -> Result<Way, Illegal> {
        if let Some(way) = self.way(place, meant) {
            return Ok(way);
        }
        let reach = self.reach.as_ref().map_err(Clone::clone)?;
        // Someone was quicker than the search.
        reach.borrow_mut().look_on(usize::MAX);
        self.way(place, meant).ok_or_else(|| reach.borrow().why_not(place, meant.as_ref()))
    }

    /// The pieces that may take the next step, also those that cannot go anywhere.
    pub(super) fn travellers(&self) -> &[Rect] {
        &self.travellers
    }

    /// The places of the path so far.
    pub(super) fn trail(&self) -> &[Rect] {
        &self.trail
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The first step of a way.
    pub(super) fn first_of(&self, way: &Way) -> Option<&Move> {
        self.moves.iter().find(|one| way.swaps.first() == Some(&one.swap))
    }

    /// More than one step leads to a place.
    pub(super) fn is_shared(&self, place: &Rect) -> bool {
        self.moves.iter().filter(|one| one.to == *place).count() > 1
    }

    pub(super) fn can_go(&self, traveller: &Rect) -> bool {
        self.moves.iter().any(|one| one.swap.from == *traveller)
    }

    /// The moves of one traveller, or of all.
    pub(super) fn moves_of(&self, traveller: Option<Rect>) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(move |one| traveller.is_none_or(|rect| one.swap.from == rect))
    }

    /// The step in a direction, by the chosen traveller if one is chosen and can go there.
    pub(super) fn towards(&self, dir: Dir, chosen: Option<Rect>) -> Fitting {
        let fitting: Vec<&Move> = self.moves.iter().filter(|one| one.swap.dir == dir).collect();
        let by_chosen = fitting.iter().find(|one| Some(one.swap.from) == chosen);
        match (by_chosen, fitting.as_slice()) {
            (Some(one), _) => Fitting::One(Step::Swap(one.swap)),
            (None, []) => Fitting::None,
            (None, [one]) => Fitting::One(Step::Swap(one.swap)),
            (None, _) => Fitting::Several,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::State as _;
    use crate::rules::crumble::{Options, State, WHITE};

    #[test]
    fn nothing_is_said_of_what_moves_and_ways_bring_about_where_that_is_asked_for() {
        let mut state = State::start(&Options::default());
        for turn in ["2,1VW", "3,5HS", "3,2HNNW", "1,3HSSS", "5,2H"] {
            state = state.play_text(turn).unwrap().1;
        }
        // White wins by the cut of the piece at 5,4 and a swap to the north.
        let (turn, _) = state.play_text("5,4HN").unwrap();
        let mut draft = state.draft();
        draft.push(&state.turn_steps(&turn)[0]).unwrap();
        let wins =
            |events: &[Event]| events.iter().any(|event| matches!(event, Event::Won { by: WHITE, .. }));
        let foreseen = |foresees| {
            let legal = Legal::of(&draft, foresees);
            let ways = legal.reached(None).into_iter().filter_map(|place| legal.way(&place, None));
            let events: Vec<_> = legal.moves().iter().map(|one| one.events.clone()).collect();
            (events, ways.map(|way| way.events).collect::<Vec<_>>())
        };
        let (moves, ways) = foreseen(true);
        assert!(moves.iter().any(|events| wins(events)) && ways.iter().any(|events| wins(events)));
        let (known_moves, known_ways) = (moves.len(), ways.len());
        let (moves, ways) = foreseen(false);
        assert_eq!((moves.len(), ways.len()), (known_moves, known_ways));
        assert!(moves.iter().chain(&ways).all(Vec::is_empty));
    }
}
