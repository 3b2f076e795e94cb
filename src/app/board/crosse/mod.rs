//! The board of Abstract Crosse: stones that walk by moves of a set, shown as tiles beside the board, or jump.
//!
//! The legal next steps are computed once for each draft. A click that could mean several steps opens a list.

mod chip;
mod cursor;
mod ground;
mod input;
mod layout;
mod legal;
mod marks;
mod menu;
mod moving;
mod paint;
mod pieces;
mod rack;
mod refusal;
pub mod stone;
mod tag;
mod win;
mod words;

use egui::{CursorIcon, Key, Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo};

use super::frame;
use super::game::{Areas, Board, BoardGame, PlaceNode};
use super::hint::Hint;
use super::input::{Input, number};
use super::interaction::{Anchor, Interaction};
use super::legend::{self, Drawn, Hue, Mark};
use super::motion::Moving;
use super::view::{Extent, Spot, Turned};
use super::{BoardAction, Foresight, Scene};
use crate::app::kit::sound::Sound;
use crate::rules::crosse::{Cell, Crosse, Draft, Event, Illegal, Position, SIZE, Step, sections};
use crate::rules::{Heading, Side};
use cursor::Cursor;
use input::Selection;
use layout::Layout;
use legal::{Legal, Way};
use menu::Menu;
use pieces::Pieces;

/// The surface to draw this board on.
type Canvas<'a> = super::canvas::Canvas<'a, Crosse>;

/// The reach of an area hint beyond the stone's cell, in cells.
const AROUND: f32 = 1.1;
/// The space around the pointer that a list leaves free, in points.
const POINTER: f32 = 24.0;

impl BoardGame for Crosse {
    type Place = Cell;
    type Pieces = Pieces;
    type Legal = Legal;
    type Selection = Selection;
    type Cursor = Cursor;
    type Preview = Way;

