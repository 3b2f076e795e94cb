//! The real window, with keys sent to it and its screen watched.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::Failure;

/// The time in which the window must show something.
const PATIENCE: Duration = Duration::from_secs(10);
/// The interval between two looks at the screen.
const BEAT: Duration = Duration::from_millis(4);
/// The screen is at rest once it hasn't changed for this long.
const REST: Duration = Duration::from_millis(60);
/// A window that has been at rest for this long has read its games.
const LOADED: Duration = Duration::from_millis(400);

/// The X server, and the program under test.
pub(crate) struct Desktop {
    pub(crate) program: PathBuf,
    /// The file in which the X server stores its screen.
    pub(crate) screen: PathBuf,
    pub(crate) home: PathBuf,
}

/// A running window, killed when dropped.
pub(crate) struct Window<'a> {
    desktop: &'a Desktop,
    child: Child,
}

impl Desktop {
    fn picture(&self) -> Result<u64, Failure> {
        let mut bytes = Vec::new();
        File::open(&self.screen)?.read_to_end(&mut bytes)?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// Makes an error; saves the screen as `failure` beside its file.
    fn failure(&self, words: &str) -> Failure {
        match fs::copy(&self.screen, self.screen.with_file_name("failure")) {
            Ok(_) => words.into(),
            Err(error) => format!("{words}, and its picture cannot be kept: {error}").into(),
        }
    }

    /// Opens a window, with or without a file, and focuses it once it is drawn.
    pub(crate) fn open(&self, file: Option<&Path>) -> Result<Window<'_>, Failure> {
        let before = self.picture()?;
        let errors = self.home.with_extension("log");
        let child = Command::new(&self.program)
            .args(file)
            .env_remove("WAYLAND_DISPLAY")
            .env("HALFSQUARE_HOME", &self.home)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdin(Stdio::null())
            .stderr(File::create(&errors)?)
            .spawn()?;
        let mut window = Window { desktop: self, child };
        window.wait_for_other_than(before)?;
        let id = window.child.id().to_string();
        let focus = ["search", "--onlyvisible", "--all", "--pid", &id, "--name", "Halfsquare", "windowfocus"];
        while xdotool(&focus).is_err() {
            if let Some(status) = window.child.try_wait()? {
                let said = fs::read_to_string(&errors)?;
                return Err(format!("the window has ended by itself: {status} {said}").into());
            }
            thread::sleep(BEAT);
        }
        window.load()?;
        Ok(window)
    }
}

impl Window<'_> {
    /// Waits until the files on disk have been read and shown.
    pub(crate) fn load(&self) -> Result<(), Failure> {
        self.rest_for(LOADED).map(drop)
    }

    /// Waits until the screen rests, and returns its hash.
    fn rest(&self) -> Result<u64, Failure> {
        self.rest_for(REST)
    }

    fn rest_for(&self, rest: Duration) -> Result<u64, Failure> {
        let (begun, mut since) = (Instant::now(), Instant::now());
        let mut picture = self.desktop.picture()?;
        while since.elapsed() < rest {
            if begun.elapsed() > PATIENCE {
                return Err(self.desktop.failure("the window never rests"));
            }
            thread::sleep(BEAT);
            let now = self.desktop.picture()?;
            if now != picture {
                (picture, since) = (now, Instant::now());
            }
        }
        Ok(picture)
    }

    fn wait_for_other_than(&self, picture: u64) -> Result<(), Failure> {
        let begun = Instant::now();
        while self.desktop.picture()? == picture {
            if begun.elapsed() > PATIENCE {
                return Err(self.desktop.failure("the window does not answer"));
            }
            thread::sleep(BEAT);
        }
        Ok(())
    }

    /// Presses these keys, each once the window shows the effect of the last.
    pub(crate) fn press(&self, keys: &str) -> Result<(), Failure> {
        for key in keys.split_whitespace() {
            let before = self.rest()?;
            xdotool(&["key", key])?;
            self.wait_for_other_than(before).map_err(|error| format!("{key} of {keys}: {error}"))?;
        }
        Ok(())
    }

    /// Presses a key once the screen rests, without waiting for its effect. Returns the hash before it.
    pub(crate) fn press_at_last(&self, key: &str) -> Result<u64, Failure> {
        let before = self.rest()?;
        // The key takes effect before xdotool ends: waiting for that would miss the write.
        let mut hand = Command::new("xdotool").args(["key", key]).spawn()?;
        thread::spawn(move || hand.wait());
        Ok(before)
    }

    /// Returns true as soon as the screen's hash differs from `picture`, and false if it hasn't changed by `until`.
    pub(crate) fn shows_other_than(&self, picture: u64, until: Instant) -> Result<bool, Failure> {
        while self.desktop.picture()? == picture {
            if Instant::now() >= until {
                return Ok(false);
            }
            thread::sleep(BEAT);
        }
        Ok(true)
    }

    /// Types a text.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        let before = self.rest()?;
        xdotool(&["type", text])?;
        self.wait_for_other_than(before)
    }

    /// Kills the window; fails if the process had ended by itself.
    pub(crate) fn kill(mut self) -> Result<Instant, Failure> {
        if let Some(status) = self.child.try_wait()? {
            return Err(format!("the window has ended by itself: {status}").into());
        }
        let killed = Instant::now();
        self.child.kill()?;
        Ok(killed)
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        // A window that has already ended can't be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn xdotool(arguments: &[&str]) -> Result<(), Failure> {
    let ended =
        Command::new("xdotool").args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
    if ended.success() { Ok(()) } else { Err(format!("xdotool {}: {ended}", arguments.join(" ")).into()) }
}
