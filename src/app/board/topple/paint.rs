//! Paints the Topple board, from the bottom layer to the top.

use egui::{Color32, Shape, Stroke, vec2};

use super::marks::{cross, dimple, glow, label, pawn_gone, ring, round, stack_gone, wash};
use super::preview::Preview;
use super::stack::REACH;
use super::standing::{
    ends, ghost, heights, last_tile, lifted, shows_steps, stack, standing, step_shown, token, top,
};
use super::{Board, Canvas, Part, height, moving, preview, reserve, rose, ties};
use crate::app::board::game::BoardGame as _;
use crate::app::board::hint::{self, Hint};
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::Moving;
use crate::app::board::view::Projection;
use crate::app::kit::look::Material;
use crate::rules::Side;
use crate::rules::topple::{Event, Position, Step, Tile, TileSet, Topple};

/// The share of the groove in the colour of every other tile: of wood, and of what has no grain that tells neighbours apart.
const DARKER: f32 = 0.22;
const DARKER_GREY: f32 = 0.45;
/// The opacity of a piece that isn't there yet.
const GHOST: f32 = 0.78;
/// The distance of the frame of the last turn from the edge of its tile, as a share of the tile: the stack doesn't reach it.
const EDGE: f32 = 0.035;
/// The same if another frame is around it.
const INNER: f32 = 0.12;

pub(super) fn paint(
    canvas: &Canvas<'_>,
    interaction: &Interaction<Topple>,
    preview: Option<&Preview>,
    moving: Option<&Moving<'_, Topple>>,
) {
    let board = canvas.board;
    canvas.frame(canvas.palette().groove);
    if canvas.look().coordinates {
        let size = board.scene.position.size();
        canvas.names(size, size);
    }
    let painted = canvas.painted();
    let pieces = moving.map_or(board.pieces, |moving| moving.pieces);
    reserve::paint(canvas, pieces);
    pieces.ground.borrow_mut().show(&canvas.painter, painted, || {
        tiles(canvas);
        canvas.inner_shadow();
    });
    if let Some(moving) = moving {
        moving::paint(canvas, moving);
        return;
    }
    // The frames of the last turn would be taken for that of a chosen pawn.
    let marks_last = board.scene.won().is_none() && board.scene.marks_last_turn() && is_quiet(preview);
    if marks_last && interaction.selection.pawn.is_none() {
        last_turn_below(canvas, interaction);
    }
    open_below(canvas, interaction, preview);
    if let Some(preview) = preview {
        expected_below(canvas, preview);
    }
    if let Some(mark) = board.scene.hint {
        hinted_below(canvas, mark);
    }
    if let Some(refusal) = &interaction.refusal {
        canvas.faults(refusal);
    }
    let replies = if is_quiet(preview) { board.scene.replies } else { &[] };
    let palette = canvas.palette();
    let example = board.scene.example_colour(palette);
    let turns = [(board.scene.suggested, palette.act), (board.examples(), example), (replies, palette.loss)];
    let rest = || standing(canvas, &pieces.position, &[], TileSet::EMPTY);
    pieces.stacks.borrow_mut().show(&canvas.painter, painted, rest);
    ties(canvas, preview);
    if marks_last {
        last_turn(canvas);
    }
    if board.scene.won().is_some() {
        // They go dark with the board.
        heights(canvas, board.scene.position, None);
    }
    winner(canvas);
    open(canvas, interaction, preview);
    lifted(canvas, board.pieces, 1.0);
    if let Some(preview) = preview {
        expected(canvas, preview);
    }
    if board.scene.won().is_none() {
        heights(canvas, board.scene.position, preview);
    }
    for (turn, colour) in turns {
        suggested(canvas, turn, colour);
    }
    pointed_at(canvas, board.scene.pointed);
    if let Some(tile) = interaction.cursor_place(board).filter(|_| interaction.cursor_shows) {
        canvas.cursor(canvas.rect(tile));
    }
    if let Part::Direction(lifted) = board.part() {
        // A pointer that rests after the press that lifted the stack has chosen nothing yet.
        let chosen = interaction.direction(board).filter(|_| !interaction.is_resting());
        rose::paint(canvas, &rose::petals(board, lifted.at()), 1.0, chosen);
    }
    if let Some(preview) = preview {
        ways(canvas, preview);
    }
    if let Some(mark) = board.scene.hint {
        hinted(canvas, mark);
    }
}

