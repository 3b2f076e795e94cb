//! Reviews by points: the results of searches for turns, as a record stores them, and their totals.

use std::iter::Sum;

use crate::engine::{Assessment, Evaluated};
use crate::record::{Evaluation, Glyph};
use crate::rules::State as _;

/// The result of a search for a turn from a state, as a record stores it.
#[must_use]
pub fn evaluation<G: Evaluated>(before: &G::State, assessment: &Assessment<G>) -> Evaluation {
    Evaluation {
        before: assessment.before.expectation(),
        after: assessment.after.expectation(),
        better: assessment.better.as_ref().map(|better| before.turn_text(better)),
    }
}

/// The totals of a player's turns.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Scorecard {
    /// The number of turns reviewed.
    pub turns: u32,
    /// The numbers of inaccuracies, mistakes and blunders among them.
    pub flaws: [u32; 3],
    loss: u32,
    accuracy: f64,
}

impl Scorecard {
    /// The average share of the points that a turn gave away, in thousandths.
    #[must_use]
    pub fn loss(&self) -> u32 {
        self.loss.checked_div(self.turns).unwrap_or_default()
    }

    /// The average of [`Evaluation::accuracy`]; `None` without turns.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (self.turns > 0).then(|| self.accuracy / f64::from(self.turns))
    }
}

impl<'a> Sum<&'a Evaluation> for Scorecard {
    fn sum<I: Iterator<Item = &'a Evaluation>>(turns: I) -> Self {
        turns.fold(Self::default(), |sum, turn| {
            let flaw = |glyph| u32::from(turn.glyph() == Some(glyph));
            let [dubious, mistakes, blunders] = sum.flaws;
            Self {
                turns: sum.turns + 1,
                flaws: [
                    dubious + flaw(Glyph::Dubious),
                    mistakes + flaw(Glyph::Mistake),
                    blunders + flaw(Glyph::Blunder),
                ],
                loss: sum.loss + u32::from(turn.loss()),
                accuracy: sum.accuracy + turn.accuracy(),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(before: u16, after: u16) -> Evaluation {
        Evaluation { before, after, better: None }
    }

    #[test]
    fn losses_are_counted_by_weight_and_averaged() {
        let turns = [turn(500, 500), turn(600, 550), turn(500, 380), turn(900, 650), turn(400, 430)];
        let card: Scorecard = turns.iter().sum();
        assert_eq!((card.turns, card.flaws, card.loss()), (5, [1, 1, 1], 84));
        let accuracy = card.accuracy().unwrap();
        assert!((60.0..80.0).contains(&accuracy), "{accuracy}");
    }

    #[test]
    fn turns_that_lose_nothing_are_wholly_accurate_and_none_are_nothing() {
        let card: Scorecard = [turn(500, 500), turn(200, 260)].iter().sum();
        assert!(card.accuracy().is_some_and(|accuracy| accuracy > 99.9) && card.loss() == 0);
        assert_eq!(Scorecard::default().accuracy(), None);
        assert_eq!(Scorecard::default().loss(), 0);
    }
}
