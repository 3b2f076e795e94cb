//! Names for the files of games.

use std::path::{Path, PathBuf};

/// The ending of saved games.
pub const ENDING: &str = "halfsquare.ron";
/// The maximum length of a name without its ending, in bytes: file systems allow 255, including a number and the
/// ending.
const MOST: usize = 200;
/// The name of a game if no characters of its own name are allowed in file names.
const UNNAMED: &str = "Game";

/// The name of a game's file before [`plain`] cleans it: "2026-11-21 Crumble Ada – Ben".
pub fn file_name(date: Option<&str>, game: &str, players: &str) -> String {
    date.into_iter().chain([game, players]).collect::<Vec<_>>().join(" ")
}

/// A name for a file, without its ending. Characters that a file system doesn't allow, or that would make a name look
/// like a different name, become spaces.
pub fn plain(name: &str) -> String {
    let spaced: String = name.chars().map(|c| if is_plain(c) { c } else { ' ' }).collect();
    let mut plain = String::new();
    for word in spaced.split_whitespace() {
        let gap = usize::from(!plain.is_empty());
        if plain.len() + gap + word.len() > MOST {
            // A first word that is too long is cut; later words that don't fit are left out.
            if plain.is_empty() {
                plain.extend(word.chars().scan(0, |size, c| {
                    *size += c.len_utf8();
                    (*size <= MOST).then_some(c)
                }));
            }
            break;
        }
        if gap > 0 {
            plain.push(' ');
        }
        plain.push_str(word);
    }
    // Windows drops dots at the end, and on other systems a dot at the start hides a file.
    let plain = plain.trim_matches(['.', ' ']);
    if plain.is_empty() { UNNAMED.to_owned() } else { plain.to_owned() }
}

/// A text without the characters that would make it look like a different text.
pub fn without_unseen(text: &str) -> String {
    text.chars().filter(|c| !is_unseen(*c)).collect()
}

/// True for control characters, characters that reverse the direction of writing, and characters without a width.
fn is_unseen(c: char) -> bool {
    let is_mark = matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}');
    c.is_control() || is_mark
}

fn is_plain(c: char) -> bool {
    !is_unseen(c) && !matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|')
}

/// The paths to try for a game with this name in a folder, in order: `name`, `name 2`, `name 3` and so on.
pub(super) fn places<'a>(folder: &'a Path, name: &str) -> impl Iterator<Item = PathBuf> + 'a {
    places_ending(folder, name, ENDING)
}

/// Like [`places`], for files with this ending.
pub(super) fn places_ending<'a>(
    folder: &'a Path,
    name: &str,
    ending: &'a str,
) -> impl Iterator<Item = PathBuf> + 'a {
    let name = plain(name);
    (1_u32..).map(move |number| match number {
        1 => folder.join(format!("{name}.{ending}")),
        number => folder.join(format!("{name} {number}.{ending}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_that_every_file_system_holds() {
        assert_eq!(plain("2026-11-24 Crumble Ada – Ben"), "2026-11-24 Crumble Ada – Ben");
        assert_eq!(plain("a/b\\c:d*e?f\"g<h>i|j"), "a b c d e f g h i j");
        assert_eq!(plain("Ada\u{202e} \u{7} Ben\u{200b}"), "Ada Ben");
        assert_eq!(without_unseen("Ada\u{202e}: \u{7}Ben\u{2066}"), "Ada: Ben");
        assert_eq!(plain("  .hidden. "), "hidden");
        for nothing in ["", "///", "\u{202e}", ". ."] {
            assert_eq!(plain(nothing), "Game", "{nothing:?}");
        }
        let long = plain(&"Ä".repeat(500));
        assert_eq!((long.len(), long.chars().all(|c| c == 'Ä')), (MOST, true));
        assert!(plain(&"word ".repeat(100)).len() <= MOST);
        let [first, second] = ["a".repeat(MOST / 2), "b".repeat(MOST / 2 - 1)];
        let longest = format!("{first} {second}");
        assert_eq!(plain(&longest), longest);
        assert_eq!(plain(&format!("{longest}b")), first);
    }

    #[test]
    fn a_file_is_named_after_its_day_its_game_and_its_players() {
        assert_eq!(file_name(Some("2026-11-24"), "Crumble", "Ada – Ben"), "2026-11-24 Crumble Ada – Ben");
        assert_eq!(file_name(None, "Crumble", "Ada – Ben"), "Crumble Ada – Ben");
    }

    #[test]
    fn a_number_follows_where_a_name_is_taken() {
        let names: Vec<_> = places(Path::new("games"), "a").take(3).collect();
        let wanted = ["a", "a 2", "a 3"].map(|name| PathBuf::from(format!("games/{name}.{ENDING}")));
        assert_eq!(names, wanted);
    }
}
