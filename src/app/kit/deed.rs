//! A command that is possible now, with what carries it out. A screen plans each of its commands in one place: the guard
//! first, then the deed, which carries what the guard has found.

use egui::Context;

use crate::app::kit::settings::Settings;

/// Carries out a command on a screen.
pub type Deed<S> = Box<dyn FnOnce(&mut S, &Context, &Settings)>;

/// A screen that plans its commands.
pub trait Plan: Sized + 'static {
    /// The plan of a possible command.
    ///
    /// # Errors
    /// None: the result has the type of a plan that can also fail.
    fn deed(deed: impl FnOnce(&mut Self, &Context, &Settings) + 'static) -> Result<Deed<Self>, String> {
        Ok(Box::new(deed))
    }

    /// The plan of a command with a single condition.
    ///
    /// # Errors
    /// The reason `why` the command isn't possible, because the condition doesn't hold.
    fn when(
        holds: bool,
        why: &str,
        deed: impl FnOnce(&mut Self, &Context, &Settings) + 'static,
    ) -> Result<Deed<Self>, String> {
        need(holds, why)?;
        Self::deed(deed)
    }
}

impl<S: 'static> Plan for S {}

/// Checks a condition of a command.
///
/// # Errors
/// The reason `why` the command isn't possible, because the condition doesn't hold.
pub fn need(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_owned()) }
}
