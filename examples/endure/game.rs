//! A game of Topple between two humans, with the contents that its file must have after each action.

use std::cmp::Ordering;
use std::time::{Duration, Instant};

use halfsquare::engine::SeededRng;
use halfsquare::record::format::Document;
use halfsquare::record::{Header, Record};
use halfsquare::rules::topple::{Options, Step, Tile, Topple, Turn};
use halfsquare::rules::{Draft as _, State as _};

use crate::Failure;

/// A change that the screen has shown for this long must be on disk.
pub(crate) const ON_DISK: Duration = Duration::from_millis(250);
/// A piece placed on a stack of this height topples it, which takes more keys.
const HIGH: u8 = 3;
/// The number of turns after which the game is abandoned for a new one.
const LONG: usize = 60;

/// A state of the game.
struct Stand {
    /// The part of its file from the result on; `None` if it doesn't need a file.
    story: Option<String>,
    /// The time at which the screen showed it.
    seen: Option<Instant>,
}

/// A game, and its states after each action in one window.
pub(crate) struct Game {
    record: Record<Topple>,
    cursor: Option<Tile>,
    stands: Vec<Stand>,
}

impl Game {
    pub(crate) fn begun() -> Result<Self, Failure> {
        let record = Record::new(&Options::default(), Header::default())?;
        Ok(Self { record, cursor: None, stands: vec![Stand { story: None, seen: None }] })
    }

    /// A game opened from a file. It is in My games, or its file must not change.
    pub(crate) fn opened(text: &str, is_mine: bool) -> Result<Self, Failure> {
        let record = Document::parse(text)?.replay()?;
        let story = is_mine.then(|| story(text).to_owned());
        Ok(Self { record, cursor: None, stands: vec![Stand { story, seen: None }] })
    }

    /// Records that the screen shows the last state.
    pub(crate) fn see(&mut self) {
        if let Some(stand) = self.stands.last_mut() {
            stand.seen = Some(Instant::now());
        }
    }

    /// Plays an action. Returns the keys that prepare it, if any, and the key that carries it out; `None` if the game
    /// is long or allows no action with few keys.
    pub(crate) fn act(&mut self, rng: &mut SeededRng) -> Result<Option<(String, &'static str)>, Failure> {
        let turns = self.record.played().count() - 1;
        let keys = match rng.below(10) {
            0..3 if turns > 0 => {
                self.record.take_back()?;
                (String::new(), "ctrl+BackSpace")
            }
            3 if self.record.may_redo().is_ok() => {
                self.record.redo()?;
                (String::new(), "ctrl+y")
            }
            _ if turns >= LONG => return Ok(None),
            _ => match self.place(rng)? {
                Some(way) => (way, "Return"),
                None => return Ok(None),
            },
        };
        let text = Document::of(&self.record).to_text()?;
        self.stands.push(Stand { story: Some(story(&text).to_owned()), seen: None });
        Ok(Some(keys))
    }

    /// Places a piece beside the cursor; returns the keys that move the cursor there.
    fn place(&mut self, rng: &mut SeededRng) -> Result<Option<String>, Failure> {
        let state = self.record.state();
        let position = state.position();
        let middle = (position.size() - 1) / 2;
        let from = self.cursor.or(Tile::new(middle, middle)).ok_or("the board has no middle")?;
        let places = state.draft().next_steps().into_iter().filter_map(|step| match step {
            Step::Enter(at) => Some((at, Turn::Enter(at))),
            Step::Place(at) if position.height(at) < HIGH => Some((at, Turn::Place { at, topple: None })),
            _ => None,
        });
        let places: Vec<(Tile, Turn)> = places.filter(|(at, _)| at.distance(from) == 1).collect();
        let index = usize::try_from(rng.below(places.len() as u64))?;
        let Some((at, turn)) = places.get(index).copied() else { return Ok(None) };
        let aside = match at.column().cmp(&from.column()) {
            Ordering::Less => "Left",
            Ordering::Equal => "",
            Ordering::Greater => "Right",
        };
        let up = match at.row().cmp(&from.row()) {
            Ordering::Less => "Down",
            Ordering::Equal => "",
            Ordering::Greater => "Up",
        };
        self.cursor = Some(at);
        self.record.play(&turn).map_err(|error| error.to_string())?;
        Ok(Some(format!("{aside} {up}")))
    }

    /// Checks the game's file after a kill; `text` is `None` if there is no file. Returns the number of actions that
    /// had to be on disk, and true if later ones weren't on disk yet.
    pub(crate) fn check(&self, killed: Instant, text: Option<&str>) -> Result<(usize, bool), Failure> {
        let is_due = |stand: &Stand| stand.seen.is_some_and(|seen| killed.duration_since(seen) >= ON_DISK);
        let due = self.stands.iter().rposition(is_due).unwrap_or(0);
        let found = text.map(story);
        // The last match counts, since the game may have been in the same state before.
        match self.stands.iter().rposition(|stand| stand.story.as_deref() == found) {
            Some(at) if at >= due => Ok((due, at + 1 < self.stands.len())),
            _ => {
                let wanted = self.stands.iter().skip(due);
                let wanted: Vec<_> =
                    wanted.map(|stand| stand.story.as_deref().unwrap_or("no file")).collect();
                let found = found.unwrap_or("no file");
                Err(format!("My games has {found}\ninstead of one of these:\n{}", wanted.join("\n")).into())
            }
        }
    }
}

/// The part of a file that holds the turns.
fn story(text: &str) -> &str {
    text.find("    result:").and_then(|at| text.get(at..)).unwrap_or(text)
}
