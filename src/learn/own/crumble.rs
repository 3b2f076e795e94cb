//! Learning Crumble. Its puzzles have no kinds of their own.

use super::Taught;
use crate::learn::kind::Kind;
use crate::rules::Side;
use crate::rules::crumble::{Crumble, Event};

impl Taught for Crumble {
    const LESSONS: &'static str = include_str!("../../../assets/lessons/crumble.ron");
    const KINDS: &'static [&'static Kind] = &[];
    const SHIPPED: &'static str = include_str!("../../../assets/puzzles/crumble.txt");

    fn word(event: &Event, side: Side) -> &'static str {
        match event {
            Event::Cut { pieces, .. } if pieces.len() > 1 => "long cut",
            Event::Cut { .. } => "cut",
            Event::Joined { .. } => "join",
            Event::Exchanged { .. } => "swap",
            Event::Captured { by, .. } if *by == side => "capture",
            Event::Captured { .. } => "lost",
            Event::Won { by, .. } if *by == side => "win",
            Event::Won { .. } => "lose",
            Event::Drawn(_) => "draw",
        }
    }
}
