//! Texts that name places on a board: pointing at a name highlights the place.

use egui::text::{LayoutJob, LayoutSection, TextFormat};
use egui::{Label, Rect, Shape, Stroke, TextStyle, Ui};

use crate::app::board::game::BoardGame;
use crate::app::board::view::Spot;
use crate::app::kit::theme::Colors;
use crate::learn::{Taught, names};

/// Draws a text in this style, with the names of places underlined. Returns the name under the pointer, to be passed to
/// [`lit`].
pub fn label<G: Taught>(
    ui: &mut Ui,
    text: &str,
    positions: &[&G::Position],
    style: &TextStyle,
) -> Option<String> {
    let is_name = |word: &str| positions.iter().any(|position| G::named(position, word).flatten().is_some());
    let found: Vec<_> = names::words(text).filter(|(_, word)| is_name(word)).collect();
    let font = style.resolve(ui.style());
    let color = ui.visuals().text_color();
    let plain = TextFormat::simple(font, color);
    let quiet = Colors::of(ui.style()).quiet;
    let named = TextFormat { underline: Stroke::new(1.0, quiet), ..plain.clone() };
    let mut job = LayoutJob { text: text.to_owned(), ..LayoutJob::default() };
    job.wrap.max_width = ui.available_width();
    let byte = |at: usize| text.char_indices().nth(at).map_or(text.len(), |(byte, _)| byte);
    let mut section = |from: usize, to: usize, format: &TextFormat| {
        if from < to {
            let byte_range = byte(from).into()..byte(to).into();
            job.sections.push(LayoutSection { leading_space: 0.0, byte_range, format: format.clone() });
        }
    };
    let mut done = 0;
    for (range, _) in &found {
        section(done, range.start, &plain);
        section(range.start, range.end, &named);
        done = range.end;
    }
    section(done, text.chars().count(), &plain);
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let response = ui.add(Label::new(galley.clone()));
    let pointer = response.hover_pos()?;
    let at = galley.cursor_from_pos(pointer - response.rect.min).index;
    found
        .iter()
        .find(|(range, _)| range.start <= at.into() && range.end >= at.into())
        .map(|(_, word)| (*word).to_owned())
}

/// The word under the pointer in the texts that were drawn at this place.
pub fn word_under_pointer(ui: &Ui, place: Rect) -> Option<String> {
    let pointer = ui.ctx().pointer_hover_pos().filter(|_| ui.rect_contains_pointer(place))?;
    ui.ctx().graphics(|graphics| {
        let texts = graphics.get(ui.layer_id())?.all_entries().filter_map(|drawn| match &drawn.shape {
            Shape::Text(text) if drawn.clip_rect.contains(pointer) => Some(text),
            _ => None,
        });
        let text = texts.filter(|text| text.visual_bounding_rect().contains(pointer)).last()?;
        let at = text.galley.cursor_from_pos(pointer - text.pos).index;
        let mut words = names::words(text.galley.text());
        words
            .find(|(range, _)| range.start <= at.into() && range.end >= at.into())
            .map(|(_, word)| word.to_owned())
    })
}

/// The place with this name on the board of a position.
pub fn lit<G: BoardGame + Taught<Spot = G::Place>>(
    position: &G::Position,
    word: Option<&str>,
) -> Option<(Spot, Spot)> {
    G::named(position, word?).flatten().map(G::bounds)
}

/// The places that a text names on the board of this position.
pub fn all_lit<G: BoardGame + Taught<Spot = G::Place>>(
    position: &G::Position,
    text: &str,
) -> Vec<(Spot, Spot)> {
    names::words(text).filter_map(|(_, word)| lit::<G>(position, Some(word))).collect()
}
