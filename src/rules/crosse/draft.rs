//! Builds a turn: lists the legal next steps, takes steps and undoes them.

use smallvec::SmallVec;
use std::ops::ControlFlow;

use super::board::{Cell, Cells};
use super::cover::{Cover, cover};
use super::event::Event;
use super::illegal::Illegal;
use super::jump::{self, Jumper, Leap, Longest, Path};
use super::moves::{Move, MoveSet};
use super::position::Position;
use super::state::State;
use super::turn::{Step, Turn};
use super::{Crosse, reach};
use crate::rules::{self, Outcome, Side, State as _, TurnError};

/// A turn being built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    base: State,
    /// The number of stones that the turn has to capture; 0 if no jump is possible.
    must_capture: usize,
    now: Partial,
    steps: Vec<Step>,
    /// The states of the turn before each of the steps.
    earlier: Vec<Partial>,
}

/// A turn after some of its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Partial {
    position: Position,
    phase: Phase,
}

/// The stage of a turn, which decides the possible next steps.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Phase {
    /// No step has been taken yet.
    FirstStep,
    /// The stone on this cell is in the middle of its jump.
    Jumping { at: Cell, jumper: Jumper, captured: SmallVec<[Cell; 8]> },
    /// The player must remove or keep these stones on the first row.
    Choosing { removable: Cells },
    /// The turn is complete.
    Complete { plays_again: bool },
}

/// A cell that a stone can move to, and the moves of the set that lead there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// The cell where the stone ends.
    pub cell: Cell,
    /// The moves to choose from, one or more.
    pub moves: MoveSet,
}

/// A path that continues a jump, to its end or part of the way, with the landings and the captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The remaining landings, one or more.
    pub landings: Vec<Cell>,
    /// The remaining stones to be captured along the path.
    pub captures: Cells,
}

impl Draft {
    /// A draft without steps.
    pub(super) fn new(base: &State) -> Self {
        let position = *base.position();
        let must_capture = Longest::default().of_all(position.own(), position.enemies());
        let now = Partial { position, phase: Phase::FirstStep };
        Self { base: base.clone(), must_capture, now, steps: Vec::new(), earlier: Vec::new() }
    }

    /// The draft of a whole turn, ready to be finished.
    ///
    /// # Errors
    /// The turn isn't legal, or the game is over.
    pub(super) fn of_turn(base: &State, turn: &Turn) -> Result<Self, TurnError<Illegal>> {
        let mut draft = Self::new(base);
        let clears = match *turn {
            Turn::Forfeit(spent) => {
                draft.take(Step::Forfeit(spent))?;
                false
            }
            Turn::Walk { spent, from, to, clears } => {
                draft.take(Step::Walk { spent, from, to })?;
                clears
            }
            Turn::Jump { ref path, clears } => {
                draft.check_path(path)?;
                for (&from, &to) in path.iter().zip(path.iter().skip(1)) {
                    draft.take(Step::Leap { from, to })?;
                }
                clears
            }
        };
        if clears {
            draft.take(Step::Remove)?;
        } else if !draft.removable().is_empty() {
            draft.take(Step::Keep)?;
        }
        rules::Draft::may_end(&draft)?;
        Ok(draft)
    }

    /// The number of stones that the whole turn has to capture (crosse.md, Jumping); 0 if no jump is
    /// possible.
    pub fn must_capture(&self) -> usize {
        self.must_capture
    }

    /// The mover's stones that can take the next step: if a jump is possible, those that must jump, else those that can
    /// move; during a jump, the stone that is jumping. Empty if no stone can move.
    pub fn movers(&self) -> Cells {
        match self.now.phase {
            Phase::FirstStep if self.base.outcome().is_some() => Cells::EMPTY,
            Phase::FirstStep if self.must_capture > 0 => self.best_jumpers(),
            Phase::FirstStep => {
                self.now.position.own().iter().filter(|&from| !self.targets(from).is_empty()).collect()
            }
            Phase::Jumping { at, .. } => Cells::of(at),
            Phase::Choosing { .. } | Phase::Complete { .. } => Cells::EMPTY,
        }
    }

