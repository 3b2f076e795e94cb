//! Paints the Topple board, from the bottom layer to the top.

use egui::epaint::RectShape;
use egui::{Align2, Color32, FontId, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

use super::pawn::{self, Token};
use super::pieces::{LIGHTING, Pieces};
use super::preview::{self, Preview};
use super::stack::Stack;
use super::{Board, Part, pill, rose, ties};
use crate::app::board::canvas::HATCH;
use crate::app::board::game::BoardGame as _;
use crate::app::board::hint::{self, Hint};
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::{Moving, arc, linear};
use crate::app::board::view::{Projection, single};
use crate::rules::topple::{Direction, Event, Placing, Position, Step, Tile, TileSet, Topple};
use crate::rules::{Outcome, Side};

type Canvas<'a> = crate::app::board::canvas::Canvas<'a, Topple>;

/// How far a pawn reaches from its middle, as a share of a tile.
const PAWN: f32 = 0.19;
/// The same on a small tile.
const SMALL_PAWN: f32 = 0.23;
/// How much of a piece or pawn is seen that is not there yet.
const GHOST: f32 = 0.5;

pub(super) fn paint(
    canvas: &Canvas<'_>,
    interaction: &Interaction<Topple>,
    preview: Option<&Preview>,
    moving: Option<&Moving<'_, Topple>>,
) {
    let board = canvas.board;
    canvas.rim(canvas.palette().bed);
    if canvas.look().coordinates {
        coordinates(canvas);
    }
    let painted = (canvas.projection, *canvas.palette(), canvas.look());
    let pieces = moving.map_or(board.pieces, |moving| moving.pieces);
    pieces.ground.borrow_mut().show(&canvas.painter, painted, || tiles(canvas));
    if let Some(moving) = moving {
        standing(canvas, &moving.pieces.position, &painted_by(moving), going(moving));
        heights(canvas, &standing_now(moving), None);
        lifted_left(canvas, moving);
        event(canvas, moving);
        return;
    }
    last_turn_below(canvas, interaction);
    open_below(canvas, interaction);
    if let Some(mark) = board.scene.hint {
        hinted_below(canvas, mark);
    }
    let rest = || standing(canvas, &pieces.position, &[], TileSet::EMPTY);
    pieces.stacks.borrow_mut().show(&canvas.painter, painted, rest);
    ties(canvas, preview);
    last_turn(canvas);
    winner(canvas);
    open(canvas, interaction);
    lifted(canvas, board.pieces, 1.0);
    if let Some(preview) = preview {
        expected(canvas, preview);
    }
    heights(canvas, board.scene.position, preview);
    pointed_at(canvas, board.scene.pointed);
    if let Some(refusal) = &interaction.refusal {
        refusal.places().iter().for_each(|tile| dashes(canvas, *tile, canvas.palette().threat));
    }
    if let Some(tile) = interaction.cursor_place(board).filter(|_| interaction.cursor_shows) {
        canvas.cursor(canvas.rect(tile));
    }
    if let Part::Direction(lifted) = board.part() {
        rose::paint(canvas, &rose::petals(board, lifted.at()), interaction.direction(board));
    }
    if let Some(mark) = board.scene.hint {
        hinted(canvas, mark);
    }
}

/// The whole board from above, as small as the overview is.
pub(super) fn miniature(board: &Board<'_, Topple>, projection: &Projection) -> Shape {
    let palette = &board.palette;
    let mut shapes = Vec::new();
    for tile in board.scene.position.tiles() {
        let (low, high) = Topple::bounds(tile);
        let cell = projection.rect(low, high);
        shapes.push(Shape::rect_filled(cell.shrink(0.5), 0.0, palette.cell));
        if board.scene.position.height(tile) > 0 {
            shapes.push(Shape::rect_filled(cell.shrink(cell.width() * 0.15), 1.0, palette.white.face_bottom));
        }
        if let Some(side) = board.scene.position.pawns().at(tile) {
            shapes.push(Shape::circle_filled(cell.center(), cell.width() * 0.28, palette.pawn(side).face));
        }
    }
    Shape::Vec(shapes)
}

// ---- the board ----------------------------------------------------------------------------------------------

/// The letters of the columns and the numbers of the rows, beside the board.
fn coordinates(canvas: &Canvas<'_>) {
    let (seen, ink) = (canvas.projection.visible(), canvas.palette().label);
    // Where tiles are tiny, the names of neighbours would lie over each other.
    let font = FontId::proportional(canvas.unit().min(12.0));
    for n in 0..canvas.board.scene.position.size() {
        let Some(tile) = Tile::new(n, n) else { continue };
        let (centre, name) = (canvas.rect(tile).center(), tile.to_string());
        let (column, row) = name.split_at(1);
        if seen.x_range().contains(centre.x) {
            let at = Pos2::new(centre.x, seen.bottom() + 9.0);
            canvas.outside.text(at, Align2::CENTER_TOP, column, font.clone(), ink);
        }
        if seen.y_range().contains(centre.y) {
            let at = Pos2::new(seen.left() - 11.0, centre.y);
            canvas.outside.text(at, Align2::RIGHT_CENTER, row, font.clone(), ink);
        }
    }
}

fn tiles(canvas: &Canvas<'_>) {
    let gap = (canvas.unit() * 0.015).max(canvas.projection.pixel());
    for tile in canvas.board.scene.position.tiles() {
        let cell = canvas.rect(tile).shrink(gap);
        let seed = 16 * u32::from(tile.row()) + u32::from(tile.column());
        canvas.plank(cell, round(canvas), canvas.palette().cell, seed);
    }
}

// ---- stacks and pawns ---------------------------------------------------------------------------------------

/// Stacks and pawns, the far rows first, since a high pile hides what is behind it; but no pawns on the tiles of
/// `without`, and no stacks on those of `going`.
fn standing(canvas: &Canvas<'_>, position: &Position, without: &[Tile], going: TileSet) {
    let mut tiles: Vec<Tile> = position.tiles().into_iter().collect();
    if !canvas.projection.flipped() {
        tiles.sort_by_key(|tile| std::cmp::Reverse(tile.row()));
    }
    for tile in tiles {
        let height = position.height(tile);
        if !going.contains(tile) {
            stack(canvas, tile, height).paint(&canvas.painter, canvas.palette());
        }
        if let Some(side) = position.pawns().at(tile).filter(|_| !without.contains(&tile)) {
            pawn(canvas, top(canvas, position, tile), side, 1.0);
        }
    }
}

fn stack(canvas: &Canvas<'_>, tile: Tile, height: u8) -> Stack {
    Stack::new(canvas.rect(tile), height, canvas.look())
}

/// Where something on top of a stack stands.
fn top(canvas: &Canvas<'_>, position: &Position, tile: Tile) -> Pos2 {
    on(canvas, stack(canvas, tile, position.height(tile)))
}

/// Where a pawn on this stack stands.
fn on(canvas: &Canvas<'_>, stack: Stack) -> Pos2 {
    stack.top() + pill::aside(canvas.unit(), canvas.projection.pixel())
}

/// Where an arrow between the pawns of two tiles begins and ends, clear of both.
fn ends(canvas: &Canvas<'_>, position: &Position, from: Tile, to: Tile) -> (Pos2, Pos2) {
    let token = token(canvas);
    let head = |tile| top(canvas, position, tile) - vec2(0.0, token.depth);
    let beside = ties::beside(from, to, canvas.unit(), canvas.projection.pixel());
    let (start, end) = (head(from) + beside, head(to) + beside);
    let way = if beside == Vec2::ZERO { (end - start).normalized() * token.reach } else { Vec2::ZERO };
    (start + way * 1.1, end - way * 1.2)
}

/// How high the stacks are, or the step pointed at would make them, above pawns and marks: a number that is covered is
/// none.
fn heights(canvas: &Canvas<'_>, position: &Position, preview: Option<&Preview>) {
    if !pill::has_room(canvas.unit(), canvas.projection.pixel()) {
        return;
    }
    let position = preview.map_or(position, |preview| &preview.piled);
    for tile in position.tiles() {
        match position.height(tile) {
            0 => {}
            height => pill::paint(&canvas.painter, canvas.rect(tile), height),
        }
    }
}

/// A pawn as this board draws it.
fn token(canvas: &Canvas<'_>) -> Token {
    let is_small = pill::aside(canvas.unit(), canvas.projection.pixel()) != Vec2::ZERO;
    let reach = canvas.unit() * if is_small { SMALL_PAWN } else { PAWN };
    if canvas.look().flat_stacks { Token::flat(reach) } else { Token::angled(reach) }
}

fn pawn(canvas: &Canvas<'_>, foot: Pos2, side: Side, opacity: f32) {
    token(canvas).faded(opacity).paint(&canvas.painter, foot, side, canvas.palette());
}

/// The lifted pieces, over the stack that they come from; `share` of the way up.
fn lifted(canvas: &Canvas<'_>, pieces: &Pieces, share: f32) {
    let Some((at, count)) = pieces.lifted else { return };
    // A pile of as many pieces as were lifted has their thickness; they hang a bit above what is left.
    let height = pieces.position.height(at);
    let pile = stack(canvas, at, count.saturating_add(height));
    let rise = vec2(0.0, canvas.unit() * 0.16 * share);
    for level in 0..count {
        let seat = pile.seat(f32::from(height) + f32::from(level)) - rise;
        pile.flying(&canvas.painter, canvas.palette(), seat, 0.94);
    }
}

// ---- what moves ---------------------------------------------------------------------------------------------

/// The pawns that the moving picture of an event draws itself.
fn painted_by(moving: &Moving<'_, Topple>) -> Vec<Tile> {
    match *moving.event {
        Event::Moved { from, .. } => vec![from],
        Event::Took { from, at, .. } => vec![from, at],
        Event::Crushed { at, .. } => vec![at],
        Event::Reset { pawns, .. } => pawns.tiles().into_iter().collect(),
        Event::Resigned { side } => moving.pieces.position.pawns().of(side).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The stacks that the moving picture of an event draws itself.
const fn going(moving: &Moving<'_, Topple>) -> TileSet {
    match *moving.event {
        Event::Reset { stacks, .. } => stacks,
        _ => TileSet::EMPTY,
    }
}

/// The board whose heights are written while an event goes on.
fn standing_now(moving: &Moving<'_, Topple>) -> Position {
    let mut position = moving.pieces.position;
    if let Event::Reset { .. } = moving.event {
        position.apply(moving.event);
    }
    position
}

/// The lifted pieces while an event goes on; the one that is being laid is on its way.
fn lifted_left(canvas: &Canvas<'_>, moving: &Moving<'_, Topple>) {
    let laid = u8::from(matches!(moving.event, Event::Laid { .. }));
    if !matches!(moving.event, Event::FellOff { .. })
        && let Some((at, pieces)) = moving.pieces.lifted
    {
        let left = Pieces { lifted: Some((at, pieces.saturating_sub(laid))), ..moving.pieces.clone() };
        lifted(canvas, &left, 1.0);
    }
}

fn event(canvas: &Canvas<'_>, moving: &Moving<'_, Topple>) {
    let (painter, palette, unit) = (&canvas.painter, canvas.palette(), canvas.unit());
    let (now, share) = (&moving.pieces.position, moving.share);
    let top = |tile: Tile| top(canvas, now, tile);
    let above = |at: Pos2| at - vec2(0.0, unit * 0.9 * (1.0 - share));
    let rise = |height: f32| vec2(0.0, unit * height * arc(share));
    match *moving.event {
        Event::Entered { side, at } => {
            let stack = stack(canvas, at, 1);
            stack.shadow(painter, palette, share);
            stack.flying(painter, palette, above(stack.seat(0.0)), share);
            pawn(canvas, above(on(canvas, stack)), side, share);
        }
        Event::Placed { at, .. } => {
            let stack = stack(canvas, at, now.height(at).saturating_add(1));
            if now.height(at) == 0 {
                stack.shadow(painter, palette, share);
            }
            stack.flying(painter, palette, above(stack.seat(f32::from(now.height(at)))), share);
        }
        Event::PawnSet { side, at } => pawn(canvas, above(top(at)), side, share),
        Event::Lifted { at, pieces, .. } => {
            let mut position = *now;
            position.apply(moving.event);
            lifted(canvas, &Pieces::new(position, Some((at, pieces))), share);
        }
        Event::Laid { at } => {
            let stack = stack(canvas, at, now.height(at).saturating_add(1));
            let to = stack.seat(f32::from(now.height(at)));
            let from = moving.pieces.lifted.map_or(to, |(from, _)| top(from));
            stack.flying(painter, palette, from.lerp(to, share) - rise(0.45), 1.0);
        }
        Event::Crushed { side, at } => {
            let token = token(canvas);
            let flat = Token { squint: token.squint * (1.0 - share), depth: 0.0, ..token };
            flat.faded(1.0 - 0.6 * share).paint(painter, top(at), side, palette);
            cross(canvas, top(at), palette.loss);
        }
        Event::FellOff { pieces, direction } => {
            let way = rose::way(direction, canvas.projection.flipped()).normalized();
            // They leave from the last tile that way.
            let Some((from, _)) = moving.pieces.lifted else { return };
            let edge = last_tile(now, from, direction);
            let stack = stack(canvas, edge, pieces);
            for level in 0..pieces {
                let at = stack.seat(f32::from(level)) + way * unit * (0.4 + share);
                stack.flying(painter, palette, at, 1.0 - share);
            }
        }
        Event::Reset { stacks, pawns } => {
            // They sink into their tiles, pawns and all.
            let (down, left) = (unit * 0.3 * share, 1.0 - share);
            for tile in stacks {
                let hole = painter.with_clip_rect(
                    canvas.rect(tile).expand2(vec2(0.0, unit)).intersect(painter.clip_rect()),
                );
                wash(canvas, tile, palette.loss, 0.35 * left);
                stack(canvas, tile, now.height(tile)).sunk(down, left).paint(&hole, palette);
            }
            for tile in pawns.tiles() {
                if let Some(side) = pawns.at(tile) {
                    pawn(canvas, top(tile) + vec2(0.0, down), side, left);
                }
            }
        }
        Event::Moved { side, from, to } => {
            pawn(canvas, top(from).lerp(top(to), share) - rise(0.2), side, 1.0);
        }
        Event::Took { side, from, victim, at } => {
            // A step down, onto the one that goes.
            let token = token(canvas);
            let flat = Token {
                squint: token.squint * (1.0 - 0.5 * share),
                depth: token.depth * (1.0 - share),
                ..token
            };
            flat.faded(1.0 - share).paint(painter, top(at), victim, palette);
            pawn(canvas, top(from).lerp(top(at), share) - rise(0.12), side, 1.0);
        }
        Event::Resigned { side } => {
            now.pawns().of(side).into_iter().for_each(|tile| pawn(canvas, top(tile), side, 1.0 - share));
        }
        Event::Ended(Outcome::Win(side, _)) => {
            let pawns: Vec<Tile> = now.pawns().of(side).into_iter().collect();
            let beat = LIGHTING / f64::from(u8::try_from(pawns.len()).unwrap_or(u8::MAX)).max(1.0);
            let mut start = 0.0;
            for tile in pawns {
                won(canvas, tile, single(linear(moving.passed, start, beat.max(0.3))));
                start += beat;
            }
        }
        Event::Passed { .. } | Event::Out { .. } | Event::Ended(_) => {}
    }
}

/// The last tile in this direction.
fn last_tile(position: &Position, from: Tile, direction: Direction) -> Tile {
    let next = |tile: &Tile| position.next_tile(*tile, direction);
    std::iter::successors(Some(from), next).last().unwrap_or(from)
}

// ---- what has happened --------------------------------------------------------------------------------------

/// A wash over the tiles that something was put on; those that a click can go to have the ground of that.
fn last_turn_below(canvas: &Canvas<'_>, interaction: &Interaction<Topple>) {
    let open = match canvas.board.part() {
        Part::First => open_tiles(canvas.board, interaction),
        Part::Watching | Part::Direction(_) | Part::End => Vec::new(),
    };
    for event in canvas.board.scene.past() {
        if let Event::Entered { at, .. }
        | Event::Placed { at, .. }
        | Event::Lifted { at, .. }
        | Event::Laid { at }
        | Event::Moved { to: at, .. }
        | Event::Took { at, .. } = *event
            && open.iter().all(|(tile, _)| *tile != at)
        {
            wash(canvas, at, canvas.palette().last, 0.22);
        }
    }
}

/// Corners around new pieces, arrows along the ways of pawns, a hatch where something is gone, and how many pawns are.
fn last_turn(canvas: &Canvas<'_>) {
    let (unit, palette) = (canvas.unit(), canvas.palette());
    let top = |tile: Tile| top(canvas, canvas.board.scene.position, tile);
    let cell = |tile: Tile| canvas.rect(tile).shrink((unit * 0.06).min(4.0));
    let (arm, width) = ((unit * 0.2).clamp(6.0, 14.0), (unit * 0.04).clamp(2.0, 3.0));
    let arrow = |from: Tile, to: Tile, width: f32, colour: Color32| {
        let (start, end) = ends(canvas, canvas.board.scene.position, from, to);
        canvas.arrow(start, end, width, colour);
    };
    for event in canvas.board.scene.past() {
        match *event {
            Event::Entered { at, .. }
            | Event::Placed { at, .. }
            | Event::Lifted { at, .. }
            | Event::Laid { at } => canvas.two_corners(cell(at), arm, width, palette.last),
            Event::Moved { from, to, .. } => arrow(from, to, (unit * 0.04).clamp(1.5, 3.0), palette.last),
            Event::Took { from, at, .. } => {
                arrow(from, at, (unit * 0.05).clamp(1.5, 4.0), palette.loss);
                canvas.corners(cell(at), arm, width, palette.loss);
            }
            Event::Crushed { at, .. } => canvas.captured(top(at), token(canvas).reach),
            Event::Reset { stacks, .. } => stacks.into_iter().for_each(|tile| stack_gone(canvas, tile)),
            Event::PawnSet { .. }
            | Event::FellOff { .. }
            | Event::Passed { .. }
            | Event::Resigned { .. }
            | Event::Out { .. }
            | Event::Ended(_) => {}
        }
    }
    let lost = lost(canvas.board.scene.past());
    if let Some(tile) = lost.last() {
        // In the corner that no other mark has.
        let corner = canvas.rect(*tile).right_top() + vec2(-0.2, 0.2) * unit;
        label(canvas, corner, &lost.len().to_string(), palette.loss);
    }
}

/// The tiles on which pawns were lost, one for each pawn.
fn lost(events: &[Event]) -> Vec<Tile> {
    let tiles = |event: &Event| match *event {
        Event::Crushed { at, .. } | Event::Took { at, .. } => vec![at],
        Event::Reset { pawns, .. } => pawns.tiles().into_iter().collect(),
        _ => Vec::new(),
    };
    events.iter().flat_map(tiles).collect()
}

/// A star over each pawn of the winner.
fn winner(canvas: &Canvas<'_>) {
    let Some(Outcome::Win(side, _)) = canvas.board.scene.outcome else { return };
    // While the turn is not ended nothing is won.
    if canvas.board.scene.draft.is_none() {
        canvas.board.scene.position.pawns().of(side).into_iter().for_each(|tile| won(canvas, tile, 1.0));
    }
}

/// A frame and a star for a pawn that wins, which has lit up so far.
fn won(canvas: &Canvas<'_>, tile: Tile, share: f32) {
    if share > 0.0 {
        let colour = canvas.palette().win;
        wash(canvas, tile, colour, 0.5 * (1.0 - share));
        glow(canvas, tile, colour.gamma_multiply(share));
        let radius = (canvas.unit() * 0.13).clamp(4.0, 12.0);
        let corner = canvas.rect(tile).left_top() + vec2(radius * 1.5, radius * 1.5);
        canvas.star(corner, radius * share * (1.0 + 0.5 * arc(share)), colour);
    }
}

// ---- what may come next -------------------------------------------------------------------------------------

/// The tiles that a click can go to, and the step to each.
fn open_tiles(board: &Board<'_, Topple>, interaction: &Interaction<Topple>) -> Vec<(Tile, Step)> {
    let tile = |step: &Step| match (*step, interaction.selection.pawn) {
        (Step::Enter(tile) | Step::Place(tile), None) => Some((tile, *step)),
        (Step::Move { from, to }, Some(chosen)) if from == chosen => Some((to, *step)),
        _ => None,
    };
    board.next().iter().filter_map(tile).collect()
}

/// Below the stacks: a wash where the first step can go, rings for pawns that can move or for where one can.
fn open_below(canvas: &Canvas<'_>, interaction: &Interaction<Topple>) {
    let (board, colour) = (canvas.board, canvas.palette().legal);
    let Part::First = board.part() else { return };
    let width = (canvas.unit() * 0.045).clamp(1.5, 4.0);
    let pawn = interaction.selection.pawn;
    let pointed = interaction.pointed(board);
    for (tile, step) in open_tiles(board, interaction) {
        if pointed == Some(tile) {
            wash(canvas, tile, colour, 0.35);
        }
        match step {
            Step::Move { .. } => {
                edge(canvas, tile, colour);
                ring(canvas, tile, colour, width);
            }
            _ if board.scene.position.height(tile) == 0 => dot(canvas, tile, colour),
            _ => edge(canvas, tile, colour),
        }
    }
    // Once a pawn is chosen, rings stand for its tiles alone.
    if pawn.is_none() {
        let own = board.scene.position.pawns().of(board.scene.position.to_move());
        own.into_iter()
            .filter(|tile| board.can_move(*tile))
            .for_each(|tile| ring(canvas, tile, colour, width));
    }
}

/// The pawn that is chosen, and what placing a piece on a tile would do there.
fn open(canvas: &Canvas<'_>, interaction: &Interaction<Topple>) {
    let Part::First = canvas.board.part() else { return };
    if let Some(tile) = interaction.selection.pawn {
        glow(canvas, tile, canvas.palette().act);
    }
    for (tile, step) in open_tiles(canvas.board, interaction) {
        if let Step::Place(_) = step {
            placing(canvas, tile);
        }
    }
}

/// The small mark of what placing a piece on a tile would do: nothing for a plain piece, else a pawn, or the
/// eight ways of a topple.
fn placing(canvas: &Canvas<'_>, tile: Tile) {
    let (position, palette) = (canvas.board.scene.position, canvas.palette());
    let unit = (canvas.unit() * 0.13).clamp(4.5, 12.0);
    let at = canvas.rect(tile).left_top() + vec2(unit * 1.35, unit * 1.35);
    match position.placing(tile) {
        Placing::Plain { .. } => {}
        Placing::Third { pawn: true } => {
            pawn::mark(&canvas.painter, at, unit * 0.9, position.to_move(), palette);
        }
        Placing::Third { pawn: false } => {
            canvas.painter.circle_filled(at, unit * 0.35 + 1.2, palette.halo_dark);
            canvas.painter.circle_filled(at, unit * 0.35, palette.line);
        }
        Placing::Topple { .. } => {
            // Eight rays on a dark plate.
            canvas.painter.circle_filled(at, unit * 1.15, palette.halo_dark);
            for direction in Direction::ALL {
                let way = rose::way(direction, false).normalized();
                let ray = [at + way * unit * 0.35, at + way * unit * 0.95];
                canvas.painter.line_segment(ray, Stroke::new(unit * 0.28, palette.legal));
            }
        }
    }
}

/// Arrows and locks of the takes that are possible on the board, as the step pointed at would leave it.
fn ties(canvas: &Canvas<'_>, preview: Option<&Preview>) {
    let groups = preview.map_or(canvas.board.scene.position, |preview| &preview.position).groups();
    ties::paint(canvas, &groups, |from, to| ends(canvas, canvas.board.scene.position, from, to));
}

/// What the step pointed at would bring about.
fn expected(canvas: &Canvas<'_>, preview: &Preview) {
    let board = canvas.board;
    let mut now = *board.scene.position;
    for event in &preview.events {
        now.apply(event);
        expected_event(canvas, &now, event);
    }
    for event in &preview.end {
        expected_event(canvas, &now, event);
        now.apply(event);
    }
    let Part::Direction(lifted) = board.part() else { return };
    for event in &preview.events {
        if let Event::FellOff { pieces, direction } = *event {
            // How many pieces would leave the board, written where they do.
            let edge = last_tile(board.scene.position, lifted.at(), direction);
            let way = rose::way(direction, canvas.projection.flipped());
            let clear = if edge == lifted.at() { 0.95 } else { 0.5 };
            let at = canvas.rect(edge).center() + way * canvas.unit() * clear;
            let clip = canvas.painter.clip_rect();
            label(canvas, at.clamp(clip.min, clip.max), &format!("-{pieces}"), canvas.palette().loss);
        }
    }
}

/// What an event would do, drawn faintly; `now` is the board around it.
fn expected_event(canvas: &Canvas<'_>, now: &Position, event: &Event) {
    let (unit, palette) = (canvas.unit(), canvas.palette());
    let top = |tile: Tile| top(canvas, now, tile);
    let width = (unit * 0.05).clamp(1.5, 4.0);
    let piece = |tile: Tile, colour: Color32| {
        let height = now.height(tile);
        if height <= 1 {
            ring(canvas, tile, colour, 2.0);
        }
        stack(canvas, tile, height).piece(&canvas.painter, palette, height.saturating_sub(1), GHOST);
    };
    let gone = |tile: Tile| cross(canvas, top(tile) - vec2(0.0, token(canvas).depth), palette.loss);
    match *event {
        Event::Entered { side, at } => {
            piece(at, palette.legal);
            pawn(canvas, top(at), side, GHOST);
        }
        Event::Placed { at, .. } => piece(at, palette.legal),
        Event::PawnSet { side, at } => pawn(canvas, top(at), side, GHOST),
        Event::Lifted { at, pieces, .. } => {
            glow(canvas, at, palette.legal);
            label(
                canvas,
                canvas.rect(at).center() - vec2(0.0, unit * 0.3),
                &pieces.to_string(),
                palette.legal,
            );
        }
        Event::Laid { at } => {
            wash(canvas, at, palette.legal, 0.22);
            piece(at, palette.legal);
        }
        Event::Crushed { side, at } => {
            pawn(canvas, top(at), side, 0.55);
            gone(at);
        }
        Event::Reset { stacks, .. } => {
            for tile in stacks {
                dashes(canvas, tile, palette.loss);
                stack_gone(canvas, tile);
            }
        }
        Event::Moved { side, from, to } => {
            let (start, end) = ends(canvas, now, from, to);
            canvas.arrow(start, end, width, palette.legal);
            pawn(canvas, top(to), side, GHOST);
        }
        Event::Took { from, at, .. } => {
            let (start, end) = ends(canvas, now, from, at);
            canvas.arrow(start, end, width, palette.loss);
            gone(at);
        }
        // Where pieces leave the board depends on the stack that topples: `expected` draws it.
        Event::FellOff { .. }
        | Event::Passed { .. }
        | Event::Resigned { .. }
        | Event::Out { .. }
        | Event::Ended(_) => {}
    }
}

/// Lights up the tiles that a sentence is about.
fn pointed_at(canvas: &Canvas<'_>, events: &[Event]) {
    events.iter().flat_map(preview::tiles).for_each(|tile| glow(canvas, tile, canvas.palette().act));
}

/// Below the stacks, which keep their colours: the ground of the tile of a hint, or of the tiles around it.
fn hinted_below(canvas: &Canvas<'_>, mark: Hint<'_, Topple>) {
    let Some(area) = Topple::hint_place(canvas.board, mark) else { return };
    match mark {
        Hint::Area(_) => hint::glow(&canvas.painter, area, canvas.palette()),
        Hint::Step(_) => canvas.wash(area.shrink(1.0), round(canvas), canvas.palette().act, 0.25),
    }
}

/// The tile to place on, or the pawn to move.
fn hinted(canvas: &Canvas<'_>, mark: Hint<'_, Topple>) {
    let (Some(area), Hint::Step(step)) = (Topple::hint_place(canvas.board, mark), mark) else { return };
    let (unit, colour) = (canvas.unit(), canvas.palette().act);
    let (arm, width) = ((unit * 0.2).clamp(6.0, 14.0), (unit * 0.04).clamp(2.0, 3.0));
    canvas.corners(area.shrink((unit * 0.06).min(4.0)), arm, width, colour);
    if let Step::Move { from, to } = *step {
        let (start, end) = ends(canvas, canvas.board.scene.position, from, to);
        canvas.arrow(start, end, (unit * 0.05).clamp(1.5, 4.0), colour);
    }
}

// ---- marks --------------------------------------------------------------------------------------------------

/// How round the corners of a tile are.
fn round(canvas: &Canvas<'_>) -> f32 {
    (canvas.unit() * 0.05).min(5.0)
}

fn wash(canvas: &Canvas<'_>, tile: Tile, colour: Color32, strength: f32) {
    canvas.wash(canvas.rect(tile).shrink(1.0), round(canvas), colour, strength);
}

/// A dot on an empty tile: something may be done here.
fn dot(canvas: &Canvas<'_>, tile: Tile, colour: Color32) {
    let (at, radius) = (canvas.rect(tile).center(), (canvas.unit() * 0.09).clamp(3.0, 9.0));
    canvas.painter.circle_filled(at, radius + 1.2, canvas.palette().halo_dark);
    canvas.painter.circle_filled(at, radius, colour);
}

/// A frame inside the tile of a stack: something may be done here.
fn edge(canvas: &Canvas<'_>, tile: Tile, colour: Color32) {
    let cell = canvas.rect(tile).shrink((canvas.unit() * 0.035).max(2.0));
    let width = (canvas.unit() * 0.04).clamp(2.0, 3.5);
    wash(canvas, tile, colour, 0.14);
    for (width, colour) in [(width + 1.5, canvas.palette().halo_dark.gamma_multiply(0.6)), (width, colour)] {
        canvas.painter.rect_stroke(cell, round(canvas), Stroke::new(width, colour), StrokeKind::Middle);
    }
}

/// A frame inside a tile, brightest outside.
fn glow(canvas: &Canvas<'_>, tile: Tile, colour: Color32) {
    let width = (canvas.unit() * 0.04).clamp(1.5, 4.0);
    let cell = canvas.rect(tile).shrink(canvas.projection.pixel());
    for (step, strength) in [(2.0, 0.25), (1.0, 0.6), (0.0, 1.0)] {
        let stroke = Stroke::new(width, colour.gamma_multiply(strength));
        canvas.painter.rect_stroke(cell.shrink(step * width), 3.0, stroke, StrokeKind::Inside);
    }
}

fn dashes(canvas: &Canvas<'_>, tile: Tile, colour: Color32) {
    canvas.dashes(canvas.rect(tile).shrink(2.0), colour);
}

/// What stands here is crushed or taken.
fn cross(canvas: &Canvas<'_>, at: Pos2, colour: Color32) {
    let unit = canvas.unit();
    canvas.cross(at, (unit * 0.17).clamp(4.0, 16.0), (unit * 0.06).clamp(2.0, 5.0), colour);
}

/// A stack went from this tile.
fn stack_gone(canvas: &Canvas<'_>, tile: Tile) {
    let inside = canvas.rect(tile).shrink(canvas.unit() * 0.1);
    canvas.hatch(inside, HATCH, canvas.palette().loss.gamma_multiply(0.75));
}

/// A ring on the tile around a stack.
fn ring(canvas: &Canvas<'_>, tile: Tile, colour: Color32, width: f32) {
    let unit = canvas.unit();
    let centre = stack(canvas, tile, 0).seat(0.0);
    let around: Rect = canvas.rect(tile).shrink(unit * 0.06);
    for (width, colour) in [(width + 1.6, canvas.palette().halo_dark), (width, colour)] {
        let stroke = Stroke::new(width, colour);
        canvas.painter.add(if canvas.look().flat_stacks {
            Shape::Rect(RectShape::stroke(around, unit * 0.08, stroke, StrokeKind::Middle))
        } else {
            Shape::ellipse_stroke(centre, vec2(0.43, 0.27) * unit, stroke)
        });
    }
}

fn label(canvas: &Canvas<'_>, at: Pos2, text: &str, colour: Color32) {
    canvas.number(at, text, (canvas.unit() * 0.22).clamp(8.0, 18.0), colour);
}
