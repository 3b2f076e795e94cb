//! Paints the board of Abstract Crosse, from the bottom layer to the top.

use std::f32::consts::FRAC_1_SQRT_2;

use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use super::legal::{Legal, Way};
use super::pieces::STEP;
use super::{Board, chip, words};
use crate::app::board::canvas::RIM;
use crate::app::board::game::BoardGame as _;
use crate::app::board::hint::{self, Hint};
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::{Moving, arc, ease, linear};
use crate::app::board::palette::{Palette, Tone};
use crate::app::board::shade;
use crate::app::board::view::{Projection, Spot, single};
use crate::rules::crosse::{BLACK, CORNERS, Cell, Cells, Crosse, Event, MoveSet, SIZE, Step, Target, WHITE};
use crate::rules::{Outcome, Side};

type Canvas<'a> = crate::app::board::canvas::Canvas<'a, Crosse>;

/// The radius of a stone, as a part of a cell.
const RADIUS: f32 = 0.37;
/// The visible part of its side, as a part of a cell.
const THICK: f32 = 0.03;
/// The radius of a ring around a stone, as a part of a cell.
const RING: f32 = RADIUS + 0.045;
/// The Crosse begins and ends this many cells from the edge, its centre one more.
const CROSSE: f64 = 3.0;
/// The time that each stone that wins takes to light up, in seconds.
const LIGHTING: f64 = 0.28;

pub(super) fn paint(
    canvas: &Canvas<'_>,
    interaction: &Interaction<Crosse>,
    preview: Option<&Way>,
    moving: Option<&Moving<'_, Crosse>>,
) {
    let board = canvas.board;
    canvas.rim(canvas.palette().closed);
    cells(canvas);
    track(canvas);
    centre(canvas);
    if canvas.look().coordinates {
        coordinates(canvas);
    }
    if let Some(moving) = moving {
        stones_moving(canvas, moving);
        return;
    }
    if let Some(legal) = board.legal {
        open_below(canvas, legal, interaction);
    }
    last_turn_below(canvas);
    if let Some(mark @ Hint::Area(_)) = board.scene.hint
        && let Some(area) = Crosse::hint_place(board, mark)
    {
        hint::glow(&canvas.outside, area, canvas.palette());
    }
    stones(canvas, interaction);
    last_turn(canvas);
    if let Some(legal) = board.legal {
        open(canvas, legal, interaction);
        way(canvas, preview);
        chips_to_targets(canvas, legal, interaction);
        removal(canvas, legal, interaction);
    }
    if let Some(refusal) = &interaction.refusal {
        let dashes = |cell: &Cell| canvas.dashes(canvas.rect(*cell).shrink(2.0), canvas.palette().threat);
        refusal.places().iter().for_each(dashes);
    }
    winner(canvas);
    pointed_at(canvas, board.scene.pointed);
    if interaction.cursor_shows {
        canvas.cursor(canvas.rect(interaction.cursor.cell()));
    }
    if let Some(mark) = board.scene.hint {
        hinted(canvas, mark);
    }
    dragged(canvas, interaction);
    headline(canvas);
}

// ---- the board ----------------------------------------------------------------------------------------------

/// The cells beside the Crosse.
fn cells(canvas: &Canvas<'_>) {
    let gap = (canvas.unit() * 0.02).max(canvas.projection.pixel());
    for cell in Cell::all().filter(|cell| !cell.on_ring()) {
        let rect = canvas.rect(cell).shrink(gap);
        let seed = 16 * u32::from(cell.row()) + u32::from(cell.column());
        canvas.plank(rect, canvas.unit() * 0.08, canvas.palette().cell, seed);
    }
}

