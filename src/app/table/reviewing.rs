//! Reviews at a table, the judging of tries in exercises, and positions saved to retry later.

use std::collections::{BTreeMap, BTreeSet};

use egui::{Context, Response, Ui};

use super::analyst::Analyst;
use super::exercise::Judgement;
use super::game_view::GameView;
use super::review::{self, Judged, Review};
use super::review_page::{self, Answer, Examined, Opened, Pictured};
use super::{Table, words};
use crate::app::kit::command::Command;
use crate::app::kit::settings::{Effort, Settings};
use crate::app::parts::playable::Playable;
use crate::engine::Verdict;
use crate::record::deck::Card;
use crate::record::{NodeId, Note, Record};
use crate::rules::State as _;

/// The review dialog, and the positions to retry later.
#[derive(Debug, Default)]
pub(super) struct Reviewing {
    open: bool,
    /// The position that was shown when the mistakes were last drawn.
    listed: Option<NodeId>,
    /// The turn whose position the player picked in the dialog, and the card for that position.
    picked: Option<(NodeId, Card)>,
    /// The turns whose starting position is in the deck.
    in_deck: BTreeSet<NodeId>,
    /// The cards of mistakes, by the positions after the turns; computed when they are first shown.
    pictured: BTreeMap<NodeId, Pictured>,
    /// The board of the turn that is judged next.
    examined: Examined,
}

impl Reviewing {
    /// True if a position was picked in the dialog.
    pub(super) const fn has_picked(&self) -> bool {
        self.picked.is_some()
    }

    /// Opens the review dialog.
    pub(super) const fn open(&mut self) {
        self.open = true;
    }

    /// True while the review dialog is open.
    pub(super) const fn is_open(&self) -> bool {
        self.open
    }
}

impl<G: Playable> Analyst<G> {
    /// Starts to review the game, or continues the last review.
    pub(super) fn begin_review(&mut self, record: &Record<G>, effort: Effort) {
        self.review = Review::begin(review::unjudged(record), effort);
        self.findings.recall_judged(record);
    }

    /// Reviews all turns of the game anew.
    fn review_again(&mut self, record: &Record<G>, effort: Effort) {
        self.findings.forget_judged();
        self.review = Review::begin(review::turns(record), effort);
    }

    /// The number of turns judged, and the total.
    pub(super) fn review_progress(&self) -> (usize, usize) {
        let judged = self.findings.judged_turns();
        (judged, judged + self.review.left().len())
    }

    /// Drops the review.
    pub(super) fn forget_review(&mut self) {
        self.findings.forget_judged();
        self.review.stop();
    }

    /// Stores the judgement of a turn, also in the game, with the better turn as a variation.
    pub(super) fn take_verdict(&mut self, game: &mut GameView<G>, node: NodeId, judged: Judged<G>) {
        self.review.note_judged(node);
        let parent = game.record().node(node).and_then(|at| at.parent());
        if let Some((place, [before, after])) = parent.zip(judged.expected()) {
            self.findings.learn_expectation(game.record(), place, before.clone());
            self.findings.learn_expectation(game.record(), node, after.clone());
        }
        write_down(game, node, &judged);
        self.findings.about(node).judged = Some(judged);
    }

    /// True if the turn to a position was a mistake, according to this or an earlier review.
    fn is_flawed(&self, record: &Record<G>, node: NodeId) -> bool {
        self.findings.judged(node).is_some_and(|judged| judged.mistake().is_some())
            || review::noted(record, node).is_some_and(|found| found.glyph().is_some())
    }

    /// True if reviews may explain the turn shown now.
    fn explains(game: &GameView<G>) -> bool {
        game.shows_mistakes() && !game.is_drafting()
    }

    /// The judgement that explains the turn shown, if help is allowed.
    fn explaining(&self, game: &GameView<G>) -> Option<&Judged<G>> {
        self.findings.judged(game.record().cursor()).filter(|_| Self::explains(game))
    }

    /// The reason why the turn shown was a mistake, in words, if a review found one.
    pub(super) fn why_mistake(&self, game: &GameView<G>) -> Option<&str> {
        self.explaining(game)?.why()
    }

    /// The turn that would have been better than the turn shown, if the review that explains it added one.
    fn better_turn(&self, game: &GameView<G>) -> Option<NodeId> {
        Self::explains(game).then(|| review::better(game.record(), &self.findings, game.record().cursor()))?
    }

