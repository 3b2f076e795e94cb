//! Paints the Crumble board, from the bottom layer to the top.

use egui::{Color32, Shape, Stroke, vec2};

use super::legal::{Legal, Move};
use super::marks::{
    Line, SMALLEST_BADGE, around, arrow, badge, badge_size, corners, cut_line, gilded, hatch, is_seen, left,
    path, side, wash,
};
use super::mesh::{pieces_mesh, tone};
use super::preview::{Cut, Join, Preview, line_ends};
use super::tool::Tool;
use super::{Board, Canvas, Part, coordinates, ends, input, legal, links, marks, moving, place};
use crate::app::board::badge as plate;
use crate::app::board::canvas::HATCH;
use crate::app::board::game::BoardGame as _;
use crate::app::board::hint::{self, Hint};
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::Moving;
use crate::rules::Side;
use crate::rules::crumble::geometry::{Axis, Rect};
use crate::rules::crumble::{Crumble, Event, Piece, Step, Way};

/// The opacity of the colours that a swap pointed at would bring.
const SWAPPED: f32 = 0.75;
/// The size of the letters that tell the number of captured pieces, at least, in points.
const COUNTED: f32 = 11.0;

pub(super) fn paint(
    canvas: &Canvas<'_>,
    interaction: &Interaction<Crumble>,
    preview: Option<&Preview>,
    moving: Option<&Moving<'_, Crumble>>,
) {
    canvas.frame(canvas.palette().bed);
    let (pieces, reached) = match moving {
        Some(moving) => (moving.pieces, Vec::new()),
        None => (canvas.board.pieces, reached(canvas.board, interaction)),
    };
    canvas.painter.add(pieces.shape(reached, &canvas.projection, canvas.palette()));
    canvas.inner_shadow();
    match moving {
        Some(moving) => {
            moving::event(canvas, moving);
            if let Part::Path(_, legal) = canvas.board.part() {
                steps(
                    canvas,
                    legal.trail(),
                    canvas.palette().mark,
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

/// Paints the enlarged pieces with their marks.
pub(super) fn magnify(canvas: &Canvas<'_>, interaction: &Interaction<Crumble>, preview: Option<&Preview>) {
    let (board, enlarged, palette) = (canvas.board, &canvas.projection, canvas.palette());
    canvas.painter.rect_filled(enlarged.visible(), 0.0, palette.bed);
    let reached = reached(board, interaction);
    canvas.painter.add(pieces_mesh(board.pieces.list().iter().copied(), &reached, enlarged, palette));
    marks(canvas, interaction, preview);
}

pub(super) fn still(canvas: &Canvas<'_>) {
    canvas.frame(canvas.palette().bed);
    let pieces = canvas.board.pieces;
    canvas.painter.add(pieces.shape(Vec::new(), &canvas.projection, canvas.palette()));
    canvas.inner_shadow();
}

/// Paints all marks over the pieces at rest.
pub(super) fn marks(canvas: &Canvas<'_>, interaction: &Interaction<Crumble>, preview: Option<&Preview>) {
    let board = canvas.board;
    winner(canvas);
    if let Some(marks) = board.scene.links {
        links::paint(canvas, marks);
    }
    if canvas.look().chain_ends && board.pieces.chain().is_none() {
        ends::paint(canvas, board.pieces.ends(board.scene.position));
    }
    match board.part() {
        // The marks of the last turn would cover what has won.
        Part::Watching if board.scene.won().is_some() => {}
        Part::Watching => past(canvas, board.scene.past()),
        // The marks of the last turn would hide a hint.
        Part::Action(_) if board.scene.hint.is_some() || !board.scene.marks_last_turn() => {}
        Part::Action(_) => past(canvas, board.scene.last_turn),
        Part::Path(draft, legal) => {
            let chosen = interaction.selection.traveller;
            captured(canvas, board.scene.done, legal.trail());
            travellers(canvas, legal, chosen);
            let pointed = if let Some(Preview::Way(way)) = preview { Some(way) } else { None };
            if let Some(way) = pointed {
                expected(canvas, legal, way, draft.side());
            }
            steps(canvas, legal.trail(), canvas.palette().mark, draft.side());
            moves(canvas, legal, draft.side(), chosen, pointed);
        }
    }
    suggested(canvas, board.scene.suggested, canvas.palette().act);
    suggested(canvas, board.scene.replies, canvas.palette().loss);
    pointed_at(canvas, board.scene.pointed, canvas.palette().act);
    example(canvas, board.examples(), board.scene.example_colour(canvas.palette()));
    if let Some(mark) = board.scene.hint {
        hinted(canvas, mark);
    }
    match preview {
        Some(Preview::Cut(cut)) => {
            let drawn = interaction.selection.drawing.is_some();
            if let Some(piece) =
                interaction.hovered.filter(|_| !drawn && interaction.tool() == Tool::Automatic)
            {
                band(canvas, cut, piece, interaction);
            }
            cut_drawn(canvas, cut, drawn);
        }
        Some(Preview::Join(join)) => join_drawn(canvas, join),
        Some(Preview::Way(_)) | None => {}
    }
    if let Some(refusal) = &interaction.refusal {
        around(canvas, refusal.places(), 3.0, canvas.palette().threat, Line::Solid);
        let places = refusal.places().iter().map(|piece| canvas.rect(*piece));
        places.filter(|place| refusal.is_tried(*place)).for_each(|place| canvas.no_entry(place));
    }
    if let Some(rect) = interaction.cursor_place(board).filter(|_| interaction.cursor_shows) {
        canvas.cursor(canvas.rect(rect));
    }
}

// ---- past turns ---------------------------------------------------------------------------------------------

/// Lights up the winning chain on the board, which goes dark; if the other player resigned, all of the winner's pieces.
fn winner(canvas: &Canvas<'_>) {
    let Board { pieces, scene, .. } = canvas.board;
    let Some((side, _)) = scene.won() else { return };
    canvas.dim(1.0);
    if let Some(chain) = pieces.chain() {
        gilded(canvas, chain);
    } else {
        // Only the light shows whose pieces these are.
        canvas.dim(0.5);
        let own: Vec<Piece> = pieces.list().iter().filter(|piece| piece.side == side).copied().collect();
        left(canvas, &own);
    }
}

/// The path of the swaps among these events, with the player who swaps.
fn swaps(events: &[Event]) -> Option<(Vec<Rect>, Side)> {
    let mut places: Vec<Rect> = Vec::new();
    let mut mover = None;
    for event in events {
        if let Event::Exchanged { side, from, to, .. } = event {
            if places.is_empty() {
                places.push(*from);
            }
            places.push(*to);
            mover = Some(*side);
        }
    }
    Some((places, mover?))
}

/// Highlights the pieces that a text is about; several swaps as a path.
fn pointed_at(canvas: &Canvas<'_>, events: &[Event], colour: Color32) {
    let swapped = swaps(events).filter(|(places, _)| places.len() > 2);
    for event in events {
        let pieces = match event {
            Event::Cut { pieces, .. } | Event::Captured { pieces, .. } => pieces.clone(),
            Event::Joined { into, .. } => vec![*into],
            Event::Exchanged { from, to, .. } if swapped.is_none() => vec![*from, *to],
            Event::Won { chain, .. } => chain.clone(),
            Event::Exchanged { .. } | Event::Drawn(_) => Vec::new(),
        };
        // A strong tint would make a third colour of the piece's own.
        pieces.iter().for_each(|piece| wash(canvas, piece, colour, 0.1));
        around(canvas, &pieces, 3.0, colour, Line::Solid);
    }
    if let Some((places, mover)) = swapped {
        steps(canvas, &places, colour, mover);
    }
}

/// An example of what is possible, as it would look: a frame around a piece would be taken for the cursor. Captured pieces
/// have one, since several of them can't be.
fn example(canvas: &Canvas<'_>, events: &[Event], colour: Color32) {
    suggested(canvas, events, colour);
    let captured = |event: &&Event| matches!(event, Event::Captured { .. });
    events.iter().filter(captured).for_each(|event| pointed_at(canvas, std::slice::from_ref(event), colour));
}

/// A turn of the analysis, an example or a reply, as a turn that is being built looks: the line of its cut or the outline
/// of its join, and the path of its swaps.
fn suggested(canvas: &Canvas<'_>, events: &[Event], colour: Color32) {
    for event in events {
        match event {
            Event::Cut { axis, pieces, .. } => {
                if let Some([from, to]) = line_ends(*axis, pieces) {
                    cut_line(canvas, from, to, 1.0, colour);
                }
            }
            Event::Joined { into, .. } => joined(canvas, into, colour),
            Event::Exchanged { .. } | Event::Captured { .. } | Event::Won { .. } | Event::Drawn(_) => {}
        }
    }
    if let Some((places, mover)) = swaps(events) {
        steps(canvas, &places, colour, mover);
    }
}

/// The outline of a join that would be possible, inside the pieces: in the grooves it would cover the marks of the last turn.
fn joined(canvas: &Canvas<'_>, into: &Rect, colour: Color32) {
    let inset = (side(canvas, into) * 0.08).min(5.0);
    canvas.dashes(canvas.rect(*into).shrink(inset), colour);
}

/// The marks of a turn: a line around new pieces and the way of the swaps, and a dot on captured pieces. While the turn is
/// viewed step by step, also the path of the swaps and the numbers of captured pieces.
fn past(canvas: &Canvas<'_>, events: &[Event]) {
    let mut touched: Vec<Rect> = Vec::new();
    for event in events {
        match event {
            Event::Cut { pieces, .. } => touched.extend(pieces),
            Event::Joined { into, .. } => touched.push(*into),
            Event::Exchanged { .. } | Event::Captured { .. } | Event::Won { .. } | Event::Drawn(_) => {}
        }
    }
    let swapped = swaps(events);
    let places = swapped.as_ref().map_or(&[][..], |(places, _)| places);
    touched.extend(places);
    marks::touched(canvas, &touched);
    if canvas.board.scene.done.is_empty() {
        let lost = legal::captured(events);
        lost.iter().for_each(|piece| canvas.loss(canvas.rect(*piece).center()));
        return;
    }
    captured(canvas, events, places);
    if let Some((places, mover)) = &swapped {
        steps(canvas, places, canvas.palette().mark, *mover);
    }
    for event in events {
        if let Event::Won { chain, .. } = event {
            around(canvas, chain, 4.0, canvas.palette().win, Line::Solid);
        }
    }
}

/// A hatch over captured pieces. The number of pieces in each capture is written on the largest piece off the swap path
/// or, if all are on it, in a corner of the largest piece.
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
            // Captured pieces are often small; their number may be larger than they are.
            let place = canvas.rect(piece);
            if is_seen(canvas, place) {
                canvas.number(place.center(), &number, badge_size(canvas, &piece).max(COUNTED), colour);
            }
        } else if let Some(piece) = largest(&mut pieces.iter())
            && badge_size(canvas, &piece) >= SMALLEST_BADGE
        {
            let size = badge_size(canvas, &piece) * 0.8;
            let corner = canvas.rect(piece).right_top() + vec2(-size, size);
            canvas.number(corner, &number, size, colour);
        }
    }
}

/// The path of swaps, with its places numbered in order; the last plate has the colour of the player who swapped.
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
        // A place that is passed often would need a long list, so only its last number is shown.
        let text = if numbers.len() > 5 { numbers.rsplit(',').next().unwrap_or(numbers) } else { numbers };
        if place == end {
            end_badge(canvas, place, text, colour, mover);
        } else {
            badge(canvas, place, text, colour);
        }
    }
}

