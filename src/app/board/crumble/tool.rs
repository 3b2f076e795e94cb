//! Decides whether a drag cuts or joins: by its start, or by a tool or a modifier key.

use egui::{Button, Key, Layout, Modifiers, Rect as ScreenRect, Ui, UiBuilder, Vec2, vec2};

use crate::app::board::OVER_BOARD;
use crate::app::board::view::{Extent, single};
use crate::app::kit::theme;
use crate::app::kit::touch;
use crate::app::kit::upside_down::{tip, upside_down};

/// The size of one tool's button, in points.
const BUTTON: Vec2 = vec2(64.0, 28.0);
const GAP: f32 = 4.0;

/// The effect of a drag before the cut or join.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Tool {
    /// A drag cuts if it starts near the line shown and runs along it; otherwise it draws a join box.
    #[default]
    Automatic,
    /// A drag cuts, wherever on a piece it starts.
    Cut,
    /// A drag draws a join box, and a click cuts nothing.
    Join,
}

impl Tool {
    const ALL: [Self; 3] = [Self::Automatic, Self::Cut, Self::Join];

    /// The tool in use: that of a modifier key if one is held, else the chosen tool.
    pub(super) const fn used(self, modifiers: Modifiers) -> Self {
        if modifiers.shift {
            Self::Join
        } else if modifiers.command {
            Self::Cut
        } else {
            self
        }
    }

    /// The tool that a key chooses.
    pub(super) const fn of_key(key: Key) -> Option<Self> {
        match key {
            Key::A => Some(Self::Automatic),
            Key::C => Some(Self::Cut),
            Key::B => Some(Self::Join),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Automatic => "Auto",
            Self::Cut => "Cut",
            Self::Join => "Join",
        }
    }

    /// The effect of the tool.
    const fn tip(self) -> &'static str {
        match self {
            Self::Automatic => "Drag along the line to cut, or draw a box to join.",
            Self::Cut => "Every drag cuts.",
            Self::Join => "Every drag draws a box to join.",
        }
    }

    /// The keys of the tool, for a player who doesn't use fingers.
    const fn keys(self) -> &'static str {
        match self {
            Self::Automatic => "(A)",
            Self::Cut if cfg!(target_os = "macos") => "With the other tools, hold \u{2318}. (C)",
            Self::Cut => "With the other tools, hold Ctrl. (C)",
            Self::Join => "With the other tools, hold Shift. (B)",
        }
    }
}

/// The area of the tools: beside or above the board, whichever leaves the larger board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ToolLayout {
    pub(super) tools: ScreenRect,
    /// The space that is left for the board.
    pub(super) board: ScreenRect,
    beside: bool,
}

impl ToolLayout {
    /// Divides `room` so that a board of this extent is as large as possible; `margins` is the space for everything
    /// else beside and above it.
    pub(super) fn of(room: ScreenRect, margins: Vec2, extent: Extent) -> Self {
        // For fingers the buttons are higher.
        let (column, row) = (BUTTON.x + 2.0 * GAP, BUTTON.y.max(theme::FINGER) + 2.0 * GAP);
        let scale = |size: Vec2| {
            let size = size - margins;
            (f64::from(size.x) / extent.columns).min(f64::from(size.y) / extent.rows)
        };
        let beside = scale(room.size() - vec2(column, 0.0)) >= scale(room.size() - vec2(0.0, row));
        let mut board = room;
        if beside {
            // A board with enough space beside it stays in the middle. The column is never part of the board's space.
            let width = scale(room.size()) * extent.columns;
            let free = room.width() - margins.x - single(width);
            board.min.x += column;
            board.max.x -= (free - column).clamp(0.0, column);
        } else {
            board.min.y += row;
        }
        let length = 3.0 * if beside { BUTTON.y } else { BUTTON.x } + 2.0 * GAP;
        let size = if beside { vec2(BUTTON.x, length) } else { vec2(length, BUTTON.y) };
        let mut corner = room.min + Vec2::splat(GAP);
        if beside {
            // The tools stay near the board, however wide the window is.
            let wide = scale(board.size()) * extent.columns;
            let edge = board.center().x - (single(wide) + margins.x) / 2.0;
            let away = (edge - BUTTON.x - GAP - corner.x).max(0.0);
            corner.x += away;
            // A zoomed board fills its space, so that space doesn't reach below the tools.
            board = board.shrink2(vec2(away, 0.0));
        }
        let tools = ScreenRect::from_min_size(corner, size);
        Self { tools, board, beside }
    }
}

/// Shows the tools and returns the tool that was chosen, if any. For a player at the far edge they are upside down.
pub(super) fn show(
    ui: &mut Ui,
    place: &ToolLayout,
    used: Tool,
    is_enabled: bool,
    is_far: bool,
) -> Option<Tool> {
    let layout = if place.beside {
        Layout::top_down(egui::Align::Min)
    } else {
        Layout::left_to_right(egui::Align::Min)
    };
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place.tools).layout(layout));
    if !is_enabled {
        ui.disable();
    }
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    let by_finger = touch::is_used(ui.ctx());
    let mut tools = Tool::ALL;
    if is_far {
        tools.reverse();
    }
    let mut chosen = None;
    for tool in tools {
        let effect = tool.tip().to_owned();
        let effect = if by_finger { effect } else { format!("{effect} {}", tool.keys()) };
        // The buttons aren't focusable, since they have keys of their own. That leaves few tab stops between the board
        // and the sidebar.
        let button = Button::new(tool.name()).selected(tool == used).min_size(BUTTON).sense(OVER_BOARD);
        let response = upside_down(&mut ui, is_far, |ui| {
            let response = ui.add(button);
            tip(ui, response, &effect)
        });
        if response.clicked() {
            chosen = Some(tool);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(width: f32, height: f32) -> ToolLayout {
        let room = ScreenRect::from_min_size(egui::Pos2::ZERO, vec2(width, height));
        ToolLayout::of(room, vec2(40.0, 32.0), Extent { columns: 6.0, rows: 6.0 })
    }

    #[test]
    fn tools_never_lie_on_the_board_and_take_no_room_that_is_there() {
        for (width, height) in [(900.0, 500.0), (500.0, 500.0), (420.0, 500.0), (300.0, 700.0)] {
            let place = place(width, height);
            let side = (place.board.width() - 40.0).min(place.board.height() - 32.0);
            let size = vec2(side + 40.0, side + 32.0);
            let board = ScreenRect::from_center_size(place.board.center(), size);
            assert!(!place.tools.intersects(board.shrink(1.0)), "{width}×{height}: {place:?}, {board}");
        }
        let wide = place(900.0, 500.0);
        assert!(wide.board.center().x == 450.0 && wide.board.width() > 468.0 + 39.0, "{wide:?}");
        for (width, height) in [(1900.0, 500.0), (900.0, 500.0), (560.0, 500.0), (300.0, 700.0)] {
            let place = place(width, height);
            assert!(!place.tools.intersects(place.board), "a zoomed board fills its space: {place:?}");
        }
        assert!(place(900.0, 500.0).beside && !place(300.0, 700.0).beside);
    }
}
