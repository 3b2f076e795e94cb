//! What a table asks its players.

use egui::Context;

use super::words;
use crate::app::modal::{self, DialogButton};
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

/// What came of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// Nothing: the game goes on.
    GoOn,
    /// The game ends.
    End(Ending),
}

impl Question {
    /// Shows the question; an answer, once there is one.
    pub(super) fn show<G: Game>(&self, ctx: &Context, record: &Record<G>) -> Option<Answer> {
        let named = |side: Side| {
            let (player, name) = (words::player_name(record, side), side.name::<G>());
            if player == name { name.to_owned() } else { format!("{player} ({name})") }
        };
        match self {
            Self::Draw { from } => {
                let others = match record.state().players() {
                    2 => named(from.other()),
                    _ => "everybody else".to_owned(),
                };
                let text = format!("{} offers a draw. Does {others} agree?", named(*from));
                let choices = [DialogButton::plain("Accept draw"), DialogButton::main("Decline")];
                modal::ask(ctx, "Draw offer", &text, &choices).map(|choice| match choice {
                    Some(0) => Answer::End(Ending::Agreement),
                    _ => Answer::GoOn,
                })
            }
            Self::Claim { claims } => {
                let mut choices: Vec<DialogButton> = claims
                    .iter()
                    .map(|(side, reason)| {
                        DialogButton::plain(format!("{} claims {}", side.name::<G>(), reason.words()))
                    })
                    .collect();
                choices.push(DialogButton::main("Play on"));
                modal::ask(ctx, "Claim a draw", "The claim ends the game as a draw.", &choices).map(
                    |choice| {
                        choice
                            .and_then(|index| claims.get(index))
                            .map_or(Answer::GoOn, |(side, reason)| Answer::End(Ending::Claim(*side, reason)))
                    },
                )
            }
            Self::Resign { sides } => {
                let mut choices: Vec<DialogButton> = sides
                    .iter()
                    .map(|side| DialogButton::danger(format!("{} resigns", named(*side))))
                    .collect();
                choices.push(DialogButton::main("Play on"));
                let text = match sides.as_slice() {
                    [side] => format!("Does {} give up?", named(*side)),
                    _ => "Who gives up?".to_owned(),
                };
                modal::ask(ctx, "Resign", &text, &choices).map(|choice| {
                    choice
                        .and_then(|index| sides.get(index))
                        .map_or(Answer::GoOn, |side| Answer::End(Ending::Resignation(*side)))
                })
            }
        }
    }
}
