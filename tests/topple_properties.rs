//! Properties of Topple over random games, and a second, slow derivation of its turns directly from the rules.

#![expect(clippy::unwrap_used, reason = "a helper of a test fails the test")]
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use halfsquare::rules::topple::{Options, Position, State, Step, Topple, Turn};
use halfsquare::rules::{Draft as _, Game, State as _, result_text};
use proptest::prelude::*;

/// The rules again, without any code of the program: on text, a list of cells and the arrow graph.
mod brute {
    use std::collections::{BTreeMap, BTreeSet};

    const DIRECTIONS: [(&str, i32, i32); 8] = [
        ("N", 0, 1),
        ("NE", 1, 1),
        ("E", 1, 0),
        ("SE", 1, -1),
        ("S", 0, -1),
        ("SW", -1, -1),
        ("W", -1, 0),
        ("NW", -1, 1),
    ];

    type Cell = (i32, i32);

    #[derive(Clone)]
    pub(crate) struct Board {
        size: i32,
        height: BTreeMap<Cell, u32>,
        pawn: BTreeMap<Cell, char>,
        mover: char,
        reserve: Vec<(char, char)>,
    }

    fn name((x, y): Cell) -> String {
        format!("{}{}", char::from(b'a' + u8::try_from(x).unwrap()), y + 1)
    }

    fn far((ax, ay): Cell, (bx, by): Cell) -> i32 {
        (ax - bx).abs().max((ay - by).abs())
    }

    impl Board {
        pub(crate) fn read(text: &str) -> Self {
            let parts: Vec<&str> = text.split(' ').collect();
            let rows: Vec<&str> = parts[0].split('/').rev().collect();
            let mut board = Self {
                size: i32::try_from(rows.len()).unwrap(),
                height: BTreeMap::new(),
                pawn: BTreeMap::new(),
                mover: parts[1].chars().next().unwrap(),
                reserve: parts[2]
                    .split(',')
                    .map(|r| (r.chars().next().unwrap(), r.chars().nth(1).unwrap()))
                    .collect(),
            };
            for (y, row) in (0..).zip(rows) {
                for (x, cell) in (0..).zip(row.split(',')) {
                    let digits = cell.trim_end_matches(char::is_alphabetic);
                    board.height.insert((x, y), digits.parse().unwrap());
                    if digits.len() < cell.len() {
                        board.pawn.insert((x, y), cell.chars().last().unwrap());
                    }
                }
            }
            board
        }

        fn write(&self) -> String {
            let row = |y: i32| {
                let cell = |x: i32| {
                    let pawn = self.pawn.get(&(x, y)).map(char::to_string).unwrap_or_default();
                    format!("{}{pawn}", self.height[&(x, y)])
                };
                (0..self.size).map(cell).collect::<Vec<_>>().join(",")
            };
            let rows: Vec<String> = (0..self.size).rev().map(row).collect();
            let reserve: Vec<String> =
                self.reserve.iter().map(|(side, left)| format!("{side}{left}")).collect();
            format!("{} {} {}", rows.join("/"), self.mover, reserve.join(","))
        }

        fn left(&self, side: char) -> char {
            self.reserve.iter().find(|(s, _)| *s == side).unwrap().1
        }

        fn set_left(&mut self, side: char, left: char) {
            self.reserve.iter_mut().find(|(s, _)| *s == side).unwrap().1 = left;
        }

        fn reset(&mut self) {
            let mut gone = BTreeSet::new();
            for cell in self.height.keys() {
                for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                    // The run from this tile on, even if it begins earlier.
                    let run: Vec<Cell> = (0..)
                        .map(|i| (cell.0 + i * dx, cell.1 + i * dy))
                        .take_while(|c| self.height.get(c) == Some(&3))
                        .collect();
                    if run.len() >= 3 {
                        gone.extend(run);
                    }
                }
            }
            for cell in gone {
                self.height.insert(cell, 0);
                self.pawn.remove(&cell);
            }
        }

