//! Learning Crumble. Its puzzles have no kinds of their own.

use super::Taught;
use crate::learn::coach::Tip;
use crate::learn::kind::Kind;
use crate::rules::Side;
use crate::rules::crumble::{Crumble, Event};

impl Taught for Crumble {
    const LESSONS: &'static str = include_str!("../../../assets/lessons/crumble.ron");
    const KINDS: &'static [&'static Kind] = &[];
    const SHIPPED: &'static str = include_str!("../../../assets/puzzles/crumble.txt");

    const TIPS: &'static [Tip] = &[
        Tip { name: "win", text: "One of your turns wins now: this chain would touch all four sides." },
        Tip {
            name: "capture",
            text: "You can capture: let a swap close a loop of your colour round these pieces, and they turn over.",
        },
        Tip {
            name: "join",
            text: "Your pieces here fill a square or half-square: instead of cutting you can join them into one.",
        },
        Tip {
            name: "long cut",
            text: "Here one straight cut can halve several of your pieces: drag along the line, from piece to piece.",
        },
        Tip {
            name: "lost",
            text: "Careful: a swap of your own can close the opponent's loop round these pieces, and you lose them.",
        },
        Tip {
            name: "swap",
            text: "Cut first; then one of the halves may travel: it swaps colours with a neighbour that shares its side.",
        },
    ];

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
