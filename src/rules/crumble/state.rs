//! The states of a game of Crumble.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::action::{self, AfterAction, LegalAction};
use super::draft::Draft;
use super::draws::RecentTurns;
use super::geometry::Rect;
use super::level::{self, Level};
use super::notation::PlaceForm;
use super::piece_set::PieceSet;
use super::position::{self, Position, PositionError};
use super::successor::Successor;
use super::swap::{self, Explorer, Traveller};
use super::tiling::{Id, Tiling};
use super::{
    Action, BIG_PIECE, BLACK, CHAIN, Crumble, DRAW_TURNS, Illegal, Path, STALLED, Step, Turn, WHITE, notation,
};
use crate::rules::{
    Distinct, EndError, Ending, HandOverError, OptionsError, Outcome, Reason, Side, TurnError, Visit,
};

/// The options of a game of Crumble.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The number of columns, 2 to 16.
    columns: u8,
    /// The number of rows, 2 to 16.
    rows: u8,
    /// True if the three draw turns must have the same target (crumble.md, Draws).
    pub same_target: bool,
    /// True if a draw may be claimed for one big piece (crumble.md, Draws).
    pub big_piece: bool,
    /// The limit on how often pieces can be cut, if any (crumble.md, Levels).
    pub level: Option<Level>,
}

impl Default for Options {
    fn default() -> Self {
        Self { columns: 6, rows: 6, same_target: false, big_piece: true, level: None }
    }
}

impl Options {
    /// The options with another board size; `None` beyond [`position::SIZES`].
    #[must_use]
    pub fn with_size(self, columns: u8, rows: u8) -> Option<Self> {
        (position::SIZES.contains(&columns) && position::SIZES.contains(&rows)).then_some(Self {
            columns,
            rows,
            ..self
        })
    }

    /// The number of columns.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }
}

impl Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let switch = |on| if on { "on" } else { "off" };
        let (target, big) = (switch(self.same_target), switch(self.big_piece));
        write!(f, "size={}x{},sametarget={target},bigpiece={big}", self.columns, self.rows)?;
        // The level is left out if there is none, so that programs that don't support levels can read the options.
        self.level.map_or(Ok(()), |level| write!(f, ",level={}", level.number()))
    }
}

impl crate::rules::Options for Options {
    type Position = Position;
    const KEYS: &'static [&'static str] = &["size", "sametarget", "bigpiece", "level"];

    fn set(&mut self, key: &str, value: &str) -> Result<(), OptionsError> {
        let refuse = |key, takes| Err(OptionsError::Value { key, value: value.to_owned(), takes });
        let switch = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match (key, switch) {
            ("size", _) => match position::read_size(value, 0) {
                Ok((columns, rows)) => (self.columns, self.rows) = (columns, rows),
                Err(_) => return refuse("size", "MxN from 2x2 to 16x16"),
            },
            ("sametarget", Some(on)) => self.same_target = on,
            ("sametarget", None) => return refuse("sametarget", "on or off"),
            ("bigpiece", Some(on)) => self.big_piece = on,
            ("level", Some(false)) => self.level = None,
            ("level", _) => match read_level(value) {
                Some(level) => self.level = Some(level),
                None => return refuse("level", "off or a number from 1 to 8"),
            },
            ("bigpiece", None) => return refuse("bigpiece", "on or off"),
            _ => return Err(OptionsError::Unknown(key.to_owned(), Self::KEYS.join(", "))),
        }
        Ok(())
    }

    fn fit(&mut self, position: &Position, given: &[&str]) -> Result<(), OptionsError> {
        let (columns, rows) = (position.columns(), position.rows());
        if given.contains(&"size") && (columns, rows) != (self.columns, self.rows) {
            let (value, has) = (format!("{}x{}", self.columns, self.rows), format!("{columns}x{rows}"));
            return Err(OptionsError::Contradicts { key: "size", value, has });
        }
        (self.columns, self.rows) = (columns, rows);
        Ok(())
    }
}

/// Reads the number of a level, a single digit.
fn read_level(text: &str) -> Option<Level> {
    let is_digit = text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_digit).and_then(Level::new)
}

/// The state of a game of Crumble, which may be over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    options: Options,
    position: Position,
    recent: RecentTurns,
    outcome: Option<Outcome>,
}

impl State {
    /// The state after a turn of the mover that led to this board and these colours. `involved` has the pieces that
    /// were cut or joined; `target` is the end of the swap path, if there was one.
    pub(super) fn after(
        &self,
        tiling: Arc<Tiling>,
        white: PieceSet,
        involved: &[Rect],
        target: Option<Id>,
        winner: Option<Side>,
    ) -> Self {
        let target = target.map(|id| *tiling.rect(id));
        let position = Position { tiling, white, side: self.position.side.other() };
        let outcome = self.outcome_after(|| position.clone(), target.as_ref(), involved, winner);
        let recent = self.recent.after(target, involved);
        Self { options: self.options.clone(), position, recent, outcome }
    }

