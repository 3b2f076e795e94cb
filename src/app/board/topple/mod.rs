//! The Topple board: first placements, pieces, moves of pawns and the direction arrows around a toppling stack.
//!
//! The effect of a step is found by taking it on a copy of the draft.

mod height;
mod input;
mod marks;
mod moving;
mod paint;
pub(crate) mod pawn;
mod pieces;
mod preview;
mod reserve;
mod rose;
mod roster;
mod stack;
mod standing;
mod ties;
mod words;

use egui::{Button, Key, Pos2, Rect, Shape, Ui, Vec2, vec2};

use super::OVER_BOARD;
use super::access::{self, Spoken};
use super::frame;
use super::game::{Areas, Board, BoardGame, PlaceNode};
use super::hint::Hint;
use super::input::Input;
use super::interaction::Interaction;
use super::legend::{self, Drawn, Hue, Mark};
use super::motion::Moving;
use super::view::{Extent, Projection, Spot};
use super::{BoardAction, Foresight, Scene};
use crate::app::kit::sound::Sound;
use crate::app::kit::touch;
use crate::rules::topple::{Draft, Event, Illegal, Lifted, Placing, Position, Step, Tile, Topple, sections};
use crate::rules::{Draft as _, Heading, Outcome, Side};
use input::Selection;
use pieces::Pieces;
use preview::Preview;

/// The surface to draw this board on.
type Canvas<'a> = super::canvas::Canvas<'a, Topple>;

/// The distance, in tiles, up to which the loupe leaves stacks in sight.
const NEAR: u8 = 4;

impl BoardGame for Topple {
    type Place = Tile;
    type Pieces = Pieces;
    type Legal = Vec<Step>;
    type Selection = Selection;
    /// `None` until the cursor is first moved; it starts in the middle of the board.
    type Cursor = Option<Tile>;
    type Preview = Preview;