    /// The cells that a stone can move to, in the order of cell names, with the moves of the set that lead there
    /// (crosse.md, Moving). Empty for an opposing stone, if a jump is possible, and after the first step.
    pub fn targets(&self, from: Cell) -> Vec<Target> {
        let position = &self.now.position;
        let mover = position.to_move();
        if !self.may_walk() || !position.own().contains(from) {
            return Vec::new();
        }
        let moves_to = |cell| {
            let leads_there = |&spent: &Move| reach::reach_of(mover, spent)[from.index()].contains(cell);
            position.left(mover).iter().filter(leads_there).fold(MoveSet::SPENT, MoveSet::with)
        };
        let targets = position.empty().iter().map(|cell| Target { cell, moves: moves_to(cell) });
        targets.filter(|target| !target.moves.is_empty()).collect()
    }

    /// The paths that complete the jump of the stone on a cell, in the order of cell names. Of several paths with the
    /// same end and captures, only the first is listed. Empty for a stone that can't jump or can't capture enough.
    pub fn routes(&self, from: Cell) -> Vec<Route> {
        self.routes_until(from, |left| left == 0)
    }

    /// The paths by which the stone on a cell can continue its jump without completing it, in the order of cell names.
    /// Of several paths with the same end and captures, only the first is listed. Empty for a stone that can't jump or
    /// can't capture enough.
    pub fn stops(&self, from: Cell) -> Vec<Route> {
        self.routes_until(from, |left| left > 0)
    }

    /// The paths by which the stone on a cell can continue a jump that captures enough. Each path ends where `ends`
    /// accepts the number of stones still to be captured.
    fn routes_until(&self, from: Cell, ends: impl Fn(usize) -> bool) -> Vec<Route> {
        let Some(jumper) = self.jumper(from) else { return Vec::new() };
        let taken = self.captured().len();
        let mut routes = Vec::new();
        if taken < self.must_capture {
            let most = self.must_capture - taken;
            let _: ControlFlow<()> = jump::visit_stops(jumper, taken, most, |path, uncaptured, left| {
                if path.len() > 1 && ends(left) {
                    let landings = path.iter().skip(1).copied().collect();
                    routes.push(Route { landings, captures: jumper.uncaptured() - uncaptured });
                }
                ControlFlow::Continue(())
            });
        }
        routes
    }

    /// The stones that have been jumped over in this turn and are still on the board.
    pub fn captured(&self) -> Cells {
        match &self.now.phase {
            Phase::Jumping { captured, .. } => captured.iter().copied().collect(),
            Phase::FirstStep | Phase::Choosing { .. } | Phase::Complete { .. } => Cells::EMPTY,
        }
    }

    /// The stones on the first row that the mover may remove or keep now (crosse.md, Covering the corners).
    pub fn removable(&self) -> Cells {
        match self.now.phase {
            Phase::Choosing { removable } => removable,
            Phase::FirstStep | Phase::Jumping { .. } | Phase::Complete { .. } => Cells::EMPTY,
        }
    }

    /// True if the mover would have another turn if this turn ended here.
    pub fn plays_again(&self) -> bool {
        matches!(self.now.phase, Phase::Complete { plays_again: true })
            && rules::Draft::outcome(self).is_none()
    }

    fn mover(&self) -> Side {
        self.base.to_move()
    }

    /// True if the next step may be a move: it is the first step, and no jump is possible.
    fn may_walk(&self) -> bool {
        self.base.outcome().is_none() && self.now.phase == Phase::FirstStep && self.must_capture == 0
    }

    /// The stones that can capture the required number.
    fn best_jumpers(&self) -> Cells {
        let position = self.base.position();
        let captures =
            |from| Longest::default().from(Jumper::new(from, position.enemies(), position.empty()), 0);
        position.own().iter().filter(|&from| captures(from) == self.must_capture).collect()
    }

    /// The stone on a cell, if it may start a jump or is in the middle of its jump.
    fn jumper(&self, from: Cell) -> Option<Jumper> {
        let position = &self.now.position;
        match self.now.phase {
            Phase::FirstStep if self.base.outcome().is_none() && position.own().contains(from) => {
                Some(Jumper::new(from, position.enemies(), position.empty()))
            }
            Phase::Jumping { at, jumper, .. } if at == from => Some(jumper),
            _ => None,
        }
    }

    /// The next single jumps of the stone on a cell, if the turn can still capture enough after them.
    fn leaps(&self, from: Cell) -> Vec<Leap> {
        let Some(jumper) = self.jumper(from) else { return Vec::new() };
        let taken = self.captured().len() + 1;
        let mut longest = Longest::default();
        jumper
            .leaps()
            .filter(|&leap| taken + longest.from(jumper.after(leap), taken) == self.must_capture)
            .collect()
    }

