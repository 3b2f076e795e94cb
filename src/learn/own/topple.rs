//! The lessons, puzzles and coach's tips of Topple.

use std::mem;

use super::Taught;
use crate::engine::{Budget, Stop};
use crate::learn::coach::Tip;
use crate::learn::effect::{Effect, Teller, at_places};
use crate::learn::kind::{Kind, Promise};
use crate::learn::names;
use crate::learn::proof::{Truth, only};
use crate::record::events_of;
use crate::rules::topple::{Event, Group, Position, State, Tile, TileSet, Topple, Turn};
use crate::rules::{Outcome, Side, State as _};

/// A [`Kind::DEFENCE`] for a player who has only one pawn on the board.
const SAVE: &Kind = &Kind::new("save", "save your last pawn", Promise::Defence);
/// Puzzles in which no turn wins at once. One of the player's pawns and one of the opponent's are locked in one group.
/// After exactly one turn, one of the opponent's pawns in such a group is lost, and the player has at least as many
/// pawns on the board as before.
const LOCK: &Kind =
    &Kind::new("lock", "break the lock: remove an opponent's locked pawn and lose none", Promise::Own);
/// A [`Kind::WIN1`] whose solution causes a reset that removes one of the opponent's pawns.
const RESET: &Kind = &Kind::new("reset", "win with a reset", Promise::Win(1));

