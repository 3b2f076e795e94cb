//! The effects of turns, step by step; the table in `tests/conformance` covers the rest.

use super::*;
use crate::rules::{Draft as _, EndError, Ending, Outcome, Reason, Side, State as _};

fn state(options: &str, turns: &str) -> State {
    let options = <Options as crate::rules::Options>::parse(options, None).unwrap();
    turns.split_whitespace().fold(State::start(&options), |state, turn| {
        state.play(&state.parse_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"))).unwrap()
    })
}

fn from(text: &str) -> State {
    let position: Position = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    let options = <Options as crate::rules::Options>::parse("", Some(&position)).unwrap();
    State::from_position(position, &options).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn after(text: &str, turn: &str) -> State {
    let state = from(text);
    state.play(&state.parse_turn(turn).unwrap_or_else(|e| panic!("{turn}: {e}"))).unwrap()
}

#[test]
fn perft_of_the_start() {
    let start = State::start(&Options::default());
    assert_eq!((0..4).map(|depth| start.perft(depth)).collect::<Vec<_>>(), [1, 64, 4032, 67704]);
}

#[test]
fn the_worked_example() {
    let state = state("", "@d4 @f5 +e5 +e5 +e5");
    assert_eq!(
        state.position().to_string(),
        "0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,3r,1b,0,0/0,0,0,1r,0,0,0,0/\
         0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 b r6,b7"
    );
}

#[test]
fn pawns_that_are_neither_on_the_board_nor_in_reserve_are_lost() {
    let lost =
        |state: &State| state.position().sides().map(|side| state.position().lost(side)).collect::<Vec<_>>();
    assert_eq!(lost(&state("players=3", "@d4 @f5")), [0, 0, 0]);
    let taken = from("0,0,0,0,0/0,0,0,0,0/0,0,1r,2,0/0,0,3,0,0/1b,0,0,0,0 r r5,b0");
    assert_eq!(lost(&taken), [2, 7]);
    let reserves = [Reserve::Unplaced, Reserve::Left(5), Reserve::Out];
    assert_eq!(reserves.map(Reserve::pawns), [8, 5, 0]);
    let resigned = state("players=3", "@d4 @f5 resign");
    assert_eq!(lost(&resigned), [0, 0, 8]);
    assert_eq!([0, 1, 2].map(|seat| resigned.is_in(Side::new(seat))), [true, true, false]);
}

#[test]
fn a_tower_of_255_can_topple_and_takes_no_more() {
    let text = "255,0,0,0,0/1r,1,0,0,1b/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 r r7,b7";
    let next = after(text, "+a5>e");
    assert_eq!(next.position().to_string(), "1,1,1,1,1/1r,1,0,0,1b/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 b r7,b7");
    let text = "3,255,0,0,0/1r,1,0,0,1b/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 r r7,b7";
    let refused = from(text).parse_turn("+a5>e").unwrap_err();
    assert_eq!(refused.to_string(), "the stack on b5 would have more than 255 pieces");
}

#[test]
fn a_turn_tells_its_events_in_order_and_replays() {
    let base = from("0,0,0,0,0/0,0,0,0,0/0,1b,0,0,0/4,1b,2r,1r,3b/1r,0,0,0,0 r r3,b3");
    let mut draft = base.draft();
    let mut events = draft.push(&Step::Place(Tile::new(0, 1).unwrap())).unwrap();
    assert_eq!(draft.lifted().map(Lifted::pieces), Some(4));
    events.extend(draft.push(&Step::Topple(Direction::East)).unwrap());
    let (turn, next, last) = draft.finish().unwrap();
    events.extend(last);
    let words: Vec<String> = events.iter().map(ToString::to_string).collect();
    assert_eq!(
        words,
        [
            "Red topples 4 pieces from a2",
            "a piece lands on b2",
            "Blue's pawn on b2 is crushed",
            "a piece lands on c2",
            "Red's pawn on c2 is crushed",
            "a piece lands on d2",
            "Red's pawn on d2 is crushed",
            "a piece lands on e2",
            "Blue's pawn on e2 is crushed",
        ]
    );
    let landings: Vec<String> =
        events.iter().filter_map(Event::landing).map(|tile| tile.to_string()).collect();
    assert_eq!(landings, ["b2", "c2", "d2", "e2"]);
    let mut shown = *base.position();
    events.iter().for_each(|event| shown.apply(event));
    assert_eq!(shown.pawns(), next.position().pawns());
    assert!(shown.tiles().into_iter().all(|tile| shown.height(tile) == next.position().height(tile)));
    assert_eq!(base.turn_text(&turn), "+a2>E");
}

#[test]
fn pieces_that_fall_off_the_board_are_told() {
    let base = from("0,0,0,0,0/0,0,0,0,0/0,1b,0,0,0/3,3,1r,0,0/1r,0,0,0,0 r r3,b3");
    let told = |tile: Tile, direction: Direction| {
        let mut draft = base.draft();
        let mut events = draft.push(&Step::Place(tile)).unwrap();
        events.extend(draft.push(&Step::Topple(direction)).unwrap());
        events.last().map(ToString::to_string)
    };
    let [a2, b2] = [0, 1].map(|column| Tile::new(column, 1).unwrap());
    assert_eq!(told(a2, Direction::South).as_deref(), Some("2 pieces fall off the board"));
    assert_eq!(told(b2, Direction::North).as_deref(), Some("a piece lands on b5"), "all three land");
}

#[test]
fn a_position_of_another_size_or_number_of_players_is_refused() {
    let position: Position = "0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 r r8,b8".parse().unwrap();
    let begin = |size, players| State::from_position(position, &Options::new(size, players).unwrap());
    assert!(begin(5, 2).is_ok());
    for (size, players) in [(6, 2), (5, 3)] {
        assert!(matches!(begin(size, players), Err(PositionError::OtherOptions { .. })));
    }
    // Nobody else can have the turn, not even where nobody is in the game any more.
    let text = "0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0";
    for (rest, is_read) in [("r rx,bx", true), ("g rx,bx", false), ("g r8,b8", false)] {
        assert_eq!(format!("{text} {rest}").parse::<Position>().is_ok(), is_read, "{rest}");
    }
}

#[test]
fn groups_say_why_they_are_locked() {
    let position = *from("3r,2b,1r,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,1b r r5,b5").position();
    let groups = position.groups();
    assert_eq!(groups.len(), 1);
    assert!(groups[0].is_locked());
    assert_eq!(
        groups[0].to_string(),
        "a5 could take b5, b5 could take c5: two or more takes are possible, so all of these pawns are locked"
    );
}

#[test]
fn a_single_take_is_a_group_that_is_not_locked() {
    let base = from("0,0,0,0,0/1r,2,1b,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,1b r r5,b5");
    let mut draft = base.draft();
    let [start, taker, victim] = [0, 1, 2].map(|column| Tile::new(column, 3).unwrap());
    draft.push(&Step::Move { from: start, to: taker }).unwrap();
    let groups = draft.position().groups();
    let [group] = groups.as_slice() else { panic!("{groups:?}") };
    assert_eq!(group.arrows(), [Arrow { from: taker, to: victim }]);
    assert_eq!(group.tiles(), [taker, victim].into_iter().collect());
    assert!(!group.is_locked());
    assert_eq!(group.to_string(), "b4 could take c4: the take happens at the end of the turn");
}

#[test]
fn a_pass_is_told() {
    let base = from("0,0,0,0,0/0,0,0,0,0/1b,1b,1b,0,0/1b,1b,1b,0,0/1r,1b,1b,0,0 r r0,b0");
    let mut draft = base.draft();
    let mut events = draft.push(&Step::Pass).unwrap();
    events.extend(draft.finish().unwrap().2);
    assert_eq!(events, [Event::Passed { side: Side::FIRST }]);
}

#[test]
fn the_third_time_may_be_claimed_by_everyone_left_in() {
    let shuffle = "a5-b5 e1-d1 b5-a5 d1-e1";
    let base = from("1r,1,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,1,1b r r0,b0,gx");
    let play = |state: State, turns: &str| {
        turns
            .split_whitespace()
            .fold(state, |state, turn| state.play(&state.parse_turn(turn).unwrap()).unwrap())
    };
    let twice = play(base.clone(), shuffle);
    assert_eq!(twice.position(), base.position());
    assert_ne!(twice, base);
    assert!(twice.claims().is_empty());
    let thrice = play(twice, shuffle);
    assert_eq!(thrice.claims(), [Side::FIRST, Side::SECOND].map(|side| (side, Reason::REPETITION)));
    let claimed = thrice.end(Ending::Claim(Side::SECOND, Reason::REPETITION)).unwrap();
    assert_eq!(claimed.outcome(), Some(Outcome::Draw(Reason::REPETITION)));
    assert_eq!(thrice.end(Ending::Claim(Side::new(2), Reason::REPETITION)), Err(EndError::NoClaim));
    assert_eq!([0, 1].map(|depth| claimed.perft(depth)), [1, 0]);
    assert_eq!(thrice.end(Ending::Resignation(Side::FIRST)), Err(EndError::ResignIsATurn));
}

#[test]
fn resigning_from_a_game_of_three_frees_a_lock() {
    let next = after("3r,2b,1g,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,1b r r5,b5,g5", "resign");
    assert_eq!(next.position().to_string(), "3,2,1b,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,1b b rx,b5,gx");
    assert_eq!(next.outcome(), Some(Outcome::Win(Side::SECOND, LAST)));
}

#[test]
fn a_draft_refuses_and_takes_back_without_a_trace() {
    let base = state("", "@d4 @f5 +e5 +e5 +e5 +g5");
    let mut draft = base.draft();
    let [a1, d4] = [0, 3].map(|n| Tile::new(n, n).unwrap());
    let refusal = draft.push(&Step::Place(a1)).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "a1 is 3 tiles from your nearest pawn, on d4: place a piece one or two tiles from a pawn"
    );
    assert!(matches!(refusal, crate::rules::TurnError::Illegal(why) if why.tiles() == [a1, d4]));
    assert_eq!(draft, base.draft());
    assert_eq!(draft.may_end().unwrap_err().to_string(), "a turn needs a placement or a move");
    draft.push(&Step::Place(Tile::new(2, 2).unwrap())).unwrap();
    assert!(draft.may_end().is_ok());
    assert!(draft.next_steps().is_empty());
    assert!(draft.push(&Step::Pass).is_err());
    assert!(draft.pop().is_some());
    assert_eq!(draft, base.draft());
    assert_eq!(draft.pop(), None);
}
