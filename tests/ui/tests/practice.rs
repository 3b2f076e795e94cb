//! Practising in the window: threats, the guard against blunders, hints, the evaluation bar.
#![cfg(feature = "gui")]
#![cfg(test)]

#[cfg(test)]
#[path = "practice/window.rs"]
mod window;

use egui::{Key, Modifiers};
use halfsquare::record::Takebacks;
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use window::Sample;

/// After it White threatens to win by 5,3HN.
const CRUMBLE: &str = "2,1VW 3,5HS 3,2HNNW 1,3HSSS";
/// Black looks away.
const BLUNDER: &str = "2,1VW 3,5HS 3,2HNNW 1,3HSSS 5,2H";

// ---- threats --------------------------------------------------------------------------------------------

#[test]
fn a_crumble_is_announced_and_marked_in_the_list() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.until("Crumble: White threatens to win.");
    assert!(window.says("4. White: 1,3HSSS+"));
    assert!(!window.app().title().starts_with('•'), "finding a threat changes nothing in the game");
    window.press(Modifiers::ALT, Key::ArrowLeft);
    window.never("threatens");
    assert!(!window.has_button("Show threat"));
}

#[test]
fn a_crumblemate_is_announced_by_its_name() {
    let mut window = Sample::of::<Crumble>("size=2x2", "0,1HS 0,1V 0H2-2N-N").open();
    window.until("Crumblemate: Black wins next turn whatever White does.");
    assert!(window.says("0H2-2N-N#"));
}

#[test]
fn other_games_announce_threats_in_plain_words() {
    let stones = "10/10/10/2w3w3/10/10/3w2w3/10/9b/10 w 123.123 1.-";
    let mut window = Sample::from_position::<Crosse>(stones, "1B:c7-d6").open();
    window.until("White wins next turn whatever Black does.");
    let pawns = "1,2,0,0,0/0,0,1,0,0/1b,1,1r,1,0/1,1,1,0,0/0,0,0,1,0 r r7,b7";
    let mut window = Sample::from_position::<Topple>(pawns, "+b2").open();
    window.until("Red threatens to win.");
}

#[test]
fn a_threat_is_walked_through_and_nothing_is_played() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.until("Crumble: White");
    let before = window.board();
    window.click("Show threat");
    assert!(window.says("What White threatens: 5,3HN"));
    window.until("Not played. Step 2 of 2");
    assert_ne!(window.board(), before, "the steps stand on the board");
    window.press(Modifiers::NONE, Key::Comma);
    assert!(window.says("Not played. Step 1 of 2"));
    window.press(Modifiers::NONE, Key::Home);
    assert!(window.says("Not played. Step 0 of 2"));
    window.press(Modifiers::NONE, Key::End);
    assert!(window.says("Not played. Step 2 of 2"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.says("Not played") && window.says("Black to move"));
    assert_eq!(window.board(), before);
    assert!(!window.says("5. Black") && !window.app().title().starts_with('•'));
}

#[test]
fn looking_elsewhere_ends_what_is_shown() {
    for leave in [Key::ArrowLeft, Key::ArrowRight] {
        let mut window = Sample::of::<Crumble>("", BLUNDER).open();
        window.press(Modifiers::ALT, Key::ArrowLeft);
        window.until("Crumble: White");
        window.press(Modifiers::COMMAND, Key::T);
        assert!(window.says("What White threatens"));
        window.press(Modifiers::ALT, leave);
        assert!(!window.says("What White threatens"));
    }
    let mut window = Sample::of::<Crumble>("", CRUMBLE).open();
    window.until("Crumble: White");
    window.press(Modifiers::COMMAND, Key::T);
    window.click_containing("4. White: 1,3HSSS+");
    assert!(!window.says("What White threatens") && window.says("Black to move"));
}

#[test]
fn on_demand_a_threat_is_told_only_when_asked_for() {
    let mut window = Sample::of::<Crumble>("", CRUMBLE).with(|set| set.announce_threats = false).open();
    window.never("Crumble: ");
    assert!(window.says("4. White: 1,3HSSS") && !window.says("1,3HSSS+"));
    window.click("Show threat");
    window.until("What White threatens: 5,3HN");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.says("Crumble: White threatens to win.") && window.says("1,3HSSS+"));
    window.press(Modifiers::ALT, Key::ArrowLeft);
    window.press(Modifiers::COMMAND, Key::T);
    window.until("Black threatens nothing.");
}

// ---- the guard against blunders -------------------------------------------------------------------------

#[test]
fn a_blunder_is_told_with_the_turn_that_wins() {
    let mut window = Sample::agreed::<Crumble>("", BLUNDER, Takebacks::BlundersOnly).open();
    window.until("Black's turn lets another player win at once");
    let before = window.board();
    window.click("Show refutation");
    window.until("How White can win: ");
    window.until("Not played. Step 2 of 2");
    window.click("Stop showing");
    assert_eq!(window.board(), before);
    window.click("Take back Black's turn");
    assert!(window.says("Black to move") && !window.has_button("Show refutation"));
}
