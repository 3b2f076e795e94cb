//! The menu bar.

use std::mem;

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::text::LayoutJob;
use egui::{
    Align, Context, FocusDirection, Frame, Id, Key, MenuBar, Modifiers, Panel, Popup, PopupCloseBehavior,
    Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder, WidgetText, pos2, vec2,
};

use super::words;
use crate::app::kit::command::{Command, Menu};
use crate::app::kit::focus;
use crate::app::kit::menu_entry::entry;
use crate::app::kit::pointer;
use crate::app::kit::theme::Colors;
use crate::app::parts::icon::{self, Icon};
use crate::app::shell::App;

/// The width of a menu, in points.
const WIDTH: f32 = 280.0;

/// The menus with their titles and keys. Each key is a letter of the title, and opens the menu together with Alt.
const MENUS: [(Menu, &str, Key); 7] = [
    (Menu::File, words::FILE_MENU, Key::F),
    (Menu::Edit, words::EDIT_MENU, Key::E),
    (Menu::Game, words::GAME_MENU, Key::G),
    (Menu::Variation, words::VARIATION_MENU, Key::V),
    (Menu::Practice, words::PRACTICE_MENU, Key::P),
    (Menu::View, words::VIEW_MENU, Key::W),
    (Menu::Help, words::HELP_MENU, Key::H),
];

/// The menu bar's state between frames.
#[derive(Clone, Default)]
struct Bar {
    /// The egui ids of the titles and menus.
    menus: Vec<(Id, Id)>,
    /// The menu that was open in the last frame.
    open: Option<usize>,
    /// The open menu was opened by a click on its title or by a key, and not only by pointing at its title.
    is_chosen: bool,
    /// A key opened the menu, so the focus is in it.
    by_key: bool,
    /// The focus is on the menu's title, and will move to its first entry.
    enters: bool,
}

/// Draws the menu bar; commands for a table are disabled if there is none.
pub fn show(ui: &mut Ui, app: &App, commands: &mut Vec<Command>) {
    let id = Id::unique("menu bar");
    let mut kept: Bar = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    kept.follow_keys(ui.ctx());
    let reopened = kept.reopen_pointed(ui.ctx());
    kept.menus.clear();
    let was_open = kept.open.take();
    let colors = Colors::of(ui.style());
    let frame = Frame::new().fill(colors.panel).inner_margin(egui::Margin::symmetric(8, 4));
    let panel = Panel::top("menu").frame(frame).show(ui, |ui| {
        let bar = ui.available_rect_before_wrap();
        MenuBar::new().ui(ui, |ui| {
            if app.can(Command::Sidebar).is_ok() && fold(ui, bar) {
                commands.push(Command::Sidebar);
            }
            let shows_keys = takes_letters() && ui.input(|input| input.modifiers.alt);
            for (index, (menu, title, key)) in MENUS.into_iter().enumerate() {
                let text = if shows_keys { underlined(ui, title, key) } else { title.into() };
                let closing = if reopened == Some(index) {
                    PopupCloseBehavior::IgnoreClicks
                } else {
                    PopupCloseBehavior::CloseOnClick
                };
                let button = MenuButton::new(text).config(MenuConfig::new().close_behavior(closing));
                let (title, shown) = button.ui(ui, |ui| {
                    // The window may be lower than a menu. The height is limited here because a menu that hasn't been
                    // drawn yet has no limit of its own.
                    let height = ui.ctx().content_rect().height() - 80.0;
                    let scroll = &mut ui.spacing_mut().scroll;
                    // Without a visible scroll bar, nothing would show that the menu is cut off.
                    scroll.dormant_handle_opacity = 0.5;
                    // By default the scroll bar would cover the keys.
                    scroll.floating_allocated_width = scroll.bar_width;
                    ui.allocate_ui(vec2(WIDTH, height), |ui| {
                        let area = ScrollArea::vertical().max_height(height);
                        area.show(ui, |ui| {
                            entries(ui, menu.groups(), app, commands);
                            focus::follow(ui);
                        });
                    });
                });
                kept.menus.push((title.id, Popup::default_response_id(&title)));
                if shown.is_some() {
                    kept.open = Some(index);
                    let is_same = was_open == Some(index) && kept.is_chosen;
                    kept.is_chosen = is_same || title.clicked() || kept.by_key;
                }
            }
        });
    });
    pointer::note_menu_bar(ui.ctx(), panel.response.rect);
    if kept.open.is_none() && mem::take(&mut kept.by_key) {
        focus::back_from_menu(ui.ctx());
    }
    ui.data_mut(|data| data.insert_temp(id, kept));
}

