//! Running command lines as the program does.

use std::ffi::OsString;

use halfsquare::cli;

/// Exit status, standard output and standard error of a command line that opens no window.
pub(crate) fn run<'a>(arguments: impl IntoIterator<Item = &'a str>) -> (u8, String, String) {
    let arguments = ["halfsquare"].into_iter().chain(arguments).map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let status = match cli::arguments(arguments, &mut out, &mut err) {
        Ok(arguments) => cli::run(&arguments.command.expect("no command"), &mut out, &mut err),
        Err(status) => status,
    };
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}
