//! Properties of every position of Crosse, tested on random games and random positions.
//!
//! `slow` derives the turns again from the rules, sentence by sentence, on a map of cells: it shares nothing with the
//! code under test but the texts.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use halfsquare::rules::crosse::{Cell, Cells, Crosse, Draft, Options, Position, State, Step};
use halfsquare::rules::{Draft as _, State as _, TurnError, result_text};
use proptest::prelude::*;

/// Turns derived slowly and simply.
mod slow {
    use std::collections::{BTreeMap, BTreeSet};

    type Place = (i32, i32);

    /// The Crosse, anticlockwise.
    const RING: [&str; 12] = ["d7", "d6", "d5", "d4", "e4", "f4", "g4", "g5", "g6", "g7", "f7", "e7"];
    const CORNERS: [&str; 4] = ["d4", "g4", "g7", "d7"];

    #[derive(Clone, PartialEq, Debug)]
    pub(crate) struct Board {
        pub(crate) stones: BTreeMap<Place, char>,
        pub(crate) side: char,
        /// The moves left to each side, as in `1F`.
        pub(crate) left: BTreeMap<char, BTreeSet<String>>,
    }

    pub(crate) fn name((column, row): Place) -> String {
        format!("{}{row}", (b'a' + u8::try_from(column - 1).unwrap()) as char)
    }

    fn place(name: &str) -> Place {
        (i32::from(name.as_bytes()[0] - b'a') + 1, name[1..].parse().unwrap())
    }

    pub(crate) fn full() -> BTreeSet<String> {
        ["1F", "2F", "3F", "1B", "2B", "3B"].map(str::to_owned).into_iter().collect()
    }

    fn ring(at: Place) -> Option<usize> {
        RING.iter().position(|cell| place(cell) == at)
    }

    fn used(at: Place) -> bool {
        let inside =
            |place: Place, low, high| (low..=high).contains(&place.0) && (low..=high).contains(&place.1);
        inside(at, 1, 10) && (ring(at).is_some() || (!inside(at, 4, 7) && (at.0 + at.1) % 2 == 0))
    }

    pub(crate) fn cells() -> Vec<Place> {
        (1..=10).flat_map(|c| (1..=10).map(move |r| (c, r))).filter(|&at| used(at)).collect()
    }

    fn other(side: char) -> char {
        if side == 'w' { 'b' } else { 'w' }
    }

    /// Returns true if a step between neighbouring cells counts as forward (`F`) or backward (`B`).
    fn counts(side: char, from: Place, to: Place, sense: char) -> bool {
        let diagonal = from.0 != to.0 && from.1 != to.1;
        if let (Some(i), Some(j)) = (ring(from), ring(to)) {
            let anticlockwise = (1..=2).any(|places| (i + places) % 12 == j);
            return anticlockwise == (sense == 'F');
        }
        if diagonal {
            return ((to.1 > from.1) == (side == 'w')) == (sense == 'F');
        }
        true
    }

    fn walks(board: &Board, sense: char, steps: usize, path: &mut Vec<Place>, ends: &mut BTreeSet<Place>) {
        let at = path[path.len() - 1];
        if path.len() == steps + 1 {
            if !board.stones.contains_key(&at) {
                ends.insert(at);
            }
            return;
        }
        for next in cells() {
            let near = (next.0 - at.0).abs().max((next.1 - at.1).abs()) == 1;
            if near && !path.contains(&next) && counts(board.side, at, next, sense) {
                path.push(next);
                walks(board, sense, steps, path, ends);
                path.pop();
            }
        }
    }

    type Jump = (Vec<Place>, Vec<Place>);