/// The Crosse: one band, its cells parted by fine lines, its corners bracketed, arrowheads that run forward.
fn track(canvas: &Canvas<'_>) {
    let (painter, palette) = (&canvas.painter, canvas.palette());
    let band = square(&canvas.projection, CROSSE, f64::from(SIZE) - 2.0 * CROSSE);
    let round = canvas.unit() * 0.16;
    canvas.plank(band, round, palette.track, 7);
    let fine = Stroke::new(1.0, palette.line.gamma_multiply(0.35));
    let cells: Vec<Cell> = Cell::ring().collect();
    let next = cells.iter().skip(1).chain(cells.first());
    for (&here, &there) in cells.iter().zip(next) {
        let (a, b) = (canvas.rect(here), canvas.rect(there));
        let border = a.intersect(b);
        painter.line_segment([border.min, border.max], fine);
        let (at, way) = (border.center(), b.center() - a.center());
        let (along, across) = (way * 0.075, way.rot90() * 0.11);
        let chevron = vec![at - along + across, at + along, at - along - across];
        painter.line(chevron, Stroke::new((way.length() * 0.045).max(1.5), palette.line));
    }
    for corner in Cells::CORNERS.iter() {
        brackets(painter, canvas.rect(corner), palette.line);
    }
    let edge = Stroke::new(1.5, palette.line.gamma_multiply(0.6));
    painter.rect_stroke(band, round, edge, StrokeKind::Inside);
}

/// Angles in the corners of a cell; they show around a stone.
fn brackets(painter: &Painter, rect: Rect, colour: Color32) {
    let rect = rect.shrink(rect.width() * 0.07);
    let arm = rect.width() * 0.17;
    let stroke = Stroke::new((rect.width() * 0.045).max(1.5), colour);
    for (corner, x, y) in [
        (rect.left_top(), arm, arm),
        (rect.right_top(), -arm, arm),
        (rect.right_bottom(), -arm, -arm),
        (rect.left_bottom(), arm, -arm),
    ] {
        painter.line(vec![corner + vec2(x, 0.0), corner, corner + vec2(0.0, y)], stroke);
    }
}

/// Where a square in the middle of the board is: so many cells from its lower left corner, and so many wide.
fn square(projection: &Projection, from: f64, side: f64) -> Rect {
    projection.rect(Spot { x: from, y: from }, Spot { x: from + side, y: from + side })
}

/// Where the closed centre is.
pub(super) fn centre_rect(projection: &Projection) -> Rect {
    square(projection, CROSSE + 1.0, f64::from(SIZE) - 2.0 * CROSSE - 2.0)
}

/// The closed centre, with an arrow that goes round the way the track goes forward.
fn centre(canvas: &Canvas<'_>) {
    let (painter, palette) = (&canvas.painter, canvas.palette());
    let rect = centre_rect(&canvas.projection);
    canvas.plank(rect, 0.0, palette.closed, 9);
    let edge = Stroke::new(1.5, palette.line.gamma_multiply(0.6));
    painter.rect_stroke(rect, 0.0, edge, StrokeKind::Inside);
    let (middle, radius) = (rect.center(), rect.width() * 0.27);
    let ink = palette.line.gamma_multiply(0.45);
    let width = (rect.width() * 0.03).max(1.5);
    // Anticlockwise on the screen, turned board or not: from half past one round to three o'clock.
    let at = |turn: f32| {
        let angle = turn * std::f32::consts::TAU;
        middle + vec2(angle.cos(), -angle.sin()) * radius
    };
    let arc: Vec<Pos2> = (0..=40_u8).map(|step| at(0.14 + f32::from(step) / 40.0 * 0.8)).collect();
    if let [.., before, tip] = arc.as_slice() {
        let way = (*tip - *before).normalized() * width * 3.2;
        let head = vec![*tip + way, *tip + way.rot90() * 0.8, *tip - way.rot90() * 0.8];
        painter.add(Shape::convex_polygon(head, ink, Stroke::NONE));
    }
    painter.line(arc, Stroke::new(width, ink));
}

/// Letters below and numbers to the left.
fn coordinates(canvas: &Canvas<'_>) {
    let (board, ink) = (canvas.projection.board(), canvas.palette().label);
    // Where squares are tiny, the names of neighbours would lie over each other.
    let font = FontId::proportional((canvas.unit() * 0.24).clamp(10.0, 16.0).min(canvas.unit()));
    for line in 0..SIZE {
        let at = square(&canvas.projection, f64::from(line), 1.0).center();
        let letter = char::from(b'a' + line);
        let below = pos2(at.x, board.bottom() + RIM + 1.0);
        canvas.outside.text(below, Align2::CENTER_TOP, letter, font.clone(), ink);
        let beside = pos2(board.left() - RIM - 3.0, at.y);
        canvas.outside.text(beside, Align2::RIGHT_CENTER, line + 1, font.clone(), ink);
    }
}

