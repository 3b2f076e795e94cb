//! The contract of the traits of `rules`, tested on every game in thousands of positions from random games.
//!
//! A random game is a list of seeds, one for each turn; proptest makes the list, and shrinks it when the contract is
//! broken. The lists are the same in every run.

#[path = "contract/drafts.rs"]
mod drafts;
#[path = "contract/endings.rs"]
mod endings;
#[path = "common/rng.rs"]
mod rng;
#[macro_use]
#[path = "common/games.rs"]
mod games;
#[path = "contract/mutate.rs"]
mod mutate;
#[path = "contract/orders.rs"]
mod orders;
#[path = "contract/positions.rs"]
mod positions;
#[path = "common/quirk.rs"]
mod quirk;
#[path = "contract/site.rs"]
mod site;
#[path = "common/takeaway.rs"]
mod takeaway;
#[path = "contract/turns.rs"]
mod turns;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;

use halfsquare::rules::{Game, Options, State};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use rng::SeededRng;
use site::{Site, Verdict, about, hash_of, same_state};

/// The number of different positions of each game that are tested.
const POSITIONS: usize = 3_400;
/// The minimum number of positions that the same turns reach in another order.
const REORDERED: usize = 100;
/// The maximum number of turns in a random game.
const TURNS: usize = 40;
/// The maximum number of rounds of eight random games; far more than any game needs.
const ROUNDS: u64 = 400;

/// The positions that were tested, each with the hash of the turns that it allowed.
#[derive(Default)]
struct Tried {
    listings: BTreeMap<(String, String), u64>,
    /// The number of positions that the same turns reached in two orders.
    reordered: usize,
}

impl Tried {
    /// Adds a position; fails if another game reached it and it allowed different turns there.
    fn note<G: Game>(&mut self, site: &Site<'_, G>) -> Verdict {
        let key = (site.state.options().to_string(), site.state.position().to_string());
        let listing = hash_of(&site.listing());
        let earlier = *self.listings.entry(key).or_insert(listing);
        site::ensure(earlier == listing, || {
            "reached otherwise, the same position allowed other turns".to_owned()
        })
    }
}

/// A random game, up to its current position.
struct RandomGame<G: Game> {
    state: G::State,
    turns: Vec<String>,
    steps: Vec<G::Step>,
    positions: Vec<String>,
}

impl<G: Game> RandomGame<G> {
    fn begin(options: &str) -> Result<Self, String> {
        let options = about(options, G::Options::parse(options, None))?;
        let again = about("the text of the options", G::Options::parse(&options.to_string(), None))?;
        site::ensure(again == options, || format!("options {options} are read as {again}"))?;
        Self::tries_options(&options.to_string())?;
        Ok(Self {
            state: G::State::start(&options),
            turns: Vec::new(),
            steps: Vec::new(),
            positions: Vec::new(),
        })
    }

    /// Checks that options with a stray character anywhere are either read or refused in a sentence.
    fn tries_options(options: &str) -> Verdict {
        for (at, _) in options.char_indices() {
            for stray in ["", "\0", "\n", ",", "=", "9", "é"] {
                let spoilt = [&options[..at], stray, options.get(at + 1..).unwrap_or_default()].concat();
                if let Err(error) = G::Options::parse(&spoilt, None) {
                    about(&spoilt, site::is_sentence(&error))?;
                }
            }
        }
        Ok(())
    }

    /// Tests everything in the current position, then plays a turn; returns false once the game is over.
    fn go_on(&mut self, rng: &mut SeededRng, tried: &mut Tried) -> Result<bool, String> {
        let state = self.state.clone();
        let site = Site::<G>::new(&state)?;
        site.texts_differ()?;
        tried.note(&site)?;
        self.positions.push(state.position().to_string());
        turns::check(&site, rng)?;
        positions::check(&site, &self.positions, rng)?;
        endings::check(&site)?;
        // This check visits every successor of three more states, so some of the positions are enough.
        if rng.one_in(4) {
            tried.reordered += usize::from(orders::check(&site, rng)?);
        }
        let walked = drafts::walk(&site, &self.steps, rng)?;
        let Some(reached) = rng.pick(&site.successors) else {
            return Err("the game goes on, but there is no turn".to_owned());
        };
        self.steps.extend(state.turn_steps(&reached.turn));
        // Sometimes plays a turn that represents no successor.
        let (text, next) =
            walked.filter(|_| rng.one_in(4)).unwrap_or_else(|| (reached.text.clone(), reached.state.clone()));
        self.turns.push(text);
        self.state = next;
        Ok(self.state.outcome().is_none())
    }

