//! The claims of lessons about later turns, checked against every defence: renewables return to their piece, double
//! threats and plans win with the next turn, gifts of stones and of height give what they promise, a piece is
//! impervious, a stack is out of reach, a corner stays open, and a move waits or stays usable.

#![cfg(test)]

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use halfsquare::learn::{Feedback, Lesson, Taught, lessons, words};
use halfsquare::record::events_of;
use halfsquare::rules::crosse::{Crosse, State as CrosseState};
use halfsquare::rules::crumble::geometry::{Coord, Point, Rect};
use halfsquare::rules::crumble::{BLACK, Crumble, Event, Piece, State, Turn, WHITE};
use halfsquare::rules::topple::Topple;
use halfsquare::rules::{Game, Outcome, Side, State as _};

fn lesson<G: Taught>(name: &str) -> Lesson {
    lessons::<G>().into_iter().find(|lesson| lesson.name == name).unwrap()
}

/// A fight for a piece, during which Black must also keep some places.
struct Fight {
    /// The corner of the piece.
    at: Point,
    /// The places that Black must also own whenever it owns the piece.
    keeps: Vec<Point>,
}

impl Fight {
    /// Returns true if Black owns the piece and the other places, or has won.
    fn is_held(&self, state: &State) -> bool {
        let owns = |place: &Point| {
            state.position().pieces().any(|piece| piece.side == BLACK && piece.rect.holds(*place))
        };
        match state.outcome() {
            Some(Outcome::Win(side, _)) => side == BLACK,
            Some(Outcome::Draw(_)) => false,
            None => {
                let piece = state.position().piece_at(self.at);
                piece.is_some_and(|piece| piece.side == BLACK && piece.rect.at == self.at)
                    && self.keeps.iter().all(owns)
            }
        }
    }

    /// Returns true if Black, to play, can hold the piece at the end of each of `turns` turns, whatever White does.
    fn can_be_held(&self, state: &State, turns: u32) -> bool {
        let held = |next: &State| self.is_held(next) && (turns == 1 || self.is_held_after(next, turns - 1));
        let found =
            state.successors(
                |_, next| if held(next) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
            );
        found.is_break()
    }

