//! The contacts between pieces, found by comparing each pair; captures and wins, found by searching the whole board.

use super::board::{Board, ONE, Rect};

/// The four directions, in the order of their letters.
pub(crate) const DIRS: [char; 4] = ['E', 'N', 'S', 'W'];

/// The contacts of a board's pieces, independent of their colours.
pub(crate) struct Contacts {
    rects: Vec<Rect>,
    /// For each piece, the pieces that share a border segment of positive length with it.
    neighbours: Vec<Vec<usize>>,
    /// For each piece, the pieces that share a border segment or a point with it.
    touching: Vec<Vec<usize>>,
    /// For each piece and direction, the two-point neighbour: the piece that shares a whole side.
    level: Vec<[Option<usize>; 4]>,
    /// For each piece, the sides of the board that it touches: west, east, south, north.
    sides: Vec<[bool; 4]>,
}

/// The captures made in settling a board.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Captures {
    /// The number of groups that Black and White captured.
    pub(crate) by: [usize; 2],
    /// True if a group was surrounded by a group that was itself surrounded.
    pub(crate) nested: bool,
}

impl Contacts {
    pub(crate) fn of(board: &Board) -> Self {
        let rects = board.rects.clone();
        let (east, north) = (board.columns * ONE, board.rows * ONE);
        let related = |relation: fn(&Rect, &Rect) -> bool| -> Vec<Vec<usize>> {
            let others =
                |a: usize| (0..rects.len()).filter(|&b| a != b && relation(&rects[a], &rects[b])).collect();
            (0..rects.len()).map(others).collect()
        };
        Self {
            neighbours: related(|a, b| shared_segment(a, b) > 0),
            touching: related(|a, b| {
                a.x <= b.east() && b.x <= a.east() && a.y <= b.north() && b.y <= a.north()
            }),
            sides: rects.iter().map(|r| [r.x == 0, r.east() == east, r.y == 0, r.north() == north]).collect(),
            level: (0..rects.len()).map(|piece| DIRS.map(|dir| level(&rects, piece, dir))).collect(),
            rects,
        }
    }

    /// The two-point neighbours, in the order of [`DIRS`].
    pub(crate) fn two_point(&self, piece: usize) -> impl Iterator<Item = (char, usize)> {
        DIRS.into_iter().zip(self.level[piece]).filter_map(|(dir, other)| Some((dir, other?)))
    }

