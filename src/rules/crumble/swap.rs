//! Swap paths: every board that a swapping piece can produce (crumble.md, Swaps).
//!
//! A path without captures changes the colours only of its start and its end, so each place needs to be entered only
//! once per start. Whole boards are compared only after a capture.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::action::AfterAction;
use super::connectivity::Connectivity;
use super::geometry::{Axis, Dir, Rect};
use super::piece_set::PieceSet;
use super::position::Position;
use super::resolve::{self, Baseline, Scratch, SwapResult};
use super::state::State;
use super::successor::{PathStep, Successor};
use super::tiling::Id;
use super::{Action, Illegal, MAX_SWAPS, Path, Swap};
use crate::rules::{Side, Visit};

/// A new piece, from which a path may start, with its name in turn texts: paths are visited in the order of
/// their texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Start {
    pub(super) id: Id,
    name: Name,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    /// The joined piece, which needs no name.
    Joined,
    /// A half of the only halved piece, named by the first step if that crosses the cut.
    Half(Axis, Dir),
    /// Any other half, named by its number and the side of the cut.
    Numbered(u32, Dir),
}

/// A key that sorts paths by start and first step, in the bytewise order of their texts.
type TextOrder = (u64, char, bool, Dir);

impl Start {
    pub(super) const fn joined(id: Id) -> Self {
        Self { id, name: Name::Joined }
    }

    /// A half of the `number`th of `count` halved pieces, on this side of the cut.
    pub(super) const fn half(id: Id, axis: Axis, number: u32, count: usize, side: Dir) -> Self {
        let name = if count == 1 { Name::Half(axis, side) } else { Name::Numbered(number, side) };
        Self { id, name }
    }

    /// The sort key of a path that starts with this step; `longer` is true if the path has more steps.
    fn text_order(&self, dir: Dir, longer: bool) -> TextOrder {
        match self.name {
            Name::Joined => (0, ' ', false, dir),
            // `N` comes before `N-E`, but `N-EE` before `NE`: a hyphen comes before any letter.
            Name::Half(axis, side) => (0, side.letter(), axis.crossed_by(dir) == longer, dir),
            Name::Numbered(number, side) => (number_text_order(number), side.letter(), false, dir),
        }
    }
}

/// A key that sorts numbers like texts in which a letter follows the number: digits come before letters.
fn number_text_order(number: u32) -> u64 {
    // The number is padded with nines, so shorter numbers get more nines.
    let (mut filled, mut nines) = (u64::from(number), 0);
    while filled < 1_000_000_000 {
        (filled, nines) = (filled * 10 + 9, nines + 1);
    }
    filled * 16 + nines
}

/// The white pieces after the mover's piece `from` and the opponent's piece `to` have swapped colours.
pub(super) fn exchanged(position: &Position, white: &PieceSet, from: Id, to: Id) -> PieceSet {
    let (mut white, mover_is_white) = (white.clone(), position.side == super::WHITE);
    white.set(from, !mover_is_white);
    white.set(to, mover_is_white);
    white
}

/// The boards reached so far, each with the pieces where paths to it ended; used only once a path has captured
/// something.
type Boards = BTreeMap<PieceSet, SmallVec<[Id; 4]>>;

/// The number of paths extended between two pauses, in which a search may be stopped: about one millisecond of work.
const PATHS_A_PAUSE: usize = 256;

/// Finds the boards that swap paths reach after a cut or join. One explorer serves all cuts and joins of a position and
/// reuses its buffers.
#[derive(Debug)]
pub(super) struct Explorer<'s> {
    before: &'s State,
    connectivity: Connectivity,
    scratch: Scratch,
    nodes: Vec<PathStep>,
    travels: Vec<Travel>,
    /// True if paths that lead to the same board but end on different pieces count as different. Then paths that lead
    /// back to the board as it was before their first step are also visited, even those that return to their start,
    /// since they did swap.
    tells_targets: bool,
}

/// Facts about the paths from one start.
#[derive(Debug)]
struct Travel {
    /// The board before the first step, with all places entered by paths without captures painted in the mover's
    /// colour. Pieces that still have the other colour may be entered.
    painted: PieceSet,
    /// True if the start is calm ([`Connectivity::is_calm`]); `None` until computed.
    calm: Option<bool>,
}

