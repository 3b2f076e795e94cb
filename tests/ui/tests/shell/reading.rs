//! The rules beside the board during a game.

use std::fs;

use egui::accesskit::Role;
use egui::text::CCursor;
use egui::{Key, Modifiers, OutputCommand, Pos2, Rect, Shape, vec2};
use egui_kittest::kittest::Queryable as _;
use halfsquare::app::board::palette::Palette;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::look::Material;
use halfsquare::engine::Level;
use halfsquare::record::Seat;
use halfsquare_ui_tests::{Window, words};

use crate::{FIRST, SECOND, home, lessons_solved, opened};

/// A game of Crumble with the rules beside it.
fn reading(home: &tempfile::TempDir) -> Window {
    let mut window = Window::crumble(home, []);
    window.press(Key::F1);
    assert!(window.has(words::pages::rules_of("Crumble")) && window.has(words::pages::SECTIONS));
    window
}

/// The vertical position of a section's heading, whose text must be unique on the screen.
fn heading(window: &Window, name: &str) -> f32 {
    window.harness.get_by_role_and_label(Role::Label, name).rect().top()
}

#[test]
fn a_game_goes_on_while_its_rules_are_read() {
    let home = home();
    let mut window = reading(&home);
    assert!(
        window.piece_at("0,0").left() > window.place_of(words::pages::rules_of("Crumble")).right(),
        "nothing is covered"
    );
    window.cut(FIRST);
    window.cut(SECOND);
    assert!(window.says(words::turn(2, "White", "")) && window.has(words::pages::rules_of("Crumble")));
    window.press_with(Modifiers::COMMAND, Key::Backspace);
    assert!(window.says(words::table::task("White", "cut")), "keys are the table's");
    window.press(Key::F1);
    assert!(!window.has(words::pages::rules_of("Crumble")));
    window.press(Key::ArrowLeft);
    assert!(window.cursor().is_some(), "the board has the keyboard");
}

#[test]
fn the_key_that_opens_the_rules_closes_them_where_they_are_a_dialog() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press(Key::F1);
    assert!(window.has(words::pages::rules_of("Crumble")));
    window.press(Key::F1);
    assert!(!window.has(words::pages::rules_of("Crumble")));
}

#[test]
fn bots_play_on_while_the_rules_are_read() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click(words::games::size(2, 4));
    window.click_role(Role::ComboBox, words::who_plays("White", Seat::Person));
    window.click(words::seat(Seat::Bot(Level::Beginner)));
    window.click(words::pages::START_GAME);
    window.press(Key::F1);
    window.cut("black square at 0,3, side 1");
    window.until(words::turn(2, "White", ""));
    assert!(window.has(words::pages::rules_of("Crumble")));
}

#[test]
fn arrows_scroll_a_page() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press(Key::F1);
    let before = heading(&window, "The board");
    window.press(Key::ArrowDown);
    window.press(Key::ArrowDown);
    let after = heading(&window, "The board");
    assert!(after < before && window.is_focused(words::pages::CLOSE), "{before} {after}");
    window.press(Key::ArrowUp);
    assert!(heading(&window, "The board") > after);
}

#[test]
fn the_rules_beside_the_board_are_scrolled_and_their_sections_found() {
    let home = home();
    let mut window = reading(&home);
    let before = heading(&window, "The board");
    window.press(Key::PageDown);
    let paged = heading(&window, "The board");
    assert!(paged < before);
    window.click(words::pages::SECTIONS);
    window.click("Captures");
    let captures = heading(&window, "Captures");
    assert!((0.0..300.0).contains(&captures), "{captures}");
    window.click_piece(FIRST);
    assert_eq!(heading(&window, "Captures"), captures, "the place is kept");
    window.press(Key::PageUp);
    assert!(heading(&window, "Captures") > captures, "also while the board has the keyboard");
    let there = heading(&window, "Captures");
    window.press(Key::Home);
    assert_eq!(heading(&window, "Captures"), there, "this key is the table's then");
}

#[test]
fn tab_leads_to_the_rules_and_escape_closes_them_before_it_undoes_steps() {
    let home = home();
    let mut window = reading(&home);
    assert!(window.is_focused(words::pages::CLOSE));
    window.click_piece(FIRST);
    window.press(Key::Escape);
    assert!(
        !window.has(FIRST) && !window.has(words::pages::rules_of("Crumble")),
        "the rules were opened last, so they close first"
    );
    window.press(Key::Escape);
    assert!(window.has(FIRST), "then the step is undone");
    window.press(Key::F1);
    assert!(window.is_focused(words::pages::CLOSE));
    window.press(Key::Tab);
    assert!(window.is_focused(words::pages::SECTIONS));
    window.tab_to(words::to_play("Black"));
    window.press_with(Modifiers::SHIFT, Key::Tab);
    window.press(Key::Escape);
    assert!(!window.has(words::pages::rules_of("Crumble")));
    window.press(Key::ArrowRight);
    assert!(window.cursor().is_some(), "the keyboard is back at the board");
}

