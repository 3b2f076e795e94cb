//! The settings of the window, saved on disk and shared with other windows.

use std::path::Path;

use egui::Context;

use crate::app::kit::saved::Saved;
use crate::app::kit::settings::Settings;
use crate::record::{Home, ron_file};

/// The settings of this window and the settings on disk.
pub(super) struct Preferences {
    /// The settings in this window.
    pub(super) now: Settings,
    /// The settings on disk.
    stored: Saved<Settings>,
    /// The zoom of the interface in the last frame.
    zoom: f32,
}

impl Preferences {
    pub(super) fn new(now: Settings, stored: Saved<Settings>, ctx: &Context) -> Self {
        Self { now, stored, zoom: ctx.zoom_factor() }
    }

    /// Saves the changed settings, including the window's position and zoom, and applies changes made elsewhere. Call
    /// it after drawing.
    pub(super) fn store(&mut self, ctx: &Context) {
        ctx.input(|input| self.now.remember_window(input.viewport()));
        // A zoom chosen in the settings takes effect in the next frame; until then the old zoom must be ignored.
        let zoom = ctx.zoom_factor();
        if self.zoom != zoom {
            self.zoom = zoom;
            // With keys, the zoom can go beyond the limits of the settings.
            self.now.zoom = zoom.clamp(*Settings::ZOOM.start(), *Settings::ZOOM.end());
        }
        // While a window is being moved or a sidebar dragged, settings would be written many times a second. So the
        // window's position is written only at the end, and the sidebar's width once it is released.
        let Settings { window, sidebar_width, .. } = self.now;
        let held = ctx.input(|input| input.pointer.any_down());
        let stored = self.stored.read(Settings::clone);
        let sidebar_width = if held { sidebar_width } else { stored.sidebar_width };
        let moved = Settings { window, sidebar_width, ..stored };
        if moved != self.now {
            self.write();
        }
        // Apply settings that were changed, here or in another window.
        ctx.set_theme(self.now.theme.preference());
        self.now.material.set(ctx);
        if self.now.zoom != zoom {
            ctx.set_zoom_factor(self.now.zoom);
        }
    }

    /// Saves the settings if they have changed.
    pub(super) fn write(&mut self) {
        if self.stored.read(|stored| *stored != self.now) {
            self.stored.change(|stored| *stored = self.now.clone());
        }
    }

    /// Reads the changes of other windows.
    pub(super) fn refresh(&self) {
        self.stored.refresh();
    }

    /// Merges the changes of other windows, once they have been read. Returns true if there were any.
    pub(super) fn poll(&mut self) -> bool {
        let Some(before) = self.stored.poll() else { return false };
        let now = self.stored.read(Settings::clone);
        let merged = ron_file::merged(&before, &self.now, &now);
        self.now = merged.unwrap_or(now).checked();
        true
    }
}

/// If My games doesn't exist yet, notes the folder of the most recent file as a former folder of My games, because
/// earlier versions saved games there.
pub(super) fn list_former_folder(settings: &mut Settings, home: Option<&Home>) {
    let last = settings.recent.iter().next().and_then(Path::parent).map(Path::to_owned);
    if home.is_some_and(|home| !home.games().exists())
        && let Some(folder) = last
        && !settings.former_folders.contains(&folder)
    {
        settings.former_folders.push(folder);
    }
}
