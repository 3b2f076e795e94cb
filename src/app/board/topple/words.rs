//! The board's words: names of tiles and the possible actions on them.

use super::{Board, height, preview};
use crate::app::board::words::{count, refusal, sentence};
use crate::rules::topple::{
    Direction, Draft, Event, Group, PAWNS, Placing, Position, Reserve, Step, Tile, Topple,
};
use crate::rules::{Draft as _, Names, Outcome, Side, Told as _, list};

/// The name of a tile for screen readers and tests: `d4, stack of 3, Red's pawn`.
pub(super) fn tile(position: &Position, tile: Tile) -> String {
    let stack = match position.height(tile) {
        0 => "empty".to_owned(),
        height => format!("stack of {height}"),
    };
    match position.pawns().at(tile) {
        Some(owner) => format!("{tile}, {stack}, {}'s pawn", owner.name::<Topple>()),
        None => format!("{tile}, {stack}"),
    }
}

/// The effect of placing a piece.
pub(super) fn placing(placing: Placing) -> String {
    match placing {
        Placing::Plain { height: 1 } => "place a piece: a new stack".to_owned(),
        Placing::Plain { height } => format!("place a piece: a stack of {height}"),
        Placing::Third { pawn: true } => "place the third piece and gain a pawn".to_owned(),
        Placing::Third { pawn: false } => "place the third piece; no pawn is left in reserve".to_owned(),
        Placing::Topple { pieces } => format!("place a piece: {pieces} pieces topple"),
    }
}

/// The forecast for a third piece that gains no pawn.
pub(super) const NO_PAWN: &str = "You gain no pawn: you have none in reserve.";

/// The reason why a pawn can't be chosen.
pub(super) fn cannot_move(tile: Tile) -> String {
    format!("The pawn on {tile} can't move: no stack beside it is free and within one piece of its height.")
}

/// The effect of the end of a drag that has no direction.
pub(super) const CANCELS: &str = "Let go here to cancel.";

/// The name of a direction arrow: `Topple e5 north-east`.
pub(super) fn topple(at: Tile, direction: Direction) -> String {
    format!("Topple {at} {}", direction.name())
}

/// The possible actions on a tile and the takes that involve its pawn, for screen readers.
pub(super) fn about(board: &Board<'_, Topple>, groups: &[Group], tile: Tile) -> String {
    let mut about = Vec::new();
    for step in board.next() {
        match *step {
            Step::Enter(at) if at == tile => about.push("make the first placement".to_owned()),
            Step::Place(at) if at == tile => about.push(placing(board.scene.position.placing(tile))),
            _ => {}
        }
    }
    if board.can_move(tile) {
        about.push("can move".to_owned());
    }
    let group = groups.iter().find(|group| group.tiles().contains(tile));
    about.extend(group.map(ToString::to_string));
    about.join("; ")
}

/// The counts of a player: `2 pawns`, `5 in reserve`, `1 lost`.
pub(super) fn counts(position: &Position, player: Side) -> Vec<String> {
    let left = match position.reserve(player) {
        Reserve::Unplaced => {
            return vec!["first piece not placed yet".to_owned(), format!("{PAWNS} in reserve")];
        }
        Reserve::Left(left) => left,
        Reserve::Out => return vec!["no pawn left".to_owned()],
    };
    let pawns = count(position.pawns().of(player).len(), "pawn");
    let lost = Some(position.lost(player)).filter(|lost| *lost > 0);
    let lost = lost.map(|lost| format!("{lost} lost"));
    [pawns, format!("{left} in reserve")].into_iter().chain(lost).collect()
}

/// A player and their counts, for screen readers: `Red: 2 pawns, 5 in reserve`.
pub(super) fn player(position: &Position, player: Side, names: &Names) -> String {
    let has = match position.reserve(player) {
        Reserve::Out => "out".to_owned(),
        Reserve::Unplaced | Reserve::Left(_) => counts(position, player).join(", "),
    };
    format!("{}: {has}", names.of(player))
}

/// The meaning of the marks on a tile, in sentences; `None` if there are none.
pub(super) fn marks(board: &Board<'_, Topple>, chosen: Option<Tile>, tile: Tile) -> Option<String> {
    let scene = board.scene;
    let mut about = Vec::new();
    // If the tile has no space for a number, the text names the height.
    let has_number = height::has_room(board.rect(tile).width(), board.projection.pixel());
    if scene.position.height(tile) > 0 && !has_number {
        about.push(sentence(&self::tile(scene.position, tile)));
    }
    let winner = scene.outcome.and_then(Outcome::winner);
    if winner.is_some() && scene.position.pawns().at(tile) == winner {
        about.push("One of the winner's pawns.".to_owned());
    }
    // The line above the board already says what a press does next to the chosen pawn.
    if chosen.is_none() && board.can_move(tile) {
        about.push("This pawn can move.".to_owned());
    } else if chosen.is_none() && board.could_move(tile) {
        about.push(cannot_move(tile));
    }
    let placed = chosen.is_none() && scene.position.pawns().at(tile).is_none();
    let due = scene.position.first_placement_due();
    let step = if due { Step::Enter(tile) } else { Step::Place(tile) };
    let refused = |draft: &Draft| draft.clone().push(&step).err();
    if let Some(why) = board.first_turn().filter(|_| placed).and_then(refused) {
        about.push(refusal(&why, &scene.names));
    }
    let happened: Vec<&Event> =
        scene.past().iter().filter(|event| preview::tiles(event).contains(&tile)).collect();
    let happened = sentences(happened.into_iter(), &scene.names, scene.done.is_empty());
    about.extend(Some(happened).filter(|happened| !happened.is_empty()));
    Some(about.join(" ")).filter(|about| !about.is_empty())
}

/// Events as sentences, in the past if they `are_past`. The pieces that a topple lays share a single sentence.
pub(super) fn sentences<'a>(
    events: impl Iterator<Item = &'a Event> + Clone,
    names: &Names,
    are_past: bool,
) -> String {
    let laid: Vec<Tile> = events.clone().filter_map(Event::landing).collect();
    let (pieces, tiles) = (laid.len(), list(laid, "and"));
    let laid = match (pieces, are_past) {
        (0, _) => None,
        (1, true) => Some(format!("A piece landed on {tiles}.")),
        (1, false) => Some(format!("A piece lands on {tiles}.")),
        (_, true) => Some(format!("Pieces landed on {tiles}.")),
        (_, false) => Some(format!("Pieces land on {tiles}.")),
    };
    let others = events.filter(|event| event.landing().is_none());
    let told = |event: &Event| {
        let event = event.with(names);
        sentence(&if are_past { format!("{event:#}") } else { event.to_string() })
    };
    let sentences = laid.into_iter().chain(others.map(told));
    sentences.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::State as _;
    use crate::rules::topple::{Options, State};

    #[test]
    fn tiles_are_named_by_place_height_and_pawn() {
        let start = State::start(&Options::default());
        let state = ["@d4", "@f5", "+e5"].iter().fold(start, |state, turn| state.play_text(turn).unwrap().1);
        let position = state.position();
        let named = |column, row| tile(position, Tile::new(column, row).unwrap());
        assert_eq!(named(3, 3), "d4, stack of 1, Red's pawn");
        assert_eq!(named(4, 4), "e5, stack of 1");
        assert_eq!(named(0, 0), "a1, empty");
        assert_eq!(player(position, Side::FIRST, &Names::of_sides::<Topple>()), "Red: 1 pawn, 7 in reserve");
    }
}