#[test]
fn the_rules_beside_the_board_are_those_of_its_game() {
    let home = home();
    let mut window = reading(&home);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Topple");
    window.click(words::pages::START_GAME);
    assert!(window.has(words::pages::rules_of("Topple")) && !window.has(words::pages::rules_of("Crumble")));
    window.press_with(Modifiers::COMMAND, Key::W);
    assert!(window.has(words::pages::play("Topple")) && !window.says(words::pages::rules_of("")));
}

#[test]
fn where_the_board_would_get_too_small_the_rules_are_a_dialog() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.harness.set_size(vec2(900.0, 700.0));
    window.harness.run();
    window.press(Key::F1);
    assert!(window.has(words::pages::rules_of("Crumble")) && !window.has(words::pages::SECTIONS));
    window.press(Key::Enter);
    window.press(Key::F9);
    window.press(Key::F1);
    assert!(window.has(words::pages::SECTIONS), "without the sidebar there is room");
    window.press(Key::F9);
    assert!(
        window.has(words::pages::rules_of("Crumble")) && !window.has(words::pages::SECTIONS),
        "the page is kept"
    );
}

#[test]
fn the_rules_stand_beside_a_lesson_too() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(lessons_solved(0));
    window.press(Key::F1);
    assert!(window.has(words::pages::SECTIONS) && window.has(words::course::GIVE_HINT));
    window.click(words::course::GIVE_HINT);
    window.press(Key::F1);
    assert!(!window.has(words::pages::SECTIONS));
}

#[test]
fn a_dialog_over_the_rules_has_its_keys_to_itself() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.press(Key::F1);
    window.press(Key::F2);
    window.press(Key::Escape);
    assert!(window.has(words::pages::rules_of("Crumble")) && !window.has(Command::Keys));
}

/// Presses a button of a board in the rules page, even if it is out of view.
fn press_button(window: &mut Window, name: &str) {
    window.harness.get_by_role_and_label(Role::Button, name).click_accesskit();
    window.harness.run();
}

#[test]
fn a_board_in_the_rules_is_stepped_through() {
    let home = home();
    let mut window = reading(&home);
    window.click(words::pages::SECTIONS);
    window.click("Cuts");
    let caption = "White halves three squares with one cut, which goes exactly through the middle of each.";
    window.harness.get_by_role_and_label(Role::Image, caption);
    press_button(&mut window, &format!("Step forward: {caption}"));
    assert!(window.says(words::games::step(1, 1)) && window.says("0,2H3: White cut 3 pieces "));
    press_button(&mut window, &format!("Step back: {caption}"));
    assert!(!window.says(words::games::step(1, 1)) && !window.says("0,2H3: White cut"));
    assert!(
        window.has(FIRST) && window.says(words::table::task("Black", "cut")),
        "the game stands where it stood"
    );
}

/// The place of a word in the text that contains these words.
fn place_of_word(window: &Window, text: &str, word: &str) -> Pos2 {
    let shapes = &window.harness.output().shapes;
    let found = shapes.iter().find_map(|clipped| match &clipped.shape {
        Shape::Text(shape) if shape.galley.text().contains(text) => {
            let at = shape.galley.text().find(word)?;
            let before = shape.galley.text()[..at].chars().count();
            let cursor = shape.galley.pos_from_cursor(CCursor::new(before + 1));
            Some(shape.pos + cursor.center().to_vec2())
        }
        _ => None,
    });
    found.unwrap()
}

#[test]
fn a_place_named_in_the_text_of_the_rules_is_lit_on_their_board() {
    let home = home();
    let mut window = reading(&home);
    window.click(words::pages::SECTIONS);
    window.click("A worked example");
    let caption = "The four turns, step by step.";
    let board = window.harness.get_by_role_and_label(Role::Image, caption).rect();
    // Frames on the board that are as large as a piece.
    let lit = |window: &Window| {
        let shapes =
            window.harness.output().shapes.iter().map(|clipped| clipped.shape.visual_bounding_rect());
        let is_piece = |rect: &Rect| {
            board.contains_rect(*rect) && (board.width() / 8.0..board.width() / 5.0).contains(&rect.width())
        };
        shapes.filter(is_piece).count()
    };
    let text = "halves the black square at";
    let [before, named, after] = ["black", "(2,1)", "black"].map(|word| {
        window.harness.hover_at(place_of_word(&window, text, word));
        window.harness.run();
        lit(&window)
    });
    assert!(named > before, "the place is lit");
    assert_eq!(after, before, "no longer than the pointer is on its name");
}

