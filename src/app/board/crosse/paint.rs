//! Paints the board of Abstract Crosse, from the bottom layer to the top.

use egui::{Align2, Color32, FontId, pos2};

use super::ground;
use super::legal::{Legal, Way};
use super::marks::{centre_of, cross, dashed_ring, lit, number, path, ring, ticks};
use super::menu::Menu;
use super::stone::{dragged, stone_at, stones, tone};
use super::{Board, Canvas, moving, tag, win, words};
use crate::app::board::game::BoardGame as _;
use crate::app::board::hint::{self, Hint};
use crate::app::board::interaction::Interaction;
use crate::app::board::motion::Moving;
use crate::rules::Side;
use crate::rules::crosse::{Cell, Cells, Crosse, Event, MoveSet, SIZE, Step, Target};

/// The opacity of a stone where it would land.
const LANDING: f32 = 0.55;

/// The distance of the frame of the last turn from the edge of its cell, as a share of the cell: clear of the inlaid brass.
const CLEAR: f32 = 0.05;

pub(super) fn paint(
    canvas: &Canvas<'_>,
    interaction: &Interaction<Crosse>,
    preview: Option<&Way>,
    moving: Option<&Moving<'_, Crosse>>,
) {
    let board = canvas.board;
    let painted = canvas.painted();
    let pieces = moving.map_or(board.pieces, |moving| moving.pieces);
    canvas.frame(canvas.palette().closed);
    let covered = pieces.covered();
    pieces.ground.borrow_mut().show(&canvas.painter, (painted, covered), || ground::paint(canvas, covered));
    if canvas.look().coordinates {
        canvas.names(SIZE, SIZE);
    }
    canvas.inner_shadow();
    if let Some(moving) = moving {
        moving::paint(canvas, moving);
        return;
    }
    // The marks of the last turn would hide the way that is shown.
    let marks_last = board.scene.marks_last_turn() && (preview.is_none() || shows_steps(board));
    if marks_last {
        last_turn_below(canvas);
    }
    if let Some(legal) = board.legal {
        open_below(canvas, legal, interaction);
    }
    if let Some(mark @ Hint::Area(Step::Walk { .. } | Step::Leap { .. })) = board.scene.hint
        && let Some(area) = Crosse::hint_place(board, mark)
    {
        hint::area(&canvas.outside, area, canvas.palette());
    }
    let lifted = interaction.stone_held().map(|(stone, _)| stone);
    pieces.resting.borrow_mut().show(&canvas.painter, (painted, lifted), || stones(canvas, lifted));
    if marks_last {
        last_turn(canvas, interaction);
    }
    if let Some(legal) = board.legal {
        open(canvas, legal, interaction);
        way(canvas, preview, interaction);
    }
    if let Some(refusal) = &interaction.refusal {
        canvas.faults(refusal);
    }
    winner(canvas);
    suggested(canvas, board.scene.suggested, canvas.palette().act);
    suggested(canvas, board.scene.replies, canvas.palette().loss);
    pointed_at(canvas, board.scene.pointed, canvas.palette().act);
    // Stones that must jump are marked anyway.
    if board.legal.is_none_or(|legal| legal.must() == 0) {
        let colour = board.scene.example_colour(canvas.palette());
        landings(canvas, board.examples(), colour);
        pointed_at(canvas, board.examples(), colour);
    }
    if let Some(legal) = board.legal {
        route_numbers(canvas, legal, interaction);
        moves_to_target(canvas, legal, interaction, preview);
        removal(canvas, legal, interaction);
    }
    if interaction.cursor_shows {
        canvas.cursor(canvas.rect(interaction.cursor.cell()));
    }
    if let Some(mark) = board.scene.hint {
        hinted(canvas, mark);
    }
    dragged(canvas, interaction);
    headline(canvas);
}

pub(super) fn still(canvas: &Canvas<'_>) {
    canvas.frame(canvas.palette().closed);
    ground::paint(canvas, canvas.board.pieces.covered());
    canvas.inner_shadow();
    stones(canvas, None);
}

// ---- past turns ---------------------------------------------------------------------------------------------