// ---- stones -------------------------------------------------------------------------------------------------

/// The shades of a side's stones.
pub(super) fn tone(side: Side, palette: &Palette) -> &Tone {
    if side == WHITE { &palette.white } else { &palette.black }
}

/// All stones but the one that is being dragged.
fn stones(canvas: &Canvas<'_>, interaction: &Interaction<Crosse>) {
    let lifted = interaction.selection.stone.filter(|_| interaction.selection.is_dragged);
    for side in [WHITE, BLACK] {
        let stones = canvas.board.pieces.stones(side);
        for cell in stones.iter().filter(|&cell| Some(cell) != lifted) {
            stone_at(canvas, centre_of(canvas, cell), side, 0.0, 1.0);
        }
    }
}

/// The stone that is being dragged, at the pointer.
fn dragged(canvas: &Canvas<'_>, interaction: &Interaction<Crosse>) {
    if let Some(cell) = interaction.selection.stone.filter(|_| interaction.selection.is_dragged)
        && let Some(side) = canvas.board.scene.position.stone(cell)
    {
        stone_at(canvas, interaction.pointer.unwrap_or(centre_of(canvas, cell)), side, 0.6, 1.0);
    }
}

fn stone_at(canvas: &Canvas<'_>, at: Pos2, side: Side, lift: f32, solid: f32) {
    stone(&canvas.painter, at, canvas.unit(), side, canvas.palette(), lift, solid);
}

/// Draws a stone: `unit` is the side of a cell, `lift` how high it is over the board, from 0 to 1, and `solid`
/// how much of it is there.
pub(super) fn stone(
    painter: &Painter,
    at: Pos2,
    unit: f32,
    side: Side,
    palette: &Palette,
    lift: f32,
    solid: f32,
) {
    let tone = tone(side, palette);
    let radius = RADIUS * unit * (1.0 + 0.16 * lift);
    // Light comes from the upper left: a wide soft shadow, and a dark one where the stone touches the board.
    let away = vec2(0.5, 1.0) * unit;
    for (share, size, dark) in [(0.075 + 0.17 * lift, 1.05, 42), (0.04 + 0.15 * lift, 0.99, 80)] {
        let dark = Color32::from_black_alpha(dark).gamma_multiply(solid * (1.0 - 0.45 * lift));
        painter.circle_filled(at + away * share, radius * size, dark);
    }
    let at = at - vec2(0.0, unit * 0.1 * lift);
    let faded = |colour: Color32| colour.gamma_multiply(solid);
    // Its side shows below its face.
    painter.circle_filled(at + vec2(0.0, unit * THICK), radius, faded(tone.shade));
    painter.circle_filled(at, radius, faded(tone.shade));
    // From the upper left to the lower right.
    let face = |way: Vec2| {
        let share = ((way.x + way.y) * FRAC_1_SQRT_2 + 1.0) / 2.0;
        faded(tone.face_top).lerp_to_gamma(faded(tone.face_bottom), share)
    };
    painter.add(shade::disc(at, Vec2::splat(radius * 0.94), face, palette.grain));
    let pixel = 1.0 / painter.pixels_per_point();
    painter.circle_stroke(at, radius * 0.94, Stroke::new(pixel.max(1.0), faded(tone.light)));
    painter.circle_stroke(at, radius * 0.62, Stroke::new((unit * 0.02).max(1.0), faded(tone.light)));
    painter.circle_stroke(at, radius * 0.66, Stroke::new(pixel, faded(tone.shade)));
}

// ---- what moves ---------------------------------------------------------------------------------------------

