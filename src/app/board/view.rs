//! The visible part of a board: zoom, pan and fit, and the mapping between board and screen.
//!
//! Board coordinates are in cells (in Crumble: starting squares), x to the right, y up, as `f64`. Every coordinate of
//! Crumble is exact in that type, and only offsets from the middle of the view are scaled, so pieces of 2⁻⁴⁰ of a
//! square are drawn and hit as well as large ones.

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, Response, Ui, Vec2,
};

use super::focus::take_key;
use crate::app::kit::touch::{self, Pinch};

/// The limit of screen coordinates, in points. Below it `f32` still tells pixels apart.
const FAR: f64 = 16_384.0;
/// The zoom factor of one wheel notch or one key press.
const NOTCH: f64 = 1.25;

/// A point of the board, in cells from its lower left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spot {
    /// The distance to the right.
    pub x: f64,
    /// The distance upwards.
    pub y: f64,
}

impl Spot {
    /// True if the point is between these lower left and upper right corners; the left and lower edges count as inside.
    pub fn is_within(self, (low, high): (Self, Self)) -> bool {
        (low.x..high.x).contains(&self.x) && (low.y..high.y).contains(&self.y)
    }
}

/// The rotation of a board on the screen, in quarter turns clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Turned {
    /// The top of the board is at the top of the screen.
    #[default]
    No,
    /// The top of the board is on the right of the screen.
    Quarter,
    /// The top of the board is at the bottom of the screen.
    Half,
    /// The top of the board is on the left of the screen.
    ThreeQuarters,
}

impl Turned {
    const ALL: [Self; 4] = [Self::No, Self::Quarter, Self::Half, Self::ThreeQuarters];

    /// Half a turn if `is_half`, otherwise none.
    pub const fn half_if(is_half: bool) -> Self {
        if is_half { Self::Half } else { Self::No }
    }

    /// The rotation nearest to the player with this index, if all `players` sit evenly round the board.
    pub fn towards(player: usize, players: usize) -> Self {
        let players = players.max(1);
        Self::of((4 * player + players / 2) / players)
    }

    /// This rotation followed by another.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::of(self as usize + other as usize)
    }

    const fn of(quarters: usize) -> Self {
        Self::ALL[quarters % 4]
    }

    /// The opposite rotation.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::of(4 - self as usize)
    }

    /// True if the board's columns are horizontal on the screen.
    pub const fn is_across(self) -> bool {
        matches!(self, Self::Quarter | Self::ThreeQuarters)
    }

    /// Converts an offset on the board, right and up, to the offset on the screen.
    pub fn on_screen<T: std::ops::Neg<Output = T>>(self, right: T, up: T) -> (T, T) {
        match self {
            Self::No => (right, up),
            Self::Quarter => (up, -right),
            Self::Half => (-right, -up),
            Self::ThreeQuarters => (-up, right),
        }
    }

    /// Converts an offset on the screen, right and up, to the offset on the board.
    fn on_board<T: std::ops::Neg<Output = T>>(self, right: T, up: T) -> (T, T) {
        self.back().on_screen(right, up)
    }
}

/// The width and height of a board, in cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Extent {
    /// The width.
    pub columns: f64,
    /// The height.
    pub rows: f64,
}

/// The visible part of the board, which is the whole board until the player zooms.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct View {
    centre: Spot,
    zoom: f64,
}

impl Default for View {
    fn default() -> Self {
        Self { centre: Spot::default(), zoom: 1.0 }
    }
}

impl View {
    /// True if the whole board is visible.
    pub fn is_fit(&self) -> bool {
        self.zoom <= 1.0
    }

    /// Shows the whole board.
    pub fn fit(&mut self) {
        *self = Self::default();
    }

