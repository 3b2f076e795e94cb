//! The look of boards, as chosen in the settings.

use egui::{Context, Id};
use serde::{Deserialize, Serialize};

/// The material of boards and pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash, Serialize, Deserialize)]
pub enum Material {
    /// Ivory and ink on stone.
    Ivory,
    /// Maple and walnut, with their grain.
    #[default]
    Wood,
    /// White and black on grey.
    Contrast,
}

impl Material {
    /// All materials, with their names.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Wood, "Maple and walnut"), (Self::Ivory, "Ivory and ink"), (Self::Contrast, "High contrast")];

    /// Sets the material of boards on pages and of the marks of sides. Like the theme, it applies to the whole window.
    pub fn set(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, self));
    }

    /// The material of boards on pages and of the marks of sides.
    pub fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
    }
}

/// The choices in the settings about how boards are drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The names of rows and columns are shown at the edges of boards.
    pub coordinates: bool,
    /// Stacks are drawn from above, with steps and shades, instead of at a slight angle.
    pub flat_stacks: bool,
    /// The material of boards and pieces.
    pub material: Material,
    /// Animation shows events one by one, each in its final state, without motion.
    pub reduced: bool,
    /// Chains that touch three sides glow at their ends.
    pub chain_ends: bool,
    /// The speed of animations: 1 is normal, 2 is twice as fast.
    pub pace: f64,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            coordinates: true,
            flat_stacks: false,
            material: Material::default(),
            reduced: false,
            chain_ends: false,
            pace: 1.0,
        }
    }
}