    const DARKNESS: f32 = 0.5;
    const KEYS: &'static [Key] = &[
        Key::Space,
        Key::C,
        Key::T,
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    const ZOOMS: bool = false;
    const HAS_EDGES: bool = true;
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("Press a stone", "Choose it to see where it can go. Press it again to deselect it."),
        ("Press a marked cell", "Go there. If several moves or paths lead there, choose one."),
        ("Drag a stone", "Move it to a marked cell"),
        ("Point at a marked cell", "See a path there, and what a jump captures"),
        (
            "Press a move beside the board",
            "Show only the cells that this move leads to. Press it again to show all.",
        ),
        ("Arrows", "Move the cursor, or choose from a list"),
        ("Shift + arrows", "Move the cursor to the nearest cell in the next row or column"),
        ("Space", "Do what a press at the cursor does"),
        ("T", "Go to the next cell for the stone, or to the next stone that can move"),
        ("C", "Choose the next of your moves"),
        ("1 to 9", "Choose the move or jump with this number"),
        ("Enter", "End the turn, or do what Space does"),
        ("Backspace", "Deselect the move or stone, close the list, or undo the last step"),
        ("Escape", "Deselect the move or stone, close the list, or undo the whole turn"),
    ];

    const MARKS: &'static [Mark] = &[
        (
            &[Drawn::Quarters],
            "Quarter rings in a cell",
            "A corner of the Crosse. Cover all four with your stones.",
        ),
        (&[Drawn::Turn], "Arrows on the Crosse", "Forward is this way round, for both players"),
        (&[Drawn::Stone(Hue::Ivory), Drawn::Ticks], "Short lines around a stone", "It must jump"),
        (&[Drawn::Stone(Hue::Ivory), Drawn::Ring(Hue::Act, 8.0)], "Blue ring", "The chosen stone"),
        (
            &[Drawn::Stone(Hue::Ivory), Drawn::Ring(Hue::Mark, 8.0)],
            "Thin light ring",
            "A stone that can make the chosen move",
        ),
        (
            &[Drawn::Frame(Hue::Mark), Drawn::Badge("2F", Hue::Legal)],
            "Light edge with moves",
            "The chosen stone can go there with any of these moves. On a small board, dots mean several moves.",
        ),
        (&[Drawn::Frame(Hue::Mark)], "Light edge without moves", "A jump by the chosen stone ends there"),
        (
            &[Drawn::Badge("1", Hue::Legal)],
            "Green number on a cell",
            "The key that chooses the jump ending there",
        ),
        (&[Drawn::Badge("1", Hue::Mark)], "Light number on a cell", "The order of the landings of a jump"),
        (
            &[Drawn::Line(Hue::Legal), Drawn::Arrow(Hue::Legal)],
            "Green line and ring",
            "The path of your turn, or of the one pointed at",
        ),
        (&[Drawn::DashedRing(Hue::Legal)], "Dashed green ring", "Where the stone was when the turn started"),
        (
            &[Drawn::Stone(Hue::Ivory), Drawn::DashedRing(Hue::Loss)],
            "Dashed red ring",
            "A stone on your first row that you may remove",
        ),
        (
            &[Drawn::Stone(Hue::Ivory), Drawn::Cross(Hue::Loss)],
            "Cross on a stone",
            "It is captured, or would be",
        ),
        (&[Drawn::Frame(Hue::Last)], "Warm frames in two cells", "The last turn started and ended there"),
        (
            &[Drawn::Line(Hue::Mark), Drawn::Arrow(Hue::Mark)],
            "Light line and ring",
            "In a past turn: its path, ending in the player's colour.",
        ),
        (&[Drawn::Dot(Hue::Loss)], "Red dot", "A stone left the board here"),
        (
            &[Drawn::Badge("2", Hue::Loss)],
            "Red number",
            "In a past turn: the number of stones that left the board",
        ),
        (
            &[Drawn::Piece(Hue::Ivory), Drawn::Text("2F", Hue::Dark), Drawn::Frame(Hue::Win)],
            "Golden edge around a move",
            "The move that was spent last",
        ),
        (&[Drawn::Back], "Move face down", "A move that is spent"),
        (
            &[Drawn::Piece(Hue::Ivory), Drawn::Text("2F", Hue::Dark), Drawn::Frame(Hue::Act)],
            "Blue edge around a move",
            "The chosen move, or a move that leads to the cell under the pointer",
        ),
        legend::REFUSED,
        legend::NOTHING,
        (
            &[Drawn::Ring(Hue::Act, 9.0), Drawn::Arrow(Hue::Act)],
            "Blue edge, blue ring and arrow",
            "A hint: where to look, and what to do",
        ),
        (&[Drawn::Line(Hue::Loss), Drawn::Arrow(Hue::Loss)], "Red path", "The reply to a mistake"),
        (&[Drawn::Stone(Hue::Ivory), Drawn::Ring(Hue::Win, 8.0)], "Golden ring", "The corners are covered"),
        (
            &[Drawn::Dim, Drawn::Stone(Hue::Ivory), Drawn::Ring(Hue::Win, 6.0)],
            "Stones with gold on a dark board",
            "The stones that won: those on the corners, those that the winner lost, or, after a resignation, those that \
             the winner still has",
        ),
        legend::CURSOR,
    ];

    fn sound(event: &Event) -> Option<Sound> {
        match event {
            Event::Walked { .. } => Some(Sound::Place),
            Event::Forfeited { .. } | Event::Renewed { .. } => Some(Sound::Chip),
            Event::Leapt { .. } => Some(Sound::Jump),
            Event::Captured { .. } | Event::Cleared { .. } | Event::Retired { .. } => Some(Sound::Capture),
            Event::Won { .. } => Some(Sound::Win),
            Event::Covered { .. } | Event::Kept { .. } | Event::PlaysAgain { .. } => None,
        }
    }

    fn areas(room: Rect, scene: &Scene<'_, Self>) -> Areas {
        Areas {
            board: Layout::of(room, scene.turned == Turned::Half, !scene.has_players_beside).board(),
            around: room,
        }
    }

    fn extent(_position: &Position) -> Extent {
        Extent { columns: f64::from(SIZE), rows: f64::from(SIZE) }
    }

    fn bounds(cell: Cell) -> (Spot, Spot) {
        let (x, y) = (f64::from(cell.column()), f64::from(cell.row()));
        (Spot { x: x - 1.0, y: y - 1.0 }, Spot { x, y })
    }

    fn place_at(_pieces: &Pieces, spot: Spot) -> Option<Cell> {
        Cell::all().find(|cell| spot.is_within(Self::bounds(*cell)))
    }

    fn cursor_place(_pieces: &Pieces, cursor: Cursor) -> Option<Cell> {
        Some(cursor.cell())
    }

    fn at_fault(why: &Illegal) -> Vec<Cell> {
        why.cells()
    }

    fn legal(draft: &Draft, _foresight: Foresight) -> Legal {
        Legal::of(draft)
    }

    fn position_changed(board: &Board<'_, Self>, interaction: &mut Interaction<Self>) {
        interaction.position_changed(board);
    }

    fn takes_key(
        board: &Board<'_, Self>,
        interaction: &Interaction<Self>,
        key: Key,
        is_focused: bool,
    ) -> bool {
        match number(key) {
            Some(_) => interaction.takes_numbers(board),
            None => is_focused || key != Key::Space,
        }
    }

    fn pointer_takes_over(board: &Board<'_, Self>, interaction: &mut Interaction<Self>) {
        // The stone under the cursor shows where it can go. It is chosen, so that these cells can be clicked.
        interaction.selection.stone = board.legal.and_then(|legal| interaction.stone_shown(legal));
    }

    fn input(
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        input: Input<Cell>,
    ) -> Option<BoardAction<Self>> {
        interaction.input(board, input)
    }

    fn takes_click(board: &Board<'_, Self>, interaction: &Interaction<Self>, at: Pos2) -> bool {
        board.under(at).is_some_and(|cell| interaction.can_act(board, cell))
    }

    fn takes_drag(board: &Board<'_, Self>, interaction: &Interaction<Self>, from: Pos2) -> bool {
        let can = |legal, cell| interaction.movers(legal).contains(cell);
        board.legal.zip(board.under(from)).is_some_and(|(legal, cell)| can(legal, cell))
    }

    fn preview(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Option<Way> {
        interaction.way_pointed_at(board)
    }

    fn paint(
        canvas: &Canvas<'_>,
        interaction: &Interaction<Self>,
        preview: Option<&Way>,
        moving: Option<&Moving<'_, Self>>,
    ) {
        paint::paint(canvas, interaction, preview, moving);
    }

    fn still(canvas: &Canvas<'_>) {
        paint::still(canvas);
    }

    fn end_of(events: &[Event]) -> Option<Cell> {
        let end = |event: &Event| match event {
            Event::Walked { path, .. } => path.last().copied(),
            Event::Leapt { to, .. } => Some(*to),
            _ => None,
        };
        events.iter().filter_map(end).next_back()
    }

    fn hint_place(board: &Board<'_, Self>, hint: Hint<'_, Self>) -> Option<Rect> {
        match *hint.step() {
            Step::Walk { from, .. } | Step::Leap { from, .. } => {
                let cell = board.rect(from);
                Some(hint.spread(cell, cell.width() * AROUND, board.projection.visible()))
            }
            Step::Forfeit(spent) => {
                let side = board.scene.position.to_move();
                Some(match hint {
                    Hint::Area(_) => board.layout().rack(side),
                    Hint::Step(_) => board.layout().chip(side, spent),
                })
            }
            Step::Remove | Step::Keep => None,
        }
    }

    fn pointer_icon(
        board: &Board<'_, Self>,
        interaction: &Interaction<Self>,
        _preview: Option<&Way>,
    ) -> Option<CursorIcon> {
        interaction.can_act(board, interaction.hovered?).then_some(CursorIcon::PointingHand)
    }

    fn controls(
        ui: &mut Ui,
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        _preview: Option<&Way>,
        moving: Option<&Moving<'_, Self>>,
    ) -> Option<BoardAction<Self>> {
        if let Some(lines) = words::headline(board).filter(|_| moving.is_none()) {
            let place = ground::centre_rect(&board.projection);
            let node = ui.interact(place, board.id.with("centre"), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Label, true, lines.join(": ")));
        }
        if let Some((side, one, rect)) = rack::show(ui, board, interaction, moving) {
            interaction.click_chip(board, side, one, Anchor::Pointer(rect.center_top()));
        }
        let mut menu = interaction.selection.menu.take()?;
        let tray = board.layout().tray(board.scene.position.to_move());
        // A list of moves stands beside the player's moves, and off the board if there is room.
        let beside = menu.is_of_moves().then_some(tray);
        let off_board = beside.map(|_| frame::outline(board.areas.board));
        let about = board.around(menu.target()).or(beside);
        let about = about.unwrap_or(ground::centre_rect(&board.projection));
        let turn = board.scene.past().iter().flat_map(words::cells_of);
        let cells = menu.about().iter().copied().chain(interaction.lit_cells(board)).chain(turn);
        // A list that opened under a resting pointer would show a preview at once, so the list avoids the pointer.
        let pointer = interaction.pointer.map(|at| Rect::from_center_size(at, Vec2::splat(POINTER)));
        let clear: Vec<Rect> =
            cells.map(|cell| board.rect(cell)).chain([tray]).chain(pointer).chain(off_board).collect();
        let chosen = menu.show(ui, board, about, &clear);
        interaction.selection.menu = Some(menu);
        if let Some(choice) = chosen {
            interaction.choose(&choice);
        }
        None
    }

    fn beside(ui: &Ui, board: &Board<'_, Self>, moving: Option<&Moving<'_, Self>>) {
        rack::paint(ui, board, &Interaction::default(), moving);
    }

    fn possible_with(selection: &Selection, legal: &Legal) -> Option<String> {
        let stone = selection.stone.filter(|&stone| !legal.targets(stone).is_empty())?;
        Some(format!("move the stone on {stone} to a marked cell"))
    }

    fn counts(position: &Position, side: Side) -> Vec<String> {
        words::counts(position, side)
    }

    fn nodes<'a>(board: &'a Board<'_, Self>, interaction: &Interaction<Self>) -> Vec<PlaceNode<'a, Cell>> {
        let stone = board.legal.and_then(|legal| interaction.stone_shown(legal));
        let node = |cell| PlaceNode {
            place: cell,
            name: words::cell(board.scene.position, cell).into(),
            about: words::about(board.legal, stone, cell).into(),
        };
        Cell::all().map(node).collect()
    }

    fn tooltip(board: &Board<'_, Self>, interaction: &Interaction<Self>, cell: Cell) -> Option<String> {
        // The open list already explains the choices.
        if interaction.selection.menu.is_some() {
            return None;
        }
        words::marks(board, interaction.way_pointed_at(board).as_ref(), cell)
    }

    fn section(
        _board: &Board<'_, Self>,
        _interaction: &Interaction<Self>,
        preview: Option<&Way>,
    ) -> Option<Heading> {
        Some(match preview? {
            Way::Walk { .. } => sections::MOVING,
            Way::Route { .. } | Way::Part { .. } => sections::JUMPING,
        })
    }

    fn keeps_clear(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Vec<Rect> {
        let card = interaction.selection.menu.as_ref().and_then(Menu::place);
        let headline = words::headline(board).map(|_| ground::centre_rect(&board.projection));
        let past = board.scene.past().iter().flat_map(words::cells_of);
        let cells = interaction.lit_cells(board).into_iter().chain(past);
        cells.map(|cell| board.rect(cell)).chain(card).chain(headline).collect()
    }
}

impl Board<'_, Crosse> {
    /// The layout of the board and the tiles on the screen.
    fn layout(&self) -> Layout {
        let layout = Layout::of(self.areas.around, self.is_round(), !self.scene.has_players_beside);
        layout.with_far(self.scene.far)
    }

    /// True if the board is turned round, with Black below.
    fn is_round(&self) -> bool {
        self.scene.turned == Turned::Half
    }
}
