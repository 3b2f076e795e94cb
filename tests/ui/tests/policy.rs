//! A board whose clicks don't play a turn: the caller, not the game, decides their meaning.
#![cfg(feature = "gui")]
#![cfg(test)]

use egui_kittest::Harness;
use halfsquare::app::board::game::{Board, BoardGame};
use halfsquare::app::board::input::{Input, Policy};
use halfsquare::app::board::interaction::{Anchor, Interaction};
use halfsquare::app::board::shell::BoardShell;
use halfsquare::app::board::{BoardAction, Scene};
use halfsquare::rules::topple::{Options, State, Step, Tile, Topple};
use halfsquare::rules::{Draft as _, Options as _, State as _};
use halfsquare_ui_tests::{click, remark};

/// Accepts only tile c3, as a lesson might.
#[derive(Default)]
struct AskForC3;

impl Policy<Topple> for AskForC3 {
    fn input(
        &mut self,
        board: &Board<'_, Topple>,
        interaction: &mut Interaction<Topple>,
        input: Input<Tile>,
    ) -> Option<BoardAction<Topple>> {
        match Topple::input(board, interaction, input) {
            Some(BoardAction::Step(step)) if !matches!(step, Step::Enter(at) if at.to_string() == "c3") => {
                let text = "Not there: the piece belongs on c3.";
                let at = interaction.hovered.map_or(board.areas.board, |tile| board.rect(tile));
                interaction.refuse(text.to_owned(), None, Vec::new(), Anchor::Thing(at))
            }
            action => action,
        }
    }
}

#[test]
fn another_policy_decides_what_a_click_means() {
    let state = State::start(&Options::parse("size=5", None).expect("options"));
    let draft = state.draft();
    let mut shell: BoardShell<Topple, AskForC3> = BoardShell::default();
    let ui = move |ui: &mut egui::Ui, taken: &mut Vec<BoardAction<Topple>>| {
        let scene = Scene { draft: Some(&draft), ..Scene::at_rest(draft.position()) };
        taken.extend(shell.ui(ui, &scene));
    };
    let mut window = Harness::builder().with_size([560.0, 560.0]).build_ui_state(ui, Vec::new());
    window.run();
    click(&mut window, "d3, empty");
    assert_eq!(remark(&window).as_deref(), Some("Not there: the piece belongs on c3."));
    assert!(window.state().is_empty());
    click(&mut window, "c3, empty");
    assert!(matches!(window.state().as_slice(), [BoardAction::Step(Step::Enter(_))]));
}
