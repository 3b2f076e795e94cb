//! The fonts of the window: a sans in two weights, and a monospace for notation.
//!
//! They are in `assets/fonts` with their licence, and `packaging/fonts` makes them. Characters that they lack come from
//! egui's own fonts, then from the system's. All digits have the same width, so that they line up in lists.

use std::sync::Arc;

use egui::{Context, FontData, FontDefinitions, FontFamily};

/// The copyrights and the licence of the fonts.
pub const LICENCE: &str = include_str!("../../../assets/fonts/OFL.txt");

const REGULAR: (&str, &[u8]) = ("Halfsquare Sans", include_bytes!("../../../assets/fonts/sans-regular.ttf"));
const SEMIBOLD: (&str, &[u8]) =
    ("Halfsquare Sans Semibold", include_bytes!("../../../assets/fonts/sans-semibold.ttf"));
const MONO: (&str, &[u8]) = ("Halfsquare Mono", include_bytes!("../../../assets/fonts/mono-regular.ttf"));

/// The family of text that stands out.
pub fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// Installs the fonts.
pub fn install(ctx: &Context) {
    ctx.set_fonts(definitions());
}

fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let fallback = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    fonts.families.insert(semibold(), fallback);
    let firsts = [(FontFamily::Proportional, REGULAR), (semibold(), SEMIBOLD), (FontFamily::Monospace, MONO)];
    for (family, (name, data)) in firsts {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data)));
        fonts.families.entry(family).or_default().insert(0, name.to_owned());
    }
    fonts
}

#[cfg(test)]
mod tests {
    use egui::FontId;

    use super::*;
    use crate::app::kit::command::Command;

    /// Reads a property of a font of the window at 14 points.
    fn ask<T>(
        family: &FontFamily,
        question: impl Fn(&mut egui::epaint::text::FontsView<'_>, &FontId) -> T,
    ) -> T {
        let ctx = Context::default();
        install(&ctx);
        let mut answer = None;
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            answer = Some(ui.ctx().fonts_mut(|fonts| question(fonts, &FontId::new(14.0, family.clone()))));
        });
        // Tests have no graphics card to give them to.
        output.textures_delta.clear();
        answer.unwrap()
    }

    fn families() -> [FontFamily; 3] {
        [FontFamily::Proportional, semibold(), FontFamily::Monospace]
    }

    #[test]
    fn figures_are_as_wide_as_each_other() {
        for family in families() {
            let widths: Vec<f32> = ask(&family, |fonts, font| {
                ('0'..='9').map(|figure| fonts.glyph_width(font, figure)).collect()
            });
            assert!(widths.iter().all(|width| (width - widths[0]).abs() < 1e-3), "{family:?}: {widths:?}");
        }
    }

    #[test]
    fn semibold_is_another_font() {
        let width = |family| ask(family, |fonts, font| fonts.glyph_width(font, 'm'));
        assert!(width(&semibold()) > width(&FontFamily::Proportional));
    }

    #[test]
    fn there_is_a_glyph_for_all_that_the_window_says() {
        let pages = [
            include_str!("../../../assets/rules/crumble.md"),
            include_str!("../../../assets/rules/crosse.md"),
            include_str!("../../../assets/rules/topple.md"),
        ];
        let commands = Command::ALL.iter().flat_map(|command| [command.text(), command.tip()]);
        let said: String = pages.into_iter().chain(commands).chain(["…×½¼¾–·←→↑↓•“”éöÖ"]).collect();
        for family in families() {
            // The key symbols of a Mac don't occur in notation.
            let keys = if family == FontFamily::Monospace { "" } else { "⌘⌥⇧⌃" };
            let text = format!("{said}{keys}");
            let missing: String = ask(&family, |fonts, font| {
                text.chars().filter(|sign| !sign.is_control() && !fonts.has_glyph(font, *sign)).collect()
            });
            assert_eq!(missing, "", "{family:?}");
        }
    }
}
