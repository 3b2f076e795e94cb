//! Events on a board are shown in order and come to an end, and code that waits for the end is woken. As in the real
//! program, the window is drawn only when a frame is requested.
#![cfg(feature = "gui")]
#![cfg(test)]

use std::collections::BTreeMap;
use std::time::Duration;

use egui::accesskit::Role;
use egui::epaint::ClippedShape;
use egui::{Color32, ColorImage, Context, Event, Pos2, RawInput, Rect, Vec2, ViewportId, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::board::BoardAction;
use halfsquare::app::board::canvas::gold;
use halfsquare::app::board::palette::Palette;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::look::{Look, Material};
use halfsquare::app::parts::playable::Playable;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Draft as _, Ending, Side, State as _};
use halfsquare_ui_tests::{Table, contrasts, picture};

/// A window that is drawn only when a frame is requested.
struct Window<G: Playable> {
    ctx: Context,
    table: Table<G>,
    time: f64,
    /// The shapes of the last frame.
    drawn: Vec<ClippedShape>,
}

impl<G: Playable> Window<G> {
    /// Opens a window whose animations run at this speed, and draws frames until it rests.
    fn new(mut table: Table<G>, pace: f64) -> Self {
        table.animate = true;
        table.look = Look { pace, ..Look::default() };
        let mut window = Self { ctx: Context::default(), table, time: 0.0, drawn: Vec::new() };
        window.rest();
        window
    }

    /// Draws one frame and returns the delay until the next.
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(700.0, 700.0)));
        let input = RawInput { time: Some(self.time), screen_rect, events, ..RawInput::default() };
        let mut output = self.ctx.run_ui(input, |ui| self.table.ui(ui));
        output.textures_delta.clear();
        self.drawn = output.shapes;
        output.viewport_output.get(&ViewportId::ROOT).map_or(Duration::MAX, |root| root.repaint_delay)
    }

    /// Draws frames until none is requested. Returns the time of each, and if the board was moving.
    fn rest(&mut self) -> Vec<(f64, bool)> {
        let mut seen = Vec::new();
        for _ in 0..2_000 {
            seen.push((self.time, self.table.is_moving()));
            let delay = self.frame(Vec::new());
            if delay == Duration::MAX {
                return seen;
            }
            // A smaller step would stop the clock.
            self.time += delay.as_secs_f64().max(1e-3);
        }
        panic!("the window is drawn for ever");
    }

    /// Takes a step on the board and shows it; returns the length of its animation in seconds.
    fn step(&mut self, step: G::Step) -> f64 {
        let start = self.time;
        self.table.apply(&BoardAction::Step(step));
        let seen = self.rest();
        assert!(!self.table.is_moving(), "no frame is asked for while something moves");
        let Some(&(_, moves_at_last)) = seen.last() else { panic!("a step asks for a frame") };
        assert!(!moves_at_last, "whoever waits sees that it has come to rest");
        let under_way = seen.iter().filter(|(_, moves)| *moves).map(|(time, _)| time - start);
        under_way.fold(0.0, f64::max)
    }

    /// Takes the steps of a turn, each once the previous one has been shown.
    fn turn(&mut self, text: &str) -> Vec<f64> {
        let turn = self.table.state.parse_turn(text).expect(text);
        let steps = self.table.state.turn_steps(&turn);
        steps.into_iter().map(|step| self.step(step)).collect()
    }
}

#[test]
fn every_step_is_heard_when_it_is_shown_whether_or_not_it_moves() {
    use halfsquare::app::kit::sound::{self, Sound};
    for animate in [true, false] {
        let mut window = Window::new(Table::<Crumble>::start(""), 1.0);
        window.table.animate = animate;
        assert_eq!(sound::take(&window.ctx), [], "nothing is heard of a game that is opened");
        window.turn("2,1VW");
        assert_eq!(sound::take(&window.ctx), [Sound::Cut, Sound::Swap], "{animate}");
    }
}

#[test]
fn whoever_waits_for_a_topple_is_woken() {
    let table =
        Table::<Topple>::from_text("0,0,0,0,0/3,1b,1g,0,0/1r,0,0,0,0/0,0,0,0,0/0,0,0,0,1y r r5,b0,g3,y7");
    let mut window = Window::new(table, 1.0);
    let seconds = window.turn("+a4>E");
    assert!(seconds.iter().all(|seconds| *seconds > 0.1), "{seconds:?}");
}

