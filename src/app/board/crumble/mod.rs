//! The Crumble board: cuts, joins and swaps of pieces of any size.
//!
//! Names, mesh and the consequences of swaps are cached until the position changes, so that a frame costs little even
//! with a thousand pieces.

mod coordinates;
mod drag;
mod ends;
mod input;
mod legal;
mod links;
mod marks;
mod mesh;
mod moving;
mod outline;
mod paint;
mod pieces;
mod place;
mod preview;
mod tool;
mod words;

use egui::{CursorIcon, Key, Pos2, Rect as ScreenRect, Shape, Ui, Vec2};

use super::frame;
use super::game::{Areas, Board, BoardGame, PlaceNode};
use super::hint::Hint;
use super::input::Input;
use super::interaction::Interaction;
use super::legend::{self, Drawn, Hue, Mark};
use super::links::LinkMarks;
use super::motion::Moving;
use super::shell::NEXT_FRAME;
use super::view::{Extent, Projection, Spot};
use super::words::sentence;
use super::{BoardAction, Foresight, Scene};
use crate::app::kit::sound::Sound;
use crate::rules::crumble::geometry::{Axis, Point, Rect};
use crate::rules::crumble::{Crumble, Draft, Event, Illegal, Position, State};
use crate::rules::{Draft as _, Heading, Side};
use input::{Drawing, Selection};
use legal::Legal;
use mesh::pieces_mesh;
use pieces::Pieces;
use preview::Preview;
use tool::Tool;

pub use mesh::mark;

/// The surface to draw this board on.
type Canvas<'a> = super::canvas::Canvas<'a, Crumble>;

/// The gesture that cuts wherever on a piece it starts, for the help page.
const CUT_DRAG: &str = if cfg!(target_os = "macos") { "\u{2318} + drag" } else { "Ctrl + drag" };

/// The length of the side of the blocks that an area hint marks, in starting squares.
const BLOCK: f64 = 2.0;

impl BoardGame for Crumble {
    type Place = Rect;
    type Pieces = Pieces;
    type Legal = Legal;
    type Selection = Selection;
    /// The cursor is on the piece that covers this point.
    type Cursor = Point;
    type Preview = Preview;

