//! Panics of the threads that the window starts: they end nothing by themselves, so somebody has to listen.

use std::panic;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;

static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A thread of this name is one of the window's: those of tests have the paths of the tests.
fn is_of_window(name: &str) -> bool {
    !name.contains("::") && name != "main"
}

/// Notes from now on what goes wrong in threads of the window.
pub(crate) fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let thread = thread::current();
            if thread.name().is_some_and(is_of_window) {
                let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
                heard.push(format!("{}: {info}", thread.name().unwrap_or_default()));
            }
            before(info);
        }));
    });
}

/// What went wrong since this was asked last.
pub(crate) fn heard() -> Option<String> {
    let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    (!heard.is_empty()).then(|| heard.drain(..).collect::<Vec<_>>().join("\n"))
}
