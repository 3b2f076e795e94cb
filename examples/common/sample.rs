//! Search values from games between equal Experts, with the points that were won. The first line has the game and its
//! number of players; each further line has a range of values: its lowest value, the number of positions, and the
//! points of their sides to move.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;

use halfsquare::engine::Value;

/// The width of a range, in units.
pub(crate) const RANGE: i32 = 20;

/// The positions of many games whose value is an estimate, not a proved result.
#[derive(Default)]
pub(crate) struct Sample {
    pub(crate) game: String,
    pub(crate) players: usize,
    /// The number of positions and the points, by the lowest value of the range.
    pub(crate) ranges: BTreeMap<i32, (f64, f64)>,
}

impl Sample {
    /// Adds a position.
    pub(crate) fn add(&mut self, units: i32, points: f64) {
        let range = self.ranges.entry(units.div_euclid(RANGE) * RANGE).or_default();
        *range = (range.0 + 1.0, range.1 + points);
    }

    /// The middle of each range, the number of positions and the points.
    pub(crate) fn rows(&self) -> impl Iterator<Item = (i32, f64, f64)> + '_ {
        self.ranges.iter().map(|(least, (count, points))| (least + RANGE / 2, *count, *points))
    }

    /// The number of units over which the odds grow by a factor of e, with equal odds at 0, that makes these results
    /// likeliest (Newton's method).
    pub(crate) fn best_scale(&self) -> f64 {
        let mut slope = 1.0 / 300.0;
        for _ in 0..50 {
            let (mut gradient, mut curvature) = (0.0, 0.0);
            for (units, count, points) in self.rows() {
                let units = f64::from(units);
                let share = 1.0 / (1.0 + (self.players - 1) as f64 * (-slope * units).exp());
                gradient += (points - count * share) * units;
                curvature += count * share * (1.0 - share) * units * units;
            }
            slope += gradient / curvature;
        }
        1.0 / slope
    }
}

impl Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.game, self.players)?;
        self.ranges.iter().try_for_each(|(least, (count, points))| writeln!(f, "{least} {count} {points:.2}"))
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let first = lines.next().unwrap_or_default();
        let [game, players] = first.as_slice() else { return Err("no game in the first line".to_owned()) };
        let players = players.parse().map_err(|_| "no number of players".to_owned())?;
        let row = |line: Vec<&str>| match line.as_slice() {
            [least, count, points] => {
                Some((least.parse().ok()?, (count.parse().ok()?, points.parse().ok()?)))
            }
            _ => None,
        };
        let ranges = lines.map(|line| row(line).ok_or("a line isn't three numbers".to_owned()));
        Ok(Self { game: (*game).to_owned(), players, ranges: ranges.collect::<Result<_, _>>()? })
    }
}

/// For each tenth of the expected share: the number of positions, and the means of the expected and the won share, in
/// per cent.
pub(crate) fn tenths(sample: &Sample, share: fn(Value, usize) -> u16) -> [(f64, f64, f64); 10] {
    let mut tenths = [(0.0, 0.0, 0.0); 10];
    for (units, count, points) in sample.rows() {
        let said = share(Value::estimate(units), sample.players);
        let tenth = &mut tenths[usize::from(said / 100)];
        *tenth = (tenth.0 + count, tenth.1 + count * f64::from(said) / 10.0, tenth.2 + 100.0 * points);
    }
    tenths.map(|(count, said, won)| (count, said / f64::max(count, 1.0), won / f64::max(count, 1.0)))
}
