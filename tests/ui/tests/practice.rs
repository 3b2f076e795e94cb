//! Help during a game: threats, the guard against blunders, hints, the winning chances.
#![cfg(feature = "gui")]
#![cfg(test)]

#[path = "practice/sample.rs"]
mod sample;

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::settings::Settings;
use halfsquare::record::{Help, Subject, Takebacks};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare_ui_tests::words;
use sample::Sample;

/// After these turns White threatens to win with 5,3HN.
const CRUMBLE: &str = "2,1VW 3,5HS 3,2HNNW 1,3HSSS";
/// Black's last turn overlooks the threat.
const BLUNDER: &str = "2,1VW 3,5HS 3,2HNNW 1,3HSSS 5,2H";

// ---- threats --------------------------------------------------------------------------------------------

#[test]
fn a_crumble_is_announced_and_marked_in_the_list() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.frames_until("Crumble: White threatens to win.");
    assert!(window.says(words::turn(4, "White", "1,3HSSS+")));
    assert!(!window.is_stored(), "finding a threat changes nothing in the game");
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.never("threatens");
    assert!(!window.has_button(Command::ShowThreat));
}

#[test]
fn two_players_who_agreed_on_no_help_get_none() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).helped(Help::None).open();
    window.never("threatens");
    let offered = [Command::ShowThreat, Command::Hint].map(|button| window.has_button(button));
    assert_eq!((offered, window.says(words::table::coach(""))), ([false; 2], false));
    window.press(Key::F3);
    assert!(window.says(words::table::HELP_IS_OFF));
    window.press_with(Modifiers::COMMAND, Key::A);
    assert!(window.says(words::table::NO_ANALYSIS_YET));
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("Black"));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.press(Key::F3);
    window.frames_until(words::table::HINT_PLACE);
}

#[test]
fn announcements_alone_say_that_there_is_a_threat_and_not_which() {
    let turns = "@c3 @e4 @c5 +c4 +d4 +d5 +c4 +c4 +b4 +b4 c4-b4";
    let sample = Sample::of::<Topple>("size=6,players=3", turns).helped(Help::Announcements);
    // The players' agreement counts, not the setting, since they can't ask for a threat.
    let mut window = sample.with(|set| set.announce_threats = false).open();
    window.frames_until("Blue threatens to win.");
    assert!(!window.has_button(Command::ShowThreat) && !window.has_button(Command::Hint));
    window.click_piece("c4, stack of 3");
    window.click_containing("Topple c4 west");
    assert!(window.has_button(Command::EndTurn) && !window.says(words::subject(Subject::Threat, "Blue")));
}

#[test]
fn a_crumblemate_is_announced_by_its_name() {
    let mut window = Sample::of::<Crumble>("size=2x2", "0,1HS 0,1V 0H2-2N-N").open();
    window.frames_until("Crumblemate: Black wins next turn, whatever White plays.");
    assert!(window.says("0H2-2N-N#"));
}

#[test]
fn other_games_announce_threats_in_plain_words() {
    let stones = "10/10/10/2w3w3/10/10/3w2w3/10/9b/10 w 123.123 1.-";
    let mut window = Sample::from_position::<Crosse>(stones, "1B:c7-d6").open();
    window.frames_until("White wins next turn, whatever Black plays.");
    let pawns = "1,2,0,0,0/0,0,1,0,0/1b,1,1r,1,0/1,1,1,0,0/0,0,0,1,0 r r7,b7";
    let mut window = Sample::from_position::<Topple>(pawns, "+b2").open();
    window.frames_until("Red threatens to win.");
}

#[test]
fn a_threat_is_walked_through_and_nothing_is_played() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.frames_until("Crumble: White");
    let before = window.board();
    window.click(Command::ShowThreat);
    assert!(window.says(words::subject(Subject::Threat, "White")));
    window.frames_until(words::step_shown(2, 2));
    assert_ne!(window.board(), before, "the steps stand on the board");
    window.press(Key::Comma);
    assert!(window.says(words::step_shown(1, 2)));
    window.press(Key::Home);
    assert!(window.says(words::step_shown(0, 2)));
    window.press(Key::End);
    assert!(window.says(words::step_shown(2, 2)));
    window.press(Key::Escape);
    assert!(!window.says(words::table::not_played("")) && window.says(words::table::task("Black", "cut")));
    assert_eq!(window.board(), before);
    assert!(!window.says("5. Black") && !window.is_stored());
}

