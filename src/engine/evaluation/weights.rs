//! The weights of an evaluation that is a sum over features.

use crate::rules::{Game, Side};

/// An evaluation whose weights were fitted to games; `examples/tune` writes the files in `assets/weights`.
pub trait Tuned: Game {
    /// The groups of features and their sizes, in the order of the weights.
    const FEATURES: &'static [(&'static str, usize)];
    /// The number that represents one occurrence of a feature: more than 1 if there are fractions of a feature.
    const ONCE: i32 = 1;

    /// Visits the features of one side: the index of each among all weights, and its count times [`Tuned::ONCE`]. The
    /// value of a side is the sum of its weights times these numbers, minus the same sum for the opponent.
    fn visit_features(state: &Self::State, side: Side, visit: impl FnMut(usize, i32));
}

/// The total number of weights of some groups.
pub(super) const fn count(groups: &[(&str, usize)]) -> usize {
    let (mut total, mut next) = (0, 0);
    while next < groups.len() {
        total += groups[next].1;
        next += 1;
    }
    total
}

/// The index of the first weight of a group.
pub(super) const fn start_of(groups: &[(&str, usize)], group: usize) -> usize {
    count(groups.split_at(group).0)
}

/// Reads a weights file. Each group has a line with its name and its weights; lines that start with `#` state the
/// source.
pub(super) fn read<const N: usize>(groups: &[(&str, usize)], file: &str) -> [i32; N] {
    let mut lines = file.lines().filter(|line| !line.starts_with('#'));
    let mut weights = groups.iter().flat_map(|&(name, size)| {
        let mut words = lines.next().unwrap_or_default().split_whitespace();
        let found = words.next();
        debug_assert_eq!(found, Some(name), "the next group of the file");
        let numbers: Vec<i32> = words.filter_map(|word| word.parse().ok()).collect();
        debug_assert_eq!(numbers.len(), size, "the weights of {name}");
        numbers
    });
    [(); N]
        .map(|()| weights.next().unwrap_or_else(|| unreachable!("the file has all weights, as a test holds")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;

    /// True if each line of the file has the name of a group and as many weights as the group needs.
    fn fits<G: Tuned>(file: &str) -> bool {
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let groups: Vec<(&str, usize)> = lines
            .filter_map(|line| line.split_once(' '))
            .map(|(name, weights)| (name, weights.split(' ').filter(|w| w.parse::<i32>().is_ok()).count()))
            .collect();
        groups == G::FEATURES
    }

    #[test]
    fn the_weights_files_have_every_weight() {
        assert!(fits::<Crumble>(include_str!("../../../assets/weights/crumble.txt")));
        assert!(fits::<Crosse>(include_str!("../../../assets/weights/crosse.txt")));
        assert!(fits::<Topple>(include_str!("../../../assets/weights/topple.txt")));
        assert!(fits::<Topple>(include_str!("../../../assets/weights/topple-many.txt")));
    }
}