    /// Every move that is legal now: each move of the set, with each stone and each of its possible end cells.
    fn walks(&self) -> impl Iterator<Item = Step> {
        let position = self.now.position;
        let mover = position.to_move();
        position.left(mover).iter().filter(|_| self.may_walk()).flat_map(move |spent| {
            position.own().iter().flat_map(move |from| {
                let ends = reach::reach_of(mover, spent)[from.index()] & position.empty();
                ends.iter().map(move |to| Step::Walk { spent, from, to })
            })
        })
    }

    /// Checks that a cell has a stone of the mover.
    fn check_own(&self, cell: Cell) -> Result<(), Illegal> {
        match self.now.position.stone(cell) {
            None => Err(Illegal::NoStone(cell)),
            Some(owner) if owner != self.mover() => Err(Illegal::NotYours { cell, owner }),
            Some(_) => Ok(()),
        }
    }

    /// Checks that no jump is possible.
    fn check_no_jump(&self) -> Result<(), Illegal> {
        match self.must_capture {
            0 => Ok(()),
            must => Err(Illegal::MustJump { must, by: self.best_jumpers() }),
        }
    }

    /// Checks that the player still has this move of the set.
    fn check_left(&self, spent: Move) -> Result<(), Illegal> {
        let is_left = self.now.position.left(self.mover()).contains(spent);
        if is_left { Ok(()) } else { Err(Illegal::Spent(spent)) }
    }

    /// Checks a single jump, regardless of the captures after it.
    fn check_leap(&self, jumper: Jumper, from: Cell, to: Cell) -> Result<Leap, Illegal> {
        let over = jump::over(from, to).ok_or(Illegal::NotALeap { from, to })?;
        let enemy = self.mover().other();
        if let Some(leap) = jumper.leaps().find(|leap| leap.to == to) {
            Ok(leap)
        } else if jumper.uncaptured().contains(over) {
            Err(Illegal::LandingTaken(to))
        } else if self.base.position().stones(enemy).contains(over) {
            Err(Illegal::CapturedAlready(over))
        } else {
            Err(Illegal::NothingToJump { over, enemy })
        }
    }

    /// Checks every single jump on a path and the number of captures.
    fn check_path(&self, path: &Path) -> Result<(), TurnError<Illegal>> {
        let Some(&start) = path.first() else { return Err(Illegal::NothingDone.into()) };
        self.base.check_goes_on()?;
        self.check_own(start)?;
        let position = self.base.position();
        let mut jumper = Jumper::new(start, position.enemies(), position.empty());
        for (&from, &to) in path.iter().zip(path.iter().skip(1)) {
            jumper = jumper.after(self.check_leap(jumper, from, to)?);
        }
        let takes = path.len() - 1;
        if takes < self.must_capture {
            return Err(Illegal::TooFew { must: self.must_capture, takes, by: self.best_jumpers() }.into());
        }
        Ok(())
    }

    /// The turn after a step, and the events that the step causes.
    fn step(&self, step: Step) -> Result<(Partial, Vec<Event>), Illegal> {
        match (&self.now.phase, step) {
            (Phase::Complete { .. }, Step::Remove) => {
                let mover = self.mover();
                let covers_anew =
                    !self.base.position().covers_corners(mover) && self.now.position.covers_corners(mover);
                Err(if covers_anew { Illegal::NothingToRemove } else { Illegal::NotCovering })
            }
            (Phase::Complete { .. }, _) => Err(Illegal::Complete),
            (&Phase::Choosing { removable }, Step::Remove | Step::Keep) => {
                Ok(self.choose(removable, step == Step::Remove))
            }
            (&Phase::Choosing { removable }, _) => Err(Illegal::ChooseRemoval(removable)),
            (Phase::FirstStep | Phase::Jumping { .. }, Step::Remove | Step::Keep) => {
                Err(Illegal::NotCovering)
            }
            (&Phase::Jumping { at, .. }, Step::Walk { .. } | Step::Forfeit(_)) => {
                Err(Illegal::OtherStone(at))
            }
            (&Phase::Jumping { at, .. }, Step::Leap { from, .. }) if at != from => {
                Err(Illegal::OtherStone(at))
            }
            (Phase::Jumping { .. } | Phase::FirstStep, Step::Leap { from, to }) => self.leap(from, to),
            (Phase::FirstStep, Step::Walk { spent, from, to }) => self.walk(spent, from, to),
            (Phase::FirstStep, Step::Forfeit(spent)) => self.forfeit(spent),
        }
    }