    /// Every jump that continues as long as it can: its cells and its captures.
    fn jumps(board: &Board, start: Place, path: &[Place], captured: &[Place], out: &mut Vec<Jump>) {
        let at = path[path.len() - 1];
        let mut ended = true;
        for (dc, dr) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let (over, to) = ((at.0 + dc, at.1 + dr), (at.0 + 2 * dc, at.1 + 2 * dr));
            let orthogonal = dc == 0 || dr == 0;
            let enemy = board.stones.get(&over) == Some(&other(board.side));
            let empty = used(to) && (to == start || !board.stones.contains_key(&to));
            let allowed = !orthogonal || ring(at).is_some() || ring(to).is_some();
            if enemy && empty && allowed && !captured.contains(&over) {
                ended = false;
                jumps(board, start, &[path, &[to]].concat(), &[captured, &[over]].concat(), out);
            }
        }
        if ended && !captured.is_empty() {
            out.push((path.to_vec(), captured.to_vec()));
        }
    }

    fn covers(board: &Board, side: char) -> bool {
        CORNERS.iter().all(|corner| board.stones.get(&place(corner)) == Some(&side))
    }

    fn result(board: &Board, mover: char) -> String {
        for side in [mover, other(mover)] {
            let count = board.stones.values().filter(|&&stone| stone == side).count();
            if count == 0 {
                return format!("win:{side}:no-stones");
            }
            if count == 4 && covers(board, side) {
                return format!("win:{side}:corners");
            }
        }
        "-".to_owned()
    }

    pub(crate) fn finished(board: &Board) -> bool {
        result(board, 'w') != "-"
    }

    impl Board {
        pub(crate) fn text(&self) -> String {
            let mut rows = Vec::new();
            for row in (1..=10).rev() {
                let plain: String =
                    (1..=10).map(|column| self.stones.get(&(column, row)).unwrap_or(&'.')).collect();
                let mut text = plain;
                for run in (1..=10).rev() {
                    text = text.replace(&".".repeat(run), &format!("{run}"));
                }
                rows.push(text);
            }
            let left = |side: char| {
                let steps = |sense: char| {
                    let steps: String = ["1", "2", "3"]
                        .into_iter()
                        .filter(|steps| self.left[&side].contains(&format!("{steps}{sense}")))
                        .collect();
                    if steps.is_empty() { "-".to_owned() } else { steps }
                };
                format!("{}.{}", steps('F'), steps('B'))
            };
            format!("{} {} {} {}", rows.join("/"), self.side, left('w'), left('b'))
        }

        pub(crate) fn read(text: &str) -> Self {
            let words: Vec<&str> = text.split(' ').collect();
            let mut stones = BTreeMap::new();
            for (row, line) in (1..=10).rev().zip(words[0].split('/')) {
                let line = line.replace("10", "..........");
                let plain: String = line
                    .chars()
                    .map(|c| c.to_digit(10).map_or(c.to_string(), |run| ".".repeat(run as usize)))
                    .collect();
                stones.extend(
                    (1..).zip(plain.chars()).filter(|&(_, c)| c != '.').map(|(column, c)| ((column, row), c)),
                );
            }
            let set = |word: &str| {
                let (forward, backward) = word.split_once('.').unwrap();
                let moves = |steps: &str, sense| {
                    steps.replace('-', "").chars().map(|one| format!("{one}{sense}")).collect::<Vec<_>>()
                };
                moves(forward, 'F').into_iter().chain(moves(backward, 'B')).collect()
            };
            let left = [('w', set(words[2])), ('b', set(words[3]))].into_iter().collect();
            Self { stones, side: words[1].chars().next().unwrap(), left }
        }

        /// The board rotated by 180 degrees with the colours swapped: the same game from the other player's view.
        pub(crate) fn turned(&self) -> Self {
            let stones =
                self.stones.iter().map(|(&(c, r), &stone)| ((11 - c, 11 - r), other(stone))).collect();
            let left = self.left.iter().map(|(&side, set)| (other(side), set.clone())).collect();
            Self { stones, side: other(self.side), left }
        }

        fn spend(&mut self, spent: &str) {
            let set = self.left.get_mut(&self.side).unwrap();
            set.remove(spent);
            if set.is_empty() {
                *set = full();
            }
        }

        /// Every turn with the position after it and the result.
        pub(crate) fn turns(&self) -> Vec<(String, String, String)> {
            let mut turns = Vec::new();
            if finished(self) {
                return turns;
            }
            let own: Vec<Place> =
                self.stones.iter().filter(|&(_, &stone)| stone == self.side).map(|(&at, _)| at).collect();
            let mut all = Vec::new();
            for &from in &own {
                jumps(self, from, &[from], &[], &mut all);
            }
            let most = all.iter().map(|(_, captured)| captured.len()).max();
            for (path, captured) in all {
                if Some(captured.len()) == most {
                    let mut after = self.clone();
                    after.stones.remove(&path[0]);
                    after.stones.insert(path[path.len() - 1], self.side);
                    captured.iter().for_each(|at| _ = after.stones.remove(at));
                    let text = path.iter().map(|&at| name(at)).collect::<Vec<_>>().join("x");
                    self.end(&text, after, path[path.len() - 1], &mut turns);
                }
            }
            if !turns.is_empty() {
                return turns;
            }
            for spent in &self.left[&self.side] {
                let (steps, sense) = spent.split_at(1);
                for &from in &own {
                    let mut ends = BTreeSet::new();
                    walks(
                        self,
                        sense.chars().next().unwrap(),
                        steps.parse().unwrap(),
                        &mut vec![from],
                        &mut ends,
                    );
                    for to in ends {
                        let mut after = self.clone();
                        after.stones.remove(&from);
                        after.stones.insert(to, self.side);
                        after.spend(spent);
                        self.end(&format!("{spent}:{}-{}", name(from), name(to)), after, to, &mut turns);
                    }
                }
            }
            if turns.is_empty() {
                for spent in &self.left[&self.side] {
                    let mut after = self.clone();
                    after.spend(spent);
                    after.side = other(self.side);
                    turns.push((format!("{spent}:pass"), after.text(), result(&after, self.side)));
                }
            }
            turns
        }

        /// Adds the ways to end a turn, once the captured stones have left.
        fn end(&self, text: &str, mut after: Self, end: Place, turns: &mut Vec<(String, String, String)>) {
            let first_row = if self.side == 'w' { 1 } else { 10 };
            if !covers(&after, self.side) {
                after.side = other(self.side);
            } else if !covers(self, self.side) {
                let mut cleared = after.clone();
                cleared.stones.retain(|&(_, row), &mut stone| row != first_row || stone != self.side);
                if cleared != after {
                    turns.push((format!("{text}*"), cleared.text(), result(&cleared, self.side)));
                }
            } else if end.1 == first_row {
                after.stones.remove(&end);
            } else {
                after.side = other(self.side);
            }
            turns.push((text.to_owned(), after.text(), result(&after, self.side)));
        }
    }
}

