//! The explanations of mistakes are true: of mistakes in bots' games, each fact is checked on the positions that replaying
//! the turns gives, without the code that found it. `cargo test --test explanations -- --nocapture` lists them.

#![cfg(test)]

#[path = "common/forced.rs"]
mod forced;

use std::collections::VecDeque;

use halfsquare::engine::{Assessment, Bot, BotAction, Budget, Level, assess};
use halfsquare::learn::{
    CrosseEffect, CrumbleEffect, Effect as _, Explanation, Prospect, Taught, ToppleEffect, evaluation,
};
use halfsquare::record::{Glyph, events_of};
use halfsquare::rules::crosse::{self, Cells, Crosse};
use halfsquare::rules::crumble::geometry::{Coord, Point, Rect};
use halfsquare::rules::crumble::{self, Crumble};
use halfsquare::rules::topple::{self, Topple};
use halfsquare::rules::{Names, Side, State as _};

use forced::Prover;

/// The number of mistakes of each game.
const MISTAKES: usize = 50;
/// The nodes of a bot for a turn, and of an assessment.
const NODES: [u64; 2] = [300, 5_000];
/// The nodes for the proof of a forced win.
const PROOF: u64 = 100_000;

/// A game whose effects can be checked.
trait Checked: Taught {
    /// The turn has the effect.
    fn is_so(effect: &Self::Effect, before: &Self::State, turn: &Self::Turn, after: &Self::State) -> bool;
}

/// The number of opposing pieces on the shortest path of a side across the board, by going through the pieces in the
/// order of that number.
fn missing(state: &crumble::State, side: Side, from_west: bool) -> usize {
    let position = state.position();
    let owned: Vec<u64> = position.owned_words(side).collect();
    let costs =
        |number: usize| usize::from(owned.get(number / 64).is_none_or(|word| word >> (number % 64) & 1 == 0));
    let nodes: Vec<_> = position.nodes().collect();
    let (from, to) = if from_west { (0, 1) } else { (2, 3) };
    let mut best = vec![usize::MAX; position.number_bound()];
    let mut left: VecDeque<usize> = VecDeque::new();
    for node in nodes.iter().filter(|node| node.sides[from]) {
        best[node.number] = costs(node.number);
        left.push_back(node.number);
    }
    while let Some(number) = left.pop_front() {
        let Some(node) = nodes.iter().find(|node| node.number == number) else { continue };
        for (index, word) in node.neighbour_words() {
            for next in (0..64).filter(|bit| word >> bit & 1 == 1).map(|bit| 64 * index + bit) {
                if best[number] + costs(next) < best[next] {
                    best[next] = best[number] + costs(next);
                    left.push_back(next);
                }
            }
        }
    }
    nodes.iter().filter(|node| node.sides[to]).map(|node| best[node.number]).min().unwrap()
}

/// The two pieces share a stretch of border.
fn touch(one: &Rect, other: &Rect) -> bool {
    let shares = |low: Coord, high: Coord| high > low;
    let beside = one.east() == other.west() || other.east() == one.west();
    let above = one.north() == other.south() || other.north() == one.south();
    beside && shares(one.south().max(other.south()), one.north().min(other.north()))
        || above && shares(one.west().max(other.west()), one.east().min(other.east()))
}

/// The pieces linked to the piece at this point through touching pieces of its colour, which is the side's, by going
/// through all pairs. Empty if the piece is of the other colour.
fn chain_at(state: &crumble::State, point: Point, side: Side) -> Vec<Rect> {
    let own: Vec<Rect> =
        state.position().pieces().filter(|piece| piece.side == side).map(|piece| piece.rect).collect();
    let mut chain: Vec<Rect> = own.iter().filter(|rect| rect.holds(point)).copied().collect();
    let mut seen = 0;
    while let Some(rect) = chain.get(seen).copied() {
        seen += 1;
        let new: Vec<Rect> =
            own.iter().filter(|other| touch(&rect, other) && !chain.contains(other)).copied().collect();
        chain.extend(new);
    }
    chain
}

/// The width and height of the rectangle around these pieces; 0 without pieces.
fn size(rects: &[Rect]) -> [Coord; 2] {
    let around = rects.iter().copied().reduce(|whole, rect| whole.around(&rect));
    around.map_or([Coord::ZERO; 2], |around| [around.w, around.h])
}