impl<'s> Explorer<'s> {
    /// An explorer for the turns of a state; `position` is the state's position, perhaps with other piece numbers.
    pub(super) fn new(before: &'s State, position: &Position, tells_targets: bool) -> Self {
        let connectivity = Connectivity::new(position);
        let (scratch, nodes, travels) = (Scratch::default(), Vec::new(), Vec::new());
        Self { before, connectivity, scratch, nodes, travels, tells_targets }
    }

    /// Visits the results of turns with this cut or join, each once, by its shortest path and, among several, the first
    /// in text order. Pauses now and then, even without a result: with captures there can be far more paths than
    /// boards.
    pub(super) fn explore<B>(
        &mut self,
        acted: &AfterAction,
        visit: &mut impl FnMut(Visit<&Successor<'_>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        visit(Visit::Found(&Successor { before: self.before, acted, nodes: &[], node: None }))?;
        let AfterAction { position, starts, .. } = acted;
        let mover_is_white = position.side == super::WHITE;
        let mut firsts: SmallVec<[(TextOrder, usize, Dir, Id); 8]> = SmallVec::new();
        self.nodes.clear();
        self.travels.clear();
        for (index, start) in starts.iter().enumerate() {
            for (dir, to) in steps(position, start.id) {
                firsts.push((start.text_order(dir, false), index, dir, to));
            }
            let mut painted = position.white.clone();
            painted.set(start.id, mover_is_white != self.tells_targets);
            self.travels.push(Travel { painted, calm: None });
        }
        if firsts.is_empty() {
            return ControlFlow::Continue(());
        }
        firsts.sort_unstable_by_key(|first| first.0);
        self.connectivity.carry_over(&acted.action);
        let mut boards: Option<Boards> = None;
        for &(_, start, dir, to) in &firsts {
            self.step(acted, start, None, (dir, to), &mut boards, visit)?;
        }
        self.nodes.sort_by_key(|node| starts[node.start].text_order(node.dir, true));

        // The number of swaps up to `next`, and the first node with one swap more.
        let (mut next, mut swaps, mut longer) = (0, 1, self.nodes.len());
        while let Some(&PathStep { at, start, winner, .. }) = self.nodes.get(next) {
            if next == longer {
                (swaps, longer) = (swaps + 1, self.nodes.len());
            }
            if swaps == MAX_SWAPS {
                break;
            }
            if next % PATHS_A_PAUSE == PATHS_A_PAUSE - 1 {
                visit(Visit::Pause)?;
            }
            // The opponent's pieces on this board may be entered.
            let captured = self.nodes[next].captured.as_deref();
            let colours = captured.unwrap_or(&self.travels[start].painted).clone();
            if winner.is_none() && colours.contains(at) == mover_is_white {
                let before = Some(super::tiling::as_id(next));
                for (dir, to) in position.tiling.two_points(at) {
                    if colours.contains(to) != mover_is_white {
                        self.step(acted, start, before, (dir, to), &mut boards, visit)?;
                    }
                }
            }
            next += 1;
        }
        ControlFlow::Continue(())
    }

    /// Extends the path that starts at `start` and ends at the node `before` by one step.
    fn step<B>(
        &mut self,
        acted: &AfterAction,
        start: usize,
        before: Option<u32>,
        (dir, at): (Dir, Id),
        boards: &mut Option<Boards>,
        visit: &mut impl FnMut(Visit<&Successor<'_>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let AfterAction { position, starts, .. } = acted;
        let last = before.and_then(|before| self.nodes.get(before as usize));
        let from = last.map_or(starts[start].id, |last| last.at);
        let mut captured = last.and_then(|last| last.captured.clone());
        let mut winner = None;
        if captured.is_none() {
            self.travels[start].painted.set(at, position.side == super::WHITE);
        }
        if captured.is_some() || !self.connectivity.is_calm(at) || !self.starts_calmly(acted, start) {
            let mut white = match &captured {
                Some(white) => exchanged(position, white, from, at),
                None => exchanged(position, &position.white, starts[start].id, at),
            };
            let baseline = Baseline { white: &position.white, connectivity: &self.connectivity };
            let result =
                resolve::resolve(&position.tiling, &mut white, [from, at], baseline, &mut self.scratch);
            winner = result.winner;
            if captured.is_some() || !result.captures.is_empty() {
                captured = Some(Box::new(white));
            }
        }
        let node = PathStep { at, start, dir, before, captured, winner };
        if node.captured.is_some() && boards.is_none() {
            let mut all = Boards::new();
            let before = all.entry(position.white.clone()).or_default();
            if !self.tells_targets {
                before.extend(starts.iter().map(|start| start.id));
            }
            for node in &self.nodes {
                all.entry(node.white(acted)).or_default().push(node.at);
            }
            *boards = Some(all);
        }
        let mut new_board = true;
        if let Some(boards) = boards {
            let places = boards.entry(node.white(acted)).or_default();
            if places.contains(&at) {
                return ControlFlow::Continue(());
            }
            new_board = places.is_empty();
            places.push(at);
        }
        if new_board || self.tells_targets {
            let (before, nodes) = (self.before, self.nodes.as_slice());
            visit(Visit::Found(&Successor { before, acted, nodes, node: Some(&node) }))?;
        }
        self.nodes.push(node);
        ControlFlow::Continue(())
    }

    /// True if the start is calm ([`Connectivity::is_calm`]).
    fn starts_calmly(&mut self, acted: &AfterAction, start: usize) -> bool {
        let connectivity = &self.connectivity;
        *self.travels[start].calm.get_or_insert_with(|| match acted.action.action() {
            // The starts of a cut are pairs of halves.
            Action::Split(_) => {
                let [half, other] = [start, start ^ 1].map(|start| acted.starts[start].id);
                connectivity.is_calm_half(&acted.position, acted.action.pieces()[start / 2], half, other)
            }
            // A joined piece may break several paths to the sides of the board at once, so it is never calm.
            Action::Join(_) => false,
        })
    }
}

/// The legal swap steps of a swapping piece, each with the piece it leads to.
pub(super) fn steps(position: &Position, traveller: Id) -> impl Iterator<Item = (Dir, Id)> + '_ {
    position.tiling.two_points(traveller).filter(|&(_, to)| !position.owns(to))
}

/// The neighbour that the swapping piece would swap colours with.
///
/// # Errors
/// No neighbour shares a whole side in this direction, or the neighbour has the swapping piece's colour.
pub(super) fn check(position: &Position, traveller: Id, dir: Dir) -> Result<Id, Illegal> {
    let from = *position.tiling.rect(traveller);
    match position.tiling.two_point(traveller, dir) {
        None => {
            let lies = |&id: &Id| {
                let rect = position.tiling.rect(id);
                match dir {
                    Dir::East => rect.west() == from.east(),
                    Dir::North => rect.south() == from.north(),
                    Dir::South => rect.north() == from.south(),
                    Dir::West => rect.east() == from.west(),
                }
            };
            let mut there = position.tiling.neighbours(traveller).iter().filter(lies);
            let meets = there.next().filter(|_| there.next().is_none()).map(|id| *position.tiling.rect(id));
            Err(Illegal::NoTwoPointNeighbour { from, dir, meets })
        }
        Some(to) if position.owns(to) => Err(Illegal::SameColour { from, to: *position.tiling.rect(to) }),
        Some(to) => Ok(to),
    }
}

/// The step of this swapping piece in this direction, in the form used by turns and drafts.
pub(super) fn step(position: &Position, traveller: Id, dir: Dir) -> Swap {
    Swap { from: *position.tiling.rect(traveller), dir }
}

/// Paths up to this length are resolved step by step; for longer paths it pays to compute the connectivity first.
const FEW_STEPS: usize = 4;

/// A swap path in progress: the board after its latest step, and the place of the swapping piece.
#[derive(Clone, Debug)]
pub(super) struct Traveller {
    pub(super) position: Position,
    pub(super) at: Id,
    pub(super) winner: Option<Side>,
}

impl Traveller {
    /// Starts a path at one of the new pieces.
    ///
    /// # Errors
    /// The piece isn't a new piece.
    pub(super) fn begin(position: Position, starts: &[Start], start: &Rect) -> Result<Self, Illegal> {
        let at = starts.iter().map(|new| new.id).find(|&id| position.tiling.rect(id) == start);
        let at = at.ok_or(Illegal::NotATraveller(*start))?;
        Ok(Self { position, at, winner: None })
    }