/// True if a turn is being built on the board, and has steps.
const fn is_building(board: &Board<'_, Crosse>) -> bool {
    board.legal.is_some() && !board.scene.done.is_empty()
}

/// The paths of stones, with their sides: a walk through its cells, a jump landing by landing.
fn lines(events: &[Event]) -> Vec<(Side, Vec<Cell>)> {
    let line = |event: &Event| match event {
        Event::Walked { side, path, .. } => Some((*side, path.clone())),
        &Event::Leapt { side, from, to, .. } => Some((side, vec![from, to])),
        _ => None,
    };
    events.iter().filter_map(line).collect()
}

/// True if paths and numbers show a turn's steps: a past turn is viewed step by step, or a turn is being built.
const fn shows_steps(board: &Board<'_, Crosse>) -> bool {
    !board.scene.done.is_empty()
}

/// Draws below the stones: a glow where the last turn started and ended. If the turn's steps are shown, draws its path
/// instead, which ends in the player's colour, and for a turn being built also a ring where it started. When the game is
/// won, the glow goes dark with the board.
fn last_turn_below(canvas: &Canvas<'_>) {
    if canvas.board.scene.won().is_some() && shows_steps(canvas.board) {
        return;
    }
    let (lines, palette) = (lines(canvas.board.scene.past()), canvas.palette());
    let builds = is_building(canvas.board);
    let ends = |cells: &[Cell]| [cells.first().copied(), cells.last().copied()];
    if !shows_steps(canvas.board) {
        let all: Cells = lines.iter().flat_map(|(_, cells)| ends(cells)).flatten().collect();
        all.iter().for_each(|cell| canvas.touched(canvas.rect(cell), 0.0, CLEAR));
        return;
    }
    let (colour, part) = if builds { (palette.legal, 0.07) } else { (palette.mark, 0.055) };
    for (index, (mover, cells)) in lines.iter().enumerate() {
        let is_end = index + 1 == lines.len();
        path(canvas, cells, colour, if is_end { tone(*mover, palette).face_top } else { colour }, part);
    }
    if let Some(cell) = lines.first().and_then(|(_, cells)| cells.first()).filter(|_| builds) {
        dashed_ring(canvas, *cell, palette.legal);
    }
}

/// The losses of the last turn; if its steps are shown, also the stone that moved and the order of its landings.
fn last_turn(canvas: &Canvas<'_>, interaction: &Interaction<Crosse>) {
    let (board, palette) = (canvas.board, canvas.palette());
    if board.scene.won().is_some() {
        return;
    }
    let events = board.scene.past();
    if shows_steps(board) {
        let colour = if is_building(board) { palette.legal } else { palette.mark };
        let end = lines(events).last().and_then(|(_, cells)| cells.last().copied());
        if let Some(cell) = end.filter(|&cell| board.scene.position.stone(cell).is_some()) {
            ring(canvas, cell, colour, 0.05);
        }
        let leap = |event: &Event| if let Event::Leapt { to, .. } = event { Some(*to) } else { None };
        let landings: Vec<Cell> = events.iter().filter_map(leap).collect();
        if landings.len() > 1 {
            for (index, &cell) in landings.iter().enumerate() {
                // The colour differs from that of route numbers, which can be chosen.
                number(canvas, cell, &(index + 1).to_string(), palette.mark);
            }
        }
    }
    // A cell to which a stone can go has a mark of its own.
    let open = board.legal.map_or(Cells::EMPTY, |legal| open_cells(legal, interaction));
    let empty = board.scene.position.empty();
    let free = empty - open;
    for event in events {
        match event {
            // The captured stone stays on the board until the turn ends.
            &Event::Leapt { over, .. } if !empty.contains(over) => cross(canvas, over, palette.loss),
            Event::Captured { cells, .. } | Event::Cleared { cells, .. } => captured(canvas, cells, free),
            Event::Retired { cell, .. } => captured(canvas, &[*cell], free),
            _ => {}
        }
    }
}

