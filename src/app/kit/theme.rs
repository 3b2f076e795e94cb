//! All colours, sizes and text styles of the window outside the boards, light and dark.

use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, Theme,
    Vec2, style::Spacing,
};

use crate::app::kit::fonts;
use crate::record::Glyph;

/// The space between related widgets, in points.
pub const GAP: f32 = 8.0;
/// The space between groups, and inside cards, in points.
pub const SPACE: f32 = 16.0;
/// The space around a page, in points.
pub const PAGE: f32 = 32.0;
/// The height of a line in a list, in points.
pub const LINE: f32 = 28.0;
/// The minimum size of a button, in points.
pub const BUTTON: Vec2 = Vec2::new(88.0, 32.0);
/// The minimum height of controls for fingers, in points.
pub const FINGER: f32 = 40.0;
/// The side of a square icon button, in points.
pub const ICON: f32 = 32.0;
/// The width of a dialog's text, in points.
pub const DIALOG: f32 = 420.0;
/// The width of a page of text, in points.
pub const READING: f32 = 660.0;
/// The width of a column of text, in points. It is enough for 60 to 75 characters.
pub const COLUMN: f32 = 500.0;
/// The corner radius of cards, in points.
pub const ROUND: u8 = 10;
/// The corner radius of buttons, in points.
pub const ROUND_SMALL: u8 = 6;

/// The colours of one theme. Each has the same meaning everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Colors {
    /// The page's background, behind the board and the cards.
    pub ground: Color32,
    /// The colours of the table under a board: where light falls on it, and at its edge.
    pub table: [Color32; 2],
    /// The sidebar, the menu bar, and the strips above and below the board.
    pub panel: Color32,
    /// Cards, dialogs and fields.
    pub raised: Color32,
    /// Buttons at rest.
    pub button: Color32,
    /// Buttons under the pointer.
    pub button_hover: Color32,
    /// Pressed buttons.
    pub button_down: Color32,
    /// Separating lines.
    pub line: Color32,
    /// Text.
    pub ink: Color32,
    /// Secondary text, for explanations.
    pub quiet: Color32,
    /// The main button, the focus and links.
    pub act: Color32,
    /// Text on the main button.
    pub on_act: Color32,
    /// The background of the selected line of a list, and of the winner's line.
    pub chosen: Color32,
    /// The colour of success and help.
    pub legal: Color32,
    /// The colour of announcements and warnings.
    pub threat: Color32,
    /// The colour of losses, errors and irreversible actions.
    pub loss: Color32,
    /// The colour of the winner's marks.
    pub win: Color32,
    /// The mark of a side with dark pieces.
    pub dark_side: Color32,
    /// The mark of a side with light pieces.
    pub light_side: Color32,
    /// The shade over the window behind a dialog.
    pub veil: Color32,
}

impl Colors {
    /// The colours of the light theme.
    pub const LIGHT: Self = Self {
        ground: Color32::from_rgb(0xf3, 0xef, 0xe7),
        table: [Color32::from_rgb(0xfa, 0xf5, 0xeb), Color32::from_rgb(0xe9, 0xe0, 0xd3)],
        panel: Color32::from_rgb(0xfb, 0xf9, 0xf4),
        raised: Color32::from_rgb(0xff, 0xff, 0xff),
        button: Color32::from_rgb(0xef, 0xea, 0xe0),
        button_hover: Color32::from_rgb(0xe5, 0xde, 0xd1),
        button_down: Color32::from_rgb(0xd9, 0xd0, 0xc0),
        line: Color32::from_rgb(0xcf, 0xc7, 0xb8),
        ink: Color32::from_rgb(0x22, 0x26, 0x2a),
        quiet: Color32::from_rgb(0x56, 0x5e, 0x67),
        act: Color32::from_rgb(0x1c, 0x66, 0xa6),
        on_act: Color32::from_rgb(0xff, 0xff, 0xff),
        chosen: Color32::from_rgb(0xdf, 0xec, 0xf6),
        legal: Color32::from_rgb(0x18, 0x70, 0x4f),
        threat: Color32::from_rgb(0x8a, 0x56, 0x00),
        loss: Color32::from_rgb(0xae, 0x32, 0x23),
        win: Color32::from_rgb(0x7a, 0x5e, 0x00),
        dark_side: Color32::from_rgb(0x23, 0x27, 0x2e),
        light_side: Color32::from_rgb(0xef, 0xe8, 0xda),
        veil: Color32::from_black_alpha(90),
    };