    /// The groups of pieces of one colour that are linked by a contact.
    fn groups(&self, white: &[bool], contact: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut met = vec![false; white.len()];
        let mut groups = Vec::new();
        for first in 0..white.len() {
            let mut stack = vec![first];
            let mut group = Vec::new();
            while let Some(piece) = stack.pop() {
                if !std::mem::replace(&mut met[piece], true) {
                    group.push(piece);
                    stack.extend(contact[piece].iter().filter(|&&other| white[other] == white[piece]));
                }
            }
            groups.push(group);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    fn reaches_border(&self, group: &[usize]) -> bool {
        group.iter().any(|&piece| self.sides[piece].contains(&true))
    }

    /// Flips enclosed groups until none is next to a group that reaches the border.
    pub(crate) fn settle(&self, white: &mut [bool]) -> Captures {
        let mut captures = Captures::default();
        for round in 0.. {
            let groups = self.groups(white, &self.touching);
            let (open, enclosed): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|group| self.reaches_border(group));
            let mut is_open = vec![false; white.len()];
            for piece in open.concat() {
                is_open[piece] = true;
            }
            let next_to_open = |group: &&Vec<usize>| {
                group.iter().any(|&piece| self.touching[piece].iter().any(|&other| is_open[other]))
            };
            captures.nested |= round == 0 && !enclosed.iter().all(|group| next_to_open(&group));
            let Some(group) = enclosed.iter().find(next_to_open) else { break };
            for &piece in group {
                white[piece] = !white[piece];
            }
            captures.by[usize::from(white[group[0]])] += 1;
        }
        captures
    }

    /// The colour whose chain touches all four sides: `Some(true)` for white.
    pub(crate) fn winner(&self, white: &[bool]) -> Option<bool> {
        let wins = |group: &Vec<usize>| (0..4).all(|side| group.iter().any(|&piece| self.sides[piece][side]));
        self.groups(white, &self.neighbours).iter().find(|group| wins(group)).map(|group| white[group[0]])
    }

    /// Settles a board by searching for the loops themselves, outermost first; `None` if there are too many.
    pub(crate) fn settle_by_loops(&self, white: &mut [bool]) -> Option<()> {
        loop {
            let mut loops: Vec<(bool, Vec<usize>, Vec<usize>)> = Vec::new();
            for round in self.loops(white)? {
                let colour = white[round[0]];
                let inside = self.inside(&round);
                if inside.iter().any(|&piece| white[piece] != colour) {
                    loops.push((colour, round, inside));
                }
            }
            let outermost = loops.iter().find(|(colour, round, _)| {
                loops.iter().all(|(other, _, inside)| other == colour || !inside.contains(&round[0]))
            });
            let Some((colour, _, inside)) = outermost else { return Some(()) };
            for &piece in inside {
                white[piece] = *colour;
            }
        }
    }

    /// Every loop of neighbours of one colour; `None` if there are too many to search.
    fn loops(&self, white: &[bool]) -> Option<Vec<Vec<usize>>> {
        let mut loops = Vec::new();
        for first in 0..white.len() {
            let mut paths = vec![vec![first]];
            while let Some(path) = paths.pop() {
                let (last, middle) = (path[path.len() - 1], &path[1.min(path.len() - 1)..path.len() - 1]);
                let closes = path.len() > 2 && self.neighbours[first].contains(&last);
                for &next in &self.neighbours[last] {
                    // Finds each loop once: from its lowest number, in one of its two directions.
                    if next == first && path.len() > 2 && path[1] < last {
                        loops.push(path.clone());
                    }
                    // A loop with a short cut surrounds nothing that neither of its two parts surrounds.
                    let is_short_cut = |piece: &usize| self.neighbours[next].contains(piece);
                    if next > first
                        && !closes
                        && white[next] == white[first]
                        && !path.contains(&next)
                        && !middle.iter().any(is_short_cut)
                    {
                        paths.push([&path[..], &[next]].concat());
                    }
                }
                if loops.len() + paths.len() > 3000 {
                    return None;
                }
            }
        }
        Some(loops)
    }

    /// The pieces inside a loop: inside the closed line that joins the centres of its pieces through their shared
    /// borders.
    fn inside(&self, round: &[usize]) -> Vec<usize> {
        let centre = |piece: usize| {
            let Rect { x, y, w, h } = self.rects[piece];
            (2 * x + w, 2 * y + h)
        };
        let mut line = Vec::new();
        for (place, &piece) in round.iter().enumerate() {
            let (a, b) = (&self.rects[piece], &self.rects[round[(place + 1) % round.len()]]);
            line.push(centre(piece));
            line.push((a.x.max(b.x) + a.east().min(b.east()), a.y.max(b.y) + a.north().min(b.north())));
        }
        let is_inside = |&piece: &usize| {
            let (x, y) = centre(piece);
            let crossings = (0..line.len()).filter(|&place| {
                let ((ax, ay), (bx, by)) = (line[place], line[(place + 1) % line.len()]);
                let left_of = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
                (ay > y) != (by > y) && (left_of > 0) == (by > ay)
            });
            crossings.count() % 2 == 1
        };
        (0..self.rects.len()).filter(|piece| !round.contains(piece)).filter(is_inside).collect()
    }
}

/// The piece in this direction that shares a whole side with the given one.
fn level(rects: &[Rect], piece: usize, dir: char) -> Option<usize> {
    let Rect { x, y, w, h } = rects[piece];
    rects.iter().position(|other| match dir {
        'E' => (other.x, other.y, other.h) == (x + w, y, h),
        'W' => (other.east(), other.y, other.h) == (x, y, h),
        'N' => (other.y, other.x, other.w) == (y + h, x, w),
        _ => (other.north(), other.x, other.w) == (y, x, w),
    })
}

/// The length of the border that two pieces of a tiling share.
fn shared_segment(a: &Rect, b: &Rect) -> i128 {
    let along_x = a.east().min(b.east()) - a.x.max(b.x);
    let along_y = a.north().min(b.north()) - a.y.max(b.y);
    if along_x == 0 {
        along_y
    } else if along_y == 0 {
        along_x
    } else {
        0
    }
}
