//! A board's accessibility tree: a grid with one node for each place.

use egui::accesskit::{Action, Live, Role};
use egui::{Id, Rect, Sense, Ui, UiBuilder, WidgetInfo};

/// A piece or cell, as screen readers announce it.
pub struct Spoken<'a> {
    /// The id of the node, the same in every frame.
    pub id: Id,
    /// The rectangle of the piece or cell on the screen.
    pub rect: Rect,
    /// The accessible name, including the place.
    pub name: &'a str,
    /// The marks and possible actions; may be empty.
    pub about: &'a str,
    /// The keyboard cursor is on the piece or cell.
    pub current: bool,
}

/// Announces a text about an area to screen readers.
pub fn announce(ui: &Ui, id: Id, area: Rect, text: &str) {
    let node = ui.interact(area, id, Sense::hover());
    node.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
    ui.ctx().accesskit_node_builder(id, |node| node.set_live(Live::Polite));
}

/// True if accessibility is on, which means that a screen reader or a test reads the board.
pub fn is_heard(ui: &Ui, board: Id) -> bool {
    ui.ctx().accesskit_node_builder(board, |_| ()).is_some()
}

/// Adds the nodes below the board's own. Returns the index of the node that a screen reader clicks, if any. Does
/// nothing while accessibility is off.
pub fn tell<'a>(
    ui: &mut Ui,
    board: Id,
    area: Rect,
    nodes: impl Iterator<Item = Spoken<'a>>,
) -> Option<usize> {
    ui.ctx().accesskit_node_builder(board, |_| ())?;
    let mut asked = None;
    let under = UiBuilder::new().max_rect(area).accessibility_parent(board);
    ui.scope_builder(under, |ui| {
        for (index, node) in nodes.enumerate() {
            let id = node.id;
            // This only gives the node an area. The board itself reads the pointer for all places.
            let _ = ui.interact(node.rect, id, Sense::hover());
            ui.ctx().accesskit_node_builder(id, |builder| {
                builder.set_role(Role::GridCell);
                builder.set_label(node.name);
                if !node.about.is_empty() {
                    builder.set_description(node.about);
                }
                builder.set_bounds(egui::accesskit::Rect {
                    x0: node.rect.min.x.into(),
                    y0: node.rect.min.y.into(),
                    x1: node.rect.max.x.into(),
                    y1: node.rect.max.y.into(),
                });
                builder.add_action(Action::Click);
                if node.current {
                    builder.set_selected(true);
                }
            });
            if node.current {
                ui.ctx().accesskit_node_builder(board, |grid| grid.set_active_descendant(id.accesskit_id()));
            }
            if ui.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
                asked = Some(index);
            }
        }
    });
    asked
}
