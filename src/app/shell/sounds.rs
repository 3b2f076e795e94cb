//! The sounds of events on the screen.

use egui::Context;

use crate::app::kit::settings::Settings;
use crate::app::kit::sound::{self, Sound, Speaker};

/// The speaker, with the state that decides its sounds.
#[derive(Default)]
pub(super) struct Sounds {
    speaker: Speaker,
    /// The current game was lost against bots.
    pub(super) lost: bool,
}

impl Sounds {
    /// Plays the sounds of this frame.
    pub(super) fn play(&self, ctx: &Context, settings: &Settings) {
        for heard in sound::take(ctx) {
            let heard = if heard == Sound::Win && self.lost { Sound::Lose } else { heard };
            if settings.sounds {
                self.speaker.play(heard, f32::from(settings.volume) / 100.0);
            }
        }
    }
}
