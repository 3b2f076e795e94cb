//! Version 4 of the format. Version 3 is the same without `help`, `ended`, `unfinished` and `unfinished_elsewhere`, and
//! is still written for games without them, so that earlier programs can read them. Version 2 also lacks `notes`, `half_points`, `clock`, `spent` and `spending`, and
//! version 1 also lacks `seats`.

use std::collections::BTreeSet;
use std::marker::PhantomData;
use std::time::Duration;

use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::{LoadError, reason};
use crate::record::{
    Header, Help, MAX_NOTE_TEXT, MAX_TURN_TEXT, MAX_TURNS, Mark, NodeId, NodeKind, Note, Record, Seat,
    Takebacks, TimeControl,
};
use crate::rules::{self, Draft as _, Game, Reason, Side, State as _, quoted};

/// An upper limit for any game; the record checks the exact number.
const MAX_PLAYERS: usize = 16;

/// The maximum number of notes in a line: one at each turn or ending, and one at the start.
const MAX_NOTES: usize = MAX_TURNS + 1;

/// The content of a whole file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    version: u32,
    pub(super) game: String,
    /// All options, as `key=value,key=value`.
    options: String,
    /// The position at the start of the game, if it isn't the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(deserialize_with = "at_most::<_, _, MAX_PLAYERS>")]
    players: Vec<String>,
    /// The players' kinds; left out if all are humans.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "at_most::<_, _, MAX_PLAYERS>"
    )]
    pub(super) seats: Vec<Seat>,
    takebacks: Takebacks,
    /// The agreement about help; left out if it follows from the seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    help: Option<Help>,
    /// The agreement about time; left out if there is no clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<TimeControl>,
    /// The players' scores in earlier games of the match; left out if there were none.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "at_most::<_, _, MAX_PLAYERS>"
    )]
    half_points: Vec<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    /// The day on which the game ended; left out if the game began that day or goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    /// The result at the current position.
    result: String,
    /// The main line, then the variations.
    #[serde(deserialize_with = "at_most::<_, _, MAX_TURNS>")]
    lines: Vec<Line>,
    /// The number of turns (and endings) of the first line up to the current position; by default all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stands_after: Option<usize>,
    /// The milliseconds spent on the current turn; by default none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spending: Option<u32>,
    /// The turn being built at the current position; left out if it has no steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unfinished: Option<Unfinished>,
    /// The turns being built at other positions, as in a variation that a player tries.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "at_most::<_, _, MAX_TURNS>")]
    unfinished_elsewhere: Vec<UnfinishedAt>,
}

/// The steps of a turn being built, as the beginning of a whole turn: only whole turns have a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unfinished {
    /// A turn that begins with these steps.
    turn: String,
    /// The number of steps taken.
    steps: usize,
}

/// A turn being built, with the node that it starts from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnfinishedAt {
    at: BranchPoint,
    begun: Unfinished,
}

/// The steps of the turns being built, with the nodes that they start from.
pub type Begun<G> = Vec<(NodeId, Vec<<G as Game>::Step>)>;

/// A line of consecutive turns: the main line, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    /// The node from which the line branches off; `None` for the first line, which starts at the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<BranchPoint>,
    #[serde(deserialize_with = "at_most::<_, _, MAX_TURNS>")]
    turns: Vec<String>,
    /// The notes at its turns.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "at_most::<_, _, MAX_NOTES>")]
    notes: Vec<NoteAt>,
    /// The milliseconds spent on each turn, and on the end; missing times at the end of the list are zero.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "at_most::<_, _, MAX_TURNS>")]
    spent: Vec<u32>,
    /// The ending after its last turn, if the players ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
}

/// The note at a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NoteAt {
    /// The number of turns (and endings) of its line before the note; 0 only in the first line, for the start of the
    /// game.
    after: usize,
    note: Note,
}

/// A node in another, earlier line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BranchPoint {
    /// The line, from 0.
    line: usize,
    /// The number of turns of that line before the branch.
    after: usize,
}

/// An ending made by the players. Sides are written as letters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
enum End {
    Resignation { side: char },
    Agreement,
    Claim { side: char, reason: String },
}

