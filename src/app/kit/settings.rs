//! The player's settings, saved between sessions.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use egui::{ThemePreference, ViewportBuilder, vec2};
use serde::{Deserialize, Serialize};

use crate::app::kit::clock_form::ClockForm;
use crate::app::kit::look::{Look, Material};
use crate::engine::Evaluated;
use crate::record::{Help, RecentFiles, Seat, Takebacks};

/// The colour theme of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum ThemeChoice {
    /// The theme set in the system.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

impl ThemeChoice {
    /// The choice in egui's terms.
    pub const fn preference(self) -> ThemePreference {
        match self {
            Self::System => ThemePreference::System,
            Self::Light => ThemePreference::Light,
            Self::Dark => ThemePreference::Dark,
        }
    }
}

/// The speed of animations on boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Speed {
    /// Half the normal speed.
    Slow,
    /// The normal speed.
    #[default]
    Normal,
    /// Twice the normal speed.
    Fast,
}

impl Speed {
    const fn pace(self) -> f64 {
        match self {
            Self::Slow => 0.5,
            Self::Normal => 1.0,
            Self::Fast => 2.0,
        }
    }
}

/// The effort of a review for each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Effort {
    /// Enough time to find obvious mistakes.
    Quick,
    /// About a second a turn.
    #[default]
    Normal,
    /// A few seconds a turn.
    Thorough,
}

impl Effort {
    /// The number of turns that a review examines for each turn of a game.
    pub const fn nodes<G: Evaluated>(self) -> u64 {
        match self {
            Self::Quick => G::REVIEW_NODES / 10,
            Self::Normal => G::REVIEW_NODES,
            Self::Thorough => G::REVIEW_NODES * 4,
        }
    }
}

/// The number of cores that an Expert uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Cores {
    /// One core.
    One,
    /// All cores that help in the game.
    #[default]
    All,
}

impl Cores {
    /// The number of threads that an Expert uses in a game, up to the number that still improves the search in that
    /// game.
    pub fn threads<G: Evaluated>(self) -> NonZeroUsize {
        match self {
            Self::One => NonZeroUsize::MIN,
            Self::All => {
                thread::available_parallelism().map_or(NonZeroUsize::MIN, |all| all.min(G::MOST_THREADS))
            }
        }
    }
}

/// The time that a bot waits before it plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Pace {
    /// The bot plays at once.
    AtOnce,
    /// A short pause, like that of a human.
    #[default]
    Natural,
    /// A pause long enough for players to follow each turn.
    Slow,
}

impl Pace {
    /// The time for which the table must be still before a bot plays.
    pub const fn beat(self) -> Duration {
        match self {
            Self::AtOnce => Duration::ZERO,
            Self::Natural => Duration::from_millis(400),
            Self::Slow => Duration::from_millis(2000),
        }
    }

    /// The next slower pace.
    #[must_use]
    pub const fn slower(self) -> Self {
        match self {
            Self::AtOnce => Self::Natural,
            Self::Natural | Self::Slow => Self::Slow,
        }
    }

    /// The next faster pace.
    #[must_use]
    pub const fn faster(self) -> Self {
        match self {
            Self::Slow => Self::Natural,
            Self::Natural | Self::AtOnce => Self::AtOnce,
        }
    }
}

/// The window's last position and size.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowPlace {
    /// The upper left corner, in points; unknown on Wayland.
    pub position: Option<(f32, f32)>,
    /// The width and height inside the window, in points.
    pub size: (f32, f32),
    /// The window was maximized.
    pub maximized: bool,
}

impl Default for WindowPlace {
    fn default() -> Self {
        Self { position: None, size: (1180.0, 800.0), maximized: false }
    }
}

/// The last choices in *New game*.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSetup {
    /// The options, as text.
    pub options: String,
    /// The players' names.
    pub names: Vec<String>,
    /// The kind of player on each side.
    pub seats: Vec<Seat>,
    /// The agreement on takebacks.
    pub takebacks: Takebacks,
    /// The agreement on help; `None` for the default for these kinds of players.
    pub help: Option<Help>,
    /// The clock; `None` in files of versions that saved a single clock for all games.
    pub clock: Option<ClockForm>,
}

