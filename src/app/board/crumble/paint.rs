//! Paints the Crumble board, from the bottom layer to the top.

use std::collections::BTreeMap;

use egui::{Color32, Pos2, Rect as ScreenRect, Shape, Stroke, StrokeKind, vec2};

use super::legal::{self, Legal, Move};
use super::mesh::tone;
use super::outline::outline;
use super::preview::{Cut, Join, Preview, line_ends};
use super::tool::Tool;
use super::{Board, Part, coordinates, ends, input, moving, place};
use crate::app::board::bubble;
use crate::app::board::canvas::HATCH;
use crate::app::board::game::BoardGame as _;
use crate::app::board::hint::{self, Hint};
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::Moving;
use crate::app::board::view::Spot;
use crate::rules::Side;
use crate::rules::crumble::geometry::{Axis, Dir, Rect};
use crate::rules::crumble::{Crumble, Event, Step, Way};

pub(super) type Canvas<'a> = crate::app::board::canvas::Canvas<'a, Crumble>;

pub(super) fn paint(
    canvas: &Canvas<'_>,
    interaction: &Interaction<Crumble>,
    preview: Option<&Preview>,
    moving: Option<&Moving<'_, Crumble>>,
) {
    canvas.rim(canvas.palette().bed);
    let (pieces, reached) = match moving {
        Some(moving) => (moving.pieces, Vec::new()),
        None => (canvas.board.pieces, reached(canvas.board, interaction)),
    };
    canvas.painter.add(pieces.shape(reached, &canvas.projection, canvas.palette()));
    match moving {
        Some(moving) => {
            moving::event(canvas, moving);
            if let Part::Path(_, legal) = canvas.board.part() {
                steps(
                    canvas,
                    legal.trail(),
                    canvas.palette().legal,
                    canvas.board.scene.position.side_to_move(),
                );
            }
        }
        None => marks(canvas, interaction, preview),
    }
    if canvas.look().coordinates {
        coordinates::paint(canvas);
    }
}

/// Everything that lies over the pieces at rest.
pub(super) fn marks(canvas: &Canvas<'_>, interaction: &Interaction<Crumble>, preview: Option<&Preview>) {
    let board = canvas.board;
    winning_chain(canvas);
    if canvas.look().chain_ends && board.pieces.chain().is_none() {
        ends::paint(canvas, board.pieces.ends(board.scene.position));
    }
    match board.part() {
        Part::Watching => past(canvas, board.scene.past()),
        // A hint would be lost under the way of the last turn.
        Part::Action(_) if board.scene.hint.is_some() => {}
        Part::Action(_) => past(canvas, board.scene.last_turn),
        Part::Path(draft, legal) => {
            let chosen = interaction.selection.traveller;
            captured(canvas, board.scene.done, legal.trail());
            travellers(canvas, legal, chosen);
            let pointed = if let Some(Preview::Way(way)) = preview { Some(way) } else { None };
            if let Some(way) = pointed {
                expected(canvas, legal, way, draft.side());
            }
            steps(canvas, legal.trail(), canvas.palette().legal, draft.side());
            moves(canvas, legal, draft.side(), chosen, pointed);
        }
    }
    pointed_at(canvas, board.scene.pointed);
    if let Some(mark) = board.scene.hint {
        hinted(canvas, mark);
    }
    match preview {
        Some(Preview::Cut(cut)) => {
            let drawn = interaction.selection.drawing.is_some();
            if let Some(piece) =
                interaction.hovered.filter(|_| !drawn && interaction.tool() == Tool::Automatic)
            {
                band(canvas, cut, piece, interaction.pointer);
            }
            cut_drawn(canvas, cut, drawn);
        }
        Some(Preview::Join(join)) => join_drawn(canvas, join),
        Some(Preview::Way(_)) | None => {}
    }
    if let Some(refusal) = &interaction.refusal {
        around(canvas, refusal.places(), 3.0, canvas.palette().threat, Line::Dashed);
    }
    if let Some(rect) = interaction.cursor_place(board).filter(|_| interaction.cursor_shows) {
        canvas.cursor(canvas.rect(rect));
    }
}

// ---- what has happened --------------------------------------------------------------------------------------