impl File {
    /// The content of a record, with the turns that are being built at its nodes.
    pub(super) fn of<'a, G: Game>(
        record: &Record<G>,
        begun: impl IntoIterator<Item = (NodeId, &'a G::Draft)>,
    ) -> Self {
        let walk = walk(record);
        let lines: Vec<Line> = walk.iter().map(|(from, places)| Line::of(record, *from, places)).collect();
        let (mut unfinished, mut unfinished_elsewhere) = (None, Vec::new());
        for (node, draft) in begun {
            let Some(begun) = Unfinished::of::<G>(draft) else { continue };
            if node == record.head() {
                unfinished = Some(begun);
            } else if let Some(at) = point_of(&walk, node) {
                unfinished_elsewhere.push(UnfinishedAt { at, begun });
            }
        }
        let whole = lines.first().map_or(0, Line::len);
        let head = record.head_node();
        let header = record.header();
        let has_begun = unfinished.is_some() || !unfinished_elsewhere.is_empty();
        let is_new = has_begun || header.agreed_help().is_some() || header.ended().is_some();
        Self {
            version: if is_new { 4 } else { 3 },
            game: G::NAME.to_owned(),
            options: head.state().options().to_string(),
            start: record.is_from_position().then(|| record.start_state().position().to_string()),
            players: header.players().to_vec(),
            seats: header.seats().to_vec(),
            takebacks: header.takebacks(),
            help: header.agreed_help(),
            clock: header.clock().cloned(),
            half_points: header.half_points().to_vec(),
            date: header.date().map(ToString::to_string),
            ended: header.ended().map(ToString::to_string),
            result: rules::result_text::<G>(head.state().outcome()),
            lines,
            stands_after: (head.depth() < whole).then(|| head.depth()),
            spending: Some(milliseconds(record.spent())).filter(|spent| *spent > 0),
            unfinished,
            unfinished_elsewhere,
        }
    }

    pub(super) const fn has_begun(&self) -> bool {
        self.unfinished.is_some() || !self.unfinished_elsewhere.is_empty()
    }

    /// The first field in the file that exists only in later versions.
    pub(super) fn later_field(&self, version: u32) -> Option<&'static str> {
        let in_a_line = |has: fn(&Line) -> bool| self.lines.iter().any(has);
        let fields = [
            (2, "seats", !self.seats.is_empty()),
            (3, "notes", in_a_line(|line| !line.notes.is_empty())),
            (3, "clock", self.clock.is_some()),
            (3, "half_points", !self.half_points.is_empty()),
            (3, "spent", in_a_line(|line| !line.spent.is_empty())),
            (3, "spending", self.spending.is_some()),
            (4, "help", self.help.is_some()),
            (4, "ended", self.ended.is_some()),
            (4, "unfinished", self.unfinished.is_some()),
            (4, "unfinished_elsewhere", !self.unfinished_elsewhere.is_empty()),
        ];
        let later = fields.iter().find(|(since, _, has)| *since > version && *has);
        later.map(|(_, name, _)| *name)
    }

    pub(super) const fn has_spent(&self) -> bool {
        self.spending.is_some()
    }

    pub(super) fn is_unplayed(&self) -> bool {
        self.lines.iter().all(|line| line.len() == 0 && line.notes.is_empty())
    }

    pub(super) fn replay<G: Game>(&self) -> Result<(Record<G>, Begun<G>), LoadError> {
        if self.game != G::NAME {
            return Err(LoadError::WrongGame { found: quoted(&self.game), wanted: G::NAME });
        }
        self.check_sizes()?;
        let day = |day: &Option<String>| day.as_deref().map(str::parse).transpose();
        let (date, ended) = (day(&self.date)?, day(&self.ended)?);
        let header = Header::new(self.players.clone(), self.takebacks, date)?
            .with_seats(self.seats.clone())
            .with_help(self.help)
            .with_clock(self.clock.clone())
            .with_half_points(self.half_points.clone())
            .with_end(ended);
        let mut record: Record<G> = self.start(header)?;
        let mut places: Vec<Vec<NodeId>> = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            let from = match line.from {
                None if index == 0 => NodeId::START,
                None => return Err(LoadError::Branch { line: index }),
                Some(from) => from.node(&places).ok_or(LoadError::Branch { line: index })?,
            };
            places.push(line.replay(&mut record, index, from)?);
        }
        let main = places.first().map_or(&[NodeId::START][..], Vec::as_slice);
        let turns = main.len().saturating_sub(1);
        let stands_after = self.stands_after.unwrap_or(turns);
        let head = main.get(stands_after).ok_or(LoadError::Head { stands_after, turns })?;
        record.set_loaded_head(*head);
        record.spend(Duration::from_millis(self.spending.unwrap_or_default().into()));
        let replayed = rules::result_text::<G>(record.state().outcome());
        if self.result != replayed {
            return Err(LoadError::Result { stored: quoted(&self.result), replayed });
        }
        let begun = self.begun(&record, &places)?;
        Ok((record, begun))
    }

    /// The turns being built in the replayed record, whose lines have these nodes.
    fn begun<G: Game>(&self, record: &Record<G>, places: &[Vec<NodeId>]) -> Result<Begun<G>, LoadError> {
        let here = self.unfinished.iter().map(|begun| (Some(record.head()), begun));
        let elsewhere = self.unfinished_elsewhere.iter().map(|begun| (begun.at.node(places), &begun.begun));
        let steps = |(place, begun): (Option<NodeId>, &Unfinished)| {
            let node = place.and_then(|place| Some((place, record.node(place)?)));
            let (place, node) = node.ok_or_else(|| begun.refused("there is no such position"))?;
            Ok((place, begun.steps::<G>(node.state())?))
        };
        here.chain(elsewhere).map(steps).collect()
    }

    /// Compares the counts in the file with the limits of a record, because playing the game first could take minutes.
    fn check_sizes(&self) -> Result<(), LoadError> {
        let turns = || self.lines.iter().flat_map(|line| &line.turns);
        let notes = self.lines.iter().flat_map(|line| &line.notes);
        if self.lines.iter().map(Line::len).sum::<usize>() > MAX_TURNS {
            Err(LoadError::ManyTurns)
        } else if turns().map(|text| Mark::strip(text).trim_start().len()).sum::<usize>() > MAX_TURN_TEXT {
            Err(LoadError::LongTurns)
        } else if notes.map(|at| at.note.len()).sum::<usize>() > MAX_NOTE_TEXT {
            Err(LoadError::LongNotes)
        } else {
            Ok(())
        }
    }

    fn start<G: Game>(&self, header: Header) -> Result<Record<G>, LoadError> {
        let state = G::State::begin(&self.options, self.start.as_deref())?;
        Ok(Record::begin(state, self.start.is_some(), header)?)
    }
}

