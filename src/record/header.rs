//! The players, the date, and the agreements about takebacks and time.

use std::fmt;
use std::str::FromStr;

use jiff::{Span, civil};
use serde::{Deserialize, Serialize};

use super::clock::TimeControl;
use super::seat::Seat;
use crate::rules::Side;

/// The agreement about taking turns back (crumble.md, Takebacks).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Takebacks {
    /// Any turn, at any time.
    #[default]
    Free,
    /// Only a turn that lets another player win with their very next turn, or by which its own player lost.
    BlundersOnly,
    /// No turns: a tournament game.
    None,
}

impl Takebacks {
    /// All agreements, the most lenient first.
    pub const ALL: [Self; 3] = [Self::Free, Self::BlundersOnly, Self::None];

    /// The words for the agreement in the text of a game.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::BlundersOnly => "blunders only",
            Self::None => "none",
        }
    }
}

/// The help that the program gives the players during a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Help {
    /// No help: the players think for themselves.
    None,
    /// Threats to win are announced.
    Announcements,
    /// Coach, hints, threats and analysis.
    All,
}

impl Help {
    /// All kinds of help, from least to most.
    pub const ALL: [Self; 3] = [Self::None, Self::Announcements, Self::All];
}

/// A calendar day in the years 0 to 9999. `Display` and `FromStr` use the form `YYYY-MM-DD`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date(civil::Date);

impl Date {
    /// The day `days` days later, limited to the last day that can be represented.
    #[must_use]
    pub fn days_later(&self, days: u8) -> Self {
        Self(self.0.saturating_add(Span::new().days(days)))
    }
}

impl TryFrom<civil::Date> for Date {
    type Error = HeaderError;

    fn try_from(date: civil::Date) -> Result<Self, HeaderError> {
        if date.year() < 0 { Err(HeaderError::Date) } else { Ok(Self(date)) }
    }
}

impl TryFrom<String> for Date {
    type Error = HeaderError;

    fn try_from(text: String) -> Result<Self, HeaderError> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

impl FromStr for Date {
    type Err = HeaderError;

    fn from_str(text: &str) -> Result<Self, HeaderError> {
        let date: civil::Date = text.parse().map_err(|_| HeaderError::Date)?;
        // The parser also accepts other forms of a day.
        if date.to_string() == text { date.try_into() } else { Err(HeaderError::Date) }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The reason a header was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HeaderError {
    /// A name is too long.
    #[error("the name of player {0} is longer than {max} characters", max = Header::MAX_NAME)]
    LongName(usize),
    /// A name has a line break or another control character.
    #[error("the name of player {0} contains a control character")]
    ControlCharacter(usize),
    /// There are more or fewer names than players.
    #[error("{players} players need {players} names, not {names}")]
    Players {
        /// The number of names given.
        names: usize,
        /// The number of players in the game.
        players: usize,
    },
    /// The number of seats isn't the number of players.
    #[error("{players} players need {players} seats (human or bot), not {seats}")]
    Seats {
        /// The number of seats given.
        seats: usize,
        /// The number of players in the game.
        players: usize,
    },
    /// The number of clocks isn't the number of players.
    #[error("{players} players need {players} clocks, not {clocks}")]
    Clocks {
        /// The number of clocks set.
        clocks: usize,
        /// The number of players in the game.
        players: usize,
    },
    /// A clock's time is less than a second or more than a day.
    #[error("a clock is set to less than a second or more than a day")]
    Time,
    /// The number of scores isn't the number of players.
    #[error("{players} players need {players} scores, not {scores}")]
    Scores {
        /// The number of scores given.
        scores: usize,
        /// The number of players in the game.
        players: usize,
    },
    /// The text isn't a valid date in the form `YYYY-MM-DD`.
    #[error("the date isn't valid: write YYYY-MM-DD")]
    Date,
}

/// The facts about a game other than its turns.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Header {
    players: Vec<String>,
    /// A seat for each player; empty if all are humans.
    seats: Vec<Seat>,
    takebacks: Takebacks,
    /// `None` if it follows from the seats.
    help: Option<Help>,
    clock: Option<TimeControl>,
    /// A score for each player; empty in the first game of a match.
    half_points: Vec<u32>,
    date: Option<Date>,
    /// The day on which the game ended, if that is known and isn't `date`.
    ended: Option<Date>,
}

impl Header {
    /// The maximum length of a name, in characters.
    pub const MAX_NAME: usize = 60;

