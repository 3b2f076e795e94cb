//! Widgets that must be visible and stay in their places.

use std::ops::ControlFlow;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, ViewportCommand, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::kit::command::Command;
use halfsquare::record::format::Document;
use halfsquare::record::{Evaluation, Header, Help, Note, Record, Takebacks};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, Options};
use halfsquare_ui_tests::{Window, words};

use super::{game, home, opened};

/// A game with this many turns, each the first found that doesn't end the game.
fn long_game(turns: usize) -> Record<Crumble> {
    let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap().with_help(Some(Help::All));
    let mut record = Record::<Crumble>::new(&Options::default(), header).unwrap();
    for _ in 0..turns {
        let found = record.state().successors(|turn, next| match next.outcome() {
            None => ControlFlow::Break(turn.clone()),
            Some(_) => ControlFlow::Continue(()),
        });
        record.play(&found.break_value().unwrap()).unwrap();
    }
    record
}

#[test]
fn the_lines_of_the_first_page_are_below_each_other() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.press_with(Modifiers::COMMAND, Key::K);
    window.cut("white square at 3,3, side 1");
    window.settle();
    let settings = window.app().settings().clone();
    drop(window);
    // The file, of which the game is a copy, is looked at once more.
    let mut window = Window::start(&home, [], settings, Some(home.path().join("game.halfsquare.ron")));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::continue_game("Crumble"));
    window.until(words::pages::open_game("game"));
    let named = |part: &str| {
        let mut all = window.harness.query_all_by_role(Role::Button);
        let named = all.find(|node| node.accesskit_node().label().is_some_and(|name| name.starts_with(part)));
        named.unwrap_or_else(|| panic!("no {part}")).rect()
    };
    let lines = [
        &*words::pages::continue_game(""),
        &words::pages::play("Crumble"),
        words::pages::RETRY,
        &words::pages::open_game("game"),
    ]
    .map(named);
    for pair in lines.windows(2) {
        assert!(pair[0].bottom() < pair[1].top(), "{lines:?}");
    }
}

#[test]
fn every_menu_is_whole_in_a_small_window() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.harness.set_size(vec2(760.0, 560.0));
    for (menu, first, last) in [
        (words::shell::FILE_MENU, Command::NewGame, Command::Quit),
        (words::shell::GAME_MENU, Command::EndTurn, Command::PlayFromHere),
        (words::shell::VARIATION_MENU, Command::PreviousVariation, Command::Delete),
        (words::shell::PRACTICE_MENU, Command::Hint, Command::KeepToRetry),
        (words::shell::VIEW_MENU, Command::First, Command::Settings),
        (words::shell::HELP_MENU, Command::Rules, Command::About),
    ] {
        window.click(menu);
        let bar = window.harness.get_by_role_and_label(Role::Button, menu).rect();
        let entry = |command: Command| {
            let mut all = window.harness.query_all_by_role(Role::Button);
            let named = all.find(|node| {
                bar.bottom() <= node.rect().top() + 1.0
                    && node.accesskit_node().label().is_some_and(|label| label.starts_with(command.text()))
            });
            named.unwrap_or_else(|| panic!("no {command:?} below {menu}")).rect()
        };
        assert!(entry(first).top() >= bar.bottom() - 1.0, "{menu}");
        assert!(entry(last).bottom() <= 560.0, "{menu}");
        window.press(Key::Escape);
    }
    // The last entries can be clicked, so the menus don't cut them off.
    window.menu(words::shell::PRACTICE_MENU, Command::KeepToRetry);
    assert!(window.says(words::shell::SAVED_TO_RETRY));
    window.menu(words::shell::HELP_MENU, Command::About);
    assert!(window.says("Free software"));
    for words in ["Zack Brown", "playcrumble.com", "David Rea", "playtopple.com"] {
        assert!(window.says(words), "{words}");
    }
}

