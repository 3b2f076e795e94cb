//! The dialog of a review: what was found, where to look at it, what to keep.

use egui::{Button, Context, Response, RichText, Role, ScrollArea, Ui, WidgetInfo, vec2};

use super::review::Review;
use crate::app::modal::{self, DialogButton};
use crate::app::playable::Playable;
use crate::app::theme::{self, Colors};
use crate::record::{NodeId, Record};

/// The width of the button that puts a position into the deck: "Kept" is not to be narrower than "Retry later", in points.
const RETRY: f32 = 108.0;
/// The width of the button that shows a turn, in points.
const SHOW: f32 = 64.0;

/// What was picked in the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Picked {
    /// Close it.
    Close,
    /// Look at a turn.
    Show(NodeId),
    /// Put the position before a turn into the deck, to be tried again.
    Retry(NodeId),
}

/// Shows the dialog.
pub(super) fn show<G: Playable>(ctx: &Context, record: &Record<G>, review: &Review<G>) -> Option<Picked> {
    let (picked, closed) = modal::show_wide(ctx, "Review", 620.0, |ui| {
        ui.label(summary(review));
        ui.add_space(theme::GAP);
        let height = (ui.ctx().content_rect().height() - 240.0).max(120.0);
        let mut picked = None;
        modal::scrolled(ui, height, ScrollArea::vertical().auto_shrink([false, true]), |ui| {
            for (node, said) in review.mistakes() {
                picked = picked.or(row(ui, record, review.is_in_deck(node), node, said));
            }
        });
        ui.add_space(theme::SPACE);
        let button = if review.is_done() { DialogButton::main("Close") } else { DialogButton::plain("Stop") };
        picked.or(modal::buttons(ui, &[button]).map(|_| Picked::Close))
    });
    picked.or(closed.then_some(Picked::Close))
}

fn summary<G: Playable>(review: &Review<G>) -> String {
    let (judged, turns) = review.progress();
    if !review.is_done() {
        return format!("Looking at turn {} of {turns}…", judged + 1);
    }
    let mut text = match review.mistakes().count() {
        0 => "No turn gave a win away or allowed one that could have been avoided.".to_owned(),
        1 => "One turn gave something away. A better one stands beside it as a variation.".to_owned(),
        count => format!(
            "{count} of {turns} turns gave something away. Better ones stand beside them as variations."
        ),
    };
    if review.unsettled() > 0 {
        text += &format!(" {} turns took too long to settle.", review.unsettled());
    }
    text
}

fn row<G: Playable>(
    ui: &mut Ui,
    record: &Record<G>,
    in_deck: bool,
    node: NodeId,
    said: &str,
) -> Option<Picked> {
    let at = record.node(node)?;
    let turn = format!("{}. {}: {}", at.depth(), at.side()?.name::<G>(), at.text()?);
    let mut picked = None;
    let colors = Colors::of(ui.style());
    egui::Frame::new().fill(colors.panel).corner_radius(theme::ROUND_SMALL).inner_margin(theme::GAP).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width() - RETRY - SHOW - 2.0 * theme::GAP);
                    ui.add(egui::Label::new(RichText::new(&turn).monospace()).truncate());
                    let said = RichText::new(said).small().color(colors.muted);
                    ui.add(egui::Label::new(said).wrap());
                });
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let (text, spoken) = if in_deck {
                        ("Kept", format!("Kept: {turn}"))
                    } else {
                        ("Retry later", format!("Retry later: {turn}"))
                    };
                    let retry = ui.add_enabled_ui(!in_deck, |ui| button(ui, text, RETRY, &spoken)).inner;
                    if retry.on_hover_text("Keep the position before this turn.").clicked() {
                        picked = Some(Picked::Retry(node));
                    }
                    if button(ui, "Show", SHOW, &format!("Look at {turn}")).clicked() {
                        picked = Some(Picked::Show(node));
                    }
                });
            });
        },
    );
    ui.add_space(theme::GAP / 2.0);
    picked
}

/// A button, as wide as given whatever its text, whose name says more than its text.
fn button(ui: &mut Ui, text: &str, width: f32, spoken: &str) -> Response {
    let response = ui.add(Button::new(text).min_size(vec2(width, theme::BUTTON.y)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    response
}
