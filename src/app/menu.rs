//! The menu bar.

use egui::{Button, Frame, MenuBar, Panel, Rect, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::command::{Command, key_text};
use super::icon::{self, Icon};
use super::modal::press;
use super::stage::Stage;
use super::theme::Colors;

/// The width of a menu, in points.
const WIDTH: f32 = 280.0;

const FILE: &[&[Command]] = &[
    &[Command::NewGame, Command::Rematch, Command::Open],
    &[Command::Save, Command::SaveAs, Command::Export],
    &[Command::NewWindow],
    &[Command::Close, Command::Quit],
];
const EDIT: &[&[Command]] = &[
    &[Command::Undo, Command::Redo],
    &[Command::CopyGame, Command::CopyPosition, Command::CopyPicture],
    &[Command::Paste],
    &[Command::SetUp],
];
const GAME: &[&[Command]] = &[
    &[Command::EndTurn, Command::PopStep, Command::DropDraft],
    &[Command::TakeBack],
    &[Command::OfferDraw, Command::ClaimDraw, Command::Resign],
    &[Command::PlayFromHere],
];
const VARIATION: &[&[Command]] = &[
    &[Command::PreviousVariation, Command::NextVariation],
    &[Command::NextMistake, Command::Annotate],
    &[Command::Promote, Command::MakeMain],
    &[Command::Delete],
];
const PRACTICE: &[&[Command]] = &[
    &[Command::Hint, Command::DraftHint],
    &[Command::ShowThreat, Command::ShowRefutation],
    &[Command::PauseBots, Command::MoveNow, Command::Slower, Command::Faster],
    &[Command::Analyse, Command::Review, Command::KeepToRetry],
    &[Command::Lessons, Command::Puzzles, Command::Progress],
];
const VIEW: &[&[Command]] = &[
    &[Command::First, Command::Back, Command::Forward, Command::Last],
    &[Command::StepBack, Command::StepForward, Command::PlayPause],
    &[Command::ToGame],
    &[Command::Flip, Command::Sidebar],
    &[Command::Settings],
];
const HELP: &[&[Command]] = &[&[Command::Rules, Command::Why, Command::Keys], &[Command::About]];

const MENUS: [(&str, &[&[Command]]); 7] = [
    ("File", FILE),
    ("Edit", EDIT),
    ("Game", GAME),
    ("Variation", VARIATION),
    ("Practice", PRACTICE),
    ("View", VIEW),
    ("Help", HELP),
];

/// Draws the menu bar; what a table would do is greyed out without one.
pub fn show(ui: &mut Ui, stage: Stage<'_>, commands: &mut Vec<Command>) {
    let colors = Colors::of(ui.style());
    let frame = Frame::new().fill(colors.panel).inner_margin(egui::Margin::symmetric(8, 4));
    Panel::top("menu").frame(frame).show(ui, |ui| {
        let bar = ui.available_rect_before_wrap();
        MenuBar::new().ui(ui, |ui| {
            if stage.can(Command::Sidebar).is_ok() && fold(ui, bar) {
                commands.push(Command::Sidebar);
            }
            for (title, groups) in MENUS {
                ui.menu_button(title, |ui| {
                    // A window may be lower than a menu is high. The room is given here because a menu that has
                    // not been drawn yet has none of its own.
                    let height = ui.ctx().content_rect().height() - 80.0;
                    let scroll = &mut ui.spacing_mut().scroll;
                    // Else nothing shows where it is cut off.
                    scroll.dormant_handle_opacity = 0.5;
                    // Else the bar lies over the keys.
                    scroll.floating_allocated_width = scroll.bar_width;
                    ui.allocate_ui(vec2(WIDTH, height), |ui| {
                        let area = ScrollArea::vertical().max_height(height);
                        area.show(ui, |ui| entries(ui, groups, stage, commands));
                    });
                });
            }
        });
    });
}

/// The button at the right end of the bar that folds the sidebar: whether it was pressed. Drawn before the menus, it is
/// not what Tab comes to between them and the table.
fn fold(ui: &mut Ui, bar: Rect) -> bool {
    let side = ui.spacing().interact_size.y;
    let place = Rect::from_min_size(pos2(bar.max.x - side, bar.min.y), vec2(side, side));
    let mut corner = ui.new_child(UiBuilder::new().max_rect(place));
    let tip = Command::Sidebar.with_key(ui.ctx(), Command::Sidebar.tip());
    icon::button(&mut corner, Icon::Sidebar, "Sidebar", true).on_hover_text(tip).clicked()
}

fn entries(ui: &mut Ui, groups: &[&[Command]], stage: Stage<'_>, commands: &mut Vec<Command>) {
    ui.set_min_width(WIDTH);
    ui.spacing_mut().item_spacing.y = 2.0;
    for (index, group) in groups.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for command in *group {
            entry(ui, *command, stage, commands);
        }
    }
}

/// Draws the entry of one command, greyed out with the reason where it cannot be carried out.
pub fn entry(ui: &mut Ui, command: Command, stage: Stage<'_>, commands: &mut Vec<Command>) {
    let (can, label) = (stage.can(command), stage.label(command));
    let mut button = Button::new(label.unwrap_or_else(|| command.text().to_owned()));
    if let Some(key) = command.shortcuts().first() {
        button = button.shortcut_text(key_text(ui.ctx(), key));
    }
    if press(ui, can, button, command.tip()) {
        commands.push(command);
        ui.close();
    }
}
