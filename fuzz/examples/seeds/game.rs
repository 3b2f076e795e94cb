//! A random game, and the inputs that it makes for each kind of target.

use halfsquare::engine::SeededRng;
use halfsquare::record::format::{Document, KEYWORD};
use halfsquare::record::{Header, Record, Takebacks};
use halfsquare::rules::{Draft, Ending, Game, Options, Side, State};
use halfsquare_fuzz::drafts::Command;
use png::Encoder;
use png::text_metadata::ITXtChunk;

use crate::Failure;

/// The maximum number of steps in a turn: a swap path may go back and forth for ever.
const MOST_STEPS: usize = 8;

/// A random game with the commands that built it.
pub(crate) struct RandomGame<G: Game> {
    options: String,
    record: Record<G>,
    turns: Vec<String>,
    commands: Vec<u8>,
}

impl<G: Game> RandomGame<G> {
    /// Plays some turns with these options, or fewer if the game ends.
    pub(crate) fn play(options: &str, turns: usize, rng: &mut SeededRng) -> Result<Self, Failure> {
        let parsed = G::Options::parse(options, None)?;
        let header = Header::new(Vec::new(), Takebacks::Free, None)?;
        let record = Record::new(&parsed, header)?;
        let mut game = Self { options: options.to_owned(), record, turns: Vec::new(), commands: Vec::new() };
        while game.turns.len() < turns && game.record.state().outcome().is_none() {
            let commands = game.commands.len();
            game.turn(rng)?;
            // Some turns are taken back and replaced, so that files hold variations.
            if rng.below(8) == 0 {
                game.record.take_back().map_err(|error| error.to_string())?;
                game.turns.pop();
                game.commands.truncate(commands);
            }
        }
        if rng.below(3) == 0 && game.record.state().outcome().is_none() {
            let side = Side::FIRST;
            let ending = if rng.below(2) == 0 { Ending::Agreement } else { Ending::Resignation(side) };
            // Resigning is refused here with three or four players; then the game stays open.
            let _ = game.record.end(ending);
        }
        Ok(game)
    }

    fn turn(&mut self, rng: &mut SeededRng) -> Result<(), Failure> {
        let state = self.record.state().clone();
        let mut draft = state.draft();
        loop {
            let steps = draft.next_steps();
            let enough = steps.is_empty() || draft.steps().len() >= MOST_STEPS || rng.below(3) == 0;
            if draft.may_end().is_ok() && enough {
                break;
            }
            let index = usize::try_from(rng.below(steps.len() as u64))?;
            let step = steps.get(index).ok_or("a draft can neither go on nor end")?;
            draft.push(step).map_err(|error| error.to_string())?;
            self.commands.extend(Command::Step(u16::try_from(index)?).bytes());
            if rng.below(6) == 0 {
                self.commands.extend(Command::Pop.bytes());
                self.commands.extend(Command::Step(u16::try_from(index)?).bytes());
            }
        }
        self.commands.extend(Command::End.bytes());
        let (turn, _, _) = draft.finish().map_err(|error| error.to_string())?;
        self.turns.push(state.turn_text(&turn));
        self.record.play(&turn).map_err(|error| error.to_string())?;
        Ok(())
    }

    /// Turns from the usual start, for the targets `turns_…`.
    pub(crate) fn turns(&self) -> Vec<u8> {
        format!("{}\n-\n{}", self.options, self.turns.join("\n")).into_bytes()
    }

    /// The last position, for the targets `position_…`.
    pub(crate) fn position(&self) -> Vec<u8> {
        self.record.state().position().to_string().into_bytes()
    }

    /// The steps of its turns, for the targets `draft_…`.
    pub(crate) fn draft(&self) -> Vec<u8> {
        [self.options.as_bytes(), b"\n", &self.commands].concat()
    }

    /// The saved game, for the targets `file_…`.
    pub(crate) fn file(&self) -> Result<Vec<u8>, Failure> {
        Ok(Document::of(&self.record).to_text()?.into_bytes())
    }

    /// A picture of one pixel that carries the game, for the targets `file_…`.
    pub(crate) fn picture(&self, packed: bool) -> Result<Vec<u8>, Failure> {
        let mut game = ITXtChunk::new(KEYWORD, Document::of(&self.record).to_text()?);
        game.compressed = packed;
        let mut file = Vec::new();
        let mut writer = Encoder::new(&mut file, 1, 1).write_header()?;
        writer.write_text_chunk(&game)?;
        writer.write_image_data(&[0])?;
        writer.finish()?;
        Ok(file)
    }

    /// The game as plain text, for the targets `text_…`.
    pub(crate) fn text(&self) -> Vec<u8> {
        self.record.to_plain_text().into_bytes()
    }
}
