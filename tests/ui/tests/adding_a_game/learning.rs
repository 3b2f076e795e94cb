//! The learning part of Takeaway, which is too small for lessons and puzzles.

use std::convert::Infallible;

use halfsquare::learn::{Kind, Taught, Tip};
use halfsquare::rules::{Game, Side};

use crate::takeaway::{Event, Play, Takeaway};

impl Taught for Takeaway {
    const LESSONS: &'static str = "[]";
    const KINDS: &'static [&'static Kind] = &[];
    const SHIPPED: &'static str = "";
    const TIPS: &'static [Tip] = &[];

    type Spot = usize;

    fn named(_position: &<Self as Game>::Position, _word: &str) -> Option<Option<usize>> {
        None
    }

    fn event_word(_event: &Event, _side: Side) -> &'static str {
        "take"
    }

    fn shortfall(_state: &Play, _player: Side) -> String {
        "there are counters left".to_owned()
    }

    type Effect = Infallible;

    fn effects(_before: &Play, _events: &[Event], _after: &Play) -> Vec<Infallible> {
        Vec::new()
    }
}
