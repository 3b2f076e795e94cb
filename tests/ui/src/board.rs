//! Actions of a player on a board, and the texts on it.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

/// Clicks the middle of the place with this name.
pub fn click<T>(window: &mut Harness<'_, T>, name: &str) {
    window.get_by_label(name).click();
    window.run();
}

/// Clicks a point of the window.
pub fn click_at<T>(window: &mut Harness<'_, T>, at: Pos2) {
    drag(window, at, at);
}

/// Moves the pointer to the middle of the place with this name.
pub fn point<T>(window: &mut Harness<'_, T>, name: &str) {
    point_at(window, centre(window, name));
}

/// Moves the pointer to a point; a held button stays held.
pub fn point_at<T>(window: &mut Harness<'_, T>, at: Pos2) {
    window.hover_at(at);
    window.run();
}

/// Presses the left button, drags from one point to another and keeps the button held.
pub fn hold<T>(window: &mut Harness<'_, T>, from: Pos2, to: Pos2) {
    point_at(window, from);
    window.drag_at(from);
    window.run();
    if from != to {
        for share in [0.2, 0.5, 0.8, 1.0] {
            point_at(window, from + (to - from) * share);
        }
    }
}

/// Releases the left button at a point.
pub fn let_go<T>(window: &mut Harness<'_, T>, at: Pos2) {
    window.drop_at(at);
    window.run();
}

/// Drags from one point to another with the left button.
pub fn drag<T>(window: &mut Harness<'_, T>, from: Pos2, to: Pos2) {
    hold(window, from, to);
    let_go(window, to);
}

/// Presses keys one after another, without modifiers.
pub fn press<T>(window: &mut Harness<'_, T>, keys: &[Key]) {
    press_with(window, Modifiers::NONE, keys);
}

/// Presses keys one after another, with modifier keys held.
pub fn press_with<T>(window: &mut Harness<'_, T>, modifiers: Modifiers, keys: &[Key]) {
    for key in keys {
        window.key_press_modifiers(modifiers, *key);
        window.run();
    }
}

/// The middle of the place with this name.
pub fn centre<T>(window: &Harness<'_, T>, name: &str) -> Pos2 {
    inside(window, name, 0.5, 0.5)
}

/// A point inside the place with this name: `right` and `up` are shares of its width and height, measured from the
/// lower left.
pub fn inside<T>(window: &Harness<'_, T>, name: &str, right: f32, up: f32) -> Pos2 {
    window.get_by_label(name).rect().lerp_inside(egui::vec2(right, 1.0 - up))
}

/// The remark on the place pointed at, or the refusal, that the board announces, if any.
pub fn remark<T>(window: &Harness<'_, T>) -> Option<String> {
    window.query_by_role(Role::Status).and_then(|node| node.accesskit_node().label())
}

/// The description of the place with this name, as screen readers get it.
pub fn about<T>(window: &Harness<'_, T>, name: &str) -> String {
    window.get_by_label(name).accesskit_node().description().unwrap_or_default()
}

/// The words and numbers painted inside the place with this name.
pub fn written_on<T>(window: &Harness<'_, T>, name: &str) -> Vec<String> {
    let place = window.get_by_label(name).rect();
    let shapes = window.output().shapes.iter().map(|clipped| &clipped.shape);
    let mut texts: Vec<String> = shapes
        .filter_map(|shape| match shape {
            egui::Shape::Text(text) if place.contains_rect(text.visual_bounding_rect()) => {
                Some(text.galley.text().to_owned())
            }
            _ => None,
        })
        .collect();
    texts.dedup();
    texts
}