impl Taught for Topple {
    const LESSONS: &'static str = include_str!("../../../assets/lessons/topple.ron");
    const KINDS: &'static [&'static Kind] = &[SAVE, LOCK, RESET];
    const SHIPPED: &'static str = include_str!("../../../assets/puzzles/topple.txt");

    const TIPS: &'static [Tip] = &[
        Tip { name: "win", text: "You can win now: leave every opponent without a pawn." },
        Tip {
            name: "take",
            text: "You can take this pawn: get one of your pawns beside it, one piece higher.",
        },
        Tip {
            name: "crush",
            text: "A stack of three or more topples when you place a piece on it. It can crush this pawn.",
        },
        Tip {
            name: "reset",
            text: "Three stacks of three in a line are removed, with their pawns: a reset. You can make one now.",
        },
        Tip {
            name: "lock",
            text: "A lock: two or more takes are possible among these pawns, so none happens.",
        },
        Tip {
            name: "pawn",
            text: "Place a piece on the lit stack: it becomes three high, and you gain a pawn on it.",
        },
        Tip {
            name: "taken",
            text: "Careful: if you play the turn shown, the marked pawn is taken by the one beside it, a piece higher.",
        },
        Tip {
            name: "topple",
            text: "A stack of three or more topples when you place a piece on it. You choose the direction.",
        },
        Tip {
            name: "enter",
            text: "Place your first piece on any empty tile. One of your eight pawns goes on top.",
        },
        Tip {
            name: "move",
            text: "You may also move a pawn to a stack beside it that is equally high, or one piece higher or lower.",
        },
        Tip {
            name: "place",
            text: "Place a piece one or two tiles from a pawn of yours, on an empty tile or on any stack without a pawn.",
        },
    ];
    const WARNINGS: &'static [&'static str] = &["taken"];

    fn holds(state: &State) -> &'static [&'static str] {
        if state.position().groups().iter().any(Group::is_locked) { &["lock"] } else { &[] }
    }

    fn event_word(event: &Event, side: Side) -> &'static str {
        match event {
            Event::Entered { .. } => "enter",
            Event::Placed { .. } => "place",
            Event::PawnSet { .. } => "pawn",
            Event::Lifted { .. } => "topple",
            Event::Laid { .. } => "lay",
            Event::Crushed { side: owner, .. } if *owner == side => "crushed",
            Event::Crushed { .. } => "crush",
            Event::FellOff { .. } => "fall",
            Event::Reset { .. } => "reset",
            Event::Moved { .. } => "move",
            Event::Took { side: taker, .. } if *taker == side => "take",
            Event::Took { .. } => "taken",
            Event::Passed { .. } => "pass",
            Event::Resigned { .. } => "resign",
            Event::Out { .. } => "out",
            Event::Ended(Outcome::Win(winner, _)) if *winner == side => "win",
            Event::Ended(Outcome::Win(..)) => "lose",
            Event::Ended(Outcome::Draw(_)) => "draw",
        }
    }

    fn example(events: &[Event]) -> &[Event] {
        match events {
            [Event::Entered { .. } | Event::Placed { .. } | Event::Moved { .. }] => &[],
            // A pawn is crushed by a stack elsewhere.
            [.., Event::Crushed { .. }] => {
                let topples = |event: &Event| matches!(event, Event::Lifted { .. });
                let from = events.iter().rposition(topples).unwrap_or_default();
                events.get(from..).unwrap_or_default()
            }
            // A take follows from the turn that brings the pawns together.
            [.., Event::Took { .. }] => {
                let brings = |event: &Event| matches!(event, Event::Moved { .. } | Event::Placed { .. });
                let from = events.iter().rposition(brings).unwrap_or(events.len() - 1);
                events.get(from..).unwrap_or_default()
            }
            [.., last] => std::slice::from_ref(last),
            [] => &[],
        }
    }

    type Spot = Tile;

    fn named(position: &Position, word: &str) -> Option<Option<Tile>> {
        let (column, row) = names::square(word)?;
        let tile = Tile::new(column.checked_sub(1)?, row.checked_sub(1)?);
        Some(tile.filter(|tile| position.has(*tile)))
    }

    fn details(events: &[Event], _side: Side) -> Vec<String> {
        let of = |event: &Event| match event {
            Event::Entered { at, .. } | Event::Placed { at, .. } | Event::Lifted { at, .. } => {
                vec![format!("at {at}")]
            }
            Event::Moved { to, .. } => vec![format!("to {to}")],
            Event::Laid { at } => vec![format!("on {at}")],
            _ => Vec::new(),
        };
        events.iter().flat_map(of).collect()
    }

    type Effect = ToppleEffect;

    fn effects(before: &State, events: &[Event], after: &State) -> Vec<ToppleEffect> {
        let side = before.to_move();
        let mut effects = Vec::new();
        // The tiles of the player's pawns now, and before the turn; a new pawn isn't among them.
        let mut own: Vec<(Tile, Tile)> = pawns(before, side).into_iter().map(|tile| (tile, tile)).collect();
        for event in events {
            match event {
                Event::Moved { from, to, .. } => follow(&mut own, *from, *to),
                Event::Took { side: taker, from, at, .. } if *taker == side => follow(&mut own, *from, *at),
                _ => {}
            }
            let lost = |tile: Tile| {
                let was = own.iter().find(|(now, _)| *now == tile);
                was.map(|(_, tile)| ToppleEffect::Loses(*tile))
            };
            match event {
                // The pawn may be taken at once.
                Event::PawnSet { at, .. } if pawns(after, side).contains(*at) => {
                    effects.push(ToppleEffect::Gains(*at));
                }
                Event::Crushed { side: owner, at } if *owner == side => effects.extend(lost(*at)),
                Event::Crushed { side: owner, at } => effects.push(ToppleEffect::Crushes(*owner, *at)),
                Event::Took { victim, at, .. } if *victim == side => effects.extend(lost(*at)),
                Event::Took { side: taker, victim, at, .. } if *taker == side => {
                    effects.push(ToppleEffect::Takes(*victim, *at));
                }
                Event::Reset { pawns, .. } => {
                    effects.extend(pawns.of(side).into_iter().filter_map(lost));
                    let rivals = before.position().sides().filter(|owner| *owner != side);
                    for owner in rivals.filter(|owner| !pawns.of(*owner).is_empty()) {
                        effects.push(ToppleEffect::Resets(owner, pawns.of(owner).into_iter().collect()));
                    }
                }
                _ => {}
            }
        }
        for rival in after.position().sides().filter(|rival| *rival != side) {
            if pawns(before, rival).len() > 1 && pawns(after, rival).len() == 1 {
                effects.push(ToppleEffect::LeavesOne(rival));
            }
        }
        effects
    }

    fn shortfall(state: &State, player: Side) -> String {
        let rivals = Side::all(state.players()).filter(|side| *side != player);
        let left: Vec<Tile> = rivals.flat_map(|rival| pawns(state, rival)).collect();
        match left.as_slice() {
            [pawn] => format!("your opponent still has a pawn on {pawn}"),
            _ => format!("your opponent still has {}", at_places("pawn", "pawns", "on", &left)),
        }
    }

    fn narrowed(kind: &'static Kind, state: &State, solution: &Turn) -> &'static Kind {
        let side = state.to_move();
        if kind == Kind::DEFENCE && pawns(state, side).len() == 1 {
            SAVE
        } else if kind == Kind::WIN1 && resets_pawn(state, solution, side.other()) {
            RESET
        } else {
            kind
        }
    }

    fn own_puzzle(state: &State, budget: &mut Budget<'_>) -> Result<Option<(&'static Kind, Turn)>, Stop> {
        let side = state.to_move();
        let locked = locked_foes(state.position(), side);
        if locked.is_empty() {
            return Ok(None);
        }
        let before = pawns(state, side).len();
        let only = only::<Self>(state, budget, |_, next| {
            let is_broken = locked.into_iter().any(|tile| !pawns(next, side.other()).contains(tile));
            Ok(Truth::from(is_broken && pawns(next, side).len() >= before))
        })?;
        Ok(only.map(|turn| (LOCK, turn)))
    }
}