/// How strong the hatch over a chain is that has won.
pub(super) const WON: f32 = 0.75;

/// A hatch over the chain that has won.
fn winning_chain(canvas: &Canvas<'_>) {
    if let Some(chain) = canvas.board.pieces.chain() {
        let colour = canvas.palette().win;
        hatch(canvas, chain, 16.0, colour.gamma_multiply(WON));
        around(canvas, chain, 4.0, colour, Line::Solid);
    }
}

/// Lights up the pieces that a sentence is about.
fn pointed_at(canvas: &Canvas<'_>, events: &[Event]) {
    let colour = canvas.palette().act;
    for event in events {
        let pieces = match event {
            Event::Cut { pieces, .. } | Event::Captured { pieces, .. } => pieces.clone(),
            Event::Joined { into, .. } => vec![*into],
            Event::Exchanged { from, to, .. } => vec![*from, *to],
            Event::Won { chain, .. } => chain.clone(),
            Event::Drawn(_) => Vec::new(),
        };
        pieces.iter().for_each(|piece| wash(canvas, piece, colour, 0.3));
        around(canvas, &pieces, 3.0, colour, Line::Solid);
    }
}

/// What a turn did: corners on new pieces, a hatch on captured ones, and the way of the swaps.
fn past(canvas: &Canvas<'_>, events: &[Event]) {
    let colour = canvas.palette().last;
    let mut places: Vec<Rect> = Vec::new();
    let mut mover = None;
    for event in events {
        match event {
            Event::Cut { pieces, .. } => pieces.iter().for_each(|piece| corners(canvas, piece, colour, 2)),
            Event::Joined { into, .. } => corners(canvas, into, colour, 2),
            Event::Exchanged { side, from, to, .. } => {
                if places.is_empty() {
                    places.push(*from);
                }
                places.push(*to);
                mover = Some(*side);
            }
            Event::Captured { .. } | Event::Won { .. } | Event::Drawn(_) => {}
        }
    }
    captured(canvas, events, &places);
    if let Some(mover) = mover {
        steps(canvas, &places, colour, mover);
    }
}

/// A hatch over captured pieces, and for each capture a number that says how many they are: on the largest of them that is
/// not on the way of the swaps, or in a corner.
fn captured(canvas: &Canvas<'_>, events: &[Event], way: &[Rect]) {
    let colour = canvas.palette().loss;
    for event in events {
        let Event::Captured { pieces, .. } = event else { continue };
        hatch(canvas, pieces, HATCH, colour.gamma_multiply(0.6));
        let free = pieces.iter().filter(|piece| !way.contains(piece));
        let largest = |pieces: &mut dyn Iterator<Item = &Rect>| {
            pieces.max_by(|a, b| side(canvas, a).total_cmp(&side(canvas, b))).copied()
        };
        let number = pieces.len().to_string();
        if let Some(piece) = largest(&mut free.into_iter()) {
            badge(canvas, &piece, &number, colour);
        } else if let Some(piece) = largest(&mut pieces.iter())
            && badge_size(canvas, &piece) >= SMALLEST_BADGE
        {
            let size = badge_size(canvas, &piece) * 0.8;
            let corner = canvas.rect(piece).right_top() + vec2(-size, size);
            canvas.number(corner, &number, size, colour);
        }
    }
}

/// The way of swaps, its places numbered in the order of the steps; the last one has the colour of who swapped.
fn steps(canvas: &Canvas<'_>, places: &[Rect], colour: Color32, mover: Side) {
    let Some(end) = places.last().filter(|_| places.len() > 1) else { return };
    path(canvas, places, 2.5, colour);
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
        if place == end {
            end_badge(canvas, place, text, colour, mover);
        } else {
            badge(canvas, place, text, colour);
        }
    }
}