#[test]
fn looking_elsewhere_ends_what_is_shown() {
    for leave in [Key::ArrowLeft, Key::ArrowRight] {
        let mut window = Sample::of::<Crumble>("", BLUNDER).open();
        window.press_with(Modifiers::ALT, Key::ArrowLeft);
        window.frames_until("Crumble: White");
        window.press_with(Modifiers::COMMAND, Key::T);
        assert!(window.says(words::subject(Subject::Threat, "White")));
        window.press_with(Modifiers::ALT, leave);
        assert!(!window.says(words::subject(Subject::Threat, "White")));
    }
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.frames_until("Crumble: White");
    window.press_with(Modifiers::COMMAND, Key::T);
    window.click_containing(words::turn(4, "White", "1,3HSSS+"));
    assert!(
        !window.says(words::subject(Subject::Threat, "White"))
            && window.says(words::table::task("Black", "cut"))
    );
}

#[test]
fn on_demand_a_threat_is_told_only_when_asked_for() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).with(|set| set.announce_threats = false).open();
    window.never("Crumble: ");
    assert!(window.says(words::turn(4, "White", "1,3HSSS")) && !window.says("1,3HSSS+"));
    window.click(Command::ShowThreat);
    window.frames_until(words::subject(Subject::Threat, "White"));
    window.press(Key::Escape);
    assert!(window.says("Crumble: White threatens to win.") && window.says("1,3HSSS+"));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.press_with(Modifiers::COMMAND, Key::T);
    window.frames_until(words::table::no_threat("Black"));
}

// ---- messages that stay ----------------------------------------------------------------------------------

#[test]
fn no_notice_and_no_step_hides_a_threat() {
    let threat = "Crumble: White threatens to win.";
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.frames_until(threat);
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::C);
    assert!(window.says(words::table::COPIED_GAME) && window.says(threat));
    let check = "White still threatens to win.";
    assert!(!window.says(check));
    window.click_piece("black square at 5,2, side 1");
    assert!(window.says(check) && !window.says(threat), "the cut leaves the threat open");
    window.click(Command::ShowThreat);
    assert!(window.says(words::subject(Subject::Threat, "White")));
    window.press(Key::Escape);
    assert!(window.says(check) && window.has_button(Command::EndTurn), "the turn is there again");
    window.click(Command::DropDraft);
    assert!(window.says(threat) && !window.says(check));
}

#[test]
fn while_a_turn_is_built_a_threat_is_that_of_the_position_shown() {
    let turns = "@c3 @e4 @c5 +c4 +d4 +d5 +c4 +c4 +b4 +b4 c4-b4";
    let sample = Sample::of::<Topple>("size=6,players=3", turns).with(|set| set.confirm_turns = true);
    let mut window = sample.open();
    window.frames_until("Blue threatens to win.");
    window.click_piece("c4, stack of 3");
    window.click_containing("Topple c4 west");
    assert!(window.has_button(Command::EndTurn) && !window.says("threatens to win"));
    assert!(window.says(words::table::stops_threat("Blue")) && !window.has_button(Command::ShowThreat));
    window.press_with(Modifiers::COMMAND, Key::T);
    assert!(!window.says(words::table::not_played("")));
}

#[test]
fn who_is_out_is_told_in_the_players_rows_or_below_the_board_beside_a_threat() {
    let pawns = "1,2,0,0,0/0,0,1,0,0/1g,1,1r,1,0/1,1,1,0,0/0,0,0,1,0 r r7,bx,g7";
    let mut window = Sample::from_position::<Topple>(pawns, "+b2").open();
    window.frames_until("Red threatens to win.");
    assert!(window.has(words::player(&["Blue", words::table::OUT])));
    assert!(!window.says(words::table::out(&["Blue"])));
    window.menu(words::shell::VIEW_MENU, Command::Sidebar);
    assert!(window.says("Red threatens to win.") && window.says(words::table::out(&["Blue"])));
}

