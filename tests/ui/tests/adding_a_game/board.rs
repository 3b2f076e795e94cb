//! The Takeaway board: a column of counters for each heap. A click takes a counter.

use std::borrow::Cow;

use egui::{CornerRadius, Key, Rect};
use halfsquare::app::board::canvas::Canvas;
use halfsquare::app::board::game::{self, Areas, Board, BoardGame, PlaceNode};
use halfsquare::app::board::hint::Hint;
use halfsquare::app::board::input::{Arrow, Input, Press};
use halfsquare::app::board::interaction::{Anchor, Interaction};
use halfsquare::app::board::motion::Moving;
use halfsquare::app::board::view::{Extent, Spot};
use halfsquare::app::board::{BoardAction, Foresight, Scene};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::sound::Sound;
use halfsquare::rules::{Draft as _, State as _};

use crate::takeaway::{Event, MOST_COUNTERS, MOST_HEAPS, One, Refusal, Table, Takeaway, Taking, letter};

/// The number of counters on each heap. While a turn is built, the heaps stay in their order.
#[derive(Clone, PartialEq)]
pub(crate) struct Counters(Vec<u32>);

impl Counters {
    fn take_one(&mut self, heap: usize) {
        if let Some(counters) = self.0.get_mut(heap) {
            *counters = counters.saturating_sub(1);
        }
    }
}

impl game::Pieces<Takeaway> for Counters {
    fn of(scene: &Scene<'_, Takeaway>) -> Self {
        let Some(draft) = scene.draft else {
            return Self(scene.position.heaps.0.clone());
        };
        let mut counters = Self(draft.base().position().heaps.0.clone());
        draft.steps().iter().for_each(|One(heap)| counters.take_one(*heap));
        counters
    }

    fn are_of(&self, scene: &Scene<'_, Takeaway>) -> bool {
        *self == Self::of(scene)
    }

    fn look_like(&self, other: &Self) -> bool {
        self == other
    }

    fn apply(&mut self, event: &Event) {
        if let Event::Taken(heap) = event {
            self.take_one(*heap);
        }
    }

    fn seconds(event: &Event) -> f64 {
        match event {
            Event::Taken(_) => 0.2,
            Event::GoesOn => 0.0,
        }
    }
}

impl BoardGame for Takeaway {
    type Place = usize;
    type Pieces = Counters;
    type Legal = Vec<One>;
    type Selection = ();
    type Cursor = usize;
    type Preview = usize;

    const KEYS: &'static [Key] = &[];
    const HELP: &'static [(&'static str, &'static str)] =
        &[("Click a heap", "Take a counter from it"), ("Enter", "Do the same at the cursor")];

    fn areas(room: Rect, _scene: &Scene<'_, Self>) -> Areas {
        Areas { board: room.shrink(24.0), around: room }
    }

    fn extent(_position: &Table) -> Extent {
        Extent { columns: MOST_HEAPS as f64, rows: f64::from(MOST_COUNTERS) }
    }

    fn bounds(heap: usize) -> (Spot, Spot) {
        let x = heap as f64;
        (Spot { x, y: 0.0 }, Spot { x: x + 1.0, y: f64::from(MOST_COUNTERS) })
    }

    fn place_at(counters: &Counters, spot: Spot) -> Option<usize> {
        (0..counters.0.len()).find(|heap| {
            let (low, high) = Self::bounds(*heap);
            (low.x..high.x).contains(&spot.x) && (low.y..high.y).contains(&spot.y)
        })
    }

    fn cursor_place(counters: &Counters, cursor: usize) -> Option<usize> {
        Some(cursor).filter(|heap| *heap < counters.0.len())
    }

    fn at_fault(_why: &Refusal) -> Vec<usize> {
        Vec::new()
    }

    fn legal(draft: &Taking, _foresight: Foresight) -> Vec<One> {
        draft.next_steps()
    }