/// The number of the last step, on a plate in the colour of who swapped.
fn end_badge(canvas: &Canvas<'_>, place: &Rect, text: &str, colour: Color32, mover: Side) {
    let (rect, tone) = (canvas.rect(*place), tone(canvas.palette(), mover));
    if !is_seen(canvas, rect) {
        return;
    }
    let size = badge_size(canvas, place);
    if size < SMALLEST_BADGE {
        let radius = (side(canvas, place) * 0.16).max(2.0);
        canvas.painter.circle(rect.center(), radius, tone.face_top, Stroke::new(1.5, colour));
        return;
    }
    for (grow, fill, ink) in
        [(5.0, canvas.palette().halo_dark, tone.ink), (3.5, colour, tone.ink), (0.0, tone.face_top, tone.ink)]
    {
        bubble::badge(&canvas.painter, rect.center(), text, size + grow, fill, ink);
    }
}

// ---- what may come next -------------------------------------------------------------------------------------

/// A glow on the new pieces that can travel, corners on those that cannot.
fn travellers(canvas: &Canvas<'_>, legal: &Legal, chosen: Option<Rect>) {
    let palette = canvas.palette();
    let can_go = |rect: &&Rect| legal.can_go(rect);
    for rect in legal.travellers().iter().filter(|rect| !can_go(rect)) {
        corners(canvas, rect, palette.halo_light, 4);
    }
    for rect in legal.travellers().iter().filter(can_go) {
        let strong = chosen.is_none_or(|chosen| chosen == *rect);
        glow(canvas, rect, if strong { palette.legal } else { palette.legal.gamma_multiply(0.45) });
    }
}

/// Every piece that the travellers can reach.
pub(super) fn reached(board: &Board<'_, Crumble>, interaction: &Interaction<Crumble>) -> Vec<Rect> {
    match board.part() {
        Part::Path(_, legal) => legal.reached(interaction.selection.traveller),
        Part::Watching | Part::Action(_) => Vec::new(),
    }
}

/// Arrows into the neighbours that can be swapped with, and what each swap brings.
fn moves(canvas: &Canvas<'_>, legal: &Legal, mover: Side, chosen: Option<Rect>, pointed: Option<&Way>) {
    let came_from = legal.trail().iter().rev().nth(1);
    for one in legal.moves_of(chosen) {
        let strong = pointed.is_some_and(|way| way.swaps.first() == Some(&one.swap));
        // On the path an arrow back would look like its direction.
        if came_from != Some(&one.to) {
            arrow(canvas, one, strong, 0.0);
        } else if strong {
            arrow(canvas, one, false, 0.3);
        }
        consequence(canvas, mover, one);
    }
}