#[test]
fn all_settings_are_in_sight_at_once() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.set_size(vec2(1024.0, 700.0));
    window.press_with(Modifiers::COMMAND, Key::Comma);
    let close = window.place_of(words::pages::CLOSE);
    for name in [words::pages::CHAIN_ENDS, words::pages::EXPLAIN_ONCE] {
        assert!(window.place_of(name).bottom() < close.top(), "{name}");
    }
    let [left, right] = [words::pages::THEME, words::pages::THREATS].map(|name| window.place_of(name));
    assert!(left.right() < right.left(), "in two columns");
}

#[test]
fn a_new_game_is_in_sight_at_once_and_its_seats_leave_no_hole() {
    for (game, size, players) in
        [("Crumble", "6 × 6", None), ("Abstract Crosse", "3 rows", None), ("Topple", "8 × 8", Some(4))]
    {
        let home = home();
        let mut window = Window::open(&home, []);
        window.harness.set_size(vec2(1024.0, 700.0));
        window.harness.run();
        window.click(words::pages::play(game));
        let check = |window: &Window| {
            let line = window.name_of(Role::DisclosureTriangle, size);
            let [line, start, lessons] =
                [line.as_str(), words::pages::START_GAME, words::pages::START_LESSONS]
                    .map(|name| window.place_of(name));
            assert!(line.bottom() < start.top() && start.bottom() < 700.0, "{game}");
            assert!(line.top() - lessons.bottom() < 48.0, "{game}");
        };
        check(&window);
        if let Some(players) = players {
            window.click(words::games::players(players));
            check(&window);
        }
    }
}

#[test]
fn a_long_game_opens_at_its_last_turn_and_the_list_follows() {
    let home = home();
    let file = home.path().join("long.halfsquare.ron");
    std::fs::write(&file, Document::of(&long_game(60)).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    assert!(window.says(words::turn(60, "White", "")) && !window.has(words::table::START));
    window.press(Key::Home);
    assert!(window.has(words::table::START) && !window.says(words::turn(60, "White", "")));
    let row = |window: &Window| window.harness.get_by_label_contains(&words::turn(8, "White", "")).rect();
    let before = row(&window);
    window.click_containing(words::turn(8, "White", ""));
    assert_eq!(row(&window), before, "a turn that is clicked stays where it is");
    window.click_containing(words::turn(9, "Black", ""));
    window.click_containing(words::turn(8, "White", ""));
    assert_eq!(row(&window), before, "also when steps fold above and below it");
}

#[test]
fn the_list_follows_a_jump_to_a_mistake_far_away() {
    let home = home();
    let file = home.path().join("long.halfsquare.ron");
    let mut record = long_game(60);
    let mistake = record.turns()[33];
    let evaluation = Some(Evaluation { before: 800, after: 500, better: None });
    record.set_note(mistake, Note { evaluation, ..Note::default() }).unwrap();
    std::fs::write(&file, Document::of(&record).to_text().unwrap()).unwrap();
    let mut window = Window::with_file(&home, &file);
    assert!(!window.says(words::turn(34, "White", "")));
    window.press(Key::M);
    assert!(window.says(words::turn(34, "White", "")));
}

#[test]
fn a_zoom_chosen_in_the_settings_stays() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.harness.get_by_role_and_label(Role::Slider, words::pages::ZOOM).focus();
    window.harness.run();
    window.press(Key::ArrowRight);
    for _ in 0..4 {
        window.harness.step();
        assert_eq!((window.harness.ctx.zoom_factor(), window.app().settings().zoom), (1.05, 1.05));
    }
    window.harness.ctx.set_zoom_factor(1.2);
    window.harness.run();
    assert_eq!(window.app().settings().zoom, 1.2);
}

#[test]
fn the_rules_are_scrolled_by_keys() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press(Key::F1);
    let close = window.harness.get_by_label(words::pages::CLOSE).rect();
    // The first match is the link, the second the heading.
    let heading = |window: &Window| window.harness.query_all_by_label("The board").last().unwrap().rect();
    let before = heading(&window);
    window.press(Key::PageDown);
    assert_eq!(window.harness.get_by_label(words::pages::CLOSE).rect(), close);
    assert!(heading(&window).top() < before.top());
}

