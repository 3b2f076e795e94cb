//! Search: winning turns, threats, reviews, and bots.
//!
//! It uses the games only through the traits of [`rules`](crate::rules), and doesn't use a clock: a search ends when
//! its [`Budget`] is spent or its caller cancels it. A search runs on the thread of its caller. For a bot with several
//! threads ([`Bot::on_threads`]) it starts the others, and ends them before it returns.

mod analysis;
mod assessment;
mod blunder;
mod bot;
mod budget;
mod evaluation;
mod hash;
mod killers;
mod level;
mod mate;
mod parity;
mod review;
mod rng;
mod search;
mod threat;
mod value;
mod win;

pub use analysis::{Analysis, Line, analyse};
pub use assessment::{Assessment, assess, assess_fully};
pub use blunder::is_blunder;
pub use bot::{Bot, BotAction, Decision, ponder};
pub use budget::{Budget, Stop};
pub use evaluation::{Evaluated, Prospect, Tuned, missing_pieces};
pub use killers::Killers;
pub use level::{Level, UnknownLevel};
pub use review::{Verdict, verdict};
pub use rng::SeededRng;
pub use search::Memory;
pub use threat::Threat;
pub use value::Value;
pub use win::{after_legal, winning_turn};
