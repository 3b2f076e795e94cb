//! Why not: what the rules of Topple refuse, and the tiles at fault.

use egui::Pos2;

use super::words;
use crate::app::board::refusal;
use crate::rules::TurnError;
use crate::rules::topple::{Illegal, Tile};

/// Something that was tried and is not possible.
pub(super) type Refusal = refusal::Refusal<Tile>;

impl Refusal {
    /// A refusal by the rules.
    pub(super) fn new(why: &TurnError<Illegal>, at: Pos2, by_pointer: bool) -> Self {
        let tiles = if let TurnError::Illegal(illegal) = why { illegal.tiles() } else { Vec::new() };
        Self::words(words::sentence(&why.to_string()), tiles, at, by_pointer)
    }

    /// A pawn that can go nowhere.
    pub(super) fn stuck(pawn: Tile, at: Pos2, by_pointer: bool) -> Self {
        let text = format!(
            "The pawn on {pawn} can go nowhere: no stack beside it is free and within one piece of its height."
        );
        Self::words(text, vec![pawn], at, by_pointer)
    }
}
