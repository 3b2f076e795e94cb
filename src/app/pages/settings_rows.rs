//! The rows of the settings dialog, as tables: the name of each row, its choices, and their meaning.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use egui::emath::Numeric;

use super::words;
use crate::app::kit::settings::{Cores, Effort, Pace, Settings, Speed, ThemeChoice};

/// One of several values for a setting.
pub(super) struct Choice {
    pub(super) name: &'static str,
    /// Its meaning; empty if its name says it.
    pub(super) tip: &'static str,
    pub(super) is_chosen: fn(&Settings) -> bool,
    pub(super) choose: fn(&mut Settings),
}

/// A setting that is on or off.
pub(super) struct Check {
    pub(super) name: &'static str,
    pub(super) tip: &'static str,
    pub(super) value: fn(&mut Settings) -> &mut bool,
}

/// A number that changes in steps.
pub(super) struct Amount {
    pub(super) range: fn() -> RangeInclusive<f64>,
    pub(super) step: f64,
    pub(super) unit: &'static str,
    pub(super) tip: &'static str,
    pub(super) get: fn(&Settings) -> f64,
    pub(super) set: fn(&mut Settings, f64),
    /// The number takes effect only when the pointer lets go: the zoom, which would move its own slider.
    pub(super) waits: bool,
}

/// The range of a setting, in units of `1 / scale`.
fn floats<N: Numeric>(range: &RangeInclusive<N>, scale: f64) -> RangeInclusive<f64> {
    range.start().to_f64() * scale..=range.end().to_f64() * scale
}

/// Something in a row that changes settings.
pub(super) enum Control {
    /// Choices side by side.
    Choices(&'static [Choice]),
    /// Choices in a list that opens, with the tip of the list.
    List(&'static [Choice], &'static str),
    /// A box to tick.
    Check(Check),
    /// A slider beside its number.
    Amount(Amount),
}

/// A row: its name, and its controls.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) controls: &'static [Control],
    /// The controls after the first have an effect only while this is so.
    pub(super) has_more: fn(&Settings) -> bool,
    /// The meaning of what is chosen, in small letters below the row.
    pub(super) note: Option<fn(&Settings) -> Cow<'static, str>>,
}

impl Row {
    const fn new(name: &'static str, controls: &'static [Control]) -> Self {
        Self { name, controls, has_more: |_| true, note: None }
    }

    const fn noted(self, note: fn(&Settings) -> Cow<'static, str>) -> Self {
        Self { note: Some(note), ..self }
    }

    const fn only_while(self, has_more: fn(&Settings) -> bool) -> Self {
        Self { has_more, ..self }
    }
}

/// Rows under a heading.
pub(super) struct Group {
    pub(super) heading: &'static str,
    pub(super) rows: &'static [Row],
}

/// A choice that gives settings these values.
macro_rules! choice {
    ($name:expr, $($field:ident = $value:expr),+) => { choice!($name, "", $($field = $value),+) };
    ($name:expr, $tip:expr, $($field:ident = $value:expr),+) => {
        Choice {
            name: $name,
            tip: $tip,
            is_chosen: |settings| $(settings.$field == $value)&&+,
            choose: |settings| { $(settings.$field = $value;)+ },
        }
    };
}

/// A box to tick for a setting.
macro_rules! check {
    ($name:expr, $field:ident) => {
        check!($name, "", $field)
    };
    ($name:expr, $tip:expr, $field:ident) => {
        Control::Check(Check { name: $name, tip: $tip, value: |settings| &mut settings.$field })
    };
}

