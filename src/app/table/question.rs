//! The questions that a table asks its players.

use egui::Context;

use super::words;
use crate::app::kit::modal::{self, DialogButton};
use crate::record::Record;
use crate::rules::{Ending, Game, Reason, Side, State as _};

/// A question that the table asks, and that holds everything else up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// A side offers a draw: do the others accept?
    Draw {
        /// Who offers it.
        from: Side,
    },
    /// A draw can be claimed: is it?
    Claim {
        /// The claims that hold.
        claims: Vec<(Side, &'static Reason)>,
    },
    /// Who resigns?
    Resign {
        /// Who could.
        sides: Vec<Side>,
    },
}

impl Question {
    /// Shows the question: once it is answered, how the game ends, if it does.
    pub(super) fn show<G: Game>(&self, ctx: &Context, record: &Record<G>) -> Option<Option<Ending>> {
        let named = |side: Side| {
            let (player, name) = (words::player_name(record, side), side.name::<G>());
            if player == name { name.to_owned() } else { format!("{player} ({name})") }
        };
        match self {
            Self::Draw { from } => {
                let others = match record.state().players() {
                    2 => named(from.other()),
                    _ => "everyone else".to_owned(),
                };
                let text = format!("{} offers a draw. Does {others} agree?", named(*from));
                let choices = [DialogButton::plain("Accept draw"), DialogButton::main("Decline")];
                modal::ask(ctx, "Draw offer", &text, &choices)
                    .map(|choice| (choice == Some(0)).then_some(Ending::Agreement))
            }
            Self::Claim { claims } => {
                let mut choices: Vec<DialogButton> = claims
                    .iter()
                    .map(|(side, reason)| {
                        DialogButton::plain(format!("{} claims {}", side.name::<G>(), reason.words()))
                    })
                    .collect();
                choices.push(DialogButton::main("Play on"));
                let choice = modal::ask(ctx, "Claim draw", "This ends the game as a draw.", &choices)?;
                let claim = choice.and_then(|index| claims.get(index));
                Some(claim.map(|(side, reason)| Ending::Claim(*side, reason)))
            }
            Self::Resign { sides } => {
                let mut choices: Vec<DialogButton> = sides
                    .iter()
                    .map(|side| DialogButton::danger(format!("{} resigns", named(*side))))
                    .collect();
                choices.push(DialogButton::main("Play on"));
                let text = match sides.as_slice() {
                    [side] => format!("Resign as {}?", named(*side)),
                    _ => "Who resigns?".to_owned(),
                };
                let side = modal::ask(ctx, "Resign", &text, &choices)?.and_then(|index| sides.get(index));
                Some(side.map(|side| Ending::Resignation(*side)))
            }
        }
    }
}