#[test]
fn a_draw_that_can_be_claimed_is_announced_where_the_game_stands() {
    let shuffle = "a5-b5 e1-d1 b5-a5 d1-e1";
    let position = "1r,1,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,1,1b r r0,b0,gx";
    let sample = Sample::from_position::<Topple>(position, &format!("{shuffle} {shuffle}"));
    let mut window = sample.with(|set| set.confirm_turns = true).open();
    let claim = "Red and Blue can claim a draw by repetition.";
    assert!(window.has(claim) && window.has_button(Command::ClaimDraw));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(!window.has(claim) && !window.has_button(Command::ClaimDraw));
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    window.click_piece("a5, stack of 1, Red's pawn");
    window.click_piece("b5, stack of 1");
    assert!(window.has_button(Command::PopStep) && !window.has(claim));
}

// ---- the guard against blunders -------------------------------------------------------------------------

#[test]
fn a_blunder_is_told_with_the_turn_that_wins() {
    let mut window = Sample::agreed::<Crumble>("", BLUNDER, Takebacks::BlundersOnly).open();
    window.frames_until(words::table::lets_win("Black", "White"));
    let before = window.board();
    window.click(Command::ShowRefutation);
    window.frames_until(words::subject(Subject::Refutation, "White"));
    window.frames_until(words::step_shown(2, 2));
    window.click(words::table::STOP_SHOWING);
    assert_eq!(window.board(), before);
    window.click(words::take_back_turn("Black"));
    assert!(window.says(words::table::task("Black", "cut")) && !window.has_button(Command::ShowRefutation));
}

#[test]
fn a_blunder_may_be_taken_back_and_is_not_explained_to_the_rival() {
    let blunder = Sample::agreed::<Crumble>("", BLUNDER, Takebacks::BlundersOnly);
    let mut window = blunder.helped(Help::None).open();
    window.frames_until(words::table::may_take_back("Black"));
    assert!(!window.has_button(Command::ShowRefutation) && !window.says("lets White win"));
    window.click(words::take_back_turn("Black"));
}

// ---- earlier positions ----------------------------------------------------------------------------------

#[test]
fn advice_is_given_at_any_position_shown_where_the_agreement_is_free() {
    let mut window = Sample::of::<Crumble>("", &format!("{BLUNDER} 5,6H")).open();
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.says(words::after_turn(5, 6, "White")));
    window.click(Command::Hint);
    window.frames_until(words::table::HINT_PLACE);
    window.place_of(AREA);
    window.click(words::table::SHOW_STEP);
    window.click(words::table::SHOW_TURN);
    window.frames_until(words::subject(Subject::Hint, "White"));
    assert!(
        window.has_button(words::table::ADD_VARIATION) && !window.has_button(words::table::PLAY_IT),
        "the game stands elsewhere"
    );
    window.click(words::table::STOP_SHOWING);
    window.menu(words::shell::PRACTICE_MENU, Command::ShowRefutation);
    window.frames_until(words::subject(Subject::Refutation, "White"));
    window.press(Key::Escape);
    window.press_with(Modifiers::ALT, Key::Home);
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    window.menu(words::shell::PRACTICE_MENU, Command::ShowRefutation);
    window.frames_until(words::table::cant_win("White"));
}

#[test]
fn a_serious_game_gives_advice_about_its_past_only_when_it_is_over() {
    let mut window = Sample::agreed::<Crumble>("", BLUNDER, Takebacks::None).open();
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.says("View only") && !window.has_button(Command::Hint));
    window.press(Key::F3);
    assert!(window.says(words::table::NO_HELP));
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("White"));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.click(Command::Hint);
    window.frames_until(words::table::HINT_PLACE);
    window.click(words::table::SHOW_STEP);
    window.click(words::table::SHOW_TURN);
    assert!(
        window.says(words::subject(Subject::Hint, "Black")) && !window.has_button(words::table::PLAY_IT),
        "it cannot be played there"
    );
    window.click(words::table::ADD_VARIATION);
    assert!(
        window.says(words::variation(5, "Black", ""))
            && window.says(words::table::LinePosition::Variation { turn: 5, turns: 5 }.words())
    );
}

