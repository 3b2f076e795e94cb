//! The parts of the window that are specific to Abstract Crosse.

use egui::Ui;

use super::words;
use crate::app::board::crosse::stone;
use crate::app::kit::choices;
use crate::app::parts::icon::SideMark;
use crate::app::parts::playable::{OptionsPanel, Playable};
use crate::rules::crosse::{self, Crosse, Step};
use crate::rules::{Draft as _, Side};

impl Playable for Crosse {
    type Panel = CrossePanel;

    const BLURB: &'static str = "Lose all your stones, or all but four on the corners.";
    const SHOWCASE: Option<&'static str> =
        Some(include_str!("../../../assets/showcases/crosse.halfsquare.ron"));
    const PLAYERS: &'static str = "2 players";

    fn possible(draft: &crosse::Draft) -> &'static str {
        let next = draft.next_steps();
        match next.first() {
            Some(Step::Walk { .. }) => "choose a stone to see where it can go",
            Some(Step::Forfeit(_)) => "your stones can't move: give up one move",
            Some(Step::Leap { .. }) if draft.steps().is_empty() && draft.movers().len() == 1 => {
                "jump with the marked stone"
            }
            Some(Step::Leap { .. }) if draft.steps().is_empty() => "jump with one of the marked stones",
            Some(Step::Leap { .. }) => "continue the jump with the same stone",
            Some(Step::Remove | Step::Keep) => "remove your stones from the first row, or keep them",
            None if draft.plays_again() => "end the turn, and play again",
            None => "end the turn",
        }
    }

    fn is_result(event: &crosse::Event) -> bool {
        matches!(event, crosse::Event::Won { .. })
    }

    fn side_mark(side: Side) -> SideMark {
        SideMark::Own {
            side,
            colour: |palette, side| stone::tone(side, palette).face_top,
            paint: stone::mark,
        }
    }
}

/// The numbers of rows of stones that each player can start with.
const ROWS: [u8; 3] = [1, 2, 3];

/// The choice of the number of rows of stones.
#[derive(Clone, Copy, Debug)]
pub struct CrossePanel {
    rows: u8,
}

impl OptionsPanel<Crosse> for CrossePanel {
    fn new(options: &crosse::Options) -> Self {
        Self { rows: options.rows() }
    }

    fn summary(&self) -> String {
        words::rows_of_stones(self.rows)
    }

    fn ui(&mut self, ui: &mut Ui) {
        ui.horizontal_wrapped(|ui| {
            choices::group(ui, |ui| {
                for rows in ROWS {
                    choices::value(ui, &mut self.rows, rows, words::rows_of_stones(rows));
                }
            });
        });
        ui.label(format!("Each player starts with {} stones.", 5 * self.rows));
    }

    fn options(&self) -> Result<crosse::Options, String> {
        crosse::Options::new(self.rows).ok_or_else(|| "Choose 1, 2 or 3 rows of stones.".to_owned())
    }
}