    const KEYS: &'static [Key] = &[Key::Space, Key::T, Key::P];
    const BESIDE: f32 = 0.05;
    const DARKNESS: f32 = 0.6;
    const HELP: &'static [(&'static str, &'static str)] = &[
        ("Point at the board", "See what a press would do, and which pawns you can move"),
        ("Press a marked tile", "Place a piece there. On your first turn, a pawn goes on top."),
        ("Press a pawn of yours", "Choose it to see where it can move"),
        ("Press a tile marked for it", "Move the chosen pawn there. You can also drag it."),
        ("Point at a direction arrow", "See where the pieces land and which pawns they crush"),
        ("Press a direction arrow", "Topple that way. You can also press a tile in that direction."),
        (
            "Drag from a stack of 3 or more",
            "Place a piece there and topple the stack that way. Drag back to cancel.",
        ),
        ("Point at a lock", "See why no take happens there"),
        ("Wheel, pinch, + and -", "Zoom"),
        ("0", "Show the whole board"),
        (
            "Middle or right drag, Space + drag, two fingers",
            "Move a zoomed board. You can also drag in the overview.",
        ),
        (
            "Arrows",
            "Move the cursor. While a stack topples, choose the direction: for a diagonal, press one arrow after the other.",
        ),
        ("Space", "Do what a press at the cursor does"),
        ("Enter", "End the turn, or do what Space does"),
        ("T", "Go to your next pawn"),
        ("P", "Pass, if you have no other turn"),
        ("Backspace", "Undo the last step, or deselect the pawn"),
        ("Escape", "Undo all steps, or deselect the pawn"),
    ];

    const MARKS: &'static [Mark] = &[
        (
            &[Drawn::Piece(Hue::Ivory), Drawn::Text("4", Hue::Dark)],
            "Number on a stack",
            "Its height, if that is 4 or more",
        ),
        (&[Drawn::Dimple], "Dimple with a light rim", "The chosen pawn can go here"),
        (&[Drawn::Oval(Hue::Mark)], "Light ring around a stack", "This pawn can move"),
        (&[Drawn::Frame(Hue::Mark)], "Light frame", "The chosen pawn"),
        (&[Drawn::Pawn(0.45)], "Faint pieces and pawns", "The effect of a press"),
        (
            &[Drawn::Pawn(1.0), Drawn::Cross(Hue::Loss)],
            "Cross beside a pawn",
            "The turn takes, crushes or removes it",
        ),
        (&[Drawn::Oval(Hue::Loss)], "Red oval", "A reset removes the stack here"),
        (
            &[Drawn::Badge("-2", Hue::Loss)],
            "Number at the board's edge, such as -2",
            "The number of pieces that leave the board",
        ),
        (
            &[Drawn::Arrow(Hue::Loss)],
            "Red arrow between pawns",
            "This pawn takes the other when the turn ends",
        ),
        (
            &[Drawn::Arrow(Hue::White), Drawn::Padlock],
            "White arrows with a padlock",
            "A lock: two or more takes are possible among these pawns, so none happens",
        ),
        (&[Drawn::Frame(Hue::Last)], "Warm frame in a tile", "The last turn changed it"),
        (
            &[Drawn::Arrow(Hue::Mark)],
            "Light arrow, red arrow",
            "In a past turn: a pawn moved or took this way",
        ),
        (
            &[Drawn::Pawn(0.45), Drawn::Cross(Hue::Loss)],
            "Faint pawn with a cross",
            "In a past turn: this step crushed or removed it",
        ),
        (&[Drawn::Dot(Hue::Loss)], "Red dot", "A pawn was taken, crushed or removed here"),
        (&[Drawn::Badge("2", Hue::Loss)], "Red number", "In a past turn: the number of pawns lost"),
        legend::REFUSED,
        legend::NOTHING,
        (
            &[Drawn::Corners(Hue::Act)],
            "Blue edge, blue corners",
            "A hint, the coach or the analysis: where to look, and what to do",
        ),
        (&[Drawn::Dim, Drawn::Ring(Hue::Win, 8.0)], "Golden ring", "One of the winner's pawns"),
        (&[Drawn::Corners(Hue::Loss)], "Red corners", "The reply to a mistake, or what the coach warns of"),
        legend::CURSOR,
        (&[Drawn::Pawn(1.0)], "Pawns beside the board", "A player's reserve, at that player's right hand"),
        (
            &[Drawn::Pips],
            "Dots under a name",
            "Pawns: filled on the board, hollow in reserve, crossed out if lost",
        ),
    ];

    fn sound(event: &Event) -> Option<Sound> {
        match event {
            Event::Entered { .. } | Event::Placed { .. } | Event::PawnSet { .. } | Event::Moved { .. } => {
                Some(Sound::Place)
            }
            Event::Laid { .. } | Event::FellOff { .. } | Event::Reset { .. } => Some(Sound::Topple),
            Event::Crushed { .. } => Some(Sound::Capture),
            Event::Took { .. } => Some(Sound::Take),
            Event::Ended(Outcome::Win(..)) => Some(Sound::Win),
            Event::Lifted { .. }
            | Event::Passed { .. }
            | Event::Resigned { .. }
            | Event::Out { .. }
            | Event::Ended(Outcome::Draw(_)) => None,
        }
    }

    fn areas(room: Rect, scene: &Scene<'_, Self>) -> Areas {
        let strip = if scene.has_players_beside { 0.0 } else { roster::HEIGHT };
        let around = Rect::from_min_max(room.min + vec2(0.0, strip), room.max);
        Areas { board: around.shrink(frame::width(around)), around }
    }

    fn extent(position: &Position) -> Extent {
        let side = f64::from(position.size());
        Extent { columns: side, rows: side }
    }

    fn bounds(tile: Tile) -> (Spot, Spot) {
        let (x, y) = (f64::from(tile.column()), f64::from(tile.row()));
        (Spot { x, y }, Spot { x: x + 1.0, y: y + 1.0 })
    }

    fn place_at(pieces: &Pieces, spot: Spot) -> Option<Tile> {
        pieces.position.tiles().into_iter().find(|tile| spot.is_within(Self::bounds(*tile)))
    }

    fn cursor_place(pieces: &Pieces, cursor: Option<Tile>) -> Option<Tile> {
        let middle = (pieces.position.size() - 1) / 2;
        cursor.filter(|tile| pieces.position.has(*tile)).or_else(|| Tile::new(middle, middle))
    }

    fn at_fault(why: &Illegal) -> Vec<Tile> {
        why.tiles()
    }

    fn legal(draft: &Draft, _foresight: Foresight) -> Vec<Step> {
        draft.next_steps()
    }

    fn input(
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        input: Input<Tile>,
    ) -> Option<BoardAction<Self>> {
        interaction.input(board, input)
    }

    fn takes_click(board: &Board<'_, Self>, interaction: &Interaction<Self>, at: Pos2) -> bool {
        let tile = board.under(at);
        match (board.part(), interaction.direction_at(board, Some(at), tile)) {
            (Part::Direction(_), Some(direction)) => board.next().contains(&Step::Topple(direction)),
            (_, Some(_)) => true,
            // Back on the stack, a drag that topples it is given up.
            (_, None) if interaction.slid(board).is_some() => interaction.slid(board) == tile,
            (_, None) => tile.is_some_and(|tile| match interaction.step(board, tile) {
                Some(step) => board.next().contains(&step),
                None => board.can_move(tile),
            }),
        }
    }

    fn takes_drag(board: &Board<'_, Self>, _interaction: &Interaction<Self>, from: Pos2) -> bool {
        board.under(from).is_some_and(|tile| match board.part() {
            Part::First => board.can_move(tile) || board.can_topple(tile),
            Part::Direction(lifted) => lifted.at() == tile,
            Part::End | Part::Watching => false,
        })
    }

    fn preview(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Option<Preview> {
        let draft = board.scene.draft.filter(|_| interaction.refusal.is_none())?;
        match (interaction.slid(board), interaction.direction(board)) {
            (Some(stack), Some(direction)) => {
                let mut draft = draft.clone();
                draft.push(&Step::Place(stack)).ok()?;
                Preview::of(&draft, Step::Topple(direction))
            }
            (Some(_), None) => None,
            (None, Some(direction)) => Preview::of(draft, Step::Topple(direction)),
            (None, None) => Preview::of(draft, interaction.step(board, interaction.pointed(board)?)?),
        }
    }

    fn paint(
        canvas: &Canvas<'_>,
        interaction: &Interaction<Self>,
        preview: Option<&Preview>,
        moving: Option<&Moving<'_, Self>>,
    ) {
        paint::paint(canvas, interaction, preview, moving);
    }

    fn still(canvas: &Canvas<'_>) {
        paint::still(canvas);
    }

    fn end_of(events: &[Event]) -> Option<Tile> {
        let end = |event: &Event| match *event {
            Event::Moved { to, .. } => Some(to),
            _ => event.landing(),
        };
        events.iter().filter_map(end).next_back()
    }

    fn miniature(board: &Board<'_, Self>, projection: &Projection) -> Shape {
        paint::miniature(board, projection)
    }

    fn hint_place(board: &Board<'_, Self>, hint: Hint<'_, Self>) -> Option<Rect> {
        let tile = match *hint.step() {
            Step::Enter(at) | Step::Place(at) | Step::Move { from: at, .. } => at,
            Step::Topple(_) | Step::Pass | Step::Resign => return None,
        };
        let cell = board.rect(tile);
        Some(hint.spread(cell, cell.width(), board.projection.visible()))
    }

    fn controls(
        ui: &mut Ui,
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        _preview: Option<&Preview>,
        _moving: Option<&Moving<'_, Self>>,
    ) -> Option<BoardAction<Self>> {
        roster::show(ui, board);
        let passed = if board.must_pass() { pass_button(ui, board) } else { None };
        passed.or_else(|| tell_rose(ui, board, interaction))
    }

    fn beside(ui: &Ui, board: &Board<'_, Self>, _moving: Option<&Moving<'_, Self>>) {
        roster::show(ui, board);
    }

    fn possible_with(selection: &Selection, _legal: &Vec<Step>) -> Option<String> {
        Some(format!("move the pawn on {} to a marked tile", selection.pawn?))
    }

    fn counts(position: &Position, side: Side) -> Vec<String> {
        words::counts(position, side)
    }

    fn nodes<'a>(board: &'a Board<'_, Self>, _interaction: &Interaction<Self>) -> Vec<PlaceNode<'a, Tile>> {
        let position = board.scene.position;
        let groups = position.groups();
        let node = |tile| PlaceNode {
            place: tile,
            name: words::tile(position, tile).into(),
            about: words::about(board, &groups, tile).into(),
        };
        position.tiles().into_iter().map(node).collect()
    }

    fn tooltip(board: &Board<'_, Self>, interaction: &Interaction<Self>, tile: Tile) -> Option<String> {
        words::marks(board, interaction.selection.pawn, tile)
    }

    fn notice(
        board: &Board<'_, Self>,
        interaction: &Interaction<Self>,
        preview: Option<&Preview>,
    ) -> Option<String> {
        if let Some(preview) = preview {
            return Some(preview.notice(&board.scene.names));
        }
        if interaction.slid(board).is_some() {
            return Some(words::CANCELS.to_owned());
        }
        let groups = board.scene.position.groups();
        let group = ties::under(board, &groups, interaction.pointed(board), interaction.pointer)?;
        Some(super::words::sentence(&group.to_string()))
    }

    fn keeps_clear(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Vec<Rect> {
        let Some(pointed) = interaction.pointed(board) else { return Vec::new() };
        let is_near = |tile: &Tile| {
            let far = |one: u8, other: u8| one.abs_diff(other) > NEAR;
            !far(tile.row(), pointed.row()) && !far(tile.column(), pointed.column())
        };
        let stacks = board.scene.position.tiles().into_iter().filter(is_near);
        let stacks = stacks.filter(|tile| board.scene.position.height(*tile) > 0);
        stacks.map(|tile| board.rect(tile)).chain(reserve::places(board)).collect()
    }

    fn section(
        board: &Board<'_, Self>,
        interaction: &Interaction<Self>,
        preview: Option<&Preview>,
    ) -> Option<Heading> {
        if let Some(preview) = preview {
            return preview.section();
        }
        if interaction.slid(board).is_some() {
            return None;
        }
        let groups = board.scene.position.groups();
        let group = ties::under(board, &groups, interaction.pointed(board), interaction.pointer);
        group.map(|_| sections::TAKES)
    }
}

/// The part of a turn for which the board takes input.
#[derive(Clone, Copy)]
enum Part {
    /// None: the player is viewing, a bot is thinking, or the game is over.
    Watching,
    /// The first step of a turn.
    First,
    /// The direction of a toppling stack.
    Direction(Lifted),
    /// The end of the turn.
    End,
}

impl<'a> Board<'a, Topple> {
    fn part(&self) -> Part {
        match self.scene.draft {
            None => Part::Watching,
            Some(draft) => match draft.lifted() {
                Some(lifted) => Part::Direction(lifted),
                None if draft.steps().is_empty() => Part::First,
                None => Part::End,
            },
        }
    }

    /// The turn being built, if it has no step yet and the player can do more than pass.
    fn first_turn(&self) -> Option<&'a Draft> {
        self.scene.draft.filter(|_| matches!(self.part(), Part::First) && !self.must_pass())
    }

    /// The legal next steps.
    fn next(&self) -> &'a [Step] {
        self.legal.map_or(&[], Vec::as_slice)
    }

    /// True if passing is the only legal turn.
    fn must_pass(&self) -> bool {
        matches!(self.next(), [Step::Pass])
    }

    /// True if a piece placed on this tile topples the stack there.
    fn can_topple(&self, tile: Tile) -> bool {
        let topples = matches!(self.scene.position.placing(tile), Placing::Topple { .. });
        topples && self.next().contains(&Step::Place(tile))
    }

    /// True if the player to move has a pawn on this tile and may move pawns now.
    fn could_move(&self, tile: Tile) -> bool {
        let position = self.scene.position;
        position.pawns().at(tile) == Some(position.to_move()) && self.first_turn().is_some()
    }

    /// True if a pawn on this tile can move now.
    fn can_move(&self, tile: Tile) -> bool {
        self.next().iter().any(|step| matches!(step, Step::Move { from, .. } if *from == tile))
    }
}

