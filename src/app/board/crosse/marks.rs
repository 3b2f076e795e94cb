//! What the frame and the hand have to show around the stones: below them the ground, above them the marks.

use super::brush::Brush;
use super::frame::Frame;
use super::ground;
use super::hand::Hand;
use super::prospect::{Prospect, Way};
use super::words;
use crate::rules::crosse::{Cell, Cells, Event, MoveSet, Step, Target, path};
use crate::rules::{Draft as _, DrawReason, Outcome, Side, WinReason};

/// What a turn did, or the last step of it where that is looked at.
fn told<'a>(frame: &Frame<'a>) -> &'a [Event] {
    match frame.prospect {
        Some(prospect) if !prospect.trail().is_empty() => prospect.trail(),
        Some(_) => frame.scene.last_turn,
        None if frame.scene.events.is_empty() => frame.scene.last_turn,
        None => frame.scene.events,
    }
}

/// Whether a draft has steps.
fn drafting(frame: &Frame<'_>) -> bool {
    frame.prospect.is_some_and(|prospect| !prospect.trail().is_empty())
}

/// Draws what lies below the stones.
pub(super) fn under(brush: &Brush<'_>, frame: &Frame<'_>, hand: &Hand) {
    let palette = brush.palette;
    if let Some(prospect) = frame.prospect {
        spots(brush, prospect, hand);
    }
    let (colour, part) = if drafting(frame) { (palette.plan, 0.07) } else { (palette.last, 0.055) };
    for cells in lines(told(frame)) {
        brush.path(&cells, colour, part);
    }
    if let Some(cell) = started(told(frame)).filter(|_| drafting(frame)) {
        brush.dashes(cell, palette.plan);
    }
}