/// The player's settings. Fields missing from the file get their defaults.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The colours of the window: light, dark or the system's choice.
    pub theme: ThemeChoice,
    /// Steps are animated.
    pub animate: bool,
    /// Animation shows events one by one, each in its final state, without motion.
    pub reduced_motion: bool,
    /// The speed of the animation.
    pub speed: Speed,
    /// The names of rows and columns are shown at the edges of boards.
    pub coordinates: bool,
    /// Stacks are drawn from above, instead of at a slight angle.
    pub flat_stacks: bool,
    /// Crumble's chains that touch three sides glow at their ends.
    pub chain_ends: bool,
    /// The list of turns names Crumble's pieces by fractions of the board.
    pub fractions: bool,
    /// The material of boards and pieces.
    pub material: Material,
    /// The time for which each step is shown during playback, in milliseconds.
    pub step_ms: u32,
    /// An Expert's thinking time for each turn, in seconds.
    pub bot_seconds: f32,
    /// The cores that an Expert uses.
    pub bot_cores: Cores,
    /// An Expert also thinks during its opponents' turns.
    pub pondering: bool,
    /// The time that a bot waits before it plays.
    pub pace: Pace,
    /// Players end every turn themselves, even if no step can follow and turns can be taken back.
    pub confirm_turns: bool,
    /// A human's turn of several steps is replayed for the next player.
    pub replay_turns: bool,
    /// After each turn, the board turns to the human whose turn it is.
    pub board_turns: bool,
    /// Two humans sit on opposite sides of the screen, and each has a status line at their own edge of the board.
    pub face_to_face: bool,
    /// Threats are announced automatically.
    pub announce_threats: bool,
    /// The coach speaks when something becomes possible for the first time.
    pub coach: bool,
    /// A bar beside the board shows the winning chances.
    pub evaluation_bar: bool,
    /// Sounds are played, if the program is built with them.
    pub sounds: bool,
    /// The volume, in per cent.
    pub volume: u8,
    /// The sidebar is shown.
    pub sidebar: bool,
    /// The sidebar's width in points, if the window is wide enough.
    pub sidebar_width: f32,
    /// The effort of reviews.
    pub effort: Effort,
    /// The graph of a reviewed game is shown in the sidebar.
    pub graph: bool,
    /// The zoom of the interface.
    pub zoom: f32,
    /// The window's last position and size.
    pub window: WindowPlace,
    /// The most recently used games.
    pub recent: RecentFiles,
    /// The folder of My games, if it isn't the default.
    pub games_folder: Option<PathBuf>,
    /// Former folders of My games; their games are still listed.
    pub former_folders: Vec<PathBuf>,
    /// The players' names in the last game of any kind, suggested for a kind of game that was never played.
    pub names: Vec<String>,
    /// The kind of player on each side in the last game, in files of versions that saved these for all games together.
    pub seats: Vec<Seat>,
    /// The last clock, in files of versions that saved a single clock for all games.
    pub clock: ClockForm,
    /// The last choices in *New game*, by the game's name in save files.
    pub setups: BTreeMap<String, LastSetup>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::default(),
            animate: true,
            reduced_motion: false,
            speed: Speed::default(),
            coordinates: true,
            flat_stacks: false,
            chain_ends: false,
            fractions: false,
            material: Material::default(),
            step_ms: 800,
            bot_seconds: 2.0,
            bot_cores: Cores::default(),
            pondering: false,
            pace: Pace::default(),
            confirm_turns: false,
            replay_turns: false,
            board_turns: false,
            face_to_face: false,
            announce_threats: true,
            coach: true,
            evaluation_bar: false,
            sounds: true,
            volume: 50,
            sidebar: true,
            effort: Effort::Normal,
            graph: true,
            sidebar_width: 328.0,
            zoom: 1.0,
            window: WindowPlace::default(),
            recent: RecentFiles::default(),
            games_folder: None,
            former_folders: Vec::new(),
            names: Vec::new(),
            seats: Vec::new(),
            clock: ClockForm::default(),
            setups: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The range of times for which each step can be shown during playback, in milliseconds.
    pub const STEP_MS: std::ops::RangeInclusive<u32> = 200..=3000;
    /// The range of an Expert's thinking time for each turn, in seconds.
    pub const BOT_SECONDS: std::ops::RangeInclusive<f32> = 0.5..=10.0;
    /// The range of the sidebar's width, in points.
    pub const SIDEBAR: std::ops::RangeInclusive<f32> = 264.0..=1200.0;
    /// The range of the zoom of the interface.
    pub const ZOOM: std::ops::RangeInclusive<f32> = 0.6..=2.5;
    /// The minimum size inside the window, in points.
    pub const MIN_WINDOW: egui::Vec2 = vec2(640.0, 400.0);

    /// The settings with every value in its range, since a file can contain anything.
    #[must_use]
    pub fn checked(mut self) -> Self {
        let fallback = Self::default();
        self.step_ms = self.step_ms.clamp(*Self::STEP_MS.start(), *Self::STEP_MS.end());
        if !Self::ZOOM.contains(&self.zoom) {
            self.zoom = fallback.zoom;
        }
        if !Self::SIDEBAR.contains(&self.sidebar_width) {
            self.sidebar_width = fallback.sidebar_width;
        }
        if !Self::BOT_SECONDS.contains(&self.bot_seconds) {
            self.bot_seconds = fallback.bot_seconds;
        }
        self.volume = self.volume.min(100);
        let (width, height) = self.window.size;
        let sane = |side: f32, least: f32| side.is_finite() && (least..=20_000.0).contains(&side);
        if !(sane(width, Self::MIN_WINDOW.x) && sane(height, Self::MIN_WINDOW.y)) {
            self.window.size = fallback.window.size;
        }
        let on_screen = |at: f32| at.is_finite() && at.abs() <= 20_000.0;
        self.window.position = self.window.position.filter(|(x, y)| on_screen(*x) && on_screen(*y));
        self
    }

    /// The settings with the choices of `other`, except for the window, the sidebar, the games and the players.
    #[must_use]
    pub fn with_choices_of(&self, other: &Self) -> Self {
        let Self { window, recent, games_folder, former_folders, names, seats, clock, setups, .. } =
            self.clone();
        let Self { sidebar, sidebar_width, .. } = *self;
        Self {
            sidebar,
            sidebar_width,
            window,
            recent,
            games_folder,
            former_folders,
            names,
            seats,
            clock,
            setups,
            ..other.clone()
        }
    }

    /// The choices about how boards are drawn.
    pub const fn look(&self) -> Look {
        Look {
            coordinates: self.coordinates,
            flat_stacks: self.flat_stacks,
            material: self.material,
            reduced: self.reduced_motion,
            chain_ends: self.chain_ends,
            pace: self.speed.pace(),
        }
    }

    /// True if pieces and cards may move on the screen.
    pub const fn moves(&self) -> bool {
        self.animate && !self.reduced_motion
    }

    /// The time for which each step is shown during playback.
    pub fn step_time(&self) -> Duration {
        Duration::from_millis(u64::from(self.step_ms))
    }

    /// The time that a bot may think about a turn.
    pub fn bot_time(&self) -> Duration {
        Duration::from_secs_f32(self.bot_seconds)
    }

    /// The window at its last position and size.
    pub fn viewport(&self) -> ViewportBuilder {
        let builder = ViewportBuilder::default()
            .with_inner_size(self.window.size)
            .with_min_inner_size(Self::MIN_WINDOW)
            .with_maximized(self.window.maximized);
        match self.window.position {
            Some(position) => builder.with_position(position),
            None => builder,
        }
    }

    /// Records the window's current position and size.
    pub fn remember_window(&mut self, viewport: &egui::ViewportInfo) {
        if viewport.minimized == Some(true) || viewport.fullscreen == Some(true) {
            return;
        }
        self.window.maximized = viewport.maximized.unwrap_or(false);
        // The size and position of a maximized window aren't useful later.
        if let Some(inner) = viewport.inner_rect.filter(|_| !self.window.maximized) {
            self.window.size = (inner.width(), inner.height());
            self.window.position = viewport.outer_rect.map(|outer| (outer.min.x, outer.min.y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::topple::Topple;

    #[test]
    fn values_out_of_their_limits_are_put_right() {
        let wild = Settings {
            step_ms: 0,
            zoom: f32::NAN,
            bot_seconds: -1.0,
            sidebar_width: f32::INFINITY,
            window: WindowPlace { position: Some((f32::INFINITY, 0.0)), size: (-5.0, 1e9), maximized: false },
            ..Settings::default()
        };
        let checked = wild.checked();
        assert_eq!(checked.step_ms, *Settings::STEP_MS.start());
        assert_eq!((checked.zoom, checked.sidebar_width), (1.0, 328.0));
        assert_eq!(checked.bot_time(), Duration::from_secs(2));
        assert_eq!(checked.window, WindowPlace::default());
    }

    #[test]
    fn cores_are_kept_and_a_file_without_them_has_all_within_reason() {
        let one = Settings { bot_cores: Cores::One, ..Settings::default() };
        let text = ron::to_string(&one).unwrap();
        assert_eq!(ron::from_str::<Settings>(&text).unwrap(), one);
        let old = text.replace("bot_cores:One,", "");
        assert!(old.len() < text.len(), "{text}");
        assert_eq!(ron::from_str::<Settings>(&old).unwrap().bot_cores, Cores::All);
        assert_eq!(Cores::One.threads::<Topple>(), NonZeroUsize::MIN);
        assert!(Cores::All.threads::<Topple>() <= Topple::MOST_THREADS);
    }

    #[test]
    fn sound_values_are_left_alone() {
        let sound = Settings {
            zoom: 1.5,
            window: WindowPlace { position: Some((-8.0, 20.0)), size: (900.0, 700.0), maximized: true },
            ..Settings::default()
        };
        assert_eq!(sound.clone().checked(), sound);
    }
}