impl Unfinished {
    /// The steps of a draft; `None` if it has none.
    fn of<G: Game>(draft: &G::Draft) -> Option<Self> {
        let steps = draft.steps().len();
        if steps == 0 {
            return None;
        }
        let mut whole = draft.clone();
        while whole.may_end().is_err() {
            whole.push(whole.next_steps().first()?).ok()?;
        }
        let (turn, ..) = whole.finish().ok()?;
        Some(Self { turn: draft.base().turn_text(&turn), steps })
    }

    /// The steps taken from this state.
    fn steps<G: Game>(&self, state: &G::State) -> Result<Vec<G::Step>, LoadError> {
        let turn = state.parse_turn(&self.turn).map_err(|error| self.refused(&error.to_string()))?;
        let mut steps = state.turn_steps(&turn);
        if self.steps > steps.len() {
            return Err(self.refused("it has fewer steps than were taken"));
        }
        steps.truncate(self.steps);
        Ok(steps)
    }

    fn refused(&self, reason: &str) -> LoadError {
        LoadError::Unfinished { text: quoted(&self.turn), reason: quoted(reason) }
    }
}

impl BranchPoint {
    /// The node, if the lines have these nodes.
    fn node(self, places: &[Vec<NodeId>]) -> Option<NodeId> {
        places.get(self.line)?.get(self.after).copied()
    }
}

impl Line {
    fn of<G: Game>(record: &Record<G>, from: Option<BranchPoint>, places: &[NodeId]) -> Self {
        let mut line = Self { from, turns: Vec::new(), end: None, notes: Vec::new(), spent: Vec::new() };
        for node in places.iter().filter_map(|place| record.node(*place)) {
            match node.kind() {
                NodeKind::Turn { text, mark: Some(mark), .. } => line.turns.push(format!("{text}{mark}")),
                NodeKind::Turn { text, mark: None, .. } => line.turns.push(text.clone()),
                NodeKind::Ending(ending) => line.end = Some(End::of::<G>(*ending)),
                NodeKind::Start => {}
            }
            if !node.spent().is_zero() {
                line.spent.resize(line.len().saturating_sub(1), 0);
                line.spent.push(milliseconds(node.spent()));
            }
            if !node.note().is_empty() {
                line.notes.push(NoteAt { after: line.len(), note: node.note().clone() });
            }
        }
        line
    }

    /// The number of turns and endings.
    fn len(&self) -> usize {
        self.turns.len() + usize::from(self.end.is_some())
    }

