//! Animates the events that lead to the next position one after the other, starting from the pieces that the board
//! showed before.

use super::game::{BoardGame, Pieces};

/// The animation from the pieces shown before to the new ones, event by event.
pub struct Motion<G: BoardGame> {
    /// The pieces shown before, with all finished events applied.
    pieces: G::Pieces,
    events: Vec<G::Event>,
    /// The index of the event under way.
    index: usize,
    /// The number of started events that the caller already knows.
    returned: usize,
    /// The start of the motion, in seconds of the interface's clock.
    start: f64,
    /// The start of the event under way, in seconds of the motion.
    event_start: f64,
    /// The time since the motion's start, in seconds at pace 1.
    passed: f64,
    /// Motion is reduced: nothing moves, and the end of each event is shown for a moment.
    is_reduced: bool,
    /// The player has dragged the piece to the end of its way, which isn't shown again.
    is_dragged: bool,
}

/// The longest time that an event is shown with reduced motion, in seconds.
const REDUCED: f64 = 0.12;

/// The time that it takes to show an event on these pieces, in seconds.
fn duration<G: BoardGame>(pieces: &G::Pieces, event: &G::Event, is_dragged: bool) -> f64 {
    let is_shown = pieces.have_shown(event) || (is_dragged && G::Pieces::is_way(event));
    if is_shown { 0.0 } else { G::Pieces::seconds(event) }
}

impl<G: BoardGame> Motion<G> {
    /// The motion from the pieces shown to the new pieces, by the first list of events in `ways` that leads there and
    /// has something to show. `now` is the time of the interface's clock. If `is_reduced`, nothing moves. If the player
    /// has dragged the piece that the events move (`is_dragged`), its way takes no time.
    pub fn between<'a>(
        from: &G::Pieces,
        to: &G::Pieces,
        ways: impl IntoIterator<Item = &'a [G::Event]>,
        now: f64,
        is_reduced: bool,
        is_dragged: bool,
    ) -> Option<Self> {
        let leads = |events: &&[G::Event]| {
            let mut pieces = from.clone();
            let mut shows = false;
            for event in *events {
                shows |= duration::<G>(&pieces, event, is_dragged) > 0.0;
                pieces.apply(event);
            }
            shows && pieces.look_like(to)
        };
        let events = ways.into_iter().find(leads)?.to_vec();
        let pieces = from.clone();
        Some(Self {
            pieces,
            events,
            index: 0,
            returned: 0,
            start: now,
            event_start: 0.0,
            passed: 0.0,
            is_reduced,
            is_dragged,
        })
    }

    /// Advances to the time `now` of the interface's clock; at pace 2 the motion takes half the time. Returns true
    /// while an event is under way.
    pub fn advance(&mut self, now: f64, pace: f64) -> bool {
        self.passed = (now - self.start) * pace;
        while let Some(event) = self.events.get(self.index) {
            let end = self.event_start + self.duration(event);
            if self.passed < end {
                return true;
            }
            self.pieces.apply(event);
            self.event_start = end;
            self.index += 1;
        }
        false
    }

    /// The events that have started since the last call.
    pub fn take_started(&mut self) -> &[G::Event] {
        let from = std::mem::replace(&mut self.returned, (self.index + 1).min(self.events.len()));
        self.events.get(from..self.returned).unwrap_or_default()
    }

    fn duration(&self, event: &G::Event) -> f64 {
        let duration = duration::<G>(&self.pieces, event, self.is_dragged);
        if self.is_reduced { duration.min(REDUCED) } else { duration }
    }

    /// The event being shown; `None` at the end.
    pub fn moving(&self) -> Option<Moving<'_, G>> {
        let (earlier, rest) = self.events.split_at_checked(self.index)?;
        let event = rest.first()?;
        let seconds = G::Pieces::seconds(event);
        let passed = if self.is_reduced { seconds } else { self.passed - self.event_start };
        Some(Moving { pieces: &self.pieces, earlier, event, share: ease_out(passed, 0.0, seconds), passed })
    }
}

/// The time that the end of a won game takes, in seconds: the board goes dark, the winning pieces light up one after the
/// other, and rest.
pub const WIN: f64 = 2.6;
/// The part of that time in which the board goes dark.
pub const DIMMING: f64 = 0.3;
/// The part after it in which the winning pieces light up.
pub const LIGHTING: f64 = 1.2;