    /// A header with the players' names in playing order. An empty list means that no player has a name, and an empty
    /// name that this player has none.
    ///
    /// # Errors
    /// A name is too long or holds a control character.
    pub fn new(players: Vec<String>, takebacks: Takebacks, date: Option<Date>) -> Result<Self, HeaderError> {
        for (index, name) in players.iter().enumerate() {
            if name.chars().count() > Self::MAX_NAME {
                return Err(HeaderError::LongName(index + 1));
            }
            if name.chars().any(char::is_control) {
                return Err(HeaderError::ControlCharacter(index + 1));
            }
        }
        Ok(Self { players, takebacks, date, ..Self::default() })
    }

    /// The names in playing order: one for each player, or none at all.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The header with these seats, in playing order. An empty list means that all players are humans.
    #[must_use]
    pub fn with_seats(mut self, seats: Vec<Seat>) -> Self {
        self.seats = if seats.iter().all(|seat| *seat == Seat::Person) { Vec::new() } else { seats };
        self
    }

    /// The kind of each player, human or bot, in playing order; empty if all are humans.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The kind of player of a side.
    pub fn seat(&self, side: Side) -> Seat {
        self.seats.get(side.index()).copied().unwrap_or_default()
    }

    /// The agreement about takebacks.
    pub const fn takebacks(&self) -> Takebacks {
        self.takebacks
    }

    /// The header with this agreement about help; `None` if it follows from the seats.
    #[must_use]
    pub const fn with_help(mut self, help: Option<Help>) -> Self {
        self.help = help;
        self
    }

    /// The agreement about help; `None` if the same help follows from the seats and takebacks.
    pub fn agreed_help(&self) -> Option<Help> {
        self.help.filter(|_| self.help() != self.clone().with_help(None).help())
    }

    /// The help that the players get during the game. In a tournament game humans get none. Otherwise it is as agreed;
    /// by default none if several humans play, and all for a single human.
    pub fn help(&self) -> Help {
        let bots = self.seats.iter().filter(|seat| **seat != Seat::Person).count();
        let persons = self.seats.len() - bots;
        let only_bots = !self.seats.is_empty() && persons == 0;
        if self.takebacks == Takebacks::None && !only_bots {
            return Help::None;
        }
        self.help.unwrap_or(if self.seats.is_empty() || persons > 1 { Help::None } else { Help::All })
    }

    /// The header with this agreement about time; `None` for a game without a clock.
    #[must_use]
    pub fn with_clock(mut self, clock: Option<TimeControl>) -> Self {
        self.clock = clock;
        self
    }

    /// The agreement about time; `None` for a game without a clock.
    pub const fn clock(&self) -> Option<&TimeControl> {
        self.clock.as_ref()
    }

    /// The header with the results of earlier games between the same players, in half points and in playing order. An
    /// empty list means that this is the first game.
    #[must_use]
    pub fn with_half_points(mut self, half_points: Vec<u32>) -> Self {
        self.half_points = half_points;
        self
    }

    /// The players' scores in the earlier games of the match, in half points and in playing order: two for a win and
    /// one for a draw. Empty in the first game of a match.
    pub fn half_points(&self) -> &[u32] {
        &self.half_points
    }

    /// The day on which the game started.
    pub const fn date(&self) -> Option<&Date> {
        self.date.as_ref()
    }

    /// The header with the day on which the game ended; `None` if the game goes on, or if the day isn't known.
    #[must_use]
    pub fn with_end(mut self, day: Option<Date>) -> Self {
        self.ended = day.filter(|day| self.date.as_ref() != Some(day));
        self
    }