/// A dot on each of these cells from which a stone was removed, if it is still `free`. If the turn's steps are shown, the
/// last dot has the number of removed stones.
fn captured(canvas: &Canvas<'_>, cells: &[Cell], free: Cells) {
    let free = || cells.iter().filter(|cell| free.contains(**cell));
    free().for_each(|cell| canvas.loss(centre_of(canvas, *cell)));
    if let Some(cell) = free().next_back().filter(|_| shows_steps(canvas.board)) {
        let size = (canvas.unit() * 0.26).max(11.0);
        canvas.number(centre_of(canvas, *cell), &cells.len().to_string(), size, canvas.palette().loss);
    }
}

/// The winner's stones, lit on the board, which goes dark.
fn winner(canvas: &Canvas<'_>) {
    if let Some((side, reason)) = canvas.board.scene.won() {
        win::paint(canvas, side, reason, f64::INFINITY);
    }
}

// ---- next steps ---------------------------------------------------------------------------------------------

/// The cells that a stone can walk to; if a move of the set is chosen, only those that it leads to.
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

/// The cell whose choices are open, or else the cell pointed at.
fn looked_at(interaction: &Interaction<Crosse>) -> Option<Cell> {
    let menu = interaction.selection.menu.as_ref();
    menu.and_then(Menu::target).or(interaction.cell_pointed_at())
}

/// The cells that the shown stone can go to.
fn open_cells(legal: &Legal, interaction: &Interaction<Crosse>) -> Cells {
    let Some(from) = interaction.stone_shown(legal) else { return Cells::EMPTY };
    let walks = targets(legal, interaction, from).into_iter().map(|target| target.cell);
    let jumps = legal.routes(from).iter().filter_map(|route| route.landings.last());
    walks.chain(jumps.chain(legal.leaps(from)).copied()).collect()
}

/// Draws below the stones: the cells that the shown stone can go to.
fn open_below(canvas: &Canvas<'_>, legal: &Legal, interaction: &Interaction<Crosse>) {
    let looked = looked_at(interaction);
    for cell in open_cells(legal, interaction).iter() {
        if looked == Some(cell) {
            lit(canvas, cell, canvas.palette().mark);
        } else {
            canvas.dimple(centre_of(canvas, cell), (canvas.unit() * 0.085).clamp(2.5, 6.0));
        }
    }
}

/// The stones that can or must move.
fn open(canvas: &Canvas<'_>, legal: &Legal, interaction: &Interaction<Crosse>) {
    let (palette, selection) = (canvas.palette(), &interaction.selection);
    let movers = interaction.movers(legal);
    if legal.must() > 0 && legal.bound().is_none() {
        movers.iter().for_each(|cell| ticks(canvas, cell, palette.mark));
    } else if selection.chip.is_some() {
        movers.iter().for_each(|cell| ring(canvas, cell, palette.mark, 0.035));
    }
    if let Some(cell) = selection.stone {
        ring(canvas, cell, palette.act, 0.065);
    } else if let Some(cell) = interaction.stone_shown(legal) {
        ring(canvas, cell, palette.mark, 0.045);
    }
}

/// The numbers of the chosen stone's routes.
fn route_numbers(canvas: &Canvas<'_>, legal: &Legal, interaction: &Interaction<Crosse>) {
    let stone = interaction.selection.stone;
    if let Some(routes) = stone.map(|from| legal.routes(from)).filter(|routes| routes.len() > 1) {
        let ends: Cells = routes.iter().filter_map(|route| route.landings.last().copied()).collect();
        for end in ends.iter() {
            let ends_here = routes.iter().zip(1..).filter(|(route, _)| route.landings.last() == Some(&end));
            let numbers: Vec<String> = ends_here.map(|(_, number)| number.to_string()).collect();
            number(canvas, end, &numbers.join(" "), canvas.palette().legal);
        }
    }
}