#[test]
fn nothing_is_said_of_continuations_where_there_are_none() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    assert!(!window.says("variation"));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(window.says("as a variation") && window.says(words::table::current(4, false)));
    assert!(!window.says(Command::Why), "no rule decides where a game stands");
}

// ---- the evaluation bar ---------------------------------------------------------------------------------

#[test]
fn the_evaluation_bar_is_beside_the_board_in_a_wide_window() {
    let with_bar = |set: &mut Settings| set.evaluation_bar = true;
    for (sample, place) in [
        (Sample::of::<Crumble>("", "2,1VW"), "white square at 0,0, side 1"),
        (Sample::of::<Crosse>("", "1F:a3-b4"), "a1 white stone"),
        (Sample::of::<Topple>("", "@d4"), "a1, empty"),
    ] {
        let mut window = sample.with(with_bar).open();
        window.harness.set_size(egui::vec2(1920.0, 1080.0));
        window.frames_until(words::table::CHANCES);
        let bar = window.place_of(window.name_of(Role::ProgressIndicator, words::table::CHANCES));
        let away = window.place_of(place).left() - bar.right();
        assert!((0.0..140.0).contains(&away), "{place} is {away} points away");
    }
}

#[test]
fn the_evaluation_bar_is_not_there_where_analysis_is_off() {
    let sample = Sample::agreed::<Crumble>("", "2,1VW", Takebacks::None);
    let mut window = sample.with(|set| set.evaluation_bar = true).open();
    window.never(words::table::CHANCES);
    window.menu(words::table::ENDINGS, Command::Resign);
    window.click(words::table::resigns("White"));
    window.frames_until("Result: ");
}

#[test]
fn the_evaluation_bar_is_off_at_first_and_follows_the_place_looked_at() {
    let mut window = Sample::of::<Crumble>("", BLUNDER).open();
    window.never(words::table::CHANCES);
    window.press_with(Modifiers::COMMAND, Key::Comma);
    window.click_containing(words::pages::EVALUATION_BAR);
    window.press(Key::Escape);
    window.frames_until("Black 0%, White 100%");
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    window.frames_until("Winning chances: Black");
    assert!(!window.says("White 100%"));
}

#[test]
fn with_more_players_the_bar_is_about_all_of_them() {
    let sample = Sample::of::<Topple>("players=3", "@d4").with(|set| set.evaluation_bar = true);
    sample.open().frames_until("Winning chances: Red ");
}

#[test]
fn a_finished_game_is_worth_what_it_gave() {
    let moves = format!("{BLUNDER} 5,4HN");
    let mut window = Sample::of::<Crumble>("", &moves).with(|set| set.evaluation_bar = true).open();
    window.frames_until(words::table::shares_won(&[("Black", 0), ("White", 100)]));
}

// ---- hints ----------------------------------------------------------------------------------------------

const AREA: &str = words::board::HINT_AREA;
const STEP: &str = words::board::HINT_STEP;
/// White can only jump, with the stone on a1.
const ONE_JUMP: &str = "9b/10/10/10/10/10/10/10/1b8/w9 w 123.123 123.123";

#[test]
fn a_hint_gives_the_area_the_first_step_and_then_the_whole_turn() {
    let mut window = Sample::of::<Crumble>("", BLUNDER).open();
    window.press(Key::F3);
    window.frames_until(words::table::HINT_PLACE);
    let area = window.place_of(AREA);
    window.click(words::table::SHOW_STEP);
    assert!(window.says("Hint: White cuts"));
    let step = window.place_of(STEP);
    assert!(area.contains_rect(step) && area.area() > 2.0 * step.area(), "{step:?} in {area:?}");
    let before = window.board();
    window.click(words::table::SHOW_TURN);
    assert!(window.says(words::subject(Subject::Hint, "White")), "the win is found");
    window.frames_until(words::step_shown(2, 2));
    assert_ne!(window.board(), before);
    window.press(Key::Escape);
    assert_eq!(window.board(), before);
    window.press(Key::Escape);
    assert!(!window.says(words::table::HINT), "hidden by a second Escape");
}