/// The diagonal of a rectangle of this size, in starting squares.
fn diagonal(size: [Coord; 2]) -> f64 {
    let [w, h] = size.map(|side| side.raw() as f64 / Coord::ONE.raw() as f64);
    w.hypot(h)
}

/// The sizes of a side's chains.
fn sizes(state: &crumble::State, side: Side) -> Vec<[Coord; 2]> {
    let own = state.position().pieces().filter(|piece| piece.side == side);
    own.map(|piece| size(&chain_at(state, piece.rect.at, side))).collect()
}

impl Checked for Crumble {
    fn is_so(
        effect: &CrumbleEffect,
        before: &crumble::State,
        _turn: &crumble::Turn,
        after: &crumble::State,
    ) -> bool {
        let player = before.to_move();
        let all_of = |state: &crumble::State, rects: &[Rect], side: Side| {
            rects
                .iter()
                .all(|rect| state.position().pieces().any(|piece| piece.rect == *rect && piece.side == side))
        };
        // A cut may have made smaller pieces of them.
        let had = |rects: &[Rect], side: Side| {
            rects
                .iter()
                .all(|rect| before.position().piece_at(rect.at).is_some_and(|piece| piece.side == side))
        };
        let touched = |state: &crumble::State, side: Side| {
            let own = state.position().chains().filter(|chain| chain.side == side);
            own.map(|chain| chain.sides.iter().filter(|touched| **touched).count()).max().unwrap_or_default()
        };
        match effect {
            CrumbleEffect::Captures(owner, rects) => {
                *owner == player.other() && had(rects, *owner) && all_of(after, rects, player)
            }
            CrumbleEffect::Loses(rects) => had(rects, player) && all_of(after, rects, player.other()),
            CrumbleEffect::Touches(sides) => {
                touched(before, player) < *sides && touched(after, player) == *sides
            }
            CrumbleEffect::Breaks(owner) => touched(before, *owner) == 3 && touched(after, *owner) < 3,
            CrumbleEffect::Nears { from_west, missing: left } => {
                let [was, is] = [before, after].map(|state| missing(state, player, *from_west));
                is < was && is == *left
            }
            CrumbleEffect::Hinders { opponent, from_west, missing: left } => {
                let [was, is] = [before, after].map(|state| missing(state, *opponent, *from_west));
                is > was && is == *left
            }
            CrumbleEffect::Links { owner, pieces: [one, other], is_gain, .. }
            | CrumbleEffect::Separates { owner, pieces: [one, other], is_gain, .. } => {
                let links = matches!(effect, CrumbleEffect::Links { .. });
                let own = before.position().pieces().filter(|piece| piece.side == *owner);
                // `None` if they aren't both the owner's.
                let is_linked = |state| {
                    let [chain, second] = [one, other].map(|rect| chain_at(state, rect.at, *owner));
                    let are_owned = !chain.is_empty() && !second.is_empty();
                    are_owned.then(|| chain.iter().any(|rect| rect.holds(other.at)))
                };
                own.filter(|piece| [*one, *other].contains(&piece.rect)).count() == 2
                    && is_linked(before) == Some(!links)
                    && is_linked(after) == Some(links)
                    && *is_gain == (links == (*owner == player))
            }
            CrumbleEffect::Extends { at, around } => {
                let all_shorter = sizes(before, player)
                    .into_iter()
                    .all(|size| diagonal(size) < diagonal([around.w, around.h]));
                all_shorter
                    && size(&chain_at(after, at.at, player)) == [around.w, around.h]
                    && !chain_at(before, at.at, player).is_empty()
            }
            CrumbleEffect::Shortens { opponent, at, around } => {
                let was = diagonal(size(&chain_at(before, at.at, *opponent)));
                let is = sizes(after, *opponent);
                *opponent == player.other()
                    && sizes(before, *opponent).into_iter().all(|size| diagonal(size) <= was)
                    && is.contains(&[around.w, around.h])
                    && is.iter().all(|size| diagonal(*size) <= diagonal([around.w, around.h]))
                    && diagonal([around.w, around.h]) < was
            }
        }
    }
}

