//! The speed of loading saved games: their text is read and every turn is replayed by the rules.
//!
//! `cargo bench --no-default-features --bench records` prints divan's table, with turns per second. The games have 300
//! turns, played at random from one seed; one game of Topple has 10,000 turns and 1,000 variations.

#![expect(clippy::unwrap_used, reason = "a bench that cannot measure what it says must stop")]

#[path = "../examples/common/branches.rs"]
mod branches;
#[path = "../examples/common/long_game.rs"]
mod long_game;
#[path = "../examples/common/random_turn.rs"]
mod random_turn;

use std::error::Error;
use std::hint::black_box;

use divan::counter::ItemsCount;
use halfsquare::record::format::Document;
use halfsquare::rules::Game;

type Failure = Box<dyn Error + Send + Sync>;

const TURNS: usize = 300;
const SEED: u64 = 1;

fn main() {
    divan::main();
}

macro_rules! benches {
    ($($module:ident $Game:ident,)*) => {
        $(use halfsquare::rules::$module::$Game;)*

        #[divan::bench(types = [$($Game),*])]
        fn load<G: Game>(bencher: divan::Bencher<'_, '_>) {
            load_game::<G>(bencher);
        }
    };
}

halfsquare::for_each_game!(benches);

fn load_game<G: Game>(bencher: divan::Bencher<'_, '_>) {
    let text = Document::of(&long_game::long_game::<G>(TURNS, SEED).unwrap()).to_text().unwrap();
    bencher
        .counter(ItemsCount::new(TURNS))
        .bench_local(|| Document::parse(black_box(&text)).unwrap().replay::<G>().unwrap());
}

#[divan::bench(sample_count = 10)]
fn load_a_tree(bencher: divan::Bencher<'_, '_>) {
    const TURNS: usize = 10_000;
    const VARIATIONS: usize = 1_000;
    let mut record = long_game::long_game::<Topple>(TURNS, SEED).unwrap();
    branches::branch(&mut record, VARIATIONS, SEED).unwrap();
    let text = Document::of(&record).to_text().unwrap();
    bencher
        .counter(ItemsCount::new(TURNS + VARIATIONS))
        .bench_local(|| Document::parse(black_box(&text)).unwrap().replay::<Topple>().unwrap());
}
