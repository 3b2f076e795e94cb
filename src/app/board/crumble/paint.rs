//! Draws what the frame and the hand have to show over the pieces.

use super::brush::{Brush, Line};
use super::frame::{Frame, Part};
use super::hand::{Drawing, Hand};
use super::plan::{Cut, Join, Plan};
use super::reach::{Move, Reach};
use crate::rules::Side;
use crate::rules::crumble::geometry::Rect;
use crate::rules::crumble::{Draft, Event};

/// Draws the path so far alone, while the last step of it is still moving.
pub(super) fn moving(brush: &Brush<'_>, frame: &Frame<'_>) {
    if let Part::Path(_, reach) = frame.part() {
        trail(brush, reach.trail());
    }
}

/// Draws all marks, from what lies deepest.
pub(super) fn marks(brush: &Brush<'_>, frame: &Frame<'_>, hand: &Hand) {
    if let Some(chain) = frame.tiling.chain() {
        brush.hatch(chain, 16.0, brush.palette.win.gamma_multiply(0.55));
        brush.around(chain, 4.0, brush.palette.win, Line::Solid);
    }
    match frame.part() {
        Part::Watching if !frame.scene.events.is_empty() => events(brush, frame.scene.events),
        Part::Watching | Part::Action(_) => events(brush, frame.scene.last_turn),
        Part::Path(draft, reach) => {
            action(brush, frame.scene.events, reach);
            path(brush, draft, reach, hand.chosen, hovered_move(frame, hand, reach));
        }
    }
    if let Some(hint) = frame.scene.hint {
        super::hint::paint(brush, frame, hint);
    }
    if let Some(plan) = &hand.plan {
        self::plan(brush, plan, hand.drawing);
    }
    if let Some(refusal) = &hand.refusal {
        brush.around(refusal.places(), 3.0, brush.palette.fault, Line::Dashed);
    }
    if hand.cursor_shows
        && let Some(piece) = hand.cursor_piece(frame)
    {
        brush.cursor(&piece.rect);
    }
}

/// What a step or turn did, after it.
fn events(brush: &Brush<'_>, events: &[Event]) {
    let colour = brush.palette.last;
    let mut path: Vec<Rect> = Vec::new();
    for event in events {
        match event {
            Event::Cut { pieces, .. } => pieces.iter().for_each(|piece| brush.corners(piece, colour)),
            Event::Joined { into, .. } => brush.corners(into, colour),
            Event::Exchanged { from, to, .. } => {
                if path.is_empty() {
                    path.push(*from);
                }
                path.push(*to);
            }
            Event::Captured { pieces, .. } => {
                pieces.iter().for_each(|piece| brush.diamond(piece, brush.palette.capture));
            }
            Event::Won { .. } | Event::Drawn(_) => {}
        }
    }
    brush.path(&path, 2.0, colour);
    if let Some(end) = path.last() {
        brush.target(end, colour);
    }
}

/// What the draft has done so far, apart from its path.
fn action(brush: &Brush<'_>, events: &[Event], reach: &Reach) {
    for event in events {
        if let Event::Captured { pieces, .. } = event {
            pieces.iter().for_each(|piece| brush.diamond(piece, brush.palette.capture));
        }
    }
    for traveller in reach.travellers() {
        if !reach.can_go(traveller) {
            brush.corners(traveller, brush.palette.plan);
        }
    }
}

/// The move that a click where the pointer is would make.
pub(super) fn hovered_move<'a>(frame: &Frame<'_>, hand: &Hand, reach: &'a Reach) -> Option<&'a Move> {
    let place = hand.hovered?.rect;
    let meant = hand.meant(frame, reach);
    let mut to_place = reach.moves().iter().filter(|one| one.to == place);
    let first = to_place.clone().next()?;
    if let Some(by_meant) = to_place.clone().find(|one| Some(one.swap.from) == meant) {
        return Some(by_meant);
    }
    (to_place.by_ref().count() == 1).then_some(first)
}

fn path(brush: &Brush<'_>, draft: &Draft, reach: &Reach, chosen: Option<Rect>, hovered: Option<&Move>) {
    let palette = brush.palette;
    for traveller in reach.travellers().iter().filter(|rect| reach.can_go(rect)) {
        let strong = chosen.is_none_or(|rect| rect == *traveller);
        brush.glow(traveller, if strong { palette.travel } else { palette.travel.gamma_multiply(0.45) });
    }
    if let Some(one) = hovered {
        forecast(brush, draft, one);
    }
    trail(brush, reach.trail());
    for one in reach.moves_of(chosen) {
        let strong = hovered.is_some_and(|hovered| hovered.swap == one.swap);
        brush.arrow(&one.swap.from, &one.to, one.swap.dir, palette.travel, strong);
        consequence(brush, draft.side(), one);
    }
}