    /// The mapping from the board to `area`.
    pub fn projection(
        &self,
        area: egui::Rect,
        extent: Extent,
        turned: Turned,
        pixels_per_point: f32,
    ) -> Projection {
        let fit = fit_scale(along(turned, area.size()), extent, pixels_per_point);
        let middle = Spot { x: extent.columns / 2.0, y: extent.rows / 2.0 };
        let centre = if self.is_fit() { middle } else { self.centre };
        Projection { area, extent, centre, scale: fit * self.zoom.max(1.0), fit, turned, pixels_per_point }
    }

    /// Zooms in (`factor` > 1) or out, while the board's `anchor` stays in place on the screen. The limit is the zoom
    /// at which a side of `finest` cells fills half the area, or 4 times the fitted size if that is larger.
    pub fn zoom_about(&mut self, projection: &Projection, anchor: Spot, factor: f64, finest: f64) {
        let room = f64::from(projection.area.size().min_elem());
        let most = (room / 2.0 / finest.max(f64::EPSILON) / projection.fit).max(4.0);
        let zoom = (projection.scale / projection.fit * factor).clamp(1.0, most);
        let kept = projection.scale / (projection.fit * zoom);
        let centre = Spot {
            x: anchor.x + (projection.centre.x - anchor.x) * kept,
            y: anchor.y + (projection.centre.y - anchor.y) * kept,
        };
        self.zoom = zoom;
        self.centre_on(&Projection { scale: projection.fit * zoom, ..*projection }, centre);
    }

    /// Moves the board by this many points on the screen.
    pub fn pan(&mut self, projection: &Projection, by: Vec2) {
        let (right, up) = projection.turned.on_board(f64::from(by.x), -f64::from(by.y));
        let centre = Spot {
            x: projection.centre.x - right / projection.scale,
            y: projection.centre.y - up / projection.scale,
        };
        self.centre_on(projection, centre);
    }

    /// Centres the view on `centre`, or as near as the board's edges allow.
    pub fn centre_on(&mut self, projection: &Projection, centre: Spot) {
        let hold = |at: f64, side: f32, length: f64| {
            let half = f64::from(side) / 2.0 / projection.scale;
            if half * 2.0 >= length { length / 2.0 } else { at.clamp(half, length - half) }
        };
        let sides = along(projection.turned, projection.area.size());
        self.centre = Spot {
            x: hold(centre.x, sides.x, projection.extent.columns),
            y: hold(centre.y, sides.y, projection.extent.rows),
        };
    }

    /// Moves a zoomed view just far enough to show a piece with these corners.
    pub fn reveal(&mut self, projection: &Projection, low: Spot, high: Spot) {
        if self.is_fit() {
            return;
        }
        let hold = |centre: f64, side: f32, low: f64, high: f64| {
            let half = f64::from(side) / 2.0 / projection.scale;
            if high - low >= 2.0 * half { (low + high) / 2.0 } else { centre.clamp(high - half, low + half) }
        };
        let sides = along(projection.turned, projection.area.size());
        let centre = Spot {
            x: hold(projection.centre.x, sides.x, low.x, high.x),
            y: hold(projection.centre.y, sides.y, low.y, high.y),
        };
        self.centre_on(projection, centre);
    }

    /// Pans and zooms by a two-finger gesture.
    pub fn pinch(&mut self, projection: &Projection, pinch: Pinch, finest: f64) {
        let anchor = projection.spot(pinch.centre - pinch.moved);
        self.zoom_about(projection, anchor, f64::from(pinch.spread), finest);
        if !self.is_fit() {
            let Projection { area, extent, turned, pixels_per_point, .. } = *projection;
            self.pan(&self.projection(area, extent, turned, pixels_per_point), pinch.moved);
        }
    }

