//! The next swap steps of a turn, the places that swaps can reach, and their consequences.
//!
//! Here a swapping piece is any piece that may take the next swap step, so before the first swap there may be several.

use std::cell::{Ref, RefCell};

use super::place;
use crate::app::board::Foresight;
use crate::app::board::view::Spot;
use crate::rules::Draft as _;
use crate::rules::crumble::geometry::{Dir, Rect};
use crate::rules::crumble::{Draft, Event, Illegal, Reach, Step, Swap, Way};

/// The number of boards searched in a frame for places that the swapping pieces can reach.
const BOARDS_A_FRAME: usize = 128;

/// A swap step that may come next.
#[derive(Clone)]
pub(super) struct Move {
    pub(super) swap: Swap,
    pub(super) to: Rect,
    /// The events of the step; empty if the board doesn't show them in advance.
    pub(super) events: Vec<Event>,
}

/// The swap steps in the direction of an arrow key.
pub(super) enum Fitting {
    /// Exactly one step fits.
    One(Step),
    /// Steps of several swapping pieces fit.
    Several,
    /// No step fits.
    None,
}

/// The swapping pieces and their steps; empty before the cut or join.
pub struct Legal {
    travellers: Vec<Rect>,
    moves: Vec<Move>,
    trail: Vec<Rect>,
    /// The places found so far that the swapping pieces can reach, or the reason why they can't continue.
    reach: Result<RefCell<Reach>, Illegal>,
    /// The consequences of steps and paths that the board shows in advance.
    foresight: Foresight,
}

/// Those of the events of a step or path that the board shows in advance.
fn foreseen(mut events: Vec<Event>, foresight: Foresight) -> Vec<Event> {
    events.retain(|event| match foresight {
        Foresight::Nothing => false,
        Foresight::Effects => !matches!(event, Event::Won { .. }),
        Foresight::All => true,
    });
    events
}

/// The pieces that these events capture.
pub(super) fn captured(events: &[Event]) -> Vec<Rect> {
    let captured = |event: &Event| match event {
        Event::Captured { pieces, .. } => pieces.clone(),
        _ => Vec::new(),
    };
    events.iter().flat_map(captured).collect()
}

/// The chain that wins in these events, of either player.
pub(super) fn chain(events: &[Event]) -> Option<&[Rect]> {
    events.iter().find_map(|event| match event {
        Event::Won { chain, .. } => Some(chain.as_slice()),
        _ => None,
    })
}

impl Legal {
    pub(super) fn of(draft: &Draft, foresight: Foresight) -> Self {
        let moves = draft.swaps().into_iter().map(|(swap, to)| {
            let events = match foresight {
                // A clone for each swap would cost time for nothing.
                Foresight::Nothing => Vec::new(),
                Foresight::Effects | Foresight::All => {
                    draft.clone().push(&Step::Swap(swap)).unwrap_or_default()
                }
            };
            Move { swap, to, events: foreseen(events, foresight) }
        });
        let legal = Self {
            travellers: draft.travellers(),
            moves: moves.collect(),
            trail: draft.trail(),
            reach: draft.reach().map(RefCell::new),
            foresight,
        };
        // On a small board, this first look finds them all.
        let _ = legal.look_on();
        legal
    }

    /// Continues the search for places that the swapping pieces can reach, for part of a frame. Returns true if the
    /// search isn't finished.
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

    /// The places found so far that a swapping piece can reach; with `None`, those that any swapping piece can reach.
    pub(super) fn reached(&self, traveller: Option<Rect>) -> Vec<Rect> {
        self.reach().map_or_else(Vec::new, |reach| reach.places(traveller.as_ref()))
    }

    /// The best path found so far to a place, for the swapping piece `meant` or else for any swapping piece.
    pub(super) fn way(&self, place: &Rect, meant: Option<Rect>) -> Option<Way> {
        let reach = self.reach()?;
        let by_meant = meant.and_then(|meant| reach.way_to(place, Some(&meant)));
        let way = by_meant.or_else(|| reach.way_to(place, None))?;
        Some(Way { events: foreseen(way.events, self.foresight), ..way })
    }

    /// The swapping piece nearest to a spot, of those that reach a place by the best paths; `None` if none reaches it.
    pub(super) fn nearest(&self, place: &Rect, spot: Spot) -> Option<Rect> {
        let away = |traveller: &Rect| {
            let centre = place::centre(traveller);
            (centre.x - spot.x).hypot(centre.y - spot.y)
        };
        let travellers = self.reach()?.best_travellers(place);
        travellers.into_iter().min_by(|one, other| away(one).total_cmp(&away(other)))
    }

    /// The best path to a place, or the reason why there is none.
    pub(super) fn way_or_why(&self, place: &Rect, meant: Option<Rect>) -> Result<Way, Illegal> {
        if let Some(way) = self.way(place, meant) {
            return Ok(way);
        }
        let reach = self.reach.as_ref().map_err(Clone::clone)?;
        // The player was faster than the search, so it is completed now.
        reach.borrow_mut().look_on(usize::MAX);
        self.way(place, meant).ok_or_else(|| reach.borrow().why_not(place, meant.as_ref()))
    }

    /// The pieces that may take the next step, even if they have no neighbour to swap with.
    pub(super) fn travellers(&self) -> &[Rect] {
        &self.travellers
    }

    /// The places of the swap path so far.
    pub(super) fn trail(&self) -> &[Rect] {
        &self.trail
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// True if several steps lead to a place.
    pub(super) fn is_shared(&self, place: &Rect) -> bool {
        self.moves.iter().filter(|one| one.to == *place).count() > 1
    }

    pub(super) fn can_go(&self, traveller: &Rect) -> bool {
        self.moves.iter().any(|one| one.swap.from == *traveller)
    }

    /// The steps of one swapping piece, or of all.
    pub(super) fn moves_of(&self, traveller: Option<Rect>) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(move |one| traveller.is_none_or(|rect| one.swap.from == rect))
    }

    /// The step in a direction: by the chosen swapping piece if it can go there, else by the only swapping piece that
    /// can.
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
        // White wins by cutting the piece at 5,4 and swapping north.
        let (turn, _) = state.play_text("5,4HN").unwrap();
        let mut draft = state.draft();
        draft.push(&state.turn_steps(&turn)[0]).unwrap();
        let wins =
            |events: &[Event]| events.iter().any(|event| matches!(event, Event::Won { by: WHITE, .. }));
        let foreseen = |foresight| {
            let legal = Legal::of(&draft, foresight);
            let ways = legal.reached(None).into_iter().filter_map(|place| legal.way(&place, None));
            let events: Vec<_> = legal.moves().iter().map(|one| one.events.clone()).collect();
            (events, ways.map(|way| way.events).collect::<Vec<_>>())
        };
        let (moves, ways) = foreseen(Foresight::All);
        assert!(moves.iter().any(|events| wins(events)) && ways.iter().any(|events| wins(events)));
        let (known_moves, known_ways) = (moves.len(), ways.len());
        let (moves, ways) = foreseen(Foresight::Nothing);
        assert_eq!((moves.len(), ways.len()), (known_moves, known_ways));
        assert!(moves.iter().chain(&ways).all(Vec::is_empty));
        let (moves, ways) = foreseen(Foresight::Effects);
        assert!(moves.iter().chain(&ways).all(|events| !wins(events)));
        assert!(moves.iter().chain(&ways).any(|events| !events.is_empty()), "other effects are shown");
    }
}
