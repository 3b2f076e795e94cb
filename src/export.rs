//! A game in other formats: its boards as still or animated pictures, which contain the game so that they can be opened
//! as games.

use std::ops::RangeInclusive;
use std::time::Duration;

use crate::picture::{Animation, Picture, Pictured, PngError, PngText, Style};
use crate::record::files::WriteError;
use crate::record::format::{self, Document};
use crate::record::{Frame, NodeId, Record, events};
use crate::rules::{Game, State as _};

/// The reasons that a game can't be exported, each with a message of one sentence.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A board was requested after a turn that wasn't played.
    #[error("the game has only {turns} turns: there is no turn {wanted}")]
    NoTurn {
        /// The number of turns played.
        turns: usize,
        /// The number of the requested turn.
        wanted: usize,
    },
    /// An animation would have too many pictures.
    #[error(
        "these turns make {pictures} pictures, but an animation has at most {MAX_PICTURES}: choose fewer turns (--turns)"
    )]
    TooLong {
        /// The number of pictures that the animation would have.
        pictures: usize,
    },
    /// The rules refuse a turn of the record, which then can't be shown.
    #[error("a turn can't be shown: {0}")]
    Refused(String),
    /// The picture can't be written.
    #[error(transparent)]
    Picture(#[from] PngError),
    /// The game for a picture can't be written as text.
    #[error("the game can't be put into the picture: {0}")]
    Game(#[from] WriteError),
}

/// The board after `turn` turns of the main line, or after all of them, with marks for the effects of the last turn.
///
/// # Errors
/// The turn doesn't exist.
pub fn board_after<G: Pictured>(record: &Record<G>, turn: Option<usize>) -> Result<Picture, ExportError> {
    let turns = record.turns();
    let wanted = turn.unwrap_or(turns.len());
    match wanted.checked_sub(1) {
        None => board_at(record, NodeId::START, &Style::export()),
        Some(index) => {
            let place = turns.get(index).ok_or(ExportError::NoTurn { turns: turns.len(), wanted })?;
            board_at(record, *place, &Style::export())
        }
    }
}

/// The board at a node of a game, with marks for the effects of the turn that led there.
///
/// # Errors
/// The rules refuse that turn.
fn board_at<G: Pictured>(record: &Record<G>, place: NodeId, style: &Style) -> Result<Picture, ExportError> {
    let frames = frames(record, place)?;
    let state = record.node(place).map_or_else(|| record.start_state(), |node| node.state());
    Ok(G::picture(state.position(), &events(frames), style))
}

/// A picture as a PNG file that contains a game.
///
/// # Errors
/// The picture is too large, or the game can't be written as text.
pub fn png(picture: &Picture, game: &Document) -> Result<Vec<u8>, ExportError> {
    let text = PngText { keyword: format::KEYWORD, text: &game.to_text()? };
    Ok(picture.to_png(Some(text))?)
}

// ---- moving pictures ----------------------------------------------------------------------------------------

/// The maximum number of pictures in an animation.
const MAX_PICTURES: usize = 5_000;
/// The maximum number of steps of a turn that are marked in a picture of an animation: if all were marked, the time for
/// a turn would grow with the square of its steps.
const MOST_MARKED: usize = 32;
/// The maximum width and height of an animation, in pixels, unless its cells would then be smaller than
/// [`Style::MIN_CELL`].
const MOVING_SIDE: u16 = 640;
/// The time for which the board is shown before the first turn, and after the last step of each turn.
const TURN: Duration = Duration::from_millis(1_200);
/// The time for which the board is shown after any other step.
const STEP: Duration = Duration::from_millis(500);
/// The time for which the last board is shown before the animation repeats.
const REST: Duration = Duration::from_millis(4_000);

/// The `wanted` turns of the main line (counted from 1), step by step, as an animated PNG that contains the game.
/// Programs that can't play animations show the board after the last of these turns.
///
/// # Errors
/// These turns don't exist, or they have too many steps for an animation.
pub fn animation<G: Pictured>(
    record: &Record<G>,
    wanted: RangeInclusive<usize>,
    game: &Document,
) -> Result<Vec<u8>, ExportError> {
    let turns = record.turns();
    let no_turn = |wanted| ExportError::NoTurn { turns: turns.len(), wanted };
    let (first, last) = (*wanted.start(), *wanted.end());
    if last > turns.len() {
        return Err(no_turn(last));
    }
    let places = first.checked_sub(1).and_then(|from| turns.get(from..last));
    let places = places.filter(|places| !places.is_empty()).ok_or(no_turn(first))?;
    let parts = places.iter().map(|place| frames(record, *place)).collect::<Result<Vec<_>, _>>()?;
    let pictures = 1 + parts.iter().map(|frames| frames.len()).sum::<usize>();
    let announced = u32::try_from(pictures).ok().filter(|_| pictures <= MAX_PICTURES);
    let announced = announced.ok_or(ExportError::TooLong { pictures })?;
    let before = places.first().and_then(|place| record.node(*place)?.parent());
    let before =
        before.and_then(|place| record.node(place)).map_or(record.start_state(), |node| node.state());
    let style = moving_style::<G>(before.position());
    let after = parts.last().and_then(|frames| frames.last());
    let still = match (after, parts.last()) {
        (Some(after), Some(frames)) => G::picture(&after.position, &events(frames), &style),
        _ => G::picture(before.position(), &[], &style),
    };
    let text = PngText { keyword: format::KEYWORD, text: &game.to_text()? };
    let mut file = Vec::new();
    let mut animation = Animation::begin(&mut file, &still, announced, Some(text))?;
    animation.show(&G::picture(before.position(), &[], &style), TURN)?;
    for (left, frames) in (0..parts.len()).rev().zip(&parts) {
        for (shown, frame) in (1_usize..).zip(*frames) {
            let marked = shown.saturating_sub(MOST_MARKED)..shown;
            let done = events(frames.get(marked).unwrap_or_default());
            let time = match (shown == frames.len(), left) {
                (false, _) => STEP,
                (true, 0) => REST,
                (true, _) => TURN,
            };
            animation.show(&G::picture(&frame.position, &done, &style), time)?;
        }
    }
    animation.end()?;
    Ok(file)
}

/// The steps of the turn that led to a node.
fn frames<G: Game>(record: &Record<G>, place: NodeId) -> Result<&[Frame<G>], ExportError> {
    record.frames(place).map_err(|error| ExportError::Refused(error.to_string()))
}

/// The style in which a board is at most [`MOVING_SIDE`] pixels wide and high, unless its cells would then be too
/// small.
fn moving_style<G: Pictured>(position: &G::Position) -> Style {
    let style = Style::export();
    let whole = G::picture(position, &[], &style);
    let side = whole.width().max(whole.height());
    let cell = u32::from(style.cell()) * u32::from(MOVING_SIDE) / u32::from(side).max(1);
    Style::moving(u16::try_from(cell).unwrap_or(style.cell()))
}
