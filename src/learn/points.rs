//! Reviews by winning chances: search results for turns, in the form stored in a record, and their totals.

use std::iter::Sum;

use crate::engine::{Assessment, Evaluated, Value};
use crate::record::{Evaluation, Glyph};
use crate::rules::State as _;

/// A turn that misses a win within this many turns is a blunder.
const NEAR_WIN: u32 = 3;
/// A turn that needlessly allows a loss within this many turns is a blunder.
const NEAR_LOSS: u32 = 2;

/// A search's assessment of a turn played in a state, in the form stored in a record.
///
/// A turn is a blunder if it misses a win in three turns, or lets the opponent win with the next turn when another turn
/// wouldn't have. This holds whatever the estimates of the position are: the winning chances are made to differ by at
/// least the loss of a blunder.
pub fn evaluation<G: Evaluated>(before: &G::State, assessment: &Assessment<G>) -> Evaluation {
    let Assessment { before: best, after: played, better, .. } = assessment;
    let is_within = |value: &Value, turns| value.turns_to_end().is_some_and(|end| end <= turns);
    let share = |value: &Value| G::share(*value, before.players());
    let better = better.as_ref().map(|better| before.turn_text(better));
    let mut found = Evaluation { before: share(best), after: share(played), better };
    if best.is_win() && is_within(best, NEAR_WIN) && !played.is_win() {
        found.after = found.after.min(found.before - Evaluation::BLUNDER);
    }
    if played.is_loss() && is_within(played, NEAR_LOSS) && !best.is_loss() {
        found.before = found.before.max(found.after + Evaluation::BLUNDER);
    }
    found
}

/// The totals of a player's reviewed turns.
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
    /// The average loss of winning chances in a turn, in thousandths.
    pub fn loss(&self) -> u32 {
        self.loss.checked_div(self.turns).unwrap_or_default()
    }

    /// The average of [`Evaluation::accuracy`]; `None` if no turns were reviewed.
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
    use crate::rules::Game;
    use crate::rules::crosse::Crosse;

    fn turn(before: u16, after: u16) -> Evaluation {
        Evaluation { before, after, better: None }
    }

    #[test]
    fn a_near_win_missed_and_a_near_loss_allowed_are_blunders_in_any_position() {
        let state = <Crosse as Game>::State::start(&Default::default());
        let found = |before: Value, after: Value| {
            let found = evaluation::<Crosse>(
                &state,
                &Assessment { before, after, depth: 3, better: None, reply: None },
            );
            (found.before, found.after, found.glyph())
        };
        // 4,000 units are almost a win.
        let [good, bad] = [4_000, -4_000].map(Value::estimate);
        let (before, _, glyph) = found(Value::win_in(3), good);
        assert_eq!((before, glyph), (1000, Some(Glyph::Blunder)), "a win in three");
        assert_eq!(found(Value::win_in(5), good).2, None, "a win in five");
        let (_, after, glyph) = found(bad, Value::loss_in(2));
        assert_eq!((after, glyph), (0, Some(Glyph::Blunder)), "a loss with the next turn");
        assert_eq!(found(bad, Value::loss_in(4)).2, None, "a later loss");
        assert_eq!(found(Value::win_in(3), Value::win_in(5)).2, None, "it wins in any case");
        assert_eq!(found(Value::loss_in(4), Value::loss_in(2)).2, None, "it loses in any case");
    }

    #[test]
    fn a_mistake_is_as_accurate_as_on_the_scale_of_the_curve() {
        let lost = |loss| turn(500, 500 - loss);
        let marks = [Evaluation::INACCURACY, Evaluation::MISTAKE, Evaluation::BLUNDER];
        let glyphs = marks.map(|loss| (lost(loss - 1).glyph(), lost(loss).glyph()));
        let [dubious, mistake, blunder] = [Glyph::Dubious, Glyph::Mistake, Glyph::Blunder].map(Some);
        assert_eq!(glyphs, [(None, dubious), (dubious, mistake), (mistake, blunder)]);
        let accuracy = lost(Evaluation::MISTAKE).accuracy();
        assert!((63.0..65.0).contains(&accuracy), "{accuracy}");
    }

    #[test]
    fn losses_are_counted_by_weight_and_averaged() {
        let turns = [turn(500, 500), turn(600, 550), turn(500, 400), turn(900, 650), turn(400, 430)];
        let card: Scorecard = turns.iter().sum();
        assert_eq!((card.turns, card.flaws, card.loss()), (5, [1, 1, 1], 80));
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