    /// The mistake among these that is shown, or whose better turn is shown.
    fn opened(&self, record: &Record<G>, mistakes: &[NodeId]) -> Option<Opened<'_>> {
        let here = record.cursor();
        let before = |node: NodeId| record.node(node)?.parent();
        let opened = |mistake: &NodeId| {
            let better = review::better(record, &self.findings, *mistake);
            let why = self.findings.judged(*mistake)?.why()?;
            (*mistake == here || better == Some(here)).then_some(Opened { mistake: *mistake, better, why })
        };
        mistakes.iter().filter(|mistake| before(**mistake) == before(here)).find_map(opened)
    }

    /// The events of the reply that the explanation of the turn shown names.
    pub(super) fn reply_to_mistake(&self, game: &GameView<G>) -> &[G::Event] {
        let explaining = self.explaining(game).filter(|_| game.viewer.is_building());
        explaining.map(Judged::reply).unwrap_or_default()
    }

    /// The mistakes that this or an earlier review found in the game.
    fn mistakes(&self, record: &Record<G>) -> impl Iterator<Item = NodeId> {
        review::turns(record).into_iter().filter(|turn| self.is_flawed(record, *turn))
    }

    /// The next mistake after the position shown, in the turns reviewed so far; after the last mistake, the first.
    pub(super) fn next_mistake(&self, record: &Record<G>) -> Option<NodeId> {
        let here = record.cursor_node().depth();
        let is_later = |turn: &NodeId| record.node(*turn).is_some_and(|node| node.depth() > here);
        let first = || self.mistakes(record).next().filter(|turn| *turn != record.cursor());
        self.mistakes(record).find(is_later).or_else(first)
    }

    /// Starts the search that judges the player's try in an exercise without a solution.
    pub(super) fn judge_try(&mut self, game: &mut GameView<G>) {
        if game.note_judged() {
            self.forget_review();
            let first = review::turns(game.record()).into_iter().take(1);
            // The player waits for it.
            let begun = game.judged().map(|_| Review::begin(first, Effort::Quick));
            self.review = begun.unwrap_or_default();
        }
    }

    /// The search's judgement of the player's try, once the search has finished.
    pub(super) fn judgement(&self, game: &GameView<G>) -> Option<Judgement> {
        let judged = self.findings.judged(game.judged()?)?;
        let is_refuted = matches!(judged.mistake(), Some(Verdict::AllowedWin { refutation: Some(_), .. }));
        let flawed = judged.evaluation().filter(|found| found.glyph().is_some());
        let (is_solved, text) = match (judged.mistake(), flawed) {
            (Some(Verdict::MissedWin { .. }), _) => (false, words::TRY_MISSES_WIN.to_owned()),
            (Some(Verdict::AllowedWin { .. }), _) => (false, words::TRY_ALLOWS_WIN.to_owned()),
            (_, Some(found)) => (false, words::lost(found.loss())),
            (_, None) if judged.is_unsettled() => (true, words::TRY_UNKNOWN.to_owned()),
            (_, None) => (true, words::GOOD_TURN.to_owned()),
        };
        Some(Judgement { is_solved, text, is_refuted })
    }
}

/// Writes the judgement of the turn to a position into the game: the winning chances as a note, the better turn as a
/// variation.
fn write_down<G: Playable>(game: &mut GameView<G>, node: NodeId, judged: &Judged<G>) {
    let Some(at) = game.record().node(node) else { return };
    let Some(place) = at.parent() else { return };
    let better = match (judged.mistake(), judged.evaluation()) {
        (Some(Verdict::MissedWin { winning: better } | Verdict::AllowedWin { better, .. }), _) => {
            Some(better.clone())
        }
        (_, Some(found)) if found.glyph().is_some() => {
            let before = game.record().before(node);
            found.better.as_ref().zip(before).and_then(|(text, before)| before.parse_turn(text).ok())
        }
        _ => None,
    };
    let note = judged.evaluation().map(|found| Note { evaluation: Some(found.clone()), ..at.note().clone() });
    // If the record is full, neither the note nor the variation is added: then the review's text must be enough.
    if let Some(note) = note {
        let _ = game.viewer.change(|record| record.set_note(node, note));
    }
    if let Some(better) = better {
        let _ = game.viewer.change(|record| record.suggest(place, &better));
    }
}

impl Reviewing {
    /// Draws the better turn for a mistake that is explained by `why`, in words if it `is_told`. Returns the turn and the
    /// response; `None` if there is no better turn.
    pub(super) fn show_better<G: Playable>(
        &mut self,
        ui: &mut Ui,
        (game, analyst): (&GameView<G>, &Analyst<G>),
        why: &str,
        is_told: bool,
    ) -> Option<(NodeId, Response)> {
        let node = analyst.better_turn(game)?;
        Some((node, review_page::better(ui, game.record(), node, &mut self.pictured, (why, is_told))?))
    }

