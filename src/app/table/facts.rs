//! The strip below the board. It shows facts that are true until the next turn; notices don't replace them. If the
//! players sit face to face, it is at both ends of the board.

use std::iter;

use egui::{Align, Button, Color32, Frame, Label, Margin, Panel, Ui, UiBuilder};

use super::bar::End;
use super::game_view::GameView;
use super::{Table, bar, offer, review, sidebar, words};
use crate::app::kit::command::Command;
use crate::app::kit::modal::press;
use crate::app::kit::settings::Settings;
use crate::app::kit::theme::{self, Colors};
use crate::app::kit::touch;
use crate::app::kit::upside_down::upside_down;
use crate::app::parts::playable::Playable;
use crate::app::parts::screen::Screen;
use crate::app::parts::sidebar_edge;
use crate::learn::unexplained;
use crate::record::{Evaluation, Help};
use crate::rules::{Reason, Side, State as _};

/// The height of the strip with its margins, in points.
const HEIGHT: f32 = 40.0;
/// The window height, in points, below which an empty strip is hidden.
pub(super) const LOW: f32 = 520.0;
/// The width below which a sentence would become a column of letters, in points; it is left out.
const NARROW: f32 = 120.0;

/// The content of the strip.
struct Facts {
    /// Sentences in the colours of their kinds, the most urgent first.
    sentences: Vec<(Color32, String)>,
    /// The commands of the buttons, for the player to play.
    offered: Vec<Command>,
    to_move: Side,
    is_over: bool,
}

/// Draws the strip at the lower edge and, if the players sit face to face, at the upper edge, too.
pub(super) fn show<G: Playable>(
    table: &Table<G>,
    ui: &mut Ui,
    settings: &Settings,
    commands: &mut Vec<Command>,
) {
    let colors = Colors::of(ui.style());
    let facts = Facts {
        sentences: table.facts(&colors, sidebar_edge::shows(ui.ctx(), settings)),
        offered: offered(table, settings),
        to_move: table.game.record().head_node().state().to_move(),
        is_over: table.game.is_over(),
    };
    let is_needed = !facts.sentences.is_empty() || !facts.offered.is_empty();
    if !is_needed && ui.ctx().content_rect().height() < LOW {
        return;
    }
    let mut show = |edge: Panel, player: Option<Side>, is_far: bool| {
        let frame = Frame::new().inner_margin(Margin::symmetric(16, 4));
        let height = touch::height(ui.ctx(), theme::BUTTON.y) + HEIGHT - theme::BUTTON.y;
        edge.frame(frame).exact_size(height).show_separator_line(false).show(ui, |ui| {
            let room = bar::above_the_board(ui.available_rect_before_wrap(), table.board.frame());
            facts.show_at(table, ui, End { room, player, is_far }, commands);
        });
    };
    match table.game.face_to_face(settings) {
        Some([far, near]) => {
            show(Panel::top("facts of the far player"), Some(far), true);
            show(Panel::bottom("facts"), Some(near), false);
        }
        None => show(Panel::bottom("facts"), None, false),
    }
}

impl Facts {
    /// Draws the strip at an end of the board: the facts, and the buttons for the player who sits there.
    fn show_at(&self, screen: &dyn Screen, ui: &mut Ui, end: End, commands: &mut Vec<Command>) {
        let is_own = end.player.is_none_or(|player| player == self.to_move);
        let mut ui = ui.new_child(UiBuilder::new().max_rect(end.room).layout(end.backward(Align::Center)));
        if end.player.is_some() && sidebar::ends_have_actions(&ui) && (is_own || self.is_over) {
            sidebar::actions_at(screen, &mut ui, end, commands);
        }
        for command in self.offered.iter().filter(|_| is_own) {
            let button = Button::new(command.text()).min_size(theme::BUTTON);
            let tip = offer::tip(&ui, *command);
            if upside_down(&mut ui, end.is_far, |ui| press(ui, Ok(()), button, &tip)) {
                commands.push(*command);
            }
        }
        ui.with_layout(end.forward(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = theme::SPACE;
            for (color, fact) in &self.sentences {
                if ui.available_width() < NARROW {
                    break;
                }
                // Only here can it be laid out from left to right in a row from right to left.
                let galley = bar::sentence(ui, fact, *color, ui.available_width());
                upside_down(ui, end.is_far, |ui| ui.add(Label::new(galley)));
            }
        });
    }
}

/// The commands of the buttons beside the facts, such as *Show threat*.
fn offered<G: Playable>(table: &Table<G>, settings: &Settings) -> Vec<Command> {
    let shows = table.game.viewer.subject().is_some() || table.game.exercise.is_some();
    let refutation = !shows && !table.game.is_drafting() && table.analyst.offers_refutation(&table.game);
    let threat = !shows && table.analyst.offers_threat(&table.game, table.digest.leaves(), settings);
    let claim = !shows && !table.game.offered_claims().is_empty();
    [(Command::ShowRefutation, refutation), (Command::ShowThreat, threat), (Command::ClaimDraw, claim)]
        .into_iter()
        .filter_map(|(command, is_offered)| is_offered.then_some(command))
        .collect()
}

impl<G: Playable> GameView<G> {
    /// The players who are out while the others play on, as a sentence; and whether one of them went out in the last
    /// turn.
    fn who_is_out(&self) -> Option<(String, bool)> {
        let state = self.viewer.settled();
        let out = |side: &Side| state.outcome().is_none() && words::is_out::<G>(state, *side);
        let sides: Vec<Side> = self.record().seats().map(|(side, _)| side).filter(out).collect();
        let before = self.record().before(self.record().cursor());
        let is_news =
            before.is_some_and(|before| sides.iter().any(|side| !words::is_out::<G>(before, *side)));
        let names: Vec<_> = sides.into_iter().map(|side| words::actor(self.record(), side)).collect();
        (!names.is_empty()).then(|| (words::out(&names), is_news))
    }

