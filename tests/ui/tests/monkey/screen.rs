//! The window under test, with its own clock. As in the real program, a frame is drawn only when something requests
//! it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use egui::accesskit::{self, Role, Toggled};
use egui::{Event, LayerId, Order, Rect, ViewportCommand, ViewportEvent, ViewportId, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::NodeT as _;
use halfsquare::app::kit::settings::Settings;
use halfsquare::app::shell::{App, Start};
use halfsquare::record::Home;
use halfsquare_ui_tests::{Held, start_without_home};

use crate::files::throw_away;

/// The time between frames of a window that repaints constantly, in seconds.
const FRAME: f64 = 1.0 / 60.0;
/// The maximum number of frames in a row that may request another one at once: a list flicked by a finger coasts for
/// some seconds.
const RESTLESS: u32 = 400;
/// The maximum number of delayed frames to wait for before the player continues.
const PATIENCE: u32 = 90;

/// The longest delay of the next frame while a board is animating.
const A_FRAME: Duration = Duration::from_millis(16);

/// A widget on the screen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Thing {
    pub(crate) role: Role,
    pub(crate) name: String,
    /// True if it has a description, as a board's places do.
    pub(crate) about: bool,
    pub(crate) rect: Rect,
    pub(crate) disabled: bool,
    pub(crate) chosen: bool,
    pub(crate) value: Option<String>,
    pub(crate) has_keyboard: bool,
    id: (accesskit::NodeId, accesskit::TreeId),
    /// The visible state.
    seen: String,
}

/// The result of waiting for the window to rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// No further frame is requested.
    AtRest,
    /// The window is still busy.
    Busy,
}

pub(crate) struct Screen {
    harness: Harness<'static, App>,
    now: f64,
    woken: Arc<AtomicBool>,
    /// The file dialogs' open questions.
    pub(crate) held: Held,
    /// The number of commands sent to the system: copy, open a link, close.
    told: usize,
    closing: bool,
    /// True once the window has closed.
    pub(crate) closed: bool,
}

impl Screen {
    /// Opens a window; without a home it saves nothing.
    pub(crate) fn open(
        home: Option<Home>,
        settings: Settings,
        file: Option<PathBuf>,
        size: [u16; 2],
    ) -> Self {
        let held = Held::default();
        let woken = Arc::new(AtomicBool::new(false));
        let mut start = Start { home, settings, file, ..start_without_home() };
        start.system.dialogs = Box::new(held.clone());
        start.system.bin = throw_away;
        let wake = Arc::clone(&woken);
        let mut harness = Harness::builder()
            .with_size(vec2(size[0].into(), size[1].into()))
            .with_step_dt(1.0 / 60.0)
            .build_eframe(|cc| {
                cc.egui_ctx.set_request_repaint_callback(move |request| {
                    if request.delay == Duration::ZERO {
                        wake.store(true, Ordering::SeqCst);
                    }
                });
                App::new(&cc.egui_ctx, start)
            });
        harness.step();
        let now = harness.ctx.input(|input| input.time);
        Self { harness, now, woken, held, told: 0, closing: false, closed: false }
    }

    pub(crate) fn app(&self) -> &App {
        self.harness.state()
    }

    pub(crate) fn ctx(&self) -> &egui::Context {
        &self.harness.ctx
    }

    /// Moves the clock forward.
    pub(crate) fn jump(&mut self, seconds: f64) {
        self.now += seconds;
    }

    pub(crate) fn resize(&mut self, size: [u16; 2]) {
        self.harness.set_size(vec2(size[0].into(), size[1].into()));
    }

    pub(crate) fn input(&mut self) -> &mut egui::RawInput {
        self.harness.input_mut()
    }

    // ---- frames -----------------------------------------------------------------------------------------

    /// Draws a frame with these events.
    pub(crate) fn frame(&mut self, events: Vec<Event>) {
        self.now += FRAME;
        self.draw(events);
    }

    fn draw(&mut self, events: Vec<Event>) {
        if self.closed {
            return;
        }
        let close = std::mem::take(&mut self.closing);
        let input = self.harness.input_mut();
        input.time = Some(self.now);
        input.events.extend(events);
        if close {
            input.viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
        }
        self.woken.store(false, Ordering::SeqCst);
        self.harness.step();
        if let Some(root) = self.harness.input_mut().viewports.get_mut(&ViewportId::ROOT) {
            root.events.clear();
        }
        let output = self.harness.output();
        let commands = &output.viewport_output[&ViewportId::ROOT].commands;
        let said = output.platform_output.commands.len();
        self.closing = commands.contains(&ViewportCommand::Close);
        self.closed = close && !commands.contains(&ViewportCommand::CancelClose);
        self.told += said + usize::from(self.closing);
    }

    pub(crate) fn press_close(&mut self) {
        self.closing = true;
    }

    fn delay(&self) -> Duration {
        if self.woken.load(Ordering::SeqCst) || self.closing {
            return Duration::ZERO;
        }
        self.harness.output().viewport_output[&ViewportId::ROOT].repaint_delay
    }

    /// Returns true while the board is animating; any input finishes the animation.
    pub(crate) fn is_moving(&self) -> bool {
        self.delay() <= A_FRAME
    }

