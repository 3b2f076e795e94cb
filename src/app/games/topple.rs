//! The parts of the window that are specific to Topple.

use egui::Ui;

use super::{in_one_row_or_two, words};
use crate::app::board::topple::pawn;
use crate::app::kit::choices;
use crate::app::kit::number::number;
use crate::app::parts::icon::SideMark;
use crate::app::parts::playable::{OptionsPanel, Playable};
use crate::rules::topple::{self, MAX_SIZE, Options, Step, Tile, Topple};
use crate::rules::{Draft as _, Side, list};

impl Playable for Topple {
    type Panel = TopplePanel;

    const BLURB: &'static str = "Build stacks, topple them onto opponents, and be the last with pawns.";
    const SHOWCASE: Option<&'static str> =
        Some(include_str!("../../../assets/showcases/topple.halfsquare.ron"));
    const PLAYERS: &'static str = "2 to 4 players";

    fn possible(draft: &topple::Draft) -> &'static str {
        let next = draft.next_steps();
        let places = next.iter().any(|step| matches!(step, Step::Place(_)));
        let moves = next.iter().any(|step| matches!(step, Step::Move { .. }));
        match next.first() {
            Some(Step::Enter(_)) => "place your first piece on an empty tile",
            Some(Step::Topple(_)) => "choose where the stack topples",
            Some(Step::Pass) => "pass: you have no other turn",
            Some(_) if places && moves => "place a piece near a pawn of yours, or move a pawn",
            Some(_) if places => "place a piece near a pawn of yours",
            Some(_) => "move a pawn",
            None => "end the turn",
        }
    }

    fn is_result(event: &topple::Event) -> bool {
        matches!(event, topple::Event::Ended(_))
    }

    /// The tiles on which pieces land are told where the stack topples, if that is among the events. A pawn is crushed by
    /// the piece that lands on it.
    fn told(events: &[topple::Event]) -> Vec<(&topple::Event, String)> {
        use topple::Event::{Crushed, Lifted};
        let landings: Vec<Tile> = events.iter().filter_map(topple::Event::landing).collect();
        let topples = events.iter().any(|event| matches!(event, Lifted { .. }));
        let is_told = |(index, event): &(usize, &topple::Event)| {
            let crushes = |tile| matches!(events.get(index + 1), Some(Crushed { at, .. }) if *at == tile);
            !Self::is_result(event) && !event.landing().is_some_and(|tile| topples || crushes(tile))
        };
        let more = |event: &topple::Event| match event {
            Lifted { .. } if !landings.is_empty() => format!(" onto {}", list(&landings, "and")),
            _ => String::new(),
        };
        events.iter().enumerate().filter(is_told).map(|(_, event)| (event, more(event))).collect()
    }

    fn side_mark(side: Side) -> SideMark {
        SideMark::Own { side, colour: |palette, side| palette.pawn(side).face, paint: pawn::mark }
    }
}

/// Common numbers of columns and rows.
const SIZES: [u8; 4] = [5, 6, 8, 10];
const SMALLEST: u8 = 5;

/// The choice of the number of players and of the board's size.
#[derive(Clone, Copy, Debug)]
pub struct TopplePanel {
    players: u8,
    size: u8,
}

impl OptionsPanel<Topple> for TopplePanel {
    fn new(options: &Options) -> Self {
        Self { players: options.players(), size: options.size() }
    }

    fn players(&mut self, ui: &mut Ui) {
        choices::group(ui, |ui| {
            for players in 2..=4 {
                choices::value(ui, &mut self.players, players, words::players(players));
            }
        });
    }

    fn summary(&self) -> String {
        words::size(self.size, self.size)
    }

    fn ui(&mut self, ui: &mut Ui) {
        let sizes = |panel: &mut Self, ui: &mut Ui| {
            choices::group(ui, |ui| {
                for size in SIZES {
                    choices::value(ui, &mut panel.size, size, words::size(size, size));
                }
            });
        };
        in_one_row_or_two(ui, self, sizes, |panel, ui| {
            number(ui, "Columns and rows", &mut panel.size, SMALLEST..=MAX_SIZE);
        });
    }

    fn options(&self) -> Result<Options, String> {
        Options::new(self.size, self.players)
            .ok_or_else(|| "Topple is for 2 to 4 players, on boards with 5 to 12 columns.".to_owned())
    }
}