/// The number of the last step, on a plate in the colour of the player who swapped.
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
        canvas.write(rect.center(), || {
            plate::badge(&canvas.painter, rect.center(), text, size + grow, fill, ink);
        });
    }
}

// ---- next steps ---------------------------------------------------------------------------------------------

/// A line around the new pieces that can swap, and corners on those that can't.
fn travellers(canvas: &Canvas<'_>, legal: &Legal, chosen: Option<Rect>) {
    let palette = canvas.palette();
    let can_go = |rect: &&Rect| legal.can_go(rect);
    for rect in legal.travellers().iter().filter(|rect| !can_go(rect)) {
        corners(canvas, rect, palette.halo_light);
    }
    for rect in legal.travellers().iter().filter(can_go) {
        let strong = chosen.is_none_or(|chosen| chosen == *rect);
        around(canvas, &[*rect], if strong { 2.5 } else { 1.0 }, palette.mark, Line::Solid);
    }
}

/// The pieces that the chosen swapping piece can reach; if none is chosen, those that any swapping piece can reach.
pub(super) fn reached(board: &Board<'_, Crumble>, interaction: &Interaction<Crumble>) -> Vec<Rect> {
    match board.part() {
        Part::Path(_, legal) => legal.reached(interaction.selection.traveller),
        Part::Watching | Part::Action(_) => Vec::new(),
    }
}

