//! The lessons, puzzles and coach's tips of Crumble.

mod chains;
mod renewable;

use std::mem;

use self::chains::{Chains, length};
use self::renewable::RENEWABLE;
use super::Taught;
use crate::engine::{Budget, Stop, missing_pieces};
use crate::learn::coach::Tip;
use crate::learn::effect::{Effect, Teller, at_places};
use crate::learn::kind::Kind;
use crate::learn::names;
use crate::learn::puzzle::Puzzle;
use crate::learn::reasons::count;
use crate::rules::crumble::geometry::{Axis, Rect};
use crate::rules::crumble::{Chain, Crumble, Event, Position, State, Turn};
use crate::rules::{Side, State as _, list};

/// True if a piece is this player's.
fn is_owned(state: &State, side: Side, rect: &Rect) -> bool {
    state.position().piece_at(rect.at).is_some_and(|piece| piece.side == side)
}

impl Taught for Crumble {
    const LESSONS: &'static str = include_str!("../../../assets/lessons/crumble.ron");
    const KINDS: &'static [&'static Kind] = &[RENEWABLE];
    const SHIPPED: &'static str = include_str!("../../../assets/puzzles/crumble.txt");

    const TIPS: &'static [Tip] = &[
        Tip { name: "win", text: "You can win now: look for a chain that touches all four sides." },
        Tip {
            name: "capture",
            text: "You can capture: close a loop of your colour round these pieces with a swap.",
        },
        Tip {
            name: "join",
            text: "Your pieces here fill a square or a half-square. You can join them instead of cutting.",
        },
        Tip {
            name: "long cut",
            text: "One straight cut can halve several of your pieces here. Drag along the line.",
        },
        Tip {
            name: "lost",
            text: "Careful: a swap like this closes the opponent's loop, and you lose what is inside. Don't play it.",
        },
        Tip {
            name: "swap",
            text: "Cut first. Then one half may swap with an opponent's piece if they share a whole side.",
        },
    ];
    const WARNINGS: &'static [&'static str] = &["lost"];

    fn holds(state: &State) -> &'static [&'static str] {
        if state.claims().is_empty() { &[] } else { &["big piece"] }
    }

    fn event_word(event: &Event, side: Side) -> &'static str {
        match event {
            Event::Cut { pieces, .. } if pieces.len() > 1 => "long cut",
            Event::Cut { .. } => "cut",
            Event::Joined { .. } => "join",
            Event::Exchanged { .. } => "swap",
            Event::Captured { by, .. } if *by == side => "capture",
            Event::Captured { .. } => "lost",
            Event::Won { by, .. } if *by == side => "win",
            Event::Won { .. } => "lose",
            Event::Drawn(_) => "draw",
        }
    }

    fn is_shown_before(state: &State, event: &Event) -> bool {
        let Event::Captured { by, pieces } = event else { return true };
        pieces.iter().all(|piece| is_owned(state, by.other(), piece))
    }

    /// A swap is only possible after its cut.
    fn example(events: &[Event]) -> &[Event] {
        events
    }

    type Spot = Rect;

    fn named(position: &Position, word: &str) -> Option<Option<Rect>> {
        let corner = names::corner(word)?;
        Some(position.piece_at(corner).map(|piece| piece.rect).filter(|rect| rect.at == corner))
    }

    fn details(events: &[Event], side: Side) -> Vec<String> {
        let corner = |what: &str, rect: &Rect| format!("{what} ({},{})", rect.at.x, rect.at.y);
        let mut details = Vec::new();
        let mut traveller = None;
        for event in events {
            match event {
                Event::Cut { axis, pieces, .. } => {
                    let way = if *axis == Axis::Horizontal { "horizontal" } else { "vertical" };
                    details.push(way.to_owned());
                    details.extend(pieces.iter().map(|piece| corner("at", piece)));
                }
                Event::Joined { into, .. } => details.push(corner("at", into)),
                Event::Exchanged { to, dir, .. } => {
                    details.extend([dir.word().to_owned(), corner("to", to)]);
                    traveller = Some(to);
                }
                Event::Captured { by, pieces } => {
                    let stops = *by != side && traveller.is_some_and(|piece| pieces.contains(piece));
                    details.extend(stops.then(|| "stop".to_owned()));
                }
                Event::Won { .. } | Event::Drawn(_) => {}
            }
        }
        details.extend(traveller.map(|rect| corner("ends", rect)));
        details
    }

    fn own_task(puzzle: &Puzzle<Self>) -> Option<String> {
        renewable::task(puzzle)
    }

    fn shortfall(state: &State, player: Side) -> String {
        const SIDES: [&str; 4] = ["west", "east", "south", "north"];
        let own = state.position().chains().filter(|chain| chain.side == player);
        let touched = own.max_by_key(Chain::sides_touched).map_or([false; 4], |chain| chain.sides);
        let lacking: Vec<&str> =
            SIDES.into_iter().zip(touched).filter_map(|(side, touches)| (!touches).then_some(side)).collect();
        let word = if lacking.len() == 1 { "side" } else { "sides" };
        format!("your best chain doesn't touch the {} {word}", list(&lacking, "and"))
    }

    fn own_answer(
        puzzle: &Puzzle<Self>,
        next: &State,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Turn>, Stop> {
        renewable::answer(puzzle, next, budget)
    }

    fn own_puzzle(state: &State, budget: &mut Budget<'_>) -> Result<Option<(&'static Kind, Turn)>, Stop> {
        Ok(renewable::find(state, budget)?.map(|turn| (RENEWABLE, turn)))
    }

    type Effect = CrumbleEffect;

    fn effects(before: &State, events: &[Event], after: &State) -> Vec<CrumbleEffect> {
        let side = before.to_move();
        let mut effects = Vec::new();
        for event in events {
            let Event::Captured { by, pieces } = event else { continue };
            // A piece that the turn itself gave away is neither gained nor lost.
            let owner = by.other();
            let had = |rect: &&Rect| is_owned(before, owner, rect);
            let pieces: Vec<Rect> = pieces.iter().filter(had).copied().collect();
            if pieces.is_empty() {
                continue;
            }
            let is_gain = *by == side;
            effects.push(if is_gain {
                CrumbleEffect::Captures(owner, pieces)
            } else {
                CrumbleEffect::Loses(pieces)
            });
        }
        let chains = [before, after].map(|state| Chains::new(state.position()));
        let sides = |whose| chains.each_ref().map(|chains| chains.sides_joined(whose));
        match sides(side) {
            // The turn wins: nothing else matters.
            [_, 4] => return vec![CrumbleEffect::Touches(4)],
            [was, 3] if was < 3 => effects.push(CrumbleEffect::Touches(3)),
            _ => {}
        }
        if let [3, is] = sides(side.other())
            && is < 3
        {
            effects.push(CrumbleEffect::Breaks(side.other()));
        }
        // The nearer of the two ways across the board matters most.
        let missing = [before, after].map(|state| missing_pieces(state.position()));
        let ways = |whose: Side| {
            let [was, is] = missing.map(|of_sides| of_sides[whose.index()]);
            [true, false].into_iter().zip(was.into_iter().zip(is))
        };
        let nearer = ways(side).filter(|(_, (was, is))| is < was && (1..=NEAR).contains(is));
        if let Some((from_west, (_, missing))) = nearer.min_by_key(|(_, (_, is))| *is) {
            effects.push(CrumbleEffect::Nears { from_west, missing });
        }
        let opponent = side.other();
        let hindered = ways(opponent).filter(|(_, (was, is))| is > was && *was <= NEAR);
        if let Some((from_west, (_, missing))) = hindered.min_by_key(|(_, (was, _))| *was) {
            effects.push(CrumbleEffect::Hinders { opponent, from_west, missing });
        }
        if events.iter().any(|event| matches!(event, Event::Exchanged { .. })) {
            effects.extend(chains::effects(&chains[0], &chains[1], side));
        }
        effects
    }

    fn also_brings(effect: &CrumbleEffect, before: &State, after: &State) -> bool {
        let are_linked = |state: &State, owner: Side, [one, other]: &[Rect; 2]| {
            Chains::new(state.position()).are_linked(one.at, other.at, owner)
        };
        match effect {
            CrumbleEffect::Links { owner, pieces, .. } => {
                are_linked(after, *owner, pieces) == Some(true)
                    && are_linked(before, *owner, pieces) == Some(false)
            }
            CrumbleEffect::Separates { owner, pieces, .. } => {
                are_linked(after, *owner, pieces) == Some(false)
                    && are_linked(before, *owner, pieces) == Some(true)
            }
            _ => false,
        }
    }
}

