//! Positions from games between bots: read from `benches/positions`, or made anew.

use std::fs;
use std::path::PathBuf;

use halfsquare::engine::{Bot, BotAction, Budget, Level, SeededRng, Threat};
use halfsquare::rules::State as _;
use halfsquare::rules::crumble::{Crumble, Options, State};

/// The number of saved positions of each kind.
const COUNT: usize = 50;

/// The reason for taking a position from a game; each game gives at most one of each kind.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// The middle position of the game.
    Middle,
    /// The position with a crumble that is nearest to the middle, within the middle half.
    Crumble,
    /// The last position with a crumblemate.
    Crumblemate,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Middle, Self::Crumble, Self::Crumblemate];

    /// The name in the table and in the file's name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Middle => "middle",
            Self::Crumble => "crumble",
            Self::Crumblemate => "crumblemate",
        }
    }

    fn path(self) -> PathBuf {
        let file = format!("threats-{}.txt", self.name());
        [env!("CARGO_MANIFEST_DIR"), "benches", "positions", &file].iter().collect()
    }

    pub(crate) fn kept(self) -> Vec<State> {
        let text = fs::read_to_string(self.path()).unwrap();
        let state = |line: &str| State::from_position(line.parse().unwrap(), &Options::default()).unwrap();
        text.lines().map(state).collect()
    }

    /// The state of this kind in a game, if there is one.
    fn pick(self, game: &[State]) -> Option<&State> {
        let middle = game.len() / 2;
        match self {
            Self::Middle => game.get(middle),
            Self::Crumble => {
                let quarter = game.len() / 4;
                let mut places: Vec<usize> = (quarter..game.len() - quarter).collect();
                places.sort_by_key(|place| place.abs_diff(middle));
                places.into_iter().map(|place| &game[place]).find(|state| "+#".contains(sign(state)))
            }
            Self::Crumblemate => game.iter().rev().find(|state| sign(state) == '#'),
        }
    }
}

/// The announcement sign of the player who has just played.
fn sign(state: &State) -> char {
    const NODES: u64 = 5_000_000;
    Threat::<Crumble>::of(state, state.to_move().other(), &mut Budget::new(NODES)).mark()
}

/// Creates all positions anew and writes them to their files.
pub(crate) fn make() {
    let mut texts = Kind::ALL.map(|kind| (kind, Vec::new()));
    let mut game = 0;
    while texts.iter().any(|(_, texts)| texts.len() < COUNT) {
        let states = play(game);
        for (kind, texts) in &mut texts {
            if texts.len() < COUNT {
                texts.extend(kind.pick(&states).map(|state| format!("{}\n", state.position())));
            }
        }
        game += 1;
        println!("{game} games: {:?} positions", texts.each_ref().map(|(_, texts)| texts.len()));
    }
    for (kind, texts) in texts {
        fs::write(kind.path(), texts.concat()).unwrap();
    }
}

/// A game between a bot of the third level and one of the second, as the states before each of its turns. Unequal bots
/// reach an end more often than equal ones. Beginners play the first four turns, so that no two games are alike.
fn play(game: u64) -> Vec<State> {
    const OPENING: usize = 4;
    const LONGEST: usize = 120;
    const NODES: u64 = 3_000;
    let mut rng = SeededRng::for_item(7, game);
    let mut state = State::start(&Options::default());
    let mut states = Vec::new();
    while state.outcome().is_none() && states.len() < LONGEST {
        let level = match states.len() {
            0..OPENING => Level::Beginner,
            turn if (turn as u64 + game).is_multiple_of(2) => Level::Skilled,
            _ => Level::Casual,
        };
        let bot = Bot::new(level, rng.next_u64());
        let choice = bot.choose::<Crumble>(&state, &mut Budget::new(NODES)).unwrap().unwrap();
        let BotAction::Turn(turn) = choice.action else { break };
        let next = state.play(&turn).unwrap();
        states.push(state);
        state = next;
    }
    states
}
