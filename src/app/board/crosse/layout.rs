//! The layout of the board and of the tiles for both players' moves.

use egui::{Rect, Vec2, pos2, vec2};

use crate::app::board::canvas::TRAY_RIM;
use crate::app::board::frame;
use crate::app::kit::theme;
use crate::app::kit::upside_down::turned;
use crate::rules::Side;
use crate::rules::crosse::{Move, SIZE, Sense, WHITE};

/// The distance between the board's frame and the tiles, in points.
const GAP: f32 = 16.0;
/// The distance between two tiles, in points.
const BETWEEN: f32 = 5.0;
/// The reach of the tray beyond its tiles, in points.
const TRAY: f32 = 2.0 * TRAY_RIM;
/// A tile's height as a share of a cell, and its limits in points. Where the window has room for it, a finger can press
/// a tile.
const CHIP: f32 = 0.62;
const CHIP_LOW: f32 = theme::FINGER;
const CHIP_HIGH: f32 = 54.0;
/// The minimum height of a tile in very small windows, in points, and its width as a share of its height.
const CHIP_LEAST: f32 = 14.0;
const CHIP_WIDE: f32 = 1.1;
/// The height of the line over a player's tiles, as a share of a tile's height.
const TITLE: f32 = 0.75;

/// The layout for one size of the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    board: Rect,
    /// The areas of White's and Black's tiles, including the line over them.
    racks: [Rect; 2],
    chip: Vec2,
    /// The height of the line over a player's tiles and of the tray's edge below it.
    title: f32,
    beside: bool,
    /// The player at the upper edge of the screen, whose tiles are upside down.
    far: Option<Side>,
}

impl Layout {
    /// Fits everything into `outer`: tiles beside the board if `outer` is wide, else above and below it. White's tiles
    /// are nearer to White's edge of the board. If `titled`, each player's tiles have a line over them.
    pub(super) fn of(outer: Rect, flipped: bool, titled: bool) -> Self {
        let line = if titled { TITLE } else { 0.0 };
        let frame = frame::width(outer);
        let beside = outer.width() >= outer.height();
        let rough = outer.size().min_elem() / f32::from(SIZE);
        let height = (rough * CHIP).clamp(CHIP_LOW, CHIP_HIGH).round();
        // Both racks must fit one above the other, or the six tiles of each rack must fit side by side.
        let edge = if titled { TRAY } else { 0.0 };
        let most = if beside {
            (outer.height() - GAP - 2.0 * (TRAY + edge) - 4.0 * BETWEEN) / 2.0 / (line + 3.0)
        } else {
            (outer.width() - 2.0 * TRAY - 5.0 * BETWEEN) / 6.0 / CHIP_WIDE
        };
        let height = height.min(most.floor()).max(CHIP_LEAST);
        let chip = vec2((height * CHIP_WIDE).floor(), height);
        let title = (height * line).round() + edge;
        let rack = if beside {
            vec2(2.0 * chip.x + BETWEEN, title + 3.0 * chip.y + 2.0 * BETWEEN)
        } else {
            vec2(6.0 * chip.x + 5.0 * BETWEEN, title + chip.y)
        };
        let taken = if beside {
            vec2(2.0 * frame + GAP + rack.x + TRAY, 2.0 * frame)
        } else {
            vec2(2.0 * frame, 2.0 * (frame + GAP + rack.y + TRAY))
        };
        // All cells have whole points, as they are drawn: the trays end level with the frame.
        let cells = f32::from(SIZE);
        let side = ((outer.size() - taken).min_elem().max(0.0) / cells).floor() * cells;
        let whole = Rect::from_center_size(outer.center(), taken + Vec2::splat(side));
        let corner = if beside {
            whole.min + Vec2::splat(frame)
        } else {
            whole.min + vec2(frame, TRAY + rack.y + GAP + frame)
        };
        let board = Rect::from_min_size(corner.round(), Vec2::splat(side));
        let (upper, lower) = if beside {
            // The frame is narrower than that of a board as large as the whole.
            let framed = frame::outline(board);
            let left = framed.right() + GAP;
            // The trays end level with the frame, or beyond it if both trays together are taller than the board.
            let column = (framed.height() - 2.0 * TRAY).max(2.0 * rack.y + GAP);
            let top = board.center().y - column / 2.0;
            let top = top.min(outer.bottom() - TRAY - column).max(outer.top() + TRAY);
            (pos2(left, top), pos2(left, top + column - rack.y))
        } else {
            let left = (board.center().x - rack.x / 2.0).min(outer.right() - rack.x).max(outer.left());
            let away = frame + GAP;
            (pos2(left, board.top() - away - rack.y), pos2(left, board.bottom() + away))
        };
        let (white, black) = if flipped { (upper, lower) } else { (lower, upper) };
        let racks = [white, black].map(|corner| Rect::from_min_size(corner.round(), rack));
        Self { board, racks, chip, title, beside, far: None }
    }

