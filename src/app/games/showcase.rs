//! A game on the start page: a board from a real game, whose last turns play twice while the pointer is on it.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::app::parts::playable::Playable;
use crate::app::parts::small_board::{self, SmallBoard};
use crate::record::format::Document;
use crate::record::{NodeId, Record};
use crate::rules::State as _;

/// The number of turns that play.
const TURNS: usize = 3;
/// The time for which each part of a turn is shown.
const PART: Duration = Duration::from_millis(700);
/// The pause before the turns play again, in parts.
const REST: usize = 3;
/// The number of times that the turns play: a pointer left on a card mustn't keep the computer awake.
const TIMES: f64 = 2.0;

/// The board of a game, and the turns that led to it.
#[derive(Clone, Debug)]
pub struct Showcase {
    at_rest: Arc<dyn SmallBoard>,
    /// The boards shown under the pointer, one after the other; computed on first use.
    parts: OnceLock<Vec<Arc<dyn SmallBoard>>>,
    replay: fn() -> Vec<Arc<dyn SmallBoard>>,
}

impl Showcase {
    /// The showcase of a game, or the starting board if the game has none.
    pub fn of<G: Playable>() -> Self {
        let start = || G::State::start(&G::Options::default());
        let state = played::<G>().map_or_else(start, |record| record.head_node().state().clone());
        Self {
            at_rest: small_board::of::<G>(state.position().clone()),
            parts: OnceLock::new(),
            replay: parts::<G>,
        }
    }

    /// The board of the game's end, which is shown unless the pointer is on the card.
    pub fn at_rest(&self) -> &dyn SmallBoard {
        &*self.at_rest
    }

    /// The board to show after the pointer has been on the card for `seconds`, and the time until the next board;
    /// `None` if there is no next board.
    pub fn played(&self, seconds: f64) -> (&dyn SmallBoard, Option<Duration>) {
        let part = PART.as_secs_f64();
        let parts = self.parts.get_or_init(self.replay);
        let round = part * (parts.len() + REST) as f64;
        if seconds >= TIMES * round {
            return (self.at_rest(), None);
        }
        let rest = seconds.max(0.0) % round;
        let index = parts.iter().zip(1_u32..).position(|(_, end)| rest < part * f64::from(end));
        let left = Duration::from_secs_f64(part - rest % part);
        (&**index.and_then(|index| parts.get(index)).unwrap_or(&self.at_rest), Some(left))
    }
}

/// The real game, if there is one.
fn played<G: Playable>() -> Option<Record<G>> {
    Document::parse(G::SHOWCASE?).ok()?.replay::<G>().ok()
}

/// The boards after the steps of the real game's last turns.
fn parts<G: Playable>() -> Vec<Arc<dyn SmallBoard>> {
    let Some(record) = played::<G>() else { return Vec::new() };
    let parts = last_turns(&record).into_iter().filter_map(|turn| record.frames(turn).ok()).flatten();
    let parts = parts.filter(|part| !part.events.is_empty());
    parts.map(|part| small_board::of::<G>(part.position.clone())).collect()
}

/// The last turns of a game, in playing order.
fn last_turns<G: Playable>(record: &Record<G>) -> Vec<NodeId> {
    let mut turns = vec![record.head()];
    while turns.len() < TURNS
        && let Some(parent) = turns.last().and_then(|turn| record.node(*turn)).and_then(|node| node.parent())
    {
        turns.push(parent);
    }
    turns.reverse();
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asserts that the game of a showcase can be read and that the board changes while its turns play.
    fn is_played<G: Playable>() {
        let document = Document::parse(G::SHOWCASE.unwrap()).unwrap();
        assert!(document.replay::<G>().unwrap().head_node().depth() >= TURNS, "{}", G::TITLE);
        let parts: Vec<String> = parts::<G>().iter().map(|part| format!("{part:?}")).collect();
        assert!(parts.len() >= TURNS, "{}", G::TITLE);
        // The last part is the board shown while the pointer isn't on the card.
        let rest = format!("{:?}", Showcase::of::<G>().at_rest());
        assert!(parts.iter().position(|part| *part == rest) == Some(parts.len() - 1), "{}", G::TITLE);
    }

    macro_rules! all_are_played {
        ($($module:ident $Game:ident,)*) => { $(is_played::<crate::rules::$module::$Game>();)* };
    }

    #[test]
    fn every_game_has_a_showcase_that_is_played() {
        crate::for_each_game!(all_are_played);
    }

    #[test]
    fn a_showcase_is_played_twice_part_by_part_and_then_rests() {
        let showcase = Showcase::of::<crate::rules::topple::Topple>();
        let parts: Vec<String> =
            parts::<crate::rules::topple::Topple>().iter().map(|part| format!("{part:?}")).collect();
        let shown = |seconds: f64| format!("{:?}", showcase.played(seconds).0);
        let part = PART.as_secs_f64();
        assert_eq!((shown(0.0), showcase.played(0.0).1), (parts[0].clone(), Some(PART)));
        assert_eq!(shown(part * 1.5), parts[1]);
        let end = part * parts.len() as f64;
        let rest = format!("{:?}", showcase.at_rest());
        assert_eq!(shown(end + part * 0.5), rest);
        let round = end + part * REST as f64;
        assert_eq!(shown(round + part * 0.5), parts[0]);
        assert_eq!(
            (shown(2.0 * round + part * 0.5), showcase.played(2.0 * round + part * 0.5).1),
            (rest, None)
        );
    }
}
