//! Panics in the window's threads. They don't end the program, so the tests must listen for them.

use std::panic;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;

static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Returns true if a thread with this name belongs to the window: threads of tests have the names of their tests.
fn is_of_window(name: &str) -> bool {
    !name.contains("::") && name != "main"
}

/// Starts recording panics in the window's threads.
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

/// The panics since the last call.
pub(crate) fn heard() -> Option<String> {
    let mut heard = HEARD.lock().unwrap_or_else(PoisonError::into_inner);
    (!heard.is_empty()).then(|| heard.drain(..).collect::<Vec<_>>().join("\n"))
}
