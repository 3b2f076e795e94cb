//! A minimal table: a board, and the draft that it changes.

use egui_kittest::Harness;
use halfsquare::app::board::shell::BoardShell;
use halfsquare::app::board::view::Turned;
use halfsquare::app::board::{BoardAction, Foresight, Scene};
use halfsquare::app::kit::command::Command;
use halfsquare::app::kit::look::Look;
use halfsquare::app::kit::touch;
use halfsquare::app::parts::playable::Playable;
use halfsquare::rules::{Draft as _, Names, State as _};

/// A table with only the features that a board needs.
pub struct Table<G: Playable> {
    board: BoardShell<G>,
    /// The position that the game started from.
    start: G::Position,
    /// The state that the draft starts from.
    pub state: G::State,
    /// The current turn.
    pub draft: G::Draft,
    /// The events of the last step.
    pub events: Vec<G::Event>,
    /// The events of the current turn.
    done: Vec<G::Event>,
    /// The events of the last turn.
    pub last_turn: Vec<G::Event>,
    /// The events in the sentence under the pointer.
    pub pointed: Vec<G::Event>,
    /// The events of the coach's example.
    pub examples: Vec<G::Event>,
    /// True if the coach's example is a warning.
    pub warns: bool,
    serial: u64,
    forward: bool,
    /// The rotation of the board.
    pub turned: Turned,
    /// True if steps are animated.
    pub animate: bool,
    /// The board's look and its animation speed.
    pub look: Look,
    /// True if the board takes no input.
    pub watching: bool,
    /// The reply to a click while the board takes no input.
    pub idle: Option<&'static str>,
    /// The canonical texts of the finished turns.
    pub turns: Vec<String>,
    /// All actions that the board has requested.
    pub actions: Vec<BoardAction<G>>,
}

impl<G: Playable> Table<G> {
    /// The start of a game with options such as `size=5,players=3`.
    pub fn start(options: &str) -> Self {
        Self::of(G::State::begin(options, None).expect("options"))
    }

    /// A game from a position.
    pub fn from_text(position: &str) -> Self {
        Self::of(G::State::begin("", Some(position)).expect("a settled position"))
    }

    /// A game continued from a state.
    pub fn of(state: G::State) -> Self {
        let draft = state.draft();
        Self {
            board: BoardShell::default(),
            start: state.position().clone(),
            state,
            draft,
            events: Vec::new(),
            done: Vec::new(),
            last_turn: Vec::new(),
            pointed: Vec::new(),
            examples: Vec::new(),
            warns: false,
            serial: 0,
            forward: false,
            turned: Turned::No,
            animate: false,
            look: Look::default(),
            watching: false,
            idle: None,
            turns: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Plays turns, given as text with blanks between them.
    #[must_use]
    pub fn play(mut self, turns: &str) -> Self {
        for text in turns.split_whitespace() {
            let turn = self.state.parse_turn(text).expect(text);
            self.draft = self.state.draft();
            for step in self.state.turn_steps(&turn) {
                self.apply(&BoardAction::Step(step));
            }
            self.apply(&BoardAction::Command(Command::EndTurn));
        }
        self
    }

    /// Carries out an action of the board.
    pub fn apply(&mut self, action: &BoardAction<G>) {
        self.actions.push(action.clone());
        self.serial += 1;
        self.forward = false;
        match action {
            BoardAction::Step(step) => {
                self.events = self.draft.push(step).expect("a legal step");
                self.done.extend(self.events.iter().cloned());
                self.forward = true;
            }
            BoardAction::Command(Command::PopStep) => {
                let _ = self.draft.pop();
                self.events.clear();
                self.done = self.replayed();
            }
            BoardAction::Command(Command::DropDraft) => {
                self.draft = self.state.draft();
                self.events.clear();
                self.done.clear();
            }
            BoardAction::Command(Command::EndTurn) => {
                let (turn, next, events) = self.draft.finish().expect("may end");
                self.turns.push(self.state.turn_text(&turn));
                self.last_turn = self.replayed().into_iter().chain(events).collect();
                self.done.clear();
                self.state = next;
                self.draft = self.state.draft();
                self.events.clear();
            }
            BoardAction::Command(other) => panic!("no board gives {other:?}"),
        }
    }

    /// The events of the current turn's steps, recomputed.
    fn replayed(&self) -> Vec<G::Event> {
        let mut replay = self.state.draft();
        self.draft.steps().iter().flat_map(|step| replay.push(step).expect("legal")).collect()
    }

    /// Returns true while the board is animating.
    pub fn is_moving(&self) -> bool {
        self.board.is_moving()
    }

    /// Draws the board and carries out its actions.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let scene = Scene {
            position: self.draft.position(),
            start: &self.start,
            names: Names::of_sides::<G>(),
            draft: (!self.watching).then_some(&self.draft),
            foresight: Foresight::All,
            events: &self.events,
            done: &self.done,
            last_turn: &self.last_turn,
            serial: self.serial,
            forward: self.forward,
            pointed: &self.pointed,
            examples: &self.examples,
            warns: self.warns,
            replies: &[],
            suggested: &[],
            named: None,
            lit: &[],
            hint: None,
            links: None,
            outcome: self.draft.outcome(),
            animate: self.animate,
            look: self.look,
            turned: self.turned,
            is_far: false,
            far: None,
            has_players_beside: false,
            idle: self.idle,
        };
        for action in self.board.ui(ui, &scene) {
            self.apply(&action);
        }
    }

    /// Shows the table in a square window with this side length, in points.
    pub fn shown(self, side: f32) -> Harness<'static, Self> {
        let mut harness = Harness::builder()
            .with_size([side, side])
            .build_ui_state(|ui, table: &mut Self| table.ui(ui), self);
        touch::install(&harness.ctx);
        harness.run();
        harness
    }
}