    /// Takes the whole path.
    ///
    /// # Errors
    /// One of its steps is illegal, or there are too many for a turn.
    pub(super) fn along(position: Position, starts: &[Start], path: &Path) -> Result<Self, Illegal> {
        if path.dirs.len() > MAX_SWAPS {
            return Err(Illegal::TooManySwaps);
        }
        let mut traveller = Self::begin(position, starts, &path.start)?;
        let (board, white) = (&traveller.position, traveller.position.white.clone());
        let connectivity =
            if path.dirs.len() > FEW_STEPS { Connectivity::new(board) } else { Connectivity::default() };
        let (baseline, mut scratch) =
            (Baseline { white: &white, connectivity: &connectivity }, Scratch::default());
        for &dir in &path.dirs {
            let to = traveller.next(dir)?;
            traveller.take(to, baseline, &mut scratch);
        }
        Ok(traveller)
    }

    /// Checks that the path may continue.
    ///
    /// # Errors
    /// The swapping piece was captured, or a player has won.
    pub(super) fn may_go_on(&self) -> Result<(), Illegal> {
        if self.winner.is_some() {
            return Err(Illegal::GameEnded);
        }
        if self.position.owns(self.at) {
            Ok(())
        } else {
            Err(Illegal::TravellerCaptured(*self.position.tiling.rect(self.at)))
        }
    }

