//! The start page, the New game dialog, and the list of saved games.

use std::fs;
use std::path::Path;
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Shape, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use halfsquare::app::games::catalogue::GAMES;
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::files::Picked;
use halfsquare::app::kit::settings::{Cores, LastSetup, Settings};
use halfsquare::engine::Level;
use halfsquare::record::Seat;
use halfsquare_ui_tests::{Window, words};

use crate::{crash, game, home};

// ---- before a game --------------------------------------------------------------------------------------

#[test]
fn any_game_can_be_set_up_by_its_key() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Topple");
    window.seat_humans();
    window.click(words::games::players(3));
    window.click("Abstract Crosse");
    window.click("Topple");
    assert!(
        window.says(words::who_plays("Green", Seat::Person))
            && !window.says(words::pages::who_plays("Yellow", "")),
        "choices are kept"
    );
    window.click(words::pages::START_GAME);
    assert!(window.app().title().starts_with("Topple: "));
}

#[test]
fn enter_chooses_what_has_the_focus_and_starts_a_game_from_a_field() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    let size = words::games::size(4, 4);
    for stop in [&*size, words::pages::BLUNDERS_ONLY, words::pages::ALL_HELP] {
        window.harness.get_by_label_contains(stop).focus();
        window.harness.run();
        window.press(Key::Enter);
        assert!(window.has(words::pages::START_GAME), "'{stop}' is chosen, and that is all");
    }
    window.unfold_players();
    window.harness.get_by_role_and_label(Role::TextInput, "Black").focus();
    window.harness.run();
    window.press(Key::Enter);
    assert!(window.has(words::table::ENDINGS));
    assert!(window.says("at 3,3, ") && !window.says("at 4,4, "), "the size that was chosen");
    let document = window.app().session().unwrap().document().to_text().unwrap();
    assert!(document.contains("BlundersOnly"), "{document}");
}

#[test]
fn a_button_of_the_dialog_keeps_its_enter() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.type_into("Black", "Ada");
    window.harness.get_by_label(words::pages::SWAP_PLAYERS).focus();
    window.harness.run();
    window.press(Key::Enter);
    assert!(!window.has(words::table::ENDINGS));
    window.harness.get_by_label(words::pages::CANCEL).focus();
    window.harness.run();
    window.press(Key::Enter);
    assert!(!window.has(words::pages::START_GAME) && window.has(words::pages::play("Crumble")));
}

#[test]
fn the_button_that_swaps_two_players_is_below_them_in_every_game() {
    let home = home();
    let mut window = Window::open(&home, []);
    for (game, sides) in [("Crumble", ["Black", "White"]), ("Topple", ["Red", "Blue"])] {
        window.set_up(game);
        window.unfold_players();
        let [first, last] = sides.map(|side| window.place_of(words::who_plays(side, Seat::Person)));
        let swap = window.place_of(words::pages::SWAP_PLAYERS);
        assert!(swap.top() - last.bottom() < last.top() - first.bottom() + 8.0, "{game}");
        window.press(Key::Escape);
    }
}

#[test]
fn the_key_that_opens_the_dialog_does_not_answer_it() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.get_by_label(&words::pages::play("Crumble")).focus();
    window.harness.run();
    window.press(Key::Enter);
    assert!(window.has(words::pages::START_GAME) && !window.has(words::table::ENDINGS));
}

#[test]
fn a_group_of_choices_is_one_tab_stop() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(words::pages::play("Crumble"));
    window.harness.get_by_role_and_label(Role::Button, "Crumble").focus();
    window.harness.run();
    let against = |level| words::pages::play_against(&words::seat(Seat::Bot(level)));
    window.press(Key::Tab);
    assert!(window.is_focused(against(Level::Beginner)), "the chosen opponent");
    window.press_with(Modifiers::SHIFT, Key::Tab);
    assert!(window.is_focused("Crumble"), "the chosen game, although others follow");
    window.press(Key::ArrowRight);
    window.press(Key::Space);
    window.press(Key::Tab);
    window.press(Key::ArrowRight);
    assert!(window.is_focused(against(Level::Casual)));
    window.press(Key::Space);
    window.press(Key::ArrowLeft);
    window.press(Key::Tab);
    assert!(
        window.is_focused(words::who_plays("White", Seat::Person)),
        "Tab leaves the group from any choice"
    );
    window.press_with(Modifiers::SHIFT, Key::Tab);
    assert!(window.is_focused(against(Level::Casual)), "and comes back to the chosen one");
    let mut stops = 0;
    while !window.is_focused(words::pages::START_GAME) {
        window.press(Key::Tab);
        stops += 1;
    }
    assert!(stops <= 10, "{stops}");
}