    /// Returns true if Black can hold the piece for `turns` more turns, whatever White plays now.
    fn is_held_after(&self, state: &State, turns: u32) -> bool {
        if turns == 0 || state.outcome().is_some() {
            return true;
        }
        let lost = state.successors(|_, next| {
            let holds =
                if next.outcome().is_some() { self.is_held(next) } else { self.can_be_held(next, turns) };
            if holds { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        lost.is_continue()
    }

    /// The first turns with which Black can hold the piece for `turns` turns in a row.
    fn holding(&self, start: &State, turns: u32) -> Vec<String> {
        let mut holding = Vec::new();
        start.for_each_successor(|turn, next| {
            if self.is_held(next) && self.is_held_after(next, turns - 1) {
                holding.push(start.turn_text(turn));
            }
        });
        holding
    }
}

fn place(x: u64, y: u64) -> Point {
    let eighths = |of: u64| Coord::from_raw(Coord::ONE.raw() / 8 * of);
    Point { x: eighths(x), y: eighths(y) }
}

#[test]
fn the_whip_holds_its_piece_three_turns_in_a_row_against_every_defence() {
    let lesson = lesson::<Crumble>("whip");
    let start = lesson.start::<Crumble>().unwrap();
    let solution = start.turn_text(&lesson.solution::<Crumble>().unwrap());
    let fight = Fight { at: place(0, 0), keeps: Vec::new() };
    assert_eq!(fight.holding(&start, 3), [solution], "no other turn does it");
}

/// Places in both halves of the gun's barrel, a vertical half-square, and in every other piece that is black at first.
const BARREL: [(u64, u64); 2] = [(12, 12), (12, 20)];
const RING: [(u64, u64); 9] =
    [(4, 4), (4, 12), (12, 4), (20, 4), (20, 12), (4, 20), (4, 28), (20, 20), (20, 28)];

#[test]
fn the_gun_gives_up_nothing_and_holds_its_piece_three_turns_in_a_row_against_every_defence() {
    let places = |of: &[(u64, u64)]| of.iter().map(|(x, y)| place(*x, *y)).collect::<Vec<_>>();
    let first = lesson::<Crumble>("gun");
    let start = first.start::<Crumble>().unwrap();
    let solution = start.turn_text(&first.solution::<Crumble>().unwrap());
    let all = Fight { at: place(8, 24), keeps: places(&[&BARREL[..], &RING].concat()) };
    assert_eq!(all.holding(&start, 1), [solution], "every other turn gives something up");
    let barrel = Fight { at: place(8, 24), keeps: places(&BARREL) };
    let fired = start.play(&first.solution::<Crumble>().unwrap()).unwrap();
    assert!(barrel.is_held_after(&fired, 2));

    // White returns, and Black joins: then the gun has its old size again.
    let second = lesson::<Crumble>("gun-again");
    let back = second.start::<Crumble>().unwrap();
    let again = back.play(&second.solution::<Crumble>().unwrap()).unwrap();
    assert!(all.is_held(&again));
    let barrel_is = |state: &State| state.position().piece_at(place(8, 8)).map(|piece| piece.rect);
    assert_eq!(barrel_is(&again), barrel_is(&start));
}

/// Returns true if the player to play has a turn that wins.
fn wins_at_once<G: Game>(state: &G::State) -> bool {
    let side = state.to_move();
    state
        .successors(
            |_, next| if next.is_won_by(side) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
        )
        .is_break()
}

/// The turns that don't end the game but win with the next turn at the latest, whatever the opponent does.
fn winning_in_two<G: Game>(start: &G::State) -> Vec<String> {
    let side = start.to_move();
    let mut winning = Vec::new();
    start.for_each_successor(|turn, next| {
        let wins = |after: &G::State| after.is_won_by(side) || wins_at_once::<G>(after);
        let all = next.outcome().is_none()
            && next
                .successors(
                    |_, after| {
                        if wins(after) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    },
                )
                .is_continue();
        if all {
            winning.push(start.turn_text(turn));
        }
    });
    winning
}

/// The lessons that promise a win in two turns, each of which accepts exactly the turns that win with the next one.
fn win_with_the_next<G: Taught>() -> Vec<String> {
    let mut names = Vec::new();
    for lesson in lessons::<G>() {
        let Some(turns) = lesson.wins_in() else { continue };
        assert_eq!(turns, 2, "{}", lesson.name);
        let mut accepted = lesson.accepted().to_vec();
        accepted.sort();
        let mut winning = winning_in_two::<G>(&lesson.start::<G>().unwrap());
        winning.sort();
        assert_eq!(accepted, winning, "{}", lesson.name);
        names.push(lesson.name);
    }
    names
}

#[test]
fn the_promised_wins_follow_whatever_the_opponent_does() {
    assert_eq!(win_with_the_next::<Crumble>(), ["double", "double-cut", "leave"]);
    assert_eq!(win_with_the_next::<Crosse>(), ["plan"]);
    assert_eq!(win_with_the_next::<Topple>(), ["nowhere"]);
}

#[test]
fn the_link_elsewhere_makes_two_threats() {
    let lesson = lesson::<Crumble>("leave");
    let next = lesson.start::<Crumble>().unwrap().play(&lesson.solution::<Crumble>().unwrap()).unwrap();
    let wins = effects::<Crumble>(&handed(&next)).into_iter().filter(|effects| has(effects, "win"));
    let ends: BTreeSet<String> = wins.flatten().filter(|word| word.starts_with("ends ")).collect();
    assert_eq!(Vec::from_iter(ends), ["ends (1,2)", "ends (2,3)"]);
}

#[test]
fn one_swap_links_the_two_groups_and_threatens_to_win() {
    let lesson = lesson::<Crumble>("groups");
    let start = lesson.start::<Crumble>().unwrap();
    let groups = [place(8, 8), place(24, 24)];
    let are_linked = |state: &State| {
        state
            .position()
            .chains()
            .any(|chain| groups.iter().all(|place| chain.pieces.iter().any(|(rect, _)| rect.holds(*place))))
    };
    assert!(!are_linked(&start));
    let mut linking = Vec::new();
    start.for_each_successor(|turn, next| {
        let is_black = groups.iter().all(|place| next.position().piece_at(*place).unwrap().side == BLACK);
        if is_black && are_linked(next) && !wins_at_once::<Crumble>(next) {
            assert!(wins_at_once::<Crumble>(&handed(next)));
            linking.push(start.turn_text(turn));
        }
    });
    assert_eq!(linking, lesson.accepted());
}

/// Returns true if the player to play would win with this many turns in a row.
fn wins_in_a_row(state: &State, turns: u32) -> bool {
    let goes_on = |next: &State| {
        next.outcome().is_none()
            && next.handed_to(state.to_move()).is_ok_and(|again| wins_in_a_row(&again, turns - 1))
    };
    wins_at_once::<Crumble>(state)
        || turns > 1
            && state
                .successors(
                    |_, next| if goes_on(next) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) },
                )
                .is_break()
}

#[test]
fn both_sides_lack_two_pieces_and_one_turn_makes_it_one_and_three() {
    let lesson = lesson::<Crumble>("ahead");
    let start = lesson.start::<Crumble>().unwrap();
    for state in [&start, &handed(&start)] {
        assert!(!wins_in_a_row(state, 1) && wins_in_a_row(state, 2));
    }
    let mut ahead = Vec::new();
    start.for_each_successor(|turn, next| {
        if wins_in_a_row(&handed(next), 1) && !wins_in_a_row(next, 2) {
            ahead.push(start.turn_text(turn));
        }
    });
    assert_eq!(ahead, lesson.accepted());
}

/// The effects of every turn from a state.
fn effects<G: Taught>(state: &G::State) -> Vec<Vec<String>> {
    let mut effects = Vec::new();
    state.for_each_successor(|turn, _| effects.push(words::<G>(state, turn).concat()));
    effects
}

/// For each turn from a lesson's position, the effects of every reply.
fn replies<G: Taught>(lesson: &Lesson) -> Vec<(String, Vec<Vec<String>>)> {
    let start = lesson.start::<G>().unwrap();
    let mut replies = Vec::new();
    start.for_each_successor(|turn, next| replies.push((start.turn_text(turn), effects::<G>(next))));
    replies
}

fn has(effects: &[String], word: &str) -> bool {
    effects.iter().any(|effect| effect == word)
}

/// The turns from a lesson's position whose replies, given by their effects, satisfy the predicate.
fn turns_with<G: Taught>(lesson: &Lesson, is_so: impl Fn(&[Vec<String>]) -> bool) -> Vec<String> {
    let turns = replies::<G>(lesson).into_iter().filter(|(_, replies)| is_so(replies));
    turns.map(|(turn, _)| turn).collect()
}

#[test]
fn a_pawn_on_the_height_that_is_given_is_taken_at_once() {
    let lesson = lesson::<Topple>("height");
    let given = turns_with::<Topple>(&lesson, |replies| {
        let gains: Vec<_> = replies.iter().filter(|effects| has(effects, "pawn")).collect();
        !gains.is_empty() && gains.iter().all(|effects| has(effects, "taken"))
    });
    assert_eq!(given, lesson.accepted());
}

#[test]
fn only_the_gift_lets_the_next_player_take() {
    let lesson = lesson::<Topple>("ally");
    let gifts = turns_with::<Topple>(&lesson, |replies| {
        replies.iter().any(|effects| has(effects, "pawn") && has(effects, "take"))
    });
    assert_eq!(gifts, lesson.accepted());
}

#[test]
fn one_step_off_leaves_a_stack_that_the_opponent_cannot_use() {
    let lesson = lesson::<Topple>("step-off");
    let start = lesson.start::<Topple>().unwrap();
    let crushes = |effects: &[Vec<String>]| effects.iter().any(|effects| has(effects, "crush"));
    let mut threats = Vec::new();
    start.for_each_successor(|turn, next| {
        let is_saved = next.successors(|_, reply| {
            if crushes(&effects::<Topple>(reply)) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if is_saved.is_continue() && !has(&words::<Topple>(&start, turn).concat(), "crushed") {
            let replies = effects::<Topple>(next);
            assert!(!replies.iter().any(|effects| has(effects, "topple")), "Blue reaches no stack of three");
            threats.push(start.turn_text(turn));
        }
    });
    assert_eq!(threats, lesson.accepted());
    let (_, other) = start.play_text("c2-b3").unwrap();
    let used: Vec<_> =
        effects::<Topple>(&other).into_iter().filter(|effects| has(effects, "on b3")).collect();
    assert!(used.iter().any(|effects| has(effects, "at c2")) && crushes(&used), "Blue uses the other stack");
}

#[test]
fn two_stacks_reach_the_last_pawn_wherever_it_runs() {
    let lesson = lesson::<Topple>("nowhere");
    let start = lesson.start::<Topple>().unwrap();
    let (_, threatened) = start.play_text(&lesson.accepted()[0]).unwrap();
    let mut flights = Vec::new();
    threatened.for_each_successor(|turn, next| {
        let told = words::<Topple>(&threatened, turn).concat();
        let mut wins = effects::<Topple>(next).into_iter().filter(|effects| has(effects, "win"));
        let stack = if has(&told, "to e5") { "at b2" } else { "at b4" };
        assert!(wins.any(|effects| has(&effects, stack)), "{}", threatened.turn_text(turn));
        if has(&told, "move") {
            flights.push(threatened.turn_text(turn));
        }
    });
    flights.sort();
    assert_eq!(flights, ["e4-d4", "e4-e5"]);

    // After every other turn the pawn is safe on e4, or on e5 if the stack on b4 is ready.
    start.for_each_successor(|turn, next| {
        let told = words::<Topple>(&start, turn).concat();
        if next.outcome().is_some() || has(&told, "to a3") {
            return;
        }
        let mut safe = Vec::new();
        next.for_each_successor(|reply, after| {
            if !wins_at_once::<Topple>(after) {
                safe.push(next.turn_text(reply));
            }
        });
        let stays = safe.iter().any(|reply| reply.starts_with('+'));
        assert_eq!(stays, !has(&told, "move"), "{}: {safe:?}", start.turn_text(turn));
        assert!(stays || safe == ["e4-e5"], "{}: {safe:?}", start.turn_text(turn));
    });
}

#[test]
fn only_the_stone_that_steps_out_can_spend_the_backward_move() {
    let lesson = lesson::<Crosse>("out");
    let start = lesson.start::<Crosse>().unwrap();
    let mut usable = Vec::new();
    start.for_each_successor(|turn, next| {
        let (mut all, mut stuck) = (0, 0);
        next.for_each_successor(|_, reply| {
            all += 1;
            stuck += usize::from(effects::<Crosse>(reply).iter().all(|effects| has(effects, "forfeit")));
        });
        if stuck == 0 {
            usable.push(start.turn_text(turn));
        } else {
            assert_eq!(stuck, all, "{}", start.turn_text(turn));
        }
    });
    assert_eq!(usable, lesson.accepted());
}

#[test]
fn one_stone_can_cover_the_last_corner_with_the_moves_left() {
    let lesson = lesson::<Crosse>("count");
    let start = lesson.start::<Crosse>().unwrap();
    start.for_each_successor(|turn, next| {
        let mut covers = Vec::new();
        next.for_each_successor(|reply, _| {
            if has(&words::<Crosse>(next, reply).concat(), "cover") {
                covers.push(next.turn_text(reply));
            }
        });
        let text = start.turn_text(turn);
        let expected = if lesson.accepted().contains(&text) { Vec::new() } else { vec!["2F:b6-d4"] };
        assert_eq!(covers, expected, "{text}");
    });
}

#[test]
fn a_jump_lands_on_used_cells_only() {
    let lesson = lesson::<Crosse>("behind");
    let given =
        turns_with::<Crosse>(&lesson, |replies| replies.iter().all(|effects| has(effects, "capture")));
    assert_eq!(given, lesson.accepted());
}

#[test]
fn one_gift_has_no_capture_in_return() {
    for (name, given) in [("habit", 2), ("own", 1)] {
        let lesson = lesson::<Crosse>(name);
        let mut free = Vec::new();
        let start = lesson.start::<Crosse>().unwrap();
        start.for_each_successor(|turn, next| {
            let mut is_free = true;
            next.for_each_successor(|reply, after| {
                let told = words::<Crosse>(next, reply).concat();
                let jumps = told.iter().filter(|word| *word == "jump").count();
                let returned = effects::<Crosse>(after);
                is_free &= has(&told, "capture")
                    && jumps >= given
                    && !returned.iter().any(|effects| has(effects, "capture"));
            });
            if is_free {
                free.push(start.turn_text(turn));
            }
        });
        assert_eq!(free, lesson.accepted(), "{name}");
    }
}

#[test]
fn every_other_placement_leaves_the_opponent_the_third_piece() {
    let lesson = lesson::<Topple>("habit");
    let start = lesson.start::<Topple>().unwrap();
    let gains =
        |replies: &[Vec<String>]| replies.iter().any(|effects| has(effects, "pawn") && has(effects, "at b3"));
    start.for_each_successor(|turn, next| {
        if !has(&words::<Topple>(&start, turn).concat(), "place") {
            return;
        }
        let is_solved = lesson.judge::<Topple>(turn).unwrap() == Feedback::Solved;
        assert_ne!(is_solved, gains(&effects::<Topple>(next)), "{}", start.turn_text(turn));
    });
}

/// The same position with the other player to play.
fn handed(state: &State) -> State {
    state.handed_to(state.to_move().other()).unwrap()
}

/// The turns that don't end the game, leave no turn that wins for the opponent, and threaten to win.
fn safe_threats(start: &State) -> Vec<String> {
    let mut threats = Vec::new();
    start.for_each_successor(|turn, next| {
        let goes_on = next.outcome().is_none();
        if goes_on && !wins_at_once::<Crumble>(next) && wins_at_once::<Crumble>(&handed(next)) {
            threats.push(start.turn_text(turn));
        }
    });
    threats.sort();
    threats
}

#[test]
fn one_turn_stops_the_threat_and_makes_another() {
    let lesson = lesson::<Crumble>("counter");
    let start = lesson.start::<Crumble>().unwrap();
    assert!(wins_at_once::<Crumble>(&handed(&start)), "White threatens to win");
    assert_eq!(safe_threats(&start), lesson.accepted());
}

#[test]
fn two_turns_bring_the_row_within_one_square() {
    let lesson = lesson::<Crumble>("missing");
    let mut accepted = lesson.accepted().to_vec();
    accepted.sort();
    assert_eq!(safe_threats(&lesson.start::<Crumble>().unwrap()), accepted);
}

/// The effects of the turns with which the opponent would win at a lesson's start if the player didn't play.
fn threats(name: &str) -> Vec<Vec<String>> {
    let opponent = handed(&lesson::<Crumble>(name).start::<Crumble>().unwrap());
    let all = effects::<Crumble>(&opponent);
    all.into_iter().filter(|effects| has(effects, "win")).collect()
}

#[test]
fn the_opponent_threatens_as_the_lessons_say() {
    for (name, ends) in [
        ("answer", &["ends (1,3)", "ends (2,2)"][..]),
        ("habit", &["ends (1,1)"]),
        ("list", &["ends (2,1)"]),
        ("road", &["ends (2,1)"]),
        ("shared", &["ends (0,0)", "ends (1,1)"]),
    ] {
        let threats = threats(name);
        let is_told = |effects: &Vec<String>| ends.iter().any(|end| has(effects, end));
        assert!(threats.iter().all(is_told), "{name}: {threats:?}");
        let is_made = |end: &&str| threats.iter().any(|effects| has(effects, end));
        assert!(ends.iter().all(is_made), "{name}: {threats:?}");
    }
    assert!(!wins_at_once::<Crumble>(&lesson::<Crumble>("answer").start::<Crumble>().unwrap()));
    let listed = ["at (0,0)", "at (1,1)", "at (3,0)"];
    let starts = |place: &&str| threats("list").iter().any(|effects| has(effects, place));
    assert!(listed.iter().all(starts), "the lesson lists them");
    let road = ["to (3/2,0)", "to (2,0)", "to (2,1)"];
    assert!(threats("road").iter().all(|effects| road.iter().all(|place| has(effects, place))));
}

#[test]
fn a_swap_changes_its_first_and_its_last_place_only() {
    for name in ["swap", "path"] {
        let lesson = lesson::<Crumble>(name);
        let start = lesson.start::<Crumble>().unwrap();
        start.for_each_successor(|turn, next| {
            if lesson.judge::<Crumble>(turn).unwrap() != Feedback::Solved {
                return;
            }
            let was = |piece: &Piece| {
                start.position().piece_at(piece.rect.at).filter(|before| before.rect.contains(&piece.rect))
            };
            let changed = |piece: &Piece| was(piece).is_none_or(|before| before.side != piece.side);
            let count = next.position().pieces().filter(changed).count();
            assert_eq!(count, 2, "{name}: {}", start.turn_text(turn));
        });
    }
}

/// The places that the swapping piece of a turn leaves and enters, one pair for each step.
fn path(state: &State, turn: &Turn) -> Vec<[Rect; 2]> {
    let step = |event: &Event| match event {
        Event::Exchanged { from, to, .. } => Some([*from, *to]),
        _ => None,
    };
    events_of::<Crumble>(state, turn).iter().filter_map(step).collect()
}

#[test]
fn the_swapping_piece_takes_the_size_of_each_place() {
    let lesson = lesson::<Crumble>("size");
    let start = lesson.start::<Crumble>().unwrap();
    let path = path(&start, &lesson.solution::<Crumble>().unwrap());
    let sizes: Vec<String> =
        [path[0][0], path[0][1], path[1][1]].iter().map(|rect| format!("{} by {}", rect.w, rect.h)).collect();
    assert_eq!(sizes, ["1/2 by 1/2", "1/2 by 1", "1 by 1"]);
}

#[test]
fn the_first_step_of_a_path_completes_the_opponents_chain() {
    let lesson = lesson::<Crumble>("first-step");
    let start = lesson.start::<Crumble>().unwrap();
    let mut lost = Vec::new();
    start.for_each_successor(|turn, next| {
        if next.is_won_by(WHITE) {
            assert_eq!(path(&start, turn).len(), 1, "{}", start.turn_text(turn));
            lost.push(start.turn_text(turn));
        }
    });
    assert!(lost.len() > 1, "{lost:?}");
}

#[test]
fn the_path_comes_back_because_staying_loses() {
    let lesson = lesson::<Crumble>("back");
    let start = lesson.start::<Crumble>().unwrap();
    let mut captures = Vec::new();
    start.for_each_successor(|turn, next| {
        let path = path(&start, turn);
        if has(&words::<Crumble>(&start, turn).concat(), "capture") {
            let is_back = path.len() == 2 && path[0][0] == path[1][1];
            assert_ne!(is_back, wins_at_once::<Crumble>(next), "{}", start.turn_text(turn));
            captures.extend(is_back.then(|| start.turn_text(turn)));
        }
    });
    let mut accepted = lesson.accepted().to_vec();
    accepted.sort();
    captures.sort();
    assert_eq!(captures, accepted);
}

#[test]
fn one_swap_keeps_the_opponent_out_of_the_link() {
    let lesson = lesson::<Crumble>("fight");
    let start = lesson.start::<Crumble>().unwrap();
    let link = place(16, 0);
    let owner = |state: &State| state.position().piece_at(link).map(|piece| piece.side);
    let (mut held, mut retaken) = (Vec::new(), 0);
    start.for_each_successor(|turn, next| {
        if owner(next) != Some(BLACK) {
            return;
        }
        let is_kept = |after: &State| owner(after) == Some(BLACK) && !after.is_won_by(WHITE);
        let all =
            next.successors(
                |_, after| {
                    if is_kept(after) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                },
            );
        if all.is_continue() {
            held.push(start.turn_text(turn));
        } else {
            retaken += 1;
        }
    });
    assert_eq!(held, lesson.accepted());
    assert!(retaken > 2, "the other swaps into it are answered by a swap back");
}

#[test]
fn whites_best_answer_to_the_double_threat_leaves_one_turn_that_wins() {
    let start = lesson::<Crumble>("double").start::<Crumble>().unwrap();
    let follow_up = lesson::<Crumble>("double-win").record::<Crumble>().unwrap();
    let threatened = start.play(&lesson::<Crumble>("double").solution::<Crumble>().unwrap()).unwrap();
    let wins = |state: &State| {
        let mut wins = 0;
        state.for_each_successor(|_, next| wins += usize::from(next.is_won_by(BLACK)));
        wins
    };
    let mut least = usize::MAX;
    threatened.for_each_successor(|_, next| {
        if next.outcome().is_none() {
            least = least.min(wins(next));
        }
    });
    assert_eq!((least, wins(follow_up.state())), (1, 1));
    assert_eq!(follow_up.start_state().position(), start.position());
}

#[test]
fn only_one_join_makes_the_piece_impervious() {
    let lesson = lesson::<Crumble>("impervious");
    let start = lesson.start::<Crumble>().unwrap();
    let mut safe = Vec::new();
    start.for_each_successor(|turn, next| {
        let piece = next.position().piece_at(place(16, 0)).unwrap();
        let into = format!("to ({},{})", piece.rect.at.x, piece.rect.at.y);
        let is_entered = effects::<Crumble>(next).iter().any(|effects| has(effects, &into));
        if piece.side == BLACK && !is_entered {
            safe.push(start.turn_text(turn));
        }
    });
    assert_eq!(safe, lesson.accepted());
}

#[test]
fn one_waiting_move_lets_the_last_stone_be_captured() {
    /// Returns true if every turn from a state makes this side win.
    fn must_lose(state: &CrosseState, winner: Side) -> bool {
        let won = |next: &CrosseState| next.is_won_by(winner);
        state.outcome().is_none()
            && state
                .successors(
                    |_, next| if won(next) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) },
                )
                .is_continue()
    }
    let lesson = lesson::<Crosse>("wait");
    let start = lesson.start::<Crosse>().unwrap();
    let mut waiting = Vec::new();
    start.for_each_successor(|turn, next| {
        let mut can_give = true;
        next.for_each_successor(|_, reply| {
            let mut gives = false;
            reply.for_each_successor(|_, given| gives |= must_lose(given, start.to_move()));
            can_give &= gives;
        });
        if can_give {
            waiting.push(start.turn_text(turn));
        }
    });
    assert_eq!(waiting, lesson.accepted());
}
