//! The sounds of a game, and the device that plays them.
//!
//! The code that shows an event notes its sound, even in a program without sounds; a program with the feature `sound`
//! plays it. The first sound opens the device, on its own thread, and a quiet while closes it. Without a device nothing
//! fails and nothing waits.

use egui::{Context, Id};

/// A sound, which `cargo run --release --features sound --example sounds` makes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sound {
    /// A piece is cut.
    Cut,
    /// Pieces are joined.
    Join,
    /// Two pieces change their places.
    Swap,
    /// Pieces or stones are captured.
    Capture,
    /// A stone jumps.
    Jump,
    /// A move of a set is spent.
    Chip,
    /// A piece is placed.
    Place,
    /// A piece of a stack falls.
    Topple,
    /// A pawn is taken.
    Take,
    /// The game is won.
    Win,
    /// The game is lost against bots.
    Lose,
    /// A player's time is running out, or is out.
    LowTime,
}

/// Notes a sound to play.
pub(crate) fn note(ctx: &Context, sound: Sound) {
    ctx.data_mut(|data| data.get_temp_mut_or_default::<Vec<Sound>>(Id::unique("sounds")).push(sound));
}

/// The sounds noted since the last call.
pub fn take(ctx: &Context) -> Vec<Sound> {
    ctx.data_mut(|data| std::mem::take(data.get_temp_mut_or_default(Id::unique("sounds"))))
}

#[cfg(feature = "sound")]
pub(crate) use self::device::Speaker;

/// Plays nothing: this program has no sounds.
#[cfg(not(feature = "sound"))]
#[derive(Debug, Default)]
pub(crate) struct Speaker(());

#[cfg(not(feature = "sound"))]
impl Speaker {
    pub(crate) fn play(&self, _sound: Sound, _volume: f32) {}
}

#[cfg(feature = "sound")]
mod device {
    use std::cell::OnceCell;
    use std::num::NonZero;
    use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
    use std::thread;
    use std::time::Duration;

    use rodio::buffer::SamplesBuffer;
    use rodio::{DeviceSinkBuilder, MixerDeviceSink, Source as _};

    use super::Sound;

    /// The time without sounds after which the device is closed: an open device costs power.
    const QUIET: Duration = Duration::from_secs(10);

    /// Plays sounds on the system's default device.
    #[derive(Debug, Default)]
    pub(crate) struct Speaker {
        orders: OnceCell<Sender<(Sound, f32)>>,
    }

    impl Speaker {
        /// Plays a sound, at a volume of up to 1. Returns at once.
        pub(crate) fn play(&self, sound: Sound, volume: f32) {
            let orders = self.orders.get_or_init(|| {
                let (sender, receiver) = mpsc::channel();
                // Without a thread no sound is played, as without a device.
                let _ = thread::Builder::new().name("sound".to_owned()).spawn(move || run(&receiver));
                sender
            });
            // Without a device nothing receives this.
            let _ = orders.send((sound, volume));
        }
    }

    /// Plays sounds until the window closes or the device is gone.
    fn run(orders: &Receiver<(Sound, f32)>) {
        let mut device: Option<MixerDeviceSink> = None;
        loop {
            let order = match device {
                Some(_) => orders.recv_timeout(QUIET),
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match order {
                Ok((sound, volume)) => {
                    let Some(open) = device.take().or_else(open) else { return };
                    if let Some(source) = source(sound) {
                        open.mixer().add(source.amplify(volume));
                    }
                    device = Some(open);
                }
                Err(RecvTimeoutError::Timeout) => device = None,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn open() -> Option<MixerDeviceSink> {
        // A device that is unplugged is silent from then on.
        let builder = DeviceSinkBuilder::from_default_device().ok()?.with_error_callback(|_| {});
        let mut device = builder.open_stream().ok()?;
        device.log_on_drop(false);
        Some(device)
    }

    fn source(sound: Sound) -> Option<SamplesBuffer> {
        let mut wave = hound::WavReader::new(file(sound)).ok()?;
        let spec = wave.spec();
        let samples = wave.samples::<i16>().map(|sample| sample.map(|sample| f32::from(sample) / 32768.0));
        let samples: Vec<f32> = samples.collect::<Result<_, _>>().ok()?;
        Some(SamplesBuffer::new(NonZero::new(spec.channels)?, NonZero::new(spec.sample_rate)?, samples))
    }

    fn file(sound: Sound) -> &'static [u8] {
        match sound {
            Sound::Cut => include_bytes!("../../../assets/sounds/cut.wav"),
            Sound::Join => include_bytes!("../../../assets/sounds/join.wav"),
            Sound::Swap => include_bytes!("../../../assets/sounds/swap.wav"),
            Sound::Capture => include_bytes!("../../../assets/sounds/capture.wav"),
            Sound::Jump => include_bytes!("../../../assets/sounds/jump.wav"),
            Sound::Chip => include_bytes!("../../../assets/sounds/chip.wav"),
            Sound::Place => include_bytes!("../../../assets/sounds/place.wav"),
            Sound::Topple => include_bytes!("../../../assets/sounds/topple.wav"),
            Sound::Take => include_bytes!("../../../assets/sounds/take.wav"),
            Sound::Win => include_bytes!("../../../assets/sounds/win.wav"),
            Sound::Lose => include_bytes!("../../../assets/sounds/lose.wav"),
            Sound::LowTime => include_bytes!("../../../assets/sounds/low-time.wav"),
        }
    }

    #[cfg(test)]
    mod tests {
        use super::Sound::{Capture, Chip, Cut, Join, Jump, Lose, LowTime, Place, Swap, Take, Topple, Win};
        use super::*;

        const ALL: [Sound; 12] =
            [Cut, Join, Swap, Capture, Jump, Chip, Place, Topple, Take, Win, Lose, LowTime];

        #[test]
        fn every_sound_is_short_and_quiet_and_ends_in_silence() {
            for sound in ALL {
                let samples: Vec<f32> = source(sound).unwrap().collect();
                let loudest = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
                assert!((0.1..0.8).contains(&loudest), "{sound:?}: {loudest}");
                assert!(source(sound).unwrap().total_duration().unwrap() < Duration::from_secs(2));
                assert!(samples.last().unwrap().abs() < 0.01, "{sound:?}");
            }
        }
    }
}