    /// Zooms and pans by wheel, trackpad pinch, drag and, if `keys` is set, by keys.
    pub fn navigate(
        &mut self,
        ui: &Ui,
        response: &Response,
        projection: &Projection,
        keys: bool,
        finest: f64,
    ) {
        // egui also counts a pinch of two fingers as a zoom, wherever the fingers are.
        if response.hovered()
            && !touch::is_used(ui.ctx())
            && let Some(pointer) = ui.input(|input| input.pointer.hover_pos())
        {
            let wheel = ui.input_mut(|input| {
                input.smooth_scroll_delta = Vec2::ZERO;
                Wheel::read(&input.events, f64::from(input.zoom_delta()))
            });
            if (wheel.factor - 1.0).abs() > 1e-6 {
                self.zoom_about(projection, projection.spot(pointer), wheel.factor, finest);
            } else if wheel.pan != Vec2::ZERO && !self.is_fit() {
                self.pan(projection, wheel.pan);
            }
        }
        if is_pan_drag(ui, response) && !self.is_fit() {
            self.pan(projection, response.drag_delta());
        }
        if keys {
            let middle = projection.spot(projection.area.center());
            let pressed = |key| ui.input_mut(|input| take_key(input, Modifiers::NONE, key));
            // A plus needs Shift on many keyboards; `take_key` ignores an extra Shift.
            if pressed(Key::Plus) || pressed(Key::Equals) {
                self.zoom_about(projection, middle, NOTCH, finest);
            }
            if pressed(Key::Minus) {
                self.zoom_about(projection, middle, 1.0 / NOTCH, finest);
            }
            if pressed(Key::Num0) {
                self.fit();
            }
        }
    }
}

/// True if a drag pans the view instead of playing.
pub fn is_pan_drag(ui: &Ui, response: &Response) -> bool {
    response.dragged_by(PointerButton::Middle)
        || response.dragged_by(PointerButton::Secondary)
        || (response.dragged_by(PointerButton::Primary) && ui.input(|input| input.key_down(Key::Space)))
}

/// The zoom and pan of wheels and trackpads in one frame.
struct Wheel {
    factor: f64,
    pan: Vec2,
}

impl Wheel {
    /// A wheel zooms; two fingers pan. egui has already turned pinches and Ctrl + wheel into `pinch`.
    fn read(events: &[Event], pinch: f64) -> Self {
        let mut wheel = Self { factor: pinch, pan: Vec2::ZERO };
        for event in events {
            if let Event::MouseWheel { unit, delta, source, modifiers, .. } = event
                && !modifiers.command
                && !modifiers.ctrl
            {
                if *source == MouseWheelSource::Wheel || *unit != MouseWheelUnit::Point {
                    let notches = if *unit == MouseWheelUnit::Point { delta.y / 50.0 } else { delta.y };
                    wheel.factor *= NOTCH.powf(f64::from(notches.clamp(-4.0, 4.0)));
                } else {
                    wheel.pan += *delta;
                }
            }
        }
        wheel
    }
}

/// The sides of an area along the board's columns and rows.
const fn along(turned: Turned, size: Vec2) -> Vec2 {
    if turned.is_across() { Vec2::new(size.y, size.x) } else { size }
}

/// The size of a cell in points when the whole board is visible. It is a whole number of pixels, so that all cells are
/// equally large.
fn fit_scale(sides: Vec2, extent: Extent, pixels_per_point: f32) -> f64 {
    let room = (f64::from(sides.x) / extent.columns).min(f64::from(sides.y) / extent.rows);
    let pixels = room * f64::from(pixels_per_point);
    pixels.floor().max(1.0) / f64::from(pixels_per_point)
}

/// The mapping between board and screen in one frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Projection {
    area: egui::Rect,
    extent: Extent,
    centre: Spot,
    scale: f64,
    fit: f64,
    turned: Turned,
    pixels_per_point: f32,
}

impl Projection {
    /// The projection of an inset: `centre` in the middle of `area`, `scale` points per cell.
    #[must_use]
    pub fn inset(&self, area: egui::Rect, centre: Spot, scale: f64) -> Self {
        Self { area, centre, scale, ..*self }
    }

    /// The area of the screen that the board is drawn in.
    pub fn area(&self) -> egui::Rect {
        self.area
    }