    const KEYS: &'static [Key] = &[Key::Space, Key::H, Key::V, Key::J, Key::T, Key::A, Key::B, Key::C];
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("Press a piece", "Cut it along the line shown, the one nearest to the pointer"),
        ("Drag along the line shown, starting close to it", "Cut more pieces with the same cut"),
        ("Drag anywhere else", "Draw a box to join the pieces that it touches"),
        (CUT_DRAG, "Cut, wherever on a piece the drag starts"),
        ("Shift + drag", "Draw a box to join, wherever the drag starts"),
        (
            "A, C, B, or the buttons beside the board",
            "Choose what every drag does: cut (C), join (B), or either, depending on where it starts (A)",
        ),
        ("Press a piece with a dot", "Send the swapping piece there by the shortest path"),
        ("Drag the swapping piece", "Swap it with each neighbour on the way. Drag back to undo a step."),
        ("Press a swapping piece", "Choose which piece swaps, if several can"),
        ("Wheel, pinch, + and -", "Zoom"),
        ("0", "Show the whole board"),
        (
            "Middle or right drag, Space + drag, two fingers",
            "Move a zoomed board. You can also drag in the overview.",
        ),
        ("Arrows", "Move the cursor. After the cut or join, swap."),
        ("H, V", "Show a horizontal or vertical cut at the cursor. Press again, or Enter, to cut."),
        ("Shift + arrows", "Make the cut longer or shorter. After the cut, move the cursor."),
        ("J", "Start a box at the cursor. Arrows widen it. Press again, or Enter, to join."),
        ("T", "Go to the next piece that can swap"),
        ("Space", "Make the cut or join shown. After that, do what a press at the cursor does."),
        ("Enter", "End the turn"),
        ("Backspace", "Undo the last step, or cancel the cut or box"),
        ("Escape", "Undo all steps, or cancel the cut or box"),
    ];

    const MARKS: &'static [Mark] = &[
        (
            &[Drawn::Cut(Hue::Mark)],
            "Light line with bars",
            "The cut that a press would make. The pieces it would cut are framed.",
        ),
        (
            &[Drawn::Band, Drawn::Cut(Hue::Mark)],
            "Light dashes beside the line",
            "A drag that starts between them cuts. Any other drag draws a box.",
        ),
        (
            &[Drawn::Frame(Hue::Mark)],
            "Light frame",
            "The pieces in the box. If the frame is dashed, they can't be joined.",
        ),
        (&[Drawn::Frame(Hue::Threat)], "Amber frame", "The pieces in the way"),
        legend::NOTHING,
        (
            &[Drawn::Cut(Hue::Mark), Drawn::Cross(Hue::Threat)],
            "Amber cross on a line",
            "The cut must stop here",
        ),
        (&[Drawn::Piece(Hue::Ivory), Drawn::Frame(Hue::Mark)], "Light line round a new piece", "It can swap"),
        (&[Drawn::Corners(Hue::White)], "White corners", "A new piece without a neighbour to swap with"),
        (
            &[Drawn::Dot(Hue::Mark)],
            "Light dot",
            "A piece that you can reach by swapping. Press it to go there.",
        ),
        (&[Drawn::Head], "Light arrowhead", "The next step of the swapping piece"),
        (
            &[Drawn::Line(Hue::Mark), Drawn::Badge("1", Hue::Mark)],
            "Light line with numbers",
            "The swaps of a turn, or those that a press would make",
        ),
        (&[Drawn::Badge("+2", Hue::Loss)], "+2, -1 on red", "The number of pieces captured or lost"),
        (
            &[Drawn::Hatch, Drawn::Frame(Hue::Loss)],
            "Red hatching and frame",
            "The pieces that the step captures",
        ),
        (&[Drawn::Dot(Hue::Loss)], "Red dot", "A piece that the last turn captured"),
        (
            &[Drawn::Hatch, Drawn::Badge("2", Hue::Loss)],
            "Red hatching with a number",
            "In a past turn: the number of pieces captured here",
        ),
        (
            &[Drawn::Frame(Hue::Win), Drawn::Star],
            "Golden star, golden frame",
            "The step that wins, and its chain",
        ),
        (&[Drawn::Badge("!", Hue::Threat)], "! on amber", "This step lets the opponent win"),
        (
            &[Drawn::Frame(Hue::Last)],
            "Warm line round pieces",
            "The pieces that the last turn cut, joined or swapped",
        ),
        (
            &[Drawn::Dim, Drawn::Piece(Hue::Ivory), Drawn::Frame(Hue::Win)],
            "Golden line round lit pieces",
            "The chain that has won",
        ),
        (
            &[Drawn::Dim, Drawn::Piece(Hue::Ivory)],
            "Lit pieces on a dark board",
            "After a resignation: all that the winner has",
        ),
        (
            &[Drawn::Glow],
            "Golden glow at the edge",
            "A chain that touches three sides ends here (shown if Mark chain ends is on in Settings)",
        ),
        (
            &[Drawn::Ring(Hue::Mark, 4.0)],
            "Ring in a piece",
            "Its chain breaks without this link (Practice, Chain links)",
        ),
        (
            &[Drawn::Entries],
            "Arrowhead at a side of a piece",
            "The opponent can swap in there, within one turn if filled, within two if hollow",
        ),
        (&[Drawn::Named], "Light tint and frame", "The pieces named in the text under the pointer"),
        (
            &[Drawn::Frame(Hue::Act), Drawn::Cut(Hue::Act)],
            "Blue edge, blue frame with a line",
            "A hint: where to look, and the first step",
        ),
        (
            &[Drawn::Cut(Hue::Act)],
            "Blue line, path or dashes",
            "A cut, swaps or a join that the coach or the analysis means",
        ),
        (
            &[Drawn::Cut(Hue::Loss)],
            "Red line, path or dashes",
            "The same in the reply to a mistake, or in what the coach warns of",
        ),
        legend::CURSOR,
        (
            &[Drawn::Dim, Drawn::Text("2", Hue::Mark)],
            "Numbers along the edges",
            "Distance from the lower left corner, in starting squares. The notation of turns counts crossings instead: see Notation in the rules.",
        ),
    ];

    const HAS_LINKS: bool = true;

    fn links(state: &State, is_cancelled: &dyn Fn() -> bool) -> Option<LinkMarks> {
        links::of(state, is_cancelled)
    }

    fn sound(event: &Event) -> Option<Sound> {
        match event {
            Event::Cut { .. } => Some(Sound::Cut),
            Event::Joined { .. } => Some(Sound::Join),
            Event::Exchanged { .. } => Some(Sound::Swap),
            Event::Captured { .. } => Some(Sound::Capture),
            Event::Won { .. } => Some(Sound::Win),
            Event::Drawn(_) => None,
        }
    }

    fn areas(room: ScreenRect, scene: &Scene<'_, Self>) -> Areas {
        let around = tools(room, scene).board;
        Areas { board: around.shrink(frame::width(room)), around }
    }

    fn areas_alone(room: ScreenRect, _scene: &Scene<'_, Self>) -> Areas {
        Areas { board: room.shrink(frame::width(room)), around: room }
    }

    fn extent(position: &Position) -> Extent {
        Extent { columns: f64::from(position.columns()), rows: f64::from(position.rows()) }
    }

    fn finest(pieces: &Pieces) -> f64 {
        pieces.finest()
    }

    fn bounds(rect: Rect) -> (Spot, Spot) {
        place::corners(&rect)
    }

    fn carried_over(selection: &Selection) -> Selection {
        // A drag of a swapping piece continues after each of its steps.
        Selection {
            drag: selection.drag,
            tool: selection.tool,
            player: selection.player,
            ..Selection::default()
        }
    }

    fn place_at(pieces: &Pieces, spot: Spot) -> Option<Rect> {
        pieces.under(spot).map(|piece| piece.rect)
    }

    fn cursor_place(pieces: &Pieces, cursor: Point) -> Option<Rect> {
        pieces.at(cursor).map(|piece| piece.rect)
    }

    fn at_fault(why: &Illegal) -> Vec<Rect> {
        why.pieces()
    }

    fn legal(draft: &Draft, foresight: Foresight) -> Legal {
        Legal::of(draft, foresight)
    }

    fn position_changed(board: &Board<'_, Self>, interaction: &mut Interaction<Self>) {
        // The other player chooses a tool of their own.
        let player = Some(board.scene.position.side_to_move());
        if std::mem::replace(&mut interaction.selection.player, player) != player {
            interaction.selection.tool = Tool::default();
        }
        if let Some(rect) = board.legal.and_then(|legal| legal.trail().last()) {
            interaction.cursor = place::middle(rect);
        }
    }

    fn input(
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        input: Input<Rect>,
    ) -> Option<BoardAction<Self>> {
        interaction.input(board, input)
    }

    fn takes_click(board: &Board<'_, Self>, interaction: &Interaction<Self>, at: Pos2) -> bool {
        interaction.takes_click(board, at)
    }

    fn takes_drag(board: &Board<'_, Self>, _interaction: &Interaction<Self>, from: Pos2) -> bool {
        match board.part() {
            Part::Watching => false,
            Part::Action(_) => true,
            Part::Path(_, legal) => board.under(from).is_some_and(|rect| legal.travellers().contains(&rect)),
        }
    }

    fn preview(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Option<Preview> {
        interaction.preview(board)
    }

    fn paint(
        canvas: &Canvas<'_>,
        interaction: &Interaction<Self>,
        preview: Option<&Preview>,
        moving: Option<&Moving<'_, Self>>,
    ) {
        paint::paint(canvas, interaction, preview, moving);
    }

    fn magnify(canvas: &Canvas<'_>, interaction: &Interaction<Self>, preview: Option<&Preview>) {
        paint::magnify(canvas, interaction, preview);
    }

    fn still(canvas: &Canvas<'_>) {
        paint::still(canvas);
    }

    fn end_of(events: &[Event]) -> Option<Rect> {
        let end = |event: &Event| if let Event::Exchanged { to, .. } = event { Some(*to) } else { None };
        events.iter().filter_map(end).next_back()
    }

    fn miniature(board: &Board<'_, Self>, projection: &Projection) -> Shape {
        Shape::mesh(pieces_mesh(board.pieces.list().iter().copied(), &[], projection, &board.palette))
    }

    fn hint_place(board: &Board<'_, Self>, hint: Hint<'_, Self>) -> Option<ScreenRect> {
        let whole = board.around(board.pieces.of_step(hint.step()))?;
        Some(match hint {
            Hint::Area(_) => board.blocks(whole).intersect(board.projection.visible()),
            Hint::Step(_) => whole,
        })
    }

    fn pointer_icon(
        board: &Board<'_, Self>,
        interaction: &Interaction<Self>,
        preview: Option<&Preview>,
    ) -> Option<CursorIcon> {
        let (Part::Action(_), Some(at)) = (board.part(), interaction.pointer) else { return None };
        match (preview, interaction.selection.drawing) {
            (_, Some(Drawing::Box { .. })) => Some(CursorIcon::Crosshair),
            (Some(Preview::Cut(cut)), _) => {
                let axis = cut.split.axis;
                let is_in = |rect| input::in_band(board, axis, &rect, at, interaction.band());
                let on_line = interaction.hovered.is_some_and(is_in);
                Some(match axis {
                    _ if !on_line => CursorIcon::PointingHand,
                    Axis::Horizontal => CursorIcon::ResizeHorizontal,
                    Axis::Vertical => CursorIcon::ResizeVertical,
                })
            }
            _ => None,
        }
    }

    fn controls(
        ui: &mut Ui,
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        _preview: Option<&Preview>,
        moving: Option<&Moving<'_, Self>>,
    ) -> Option<BoardAction<Self>> {
        if let Part::Path(_, legal) = board.part()
            && legal.look_on()
        {
            ui.ctx().request_repaint_after(NEXT_FRAME);
        }
        let can_act = matches!(board.part(), Part::Action(_));
        let place = tools(ui.max_rect(), board.scene);
        let is_over = board.scene.outcome.is_some();
        if !is_over
            && let Some(tool) = tool::show(ui, &place, interaction.tool(), can_act, board.scene.is_far)
        {
            interaction.selection.tool = tool;
        }
        if moving.is_some() {
            return None;
        }
        interaction.follow_drag(board)
    }

    fn counts(position: &Position, side: Side) -> Vec<String> {
        words::counts(position, side)
    }

    fn nodes<'a>(board: &'a Board<'_, Self>, _interaction: &Interaction<Self>) -> Vec<PlaceNode<'a, Rect>> {
        let mut about = words::about(board);
        let mut node = |(place, name): (Rect, &'a str)| {
            let about = about.remove(&place).unwrap_or_default();
            PlaceNode { place, name: name.into(), about: about.into() }
        };
        board.pieces.named().map(&mut node).collect()
    }

    fn tooltip(board: &Board<'_, Self>, _interaction: &Interaction<Self>, place: Rect) -> Option<String> {
        if matches!(board.part(), Part::Path(..)) {
            // The path that is drawn shows the swaps, and the forecast their consequences.
            return None;
        }
        Some(sentence(&words::about(board).remove(&place)?))
    }

    fn notice(
        board: &Board<'_, Self>,
        interaction: &Interaction<Self>,
        preview: Option<&Preview>,
    ) -> Option<String> {
        let preview = preview?;
        // The board shows the effect of a click without words, unless it has to take the place of a tip.
        let is_silent = !matches!(preview, Preview::Way(_)) && interaction.selection.drawing.is_none();
        if is_silent && !preview.hides_tip(board.scene.examples) {
            return None;
        }
        let text = preview.words(board.scene.draft?.side(), &board.scene.names);
        Some(text).filter(|text| !text.is_empty())
    }

    fn section(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        preview: Option<&Preview>,
    ) -> Option<Heading> {
        preview?.section()
    }
}

