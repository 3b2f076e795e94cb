//! A table for one: a Crumble board with the draft that it plays on, and nothing else.

use egui_kittest::Harness;
use halfsquare::app::board::crumble::CrumbleBoard;
use halfsquare::app::board::{BoardAction, BoardView as _, Scene};
use halfsquare::rules::crumble::{Crumble, Draft, Event, Options, State};
use halfsquare::rules::{Draft as _, Options as _, State as _};

/// What the shell does with a board, as short as it can be.
pub(crate) struct Table {
    board: CrumbleBoard,
    pub(crate) state: State,
    pub(crate) draft: Draft,
    pub(crate) events: Vec<Event>,
    last_turn: Vec<Event>,
    moment: u64,
    forward: bool,
    pub(crate) flipped: bool,
    pub(crate) animate: bool,
    pub(crate) watching: bool,
    /// The canonical texts of the turns that were ended.
    pub(crate) turns: Vec<String>,
    pub(crate) actions: Vec<BoardAction<Crumble>>,
}

impl Table {
    /// The start of a game on a board like `6x6`.
    pub(crate) fn start(size: &str) -> Self {
        let options = Options::parse(&format!("size={size}"), None).expect("options");
        Self::at(State::start(&options))
    }

    /// A game from a position.
    pub(crate) fn from_text(position: &str) -> Self {
        let position = position.parse().expect("position");
        let options = Options::parse("", Some(&position)).expect("options");
        Self::at(State::from_position(position, &options).expect("settled"))
    }

    fn at(state: State) -> Self {
        let draft = state.draft();
        Self {
            board: CrumbleBoard::default(),
            state,
            draft,
            events: Vec::new(),
            last_turn: Vec::new(),
            moment: 0,
            forward: false,
            flipped: false,
            animate: false,
            watching: false,
            turns: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Plays turns as text.
    pub(crate) fn play(mut self, turns: &str) -> Self {
        for text in turns.split_whitespace() {
            let turn = self.state.parse_turn(text).expect(text);
            self.draft = self.state.draft();
            for step in self.state.turn_steps(&turn) {
                self.apply(&BoardAction::Push(step));
            }
            self.apply(&BoardAction::End);
        }
        self
    }

    pub(crate) fn apply(&mut self, action: &BoardAction<Crumble>) {
        self.actions.push(action.clone());
        self.moment += 1;
        self.forward = false;
        match action {
            BoardAction::Push(step) => {
                self.events = self.draft.push(step).expect("a legal step");
                self.forward = true;
            }
            BoardAction::Pop => {
                let _ = self.draft.pop();
                self.events.clear();
            }
            BoardAction::Drop => {
                self.draft = self.state.draft();
                self.events.clear();
            }
            BoardAction::End => {
                let (turn, next, events) = self.draft.finish().expect("may end");
                self.turns.push(self.state.turn_text(&turn));
                let mut replay = self.state.draft();
                let pushed = self.draft.steps().iter().flat_map(|step| replay.push(step).expect("legal"));
                self.last_turn = pushed.chain(events).collect();
                self.state = next;
                self.draft = self.state.draft();
                self.events.clear();
            }
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut egui::Ui) {
        let scene = Scene {
            position: self.draft.position(),
            draft: (!self.watching).then_some(&self.draft),
            events: &self.events,
            last_turn: &self.last_turn,
            moment: self.moment,
            forward: self.forward,
            hint: None,
            outcome: self.draft.outcome(),
            animate: self.animate,
            flipped: self.flipped,
        };
        for action in self.board.ui(ui, &scene) {
            self.apply(&action);
        }
    }

    /// Shows it in a window of this side.
    pub(crate) fn shown(self, side: f32) -> Harness<'static, Self> {
        let mut harness = Harness::builder()
            .with_size([side, side])
            .build_ui_state(|ui, table: &mut Self| table.ui(ui), self);
        harness.run();
        harness
    }
}