    /// The size of the board, in cells.
    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// The point of the board in the middle of the area.
    pub fn centre(&self) -> Spot {
        self.centre
    }

    /// The size of a cell on the screen, in points.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The rotation of the board.
    pub const fn turned(&self) -> Turned {
        self.turned
    }

    /// The size of a pixel, in points.
    pub fn pixel(&self) -> f32 {
        1.0 / self.pixels_per_point
    }

    /// The position of a board point on the screen, at the nearest pixel corner.
    pub fn pos(&self, spot: Spot) -> Pos2 {
        let (right, up) = self.turned.on_screen(spot.x - self.centre.x, spot.y - self.centre.y);
        let ppp = f64::from(self.pixels_per_point);
        let snap = |middle: f32, offset: f64| {
            let at = (f64::from(middle) + offset).clamp(-FAR, FAR);
            single((at * ppp).round() / ppp)
        };
        Pos2::new(
            snap(self.area.center().x, right * self.scale),
            snap(self.area.center().y, -up * self.scale),
        )
    }

    /// The rectangle on the screen between two opposite corners on the board.
    pub fn rect(&self, low: Spot, high: Spot) -> egui::Rect {
        egui::Rect::from_two_pos(self.pos(low), self.pos(high))
    }

    /// The board point at a position on the screen; it may be beyond the board's edges.
    pub fn spot(&self, pos: Pos2) -> Spot {
        let offset = pos - self.area.center();
        let (right, up) = self.turned.on_board(f64::from(offset.x), -f64::from(offset.y));
        Spot { x: self.centre.x + right / self.scale, y: self.centre.y + up / self.scale }
    }

    /// The length of this many cells on the screen, in points.
    pub fn length(&self, cells: f64) -> f32 {
        single((cells * self.scale).clamp(-FAR, FAR))
    }

    /// The board's outline on the screen; it may extend beyond the area.
    pub fn board(&self) -> egui::Rect {
        self.rect(Spot::default(), Spot { x: self.extent.columns, y: self.extent.rows })
    }

    /// The part of the area that the board covers.
    pub fn visible(&self) -> egui::Rect {
        self.board().intersect(self.area)
    }
}