/// The area of the tools, and the space that is left for the board.
fn tools(room: ScreenRect, scene: &Scene<'_, Crumble>) -> tool::ToolLayout {
    let margins = Vec2::splat(2.0 * frame::width(room));
    tool::ToolLayout::of(room, margins, Crumble::extent(scene.position))
}

/// The part of a turn for which the board takes input.
#[derive(Clone, Copy)]
enum Part<'a> {
    /// None: the player is viewing, a bot is thinking, or the game is over.
    Watching,
    /// The cut or the join.
    Action(&'a Draft),
    /// The swap path, or the end of the turn.
    Path(&'a Draft, &'a Legal),
}

impl<'a> Board<'a, Crumble> {
    /// The blocks of [`BLOCK`] by [`BLOCK`] starting squares that a part of the screen touches, so that the edges cut
    /// through few pieces and the middle says nothing.
    fn blocks(&self, part: ScreenRect) -> ScreenRect {
        let part = part.shrink(1.0);
        let [a, b] = [part.left_bottom(), part.right_top()].map(|at| self.projection.spot(at));
        let down = |at: f64| (at / BLOCK).floor() * BLOCK;
        let up = |at: f64| (at / BLOCK).ceil() * BLOCK;
        let low = Spot { x: down(a.x.min(b.x)), y: down(a.y.min(b.y)) };
        let high = Spot { x: up(a.x.max(b.x)), y: up(a.y.max(b.y)) };
        self.projection.rect(low, high)
    }

    fn part(&self) -> Part<'a> {
        match (self.scene.draft, self.legal) {
            (Some(draft), Some(legal)) if !draft.steps().is_empty() => Part::Path(draft, legal),
            (Some(draft), _) => Part::Action(draft),
            (None, _) => Part::Watching,
        }
    }
}