    /// Plays the line and returns its nodes, starting with the node from which it branches.
    fn replay<G: Game>(
        &self,
        record: &mut Record<G>,
        line: usize,
        from: NodeId,
    ) -> Result<Vec<NodeId>, LoadError> {
        let mut places = vec![from];
        let mut place = from;
        for (index, text) in self.turns.iter().enumerate() {
            place = record.load_turn(place, Mark::strip(text)).map_err(|error| LoadError::Turn {
                line,
                turn: index + 1,
                text: quoted(text),
                reason: reason(&error),
            })?;
            places.push(place);
        }
        if let Some(end) = &self.end {
            let ending = end.ending::<G>().map_err(|reason| LoadError::End { line, reason })?;
            let place = record
                .load_ending(place, ending)
                .map_err(|error| LoadError::End { line, reason: reason(&error) })?;
            places.push(place);
        }
        if self.spent.len() >= places.len() {
            return Err(LoadError::Spent { line });
        }
        for (place, spent) in places.iter().skip(1).zip(&self.spent) {
            record.set_spent(*place, Duration::from_millis((*spent).into()));
        }
        let mut seen = BTreeSet::new();
        for NoteAt { after, note } in &self.notes {
            let fail = |reason: String| LoadError::Note { line, after: *after, reason };
            let known = places.get(*after).filter(|_| *after > 0 || line == 0);
            let place = known.ok_or_else(|| fail("the line has no such turn".to_owned()))?;
            if !seen.insert(after) {
                return Err(fail("it is given twice".to_owned()));
            }
            record.set_note(*place, note.clone()).map_err(|error| fail(quoted(&error.to_string())))?;
        }
        Ok(places)
    }
}

impl End {
    fn of<G: Game>(ending: rules::Ending) -> Self {
        match ending {
            rules::Ending::Resignation(side) => Self::Resignation { side: side.letter::<G>() },
            rules::Ending::Agreement => Self::Agreement,
            rules::Ending::Claim(side, reason) => {
                Self::Claim { side: side.letter::<G>(), reason: reason.to_string() }
            }
        }
    }

    fn ending<G: Game>(&self) -> Result<rules::Ending, String> {
        Ok(match self {
            Self::Resignation { side } => rules::Ending::Resignation(self::side::<G>(*side)?),
            Self::Agreement => rules::Ending::Agreement,
            Self::Claim { side, reason } => {
                let claim = Reason::claim::<G>(reason);
                let claim = claim.ok_or_else(|| format!("there is no draw claim '{}'", quoted(reason)))?;
                rules::Ending::Claim(self::side::<G>(*side)?, claim)
            }
        })
    }
}

/// A time in milliseconds for a file, limited to the longest that fits.
fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn side<G: Game>(letter: char) -> Result<Side, String> {
    Side::from_letter::<G>(letter).ok_or_else(|| format!("there is no side {letter:?}"))
}

/// The nodes of a line, without the node from which it branches.
type Walk = (Option<BranchPoint>, Vec<NodeId>);

/// The tree as lines: the main line, then the variations. Variations of the same node keep their order.
fn walk<G: Game>(record: &Record<G>) -> Vec<Walk> {
    let mut lines = Vec::new();
    let mut begins = vec![(None, NodeId::START)];
    while let Some((from, first)) = begins.get(lines.len()).copied() {
        let places = record.main_continuations(first);
        for (index, place) in places.iter().enumerate() {
            let branch = BranchPoint { line: lines.len(), after: index + before(from) };
            let variations = record.variations(*place).iter().skip(1);
            begins.extend(variations.map(|variation| (Some(branch), *variation)));
        }
        lines.push((from, places));
    }
    lines
}

/// The number of nodes before those that [`walk`] gives for a line: in a variation, `after: 0` means the node from which
/// it branches. In the main line, it means the start, which is the first of its nodes.
fn before(from: Option<BranchPoint>) -> usize {
    usize::from(from.is_some())
}

/// The place of a node in the lines; `None` if it has been deleted.
fn point_of(walk: &[Walk], node: NodeId) -> Option<BranchPoint> {
    walk.iter().enumerate().find_map(|(line, (from, places))| {
        let index = places.iter().position(|place| *place == node)?;
        Some(BranchPoint { line, after: index + before(*from) })
    })
}

/// Reads a list that holds at most `MAX` entries.
fn at_most<'de, D, T, const MAX: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct AtMost<T, const MAX: usize>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for AtMost<T, MAX> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "a list of at most {MAX} entries")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
            let mut list = Vec::new();
            while let Some(entry) = seq.next_element()? {
                if list.len() == MAX {
                    return Err(A::Error::custom(format_args!("the list has more than {MAX} entries")));
                }
                list.push(entry);
            }
            Ok(list)
        }
    }

    deserializer.deserialize_seq(AtMost::<T, MAX>(PhantomData))
}
