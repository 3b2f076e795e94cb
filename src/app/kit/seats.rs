//! Choosing who plays a side: a human or a bot of some level.

use egui::{Popup, Response};

use crate::engine::Level;
use crate::record::Seat;

/// The name of a kind of player: "Human", "Expert bot".
pub fn name(seat: Seat) -> String {
    seat.bot().map_or_else(|| "Human".to_owned(), |level| format!("{} bot", level.title()))
}

/// All kinds of players.
pub fn all() -> impl Iterator<Item = Seat> {
    std::iter::once(Seat::Person).chain(Level::ALL.map(Seat::Bot))
}

/// Opens a menu below a widget when it is clicked. Returns the chosen player.
pub fn menu(response: &Response, sitting: Seat) -> Option<Seat> {
    let mut picked = None;
    // The current choice has the focus first; the menu returns the focus when it closes.
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
