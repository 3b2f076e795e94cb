//! Who can sit at a seat, in words and to choose from.

use egui::{Popup, Response};

use crate::engine::Level;
use crate::record::Seat;

/// The name of a choice of seat: "Human", "Expert bot".
pub fn name(seat: Seat) -> String {
    seat.bot().map_or_else(|| "Human".to_owned(), |level| format!("{} bot", level.title()))
}

/// Everybody who can sit at a seat.
pub fn all() -> impl Iterator<Item = Seat> {
    std::iter::once(Seat::Person).chain(Level::ALL.map(Seat::Bot))
}

/// Opens a menu under what was clicked; who was picked to sit there.
pub fn menu(response: &Response, sitting: Seat) -> Option<Seat> {
    let mut picked = None;
    // It takes the keyboard where the choice stands, and gives it back when it closes.
    let opens = response.clicked();
    Popup::menu(response).show(|ui| {
        ui.set_min_width(180.0);
        for seat in all() {
            let entry = ui.selectable_label(seat == sitting, name(seat));
            if opens && seat == sitting {
                entry.request_focus();
            }
            if entry.clicked() {
                picked = Some(seat);
                response.request_focus();
                ui.close();
            }
        }
    });
    picked.filter(|seat| *seat != sitting)
}