    /// Returns true if an immediate frame was requested since the last frame.
    pub(crate) fn is_woken(&self) -> bool {
        self.woken.load(Ordering::SeqCst)
    }

    /// Draws the requested frames until none is requested.
    ///
    /// # Errors
    /// If frames are requested without end.
    pub(crate) fn rest(&mut self) -> Result<Ended, String> {
        let (mut restless, mut waits) = (0, 0);
        while waits < PATIENCE {
            if self.closed {
                return Ok(Ended::Busy);
            }
            match self.delay() {
                Duration::MAX => return Ok(Ended::AtRest),
                Duration::ZERO => {
                    restless += 1;
                    self.frame(Vec::new());
                }
                delay => {
                    (restless, waits) = (0, waits + 1);
                    self.now += delay.as_secs_f64().max(FRAME);
                    self.draw(Vec::new());
                }
            }
            if restless > RESTLESS {
                return Err(format!("{:?}", self.harness.ctx.repaint_causes()));
            }
        }
        Ok(Ended::Busy)
    }

    /// Draws an extra frame, some seconds later, in a window at rest.
    ///
    /// # Errors
    /// If the frame differs from the frame before.
    pub(crate) fn unasked(&mut self) -> Result<(), String> {
        let before = self.seen();
        if self.is_woken() {
            return Ok(());
        }
        self.now += 7.0;
        self.draw(Vec::new());
        let after = self.seen();
        if before == after {
            return Ok(());
        }
        // A message of another thread may arrive a moment before it wakes the window.
        std::thread::sleep(Duration::from_millis(20));
        if self.is_woken() {
            return Ok(());
        }
        let changed = before.iter().filter(|thing| !after.contains(thing)).map(|thing| format!("- {thing}"));
        let new = after.iter().filter(|thing| !before.contains(thing)).map(|thing| format!("+ {thing}"));
        Err(changed.chain(new).collect::<Vec<_>>().join("\n"))
    }

    // ---- the widgets ------------------------------------------------------------------------------------

    /// All widgets on the screen.
    pub(crate) fn things(&self) -> Vec<Thing> {
        let root = self.harness.root();
        root.children_recursive()
            .map(|node| {
                let place = node.accesskit_node();
                let rect = if place.has_bounds() { node.rect() } else { Rect::NOTHING };
                let said = place.value().filter(|_| place.role() == Role::Label);
                let name = place.label().or(said).unwrap_or_default();
                let seen = format!(
                    "{:?} {name:?} {:?} {:?} {:?} {:?} {} {rect:.0?}",
                    place.role(),
                    place.value(),
                    place.numeric_value(),
                    place.toggled(),
                    place.is_selected(),
                    place.is_disabled(),
                );
                Thing {
                    role: place.role(),
                    about: place.has_description(),
                    rect,
                    disabled: place.is_disabled(),
                    chosen: place.toggled() == Some(Toggled::True),
                    value: place.value(),
                    has_keyboard: place.is_focused(),
                    id: place.locate(),
                    name,
                    seen,
                }
            })
            .collect()
    }

    /// The visible state of all widgets, for comparison.
    pub(crate) fn seen(&self) -> Vec<String> {
        let things = self.things().into_iter();
        things
            .map(|thing| thing.seen)
            .chain([format!("{:?}, told {}, asked {}", self.app().settings(), self.told, self.held.asked())])
            .collect()
    }

    /// Clicks a widget through the accessibility interface, as screen readers do.
    pub(crate) fn ask(&mut self, thing: &Thing) {
        let (target_node, target_tree) = thing.id;
        let action = accesskit::Action::Click;
        let request = accesskit::ActionRequest { target_node, target_tree, action, data: None };
        self.frame(vec![Event::AccessKitActionRequest(request)]);
    }

    pub(crate) fn says(&self, part: &str) -> bool {
        self.things().iter().any(|thing| thing.name.contains(part))
    }

    /// Returns true if a modal dialog is open.
    pub(crate) fn has_dialog(&self) -> bool {
        self.ctx().memory(|memory| memory.top_modal_layer().is_some())
    }

    pub(crate) fn has_popup(&self) -> bool {
        self.ctx().any_popup_open()
    }

    /// An open list or menu that a dialog covers.
    pub(crate) fn covered_list(&self) -> Option<LayerId> {
        let ctx = self.ctx();
        let lists = ctx.memory(|memory| {
            let dialog = memory.top_modal_layer()?;
            let layers = memory.areas().visible_layer_ids().into_iter();
            let layers = layers.filter(|layer| layer.order == Order::Foreground && *layer != dialog);
            Some(layers.filter_map(|layer| Some((layer, memory.area_rect(layer.id)?))).collect::<Vec<_>>())
        })?;
        let is_covered =
            |place: Rect| ctx.layer_id_at(place.center()) == ctx.memory(|memory| memory.top_modal_layer());
        lists.into_iter().find(|(_, place)| is_covered(*place)).map(|(layer, _)| layer)
    }

    pub(crate) fn has_focus(&self) -> bool {
        self.ctx().memory(|memory| memory.focused().is_some())
    }

    pub(crate) fn unnamed(&self) -> Vec<String> {
        self.harness.unnamed_widgets()
    }
}
