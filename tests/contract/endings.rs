//! The contract of endings: legal ones are accepted, and a finished game accepts nothing more.

use std::collections::BTreeSet;

use halfsquare::rules::{
    Cause, Draft, EndError, Ending, Game, HandOverError, Outcome, Reason, Side, State, TurnError,
};

use crate::positions;
use crate::site::{Site, Verdict, about, ensure, is_sentence, same_state};

/// A reason that no game has.
const STRANGE: &Reason = &Reason::new("strange", "strangeness", Cause::Claim);

/// Checks that a game's reasons have distinct codes and words, and that a file with any of its claims can be read.
pub(crate) fn check_reasons<G: Game>() -> Verdict {
    let mut codes = BTreeSet::new();
    for reason in reasons::<G>() {
        let (code, words) = (reason.code(), reason.words());
        let plain = !code.is_empty() && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        ensure(plain, || format!("the code of a reason is {code:?}"))?;
        ensure(codes.insert(code), || format!("there are two reasons {code}"))?;
        about(code, is_sentence(&words))?;
        let read = Reason::claim::<G>(code);
        let wanted = Some(reason).filter(|reason| reason.cause() == Cause::Claim);
        ensure(read == wanted, || format!("a claim of {code} is read as {read:?}"))?;
    }
    Ok(())
}

/// Every reason for which a game can end.
fn reasons<G: Game>() -> impl Iterator<Item = &'static Reason> {
    G::REASONS.iter().copied().chain([Reason::RESIGNATION, Reason::AGREED])
}

/// Tries every way to end an unfinished game.
pub(crate) fn check<G: Game>(site: &Site<'_, G>) -> Verdict {
    can_be_handed_over(site)?;
    let state = site.state;
    let claims = state.claims();
    let listed = claims.iter().all(|(_, reason)| Reason::claim::<G>(reason.code()) == Some(*reason));
    ensure(listed, || format!("not all claims of {claims:?} are among the game's reasons"))?;
    for side in sides::<G>(state) {
        for reason in reasons::<G>().chain([STRANGE]) {
            let ended = state.end(Ending::Claim(side, reason));
            if claims.contains(&(side, reason)) {
                ends_as(site, ended, Outcome::Draw(reason))?;
            } else {
                let refused = ended == Err(EndError::NoClaim);
                ensure(refused, || format!("{side:?} may claim a draw for {reason}, which does not hold"))?;
            }
        }
        let resigned = state.end(Ending::Resignation(side));
        if state.players() == 2 {
            ends_as(site, resigned, Outcome::Win(side.other(), Reason::RESIGNATION))?;
        } else {
            let refused = resigned == Err(EndError::ResignIsATurn);
            ensure(refused, || format!("{side:?} resigned otherwise than by a turn"))?;
        }
    }
    ends_as(site, state.end(Ending::Agreement), Outcome::Draw(Reason::AGREED))?;
    let finished = site.successors.iter().filter(|reached| reached.state.outcome().is_some());
    for reached in finished.clone() {
        let Some(Outcome::Win(_, reason) | Outcome::Draw(reason)) = reached.state.outcome() else { continue };
        let listed =
            G::REASONS.contains(&reason) && [Cause::Position, Cause::Turns].contains(&reason.cause());
        ensure(listed, || format!("{} ends the game by {reason:?}", reached.text))?;
    }
    for reached in finished.take(2) {
        is_over(site, &reached.state).map_err(|what| format!("after {}: {what}", reached.text))?;
    }
    Ok(())
}

/// Checks that a position handed to a side belongs to it, is settled and has no history, and that handing it back
/// restores the position.
fn can_be_handed_over<G: Game>(site: &Site<'_, G>) -> Verdict {
    let state = site.state;
    for side in sides::<G>(state) {
        let handed = match state.handed_to(side) {
            Ok(handed) => handed,
            Err(HandOverError::NotIn(out)) if out == side && state.players() > 2 => continue,
            Err(HandOverError::NoTurn(stuck)) if stuck == side && side != state.to_move() => continue,
            Err(error) => return Err(format!("not handed to {side:?}: {error}")),
        };
        ensure(handed.to_move() == side, || format!("handed to {side:?}, it is {:?}'s", handed.to_move()))?;
        let settled =
            about("handed over", G::State::from_position(handed.position().clone(), state.options()))?;
        same_state::<G>(&handed, &settled, "handed over and set up")?;
        let back = about("handed back", handed.handed_to(state.to_move()))?;
        ensure(back.position() == state.position(), || format!("handed back it is {}", back.position()))?;
    }
    let nobody = Side::new(u8::MAX);
    let refused = state.handed_to(nobody) == Err(HandOverError::NotIn(nobody));
    ensure(refused, || "it is handed to a seat that the game does not have".to_owned())
}

fn sides<G: Game>(state: &G::State) -> impl Iterator<Item = Side> {
    (0..u8::MAX).map(Side::new).take(state.players())
}

fn ends_as<G: Game>(site: &Site<'_, G>, ended: Result<G::State, EndError>, wanted: Outcome) -> Verdict {
    let ended = ended.map_err(|error| format!("{wanted:?} is refused: {error}"))?;
    ensure(ended.outcome() == Some(wanted), || format!("{wanted:?} becomes {:?}", ended.outcome()))?;
    is_over(site, &ended).map_err(|what| format!("after {wanted:?}: {what}"))
}

/// Checks that a finished state accepts no turn, step or ending; the turns and steps are from the site.
fn is_over<G: Game>(site: &Site<'_, G>, state: &G::State) -> Verdict {
    ensure(Site::<G>::new(state)?.successors.is_empty(), || "a finished game has successors".to_owned())?;
    ensure(state.perft(0) == 1 && state.perft(2) == 0, || "perft counts on in a finished game".to_owned())?;
    ensure(state.claims().is_empty(), || "a finished game offers claims".to_owned())?;
    let handed = state.handed_to(state.to_move());
    ensure(handed == Err(HandOverError::Finished), || "a finished game is handed over".to_owned())?;
    let mut draft = state.draft();
    ensure(draft.next_steps().is_empty(), || "a finished game offers steps".to_owned())?;
    ensure(draft.may_end() == Err(TurnError::Finished), || "a turn may end in a finished game".to_owned())?;
    ensure(draft.finish().is_err(), || "a turn was finished in a finished game".to_owned())?;
    for reached in site.successors.iter().take(3) {
        let text = &reached.text;
        let played = state.play(&reached.turn);
        ensure(played == Err(TurnError::Finished), || format!("{text} is played in a finished game"))?;
        let parsed = state.parse_turn(text);
        ensure(parsed == Err(TurnError::Finished), || {
            format!("{text} is read in a finished game: {parsed:?}")
        })?;
        if let Some(step) = site.state.turn_steps(&reached.turn).first() {
            let pushed = draft.push(step);
            ensure(pushed == Err(TurnError::Finished), || format!("{step:?} is taken in a finished game"))?;
        }
    }
    ensure(draft == state.draft(), || "a finished game's draft has changed".to_owned())?;
    for ending in [Ending::Agreement, Ending::Resignation(Side::FIRST)] {
        let ended = state.end(ending);
        ensure(ended == Err(EndError::Finished), || format!("a finished game ends again by {ending:?}"))?;
    }
    positions::check_finished::<G>(state)
}