        fn takes(&mut self) {
            loop {
                let mut arrows = Vec::new();
                for (a, sa) in &self.pawn {
                    for (b, sb) in &self.pawn {
                        if sa != sb && far(*a, *b) == 1 && self.height[a] == self.height[b] + 1 {
                            arrows.push((*a, *b));
                        }
                    }
                }
                let group = |start: Cell| {
                    let mut group = BTreeSet::from([start]);
                    loop {
                        let before = group.len();
                        for (a, b) in &arrows {
                            if group.contains(a) || group.contains(b) {
                                group.extend([*a, *b]);
                            }
                        }
                        if group.len() == before {
                            return group;
                        }
                    }
                };
                let single: Vec<(Cell, Cell)> = arrows
                    .iter()
                    .filter(|(a, _)| {
                        let group = group(*a);
                        arrows.iter().filter(|(from, _)| group.contains(from)).count() == 1
                    })
                    .copied()
                    .collect();
                if single.is_empty() {
                    return;
                }
                for (a, b) in single {
                    let taker = self.pawn.remove(&a).unwrap();
                    self.pawn.insert(b, taker);
                }
            }
        }

        fn end(mut self) -> (String, String) {
            self.takes();
            for (side, left) in &mut self.reserve {
                if *left != '8' && !self.pawn.values().any(|p| p == side) {
                    *left = 'x';
                }
            }
            let seats = self.reserve.len();
            let here = self.reserve.iter().position(|(s, _)| *s == self.mover).unwrap();
            let order: Vec<(char, char)> = (1..=seats).map(|i| self.reserve[(here + i) % seats]).collect();
            let still: Vec<char> = order.iter().filter(|(_, left)| *left != 'x').map(|(s, _)| *s).collect();
            self.mover = *still.first().unwrap_or(&order[0].0);
            let result = match still.len() {
                0 => "draw:none-left".to_owned(),
                1 => format!("win:{}:last", still[0]),
                _ => "-".to_owned(),
            };
            (self.write(), result)
        }

        /// Every turn by its text, with the position and the result it leads to.
        pub(crate) fn turns(&self) -> BTreeMap<String, (String, String)> {
            let mut turns = BTreeMap::new();
            let me = self.mover;
            let mine: Vec<Cell> = self.pawn.iter().filter(|(_, s)| **s == me).map(|(c, _)| *c).collect();
            for (&cell, &height) in &self.height {
                if self.left(me) == '8' {
                    if height == 0 {
                        let mut next = self.clone();
                        next.height.insert(cell, 1);
                        next.pawn.insert(cell, me);
                        next.set_left(me, '7');
                        turns.insert(format!("@{}", name(cell)), next.end());
                    }
                    continue;
                }
                if self.pawn.contains_key(&cell) {
                    continue;
                }
                if mine.iter().any(|c| (1..=2).contains(&far(*c, cell))) {
                    let mut next = self.clone();
                    if height < 3 {
                        next.height.insert(cell, height + 1);
                        let left = self.left(me);
                        if height == 2 && left != '0' {
                            next.pawn.insert(cell, me);
                            next.set_left(me, char::from_digit(left.to_digit(10).unwrap() - 1, 10).unwrap());
                        }
                        next.reset();
                        turns.insert(format!("+{}", name(cell)), next.end());
                    } else {
                        for (text, dx, dy) in DIRECTIONS {
                            let mut next = self.clone();
                            next.height.insert(cell, 1);
                            let mut at = cell;
                            for _ in 0..height {
                                at = (at.0 + dx, at.1 + dy);
                                if let Some(h) = next.height.get_mut(&at) {
                                    *h += 1;
                                    next.pawn.remove(&at);
                                }
                            }
                            next.reset();
                            turns.insert(format!("+{}>{text}", name(cell)), next.end());
                        }
                    }
                }
                for from in &mine {
                    if far(*from, cell) == 1 && height > 0 && self.height[from].abs_diff(height) <= 1 {
                        let mut next = self.clone();
                        next.pawn.remove(from);
                        next.pawn.insert(cell, me);
                        turns.insert(format!("{}-{}", name(*from), name(cell)), next.end());
                    }
                }
            }
            if turns.is_empty() {
                turns.insert("pass".to_owned(), self.clone().end());
            }
            turns
        }
    }
}

type Reached = BTreeMap<String, (String, String)>;

/// The successors: position text, then representative turn and result.
fn reached(state: &State) -> Reached {
    let mut all = Reached::new();
    let _ = state.successors::<()>(|turn, next| {
        let value = (state.turn_text(turn), result_text::<Topple>(next.outcome()));
        assert!(all.insert(next.position().to_string(), value).is_none(), "{} came twice", next.position());
        assert_eq!(state.play(turn).as_ref(), Ok(next), "{turn}");
        ControlFlow::Continue(())
    });
    all
}

/// The same from the second derivation; the first turn in text order represents its position.
fn reached_by_brute_force(state: &State) -> Reached {
    let mut all = Reached::new();
    for (turn, (position, result)) in brute::Board::read(&state.position().to_string()).turns() {
        all.entry(position).or_insert((turn, result));
    }
    all
}

