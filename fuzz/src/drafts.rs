//! Turns built step by step.

use halfsquare::rules::{Draft, Game, Options, Outcome, State};

use crate::{assert_sentence, hash_of};

/// The maximum number of commands that one input gives.
const MOST_COMMANDS: usize = 150;
/// The number of stored steps, which are later tried where they may not fit.
const MOST_STRAYS: usize = 64;

/// A request, read from two bytes of the input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take the available step at this index, modulo their number.
    Step(u16),
    /// Take the last step back.
    Pop,
    /// Try a step that was taken earlier.
    Stray(u8),
    /// End the turn, if it may end.
    End,
}

impl Command {
    /// Every step index is less than this.
    const STEPS: u16 = 1 << 15;

    fn read([high, low]: [u8; 2]) -> Self {
        match (high >> 6, low & 1) {
            (0 | 1, _) => Self::Step(u16::from_be_bytes([high, low])),
            (2, _) => Self::Pop,
            (_, 0) => Self::End,
            _ => Self::Stray(low >> 1),
        }
    }

    /// The bytes that encode it.
    #[must_use]
    pub const fn bytes(self) -> [u8; 2] {
        match self {
            Self::Step(index) => (index % Self::STEPS).to_be_bytes(),
            Self::Pop => [2 << 6, 0],
            Self::Stray(which) => [3 << 6, which << 1 | 1],
            Self::End => [3 << 6, 0],
        }
    }
}

/// Everything visible in a draft.
#[derive(PartialEq, Debug)]
struct Seen<G: Game> {
    draft: G::Draft,
    position: String,
    next_steps: Vec<G::Step>,
    outcome: Option<Outcome>,
    may_end: bool,
}

impl<G: Game> Seen<G> {
    fn of(draft: &G::Draft) -> Self {
        let end = draft.may_end();
        assert_eq!(draft.finish().is_ok(), end.is_ok(), "a turn ends otherwise than it may");
        if let Err(reason) = &end {
            assert_sentence(reason);
        }
        Self {
            draft: draft.clone(),
            position: draft.position().to_string(),
            next_steps: draft.next_steps(),
            outcome: draft.outcome(),
            may_end: end.is_ok(),
        }
    }
}

/// Builds turns. The first line of the input holds options; after it every two bytes are a [`Command`].
pub fn walk<G: Game>(input: &[u8]) {
    let mut parts = input.splitn(2, |byte| *byte == b'\n');
    let options = parts.next().and_then(|line| str::from_utf8(line).ok());
    let Some(Ok(options)) = options.map(|line| G::Options::parse(line, None)) else { return };
    let commands = parts.next().unwrap_or_default();
    let mut walk = Walk::<G>::begin(G::State::start(&options));
    for pair in commands.as_chunks().0.iter().take(MOST_COMMANDS) {
        walk.obey(Command::read(*pair));
    }
    walk.empty();
}

/// A draft, and everything visible in it before each of its steps.
struct Walk<G: Game> {
    state: G::State,
    draft: G::Draft,
    now: Seen<G>,
    before: Vec<Seen<G>>,
    strays: Vec<G::Step>,
}

impl<G: Game> Walk<G> {
    fn begin(state: G::State) -> Self {
        let draft = state.draft();
        let now = Seen::of(&draft);
        Self { state, draft, now, before: Vec::new(), strays: Vec::new() }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Step(index) => {
                let steps = &self.now.next_steps;
                if let Some(index) = usize::from(index).checked_rem(steps.len()) {
                    let step = steps[index].clone();
                    self.push(&step);
                }
            }
            Command::Pop => self.pop(),
            Command::Stray(which) => {
                if let Some(index) = usize::from(which).checked_rem(self.strays.len()) {
                    let step = self.strays[index].clone();
                    self.push(&step);
                }
            }
            Command::End => self.end(),
        }
    }

    /// Takes a step, which must succeed if, and only if, it is available.
    fn push(&mut self, step: &G::Step) {
        let offered = self.now.next_steps.contains(step);
        match self.draft.push(step) {
            Ok(events) => {
                assert!(offered, "{step:?} is taken, but was not offered");
                events.iter().for_each(assert_sentence);
                assert_eq!(self.draft.base(), &self.state, "a step changed the state the turn goes from");
                assert_eq!(self.draft.steps().last(), Some(step), "the step is not the last one");
                let now = Seen::of(&self.draft);
                self.before.push(std::mem::replace(&mut self.now, now));
                if self.strays.len() < MOST_STRAYS {
                    self.strays.push(step.clone());
                }
            }
            Err(error) => {
                assert!(!offered, "{step:?} is offered, but refused: {error}");
                assert_sentence(&error);
                assert_eq!(Seen::of(&self.draft), self.now, "a refused step changed the draft");
            }
        }
    }

    fn pop(&mut self) {
        let last = self.draft.steps().last().cloned();
        assert_eq!(self.draft.pop(), last, "what is taken back is not the last step");
        if let Some(then) = self.before.pop() {
            self.now = Seen::of(&self.draft);
            assert_eq!(self.now, then, "a step taken back left something behind");
        }
    }

    fn end(&mut self) {
        let Ok((turn, next, events)) = self.draft.finish() else { return };
        events.iter().for_each(assert_sentence);
        assert_eq!(next.outcome(), self.now.outcome, "the draft and the state after it end otherwise");
        let text = self.state.turn_text(&turn);
        assert_eq!(self.state.parse_turn(&text).as_ref(), Ok(&turn), "the text {text} is another turn");
        let played = self.state.play(&turn);
        assert_eq!(played.as_ref(), Ok(&next), "{text}, drafted and played");
        assert_eq!(played.as_ref().map(hash_of), Ok(hash_of(&next)), "{text}: hashes differ");
        let steps = self.state.turn_steps(&turn);
        assert_eq!(steps, self.draft.steps(), "the steps of {text} are not those it was built of");
        self.empty();
        let strays = std::mem::take(&mut self.strays);
        *self = Self { strays, ..Self::begin(next) };
    }

    /// Takes back all steps.
    fn empty(&mut self) {
        while !self.before.is_empty() {
            self.pop();
        }
        assert_eq!(self.draft.pop(), None, "an empty draft had a step to take back");
        assert_eq!(self.draft, self.state.draft(), "an emptied draft is no new one");
    }
}