#[test]
fn a_seat_is_chosen_by_keys() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.unfold_players();
    let seat = "Player for White: Human";
    window.harness.get_by_role_and_label(Role::ComboBox, seat).focus();
    window.harness.run();
    window.press(Key::Space);
    assert!(window.is_focused(words::seat(Seat::Person)), "the list begins with who sits there");
    window.press(Key::ArrowDown);
    window.press(Key::Enter);
    assert!(
        window.has(words::who_plays("White", Seat::Bot(Level::Beginner)))
            && !window.has(words::seat(Seat::Bot(Level::Expert))),
        "the list is closed"
    );
    assert!(
        window.is_focused(words::who_plays("White", Seat::Bot(Level::Beginner)))
            && !window.has(words::table::ENDINGS)
    );
    window.press(Key::Enter);
    assert!(window.has(words::seat(Seat::Bot(Level::Expert))), "the list is open again");
}

#[test]
fn the_opponent_is_chosen_first_and_is_the_last_level_until_another_is_chosen() {
    let home = home();
    let mut window = Window::open(&home, []);
    let against = |seat| words::pages::play_against(&words::seat(seat));
    let [human, beginner, casual] = [Seat::Person, Seat::Bot(Level::Beginner), Seat::Bot(Level::Casual)];
    window.click(words::pages::play("Crumble"));
    assert!(chosen(&window, &against(beginner)), "for somebody new");
    assert!(window.has(words::who_plays("White", beginner)) && window.has(words::who_plays("Black", human)));
    window.click(words::pages::SWAP_PLAYERS);
    window.click_role(Role::RadioButton, against(casual));
    assert!(window.has(words::who_plays("Black", casual)) && window.has(words::who_plays("White", human)));
    window.click(words::pages::SWAP_PLAYERS);
    window.click("Topple");
    window.click(words::games::players(3));
    window.click_role(Role::RadioButton, against(casual));
    assert!(window.has(words::who_plays("Green", casual)), "all opponents are of the level");
    window.pick(words::who_plays("Green", casual), words::seat(human));
    assert!(!chosen(&window, &against(casual)) && !chosen(&window, &against(human)), "they differ");
    window.click(words::pages::ROTATE_PLAYERS);
    for (side, seat) in [("Red", human), ("Blue", human), ("Green", casual)] {
        assert!(window.has(words::who_plays(side, seat)), "{side} has the player before it");
    }
    window.click("Crumble");
    window.click(words::pages::START_GAME);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click(words::pages::play("Abstract Crosse"));
    assert!(chosen(&window, &against(casual)), "the level last played against");
    window.click_role(Role::RadioButton, against(human));
    window.click(words::pages::START_GAME);
    window.press_with(Modifiers::COMMAND, Key::N);
    assert!(chosen(&window, &against(human)), "what was chosen for the game");
}

#[test]
fn what_is_set_besides_the_players_is_said_in_a_line_that_opens() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.click(words::pages::play("Topple"));
    assert!(!window.has(words::pages::TAKEBACKS));
    window.click_role(Role::DisclosureTriangle, "8 × 8 · takebacks free · all help · no clock");
    window.click(words::games::size(6, 6));
    window.click_role(Role::RadioButton, words::pages::NO_TAKEBACKS);
    window.click_role(Role::RadioButton, words::clock::PER_GAME);
    window.click_role(Role::DisclosureTriangle, "6 × 6 · no takebacks · no help · 10 min + 5 s");
    assert!(!window.has(words::pages::TAKEBACKS));
}

#[test]
fn the_choices_of_a_new_game_unfold_in_sight_and_fold_again() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.set_size(vec2(1024.0, 660.0));
    // As in a real window, unfolding takes several frames.
    window.harness.ctx.all_styles_mut(|style| style.animation_time = 2.0);
    window.click(words::pages::play("Crumble"));
    let line = window.name_of(Role::DisclosureTriangle, "6 × 6");
    for is_unfolded in [true, false, true] {
        window.tap(Role::DisclosureTriangle, &line);
        assert_eq!(window.has(words::pages::TAKEBACKS), is_unfolded);
    }
    let [clock, start] = [words::clock::OFF, words::pages::START_GAME].map(|name| window.place_of(name));
    assert!(clock.bottom() < start.top(), "they are scrolled to");
    window.press(Key::Escape);
    window.press_with(Modifiers::COMMAND, Key::N);
    assert!(!window.has(words::pages::TAKEBACKS), "opened again, the dialog is as low as at first");
}