/// The window and its sounds.
pub(super) const WINDOW: Group = Group {
    heading: words::WINDOW,
    rows: &[
        Row::new(
            words::THEME,
            &[Control::Choices(&[
                choice!(words::SYSTEM, theme = ThemeChoice::System),
                choice!(words::LIGHT, theme = ThemeChoice::Light),
                choice!(words::DARK, theme = ThemeChoice::Dark),
            ])],
        ),
        Row::new(
            words::ZOOM,
            &[Control::Amount(Amount {
                range: || floats(&Settings::ZOOM, 100.0),
                step: 5.0,
                unit: " %",
                tip: "",
                get: |settings| f64::from(settings.zoom * 100.0),
                set: |settings, percent| settings.zoom = f32::from_f64(percent) / 100.0,
                waits: true,
            })],
        ),
        #[cfg(feature = "sound")]
        Row::new(
            words::SOUNDS,
            &[
                check!(words::ON, sounds),
                Control::Amount(Amount {
                    range: || 0.0..=100.0,
                    step: 1.0,
                    unit: " %",
                    tip: "",
                    get: |settings| f64::from(settings.volume),
                    set: |settings, percent| settings.volume = u8::from_f64(percent),
                    waits: false,
                }),
            ],
        )
        .only_while(|settings| settings.sounds),
    ],
};

/// The boards, below the choice of their material.
pub(super) const BOARDS: Group = Group {
    heading: words::BOARDS,
    rows: &[
        Row::new(
            words::AT_EDGES,
            &[
                check!(words::COORDINATES, coordinates),
                check!(words::EVALUATION_BAR, words::EVALUATION_BAR_TIP, evaluation_bar),
            ],
        ),
        // The system's own setting for reduced motion is unknown, because neither eframe nor winit provides it.
        Row::new(
            words::ANIMATIONS,
            &[
                Control::Choices(&[
                    choice!(words::FULL, animate = true, reduced_motion = false),
                    choice!(words::REDUCED, words::REDUCED_TIP, animate = true, reduced_motion = true),
                    choice!(words::OFF, animate = false),
                ]),
                Control::List(
                    &[
                        choice!(words::SLOW, speed = Speed::Slow),
                        choice!(words::NORMAL, speed = Speed::Normal),
                        choice!(words::FAST, speed = Speed::Fast),
                    ],
                    words::SPEED_TIP,
                ),
            ],
        )
        .only_while(|settings| settings.animate),
        Row::new(
            words::BOARD_TURNS,
            &[Control::Choices(&[
                choice!(words::NEVER, board_turns = false, face_to_face = false),
                choice!(
                    words::TO_EACH_PLAYER,
                    words::BOARD_TURNS_TIP,
                    board_turns = true,
                    face_to_face = false
                ),
                choice!(
                    words::FACE_TO_FACE,
                    words::FACE_TO_FACE_TIP,
                    board_turns = false,
                    face_to_face = true
                ),
            ])],
        ),
        Row::new(
            words::STACKS,
            &[Control::Choices(&[
                choice!(words::SIDE_VIEW, flat_stacks = false),
                choice!(words::TOP_VIEW, flat_stacks = true),
            ])],
        ),
        Row::new(words::CHAINS, &[check!(words::CHAIN_ENDS, words::CHAIN_ENDS_TIP, chain_ends)]),
        Row::new(
            words::NOTATION,
            &[Control::Choices(&[
                choice!(words::CROSSINGS, fractions = false),
                choice!(words::FRACTIONS, fractions = true),
            ])],
        )
        .noted(|settings| {
            if settings.fractions { words::FRACTIONS_NOTE } else { words::CROSSINGS_NOTE }.into()
        }),
    ],
};

/// Playing games.
pub(super) const PLAYING: Group = Group {
    heading: words::PLAYING,
    rows: &[
        Row::new(words::ENDING_TURN, &[check!(words::CONFIRM, words::CONFIRM_TIP, confirm_turns)]),
        Row::new(words::NEXT_PLAYER, &[check!(words::REPLAY, words::REPLAY_TIP, replay_turns)]),
        Row::new(
            words::PLAYBACK_SPEED,
            &[Control::Amount(Amount {
                range: || floats(&Settings::STEP_MS, 1.0),
                step: 100.0,
                unit: words::MS_PER_STEP,
                tip: "",
                get: |settings| f64::from(settings.step_ms),
                set: |settings, millis| settings.step_ms = u32::from_f64(millis),
                waits: false,
            })],
        ),
        Row::new(
            words::THREATS,
            &[Control::Choices(&[
                choice!(words::ALWAYS, announce_threats = true),
                choice!(words::ON_REQUEST, announce_threats = false),
            ])],
        )
        .noted(|settings| {
            if settings.announce_threats { words::ALWAYS_NOTE } else { words::ON_REQUEST_NOTE }.into()
        }),
        Row::new(words::COACH, &[check!(words::EXPLAIN_ONCE, words::EXPLAIN_ONCE_TIP, coach)]),
    ],
};

