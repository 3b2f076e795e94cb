//! The questions that a table asks its players.

use egui::Context;

use super::words;
use crate::app::kit::command::Command;
use crate::app::kit::modal::{self, DialogButton};
use crate::record::Record;
use crate::rules::{Ending, Game, Reason, Side, State as _};

/// A question to the players that blocks everything else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// A side offers a draw: do the others accept?
    Draw {
        /// The side that offers the draw.
        from: Side,
    },
    /// A draw can be claimed: does the player claim it?
    Claim {
        /// The claims to choose from.
        claims: Vec<(Side, &'static Reason)>,
    },
    /// Who resigns?
    Resign {
        /// The sides that can resign.
        sides: Vec<Side>,
    },
}

impl Question {
    /// The player who answers the question.
    pub(super) fn answers<G: Game>(&self, record: &Record<G>) -> Side {
        match self {
            Self::Draw { from } if record.state().players() == 2 => from.other(),
            Self::Draw { .. } | Self::Claim { .. } | Self::Resign { .. } => {
                record.head_node().state().to_move()
            }
        }
    }

    /// Shows the question, upside down if it is for a player at the far edge of the board. Returns `None` until it is
    /// answered, then the ending that the players chose, if any.
    pub(super) fn show<G: Game>(
        &self,
        ctx: &Context,
        record: &Record<G>,
        is_far: bool,
    ) -> Option<Option<Ending>> {
        let ask = if is_far { modal::ask_across } else { modal::ask };
        let named = |side: Side| {
            let (player, name) = (words::player_name(record, side), side.name::<G>());
            if player == name { name.to_owned() } else { words::with_side(&player, name) }
        };
        match self {
            Self::Draw { from } => {
                let others = match record.state().players() {
                    2 => named(from.other()),
                    _ => words::EVERYONE_ELSE.to_owned(),
                };
                let text = words::offers_draw(&named(*from), &others);
                let choices = [DialogButton::plain(words::ACCEPT), DialogButton::main(words::DECLINE)];
                ask(ctx, words::DRAW_OFFER, &text, &choices)
                    .map(|choice| (choice == Some(0)).then_some(Ending::Agreement))
            }
            Self::Claim { claims } => {
                let mut choices: Vec<DialogButton> = claims
                    .iter()
                    .map(|(side, reason)| DialogButton::plain(words::claims(&named(*side), reason)))
                    .collect();
                choices.push(DialogButton::main(words::PLAY_ON));
                let choice = ask(ctx, Command::ClaimDraw.text(), words::CLAIM_ENDS, &choices)?;
                let claim = choice.and_then(|index| claims.get(index));
                Some(claim.map(|(side, reason)| Ending::Claim(*side, reason)))
            }
            Self::Resign { sides } => {
                let mut choices: Vec<DialogButton> =
                    sides.iter().map(|side| DialogButton::danger(words::resigns(&named(*side)))).collect();
                choices.push(DialogButton::main(words::PLAY_ON));
                let text = match sides.as_slice() {
                    [side] => words::resign_as(&named(*side)),
                    _ => words::WHO_RESIGNS.to_owned(),
                };
                let side =
                    ask(ctx, Command::Resign.text(), &text, &choices)?.and_then(|index| sides.get(index));
                Some(side.map(|side| Ending::Resignation(*side)))
            }
        }
    }
}