#[test]
fn who_played_here_before_is_offered_and_their_score_is_told() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    assert!(!window.has(words::pages::earlier_names("Black")), "nobody is known yet");
    window.type_into("Black", "Ada");
    window.type_into("White", "Ben");
    window.click(words::pages::START_GAME);
    window.cut("black square at 2,1, side 1");
    window.menu(words::shell::GAME_MENU, Command::Resign);
    window.click(words::table::resigns("Ben (White)"));
    window.stored();
    window.press_with(Modifiers::COMMAND, Key::N);
    window.wait("known names", |window| window.has(words::pages::earlier_names("Black")));
    assert!(window.has(words::pages::so_far("Crumble", "Ada 1, Ben 0")));
    window.click(words::pages::SWAP_PLAYERS);
    assert!(window.has(words::pages::so_far("Crumble", "Ben 0, Ada 1")));
    for name in ["Ada", "Ben", "Ada"] {
        window.pick(words::pages::earlier_names("Black"), name);
    }
    assert!(!window.says(words::pages::so_far("Crumble", "")), "one name for both is nobody's");
    window.pick(words::pages::earlier_names("White"), "Ben");
    assert!(window.has(words::pages::so_far("Crumble", "Ada 1, Ben 0")));
}

#[test]
fn help_follows_from_the_players_until_it_is_chosen() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    assert!(window.says(words::pages::NO_HELP_TIP), "two persons");
    window.pick(words::who_plays("White", Seat::Person), words::seat(Seat::Bot(Level::Casual)));
    window.unfold_choices();
    assert!(window.says(words::pages::ALL_HELP_TIP), "one person");
    window.click_role(Role::RadioButton, words::pages::NO_TAKEBACKS);
    assert!(window.says(words::pages::NO_HELP_WITHOUT_TAKEBACKS));
    window.click_role(Role::RadioButton, words::pages::FREE);
    window.click_role(Role::RadioButton, words::help(words::pages::ANNOUNCEMENTS));
    assert!(window.says(words::pages::ANNOUNCEMENTS_TIP));
    window.click(words::pages::START_GAME);
    let document = window.app().session().unwrap().document().to_text().unwrap();
    assert!(document.contains("help: Some(Announcements)"), "{document}");
}

#[test]
fn options_of_the_rules_wait_behind_a_word_and_say_what_they_do() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    assert!(!window.says(words::games::BIG_PIECE));
    window.click_role(Role::DisclosureTriangle, words::pages::SPECIAL_RULES);
    assert!(window.says("You may claim a draw while one of your pieces touches two opposite sides."));
    window.click_role(Role::CheckBox, words::games::BIG_PIECE);
    window.click_role(Role::Link, Command::Rules);
    assert!(window.has("Captures") && !window.has(words::pages::START_GAME));
    window.press(Key::Escape);
    assert!(window.has(words::pages::START_GAME), "the dialog is there again");
}

#[test]
fn a_level_is_recommended_for_first_games_and_turns_are_listed_by_fractions() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click_role(Role::CheckBox, "Level 3, for first games: pieces can be cut three times at most.");
    window.click(words::pages::START_GAME);
    let document = window.app().session().unwrap().document().to_text().unwrap();
    assert!(document.contains("bigpiece=on,level=3"), "{document}");

    let file = home.path().join("listed.ron");
    fs::write(&file, game(&["2,1VW"])).unwrap();
    for (fractions, text) in [(false, "1. Black: 2,1VW"), (true, "1. Black: 1/3,1/6VW")] {
        let settings = Settings { fractions, ..Settings::default() };
        assert!(Window::start(&home, [], settings, Some(file.clone())).has(text));
    }
}

#[test]
fn every_option_that_the_rules_name_can_be_chosen() {
    for game in GAMES {
        let home = home();
        let mut window = Window::open(&home, []);
        window.set_up(game.title());
        let has_rules = game.form("").has_rules();
        if has_rules {
            window.click_role(Role::DisclosureTriangle, words::pages::SPECIAL_RULES);
        }
        let named = game.rules().split("option *").skip(1).filter_map(|rest| rest.split('*').next());
        let named: Vec<&str> = named.collect();
        assert_eq!(named.is_empty(), !has_rules, "{}", game.title());
        for option in named {
            window.harness.get_by_role_and_label(Role::CheckBox, option);
        }
    }
}

