//! The place of a card beside what it is about.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::app::kit::upside_down::turned;

const GAP: f32 = 8.0;
/// A card covers up to this area, in square points, to be a point nearer to its subject. The number is less than the height
/// of a card, so that it moves off a neighbour instead of covering half of it.
const AWAY: f32 = 25.0;
/// Covering anything at all is as bad as covering this area more.
const COVERED: f32 = 1000.0;
/// Covering the subject itself is this many times as bad as covering something else.
const SUBJECT: f32 = 4.0;
/// The number of steps in each direction in the search for a free area.
const STEPS: u8 = 24;

/// The rectangle of a card of this size inside `area`, near what it is `about`: above, below, right or left, as its reader
/// sees it. If none of these is free, it is the rectangle that covers least of the subject and the areas to keep `clear`
/// without being far away.
pub fn place(area: Rect, about: Rect, clear: &[Rect], size: Vec2, is_turned: bool) -> Rect {
    if is_turned {
        let middle = about.center();
        let clear: Vec<Rect> = clear.iter().map(|kept| turned(*kept, middle)).collect();
        return turned(place(turned(area, middle), about, &clear, size, false), middle);
    }
    let last = (area.max - size).max(area.min);
    let held = |corner: Pos2| Rect::from_min_size(corner.clamp(area.min, last).round(), size);
    let centred = about.center() - size / 2.0;
    let beside = [
        Pos2::new(centred.x, about.top() - GAP - size.y),
        Pos2::new(centred.x, about.bottom() + GAP),
        Pos2::new(about.right() + GAP, centred.y),
        Pos2::new(about.left() - GAP - size.x, centred.y),
    ];
    let covers = |rect: &Rect, kept: &Rect| {
        Some(rect.intersect(*kept)).filter(Rect::is_positive).map_or(0.0, |common| common.area())
    };
    let cost = |rect: &Rect| {
        let across = (rect.left() - about.right()).max(about.left() - rect.right()).max(0.0);
        let along = (rect.top() - about.bottom()).max(about.top() - rect.bottom()).max(0.0);
        let others: f32 = clear.iter().map(|kept| covers(rect, kept)).sum();
        let covered = covers(rect, &about) * SUBJECT + others;
        let off = (vec2(across, along).length() - GAP).abs() * AWAY;
        let touches = if covered > 0.0 { COVERED } else { 0.0 };
        covered + touches + off + rect.center().distance(about.center())
    };
    let shares = (0..=STEPS)
        .flat_map(|x| (0..=STEPS).map(move |y| vec2(f32::from(x), f32::from(y)) / f32::from(STEPS)));
    let anywhere = shares.map(|share| area.min + (last - area.min) * share);
    let all = beside.into_iter().chain(anywhere).map(held);
    all.min_by(|one, other| cost(one).total_cmp(&cost(other))).unwrap_or(held(area.min))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_covers_nothing_of_what_it_is_about_where_there_is_room() {
        let (area, size) =
            (Rect::from_min_size(Pos2::new(20.0, 10.0), vec2(600.0, 400.0)), vec2(150.0, 60.0));
        for x in 0..11_u8 {
            for y in 0..8_u8 {
                let at = area.min + vec2(f32::from(x), f32::from(y)) * 50.0;
                // A tile of 50 points, with its neighbours.
                let about = Rect::from_min_size(at, Vec2::splat(50.0)).expand(50.0);
                let rect = place(area, about, &[], size, false);
                assert!(area.contains_rect(rect) && !rect.intersects(about), "{rect:?} about {about:?}");
            }
        }
        // The subject leaves no space free, so the card covers as little of it as possible.
        let rect = place(area, area.shrink(30.0), &[], size, false);
        assert!(area.contains_rect(rect) && (rect.top() == area.top() || rect.bottom() == area.bottom()));
    }

    #[test]
    fn a_card_is_above_its_subject_as_its_reader_sees_it() {
        let (area, size) = (Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0)), vec2(150.0, 60.0));
        let about = Rect::from_center_size(area.center(), Vec2::splat(40.0));
        let [near, far] = [false, true].map(|is_turned| place(area, about, &[], size, is_turned));
        assert!(near.bottom() <= about.top() && far.top() >= about.bottom(), "{near:?} {far:?}");
    }

    #[test]
    fn a_card_covers_nothing_else_that_is_to_be_seen_where_there_is_room() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 400.0));
        let about = Rect::from_center_size(area.center(), Vec2::splat(20.0));
        // The areas to keep clear are all around the subject.
        let clear = [about.expand(90.0)];
        let rect = place(area, about, &clear, vec2(150.0, 60.0), false);
        assert!(area.contains_rect(rect) && !rect.intersects(clear[0]), "{rect:?}");
        assert!(rect.center().distance(about.center()) < 150.0, "{rect:?}");
    }
}