/// An event under way.
pub struct Moving<'a, G: BoardGame> {
    /// The pieces before the event.
    pub pieces: &'a G::Pieces,
    /// The events of the motion before this event.
    pub earlier: &'a [G::Event],
    /// The event that is shown.
    pub event: &'a G::Event,
    /// The event's progress from 0 to 1, fast at the start and gentle at the end.
    pub share: f32,
    /// The seconds since the event's start, at pace 1.
    pub passed: f64,
}

/// The progress of a motion that starts and ends gently: from 0 before `start` to 1 after `seconds` more.
pub fn ease(passed: f64, start: f64, seconds: f64) -> f32 {
    let t = linear(passed, start, seconds);
    super::view::single(t * t * (3.0 - 2.0 * t))
}

/// The progress of a motion that starts at full speed and ends gently: from 0 at `start` to 1 after `seconds` more.
pub fn ease_out(passed: f64, start: f64, seconds: f64) -> f32 {
    super::view::single(1.0 - (1.0 - linear(passed, start, seconds)).powi(3))
}

/// The progress of an even motion: from 0 at `start` to 1 after `seconds` more.
pub fn linear(passed: f64, start: f64, seconds: f64) -> f64 {
    ((passed - start) / seconds).clamp(0.0, 1.0)
}

/// The height of a hop over the ground: 0 when `share` is 0 or 1, and 1 halfway.
pub fn arc(share: f32) -> f32 {
    4.0 * share * (1.0 - share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::Scene;
    use crate::rules::crosse::Crosse;
    use crate::rules::crumble::Crumble;
    use crate::rules::topple::Topple;
    use crate::rules::{Draft as _, State as _};

    fn pieces<G: BoardGame>(
        position: &G::Position,
        draft: Option<&G::Draft>,
        events: &[G::Event],
    ) -> G::Pieces {
        G::Pieces::of(&Scene {
            draft,
            events,
            done: events,
            forward: true,
            animate: true,
            ..Scene::at_rest(position)
        })
    }

    /// Plays pseudo-random steps and checks that each of them and the end of each turn is shown.
    fn shows_all_events<G: BoardGame>(options: &str, turns: usize) {
        let mut state = G::State::begin(options, None).unwrap();
        let mut choice = 1_usize;
        for _ in 0..turns {
            let mut draft = state.draft();
            let mut before = pieces::<G>(draft.position(), Some(&draft), &[]);
            let finished = loop {
                choice = choice.wrapping_mul(29).wrapping_add(17) % 10_007;
                let next = draft.next_steps();
                if (next.is_empty() || choice.is_multiple_of(4))
                    && let Ok((_, next, events)) = draft.finish()
                {
                    break (next, events);
                }
                let Some(step) = next.get(choice % next.len().max(1)) else { return };
                let events = draft.push(step).unwrap();
                let after = pieces::<G>(draft.position(), Some(&draft), &events);
                shows::<G>(&before, &after, &events);
                before = after;
            };
            let (next, events) = finished;
            shows::<G>(&before, &pieces::<G>(next.position(), None, &events), &events);
            state = next;
        }
    }

    /// Asserts that the events lead from `before` to `after`, and that they are shown one after the other, each for its
    /// own time.
    fn shows<G: BoardGame>(before: &G::Pieces, after: &G::Pieces, events: &[G::Event]) {
        let seconds: f64 = events.iter().map(G::Pieces::seconds).sum();
        let Some(mut motion) = Motion::<G>::between(before, after, [events], 0.0, false, false) else {
            assert!(seconds == 0.0, "{events:?} do not lead there");
            return;
        };
        let (mut shown, mut now) = (Vec::new(), 0.0);
        while motion.advance(now, 1.0) {
            let event = motion.moving().map(|moving| moving.event.to_string()).unwrap();
            if shown.last() != Some(&event) {
                shown.push(event);
            }
            now += 0.01;
        }
        let mut visible: Vec<String> =
            events.iter().filter(|event| G::Pieces::seconds(event) > 0.0).map(ToString::to_string).collect();
        visible.dedup();
        assert_eq!(shown, visible);
        assert!((now - seconds).abs() < 0.02, "{now} for {seconds} s");
    }

    #[test]
    fn whatever_happens_is_shown_in_order() {
        for options in ["size=5", "size=6,players=4", "size=8,players=3"] {
            shows_all_events::<Topple>(options, 60);
        }
        shows_all_events::<Crosse>("", 120);
        shows_all_events::<Crumble>("size=4x4", 60);
    }

    #[test]
    fn events_of_jumps_and_corners_are_shown() {
        for (position, turn) in [
            ("1b8/10/10/3w2w3/10/10/6w3/4b5/5w4/w9 w 1.1 123.123", "f2xd4*"),
            ("1b8/10/10/3w2w3/10/10/3w2w3/8w1/1w8/10 w 1.1 123.123", "1B:b2-a1"),
            ("1b8/10/10/10/10/10/10/10/10/w9 w -.13 123.123", "1B:pass"),
        ] {
            let options = crate::rules::crosse::Options::default();
            let state =
                crate::rules::crosse::State::from_position(position.parse().unwrap(), &options).unwrap();
            let turn = state.parse_turn(turn).unwrap();
            let mut draft = state.draft();
            let mut all = Vec::new();
            for step in state.turn_steps(&turn) {
                all.extend(draft.push(&step).unwrap());
            }
            let before = pieces::<Crosse>(state.position(), None, &[]);
            let after = pieces::<Crosse>(draft.position(), None, &[]);
            assert!(
                Motion::<Crosse>::between(&before, &after, [all.as_slice()], 0.0, false, false).is_some(),
                "{turn:?}"
            );
            shows::<Crosse>(&before, &after, &all);
        }
    }

    #[test]
    fn after_a_drag_only_the_captures_are_left_to_show() {
        use crate::rules::crosse::Event;
        let options = crate::rules::crosse::Options::default();
        let position = "9b/10/10/10/1b8/10/1b8/10/1b8/w7w1 w 123.123 123.123".parse().unwrap();
        let state = crate::rules::crosse::State::from_position(position, &options).unwrap();
        let mut draft = state.draft();
        let mut events = Vec::new();
        for step in state.turn_steps(&state.parse_turn("a1xc3xa5xc7").unwrap()) {
            events.extend(draft.push(&step).unwrap());
        }
        let (_, next, end) = draft.finish().unwrap();
        events.extend(end);
        let before = pieces::<Crosse>(state.position(), None, &[]);
        let after = pieces::<Crosse>(next.position(), None, &[]);
        let first = |is_dragged: bool| {
            let mut motion =
                Motion::<Crosse>::between(&before, &after, [events.as_slice()], 0.0, false, is_dragged)
                    .unwrap();
            assert!(motion.advance(0.01, 1.0));
            motion.moving().unwrap().event.clone()
        };
        assert!(matches!(first(false), Event::Leapt { .. }));
        assert!(matches!(first(true), Event::Captured { .. }));
    }

    #[test]
    fn the_clock_runs_at_its_pace() {
        let state = crate::rules::topple::State::start(&crate::rules::topple::Options::default());
        let mut draft = state.draft();
        let before = pieces::<Topple>(draft.position(), Some(&draft), &[]);
        let events = draft.push(&draft.next_steps()[0]).unwrap();
        let after = pieces::<Topple>(draft.position(), Some(&draft), &events);
        let between = |is_reduced| {
            Motion::<Topple>::between(&before, &after, [events.as_slice()], 0.0, is_reduced, false).unwrap()
        };
        let frames = |pace: f64| {
            let mut motion = between(false);
            (0..1000_u32).take_while(|frame| motion.advance(0.005 + f64::from(*frame) * 0.01, pace)).count()
        };
        // The event takes 0.18 seconds at pace 1.
        assert_eq!((frames(0.5), frames(1.0), frames(2.0)), (36, 18, 9));

        // With reduced motion, the end is shown for a moment.
        let mut reduced = between(true);
        assert!(reduced.advance(0.0, 1.0));
        assert!(reduced.moving().is_some_and(|moving| moving.share == 1.0));
        assert!(reduced.advance(0.11, 1.0) && !reduced.advance(0.13, 1.0));
    }

    #[test]
    fn easing_starts_at_nothing_and_ends_at_all() {
        assert_eq!(ease(0.1, 0.2, 0.3), 0.0);
        assert!(ease(0.3, 0.2, 0.3) > 0.0 && ease(0.3, 0.2, 0.3) < 0.5);
        assert_eq!(ease(0.6, 0.2, 0.3), 1.0);
        assert_eq!((ease_out(0.1, 0.2, 0.3), ease_out(0.6, 0.2, 0.3)), (0.0, 1.0));
        assert!(ease_out(0.3, 0.2, 0.3) > 0.5);
        assert_eq!((arc(0.0), arc(0.5), arc(1.0)), (0.0, 1.0, 0.0));
    }
}
