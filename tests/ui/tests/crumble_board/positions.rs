//! Positions for one feature each.

/// Black has the left and lower borders, White the right and upper ones, and a white arm reaches down to (2,2).
pub(crate) const ARM: [&str; 4] = ["bbbbw", "bbwbw", "bbwbw", "bwwww"];
/// Black touches every border but the lower one.
pub(crate) const BRIDGE: [&str; 4] = ["bbbbb", "bbwbb", "bbwbb", "wwwww"];

/// Black has three pieces in a row between White's pieces.
pub(crate) const ROW: [&str; 3] = ["wwwb", "bbbw", "wwww"];

/// The position text of a board of squares; rows are given from the top, and Black is to play.
pub(crate) fn squares(rows: &[&str]) -> String {
    let width = rows.first().map_or(0, |row| row.len());
    let mut text = format!("{width}x{} b", rows.len());
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, side) in row.chars().enumerate() {
            text.push_str(&format!(" {side}{x},{y},1,1"));
        }
    }
    text
}

/// A 2×2 position whose upper right square is quartered again and again, down to a side of 1/64.
pub(crate) fn quartered() -> String {
    let mut pieces = vec![(0.0, 0.0, 1.0, 'w'), (1.0, 0.0, 1.0, 'b'), (0.0, 1.0, 1.0, 'w')];
    let mut side = 1.0;
    while side > 1.0 / 64.0 {
        side /= 2.0;
        pieces.extend([(1.0 + side, 1.0, side, 'b'), (1.0, 1.0 + side, side, 'b')]);
        pieces.push((1.0 + side, 1.0 + side, side, 'b'));
    }
    pieces.push((1.0, 1.0, side, 'b'));
    pieces.sort_by(|a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).expect("numbers"));
    let number = |value: f64| {
        let halvings = (0..7).find(|n| (value * f64::from(1 << n)).fract() == 0.0).expect("dyadic");
        let denominator = 1 << halvings;
        let numerator = value * f64::from(denominator);
        if denominator == 1 { format!("{numerator}") } else { format!("{numerator}/{denominator}") }
    };
    let pieces = pieces.iter().map(|(x, y, side, colour)| {
        format!(" {colour}{},{},{},{}", number(*x), number(*y), number(*side), number(*side))
    });
    format!("2x2 b{}", pieces.collect::<String>())
}
