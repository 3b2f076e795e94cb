//! `assets/growth.svg`: how the number of a position's successors, and their cost, grow with the number of pieces.
//!
//! Both axes are logarithmic, with a line for each power of ten, so that power-law growth is a straight line. The
//! colours are visible on white and on black.

use std::fmt::Write as _;
use std::fs;

use crate::table::Row;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// The edges of the plot area.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 480.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 350.0;
/// The first and last value of each axis: pieces on the horizontal one, counts and microseconds on the vertical one.
const PIECES: [f64; 2] = [30.0, 1_300.0];
const VALUES: [f64; 2] = [0.1, 10_000.0];

const GREY: &str = "#808890";

pub(crate) fn write(rows: &[Row]) {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/growth.svg");
    fs::write(file, svg(rows).unwrap()).unwrap();
    println!("{file}");
}

/// The relative position of a value on an axis, from 0 to 1.
fn along([first, last]: [f64; 2], value: f64) -> f64 {
    (value / first).ln() / (last / first).ln()
}

fn x(pieces: f64) -> f64 {
    LEFT + (RIGHT - LEFT) * along(PIECES, pieces)
}

fn y(value: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * along(VALUES, value)
}

fn svg(rows: &[Row]) -> Result<String, std::fmt::Error> {
    let mut svg = String::new();
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13" fill="{GREY}">"#
    )?;
    writeln!(svg, "<title>Crumble: the successors of a position, by its pieces</title>")?;
    for power in -1..=4 {
        let (value, y) = (10_f64.powi(power), y(10_f64.powi(power)));
        writeln!(svg, r#"<path d="M{LEFT} {y:.1}H{RIGHT}" stroke="{GREY}" stroke-opacity="0.4"/>"#)?;
        writeln!(svg, r#"<text x="{:.1}" y="{:.1}" text-anchor="end">{value}</text>"#, LEFT - 8.0, y + 4.0)?;
    }
    for row in rows {
        let x = x(row.pieces as f64);
        writeln!(svg, r#"<path d="M{x:.1} {TOP}V{BOTTOM}" stroke="{GREY}" stroke-opacity="0.4"/>"#)?;
        let (pieces, below) = (row.pieces, BOTTOM + 20.0);
        writeln!(svg, r#"<text x="{x:.1}" y="{below}" text-anchor="middle">{pieces}</text>"#)?;
    }
    let middle = f64::midpoint(LEFT, RIGHT);
    writeln!(svg, r#"<text x="{middle}" y="{}" text-anchor="middle">pieces</text>"#, BOTTOM + 40.0)?;
    line(&mut svg, rows, "#3d8bd9", "all of them, µs", |row| 1e6 * row.all)?;
    line(&mut svg, rows, "#2f9e5f", "successors", |row| row.successors as f64)?;
    line(&mut svg, rows, "#d9772b", "a successor, µs", Row::micros_each)?;
    writeln!(svg, "</svg>")?;
    Ok(svg)
}

/// A line with a dot for each row and its name at the end.
fn line(
    svg: &mut String,
    rows: &[Row],
    colour: &str,
    name: &str,
    value: impl Fn(&Row) -> f64,
) -> std::fmt::Result {
    let points: Vec<(f64, f64)> = rows.iter().map(|row| (x(row.pieces as f64), y(value(row)))).collect();
    let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    writeln!(
        svg,
        r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"/>"#,
        path.join(" ")
    )?;
    for (x, y) in &points {
        writeln!(svg, r#"<circle cx="{x:.1}" cy="{y:.1}" r="3.5" fill="{colour}"/>"#)?;
    }
    if let Some((_, y)) = points.last() {
        writeln!(svg, r#"<text x="{}" y="{:.1}" fill="{colour}">{name}</text>"#, RIGHT + 8.0, y + 4.0)?;
    }
    Ok(())
}
