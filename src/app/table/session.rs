//! The table as the window sees it.

use std::path::{Path, PathBuf};

use egui::{Context, Ui};

use super::{Offer, Table, words};
use crate::app::board::BoardView as _;
use crate::app::command::Command;
use crate::app::files;
use crate::app::playable::Playable;
use crate::app::session::Session;
use crate::app::settings::Settings;
use crate::record::deck::Card;
use crate::record::format::Document;
use crate::record::{NodeId, Record, Seat, Takebacks};
use crate::rules::{Draft as _, Ending, State as _};

impl<G: Playable> Session for Table<G> {
    fn game_title(&self) -> &'static str {
        G::TITLE
    }

    fn board_help(&self) -> &'static [(&'static str, &'static str)] {
        G::Board::help()
    }

    fn players(&self) -> String {
        let names = self.seats().map(|(side, _)| words::player_name(&self.record, side));
        names.collect::<Vec<_>>().join(" – ")
    }

    fn file_name(&self) -> String {
        let plain = |text: &str| -> String {
            text.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { ' ' }).collect()
        };
        let name = format!("{} {}", G::TITLE, plain(&self.players()));
        let words: Vec<&str> = name.split_whitespace().collect();
        format!("{}.{}", words.join(" "), files::ENDING)
    }

    fn takebacks(&self) -> Takebacks {
        self.record.header().takebacks()
    }

    fn ui(&mut self, ui: &mut Ui, settings: &Settings) -> Vec<Command> {
        self.draw(ui, settings)
    }

    fn poll(&mut self, ctx: &Context) {
        self.refresh(ctx);
    }

    fn run(&mut self, command: Command, ctx: &Context) {
        if let Err(reason) = self.can(command) {
            // A key that can do nothing now stays silent, as an arrow at the end of a list does; a wish that
            // the rules or the players refuse is answered.
            if matches!(
                command,
                Command::EndTurn
                    | Command::TakeBack
                    | Command::ClaimDraw
                    | Command::Hint
                    | Command::ShowThreat
            ) {
                self.notice = Some(reason);
            }
            return;
        }
        match command {
            Command::EndTurn => self.end_turn(),
            Command::PopStep => self.pop_step(),
            Command::DropDraft => {
                self.notice = None;
                if self.end_demonstration() {
                    // The draft or the hint below it is still there.
                } else if self.work.is_empty() {
                    self.practice.hints.forget();
                } else {
                    self.work.drop_all();
                    self.moment.changed(false);
                }
            }
            Command::LetStand => self.let_stand = Some(self.record.head()),
            Command::HoldBots => self.bots.hold(!self.bots.is_held()),
            Command::MoveNow => self.bots.hurry(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::TakeBack => self.take_back(),
            Command::OfferDraw if !self.bots_agree() => {
                self.notice = Some("The bots decline the draw.".to_owned());
            }
            Command::OfferDraw if self.seats().filter(|(_, seat)| *seat == Seat::Person).count() < 2 => {
                self.end(Ending::Agreement);
            }
            Command::OfferDraw | Command::ClaimDraw | Command::Resign => {
                self.question = self.question_for(command);
            }
            Command::PlayFromHere => match self.record.reopen(self.record.cursor()) {
                Ok(()) => self.arrive(),
                Err(error) => self.notice = Some(error.to_string()),
            },
            Command::Hint => self.hint(ctx),
            Command::DraftHint => self.draft_hint(),
            Command::ShowThreat => self.show_threat(ctx),
            Command::ShowRefutation => self.show_refutation(ctx),
            Command::Review => self.begin_review(),
            Command::CopyGame => {
                ctx.copy_text(self.record.to_plain_text());
                self.notice = Some("The game is on the clipboard as text.".to_owned());
            }
            Command::First | Command::Last if self.practice.demonstration().is_some() => {
                self.next_step = None;
                self.walk_demonstration(|shown| if command == Command::First { 0 } else { shown.len() });
            }
            Command::First => self.look(Record::first),
            Command::Back => self.look(|record| {
                record.back();
            }),
            Command::Forward => self.look(|record| {
                record.forward();
            }),
            Command::Last => self.look(Record::last),
            Command::ToGame => self.look(Record::to_head),
            Command::StepBack => {
                self.next_step = None;
                self.step_back();
            }
            Command::StepForward => {
                self.next_step = None;
                self.step_forward();
            }
            Command::PlayPause => {
                self.next_step = match self.next_step {
                    Some(_) => None,
                    None => Some(ctx.input(|input| input.time)),
                };
            }
            Command::Flip => self.flipped = !self.flipped,
            Command::NewGame
            | Command::Open
            | Command::Save
            | Command::SaveAs
            | Command::Close
            | Command::Quit
            | Command::KeepToRetry
            | Command::Settings
            | Command::Rules
            | Command::Keys
            | Command::About => {}
        }
    }

    fn can(&self, command: Command) -> Result<(), String> {
        let need = |holds: bool, why: &str| if holds { Ok(()) } else { Err(why.to_owned()) };
        let live = self.is_live();
        let drafting = live && !self.work.is_empty();
        let shown = self.practice.demonstration();
        let over = self.record.head_node().state().outcome().is_some();
        let at_end = self.record.rows().next_back().is_none_or(|row| row.node == self.record.cursor());
        let at_start = self.record.cursor() == NodeId::START;
        match command {
            Command::EndTurn => {
                need(live, "No turn is being built here.")?;
                self.work.draft().may_end().map_err(|error| format!("The turn cannot end yet: {error}."))
            }
            Command::DropDraft if shown.is_some() || self.practice.hints.is_open() => Ok(()),
            Command::PopStep | Command::DropDraft => need(drafting, "No step of a turn was taken yet."),
            Command::Undo => {
                if drafting {
                    Ok(())
                } else {
                    self.can(Command::TakeBack)
                }
            }
            Command::Redo => {
                let step = live && self.work.can_redo();
                let turn = self.record.at_head() && !self.record.head_node().children().is_empty();
                need(step || turn, "Nothing was undone.")
            }
            Command::TakeBack => match self.facts.takeback {
                Offer::Open(_) => Ok(()),
                Offer::Refused(error) => Err(format!("Not to be taken back: {error}.")),
            },
            Command::OfferDraw | Command::Resign => {
                need(!over, "The game is over.")?;
                need(self.has_persons(), "Only bots play this game.")?;
                let state = self.record.head_node().state();
                let own = state.players() == 2 && command == Command::Resign;
                need(own || self.may_handle(state.to_move()), "A bot is to move.")
            }
            Command::ClaimDraw => {
                need(!over, "The game is over.")?;
                need(!self.facts.claims.is_empty(), "There is no draw to claim now.")
            }
            Command::LetStand => need(self.has_bots() && self.awaits_takeback(), "No bot waits for that."),
            Command::HoldBots => need(self.has_bots() && !over, "No bot plays in this game."),
            Command::MoveNow => need(self.bots.is_thinking(), "No bot is thinking."),
            Command::Review => {
                let free = self.record.header().takebacks() == Takebacks::Free;
                need(
                    over || free,
                    "The players agreed on a serious game: it can be reviewed when it is over.",
                )?;
                need(self.record.head() != NodeId::START, "Nothing was played yet.")
            }
            Command::KeepToRetry => {
                need(self.moment.is_settled(), "A turn is being shown step by step.")?;
                need(self.record.state().outcome().is_none(), "There is nothing to play in this position.")
            }
            Command::PlayFromHere => {
                need(!self.record.at_head(), "The game stands here.")?;
                let free = self.record.header().takebacks() == Takebacks::Free;
                need(free, "The players ruled out to take turns back freely.")
            }
            Command::Hint => self.can_hint(),
            Command::DraftHint => self.can_draft_hint(),
            Command::ShowThreat => self.can_show_threat(),
            Command::ShowRefutation => self.can_show_refutation(),
            Command::First | Command::StepBack if let Some(shown) = shown => {
                need(shown.at() > 0, "This is the first step.")
            }
            Command::Last | Command::StepForward | Command::PlayPause if let Some(shown) = shown => {
                need(shown.at() < shown.len() || self.next_step.is_some(), "No step follows.")
            }
            Command::ToGame if shown.is_some() => Ok(()),
            Command::First | Command::Back => {
                need(!at_start || self.moment.at() > 0, "This is the start of the game.")
            }
            Command::StepBack => need(!at_start, "This is the start of the game."),
            Command::Forward | Command::Last => {
                need(!at_end || !self.moment.is_settled(), "No turn follows.")
            }
            Command::StepForward | Command::PlayPause => {
                need(!at_end || !self.moment.is_settled() || self.next_step.is_some(), "No step follows.")
            }
            Command::ToGame => {
                need(!self.record.at_head() || !self.moment.is_settled(), "This is where the game stands.")
            }
            _ => Ok(()),
        }
    }

    fn label(&self, command: Command) -> Option<String> {
        if let Some(label) = self.practice_label(command) {
            return Some(label.to_owned());
        }
        match (command, self.facts.takeback) {
            (Command::HoldBots, _) if self.bots.is_held() => Some("Let bots play".to_owned()),
            (Command::TakeBack, Offer::Open(taken)) => {
                Some(match taken.side.and(self.last_person()).or(taken.side) {
                    Some(side) => format!("Take back {}'s turn", words::side_name::<G>(side)),
                    None => "Take back the agreed draw".to_owned(),
                })
            }
            _ => None,
        }
    }

    fn card(&mut self) -> Option<Card> {
        self.card_to_keep()
    }

    fn say(&mut self, text: String) {
        self.notice = Some(text);
    }

    fn is_asking(&self) -> bool {
        self.question.is_some() || self.reviewing
    }

    fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    fn is_unsaved(&self) -> bool {
        self.record.revision() != self.saved
    }

    fn revision(&self) -> u64 {
        self.record.revision()
    }

    fn document(&self) -> Document {
        Document::of(&self.record)
    }

    fn saved(&mut self, file: PathBuf, revision: u64) {
        self.file = Some(file);
        self.saved = revision;
    }
}
