//! Runs are made up, repeated, and shortened while they still fail.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::action::{Action, Setup};
use crate::generator::Generator;
use crate::player::{Broken, Player};

/// The time for shortening a run.
const PATIENCE: Duration = Duration::from_secs(60);
/// The number of repetitions before a failure counts as unrepeatable: the speed of bots and searches varies.
const TRIES: usize = 3;

/// A run that broke a promise.
pub(crate) struct Failure {
    setup: Setup,
    actions: Vec<Action>,
    broken: Broken,
}

/// The text of a panic.
fn in_words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}

fn catch<T>(run: impl FnOnce() -> Result<T, Broken>) -> Result<T, Broken> {
    panic::catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|panic| Err(Broken::new("nothing panics", in_words(panic.as_ref()))))
}

/// Takes `count` random actions.
///
/// # Errors
/// If a promise is broken.
pub(crate) fn explore(setup: &Setup, generator: &mut Generator, count: usize) -> Result<(), Failure> {
    let mut actions = Vec::new();
    let ended = catch(|| {
        let mut player = Player::new(setup)?;
        for _ in 0..count {
            let action = generator.next(&player.screen);
            actions.push(action);
            player.act(action)?;
        }
        Ok(())
    });
    ended.map_err(|broken| Failure { setup: *setup, actions, broken })
}

/// Takes the listed actions.
///
/// # Errors
/// If a promise is broken: the index of the action and the broken promise.
fn repeat(setup: &Setup, actions: &[Action]) -> Result<(), (usize, Broken)> {
    let mut at = 0;
    let ended = catch(|| {
        let mut player = Player::new(setup)?;
        for (index, action) in actions.iter().enumerate() {
            at = index;
            player.act(*action)?;
            if std::env::var_os("MONKEY_TALKS").is_some() {
                eprintln!("{action:?}\n{}", player.screen.seen().join("\n"));
            }
        }
        Ok(())
    });
    ended.map_err(|broken| (at, broken))
}

/// Takes the listed actions, and fails the test if a promise is broken.
pub(crate) fn replay(setup: &Setup, actions: &[Action]) {
    if let Err((at, broken)) = repeat(setup, actions) {
        panic!("{}, after {:?}:\n{}", broken.promise, actions.get(at), broken.how);
    }
}

impl Failure {
    /// Shortens the list of actions while it still fails; returns false if the failure couldn't be repeated.
    fn shrink(&mut self) -> bool {
        let deadline = Instant::now() + PATIENCE;
        let mut tries = TRIES;
        let mut part = self.actions.len();
        while part > 0 && Instant::now() < deadline {
            let mut from = 0;
            let mut shorter = false;
            while from < self.actions.len() && Instant::now() < deadline {
                let mut left = self.actions.clone();
                left.drain(from..(from + part).min(left.len()));
                // First tries the whole list, to see if it fails again.
                let whole = part == self.actions.len() && from == 0;
                let list = if whole { &self.actions } else { &left };
                match repeat(&self.setup, list) {
                    Err((at, broken)) if broken.promise == self.broken.promise => {
                        let mut list = list.clone();
                        list.truncate(at + 1);
                        shorter |= list.len() < self.actions.len();
                        (self.actions, self.broken) = (list, broken);
                        if whole {
                            break;
                        }
                    }
                    _ if whole && tries > 0 => tries -= 1,
                    _ if whole => return false,
                    _ => from += part,
                }
            }
            if part > 1 {
                part = (part / 2).max(1);
            } else if !shorter {
                part = 0;
            }
        }
        true
    }

    /// The failure as a test to paste, and true if it could be repeated.
    pub(crate) fn report(mut self, seed: u64) -> (String, bool) {
        let all = self.actions.len();
        let again = self.shrink();
        let Self { setup, actions, broken } = self;
        let mut how = broken.how;
        if how.len() > 6000 {
            how.truncate(how.floor_char_boundary(6000));
        }
        let list: Vec<String> = actions.iter().map(|action| format!("    {action:?},\n")).collect();
        let once = if again { "" } else { ", once" };
        let report = format!(
            "seed {seed}: broken{once}: {}\n{how}\n{} of {all} actions:\n{setup:?}\n[\n{}]",
            broken.promise,
            actions.len(),
            list.concat()
        );
        (report, again)
    }
}
