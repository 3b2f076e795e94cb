//! The dialog of a review: the mistakes found, with buttons to show and to save them.

use std::collections::BTreeSet;

use egui::text::LayoutJob;
use egui::{Align, Button, Context, Grid, Response, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, vec2};

use super::review::{self, Review};
use super::words;
use crate::app::kit::command::Command;
use crate::app::kit::modal::{self, DialogButton};
use crate::app::kit::settings::Effort;
use crate::app::kit::theme::{self, Colors};
use crate::app::parts::playable::Playable;
use crate::learn::Scorecard;
use crate::record::{NodeId, Record};
use crate::rules::{Side, State as _};

/// The width of the button that adds a position to the deck, in points: "Saved" must not be narrower than "Retry
/// later".
const RETRY: f32 = 108.0;
/// The width of the button that shows a turn, in points.
const SHOW: f32 = 64.0;
/// The height of a turn with two lines about its mistake, in points.
const ROW: f32 = 80.0;
/// Below this height, in points, the whole page scrolls instead of only its turns.
const LOW: f32 = 320.0;

/// The player's choice in the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// Close the dialog.
    Close,
    /// Go to a turn.
    Show(NodeId),
    /// Add the position before a turn to the deck.
    Retry(NodeId),
    /// Judge all turns again.
    Again,
}

/// Shows the dialog, and returns the player's choice.
pub(super) fn show<G: Playable>(
    ctx: &Context,
    record: &Record<G>,
    review: &Review<G>,
    in_deck: &BTreeSet<NodeId>,
    effort: Effort,
) -> Option<Answer> {
    let (picked, closed) = modal::show_wide(ctx, words::REVIEW, 620.0, |ui| {
        let is_low = modal::room(ctx) < LOW;
        let content = |ui: &mut Ui| {
            let turns = review::turns(record);
            let mistakes = review::mistakes(&turns, review);
            ui.label(summary(review, turns.len(), mistakes.len()));
            ui.label(
                RichText::new(words::review_explained(effort.nodes::<G>()))
                    .small()
                    .color(Colors::of(ui.style()).quiet),
            );
            ui.add_space(theme::GAP);
            scorecards(ui, record, &turns);
            let all = (ROW + ui.spacing().item_spacing.y) * mistakes.len() as f32;
            let height = if is_low { all } else { modal::rest(ui).max(120.0) };
            let mut picked = None;
            modal::scrolled_rows(ui, height, ROW, mistakes.len(), |ui, rows| {
                for (node, said) in mistakes.get(rows).unwrap_or_default() {
                    let make = |ui: &mut Ui| row(ui, record, in_deck.contains(node), *node, said);
                    picked = picked.or(ui.push_id(node, make).inner);
                }
            });
            picked
        };
        let picked = if is_low { modal::body(ui, content) } else { content(ui) };
        ui.add_space(theme::SPACE);
        let answers = if review.is_done() {
            vec![DialogButton::plain(words::REVIEW_AGAIN), DialogButton::main(words::CLOSE)]
        } else {
            vec![DialogButton::plain(words::STOP)]
        };
        let last = answers.len() - 1;
        // Once all turns are judged, there are other buttons. With the new id, the main button gets the keyboard focus.
        let answer = ui.push_id(review.is_done(), |ui| modal::buttons(ui, &answers)).inner;
        picked.or(answer.map(|index| if index == last { Answer::Close } else { Answer::Again }))
    });
    picked.or(closed.then_some(Answer::Close))
}

fn summary<G: Playable>(review: &Review<G>, played: usize, mistakes: usize) -> String {
    if review.is_done() {
        words::reviewed(mistakes, played, review.unsettled())
    } else {
        let (judged, turns) = review.progress();
        words::reviewing(judged + 1, turns)
    }
}

/// Draws each player's accuracy in the turns reviewed so far.
fn scorecards<G: Playable>(ui: &mut Ui, record: &Record<G>, turns: &[NodeId]) {
    let of = |side: Side| -> Scorecard {
        let own = turns.iter().filter(|turn| record.node(**turn).and_then(|node| node.side()) == Some(side));
        own.filter_map(|turn| review::noted(record, *turn)).sum()
    };
    Grid::new("scorecards").spacing(vec2(theme::SPACE, 4.0)).show(ui, |ui| {
        let colors = Colors::of(ui.style());
        for (heading, tip) in
            [("", ""), words::ACCURACY, words::LOSS, words::INACCURACIES, words::MISTAKES, words::BLUNDERS]
        {
            ui.label(RichText::new(heading).small().color(colors.quiet)).on_hover_text(tip);
        }
        ui.end_row();
        for side in Side::all(record.start_state().players()) {
            let card = of(side);
            ui.horizontal(|ui| {
                let (mark, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
                G::side_mark(side).paint(ui, mark);
                ui.label(words::player_name(record, side));
            });
            let known = |text: String| if card.turns > 0 { text } else { "–".to_owned() };
            ui.label(known(format!("{:.0}%", card.accuracy().unwrap_or_default())));
            ui.label(known(format!("{}.{}%", card.loss() / 10, card.loss() % 10)));
            for flaws in card.flaws {
                ui.label(known(flaws.to_string()));
            }
            ui.end_row();
        }
    });
    ui.add_space(theme::GAP);
}

fn row<G: Playable>(
    ui: &mut Ui,
    record: &Record<G>,
    in_deck: bool,
    node: NodeId,
    said: &str,
) -> Option<Answer> {
    let at = record.node(node)?;
    let turn = words::numbered(at, &words::names(record))?;
    let sign = at.note().quality().map(|glyph| format!(" {glyph}")).unwrap_or_default();
    let mut picked = None;
    let colors = Colors::of(ui.style());
    egui::Frame::new().fill(colors.panel).corner_radius(theme::ROUND_SMALL).inner_margin(theme::GAP).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.set_height(ROW - 2.0 * theme::GAP);
            ui.horizontal(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(ui.available_width() - RETRY - SHOW - 2.0 * theme::GAP);
                    ui.add(egui::Label::new(RichText::new(format!("{turn}{sign}")).monospace()).truncate());
                    let font = TextStyle::Body.resolve(ui.style());
                    let mut said = LayoutJob::simple(said.to_owned(), font, colors.quiet, f32::INFINITY);
                    said.wrap.max_rows = 2;
                    ui.add(egui::Label::new(said).wrap());
                });
                ui.with_layout(egui::Layout::left_to_right(Align::Center), |ui| {
                    if button(ui, words::SHOW, SHOW, &words::show_turn(&turn)).clicked() {
                        picked = Some(Answer::Show(node));
                    }
                    let text = if in_deck { words::SAVED } else { Command::KeepToRetry.text() };
                    let spoken = words::about_turn(text, &turn);
                    let retry = ui.add_enabled_ui(!in_deck, |ui| button(ui, text, RETRY, &spoken)).inner;
                    if retry.on_hover_text(words::RETRY_TIP).clicked() {
                        picked = Some(Answer::Retry(node));
                    }
                });
            });
        },
    );
    picked
}

/// Draws a button with a fixed width, and with an accessible name that says more than its text.
fn button(ui: &mut Ui, text: &str, width: f32, spoken: &str) -> Response {
    let response = ui.add(Button::new(text).min_size(vec2(width, theme::BUTTON.y)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    // With this row in the middle, the neighbouring rows are also drawn, so that Tab can reach them.
    if response.gained_focus() {
        response.scroll_to_me(Some(Align::Center));
    }
    response
}
