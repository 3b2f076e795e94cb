//! The fences of the design, checked by the names that each source file uses.
//!
//! - *Layers*: a module of `src/` names only the modules that its arrows in [`ARROWS`] point at; nothing points back
//!   up.
//! - *Rules are pure*: `rules` uses only the crates in [`RULES_CRATES`], nothing of the standard library that touches
//!   files, clocks, threads or the environment, no map whose order changes from run to run, and no float.
//! - *Only the window knows a window*: the crates that the feature `gui` adds are named in `app` and `main` alone.
//! - *The window knows no legality*: of a game's rules, `app` names only types, no function and no module except the
//!   [`VOCABULARY`]. Functions decide what is legal; `app` may call only the methods of the shared traits and of the
//!   types that it is given.
//! - *The window has storeys*: a folder of `src/app` names only itself and the folders below it ([`STOREYS`]).
//! - *Files of the window can be read in small groups*: inside a folder of `src/app` at most [`CIRCLE`] files name
//!   each other in a circle. A file may name the file that it is a part of.
//!
//! The text is read without a compiler: macros aren't expanded, and a type behind an alias isn't followed. So the
//! whole crate mustn't be imported under a new name or by `*`.

#![cfg(test)]

#[path = "fences/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use source::Source;

/// The modules of `src/`, each with the other modules that it may name.
const ARROWS: [(&str, &[&str]); 11] = [
    ("rules", &[]),
    // `record` may name only the [`LEVEL`] of the engine.
    ("record", &["rules", "engine"]),
    ("engine", &["rules"]),
    ("picture", &["rules"]),
    ("learn", &["rules", "record", "engine"]),
    ("games", &["rules", "record", "engine", "picture", "learn"]),
    ("export", &["rules", "record", "picture"]),
    ("cli", &["rules", "record", "engine", "picture", "learn", "games", "export"]),
    ("app", &["rules", "record", "engine", "picture", "learn", "games", "export", "for_each_game"]),
    ("main", &["rules", "record", "engine", "picture", "learn", "games", "cli", "app"]),
    // The file that lists the modules.
    ("lib", &[]),
];

/// The storeys of the window, the lowest first: a folder of `src/app` names no folder of a higher storey or of its
/// own.
const STOREYS: [&[&str]; 8] =
    [&["kit"], &["board"], &["parts"], &["table", "editor"], &["course"], &["games"], &["pages"], &["shell"]];
/// The maximum number of files in a folder of the window that may name each other in a circle.
const CIRCLE: usize = 6;
/// The part of the engine that a record may name: the level of a bot among its players.
const LEVEL: &str = "Level";
/// The crates that `rules` may use.
const RULES_CRATES: [&str; 2] = ["smallvec", "thiserror"];
/// The parts of the standard library that `rules` may not use.
const IMPURE: [&str; 9] = ["env", "fs", "io", "net", "os", "path", "process", "thread", "time"];
/// Words that `rules` may not use: maps in random order, and floats.
const RANDOM_OR_ROUNDED: [&str; 5] = ["HashMap", "HashSet", "RandomState", "f32", "f64"];
macro_rules! modules {
    ($($module:ident $Game:ident,)*) => { &[$(stringify!($module)),*] };
}

/// The games, as modules of `rules`.
const GAMES: &[&str] = halfsquare::for_each_game!(modules);
/// The modules of a game's rules that only define terms, such as coordinates and headings, and decide nothing.
const VOCABULARY: [&str; 2] = ["geometry", "sections"];

/// The dependencies in the manifest.
struct Crates {
    all: BTreeSet<String>,
    /// The crates that only the feature `gui` adds.
    gui: BTreeSet<String>,
}

impl Crates {
    fn read(manifest: &str) -> Self {
        let mut crates = Self { all: BTreeSet::new(), gui: BTreeSet::new() };
        let mut listed = false;
        for line in manifest.lines() {
            if line.starts_with('[') {
                listed = line.contains("dependencies");
            } else if let Some((name, rest)) =
                line.split_once(" = ").filter(|_| listed && !line.starts_with([' ', '#']))
            {
                let name = name.replace('-', "_");
                if rest.contains("optional = true") {
                    crates.gui.insert(name.clone());
                }
                crates.all.insert(name);
            }
        }
        crates
    }
}

