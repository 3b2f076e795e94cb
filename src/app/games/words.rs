//! The words of the boards on the rules pages.
#![expect(missing_docs, reason = "a text documents itself")]

pub const PAUSE: &str = "Pause";
pub const PLAY: &str = "Play";
pub const STEP_BACK: &str = "Step back";
pub const STEP_FORWARD: &str = "Step forward";

/// The accessible name of a button of a board with this caption.
pub fn about_board(what: &str, caption: &str) -> String {
    format!("{what}: {caption}")
}

pub fn step(at: usize, steps: usize) -> String {
    if at == 0 { "Before the first step".to_owned() } else { format!("Step {at} of {steps}") }
}