/// The bots.
pub(super) const BOTS: Group = Group {
    heading: words::BOTS,
    rows: &[
        Row::new(
            words::BOT_SPEED,
            &[Control::Choices(&[
                choice!(words::INSTANT, pace = Pace::AtOnce),
                choice!(words::NATURAL, pace = Pace::Natural),
                choice!(words::SLOW, pace = Pace::Slow),
            ])],
        )
        .noted(|settings| words::bots_pause(settings.pace.beat()).into()),
        Row::new(
            words::EXPERT_TIME,
            &[Control::Amount(Amount {
                range: || floats(&Settings::BOT_SECONDS, 1.0),
                step: 0.5,
                unit: words::S_PER_TURN,
                tip: words::EXPERT_TIME_TIP,
                get: |settings| f64::from(settings.bot_seconds),
                set: |settings, seconds| settings.bot_seconds = f32::from_f64(seconds),
                waits: false,
            })],
        ),
        Row::new(
            words::EXPERT_CORES,
            &[Control::Choices(&[
                choice!(words::ONE_CORE, words::ONE_CORE_TIP, bot_cores = Cores::One),
                choice!(words::ALL_CORES, words::ALL_CORES_TIP, bot_cores = Cores::All),
            ])],
        ),
        Row::new(words::EXPERTS, &[check!(words::THINK, words::THINK_TIP, pondering)]),
    ],
};

/// Reviews of games.
pub(super) const REVIEWS: Group = Group {
    heading: words::REVIEWS,
    rows: &[
        Row::new(
            words::REVIEW_DEPTH,
            &[Control::Choices(&[
                choice!(words::QUICK, effort = Effort::Quick),
                choice!(words::NORMAL, effort = Effort::Normal),
                choice!(words::THOROUGH, effort = Effort::Thorough),
            ])],
        )
        .noted(|settings| {
            match settings.effort {
                Effort::Quick => words::QUICK_NOTE,
                Effort::Normal => words::NORMAL_NOTE,
                Effort::Thorough => words::THOROUGH_NOTE,
            }
            .into()
        }),
        Row::new(words::WINNING_CHANCES, &[check!(words::GRAPH, words::GRAPH_TIP, graph)]),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_chosen_and_nothing_else_of_its_row() {
        let rows = [WINDOW, BOARDS, PLAYING, BOTS, REVIEWS].into_iter().flat_map(|group| group.rows);
        let lists = rows.flat_map(|row| row.controls).filter_map(|control| match control {
            Control::Choices(choices) | Control::List(choices, _) => Some(*choices),
            Control::Check(_) | Control::Amount(_) => None,
        });
        for choices in lists {
            let chosen = |settings: &Settings| -> Vec<&str> {
                let all = choices.iter().filter(|choice| (choice.is_chosen)(settings));
                all.map(|choice| choice.name).collect()
            };
            assert_eq!(chosen(&Settings::default()).len(), 1, "by default");
            let mut settings = Settings::default();
            for choice in choices.iter().rev().chain(choices) {
                (choice.choose)(&mut settings);
                assert_eq!(chosen(&settings), [choice.name]);
            }
        }
    }

    #[test]
    fn amounts_are_kept_as_they_are_set() {
        let rows = [WINDOW, PLAYING, BOTS].into_iter().flat_map(|group| group.rows);
        for control in rows.flat_map(|row| row.controls) {
            let Control::Amount(amount) = control else { continue };
            let mut settings = Settings::default();
            let range = (amount.range)();
            for value in [*range.start(), *range.end()] {
                (amount.set)(&mut settings, value);
                assert!(((amount.get)(&settings) - value).abs() < 1e-4, "{}", amount.unit);
                assert_eq!(settings.clone().checked(), settings);
            }
        }
    }
}