pub(super) fn still(canvas: &Canvas<'_>) {
    canvas.frame(canvas.palette().groove);
    tiles(canvas);
    canvas.inner_shadow();
    standing(canvas, &canvas.board.pieces.position, &[], TileSet::EMPTY);
}

/// The whole board from above, in miniature.
pub(super) fn miniature(board: &Board<'_, Topple>, projection: &Projection) -> Shape {
    let palette = &board.palette;
    let mut shapes = Vec::new();
    for tile in board.scene.position.tiles() {
        let (low, high) = Topple::bounds(tile);
        let cell = projection.rect(low, high);
        shapes.push(Shape::rect_filled(cell.shrink(0.5), 0.0, palette.tile));
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

fn tiles(canvas: &Canvas<'_>) {
    let gap = (canvas.unit() * 0.015).max(canvas.projection.pixel());
    let darker = if canvas.look().material == Material::Wood { DARKER } else { DARKER_GREY };
    for tile in canvas.board.scene.position.tiles() {
        let cell = canvas.rect(tile).shrink(gap);
        let seed = 16 * u32::from(tile.row()) + u32::from(tile.column());
        // Every other tile is a little darker, so that diagonals can be followed.
        let palette = canvas.palette();
        let is_dark = (tile.row() + tile.column()) % 2 == 0;
        let colour = if is_dark { palette.tile.lerp_to_gamma(palette.groove, darker) } else { palette.tile };
        canvas.plank(cell, round(canvas), colour, seed);
    }
}

// ---- past turns ---------------------------------------------------------------------------------------------

/// A glow under the tiles that the last turn changed, except the tile pointed at if a click can choose it.
fn last_turn_below(canvas: &Canvas<'_>, interaction: &Interaction<Topple>) {
    let open = match canvas.board.part() {
        Part::First => open_tiles(canvas.board, interaction),
        Part::Watching | Part::Direction(_) | Part::End => Vec::new(),
    };
    let pointed = interaction.pointed(canvas.board);
    let pointed = pointed.filter(|at| open.iter().any(|(tile, _)| tile == at));
    // The arrows around the toppling stack mark its tile. Inside other frames, that of the last turn keeps clear of them.
    let scene = canvas.board.scene;
    let toppling = canvas.board.pieces.lifted.map(|(at, _)| at);
    let others = scene.suggested.iter().chain(canvas.board.examples()).chain(scene.replies);
    let framed: TileSet = others.flat_map(preview::tiles).collect();
    let tiles: TileSet = scene.past().iter().flat_map(preview::tiles).collect();
    for tile in tiles.into_iter().filter(|tile| ![toppling, pointed].contains(&Some(*tile))) {
        let inside = if framed.contains(tile) { INNER } else { EDGE };
        canvas.touched(canvas.rect(tile), round(canvas), inside);
    }
}

/// The losses of the last turn; while it is viewed step by step, also the paths of pawns and the number of pawns lost, if
/// there are several.
fn last_turn(canvas: &Canvas<'_>) {
    let (unit, palette, scene) = (canvas.unit(), canvas.palette(), canvas.board.scene);
    let shows_steps = shows_steps(canvas);
    let top = |tile: Tile| top(canvas, scene.position, tile);
    let arrow = |from: Tile, to: Tile, width: f32, colour: Color32| {
        let (start, end) = ends(canvas, scene.position, from, to);
        if shows_steps {
            canvas.arrow(start, end, width, colour);
        }
    };
    let is_now = |event: &Event| step_shown(canvas).contains(event);
    let mark_loss = |tile: Tile| canvas.loss(canvas.rect(tile).left_bottom() + vec2(0.14, -0.14) * unit);
    for event in scene.past() {
        match *event {
            Event::Moved { from, to, .. } => arrow(from, to, (unit * 0.04).clamp(1.5, 3.0), palette.mark),
            Event::Took { from, at, .. } => {
                arrow(from, at, (unit * 0.05).clamp(1.5, 4.0), palette.loss);
                mark_loss(at);
            }
            Event::Crushed { side, at } if is_now(event) => pawn_gone(canvas, top(at), side),
            Event::Crushed { at, .. } => mark_loss(at),
            Event::Reset { pawns, .. } => {
                for tile in pawns.tiles() {
                    match pawns.at(tile).filter(|_| is_now(event)) {
                        Some(side) => pawn_gone(canvas, top(tile), side),
                        None => mark_loss(tile),
                    }
                }
            }
            _ => {}
        }
    }
    let lost = lost(scene.past());
    if let Some((tile, _)) = lost.last().filter(|_| shows_steps && lost.len() > 1) {
        // No other mark uses this corner of the tile.
        let corner = canvas.rect(*tile).right_top() + vec2(-0.2, 0.2) * unit;
        label(canvas, corner, &lost.len().to_string(), palette.loss);
    }
}

/// The pawns that were lost, with their tiles.
fn lost(events: &[Event]) -> Vec<(Tile, Side)> {
    let pawns = |event: &Event| match *event {
        Event::Crushed { side, at } | Event::Took { victim: side, at, .. } => vec![(at, side)],
        Event::Reset { pawns, .. } => {
            pawns.tiles().into_iter().filter_map(|tile| Some((tile, pawns.at(tile)?))).collect()
        }
        _ => Vec::new(),
    };
    events.iter().flat_map(pawns).collect()
}

/// The winner's pawns, lit on the board, which goes dark, and marks of the pawns that were lost last.
fn winner(canvas: &Canvas<'_>) {
    let scene = canvas.board.scene;
    if let Some(won) = scene.won() {
        moving::winners(canvas, scene.position, won, f64::INFINITY);
        for (tile, side) in lost(scene.past()) {
            let token = token(canvas).fallen();
            let foot = canvas.rect(tile).left_bottom() + vec2(0.24, -0.22) * canvas.unit();
            token.paint(&canvas.painter, foot, side, canvas.palette());
            if canvas.look().flat_stacks {
                // Seen from above, a pawn looks the same on its side.
                canvas.cross(foot, token.reach * 0.8, token.reach * 0.2, canvas.palette().halo_light);
            }
        }
    }
}

// ---- next steps ---------------------------------------------------------------------------------------------

/// The pawn whose moves are marked: the chosen pawn, or else a pawn pointed at that can be chosen.
fn meant_pawn(board: &Board<'_, Topple>, interaction: &Interaction<Topple>) -> Option<Tile> {
    let own = board.scene.position.pawns().of(board.scene.position.to_move());
    let pointed = interaction.pointed(board).filter(|tile| own.contains(*tile));
    interaction.selection.pawn.or(pointed)
}

/// The tiles to mark because a click can choose them, with the step to each: those that the pawn meant can move to, or
/// else the tile pointed at. All tiles for a piece would hide the board, and those around the tile pointed at would be taken
/// for moves of what stands there.
fn open_tiles(board: &Board<'_, Topple>, interaction: &Interaction<Topple>) -> Vec<(Tile, Step)> {
    let (pawn, pointed) = (meant_pawn(board, interaction), interaction.pointed(board));
    let open = |step: &Step| match (*step, pawn) {
        (Step::Enter(tile) | Step::Place(tile), None) if pointed == Some(tile) => Some((tile, *step)),
        (Step::Move { from, to }, Some(pawn)) if from == pawn => Some((to, *step)),
        _ => None,
    };
    board.next().iter().filter_map(open).collect()
}

/// Draws below the stacks: dimples in empty tiles to choose, and a ring around a movable pawn that is pointed at. The frame
/// of the chosen pawn's tile is here, too: above, it would cover the pawn.
fn open_below(canvas: &Canvas<'_>, interaction: &Interaction<Topple>, preview: Option<&Preview>) {
    let (board, colour) = (canvas.board, canvas.palette().mark);
    let Part::First = board.part() else { return };
    let width = (canvas.unit() * 0.045).clamp(2.0, 3.5);
    let pawn = interaction.selection.pawn;
    let pointed = interaction.pointed(board);
    if let Some(tile) = pawn {
        glow(canvas, tile, colour);
    }
    for (tile, _) in open_tiles(board, interaction) {
        if pointed != Some(tile) && board.scene.position.height(tile) == 0 && is_quiet(preview) {
            dimple(canvas, tile, 0);
        }
    }
    if pawn.is_none() {
        let pointed = meant_pawn(board, interaction).filter(|tile| board.can_move(*tile));
        pointed.into_iter().for_each(|tile| ring(canvas, tile, colour, width));
    }
}

/// Draws below the stacks: the frame of a stack that the previewed step lets topple, a tint where pieces land and, in the
/// colour of losses, rings around the feet of stacks that are reset.
fn expected_below(canvas: &Canvas<'_>, preview: &Preview) {
    let palette = canvas.palette();
    for event in preview.events.iter().chain(&preview.end) {
        match *event {
            Event::Lifted { at, .. } => glow(canvas, at, palette.mark),
            Event::Laid { at } => wash(canvas, at, palette.mark, 0.22),
            Event::Reset { stacks, .. } => {
                stacks.into_iter().for_each(|tile| stack_gone(canvas, tile));
            }
            _ => {}
        }
    }
}

/// True unless the step pointed at does more than place a piece or move a pawn: then the board shows only what that would
/// do, and no other places.
fn is_quiet(preview: Option<&Preview>) -> bool {
    preview.is_none_or(|preview| preview.events.len() + preview.end.len() <= 1 && !topples(preview))
}

/// True if the previewed step lets a stack topple.
fn topples(preview: &Preview) -> bool {
    toppled(&preview.events).is_some()
}

/// The stacks that a piece or the chosen pawn can be placed on.
fn open(canvas: &Canvas<'_>, interaction: &Interaction<Topple>, preview: Option<&Preview>) {
    let Part::First = canvas.board.part() else { return };
    let position = canvas.board.scene.position;
    for (tile, step) in open_tiles(canvas.board, interaction) {
        let (height, is_pointed) = (position.height(tile), interaction.pointed(canvas.board) == Some(tile));
        if matches!(step, Step::Place(_) | Step::Move { .. })
            && height > 0
            && !is_pointed
            && is_quiet(preview)
        {
            dimple(canvas, tile, height);
        }
    }
}

/// Arrows and locks of the possible takes, in the position after the previewed step if there is one. None while a stack
/// topples: its own arrows are enough.
fn ties(canvas: &Canvas<'_>, preview: Option<&Preview>) {
    if matches!(canvas.board.part(), Part::Direction(_)) || preview.is_some_and(topples) {
        return;
    }
    let groups = preview.map_or(canvas.board.scene.position, |preview| &preview.position).groups();
    ties::paint(canvas, &groups, |from, to| ends(canvas, canvas.board.scene.position, from, to));
}

/// The consequences of the previewed step.
fn expected(canvas: &Canvas<'_>, preview: &Preview) {
    let mut now = preview.before;
    for event in preview.events.iter().chain(&preview.end) {
        let before = now;
        now.apply(event);
        // A reset leaves nothing on which to draw its marks.
        expected_event(canvas, if matches!(event, Event::Reset { .. }) { &before } else { &now }, event);
    }
    let Some(stack) = preview.stack else { return };
    for event in &preview.events {
        if let Event::FellOff { pieces, direction } = *event {
            // The number of pieces that would leave the board, at the edge where they leave it.
            let edge = last_tile(&preview.before, stack, direction);
            let way = rose::way(direction, canvas.projection.turned());
            let clear = if edge == stack { 0.95 } else { 0.3 };
            let at = canvas.rect(edge).center() + way * canvas.unit() * clear;
            let clip = canvas.painter.clip_rect();
            label(canvas, at.clamp(clip.min, clip.max), &format!("−{pieces}"), canvas.palette().loss);
        }
    }
}

/// The effect of an event, drawn faintly on the position `now`.
fn expected_event(canvas: &Canvas<'_>, now: &Position, event: &Event) {
    let (unit, palette) = (canvas.unit(), canvas.palette());
    let top = |tile: Tile| top(canvas, now, tile);
    let width = (unit * 0.05).clamp(1.5, 4.0);
    let piece = |tile: Tile| {
        let height = now.height(tile);
        let pile = stack(canvas, tile, height);
        pile.piece(&canvas.painter, palette, height.saturating_sub(1), GHOST);
        // On a piece of the same colour, the new one would hardly be seen.
        let rim = Stroke::new((unit * 0.025).clamp(1.0, 2.0), palette.mark);
        canvas.painter.add(Shape::ellipse_stroke(pile.top(), REACH * unit, rim));
    };
    let gone = |tile: Tile| cross(canvas, top(tile));
    let standing = canvas.board.scene.position;
    match *event {
        Event::Entered { side, at } => {
            piece(at);
            ghost(canvas, top(at), side);
        }
        Event::Placed { at, .. } => piece(at),
        Event::PawnSet { side, at } => ghost(canvas, top(at), side),
        // The piece that lets the stack topple.
        Event::Lifted { at, .. } => {
            let height = standing.height(at);
            let pile = stack(canvas, at, height.saturating_add(1));
            pile.piece(&canvas.painter, palette, height, GHOST);
            if height >= height::COUNTED {
                height::paint(canvas, pile, height.saturating_add(1), false);
            }
        }
        // A piece on top of a pawn would hide it.
        Event::Laid { at } if standing.pawns().at(at).is_none() => piece(at),
        Event::Laid { .. } => {}
        // The pawn still stands as high as before.
        Event::Crushed { at, .. } => cross(canvas, self::top(canvas, standing, at)),
        // The stacks are marked below themselves.
        Event::Reset { pawns, .. } => pawns.tiles().into_iter().for_each(gone),
        Event::Moved { side, from, to } => {
            let (start, end) = ends(canvas, now, from, to);
            canvas.arrow(start, end, width, palette.mark);
            ghost(canvas, top(to), side);
        }
        Event::Took { from, at, .. } => {
            let (start, end) = ends(canvas, now, from, at);
            canvas.arrow(start, end, width, palette.loss);
            gone(at);
        }
        // The edge where pieces leave the board depends on the toppling stack, so `expected` draws it.
        Event::FellOff { .. }
        | Event::Passed { .. }
        | Event::Resigned { .. }
        | Event::Out { .. }
        | Event::Ended(_) => {}
    }
}

/// The directions among which the player chooses after the previewed step, faintly.
fn ways(canvas: &Canvas<'_>, preview: &Preview) {
    if let Some(at) = toppled(&preview.events) {
        rose::paint(canvas, &rose::around(canvas.board, at, &preview.ways), rose::FAINT, None);
    }
}

/// The tile of the stack that topples in these events, if one does.
fn toppled(events: &[Event]) -> Option<Tile> {
    events.iter().find_map(|event| if let Event::Lifted { at, .. } = event { Some(*at) } else { None })
}

fn takes(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Took { .. }))
}

