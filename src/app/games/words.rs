//! The words of the boards on the rules pages.

pub(super) const PAUSE: &str = "Pause";
pub(super) const PLAY: &str = "Play";
pub(super) const STEP_BACK: &str = "Step back";
pub(super) const STEP_FORWARD: &str = "Step forward";

/// The accessible name of a button of a board with this caption.
pub(super) fn about_board(what: &str, caption: &str) -> String {
    format!("{what}: {caption}")
}

pub(super) fn step(at: usize, steps: usize) -> String {
    if at == 0 { "Before the first step".to_owned() } else { format!("Step {at} of {steps}") }
}
