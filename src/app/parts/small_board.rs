//! The board of a position of any game, without marks and names: for pages and lists.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use egui::emath::GuiRounding as _;
use egui::epaint::RectShape;
use egui::{
    Color32, CornerRadius, Id, Painter, Rect, Stroke, StrokeKind, TextureHandle, TextureId, TextureOptions,
    Ui, Vec2, pos2, vec2,
};

use crate::app::board::baked;
use crate::app::board::canvas::Canvas;
use crate::app::board::game::{Areas, Board, BoardGame, Pieces as _};
use crate::app::board::hint::Hint;
use crate::app::board::mark;
use crate::app::board::palette::Palette;
use crate::app::board::raster::Raster;
use crate::app::board::view::{Turned, View, single};
use crate::app::board::{Scene, frame};
use crate::app::kit::look::{Look, Material};
use crate::app::kit::theme::Colors;

/// The least width of the columns of a board, as a share of the width of a place that shows its middle.
const WIDER: f32 = 1.1;

/// A board that is only shown, not played on.
pub trait SmallBoard: fmt::Debug + Send + Sync {
    /// The number of its columns.
    fn columns(&self) -> f32;
    /// Paints the part of the board that is in `area`, with these corners, in this material, with its frame, in the
    /// middle of `place`, as large as possible.
    fn paint_part(
        &self,
        ui: &Ui,
        painter: &Painter,
        place: Rect,
        area: (Rect, CornerRadius),
        material: Material,
    );
    /// Paints the board in the chosen material, with its frame, in the middle of `place`, as large as possible.
    fn paint(&self, ui: &Ui, painter: &Painter, place: Rect) {
        let area = frame::with_shadow(inside(place));
        self.paint_part(ui, painter, place, (area, CornerRadius::ZERO), Material::of(ui.ctx()));
    }
    /// Paints the middle of the board in this material over a whole place with these corners, so large that about this
    /// many columns are visible. All visible rows are whole. A single one is the second below the middle, since on the
    /// boards of the start page the row above it has signs and pieces that are higher than a row.
    fn paint_middle(
        &self,
        ui: &Ui,
        (place, corners): (Rect, CornerRadius),
        columns: f32,
        material: Material,
    ) {
        let all = self.columns();
        let rows = whole_rows(place.height() / place.width(), columns, all);
        let row = place.height() / rows;
        let board = Rect::from_center_size(place.center(), Vec2::splat(row * all));
        let lower = if rows < 2.0 { 1.0 } else { 0.0 };
        let down = vec2(0.0, (to_whole_row(rows / 2.0, all) - lower) * row);
        self.paint_part(ui, ui.painter(), frame::outline(board).translate(down), (place, corners), material);
    }
}

/// The place of a board whose frame is in `place`.
fn inside(place: Rect) -> Rect {
    place.shrink(frame::width(place))
}

/// The board of a position.
pub fn of<G: BoardGame>(position: G::Position) -> Arc<dyn SmallBoard> {
    Arc::new(Of::<G> { position, turn: None, id: next_id() })
}

/// The board before a turn with this first step and these events: with a ring where the turn begins, and an arrow to where
/// it ends, in the colour of a turn that `is_better` or of a mistake.
pub fn before_turn<G: BoardGame>(
    position: G::Position,
    step: G::Step,
    events: &[G::Event],
    is_better: bool,
) -> Arc<dyn SmallBoard> {
    Arc::new(Of::<G> { position, turn: Some((step, G::end_of(events), is_better)), id: next_id() })
}

/// The number of rows to show of a board with `all` rows and columns in a place of this height, given as a share of its
/// width: about as many as are as high as a column is wide, and so few that the board is wider than the place.
fn whole_rows(height: f32, columns: f32, all: f32) -> f32 {
    let most = (height * all / WIDER).floor();
    (height * columns).round().min(most).max(1.0)
}

/// The distance to move a board down, in rows, so that a row begins `above` rows over the place of its former middle.
fn to_whole_row(above: f32, rows: f32) -> f32 {
    let half = rows / 2.0;
    half - (half - above).round() - above
}

fn next_id() -> u64 {
    static BOARDS: AtomicU64 = AtomicU64::new(0);
    BOARDS.fetch_add(1, Ordering::Relaxed)
}

struct Of<G: BoardGame> {
    position: G::Position,
    /// The first step of the turn that is marked, the place where it ends, and true for a better turn.
    turn: Option<(G::Step, Option<G::Place>, bool)>,
    /// Distinguishes the board from all others of this run.
    id: u64,
}

impl<G: BoardGame> fmt::Debug for Of<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.position, f)
    }
}

/// Cached pictures of boards, which may be shown in several sizes and materials. Only the most recent pictures are
/// cached, newest first, so that a long list of games uses no more memory than a short list.
#[derive(Clone, Default)]
struct Pictures(Arc<Mutex<VecDeque<(Key, TextureHandle)>>>);

