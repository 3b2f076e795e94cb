//! Swap paths: every place and board that a traveller can reach (crumble.md, Swaps).
//!
//! Without captures a path leaves no trace but its start and its end, so a place is entered once per start.
//! Only where something was captured are whole boards compared.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use smallvec::{SmallVec, smallvec};

use super::action::Acted;
use super::bits::Bits;
use super::geometry::{Axis, Dir, Rect};
use super::ground::Ground;
use super::position::Position;
use super::settle::{self, Consequence, Scratch};
use super::survey::Survey;
use super::tiling::Id;
use super::{Illegal, Path, Swap};
use crate::rules::Side;

/// A new piece, from which a path may start, and what decides its place in the order of turn texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Start {
    pub(super) id: Id,
    name: Name,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Name {
    /// The joined piece needs no name.
    Joined,
    /// A half of the only halved piece is named by the first step where that crosses the cut.
    Half(Axis, Dir),
    /// Else by its number and the side of the cut.
    Numbered(usize, Dir),
}

/// The order of turn texts that differ from their first step on; compared as the texts are, bytewise.
type Key = (u64, char, bool, Dir);

impl Start {
    pub(super) const fn joined(id: Id) -> Self {
        Self { id, name: Name::Joined }
    }

    /// A half of the `number`th of `count` halved pieces, on this side of the cut.
    pub(super) const fn half(id: Id, axis: Axis, number: usize, count: usize, side: Dir) -> Self {
        let name = if count == 1 { Name::Half(axis, side) } else { Name::Numbered(number, side) };
        Self { id, name }
    }

    /// The place of a path that begins with this step: among paths of one step, or of more.
    fn key(&self, dir: Dir, longer: bool) -> Key {
        match self.name {
            Name::Joined => (0, ' ', false, dir),
            // `N` stands before `N-E`, but `N-EE` before `NE`: a hyphen comes before any letter.
            Name::Half(axis, side) => (0, side.letter(), axis.crossed_by(dir) == longer, dir),
            Name::Numbered(number, side) => (text_order(number), side.letter(), false, dir),
        }
    }
}

/// Orders numbers as texts that a letter follows: digits come before it.
fn text_order(number: usize) -> u64 {
    const PLACES: u32 = 18;
    let (mut number, mut digits, mut length) = (number as u64, 0, 0);
    while number > 0 {
        digits += (number % 10) * 11_u64.pow(length);
        number /= 10;
        length += 1;
    }
    // Digits to the left, then a mark above all digits.
    (digits * 11 + 10) * 11_u64.pow(PLACES.saturating_sub(length + 1))
}

/// The end of a path.
#[derive(Clone, Debug)]
struct Node {
    white: Bits,
    at: Id,
    start: usize,
    dir: Dir,
    before: Option<u32>,
    captured: bool,
    winner: Option<Side>,
    first: Key,
}

/// What a path brought about.
pub(super) struct Reached<'a> {
    nodes: &'a [Node],
    starts: &'a [Start],
    node: &'a Node,
}

impl Reached<'_> {
    /// The colours of the board.
    pub(super) const fn white(&self) -> &Bits {
        &self.node.white
    }

    /// The last place of the path.
    pub(super) const fn target(&self) -> Id {
        self.node.at
    }

    /// Whose chain touches all four sides.
    pub(super) const fn winner(&self) -> Option<Side> {
        self.node.winner
    }

    /// Where the path began, and its steps.
    pub(super) fn path(&self) -> (Id, SmallVec<[Dir; 14]>) {
        let mut dirs: SmallVec<[Dir; 14]> = SmallVec::new();
        let mut node = self.node;
        loop {
            dirs.push(node.dir);
            match node.before.and_then(|before| self.nodes.get(before as usize)) {
                Some(before) => node = before,
                None => break,
            }
        }
        dirs.reverse();
        (self.starts[self.node.start].id, dirs)
    }
}

/// Boards that were reached, compared whole, with the places where a traveller stood on them; kept only once a path
/// has captured something.
type Boards = BTreeMap<Bits, SmallVec<[Id; 4]>>;

/// How many paths are gone on with between two visits of nothing: about a millisecond's work.
const PATHS_A_PAUSE: usize = 256;

/// Finds what swap paths reach after any split or join of one position; keeps its memory from search to search.
#[derive(Debug)]
pub(super) struct Explorer {
    survey: Survey,
    scratch: Scratch,
    nodes: Vec<Node>,
    entered: Vec<Bits>,
    finds: Finds,
}

/// What an explorer looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Finds {
    /// Boards, and never the one the paths set out from.
    Boards,
    /// Boards with each of their targets: where the path ended matters to the draw rule. A path that came back to
    /// its start counts as well, since it did swap.
    Targets,
}