/// The mark of a move that does more than exchange colours: a star, a warning, or the pieces gained and lost.
fn consequence(brush: &Brush<'_>, mover: Side, one: &Move) {
    let (mut gained, mut lost) = (0, 0);
    for event in &one.events {
        match event {
            Event::Won { by, .. } if *by == mover => return brush.star(&one.to, brush.palette.win),
            Event::Won { .. } => return brush.badge(&one.to, "!", brush.palette.fault),
            Event::Captured { by, pieces } if *by == mover => gained += pieces.len(),
            Event::Captured { pieces, .. } => lost += pieces.len(),
            _ => {}
        }
    }
    let text = match (gained, lost) {
        (0, 0) => return,
        (gained, 0) => format!("+{gained}"),
        (0, lost) => format!("-{lost}"),
        (gained, lost) => format!("+{gained} -{lost}"),
    };
    brush.badge(&one.to, &text, brush.palette.capture);
}

/// What the move under the pointer would bring about.
fn forecast(brush: &Brush<'_>, draft: &Draft, one: &Move) {
    let captured = one.captured();
    brush.hatch(&captured, 9.0, brush.palette.capture.gamma_multiply(0.85));
    brush.around(&captured, 3.0, brush.palette.capture, Line::Dashed);
    if let Some(chain) = one.chain() {
        let own =
            one.events.iter().any(|event| matches!(event, Event::Won { by, .. } if *by == draft.side()));
        let colour = if own { brush.palette.win } else { brush.palette.fault };
        brush.around(chain, 3.0, colour, Line::Dashed);
    }
    brush.wash(&one.to, brush.palette.travel, 0.25);
}

/// The path so far, its places numbered in the order of the steps.
fn trail(brush: &Brush<'_>, places: &[Rect]) {
    if places.len() < 2 {
        return;
    }
    brush.path(places, 2.5, brush.palette.travel);
    let mut told: Vec<(Rect, String)> = Vec::new();
    for (number, place) in places.iter().enumerate().skip(1) {
        match told.iter_mut().find(|(known, _)| known == place) {
            Some((_, numbers)) => *numbers = format!("{numbers},{number}"),
            None => told.push((*place, number.to_string())),
        }
    }
    for (place, numbers) in &told {
        // A place that was passed often would need a long list: the last visit says most.
        let text = if numbers.len() > 5 { numbers.rsplit(',').next().unwrap_or(numbers) } else { numbers };
        brush.badge(place, text, brush.palette.travel);
    }
}

fn plan(brush: &Brush<'_>, plan: &Plan, drawing: Option<Drawing>) {
    match plan {
        Plan::Cut(cut) => self::cut(brush, cut, drawing.is_some()),
        Plan::Join(join) => self::join(brush, join),
    }
}

fn cut(brush: &Brush<'_>, cut: &Cut, drawn: bool) {
    let palette = brush.palette;
    if drawn {
        brush.around(&cut.halved, 2.0, palette.plan, Line::Solid);
        cut.halved.iter().for_each(|piece| brush.wash(piece, palette.plan, 0.18));
    }
    if let Some([from, to]) = cut.ends() {
        brush.cut(from, to, 1.0, palette.plan);
        if let Some(stop) = &cut.stop {
            brush.around(&stop.pieces(), 3.0, palette.fault, Line::Dashed);
            let at_end = stop.pieces().first().is_none_or(|rect| super::place::corners(rect).1.x >= to.x);
            brush.cross(if at_end { to } else { from }, palette.fault);
        }
    }
}

fn join(brush: &Brush<'_>, join: &Join) {
    let palette = brush.palette;
    let (low, high) = super::place::corners(&join.outline);
    match &join.step {
        Ok(_) => {
            join.pieces.iter().for_each(|piece| brush.wash(piece, palette.plan, 0.28));
            brush.frame(low, high, 3.0, palette.plan, Line::Solid);
        }
        Err(why) => {
            brush.around(&join.pieces, 2.0, palette.plan, Line::Dashed);
            brush.around(&why.pieces(), 3.0, palette.fault, Line::Dashed);
        }
    }
}