/// A source file under `src/`.
struct File<'a> {
    /// The path below `src/`, for example `rules/crumble/draft.rs`.
    name: &'a str,
    source: Source,
}

impl<'a> File<'a> {
    fn new(name: &'a str, text: &str) -> Self {
        Self { name, source: Source::read(text).unwrap_or_else(|error| panic!("src/{name}: {error}")) }
    }

    /// The file's module, for example `rules, crumble, draft`.
    fn module(&self) -> Vec<&str> {
        let mut module: Vec<&str> = self.name.trim_end_matches(".rs").split('/').collect();
        if module.last() == Some(&"mod") {
            module.pop();
        }
        module
    }

    fn layer(&self) -> &str {
        self.module().first().copied().unwrap_or_default()
    }

    /// The path from the root of the crate; `None` if it starts with another crate or with a name of the file itself.
    fn absolute(&self, path: &source::Path) -> Option<Vec<String>> {
        let module =
            self.module().into_iter().filter(|name| !["lib", "main"].contains(name)).map(str::to_owned);
        let mut base: Vec<String> = module.chain(path.inside.iter().cloned()).collect();
        let mut rest = path.segments.iter().peekable();
        match rest.next()?.as_str() {
            "crate" | "halfsquare" => base.clear(),
            "self" => {}
            "super" => {
                base.pop();
            }
            _ => return None,
        }
        while rest.next_if(|segment| *segment == "super").is_some() {
            base.pop();
        }
        Some(base.into_iter().chain(rest.cloned()).collect())
    }

    /// Every fence that the file breaks.
    fn breaches(&self, crates: &Crates) -> Vec<String> {
        let mut breaches = Vec::new();
        let mut breach =
            |line: usize, what: String| breaches.push(format!("src/{}:{line}: {what}", self.name));
        let layer = self.layer();
        let Some((_, arrows)) = ARROWS.iter().find(|(name, _)| *name == layer) else {
            return vec![format!("src/{}: there is no fence for '{layer}'", self.name)];
        };
        for path in &self.source.paths {
            let written = path.segments.join("::");
            if let Some(absolute) = self.absolute(path) {
                match absolute.first().map(String::as_str) {
                    None | Some("*") => breach(path.line, format!("{written} names the whole crate")),
                    Some(target) if target == layer || arrows.contains(&target) => {}
                    Some(target) => breach(path.line, format!("{written}: {layer} may not use {target}")),
                }
                if let Some(why) = climbs(&self.module(), &absolute) {
                    breach(path.line, format!("{written}: {why}"));
                }
                let noun = absolute.get(1).map_or("*", String::as_str);
                if layer == "record"
                    && absolute.first().is_some_and(|target| target == "engine")
                    && noun != LEVEL
                {
                    breach(path.line, format!("{written}: a record names only the levels of bots"));
                }
                if layer == "app" && decides_legality(&absolute) {
                    breach(
                        path.line,
                        format!("{written}: the window names no function or module of a game's rules"),
                    );
                }
                continue;
            }
            let first = path.segments.first().map_or("", String::as_str);
            if !["app", "main"].contains(&layer) && crates.gui.contains(first) {
                breach(path.line, format!("{written}: only the window knows a window"));
            }
            if layer == "rules" && crates.all.contains(first) && !RULES_CRATES.contains(&first) {
                breach(path.line, format!("{written}: the rules use no such crate"));
            }
            let part = path.segments.get(1).map_or("*", String::as_str);
            if layer == "rules"
                && ["std", "core", "alloc"].contains(&first)
                && (part == "*" || IMPURE.contains(&part))
            {
                breach(path.line, format!("{written}: the rules are pure"));
            }
        }
        if layer == "rules" {
            for (line, word) in
                self.source.words.iter().filter(|(_, word)| RANDOM_OR_ROUNDED.contains(&word.as_str()))
            {
                breach(*line, format!("{word}: the rules are exact and the same in every run"));
            }
            for line in &self.source.floats {
                breach(*line, "a floating point number: the rules are exact".to_owned());
            }
        }
        breaches
    }
}

