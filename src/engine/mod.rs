//! What the rules allow, looked at ahead of play: winning turns, threats, and bots.
//!
//! It knows the games only through the traits of [`rules`](crate::rules), and neither clock nor thread: a search
//! ends when its [`Budget`] is spent or its caller has lost interest.

mod bot;
mod budget;
mod chance;
mod evaluation;
mod guard;
mod key;
mod level;
mod refutation;
mod review;
mod search;
mod threat;
mod value;
mod win;

pub use bot::{Bot, Choice, Wish};
pub use budget::{Budget, Stop};
pub use chance::Chance;
pub use evaluation::Evaluated;
pub use level::{Level, UnknownLevel};
pub use review::{Verdict, verdict};
pub use threat::Threat;
pub use value::Value;
pub use win::winning_turn;