#[test]
fn the_rules_of_the_game_being_set_up_are_read_by_key_and_nothing_chosen_is_lost() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Crumble");
    window.click("Topple");
    window.seat_humans();
    window.click(words::games::players(3));
    window.type_into("Green", "Cleo");
    window.press(Key::F1);
    assert!(window.says(words::pages::rules_of("Topple")) && !window.has(words::pages::START_GAME));
    window.press(Key::Escape);
    window.click(words::pages::START_GAME);
    assert_eq!(window.app().title(), "Topple: Red – Blue – Cleo – Halfsquare");
}

#[test]
fn each_game_is_set_up_as_it_was_begun_last() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.cut("black square at 2,1, side 1");
    window.press_with(Modifiers::COMMAND, Key::N);
    window.click("Topple");
    window.seat_humans();
    window.unfold_choices();
    window.click(words::games::players(4));
    window.click(words::games::size(6, 6));
    window.click_role(Role::ComboBox, words::who_plays("Red", Seat::Person));
    window.click(words::seat(Seat::Bot(Level::Casual)));
    window.click(words::pages::START_GAME);
    // Without recent games, since a list that appears late would push the start page's cards down.
    let settings = Settings { recent: Default::default(), ..window.app().settings().clone() };
    drop(window);
    let home = crate::home();
    let mut window = Window::start(&home, [], settings, None);
    window.set_up("Crumble");
    assert!(window.has("Black: Human · White: Human"));
    window.unfold_players();
    assert!(window.has(words::who_plays("Black", Seat::Person)));
    window.click("Topple");
    assert!(
        window.has(words::who_plays("Red", Seat::Bot(Level::Casual)))
            && window.has(words::who_plays("Yellow", Seat::Person))
    );
    window.click("Crumble");
    window.click(words::pages::START_GAME);
    assert_eq!(window.app().title(), "Crumble: Black – White – Halfsquare");
    let setup = &window.app().settings().setups["topple"];
    assert_eq!((setup.options.as_str(), setup.seats.len()), ("size=6,players=4", 4));
}

/// Returns true if the choice with this name is selected.
fn chosen(window: &Window, name: &str) -> bool {
    let found = window.harness.get_by_label(name);
    found.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

#[test]
fn each_game_has_players_takebacks_and_a_clock_of_its_own() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.set_up("Abstract Crosse");
    for seat in ["White", "Black"] {
        window.click_role(Role::ComboBox, words::who_plays(seat, Seat::Person));
        window.click(words::seat(Seat::Bot(Level::Casual)));
    }
    window.click_role(Role::RadioButton, words::pages::BLUNDERS_ONLY);
    window.click_role(Role::RadioButton, words::clock::PER_TURN);
    window.click(words::pages::START_GAME);
    // Without recent games, since a list that appears late would push the start page's cards down.
    let settings = Settings { recent: Default::default(), ..window.app().settings().clone() };
    drop(window);
    let home = crate::home();
    let mut window = Window::start(&home, [], settings, None);
    // The choices in Crosse don't apply to Topple.
    window.set_up("Topple");
    assert!(chosen(&window, words::pages::FREE) && chosen(&window, words::clock::OFF));
    window.unfold_players();
    assert!(window.has(words::who_plays("Red", Seat::Person)));
    window.click("Abstract Crosse");
    assert!(
        window.has(words::who_plays("White", Seat::Bot(Level::Casual)))
            && window.has(words::who_plays("Black", Seat::Bot(Level::Casual)))
    );
    window.unfold_choices();
    assert!(chosen(&window, words::pages::BLUNDERS_ONLY) && chosen(&window, words::clock::PER_TURN));
}

#[test]
fn options_of_the_last_game_that_cannot_be_read_are_ignored() {
    let home = home();
    let last = LastSetup { options: "size=99x99".to_owned(), ..LastSetup::default() };
    let settings = Settings { setups: [("crumble".to_owned(), last)].into(), ..Settings::default() };
    let mut window = Window::start(&home, [], settings, None);
    window.set_up("Crumble");
    window.click(words::pages::START_GAME);
    assert!(window.has("black square at 5,0, side 1"));
}

// ---- the keyboard focus ---------------------------------------------------------------------------------