    /// The outcome after a turn that cut or joined these pieces and led to this position: a win by a chain, else a draw
    /// by three draw turns in a row, else a draw because a player has no legal turn. `target` is the end of the swap
    /// path, if there was one.
    pub(super) fn outcome_after(
        &self,
        position: impl FnOnce() -> Position,
        target: Option<&Rect>,
        involved: &[Rect],
        winner: Option<Side>,
    ) -> Option<Outcome> {
        if let Some(side) = winner {
            return Some(Outcome::Win(side, CHAIN));
        }
        if target.is_some_and(|target| self.recent.draws(target, involved, self.options.same_target)) {
            return Some(Outcome::Draw(DRAW_TURNS));
        }
        // Without a level, the position isn't needed, so it isn't built.
        let level = self.options.level;
        (level.is_some() && level::is_stalled(&position(), level)).then_some(Outcome::Draw(STALLED))
    }

    /// Visits the results of one more turn as [`State::visit_successors`] does, but builds only what the visitor
    /// requests. For each cut or join, the result without a swap comes first, then those with swaps. The visitor also
    /// gets this position, with its pieces numbered as in [`Successor`].
    ///
    /// [`State::visit_successors`]: crate::rules::State::visit_successors
    pub fn visit_prospects<B>(
        &self,
        distinct: Distinct,
        visit: impl FnMut(&Position, Visit<&Successor<'_>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The place where the next turn ends matters only if the turn may complete a draw.
        self.explore(distinct == Distinct::Outcomes && self.recent.may_draw(), visit)
    }

    /// Visits the results of one more turn; [`Explorer`] explains `tells_targets`.
    pub(super) fn explore<B>(
        &self,
        tells_targets: bool,
        mut visit: impl FnMut(&Position, Visit<&Successor<'_>>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.outcome.is_some() {
            return ControlFlow::Continue(());
        }
        let position = self.position.compacted();
        let mut explorer = Explorer::new(self, &position, tells_targets);
        // All cuts and joins are carried out on one board and undone again. If the visitor keeps the board,
        // `Arc::make_mut` copies it.
        let mut board = position.clone();
        for action in action::legal_actions(&position, self.options.level) {
            let mut acted = AfterAction::new(board, action);
            explorer.explore(&acted, &mut |found| visit(&position, found))?;
            acted.position.undo(&position, acted.action.pieces());
            board = acted.position;
        }
        ControlFlow::Continue(())
    }

    /// The state after a turn whose cut or join was checked in this position.
    fn carry_out(
        &self,
        position: Position,
        action: LegalAction,
        path: Option<&Path>,
    ) -> Result<Self, TurnError<Illegal>> {
        let AfterAction { position, starts, involved, .. } = AfterAction::new(position, action);
        let Some(path) = path else {
            return Ok(self.after(position.tiling, position.white, &involved, None, None));
        };
        let Traveller { position, at, winner } =
            Traveller::along(position, &starts, path).map_err(TurnError::Illegal)?;
        Ok(self.after(position.tiling, position.white, &involved, Some(at), winner))
    }
}

impl crate::rules::State<Crumble> for State {
    fn start(options: &Options) -> Self {
        let position = Position::start(options.columns, options.rows);
        Self { options: options.clone(), position, recent: RecentTurns::default(), outcome: None }
    }