#[test]
fn the_worked_example_plays_in_the_dialog_too() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press(Key::F1);
    window.click("Topple");
    window.click_role(Role::Link, "A worked example");
    press_button(&mut window, "Play: The twelve turns, step by step.");
    window.until("+e5>E: ");
    window.wait("the end", |window| window.has("Play: The twelve turns, step by step."));
    assert!(window.says("landed on h5"));
}

// ---- from a refusal to the rules ------------------------------------------------------------------------

/// Returns true if the rules are scrolled to this heading.
fn is_at(window: &Window, name: &str) -> bool {
    (100.0..220.0).contains(&heading(window, name))
}

#[test]
fn a_refusal_stays_in_the_status_line_and_says_why_by_key_and_by_click() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.click_piece("white square at 1,1, side 1");
    assert!(window.says("This is White's piece, not yours"));
    window.press_with(Modifiers::SHIFT, Key::ShiftLeft);
    window.press_with(Modifiers::SHIFT, Key::F1);
    assert!(
        window.has(words::pages::rules_of("Crumble")) && is_at(&window, "A turn"),
        "{}",
        heading(&window, "A turn")
    );
    assert!(!window.is_focused(words::pages::CLOSE), "the keyboard stays at the board");
    window.press(Key::PageDown);
    assert!(!is_at(&window, "A turn"));
    window.harness.hover_at(egui::pos2(600.0, 20.0));
    window.harness.run();
    assert!(window.says("This is White's piece, not yours"), "also when the pointer has left");
    window.click_role(Role::Link, Command::Why);
    assert!(is_at(&window, "A turn"));
    window.click_piece(FIRST);
    assert!(!window.says("This is White's piece, not yours"));
    window.click_role(Role::Link, Command::Why);
    assert!(is_at(&window, "Cuts"), "what happened last has a reason, too");
}

/// The number of rings that mark where something was refused.
fn rings(window: &Window) -> usize {
    let loss = Palette::made_of(Material::default(), window.is_dark()).loss;
    let shapes = window.harness.output().shapes.iter();
    let is_ring = |shape: &Shape| matches!(shape, Shape::Circle(circle) if circle.stroke.color == loss);
    shapes.filter(|clipped| is_ring(&clipped.shape)).count()
}

#[test]
fn a_refusal_is_said_in_one_place_and_marked_where_it_was_refused() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    // The piece at fault has its own mark.
    window.click_piece("black square at 4,1, side 1");
    let [(said, _)] = window.painted_texts("This is Black's piece, not yours")[..] else {
        panic!("said in one place")
    };
    assert!(said.bottom() < window.piece_at("0,5").top() && rings(&window) == 0);
    assert!(window.is_told("This is Black's piece, not yours"), "screen readers hear it at once");

    window.press_with(Modifiers::ALT, Key::Home);
    assert!(!window.says("not yours"));
    window.click_piece("black square at 4,1, side 1");
    assert_eq!(window.painted_texts(words::table::GO_BACK_OR_PLAY).len(), 1);
    assert_eq!((rings(&window), window.has(Command::Why)), (1, false), "no rule refuses it");
    window.harness.run_steps(5);
    assert_eq!((rings(&window), window.says(words::table::GO_BACK_OR_PLAY)), (0, true));
}

#[test]
fn a_turn_that_cannot_end_yet_says_why() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    assert!(!window.has(Command::Why));
    window.press_with(Modifiers::SHIFT, Key::F1);
    assert!(!window.has(words::pages::rules_of("Crumble")), "there is nothing to ask about yet");
    window.click_piece(FIRST);
    window.press(Key::Escape);
    window.harness.get_by_label(&words::to_play("Black")).focus();
    window.harness.run();
    window.press(Key::F9);
    window.press(Key::F9);
    window.press(Key::Enter);
    assert!(window.says("A turn needs a cut or a join"));
    assert_eq!(rings(&window), 0, "no place is to blame");
    assert!(window.cursor().is_some(), "the answer is about the piece at the cursor");
    window.click_role(Role::Link, Command::Why);
    assert!(is_at(&window, "A turn"));
}