    /// Draws the mistakes as a list. Returns the turn that was clicked.
    pub(super) fn list<G: Playable>(
        &mut self,
        ui: &mut Ui,
        game: &GameView<G>,
        analyst: &Analyst<G>,
        mistakes: &[NodeId],
    ) -> Option<NodeId> {
        let record = game.record();
        let is_new = self.listed.replace(record.cursor()) != Some(record.cursor());
        review_page::list(ui, record, mistakes, &mut self.pictured, analyst.opened(record, mistakes), is_new)
    }
}

impl<G: Playable> Table<G> {
    /// Passes a position to `add`, which returns true if it was added to the deck: the position picked in the dialog,
    /// or else the position shown.
    pub(super) fn add_to_deck(&mut self, add: &mut dyn FnMut(Card) -> bool) {
        if let Some((node, card)) = self.reviewing.picked.take() {
            if add(card) {
                self.reviewing.in_deck.insert(node);
            }
        } else {
            add(Card::of::<G>(self.game.record().state(), None));
        }
    }

    /// The mistakes to list beside the board, if help is allowed.
    pub(super) fn listed_mistakes(&self) -> impl Iterator<Item = NodeId> {
        let record = self.game.record();
        let are_listed = self.game.shows_mistakes() && record.is_reviewed() && !self.game.is_ending();
        are_listed.then(|| self.analyst.mistakes(record)).into_iter().flatten()
    }

    /// The meaning of the marks on a mistake: the reply that its explanation names.
    pub(super) fn told_reply(&self) -> Option<String> {
        let next = self.game.record().state().to_move();
        let is_marked = !self.analyst.reply_to_mistake(&self.game).is_empty();
        is_marked.then(|| words::reply_is_marked(self.game.viewer.names().of(next)))
    }

    /// Shows the review dialog, and carries out the player's choice.
    pub(super) fn show_review(&mut self, ctx: &Context, settings: &Settings, commands: &mut Vec<Command>) {
        let Reviewing { open: open @ true, in_deck, pictured, examined, .. } = &mut self.reviewing else {
            return;
        };
        let analyst = &mut self.analyst;
        let boards = (pictured, examined);
        match review_page::show(ctx, self.game.record(), analyst, in_deck, boards, settings.effort) {
            None => {}
            Some(Answer::Close) => {
                *open = false;
                if !analyst.review.is_done() {
                    let (judged, turns) = analyst.review_progress();
                    analyst.review.stop();
                    self.game.viewer.say(words::review_stopped(judged, turns));
                }
            }
            Some(Answer::Again) => {
                analyst.review_again(self.game.record(), settings.effort);
            }
            Some(Answer::Show(node)) => {
                *open = false;
                self.game.viewer.hush();
                self.visit(node);
            }
            Some(Answer::Retry(node)) => {
                let Some(at) = self.game.record().node(node) else { return };
                let Some(before) = self.game.record().before(node) else { return };
                let card = Card::of::<G>(before, at.text().map(str::to_owned));
                self.reviewing.picked = Some((node, card));
                commands.push(Command::KeepToRetry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Help;
    use crate::record::{Header, Takebacks};
    use crate::rules::crosse::{Crosse, Event};

    #[test]
    fn the_reply_to_a_mistake_is_marked_while_the_mistake_is_shown_and_help_is_allowed() {
        let marked = |help: Help| {
            let header = Header::new(Vec::new(), Takebacks::Free, None).unwrap().with_help(Some(help));
            let mut record = Record::<Crosse>::new(&Default::default(), header).unwrap();
            for text in ["3F:e3-g4", "2F:h8-j6"] {
                let turn = record.state().parse_turn(text).unwrap();
                record.play(&turn).unwrap();
            }
            let (node, after) = (record.head(), record.state().clone());
            let (before, played) = (record.before(node).unwrap(), record.node(node).unwrap().turn().unwrap());
            let told = (record.header(), &words::names(&record));
            let judged = review::judge(before, played, &after, Effort::Quick, told, &|| false);
            let mut table = Table::new(record.clone());
            table.analyst.take_verdict(&mut table.game, node, judged.unwrap());
            let marked = table.analyst.reply_to_mistake(&table.game).to_vec();
            table.game.viewer.change(Record::back);
            assert!(table.analyst.reply_to_mistake(&table.game).is_empty());
            marked
        };
        let marks = marked(Help::All);
        assert!(
            matches!(&marks[..], [Event::Walked { path, .. }] if path[0].to_string() == "g3"),
            "{marks:?}"
        );
        assert!(marked(Help::None).is_empty());
    }
}
