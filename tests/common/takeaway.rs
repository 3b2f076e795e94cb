//! Takeaway: a game small enough to understand at a glance, for testing records, runners, bots and boards without real
//! rules.
//!
//! Two players take one to three counters from one of up to six heaps. The player who takes the last counter wins
//! (`misere=on`: loses). With `again=on`, a player who takes three moves again. Heaps are in ascending order and named
//! `a`, `b`, `c` …; equal heaps let different turns lead to one position. From turn number `patience` on (0: never)
//! the player to play may claim a draw, so that a state has a memory besides its position.
//!
//! Turn: `b2`, two counters from the second heap; a step takes one counter. Position: `3+4+5 f`, with the side
//! to move (`f`irst or `s`econd), or `- s` once all is taken.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::str::FromStr;

use halfsquare::rules::{
    Cause, Decided, Distinct, Draft, EndError, Ending, Game, HandOverError, Heading, Names, Options,
    OptionsError, Outcome, Reason, Side, SideName, State, SyntaxError, Told, TurnError, Visit,
};

use super::quirk::Quirk;

pub(crate) const MOST_HEAPS: usize = 6;
/// The most counters in a heap that the board has room for; larger heaps are for long games without a board.
pub(crate) const MOST_COUNTERS: u8 = 9;
const MOST_TAKEN: u8 = 3;

/// The winning reason: all counters are taken.
const LAST: &Reason = &Reason::new("last", "all counters are taken", Cause::Position);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Takeaway;

impl Game for Takeaway {
    const NAME: &'static str = "takeaway";
    const TITLE: &'static str = "Takeaway";
    const SIDES: &'static [SideName] =
        &[SideName { letter: 'f', name: "First" }, SideName { letter: 's', name: "Second" }];
    const REASONS: &'static [&'static Reason] = &[LAST, Reason::REPETITION];
    const RULES: &'static str =
        "## Taking\n\nTake one to three counters from one heap. Who takes the last one wins.\n";

    type Options = Agreement;
    type Position = Table;
    type PositionError = BadTable;
    type Turn = Take;
    type Step = One;
    type Event = Event;
    type Illegal = Refusal;
    type State = Play;
    type Draft = Taking;
}

/// The heaps that are left, in ascending order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heaps(pub(crate) Vec<u32>);

impl Heaps {
    /// The heaps after `taken` counters have left one of them.
    fn without(&self, heap: usize, taken: u8) -> Self {
        let mut heaps = self.0.clone();
        heaps[heap] = heaps[heap].saturating_sub(u32::from(taken));
        heaps.retain(|&counters| counters > 0);
        heaps.sort_unstable();
        Self(heaps)
    }

    /// Reads `3+4+5`; with `zeros` also `03+4+5`.
    fn read(text: &str, zeros: bool) -> Option<Self> {
        let heaps: Vec<u32> = text
            .split('+')
            .map(|heap| {
                let digits = heap.strip_prefix('0').filter(|_| zeros).unwrap_or(heap);
                digits.parse().ok().filter(|_| !digits.starts_with('0'))
            })
            .collect::<Option<_>>()?;
        (heaps.len() <= MOST_HEAPS && heaps.is_sorted()).then_some(Self(heaps))
    }
}

impl Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.write_str(&heaps.join("+"))
    }
}

/// The options.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Agreement {
    heaps: Heaps,
    misere: bool,
    again: bool,
    patience: u32,
}

impl Default for Agreement {
    fn default() -> Self {
        Self { heaps: Heaps(vec![3, 4, 5]), misere: false, again: false, patience: 0 }
    }
}

impl Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let switch = |on| if on { "on" } else { "off" };
        let (misere, again) = (switch(self.misere), switch(self.again));
        write!(f, "heaps={},misere={misere},again={again},patience={}", self.heaps, self.patience)
    }
}

