//! Setting up positions of Takeaway by adding and removing counters.

use halfsquare::app::parts::playable::Editable;
use halfsquare::rules::{Game as _, Options as _, Side, State as _};

use crate::takeaway::{Agreement, BadTable, Heaps, MOST_COUNTERS, Play, Table, Takeaway};

/// The only tool, which adds a counter to a heap.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Lay;

/// A position with these heaps, sorted, and with this side to move.
fn table(mut heaps: Vec<u32>, side: Side) -> Table {
    heaps.retain(|counters| *counters > 0);
    heaps.sort_unstable();
    let heaps = if heaps.is_empty() { "-".to_owned() } else { Heaps(heaps).to_string() };
    format!("{heaps} {}", Takeaway::SIDES[side.index()].letter).parse().unwrap()
}

fn changed(position: &Table, heap: usize, change: impl FnOnce(u32) -> u32) -> Table {
    let mut heaps = position.heaps.0.clone();
    heaps[heap] = change(heaps[heap]).min(u32::from(MOST_COUNTERS));
    table(heaps, Takeaway::to_move(position))
}

impl Editable for Takeaway {
    type Tool = Lay;

    fn tools(_position: &Table) -> Vec<Lay> {
        vec![Lay]
    }

    fn name(_tool: Lay) -> String {
        "Counter".to_owned()
    }

    fn tip(_tool: Lay) -> &'static str {
        "Lay a counter on a heap."
    }

    fn side(_tool: Lay) -> Option<Side> {
        None
    }

    fn used(position: &Table, _tool: Lay, heap: usize, _to: usize) -> Result<Table, String> {
        Ok(changed(position, heap, |counters| counters + 1))
    }

    fn removed(position: &Table, heap: usize) -> Table {
        changed(position, heap, |counters| counters.saturating_sub(1))
    }

    fn cleared(position: &Table) -> Table {
        table(Vec::new(), Self::to_move(position))
    }

    fn to_move(position: &Table) -> Side {
        let options = Agreement::parse("", Some(position)).unwrap();
        Play::from_position(position.clone(), &options).map_or(Side::FIRST, |state| state.to_move())
    }

    fn with_side_to_move(position: &Table, side: Side) -> Option<Table> {
        Some(table(position.heaps.0.clone(), side))
    }

    fn faults(_position: &Table, _error: &BadTable) -> Vec<usize> {
        Vec::new()
    }
}
