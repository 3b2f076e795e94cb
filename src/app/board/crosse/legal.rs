//! The legal next steps of the turn being built.

use super::words;
use crate::rules::Draft as _;
use crate::rules::crosse::{Cell, Cells, Draft, Move, MoveSet, Route, Step, Target};

/// The next steps of one stone.
#[derive(Debug)]
struct Ways {
    from: Cell,
    targets: Vec<Target>,
    routes: Vec<Route>,
    /// The routes to landings at which the jump isn't complete.
    stops: Vec<Route>,
    leaps: Vec<Cell>,
}

/// A possible meaning of a click on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// A walk with this move of the set.
    Walk { spent: Move, from: Cell, to: Cell },
    /// A complete jump by the stone's route with this number, from 1.
    Route { number: usize, from: Cell, route: Route },
    /// A jump to a landing before its end.
    Part { from: Cell, route: Route },
}

impl Way {
    /// The cells involved: start, landings and captures.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self {
            &Self::Walk { from, to, .. } => vec![from, to],
            Self::Route { from, route, .. } | Self::Part { from, route } => {
                let on_the_way = route.landings.iter().copied().chain(route.captures.iter());
                std::iter::once(*from).chain(on_the_way).collect()
            }
        }
    }

    /// The cell where the stone ends.
    pub(super) fn end(&self) -> Option<Cell> {
        match self {
            &Self::Walk { to, .. } => Some(to),
            Self::Route { route, .. } | Self::Part { route, .. } => route.landings.last().copied(),
        }
    }

    /// The steps to take, in order.
    pub(super) fn steps(&self) -> Vec<Step> {
        match self {
            &Self::Walk { spent, from, to } => vec![Step::Walk { spent, from, to }],
            Self::Route { from, route, .. } | Self::Part { from, route } => {
                let starts = std::iter::once(from).chain(&route.landings);
                starts.zip(&route.landings).map(|(&from, &to)| Step::Leap { from, to }).collect()
            }
        }
    }
}

/// The legal next steps of a draft.
#[derive(Debug)]
pub struct Legal {
    draft: Draft,
    movers: Cells,
    ways: Vec<Ways>,
    forfeits: Vec<Move>,
}

impl Legal {
    pub(super) fn of(draft: &Draft) -> Self {
        let steps = draft.next_steps();
        let movers = draft.movers();
        let ways_of = |from| Ways {
            from,
            targets: draft.targets(from),
            routes: draft.routes(from),
            stops: draft.stops(from),
            leaps: steps
                .iter()
                .filter_map(|step| match *step {
                    Step::Leap { from: start, to } if start == from => Some(to),
                    _ => None,
                })
                .collect(),
        };
        let forfeits = steps.iter().filter_map(|step| match *step {
            Step::Forfeit(spent) => Some(spent),
            _ => None,
        });
        Self {
            movers,
            ways: movers.iter().map(ways_of).collect(),
            forfeits: forfeits.collect(),
            draft: draft.clone(),
        }
    }

    pub(super) fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The number of stones that the turn must capture; 0 if no jump is possible.
    pub(super) fn must(&self) -> usize {
        self.draft.must_capture()
    }

    /// The stones that can take the next step.
    pub(super) fn movers(&self) -> Cells {
        self.movers
    }

    /// The stones that were jumped over and are still on the board.
    pub(super) fn captured(&self) -> Cells {
        self.draft.captured()
    }

    /// The stones that the player must decide to remove or keep.
    pub(super) fn removable(&self) -> Cells {
        self.draft.removable()
    }

    /// The moves from which the player must give one up.
    pub(super) fn forfeits(&self) -> &[Move] {
        &self.forfeits
    }

    /// The stone that must continue its jump; `None` before the first step.
    pub(super) fn bound(&self) -> Option<Cell> {
        self.movers.iter().next().filter(|_| !self.draft.steps().is_empty())
    }

    fn ways(&self, from: Cell) -> Option<&Ways> {
        self.ways.iter().find(|ways| ways.from == from)
    }

    /// The cells that the stone on a cell can walk to.
    pub(super) fn targets(&self, from: Cell) -> &[Target] {
        self.ways(from).map_or(&[], |ways| &ways.targets)
    }

    /// The target for a walk from one cell to another, if it is legal.
    pub(super) fn target(&self, from: Cell, to: Cell) -> Option<&Target> {
        self.targets(from).iter().find(|target| target.cell == to)
    }

    /// The routes by which the stone on a cell can complete its jump. They are numbered from 1 in this order.
    pub(super) fn routes(&self, from: Cell) -> &[Route] {
        self.ways(from).map_or(&[], |ways| &ways.routes)
    }

    /// The cells on which the stone on a cell can land next.
    pub(super) fn leaps(&self, from: Cell) -> &[Cell] {
        self.ways(from).map_or(&[], |ways| &ways.leaps)
    }

    /// The moves of the set that a stone can make, or that can be given up.
    pub(super) fn usable(&self) -> MoveSet {
        let walks = self.ways.iter().flat_map(|ways| &ways.targets).flat_map(|target| target.moves.iter());
        walks.chain(self.forfeits.iter().copied()).fold(MoveSet::SPENT, MoveSet::with)
    }

    /// The stones that can make a move of the set.
    pub(super) fn walkers(&self, with: Move) -> Cells {
        let can = |ways: &&Ways| ways.targets.iter().any(|target| target.moves.contains(with));
        self.ways.iter().filter(can).map(|ways| ways.from).collect()
    }

    /// The possible meanings of a click on a cell with this stone chosen, and with only this move if one is chosen.
    pub(super) fn ways_to(&self, from: Cell, to: Cell, chip: Option<Move>) -> Vec<Way> {
        let mut ways = Vec::new();
        if let Some(target) = self.target(from, to) {
            let fits = |spent: &Move| chip.is_none_or(|chip| chip == *spent);
            let moves = words::in_order(target.moves).into_iter().filter(fits);
            ways.extend(moves.map(|spent| Way::Walk { spent, from, to }));
        }
        let routes =
            self.routes(from).iter().enumerate().filter(|(_, route)| route.landings.last() == Some(&to));
        ways.extend(routes.map(|(index, route)| Way::Route {
            number: index + 1,
            from,
            route: route.clone(),
        }));
        let stops = self.stops(from, to);
        let leap = stops.iter().find(|stop| stop.landings.len() == 1);
        // A later landing on the way to another cell is used only if a click can't mean anything else.
        let only = stops.first().filter(|_| stops.len() == 1 && ways.is_empty() && from != to);
        ways.extend(leap.or(only).map(|stop| Way::Part { from, route: (*stop).clone() }));
        ways
    }

    /// The routes by which the stone on a cell can reach another cell before its jump is complete.
    pub(super) fn stops(&self, from: Cell, to: Cell) -> Vec<&Route> {
        let stops = self.ways(from).into_iter().flat_map(|ways| &ways.stops);
        stops.filter(|stop| stop.landings.last() == Some(&to)).collect()
    }
}