    /// The piece that the next step leads to.
    ///
    /// # Errors
    /// There is no such neighbour, or the path has ended.
    fn next(&self, dir: Dir) -> Result<Id, Illegal> {
        self.may_go_on()?;
        check(&self.position, self.at, dir)
    }

    /// Swaps colours with the neighbour in this direction and resolves the consequences.
    ///
    /// # Errors
    /// There is no such neighbour, or the path has ended.
    pub(super) fn step(&mut self, dir: Dir) -> Result<SwapResult, Illegal> {
        let to = self.next(dir)?;
        let baseline =
            Baseline { white: &self.position.white.clone(), connectivity: &Connectivity::default() };
        Ok(self.take(to, baseline, &mut Scratch::default()))
    }

    /// Takes the step to this neighbour.
    fn take(&mut self, to: Id, baseline: Baseline<'_>, scratch: &mut Scratch) -> SwapResult {
        let Position { tiling, white, side } = &mut self.position;
        let mover_is_white = *side == super::WHITE;
        white.set(self.at, !mover_is_white);
        white.set(to, mover_is_white);
        let result = resolve::resolve(tiling, white, [self.at, to], baseline, scratch);
        (self.at, self.winner) = (to, result.winner);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::super::action::LegalAction;
    use super::super::geometry::Coord;
    use super::super::{Options, Step};
    use super::*;
    use crate::rules::{Draft as _, State as _, TurnError};

    /// The mover's corner piece, followed by a corridor of white pieces between black walls that winds through 64 rows
    /// and has more places than a turn has steps.
    fn long_corridor() -> State {
        let mut text = "16x16 b".to_owned();
        for y in 0..64_u32 {
            for x in 0..64_u32 {
                let is_corridor = if y % 2 == 0 {
                    x + y > 0
                } else {
                    // Each wall has a gap: alternately at its right and its left end.
                    y < 63 && x == if y % 4 == 1 { 63 } else { 0 }
                };
                let quarters = |n: u32| match n % 4 {
                    0 => (n / 4).to_string(),
                    2 => format!("{}/2", n / 2),
                    _ => format!("{n}/4"),
                };
                let colour = if is_corridor { 'w' } else { 'b' };
                let _infallible = write!(text, " {colour}{},{},1/4,1/4", quarters(x), quarters(y));
            }
        }
        State::from_position(text.parse().unwrap(), &Options::default()).unwrap()
    }

    /// A turn that goes back and forth between two places, with this number of swaps.
    fn to_and_fro(swaps: usize) -> String {
        "0V".chars().chain("EW".chars().cycle().take(swaps)).collect()
    }

    #[test]
    fn a_turn_has_no_more_swaps_than_it_may() {
        let state = long_corridor();
        let (turn, after) = state.play_text(&to_and_fro(MAX_SWAPS)).unwrap();
        assert_eq!(state.turn_steps(&turn).len(), 1 + MAX_SWAPS);
        for more in [1, 2_000_000] {
            let refused = state.parse_turn(&to_and_fro(MAX_SWAPS + more)).unwrap_err();
            assert_eq!(refused, TurnError::Illegal(Illegal::TooManySwaps));
            assert_eq!(refused.to_string(), "a turn has at most 2,000 swaps");
        }

        let mut draft = state.draft();
        for step in state.turn_steps(&turn) {
            draft.push(&step).unwrap();
        }
        assert_eq!(draft.finish().unwrap().1, after);
        let Some(Step::Swap(Swap { dir, .. })) = draft.steps().last() else { panic!("it swaps") };
        let back = Step::Swap(Swap { from: *draft.trail().last().unwrap(), dir: dir.opposite() });
        assert!(draft.next_steps().is_empty());
        assert_eq!(draft.push(&back).unwrap_err(), TurnError::Illegal(Illegal::TooManySwaps));
        assert_eq!(draft.reach().unwrap_err(), Illegal::TooManySwaps);
    }

    #[test]
    fn no_search_goes_further_than_a_turn_may() {
        let state = long_corridor();
        let turn = state.parse_turn("0VE").unwrap();
        let position = state.position().compacted();
        let acted =
            AfterAction::new(position.clone(), LegalAction::new(&position, None, &turn.action).unwrap());
        let mut longest = 0;
        let _: ControlFlow<()> = Explorer::new(&state, &position, false).explore(&acted, &mut |found| {
            let path = found.found().and_then(|found| found.turn().path);
            longest = longest.max(path.map_or(0, |path| path.dirs.len()));
            ControlFlow::Continue(())
        });
        assert_eq!(longest, MAX_SWAPS);

        let mut draft = state.draft();
        draft.push(&state.turn_steps(&turn)[0]).unwrap();
        let mut reach = draft.reach().unwrap();
        while !reach.is_done() {
            reach.look_on(1000);
        }
        let places = reach.places(None);
        let ways = places.iter().map(|place| reach.way_to(place, None).unwrap().swaps.len());
        assert_eq!(ways.max(), Some(MAX_SWAPS));
    }

    #[test]
    fn a_refused_step_names_the_only_neighbour_there() {
        let whole = |x, y| Rect::new(Coord::whole(x), Coord::whole(y), Coord::ONE, Coord::ONE);
        for (axis, beyond) in [
            (Axis::Vertical, [(Dir::North, whole(1, 2)), (Dir::South, whole(1, 0))]),
            (Axis::Horizontal, [(Dir::East, whole(2, 1)), (Dir::West, whole(0, 1))]),
        ] {
            let mut position = Position::start(3, 3);
            let centre = position.tiling.find(&whole(1, 1)).unwrap();
            position.split(&[centre], axis);
            let from = *position.tiling.rect(centre);
            for (dir, place) in beyond {
                let refusal = Illegal::NoTwoPointNeighbour { from, dir, meets: Some(place) };
                assert_eq!(check(&position, centre, dir), Err(refusal));
            }
        }
    }

    #[test]
    fn numbers_are_ordered_as_texts() {
        let mut numbers: Vec<u32> = (1..=1234).collect();
        numbers.sort_by_key(|&number| number_text_order(number));
        let mut texts: Vec<String> = (1..=1234).map(|number| format!("-{number}N-")).collect();
        texts.sort();
        assert_eq!(texts, numbers.iter().map(|number| format!("-{number}N-")).collect::<Vec<_>>());
    }
}
