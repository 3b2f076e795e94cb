//! Takeaway's board on a card or in a file: a column of counters for each heap.

use halfsquare::picture::{Paint, Picture, Pictured, Shape, Spot, Style};

use crate::takeaway::{Event, MOST_COUNTERS, MOST_HEAPS, Table, Takeaway};

impl Pictured for Takeaway {
    fn picture(position: &Table, _last_turn: &[Event], style: &Style) -> Picture {
        let (cell, margin) = (style.cell(), style.margin());
        let side = |cells: u16| cells * cell + 2 * margin;
        let rows = u16::from(MOST_COUNTERS);
        let columns = u16::try_from(MOST_HEAPS).unwrap_or(rows);
        let palette = style.palette();
        let mut picture = Picture::new("Takeaway", side(columns), side(rows), palette.background);
        let middle = |place: u16| f32::from(margin) + (f32::from(place) + 0.5) * f32::from(cell);
        for (column, heap) in (0..).zip(&position.heaps.0) {
            for row in 0..u16::try_from(*heap).unwrap_or(rows) {
                let center = Spot::new(middle(column), f32::from(side(rows)) - middle(row));
                let radius = f32::from(cell) * 0.4;
                picture.push(Shape::Circle { center, radius, paint: Paint::fill(palette.black) });
            }
        }
        picture
    }
}
