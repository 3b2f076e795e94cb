//! What the rules allow, looked at ahead of play: winning turns and threats.
//!
//! It knows the games only through the traits of [`rules`](crate::rules), and neither clock nor thread: a search
//! ends when its [`Budget`] is spent or its caller has lost interest.

mod budget;
mod refutation;
mod threat;
mod win;

pub use budget::{Budget, Stop};
pub use threat::Threat;
pub use win::winning_turn;
