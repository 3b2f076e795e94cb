//! Places in turn texts, found by walking every staircase.

use std::collections::BTreeMap;

use super::board::Board;

type Point = (i128, i128);

/// The points that a walk east (or north) from a point passes, up to the end of the edge.
pub(crate) fn intersections(board: &Board, (x, y): Point, east: bool) -> Vec<Point> {
    let turn = |(x, y): Point| if east { (x, y) } else { (y, x) };
    let (from, line) = turn((x, y));
    // Pieces have corners wherever another edge meets the line.
    let mut marks: Vec<i128> = Vec::new();
    let mut entered: Vec<(i128, i128)> = Vec::new();
    for rect in &board.rects {
        let ((west, south), (east, north)) = (turn((rect.x, rect.y)), turn((rect.east(), rect.north())));
        if south == line || north == line {
            marks.extend([west, east]);
        }
        if south < line && line < north {
            entered.push((west, east));
        }
    }
    marks.retain(|&mark| mark > from);
    marks.sort_unstable();
    marks.dedup();
    let blocked = |mark: i128| entered.iter().any(|&(west, east)| west < mark && east > from);
    marks.into_iter().take_while(|&mark| !blocked(mark)).map(|mark| turn((mark, line))).collect()
}

/// The points that walks with up to `counts` numbers reach, each with its smallest numbers; the first entry is for
/// walks with one number.
pub(crate) fn staircases(board: &Board, counts: usize) -> Vec<BTreeMap<Point, Vec<usize>>> {
    let mut layers: Vec<BTreeMap<Point, Vec<usize>>> = Vec::new();
    for number in 0..counts {
        let mut layer: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
        let runs = match layers.last() {
            None => vec![((0, 0), Vec::new())],
            Some(before) => before.iter().map(|(point, counts)| (*point, counts.clone())).collect(),
        };
        if number == 0 {
            layer.insert((0, 0), vec![0]);
        }
        for (from, walked) in runs {
            for (count, point) in (1..).zip(intersections(board, from, number % 2 == 0)) {
                let mut counts = walked.clone();
                counts.push(count);
                let smallest = layer.entry(point).or_insert_with(|| counts.clone());
                *smallest = counts.min(smallest.clone());
            }
        }
        layers.push(layer);
    }
    layers
}

/// The text of a walk.
pub(crate) fn text(counts: &[usize]) -> String {
    counts.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

/// The canonical place of each point: the fewest numbers, then the smallest ones.
pub(crate) fn canonical(board: &Board) -> BTreeMap<Point, String> {
    let mut places = BTreeMap::new();
    for counts in [4, 16, 64] {
        for layer in staircases(board, counts) {
            for (point, counts) in layer {
                places.entry(point).or_insert_with(|| text(&counts));
            }
        }
        if board.rects.iter().all(|rect| places.contains_key(&(rect.x, rect.y))) {
            break;
        }
    }
    places
}

/// The numbers of a join into the rectangle between these corners: east along its bottom, north along its right side.
pub(crate) fn across(board: &Board, from: Point, (east, north): Point) -> String {
    let bottom = intersections(board, from, true);
    let right = intersections(board, (east, from.1), false);
    let up_to = |points: &[Point], end: Point| points.iter().position(|&point| point == end).unwrap() + 1;
    format!("{},{}", up_to(&bottom, (east, from.1)), up_to(&right, (east, north)))
}