impl Options for Agreement {
    type Position = Table;
    const KEYS: &'static [&'static str] = &["heaps", "misere", "again", "patience"];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsError> {
        let bad = |key, takes| OptionsError::Value { key, value: value.to_owned(), takes };
        match key {
            "heaps" => {
                self.heaps =
                    Heaps::read(value, false).ok_or_else(|| bad("heaps", "ascending heaps like 3+4+5"))?;
            }
            "misere" => self.misere = value == "on",
            "again" => self.again = value == "on",
            "patience" => self.patience = value.parse().map_err(|_| bad("patience", "a number of turns"))?,
            _ => return Err(OptionsError::Unknown(key.to_owned(), Self::KEYS.join(", "))),
        }
        Ok(())
    }

    fn fit(&mut self, position: &Table, given: &[&str]) -> Result<(), OptionsError> {
        if !given.contains(&"heaps") {
            self.heaps = position.heaps.clone();
        } else if position.heaps.0.len() > self.heaps.0.len() {
            let has = format!("{} heaps", position.heaps.0.len());
            return Err(OptionsError::Contradicts { key: "heaps", value: self.heaps.to_string(), has });
        }
        Ok(())
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table {
    pub(crate) heaps: Heaps,
    to_move: Side,
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = Takeaway::SIDES[self.to_move.index()].letter;
        if self.heaps.0.is_empty() { write!(f, "- {side}") } else { write!(f, "{} {side}", self.heaps) }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum BadTable {
    #[error("expected a position like '3+4+5 f'")]
    Form,
    #[error("all counters are taken")]
    Empty,
}

impl FromStr for Table {
    type Err = BadTable;

    fn from_str(text: &str) -> Result<Self, BadTable> {
        let (heaps, side) = text.trim().split_once(' ').ok_or(BadTable::Form)?;
        let side = side.to_ascii_lowercase();
        let to_move = match side.as_str() {
            "f" => Side::FIRST,
            "s" => Side::SECOND,
            _ => return Err(BadTable::Form),
        };
        let heaps = if heaps == "-" {
            Heaps(Vec::new())
        } else {
            Heaps::read(heaps, Quirk::ReadsZeros.is_on()).ok_or(BadTable::Form)?
        };
        Ok(Self { heaps, to_move })
    }
}

/// A turn: the heap and the number of counters taken from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Take {
    pub(crate) heap: usize,
    pub(crate) counters: u8,
}

/// A step: one counter from this heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct One(pub(crate) usize);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    /// A counter left this heap.
    Taken(usize),
    /// The player moves again.
    GoesOn,
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tell(&Names::of_sides::<Takeaway>(), f)
    }
}

impl Told for Event {
    fn tell(&self, _names: &Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(heap) => write!(f, "a counter leaves heap {}", letter(*heap)),
            Self::GoesOn => f.write_str("three counters: the same player moves again"),
        }
    }
}

/// The only section of the rules.
const TAKING: Heading = Heading::of::<Takeaway>("Taking");

impl Decided for Event {
    fn section(&self) -> Heading {
        TAKING
    }
}

impl Told for Refusal {
    fn tell(&self, _names: &Names, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt(f)
    }
}

impl Decided for Refusal {
    fn section(&self) -> Heading {
        TAKING
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("there is no heap {0}")]
    NoHeap(char),
    #[error("heap {heap} holds {holds}")]
    TooFew { heap: char, holds: u32 },
    #[error("a turn takes at most 3 counters")]
    TooMany,
    #[error("a turn takes from one heap")]
    OneHeap,
    #[error("a turn takes at least one counter")]
    Nothing,
}

pub(crate) fn letter(heap: usize) -> char {
    u8::try_from(heap).map_or('?', |heap| char::from(b'a' + heap))
}

/// A state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Play {
    options: Agreement,
    table: Table,
    turns: u32,
    outcome: Option<Outcome>,
}

impl Play {
    fn check(&self, take: Take) -> Result<(), TurnError<Refusal>> {
        if self.outcome.is_some() && !Quirk::PlaysOn.is_on() {
            return Err(TurnError::Finished);
        }
        let heap = letter(take.heap);
        let &holds = self.table.heaps.0.get(take.heap).ok_or(TurnError::Illegal(Refusal::NoHeap(heap)))?;
        let refusal = match take.counters {
            0 => Refusal::Nothing,
            counters if Quirk::TakesTooMany.is_on() && counters <= MOST_COUNTERS => return Ok(()),
            counters if counters > MOST_TAKEN => Refusal::TooMany,
            counters if u32::from(counters) > holds => Refusal::TooFew { heap, holds },
            _ => return Ok(()),
        };
        Err(TurnError::Illegal(refusal))
    }