    fn from_position(position: Position, options: &Options) -> Result<Self, PositionError> {
        position.check_settled()?;
        if let Some(level) = options.level.filter(|_| level::is_stalled(&position, options.level)) {
            return Err(PositionError::Stalled(position.side, level));
        }
        let options = Options { columns: position.columns(), rows: position.rows(), ..options.clone() };
        Ok(Self { options, position, recent: RecentTurns::default(), outcome: None })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn position(&self) -> &Position {
        &self.position
    }

    fn pieces(&self) -> usize {
        self.position.len()
    }

    fn players(&self) -> usize {
        2
    }

    fn to_move(&self) -> Side {
        self.position.side
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn play_text(&self, text: &str) -> Result<(Turn, Self), TurnError<Illegal>> {
        self.check_goes_on()?;
        let position = self.position.compacted();
        let (turn, action) = notation::parse(&position, self.options.level, text)?;
        let next = self.carry_out(position, action, turn.path.as_ref())?;
        Ok((turn, next))
    }

    fn turn_text(&self, turn: &Turn) -> String {
        notation::write(&self.position, self.options.level, turn, PlaceForm::Staircase)
    }

    fn other_text(&self, turn: &Turn) -> Option<String> {
        Some(notation::write(&self.position, self.options.level, turn, PlaceForm::Fractions))
    }

    fn turn_steps(&self, turn: &Turn) -> Vec<Step> {
        let action = match turn.action {
            Action::Split(split) => Step::Split(split),
            Action::Join(into) => Step::Join(into),
        };
        let mut steps = vec![action];
        if let Some(path) = &turn.path
            && let Ok(action) = LegalAction::new(&self.position, self.options.level, &turn.action)
        {
            let acted = AfterAction::new(self.position.clone(), action);
            let mut traveller = acted.position.tiling.find(&path.start);
            for &dir in &path.dirs {
                let Some(from) = traveller else { break };
                steps.push(Step::Swap(swap::step(&acted.position, from, dir)));
                traveller = acted.position.tiling.two_point(from, dir);
            }
        }
        let length = 1 + turn.path.as_ref().map_or(0, |path| path.dirs.len());
        debug_assert_eq!(steps.len(), length, "{turn:?} isn't legal here");
        steps
    }

    fn play(&self, turn: &Turn) -> Result<Self, TurnError<Illegal>> {
        self.check_goes_on()?;
        let position = self.position.compacted();
        let action =
            LegalAction::new(&position, self.options.level, &turn.action).map_err(TurnError::Illegal)?;
        self.carry_out(position, action, turn.path.as_ref())
    }

    fn visit_successors<B>(
        &self,
        distinct: Distinct,
        mut visit: impl FnMut(Visit<(&Turn, &Self)>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_prospects(distinct, |_, found| match found {
            Visit::Found(found) => visit(Visit::Found((&found.turn(), &found.state()))),
            Visit::Pause => visit(Visit::Pause),
        })
    }

    fn handed_to(&self, side: Side) -> Result<Self, HandOverError> {
        if self.outcome.is_some() {
            return Err(HandOverError::Finished);
        }
        if ![BLACK, WHITE].contains(&side) {
            return Err(HandOverError::NotIn(side));
        }
        let position = Position { side, ..self.position.clone() };
        if level::is_stalled(&position, self.options.level) {
            return Err(HandOverError::NoTurn(side));
        }
        Ok(Self { options: self.options.clone(), position, recent: RecentTurns::default(), outcome: None })
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        let _: ControlFlow<()> = self.visit_prospects(Distinct::Positions, |_, found| {
            count += match found {
                Visit::Found(found) if depth > 1 => found.state().perft(depth - 1),
                Visit::Found(_) => 1,
                Visit::Pause => 0,
            };
            ControlFlow::Continue(())
        });
        count
    }

    fn draft(&self) -> Draft {
        Draft::new(self.clone())
    }

    fn claims(&self) -> Vec<(Side, &'static Reason)> {
        if self.outcome.is_some() || !self.options.big_piece {
            return Vec::new();
        }
        self.position.big_pieces().map(|side| (side, BIG_PIECE)).collect()
    }

    fn end(&self, ending: Ending) -> Result<Self, EndError> {
        Ok(Self { outcome: Some(ending.outcome::<Crumble>(self)?), ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::super::BLACK;
    use super::{AfterAction, CHAIN, DRAW_TURNS, Options, Outcome, Position, State, action};
    use crate::rules::State as _;

    #[test]
    fn options_have_the_size_of_their_board() {
        let sized = |columns, rows| {
            Options::default().with_size(columns, rows).map(|options| (options.columns(), options.rows()))
        };
        assert_eq!([sized(3, 16), sized(2, 4)], [Some((3, 16)), Some((2, 4))]);
        assert_eq!([sized(1, 4), sized(4, 17), sized(1, 17)], [None; 3]);
        let state = State::from_position(Position::start(3, 4), &Options::default()).unwrap();
        assert_eq!(state.options(), &Options::default().with_size(3, 4).unwrap());
        assert_eq!(state.pieces(), 12);
    }

    #[test]
    fn successors_are_counted_turn_by_turn() {
        let start = State::start(&Options::default().with_size(2, 2).unwrap());
        let mut pairs = 0;
        start.for_each_successor(|_, next| next.for_each_successor(|_, _| pairs += 1));
        assert_eq!([0, 1, 2].map(|depth| start.perft(depth)), [1, 8, pairs]);
    }

    /// Plays the same turn six times. A real game couldn't repeat it, but the draw rule only compares the pieces that
    /// turns cut and reach.
    #[test]
    fn a_win_comes_before_a_draw() {
        let mut state = State::start(&Options::default());
        let position = state.position.clone();
        let action = action::legal_actions(&position, None).swap_remove(0);
        let AfterAction { position, involved, .. } = AfterAction::new(position, action);
        let Position { tiling, white, .. } = position;
        let next =
            |state: &State, winner| state.after(tiling.clone(), white.clone(), &involved, Some(1), winner);
        for _ in 0..5 {
            state = next(&state, None);
            assert_eq!(state.outcome(), None);
        }
        assert_eq!(next(&state, None).outcome(), Some(Outcome::Draw(DRAW_TURNS)));
        assert_eq!(next(&state, Some(BLACK)).outcome(), Some(Outcome::Win(BLACK, CHAIN)));
    }
}