/// All stones as they are while an event goes on.
fn stones_moving(canvas: &Canvas<'_>, moving: &Moving<'_, Crosse>) {
    let (share, palette) = (moving.share, canvas.palette());
    let travelling = travelling(canvas, moving);
    let leaving: Cells = match moving.event {
        Event::Captured { cells, .. } | Event::Cleared { cells, .. } => cells.iter().copied().collect(),
        Event::Retired { cell, .. } => Cells::of(*cell),
        _ => Cells::EMPTY,
    };
    for side in [WHITE, BLACK] {
        let stones = moving.pieces.stones(side);
        let still = travelling.map_or(stones, |(from, ..)| stones.without(from));
        for cell in (still - leaving).iter() {
            stone_at(canvas, centre_of(canvas, cell), side, 0.0, 1.0);
        }
        for cell in (still & leaving).iter() {
            stone_at(canvas, centre_of(canvas, cell), side, share * 0.5, 1.0 - share);
            cross(canvas, cell, palette.loss);
        }
    }
    if let Event::Covered { .. } = moving.event {
        for cell in Cells::CORNERS.iter() {
            ring(canvas, cell, palette.win, 0.05 + 0.1 * (1.0 - share));
        }
    }
    if let Some((_, at, side, lift)) = travelling {
        stone_at(canvas, at, side, lift, 1.0);
    }
    if let Event::Won { side: by, reason: CORNERS } = *moving.event {
        let corners: Vec<Cell> = (Cells::CORNERS & moving.pieces.stones(by)).iter().collect();
        for (cell, start) in corners.into_iter().zip([0.0, LIGHTING, 2.0 * LIGHTING, 3.0 * LIGHTING]) {
            won(canvas, cell, single(linear(moving.passed, start, LIGHTING)));
        }
    }
}

/// The stone that moves: the cell it came from, where it is, whose it is and how high.
fn travelling(canvas: &Canvas<'_>, moving: &Moving<'_, Crosse>) -> Option<(Cell, Pos2, Side, f32)> {
    match moving.event {
        Event::Walked { side, path, .. } => {
            let legs = path.iter().zip(path.iter().skip(1));
            let mut start = 0.0;
            for (&from, &to) in legs {
                if moving.passed < start + STEP {
                    let share = ease(moving.passed, start, STEP);
                    let at = centre_of(canvas, from).lerp(centre_of(canvas, to), share);
                    return Some((*path.first()?, at, *side, arc(share) * 0.35));
                }
                start += STEP;
            }
            None
        }
        &Event::Leapt { side, from, to, .. } => {
            let at = centre_of(canvas, from).lerp(centre_of(canvas, to), moving.share);
            Some((from, at, side, arc(moving.share)))
        }
        _ => None,
    }
}

// ---- what has happened --------------------------------------------------------------------------------------

/// A turn has been begun on the board.
const fn is_begun(board: &Board<'_, Crosse>) -> bool {
    board.legal.is_some() && !board.scene.done.is_empty()
}