/// The mark of a move that does more than exchange colours: a star, a warning, or the pieces gained and lost.
fn consequence(canvas: &Canvas<'_>, mover: Side, one: &Move) {
    let palette = canvas.palette();
    let (mut gained, mut lost) = (0, 0);
    for event in &one.events {
        match event {
            Event::Won { by, .. } if *by == mover => {
                let radius = (side(canvas, &one.to) * 0.3).clamp(3.5, 16.0);
                return canvas.star(canvas.rect(one.to).center(), radius, palette.win);
            }
            Event::Won { .. } => return badge(canvas, &one.to, "!", palette.threat),
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
    badge(canvas, &one.to, &text, palette.loss);
}

/// The way to the piece under the pointer, and what it would bring about.
fn expected(canvas: &Canvas<'_>, legal: &Legal, way: &Way, mover: Side) {
    let palette = canvas.palette();
    let captured = legal::captured(&way.events);
    hatch(canvas, &captured, HATCH, palette.loss.gamma_multiply(0.85));
    around(canvas, &captured, 3.0, palette.loss, Line::Dashed);
    if let Some(chain) = legal::chain(&way.events) {
        let own = way.events.iter().any(|event| matches!(event, Event::Won { by, .. } if *by == mover));
        around(canvas, chain, 3.0, if own { palette.win } else { palette.threat }, Line::Dashed);
    }
    let (Some(first), Some(to)) = (way.swaps.first(), way.places.last()) else { return };
    wash(canvas, to, palette.legal, 0.25);
    let is_long = way.places.len() > 1;
    if is_long || legal.is_shared(to) {
        let places: Vec<Rect> = [first.from].iter().chain(&way.places).copied().collect();
        path(canvas, &places, 2.5, palette.legal);
    }
    if is_long {
        let taken = legal.trail().len().saturating_sub(1);
        badge(canvas, to, &(taken + way.places.len()).to_string(), palette.legal);
    }
}

/// Pieces to be cut or joined, or the part of the board around them.
fn hinted(canvas: &Canvas<'_>, mark: Hint<'_, Crumble>) {
    let Some(area) = Crumble::hint_place(canvas.board, mark) else { return };
    let colour = canvas.palette().act;
    match mark {
        Hint::Area(_) => hint::glow(&canvas.painter, area, canvas.palette()),
        Hint::Step(step) => {
            let pieces = canvas.board.pieces.of_step(step);
            pieces.iter().for_each(|piece| wash(canvas, piece, colour, 0.22));
            around(canvas, &pieces, 3.0, colour, Line::Solid);
            if let Step::Split(split) = step
                && let Some([from, to]) = line_ends(split.axis, &pieces)
            {
                cut_line(canvas, from, to, 1.0, colour);
            }
        }
    }
}

/// The band around the line of a cut in which a drag cuts: thin edges, and a tint while the pointer is inside.
fn band(canvas: &Canvas<'_>, cut: &Cut, piece: Rect, pointer: Option<Pos2>) {
    let (axis, colour) = (cut.split.axis, canvas.palette().legal);
    let rect = input::band(canvas.rect(piece), axis);
    if pointer.is_some_and(|at| rect.contains(at)) {
        canvas.wash(rect, 0.0, colour, 0.3);
    }
    let edges = match axis {
        Axis::Horizontal => [[rect.left_top(), rect.right_top()], [rect.left_bottom(), rect.right_bottom()]],
        Axis::Vertical => [[rect.left_top(), rect.left_bottom()], [rect.right_top(), rect.right_bottom()]],
    };
    for edge in edges {
        canvas.painter.extend(Shape::dashed_line(&edge, Stroke::new(1.0, colour), 3.0, 3.0));
    }
}

/// A cut as it would be made; while it is `drawn`, with the pieces that it halves.
fn cut_drawn(canvas: &Canvas<'_>, cut: &Cut, drawn: bool) {
    let palette = canvas.palette();
    if drawn {
        around(canvas, &cut.halved, 2.0, palette.legal, Line::Solid);
        cut.halved.iter().for_each(|piece| wash(canvas, piece, palette.legal, 0.18));
    }
    if let Some([from, to]) = cut.ends() {
        cut_line(canvas, from, to, 1.0, palette.legal);
        if let Some(stop) = &cut.stop {
            around(canvas, &stop.pieces(), 3.0, palette.threat, Line::Dashed);
            let at_end = stop.pieces().first().is_none_or(|rect| place::corners(rect).1.x >= to.x);
            let at = canvas.projection.pos(if at_end { to } else { from });
            canvas.cross(at, 5.0, 3.0, palette.threat);
        }
    }
}

/// A join as it would be made, or what stands in its way.
fn join_drawn(canvas: &Canvas<'_>, join: &Join) {
    let palette = canvas.palette();
    match &join.step {
        Ok(_) => {
            join.pieces.iter().for_each(|piece| wash(canvas, piece, palette.legal, 0.28));
            around(canvas, &[join.outline], 3.0, palette.legal, Line::Solid);
        }
        Err(_) => {
            around(canvas, &join.pieces, 2.0, palette.legal, Line::Dashed);
            around(canvas, &join.in_the_way, 3.0, palette.threat, Line::Dashed);
        }
    }
}

// ---- marks --------------------------------------------------------------------------------------------------

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Solid,
    Dashed,
}

/// The shorter side of a piece on the screen.
fn side(canvas: &Canvas<'_>, rect: &Rect) -> f32 {
    canvas.projection.length(place::shorter(rect))
}

/// Something there would be seen. Far pieces of a zoomed board need not be drawn.
fn is_seen(canvas: &Canvas<'_>, place: ScreenRect) -> bool {
    place.expand(8.0).intersects(canvas.painter.clip_rect())
}

/// A line around the pieces, not between them, its halo below all of it.
pub(super) fn around(canvas: &Canvas<'_>, pieces: &[Rect], width: f32, colour: Color32, line: Line) {
    let (painter, palette, pixel) = (&canvas.painter, canvas.palette(), canvas.projection.pixel());
    let segments: Vec<[Pos2; 2]> = outline(pieces)
        .iter()
        .map(|ends| ends.map(|end| canvas.projection.pos(end)))
        .filter(|&[a, b]| is_seen(canvas, ScreenRect::from_two_pos(a, b)))
        .collect();
    let width = pixel.max(width);
    let bar = |[a, b]: [Pos2; 2], grow: f32| ScreenRect::from_two_pos(a, b).expand(width / 2.0 + grow);
    for &segment in &segments {
        painter.rect_filled(bar(segment, pixel), 0.0, palette.halo_dark);
    }
    for &segment in &segments {
        match line {
            Line::Solid => {
                painter.rect_filled(bar(segment, 0.0), 0.0, colour);
            }
            Line::Dashed => {
                painter.rect_filled(bar(segment, 0.0), 0.0, palette.halo_light);
                // Dashes are not laid across a whole far line.
                let near = painter.clip_rect().expand(16.0);
                let clipped = segment.map(|end| end.clamp(near.min, near.max));
                painter.extend(Shape::dashed_line(&clipped, Stroke::new(width, colour), 5.0, 4.0));
            }
        }
    }
}

/// Slanting lines over the pieces.
pub(super) fn hatch(canvas: &Canvas<'_>, pieces: &[Rect], step: f32, colour: Color32) {
    pieces.iter().for_each(|piece| canvas.hatch(canvas.rect(*piece), step, colour));
}

pub(super) fn wash(canvas: &Canvas<'_>, piece: &Rect, colour: Color32, strength: f32) {
    let rect = canvas.rect(*piece);
    if is_seen(canvas, rect) {
        canvas.wash(rect.intersect(canvas.painter.clip_rect()), 0.0, colour, strength);
    }
}

/// A glow inside the edge of a piece, brightest outside.
fn glow(canvas: &Canvas<'_>, piece: &Rect, colour: Color32) {
    let (rect, pixel) = (canvas.rect(*piece), canvas.projection.pixel());
    let width = (side(canvas, piece) * 0.05).clamp(pixel, 3.0);
    let ring = |rect: ScreenRect, width: f32, colour: Color32| {
        if rect.is_positive() && is_seen(canvas, rect) {
            canvas.painter.rect_stroke(rect, 0.0, Stroke::new(width, colour), StrokeKind::Inside);
        }
    };
    for (step, strength) in [(3.0, 0.25), (2.0, 0.45), (1.0, 0.7), (0.0, 1.0)] {
        ring(rect.shrink(step * width), width, colour.gamma_multiply(strength));
    }
    ring(rect.expand(pixel), pixel, canvas.palette().halo_dark);
}

/// Angles in two or four corners of a piece.
fn corners(canvas: &Canvas<'_>, piece: &Rect, colour: Color32, count: u8) {
    let rect = canvas.rect(*piece).shrink((side(canvas, piece) * 0.06).min(4.0));
    if is_seen(canvas, rect) && rect.size().min_elem() >= 3.0 {
        let arm = (rect.size().min_elem() * 0.22).min(12.0);
        let width = (side(canvas, piece) * 0.04).clamp(1.0, 2.5);
        if count == 2 {
            canvas.two_corners(rect, arm, width, colour);
        } else {
            canvas.corners(rect, arm, width, colour);
        }
    }
}

/// The line of a cut, `share` of it, with a bar across each end.
pub(super) fn cut_line(canvas: &Canvas<'_>, from: Spot, to: Spot, share: f32, colour: Color32) {
    let start = canvas.projection.pos(from);
    let end = start + (canvas.projection.pos(to) - start) * share;
    let across = (end - start).normalized().rot90() * 5.0;
    for (width, colour) in [(5.0, canvas.palette().halo_dark), (3.0, colour)] {
        let stroke = Stroke::new(width, colour);
        canvas.painter.line_segment([start, end], stroke);
        canvas.painter.line_segment([start - across, start + across], stroke);
        canvas.painter.line_segment([end - across, end + across], stroke);
    }
}

/// An arrowhead in a neighbour's edge, pointing into it, beside the middle by this share of the shorter side.
fn arrow(canvas: &Canvas<'_>, one: &Move, strong: bool, beside: f32) {
    let (from, to) = (canvas.rect(one.swap.from), canvas.rect(one.to));
    let way = match place::turned(one.swap.dir, canvas.projection.flipped()) {
        Dir::East => vec2(1.0, 0.0),
        Dir::West => vec2(-1.0, 0.0),
        Dir::North => vec2(0.0, -1.0),
        Dir::South => vec2(0.0, 1.0),
    };
    let shared = from.expand(1.0).intersect(to.expand(1.0)).center();
    let (part, most) = if strong { (0.26, 18.0) } else { (0.2, 14.0) };
    let size = (side(canvas, &one.to) * part).clamp(3.0, most);
    let tip = shared + way * (size * 1.15) + way.rot90() * (side(canvas, &one.to) * beside);
    let wing = way.rot90() * size * 0.75;
    let base = tip - way * size;
    canvas.arrowhead([tip, base + wing, base - wing], canvas.palette().legal);
}

/// Plates with smaller letters than this cannot be read, in points.
const SMALLEST_BADGE: f32 = 6.5;

/// The size of the letters on the plate of a piece.
fn badge_size(canvas: &Canvas<'_>, piece: &Rect) -> f32 {
    (side(canvas, piece) * 0.3).min(15.0)
}

/// A word or number on a plate in the middle of a piece, if there is room.
fn badge(canvas: &Canvas<'_>, piece: &Rect, text: &str, fill: Color32) {
    let size = badge_size(canvas, piece);
    let rect = canvas.rect(*piece);
    if size >= SMALLEST_BADGE && is_seen(canvas, rect) {
        canvas.number(rect.center(), text, size, fill);
    }
}

/// A line through the middles of these places, with a dot at its start. Where it goes between two places once more it
/// goes beside itself.
fn path(canvas: &Canvas<'_>, places: &[Rect], width: f32, colour: Color32) {
    let mut points: Vec<Pos2> = Vec::new();
    for (pair, lane) in places.windows(2).zip(lanes(places)) {
        let [a, b] = pair else { continue };
        let [from, to] = [a, b].map(|rect| canvas.rect(*rect).center());
        let gap = (side(canvas, a).min(side(canvas, b)) * 0.12).clamp(1.0, 7.0);
        // To the same side whichever way it goes.
        let across =
            if (from.x - to.x).abs() > (from.y - to.y).abs() { vec2(0.0, 1.0) } else { vec2(1.0, 0.0) };
        points.extend([from, to].map(|point| point + across * lane * gap));
    }
    for (extra, colour) in [(2.0, canvas.palette().halo_dark), (0.0, colour)] {
        canvas.painter.line(points.clone(), Stroke::new(width + extra, colour));
        if let Some(start) = points.first() {
            canvas.painter.circle_filled(*start, width + 1.0 + extra / 2.0, colour);
        }
    }
}

/// For each step between these places how far beside the middle its line is: 0, and where it was gone before, in either
/// direction, 1, -1, 2, and so on.
fn lanes(places: &[Rect]) -> Vec<f32> {
    let mut gone: BTreeMap<(Rect, Rect), u8> = BTreeMap::new();
    let lane = |pair: &[Rect]| {
        let [a, b] = pair else { return 0.0 };
        let before = gone.entry((*a.min(b), *a.max(b))).or_default();
        let lane = f32::from(before.div_ceil(2)) * if before.is_multiple_of(2) { -1.0 } else { 1.0 };
        *before = before.saturating_add(1);
        lane
    };
    places.windows(2).map(lane).collect()
}

#[cfg(test)]
mod tests {
    use super::lanes;
    use crate::rules::crumble::geometry::{Coord, Rect};

    #[test]
    fn a_way_that_goes_back_and_forth_goes_beside_itself() {
        let [a, b, c] = [0, 1, 2].map(|x| Rect::new(Coord::whole(x), Coord::ZERO, Coord::ONE, Coord::ONE));
        assert_eq!(lanes(&[a, b, a, b, c, b]), [0.0, 1.0, -1.0, 0.0, 1.0]);
    }
}