    /// Every legal turn, in text order.
    fn takes(&self) -> Vec<Take> {
        let heaps = 0..self.table.heaps.0.len();
        let takes = heaps.flat_map(|heap| (1..=MOST_TAKEN).map(move |counters| Take { heap, counters }));
        takes
            .filter(|&take| {
                u32::from(take.counters) <= self.table.heaps.0[take.heap] && self.check(take).is_ok()
            })
            .collect()
    }

    /// Returns true if the same player moves again after a turn.
    fn goes_on(&self, take: Take) -> bool {
        self.options.again && take.counters == MOST_TAKEN
    }

    fn after(&self, take: Take) -> Self {
        let mover = self.table.to_move;
        let heaps = self.table.heaps.without(take.heap, take.counters);
        let winner = if self.options.misere { mover.other() } else { mover };
        let outcome = heaps.0.is_empty().then_some(Outcome::Win(winner, LAST));
        let to_move = if self.goes_on(take) { mover } else { mover.other() };
        let table = Table { heaps, to_move };
        Self { options: self.options.clone(), table, turns: self.turns + 1, outcome }
    }
}

impl State<Takeaway> for Play {
    fn start(options: &Agreement) -> Self {
        let table = Table { heaps: options.heaps.clone(), to_move: Side::FIRST };
        Self { options: options.clone(), table, turns: 0, outcome: None }
    }

    fn from_position(table: Table, options: &Agreement) -> Result<Self, BadTable> {
        if table.heaps.0.is_empty() {
            return Err(BadTable::Empty);
        }
        Ok(Self { options: options.clone(), table, turns: 0, outcome: None })
    }

    fn options(&self) -> &Agreement {
        &self.options
    }

    fn position(&self) -> &Table {
        &self.table
    }

    fn players(&self) -> usize {
        2
    }

    fn to_move(&self) -> Side {
        self.table.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn play_text(&self, text: &str) -> Result<(Take, Self), TurnError<Refusal>> {
        let text = text.trim();
        let text = if Quirk::MindsCase.is_on() { text.to_owned() } else { text.to_ascii_lowercase() };
        let &[heap @ b'a'..=b'z', counters @ b'0'..=b'9'] = text.as_bytes() else {
            return Err(SyntaxError::new(0, "expected a heap and a number, like b2").into());
        };
        let take = Take { heap: usize::from(heap - b'a'), counters: counters - b'0' };
        Ok((take, self.play(&take)?))
    }

    fn turn_text(&self, take: &Take) -> String {
        let heap = if Quirk::Misspells.is_on() { take.heap + 1 } else { take.heap };
        format!("{}{}", letter(heap), take.counters)
    }

    fn turn_steps(&self, take: &Take) -> Vec<One> {
        vec![One(take.heap); usize::from(take.counters)]
    }

    fn play(&self, take: &Take) -> Result<Self, TurnError<Refusal>> {
        self.check(*take)?;
        Ok(self.after(*take))
    }

    fn visit_successors<B>(
        &self,
        _distinct: Distinct,
        mut visit: impl FnMut(Visit<(&Take, &Self)>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut takes = self.takes();
        let heaps = &self.table.heaps.0;
        if !Quirk::Duplicates.is_on() {
            let neighbour = |heap: usize| {
                if Quirk::WrongRepresentative.is_on() {
                    heaps.get(heap + 1)
                } else {
                    heaps.get(heap.wrapping_sub(1))
                }
            };
            takes.retain(|take| neighbour(take.heap) != Some(&heaps[take.heap]));
        }
        if Quirk::MissesOne.is_on() && takes.len() > 1 {
            takes.pop();
        }
        if Quirk::RemembersTooMuch.is_on() && self.turns % 2 == 1 {
            takes.reverse();
        }
        for take in takes {
            let flow = visit(Visit::Found((&take, &self.after(take))));
            if flow.is_break() && !Quirk::NeverStops.is_on() {
                return flow;
            }
        }
        ControlFlow::Continue(())
    }

    fn handed_to(&self, side: Side) -> Result<Self, HandOverError> {
        if self.outcome.is_some() {
            return Err(HandOverError::Finished);
        }
        if ![Side::FIRST, Side::SECOND].contains(&side) {
            return Err(HandOverError::NotIn(side));
        }
        let table = Table { to_move: side, ..self.table.clone() };
        Ok(Self { table, turns: 0, ..self.clone() })
    }

    fn draft(&self) -> Taking {
        Taking { base: self.clone(), steps: Vec::new(), shown: self.table.clone() }
    }

    fn claims(&self) -> Vec<(Side, &'static Reason)> {
        let impatient = self.options.patience > 0 && self.turns >= self.options.patience;
        let holds = impatient && self.outcome.is_none();
        holds.then_some((self.table.to_move, Reason::REPETITION)).into_iter().collect()
    }

    fn end(&self, ending: Ending) -> Result<Self, EndError> {
        let outcome = match ending {
            Ending::Claim(_, reason) if Quirk::ClaimsAnything.is_on() && self.outcome.is_none() => {
                Outcome::Draw(reason)
            }
            ending => ending.outcome::<Takeaway>(self)?,
        };
        Ok(Self { outcome: Some(outcome), ..self.clone() })
    }
}

/// The turn being built.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Taking {
    base: Play,
    steps: Vec<One>,
    shown: Table,
}

impl Taking {
    fn take(&self, steps: &[One]) -> Result<Take, TurnError<Refusal>> {
        let &[One(heap), ..] = steps else {
            return Err(TurnError::Illegal(Refusal::Nothing));
        };
        if steps.iter().any(|&One(other)| other != heap) {
            return Err(TurnError::Illegal(Refusal::OneHeap));
        }
        let counters = u8::try_from(steps.len()).map_err(|_| TurnError::Illegal(Refusal::TooMany))?;
        let take = Take { heap, counters };
        self.base.check(take)?;
        Ok(take)
    }

