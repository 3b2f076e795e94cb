//! Writes the manual pages and the shell completions of `halfsquare` into a directory, from the definition of
//! its command line: `cargo run -p halfsquare-pages -- DIRECTORY`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{Command, CommandFactory as _};
use clap_complete::{Shell, generate_to};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use halfsquare::cli::{Arguments, EXIT_STATUS};

fn main() -> ExitCode {
    let mut err = io::stderr();
    let mut arguments = std::env::args_os().skip(1);
    let (Some(directory), None) = (arguments.next(), arguments.next()) else {
        let _closed_pipe = writeln!(err, "usage: halfsquare-pages DIRECTORY");
        return ExitCode::from(2);
    };
    match write(Path::new(&directory)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _closed_pipe = writeln!(err, "halfsquare-pages: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes `man/*.1` and `completions/*` below a directory.
fn write(directory: &Path) -> io::Result<()> {
    let (pages, completions) = (directory.join("man"), directory.join("completions"));
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&completions)?;
    // The page of `help` would repeat the others.
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    write_page(&command, None, &pages)?;
    for sub in command.get_subcommands() {
        write_page(sub, Some(command.get_name()), &pages)?;
    }
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        generate_to(shell, &mut Arguments::command(), "halfsquare", &completions)?;
    }
    Ok(())
}

/// Writes the page of one command; a subcommand's page refers to the page of its parent (`above`).
fn write_page(command: &Command, above: Option<&str>, directory: &Path) -> io::Result<()> {
    let man = Man::new(command.clone()).manual("Halfsquare").source(env!("CARGO_PKG_VERSION")).date("");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    exit_status().to_writer(&mut page)?;
    match above {
        None => environment().to_writer(&mut page)?,
        Some(above) => see_also(above).to_writer(&mut page)?,
    }
    File::create(directory.join(man.get_filename()))?.write_all(&page)
}

fn exit_status() -> Roff {
    let mut text = Roff::new();
    text.control("SH", ["EXIT STATUS"]).text([roman(EXIT_STATUS)]);
    text
}

fn environment() -> Roff {
    let mut text = Roff::new();
    text.control("SH", ["ENVIRONMENT"]);
    text.control("TP", []).text([bold(halfsquare::record::Home::VARIABLE)]);
    text.text([roman("The directory of settings and games, instead of the user's own ones.")]);
    text
}

fn see_also(above: &str) -> Roff {
    let mut text = Roff::new();
    text.control("SH", ["SEE ALSO"]);
    text.text([bold(above), roman("(1)")]);
    text
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    #[test]
    fn every_command_has_a_page_that_tells_its_exit_statuses() {
        let directory = tempfile::tempdir().unwrap();
        write(directory.path()).unwrap();
        let mut names = Vec::new();
        for entry in fs::read_dir(directory.path().join("man")).unwrap() {
            let path = entry.unwrap().path();
            let page = fs::read_to_string(&path).unwrap();
            assert!(page.contains("EXIT STATUS"), "{}", path.display());
            names.extend(path.file_stem().and_then(OsStr::to_str).map(str::to_owned));
        }
        names.sort();
        for sub in Arguments::command().get_subcommands() {
            assert!(names.contains(&format!("halfsquare-{}", sub.get_name())), "{names:?}");
        }
        assert_eq!(names.len(), Arguments::command().get_subcommands().count() + 1);
        assert_eq!(fs::read_dir(directory.path().join("completions")).unwrap().count(), 4);
    }
}
