//! The tabs of the sidebar: the turns, the mistakes that a review found, and the analysis.

use egui::Ui;

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

    /// The tab shown, with the mistakes if there are any, and with the analysis if the position `is_analysed`.
    pub(super) fn shown(&self, has_mistakes: impl FnOnce() -> bool, is_analysed: bool) -> Tab {
        if self.shows_analysis && is_analysed {
            Tab::Analysis
        } else if self.lists_mistakes && has_mistakes() {
            Tab::Mistakes
        } else {
            Tab::Turns
        }
    }

    /// Draws the tabs, if there is more than one. Returns the tab shown.
    pub(super) fn show(&mut self, ui: &mut Ui, mistakes: usize, is_analysed: bool) -> Tab {
        let tabs = [
            Some((Tab::Turns, words::TURNS.to_owned())),
            (mistakes > 0).then(|| (Tab::Mistakes, words::mistakes(mistakes))),
            is_analysed.then(|| (Tab::Analysis, words::ANALYSIS.to_owned())),
        ];
        let shown = |tabs: &Self| tabs.shown(|| mistakes > 0, is_analysed);
        if tabs.iter().flatten().count() > 1 {
            ui.horizontal(|ui| {
                for (tab, text) in tabs.into_iter().flatten() {
                    if ui.selectable_label(shown(self) == tab, text).clicked() {
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