/// The same from every path through the draft.
fn reached_by_draft(state: &State) -> Reached {
    let mut all = Reached::new();
    let mut open = vec![state.draft()];
    while let Some(draft) = open.pop() {
        if draft.may_end().is_ok() {
            let (turn, next, _) = draft.finish().unwrap();
            assert_eq!(draft.outcome(), next.outcome());
            let value = (turn.to_string(), result_text::<Topple>(next.outcome()));
            let entry = all.entry(next.position().to_string()).or_insert_with(|| value.clone());
            if value.0 < entry.0 {
                *entry = value;
            }
        }
        for step in draft.next_steps() {
            let mut next = draft.clone();
            next.push(&step).unwrap();
            let mut back = next.clone();
            assert_eq!(back.pop(), Some(step));
            assert_eq!(back, draft);
            open.push(next);
        }
    }
    all
}

fn turns(state: &State) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = state.successors::<()>(|turn, _| {
        turns.push(*turn);
        ControlFlow::Continue(())
    });
    turns
}

/// The states of a random game: each number picks one of the turns, now and then a resignation. Turns on high stacks
/// and pawn moves are rare among all turns, so some of the numbers pick only among those.
fn game(size: u8, players: u8, picks: &[u32]) -> Vec<State> {
    let mut states = vec![State::start(&Options::new(size, players).unwrap())];
    for pick in picks {
        let Some(state) = states.last().filter(|state| state.outcome().is_none()) else { break };
        let mut open = turns(state);
        let special: Vec<Turn> = open
            .iter()
            .filter(|turn| match turn {
                Turn::Move { .. } | Turn::Place { topple: Some(_), .. } => true,
                Turn::Place { at, .. } => state.position().height(*at) == 2,
                _ => false,
            })
            .copied()
            .collect();
        if pick % 2 == 0 && !special.is_empty() {
            open = special;
        }
        let pick = usize::try_from(pick / 2).unwrap();
        let turn =
            if players > 2 && pick.is_multiple_of(97) { Turn::Resign } else { open[pick % open.len()] };
        states.push(state.play(&turn).unwrap());
    }
    states
}

fn games(length: usize) -> impl Strategy<Value = Vec<State>> {
    (prop_oneof![4 => Just(5_u8), 1 => 5..=12_u8], 2..=4_u8, prop::collection::vec(any::<u32>(), 1..length))
        .prop_map(|(size, players, picks)| game(size, players, &picks))
}

/// The text of a position mirrored left to right.
fn mirrored(text: &str) -> String {
    let (rows, rest) = text.split_once(' ').unwrap();
    let row = |row: &str| row.split(',').rev().collect::<Vec<_>>().join(",");
    format!("{} {rest}", rows.split('/').map(row).collect::<Vec<_>>().join("/"))
}

/// The text of a position with rows and columns swapped.
fn transposed(text: &str) -> String {
    let (rows, rest) = text.split_once(' ').unwrap();
    let cells: Vec<Vec<&str>> = rows.split('/').map(|row| row.split(',').collect()).collect();
    let column = |x: usize| cells.iter().map(|row| row[x]).collect::<Vec<_>>().join(",");
    format!("{} {rest}", (0..cells.len()).map(column).collect::<Vec<_>>().join("/"))
}

