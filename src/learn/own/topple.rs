//! The lessons, puzzles and coach's tips of Topple.

use super::Taught;
use crate::engine::{Budget, Stop};
use crate::learn::coach::Tip;
use crate::learn::kind::{Kind, Promise};
use crate::learn::names;
use crate::learn::proof::{Truth, only};
use crate::learn::reasons::count;
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
            text: "Careful: you lose a pawn that ends one piece lower than an opponent's pawn beside it.",
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

    fn reasons(before: &State, events: &[Event], after: &State) -> Vec<String> {
        let side = before.to_move();
        let mut reasons = Vec::new();
        for event in events {
            match event {
                Event::PawnSet { .. } => reasons.push("gains a pawn".to_owned()),
                Event::Crushed { side: owner, .. } => {
                    reasons.push(format!("crushes {}", pawn_of(*owner, side)))
                }
                Event::Took { victim, .. } if *victim == side => reasons.push("loses you a pawn".to_owned()),
                Event::Took { side: taker, victim, .. } if *taker == side => {
                    reasons.push(format!("takes {}", pawn_of(*victim, side)));
                }
                Event::Reset { pawns, .. } => {
                    let gone = |whose: Side| pawns.of(whose).len();
                    let others: usize =
                        before.position().sides().filter(|whose| *whose != side).map(gone).sum();
                    if others > 0 {
                        let pawns = count(others, "opponent's pawn", "opponents' pawns");
                        reasons.push(format!("removes {pawns} with a reset"));
                    }
                }
                _ => {}
            }
        }
        for rival in after.position().sides().filter(|rival| *rival != side) {
            if pawns(before, rival).len() > 1 && pawns(after, rival).len() == 1 {
                reasons.push(format!("leaves {} a single pawn", rival.name::<Topple>()));
            }
        }
        reasons
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

/// A player's pawn, in words for the player to play.
fn pawn_of(owner: Side, mover: Side) -> String {
    if owner == mover { "a pawn of yours".to_owned() } else { format!("{}'s pawn", owner.name::<Topple>()) }
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
