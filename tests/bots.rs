//! Bots of every level play whole games by the rules, equal bots play equal games, and the levels keep their promises.

#![cfg(test)]

#[path = "common/ahead.rs"]
mod ahead;

use std::num::NonZeroUsize;

use halfsquare::engine::{
    Bot, BotAction, Budget, Decision, Evaluated, Level, Memory, SeededRng, Stop, Value, ponder,
};
use halfsquare::rules::crosse::Crosse;
use halfsquare::rules::crumble::Crumble;
use halfsquare::rules::topple::{self, Topple};
use halfsquare::rules::{Ending, Game, Reason, State};

use ahead::{PLENTY, cancelled_after, is_lost};

/// A board of 300 pieces.
const LARGE: &str = include_str!("../benches/positions/crumble-300.txt");
/// The levels that take a win, and allow the opponent no win that they can prevent.
const CAREFUL: [Level; 3] = [Level::Casual, Level::Skilled, Level::Expert];

/// The turns of a game between two bots, up to `turns` of them.
fn game<G: Evaluated>(options: &str, levels: [Level; 2], turns: usize) -> Vec<String> {
    let mut state = G::State::begin(options, None).unwrap();
    let mut played = Vec::new();
    for (turn, level) in (0..turns).zip(levels.into_iter().cycle()) {
        let bot = Bot::new(level, turn as u64);
        let Some(choice) = bot.choose::<G>(&state, &mut Budget::new(300)).unwrap() else { break };
        state = match choice.action {
            BotAction::Turn(turn) => {
                played.push(state.turn_text(&turn));
                state.play(&turn).unwrap()
            }
            BotAction::Claim(reason) => state.end(Ending::Claim(state.to_move(), reason)).unwrap(),
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
    same_game_twice::<Topple>("size=5,players=3");
}

#[test]
fn experts_think_during_others_turns_in_crosse_and_topple_alone() {
    assert_eq!([Crumble::PONDERS, Crosse::PONDERS, Topple::PONDERS], [false, true, true]);
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

#[test]
fn a_bot_on_several_threads_stops_when_it_is_cancelled_and_plays_by_the_rules() {
    fn check<G: Evaluated>(options: &str) {
        let state = G::State::begin(options, None).unwrap();
        for threads in [2, 3] {
            let bot = Bot::new(Level::Expert, 1).on_threads(NonZeroUsize::new(threads).unwrap());
            for asks in [0, 1, 500, 5_000] {
                let (choice, asked) = cancelled_after(asks, |is_cancelled| {
                    bot.choose::<G>(&state, &mut Budget::new(u64::MAX).cancelled_by(is_cancelled))
                });
                assert_eq!((choice, asked), (Err(Stop::Cancelled), asks + 1));
            }
            let mut budget = Budget::new(4_000);
            let choice = bot.choose::<G>(&state, &mut budget).unwrap().unwrap();
            let BotAction::Turn(turn) = choice.action else { panic!("a draw is claimed at the start") };
            assert!(state.play(&turn).is_ok() && budget.nodes() < 4_000);
        }
    }
    check::<Crumble>("size=4x4");
    check::<Crosse>("");
    check::<Topple>("size=7");
    check::<Topple>("size=5,players=3");
}

/// A position in which White, to play, wins in six turns, which an Expert doesn't find with few nodes.
const WIN_IN_SIX: &str = "10/10/10/10/10/3w6/6wb2/4b5/1w3b3w/10 w 123.- 13.1";

/// The choice of an Expert with this many nodes and this memory, as the state after its turn and the value.
fn quick_choice(
    state: &<Crosse as Game>::State,
    memory: &Memory,
    nodes: u64,
) -> (<Crosse as Game>::State, Value) {
    let bot = Bot::new(Level::Expert, 1);
    let choice =
        bot.choose_from::<Crosse>(state, Some(memory.clone()), &mut Budget::new(nodes)).unwrap().unwrap();
    let BotAction::Turn(turn) = choice.action else { panic!("a draw is claimed") };
    (state.play(&turn).unwrap(), choice.value)
}

#[test]
fn an_expert_plays_out_a_win_that_it_remembers_and_counts_its_turns_from_where_the_game_stands() {
    let mut state = from_position::<Crosse>(WIN_IN_SIX);
    let memory = Memory::new(state.to_move());
    assert!(!quick_choice(&state, &Memory::new(state.to_move()), 1_000).1.is_win());
    let much = &mut Budget::new(2_000_000);
    Bot::new(Level::Expert, 1).choose_from::<Crosse>(&state, Some(memory.clone()), much).unwrap();
    for turns in [6, 4, 2] {
        let (next, value) = quick_choice(&state, &memory, 1_000);
        assert_eq!(value, Value::win_in(turns));
        state = ahead::successors::<Crosse>(&next).swap_remove(0);
    }
    assert!(state.outcome().is_some(), "the opponent's last turn, a forced one, loses");
}

#[test]
fn turns_that_force_a_jump_and_the_jumps_are_seen_beyond_the_depth_of_a_bot() {
    // Black gives its three stones away; each time White has to take with its only turn.
    let state = from_position::<Crosse>("10/b9/10/2b2b4/7w2/10/10/10/10/10 b 123.123 -.12");
    let choice = Bot::new(Level::Skilled, 1).choose::<Crosse>(&state, &mut Budget::new(10_000)).unwrap();
    // A Skilled bot looks three turns ahead.
    assert_eq!(choice.unwrap().value, Value::win_in(6));
}

#[test]
fn an_expert_that_pondered_knows_the_answer_to_every_reply() {
    let state = from_position::<Crosse>(WIN_IN_SIX);
    let much = &mut Budget::new(2_000_000);
    let choice = Bot::new(Level::Expert, 1).choose::<Crosse>(&state, much).unwrap().unwrap();
    let BotAction::Turn(turn) = choice.action else { panic!("a draw is claimed") };
    let (player, state) = (state.to_move(), state.play(&turn).unwrap());
    let memory = Memory::new(player);
    ponder::<Crosse>(&state, memory.clone(), &mut Budget::new(2_000_000)).unwrap();
    let wins = |memory: &Memory| {
        let replies = ahead::successors::<Crosse>(&state);
        replies.iter().filter(|reply| quick_choice(reply, memory, 100).1.is_win()).count()
    };
    let all = ahead::successors::<Crosse>(&state).len();
    assert!(wins(&memory) == all && wins(&Memory::new(player)) < all);
    let stopped = ponder::<Crosse>(&state, memory, &mut Budget::new(9).cancelled_by(&|| true));
    assert_eq!(stopped, Err(Stop::Cancelled));
}

/// However far a search has come, once it is cancelled it examines no further turn and gives no choice.
fn stops_when_cancelled<G: Evaluated>(state: &G::State) {
    for level in Level::ALL {
        let choose = |asks: u32| {
            cancelled_after(asks, |is_cancelled| {
                let mut budget = Budget::new(3_000).cancelled_by(is_cancelled);
                Bot::new(level, 1).choose::<G>(state, &mut budget)
            })
        };
        let (choice, all) = choose(u32::MAX);
        assert!(matches!(choice, Ok(Some(_))));
        for asks in [0, 1, 2, all / 10, all / 3, all / 2, all - 2, all - 1] {
            assert_eq!(choose(asks), (Err(Stop::Cancelled), asks + 1), "{level}, of {all}");
        }
        assert!(matches!(choose(all), (Ok(Some(_)), _)));
    }
}

#[test]
fn bots_stop_when_they_are_cancelled() {
    stops_when_cancelled::<Crumble>(&State::<Crumble>::start(&Default::default()));
    stops_when_cancelled::<Crumble>(&from_position::<Crumble>(LARGE));
    stops_when_cancelled::<Crosse>(&State::<Crosse>::start(&Default::default()));
    stops_when_cancelled::<Topple>(&State::<Topple>::start(&Default::default()));
}

fn choice<G: Evaluated>(state: &G::State, level: Level, seed: u64, nodes: u64) -> Decision<G> {
    Bot::new(level, seed).choose::<G>(state, &mut Budget::new(nodes)).unwrap().unwrap()
}

fn from_position<G: Game>(position: &str) -> G::State {
    G::State::begin("", Some(position)).unwrap()
}

/// However early the budget ends, a turn that was found to lose isn't chosen, unless all turns lose.
#[test]
fn what_was_just_refuted_is_not_played() {
    for pick in [3, 5, 11] {
        let mut state = topple::State::begin("size=5", None).unwrap();
        for number in 0..30 {
            if number > 12 {
                let sure = choice::<Topple>(&state, Level::Expert, 1, 6_000).value.is_loss();
                for nodes in (100..3_000).step_by(50) {
                    let found = choice::<Topple>(&state, Level::Expert, 1, nodes).value.is_loss();
                    assert!(sure || !found, "{nodes} nodes at {}", state.position());
                }
            }
            let all = ahead::successors::<Topple>(&state);
            let Some(next) = all.get(number * pick % all.len().max(1)) else { break };
            state = next.clone();
        }
    }
}

/// Checks that every careful bot finds the only good turn in a position.
fn finds_the_only_turn<G: Evaluated>(position: &str, only: &str) {
    let state = from_position::<G>(position);
    for level in CAREFUL {
        for seed in 0..8 {
            let BotAction::Turn(turn) = choice::<G>(&state, level, seed, 20_000).action else {
                panic!("{level} claims a draw");
            };
            assert_eq!(state.turn_text(&turn), only, "{level}, seed {seed}");
        }
    }
    for threads in 2..=4 {
        let bot = Bot::new(Level::Expert, 1).on_threads(NonZeroUsize::new(threads).unwrap());
        let choice = bot.choose::<G>(&state, &mut Budget::new(20_000)).unwrap().unwrap();
        let BotAction::Turn(turn) = choice.action else { panic!("a draw is claimed") };
        assert_eq!(state.turn_text(&turn), only, "on {threads} threads");
    }
}

#[test]
fn crumble_bots_find_the_win_and_the_defence() {
    let one_win = "6x6 w w0,0,1,1 w1,0,1,1 w2,0,1,1 b3,0,1,1 w4,0,1,1 b5,0,1,1 b0,1,1,1 b1,1,1,1 w2,1,1/2,1 b5/2,1,1/2,1 \
        w3,1,1,1 b4,1,1,1 w5,1,1,1 w0,2,1,1 b1,2,1,1 w2,2,1,1 b3,2,1,1/2 w4,2,1,1 b5,2,1,1 w3,5/2,1,1/2 b0,3,1,1 \
        b1,3,1,1/2 b2,3,1,1 w3,3,1,1 b4,3,1,1 w5,3,1,1 w1,7/2,1,1/2 w0,4,1,1 b1,4,1,1 b2,4,1,1 w3,4,1,1 w4,4,1,1 b5,4,1,1 \
        b0,5,1,1 w1,5,1,1 b2,5,1,1 b3,5,1,1/2 b4,5,1,1 w5,5,1,1 w3,11/2,1,1/2";
    finds_the_only_turn::<Crumble>(one_win, "5,3HN");
    finds_the_only_turn::<Crumble>(
        "2x2 w b0,0,1/2,1 w1/2,0,1/2,1 b1,0,1,1 b0,1,1,1 w1,1,1/2,1/2 b3/2,1,1/2,1 w1,3/2,1/2,1/2",
        "2,1J1,2W",
    );
}

#[test]
fn crosse_bots_find_the_win_and_the_defence() {
    finds_the_only_turn::<Crosse>("10/10/10/6w3/3w6/10/3w2w3/10/10/8b1 w 123.123 123.123", "1B:d6-d7");
    finds_the_only_turn::<Crosse>("10/10/10/6w3/3w6/10/3w2w3/10/9b/10 b 123.123 1.3", "3B:j2-g5");
}

#[test]
fn topple_bots_find_the_win_and_the_defence() {
    finds_the_only_turn::<Topple>("1,2,0,0,0/0,0,1,0,0/1b,1,2r,1,0/1,2,1,0,0/0,0,0,1,0 r r7,b0", "c3-b2");
    finds_the_only_turn::<Topple>("0,0,1b,0,1/2,2,0,0,0/2r,0,0,1,0/2,0,0,0,0/0,0,0,1,1 b r0,b0", "c5-b4");
}

/// Over random positions, a careful bot takes a win if there is one, and allows one only if it must.
fn careful_bots_keep_their_promise<G: Evaluated>(options: &str, games: u64, turns: usize) -> [usize; 3] {
    let mut met = [0; 3];
    let mut rng = SeededRng::new(5);
    for seed in 0..games {
        let mut state = G::State::begin(options, None).unwrap();
        for _ in 0..turns {
            let mut all = ahead::successors::<G>(&state);
            if all.is_empty() {
                break;
            }
            let mover = state.to_move();
            let wins = |next: &G::State| next.is_won_by(mover);
            let loses = |next: &G::State| is_lost::<G>(next, mover);
            let (can_win, can_be_safe) = (all.iter().any(wins), !all.iter().all(loses));
            let is_threatened = all.iter().any(loses);
            for level in CAREFUL {
                // Enough nodes to search the next player's wins after every turn.
                let choice = choice::<G>(&state, level, seed, 30_000);
                let next = match choice.action {
                    BotAction::Turn(turn) => state.play(&turn).unwrap(),
                    BotAction::Claim(_) => continue,
                };
                assert!(wins(&next) || !can_win, "{level} misses a win in {}", state.position());
                let is_safe = wins(&next) || !loses(&next);
                assert!(is_safe || !can_be_safe, "{level} allows a win in {}", state.position());
            }
            met[0] += usize::from(can_win);
            met[1] += usize::from(!can_win && is_threatened && can_be_safe);
            met[2] += usize::from(!can_win && !is_threatened);
            let played = usize::try_from(rng.below(all.len() as u64)).unwrap();
            state = all.swap_remove(played);
        }
    }
    met
}

#[test]
fn careful_crumble_bots_keep_their_promise() {
    let met = careful_bots_keep_their_promise::<Crumble>("size=2x2", 6, 6);
    assert!(met.iter().all(|&met| met > 0), "{met:?}");
    let met = careful_bots_keep_their_promise::<Crumble>("size=3x3", 2, 6);
    assert!(met[0] > 0 || met[1] > 0, "{met:?}");
}

#[test]
fn careful_crosse_bots_keep_their_promise() {
    let met = careful_bots_keep_their_promise::<Crosse>("rows=1", 2, 30);
    assert!(met[2] > 0, "{met:?}");
}

#[test]
fn careful_topple_bots_keep_their_promise() {
    let met = careful_bots_keep_their_promise::<Topple>("size=5", 4, 30);
    assert!(met.iter().all(|&met| met > 0), "{met:?}");
    let met = careful_bots_keep_their_promise::<Topple>("size=5,players=3", 2, 30);
    assert!(met[2] > 0, "{met:?}");
}

#[test]
fn a_beginner_overlooks_some_wins() {
    let state = from_position::<Crosse>("10/10/10/6w3/3w6/10/3w2w3/10/10/8b1 w 123.123 123.123");
    let found =
        (0..60).filter(|&seed| choice::<Crosse>(&state, Level::Beginner, seed, PLENTY).value.is_win());
    let found = found.count();
    assert!(0 < found && found < 60, "{found} of 60");
}

#[test]
fn a_beginner_overlooks_long_turns_more_often_than_short_ones() {
    let puzzles = include_str!("../assets/puzzles/crumble.txt");
    let found = |solution: &str| {
        let puzzle = puzzles.lines().find(|line| line.contains(&format!("\twin1\t{solution}\t"))).unwrap();
        let state = from_position::<Crumble>(puzzle.split('\t').next().unwrap());
        let won = |seed: &u64| choice::<Crumble>(&state, Level::Beginner, *seed, PLENTY).value.is_win();
        (0..600).filter(won).count()
    };
    let [short, long] = ["3HN", "0,3,4HN-ES"].map(found);
    assert!(0 < long && long + 30 < short, "{long} of the long ones, {short} of the short ones");
}

#[test]
fn a_bot_that_is_behind_claims_a_repetition() {
    // Pawns move back and forth; the position repeats for the third time.
    let position = "0,0,0,0,0/1r,1,0,0,0/0,0,0,0,0/0,0,0,1b,1/0,0,1b,0,1b r r0,b0";
    let mut state = from_position::<Topple>(position);
    for turn in ["a4-b4", "d2-e2", "b4-a4", "e2-d2"].repeat(2) {
        assert_eq!(state.claims(), []);
        state = state.play_text(turn).unwrap().1;
    }
    for level in CAREFUL {
        let behind = choice::<Topple>(&state, level, 1, 5_000);
        assert_eq!(behind.action, BotAction::Claim(Reason::REPETITION), "{level}");
        let ahead = state.play_text("a4-b4").unwrap().1;
        assert!(!ahead.claims().is_empty());
        assert!(matches!(choice::<Topple>(&ahead, level, 1, 5_000).action, BotAction::Turn(_)), "{level}");
    }
}
