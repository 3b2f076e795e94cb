//! The sounds of what is shown.

use egui::Context;

use crate::app::kit::settings::Settings;
use crate::app::kit::sound::{self, Sound, Speaker};

/// The speaker, and what it has to know.
#[derive(Default)]
pub(super) struct Sounds {
    speaker: Speaker,
    /// The game on the table was lost against bots.
    pub(super) lost: bool,
}

impl Sounds {
    /// Plays what was shown in this frame.
    pub(super) fn play(&self, ctx: &Context, settings: &Settings) {
        for heard in sound::take(ctx) {
            let heard = if heard == Sound::Win && self.lost { Sound::Lose } else { heard };
            if settings.sounds {
                self.speaker.play(heard, f32::from(settings.volume) / 100.0);
            }
        }
    }
}
