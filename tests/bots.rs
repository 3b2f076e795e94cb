//! Bots of every level play whole games by the rules, and the same bot plays the same game.

#![cfg(test)]

use halfsquare::engine::{Bot, Budget, Evaluated, Level, Stop, Wish};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Ending, Game, Options as _, State as _};

/// The turns of a game between two bots, up to so many.
fn game<G: Evaluated>(options: &str, levels: [Level; 2], turns: usize) -> Vec<String> {
    let mut state = G::State::start(&<G as Game>::Options::parse(options, None).unwrap());
    let mut played = Vec::new();
    for (turn, level) in (0..turns).zip(levels.into_iter().cycle()) {
        let bot = Bot::new(level, turn as u64);
        let Some(choice) = bot.choose::<G>(&state, &mut Budget::new(300)).unwrap() else { break };
        state = match choice.wish {
            Wish::Turn(turn) => {
                played.push(state.turn_text(&turn));
                state.play(&turn).unwrap()
            }
            Wish::Claim(reason) => state.end(Ending::Claim(state.to_move(), reason)).unwrap(),
        };
    }
    played
}

fn same_game_twice<G: Evaluated>(options: &str) {
    for level in Level::ALL {
        let played = game::<G>(options, [level, Level::Skilled], 12);
        assert!(!played.is_empty());
        assert_eq!(played, game::<G>(options, [level, Level::Skilled], 12), "{level}");
    }
}

#[test]
fn crumble_bots_play_by_the_rules_and_alike() {
    same_game_twice::<Crumble>("size=4x4");
}

#[test]
fn crosse_bots_play_by_the_rules_and_alike() {
    same_game_twice::<Crosse>("rows=1");
}

#[test]
fn topple_bots_play_by_the_rules_and_alike() {
    same_game_twice::<Topple>("size=7");
}

#[test]
fn a_cancelled_bot_has_no_choice_and_a_spent_one_has() {
    let state = <Crumble as Game>::State::start(&Default::default());
    for level in Level::ALL {
        let bot = Bot::new(level, 0);
        let cancelled = bot.choose::<Crumble>(&state, &mut Budget::new(9).cancelled_by(&|| true));
        assert_eq!(cancelled, Err(Stop::Cancelled));
        let spent = bot.choose::<Crumble>(&state, &mut Budget::new(9).spent_when(&|| true)).unwrap();
        assert!(spent.is_some());
    }
}