#[test]
fn a_forecast_says_why_and_its_section_is_lit_for_a_moment() {
    let home = home();
    let file = home.path().join("lock.ron");
    let saved = r#"(version: 2, game: "topple", options: "size=5",
        start: Some("0,0,0,0,1b/0,0,0,2,0/0,0,2r,0,0/0,0,0,0,0/1b,0,0,0,0 r r7,b6"),
        players: ["", ""], takebacks: Free, result: "-", lines: [])"#;
    fs::write(&file, saved).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.click_piece("c3, stack of 2, Red's pawn");
    window.point_at("d4, stack of 2");
    let board = window.harness.get_by_role(Role::Grid).rect();
    let is_above =
        window.harness.query_all_by_label_contains("takes").any(|told| told.rect().bottom() <= board.top());
    assert!(is_above, "the line above the board says what would happen");
    window.harness.key_press_modifiers(Modifiers::SHIFT, Key::F1);
    window.harness.run_steps(4);
    let chosen = halfsquare::app::kit::theme::Colors::of(&window.harness.ctx.global_style()).chosen;
    let lit = |window: &Window| {
        let shapes = window.harness.output().shapes.iter();
        let high = |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.fill == chosen && rect.rect.height() > 300.0);
        shapes.filter(|clipped| high(&clipped.shape)).count()
    };
    assert_eq!(lit(&window), 1);
    window.wait("the light to go out", |window| lit(window) == 0);
    assert!(is_at(&window, "Takes"));
}

#[test]
fn where_there_is_no_room_the_reason_is_a_dialog_at_its_section() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.harness.set_size(vec2(800.0, 700.0));
    window.harness.run();
    window.click_piece("white square at 1,1, side 1");
    window.press_with(Modifiers::SHIFT, Key::F1);
    assert!(window.has(words::pages::rules_of("Crumble")) && !window.has(words::pages::SECTIONS));
    window.press(Key::Escape);
    assert!(
        !window.has(words::pages::rules_of("Crumble")) && window.says(words::table::task("Black", "cut"))
    );
}

#[test]
fn a_refusal_beside_a_pawn_is_about_the_refusal() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Topple");
    window.click(words::pages::START_GAME);
    window.click_piece("d7, empty");
    window.click(Command::EndTurn);
    window.click_piece("d7, stack of 1, Red's pawn");
    window.press_with(Modifiers::SHIFT, Key::ShiftLeft);
    window.press_with(Modifiers::SHIFT, Key::F1);
    assert!(is_at(&window, "The first turn"));
}

#[test]
fn the_rules_stand_beside_the_board_again_once_there_is_room() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press(Key::F1);
    let beside = window.place_of(words::pages::SECTIONS);
    window.harness.set_size(vec2(800.0, 700.0));
    window.harness.run();
    assert!(window.has(words::pages::rules_of("Crumble")) && !window.has(words::pages::SECTIONS), "a dialog");
    window.harness.set_size(vec2(1180.0, 800.0));
    window.harness.run();
    assert_eq!(window.place_of(words::pages::SECTIONS), beside);
    window.cut(FIRST);
    assert!(window.says(words::turn(1, "Black", "2,1")));
}

#[test]
fn no_tip_of_what_a_dialog_covers_stands_over_it() {
    const TIP: &str = Command::Hint.tip();
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.harness.get_by_role_and_label(Role::Button, Command::Hint.text()).hover();
    for _ in 0..40 {
        window.frame();
    }
    assert!(window.says(TIP));
    window.press_with(Modifiers::COMMAND, Key::Comma);
    for _ in 0..40 {
        window.frame();
    }
    assert!(window.has(words::pages::ZOOM) && !window.says(TIP));
    assert!(window.harness.ctx.input(|input| input.pointer.has_pointer()), "the wheel scrolls the dialog");
}

#[test]
fn the_manual_is_read_in_the_window_and_its_sections_are_found() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu(words::shell::HELP_MENU, Command::Manual);
    // The first match is the link; the second is the heading, once it is drawn.
    window.harness.get_all_by_label("My games").next().unwrap().click();
    window.wait("the section", |window| {
        let heading = window.harness.query_all_by_label("My games").nth(1);
        heading.is_some_and(|heading| (0.0..300.0).contains(&heading.rect().top()))
    });
    assert!(window.says("every game saves itself") && !window.says("pictures/"));
    window.press(Key::Escape);
    assert!(!window.says("every game saves itself") && window.has(Command::EndTurn));
}

#[test]
fn a_link_of_the_rules_opens_the_browser() {
    let home = home();
    let mut window = reading(&home);
    window.click(words::pages::SECTIONS);
    window.click("Credits");
    let link = window.harness.get_by_role_and_label(Role::Link, "playcrumble.com");
    link.click();
    let mut opened = Vec::new();
    for _ in 0..4 {
        window.frame();
        let commands = window.harness.output().platform_output.commands.iter();
        opened.extend(commands.filter_map(|command| match command {
            OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        }));
    }
    assert_eq!(opened, ["http://www.playcrumble.com/rules"]);
}
