//! A game of Crosse, from the picker to the file and back.

use std::fs;

use egui::accesskit::Role;
use egui::epaint::RectShape;
use egui::{Key, Modifiers, Shape};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Help, Record};
use halfsquare::rules::State as _;
use halfsquare::rules::crosse::{Crosse, State};
use halfsquare_ui_tests::{Window, words, written_on};

#[test]
fn a_game_is_played_saved_and_opened_again() {
    let home = tempfile::tempdir().unwrap();
    let mut window = Window::open(&home, []);
    window.set_up("Abstract Crosse");
    window.click(words::pages::START_GAME);
    window.click_piece("c3 white stone");
    assert!(window.says("White: move the stone on c3 to a marked cell"));
    for cells in [["a3 white stone", "b4 empty"], ["b8 black stone", "a7 empty"]] {
        for cell in cells {
            window.click_piece(cell);
        }
        window.click(Command::EndTurn);
    }
    let file = window.stored();
    drop(window);
    let mut window = Window::with_file(&home, &file);
    assert!(window.has("b4 white stone") && window.has("a3 empty") && window.has("a7 black stone"));
    assert!(window.has("White 1F, spent") && window.has("Black 1F, spent"));
    assert!(
        window.says(words::table::task("White", "choose a stone"))
            && window.says(words::turn(2, "Black", "1F:b8-a7"))
    );
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.has("b8 black stone") && window.has("a7 empty"));
}

#[test]
fn the_words_of_a_step_take_the_lines_they_need() {
    let home = tempfile::tempdir().unwrap();
    let state = State::begin("", Some("9b/10/10/10/1b8/10/1b8/10/1b8/w7w1 w 123.123 123.123")).unwrap();
    let mut record = Record::<Crosse>::from_state(state, Header::default()).unwrap();
    record.play(&record.state().parse_turn("a1xc3xa5xc7").unwrap()).unwrap();
    let file = home.path().join("jump.ron");
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let narrow = Settings { sidebar_width: *Settings::SIDEBAR.start(), ..Settings::default() };
    let window = Window::start(&home, [], narrow, Some(file));
    let steps = ["White jumped from a1", "White jumped from c3", "White jumped from a5"]
        .map(|step| window.name_of(Role::Button, step));
    let rows = steps.each_ref().map(|step| window.place_of(step));
    assert!(rows[0].bottom() <= rows[1].top() && rows[1].bottom() <= rows[2].top(), "{rows:?}");
    assert!(rows[2].height() > 36.0, "the last captures, too: {rows:?}");
    for (step, told) in steps.iter().zip(["to c3", "to a5", "were captured"]) {
        let written = written_on(&window.harness, step);
        assert!(written.iter().any(|words| words.ends_with(told)), "{written:?}");
    }
}

#[test]
fn the_hint_at_a_chip_is_painted_above_the_tray() {
    let home = tempfile::tempdir().unwrap();
    // White's only move left is longer than the distance to the last row.
    let state = State::begin("", Some("10/w9/10/10/10/10/10/10/9b/10 w 3.- 123.123")).unwrap();
    let header = Header::default().with_help(Some(Help::All));
    let record = Record::<Crosse>::from_state(state, header).unwrap();
    let file = home.path().join("stuck.ron");
    fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    // Only this turn is legal, so the first hint is its first step.
    window.press(Key::F3);
    window.until(words::board::HINT_STEP);
    let chip = window.place_of(words::board::HINT_STEP);
    let rects = window.harness.output().shapes.iter().map(|clipped| match &clipped.shape {
        Shape::Rect(rect) if rect.rect.contains_rect(chip) => Some(rect.clone()),
        _ => None,
    });
    let rects: Vec<_> = rects.collect();
    let is_ring = |rect: &RectShape| rect.stroke.width > 2.5 && chip.expand(6.0).contains_rect(rect.rect);
    let ring = rects.iter().rposition(|rect| rect.as_ref().is_some_and(is_ring)).expect("a ring");
    let above = rects[ring + 1..].iter().flatten().find(|rect| rect.fill.a() > 0);
    assert!(above.is_none(), "{above:?} covers the ring");
}

#[test]
fn the_first_tap_on_the_tile_of_a_move_gives_it_up() {
    let home = tempfile::tempdir().unwrap();
    let mut window = Window::open(&home, []);
    window.paste("10/w9/10/10/10/10/10/10/9b/10 w 3.- 123.123");
    window.until("White 3F, left");
    let tile = window.place_of("White 3F, left").center();
    window.tap_at(tile);
    window.until("3F:pass");
}
