//! The files that `export` writes: pictures that carry their game, and animations that show every step.

#![cfg(test)]

use std::error::Error;
use std::fs;
use std::io::Cursor;

#[path = "common/commands.rs"]
mod commands;

use commands::run;

const SAVES: [&str; 3] =
    ["tests/saves/crumble-3.ron", "tests/saves/crosse-3.ron", "tests/saves/topple-3.ron"];

/// The output of a command that must succeed.
fn output<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let (status, out, err) = run(arguments);
    assert_eq!((status, err.as_str()), (0, ""));
    out
}

/// Exports a save with these arguments. Returns the file, and the result of `export --to text` on it.
fn text_of(save: &str, arguments: &[&str]) -> (Vec<u8>, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("picture.png");
    let name = path.to_str().unwrap();
    output(["export", save, "--out", name].into_iter().chain(arguments.iter().copied()));
    assert!(output(["check", name]).starts_with(&format!("{name}: ok, ")));
    let text = output(["export", name, "--to", "text"]);
    (fs::read(&path).unwrap(), text)
}

#[test]
fn pictures_carry_the_whole_game_whatever_they_show() {
    for save in SAVES {
        let text = output(["export", save, "--to", "text"]);
        for arguments in [
            &["--to", "png"][..],
            &["--to", "png", "--turn", "1"],
            &["--to", "apng"],
            &["--to", "apng", "--turns", "1-2"],
        ] {
            assert_eq!(text_of(save, arguments).1, text, "{save} {arguments:?}");
        }
    }
}

#[test]
fn a_moving_picture_shows_every_step_and_ends_as_its_game_stands() -> Result<(), Box<dyn Error>> {
    for save in SAVES {
        let (file, _) = text_of(save, &["--to", "apng"]);
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info()?;
        let pictures = reader.info().animation_control.ok_or("not animated")?.num_frames;
        let text = output(["export", save, "--to", "text"]);
        let turns = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
        assert!(usize::try_from(pictures)? > turns, "{save}: {pictures} pictures of {turns} turns");
        let mut bytes = vec![0; reader.output_buffer_size().ok_or("too large")?];
        reader.next_frame(&mut bytes)?;
        let still = bytes.clone();
        let mut seen = vec![0; bytes.len()];
        let width = usize::try_from(reader.info().width)?;
        for _ in 0..pictures {
            let info = reader.next_frame(&mut bytes)?;
            let control = *reader.info().frame_control().ok_or("no frame")?;
            let line = 3 * usize::try_from(info.width)?;
            for (row, part) in bytes[..info.buffer_size()].chunks(line).enumerate() {
                let at = 3
                    * (width * (usize::try_from(control.y_offset)? + row)
                        + usize::try_from(control.x_offset)?);
                seen[at..at + line].copy_from_slice(part);
            }
        }
        assert!(seen == still, "{save}: the last picture is the one shown where nothing moves");
    }
    Ok(())
}