    /// This layout with a player's tiles upside down.
    pub(super) fn with_far(self, far: Option<Side>) -> Self {
        Self { far, ..self }
    }

    /// The area of the 10×10 square.
    pub(super) fn board(&self) -> Rect {
        self.board
    }

    /// The area of a side's tiles, including the line over them.
    pub(super) fn rack(&self, side: Side) -> Rect {
        let [white, black] = self.racks;
        if side == WHITE { white } else { black }
    }

    /// The tray around a side's tiles.
    pub(super) fn tray(&self, side: Side) -> Rect {
        self.tiles(side).expand(TRAY)
    }

    /// The line over a side's tiles; its height is 0 if they aren't titled.
    pub(super) fn title(&self, side: Side) -> Rect {
        let rack = self.rack(side);
        Rect::from_min_size(rack.min, vec2(rack.width(), (self.title - TRAY).max(0.0)))
    }

    fn tiles(&self, side: Side) -> Rect {
        let rack = self.rack(side);
        rack.with_min_y(rack.top() + self.title)
    }

    /// The area of the tile for a side's move, as the player sees it: forward moves on the left, backward moves on the
    /// right.
    pub(super) fn chip(&self, side: Side, one: Move) -> Rect {
        let steps = f32::from(one.steps() - 1);
        let back = if one.sense() == Sense::Forward { 0.0 } else { 1.0 };
        let (column, row) = if self.beside { (back, steps) } else { (3.0 * back + steps, 0.0) };
        let place = vec2(column * (self.chip.x + BETWEEN), row * (self.chip.y + BETWEEN));
        let tile = Rect::from_min_size(self.tiles(side).min + place, self.chip);
        if self.far == Some(side) { turned(tile, self.tray(side).center()) } else { tile }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::crosse::BLACK;

    #[test]
    fn chips_keep_apart_in_the_smallest_windows() {
        // A window of 640×400 with and without its sidebar, and smaller ones.
        for size in [
            vec2(280.0, 261.0),
            vec2(608.0, 261.0),
            vec2(240.0, 230.0),
            vec2(300.0, 200.0),
            vec2(220.0, 300.0),
        ] {
            let outer = Rect::from_min_size(pos2(16.0, 122.0), size);
            for (flipped, titled) in [(false, true), (true, true), (false, false), (true, false)] {
                let layout = Layout::of(outer, flipped, titled);
                let all: Vec<Rect> = [WHITE, BLACK]
                    .into_iter()
                    .flat_map(|side| Move::ALL.map(|one| layout.chip(side, one)))
                    .chain([layout.board(), layout.title(WHITE), layout.title(BLACK)])
                    .collect();
                for (n, rect) in all.iter().enumerate() {
                    assert!(outer.expand(1.0).contains_rect(*rect), "{rect:?} in {outer:?}");
                    assert!(
                        all.iter().skip(n + 1).all(|other| !other.intersects(rect.shrink(0.5))),
                        "{rect:?} in {outer:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn board_and_chips_fit_and_keep_apart() {
        for size in [vec2(664.0, 575.0), vec2(920.0, 640.0), vec2(1560.0, 900.0), vec2(500.0, 900.0)] {
            let outer = Rect::from_min_size(pos2(10.0, 20.0), size);
            for (flipped, titled) in [(false, true), (true, true), (false, false), (true, false)] {
                let layout = Layout::of(outer, flipped, titled);
                let (white, black) = (layout.rack(WHITE), layout.rack(BLACK));
                assert!(layout.board().width() > 0.6 * size.min_elem(), "{layout:?}");
                for rect in [layout.board(), white, black] {
                    assert!(outer.expand(1.0).contains_rect(rect), "{rect:?} in {outer:?}");
                }
                assert!(!layout.board().intersects(white) && !layout.board().intersects(black));
                assert!(!white.intersects(black));
                let framed = frame::outline(layout.board());
                for rack in [white, black] {
                    assert!(
                        !rack.expand(TRAY).intersects(framed),
                        "the tray keeps off the frame: {layout:?}"
                    );
                }
                assert_eq!(white.top() > black.top(), !flipped);
                for one in Move::ALL {
                    assert!(white.expand(1.0).contains_rect(layout.chip(WHITE, one)));
                }
            }
        }
    }
}