/// Arrows into the neighbours that can be swapped with, and the consequences of each swap.
fn moves(canvas: &Canvas<'_>, legal: &Legal, mover: Side, chosen: Option<Rect>, pointed: Option<&Way>) {
    let came_from = legal.trail().iter().rev().nth(1);
    for one in legal.moves_of(chosen) {
        let strong = pointed.is_some_and(|way| way.swaps.first() == Some(&one.swap));
        // On the path, an arrow back would look like the path's direction.
        if came_from != Some(&one.to) {
            arrow(canvas, one, strong, 0.0);
        } else if strong {
            arrow(canvas, one, false, 0.3);
        }
        consequence(canvas, mover, one);
    }
}

/// The mark of a step that does more than swap colours: a star for a win, an exclamation mark for a loss, or the
/// numbers of pieces captured and lost.
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
        (0, lost) => format!("−{lost}"),
        (gained, lost) => format!("+{gained} −{lost}"),
    };
    badge(canvas, &one.to, &text, palette.loss);
}

/// The path to the piece under the pointer, and its consequences.
fn expected(canvas: &Canvas<'_>, legal: &Legal, way: &Way, mover: Side) {
    let palette = canvas.palette();
    let captured = legal::captured(&way.events);
    hatch(canvas, &captured, HATCH, palette.loss.gamma_multiply(0.85));
    around(canvas, &captured, 3.0, palette.loss, Line::Solid);
    if let Some(chain) = legal::chain(&way.events) {
        let own = way.events.iter().any(|event| matches!(event, Event::Won { by, .. } if *by == mover));
        around(canvas, chain, 3.0, if own { palette.win } else { palette.threat }, Line::Solid);
    }
    let (Some(first), Some(to)) = (way.swaps.first(), way.places.last()) else { return };
    // The colours after the swaps: the last piece would be the mover's, all before it the other player's.
    let mut swapped: Vec<Piece> = [first.from]
        .iter()
        .chain(&way.places)
        .map(|rect| Piece { rect: *rect, side: mover.other() })
        .collect();
    swapped.retain(|piece| piece.rect != *to && !captured.contains(&piece.rect));
    if !captured.contains(to) {
        swapped.push(Piece { rect: *to, side: mover });
    }
    let mut ghosts = canvas.painter.clone();
    ghosts.set_opacity(SWAPPED);
    ghosts.add(pieces_mesh(swapped, &[], &canvas.projection, palette));
    around(canvas, &[*to], 2.0, palette.mark, Line::Solid);
    let is_long = way.places.len() > 1;
    if is_long || legal.is_shared(to) {
        let places: Vec<Rect> = [first.from].iter().chain(&way.places).copied().collect();
        path(canvas, &places, 2.5, palette.mark);
    }
    if is_long {
        let taken = legal.trail().len().saturating_sub(1);
        badge(canvas, to, &(taken + way.places.len()).to_string(), palette.mark);
    }
}