/// The reason why a module of the window may not name a path from the root of the crate; `None` if it may.
fn climbs(module: &[&str], path: &[String]) -> Option<String> {
    let ["app", from, ..] = module else { return None };
    let [app, to, ..] = path else { return None };
    let storey = |name: &str| STOREYS.iter().position(|folders| folders.contains(&name));
    let Some(own) = storey(from) else { return Some(format!("'{from}' is no storey of the window")) };
    let is_up = app == "app" && from != to && storey(to).is_some_and(|target| target >= own);
    is_up.then(|| format!("{from} stands below {to} or beside it"))
}

/// The files that each file names, both as modules such as `app/kit/focus`. The file that it is a part of is left out,
/// and so are files that only its tests name.
fn imports(files: &[File<'_>]) -> BTreeMap<String, BTreeSet<String>> {
    let modules: BTreeSet<String> = files.iter().map(|file| file.module().join("/")).collect();
    let module_of = |path: &[String]| {
        let prefixes = (1..=path.len()).rev().filter_map(|length| path.get(..length));
        prefixes.map(|prefix| prefix.join("/")).find(|prefix| modules.contains(prefix))
    };
    let mut imports = BTreeMap::new();
    for file in files {
        let own = file.module().join("/");
        let mut named = BTreeSet::new();
        for path in file.source.paths.iter().filter(|path| !path.inside.iter().any(|name| name == "tests")) {
            let below: Vec<String> =
                file.module().into_iter().map(str::to_owned).chain(path.segments.iter().cloned()).collect();
            let child = module_of(&below).filter(|module| module.len() > own.len());
            let other = || file.absolute(path).and_then(|absolute| module_of(&absolute));
            let is_parent = |module: &String| own == *module || own.starts_with(&format!("{module}/"));
            named.extend(child.or_else(other).filter(|module| !is_parent(module)));
        }
        imports.insert(own, named);
    }
    imports
}

/// The groups of modules that name each other in a circle.
fn circles(imports: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<String>> {
    let reached = |from: &String| {
        let mut reached = BTreeSet::new();
        let mut open = vec![from];
        while let Some(module) = open.pop() {
            open.extend(
                imports.get(module).into_iter().flatten().filter(|next| reached.insert((*next).clone())),
            );
        }
        reached
    };
    let all: BTreeMap<&String, BTreeSet<String>> =
        imports.keys().map(|module| (module, reached(module))).collect();
    let circle = |(module, reached): (&&String, &BTreeSet<String>)| -> BTreeSet<String> {
        let is_back = |other: &&String| all.get(other).is_some_and(|back| back.contains(*module));
        reached.iter().filter(is_back).cloned().collect()
    };
    all.iter().map(circle).filter(|circle| circle.len() > 1).collect()
}

/// Returns true if a path from the root of the crate names anything of a game's rules besides its types.
fn decides_legality(path: &[String]) -> bool {
    let [rules, game, inner @ ..] = path else { return false };
    let is_type = |name: &String| name.starts_with(char::is_uppercase) || VOCABULARY.contains(&name.as_str());
    // Names after a type belong to it: constructors, constants, variants.
    let to_type = inner.iter().take_while(|name| !name.starts_with(char::is_uppercase));
    rules == "rules" && GAMES.contains(&game.as_str()) && !to_type.into_iter().all(is_type)
}

/// The source files below a directory, named relative to `src/`.
fn sources(directory: &Path, prefix: &str, into: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            sources(&path, &format!("{name}/"), into)?;
        } else if name.ends_with(".rs") {
            into.push((name, fs::read_to_string(&path)?));
        }
    }
    Ok(())
}

fn crates() -> io::Result<Crates> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    Ok(Crates::read(&fs::read_to_string(manifest)?))
}

/// Functions that set a font or size for the window's texts other than the styles of `app::theme`.
const FONTS: [&str; 4] = ["FontId::new(", "FontId::proportional(", "FontId::monospace(", ".strong()"];
/// Files that may call them: those that define the styles, and pictures, whose text grows with them.
const FONT_MAKERS: [&str; 3] = ["app/kit/theme.rs", "app/kit/fonts.rs", "app/board/"];