/// Shows a button on the board for passing. Call it only if passing is the only legal turn.
fn pass_button(ui: &mut Ui, board: &Board<'_, Topple>) -> Option<BoardAction<Topple>> {
    let foot = board.projection.visible().center_bottom();
    let place =
        Rect::from_center_size(foot - Vec2::new(0.0, 30.0), vec2(220.0, touch::height(ui.ctx(), 36.0)));
    // The board is the only tab stop; P passes there.
    let button = Button::new("Pass: you have no other turn").sense(OVER_BOARD);
    ui.put(place, button).clicked().then_some(BoardAction::Step(Step::Pass))
}

/// Adds the direction arrows to the accessibility tree, and takes the direction that a screen reader chooses.
fn tell_rose(
    ui: &mut Ui,
    board: &Board<'_, Topple>,
    interaction: &mut Interaction<Topple>,
) -> Option<BoardAction<Topple>> {
    let Part::Direction(lifted) = board.part() else { return None };
    let draft = board.scene.draft.filter(|_| access::is_heard(ui, board.id))?;
    let petals = rose::petals(board, lifted.at());
    let told: Vec<(String, String)> = petals
        .iter()
        .map(|petal| {
            let preview = Preview::of(draft, Step::Topple(petal.direction));
            let about = preview.map(|preview| preview.words(&board.scene.names)).unwrap_or_default();
            (words::topple(lifted.at(), petal.direction), about)
        })
        .collect();
    let chosen = interaction.direction(board);
    let nodes = petals.iter().zip(&told).map(|(petal, (name, about))| Spoken {
        id: board.id.with(("rose", petal.direction)),
        rect: petal.rect(),
        name,
        about,
        current: chosen == Some(petal.direction),
    });
    let petal = petals.get(access::tell(ui, board.id, board.areas.board, nodes)?)?;
    interaction.take_direction(board, petal.direction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::topple::Options;

    #[test]
    fn a_spot_is_on_the_tile_around_it() {
        let pieces = Pieces::new(Position::start(Options::default()), None);
        let at = |x, y| Topple::place_at(&pieces, Spot { x, y });
        assert_eq!(at(3.99, 0.0), Tile::new(3, 0));
        assert_eq!(at(8.0, 1.0), None);
        assert_eq!(at(-0.1, 1.0), None);
    }
}