#[test]
fn a_page_opened_in_a_large_window_fits_when_the_window_shrinks() {
    let home = home();
    for page in [Command::Rules, Command::Manual, Command::About, Command::Keys, Command::Settings] {
        let mut window = Window::crumble(&home, []);
        window.harness.set_size(vec2(1900.0, 1060.0));
        window.harness.run();
        let menu = if page == Command::Settings { words::shell::VIEW_MENU } else { words::shell::HELP_MENU };
        window.menu(menu, page);
        for size in [vec2(1024.0, 700.0), vec2(640.0, 400.0), vec2(1180.0, 800.0)] {
            window.harness.set_size(size);
            window.harness.run();
            let close = window.place_of(words::pages::CLOSE);
            assert!(close.bottom() <= size.y && close.right() <= size.x, "{page:?} in {size}: {close}");
        }
    }
}

#[test]
fn a_key_fills_the_screen() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let (modifiers, physical_key) = (Modifiers::NONE, None);
    let press = Event::Key { key: Key::F11, physical_key, pressed: true, repeat: false, modifiers };
    window.harness.input_mut().events.push(press);
    window.frame();
    assert!(window.commands().contains(&ViewportCommand::Fullscreen(true)));
}

#[test]
fn a_dialog_that_a_click_opened_takes_enter() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.press(Key::Enter);
    assert!(window.has(words::table::ENDINGS));
}

#[test]
fn a_click_that_is_over_within_a_frame_gives_the_board_the_keyboard() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let pos = window.piece_at("3,1").center();
    let button = |pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.harness.input_mut().events.extend([Event::PointerMoved(pos), button(true), button(false)]);
    window.harness.run();
    window.press(Key::ArrowRight);
    assert_eq!(window.cursor(), Some(window.piece_at("4,1")));
}

#[test]
fn in_a_wide_window_board_and_sidebar_are_in_the_middle() {
    let home = home();
    let mut window = opened(&home, &["2,1VW"]);
    window.harness.set_size(vec2(1920.0, 1080.0));
    window.harness.run();
    let board = window.piece_at("0,0").union(window.piece_at("5,5"));
    let sidebar = window.place_of(window.name_of(Role::Button, words::turn(1, "Black", "2,1VW")));
    // The line above the board begins and ends with it and its frame.
    let line = window.painted_text(words::table::task("White", "cut"));
    let end = window.harness.get_by_role_and_label(Role::Button, Command::EndTurn.text()).rect();
    assert!(
        (line.left() - board.left()).abs() < 40.0 && (end.right() - board.right()).abs() < 40.0,
        "{line} {end}"
    );
    let [left, right] = [board.left(), 1920.0 - sidebar.right()];
    // Between these rows and the edge of the sidebar, and between the pieces and that of the table, is some room.
    assert!(right > 200.0 && left > 200.0 && (left - right).abs() < 150.0, "{left} {right}");
}

#[test]
fn the_first_game_listed_on_the_first_page_is_whole_or_out_of_sight() {
    let home = home();
    let folder = home.path().join("games");
    std::fs::create_dir(&folder).unwrap();
    for number in 0..4 {
        std::fs::write(folder.join(format!("game {number}.halfsquare.ron")), game(&["2,1VW"])).unwrap();
    }
    let mut window = Window::open(&home, []);
    window.until(words::pages::open_game("game"));
    let mut seen = [false; 2];
    for height in (580..1000_u16).step_by(35) {
        let height = f32::from(height);
        window.harness.set_size(vec2(1180.0, height));
        window.harness.run();
        let name = words::pages::open_game("game");
        let rows = window.harness.query_all_by_label_contains(&name).map(|row| row.rect());
        let first = rows.min_by(|a, b| a.top().total_cmp(&b.top())).expect("a row");
        assert!(first.bottom() <= height || first.top() >= height, "{first} at {height}");
        seen[usize::from(first.bottom() <= height)] = true;
    }
    assert_eq!(seen, [true; 2], "it is in sight at some heights alone");
}