/// The corners of the tiles of a turn of the analysis, of an example or of a reply, and an arrow if a pawn moves. A frame
/// would be taken for the cursor. Of a topple, an arrow shows the way, and a cross a pawn that it crushes; of a take, the pawn
/// that would have moved there or, if it didn't move, an arrow from it.
fn suggested(canvas: &Canvas<'_>, events: &[Event], colour: Color32) {
    let unit = canvas.unit();
    let position = canvas.board.scene.position;
    let topples = toppled(events).is_some();
    let takes = takes(events);
    // Of a take only the tile of the pawn that is taken: an arrow leads to the other.
    let cornered = |event: &Event| match *event {
        Event::Laid { .. } | Event::Crushed { .. } if topples => Vec::new(),
        Event::Took { at, .. } => vec![at],
        Event::Moved { .. } if takes => Vec::new(),
        _ => preview::tiles(event),
    };
    for tile in events.iter().flat_map(cornered) {
        let (arm, width) = ((unit * 0.2).clamp(5.0, 16.0), (unit * 0.045).clamp(1.5, 3.5));
        canvas.corners(canvas.rect(tile).shrink((unit * 0.06).min(4.0)), arm, width, colour);
    }
    let width = (unit * 0.05).clamp(2.0, 4.0);
    let arrow = |from: Tile, to: Tile, colour: Color32| {
        let (start, end) = ends(canvas, position, from, to);
        canvas.arrow(start, end, width, colour);
    };
    let gone = |tile: Tile| cross(canvas, top(canvas, position, tile));
    let come = |side: Side, tile: Tile| {
        if position.pawns().at(tile).is_none() {
            ghost(canvas, top(canvas, position, tile), side);
        }
    };
    for event in events {
        match *event {
            // Before a take, in a colour that isn't that of a player or of a loss.
            Event::Moved { from, to, .. } => {
                arrow(from, to, if takes { canvas.palette().mark } else { colour });
            }
            Event::Took { side, from, victim, at } => {
                come(side, from);
                come(victim, at);
                if !events.iter().any(|event| matches!(event, Event::Moved { to, .. } if *to == from)) {
                    arrow(from, at, canvas.palette().loss);
                }
            }
            Event::Crushed { at, .. } if topples => gone(at),
            _ => {}
        }
    }
    // The way of a topple, along the feet of the stacks.
    let way = toppled(events).zip(events.iter().filter_map(Event::landing).next_back());
    if let Some((from, to)) = way {
        let [start, end] = [from, to].map(|tile| canvas.rect(tile).center() + vec2(0.0, unit * 0.25));
        canvas.arrow(start, end, width, colour);
    }
}

