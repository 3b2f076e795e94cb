//! The parts of the window that are specific to Crumble.

use egui::{RichText, Ui};

use super::{in_one_row_or_two, words};
use crate::app::board::crumble::mark;
use crate::app::board::palette::Palette;
use crate::app::board::words::times;
use crate::app::kit::choices;
use crate::app::kit::number::number;
use crate::app::parts::icon::SideMark;
use crate::app::parts::playable::{OptionsPanel, Playable};
use crate::rules::crumble::{self, Crumble, Step};
use crate::rules::{Draft as _, Options as _, Side};

impl Playable for Crumble {
    type Panel = CrumblePanel;

    const BLURB: &'static str = "Cut, join and swap pieces until your chain touches all four sides.";
    const SHOWCASE: Option<&'static str> =
        Some(include_str!("../../../assets/showcases/crumble.halfsquare.ron"));
    const ENDS_BY_ITSELF: bool = false;
    const PLAYERS: &'static str = "2 players";
    const THREAT_TERMS: [&'static str; 2] = ["Crumble: ", "Crumblemate: "];

    fn possible(draft: &crumble::Draft) -> &'static str {
        if draft.steps().is_empty() {
            let steps = draft.next_steps();
            let joins = steps.iter().any(|step| matches!(step, Step::Join(_)));
            let cuts = steps.iter().any(|step| matches!(step, Step::Split(_)));
            return match (cuts, joins) {
                (true, true) => "cut one of your pieces, or draw a box to join some",
                (false, true) => "draw a box across pieces to join them",
                (_, false) => "cut one of your pieces",
            };
        }
        match (draft.swaps().is_empty(), draft.trail().is_empty()) {
            (true, _) => "end the turn",
            (false, true) => "swap a new piece with a neighbour, or end the turn",
            (false, false) => "keep swapping, or end the turn",
        }
    }

    fn place_of(events: &[crumble::Event]) -> Option<String> {
        let piece = match events.first()? {
            crumble::Event::Cut { pieces, .. } => pieces.first()?,
            crumble::Event::Joined { into, .. } => into,
            _ => return None,
        };
        Some(format!("({},{})", piece.at.x.mixed(), piece.at.y.mixed()))
    }

    fn is_result(event: &crumble::Event) -> bool {
        matches!(event, crumble::Event::Won { .. } | crumble::Event::Drawn(_))
    }

    fn side_mark(side: Side) -> SideMark {
        let colour = |palette: &Palette, side| {
            let tone = if side == crumble::BLACK { &palette.black } else { &palette.white };
            tone.face_top
        };
        SideMark::Own { side, colour, paint: mark }
    }
}

/// Common numbers of columns and rows.
const SIZES: [(u8, u8); 4] = [(6, 6), (4, 4), (8, 8), (2, 4)];

/// The choice of the board's size, the draw rules and the level.
#[derive(Clone, Copy, Debug)]
pub struct CrumblePanel {
    columns: u8,
    rows: u8,
    same_target: bool,
    big_piece: bool,
    level: Option<crumble::Level>,
}

/// The level recommended for first games.
const FIRST_LEVEL: u8 = 3;

impl OptionsPanel<Crumble> for CrumblePanel {
    const HAS_RULES: bool = true;

    fn new(options: &crumble::Options) -> Self {
        Self {
            columns: options.columns(),
            rows: options.rows(),
            same_target: options.same_target,
            big_piece: options.big_piece,
            level: options.level,
        }
    }

    fn summary(&self) -> String {
        let level = self.level.map(|level| words::level(level.number()));
        let rules = [(!self.big_piece, words::NO_BIG_PIECE), (self.same_target, words::SAME_TARGET)];
        let rules = rules.into_iter().filter(|(differs, _)| *differs).map(|(_, name)| name.to_owned());
        let parts = std::iter::once(words::size(self.columns, self.rows)).chain(level).chain(rules);
        parts.collect::<Vec<_>>().join(", ")
    }

    fn ui(&mut self, ui: &mut Ui) {
        let sizes = |panel: &mut Self, ui: &mut Ui| {
            let mut chosen = (panel.columns, panel.rows);
            choices::group(ui, |ui| {
                for size in SIZES {
                    choices::value(ui, &mut chosen, size, words::size(size.0, size.1));
                }
            });
            (panel.columns, panel.rows) = chosen;
        };
        in_one_row_or_two(ui, self, sizes, |panel, ui| {
            number(ui, words::COLUMNS, &mut panel.columns, crumble::SIZES);
            number(ui, words::ROWS, &mut panel.rows, crumble::SIZES);
        });
    }

    fn first_games(&mut self, ui: &mut Ui) {
        let level = crumble::Level::new(FIRST_LEVEL);
        let mut on = self.level == level;
        let most = times(FIRST_LEVEL.into());
        let text = format!("Level {FIRST_LEVEL}, for first games: pieces can be cut {most} at most.");
        if choices::check(ui, &mut on, text).changed() {
            self.level = level.filter(|_| on);
        }
    }

    fn rules(&mut self, ui: &mut Ui) {
        for (on, name, sentence) in [
            (
                &mut self.big_piece,
                words::BIG_PIECE,
                "You may claim a draw while one of your pieces touches two opposite sides.",
            ),
            (
                &mut self.same_target,
                words::SAME_TARGET,
                "Three draw turns in a row count only if all of them end on the same piece.",
            ),
        ] {
            choices::check(ui, on, name);
            ui.label(RichText::new(sentence).weak());
        }
        ui.horizontal_wrapped(|ui| {
            ui.label("Level");
            choices::group(ui, |ui| {
                choices::value(ui, &mut self.level, None, "Off");
                for level in crumble::Level::ALL.filter_map(crumble::Level::new) {
                    choices::value(ui, &mut self.level, Some(level), level.number().to_string());
                }
            });
        });
        let sentence = match self.level {
            None => "Pieces can be cut any number of times.".to_owned(),
            Some(level) => format!("Pieces can be cut {} at most.", times(level.number().into())),
        };
        ui.label(RichText::new(sentence).weak());
    }

    fn options(&self) -> Result<crumble::Options, String> {
        let switch = |on| if on { "on" } else { "off" };
        let text = format!(
            "size={}x{},sametarget={},bigpiece={}",
            self.columns,
            self.rows,
            switch(self.same_target),
            switch(self.big_piece)
        );
        let mut options = crumble::Options::parse(&text, None).map_err(|error| error.to_string())?;
        options.level = self.level;
        Ok(options)
    }
}
