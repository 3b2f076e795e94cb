//! Every colour and measure of the window outside the boards, in light and dark.

use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Theme, Vec2,
};

/// The space between things that belong together, in points.
pub const GAP: f32 = 8.0;
/// The space between groups, and inside cards, in points.
pub const SPACE: f32 = 16.0;
/// The space around a page, in points.
pub const PAGE: f32 = 32.0;
/// The height of a line in a list, in points.
pub const LINE: f32 = 26.0;
/// The least width and height of a button, in points.
pub const BUTTON: Vec2 = Vec2::new(88.0, 32.0);
/// The side of a square icon button, in points.
pub const ICON: f32 = 32.0;
/// The width of a dialog's text, in points.
pub const DIALOG: f32 = 420.0;
/// The width of a page to be read, in points.
pub const READING: f32 = 660.0;
/// How round the corners of cards are, in points.
pub const ROUND: u8 = 8;
/// How round the corners of buttons are, in points.
pub const ROUND_SMALL: u8 = 5;

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub struct Colors {
    /// Behind the board and the cards.
    pub canvas: Color32,
    /// The sidebar, the menu bar, the bar under the board.
    pub panel: Color32,
    /// Cards, dialogs and fields.
    pub card: Color32,
    /// Buttons at rest.
    pub button: Color32,
    /// Buttons under the pointer.
    pub button_hover: Color32,
    /// Buttons pressed, and chosen lines of a list.
    pub button_down: Color32,
    /// Lines between things.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text of less weight.
    pub muted: Color32,
    /// The one accent: what to press next, and where one is.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// The ground of the chosen line of a list.
    pub chosen: Color32,
    /// What went wrong.
    pub danger: Color32,
    /// A dark side's mark.
    pub dark_side: Color32,
    /// A light side's mark.
    pub light_side: Color32,
    /// What dims the window behind a dialog.
    pub veil: Color32,
}

impl Colors {
    /// The colours for light surroundings.
    pub const LIGHT: Self = Self {
        canvas: Color32::from_rgb(0xe9, 0xec, 0xef),
        panel: Color32::from_rgb(0xf6, 0xf7, 0xf9),
        card: Color32::from_rgb(0xff, 0xff, 0xff),
        button: Color32::from_rgb(0xe7, 0xea, 0xee),
        button_hover: Color32::from_rgb(0xdb, 0xe0, 0xe6),
        button_down: Color32::from_rgb(0xcd, 0xd4, 0xdc),
        line: Color32::from_rgb(0xd3, 0xd9, 0xdf),
        text: Color32::from_rgb(0x1b, 0x20, 0x26),
        muted: Color32::from_rgb(0x52, 0x5c, 0x67),
        accent: Color32::from_rgb(0x17, 0x63, 0xa3),
        on_accent: Color32::from_rgb(0xff, 0xff, 0xff),
        chosen: Color32::from_rgb(0xd9, 0xe8, 0xf5),
        danger: Color32::from_rgb(0xb0, 0x26, 0x1e),
        dark_side: Color32::from_rgb(0x2a, 0x2e, 0x35),
        light_side: Color32::from_rgb(0xfa, 0xf7, 0xf0),
        veil: Color32::from_black_alpha(90),
    };

    /// The colours for dark surroundings.
    pub const DARK: Self = Self {
        canvas: Color32::from_rgb(0x15, 0x18, 0x1c),
        panel: Color32::from_rgb(0x1d, 0x21, 0x26),
        card: Color32::from_rgb(0x25, 0x2a, 0x30),
        button: Color32::from_rgb(0x32, 0x39, 0x41),
        button_hover: Color32::from_rgb(0x3e, 0x46, 0x50),
        button_down: Color32::from_rgb(0x48, 0x52, 0x5d),
        line: Color32::from_rgb(0x3a, 0x42, 0x4b),
        text: Color32::from_rgb(0xe9, 0xec, 0xef),
        muted: Color32::from_rgb(0xab, 0xb5, 0xc0),
        accent: Color32::from_rgb(0x76, 0xba, 0xf2),
        on_accent: Color32::from_rgb(0x0e, 0x15, 0x1c),
        chosen: Color32::from_rgb(0x26, 0x41, 0x57),
        danger: Color32::from_rgb(0xff, 0x9a, 0x92),
        dark_side: Color32::from_rgb(0x0f, 0x11, 0x14),
        light_side: Color32::from_rgb(0xec, 0xe7, 0xdb),
        veil: Color32::from_black_alpha(150),
    };