fn from_text(text: &str, options: Options) -> State {
    State::from_position(text.parse::<Position>().unwrap(), &options).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_second_derivation_from_the_rules_agrees(states in games(90)) {
        for state in states.iter().step_by(7).chain(states.last()) {
            let expected = if state.outcome().is_some() { Reached::new() } else { reached_by_brute_force(state) };
            prop_assert_eq!(reached(state), expected, "{}", state.position());
        }
    }

    #[test]
    fn the_draft_offers_exactly_the_turns(states in games(60)) {
        for state in states.iter().step_by(11).chain(states.last()) {
            prop_assert_eq!(reached_by_draft(state), reached(state), "{}", state.position());
            let children = u64::try_from(reached(state).len()).unwrap();
            prop_assert_eq!(state.perft(1), children);
        }
    }

    #[test]
    fn turn_and_position_texts_are_read_as_they_are_written(states in games(60)) {
        for state in &states {
            let text = state.position().to_string();
            for variant in [text.clone(), text.to_uppercase(), format!("  {text}\t")] {
                prop_assert_eq!(variant.parse::<Position>(), Ok(*state.position()));
            }
            for turn in turns(state) {
                let text = state.turn_text(&turn);
                for variant in [text.to_lowercase(), text.to_uppercase(), format!(" {text} ")] {
                    prop_assert_eq!(state.parse_turn(&variant), Ok(turn));
                }
                let mut draft = state.draft();
                for step in state.turn_steps(&turn) {
                    draft.push(&step).unwrap();
                }
                prop_assert_eq!(draft.finish().unwrap().0, turn);
            }
        }
    }

    #[test]
    fn what_is_not_among_the_turns_is_refused_and_changes_nothing(
        states in games(40),
        text in "[@+]?[a-l](1[0-2]|[1-9])((-[a-l](1[0-2]|[1-9]))|>[NEWS]{1,2})?|pass",
    ) {
        for state in &states {
            let before = state.clone();
            let legal = state.outcome().is_none()
                && brute::Board::read(&state.position().to_string()).turns().contains_key(&text);
            prop_assert_eq!(state.parse_turn(&text).is_ok(), legal, "{} in {}", text, state.position());
            prop_assert_eq!(state, &before);
            let draft = state.draft();
            let mut pushed = draft.clone();
            if pushed.push(&Step::Topple(halfsquare::rules::topple::Direction::North)).is_err() {
                prop_assert_eq!(pushed, draft);
            }
        }
    }

    #[test]
    fn mirrored_and_turned_boards_have_mirrored_and_turned_turns(states in games(80)) {
        let state = states.iter().rev().find(|state| state.outcome().is_none()).unwrap();
        let here: BTreeSet<String> = reached(state).into_keys().collect();
        for image in [mirrored, transposed] {
            let there = from_text(&image(&state.position().to_string()), *state.options());
            let there: BTreeSet<String> = reached(&there).into_keys().collect();
            prop_assert_eq!(&here.iter().map(|text| image(text)).collect::<BTreeSet<_>>(), &there);
        }
    }

    #[test]
    fn positions_of_play_are_settled_and_independent_of_history(states in games(80)) {
        for state in states.iter().filter(|state| state.outcome().is_none()) {
            let fresh = from_text(&state.position().to_string(), *state.options());
            prop_assert_eq!(reached(&fresh), reached(state));
        }
        for state in states.iter().filter(|state| state.outcome().is_some()) {
            prop_assert!(State::from_position(*state.position(), state.options()).is_err());
        }
    }

    #[test]
    fn events_tell_the_whole_turn(states in games(60)) {
        for state in states.iter().filter(|state| state.outcome().is_none()) {
            for turn in turns(state) {
                let mut draft = state.draft();
                let mut events = Vec::new();
                for step in state.turn_steps(&turn) {
                    events.extend(draft.push(&step).unwrap());
                }
                let (_, next, last) = draft.finish().unwrap();
                let mut shown = *state.position();
                for event in events.iter().chain(&last) {
                    prop_assert!(!event.to_string().is_empty());
                    shown.apply(event);
                }
                let board = |position: &Position| position.to_string().split(' ').next().map(str::to_owned);
                prop_assert_eq!(board(&shown), board(next.position()));
                prop_assert!(shown.sides().all(|side| shown.reserve(side) == next.position().reserve(side)));
            }
        }
    }
}

#[test]
fn position_text_that_is_not_canonical_is_refused() {
    let text = State::start(&Options::new(5, 2).unwrap()).position().to_string();
    assert_eq!(text, "0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 r r8,b8");
    for (from, to) in [
        ("0 r", "00 r"),
        ("0 r", "256 r"),
        ("0 r", "0  r"),
        ("0 r", "0 g"),
        ("0 r", "0 z"),
        ("0 r", "0,0 r"),
        ("0/0", "0//0"),
        ("0,0", "0, 0"),
        ("r8", "r9"),
        ("r8", "b8"),
        ("r8", "rx"),
        (",b8", ""),
        (",b8", ",g8"),
        ("b8", "b8,g8,y8,r8"),
        ("b8", "b8 "),
        ("0 r", "1r r"),
        ("0 r r8", "0r r r7"),
    ] {
        let bad = text.replacen(from, to, 1);
        assert_eq!(bad.parse::<Position>().is_ok(), bad.trim() == text, "{bad}");
    }
    for bad in ["", " ", "0 r r8,b8", "é", "0,0,0,0,0é"] {
        assert!(bad.parse::<Position>().is_err(), "{bad}");
    }
    assert!(Topple::RULES.starts_with("# Topple"));
}