impl Bar {
    /// The menu that was opened by pointing at its title, if the title is clicked now. While another menu is open, egui
    /// opens a menu when its title is pointed at, and would close it by the click. With a finger, the two are one. The
    /// menu is closed here, so that the click opens it again.
    fn reopen_pointed(&self, ctx: &Context) -> Option<usize> {
        let open = self.open.filter(|_| !self.is_chosen)?;
        let (title, menu) = self.menus.get(open)?;
        let is_clicked = ctx.read_response(*title)?.clicked();
        is_clicked.then(|| {
            Popup::close_id(ctx, *menu);
            open
        })
    }

    /// Opens the menu whose key was pressed.
    fn follow_keys(&mut self, ctx: &Context) {
        if mem::take(&mut self.enters) {
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::Down));
        }
        let Some((title, menu)) = self.pressed(ctx).and_then(|index| self.menus.get(index)) else { return };
        if !self.by_key {
            focus::leave(ctx);
        }
        Popup::open_id(ctx, *menu);
        ctx.memory_mut(|memory| {
            memory.move_focus(FocusDirection::None);
            memory.request_focus(*title);
        });
        (self.by_key, self.enters) = (true, true);
        ctx.request_repaint();
    }

    /// The index of the menu requested by a key: F10 opens the first menu, Alt with a letter opens any menu, and the
    /// arrow keys move from an open menu to its neighbours.
    fn pressed(&self, ctx: &Context) -> Option<usize> {
        if !focus::is_free(ctx) {
            return None;
        }
        let press = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
        if let Some(open) = self.open {
            if press(Modifiers::NONE, Key::ArrowLeft) {
                return Some(open.checked_sub(1).unwrap_or(MENUS.len() - 1));
            }
            if press(Modifiers::NONE, Key::ArrowRight) {
                return Some((open + 1) % MENUS.len());
            }
        }
        if press(Modifiers::NONE, Key::F10) {
            return Some(0);
        }
        MENUS.iter().position(|(.., key)| takes_letters() && press(Modifiers::ALT, *key))
    }
}

/// True where Alt with a letter opens a menu; on a Mac, it types a character instead.
const fn takes_letters() -> bool {
    !cfg!(target_os = "macos")
}

/// A title with its key letter underlined.
fn underlined(ui: &Ui, title: &str, key: Key) -> WidgetText {
    let at = title.to_uppercase().find(key.name()).unwrap_or_default();
    let (before, rest) = title.split_at(at);
    let (letter, after) = rest.split_at(1);
    let mut job = LayoutJob::default();
    for text in [RichText::new(before), RichText::new(letter).underline(), RichText::new(after)] {
        text.append_to(&mut job, ui.style(), TextStyle::Button.into(), Align::Center);
    }
    job.into()
}

/// Draws the button that folds the sidebar, at the right end of the bar. Returns true if it was pressed. It is drawn
/// before the menus, so that Tab doesn't reach it between them and the table.
fn fold(ui: &mut Ui, bar: Rect) -> bool {
    let side = ui.spacing().interact_size.y;
    let place = Rect::from_min_size(pos2(bar.max.x - side, bar.min.y), vec2(side, side));
    let mut corner = ui.new_child(UiBuilder::new().max_rect(place));
    let tip = Command::Sidebar.with_key(ui.ctx(), Command::Sidebar.tip());
    icon::button(&mut corner, Icon::Sidebar, words::SIDEBAR, true).on_hover_text(tip).clicked()
}

fn entries(ui: &mut Ui, groups: &[&[Command]], app: &App, commands: &mut Vec<Command>) {
    ui.set_min_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 2.0;
    for (index, group) in groups.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for &command in *group {
            if entry(ui, command, app.can(command), app.label(command)) {
                commands.push(command);
            }
        }
    }
}