    /// Checks that replaying the record leads to the same state.
    fn replay(&self) -> Verdict {
        let mut state = G::State::start(self.state.options());
        for text in &self.turns {
            let turn = about(text, state.parse_turn(text))?;
            state = about(text, state.play(&turn))?;
        }
        same_state::<G>(&state, &self.state, "replayed")
    }
}

/// Plays a random game and tests everything in each of its positions.
fn play<G: Game>(options: &str, seeds: &[u64], tried: &mut Tried) -> Verdict {
    let mut game = RandomGame::<G>::begin(options)?;
    for &seed in seeds {
        match game.go_on(&mut SeededRng::new(seed), tried) {
            Ok(true) => {}
            Ok(false) => break,
            Err(what) => {
                let (position, turns) = (game.state.position(), game.turns.join(" "));
                return Err(format!("{options:?} after {turns:?}: {what}\n  position: {position}"));
            }
        }
    }
    game.replay().map_err(|what| format!("{options:?} after {:?}: {what}", game.turns.join(" ")))
}

/// Tests the contract in random games with the options of `tests/options`: one list of options per line, `-` for the
/// defaults.
fn keeps<G: Game>() -> Result<(), String> {
    let path = format!("{}/tests/options/{}.txt", env!("CARGO_MANIFEST_DIR"), G::NAME);
    let options = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    keeps_with::<G>(&options.lines().map(|list| if list == "-" { "" } else { list }).collect::<Vec<_>>())
}

/// Plays random games until enough different positions have been tested.
fn keeps_with<G: Game>(options: &[&str]) -> Result<(), String> {
    endings::check_reasons::<G>()?;
    let games = (0..options.len(), vec(any::<u64>(), 1..=TURNS));
    let tried = RefCell::new(Tried::default());
    for round in 0..ROUNDS {
        let (positions, reordered) = (tried.borrow().listings.len(), tried.borrow().reordered);
        if positions >= POSITIONS {
            return site::ensure(reordered >= REORDERED, || {
                format!("only {reordered} positions were reached twice")
            });
        }
        let config = Config {
            cases: 8,
            failure_persistence: None,
            max_shrink_iters: 300,
            rng_seed: RngSeed::Fixed(round),
            ..Config::default()
        };
        let played = TestRunner::new(config).run(&games, |(which, seeds)| {
            play::<G>(options[which], &seeds, &mut tried.borrow_mut()).map_err(TestCaseError::fail)
        });
        played.map_err(|failure| failure.to_string())?;
    }
    Err(format!("only {} different positions came up", tried.borrow().listings.len()))
}

for_each_game!(keeps);

/// Tests that the contract notices games that break it.
#[cfg(test)]
mod notices {
    use super::keeps_with;
    use super::quirk::{QUIRK, Quirk};
    use super::takeaway::Takeaway;

    /// One test for each way of breaking the contract: the defect, and words of the report.
    macro_rules! notices {
        ($($name:ident: $quirk:ident, $words:literal;)*) => {
            $(#[test]
            fn $name() {
                QUIRK.set(Some(Quirk::$quirk));
                let report = keeps_with::<Takeaway>(&["heaps=2+2+6", "heaps=1"]);
                QUIRK.set(None);
                let report = report.expect_err("a broken contract");
                assert!(report.contains($words), "{report}");
            })*
        };
    }

    notices! {
        duplicates: Duplicates, "are visited, but reach one position";
        a_missing_successor: MissesOne, "reaches what no successor is";
        an_order_that_depends_on_history: RemembersTooMuch, "with its history";
        a_wrong_representative: WrongRepresentative, "should not stand for";
        a_visitor_that_never_stops: NeverStops, "told to stop at once";
        turns_after_the_end: PlaysOn, "finished game";
        false_claims: ClaimsAnything, "which does not hold";
        case: MindsCase, "expected a heap";
        a_turn_text_that_is_not_its_own: Misspells, "is read as";
        a_mutant_that_is_legal_nowhere: TakesTooMany, "reaches what no successor is";
        positions_that_do_not_round_trip: ReadsZeros, "read, though its text is";
        a_step_not_wholly_taken_back: PopForgets, "left something behind";
        a_refusal_that_changes_the_draft: RefusalSpoils, "a refused step changed the draft";
        an_offer_that_is_refused: OffersTooMuch, "a turn takes from one heap";
    }
}
