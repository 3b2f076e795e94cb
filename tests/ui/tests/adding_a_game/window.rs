//! Takeaway in the window.

use egui::Ui;
use halfsquare::app::parts::icon::SideMark;
use halfsquare::app::parts::playable::{OptionsPanel, Playable};
use halfsquare::rules::{Draft as _, Side};

use crate::takeaway::{Agreement, Takeaway, Taking};

impl Playable for Takeaway {
    type Panel = Panel;

    const BLURB: &'static str = "Take counters from the heaps, and be the one who takes the last.";
    const PLAYERS: &'static str = "2 players";

    fn possible(draft: &Taking) -> &'static str {
        match draft.steps() {
            [] => "take counters from one of the heaps",
            _ if draft.next_steps().is_empty() => "end the turn",
            _ => "take another from the same heap, or end the turn",
        }
    }

    fn side_mark(side: Side) -> SideMark {
        if side == Side::FIRST { SideMark::DarkStone } else { SideMark::LightStone }
    }
}

/// The options panel, which is empty.
pub(crate) struct Panel;

impl OptionsPanel<Takeaway> for Panel {
    fn new(_: &Agreement) -> Self {
        Self
    }

    fn summary(&self) -> String {
        "3 heaps".to_owned()
    }

    fn ui(&mut self, ui: &mut Ui) {
        ui.label("Heaps of three, four and five counters.");
    }

    fn options(&self) -> Result<Agreement, String> {
        Ok(Agreement::default())
    }
}
