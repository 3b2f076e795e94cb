//! A turn of Crumble being built.

use super::action::{self, AfterAction, LegalAction};
use super::geometry::{Axis, Point, Rect};
use super::level::Level;
use super::position::Position;
use super::reach::Reach;
use super::state::State;
use super::swap::{self, Traveller};
use super::tiling::Id;
use super::{Action, Crumble, Event, Illegal, MAX_SWAPS, Path, Split, Step, Swap, Turn, join, split};
use crate::rules::{self, Outcome, Side, State as _, TurnError};

/// A turn of Crumble being built: one cut or join, then swap steps.
#[derive(Clone, Debug)]
pub struct Draft {
    base: State,
    steps: Vec<Step>,
    acted: Option<AfterAction>,
    /// The swapping piece after each swap step.
    travelled: Vec<Traveller>,
}

// The other fields are derived from these.
impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        let position = rules::Draft::position;
        self.base == other.base && self.steps == other.steps && position(self) == position(other)
    }
}

impl Eq for Draft {}

impl Draft {
    pub(super) const fn new(base: State) -> Self {
        Self { base, steps: Vec::new(), acted: None, travelled: Vec::new() }
    }

    /// The side whose turn it is.
    pub fn side(&self) -> Side {
        self.base.to_move()
    }

    /// The cut through the middle of the piece `from`, extended along its line towards `to` over every further piece
    /// that it may halve; and the reason why the cut stops short, if it does.
    ///
    /// # Errors
    /// The piece itself can't be halved that way, or the turn already has a cut or join.
    pub fn split_run(&self, axis: Axis, from: Rect, to: Point) -> Result<(Split, Option<Illegal>), Illegal> {
        self.may_act()?;
        split::run(self.base.position(), self.level(), axis, &from, to)
    }

    /// The join of exactly these pieces.
    ///
    /// # Errors
    /// They aren't all the mover's, their outline isn't a square or half-square, or the turn already has its cut or
    /// join.
    pub fn join_of(&self, pieces: &[Rect]) -> Result<Step, Illegal> {
        self.may_act()?;
        join::of(self.base.position(), self.level(), pieces).map(Step::Join)
    }

    /// The pieces that may take the next swap step: the new pieces, or only the swapping piece once the path has
    /// started.
    pub fn travellers(&self) -> Vec<Rect> {
        rules::Draft::position(self).rects(&self.traveller_ids())
    }

    /// The ids of [`Self::travellers`].
    fn traveller_ids(&self) -> Vec<Id> {
        match self.travelled.last() {
            _ if self.may_swap().is_err() => Vec::new(),
            Some(traveller) => vec![traveller.at],
            None => self.acted.iter().flat_map(|acted| &acted.starts).map(|start| start.id).collect(),
        }
    }

    /// Checks that a swap step may come next.
    fn may_swap(&self) -> Result<(), Illegal> {
        if self.acted.is_none() {
            return Err(Illegal::SwapFirstNeedsAction);
        }
        if let Some(traveller) = self.travelled.last() {
            traveller.may_go_on()?;
        }
        if self.travelled.len() < MAX_SWAPS { Ok(()) } else { Err(Illegal::TooManySwaps) }
    }

    /// The legal swap steps, each with the piece it leads to.
    pub fn swaps(&self) -> Vec<(Swap, Rect)> {
        let position = rules::Draft::position(self);
        let of = |from| swap::steps(position, from).map(move |(dir, to)| (from, dir, to));
        let steps = self.traveller_ids().into_iter().flat_map(of);
        steps.map(|(from, dir, to)| (swap::step(position, from, dir), *position.tiling.rect(to))).collect()
    }

    /// Starts a search for all pieces that further swaps of this turn can reach.
    ///
    /// # Errors
    /// The turn has no cut or join yet, its swap path has ended, or it already has the maximum number of swaps.
    pub fn reach(&self) -> Result<Reach, Illegal> {
        self.may_swap()?;
        let left = MAX_SWAPS - self.travelled.len();
        Ok(Reach::new(rules::Draft::position(self), self.traveller_ids(), left))
    }