#[test]
fn the_board_has_the_keyboard_after_each_dialog() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.get_by_label(&words::pages::play("Crumble")).focus();
    window.harness.run();
    window.press(Key::Enter);
    window.press(Key::Enter);
    let start = window.cursor().expect("a game begun by key shows the cursor");
    window.press(Key::ArrowRight);
    assert_ne!(window.cursor(), Some(start));
    window.press(Key::F1);
    assert!(window.cursor().is_none());
    window.press(Key::Escape);
    let there = window.cursor().expect("given back by the rules");
    window.press(Key::ArrowLeft);
    assert_ne!(window.cursor(), Some(there));
    window.menu(words::table::ENDINGS, Command::Resign);
    window.press(Key::Escape);
    window.press(Key::ArrowRight);
    assert!(window.cursor().is_some(), "given back by a question of the table");
}

#[test]
fn a_dialog_of_the_first_page_gives_the_keyboard_back() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.get_by_label(&words::pages::play("Topple")).focus();
    window.harness.run();
    window.press(Key::Enter);
    window.press(Key::Escape);
    assert!(window.is_focused(words::pages::play("Topple")));
}

#[test]
fn a_game_begun_by_mouse_shows_no_cursor_until_a_key_asks_for_it() {
    let home = home();
    let mut window = Window::open(&home, []);
    for name in [&*words::pages::play("Crumble"), words::pages::START_GAME] {
        let pos = window.place_of(name).center();
        for pressed in [true, false] {
            let button = PointerButton::Primary;
            let modifiers = Modifiers::NONE;
            let press = Event::PointerButton { pos, button, pressed, modifiers };
            window.harness.input_mut().events.extend([Event::PointerMoved(pos), press]);
            window.harness.run();
        }
    }
    assert!(window.has(words::table::ENDINGS));
    assert_eq!(window.cursor(), None);
    window.press(Key::ArrowRight);
    assert!(window.cursor().is_some());
}

#[test]
fn a_dialog_that_enter_closes_shows_no_cursor_where_none_was() {
    let home = home();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    assert_eq!(window.cursor(), None);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    assert!(window.has(words::pages::CLOSE));
    window.press(Key::Enter);
    assert!(!window.has(words::pages::CLOSE));
    assert_eq!(window.cursor(), None, "after the settings");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.press_with(Modifiers::COMMAND, Key::A);
    let file = home.path().join("a.ron");
    window.harness.event(Event::Text(file.display().to_string()));
    window.harness.run();
    window.harness.key_press(Key::Enter);
    while !window.says("Saved a copy as a.ron") {
        window.harness.step();
    }
    assert_eq!(window.cursor(), None, "after a path was typed");
    window.press(Key::ArrowLeft);
    assert!(
        window.cursor().is_some() && !window.is_focused(words::shell::FILE_MENU),
        "the arrow is the board's"
    );
}

#[test]
fn the_name_of_the_file_to_save_to_is_typed_over() {
    let home = home();
    let mut window = Window::crumble(&home, [Picked::NoDialog]);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.harness.event(Event::Text("mine".to_owned()));
    window.harness.run();
    let field = window.harness.get_by_role(Role::TextInput);
    let path = field.accesskit_node().value().unwrap_or_default();
    let name = Path::new(&path).file_name().and_then(|name| name.to_str());
    assert_eq!(name, Some("mine.halfsquare.ron"), "{path}");
}

#[test]
fn a_dialog_opens_with_its_ring_in_place() {
    for (modifiers, key) in [(Modifiers::COMMAND, Key::Comma), (Modifiers::NONE, Key::F1)] {
        let home = home();
        let mut window = Window::crumble(&home, []);
        let text = halfsquare::app::kit::theme::Colors::of(&window.harness.ctx.global_style()).ink;
        let mut rings = Vec::new();
        window.harness.key_press_modifiers(modifiers, key);
        for _ in 0..8 {
            window.frame();
            rings.extend(window.harness.output().shapes.iter().filter_map(|clipped| match &clipped.shape {
                Shape::Rect(rect) if rect.stroke.color == text && rect.stroke.width == 2.0 => Some(rect.rect),
                _ => None,
            }));
        }
        assert!(!rings.is_empty());
        let close = window.place_of(words::pages::CLOSE).expand(1.0);
        assert!(rings.iter().all(|ring| *ring == close), "{rings:?} but {close:?}");
    }
}

// ---- saved games ----------------------------------------------------------------------------------------