    /// The draws that players can claim now, as one sentence for each reason.
    fn claimable(&self) -> Vec<String> {
        let claims = self.offered_claims();
        let of_one = claims.chunk_by(|(_, one), (_, other)| one == other);
        let sentence = |claims: &[(Side, &'static Reason)]| {
            let names: Vec<_> = claims.iter().map(|(side, _)| words::actor(self.record(), *side)).collect();
            let (_, reason) = claims.first()?;
            Some(words::can_claim(&names, &words::draw_reason(reason)))
        };
        of_one.filter_map(sentence).collect()
    }

    /// The draws that can be claimed, while the current position is shown.
    fn offered_claims(&self) -> Vec<(Side, &'static Reason)> {
        let is_current = self.record().at_head() && !self.is_drafting();
        if is_current { self.claims().unwrap_or_default() } else { Vec::new() }
    }
}

impl<G: Playable> Table<G> {
    /// The facts about the position shown, as sentences in the colours of their kinds, the most urgent first, beside a
    /// sidebar or not (`has_sidebar`).
    fn facts(&self, colors: &Colors, has_sidebar: bool) -> Vec<(Color32, String)> {
        if !self.game.viewer.is_building() {
            return Vec::new();
        }
        let check = self.digest.leaves().map(|leaves| {
            let names = self.game.viewer.names();
            let name = names.of(leaves.side);
            match leaves.wins {
                Some(_) => (colors.threat, words::still_threatens(name)),
                None => (colors.legal, words::stops_threat(name)),
            }
        });
        // Don't announce a threat while a turn is being built, because that turn may change the threat.
        let announcement = self.analyst.announcement(&self.game).filter(|_| !self.game.is_drafting());
        let warnings = announcement.into_iter().chain(self.blunder_words());
        let lost = if self.tells_loss(has_sidebar) { None } else { self.reviewed_loss(colors, has_sidebar) };
        // The players' rows in the sidebar tell it, too, but it is news only once.
        let out = self.game.who_is_out().filter(|(_, is_news)| *is_news || !has_sidebar);
        let out = out.map(|(out, is_news)| (if is_news { colors.loss } else { colors.quiet }, out));
        let warnings = warnings.map(|warning| (colors.threat, warning));
        let claims = self.game.claimable().into_iter().map(|claim| (colors.legal, claim));
        check.into_iter().chain(warnings).chain(claims).chain(lost).chain(out).collect()
    }

    /// True if the line above the board tells the winning chances that the turn shown lost.
    fn tells_loss(&self, has_sidebar: bool) -> bool {
        let is_past = self.game.viewer.is_building() && !self.game.record().at_head();
        is_past && self.explains_mistake(has_sidebar)
    }

    /// The winning chances that the turn shown lost, and the meaning of the marks on it, as the line above the board tells
    /// them.
    pub(super) fn told_mistake(&self, has_sidebar: bool) -> Option<String> {
        let lost = self.tells_loss(has_sidebar).then(|| Some(self.reviewed()?.1))?;
        let told: Vec<String> = lost.into_iter().chain(self.told_reply()).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// The review's note on the turn shown, if it may be told, and in words the winning chances that the turn lost.
    fn reviewed(&self) -> Option<(&Evaluation, String)> {
        let record = self.game.record();
        let found = review::noted(record, record.cursor())
            .filter(|_| !self.game.is_drafting() && self.game.shows_mistakes())?;
        let name = self.game.viewer.names().of(record.cursor_node().side()?).to_owned();
        Some((found, words::lost_by(&name, found.loss())))
    }

    /// The winning chances that the turn shown lost, according to a review, with the better turn if no sidebar tells it in
    /// words.
    fn reviewed_loss(&self, colors: &Colors, has_sidebar: bool) -> Option<(Color32, String)> {
        let (found, lost) = self.reviewed()?;
        let better = found.better.as_deref().filter(|_| !has_sidebar).map(unexplained);
        let told = iter::once(lost).chain(better).collect::<Vec<_>>().join(" ");
        Some((colors.of_glyph(found.glyph()?), told))
    }

    /// A warning that the last turn was a blunder, if the turn may therefore be taken back, or if a review found the
    /// blunder.
    fn blunder_words(&self) -> Option<String> {
        let by = self.game.blunder().or_else(|| self.analyst.reviewed_blunder(&self.game))?;
        let names = self.game.viewer.names();
        if self.game.helps() != Help::All {
            return Some(words::may_take_back(names.of(by)));
        }
        let winner = words::opponent::<G>(self.game.record().state(), by, &names);
        Some(words::lets_win(names.of(by), winner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Header, Record};
    use crate::rules::Game;
    use crate::rules::topple::Topple;

    #[test]
    fn a_player_who_goes_out_is_news_for_one_turn() {
        let start = "0,0,0,0,0/3,1b,1g,0,0/1r,0,0,0,0/0,0,0,0,0/0,0,0,0,1y r r5,b0,g3,y7";
        let state = <Topple as Game>::State::begin("size=5,players=4", Some(start)).unwrap();
        let mut game = GameView::new(Record::<Topple>::from_state(state, Header::default()).unwrap());
        let mut news = Vec::new();
        for text in ["+a4>E", "+e2", "+a2"] {
            let turn = game.record().state().parse_turn(text).unwrap();
            game.viewer.go(|record| {
                record.play(&turn).unwrap();
            });
            news.push(game.who_is_out().unwrap().1);
        }
        assert_eq!(news, [true, false, false]);
    }
}