#[test]
fn a_hint_is_put_on_the_board_and_ended_by_the_player() {
    let one_jump = Sample::from_position::<Crosse>(ONE_JUMP, "").with(|set| set.confirm_turns = false);
    let mut window = one_jump.open();
    window.press(Key::F3);
    window.frames_until(STEP);
    window.press(Key::F3);
    window.click(words::table::PLAY_IT);
    assert!(
        window.says("White jumps from a1 over b2 to c3") && !window.says("1. White"),
        "a draft, not yet a turn"
    );
    window.press(Key::Enter);
    assert!(window.says(words::turn(1, "White", "a1xc3")));
}

#[test]
fn enter_plays_a_hint_that_is_shown_and_a_turn_that_wins_ends_at_once() {
    let mut window = Sample::of::<Crumble>("", BLUNDER).open();
    window.press(Key::F3);
    window.frames_until(AREA);
    window.press(Key::F3);
    window.press(Key::F3);
    assert!(window.has_button(words::table::PLAY_IT));
    window.press(Key::Enter);
    assert!(window.says(words::turn(6, "White", "5,4HN")) && window.says("White wins"));
}

#[test]
fn a_hint_takes_the_place_of_an_older_refusal() {
    let mut window = Sample::of::<Crumble>("", "").open();
    window.click_piece("white square at 2,2, side 1");
    assert!(window.says("This is White's piece, not yours"));
    window.press(Key::F3);
    window.frames_until(words::table::HINT_PLACE);
    assert!(!window.says("This is White's piece, not yours"));
}

#[test]
fn a_hint_takes_the_place_of_what_was_said_while_it_was_thought_about() {
    let mut window = Sample::of::<Crumble>("", "").with(|set| set.bot_seconds = 0.5).open();
    window.press_frames(Modifiers::NONE, Key::F3);
    window.press_frames(Modifiers::NONE, Key::F3);
    window.frames_until(words::table::HINT);
    assert!(!window.says(words::table::LOOKING_FOR_HINT));
}

#[test]
fn asked_for_again_the_whole_turn_is_shown_again() {
    // Only one jump is legal, so the first hint already reveals the first step.
    let mut window = Sample::from_position::<Crosse>(ONE_JUMP, "").open();
    window.press(Key::F3);
    window.frames_until(STEP);
    window.press(Key::F3);
    window.frames_until(words::step_shown(1, 1));
    window.press(Key::Comma);
    assert!(window.says(words::step_shown(0, 1)));
    window.press(Key::F3);
    window.frames_until(words::step_shown(1, 1));
}

#[test]
fn a_hint_is_given_up_by_escape_and_forgotten_elsewhere() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.press(Key::F3);
    window.press(Key::Escape);
    window.never(words::table::HINT);
    window.press(Key::F3);
    window.frames_until(AREA);
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert!(!window.says(words::table::HINT));
    window.press_with(Modifiers::ALT, Key::ArrowRight);
    assert!(!window.says(words::table::HINT));
}

#[test]
fn a_hint_waits_until_the_draft_is_dropped() {
    let mut window = Sample::of::<Crumble>("", "").open();
    window.click_piece("black square at 2,1, side 1");
    window.press(Key::F3);
    assert!(window.says("Undo your steps first"));
    window.press(Key::Escape);
    window.press(Key::F3);
    window.frames_until(AREA);
    window.click_piece("black square at 2,1, side 1");
    assert!(!window.says(AREA), "no mark over a turn that was begun");
}

#[test]
fn hints_are_marked_on_every_board() {
    let mut stones = Sample::of::<Crosse>("", "").open();
    let mut pawns = Sample::of::<Topple>("", "").open();
    for window in [&mut stones, &mut pawns] {
        window.press(Key::F3);
        window.frames_until(AREA);
        let area = window.place_of(AREA);
        window.press(Key::F3);
        assert!(area.expand(1.0).contains_rect(window.place_of(STEP)));
    }
    assert!(stones.says("Hint: White moves") && pawns.says("Hint: Red places a piece on"));
}

#[test]
fn turns_that_nobody_looks_at_are_marked_as_well() {
    let mut window = Sample::of::<Crumble>("", BLUNDER).open();
    window.frames_until(words::turn(4, "White", "1,3HSSS+"));
}