    fn walk(&self, spent: Move, from: Cell, to: Cell) -> Result<(Partial, Vec<Event>), Illegal> {
        self.check_own(from)?;
        self.check_no_jump()?;
        self.check_left(spent)?;
        let side = self.mover();
        let path = spent.path(side, from, to).ok_or(Illegal::OutOfReach { spent, from, to })?;
        if !self.now.position.empty().contains(to) {
            return Err(Illegal::EndTaken(to));
        }
        let mut events = vec![Event::Walked { side, spent, path }];
        events.extend(self.renewal(spent));
        Ok(self.apply_cover(self.now.position.with_spent(spent).with_moved(from, to), to, events))
    }

    fn leap(&self, from: Cell, to: Cell) -> Result<(Partial, Vec<Event>), Illegal> {
        self.check_own(from)?;
        let side = self.mover();
        let jumper = self.jumper(from).ok_or(Illegal::OtherStone(from))?;
        let leap = self.check_leap(jumper, from, to)?;
        let next = jumper.after(leap);
        let mut captured = match &self.now.phase {
            Phase::Jumping { captured, .. } => captured.clone(),
            _ => SmallVec::new(),
        };
        captured.push(leap.over);
        let takes = captured.len() + Longest::default().from(next, captured.len());
        if takes < self.must_capture {
            return Err(Illegal::TooFew { must: self.must_capture, takes, by: self.best_jumpers() });
        }
        let mut position = self.now.position.with_moved(from, to);
        let mut events = vec![Event::Leapt { side, from, over: leap.over, to }];
        if captured.len() < self.must_capture {
            return Ok((
                Partial { position, phase: Phase::Jumping { at: to, jumper: next, captured } },
                events,
            ));
        }
        events.push(Event::Captured { side: side.other(), cells: captured.to_vec() });
        position.set_stones(side.other(), next.uncaptured());
        Ok(self.apply_cover(position, to, events))
    }

    fn forfeit(&self, spent: Move) -> Result<(Partial, Vec<Event>), Illegal> {
        self.check_no_jump()?;
        self.check_left(spent)?;
        if let Some(Step::Walk { spent, from, to }) = self.walks().next() {
            return Err(Illegal::CanMove { spent, from, to });
        }
        let mut events = vec![Event::Forfeited { side: self.mover(), spent }];
        events.extend(self.renewal(spent));
        let position = self.now.position.with_spent(spent);
        Ok((Partial { position, phase: Phase::Complete { plays_again: false } }, events))
    }

    /// Removes the stones from the first row, or keeps them.
    fn choose(&self, removable: Cells, removes: bool) -> (Partial, Vec<Event>) {
        let (side, cells) = (self.mover(), removable.iter().collect());
        let position = self.now.position;
        let (position, event) = if removes {
            (position.without_own(removable), Event::Cleared { side, cells })
        } else {
            (position, Event::Kept { side, cells })
        };
        (Partial { position, phase: Phase::Complete { plays_again: true } }, vec![event])
    }

    /// The event that reports a new set, if this is the last move of the old set.
    fn renewal(&self, spent: Move) -> Option<Event> {
        let side = self.mover();
        let left = self.now.position.left(side);
        (left.len() == 1 && left.contains(spent)).then_some(Event::Renewed { side })
    }

    /// Applies the rules of the corners and the first row (crosse.md, Covering the corners), once the stone that moved
    /// has reached its `end` and the captured stones have been removed.
    fn apply_cover(&self, position: Position, end: Cell, mut events: Vec<Event>) -> (Partial, Vec<Event>) {
        let side = self.mover();
        let complete = |position, plays_again| Partial { position, phase: Phase::Complete { plays_again } };
        let partial = match cover(self.base.position(), position.own(), end) {
            Cover::Nothing => complete(position, false),
            Cover::Covered { removable } => {
                events.push(Event::Covered { side });
                if removable.is_empty() {
                    complete(position, true)
                } else {
                    Partial { position, phase: Phase::Choosing { removable } }
                }
            }
            Cover::ReachedRow(cell) => {
                events.push(Event::Retired { side, cell });
                complete(position.without_own(Cells::of(cell)), true)
            }
        };
        (partial, events)
    }