#[test]
fn all_text_of_the_window_has_a_style_of_the_theme() -> io::Result<()> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app"), "app/", &mut files)?;
    files.retain(|(name, _)| !FONT_MAKERS.iter().any(|maker| name.starts_with(maker)));
    assert!(files.len() > 40, "{}", files.len());
    for (name, text) in files {
        let made = FONTS.iter().find(|made| text.contains(**made));
        assert_eq!(made, None, "src/{name}");
        let sized = text.split(".size(").skip(1).any(|rest| !rest.starts_with(')'));
        assert!(!sized, "src/{name} gives a text a size of its own");
    }
    Ok(())
}

#[test]
fn the_fences_hold() -> io::Result<()> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut files)?;
    let crates = crates()?;
    let breaches: Vec<String> =
        files.iter().flat_map(|(name, text)| File::new(name, text).breaches(&crates)).collect();
    assert!(files.iter().any(|(name, _)| name == "rules/mod.rs"), "the sources were found");
    assert!(breaches.is_empty(), "{} breaches\n{}", breaches.len(), breaches.join("\n"));
    Ok(())
}

#[test]
fn files_of_the_window_can_be_read_in_small_groups() -> io::Result<()> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app"), "app/", &mut texts)?;
    let files: Vec<File<'_>> = texts.iter().map(|(name, text)| File::new(name, text)).collect();
    let imports = imports(&files);
    assert!(
        imports.get("app/shell").is_some_and(|named| named.contains("app/shell/flow")),
        "imports are found"
    );
    for circle in circles(&imports) {
        assert!(circle.len() <= CIRCLE, "{} files in a circle: {circle:?}", circle.len());
    }
    Ok(())
}

/// Folders of the window that name nothing of a single game.
const OF_ALL_GAMES: [&str; 3] = ["kit", "pages", "shell"];

#[test]
fn storeys_that_serve_all_games_name_none_and_courses_have_no_list_of_games() -> io::Result<()> {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app"), "app/", &mut texts)?;
    let mut read = 0;
    for (name, text) in &texts {
        let file = File::new(name, text);
        let folder = file.module().get(1).copied().unwrap_or_default();
        for path in file.source.paths.iter().filter(|path| !path.inside.iter().any(|name| name == "tests")) {
            let Some(absolute) = file.absolute(path) else { continue };
            let names_game = absolute.first().is_some_and(|module| module == "rules")
                && absolute.get(1).is_some_and(|module| GAMES.contains(&module.as_str()));
            let breaks = match folder {
                "course" => absolute.iter().any(|name| name == "GameKind"),
                _ => OF_ALL_GAMES.contains(&folder) && names_game,
            };
            assert!(!breaks, "src/{name}:{}: {}", path.line, absolute.join("::"));
            read += usize::from(OF_ALL_GAMES.contains(&folder));
        }
    }
    assert!(read > 100, "{read} paths were found");
    Ok(())
}

/// Tests each fence on text that breaks it.
#[cfg(test)]
mod bites {
    use super::{File, circles, crates, imports};

    #[test]
    fn circles_are_found() {
        let files = [
            ("app/a/mod.rs", "mod one; mod two; mod three; use one::X;"),
            ("app/a/one.rs", "use super::two::Y; use super::Parent; mod tests { use super::super::three; }"),
            ("app/a/two.rs", "fn f() { crate::app::a::three::g() }"),
            ("app/a/three.rs", "use super::one::X;"),
        ];
        let files = files.map(|(name, text)| File::new(name, text));
        let imports = imports(&files);
        let circles: Vec<Vec<String>> = circles(&imports).into_iter().map(Vec::from_iter).collect();
        assert_eq!(circles, [["app/a/one", "app/a/three", "app/a/two"]]);
    }

    fn breaches(name: &str, text: &str) -> Vec<String> {
        File::new(name, text).breaches(&crates().unwrap())
    }

    #[track_caller]
    fn bites(name: &str, text: &str, wanted: &str) {
        let got = breaches(name, text);
        assert!(
            got.len() == 1 && got.iter().all(|breach| breach.contains(wanted)),
            "want {wanted:?}, got {got:?}"
        );
    }

