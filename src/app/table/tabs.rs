//! The tabs of the sidebar: the turns, the mistakes that a review found, and the analysis.

use egui::{Button, Ui};

use super::words;

/// A page of the sidebar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tab {
    Turns,
    Mistakes,
    Analysis,
}

/// The player's choice among the tabs. When the analysis ends, the list chosen before it is back.
#[derive(Debug, Default)]
pub(super) struct Tabs {
    lists_mistakes: bool,
    shows_analysis: bool,
}

impl Tabs {
    /// Chooses a tab.
    pub(super) const fn choose(&mut self, tab: Tab) {
        self.shows_analysis = matches!(tab, Tab::Analysis);
        if !self.shows_analysis {
            self.lists_mistakes = matches!(tab, Tab::Mistakes);
        }
    }

    /// The tab shown, with the mistakes if there are any, and with the analysis if it `has_lines`.
    pub(super) fn shown(&self, has_mistakes: impl FnOnce() -> bool, has_lines: bool) -> Tab {
        if self.shows_analysis && has_lines {
            Tab::Analysis
        } else if self.lists_mistakes && has_mistakes() {
            Tab::Mistakes
        } else {
            Tab::Turns
        }
    }

    /// Draws the tabs, if there is more than one: with the analysis if it `is_on`, but closed unless it `has_lines`.
    /// Returns the tab shown.
    pub(super) fn show(&mut self, ui: &mut Ui, mistakes: usize, [is_on, has_lines]: [bool; 2]) -> Tab {
        let tabs = [
            Some((Tab::Turns, words::TURNS.to_owned())),
            (mistakes > 0).then(|| (Tab::Mistakes, words::mistakes(mistakes))),
            is_on.then(|| (Tab::Analysis, words::ANALYSIS.to_owned())),
        ];
        let shown = |tabs: &Self| tabs.shown(|| mistakes > 0, has_lines);
        if tabs.iter().flatten().count() > 1 {
            ui.horizontal(|ui| {
                for (tab, text) in tabs.into_iter().flatten() {
                    let button = Button::selectable(shown(self) == tab, text);
                    let button = ui.add_enabled(tab != Tab::Analysis || has_lines, button);
                    if button.on_disabled_hover_text(words::ANALYSIS_OF_TURNS).clicked() {
                        self.choose(tab);
                    }
                }
            });
        }
        shown(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_analysis_brings_back_the_list_before_it() {
        let mut tabs = Tabs::default();
        let has_mistakes = || true;
        assert_eq!(tabs.shown(has_mistakes, true), Tab::Turns);
        tabs.choose(Tab::Mistakes);
        tabs.choose(Tab::Analysis);
        let shown = [true, false].map(|is_analysed| tabs.shown(has_mistakes, is_analysed));
        assert_eq!(shown, [Tab::Analysis, Tab::Mistakes]);
        assert_eq!(tabs.shown(|| false, false), Tab::Turns, "no mistakes are left");
    }
}