    /// Takes a step and returns its events, unless the rules forbid it.
    fn take(&mut self, step: Step) -> Result<Vec<Event>, TurnError<Illegal>> {
        self.base.check_goes_on()?;
        let (partial, events) = self.step(step)?;
        self.earlier.push(std::mem::replace(&mut self.now, partial));
        self.steps.push(step);
        Ok(events)
    }

    /// The turn made of the steps, if it is complete.
    fn turn(&self) -> Option<Turn> {
        let clears = self.steps.last() == Some(&Step::Remove);
        Some(match *self.steps.first()? {
            Step::Walk { spent, from, to } => Turn::Walk { spent, from, to, clears },
            Step::Leap { from, .. } => {
                let landings = self.steps.iter().filter_map(|step| match *step {
                    Step::Leap { to, .. } => Some(to),
                    _ => None,
                });
                Turn::Jump { path: std::iter::once(from).chain(landings).collect(), clears }
            }
            Step::Forfeit(spent) => Turn::Forfeit(spent),
            Step::Remove | Step::Keep => return None,
        })
    }
}

impl From<Illegal> for TurnError<Illegal> {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl rules::Draft<Crosse> for Draft {
    fn base(&self) -> &State {
        &self.base
    }

    fn position(&self) -> &Position {
        &self.now.position
    }

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn next_steps(&self) -> Vec<Step> {
        match self.now.phase {
            Phase::FirstStep if self.base.outcome().is_some() => Vec::new(),
            Phase::FirstStep if self.must_capture == 0 => {
                let walks: Vec<Step> = self.walks().collect();
                if walks.is_empty() {
                    self.now.position.left(self.mover()).iter().map(Step::Forfeit).collect()
                } else {
                    walks
                }
            }
            Phase::FirstStep | Phase::Jumping { .. } => {
                let leaps_from =
                    |from| self.leaps(from).into_iter().map(move |leap| Step::Leap { from, to: leap.to });
                self.movers().iter().flat_map(leaps_from).collect()
            }
            Phase::Choosing { .. } => vec![Step::Remove, Step::Keep],
            Phase::Complete { .. } => Vec::new(),
        }
    }

    fn push(&mut self, step: &Step) -> Result<Vec<Event>, TurnError<Illegal>> {
        self.take(*step)
    }

    fn pop(&mut self) -> Option<Step> {
        self.now = self.earlier.pop()?;
        self.steps.pop()
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.now.phase {
            Phase::Complete { .. } => self.now.position.outcome(self.mover()),
            Phase::FirstStep | Phase::Jumping { .. } | Phase::Choosing { .. } => self.base.outcome(),
        }
    }

    fn may_end(&self) -> Result<(), TurnError<Illegal>> {
        self.base.check_goes_on()?;
        match &self.now.phase {
            Phase::FirstStep => {
                self.check_no_jump()?;
                Err(Illegal::NothingDone.into())
            }
            Phase::Jumping { at, captured, .. } => {
                Err(Illegal::TooFew { must: self.must_capture, takes: captured.len(), by: Cells::of(*at) }
                    .into())
            }
            &Phase::Choosing { removable } => Err(Illegal::ChooseRemoval(removable).into()),
            Phase::Complete { .. } => Ok(()),
        }
    }