    /// The colours that go with a style.
    #[must_use]
    pub const fn of(style: &Style) -> Self {
        if style.visuals.dark_mode { Self::DARK } else { Self::LIGHT }
    }
}

/// The text style of the name of a page.
#[must_use]
pub fn title() -> TextStyle {
    TextStyle::Name("title".into())
}

/// Gives both themes their colours, sizes and fonts.
pub fn install(ctx: &Context) {
    ctx.style_mut_of(Theme::Light, |style| dress(style, &Colors::LIGHT));
    ctx.style_mut_of(Theme::Dark, |style| dress(style, &Colors::DARK));
}

fn dress(style: &mut Style, colors: &Colors) {
    use FontFamily::{Monospace, Proportional};
    style.text_styles = [
        (TextStyle::Small, FontId::new(13.0, Proportional)),
        (TextStyle::Body, FontId::new(15.0, Proportional)),
        (TextStyle::Button, FontId::new(15.0, Proportional)),
        (TextStyle::Monospace, FontId::new(14.0, Monospace)),
        (TextStyle::Heading, FontId::new(20.0, Proportional)),
        (title(), FontId::new(34.0, Proportional)),
    ]
    .into();

    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::splat(GAP);
    spacing.button_padding = Vec2::new(12.0, 6.0);
    spacing.menu_margin = Margin::same(6);
    spacing.window_margin = Margin::same(24);
    spacing.interact_size.y = BUTTON.y;
    spacing.icon_width = 18.0;
    spacing.icon_width_inner = 10.0;
    spacing.icon_spacing = GAP;
    spacing.text_edit_width = 240.0;
    spacing.combo_width = 140.0;

    let visuals = &mut style.visuals;
    visuals.panel_fill = colors.panel;
    visuals.window_fill = colors.card;
    visuals.window_stroke = Stroke::new(1.0, colors.line);
    visuals.window_corner_radius = CornerRadius::same(ROUND);
    visuals.menu_corner_radius = CornerRadius::same(ROUND);
    visuals.extreme_bg_color = colors.card;
    visuals.text_edit_bg_color = Some(colors.card);
    visuals.faint_bg_color = colors.canvas;
    visuals.code_bg_color = colors.canvas;
    visuals.weak_text_color = Some(colors.muted);
    visuals.hyperlink_color = colors.accent;
    visuals.warn_fg_color = colors.danger;
    visuals.error_fg_color = colors.danger;
    visuals.selection.bg_fill = colors.chosen;
    visuals.selection.stroke = Stroke::new(2.0, colors.accent);
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
        widget.fg_stroke = Stroke::new(1.0, colors.text);
        widget.corner_radius = CornerRadius::same(ROUND_SMALL);
        widget.expansion = 0.0;
    }
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, colors.line);
    widgets.inactive.bg_stroke = Stroke::new(1.0, colors.line);
    widgets.hovered.bg_stroke = Stroke::new(1.0, colors.muted);
    // The style of what has the keyboard focus, too: it must be seen at a glance.
    widgets.active.bg_stroke = Stroke::new(2.0, colors.accent);
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
            for ground in [colors.canvas, colors.panel, colors.card, colors.chosen] {
                for text in [colors.text, colors.muted, colors.accent, colors.danger] {
                    assert!(
                        contrast(text, ground) >= 4.5,
                        "{text:?} on {ground:?}: {}",
                        contrast(text, ground)
                    );
                }
            }
            for ground in [colors.button, colors.button_hover, colors.button_down] {
                assert!(contrast(colors.text, ground) >= 4.5, "text on {ground:?}");
            }
            assert!(contrast(colors.on_accent, colors.accent) >= 4.5);
        }
    }
}
