//! What a frame of the window costs with each game on the table: Crumble with a thousand pieces, Crosse with all its
//! stones, Topple on its largest board with four players.
//!
//! Layout and tessellation of the whole table (board, turns, bars) at 1280×800 without a display; what the
//! graphics card does is left out. Each round draws one frame with the pointer somewhere else, so that whatever
//! hangs on hovering is worked out anew, and asserts that the board was drawn. The CPU is all that this process uses,
//! so wall time stands for CPU time where the machine is idle. `cargo bench --bench frame` prints divan's table; a
//! frame may cost 8 ms.

#![expect(clippy::expect_used, clippy::panic, reason = "a bench stops where its own set-up is wrong")]

use std::cell::RefCell;

use divan::Bencher;
use egui::{Context, Event, Pos2, RawInput, Rect, pos2, vec2};
use halfsquare::app::catalogue;
use halfsquare::app::session::Session;
use halfsquare::app::settings::Settings;
use halfsquare::app::theme;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record, Takebacks};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, Options as _, State as _};

fn main() {
    // As the window does.
    halfsquare::app::keep_frame_memory();
    divan::main();
}

/// Columns and rows of a board of Crumble whose squares are all quartered.
const SIDE: u32 = 16;
/// How many pieces that makes.
const PIECES: usize = 4 * (SIDE * SIDE) as usize;
/// How many stones there are at the start of Crosse.
const STONES: usize = 30;
/// Columns and rows of the largest board of Topple.
const TILES: u32 = 12;

/// A checkerboard with every square in four.
fn quartered() -> String {
    let half = |n: u32| if n.is_multiple_of(2) { format!("{}", n / 2) } else { format!("{n}/2") };
    let mut text = format!("{SIDE}x{SIDE} b");
    for y in 0..2 * SIDE {
        for x in 0..2 * SIDE {
            let side = if (x / 2 + y / 2).is_multiple_of(2) { 'w' } else { 'b' };
            text.push_str(&format!(" {side}{},{},1/2,1/2", half(x), half(y)));
        }
    }
    text
}

/// Stacks of up to four on most tiles, and twenty-four pawns, none beside another.
fn crowded() -> String {
    let players = ['r', 'b', 'g', 'y'];
    let mut pawns = players.iter().cycle();
    let mut rows = Vec::new();
    for y in 0..TILES {
        let tile = |x: u32| {
            let height = [4, 1, 2, 0, 4][((x + 2 * y) % 5) as usize];
            let pawn = (x.is_multiple_of(2) && y.is_multiple_of(3)).then(|| pawns.next()).flatten();
            pawn.map_or_else(|| height.to_string(), |pawn| format!("{}{pawn}", height.max(1)))
        };
        rows.push((0..TILES).map(tile).collect::<Vec<_>>().join(","));
    }
    format!("{} r r2,b2,g2,y2", rows.join("/"))
}

/// The table as the window has it.
struct Window {
    ctx: Context,
    session: Box<dyn Session>,
    settings: Settings,
    frames: u32,
    /// How many things lie on the board: each is two triangles at the least.
    things: usize,
}

impl Window {
    fn crumble() -> Self {
        Self::from_position::<Crumble>(&quartered(), PIECES)
    }

    /// Opens the table for a game from a position.
    fn from_position<G: Game>(text: &str, things: usize) -> Self {
        let position = text.parse::<G::Position>().expect("a position");
        let options = G::Options::parse("", Some(&position)).expect("options");
        Self::open::<G>(G::State::from_position(position, &options).expect("a settled position"), things)
    }

    /// Opens the table for a game from a state.
    fn open<G: Game>(state: G::State, things: usize) -> Self {
        let header = Header::new(Vec::new(), Takebacks::Free, None).expect("a header");
        let record: Record<G> = Record::from_state(state, header).expect("a record");
        let game = catalogue::find(G::NAME).expect("the game is on offer");
        let session = game.load(&Document::of(&record), None, false).expect("it replays").open();
        let ctx = Context::default();
        theme::install(&ctx);
        let settings = Settings { animate: false, ..Settings::default() };
        let mut window = Self { ctx, session, settings, frames: 0, things };
        for _ in 0..3 {
            window.frame(&[]);
        }
        window
    }

    /// Draws a frame and says how many triangles it came to.
    fn frame(&mut self, events: &[Event]) -> usize {
        self.frames += 1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(f64::from(self.frames) / 60.0),
            events: events.to_vec(),
            ..RawInput::default()
        };
        let (session, settings) = (&mut self.session, &self.settings);
        let mut output = self.ctx.run_ui(input, |ui| {
            session.ui(ui, settings);
        });
        // There is no graphics card to give them to.
        output.textures_delta.clear();
        let drawn = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        let triangles = drawn.iter().map(|part| match &part.primitive {
            egui::epaint::Primitive::Mesh(mesh) => mesh.indices.len() / 3,
            egui::epaint::Primitive::Callback(_) => 0,
        });
        let triangles = triangles.sum();
        assert!(triangles >= 2 * self.things, "the board is drawn");
        triangles
    }

    /// Somewhere over the board, elsewhere each time.
    fn pointer(&self) -> Pos2 {
        let step = |by: u32, room: u32| (self.frames * by % room) as f32;
        pos2(120.0 + step(37, 640), 60.0 + step(53, 600))
    }
}

/// Draws while the pointer moves over the board.
fn move_about(bencher: Bencher, window: Window) {
    let window = RefCell::new(window);
    bencher.bench_local(|| {
        let mut window = window.borrow_mut();
        let at = window.pointer();
        window.frame(&[Event::PointerMoved(at)])
    });
}

#[divan::bench]
fn crumble_before_a_turn(bencher: Bencher) {
    move_about(bencher, Window::crumble());
}

#[divan::bench]
fn crumble_in_a_swap_path(bencher: Bencher) {
    let mut window = Window::crumble();
    let at = pos2(437.0, 341.0);
    let button = |pressed| Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: egui::Modifiers::NONE,
    };
    for offset in 0..40_u8 {
        // A click cuts only where the mover has a piece.
        let at = at + vec2(f32::from(offset) * 7.0, 0.0);
        let moved = |event: Event| match event {
            Event::PointerButton { button, pressed, modifiers, .. } => {
                Event::PointerButton { pos: at, button, pressed, modifiers }
            }
            other => other,
        };
        for events in [vec![Event::PointerMoved(at)], vec![moved(button(true))], vec![moved(button(false))]] {
            window.frame(&events);
        }
        if window.session.can(halfsquare::app::command::Command::EndTurn).is_ok() {
            return move_about(bencher, window);
        }
    }
    panic!("no click cut a piece");
}

#[divan::bench]
fn crumble_zoomed_in(bencher: Bencher) {
    let mut window = Window::crumble();
    let wheel = |lines| Event::MouseWheel {
        unit: egui::MouseWheelUnit::Line,
        delta: vec2(0.0, lines),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: egui::Modifiers::NONE,
    };
    window.frame(&[Event::PointerMoved(pos2(400.0, 380.0))]);
    window.frame(&[wheel(2.0)]);
    for _ in 0..30 {
        window.frame(&[]);
    }
    move_about(bencher, window);
}

#[divan::bench]
fn crosse(bencher: Bencher) {
    let state = <Crosse as Game>::State::start(&<Crosse as Game>::Options::default());
    move_about(bencher, Window::open::<Crosse>(state, STONES));
}

#[divan::bench]
fn topple(bencher: Bencher) {
    move_about(bencher, Window::from_position::<Topple>(&crowded(), (TILES * TILES) as usize));
}
