//! The names by which tests find widgets.

use halfsquare::app::kit::command::Command;

/// The name of a widget, or a part of it: a text, or the command that the widget gives. Tests take texts from [`words`],
/// so that a changed word breaks none of them.
///
/// [`words`]: crate::words
pub trait Named {
    /// The text.
    fn name(&self) -> &str;
}

impl Named for Command {
    fn name(&self) -> &str {
        self.text()
    }
}

impl Named for str {
    fn name(&self) -> &str {
        self
    }
}

impl Named for String {
    fn name(&self) -> &str {
        self
    }
}

impl<T: Named + ?Sized> Named for &T {
    fn name(&self) -> &str {
        T::name(self)
    }
}
