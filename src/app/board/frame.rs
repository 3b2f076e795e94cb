//! The frame around a board: four mitred planks with engraved names, and the shadows that it casts.

use std::sync::Arc;

use egui::epaint::{Mesh, Shadow};
use egui::{Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use super::material::Plank;
use super::palette::Palette;

/// The maximum width of a frame, and of the frame of a board that isn't large, in points.
const WIDEST: f32 = 28.0;
const WIDE: f32 = 16.0;
/// The size of engraved names in points, and their maximum size as a share of the frame's width.
const NAME: f32 = 12.0;
const OF_WIDTH: f32 = 0.72;
/// The distance from the letters down to their lit edge, in points.
const ENGRAVED: f32 = 0.75;
/// The reach of the frame's shadow on the board, in points, and its maximum as a share of the board's side.
const REACH: f32 = 10.0;
const OF_SIDE: f32 = 0.025;
/// The darkness of the frame's shadow on the board where it touches the frame, from 0 to 255.
const DARK: u8 = 70;

/// The width of a frame around this board, or inside this room, in points.
pub fn width(of: Rect) -> f32 {
    let side = of.size().min_elem();
    (side * 0.05).min(WIDE).max(side * 0.03).min(WIDEST).round().max(1.0)
}

/// The outline of the frame around this board.
pub fn outline(board: Rect) -> Rect {
    board.expand(width(board))
}

/// The outline of the frame around this board, and of its shadow.
pub fn with_shadow(board: Rect) -> Rect {
    shadows(board, Color32::BLACK)
        .into_iter()
        .fold(outline(board), |all, shadow| all.union(outline(board) + shadow.margin()))
}

/// The shadow of a board on the table: a wide soft shadow, and a narrow one where the frame touches the table.
pub fn shadow(painter: &Painter, board: Rect, palette: &Palette) {
    for shadow in shadows(board, palette.shadow).into_iter().filter(|_| !palette.is_flat) {
        painter.add(shadow.as_shape(outline(board), CornerRadius::same(3)));
    }
}

fn shadows(board: Rect, color: Color32) -> [Shadow; 2] {
    // Small boards cast smaller shadows, so that they look as flat as large ones.
    let scale = (width(board) / WIDE).min(1.0);
    [[16.0, 44.0], [3.0, 8.0]].map(|lengths| {
        let [down, blur] = lengths.map(|length| rounded(length * scale));
        Shadow { offset: [0, down.min(i8::MAX.unsigned_abs()).cast_signed()], blur, spread: 0, color }
    })
}

/// A length of a shadow, in whole points.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few points")]
fn rounded(length: f32) -> u8 {
    length.round() as u8
}

/// Paints the frame around a board.
pub fn paint(painter: &Painter, board: Rect, palette: &Palette) {
    let (width, tone) = (width(board), &palette.frame);
    let outside = board.expand(width);
    let inner = [board.left_top(), board.right_top(), board.right_bottom(), board.left_bottom()];
    let outer = [outside.left_top(), outside.right_top(), outside.right_bottom(), outside.left_bottom()];
    let mut mesh = Mesh::default();
    // Light comes from the upper left: the upper and left planks are lit, the others darker.
    let middle = tone.face_top.lerp_to_gamma(tone.face_bottom, 0.5);
    let lit = [[tone.face_top, middle], [middle, tone.face_bottom]];
    for (seed, (corner, next)) in (0_u32..).zip([(0, 1), (1, 2), (2, 3), (3, 0)]) {
        let [near, far] = lit[usize::from(matches!(seed, 1 | 2))];
        let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
        // The grain runs along each plank.
        let side = Rect::from_points(&[outer[corner], outer[next], inner[next], inner[corner]]);
        let plank = Plank::new(side, tone.face_top, 40 + seed, seed % 2 == 1);
        for (at, color) in
            [(outer[corner], near), (outer[next], near), (inner[next], far), (inner[corner], far)]
        {
            mesh.colored_vertex(at, color);
            if let (Some(_), Some(vertex)) = (palette.grain, mesh.vertices.last_mut()) {
                vertex.uv = plank.uv(at);
            }
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    }
    mesh.texture_id = palette.grain.unwrap_or_default();
    painter.add(Shape::mesh(mesh));
    let light = Stroke::new(1.0, tone.light);
    if palette.is_flat {
        painter.rect_stroke(outside, 0.0, light, egui::StrokeKind::Inside);
    } else {
        let joint = Stroke::new(1.0, tone.shade.gamma_multiply(0.5));
        inner.into_iter().zip(outer).for_each(|(from, to)| {
            painter.line_segment([from, to], joint);
        });
        painter.hline(outside.x_range(), outside.top() + 0.5, light);
        painter.vline(outside.left() + 0.5, outside.y_range(), light);
    }
    let edge = Stroke::new((width * 0.1).clamp(1.0, 1.5), tone.shade);
    painter.rect_stroke(board, 0.0, edge, egui::StrokeKind::Outside);
}

/// The shadow that the upper and left planks cast on the board.
pub fn inner_shadow(painter: &Painter, board: Rect) {
    let reach = REACH.min(board.size().min_elem() * OF_SIDE);
    let (dark, clear) = (Color32::from_black_alpha(DARK), Color32::TRANSPARENT);
    let mut mesh = Mesh::default();
    for end in [board.right_top(), board.left_bottom()] {
        let inward = if end.y == board.top() { vec2(0.0, reach) } else { vec2(reach, 0.0) };
        let corner = board.left_top();
        let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
        for (at, color) in
            [(corner, dark), (end, dark), (end + inward, clear), (corner + vec2(reach, reach), clear)]
        {
            mesh.colored_vertex(at, color);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    }
    painter.add(Shape::mesh(mesh));
}

/// Engraves names into the lower and left planks of a frame.
pub struct Names<'a> {
    painter: &'a Painter,
    board: Rect,
    width: f32,
    size: f32,
    palette: &'a Palette,
}

impl<'a> Names<'a> {
    /// Names around this board. They are no taller than `room`, the distance between two of them, in points.
    pub fn around(painter: &'a Painter, board: Rect, palette: &'a Palette, room: f32) -> Self {
        let width = width(board);
        Self { painter, board, width, size: NAME.min(width * OF_WIDTH).min(room), palette }
    }

    /// Engraves a name below the board, centred on this x.
    pub fn below(&self, x: f32, name: &str) {
        self.engrave(pos2(x, self.board.bottom() + self.width / 2.0), self.set(name));
    }

    /// Engraves a name left of the board, centred on this y.
    pub fn beside(&self, y: f32, name: &str) {
        let at = pos2(self.board.left() - self.width / 2.0, y);
        let galley = self.set(name);
        // A longer name is smaller, to keep clear of the edges of its plank.
        let tight = galley.size().x > self.width * OF_WIDTH;
        self.engrave(at, if tight { self.lettered(name, self.size * 0.85) } else { galley });
    }

    /// True if the left plank is wide enough for a name.
    pub fn has_room(&self, name: &str) -> bool {
        self.width(name) <= self.width
    }

    /// The width of a name, in points.
    pub fn width(&self, name: &str) -> f32 {
        self.set(name).size().x
    }

    fn set(&self, name: &str) -> Arc<Galley> {
        self.lettered(name, self.size)
    }

    fn lettered(&self, name: &str, size: f32) -> Arc<Galley> {
        let font = FontId::proportional(size);
        self.painter.layout_no_wrap(name.to_owned(), font, Color32::PLACEHOLDER)
    }

    fn engrave(&self, at: Pos2, galley: Arc<Galley>) {
        let corner = Align2::CENTER_CENTER.anchor_size(at, galley.size()).min;
        let cut = vec2(0.0, ENGRAVED);
        self.painter.galley(corner + cut, Arc::clone(&galley), self.palette.frame.shade);
        self.painter.galley(corner, galley, self.palette.frame.ink);
    }
}

#[cfg(test)]
mod tests {
    use egui::Vec2;

    use super::*;

    #[test]
    fn a_frame_fits_into_the_room_that_is_kept_for_it_and_grows_with_the_board() {
        let wide = |side: f32| width(Rect::from_min_size(Pos2::ZERO, Vec2::splat(side)));
        for room in 40..1400_u16 {
            let room = f32::from(room);
            let kept = wide(room);
            assert!(wide(room - 2.0 * kept) <= kept && kept <= wide(room + 1.0), "{room}");
        }
        assert_eq!([400.0, 600.0, 900.0, 2000.0].map(wide), [16.0, 18.0, 27.0, 28.0]);
    }
}
