//! Opening the window and running it.

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::rc::Rc;
use std::sync::Arc;
use std::{env, thread};

use crate::app::kit::files::{self, NativeDialogs};
use crate::app::kit::fonts::SystemFonts;
use crate::app::kit::settings::Settings;
use crate::app::kit::today;
use crate::app::shell::{App, Start, System};
use crate::record::Home;
use crate::record::ron_file::{self, Notice};

/// The name of the desktop entry, by which Wayland and X11 find the window's icon.
const APP_ID: &str = "org.halfsquare.Halfsquare";
/// The exit status if no window can be opened, the same as for all other errors of the program.
const UNOPENED: u8 = 2;

/// The error if no window can be opened.
const NO_WINDOW: &str = "can't open a window: is there a display with OpenGL?";

/// The environment variable that is set for a window opened from another window.
const ANOTHER: &str = "HALFSQUARE_ANOTHER_WINDOW";

/// An upper limit on the number of bytes used by the shapes of a frame.
const A_FRAME: usize = 16 << 20;

/// Makes the allocator reuse the memory of a frame for the next, instead of returning it to the system.
///
/// The allocator of GNU systems returns free memory at the end of its heap to the system, which takes up most of the
/// time of a frame. It adapts to the largest block ever freed, and from then on keeps twice that much (`mallopt(3)`,
/// `M_MMAP_THRESHOLD`). On other systems this has no effect.
pub fn keep_frame_memory() {
    drop(std::hint::black_box(Vec::<u8>::with_capacity(A_FRAME)));
}

/// Opens another window, as its own process.
fn open_another() -> io::Result<()> {
    let mut other = Command::new(env::current_exe()?).env(ANOTHER, "1").spawn()?;
    // A thread waits for the process to end; otherwise the process would stay in the system's table.
    thread::Builder::new().name("other window".to_owned()).spawn(move || other.wait()).map(|_| ())
}

/// Opens the window, with a file if one is given, and runs it until it is closed.
pub fn run(file: Option<PathBuf>) -> ExitCode {
    keep_frame_memory();
    let home = Home::find();
    let (settings, notice) = home.as_ref().map_or_else(
        || (Settings::default(), None),
        |home| ron_file::load::<Settings>(&home.settings_file()),
    );
    let settings = settings.checked();
    let mut viewport = settings.viewport().with_app_id(APP_ID).with_title("Halfsquare");
    if env::var_os(ANOTHER).is_some() {
        // Another window may be at the saved position, so the system chooses the position.
        viewport.position = None;
    }
    if let Ok(icon) = eframe::icon_data::from_png_bytes(include_bytes!("../../../assets/icons/icon-128.png"))
    {
        viewport = viewport.with_icon(icon);
    }
    let options = eframe::NativeOptions {
        viewport,
        // On a Mac, the menu that winit creates ends the program at ⌘Q without closing the window first; it can only be
        // left out as a whole. Without it, the key triggers the command with that key, which first saves everything.
        #[cfg(target_os = "macos")]
        event_loop_builder: Some(Box::new(|builder| {
            winit::platform::macos::EventLoopBuilderExtMacOS::with_default_menu(builder, false);
        })),
        // The window has its own provider of system fonts, which lists them only when one is needed.
        system_font_fallback: false,
        ..Default::default()
    };
    let start = Start {
        home,
        settings,
        keeps_settings: !notice.as_ref().is_some_and(Notice::leaves_file),
        notice: notice.map(|notice| notice.to_string()),
        file: file.map(files::absolute),
        today: Rc::new(today::today),
        system: System {
            dialogs: Box::new(NativeDialogs),
            new_window: Box::new(open_another),
            open_folder: |folder| open::that_detached(folder),
            bin: |file| trash::delete(file).map_err(|error| error.to_string()),
        },
    };
    let begin: eframe::AppCreator<'_> = Box::new(|cc| {
        cc.egui_ctx.add_font_provider(Arc::new(SystemFonts::default()));
        Ok(Box::new(App::new(&cc.egui_ctx, start)))
    });
    let opened = eframe::run_native(APP_ID, options, begin);
    match opened {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => {
            // The error's own text refers to a line in a library's source, which doesn't help a player.
            let _ = writeln!(io::stderr(), "halfsquare: {NO_WINDOW}");
            // A player who started the program with a double click doesn't see standard error.
            #[cfg(windows)]
            rfd::MessageDialog::new()
                .set_level(rfd::MessageLevel::Error)
                .set_title("Halfsquare")
                .set_description(NO_WINDOW)
                .show();
            ExitCode::from(UNOPENED)
        }
    }
}
