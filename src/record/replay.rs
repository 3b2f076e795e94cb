//! A turn, step by step.

use crate::rules::{Draft, Game, State, TurnError};

/// A step of a turn to be shown, or a part of the step's events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame<G: Game> {
    /// The step that was taken; `None` for the later parts of its events, and for the end of the turn.
    pub step: Option<G::Step>,
    /// The events of the step or part.
    pub events: Vec<G::Event>,
    /// The position after the step or part.
    pub position: G::Position,
}

/// Plays a turn through a draft and returns a frame for each part of the events of each step and of the turn's end. The
/// last frame has the position after the turn.
///
/// # Errors
/// The rules refuse the turn.
pub fn frames<G: Game>(before: &G::State, turn: &G::Turn) -> Result<Vec<Frame<G>>, TurnError<G::Illegal>> {
    let mut draft = before.draft();
    let mut steps = Vec::new();
    for step in before.turn_steps(turn) {
        let events = draft.push(&step)?;
        steps.push(Frame { step: Some(step), events, position: draft.position().clone() });
    }
    let (_, after, events) = draft.finish()?;
    Ok(whole(before, steps, &after, events))
}

/// The events of frames, one after the other.
pub fn events<G: Game>(frames: &[Frame<G>]) -> Vec<G::Event> {
    frames.iter().flat_map(|frame| frame.events.iter().cloned()).collect()
}

/// The events of a turn that is legal in a state, in order; empty for an illegal turn.
pub fn events_of<G: Game>(state: &G::State, turn: &G::Turn) -> Vec<G::Event> {
    events(&frames::<G>(state, turn).unwrap_or_default())
}

/// The frames of a whole turn: those of its `steps`, then those of its end. `events` are the events of the end, and
/// `after` is the state after the turn.
pub(super) fn whole<G: Game>(
    before: &G::State,
    mut steps: Vec<Frame<G>>,
    after: &G::State,
    events: Vec<G::Event>,
) -> Vec<Frame<G>> {
    let position = after.position().clone();
    match steps.last_mut() {
        Some(last) if events.is_empty() => last.position = position,
        _ => steps.push(Frame { step: None, events, position }),
    }
    let mut frames: Vec<Frame<G>> = Vec::new();
    for step in steps {
        let from = frames.last().map_or_else(|| before.position(), |frame| &frame.position);
        let parts = G::State::parts(from, &step.events);
        frames.extend(step.cut(parts));
    }
    frames
}

impl<G: Game> Frame<G> {
    /// Divides the frame into its parts; the first has the step.
    fn cut(mut self, parts: Vec<(usize, G::Position)>) -> Vec<Self> {
        let mut frames = Vec::new();
        let (mut step, mut texts) = (self.step.take(), 0);
        for (over, position) in parts {
            let events = self.events.get(texts..over).unwrap_or_default().to_vec();
            frames.push(Self { step: step.take(), events, position });
            texts = over;
        }
        let events = self.events.get(texts..).unwrap_or_default().to_vec();
        frames.push(Self { step, events, position: self.position });
        frames
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options as _;
    use crate::rules::topple::{Options, State as Topples, Topple};

    /// For each frame of a turn, its events, and the heights of the tiles in the affected row after these events.
    fn texts(position: &str, turn: &str) -> Vec<String> {
        let position = position.parse().unwrap();
        let options = Options::parse("", Some(&position)).unwrap();
        let before = Topples::from_position(position, &options).unwrap();
        let turn = before.parse_turn(turn).unwrap();
        let frames = frames::<Topple>(&before, &turn).unwrap();
        let steps: Vec<_> = frames.iter().filter_map(|frame| frame.step).collect();
        assert_eq!(steps, before.turn_steps(&turn), "each step begins a frame");
        let row = |frame: &Frame<Topple>| frame.position.to_string().split('/').nth(1).unwrap().to_owned();
        let events = |frame: &Frame<Topple>| {
            frame.events.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        frames.iter().map(|frame| format!("{} | {}", events(frame), row(frame))).collect()
    }

    #[test]
    fn each_thing_that_happens_in_topple_is_a_frame() {
        let topple = "0,0,0,0,0/3,1b,1g,0,0/1r,0,0,0,0/0,0,0,0,0/0,0,0,0,1y r r5,b0,g3,y7";
        assert_eq!(
            texts(topple, "+a4>E"),
            [
                "Red topples 3 pieces from a4 | 1,1b,1g,0,0",
                "a piece lands on b4; Blue's pawn on b4 is crushed | 1,2,1g,0,0",
                "a piece lands on c4; Green's pawn on c4 is crushed | 1,2,2,0,0",
                "a piece lands on d4 | 1,2,2,1,0",
                "Blue is out; Green is out | 1,2,2,1,0",
            ]
        );
        let takes = "0,0,0,0,0/3r,3,2b,0,0/0,0,0,1b,0/0,0,0,0,0/1b,0,0,0,0 r r5,b5";
        assert_eq!(
            texts(takes, "a4-b4"),
            [
                "Red moves a pawn from a4 to b4 | 3,3r,2b,0,0",
                "Red's pawn on b4 takes Blue's pawn on c4 | 3,3,2r,0,0",
                "Red's pawn on c4 takes Blue's pawn on d3 | 3,3,2,0,0",
            ]
        );
        let reset = "0,0,0,0,0/3,3b,2,0,0/0,0,0,1r,0/0,0,0,0,0/0,0,0,0,1b r r4,b6";
        assert_eq!(
            texts(reset, "+c4"),
            [
                "Red places a piece on c4 | 3,3b,3,0,0",
                "Red gains a pawn on c4 | 3,3b,3r,0,0",
                "a4, b4 and c4 are reset, with Red's pawn on c4 and Blue's pawn on b4 | \
                 0,0,0,0,0",
            ]
        );
    }
}