impl Checked for Crosse {
    fn is_so(
        effect: &CrosseEffect,
        before: &crosse::State,
        turn: &crosse::Turn,
        after: &crosse::State,
    ) -> bool {
        let player = before.to_move();
        let stones = |state: &crosse::State, side: Side| state.position().stones(side);
        match effect {
            CrosseEffect::Covers(cells, corners) => {
                let [was, is] = [before, after].map(|state| stones(state, player) & Cells::CORNERS);
                is.len() == *corners && cells.iter().all(|cell| is.contains(*cell) && !was.contains(*cell))
            }
            CrosseEffect::Removes(cells) => {
                let gone = |cell: &crosse::Cell| !stones(after, player).contains(*cell);
                stones(after, player).len() + cells.len() == stones(before, player).len()
                    && cells.iter().all(gone)
            }
            CrosseEffect::Renews => events_of::<Crosse>(before, turn)
                .iter()
                .any(|event| matches!(event, crosse::Event::Renewed { side } if *side == player)),
            CrosseEffect::Gives(to, number) => {
                let mut replies = 0;
                let mut all = true;
                after.for_each_successor(|_, next| {
                    replies += 1;
                    all &= stones(after, player).len() - stones(next, player).len() == *number;
                });
                after.to_move() == *to && replies > 0 && all
            }
        }
    }
}

impl Checked for Topple {
    fn is_so(
        effect: &ToppleEffect,
        before: &topple::State,
        _turn: &topple::Turn,
        after: &topple::State,
    ) -> bool {
        let player = before.to_move();
        let pawns = |state: &topple::State, side: Side| state.position().pawns().of(side);
        // A pawn that takes another leaves its tile, but isn't lost.
        let gone = |owner: Side, tile: &topple::Tile| {
            let [was, is] = [before, after].map(|state| pawns(state, owner));
            was.contains(*tile) && !is.contains(*tile) && is.len() < was.len()
        };
        match effect {
            ToppleEffect::Gains(at) => {
                pawns(after, player).contains(*at) && !pawns(before, player).contains(*at)
            }
            ToppleEffect::Crushes(owner, at) => *owner != player && gone(*owner, at),
            ToppleEffect::Loses(at) => gone(player, at),
            ToppleEffect::Takes(victim, at) => *victim != player && gone(*victim, at),
            ToppleEffect::Resets(owner, tiles) => {
                *owner != player && tiles.iter().all(|tile| gone(*owner, tile))
            }
            ToppleEffect::LeavesOne(rival) => {
                pawns(before, *rival).len() > 1 && pawns(after, *rival).len() == 1
            }
        }
    }
}

/// The totals of what explanations said.
#[derive(Default, Debug)]
struct Said {
    mistakes: usize,
    /// Those with any fact.
    explained: usize,
    /// Those with a fact about the better turn or the turn played.
    better: usize,
    /// Those with a fact about the reply.
    reply: usize,
    /// Claims of a forced win that were proved, and that were too long to prove.
    forced: [usize; 2],
}

/// The turn has the effect.
fn has<G: Checked>(effect: &G::Effect, before: &G::State, turn: &G::Turn) -> bool {
    before.play(turn).is_ok_and(|after| G::is_so(effect, before, turn, &after))
}