/// Paths with more opposing pieces than this are too far from a chain to be mentioned.
const NEAR: usize = 3;
/// More than the length of any chain, as [`length`] measures it.
const LONGEST: usize = 1_000;

/// An effect of a turn in Crumble.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CrumbleEffect {
    /// It captures these pieces of this player.
    Captures(Side, Vec<Rect>),
    /// It loses these pieces of its own player to the opponent's loop.
    Loses(Vec<Rect>),
    /// A chain of its player touches this many sides for the first time: three or four.
    Touches(usize),
    /// No chain of this opponent touches three sides any more.
    Breaks(Side),
    /// A shortest path of its player across the board, through connected pieces, has fewer opposing pieces than before.
    Nears {
        /// From west to east, or else from south to north.
        from_west: bool,
        /// The number of opposing pieces left on it.
        missing: usize,
    },
    /// A shortest path of the opponent across the board has more pieces of the player than before.
    Hinders {
        /// The opponent.
        opponent: Side,
        /// From west to east, or else from south to north.
        from_west: bool,
        /// The number of the player's pieces on it.
        missing: usize,
    },
    /// Two pieces of a player that weren't in the same chain now are.
    Links {
        /// The owner.
        owner: Side,
        /// The two pieces before the turn, near each other.
        pieces: [Rect; 2],
        /// The product of the areas of the two chains.
        weight: usize,
        /// They are the pieces of the player of the turn.
        is_gain: bool,
    },
    /// Two pieces of a player that were in the same chain no longer are.
    Separates {
        /// The owner.
        owner: Side,
        /// The two pieces before the turn, near each other.
        pieces: [Rect; 2],
        /// The product of the areas of the two chains.
        weight: usize,
        /// They are the opponent's pieces.
        is_gain: bool,
    },
    /// A chain of its player is longer than all before, by the diagonal of the rectangle around it.
    Extends {
        /// A piece of the chain that its player had before.
        at: Rect,
        /// The rectangle around the chain.
        around: Rect,
    },
    /// All chains of the opponent are shorter than the longest was, by the diagonals of the rectangles around them.
    Shortens {
        /// The opponent.
        opponent: Side,
        /// A piece of the chain that was the longest.
        at: Rect,
        /// The rectangle around the chain that is now the longest.
        around: Rect,
    },
}