#[test]
fn the_first_page_continues_the_last_game_and_tells_of_the_others() {
    let home = home();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    let file = |name: &str| folder.join(format!("{name}.halfsquare.ron"));
    fs::write(file("first"), game(&["2,1VW"])).unwrap();
    fs::write(file("second"), game(&["3,2H", "1,1H"])).unwrap();
    fs::write(file("bad"), game(&["2,1VW"]).replace("2,1VW", "9,9H")).unwrap();
    let mut settings = Settings::default();
    for name in ["bad", "first", "second"] {
        settings.recent.push(&file(name));
    }
    let mut window = Window::start(&home, [], settings, None);
    window.until(words::game("first.halfsquare.ron", "Black – White, Crumble · 1 turn · White to play"));
    window.until(words::game("bad.halfsquare.ron", "the main line, turn 1 '9,9H': "));
    assert!(
        window.has(words::pages::continue_game("second.halfsquare.ron"))
            && !window.says(words::pages::open_game("second"))
    );
    window.click(words::pages::continue_game("second.halfsquare.ron"));
    window.until(words::turn(2, "White", "1,1H"));
}

#[test]
fn a_file_that_was_only_looked_at_is_not_the_game_to_continue() {
    let home = home();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    let mine = folder.join("mine.halfsquare.ron");
    let evening = home.path().join("evening.halfsquare.ron");
    fs::write(&mine, game(&["2,1VW"])).unwrap();
    fs::write(&evening, game(&["3,2H"])).unwrap();
    let mut settings = Settings::default();
    settings.recent.push(&mine);
    settings.recent.push(&evening);
    let mut window = Window::start(&home, [], settings, None);
    window.until(words::game("evening.halfsquare.ron", "Black – White, Crumble"));
    assert!(window.has(words::pages::continue_game("mine.halfsquare.ron")));
}

#[test]
fn a_game_that_is_over_is_opened_not_continued() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::FINISHED_GAMES);
    assert!(window.says(words::pages::open_game("20")) && !window.says(words::pages::CONTINUE));
}

#[test]
fn a_newcomer_learns_a_game_or_plays_the_easiest_bot_from_the_first_page() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.until(words::pages::LEARN);
    window.click(words::pages::LEARN);
    window.click("Topple");
    assert!(window.app().title().starts_with("Topple: Lessons"), "{}", window.app().title());
    window.press_with(Modifiers::COMMAND, Key::W);
    window.click(words::pages::PLAY_BEGINNER);
    window.click("Abstract Crosse");
    assert_eq!(window.app().title(), "Abstract Crosse: White – Beginner bot – Halfsquare");
}

#[test]
fn after_the_last_game_is_over_the_first_page_offers_another() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    window.press_with(Modifiers::COMMAND, Key::W);
    window.until(words::pages::new_game_of("Crumble"));
    assert!(!window.has(words::pages::LEARN));
    window.click(words::pages::new_game_of("Crumble"));
    assert!(window.has(words::pages::START_GAME));
}

#[test]
fn a_list_without_games_invites_to_play_one() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until(words::pages::NO_GAMES_YET);
    window.click(words::pages::NEW_GAME);
    assert!(window.has(words::pages::START_GAME) && !window.has(words::pages::NO_GAMES_YET));
}

#[test]
fn open_lists_the_games_of_the_folder_and_finds_them_by_name() {
    let home = home();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    for (name, turns) in [("ada", &["2,1VW"][..]), ("ben", &["3,2H", "1,1H"]), ("bea", &[])] {
        fs::write(folder.join(format!("{name}.halfsquare.ron")), game(turns)).unwrap();
    }
    let mut window = Window::with_file(&home, &folder.join("ada.halfsquare.ron"));
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until(words::game("ben.halfsquare.ron", "Black – White, Crumble · 2 turns · Black to play"));
    window.until(words::game("bea.halfsquare.ron", "Black – White, Crumble · 0 turns"));
    window.type_into(words::pages::SEARCH, "BE");
    assert!(
        window.says(words::pages::open_game("ben"))
            && window.says(words::pages::open_game("bea"))
            && !window.says(words::pages::open_game("ada"))
    );
    window.type_into(words::pages::SEARCH, "N");
    window.press(Key::Enter);
    window.until(words::turn(2, "White", "1,1H"));
}

#[test]
fn a_list_of_thousands_of_games_reads_those_in_sight() {
    let home = home();
    let folder = home.path().join("games");
    fs::create_dir(&folder).unwrap();
    let text = game(&["2,1VW"]);
    for number in 0..3000 {
        fs::write(folder.join(format!("{number}.halfsquare.ron")), &text).unwrap();
    }
    let mut window = Window::with_file(&home, &folder.join("7.halfsquare.ron"));
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until("1 turn");
    assert!(window.harness.query_all_by_label_contains(&words::pages::open_game("")).count() < 60);
    window.type_into(words::pages::SEARCH, "2718");
    window.until(words::game("2718.halfsquare.ron", "Black – White"));
}

