//! The pieces that a sentence is about light up while the pointer is on it.

use std::fs;

use halfsquare_ui_tests::Window;

use crate::{game, home};

#[test]
fn the_pieces_of_a_turn_and_of_its_steps_light_up() {
    let home = home();
    let file = home.path().join("pointed.ron");
    fs::write(&file, game(&["2,1VW", "3,5HS"])).unwrap();
    let mut window = Window::with_file(&home, &file);
    window.click_containing("1. Black: 2,1VW");
    let [west, east, beside] = ["2,1", "2½,1", "1,1"].map(|corner| window.piece_at(corner));
    let places = [west.union(east), west, beside];
    window.point_at("Crumble board");
    let plain = places.map(|place| window.painted_over(place));
    let mut lit = |part: &str| {
        window.point_at(part);
        let now = places.map(|place| window.painted_over(place));
        [0, 1, 2].map(|place| now[place] > plain[place])
    };
    assert_eq!(lit("1. Black: 2,1VW"), [true; 3]);
    assert_eq!(lit("Black cut a square into west and east halves"), [true, false, false]);
    assert_eq!(lit("Black swapped west"), [false, true, true]);
}