impl Effect for CrumbleEffect {
    /// Captures explained almost no mistakes as aims, and looking for them takes long.
    const HAS_AIMS: bool = false;

    fn is_gain(&self) -> bool {
        match self {
            Self::Loses(_) => false,
            Self::Links { is_gain, .. } | Self::Separates { is_gain, .. } => *is_gain,
            _ => true,
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        mem::discriminant(self) == mem::discriminant(other) && self.is_gain() == other.is_gain()
    }

    fn is_aim(&self) -> bool {
        false
    }

    fn amount(&self) -> usize {
        match self {
            Self::Captures(_, rects) | Self::Loses(rects) => rects.len(),
            Self::Touches(sides) => *sides,
            Self::Breaks(_) => 1,
            Self::Nears { missing, .. } => NEAR + 1 - missing,
            Self::Hinders { missing, .. } => *missing,
            Self::Links { weight, .. } | Self::Separates { weight, .. } => *weight,
            Self::Extends { around, .. } => length(around),
            Self::Shortens { around, .. } => LONGEST.saturating_sub(length(around)),
        }
    }

    fn words(&self, teller: &Teller<'_>) -> String {
        let corner = |rect: &Rect| format!("({},{})", rect.at.x.mixed(), rect.at.y.mixed());
        let pieces = |rects: &[Rect]| {
            let corners: Vec<String> = rects.iter().map(corner).collect();
            at_places("piece", "pieces", "at", &corners)
        };
        let size = |rect: &Rect| format!("{} by {} squares", rect.w.mixed(), rect.h.mixed());
        let sides = |from_west: bool| if from_west { "west and east" } else { "south and north" };
        let is_reader = teller.reader == Some(teller.player);
        // After "White can" the player isn't named again.
        let whose = |owner: Side| {
            if teller.is_possible && owner == teller.player && !is_reader {
                "the".to_owned()
            } else {
                teller.whose(owner)
            }
        };
        let own = if is_reader {
            "a chain of yours".to_owned()
        } else if teller.is_possible {
            "a chain".to_owned()
        } else {
            format!("{} chain", teller.whose(teller.player))
        };
        match self {
            Self::Captures(owner, rects) => {
                let whose = if is_reader { "the".to_owned() } else { teller.whose(*owner) };
                format!("{} {}", teller.verb("capture"), with_article(&whose, &pieces(rects), rects.len()))
            }
            Self::Loses(rects) => {
                let whose = teller.whose(teller.player);
                format!("{} {}", teller.verb("lose"), with_article(&whose, &pieces(rects), rects.len()))
            }
            Self::Touches(4) => format!("{} {own} touch all four sides", teller.verb("make")),
            Self::Touches(_) => format!("{} {own} touch three sides", teller.verb("make")),
            Self::Breaks(owner) => {
                format!("{} {} chain that touched three sides", teller.verb("break"), teller.whose(*owner))
            }
            Self::Nears { from_west, missing } => {
                let comes = if teller.is_possible {
                    "come".to_owned()
                } else {
                    format!("brings {}", teller.whom(teller.player))
                };
                format!(
                    "{comes} within {} of joining {}",
                    count(*missing, "piece", "pieces"),
                    sides(*from_west)
                )
            }
            Self::Hinders { opponent, from_west, missing } => {
                let (whom, left) = (teller.whom(*opponent), count(*missing, "piece", "pieces"));
                format!("{} {whom} {left} away from joining {}", teller.verb("put"), sides(*from_west))
            }
            Self::Links { owner, pieces: linked, .. } => {
                format!("{} {} {}", teller.verb("link"), whose(*owner), pieces(linked))
            }
            Self::Separates { owner, pieces: separated, .. } => {
                format!("{} {} {}", teller.verb("separate"), whose(*owner), pieces(separated))
            }
            Self::Extends { at, around } => {
                let whose = whose(teller.player);
                format!("{} {whose} chain at {} span {}", teller.verb("make"), corner(at), size(around))
            }
            Self::Shortens { opponent, at, around } => {
                let whose = teller.whose(*opponent);
                format!(
                    "{} {whose} longest chain, at {}, to {}",
                    teller.verb("shorten"),
                    corner(at),
                    size(around)
                )
            }
        }
    }
}

/// "the pieces at (2,1) and (3,1)", but "seven pieces, such as ..." without an article.
fn with_article(article: &str, pieces: &str, number: usize) -> String {
    if number > 3 { pieces.to_owned() } else { format!("{article} {pieces}") }
}
