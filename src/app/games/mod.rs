//! The parts of the window that differ from game to game, one file per game.

pub mod catalogue;
mod crosse;
mod crumble;
pub mod diagram;
pub mod report;
pub mod rivals;
pub mod showcase;
pub mod summary;
mod topple;
pub mod words;

use egui::Ui;

use crate::app::kit::theme;

/// The width needed to show common sizes and fields for other sizes in one row, in points.
const BOTH: f32 = 420.0;

/// Draws common board sizes and fields for other sizes: in one row, or in two if one row is too narrow.
fn in_one_row_or_two<P>(
    ui: &mut Ui,
    panel: &mut P,
    sizes: impl FnOnce(&mut P, &mut Ui),
    fields: impl FnOnce(&mut P, &mut Ui),
) {
    if ui.available_width() < BOTH {
        ui.horizontal_wrapped(|ui| sizes(panel, ui));
        ui.horizontal(|ui| fields(panel, ui));
    } else {
        ui.horizontal(|ui| {
            sizes(panel, ui);
            ui.add_space(theme::GAP);
            fields(panel, ui);
        });
    }
}