    fn input(
        board: &Board<'_, Self>,
        interaction: &mut Interaction<Self>,
        input: Input<usize>,
    ) -> Option<BoardAction<Self>> {
        let heaps = board.pieces.0.len();
        match input {
            Input::Click(at) => {
                let heap = interaction.hovered?;
                interaction.cursor = heap;
                interaction.take(board, One(heap), Anchor::Pointer(at))
            }
            Input::Activate(heap) => {
                interaction.cursor = heap;
                interaction.take(board, One(heap), Anchor::Thing(board.rect(heap)))
            }
            Input::Press(Press::Arrow(arrow, _)) => {
                match arrow.on_board(board.scene.turned) {
                    Arrow::Right if interaction.cursor + 1 < heaps => interaction.cursor += 1,
                    Arrow::Left => interaction.cursor = interaction.cursor.saturating_sub(1),
                    Arrow::Right | Arrow::Up | Arrow::Down => {}
                }
                None
            }
            Input::Press(Press::Enter) => {
                let heap = interaction.cursor_place(board)?;
                interaction.take(board, One(heap), interaction.at_cursor(board))
            }
            Input::Press(Press::Backspace) => Some(BoardAction::Command(Command::PopStep)),
            Input::Press(Press::Escape) => Some(BoardAction::Command(Command::DropDraft)),
            Input::Press(Press::Key(_))
            | Input::Move
            | Input::DragStart(..)
            | Input::Drop(_)
            | Input::Cancel => None,
        }
    }

    fn preview(board: &Board<'_, Self>, interaction: &Interaction<Self>) -> Option<usize> {
        let heap = interaction.pointed(board)?;
        board.legal?.contains(&One(heap)).then_some(heap)
    }

    fn sound(event: &Event) -> Option<Sound> {
        matches!(event, Event::Taken(_)).then_some(Sound::Take)
    }

    fn paint(
        canvas: &Canvas<'_, Self>,
        interaction: &Interaction<Self>,
        preview: Option<&usize>,
        moving: Option<&Moving<'_, Self>>,
    ) {
        let palette = canvas.palette();
        canvas.frame(palette.bed);
        let counters = moving.map_or(canvas.board.pieces, |moving| moving.pieces);
        for (heap, height) in counters.0.iter().enumerate() {
            for row in 0..*height {
                let leaving =
                    moving.filter(|moving| *moving.event == Event::Taken(heap) && row + 1 == *height);
                let lift = leaving.map_or(0.0, |moving| f64::from(moving.share));
                let (x, y) = (heap as f64, f64::from(row) + lift);
                let cell = canvas.projection.rect(Spot { x, y }, Spot { x: x + 1.0, y: y + 1.0 });
                let round = CornerRadius::same(255);
                canvas.painter.rect_filled(cell.shrink(cell.width() * 0.1), round, palette.black.face_top);
            }
        }
        if let Some(heap) = preview {
            canvas.wash(canvas.rect(*heap), 4.0, palette.legal, 0.3);
        }
        if let Some(heap) = interaction.cursor_place(canvas.board).filter(|_| interaction.cursor_shows) {
            canvas.cursor(canvas.rect(heap));
        }
    }

    fn hint_place(board: &Board<'_, Self>, hint: Hint<'_, Self>) -> Option<Rect> {
        let heap = board.rect(hint.step().0);
        Some(hint.spread(heap, heap.width(), board.projection.visible()))
    }

    fn nodes<'a>(board: &'a Board<'_, Self>, _interaction: &Interaction<Self>) -> Vec<PlaceNode<'a, usize>> {
        let node = |(heap, counters): (usize, &u32)| {
            let plural = if *counters == 1 { "" } else { "s" };
            let name = format!("heap {}, {counters} counter{plural}", letter(heap));
            PlaceNode { place: heap, name: name.into(), about: Cow::Borrowed("") }
        };
        board.pieces.0.iter().enumerate().map(node).collect()
    }
}