impl Explorer {
    /// For the turns of this position.
    pub(super) fn new(position: &Position, finds: Finds) -> Self {
        let survey = Survey::new(&position.tiling, position.white.view());
        Self { survey, scratch: Scratch::new(), nodes: Vec::new(), entered: Vec::new(), finds }
    }

    /// Visits what paths reach after this split or join, each once, by the first of its shortest paths in text order;
    /// and now and then nothing, since captures can make far more paths than boards.
    pub(super) fn explore<B>(
        &mut self,
        acted: &Acted,
        mut visit: impl FnMut(Option<&Reached<'_>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Acted { position, starts, .. } = acted;
        self.nodes.clear();
        self.entered.clear();
        let mut firsts: SmallVec<[(Key, usize, Dir); 8]> = SmallVec::new();
        for (index, start) in starts.iter().enumerate() {
            let open = Dir::ALL
                .into_iter()
                .filter(|&dir| position.tiling.two_point(start.id, dir).is_some_and(|to| !position.owns(to)));
            firsts.extend(open.map(|dir| (start.key(dir, false), index, dir)));
        }
        if firsts.is_empty() {
            return ControlFlow::Continue(());
        }
        firsts.sort_unstable_by_key(|first| first.0);
        for start in starts {
            let mut entered = Bits::none(position.tiling.numbers());
            entered.set(start.id, self.finds == Finds::Boards);
            self.entered.push(entered);
        }
        let mut boards: Option<Boards> = None;
        for (_, start, dir) in firsts {
            let first = starts[start].key(dir, true);
            let root = Node {
                white: position.white.clone(),
                at: starts[start].id,
                start,
                dir,
                before: None,
                captured: false,
                winner: None,
                first,
            };
            self.step(acted, &root, None, dir, &mut boards, &mut visit)?;
        }
        self.nodes.sort_by_key(|node| node.first);

        let mut next = 0;
        while next < self.nodes.len() {
            if next % PATHS_A_PAUSE == PATHS_A_PAUSE - 1 {
                visit(None)?;
            }
            let node = self.nodes[next].clone();
            let index = super::tiling::as_id(next);
            next += 1;
            let travels = node.winner.is_none() && node.white.has(node.at) == (position.side == super::WHITE);
            if travels {
                for dir in Dir::ALL {
                    self.step(acted, &node, Some(index), dir, &mut boards, &mut visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step<B>(
        &mut self,
        acted: &Acted,
        from: &Node,
        before: Option<u32>,
        dir: Dir,
        boards: &mut Option<Boards>,
        visit: &mut impl FnMut(Option<&Reached<'_>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Acted { position, starts, .. } = acted;
        let mover_is_white = position.side == super::WHITE;
        let Some(at) = position.tiling.two_point(from.at, dir) else { return ControlFlow::Continue(()) };
        if from.white.has(at) == mover_is_white || (!from.captured && !self.entered[from.start].insert(at)) {
            return ControlFlow::Continue(());
        }
        let mut white = from.white.clone();
        white.set(from.at, !mover_is_white);
        white.set(at, mover_is_white);
        let ground = Ground::after(&self.survey, acted);
        let Consequence { captures, winner } =
            settle::settle(&position.tiling, &mut white, from.at, at, Some(ground), &mut self.scratch);
        let captured = from.captured || !captures.is_empty();
        if captured && boards.is_none() {
            let mut all = Boards::new();
            let before = all.entry(position.white.clone()).or_default();
            if self.finds == Finds::Boards {
                before.extend(starts.iter().map(|start| start.id));
            }
            for node in &self.nodes {
                all.entry(node.white.clone()).or_default().push(node.at);
            }
            *boards = Some(all);
        }
        let mut new_board = true;
        if let Some(boards) = boards {
            match boards.get_mut(&white) {
                Some(places) if places.contains(&at) => return ControlFlow::Continue(()),
                Some(places) => {
                    places.push(at);
                    new_board = false;
                }
                None => {
                    boards.insert(white.clone(), smallvec![at]);
                }
            }
        }
        let node = Node { white, at, start: from.start, dir, before, captured, winner, first: from.first };
        if new_board || self.finds == Finds::Targets {
            visit(Some(&Reached { nodes: &self.nodes, starts, node: &node }))?;
        }
        self.nodes.push(node);
        ControlFlow::Continue(())
    }
}

/// The legal swap steps of a traveller.
pub(super) fn steps(position: &Position, traveller: Id) -> impl Iterator<Item = (Dir, Id)> + '_ {
    let to = move |dir| {
        position.tiling.two_point(traveller, dir).filter(|&to| !position.owns(to)).map(|to| (dir, to))
    };
    Dir::ALL.into_iter().filter_map(to)
}

/// The neighbour that a traveller exchanges colours with.
///
/// # Errors
/// There is no two-point neighbour there, or it has the traveller's colour.
pub(super) fn check(position: &Position, traveller: Id, dir: Dir) -> Result<Id, Illegal> {
    let from = *position.tiling.rect(traveller);
    match position.tiling.two_point(traveller, dir) {
        None => {
            let lies = |&&id: &&Id| {
                let rect = position.tiling.rect(id);
                match dir {
                    Dir::East => rect.west() == from.east(),
                    Dir::North => rect.south() == from.north(),
                    Dir::South => rect.north() == from.south(),
                    Dir::West => rect.east() == from.west(),
                }
            };
            let mut there = position.tiling.neighbours(traveller).iter().filter(lies);
            let meets = there.next().filter(|_| there.next().is_none()).map(|&id| *position.tiling.rect(id));
            Err(Illegal::NoTwoPointNeighbour { from, dir, meets })
        }
        Some(to) if position.owns(to) => Err(Illegal::SameColour { from, to: *position.tiling.rect(to) }),
        Some(to) => Ok(to),
    }
}

/// The swap step of a turn or draft: who travels, and which way.
pub(super) fn step(position: &Position, traveller: Id, dir: Dir) -> Swap {
    Swap { from: *position.tiling.rect(traveller), dir }
}

/// Paths up to this length are settled step by step; for longer ones it pays to survey the board first.
const FEW_STEPS: usize = 4;

/// A traveller under way.
#[derive(Clone, Debug)]
pub(super) struct Walked {
    pub(super) position: Position,
    pub(super) at: Id,
    pub(super) winner: Option<Side>,
}

impl Walked {
    /// Begins a path at one of the new pieces.
    ///
    /// # Errors
    /// The piece is none of them.
    pub(super) fn begin(acted: &Acted, start: &Rect) -> Result<Self, Illegal> {
        let position = &acted.position;
        let at = position.tiling.find(start).filter(|&id| acted.may_travel(id));
        let at = at.ok_or(Illegal::NotATraveller(*start))?;
        Ok(Self { position: position.clone(), at, winner: None })
    }

    /// Takes the whole path.
    ///
    /// # Errors
    /// One of its steps is illegal.
    pub(super) fn along(acted: &Acted, path: &Path) -> Result<Self, Illegal> {
        let mut walked = Self::begin(acted, &path.start)?;
        let mut scratch = Scratch::new();
        let board = &acted.position;
        let survey = (path.dirs.len() > FEW_STEPS).then(|| Survey::new(&board.tiling, board.white.view()));
        let ground = survey.as_ref().map(|survey| Ground::new(survey, board));
        for &dir in &path.dirs {
            let to = walked.next(dir)?;
            walked.take(to, ground, &mut scratch);
        }
        Ok(walked)
    }

    /// Whether the path may go on.
    ///
    /// # Errors
    /// The traveller was captured, or somebody has won.
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

    /// Where the next step leads.
    ///
    /// # Errors
    /// There is no such neighbour, or the path has ended.
    fn next(&self, dir: Dir) -> Result<Id, Illegal> {
        self.may_go_on()?;
        check(&self.position, self.at, dir)
    }

    /// Exchanges colours with the neighbour in this direction and settles what follows.
    ///
    /// # Errors
    /// There is no such neighbour, or the path has ended.
    pub(super) fn step(&mut self, dir: Dir) -> Result<Consequence, Illegal> {
        let to = self.next(dir)?;
        Ok(self.take(to, None, &mut Scratch::new()))
    }

    /// Takes the step to this neighbour.
    fn take(&mut self, to: Id, ground: Option<Ground<'_>>, scratch: &mut Scratch) -> Consequence {
        let Position { tiling, white, side } = &mut self.position;
        let mover_is_white = *side == super::WHITE;
        white.set(self.at, !mover_is_white);
        white.set(to, mover_is_white);
        let consequence = settle::settle(tiling, white, self.at, to, ground, scratch);
        (self.at, self.winner) = (to, consequence.winner);
        consequence
    }
}

#[cfg(test)]
mod tests {
    use super::text_order;

    #[test]
    fn numbers_are_ordered_as_texts() {
        let mut numbers: Vec<usize> = (1..=1234).collect();
        numbers.sort_by_key(|&number| text_order(number));
        let mut texts: Vec<String> = (1..=1234).map(|number| format!("-{number}N-")).collect();
        texts.sort();
        assert_eq!(texts, numbers.iter().map(|number| format!("-{number}N-")).collect::<Vec<_>>());
    }
}
