//! How the events of a step are shown one after the other.

use egui::{Pos2, pos2};

use super::brush::Brush;
use crate::app::board::animate::ease;
use crate::rules::Side;
use crate::rules::crosse::{BLACK, Cell, Cells, Event, Position, WHITE};

/// How long one step of a walk takes, in seconds.
const STEP: f64 = 0.17;
const LEAP: f64 = 0.34;
const LEAVE: f64 = 0.32;
const COVER: f64 = 0.4;
const RENEW: f64 = 0.5;
const FORFEIT: f64 = 0.4;

fn seconds_of(event: &Event) -> f64 {
    match event {
        Event::Walked { path, .. } => {
            STEP * f64::from(u8::try_from(path.len().saturating_sub(1)).unwrap_or(u8::MAX))
        }
        Event::Leapt { .. } => LEAP,
        Event::Captured { .. } | Event::Cleared { .. } | Event::Retired { .. } => LEAVE,
        Event::Covered { .. } => COVER,
        Event::Renewed { .. } => RENEW,
        Event::Forfeited { .. } => FORFEIT,
        Event::Kept { .. } | Event::PlaysAgain { .. } | Event::Won { .. } => 0.0,
    }
}

/// How long it takes to show all of them.
pub(super) fn seconds(events: &[Event]) -> f64 {
    events.iter().map(seconds_of).sum()
}

/// What is under way, and how far.
pub(super) struct Running<'a> {
    event: &'a Event,
    /// The events that are still to come, with the one under way.
    ahead: &'a [Event],
    /// Seconds since the event began.
    passed: f64,
}

impl<'a> Running<'a> {
    /// What is under way so many seconds after the step; `None` when all is shown.
    pub(super) fn at(events: &'a [Event], passed: f64) -> Option<Self> {
        let mut start = 0.0;
        for (index, event) in events.iter().enumerate() {
            let seconds = seconds_of(event);
            if passed < start + seconds {
                return Some(Self { event, ahead: events.get(index..)?, passed: passed - start });
            }
            start += seconds;
        }
        None
    }

    /// From 0 to 1 while the event goes on.
    fn share(&self) -> f32 {
        ease(self.passed, 0.0, seconds_of(self.event))
    }

    /// How far a new set of this side has been dealt out, from 0 to 1.
    pub(super) fn dealt(&self, side: Side) -> f32 {
        match self.event {
            Event::Renewed { side: whose } if *whose == side => self.share(),
            _ if self
                .ahead
                .iter()
                .any(|event| matches!(event, Event::Renewed { side: whose } if *whose == side)) =>
            {
                0.0
            }
            _ => 1.0,
        }
    }

    /// Draws the stones as they are now, on the way to `position`.
    pub(super) fn stones(&self, brush: &Brush<'_>, position: &Position) {
        let mut stones = [position.stones(WHITE), position.stones(BLACK)];
        for event in self.ahead.iter().rev() {
            undo(event, &mut stones);
        }
        let moving = self.moving(brush);
        let leaving = self.leaving();
        for (side, cells) in [WHITE, BLACK].into_iter().zip(stones) {
            let still = moving.map_or(cells, |(from, ..)| cells.without(from));
            for cell in (still - leaving).iter() {
                brush.stone(cell, side, 0.0);
            }
            for cell in (still & leaving).iter() {
                let share = self.share();
                brush.stone_at(brush.centre(cell), side, share * 0.5, 1.0 - share);
                brush.cross(cell, brush.palette.capture);
            }
        }
        if let Event::Covered { .. } = self.event {
            for cell in Cells::CORNERS.iter() {
                brush.ring(cell, brush.palette.win, 0.05 + 0.1 * (1.0 - self.share()));
            }
        }
        if let Some((_, at, side, lift)) = moving {
            brush.stone_at(at, side, lift, 1.0);
        }
    }

    /// The stone that moves: the cell it came from, where it is, whose it is and how high.
    fn moving(&self, brush: &Brush<'_>) -> Option<(Cell, Pos2, Side, f32)> {
        match self.event {
            Event::Walked { side, path, .. } => {
                let legs = path.iter().zip(path.iter().skip(1));
                let mut start = 0.0;
                for (&from, &to) in legs {
                    if self.passed < start + STEP {
                        let share = ease(self.passed, start, STEP);
                        let at = between(brush.centre(from), brush.centre(to), share);
                        return Some((*path.first()?, at, *side, hop(share) * 0.35));
                    }
                    start += STEP;
                }
                None
            }
            &Event::Leapt { side, from, to, .. } => {
                let share = self.share();
                Some((from, between(brush.centre(from), brush.centre(to), share), side, hop(share)))
            }
            _ => None,
        }
    }