/// The ways that stones went: a walk through its cells, a jump leap by leap.
fn lines(events: &[Event]) -> Vec<Vec<Cell>> {
    let line = |event: &Event| match event {
        Event::Walked { path, .. } => Some(path.clone()),
        &Event::Leapt { from, to, .. } => Some(vec![from, to]),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

/// Where the turn began.
fn started(events: &[Event]) -> Option<Cell> {
    lines(events).first().and_then(|cells| cells.first().copied())
}

/// Where the stone that moved is.
fn ended(events: &[Event]) -> Option<Cell> {
    lines(events).last().and_then(|cells| cells.last().copied())
}

/// The ground of cells that can be gone to.
fn spots(brush: &Brush<'_>, prospect: &Prospect, hand: &Hand) {
    let Some(from) = hand.shown(prospect) else { return };
    let looked = hand.looked_at();
    for target in targets(prospect, hand, from) {
        brush.spot(target.cell, brush.palette.travel, looked == Some(target.cell));
    }
    for route in prospect.routes(from) {
        if let Some(&end) = route.landings.last() {
            brush.spot(end, brush.palette.plan, looked == Some(end));
        }
    }
    for &landing in prospect.leaps(from) {
        brush.spot(landing, brush.palette.travel, looked == Some(landing));
    }
}

/// Where a stone can walk, with the chip in hand if there is one.
fn targets(prospect: &Prospect, hand: &Hand, from: Cell) -> Vec<Target> {
    let fits = |target: &Target| match hand.chip {
        None => Some(*target),
        Some(chip) if target.moves.contains(chip) => {
            Some(Target { moves: MoveSet::SPENT.with(chip), ..*target })
        }
        Some(_) => None,
    };
    prospect.targets(from).iter().filter_map(fits).collect()
}

/// Draws what lies above the stones.
pub(super) fn over(brush: &Brush<'_>, frame: &Frame<'_>, hand: &Hand) {
    turn(brush, frame);
    if let Some(prospect) = frame.prospect {
        stones(brush, prospect, hand);
        ways(brush, prospect, hand);
        removal(brush, prospect, hand);
    }
    if let Some(refusal) = &hand.refusal {
        refusal.places().iter().for_each(|&cell| brush.fault(cell));
    }
    if let Some(Outcome::Win(side, WinReason::Corners)) = frame.scene.outcome {
        for cell in (Cells::CORNERS & frame.scene.position.stones(side)).iter() {
            brush.ring(cell, brush.palette.win, 0.1);
            brush.star(cell, brush.palette.win);
        }
    }
    if hand.cursor_shows {
        brush.cursor(hand.cursor.cell());
    }
}

/// What the last turn, or the one on the board, did.
fn turn(brush: &Brush<'_>, frame: &Frame<'_>) {
    let (events, palette) = (told(frame), brush.palette);
    let colour = if drafting(frame) { palette.plan } else { palette.last };
    if let Some(cell) = ended(events).filter(|&cell| frame.scene.position.stone(cell).is_some()) {
        brush.ring(cell, colour, 0.05);
    }
    let leaps = events.iter().filter_map(|event| match *event {
        Event::Leapt { to, .. } => Some(to),
        _ => None,
    });
    let landings: Vec<Cell> = leaps.collect();
    if landings.len() > 1 {
        for (index, &cell) in landings.iter().enumerate() {
            brush.number(cell, &(index + 1).to_string(), colour);
        }
    }
    let empty = frame.scene.position.empty();
    for event in events {
        match event {
            Event::Captured { cells, .. } | Event::Cleared { cells, .. } => {
                let gone = cells.iter().filter(|&&cell| empty.contains(cell));
                gone.for_each(|&cell| brush.diamond(cell, palette.capture));
            }
            Event::Retired { cell, .. } => brush.diamond(*cell, palette.capture),
            _ => {}
        }
    }
}

/// The stones that can or must go, and those that are captured.
fn stones(brush: &Brush<'_>, prospect: &Prospect, hand: &Hand) {
    let palette = brush.palette;
    let movers = hand.movers(prospect);
    if prospect.must() > 0 && prospect.bound().is_none() {
        movers.iter().for_each(|cell| brush.ticks(cell, palette.plan));
    } else if hand.chip.is_some() {
        movers.iter().for_each(|cell| brush.ring(cell, palette.travel, 0.035));
    }
    if let Some(cell) = hand.stone {
        brush.ring(cell, palette.travel, 0.09);
    } else if let Some(cell) = hand.shown(prospect) {
        brush.ring(cell, palette.travel, 0.045);
    }
    prospect.captured().iter().for_each(|cell| brush.cross(cell, palette.capture));
}

/// Where the stone can go: chips on the targets, numbers on the ends of routes, and the way that is looked at.
fn ways(brush: &Brush<'_>, prospect: &Prospect, hand: &Hand) {
    let palette = brush.palette;
    if let Some(from) = hand.shown(prospect) {
        let routes = prospect.routes(from);
        if routes.len() > 1 && hand.stone.is_some() {
            numbers(brush, prospect, from);
        }
    }
    match hand.looked_way(prospect) {
        Some(Way::Walk { spent, from, to }) => {
            let mover = prospect.draft().position().to_move();
            if let Some(cells) = path(mover, spent, from, to) {
                brush.path(&cells, palette.plan, 0.075);
            }
        }
        Some(Way::Leap { from, to }) => brush.path(&[from, to], palette.plan, 0.075),
        Some(Way::Route { from, route, .. }) => {
            let mut at = from;
            for &to in &route.landings {
                brush.path(&[at, to], palette.plan, 0.075);
                at = to;
            }
            route.captures.iter().for_each(|cell| brush.cross(cell, palette.capture));
        }
        None => {}
    }
    if let Some(from) = hand.shown(prospect) {
        for target in targets(prospect, hand, from) {
            brush.chips(target.cell, target.moves);
        }
    }
}

/// The numbers of the routes on the cells where they end.
fn numbers(brush: &Brush<'_>, prospect: &Prospect, from: Cell) {
    let routes = prospect.routes(from);
    let ends: Cells = routes.iter().filter_map(|route| route.landings.last().copied()).collect();
    for end in ends.iter() {
        let numbers: Vec<String> = routes
            .iter()
            .zip(1..)
            .filter(|(route, _)| route.landings.last() == Some(&end))
            .map(|(_, number)| number.to_string())
            .collect();
        brush.number(end, &numbers.join(" "), brush.palette.plan);
    }
}

/// The stones whose removal is to be decided, as the choice that is looked at would have it.
fn removal(brush: &Brush<'_>, prospect: &Prospect, hand: &Hand) {
    let looked = hand.menu.as_ref().and_then(|menu| menu.active());
    let step = looked.and_then(|choice| choice.steps.first());
    for cell in prospect.removable().iter() {
        match step {
            Some(Step::Remove) => brush.cross(cell, brush.palette.capture),
            Some(Step::Keep) => brush.ring(cell, brush.palette.travel, 0.09),
            _ => brush.dashes(cell, brush.palette.capture),
        }
    }
}

/// Says in the closed centre what everybody should know: how the game ended, or what the turn has to be.
pub(super) fn centre(brush: &Brush<'_>, frame: &Frame<'_>) -> Option<String> {
    let lines = notice(frame)?;
    let shown: Vec<(&str, bool)> = lines.iter().map(|line| line.as_str()).zip([true, false, false]).collect();
    ground::tell(&brush.painter, &brush.projection, brush.palette, &shown);
    Some(lines.join(": "))
}

fn notice(frame: &Frame<'_>) -> Option<Vec<String>> {
    let name = words::side;
    match frame.scene.outcome {
        Some(Outcome::Win(side, reason)) => return Some(vec![format!("{} wins", name(side)), won(reason)]),
        Some(Outcome::Draw(reason)) => return Some(vec!["Draw".to_owned(), drawn(reason)]),
        None => {}
    }
    let prospect = frame.prospect?;
    let draft = prospect.draft();
    let mover = draft.position().to_move();
    if draft.plays_again() {
        return Some(vec![name(mover).to_owned(), "plays again".to_owned()]);
    }
    if draft.steps().is_empty() {
        let again = again(frame.scene.last_turn) == Some(mover);
        let who = if again { format!("{} again", name(mover)) } else { name(mover).to_owned() };
        if prospect.must() > 0 {
            return Some(vec![
                who,
                "must jump:".to_owned(),
                format!("take {}", words::stones(prospect.must())),
            ]);
        }
        if again {
            return Some(vec![name(mover).to_owned(), "plays again".to_owned()]);
        }
    }
    None
}

/// Who plays again after this turn.
pub(super) fn again(turn: &[Event]) -> Option<Side> {
    turn.iter().find_map(|event| match *event {
        Event::PlaysAgain { side } => Some(side),
        _ => None,
    })
}

fn won(reason: WinReason) -> String {
    match reason {
        WinReason::Corners => "only four corners left".to_owned(),
        WinReason::NoStones => "no stones left".to_owned(),
        WinReason::Resignation => "by resignation".to_owned(),
        reason => reason.to_string(),
    }
}

fn drawn(reason: DrawReason) -> String {
    match reason {
        DrawReason::Repetition => "third repetition".to_owned(),
        DrawReason::Agreed => "agreed".to_owned(),
        reason => reason.to_string(),
    }
}
