//! Reading the command line, and the messages about errors in it.

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, is_separator};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Parser as _};

use super::{Arguments, Failure, refuse, status};
use crate::rules::quoted;

/// Reads the arguments.
///
/// # Errors
/// The exit status; the help or a one-line error has already been printed.
pub fn arguments(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Arguments, u8> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    if let Some(name) = arguments.get(1).filter(|name| is_no_command(name)) {
        return Err(refuse(
            format_args!(
                "'{}' is neither a command nor a file (commands: {})",
                quoted(&name.to_string_lossy()),
                commands().join(", ")
            ),
            err,
        ));
    }
    Arguments::try_parse_from(arguments).map_err(|error| {
        let mut text = error.render().to_string();
        if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
            let printed = write!(out, "{text}").and_then(|()| out.flush());
            return status(printed.map_err(Failure::from), err);
        }
        if let (ErrorKind::ArgumentConflict, Some(ContextValue::String(next))) =
            (error.kind(), error.get(ContextKind::InvalidSubcommand))
        {
            // The parser treats anything after a file as a command.
            let next = quoted(next);
            return refuse(format_args!("unexpected '{next}' after the file name"), err);
        }
        for (_, value) in error.context() {
            if let ContextValue::String(given) = value
                && quoted(given) != *given
            {
                text = text.replace(given, &quoted(given));
            }
        }
        // The parser's own errors continue with usage and tips: the error itself is the first paragraph.
        let first: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
        let reason = first.join(" ");
        refuse(reason.strip_prefix("error: ").unwrap_or(&reason), err)
    })
}

/// True if the first argument must be meant as a command, but no command has this name. A file would have a dot in its
/// name or a directory before it, or would exist.
fn is_no_command(name: &OsStr) -> bool {
    let text = name.to_string_lossy();
    let is_word = !text.is_empty() && !text.starts_with('-') && !text.contains('.');
    is_word
        && !text.contains(is_separator)
        && !commands().iter().any(|command| *command == text)
        && !Path::new(name).exists()
}

/// The names of all commands.
fn commands() -> Vec<String> {
    let mut parser = Arguments::command();
    // Only after this call does the parser include `help`, the command that it adds itself.
    parser.build();
    parser.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}
