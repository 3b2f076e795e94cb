//! Replays the transcripts of every game, `tests/playthroughs/<game>*.txt`, and compares them line by line.
//!
//! A transcript describes a game turn by turn: the position, the player to play, the number of distinct positions that
//! one more turn can reach, the turn, its events in words, and the result. Comments (`#`) are at the beginning.
//!
//! To write a transcript, make a file with its `options:` line (and `position:`, if play doesn't begin at the start)
//! and a `turn:` line for every turn, and run the test with `HALFSQUARE_BLESS=1`: it fills in the rest. The same
//! command rewrites transcripts after an intended change; read the difference before committing it.

#[path = "common/data.rs"]
mod data;
#[macro_use]
#[path = "common/games.rs"]
mod games;
#[path = "common/quirk.rs"]
mod quirk;
#[path = "common/set_up.rs"]
mod set_up;
#[path = "common/takeaway.rs"]
mod takeaway;

use std::path::PathBuf;
use std::{env, fs};

use data::Failure;
use halfsquare::rules::{Draft, Game, State, result_text};

const BLESS: &str = "HALFSQUARE_BLESS";

/// The parts of a transcript that its author writes; the rules produce the rest.
struct Script<'a> {
    comments: Vec<&'a str>,
    options: &'a str,
    position: &'a str,
    turns: Vec<&'a str>,
}

impl<'a> Script<'a> {
    fn read(transcript: &'a str) -> Self {
        let all =
            |key: &str| transcript.lines().filter_map(|line| line.strip_prefix(key)).map(str::trim).collect();
        let first =
            |key: &str| transcript.lines().find_map(|line| line.strip_prefix(key)).map_or("-", str::trim);
        Self {
            comments: transcript.lines().filter(|line| line.starts_with('#')).collect(),
            options: first("options:"),
            position: first("position:"),
            turns: all("turn:"),
        }
    }

    /// The transcript that results from playing the script.
    fn tell<G: Game>(&self) -> Result<String, String> {
        if self.turns.is_empty() {
            return Err("the transcript has no turn".to_owned());
        }
        let mut state = set_up::set_up::<G>(self.options, self.position)?;
        let mut lines: Vec<String> = self.comments.iter().map(ToString::to_string).collect();
        lines.push(format!("options: {}", state.options()));
        if self.position != "-" {
            lines.push(format!("position: {}", self.position));
        }
        for (number, text) in (1..).zip(&self.turns) {
            let side = G::SIDES[state.to_move().index()].name;
            lines.push(format!("\nply {number}, {side}: {}", state.position()));
            lines.push(format!("successors: {}", successors::<G>(&state)));
            let ply = Ply::<G>::play(&state, text).map_err(|what| format!("ply {number}, {text}: {what}"))?;
            lines.push(format!("turn: {}", ply.turn));
            lines.extend(ply.events.iter().map(|event| format!("  {event}")));
            lines.push(format!("result: {}", result_text::<G>(ply.next.outcome())));
            state = ply.next;
        }
        lines.push(format!("\nat the end: {}\n", state.position()));
        Ok(lines.join("\n"))
    }
}

fn successors<G: Game>(state: &G::State) -> usize {
    let mut count = 0;
    state.for_each_successor(|_, _| count += 1);
    count
}

struct Ply<G: Game> {
    turn: String,
    next: G::State,
    events: Vec<G::Event>,
}

impl<G: Game> Ply<G> {
    /// Plays a turn step by step, as a player would.
    fn play(state: &G::State, text: &str) -> Result<Self, String> {
        let turn = state.parse_turn(text).map_err(|error| error.to_string())?;
        let mut draft = state.draft();
        let mut events = Vec::new();
        for step in state.turn_steps(&turn) {
            events.extend(draft.push(&step).map_err(|error| error.to_string())?);
        }
        let (turn, next, last) = draft.finish().map_err(|error| error.to_string())?;
        events.extend(last);
        Ok(Self { turn: state.turn_text(&turn), next, events })
    }
}

/// The first line in which a transcript differs from the game's own.
fn compare<G: Game>(transcript: &str) -> Option<Failure> {
    let told = match Script::read(transcript).tell::<G>() {
        Ok(told) => told,
        Err(what) => return Some(Failure::new(1, what)),
    };
    let (mut wanted, mut got) = (transcript.lines(), told.lines());
    (1..)
        .zip(std::iter::from_fn(|| match (wanted.next(), got.next()) {
            (None, None) => None,
            pair => Some(pair),
        }))
        .find(|(_, (wanted, got))| wanted != got)
        .map(|(line, (wanted, got))| {
            let end = "(the end)";
            Failure::new(line, format!("want: {}\n got: {}", wanted.unwrap_or(end), got.unwrap_or(end)))
        })
}

/// The transcripts of a game; an error if there are none.
fn transcripts(game: &str) -> Result<Vec<PathBuf>, String> {
    let path = data::path_of("playthroughs", game);
    let directory = path.parent().ok_or("no directory")?;
    let entries = fs::read_dir(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(game) && name.ends_with(".txt") {
            paths.push(path);
        }
    }
    paths.sort();
    if paths.is_empty() {
        Err(format!("{game} has no transcript in {}", directory.display()))
    } else {
        Ok(paths)
    }
}

fn replays<G: Game>() -> Result<(), String> {
    for path in transcripts(G::NAME)? {
        let in_file = |what: String| format!("{}:{what}", path.display());
        let transcript = fs::read_to_string(&path).map_err(|error| in_file(error.to_string()))?;
        if env::var_os(BLESS).is_some() {
            let told = Script::read(&transcript).tell::<G>().map_err(in_file)?;
            fs::write(&path, told).map_err(|error| in_file(error.to_string()))?;
        } else if let Some(failure) = compare::<G>(&transcript) {
            return Err(in_file(failure.to_string()));
        }
    }
    Ok(())
}

for_each_game!(replays);

/// Tests of the runner itself, on transcripts of Takeaway.
#[cfg(test)]
mod runner {
    use super::takeaway::Takeaway;
    use super::{Script, compare, transcripts};

    const SCRIPT: &str = "# A short game.\noptions: heaps=1+2\nturn: B2\nturn: a1\n";

    fn told() -> String {
        Script::read(SCRIPT).tell::<Takeaway>().unwrap()
    }

    #[test]
    fn a_list_of_turns_becomes_a_transcript() {
        let wanted = "# A short game.\noptions: heaps=1+2,misere=off,again=off,patience=0\n\nply 1, First: 1+2 f\n\
            successors: 3\nturn: b2\n  a counter leaves heap b\n  a counter leaves heap b\nresult: -\n\n\
            ply 2, Second: 1 s\nsuccessors: 1\nturn: a1\n  a counter leaves heap a\nresult: win:s:last\n\n\
            at the end: - f\n";
        assert_eq!(told(), wanted);
        assert!(compare::<Takeaway>(wanted).is_none());
    }

    #[test]
    fn every_changed_line_is_noticed() {
        let told = told();
        for (index, line) in
            told.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        {
            let changed = told.replacen(line, &format!("{line}x"), 1);
            assert!(compare::<Takeaway>(&changed).is_some(), "line {}: {line}", index + 1);
        }
        let cut = told.trim_end().rsplit_once('\n').unwrap().0;
        assert!(compare::<Takeaway>(cut).is_some(), "a transcript that stops short");
    }

    #[test]
    fn a_game_without_a_transcript_fails() {
        assert!(transcripts("no-such-game").unwrap_err().contains("has no transcript"));
    }
}