/// Highlights the tiles that a text is about.
fn pointed_at(canvas: &Canvas<'_>, events: &[Event]) {
    events.iter().flat_map(preview::tiles).for_each(|tile| glow(canvas, tile, canvas.palette().act));
}

/// Draws below the stacks and pawns, which keep their colours: the hinted tile with its corners, or the background of the
/// tiles around it.
fn hinted_below(canvas: &Canvas<'_>, mark: Hint<'_, Topple>) {
    let Some(area) = Topple::hint_place(canvas.board, mark) else { return };
    let (unit, colour) = (canvas.unit(), canvas.palette().act);
    match mark {
        Hint::Area(_) => hint::area(&canvas.painter, area, canvas.palette()),
        Hint::Step(_) => {
            canvas.wash(area.shrink(1.0), round(canvas), colour, 0.25);
            let (arm, width) = ((unit * 0.2).clamp(6.0, 14.0), (unit * 0.04).clamp(2.0, 3.0));
            canvas.corners(area.shrink((unit * 0.06).min(4.0)), arm, width, colour);
        }
    }
}

/// The move of the hinted pawn.
fn hinted(canvas: &Canvas<'_>, mark: Hint<'_, Topple>) {
    let (unit, colour) = (canvas.unit(), canvas.palette().act);
    if let Hint::Step(&Step::Move { from, to }) = mark {
        let (start, end) = ends(canvas, canvas.board.scene.position, from, to);
        canvas.arrow(start, end, (unit * 0.05).clamp(1.5, 4.0), colour);
    }
}
