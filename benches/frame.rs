//! The cost of a frame of the window with each game on the table: Crumble with a thousand pieces, Crosse with all its
//! stones, Topple on its largest board with four players. Also the cost of scrolling the list of a very long game with
//! many variations, of opening lessons and puzzles, and of recording a try.
//!
//! A frame is the layout and tessellation of the whole table (board, turns, bars) at 1280×800 without a display; the
//! work of the graphics card is left out. Each round draws one frame with the pointer somewhere else, so that
//! everything that depends on hovering is computed anew, and asserts that the board was drawn. All threads of this
//! process count, so wall time equals CPU time if the machine is idle. `cargo bench --bench frame` prints divan's
//! table; a frame may cost 8 ms.

#![expect(clippy::expect_used, clippy::panic, reason = "a bench stops where its own set-up is wrong")]

#[path = "../examples/common/branches.rs"]
mod branches;
#[path = "../examples/common/long_game.rs"]
mod long_game;
#[path = "../examples/common/random_turn.rs"]
mod random_turn;

use std::cell::RefCell;
use std::error::Error;
use std::path::PathBuf;
use std::rc::Rc;

use divan::Bencher;
use egui::{Context, Event, Pos2, Rangef, RawInput, Rect, pos2, vec2};
use halfsquare::app::course::Studies;
use halfsquare::app::games::catalogue;
use halfsquare::app::kit::command::{Command, ScreenCommand};
use halfsquare::app::kit::saved::Saved;
use halfsquare::app::kit::settings::Settings;
use halfsquare::app::kit::theme;
use halfsquare::app::pages::rules_page::RulesPage;
use halfsquare::app::parts::request::CourseKind;
use halfsquare::app::parts::screen::Session;
use halfsquare::learn::{Listed, shipped};
use halfsquare::record::format::Document;
use halfsquare::record::store::Store;
use halfsquare::record::{Header, Help, Record, Takebacks};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Ending, Game, Side, State as _};

type Failure = Box<dyn Error + Send + Sync>;

fn main() {
    // The window does the same.
    halfsquare::app::keep_frame_memory();
    divan::main();
}

/// Columns and rows of a board of Crumble whose squares are all quartered.
const SIDE: u32 = 16;
const PIECES: usize = 4 * (SIDE * SIDE) as usize;
/// The number of stones at the start of Crosse.
const STONES: usize = 30;
/// The number of turns and variations of the long game.
const TURNS: usize = 10_000;
const VARIATIONS: usize = 1_000;
/// Columns and rows of the largest board of Topple.
const TILES: u32 = 12;

/// A checkerboard with every square cut into four.
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

/// Stacks of up to four pieces on most tiles, and twenty-four pawns, no two of them adjacent.
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

/// The table as the window shows it.
struct Window {
    ctx: Context,
    session: Box<dyn Session>,
    settings: Settings,
    frames: u32,
    /// The number of objects on the board; each is drawn with two triangles or more.
    things: usize,
}

impl Window {
    fn crumble() -> Self {
        Self::from_position::<Crumble>(&quartered(), PIECES)
    }

    fn from_position<G: Game>(text: &str, things: usize) -> Self {
        Self::open::<G>(G::State::begin("", Some(text)).expect("a settled position"), things)
    }

    fn open<G: Game>(state: G::State, things: usize) -> Self {
        let header = Header::new(Vec::new(), Takebacks::Free, None).expect("a header");
        // Without help, two humans can't have their game analysed.
        let header = header.with_help(Some(Help::All));
        Self::of::<G>(&Record::from_state(state, header).expect("a record"), things)
    }

    fn of<G: Game>(record: &Record<G>, things: usize) -> Self {
        let game = catalogue::find(G::NAME).expect("the game is on offer");
        let session = game.load(&Document::of(record)).expect("it replays").open();
        let ctx = Context::default();
        theme::install(&ctx);
        let settings = Settings { animate: false, ..Settings::default() };
        let mut window = Self { ctx, session, settings, frames: 0, things };
        for _ in 0..3 {
            window.frame(&[]);
        }
        window
    }

    fn run(&mut self, command: ScreenCommand) {
        self.session.run(command, &self.ctx, &self.settings).expect("there is something to do");
    }

    /// Draws a frame and returns the number of its triangles.
    fn frame(&mut self, events: &[Event]) -> usize {
        self.frames += 1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(f64::from(self.frames) / 60.0),
            events: events.to_vec(),
            ..RawInput::default()
        };
        let (session, settings) = (&mut self.session, &self.settings);
        session.poll(&self.ctx, settings);
        let mut output = self.ctx.run_ui(input, |ui| {
            session.ui(ui, settings);
        });
        // No graphics card takes the textures.
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