    /// The pieces that the swap path has visited, from its start; empty before the first swap step.
    pub fn trail(&self) -> Vec<Rect> {
        let start = self.path().map(|path| path.start);
        let places = self.travelled.iter().map(|traveller| *traveller.position.tiling.rect(traveller.at));
        start.into_iter().chain(places).collect()
    }

    fn level(&self) -> Option<Level> {
        self.base.options().level
    }

    fn may_act(&self) -> Result<(), Illegal> {
        if self.acted.is_some() { Err(Illegal::OneActionOnly) } else { Ok(()) }
    }

    fn path(&self) -> Option<Path> {
        let swaps = self.steps.iter().filter_map(|step| match step {
            Step::Swap(swap) => Some(swap),
            Step::Split(_) | Step::Join(_) => None,
        });
        let start = swaps.clone().next()?.from;
        Some(Path { start, dirs: swaps.map(|swap| swap.dir).collect() })
    }

    fn act(&mut self, action: Action) -> Result<Vec<Event>, Illegal> {
        self.may_act()?;
        let position = self.base.position().compacted();
        let action = LegalAction::new(&position, self.level(), &action)?;
        let acted = AfterAction::new(position, action);
        let event = acted.event();
        self.acted = Some(acted);
        Ok(vec![event])
    }

    fn swap(&mut self, swap: Swap) -> Result<Vec<Event>, Illegal> {
        self.may_swap()?;
        let acted = self.acted.as_ref().ok_or(Illegal::SwapFirstNeedsAction)?;
        let mut traveller = match self.travelled.last() {
            None => Traveller::begin(acted.position.clone(), &acted.starts, &swap.from)?,
            Some(traveller) => {
                if *traveller.position.tiling.rect(traveller.at) != swap.from {
                    return Err(Illegal::NotATraveller(swap.from));
                }
                traveller.clone()
            }
        };
        let events = traveller.step(swap.dir)?.events(&traveller.position, swap, traveller.at);
        self.travelled.push(traveller);
        Ok(events)
    }

    /// The turn so far and the state after it.
    fn end(&self) -> Result<(Turn, State), Illegal> {
        let acted = self.acted.as_ref().ok_or(Illegal::NothingDone)?;
        let turn = Turn { action: acted.action.action(), path: self.path() };
        let (position, target, winner) = match self.travelled.last() {
            None => (&acted.position, None, None),
            Some(Traveller { position, at, winner }) => (position, Some(*at), *winner),
        };
        let Position { tiling, white, .. } = position.clone();
        Ok((turn, self.base.after(tiling, white, &acted.involved, target, winner)))
    }
}

impl rules::Draft<Crumble> for Draft {
    fn base(&self) -> &State {
        &self.base
    }