    /// The stones that are on their way off the board.
    fn leaving(&self) -> Cells {
        match self.event {
            Event::Captured { cells, .. } | Event::Cleared { cells, .. } => cells.iter().copied().collect(),
            Event::Retired { cell, .. } => Cells::of(*cell),
            _ => Cells::EMPTY,
        }
    }
}

/// Takes back what an event did to the stones of White and Black.
fn undo(event: &Event, [white, black]: &mut [Cells; 2]) {
    let mut of = |side: Side, change: &dyn Fn(Cells) -> Cells| {
        let stones = if side == WHITE { &mut *white } else { &mut *black };
        *stones = change(*stones);
    };
    match event {
        Event::Walked { side, path, .. } => {
            if let (Some(&from), Some(&to)) = (path.first(), path.last()) {
                of(*side, &|stones| stones.without(to).with(from));
            }
        }
        &Event::Leapt { side, from, to, .. } => of(side, &|stones| stones.without(to).with(from)),
        Event::Captured { side, cells } | Event::Cleared { side, cells } => {
            of(*side, &|stones| stones | cells.iter().copied().collect());
        }
        &Event::Retired { side, cell } => of(side, &|stones| stones.with(cell)),
        Event::Forfeited { .. }
        | Event::Renewed { .. }
        | Event::Covered { .. }
        | Event::Kept { .. }
        | Event::PlaysAgain { .. }
        | Event::Won { .. } => {}
    }
}

/// A point between two others, `share` of the way.
fn between(a: Pos2, b: Pos2, share: f32) -> Pos2 {
    pos2(egui::lerp(a.x..=b.x, share), egui::lerp(a.y..=b.y, share))
}

/// How high something is that hops from 0 to 1.
fn hop(share: f32) -> f32 {
    4.0 * share * (1.0 - share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::{Crosse, Options, State};
    use crate::rules::{Draft as _, Game, State as _};

    fn events_of(position: &str, turn: &str) -> (Position, Position, Vec<Event>) {
        let position: Position = position.parse().unwrap();
        let state = State::from_position(position, &Options::default()).unwrap();
        let turn = state.parse_turn(turn).unwrap();
        let mut draft: <Crosse as Game>::Draft = state.draft();
        let steps = state.turn_steps(&turn);
        let events = steps.iter().flat_map(|step| draft.push(step).unwrap()).collect();
        (position, *draft.position(), events)
    }

    #[test]
    fn events_taken_back_leave_the_stones_as_they_were() {
        for (position, turn) in [
            ("1b8/10/10/3w2w3/10/10/6w3/4b5/5w4/w9 w 1.1 123.123", "f2xd4*"),
            ("1b8/10/10/3w2w3/10/10/3w2w3/8w1/1w8/10 w 1.1 123.123", "1B:b2-a1"),
            ("1b8/10/10/10/10/10/10/10/10/w9 w -.13 123.123", "1B:pass"),
        ] {
            let (before, after, events) = events_of(position, turn);
            let mut stones = [after.stones(WHITE), after.stones(BLACK)];
            events.iter().rev().for_each(|event| undo(event, &mut stones));
            assert_eq!(stones, [before.stones(WHITE), before.stones(BLACK)], "{turn}");
        }
    }

    #[test]
    fn events_run_one_after_the_other() {
        let text = "1b8/10/10/3w2w3/10/10/6w3/4b5/5w4/w9 w 1.1 123.123";
        let (_, _, events) = events_of(text, "f2xd4*");
        let kinds = |passed: f64| Running::at(&events, passed).map(|running| running.event.to_string());
        let mut seen = Vec::new();
        let mut passed = 0.0;
        while let Some(kind) = kinds(passed) {
            if seen.last() != Some(&kind) {
                seen.push(kind);
            }
            passed += 0.01;
        }
        let shown: Vec<String> =
            events.iter().filter(|event| seconds_of(event) > 0.0).map(ToString::to_string).collect();
        assert_eq!(seen, shown);
        assert!((passed - seconds(&events)).abs() < 0.02);
    }
}