fn played() -> impl Strategy<Value = State> {
    (1..=3u8, prop::collection::vec(any::<prop::sample::Index>(), 0..60)).prop_map(|(rows, choices)| {
        let mut state = State::start(&Options::new(rows).unwrap());
        for choice in choices {
            let mut next = Vec::new();
            state.for_each_successor(|_, after| next.push(after.clone()));
            if next.is_empty() {
                break;
            }
            state = choice.get(&next).clone();
        }
        state
    })
}

/// Random stones, often with the corners covered or nearly so.
fn arranged() -> impl Strategy<Value = slow::Board> {
    let stones = prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 1..20);
    let corners = prop::sample::subsequence(vec![(4, 4), (4, 7), (7, 4), (7, 7)], 0..=4);
    let row = prop::sample::subsequence(vec![(1, 1), (3, 1), (5, 1), (2, 10), (4, 10)], 0..=3);
    let set = || prop::sample::subsequence(slow::full().into_iter().collect::<Vec<_>>(), 1..=6);
    (stones, corners, row, any::<bool>(), set(), set()).prop_map(
        |(stones, corners, row, white, ours, theirs)| {
            let cells = slow::cells();
            let side = if white { 'w' } else { 'b' };
            let colour = |white: bool| if white { 'w' } else { 'b' };
            let mut board = slow::Board {
                stones: stones.into_iter().map(|(at, white)| (*at.get(&cells), colour(white))).collect(),
                side,
                left: [('w', ours), ('b', theirs)]
                    .map(|(side, set)| (side, set.into_iter().collect()))
                    .into(),
            };
            board.stones.extend(corners.into_iter().chain(row).map(|at| (at, side)));
            board
        },
    )
}

fn state_of(board: &slow::Board) -> Option<State> {
    let position: Position = board.text().parse().unwrap();
    State::from_position(position, &Options::default()).ok()
}

/// Position text, representative turn and result of every successor, in the order of the visitor.
fn successors(state: &State) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    state.for_each_successor(|turn, next| {
        assert_eq!(state.play(turn).as_ref(), Ok(next));
        let result = result_text::<Crosse>(next.outcome());
        found.push((next.position().to_string(), state.turn_text(turn), result));
    });
    found
}

/// Every turn that the steps of a draft can build, with the position after it.
fn drafted(draft: &mut Draft, found: &mut BTreeSet<(String, String)>) {
    let before = draft.clone();
    for step in draft.next_steps() {
        draft.push(&step).unwrap();
        drafted(draft, found);
        assert_eq!(draft.pop(), Some(step));
        assert!(*draft == before, "a step taken back leaves the draft as it was");
    }
    if draft.may_end().is_ok() {
        let (turn, next, _) = draft.finish().unwrap();
        assert_eq!(draft.base().turn_steps(&turn), draft.steps());
        found.insert((draft.base().turn_text(&turn), next.position().to_string()));
    }
}

/// The cells that a stone can reach while its jump isn't complete, with its captures up to there.
fn stands(draft: &Draft, found: &mut BTreeSet<(Cell, Cell, Cells)>) {
    for step in draft.next_steps() {
        let mut next = draft.clone();
        next.push(&step).unwrap();
        if let (Some(Step::Leap { from, .. }), Step::Leap { to, .. }) = (next.steps().first(), step)
            && !next.captured().is_empty()
        {
            found.insert((*from, to, next.captured()));
            stands(&next, found);
        }
    }
}