/// The ways that stones went, with whose they are: a walk through its cells, a jump leap by leap.
fn lines(events: &[Event]) -> Vec<(Side, Vec<Cell>)> {
    let line = |event: &Event| match event {
        Event::Walked { side, path, .. } => Some((*side, path.clone())),
        &Event::Leapt { side, from, to, .. } => Some((side, vec![from, to])),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

/// Below the stones: the ways that they went, which end in the mover's colour, and where the turn on the board began.
fn last_turn_below(canvas: &Canvas<'_>) {
    let (lines, palette) = (lines(canvas.board.scene.past()), canvas.palette());
    let begun = is_begun(canvas.board);
    let (colour, part) = if begun { (palette.legal, 0.07) } else { (palette.last, 0.055) };
    for (index, (mover, cells)) in lines.iter().enumerate() {
        let is_end = index + 1 == lines.len();
        path(canvas, cells, colour, if is_end { tone(*mover, palette).face_top } else { colour }, part);
    }
    if let Some(cell) = lines.first().and_then(|(_, cells)| cells.first()).filter(|_| begun) {
        dashed_ring(canvas, *cell, palette.legal);
    }
}

/// Where the stone that moved is, the order of its leaps, and where stones left the board.
fn last_turn(canvas: &Canvas<'_>) {
    let (board, palette) = (canvas.board, canvas.palette());
    let events = board.scene.past();
    let colour = if is_begun(board) { palette.legal } else { palette.last };
    let end = lines(events).last().and_then(|(_, cells)| cells.last().copied());
    if let Some(cell) = end.filter(|&cell| board.scene.position.stone(cell).is_some()) {
        ring(canvas, cell, colour, 0.05);
    }
    let leap = |event: &Event| if let Event::Leapt { to, .. } = event { Some(*to) } else { None };
    let landings: Vec<Cell> = events.iter().filter_map(leap).collect();
    if landings.len() > 1 {
        for (index, &cell) in landings.iter().enumerate() {
            number(canvas, cell, &(index + 1).to_string(), colour);
        }
    }
    let empty = board.scene.position.empty();
    for event in events {
        match event {
            // Until the turn ends it still stands there.
            &Event::Leapt { over, .. } if !empty.contains(over) => cross(canvas, over, palette.loss),
            Event::Captured { cells, .. } | Event::Cleared { cells, .. } => captured(canvas, cells, empty),
            Event::Retired { cell, .. } => captured(canvas, &[*cell], empty),
            _ => {}
        }
    }
}

/// A hatch where stones left the board, and on the last of these cells how many they are. One on which a stone stands
/// again has none.
fn captured(canvas: &Canvas<'_>, cells: &[Cell], empty: Cells) {
    let free = || cells.iter().filter(|cell| empty.contains(**cell));
    free().for_each(|cell| canvas.captured(centre_of(canvas, *cell), canvas.unit() * RADIUS));
    if let Some(cell) = free().next_back() {
        let size = (canvas.unit() * 0.26).max(11.0);
        canvas.number(centre_of(canvas, *cell), &cells.len().to_string(), size, canvas.palette().loss);
    }
}

/// A star on each stone that wins.
fn winner(canvas: &Canvas<'_>) {
    let Some(Outcome::Win(side, CORNERS)) = canvas.board.scene.outcome else { return };
    // While the turn is not ended nothing is won.
    if canvas.board.scene.draft.is_none() {
        let corners = Cells::CORNERS & canvas.board.scene.position.stones(side);
        corners.iter().for_each(|cell| won(canvas, cell, 1.0));
    }
}

/// A ring and a star on a stone that wins, which has lit up so far.
fn won(canvas: &Canvas<'_>, cell: Cell, share: f32) {
    if share > 0.0 {
        let colour = canvas.palette().win;
        // It begins wide and settles.
        ring(canvas, cell, colour, 0.1 + 0.15 * (1.0 - share));
        canvas.star(centre_of(canvas, cell), canvas.unit() * (0.24 + 0.08 * arc(share)) * share, colour);
    }
}

// ---- what may come next -------------------------------------------------------------------------------------

/// Where a stone can walk, by the chosen chip if there is one.
fn targets(legal: &Legal, interaction: &Interaction<Crosse>, from: Cell) -> Vec<Target> {
    let fits = |target: &Target| match interaction.selection.chip {
        None => Some(*target),
        Some(chip) if target.moves.contains(chip) => {
            Some(Target { moves: MoveSet::SPENT.with(chip), ..*target })
        }
        Some(_) => None,
    };
    legal.targets(from).iter().filter_map(fits).collect()
}

/// Below the stones: the cells that can be gone to.
fn open_below(canvas: &Canvas<'_>, legal: &Legal, interaction: &Interaction<Crosse>) {
    let Some(from) = interaction.stone_shown(legal) else { return };
    let palette = canvas.palette();
    let looked = interaction.cell_pointed_at();
    for target in targets(legal, interaction, from) {
        lit(canvas, target.cell, palette.legal, looked == Some(target.cell));
    }
    for route in legal.routes(from) {
        if let Some(&end) = route.landings.last() {
            lit(canvas, end, palette.legal, looked == Some(end));
        }
    }
    for &landing in legal.leaps(from) {
        lit(canvas, landing, palette.legal, looked == Some(landing));
    }
}

/// The stones that can or must go, and the numbers of the routes of the chosen stone.
fn open(canvas: &Canvas<'_>, legal: &Legal, interaction: &Interaction<Crosse>) {
    let (palette, selection) = (canvas.palette(), &interaction.selection);
    let movers = interaction.movers(legal);
    if legal.must() > 0 && legal.bound().is_none() {
        movers.iter().for_each(|cell| ticks(canvas, cell, palette.legal));
    } else if selection.chip.is_some() {
        movers.iter().for_each(|cell| ring(canvas, cell, palette.legal, 0.035));
    }
    if let Some(cell) = selection.stone {
        ring(canvas, cell, palette.act, 0.09);
    } else if let Some(cell) = interaction.stone_shown(legal) {
        ring(canvas, cell, palette.legal, 0.045);
    }
    if let Some(routes) = selection.stone.map(|from| legal.routes(from)).filter(|routes| routes.len() > 1) {
        let ends: Cells = routes.iter().filter_map(|route| route.landings.last().copied()).collect();
        for end in ends.iter() {
            let ends_here = routes.iter().zip(1..).filter(|(route, _)| route.landings.last() == Some(&end));
            let numbers: Vec<String> = ends_here.map(|(_, number)| number.to_string()).collect();
            number(canvas, end, &numbers.join(" "), palette.legal);
        }
    }
}

/// The way that is looked at.
fn way(canvas: &Canvas<'_>, preview: Option<&Way>) {
    let (plan, width) = (canvas.palette().legal, 0.075);
    match preview {
        Some(&Way::Walk { spent, from, to }) => {
            let mover = canvas.board.scene.position.to_move();
            if let Some(cells) = spent.path(mover, from, to) {
                path(canvas, &cells, plan, plan, width);
            }
        }
        Some(Way::Route { from, route, .. } | Way::Part { from, route }) => {
            let starts = std::iter::once(from).chain(&route.landings);
            starts.zip(&route.landings).for_each(|(&from, &to)| path(canvas, &[from, to], plan, plan, width));
            route.captures.iter().for_each(|cell| cross(canvas, cell, canvas.palette().loss));
        }
        None => {}
    }
}

/// On each cell that can be gone to, the chips that lead there, small, in rows of two; where they have no room, three dots
/// stand for them.
fn chips_to_targets(canvas: &Canvas<'_>, legal: &Legal, interaction: &Interaction<Crosse>) {
    let Some(from) = interaction.stone_shown(legal) else { return };
    for target in targets(legal, interaction, from) {
        let unit = canvas.unit();
        let size = vec2(unit * 0.36, unit * 0.26).max(vec2(17.0, 12.5));
        let (count, gap) = (target.moves.len(), 2.0);
        let columns = if count > 1 { 2 } else { 1 };
        let rows = count.div_ceil(columns);
        if size.x * if columns == 1 { 1.0 } else { 2.0 } > unit {
            let place =
                Rect::from_center_size(centre_of(canvas, target.cell), size.min(Vec2::splat(unit * 0.9)));
            match target.moves.iter().next().filter(|_| count == 1) {
                Some(one) => chip::label(&canvas.painter, place, one, canvas.palette()),
                None => chip::label(&canvas.painter, place, "…", canvas.palette()),
            }
            continue;
        }
        let number = |n: usize| f32::from(u8::try_from(n).unwrap_or(u8::MAX));
        let step = size + Vec2::splat(gap);
        let first = centre_of(canvas, target.cell)
            - vec2((number(columns) - 1.0) * step.x / 2.0, (number(rows) - 1.0) * step.y / 2.0);
        for (index, one) in words::in_order(target.moves).into_iter().enumerate() {
            // A last one alone in its row stands in the middle.
            let alone = index + 1 == count && count % columns == 1 && columns == 2;
            let column = if alone { 0.5 } else { number(index % columns) };
            let at = first + vec2(column * step.x, number(index / columns) * step.y);
            chip::label(&canvas.painter, Rect::from_center_size(at, size), one, canvas.palette());
        }
    }
}

/// The stones whose removal is to be decided, as the choice that is looked at would have it.
fn removal(canvas: &Canvas<'_>, legal: &Legal, interaction: &Interaction<Crosse>) {
    let palette = canvas.palette();
    let looked = interaction.selection.menu.as_ref().and_then(|menu| menu.active());
    let step = looked.and_then(|choice| choice.steps.first());
    for cell in legal.removable().iter() {
        match step {
            Some(Step::Remove) => cross(canvas, cell, palette.loss),
            Some(Step::Keep) => ring(canvas, cell, palette.legal, 0.09),
            _ => dashed_ring(canvas, cell, palette.loss),
        }
    }
}

/// Lights up the stones and cells that a sentence is about.
fn pointed_at(canvas: &Canvas<'_>, events: &[Event]) {
    let colour = canvas.palette().act;
    for event in events {
        match event {
            Event::Walked { path: cells, .. } => path(canvas, cells, colour, colour, 0.075),
            Event::Leapt { from, over, to, .. } => {
                path(canvas, &[*from, *to], colour, colour, 0.075);
                ring(canvas, *over, colour, 0.1);
            }
            Event::Captured { cells, .. } | Event::Cleared { cells, .. } | Event::Kept { cells, .. } => {
                cells.iter().for_each(|cell| ring(canvas, *cell, colour, 0.1));
            }
            Event::Retired { cell, .. } => ring(canvas, *cell, colour, 0.1),
            Event::Covered { .. } => {
                Cells::CORNERS.iter().for_each(|corner| lit(canvas, corner, colour, true));
            }
            Event::Forfeited { .. }
            | Event::Renewed { .. }
            | Event::PlaysAgain { .. }
            | Event::Won { .. } => {}
        }
    }
}

/// The stone to move, or the cells around it; the chip to give up.
fn hinted(canvas: &Canvas<'_>, mark: Hint<'_, Crosse>) {
    let Some(rect) = Crosse::hint_place(canvas.board, mark) else { return };
    let colour = canvas.palette().act;
    match mark {
        // It lies below the stones.
        Hint::Area(_) => {}
        Hint::Step(&Step::Walk { spent, from, to }) => {
            let mover = canvas.board.scene.position.to_move();
            ring(canvas, from, colour, 0.1);
            path(canvas, &spent.path(mover, from, to).unwrap_or(vec![from, to]), colour, colour, 0.075);
        }
        Hint::Step(&Step::Leap { from, to }) => {
            ring(canvas, from, colour, 0.1);
            path(canvas, &[from, to], colour, colour, 0.075);
        }
        Hint::Step(_) => {
            let stroke = Stroke::new(3.0, colour);
            canvas.outside.rect_stroke(rect.expand(2.0), 4.0, stroke, StrokeKind::Outside);
        }
    }
}

/// Says in the closed centre what everybody should know.
fn headline(canvas: &Canvas<'_>) {
    let Some(lines) = words::headline(canvas.board) else { return };
    let (painter, palette) = (&canvas.painter, canvas.palette());
    let rect = centre_rect(&canvas.projection).shrink(canvas.unit() * 0.06);
    painter.rect_filled(rect, CornerRadius::same(6), palette.paper);
    let height = rect.height() / (f32::from(u8::try_from(lines.len()).unwrap_or(u8::MAX)) + 0.6);
    let mut y = rect.top() + height * 0.8;
    for (text, share) in lines.iter().zip([0.34, 0.24, 0.24]) {
        let mut font = FontId::proportional((canvas.unit() * share).clamp(9.0, 30.0));
        let width = painter.layout_no_wrap(text.clone(), font.clone(), palette.text).size().x;
        font.size *= (rect.width() * 0.94 / width.max(1.0)).min(1.0);
        painter.text(pos2(rect.center().x, y), Align2::CENTER_CENTER, text, font, palette.text);
        y += height;
    }
}

// ---- marks --------------------------------------------------------------------------------------------------

fn centre_of(canvas: &Canvas<'_>, cell: Cell) -> Pos2 {
    canvas.rect(cell).center()
}

/// The width of a line, as a part of a cell, but never hair-thin.
fn width(canvas: &Canvas<'_>, part: f32) -> f32 {
    (canvas.unit() * part).max(1.5)
}

/// A cell that can be gone to: its edge, and all of it where it is pointed at.
fn lit(canvas: &Canvas<'_>, cell: Cell, colour: Color32, strong: bool) {
    let rect = canvas.rect(cell).shrink(canvas.unit() * 0.05);
    let round = canvas.unit() * 0.1;
    canvas.wash(rect, round, colour, if strong { 0.5 } else { 0.18 });
    let width = width(canvas, if strong { 0.06 } else { 0.045 });
    let halo = Stroke::new(width + 2.0, canvas.palette().halo_dark);
    canvas.painter.rect_stroke(rect, round, halo, StrokeKind::Inside);
    canvas.painter.rect_stroke(rect.shrink(1.0), round, Stroke::new(width, colour), StrokeKind::Inside);
}

/// A ring around a stone.
fn ring(canvas: &Canvas<'_>, cell: Cell, colour: Color32, part: f32) {
    let (at, radius, width) = (centre_of(canvas, cell), canvas.unit() * RING, width(canvas, part));
    canvas.painter.circle_stroke(at, radius, Stroke::new(width + 2.0, canvas.palette().halo_dark));
    canvas.painter.circle_stroke(at, radius, Stroke::new(width, colour));
}

/// A ring of dashes around a stone or a place.
fn dashed_ring(canvas: &Canvas<'_>, cell: Cell, colour: Color32) {
    const COUNT: u8 = 10;
    let (at, radius) = (centre_of(canvas, cell), canvas.unit() * RING);
    for dash in 0..COUNT {
        let arc: Vec<Pos2> = (0..=4_u8)
            .map(|step| {
                let turn = (f32::from(dash) + f32::from(step) * 0.15) / f32::from(COUNT);
                at + Vec2::angled(turn * std::f32::consts::TAU) * radius
            })
            .collect();
        let width = width(canvas, 0.06);
        canvas.painter.line(arc.clone(), Stroke::new(width + 2.0, canvas.palette().halo_dark));
        canvas.painter.line(arc, Stroke::new(width, colour));
    }
}

/// Four ticks that point at a stone from outside: it must go.
fn ticks(canvas: &Canvas<'_>, cell: Cell, colour: Color32) {
    for turn in [0.125, 0.375, 0.625, 0.875_f32] {
        let way = Vec2::angled(turn * std::f32::consts::TAU) * canvas.unit();
        let tip = centre_of(canvas, cell) + way * (RADIUS + 0.09);
        let (base, wing) = (tip + way * 0.13, way.rot90() * 0.085);
        canvas.arrowhead([tip, base + wing, base - wing], colour);
    }
}

/// A line through the middles of cells, with a dot at its start and an arrowhead, with a filling of its own, at its end.
fn path(canvas: &Canvas<'_>, cells: &[Cell], colour: Color32, filling: Color32, part: f32) {
    let mut line: Vec<Pos2> = cells.iter().map(|&cell| centre_of(canvas, cell)).collect();
    let &[.., before, end] = line.as_slice() else { return };
    let width = width(canvas, part);
    let way = (end - before).normalized();
    let tip = end - way * canvas.unit() * 0.06;
    let size = canvas.unit() * 0.19;
    if let Some(last) = line.last_mut() {
        *last = tip - way * size * 0.7;
    }
    let wing = way.rot90() * size * 0.6;
    let head = vec![tip, tip - way * size + wing, tip - way * size - wing];
    let halo = canvas.palette().halo_dark;
    for (extra, colour, filling) in [(2.5, halo, halo), (0.0, colour, filling)] {
        canvas.painter.line(line.clone(), Stroke::new(width + extra, colour));
        if let Some(start) = line.first() {
            canvas.painter.circle_filled(*start, width + 0.5 + extra / 2.0, colour);
        }
        let edge = if filling == colour { extra } else { 1.5 };
        canvas.painter.add(Shape::convex_polygon(head.clone(), filling, Stroke::new(edge, colour)));
    }
}

/// A cross on a stone: it goes.
fn cross(canvas: &Canvas<'_>, cell: Cell, colour: Color32) {
    canvas.cross(centre_of(canvas, cell), canvas.unit() * 0.2, width(canvas, 0.08), colour);
}

/// A number on a small plate, in the upper right part of a cell.
fn number(canvas: &Canvas<'_>, cell: Cell, text: &str, fill: Color32) {
    let at = centre_of(canvas, cell) + vec2(0.27, -0.27) * canvas.unit();
    canvas.number(at, text, (canvas.unit() * 0.24).max(11.0), fill);
}