    /// The colours of the dark theme.
    pub const DARK: Self = Self {
        ground: Color32::from_rgb(0x14, 0x17, 0x1a),
        table: [Color32::from_rgb(0x23, 0x28, 0x2d), Color32::from_rgb(0x0f, 0x12, 0x14)],
        panel: Color32::from_rgb(0x1c, 0x20, 0x24),
        raised: Color32::from_rgb(0x27, 0x2c, 0x32),
        button: Color32::from_rgb(0x2f, 0x35, 0x3c),
        button_hover: Color32::from_rgb(0x3b, 0x43, 0x4c),
        button_down: Color32::from_rgb(0x46, 0x50, 0x5a),
        line: Color32::from_rgb(0x4c, 0x56, 0x61),
        ink: Color32::from_rgb(0xec, 0xe8, 0xe0),
        quiet: Color32::from_rgb(0xa8, 0xaf, 0xb7),
        act: Color32::from_rgb(0x6d, 0xb3, 0xec),
        on_act: Color32::from_rgb(0x0e, 0x15, 0x1c),
        chosen: Color32::from_rgb(0x20, 0x37, 0x4a),
        legal: Color32::from_rgb(0x45, 0xbe, 0x92),
        threat: Color32::from_rgb(0xf2, 0xb1, 0x34),
        loss: Color32::from_rgb(0xf4, 0x7e, 0x6b),
        win: Color32::from_rgb(0xe3, 0xc2, 0x5b),
        dark_side: Color32::from_rgb(0x0f, 0x11, 0x14),
        light_side: Color32::from_rgb(0xef, 0xe8, 0xda),
        veil: Color32::from_black_alpha(150),
    };

    /// The colour of a turn's symbol.
    pub const fn of_glyph(&self, glyph: Glyph) -> Color32 {
        match glyph {
            Glyph::Brilliant | Glyph::Good => self.legal,
            Glyph::Interesting => self.act,
            Glyph::Dubious | Glyph::Mistake => self.threat,
            Glyph::Blunder => self.loss,
        }
    }

    /// The colours that belong to an egui style.
    pub const fn of(style: &Style) -> Self {
        if style.visuals.dark_mode { Self::DARK } else { Self::LIGHT }
    }
}

/// The largest style, for the title of a page.
pub fn title() -> TextStyle {
    TextStyle::Name("title".into())
}

/// The style of the name of a player, a game or a part of a page.
pub fn name() -> TextStyle {
    TextStyle::Name("name".into())
}

/// The style of emphasised text.
pub fn strong() -> TextStyle {
    TextStyle::Name("strong".into())
}

/// The style of the heading of a small group.
pub fn strong_small() -> TextStyle {
    TextStyle::Name("strong small".into())
}

/// Sets the colours and sizes of both themes, and the fonts.
pub fn install(ctx: &Context) {
    fonts::install(ctx);
    ctx.style_mut_of(Theme::Light, |style| dress(style, &Colors::LIGHT));
    ctx.style_mut_of(Theme::Dark, |style| dress(style, &Colors::DARK));
}

/// The text sizes, in points: axes and badges; text; names; the status line and the titles of dialogs; the titles of
/// pages.
const SIZES: [f32; 5] = [12.0, 14.0, 16.0, 20.0, 28.0];

