//! Where the travellers of a draft can go, and what that would bring about.

use super::words;
use crate::rules::Draft as _;
use crate::rules::crumble::geometry::{Dir, Rect};
use crate::rules::crumble::{Draft, Event, Step, Swap};

/// A swap step that may come next.
pub(super) struct Move {
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

/// What a click or an arrow key on the board comes to in the swap part of a turn.
pub(super) enum Choice {
    /// One step.
    Step(Step),
    /// More than one piece could take it.
    Ambiguous,
    /// None can.
    None,
}

/// The travellers and their moves. Made once for each state of a draft.
pub(super) struct Reach {
    steps: Vec<Step>,
    travellers: Vec<Rect>,
    moves: Vec<Move>,
    trail: Vec<Rect>,
}

impl Reach {
    pub(super) fn of(draft: &Draft) -> Self {
        let mover = |swap: Swap, to: Rect| {
            let events = draft.clone().push(&Step::Swap(swap)).ok()?;
            Some(Move { swap, to, events })
        };
        Self {
            steps: draft.steps().to_vec(),
            travellers: draft.travellers(),
            moves: draft.swaps().into_iter().filter_map(|(swap, to)| mover(swap, to)).collect(),
            trail: draft.trail(),
        }
    }

    /// Whether it was made for a draft with these steps.
    pub(super) fn follows(&self, draft: &Draft) -> bool {
        self.steps == draft.steps()
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
    pub(super) fn to(&self, place: &Rect, chosen: Option<Rect>) -> Choice {
        self.choose(chosen, |one| one.to == *place)
    }

    /// The step in a direction, by the chosen traveller if one is chosen and can go there.
    pub(super) fn towards(&self, dir: Dir, chosen: Option<Rect>) -> Choice {
        self.choose(chosen, |one| one.swap.dir == dir)
    }

    fn choose(&self, chosen: Option<Rect>, fits: impl Fn(&Move) -> bool) -> Choice {
        let fitting: Vec<&Move> = self.moves.iter().filter(|one| fits(one)).collect();
        let by_chosen = fitting.iter().find(|one| Some(one.swap.from) == chosen);
        match (by_chosen, fitting.as_slice()) {
            (Some(one), _) => Choice::Step(Step::Swap(one.swap)),
            (None, []) => Choice::None,
            (None, [one]) => Choice::Step(Step::Swap(one.swap)),
            (None, _) => Choice::Ambiguous,
        }
    }
}

/// What is told of a move before it is made; empty if it only exchanges colours.
pub(super) fn forecast(one: &Move, draft: &Draft) -> String {
    words::consequences(&one.events, draft.side())
}
