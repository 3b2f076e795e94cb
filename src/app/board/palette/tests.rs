//! Checks that colours which must differ can be told apart and that text is readable, in all materials and themes and
//! also with colour blindness.

use egui::Color32;

use super::*;
use crate::app::kit::theme::contrast;

fn all() -> impl Iterator<Item = (Material, bool, Palette)> {
    Material::ALL.into_iter().flat_map(|(material, _)| {
        [false, true].map(|dark| (material, dark, Palette::made_of(material, dark)))
    })
}

fn accents(p: &Palette) -> [(&'static str, Color32); 6] {
    [
        ("act", p.act),
        ("legal", p.legal),
        ("threat", p.threat),
        ("loss", p.loss),
        ("win", p.win),
        ("mark", p.mark),
    ]
}

/// The kinds of colour vision: full, and without one of the three kinds of cones.
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    ("all cones", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    // Machado, Oliveira and Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency (2009),
    // at severity 1; the matrices apply to linear light.
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: [[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

/// A colour in `OKLab`, as seen by one of the [`EYES`].
fn seen(colour: Color32, eyes: [[f64; 3]; 3]) -> [f64; 3] {
    let linear = |channel: u8| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    let light = times(eyes, [colour.r(), colour.g(), colour.b()].map(linear)).map(|c| c.clamp(0.0, 1.0));
    let cones = times(
        [
            [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
            [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
            [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
        ],
        light,
    );
    times(
        [
            [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
            [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
            [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
        ],
        cones.map(f64::cbrt),
    )
}

/// The distance between two colours in `OKLab`, 100 from black to white, for the eyes that tell them apart least. At a
/// distance of about 2, they can just be told apart side by side.
fn least_distance(a: Color32, b: Color32) -> (f64, &'static str) {
    let distance = |(name, eyes): (&'static str, [[f64; 3]; 3])| {
        let ([a, b, c], [x, y, z]) = (seen(a, eyes), seen(b, eyes));
        (100.0 * ((a - x).powi(2) + (b - y).powi(2) + (c - z).powi(2)).sqrt(), name)
    };
    EYES.into_iter().map(distance).min_by(|(a, _), (b, _)| a.total_cmp(b)).unwrap()
}

fn apart<const N: usize>(colours: [(&str, Color32); N], least: f64) {
    for (n, (name, colour)) in colours.iter().enumerate() {
        for (other_name, other) in colours.iter().skip(n + 1) {
            let (distance, eyes) = least_distance(*colour, *other);
            assert!(distance >= least, "{name} and {other_name}, {eyes}: {distance:.1}");
        }
    }
}

#[test]
fn the_measure_knows_what_such_eyes_mix_up() {
    assert!((least_distance(Color32::BLACK, Color32::WHITE).0 - 100.0).abs() < 0.1);
    // A red and a green of the same lightness, which only full colour vision tells apart.
    let (distance, eyes) = least_distance(rgb(0xae_3223), rgb(0x6b_5b00));
    assert!(distance < 6.0 && eyes != "all cones", "{distance} {eyes}");
}

#[test]
fn accents_can_be_told_apart_by_all_eyes() {
    for (.., palette) in all() {
        apart(accents(&palette), 10.0);
    }
}

#[test]
fn players_can_be_told_apart_by_all_eyes() {
    for (.., palette) in all() {
        let sides = ["red", "blue", "green", "yellow"];
        let mut seat = 0;
        let players = sides.map(|name| {
            seat += 1;
            (name, palette.pawn(Side::new(seat - 1)).face)
        });
        apart(players, 8.0);
        for (name, face) in players {
            let edge = palette.halo_dark;
            let ground = palette.white.face_top;
            let stands_out = contrast(face, ground).max(contrast(edge, ground));
            assert!(stands_out > 3.0, "{name}");
        }
    }
}

#[test]
fn the_players_of_pictures_and_boards_are_the_same() {
    for (seat, color) in (0..).zip(crate::picture::Palette::LIGHT.players) {
        assert_eq!(Palette::of(true).pawn(Side::new(seat)).face, colour(color));
    }
}

#[test]
fn pieces_can_be_told_apart_by_all_eyes_and_without_hue() {
    for (material, dark, p) in all() {
        let name = format!("{material:?}, dark: {dark}");
        apart([("black", p.black.face_top), ("white", p.white.face_bottom)], 40.0);
        assert!(contrast(p.black.face_top, p.white.face_bottom) > 7.0, "{name}");
        for tone in [p.black, p.white] {
            let stands_out = contrast(tone.face_top, p.bed).max(contrast(tone.light, p.bed));
            assert!(stands_out > 2.0, "{name}: {tone:?} in its groove");
        }
        for ground in [p.bed, p.cell, p.track, p.tile, p.groove] {
            assert!(contrast(p.white.face_bottom, ground) > 1.5, "{name}: white on {ground:?}");
        }
        // A piece stands out from what is around it by its face or, if that is nearly as dark or light, by an edge.
        let crumble_and_crosse =
            [p.bed, p.cell, p.track].map(|ground| [(p.black, ground), (p.white, ground)]);
        let topple = [p.tile, p.groove].map(|ground| (p.white, ground));
        for (tone, ground) in crumble_and_crosse.into_iter().flatten().chain(topple) {
            let parts = [tone.face_top, tone.face_bottom, tone.light, tone.shade];
            let stands_out = parts.map(|part| contrast(part, ground)).into_iter().fold(0.0, f64::max);
            assert!(stands_out > 3.0, "{name}: {tone:?} on {ground:?}: {stands_out:.1}");
        }
        assert!(contrast(p.black.light, p.black.face_bottom) > 3.0, "{name}: the edge of a dark piece");
    }
}

#[test]
fn marks_stand_out_from_everything_under_them() {
    for (material, dark, p) in all() {
        let grounds = [p.bed, p.cell, p.track, p.tile, p.groove, p.closed];
        let faces = [p.black, p.white].map(|tone| [tone.face_top, tone.face_bottom]);
        // Dimples, the frames of the last turn, and lines: each has a dark rim.
        for mark in [p.mark, p.last] {
            assert!(contrast(mark, p.halo_dark) > 3.0, "{material:?}, dark: {dark}");
            for ground in grounds.iter().chain(faces.as_flattened()) {
                let stands_out = contrast(mark, *ground).max(contrast(p.halo_dark, *ground));
                assert!(stands_out > 3.0, "{material:?}, dark: {dark}, on {ground:?}: {stands_out:.1}");
            }
        }
    }
}

#[test]
fn high_contrast_has_it() {
    for dark in [false, true] {
        let p = Palette::made_of(Material::Contrast, dark);
        // In the dark, pure white would dazzle.
        let least = if dark { 15.0 } else { 20.0 };
        assert!(contrast(p.black.face_top, p.white.face_bottom) > least);
        for tone in [p.black, p.white] {
            for ground in [p.bed, p.cell, p.track] {
                assert!(contrast(tone.face_top, ground) > 3.0, "{tone:?} on {ground:?}");
            }
        }
        for ground in [p.tile, p.groove] {
            assert!(contrast(p.white.face_top, ground) > 7.0, "a piece on {ground:?}");
        }
    }
}

#[test]
fn what_is_written_can_be_read() {
    use crate::app::kit::theme::Colors;
    for (material, dark, p) in all() {
        let name = format!("{material:?}, dark: {dark}");
        for tone in [p.black, p.white] {
            for face in [tone.face_top, tone.face_bottom] {
                assert!(contrast(tone.ink, face) >= 4.5, "{name}: on {face:?}");
            }
        }
        // Text on badges has the colour of the dark halo, and the badge has the colour of an accent.
        for (accent, colour) in accents(&p) {
            assert!(contrast(p.halo_dark, colour) >= 4.5, "{name}: on {accent}");
        }
        assert!(contrast(p.text, p.paper) >= 7.0, "{name}");
        let page = if dark { Colors::DARK } else { Colors::LIGHT };
        for ground in [p.paper, page.ground] {
            assert!(contrast(p.label, ground) >= 4.5, "{name}: label on {ground:?}");
        }
        // It is also the rim of a side's mark, which is on every background of the window.
        for ground in
            [page.ground, page.table[0], page.table[1], page.panel, page.raised, page.chosen, page.button]
        {
            assert!(contrast(p.label, ground) > 3.0, "{name}: the rim of a mark on {ground:?}");
        }
        for ground in [p.cell, p.closed] {
            assert!(contrast(p.line, ground) > 3.0, "{name}: lines on {ground:?}");
        }
        assert!(contrast(p.inlay, p.track) > 3.0, "{name}: what is inlaid in the track");
        for face in [p.frame.face_top, p.frame.face_bottom] {
            assert!(contrast(p.frame.ink, face) >= 4.5, "{name}: names on the frame, {face:?}");
        }
    }
}

#[test]
fn each_accent_stands_out_from_its_halos() {
    for (.., p) in all() {
        for (name, accent) in accents(&p) {
            assert!(contrast(accent, p.halo_dark) > 3.0 || contrast(accent, p.halo_light) > 3.0, "{name}");
        }
    }
}

#[test]
fn accents_have_the_hues_that_the_window_has_for_the_same_meanings() {
    use crate::app::kit::theme::Colors;
    let hue = |colour: Color32| {
        let [_, a, b] = seen(colour, EYES[0].1);
        b.atan2(a).to_degrees()
    };
    for (.., p) in all() {
        let window = Colors::DARK;
        for (name, here, there) in [
            ("act", p.act, window.act),
            ("legal", p.legal, window.legal),
            ("threat", p.threat, window.threat),
            ("loss", p.loss, window.loss),
            ("win", p.win, window.win),
        ] {
            let apart = (hue(here) - hue(there) + 540.0).rem_euclid(360.0) - 180.0;
            assert!(apart.abs() < 20.0, "{name}: {apart:.0}°");
        }
    }
}