fn dress(style: &mut Style, colors: &Colors) {
    use FontFamily::{Monospace, Proportional};
    let [badge, text, name_size, line, page] = SIZES;
    style.text_styles = [
        (TextStyle::Small, FontId::new(badge, Proportional)),
        (strong_small(), FontId::new(badge, fonts::semibold())),
        (TextStyle::Body, FontId::new(text, Proportional)),
        (TextStyle::Button, FontId::new(text, Proportional)),
        (TextStyle::Monospace, FontId::new(text, Monospace)),
        (strong(), FontId::new(text, fonts::semibold())),
        (name(), FontId::new(name_size, fonts::semibold())),
        (TextStyle::Heading, FontId::new(line, fonts::semibold())),
        (title(), FontId::new(page, fonts::semibold())),
    ]
    .into();

    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::splat(GAP);
    spacing.button_padding.x = 12.0;
    spacing.menu_margin = Margin::same(6);
    spacing.window_margin = Margin::same(24);
    fit_spacing(spacing, false);
    spacing.icon_spacing = GAP;
    // A row that is cut at the edge of a scroll area would look broken.
    spacing.scroll.fade.strength = 1.0;
    // A hairline at the edge of the window would look like a fault.
    spacing.scroll.floating_width = 4.0;
    spacing.scroll.bar_outer_margin = 2.0;
    spacing.text_edit_width = 240.0;
    spacing.combo_width = 140.0;

    let visuals = &mut style.visuals;
    visuals.panel_fill = colors.panel;
    visuals.window_fill = colors.raised;
    visuals.window_stroke = Stroke::new(1.0, colors.line);
    visuals.window_corner_radius = CornerRadius::same(ROUND);
    visuals.menu_corner_radius = CornerRadius::same(ROUND);
    let shadow = Shadow { offset: [0, 6], blur: 20, spread: 0, color: colors.veil.gamma_multiply(0.7) };
    visuals.window_shadow = shadow;
    visuals.popup_shadow = shadow;
    visuals.extreme_bg_color = colors.raised;
    visuals.text_edit_bg_color = Some(colors.raised);
    visuals.faint_bg_color = colors.ground;
    visuals.code_bg_color = colors.ground;
    visuals.weak_text_color = Some(colors.quiet);
    visuals.hyperlink_color = colors.act;
    visuals.warn_fg_color = colors.threat;
    visuals.error_fg_color = colors.loss;
    visuals.selection.bg_fill = colors.chosen;
    visuals.selection.stroke = Stroke::new(2.0, colors.act);
    visuals.disabled_alpha = 0.45;

    let widgets = &mut visuals.widgets;
    for (widget, fill) in [
        (&mut widgets.noninteractive, colors.panel),
        (&mut widgets.inactive, colors.button),
        (&mut widgets.hovered, colors.button_hover),
        (&mut widgets.active, colors.button_down),
        (&mut widgets.open, colors.button_hover),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::NONE;
        widget.fg_stroke = Stroke::new(1.0, colors.ink);
        widget.corner_radius = CornerRadius::same(ROUND_SMALL);
        widget.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, colors.line);
    widgets.inactive.bg_stroke = Stroke::new(1.0, colors.line);
    widgets.hovered.bg_stroke = Stroke::new(1.0, colors.quiet);
    // The rails of sliders have no edge that is as clear as that of a button.
    widgets.inactive.bg_fill = colors.button_down;
    // The focused widget also has this style, and must be visible at a glance.
    widgets.active.bg_stroke = Stroke::new(2.0, colors.act);
}

/// Makes controls large enough for fingers, or returns them to the size for a mouse.
pub(super) fn fit(ctx: &Context, finger: bool) {
    ctx.all_styles_mut(|style| fit_spacing(&mut style.spacing, finger));
}

const fn fit_spacing(spacing: &mut Spacing, finger: bool) {
    spacing.interact_size.y = if finger { FINGER } else { BUTTON.y };
    spacing.button_padding.y = if finger { 10.0 } else { 6.0 };
    spacing.icon_width = if finger { 24.0 } else { 18.0 };
    spacing.icon_width_inner = if finger { 14.0 } else { 10.0 };
}

/// The contrast ratio of two opaque colours, from 1 to 21, as WCAG 2 defines it.
#[cfg(test)]
pub(crate) fn contrast(a: Color32, b: Color32) -> f64 {
    let color = |c: Color32| crate::picture::Color { r: c.r(), g: c.g(), b: c.b() };
    color(a).contrast(color(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_on_white_has_the_highest_contrast() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    }

    #[test]
    fn text_stands_out_on_every_ground() {
        for colors in [Colors::LIGHT, Colors::DARK] {
            let meanings = [colors.act, colors.legal, colors.threat, colors.loss, colors.win];
            let stands_out = |text, ground| {
                let contrast = contrast(text, ground);
                assert!(contrast >= 4.5, "{text:?} on {ground:?}: {contrast}");
            };
            let [lit, edge] = colors.table;
            for ground in [colors.ground, lit, edge, colors.panel, colors.raised, colors.chosen] {
                for text in [colors.ink, colors.quiet].into_iter().chain(meanings) {
                    stands_out(text, ground);
                }
            }
            for ground in [colors.button, colors.button_hover, colors.button_down] {
                stands_out(colors.ink, ground);
            }
            // The texts of buttons for irreversible actions, and of main buttons.
            stands_out(colors.loss, colors.button);
            stands_out(colors.on_act, colors.act);
        }
    }

    #[test]
    fn there_are_five_sizes_of_text() {
        let mut style = Style::default();
        dress(&mut style, &Colors::LIGHT);
        for size in SIZES {
            assert!(style.text_styles.values().any(|font| font.size == size), "{size}");
        }
        assert!(style.text_styles.values().all(|font| SIZES.contains(&font.size)));
    }
}