#[test]
fn a_kept_game_is_shown_as_it_stands() {
    let home = home();
    crash(&home);
    let mut window = Window::open(&home, []);
    window.until(words::pages::continue_game(""));
    window.press_with(Modifiers::COMMAND, Key::O);
    window.until("Black – White, Crumble · 1 turn · White to play");
}

#[test]
fn the_scene_of_a_game_is_played_while_it_is_pointed_at_unless_boards_rest() {
    for animate in [true, false] {
        let home = home();
        let mut window = Window::start(&home, [], Settings { animate, ..Settings::default() }, None);
        window.harness.run();
        let rests = |window: &Window| window.next_frame() == Duration::MAX;
        assert!(rests(&window) && !window.says(words::pages::FINISHED_GAMES));
        let card = window.place_of(words::pages::play("Topple"));
        window.harness.hover_at(card.center_top() + vec2(0.0, 40.0));
        window.harness.run_steps(20);
        assert_eq!(rests(&window), !animate, "animated: {animate}");
        window.harness.hover_at(card.center_top() - vec2(0.0, 8.0));
        window.harness.run_steps(20);
        assert!(rests(&window));
    }
}

#[test]
fn a_scene_under_a_pointer_that_was_left_there_is_played_twice_and_the_page_comes_to_rest() {
    let home = home();
    for game in ["Play Crumble", "Play Abstract Crosse", "Play Topple"] {
        let mut window = Window::open(&home, []);
        window.harness.run();
        let card = window.place_of(game);
        window.harness.hover_at(card.center());
        window.harness.run_steps(4);
        assert!(window.next_frame() < Duration::MAX, "{game} is played");
        // A card's animation takes up to 18 seconds.
        window.harness.run_steps(40 * 4);
        assert_eq!(window.next_frame(), Duration::MAX, "{game}: {:?}", window.harness.ctx.repaint_causes());
    }
}

// ---- the sidebar ----------------------------------------------------------------------------------------

#[test]
fn the_sidebar_is_dragged_and_keeps_its_width() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let board = window.piece_at("0,0").left()..=window.piece_at("5,5").right();
    let edge = window.place_of(words::sidebar_edge::NAME).center();
    window.drag(edge, edge - vec2(200.0, 0.0));
    assert_eq!(window.app().settings().sidebar_width, 528.0);
    assert_eq!(window.place_of(words::sidebar_edge::NAME).center().x, edge.x - 200.0);
    assert!(window.piece_at("5,5").right() - window.piece_at("0,0").left() <= board.end() - board.start());
    window.harness.set_size(vec2(640.0, 400.0));
    window.harness.run();
    assert!(window.place_of(words::sidebar_edge::NAME).center().x > 200.0, "the board keeps its share");
    // Settings are written in the background; dropping the window waits for all of them.
    drop(window);
    let file = halfsquare::record::Home::at(home.path()).settings_file();
    let (kept, _) = halfsquare::record::ron_file::load::<Settings>(&file);
    assert_eq!(kept.sidebar_width, 528.0);
}

#[test]
fn the_sidebar_is_folded_away_and_opened_again() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let before = window.piece_at("5,5");
    window.press(Key::F9);
    assert!(!window.has(words::table::ENDINGS) && !window.app().settings().sidebar);
    assert!(window.piece_at("5,5").width() >= before.width());
    window.click(words::shell::SIDEBAR);
    assert!(window.has(words::table::ENDINGS));
    window.click(words::shell::SIDEBAR);
    window.press(Key::Tab);
    window.press(Key::F9);
    assert!(window.has(words::table::ENDINGS));
}