/// An effect of a turn in Topple.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToppleEffect {
    /// Its player gains a pawn on this tile.
    Gains(Tile),
    /// It crushes this opponent's pawn on this tile.
    Crushes(Side, Tile),
    /// Its player loses the pawn that was on this tile before the turn.
    Loses(Tile),
    /// It takes this owner's pawn on this tile.
    Takes(Side, Tile),
    /// A reset removes this opponent's pawns on these tiles.
    Resets(Side, Vec<Tile>),
    /// It leaves this opponent a single pawn.
    LeavesOne(Side),
}

impl Effect for ToppleEffect {
    fn is_gain(&self) -> bool {
        !matches!(self, Self::Loses(_))
    }

    fn is_aim(&self) -> bool {
        self.is_gain() && !matches!(self, Self::LeavesOne(_))
    }

    /// However an opponent's pawn is lost, it is one pawn less.
    fn is_like(&self, other: &Self) -> bool {
        let removes =
            |effect: &Self| matches!(effect, Self::Crushes(..) | Self::Takes(..) | Self::Resets(..));
        mem::discriminant(self) == mem::discriminant(other) || (removes(self) && removes(other))
    }

    fn amount(&self) -> usize {
        if let Self::Resets(_, tiles) = self { tiles.len() } else { 1 }
    }

    fn words(&self, teller: &Teller<'_>) -> String {
        match self {
            Self::Gains(at) => format!("{} a pawn on {at}", teller.verb("gain")),
            Self::Crushes(owner, at) => {
                format!("{} {} pawn on {at}", teller.verb("crush"), teller.whose(*owner))
            }
            Self::Loses(at) => {
                format!("{} {} pawn on {at}", teller.verb("lose"), teller.whose(teller.player))
            }
            Self::Takes(victim, at) => {
                format!("{} {} pawn on {at}", teller.verb("take"), teller.whose(*victim))
            }
            Self::Resets(owner, tiles) => {
                let pawns = at_places("pawn", "pawns", "on", tiles);
                let whose = if tiles.len() > 3 { String::new() } else { teller.whose(*owner) + " " };
                format!("{} {whose}{pawns} by a reset", teller.verb("remove"))
            }
            Self::LeavesOne(rival) => {
                format!("{} {} a single pawn", teller.verb("leave"), teller.whom(*rival))
            }
        }
    }
}

/// Notes that the pawn on one tile is now on another.
fn follow(pawns: &mut [(Tile, Tile)], from: Tile, to: Tile) {
    for (now, _) in pawns.iter_mut().filter(|(now, _)| *now == from) {
        *now = to;
    }
}

fn pawns(state: &State, side: Side) -> TileSet {
    state.position().pawns().of(side)
}

/// The opponent's pawns in locked groups that contain a pawn of this side.
fn locked_foes(position: &Position, side: Side) -> TileSet {
    let own = position.pawns().of(side);
    let groups = position.groups().into_iter().filter(Group::is_locked);
    let shared = groups.map(|group| group.tiles()).filter(|tiles| !(*tiles & own).is_empty());
    shared.flatten().filter(|tile| !own.contains(*tile)).collect()
}

/// True if the turn causes a reset that removes a pawn of this side.
fn resets_pawn(state: &State, turn: &Turn, side: Side) -> bool {
    let is_reset = |event: &Event| matches!(event, Event::Reset { pawns, .. } if !pawns.of(side).is_empty());
    events_of::<Topple>(state, turn).iter().any(is_reset)
}
