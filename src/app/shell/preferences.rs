//! The settings of the window, kept on disk and shared with other windows.

use std::path::Path;

use egui::Context;

use crate::app::kit::kept::Kept;
use crate::app::kit::settings::Settings;
use crate::record::{Home, ron_file};

/// The settings, here and on disk.
pub(super) struct Preferences {
    /// As they are in this window.
    pub(super) now: Settings,
    /// As they are on disk.
    stored: Kept<Settings>,
    /// The zoom of the interface in the frame before.
    zoom: f32,
}

impl Preferences {
    pub(super) fn new(now: Settings, stored: Kept<Settings>, ctx: &Context) -> Self {
        Self { now, stored, zoom: ctx.zoom_factor() }
    }

    /// Stores what has changed, the window and its zoom included, and applies what was changed elsewhere. To be called after
    /// drawing.
    pub(super) fn store(&mut self, ctx: &Context) {
        ctx.input(|input| self.now.remember_window(input.viewport()));
        // A zoom that was chosen in the settings takes effect with the next frame: until then the old one says nothing.
        let zoom = ctx.zoom_factor();
        if self.zoom != zoom {
            self.zoom = zoom;
            // Keys zoom further than the settings allow.
            self.now.zoom = zoom.clamp(*Settings::ZOOM.start(), *Settings::ZOOM.end());
        }
        // A window that is being moved, or a sidebar that is being dragged, would be written many times a second: the
        // place of the one waits for the end, the width of the other until it is let go.
        let Settings { window, sidebar_width, .. } = self.now;
        let held = ctx.input(|input| input.pointer.any_down());
        let stored = self.stored.read(Settings::clone);
        let sidebar_width = if held { sidebar_width } else { stored.sidebar_width };
        let moved = Settings { window, sidebar_width, ..stored };
        if moved != self.now {
            self.write();
        }
        // They were changed here, or in another window.
        ctx.set_theme(self.now.theme.preference());
        self.now.material.set(ctx);
        if self.now.zoom != zoom {
            ctx.set_zoom_factor(self.now.zoom);
        }
    }

    /// Stores the settings if they have changed.
    pub(super) fn write(&mut self) {
        if self.stored.read(|stored| *stored != self.now) {
            self.stored.change(|stored| *stored = self.now.clone());
        }
    }

    /// Looks for what other windows changed.
    pub(super) fn refresh(&self) {
        self.stored.refresh();
    }

    /// Takes in what other windows changed, once it is read; says whether there was something.
    pub(super) fn poll(&mut self) -> bool {
        let Some(before) = self.stored.poll() else { return false };
        let now = self.stored.read(Settings::clone);
        let merged = ron_file::merged(&before, &self.now, &now);
        self.now = merged.unwrap_or(now).checked();
        true
    }
}

/// Lists the folder of saved games that versions without My games used: at the first start with it.
pub(super) fn list_former_folder(settings: &mut Settings, home: Option<&Home>) {
    let last = settings.recent.iter().next().and_then(Path::parent).map(Path::to_owned);
    if home.is_some_and(|home| !home.games().exists())
        && let Some(folder) = last
        && !settings.former_folders.contains(&folder)
    {
        settings.former_folders.push(folder);
    }
}