/// Checks an explanation fact by fact.
fn check<G: Checked>(
    before: &G::State,
    played: &G::Turn,
    found: &Assessment<G>,
    why: &Explanation<G>,
    said: &mut Said,
) {
    let better = before.parse_turn(&why.better).unwrap();
    let (now, instead) = (before.play(played).unwrap(), before.play(&better).unwrap());
    for gain in &why.gains {
        assert!(gain.is_gain() && has::<G>(gain, before, &better), "{gain:?}");
        assert!(!has::<G>(gain, before, played), "{gain:?} in both");
    }
    for loss in &why.losses {
        assert!(!loss.is_gain() && has::<G>(loss, before, played), "{loss:?}");
        assert!(!has::<G>(loss, before, &better), "{loss:?} in both");
    }
    if let Some(threat) = &why.threat {
        let [instead, now] = [&instead, &now].map(|state| state.handed_to(why.mover).unwrap());
        let wins = |next: &G::State| next.is_won_by(why.mover);
        assert!(wins(&instead.play_text(threat).unwrap().1), "{threat}");
        now.for_each_successor(|turn, next| assert!(!wins(next), "{turn:?} threatens the same"));
    }
    if let Some((turn, aim)) = &why.aim {
        let [instead, now] = [&instead, &now].map(|state| state.handed_to(why.mover).unwrap());
        assert!(has::<G>(aim, &instead, &instead.parse_turn(turn).unwrap()), "{aim:?}");
        now.for_each_successor(|turn, next| assert!(!G::is_so(aim, &now, turn, next), "{turn:?}: {aim:?}"));
    }
    let mut forces =
        |side: Side, state: &G::State, turns: u32| match Prover::<G>::new(side, PROOF).forces(state, turns) {
            Some(true) => said.forced[0] += 1,
            None => said.forced[1] += 1,
            Some(false) => panic!("no win in {turns} from {}", state.position()),
        };
    assert_eq!(why.outcome == Prospect::Win, instead.is_won_by(why.mover));
    if why.outcome == Prospect::ForcedWin {
        forces(why.mover, &instead, found.before.turns_to_end().unwrap() - 1);
    }
    if let Some(reply) = &why.reply {
        let turn = now.parse_turn(&reply.turn).unwrap();
        let next = now.play(&turn).unwrap();
        assert_eq!(
            (now.to_move(), reply.outcome == Prospect::Win),
            (reply.player, next.is_won_by(reply.player))
        );
        if reply.outcome == Prospect::ForcedWin {
            forces(reply.player, &next, found.after.turns_to_end().unwrap() - 2);
        }
        for gain in &reply.gains {
            assert!(gain.is_gain() && has::<G>(gain, &now, &turn), "{gain:?}");
            assert!(instead.outcome().is_some() || instead.to_move() == reply.player);
            instead.for_each_successor(|turn, next| {
                assert!(!G::is_so(gain, &instead, turn, next), "{gain:?} in any case, with {turn:?}");
            });
        }
        said.reply += 1;
    }
    let told = why.told(&Names::of_sides::<G>(), None);
    said.mistakes += 1;
    said.explained += usize::from(!told.ends_with(" was better."));
    said.better += usize::from(!told.contains(" was better."));
}

/// Explains mistakes of bots' games until there are enough.
fn explanations_are_true<G: Checked>() -> Said {
    let mut said = Said::default();
    let pairs = [
        [Level::Casual, Level::Skilled],
        [Level::Beginner, Level::Casual],
        [Level::Skilled, Level::Beginner],
        [Level::Casual, Level::Casual],
    ];
    for (game, levels) in (0..).zip(pairs.into_iter().cycle()) {
        let mut state = G::State::start(&G::Options::default());
        for (number, level) in (0..80_u64).zip(levels.into_iter().cycle()) {
            let level = if number < 4 { Level::Beginner } else { level };
            let bot = Bot::new(level, game * 1_000 + number);
            let choice = bot.choose::<G>(&state, &mut Budget::new(NODES[0])).unwrap();
            let Some(BotAction::Turn(played)) = choice.map(|choice| choice.action) else { break };
            let next = state.play(&played).unwrap();
            // Every fourth turn, so that the mistakes are of many games.
            if (game + number).is_multiple_of(4) {
                let found = assess::<G>(&state, &next, NODES[1], &|| false).unwrap();
                let judged = evaluation::<G>(&state, &found);
                let is_mistake = matches!(judged.glyph(), Some(Glyph::Mistake | Glyph::Blunder));
                let mut budget = Budget::new(Explanation::<G>::NODES);
                let why = Explanation::<G>::of(&state, &played, &judged, found.reply.as_ref(), &mut budget);
                if let Some(why) = why.filter(|_| is_mistake) {
                    let text = state.turn_text(&played);
                    let glyph = judged.glyph().unwrap();
                    println!(
                        "{} {game}.{} {text} {glyph}: {}",
                        G::NAME,
                        number + 1,
                        why.told(&Names::of_sides::<G>(), None)
                    );
                    check::<G>(&state, &played, &found, &why, &mut said);
                }
                if said.mistakes == MISTAKES {
                    println!("{}: {said:?}", G::NAME);
                    return said;
                }
            }
            state = next;
        }
    }
    said
}

#[test]
fn explanations_in_crumble_are_true() {
    let said = explanations_are_true::<Crumble>();
    assert!(said.explained >= 30, "{said:?}");
}

#[test]
fn explanations_in_crosse_are_true() {
    let said = explanations_are_true::<Crosse>();
    assert!(said.explained >= 30, "{said:?}");
}

#[test]
fn explanations_in_topple_are_true() {
    let said = explanations_are_true::<Topple>();
    assert!(said.explained >= 30, "{said:?}");
}