    /// The day on which the game ended, if that is known and isn't [`Self::date`].
    pub const fn ended(&self) -> Option<&Date> {
        self.ended.as_ref()
    }

    /// The last day of the game that is known.
    pub const fn last_day(&self) -> Option<&Date> {
        if self.ended.is_some() { self.ended.as_ref() } else { self.date.as_ref() }
    }

    /// Checks that the numbers of names, seats, clocks and scores are each zero or the number of players, and that the
    /// clocks are valid.
    pub(super) fn check_for(&self, players: usize) -> Result<(), HeaderError> {
        let (names, seats) = (self.players.len(), self.seats.len());
        if names != 0 && names != players {
            return Err(HeaderError::Players { names, players });
        }
        if seats != 0 && seats != players {
            return Err(HeaderError::Seats { seats, players });
        }
        if let Some(control) = &self.clock {
            let clocks = control.seconds().len();
            if clocks != players {
                return Err(HeaderError::Clocks { clocks, players });
            }
            if !control.is_sound() {
                return Err(HeaderError::Time);
            }
        }
        let scores = self.half_points.len();
        if scores != 0 && scores != players {
            return Err(HeaderError::Scores { scores, players });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Level;

    #[test]
    fn several_persons_get_no_help_unless_they_agree_on_it_and_none_in_a_tournament() {
        let (person, bot) = (Seat::Person, Seat::Bot(Level::Casual));
        let help = |takebacks, seats: &[Seat], agreed| {
            let header = Header::new(Vec::new(), takebacks, None).unwrap();
            header.with_seats(seats.to_vec()).with_help(agreed).help()
        };
        let (free, none) = (Takebacks::Free, Takebacks::None);
        for (takebacks, seats, agreed, gets) in [
            (free, &[person, person][..], None, Help::None),
            (free, &[person, bot, person], None, Help::None),
            (free, &[person, bot], None, Help::All),
            (free, &[bot, bot], None, Help::All),
            (free, &[person, person], Some(Help::Announcements), Help::Announcements),
            (free, &[person, bot], Some(Help::None), Help::None),
            (none, &[person, bot], Some(Help::All), Help::None),
            (none, &[bot, bot], None, Help::All),
        ] {
            assert_eq!(help(takebacks, seats, agreed), gets, "{takebacks:?} {seats:?} {agreed:?}");
        }
    }

    #[test]
    fn an_agreement_that_changes_nothing_is_none() {
        let kept = |takebacks, seats: [Seat; 2], agreed| {
            let header = Header::new(Vec::new(), takebacks, None).unwrap();
            header.with_seats(seats.to_vec()).with_help(Some(agreed)).agreed_help()
        };
        let (person, bot) = (Seat::Person, Seat::Bot(Level::Casual));
        assert_eq!(kept(Takebacks::Free, [person; 2], Help::All), Some(Help::All));
        assert_eq!(kept(Takebacks::Free, [person; 2], Help::None), None);
        assert_eq!(kept(Takebacks::Free, [person, bot], Help::All), None);
        assert_eq!(kept(Takebacks::None, [person; 2], Help::All), None);
    }

    #[test]
    fn the_day_of_the_end_is_kept_if_it_is_another_one() {
        let day = |text: &str| Some(text.parse::<Date>().unwrap());
        let start = day("2026-02-28");
        let header = Header::new(Vec::new(), Takebacks::Free, start.clone()).unwrap();
        for (end, ended, last) in [
            (None, None, &start),
            (start.clone(), None, &start),
            (day("2026-03-01"), day("2026-03-01"), &day("2026-03-01")),
        ] {
            let header = header.clone().with_end(end);
            assert_eq!((header.ended(), header.last_day()), (ended.as_ref(), last.as_ref()));
        }
    }

    #[test]
    fn a_year_is_not_before_the_first_one() {
        let year = |year| Date::try_from(civil::date(year, 12, 31)).is_ok();
        assert_eq!([-1, 0, 1].map(year), [false, true, true]);
    }
}