#[test]
fn a_sidebar_that_would_take_more_than_half_a_narrow_window_is_folded_there() {
    let home = home();
    let mut window = Window::crumble(&home, []);
    let size = |window: &mut Window, width: f32| {
        window.harness.set_size(vec2(width, 300.0));
        window.harness.run();
    };
    // The width of a 1024×700 window at 250 %.
    size(&mut window, 410.0);
    let wide = window.piece_at("0,0").left()..=window.piece_at("5,5").right();
    assert!(!window.has(words::table::ENDINGS) && wide.end() - wide.start() > 140.0, "{wide:?}");
    for shows in [true, false, true] {
        window.press(Key::F9);
        assert_eq!(window.has(words::table::ENDINGS), shows);
        assert!(window.app().settings().sidebar, "wide windows keep it");
    }
    for (width, shows) in [(1000.0, true), (410.0, false), (528.0, true)] {
        size(&mut window, width);
        assert_eq!(window.has(words::table::ENDINGS), shows, "{width}");
        let edge =
            window.harness.query_by_label(words::sidebar_edge::NAME).map(|edge| edge.rect().center().x);
        assert!(edge.is_none_or(|edge| edge >= width / 2.0), "{edge:?} of {width}");
    }
}

#[test]
fn the_buttons_of_the_first_page_are_walked_from_left_to_right() {
    let home = home();
    let mut window = Window::open(&home, []);
    let [settings, card] =
        [Command::Settings.text(), &words::pages::play("Topple")].map(|name| window.place_of(name).right());
    assert!((settings - card).abs() <= 1.0, "{settings} and {card}");
    window.tab_to(Command::Progress);
    for command in [Command::Rules, Command::Settings] {
        window.press(Key::Tab);
        assert!(window.is_focused(command), "{command:?}");
    }
}

// ---- sizes ----------------------------------------------------------------------------------------------

#[test]
fn the_first_page_fits_into_small_windows() {
    for size in [vec2(640.0, 400.0), vec2(960.0, 540.0), vec2(1024.0, 700.0), vec2(1920.0, 1080.0)] {
        let home = home();
        let mut window = Window::open(&home, []);
        window.harness.set_size(size);
        window.harness.run();
        for name in ["Crumble", "Abstract Crosse", "Topple"] {
            let card = window.place_of(words::pages::play(name));
            assert!(card.left() >= 0.0 && card.right() <= size.x - 8.0, "{name} at {size}: {card}");
        }
        assert!(window.place_of(words::pages::play("Crumble")).top() < size.y / 2.0, "{size}");
    }
}

#[test]
fn the_dialog_before_a_game_fits_into_the_smallest_window() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.harness.set_size(Settings::MIN_WINDOW);
    window.press_with(Modifiers::COMMAND, Key::N);
    // The start page also has a heading with this name.
    let headings = window.harness.query_all_by_role_and_label(Role::Label, words::pages::NEW_GAME);
    let heading = headings.last().unwrap().rect();
    let start = window.place_of(words::pages::START_GAME);
    assert!(heading.top() >= 30.0 && start.bottom() <= 370.0, "{heading} to {start}");
}

#[test]
fn experts_think_on_all_cores_or_one_as_the_settings_have_it() {
    let home = home();
    let mut window = Window::open(&home, []);
    assert_eq!(window.app().settings().bot_cores, Cores::All);
    for (choice, cores) in [
        (words::pages::ONE_CORE, Cores::One),
        (words::pages::ALL_CORES, Cores::All),
        (words::pages::ONE_CORE, Cores::One),
    ] {
        window.press_with(Modifiers::COMMAND, Key::Comma);
        window.click(choice);
        window.click(words::pages::CLOSE);
        assert_eq!(window.app().settings().bot_cores, cores);
    }
}

#[test]
fn experts_think_on_a_persons_time_where_the_settings_have_it() {
    let home = home();
    let mut window = Window::open(&home, []);
    assert!(!window.app().settings().pondering, "it takes power");
    for pondering in [true, false] {
        window.press_with(Modifiers::COMMAND, Key::Comma);
        window.click_role(Role::CheckBox, words::pages::THINK);
        window.click(words::pages::CLOSE);
        assert_eq!(window.app().settings().pondering, pondering);
    }
}

#[test]
fn the_settings_stay_in_sight_while_the_interface_is_zoomed() {
    let home = home();
    let mut window = Window::open(&home, []);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    let heading =
        |window: &Window| window.harness.get_by_role_and_label(Role::Label, words::pages::SETTINGS).rect();
    for zoom in [2.5, 0.6, 1.0] {
        window.harness.ctx.set_zoom_factor(zoom);
        window.harness.run();
        let close = window.place_of(words::pages::CLOSE);
        let screen = window.harness.ctx.content_rect();
        let parts = [heading(&window), close];
        assert!(parts.iter().all(|part| screen.contains_rect(*part)), "at {zoom}: {parts:?} in {screen}");
        assert!(close.top() - heading(&window).bottom() < screen.height(), "at {zoom}");
    }
}