    fn finish(&self) -> Result<(Turn, State, Vec<Event>), TurnError<Illegal>> {
        self.may_end()?;
        let turn = self.turn().ok_or(Illegal::NothingDone)?;
        let plays_again = matches!(self.now.phase, Phase::Complete { plays_again: true });
        let position = self.now.position;
        let next = self.base.after(&if plays_again { position } else { position.handed_over() });
        let event = match next.outcome() {
            Some(Outcome::Win(side, reason)) => Some(Event::Won { side, reason }),
            _ => plays_again.then_some(Event::PlaysAgain { side: self.mover() }),
        };
        Ok((turn, next, event.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::{BLACK, CORNERS, Crosse, Options, WHITE};
    use crate::rules::{Draft as _, Ending, drafted};

    /// One stone must capture two stones; another could capture only one. A black stone could jump as well.
    const JUMPS: &str = "10/10/10/8b1/7b2/10/1b8/10/1b5b2/w7w1 w 123.123 123.123";
    /// One stone can't go any further, and another can reach a cell with each of both moves.
    const MOVES: &str = "1w8/10/10/10/10/10/10/4w5/9b/10 w 12.- 1.1";
    /// Two stones on the first row can cover the last corner; then the other may be removed, which wins.
    const COVERS: &str = "10/b9/10/3w2w3/10/10/6w3/10/10/w5w3 w 3.- 123.123";

    fn state(text: &str) -> State {
        State::from_position(text.parse().unwrap(), &Options::default()).unwrap()
    }

    fn names(cells: impl IntoIterator<Item = Cell>) -> String {
        cells.into_iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// The number of captures and the stones that can play next, then the choices of each stone.
    fn choices(draft: &Draft) -> Vec<String> {
        let mut told = vec![format!("{}: {}", draft.must_capture(), names(draft.movers().iter()))];
        for from in Cell::all() {
            let jump = |word, route: Route| {
                let (landings, captures) = (names(route.landings), names(route.captures.iter()));
                format!("{from} {word} {landings} over {captures}")
            };
            told.extend(
                draft.targets(from).iter().map(|to| format!("{from} to {} by {}", to.cell, to.moves)),
            );
            told.extend(draft.routes(from).into_iter().map(|route| jump("jumps", route)));
            told.extend(draft.stops(from).into_iter().map(|route| jump("stops after", route)));
        }
        told
    }

    #[test]
    fn a_draft_lists_what_each_stone_can_do_next() {
        let jumps = state(JUMPS);
        let whole = jumps.turn_steps(&jumps.parse_turn("a1xc3xa5").unwrap());
        let mut draft = jumps.draft();
        assert_eq!(choices(&draft), ["2: a1", "a1 jumps c3 a5 over b2 b4", "a1 stops after c3 over b2"]);
        draft.push(&whole[0]).unwrap();
        assert_eq!(choices(&draft), ["2: c3", "c3 jumps a5 over b4"]);
        draft.push(&whole[1]).unwrap();
        assert_eq!(choices(&draft), ["2: "]);

        let moves = state(MOVES);
        assert_eq!(
            choices(&moves.draft()),
            [
                "0: e3",
                "e3 to c5 by 2.-",
                "e3 to d4 by 1.-",
                "e3 to e4 by 12.-",
                "e3 to f4 by 12.-",
                "e3 to g4 by 2.-",
                "e3 to g5 by 2.-",
            ]
        );
        assert_eq!(choices(&drafted::<Crosse>(&moves, "1F:e3-d4")), ["0: "]);
        for over in [jumps.end(Ending::Resignation(WHITE)), moves.end(Ending::Agreement)] {
            let draft = over.unwrap().draft();
            assert_eq!(choices(&draft)[1..], [""; 0]);
            assert!(draft.movers().is_empty());
        }
    }

    #[test]
    fn a_jump_that_captures_too_little_names_the_stones_that_must_jump() {
        let jumps = state(JUMPS);
        let [a1, c3, i1, g3] = [(1, 1), (3, 3), (9, 1), (7, 3)].map(|(c, r)| Cell::at(c, r).unwrap());
        let too_few = |by| Err(TurnError::Illegal(Illegal::TooFew { must: 2, takes: 1, by: Cells::of(by) }));
        for turn in ["a1xc3", "i1xg3"] {
            assert_eq!(jumps.parse_turn(turn).map(drop), too_few(a1), "{turn}");
        }
        assert_eq!(Illegal::NotALeap { from: a1, to: i1 }.cells(), [a1, i1]);
        let mut draft = jumps.draft();
        let other = Step::Leap { from: i1, to: g3 };
        assert_eq!(draft.push(&other).map(drop), too_few(a1));
        draft.push(&Step::Leap { from: a1, to: c3 }).unwrap();
        assert_eq!(draft.push(&other).unwrap_err(), TurnError::Illegal(Illegal::OtherStone(c3)));
        assert_eq!(draft.may_end(), too_few(c3));
    }

    #[test]
    fn a_draft_tells_who_plays_next_and_who_has_won() {
        let covers = state(COVERS);
        for (state, turn, again, outcome) in [
            (&state(MOVES), "1F:e3-d4", false, None),
            (&covers, "3F:a1-d4", true, None),
            (&covers, "3F:a1-d4*", false, Some(Outcome::Win(WHITE, CORNERS))),
        ] {
            let draft = drafted::<Crosse>(state, turn);
            assert_eq!((draft.plays_again(), draft.outcome()), (again, outcome), "{turn}");
            assert_eq!(draft.finish().unwrap().1.to_move() == BLACK, !again && outcome.is_none(), "{turn}");
        }
    }
}