#[test]
fn a_long_walk_of_crosse_is_shown_to_its_end_at_any_pace() {
    for (pace, least) in [(1.0, 0.4), (0.5, 0.9)] {
        let mut window = Window::new(Table::<Crosse>::start(""), pace);
        let step = window.table.draft.next_steps().into_iter().find(|step| {
            let mut draft = window.table.draft.clone();
            let events = draft.push(step).expect("legal");
            events.iter().any(|event| {
                matches!(event, halfsquare::rules::crosse::Event::Walked { path, .. } if path.len() == 4)
            })
        });
        let seconds = window.step(step.expect("a walk of three steps"));
        assert!(seconds > least, "under way for {seconds} s at pace {pace}");
    }
}

#[test]
fn crosses_stay_on_the_stones_that_were_jumped_over_until_they_are_taken() {
    let table = Table::<Crosse>::from_text("9b/10/10/10/1b8/10/1b8/10/1b8/w7w1 w 123.123 123.123");
    let mut window = Window::new(table, 1.0);
    let loss = Palette::made_of(Material::default(), false).loss;
    // A cross is two lines.
    let crosses = |drawn: &[ClippedShape]| {
        let is_line = |clipped: &&ClippedShape| matches!(&clipped.shape, egui::Shape::LineSegment { stroke, .. } if stroke.color == loss);
        drawn.iter().filter(is_line).count() / 2
    };
    let turn = window.table.state.parse_turn("a1xc3xa5xc7").expect("a jump over three stones");
    for (before, step) in (0..).zip(window.table.state.turn_steps(&turn)) {
        window.table.apply(&BoardAction::Step(step));
        let mut moved = 0;
        loop {
            let delay = window.frame(Vec::new());
            if !window.table.is_moving() {
                break;
            }
            assert!(crosses(&window.drawn) >= before, "{} after {before} jumps", crosses(&window.drawn));
            moved += 1;
            window.time += delay.as_secs_f64().max(1e-3);
        }
        assert!(moved > 3, "the jump is seen");
    }
}

#[test]
fn whoever_waits_for_a_swap_of_crumble_is_woken() {
    let mut window = Window::new(Table::<Crumble>::start("size=6x6").play("2,1VW 3,5HS"), 1.0);
    let seconds = window.turn("3,2HNNW");
    assert!(seconds.iter().all(|seconds| *seconds > 0.1), "{seconds:?}");
}

/// Draws the start of a game and its first steps with every board style; no two may look alike.
fn draws_in_all_materials<G: Playable>() {
    for is_flat in [false, true] {
        let boards = Material::ALL.map(|(material, _)| {
            let mut window = Window::new(Table::<G>::start(""), 2.0);
            window.table.look =
                Look { material, flat_stacks: is_flat, chain_ends: true, ..window.table.look };
            for _ in 0..3 {
                let Some(step) = window.table.draft.next_steps().into_iter().next() else { break };
                window.step(step);
            }
            window.drawn
        });
        for (index, board) in boards.iter().enumerate() {
            assert!(boards[..index].iter().all(|other| other != board));
        }
    }
}

#[test]
fn boards_of_every_material_are_drawn_and_differ() {
    draws_in_all_materials::<Crumble>();
    draws_in_all_materials::<Crosse>();
    draws_in_all_materials::<Topple>();
}

#[test]
fn where_motion_is_reduced_each_event_takes_a_moment_and_nothing_moves() {
    let table =
        Table::<Topple>::from_text("0,0,0,0,0/3,1b,1g,0,0/1r,0,0,0,0/0,0,0,0,0/0,0,0,0,1y r r5,b0,g3,y7");
    let mut window = Window::new(table, 1.0);
    window.table.look = Look { reduced: true, ..window.table.look };
    let seconds = window.turn("+a4>E");
    assert!(seconds.iter().all(|seconds| *seconds > 0.05), "{seconds:?}");
}

