//! The small boards of pages and lists, as pictures.
#![cfg(feature = "gui")]
#![cfg(test)]

use egui::epaint::ImageData;
use egui::{Color32, ColorImage, Context, Pos2, RawInput, Rect, Vec2, pos2};
use halfsquare::app::board::frame;
use halfsquare::app::kit::theme::Colors;
use halfsquare::app::parts::small_board::{self, SmallBoard};
use halfsquare::rules::crumble::{Crumble, State};
use halfsquare::rules::{Draft as _, State as _};

const SIDE: u16 = 300;

/// The picture of a board, and the colours of mistakes and of better turns.
fn painted(board: &dyn SmallBoard) -> (ColorImage, [Color32; 2]) {
    let ctx = Context::default();
    let whole = Rect::from_min_size(Pos2::ZERO, Vec2::splat(f32::from(SIDE)));
    let input = RawInput { screen_rect: Some(whole), ..RawInput::default() };
    let mut output = ctx.run_ui(input, |ui| board.paint(ui, ui.painter(), whole));
    let deltas: Vec<_> = output.textures_delta.set.drain().flat_map(|(_, deltas)| deltas).collect();
    output.textures_delta.clear();
    let images = deltas.into_iter().map(|delta| match delta.image {
        ImageData::Color(image) => ColorImage::clone(&image),
    });
    // The other textures are that of the letters and that of the wood.
    let board = images
        .into_iter()
        .find(|image| image.width() >= usize::from(SIDE) && image.width() == image.height())
        .expect("a picture");
    let colors = Colors::of(&ctx.global_style());
    (board, [colors.loss, colors.legal])
}

/// The smallest rectangle around all points of this colour, if there are any.
fn around(image: &ColorImage, color: Color32) -> Option<Rect> {
    let width = image.width();
    let points = image.pixels.iter().enumerate().filter(|(_, pixel)| **pixel == color);
    let points = points.map(|(index, _)| pos2((index % width) as f32, (index / width) as f32));
    points.map(|point| Rect::from_min_max(point, point)).reduce(Rect::union)
}

#[test]
fn an_arrow_leads_from_where_a_turn_begins_to_where_it_ends() {
    let state = State::begin("", None).unwrap();
    let turn = state.parse_turn("2,1VW").unwrap();
    let steps = state.turn_steps(&turn);
    let mut draft = state.draft();
    let events: Vec<_> = steps.iter().flat_map(|step| draft.push(step).unwrap()).collect();
    let position = || state.position().clone();
    let board = Rect::from_min_size(Pos2::ZERO, Vec2::splat(f32::from(SIDE)));
    let board = board.shrink(frame::width(board));
    let corner = frame::with_shadow(board).min.to_vec2();
    let board = board.translate(-corner);
    // The middles of the squares 1,1 and 2,1 of six by six.
    let [end, start] = [1.5, 2.5].map(|x| board.lerp_inside(Vec2::new(x / 6.0, 1.0 - 1.5 / 6.0)));

    let (plain, colors) = painted(&*small_board::of::<Crumble>(position()));
    assert_eq!(colors.map(|color| around(&plain, color)), [None; 2]);
    for is_better in [false, true] {
        let (image, [loss, legal]) =
            painted(&*small_board::before_turn::<Crumble>(position(), steps[0], &events, is_better));
        let (color, other) = if is_better { (legal, loss) } else { (loss, legal) };
        let marked = around(&image, color).expect("a ring and an arrow");
        assert_eq!(around(&image, other), None);
        assert!(marked.contains(start), "{marked} is around {start}");
        assert!((marked.left() - end.x).abs() < 6.0, "{marked} ends at {end}");
    }
}