/// The path and the captures of the previewed way, and the stone where it would land, unless it is held already.
fn way(canvas: &Canvas<'_>, preview: Option<&Way>, interaction: &Interaction<Crosse>) {
    let (plan, width) = (canvas.palette().legal, 0.075);
    let mover = canvas.board.scene.position.to_move();
    match preview {
        Some(&Way::Walk { spent, from, to }) => {
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
    if let Some(cell) = preview.and_then(Way::end).filter(|_| interaction.stone_held().is_none()) {
        stone_at(canvas, centre_of(canvas, cell), mover, 0.0, LANDING);
    }
}

/// The moves that lead to the cell pointed at, unless an open list names them.
fn moves_to_target(
    canvas: &Canvas<'_>,
    legal: &Legal,
    interaction: &Interaction<Crosse>,
    preview: Option<&Way>,
) {
    let Some((from, looked)) = interaction.stone_shown(legal).zip(interaction.cell_pointed_at()) else {
        return;
    };
    if interaction.selection.menu.is_some() {
        return;
    }
    for target in targets(legal, interaction, from).into_iter().filter(|target| target.cell == looked) {
        let cells = match preview {
            Some(&Way::Walk { spent, from, to }) => {
                spent.path(canvas.board.scene.position.to_move(), from, to).unwrap_or_default()
            }
            _ => vec![from],
        };
        let before = cells.iter().rev().find(|cell| **cell != looked).copied().unwrap_or(from);
        tag::paint(canvas, target.moves, before, looked);
    }
}

/// The stones that may be removed, marked by the effect of the active choice.
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

/// The paths of a turn of the analysis or of a reply, thinner than those of a turn pointed at.
fn suggested(canvas: &Canvas<'_>, events: &[Event], colour: Color32) {
    lines(events).iter().for_each(|(_, cells)| path(canvas, cells, colour, colour, 0.045));
}

/// Faint stones in the empty cells where stones would stand after these steps.
fn landings(canvas: &Canvas<'_>, events: &[Event], colour: Color32) {
    let position = canvas.board.scene.position;
    for (side, cells) in lines(events) {
        if let Some(cell) = cells.last().filter(|cell| position.stone(**cell).is_none()) {
            stone_at(canvas, centre_of(canvas, *cell), side, 0.0, 0.5);
            dashed_ring(canvas, *cell, colour);
        }
    }
}

/// Highlights the stones and cells that a text is about.
fn pointed_at(canvas: &Canvas<'_>, events: &[Event], colour: Color32) {
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
                Cells::CORNERS.iter().for_each(|corner| lit(canvas, corner, colour));
            }
            Event::Forfeited { .. }
            | Event::Renewed { .. }
            | Event::PlaysAgain { .. }
            | Event::Won { .. } => {}
        }
    }
}

/// The hinted stone and its path.
fn hinted(canvas: &Canvas<'_>, mark: Hint<'_, Crosse>) {
    let colour = canvas.palette().act;
    match mark {
        Hint::Step(&Step::Walk { spent, from, to }) => {
            let mover = canvas.board.scene.position.to_move();
            ring(canvas, from, colour, 0.1);
            path(canvas, &spent.path(mover, from, to).unwrap_or(vec![from, to]), colour, colour, 0.075);
        }
        Hint::Step(&Step::Leap { from, to }) => {
            ring(canvas, from, colour, 0.1);
            path(canvas, &[from, to], colour, colour, 0.075);
        }
        // Areas are drawn below the stones, and hints about moves by the rack.
        Hint::Area(_) | Hint::Step(_) => {}
    }
}

/// Writes the headline on the closed centre, in place of its arrows.
fn headline(canvas: &Canvas<'_>) {
    let Some(lines) = words::headline(canvas.board) else { return };
    let (painter, ink) = (&canvas.painter, canvas.palette().line);
    let rect = ground::centre(canvas);
    let height = rect.height() / (f32::from(u8::try_from(lines.len()).unwrap_or(u8::MAX)) + 0.6);
    canvas.write(rect.center(), || {
        let most = (height * 0.78).clamp(9.0, 22.0);
        let fitting = |text: &String| {
            let width =
                painter.layout_no_wrap(text.clone(), FontId::proportional(most), ink).size().x.max(1.0);
            most * (rect.width() * 0.88 / width).min(1.0)
        };
        // Only a long name is smaller than the other lines.
        let size = lines.iter().skip(1).map(fitting).fold(most, f32::min);
        let mut y = rect.top() + height * 0.8;
        for text in &lines {
            let font = FontId::proportional(size.min(fitting(text)));
            painter.text(pos2(rect.center().x, y), Align2::CENTER_CENTER, text, font, ink);
            y += height;
        }
    });
}