/// Everything on which a picture depends.
#[derive(Clone, Copy, PartialEq)]
struct Key {
    /// The `id` of [`Of`].
    id: u64,
    /// The size of the picture, and in it the place of the board with its frame, in points.
    size: Vec2,
    place: Rect,
    pixels_per_point: f32,
    palette: Palette,
}

impl Pictures {
    /// The maximum number of cached pictures, which is more than a page shows at a time.
    const MOST: usize = 48;

    /// The cached picture for a key, or a new one.
    fn get(&self, key: Key, paint: impl FnOnce() -> TextureHandle) -> TextureId {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().position(|(known, _)| *known == key).and_then(|index| all.remove(index));
        let (_, texture) = known.unwrap_or_else(|| (key, paint()));
        let texture_id = texture.id();
        all.push_front((key, texture));
        all.truncate(Self::MOST);
        texture_id
    }
}

impl<G: BoardGame> SmallBoard for Of<G> {
    fn columns(&self) -> f32 {
        single(G::extent(&self.position).columns)
    }

    fn paint_part(
        &self,
        ui: &Ui,
        painter: &Painter,
        place: Rect,
        (area, corners): (Rect, CornerRadius),
        material: Material,
    ) {
        if !painter.is_visible() || !painter.clip_rect().intersects(area) {
            return;
        }
        let pixels_per_point = painter.pixels_per_point();
        let look = Look { coordinates: false, material, ..Look::default() };
        let key = Key {
            id: self.id,
            size: area.size().round_to_pixels(pixels_per_point),
            place: place.translate(-area.min.to_vec2()).round_to_pixels(pixels_per_point),
            pixels_per_point,
            palette: look.material.palette(ui.ctx(), ui.visuals().dark_mode),
        };
        // Between pixels, a picture would be blurred.
        let area = Rect::from_min_size(area.min.round_to_pixels(pixels_per_point), key.size);
        let pictures = ui.data_mut(|data| data.get_temp_mut_or_default::<Pictures>(Id::NULL).clone());
        let picture = pictures.get(key, || {
            let canvas = Painter::new(ui.ctx().clone(), painter.layer_id(), area);
            let place = key.place.translate(area.min.to_vec2());
            let meshes = baked::triangles(&canvas, || self.draw(ui, &canvas, place, look, key.palette));
            let grain = look.material.grain_image(ui.ctx());
            let mut raster = Raster::new(area, pixels_per_point, Color32::TRANSPARENT);
            for mesh in meshes {
                let grain = grain.as_deref().filter(|_| Some(mesh.texture_id) == key.palette.grain);
                raster.paint(&mesh, area, grain);
            }
            ui.ctx().load_texture("board", raster.finish(), TextureOptions::LINEAR)
        });
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.add(RectShape::filled(area, corners, Color32::WHITE).with_texture(picture, whole));
    }
}

impl<G: BoardGame> Of<G> {
    /// Paints the whole board with its frame in `place`.
    fn draw(&self, ui: &Ui, painter: &Painter, place: Rect, look: Look, palette: Palette) {
        let board = inside(place);
        let extent = G::extent(&self.position);
        let projection = View::default().projection(board, extent, Turned::No, painter.pixels_per_point());
        let scene = Scene { look, ..Scene::at_rest(&self.position) };
        let pieces = G::Pieces::of(&scene);
        let board = Board {
            scene: &scene,
            pieces: &pieces,
            legal: None,
            id: Id::NULL,
            areas: Areas { board, around: place },
            projection,
            palette,
            has_remark: false,
        };
        let (to_paint, outside) = (painter.clone(), painter.clone());
        G::still(&Canvas { painter: to_paint, outside, board: &board, projection });
        let Some((step, end, is_better)) = &self.turn else { return };
        let Some(start) = G::hint_place(&board, Hint::Step(step)) else { return };
        let colors = Colors::of(ui.style());
        let color = if *is_better { colors.legal } else { colors.loss };
        // A light line makes the marks visible on dark wood, too.
        for (width, color) in [(4.0, Color32::WHITE), (2.5, color)] {
            let stroke = Stroke::new(width, color);
            painter.rect_stroke(start.expand(1.0), 3.0, stroke, StrokeKind::Middle);
        }
        let end = end.map(|end| board.rect(end).center()).filter(|end| !start.contains(*end));
        if let Some(end) = end {
            let way = (end - start.center()).normalized();
            let from = start.center() + way * start.size().min_elem() / 2.0;
            mark::arrow(painter, [from, end], 2.0, color, Color32::WHITE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cropped_board_begins_with_a_whole_row() {
        for rows in [6.0, 7.0, 8.0, 10.0_f32] {
            for above in [0.6, 1.2, 1.7, 2.3, 2.49_f32] {
                let down = to_whole_row(above, rows);
                // The number of rows over the upper edge of the place.
                let hidden = rows / 2.0 - down - above;
                assert!((hidden - hidden.round()).abs() < 1e-4, "{rows} {above}: {hidden}");
                assert!(down.abs() <= 0.5 + 1e-4, "{rows} {above}: {down}");
            }
        }
    }
}