    fn position(&self) -> &Position {
        match (self.travelled.last(), &self.acted) {
            (Some(traveller), _) => &traveller.position,
            (None, Some(acted)) => &acted.position,
            (None, None) => self.base.position(),
        }
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn next_steps(&self) -> Vec<Step> {
        if self.base.outcome().is_some() {
            return Vec::new();
        }
        if self.acted.is_some() {
            return self.swaps().into_iter().map(|(swap, _)| Step::Swap(swap)).collect();
        }
        let step = |action| match action {
            Action::Split(split) => Step::Split(split),
            Action::Join(into) => Step::Join(into),
        };
        action::legal_actions(self.base.position(), self.level())
            .iter()
            .map(|action| step(action.action()))
            .collect()
    }

    fn push(&mut self, step: &Step) -> Result<Vec<Event>, TurnError<Illegal>> {
        self.base.check_goes_on()?;
        let events = match *step {
            Step::Split(split) => self.act(Action::Split(split)),
            Step::Join(into) => self.act(Action::Join(into)),
            Step::Swap(swap) => self.swap(swap),
        };
        let events = events.map_err(TurnError::Illegal)?;
        self.steps.push(*step);
        Ok(events)
    }

    fn pop(&mut self) -> Option<Step> {
        let step = self.steps.pop()?;
        match step {
            Step::Split(_) | Step::Join(_) => self.acted = None,
            Step::Swap(_) => drop(self.travelled.pop()),
        }
        Some(step)
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.end() {
            Ok((_, next)) => next.outcome(),
            Err(_) => self.base.outcome(),
        }
    }

    fn may_end(&self) -> Result<(), TurnError<Illegal>> {
        self.base.check_goes_on()?;
        if self.acted.is_some() { Ok(()) } else { Err(TurnError::Illegal(Illegal::NothingDone)) }
    }

    fn finish(&self) -> Result<(Turn, State, Vec<Event>), TurnError<Illegal>> {
        self.may_end()?;
        let (turn, next) = self.end().map_err(TurnError::Illegal)?;
        let events = match next.outcome() {
            Some(Outcome::Draw(reason)) => vec![Event::Drawn(reason)],
            _ => Vec::new(),
        };
        Ok((turn, next, events))
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{Axis, Coord, Point};
    use super::super::{Crumble, Options, STALLED};
    use super::*;
    use crate::rules::{Draft as _, drafted};

    fn begun(options: &str, turns: &str) -> State {
        let state = State::begin(options, None).unwrap();
        turns.split_whitespace().fold(state, |state, turn| state.play_text(turn).unwrap().1)
    }

    #[test]
    fn drafts_are_equal_if_their_games_and_steps_are() {
        let state = begun("", "2,1VW 3,5HS");
        let same_board = State::from_position(state.position().clone(), &Options::default()).unwrap();
        let draft = drafted::<Crumble>(&state, "3,2HNNW");
        assert_eq!(draft, drafted::<Crumble>(&state, "3,2HNNW"));
        assert_ne!(draft, drafted::<Crumble>(&state, "3,2HNN"));
        assert_ne!(draft, state.draft());
        assert_ne!(state.draft(), same_board.draft(), "the turns before it count");
    }

    #[test]
    fn a_level_limits_a_draft_and_its_draw_is_told() {
        let stalling = drafted::<Crumble>(&begun("size=2x2,level=1", "1H 0HN-E"), "0,2VE");
        assert_eq!(stalling.finish().unwrap().2, [Event::Drawn(STALLED)]);
        let state = begun("size=2x2,level=1", "1V 0V");
        let half = state.position().pieces().find(|piece| piece.side == state.to_move()).unwrap().rect;
        let cut = Step::Split(Split { axis: Axis::Horizontal, first: half, count: 1 });
        let refusal = state.draft().push(&cut).unwrap_err();
        assert!(matches!(refusal, TurnError::Illegal(Illegal::AtLevel(rect, _)) if rect == half));
    }

    #[test]
    fn pieces_that_end_at_the_line_of_a_cut_do_not_stop_it() {
        // A large piece, then two small ones that meet at its middle line, then another large piece.
        let state = State::begin("", Some("5x2 b b0,0,2,2 w2,0,1,1 b3,0,2,2 w2,1,1,1")).unwrap();
        let whole = |x, y| Point { x: Coord::whole(x), y: Coord::whole(y) };
        let rect = |x, y| state.position().piece_at(whole(x, y)).unwrap().rect;
        let run = |from, to| state.draft().split_run(Axis::Horizontal, from, to).unwrap();
        let both = Split { axis: Axis::Horizontal, first: rect(0, 0), count: 2 };
        assert_eq!(run(rect(0, 0), whole(4, 1)), (both, None));
        assert_eq!(run(rect(3, 0), whole(1, 1)), (both, None));
        // The end of the first piece isn't inside it any more.
        assert_eq!(run(rect(3, 0), whole(2, 1)), (Split { first: rect(3, 0), count: 1, ..both }, None));
    }
}