#[test]
fn any_input_ends_a_win_which_otherwise_has_its_time() {
    // The last turn of a playthrough that ends with a win.
    let before = "4,3VE 4,2V2-2E-E 5HN 2HN 4,1V2-1W-NEN 2,2H2-2N-N 5,2V2-2W-WWWWS 1,3HS 0,1,5H2-1N-NWWS 3,4J3,1 0,3HSEES \
                  0,5,4HNESSE 1H2-1N-NNES";
    let won = || {
        let window = Window::new(Table::<Crumble>::start("size=6x6").play(before), 1.0);
        let turn = window.table.state.parse_turn("1,2H2-2S-EENN").expect("the turn that wins");
        let steps = window.table.state.turn_steps(&turn);
        (window, steps)
    };
    let (mut window, steps) = won();
    let seconds: Vec<f64> = steps.into_iter().map(|step| window.step(step)).collect();
    assert!(seconds.last().is_some_and(|seconds| *seconds > 1.5), "{seconds:?}");

    let (mut window, mut steps) = won();
    let last = steps.pop().expect("the step that wins");
    steps.into_iter().for_each(|step| {
        window.step(step);
    });
    window.table.apply(&BoardAction::Step(last));
    for _ in 0..20 {
        window.frame(Vec::new());
        window.time += 0.02;
    }
    assert!(window.table.is_moving(), "the win has its time");
    let press = Event::Key {
        key: egui::Key::F12,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    window.frame(vec![press]);
    assert!(!window.table.is_moving(), "a key that means nothing ends it all the same");
}

#[test]
fn a_step_that_is_taken_back_fades_unless_nothing_is_animated() {
    for animate in [true, false] {
        let mut window = Window::new(Table::<Topple>::start("size=6"), 1.0);
        let step = window.table.draft.next_steps()[0];
        window.step(step);
        window.table.animate = animate;
        window.table.apply(&BoardAction::Command(Command::PopStep));
        let start = window.time;
        let frames = window.rest().len();
        assert_eq!(frames > 4, animate, "{frames} frames");
        assert!(window.time - start < 0.3 && !window.table.is_moving(), "nobody waits for it");
    }
}

#[test]
fn a_board_shows_who_won_by_a_resignation() {
    fn pictures<G: Playable>(turns: &str) -> [ColorImage; 2] {
        [Side::FIRST, Side::SECOND].map(|side| {
            let mut table = Table::<G>::start("").play(turns);
            table.state = table.state.end(Ending::Resignation(side)).expect("two players");
            table.draft = table.state.draft();
            table.watching = true;
            picture(table, 560, Rect::from_min_max(pos2(40.0, 40.0), pos2(520.0, 520.0)))
        })
    }
    let all = [pictures::<Crumble>(""), pictures::<Crosse>(""), pictures::<Topple>("@c3 @e5")];
    for (game, [first, second]) in ["Crumble", "Crosse", "Topple"].into_iter().zip(all) {
        assert!(contrasts(&first, &second) > 1_000, "{game}: {}", contrasts(&first, &second));
    }
}

/// The brightness of the middle of each place of a board that only shows, from 0 to 765, by the place's name.
fn lights<G: Playable>(table: impl Fn() -> Table<G>) -> BTreeMap<String, f32> {
    const SIDE: u16 = 560;
    let shown = || {
        let mut table = table();
        table.watching = true;
        table
    };
    let whole = Rect::from_min_size(Pos2::ZERO, Vec2::splat(f32::from(SIDE)));
    let image = picture(shown(), SIDE, whole);
    let window = shown().shown(f32::from(SIDE));
    let light = |place: Rect| {
        let inner = place.scale_from_center(0.4).round();
        let pixels = image.region(&inner, Some(1.0)).pixels;
        let sum: f32 = pixels
            .iter()
            .map(|pixel| f32::from(pixel.r()) + f32::from(pixel.g()) + f32::from(pixel.b()))
            .sum();
        sum / pixels.len() as f32
    };
    let cells = window.query_all_by_role(Role::GridCell);
    cells.filter_map(|cell| Some((cell.accesskit_node().label()?, light(cell.rect())))).collect()
}

/// The number of pixels of a board in about one of these colours.
fn coloured<G: Playable, const N: usize>(
    table: Table<G>,
    colors: impl Fn(&Palette) -> [Color32; N],
) -> usize {
    let colors = colors(&Palette::made_of(Material::default(), true));
    let whole = Rect::from_min_size(Pos2::ZERO, Vec2::splat(560.0));
    let is_near = |pixel: &&Color32| {
        colors.iter().any(|color| {
            let parts = [(pixel.r(), color.r()), (pixel.g(), color.g()), (pixel.b(), color.b())];
            parts.iter().all(|(part, wanted)| part.abs_diff(*wanted) < 10)
        })
    };
    picture(table, 560, whole).pixels.iter().filter(is_near).count()
}

/// The number of golden pixels of a board that only shows.
fn golden<G: Playable>(mut table: Table<G>) -> usize {
    table.watching = true;
    coloured(table, |palette| {
        let [_, (.., body), (.., gleam)] = gold(4.0, palette)[..] else {
            panic!("an edge, gold and a gleam")
        };
        [body, gleam]
    })
}

#[test]
fn what_the_coach_warns_of_is_red_and_the_last_turn_stays_marked() {
    fn check<G: Playable>(last: &str, example: &str) {
        let told = |warns| {
            let mut table = Table::<G>::start("").play(last);
            let turn = table.state.parse_turn(example).expect(example);
            let mut draft = table.state.draft();
            let steps = table.state.turn_steps(&turn);
            table.examples = steps.iter().flat_map(|step| draft.push(step).expect("legal")).collect();
            table.warns = warns;
            table
        };
        let [tip, warning] = [false, true]
            .map(|warns| [coloured(told(warns), |it| [it.act]), coloured(told(warns), |it| [it.loss])]);
        assert!(tip[0] > warning[0] + 20 && warning[1] > tip[1] + 20, "{tip:?} {warning:?}");
        let mut unmarked = told(true);
        unmarked.last_turn.clear();
        let [with, without] = [told(true), unmarked].map(|table| coloured(table, |palette| [palette.last]));
        assert!(with > without, "{with} {without}");
    }
    check::<Crumble>("2,1VW", "3,3H");
    check::<Crosse>("1F:c3-b4", "1F:d8-e7");
    check::<Topple>("@c3 @e5", "+d3");
}

/// The places that go dark with the last turn of a game, which shows gold, and those that don't.
fn darkened<G: Playable>(before: impl Fn() -> Table<G>, turn: &str) -> [Vec<String>; 2] {
    let (was, is) = (lights(&before), lights(|| before().play(turn)));
    let same = was.iter().filter_map(|(name, was)| Some((name, *was, *is.get(name)?)));
    let (dark, lit): (Vec<_>, Vec<_>) = same.partition(|(_, was, is)| *is < 0.9 * *was);
    let both =
        [dark, lit].map(|places| places.into_iter().map(|(name, ..)| name.clone()).collect::<Vec<_>>());
    assert!(both[0].len() > 10 && !both[1].is_empty(), "{both:?}");
    let gold = [golden(before()), golden(before().play(turn))];
    assert!(gold[1] > gold[0] + 100, "{gold:?}");
    both
}

#[test]
fn a_won_board_is_dark_around_what_won_it() {
    let before = "4,3VE 4,2V2-2E-E 5HN 2HN 4,1V2-1W-NEN 2,2H2-2N-N 5,2V2-2W-WWWWS 1,3HS 0,1,5H2-1N-NWWS 3,4J3,1 0,3HSEES \
                  0,5,4HNESSE 1H2-1N-NNES";
    let [dark, lit] = darkened(|| Table::<Crumble>::start("size=6x6").play(before), "1,2H2-2S-EENN");
    assert!(lit.iter().all(|piece| piece.starts_with("white ")), "{lit:?}");
    assert!(dark.iter().any(|piece| piece.starts_with("white ")), "not all white pieces are in the chain");

    let corners = || Table::<Crosse>::from_text("1b8/10/10/3w2w3/10/10/6w3/2w7/10/w9 w 1.1 123.123");
    let [_, lit] = darkened(corners, "1F:c3-d4*");
    // The Crosse is the ring from d4 to g7.
    let is_in_ring = |cell: &String| {
        let mut name = cell.chars();
        name.next().is_some_and(|column| ('d'..='g').contains(&column))
            && name.next().is_some_and(|row| ('4'..='7').contains(&row))
    };
    assert!(lit.iter().all(is_in_ring), "{lit:?}");

    // All stones that the winner has lost lie in the middle, each with a ring of gold.
    let few = || {
        Table::<Crosse>::start("rows=1").play(
            "2F:e1-g3 2F:b10-d8 3F:i1-j4 3F:f10-f7 2B:g3-f4 2B:f7-g5 f4xh6 3B:d8-f7 1B:h6-g5 1B:f7-g6 g5xg7 1F:d10-e9 \
             3B:j4-i1 3F:h10-f7 g7xe7 1F:e9-f8 e7xg9 2F:j10-h8",
        )
    };
    let gold = [few(), few().play("g9xi7")].map(golden);
    assert!(gold[1] > gold[0] + 300, "{gold:?}");

    let last_pawn =
        || Table::<Topple>::from_text("3,3b,2,0,0/0,0,0,1r,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 r r0,b6");
    let [_, lit] = darkened(last_pawn, "+c5");
    assert_eq!(lit, ["d4, stack of 1, Red's pawn"]);
}
