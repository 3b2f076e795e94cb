//! Halfsquare: opens the window, or runs one headless command.

// On Windows no console opens behind the window.
#![cfg_attr(all(windows, feature = "gui", not(debug_assertions)), windows_subsystem = "windows")]

use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::process::ExitCode;

use halfsquare::cli::{self, Arguments};

fn main() -> ExitCode {
    // Without a console of its own, the program writes to the console that it was started from, if there is one.
    #[cfg(all(windows, feature = "gui"))]
    let _no_console = winsafe::AttachConsole(winsafe::PidParent::Parent);
    let (mut out, mut err) = (BufWriter::new(io::stdout().lock()), io::stderr().lock());
    let arguments = match cli::arguments(std::env::args_os(), &mut out, &mut err) {
        Ok(arguments) => arguments,
        Err(status) => return status.into(),
    };
    match arguments {
        Arguments { command: Some(command), .. } => cli::run(&command, &mut out, &mut err).into(),
        Arguments { command: None, file } => {
            // The window's threads may write to standard error, so it must not stay locked.
            drop((out, err));
            window(file)
        }
    }
}

#[cfg(feature = "gui")]
fn window(file: Option<PathBuf>) -> ExitCode {
    halfsquare::app::run(file)
}

#[cfg(not(feature = "gui"))]
fn window(_file: Option<PathBuf>) -> ExitCode {
    cli::no_window(&mut io::stderr()).into()
}