/// Checks that the stops that a draft lists are those that its steps reach.
fn check_stops(draft: &Draft) {
    let mut found = BTreeSet::new();
    stands(draft, &mut found);
    let mut told = BTreeSet::new();
    for from in draft.movers().iter() {
        for stop in draft.stops(from) {
            let mut on_the_way = draft.clone();
            let starts = std::iter::once(from).chain(stop.landings.iter().copied());
            for (from, to) in starts.zip(stop.landings.iter().copied()) {
                on_the_way.push(&Step::Leap { from, to }).unwrap();
            }
            assert_eq!(on_the_way.captured(), stop.captures);
            assert!(told.insert((from, *stop.landings.last().unwrap(), stop.captures)), "each once");
        }
    }
    assert_eq!(told, found);
}

/// Checks a state against the slow derivation.
fn check(state: &State) {
    let board = slow::Board::read(&state.position().to_string());
    assert_eq!(board.text(), state.position().to_string());
    let slow = board.turns();

    let mut representatives = BTreeMap::new();
    for (turn, after, result) in &slow {
        let first = representatives.entry(after.clone()).or_insert((turn.clone(), result.clone()));
        if *turn < first.0 {
            *first = (turn.clone(), result.clone());
        }
    }
    let visited = successors(state);
    let distinct: BTreeMap<_, _> =
        visited.iter().cloned().map(|(after, turn, result)| (after, (turn, result))).collect();
    assert_eq!(distinct.len(), visited.len(), "each position once");
    assert_eq!(distinct, representatives);
    assert!(visited.is_sorted_by_key(|(_, turn, _)| turn), "turns in the order of their texts");

    let mut found = BTreeSet::new();
    drafted(&mut state.draft(), &mut found);
    check_stops(&state.draft());
    assert_eq!(found, slow.iter().map(|(turn, after, _)| (turn.clone(), after.clone())).collect());

    for (turn, after, result) in slow.iter().take(20) {
        for text in [turn.clone(), turn.to_uppercase(), format!(" {}  ", turn.to_lowercase())] {
            let read = state.parse_turn(&text).unwrap();
            assert_eq!(state.turn_text(&read), *turn);
            let next = state.play(&read).unwrap();
            assert_eq!(
                (next.position().to_string(), result_text::<Crosse>(next.outcome())),
                (after.clone(), result.clone())
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_slow_derivation_agrees_on_played_positions(state in played()) {
        check(&state);
    }

    #[test]
    fn the_slow_derivation_agrees_on_arranged_positions(board in arranged()) {
        let state = state_of(&board);
        prop_assert_eq!(state.is_none(), slow::finished(&board));
        if let Some(state) = state {
            check(&state);
        }
    }

    #[test]
    fn half_a_turn_with_colours_exchanged_is_the_same_game(board in arranged()) {
        if let (Some(state), Some(turned)) = (state_of(&board), state_of(&board.turned())) {
            let of = |state| successors(state).into_iter().map(|(after, ..)| after).collect::<BTreeSet<_>>();
            let back = of(&turned).iter().map(|after| slow::Board::read(after).turned().text()).collect();
            prop_assert_eq!(of(&state), back);
        }
    }

    #[test]
    fn position_texts_round_trip(state in played()) {
        let text = state.position().to_string();
        for text in [text.clone(), text.to_uppercase(), format!("  {text} ")] {
            prop_assert_eq!(text.parse::<Position>(), Ok(*state.position()));
        }
    }

    #[test]
    fn refused_steps_change_nothing(state in played(), junk in "[1-3][FB]:[a-j]([1-9]|10)-[a-j]([1-9]|10)\\*?") {
        let legal: BTreeSet<String> =
            slow::Board::read(&state.position().to_string()).turns().into_iter().map(|(turn, ..)| turn).collect();
        prop_assert_eq!(state.parse_turn(&junk).is_ok(), legal.contains(&junk));
        let mut draft = state.draft();
        for step in [Step::Remove, Step::Keep] {
            prop_assert!(draft.push(&step).is_err());
            prop_assert_eq!(&draft, &state.draft());
        }
        if state.outcome().is_some() {
            prop_assert_eq!(draft.may_end(), Err(TurnError::Finished));
            prop_assert!(draft.next_steps().is_empty());
        }
    }

    #[test]
    fn perft_counts_what_is_visited(board in arranged()) {
        if let Some(state) = state_of(&board) {
            let mut count = 0;
            state.for_each_successor(|_, next| count += successors(next).len() as u64);
            prop_assert_eq!(state.perft(2), count);
        }
    }
}
