//! Snapshots of all words in the window and in the files and errors that it shows: a list to read through, in which a
//! reviewer sees changes.
//!
//! These are the string literals in the sources that contain an English word, file by file. Tests, attributes and
//! texts for programmers are left out; names and tips of commands come from the command list.

#![cfg(test)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

/// The folders and files that have words for players.
const PLACES: [&str; 16] = [
    "app/kit",
    "app/board",
    "app/parts",
    "app/table",
    "app/editor",
    "app/course",
    "app/games",
    "app/pages",
    "app/shell",
    "cli",
    "learn",
    "record",
    "rules",
    "engine",
    "picture",
    "export.rs",
];
/// Macros and functions whose texts are for programmers only.
const SILENT: [&str; 7] = ["expect", "panic", "unreachable", "assert", "assert_eq", "debug_assert", "salt"];

#[test]
fn words_of_the_program() {
    for place in PLACES {
        let mut list = String::new();
        for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(place)) {
            let tokens: TokenStream = fs::read_to_string(&file).unwrap().parse().unwrap();
            let mut words = Vec::new();
            collect(tokens, &mut words);
            if !words.is_empty() {
                let name = file.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
                writeln!(list, "{}\n{}\n", name.replace('\\', "/"), words.join("\n")).unwrap();
            }
        }
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(place.trim_end_matches(".rs").replace('/', "_"), list);
        });
    }
}

#[cfg(feature = "gui")]
#[test]
fn names_and_tips_of_commands() {
    let commands = halfsquare::app::kit::command::Command::ALL;
    let list: Vec<String> =
        commands.iter().map(|command| format!("{}: {}", command.text(), command.tip())).collect();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("commands", list.join("\n"));
    });
}

/// The source files below a folder, sorted by name, without tests; or the single file.
fn sources(folder: &Path) -> Vec<PathBuf> {
    if folder.is_file() {
        return vec![folder.to_owned()];
    }
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    let is_test = |path: &PathBuf| path.file_stem().is_some_and(|stem| stem == "tests");
    entries.into_iter().filter(|path| !is_test(path)).flat_map(|path| sources(&path)).collect()
}

fn collect(tokens: TokenStream, words: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    let (mut is_test, mut is_silent) = (false, false);
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                tokens.next_if(|next| matches!(next, TokenTree::Punct(sign) if sign.as_char() == '!'));
                if let Some(TokenTree::Group(attribute)) = tokens.peek() {
                    let attribute = attribute.stream().to_string();
                    is_test |= attribute.starts_with("cfg") && attribute.contains("test");
                    if let Some(shown) = attribute.strip_prefix("error") {
                        collect(shown.parse().unwrap(), words);
                    }
                    tokens.next();
                }
            }
            TokenTree::Ident(name) => {
                is_silent = SILENT.contains(&name.to_string().as_str()) || (is_silent && name == "!");
            }
            TokenTree::Punct(sign) => {
                is_silent &= sign.as_char() == '!';
                is_test &= sign.as_char() != ';';
            }
            TokenTree::Group(group) => {
                if !is_test && !is_silent {
                    collect(group.stream(), words);
                }
                let is_body = group.delimiter() == proc_macro2::Delimiter::Brace;
                is_test &= !is_body;
                is_silent = false;
            }
            TokenTree::Literal(literal) => words.extend(in_english(&literal.to_string())),
        }
    }
}

/// A string literal on one line, if it contains an English word.
fn in_english(literal: &str) -> Option<String> {
    let text = literal.strip_prefix('"')?.strip_suffix('"')?;
    let pieces = text.split("\\\n").map(str::trim_start);
    let text: String = pieces.collect();
    let is_word = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    let begins_large = text.starts_with(char::is_uppercase);
    let is_sentence = text.contains(' ') && text.split(|letter: char| !letter.is_alphabetic()).any(is_word);
    (is_sentence || (begins_large && is_word(text.trim_end_matches(['.', '…', ':', '?'])))).then_some(text)
}