/// Converts a length on the screen, or a share, to egui's `f32`.
#[expect(clippy::cast_possible_truncation, reason = "below FAR f32 is exact to a hundredth of a pixel")]
pub(in crate::app) fn single(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXTENT: Extent = Extent { columns: 6.0, rows: 6.0 };

    fn area() -> egui::Rect {
        egui::Rect::from_min_size(Pos2::new(20.0, 10.0), Vec2::new(607.0, 500.0))
    }

    #[test]
    fn a_fitted_board_has_equal_cells_of_whole_pixels() {
        for ppp in [1.0, 1.5, 2.0] {
            let projection = View::default().projection(area(), EXTENT, Turned::No, ppp);
            let widths: Vec<f32> = (0..6)
                .map(|x| {
                    let x = f64::from(x);
                    projection.rect(Spot { x, y: 0.0 }, Spot { x: x + 1.0, y: 1.0 }).width() * ppp
                })
                .collect();
            let whole = widths[0].round();
            assert!(widths.iter().all(|width| (width - whole).abs() < 1e-3), "{widths:?}");
            assert!(area().contains_rect(projection.board()));
        }
    }

    #[test]
    fn the_anchor_stays_put_while_zooming() {
        let mut view = View::default();
        let pointer = Pos2::new(300.0, 200.0);
        for _ in 0..30 {
            let projection = view.projection(area(), EXTENT, Turned::No, 1.0);
            view.zoom_about(&projection, projection.spot(pointer), 1.25, 1.0 / 64.0);
        }
        let before = View::default().projection(area(), EXTENT, Turned::No, 1.0).spot(pointer);
        let after = view.projection(area(), EXTENT, Turned::No, 1.0).spot(pointer);
        assert!(!view.is_fit());
        assert!((before.x - after.x).abs() < 1e-9 && (before.y - after.y).abs() < 1e-9);
    }

    #[test]
    fn the_finest_piece_can_be_seen_and_hit() {
        let side = (-40.0_f64).exp2();
        let corner = Spot { x: 5.0 + side, y: 3.0 - side };
        let mut view = View::default();
        for _ in 0..200 {
            let projection = view.projection(area(), EXTENT, Turned::No, 1.0);
            view.zoom_about(&projection, corner, 1.25, side);
        }
        let projection = view.projection(area(), EXTENT, Turned::No, 1.0);
        let rect = projection.rect(corner, Spot { x: corner.x + side, y: corner.y + side });
        assert!(rect.width() > 100.0, "{rect:?}");
        let hit = projection.spot(rect.center());
        assert!(hit.x > corner.x && hit.x < corner.x + side);
        assert!(hit.y > corner.y && hit.y < corner.y + side);
    }

    #[test]
    fn a_board_turns_towards_the_player_and_places_turn_along() {
        use Turned::{Half, No, Quarter, ThreeQuarters};
        let all = |players| (0..players).map(|player| Turned::towards(player, players)).collect::<Vec<_>>();
        assert_eq!(all(2), [No, Half]);
        assert_eq!(all(3), [No, Quarter, ThreeQuarters]);
        assert_eq!(all(4), [No, Quarter, Half, ThreeQuarters]);
        assert_eq!(Quarter.and(Half).and(Half), Quarter);
        let long = Extent { columns: 4.0, rows: 8.0 };
        for turned in Turned::ALL {
            let mut view = View::default();
            let whole = view.projection(area(), long, turned, 1.0);
            assert!(area().contains_rect(whole.board()), "{turned:?}");
            let corner = whole.pos(Spot::default());
            let wanted = match turned {
                No => whole.board().left_bottom(),
                Quarter => whole.board().left_top(),
                Half => whole.board().right_top(),
                ThreeQuarters => whole.board().right_bottom(),
            };
            assert_eq!(corner, wanted, "{turned:?}");
            let spot = Spot { x: 1.25, y: 6.5 };
            let back = whole.spot(whole.pos(spot));
            assert!((back.x - spot.x).abs() < 0.02 && (back.y - spot.y).abs() < 0.02, "{turned:?}: {back:?}");
            // The board follows the pointer that drags it.
            view.zoom_about(&whole, whole.centre(), 4.0, 1.0);
            let near = view.projection(area(), long, turned, 1.0);
            let before = near.spot(area().center());
            view.pan(&near, Vec2::new(30.0, 20.0));
            let after = view.projection(area(), long, turned, 1.0).pos(before) - area().center();
            assert!((after - Vec2::new(30.0, 20.0)).length() < 1.0, "{turned:?}: {after:?}");
        }
    }

    #[test]
    fn a_turned_board_has_its_origin_at_the_upper_right() {
        let projection = View::default().projection(area(), EXTENT, Turned::Half, 1.0);
        let origin = projection.pos(Spot::default());
        assert_eq!(origin, projection.board().right_top());
        let back = projection.spot(origin);
        assert!(back.x.abs() < 1e-2 && back.y.abs() < 1e-2);
    }

    #[test]
    fn panning_stops_at_the_edges() {
        let mut view = View::default();
        let start = view.projection(area(), EXTENT, Turned::No, 1.0);
        view.zoom_about(&start, Spot { x: 3.0, y: 3.0 }, 4.0, 1.0 / 64.0);
        view.pan(&view.projection(area(), EXTENT, Turned::No, 1.0), Vec2::splat(1e5));
        let projection = view.projection(area(), EXTENT, Turned::No, 1.0);
        assert!((projection.board().left() - area().left()).abs() <= 1.0);
        assert!((projection.board().top() - area().top()).abs() <= 1.0);
    }
}