    /// A point over the board, different in each frame.
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
        // A click cuts only where the player to play has a piece.
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
        if window.session.can(Command::EndTurn).is_ok() {
            return move_about(bencher, window);
        }
    }
    panic!("no click cut a piece");
}

#[divan::bench]
fn a_long_game_scrolled(bencher: Bencher) {
    let mut record = long_game::long_game::<Topple>(TURNS, 1).expect("a long game");
    branches::branch(&mut record, VARIATIONS, 1).expect("variations");
    let mut window = Window::of(&record, 0);
    window.frame(&[Event::PointerMoved(pos2(1120.0, 330.0))]);
    let window = RefCell::new(window);
    bencher.bench_local(|| {
        let mut window = window.borrow_mut();
        // Scrolls up through the whole game, one page in each frame, then down again.
        let up = (window.frames / 1_000).is_multiple_of(2);
        let wheel = Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, if up { 300.0 } else { -300.0 }),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Unknown,
            modifiers: egui::Modifiers::NONE,
        };
        window.frame(&[wheel])
    });
}

/// Frames with the rules beside the board. They are reopened every hundred frames, since the first frames are the
/// slowest.
#[divan::bench(args = ["crumble", "crosse", "topple"], sample_count = 500, sample_size = 1)]
fn rules_beside_the_board(bencher: Bencher, game: &str) {
    let entry = catalogue::find(game).expect("the game is on offer");
    let (ctx, settings) = (Context::default(), Settings::default());
    theme::install(&ctx);
    let (mut page, mut frames) = (RulesPage::new(entry), 0_u32);
    bencher.bench_local(|| {
        if frames.is_multiple_of(100) {
            page = RulesPage::new(entry);
        }
        frames += 1;
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(f64::from(frames) / 60.0),
            ..RawInput::default()
        };
        let mut output = ctx.run_ui(input, |ui| {
            page.beside(ui, &settings, 340.0, Rangef::new(300.0, 420.0));
        });
        output.textures_delta.clear();
        ctx.tessellate(output.shapes, output.pixels_per_point).len()
    });
}

/// Frames while the position shown is analysed in the background.
#[divan::bench]
fn crumble_while_analysed(bencher: Bencher) {
    let mut window = Window::open::<Crumble>(<Crumble as Game>::State::start(&Default::default()), 0);
    window.run(ScreenCommand::Analyse);
    move_about(bencher, window);
}

/// Frames while a long game is reviewed in the background.
#[divan::bench]
fn topple_while_reviewed(bencher: Bencher) {
    let mut record = long_game::long_game::<Topple>(TURNS, 1).expect("a long game");
    record.end(Ending::Resignation(Side::FIRST)).expect("the game goes on");
    let mut window = Window::of(&record, 0);
    window.run(ScreenCommand::Review);
    move_about(bencher, window);
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

/// The progress of a new player, which isn't saved.
fn studies() -> Studies {
    let store = Rc::new(Store::open(None, None, |_| String::new(), || {}));
    // No file can be written at this path, so the disk takes no part.
    let file = PathBuf::from("benches/frame.rs/progress.ron");
    let (progress, deck) = (Saved::load(Some(file), &store).0, Saved::load(None, &store).0);
    Studies::new(progress, deck, None, store, Rc::new(|| None))
}

/// Opens a game's lessons, which should take at most 50 ms.
#[divan::bench(args = ["crumble", "crosse", "topple"])]
fn open_lessons(bencher: Bencher, game: &str) {
    open_course(bencher, game, CourseKind::Lessons);
}

/// The same with the puzzles, which are more numerous.
#[divan::bench(args = ["crumble", "crosse", "topple"])]
fn open_puzzles(bencher: Bencher, game: &str) {
    open_course(bencher, game, CourseKind::Puzzles);
}

fn open_course(bencher: Bencher, game: &str, kind: CourseKind) {
    let game = catalogue::find(game).expect("the game is on offer");
    let studies = studies();
    bencher.bench_local(|| game.course(kind, &studies).expect("it begins"));
}

/// Records the first try at a puzzle of a player who has tried them all, up to the handover of the file.
#[divan::bench]
fn note_a_try(bencher: Bencher) {
    let studies = studies();
    let puzzles: Vec<Listed> =
        shipped::<Crumble>().map(|line| Listed::read::<Crumble>(line).expect("a puzzle")).collect();
    for puzzle in &puzzles {
        studies.progress.change(|progress| progress.note_first_try::<Crumble>(puzzle, true, None));
    }
    bencher.bench_local(|| {
        studies.progress.change(|progress| progress.solve::<Crumble>(&puzzles[0]));
    });
}