    #[test]
    fn layers() {
        bites(
            "rules/mod.rs",
            "use crate::record::Tree;",
            "src/rules/mod.rs:1: crate::record::Tree: rules may not use record",
        );
        bites(
            "engine/bot.rs",
            "fn f() {\n crate::record::f(); }",
            "src/engine/bot.rs:2: crate::record::f: engine",
        );
        bites("record/tree.rs", "use super::super::app::board;", "record may not use app");
        bites("record/mod.rs", "use crate::engine::Bot;", "only the levels");
        bites("record/mod.rs", "use crate::engine;", "only the levels");
        bites("picture/mod.rs", "use crate::{rules::Game, cli};", "crate::cli: picture may not use cli");
        bites("cli/mod.rs", "mod tests { use super::super::app::X; }", "may not use app");
        bites("app/mod.rs", "use crate::cli::run;", "app may not use cli");
        bites("app/mod.rs", "use crate::*;", "names the whole crate");
        bites("app/mod.rs", "use crate as everything;", "names the whole crate");
        bites("lib.rs", "use crate::rules::Game;", "lib may not use rules");
        bites("net/mod.rs", "", "there is no fence for 'net'");
    }

    #[test]
    fn storeys() {
        bites("app/board/view.rs", "use crate::app::table::Table;", "board stands below table");
        bites("app/table/mod.rs", "use super::editor::Editor;", "table stands below editor or beside it");
        bites("app/kit/files.rs", "fn f() { crate::app::shell::f() }", "kit stands below shell");
        bites("app/helpers.rs", "use crate::rules::Game;", "'helpers' is no storey");
        assert_eq!(breaches("app/shell/mod.rs", "use crate::app::kit::{focus, theme};"), [] as [String; 0]);
    }

    #[test]
    fn pure_rules() {
        for text in [
            "use std::fs;",
            "use std::{fmt, time::Instant};",
            "fn f() { std::thread::yield_now() }",
            "use std::{self, fmt::Display};",
            "use std::*;",
            "use core::net::{\n    IpAddr,\n};",
        ] {
            bites("rules/topple/mod.rs", text, "the rules are pure");
        }
        bites("rules/mod.rs", "use proptest::prelude::any;", "no such crate");
        bites("rules/mod.rs", "fn f(x: &impl serde::Serialize) {}", "no such crate");
        bites("rules/mod.rs", "type T = std::collections::HashMap<u8, u8>;", "HashMap: the rules are exact");
        bites("rules/mod.rs", "fn f(x: f64) {}", "f64: the rules are exact");
        bites("rules/mod.rs", "const HALF: T = (1, 0.5);", "floating point");
        bites("rules/mod.rs", "const X: T = 1e3;", "floating point");
    }

    #[test]
    fn the_window_alone() {
        for layer in ["record", "engine", "picture", "cli", "lib"] {
            bites(&format!("{layer}.rs"), "use egui::Rect;", "only the window");
            bites(&format!("{layer}.rs"), "fn f() { rfd::FileDialog::new(); }", "only the window");
        }
        assert_eq!(breaches("rules/mod.rs", "use egui::Rect;").len(), 2);
    }

    #[test]
    fn legality() {
        for text in [
            "use crate::rules::crumble::capture;",
            "use crate::rules::crumble::capture::Loop;",
            "use crate::rules::{Game, topple::{Tile, can_take}};",
            "fn f() { crate::rules::crosse::jumps(1); }",
            "use super::super::super::rules::crosse::jump::longest;",
        ] {
            bites("app/board/x.rs", text, "no function or module");
        }
    }

    #[test]
    fn only_what_is_named() {
        let text = "//! crate::app, f64\n/* HashMap /* f32 */ std::fs */\nuse std::collections::BTreeMap;\n\
            use crate::rules::{Game, crumble::{Turn, geometry::{self, Rect}}};\n\
            mod tests { use super::*; use super::super::Side; }\n\
            fn f<'a>(x: &'a str) -> char { let y = pair.0.1; let z = 0..1; let c = '\"'; let d = '\\''; \"f64 HashMap\"; \
            r#\"std::fs \" 1.5\"#; b\"0.5\"; 1.max(2); 0xfe; smallvec::smallvec![]; Rect::new(x) }";
        assert_eq!(breaches("rules/crumble/walk.rs", text), [""; 0]);
        assert_eq!(
            breaches("app/board/crumble.rs", "use crate::rules::crumble::{Crumble, geometry::Rect};"),
            [""; 0]
        );
        assert_eq!(breaches("app/mod.rs", "use crate::rules::{Game, result_text}; use egui::Rect;"), [""; 0]);
    }
}
