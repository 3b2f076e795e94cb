//! A position of whatever game as its board shows it, without marks and names: on pages and in lists.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use egui::{Id, Painter, Rect, Ui};

use crate::app::board::baked::Baked;
use crate::app::board::canvas::Canvas;
use crate::app::board::frame;
use crate::app::board::game::{Areas, Board, BoardGame, Pieces as _};
use crate::app::board::palette::Palette;
use crate::app::board::view::{Projection, View};
use crate::app::board::Scene;
use crate::app::kit::look::{Look, Material};

/// A board that is only looked at.
pub trait SmallBoard: fmt::Debug + Send + Sync {
    /// Paints it, frame and all, as large as it fits into the middle of a place.
    fn paint(&self, ui: &Ui, painter: &Painter, place: Rect);
}

/// The board of a position.
pub fn of<G: BoardGame>(position: G::Position) -> Arc<dyn SmallBoard> {
    Arc::new(Of::<G> { position, painted: Mutex::default() })
}

struct Of<G: BoardGame> {
    position: G::Position,
    /// How it was painted last, as long as place and material stay.
    painted: Mutex<Baked<(Projection, Palette)>>,
}

impl<G: BoardGame> fmt::Debug for Of<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SmallBoard").field(&self.position).finish()
    }
}

impl<G: BoardGame> SmallBoard for Of<G> {
    fn paint(&self, ui: &Ui, painter: &Painter, place: Rect) {
        let look = Look { coordinates: false, material: Material::of(ui.ctx()), ..Look::default() };
        let palette = look.material.palette(ui.ctx(), ui.visuals().dark_mode);
        let board = place.shrink(frame::width(place.size().min_elem()));
        let extent = G::extent(&self.position);
        let projection = View::default().projection(board, extent, false, painter.pixels_per_point());
        let mut painted = self.painted.lock().unwrap_or_else(PoisonError::into_inner);
        painted.show(painter, (projection, palette), || {
            let scene = Scene { look, ..Scene::at_rest(&self.position) };
            let pieces = G::Pieces::of(&scene);
            let areas = Areas { board, around: place };
            let board =
                Board { scene: &scene, pieces: &pieces, legal: None, id: Id::NULL, areas, projection, palette };
            G::still(&Canvas {
                painter: painter.clone(),
                outside: painter.clone(),
                board: &board,
                projection: board.projection,
            });
        });
    }
}
