//! Makes the sounds in `assets/sounds`: `cargo run --release --features sound --example sounds -- assets/sounds`.
//!
//! Each sound consists of taps: a short noise for the touch, and tones that die away for the wood. Nothing is recorded
//! and nothing is random, so the files are the same each time.

#![expect(clippy::cast_possible_truncation, reason = "a few thousand samples of 16 bits")]

use std::f32::consts::TAU;
use std::path::Path;

use hound::{SampleFormat, WavSpec, WavWriter};

/// Samples per second.
const RATE: u32 = 22_050;
/// The amplitude at the loudest moment of a sound; full scale is 1.
const PEAK: f32 = 0.5;

/// A tap: its start and length in seconds, its pitch in hertz, the factor by which the pitch changes until the end,
/// its share of noise and its loudness.
#[derive(Clone, Copy)]
struct Tap {
    at: f32,
    length: f32,
    pitch: f32,
    glide: f32,
    noise: f32,
    loud: f32,
}

const fn tap(at: f32, length: f32, pitch: f32, noise: f32, loud: f32) -> Tap {
    Tap { at, length, pitch, glide: 1.0, noise, loud }
}

const fn gliding(at: f32, length: f32, pitch: f32, glide: f32, noise: f32, loud: f32) -> Tap {
    Tap { at, length, pitch, glide, noise, loud }
}

/// The sounds by the names of their files.
const SOUNDS: [(&str, &[Tap]); 12] = [
    ("cut", &[tap(0.0, 0.05, 1900.0, 0.8, 0.7), tap(0.045, 0.09, 980.0, 0.5, 1.0)]),
    ("join", &[tap(0.0, 0.06, 520.0, 0.5, 0.6), tap(0.05, 0.16, 260.0, 0.2, 1.0)]),
    ("swap", &[gliding(0.0, 0.1, 420.0, 1.3, 0.15, 0.8), gliding(0.05, 0.12, 560.0, 0.77, 0.15, 1.0)]),
    (
        "capture",
        &[
            tap(0.0, 0.12, 640.0, 0.4, 1.0),
            tap(0.07, 0.12, 480.0, 0.35, 0.85),
            tap(0.14, 0.2, 320.0, 0.3, 0.8),
        ],
    ),
    ("jump", &[gliding(0.0, 0.12, 330.0, 1.9, 0.05, 0.5), tap(0.11, 0.14, 300.0, 0.5, 1.0)]),
    ("chip", &[tap(0.0, 0.05, 2300.0, 0.3, 0.8), tap(0.035, 0.08, 2750.0, 0.2, 1.0)]),
    ("place", &[tap(0.0, 0.16, 230.0, 0.55, 1.0)]),
    ("topple", &[tap(0.0, 0.11, 300.0, 0.6, 0.8), tap(0.06, 0.15, 210.0, 0.5, 1.0)]),
    ("take", &[gliding(0.0, 0.14, 480.0, 0.5, 0.2, 0.9), tap(0.1, 0.16, 190.0, 0.4, 1.0)]),
    (
        "win",
        &[
            tap(0.0, 0.45, 523.25, 0.03, 0.8),
            tap(0.13, 0.45, 659.26, 0.03, 0.8),
            tap(0.26, 0.5, 783.99, 0.03, 0.85),
            tap(0.42, 0.9, 1046.5, 0.03, 1.0),
        ],
    ),
    ("lose", &[tap(0.0, 0.5, 349.23, 0.03, 1.0), tap(0.22, 0.8, 261.63, 0.03, 0.9)]),
    ("low-time", &[tap(0.0, 0.12, 1318.5, 0.15, 1.0), tap(0.16, 0.2, 1318.5, 0.15, 0.8)]),
];

/// Noise from -1 to 1, the same each time.
struct Noise(u32);

impl Noise {
    fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / (1 << 23) as f32 - 1.0
    }
}

/// The sum of the taps, sample by sample.
fn samples(taps: &[Tap]) -> Vec<f32> {
    let seconds = taps.iter().fold(0.0_f32, |end, tap| end.max(tap.at + tap.length));
    let mut sum: Vec<f32> = vec![0.0; (seconds * RATE as f32) as usize];
    for tap in taps {
        let (mut noise, mut soft, mut turns) = (Noise(0x9e37_79b9), 0.0_f32, 0.0_f32);
        let first = (tap.at * RATE as f32) as usize;
        for (index, sample) in sum.iter_mut().skip(first).enumerate() {
            let part = index as f32 / (tap.length * RATE as f32);
            if part >= 1.0 {
                break;
            }
            turns += tap.pitch * tap.glide.powf(part) / RATE as f32;
            // A wooden bar's second tone has nearly four times the frequency of the first, and dies away sooner.
            let tone = (TAU * turns).sin() + 0.3 * (TAU * 3.93 * turns).sin() * (-9.0 * part).exp();
            soft += 0.35 * (noise.next() - soft);
            let attack = (index as f32 / 30.0).min(1.0);
            let touch = tap.noise * soft * (-30.0 * part).exp() * 3.0;
            let ring = (1.0 - tap.noise) * tone * (-5.0 * part).exp();
            *sample += tap.loud * attack * (1.0 - part) * (touch + ring);
        }
    }
    let loudest = sum.iter().fold(f32::EPSILON, |most, sample| most.max(sample.abs()));
    sum.iter().map(|sample| sample / loudest * PEAK).collect()
}

fn main() -> Result<(), hound::Error> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "assets/sounds".to_owned());
    let spec =
        WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };
    for (name, taps) in SOUNDS {
        let mut file = WavWriter::create(Path::new(&folder).join(name).with_extension("wav"), spec)?;
        for sample in samples(taps) {
            file.write_sample((sample * f32::from(i16::MAX)) as i16)?;
        }
        file.finalize()?;
    }
    Ok(())
}