    fn with(&self, step: One) -> Vec<One> {
        self.steps.iter().copied().chain([step]).collect()
    }
}

impl Draft<Takeaway> for Taking {
    fn base(&self) -> &Play {
        &self.base
    }

    fn position(&self) -> &Table {
        &self.shown
    }

    fn steps(&self) -> &[One] {
        &self.steps
    }

    fn next_steps(&self) -> Vec<One> {
        if self.base.outcome.is_some() {
            return Vec::new();
        }
        let heaps = (0..self.base.table.heaps.0.len()).map(One);
        heaps.filter(|&step| Quirk::OffersTooMuch.is_on() || self.take(&self.with(step)).is_ok()).collect()
    }

    fn push(&mut self, step: &One) -> Result<Vec<Event>, TurnError<Refusal>> {
        if self.base.outcome.is_some() {
            return Err(TurnError::Finished);
        }
        let steps = self.with(*step);
        let take = match self.take(&steps) {
            Ok(take) => take,
            Err(refusal) => {
                if Quirk::RefusalSpoils.is_on() {
                    self.steps.clear();
                }
                return Err(refusal);
            }
        };
        self.shown.heaps = self.base.table.heaps.without(take.heap, take.counters);
        self.steps = steps;
        Ok(vec![Event::Taken(take.heap)])
    }

    fn pop(&mut self) -> Option<One> {
        let last = self.steps.pop()?;
        if !Quirk::PopForgets.is_on() {
            let taken = u8::try_from(self.steps.len()).unwrap_or(MOST_TAKEN);
            self.shown.heaps = self.base.table.heaps.without(last.0, taken);
        }
        Some(last)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.take(&self.steps).ok().and_then(|take| self.base.after(take).outcome)
    }

    fn may_end(&self) -> Result<(), TurnError<Refusal>> {
        if self.base.outcome.is_some() {
            return Err(TurnError::Finished);
        }
        self.take(&self.steps).map(drop)
    }

    fn finish(&self) -> Result<(Take, Play, Vec<Event>), TurnError<Refusal>> {
        self.may_end()?;
        let take = self.take(&self.steps)?;
        let events = self.base.goes_on(take).then_some(Event::GoesOn).into_iter().collect();
        Ok((take, self.base.after(take), events))
    }
}
