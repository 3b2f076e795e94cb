//! The notice in the middle of the window while a file is held over it.

use egui::{Align2, Area, Context, Frame, Id, Order, RichText, Stroke};

use super::words;
use crate::app::kit::theme::{self, Colors};

/// While a file is held over the window, shows that it can be dropped.
pub(super) fn show(ctx: &Context) {
    if ctx.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let style = ctx.global_style();
    let colors = Colors::of(&style);
    let area =
        Area::new(Id::unique("drop")).order(Order::Tooltip).anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO);
    area.interactable(false).show(ctx, |ui| {
        let stroke = Stroke::new(2.0, colors.act);
        let frame = Frame::new().fill(colors.raised).stroke(stroke).corner_radius(theme::ROUND);
        frame.inner_margin(theme::PAGE).show(ui, |ui| ui.label(RichText::new(words::DROP_TO_OPEN).heading()));
    });
}
