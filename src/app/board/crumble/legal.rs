//! Where the new pieces of a turn can go next, and what that would bring about.
//!
//! A piece that the split or join made, and that may take a swap step, is a traveller.

use crate::rules::Draft as _;
use crate::rules::crumble::geometry::{Dir, Rect};
use crate::rules::crumble::{Draft, Event, Step, Swap};

/// A swap step that may come next.
#[derive(Clone)]
pub struct Move {
    pub(super) swap: Swap,
    pub(super) to: Rect,
    /// What the step would do.
    pub(super) events: Vec<Event>,
}

impl Move {
    /// The pieces that would be captured.
    pub(super) fn captured(&self) -> Vec<Rect> {
        let captured = |event: &Event| match event {
            Event::Captured { pieces, .. } => pieces.clone(),
            _ => Vec::new(),
        };
        self.events.iter().flat_map(captured).collect()
    }

    /// The chain that would win, whoever's it is.
    pub(super) fn chain(&self) -> Option<&[Rect]> {
        self.events.iter().find_map(|event| match event {
            Event::Won { chain, .. } => Some(chain.as_slice()),
            _ => None,
        })
    }
}

/// The swap steps that fit a click or an arrow key.
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
}

impl Legal {
    pub(super) fn of(draft: &Draft) -> Self {
        let mover = |swap: Swap, to: Rect| {
            let events = draft.clone().push(&Step::Swap(swap)).ok()?;
            Some(Move { swap, to, events })
        };
        Self {
            travellers: draft.travellers(),
            moves: draft.swaps().into_iter().filter_map(|(swap, to)| mover(swap, to)).collect(),
            trail: draft.trail(),
        }
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

    pub(super) fn can_go(&self, traveller: &Rect) -> bool {
        self.moves.iter().any(|one| one.swap.from == *traveller)
    }

    /// The moves of one traveller, or of all.
    pub(super) fn moves_of(&self, traveller: Option<Rect>) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(move |one| traveller.is_none_or(|rect| one.swap.from == rect))
    }

    /// The step to a place, by the chosen traveller if one is chosen and can go there.
    pub(super) fn to(&self, place: &Rect, chosen: Option<Rect>) -> Fitting {
        self.fitting(chosen, |one| one.to == *place)
    }

    /// The step in a direction, by the chosen traveller if one is chosen and can go there.
    pub(super) fn towards(&self, dir: Dir, chosen: Option<Rect>) -> Fitting {
        self.fitting(chosen, |one| one.swap.dir == dir)
    }

    fn fitting(&self, chosen: Option<Rect>, fits: impl Fn(&Move) -> bool) -> Fitting {
        let fitting: Vec<&Move> = self.moves.iter().filter(|one| fits(one)).collect();
        let by_chosen = fitting.iter().find(|one| Some(one.swap.from) == chosen);
        match (by_chosen, fitting.as_slice()) {
            (Some(one), _) => Fitting::One(Step::Swap(one.swap)),
            (None, []) => Fitting::None,
            (None, [one]) => Fitting::One(Step::Swap(one.swap)),
            (None, _) => Fitting::Several,
        }
    }
}