/// The pieces to be cut or joined, or the part of the board around them.
fn hinted(canvas: &Canvas<'_>, mark: Hint<'_, Crumble>) {
    let Some(area) = Crumble::hint_place(canvas.board, mark) else { return };
    let colour = canvas.palette().act;
    match mark {
        Hint::Area(_) => hint::area(&canvas.painter, area, canvas.palette()),
        Hint::Step(step) => {
            let pieces = canvas.board.pieces.of_step(step);
            around(canvas, &pieces, 3.0, colour, Line::Solid);
            if let Step::Split(split) = step
                && let Some([from, to]) = line_ends(split.axis, &pieces)
            {
                cut_line(canvas, from, to, 1.0, colour);
            }
        }
    }
}

/// The band around a cut's line in which a drag draws a longer cut: dashed edges, and a tint while the pointer is
/// inside.
fn band(canvas: &Canvas<'_>, cut: &Cut, piece: Rect, interaction: &Interaction<Crumble>) {
    let (axis, colour) = (cut.split.axis, canvas.palette().mark);
    let rect = input::band(canvas.rect(piece), axis, interaction.band());
    if interaction.pointer.is_some_and(|at| rect.contains(at)) {
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

/// The preview of a cut. While the player drags it, the pieces that it halves are marked too.
fn cut_drawn(canvas: &Canvas<'_>, cut: &Cut, drawn: bool) {
    let palette = canvas.palette();
    if drawn {
        around(canvas, &cut.halved, 2.0, palette.mark, Line::Solid);
        cut.halved.iter().for_each(|piece| wash(canvas, piece, palette.mark, 0.18));
    }
    if let Some([from, to]) = cut.ends() {
        cut_line(canvas, from, to, 1.0, palette.mark);
        if let Some(stop) = &cut.stop {
            around(canvas, &stop.pieces(), 3.0, palette.threat, Line::Solid);
            let at_end = stop.pieces().first().is_none_or(|rect| place::corners(rect).1.x >= to.x);
            let at = canvas.projection.pos(if at_end { to } else { from });
            canvas.cross(at, 5.0, 3.0, palette.threat);
        }
    }
}

/// The preview of a join, or the pieces that prevent it.
fn join_drawn(canvas: &Canvas<'_>, join: &Join) {
    let palette = canvas.palette();
    match &join.step {
        Ok(_) => {
            join.pieces.iter().for_each(|piece| wash(canvas, piece, palette.mark, 0.28));
            around(canvas, &[join.outline], 3.0, palette.mark, Line::Solid);
        }
        Err(_) => {
            around(canvas, &join.pieces, 2.0, palette.mark, Line::Dashed);
            around(canvas, &join.in_the_way, 3.0, palette.threat, Line::Solid);
        }
    }
}
